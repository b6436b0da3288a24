package solve

import (
	"slices"

	"wallfall/rules"
)

// fated is what hope knows of a rival: from how far each of Side's groups could
// do anything to it, -1 for never, and whether something else might.
type fated struct {
	id    rules.FigID
	from  []int
	deeds [][]deed // by group of Side's
	loose bool     // something else might harm it, wherever it stands
	moved bool     // spells might move it
}

// deed is something that a group can do: to somebody from so far, or by throwing
// somebody from so far by so many cells, straight or not.
type deed struct {
	reach, throw int
	slides       bool
	harm, many   int  // to whom it is aimed at, before that is thrown; and at how many at once
	foe          bool // it may be aimed at rivals
	fells        bool // it lays them down or grabs them
}

// judge looks at the rivals, and finds those who stay where they are. Who is known
// to stay bars ways, so that more may turn out to be out of Side's reach: it goes
// on until nothing more comes of it.
func (x *search) judge() {
	h, s := &x.hope, x.from
	h.deadly = x.lethal()
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		if v.Side == x.q.Side || v.Side == rules.NoSide || v.Dead || v.Left || v.Reserve {
			continue
		}
		r := fated{id: id, loose: x.q.Dice != Worst || !v.OnBoard || v.Prone || x.third(&v)}
		moved, changed := x.spellbound()
		r.moved, r.loose = moved, r.loose || changed
		for f := range x.own {
			far, deeds := x.menace(f, &v)
			r.from, r.deeds = append(r.from, far), append(r.deeds, deeds)
		}
		h.rivals = append(h.rivals, r)
	}
	h.barred = x.bars()
	for again := true; again && !x.stopping(); {
		again = false
		x.forget()
		h.mire = x.mire()
		x.roam()
		var fixed []rules.FigID
		for i := range h.rivals {
			r := &h.rivals[i]
			if r.near() && !x.touched(r) {
				for f := range r.from {
					r.from[f] = -1
				}
				again = true
			}
			v := s.Figure(r.id)
			if x.q.Rests[v.Side] && !r.loose && !r.moved && !x.swept(&v) && !x.unstable(&v) && !r.near() {
				fixed = append(fixed, r.id)
			}
		}
		grasp := x.grasps()
		again = again || len(fixed) != len(h.fixed) || !slices.EqualFunc(grasp, h.grasp, slices.Equal)
		h.fixed, h.grasp = fixed, grasp
		h.barred = x.bars()
	}
}

// turns gives for how many turns of Side's it matters where groups may be: after the
// last of them walls may yet put somebody beside a rival.
func (x *search) turns() int {
	if x.hope.keeper > x.q.Side {
		return x.q.Rounds + 1
	}
	return x.q.Rounds
}

// grasps finds out whom each of Side's groups that push may come near enough to;
// nil where that is not known.
func (x *search) grasps() [][]bool {
	h, b := &x.hope, x.from.Board()
	if h.roams == nil || h.push == nil {
		return nil
	}
	out := make([][]bool, len(x.own))
	for f, p := range h.push {
		out[f] = make([]bool, b.Cells())
		if p.cells == 0 {
			continue
		}
		for c := range rules.Cell(b.Cells()) {
			if slices.ContainsFunc(h.roams[:x.q.Rounds], func(roams [][]bool) bool { return roams[f][c] }) {
				for to := range out[f] {
					out[f][to] = out[f][to] || x.beside(c, rules.Cell(to), p.reach)
				}
			}
		}
	}
	return out
}

// near tells whether one of Side's groups may come near enough to do anything to it.
func (r *fated) near() bool { return slices.Max(r.from) >= 0 }

