package rules

import "slices"

// PathStep is one step of a walk. A StepPortal costs nothing.
type PathStep struct {
	To   Cell
	Kind StepKind
	Dir  Dir
	Cost uint8
}

// Reach is where a group can go, with costs and paths. The zero value is ready; reusing one
// avoids allocation. It describes the position it was filled from.
type Reach struct {
	mark    uint32
	nodes   []node // two a cell: the second is for flyers above it, for walkers who have used their action on the way
	ends    []Cell
	bucket  [MaxStat + 1][]int32
	seen    []uint8 // by region: what the search has looked at there, see look
	read    []int32 // the regions with any
	cells   int
	start   Cell
	twofold bool // a cell may have two nodes to end on
	board   *Board
	asked   uint64 // the question for which it was filled
	// If the tables of a small open board were used: the tables, the cells by cost, and the
	// cells to end on with their costs.
	tables   *stepSets
	frontier [MaxStat + 1]uint64
	endSet   uint64
	costs    [64]uint8
}

type node struct {
	mark   uint32
	prev   int32
	via    Cell // the portal stepped on
	kind   StepKind
	dir    Dir
	cost   uint8
	step   uint8
	acted  bool // the group's action is used up on the way here
	closed bool
	end    bool  // it may end here
	skip   uint8 // steps that lead nowhere nearer, see overlaps
}

// Cells lists the cells the group may end its move on, cheapest first, without
// the one it stands on. The slice is valid until the next use of r.
func (r *Reach) Cells() []Cell { return r.ends }

// Cost returns the movement it takes to end on c, -1 if the group cannot.
func (r *Reach) Cost(c Cell) int {
	if r.tables != nil {
		if !r.ending(c) {
			return -1
		}
		return int(r.costs[c])
	}
	if at := r.best(c); at >= 0 {
		return int(r.nodes[at].cost)
	}
	return -1
}

// ending reports whether a flood ends on a cell.
func (r *Reach) ending(c Cell) bool { return c >= 0 && int(c) < r.cells && r.endSet>>c&1 != 0 }

// best returns the cheapest node that ends on c; of equals, the one that spares the action. It
// is -1 if there is none.
func (r *Reach) best(c Cell) int32 {
	if c < 0 || int(c) >= r.cells {
		return -1
	}
	best := int32(-1)
	for _, at := range [2]int32{int32(c), int32(c) + int32(r.cells)} {
		if n := &r.nodes[at]; n.mark == r.mark && n.end && (best < 0 || n.cost < r.nodes[best].cost) {
			best = at
		}
	}
	return best
}

// Path appends the steps that lead to c to buf[:0], first step first; none when
// c cannot be reached.
func (r *Reach) Path(c Cell, buf []PathStep) []PathStep {
	buf = buf[:0]
	if r.tables != nil {
		if r.ending(c) {
			buf = r.tracePath(r.board, c, buf)
			slices.Reverse(buf)
		}
		return buf
	}
	at := r.best(c)
	if at < 0 {
		return buf
	}
	for ; ; at = r.nodes[at].prev {
		n := &r.nodes[at]
		buf = n.appendTo(buf, Cell(at%int32(r.cells)))
		if n.prev == int32(r.start) {
			break
		}
	}
	slices.Reverse(buf)
	return buf
}

// appendTo appends the step that leads to the cell of a node, and the portal's before it.
func (n *node) appendTo(buf []PathStep, to Cell) []PathStep {
	if n.via != NoCell {
		buf = append(buf, PathStep{to, StepPortal, NoDir, 0})
		to = n.via
	}
	return append(buf, PathStep{to, n.kind, n.dir, n.step})
}

// Reach fills r with where a figure could go with what is left of its move,
// in any turn (MV-01, MV-02). A figure that may not move reaches nothing.
func (s *State) Reach(id FigID, r *Reach) {
	s.reach(id, r, s.moveLeft(&s.figs[id]))
}

// moveLeft returns how much of its move a figure has left, 0 for one that may not move.
func (s *State) moveLeft(f *figure) int {
	if f.flags&onBoard == 0 || f.flags&(prone|done|bound) != 0 || f.grabber != NoFig || s.isObject(f) {
		return 0
	}
	return s.allowance(f) - int(f.spent)
}

