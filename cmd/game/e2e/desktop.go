//go:build e2e

package e2e

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"

	"wallfall/cmd/game/probe"
)

// Desktop is the desktop program, running as a guest. Its ticks pass only when
// a verb lets them.
type Desktop struct {
	t      *testing.T
	cmd    *exec.Cmd
	guest  *vmhost.GuestSession
	screen *ebiten.Image
	scale  float64 // device pixels in a point
	frames chan probe.Frame
	last   probe.Frame
	stderr lockedBuffer
	sounds int
	ended  bool
}

var _ Driver = (*Desktop)(nil)

// StartDesktop starts the program with these arguments, a folder for its saves
// unless -data is among them, and a picture of 1280×800. The program is ended
// with the test, which fails if it ended badly by itself.
func StartDesktop(t *testing.T, args ...string) *Desktop {
	t.Helper()
	file, err := guestProgram()
	if err != nil {
		t.Fatal(err)
	}
	folder := false
	for _, a := range args {
		folder = folder || a == "-data"
	}
	args = append([]string{"-probe"}, args...)
	if !folder {
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
			t.Errorf("the program ended with code %d: %s", code, &d.stderr)
		}
	})
	d.Tick(1)
	return d
}

// guestProgram builds the program as a guest, once.
var guestProgram = sync.OnceValues(func() (string, error) {
	dir, err := root()
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "build", "e2e", "guest")
	cmd := exec.Command("go", "build", "-tags", "ebitenginevmguest", "-o", file, "./cmd/game")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("cannot build the program: %w\n%s", err, out)
	}
	return file, nil
})

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
	d = &Desktop{t: t, frames: make(chan probe.Frame, 1024)}
	d.cmd = exec.Command(file, args...)
	d.cmd.Env = append(os.Environ(), "EBITENGINE_VM_ENDPOINT="+endpoint)
	d.cmd.Stderr = &d.stderr
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
			err = fmt.Errorf("%w; the program said: %s", err, &started.stderr)
		}
	}()
	go func() {
		defer close(d.frames)
		lines := bufio.NewScanner(stdout)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			if f, err := probe.Parse(lines.Bytes()); err == nil {
				d.frames <- f
			}
		}
	}()
	if err := l.(*net.UnixListener).SetDeadline(time.Now().Add(patience)); err != nil {
		return nil, err
	}
	conn, err := l.Accept()
	if err != nil {
		return nil, fmt.Errorf("the program did not come: %w", err)
	}
	d.guest, err = vmhost.NewGuestSession(conn, &vmhost.NewGuestSessionOptions{
		IdleTimeout:   patience,
		OnAudioStream: func(*vmhost.GuestAudioStream) { d.sounds++ },
	})
	if err != nil {
		return nil, err
	}
	return d, theHost.do(func() error {
		d.scale = ebiten.Monitor().DeviceScaleFactor()
		return d.setSize(1280, 800)
	})
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

// Probe gives what the last tick left on the screen.
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
			return fmt.Errorf("%w; it said: %s", err, &d.stderr)
		}
		for d.last.Tick < want {
			select {
			case f, ok := <-d.frames:
				if !ok {
					return fmt.Errorf("the program ended; it said: %s", &d.stderr)
				}
				d.last = f
			case <-time.After(patience):
				return errors.New("the program tells no more what it shows")
			}
		}
	}
	return nil
}

// Until lets ticks pass until ok.
func (d *Desktop) Until(what string, ok func(probe.Frame) bool) probe.Frame {
	d.t.Helper()
	return until(d.t, d, 1, what, ok)
}

// Click clicks into the middle of a hot rectangle.
func (d *Desktop) Click(id string) {
	d.t.Helper()
	d.ClickAt(middle(d.t, d, id))
}

// ClickAt clicks with the left button.
func (d *Desktop) ClickAt(x, y float64) {
	d.t.Helper()
	d.click(x, y, ebiten.MouseButtonLeft)
}

// RightClickAt clicks with the right button.
func (d *Desktop) RightClickAt(x, y float64) {
	d.t.Helper()
	d.click(x, y, ebiten.MouseButtonRight)
}

func (d *Desktop) click(x, y float64, b ebiten.MouseButton) {
	d.t.Helper()
	d.Hover(x, y)
	d.guest.PressMouseButton(b)
	d.Tick(2)
	d.guest.ReleaseMouseButton(b)
	d.Tick(2)
}

// Hover moves the pointer there.
func (d *Desktop) Hover(x, y float64) {
	d.t.Helper()
	d.guest.MoveCursor(x/d.scale, y/d.scale)
	d.Tick(1)
}

// Drag moves the pointer with the left button held.
func (d *Desktop) Drag(x0, y0, x1, y1 float64) {
	d.t.Helper()
	d.Hover(x0, y0)
	d.guest.PressMouseButton(ebiten.MouseButtonLeft)
	d.Tick(1)
	for i := range dragSteps {
		f := float64(i+1) / dragSteps
		d.Hover(x0+(x1-x0)*f, y0+(y1-y0)*f)
	}
	d.guest.ReleaseMouseButton(ebiten.MouseButtonLeft)
	d.Tick(2)
}

