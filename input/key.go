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
	TurnBoard
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
	Timeline // shows where the walls will move
	TimelineBack
	TimelineForward
	BackToEditor // ends a play test
	ReplayStart
	ReplayEnd
	Choose0 // the option with that number, and the others up to Choose9
	Choose1
	Choose2
	Choose3
	Choose4
	Choose5
	Choose6
	Choose7
	Choose8
	Choose9
	// The actions of the editors follow.
	SelectTool
	WandTool
	PenTool
	LineTool
	BoxTool
	FrameTool
	FillTool
	EraseTool
	PickTool
	Paste
	NextTool
	NextPage
	NextBrush
	PrevBrush
	Brush1 // and the others up to Brush9
	Brush2
	Brush3
	Brush4
	Brush5
	Brush6
	Brush7
	Brush8
	Brush9
	Page1 // of the palette, and the others up to Page6
	Page2
	Page3
	Page4
	Page5
	Page6
	PenWider
	PenNarrower
	NextSymmetry
	PrevSymmetry
	RotateRight
	RotateLeft
	FlipLeftRight
	FlipTopBottom
	Copy
	Cut
	Clear
	SelectAll
	Deselect
	EditFloorUp
	EditFloorDown
	NextProblem
	BotTest
	SolverPage
	DragPans // the left button moves the board
	PlayTest
	PlayTestSetup
	EditButtons // moves the focus to the buttons of the editor
	EditKeys    // lists the keys of the editor
	Save
	ActionCount // the number of actions
)

// Context is where actions have a meaning, one bit each. A chord may mean different things
// in different contexts.
type Context uint8

// The contexts.
const (
	InMatch Context = 1 << iota
	InEditor
	InTimeline // while the wall timeline is open, in a match or an editor
	InReplay   // while a match is looked back at or a recording is watched
	InChoice   // while options have numbers
	everywhere = InMatch | InEditor | InTimeline
)

var contextNames = map[string]Context{"all": everywhere, "match": InMatch, "editor": InEditor, "timeline": InTimeline, "replay": InReplay, "choice": InChoice}

// actions has a line for each action, in their order: its stable name, where it has a
// meaning, what the list of keys and the help call it, and the chords that a player starts
// with, as Bindings.String writes them. No two actions of a context share one.
const actions = `confirm: all: Select, move, confirm: Enter | Num Enter | Num 5 | Pad A
cancel: all: Back: Esc | Pad B
next: match: Next group or choice: Tab | . | Pad RB
prev: match: Previous group or choice: Shift+Tab | , | Pad LB
up: all: Up: Up | Num 8 | D-pad Up | Stick Up
down: all: Down: Down | Num 2 | D-pad Down | Stick Down
left: all: Left: Left | Num 4 | D-pad Left | Stick Left
right: all: Right: Right | Num 6 | D-pad Right | Stick Right
up-left: all: Up and left: Q | Num 7
up-right: all: Up and right: E | Num 9
down-left: all: Down and left: Z | Num 1
down-right: all: Down and right: C | Num 3
pan-up: all: Scroll up: W | R-stick Up | Ctrl+Up
pan-down: all: Scroll down: S | R-stick Down | Ctrl+Down
pan-left: all: Scroll left: A | R-stick Left | Ctrl+Left
pan-right: all: Scroll right: D | R-stick Right | Ctrl+Right
zoom-in: all: Zoom in: = | Num + | LT+R-stick Up
zoom-out: all: Zoom out: - | Num - | LT+R-stick Down
fit: all: Fit board: Home | 0 | Pad L3
turn-board: match: Turn the board: O
undo: all: Undo: Ctrl+Z | LT+Pad LB
redo: all: Redo: Ctrl+Y | Ctrl+Shift+Z | LT+Pad RB
end-turn: match: End phase or decline: T | Pad Y | Ctrl+Enter
forecast: match: Forecast: F | Pad X
hurry: match: Fast forward (hold): Shift | Pad LT
skip: all: Skip animation: Space | Pad RT
floor-up: match: Floor above: PageUp | ] | LT+D-pad Up
floor-down: match: Floor below: PageDown | [ | LT+D-pad Down
menu: all: Menu: F10 | Pad Start
fullscreen: all: Fullscreen: F11 | Alt+Enter
help: all: How to play: F1 | H | Pad Back
mute: all: Sound on or off: M
restart: match: Restart: Shift+R
faster: match: Animation speed: X | Pad R3
act: match: Buttons below the board: G | LT+Pad X
details: match: Figure or cell details: I | LT+Pad B
log: match: Log: L | LT+Pad Y
threat: match: Where enemies could strike next turn: V | LT+Pad L3
sight: match: Line of sight from a cell: K | LT+Pad R3
rewind: match: Look back: B | LT+D-pad Left
around: match: Buttons around the board: P | LT+D-pad Right
hint: match: Hint: N | LT+Pad Back
timeline: all: Wall timeline: F6
timeline-back: timeline: Previous wall turn: ,
timeline-forward: timeline: Next wall turn: .
back-to-editor: match: Back to the editor: F2 | F5
replay-start: replay: Go to start: Home
replay-end: replay: Go to end: End
choose-0: choice: Choice 0: 0
choose-1: choice: Choice 1: 1
choose-2: choice: Choice 2: 2
choose-3: choice: Choice 3: 3
choose-4: choice: Choice 4: 4
choose-5: choice: Choice 5: 5
choose-6: choice: Choice 6: 6
choose-7: choice: Choice 7: 7
choose-8: choice: Choice 8: 8
choose-9: choice: Choice 9: 9
tool-select: editor: Select and move: V
tool-wand: editor: Magic wand: K
tool-pen: editor: Pen: B
tool-line: editor: Line: L
tool-box: editor: Rectangle: R
tool-frame: editor: Frame: O
tool-fill: editor: Fill: G
tool-erase: editor: Eraser: X
tool-pick: editor: Pick up (eyedropper): I
paste: editor: Paste: Ctrl+V | T
next-tool: editor: Next tool: Pad Y
next-page: editor: Next palette page: Pad X
next-brush: editor: Next brush: . | Pad RB
prev-brush: editor: Previous brush: , | Pad LB
brush-1: editor: Brush 1: 1
brush-2: editor: Brush 2: 2
brush-3: editor: Brush 3: 3
brush-4: editor: Brush 4: 4
brush-5: editor: Brush 5: 5
brush-6: editor: Brush 6: 6
brush-7: editor: Brush 7: 7
brush-8: editor: Brush 8: 8
brush-9: editor: Brush 9: 9
page-1: editor: Palette page 1: Shift+1
page-2: editor: Palette page 2: Shift+2
page-3: editor: Palette page 3: Shift+3
page-4: editor: Palette page 4: Shift+4
page-5: editor: Palette page 5: Shift+5
page-6: editor: Palette page 6: Shift+6
pen-wider: editor: Wider pen: ]
pen-narrower: editor: Narrower pen: [
symmetry: editor: Symmetry: next mode: Y
symmetry-back: editor: Symmetry: previous mode: Shift+Y
rotate-right: editor: Rotate right: U
rotate-left: editor: Rotate left: Shift+U
flip-left-right: editor: Mirror left to right: F
flip-top-bottom: editor: Mirror top to bottom: Shift+F
copy: editor: Copy: Ctrl+C
cut: editor: Cut: Ctrl+X
clear: editor: Clear the selection's cells: Delete | Backspace
select-all: editor: Select all: Ctrl+A
deselect: editor: Deselect: Ctrl+D
editor-floor-up: editor: Floor above: PageUp | LT+D-pad Up
editor-floor-down: editor: Floor below: PageDown | LT+D-pad Down
next-problem: editor: Next problem: N
bot-test: editor: Test with bots: F8
solver: editor: Solver: F7
drag-pans: editor: Left button moves the board: J
play-test: editor: Play test: P | F2 | F5
play-test-setup: editor: Play test setup: Shift+F2 | Shift+F5
editor-buttons: editor: Buttons around the board: Tab | LT+D-pad Right
editor-keys: editor: Keyboard and mouse: /
save: editor: Save: Ctrl+S`

