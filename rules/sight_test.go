package rules_test

import (
	"slices"
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

// TestSightThreeWays compares sight by tables, by following the line, and by asking every hex,
// and wants it symmetric. Every crossing of a trace is a step to a neighbour, and the way back
// is the same.
func TestSightThreeWays(t *testing.T) {
	lined, traced := 0, 0
	for seed := range uint64(150) {
		s := rulestest.Must(rules.New(rulestest.Setup(rulestest.NewRand(seed)), 1))(t)
		b := s.Board()
		var there, back []rules.Crossing
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
				if p.Floor != q.Floor {
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

// What a stat is said to come from adds up to the stat, in play full of spells.
func TestSourcesAddUp(t *testing.T) {
	var buf []rules.Source
	seen := map[rules.SourceKind]int{}
	for seed := range uint64(150) {
		r := rulestest.NewRand(seed)
		s := rulestest.Must(rules.New(enchanted(r), seed))(t)
		playOn(t, r, s, seed, 120, rulestest.Pick, func(a rules.Action, _ *rules.Log) {
			for i := range s.NumFigures() {
				id := rules.FigID(i)
				f := s.Figure(id)
				if f.Members == 0 {
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

// TestTablesAgreeWithSearch compares the two ways of finding where a figure can
// go on random small open boards: the same cells for the same costs, and paths
// of single steps that add up to them.
func TestTablesAgreeWithSearch(t *testing.T) {
	compared, sizes := 0, map[int]bool{}
	for seed := range uint64(400) {
		r := rulestest.NewRand(seed)
		su := rulestest.Open(r)
		sizes[len(su.Figures)] = true
		s, err := rules.New(su, seed)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		playOn(t, r, s, seed, 30, rulestest.Pick, func(rules.Action, *rules.Log) {
			for id := range rules.FigID(s.NumFigures()) {
				if !s.ReachesByTables(id) {
					continue
				}
				compared++
				var fast, slow rules.Reach
				s.Reach(id, &fast)
				s.ReachBySearch(id, &slow)
				x, y := slices.Clone(fast.Cells()), slices.Clone(slow.Cells())
				slices.Sort(x)
				slices.Sort(y)
				if !slices.Equal(x, y) {
					t.Fatalf("seed %d: %v reaches %v by tables, %v by search", seed, s.Figure(id).Name, x, y)
				}
				for _, c := range x {
					if fast.Cost(c) != slow.Cost(c) {
						t.Fatalf("seed %d: %v costs %d by tables, %d by search", seed, c, fast.Cost(c), slow.Cost(c))
					}
					at, cost := s.Figure(id).Cell, 0
					for _, step := range fast.Path(c, nil) {
						if s.Board().Neighbour(at, step.Dir) != step.To {
							t.Fatalf("seed %d: the path to %v jumps", seed, c)
						}
						at, cost = step.To, cost+int(step.Cost)
					}
					if at != c || cost != fast.Cost(c) {
						t.Fatalf("seed %d: the path to %v ends at %v for %d, not %d", seed, c, at, cost, fast.Cost(c))
					}
				}
			}
		})
	}
	if compared < 10000 {
		t.Errorf("only %d figures compared", compared)
	}
	if len(sizes) < 5 {
		t.Errorf("the boards have only as many figures as %v", sizes)
	}
}

// TestWaysChangeNothing plays random games on boards of all sorts, many of them
// with the same room to remember ways in: what is legal there, where groups can go
// and by which path, and the results are the same as without.
func TestWaysChangeNothing(t *testing.T) {
	ways := new(rules.Ways)
	var with, next, here, plain rules.State
	with.Share(ways)
	next.Share(ways)
	here.Share(ways)
	moves, other := 0, 0
	compare := func(seed uint64, s *rules.State, a rules.Action) {
		with.CopyFrom(s)
		plain.CopyFrom(s)
		want, got := plain.Legal(nil), with.Legal(nil)
		if !slices.Equal(want, got) {
			t.Fatalf("seed %d after %q: %v is legal, and %v with ways", seed, s.Board().FormatAction(a), want, got)
		}
		for id := range rules.FigID(s.NumFigures()) {
			var r, w rules.Reach
			plain.Reach(id, &r)
			with.Reach(id, &w)
			for _, c := range r.Cells() {
				if r.Cost(c) != w.Cost(c) || !slices.Equal(r.Path(c, nil), w.Path(c, nil)) {
					t.Fatalf("seed %d after %q: the way to %d is %v, and %v with ways", seed, s.Board().FormatAction(a), c, r.Path(c, nil), w.Path(c, nil))
				}
			}
		}
		for i, b := range want {
			if b.Kind != rules.Move && i%5 > 0 {
				continue
			}
			if b.Kind == rules.Move {
				moves++
			} else {
				other++
			}
			plain.CopyFrom(s)
			plain.Follow(b)
			next.FollowFrom(&with, b)
			if plain.Hash() != next.Hash() {
				t.Fatalf("seed %d: %q leads elsewhere with ways", seed, s.Board().FormatAction(b))
			}
			if b.Kind != rules.Move || i%4 > 0 {
				continue
			}
			here.CopyFrom(s) // on where it was listed, and once more from there
			here.Commands(b.Fig, nil)
			for range 2 {
				here.Follow(b)
				if plain.Hash() != here.Hash() {
					t.Fatalf("seed %d: %q leads elsewhere from where it was listed", seed, s.Board().FormatAction(b))
				}
				more := here.Legal(nil)
				at := slices.IndexFunc(more, func(a rules.Action) bool { return a.Kind == rules.Move && a.Fig != b.Fig })
				if at < 0 {
					break
				}
				b = more[at]
				plain.Follow(b)
			}
		}
	}
	for seed := range uint64(250) {
		r := rulestest.NewRand(seed)
		su := rulestest.Setup(r)
		if seed%5 == 0 {
			su = rulestest.Crowd(r)
		}
		s := rulestest.Must(rules.New(su, seed))(t)
		s.SetExplicitDice(seed%2 == 0)
		n := 0
		playOn(t, r, s, seed, 60, resigning, func(a rules.Action, _ *rules.Log) {
			if n++; n%3 == 0 {
				compare(seed, s, a)
			}
		})
	}
	if moves < 20_000 || other < 2_000 {
		t.Errorf("only %d moves and %d other actions compared", moves, other)
	}
}

// TestLoneReachesAtLeastAsMuch compares where a group can go on the board with
// where it could go alone on it, with its whole move.
func TestLoneReachesAtLeastAsMuch(t *testing.T) {
	var with, alone rules.Reach
	everywhere(t, 600, 40, true, 1500, func(seed uint64, s *rules.State) (n int) {
		if s.Pending().Ask != rules.AskMove {
			return n
		}
		for c := range rules.Cell(s.Board().Cells()) {
			if s.Feature(c) == rules.Portal {
				return n // who stands on the other end lets others walk over this one
			}
		}
		for id := range rules.FigID(s.NumFigures()) {
			v := s.Figure(id)
			if v.Side != s.Side() || !v.OnBoard || v.Height > 1 || s.NumCasts() > 0 {
				continue
			}
			s.Reach(id, &with)
			if !s.Lone(id, true).Reach(v.Cell, &alone) {
				t.Fatalf("seed %d: %s cannot stand where it stands", seed, v.Name)
			}
			for _, c := range with.Cells() {
				if !slices.Contains(alone.Cells(), c) {
					t.Fatalf("seed %d: %s reaches %s among others, and not alone", seed, v.Name, s.Board().FormatCell(c))
				}
				n++
			}
		}
		return n
	})
}

// TestLoneWallsMoveAsTheyDo compares the walls of a lone board with a forecast.
func TestLoneWallsMoveAsTheyDo(t *testing.T) {
	var next rules.State
	everywhere(t, 300, 30, true, 500, func(seed uint64, s *rules.State) (n int) {
		if s.Phase() == rules.PhaseWalls || s.NumFigures() == 0 || s.Pending().Ask != rules.AskMove {
			return n
		}
		s.Forecast(&next, nil)
		if side, over := next.Winner(); over && side != rules.NoSide {
			return n // the walls ended the game before all had n
		}
		l := s.Lone(0, false)
		l.MoveWalls()
		var want []rules.Cell
		altered := false
		for i := range next.NumWalls() {
			want = append(want, next.Wall(i).Cells...)
		}
		for c := range rules.Cell(s.Board().Cells()) {
			altered = altered || s.Feature(c) == rules.Canister // may burst and block
		}
		if !altered && !slices.Equal(want, l.Walls()) {
			t.Fatalf("seed %d: walls go to %v alone, and to %v among others", seed, l.Walls(), want)
		}
		if len(want) > 0 {
			n++
		}
		return n
	})
}
