package main

import (
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/scene"
	"wallfall/render/quad"
)

// placeholder stands where the title will be. It shows a button and a box that
// answer to every kind of device, so that the way from the devices to the
// picture and the store is proven.
type placeholder struct {
	start
	started bool
	presses int // of the button, kept in the store
	keys    int
	wheel   float64
	text    string
	cursor  [2]int
	pad     bool
	button  quad.Bounds
	message string
}

// presser is the name of the record that counts presses.
const presser = "presses"

// Update looks at all devices.
func (p *placeholder) Update(ctx *scene.Context) (scene.Scene, error) {
	if !p.started {
		p.started = true
		p.message = ctx.Notice
		data, err := ctx.Store.Get(presser)
		if err != nil {
			p.message = err.Error()
		}
		p.presses = len(data)
	}
	s := ctx.Scale
	p.button = quad.Box(ctx.Width/2-100*s, ctx.Height/2-30*s, 200*s, 60*s)

	hit := func(x, y int) bool { return p.button.Has(float32(x), float32(y)) }
	pressed := false
	if inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft) {
		pressed = hit(ebiten.CursorPosition())
	}
	for _, id := range inpututil.AppendJustPressedTouchIDs(nil) {
		pressed = pressed || hit(ebiten.TouchPosition(id))
	}
	if pressed {
		p.presses++
		if err := p.Leave(ctx); err != nil {
			p.message = err.Error()
		}
	}
	p.cursor[0], p.cursor[1] = ebiten.CursorPosition()
	p.keys += len(inpututil.AppendJustPressedKeys(nil))
	p.text += string(ebiten.AppendInputChars(nil))
	_, dy := ebiten.Wheel()
	p.wheel += dy
	for _, id := range ebiten.AppendGamepadIDs(nil) {
		p.pad = p.pad || ebiten.IsStandardGamepadButtonPressed(id, ebiten.StandardGamepadButtonRightBottom)
	}
	if inpututil.IsKeyJustPressed(ebiten.KeyEscape) {
		return nil, nil
	}
	if inpututil.IsKeyJustPressed(ebiten.KeyF9) {
		panic("asked for by a key")
	}
	return p, nil
}

// Draw adds the button.
func (p *placeholder) Draw(ctx *scene.Context, l *quad.List) {
	l.Rect(0, 0, ctx.Width, ctx.Height, 0, quad.Solid(quad.RGB(0x2b1d14)))
	c := quad.RGB(0x56b4e9)
	if p.presses%2 == 1 {
		c = quad.RGB(0xe69f00)
	}
	b := p.button
	l.Rect(b.X0, b.Y0, b.X1-b.X0, b.Y1-b.Y0, 0, quad.Solid(c))
}

// Probe tells what the devices did.
func (p *placeholder) Probe() probe.Frame {
	b := p.button
	return probe.Frame{
		Scene: "placeholder",
		Hot:   []probe.Hot{{ID: "press", X: b.X0, Y: b.Y0, W: b.X1 - b.X0, H: b.Y1 - b.Y0}},
		State: map[string]any{
			"presses": p.presses, "keys": p.keys, "wheel": int(p.wheel), "text": p.text, "pad": p.pad,
			"cursorX": p.cursor[0], "cursorY": p.cursor[1],
			"message": p.message, "level": p.file, "seed": strconv.FormatUint(p.seed, 10),
		},
	}
}

// Leave saves the count.
func (p *placeholder) Leave(ctx *scene.Context) error {
	return ctx.Store.Put(presser, make([]byte, p.presses))
}
