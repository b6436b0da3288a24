package rules

import "slices"

// die removes a figure from the game for good, whatever stamina it has left (FG-03).
func (s *State) die(id, by FigID, wall int16, cause Cause, rule Rule, log *Log) {
	f := &s.figs[id]
	e := moveEvent(EvDeath, rule, id, f.at, NoCell).by(by).ofWall(wall)
	e.Cause = cause
	if f.flags&onBoard != 0 {
		s.lift(id)
	}
	f.flags &^= away
	s.retire(id, dead)
	for i := range f.stamina {
		f.stamina[i] = 0
	}
	log.add(e)
	s.endSpellsOn(id, log)
	s.checkGrabs(log)
}

const (
	harmArmor uint8 = iota
	harmNext
	harmUndying
)

// runHarm deals wounds, one by one and ignoring armour, or damage, to one member after another,
// the strongest living one first (FG-01, FG-03). Excess damage goes back to the strike that
// dealt it (ST-03); during a forced movement nobody dies of it yet (FM-25).
func (s *State) runHarm(f *frame, log *Log) {
	g := &s.figs[f.fig]
	switch f.step {
	case harmArmor:
		f.step = harmNext
		if f.op == opDamage {
			f.spend(uint8(min(s.armor(g), int(f.harmLeft()))))
		}
	case harmNext:
		m := s.first(g)
		if f.harmLeft() == 0 || m < 0 || g.flags&onBoard == 0 {
			if under := &s.stack[len(s.stack)-2]; under.op == opStrike {
				under.setLeftover(f.harmLeft())
			}
			s.ret()
			return
		}
		kind, n := EvDamage, min(f.harmLeft(), g.stamina[m])
		if f.op == opWound {
			kind, n = EvWound, 1
		}
		f.spend(n)
		g.stamina[m] -= n
		log.add(figEvent(kind, f.rule, f.fig, g.at).number(int(n)).member(m, g.stamina[m]).by(f.by).ofWall(f.wall))
		if g.stamina[m] == 0 && g.flags&underForce == 0 {
			f.next = int16(m)
			if s.board.kinds[g.kind[m]].Traits&Undying != 0 && g.undyingRolled>>m&1 == 0 {
				if s.head.phase != PhaseStrikes {
					g.staying = 1 << m // until the roll the group counts as it was
				}
				f.step = harmUndying
				return
			}
			s.slay(f, g, log)
		}
	case harmUndying:
		n := s.roll(f.fig, DieUndying, FG04, log)
		if n == 0 {
			return
		}
		f.step = harmNext
		g.undyingRolled |= 1 << f.next
		if s.head.phase != PhaseStrikes {
			g.staying = 0
		}
		if n < 4 {
			s.slay(f, g, log)
			return
		}
		s.revive(f.fig, g, int(f.next), log)
	}
}

// first returns the first living member, which is the strongest, or -1.
func (s *State) first(g *figure) int {
	for i := range int(g.members) {
		if g.stamina[i] > 0 {
			return i
		}
	}
	return -1
}

// revive restores a slain member to full stamina (FG-04).
func (s *State) revive(id FigID, g *figure, m int, log *Log) {
	kind := &s.board.kinds[g.kind[m]]
	g.stamina[m] = uint8(kind.Stamina)
	log.add(figEvent(EvUndying, FG04, id, g.at).member(m, g.stamina[m]))
}

// slay logs that a member is slain, and removes the figure with its last one; in the strike
// phase it stays until the phase ends (ST-01).
func (s *State) slay(f *frame, g *figure, log *Log) {
	if len(s.casts) > 0 && (f.op == opDamage || s.head.phase == PhaseStrikes) && s.saveInJar(f.fig, uint8(f.next), log) {
		return
	}
	log.add(figEvent(EvSlain, FG03, f.fig, g.at).member(int(f.next), 0).by(f.by).ofWall(f.wall))
	if s.head.phase != PhaseStrikes {
		s.endSpellsOnSlain(log)
	}
	switch {
	case s.first(g) >= 0:
	case s.head.phase == PhaseStrikes:
		g.flags |= doomed
	case f.op == opDamage:
		s.die(f.fig, f.by, f.wall, ByAbility, f.rule, log)
	default:
		s.die(f.fig, f.by, f.wall, ByWounds, FG03, log)
	}
}

