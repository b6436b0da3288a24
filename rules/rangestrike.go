package rules

// shot is how one figure would strike another from afar: a blow and its way.
type shot struct {
	blow
	reach int // both ends counted (ST-04)
	side  int // of the hexsides the line runs along
	along bool
	cells int // of path in use
	path  [maxPath]Crossing
	miss  miss
}

// maxPath is the most cells a line of range 4 enters, the last one included.
const maxPath = 6

// miss is why a rangestrike is not possible; the zero value is none. At is where
// on its way, Fig who is in it.
type miss struct {
	why missKind
	at  Cell
	fig FigID
}

type missKind uint8

const (
	noMiss missKind = iota
	missTrait
	missContact
	missLord
	missNear
	missFar
	missDice
	missSight
	missTree
	missFog
	missBeach
	missWater
	missDark
	missDune
	missCliff
	missSlope
	missGroup
	numMisses
)

// missReasons returns the rule behind each refusal and, for RuleErrors, its sentence:
// of the striker, the target, the figure in the way, and the place.
var missReasons = [numMisses]struct {
	rule Rule
	text string
}{
	missTrait:   {ST04, "%[1]s can't rangestrike"},
	missContact: {ST04, "%[1]s is in contact with an enemy and can only strike that enemy"},
	missLord:    {ST05, "%[2]s is a lord: only magic rangestrikes harm lords"},
	missNear:    {ST04, "%[2]s is adjacent: a rangestrike needs at least one cell between"},
	missFar:     {ST04, "%[2]s is out of range: the rangestrike range of %[1]s is its skill, at most 4, counting both end cells"},
	missDice:    {ST04, "half the power of %[1]s rounds down to 0 dice"},
	missSight:   {BD09, "%[1]s can't see %[2]s"},
	missTree:    {HZ02, "the tree at %[4]s is in the way: only magic rangestrikes pass"},
	missFog:     {HZ06, "the fog at %[4]s is in the way: only natives and magic rangestrikes pass"},
	missBeach:   {HZ10, "%[2]s is at home on the beach: only magic rangestrikes reach it there"},
	missWater:   {HZ11, "%[2]s is at home in the water: only magic rangestrikes reach it there"},
	missDark:    {HZ12, "only rangestrikes by natives or magic get into the darkness at %[4]s"},
	missDune:    {HZ14, "dunes are in the way: %[1]s or %[2]s must stand on the high side of each"},
	missCliff:   {HZ15, "cliffs are in the way: %[1]s or %[2]s must stand on top of each"},
	missSlope:   {HZ16, "too many slopes lie between %[1]s and %[2]s"},
	missGroup:   {HZ18, "%[3]s is in the way at %[4]s"},
}

// shotRange returns the skill that a rangestriker's range is counted by, and whether its
// rangestrikes are magic (ST-04, ST-05).
func (s *State) shotRange(f *figure) (reach int, magic bool) {
	return min(4, s.strikeSkill(f)), s.all(f, Magic)
}

// shoot computes the best rangestrike of one figure at another: over all the
// cells it may begin in and both sides of hexsides, or, where they are given,
// from one cell and by one side (-1 for the better). w.miss says why there is none.
func (s *State) shoot(a, b FigID, from Cell, side int, w *shot) bool {
	fa, fb := &s.figs[a], &s.figs[b]
	_, magic := s.shotRange(fa)
	w.miss = miss{noMiss, NoCell, NoFig}
	switch {
	case fa.flags&fb.flags&onBoard == 0 || !s.isFoe(fa, b):
		w.miss.why = missSight
	case !s.all(fa, Rangestriker):
		w.miss.why = missTrait
	case s.contactWith(a) != NoFig:
		w.miss.why = missContact
	case s.all(fb, Lord) && !magic:
		w.miss.why = missLord
	}
	if w.miss.why != noMiss {
		return false
	}
	if from != NoCell {
		return s.shootFrom(a, b, from, side, w)
	}
	found := s.shootFrom(a, b, fa.at, side, w)
	if !s.inCloud(fa) {
		return found
	}
	for c := range Cell(len(s.cells)) {
		var try shot
		if s.freeCloud(c) && s.shootFrom(a, b, c, side, &try) && (!found || try.better(&w.blow)) {
			*w, found = try, true
		}
	}
	return found
}

