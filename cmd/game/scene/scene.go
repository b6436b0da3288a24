// Package scene says what a screen of the program is: the title, the level
// list, a match in play. It knows neither windows nor devices.
package scene

import (
	"wallfall/assets/font"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/store"
	"wallfall/input"
	"wallfall/render/quad"
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
