package sound

import (
	"math"
	"slices"
)

// synth builds one clip: layers are added to out, then master levels it. Times are in
// seconds, frequencies in hertz.
type synth struct {
	out []float64
	rng uint64
}

func newSynth(seconds float64, seed uint64) *synth {
	s := &synth{out: make([]float64, samples(seconds)), rng: seed*0x9E3779B97F4A7C15 + 0x1234567}
	s.rand() // so that neighbouring seeds differ
	return s
}

func samples(seconds float64) int { return int(seconds * Rate) }

// rand returns a number in [0,1) (SplitMix64).
//
//go:noinline
func (s *synth) rand() float64 {
	s.rng += 0x9E3779B97F4A7C15
	z := s.rng
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return float64((z^z>>31)>>11) / (1 << 53)
}

// white returns a number in [-1,1).
//
//go:noinline
func (s *synth) white() float64 { return 2*s.rand() - 1 }

// about returns a number within the part rel of x.
//
//go:noinline
func (s *synth) about(x, rel float64) float64 { return x * (1 + rel*s.white()) }

// between returns a number in [lo,hi).
func (s *synth) between(lo, hi float64) float64 { return lo + (hi-lo)*s.rand() }

// env is the envelope of a layer: it rises during attack, stays for hold and then falls
// exponentially, by 60 dB in decay.
type env struct{ attack, hold, decay float64 }

func (e env) length() int { return samples(e.attack + e.hold + e.decay) }

// envelope yields the values of an env, sample by sample.
type envelope struct {
	i, up, level int
	fall, v      float64
}

func (e env) start() envelope {
	up := max(samples(e.attack), 1)
	return envelope{up: up, level: up + samples(e.hold), fall: math.Exp(-6.9 / (e.decay * Rate)), v: 1}
}

func (g *envelope) next() float64 {
	g.i++
	switch {
	case g.i <= g.up:
		x := float64(g.i) / float64(g.up)
		return x * x * (3 - 2*x)
	case g.i > g.level:
		g.v *= g.fall
	}
	return g.v
}

// span returns at most n samples of the clip from a time on.
func (s *synth) span(at float64, n int) []float64 {
	from := min(max(samples(at), 0), len(s.out))
	return s.out[from:min(from+n, len(s.out))]
}

// tone adds a sine that glides from f0 to f1 over glide seconds.
func (s *synth) tone(at float64, e env, f0, f1, glide, amp float64) {
	g := e.start()
	f, end := f0, samples(glide)
	bend := 1.0
	if end > 0 {
		bend = math.Pow(f1/f0, 1/float64(end))
	}
	phase := 0.0
	for i, out := 0, s.span(at, e.length()); i < len(out); i++ {
		phase += f / Rate
		if phase >= 1 {
			phase--
		}
		if i < end {
			f *= bend
		}
		out[i] += amp * g.next() * math.Sin(2*math.Pi*phase)
	}
}

// passKind is which part of the spectrum a filter passes.
type passKind uint8

const (
	band passKind = iota
	low
	high
)

// noise is a layer of filtered noise.
type noise struct {
	env      env
	kind     passKind
	from, to float64 // the filter's frequency at the start and at the end
	q        float64 // the filter's resonance; 0.7 is flat
	amp      float64
	grit     float64 // depth of an irregular tremolo, 0..1
	rate     float64 // of the tremolo, in hertz
}

func (s *synth) noise(at float64, n noise) {
	out := s.span(at, n.env.length())
	g := n.env.start()
	var f filter
	const block = 32 // samples between changes of the filter
	steps := float64(n.env.length()) / block
	bend := math.Pow(n.to/n.from, 1/max(steps, 1))
	freq := n.from
	gain, target, left := 1.0, 1.0, 0
	slope := 0.0
	for i := range out {
		if i%block == 0 {
			f.tune(freq, n.q)
			freq *= bend
		}
		if n.grit > 0 {
			if left == 0 {
				target = 1 - n.grit*s.rand()
				left = max(int(s.about(Rate/n.rate, 0.6)), 8)
				slope = (target - gain) / float64(left)
			}
			gain += slope
			left--
		}
		out[i] += n.amp * gain * g.next() * f.pass(s.white(), n.kind)
	}
}

