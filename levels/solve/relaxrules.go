package solve

import (
	"wallfall/rules"
)

// allowsRules reports whether the relaxed game covers how groups may move in the
// level: nobody is thrown about, and neither ground nor ways change.
func (r *relaxation) allowsRules() bool {
	x, s, b := r.x, r.x.from, r.x.from.Board()
	if s.Phase() == rules.PhaseWalls || s.NumCasts() > 0 || s.NumQueued() > 0 {
		return false
	}
	for i := range b.Sides() {
		if i != x.q.Side && !x.q.Rests[i] && len(b.Sides()[i].Spells) > 0 {
			return false
		}
	}
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		for _, n := range v.Kinds[:v.Minions] {
			k := &b.Kinds()[n]
			acts := v.Side != rules.NoSide && (v.Side == x.q.Side || !x.q.Rests[v.Side])
			// A mixed group may become faster as it shrinks.
			if k.Traits&rules.Gatemouth != 0 || acts && len(k.Abilities) > 0 || v.Side == x.q.Side && n != v.Kinds[0] {
				return false
			}
		}
	}
	for c := range rules.Cell(b.Cells()) {
		switch s.Feature(c) {
		case rules.Canister:
			return false // an explosion changes the ground
		case rules.DoorOpen, rules.DoorClosed:
			if r.keeper >= 0 {
				return false // whether it is open decides how walls go
			}
		}
	}
	return true
}

// allowsSpells reports whether the relaxed game covers the spells that Side can
// afford, and notes what they do.
func (r *relaxation) allowsSpells() bool {
	b := r.x.from.Board()
	me := &b.Sides()[r.x.q.Side]
	mana := r.x.from.Mana(r.x.q.Side) + me.Income*r.x.q.Rounds
	for _, n := range me.Spells {
		sp := &b.Spells()[n]
		switch {
		case sp.Cost > mana:
		case sp.Aim != rules.AimFriend:
			return false
		case sp.Effect == rules.HopGroup && (sp.Mana <= 0 || len(me.Spells) == 1):
			r.leaves, r.beside = true, r.beside || sp.Exit == rules.ExitAdjacent
		case sp.Effect == rules.Boost && sp.Stat == rules.StatMove && sp.Amount > 0 && sp.Cost > 0:
			r.haste = min(rules.MaxStat, r.haste+sp.Amount*(mana/sp.Cost))
		default:
			return false
		}
	}
	return true
}

// findFixed finds the opponents that may be slain, and those that stay where they
// are: they rest, and nothing is sure to harm or move them. Knowing some of them
// leaves less that walls may shift, so it looks twice.
func (r *relaxation) findFixed() {
	s := r.x.from
	for range 2 {
		var fixed []rules.FigID
		for id := range rules.FigID(s.NumFigures()) {
			v := s.Figure(id)
			if v.Side == r.x.q.Side || v.Side == rules.NoSide || v.Dead || v.Left {
				continue
			}
			r.mortal[id] = !r.x.q.Rests[v.Side] || !v.OnBoard || v.Prone || v.Grabber != rules.NoFig || v.Height > 0 && !v.Aloft ||
				r.unstable(&v) || r.swept(&v) || r.strikeable(&v)
			if !r.mortal[id] {
				fixed = append(fixed, id)
			}
		}
		r.fixed, r.shifts = fixed, nil
	}
}

// unstable reports whether the ground below a figure may harm it, or someone may
// fall onto it.
func (r *relaxation) unstable(v *rules.FigureView) bool {
	s, b := r.x.from, r.x.from.Board()
	switch s.Terrain(v.Cell) {
	case rules.Drift, rules.Deep, rules.Volcano, rules.Void:
		return true
	}
	up := v.Cell + rules.Cell(b.Width()*b.Height())
	return v.Size > 1 || s.Feature(v.Cell) == rules.Pitfall || int(up) < b.Cells() && s.Feature(up) == rules.Pitfall
}

// swept reports whether walls may move a figure.
func (r *relaxation) swept(v *rules.FigureView) bool {
	for n := 1; n <= r.moves(r.root+r.x.q.Rounds+1); n++ {
		if v.Size > 1 || len(r.shift(n)[v.Cell]) > 0 {
			return true
		}
	}
	return false
}

// strikeable reports whether the strikes of anybody may be sure to hit a figure.
func (r *relaxation) strikeable(v *rules.FigureView) bool {
	s := r.x.from
	kinds := s.Board().Kinds()
	least := v.Skill
	for _, k := range v.Kinds[:v.Minions] {
		least = min(least, kinds[k].Skill)
	}
	for id := range rules.FigID(s.NumFigures()) {
		w := s.Figure(id)
		if w.Side == v.Side || w.Side == rules.NoSide || w.Dead || w.Left {
			continue
		}
		skill := w.Skill
		for _, k := range w.Kinds[:w.Minions] {
			skill = max(skill, kinds[k].Skill)
		}
		if 4-skill+least <= 1+r.ramparts() {
			return true // a strike-number of 1 always hits (ST-02)
		}
	}
	return false
}

// ramparts returns by how much ramparts may change a strike-number (HZ-17). Whatever
// else changes one counts against those who strike.
func (r *relaxation) ramparts() int {
	b := r.x.from.Board()
	for c := range rules.Cell(b.Cells()) {
		for d := range rules.Dir(b.Topology().Dirs()) {
			if e, _ := b.EdgeAt(c, d); e == rules.Rampart {
				return 2
			}
		}
	}
	return 0
}
