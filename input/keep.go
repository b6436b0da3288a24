package input

import (
	"fmt"
	"slices"
	"strings"
)

// separator stands between two chords of an action.
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
// defaults. Of two actions with the same chord the first keeps it, and those that the
// text names come before the others.
func (b *Bindings) Read(text string) {
	*b = Bindings{chords: defaultChords(), version: b.version, name: b.name, pad: b.pad}
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
		chords, err := parseChords(list)
		if err != nil {
			continue
		}
		named[a], b.chords[a] = true, chords
	}
	taken := map[Chord]bool{}
	for _, own := range [2]bool{true, false} {
		for a := range ActionCount {
			if named[a] != own {
				continue
			}
			b.chords[a] = slices.DeleteFunc(slices.Clone(b.chords[a]), func(c Chord) bool {
				twice := taken[c]
				taken[c] = true
				return twice
			})
		}
	}
	b.restoreNeeded()
	b.compile()
}

func parseChords(list string) ([]Chord, error) {
	var out []Chord
	if list == "" {
		return nil, nil
	}
	for _, s := range strings.Split(list, separator) {
		c, err := parseChord(s)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	if len(out) > maxChords {
		return nil, fmt.Errorf("%d keys for one action", len(out))
	}
	return out, nil
}

// maxChords is the most chords an action can have.
const maxChords = 8

// needed are the actions without which no menu can be used: each keeps at least one key
// and one gamepad button.
var needed = [...]Action{Confirm, Cancel, Up, Down, Left, Right}

// Needed reports whether an action must keep a key and a gamepad button.
func Needed(a Action) bool { return slices.Contains(needed[:], a) }

// restoreNeeded gives needed actions without a key or without a button their default
// ones, which it takes from the actions that have them.
func (b *Bindings) restoreNeeded() {
	usual := defaultChords()
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
						b.drop(c)
						b.chords[a] = append(b.chords[a], c)
					}
				}
			}
		}
	}
}

// count returns the number of keys, or of gamepad buttons, of an action.
func (b *Bindings) count(a Action, pad bool) int {
	n := 0
	for _, c := range b.chords[a] {
		if c.Key.Pad() == pad {
			n++
		}
	}
	return n
}

// drop removes a chord from the action that has it.
func (b *Bindings) drop(c Chord) {
	for a := range b.chords {
		b.chords[a] = slices.DeleteFunc(slices.Clone(b.chords[a]), func(x Chord) bool { return x == c })
	}
}

// Bind gives an action the chord c in place of old; the zero Chord adds one. If another
// action has c, the two chords are swapped. Bind reports false and changes nothing if
// a needed action would be left without a key or button.
func (b *Bindings) Bind(a Action, old, c Chord) bool {
	if a >= ActionCount || c.Key == KeyNone || old == c {
		return a < ActionCount && old == c
	}
	was := b.chords
	user, used := b.User(c)
	if used && user == a { // only the order changes
		b.drop(c)
	} else if used {
		list := slices.Clone(b.chords[user])
		i := slices.Index(list, c)
		if old.Key != KeyNone && old.Key.Pad() == c.Key.Pad() {
			list[i] = old
		} else {
			list = slices.Delete(list, i, i+1)
		}
		b.chords[user] = list
	}
	list := slices.Clone(b.chords[a])
	if i := slices.Index(list, old); i >= 0 {
		list[i] = c
	} else {
		list = append(list, c)
	}
	b.chords[a] = list
	if len(list) > maxChords || used && Needed(user) && b.count(user, c.Key.Pad()) == 0 || Needed(a) && old.Key != KeyNone && b.count(a, old.Key.Pad()) == 0 {
		b.chords = was
		return false
	}
	b.compile()
	return true
}

// Unbind removes a chord from an action. It reports false and changes nothing if that is
// the last key or button of a needed action.
func (b *Bindings) Unbind(a Action, c Chord) bool {
	if a >= ActionCount || !slices.Contains(b.chords[a], c) || Needed(a) && b.count(a, c.Key.Pad()) < 2 {
		return false
	}
	b.Set(a, slices.DeleteFunc(slices.Clone(b.chords[a]), func(x Chord) bool { return x == c })...)
	return true
}

// Reset gives an action its default chords, which it takes from the actions that have
// them; needed actions keep a key and a button.
func (b *Bindings) Reset(a Action) {
	if a >= ActionCount {
		return
	}
	usual := defaultChords()[a]
	for _, c := range usual {
		b.drop(c)
	}
	b.chords[a] = usual
	b.restoreNeeded()
	b.compile()
}

// ResetAll gives every action its default chords.
func (b *Bindings) ResetAll() {
	b.chords = defaultChords()
	b.compile()
}

// Usual reports whether an action has its default chords.
func (b *Bindings) Usual(a Action) bool {
	return a < ActionCount && slices.Equal(b.chords[a], actionTable()[a].chords)
}
