package rules

import "math/bits"

// On boards with regions, the steps from the cells of a region are remembered for each class of
// movers and each ground that was met there. Figures are looked at in every search. Like the
// other tables these are filled by the functions of the general search.

// Ways is what the positions of one search may share: where the ground lets groups step. It
// never changes a result. Neither it nor the positions that share it are safe for concurrent use.
type Ways struct {
	board *Board
	pages [][]*stepPage // by class of movers and region: the page last used
	bare  []cell        // without figures, to fill pages from
}

// stepPage holds the steps from the cells of one region.
type stepPage struct {
	whole  uint64    // the hash of the whole ground when it was last known to be right
	around uint64    // the hash of the ground that it depends on
	next   *stepPage // of the same region on another ground
	cells  [regionCells]cellSteps
}

// maxGrounds is for how many grounds the steps of a region are remembered.
const maxGrounds = 4

// cellSteps are the steps from a cell, as sets of indexes of Board.order.
type cellSteps struct {
	step    [2]uint8 // those that cost 1, and 2; for flyers over those cells
	land    [2]uint8 // for flyers, onto those cells for 1, and 2
	jump    uint8    // over a pit
	margin  uint8    // how far away is what they depend on
	special bool     // there is more to it: the general search must look
	stops   bool     // entering the cell ends the move
}

// overlaps holds, for a step in a direction (its index in Board.order) and the set of all steps
// from where it began, the steps that lead from its end to where those led, or back: what they
// reach is reached already.
var overlaps = func() (table [2][8][256]uint8) {
	for _, b := range [2]Board{{grid: grid{topo: Square}}, {grid: grid{topo: Hex}}} {
		n := b.topo.Dirs()
		for i := range n {
			for set := range 1 << n {
				for k := range n {
					for j := range n {
						x, y := b.heading(b.order(i))
						dx, dy := b.heading(b.order(k))
						toX, toY := b.heading(b.order(j))
						if back := x+dx == 0 && y+dy == 0; back || set>>j&1 != 0 && x+dx == toX && y+dy == toY {
							table[b.topo][i][set] |= 1 << k
						}
					}
				}
			}
		}
	}
	return table
}()

// Share lets a position use the Ways of a search from now on; copies of it do not.
func (s *State) Share(w *Ways) {
	s.needWork()
	s.work.ways = w
	s.work.forget()
}

// FollowFrom makes s the position that an action leads to from another, which it leaves as it
// is: CopyFrom and Follow at once. What was found when from listed its legal actions is reused.
func (s *State) FollowFrom(from *State, a Action) {
	s.CopyFrom(from)
	if a.Kind != Move || from.head.ask != AskMove {
		s.Follow(a)
		return
	}
	from.needWork()
	s.ask(AskNothing, NoSide)
	s.command(a, from, nil)
	s.run(nil)
}

// pagesOf returns the pages of a figure's class by region, nil if it has none: it is large or
// has members of several kinds.
func (s *State) pagesOf(f *figure, fly bool) []*stepPage {
	if s.work == nil || len(s.regions) == 0 || f.size > 1 || f.side == NoSide {
		return nil
	}
	class := s.moverClass(f)
	if class < 0 {
		return nil
	}
	class = 2*class + int(bit(fly))
	w := s.work.ways
	if w.board != s.board {
		*w = Ways{board: s.board, pages: make([][]*stepPage, 4*len(s.board.kinds)), bare: make([]cell, len(s.cells))}
	}
	if w.pages[class] == nil {
		w.pages[class] = make([]*stepPage, len(s.regions))
	}
	return w.pages[class]
}

// page brings the right page of a region to the front, filling one if none is right.
func (s *State) page(f *figure, fly bool, pages []*stepPage, c Cell) *stepPage {
	at, region := s.board.places[c], s.board.regionOf(c)
	around := s.groundAround(at)
	link := &pages[region]
	for n := 1; *link != nil && (*link).around != around && n < maxGrounds; n++ {
		link = &(*link).next
	}
	p := *link
	if p == nil {
		p = new(stepPage)
	} else {
		*link = p.next
	}
	p.next, pages[region] = pages[region], p
	p.whole = s.groundHash
	if p.around != around {
		p.around = around
		s.fillPage(f, fly, p, at)
	}
	return p
}

// groundAround returns a hash, never 0, of the ground that the steps from a region depend on:
// it and the regions beside it, and what is above it.
func (s *State) groundAround(at place) (sum uint64) {
	across, down := s.board.regionsAcross(), s.board.regionsDown()
	rx, ry, first := int(at.x)/regionSide, int(at.y)/regionSide, int(at.floor)*across*down
	for y := max(0, ry-1); y <= min(down-1, ry+1); y++ {
		for x := max(0, rx-1); x <= min(across-1, rx+1); x++ {
			sum ^= s.grounds[first+y*across+x]
		}
	}
	if up := first + across*down + ry*across + rx; up < len(s.grounds) {
		sum ^= s.grounds[up]
	}
	return sum | 1
}

