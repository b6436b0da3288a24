package shell

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

const noticeTicks = 60 * 7

// notice is a text that is shown for a while.
type notice struct {
	Text  string
	Until int64  // tick
	Rule  string // that a click opens, "" for none
}

// Clear removes the notice.
func (n *notice) Clear() { n.Text = "" }

// Say shows a line at the foot of the screen for a few seconds. Those of one tick are
// shown together.
//
//go:noinline
func (d *UI) Say(ctx *Context, text string) {
	n, until := &d.Notice, ctx.Tick+noticeTicks
	if n.Text != "" && n.Until == until {
		text = n.Text + " · " + text
	}
	*n = notice{Text: text, Until: until}
}

// Teach shows a line like Say, on which a click opens the rule behind it.
func (d *UI) Teach(ctx *Context, text, rule string) {
	d.Say(ctx, text+" · "+d.Lang.T("Show the rule"))
	d.Notice.Rule = rule
}

// draw draws the notice above foot, or at the top where a dialog has its buttons below. It
// returns the foot of what stands above it, and the rule that was clicked.
func (n *notice) draw(k *ui.Kit, ctx *Context, foot float32, box ui.Rect) (above float32, rule string) {
	if n.Text == "" || ctx.Tick >= n.Until {
		return foot, ""
	}
	w := min(ctx.Width-k.Pt(24), k.Fonts.Measure(font.Regular, k.Pt(14), n.Text)+k.Pt(32))
	h := k.TextHeight(n.Text, 14, w-k.Pt(24), font.Regular) + k.Pt(18)
	r := ui.Rect{X: (ctx.Width - w) / 2, Y: foot - h, W: w, H: h}
	if box.H == 0 {
		foot = r.Y - k.Pt(4)
	} else if r.Y = k.Pt(8); box.Y < h+k.Pt(10) { // below the heading, where no button is
		for y := box.Y + k.Pt(boxPadding+boxHeading); y+h < box.Y+box.H; y += k.Pt(4) {
			if !slices.ContainsFunc(k.Hot(), func(b ui.Hot) bool { return b.Y < y+h && y < b.Y+b.H && b.X < r.X+w && r.X < b.X+b.W }) {
				r.Y = y
				break
			}
		}
	}
	if k.In.Pressed && r.Has(k.In.X, k.In.Y) {
		n.Until = min(n.Until, ctx.Tick+30) // a click dismisses it
		rule, n.Rule = n.Rule, ""
	}
	k.List.PushOpacity(min(1, float32(n.Until-ctx.Tick)/30))
	k.Panel(r)
	k.Paragraph(r.Inset(k.Pt(9)), n.Text, 14, quad.Center, k.Theme.Text, font.Regular)
	k.List.Pop()
	return foot, rule
}

// CaptionTicks is how many ticks a caption is shown, its fading included.
const CaptionTicks = 60 * 4

// captions are those of sounds, the newest last.
type captions [3]notice

// Caption shows a caption if the settings say so. One that is still shown is shown
// longer. now is the tick.
func (d *UI) Caption(now int64, text string) {
	if !d.Set.Captions || text == "" {
		return
	}
	until := now + CaptionTicks
	for i := range d.Captions {
		if d.Captions[i].Text == text && d.Captions[i].Until > now {
			d.Captions[i].Until = until
			return
		}
	}
	copy(d.Captions[:], d.Captions[1:])
	d.Captions[len(d.Captions)-1] = notice{Text: text, Until: until}
}

// draw draws the captions above a height, the newest lowest.
func (list *captions) draw(k *ui.Kit, ctx *Context, foot, size float32) {
	h := k.Pt(size * 1.6)
	for i := len(list) - 1; i >= 0; i-- {
		c := &list[i]
		if c.Until <= ctx.Tick {
			continue
		}
		w := min(ctx.Width-k.Pt(24), k.Fonts.Measure(font.Regular, k.Pt(size), c.Text)+k.Pt(22))
		r := ui.Rect{X: (ctx.Width - w) / 2, Y: foot - h, W: w, H: h}
		k.List.PushOpacity(min(1, float32(c.Until-ctx.Tick)/40))
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(4), quad.Solid(quad.RGBA(0x000000c8)))
		k.Label(r.Inset(k.Pt(4)), c.Text, size, quad.Center, quad.RGB(0xffffff), font.Regular)
		k.List.Pop()
		foot -= h + k.Pt(3)
	}
}
