package rules

// The steps of opDisplace.
const (
	displaceChoose uint8 = iota
	displaceRoom
	displaceMove
	displaceEnd
)

// runDisplace makes a figure leave its place to another: its controller picks a free cell
// beside it or, where there is none, one that another figure must leave in turn (CW-10..13).
func (s *State) runDisplace(f *frame, log *Log) {
	g := &s.figs[f.fig]
	switch f.step {
	case displaceChoose:
		g.flags |= displaced
		s.needWork()
		s.work.cells = s.displacementCells(f, s.work.cells[:0])
		switch {
		case len(s.work.cells) == 0:
			s.dieInPush(f, ByNoRoom, CW13, log)
		case len(s.work.cells) == 1 || s.sides[g.side].out:
			f.at = s.defaultDisplacement(f)
			f.step = displaceRoom
		default:
			s.ask(AskDisplace, g.side)
		}
	case displaceRoom:
		other := s.otherAt(f.fig, g, f.at)
		if other == NoFig {
			f.step = displaceMove
			return
		}
		s.call(frame{op: opDisplace, fig: other, by: f.fig, wall: f.wall, dir: f.dir})
	case displaceMove:
		e := event(EvDisplace, CW10)
		e.Fig, e.By, e.Wall, e.From, e.To = f.fig, f.by, f.wall, g.at, f.at
		e.Dir = s.board.DirTo(g.at, f.at)
		drop := s.drop(g, g.at, f.at)
		s.lift(f.fig)
		s.place(f.fig, f.at)
		log.add(e)
		f.step = displaceEnd
		s.callSettle(f.fig, drop)
	case displaceEnd:
		s.ret()
	}
}

// displacementCells lists where a displaced figure may go, clockwise from the direction of
// motion: free cells, or else those of figures that have not been moved yet (CW-10..12).
func (s *State) displacementCells(f *frame, buf []Cell) []Cell {
	buf = s.displacementCellsAmong(f, false, buf)
	if len(buf) == 0 {
		buf = s.displacementCellsAmong(f, true, buf)
	}
	return buf
}

func (s *State) displacementCellsAmong(f *frame, held bool, buf []Cell) []Cell {
	g := &s.figs[f.fig]
	dirs := Dir(s.board.topo.Dirs())
	for i := range dirs {
		d := (f.dir + i) % dirs
		to, ok := s.shift(g, g.at, d)
		if !ok || !s.mayDisplaceTo(f, g, d) {
			continue
		}
		free := true
		movable := true
		s.each(g, to, func(c Cell) bool {
			if o := s.cells[c].fig; o != NoFig && o != f.fig {
				free = false
				movable = movable && s.figs[o].flags&displaced == 0 && !s.isObject(&s.figs[o])
			}
			return true
		})
		if free && !held || !free && held && movable {
			buf = append(buf, to)
		}
	}
	return buf
}

// mayDisplaceTo reports whether nothing but other figures keeps a figure from being displaced
// one step in direction d. Pits, pitfalls and ledges are allowed, but not ground that is
// closed to it, nor a cell that the wall is about to cover (CW-10).
func (s *State) mayDisplaceTo(f *frame, g *figure, d Dir) bool {
	to, _ := s.shift(g, g.at, d)
	beneath := g.flags&inPit != 0 && s.footPit(g, to)
	return s.each(g, g.at, func(c Cell) bool {
		n := s.board.Neighbour(c, d)
		if s.cells[n].fig == f.fig { // a large figure keeps this cell, unless it is needed
			return !s.claimed(n) && (beneath || s.cells[n].wall < 0 && !s.inWallPath(f.wall, n))
		}
		return !s.solidCell(n) && (s.cells[n].wall < 0 || beneath) && !s.cornered(c, d, beneath) &&
			s.cells[n].feature != Rubble && s.cells[n].feature != Canister &&
			!s.claimed(n) && !s.barredFrom(g, n) && (!s.risesTooHigh(c, d) || s.flies(g)) && (!s.inWallPath(f.wall, n) || beneath)
	})
}

// claimed reports whether a figure further down the chain is about to take a cell.
func (s *State) claimed(c Cell) bool {
	for i := range s.stack[:len(s.stack)-1] {
		f := &s.stack[i]
		if f.op != opPush && f.op != opDisplace {
			continue
		}
		if !s.each(&s.figs[f.fig], f.at, func(at Cell) bool { return at != c }) {
			return true
		}
	}
	return false
}

// displaceDecision asks where a displaced figure goes (CW-10, CW-11).
func displaceDecision() decision {
	return decision{
		name: "displace",
		rule: CW10,
		describe: func(s *State, top *frame, d Decision) Decision {
			d.Fig, d.By, d.Wall = top.fig, top.by, int(top.wall)
			for i := range s.stack[:len(s.stack)-1] {
				if s.stack[i].op == opDisplace {
					d.Depth++
				}
			}
			return d
		},
		legal: func(s *State, top *frame, buf []Action) []Action {
			s.work.cells = s.displacementCells(top, s.work.cells[:0])
			return eachCell(Displace, top.fig, s.work.cells, buf)
		},
		answer: func(_ *State, top *frame, a Action, _ *Log) { top.at, top.step = a.To, displaceRoom },
		byDefault: func(s *State, top *frame) Action {
			return Action{Kind: Displace, Fig: top.fig, To: s.defaultDisplacement(top)}
		},
		explain: func(s *State, top *frame, a Action) error {
			name := FigName(s.board.FigName(top.fig))
			if a.Kind != Displace {
				return refuse(TN02, "first decide where %s goes", name)
			}
			var list AnyOf
			for _, c := range s.displacementCells(top, nil) {
				list = append(list, s.board.FormatCell(c))
			}
			return refuse(CW10, "%s can't go there, only to %s", name, list)
		},
	}
}

// defaultDisplacement picks the cell that harms the figure's side least, of equals the next
// clockwise (TN-03).
func (s *State) defaultDisplacement(f *frame) Cell {
	s.needWork()
	s.work.cells = s.displacementCells(f, s.work.cells[:0])
	best, least := NoCell, 0
	for _, c := range s.work.cells {
		if h := s.harmAt(f, c); best == NoCell || h < least {
			best, least = c, h
		}
	}
	return best
}

// harmAt weighs what being displaced to c costs the figure's side, in wounds. A pitfall counts
// as a loss, displacing a friend as less.
func (s *State) harmAt(f *frame, c Cell) int {
	g := &s.figs[f.fig]
	harm := 0
	drop := s.harmfulDrop(g, c, int(s.drop(g, g.at, c)))
	switch {
	case s.footPit(g, c) && !s.flies(g):
		if g.flags&inPit == 0 {
			harm++
		}
	case drop >= 2:
		harm += 2 * drop
	}
	if !s.flies(g) && !s.all(g, Agile) && s.each(g, c, func(at Cell) bool { return s.cells[at].feature == Pitfall }) {
		harm += 100
	}
	if o := s.otherAt(f.fig, g, c); o != NoFig && s.figs[o].side == g.side {
		harm += 10
	}
	return harm
}
