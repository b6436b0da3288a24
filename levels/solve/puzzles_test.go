package solve

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

func readPuzzle(t testing.TB, name string) *levels.Level {
	src := rulestest.Must(os.ReadFile(filepath.Join("..", "puzzles", name+".txt")))(t)
	return rulestest.Must(levels.Parse(name+".txt", src))(t)
}

// TestPuzzles proves that each puzzle is won in the rounds of its solution and in no fewer,
// and that the list is ordered by how hard they are.
func TestPuzzles(t *testing.T) {
	type hard struct {
		name string
		n    int
	}
	var all []hard
	for _, e := range levels.Puzzles() {
		lv := rulestest.Must(levels.Parse(e.ID+".txt", e.Text))(t)
		s := rulestest.Must(lv.New(1))(t)
		q := Question{Rounds: lv.Puzzle(), Rests: lv.Rests(), Nodes: 1_500_000, Memory: 64 << 20}
		a := Solve(s, q)
		if a.Verdict != Yes || a.Rounds != q.Rounds || !a.Fewest {
			t.Errorf("%s: %v in %d rounds (fewest: %v) after %+v", e.ID, a.Verdict, a.Rounds, a.Fewest, a.Work)
		} else if err := playable(s, q, a); err != nil {
			t.Errorf("%s: %v", e.ID, err)
		}
		if a.Verdict == Yes {
			all = append(all, hard{e.ID, Hardness(s, &a)})
		}
	}
	byHardness := func(a, b hard) int { return a.n - b.n }
	if !slices.IsSortedFunc(all, byHardness) {
		slices.SortStableFunc(all, byHardness)
		t.Errorf("not in order, which is %v", all)
	}
	lv := readPuzzle(t, "shortbench") // the one without a solution
	s := rulestest.Must(lv.New(1))(t)
	if a := Solve(s, Question{Rounds: 3, Rests: lv.Rests(), Nodes: 1_500_000, Memory: 64 << 20}); a.Verdict != No || !a.Fewest {
		t.Errorf("shortbench: %v after %+v", a.Verdict, a.Work)
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
	s := rulestest.Must(lv.New(1))(b)
	b.ReportAllocs()
	nodes := 0
	for b.Loop() {
		nodes += Solve(s, Question{Rounds: 3, Rests: lv.Rests(), Nodes: 100_000, Memory: 16 << 20}).Work.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "commands/s")
}

// bed reads the boards of testdata/bed.txt by number, and the rounds of the wins that are
// found with 60,000 nodes within four rounds.
func bed(t testing.TB) (boards map[int]string, known map[int]int) {
	text := rulestest.Must(os.ReadFile("testdata/bed.txt"))(t)
	boards, known = map[int]string{}, map[int]int{}
	for _, part := range strings.Split(string(text), "=== ")[1:] {
		head, level, _ := strings.Cut(part, "\n")
		number, rounds, _ := strings.Cut(head, " ")
		n := rulestest.Must(strconv.Atoi(number))(t)
		if boards[n] = level; rounds != "?" {
			known[n] = rulestest.Must(strconv.Atoi(rounds))(t)
		}
	}
	return boards, known
}

func readBed(t testing.TB, number int) (*rules.State, Question) {
	boards, _ := bed(t)
	lv := rulestest.Must(levels.Parse("bed", []byte(boards[number])))(t)
	s := rulestest.Must(lv.New(1))(t)
	return s, Question{Rounds: 4, Rests: lv.Rests(), Memory: 256 << 20}
}

// TestBed decides boards with little search.
func TestBed(t *testing.T) {
	_, known := bed(t)
	for seed, rounds := range known {
		s, q := readBed(t, seed)
		q.Nodes = 60_000
		a := Solve(s, q)
		if a.Verdict != verdict(rounds > 0) || a.Rounds != rounds || !a.Fewest {
			t.Errorf("seed %d: %v in %d rounds (fewest: %v) after %+v, not in %d", seed, a.Verdict, a.Rounds, a.Fewest, a.Work, rounds)
		}
		if a.Verdict == Yes {
			if err := playable(s, q, a); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		}
	}
}

// TestBeamFindsWins decides boards on which a search through everything takes far
// longer: groups push each other about, or one must draw a strike on itself.
func TestBeamFindsWins(t *testing.T) {
	for seed, nodes := range map[int]int{12: 250_000, 42: 250_000, 47: 250_000, 48: 800_000} {
		s, q := readBed(t, seed)
		q.Nodes = nodes
		a := Solve(s, q)
		if a.Verdict != Yes {
			t.Errorf("seed %d: %v after %+v", seed, a.Verdict, a.Work)
		} else if err := playable(s, q, a); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

// BenchmarkBed reports how many boards of the bed eight million nodes decide within
// four rounds.
func BenchmarkBed(b *testing.B) {
	for range b.N {
		decided := 0
		boards, _ := bed(b)
		for seed := range boards {
			s, q := readBed(b, seed)
			q.Nodes = 8_000_000
			a := Solve(s, q)
			if a.Verdict != Undecided {
				decided++
			}
			b.Logf("seed %d: %v in %d rounds (fewest: %v) after %d", seed, a.Verdict, a.Rounds, a.Fewest, a.Work.Nodes)
		}
		b.ReportMetric(float64(decided), "decided")
	}
}
