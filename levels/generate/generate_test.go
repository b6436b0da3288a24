package generate

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"wallfall/levels"
	"wallfall/levels/lint"
	"wallfall/levels/sim"
	"wallfall/levels/solve"
	"wallfall/rules/rulestest"
)

// A made puzzle is what it says: its solution plays, a fresh search proves it, nothing
// wins in fewer rounds, and it is not easy. The same seed makes the same puzzle.
func TestPuzzle(t *testing.T) {
	for _, seed := range []uint64{1, 2} {
		p := NewPuzzle(seed, 1, nil)
		if p == nil {
			t.Fatalf("seed %d: no puzzle", seed)
		}
		if again := NewPuzzle(seed, 1, nil); !bytes.Equal(again.Source, p.Source) {
			t.Errorf("seed %d: two different puzzles", seed)
		}
		lv := rulestest.Must(levels.Parse("puzzle.txt", p.Source))(t)
		if bad := lint.Check(lv); len(bad.Errors()) > 0 {
			t.Errorf("seed %d: %v", seed, bad)
		}
		if lv.Puzzle() != p.Rounds || sim.EasyFor(lv) != "" {
			t.Errorf("seed %d: to be won in %d rounds, not %d; %q wins it", seed, lv.Puzzle(), p.Rounds, sim.EasyFor(lv))
		}
		if _, bad := lv.Play(&lv.Solutions[0]); bad != nil {
			t.Errorf("seed %d: the solution does not play: %v", seed, bad)
		}
		s, _ := lv.New(1)
		if a := solve.Solve(s, solve.Question{Rounds: p.Rounds, Rests: lv.Rests()}); a.Verdict != solve.Yes || a.Rounds != p.Rounds {
			t.Errorf("seed %d: a fresh search says %v in %d rounds", seed, a.Verdict, a.Rounds)
		}
	}
}

// Puzzles get harder from Monday to Sunday.
func TestWeek(t *testing.T) {
	for i := range week[1:] {
		a, b := &week[i], &week[i+1]
		if b.rounds < a.rounds || b.hardness.lo <= a.hardness.lo || b.hardness.hi <= a.hardness.hi || a.rounds == b.rounds && b.heroes.hi+b.house.hi < a.heroes.hi+a.house.hi {
			t.Errorf("day %d is not harder than day %d", i+2, i+1)
		}
	}
	if week[0].rounds != 1 || week[4].rounds != 2 {
		t.Error("puzzles take a second round from Friday on")
	}
	for _, seed := range []uint64{Date(2026, 11, 2), Date(2026, 11, 9)} {
		if p := NewPuzzle(seed, 1, nil); p.Hardness > week[0].hardness.hi {
			t.Errorf("a Monday's puzzle is %d hard", p.Hardness)
		}
	}
}

// No puzzle is taken that takes two commands, no force, or neither a wall nor a fall, or too
// many commands a round.
func TestChosenPuzzles(t *testing.T) {
	for _, c := range []struct {
		rounds, first, second int
		want                  bool
	}{{1, 6, 0, true}, {1, 7, 0, false}, {1, 2, 0, false}, {2, 6, 6, true}, {2, 2, 7, false}, {2, 6, 0, false}} {
		use, end := levels.SolutionStep{Verb: "do", Text: "use odo"}, levels.SolutionStep{Verb: "do", Text: "end"}
		steps := append(append(slices.Repeat([]levels.SolutionStep{use}, c.first), end), slices.Repeat([]levels.SolutionStep{use}, c.second)...)
		lv := rulestest.Must(levels.Load("vise"))(t)
		if worthy(lv, &levels.Solution{Rounds: c.rounds, Steps: steps}) != c.want {
			t.Errorf("%+v: worthy is %v", c, !c.want)
		}
	}
	refused := []string{"gallery", "landing", "grip"} // no force, two commands, neither a wall nor a fall
	walls := map[string]bool{"handshake": true, "bench": true, "grip": false}
	for _, e := range levels.Puzzles() {
		if want, asked := walls[e.ID]; asked {
			if lv := rulestest.Must(levels.Parse(e.ID, e.Text))(t); decided(lv, &lv.Solutions[0]) != want {
				t.Errorf("%s: a wall or a fall decides: %v", e.ID, !want)
			}
		}
		text, _, _ := bytes.Cut(e.Text, []byte("\nsolution "))
		if lv := rulestest.Must(levels.Parse(e.ID, text))(t); slices.Contains(refused, e.ID) {
			if p, _ := prove(text, lv.Rounds, nil); p != nil {
				t.Errorf("%s is taken", e.ID)
			}
		}
	}
}

