package input

import (
	"fmt"
	"slices"
	"strings"
)

// between stands between two chords of an action where bindings are kept.
const between = " | "

// String writes the actions whose chords are not the default ones, one a line:
// "key undo Ctrl+Z | LT+Pad LB". Read reads them.
func (b *Bindings) String() string {
	var out strings.Builder
	usual := DefaultBindings()
	for a := range ActionCount {
		if slices.Equal(b.chords[a], usual.chords[a]) {
			continue
		}
		out.WriteString("key " + a.String())
		for i, c := range b.chords[a] {
			if i > 0 {
				out.WriteString(" |")
			}
			out.WriteString(" " + c.String())
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// Read takes over the lines that String wrote, wherever they stand in a text;
// all other actions get their default chords. A line that cannot be understood
// leaves its action as it is by default, and an action gets no chord that
// another one has: what an older line has taken stays taken.
func (b *Bindings) Read(text string) {
	*b = Bindings{chords: DefaultBindings().chords, version: b.version, name: b.name, pad: b.pad}
	var said [ActionCount]bool
	var to [ActionCount][]Chord
	for line := range strings.SplitSeq(text, "\n") {
		rest, ok := strings.CutPrefix(strings.TrimSuffix(line, "\r"), "key ")
		if !ok {
			continue
		}
		name, list, _ := strings.Cut(rest, " ")
		a, ok := ActionNamed(name)
		if !ok || said[a] {
			continue
		}
		chords, err := parseChords(list)
		if err != nil {
			continue
		}
		said[a], to[a] = true, chords
	}
	taken := map[Chord]bool{}
	for pass := range 2 { // the player's own first, then what is left of the usual ones
		for a := range ActionCount {
			if said[a] != (pass == 0) {
				continue
			}
			from := b.chords[a]
			if said[a] {
				from = to[a]
			}
			var kept []Chord
			for _, c := range from {
				if !taken[c] {
					taken[c] = true
					kept = append(kept, c)
				}
			}
			b.chords[a] = kept
		}
	}
	b.mend()
	b.compile()
}

func parseChords(list string) ([]Chord, error) {
	var out []Chord
	if list == "" {
		return nil, nil
	}
	for _, s := range strings.Split(list, between) {
		c, err := ParseChord(s)
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

// maxChords is how many chords one action can have.
const maxChords = 8

// needed are the actions without which no menu can be used: each keeps a key and
// a button.
var needed = [...]Action{Confirm, Cancel, Up, Down, Left, Right}

// Needed reports whether an action must keep a key and a button.
func Needed(a Action) bool { return slices.Contains(needed[:], a) }

// mend returns needed actions that a file left without any key or without any
// button their default ones back, and takes those from the figure that has them.
func (b *Bindings) mend() {
	usual := DefaultBindings()
	for again := true; again; { // what is taken back may be another's last one
		again = false
		for _, a := range needed {
			for _, pad := range [2]bool{false, true} {
				if b.count(a, pad) > 0 {
					continue
				}
				again = true
				for _, c := range usual.chords[a] {
					if c.Key.Pad() == pad {
						b.drop(c)
						b.chords[a] = append(b.chords[a], c)
					}
				}
			}
		}
	}
}

// count returns how many keys, or buttons, an action has.
func (b *Bindings) count(a Action, pad bool) int {
	n := 0
	for _, c := range b.chords[a] {
		if c.Key.Pad() == pad {
			n++
		}
	}
	return n
}

// drop takes a chord from the action that has it.
func (b *Bindings) drop(c Chord) {
	for a := range b.chords {
		b.chords[a] = slices.DeleteFunc(slices.Clone(b.chords[a]), func(x Chord) bool { return x == c })
	}
}

// Bind returns a chord to an action and takes it from the action that had it. That
// one gets the chord in return that the first one gives up for it, old, if there
// is one (the zero Chord is none): so the two are swapped. It reports false, and
// changes nothing, where a needed action would be left without a key or button.
func (b *Bindings) Bind(a Action, old, c Chord) bool {
	if a >= ActionCount || c.Key == KeyNone || old == c {
		return a < ActionCount && old == c
	}
	was := b.chords
	user, used := b.User(c)
	if used && user == a { // it has it already: only the order changes
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

// Unbind takes a chord from an action. It reports false, and changes nothing,
// where that is the last key or button of a needed action.
func (b *Bindings) Unbind(a Action, c Chord) bool {
	if a >= ActionCount || !slices.Contains(b.chords[a], c) || Needed(a) && b.count(a, c.Key.Pad()) < 2 {
		return false
	}
	b.Set(a, slices.DeleteFunc(slices.Clone(b.chords[a]), func(x Chord) bool { return x == c })...)
	return true
}

// Reset returns an action its default chords, taking them from those that have
// them now; needed actions keep at least their default ones.
func (b *Bindings) Reset(a Action) {
	if a >= ActionCount {
		return
	}
	usual := DefaultBindings().chords[a]
	for _, c := range usual {
		b.drop(c)
	}
	b.chords[a] = usual
	b.mend()
	b.compile()
}

// ResetAll returns every action its default chords.
func (b *Bindings) ResetAll() {
	b.chords = DefaultBindings().chords
	b.compile()
}

// Usual reports whether an action has its default chords.
func (b *Bindings) Usual(a Action) bool {
	return a < ActionCount && slices.Equal(b.chords[a], DefaultBindings().chords[a])
}
