// Package audio plays the effects, the ambience and the music of assets/sound as one
// stream that it mixes itself, so that playing a sound creates nothing.
//
// On a machine without a sound device it is silent and says why.
package audio

import (
	"encoding/binary"
	"math"
	"sync"

	"wallfall/assets/sound"
	"wallfall/rules/message"
)

// crowd is how often one effect may start in a tick; the rest is dropped.
const crowd = 4

// Volumes are 0 for silence to 1 for full volume; 0.5 sounds half as loud. Master is for
// the whole, the others for its parts.
type Volumes struct{ Master, Effects, Ambience, Music float32 }

// Player plays effects, ambience and music. A nil Player and one without a device are
// silent. Only the goroutine that calls Update may use it.
type Player struct {
	bank    sound.Bank
	mixer   *mixer // nil without a device
	device  device
	deaf    bool // effects are inaudible
	random  uint32
	turn    [sound.Count]uint8 // which variation comes next
	started [sound.Count]uint8 // how often in this tick
	ticks   int
}

// Open returns a player at full volume. Without a sound device it is silent, and the
// reason says why in a sentence for the player. With mute no device is opened, and there is
// no reason.
func Open(mute bool) (p *Player, reason error) {
	p = &Player{random: 1}
	if mute {
		return p, nil
	}
	m := newMixer()
	if p.device, reason = open(m); reason != nil {
		return p, message.Errorf("No sound: %s.", reason)
	}
	p.mixer = m
	return p, nil
}

// Play starts an effect. Pan is −1 (left) to 1 (right); a gain of 1 is the usual
// loudness. Variations take turns, with small differences in pitch and loudness. Several
// of one kind in a tick share their loudness. Effects that start before a browser
// allows sound are dropped.
func (p *Player) Play(id sound.ID, pan, gain float32) {
	if p == nil || p.mixer == nil || id.Variations() == 0 || p.deaf || !p.device.ready() {
		return
	}
	crowded := p.started[id]
	if crowded >= crowd {
		return
	}
	p.started[id]++
	v := p.turn[id]
	p.turn[id] = uint8((int(v) + 1) % id.Variations())
	p.random = p.random*1664525 + 1013904223
	bend := float32(p.random>>8)/(1<<23) - 1
	gain /= float32(math.Sqrt(float64(1 + crowded)))
	gain *= 1 + 0.1*float32(int8(p.random>>3))/128
	p.mixer.play(p.bank.Clip(id, int(v)), pan, gain, 1+bend*float32(id.Spread()))
}

// SetVolumes sets the volumes, clamped to 0..1.
func (p *Player) SetVolumes(v Volumes) {
	if p == nil || p.mixer == nil {
		return
	}
	master, buses := loudness(v.Master), [busCount]float32{loudness(v.Effects), loudness(v.Ambience), loudness(v.Music)}
	p.deaf = master == 0 || buses[effectsBus] == 0
	p.mixer.setVolumes(master, buses)
}

// SetScene sets the loudness of the beds and the danger that the music expresses, all 0..1.
func (p *Player) SetScene(beds [sound.BedCount]float32, danger float64) {
	if p != nil && p.mixer != nil {
		p.mixer.setScene(beds, danger)
	}
}

// SetPaused pauses or resumes everything.
func (p *Player) SetPaused(paused bool) {
	if p != nil && p.mixer != nil {
		p.mixer.setPaused(paused)
	}
}

// loudness returns the gain for a volume.
func loudness(volume float32) float32 {
	if !(volume > 0) { // or NaN
		return 0
	}
	volume = min(volume, 1)
	return volume * volume
}

// Tick must be called once a tick. Every few ticks it renders one effect ahead of its
// use, which takes some milliseconds in a browser.
func (p *Player) Tick() {
	if p == nil {
		return
	}
	p.started = [sound.Count]uint8{}
	p.ticks++
	if p.mixer != nil && p.ticks%3 == 0 {
		p.bank.Step()
	}
}

