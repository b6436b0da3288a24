package rules

const (
	forceHurt uint8 = iota
	forceLay
	forceDistance
	forceBrace
	forceGo
	forceWalk
	forceTry
	forceOthers
	forceDriven
	forceProne
	forceStop
	forceRest
	forceFate
)

// The flags of an opForce. Its lowest two bits hold the climb.
const (
	climbBits = 3
	holdBit   = 4  // the mover does not want to break what stands there (FM-20)
	downBit   = 8  // it slams downward (FM-18)
	slainBit  = 16 // it was slain before, and hits nobody on its way (FM-15)
	aloftBit  = 32 // it was in the air when it slammed
)

// ObstacleHarm is what slamming into a thing adds to the cells left over (FM-17).
const ObstacleHarm = 2

// maxHarm is the most damage that is dealt at once.
const maxHarm = 250

// runForce applies the tier of the ability below it on the stack to frame.fig: damage, other
// effects, forced movement by frame.by, then the consequences of its death (FM-04, FM-06, FM-25).
func (s *State) runForce(f *frame, log *Log) {
	g := &s.figs[f.fig]
	t := s.tier()
	if g.flags&onBoard == 0 || f.step <= forceTry && s.figs[f.by].flags&onBoard == 0 { // FM-06
		f.step = forceFate
	}
	switch f.step {
	case forceHurt:
		g.staying = g.body()
		g.flags |= underForce // FM-25
		f.step = forceLay
		s.callDamage(f.fig, f.by, t[TierDamage], MV05)
	case forceLay:
		f.step = forceDistance
		for e, n := range t {
			if apply := tierEffects[e].apply; n > 0 && apply != nil {
				apply(s, f, int(n), log)
			}
		}
	case forceDistance:
		s.ask(AskDistance, s.figs[f.by].side)
	case forceBrace:
		f.resist(0)
		if s.isObject(g) {
			f.step = forceGo
			return
		}
		s.ask(AskStability, g.side)
	case forceGo:
		s.beginForce(f, g, log)
	case forceWalk:
		if f.left() == 0 {
			f.step = forceStop
			return
		}
		s.ask(AskForce, s.figs[f.by].side)
	case forceTry:
		var v stepOutcome
		s.tryForce(f.fig, g, f.dir, f.climb(), &v)
		switch {
		case v.bars() || v.cost > f.left() || f.has(holdBit): // it does not break, or not now (FM-17, FM-20)
			s.slam(f, g, &v, log)
		case v.cost > 0:
			s.breakThrough(f, g, &v, log)
		case v.knocksAside:
			s.knockAside(f, g, &v, log)
		default:
			s.forceMove(f, g, &v, log)
		}
	case forceOthers:
		s.slamOthers(f, g, log)
	case forceDriven: // it falls as many cells as it was moved, whatever its agility (FM-18)
		f.step = forceStop
		if drop := s.softenDrop(g, g.at, f.moved()); drop >= 2 {
			f.step = forceProne
			s.callWound(f.fig, f.by, fallHarm(drop), FM18)
		}
	case forceProne:
		f.step = forceStop
		s.knockProne(f.fig, FM18, log)
	case forceStop:
		s.forceStopped(f, g, log)
	case forceRest:
		// A figure that was not moved at all needs no support (FM-11).
		f.step = forceFate
		if f.moved() > 0 || g.rise > 0 {
			s.callSettle(f.fig, 0)
		}
	case forceFate:
		s.settleDeaths(f, g, log)
	}
}

// beginForce starts to move the target by the cells that it did not resist.
func (s *State) beginForce(f *frame, g *figure, log *Log) {
	f.step = forceRest
	resisted := f.takeResisted()
	if f.left() == 0 && resisted == 0 {
		return // nothing is triggered (FM-11)
	}
	kind := s.tier().Force()
	e := pairEvent(EvForce, forceRule(kind), f.fig, f.by, 0)
	e.RawN, e.RawM, e.RawLeft = int16(f.left()), int16(kind), int16(resisted)
	log.add(e)
	if f.left() > 0 {
		f.step = forceWalk
	}
	f.setHeadings(0, 0)
	f.forgetSteps()
	f.setLastRise(g.rise)
}

// tier returns the tier that the ability rolled. Its frame is on top of the stack or just
// below.
func (s *State) tier() *Tier {
	under := s.abilityUnder()
	return &s.board.abilities[under.ability()].Tiers[under.tier()-1]
}

// abilityUnder returns the frame of the ability that the top frame is part of.
func (s *State) abilityUnder() *frame { return &s.stack[len(s.stack)-2] }

// distance returns how many cells a target may be moved.
func (s *State) distance(f *frame) int {
	t := s.tier()
	if t.Force() == NoForce {
		return 0
	}
	return t.Distance() + s.farther(f)
}

