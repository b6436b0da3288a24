// Package audio plays the effects, the ambience and the music of assets/sound
// through Ebitengine: one stream that it mixes itself, so that playing a sound
// creates nothing.
//
// On a machine without a sound device it stays silent and says why, since
// Ebitengine would end the program there.
package audio

import (
	"math"
	"runtime"
	"time"

	"github.com/hajimehoshi/ebiten/v2/audio"

	"wallfall/assets/sound"
)

// crowd is how often one effect may start in one tick; more are dropped.
const crowd = 4

// Volumes are how loud things are: 0 is silence, 1 is full, halfway sounds half
// as loud. Master is for the whole, the others for its parts.
type Volumes struct{ Master, Effects, Ambience, Music float32 }

// Player plays effects, ambience and music. Nil, and one that has no device, are silent and safe
// to call. Its methods belong to the goroutine that calls Update.
type Player struct {
	bank    sound.Bank
	mixer   *mixer // nil: no device
	context *audio.Context
	player  *audio.Player
	volumes Volumes
	muted   bool
	random  uint32
	turn    [sound.Count]uint8 // which variation comes next
	started [sound.Count]uint8 // how often in this tick
	ticks   int
	last    sound.ID
	count   int
}

// Open returns a player at full volume. If the machine has no sound device, the
// player is silent and the reason says so in a sentence for the player to read.
// With mute no device is looked for or opened, and there is no reason.
func Open(mute bool) (p *Player, reason string) {
	p = &Player{volumes: Volumes{1, 1, 1, 1}, random: 1}
	if mute {
		return p, ""
	}
	if reason := noDevice(); reason != "" {
		return p, "No sound: " + reason + "."
	}
	p.context = audio.CurrentContext()
	if p.context == nil {
		p.context = audio.NewContext(sound.Rate)
	}
	m := newMixer()
	stream, err := p.context.NewPlayerF32(m)
	if err != nil {
		return p, "No sound: " + err.Error() + "."
	}
	stream.SetBufferSize(latency())
	stream.Play()
	p.mixer, p.player = m, stream
	return p, ""
}

// latency is how far the stream is mixed ahead: little, so that a sound comes
// with its picture, but more in a browser, where one thread does everything.
func latency() time.Duration {
	if runtime.GOOS == "js" {
		return 90 * time.Millisecond
	}
	return 30 * time.Millisecond
}

// Silent reports whether there is no device to play on.
func (p *Player) Silent() bool { return p == nil || p.mixer == nil }

// Play starts an effect. Pan is where it comes from, −1 (left) to 1 (right);
// gain makes it louder than usual (1) or softer. Variations take turns and the
// pitch differs a little each time. Many of one kind in one tick share their
// loudness. Before a browser allows sound, nothing is heard, nor later.
func (p *Player) Play(id sound.ID, pan, gain float32) {
	if p == nil || id.Variations() == 0 {
		return
	}
	p.last = id
	p.count++
	crowded := p.started[id]
	p.started[id] = min(crowded+1, crowd)
	if p.mixer == nil || crowded >= crowd || p.deaf() || !p.context.IsReady() {
		return
	}
	v := p.turn[id]
	p.turn[id] = uint8((int(v) + 1) % id.Variations())
	p.random = p.random*1664525 + 1013904223
	bend := float32(p.random>>8)/(1<<23) - 1
	gain /= float32(math.Sqrt(float64(1 + crowded)))
	// A little softer or louder each time, as a hand would.
	gain *= 1 + 0.1*float32(int8(p.random>>3))/128
	p.mixer.play(p.bank.Clip(id, int(v)), pan, gain, 1+bend*float32(id.Spread()))
}

// SetVolumes sets how loud everything is; values out of range are brought into it.
func (p *Player) SetVolumes(v Volumes) {
	if p == nil {
		return
	}
	p.volumes = v
	p.apply()
}

// SetScene says which beds are heard, how loud (0..1), and how dangerous things
// are, which the music expresses.
func (p *Player) SetScene(beds [sound.BedCount]float32, danger float64) {
	if p != nil && p.mixer != nil {
		p.mixer.setScene(beds, danger)
	}
}

// SetPaused stops everything where it is, or lets it go on.
func (p *Player) SetPaused(paused bool) {
	if p != nil && p.mixer != nil {
		p.mixer.setPaused(paused)
	}
}

// SetMuted silences everything, or lets it be heard again.
func (p *Player) SetMuted(muted bool) {
	if p == nil {
		return
	}
	p.muted = muted
	p.apply()
}

// loudness is the factor that sounds like a volume.
func loudness(volume float32) float32 {
	if !(volume > 0) { // and no NaN
		return 0
	}
	volume = min(volume, 1)
	return volume * volume
}

// deaf reports whether no effect would be heard.
func (p *Player) deaf() bool {
	return p.muted || loudness(p.volumes.Master) == 0 || loudness(p.volumes.Effects) == 0
}

func (p *Player) apply() {
	if p.mixer == nil {
		return
	}
	master := loudness(p.volumes.Master)
	if p.muted {
		master = 0
	}
	p.mixer.setVolumes(master, [busCount]float32{loudness(p.volumes.Effects), loudness(p.volumes.Ambience), loudness(p.volumes.Music)})
}

// Tick is called once a tick. Every few ticks it renders one effect ahead of
// its use, which takes a browser some milliseconds.
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

// Heard is the effect asked for last and how many were so far, heard or not,
// for tests of the program.
func (p *Player) Heard() (last sound.ID, count int) {
	if p == nil {
		return sound.None, 0
	}
	return p.last, p.count
}
