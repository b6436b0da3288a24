package rules

// soundSpell tells whether the question about spells is one that its top frame puts.
func (s *State) soundSpell(top *frame) bool {
	if s.head.ask == AskSeize {
		return top.op == opArrive && top.step == arriveSeize && s.maySeize(top) && s.figs[top.fig].side == s.head.asked
	}
	return top.op == opSpells && top.step == spellsAsk && s.head.asked == s.head.turn
}

// soundHop tells whether a frame asks where a combat-hopper comes on.
func (s *State) soundHop(top *frame) bool {
	return top.step == hopAsk && s.hopperOf(top.fig) >= 0 && s.figs[top.fig].side == s.head.asked
}

// soundThrow tells whether a frame rolls for where a Gatemouth throws somebody.
func (s *State) soundThrow(top *frame) bool {
	if top.step != beforeThrow || top.fig == NoFig {
		return false
	}
	id := s.nextThrown(top)
	return id != NoFig && id == s.head.dieFig && s.head.dieN > 0 && int(s.head.dieN) == len(s.ring(top.fig, id, nil))
}

// soundCasts tells whether the spells in play and in the queue are ones that can
// be there: aimed at what their effects are aimed at, with everybody who is off the
// board in one holding area, and stats as those spells make them.
func (s *State) soundCasts() bool {
	if len(s.board.spells) == 0 && len(s.casts)+len(s.queue) > 0 {
		return false
	}
	gone := 0
	for i := range s.figs {
		f := &s.figs[i]
		if f.flags&away != 0 {
			gone++
		}
		was := f.mods
		if f.minions > MaxGroup {
			return false
		}
		if s.bless(FigID(i)); f.mods != was {
			return false
		}
	}
	for i := range s.casts {
		c := &s.casts[i]
		if !s.soundCast(c) || s.board.spells[c.spell].Effect == CombatHopper && s.hopperOf(c.fig) != i {
			return false
		}
		if c.holds && c.fig != NoFig {
			gone--
			for j := range i {
				if s.casts[j].holds && s.casts[j].fig == c.fig {
					return false
				}
			}
		}
	}
	left, room := s.spare(), MaxCasts-len(s.casts)
	for i := range s.queue {
		o := &s.queue[i]
		if !s.soundOrder(o) {
			return false
		}
		if s.brings(int(o.spell)) {
			left--
		}
		if s.lasts(int(o.spell)) {
			room--
		}
	}
	return gone == 0 && left >= 0 && room >= 0
}

func (s *State) soundCast(c *cast) bool {
	sp := &s.board.spells[c.spell]
	if c.fig != NoFig {
		f := &s.figs[c.fig]
		in := f.flags&away != 0
		if f.flags&(onBoard|away) == 0 || f.side == NoSide || f.size == 0 || c.minion >= max(1, f.minions) || c.holds && !in {
			return false
		}
		if c.holds && sp.Effect != CombatHopper && (c.at == NoCell || !s.each(f, c.at, func(Cell) bool { return true })) {
			return false
		}
	} else if c.holds && c.structure == NoStructure {
		return false
	}
	if c.structure != NoStructure && (sp.Effect != HopStructure || c.at == NoCell) {
		return false
	}
	switch sp.Effect {
	case HopGroup:
		return c.holds
	case HopRecruit:
		return c.fig != NoFig
	case SoulJar, Income, Cheapen:
		return c.fig != NoFig && (!c.holds || sp.Effect == SoulJar)
	case Boost, Ward:
		return (c.fig != NoFig) != sp.All && !c.holds
	case Await:
		return c.holds == (c.of != 0)
	case HopStructure:
		return c.holds && c.structure != NoStructure
	case CombatHopper:
		return c.fig != NoFig && c.holds == (s.figs[c.fig].flags&away != 0) && (c.at != NoCell) == sp.bound()
	case Flood:
		return c.at != NoCell
	}
	return false
}

func (s *State) soundOrder(o *order) bool {
	sp := &s.board.spells[o.spell]
	return (!sp.wantsGroup() || o.fig != NoFig) && (!aimed[sp.Effect].other || o.other != NoFig) && (!sp.wantsCell() || o.to != NoCell)
}
