// Package gametest drives the program in tests: it starts it without a window, clicks,
// types and lets ticks pass. It never waits for a clock.
package gametest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/assets/font"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/rules/rulestest"
)

// Rig runs the program without a window and clicks, taps and types in it.
type Rig struct {
	T     testing.TB
	Ctx   *shell.Context
	Rec   *input.Recogniser
	Snap  input.Snapshot
	Sc    shell.Scene
	Opts  shell.Options
	start Starter
	list  quad.List // of the last picture
}

// Tick runs n ticks and draws each.
func (r *Rig) Tick(n int) {
	r.T.Helper()
	for range n {
		r.Snap.Width, r.Snap.Height, r.Snap.Scale = r.Ctx.Width, r.Ctx.Height, r.Ctx.Scale
		r.Ctx.Tick++
		r.Ctx.In = r.Rec.Next(&r.Snap)
		r.Snap.KeysHit, r.Snap.MouseHit, r.Snap.WheelY, r.Snap.Runes = input.KeySet{}, 0, 0, nil
		var err error
		if r.Sc == nil {
			if r.Sc, err = r.start(r.Ctx, r.Opts); err != nil {
				r.T.Fatal(err)
			}
		}
		next, err := r.Sc.Update(r.Ctx)
		if err != nil || next == nil {
			r.T.Fatalf("the program has ended: %v", err)
		}
		r.Sc = next
		r.list.Reset()
		r.Sc.Draw(r.Ctx, &r.list)
	}
}

// Spot returns the centre of the widget or cell with an ID.
func (r *Rig) Spot(id string) (x, y float32) {
	r.T.Helper()
	h, ok := r.Sc.Probe().Find(id)
	if !ok {
		var ids []string
		for _, h := range r.Sc.Probe().Hot {
			ids = append(ids, h.ID)
		}
		r.T.Fatalf("there is no %s on the screen but %v", id, ids)
	}
	return h.X + h.W/2, h.Y + h.H/2
}

// Has reports whether an ID is on the screen.
func (r *Rig) Has(id string) bool {
	_, ok := r.Sc.Probe().Find(id)
	return ok
}

// Click clicks what has an ID, one after the other.
func (r *Rig) Click(ids ...string) {
	r.T.Helper()
	for _, id := range ids {
		x, y := r.Spot(id)
		r.Press(x, y, x, y)
	}
}

// Press presses at a point, moves to another and lets go.
func (r *Rig) Press(x, y, toX, toY float32) {
	r.T.Helper()
	r.press(input.ButtonLeft, x, y, toX, toY)
}

// RightClick clicks a point with the right button.
func (r *Rig) RightClick(x, y float32) {
	r.T.Helper()
	r.press(input.ButtonRight, x, y, x, y)
}

func (r *Rig) press(button int, x, y, toX, toY float32) {
	r.T.Helper()
	r.Point(x, y)
	r.Tick(1)
	r.Snap.Mouse, r.Snap.MouseHit = 1<<button, 1<<button
	r.Tick(1)
	r.Snap.MouseX, r.Snap.MouseY = toX, toY
	r.Tick(1)
	r.Snap.Mouse = 0
	r.Tick(2)
}

// Point moves the mouse to a point, with no finger on the screen. It takes no tick.
func (r *Rig) Point(x, y float32) { r.Snap.MouseX, r.Snap.MouseY, r.Snap.TouchCount = x, y, 0 }

// Finger puts the only finger on a point, or moves it there. It takes no tick.
func (r *Rig) Finger(x, y float32) {
	r.Snap.Touches[0], r.Snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
}

// Tap taps what has an ID with a finger, one after the other.
func (r *Rig) Tap(ids ...string) {
	r.T.Helper()
	for _, id := range ids {
		x, y := r.Spot(id)
		r.touch(x, y, 2)
	}
}

// TapAt taps a point.
func (r *Rig) TapAt(x, y float32) {
	r.T.Helper()
	r.touch(x, y, 2)
}