// filter is a state variable filter (trapezoidal, so stable while its frequency changes).
type filter struct{ g, k, a, ic1, ic2 float64 }

func (f *filter) tune(freq, q float64) {
	f.g = math.Tan(math.Pi * min(max(freq, 15), 0.45*Rate) / Rate)
	f.k = 1 / q
	f.a = 1 / (1 + f.g*(f.g+f.k))
}

func (f *filter) pass(x float64, kind passKind) float64 {
	v3 := x - f.ic2
	v1 := f.a * (f.ic1 + f.g*v3)
	v2 := f.ic2 + f.g*v1
	f.ic1 = 2*v1 - f.ic1
	f.ic2 = 2*v2 - f.ic2
	switch kind {
	case low:
		return v2
	case high:
		return x - f.k*v1 - v2
	}
	return f.k * v1
}

// mode is a mode of vibration of a struck body.
type mode struct{ ratio, amp, ring float64 } // ring: seconds until it fell by 60 dB

// Bodies that can be struck. Ratios are relative to the pitch.
var (
	stone = []mode{{1, 1, 0.16}, {1.83, 0.8, 0.11}, {2.77, 0.6, 0.08}, {4.19, 0.5, 0.05}, {6.3, 0.35, 0.03}}
	wood  = []mode{{1, 1, 0.12}, {2.41, 0.6, 0.07}, {3.73, 0.35, 0.05}, {5.9, 0.25, 0.025}}
	chip  = []mode{{1, 1, 0.06}, {1.52, 0.7, 0.05}, {2.67, 0.5, 0.035}, {3.41, 0.3, 0.02}}
	metal = []mode{{1, 0.7, 0.5}, {2.32, 1, 0.4}, {3.15, 0.6, 0.35}, {4.97, 0.5, 0.25}, {6.83, 0.3, 0.15}}
	bar   = []mode{{1, 1, 0.9}, {3.93, 0.22, 0.35}, {9.2, 0.07, 0.12}}
	glass = []mode{{1, 1, 1.4}, {2.76, 0.3, 0.8}, {5.4, 0.14, 0.45}, {8.9, 0.06, 0.25}}
	bone  = []mode{{1, 1, 0.05}, {2.2, 0.9, 0.03}, {3.6, 0.8, 0.02}, {5.1, 0.5, 0.015}}
)

// strike adds a body that is hit once. blow is the length of the contact: 0.0005 s is a
// hard click, 0.004 s a soft mallet.
func (s *synth) strike(at float64, body []mode, pitch, amp, blow float64) {
	n := max(samples(blow), 4)
	hit := make([]float64, n)
	for i := range hit {
		x := math.Sin(math.Pi * (float64(i) + 0.5) / float64(n))
		hit[i] = x * x * (0.75 + 0.5*s.white())
	}
	for _, m := range body {
		f := pitch * m.ratio
		if f > 0.42*Rate {
			continue
		}
		r := math.Exp(-6.9 / (m.ring * Rate))
		w := 2 * math.Pi * f / Rate
		b1, b2 := 2*r*math.Cos(w), -r*r
		// Modes slower than the contact reach their full amplitude, faster ones less: a
		// soft mallet excites no high modes.
		drive := amp * m.amp * math.Sin(w) * 2 / float64(n)
		y1, y2 := 0.0, 0.0
		out := s.span(at, n+samples(m.ring))
		struck := min(n, len(out))
		for i := range out[:struck] {
			y := b1*y1 + b2*y2 + drive*hit[i]
			out[i] += y
			y2, y1 = y1, y
		}
		out = out[struck:]
		for i := range out {
			y := b1*y1 + b2*y2
			out[i] += y
			y2, y1 = y1, y
		}
	}
	// The contact itself, without which the body would ring of its own.
	s.noise(at, noise{env: env{0.0003, 0.0005, 0.006 + 3*blow}, kind: band,
		from: min(9*pitch, 7500), to: min(4*pitch, 4000), q: 0.6, amp: amp * min(0.0009/blow, 1.2)})
}

