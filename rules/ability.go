package rules

import "slices"

// abilities appends the actions that a figure may use on others (MV-05, FG-05). A group has the
// abilities of its strongest living member.
func (s *State) abilities(id FigID, f *figure, buf []Action) []Action {
	known := s.board.kinds[s.lead(f)].Abilities
	lying := s.proneCells != 0 || len(s.cells) > 64 // somebody may be prone
	if len(known) == 0 && !lying {
		return buf
	}
	s.work.nearby = s.closeBy(f, s.work.nearby[:0])
	for _, n := range known {
		for _, t := range s.work.nearby {
			if r, _ := s.aimViolation(id, t, n); r == 0 {
				buf = append(buf, Action{Kind: Use, Fig: id, Other: t, To: NoCell, N: uint8(n)})
			}
		}
	}
	if !lying || !slices.ContainsFunc(s.work.nearby, func(t FigID) bool { return s.figs[t].flags&prone != 0 }) {
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

// aimAt adds a target to those of an ability, in the order they are named (FM-06).
func (s *State) aimAt(f *frame, t FigID, log *Log) {
	s.figs[t].targetIndex = f.addTarget()
	log.add(pairEvent(EvAbility, MV05, f.fig, t, f.ability()))
}

// aimViolation returns why a figure cannot aim ability n of the level at another. The rule is 0
// if it can (MV-05, BD-07, BD-09, BD-11).
func (s *State) aimViolation(id, t FigID, n int) (Rule, Text) {
	f, g, a := &s.figs[id], &s.figs[t], &s.board.abilities[n]
	if id == t {
		return MV05, Text{Format: "a group can't use an ability on itself"}
	}
	if g.flags&onBoard == 0 {
		return FM06, Text{Format: "that target is off the board"}
	}
	switch {
	case !a.Aim.takes(f.side, g.side):
		return MV05, Text{Format: "it does not work on that target"}
	case s.tooFar(f, g, a.Range):
		return MV05, Text{Format: "that target is out of range"}
	case a.Range == 1 && !s.adjacent(id, t):
		return BD07, Text{Format: "it can't touch that target: a corner, wall, cliff or height difference lies between"}
	case !s.Sees(id, t):
		return BD09, Text{Format: "it can't see that target"}
	}
	return 0, Text{}
}

// tooFar reports whether two figures on the board are farther apart than reach, horizontally
// (between their nearest cells) or vertically. A body is as high as it is wide (BD-11). At
// reach 1, adjacent checks the height.
func (s *State) tooFar(f, g *figure, reach int) bool {
	if s.board.gap(s.board.Pos(f.at), int(f.size), s.board.Pos(g.at), int(g.size)) > reach {
		return true
	}
	return reach > 1 && heightGap(s.feetHeight(f), int(f.size), s.feetHeight(g), int(g.size)) > reach
}

// heightGap returns the vertical gap between two bodies, given the height of their feet above
// the lowest floor and their own heights.
func heightGap(z, high, z2, high2 int) int {
	return max(0, z2-(z+high-1), z-(z2+high2-1))
}

// feetHeight returns how high a figure's feet are above the base of the lowest floor; in a pit
// they are below the ground (BD-11, PT-01).
func (s *State) feetHeight(f *figure) int {
	z := s.base(f.at) + s.footing(f, f.at) + s.height(f)
	if f.flags&inPit != 0 {
		z--
	}
	return z
}

// base returns how high a cell's floor lies above the lowest floor.
func (s *State) base(c Cell) int { return s.board.floors[int(c)/(s.board.w*s.board.h)] }

// adjacent reports whether two figures, enemies or not, are next to each other with nothing
// between to keep them apart (BD-07, BD-11, HZ-15).
func (s *State) adjacent(a, b FigID) bool {
	fa, fb := &s.figs[a], &s.figs[b]
	if fa.flags&fb.flags&onBoard == 0 {
		return false
	}
	return !s.eachBeside(fa, fa.at, func(id FigID, c, n Cell, d Dir) bool { return id != b || !s.reaches(fa, fb, c, n, d) })
}

const (
	abilityAim uint8 = iota
	abilityRoll
	abilityNext
)

// runAbility asks for further targets, rolls for the tier, and resolves the targets in the
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
		n := s.throw(f.fig, DiePower, 2, 2, 10, MV05, log)
		if n == 0 {
			return
		}
		total := int(n) + s.might(g)
		if a.Agility {
			total = int(n) + s.agility(g)
		}
		f.setTier(tierOf(total))
		log.add(figEvent(EvTier, MV05, f.fig, NoCell).change(f.tier(), total))
		f.step = abilityNext
	case abilityNext:
		if int(f.next) >= f.targets() {
			s.ret()
			return
		}
		f.next++
		t := FigID(slices.IndexFunc(s.figs, func(g figure) bool { return int16(g.targetIndex) == f.next }))
		s.figs[t].targetIndex = 0
		s.call(frame{op: opForce, fig: t, by: f.fig, wall: -1, dir: NoDir, at: s.figs[t].at, to: NoCell})
	}
}