// touch rests a finger on a point for some ticks.
func (r *Rig) touch(x, y float32, ticks int) {
	r.T.Helper()
	r.Finger(x, y)
	r.Tick(ticks)
	r.Snap.TouchCount = 0
	r.Tick(2)
}

// Key presses and releases keys, one after the other.
func (r *Rig) Key(keys ...input.Key) {
	r.T.Helper()
	for _, k := range keys {
		r.Snap.Keys.Add(k)
		r.Snap.KeysHit.Add(k)
		r.Tick(1)
		r.Snap.Keys.Remove(k)
		r.Tick(1)
	}
}

// Write types a text.
func (r *Rig) Write(text string) {
	r.T.Helper()
	r.Snap.Runes = []rune(text)
	r.Tick(2)
}

// Is fails the test unless the probe's state has these names and values, compared as text.
func (r *Rig) Is(pairs ...any) {
	r.T.Helper()
	f := r.Sc.Probe()
	for i := 0; i < len(pairs); i += 2 {
		name := pairs[i].(string)
		got := f.State[name]
		if name == "scene" {
			got = f.Scene
		}
		if fmt.Sprint(got) != fmt.Sprint(pairs[i+1]) {
			r.T.Fatalf("%s is %v, want %v", name, got, pairs[i+1])
		}
	}
}

// Says reports an error unless a text of the probe's state contains each part, or lacks one
// that begins with "!".
func (r *Rig) Says(name string, parts ...string) {
	r.T.Helper()
	r.contains(name, r.Text(name), parts)
}

// Offers reports an error unless what has each ID is on the screen, or is not if the ID begins
// with "!".
func (r *Rig) Offers(ids ...string) {
	r.T.Helper()
	for _, id := range ids {
		if id, not := strings.CutPrefix(id, "!"); r.Has(id) == not {
			r.T.Errorf("%s is on the screen: %v", id, not)
		}
	}
}

// Shows reports an error unless each text is a part of one on the screen, or of none if it
// begins with "!".
func (r *Rig) Shows(texts ...string) {
	r.T.Helper()
	r.contains("the screen", r.Shown(), texts)
}

func (r *Rig) contains(what, text string, parts []string) {
	r.T.Helper()
	line := strings.ReplaceAll(text, "|", " ") // a paragraph is drawn in several texts
	for _, part := range parts {
		if part, not := strings.CutPrefix(part, "!"); (strings.Contains(text, part) || strings.Contains(line, part)) == not {
			r.T.Errorf("%s says %q, contains %q: %v", what, text, part, not)
		}
	}
}

// Drawn returns the last picture.
func (r *Rig) Drawn() []quad.Item { return r.list.Items }

// Picture returns the last picture as text.
func (r *Rig) Picture() string { return r.list.String() }

// Shown returns all texts of the last picture.
func (r *Rig) Shown() string {
	var out []string
	for i := range r.list.Items {
		if text := r.list.Items[i].Text; text != "" {
			out = append(out, text)
		}
	}
	return strings.Join(out, "|")
}

// Until runs ticks until so returns true.
func (r *Rig) Until(what string, so func(state map[string]any) bool) {
	r.T.Helper()
	for range 30_000 { // a bot that thinks may take many, where they are short
		if so(r.Sc.Probe().State) {
			return
		}
		r.Tick(1)
	}
	r.T.Fatalf("%s does not come: %v", what, r.Sc.Probe().State)
}

