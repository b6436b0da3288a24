package shell

import (
	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// captionList shows the captions of sounds.
type captionList struct {
	ui *UI

	Captions [3]caption // the newest last
}

// caption is a line about a sound.
type caption struct {
	Text  string
	Until int64 // tick
}

// CaptionTicks is how many ticks a caption is shown, its fading included.
const CaptionTicks = 60 * 4

// Caption shows a caption if the settings say so. One that is still shown is shown
// longer. now is the tick.
func (cl *captionList) Caption(now int64, text string) {
	if !cl.ui.Set.Captions || text == "" {
		return
	}
	until := now + CaptionTicks
	for i := range cl.Captions {
		if cl.Captions[i].Text == text && cl.Captions[i].Until > now {
			cl.Captions[i].Until = until
			return
		}
	}
	copy(cl.Captions[:], cl.Captions[1:])
	cl.Captions[len(cl.Captions)-1] = caption{text, until}
}

// showCaptions draws the captions above a height, the newest lowest.
func (cl *captionList) showCaptions(ctx *Context, foot float32) {
	k := &cl.ui.Kit
	size := 14 * cl.ui.Set.Caption
	h := k.Pt(size * 1.6)
	for i := len(cl.Captions) - 1; i >= 0; i-- {
		c := &cl.Captions[i]
		if c.Until <= ctx.Tick {
			continue
		}
		w := min(ctx.Width-k.Pt(24), cl.ui.Fonts.Measure(font.Regular, k.Pt(size), c.Text)+k.Pt(22))
		r := ui.Rect{X: (ctx.Width - w) / 2, Y: foot - h, W: w, H: h}
		k.List.PushOpacity(min(1, float32(c.Until-ctx.Tick)/40))
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(4), quad.Solid(quad.RGBA(0x000000c8)))
		k.Label(r.Inset(k.Pt(4)), c.Text, size, quad.Center, quad.RGB(0xffffff), font.Regular)
		k.List.Pop()
		foot -= h + k.Pt(3)
	}
}
