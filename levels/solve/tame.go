package solve

import (
	"slices"

	"wallfall/rules"
)

// tame finds out how groups may move, and tells whether hope's tables allow for
// all of it.
func (x *search) tame() bool {
	s, b, h := x.from, x.from.Board(), &x.hope
	if s.Phase() == rules.PhaseWalls || s.NumCasts() > 0 || s.NumQueued() > 0 || !x.charms() {
		return false
	}
	throws, forces := false, false
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		for i := range v.Minions {
			k := &b.Kinds()[v.Kinds[i]]
			// A mixed group may become faster as it shrinks.
			if k.Traits&rules.Gatemouth != 0 || v.Side == x.q.Side && v.Kinds[i] != v.Kinds[0] {
				return false
			}
		}
		if f := slices.Index(x.own, id); f >= 0 {
			p := x.pusher(&v)
			h.push = append(h.push, p)
			throws = throws || p.cells > 0
			forces = forces || x.forces(&v)
		}
	}
	if !throws {
		h.push = nil
	}
	for c := range rules.Cell(b.Cells()) {
		switch s.Feature(c) {
		case rules.Canister:
			h.blasts = true
			if x.q.Dice != Worst {
				return false // what explodes opens a way; at worst it shuts one (PF-11)
			}
		case rules.Portal:
			if to := b.Link(c); to > c {
				h.portals = append(h.portals, [2]rules.Cell{c, to})
			}
		case rules.Pitfall:
			if b.Floors() > 1 && x.q.Dice != Worst {
				return false
			}
		}
		switch s.Terrain(c) {
		case rules.Glass, rules.Wood, rules.Stone, rules.Metal:
			if forces {
				return false // somebody hurled through it opens a way
			}
		}
	}
	if forces {
		x.tumbles()
	}
	return h.keeper < 0 || x.steady()
}

// charms looks at Side's spells, and tells whether they are of a sort that the
// tables allow for.
func (x *search) charms() bool {
	h, b := &x.hope, x.from.Board()
	me := &b.Sides()[x.q.Side]
	h.income = me.Income
	for _, n := range me.Spells {
		sp := &b.Spells()[n]
		mana := x.purse(x.q.Rounds)
		if sp.Cost > mana {
			continue
		}
		switch sp.Effect {
		case rules.HopGroup:
			h.away, h.beside = true, h.beside || sp.Exit == rules.ExitAdjacent
			if sp.Mana > 0 && len(me.Spells) > 1 {
				return false
			}
		case rules.Teleport:
			h.hops = append(h.hops, hop{cost: sp.Cost, dist: sp.Range})
		case rules.TeleportHome:
			h.hops = append(h.hops, hop{cost: sp.Cost, home: true})
		case rules.Boost:
			if sp.Stat == rules.StatMove && sp.Amount > 0 {
				if sp.Cost <= 0 {
					return false
				}
				h.haste = min(rules.MaxStat, h.haste+sp.Amount*(mana/sp.Cost))
			}
		case rules.Dispel, rules.Ward:
		default:
			return false
		}
	}
	return true
}

// forces tells whether a group has an ability that moves whomever or whatever.
func (x *search) forces(v *rules.FigureView) bool {
	b := x.from.Board()
	for _, k := range v.Kinds[:v.Minions] {
		for _, n := range b.Kinds()[k].Abilities {
			if slices.ContainsFunc(x.tiers(v, &b.Abilities()[n]), func(t rules.Tier) bool { return t.Force != rules.NoForce }) {
				return true
			}
		}
	}
	return false
}

// pusher gives what a group can do to others at most.
func (x *search) pusher(v *rules.FigureView) (p pusher) {
	b := x.from.Board()
	for i := range v.Minions {
		for _, n := range b.Kinds()[v.Kinds[i]].Abilities {
			a := &b.Abilities()[n]
			for _, t := range x.tiers(v, a) {
				if t.Force == rules.NoForce || a.Aim != rules.AimFriend && a.Aim != rules.AimAny {
					continue
				}
				// One cell more with a weapon, from a larger one (FM-10).
				p = pusher{max(p.reach, a.Range, 1), max(p.cells, t.Distance+1), p.slides || t.Force == rules.Slide}
			}
		}
	}
	return p
}

// tumbles finds out how far from where it falls somebody may be put who falls
// onto another: the nearest free cell, beyond as many as may be taken (FM-23).
func (x *search) tumbles() {
	h, s, b := &x.hope, x.from, x.from.Board()
	taken, pits := 1, false
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		taken += v.Size * v.Size
		for i := range v.Minions {
			for _, n := range b.Kinds()[v.Kinds[i]].Abilities {
				h.upright = h.upright || b.Abilities()[n].Vertical
			}
		}
	}
	for c := range rules.Cell(b.Cells()) {
		pits = pits || s.Terrain(c) == rules.Pit
	}
	for i := range s.NumWalls() {
		taken += len(s.Wall(i).Cells)
	}
	h.high = h.upright || x.heights()
	h.clumsy = !h.high && !h.blasts && !x.agile()
	if !h.high && !pits {
		return
	}
	h.tumble = make([]int, b.Cells())
	for c := range rules.Cell(b.Cells()) {
		if !h.high && s.Terrain(c) != rules.Pit {
			continue // one falls onto those in pits only
		}
		near := make([]int, b.Width()+b.Height()+1)
		for n := range rules.Cell(b.Cells()) {
			if b.Pos(n).Floor == b.Pos(c).Floor && s.Terrain(n) == rules.Plain && s.Feature(n) == rules.NoFeature && b.Ground(n) <= b.Ground(c)+1 {
				near[b.Dist(c, n)]++
			}
		}
		free, r := 0, 0
		for ; r < len(near)-1 && free < taken; r++ {
			free += near[r+1]
		}
		h.tumble[c] = r
	}
}

// heights tells whether somebody may be above another besides those in pits.
func (x *search) heights() bool {
	s, b := x.from, x.from.Board()
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		if v.Size > 1 || v.Height > 0 {
			return true
		}
		for i := range v.Minions {
			if b.Kinds()[v.Kinds[i]].Traits&(rules.Flying|rules.Hover) != 0 {
				return true
			}
		}
	}
	for c := range rules.Cell(b.Cells()) {
		if x.ledge(c) {
			return true
		}
	}
	return b.Floors() > 1
}

// agile tells whether anybody may stand on a pitfall, or does to begin with.
func (x *search) agile() bool {
	kinds := x.from.Board().Kinds()
	for id := range rules.FigID(x.from.NumFigures()) {
		v := x.from.Figure(id)
		if v.OnBoard && x.from.Feature(v.Cell) == rules.Pitfall || slices.ContainsFunc(v.Kinds[:v.Minions], func(k int) bool { return kinds[k].Traits&rules.Agile != 0 }) {
			return true
		}
	}
	return false
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
	shut.ShutDoors()
	for range x.q.Rounds + 1 {
		if !slices.Equal(open.Walls(), shut.Walls()) {
			return false
		}
		if len(open.Walls()) == 0 {
			break
		}
		open.MoveWalls()
		shut.MoveWalls()
		shut.ShutDoors()
	}
	return true
}
