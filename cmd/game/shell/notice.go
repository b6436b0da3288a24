package shell

import (
	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// noticeTicks is how long a notice is shown.
const noticeTicks = 60 * 7

// notice is a line of text that is shown for a few seconds.
type notice struct {
	Text  string
	Until int64 // tick
}

// Set replaces the notice by a text that is shown until a tick.
func (n *notice) Set(text string, until int64) { n.Text, n.Until = text, until }

// Clear removes the notice.
func (n *notice) Clear() { n.Text = "" }

// add shows a text. Texts that are added in one tick are shown together.
func (n *notice) add(tick int64, text string) {
	until := tick + noticeTicks
	if n.Text != "" && n.Until == until {
		text = n.Text + " · " + text
	}
	n.Set(text, until)
}

// shown reports whether there is a notice to show at a tick.
func (n *notice) shown(tick int64) bool { return n.Text != "" && tick < n.Until }

// Say shows a line at the foot of the screen for a few seconds.
//
//go:noinline
func (d *UI) Say(ctx *Context, text string) { d.Notice.add(ctx.Tick, text) }

// drawNotice draws the notice above foot, or at the top where a dialog has its buttons
// below. It returns the foot of what stands above it.
func (d *UI) drawNotice(ctx *Context, foot float32, dialog bool) float32 {
	n, k := &d.Notice, &d.Kit
	if !n.shown(ctx.Tick) {
		return foot
	}
	w := min(ctx.Width-k.Pt(24), d.Fonts.Measure(font.Regular, k.Pt(14), n.Text)+k.Pt(32))
	h := k.TextHeight(n.Text, 14, w-k.Pt(24), font.Regular) + k.Pt(18)
	r := ui.Rect{X: (ctx.Width - w) / 2, Y: foot - h, W: w, H: h}
	if dialog {
		r.Y = k.Pt(8)
	} else {
		foot = r.Y - k.Pt(4)
	}
	if k.In.Pressed && r.Has(k.In.X, k.In.Y) {
		n.Until = min(n.Until, ctx.Tick+30) // a click dismisses it
	}
	k.List.PushOpacity(min(1, float32(n.Until-ctx.Tick)/30))
	k.Panel(r)
	k.Paragraph(r.Inset(k.Pt(9)), n.Text, 14, quad.Center, k.Theme.Text, font.Regular)
	k.List.Pop()
	return foot
}
