package scene

import (
	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// captionList shows sounds in words.
type captionList struct {
	ui *desk

	captions [3]caption // the newest last
}

// caption is one line that tells of a sound.
type caption struct {
	text  string
	until int64 // tick
}

// captionTicks is how long a caption is shown, the fading at its end included.
const captionTicks = 60 * 4

// caption tells of a sound in words, if the player wants that. One that is still
// shown is shown for longer. now is the tick.
func (cl *captionList) caption(now int64, text string) {
	if !cl.ui.set.Captions || text == "" {
		return
	}
	until := now + captionTicks
	for i := range cl.captions {
		if cl.captions[i].text == text && cl.captions[i].until > now {
			cl.captions[i].until = until
			return
		}
	}
	copy(cl.captions[:], cl.captions[1:])
	cl.captions[len(cl.captions)-1] = caption{text, until}
}

// showCaptions draws the captions above a height, the newest lowest.
func (cl *captionList) showCaptions(ctx *Context, foot float32) {
	k := &cl.ui.kit
	size := 14 * cl.ui.set.Caption
	h := k.Pt(size * 1.6)
	for i := len(cl.captions) - 1; i >= 0; i-- {
		c := &cl.captions[i]
		if c.until <= ctx.Tick {
			continue
		}
		w := min(ctx.Width-k.Pt(24), cl.ui.fonts.Measure(font.Regular, k.Pt(size), c.text)+k.Pt(22))
		r := ui.Rect{X: (ctx.Width - w) / 2, Y: foot - h, W: w, H: h}
		k.List.PushOpacity(min(1, float32(c.until-ctx.Tick)/40))
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(4), quad.Solid(quad.RGBA(0x000000c8)))
		k.Label(r.Inset(k.Pt(4)), c.text, size, quad.Center, quad.RGB(0xffffff), font.Regular)
		k.List.Pop()
		foot -= h + k.Pt(3)
	}
}
