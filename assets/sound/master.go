package sound

import (
	"math"
	"slices"
)

const (
	ceiling = 0.95 // of all samples
	knee    = 0.55 // louder samples are compressed
)

// master removes inaudible frequencies and the silent end, brings the clip to a level
// (see loudness), compresses samples above the knee and fades both ends.
func (s *synth) master(level float64) {
	// No frequencies below about 25 Hz, and so no constant offset.
	const r = 1 - 2*math.Pi*25/Rate
	for range 2 {
		x1, y := 0.0, 0.0
		for i, x := range s.out {
			y = x - x1 + r*y
			x1 = x
			s.out[i] = y
		}
	}
	// Nor the end that is 60 dB below the peak.
	n, floor := len(s.out), s.peak()/1000
	for n > 0 && math.Abs(s.out[n-1]) < floor {
		n--
	}
	s.out = s.out[:min(n+samples(0.012), len(s.out))]
	l := loudness(s.out)
	if l <= -100 {
		return
	}
	gain := math.Pow(10, (level-l)/20)
	if s.peak()*gain <= knee { // as most are
		for i := range s.out {
			s.out[i] *= gain
		}
		s.fade(0.0004, 0.012)
		return
	}
	// Compressing lowers the loudness, so the gain is corrected twice.
	raw := slices.Clone(s.out)
	for range 3 {
		for i, x := range raw {
			x *= gain
			if a := math.Abs(x); a > knee {
				const room = ceiling - knee
				over := (a - knee) / room
				x = math.Copysign(knee+room*over/math.Sqrt(1+over*over), x)
			}
			s.out[i] = x
		}
		s.fade(0.0004, 0.012)
		gain *= math.Pow(10, min((level-loudness(s.out))/20, 0.3))
	}
}

func (s *synth) fade(in, out float64) {
	n := len(s.out)
	a, b := min(samples(in), n), min(samples(out), n)
	for i := range a {
		s.out[i] *= ease(float64(i) / float64(a))
	}
	for i := range b {
		s.out[n-1-i] *= ease(float64(i) / float64(b))
	}
}

func ease(x float64) float64 { return x * x * (3 - 2*x) }

// loudness returns the level of the loudest 100 ms in dB below full scale, K-weighted
// (ITU-R BS.1770, whose coefficients are for 48 kHz).
func loudness(x []float64) float64 {
	const window, hop = Rate / 10, Rate / 40
	var p, q biquad
	shelf := [5]float64{1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585}
	cut := [5]float64{1, -2, 1, -1.99004745483398, 0.99007225036621}
	var sums [window / hop]float64 // energy of the last hops
	var best, sum float64
	at := 0
	for i := range max(len(x), window) + hop {
		v := 0.0
		if i < len(x) {
			v = q.pass(p.pass(x[i], &shelf), &cut)
		}
		sums[at] += v * v
		sum += v * v
		if (i+1)%hop == 0 {
			best = max(best, sum)
			at = (at + 1) % len(sums)
			sum -= sums[at]
			sums[at] = 0
		}
	}
	return 10 * math.Log10(best/window+1e-12)
}

// biquad is a second-order filter with the coefficients b0 b1 b2 a1 a2.
type biquad struct{ z1, z2 float64 }

func (f *biquad) pass(x float64, c *[5]float64) float64 {
	y := c[0]*x + f.z1
	f.z1 = c[1]*x - c[3]*y + f.z2
	f.z2 = c[2]*x - c[4]*y
	return y
}
