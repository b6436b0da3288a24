package tactics

import (
	"fmt"
	"math/big"
	"sync/atomic"
	"testing"

	"wallfall/rules"
)

// brute works out what positions are worth by plain expectimax with a table.
type brute struct {
	side  int
	known map[uint64]*big.Rat
	left  int // positions it may still visit
}

// worth returns nil if there are too many positions.
func (b *brute) worth(s *rules.State) *big.Rat {
	if winner, over := s.Winner(); over {
		return big.NewRat(map[bool]int64{true: 1}[winner == b.side], 1)
	}
	key := s.Key()
	if w := b.known[key]; w != nil {
		return w
	}
	if b.left--; b.left < 0 {
		return nil
	}
	d := s.Pending()
	pool := rules.Pool{For: d.Die, N: d.N, Need: d.Need}
	var odds []*big.Rat
	lo, sum, best := 0, new(big.Rat), (*big.Rat)(nil)
	if d.Ask == rules.AskDie {
		lo, odds = pool.Odds()
	}
	for _, a := range s.Legal(nil) {
		t := s.Clone()
		if t.Apply(a, nil) != nil {
			return nil
		}
		w := b.worth(t)
		if w == nil {
			return nil
		}
		switch {
		case d.Ask == rules.AskDie:
			sum.Add(sum, new(big.Rat).Mul(w, odds[int(a.N)-lo]))
		case best == nil || d.Side == b.side && w.Cmp(best) > 0 || d.Side != b.side && w.Cmp(best) < 0:
			best = w
		}
	}
	if d.Ask == rules.AskDie {
		best = sum
	}
	b.known[key] = best
	return best
}

// TestBruteForceAgrees checks what each action is worth where brute force can.
func TestBruteForceAgrees(t *testing.T) {
	const room = 8_000
	var agreed atomic.Int32
	t.Run("positions", func(t *testing.T) {
		for _, p := range all(t) {
			t.Run(fmt.Sprintf("%s:%d", p.File, p.Line), func(t *testing.T) {
				t.Parallel()
				b := &brute{side: p.Side(), known: map[uint64]*big.Rat{}, left: room}
				for _, a := range p.State().Legal(nil) {
					s := p.State()
					s.Follow(a)
					w := b.worth(s)
					if w == nil {
						return
					}
					if is := w.Cmp(p.Value); is > 0 || (is == 0) != p.Named(a) && a.Kind != rules.Face {
						t.Errorf("%s is worth %s, where the position is said to be worth %s", s.Board().FormatAction(a), w.RatString(), p.Value.RatString())
					}
				}
				agreed.Add(1)
			})
		}
	})
	t.Logf("%d positions were gone through", agreed.Load())
	if n := agreed.Load(); n < 60 {
		t.Errorf("only %d positions were gone through", n)
	}
}
