package rules

// die takes a figure out of the game for good, whatever it has left (FG-03).
func (s *State) die(id, by FigID, wall int16, cause Cause, rule Rule, log *Log) {
	f := &s.figs[id]
	e := event(EvDeath, rule)
	e.Fig, e.By, e.Wall, e.Cause, e.From = id, by, wall, cause, f.at
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

// The steps of opWound and opDamage.
const (
	harmArmor uint8 = iota
	harmNext
	harmUndying
)

// harmFrame is the frame of an opWound or opDamage.
type harmFrame frame

// left is what is still to be dealt, minion the one just slain.
func (f *harmFrame) left() uint8     { return f.reg[0] }
func (f *harmFrame) spend(n uint8)   { f.reg[0] -= n }
func (f *harmFrame) minion() int     { return int(f.next) }
func (f *harmFrame) setMinion(m int) { f.next = int16(m) }

// runHarm deals wounds, one by one and past armor, or damage, to one member after another,
// the strongest living one first (FG-01, FG-03). Left-over damage goes back to the strike
// that dealt it (ST-03); during a forced movement nobody dies of it yet (FM-25).
func (s *State) runHarm(fr *frame, log *Log) {
	f := (*harmFrame)(fr)
	g := &s.figs[f.fig]
	switch f.step {
	case harmArmor:
		f.step = harmNext
		if f.op == opDamage {
			f.spend(uint8(min(s.armor(g), int(f.left()))))
		}
	case harmNext:
		m := s.first(g)
		if f.left() == 0 || m < 0 || g.flags&onBoard == 0 {
			if under := &s.stack[len(s.stack)-2]; under.op == opStrike {
				(*strikeFrame)(under).setLeftover(f.left())
			}
			s.ret()
			return
		}
		kind, n := EvDamage, min(f.left(), g.stamina[m])
		if f.op == opWound {
			kind, n = EvWound, 1
		}
		f.spend(n)
		g.stamina[m] -= n
		e := figEvent(kind, f.rule, f.fig, g.at)
		e.Wall, e.By = f.wall, f.by
		e.setNumber(int(n))
		e.setStamina(m, g.stamina[m])
		log.add(e)
		if g.stamina[m] == 0 && g.flags&underForce == 0 {
			s.minionDown(f, g, m, log)
		}
	case harmUndying:
		s.undying(f, g, log)
	}
}

// first returns the first, that is the strongest, living minion, -1 for none.
func (s *State) first(g *figure) int {
	for i := range int(g.minions) {
		if g.stamina[i] > 0 {
			return i
		}
	}
	return -1
}

// minionDown ends a minion that has nothing left, unless it rolls to stay: the Undying do,
// once a turn (FG-04).
func (s *State) minionDown(f *harmFrame, g *figure, m int, log *Log) {
	f.setMinion(m)
	if s.board.kinds[g.kind[m]].Traits&Undying != 0 && g.undyingRolled>>m&1 == 0 {
		if s.head.phase != PhaseStrike {
			g.staying = 1 << m // the group is what it was until the roll
		}
		f.step = harmUndying
		return
	}
	s.slay(f, g, log)
}

// undying rolls for the minion that was slain (FG-04).
func (s *State) undying(f *harmFrame, g *figure, log *Log) {
	n := s.roll(f.fig, DieUndying, FG04, log)
	if n == 0 {
		return
	}
	f.step = harmNext
	g.undyingRolled |= 1 << f.minion()
	if s.head.phase != PhaseStrike {
		g.staying = 0
	}
	if n < 4 {
		s.slay(f, g, log)
		return
	}
	s.revive(f.fig, g, f.minion(), log)
}

// revive returns a minion that was slain all of its stamina back (FG-04).
func (s *State) revive(id FigID, g *figure, m int, log *Log) {
	kind := &s.board.kinds[g.kind[m]]
	g.stamina[m] = uint8(kind.Stamina)
	e := figEvent(EvUndying, FG04, id, g.at)
	e.setStamina(m, g.stamina[m])
	log.add(e)
}

// slay says that a minion is slain, and ends the figure with its last one; in
// the strike phase it stays until the end of that (ST-01).
func (s *State) slay(f *harmFrame, g *figure, log *Log) {
	if len(s.casts) > 0 && (f.op == opDamage || s.head.phase == PhaseStrike) && s.saveInJar(f.fig, uint8(f.minion()), log) {
		return
	}
	e := figEvent(EvSlain, FG03, f.fig, g.at)
	e.Wall, e.By = f.wall, f.by
	e.setStamina(f.minion(), 0)
	log.add(e)
	if s.head.phase != PhaseStrike {
		s.endSpellsOnSlain(log)
	}
	switch {
	case s.first(g) >= 0:
	case s.head.phase == PhaseStrike:
		g.flags |= doomed
	case f.op == opDamage:
		s.die(f.fig, f.by, f.wall, ByAbility, f.rule, log)
	default:
		s.die(f.fig, f.by, f.wall, ByWounds, FG03, log)
	}
}

// setProne lays a figure down or stands it up (FG-05). Loose objects have no use for it.
func (s *State) setProne(id FigID, down bool, rule Rule, log *Log) {
	f := &s.figs[id]
	if (f.flags&prone != 0) == down || s.isObject(f) {
		return
	}
	k := EvStand
	f.flags &^= prone
	if down {
		k = EvProne
		f.flags |= prone
	}
	if len(s.cells) <= 64 && f.at != NoCell {
		s.each(f, f.at, func(c Cell) bool { s.markCell(c); return true })
	}
	log.add(figEvent(k, rule, id, f.at))
}

// The steps of opStand.
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
		// The answer has turned the figure.
		s.ret()
	}
}

// askFacing asks a side which way the top frame's figure faces; one that has
// resigned leaves it as it is.
func (s *State) askFacing(side uint8) {
	if !s.sides[side].out {
		s.ask(AskFacing, side)
	}
}