// reach is Reach with the given movement left, without checking whether the
// figure may move.
func (s *State) reach(id FigID, r *Reach, left int) {
	f := &s.figs[id]
	r.cells = len(s.cells)
	r.board = s.board
	r.ends = r.ends[:0]
	r.start = f.at
	if r.tables = s.stepSetsOf(f); r.tables != nil && f.at != NoCell {
		s.flood(f, r, r.tables, left)
		return
	}
	r.tables = nil
	if left <= 0 || f.at == NoCell {
		r.cells = 0 // nowhere: that takes no room
		return
	}
	r.begin(f, left)
	fly := s.flies(f)
	pages := s.pagesOf(f, fly)
	r.watch(len(s.regions))
	for cost := 0; cost <= left; cost++ {
		for i := 0; i < len(r.bucket[cost]); i++ {
			at := r.bucket[cost][i]
			n := &r.nodes[at]
			if n.closed || int(n.cost) != cost {
				continue
			}
			n.closed = true
			c, other := Cell(at), at+int32(r.cells)
			if int(at) >= r.cells {
				c, other = c-Cell(r.cells), at-int32(r.cells)
			}
			if n.end && (!r.twofold || !r.closed(other)) {
				r.ends = append(r.ends, c)
			}
			switch {
			case cost == left: // every step costs at least 1
			case fly && at == int32(c) && c != f.at: // it has landed
			case pages != nil && (!fly || at != int32(c)) && s.pageFrom(id, f, fly, r, at, left, pages):
			default:
				s.each(f, c, func(c Cell) bool { r.look(s.board, c, 2); return true }) // a jump lands two cells on
				if fly && at != int32(c) {
					s.flyFrom(id, f, r, at, left)
				} else {
					s.firstFrom(id, f, r, at, left)
				}
			}
		}
	}
}

// firstFrom relaxes the steps of a flyer on the ground, or of a walker.
func (s *State) firstFrom(id FigID, f *figure, r *Reach, at int32, left int) {
	if !s.flies(f) {
		s.walkFrom(id, f, r, at, left)
		return
	}
	s.flyFrom(id, f, r, at, left)
	s.ladderFrom(id, f, r, at, left)
}

// begin prepares a search that starts where a figure stands.
func (r *Reach) begin(f *figure, left int) {
	r.mark++
	r.twofold = false
	if need := 2 * r.cells; len(r.nodes) < need {
		r.nodes = make([]node, need)
		r.mark = 1
	}
	for i := range left + 1 {
		r.bucket[i] = r.bucket[i][:0]
	}
	r.nodes[f.at] = node{mark: r.mark, prev: -1, via: NoCell, acted: f.flags&acted != 0}
	r.bucket[0] = append(r.bucket[0], int32(f.at))
}

// relax offers a way to a cell. If the step ends on a working portal the group goes on to its
// other end.
func (s *State) relax(id FigID, f *figure, r *Reach, from int32, to Cell, kind StepKind, d Dir, step, left int, end bool) {
	via := NoCell
	if end {
		if s.cells[to].feature == Portal {
			r.look(s.board, s.board.link[to], 0)
		}
		if p := s.portalFrom(id, f, to); p != NoCell {
			via, to = to, p
		}
	}
	if to == f.at {
		return
	}
	key := int32(to)
	spends := kind == StepClimb || kind == StepJump
	if kind == StepFly || spends || int(from) >= r.cells && kind != StepLand {
		key += int32(r.cells)
		r.twofold = r.twofold || end
	}
	r.offer(key, node{mark: r.mark, prev: from, via: via, kind: kind, dir: d, step: uint8(step), end: end,
		acted: r.nodes[from].acted || spends}, int(r.nodes[from].cost)+step, left)
}

// closed reports whether a node that a move could end on is settled already.
func (r *Reach) closed(at int32) bool {
	return r.nodes[at].mark == r.mark && r.nodes[at].closed && r.nodes[at].end
}