const (
	voices    = 16              // at once
	spare     = 4               // more, for voices that fade out
	block     = 64              // frames mixed at a time
	ceiling   = 0.97            // of all samples
	headroom  = 1.6             // gain at full volume
	release   = 0.02            // of the limiter, in a block
	fadeOut   = 1.0 / 240       // of a voice that is replaced, in a frame
	frameSize = 8               // bytes: two 32-bit floats
	unit      = uint64(1) << 32 // one sample in a voice's position
)

type voice struct {
	clip        []int16 // nil if it is free
	at, step    uint64  // position and speed, in units
	left, right float32
	level       float32 // peak of the last block, 1 at the start
	fade        float32 // 1, less while it fades out
	going       bool    // it fades out
}

type frame struct{ left, right float32 }

type bus uint8

const (
	effectsBus bus = iota
	ambienceBus
	musicBus
	busCount
)

// fader is a volume that is reached within a block.
type fader struct{ want, now float32 }

// slope returns the volume now and its change per frame in the next block.
func (f *fader) slope() (from, step float32) {
	from, step = f.now, (f.want-f.now)/block
	f.now = f.want
	return from, step
}

// quiet reports whether the next block is silent.
func (f *fader) quiet() bool { return f.want == 0 && f.now == 0 }

// mixer mixes voices, ambience and music into an endless stream of stereo frames: 32-bit
// floats, little-endian, left first. It is safe for concurrent use. Create one with
// newMixer.
type mixer struct {
	mu       sync.Mutex
	voices   [voices + spare]voice
	ambience sound.Ambience
	music    sound.Music
	volume   float32 // of the whole, as set
	master   fader
	buses    [busCount]fader
	paused   bool    // everything stops when the master has faded out
	duck     float32 // loudness of recent effects, by which the music is lowered

	left, right [block]float32 // of a stream

	// The limiter looks ahead one block: next is mixed while out is read, so that the
	// gain falls in time.
	out, next [block]frame
	peak      float32 // of next
	gain      float32 // of the last frame of out
	given     int     // frames of out that were read
}

func newMixer() *mixer {
	full := fader{1, 1}
	return &mixer{volume: 1, master: full, buses: [busCount]fader{full, full, full}, gain: 1, given: block}
}

// play starts a clip; pan is −1..1, pitch is the speed. If all voices are busy, the
// softest one fades out.
func (m *mixer) play(clip []int16, pan, gain, pitch float32) {
	if len(clip) == 0 || !(gain > 0) || !(pitch > 0) {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	// Equal power: the total loudness does not depend on pan.
	sin, cos := math.Sincos(float64(min(max(pan, -1), 1)+1) * math.Pi / 4)
	v := m.place()
	*v = voice{
		clip: clip, step: uint64(float64(pitch) * float64(unit)),
		left: gain * float32(cos), right: gain * float32(sin), level: 1, fade: 1,
	}
}

// place returns a voice for a new clip and fades another out if all are busy.
func (m *mixer) place() *voice {
	var free, gone, faint *voice
	busy := 0
	for i := range m.voices {
		v := &m.voices[i]
		switch {
		case v.clip == nil:
			free = v
		case v.going:
			if gone == nil || v.fade < gone.fade {
				gone = v
			}
		default:
			busy++
			if faint == nil || v.heard() < faint.heard() {
				faint = v
			}
		}
	}
	if busy >= voices {
		faint.going = true
		if gone == nil {
			gone = faint
		}
	}
	if free != nil {
		return free
	}
	return gone
}

// heard returns the current loudness of the voice.
func (v *voice) heard() float32 { return v.level * (v.left + v.right) }

// setVolumes sets the volume of the whole and of the buses, 0..1.
func (m *mixer) setVolumes(master float32, buses [busCount]float32) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.volume = master
	for i, v := range buses {
		m.buses[i].want = v
	}
}

// setScene sets the loudness of the beds and the danger that the music expresses.
func (m *mixer) setScene(beds [sound.BedCount]float32, danger float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ambience.Set(beds)
	m.music.SetDanger(danger)
}

