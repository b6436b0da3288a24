package rules

import "math/bits"

// Solid reports whether a cell blocks movement and sight: rock, a blockade, a
// closed door, a crushing wall, an unbroken object cell or no cell at all (BD-06).
func (s *State) Solid(c Cell) bool {
	return c == NoCell || s.solidCell(c) || s.cells[c].wall >= 0
}

// solidCell is Solid but for crushing walls.
func (s *State) solidCell(c Cell) bool {
	cl := &s.cells[c]
	return terrains[cl.terrain].fills || features[cl.feature].solid
}

// atHome reports whether a figure is native to a terrain, swims or does not burn in it (HZ-09).
func (s *State) atHome(f *figure, t Terrain) bool {
	switch t {
	case Deep:
		return s.all(f, Swimmer) || s.native(f, NativeTo(Water)|NativeTo(Deep))
	case Volcano:
		return s.all(f, Dragon) || s.native(f, NativeTo(Volcano))
	case Darkness:
		return s.isDark(f) || s.native(f, NativeTo(Darkness))
	case Cloud:
		return !s.isDark(f) && f.side != NoSide || s.native(f, NativeTo(Cloud))
	}
	return s.native(f, NativeTo(t))
}

// isDark reports whether a figure is of the darklord's side (HZ-12, HZ-13).
func (s *State) isDark(f *figure) bool {
	return f.side != NoSide && s.board.sides[f.side].Darklord || s.all(f, Darklord)
}

// barredFrom reports whether a figure may not end a movement on the terrain of a cell.
func (s *State) barredFrom(f *figure, c Cell) bool {
	t := s.cells[c].terrain
	from := BarsWalkers
	if s.flies(f) {
		from = BarsLanding
	}
	return terrains[t].bars >= from && !s.atHome(f, t)
}

// cornered reports whether a diagonal step from c squeezes past something solid (BD-07);
// crushing walls do not count beneath them (CW-08).
func (s *State) cornered(c Cell, d Dir, beneath bool) bool {
	b := s.board
	if b.topo == Hex || d%2 == 0 {
		return false
	}
	for _, side := range [2]Dir{d - 1, (d + 1) % 8} {
		n := b.Neighbour(c, side)
		if n == NoCell || s.solidCell(n) || s.cells[n].wall >= 0 && !beneath {
			return true
		}
	}
	return false
}

// openCell reports whether c has room for a body: not solid, no rubble, no canister.
func (s *State) openCell(c Cell) bool {
	return !s.Solid(c) && !features[s.cells[c].feature].full
}

// portalFrom returns where a figure ending a step on c is placed by a portal
// there, NoCell when it stays (BD-04). A large figure fits through no portal.
func (s *State) portalFrom(id FigID, f *figure, c Cell) Cell {
	if s.cells[c].feature != Portal || f.size > 1 {
		return NoCell
	}
	to := s.board.link[c]
	if !s.openCell(to) || s.cells[to].fig != NoFig && s.cells[to].fig != id {
		return NoCell
	}
	return to
}

// Contact reports whether two figures touch, neither a native in its fog (MV-03, HZ-06).
func (s *State) Contact(a, b FigID) bool {
	return s.opposed(&s.figs[a], &s.figs[b]) && s.adjacent(a, b) && !s.hidden(&s.figs[a]) && !s.hidden(&s.figs[b])
}

// reaches reports whether nothing between neighbouring cells keeps figures on them apart.
func (s *State) reaches(fa, fb *figure, c, n Cell, d Dir) bool {
	below := fa.flags&fb.flags&inPit != 0 // beneath the walls, both of them (CW-08)
	if s.cornered(c, d, below) || !below && (s.cells[c].wall >= 0 || s.cells[n].wall >= 0) {
		return false
	}
	if e, _ := s.board.EdgeAt(c, d); e == Cliff {
		return false
	}
	if fa.rise|fb.rise == 0 {
		return true // slopes and flyers keep nobody apart (BD-11)
	}
	return abs(s.board.Ground(c)+s.height(fa)-s.board.Ground(n)-s.height(fb)) <= 1
}

// hidden reports whether a figure is a native that stands in its fog (HZ-06).
func (s *State) hidden(f *figure) bool {
	return s.native(f, NativeTo(Fog)) && s.allTerrain(f, Fog)
}

// contactWith returns an enemy a figure is in contact with, NoFig for none.
func (s *State) contactWith(id FigID) FigID {
	f := &s.figs[id]
	if s.hidden(f) {
		return NoFig
	}
	if cells, ok := s.touchedEnemies(f); ok {
		for ; cells != 0; cells &= cells - 1 {
			if id := s.cells[bits.TrailingZeros64(cells)].fig; !s.hidden(&s.figs[id]) {
				return id
			}
		}
		return NoFig
	}
	found := NoFig
	s.eachBeside(f, f.at, func(id FigID, c, n Cell, d Dir) bool {
		if g := &s.figs[id]; s.opposed(f, g) && s.reaches(f, g, c, n, d) && !s.hidden(g) {
			found = id
		}
		return found == NoFig
	})
	return found
}

// eachBeside calls fn for each occupied neighbour n of each cell c of a figure with
// its corner at a cell, until fn returns false; it returns false then.
func (s *State) eachBeside(f *figure, at Cell, fn func(id FigID, c, n Cell, d Dir) bool) bool {
	return s.each(f, at, func(c Cell) bool {
		for d := range Dir(s.board.topo.Dirs()) {
			n := s.board.Neighbour(c, d)
			if n != NoCell && s.cells[n].fig != NoFig && !fn(s.cells[n].fig, c, n, d) {
				return false
			}
		}
		return true
	})
}

// opposed reports whether two figures are enemies whose sides are both still in the game.
func (s *State) opposed(f, g *figure) bool {
	return hostile(f.side, g.side) && !s.sides[f.side].out && !s.sides[g.side].out
}

// Home returns the terrains and edges that a figure is native to where it stands:
// of its cells the terrains whose hazards spare it, and the dunes and slopes
// around them on which it strikes as a native (HZ-01, HZ-14, HZ-16). It is empty
// for a figure that is not on the board, and for loose objects.
func (s *State) Home(id FigID) Native {
	f := &s.figs[id]
	if f.flags&onBoard == 0 || s.isObject(f) {
		return 0
	}
	var home Native
	s.each(f, f.at, func(c Cell) bool {
		if t := s.cells[c].terrain; t != Cloud && s.atHome(f, t) || s.native(f, NativeTo(t)) {
			home |= NativeTo(t)
		}
		for d := range Dir(s.board.topo.Dirs()) {
			if e, _ := s.board.EdgeAt(c, d); e != NoEdge && s.native(f, NativeToEdge(e)) {
				home |= NativeToEdge(e)
			}
		}
		return true
	})
	return home
}