// farther returns what the mover's size adds to the cells of a forced movement.
func (s *State) farther(f *frame) int {
	return s.Farther(Action{Kind: Use, Fig: f.by, Other: f.fig, N: uint8(s.abilityUnder().ability())})
}

// Farther returns how many cells farther an ability moves its target than its tier says: 1 by
// the weapon of a larger figure (FM-10).
func (s *State) Farther(a Action) int {
	ab := &s.board.abilities[a.N]
	if ab.Weapon && ab.Moves() && s.sizeRank(&s.figs[a.Fig]) > s.sizeRank(&s.figs[a.Other]) {
		return 1
	}
	return 0
}

// forceMove moves the target one cell. Fog and portals end the movement of a figure on the
// ground, and the rest is lost (FM-24, FM-26, X-34, X-39).
func (s *State) forceMove(f *frame, g *figure, v *stepOutcome, log *Log) {
	from := g.at
	e := moveEvent(EvForceStep, forceRule(s.tier().Force()), f.fig, from, v.to).by(f.by).toward(f.dir)
	old := s.height(g)
	if v.leavesPit {
		s.setPosture(g, g.flags&^inPit)
	}
	s.moveThrough(f.fig, v.to)
	g.rise = uint8(v.rise)
	log.add(e.change(s.height(g), old))
	if v.leavesPit {
		log.add(figEvent(EvPitOut, PT01, f.fig, g.at))
	}
	f.countStep()
	c := stepCode(f.dir, f.climb())
	switch first, _ := f.headings(); {
	case first == 0:
		f.setHeadings(c, 0)
	case c != first:
		f.setHeadings(first, c)
	}
	if s.mayEnd(f.fig, g) {
		f.at = g.at
		f.setLastRise(g.rise)
	}
	f.step = forceWalk
	if s.endsForce(f.fig, g, from) {
		f.step = forceStop
	}
}

// endsForce reports whether the ground that a figure was moved onto ends its movement: a
// portal, or fog, which does not stop the slain.
func (s *State) endsForce(id FigID, g *figure, from Cell) bool {
	return s.grounded(g) && (!s.slain(g) && s.endsMove(g, from, g.at) || s.portalFrom(id, g, g.at) != NoCell)
}

// grounded reports whether a figure is on the ground, where hazards act.
func (s *State) grounded(g *figure) bool { return g.rise == 0 && !s.flies(g) }

// mayEnd reports whether a figure may end a forced movement where it is: its cells are free,
// and one in the air could land there or is slain (FG-07, MV-02, X-35, X-36).
func (s *State) mayEnd(id FigID, g *figure) bool {
	if s.otherAt(id, g, g.at) != NoFig {
		return false
	}
	return !s.flies(g) || s.each(g, g.at, func(c Cell) bool {
		return (s.slain(g) || !s.barredFrom(g, c)) && s.cells[c].feature != Canister
	})
}

// forceStopped ends a forced movement. A figure above others falls onto them (FM-23), one
// that may not end where it is goes back to where it may.
func (s *State) forceStopped(f *frame, g *figure, log *Log) {
	log.add(figEvent(EvForceEnd, FM04, f.fig, g.at).number(f.left()).by(f.by))
	f.step = forceRest
	if f.moved() == 0 {
		return
	}
	if !s.flies(g) && s.clearCanisters(f, g, log) {
		f.step = forceStop
		return
	}
	if s.mayEnd(f.fig, g) {
		return
	}
	if s.flies(g) || !s.above(f.fig, g) {
		// It goes back to the last place where it could have ended.
		e := moveEvent(EvForceStep, X35, f.fig, g.at, f.at).by(f.by)
		old := s.height(g)
		s.moveThrough(f.fig, f.at)
		g.rise = f.lastRise()
		log.add(e.change(s.height(g), old))
		return
	}
	f.step = forceFate
	s.call(frame{op: opLand, fig: f.fig, by: f.by, wall: -1, reg: [7]uint8{g.rise}, dir: f.dir, at: NoCell, to: g.at, rule: FM23})
}

// above reports whether all others in a figure's cells are beneath it.
func (s *State) above(id FigID, g *figure) bool {
	z := s.feetHeight(g)
	return s.each(g, g.at, func(c Cell) bool {
		o := s.cells[c].fig
		return o == NoFig || o == id || s.feetHeight(&s.figs[o]) < z
	})
}

