package gametest

import (
	"errors"
	"testing"
	"wallfall/assets/font"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/input"
	"wallfall/render/quad"
)

// rig runs the scenes without a window: a hand that clicks, taps and types.
type Rig struct {
	T     testing.TB
	Ctx   *shell.Context
	Rec   *input.Recogniser
	Snap  input.Snapshot
	Sc    shell.Scene
	Opts  shell.Options
	start Starter
}

// tick lets n ticks pass; each is drawn as well, to see that it can be.
func (r *Rig) Tick(n int) {
	r.T.Helper()
	var l quad.List
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
		l.Reset()
		r.Sc.Draw(r.Ctx, &l)
	}
}

// spot gives the middle of what has an ID on the screen.
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

func (r *Rig) Has(id string) bool {
	_, ok := r.Sc.Probe().Find(id)
	return ok
}

func (r *Rig) Click(id string) {
	r.T.Helper()
	r.Snap.MouseX, r.Snap.MouseY = r.Spot(id)
	r.Snap.TouchCount = 0
	r.Tick(1)
	r.Snap.Mouse, r.Snap.MouseHit = 1, 1
	r.Tick(1)
	r.Snap.Mouse = 0
	r.Tick(2)
}

func (r *Rig) Tap(id string) {
	r.T.Helper()
	x, y := r.Spot(id)
	r.Snap.Touches[0] = input.Touch{ID: 1, X: x, Y: y}
	r.Snap.TouchCount = 1
	r.Tick(2)
	r.Snap.TouchCount = 0
	r.Tick(2)
}

func (r *Rig) Key(k input.Key) {
	r.T.Helper()
	r.Snap.Keys.Add(k)
	r.Snap.KeysHit.Add(k)
	r.Tick(1)
	r.Snap.Keys.Remove(k)
	r.Tick(1)
}

func (r *Rig) Write(text string) {
	r.T.Helper()
	r.Snap.Runes = []rune(text)
	r.Tick(2)
}

// is wants things of the scene's state.
func (r *Rig) Is(pairs ...any) {
	r.T.Helper()
	f := r.Sc.Probe()
	for i := 0; i < len(pairs); i += 2 {
		name := pairs[i].(string)
		got := f.State[name]
		if name == "scene" {
			got = f.Scene
		}
		if got != pairs[i+1] {
			r.T.Fatalf("%s is %v, want %v", name, got, pairs[i+1])
		}
	}
}

// until lets ticks pass until something is so.
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

// tidy wants everything that can be pressed to lie within the picture, large
// enough, and nothing over anything else.
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

// onBoard tells whether a spot is one of the board's, which lie in one another.
func OnBoard(id string) bool {
	for _, p := range []string{"cell:", "figure:", "dir:"} {
		if len(id) > len(p) && id[:len(p)] == p {
			return true
		}
	}
	return false
}

// hold presses a key while another is held.
func (r *Rig) Hold(mod, k input.Key) {
	r.T.Helper()
	r.Snap.Keys.Add(mod)
	r.Tick(1)
	r.Key(k)
	r.Snap.Keys.Remove(mod)
	r.Tick(1)
}

// restOn rests a finger on something until it is told of, and lifts it.
func (r *Rig) RestOn(id string) {
	r.T.Helper()
	x, y := r.Spot(id)
	r.Snap.Touches[0], r.Snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
	r.Tick(45)
	r.Snap.TouchCount = 0
	r.Tick(3)
}

// dragged presses at one spot, goes to others and lets go.
func (r *Rig) Dragged(ids ...string) {
	r.T.Helper()
	r.Snap.TouchCount = 0
	for i, id := range ids {
		r.Snap.MouseX, r.Snap.MouseY = r.Spot(id)
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

// chord presses a key with Ctrl.
func (r *Rig) Chord(k input.Key) {
	r.T.Helper()
	r.Snap.Keys.Add(input.KeyCtrl)
	r.Key(k)
	r.Snap.Keys.Remove(input.KeyCtrl)
	r.Tick(1)
}

// touched puts a finger down at a spot, takes it to others and lifts it.
func (r *Rig) Touched(ids ...string) {
	r.T.Helper()
	for i, id := range ids {
		x, y := r.Spot(id)
		r.Snap.Touches[0], r.Snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
		r.Tick(1 + i)
	}
	r.Snap.TouchCount = 0
	r.Tick(2)
}

// settle lets everything be shown that has happened.
func (r *Rig) Settle() {
	r.T.Helper()
	r.Until("at rest", func(state map[string]any) bool { return state["busy"] == false })
}

// over rests the pointer on something.
func (r *Rig) Over(id string, ticks int) {
	r.T.Helper()
	r.Snap.MouseX, r.Snap.MouseY = r.Spot(id)
	r.Snap.TouchCount = 0
	r.Tick(ticks)
}

func (r *Rig) Text(name string) string { return r.Sc.Probe().Text(name) }

// disk has the level's file say something else.
func (r *Rig) Disk(text string, err error) {
	r.T.Helper()
	r.Ctx.Disk = &shell.Disk{Err: err}
	if err == nil {
		r.Ctx.Disk.Text = []byte(text)
	}
	r.Tick(3)
}

// desk gives what the scenes share.
func (r *Rig) Desk() *shell.UI { return r.Sc.(*shell.Window).UI }

// starter makes the first screen.
type Starter func(ctx *shell.Context, opts shell.Options) (shell.Scene, error)

// openRig starts the program at its title, with a store of its own.
func Open(t testing.TB, start Starter, w, h, scale float32) *Rig {
	t.Helper()
	fonts, err := font.New()
	if err != nil {
		t.Fatal(err)
	}
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	rec := input.New(input.DefaultBindings())
	r := &Rig{T: t, start: start, Rec: rec, Snap: input.Snapshot{Focus: true}, Opts: shell.Options{Random: func() uint64 { return 7 }}}
	r.Ctx = &shell.Context{Width: w, Height: h, Scale: scale, Mute: true, Store: st, Bind: rec.Bindings(), Fullscreen: func() {}, Fonts: fonts}
	r.Tick(2)
	return r
}

// errGone is a file that cannot be read.
var ErrGone = errors.New("it is gone")

// row8 is a level two can walk along.
const Row8 = `wallfall 1
title "A row"
topology square
rounds 9
side heroes "Left" colour=amber
side keeper "Right" colour=green
goal heroes slay-all
goal keeper slay-all
floor 0
map
a......b
c.......
end
figure ann knight side=heroes at=a facing=e
figure eve knight side=heroes at=c facing=e
figure bob knight side=keeper at=b facing=w
`

// levelText returns the text of the level that is drawn.
func LevelText(r *Rig) string { return r.Sc.Probe().State["text"].(string) }
