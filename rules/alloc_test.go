package rules_test

import (
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// position plays a random game for some actions and returns where it stands.
func position(t testing.TB, seed uint64, actions int) *rules.State {
	s, _ := play(t, seed, actions, false, func(*rules.State, rules.Action, *rules.Log) {})
	return s
}

// TestSteadyStateAllocatesNothing plays the same stretch of a game again and
// again in one State, as a search does: once the room is there, neither listing
// what is legal nor doing it, forecasting, hashing and copying allocate.
func TestSteadyStateAllocatesNothing(t *testing.T) {
	for seed := range uint64(40) {
		start := position(t, seed, 12)
		allocatesNothing(t, start, seed, 30, rulestest.Pick)
	}
}

// allocatesNothing plays the same n actions from a position again and again, and
// asks of each position all that a search asks.
func allocatesNothing(t *testing.T, start *rules.State, seed uint64, n int, pick picker) {
	t.Helper()
	var s, dst rules.State
	var log rules.Log
	var buf []rules.Action
	var r rulestest.Rand
	stretch := func() {
		r = *rulestest.NewRand(seed)
		s.CopyFrom(start)
		for range n {
			a, ok := pick(&r, &s, &buf)
			if !ok {
				return
			}
			log.Reset()
			if err := s.Apply(a, &log); err != nil {
				t.Fatal(err)
			}
			log.Reset()
			s.Forecast(&dst, &log)
			s.Hash()
			s.Pending()
			s.Default()
		}
	}
	stretch()
	stretch()
	if got := testing.AllocsPerRun(3, stretch); got != 0 {
		t.Errorf("seed %d: %v allocations where there should be none", seed, got)
	}
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
