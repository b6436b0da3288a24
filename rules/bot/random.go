package bot

import (
	"math/bits"

	"wallfall/rules"
)

// Random takes any legal action, each as likely as the next, but that it ends a
// phase more often, so that games come to an end. It never gives up.
type Random struct {
	seed uint64
	buf  []rules.Action
}

// endShare is how often, one in so many, a phase is ended that may be.
const endShare = 8

// Begin implements Bot.
func (r *Random) Begin(_ *rules.State, seed uint64) { r.seed = seed }

// Choose implements Bot.
func (r *Random) Choose(s *rules.State) rules.Action {
	r.buf = s.Legal(r.buf)
	n := len(r.buf)
	if n == 0 {
		return s.Default()
	}
	x := mix(r.seed ^ s.Hash())
	if last := r.buf[n-1]; last.Kind == rules.EndTurn && below(mix(x+1), endShare) == 0 {
		return last
	}
	return r.buf[below(x, n)]
}

// below makes a number from 0 up to n-1 of 64 random bits.
func below(x uint64, n int) int {
	high, _ := bits.Mul64(x, uint64(n))
	return int(high)
}
