//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/input"
)

// everyDevice proves that each verb reaches the program.
func everyDevice(t *testing.T, d *Driver) {
	t.Helper()
	presses := func(want int) {
		t.Helper()
		d.Until("press", func(f probe.Frame) bool { return f.Int("presses") == want })
	}
	presses(0)
	d.Click("press")
	presses(1)
	d.Tap("press")
	presses(2)
	d.ClickAt(3, 3)
	presses(2)
	d.Key(ebiten.KeyA)
	d.Key(ebiten.KeyArrowLeft)
	d.Until("two keys", func(f probe.Frame) bool { return f.Int("keys") == 2 })
	d.Type("Hé7")
	d.Until("text", func(f probe.Frame) bool { return strings.HasSuffix(f.Text("text"), "Hé7") })
	d.Wheel(240, 180, 2)
	d.Until("turn of the wheel", func(f probe.Frame) bool { return f.Int("wheel") > 0 })
	d.Wheel(240, 180, -8)
	d.Until("turn of the wheel backwards", func(f probe.Frame) bool { return f.Int("wheel") < 0 })
	d.Pad(ebiten.StandardGamepadButtonRightBottom)
	d.Until("gamepad", func(f probe.Frame) bool { return f.Text("last") == input.PadA.String() })
	d.Hover(200, 100)
	d.Until("pointer", func(f probe.Frame) bool { return f.Int("x") == 200 && f.Int("y") == 100 })
	d.RightClickAt(210, 110)
	d.Until("right click", func(f probe.Frame) bool { return f.Int("seconds") == 1 })
	d.Drag(100, 100, 300, 250)
	d.Until("drag", func(f probe.Frame) bool { return f.Int("dragX") == 200 && f.Int("dragY") == 150 })
	d.Pinch(240, 180, 60, 180)
	d.Until("pinch", func(f probe.Frame) bool { return f.Int("percent") == 300 })
	d.Resize(400, 300)
	d.Until("smaller picture", func(f probe.Frame) bool {
		h, _ := f.Find("press")
		x, y := h.Centre()
		return x == 200 && y == 150
	})
	d.Tap("press")
	presses(3)
	d.Shot("end")
}
