package gametest

import (
	"testing"
	"wallfall/assets/font"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/input"
)

// sitter is a screen under test: the scene with what drives it.
type Sitter struct {
	T    *testing.T
	Ctx  *shell.Context
	Rec  *input.Recogniser
	Snap input.Snapshot
	At   shell.Scene
}

func (b *Sitter) Tick(n int) {
	b.T.Helper()
	for range n {
		b.Ctx.Tick++
		b.Ctx.In = b.Rec.Next(&b.Snap)
		b.Snap.KeysHit, b.Snap.MouseHit, b.Snap.WheelY, b.Snap.Runes = input.KeySet{}, 0, 0, nil
		next, err := b.At.Update(b.Ctx)
		if err != nil {
			b.T.Fatal(err)
		}
		if next == nil {
			b.T.Fatal("the program has ended")
		}
		b.At = next
	}
}

// press moves the mouse to a point, presses, moves on and lets go.
func (b *Sitter) Press(x, y, toX, toY float32) {
	b.Snap.MouseX, b.Snap.MouseY = x, y
	b.Tick(1)
	b.Snap.Mouse, b.Snap.MouseHit = 1, 1
	b.Tick(1)
	b.Snap.MouseX, b.Snap.MouseY = toX, toY
	b.Tick(1)
	b.Snap.Mouse = 0
	b.Tick(2)
}

func (b *Sitter) Click(id string) {
	b.T.Helper()
	h, ok := b.At.Probe().Find(id)
	if !ok {
		b.T.Fatalf("there is no %q on the screen %v", id, b.At.Probe().Hot)
	}
	b.Press(h.X+h.W/2, h.Y+h.H/2, h.X+h.W/2, h.Y+h.H/2)
}

func (b *Sitter) Key(k input.Key) {
	b.Snap.Keys.Add(k)
	b.Snap.KeysHit.Add(k)
	b.Tick(1)
	b.Snap.Keys.Remove(k)
	b.Tick(1)
}

// openSitter opens the first screen with a store in a folder of the test.
func OpenSitter(t *testing.T, start Starter, opts shell.Options) *Sitter {
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
	b := &Sitter{T: t, Rec: rec, Snap: input.Snapshot{Width: 1280, Height: 800, Scale: 1, Focus: true}}
	b.Ctx = &shell.Context{Width: 1280, Height: 800, Scale: 1, Mute: true, Store: st, Bind: rec.Bindings(), Fullscreen: func() {}, Fonts: fonts}
	if opts.Random == nil {
		opts.Random = func() uint64 { return 7 }
	}
	b.Ctx.Tick++
	b.Ctx.In = rec.Next(&b.Snap)
	if b.At, err = start(b.Ctx, opts); err != nil {
		t.Fatal(err)
	}
	b.Tick(1)
	return b
}
