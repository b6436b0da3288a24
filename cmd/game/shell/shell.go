// Package shell is what every screen of the program shares: context, widgets, settings,
// dialogs, notices, captions, language and routes from screen to screen. It knows no
// window, no device, no board and no screen.
package shell

import (
	"wallfall/assets/font"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/store"
	"wallfall/input"
	"wallfall/levels/campaign"
	"wallfall/levels/lessons"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Scene is one screen.
type Scene interface {
	// Update advances one tick and returns the scene of the next one: itself to stay,
	// another to go there, nil to end the program. An error ends the program with its text.
	Update(ctx *Context) (Scene, error)
	// Draw adds the picture to the list. It must not change the scene.
	Draw(ctx *Context, l *quad.List)
	// Probe returns what is shown, for tests; the caller fills in the tick. The
	// result is not changed afterwards.
	Probe() probe.Frame
	// Leave saves what must not be lost. It is called whenever the program may end without
	// another tick: the window closes, the page is hidden. The scene may go on afterwards.
	Leave(ctx *Context) error
}

// Context is what the program offers to a scene. It is one value for the whole run: a
// scene must not keep copies of its fields.
type Context struct {
	Tick          int64           // counts from 1
	Ambient       float32         // the tick of what moves by itself: it stops some time after the last Stir
	idle          int             // ticks since the last Stir
	In            *input.Frame    // what the player did this tick
	Width, Height float32         // of the picture, device pixels
	Scale         float32         // device pixels in a point; never 0
	ReducedMotion bool            // the player's system asks for little motion
	Slow          bool            // the machine draws slowly
	Language      string          // the player's, as the system names it: "de_DE.UTF-8", "en-GB"; "" is unknown
	Mute          bool            // asked for at the start: open no sound device
	Store         *store.Store    // saved matches and settings
	Bind          *input.Bindings // which keys and buttons ask for what
	Fullscreen    func()          // switches between window and full screen
	Fonts         *font.Set       // measures text
	Aims          bool            // a click at the pointer acts on the board
	Notice        error           // shown at the start, nil for nothing
	Outside       Outside         // the world around the window
	Given         []Given         // files, texts and links since the last tick
	Typed         *string         // the text of the system's own keyboard, nil if it has not changed since the last tick
	Disk          *Disk           // the level's file if it has changed since the last tick, else nil
}

// Idle animation slows down after restAfter ticks without input and stops restFade ticks
// later, so that nothing need be drawn.
const (
	restAfter = 8 * 60
	restFade  = 3 * 60
)

// Stir notes that something happens, so that what moves by itself goes on.
func (ctx *Context) Stir() { ctx.idle = 0 }

// rest advances what moves by itself by a tick.
func (ctx *Context) rest() {
	if in := ctx.In; in.KeyUsed || in.PadUsed || in.PointerUsed || in.Down {
		ctx.Stir()
	}
	ctx.Ambient += min(1, max(0, float32(restAfter+restFade-ctx.idle)/restFade))
	ctx.idle++
}

// Bench says what the editor opens: the list of the player's own levels, or a copy of a level.
type Bench struct {
	Name string // of the level's file; "" is the list
	Text []byte
	Keep bool // the copy is kept even if it is not changed
}

// TrialHost leads from a trial back to its drawing.
type TrialHost interface {
	follower
	Try(ctx *Context) Scene   // restarts the match; nil if the level can't be played
	Again() Scene             // returns to the drawing
	Sit(side int, bot string) // who plays a side in the trials to come, "" for a person
}

// maker is implemented by screens that edit levels: they open a level that is given.
type maker interface {
	Open(g Given) (next Scene, ok bool, err error) // ok is false for what is no level
	Stamps() bool                                  // reports whether pasting means a copied part of a level
}

// leaver is implemented by screens that must save before another takes their place.
// Leaves reports whether that may happen.
type leaver interface{ Leaves(ctx *Context) bool }

// Disk is a change of the level file that the program was started with.
type Disk struct {
	Text []byte // of the level; nil if Err is set
	Err  error  // why the file is no level at present
}

// follower is implemented by screens that follow a level file.
type follower interface {
	// Reloaded takes the new text of the file and returns the scene that goes on.
	Reloaded(ctx *Context, file string, text []byte) Scene
}

// Outside is what the program can do with the world around its window. Functions that
// are nil are not available.
type Outside struct {
	// Base is the beginning of links, up to and with the #. Where it is "", codes are
	// shared instead.
	Base string
	// Copy puts a text where the player can paste it elsewhere.
	Copy func(text string) error
	// Paste returns the clipboard. Where it is nil and the system lets a player paste,
	// the text comes as Given.
	Paste func() (string, error)
	// Download offers the player a file to keep.
	Download func(name string, data []byte) error
	// Write saves a file to where it was opened from.
	Write func(path string, data []byte) error
	// PickFile asks the player for a file, which comes as Given.
	PickFile func()
	// Inside receives every tick whether there is a step back within the program.
	Inside func(inside bool)
	// Letters receives every tick the state of text fields, so that the system can
	// show its own keyboard.
	Letters func(w ui.Written)
	// Settled is called when what came by the address was accepted or declined, so
	// that it is not opened from there again.
	Settled func()
}

// home is implemented by the first screen, from which no step leads back.
type home interface{ Home() }

// settler is implemented by screens that show what came by the address. Settled
// reports whether it was accepted or declined.
type settler interface{ Settled() bool }

// returner is implemented by screens that lead back to the one that they cover.
type returner interface{ ReturnTo(at Scene) }

// Routes open the screens that others lead to, so that no screen needs to know
// another. The program sets them once.
type Routes struct {
	Title      func(ctx *Context) Scene
	Learn      func(ctx *Context) Scene
	Recordings func(ctx *Context) Scene
	Levels     func(at LevelsAt) Scene
	Lesson     func(ctx *Context, l *lessons.Lesson, step int) (Scene, error)
	Board      func(ctx *Context, l *lessons.Lesson) (Scene, error)          // what a lesson ends in
	PassLesson func(ctx *Context, l *lessons.Lesson) (Scene, error)          // marks it as done and leads on
	Play       func(ctx *Context, file string, source []byte) (Scene, error) // begins a match of people
	Match      func(ctx *Context, file string, source []byte) (Scene, error) // begins a match with who was chosen to play
	Continue   func(ctx *Context, m *session.Match) Scene
	Resume     func(ctx *Context, file string, source []byte) Scene // the saved match of a level that was played last, nil for none
	Watch      func(ctx *Context, m *session.Match, w Watching) Scene
	Introduce  func(ctx *Context, m *session.Match, apart *session.Divergence) Scene // a recording from outside
	Offer      func(file string, text []byte) (Scene, error)                         // a level from outside
	Try        func(t Trial) Scene
	Draw       func(ctx *Context, path string, source []byte) (Scene, error) // the editor of a file
	Rule       func(id string)                                               // opens the rulebook at a rule, "" where it was left
	Make       func(ctx *Context, b Bench, at Scene) Scene                   // the editor, or at where b is no level
	Campaign   func(ctx *Context) Scene
	Tale       func(ctx *Context, t Tale) Scene                            // the map of a campaign besides that one
	Receive    func(ctx *Context, file string, text []byte) (Scene, error) // the map of one from outside, which is kept
	Tell       func(m *session.Match, s *Story) Scene                      // begins or continues a match of a campaign
}

// Tale is a campaign of the player's own.
type Tale struct {
	Campaign *campaign.Campaign
	From     Scene // where leaving leads, nil for the title
	Level    int   // that is shown, -1 for the one to play next
}

// Story is what a campaign or a lesson adds to a match.
type Story struct {
	After  string                                              // told under a victory, "" for nothing
	Own    bool                                                // a player wrote it: it is not translated
	Face   string                                              // whose portrait is beside it, "" for none
	Told   string                                              // told with how the match ended
	Over   func(ctx *Context, m *session.Match, won bool)      // called once the match is over, nil for nothing
	Next   func(ctx *Context, m *session.Match) (Scene, error) // where a victory leads
	Onward string                                              // what leads there is called, "" for Continue
	Again  func(ctx *Context) (Scene, error)                   // where a defeat leads
	Home   func(ctx *Context) Scene                            // where leaving leads
	Lost   string                                              // told under a defeat of a lesson
	Skip   func(ctx *Context) (Scene, error)                   // goes on without a victory; only a lesson has it, and its match is not saved
}

// LevelsAt says what the list of levels opens at. The zero value is the levels.
type LevelsAt struct {
	Puzzles bool   // the puzzles are listed
	ID      string // of the level whose page is open, "" for the first
}

// Watching says how a recording is watched.
type Watching struct {
	Apart *session.Divergence // where these rules and the recording part, nil for nowhere
	From  Scene               // where leaving it leads, nil for the list of recordings
	Bench TrialHost           // the drawing that it is a match of, nil for none
}

// Trial is a match of a level as it is drawn.
type Trial struct {
	Match  *session.Match
	Bench  TrialHost
	Camera scene.Camera
	Floor  int
}
