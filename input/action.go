package input

import "strings"

// Action is something a player can ask for by key or button. The numbers do
// not reach saves; the names do (Action.String).
type Action uint8

// The actions. Which of two uses a direction has (the board's cursor, the
// camera, the focus of a menu) is for the scene to say.
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
	Hurry // meant to be held
	Skip
	FloorUp
	FloorDown
	Menu
	Fullscreen
	Help
	Mute
	Restart
	Faster
	Act         // the buttons of what is selected, one after the other
	Details     // all about what is pointed at
	Log         // what has happened
	Threat      // what enemies could do next turn
	Sight       // what is seen from a cell
	Rewind      // looks back over the match, command by command
	Around      // the buttons around the board, one after the other
	Hint        // what a strong bot would do
	ActionCount // how many there are
)

const actionNames = "confirm|cancel|next|prev|up|down|left|right|up-left|up-right|down-left|down-right" +
	"|pan-up|pan-down|pan-left|pan-right|zoom-in|zoom-out|fit|undo|redo|end-turn|forecast|hurry|skip" +
	"|floor-up|floor-down|menu|fullscreen|help|mute|restart|faster|act|details|log|threat|sight|rewind|around|hint"

// String is the action's stable name, "end-turn" for example.
func (a Action) String() string {
	names := strings.Split(actionNames, "|")
	if int(a) >= len(names) {
		return ""
	}
	return names[a]
}

// ActionNamed finds the action with the stable name given.
func ActionNamed(name string) (Action, bool) {
	for i, n := range strings.Split(actionNames, "|") {
		if n == name {
			return Action(i), true
		}
	}
	return 0, false
}

// repeats are the actions that come again while their key is held.
const repeats ActionSet = 1<<Next | 1<<Prev | 1<<Up | 1<<Down | 1<<Left | 1<<Right |
	1<<UpLeft | 1<<UpRight | 1<<DownLeft | 1<<DownRight | 1<<ZoomIn | 1<<ZoomOut |
	1<<Undo | 1<<Redo | 1<<Act | 1<<Rewind

// ActionSet is a set of actions; the zero value is empty.
type ActionSet uint64

// Has reports whether a is in the set.
func (s ActionSet) Has(a Action) bool { return s>>a&1 != 0 }

// With is the set with a added.
func (s ActionSet) With(a Action) ActionSet { return s | 1<<a }
