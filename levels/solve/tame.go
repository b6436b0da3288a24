package solve

import (
	"slices"

	"wallfall/rules"
)

// tame tells whether groups move only by walking, by flying, by walls and by
// making room, and whether where walls are hangs on nobody: what hope supposes.
func (x *search) tame() bool {
	s, b := x.from, x.from.Board()
	if s.Phase() == rules.PhaseWalls || s.NumCasts() > 0 || s.NumQueued() > 0 {
		return false
	}
	for _, sd := range b.Sides() {
		if len(sd.Spells) > 0 {
			return false
		}
	}
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		for i := range v.Minions {
			k := &b.Kinds()[v.Kinds[i]]
			// A mixed group may become faster as it shrinks.
			if k.Traits&rules.Gatemouth != 0 || v.Side == x.q.Side && (v.Kinds[i] != v.Kinds[0] || x.throws(k)) {
				return false
			}
		}
	}
	walls := x.hope.keeper >= 0
	for c := range rules.Cell(b.Cells()) {
		switch s.Feature(c) {
		case rules.Canister, rules.Portal:
			return false
		case rules.Pitfall:
			if b.Floors() > 1 {
				return false
			}
		}
		if walls && (b.Floors() > 1 || x.ledge(c)) {
			return false
		}
	}
	return !walls || x.steady()
}

// throws tells whether a kind can move others by force.
func (x *search) throws(k *rules.Kind) bool {
	return slices.ContainsFunc(k.Abilities, func(i int) bool {
		return slices.ContainsFunc(x.from.Board().Abilities()[i].Tiers[:], func(t rules.Tier) bool { return t.Force != rules.NoForce })
	})
}

// ledge tells whether one can be pushed off a cell, or onto it from above.
func (x *search) ledge(c rules.Cell) bool {
	b := x.from.Board()
	for d := range rules.Dir(b.Topology().Dirs()) {
		if b.Neighbour(c, d) == rules.NoCell {
			continue
		}
		if e, _ := b.EdgeAt(c, d); e == rules.Cliff {
			return true
		}
	}
	return false
}

// steady tells whether walls go the same way with doors open and shut, as long
// as anything here is asked.
func (x *search) steady() bool {
	open, shut := x.from.Lone(x.own[0], true), x.from.Lone(x.own[0], false)
	for range x.q.Rounds + 1 {
		if !slices.Equal(open.Walls(), shut.Walls()) {
			return false
		}
		if len(open.Walls()) == 0 {
			break
		}
		open.MoveWalls()
		shut.MoveWalls()
	}
	return true
}

// bloody tells whether Side might win by outliving the others, or by a kill: then
// there is nothing to tell from where its groups are.
func (x *search) bloody() bool {
	s, b := x.from, x.from.Board()
	for _, g := range b.Sides()[x.q.Side].Goals {
		if g.Kind == rules.GoalSlayOne && !x.safe(rules.FigID(g.Figure)) {
			return true
		}
	}
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		if v.Side != x.q.Side && v.Side != rules.NoSide && !v.Dead && !v.Left && !v.Reserve && x.safe(id) {
			return false
		}
	}
	return true
}

// safe tells whether a group that stays where it is outlives all rounds asked
// about, whatever Side and the walls do, as dice fall at their worst for Side.
func (x *search) safe(id rules.FigID) bool {
	s, b := x.from, x.from.Board()
	v := s.Figure(id)
	if x.q.Dice != Worst || !v.OnBoard || v.Prone || v.Dead {
		return false
	}
	skill := 0
	for other := range rules.FigID(s.NumFigures()) {
		w := s.Figure(other)
		if w.Side == v.Side || w.Side == rules.NoSide || w.Dead {
			continue
		}
		for i := range w.Minions {
			if len(b.Kinds()[w.Kinds[i]].Abilities) > 0 {
				return false
			}
			skill = max(skill, b.Kinds()[w.Kinds[i]].Skill)
		}
	}
	least := v.Skill
	for i := range v.Minions {
		least = min(least, b.Kinds()[v.Kinds[i]].Skill)
	}
	// A die that hits at 1 hits always (ST-02); ground and edges may change skills.
	if 4-skill+least <= 1+x.rough() || s.Terrain(v.Cell) != rules.Plain {
		return false
	}
	for m := 1; x.hope.keeper >= 0 && m <= x.q.Rounds+1; m++ {
		if v.Size > 1 || x.movable(m)[v.Cell] {
			return false
		}
	}
	return true
}

// rough gives by how much ground and edges may raise skills in favour of those
// who strike.
func (x *search) rough() int {
	b := x.from.Board()
	for c := range rules.Cell(b.Cells()) {
		switch x.from.Terrain(c) {
		case rules.Plain, rules.Rock, rules.Pit, rules.Deep, rules.Void:
		default:
			return 3
		}
		for d := range rules.Dir(b.Topology().Dirs()) {
			if b.Neighbour(c, d) == rules.NoCell {
				continue
			}
			if e, _ := b.EdgeAt(c, d); e != rules.NoEdge {
				return 3
			}
		}
	}
	return 0
}
