package rules

import "slices"

// wantsGroup and wantsCell report whether a spell is aimed at a group and a cell.
func (sp *Spell) wantsGroup() bool { return effects[sp.Effect].group && !sp.All }

func (sp *Spell) wantsCell() bool {
	switch sp.Effect {
	case HopGroup:
		return sp.Exit == ExitAdjacent
	case CombatHopper:
		return sp.bound()
	}
	return effects[sp.Effect].cell
}

// bound reports whether a combat-hopper defends a structure (SP-06).
func (sp *Spell) bound() bool { return sp.Effect == CombatHopper && sp.Terrains == 0 }

// castTargets appends every way a side can aim a spell.
func (s *State) castTargets(side uint8, spell int, buf []Action) []Action {
	sp := &s.board.spells[spell]
	a := Action{Kind: Cast, N: uint8(spell), Fig: NoFig, To: NoCell}
	if sp.Effect == Dispel {
		for i := range s.casts {
			a.M = uint8(i)
			buf = s.appendCast(side, a, buf)
		}
		return buf
	}
	if !sp.wantsGroup() {
		return s.aimCells(side, a, buf)
	}
	for id := range FigID(len(s.figs)) {
		if s.groupViolation(side, sp, id, effects[sp.Effect].friend, false) != 0 {
			continue
		}
		a.Fig, a.Dir = id, 0
		if !effects[sp.Effect].recruit {
			buf = s.aimCells(side, a, buf)
			continue
		}
		for m := range s.figs[id].members {
			if a.Dir = Dir(m); s.recruitViolation(id, m) != 0 {
				continue
			}
			if effects[sp.Effect].other {
				for id := range FigID(len(s.figs)) {
					for m := range s.figs[id].members {
						a.Other, a.M = id, m
						buf = s.appendCast(side, a, buf)
					}
				}
			} else {
				buf = s.appendCast(side, a, buf)
			}
		}
	}
	return buf
}

// aimCells appends a spell with every cell it can be aimed at, or without any.
func (s *State) aimCells(side uint8, a Action, buf []Action) []Action {
	sp := &s.board.spells[a.N]
	if !sp.wantsCell() {
		return s.appendCast(side, a, buf)
	}
	s.needWork()
	if cells := effects[sp.Effect].cells; cells != nil {
		s.work.cells = cells(s, side, sp, a.Fig, s.work.cells[:0])
	} else {
		s.work.cells = s.cellsWithin(0, 0, s.work.cells[:0])
	}
	for _, c := range s.work.cells {
		a.To = c
		buf = s.appendCast(side, a, buf)
	}
	return buf
}

// cellsBeside appends the cells beside a group, each of which can be its exit (OB-07).
func (s *State) cellsBeside(_ uint8, _ *Spell, id FigID, buf []Cell) []Cell {
	for d := range Dir(s.board.topo.Dirs()) {
		if c := s.board.Neighbour(s.figs[id].at, d); c != NoCell {
			buf = append(buf, c)
		}
	}
	return buf
}

// cellsReached appends the cells within the spell's range of a group (SP-07).
func (s *State) cellsReached(_ uint8, sp *Spell, id FigID, buf []Cell) []Cell {
	return s.cellsWithin(s.figs[id].at, sp.Range, buf)
}

// cellsAtHome appends the cells beside the structures of a side (SP-07).
func (s *State) cellsAtHome(side uint8, _ *Spell, _ FigID, buf []Cell) []Cell {
	for c := range Cell(len(s.cells)) {
		if s.cells[c].structure == NoStructure || s.cells[c].owner != side {
			continue
		}
		for d := range Dir(s.board.topo.Dirs()) {
			if n := s.board.Neighbour(c, d); n != NoCell && !slices.Contains(buf, n) {
				buf = append(buf, n)
			}
		}
	}
	return buf
}

// cellsNearOwn appends the cells within the spell's range of a group of the side (SP-01).
func (s *State) cellsNearOwn(side uint8, sp *Spell, _ FigID, buf []Cell) []Cell {
	if sp.Range == 0 {
		return s.cellsWithin(0, 0, buf)
	}
	for i := range s.figs {
		f := &s.figs[i]
		if f.side != side || f.flags&onBoard == 0 {
			continue
		}
		from := len(buf)
		buf = s.cellsWithin(f.at, sp.Range, buf)
		n := from
		for _, c := range buf[from:] {
			if !slices.Contains(buf[:from], c) {
				buf[n] = c
				n++
			}
		}
		buf = buf[:n]
	}
	return buf
}

