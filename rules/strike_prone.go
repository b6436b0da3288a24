package rules

import "slices"

// slayable appends the prone enemies beside a figure that it can slay for its action, but
// not the agile nor past a wall, corner or cliff (FG-05).
func (s *State) slayable(id FigID, f *figure, buf []Action) []Action {
	if s.proneCells == 0 && len(s.cells) <= 64 {
		return buf
	}
	s.eachBeside(f, f.at, func(other FigID, c, n Cell, d Dir) bool {
		a := Action{Kind: SlayProne, Fig: id, Other: other, To: NoCell}
		if g := &s.figs[other]; g.flags&prone != 0 && !s.all(g, Agile) && s.opposed(f, g) && s.reaches(f, g, c, n, d) && !slices.Contains(buf, a) {
			buf = append(buf, a)
		}
		return true
	})
	return buf
}

// slayProne spends a figure's action on a prone enemy, which is slain whatever
// it has left (FG-05).
func (s *State) slayProne(a Action, f *figure, log *Log) {
	f.flags |= acted
	s.die(a.Other, a.Fig, -1, BySlaying, FG05, log)
}

func (s *State) explainSlay(a Action, f *figure, name string) error {
	if err := s.pair(a.Fig, a.Other); err != nil {
		return err
	}
	g, other := &s.figs[a.Other], s.board.figNames[a.Other]
	switch {
	case f.flags&acted != 0:
		return refuse(MV05, "%s has already used its action this turn", FigName(name))
	case g.flags&prone == 0:
		return refuse(FG05, "%s is not prone", FigName(other))
	case s.all(g, Agile):
		return refuse(FG05, "%s is agile and can't be slain where it lies", FigName(other))
	}
	return s.explainTouch(a.Fig, a.Other)
}
