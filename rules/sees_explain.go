package rules

// Look is whether something is seen, and what keeps it from being.
type Look struct {
	Seen bool
	Rule Rule // why not; of what is seen, by which rule
	Text Text // the same in a sentence, empty for what is seen
	At   Cell // what is in the way, NoCell for nothing
	Also Cell // the other of two cells that the line runs between, NoCell for none
	Path []Crossing
}

// LookFrom fills l with whether to is seen from a cell (BD-09): by the figure
// that stands there, with what pits and pitfalls do to its sight (PT-01, PF-06),
// or else as the bare line goes. The path of l is kept for its room.
func (s *State) LookFrom(from, to Cell, l *Look) {
	b := s.board
	*l = Look{Rule: BD09, At: NoCell, Also: NoCell, Path: l.Path[:0]}
	id := s.cells[from].fig
	if id != NoFig {
		l.Seen = s.SeesCell(id, to)
	} else {
		l.Seen = s.Sight(from, to)
	}
	if b.Pos(from).Floor != b.Pos(to).Floor {
		if l.Rule = PF06; !l.Seen {
			l.Text = Text{Format: "a figure sees other floors only through a pitfall or ladder under or in front of it, and there only that one cell"}
		}
		return
	}
	l.Path = b.Trace(from, to, 0, l.Path)
	if l.Seen {
		return
	}
	if s.Sight(from, to) {
		l.Rule, l.Text = PT01, Text{Format: "a figure in a pit sees only adjacent cells and those of its own pit"}
		return
	}
	s.firstObstacle(to, l)
	if l.At == NoCell {
		return
	}
	at := b.FormatCell(l.At)
	if l.Also != NoCell {
		l.Text = Text{"the line runs exactly between %s and %s, and both block it", []any{at, b.FormatCell(l.Also)}}
		return
	}
	switch cl := &s.cells[l.At]; {
	case cl.wall >= 0:
		l.Text = Text{"crushing wall %s on %s is in the way", []any{FigName(b.wallNames[cl.wall]), at}}
	case cl.feature == Blockade || cl.feature.IsDoor():
		l.Text = Text{"the %s on %s is in the way", []any{cl.feature, at}}
	default:
		l.Text = Text{"the %s on %s is in the way", []any{cl.terrain, at}}
	}
}

// firstObstacle finds what blocks the line of a look first.
func (s *State) firstObstacle(to Cell, l *Look) {
	for i := range l.Path {
		x := &l.Path[i]
		if x.Between && s.Solid(x.Left) && s.Solid(x.Right) {
			l.At, l.Also = x.Left, x.Right
			if l.At == NoCell { // beyond the edge
				l.At, l.Also = l.Also, NoCell
			}
			return
		}
		along := x.Between && s.board.topo == Hex
		if x.Cell != to && !along && s.Solid(x.Cell) {
			l.At = x.Cell
			return
		}
	}
}
