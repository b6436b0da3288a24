package session

import (
	"wallfall/levels"
	"wallfall/rules"
)

// maxSeeds is how many seeds are tried for dice that fall as in a line.
const maxSeeds = 3000

// OfLine returns a match that plays a line of commands, answers and dice, as
// levels.Level.Play returns it, which a side must win. Its seed is the first of maxSeeds
// with such dice. It is nil where
// there is none, where the level is none, or when stop says so, which is asked before
// each seed; a nil stop never does.
func OfLine(file string, source []byte, line []rules.Action, side int, stop func() bool) *Match {
	lv, err := levels.Parse(file, source)
	if err != nil {
		return nil
	}
	dice := false
	for _, a := range line {
		dice = dice || a.Kind == rules.Roll
	}
	for seed := uint64(1); seed == 1 || dice && seed <= maxSeeds && (stop == nil || !stop()); seed++ {
		s, err := lv.New(seed)
		if err != nil {
			return nil
		}
		s.Begin(nil)
		if !wins(line, side, func(a rules.Action) error { return s.Apply(a, nil) }, s) {
			continue
		}
		m, _, err := New(file, source, seed)
		if err != nil || !wins(line, side, func(a rules.Action) error { _, err := m.Apply(a); return err }, m.State()) {
			return nil
		}
		return m
	}
	return nil
}

// wins returns a line but for its dice, and reports whether it is won by a side.
func wins(line []rules.Action, side int, apply func(rules.Action) error, s *rules.State) bool {
	for _, a := range line {
		if a.Kind != rules.Roll && apply(a) != nil {
			return false
		}
	}
	w, over := s.Winner()
	return over && w == side
}
