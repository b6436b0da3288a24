package editor

import (
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
)

// open returns the editor or the list for b, or at with a notice if the level
// cannot be parsed.
func open(d *shell.UI, ctx *shell.Context, b shell.Bench, at shell.Scene) shell.Scene {
	if b.Name == "" {
		return NewList(ctx, d)
	}
	doc, err := edit.Open(b.Name, b.Text)
	if err != nil {
		d.Say(ctx, d.ErrText(levels.Brief(err)))
		return at
	}
	e := New(d, doc, Location{})
	if b.Keep {
		e.saver.Changed()
	}
	return e
}
