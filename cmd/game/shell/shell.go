// Package scene says what a screen of the program is: the title, the level
// list, a match in play. It knows neither windows nor devices.
package shell

import (
	"wallfall/assets/font"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/store"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Scene is one screen.
type Scene interface {
	// Update advances one tick and gives the scene of the next one: itself to
	// stay, another to go there, nil to end the program. An error ends the
	// program with its text.
	Update(ctx *Context) (Scene, error)
	// Draw adds the picture to the list. It must not change the scene.
	Draw(ctx *Context, l *quad.List)
	// Probe tells tests what is shown; the caller fills in the tick. What it
	// gives is not changed afterwards.
	Probe() probe.Frame
	// Leave saves what must not be lost. It is called whenever the program may
	// end without another tick: the window closes, the page is hidden. The
	// scene may go on afterwards.
	Leave(ctx *Context) error
}

// Context is what the program offers to a scene. It is the same value during
// the whole run, so a scene may look at it but not keep copies of its fields.
type Context struct {
	Tick          int64           // counts from 1
	In            *input.Frame    // what the player did this tick
	Width, Height float32         // of the picture, device pixels
	Scale         float32         // device pixels in a point; never 0
	ReducedMotion bool            // the player's system asks for little motion
	Slow          bool            // the machine draws slowly
	Language      string          // the player's, as the system names it: "de_DE.UTF-8", "en-GB"; "" is unknown
	Mute          bool            // asked for at the start: no sound device is to be opened
	Store         *store.Store    // saved matches and settings
	Bind          *input.Bindings // which keys and buttons ask for what
	Fullscreen    func()          // switches between window and full screen
	Fonts         *font.Set       // measures text
	Notice        string          // what the player is to be told at the start, "" for nothing
	Outside       Outside         // what can be done with the world around the window
	Given         []Given         // what the player has given since the last tick
	Typed         *string         // what is written by the system's own keyboard, as far as it changed since the last tick, else nil
	Disk          *Disk           // what became of the level's file since the last tick, nil for no news
}

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

// TrialHost is a match's way back to the drawing that it tries.
type TrialHost interface {
	follower
	Try(ctx *Context) Scene   // begins the match anew; nil where that cannot be
	Again() Scene             // the drawing
	Sit(side int, bot string) // who plays a side in the trials to come, "" for a person
}

// maker is a scene in which levels are made: one that is given there is opened to be
// drawn on.
type maker interface {
	Open(g Given) (next Scene, ok bool, err error) // ok is false for what is no level
	Stamps() bool                                  // what was copied of a level is what is pasted
}

// leaver is a scene that has to save before another takes its place; leaves tells
// whether it may.
type leaver interface{ Leaves(ctx *Context) bool }

// Disk is what became of the file that holds the level the program was asked for.
type Disk struct {
	Text []byte // its text, which is a level; nil where Err is set
	Err  error  // why it is none at present
}

// follower is a scene that shows what a level file says.
type follower interface {
	// reloaded takes the text of a file; it gives the scene that goes on.
	Reloaded(ctx *Context, file string, text []byte) Scene
}

// Outside is what the program can do with the world around its window; what is
// nil cannot be done here.
type Outside struct {
	// Base is what a link begins with, up to and with the #: "" where there is no
	// page, and a code is shared instead.
	Base string
	// Copy puts a text where the player can paste it elsewhere.
	Copy func(text string) error
	// Paste gives what was copied elsewhere. Where it is nil and the system lets a
	// player paste, the text comes as Given.
	Paste func() (string, error)
	// Download offers the player a file to keep.
	Download func(name string, data []byte) error
	// Write saves a file to where it was opened from.
	Write func(path string, data []byte) error
	// PickFile asks the player for a file, which comes as Given.
	PickFile func()
	// Inside is told every tick whether there is a step back to take within the
	// program.
	Inside func(inside bool)
	// Letters is told every tick where fields are and which is written into, so that
	// the system can show its own keyboard to fingers; nil where it has none.
	Letters func(w Written)
	// Settled is told when what came by the address was taken up or declined, so
	// that it need not be opened from there again.
	Settled func()
}

// home is implemented by the screen behind which nothing lies.
type home interface{ Home() }

// settler is implemented by screens that show what came by the address. settled
// reports whether it was taken up or declined.
type settler interface{ Settled() bool }

// returner is implemented by screens that lead back to the one they came over.
type returner interface{ ReturnTo(at Scene) }
