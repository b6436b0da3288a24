package rules

// A search asks of thousands of positions where groups can go, and almost all of
// them differ in where groups stand alone. Ways remembers for each kind where the
// ground lets it step from each cell, as long as the ground is the same; who
// stands there is looked at every time. What it remembers is found out by the
// very functions that are asked without it, so that there is one set of rules.

// Ways is room that the positions of one search share. What they answer is the
// same with and without it. It is not safe for use by several goroutines at once,
// nor are the positions that share it.
type Ways struct {
	known map[waysKey]*walkSteps
	cells int // of all that is known
}

// maxWaysCells bounds what Ways remembers, in cells of boards: then it begins anew.
const maxWaysCells = 1 << 16

type waysKey struct {
	board  *Board
	ground uint64
	class  int // of movers: two a kind, one of them for the darklord's side
}

// walkSteps are those of one class of walkers on one ground.
type walkSteps struct {
	from    []int32 // by cell: where its steps begin in list; one more for the end
	list    []groundStep
	special []bool // by cell: there is more to it than steps to the cells beside
	stops   []bool // by cell: entering it ends the move
}

// groundStep is a step to a cell beside.
type groundStep struct {
	to   Cell
	dir  Dir
	cost uint8
}

// Share lets a position use the room of a search from now on; copies of it do not.
func (s *State) Share(w *Ways) {
	s.needWork()
	s.work.ways = w
	s.work.forget()
}

// stepsOf returns the steps that a figure walks by, nil where nothing is remembered:
// nobody shares, minions of several kinds, a large one, a flyer.
func (s *State) stepsOf(f *figure) *walkSteps {
	if s.work == nil || s.work.ways == nil || f.size > 1 || f.side == NoSide || s.flies(f) {
		return nil
	}
	for i := 1; i < int(f.minions); i++ {
		if f.kind[i] != f.kind[0] {
			return nil
		}
	}
	class := 2 * int(f.kind[0])
	if s.board.sides[f.side].Darklord {
		class++
	}
	w := s.work.ways
	key := waysKey{s.board, s.groundHash, class}
	t := w.known[key]
	if t == nil {
		if w.known == nil || w.cells > maxWaysCells {
			w.known, w.cells = map[waysKey]*walkSteps{}, 0
		}
		t = s.findSteps(f)
		w.known[key] = t
		w.cells += len(s.cells)
	}
	return t
}

// findSteps asks for each cell where a walker could step from there if nobody
// else were on the board.
func (s *State) findSteps(like *figure) *walkSteps {
	bare := &State{board: s.board, head: s.head, cells: make([]cell, len(s.cells)), sides: s.sides}
	copy(bare.cells, s.cells)
	for c := range bare.cells {
		bare.cells[c].fig = NoFig
	}
	f := *like
	f.at, f.grabber = NoCell, NoFig
	n := len(s.cells)
	t := &walkSteps{from: make([]int32, n+1), special: make([]bool, n), stops: make([]bool, n)}
	diver, agile := bare.atHome(&f, Water), bare.all(&f, Agile)
	for c := range Cell(n) {
		t.from[c] = int32(len(t.list))
		t.stops[c] = bare.endsMove(&f, NoCell, c)
		cl := &bare.cells[c]
		t.special[c] = cl.terrain == Pit || cl.feature == Ladder || diver && cl.terrain == Water || agile && bare.onPitfallLink(c)
		for i := range s.board.topo.Dirs() {
			d := s.board.order(i)
			to := s.board.Neighbour(c, d)
			if to == NoCell {
				continue
			}
			if at := &bare.cells[to]; at.terrain == Pit || at.feature == Portal {
				t.special[c] = true
			}
			slow, _, no := bare.tryStep(NoFig, &f, c, d, false)
			if no.rule != 0 {
				continue
			}
			cost := uint8(1)
			if slow {
				cost = 2
			}
			t.list = append(t.list, groundStep{to, d, cost})
		}
	}
	t.from[n] = int32(len(t.list))
	return t
}

// onPitfallLink reports whether a pitfall joins a cell to the floor above or beneath.
func (s *State) onPitfallLink(c Cell) bool {
	up := c + Cell(s.board.w*s.board.h)
	return s.cells[c].feature == Pitfall || int(up) < len(s.cells) && s.cells[up].feature == Pitfall
}

// stepFrom is walkFrom by remembered steps; false where they do not apply.
func (s *State) stepFrom(id FigID, f *figure, r *Reach, at int32, left int, t *walkSteps) bool {
	c := Cell(at % int32(r.cells))
	here := &r.nodes[at]
	if g := s.cells[c].fig; t.special[c] || here.via != NoCell || g != NoFig && g != id {
		return false
	}
	if c != f.at && t.stops[c] {
		return true
	}
	above := int32(0)
	if int(at) >= r.cells {
		above = int32(r.cells)
	}
	for _, g := range t.list[t.from[c]:t.from[c+1]] {
		if g.to == f.at {
			continue
		}
		end := true
		if who := s.cells[g.to].fig; who != NoFig && who != id {
			if s.figs[who].flags&prone == 0 {
				continue
			}
			end = false // it only passes through (FG-05)
		}
		r.offer(int32(g.to)+above, node{mark: r.mark, prev: at, via: NoCell, kind: StepWalk, dir: g.dir, step: g.cost, end: end,
			acted: here.acted}, int(here.cost)+int(g.cost), left)
	}
	return true
}

// FollowFrom makes s the position that an action leads to from another, which it
// leaves as it is: CopyFrom and Follow at once. Where both share the room of a
// search, and from has listed what is legal, ways that were found then are not
// looked for again.
func (s *State) FollowFrom(from *State, a Action) {
	s.CopyFrom(from)
	var way *Reach
	if a.Kind == Move && from.head.ask == AskManeuver {
		way = from.wayOf(a.Fig)
	}
	if way == nil {
		s.Follow(a)
		return
	}
	s.needWork()
	s.ask(AskNothing, NoSide)
	s.maneuver(a, way, nil)
	s.run(nil)
}
