package solve

import (
	"slices"

	"wallfall/rules"
)

// far is more than anything is away.
const far = 1 << 20

// prepare works out how far it is to goals and to what slays.
func (x *search) prepare() {
	p, b := &x.scout, x.from.Board()
	if p.ready {
		return
	}
	p.ready = true
	for _, g := range b.Sides()[x.q.Side].Goals {
		var to [][]rules.Cell
		switch g.Kind {
		case rules.GoalReach, rules.GoalEscape, rules.GoalSeize:
			to = [][]rules.Cell{b.Tagged(g.Tag)}
		case rules.GoalHold:
			if len(b.Tagged(g.Tag)) > len(x.own) {
				to = [][]rules.Cell{b.Tagged(g.Tag)} // it takes more than there are
				break
			}
			for _, c := range b.Tagged(g.Tag) {
				to = append(to, []rules.Cell{c})
			}
		}
		var ways [][][]int
		for _, cells := range to {
			var fields [][]int
			for f := range x.own {
				fields = append(fields, x.field(f, cells))
			}
			ways = append(ways, fields)
		}
		p.ways = append(p.ways, ways)
	}
	p.harm = make([]int, b.Cells())
	for c := range p.harm {
		p.harm[c] = far
		for n := range rules.Cell(b.Cells()) {
			if x.slays(n) {
				p.harm[c] = min(p.harm[c], b.Dist(rules.Cell(c), n))
			}
		}
	}
}

// slays tells whether the ground of a cell may slay whoever is put there.
func (x *search) slays(c rules.Cell) bool {
	switch x.from.Terrain(c) {
	case rules.Drift, rules.Deep, rules.Volcano:
		return true
	}
	return x.from.Feature(c) == rules.Pitfall
}

// field gives by cell how much a group has to walk from there to some cells, with
// nobody in the way and the walls where they are.
func (x *search) field(f int, to []rules.Cell) []int {
	out := make([]int, x.from.Board().Cells())
	for c := range out {
		out[c] = far
	}
	for _, c := range to {
		out[c] = 0
	}
	for again := true; again; {
		again = false
		lower := func(c rules.Cell, n int) {
			if n < out[c] {
				out[c], again = n, true
			}
		}
		for _, pt := range x.hope.portals {
			lower(pt[0], out[pt[1]])
			lower(pt[1], out[pt[0]])
		}
		for c := range out {
			for _, s := range x.walks(f, 0, rules.Cell(c)) {
				lower(rules.Cell(c), out[s.cell]+s.cost)
			}
		}
	}
	return out
}

// away tells how far Side is from what it wants: the less the better. It is a mere
// guess; nothing that is told of a level hangs on it.
func (x *search) away(s *rules.State) int {
	least := 4 * far
	goals := s.Board().Sides()[x.q.Side].Goals
	for i := range goals {
		g := &goals[i]
		switch g.Kind {
		case rules.GoalReach, rules.GoalSeize:
			least = min(least, x.toWalk(s, i, g, 1))
		case rules.GoalEscape:
			least = min(least, x.toWalk(s, i, g, max(1, g.N)-s.Escaped(x.q.Side)))
		case rules.GoalHold:
			least = min(least, x.toGather(s, i))
		case rules.GoalSlayOne, rules.GoalSlayAll:
			least = min(least, x.toChase(s, g))
		}
	}
	return least
}

// toWalk sums up what the nearest groups have to walk to a goal.
func (x *search) toWalk(s *rules.State, i int, g *rules.Goal, n int) int {
	var to []int
	for f, id := range x.own {
		v := s.Stance(id)
		if g.Figure >= 0 && rules.FigID(g.Figure) != id || v.Dead || v.Left {
			continue
		}
		d := far
		if v.OnBoard {
			d = min(far, 4*x.scout.ways[i][0][f][v.Cell])
			if v.Prone {
				d += 4
			}
			if v.Bound {
				d++
			}
		}
		to = append(to, d)
	}
	slices.Sort(to)
	sum := 0
	for k := range max(0, n) {
		if k >= len(to) {
			return 4 * far
		}
		sum += to[k]
	}
	return sum
}

// toGather sums up how far it is to each of some cells for the nearest group that
// is not taken for another. Who is left over is the better the nearer it is, too.
func (x *search) toGather(s *rules.State, i int) int {
	taken, sum := uint64(0), 0
	for _, fields := range x.scout.ways[i] {
		near, who := far, -1
		for f, id := range x.own {
			v := s.Stance(id)
			if taken>>f&1 != 0 || !v.OnBoard {
				continue
			}
			if d := fields[f][v.Cell]; d < near {
				near, who = d, f
			}
		}
		if who >= 0 {
			taken |= 1 << who
		}
		sum += 16 * near
	}
	for f, id := range x.own {
		if v := s.Stance(id); taken>>f&1 == 0 && v.OnBoard {
			near := far
			for _, fields := range x.scout.ways[i] {
				near = min(near, fields[f][v.Cell])
			}
			sum += near
		}
	}
	return sum
}

// toChase sums up how alive those are who are to be slain, how far from what slays
// them, and how far Side is from them.
func (x *search) toChase(s *rules.State, g *rules.Goal) int {
	b, sum := s.Board(), 0
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		if v.Side == x.q.Side || v.Side == rules.NoSide || v.Dead || g.Kind == rules.GoalSlayOne && rules.FigID(g.Figure) != id {
			continue
		}
		if !v.OnBoard {
			sum += 100
			continue
		}
		for _, n := range v.Stamina {
			sum += 6 * n
		}
		sum += 8 * min(12, x.scout.harm[v.Cell])
		near := 0
		for _, own := range x.own {
			if w := s.Stance(own); w.OnBoard {
				near = max(near, 200/(4+b.Dist(w.Cell, v.Cell)))
				sum += b.Dist(w.Cell, v.Cell)
			}
		}
		sum -= near
	}
	return sum
}
