package sound

import "math"

// The music is composed as it plays: slow chords, a melody on wooden bars and, with
// growing danger, a drum, a faster pulse and dissonances. It is quiet and rests long.

// scale is D minor without its sixth, in semitones above D.
var scale = [...]int{0, 2, 3, 5, 7, 10}

// chord is three tones in semitones above D, and the chords that may follow.
type chord struct {
	tones [3]int
	next  [4]uint8
}

// chords: D minor, B flat, F, C, G minor, A minor, and G with its sixth.
var chords = [...]chord{
	{[3]int{0, 7, 15}, [4]uint8{1, 2, 4, 3}},
	{[3]int{-4, 3, 12}, [4]uint8{2, 3, 0, 4}},
	{[3]int{3, 10, 12}, [4]uint8{3, 0, 1, 5}},
	{[3]int{-2, 5, 14}, [4]uint8{0, 2, 5, 4}},
	{[3]int{5, 8, 12}, [4]uint8{0, 1, 3, 6}},
	{[3]int{-5, 7, 10}, [4]uint8{1, 4, 0, 0}},
	{[3]int{5, 9, 14}, [4]uint8{0, 3, 1, 0}},
}

const (
	partials   = 3
	tones      = 28         // at once
	stepsBar   = 8          // eighths in a bar
	musicGain  = 0.09       // for about -34 dB
	slowPulse  = 58.0       // quarters a minute without danger
	fastPulse  = 92.0       // in the greatest danger
	lowestTone = 146.83 / 2 // D2
)

// partial is one sine of a tone: a rotating vector.
type partial struct{ x, y, cos, sin, fall float64 }

// tone is a note under way.
type tone struct {
	left, age, up int // samples to go (0 if it is free), since its start, of its attack
	wait          int // samples before its start
	parts         [partials]partial
	lgain, rgain  float32
}

// Music is an endless stream of music. The zero value begins with a rest. One goroutine
// at a time may use it.
type Music struct {
	want, danger float64
	tones        [tones]tone
	dice         synth
	until        int // samples until the next eighth
	step         int // eighth of the bar
	bar          int
	rest         int // bars of rest to go
	chord        uint8
	note         int // the last note of the melody, see degree
}

// SetDanger sets the danger that the music expresses, 0..1. It follows within seconds.
func (m *Music) SetDanger(d float64) {
	if !(d > 0) {
		d = 0
	}
	m.want = min(d, 1)
}

// Mix adds the next samples to both channels, which must have the same length.
func (m *Music) Mix(left, right []float32) {
	for at := 0; at < len(left); {
		if m.until == 0 {
			m.eighth()
		}
		n := min(m.until, len(left)-at)
		for i := range m.tones {
			if t := &m.tones[i]; t.left > 0 {
				t.mix(left[at:at+n], right[at:at+n])
			}
		}
		m.until -= n
		at += n
	}
}

func (m *Music) eighth() {
	m.danger += (m.want - m.danger) * 0.12
	pulse := slowPulse + (fastPulse-slowPulse)*m.danger
	m.until = int(Rate * 30 / pulse)
	if m.step == 0 {
		m.newBar()
	}
	d := &m.dice
	if m.rest == 0 {
		m.melody(d)
	}
	if m.danger > 0.3 && (m.step == 0 || m.step == 3 || m.danger > 0.75 && m.step == 6) {
		amp := d.about(0.9, 0.15) * min(1, (m.danger-0.3)*2.2)
		m.play(0.7, 0.003, 0, 0, [partials][3]float64{{d.about(78, 0.02), 1.7 * amp, 0.6}, {131, 0.5 * amp, 0.25}, {190, 0.2 * amp, 0.12}})
	}
	if m.danger > 0.55 && m.step%2 == 1 && d.rand() < 0.75 {
		amp := d.about(0.3, 0.4) * (m.danger - 0.4) // of a stick on a rim
		m.play(0.15, 0.001, float32(0.6*d.white()), 0, [partials][3]float64{{d.about(880, 0.02), amp, 0.08}, {1730, 0.6 * amp, 0.05}, {2950, 0.4 * amp, 0.03}})
	}
	m.step = (m.step + 1) % stepsBar
}

