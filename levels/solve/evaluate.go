package solve

import (
	"slices"

	"wallfall/rules"
)

// far is more than any distance.
const far = 1 << 20

// evaluator estimates how far Side is from a goal, for the beam search. No proof
// depends on it.
type evaluator struct {
	x *search
	// fields is by goal, by target, by group and by cell what is left to walk. A
	// goal to hold cells has a target for each, others that are places have one.
	fields [][][][]int
	deadly []int // by cell: distance to ground that slays
}

func newEvaluator(x *search) *evaluator {
	e, b := &evaluator{x: x}, x.from.Board()
	for _, g := range b.Sides()[x.q.Side].Goals {
		var targets [][]rules.Cell
		switch g.Kind {
		case rules.GoalReach, rules.GoalEscape, rules.GoalSeize:
			targets = [][]rules.Cell{b.Tagged(g.Tag)}
		case rules.GoalHold:
			for c := range slices.Chunk(b.Tagged(g.Tag), 1) {
				targets = append(targets, c)
			}
		}
		var fields [][][]int
		for _, cells := range targets {
			var byGroup [][]int
			for f := range x.own {
				byGroup = append(byGroup, e.distances(f, cells))
			}
			fields = append(fields, byGroup)
		}
		e.fields = append(e.fields, fields)
	}
	e.deadly = make([]int, b.Cells())
	for c := range rules.Cell(b.Cells()) {
		e.deadly[c] = far
		for n := range rules.Cell(b.Cells()) {
			if e.slays(n) {
				e.deadly[c] = min(e.deadly[c], b.Dist(c, n))
			}
		}
	}
	return e
}

// slays reports whether the ground of a cell may slay whoever is put there.
func (e *evaluator) slays(c rules.Cell) bool {
	switch e.x.from.Terrain(c) {
	case rules.Drift, rules.Deep, rules.Volcano:
		return true
	}
	return e.x.from.Feature(c) == rules.Pitfall
}

// distances returns by cell how much a group has to walk from there to some cells,
// with nobody in the way and the walls where they are.
func (e *evaluator) distances(f int, to []rules.Cell) []int {
	out := slices.Repeat([]int{far}, e.x.from.Board().Cells())
	for _, c := range to {
		out[c] = 0
	}
	for again := true; again && !e.x.stopped(); {
		again = false
		for c := range out {
			for _, s := range e.x.relax.walk(f, 0, rules.Cell(c)) {
				if n := out[s.cell] + s.cost; n < out[c] {
					out[c], again = n, true
				}
			}
		}
	}
	return out
}

// score returns the estimate for the goal that is nearest.
func (e *evaluator) score(s *rules.State) int {
	least := 4 * far
	goals := s.Board().Sides()[e.x.q.Side].Goals
	for i := range goals {
		switch g := &goals[i]; g.Kind {
		case rules.GoalReach, rules.GoalSeize:
			least = min(least, e.walking(s, i, g, 1))
		case rules.GoalEscape:
			least = min(least, e.walking(s, i, g, max(1, g.N)-s.Escaped(e.x.q.Side)))
		case rules.GoalHold:
			least = min(least, e.gathering(s, i))
		case rules.GoalSlayOne, rules.GoalSlayAll:
			least = min(least, e.slaying(s, g))
		}
	}
	return least
}

// walking sums up what the n nearest groups have to walk to a goal.
func (e *evaluator) walking(s *rules.State, i int, g *rules.Goal, n int) int {
	var all []int
	for f, id := range e.x.own {
		v := s.Stance(id)
		if g.Figure >= 0 && rules.FigID(g.Figure) != id || v.Dead || v.Left {
			continue
		}
		d := far
		if v.OnBoard {
			d = min(far, 4*e.fields[i][0][f][v.Cell])
			if v.Prone {
				d += 4
			}
			if v.Bound {
				d++
			}
		}
		all = append(all, d)
	}
	slices.Sort(all)
	sum := 0
	for k := range max(0, n) {
		if k >= len(all) {
			return 4 * far
		}
		sum += all[k]
	}
	return sum
}

// gathering sums up how far it is to each of some cells for the nearest group not
// taken for another, and a little for how far the groups left over are.
func (e *evaluator) gathering(s *rules.State, i int) int {
	taken, sum := make([]bool, len(e.x.own)), 0
	for _, fields := range e.fields[i] {
		near, who := far, -1
		for f, id := range e.x.own {
			if v := s.Stance(id); !taken[f] && v.OnBoard && fields[f][v.Cell] < near {
				near, who = fields[f][v.Cell], f
			}
		}
		if who >= 0 {
			taken[who] = true
		}
		sum += 16 * near
	}
	for f, id := range e.x.own {
		if v := s.Stance(id); !taken[f] && v.OnBoard {
			near := far
			for _, fields := range e.fields[i] {
				near = min(near, fields[f][v.Cell])
			}
			sum += near
		}
	}
	return sum
}

// slaying sums up the stamina of those who must be slain, how far they are from
// ground that slays, and how far Side is from them.
func (e *evaluator) slaying(s *rules.State, g *rules.Goal) int {
	b, sum := s.Board(), 0
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		if v.Side == e.x.q.Side || v.Side == rules.NoSide || v.Dead || g.Kind == rules.GoalSlayOne && rules.FigID(g.Figure) != id {
			continue
		}
		if !v.OnBoard {
			sum += 100
			continue
		}
		for _, n := range v.Stamina {
			sum += 6 * n
		}
		sum += 8 * min(12, e.deadly[v.Cell])
		near := 0
		for _, own := range e.x.own {
			if w := s.Stance(own); w.OnBoard {
				near = max(near, 200/(4+b.Dist(w.Cell, v.Cell)))
				sum += b.Dist(w.Cell, v.Cell)
			}
		}
		sum -= near
	}
	return sum
}
