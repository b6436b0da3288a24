package scene

import (
	"wallfall/levels"
	"wallfall/levels/edit"
)

// makes returns the scene that b names, or at with a notice when the level cannot be
// parsed.
func makes(d *desk, ctx *Context, b Bench, at Scene) Scene {
	if b.Name == "" {
		return newDrawings(ctx, d)
	}
	doc, err := edit.Open(b.Name, b.Text)
	if err != nil {
		d.say(ctx, d.errText(levels.Brief(err)))
		return at
	}
	e := newEditor(d, doc, keptLevel{})
	e.keep.dirty = b.Keep
	return e
}