func (m *Music) newBar() {
	d := &m.dice
	m.bar++
	if m.rest > 0 {
		if m.rest--; m.rest > 0 && m.danger < 0.5 {
			return
		}
		m.rest = 0
	}
	// A phrase has eight bars; a rest follows it unless there is danger.
	if m.bar%8 == 0 && d.rand() < 0.8*(1-m.danger) {
		m.rest = 2 + int(d.rand()*4)
		m.chord = 0
		return
	}
	m.chord = chords[m.chord].next[int(d.rand()*4)]
	length := 30.0 * stepsBar / (slowPulse + (fastPulse-slowPulse)*m.danger)
	for i, semi := range chords[m.chord].tones {
		m.pad(hertz(semi+12), length*1.25, d.about(0.34, 0.15), float32(i-1)*0.5)
	}
	m.pad(hertz(chords[m.chord].tones[0]), length*1.3, 0.5, 0)
	if m.danger > 0.6 { // a dissonant semitone
		m.pad(hertz(chords[m.chord].tones[0]+13), length, 0.22*(m.danger-0.4), 0.6)
	}
}

func (m *Music) melody(d *synth) {
	strong := m.step%4 == 0
	chance := 0.22 + 0.3*m.danger
	if strong {
		chance += 0.35
	}
	if d.rand() > chance {
		return
	}
	if strong {
		// The nearest other tone of the chord.
		want, best := m.note, 99
		for _, semi := range chords[m.chord].tones {
			for i := 4; i < 17; i++ {
				if (degree(i)-semi)%12 == 0 && abs(i-m.note) < best && abs(i-m.note) > 0 {
					want, best = i, abs(i-m.note)
				}
			}
		}
		m.note = want
	} else {
		m.note += [...]int{-2, -1, -1, 1, 1, 2}[int(d.rand()*6)]
	}
	m.note = min(max(m.note, 4), 16)
	amp := d.between(0.35, 0.6)
	if strong {
		amp *= 1.25
	}
	hz := hertz(degree(m.note) + 12)
	m.play(1.6, 0.004, float32(0.5*d.white()), d.between(0, 0.02), [partials][3]float64{{hz, amp, 1.5}, {hz * 3.93, amp * 0.16, 0.5}, {hz * 9.2, amp * 0.04, 0.15}})
}

// degree returns the semitones above D of a tone of the scale, counted over octaves.
func degree(i int) int { return 12*(i/len(scale)) + scale[i%len(scale)] }

func abs(i int) int { return max(i, -i) }

// hertz returns the pitch of semitones above D2.
func hertz(semi int) float64 { return lowestTone * math.Pow(2, float64(semi)/12) }

// play starts a tone in place of a free one, or else of the one nearest to its end: three
// partials, each with its pitch, its loudness and the seconds in which it falls by 60 dB.
func (m *Music) play(length, attack float64, pan float32, late float64, parts [partials][3]float64) {
	t := &m.tones[0]
	for i := range m.tones {
		if m.tones[i].left < t.left {
			t = &m.tones[i]
		}
	}
	*t = tone{left: samples(length), up: samples(attack), wait: samples(late)}
	t.lgain, t.rgain = ears(pan)
	for i, p := range parts {
		w := 2 * math.Pi * p[0] / Rate
		t.parts[i] = partial{x: p[1] * musicGain, cos: math.Cos(w), sin: math.Sin(w), fall: math.Exp(-6.9 / (p[2] * Rate))}
	}
}

// pad plays a soft voice that swells.
func (m *Music) pad(hz, length, amp float64, pan float32) {
	hz = m.dice.about(hz, 0.0015)
	m.play(length, length*0.4, pan, 0, [partials][3]float64{{hz, amp, length * 3}, {hz * 2.002, amp * 0.3, length * 2}, {hz * 2.997, amp * 0.1, length * 1.5}})
}

func (t *tone) mix(left, right []float32) {
	const fade = Rate / 8 // samples of the fade at the end, against clicks
	for i := range left {
		if t.wait > 0 {
			t.wait--
			continue
		}
		if t.left == 0 {
			return
		}
		y := 0.0
		for k := range t.parts {
			p := &t.parts[k]
			x := p.x*p.cos - p.y*p.sin
			p.y = (p.x*p.sin + p.y*p.cos) * p.fall
			p.x = x * p.fall
			y += p.y
		}
		if t.age < t.up {
			y *= ease(float64(t.age) / float64(t.up))
		}
		if t.left < fade {
			y *= float64(t.left) / fade
		}
		t.age++
		t.left--
		v := float32(y)
		left[i] += v * t.lgain
		right[i] += v * t.rgain
	}
}
