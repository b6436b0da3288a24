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

// open plays the stream of m. The reason says why that is not possible, "" if it is:
// Ebitengine would end the program on a machine without a sound device.
func open(m *mixer) (d device, reason string) {
	if reason := noDevice(); reason != "" {
		return d, reason
	}
	d.context = audio.CurrentContext()
	if d.context == nil {
		d.context = audio.NewContext(sound.Rate)
	}
	var err error
	if d.player, err = d.context.NewPlayerF32(m); err != nil {
		return d, err.Error()
	}
	d.player.SetBufferSize(30 * time.Millisecond) // little, so that sounds match the picture
	d.player.Play()
	return d, ""
}

// ready reports whether the device plays.
func (d device) ready() bool { return d.context.IsReady() }