// setProne knocks a figure down or stands it up (FG-05). Loose objects are never prone.
func (s *State) setProne(id FigID, down bool, rule Rule, log *Log) {
	f := &s.figs[id]
	if (f.flags&prone != 0) == down || s.isObject(f) {
		return
	}
	k := EvStand
	s.setPosture(f, f.flags&^prone)
	if down {
		k = EvProne
		s.setPosture(f, f.flags|prone)
	}
	if len(s.cells) <= 64 && f.at != NoCell {
		s.each(f, f.at, func(c Cell) bool { s.markCell(c); return true })
	}
	log.add(figEvent(k, rule, id, f.at))
}

const (
	standRoll uint8 = iota
	standFace
)

// runStand rolls for a prone figure at the end of its controller's turn (FG-05).
func (s *State) runStand(f *frame, log *Log) {
	switch f.step {
	case standRoll:
		n := s.roll(f.fig, DieStand, FG05, log)
		switch {
		case n == 0:
			return
		case n < 4:
			s.ret()
			return
		}
		s.setProne(f.fig, false, FG05, log)
		f.step, f.rule = standFace, FG05
		s.askFacing(s.figs[f.fig].side)
	case standFace:
		// The answer has already turned the figure.
		s.ret()
	}
}

// askFacing asks a side which way the top frame's figure faces, unless it has resigned.
func (s *State) askFacing(side uint8) {
	if !s.sides[side].out {
		s.ask(AskFacing, side)
	}
}

const (
	settlePortal uint8 = iota
	settleDrop
	settleSupport
	settlePitfall
	settleEnd
)

// runSettle resolves where a figure has come to rest, after a whole movement, push or
// displacement (TN-06): a portal's hop, the fall off a ledge, the pit, the pitfall.
func (s *State) runSettle(f *frame, log *Log) {
	g := &s.figs[f.fig]
	if g.flags&onBoard == 0 {
		s.ret()
		return
	}
	switch f.step {
	case settlePortal:
		f.step = settleDrop
		if !s.flies(g) {
			f.addDrop(g.rise) // FM-08
			s.setRise(f.fig, 0, log)
		}
		if f.rule == MV01 || f.rule == OB09 || f.rule == FM25 {
			return // a walk takes portals step by step, and the others are not steps
		}
		if to := s.portalFrom(f.fig, g, g.at); to != NoCell && !s.claimed(to) &&
			!slices.ContainsFunc(s.stack, func(w frame) bool { return w.op == opWall && s.inWallPath(w.wall, to) }) {
			s.usePortal(f.fig, to, log)
		}
	case settleDrop:
		f.step = settleSupport
		drop := s.harmfulDrop(g, g.at, f.drop())
		if drop < 2 || s.flies(g) || s.footPit(g, g.at) || s.overPitfall(g, g.at) {
			return // a pit costs its one wound (PT-01), a pitfall's die stands for the drop (FM-27)
		}
		log.add(moveEvent(EvFall, FM22, f.fig, g.at, g.at).number(drop))
		f.next = 1 // it has fallen
		s.callWound(f.fig, NoFig, fallHarm(drop), FM22)
	case settleSupport:
		f.step = settlePitfall
		if f.next == 1 {
			s.setProne(f.fig, true, FM22, log)
		}
		// Nobody leaves a pit beneath a wall, not even by starting to fly (CW-08).
		under := g.flags&inPit != 0 && !s.uncovered(g, g.at)
		if pit := s.footPit(g, g.at) && (under || !s.flies(g)); pit != (g.flags&inPit != 0) {
			s.setPosture(g, g.flags^inPit)
			if !pit {
				log.add(figEvent(EvPitOut, PT01, f.fig, g.at))
				return
			}
			log.add(figEvent(EvPitIn, PT01, f.fig, g.at))
			s.callWound(f.fig, NoFig, 1, PT01)
		}
	case settlePitfall:
		f.step = settleEnd
		if s.overPitfall(g, g.at) {
			s.call(frame{op: opFall, fig: f.fig})
		}
	case settleEnd:
		s.ret()
		s.checkGrabs(log)
	}
}

// usePortal places a figure on the other end of the portal it stands on (BD-04).
func (s *State) usePortal(id FigID, to Cell, log *Log) {
	s.relocate(moveEvent(EvPortal, BD04, id, s.figs[id].at, to), log)
}