// cellsWithin lists the cells at most r cells from c, all of the board for an r of 0.
func (s *State) cellsWithin(c Cell, r int, buf []Cell) []Cell {
	b := s.board
	if r == 0 {
		for to := range Cell(len(s.cells)) {
			buf = append(buf, to)
		}
		return buf
	}
	p := b.Pos(c)
	for fl := range b.Floors() {
		for y := max(0, p.Y-r); y <= min(b.h-1, p.Y+r); y++ {
			for x := max(0, p.X-r); x <= min(b.w-1, p.X+r); x++ {
				if to := b.Cell(Pos{fl, x, y}); b.Dist(c, to) <= r {
					buf = append(buf, to)
				}
			}
		}
	}
	return buf
}

func (s *State) appendCast(side uint8, a Action, buf []Action) []Action {
	if o := s.orderOf(a); s.castViolation(side, &o, false) == 0 {
		return append(buf, a)
	}
	return buf
}

// castViolation returns the rule that keeps a spell from being prepared or, late, from being
// executed, 0 for none. Late it only matters whether the target is still there (OB-02, OB-12).
func (s *State) castViolation(side uint8, o *order, late bool) Rule {
	sp := &s.board.spells[o.spell]
	want := &effects[sp.Effect]
	if sp.wantsGroup() {
		if r := s.groupViolation(side, sp, o.fig, want.friend, late); r != 0 {
			return r
		}
		switch {
		case want.recruit:
			if r := s.recruitViolation(o.fig, o.member); r != 0 {
				return r
			}
		case sp.Effect == TeleportHome && s.isMonster(&s.figs[o.fig]):
			return FG01
		}
	}
	if want.other {
		if r := s.groupViolation(side, sp, o.other, false, true); r != 0 {
			return r
		}
		if r := s.recruitViolation(o.other, o.member2); r != 0 {
			return r
		}
		f, g := &s.figs[o.fig], &s.figs[o.other]
		switch {
		case !hostile(f.side, g.side), s.board.kinds[f.kind[o.member]].Size > 1, s.board.kinds[g.kind[o.member2]].Size > 1:
			return SP08
		case !late && (s.warded(o.other, side) || !s.inRange(side, g.at, sp.Range)):
			return SP01
		}
		return 0
	}
	if sp.Effect == Dispel {
		i := s.castBySeq(o.seq)
		if i < 0 || s.casts[i].due || s.casts[i].of != 0 {
			return SP01
		}
		return 0
	}
	if sp.wantsCell() {
		return s.cellViolation(side, sp, o, late)
	}
	return 0
}

// groupViolation checks the group a spell is aimed at: on the board (OB-02) and, unless late,
// one that the spell takes, in range and not warded (SP-01).
func (s *State) groupViolation(side uint8, sp *Spell, id FigID, friend, late bool) Rule {
	f := &s.figs[id]
	switch {
	case f.flags&away != 0:
		return OB02
	case f.flags&onBoard == 0 || s.isObject(f):
		return SP01
	case late:
		return 0
	case friend && f.side != side, !friend && !sp.Aim.takes(side, f.side), s.warded(id, side):
		return SP01
	}
	if sp.Effect != Teleport && !s.inRange(side, f.at, sp.Range) {
		return SP01
	}
	return 0
}

// takes reports whether one side may aim at another's group so; objects are nobody's.
func (a Aim) takes(side, other uint8) bool {
	switch a {
	case AimFriend:
		return side == other
	case AimEnemy:
		return hostile(side, other)
	case AimObject:
		return other == NoSide
	}
	return true
}

// warded reports whether a group is safe from the spells of a side.
func (s *State) warded(id FigID, from uint8) bool {
	f := &s.figs[id]
	if !hostile(from, f.side) {
		return false
	}
	for i := range s.casts {
		if c := &s.casts[i]; s.isActive(c, Ward) && s.affects(c, id) {
			return true
		}
	}
	return false
}

// affects reports whether a spell in play is on a group, alone or with others (OB-03).
func (s *State) affects(c *cast, id FigID) bool {
	sp := &s.board.spells[c.spell]
	return c.fig == id || sp.All && s.figs[id].side != NoSide && sp.Aim.takes(c.side, s.figs[id].side)
}

// inRange reports whether a group of the side is at most r cells from a cell; 0 is no limit.
func (s *State) inRange(side uint8, c Cell, r int) bool {
	if r == 0 {
		return true
	}
	for i := range s.figs {
		if f := &s.figs[i]; f.side == side && f.flags&onBoard != 0 && s.board.Dist(f.at, c) <= r {
			return true
		}
	}
	return false
}