func (r *Reach) offer(key int32, n node, cost, left int) {
	if n.cost = uint8(cost); cost <= left {
		r.add(key, &n)
	}
}

// add keeps a node unless there is a way as short.
func (r *Reach) add(key int32, n *node) {
	if cost := int(n.cost); !r.nearer(key, cost) {
		r.nodes[key] = *n
		r.bucket[cost] = append(r.bucket[cost], key)
	}
}

// nearer reports whether a node is reached for a cost already.
func (r *Reach) nearer(key int32, cost int) bool {
	n := &r.nodes[key]
	return n.mark == r.mark && int(n.cost) <= cost
}

// walkFrom relaxes the steps of a walker from a cell it has reached.
func (s *State) walkFrom(id FigID, f *figure, r *Reach, at int32, left int) {
	b := s.board
	c := Cell(at % int32(r.cells))
	here := &r.nodes[at]
	if c != f.at {
		// Being placed by a portal is no entry (TN-05); stepping onto it was.
		entered := c
		if here.via != NoCell {
			entered = here.via
		}
		if s.endsMove(f, Cell(here.prev%int32(r.cells)), entered) {
			return
		}
	}
	below := s.footPit(f, c)
	if below && c != f.at && here.kind != StepCrawl {
		return // dropping into a pit ends the walk
	}
	for i := range b.topo.Dirs() {
		d := b.order(i)
		to, ok := s.shift(f, c, d)
		if !ok {
			continue
		}
		slow, through, no := s.tryStep(id, f, c, d, below)
		if no.rule == 0 {
			pit := s.footPit(f, to)
			cost, kind := 1, StepWalk
			switch {
			case below && pit:
				kind = StepCrawl
			case below:
				cost, kind = 2, StepClimb
				if here.acted || f.flags&inPit == 0 || !s.uncovered(f, to) {
					continue
				}
			case slow:
				cost = 2
			}
			s.relax(id, f, r, at, to, kind, d, cost, left, !through)
		}
		if !below && !here.acted && s.figureAbove(id, c) == NoFig {
			if land := s.jumpTo(id, f, c, d); land != NoCell {
				s.relax(id, f, r, at, land, StepJump, d, 3, left, true)
			}
		}
	}
	if !below && s.figureAbove(id, c) == NoFig {
		s.ladderFrom(id, f, r, at, left)
	}
}

// uncovered reports whether no crushing wall stands over a footprint: a figure climbs out only
// where none does, and that includes the cells that it already covers (CW-08).
func (s *State) uncovered(f *figure, c Cell) bool {
	return s.each(f, c, func(at Cell) bool { return s.cells[at].wall < 0 })
}

// order returns the i-th direction to try: orthogonals first, so that of equal
// paths the straight one is found.
func (b *Board) order(i int) Dir {
	if b.topo == Hex {
		return Dir(i)
	}
	return squareOrder[i&7]
}

var squareOrder = [8]Dir{0, 2, 4, 6, 1, 3, 5, 7}

// shift returns the corner cell of a figure one step on; false when any part of
// it would leave the board.
func (s *State) shift(f *figure, c Cell, d Dir) (Cell, bool) {
	to := s.board.Neighbour(c, d)
	if to == NoCell || f.size == 1 {
		return to, to != NoCell
	}
	return to, s.each(f, to, func(Cell) bool { return true })
}

// footPit reports whether every cell of a footprint is pit (PT-01).
func (s *State) footPit(f *figure, c Cell) bool {
	if f.size == 1 {
		return s.cells[c].terrain == Pit
	}
	return s.each(f, c, func(at Cell) bool { return s.cells[at].terrain == Pit })
}

// setInPit puts a figure into the pit that it stands in, or out of one (PT-01).
func (s *State) setInPit(f *figure) {
	s.setPosture(f, f.flags&^inPit)
	if s.footPit(f, f.at) && !s.flies(f) {
		s.setPosture(f, f.flags|inPit)
	}
}

// allTerrain reports whether all cells of a figure on the board are of one terrain.
func (s *State) allTerrain(f *figure, t Terrain) bool {
	return s.each(f, f.at, func(c Cell) bool { return s.cells[c].terrain == t })
}

