package sound

import "math"

// Bed is a continuous sound of a kind of ground in sight.
type Bed uint8

// The beds.
const (
	Wind     Bed = iota // open, high ground and clouds
	Leaves              // trees, hedges and brambles
	Water               // at a shore
	Mire                // bubbles
	Fire                // a volcano
	Frost               // a drift
	Sand                // trickling
	Hall                // the air between walls, and distant drops
	Dark                // the hum of darkness
	Works               // the gears of crushing walls, through the floor
	BedCount            // the number of beds
)

// layer is filtered noise whose frequency and loudness wander.
type layer struct {
	kind   passKind
	freq   float64 // hertz
	q      float64
	amp    float64
	sway   float64 // range of the frequency, as a part of it
	swell  float64 // range of the loudness, 0..1
	period float64 // of both, in seconds on average
	pan    float32
}

// drop is a short sound that occurs at random times.
type drop struct {
	rate     float64 // how many a second
	lo, hi   float64 // range of its pitch
	bend     float64 // factor of the pitch at its end
	length   float64 // seconds until it fell by 60 dB
	amp      float64
	rough    float64 // 0 is a tone, 1 noise of that pitch
	together int     // how many follow each other at most
	gap      float64 // seconds between those
}

// bed is a row of the table of beds.
type bed struct {
	gain   float64 // makes all beds about equally loud
	layers []layer
	drops  []drop
}

var beds = [BedCount]bed{
	Wind: {gain: 6.3, layers: []layer{
		{band, 330, 0.9, 1, 0.45, 0.7, 7, -0.4}, {band, 560, 1.6, 0.5, 0.4, 0.85, 4.6, 0.5}, {low, 140, 0.7, 0.8, 0.2, 0.5, 9, 0}}},
	Leaves: {gain: 3.4, layers: []layer{{band, 2500, 0.7, 0.4, 0.3, 0.85, 5, -0.5}, {band, 1100, 0.7, 0.5, 0.3, 0.8, 3.7, 0.5}},
		drops: []drop{{0.16, 2300, 3900, 1.25, 0.12, 0.5, 0, 5, 0.11}, {0.1, 1700, 2300, 0.8, 0.2, 0.4, 0, 3, 0.24}}},
	Water: {gain: 7.5, layers: []layer{{low, 420, 0.8, 0.8, 0.35, 0.75, 3.4, -0.4}, {band, 1300, 0.8, 0.26, 0.3, 0.9, 2.6, 0.4}},
		drops: []drop{{3.2, 380, 1150, 1.6, 0.09, 0.35, 0, 2, 0.06}}},
	Mire: {gain: 4, layers: []layer{{low, 260, 0.8, 0.7, 0.3, 0.6, 5, 0}},
		drops: []drop{{1.7, 95, 260, 2.1, 0.16, 1.5, 0, 3, 0.09}, {0.22, 480, 640, 0.85, 0.1, 0.5, 0.35, 6, 0.07}}},
	Fire: {gain: 5, layers: []layer{{low, 95, 0.9, 2.4, 0.25, 0.6, 2.7, 0}, {band, 620, 0.7, 0.45, 0.35, 0.7, 1.6, 0.2}},
		drops: []drop{{9, 1100, 4200, 0.8, 0.018, 1.3, 1, 3, 0.03}, {0.35, 60, 90, 0.7, 0.5, 3, 0.3, 1, 0}}},
	Frost: {gain: 3, layers: []layer{{high, 3600, 0.8, 0.3, 0.3, 0.85, 4.2, 0.4}, {band, 720, 2.6, 0.5, 0.5, 0.8, 5.6, -0.4}},
		drops: []drop{{1.3, 2600, 5200, 1.02, 0.05, 0.35, 0, 3, 0.05}}},
	Sand: {gain: 3.6, layers: []layer{{high, 4200, 0.7, 0.3, 0.25, 0.9, 3.8, -0.3}, {band, 420, 0.8, 0.6, 0.4, 0.75, 6.4, 0.3}},
		drops: []drop{{2.2, 3200, 6200, 0.9, 0.02, 0.6, 1, 4, 0.02}}},
	Hall: {gain: 9, layers: []layer{{low, 120, 0.7, 1.2, 0.15, 0.35, 8, 0}, {band, 250, 2.2, 0.4, 0.2, 0.5, 6, 0.3}},
		drops: []drop{{0.3, 900, 1700, 1.35, 0.1, 0.6, 0, 2, 0.22}, {0.07, 210, 330, 0.95, 0.3, 0.7, 0.5, 1, 0}}},
	Dark: {gain: 7, layers: []layer{{low, 70, 2.2, 1.8, 0.12, 0.5, 6, 0}, {band, 190, 6, 0.9, 0.25, 0.85, 9, -0.5}, {band, 273, 7, 0.6, 0.2, 0.9, 7, 0.5}}},
	Works: {gain: 6.5, layers: []layer{{low, 62, 1.6, 1.6, 0.08, 0.35, 2.2, 0}, {band, 330, 2, 0.7, 0.1, 0.6, 1.1, 0.2}, {band, 900, 1.5, 0.22, 0.1, 0.8, 0.7, -0.3}},
		drops: []drop{{0.9, 120, 170, 0.8, 0.2, 0.9, 0.4, 2, 0.3}, {0.5, 700, 1100, 0.95, 0.08, 0.28, 0.1, 4, 0.09}}},
}

