package rules_test

import (
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// boards are the three that speed is compared on: what a command costs is to
// grow with what it touches, not with the board.
var boards = []struct {
	name string
	make func() *rules.Setup
}{{"battle", rulestest.Battle}, {"dungeon", rulestest.Dungeon}, {"expanse", rulestest.Expanse}}

// onBoards runs a benchmark on each board in its first move phase.
func onBoards(b *testing.B, run func(b *testing.B, s *rules.State)) {
	for _, board := range boards {
		s := rulestest.Must(rules.New(board.make(), 1))(b)
		s.Begin(nil)
		b.Run(board.name, func(b *testing.B) {
			b.ReportAllocs()
			run(b, s)
		})
	}
}

// BenchmarkRandomPlay plays random legal actions, listing them included; a game
// that is over begins anew.
func BenchmarkRandomPlay(b *testing.B) {
	for _, board := range boards {
		b.Run(board.name, func(b *testing.B) {
			start := rulestest.Must(rules.New(board.make(), 1))(b)
			start.Begin(nil)
			var s rules.State
			var buf []rules.Action
			r := rulestest.NewRand(1)
			s.CopyFrom(start)
			listed := 0
			b.ReportAllocs()
			for b.Loop() {
				buf = s.Legal(buf)
				listed += len(buf)
				if len(buf) == 0 {
					s.CopyFrom(start)
					continue
				}
				if err := s.Apply(buf[r.Intn(len(buf))], nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(listed)/float64(b.N), "legal/op")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
		})
	}
}

func BenchmarkReach(b *testing.B) {
	onBoards(b, func(b *testing.B, s *rules.State) {
		var r rules.Reach
		i := 0
		for b.Loop() {
			s.Reach(rules.FigID(i), &r)
			if i++; i == 7 {
				i = 0
			}
		}
	})
}

func BenchmarkSight(b *testing.B) {
	onBoards(b, func(b *testing.B, s *rules.State) {
		n, at := min(1000, s.Board().Cells()), 0
		seen := 0
		for b.Loop() {
			if s.Sight(rules.Cell(at%n), rules.Cell(at*7%n)) {
				seen++
			}
			at++
		}
		if seen == 0 {
			b.Fatal("nobody sees anything")
		}
	})
}

// BenchmarkStrikeDice computes dice and number of strikes in the thick of a fight.
func BenchmarkStrikeDice(b *testing.B) {
	s := rulestest.Must(rules.New(rulestest.Battle(), 1))(b)
	s.Begin(nil)
	r := rulestest.NewRand(3)
	var buf []rules.Action
	type pair struct{ a, b rules.FigID }
	var pairs []pair
	for len(pairs) < 6 {
		a, ok := rulestest.Pick(r, s, &buf)
		if !ok {
			b.Fatal("the match is over before a fight")
		}
		if err := s.Apply(a, nil); err != nil {
			b.Fatal(err)
		}
		pairs = pairs[:0]
		for x := range rules.FigID(14) {
			for y := range rules.FigID(14) {
				if _, _, ok := s.StrikeDice(x, y); ok {
					pairs = append(pairs, pair{x, y})
				}
			}
		}
	}
	b.ReportAllocs()
	i, sum := 0, 0
	for b.Loop() {
		dice, need, _ := s.StrikeDice(pairs[i].a, pairs[i].b)
		sum += dice + need
		if i++; i == len(pairs) {
			i = 0
		}
	}
}

func BenchmarkHash(b *testing.B) {
	onBoards(b, func(b *testing.B, s *rules.State) {
		for b.Loop() {
			s.Hash()
		}
	})
}

func BenchmarkMove(b *testing.B) {
	onBoards(b, func(b *testing.B, s *rules.State) {
		var moves []rules.Action
		for _, a := range s.Legal(nil) {
			if a.Kind == rules.Move {
				moves = append(moves, a)
				break
			}
		}
		var x rules.State
		x.CopyFrom(s)
		for b.Loop() {
			// There and back; the allowance is what runs out.
			if err := x.Apply(moves[0], nil); err != nil {
				b.StopTimer()
				x.CopyFrom(s)
				b.StartTimer()
			}
		}
	})
}

// BenchmarkCommand plays the same number of moves by 40 figures on a small board and on a large
// one: what a command costs must not depend on the cells.
func BenchmarkCommand(b *testing.B) {
	for cells, su := range map[string]*rules.Setup{
		"1600":   rulestest.Field(rules.Square, 40, 40, 1, 40, 6),
		"131072": rulestest.Field(rules.Square, 128, 128, 8, 40, 6),
	} {
		b.Run(cells, func(b *testing.B) {
			start := rulestest.Must(rules.New(su, 1))(b)
			start.Begin(nil)
			s, r := start.Clone(), rulestest.NewRand(2)
			var moves, legal []rules.Action
			for len(moves) < 15 {
				legal = s.Legal(legal)
				if a := legal[r.Intn(len(legal))]; a.Kind == rules.Move {
					moves = append(moves, a)
					rulestest.OK(b, s.Apply(a, nil))
				}
			}
			b.ReportAllocs()
			for i := len(moves); b.Loop(); i++ {
				if i == len(moves) {
					i = 0
					s.CopyFrom(start)
				}
				rulestest.OK(b, s.Apply(moves[i], nil))
			}
		})
	}
}

// BenchmarkCopy compares copying a position with copy on as many bytes.
func BenchmarkCopy(b *testing.B) {
	onBoards(b, func(b *testing.B, s *rules.State) {
		data := s.Encode(nil)
		var x rules.State
		b.Run("state", func(b *testing.B) {
			for b.Loop() {
				x.CopyFrom(s)
			}
		})
		to := make([]byte, len(data))
		b.Run("memmove", func(b *testing.B) {
			for b.Loop() {
				copy(to, data)
			}
		})
	})
}

// position plays a random game for some actions and returns where it stands.
func position(t testing.TB, seed uint64, actions int) *rules.State {
	s, _ := play(t, seed, actions, false, func(*rules.State, rules.Action, *rules.Log) {})
	return s
}

// busy returns a position in which a side has much to choose from.
func busy(t testing.TB) *rules.State {
	for seed := uint64(0); ; seed++ {
		if s := position(t, seed, 12); len(s.Legal(nil)) > 150 {
			return s
		}
	}
}

func BenchmarkLegal(b *testing.B) {
	s := busy(b)
	var buf []rules.Action
	b.ReportAllocs()
	for b.Loop() {
		buf = s.Legal(buf)
	}
	b.ReportMetric(float64(len(buf)), "actions")
}

func BenchmarkApply(b *testing.B) {
	start := busy(b)
	a := start.Legal(nil)[0]
	var s rules.State
	var log rules.Log
	b.ReportAllocs()
	for b.Loop() {
		s.CopyFrom(start)
		log.Reset()
		if err := s.Apply(a, &log); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkForecast(b *testing.B) {
	s := busy(b)
	var dst rules.State
	var log rules.Log
	b.ReportAllocs()
	for b.Loop() {
		log.Reset()
		s.Forecast(&dst, &log)
	}
}
