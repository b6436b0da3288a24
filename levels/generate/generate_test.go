package generate

import (
	"bytes"
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

// No puzzle of the game has a solution with commands that it wins without, and what is
// put into one is found.
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
		if e.ID != "ferry" {
			continue
		}
		more := sol // a knight who has nothing to do with it steps to and fro
		more.Steps = slices.Insert(slices.Clone(sol.Steps), 1, levels.SolutionStep{Verb: "do", Text: "move ann 0:2,4"}, levels.SolutionStep{Verb: "do", Text: "move ann 0:2,3"})
		if _, bad := lv.Play(&more); bad != nil {
			t.Fatal(bad)
		}
		if Shortest(lv, &more); len(more.Steps) != len(sol.Steps) {
			t.Errorf("%d steps are left of %d", len(more.Steps), len(sol.Steps)+2)
		}
	}
}

// The boards of a skirmish can be played, and look the same from every seat.
func TestSkirmishBoards(t *testing.T) {
	for _, sides := range []int{2, 4} {
		for seed := range uint64(30) {
			o := Options{Seed: seed, Size: Size(seed % 3), Sides: sides, Systems: Systems(seed) & AllSystems}
			lv, err := levels.Parse("skirmish.txt", []byte(o.lay(0)))
			if err != nil {
				t.Fatalf("%d sides, seed %d: %v", sides, seed, err)
			}
			if _, err := lv.New(1); err != nil {
				t.Errorf("%d sides, seed %d: %v", sides, seed, err)
			}
			if len(lv.Figures)%sides != 0 || len(lv.Walls) != sides {
				t.Errorf("%d sides, seed %d: %d figures and %d walls", sides, seed, len(lv.Figures), len(lv.Walls))
			}
		}
	}
}

// A skirmish is offered as fair only if the trial games say so, and whoever waits for it
// can stop it.
func TestSkirmish(t *testing.T) {
	o := Options{Seed: 0, Systems: AllSystems, Sides: 2}
	k := NewSkirmish(o, nil)
	if k == nil || !k.Fair || k.Seat > 0.64 || k.Draws > 0.08 || k.Board < 0.4 || k.Rounds < 4 {
		t.Errorf("%+v", k)
	}
	if again := NewSkirmish(o, nil); !bytes.Equal(again.Source, k.Source) {
		t.Error("two different skirmishes")
	}
	if NewSkirmish(o, func() bool { return true }) != nil || NewPuzzle(1, 1, func() bool { return true }) != nil {
		t.Error("went on when it was stopped")
	}
}
