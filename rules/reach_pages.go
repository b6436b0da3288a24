package rules

import "math/bits"

// On boards with regions, the steps from the cells of a region are remembered for each class of
// movers until the ground there changes. Figures are looked at in every search. Like the other
// tables these are filled by the functions of the general search.

// stepPage holds the steps from the cells of one region.
type stepPage struct {
	whole  uint64 // the hash of the whole ground when it was last known to be right
	around uint64 // the hash of the ground that it depends on
	cells  [regionSide * regionSide]cellSteps
}

// cellSteps are the steps from a cell, as sets of indexes of Board.order.
type cellSteps struct {
	step    [2]uint8 // those that cost 1, and 2; for flyers over those cells
	land    [2]uint8 // for flyers, onto those cells for 1, and 2
	jump    uint8    // over a pit
	special bool     // there is more to it: the general search must look
	stops   bool     // entering the cell ends the move
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
	w := s.work
	for len(w.pages) <= class {
		w.pages = append(w.pages, nil)
	}
	if w.pages[class] == nil {
		w.pages[class] = make([]*stepPage, len(s.regions))
	}
	return w.pages[class]
}

// stepsAt returns the steps of a figure from a cell.
func (s *State) stepsAt(f *figure, fly bool, pages []*stepPage, c Cell) *cellSteps {
	at := s.board.places[c]
	region := s.board.regionAt(int(at.floor), int(at.x), int(at.y))
	p := pages[region]
	if p == nil {
		p = &stepPage{whole: ^s.groundHash}
		pages[region] = p
	}
	if p.whole != s.groundHash {
		p.whole = s.groundHash
		if around := s.groundAround(at); p.around != around {
			p.around = around
			s.fillPage(f, fly, p, at)
		}
	}
	return &p.cells[at.y%regionSide*regionSide+at.x%regionSide]
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
	w, b := s.work, s.board
	if w.bare == nil {
		w.bare = make([]cell, len(s.cells))
	}
	full := s.cells
	s.cells = w.bare
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
			cs := &p.cells[y%regionSide*regionSide+x%regionSide]
			*cs = cellSteps{}
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
	c := Cell(at % int32(r.cells))
	cs := s.stepsAt(f, fly, pages, c)
	here := &r.nodes[at]
	if g := s.cells[c].fig; cs.special || here.via != NoCell || !fly && g != NoFig && g != id {
		return false
	}
	if cs.stops && c != f.at {
		return true
	}
	above := int32(0)
	if fly || int(at) >= r.cells {
		above = int32(r.cells)
	}
	if up := c + Cell(b.w*b.h); !fly && int(up) < r.cells && s.all(f, Agile) {
		r.far = append(r.far, up) // a pitfall there would be a way up
	}
	n := node{mark: r.mark, prev: at, via: NoCell, acted: here.acted}
	cost := int(here.cost)
	jumps := cs.jump
	if here.acted {
		jumps = 0
	}
	for set := cs.step[0] | cs.step[1] | jumps; set != 0; set &= set - 1 {
		i := bits.TrailingZeros8(set)
		n.dir = b.order(i)
		to := b.Neighbour(c, n.dir)
		who := s.cells[to].fig
		taken := who != NoFig && who != id
		for k := range 2 {
			if to == f.at {
				break
			}
			n.step = uint8(k + 1)
			if cs.land[k]>>i&1 != 0 && !taken {
				n.kind, n.end = StepLand, true
				r.offer(int32(to), n, cost+k+1, left)
			}
		}
		for k := range 2 {
			if cs.step[k]>>i&1 == 0 || to == f.at || !fly && taken && s.figs[who].flags&prone == 0 {
				continue
			}
			n.kind, n.step, n.end = StepWalk, uint8(k+1), !taken
			if fly {
				n.kind, n.end = StepFly, false
			}
			r.offer(int32(to)+above, n, cost+k+1, left)
		}
		if jumps>>i&1 != 0 && (who == NoFig || s.figs[who].flags&inPit != 0) {
			if land := b.Neighbour(to, n.dir); s.cells[land].fig == NoFig {
				s.relax(id, f, r, at, land, StepJump, n.dir, 3, left, true)
			}
		}
	}
	return true
}
