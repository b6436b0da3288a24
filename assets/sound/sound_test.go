package sound

import (
	"hash/fnv"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"
)

// all calls f with every clip there is, as numbers in [-1,1].
func all(t *testing.T, f func(t *testing.T, id ID, variation int, x []float64)) {
	for id := None + 1; id < Count; id++ {
		t.Run(id.String(), func(t *testing.T) {
			for v := range id.Variations() {
				f(t, id, v, floats(Render(id, v)))
			}
		})
	}
}

func floats(clip []int16) []float64 {
	x := make([]float64, len(clip))
	for i, s := range clip {
		x[i] = float64(s) / 32767
	}
	return x
}

func sum(clip []int16) uint64 {
	h := fnv.New64a()
	for _, s := range clip {
		h.Write([]byte{byte(s), byte(s >> 8)})
	}
	return h.Sum64()
}

// The constants and the recipes are the same effects in the same order.
func TestEveryEffectHasARecipe(t *testing.T) {
	source, err := os.ReadFile("sound.go")
	_, list, _ := strings.Cut(string(source), "iota // silence\n")
	constants := regexp.MustCompile(`(?m)^\t([A-Z]\w+)`).FindAllStringSubmatch(list, len(table))
	if err != nil || len(table) != int(Count) || constants[Count-1][1] != "Count" {
		t.Fatalf("%d effects in the table, %d constants: %v", len(table), Count, err)
	}
	for id := None + 1; id < Count; id++ {
		if name := constants[id-1][1]; strings.ReplaceAll(id.String(), "-", "") != strings.ToLower(name) {
			t.Errorf("%s has the recipe of %s", name, id)
		}
	}
}

// A recipe with a mistake is refused.
func TestPlayRefuses(t *testing.T) {
	for _, src := range []string{"hum 1", "strike 0 wood 1", "drive x", "drive (1", "drive 1)", "drive 1+", "x =", "room 1 2 3"} {
		if steps, _ := readSteps([]string{src}, 0); (&effect{steps: steps}).play(newSynth(0.1, 0)) == nil {
			t.Errorf("%q is accepted", src)
		}
	}
}

func TestClipsAreCleanAndLevelled(t *testing.T) {
	all(t, func(t *testing.T, id ID, v int, x []float64) {
		peak, total := 0.0, 0.0
		for _, s := range x {
			peak = max(peak, math.Abs(s))
			total += s
		}
		if peak > 0.98 || peak < 0.05 {
			t.Errorf("variation %d peaks at %.3f", v, peak)
		}
		if dc := total / float64(len(x)); math.Abs(dc) > 0.001 {
			t.Errorf("variation %d has an offset of %.4f", v, dc)
		}
		if a, z := math.Abs(x[0]), math.Abs(x[len(x)-1]); a > 0.002 || z > 0.002 {
			t.Errorf("variation %d starts at %.4f and ends at %.4f", v, a, z)
		}
		if l := loudness(x); math.Abs(l-table[id].level) > 1 {
			t.Errorf("variation %d is as loud as %.1f dB, want %.0f", v, l, table[id].level)
		}
		tail := 0.0
		for _, s := range x[len(x)-Rate/40 : len(x)-Rate/80] { // before the fade
			tail = max(tail, math.Abs(s))
		}
		if tail > peak/50 {
			t.Errorf("variation %d is cut off: %.4f at the end of %.3f", v, tail, peak)
		}
	})
}

func TestSynthesisStaysFinite(t *testing.T) {
	for id := None + 1; id < Count; id++ {
		for seed := range uint64(3) {
			s := newSynth(table[id].length, seed)
			if err := table[id].play(s); err != nil {
				t.Fatalf("%v: %v", id, err)
			}
			for i, x := range s.out {
				if math.IsNaN(x) || math.IsInf(x, 0) || math.Abs(x) > 50 {
					t.Fatalf("%v with seed %d has %g at %d", id, seed, x, i)
				}
			}
		}
	}
}

