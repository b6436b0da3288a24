package rules

import "slices"

// explainCast returns why a spell cannot be committed.
func (s *State) explainCast(a Action) error {
	side := s.head.asked
	b := s.board
	if int(a.N) >= len(b.spells) {
		return refuse(SP01, "no such spell")
	}
	sp := &b.spells[a.N]
	who := b.sides[side].Name
	mana := int(s.sides[side].mana)
	switch cost := s.Cost(int(side), int(a.N)); {
	case !slices.Contains(b.sides[side].Spells, int(a.N)):
		return refuse(SP01, "%s can't cast %s", who, Thing(sp.Name))
	case cost > mana:
		return refuse(SP01, "%s costs %d mana (%s: %d)", Thing(sp.Name), cost, who, mana)
	case !s.hasRoomFor(int(a.N)):
		return refuse(SP01, "the limit for spells like %s is reached", Thing(sp.Name))
	}
	if int(a.Fig) >= len(s.figs) || int(a.Other) >= len(s.figs) || a.Fig < NoFig || a.Other < NoFig || a.To < NoCell || int(a.To) >= len(s.cells) {
		return refuse(SP01, "no such target")
	}
	o := s.orderOf(a)
	if effectTargets[sp.Effect].other && o.other == NoFig || sp.wantsGroup() && o.fig == NoFig || sp.wantsCell() && o.to == NoCell {
		return refuse(SP01, "%s needs a target", Thing(sp.Name))
	}
	r := s.castViolation(side, &o, false)
	if r == 0 {
		return refuse(SP01, "%s does not take all these targets", Thing(sp.Name))
	}
	return s.explainTarget(side, sp, &o, r)
}

// explainTarget returns what is wrong with the target of a spell.
func (s *State) explainTarget(side uint8, sp *Spell, o *order, r Rule) error {
	b := s.board
	spell, name, at := Thing(sp.Name), FigName(b.FigName(o.fig)), b.FormatCell(o.to)
	switch r {
	case OB02:
		if sp.wantsGroup() {
			return refuse(r, "%s needs a target on the board", spell)
		}
		return refuse(r, "%s needs a structure; %s has none", spell, at)
	case FG01:
		return refuse(r, "%s works on recruits only, not on monsters", spell)
	case OB07:
		return refuse(r, "%s needs an exit that is not solid; %s is solid", spell, at)
	case OB10:
		return refuse(r, "%s can't put a monster into the structure on %s", spell, at)
	case OB12:
		return refuse(r, "%s needs a free cell; %s is taken", spell, at)
	case X17:
		return refuse(r, "%s needs a cell that is not solid; %s is solid", spell, at)
	case SP07:
		if sp.Effect == TeleportHome {
			return refuse(r, "%s needs a cell beside one of your structures; %s is not", spell, at)
		}
		return refuse(r, "%s reaches %d cells; it is farther from %s to %s", spell, sp.Range, name, at)
	case SP08:
		return refuse(r, "%s needs two recruits on one cell, one from each of two sides", spell)
	case SP09:
		return refuse(r, "%s can't flood %s", spell, at)
	}
	if o.fig != NoFig && s.figs[o.fig].flags&onBoard != 0 && s.warded(o.fig, side) {
		return refuse(r, "%s can't target %s: it is warded", spell, name)
	}
	if sp.Effect == Dispel {
		return refuse(r, "there is no such spell in play for %s", spell)
	}
	return refuse(r, "%s can't target that", spell)
}
