package scene

import (
	"errors"
	"testing"

	"wallfall/assets/font"
	"wallfall/cmd/game/store"
	"wallfall/input"
	"wallfall/render/quad"
)

// rig runs the scenes without a window: a hand that clicks, taps and types.
type rig struct {
	t     testing.TB
	ctx   *Context
	rec   *input.Recogniser
	snap  input.Snapshot
	sc    Scene
	opts  Options
	start starter
}

// tick lets n ticks pass; each is drawn as well, to see that it can be.
func (r *rig) tick(n int) {
	r.t.Helper()
	var l quad.List
	for range n {
		r.snap.Width, r.snap.Height, r.snap.Scale = r.ctx.Width, r.ctx.Height, r.ctx.Scale
		r.ctx.Tick++
		r.ctx.In = r.rec.Next(&r.snap)
		r.snap.KeysHit, r.snap.MouseHit, r.snap.WheelY, r.snap.Runes = input.KeySet{}, 0, 0, nil
		var err error
		if r.sc == nil {
			if r.sc, err = r.start(r.ctx, r.opts); err != nil {
				r.t.Fatal(err)
			}
		}
		next, err := r.sc.Update(r.ctx)
		if err != nil || next == nil {
			r.t.Fatalf("the program has ended: %v", err)
		}
		r.sc = next
		l.Reset()
		r.sc.Draw(r.ctx, &l)
	}
}

// spot gives the middle of what has an ID on the screen.
func (r *rig) spot(id string) (x, y float32) {
	r.t.Helper()
	h, ok := r.sc.Probe().Find(id)
	if !ok {
		var ids []string
		for _, h := range r.sc.Probe().Hot {
			ids = append(ids, h.ID)
		}
		r.t.Fatalf("there is no %s on the screen but %v", id, ids)
	}
	return h.X + h.W/2, h.Y + h.H/2
}

func (r *rig) has(id string) bool {
	_, ok := r.sc.Probe().Find(id)
	return ok
}

func (r *rig) click(id string) {
	r.t.Helper()
	r.snap.MouseX, r.snap.MouseY = r.spot(id)
	r.snap.TouchCount = 0
	r.tick(1)
	r.snap.Mouse, r.snap.MouseHit = 1, 1
	r.tick(1)
	r.snap.Mouse = 0
	r.tick(2)
}

func (r *rig) tap(id string) {
	r.t.Helper()
	x, y := r.spot(id)
	r.snap.Touches[0] = input.Touch{ID: 1, X: x, Y: y}
	r.snap.TouchCount = 1
	r.tick(2)
	r.snap.TouchCount = 0
	r.tick(2)
}

func (r *rig) key(k input.Key) {
	r.t.Helper()
	r.snap.Keys.Add(k)
	r.snap.KeysHit.Add(k)
	r.tick(1)
	r.snap.Keys.Remove(k)
	r.tick(1)
}

func (r *rig) write(text string) {
	r.t.Helper()
	r.snap.Runes = []rune(text)
	r.tick(2)
}

// is wants things of the scene's state.
func (r *rig) is(pairs ...any) {
	r.t.Helper()
	f := r.sc.Probe()
	for i := 0; i < len(pairs); i += 2 {
		name := pairs[i].(string)
		got := f.State[name]
		if name == "scene" {
			got = f.Scene
		}
		if got != pairs[i+1] {
			r.t.Fatalf("%s is %v, want %v", name, got, pairs[i+1])
		}
	}
}

// until lets ticks pass until something is so.
func (r *rig) until(what string, so func(state map[string]any) bool) {
	r.t.Helper()
	for range 30_000 { // a bot that thinks may take many, where they are short
		if so(r.sc.Probe().State) {
			return
		}
		r.tick(1)
	}
	r.t.Fatalf("%s does not come: %v", what, r.sc.Probe().State)
}

