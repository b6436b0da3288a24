package sound

// swish adds an object moving through the air.
func (s *synth) swish(at, dur, from, to, amp float64) {
	s.noise(at, noise{env: env{dur * 0.55, 0.01, dur * 0.5}, kind: band, from: from, to: to, q: 1.6, amp: amp})
	s.noise(at, noise{env: env{dur * 0.6, 0.01, dur * 0.4}, kind: low, from: from * 0.4, to: to * 0.3, q: 0.8, amp: 0.4 * amp})
}

// blowEffects are the effects of strikes, throws and what breaks.
var blowEffects = [...]effect{
	// A weapon that meets another.
	{Blade, "blade", "blades clash", 4, -20, 0.06, 0.8, func(s *synth) {
		s.swish(0, 0.13, 1100, 2800, 0.7)
		at := s.between(0.1, 0.12)
		s.strike(at, metal, s.about(720, 0.12), 0.8, 0.0006)
		s.strike(at+0.012, metal, s.about(1130, 0.12), 0.5, 0.0005)
		s.noise(at, noise{env: env{0.0008, 0.004, 0.06}, kind: band, from: 4200, to: 2600, q: 0.8, amp: 0.7})
		s.strike(at, wood, s.about(180, 0.08), 0.4, 0.003)
		s.room(0.22, 0.25)
	}},
	// A bowstring and a flying arrow.
	{Bow, "bow", "an arrow flies", 3, -21, 0.06, 0.6, func(s *synth) {
		s.creak(0, 0.1, 40, 80, s.about(520, 0.1), 0.2)
		s.strike(0.12, wood, s.about(240, 0.06), 0.7, 0.0012)
		s.tone(0.12, env{0.001, 0.01, 0.12}, s.about(196, 0.05), 170, 0.1, 0.5)
		s.noise(0.12, noise{env: env{0.004, 0.05, 0.22}, kind: band, from: 2400, to: 900, q: 1.8, amp: 0.7, grit: 0.3, rate: 60})
		s.room(0.15, 0.15)
	}},
	// A rising hiss with a ringing tail.
	{Bolt, "bolt", "a bolt of magic hisses", 3, -20, 0.04, 1.5, func(s *synth) {
		s.noise(0, noise{env: env{0.16, 0.02, 0.12}, kind: band, from: 600, to: 4200, q: 3.5, amp: 0.9, grit: 0.5, rate: 48})
		s.tone(0, env{0.14, 0.02, 0.14}, s.about(220, 0.05), 980, 0.2, 0.35)
		for i, f := range [...]float64{noteD5, noteA5, noteD6} {
			s.strike(0.19+0.02*float64(i), glass, s.about(f, 0.01), 0.3, 0.0012)
		}
		s.room(0.35, 0.4)
	}},
	{Hit, "hit", "a hit", 3, -19, 0.06, 0.5, func(s *synth) {
		s.strike(0, metal, s.about(430, 0.12), 0.35, 0.0008)
		s.strike(0, wood, s.about(210, 0.1), 0.9, 0.002)
		s.tone(0, env{0.002, 0.01, 0.11}, 160, 88, 0.05, 0.7)
		s.noise(0, noise{env: env{0.001, 0.006, 0.07}, kind: low, from: 1800, to: 500, q: 0.9, amp: 0.9})
		s.room(0.12, 0.12)
	}},
	{Miss, "miss", "a miss", 3, -27, 0.06, 0.4, func(s *synth) {
		s.swish(0, 0.2, s.about(900, 0.1), 1900, 0.8)
		s.strike(0.17, wood, s.about(540, 0.1), 0.08, 0.002)
	}},
	// Frost closing on a figure.
	{Bite, "bite", "frost crackles", 2, -21, 0.05, 1.2, func(s *synth) {
		s.noise(0, noise{env: env{0.05, 0.04, 0.25}, kind: high, from: 3200, to: 5200, q: 0.8, amp: 0.35, grit: 0.9, rate: 55})
		s.scatter(0.01, 0.3, 16, 1.2, func(at, fade float64) {
			s.strike(at, glass, s.between(1500, 3900), 0.3*(0.3+0.7*fade), 0.0005)
			s.noise(at, noise{env: env{0.0005, 0.001, 0.012}, kind: band, from: s.between(2500, 6000), to: 2400, q: 1.4, amp: 0.9 * fade})
		})
		s.room(0.2, 0.25)
	}},
	// Leather and mail.
	{Grab, "grab", "someone is grabbed", 2, -22, 0.05, 0.5, func(s *synth) {
		s.noise(0, noise{env: env{0.03, 0.06, 0.12}, kind: band, from: 700, to: 1300, q: 1.1, amp: 0.9, grit: 0.9, rate: 42})
		s.creak(0.04, 0.16, 50, 90, s.about(240, 0.1), 0.4)
		s.tone(0.02, env{0.01, 0.03, 0.1}, 120, 92, 0.08, 0.5)
		s.room(0.12, 0.12)
	}},
	{Throw, "throw", "someone is thrown", 3, -21, 0.05, 0.6, func(s *synth) {
		s.tone(0, env{0.01, 0.03, 0.14}, 130, 74, 0.08, 0.6)
		s.swish(0.02, 0.3, s.about(380, 0.1), 1500, 1.1)
		s.strike(0, wood, s.about(190, 0.1), 0.35, 0.003)
		s.room(0.12, 0.15)
	}},
	{Slam, "slam", "a heavy slam", 3, -16, 0.05, 0.9, func(s *synth) {
		s.thud(0, s.about(82, 0.07), 0.9)
		s.strike(0, wood, s.about(170, 0.08), 0.8, 0.002)
		s.crack(0.002, 0.35)
		s.strike(s.between(0.07, 0.1), chip, s.about(700, 0.1), 0.25, 0.001)
		s.drive(1.5)
		s.stones(0.05, 0.3, 5, 700, 2200, 0.07)
		s.room(0.25, 0.3)
	}},
	// A bursting pane and falling shards.
	{Shatter, "shatter", "glass shatters", 3, -16, 0.04, 1.7, func(s *synth) {
		s.noise(0, noise{env: env{0.0006, 0.01, 0.14}, kind: high, from: 2600, to: 5000, q: 0.8, amp: 1.2})
		s.strike(0, glass, s.about(1900, 0.1), 0.5, 0.0004)
		s.tone(0, env{0.002, 0.01, 0.12}, 190, 90, 0.05, 0.5)
		s.scatter(0.01, 0.85, 40, 1.8, func(at, fade float64) {
			s.strike(at, glass, s.between(1700, 5600), s.between(0.12, 0.4)*(0.25+0.75*fade), s.between(0.0003, 0.0007))
		})
		s.drive(1.1)
		s.room(0.3, 0.45)
	}},
	// Breaking timber.
	{Splinter, "splinter", "wood splinters", 3, -16, 0.05, 1.1, func(s *synth) {
		s.strike(0, wood, s.about(150, 0.08), 1, 0.0015)
		s.crack(0, 0.5)
		s.scatter(0.005, 0.3, 22, 1.5, func(at, fade float64) {
			s.strike(at, wood, s.between(420, 1500), 0.7*(0.3+0.7*fade), s.between(0.0005, 0.0012))
			s.noise(at, noise{env: env{0.0004, 0.001, 0.014}, kind: band, from: s.between(1500, 4200), to: 1300, q: 1.3, amp: 0.8 * fade})
		})
		s.creak(0.06, 0.24, 70, 40, s.about(380, 0.1), 0.5)
		s.scatter(0.25, 0.5, 7, 1, func(at, _ float64) { s.strike(at, wood, s.between(500, 1200), 0.16, 0.0012) })
		s.drive(1.5)
		s.room(0.2, 0.25)
	}},
	// Breaking masonry.
	{Crack, "crack", "stone cracks", 3, -15, 0.05, 1.4, func(s *synth) {
		s.crack(0, 1)
		s.thud(0.004, s.about(64, 0.06), 0.9)
		s.crack(s.between(0.05, 0.08), 0.6)
		s.noise(0.02, noise{env: env{0.02, 0.1, 0.5}, kind: low, from: 800, to: 200, q: 0.8, amp: 0.9, grit: 0.8, rate: 30})
		s.stones(0.05, 0.8, 26, 350, 1900, 0.4)
		s.drive(1.7)
		s.room(0.3, 0.4)
	}},
	// A plate that bends and tears.
	{Buckle, "buckle", "metal buckles", 3, -15, 0.04, 1.4, func(s *synth) {
		s.thud(0, s.about(72, 0.06), 0.8)
		for i, f := range [...]float64{170, 263, 411} {
			s.strike(0.006*float64(i), metal, s.about(f, 0.06), 0.6, 0.0015)
		}
		s.creak(0.05, 0.4, 60, 25, s.about(610, 0.08), 0.35)
		s.noise(0.03, noise{env: env{0.05, 0.15, 0.3}, kind: band, from: 900, to: 2300, q: 6, amp: 0.8, grit: 0.8, rate: 34})
		s.strike(s.between(0.34, 0.42), metal, s.about(880, 0.1), 0.25, 0.0007)
		s.drive(1.6)
		s.room(0.35, 0.5)
	}},
	// A token that tips over.
	{Prone, "prone", "someone tips over", 3, -23, 0.05, 0.5, func(s *synth) {
		s.swish(0, 0.1, 500, 300, 0.3)
		s.strike(0.09, wood, s.about(200, 0.06), 0.8, 0.003)
		s.strike(0.14, chip, s.about(620, 0.08), 0.3, 0.0012)
		s.strike(0.19, chip, s.about(600, 0.08), 0.14, 0.0012)
		s.room(0.15, 0.15)
	}},
	{Stand, "stand", "someone stands up", 2, -25, 0.05, 0.4, func(s *synth) {
		s.strike(0, chip, s.about(640, 0.06), 0.25, 0.0012)
		s.noise(0, noise{env: env{0.08, 0.01, 0.06}, kind: band, from: 500, to: 1100, q: 1.2, amp: 0.3})
		s.strike(0.12, wood, s.about(280, 0.06), 0.7, 0.0022)
		s.room(0.12, 0.12)
	}},
	// A rocking token and falling stones.
	{Teeter, "teeter", "someone teeters", 2, -24, 0.05, 0.8, func(s *synth) {
		gap := s.about(0.085, 0.1)
		for i := range 4 {
			s.strike(gap*float64(i), chip, s.about(520+60*float64(i%2), 0.03), 0.35, 0.0016)
		}
		s.stones(0.12, 0.35, 8, 900, 2600, 0.25)
		s.room(0.2, 0.25)
	}},
	// A scrape and a dull landing.
	{PitIn, "pit", "a drop into a pit", 2, -22, 0.05, 0.8, func(s *synth) {
		s.noise(0, noise{env: env{0.02, 0.06, 0.08}, kind: band, from: 1500, to: 600, q: 1, amp: 0.5, grit: 0.8, rate: 50})
		s.land(0.14, 1)
		s.thud(0.14, 96, 0.4)
		s.room(0.4, 0.4)
	}},
	// Water and rising bubbles.
	{Drown, "drown", "someone drowns", 2, -19, 0.05, 1.7, func(s *synth) {
		s.noise(0, noise{env: env{0.03, 0.08, 0.5}, kind: low, from: 900, to: 200, q: 0.8, amp: 1, grit: 0.5, rate: 20})
		s.scatter(0.05, 1.1, 34, 1.1, func(at, fade float64) {
			f := s.between(140, 620) * (0.6 + 0.4*fade)
			s.tone(at, env{0.006, 0.01, s.between(0.04, 0.1)}, f, f*s.between(1.4, 2.2), 0.06, 0.4*(0.25+0.75*fade))
		})
		s.room(0.3, 0.4)
	}},
}
