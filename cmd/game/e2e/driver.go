//go:build e2e

// Package e2e plays the real program from outside: the desktop build as a
// guest of a hidden window, tick by tick, and the browser build in Chromium.
// Both are driven by the same verbs and tell what they show by package probe.
package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/cmd/game/probe"
)

// Driver drives one running program. All lengths and places are device pixels
// of its picture. What cannot be done fails the test at once. A verb returns
// when the program has seen what it did.
type Driver interface {
	// Probe gives what the last tick left on the screen.
	Probe() probe.Frame
	// Tick lets n ticks pass (in the browser at least n).
	Tick(n int)
	// Until lets ticks pass until ok; what says in the failure what was awaited.
	Until(what string, ok func(probe.Frame) bool) probe.Frame
	// Click clicks into the middle of a hot rectangle of the probe.
	Click(id string)
	// ClickAt clicks with the left button.
	ClickAt(x, y float64)
	// RightClickAt clicks with the right button.
	RightClickAt(x, y float64)
	// Hover moves the pointer there.
	Hover(x, y float64)
	// Drag moves the pointer from one place to the other with the left button
	// held.
	Drag(x0, y0, x1, y1 float64)
	// Wheel turns the wheel at a place; positive is away from the player.
	Wheel(x, y, notches float64)
	// Key presses the keys one after the other and releases them again.
	Key(keys ...ebiten.Key)
	// Type types text.
	Type(text string)
	// Tap touches the middle of a hot rectangle of the probe.
	Tap(id string)
	// TapAt touches a place shortly.
	TapAt(x, y float64)
	// Pinch moves two fingers, level with x, y, from one distance to another.
	Pinch(x, y, from, to float64)
	// Pad presses buttons of a gamepad together and releases them.
	Pad(buttons ...ebiten.StandardGamepadButton)
	// Resize changes the size of the picture.
	Resize(width, height int)
	// Shot keeps the picture as build/e2e/TEST/name.png.
	Shot(name string)
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

// until is the common part of Until.
func until(t *testing.T, d Driver, step int, what string, ok func(probe.Frame) bool) probe.Frame {
	t.Helper()
	begin := d.Probe().Tick
	for {
		f := d.Probe()
		if ok(f) {
			return f
		}
		if f.Tick-begin > awaited {
			d.Shot("awaited")
			t.Fatalf("no %s within %d ticks; the last frame is %+v", what, awaited, f)
		}
		d.Tick(step)
	}
}

// middle gives the middle of a hot rectangle of the last frame.
func middle(t *testing.T, d Driver, id string) (x, y float64) {
	t.Helper()
	f := d.Probe()
	h, ok := f.Find(id)
	if !ok {
		d.Shot("missing")
		t.Fatalf("there is no %q on the screen: %+v", id, f)
	}
	return h.Centre()
}

// root gives the folder of the module.
func root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("no go.mod above the working folder")
		}
		dir = filepath.Dir(dir)
	}
}

// artefact gives the name for a file that a test leaves behind, in a folder
// that exists.
func artefact(t *testing.T, name string) string {
	t.Helper()
	dir, err := root()
	if err == nil {
		dir = filepath.Join(dir, "build", "e2e", filepath.FromSlash(strings.ReplaceAll(t.Name(), "/", "-")))
		err = os.MkdirAll(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, name)
}
