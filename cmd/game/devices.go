package main

import (
	"fmt"
	"strconv"

	"wallfall/assets/font"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/quad"
)

// devices is a scene without a game: a button, and what every kind of device has said so
// far. It finds out whether a touch screen, a gamepad and the place for saves work. Escape
// ends it, F9 makes a mistake on purpose to try the crash report.
type devices struct {
	start
	started bool
	presses int // of the button, kept in the store
	seconds int // clicks with the right button
	keys    int
	last    string // the key or gamepad button that went down last
	wheel   float32
	zoom    float32 // by two fingers
	drag    [2]float32
	at      [2]float32
	text    string
	button  quad.Bounds
	message string
}

// pressesRecord is the name of the record that counts presses.
const pressesRecord = "presses"

// Update takes in what the devices say.
func (d *devices) Update(ctx *shell.Context) (shell.Scene, error) {
	if !d.started {
		d.started, d.zoom = true, 1
		if ctx.Notice != nil {
			d.message = ctx.Notice.Error()
		}
		data, err := ctx.Store.Get(pressesRecord)
		if err != nil {
			d.message = err.Error()
		}
		d.presses = len(data)
	}
	s := ctx.Scale
	d.button = quad.Box(ctx.Width/2-100*s, ctx.Height/2-30*s, 200*s, 60*s)

	in := ctx.In
	d.at = [2]float32{in.X, in.Y}
	if in.Click && d.button.Has(in.X, in.Y) {
		d.presses++
		if err := d.Leave(ctx); err != nil {
			d.message = err.Error()
		}
	}
	if in.Secondary {
		d.seconds++
	}
	for keys := in.Keys; !keys.Empty(); {
		k := keys.First()
		keys.Remove(k)
		d.keys++
		d.last = k.String()
	}
	d.text += string(in.Runes)
	d.wheel += in.Wheel
	if in.Pinching {
		d.zoom *= in.Pinch
	}
	if in.DragStarted {
		d.drag = [2]float32{}
	}
	if in.Dragging {
		d.drag[0] += in.DragDX
		d.drag[1] += in.DragDY
	}
	if in.Keys.Has(input.KeyEscape) {
		return nil, nil
	}
	if in.Keys.Has(input.KeyF9) {
		panic("requested by a key")
	}
	return d, nil
}

// Draw shows the button and the counts.
func (d *devices) Draw(ctx *shell.Context, l *quad.List) {
	s := ctx.Scale
	ink := quad.RGB(0xf3e6d0)
	l.Rect(0, 0, ctx.Width, ctx.Height, 0, quad.Solid(quad.RGB(0x2b1d14)))
	for i, line := range []string{
		fmt.Sprintf("pointer %.0f, %.0f   drag %.0f, %.0f   right clicks %d", d.at[0], d.at[1], d.drag[0], d.drag[1], d.seconds),
		fmt.Sprintf("wheel %.1f   zoom %.2f", d.wheel, d.zoom),
		fmt.Sprintf("keys and buttons %d, last %s   text %s", d.keys, d.last, d.text),
		d.message,
	} {
		l.Text(20*s, (36+float32(i)*26)*s, line, font.Regular, 16*s, ink)
	}
	c := quad.RGB(0x56b4e9)
	if d.presses%2 == 1 {
		c = quad.RGB(0xe69f00)
	}
	b := d.button
	l.Rect(b.X0, b.Y0, b.X1-b.X0, b.Y1-b.Y0, 8*s, quad.Solid(c))
	l.TextIn((b.X0+b.X1)/2, (b.Y0+b.Y1)/2, fmt.Sprintf("Press (%d)", d.presses), font.Bold, 18*s, quad.Center, quad.Middle, quad.RGB(0x20140c))
}

// Probe returns what the devices have done.
func (d *devices) Probe() probe.Frame {
	b := d.button
	return probe.Frame{
		Scene: "devices",
		Hot:   []probe.Hot{{ID: "press", X: b.X0, Y: b.Y0, W: b.X1 - b.X0, H: b.Y1 - b.Y0}},
		State: map[string]any{
			"presses": d.presses, "seconds": d.seconds, "keys": d.keys, "last": d.last, "text": d.text,
			"wheel": int(d.wheel), "percent": int(d.zoom*100 + 0.5), "dragX": int(d.drag[0]), "dragY": int(d.drag[1]),
			"x": int(d.at[0]), "y": int(d.at[1]), "message": d.message,
			"level": d.File, "seed": strconv.FormatUint(d.Seed, 10),
		},
	}
}

// Leave saves the count.
func (d *devices) Leave(ctx *shell.Context) error {
	return ctx.Store.Put(pressesRecord, make([]byte, d.presses))
}
