// Command game is Wallfall, a board game of pushing walls, alone or together
// at one screen, in a window and in a browser.
package main

import (
	"errors"
	"fmt"
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
)

// app runs one scene after another under Ebitengine.
type app struct {
	ctx      shell.Context
	devices  input.Snapshot
	player   *input.Recogniser // what is meant by what the devices say
	lists    [2]quad.List      // the pictures drawn last
	list     int               // the last of them
	pace     pace
	renderer *gpu.Renderer
	probe    *probe.Output

	mu      sync.Mutex // Update and the page's events take turns
	scene   shell.Scene
	leaving bool  // the page was left while a tick was under way
	ending  bool  // the system has told the program to end
	failed  error // why the program ends
	drawn   bool
	focus   bool   // the window had the keyboard in the last tick
	onFirst func() // called after the first picture, unless nil

	inbox chan shell.Given // what comes from outside between ticks
	typed chan string      // what a page's own field has been given
	disk  chan *shell.Disk // what became of the level's file
	backs atomic.Bool      // the browser's way back was taken since the last tick
}

// crash is a panic in the program, turned into an error.
type crash struct {
	cause any
	stack []byte
}

// Error tells the cause in a line.
func (c *crash) Error() string { return fmt.Sprintf("the program made a mistake: %v", c.cause) }

// caught turns a panic of the calling function into an error.
func caught(err *error) {
	if r := recover(); r != nil {
		*err = &crash{r, debug.Stack()}
	}
}

// newApp makes the program with its first scene. A panic in that is an error.
func newApp(ctx shell.Context, begin start) (a *app, err error) {
	defer caught(&err)
	fonts, err := font.New()
	if err != nil {
		return nil, err
	}
	r, err := gpu.New(fonts)
	if err != nil {
		return nil, err
	}
	a = &app{ctx: ctx, player: input.New(input.DefaultBindings()), renderer: r, inbox: make(chan shell.Given, maxGiven), disk: make(chan *shell.Disk, 1), typed: make(chan string, 16)}
	a.ctx.Fonts, a.ctx.Bind, a.ctx.Fullscreen = fonts, a.player.Bindings(), switchFullscreen
	if begin.devices {
		a.scene = &devices{start: begin}
		return a, nil
	}
	a.scene, err = screens.Start(&a.ctx, shell.Options{File: begin.file, Source: begin.source, Seed: begin.seed, Seeded: begin.seeded, Random: randomSeed, Given: begin.given, Draw: begin.draw, Seats: begin.seats})
	return a, err
}

// Update advances one tick.
func (a *app) Update() (err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	defer func() {
		// Ebitengine does not hand every error on to run.
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
	input.Poll(&a.devices)
	if a.backs.Swap(false) {
		a.player.Ask(input.Cancel)
	}
	a.ctx.In = a.player.Next(&a.devices)
	a.engrave()
	if a.ctx.In.Fresh.Has(input.Fullscreen) {
		switchFullscreen()
	}
	a.receive()
	next, err := a.scene.Update(&a.ctx)
	if err != nil {
		return err
	}
	if next == nil {
		return a.end()
	}
	a.scene = next
	if a.leaving {
		a.leaving = false
		if err := a.scene.Leave(&a.ctx); err != nil {
			return err
		}
	}
	if a.probe != nil {
		f := a.scene.Probe()
		f.Tick = a.ctx.Tick
		return a.probe.Publish(f)
	}
	return nil
}

// engrave asks what the player's keyboard has on its keys: soon after the start,
// since browsers take their time to tell, and when the window is used again, since
// another layout may have been chosen meanwhile.
func (a *app) engrave() {
	if a.devices.Focus != a.focus || a.ctx.Tick == 30 || a.ctx.Tick == 300 {
		a.player.Bindings().Engrave(input.Engraved)
	}
	a.focus = a.devices.Focus
}

// receive takes in what has come from outside since the last tick.
func (a *app) receive() {
	a.ctx.Given, a.ctx.Disk = nil, nil
	select {
	case a.ctx.Disk = <-a.disk:
	default:
	}
	for more := true; more; {
		select {
		case text := <-a.typed:
			a.ctx.Typed = &text
		default:
			more = false
		}
	}
	if files := ebiten.DroppedFiles(); files != nil {
		a.ctx.Given = readGiven(files)
	}
	for {
		select {
		case g := <-a.inbox:
			a.ctx.Given = append(a.ctx.Given, g)
		default:
			return
		}
	}
}

// save lets the scene save outside of a tick.
func (a *app) save() (err error) {
	defer caught(&err)
	return a.scene.Leave(&a.ctx)
}

// fail notes why the program ends, and saves what can be: the match is a list of
// commands, whole whatever went wrong with showing it.
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
	a.ctx.Slow = needsDisplay && a.pace.frame(time.Now(), a.renderer.Stats().DrawCalls > 0)
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

// run shows the first scene and everything after it, until the program ends.
// shown tells whether there ever was a tick: without one, no window could be
// opened.
func (a *app) run(options *ebiten.RunGameOptions) (shown bool, err error) {
	defer caught(&err)
	ebiten.SetScreenClearedEveryFrame(false) // the renderer draws only what has changed
	err = ebiten.RunGameWithOptions(a, options)
	if a.failed != nil {
		err = a.failed
	}
	return a.ctx.Tick > 0, err
}
