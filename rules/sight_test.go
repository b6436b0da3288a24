package rules_test

import (
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// solidAcross is sight worked out the slow way on hexes: every cell of the board
// is asked whether the line cuts into it, by where its corners lie.
func solidAcross(s *rules.State, p, q rules.Pos) bool {
	corners := [7][2]int{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}, {0, -2}}
	b := s.Board()
	ax, ay := 2*p.X+p.Y&1, 3*p.Y
	dx, dy := 2*q.X+q.Y&1-ax, 3*q.Y-ay
	for y := range b.Height() {
		for x := range b.Width() {
			c := b.Cell(rules.Pos{Floor: p.Floor, X: x, Y: y})
			if !s.Solid(c) || x == p.X && y == p.Y || x == q.X && y == q.Y {
				continue
			}
			cx, cy := 2*x+y&1, 3*y
			if 3*dx*(cx-ax)+dy*(cy-ay) <= 0 || 3*dx*(cx-ax-dx)+dy*(cy-ay-dy) >= 0 {
				continue // behind either end
			}
			left, right, along, was := false, false, -1, 1
			for k, corner := range corners {
				side := dx*(cy+corner[1]-ay) - dy*(cx+corner[0]-ax)
				left, right = left || side < 0, right || side > 0
				if k > 0 && side == 0 && was == 0 {
					along = k - 1
				}
				was = side
			}
			if left && right || along >= 0 && s.Solid(b.Neighbour(c, rules.Dir(along))) {
				return true
			}
		}
	}
	return false
}

// TestSightThreeWays compares sight by tables, by following the line, and by
// asking every hex, and wants it symmetric.
func TestSightThreeWays(t *testing.T) {
	lined, traced := 0, 0
	for seed := range uint64(150) {
		s := rulestest.Must(rules.New(rulestest.Setup(rulestest.NewRand(seed)), 1))(t)
		b := s.Board()
		for from := range rules.Cell(b.Cells()) {
			for to := range rules.Cell(b.Cells()) {
				p, q := b.Pos(from), b.Pos(to)
				got := s.Sight(from, to)
				if got != s.Sight(to, from) {
					t.Fatalf("seed %d: sight from %s to %s is one-way", seed, b.FormatCell(from), b.FormatCell(to))
				}
				if got != s.SightByTrace(from, to) {
					t.Fatalf("seed %d: sight from %s to %s differs by tables", seed, b.FormatCell(from), b.FormatCell(to))
				}
				if b.Topology() == rules.Hex && got != (p.Floor == q.Floor && !solidAcross(s, p, q)) {
					t.Fatalf("seed %d: %s sees %s: %v", seed, b.FormatCell(from), b.FormatCell(to), got)
				}
			}
		}
		if b.Cells() <= 64 {
			lined++
		} else {
			traced++
		}
	}
	if lined < 5 || traced < 5 {
		t.Errorf("%d boards with tables and %d without are too few", lined, traced)
	}
}

// TestTracesLeadFromCellToCell wants every crossing to be a step to a neighbour,
// no more steps than there are cells on the way, and the way back to be the same.
func TestTracesLeadFromCellToCell(t *testing.T) {
	for seed := range uint64(80) {
		s := rulestest.Must(rules.New(rulestest.Setup(rulestest.NewRand(seed)), 1))(t)
		b := s.Board()
		var there, back []rules.Crossing
		for from := range rules.Cell(b.Cells()) {
			for to := range rules.Cell(b.Cells()) {
				if b.Pos(from).Floor != b.Pos(to).Floor {
					continue
				}
				for side := range 2 {
					there = b.Trace(from, to, side, there)
					at := from
					for _, x := range there {
						if at != rules.NoCell && b.Neighbour(at, x.Dir) != x.Cell {
							t.Fatalf("seed %d: a line from %s leaps", seed, b.FormatCell(from))
						}
						at = x.Cell
					}
					if at != to {
						t.Fatalf("seed %d: the line from %s to %s ends at %s", seed, b.FormatCell(from), b.FormatCell(to), b.FormatCell(at))
					}
					back = b.Trace(to, from, 1-side, back)
					if len(there) != len(back) {
						t.Fatalf("seed %d: the line between %s and %s has %d cells and back %d", seed, b.FormatCell(from), b.FormatCell(to), len(there), len(back))
					}
					for i := range len(there) - 1 {
						if there[i].Cell != back[len(back)-2-i].Cell {
							t.Fatalf("seed %d: the line between %s and %s is another back", seed, b.FormatCell(from), b.FormatCell(to))
						}
					}
				}
			}
		}
	}
}

// What a stat is said to come from adds up to the stat, in play full of spells.
func TestSourcesAddUp(t *testing.T) {
	var buf []rules.Source
	seen := map[rules.SourceKind]int{}
	for seed := range uint64(150) {
		castAbout(t, seed, 120, func(s *rules.State, a rules.Action, log *rules.Log) {
			for i := range s.NumFigures() {
				id := rules.FigID(i)
				f := s.Figure(id)
				if f.Minions == 0 {
					continue
				}
				for st, want := range [...]int{f.Power, f.Skill, f.Move, f.Armor, f.Stability, f.Agility, f.Might} {
					sum := 0
					buf = s.Sources(id, rules.Stat(st), buf[:0])
					for _, p := range buf {
						sum += p.Amount
						seen[p.From]++
					}
					if sum != want {
						t.Fatalf("seed %d after %q: stat %d of %s is %d, its sources %+v", seed, s.Board().FormatAction(a), st, f.Name, want, buf)
					}
				}
			}
		})
	}
	for k := rules.FromKind; k <= rules.FromLimit; k++ {
		if seen[k] == 0 {
			t.Errorf("no stat came from source %d", k)
		}
	}
}

// The ground tells what strikes there are like as a strike itself has it.
func TestGroundAgreesWithStrikes(t *testing.T) {
	everywhere(t, 300, 120, false, 1, func(seed uint64, s *rules.State) (some int) {
		for i := range s.NumFigures() {
			id := rules.FigID(i)
			g, ok := s.Ground(id)
			f := s.Figure(id)
			if !ok || f.Size > 1 {
				continue
			}
			for j := range s.NumFigures() {
				foe := rules.FigID(j)
				if info, err := s.StrikeInfo(id, foe); err == nil && g.Dice|g.Skill != 0 && s.Figure(foe).Size == 1 {
					dice, need := 0, 0
					for _, m := range info.Mods {
						if m.Rule == g.Rule {
							dice, need = dice+m.Dice, need+m.Need
						}
					}
					// Striking somebody at home on the same ground may add to it.
					if dice > g.Dice || need < -g.Skill {
						t.Fatalf("seed %d: %s gains %+v by its ground, but strikes with %v", seed, f.Name, g, info.Mods)
					}
					some++
				}
			}
		}
		return some
	})
}