// Tidy reports what can be pressed and lies outside of the picture or over something
// else.
func (r *Rig) Tidy(what string) {
	r.T.Helper()
	w, h := r.Ctx.Width, r.Ctx.Height
	hot := r.Sc.Probe().Hot
	n := 0
	for i, a := range hot {
		if OnBoard(a.ID) {
			continue
		}
		n++
		if a.X < -0.5 || a.Y < -0.5 || a.X+a.W > w+0.5 || a.Y+a.H > h+0.5 {
			r.T.Errorf("%s at %v by %v: %+v is out of the picture", what, w, h, a)
		}
		for _, b := range hot[:i] {
			if OnBoard(b.ID) {
				continue
			}
			x, y := min(a.X+a.W, b.X+b.W)-max(a.X, b.X), min(a.Y+a.H, b.Y+b.H)-max(a.Y, b.Y)
			if x > 0.5 && y > 0.5 {
				r.T.Errorf("%s at %v by %v: %+v covers %+v", what, w, h, a, b)
			}
		}
	}
	if n == 0 {
		r.T.Errorf("%s at %v by %v: nothing can be pressed", what, w, h)
	}
}

// OnBoard reports whether an ID belongs to the board, where spots overlap.
func OnBoard(id string) bool {
	return slices.ContainsFunc([]string{"cell:", "figure:", "dir:"}, func(p string) bool { return strings.HasPrefix(id, p) })
}

// Hold presses k while mod is held.
func (r *Rig) Hold(mod, k input.Key) {
	r.T.Helper()
	r.Snap.Keys.Add(mod)
	r.Tick(1)
	r.Key(k)
	r.Snap.Keys.Remove(mod)
	r.Tick(1)
}

// RestOn rests a finger on what has an ID for a long press.
func (r *Rig) RestOn(id string) {
	r.T.Helper()
	x, y := r.Spot(id)
	r.touch(x, y, 45)
	r.Tick(1)
}

// Dragged drags the pointer from the first ID over the others.
func (r *Rig) Dragged(ids ...string) {
	r.T.Helper()
	for i, id := range ids {
		r.Point(r.Spot(id))
		r.Tick(1)
		if i == 0 {
			r.Snap.Mouse, r.Snap.MouseHit = 1, 1
			r.Tick(1)
		}
	}
	r.Tick(1)
	r.Snap.Mouse = 0
	r.Tick(2)
}

// Chord presses keys with Ctrl, one after the other.
func (r *Rig) Chord(keys ...input.Key) {
	r.T.Helper()
	for _, k := range keys {
		r.Hold(input.KeyCtrl, k)
	}
}

// Touched drags a finger from the first ID over the others.
func (r *Rig) Touched(ids ...string) {
	r.T.Helper()
	for i, id := range ids {
		r.Finger(r.Spot(id))
		r.Tick(1 + i)
	}
	r.Snap.TouchCount = 0
	r.Tick(2)
}

// Settle runs ticks until all animations are over.
func (r *Rig) Settle() {
	r.T.Helper()
	r.Until("at rest", func(state map[string]any) bool { return state["busy"] == false })
}

// Over rests the pointer on what has an ID.
func (r *Rig) Over(id string, ticks int) {
	r.T.Helper()
	r.Point(r.Spot(id))
	r.Tick(ticks)
}

// Text returns a text of the probe's state.
func (r *Rig) Text(name string) string { return r.Sc.Probe().Text(name) }

// Disk reports a change of the level file.
func (r *Rig) Disk(text string, err error) {
	r.T.Helper()
	r.Ctx.Disk = &shell.Disk{Err: err}
	if err == nil {
		r.Ctx.Disk.Text = []byte(text)
	}
	r.Tick(3)
}

// Dialog runs ticks until a dialog is open and laid out.
func (r *Rig) Dialog(want shell.Dialog) {
	r.T.Helper()
	r.Until("the dialog "+string(want), func(state map[string]any) bool { return state["dialog"] == string(want) })
	r.Tick(3)
}

// Give gives the program what comes from outside.
func (r *Rig) Give(name string, data []byte) {
	r.T.Helper()
	r.Ctx.Given = []shell.Given{{Name: name, Data: data}}
	r.Tick(1)
	r.Ctx.Given = nil // as the program does after every tick
	r.Tick(2)
}

// Show shows another screen.
func (r *Rig) Show(sc shell.Scene) {
	r.T.Helper()
	r.Sc.(*shell.Window).Inner = sc
	r.Tick(2)
}

