package sound

import (
	"math"
	"testing"
)

// play runs a stream and returns both channels together.
func play(seconds float64, mix func(left, right []float32)) []float64 {
	var l, r [64]float32
	var out []float64
	for len(out) < samples(seconds) {
		l, r = [64]float32{}, [64]float32{}
		mix(l[:], r[:])
		for i := range l {
			out = append(out, (float64(l[i])+float64(r[i]))*math.Sqrt2/2)
		}
	}
	return out
}

// level is the mean loudness in dB, weighted as the ear does.
func level(x []float64) float64 {
	const window = Rate / 10
	sum, n := 0.0, 0
	for i := 0; i+window <= len(x); i += window {
		sum += math.Pow(10, loudness(x[i:i+window])/10)
		n++
	}
	return 10 * math.Log10(sum/float64(n))
}

// only is one bed at its loudest.
func only(b Bed) (levels [BedCount]float32) {
	levels[b] = 1
	return levels
}

func TestBedsAreQuietAndDiffer(t *testing.T) {
	var shapes [BedCount][4]float64
	for b := range BedCount {
		var a Ambience
		a.Set(only(b))
		x := play(14, a.Mix)[samples(4):]
		if l := level(x); l < -42 || l > -29 {
			t.Errorf("bed %d is as loud as %.1f dB, want about -35", b, l)
		}
		for i, s := range x {
			if math.IsNaN(s) || math.Abs(s) > 0.5 {
				t.Fatalf("bed %d has %g at %d", b, s, i)
			}
		}
		for i, hz := range [...]float64{120, 450, 1500, 3800} {
			shapes[b][i] = below(x, hz)
		}
		for c := range b {
			far := 0.0
			for i := range shapes[b] {
				far += math.Abs(shapes[b][i] - shapes[c][i])
			}
			if far < 0.08 {
				t.Errorf("beds %d and %d have the same colour: %.2f and %.2f", b, c, shapes[b], shapes[c])
			}
		}
	}
}

func TestBedsFadeAndNeverRepeat(t *testing.T) {
	var a Ambience
	if x := play(0.2, a.Mix); level(x) > -100 {
		t.Error("the zero value is not silent")
	}
	a.Set(only(Water))
	x := play(20, a.Mix)
	if first, later := level(x[:Rate/10]), level(x[6*Rate:]); first > later-6 {
		t.Errorf("the bed starts at %.1f dB and goes on at %.1f: it does not fade in", first, later)
	}
	for lag := Rate; lag < 10*Rate; lag += Rate / 3 { // no loop: it is never alike itself
		sum, power := 0.0, 0.0
		for i := 8 * Rate; i < 10*Rate; i++ {
			sum += x[i] * x[i+lag]
			power += x[i] * x[i]
		}
		if sum/power > 0.6 {
			t.Errorf("the water repeats itself after %.2f s", float64(lag)/Rate)
		}
	}
	a.Set([BedCount]float32{})
	play(25, a.Mix)
	if x := play(0.5, a.Mix); level(x) > -100 {
		t.Errorf("the bed never ends: %.1f dB", level(x))
	}
	a.Set([BedCount]float32{float32(math.NaN()), 7, -3})
	for _, s := range play(3, a.Mix) {
		if math.IsNaN(s) || math.Abs(s) > 1 {
			t.Fatalf("levels out of range give %g", s)
		}
	}
}

func TestMusicIsQuietAndFollowsDanger(t *testing.T) {
	var calm, fear Music
	fear.SetDanger(1)
	x, y := play(90, calm.Mix), play(90, fear.Mix)[20*Rate:]
	for name, z := range map[string][]float64{"calm": x, "dangerous": y} {
		if l := level(z); l < -40 || l > -24 {
			t.Errorf("%s music is as loud as %.1f dB, want about -32", name, l)
		}
		for i, s := range z {
			if math.IsNaN(s) || math.Abs(s) > 0.7 {
				t.Fatalf("%s music has %g at %d", name, s, i)
			}
		}
	}
	if a, b := below(x, 110), below(y, 110); b < a+0.1 {
		t.Errorf("in danger %.0f%% of the energy is low, at rest %.0f%%: no drum", 100*b, 100*a)
	}
	if a, b := onsets(x)/90, onsets(y)/70; b < a*1.5 {
		t.Errorf("in danger %.2f notes a second, at rest %.2f: no tension", b, a)
	}
	rests := 0
	for i := 0; i+2*Rate <= len(x); i += Rate {
		if level(x[i:i+2*Rate]) < -48 {
			rests++
		}
	}
	if rests == 0 {
		t.Error("the quiet music never rests")
	}
}

// onsets counts how often the loudness leaps up.
func onsets(x []float64) (n float64) {
	const hop = Rate / 50
	last := 0.0
	for i := 0; i+hop <= len(x); i += hop {
		p := 1e-9
		for _, s := range x[i : i+hop] {
			p += s * s
		}
		if p > 2*last && p > 1e-4*hop {
			n++
		}
		last = p
	}
	return n
}

func TestMusicNeverRepeats(t *testing.T) {
	var m Music
	m.SetDanger(0.5)
	x := play(120, m.Mix)
	seen := map[uint64]bool{}
	for i := 0; i+Rate <= len(x); i += Rate {
		h := uint64(0)
		for _, s := range x[i : i+Rate] {
			h = h*31 + math.Float64bits(s)
		}
		if seen[h] {
			t.Fatalf("second %d was heard before", i/Rate)
		}
		seen[h] = true
	}
}

func TestStreamsAllocateNothing(t *testing.T) {
	var a Ambience
	var m Music
	var levels [BedCount]float32
	for i := range levels {
		levels[i] = 1
	}
	a.Set(levels)
	m.SetDanger(0.8)
	l, r := make([]float32, 64), make([]float32, 64)
	if n := testing.AllocsPerRun(2000, func() { a.Mix(l, r); m.Mix(l, r) }); n != 0 {
		t.Errorf("a block allocates %v times", n)
	}
}
