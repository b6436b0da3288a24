package rules

import "math/bits"

// mix spreads the bits of x (the finaliser of splitmix64).
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// roll gives the next die, 1..6. Dice are a hash of the seed and how many were
// drawn before, so that a copied or reloaded position goes on with the same ones.
// Where dice are explicit the first call asks and returns 0; the answer comes
// back at the second.
func (s *State) roll(fig FigID, why Purpose, r Rule, log *Log) uint8 {
	if s.stack[0].step == turnForecast {
		e := event(EvDie, r)
		e.Fig, e.M = fig, int16(why)
		log.add(e)
		return forecastDie
	}
	n := s.head.die
	if n == 0 {
		if s.head.explicit {
			s.head.ask, s.head.asked = AskDie, NoSide
			s.head.dieFor, s.head.dieFig = why, fig
			return 0
		}
		high, _ := bits.Mul64(mix(s.head.seed+(s.head.draws+1)*0x9e3779b97f4a7c15), 6)
		n = uint8(high) + 1
	}
	s.head.die = 0
	s.head.dieFor, s.head.dieFig = NoDie, NoFig
	s.head.draws++
	e := event(EvDie, r)
	e.Fig, e.N, e.M = fig, int16(n), int16(why)
	log.add(e)
	return n
}
