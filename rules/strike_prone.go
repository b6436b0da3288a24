package rules

// slayable appends the prone enemies beside a figure that it can slay for its
// action (FG-05): the agile roll away, and nobody strikes through a wall, past a
// solid corner or over a cliff.
func (s *State) slayable(id FigID, f *figure, buf []Action) []Action {
	for i := range s.figs {
		g := &s.figs[i]
		if g.flags&prone == 0 || s.all(g, Agile) || !s.touches(id, FigID(i)) {
			continue
		}
		buf = append(buf, Action{Kind: SlayProne, Fig: id, Other: FigID(i), To: NoCell})
	}
	return buf
}

// slayProne spends a figure's action on a prone enemy, which is slain whatever
// it has left (FG-05).
func (s *State) slayProne(a Action, f *figure, log *Log) {
	f.flags |= acted
	s.die(a.Other, a.Fig, -1, BySlaying, FG05, log)
}
