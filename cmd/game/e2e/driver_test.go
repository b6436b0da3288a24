//go:build e2e

// Package e2e plays the real program from outside: the desktop build as a
// guest of a hidden window, tick by tick, and the browser build in Chromium.
// Both are driven by the same verbs and report what they show by package probe.
package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
	"wallfall/input"
	"wallfall/rules/rulestest"
)

// Driver drives one running program by the verbs that players have. All lengths and
// places are device pixels of its picture. What cannot be done fails the test at once.
// A verb returns when the program has seen what it did.
type Driver struct {
	t *testing.T
	program
}

// program is what differs between programs under test: their devices, pressed and
// released, and how their ticks pass.
type program interface {
	// Probe returns what the last tick left on the screen.
	Probe() probe.Frame
	// Tick lets n ticks pass (in the browser at least n).
	Tick(n int)
	step()          // a short wait for the next tick
	notice() string // what the program says besides, for messages

	pointer(x, y float64)
	button(b ebiten.MouseButton, down bool)
	scroll(notches float64)
	key(k ebiten.Key, down bool)
	char(r rune)
	fingers(at ...[2]float64) // that touch the screen, all of them
	pad(pressed ...ebiten.StandardGamepadButton)
	resize(width, height int)
	picture() ([]byte, error) // PNG
}

// awaited bounds how many ticks Until lets pass.
const awaited = 3600

// patience bounds how long a program under test may be silent. Only one that hangs
// is silent for so long, however busy the machine is; all other limits count ticks.
const patience = 5 * time.Minute

// A wait bounds how long something is waited for whose ticks pass by themselves.
type wait struct {
	begin, last int64 // ticks
	heard       time.Time
}

func newWait() *wait { return &wait{heard: time.Now()} }

// over reports whether the limit is reached at a tick.
func (w *wait) over(tick int64) bool {
	if tick != w.last {
		if w.last == 0 || tick < w.last { // it has started, or started again
			w.begin = tick
		}
		w.last, w.heard = tick, time.Now()
	}
	return tick-w.begin > awaited || time.Since(w.heard) > patience
}

// Until lets ticks pass until ok; what says in the failure what was awaited.
func (d *Driver) Until(what string, ok func(probe.Frame) bool) probe.Frame {
	d.t.Helper()
	for w := newWait(); ; d.step() {
		f := d.Probe()
		if ok(f) {
			return f
		}
		if w.over(f.Tick) {
			d.keep("awaited")
			d.t.Fatalf("no %s; the last frame is %+v; %s", what, f, d.notice())
		}
	}
}

// middle returns the middle of a hot rectangle of the last frame.
func (d *Driver) middle(id string) (x, y float64) {
	d.t.Helper()
	f := d.Probe()
	h, ok := f.Find(id)
	if !ok {
		d.keep("missing")
		d.t.Fatalf("there is no %q on the screen: %+v", id, f)
	}
	return h.Centre()
}

// Click clicks into the middle of hot rectangles of the probe, one after the other.
func (d *Driver) Click(ids ...string) {
	d.t.Helper()
	for _, id := range ids {
		d.ClickAt(d.middle(id))
	}
}

// ClickAt clicks with the left button.
func (d *Driver) ClickAt(x, y float64) {
	d.t.Helper()
	d.click(x, y, ebiten.MouseButtonLeft)
}

func (d *Driver) click(x, y float64, b ebiten.MouseButton) {
	d.t.Helper()
	d.Hover(x, y)
	d.button(b, true)
	d.Tick(2)
	d.button(b, false)
	d.Tick(2)
}

// Hover moves the pointer there.
func (d *Driver) Hover(x, y float64) {
	d.t.Helper()
	d.pointer(x, y)
	d.Tick(1)
}

// dragSteps is in how many moves a drag or a pinch is made.
const dragSteps = 8

// Drag moves the pointer from one place to the other with the left button held.
func (d *Driver) Drag(x0, y0, x1, y1 float64) {
	d.t.Helper()
	d.Hover(x0, y0)
	d.button(ebiten.MouseButtonLeft, true)
	d.Tick(1)
	for i := range dragSteps {
		f := float64(i+1) / dragSteps
		d.Hover(x0+(x1-x0)*f, y0+(y1-y0)*f)
	}
	d.button(ebiten.MouseButtonLeft, false)
	d.Tick(2)
}

// Wheel turns the wheel at a place; positive is away from the player.
func (d *Driver) Wheel(x, y, notches float64) {
	d.t.Helper()
	d.Hover(x, y)
	d.scroll(notches)
	d.Tick(2)
}

// Key presses the keys one after the other and releases them again.
func (d *Driver) Key(keys ...ebiten.Key) {
	d.t.Helper()
	for _, k := range keys {
		d.key(k, true)
		d.Tick(1)
	}
	for _, k := range slices.Backward(keys) {
		d.key(k, false)
	}
	d.Tick(2)
}

// Type types text.
func (d *Driver) Type(text string) {
	d.t.Helper()
	for _, r := range text {
		d.char(r)
		d.Tick(1)
	}
}

// Tap touches the middle of hot rectangles of the probe, one after the other.
func (d *Driver) Tap(ids ...string) {
	d.t.Helper()
	for _, id := range ids {
		d.TapAt(d.middle(id))
	}
}

// TapAt touches a place shortly.
func (d *Driver) TapAt(x, y float64) {
	d.t.Helper()
	d.fingers([2]float64{x, y})
	d.Tick(2)
	d.fingers()
	d.Tick(2)
}

// Pinch moves two fingers, level with x, y, from one distance to another.
func (d *Driver) Pinch(x, y, from, to float64) {
	d.t.Helper()
	for i := range dragSteps + 1 {
		half := (from + (to-from)*float64(i)/dragSteps) / 2
		d.fingers([2]float64{x - half, y}, [2]float64{x + half, y})
		d.Tick(1)
	}
	d.fingers()
	d.Tick(2)
}

// Pad presses buttons of a gamepad together and releases them.
func (d *Driver) Pad(buttons ...ebiten.StandardGamepadButton) {
	d.t.Helper()
	d.pad()
	d.Tick(1)
	d.pad(buttons...)
	d.Tick(2)
	d.pad()
	d.Tick(2)
}

// Resize changes the size of the picture.
func (d *Driver) Resize(width, height int) {
	d.t.Helper()
	d.resize(width, height)
	d.Tick(2)
}

// Shot keeps the picture as build/e2e/TEST/name.png, when the program has had time to
// show what was done.
func (d *Driver) Shot(name string) {
	d.t.Helper()
	d.Tick(3)
	d.keep(name)
}

// keep keeps the picture as it is at this tick.
func (d *Driver) keep(name string) {
	d.t.Helper()
	data, err := d.picture()
	if err == nil {
		err = os.WriteFile(artefact(d.t, name+".png"), data, 0o644)
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// root is the folder of the module, from the one that the tests run in.
const root = "../../.."

// artefact returns the name for a file that a test leaves behind, in a folder
// that exists.
func artefact(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join(root, "build", "e2e", filepath.FromSlash(strings.ReplaceAll(t.Name(), "/", "-")))
	rulestest.OK(t, os.MkdirAll(dir, 0o755))
	return filepath.Join(dir, name)
}

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
	d.click(3, 3, ebiten.MouseButtonLeft)
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
	d.click(210, 110, ebiten.MouseButtonRight)
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
