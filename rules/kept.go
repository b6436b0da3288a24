package rules

import (
	"encoding/binary"
	"slices"
)

// Where a group can go depends on the group and on the cells along its ways. Boards are divided
// into regions, each with a hash of its cells and of what movement depends on besides: what was
// found once is right for as long as the group and the regions that were looked at are the same.
// Small open boards have no regions: their tables are faster.

// regionSide is the side of a region in cells. A search that reads cells up to two steps away
// reads at most two regions in each direction.
const regionSide = 4

const regionCells = regionSide * regionSide

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

func (b *Board) regionOf(c Cell) int32 { return int32(b.slots[c] / regionCells) }

// buildSlots finds the place of each cell in its region.
func (b *Board) buildSlots() {
	if b.numRegions() == 0 {
		return
	}
	b.slots = make([]uint32, b.Cells())
	for c := range b.slots {
		p := b.places[c]
		region := (int(p.floor)*b.regionsDown()+int(p.y)/regionSide)*b.regionsAcross() + int(p.x)/regionSide
		b.slots[c] = uint32(region*regionCells + int(p.y)%regionSide*regionSide + int(p.x)%regionSide)
	}
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
	region := s.board.regionOf(c)
	s.regions[region] ^= key
	if s.work != nil {
		s.work.book.noteChange(region)
	}
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
		if s.work != nil {
			s.work.book.noteChange(int32(i))
		}
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
	switch {
	case s.moveLeft(&s.figs[id]) <= 0:
		return nil
	case len(s.regions) == 0:
		return s.wayOf(id).ends
	}
	return s.keptOf(id).ends
}

// moverKey is what of a figure its ways depend on.
func (s *State) moverKey(f *figure, left int) [2]uint64 {
	return [2]uint64{uint64(uint32(f.at)) | uint64(left)<<32 | uint64(f.side)<<40 | uint64(f.present())<<48 |
		uint64(f.flags&(inPit|acted))<<56, binary.LittleEndian.Uint64(f.kind[:])}
}

// keptOf returns where a figure that can move can go.
func (s *State) keptOf(id FigID) *kept {
	f, w := &s.figs[id], s.work
	for len(w.kept) < 2*len(s.figs) {
		w.kept = append(w.kept, kept{})
	}
	left := s.moveLeft(f)
	key := s.moverKey(f, left)
	two := w.kept[2*int(id) : 2*int(id)+2]
	for i := range two {
		if k := &two[i]; k.figure == key && len(k.regions) > 0 && s.sumOf(k.regions) == k.ground {
			return k
		}
	}
	r := &w.reach
	s.reach(id, r, left)
	two[0], two[1] = two[1], two[0]
	k := &two[0]
	k.figure, k.ends = key, append(k.ends[:0], r.ends...)
	k.regions = r.regionsRead(s.board, k.regions[:0])
	k.ground = s.sumOf(k.regions)
	k.nodes = k.nodes[:0]
	for cost := range left + 1 {
		for _, at := range r.bucket[cost] {
			if n := &r.nodes[at]; int(n.cost) == cost {
				k.nodes = append(k.nodes, keptNode{at, *n})
			}
		}
	}
	return k
}

// pathTo returns the way of a figure to a cell, in the room of buf.
func (s *State) pathTo(id FigID, to Cell, buf []PathStep) []PathStep {
	if len(s.regions) == 0 {
		return s.wayOf(id).Path(to, buf)
	}
	return s.keptOf(id).path(len(s.cells), to, buf)
}

// path is Reach.Path.
func (k *kept) path(size int, to Cell, buf []PathStep) []PathStep {
	cells := int32(size)
	last := -1
	for i := range k.nodes {
		if n := &k.nodes[i]; n.end && n.at%cells == int32(to) && (last < 0 || n.cost == k.nodes[last].cost && n.at < cells) {
			last = i
		}
	}
	buf = buf[:0]
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

// What a search has looked at in a region: anything at all, and what lies beyond its edges.
const (
	lookedAt uint8 = 1 << iota
	lookedWest
	lookedEast
	lookedNorth
	lookedSouth
)

// looks is what a search looks at that reads up to one cell, or two, around a cell of a region.
var looks = func() (list [3][regionSide * regionSide]uint8) {
	for margin := range list {
		for i := range list[margin] {
			x, y := i%regionSide, i/regionSide
			list[margin][i] = lookedAt | lookedWest*bit(x < margin) | lookedEast*bit(x >= regionSide-margin) |
				lookedNorth*bit(y < margin) | lookedSouth*bit(y >= regionSide-margin)
		}
	}
	return list
}()

// watch prepares a search to record the regions that it looks at.
func (r *Reach) watch(regions int) {
	for _, i := range r.read {
		r.seen[i] = 0
	}
	r.read = r.read[:0]
	if len(r.seen) != regions {
		r.seen = make([]uint8, regions)
	}
}

// look records that a search reads up to margin cells around one.
func (r *Reach) look(b *Board, c Cell, margin int) {
	if len(r.seen) > 0 {
		slot := b.slots[c]
		r.lookFrom(int32(slot/regionCells), looks[margin][slot%regionCells])
	}
}

func (r *Reach) lookFrom(region int32, set uint8) {
	if r.seen[region] == 0 {
		r.read = append(r.read, region)
	}
	r.seen[region] |= set
}

// regionsRead appends the regions that a search has looked at.
func (r *Reach) regionsRead(b *Board, buf []int32) []int32 {
	across, down := b.regionsAcross(), b.regionsDown()
	for _, i := range r.read[:len(r.read):len(r.read)] {
		set := r.seen[i]
		x, y := int(i)%across, int(i)/across%down
		west, east := x-int(bit(set&lookedWest != 0 && x > 0)), x+int(bit(set&lookedEast != 0 && x < across-1))
		north, south := -int(bit(set&lookedNorth != 0 && y > 0)), int(bit(set&lookedSouth != 0 && y < down-1))
		for dy := north; dy <= south; dy++ {
			for to := west; to <= east; to++ {
				r.lookFrom(i+int32(dy*across+to-x), lookedAt)
			}
		}
	}
	return append(buf, r.read...)
}
