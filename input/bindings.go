package input

import (
	"slices"
	"strings"
)

// Chord is a key with the modifiers that are held with it. Ctrl and Alt must match exactly.
// Shift and a gamepad's left trigger may be held without being part of the chord unless
// another chord has them with the same key: Shift+W still pans, while Shift+Tab is not Tab.
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

// parseChord returns a chord by its name; it is without a key if that is malformed.
func parseChord(name string) (c Chord) {
	for _, m := range modNames {
		if rest, ok := strings.CutPrefix(name, m.name+"+"); ok {
			c.Mods |= m.mod
			name = rest
		}
	}
	c.Key = keyNamed(name)
	return c
}

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
	engraved [firstNamed]string
	pad      bool // a gamepad was used last
}

// label is an action's first key and its first gamepad button as shown to the player.
type label struct{ key, pad string }

// DefaultBindings returns the table that a player starts with.
func DefaultBindings() *Bindings {
	b := &Bindings{chords: actionTable().chords}
	b.compile()
	return b
}

// Chords returns the chords of an action; the caller must not change the slice.
func (b *Bindings) Chords(a Action) []Chord {
	return b.chords[a]
}

// Set replaces the chords of an action.
func (b *Bindings) Set(a Action, chords ...Chord) {
	b.chords[a] = slices.Clone(chords)
	b.compile()
}

