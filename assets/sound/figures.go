package sound

// land adds a token set down firmly.
func (s *synth) land(at, amp float64) {
	s.strike(at, wood, s.about(190, 0.06), amp, 0.003)
	s.strike(at+0.001, chip, s.about(760, 0.06), 0.35*amp, 0.001)
	s.tone(at, env{0.002, 0.008, 0.1}, 140, 90, 0.04, 0.6*amp)
	s.strike(at+s.between(0.03, 0.042), wood, s.about(230, 0.06), 0.25*amp, 0.002)
}

// figureEffects are the effects of figures: wooden tokens on a stone table.
var figureEffects = [...]effect{
	{Step, "step", "footsteps", 4, -29, 0.06, 0.25, func(s *synth) {
		s.strike(0, wood, s.about(250, 0.09), 0.5, s.about(0.0035, 0.2))
		s.noise(0, noise{env: env{0.003, 0.01, 0.06}, kind: low, from: s.about(700, 0.2), to: 300, q: 0.7, amp: 0.5})
		s.noise(0.01, noise{env: env{0.01, 0.01, 0.05}, kind: band, from: s.about(2200, 0.2), to: 1600, q: 0.9, amp: 0.08, grit: 0.7, rate: 80})
	}},
	{Wound, "wound", "a dull hit", 3, -20, 0.06, 0.3, func(s *synth) {
		s.tone(0, env{0.002, 0.015, 0.14}, s.about(190, 0.05), 92, 0.05, 0.9)
		s.noise(0, noise{env: env{0.001, 0.008, 0.09}, kind: low, from: 1300, to: 350, q: 0.9, amp: 1})
		s.strike(0, bone, s.about(330, 0.1), 0.5, 0.002)
		s.room(0.12, 0.12)
	}},
	// A token knocked over: a hit, then its rim rocking.
	{Slain, "slain", "someone falls", 3, -19, 0.06, 0.7, func(s *synth) {
		s.tone(0, env{0.002, 0.015, 0.2}, 170, 74, 0.08, 0.9)
		s.noise(0, noise{env: env{0.001, 0.01, 0.12}, kind: low, from: 1500, to: 300, q: 0.9, amp: 1})
		at, gap := 0.13, s.about(0.085, 0.1)
		for i := range 6 {
			amp := 0.6 / float64(i+1)
			s.strike(at, wood, s.about(290, 0.05), amp, 0.0015)
			s.strike(at, chip, s.about(980, 0.05), 0.5*amp, 0.0008)
			at += gap
			gap *= 0.72
		}
		s.room(0.25, 0.25)
	}},
	{Hop, "hop", "a sidestep", 3, -24, 0.06, 0.4, func(s *synth) {
		s.noise(0, noise{env: env{0.05, 0.01, 0.09}, kind: band, from: 500, to: 1500, q: 1.3, amp: 0.4})
		s.land(0.15, 0.8)
		s.room(0.15, 0.15)
	}},
	{Land, "land", "someone lands", 3, -23, 0.06, 0.3, func(s *synth) {
		s.land(0.004, 1)
		s.room(0.2, 0.18)
	}},
	{Climb, "climb", "climbing", 2, -25, 0.05, 0.6, func(s *synth) {
		for i := range 3 {
			at := 0.13 * float64(i)
			s.strike(at, wood, s.about(270+45*float64(i), 0.04), 0.7, 0.0025)
			s.noise(at+0.02, noise{env: env{0.02, 0.01, 0.06}, kind: band, from: 1300, to: 1900, q: 1.2, amp: 0.12, grit: 0.8, rate: 60})
		}
		s.room(0.2, 0.2)
	}},
	{Fall, "fall", "a long fall", 2, -20, 0.05, 1.1, func(s *synth) {
		e := env{0.04, 0.3, 0.12}
		top := s.about(900, 0.04)
		s.tone(0, e, top, 250, 0.42, 0.5)
		s.tone(0, e, top*2.01, 502, 0.42, 0.06)
		s.noise(0, noise{env: e, kind: band, from: top, to: 250, q: 9, amp: 0.6})
		s.noise(0, noise{env: env{0.3, 0.08, 0.06}, kind: band, from: 700, to: 350, q: 0.8, amp: 0.1})
		s.thud(0.42, 84, 0.9)
		s.strike(0.42, wood, s.about(170, 0.05), 0.8, 0.003)
		s.stones(0.44, 0.3, 7, 700, 2200, 0.12)
		s.room(0.45, 0.5)
	}},
	{Splash, "splash", "a splash", 2, -19, 0.06, 1.1, func(s *synth) {
		s.tone(0, env{0.004, 0.02, 0.18}, 210, 80, 0.1, 0.7)
		s.noise(0, noise{env: env{0.006, 0.05, 0.4}, kind: band, from: 2600, to: 700, q: 0.6, amp: 1.6, grit: 0.5, rate: 60})
		s.noise(0.06, noise{env: env{0.06, 0.05, 0.5}, kind: high, from: 3000, to: 4200, q: 0.7, amp: 0.22, grit: 0.9, rate: 90})
		s.scatter(0.16, 0.7, 15, 1.2, func(at, fade float64) { // bubbles rise in pitch
			f := s.between(320, 900)
			s.tone(at, env{0.004, 0.01, s.between(0.03, 0.07)}, f, f*s.between(1.3, 1.9), 0.05, 0.22*(0.3+0.7*fade))
		})
		s.room(0.2, 0.3)
	}},
	{Burn, "burn", "flames", 2, -20, 0.05, 1.1, func(s *synth) {
		s.noise(0, noise{env: env{0.09, 0.12, 0.6}, kind: low, from: 380, to: 900, q: 0.9, amp: 1.3, grit: 0.6, rate: 22})
		s.noise(0, noise{env: env{0.05, 0.1, 0.7}, kind: band, from: 2200, to: 3600, q: 0.6, amp: 0.22, grit: 0.7, rate: 35})
		s.scatter(0.03, 0.85, 34, 1.3, func(at, fade float64) {
			s.noise(at, noise{env: env{0.0005, 0.001, s.between(0.006, 0.02)}, kind: band, from: s.between(1500, 5500), to: 1500, q: 1.6, amp: s.between(0.4, 1.6) * fade})
		})
		s.drive(1.3)
	}},
	{DoorOpen, "door-open", "a door creaks open", 2, -23, 0.04, 0.8, func(s *synth) {
		s.strike(0, metal, s.about(880, 0.05), 0.25, 0.0006)
		s.strike(0.004, wood, 310, 0.5, 0.002)
		s.creak(0.08, 0.42, 30, 52, s.about(330, 0.08), 0.5)
		s.noise(0.06, noise{env: env{0.1, 0.25, 0.15}, kind: band, from: 500, to: 800, q: 1, amp: 0.2, grit: 0.5, rate: 20})
		s.room(0.3, 0.25)
	}},
	{DoorClose, "door-close", "a door shuts", 2, -22, 0.04, 0.6, func(s *synth) {
		s.creak(0, 0.12, 45, 30, s.about(300, 0.08), 0.25)
		s.thud(0.14, 96, 0.6)
		s.strike(0.14, wood, s.about(160, 0.05), 1, 0.003)
		s.strike(0.17, metal, s.about(760, 0.05), 0.3, 0.0006)
		s.room(0.35, 0.3)
	}},
	// Swells, then rings out higher.
	{Portal, "portal", "a portal hums", 2, -21, 0.03, 1.7, func(s *synth) {
		for i, f := range [...]float64{196, 294, 440, 587} {
			s.strike(0.05*float64(i), glass, s.about(f, 0.004), 0.3, 0.003)
		}
		s.noise(0, noise{env: env{0.28, 0.02, 0.1}, kind: band, from: 350, to: 2600, q: 3, amp: 0.8})
		s.reverse(0.42)
		for i, f := range [...]float64{440, 660, 880} {
			s.strike(0.4+0.03*float64(i), glass, s.about(f, 0.004), 0.35, 0.002)
		}
		s.noise(0.4, noise{env: env{0.005, 0.02, 0.3}, kind: band, from: 2800, to: 600, q: 1.5, amp: 0.4})
		s.room(0.4, 0.6)
	}},
	{Dice, "dice", "dice rattle", 3, -22, 0.04, 0.8, func(s *synth) {
		at, gap := 0.0, s.about(0.075, 0.2)
		for i := range 8 {
			amp := 1 / (1 + 0.45*float64(i))
			s.strike(at, chip, s.about(1250, 0.12), 0.8*amp, 0.0006)
			s.strike(at, wood, s.about(300, 0.1), 0.4*amp, 0.0025)
			at += s.about(gap, 0.25)
			gap *= 0.82
		}
		s.room(0.25, 0.2)
	}},
}
