package input

import (
	"math/bits"
	"slices"
	"strings"
	"sync"
)

// Key is a key of a keyboard, a button of a gamepad or a direction of a stick. Keys of
// letters, digits and marks are the character that a US keyboard has in their place: 'A',
// '7', '['. Settings store the names (Chord.String), never the numbers.
type Key uint8

// characters are the keys that have no name of their own; the last ones are marks.
const (
	marks      = "-=,./;'`\\[]"
	characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" + marks
)

// firstNamed is where the keys begin that are no characters: no key is a small letter.
const firstNamed = 'a'

// The keys that are no characters. KeyNone is no key.
const (
	KeyNone Key = 0
	KeyF1   Key = iota + firstNamed - 1
	KeyF2
	KeyF3
	KeyF4
	KeyF5
	KeyF6
	KeyF7
	KeyF8
	KeyF9
	KeyF10
	KeyF11
	KeyF12
	KeyUp
	KeyDown
	KeyLeft
	KeyRight
	KeyEnter
	KeyEscape
	KeyTab
	KeySpace
	KeyBackspace
	KeyDelete
	KeyInsert
	KeyHome
	KeyEnd
	KeyPageUp
	KeyPageDown
	KeyNum0
	KeyNum1
	KeyNum2
	KeyNum3
	KeyNum4
	KeyNum5
	KeyNum6
	KeyNum7
	KeyNum8
	KeyNum9
	KeyNumAdd
	KeyNumSubtract
	KeyNumMultiply
	KeyNumDivide
	KeyNumDecimal
	KeyNumEnter
	KeyShift // either one
	KeyCtrl  // either one, or Command
	KeyAlt   // either one
	PadA
	PadB
	PadX
	PadY
	PadLB
	PadRB
	PadLT
	PadRT
	PadBack
	PadStart
	PadL3
	PadR3
	PadUp
	PadDown
	PadLeft
	PadRight
	PadHome
	PadStickUp // the left stick, pushed one way
	PadStickDown
	PadStickLeft
	PadStickRight
	PadLookUp // the right stick, pushed one way
	PadLookDown
	PadLookLeft
	PadLookRight
	KeyCount // follows the last key
)

var keyNames = strings.Split("F1|F2|F3|F4|F5|F6|F7|F8|F9|F10|F11|F12"+
	"|Up|Down|Left|Right|Enter|Esc|Tab|Space|Backspace|Delete|Insert|Home|End|PageUp|PageDown"+
	"|Num 0|Num 1|Num 2|Num 3|Num 4|Num 5|Num 6|Num 7|Num 8|Num 9"+
	"|Num +|Num -|Num *|Num /|Num .|Num Enter|Shift|Ctrl|Alt"+
	"|Pad A|Pad B|Pad X|Pad Y|Pad LB|Pad RB|Pad LT|Pad RT|Pad Back|Pad Start|Pad L3|Pad R3"+
	"|D-pad Up|D-pad Down|D-pad Left|D-pad Right|Pad Home"+
	"|Stick Up|Stick Down|Stick Left|Stick Right|R-stick Up|R-stick Down|R-stick Left|R-stick Right", "|")

// String returns the key's name as shown to the player and kept in settings: "Z",
// "Num 7", "Pad A". It is empty for KeyNone and unknown keys.
func (k Key) String() string {
	if i := strings.IndexByte(characters, byte(k)); i >= 0 {
		return characters[i : i+1]
	}
	if k >= firstNamed && k < KeyCount {
		return keyNames[k-firstNamed]
	}
	return ""
}

// keyNamed returns the key with a name, KeyNone for none.
func keyNamed(name string) Key {
	if len(name) == 1 && strings.Contains(characters, name) {
		return Key(name[0])
	}
	if i := slices.Index(keyNames, name); i >= 0 {
		return firstNamed + Key(i)
	}
	return KeyNone
}

// letter reports whether the key is one of the 26 letters.
func (k Key) letter() bool { return k >= 'A' && k <= 'Z' }

// engraves reports whether keyboards of other languages show something else on the key.
func (k Key) engraves() bool { return k.letter() || strings.IndexByte(marks, byte(k)) >= 0 }

// Pad reports whether the key belongs to a gamepad.
func (k Key) Pad() bool { return k >= PadA && k < KeyCount }

func (k Key) modifier() Mods {
	switch k {
	case KeyShift:
		return ModShift
	case KeyCtrl:
		return ModCtrl
	case KeyAlt:
		return ModAlt
	case PadLT:
		return ModPad
	}
	return 0
}

// KeySet is a set of keys; the zero value is empty.
type KeySet [3]uint64

// Has reports whether k is in the set.
func (s KeySet) Has(k Key) bool { return k < KeyCount && s[k>>6]>>(k&63)&1 != 0 }

// Add puts k into the set.
func (s *KeySet) Add(k Key) {
	if k != KeyNone && k < KeyCount {
		s[k>>6] |= 1 << (k & 63)
	}
}

// Remove takes k out of the set.
func (s *KeySet) Remove(k Key) {
	if k < KeyCount {
		s[k>>6] &^= 1 << (k & 63)
	}
}

// Empty reports whether no key is in the set.
func (s KeySet) Empty() bool { return s == KeySet{} }

// First returns the lowest key of the set, or KeyNone.
func (s KeySet) First() Key {
	for i, w := range s {
		if w != 0 {
			return Key(64*i + bits.TrailingZeros64(w))
		}
	}
	return KeyNone
}

func (s KeySet) or(t KeySet) KeySet    { return KeySet{s[0] | t[0], s[1] | t[1], s[2] | t[2]} }
func (s KeySet) minus(t KeySet) KeySet { return KeySet{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2]} }

// Mods are the modifier keys of a chord, one bit each.
type Mods uint8

// The modifiers. ModPad is a gamepad's left trigger.
const (
	ModCtrl Mods = 1 << iota
	ModAlt
	ModShift
	ModPad
)

func (s KeySet) mods() Mods {
	var m Mods
	for _, k := range [...]Key{KeyShift, KeyCtrl, KeyAlt, PadLT} {
		if s.Has(k) {
			m |= k.modifier()
		}
	}
	return m
}

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