// touched tells whether one of Side's groups may do anything to a rival where it
// stands at the beginning, or it may be elsewhere by then.
func (x *search) touched(r *fated) bool {
	v := x.from.Figure(r.id)
	if x.hope.roams == nil || r.loose || r.moved || x.swept(&v) || x.unstable(&v) {
		return true
	}
	for f := range x.own {
		if r.from[f] < 0 {
			continue
		}
		zone := x.zone(r, f, v.Cell)
		for _, roams := range x.hope.roams[:x.turns()] {
			for c, there := range roams[f] {
				if there && zone[c] {
					return true
				}
			}
		}
	}
	return false
}

// zone tells by cell whether a group could do something from there to a rival that
// stands on a cell: by itself, or by throwing somebody, who has to get there.
func (x *search) zone(r *fated, f int, at rules.Cell) []bool {
	b := x.from.Board()
	out := make([]bool, b.Cells())
	plain := b.Floors() > 1 || x.hope.upright || x.from.Figure(r.id).Size > 1 || x.large()
	for c := range out {
		out[c] = plain && x.near(rules.Cell(c), at, r.from[f])
	}
	if plain {
		return out
	}
	for _, d := range r.deeds[f] {
		for _, t := range x.throwers(at, d) {
			for c := range out {
				out[c] = out[c] || x.beside(rules.Cell(c), t, d.reach)
			}
		}
	}
	return out
}

