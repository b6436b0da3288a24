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

// groundKey is what a cell adds to the hash of the ground: what groups move by.
func (s *State) groundKey(c Cell) uint64 {
	cl := &s.cells[c]
	packed := uint64(cl.terrain) | uint64(cl.feature)<<8
	if cl.wall >= 0 {
		packed |= 1 << 16
	}
	return mix(packed + uint64(c+1)*0xd1b54a32d192ed03)
}

// rehashCells computes the cells' share of the hash, and the sets of a small
// board's cells, from nothing.
func (s *State) rehashCells() {
	s.cellHash, s.groundHash, s.occupied, s.proneCells = 0, 0, 0, 0
	s.sideCells = [MaxSides]uint64{}
	for c := range s.cells {
		s.cellHash ^= s.cellKey(Cell(c))
		s.groundHash ^= s.groundKey(Cell(c))
		if len(s.cells) <= 64 {
			s.markCell(Cell(c))
		}
	}
}

func (s *State) putFig(c Cell, id FigID) {
	s.cellHash ^= s.cellKey(c)
	s.cells[c].fig = id
	s.cellHash ^= s.cellKey(c)
	if len(s.cells) <= 64 {
		s.markCell(c)
	}
}

// markCell keeps the sets of a small board's cells with figures up to date.
func (s *State) markCell(c Cell) {
	bit := uint64(1) << c
	s.occupied &^= bit
	s.proneCells &^= bit
	for i := range s.sideCells {
		s.sideCells[i] &^= bit
	}
	if id := s.cells[c].fig; id != NoFig {
		s.occupied |= bit
		if side := s.figs[id].side; side != NoSide {
			s.sideCells[side] |= bit
		}
		if s.figs[id].flags&prone != 0 {
			s.proneCells |= bit
		}
	}
}

// change changes a cell by a function and keeps the hashes up to date.
func (s *State) change(c Cell, set func(*cell)) {
	s.cellHash, s.groundHash = s.cellHash^s.cellKey(c), s.groundHash^s.groundKey(c)
	set(&s.cells[c])
	s.cellHash, s.groundHash = s.cellHash^s.cellKey(c), s.groundHash^s.groundKey(c)
}

func (s *State) putWall(c Cell, wall int16) { s.change(c, func(cl *cell) { cl.wall = wall }) }

func (s *State) putTerrain(c Cell, t Terrain) {
	s.head.altered = true
	s.change(c, func(cl *cell) { cl.terrain = t })
}

func (s *State) putFeature(c Cell, ft Feature) {
	s.head.altered = true
	s.change(c, func(cl *cell) { cl.feature = ft })
}

func (s *State) putStructure(c Cell, t Structure, owner uint8) {
	s.change(c, func(cl *cell) { cl.structure, cl.owner = t, owner })
}

// setFeature changes a cell's feature and logs that.
func (s *State) setFeature(c Cell, ft Feature, r Rule, log *Log) {
	e := event(EvFeature, r)
	e.To = c
	e.setChange(int(ft), int(s.cells[c].feature))
	s.putFeature(c, ft)
	log.add(e)
}

// setTerrain changes a cell's terrain and logs that (FM-20, SP-09).
func (s *State) setTerrain(c Cell, t Terrain, r Rule, log *Log) {
	e := event(EvTerrain, r)
	e.To = c
	e.setChange(int(t), int(s.cells[c].terrain))
	s.putTerrain(c, t)
	log.add(e)
}
