package rules

import (
	"slices"
	"strconv"
)

// explainCast says why a spell cannot be committed.
func (s *State) explainCast(a Action) error {
	side := s.head.asked
	b := s.board
	if int(a.N) >= len(b.spells) {
		return &RuleError{SP01, "there is no such spell"}
	}
	sp := &b.spells[a.N]
	who := b.sides[side].Name
	mana := int(s.sides[side].mana)
	switch cost := s.Cost(int(side), int(a.N)); {
	case !slices.Contains(b.sides[side].Spells, int(a.N)):
		return &RuleError{SP01, who + " does not know " + sp.Name}
	case cost > mana:
		return &RuleError{SP01, sp.Name + " costs " + strconv.Itoa(cost) + " mana, and " + who + " has " + strconv.Itoa(mana)}
	case !s.roomFor(int(a.N)):
		return &RuleError{SP01, "no more spells like " + sp.Name + " can be committed or in play"}
	}
	if int(a.Fig) >= len(s.figs) || int(a.Other) >= len(s.figs) || a.Fig < NoFig || a.Other < NoFig || a.To < NoCell || int(a.To) >= len(s.cells) {
		return &RuleError{SP01, "there is no such target"}
	}
	o := s.orderOf(a)
	if aimed[sp.Effect].other && o.other == NoFig || sp.wantsGroup() && o.fig == NoFig || sp.wantsCell() && o.to == NoCell {
		return &RuleError{SP01, sp.Name + " lacks a target"}
	}
	r := s.unfit(side, &o, false)
	if r == 0 {
		return &RuleError{SP01, sp.Name + " is not aimed at all of that"}
	}
	return &RuleError{r, sp.Name + s.unfitText(side, sp, &o, r)}
}

// unfitText says what is wrong with the target of a spell.
func (s *State) unfitText(side uint8, sp *Spell, o *order, r Rule) string {
	b := s.board
	name, at := b.FigName(o.fig), b.FormatCell(o.to)
	switch r {
	case OB02:
		if sp.wantsGroup() {
			return " is aimed at somebody who is off the board"
		}
		return " needs a structure, and there is none on " + at
	case FG01:
		return " takes recruits only, no monsters"
	case OB07:
		return " needs an exit that is not solid: " + at
	case OB10:
		return " would put a monster into a structure on " + at
	case OB12:
		return " needs a free cell, and " + at + " is taken"
	case X17:
		return " needs a cell that is not solid: " + at
	case SP07:
		if sp.Effect == TeleportHome {
			return " takes groups to cells beside a structure of one's own, and " + at + " is none"
		}
		return " goes up to " + strconv.Itoa(sp.Range) + " cells, not from " + name + " to " + at
	case SP08:
		return " needs two recruits of one cell, one of each of two sides"
	case SP09:
		return " cannot flood " + at
	}
	if o.fig != NoFig && s.figs[o.fig].flags&onBoard != 0 && s.warded(o.fig, side) {
		return " cannot be aimed at " + name + ", which is warded"
	}
	if sp.Effect == Dispel {
		return " finds no such spell in play"
	}
	return " cannot be aimed there"
}