// endsMove reports whether a step from one cell to another ends the move: it does if the
// footprint enters fog (HZ-06) that it was not in before.
func (s *State) endsMove(f *figure, from, c Cell) bool {
	return !s.each(f, c, func(at Cell) bool {
		t := s.cells[at].terrain
		return !terrains[t].stops || s.atHome(f, t) || from != c && s.covers(f, from, at)
	})
}

// covers reports whether a footprint with its corner at c includes a cell.
func (s *State) covers(f *figure, c, at Cell) bool {
	return !s.each(f, c, func(x Cell) bool { return x != at })
}

// refusal is why a step cannot be made; rule 0 means it can.
type refusal struct {
	rule Rule
	at   Cell
	fig  FigID
}

// tryStep reports whether a walker at c may step in direction d, whether that slows it, and
// whether it may only pass through (FG-05). inPit is whether it walks on a pit's bottom.
func (s *State) tryStep(id FigID, f *figure, c Cell, d Dir, inPit bool) (slow, through bool, no refusal) {
	if f.size == 1 {
		return s.tryCell(id, f, c, d, inPit)
	}
	held := false // by at least one cell that is not a pitfall (PF-02)
	for y := range int(f.size) {
		for x := range int(f.size) {
			at := c + Cell(y*s.board.w+x)
			n := s.board.Neighbour(at, d)
			if n != NoCell && s.covers(f, c, n) {
				held = held || s.cells[n].feature != Pitfall
				through = through || s.cells[n].fig != NoFig && s.cells[n].fig != id
				continue
			}
			sl, th, why := s.tryCell(id, f, at, d, inPit)
			if why.rule != 0 && why.rule != PF01 {
				return false, false, why
			}
			slow, through = slow || sl, through || th
			held = held || why.rule == 0
			no = why
		}
	}
	if held {
		no = refusal{fig: NoFig, at: NoCell}
	}
	return slow, through, no
}

func (s *State) tryCell(id FigID, f *figure, c Cell, d Dir, inPit bool) (slow, through bool, no refusal) {
	b := s.board
	n := b.Neighbour(c, d)
	refuse := func(r Rule, g FigID) (bool, bool, refusal) { return false, false, refusal{r, n, g} }
	if n == NoCell {
		return refuse(BD06, NoFig)
	}
	cl := &s.cells[n]
	beneath := inPit && cl.terrain == Pit
	if s.solidCell(n) || cl.wall >= 0 && !beneath {
		return refuse(BD06, NoFig)
	}
	if s.cornered(c, d, beneath) {
		return refuse(BD07, NoFig)
	}
	if cl.feature == Rubble || cl.feature == Canister {
		return refuse(BD04, NoFig)
	}
	dive := s.cells[c].terrain == Water && s.cells[n].terrain == Water && f.size == 1 && s.atHome(f, Water)
	if under := s.figureAbove(id, c); under != NoFig && !dive {
		return refuse(MV02, under)
	}
	if cl.fig != NoFig && cl.fig != id {
		if s.figs[cl.fig].flags&prone == 0 && !dive {
			return refuse(MV02, cl.fig)
		}
		through = true
	}
	if terrains[cl.terrain].bars >= BarsWalkers && !s.atHome(f, cl.terrain) {
		return refuse(BD03, NoFig)
	}
	e, up := b.EdgeAt(c, d)
	if e == Cliff && !dive { // every difference of 2 is a cliff
		return refuse(BD08, NoFig)
	}
	slow = terrains[cl.terrain].slowWalk && !s.atHome(f, cl.terrain) ||
		up && (e == Slope || e == Rampart) && !dive && !s.native(f, NativeToEdge(e))
	if cl.feature == Pitfall && !s.all(f, Agile) {
		return slow, through, refusal{PF01, n, NoFig} // last: a large figure may be held up elsewhere
	}
	return slow, through, refusal{at: NoCell, fig: NoFig}
}

