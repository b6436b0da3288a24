package audio

import (
	"encoding/binary"
	"math"
	"sync"
)

const (
	voices    = 16              // heard at once
	spare     = 4               // more, for voices on their way out
	block     = 64              // frames mixed at a time
	ceiling   = 0.97            // no sample goes beyond
	headroom  = 1.6             // what full volume makes of a clip
	release   = 0.02            // part of the way back that the limiter goes in a block
	fadeOut   = 1.0 / 240       // how fast a voice that must go falls silent, a frame
	frameSize = 8               // bytes: two 32-bit floats
	unit      = uint64(1) << 32 // one sample in a voice's position
)

// voice is a clip under way.
type voice struct {
	clip        []int16 // nil: free
	at, step    uint64  // position and speed, in samples over 2^32
	left, right float32
	level       float32 // the last block's peak, 1 at the start
	fade        float32 // 1; less while a voice is made to go
	going       bool
}

// frame is one sample for each ear.
type frame struct{ left, right float32 }

// mixer adds voices up to one endless stream of stereo frames: 32-bit floats,
// little-endian, the left one first. Its methods may be called from any
// goroutine. Make one with newMixer.
type mixer struct {
	mu     sync.Mutex
	voices [voices + spare]voice
	volume float32 // asked for
	now    float32 // reached: volume is approached within a block

	// The limiter looks one block ahead: next is mixed and waits while out is
	// given away, made softer in time for what comes.
	out, next [block]frame
	peak      float32 // of next
	gain      float32 // of out's last frame
	given     int     // frames of out given away
}

func newMixer() *mixer { return &mixer{volume: 1, now: 1, gain: 1, given: block} }

// play starts a clip; pan is −1..1, pitch the speed. When all voices are busy
// the one least heard goes.
func (m *mixer) play(clip []int16, pan, gain, pitch float32) {
	if len(clip) == 0 || !(gain > 0) || !(pitch > 0) {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	// Equal power: both sides together are as loud wherever the sound is.
	sin, cos := math.Sincos(float64(min(max(pan, -1), 1)+1) * math.Pi / 4)
	v := m.place()
	*v = voice{
		clip: clip, step: uint64(float64(pitch) * float64(unit)),
		left: gain * float32(cos), right: gain * float32(sin), level: 1, fade: 1,
	}
}

// place finds a voice for a new clip and sends another off if too many sound.
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

// heard is how loud the voice is at the moment.
func (v *voice) heard() float32 { return v.level * (v.left + v.right) }

// setVolume sets the stream's volume, 0..1.
func (m *mixer) setVolume(volume float32) {
	m.mu.Lock()
	m.volume = volume
	m.mu.Unlock()
}

// Read fills p with whole frames. It never ends nor fails.
func (m *mixer) Read(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := len(p) / frameSize
	for i := range n {
		if m.given == block {
			m.turn()
		}
		f := m.out[m.given]
		m.given++
		binary.LittleEndian.PutUint32(p[i*frameSize:], math.Float32bits(f.left))
		binary.LittleEndian.PutUint32(p[i*frameSize+4:], math.Float32bits(f.right))
	}
	return n * frameSize, nil
}

// turn makes the next block the one to give away and mixes another.
func (m *mixer) turn() {
	m.out, m.given = m.next, 0
	was := m.peak
	m.mix()
	// The gain at both ends of the block suits its own peak, so it does so in
	// between; the far end suits the coming block too.
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

// fit is the gain that brings the peak under the ceiling.
func fit(peak float32) float32 {
	if peak <= ceiling {
		return 1
	}
	return ceiling / peak * 0.9999
}

// mix adds up the next block of all voices.
func (m *mixer) mix() {
	m.next = [block]frame{}
	for i := range m.voices {
		if m.voices[i].clip != nil {
			m.voices[i].add(&m.next)
		}
	}
	g, slope := m.now*headroom, (m.volume-m.now)*headroom/block
	m.now = m.volume
	m.peak = 0
	for i := range m.next {
		g += slope
		f := &m.next[i]
		f.left *= g
		f.right *= g
		m.peak = max(m.peak, f.left, -f.left, f.right, -f.right)
	}
}

// add mixes one block of the voice and frees it at its end.
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
