package narrate

import (
	"wallfall/rules"
)

// Part is a field in which actions of one kind differ.
type Part uint8

const (
	PartFig Part = iota + 1
	PartMinion
	PartOther
	PartSecond
	PartCell
	PartDir
	PartNumber
)

// Parts returns the parts that a player picks, in order, to choose among actions of a
// kind. Each action of a kind without parts has a button of its own.
func Parts(k rules.ActionKind) []Part {
	switch k {
	case rules.Displace, rules.Place, rules.Origin:
		return []Part{PartCell}
	case rules.Strike, rules.Rangestrike, rules.Target, rules.Penalty, rules.Carry, rules.SlayProne, rules.Use:
		return []Part{PartOther}
	case rules.Jump, rules.Cross, rules.Face, rules.SetFacing, rules.ForceStep:
		return []Part{PartDir}
	case rules.Distance, rules.Brace:
		return []Part{PartNumber}
	case rules.Cast:
		return []Part{PartFig, PartMinion, PartOther, PartSecond, PartCell}
	}
	return nil
}

// Value returns the part of an action as a number.
func (x Part) Value(a rules.Action) int {
	switch x {
	case PartFig:
		return int(a.Fig)
	case PartMinion, PartDir:
		return int(a.Dir)
	case PartOther:
		return int(a.Other)
	case PartSecond:
		return int(a.M)
	case PartCell:
		return int(a.To)
	}
	return int(a.N)
}

// Open returns the part to ask for next: the first in which the actions differ, else
// the first that is a place on the board, so that nothing happens unasked. It is 0 if
// there is none.
func Open(list []rules.Action) Part {
	all := Parts(list[0].Kind)
	for _, x := range all {
		for _, a := range list {
			if x.Value(a) != x.Value(list[0]) {
				return x
			}
		}
	}
	a := list[0]
	for _, x := range all {
		if x == PartFig && a.Fig != rules.NoFig || x == PartCell && a.To != rules.NoCell ||
			x == PartSecond && a.M > 0 ||
			a.Kind != rules.Cast && (x == PartOther || x == PartDir || x == PartNumber) {
			return x
		}
	}
	return 0
}