// tidy wants everything that can be pressed to lie within the picture, large
// enough, and nothing over anything else.
func (r *rig) tidy(what string) {
	r.t.Helper()
	w, h := r.ctx.Width, r.ctx.Height
	hot := r.sc.Probe().Hot
	n := 0
	for i, a := range hot {
		if onBoard(a.ID) {
			continue
		}
		n++
		if a.X < -0.5 || a.Y < -0.5 || a.X+a.W > w+0.5 || a.Y+a.H > h+0.5 {
			r.t.Errorf("%s at %v by %v: %+v is out of the picture", what, w, h, a)
		}
		for _, b := range hot[:i] {
			if onBoard(b.ID) {
				continue
			}
			x, y := min(a.X+a.W, b.X+b.W)-max(a.X, b.X), min(a.Y+a.H, b.Y+b.H)-max(a.Y, b.Y)
			if x > 0.5 && y > 0.5 {
				r.t.Errorf("%s at %v by %v: %+v covers %+v", what, w, h, a, b)
			}
		}
	}
	if n == 0 {
		r.t.Errorf("%s at %v by %v: nothing can be pressed", what, w, h)
	}
}

// onBoard tells whether a spot is one of the board's, which lie in one another.
func onBoard(id string) bool {
	for _, p := range []string{"cell:", "figure:", "dir:"} {
		if len(id) > len(p) && id[:len(p)] == p {
			return true
		}
	}
	return false
}

// hold presses a key while another is held.
func (r *rig) hold(mod, k input.Key) {
	r.t.Helper()
	r.snap.Keys.Add(mod)
	r.tick(1)
	r.key(k)
	r.snap.Keys.Remove(mod)
	r.tick(1)
}

// restOn rests a finger on something until it is told of, and lifts it.
func (r *rig) restOn(id string) {
	r.t.Helper()
	x, y := r.spot(id)
	r.snap.Touches[0], r.snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
	r.tick(45)
	r.snap.TouchCount = 0
	r.tick(3)
}

// dragged presses at one spot, goes to others and lets go.
func (r *rig) dragged(ids ...string) {
	r.t.Helper()
	r.snap.TouchCount = 0
	for i, id := range ids {
		r.snap.MouseX, r.snap.MouseY = r.spot(id)
		r.tick(1)
		if i == 0 {
			r.snap.Mouse, r.snap.MouseHit = 1, 1
			r.tick(1)
		}
	}
	r.tick(1)
	r.snap.Mouse = 0
	r.tick(2)
}

// chord presses a key with Ctrl.
func (r *rig) chord(k input.Key) {
	r.t.Helper()
	r.snap.Keys.Add(input.KeyCtrl)
	r.key(k)
	r.snap.Keys.Remove(input.KeyCtrl)
	r.tick(1)
}

// touched puts a finger down at a spot, takes it to others and lifts it.
func (r *rig) touched(ids ...string) {
	r.t.Helper()
	for i, id := range ids {
		x, y := r.spot(id)
		r.snap.Touches[0], r.snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
		r.tick(1 + i)
	}
	r.snap.TouchCount = 0
	r.tick(2)
}

// settle lets everything be shown that has happened.
func (r *rig) settle() {
	r.t.Helper()
	r.until("at rest", func(state map[string]any) bool { return state["busy"] == false })
}

// over rests the pointer on something.
func (r *rig) over(id string, ticks int) {
	r.t.Helper()
	r.snap.MouseX, r.snap.MouseY = r.spot(id)
	r.snap.TouchCount = 0
	r.tick(ticks)
}

func (r *rig) text(name string) string { return r.sc.Probe().Text(name) }

// disk has the level's file say something else.
func (r *rig) disk(text string, err error) {
	r.t.Helper()
	r.ctx.Disk = &Disk{Err: err}
	if err == nil {
		r.ctx.Disk.Text = []byte(text)
	}
	r.tick(3)
}

// desk gives what the scenes share.
func (r *rig) desk() *desk { return r.sc.(*shell).ui }

// starter makes the first screen.
type starter func(ctx *Context, opts Options) (Scene, error)

// openRig starts the program at its title, with a store of its own.
func openRig(t testing.TB, start starter, w, h, scale float32) *rig {
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
	r := &rig{t: t, start: start, rec: rec, snap: input.Snapshot{Focus: true}, opts: Options{Random: func() uint64 { return 7 }}}
	r.ctx = &Context{Width: w, Height: h, Scale: scale, Mute: true, Store: st, Bind: rec.Bindings(), Fullscreen: func() {}, Fonts: fonts}
	r.tick(2)
	return r
}

// errGone is a file that cannot be read.
var errGone = errors.New("it is gone")

// row8 is a level two can walk along.
const row8 = `wallfall 1
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
func levelText(r *rig) string { return r.sc.Probe().State["text"].(string) }