// figureAbove returns the figure above a diver on a cell of water, or NoFig: from there it can
// only dive on (HZ-11).
func (s *State) figureAbove(id FigID, c Cell) FigID {
	cl := &s.cells[c]
	if cl.terrain != Water || cl.fig == id || cl.fig == NoFig || s.figs[cl.fig].flags&prone != 0 {
		return NoFig
	}
	return cl.fig
}

// jumpTo returns where a walker lands that jumps over the pit cell next to it in direction d,
// NoCell if it cannot (PT-01).
func (s *State) jumpTo(id FigID, f *figure, c Cell, d Dir) Cell {
	if f.size > 1 {
		return NoCell
	}
	b := s.board
	mid := b.Neighbour(c, d)
	if mid == NoCell || s.cells[mid].terrain != Pit || s.Solid(mid) || s.cornered(c, d, false) {
		return NoCell
	}
	land := b.Neighbour(mid, d)
	if land == NoCell || s.cells[land].terrain == Pit || s.cells[land].fig != NoFig {
		return NoCell
	}
	if g := s.cells[mid].fig; g != NoFig && s.figs[g].flags&inPit == 0 {
		return NoCell // a body above the pit is in the way, one down in it is not
	}
	if _, _, no := s.tryCell(id, f, mid, d, false); no.rule != 0 {
		return NoCell
	}
	if e, _ := b.EdgeAt(c, d); e == Cliff {
		return NoCell
	}
	return land
}

// ladderFrom relaxes the ways to other floors, each for 1: ladders (MV-04), and pitfalls for
// the agile (PF-03).
func (s *State) ladderFrom(id FigID, f *figure, r *Reach, at int32, left int) {
	if f.size > 1 {
		return
	}
	c := Cell(at % int32(r.cells))
	try := func(to Cell) {
		if to != NoCell {
			r.look(s.board, to, 0)
		}
		if to != NoCell && s.openCell(to) && s.cells[to].fig == NoFig && !s.barredFrom(f, to) {
			s.relax(id, f, r, at, to, StepLadder, NoDir, 1, left, true)
		}
	}
	if s.cells[c].feature == Ladder {
		try(s.board.link[c])
	}
	if !s.all(f, Agile) {
		return
	}
	if s.cells[c].feature == Pitfall {
		try(s.board.Below(c))
	}
	if up := c + Cell(s.board.w*s.board.h); int(up) < len(s.cells) {
		r.look(s.board, up, 0)
		if s.cells[up].feature == Pitfall {
			try(up)
		}
	}
}

// flyFrom relaxes the steps of a flyer: on through the air, and down to land (MV-02).
func (s *State) flyFrom(id FigID, f *figure, r *Reach, at int32, left int) {
	b := s.board
	c := Cell(at % int32(r.cells))
	for i := range b.topo.Dirs() {
		d := b.order(i)
		to, ok := s.shift(f, c, d)
		if !ok {
			continue
		}
		over, land, pass, free := s.tryAir(id, f, c, d)
		if !pass {
			continue
		}
		if free {
			s.relax(id, f, r, at, to, StepLand, d, land, left, true)
		}
		s.relax(id, f, r, at, to, StepFly, d, over, left, false)
	}
}

// tryAir returns what a flyer above c finds one step in direction d: what it costs to fly over
// it and to land on it, and whether it may do either (MV-02).
func (s *State) tryAir(id FigID, f *figure, c Cell, d Dir) (over, land int, pass, free bool) {
	if s.cornered(c, d, false) {
		return 0, 0, false, false
	}
	over, land, pass, free = 1, 1, true, true
	to, _ := s.shift(f, c, d)
	s.each(f, to, func(n Cell) bool {
		cl := &s.cells[n]
		home := s.atHome(f, cl.terrain)
		row := &terrains[cl.terrain]
		if s.Solid(n) || cl.feature == Rubble || row.bars == BarsAll && !home {
			pass = false
		}
		if row.slowOver && !home {
			over = 2
		}
		if row.slowLand && !home {
			land = 2
		}
		if cl.fig != NoFig && cl.fig != id || row.bars >= BarsLanding && !home || cl.feature == Canister {
			free = false
		}
		return pass
	})
	return over, land, pass, free
}
