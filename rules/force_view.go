package rules

// Thrust is what a step of a forced movement would come to, for those who are to
// choose one.
type Thrust struct {
	To     Cell  // where the target comes; where it is, when it slams
	Height int   // how many cells above its ground it is there (BD-11)
	Slam   bool  // it slams into Into or, that being NoFig, into what stands at At (FM-12, FM-17)
	Into   FigID // NoFig for no figure
	At     Cell  // what it slams into, or breaks, first; NoCell for nothing, or for the edge of the map
	Damage int   // what the target takes of the slam, or of what it breaks, before armor
	Cost   int   // cells that breaking through and entering take, 0 for nothing to break (FM-20)
}

// Thrust tells what a ForceStep that Legal lists would come to; ok is false for
// any other action.
func (s *State) Thrust(a Action) (t Thrust, ok bool) {
	if s.head.ask != AskForce || a.Kind != ForceStep || !has(s.list(), a) {
		return t, false
	}
	f := &s.stack[len(s.stack)-1]
	g := &s.figs[a.Fig]
	var v shove
	s.tryForce(a.Fig, g, a.Dir, a.N, &v)
	if s.stopsShort(f, &v, a.M != 0) {
		return Thrust{To: g.at, Height: s.height(g), Slam: true, Into: v.by, At: v.at, Damage: s.slamHarm(f, g, &v)}, true
	}
	t = Thrust{To: v.to, Height: v.rise, Into: NoFig, At: v.at, Damage: v.harm, Cost: v.cost}
	if s.aloft(g) {
		t.Height++
	}
	return t, true
}