// fillPage finds the steps from the cells of a region on a board without figures, which stands
// in for the position's meanwhile.
func (s *State) fillPage(like *figure, fly bool, p *stepPage, at place) {
	b := s.board
	full := s.cells
	s.cells = s.work.ways.bare
	defer func() { s.cells = full }()
	x0, y0 := int(at.x)/regionSide*regionSide, int(at.y)/regionSide*regionSide
	first := Cell(int(at.floor) * b.w * b.h)
	const margin = 2 // a jump lands two cells on
	for y := max(0, y0-margin); y < min(b.h, y0+regionSide+margin); y++ {
		for x := max(0, x0-margin); x < min(b.w, x0+regionSide+margin); x++ {
			c := first + Cell(y*b.w+x)
			s.cells[c] = full[c]
			s.cells[c].fig = NoFig
		}
	}
	f := *like
	f.at, f.grabber = NoCell, NoFig
	for y := y0; y < min(b.h, y0+regionSide); y++ {
		for x := x0; x < min(b.w, x0+regionSide); x++ {
			c := first + Cell(y*b.w+x)
			cs := &p.cells[b.slots[c]%regionCells]
			*cs = cellSteps{margin: 1}
			if fly {
				s.fillFlight(&f, c, cs)
				continue
			}
			s.fillWalk(&f, c, cs)
			up := c + Cell(b.w*b.h)
			cl := &full[c]
			cs.special = cs.special || cl.terrain == Pit || cl.feature == Ladder || cl.terrain == Water && s.atHome(&f, Water) ||
				s.all(&f, Agile) && (cl.feature == Pitfall || int(up) < len(full) && full[up].feature == Pitfall)
		}
	}
}

// fillWalk finds a walker's steps and jumps from a cell.
func (s *State) fillWalk(f *figure, c Cell, cs *cellSteps) {
	cs.stops = s.endsMove(f, NoCell, c)
	for i := range s.board.topo.Dirs() {
		d := s.board.order(i)
		to := s.board.Neighbour(c, d)
		if to == NoCell {
			continue
		}
		cs.special = cs.special || s.cells[to].feature == Portal
		if s.cells[to].terrain == Pit {
			cs.margin = 2
		}
		if slow, _, no := s.tryStep(NoFig, f, c, d, false); no.rule == 0 {
			cs.step[bit(slow)] |= 1 << i
		}
		if s.jumpTo(NoFig, f, c, d) != NoCell {
			cs.jump |= 1 << i
		}
	}
}

// fillFlight finds where a flyer can go and land from a cell.
func (s *State) fillFlight(f *figure, c Cell, cs *cellSteps) {
	for i := range s.board.topo.Dirs() {
		d := s.board.order(i)
		to := s.board.Neighbour(c, d)
		if to == NoCell {
			continue
		}
		cs.special = cs.special || s.cells[to].feature == Portal
		over, land, pass, free := s.tryAir(NoFig, f, c, d)
		if pass {
			cs.step[over-1] |= 1 << i
		}
		if pass && free {
			cs.land[land-1] |= 1 << i
		}
	}
}

// pageFrom is walkFrom and flyFrom by remembered steps; false if they do not apply.
func (s *State) pageFrom(id FigID, f *figure, fly bool, r *Reach, at int32, left int, pages []*stepPage) bool {
	b := s.board
	c, above := Cell(at), int32(0)
	if int(at) >= r.cells {
		c, above = c-Cell(r.cells), int32(r.cells)
		r.twofold = r.twofold || !fly
	}
	region, slot := int32(b.slots[c]/regionCells), b.slots[c]%regionCells
	p := pages[region]
	if p == nil || p.whole != s.groundHash {
		p = s.page(f, fly, pages, c)
	}
	cs := &p.cells[slot]
	here := &r.nodes[at]
	if g := s.cells[c].fig; cs.special || here.via != NoCell || !fly && g != NoFig && g != id {
		return false
	}
	if cs.stops && c != f.at {
		return true
	}
	r.lookFrom(region, looks[cs.margin][slot])
	if up := c + Cell(b.w*b.h); !fly && int(up) < r.cells && s.all(f, Agile) {
		r.look(b, up, 0) // a pitfall there would be a way up
	}
	dirs := b.topo.Dirs()
	beside := b.neighbour[int(c)*dirs : int(c+1)*dirs]
	n := node{mark: r.mark, prev: at, via: NoCell, acted: here.acted}
	skip := here.skip
	over := &overlaps[b.topo]
	all := cs.step[0] | cs.step[1]
	for k := range 2 {
		cost := int(here.cost) + k + 1
		if cost > left {
			return true
		}
		n.cost, n.step, n.kind, n.end = uint8(cost), uint8(k+1), StepLand, true
		for set := cs.land[k] &^ skip; set != 0; set &= set - 1 {
			n.dir = b.order(bits.TrailingZeros8(set))
			to := beside[n.dir]
			if who := s.cells[to].fig; (who == NoFig || who == id) && to != f.at {
				r.add(int32(to), &n)
			}
		}
		n.kind = StepWalk
		if fly {
			n.kind, n.end, above = StepFly, false, int32(r.cells)
		}
		for set := cs.step[k] &^ skip; set != 0; set &= set - 1 {
			i := bits.TrailingZeros8(set)
			n.dir = b.order(i)
			to := beside[n.dir]
			if to == f.at || r.nearer(int32(to)+above, cost) {
				continue
			}
			if !fly {
				who := s.cells[to].fig
				n.end = who == NoFig || who == id
				if !n.end && s.figs[who].flags&prone == 0 {
					continue
				}
			}
			n.skip = over[i][all]
			r.add(int32(to)+above, &n)
		}
		n.skip = 0
	}
	if here.acted {
		return true
	}
	for set := cs.jump; set != 0; set &= set - 1 {
		d := b.order(bits.TrailingZeros8(set))
		to := beside[d]
		if who := s.cells[to].fig; who == NoFig || who != id && s.figs[who].flags&inPit != 0 {
			if land := b.Neighbour(to, d); s.cells[land].fig == NoFig {
				s.relax(id, f, r, at, land, StepJump, d, 3, left, true)
			}
		}
	}
	return true
}
