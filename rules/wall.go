package rules

const (
	wallGather uint8 = iota
	wallLanes
	wallArrive
)

// runWall moves a wall one cell: lane by lane what is in its way, then the wall itself
// (CW-02..09, CW-16, CW-18).
func (s *State) runWall(f *frame, log *Log) {
	b := s.board
	w := &s.walls[f.wall]
	d := b.wallDirs[f.wall]
	switch f.step {
	case wallGather:
		f.at = NoCell
		for _, c := range w.cells[:w.n] {
			if s.lane(f.wall, c, d) == laneBlocked {
				f.block(b.Neighbour(c, d))
				break
			}
		}
		start := moveEvent(EvWallStart, CW02, NoFig, w.cells[0], b.Neighbour(w.cells[0], d))
		log.add(start.number(int(bit(f.blocked()))).ofWall(f.wall).toward(d))
		f.step, f.next = wallLanes, 0
	case wallLanes:
		for f.next < int16(w.n) {
			c := w.cells[f.next]
			n := b.Neighbour(c, d)
			if s.lane(f.wall, c, d) == laneOpen {
				if s.cells[n].feature == Canister {
					to := s.board.Neighbour(n, d)
					room := to != NoCell && s.roomForCanister(to) && !s.risesTooHigh(n, d)
					s.putFeature(n, NoFeature)
					if !room {
						s.call(frame{op: opRupture, at: n})
						return
					}
					s.putFeature(to, Canister)
					log.add(moveEvent(EvCanister, CW18, NoFig, n, to).ofWall(f.wall).toward(d))
					return
				}
				// Figures down in a pit are passed over (CW-05).
				if id := s.cells[n].fig; id != NoFig && s.figs[id].flags&inPit == 0 {
					s.call(frame{op: opPush, fig: id, wall: f.wall, dir: d})
					return
				}
			}
			f.next++
		}
		f.step = wallArrive
	case wallArrive:
		if f.blocked() {
			// Nothing can be caught in the blocked lanes themselves: no figure stands in what
			// blocks them, except in a pit or atop a cliff.
			log.add(moveEvent(EvWallRemoved, CW07, NoFig, w.cells[0], f.at).ofWall(f.wall).toward(d))
			for _, c := range w.cells[:w.n] {
				s.putWall(c, -1)
			}
			w.n = 0
			s.ret()
			return
		}
		for _, c := range w.cells[:w.n] {
			s.putWall(c, -1)
		}
		log.add(moveEvent(EvWallMove, CW02, NoFig, w.cells[0], b.Neighbour(w.cells[0], d)).ofWall(f.wall).toward(d))
		for i := range w.n {
			w.cells[i] = b.Neighbour(w.cells[i], d)
			s.putWall(w.cells[i], f.wall)
		}
		for _, c := range w.cells[:w.n] {
			if ft := s.cells[c].feature; ft == Rubble || ft == Blockade || ft == Debris {
				s.setFeature(c, NoFeature, CW06, log)
			}
		}
		s.ret()
		s.checkGrabs(log) // it may have come between two figures
	}
}

type laneState uint8

const (
	laneInner   laneState = iota // the cell ahead is the wall's own
	laneOpen                     // the wall can enter the cell ahead
	laneBlocked                  // it cannot (CW-07)
)

// lane returns what a wall's cell c meets in direction d.
func (s *State) lane(wall int16, c Cell, d Dir) laneState {
	n := s.board.Neighbour(c, d)
	if n == NoCell {
		return laneBlocked
	}
	cl := &s.cells[n]
	if cl.wall == wall {
		return laneInner
	}
	if cl.wall >= 0 || terrains[cl.terrain].fills || cl.feature == DoorClosed || s.risesTooHigh(c, d) {
		return laneBlocked
	}
	return laneOpen
}

// risesTooHigh reports whether the next cell is atop a cliff; a rise of 2 or more always is one
// (BD-05, BD-08).
func (s *State) risesTooHigh(c Cell, d Dir) bool {
	e, up := s.board.EdgeAt(c, d)
	return e == Cliff && up
}

