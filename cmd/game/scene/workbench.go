package scene

import (
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/ui"
)

// Bench is what is opened where levels are made: the list of the player's own, or a
// copy of a level to be drawn on.
type Bench struct {
	Name string // of the level's file; "" is the list
	Text []byte
	Keep bool // the copy is kept though nothing of it is changed
}

// Written is how fields stand, for a system that has a keyboard of its own to write
// into them.
type Written struct {
	Fields []ui.Rect // that a finger may come to, device pixels
	Now    bool      // one of them is written into
	Began  int       // counts those that were
	Text   string    // what is written
}

// easel is a match's way back to the drawing that it tries.
type easel interface {
	follower
	try(ctx *Context) Scene   // begins the match anew; nil where that cannot be
	again() Scene             // the drawing
	sit(side int, bot string) // who plays a side in the trials to come, "" for a person
}

// copied is a part of a level; the bench knows what it is.
type copied interface{ Len() int }

// maker is a scene in which levels are made: one that is given there is opened to be
// drawn on.
type maker interface {
	open(ctx *Context, g Given) (next Scene, err error)
	stamps() bool // what was copied of a level is what is pasted
}

// leaver is a scene that has to save before another takes its place; leaves tells
// whether it may.
type leaver interface{ leaves(ctx *Context) bool }

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