// OpenFile starts the program anew with a level's file, to be played or drawn on.
func (r *Rig) OpenFile(name string, text []byte, draw bool) {
	r.T.Helper()
	r.Opts.File, r.Opts.Source, r.Opts.Draw = name, text, draw
	r.Sc = nil
	r.Tick(3)
}

// Settings returns the player's settings.
func (r *Rig) Settings() *shell.Settings { return &r.Desk().Set }

// Speak changes the language.
func (r *Rig) Speak(code string) {
	r.Settings().Language = code
	r.Desk().Apply()
	r.Tick(3)
}

// Dismiss closes whatever dialog is open, without a press.
func (r *Rig) Dismiss() {
	r.Desk().Dialog = shell.NoDialog
	r.Tick(1)
}

// Breadth returns how broad what has an ID is on the screen: a cell or figure is so much
// broader the larger the board is shown.
func (r *Rig) Breadth(id string) float32 {
	r.T.Helper()
	h, ok := r.Sc.Probe().Find(id)
	if !ok {
		r.T.Fatalf("there is no %s on the screen", id)
	}
	return h.W
}

// Desk returns what the screens share.
func (r *Rig) Desk() *shell.UI { return r.Sc.(*shell.Window).UI }

// Starter returns the first scene of the program.
type Starter func(ctx *shell.Context, opts shell.Options) (shell.Scene, error)

// Open starts the program at its title, with a store of its own.
func Open(t testing.TB, start Starter, w, h, scale float32) *Rig {
	t.Helper()
	return open(t, start, shell.Options{}, w, h, scale)
}

// OpenWith starts the program with options in a window of 1280 by 800.
func OpenWith(t testing.TB, start Starter, opts shell.Options) *Rig {
	t.Helper()
	return open(t, start, opts, 1280, 800, 1)
}

func open(t testing.TB, start Starter, opts shell.Options, w, h, scale float32) *Rig {
	t.Helper()
	fonts := font.New()
	st := rulestest.Must(store.Open(t.TempDir()))(t)
	if opts.Random == nil {
		opts.Random = func() uint64 { return 7 }
	}
	rec := input.New(input.DefaultBindings())
	r := &Rig{T: t, start: start, Rec: rec, Snap: input.Snapshot{Focus: true}, Opts: opts}
	r.Ctx = &shell.Context{Width: w, Height: h, Scale: scale, Mute: true, Store: st, Bind: rec.Bindings(), Fullscreen: func() {}, Fonts: fonts}
	r.Tick(2)
	return r
}

// ErrGone is the error of a file that cannot be read.
var ErrGone = errors.New("it is gone")

// Row8 is a level of one row and a cell, with two figures against one.
const Row8 = `wallfall 2
title "A row"
topology square
rounds 9
side heroes "Left" colour=amber
side keeper "Right" colour=green
goal heroes slay-all
goal keeper slay-all
floor 1
map
a......b
c.......
end
figure ann knight side=heroes at=a facing=e
figure eve knight side=heroes at=c facing=e
figure bob knight side=keeper at=b facing=w
`

// LevelText returns the text of the level in the editor.
func LevelText(r *Rig) string { return r.Sc.Probe().State["text"].(string) }

// Inner returns the screen that is shown, which must be of type T.
func Inner[T shell.Scene](r *Rig) T {
	r.T.Helper()
	at, ok := r.Sc.(*shell.Window).Inner.(T)
	if !ok {
		r.T.Fatalf("the screen is %T", r.Sc.(*shell.Window).Inner)
	}
	return at
}

// WalkOut is a level that ann wins by a walk to the cell marked A.
const WalkOut = `wallfall 2
title "A"
about "b"
topology square
rounds 10
side heroes "H"
side keeper "K"
goal heroes reach tag=A
goal keeper slay-all
map
.....
.a..A
....k
_b...
end
figure ann rogue side=heroes at=a
figure bob knight side=heroes at=b stamina=1
figure kay ogre side=keeper at=k
`
