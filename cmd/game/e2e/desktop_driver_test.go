//go:build e2e

package e2e

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"

	"wallfall/cmd/game/probe"
	"wallfall/rules/rulestest"
)

// Desktop is the desktop program, running as a guest. Its ticks pass only when
// a verb lets them.
type Desktop struct {
	Driver
	cmd    *exec.Cmd
	guest  *vmhost.GuestSession
	screen *ebiten.Image
	scale  float64 // device pixels in a point
	lines  chan probe.Frame
	last   probe.Frame
	stderr *os.File
	ended  bool
	touch  int // fingers on the screen
}

// StartDesktop starts the program with these arguments, a folder for its saves
// unless -data is among them, and a picture of 1280×800. The program is ended
// with the test, which fails if it ended badly by itself.
func StartDesktop(t *testing.T, args ...string) *Desktop {
	t.Helper()
	file := rulestest.Must(guestProgram())(t)
	args = append([]string{"-probe", "-mute"}, args...)
	if !slices.Contains(args, "-data") {
		args = append(args, "-data", t.TempDir())
	}
	d, err := launch(t, file, args)
	if err != nil {
		// A guest may miss its host once in a while.
		t.Logf("the first launch failed: %v", err)
		d, err = launch(t, file, args)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if d.ended {
			return
		}
		if code := d.close(); code != 0 {
			t.Errorf("the program ended with code %d: %s", code, d.said())
		}
	})
	d.Tick(1)
	return d
}

// guestProgram builds the program as a guest, once.
var guestProgram = sync.OnceValues(func() (string, error) { return build("guest", "-tags", "ebitenginevmguest") })

// build builds the program into the folder of the pictures.
func build(name string, flags ...string) (file string, err error) {
	file = filepath.Join(root, "build", "e2e", name)
	cmd := exec.Command("go", append(append([]string{"build", "-o", file}, flags...), "wallfall/cmd/game")...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("cannot build the program: %w\n%s", err, out)
	}
	return file, nil
}

func launch(t *testing.T, file string, args []string) (d *Desktop, err error) {
	// A short path: names of sockets are limited.
	dir, err := os.MkdirTemp("", "wf")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	l, err := net.Listen("unix", filepath.Join(dir, "s"))
	if err != nil {
		return nil, err
	}
	defer l.Close()
	endpoint, err := vmhost.EndpointURLFromAddr(l.Addr())
	if err != nil {
		return nil, err
	}
	d = &Desktop{lines: make(chan probe.Frame, 1024)}
	d.Driver = Driver{t, d}
	d.cmd = exec.Command(file, args...)
	d.cmd.Env = append(os.Environ(), "EBITENGINE_VM_ENDPOINT="+endpoint)
	if d.stderr, err = os.Create(filepath.Join(t.TempDir(), "stderr")); err != nil {
		return nil, err
	}
	d.cmd.Stderr = d.stderr
	stdout, err := d.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := d.cmd.Start(); err != nil {
		return nil, err
	}
	started := d
	defer func() {
		if err != nil {
			started.cmd.Process.Kill()
			started.cmd.Wait()
			err = fmt.Errorf("%w; the program said: %s", err, started.said())
		}
	}()
	go func() {
		defer close(d.lines)
		frames(stdout, func(f probe.Frame) { d.lines <- f })
	}()
	if err := l.(*net.UnixListener).SetDeadline(time.Now().Add(patience)); err != nil {
		return nil, err
	}
	conn, err := l.Accept()
	if err != nil {
		return nil, fmt.Errorf("the program did not come: %w", err)
	}
	d.guest, err = vmhost.NewGuestSession(conn, &vmhost.NewGuestSessionOptions{IdleTimeout: patience})
	if err != nil {
		return nil, err
	}
	return d, theHost.do(func() error {
		d.scale = ebiten.Monitor().DeviceScaleFactor()
		return d.setSize(1280, 800)
	})
}

// frames reads what a program tells of its ticks.
func frames(stdout io.Reader, take func(probe.Frame)) {
	lines := bufio.NewScanner(stdout)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		if f, err := probe.Parse(lines.Bytes()); err == nil {
			take(f)
		}
	}
}

func (d *Desktop) setSize(width, height int) error {
	old := d.screen
	d.screen = ebiten.NewImage(width, height)
	if err := d.guest.SetOutsideScreen(d.screen); err != nil {
		return err
	}
	if old != nil {
		old.Deallocate()
	}
	return nil
}

// Probe returns what the last tick left on the screen.
func (d *Desktop) Probe() probe.Frame { return d.last }

// Tick lets n ticks pass.
func (d *Desktop) Tick(n int) {
	d.t.Helper()
	if err := d.tick(n); err != nil {
		d.t.Fatal(err)
	}
}

