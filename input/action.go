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

// actions has a line for each action, in their order: its stable name, what the list of
// keys and the help call it, and the chords that a player starts with, as Bindings.String
// writes them. No two actions share one.
const actions = `confirm: Select, move, confirm: Enter | Num Enter | Num 5 | Pad A
cancel: Back: Esc | Pad B
next: Next group or choice: Tab | . | Pad RB
prev: Previous group or choice: Shift+Tab | , | Pad LB
up: Up: Up | Num 8 | D-pad Up | Stick Up
down: Down: Down | Num 2 | D-pad Down | Stick Down
left: Left: Left | Num 4 | D-pad Left | Stick Left
right: Right: Right | Num 6 | D-pad Right | Stick Right
up-left: Up and left: Q | Num 7
up-right: Up and right: E | Num 9
down-left: Down and left: Z | Num 1
down-right: Down and right: C | Num 3
pan-up: Scroll up: W | R-stick Up | Ctrl+Up
pan-down: Scroll down: S | R-stick Down | Ctrl+Down
pan-left: Scroll left: A | R-stick Left | Ctrl+Left
pan-right: Scroll right: D | R-stick Right | Ctrl+Right
zoom-in: Zoom in: = | Num + | LT+R-stick Up
zoom-out: Zoom out: - | Num - | LT+R-stick Down
fit: Fit board: Home | 0 | Pad L3
undo: Undo: Ctrl+Z | LT+Pad LB
redo: Redo: Ctrl+Y | Ctrl+Shift+Z | LT+Pad RB
end-turn: End phase or decline: T | Pad Y | Ctrl+Enter
forecast: Forecast: F | Pad X
hurry: Fast forward (hold): Shift | Pad LT
skip: Skip animation: Space | Pad RT
floor-up: Floor above: PageUp | ] | LT+D-pad Up
floor-down: Floor below: PageDown | [ | LT+D-pad Down
menu: Menu: F10 | Pad Start
fullscreen: Fullscreen: F11 | Alt+Enter
help: How to play: F1 | H | Pad Back
mute: Sound on or off: M
restart: Restart: Shift+R
faster: Animation speed: X | Pad R3
act: Buttons below the board: G | LT+Pad X
details: Figure or cell details: I | LT+Pad B
log: Log: L | LT+Pad Y
threat: Where enemies could strike next turn: V | LT+Pad L3
sight: Line of sight from a cell: K | LT+Pad R3
rewind: Look back: B | LT+D-pad Left
around: Buttons around the board: P | LT+D-pad Right
hint: Hint: N | LT+Pad Back`

type actionRows struct {
	names, texts [ActionCount]string
	chords       [ActionCount][]Chord
}

var actionTable = sync.OnceValue(func() *actionRows {
	var t actionRows
	for a, line := range strings.Split(actions, "\n") {
		row := strings.SplitN(line, ": ", 3)
		t.names[a], t.texts[a] = row[0], row[1]
		t.chords[a], _ = parseChords(row[2]) // a test reads every one
	}
	return &t
})

// String returns the action's stable name, "end-turn" for example.
func (a Action) String() string {
	return actionTable().names[a]
}

// Text returns what the action is called, in English.
func (a Action) Text() string { return actionTable().texts[a] }

func actionNamed(name string) (Action, bool) {
	a := slices.Index(actionTable().names[:], name)
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
