package input

import (
	"fmt"
	"strings"
)

// Chord is a key with the modifiers to be held with it. On the keyboard Ctrl
// and Alt must match exactly. Shift and a gamepad's left trigger, if not asked
// for, matter only where another chord asks for them with the same key: so
// Shift+W still pans while Shift+Tab is not Tab.
type Chord struct {
	Key  Key
	Mods Mods
}

var modNames = [...]struct {
	mod  Mods
	name string
}{{ModCtrl, "Ctrl"}, {ModAlt, "Alt"}, {ModShift, "Shift"}, {ModPad, "LT"}}

// String names the chord as shown to the player and kept in settings:
// "Ctrl+Shift+Z", "LT+Pad LB".
func (c Chord) String() string {
	s := ""
	for _, m := range modNames {
		if c.Mods&m.mod != 0 {
			s += m.name + "+"
		}
	}
	return s + c.Key.String()
}

// ParseChord reads what Chord.String wrote.
func ParseChord(s string) (Chord, error) {
	var c Chord
	rest := s
	for _, m := range modNames {
		if after, ok := strings.CutPrefix(rest, m.name+"+"); ok {
			c.Mods |= m.mod
			rest = after
		}
	}
	for k := KeyNone + 1; k < KeyCount; k++ {
		if k.String() == rest {
			c.Key = k
			return c, nil
		}
	}
	return Chord{}, fmt.Errorf("%q is not a key", s)
}

// bound is one line of the table made ready for use.
type bound struct {
	chord  Chord
	action Action
	loose  Mods // modifiers that may be held without being asked for
}

// Bindings says which chords give which actions. An action may have several
// chords or none. Make one with DefaultBindings; the zero value binds nothing.
type Bindings struct {
	chords [ActionCount][]Chord
	lines  []bound
	// version counts changes, so that a recogniser notices them.
	version int
	labels  [ActionCount]label
	name    func(key string) string // how keys are called, nil for as they are
	// engraved is what the player's keyboard has on the places of letters and
	// marks, "" for what their names say.
	engraved [KeyBracketRight + 1]string
	pad      bool // a gamepad was used last
}

// label is an action's first key and first button in words.
type label struct{ key, pad string }

// DefaultBindings is the table a player starts with. No two actions share a
// chord.
func DefaultBindings() *Bindings {
	b := &Bindings{}
	k := func(keys ...Key) (out []Chord) {
		for _, key := range keys {
			out = append(out, Chord{Key: key})
		}
		return out
	}
	with := func(chords []Chord, mods Mods, keys ...Key) []Chord {
		for _, key := range keys {
			chords = append(chords, Chord{key, mods})
		}
		return chords
	}
	b.chords = [ActionCount][]Chord{
		Confirm:    k(KeyEnter, KeyNumEnter, KeyNum5, PadA),
		Cancel:     k(KeyEscape, PadB),
		Next:       k(KeyTab, KeyPeriod, PadRB),
		Prev:       with(with(nil, ModShift, KeyTab), 0, KeyComma, PadLB),
		Up:         k(KeyUp, KeyNum8, PadUp, PadStickUp),
		Down:       k(KeyDown, KeyNum2, PadDown, PadStickDown),
		Left:       k(KeyLeft, KeyNum4, PadLeft, PadStickLeft),
		Right:      k(KeyRight, KeyNum6, PadRight, PadStickRight),
		UpLeft:     k(KeyQ, KeyNum7),
		UpRight:    k(KeyE, KeyNum9),
		DownLeft:   k(KeyZ, KeyNum1),
		DownRight:  k(KeyC, KeyNum3),
		PanUp:      with(k(KeyW, PadLookUp), ModCtrl, KeyUp),
		PanDown:    with(k(KeyS, PadLookDown), ModCtrl, KeyDown),
		PanLeft:    with(k(KeyA, PadLookLeft), ModCtrl, KeyLeft),
		PanRight:   with(k(KeyD, PadLookRight), ModCtrl, KeyRight),
		ZoomIn:     with(k(KeyEqual, KeyNumAdd), ModPad, PadLookUp),
		ZoomOut:    with(k(KeyMinus, KeyNumSubtract), ModPad, PadLookDown),
		Fit:        k(KeyHome, Key0, PadL3),
		Undo:       with(with(nil, ModCtrl, KeyZ), ModPad, PadLB),
		Redo:       with(with(with(nil, ModCtrl, KeyY), ModCtrl|ModShift, KeyZ), ModPad, PadRB),
		EndTurn:    with(k(KeyT, PadY), ModCtrl, KeyEnter),
		Forecast:   k(KeyF, PadX),
		Hurry:      k(KeyShift, PadLT),
		Skip:       k(KeySpace, PadRT),
		FloorUp:    with(k(KeyPageUp, KeyBracketRight), ModPad, PadUp),
		FloorDown:  with(k(KeyPageDown, KeyBracketLeft), ModPad, PadDown),
		Menu:       k(KeyF10, PadStart),
		Fullscreen: with(k(KeyF11), ModAlt, KeyEnter),
		Help:       k(KeyF1, KeyH, PadBack),
		Mute:       k(KeyM),
		Restart:    with(nil, ModShift, KeyR),
		Faster:     k(KeyX, PadR3),
		Act:        with(k(KeyG), ModPad, PadX),
		Details:    with(k(KeyI), ModPad, PadB),
		Log:        with(k(KeyL), ModPad, PadY),
		Threat:     with(k(KeyV), ModPad, PadL3),
		Sight:      with(k(KeyK), ModPad, PadR3),
		Rewind:     with(k(KeyB), ModPad, PadLeft),
		Around:     with(k(KeyP), ModPad, PadRight),
		Hint:       with(k(KeyN), ModPad, PadBack),
	}
	b.compile()
	return b
}

