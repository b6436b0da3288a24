// Package audio plays the effects, the ambience and the music of assets/sound as one
// stream that it mixes itself, so that playing a sound creates nothing.
//
// On a machine without a sound device it is silent and says why.
package audio

import (
	"math"

	"wallfall/assets/sound"
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
// reason says why in a sentence for the player. With mute no device is opened, and the
// reason is "".
func Open(mute bool) (p *Player, reason string) {
	p = &Player{random: 1}
	if mute {
		return p, ""
	}
	m := newMixer()
	if p.device, reason = open(m); reason != "" {
		return p, "No sound: " + reason + "."
	}
	p.mixer = m
	return p, ""
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
