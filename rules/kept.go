package rules

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// Where a group can go depends on the group and on the cells along its ways. Boards are divided
// into regions, each with a hash of its cells and of what movement depends on besides: what was
// found once is right for as long as the group and the regions that were looked at are the same.
// Small open boards have no regions: their tables are faster.

// regionSide is the side of a region in cells. A search that reads cells up to two steps away
// reads at most two regions in each direction.
const regionSide = 4

// kept is where a figure could go.
type kept struct {
	figure  [2]uint64 // what of itself that depends on
	ground  uint64    // the hashes of the regions together
	regions []int32
	ends    []Cell
	nodes   []keptNode // of the search, cheapest first
}

// keptNode is a node of a search by its place among them.
type keptNode struct {
	at int32
	node
}

// numRegions returns the number of regions of a board, 0 if it has none.
func (b *Board) numRegions() int {
	if b.stepSets != nil {
		return 0
	}
	return len(b.floors) * b.regionsDown() * b.regionsAcross()
}

func (b *Board) regionsAcross() int { return (b.w + regionSide - 1) / regionSide }

func (b *Board) regionsDown() int { return (b.h + regionSide - 1) / regionSide }

// regionAt returns the region of a cell's position.
func (b *Board) regionAt(floor, x, y int) int32 {
	return int32((floor*b.regionsDown()+y/regionSide)*b.regionsAcross() + x/regionSide)
}

func (b *Board) regionOf(c Cell) int32 {
	p := b.places[c]
	return b.regionAt(int(p.floor), int(p.x), int(p.y))
}

// flipRegion adds a cell to the hash of its region, or takes it out again.
func (s *State) flipRegion(c Cell) {
	if len(s.regions) == 0 {
		return
	}
	key := s.cellKey(c)
	if id := s.cells[c].fig; id != NoFig {
		key = Mix(key + uint64(s.figs[id].flags&(prone|inPit)))
	}
	s.regions[s.board.regionOf(c)] ^= key
}

// copyCells makes the cells those of another position on the board. Those of regions with the
// same hash are the same already.
func (s *State) copyCells(src *State) {
	if len(s.cells) == 0 || len(s.regions) == 0 {
		s.cells = append(s.cells[:0], src.cells...)
		s.regions = append(s.regions[:0], src.regions...)
		s.grounds = append(s.grounds[:0], src.grounds...)
		return
	}
	b := s.board
	across, down := b.regionsAcross(), b.regionsDown()
	for i, h := range src.regions {
		if s.regions[i] == h {
			continue
		}
		s.regions[i], s.grounds[i] = h, src.grounds[i]
		x, y := i%across*regionSide, i/across%down*regionSide
		for row := y; row < min(b.h, y+regionSide); row++ {
			first := (i/(across*down)*b.h + row) * b.w
			copy(s.cells[first+x:first+min(b.w, x+regionSide)], src.cells[first+x:])
		}
	}
}

// flipGround adds a cell to the hashes of the ground, or takes it out again.
func (s *State) flipGround(c Cell) {
	key := s.groundKey(c)
	s.groundHash ^= key
	if len(s.grounds) > 0 {
		s.grounds[s.board.regionOf(c)] ^= key
	}
}

// setPosture changes flags of a figure that others' ways may depend on.
func (s *State) setPosture(f *figure, to flags) {
	flip := func(c Cell) bool { s.flipRegion(c); return true }
	if f.at == NoCell {
		f.flags = to
		return
	}
	s.each(f, f.at, flip)
	f.flags = to
	s.each(f, f.at, flip)
}

// rehashRegions recomputes the hashes of the regions from scratch.
func (s *State) rehashRegions() {
	s.regions = append(s.regions[:0], make([]uint64, s.board.numRegions())...)
	s.grounds = append(s.grounds[:0], make([]uint64, s.board.numRegions())...)
	for c := range s.cells {
		s.flipRegion(Cell(c))
		s.flipGround(Cell(c))
	}
}

// endsOf returns the cells that a figure may end its move on, as Reach finds them. The slice is
// valid until the next call.
func (s *State) endsOf(id FigID) []Cell {
	f, w := &s.figs[id], s.work
	left := s.moveLeft(f)
	if left <= 0 {
		return nil
	}
	if len(s.regions) == 0 {
		if r := s.wayOf(id); r != nil {
			return r.ends
		}
		s.reach(id, &w.reach, left)
		return w.reach.ends
	}
	if k := s.keptOf(id, left); k != nil {
		return k.ends
	}
	r := s.wayOf(id)
	if r == nil {
		r = &w.reach
		s.reach(id, r, left)
	}
	two := w.kept[2*int(id) : 2*int(id)+2]
	two[0], two[1] = two[1], two[0]
	k := &two[0]
	k.figure, k.ends = s.moverKey(f, left), append(k.ends[:0], r.ends...)
	k.regions = s.regionsRead(f, r, left, k.regions[:0])
	k.ground = s.sumOf(k.regions)
	k.nodes = k.nodes[:0]
	for cost := range left + 1 {
		for _, at := range r.bucket[cost] {
			if n := &r.nodes[at]; int(n.cost) == cost {
				k.nodes = append(k.nodes, keptNode{at, *n})
			}
		}
	}
	return k.ends
}