// settleDeaths resolves what waited for the movement to be complete: Undying rolls, Soul Jars,
// and the death of the group with its last member (FM-25, FG-04, X-41).
func (s *State) settleDeaths(f *frame, g *figure, log *Log) {
	for i := range g.members {
		undying := s.board.kinds[g.kind[i]].Traits&Undying != 0 && g.undyingRolled>>i&1 == 0
		if !g.newlySlain(i) || !undying {
			continue
		}
		n := s.roll(f.fig, DieUndying, FG04, log)
		if n == 0 {
			return
		}
		g.undyingRolled |= 1 << i
		if n >= 4 {
			was := s.aloft(g)
			s.revive(f.fig, g, int(i), log)
			s.keepHeight(f.fig, was, log)
		}
	}
	for i := uint8(0); i < g.members; i++ {
		if !g.newlySlain(i) {
			continue
		}
		if members := g.members; s.saveInJar(f.fig, i, log) {
			if g.members < members { // those behind it have moved up
				i--
			}
			continue
		}
		log.add(figEvent(EvSlain, FG03, f.fig, g.at).member(int(i), 0).by(f.by))
	}
	g.flags &^= underForce
	g.staying = 0
	s.endSpellsOnSlain(log)
	id, by := f.fig, f.by
	s.ret()
	switch {
	case g.flags&onBoard == 0:
	case !s.slain(g):
		s.call(frame{op: opSettle, fig: id, by: NoFig, wall: -1, rule: FM25})
	default:
		cause := ByAbility
		if s.isObject(g) {
			cause = ByDestroying // FM-19
		}
		s.die(id, by, -1, cause, FM25, log)
	}
	s.checkGrabs(log)
}

// newlySlain reports whether the ability has slain a member but not its whole group.
func (f *figure) newlySlain(i uint8) bool {
	return f.staying>>i&1 != 0 && f.stamina[i] == 0 && f.flags&dead == 0
}

// slam ends a forced movement against what stands in the way (FM-12, FM-14, FM-17).
func (s *State) slam(f *frame, g *figure, v *stepOutcome, log *Log) {
	harm := min(f.left()*v.slams, maxHarm) // FM-12, FM-14
	switch {
	case s.isObject(g) && s.board.settings.ToughObjects:
		harm = 0 // FM-19
	case v.solid || v.cost > 0:
		harm = ObstacleHarm + f.left() // FM-17
	}
	rule, by := v.rule, v.by
	if by == f.by {
		rule = FM16
	}
	log.add(figEvent(EvSlam, rule, f.fig, v.at).number(harm).by(by).toward(f.dir))
	if (v.solid || v.cost > 0) && f.climb() == climbDown {
		f.mark(downBit)
	}
	if s.board.settings.DeadPass && s.slain(g) {
		f.mark(slainBit)
	}
	if s.aloft(g) {
		f.mark(aloftBit)
	}
	f.step, f.next = forceOthers, 0
	s.callDamage(f.fig, f.by, uint8(harm), rule)
}

// slamOthers deals damage to the next creature that was slammed into. A slain figure deals none
// if the level says so (FM-12..15).
func (s *State) slamOthers(f *frame, g *figure, log *Log) {
	if f.next == 0 { // its last flyers may be slain by now
		s.keepHeight(f.fig, f.has(aloftBit), log)
	}
	var v stepOutcome
	s.tryForce(f.fig, g, f.dir, f.climb(), &v)
	for int(f.next) < int(g.size)*int(g.size) && !f.has(slainBit) {
		i := int(f.next)
		f.next++
		c := s.footprintCell(g, v.pos, i)
		if c == NoCell {
			continue
		}
		o := s.cells[c].fig
		if o == NoFig || o == f.fig || s.isObject(&s.figs[o]) || !s.overlapsInHeight(g, v.z, o) || s.collidedBefore(g, &v, i, o) {
			continue
		}
		rule := FM12
		if s.isObject(g) {
			rule = FM13
		}
		s.callDamage(o, f.by, uint8(f.left()), rule)
		return
	}
	f.step = forceStop
	if f.has(downBit) {
		f.step = forceDriven
	}
}

// breakThrough breaks what stands in the way. That uses up cells of the movement, including the
// one for entering, and hurts (FM-20, FM-14).
func (s *State) breakThrough(f *frame, g *figure, v *stepOutcome, log *Log) {
	for i := range int(g.size) * int(g.size) {
		c := s.footprintCell(g, v.pos, i)
		cl := &s.cells[c]
		if o := cl.fig; o != NoFig && o != f.fig && s.overlapsInHeight(g, v.z, o) && s.sizeRank(&s.figs[o]) >= s.sizeRank(g) {
			s.die(o, f.by, -1, ByDestroying, FM20, log)
		}
		switch {
		case terrains[cl.terrain].force > 0:
			s.setTerrain(c, Plain, FM20, log)
			s.setFeature(c, Debris, FM20, log)
		case cl.feature == DoorClosed:
			s.setFeature(c, DoorDestroyed, FM20, log)
		}
	}
	f.lose(uint8(v.cost - 1))
	s.callDamage(f.fig, f.by, uint8(min(v.harm, maxHarm)), FM20)
}