func (d *Desktop) tick(n int) error {
	// Few at a time: nobody reads the program's output while it works.
	for n > 0 {
		step := min(n, 256)
		n -= step
		want := d.last.Tick + int64(step)
		err := theHost.do(func() error {
			d.guest.AdvanceTicks(step)
			if !d.guest.WaitTicks() {
				return fmt.Errorf("the program ended: %w", d.guest.Err())
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("%w; it said: %s", err, d.said())
		}
		for d.last.Tick < want {
			select {
			case f, ok := <-d.lines:
				if !ok {
					return fmt.Errorf("the program ended; it said: %s", d.said())
				}
				d.last = f
			case <-time.After(patience):
				return errors.New("the program tells no more what it shows")
			}
		}
	}
	return nil
}

func (d *Desktop) step() { d.Tick(1) }

func (d *Desktop) notice() string { return "it said: " + d.said() }

func (d *Desktop) pointer(x, y float64) { d.guest.MoveCursor(x/d.scale, y/d.scale) }

func (d *Desktop) button(b ebiten.MouseButton, down bool) {
	if down {
		d.guest.PressMouseButton(b)
	} else {
		d.guest.ReleaseMouseButton(b)
	}
}

func (d *Desktop) scroll(notches float64) { d.guest.ScrollWheel(0, notches) }

func (d *Desktop) key(k ebiten.Key, down bool) {
	if down {
		d.guest.PressKey(k)
	} else {
		d.guest.ReleaseKey(k)
	}
}

func (d *Desktop) char(r rune) { d.guest.TypeRune(r) }

func (d *Desktop) fingers(at ...[2]float64) {
	for i, p := range at {
		if i < d.touch {
			d.guest.MoveTouch(ebiten.TouchID(i+1), p[0]/d.scale, p[1]/d.scale)
		} else {
			d.guest.PressTouch(ebiten.TouchID(i+1), p[0]/d.scale, p[1]/d.scale)
		}
	}
	for i := len(at); i < d.touch; i++ {
		d.guest.ReleaseTouch(ebiten.TouchID(i + 1))
	}
	d.touch = len(at)
}

func (d *Desktop) pad(pressed ...ebiten.StandardGamepadButton) {
	all := map[ebiten.StandardGamepadButton]vmhost.GamepadStandardButtonState{}
	for b := range ebiten.StandardGamepadButtonMax + 1 {
		all[b] = vmhost.GamepadStandardButtonState{}
	}
	for _, b := range pressed {
		all[b] = vmhost.GamepadStandardButtonState{Pressed: true, Value: 1}
	}
	axes := map[ebiten.StandardGamepadAxis]float64{}
	for a := range ebiten.StandardGamepadAxisMax + 1 {
		axes[a] = 0
	}
	d.guest.UpdateGamepads([]vmhost.GamepadState{{ID: 0, Name: "test pad", StandardButtons: all, StandardAxes: axes}})
}

func (d *Desktop) resize(width, height int) {
	d.t.Helper()
	if err := theHost.do(func() error { return d.setSize(width, height) }); err != nil {
		d.t.Fatal(err)
	}
}

func (d *Desktop) picture() ([]byte, error) {
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, d.Picture())
	return b.Bytes(), err
}

// Picture returns the present picture.
func (d *Desktop) Picture() *image.RGBA {
	d.t.Helper()
	var img *image.RGBA
	err := theHost.do(func() error {
		d.guest.AdvanceFrame()
		if !d.guest.WaitFrame() || !d.guest.CompositeFrame() {
			return fmt.Errorf("the program gives no picture: %w", d.guest.Err())
		}
		img = image.NewRGBA(d.screen.Bounds())
		d.screen.ReadPixels(img.Pix)
		return nil
	})
	if err != nil {
		d.t.Fatalf("%v; it said: %s", err, d.said())
	}
	return img
}

// Ends expects that pressing the keys ends the program, and returns its exit
// code and what it said on standard error.
func (d *Desktop) Ends(keys ...ebiten.Key) (code int, stderr string) {
	d.t.Helper()
	for _, k := range keys {
		d.guest.PressKey(k)
	}
	for range 10 {
		if d.tick(1) != nil {
			return d.close(), d.said()
		}
	}
	d.t.Fatal("the program goes on")
	return 0, ""
}

// Close ends the program as if its window went away, and returns its exit code.
func (d *Desktop) Close() int {
	d.t.Helper()
	return d.close()
}

// Kill ends the program without a warning.
func (d *Desktop) Kill() {
	d.t.Helper()
	if err := d.cmd.Process.Kill(); err != nil {
		d.t.Fatal(err)
	}
	d.close()
}

func (d *Desktop) close() int {
	d.ended = true
	if err := theHost.do(d.guest.Close); err != nil {
		d.t.Logf("ending the session: %v", err)
	}
	go func() {
		for range d.lines {
		}
	}()
	timer := time.AfterFunc(patience, func() { d.cmd.Process.Kill() })
	defer timer.Stop()
	d.cmd.Wait()
	return d.cmd.ProcessState.ExitCode()
}

// said returns what the program has written to standard error.
func (d *Desktop) said() string {
	text, err := os.ReadFile(d.stderr.Name())
	if err != nil {
		return err.Error()
	}
	return string(text)
}

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
		stopChromium()
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