// dragSteps is in how many moves a drag or a pinch is made.
const dragSteps = 8

// Wheel turns the wheel at a place.
func (d *Desktop) Wheel(x, y, notches float64) {
	d.t.Helper()
	d.Hover(x, y)
	d.guest.ScrollWheel(0, notches)
	d.Tick(2)
}

// Key presses the keys one after the other and releases them again.
func (d *Desktop) Key(keys ...ebiten.Key) {
	d.t.Helper()
	for _, k := range keys {
		d.guest.PressKey(k)
		d.Tick(1)
	}
	for i := len(keys) - 1; i >= 0; i-- {
		d.guest.ReleaseKey(keys[i])
	}
	d.Tick(2)
}

// Type types text.
func (d *Desktop) Type(text string) {
	d.t.Helper()
	for _, r := range text {
		d.guest.TypeRune(r)
		d.Tick(1)
	}
}

// Tap touches the middle of a hot rectangle.
func (d *Desktop) Tap(id string) {
	d.t.Helper()
	d.TapAt(middle(d.t, d, id))
}

// TapAt touches a place shortly.
func (d *Desktop) TapAt(x, y float64) {
	d.t.Helper()
	d.guest.PressTouch(1, x/d.scale, y/d.scale)
	d.Tick(2)
	d.guest.ReleaseTouch(1)
	d.Tick(2)
}

// Pinch moves two fingers from one distance to another.
func (d *Desktop) Pinch(x, y, from, to float64) {
	d.t.Helper()
	d.guest.PressTouch(1, (x-from/2)/d.scale, y/d.scale)
	d.guest.PressTouch(2, (x+from/2)/d.scale, y/d.scale)
	d.Tick(1)
	for i := range dragSteps {
		w := from + (to-from)*float64(i+1)/dragSteps
		d.guest.MoveTouch(1, (x-w/2)/d.scale, y/d.scale)
		d.guest.MoveTouch(2, (x+w/2)/d.scale, y/d.scale)
		d.Tick(1)
	}
	d.guest.ReleaseTouch(1)
	d.guest.ReleaseTouch(2)
	d.Tick(2)
}

// Pad presses buttons of a gamepad together and releases them.
func (d *Desktop) Pad(buttons ...ebiten.StandardGamepadButton) {
	d.t.Helper()
	d.pad()
	d.Tick(1)
	d.pad(buttons...)
	d.Tick(2)
	d.pad()
	d.Tick(2)
}

func (d *Desktop) pad(pressed ...ebiten.StandardGamepadButton) {
	all := map[ebiten.StandardGamepadButton]vmhost.GamepadStandardButtonState{}
	for b := ebiten.StandardGamepadButton(0); b <= ebiten.StandardGamepadButtonMax; b++ {
		all[b] = vmhost.GamepadStandardButtonState{}
	}
	for _, b := range pressed {
		all[b] = vmhost.GamepadStandardButtonState{Pressed: true, Value: 1}
	}
	axes := map[ebiten.StandardGamepadAxis]float64{}
	for a := ebiten.StandardGamepadAxis(0); a <= ebiten.StandardGamepadAxisMax; a++ {
		axes[a] = 0
	}
	d.guest.UpdateGamepads([]vmhost.GamepadState{{ID: 0, Name: "test pad", StandardButtons: all, StandardAxes: axes}})
}

// Resize changes the size of the picture.
func (d *Desktop) Resize(width, height int) {
	d.t.Helper()
	if err := theHost.do(func() error { return d.setSize(width, height) }); err != nil {
		d.t.Fatal(err)
	}
	d.Tick(2)
}

// Picture gives the present picture.
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
		d.t.Fatalf("%v; it said: %s", err, &d.stderr)
	}
	return img
}

// Shot keeps the picture.
func (d *Desktop) Shot(name string) {
	d.t.Helper()
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, d.Picture())
	if err == nil {
		err = os.WriteFile(artefact(d.t, name+".png"), b.Bytes(), 0o644)
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// Sounds tells how many streams of sound the program has started so far.
func (d *Desktop) Sounds() int { return d.sounds }

// Ends expects that pressing the keys ends the program, and gives its exit
// code and what it said on standard error.
func (d *Desktop) Ends(keys ...ebiten.Key) (code int, stderr string) {
	d.t.Helper()
	for _, k := range keys {
		d.guest.PressKey(k)
	}
	for range 10 {
		if d.tick(1) != nil {
			return d.close(), d.stderr.String()
		}
	}
	d.t.Fatal("the program goes on")
	return 0, ""
}

// Close ends the program as if its window went away, and gives its exit code.
func (d *Desktop) Close() int {
	d.t.Helper()
	return d.close()
}

func (d *Desktop) close() int {
	d.ended = true
	if err := theHost.do(d.guest.Close); err != nil {
		d.t.Logf("ending the session: %v", err)
	}
	go func() {
		for range d.frames {
		}
	}()
	timer := time.AfterFunc(patience, func() { d.cmd.Process.Kill() })
	defer timer.Stop()
	d.cmd.Wait()
	return d.cmd.ProcessState.ExitCode()
}

// lockedBuffer collects what a program says while a test may read it.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write adds to it.
func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

// String gives all of it.
func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
