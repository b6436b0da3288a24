package sound

// shimmer adds glass notes, step seconds apart.
func (s *synth) shimmer(at, step, amp float64, notes ...float64) {
	for i, hz := range notes {
		s.strike(at+step*float64(i)*s.about(1, 0.08), glass, s.about(hz, 0.003), amp, 0.0018)
	}
}

// magicEffects are the effects of spells: glass and noise, in the key of the tunes.
var magicEffects = [...]effect{
	{Commit, "commit", "a spell is prepared", 2, -25, 0.01, 1.7, func(s *synth) {
		s.strike(0, wood, s.about(330, 0.02), 0.4, 0.002)
		s.shimmer(0.02, 0.06, 0.35, noteA4, noteE5)
		s.room(0.2, 0.25)
	}},
	{Cast, "cast", "a spell is cast", 3, -20, 0.015, 2.2, func(s *synth) {
		s.noise(0, noise{env: env{0.24, 0.02, 0.2}, kind: band, from: 420, to: 2300, q: 2.4, amp: 0.7})
		s.tone(0, env{0.22, 0.04, 0.3}, noteD3, noteD4, 0.26, 0.35)
		s.shimmer(0.2, 0.045, 0.32, noteD4, noteA4, noteD5, noteE5, noteA5)
		s.noise(0.26, noise{env: env{0.01, 0.04, 0.35}, kind: high, from: 3500, to: 5200, q: 0.8, amp: 0.16, grit: 0.8, rate: 50})
		s.room(0.4, 0.6)
	}},
	// Falls and crackles.
	{Fizzle, "fizzle", "a spell fizzles", 2, -21, 0.015, 1.9, func(s *synth) {
		s.noise(0, noise{env: env{0.1, 0.05, 0.5}, kind: band, from: 2600, to: 300, q: 2.2, amp: 0.8, grit: 0.7, rate: 30})
		s.shimmer(0.02, 0.12, 0.25, noteE5, noteC5, noteG4)
		s.tone(0.1, env{0.05, 0.05, 0.4}, 180, 70, 0.4, 0.35)
		s.scatter(0.3, 0.5, 8, 1.2, func(at, fade float64) {
			s.noise(at, noise{env: env{0.0006, 0.002, 0.02}, kind: band, from: s.between(900, 3000), to: 800, q: 1.4, amp: 0.6 * fade})
		})
		s.room(0.3, 0.4)
	}},
	// The chord of a cast, downwards.
	{Dispel, "dispel", "a spell ends", 2, -22, 0.01, 1.9, func(s *synth) {
		s.shimmer(0, 0.05, 0.3, noteA5, noteE5, noteA4, noteD4)
		s.noise(0, noise{env: env{0.02, 0.05, 0.4}, kind: band, from: 2400, to: 700, q: 1.6, amp: 0.35})
		s.room(0.4, 0.5)
	}},
	{HopAway, "hop-away", "someone whirls away", 2, -20, 0.02, 2, func(s *synth) {
		s.noise(0, noise{env: env{0.3, 0.02, 0.16}, kind: band, from: 300, to: 2400, q: 1.8, amp: 0.9})
		s.tone(0, env{0.2, 0.05, 0.2}, 165, 440, 0.4, 0.25)
		s.shimmer(0.1, 0.08, 0.25, noteD4, noteA4, noteD5, noteA5)
		s.strike(0.44, chip, s.about(900, 0.04), 0.5, 0.001)
		s.strike(0.44, wood, s.about(260, 0.04), 0.35, 0.002)
		s.room(0.35, 0.5)
	}},
	{Return, "return", "someone returns", 2, -20, 0.02, 2, func(s *synth) {
		s.noise(0, noise{env: env{0.26, 0.02, 0.1}, kind: band, from: 2400, to: 380, q: 1.8, amp: 0.7})
		s.shimmer(0.02, 0.08, 0.22, noteA5, noteD5, noteA4)
		s.land(0.36, 1)
		s.thud(0.36, 92, 0.35)
		s.room(0.35, 0.5)
	}},
	// Scatters, then comes together.
	{Teleport, "teleport", "a teleport", 2, -20, 0.02, 2, func(s *synth) {
		s.scatter(0, 0.26, 16, 0.7, func(at, fade float64) {
			s.strike(at, glass, s.between(900, 3200), 0.22*(1-0.6*fade), 0.0006)
		})
		s.noise(0, noise{env: env{0.26, 0.01, 0.05}, kind: band, from: 700, to: 4200, q: 2.6, amp: 0.6})
		s.noise(0.3, noise{env: env{0.005, 0.02, 0.3}, kind: band, from: 4200, to: 600, q: 2.2, amp: 0.6})
		s.shimmer(0.3, 0.02, 0.3, noteD4, noteA4, noteFs)
		s.tone(0.3, env{0.003, 0.02, 0.25}, 150, 84, 0.1, 0.4)
		s.room(0.4, 0.5)
	}},
	{Swap, "swap", "two figures swap", 2, -22, 0.02, 1.7, func(s *synth) {
		s.swish(0, 0.2, 500, 1600, 0.6)
		s.swish(0.09, 0.2, 1600, 500, 0.6)
		s.strike(0.22, chip, s.about(820, 0.05), 0.5, 0.001)
		s.strike(0.28, chip, s.about(690, 0.05), 0.5, 0.001)
		s.shimmer(0.1, 0.1, 0.2, noteD5, noteA4)
		s.room(0.25, 0.3)
	}},
	{Summon, "summon", "helpers appear", 2, -20, 0.02, 2.2, func(s *synth) {
		s.tone(0, env{0.3, 0.05, 0.4}, 98, 147, 0.4, 0.5)
		s.noise(0, noise{env: env{0.32, 0.02, 0.2}, kind: low, from: 200, to: 1100, q: 1.1, amp: 0.9, grit: 0.5, rate: 24})
		s.shimmer(0.2, 0.07, 0.3, noteD3*2, noteF4, noteA4, noteD5)
		s.land(0.42, 0.6)
		s.room(0.4, 0.6)
	}},
	{Heal, "heal", "a healing chime", 2, -23, 0.01, 2, func(s *synth) {
		s.shimmer(0, 0.075, 0.3, noteD4, noteFs/2, noteA4, noteD5, noteFs)
		s.noise(0, noise{env: env{0.2, 0.05, 0.3}, kind: band, from: 900, to: 1800, q: 1, amp: 0.18})
		s.room(0.4, 0.6)
	}},
	{Mana, "mana", "mana gained", 2, -26, 0.01, 1.7, func(s *synth) {
		s.shimmer(0, 0.05, 0.3, noteE5, noteA5)
		s.strike(0, chip, s.about(1400, 0.03), 0.2, 0.0008)
		s.room(0.25, 0.3)
	}},
	{Grow, "grow", "the ground changes", 2, -21, 0.04, 1.7, func(s *synth) {
		s.noise(0, noise{env: env{0.12, 0.15, 0.4}, kind: low, from: 260, to: 700, q: 1, amp: 1, grit: 0.8, rate: 18})
		s.scatter(0.03, 0.5, 24, 0.9, func(at, fade float64) {
			s.strike(at, wood, s.between(200, 900), 0.22*(0.4+0.6*fade), s.between(0.001, 0.003))
		})
		s.shimmer(0.2, 0.11, 0.16, noteA4, noteD5)
		s.room(0.25, 0.3)
	}},
	{Draw, "draw", "a draw", 2, -19, 0.004, 2.4, func(s *synth) {
		for i, hz := range [...]float64{noteD4, noteA4, noteG4, noteD4} {
			s.note(0.2*float64(i), hz, 0.55)
		}
		for _, hz := range [...]float64{noteD3, noteA3, noteD4, noteG4} {
			s.note(s.between(0.86, 0.89), hz, 0.5)
		}
		s.room(0.45, 0.9)
	}},
}
