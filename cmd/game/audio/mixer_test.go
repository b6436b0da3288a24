package audio

import (
	"encoding/binary"
	"math"
	"sync"
	"testing"

	"wallfall/assets/sound"
)

// loud has all buses at full volume.
var loud = [busCount]float32{1, 1, 1}

// alone is a mixer in which only effects are heard.
func alone() *mixer {
	m := newMixer()
	m.buses[ambienceBus], m.buses[musicBus] = fader{}, fader{}
	return m
}

// read takes n frames from the mixer, in reads of odd sizes.
func read(t *testing.T, m *mixer, n int) []frame {
	t.Helper()
	var out []frame
	for size := 1; len(out) < n; size = size*3%97 + 1 {
		p := make([]byte, min(size, n-len(out))*frameSize+3)
		got, err := m.Read(p)
		if err != nil || got != len(p)-3 {
			t.Fatalf("Read gives %d bytes and %v for a buffer of %d", got, err, len(p))
		}
		for i := 0; i < got; i += frameSize {
			out = append(out, frame{
				math.Float32frombits(binary.LittleEndian.Uint32(p[i:])),
				math.Float32frombits(binary.LittleEndian.Uint32(p[i+4:])),
			})
		}
	}
	return out
}

// steady is a clip of one value.
func steady(value int16, n int) []int16 {
	c := make([]int16, n)
	for i := range c {
		c[i] = value
	}
	return c
}

func rms(f []frame) (left, right float64) {
	for _, x := range f {
		left += float64(x.left) * float64(x.left)
		right += float64(x.right) * float64(x.right)
	}
	return math.Sqrt(left / float64(len(f))), math.Sqrt(right / float64(len(f)))
}

func TestPanningKeepsThePower(t *testing.T) {
	for _, pan := range []float32{-1, -0.5, 0, 0.3, 1, 7} {
		m := alone()
		m.play(steady(4000, 4800), pan, 1, 1)
		l, r := rms(read(t, m, 4000)[2*block:])
		want := headroom * 4000.0 / 32768
		if power := math.Hypot(l, r); math.Abs(power-want) > 0.001 {
			t.Errorf("at %v the power is %.4f, want %.4f", pan, power, want)
		}
		place := (float64(min(pan, 1)) + 1) * math.Pi / 4
		if math.Abs(l-want*math.Cos(place)) > 0.001 || math.Abs(r-want*math.Sin(place)) > 0.001 {
			t.Errorf("at %v the sides are %.4f and %.4f", pan, l, r)
		}
	}
}

func TestLimiterHoldsTheCeiling(t *testing.T) {
	m := alone()
	worst := float32(0)
	crush, full := sound.Render(sound.Crush, 0), steady(32767, 700)
	for range 60 {
		for range 9 { // sudden, loud and all alike
			m.play(crush, 1, 3, 1)
			m.play(full, -1, 2, 1)
		}
		for _, f := range read(t, m, 1111) {
			worst = max(worst, f.left, -f.left, f.right, -f.right)
		}
	}
	if worst > ceiling || worst < 0.8*ceiling {
		t.Errorf("the loudest sample is %v, want up to %v", worst, ceiling)
	}
	read(t, m, 48000*3)
	m.play(steady(4000, 4800), 0, 1, 1)
	if l, _ := rms(read(t, m, 4000)[2*block:]); math.Abs(l-headroom*4000/32768*math.Sqrt2/2) > 0.002 {
		t.Errorf("the limiter does not let go: %v", l)
	}
}

func TestEverythingAtOnceStaysUnderTheCeiling(t *testing.T) {
	m := newMixer()
	var beds [sound.BedCount]float32
	for i := range beds {
		beds[i] = 1
	}
	m.setScene(beds, 1)
	read(t, m, 48000*8)
	worst := float32(0)
	var bank sound.Bank
	for i := range 200 {
		for id := range sound.Count {
			if n := id.Variations(); n > 0 && int(id)%7 == i%7 {
				m.play(bank.Clip(id, i%n), float32(i%3)-1, 2, 1)
			}
		}
		for _, f := range read(t, m, 900) {
			worst = max(worst, f.left, -f.left, f.right, -f.right)
		}
	}
	if worst > ceiling || worst < 0.5*ceiling {
		t.Errorf("the loudest sample is %v, want up to %v", worst, ceiling)
	}
}

