// Command game is Wallfall, a board game of pushing walls, alone or together
// at one screen, in a window and in a browser.
package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/assets/font"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/screens"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/gpu"
	"wallfall/render/quad"
	"wallfall/rules/message"
)

type app struct {
	ctx      shell.Context
	devices  input.Snapshot
	player   *input.Recogniser // turns device states into intents
	lists    [2]quad.List      // the last two pictures
	list     int               // index of the last
	timer    frameTimer
	nap      nap
	renderer *gpu.Renderer
	probe    func(probe.Frame) error // receives what each tick shows, unless nil

	mu      sync.Mutex // held by Update and by the page's events
	scene   shell.Scene
	leaving bool  // the page was left during a tick
	ending  bool  // the system has asked the program to end
	failed  error // why the program ends
	drawn   bool
	focus   bool   // the window had the keyboard focus in the last tick
	onFirst func() // called after the first picture, unless nil

	incoming chan shell.Given // files and links that arrived between ticks
	typed    chan string      // text entered in the page's own field
	disk     chan *shell.Disk // changes of the level's file
	back     atomic.Bool      // the browser's Back button was used since the last tick
}

// crash is a panic in the program, turned into an error.
type crash struct {
	cause any
	stack []byte
}

// Error returns the cause in a line.
func (c *crash) Error() string { return c.Message().String() }

// Message returns the same to be said in any language.
func (c *crash) Message() message.Text { return message.Of("internal error: %s", fmt.Sprint(c.cause)) }

// caught turns a panic of the calling function into an error.
func caught(err *error) {
	if r := recover(); r != nil {
		*err = &crash{r, debug.Stack()}
	}
}

// switchFullscreen goes to full screen and back; in a browser F11 stays its own.
func switchFullscreen() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) }

func newApp(ctx shell.Context, begin start) (a *app, err error) {
	defer caught(&err)
	fonts := font.New()
	a = &app{ctx: ctx, player: input.New(input.DefaultBindings()), renderer: gpu.New(fonts), incoming: make(chan shell.Given, maxDropped), disk: make(chan *shell.Disk, 1), typed: make(chan string, 16)}
	a.renderer.Prewarm()
	a.ctx.Fonts, a.ctx.Bind, a.ctx.Fullscreen = fonts, a.player.Bindings(), switchFullscreen
	begin.Random = rand.Uint64
	if begin.devices {
		a.scene = &devices{start: begin}
		return a, nil
	}
	a.scene, err = screens.Start(&a.ctx, begin.Options)
	return a, err
}

// Update advances by one tick, in a nap by several.
func (a *app) Update() error {
	for i := range a.nap.ticks() {
		if err := a.tick(i == 0); err != nil {
			return err
		}
		if !a.nap.asleep { // used: what follows is for the next frame
			break
		}
	}
	return nil
}

// tick advances one tick; fresh reads the devices first.
func (a *app) tick(fresh bool) (err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	defer func() {
		// Ebitengine does not return every error to run.
		if err != nil && err != ebiten.Termination {
			a.fail(err)
		}
	}()
	defer caught(&err)
	if a.failed != nil {
		return a.failed
	}
	if ebiten.IsWindowBeingClosed() || a.ending {
		return a.end()
	}
	a.ctx.Tick++
	a.devices.Width, a.devices.Height, a.devices.Scale = a.ctx.Width, a.ctx.Height, a.ctx.Scale
	if fresh {
		input.Poll(&a.devices)
	}
	if a.back.Swap(false) {
		a.player.Ask(input.Cancel)
	}
	a.ctx.In = a.player.Next(&a.devices)
	a.nap.tick(a.ctx.In.PointerUsed || a.ctx.In.KeyUsed || a.ctx.In.PadUsed || a.devices.Focus != a.focus)
	// The labels of the keyboard layout: soon after the start, since browsers are slow to
	// know it, and when the window gets the focus again, since the layout may have changed.
	if a.devices.Focus != a.focus || a.ctx.Tick == 30 || a.ctx.Tick == 300 {
		a.ctx.Bind.Engrave(input.Engraved)
	}
	a.focus = a.devices.Focus
	if a.ctx.In.Fresh.Has(input.Fullscreen) {
		switchFullscreen()
	}
	a.receive()
	a.ctx.Aims = false
	next, err := a.scene.Update(&a.ctx)
	if err != nil {
		return err
	}
	if next == nil {
		return a.end()
	}
	a.scene = next
	ebiten.SetCursorShape(map[bool]ebiten.CursorShapeType{true: ebiten.CursorShapeCrosshair}[a.ctx.Aims])
	if a.leaving {
		a.leaving = false
		if err := a.scene.Leave(&a.ctx); err != nil {
			return err
		}
	}
	if a.probe != nil {
		f := a.scene.Probe()
		f.Tick = a.ctx.Tick
		return a.probe(f)
	}
	return nil
}