// inWallPath reports whether a wall that is moving is about to cover a cell (CW-10).
func (s *State) inWallPath(wall int16, c Cell) bool {
	if wall < 0 {
		return false
	}
	w := &s.walls[wall]
	for _, at := range w.cells[:w.n] {
		if s.board.Neighbour(at, s.board.wallDirs[wall]) == c {
			return true
		}
	}
	return false
}

const (
	pushStart uint8 = iota
	pushAsk         // drop or be pushed
	pushDrop
	pushShove
	pushRoom
	pushMove
	pushSettle
	pushEnd
)

// runPush pushes a figure one cell ahead of a wall: into what kills it, into others who must
// make room, or onto free ground with a wound (CW-03, CW-04, CW-09..17).
func (s *State) runPush(f *frame, log *Log) {
	g := &s.figs[f.fig]
	switch f.step {
	case pushStart:
		if s.isObject(g) {
			to, ok := s.shift(g, g.at, f.dir) // shoved if there is room, else destroyed (CW-18)
			if ok {
				_, rule := s.pushInto(f.fig, g, f.dir)
				ok = rule == 0 && s.otherAt(f.fig, g, to) == NoFig
			}
			if !ok {
				s.dieInPush(f, ByDestroying, CW18, log)
				return
			}
			fig, drop := f.fig, s.drop(g, g.at, to)
			s.relocate(moveEvent(EvPush, CW18, fig, g.at, to).ofWall(f.wall).toward(f.dir), log)
			s.ret()
			s.callSettle(fig, drop)
			return
		}
		f.step = pushShove
		// An agile figure may drop down its pitfall instead, if the bottom is free and open to
		// it.
		to := s.board.Below(g.at)
		if g.size == 1 && s.all(g, Agile) && s.cells[g.at].feature == Pitfall && to != NoCell && s.openCell(to) && s.cells[to].fig == NoFig && !s.barredFrom(g, to) {
			f.step = pushAsk
		}
	case pushAsk:
		s.ask(AskDrop, g.side)
	case pushDrop:
		// It gets out of the wall's way unharmed.
		g.flags |= displaced
		s.relocate(moveEvent(EvStep, X03, f.fig, g.at, s.board.Below(g.at)).number(int(StepLadder)).ofWall(f.wall), log)
		f.step = pushEnd
		s.callSettle(f.fig, 0)
	case pushShove:
		if g.flags&displaced != 0 {
			s.dieInPush(f, ByNoRoom, CW12, log)
			return
		}
		g.flags |= displaced
		to, ok := s.shift(g, g.at, f.dir)
		cause, rule := ByWall, CW03
		if ok {
			cause, rule = s.pushInto(f.fig, g, f.dir)
		}
		if rule != 0 {
			s.dieInPush(f, cause, rule, log)
			return
		}
		f.at = to
		f.step = pushRoom
	case pushRoom:
		other := s.otherAt(f.fig, g, f.at)
		switch {
		case other == NoFig:
			f.step = pushMove
		case s.figs[other].flags&displaced != 0:
			s.dieInPush(f, ByNoRoom, CW13, log)
		default:
			s.call(frame{op: opDisplace, fig: other, by: f.fig, wall: f.wall, dir: f.dir})
		}
	case pushMove:
		drop := s.drop(g, g.at, f.at)
		s.relocate(moveEvent(EvPush, CW04, f.fig, g.at, f.at).ofWall(f.wall).toward(f.dir), log)
		f.step = pushSettle
		f.addDrop(drop)
		s.call(frame{op: opWound, fig: f.fig, reg: [7]uint8{1}, wall: f.wall, by: NoFig, rule: CW04})
	case pushSettle:
		f.step = pushEnd
		if g.flags&onBoard != 0 {
			s.callSettle(f.fig, uint8(f.drop()))
		}
	case pushEnd:
		s.ret()
	}
}

