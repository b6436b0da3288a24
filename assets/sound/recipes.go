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