func (a *app) receive() {
	a.ctx.Given, a.ctx.Disk = nil, nil
	select {
	case a.ctx.Disk = <-a.disk:
	default:
	}
	for len(a.typed) > 0 { // nobody else receives
		text := <-a.typed
		a.ctx.Typed = &text
	}
	if files := ebiten.DroppedFiles(); files != nil {
		a.ctx.Given = readDropped(files)
	}
	for len(a.incoming) > 0 {
		a.ctx.Given = append(a.ctx.Given, <-a.incoming)
	}
}

// save lets the scene save outside of a tick.
func (a *app) save() (err error) {
	defer caught(&err)
	return a.scene.Leave(&a.ctx)
}

// fail notes why the program ends, and saves what it can: the match is a list of
// commands, which an error in showing it does not touch.
func (a *app) fail(err error) {
	if a.failed == nil {
		a.failed = errors.Join(err, a.save())
	}
}

// end lets the scene save and ends the program.
func (a *app) end() error {
	a.failed = errors.Join(a.scene.Leave(&a.ctx), saveWindow(a.ctx.Store))
	return ebiten.Termination
}

// Draw draws the scene.
func (a *app) Draw(screen *ebiten.Image) {
	var err error
	defer func() {
		if err != nil {
			a.fail(err)
		}
	}()
	defer caught(&err)
	a.list = 1 - a.list
	l := &a.lists[a.list]
	l.Reset()
	a.scene.Draw(&a.ctx, l)
	err = a.renderer.Draw(screen, l)
	drew := a.renderer.Stats().DrawCalls > 0
	a.ctx.Slow = !probe.Guest && a.timer.frame(time.Now(), drew)
	a.nap.frame(drew)
	if !a.drawn && a.onFirst != nil {
		a.onFirst()
	}
	a.drawn = true
}

// LayoutF makes the picture as large as the window in device pixels, so that
// nothing is ever stretched.
func (a *app) LayoutF(width, height float64) (float64, float64) {
	scale := ebiten.Monitor().DeviceScaleFactor()
	if scale <= 0 {
		scale = 1
	}
	w, h := max(1, width*scale), max(1, height*scale)
	a.ctx.Width, a.ctx.Height, a.ctx.Scale = float32(w), float32(h), float32(scale)
	return w, h
}

// Layout is not called, since there is LayoutF.
func (a *app) Layout(width, height int) (int, int) {
	w, h := a.LayoutF(float64(width), float64(height))
	return int(w), int(h)
}

// run shows the first scene and everything after it, until the program ends. shown reports
// whether there ever was a tick: without one, no window could be opened.
func (a *app) run(options *ebiten.RunGameOptions) (shown bool, err error) {
	defer caught(&err)
	ebiten.SetScreenClearedEveryFrame(false) // the renderer draws only what has changed
	err = ebiten.RunGameWithOptions(a, options)
	if a.failed != nil {
		err = a.failed
	}
	return a.ctx.Tick > 0, err
}

// frameTimer finds out whether the machine draws too slowly for a picture in which much
// moves by itself. A slow machine stays slow, so that the picture
// doesn't flicker between both.
type frameTimer struct {
	last  time.Time
	drew  bool // in the last frame
	count int  // of this sample
	late  int
	slow  bool
}

const (
	sampleFrames = 60                      // frames judged together
	maxLate      = 45                      // late frames among them from which on a machine is slow
	lateFrame    = 45 * time.Millisecond   // 22 frames a second
	longestFrame = 3000 * time.Millisecond // beyond that the page was hidden
)

// frame notes a frame that begins now; drew reports whether it draws anything. It
// reports whether the machine is slow.
func (f *frameTimer) frame(now time.Time, drew bool) bool {
	took := now.Sub(f.last)
	if f.drew && took < longestFrame {
		f.count++
		if took > lateFrame {
			f.late++
		}
	}
	f.last, f.drew = now, drew
	if f.count >= sampleFrames {
		f.slow = f.slow || f.late >= maxLate
		f.count, f.late = 0, 0
	}
	return f.slow
}
