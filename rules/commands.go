package rules

import (
	"math/bits"
	"slices"
)

// What a figure can be commanded to do depends on itself and on what is around it. On boards
// with regions the commands of each figure are kept, with the regions that they depend on, until
// one of these changes. Elsewhere they are kept for the time of a question.

// commandBook holds the commands of all figures, and the position in which they were right.
type commandBook struct {
	lists   []commandList
	readers []uint64 // by region: the set of figures whose commands depend on it
	regions []uint64
	changed []int32 // regions that may differ from those
	figs    []figure
	sides   [MaxSides]side
	turn    uint8
	asked   uint64
}

// commandList holds the commands of a figure.
type commandList struct {
	acts  []Action
	reads []int32 // regions
	known bool
}

// Commands appends the commands of one figure in the move phase, for programs that look at one
// figure at a time. Legal lists these, figure by figure, and then the end of the phase.
func (s *State) Commands(id FigID, buf []Action) []Action {
	s.needWork()
	if s.head.over || s.head.ask != AskMove || s.figs[id].side != s.head.turn {
		return buf
	}
	s.reviewCommands()
	return append(buf, s.commandsOf(id)...)
}

// allCommands appends the commands of all figures of the side to move.
func (s *State) allCommands(buf []Action) []Action {
	s.reviewCommands()
	for i := range s.figs {
		if s.figs[i].side == s.head.turn {
			buf = append(buf, s.commandsOf(FigID(i))...)
		}
	}
	return append(buf, endPhase)
}

// commandsOf returns the commands of a figure of the side to move after a review.
func (s *State) commandsOf(id FigID) []Action {
	l := &s.work.book.lists[id]
	if !l.known {
		l.acts = s.findCommands(id, l.acts[:0])
		l.known = true
		if len(s.regions) > 0 {
			s.noteReads(id, l)
		}
	}
	return l.acts
}

// reviewCommands drops the commands that may no longer be right.
func (s *State) reviewCommands() {
	k := &s.work.book
	if k.asked == s.work.asked {
		return
	}
	k.asked = s.work.asked
	if len(k.regions) == 0 || len(k.lists) != len(s.figs) || k.turn != s.head.turn || k.sides != s.sides {
		for len(k.lists) < len(s.figs) {
			k.lists = append(k.lists, commandList{})
		}
		for i := range k.lists {
			k.lists[i].known = false
		}
		k.turn, k.sides = s.head.turn, s.sides
		k.regions, k.changed = append(k.regions[:0], s.regions...), k.changed[:0]
		if len(s.regions) > 0 {
			k.figs = append(k.figs[:0], s.figs...)
		}
		return
	}
	for i := range s.figs {
		was, f := &k.figs[i], &s.figs[i]
		if *was == *f {
			continue
		}
		k.lists[i].known = false
		if was.shown() != f.shown() {
			for _, g := range [2]*figure{was, f} {
				if g.at != NoCell {
					s.each(g, g.at, func(c Cell) bool { s.dropReaders(s.board.regionOf(c)); return true })
				}
			}
		}
		*was = *f
	}
	for _, i := range k.changed {
		if h := s.regions[i]; k.regions[i] != h {
			k.regions[i] = h
			s.dropReaders(i)
		}
	}
	k.changed = k.changed[:0]
}

// noteChange records that a region has changed since the last review. If too many have, there is
// nothing to keep.
func (k *commandBook) noteChange(region int32) {
	switch n := len(k.changed); {
	case n == 0 || k.changed[n-1] != region && n < len(k.regions):
		k.changed = append(k.changed, region)
	case k.changed[n-1] != region:
		k.regions, k.changed = k.regions[:0], k.changed[:0]
	}
}

// shown is what of a figure the commands of others depend on.
func (f figure) shown() figure {
	f.spent, f.facing, f.undyingRolled, f.mods = 0, 0, 0, [numStats]int8{}
	f.flags &= onBoard | prone | inPit
	return f
}

