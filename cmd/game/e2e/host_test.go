//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// host is a hidden window that draws for the programs under test. Its work
// must be done within a frame of that window, on the main thread.
type host struct {
	jobs chan func()
	done chan int
	code int
}

// theHost is the one window of this process: Ebitengine allows no second.
var theHost = host{jobs: make(chan func()), done: make(chan int, 1)}

// TestMain runs the tests under the hidden window. Without a display it fails.
func TestMain(m *testing.M) {
	h := &theHost
	go func() {
		code := m.Run()
		theChromium.end()
		h.done <- code
	}()
	ebiten.SetWindowVisible(false)
	ebiten.SetVsyncEnabled(false)
	if err := ebiten.RunGame(h); err != nil {
		fmt.Fprintf(os.Stderr, "no window can be opened, run the tests under xvfb-run: %v\n", err)
		os.Exit(1)
	}
	os.Exit(h.code)
}

// do runs f within the window's frame and waits for it. f must not end the
// test itself.
func (h *host) do(f func() error) error {
	result := make(chan error)
	h.jobs <- func() { result <- f() }
	return <-result
}

// Update runs what waits to be done within the window's frame.
func (h *host) Update() error {
	for {
		select {
		case job := <-h.jobs:
			job()
		case h.code = <-h.done:
			return ebiten.Termination
		case <-time.After(50 * time.Millisecond):
			return nil
		}
	}
}

// Draw shows nothing: the window is hidden.
func (h *host) Draw(*ebiten.Image) {}

// Layout returns the window's own size.
func (h *host) Layout(width, height int) (int, int) { return width, height }