func TestDurations(t *testing.T) {
	limits := map[ID][2]float64{ // seconds; the picture counts on these
		Select: {0.04, 0.2}, Hover: {0.03, 0.15}, Step: {0.05, 0.2}, WallGrind: {0.3, 0.42}, WallStop: {0.3, 0.9},
		Push: {0.1, 0.35}, Crush: {0.4, 1.2}, Fall: {0.6, 1.1}, Hop: {0.2, 0.4}, Victory: {1.2, 2.8}, Defeat: {1.2, 2.8},
	}
	all(t, func(t *testing.T, id ID, v int, x []float64) {
		limit, ok := limits[id]
		if !ok {
			limit = [2]float64{0.08, 1.8}
		}
		if d := float64(len(x)) / Rate; d < limit[0] || d > limit[1] {
			t.Errorf("variation %d lasts %.2f s, want %v", v, d, limit)
		}
	})
}

func TestRenderIsDeterministicAndVariationsDiffer(t *testing.T) {
	seen := map[uint64]string{}
	for id := None + 1; id < Count; id++ {
		for v := range id.Variations() {
			h := sum(Render(id, v))
			if again := sum(Render(id, v)); again != h {
				t.Errorf("%v %d differs from one rendering to the next", id, v)
			}
			if other, ok := seen[h]; ok {
				t.Errorf("%v %d is the same as %s", id, v, other)
			}
			seen[h] = id.String()
		}
		if sum(Render(id, -1)) != sum(Render(id, id.Variations()-1)) {
			t.Errorf("%v: variation -1 is not the last", id)
		}
	}
}

// below returns the share of the clip's energy under the frequency.
func below(x []float64, hz float64) float64 {
	var f, g filter
	f.tune(hz, 0.7)
	g.tune(hz, 0.7)
	part, whole := 0.0, 0.0
	for _, s := range x {
		y := g.pass(f.pass(s, low), low)
		part += y * y
		whole += s * s
	}
	return part / whole
}

func TestCharacter(t *testing.T) {
	for v := range 2 {
		for _, id := range [...]ID{WallStop, Crush, Explosion, Crumble} {
			if p := below(floats(Render(id, v)), 200); p < 0.15 {
				t.Errorf("%v %d has only %.0f%% of its energy under 200 Hz: no weight", id, v, 100*p)
			}
		}
		for _, id := range [...]ID{Crush, WallGrind, Splash, Burn, Explosion, Rubble} {
			if p := 1 - below(floats(Render(id, v)), 1000); p < 0.03 {
				t.Errorf("%v %d has only %.1f%% of its energy over 1 kHz: no edge", id, v, 100*p)
			}
		}
	}
	crush, stop := loudness(floats(Render(Crush, 0))), loudness(floats(Render(WallStop, 0)))
	if crush < stop+2 {
		t.Errorf("a crush (%.1f dB) does not stand out from a wall's stop (%.1f dB)", crush, stop)
	}
	fall := floats(Render(Fall, 0))
	if a, b := crossings(fall[4800:9600]), crossings(fall[14400:19200]); a < b*3/2 {
		t.Errorf("the whistle goes from %d to %d crossings in 100 ms, want a clear way down", a, b)
	}
}

func crossings(x []float64) int {
	n := 0
	for i := 1; i < len(x); i++ {
		if x[i-1] < 0 && x[i] >= 0 {
			n++
		}
	}
	return n
}

func TestBank(t *testing.T) {
	var b Bank
	first := b.Clip(Crush, 4)
	if &first[0] != &b.Clip(Crush, 1)[0] {
		t.Error("a clip is rendered twice, or variations do not wrap around")
	}
	total := 0
	for id := range Count {
		total += id.Variations()
	}
	steps := 0
	for b.Step() {
		steps++
	}
	if steps != total-1 {
		t.Errorf("%d steps for %d clips of which one was there", steps, total)
	}
	if n := testing.AllocsPerRun(100, func() { b.Clip(Step, 2); b.Step() }); n != 0 {
		t.Errorf("a full bank allocates %v times", n)
	}
	if b.Clip(None, 0) != nil || b.Clip(Count, 0) != nil || Render(255, 1) != nil || ID(255).String() != "none" {
		t.Error("an unknown effect is not silence")
	}
}

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
