package rules

import "math/bits"

// rangeCalc is a rangestrike of one figure at another: dice, number and path.
type rangeCalc struct {
	strikeCalc
	reach   int // both ends counted (ST-04)
	side    int // of the hexsides the line runs along
	along   bool
	cells   int // of path in use
	path    [maxPath]Crossing
	refusal rangeRefusal
}

// maxPath is the most cells a line of range 4 enters, the last one included.
const maxPath = 6

// rangeRefusal is why a rangestrike is not possible; the zero value means that it is. at is the
// place on its path, fig the figure there.
type rangeRefusal struct {
	why rangeReason
	at  Cell
	fig FigID
}

type rangeReason uint8

const (
	notRefused rangeReason = iota
	refusedTrait
	refusedContact
	refusedLord
	refusedNear
	refusedFar
	refusedDice
	refusedSight
	refusedTree
	refusedFog
	refusedBeach
	refusedWater
	refusedDark
	refusedDune
	refusedCliff
	refusedSlope
	refusedGroup
	numRangeReasons
)

// rangeRefusals holds the rule behind each refusal and its sentence, about the striker, the
// target, the figure in the way and the place.
var rangeRefusals = [numRangeReasons]struct {
	rule Rule
	text string
}{
	refusedTrait:   {ST04, "%[1]s can't rangestrike"},
	refusedContact: {ST04, "%[1]s is in contact with an enemy and can only strike that enemy"},
	refusedLord:    {ST05, "%[2]s is a lord: only magic rangestrikes harm lords"},
	refusedNear:    {ST04, "%[2]s is adjacent: a rangestrike needs at least one cell between"},
	refusedFar:     {ST04, "%[2]s is out of range: the rangestrike range of %[1]s is its skill, at most 4, counting both end cells"},
	refusedDice:    {ST04, "half the power of %[1]s rounds down to 0 dice"},
	refusedSight:   {BD09, "%[1]s can't see %[2]s"},
	refusedTree:    {HZ02, "a tree stands between %[1]s and %[2]s: only magic rangestrikes pass"},
	refusedFog:     {HZ06, "fog lies between %[1]s and %[2]s: only natives and magic rangestrikes pass"},
	refusedBeach:   {HZ10, "%[2]s is at home on the beach: only magic rangestrikes reach it there"},
	refusedWater:   {HZ11, "%[2]s is at home in the water: only magic rangestrikes reach it there"},
	refusedDark:    {HZ12, "%[2]s is in darkness: only rangestrikes by natives or magic get in"},
	refusedDune:    {HZ14, "dunes are in the way: %[1]s or %[2]s must stand on the high side of each"},
	refusedCliff:   {HZ15, "cliffs are in the way: %[1]s or %[2]s must stand on top of each"},
	refusedSlope:   {HZ16, "too many slopes lie between %[1]s and %[2]s"},
	refusedGroup:   {HZ18, "%[3]s is in the way"},
}

// rangestrikeRange returns the range of a rangestriker and whether it is magic (ST-04, ST-05).
func (s *State) rangestrikeRange(f *figure) (reach int, magic bool) {
	return min(4, s.strikeSkill(f)), s.all(f, Magic)
}

// calcRangestrike computes the best rangestrike of one figure at another, over all cells that
// it may start from and both sides of hexsides, or from one cell and along one side if given
// (side -1 is the better). If there is none, w.refusal says why.
func (s *State) calcRangestrike(a, b FigID, from Cell, side int, w *rangeCalc) bool {
	fa, fb := &s.figs[a], &s.figs[b]
	_, magic := s.rangestrikeRange(fa)
	w.refusal = rangeRefusal{notRefused, NoCell, NoFig}
	switch {
	case fa.flags&fb.flags&onBoard == 0 || !s.isFoe(fa, b):
		w.refusal.why = refusedSight
	case !s.all(fa, Rangestriker):
		w.refusal.why = refusedTrait
	case s.contactWith(a) != NoFig:
		w.refusal.why = refusedContact
	case s.all(fb, Lord) && !magic:
		w.refusal.why = refusedLord
	}
	if w.refusal.why != notRefused {
		return false
	}
	if from != NoCell {
		return s.calcRangestrikeFrom(a, b, from, side, w)
	}
	found := s.calcRangestrikeFrom(a, b, fa.at, side, w)
	if !s.inCloud(fa) {
		return found
	}
	for c := range Cell(len(s.cells)) {
		var try rangeCalc
		if s.freeCloud(c) && s.calcRangestrikeFrom(a, b, c, side, &try) && (!found || try.better(&w.strikeCalc)) {
			*w, found = try, true
		}
	}
	return found
}

// freeCloud reports whether a cell is a cloud without a figure or a wall.
func (s *State) freeCloud(c Cell) bool {
	return s.cells[c].terrain == Cloud && s.cells[c].fig == NoFig && !s.Solid(c)
}

// inCloud reports whether a figure stands in a cloud.
func (s *State) inCloud(f *figure) bool {
	return s.allTerrain(f, Cloud)
}

