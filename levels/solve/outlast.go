package solve

import (
	"slices"

	"wallfall/rules"
)

// Cells are held at the end of a turn, after its strike phase (TN-04). So who is to hold
// one beside rivals that stay there has to outlast their strikes, which all hit where
// dice are at their worst, unless somebody else is there for them to strike.

// holdable tells by group of Side's and by cell which of a goal's cells it could hold.
func (x *search) holdable(g *goalHope) [][]bool {
	b := x.from.Board()
	out := make([][]bool, len(x.own))
	for f := range x.own {
		out[f] = make([]bool, b.Cells())
		for _, c := range b.Tagged(g.Tag) {
			out[f][c] = !x.struckDown(f, c, g)
		}
	}
	return out
}

// struckDown tells whether a group is slain that holds a cell of a goal, each time in
// the same strike phase: no spell helps it, none of its foes dies or is moved, and all of
// them strike with all their dice, since nothing changes strikes there (HZ-01).
func (x *search) struckDown(f int, c rules.Cell, g *goalHope) bool {
	h, s := &x.hope, x.from
	v := s.Figure(x.own[f])
	if !h.on || h.roams == nil || x.q.Dice != Worst || h.blasts || h.high || v.Height > 0 || len(s.Board().Sides()[x.q.Side].Spells) > 0 || !x.bare(c) {
		return false
	}
	left := stamina(&v)
	for _, id := range h.fixed {
		r := s.Figure(id)
		if r.Height == 0 && !s.Resigned(r.Side) && x.sureToTouch(c, r.Cell) && !x.diverted(f, c, &r, g) {
			left -= max(0, r.Power-v.Armor)
		}
	}
	return left <= 0
}

// bare tells whether the ground of a cell changes no strikes and bars none.
func (x *search) bare(c rules.Cell) bool {
	ft := x.from.Feature(c)
	return x.from.Terrain(c) == rules.Plain && (ft == rules.NoFeature || ft == rules.Objective)
}

// sureToTouch tells whether those on two cells touch whatever happens: nothing is
// between them, nor comes between.
func (x *search) sureToTouch(c, at rules.Cell) bool {
	b := x.from.Board()
	d := b.DirTo(c, at)
	if b.Dist(c, at) != 1 || d == rules.NoDir || !x.bare(at) {
		return false
	}
	if e, _ := b.EdgeAt(c, d); e != rules.NoEdge {
		return false
	}
	if b.Topology() == rules.Hex || d%2 == 0 {
		return true
	}
	left, right := b.Neighbour(c, d-1), b.Neighbour(c, (d+1)%8)
	return x.hope.keeper < 0 && left != rules.NoCell && right != rules.NoCell && x.bare(left) && x.bare(right) // walls cut corners, too
}

// diverted tells whether a rival may have somebody else to strike while a group holds a
// cell of a goal: one of a third side, or another group of Side's, which can come there,
// or where all are needed to hold cells holds another.
func (x *search) diverted(f int, c rules.Cell, r *rules.FigureView, g *goalHope) bool {
	b := x.from.Board()
	for id := range rules.FigID(x.from.NumFigures()) {
		v := x.from.Figure(id)
		third := v.Side != x.q.Side && v.Side != r.Side && v.Side != rules.NoSide && !v.Dead && !v.Left
		if third && (!slices.Contains(x.hope.fixed, id) || b.Dist(v.Cell, r.Cell) <= 1) {
			return true
		}
	}
	cells := b.Tagged(g.Tag)
	if len(cells) >= len(x.own) {
		return slices.ContainsFunc(cells, func(o rules.Cell) bool { return o != c && b.Dist(o, r.Cell) <= 1 })
	}
	for _, roams := range x.hope.roams {
		for i := range x.own {
			for d := range rules.Dir(b.Topology().Dirs()) {
				if n := b.Neighbour(r.Cell, d); i != f && n != rules.NoCell && roams[i][n] {
					return true
				}
			}
		}
	}
	return false
}