func (m *mixer) setPaused(paused bool) {
	m.mu.Lock()
	m.paused = paused
	m.mu.Unlock()
}

// Read fills p with whole frames. It never ends and never fails.
func (m *mixer) Read(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := len(p) / frameSize
	for i := range n {
		if m.given == block {
			m.advance()
		}
		f := m.out[m.given]
		m.given++
		binary.LittleEndian.PutUint32(p[i*frameSize:], math.Float32bits(f.left))
		binary.LittleEndian.PutUint32(p[i*frameSize+4:], math.Float32bits(f.right))
	}
	return n * frameSize, nil
}

// advance makes the next block the one to read and mixes another.
func (m *mixer) advance() {
	m.out, m.given = m.next, 0
	was := m.peak
	m.mix()
	// The gain at both ends suits the peak of this block, and at the far end that of the
	// next one, too.
	to := min(m.gain+(1-m.gain)*release, fit(was), fit(m.peak))
	if m.gain == 1 && to == 1 {
		return
	}
	g, slope := m.gain, (to-m.gain)/block
	for i := range m.out {
		g += slope
		m.out[i].left *= g
		m.out[i].right *= g
	}
	m.gain = to
}

// fit returns the gain that keeps a peak below the ceiling.
func fit(peak float32) float32 {
	if peak <= ceiling {
		return 1
	}
	return ceiling / peak * 0.9999
}

// duckFall restores the music within half a second after a loud effect.
const duckFall = 0.992

// mix mixes the next block.
func (m *mixer) mix() {
	m.next = [block]frame{}
	m.peak = 0
	if m.master.want = m.volume; m.paused {
		if m.master.want = 0; m.master.quiet() {
			return
		}
	}
	for i := range m.voices {
		if m.voices[i].clip != nil {
			m.voices[i].add(&m.next)
		}
	}
	g, step := m.buses[effectsBus].slope()
	loud := float32(0)
	for i := range m.next {
		g += step
		f := &m.next[i]
		f.left *= g
		f.right *= g
		loud = max(loud, f.left, -f.left, f.right, -f.right)
	}
	m.duck = max(loud, m.duck*duckFall)
	if !m.master.quiet() && !m.buses[ambienceBus].quiet() {
		m.stream(ambienceBus, m.ambience.Mix, 1)
	}
	if !m.master.quiet() && !m.buses[musicBus].quiet() {
		m.stream(musicBus, m.music.Mix, 1-0.6*min(1, m.duck/0.4))
	}
	g, step = m.master.slope()
	for i := range m.next {
		g += step
		f := &m.next[i]
		f.left *= g * headroom
		f.right *= g * headroom
		m.peak = max(m.peak, f.left, -f.left, f.right, -f.right)
	}
}

// stream adds a block of a stream with the volume of its bus, times room.
func (m *mixer) stream(b bus, mix func(left, right []float32), room float32) {
	m.left, m.right = [block]float32{}, [block]float32{}
	mix(m.left[:], m.right[:])
	g, step := m.buses[b].slope()
	for i := range m.next {
		g += step
		m.next[i].left += m.left[i] * g * room
		m.next[i].right += m.right[i] * g * room
	}
}

// add adds a block of the voice and frees it at its end.
func (v *voice) add(to *[block]frame) {
	last := uint64(len(v.clip)-1) * unit
	v.level = 0
	for i := range to {
		if v.at >= last || v.fade <= 0 {
			*v = voice{}
			return
		}
		k := v.at >> 32
		a, b := float32(v.clip[k]), float32(v.clip[k+1])
		x := (a + (b-a)*float32(v.at&(unit-1))*(1.0/float32(unit))) * (1.0 / 32768)
		v.level = max(v.level, x, -x)
		if v.going {
			x *= v.fade
			v.fade -= fadeOut
		}
		to[i].left += x * v.left
		to[i].right += x * v.right
		v.at += v.step
	}
}