// What is out of bounds makes a skirmish unfair.
func TestFair(t *testing.T) {
	fair := Skirmish{Rounds: 8, Seat: 0.6, Draws: 0.06, Board: 0.5}
	for _, c := range []struct {
		change func(*Skirmish)
		want   bool
	}{
		{func(*Skirmish) {}, true}, {func(k *Skirmish) { k.Board = 0.39 }, false}, {func(k *Skirmish) { k.Rounds = 3.9 }, false}, {func(k *Skirmish) { k.Rounds = 13.1 }, false},
		{func(k *Skirmish) { k.Seat = 0.65 }, false}, {func(k *Skirmish) { k.Draws = 0.09 }, false},
	} {
		k := fair
		if c.change(&k); k.fair(2) != c.want {
			t.Errorf("%+v: fair is %v", k, !c.want)
		}
	}
}

// No solution of the game's puzzles has superfluous commands, and ones put into it are
// found.
func TestShortest(t *testing.T) {
	for _, e := range levels.Puzzles() {
		lv := rulestest.Must(levels.Parse(e.ID+".txt", e.Text))(t)
		if lv.Opposed() { // others' answers would no longer fit
			continue
		}
		sol := lv.Solutions[0]
		if Shortest(lv, &sol); len(sol.Steps) != len(lv.Solutions[0].Steps) {
			t.Errorf("%s: %d steps of %d are enough", e.ID, len(sol.Steps), len(lv.Solutions[0].Steps))
		}
		if e.ID != "domino" {
			continue
		}
		more := sol // one of the heroes steps aside and back: neither step can go without the other
		more.Steps = slices.Insert(slices.Clone(sol.Steps), 0, levels.SolutionStep{Verb: "do", Text: "move tilda 2:4,3"}, levels.SolutionStep{Verb: "do", Text: "move tilda 2:6,3"})
		if _, bad := lv.Play(&more); bad != nil {
			t.Fatal(bad)
		}
		if Shortest(lv, &more); len(more.Steps) != len(sol.Steps) {
			t.Errorf("%d steps are left of %d", len(more.Steps), len(sol.Steps)+2)
		}
	}
}

// The boards of a skirmish can be played, and look the same from every seat, but for their
// people where the sides are unequal. They differ in that, in what the sides strive for, in the
// shape of their cells and in their floors.
func TestSkirmishBoards(t *testing.T) {
	seen := map[string]int{}
	defer func() {
		for _, what := range []string{"hex", "square", aims[0].about, aims[1].about, aims[2].about, aims[3].about, "2 floors", setups[0].title, setups[1].title, setups[2].title} {
			if seen[what] < 2 {
				t.Errorf("only %d boards of 60: %s", seen[what], what)
			}
		}
	}()
	for _, sides := range []int{2, 4} {
		for seed := range uint64(30) {
			o := Options{Seed: seed, Size: Size(seed % 3), Sides: sides, Systems: Systems(seed) & AllSystems}
			lv, err := levels.Parse("skirmish.txt", []byte(o.lay(0, 0)))
			if err != nil {
				t.Fatalf("%d sides, seed %d: %v", sides, seed, err)
			}
			if _, err := lv.New(1); err != nil {
				t.Errorf("%d sides, seed %d: %v", sides, seed, err)
			}
			seen[lv.Topology.String()]++
			seen[lv.About]++
			seen[lv.Title]++
			equal := lv.Title == setups[0].title
			seen[fmt.Sprint(len(lv.Floors), " floors")]++
			plan := rulestest.Must(sim.NewPlan(lv, sim.Config{Games: 1}))(t)
			if is := plan.Report(plan.NewTally()).Symmetry; is.Move != "half turn" || is.Cells > 0 && lv.Title != "Siege" || is.Cells > 1 || is.Figures == 0 != equal {
				t.Errorf("%d sides, seed %d: it does not look the same after a half turn: %s", sides, seed, is.Text)
			}
			if equal && len(lv.Figures)%sides != 0 || len(lv.Walls) != sides || !lv.Sides[sides-1].Keeper {
				t.Errorf("%d sides, seed %d: %d figures and %d walls", sides, seed, len(lv.Figures), len(lv.Walls))
			}
		}
	}
}

// A skirmish is offered as fair only if the trial games say so, and the search can be
// stopped.
func TestSkirmish(t *testing.T) {
	o := Options{Seed: 0, Systems: AllSystems, Sides: 2}
	k := NewSkirmish(o, nil)
	if k == nil || !k.Fair || !k.fair(2) {
		t.Errorf("%+v", k)
	}
	asked := 0
	again := NewSkirmish(o, func() bool { asked++; return false })
	if !bytes.Equal(again.Source, k.Source) {
		t.Error("two different skirmishes")
	}
	if asked < 100*k.Games { // or a page that makes one stands still
		t.Errorf("asked only %d times whether to stop", asked)
	}
	for seed, title := range map[uint64]string{5: "Few against many", 7: "Siege"} {
		if k := NewSkirmish(Options{Seed: seed, Systems: AllSystems, Sides: 2}, nil); k == nil || !k.Fair || k.Title != title || !bytes.Contains(k.Source, []byte(title)) {
			t.Errorf("%s: %+v", title, k)
		}
	}
	if NewSkirmish(o, func() bool { return true }) != nil || NewPuzzle(1, 1, func() bool { return true }) != nil {
		t.Error("went on when it was stopped")
	}
}
