package script

import (
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Trace is a scenario as it was played, for showing it.
type Trace struct {
	Level *levels.Level // nil when the scenario's level is one to be refused
	First *rules.State  // before the opening; nil as Level
	Steps []Step        // the first is the opening: what happened before the first command
	Wrong string        // why the level is refused, "" where it is not
}

// Step is one command with what came of it and what the script expects after it.
type Step struct {
	Command string // as it was applied, "" for the opening
	Events  []rules.Event
	Expect  []string
}

// Trace plays the scenario's commands and keeps what happened; expectations are not
// checked. The failure is the first command that was rejected; what was played until
// then is kept.
func (sc *Scenario) Trace() (*Trace, *Failure) {
	r := sc.runner()
	t := &Trace{Level: r.lv, First: r.first, Steps: make([]Step, 1)}
	if r.first == nil {
		t.Level = nil
		t.Wrong = r.err.Error()
	}
	for _, l := range sc.script {
		r.line, r.col = l.n, l.col
		verb, rest, _ := strings.Cut(l.text, " ")
		if r.first != nil && verb != "dice" && !r.begun {
			f := r.begin()
			t.Steps[0].Events = slices.Clone(r.log.Events)
			if f != nil {
				return t, f
			}
		}
		done := len(r.done)
		f := r.command(l.text)
		switch {
		case len(r.done) > done:
			t.Steps = append(t.Steps, Step{Command: r.s.Board().FormatAction(r.done[done]), Events: slices.Clone(r.log.Events)})
		case verb == "expect" || verb == "ask":
			last := &t.Steps[len(t.Steps)-1]
			last.Expect = append(last.Expect, strings.TrimSpace(rest))
		}
		if f != nil {
			return t, f
		}
	}
	return t, nil
}

// Size returns how many commands a scenario gives, and how many characters its
// maps are drawn with.
func (sc *Scenario) Size() (commands, cells int) {
	for _, l := range sc.script {
		switch verb, _, _ := strings.Cut(l.text, " "); verb {
		case "do", "choose", "default":
			commands++
		}
	}
	inMap := false
	for _, l := range sc.level {
		word := strings.TrimSpace(l)
		switch {
		case word == "map":
			inMap = true
		case word == "end":
			inMap = false
		case inMap:
			cells += len(strings.ReplaceAll(word, " ", ""))
		}
	}
	return commands, cells
}

// Refused reports whether the scenario shows a level that is refused.
func (sc *Scenario) Refused() bool {
	for _, l := range sc.script {
		if strings.HasPrefix(l.text, "expect level-error") {
			return true
		}
	}
	return false
}

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