func TestBusesAreSeparateAndMusicDucks(t *testing.T) {
	beds := [sound.BedCount]float32{sound.Water: 1}
	power := func(buses [busCount]float32, clips bool) float64 {
		m := newMixer()
		m.setVolumes(1, buses)
		m.setScene(beds, 1)
		read(t, m, 48000*12)
		if clips {
			m.play(steady(9000, 48000), 0, 1, 1)
		}
		l, r := rms(read(t, m, 24000))
		return math.Hypot(l, r)
	}
	if p := power([busCount]float32{}, true); p != 0 {
		t.Errorf("with all buses shut there is %v", p)
	}
	ambience, music := power([busCount]float32{ambienceBus: 1}, true), power([busCount]float32{musicBus: 1}, false)
	if ambience == 0 || music == 0 {
		t.Fatalf("ambience %v, music %v: one is silent", ambience, music)
	}
	m := newMixer()
	m.setScene(beds, 1)
	m.duck = 1
	m.setVolumes(1, [busCount]float32{musicBus: 1})
	n := newMixer()
	n.setScene(beds, 1)
	n.setVolumes(1, [busCount]float32{musicBus: 1})
	a, _ := rms(read(t, m, 4800)[960:])
	b, _ := rms(read(t, n, 4800)[960:])
	if a >= 0.9*b {
		t.Errorf("beside a loud effect the music has %v, otherwise %v", a, b)
	}
	read(t, m, 48000*2)
	if m.duck > 0.01 {
		t.Errorf("two seconds later the music still makes room: %v", m.duck)
	}
}

func TestPausing(t *testing.T) {
	m := alone()
	clip := make([]int16, 4800)
	for i := range clip {
		clip[i] = int16(1000 + i)
	}
	m.play(clip, 0, 1, 1)
	read(t, m, 960)
	m.setPaused(true)
	read(t, m, 4*block)
	for _, f := range read(t, m, 48000) {
		if f != (frame{}) {
			t.Fatal("there is sound in the pause")
		}
	}
	m.setPaused(false)
	read(t, m, 2*block)
	if l, _ := rms(read(t, m, 960)); l == 0 {
		t.Error("after the pause the clip does not go on")
	}
}

func TestVoicesEndTheStreamGoesOn(t *testing.T) {
	m := alone()
	m.play(steady(8000, 100), 0, 1, 1)
	f := read(t, m, 1000)
	if l, _ := rms(f[block : block+90]); l == 0 {
		t.Error("the clip is not heard")
	}
	for i, x := range f[block+100:] {
		if x != (frame{}) {
			t.Fatalf("there is sound %d frames after the clip's end", i)
		}
	}
	m.play(nil, 0, 1, 1)
	m.play(steady(1, 1), 0, 1, 1) // shorter than any step
	m.play(steady(1, 9), 0, float32(math.NaN()), 1)
	m.play(steady(1, 9), 0, 1, 0)
	read(t, m, 500)
	for i := range m.voices {
		if m.voices[i].clip != nil {
			t.Errorf("voice %d never ends", i)
		}
	}
}

func TestPitch(t *testing.T) {
	clip := make([]int16, 48000)
	for i := range clip {
		clip[i] = int16(8000 * math.Sin(2*math.Pi*480*float64(i)/48000))
	}
	for _, pitch := range []float32{0.94, 1, 1.06} {
		m := alone()
		m.play(clip, 0, 1, pitch)
		f, n := read(t, m, 24000+block)[block:], 0
		for i := 1; i < len(f); i++ {
			if f[i-1].left < 0 && f[i].left >= 0 {
				n++
			}
		}
		if want := 240 * float64(pitch); math.Abs(float64(n)-want) > 1.5 {
			t.Errorf("pitch %v gives %d periods in half a second, want %.1f", pitch, n, want)
		}
	}
}

func TestSoftestVoiceFadesOutFirst(t *testing.T) {
	m := alone()
	for range voices - 1 {
		m.play(steady(700, 48000), 0, 1, 1)
	}
	m.play(steady(70, 48000), 0, 1, 1) // the faintest
	before := read(t, m, 960)
	m.play(steady(0, 48000), 0, 1, 1)
	f := read(t, m, 960)
	drop := before[len(before)-1].left - f[len(f)-1].left
	want := float32(headroom * 70.0 / 32768 * math.Sqrt2 / 2)
	if math.Abs(float64(drop-want)) > 0.0001 {
		t.Errorf("the mix sinks by %v, want %v: the faintest alone", drop, want)
	}
	last := before[len(before)-1].left
	for _, x := range f {
		if math.Abs(float64(x.left-last)) > 0.001 {
			t.Fatalf("the stream jumps from %v to %v", last, x.left)
		}
		last = x.left
	}
	for range 5 * voices { // more than there is room for
		m.play(steady(700, 48000), 0, 1, 1)
	}
	busy := 0
	for i := range m.voices {
		if m.voices[i].clip != nil && !m.voices[i].going {
			busy++
		}
	}
	if busy > voices || busy == 0 {
		t.Errorf("%d voices sound", busy)
	}
}

