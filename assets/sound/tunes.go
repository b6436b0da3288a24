package sound

// Notes in hertz.
const (
	noteD3 = 146.83
	noteA3 = 220.00
	noteD4 = 293.66
	noteF4 = 349.23
	noteG4 = 392.00
	noteA4 = 440.00
	noteC5 = 523.25
	noteD5 = 587.33
	noteE5 = 659.26
	noteFs = 739.99
	noteA5 = 880.00
	noteD6 = 1174.66
)

// note adds a bar struck with a soft mallet and its octave, with small differences in
// time and loudness as if played by hand.
func (s *synth) note(at, hz, amp float64) {
	at, amp = max(0, at+s.between(-0.006, 0.006)), s.about(amp, 0.08)
	s.strike(at, bar, hz, amp, 0.0022)
	s.strike(at+0.004, glass, hz*2, 0.1*amp, 0.002)
	s.noise(at, noise{env: env{0.001, 0.002, 0.025}, kind: band, from: 1800, to: 900, q: 1, amp: 0.06 * amp})
}

// signalEffects are ticks of the interface and short tunes on wooden bars. All tunes are
// in D minor and end in D major, so they harmonise when they overlap.
var signalEffects = [...]effect{
	{Select, "select", "", 3, -26, 0.03, 0.25, func(s *synth) {
		s.strike(0, chip, s.about(1150, 0.03), 0.7, 0.0008)
		s.strike(0, wood, s.about(420, 0.03), 0.4, 0.0018)
		s.room(0.1, 0.1)
	}},
	{Hover, "hover", "", 3, -33, 0.03, 0.15, func(s *synth) {
		s.strike(0, wood, s.about(760, 0.04), 0.5, 0.0016)
		s.noise(0, noise{env: env{0.001, 0.002, 0.015}, kind: band, from: 2400, to: 2000, q: 1, amp: 0.1})
	}},
	{Button, "button", "", 2, -26, 0.02, 0.25, func(s *synth) {
		s.strike(0, wood, s.about(380, 0.02), 0.8, 0.0015)
		s.strike(0.028, chip, s.about(820, 0.02), 0.4, 0.001)
		s.room(0.12, 0.12)
	}},
	{Refuse, "refuse", "", 2, -25, 0.02, 0.45, func(s *synth) {
		for i, hz := range [...]float64{196, 165} {
			at := 0.11 * float64(i)
			s.strike(at, wood, s.about(hz, 0.01), 0.8, 0.004)
			s.tone(at, env{0.004, 0.02, 0.12}, hz, hz*0.97, 0.1, 0.3)
		}
		s.room(0.15, 0.15)
	}},
	{Turn, "turn", "chime: a turn begins", 3, -23, 0.004, 1.3, func(s *synth) {
		s.note(0, noteA4, 0.7)
		s.note(0.13, noteD5, 0.8)
		s.room(0.35, 0.5)
	}},
	{Capture, "capture", "a structure is captured", 2, -20, 0.004, 1.2, func(s *synth) {
		s.land(0, 0.7)
		s.note(0.06, noteD4, 0.6)
		s.note(0.17, noteA4, 0.65)
		s.note(0.28, noteD5, 0.7)
		s.room(0.35, 0.5)
	}},
	{Escape, "escape", "someone escapes", 2, -20, 0.004, 1.2, func(s *synth) {
		s.noise(0, noise{env: env{0.2, 0.02, 0.25}, kind: band, from: 400, to: 2800, q: 1.2, amp: 0.6})
		s.note(0.1, noteA4, 0.5)
		s.note(0.19, noteD5, 0.55)
		s.note(0.28, noteE5, 0.55)
		s.note(0.37, noteA5, 0.6)
		s.room(0.4, 0.6)
	}},
	{Undo, "undo", "", 2, -27, 0.02, 0.3, func(s *synth) {
		s.noise(0, noise{env: env{0.004, 0.01, 0.12}, kind: band, from: 900, to: 2400, q: 1.5, amp: 0.5})
		s.strike(0, wood, s.about(340, 0.02), 0.6, 0.002)
		s.reverse(0.15)
		s.strike(0.15, wood, s.about(300, 0.02), 0.5, 0.002)
	}},
	{Redo, "redo", "", 2, -27, 0.02, 0.3, func(s *synth) {
		s.strike(0, wood, s.about(340, 0.02), 0.6, 0.002)
		s.noise(0, noise{env: env{0.06, 0.02, 0.09}, kind: band, from: 900, to: 2400, q: 1.5, amp: 0.4})
		s.strike(0.14, wood, s.about(430, 0.02), 0.5, 0.0018)
	}},
	{Victory, "victory", "victory", 2, -18, 0.004, 2.8, func(s *synth) {
		for i, hz := range [...]float64{noteD4, noteF4, noteA4, noteD5, noteE5} {
			s.note(0.12*float64(i), hz, 0.55+0.04*float64(i))
		}
		for _, hz := range [...]float64{noteD3, noteD4, noteA4, noteD5, noteFs, noteA5, noteD6} {
			s.note(s.between(0.68, 0.71), hz, 0.55)
		}
		for i := range 6 { // a shimmer on the chord
			s.strike(0.95+0.11*float64(i), glass, [...]float64{noteD6, noteA5, noteFs}[i%3], 0.16/(1+0.3*float64(i)), 0.002)
		}
		s.thud(0.69, 73, 0.35)
		s.drive(0.9)
		s.room(0.45, 0.9)
	}},
	{Defeat, "defeat", "defeat", 2, -18, 0.004, 2.8, func(s *synth) {
		for i, hz := range [...]float64{noteD5, noteC5, noteA4, noteG4, noteF4} {
			s.note(0.2*float64(i), hz*0.5, 0.6)
		}
		for _, hz := range [...]float64{noteD3 / 2, noteD3, noteA3, noteF4} {
			s.note(s.between(1.06, 1.1), hz, 0.7)
		}
		s.tone(1.06, env{0.05, 0.2, 1.2}, 55, 49, 1, 0.5)
		s.grind(0.9, 0.5, 170, 0.18)
		s.drive(0.9)
		s.room(0.45, 0.9)
	}},
}
