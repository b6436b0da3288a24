package rules

// The steps of opForce.
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

// The marks of a forceFrame, beside the lowest two bits for what climbs.
const (
	climbBits = 3
	holdBit   = 4  // the mover does not want to break what stands there (FM-20)
	downBit   = 8  // it slams downward (FM-18)
	slainBit  = 16 // it was slain before, and hits nobody on its way (FM-15)
	aloftBit  = 32 // it was in the air when it slammed
)

// objectHarm is what slamming into an object adds to the damage (FM-17), maxHarm
// the most that is dealt at once.
const (
	objectHarm = 2
	maxHarm    = 250
)

// forceFrame is the frame of an opForce: dir is the direction of the step that is tried, at
// the last place where the target may end, next the footprint cell that a slam looks at.
type forceFrame frame

// left are the cells that it may still be moved, moved those that it was.
func (f *forceFrame) left() int       { return int(f.reg[0]) }
func (f *forceFrame) setLeft(n uint8) { f.reg[0] = n }
func (f *forceFrame) moved() int      { return int(f.reg[5]) }

// resisted is what stability takes off before the first step.
func (f *forceFrame) resisted() uint8 { return f.reg[1] }
func (f *forceFrame) resist(n uint8)  { f.reg[0], f.reg[1] = f.reg[0]-n, n }

// headings are the step codes of the directions used so far, 0 for none.
func (f *forceFrame) headings() (first, second uint8) { return f.reg[1], f.reg[2] }
func (f *forceFrame) setHeadings(first, second uint8) { f.reg[1], f.reg[2] = first, second }

// lastRise is the height of the target at the place at.
func (f *forceFrame) lastRise() uint8     { return f.reg[4] }
func (f *forceFrame) setLastRise(n uint8) { f.reg[4] = n }

// climb is whether the step that is tried goes up or down, marks are the flags.
func (f *forceFrame) climb() uint8         { return f.reg[6] & climbBits }
func (f *forceFrame) setClimb(climb uint8) { f.reg[6] = climb }
func (f *forceFrame) has(mark uint8) bool  { return f.reg[6]&mark != 0 }
func (f *forceFrame) mark(mark uint8)      { f.reg[6] |= mark }