func TestVolumeMovesSmoothly(t *testing.T) {
	m := alone()
	m.play(steady(12000, 48000), 0, 1, 1)
	f := read(t, m, 1000)
	m.setVolumes(0, loud)
	f = append(f, read(t, m, 1000)...)
	if f[len(f)-1] != (frame{}) {
		t.Error("at volume 0 there is sound")
	}
	m.setVolumes(1, loud)
	f = append(f, read(t, m, 1000)...)
	if l, _ := rms(f[len(f)-100:]); l < 0.1 {
		t.Error("the clip is not back at volume 1")
	}
	for i := 2 * block; i < len(f); i++ {
		if math.Abs(float64(f[i].left-f[i-1].left)) > 0.02 {
			t.Fatalf("the stream jumps at %d", i)
		}
	}
}

func TestMixerIsSharedSafely(t *testing.T) {
	m := alone()
	clip := steady(5000, 500)
	var w sync.WaitGroup
	for g := range 3 {
		w.Add(1)
		go func() {
			defer w.Done()
			for i := range 300 {
				m.play(clip, float32(g)-1, 1, 1)
				m.setVolumes(float32(i%2)/2, loud)
				m.setScene([sound.BedCount]float32{1}, 0.5)
				m.setPaused(i%7 == 0)
			}
		}()
	}
	p := make([]byte, 256*frameSize)
	for range 200 {
		if n, _ := m.Read(p); n != len(p) {
			t.Fatal("a short read")
		}
	}
	w.Wait()
}

func TestNothingIsAllocated(t *testing.T) {
	m, p := alone(), make([]byte, 1024*frameSize)
	clip := steady(5000, 5000)
	if n := testing.AllocsPerRun(100, func() {
		m.play(clip, 0, 1, 1)
		m.Read(p)
	}); n != 0 {
		t.Errorf("playing and mixing allocate %v times", n)
	}
}

// BenchmarkMixer mixes one second of full polyphony.
func BenchmarkMixer(b *testing.B) {
	m, p := alone(), make([]byte, 1600*frameSize)
	clip := steady(5000, 48000)
	for range b.N {
		for range voices {
			m.play(clip, 0, 1, 1)
		}
		for range 30 {
			m.Read(p)
		}
	}
}

func TestSilentPlayers(t *testing.T) {
	quiet, reason := Open(true)
	if reason != nil || quiet.mixer != nil {
		t.Fatalf("a mute player has the reason %v and the mixer %v", reason, quiet.mixer)
	}
	for _, p := range []*Player{nil, quiet, {}} {
		p.SetVolumes(Volumes{0.5, 1, 1, 1})
		p.SetScene([sound.BedCount]float32{1}, 1)
		p.SetPaused(true)
		p.Play(sound.Crush, -1, 1)
		p.Play(sound.None, 0, 1)
		p.Play(sound.ID(200), 0, 1)
		p.Tick()
	}
}

func TestVolumeCurve(t *testing.T) {
	p := &Player{mixer: newMixer()}
	for _, c := range []struct{ set, want float32 }{{0, 0}, {0.5, 0.25}, {1, 1}, {3, 1}, {-1, 0}, {float32(math.NaN()), 0}} {
		p.SetVolumes(Volumes{c.set, 1, 1, 1})
		if got := p.mixer.volume; got != c.want {
			t.Errorf("volume %v mixes at %v, want %v", c.set, got, c.want)
		}
	}
}

func TestEachVolumeReachesItsPart(t *testing.T) {
	p := &Player{mixer: newMixer()}
	p.SetVolumes(Volumes{Master: 1, Effects: 0.2, Ambience: 0.4, Music: 0.6})
	for part, want := range map[bus]float32{effectsBus: 0.2, ambienceBus: 0.4, musicBus: 0.6} {
		if got := p.mixer.buses[part].want; got != want*want {
			t.Errorf("bus %d has the gain %v, want %v", part, got, want*want)
		}
	}
}

func TestTickRendersAhead(t *testing.T) {
	p := &Player{mixer: newMixer()}
	for range 600 {
		p.Tick()
	}
	if p.bank.Step() {
		t.Error("after ten seconds there are effects to render")
	}
	if n := testing.AllocsPerRun(50, p.Tick); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}
