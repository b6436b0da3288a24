package solve

import (
	"os"
	"path/filepath"
	"testing"

	"wallfall/levels"
)

// puzzles are the levels in levels/puzzles, most with boards of 12 by 12 and six
// groups, and in how many rounds each is won, 0 for never.
var puzzles = map[string]struct {
	within, rounds int
	nodes          int
}{
	"away": {7, 7, 300_000}, "bench": {3, 3, 1_500_000}, "gallery": {4, 3, 1_500_000}, "legup": {2, 1, 60_000}, "shortbench": {3, 0, 1_500_000},
	"cellar": {4, 4, 200_000}, "ferry": {2, 1, 60_000}, "shoves": {2, 1, 60_000}, "couriers": {3, 3, 1_200_000},
}

func readPuzzle(t testing.TB, name string) *levels.Level {
	src, err := os.ReadFile(filepath.Join("..", "puzzles", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	lv, err := levels.Parse(name+".txt", src)
	if err != nil {
		t.Fatal(err)
	}
	return lv
}

// TestPuzzles solves each puzzle or proves that it has no solution.
func TestPuzzles(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "puzzles", "*.txt"))
	if err != nil || len(files) != len(puzzles) {
		t.Errorf("%d puzzles and %d expected (%v)", len(files), len(puzzles), err)
	}
	for name, want := range puzzles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lv := readPuzzle(t, name)
			s, err := lv.New(1)
			if err != nil {
				t.Fatal(err)
			}
			q := Question{Rounds: want.within, Rests: lv.Rests(), Nodes: want.nodes, Memory: 64 << 20}
			a := Solve(s, q)
			if a.Verdict != verdict(want.rounds > 0) || a.Rounds != want.rounds || !a.Fewest {
				t.Errorf("%v in %d rounds (fewest: %v) after %+v", a.Verdict, a.Rounds, a.Fewest, a.Work)
			}
			if a.Verdict == Yes {
				if err := playable(s, q, a); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// TestBounds ends searches by each bound; the answer is the same every time.
func TestBounds(t *testing.T) {
	lv := readPuzzle(t, "shortbench")
	s, err := lv.New(1)
	if err != nil {
		t.Fatal(err)
	}
	q := Question{Rounds: 3, Rests: lv.Rests(), Nodes: 20_000, Memory: 1 << 20}
	a, b := Solve(s, q), Solve(s, q)
	if a.Verdict != Undecided || a.Bound != NodeBound || a.Work != b.Work || a.Work.Nodes > q.Nodes+1 {
		t.Errorf("got %v by %v after %+v, and again after %+v", a.Verdict, a.Bound, a.Work, b.Work)
	}
	asked := 0
	q.Stop = func() bool { asked++; return asked > 2 }
	if a := Solve(s, q); a.Verdict != Undecided || a.Bound != Stopped {
		t.Errorf("stopped, it says %v by %v", a.Verdict, a.Bound)
	}
	// A win found before the stop stands.
	s, q = readBed(t, 62)
	asked = 0
	q.Stop = func() bool { asked++; return asked > 120_000 }
	q.Nodes = 800_000
	if a := Solve(s, q); a.Verdict != Yes || a.Bound != Stopped || a.Fewest || playable(s, q, a) != nil {
		t.Errorf("stopped later, it says %v by %v, fewest: %v: %v", a.Verdict, a.Bound, a.Fewest, playable(s, q, a))
	}
	// A small table gives the same answer.
	if s, err = lv.New(1); err != nil {
		t.Fatal(err)
	}
	q = Question{Rounds: 2, Rests: lv.Rests(), Memory: 32 << 10, Nodes: 1_000_000}
	if a := Solve(s, q); a.Verdict != No {
		t.Errorf("with little memory it says %v by %v", a.Verdict, a.Bound)
	}
}

// BenchmarkSolve measures commands tried a second on a puzzle.
func BenchmarkSolve(b *testing.B) {
	lv := readPuzzle(b, "shortbench")
	s, err := lv.New(1)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	nodes := 0
	for b.Loop() {
		nodes += Solve(s, Question{Rounds: 3, Rests: lv.Rests(), Nodes: 100_000, Memory: 16 << 20}).Work.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "commands/s")
}
