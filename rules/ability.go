package rules

import "slices"

// abilities appends what a figure may use its action for on others (MV-05,
// FG-05): its abilities are those of its strongest living minion.
func (s *State) abilities(id FigID, f *figure, buf []Action) []Action {
	for _, n := range s.board.kinds[s.lead(f)].Abilities {
		for t := range s.figs {
			if r, _ := s.aimViolation(id, FigID(t), n); r == 0 {
				buf = append(buf, Action{Kind: Use, Fig: id, Other: FigID(t), To: NoCell, N: uint8(n)})
			}
		}
	}
	return s.slayable(id, f, buf)
}

// useAction begins an ability, which takes the action (MV-05), or slays somebody prone.
func (s *State) useAction(a Action, f *figure, log *Log) {
	if a.Kind == SlayProne {
		s.slayProne(a, f, log)
		return
	}
	f.flags |= acted
	s.call(frame{op: opAbility, fig: a.Fig, by: a.Other, wall: -1, reg: [7]uint8{a.N}, dir: NoDir, at: NoCell, to: NoCell})
	s.aimAt(s.top(), a.Other, log)
}

// aimAt adds a target to those of an ability, in the order in which they are
// named (FM-06).
func (s *State) aimAt(f *frame, t FigID, log *Log) {
	f.reg[2]++
	s.figs[t].targetIndex = f.reg[2]
	log.add(pairEvent(EvAbility, MV05, f.fig, t, f.ability()))
}

// aimViolation returns why a figure cannot aim ability n of the level at another, rule 0
// when it can (MV-05, BD-07, BD-09, BD-11).
func (s *State) aimViolation(id, t FigID, n int) (Rule, Text) {
	f, g, a := &s.figs[id], &s.figs[t], &s.board.abilities[n]
	if id == t {
		return MV05, Text{Format: "a group can't use an ability on itself"}
	}
	if g.flags&onBoard == 0 {
		return FM06, Text{Format: "that target is off the board"}
	}
	switch {
	case !s.aimAllows(f, g, a.Aim):
		return MV05, Text{Format: "it does not work on that target"}
	case s.cellsBetween(f, g) > a.Range || a.Range > 1 && s.heightBetween(f, g) > a.Range:
		return MV05, Text{Format: "that target is out of range"}
	case a.Range == 1 && !s.adjacent(id, t):
		return BD07, Text{Format: "it can't touch that target: a corner, wall, cliff or height difference lies between"}
	case !s.Sees(id, t):
		return BD09, Text{Format: "it can't see that target"}
	}
	return 0, Text{}
}

// aimAllows reports whether a figure is one of those that an aim allows.
func (s *State) aimAllows(f, g *figure, aim Aim) bool {
	switch aim {
	case AimEnemy:
		return hostile(f.side, g.side)
	case AimFriend:
		return f.side == g.side
	case AimObject:
		return s.isObject(g)
	}
	return true
}

// cellsBetween and upright return how far apart two figures on the board are: on the level,
// between their nearest cells, and in height. A body is as high as it is wide (BD-11).
func (s *State) cellsBetween(f, g *figure) int {
	return s.board.gap(s.board.Pos(f.at), int(f.size), s.board.Pos(g.at), int(g.size))
}

func (s *State) heightBetween(f, g *figure) int {
	return heightGap(s.feetHeight(f), int(f.size), s.feetHeight(g), int(g.size))
}

// heightGap is the distance in height between two bodies, given where their feet are
// and how high they are.
func heightGap(z, high, z2, high2 int) int {
	return max(0, z2-(z+high-1), z-(z2+high2-1))
}

// feetHeight is how high a figure stands above the base of the lowest floor; in a pit
// it stands below the ground (BD-11, PT-01).
func (s *State) feetHeight(f *figure) int {
	z := s.base(f.at) + s.footing(f, f.at) + s.height(f)
	if f.flags&inPit != 0 {
		z--
	}
	return z
}

