package scene

import (
	"fmt"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// box opens a dialog's panel in the middle of the screen, w by h points at
// most, with its heading, and gives the room inside.
func (d *desk) box(ctx *Context, w, h float32, heading string) ui.Rect {
	k := &d.kit
	k.Inert = false
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	k.Shade(screen)
	r := screen.Inset(k.Pt(10)).Centred(k.Pt(w), k.Pt(h))
	k.Panel(r)
	r = r.Inset(k.Pt(18))
	k.Label(r.CutTop(k.Pt(34)), heading, 22, quad.Center, k.Theme.Accent, font.Bold)
	r.CutTop(k.Pt(8))
	return r
}

// row cuts a row of the usual height off the top.
func row(k *ui.Kit, r *ui.Rect) ui.Rect {
	cut := r.CutTop(k.Pt(44))
	r.CutTop(k.Pt(8))
	return cut
}

// settings draws the settings dialog; it is over when d.dialog changes.
func (d *desk) settings(ctx *Context) {
	k := &d.kit
	r := d.box(ctx, 460, 560, "Settings")
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	area := r
	r = k.Scroll("settings", r, k.Pt(8*52))
	was := d.set
	s := &d.set
	s.Volume = k.Slider("volume", row(k, &r), "Volume", fmt.Sprintf("%.0f %%", s.Volume*100), s.Volume)
	s.Muted = k.Switch("muted", row(k, &r), "Sound off", s.Muted)
	speeds := row(k, &r)
	k.Label(speeds.CutLeft(speeds.W*0.32), "Animations", 15, quad.Left, k.Theme.Text, font.Regular)
	for i, c := range speeds.Columns(4, k.Pt(6)) {
		n := [4]int{1, 2, 4, 0}[i]
		if d.click(k.Button(fmt.Sprintf("speed%d", n), c, [4]string{"1×", "2×", "4×", "none"}[i], ui.Look{On: s.Speed == n, Size: 14})) {
			s.Speed = n
		}
	}
	s.Reduced = k.Switch("reduced", row(k, &r), "Less motion: no shakes, no flashes", s.Reduced)
	s.Forecast = k.Switch("forecast", row(k, &r), "Show what the walls will do", s.Forecast)
	s.Handover = k.Switch("handover", row(k, &r), "Pause when the turn passes on", s.Handover)
	text := row(k, &r)
	k.Label(text.CutLeft(text.W*0.32), "Text size", 15, quad.Left, k.Theme.Text, font.Regular)
	for i, c := range text.Columns(5, k.Pt(6)) {
		v := [5]float32{0.8, 1, 1.25, 1.6, 2}[i]
		if d.click(k.Button(fmt.Sprintf("text%.0f", v*100), c, fmt.Sprintf("%.0f", v*100), ui.Look{On: s.Text == v, Size: 14})) {
			s.Text = v
		}
	}
	if d.click(k.Button("fullscreen", row(k, &r), "Full screen on or off", ui.Look{Icon: icon.Fullscreen, Key: d.bind.Label(input.Fullscreen)})) {
		ctx.Fullscreen()
	}
	k.EndScroll("settings", area)
	if *s != was {
		d.keep(ctx)
	}
	if d.click(k.Button("close", foot, "Done", ui.Look{Primary: true})) || k.In.Cancel {
		d.dialog = noDialog
	}
}

// entry is one line of a menu.
type entry struct {
	id, text string
	icon     icon.ID
	primary  bool
	disabled bool
}

// menu draws buttons one above the other and gives the id of the one used, "".
func (d *desk) menu(r ui.Rect, entries []entry) string {
	k := &d.kit
	used := ""
	for _, e := range entries {
		if d.click(k.Button(e.id, row(k, &r), e.text, ui.Look{Icon: e.icon, Primary: e.primary, Disabled: e.disabled})) {
			used = e.id
		}
	}
	return used
}