type actionRows struct {
	names, texts [ActionCount]string
	contexts     [ActionCount]Context
	chords       [ActionCount][]Chord
}

var actionTable = sync.OnceValue(func() *actionRows {
	var t actionRows
	for a, line := range strings.Split(actions, "\n") {
		name, rest, _ := strings.Cut(line, ": ")
		context, rest, _ := strings.Cut(rest, ": ")
		end := strings.LastIndex(rest, ": ") // a text may have a colon, a chord has none
		t.names[a], t.contexts[a], t.texts[a] = name, contextNames[context], rest[:end]
		t.chords[a], _ = parseChords(rest[end+2:]) // a test reads every one
	}
	return &t
})

// String returns the action's stable name, "end-turn" for example.
func (a Action) String() string {
	return actionTable().names[a]
}

// Text returns what the action is called, in English.
func (a Action) Text() string { return actionTable().texts[a] }

// In reports whether the action has a meaning in a context.
func (a Action) In(c Context) bool { return actionTable().contexts[a]&c != 0 }

// General reports whether the action has a meaning in every context.
func (a Action) General() bool { return actionTable().contexts[a] == everywhere }

// meets reports whether two actions have a meaning in the same context, so that they
// can't share a chord.
func (a Action) meets(b Action) bool { return a.In(actionTable().contexts[b]) }

func actionNamed(name string) (Action, bool) {
	a := slices.Index(actionTable().names[:], name)
	return Action(max(a, 0)), a >= 0
}

// repeats are the actions that repeat while their key is held.
var repeats = Actions(Next, Prev, Up, Down, Left, Right, UpLeft, UpRight, DownLeft, DownRight, ZoomIn, ZoomOut, Undo, Redo, Act, Rewind,
	NextBrush, PrevBrush)

// ActionSet is a set of actions; the zero value is empty.
type ActionSet [2]uint64

// Actions returns a set of actions.
func Actions(list ...Action) (s ActionSet) {
	for _, a := range list {
		s = s.With(a)
	}
	return s
}

// Has reports whether a is in the set.
func (s ActionSet) Has(a Action) bool { return s[a>>6]>>(a&63)&1 != 0 }

// With returns the set with a added.
func (s ActionSet) With(a Action) ActionSet {
	s[a>>6] |= 1 << (a & 63)
	return s
}

// And returns the actions that are in both sets.
func (s ActionSet) And(t ActionSet) ActionSet { return ActionSet{s[0] & t[0], s[1] & t[1]} }

func (s ActionSet) or(t ActionSet) ActionSet    { return ActionSet{s[0] | t[0], s[1] | t[1]} }
func (s ActionSet) minus(t ActionSet) ActionSet { return ActionSet{s[0] &^ t[0], s[1] &^ t[1]} }