// mayShootFrom reports whether a figure's rangestrike may begin in a cell: one of its
// own or, when it stands in a cloud, another free cloud cell (HZ-13).
func (s *State) mayShootFrom(f *figure, c Cell) bool {
	return s.covers(f, f.at, c) || s.inCloud(f) && s.freeCloud(c)
}

// freeCloud reports whether a cell is cloud that nobody and no wall stands on.
func (s *State) freeCloud(c Cell) bool {
	return s.cells[c].terrain == Cloud && s.cells[c].fig == NoFig && !s.Solid(c)
}

// inCloud reports whether a figure stands in a cloud.
func (s *State) inCloud(f *figure) bool {
	return s.each(f, f.at, func(c Cell) bool { return s.cells[c].terrain == Cloud })
}

// shootFrom is shoot from a cell in a cloud or, when it is one of the figure's
// own, from whichever of these is best.
func (s *State) shootFrom(a, b FigID, c Cell, side int, w *shot) bool {
	fa, fb := &s.figs[a], &s.figs[b]
	if fa.size == 1 && fb.size == 1 {
		return s.shootAt(a, b, c, fb.at, side, w)
	}
	own := s.covers(fa, fa.at, c)
	found, near := false, false
	s.each(fb, fb.at, func(n Cell) bool {
		tryCell := func(c Cell) bool {
			var try shot
			ok := s.shootAt(a, b, c, n, side, &try)
			near = near || try.miss.why == missNear
			if ok && (!found || try.better(&w.blow)) || !ok && !found {
				*w = try
			}
			found = found || ok
			return true
		}
		if own {
			return s.each(fa, fa.at, tryCell)
		}
		return tryCell(c)
	})
	if near { // one adjacent cell of a large figure is enough
		w.miss = miss{missNear, NoCell, NoFig}
	}
	return found && !near
}

// shootAt computes a rangestrike along one line, by the better of both sides
// where side is -1.
func (s *State) shootAt(a, b FigID, c, n Cell, side int, w *shot) bool {
	if side >= 0 {
		return s.shootAlong(a, b, c, n, side, w)
	}
	found := s.shootAlong(a, b, c, n, 0, w)
	if !w.along {
		return found
	}
	var try shot
	other := s.shootAlong(a, b, c, n, 1, &try)
	if other && (!found || try.better(&w.blow)) || !found && w.miss.why == missSight {
		*w = try // also where rock on one side leaves the other to speak for itself
	}
	return found || other
}

// shootAlong computes the rangestrike along the straight line between two cells
// (ST-02, ST-04): the dice halved, those of a volcano added after, the skill less
// at range 4 and for what the line crosses.
func (s *State) shootAlong(a, b FigID, c, n Cell, side int, w *shot) bool {
	fa, fb := &s.figs[a], &s.figs[b]
	reach, magic := s.shotRange(fa)
	w.power, w.attack, w.defence = s.power(fa), s.strikeSkill(fa), s.skill(fb)
	w.count, w.skill, w.mods, w.less = w.power, 0, 0, 0
	w.from, w.to, w.side, w.along, w.cells = c, n, side, false, 0
	w.miss = miss{noMiss, NoCell, NoFig}
	w.reach = s.board.Dist(c, n) + 1
	switch {
	case w.reach <= 2 || s.board.DirTo(c, n) != NoDir: // at the foot of a cliff, too
		w.miss.why = missNear
		return false
	case w.reach > reach:
		w.miss.why = missFar
		return false
	case !s.seesBody(fa, c, fb, n):
		w.miss.why = missSight
		return false
	}
	w.add(ST04, w.count/2-w.count, 0)
	tc, tn := s.cells[c].terrain, s.cells[n].terrain
	if tc == Volcano && s.atHome(fa, Volcano) {
		w.add(HZ09, 2, 0)
	}
	if w.reach == 4 && !magic {
		w.add(ST04, 0, -1)
	}
	s.addTarget(fa, fb, tn, magic, w)
	w.trace(s.board, side)
	if w.miss.why == noMiss {
		s.applyPath(a, b, magic, w)
	}
	if w.miss.why == noMiss && w.count < 1 {
		w.miss.why = missDice
	}
	w.clampDice(1)
	return w.miss.why == noMiss
}

