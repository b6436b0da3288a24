package main

import "wallfall/rules"

// eventAnswer is an event in words. Where a number stands for something that
// has a name, the name is given in its place.
type eventAnswer struct {
	Event     string `json:"event"`
	Rule      string `json:"rule,omitempty"`
	Group     string `json:"group,omitempty"`
	By        string `json:"by,omitempty"`
	Wall      string `json:"wall,omitempty"`
	Side      string `json:"side,omitempty"`
	From      string `json:"from,omitempty"`
	To        string `json:"to,omitempty"`
	Dir       string `json:"dir,omitempty"`
	Cause     string `json:"cause,omitempty"`
	Die       string `json:"die,omitempty"`
	Step      string `json:"step,omitempty"`
	Phase     string `json:"phase,omitempty"`
	Feature   string `json:"feature,omitempty"`
	Terrain   string `json:"terrain,omitempty"`
	Structure string `json:"structure,omitempty"`
	Was       string `json:"was,omitempty"`
	Force     string `json:"force,omitempty"`
	Ability   string `json:"ability,omitempty"`
	Spell     string `json:"spell,omitempty"`
	N         *int   `json:"n,omitempty"`
	M         *int   `json:"m,omitempty"`
	Left      *int   `json:"left,omitempty"`
}

func (q *querier) events(list []rules.Event) []eventAnswer {
	return append([]eventAnswer{}, each(list, q.event)...)
}

func (q *querier) event(e rules.Event) eventAnswer {
	b := q.s.Board()
	a := eventAnswer{Event: e.Kind.String(), Rule: e.Rule.String(), Group: b.FigName(e.Fig), By: b.FigName(e.By), Wall: b.WallName(int(e.Wall)),
		Side: q.side(int(e.Side)), From: q.cellName(e.From), To: q.cellName(e.To), Dir: b.Topology().DirName(e.Dir)}
	n, m, left := e.RawN != 0, e.RawM != 0, e.RawLeft != 0
	switch e.Kind {
	case rules.EvDeath:
		a.Cause = e.Cause.String()
	case rules.EvDie:
		a.Die, m = e.Purpose().String(), false
	case rules.EvStep:
		a.Step, n = stepNames[e.Step()], false
	case rules.EvPhase:
		a.Phase, n = e.Phase().String(), false
	case rules.EvFeature:
		a.Feature, a.Was, n, m = e.Feature().String(), e.OldFeature().String(), false, false
	case rules.EvTerrain:
		a.Terrain, a.Was, n, m = e.Terrain().String(), e.OldTerrain().String(), false, false
	case rules.EvStructure:
		a.Structure, n = e.Structure().String(), false
	case rules.EvForce:
		a.Force, n, m = e.Force().String(), true, false
	case rules.EvAbility:
		if e.Ability() < len(b.Abilities()) {
			a.Ability, n = b.Abilities()[e.Ability()].Name, false
		}
	case rules.EvCommit, rules.EvCast, rules.EvSquander, rules.EvSpell, rules.EvSpellEnd:
		if e.Spell() < len(b.Spells()) {
			a.Spell, n = b.Spells()[e.Spell()].Name, false
		}
	case rules.EvWound, rules.EvDamage, rules.EvUndying, rules.EvHeal:
		left = true
	case rules.EvHits, rules.EvMana, rules.EvHeight, rules.EvForceEnd, rules.EvSlam:
		n = true
	}
	number := func(given bool, v int16) *int {
		if !given {
			return nil
		}
		i := int(v)
		return &i
	}
	a.N, a.M, a.Left = number(n, e.RawN), number(m, e.RawM), number(left, e.RawLeft)
	return a
}