// base is how high the floor of a cell lies above the lowest.
func (s *State) base(c Cell) int { return s.board.floors[int(c)/(s.board.w*s.board.h)] }

// adjacent reports whether two figures are next to each other with nothing between
// that keeps them apart, enemies or not (BD-07, BD-11, HZ-15).
func (s *State) adjacent(a, b FigID) bool {
	fa, fb := &s.figs[a], &s.figs[b]
	if fa.flags&fb.flags&onBoard == 0 {
		return false
	}
	return !s.eachBeside(fa, fa.at, func(id FigID, c, n Cell, d Dir) bool { return id != b || !s.reaches(fa, fb, c, n, d) })
}

// The steps of opAbility.
const (
	abilityAim uint8 = iota
	abilityRoll
	abilityNext
)

// runAbility names further targets, rolls for the tier, and deals with the targets in the
// order they were named (MV-05, FM-06).
func (s *State) runAbility(f *frame, log *Log) {
	g := &s.figs[f.fig]
	a := &s.board.abilities[f.ability()]
	switch f.step {
	case abilityAim:
		if f.targets() >= a.Targets {
			f.step = abilityRoll
			return
		}
		s.ask(AskTarget, g.side)
	case abilityRoll:
		n := s.rollPower(f.fig, MV05, log)
		if n == 0 {
			return
		}
		total := int(n) + s.might(g)
		if a.Agility {
			total = int(n) + s.agility(g)
		}
		f.setTier(tierOf(total))
		e := event(EvTier, MV05)
		e.Fig = f.fig
		e.setChange(f.tier(), total)
		log.add(e)
		f.step = abilityNext
	case abilityNext:
		if int(f.next) >= f.targets() {
			s.ret()
			return
		}
		f.next++
		t := s.target(uint8(f.next))
		s.figs[t].targetIndex = 0
		s.call(frame{op: opForce, fig: t, by: f.fig, wall: -1, dir: NoDir, at: s.figs[t].at, to: NoCell})
	}
}

// target returns the figure that was named as number k.
func (s *State) target(k uint8) FigID {
	for i := range s.figs {
		if s.figs[i].targetIndex == k {
			return FigID(i)
		}
	}
	return NoFig
}

// slayable appends the prone enemies beside a figure that it can slay for its action, but
// not the agile nor past a wall, corner or cliff (FG-05).
func (s *State) slayable(id FigID, f *figure, buf []Action) []Action {
	if s.proneCells == 0 && len(s.cells) <= 64 {
		return buf
	}
	s.eachBeside(f, f.at, func(other FigID, c, n Cell, d Dir) bool {
		a := Action{Kind: SlayProne, Fig: id, Other: other, To: NoCell}
		if g := &s.figs[other]; g.flags&prone != 0 && !s.all(g, Agile) && s.opposed(f, g) && s.reaches(f, g, c, n, d) && !slices.Contains(buf, a) {
			buf = append(buf, a)
		}
		return true
	})
	return buf
}

// slayProne spends a figure's action on a prone enemy, which is slain whatever
// it has left (FG-05).
func (s *State) slayProne(a Action, f *figure, log *Log) {
	f.flags |= acted
	s.die(a.Other, a.Fig, -1, BySlaying, FG05, log)
}

func (s *State) explainSlay(a Action, f *figure, name string) error {
	if err := s.pair(a.Fig, a.Other); err != nil {
		return err
	}
	g, other := &s.figs[a.Other], s.board.figNames[a.Other]
	switch {
	case f.flags&acted != 0:
		return refuse(MV05, "%s has already used its action this turn", FigName(name))
	case g.flags&prone == 0:
		return refuse(FG05, "%s is not prone", FigName(other))
	case s.all(g, Agile):
		return refuse(FG05, "%s is agile and can't be slain where it lies", FigName(other))
	}
	return s.explainTouch(a.Fig, a.Other)
}