// knockAside knocks the smaller loose objects in the way to the nearest free cells, or destroys
// them (FM-17). A canister with nowhere to go ruptures.
func (s *State) knockAside(f *frame, g *figure, v *stepOutcome, log *Log) {
	for i := range int(g.size) * int(g.size) {
		c := s.footprintCell(g, v.pos, i)
		if o := s.cells[c].fig; o != NoFig && o != f.fig && s.overlapsInHeight(g, v.z, o) {
			s.knock(o, f, g, v, log)
		}
		if !v.airborne && s.cells[c].feature == Canister && s.knockCanister(c, f, g, v, log) {
			return
		}
	}
}

// knock puts a loose object on the nearest free cell out of the way.
func (s *State) knock(o FigID, f *frame, g *figure, v *stepOutcome, log *Log) {
	h := &s.figs[o]
	s.work.cells = s.restPlaces(o, h, h.at, f.dir, g, v.to, s.work.cells[:0])
	if len(s.work.cells) == 0 {
		s.die(o, f.by, -1, ByDestroying, FM17, log)
		return
	}
	log.add(moveEvent(EvKnock, FM17, o, h.at, s.work.cells[0]).by(f.fig))
	s.moveThrough(o, s.work.cells[0])
}

// knockCanister does the same with a canister and reports whether it explodes.
func (s *State) knockCanister(c Cell, f *frame, g *figure, v *stepOutcome, log *Log) bool {
	s.putFeature(c, NoFeature)
	s.work.cells = s.nearest(c, f.dir, func(at Cell) bool {
		return s.roomForCanister(at) && !s.covers(g, v.to, at) && s.board.Ground(at) <= s.board.Ground(c)+1
	}, s.work.cells[:0])
	if len(s.work.cells) == 0 {
		s.call(frame{op: opRupture, at: c})
		return true
	}
	s.putFeature(s.work.cells[0], Canister)
	log.add(moveEvent(EvCanister, FM17, NoFig, c, s.work.cells[0]).by(f.fig))
	return false
}

// roomForCanister reports whether a canister may stand on a cell.
func (s *State) roomForCanister(c Cell) bool {
	t := s.cells[c].terrain
	return s.openCell(c) && s.cells[c].fig == NoFig && s.cells[c].feature == NoFeature && t != Pit && !t.Deadly()
}

// clearCanisters knocks canisters from under a falling figure; it reports whether one explodes.
func (s *State) clearCanisters(f *frame, g *figure, log *Log) bool {
	v := stepOutcome{to: g.at}
	return !s.each(g, g.at, func(c Cell) bool {
		return s.cells[c].feature != Canister || !s.knockCanister(c, f, g, &v, log)
	})
}

// restPlaces appends the cells nearest to from on which a figure could be put down (FM-17,
// FM-23). Cells that other, if not nil, is about to take at to are not free.
func (s *State) restPlaces(id FigID, g *figure, from Cell, d Dir, other *figure, to Cell, buf []Cell) []Cell {
	return s.nearest(from, d, func(c Cell) bool {
		free := s.each(g, c, func(at Cell) bool {
			o := s.cells[at].fig
			return s.openCell(at) && (o == NoFig || o == id) && !s.barredFrom(g, at) && (other == nil || !s.covers(other, to, at))
		})
		if !free || s.footing(g, c) > s.footing(g, from)+1 || s.footPit(g, c) && !s.flies(g) {
			return false
		}
		return !s.overPitfall(g, c)
	}, buf)
}

// nearest appends the fitting cells that are nearest to from, clockwise from d or by number
// (TN-03).
func (s *State) nearest(from Cell, d Dir, fits func(Cell) bool, buf []Cell) []Cell {
	b := s.board
	dirs := Dir(b.topo.Dirs())
	if d == NoDir {
		d = 0
	}
	for i := range dirs {
		if c := b.Neighbour(from, (d+i)%dirs); c != NoCell && fits(c) {
			buf = append(buf, c)
		}
	}
	if len(buf) > 0 {
		return buf
	}
	p := b.Pos(from)
	first, least := b.Cell(Pos{Floor: p.Floor}), 0
	for c := first; c < first+Cell(b.w*b.h); c++ {
		n := b.gap(p, 1, b.Pos(c), 1)
		if len(buf) > 0 && n > least || !fits(c) {
			continue
		}
		if n < least {
			buf = buf[:0]
		}
		buf, least = append(buf, c), n
	}
	return buf
}