// calcRangestrikeFrom is calcRangestrike from a cloud cell or, if the cell is one of the
// figure's own, from the best of these.
func (s *State) calcRangestrikeFrom(a, b FigID, c Cell, side int, w *rangeCalc) bool {
	fa, fb := &s.figs[a], &s.figs[b]
	if fa.size == 1 && fb.size == 1 {
		return s.calcRangestrikeAt(a, b, c, fb.at, side, w)
	}
	own := s.covers(fa, fa.at, c)
	found, near := false, false
	s.each(fb, fb.at, func(n Cell) bool {
		tryCell := func(c Cell) bool {
			var try rangeCalc
			ok := s.calcRangestrikeAt(a, b, c, n, side, &try)
			near = near || try.refusal.why == refusedNear
			if ok && (!found || try.better(&w.strikeCalc)) || !ok && !found {
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
		w.refusal = rangeRefusal{refusedNear, NoCell, NoFig}
	}
	return found && !near
}

// calcRangestrikeAt computes a rangestrike along one line, by the better side if side is -1.
func (s *State) calcRangestrikeAt(a, b FigID, c, n Cell, side int, w *rangeCalc) bool {
	if side >= 0 {
		return s.calcRangestrikeAlong(a, b, c, n, side, w)
	}
	found := s.calcRangestrikeAlong(a, b, c, n, 0, w)
	if !w.along {
		return found
	}
	var try rangeCalc
	other := s.calcRangestrikeAlong(a, b, c, n, 1, &try)
	if other && (!found || try.better(&w.strikeCalc)) || !found && w.refusal.why == refusedSight {
		*w = try // rock on one side: the other one's refusal counts
	}
	return found || other
}

// calcRangestrikeAlong computes the rangestrike along the line between two cells: half the
// dice, then a volcano's, less skill at range 4 and for what it crosses (ST-02, ST-04).
func (s *State) calcRangestrikeAlong(a, b FigID, c, n Cell, side int, w *rangeCalc) bool {
	fa, fb := &s.figs[a], &s.figs[b]
	reach, magic := s.rangestrikeRange(fa)
	w.power, w.attack, w.defence = s.power(fa), s.strikeSkill(fa), s.skill(fb)
	w.count, w.skill, w.mods, w.less = w.power, 0, 0, 0
	w.from, w.to, w.side, w.along, w.cells = c, n, side, false, 0
	w.refusal = rangeRefusal{notRefused, NoCell, NoFig}
	w.reach = s.board.Dist(c, n) + 1
	switch {
	case w.reach <= 2 || s.board.DirTo(c, n) != NoDir: // at the foot of a cliff, too
		w.refusal.why = refusedNear
		return false
	case w.reach > reach:
		w.refusal.why = refusedFar
		return false
	case !s.seesBody(fa, c, fb, n):
		w.refusal.why = refusedSight
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
	t := s.board.tracer(w.from, w.to)
	for t.ok && t.at != w.to && w.cells < maxPath {
		t.step(side)
		w.path[w.cells] = t.crossing()
		w.cells++
		w.along = w.along || t.between && s.board.topo == Hex
	}
	if w.refusal.why == notRefused {
		s.applyPath(a, b, magic, w)
	}
	if w.refusal.why == notRefused && w.count < 1 {
		w.refusal.why = refusedDice
	}
	w.clampDice(1)
	return w.refusal.why == notRefused
}

// addTarget applies the effects of the target's cell for its natives (HZ-05, HZ-09..12).
func (s *State) addTarget(fa, fb *figure, t Terrain, magic bool, w *rangeCalc) {
	switch {
	case t == Darkness: // through a hole in the floor, too
		if !magic && !s.atHome(fa, Darkness) {
			w.refusal = rangeRefusal{refusedDark, w.to, NoFig}
		}
	case !s.atHome(fb, t):
	case t == Volcano && !magic: // against dragons too
		w.add(HZ09, 0, -1)
	case t == Bramble && !magic && !s.atHome(fa, t):
		w.add(HZ05, 0, -1)
	case t == Beach && !magic:
		w.refusal.why = refusedBeach
	case t == Water && !magic:
		w.refusal.why = refusedWater
	case (t == Beach || t == Water) && !s.atHome(fa, t):
		w.add(hazardRule(t), 0, -1) // HZ-10, HZ-11
	}
}

// crossed counts the edges of one kind on a path, and those of them whose high cell is the
// path's first or last.
type crossed struct{ all, held int }

// applyPath applies the effects of the cells and edges on the path. Only solid cells stop a
// magic rangestrike, and only brambles hinder it (ST-05).
func (s *State) applyPath(a, b FigID, magic bool, w *rangeCalc) {
	fa := &s.figs[a]
	brambles, ramparts := 0, 0
	var edges [numEdges]crossed
	for i := range w.cells {
		x := &w.path[i]
		last := i == w.cells-1
		if !last {
			if s.Solid(x.Cell) { // on one side of a hexside
				w.refusal = rangeRefusal{refusedSight, x.Cell, NoFig}
				return
			}
			if s.cells[x.Cell].terrain == Bramble && !s.atHome(fa, Bramble) {
				brambles++ // HZ-05
			}
		}
		if magic {
			continue
		}
		if w.refusal = s.pathBlocker(a, b, i, last, w); w.refusal.why != notRefused {
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
	w.refusal.why = edgesAllow(&edges)
}

// pathBlocker returns what stops a rangestrike at the i-th cell (HZ-02, HZ-06, HZ-12, HZ-18).
func (s *State) pathBlocker(a, b FigID, i int, last bool, w *rangeCalc) rangeRefusal {
	x := &w.path[i]
	cl := &s.cells[x.Cell]
	fa := &s.figs[a]
	if cl.terrain == Darkness && !s.atHome(fa, Darkness) {
		return rangeRefusal{refusedDark, x.Cell, NoFig}
	}
	switch {
	case last:
	case cl.terrain == Tree:
		return rangeRefusal{refusedTree, x.Cell, NoFig}
	case cl.terrain == Fog && !s.atHome(fa, Fog):
		return rangeRefusal{refusedFog, x.Cell, NoFig}
	case cl.fig != NoFig && cl.fig != a && cl.fig != b && s.inTheWay(i, w):
		return rangeRefusal{refusedGroup, x.Cell, cl.fig}
	}
	return rangeRefusal{notRefused, NoCell, NoFig}
}

// inTheWay reports whether the group on the i-th cell of the path stops a rangestrike: not
// at the foot of a cliff below striker or target, nor lower than both (HZ-18).
func (s *State) inTheWay(i int, w *rangeCalc) bool {
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

// standingLevel returns how high a figure on a cell stands: one less down in a pit, a large
// figure on the highest ground under it (BD-10).
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

// edgesAllow reports whether the edges on the path let a non-magic rangestrike pass: every dune
// and cliff is held by striker or target on its high cell (HZ-14, HZ-15), up to three slopes of
// which enough are held; beyond a cliff slopes do not matter (HZ-15, HZ-16).
func edgesAllow(e *[numEdges]crossed) rangeReason {
	dune, cliff, slope := e[Dune], e[Cliff], e[Slope]
	switch {
	case dune.held < dune.all:
		return refusedDune
	case cliff.held < cliff.all:
		return refusedCliff
	case cliff.all > 0 || slope.all == 0:
		return notRefused
	case slope.all > 3 || slope.held == 0 || slope.all == 3 && slope.held < 2:
		return refusedSlope
	}
	return notRefused
}

const (
	rangeOrigin uint8 = iota
	rangeAlong
	rangeTell
	rangeRoll
	rangeEnd
)

// runRangestrike resolves a rangestrike of frame.fig at frame.by: the cell it starts from and
// the side of the line if these matter, the dice, the damage (ST-04, BD-09, HZ-13).
func (s *State) runRangestrike(f *frame, log *Log) {
	g := &s.figs[f.fig]
	switch f.step {
	case rangeOrigin:
		if s.originsDiffer(f) {
			s.ask(AskOrigin, g.side)
			return
		}
		var w rangeCalc
		if !s.calcRangestrike(f.fig, f.by, NoCell, -1, &w) {
			s.ret()
			return
		}
		f.at, f.step = w.from, rangeAlong
	case rangeAlong:
		var w, right rangeCalc // both sides of the hexsides may be legal and not the same (BD-09)
		if s.calcRangestrike(f.fig, f.by, f.at, 0, &w) && s.calcRangestrike(f.fig, f.by, f.at, 1, &right) && w.need != right.need {
			s.ask(AskAlong, g.side)
			return
		}
		s.calcRangestrike(f.fig, f.by, f.at, -1, &w)
		f.next = int16(w.side)
		f.step = rangeTell
	case rangeTell:
		var w rangeCalc
		if !s.calcRangestrike(f.fig, f.by, f.at, int(f.next), &w) {
			s.ret()
			return
		}
		s.markStruck(g)
		f.setDice(w.dice, w.need)
		e := moveEvent(EvRangestrike, ST04, f.fig, w.from, w.to).change(int(w.dice), int(w.need)).by(f.by)
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

// originsDiffer reports whether it matters which cloud cell a rangestrike starts in (HZ-13).
func (s *State) originsDiffer(f *frame) bool {
	if g := &s.figs[f.fig]; g.flags&onBoard == 0 || !s.inCloud(g) {
		return false
	}
	needs := uint(0) // a bit each; the dice are the same from everywhere
	s.eachOrigin(f.fig, f.by, func(_ Cell, need uint8) { needs |= 1 << need })
	return bits.OnesCount(needs) > 1
}

// eachOrigin calls fn for each cell a rangestrike may start from, with what a die must show.
func (s *State) eachOrigin(a, b FigID, fn func(c Cell, need uint8)) {
	f := &s.figs[a]
	for c := range Cell(len(s.cells)) {
		var w rangeCalc
		from := s.covers(f, f.at, c) || s.inCloud(f) && s.freeCloud(c) // its own, or another cloud (HZ-13)
		if from && s.calcRangestrike(a, b, c, -1, &w) {
			fn(c, w.need)
		}
	}
}