// addTarget takes in what the target's cell does for who is at home there
// (HZ-05, HZ-09..11).
func (s *State) addTarget(fa, fb *figure, t Terrain, magic bool, w *shot) {
	switch t {
	case Bramble, Volcano, Beach, Water:
	case Darkness: // through a hole in the floor, too
		if !magic && !s.atHome(fa, Darkness) {
			w.miss = miss{missDark, w.to, NoFig}
		}
		return
	default:
		return
	}
	if !s.atHome(fb, t) {
		return
	}
	switch {
	case t == Volcano:
		if !magic { // against dragons too
			w.add(HZ09, 0, -1)
		}
	case t == Bramble:
		if !magic && !s.atHome(fa, t) {
			w.add(HZ05, 0, -1)
		}
	case !magic && t == Beach:
		w.miss.why = missBeach
	case !magic:
		w.miss.why = missWater
	case !s.atHome(fa, t):
		w.add(hazardRule(t), 0, -1) // HZ-10, HZ-11
	}
}

// trace notes what the line crosses; between floors there is nothing (PF-06).
func (w *shot) trace(b *Board, side int) {
	t := b.tracer(w.from, w.to)
	for t.ok && t.at != w.to && w.cells < maxPath {
		t.step(side)
		w.path[w.cells] = t.crossing()
		w.cells++
		w.along = w.along || t.between && b.topo == Hex
	}
}

// crossed counts the edges of one kind on a way, and those of them whose high
// cell is the one at its beginning or its end.
type crossed struct{ all, held int }

// applyPath applies what the cells and edges on the way do to a rangestrike. A magic
// one is stopped by what is solid alone, and hindered by brambles alone (ST-05).
func (s *State) applyPath(a, b FigID, magic bool, w *shot) {
	fa := &s.figs[a]
	brambles, ramparts := 0, 0
	var edges [numEdges]crossed
	for i := range w.cells {
		x := &w.path[i]
		last := i == w.cells-1
		if !last {
			if s.Solid(x.Cell) { // on one side of a hexside
				w.miss = miss{missSight, x.Cell, NoFig}
				return
			}
			if s.cells[x.Cell].terrain == Bramble && !s.atHome(fa, Bramble) {
				brambles++ // HZ-05
			}
		}
		if magic {
			continue
		}
		if w.miss = s.pathBlocker(a, b, i, last, w); w.miss.why != noMiss {
			return
		}
		edges[x.Edge].all++
		if i == 0 && !x.Up || last && x.Up {
			edges[x.Edge].held++
		}
		if x.Edge == Rampart && x.Up {
			ramparts++ // HZ-17
		}
	}
	if brambles > 0 {
		w.add(HZ05, 0, -brambles)
	}
	if ramparts > 0 {
		w.add(HZ17, 0, -ramparts)
	}
	w.miss.why = edgesAllow(&edges)
}

// pathBlocker reports whether the i-th cell on the way stops a rangestrike that is not
// magic: trees and fog those that pass, darkness those that enter, and groups
// (HZ-02, HZ-06, HZ-12, HZ-18).
func (s *State) pathBlocker(a, b FigID, i int, last bool, w *shot) miss {
	x := &w.path[i]
	cl := &s.cells[x.Cell]
	fa := &s.figs[a]
	if cl.terrain == Darkness && !s.atHome(fa, Darkness) {
		return miss{missDark, x.Cell, NoFig}
	}
	switch {
	case last:
	case cl.terrain == Tree:
		return miss{missTree, x.Cell, NoFig}
	case cl.terrain == Fog && !s.atHome(fa, Fog):
		return miss{missFog, x.Cell, NoFig}
	case cl.fig != NoFig && cl.fig != a && cl.fig != b && s.inTheWay(i, w):
		return miss{missGroup, x.Cell, cl.fig}
	}
	return miss{noMiss, NoCell, NoFig}
}

// inTheWay reports whether the group on the i-th cell of the way stops a
// rangestrike: a living one does, unless it stands at the foot of a cliff that
// striker or target is right atop of, or lower than both (HZ-18). Loose objects
// are no groups.
func (s *State) inTheWay(i int, w *shot) bool {
	g := &s.figs[s.cells[w.path[i].Cell].fig]
	if s.isObject(g) || s.slain(g) {
		return false
	}
	if i == 0 && w.path[0].Edge == Cliff && !w.path[0].Up {
		return false
	}
	if next := &w.path[i+1]; i == w.cells-2 && next.Edge == Cliff && next.Up {
		return false
	}
	return s.standingLevel(w.path[i].Cell) >= min(s.standingLevel(w.from), s.standingLevel(w.to))
}