// isMonster reports whether a group is of monsters, or its side's groups are (FG-01).
func (s *State) isMonster(f *figure) bool {
	return f.side != NoSide && s.board.sides[f.side].Monster || s.board.kinds[s.lead(f)].Traits&Monster != 0
}

// recruitViolation checks the member a spell is aimed at: a living recruit (SP-02).
func (s *State) recruitViolation(id FigID, m uint8) Rule {
	f := &s.figs[id]
	switch {
	case s.isMonster(f):
		return FG01
	case m >= f.members || f.stamina[m] == 0:
		return SP01
	}
	return 0
}

// cellViolation checks the cell a spell is aimed at. The range of a spell on a group is to the
// group.
func (s *State) cellViolation(side uint8, sp *Spell, o *order, late bool) Rule {
	e := &effects[sp.Effect]
	if !late && !e.group && !s.inRange(side, o.to, sp.Range) {
		return SP01
	}
	if e.bars == nil {
		return 0
	}
	return e.bars(s, side, sp, *o, late)
}

// barsExit wants an exit that is not solid (OB-07).
func (s *State) barsExit(_ uint8, _ *Spell, o order, _ bool) Rule {
	if !s.each(&s.figs[o.fig], o.to, func(c Cell) bool { return !s.solidCell(c) }) {
		return OB07
	}
	return 0
}

func (s *State) barsTeleport(side uint8, sp *Spell, o order, late bool) Rule {
	f := &s.figs[o.fig]
	switch {
	case sp.Effect == TeleportHome && !s.besideOwn(side, o.to):
		return SP07
	case !late && (o.to == f.at || sp.Range > 0 && s.board.Dist(f.at, o.to) > sp.Range):
		return SP07
	}
	return s.landingViolation(o.fig, f, o.to, late)
}

func (s *State) barsSummon(side uint8, sp *Spell, o order, late bool) Rule {
	f := figure{side: side, size: 1, members: 1, grabber: NoFig}
	f.kind[0] = uint8(sp.Kinds[0])
	return s.landingViolation(NoFig, &f, o.to, late)
}

func (s *State) barsFlood(_ uint8, sp *Spell, o order, _ bool) Rule {
	if cl := &s.cells[o.to]; s.Solid(o.to) || cl.terrain == Pit || cl.terrain == sp.Terrain || s.floodOn(o.to) >= 0 {
		return SP09
	}
	return 0
}

func (s *State) barsStructure(side uint8, sp *Spell, o order, late bool) Rule {
	cl := &s.cells[o.to]
	switch {
	case cl.structure == NoStructure:
		return OB02
	case sp.Structure != NoStructure && cl.structure != sp.Structure:
		return SP01
	case !late && (sp.Effect == CombatHopper && cl.owner != side || sp.Effect == HopStructure && !sp.Aim.takes(side, cl.owner)):
		return SP01
	}
	return 0
}

// besideOwn reports whether a cell is beside a structure of a side (SP-07).
func (s *State) besideOwn(side uint8, c Cell) bool {
	for d := range Dir(s.board.topo.Dirs()) {
		if n := s.board.Neighbour(c, d); n != NoCell && s.cells[n].owner == side {
			return true
		}
	}
	return false
}

// landingViolation checks the place a group is put on. When the spell is prepared somebody
// may stand there whom an earlier spell takes away (OB-12, X-17).
func (s *State) landingViolation(id FigID, f *figure, to Cell, late bool) Rule {
	bar := s.barrier(id, f, to)
	if bar.solid || bar.wall >= 0 {
		return X17
	}
	if bar.structure {
		return OB10
	}
	if bar.canister {
		return OB12
	}
	if bar.fig != NoFig && (late || !s.isLeaving(id, f, to)) {
		return OB12
	}
	return 0
}

// isLeaving reports whether spells in the queue take away everybody else on a place.
func (s *State) isLeaving(id FigID, f *figure, to Cell) bool {
	return s.each(f, to, func(c Cell) bool {
		g := s.cells[c].fig
		if g == NoFig || g == id {
			return true
		}
		for i := range s.queue {
			o := &s.queue[i]
			switch s.board.spells[o.spell].Effect {
			case HopGroup, Teleport, TeleportHome:
				if o.fig == g {
					return true
				}
			}
		}
		return false
	})
}
