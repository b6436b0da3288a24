package input

import (
	"slices"
	"strings"
	"sync"
)

// Action is something a player can ask for by key or button. Settings store the
// names (Action.String), never the numbers.
type Action uint8

// The actions. What a direction moves (the cursor, the camera, the focus of a menu)
// is decided by the screen.
const (
	Confirm Action = iota
	Cancel
	Next
	Prev
	Up
	Down
	Left
	Right
	UpLeft
	UpRight
	DownLeft
	DownRight
	PanUp
	PanDown
	PanLeft
	PanRight
	ZoomIn
	ZoomOut
	Fit
	Undo
	Redo
	EndTurn
	Forecast
	Hurry // while it is held
	Skip
	FloorUp
	FloorDown
	Menu
	Fullscreen
	Help
	Mute
	Restart
	Faster
	Act     // moves the focus through the buttons of what is selected
	Details // shows all about what is pointed at
	Log
	Threat // shows what enemies could do next turn
	Sight  // shows what is seen from a cell
	Rewind // looks back over the match, command by command
	Around // moves the focus through the buttons around the board
	Hint
	ActionCount // the number of actions
)

// defaults has a line for each action, in their order: its stable name, and the chords
// that a player starts with, as Bindings.String writes them. No two actions share one.
const defaults = `confirm Enter | Num Enter | Num 5 | Pad A
cancel Esc | Pad B
next Tab | . | Pad RB
prev Shift+Tab | , | Pad LB
up Up | Num 8 | D-pad Up | Stick Up
down Down | Num 2 | D-pad Down | Stick Down
left Left | Num 4 | D-pad Left | Stick Left
right Right | Num 6 | D-pad Right | Stick Right
up-left Q | Num 7
up-right E | Num 9
down-left Z | Num 1
down-right C | Num 3
pan-up W | R-stick Up | Ctrl+Up
pan-down S | R-stick Down | Ctrl+Down
pan-left A | R-stick Left | Ctrl+Left
pan-right D | R-stick Right | Ctrl+Right
zoom-in = | Num + | LT+R-stick Up
zoom-out - | Num - | LT+R-stick Down
fit Home | 0 | Pad L3
undo Ctrl+Z | LT+Pad LB
redo Ctrl+Y | Ctrl+Shift+Z | LT+Pad RB
end-turn T | Pad Y | Ctrl+Enter
forecast F | Pad X
hurry Shift | Pad LT
skip Space | Pad RT
floor-up PageUp | ] | LT+D-pad Up
floor-down PageDown | [ | LT+D-pad Down
menu F10 | Pad Start
fullscreen F11 | Alt+Enter
help F1 | H | Pad Back
mute M
restart Shift+R
faster X | Pad R3
act G | LT+Pad X
details I | LT+Pad B
log L | LT+Pad Y
threat V | LT+Pad L3
sight K | LT+Pad R3
rewind B | LT+D-pad Left
around P | LT+D-pad Right
hint N | LT+Pad Back`

// actionTable returns the names and the default chords of all actions.
var actionTable = sync.OnceValues(func() (names [ActionCount]string, chords [ActionCount][]Chord) {
	for a, line := range strings.Split(defaults, "\n") {
		name, list, _ := strings.Cut(line, " ")
		names[a] = name
		chords[a], _ = parseChords(list) // a test reads every one
	}
	return names, chords
})

// String returns the action's stable name, "end-turn" for example.
func (a Action) String() string {
	names, _ := actionTable()
	return names[a]
}

func actionNamed(name string) (Action, bool) {
	names, _ := actionTable()
	a := slices.Index(names[:], name)
	return Action(max(a, 0)), a >= 0
}

// repeats are the actions that repeat while their key is held.
const repeats ActionSet = 1<<Next | 1<<Prev | 1<<Up | 1<<Down | 1<<Left | 1<<Right |
	1<<UpLeft | 1<<UpRight | 1<<DownLeft | 1<<DownRight | 1<<ZoomIn | 1<<ZoomOut |
	1<<Undo | 1<<Redo | 1<<Act | 1<<Rewind

// ActionSet is a set of actions; the zero value is empty.
type ActionSet uint64

// Has reports whether a is in the set.
func (s ActionSet) Has(a Action) bool { return s>>a&1 != 0 }

// With returns the set with a added.
func (s ActionSet) With(a Action) ActionSet { return s | 1<<a }
