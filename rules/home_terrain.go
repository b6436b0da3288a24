package rules

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