// dropReaders drops the commands that depend on a region.
func (s *State) dropReaders(region int32) {
	k := &s.work.book
	for i, set := range k.readersOf(region, len(s.figs)) {
		for ; set != 0; set &= set - 1 {
			k.lists[i*64+bits.TrailingZeros64(set)].known = false
		}
	}
}

// readersOf returns the set of figures whose commands depend on a region.
func (k *commandBook) readersOf(region int32, figs int) []uint64 {
	words := (figs + 63) / 64
	return k.readers[int(region)*words : int(region+1)*words]
}

// noteReads records the regions that the commands of a figure depend on.
func (s *State) noteReads(id FigID, l *commandList) {
	k, f := &s.work.book, &s.figs[id]
	if need := len(s.regions) * ((len(s.figs) + 63) / 64); len(k.readers) != need {
		k.readers = make([]uint64, need)
	}
	word, mask := int(id)/64, uint64(1)<<(id%64)
	for _, i := range l.reads {
		k.readersOf(i, len(s.figs))[word] &^= mask
	}
	l.reads = l.reads[:0]
	add := func(i int32) {
		if set := k.readersOf(i, len(s.figs)); set[word]&mask == 0 {
			set[word] |= mask
			l.reads = append(l.reads, i)
		}
	}
	if f.at == NoCell {
		return
	}
	b := s.board
	p := b.places[f.at]
	margin := max(2, s.aimRange(f)+1) + 2*b.excess // doors and pitfalls are within 2 cells
	across := b.regionsAcross()
	for y := max(0, int(p.y)-margin) / regionSide; y <= min(b.h-1, int(p.y)+margin)/regionSide; y++ {
		for x := max(0, int(p.x)-margin) / regionSide; x <= min(b.w-1, int(p.x)+margin)/regionSide; x++ {
			add(int32((int(p.floor)*b.regionsDown()+y)*across + x))
		}
	}
	s.eachBeyond(f, func(c Cell) { add(b.regionOf(c)) })
	if s.moveLeft(f) > 0 {
		for _, i := range s.keptOf(id).regions {
			add(i)
		}
	}
}

// aimRange returns the greatest range of a figure's abilities, 0 if it cannot use one.
func (s *State) aimRange(f *figure) (reach int) {
	if f.flags&acted == 0 {
		for _, n := range s.board.kinds[s.lead(f)].Abilities {
			reach = max(reach, s.board.abilities[n].Range)
		}
	}
	return reach
}

// eachBeyond calls fn for the cells of other floors that a figure may look at through holes
// (PF-06).
func (s *State) eachBeyond(f *figure, fn func(Cell)) {
	s.each(f, f.at, func(c Cell) bool {
		for _, hole := range [2]Cell{c, s.board.Neighbour(c, f.facing)} {
			if hole == NoCell {
				continue
			}
			if to := s.board.Below(hole); to != NoCell && s.cells[hole].feature == Pitfall {
				fn(to)
			}
			if to := s.board.link[hole]; to != NoCell {
				fn(to)
			}
		}
		return true
	})
}

// closeBy appends the figures that a figure may touch or have in range of an ability, in order.
func (s *State) closeBy(f *figure, buf []FigID) []FigID {
	b := s.board
	add := func(c Cell) {
		if id := s.cells[c].fig; id != NoFig {
			buf = append(buf, id)
		}
	}
	p, reach := b.places[f.at], max(1, s.aimRange(f))
	wide := reach + int(f.size) - 1
	for y := max(0, int(p.y)-reach); y <= min(b.h-1, int(p.y)+wide); y++ {
		row := (int(p.floor)*b.h + y) * b.w
		for x := max(0, int(p.x)-reach); x <= min(b.w-1, int(p.x)+wide); x++ {
			add(Cell(row + x))
		}
	}
	s.eachBeyond(f, add)
	slices.Sort(buf)
	return slices.Compact(buf)
}