// runForce applies the tier of the ability beneath it to frame.fig: damage, prone or grab,
// forced movement by frame.by, then what its death sets off (FM-04, FM-06, FM-25).
func (s *State) runForce(fr *frame, log *Log) {
	f := (*forceFrame)(fr)
	g := &s.figs[f.fig]
	t := s.tier()
	if s.skipsForce(f, g) {
		f.step = forceFate
	}
	switch f.step {
	case forceHurt:
		g.staying = g.body()
		g.flags |= underForce // FM-25
		f.step = forceLay
		s.callDamage(f.fig, f.by, uint8(t.Damage), MV05)
	case forceLay:
		f.step = forceDistance
		if t.Prone {
			s.knockProne(f.fig, MV05, log)
		}
		if t.Grab {
			s.grab(f.fig, f.by, log)
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
		f.step = forceRest
		if f.left() == 0 && f.resisted() == 0 {
			return // nothing is triggered (FM-11)
		}
		e := event(EvForce, forceRule(t.Force))
		e.Fig, e.By = f.fig, f.by
		e.setForce(t.Force, uint8(f.left()), f.resisted())
		log.add(e)
		if f.left() > 0 {
			f.step = forceWalk
		}
		f.setHeadings(0, 0)
		f.reg[5] = 0
		f.setLastRise(g.rise)
	case forceWalk:
		if f.left() == 0 {
			f.step = forceStop
			return
		}
		s.ask(AskForce, s.figs[f.by].side)
	case forceTry:
		s.forceStep(f, g, log)
	case forceOthers:
		if f.next == 0 { // its last flyers may be slain by now
			s.keepHeight(f.fig, f.has(aloftBit), log)
		}
		s.slamOthers(f, g)
	case forceDriven:
		s.slamDown(f, g, log)
	case forceProne:
		f.step = forceStop
		s.knockProne(f.fig, FM18, log)
	case forceStop:
		s.forceStopped(f, g, log)
	case forceRest:
		// What has not been moved at all is asked for no support (FM-11).
		f.step = forceFate
		if f.moved() > 0 || g.rise > 0 {
			s.callSettle(f.fig, 0)
		}
	case forceFate:
		s.settleDeaths(f, g, log)
	}
}

// skipsForce reports whether the target is gone when its turn comes, and so is skipped,
// or the mover, and with it the rest of its ability (FM-06).
func (s *State) skipsForce(f *forceFrame, g *figure) bool {
	return g.flags&onBoard == 0 || f.step <= forceTry && s.figs[f.by].flags&onBoard == 0
}

// tier returns what the ability on top of the stack, or under the top frame, does
// at the tier it has come to.
func (s *State) tier() *Tier {
	under := s.abilityUnder()
	return &s.board.abilities[under.ability()].Tiers[under.tier()-1]
}

// abilityUnder returns the frame of the ability that the top frame is part of.
func (s *State) abilityUnder() *abilityFrame { return (*abilityFrame)(&s.stack[len(s.stack)-2]) }

// distance is how many cells a target may be moved: a larger creature's melee
// weapon moves a smaller target 1 farther (FM-10).
func (s *State) distance(f *forceFrame) int {
	t := s.tier()
	if t.Force == NoForce {
		return 0
	}
	if s.board.abilities[s.abilityUnder().ability()].Weapon && s.sizeRank(&s.figs[f.by]) > s.sizeRank(&s.figs[f.fig]) {
		return t.Distance + 1
	}
	return t.Distance
}

// forceRule returns the rule of a kind of forced movement.
func forceRule(k Force) Rule {
	switch k {
	case Push:
		return FM01
	case Pull:
		return FM02
	}
	return FM03
}

// forceStep carries out the step that the mover has chosen: a slam, a way broken
// through, loose things knocked aside, or a cell on (FM-12..20).
func (s *State) forceStep(f *forceFrame, g *figure, log *Log) {
	var v stepOutcome
	s.tryForce(f.fig, g, f.dir, f.climb(), &v)
	switch {
	case s.endsInSlam(f, &v, f.has(holdBit)):
		s.slam(f, g, &v, log)
	case v.cost > 0:
		s.breakThrough(f, g, &v, log)
	case v.knocksAside:
		s.knockAside(f, g, &v, log)
	default:
		s.forceMove(f, g, &v, log)
	}
}

// endsInSlam reports whether a step ends in a slam: something stands there that does not
// break, takes more cells than are left, or is not to be broken (FM-17, FM-20).
func (s *State) endsInSlam(f *forceFrame, v *stepOutcome, hold bool) bool {
	return v.bars() || v.cost > f.left() || hold
}

// forceMove moves the target a cell. Fog and portals end the movement of whoever
// is on the ground, and the rest is lost (FM-24, FM-26, X-34, X-39).
func (s *State) forceMove(f *forceFrame, g *figure, v *stepOutcome, log *Log) {
	from := g.at
	e := moveEvent(EvForceStep, forceRule(s.tier().Force), f.fig, from, v.to)
	e.By, e.Dir = f.by, f.dir
	old := s.height(g)
	if v.leavesPit {
		g.flags &^= inPit
	}
	s.moveThrough(f.fig, v.to)
	g.rise = uint8(v.rise)
	e.setChange(s.height(g), old)
	log.add(e)
	if v.leavesPit {
		log.add(figEvent(EvPitOut, PT01, f.fig, g.at))
	}
	f.reg[0]--
	f.reg[5]++
	s.noteHeading(f)
	if s.mayEnd(f.fig, g) {
		f.at = g.at
		f.setLastRise(g.rise)
	}
	f.step = forceWalk
	if s.endsForce(f.fig, g, from) {
		f.step = forceStop
	}
}

// endsForce reports whether what a figure has been moved onto from a cell ends its
// movement: a portal, and fog, which does not stop the slain.
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
func (s *State) forceStopped(f *forceFrame, g *figure, log *Log) {
	e := figEvent(EvForceEnd, FM04, f.fig, g.at)
	e.By = f.by
	e.setNumber(f.left())
	log.add(e)
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
		s.forceBack(f, g, log)
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

// forceBack moves a target to the last place where it could have ended.
func (s *State) forceBack(f *forceFrame, g *figure, log *Log) {
	e := moveEvent(EvForceStep, X35, f.fig, g.at, f.at)
	e.By = f.by
	old := s.height(g)
	s.moveThrough(f.fig, f.at)
	g.rise = f.lastRise()
	e.setChange(s.height(g), old)
	log.add(e)
}

// settleDeaths does what has waited for the movement to be complete: Undying rolls, Soul
// Jars, and the death of the group with its last member (FM-25, FG-04, X-41).
func (s *State) settleDeaths(f *forceFrame, g *figure, log *Log) {
	for i := range g.minions {
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
	for i := uint8(0); i < g.minions; i++ {
		if !g.newlySlain(i) {
			continue
		}
		if minions := g.minions; s.saveInJar(f.fig, i, log) {
			if g.minions < minions { // those behind it have moved up
				i--
			}
			continue
		}
		e := figEvent(EvSlain, FG03, f.fig, g.at)
		e.By = f.by
		e.setStamina(int(i), 0)
		log.add(e)
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

// newlySlain reports whether a minion that lived before the ability has nothing left now,
// and its group is not dead as a whole.
func (f *figure) newlySlain(i uint8) bool {
	return f.staying>>i&1 != 0 && f.stamina[i] == 0 && f.flags&dead == 0
}
