package input

import (
	"fmt"
	"slices"
	"strings"
)

// Chord is a key with the modifiers that are held with it. Ctrl and Alt must match
// exactly. Shift and a gamepad's left trigger may be held without being part of the
// chord unless another chord has them with the same key: Shift+W still pans, while
// Shift+Tab is not Tab.
type Chord struct {
	Key  Key
	Mods Mods
}

var modNames = [...]struct {
	mod  Mods
	name string
}{{ModCtrl, "Ctrl"}, {ModAlt, "Alt"}, {ModShift, "Shift"}, {ModPad, "LT"}}

// String returns the chord as settings store it: "Ctrl+Shift+Z", "LT+Pad LB".
func (c Chord) String() string {
	s := ""
	for _, m := range modNames {
		if c.Mods&m.mod != 0 {
			s += m.name + "+"
		}
	}
	return s + c.Key.String()
}

// parseChord reads what Chord.String wrote.
func parseChord(s string) (Chord, error) {
	var c Chord
	rest := s
	for _, m := range modNames {
		if after, ok := strings.CutPrefix(rest, m.name+"+"); ok {
			c.Mods |= m.mod
			rest = after
		}
	}
	i := slices.Index(keyNames, rest)
	if i <= int(KeyNone) {
		return Chord{}, fmt.Errorf("%q is not a key", s)
	}
	c.Key = Key(i)
	return c, nil
}

// binding is a chord with its action.
type binding struct {
	chord    Chord
	action   Action
	optional Mods // modifiers that may be held without being part of the chord
}

// Bindings is the table of chords and their actions. An action may have several
// chords or none. Make one with DefaultBindings; the zero value binds nothing.
type Bindings struct {
	chords [ActionCount][]Chord
	list   []binding
	// version counts changes, so that a recogniser notices them.
	version int
	labels  [ActionCount]label
	name    func(key string) string // translates the names of keys; nil keeps them
	// engraved is what the player's keyboard shows on the keys of letters and marks,
	// "" where that is their name.
	engraved [KeyBracketRight + 1]string
	pad      bool // a gamepad was used last
}

// label is an action's first key and its first gamepad button as shown to the player.
type label struct{ key, pad string }

// DefaultBindings returns the table that a player starts with.
func DefaultBindings() *Bindings {
	b := &Bindings{chords: defaultChords()}
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

// Set replaces the chords of an action.
func (b *Bindings) Set(a Action, chords ...Chord) {
	if a >= ActionCount {
		return
	}
	b.chords[a] = slices.Clone(chords)
	b.compile()
}

// User returns the action that has a chord.
func (b *Bindings) User(c Chord) (Action, bool) {
	for _, l := range b.list {
		if l.chord == c {
			return l.action, true
		}
	}
	return 0, false
}

// Label returns KeyLabel, or PadLabel while the gamepad was used last.
func (b *Bindings) Label(a Action) string {
	if b.pad {
		return b.PadLabel(a)
	}
	return b.KeyLabel(a)
}

// KeyLabel returns the first keyboard chord of an action as shown to the player,
// "Ctrl+Z" for example, or "" if it has none.
func (b *Bindings) KeyLabel(a Action) string {
	if a >= ActionCount {
		return ""
	}
	return b.labels[a].key
}

// PadLabel returns the first gamepad chord of an action as shown to the player, "A"
// or "LT+RB" for example, or "" if it has none.
func (b *Bindings) PadLabel(a Action) string {
	if a >= ActionCount {
		return ""
	}
	return b.labels[a].pad
}

// Rename sets how the names of keys, such as "Enter" and "Ctrl", are translated; nil
// shows them as they are.
func (b *Bindings) Rename(name func(key string) string) {
	b.name = name
	b.compile()
}

// Engrave sets what the player's keyboard shows on each key; on returns "" where that
// is unknown. Keys are named by their place, except letters pressed with Ctrl.
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

// Shown returns a chord as shown to the player.
func (b *Bindings) Shown(c Chord) string {
	translate := func(s string) string {
		s = strings.TrimPrefix(s, "Pad ")
		if b.name != nil {
			return b.name(s)
		}
		return s
	}
	s := ""
	for _, m := range modNames {
		if c.Mods&m.mod != 0 {
			s += translate(m.name) + "+"
		}
	}
	letter := c.Key >= KeyA && c.Key <= KeyZ
	if c.Key.engraves() && b.engraved[c.Key] != "" && !(letter && c.Mods&ModCtrl != 0) {
		return s + b.engraved[c.Key]
	}
	return s + translate(c.Key.String())
}

// shownFirst returns the first chord of an action on a gamepad, or on the keyboard.
func (b *Bindings) shownFirst(a Action, pad bool) string {
	for _, c := range b.chords[a] {
		if c.Key.Pad() == pad {
			return b.Shown(c)
		}
	}
	return ""
}

// compile rebuilds what follows from the chords.
func (b *Bindings) compile() {
	b.version++
	b.list = b.list[:0]
	for a := range ActionCount {
		b.labels[a] = label{b.shownFirst(a, false), b.shownFirst(a, true)}
		for _, c := range b.chords[a] {
			b.list = append(b.list, binding{chord: c, action: a})
		}
	}
	for i := range b.list {
		l := &b.list[i]
		l.optional = ModShift | ModPad
		if l.chord.Key.modifier() != 0 {
			l.optional = ^Mods(0)
			continue
		}
		for _, o := range b.list {
			if o.chord.Key == l.chord.Key {
				l.optional &^= o.chord.Mods &^ l.chord.Mods
			}
		}
	}
}

// matches reports whether the chord is pressed when its key goes down while held are
// held. A gamepad's chord ignores the modifiers of the keyboard, and the reverse.
func (l *binding) matches(held Mods) bool {
	own := ModCtrl | ModAlt | ModShift
	if l.chord.Key.Pad() {
		own = ModPad
	}
	want := l.chord.Mods & own
	held &= own
	return held&want == want && held&^want&^l.optional == 0
}
