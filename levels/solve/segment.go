package solve

// A segment is what Side alone decides: all positions that it can come to from one
// before anybody else decides anything or a die is rolled. What calm leaves out
// below a position is tried in another order from elsewhere in the same segment.
// So a position that is not won may be won after all from another segment, until
// it is known that the segment it was found in is not won as a whole: then nothing
// in it is.
type segments struct {
	now   uint32   // the one that is searched; they are numbered from 1 through all searches
	last  uint32   // the highest number given
	first uint32   // of the present search; stands for what is not won for good
	lost  []uint64 // of the present search: which are not won, a bit each from first on
}

// restart begins a search: what was not won in an earlier one, which allowed less,
// may be won in this.
func (g *segments) restart() {
	g.last++
	g.first, g.lost = g.last, append(g.lost[:0], 1)
	g.begin()
}

// begin begins a segment and gives the one that it is in.
func (g *segments) begin() (was uint32) {
	was = g.now
	g.last++
	g.now = g.last
	return was
}

// end ends a segment.
func (g *segments) end(was uint32, lost bool) {
	if lost {
		i := g.now - g.first
		for int(i/64) >= len(g.lost) {
			g.lost = append(g.lost, 0)
		}
		g.lost[i/64] |= 1 << (i % 64)
	}
	g.now = was
}

// holds tells whether what was found not to be won in a segment is not won here.
func (g *segments) holds(seg uint32) bool {
	if seg == g.now {
		return true
	}
	if seg < g.first {
		return false
	}
	i := seg - g.first
	return int(i/64) < len(g.lost) && g.lost[i/64]>>(i%64)&1 != 0
}
