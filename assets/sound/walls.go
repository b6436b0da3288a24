package sound

// stones adds n small falling stones that become fewer and softer.
func (s *synth) stones(at, dur float64, n int, lo, hi, amp float64) {
	s.scatter(at, dur, n, 1.7, func(at, fade float64) {
		s.strike(at, stone, s.between(lo, hi), amp*(0.25+0.75*fade)*s.between(0.3, 1), s.between(0.0006, 0.002))
	})
}

// thud adds a heavy body that stops: a low tone that falls to hz, and a knock.
func (s *synth) thud(at, hz, amp float64) {
	s.tone(at, env{0.003, 0.025, 0.55}, hz*2.1, hz, 0.07, amp)
	s.tone(at, env{0.002, 0.01, 0.2}, hz*3.6, hz*1.9, 0.05, 0.45*amp)
	s.noise(at, noise{env: env{0.001, 0.01, 0.16}, kind: low, from: 900, to: 180, q: 0.8, amp: 0.9 * amp})
}

// crack adds stone hitting stone.
func (s *synth) crack(at, amp float64) {
	s.noise(at, noise{env: env{0.0005, 0.002, 0.05}, kind: band, from: 3400, to: 1500, q: 0.8, amp: 1.6 * amp})
	s.strike(at, stone, s.about(620, 0.1), 0.6*amp, 0.0008)
	s.strike(at+0.004, stone, s.about(910, 0.1), 0.4*amp, 0.0006)
}

// grind adds stone dragged over stone.
func (s *synth) grind(at, dur, hz, amp float64) {
	e := env{0.05, dur - 0.12, 0.12}
	s.noise(at, noise{env: e, kind: low, from: hz * 0.5, to: hz * 0.6, q: 1.1, amp: 1.3 * amp, grit: 0.7, rate: 23})
	s.noise(at, noise{env: e, kind: band, from: hz * 1.6, to: hz * 2.1, q: 1.4, amp: 2 * amp, grit: 0.9, rate: 38})
	s.noise(at, noise{env: e, kind: band, from: hz * 5.5, to: hz * 7, q: 1, amp: 1.1 * amp, grit: 1, rate: 70})
}

// wallEffects are the effects of walls, and of what they do to figures and stone.
var wallEffects = [...]effect{
	{WallStart, "wall-start", "a wall creaks", 3, -24, 0.05, 0.7, func(s *synth) {
		s.creak(0.02, s.about(0.4, 0.1), 24, 75, s.about(170, 0.1), 0.8)
		s.tone(0, env{0.2, 0.15, 0.3}, 48, 66, 0.4, 0.25)
		s.noise(0.1, noise{env: env{0.2, 0.05, 0.2}, kind: low, from: 150, to: 330, q: 1.2, amp: 0.5, grit: 0.6, rate: 18})
		s.stones(0.3, 0.15, 4, 900, 2400, 0.12)
		s.room(0.3, 0.25)
	}},
	{WallGrind, "wall-grind", "stone grinds on stone", 3, -20, 0.05, 0.42, func(s *synth) {
		s.grind(0, 0.34, s.about(240, 0.08), 0.8)
		s.tone(0, env{0.06, 0.18, 0.12}, s.about(52, 0.05), 58, 0.3, 0.5)
		s.stones(0.04, 0.26, 7, 700, 2100, 0.16)
		s.drive(1.2)
	}},
	{WallStop, "wall-stop", "a wall thuds to a stop", 3, -16, 0.05, 0.9, func(s *synth) {
		s.thud(0, s.about(68, 0.06), 1)
		s.crack(0, 0.5)
		s.stones(0.06, 0.35, 7, 800, 2600, 0.1)
		s.drive(1.5)
		s.room(0.3, 0.35)
	}},
	{Push, "push", "a shove", 3, -22, 0.06, 0.35, func(s *synth) {
		s.strike(0, wood, s.about(210, 0.08), 0.9, 0.003)
		s.tone(0, env{0.002, 0.01, 0.12}, 150, 95, 0.06, 0.6)
		s.noise(0.015, noise{env: env{0.02, 0.07, 0.1}, kind: band, from: 1500, to: 750, q: 1.2, amp: 0.9, grit: 0.8, rate: 45})
		s.room(0.15, 0.15)
	}},
	// A slam with snapping bones, grinding and falling bits.
	{Crush, "crush", "a crushing blow", 3, -13, 0.04, 1.2, func(s *synth) {
		s.thud(0, s.about(60, 0.05), 1.1)
		s.crack(0, 0.9)
		s.noise(0.004, noise{env: env{0.002, 0.03, 0.2}, kind: band, from: 2300, to: 520, q: 0.9, amp: 1.5, grit: 0.8, rate: 90})
		s.scatter(0.012, 0.17, 17, 1.4, func(at, fade float64) {
			s.strike(at, bone, s.between(480, 1900), 0.75*(0.3+0.7*fade), s.between(0.0004, 0.0012))
			s.noise(at, noise{env: env{0.0005, 0.001, 0.02}, kind: band, from: s.between(1200, 4200), to: 1000, q: 1.5, amp: 0.8 * fade})
		})
		s.grind(0.05, 0.3, s.about(190, 0.05), 0.55)
		s.thud(0.11, 82, 0.4)
		s.drive(2.2)
		s.stones(0.22, 0.5, 11, 700, 2600, 0.09)
		s.room(0.35, 0.45)
	}},
	{Crumble, "crumble", "a wall crumbles", 2, -17, 0.05, 1.6, func(s *synth) {
		s.crack(0, 0.9)
		s.thud(0.01, s.about(58, 0.05), 0.8)
		s.noise(0.02, noise{env: env{0.06, 0.25, 0.8}, kind: low, from: 650, to: 150, q: 0.8, amp: 1.1, grit: 0.8, rate: 26})
		s.noise(0.05, noise{env: env{0.1, 0.1, 0.7}, kind: band, from: 2600, to: 1300, q: 0.7, amp: 0.25, grit: 0.6, rate: 40})
		s.scatter(0.05, 0.75, 9, 1.3, func(at, fade float64) {
			s.strike(at, stone, s.between(140, 380), 0.9*(0.2+0.8*fade), s.between(0.002, 0.004))
		})
		s.stones(0.08, 1.1, 40, 420, 2300, 0.42)
		s.drive(1.6)
		s.room(0.3, 0.4)
	}},
	{Rubble, "rubble", "rubble is crushed", 3, -21, 0.06, 0.6, func(s *synth) {
		s.grind(0, 0.38, s.about(310, 0.08), 0.5)
		s.scatter(0.01, 0.36, 26, 1, func(at, fade float64) {
			s.strike(at, stone, s.between(500, 2700), s.between(0.15, 0.5), s.between(0.0005, 0.0015))
		})
		s.drive(1.4)
		s.room(0.15, 0.15)
	}},
	{Explosion, "explosion", "an explosion", 2, -13, 0.04, 1.8, func(s *synth) {
		s.noise(0, noise{env: env{0.001, 0.02, 0.1}, kind: high, from: 1500, to: 900, q: 0.7, amp: 0.9})
		s.noise(0, noise{env: env{0.003, 0.09, 1.1}, kind: low, from: 2600, to: 90, q: 0.8, amp: 2.2, grit: 0.35, rate: 30})
		s.tone(0, env{0.003, 0.05, 0.7}, 130, 38, 0.25, 1.3)
		s.strike(0, metal, s.about(340, 0.1), 0.35, 0.001)
		s.drive(2.6)
		s.stones(0.25, 0.9, 14, 500, 2000, 0.1)
		s.room(0.4, 0.6)
	}},
}
