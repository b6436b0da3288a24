package editor

import (
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
)

// Install registers the editor's routes.
func Install(d *shell.UI) {
	d.Routes.Make = func(ctx *shell.Context, b shell.Bench, at shell.Scene) shell.Scene { return open(d, ctx, b, at) }
	d.Routes.Draw = func(ctx *shell.Context, path string, source []byte) (shell.Scene, error) {
		return openFile(ctx, d, path, source)
	}
}

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
