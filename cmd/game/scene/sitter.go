package scene

import (
	"testing"

	"wallfall/assets/font"
	"wallfall/cmd/game/store"
	"wallfall/input"
)

// sitter is a screen under test: the scene with what drives it.
type sitter struct {
	t    *testing.T
	ctx  *Context
	rec  *input.Recogniser
	snap input.Snapshot
	at   Scene
}

func (b *sitter) tick(n int) {
	b.t.Helper()
	for range n {
		b.ctx.Tick++
		b.ctx.In = b.rec.Next(&b.snap)
		b.snap.KeysHit, b.snap.MouseHit, b.snap.WheelY, b.snap.Runes = input.KeySet{}, 0, 0, nil
		next, err := b.at.Update(b.ctx)
		if err != nil {
			b.t.Fatal(err)
		}
		if next == nil {
			b.t.Fatal("the program has ended")
		}
		b.at = next
	}
}

// press moves the mouse to a point, presses, moves on and lets go.
func (b *sitter) press(x, y, toX, toY float32) {
	b.snap.MouseX, b.snap.MouseY = x, y
	b.tick(1)
	b.snap.Mouse, b.snap.MouseHit = 1, 1
	b.tick(1)
	b.snap.MouseX, b.snap.MouseY = toX, toY
	b.tick(1)
	b.snap.Mouse = 0
	b.tick(2)
}

func (b *sitter) click(id string) {
	b.t.Helper()
	h, ok := b.at.Probe().Find(id)
	if !ok {
		b.t.Fatalf("there is no %q on the screen %v", id, b.at.Probe().Hot)
	}
	b.press(h.X+h.W/2, h.Y+h.H/2, h.X+h.W/2, h.Y+h.H/2)
}

func (b *sitter) key(k input.Key) {
	b.snap.Keys.Add(k)
	b.snap.KeysHit.Add(k)
	b.tick(1)
	b.snap.Keys.Remove(k)
	b.tick(1)
}

// openSitter opens the first screen with a store in a folder of the test.
func openSitter(t *testing.T, start starter, opts Options) *sitter {
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
	b := &sitter{t: t, rec: rec, snap: input.Snapshot{Width: 1280, Height: 800, Scale: 1, Focus: true}}
	b.ctx = &Context{Width: 1280, Height: 800, Scale: 1, Mute: true, Store: st, Bind: rec.Bindings(), Fullscreen: func() {}, Fonts: fonts}
	if opts.Random == nil {
		opts.Random = func() uint64 { return 7 }
	}
	b.ctx.Tick++
	b.ctx.In = rec.Next(&b.snap)
	if b.at, err = start(b.ctx, opts); err != nil {
		t.Fatal(err)
	}
	b.tick(1)
	return b
}
