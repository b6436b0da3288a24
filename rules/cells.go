package rules

// The cells of a position change through these setters alone, which keep their
// share of the hash up to date: hashing a position takes as long on a large board
// as on a small one.

// cellKey is what a cell adds to the hash.
func (s *State) cellKey(c Cell) uint64 {
	cl := &s.cells[c]
	packed := uint64(cl.terrain) | uint64(cl.feature)<<8 | uint64(cl.structure)<<16 | uint64(cl.owner)<<24 |
		uint64(uint16(cl.fig))<<32 | uint64(uint16(cl.wall))<<48
	return mix(packed + uint64(c+1)*0x9e3779b97f4a7c15)
}

// landKey is what a cell adds to the hash of the ground: what groups move by.
func (s *State) landKey(c Cell) uint64 {
	cl := &s.cells[c]
	packed := uint64(cl.terrain) | uint64(cl.feature)<<8
	if cl.wall >= 0 {
		packed |= 1 << 16
	}
	return mix(packed + uint64(c+1)*0xd1b54a32d192ed03)
}

// sumCells works out the cells' share of the hash, and the sets of a small
// board's cells, from nothing.
func (s *State) sumCells() {
	s.sum, s.land, s.taken, s.lying = 0, 0, 0, 0
	s.ranks = [MaxSides]uint64{}
	for c := range s.cells {
		s.sum ^= s.cellKey(Cell(c))
		s.land ^= s.landKey(Cell(c))
		if len(s.cells) <= 64 {
			s.mark(Cell(c))
		}
	}
}

func (s *State) putFig(c Cell, id FigID) {
	s.sum ^= s.cellKey(c)
	s.cells[c].fig = id
	s.sum ^= s.cellKey(c)
	if len(s.cells) <= 64 {
		s.mark(c)
	}
}

// mark keeps the sets of a small board's cells with figures up to date.
func (s *State) mark(c Cell) {
	bit := uint64(1) << c
	s.taken &^= bit
	s.lying &^= bit
	for i := range s.ranks {
		s.ranks[i] &^= bit
	}
	if id := s.cells[c].fig; id != NoFig {
		s.taken |= bit
		if side := s.figs[id].side; side != NoSide {
			s.ranks[side] |= bit
		}
		if s.figs[id].flags&prone != 0 {
			s.lying |= bit
		}
	}
}

func (s *State) putWall(c Cell, wall int16) {
	s.sum, s.land = s.sum^s.cellKey(c), s.land^s.landKey(c)
	s.cells[c].wall = wall
	s.sum, s.land = s.sum^s.cellKey(c), s.land^s.landKey(c)
}

func (s *State) putTerrain(c Cell, t Terrain) {
	s.head.altered = true
	s.sum, s.land = s.sum^s.cellKey(c), s.land^s.landKey(c)
	s.cells[c].terrain = t
	s.sum, s.land = s.sum^s.cellKey(c), s.land^s.landKey(c)
}

func (s *State) putFeature(c Cell, ft Feature) {
	s.head.altered = true
	s.sum, s.land = s.sum^s.cellKey(c), s.land^s.landKey(c)
	s.cells[c].feature = ft
	s.sum, s.land = s.sum^s.cellKey(c), s.land^s.landKey(c)
}

func (s *State) putStructure(c Cell, t Structure, owner uint8) {
	s.sum ^= s.cellKey(c)
	s.cells[c].structure, s.cells[c].owner = t, owner
	s.sum ^= s.cellKey(c)
}

// setFeature changes a cell's feature and says so.
func (s *State) setFeature(c Cell, ft Feature, r Rule, log *Log) {
	e := event(EvFeature, r)
	e.To = c
	e.setChange(int(ft), int(s.cells[c].feature))
	s.putFeature(c, ft)
	log.add(e)
}

// setTerrain changes a cell's terrain and says so (FM-20, SP-09).
func (s *State) setTerrain(c Cell, t Terrain, r Rule, log *Log) {
	e := event(EvTerrain, r)
	e.To = c
	e.setChange(int(t), int(s.cells[c].terrain))
	s.putTerrain(c, t)
	log.add(e)
}
