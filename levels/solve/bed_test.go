package solve

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// bed reads the boards of testdata/bed.txt by number, and in how many rounds those are
// won that 60,000 nodes decide within four rounds.
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