// grain is a drop under way.
type grain struct {
	left         int // samples to go; 0 if it is free
	wait, age    int // samples before its start, and since
	phase, step  float64
	bend         float64 // factor of the step, per sample
	amp, fall    float64
	rough        float64
	lgain, rgain float32
	f            filter
}

// grains is the most drops that sound at once; others are left out.
const grains = 20

// run is the state of a layer.
type run struct {
	f          filter
	freq, gain float64
	to, toGain float64 // their targets
	left       int     // blocks until the targets are reached
}

// Ambience is an endless stream of beds that crossfade. It never repeats and does not
// allocate. The zero value is silent. One goroutine at a time may use it.
type Ambience struct {
	want, now [BedCount]float32
	runs      [BedCount][3]run
	grains    [grains]grain
	noise     synth
}

// Set sets the loudness of each bed, 0..1, which is reached within seconds.
func (a *Ambience) Set(levels [BedCount]float32) {
	for i, l := range levels {
		if !(l > 0) { // and no NaN
			l = 0
		}
		a.want[i] = min(l, 1)
	}
}

// bedGain brings the beds to about -36 dB at level 1.
const bedGain = 0.033

// Mix adds the next samples to both channels, which must have the same length.
func (a *Ambience) Mix(left, right []float32) {
	n := len(left)
	part := float64(n) / Rate
	for b := range BedCount {
		was := a.now[b]
		// Two thirds of the way in 1.5 s.
		a.now[b] += (a.want[b] - was) * float32(1-math.Exp(-part/1.5))
		if was < 1e-4 && a.want[b] == 0 {
			a.now[b] = 0
			continue
		}
		level, slope := was, (a.now[b]-was)/float32(n)
		gain := float32(beds[b].gain * bedGain)
		for i := range beds[b].layers {
			a.layer(&beds[b].layers[i], &a.runs[b][i], left, right, level*gain, slope*gain)
		}
		for i := range beds[b].drops {
			d := &beds[b].drops[i]
			if a.noise.rand() < d.rate*part {
				a.start(d, float64(level*gain))
			}
		}
	}
	for i := range a.grains {
		if a.grains[i].left > 0 {
			a.grain(&a.grains[i], left, right)
		}
	}
}

func (a *Ambience) layer(l *layer, r *run, left, right []float32, level, slope float32) {
	if r.left <= 0 {
		r.left = max(1, int(a.noise.about(l.period, 0.6)*Rate/float64(2*len(left))))
		r.to = l.freq * (1 + l.sway*a.noise.white())
		r.toGain = l.amp * (1 - l.swell*a.noise.rand())
		if r.freq == 0 {
			r.freq, r.gain = r.to, r.toGain
		}
	}
	r.freq += (r.to - r.freq) / float64(r.left)
	step := (r.toGain - r.gain) / float64(r.left*len(left))
	r.left--
	r.f.tune(r.freq, l.q)
	lg, rg := ears(l.pan)
	for i := range left {
		r.gain += step
		x := float32(r.gain*r.f.pass(a.noise.white(), l.kind)) * level
		level += slope
		left[i] += x * lg
		right[i] += x * rg
	}
}

// start starts a drop and those that follow it; level is their loudness.
func (a *Ambience) start(d *drop, level float64) {
	wait := 0.0
	lg, rg := ears(float32(0.9 * a.noise.white()))
	pitch := a.noise.between(d.lo, d.hi)
	for range 1 + int(a.noise.rand()*float64(d.together)) {
		free := 0
		for free < grains && a.grains[free].left > 0 {
			free++
		}
		if free == grains {
			return
		}
		g := &a.grains[free]
		f := a.noise.about(pitch, 0.12)
		n := samples(d.length)
		*g = grain{left: n, wait: samples(wait), step: f / Rate, bend: math.Pow(d.bend, 1/float64(n)),
			amp: d.amp * level * a.noise.between(0.4, 1), fall: math.Exp(-6.9 / float64(n)), rough: d.rough, lgain: lg, rgain: rg}
		g.f.tune(f, 1.2)
		wait += a.noise.about(d.gap, 0.5)
	}
}

func (a *Ambience) grain(g *grain, left, right []float32) {
	const up = 96 // samples of its attack
	for i := range left {
		if g.wait > 0 {
			g.wait--
			continue
		}
		if g.left == 0 {
			return
		}
		x := 0.0
		if g.rough < 1 {
			g.phase += g.step
			g.step *= g.bend
			x = (1 - g.rough) * math.Sin(2*math.Pi*g.phase)
		}
		if g.rough > 0 {
			x += g.rough * 2 * g.f.pass(a.noise.white(), band)
		}
		g.age++
		v := float32(x * g.amp * min(1, float64(g.age)/up))
		g.amp *= g.fall
		g.left--
		left[i] += v * g.lgain
		right[i] += v * g.rgain
	}
}

// ears returns the gains of both channels for a position from -1 to 1, of equal power.
func ears(pan float32) (left, right float32) {
	s, c := math.Sincos(float64(pan+1) * math.Pi / 4)
	return float32(c), float32(s)
}