// scatter calls add n times, at random times from at to at+dur; thinning above 1 makes
// them denser towards the start. fade falls from 1 to 0.
func (s *synth) scatter(at, dur float64, n int, thinning float64, add func(at, fade float64)) {
	for range n {
		x := math.Pow(s.rand(), thinning)
		add(at+dur*x, 1-x)
	}
}

// creak adds a dry joint: slips whose rate changes from rate0 to rate1, each of which
// strikes wood.
func (s *synth) creak(at, dur, rate0, rate1, pitch, amp float64) {
	for t := 0.0; t < dur; {
		x := t / dur
		swell := math.Sin(math.Pi * min(x*1.1+0.05, 1))
		p := pitch * (1 + 0.25*x)
		s.strike(at+t, wood, s.about(p, 0.03), amp*swell*s.between(0.5, 1), 0.0012)
		t += s.about(1/(rate0+(rate1-rate0)*x), 0.35)
	}
}

// note adds a bar struck with a soft mallet and its octave, with small differences in
// time and loudness as if played by hand.
func (s *synth) note(at, hz, amp float64) {
	at, amp = max(0, at+s.between(-0.006, 0.006)), s.about(amp, 0.08)
	s.strike(at, bar, hz, amp, 0.0022)
	s.strike(at+0.004, glass, hz*2, 0.1*amp, 0.002)
	s.noise(at, noise{env: env{0.001, 0.002, 0.025}, kind: band, from: 1800, to: 900, q: 1, amp: 0.06 * amp})
}

// shimmer adds glass notes, step seconds apart.
func (s *synth) shimmer(at, step, amp float64, notes []float64) {
	for i, hz := range notes {
		s.strike(at+step*float64(i)*s.about(1, 0.08), glass, s.about(hz, 0.003), amp, 0.0018)
	}
}

func (s *synth) room(mix, ring float64) {
	// The silent end needs no reverberation.
	last := len(s.out)
	for last > 0 && s.out[last-1] == 0 {
		last--
	}
	out := s.out[:min(last+samples(ring), len(s.out))]
	dry := slices.Clone(out)
	// Comb filters whose delays share no factor, so that they have no common pitch.
	for _, n := range [...]int{557, 743, 941, 1151} {
		line := make([]float64, n)
		back, gain := math.Pow(0.001, float64(n)/(ring*Rate)), 0.3*mix
		dark, at := 0.0, 0
		for i, x := range dry {
			y := line[at]
			dark += 0.45 * (y - dark)
			line[at] = x + back*dark
			if at++; at == n {
				at = 0
			}
			out[i] += gain * y
		}
	}
}

// reverse reverses the clip up to t, fading in from silence, and clears the rest.
func (s *synth) reverse(t float64) {
	a := s.span(0, samples(t))
	clear(s.out[len(a):])
	for i := range a {
		a[i] *= 1 - ease(float64(i)/float64(len(a)))
	}
	slices.Reverse(a)
}

// drive saturates the clip; 1 leaves it nearly unchanged.
func (s *synth) drive(amount float64) {
	p := s.peak()
	if p == 0 {
		return
	}
	for i, x := range s.out {
		x *= amount / p
		s.out[i] = x / math.Sqrt(1+x*x)
	}
}

func (s *synth) peak() float64 {
	p := 0.0
	for _, x := range s.out {
		p = max(p, x, -x)
	}
	return p
}
