package scene

import (
	"wallfall/rules"
)

// part is one thing in which the answers to a question differ.
type part uint8

const (
	partFig part = iota + 1
	partMinion
	partOther
	partSecond
	partCell
	partDir
	partNumber
)

// parts gives what is asked for, one after the other, to tell actions of a kind
// apart; an action of a kind without any is a button of its own.
func parts(k rules.ActionKind) []part {
	switch k {
	case rules.Displace, rules.Place, rules.Origin:
		return []part{partCell}
	case rules.Strike, rules.Rangestrike, rules.Target, rules.Penalty, rules.Carry, rules.SlayProne, rules.Use:
		return []part{partOther}
	case rules.Jump, rules.Cross, rules.Face, rules.SetFacing, rules.ForceStep:
		return []part{partDir}
	case rules.Distance, rules.Brace:
		return []part{partNumber}
	case rules.Cast:
		return []part{partFig, partMinion, partOther, partSecond, partCell}
	}
	return nil
}

// value gives a part of an action as a number.
func (x part) value(a rules.Action) int {
	switch x {
	case partFig:
		return int(a.Fig)
	case partMinion, partDir:
		return int(a.Dir)
	case partOther:
		return int(a.Other)
	case partSecond:
		return int(a.M)
	case partCell:
		return int(a.To)
	}
	return int(a.N)
}

// open finds the part to ask for next: the first in which the actions differ, or
// else, so that nothing happens unasked, the first that points at the board. It
// is 0 when there is nothing to point at.
func open(list []rules.Action) part {
	all := parts(list[0].Kind)
	for _, x := range all {
		for _, a := range list {
			if x.value(a) != x.value(list[0]) {
				return x
			}
		}
	}
	a := list[0]
	for _, x := range all {
		if x == partFig && a.Fig != rules.NoFig || x == partCell && a.To != rules.NoCell ||
			x == partSecond && a.M > 0 ||
			a.Kind != rules.Cast && (x == partOther || x == partDir || x == partNumber) {
			return x
		}
	}
	return 0
}
