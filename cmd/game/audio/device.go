//go:build !js

package audio

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2/audio"

	"wallfall/assets/sound"
)

// device is a sound device that Ebitengine has opened.
type device struct {
	context *audio.Context
	player  *audio.Player
}

// open plays the stream of m. The reason says why that is not possible, nil if it is:
// Ebitengine would end the program on a machine without a sound device.
func open(m *mixer) (d device, reason error) {
	if reason := noDevice(); reason != nil {
		return d, reason
	}
	d.context = audio.CurrentContext()
	if d.context == nil {
		d.context = audio.NewContext(sound.Rate)
	}
	if d.player, reason = d.context.NewPlayerF32(m); reason != nil {
		return d, reason
	}
	d.player.SetBufferSize(30 * time.Millisecond) // little, so that sounds match the picture
	d.player.Play()
	return d, nil
}

// ready reports whether the device plays.
func (d device) ready() bool { return d.context.IsReady() }