// standingLevel is how high whoever stands on a cell does: one less down in a pit, and
// the large on the highest ground under them (BD-10).
func (s *State) standingLevel(c Cell) int {
	id := s.cells[c].fig
	if id == NoFig {
		return s.board.Ground(c)
	}
	f := &s.figs[id]
	n := s.footing(f, f.at)
	if f.flags&inPit != 0 {
		n--
	}
	return n
}

// edgesAllow reports whether the edges on the way let a rangestrike pass that is
// not magic: dunes and cliffs whose high cells are all held by striker or target, so two
// of each at most (HZ-14, HZ-15), one or two slopes one of which is so held, or three of
// which two are, the first and the third; beyond a cliff slopes do not matter (HZ-15,
// HZ-16).
func edgesAllow(e *[numEdges]crossed) missKind {
	dune, cliff, slope := e[Dune], e[Cliff], e[Slope]
	switch {
	case dune.held < dune.all:
		return missDune
	case cliff.held < cliff.all:
		return missCliff
	case cliff.all > 0 || slope.all == 0:
		return noMiss
	case slope.all > 3 || slope.held == 0 || slope.all == 3 && slope.held < 2:
		return missSlope
	}
	return noMiss
}

// The steps of opRangestrike.
const (
	rangeOrigin uint8 = iota
	rangeAlong
	rangeTell
	rangeRoll
	rangeEnd
)

// runRangestrike strikes frame.by with frame.fig from afar: from which cell and
// by which side, where that makes a difference, the dice, the damage (ST-04,
// BD-09, HZ-13).
func (s *State) runRangestrike(fr *frame, log *Log) {
	f := (*strikeFrame)(fr)
	g := &s.figs[f.fig]
	switch f.step {
	case rangeOrigin:
		if s.originsDiffer(f) {
			s.ask(AskOrigin, g.side)
			return
		}
		var w shot
		if !s.shoot(f.fig, f.by, NoCell, -1, &w) {
			s.ret()
			return
		}
		f.at, f.step = w.from, rangeAlong
	case rangeAlong:
		if s.sidesDiffer(f) {
			s.ask(AskAlong, g.side)
			return
		}
		var w shot
		s.shoot(f.fig, f.by, f.at, -1, &w)
		f.setHexSide(w.side)
		f.step = rangeTell
	case rangeTell:
		var w shot
		if !s.shoot(f.fig, f.by, f.at, f.hexSide(), &w) {
			s.ret()
			return
		}
		s.markStruck(g, s.onHomeTree(g))
		f.setDice(w.dice, w.need)
		e := moveEvent(EvRangestrike, ST04, f.fig, w.from, w.to)
		e.By = f.by
		e.setDice(w.dice, w.need)
		if w.along {
			e.RawLeft = int16(w.side) + 1
		}
		log.add(e)
		f.step = rangeRoll
	case rangeRoll:
		hits, ok := s.rollPool(f.fig, f.dice(), f.need(), ST04, log)
		if !ok {
			return
		}
		log.add(pairEvent(EvHits, ST04, f.by, f.fig, int(hits)))
		f.step = rangeEnd
		s.callDamage(f.by, f.fig, hits, ST04)
	case rangeEnd:
		s.ret()
	}
}

// originsDiffer reports whether it matters which cell of a cloud a rangestrike
// begins in (HZ-13).
func (s *State) originsDiffer(f *strikeFrame) bool {
	g := &s.figs[f.fig]
	if g.flags&onBoard == 0 || !s.inCloud(g) {
		return false
	}
	need := uint8(0) // the dice are the same from everywhere
	for c := range Cell(len(s.cells)) {
		var w shot
		if !s.mayShootFrom(g, c) || !s.shoot(f.fig, f.by, c, -1, &w) {
			continue
		}
		if need != 0 && w.need != need {
			return true
		}
		need = w.need
	}
	return false
}

// sidesDiffer reports whether a rangestrike runs along hexsides on either side of
// which it is legal, and not the same (BD-09).
func (s *State) sidesDiffer(f *strikeFrame) bool {
	var left, right shot
	return s.shoot(f.fig, f.by, f.at, 0, &left) && s.shoot(f.fig, f.by, f.at, 1, &right) && left.need != right.need
}