// pushInto returns what kills a figure that is pushed one step in direction d. The rule is 0 if
// nothing does (CW-03, CW-14).
func (s *State) pushInto(id FigID, g *figure, d Dir) (cause Cause, rule Rule) {
	s.each(g, g.at, func(c Cell) bool {
		n := s.board.Neighbour(c, d)
		cl := &s.cells[n]
		if cl.fig == id {
			return true
		}
		switch {
		case cl.wall >= 0 || terrains[cl.terrain].fills || cl.feature == DoorClosed:
			cause, rule = ByWall, CW03
		case cl.feature == Blockade || cl.feature == Rubble || cl.feature == Canister ||
			cl.fig != NoFig && s.isObject(&s.figs[cl.fig]) || s.risesTooHigh(c, d) && !s.flies(g):
			cause, rule = ByBarrier, CW14
		case s.barredFrom(g, n):
			cause, rule = ByBarrier, CW14
			if terrains[cl.terrain].kills == ByDrowning {
				cause = ByWater
			}
		}
		return rule == 0
	})
	return cause, rule
}

// otherAt returns another figure on the footprint with its corner at c, NoFig for none.
func (s *State) otherAt(id FigID, g *figure, c Cell) FigID {
	other := NoFig
	s.each(g, c, func(at Cell) bool {
		if o := s.cells[at].fig; o != NoFig && o != id {
			other = o
		}
		return other == NoFig
	})
	return other
}

// drop is how far the ground beneath a figure drops from one cell to another, 0 in the air.
func (s *State) drop(g *figure, from, to Cell) uint8 {
	if s.flies(g) {
		return 0
	}
	return uint8(max(0, s.footing(g, from)-s.footing(g, to)))
}

// footing is the highest ground under a figure with its corner at c.
func (s *State) footing(g *figure, c Cell) int {
	high := 0
	s.each(g, c, func(at Cell) bool { high = max(high, s.board.Ground(at)); return true })
	return high
}

// dieInPush ends a push by the figure's death, whatever it has left (FG-03).
func (s *State) dieInPush(f *frame, cause Cause, rule Rule, log *Log) {
	fig, wall := f.fig, f.wall
	s.ret()
	s.die(fig, NoFig, wall, cause, rule, log)
}

const (
	displaceChoose uint8 = iota
	displaceRoom
	displaceMove
	displaceEnd
)

// runDisplace makes a figure leave its place to another: its controller picks a free cell
// beside it or, if there is none, one that another figure must leave in turn (CW-10..13).
func (s *State) runDisplace(f *frame, log *Log) {
	g := &s.figs[f.fig]
	switch f.step {
	case displaceChoose:
		g.flags |= displaced
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
		drop := s.drop(g, g.at, f.at)
		s.relocate(moveEvent(EvDisplace, CW10, f.fig, g.at, f.at).by(f.by).ofWall(f.wall).toward(s.board.DirTo(g.at, f.at)), log)
		f.step = displaceEnd
		s.callSettle(f.fig, drop)
	case displaceEnd:
		s.ret()
	}
}

// displacementCells lists where a displaced figure may go, clockwise from the direction of
// motion: free cells, or else those of figures that have not been moved yet (CW-10..12).
func (s *State) displacementCells(f *frame, buf []Cell) []Cell {
	g := &s.figs[f.fig]
	dirs := Dir(s.board.topo.Dirs())
	for _, held := range [2]bool{false, true} {
		for i := range dirs {
			d := (f.dir + i) % dirs
			to, ok := s.shift(g, g.at, d)
			if !ok || !s.mayDisplaceTo(f, g, d) {
				continue
			}
			free, movable := true, true
			s.each(g, to, func(c Cell) bool {
				if o := s.cells[c].fig; o != NoFig && o != f.fig {
					free = false
					movable = movable && s.figs[o].flags&displaced == 0 && !s.isObject(&s.figs[o])
				}
				return true
			})
			if free != held && movable {
				buf = append(buf, to)
			}
		}
		if len(buf) > 0 {
			break
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

// defaultDisplacement picks the cell that harms the figure's side least, clockwise (TN-03).
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
	if s.overPitfall(g, c) {
		harm += 100
	}
	if o := s.otherAt(f.fig, g, c); o != NoFig && s.figs[o].side == g.side {
		harm += 10
	}
	return harm
}