// Users returns the actions that have a chord and a context in common with a, without a.
func (b *Bindings) Users(a Action, c Chord) (list []Action) {
	for _, l := range b.list {
		if l.chord == c && l.action != a && l.action.meets(a) {
			list = append(list, l.action)
		}
	}
	return list
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
func (b *Bindings) KeyLabel(a Action) string { return b.labels[a].key }

// PadLabel returns the first gamepad chord of an action as shown to the player, "A"
// or "LT+RB" for example, or "" if it has none.
func (b *Bindings) PadLabel(a Action) string { return b.labels[a].pad }

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
	if c.Key.engraves() && b.engraved[c.Key] != "" && !(c.Key.letter() && c.Mods&ModCtrl != 0) {
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
			if o.chord.Key == l.chord.Key && o.action.meets(l.action) {
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

const separator = " | "

// String returns the actions whose chords differ from the defaults, one a line:
// "key undo Ctrl+Z | LT+Pad LB". Read reads them.
func (b *Bindings) String() string {
	var out strings.Builder
	for a := range ActionCount {
		if b.Usual(a) {
			continue
		}
		var names []string
		for _, c := range b.chords[a] {
			names = append(names, c.String())
		}
		out.WriteString(strings.TrimSpace("key "+a.String()+" "+strings.Join(names, separator)) + "\n")
	}
	return out.String()
}

// Read reads the lines that String wrote, wherever they stand in a text; all other
// actions get their default chords. A malformed line leaves its action with the
// defaults. Of two actions of a context with the same chord the first keeps it, and those
// that the text names come before the others.
func (b *Bindings) Read(text string) {
	*b = Bindings{chords: actionTable().chords, version: b.version, name: b.name, pad: b.pad}
	var named [ActionCount]bool
	for _, line := range strings.Split(text, "\n") {
		rest, ok := strings.CutPrefix(strings.TrimSuffix(line, "\r"), "key ")
		if !ok {
			continue
		}
		name, list, _ := strings.Cut(rest, " ")
		a, ok := actionNamed(name)
		if !ok || named[a] {
			continue
		}
		if chords, ok := parseChords(list); ok {
			named[a], b.chords[a] = true, chords
		}
	}
	taken := map[Chord]Context{}
	for _, own := range [2]bool{true, false} {
		for a := range ActionCount {
			if named[a] != own {
				continue
			}
			b.chords[a] = slices.DeleteFunc(slices.Clone(b.chords[a]), func(c Chord) bool {
				twice := a.In(taken[c])
				if !twice {
					taken[c] |= actionTable().contexts[a]
				}
				return twice
			})
		}
	}
	b.restoreNeeded()
	b.compile()
}

// parseChords returns the chords of a list; ok is false for a malformed one.
func parseChords(list string) (out []Chord, ok bool) {
	if list == "" {
		return nil, true
	}
	for _, name := range strings.Split(list, separator) {
		c := parseChord(name)
		if c.Key == KeyNone {
			return nil, false
		}
		out = append(out, c)
	}
	return out, len(out) <= maxChords
}

const maxChords = 8

// needed are the actions without which no menu can be used: each keeps at least one key
// and one gamepad button.
var needed = [...]Action{Confirm, Cancel, Up, Down, Left, Right}

// Needed reports whether an action must keep a key and a gamepad button.
func Needed(a Action) bool { return slices.Contains(needed[:], a) }

// restoreNeeded gives needed actions without a key or without a button their default
// ones, which it takes from the actions that have them.
func (b *Bindings) restoreNeeded() {
	usual := actionTable().chords
	for again := true; again; { // a chord that is restored may be the last one of another action
		again = false
		for _, a := range needed {
			for _, pad := range [2]bool{false, true} {
				if b.count(a, pad) > 0 {
					continue
				}
				again = true
				for _, c := range usual[a] {
					if c.Key.Pad() == pad {
						b.drop(a, c)
						b.chords[a] = append(b.chords[a], c)
					}
				}
			}
		}
	}
}

func (b *Bindings) count(a Action, pad bool) int {
	n := 0
	for _, c := range b.chords[a] {
		if c.Key.Pad() == pad {
			n++
		}
	}
	return n
}

// drop takes a chord away from an action and from those that can't share it.
func (b *Bindings) drop(a Action, c Chord) {
	for o := range ActionCount {
		if o.meets(a) {
			b.chords[o] = slices.DeleteFunc(slices.Clone(b.chords[o]), func(x Chord) bool { return x == c })
		}
	}
}

// Bind gives an action the chord c in place of old; the zero Chord adds one. Actions that
// had c in the same context get old in return. Bind reports false and changes nothing if a
// needed action would be left without a key or button.
func (b *Bindings) Bind(a Action, old, c Chord) bool {
	if c.Key == KeyNone || old == c {
		return old == c
	}
	was, users := b.chords, b.Users(a, c)
	for _, user := range users {
		list := slices.Clone(b.chords[user])
		i := slices.Index(list, c)
		if old.Key != KeyNone && old.Key.Pad() == c.Key.Pad() {
			list[i] = old
		} else {
			list = slices.Delete(list, i, i+1)
		}
		b.chords[user] = list
	}
	list := slices.DeleteFunc(slices.Clone(b.chords[a]), func(x Chord) bool { return x == c }) // only the order changes
	if i := slices.Index(list, old); i >= 0 {
		list[i] = c
	} else {
		list = append(list, c)
	}
	b.chords[a] = list
	starved := func(a Action, pad bool) bool { return Needed(a) && b.count(a, pad) == 0 }
	if len(list) > maxChords || old.Key != KeyNone && starved(a, old.Key.Pad()) ||
		slices.ContainsFunc(users, func(user Action) bool { return starved(user, c.Key.Pad()) }) {
		b.chords = was
		return false
	}
	b.compile()
	return true
}

// Needs reports whether a chord is the last key or the last button of a needed action.
func (b *Bindings) Needs(a Action, c Chord) bool { return Needed(a) && b.count(a, c.Key.Pad()) < 2 }

// Unbind removes a chord from an action. It reports false and changes nothing if that is
// the last key or button of a needed action.
func (b *Bindings) Unbind(a Action, c Chord) bool {
	if !slices.Contains(b.chords[a], c) || b.Needs(a, c) {
		return false
	}
	b.Set(a, slices.DeleteFunc(slices.Clone(b.chords[a]), func(x Chord) bool { return x == c })...)
	return true
}

// Reset gives an action its default chords, which it takes from the actions that have
// them; needed actions keep a key and a button.
func (b *Bindings) Reset(a Action) {
	usual := actionTable().chords[a]
	for _, c := range usual {
		b.drop(a, c)
	}
	b.chords[a] = usual
	b.restoreNeeded()
	b.compile()
}

// ResetAll gives every action its default chords.
func (b *Bindings) ResetAll() {
	b.chords = actionTable().chords
	b.compile()
}

// Usual reports whether an action has its default chords.
func (b *Bindings) Usual(a Action) bool {
	return slices.Equal(b.chords[a], actionTable().chords[a])
}

// Catcher recognises the chord that a player wants to bind: a key with its modifiers,
// or a modifier that is pressed and released by itself. The zero value is ready.
type Catcher struct{ alone Key }

// Next returns the chord that was pressed in a tick, if there is one.
func (c *Catcher) Next(f *Frame) (Chord, bool) {
	for keys := f.Keys; !keys.Empty(); {
		k := keys.First()
		keys.Remove(k)
		if k.modifier() != 0 {
			c.alone = k
			continue
		}
		mods := f.Mods & (ModCtrl | ModAlt | ModShift)
		if k.Pad() {
			mods = f.Mods & ModPad
		}
		return Chord{k, mods}, true
	}
	if k := c.alone; k != KeyNone && f.Mods&k.modifier() == 0 {
		c.alone = KeyNone
		return Chord{Key: k}, true
	}
	return Chord{}, false
}
