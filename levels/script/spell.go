package script

import (
	"strconv"

	"wallfall/rules"
)

// ofSpell checks spells in play, by the first of a name, and the queue.
func ofSpell(r *runner, what string, words []string) *Failure {
	b, name := r.s.Board(), words[0]
	if what == "queued" {
		return r.same("the number of prepared spells", name, strconv.Itoa(r.s.NumQueued()))
	}
	known := false
	for i := range b.Spells() {
		known = known || b.Spells()[i].Name == name
	}
	if !known {
		return r.failf("unknown spell %q", name)
	}
	n, first := 0, rules.CastView{}
	for i := range r.s.NumCasts() {
		if c := r.s.Cast(i); b.Spells()[c.Spell].Name == name {
			if n++; n == 1 {
				first = c
			}
		}
	}
	if what == "in-play" {
		return r.same("the number of "+name+" in play", words[1], strconv.Itoa(n))
	}
	if n == 0 {
		return r.failf("expected %s to be in play", name)
	}
	of := name + "'s " + what
	switch what {
	case "turns":
		return r.same(of, words[1], strconv.Itoa(first.Turns))
	case "exit":
		got := "none"
		if first.At != rules.NoCell {
			got = b.FormatCell(first.At)
		}
		return r.same(of, words[1], got)
	case "blocked":
		got := "no"
		switch {
		case first.By != rules.NoFig:
			got = r.figName(first.By)
		case first.Wall >= 0:
			got = b.WallName(first.Wall)
		case first.Blocked:
			got = "ground"
		}
		return r.same("what blocks the return of "+name, words[1], got)
	}
	got := "nobody" // holds
	switch {
	case first.Holds && first.Structure != rules.NoStructure:
		got = first.Structure.String()
	case first.Holds:
		got = r.figName(first.Fig)
	}
	return r.same("what "+name+" holds", words[1], got)
}