// moverKey is what of a figure its ways depend on.
func (s *State) moverKey(f *figure, left int) [2]uint64 {
	return [2]uint64{uint64(uint32(f.at)) | uint64(left)<<32 | uint64(f.side)<<40 | uint64(f.present())<<48 |
		uint64(f.flags&(inPit|acted))<<56, binary.LittleEndian.Uint64(f.kind[:])}
}

// keptOf returns where a figure can go if that is known, else nil.
func (s *State) keptOf(id FigID, left int) *kept {
	w := s.work
	for len(w.kept) < 2*len(s.figs) {
		w.kept = append(w.kept, kept{})
	}
	key := s.moverKey(&s.figs[id], left)
	for i := range 2 {
		if k := &w.kept[2*int(id)+i]; k.figure == key && len(k.regions) > 0 && s.sumOf(k.regions) == k.ground {
			return k
		}
	}
	return nil
}

// pathOf fills s.path with the way of a figure to a cell.
func (s *State) pathOf(id FigID, to Cell) {
	if left := s.moveLeft(&s.figs[id]); left > 0 && len(s.regions) > 0 {
		if k := s.keptOf(id, left); k != nil {
			s.path = k.path(s, to)
			return
		}
	}
	s.Reach(id, &s.work.reach)
	s.path = s.work.reach.Path(to, s.path)
}

// path appends the steps to a cell to the position's empty path, as Reach.Path does.
func (k *kept) path(s *State, to Cell) []PathStep {
	cells := int32(len(s.cells))
	last := -1
	for i := range k.nodes {
		if n := &k.nodes[i]; n.end && n.at%cells == int32(to) && (last < 0 || n.cost == k.nodes[last].cost && n.at < cells) {
			last = i
		}
	}
	buf := s.path[:0]
	for i := last; i > 0; {
		n := &k.nodes[i]
		buf = n.appendTo(buf, Cell(n.at%cells))
		for i--; k.nodes[i].at != n.prev; i-- { // what led to a node is before it
		}
	}
	slices.Reverse(buf)
	return buf
}

func (s *State) sumOf(regions []int32) (sum uint64) {
	for _, i := range regions {
		sum ^= s.regions[i]
	}
	return sum
}

// regionsRead appends the regions that a search has looked at.
func (s *State) regionsRead(f *figure, r *Reach, left int, buf []int32) []int32 {
	b, w := s.board, s.work
	if len(w.seen) < len(s.regions) {
		w.seen, w.seenMark = make([]uint32, len(s.regions)), 0
	}
	w.seenMark++
	add := func(i int32) {
		if w.seen[i] != w.seenMark {
			w.seen[i] = w.seenMark
			buf = append(buf, i)
		}
	}
	size := int(f.size) - 1
	for cost := range left + 1 {
		margin := min(2, left-cost) // a jump lands two cells on; where the movement ends, nothing is looked at
		for _, at := range r.bucket[cost] {
			p := b.places[at%int32(r.cells)]
			x0, x1 := max(0, int(p.x)-margin), min(b.w-1, int(p.x)+margin+size)
			y0, y1 := max(0, int(p.y)-margin), min(b.h-1, int(p.y)+margin+size)
			for y := y0; ; y = min(y+regionSide, y1) {
				for x := x0; ; x = min(x+regionSide, x1) {
					add(b.regionAt(int(p.floor), x, y))
					if x == x1 {
						break
					}
				}
				if y == y1 {
					break
				}
			}
		}
	}
	for _, c := range r.far {
		add(b.regionOf(c))
	}
	return buf
}

// A figure's abilities need not look at everyone: which figures are within the greatest range is
// kept as sets, and only those of figures that have moved are found again.

// closeBy appends the figures that a figure may touch or have in range of an ability, in order.
func (s *State) closeBy(id FigID, buf []FigID) []FigID {
	w, n := s.work, len(s.figs)
	if len(s.regions) == 0 { // the board is small
		for t := range s.figs {
			buf = append(buf, FigID(t))
		}
		return buf
	}
	words := (n + 63) / 64
	if w.closeAsked != w.asked {
		w.closeAsked = w.asked
		for len(w.closeAt) < n {
			w.closeAt = append(w.closeAt, NoCell)
		}
		w.close = append(w.close, make([]uint64, max(0, n*words-len(w.close)))...)
		for i := range s.figs {
			if s.figs[i].at != w.closeAt[i] {
				w.closeAt[i] = s.figs[i].at
				s.findClose(i, words)
			}
		}
	}
	for i, set := range w.close[int(id)*words : (int(id)+1)*words] {
		for ; set != 0; set &= set - 1 {
			buf = append(buf, FigID(i*64+bits.TrailingZeros64(set)))
		}
	}
	return buf
}

// findClose finds the figures close by one that has moved.
func (s *State) findClose(id, words int) {
	w, f := s.work, &s.figs[id]
	reach := 1
	for i := range s.board.abilities {
		reach = max(reach, s.board.abilities[i].Range)
	}
	for i, at := range w.closeAt {
		near := false
		if at != NoCell && f.at != NoCell {
			p, q := &s.board.places[f.at], &s.board.places[at]
			far := reach + int(max(f.size, s.figs[i].size)) - 1 // a step changes column and row by one at most
			near = abs(int(p.x)-int(q.x)) <= far && abs(int(p.y)-int(q.y)) <= far
		}
		for _, pair := range [2][2]int{{id, i}, {i, id}} {
			word := &w.close[pair[0]*words+pair[1]/64]
			*word &^= 1 << (pair[1] % 64)
			*word |= uint64(bit(near)) << (pair[1] % 64)
		}
	}
}