// Chords returns the chords of an action; the caller must not change the slice.
func (b *Bindings) Chords(a Action) []Chord {
	if a >= ActionCount {
		return nil
	}
	return b.chords[a]
}

// Set returns an action new chords in place of its old ones.
func (b *Bindings) Set(a Action, chords ...Chord) {
	if a >= ActionCount {
		return
	}
	b.chords[a] = append([]Chord(nil), chords...)
	b.compile()
}

// User finds the action that has the chord, so that a settings screen can report
// of a clash before it makes one.
func (b *Bindings) User(c Chord) (Action, bool) {
	for _, l := range b.lines {
		if l.chord == c {
			return l.action, true
		}
	}
	return 0, false
}

// Label is the key or button to show beside what does the same as the action:
// the keyboard's, or the gamepad's while that was used last. It is empty if
// there is none.
func (b *Bindings) Label(a Action) string {
	if b.pad {
		return b.PadLabel(a)
	}
	return b.KeyLabel(a)
}

// KeyLabel is the first keyboard chord of an action as shown to the player,
// "Ctrl+Z" for example; empty if it has none.
func (b *Bindings) KeyLabel(a Action) string {
	if a >= ActionCount {
		return ""
	}
	return b.labels[a].key
}

// PadLabel is the first gamepad chord of an action as shown to the player, "A"
// or "LT+RB" for example; empty if it has none.
func (b *Bindings) PadLabel(a Action) string {
	if a >= ActionCount {
		return ""
	}
	return b.labels[a].pad
}

// Rename has keys shown by other names, in another language for example: name
// gives that of "Enter", of "Ctrl" and so on. Nil shows them as they are.
func (b *Bindings) Rename(name func(key string) string) {
	b.name = name
	b.compile()
}

// Engrave has letters and marks shown as the player's keyboard has them: on gives
// what is engraved on a place of it, "" where that is not known. Keys go by place,
// but for letters pressed with Ctrl.
func (b *Bindings) Engrave(on func(Key) string) {
	was := b.engraved
	for k := range b.engraved {
		if k := Key(k); k.engraves() {
			b.engraved[k] = on(k)
		}
	}
	if b.engraved != was {
		b.compile()
	}
}

// Shown is a chord as shown to the player.
func (b *Bindings) Shown(c Chord) string {
	called := func(s string) string {
		s = strings.TrimPrefix(s, "Pad ")
		if b.name != nil {
			return b.name(s)
		}
		return s
	}
	s := ""
	for _, m := range modNames {
		if c.Mods&m.mod != 0 {
			s += called(m.name) + "+"
		}
	}
	letter := c.Key >= KeyA && c.Key <= KeyZ
	if c.Key.engraves() && b.engraved[c.Key] != "" && !(letter && c.Mods&ModCtrl != 0) {
		return s + b.engraved[c.Key]
	}
	return s + called(c.Key.String())
}

// shownFirst is the first chord of an action that is of a gamepad, or that is not.
func (b *Bindings) shownFirst(a Action, pad bool) string {
	for _, c := range b.chords[a] {
		if c.Key.Pad() == pad {
			return b.Shown(c)
		}
	}
	return ""
}

func (b *Bindings) compile() {
	b.version++
	b.lines = b.lines[:0]
	for a := range ActionCount {
		b.labels[a] = label{b.shownFirst(a, false), b.shownFirst(a, true)}
		for _, c := range b.chords[a] {
			b.lines = append(b.lines, bound{chord: c, action: a})
		}
	}
	for i := range b.lines {
		l := &b.lines[i]
		l.loose = ModShift | ModPad
		if l.chord.Key.modifier() != 0 {
			l.loose = ^Mods(0)
			continue
		}
		for _, o := range b.lines {
			if o.chord.Key == l.chord.Key {
				l.loose &^= o.chord.Mods &^ l.chord.Mods
			}
		}
	}
}

// matches reports whether the chord is meant when its key goes down while the
// modifiers given are held. A gamepad's chord ignores the keyboard's modifiers
// and the other way round.
func (l *bound) matches(held Mods) bool {
	mine := ModCtrl | ModAlt | ModShift
	if l.chord.Key.Pad() {
		mine = ModPad
	}
	want := l.chord.Mods & mine
	held &= mine
	return held&want == want && held&^want&^l.loose == 0
}