// harmfulDrop is how many cells of a drop hurt: agility and water soften it (FM-22).
func (s *State) harmfulDrop(g *figure, at Cell, drop int) int {
	return s.softenDrop(g, at, drop-s.agility(g))
}

// softenDrop is harmfulDrop without agility.
func (s *State) softenDrop(g *figure, at Cell, drop int) int {
	if s.each(g, at, func(c Cell) bool { return s.cells[c].terrain == Water || s.cells[c].terrain == Deep }) {
		drop -= 4
	}
	return max(0, drop)
}

// overPitfall reports whether a figure with its corner at c would fall: nothing but pitfalls
// lies under it, and it can neither cling nor fly (PF-01, PF-12).
func (s *State) overPitfall(g *figure, c Cell) bool {
	return !s.flies(g) && !s.all(g, Agile) && s.allPitfall(g, c)
}

// allPitfall reports whether nothing but pitfalls lies under a figure with its corner at c.
func (s *State) allPitfall(g *figure, c Cell) bool {
	return s.each(g, c, func(at Cell) bool { return s.cells[at].feature == Pitfall })
}

const (
	fallDrop uint8 = iota
	fallRoll
	fallFace
	fallEnd
)

// runFall drops a figure through pitfalls, a die for each floor (PF-04, PF-07..09).
func (s *State) runFall(f *frame, log *Log) {
	g := &s.figs[f.fig]
	if g.flags&onBoard == 0 {
		s.ret()
		return
	}
	switch f.step {
	case fallDrop:
		to := s.board.Below(g.at)
		open := to != NoCell && s.each(g, to, s.openCell)
		if !open {
			s.ret()
			s.die(f.fig, NoFig, -1, ByFall, PF07, log)
			return
		}
		from := g.at
		s.lift(f.fig)
		for {
			under := s.otherAt(f.fig, g, to)
			if under == NoFig {
				break
			}
			s.die(under, f.fig, -1, ByFaller, PF09, log)
		}
		s.place(f.fig, to)
		log.add(moveEvent(EvFall, PF08, f.fig, from, to))
		f.step = fallRoll
	case fallRoll:
		n := s.roll(f.fig, DieFall, PF08, log)
		f.step = fallEnd
		switch {
		case n == 0:
			f.step = fallRoll
			return
		case n == 1:
			s.ret()
			s.die(f.fig, NoFig, -1, ByFall, PF08, log)
			return
		case n < 6:
			s.setProne(f.fig, true, PF08, log)
		default:
			s.setProne(f.fig, false, PF08, log)
		}
		switch {
		case s.overPitfall(g, g.at):
			f.step = fallDrop
		case n == 6 && !s.isObject(g):
			f.step, f.rule = fallFace, PF08
			s.askFacing(s.opponent(g.side))
		}
	case fallFace:
		f.step = fallEnd
	case fallEnd:
		fig := f.fig
		s.ret()
		s.callSettle(fig, 0)
	}
}

// runRupture has a single step. It rolls what the explosion of a canister does to the floor: a
// pitfall opens or a blockade comes down, if that is legal (PF-10, PF-11).
func (s *State) runRupture(f *frame, log *Log) {
	if f.step == 0 {
		log.add(figEvent(EvRupture, CW18, NoFig, f.at))
		f.step = 1
	}
	n := s.roll(NoFig, DieRupture, PF11, log)
	if n == 0 {
		return
	}
	c := f.at
	s.ret()
	want := Pitfall
	if n > 3 {
		want = Blockade
	}
	if s.mayRupture(c, want) {
		s.setFeature(c, want, PF11, log)
	}
}

// mayRupture reports whether a pitfall or blockade may appear in a cell (PF-10).
func (s *State) mayRupture(c Cell, want Feature) bool {
	cl := &s.cells[c]
	if s.Solid(c) || cl.feature != NoFeature || cl.structure != NoStructure || cl.fig != NoFig ||
		terrains[cl.terrain].firm {
		return false
	}
	if want == Blockade {
		return true
	}
	for d := range Dir(s.board.topo.Dirs()) {
		if s.board.topo == Square && d%2 != 0 {
			continue
		}
		if n := s.board.Neighbour(c, d); n != NoCell {
			if ft := s.cells[n].feature; ft == Pitfall || ft == Blockade {
				return false
			}
		}
	}
	return true
}