// throwers gives a cell, and where whoever stands may be thrown from there against
// somebody on that cell: in the end past a corner, too, for then it slams into both
// (FM-26, FM-14).
func (x *search) throwers(at rules.Cell, d deed) []rules.Cell {
	out := []rules.Cell{at}
	b := x.from.Board()
	for _, dirs := range x.sweeps(d.slides) {
		var last []rules.Cell
		for d := range rules.Dir(b.Topology().Dirs()) {
			if n := b.Neighbour(at, d); dirs>>d&1 != 0 && n != rules.NoCell && !x.rocky(n) {
				last = append(last, n)
			}
		}
		for _, c := range x.flight(last, d.throw-1, dirs) {
			if !x.yawns(c) && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// flight gives the cells that so many cells of a forced movement in some directions
// may lead to from some cells, those among them.
func (x *search) flight(from []rules.Cell, n int, dirs uint16) []rules.Cell {
	seen := make([]bool, x.from.Board().Cells())
	out := slices.Clone(from)
	for ring := from; n > 0 && len(ring) > 0; n-- {
		var more []rules.Cell
		for _, c := range ring {
			x.pushed(c, dirs, func(to rules.Cell) {
				if !seen[to] {
					seen[to] = true
					more = append(more, to)
				}
			})
		}
		ring = more
		out = append(out, more...)
	}
	return out
}

// swept tells whether walls may make a figure move where it stands.
func (x *search) swept(v *rules.FigureView) bool {
	return x.hope.keeper >= 0 && (v.Size > 1 || x.carries(v.Cell))
}

// unstable tells whether the ground beneath a figure might harm it, or somebody
// fall onto it.
func (x *search) unstable(v *rules.FigureView) bool {
	b := x.from.Board()
	switch x.from.Terrain(v.Cell) {
	case rules.Drift, rules.Deep, rules.Volcano, rules.Void:
		return true
	}
	if x.from.Feature(v.Cell) == rules.Pitfall {
		return true
	}
	up := v.Cell + rules.Cell(b.Width()*b.Height())
	return v.Size > 1 || int(up) < b.Cells() && x.from.Feature(up) == rules.Pitfall
}

// spellbound tells whether Side has spells that put rivals elsewhere, or that do
// more to them than that.
func (x *search) spellbound() (moved, changed bool) {
	b := x.from.Board()
	for _, n := range b.Sides()[x.q.Side].Spells {
		sp := &b.Spells()[n]
		if sp.Cost > x.purse(x.q.Rounds) {
			continue
		}
		switch sp.Effect {
		case rules.HopGroup, rules.Teleport:
			moved = moved || sp.Aim != rules.AimFriend
		case rules.Boost:
			changed = changed || sp.Aim != rules.AimFriend || sp.Stat == rules.StatSkill
		case rules.Income, rules.Cheapen, rules.TeleportHome, rules.Ward:
		default:
			changed = true
		}
	}
	return moved, changed
}

// lethal tells whether there is anything on the board that harms whoever is put
// there.
func (x *search) lethal() bool {
	if x.hope.keeper >= 0 {
		return true
	}
	for c := range rules.Cell(x.from.Board().Cells()) {
		switch x.from.Terrain(c) {
		case rules.Drift, rules.Deep, rules.Volcano, rules.Pit:
			return true
		}
		if ft := x.from.Feature(c); ft == rules.Pitfall || ft == rules.Canister {
			return true
		}
	}
	return false
}

// third tells whether a side that is neither Side nor the figure's might strike
// it and be sure to hit.
func (x *search) third(v *rules.FigureView) bool {
	for id := range rules.FigID(x.from.NumFigures()) {
		w := x.from.Figure(id)
		if w.Side != x.q.Side && w.Side != v.Side && w.Side != rules.NoSide && x.sure(&w, v) {
			return true
		}
	}
	return false
}

// sure tells whether dice of one figure's strikes at another might be sure to
// hit, as they do at 1 (ST-02).
func (x *search) sure(a, v *rules.FigureView) bool {
	b := x.from.Board()
	skill, least := a.Skill, v.Skill
	for i := range a.Minions {
		skill = max(skill, b.Kinds()[a.Kinds[i]].Skill)
	}
	for i := range v.Minions {
		least = min(least, b.Kinds()[v.Kinds[i]].Skill)
	}
	return 4-skill+least <= 1+x.rough()
}

// menace gives from how far a group of Side's could do anything to a figure, -1
// for never, and how.
func (x *search) menace(f int, v *rules.FigureView) (far int, deeds []deed) {
	a := x.from.Figure(x.own[f])
	b := x.from.Board()
	far = -1
	if x.sure(&a, v) {
		far = 1
		for i := range a.Minions {
			if b.Kinds()[a.Kinds[i]].Traits&rules.Rangestriker != 0 {
				far = b.Width() + b.Height() // out of another cloud, at worst (HZ-13)
			}
		}
		deeds = append(deeds, deed{reach: far})
	}
	for i := range a.Minions {
		for _, n := range b.Kinds()[a.Kinds[i]].Abilities {
			ab := &b.Abilities()[n]
			reach := max(1, ab.Range)
			for _, t := range x.tiers(&a, ab) {
				switch {
				case t.Force != rules.NoForce: // it may throw somebody else at it, too
					far = max(far, reach+t.Distance+2)
					deeds = append(deeds, deed{
						reach: reach, throw: t.Distance + 2, slides: t.Force == rules.Slide, harm: t.Damage, many: max(1, ab.Targets),
						foe: ab.Aim != rules.AimFriend, fells: t.Prone || t.Grab,
					})
				case (t.Damage > 0 || t.Prone || t.Grab) && (ab.Aim == rules.AimEnemy || ab.Aim == rules.AimAny):
					far = max(far, reach)
					deeds = append(deeds, deed{reach: reach})
				}
			}
		}
	}
	if far >= 0 {
		far += a.Size + v.Size - 2
	}
	return far, deeds
}

// tiers gives what an ability of a group may come to: where dice are at their
// worst they may always show least, so that nothing better is sure.
func (x *search) tiers(a *rules.FigureView, ab *rules.Ability) []rules.Tier {
	bonus := a.Might
	if ab.Agility {
		bonus = a.Agility
	}
	if x.q.Dice != Worst || x.boosts(rules.StatMight) || x.boosts(rules.StatAgility) {
		return ab.Tiers[:]
	}
	switch least := 2 + bonus; {
	case least >= 17:
		return ab.Tiers[2:]
	case least >= 12:
		return ab.Tiers[1:2]
	}
	return ab.Tiers[:1]
}

// boosts tells whether Side has a spell that may raise a stat.
func (x *search) boosts(st rules.Stat) bool {
	b := x.from.Board()
	return slices.ContainsFunc(b.Sides()[x.q.Side].Spells, func(n int) bool {
		sp := &b.Spells()[n]
		return (sp.Effect == rules.Boost || sp.Effect == rules.HopRecruit) && sp.Stat == st && sp.Amount > 0
	})
}

// rough gives by how much edges may raise skills in favour of those who strike
// (HZ-17); all else that changes a strike's number speaks against them.
func (x *search) rough() int {
	b := x.from.Board()
	for c := range rules.Cell(b.Cells()) {
		for d := range rules.Dir(b.Topology().Dirs()) {
			if e, _ := b.EdgeAt(c, d); e == rules.Rampart {
				return 2
			}
		}
	}
	return 0
}

// doomable tells whether a rival may yet be slain by the last round.
func (x *search) doomable(s *rules.State, id rules.FigID) bool {
	h := &x.hope
	v := s.Figure(id)
	if v.Dead || v.Left {
		return v.Dead
	}
	i := slices.IndexFunc(h.rivals, func(r fated) bool { return r.id == id })
	if i < 0 || v.Prone || v.Grabber != rules.NoFig || v.Height > 0 && !v.Aloft {
		return true
	}
	r := &h.rivals[i]
	switch near := r.near(); {
	case r.loose || r.moved && (h.deadly || near):
		return true
	case v.OnBoard && x.unstable(&v):
		return true
	case v.OnBoard && x.swept(&v):
		return near || x.crushable(s, &v)
	case !near:
		return false
	case !v.OnBoard:
		return true
	}
	return x.useful(s, x.hunt(r, v.Cell)) > 0 && x.payable(s, []rules.FigID{id})
}

// hunt gives the tables of a goal to come near a rival on a cell.
func (x *search) hunt(r *fated, c rules.Cell) *goalHope {
	key := huntKey{r.id, c}
	g := x.hope.hunts[key]
	if g == nil {
		g = &goalHope{Goal: rules.Goal{Kind: rules.GoalSlayOne, Figure: -1}, last: x.last, prey: c, from: r.from}
		for f := range x.own {
			g.zone = append(g.zone, x.zone(r, f, c))
		}
		x.fill(g)
		x.hope.hunts[key] = g
	}
	return g
}

type huntKey struct {
	id   rules.FigID
	cell rules.Cell
}

// beside tells whether somebody on a cell may be within so many cells of another
// cell: where it has to touch, not where a corner of rock is between (BD-07). What
// reaches farther goes by sight, which passes one corner (BD-09).
func (x *search) beside(c, at rules.Cell, reach int) bool {
	b := x.from.Board()
	if b.Dist(c, at) != 1 || reach != 1 || b.Topology() == rules.Hex {
		return x.near(c, at, reach)
	}
	d := b.DirTo(c, at)
	return d == rules.NoDir || !x.cut(c, d)
}

// cut tells whether a corner that is and stays solid bars a step (BD-07, FM-26).
func (x *search) cut(c rules.Cell, d rules.Dir) bool {
	b := x.from.Board()
	return b.Topology() == rules.Square && d%2 == 1 && (x.rocky(b.Neighbour(c, d-1)) || x.rocky(b.Neighbour(c, (d+1)%8)))
}

// near tells whether somebody on a cell may be within so many cells of another; of
// two who do not stand equally high one may be in the air.
func (x *search) near(c, at rules.Cell, reach int) bool {
	b := x.from.Board()
	if p, q := b.Pos(c), b.Pos(at); reach > 1 && (p.Floor != q.Floor || b.Ground(c) != b.Ground(at)) {
		reach++
	}
	return b.Dist(c, at) <= reach
}

// rocky tells whether a cell is and stays solid.
func (x *search) rocky(c rules.Cell) bool {
	return c == rules.NoCell || x.from.Terrain(c) == rules.Rock
}
