package script

import (
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Line is a line of a script, with its number in the file.
type Line struct {
	N, Col int // where it begins, both from 1, columns in characters
	Text   string
}

// Lead plays a scenario up to the first line that begins with one of some words,
// and returns the position there, with explicit dice, and the lines from there on. It is
// for scripts that ask of a position what scenarios do not.
func Lead(sc *Scenario, words ...string) (*levels.Level, *rules.State, []Line, *Failure) {
	r := prover(sc)
	if r.err != nil {
		return nil, nil, nil, r.failf("can't build the level: %v", r.err)
	}
	var rest []Line
	for _, l := range sc.script {
		r.line, r.col = l.n, l.col
		if word, _, _ := strings.Cut(l.text, " "); len(rest) > 0 || slices.Contains(words, word) {
			rest = append(rest, Line{l.n, l.col, l.text})
			continue
		}
		if f := r.command(l.text); f != nil {
			return nil, nil, nil, f
		}
	}
	if f := r.begin(); f != nil {
		return nil, nil, nil, f
	}
	if len(r.dice) > 0 {
		return nil, nil, nil, r.failf("%d of the given dice were never rolled", len(r.dice))
	}
	return r.lv, r.s, rest, nil
}
