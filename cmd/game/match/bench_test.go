package match

import (
	"wallfall/cmd/game/shell"

	_ "embed"
	"strings"
	"testing"
	"wallfall/assets/font"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/store"
	"wallfall/input"
)

// hall is a small level with something of everything.
//
//go:embed testdata/hall.txt
var hall string

// bench plays a level without a window: what the program would do in a tick, and a
// pointer that clicks.
type bench struct {
	t    *testing.T
	ctx  *shell.Context
	rec  *input.Recogniser
	snap input.Snapshot
	sc   shell.Scene
}

// newBench begins a match of a level.
func newBench(t *testing.T, source string) *bench {
	t.Helper()
	fonts := font.New()
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	g := &bench{t: t, rec: input.New(input.DefaultBindings())}
	g.ctx = &shell.Context{Width: 1280, Height: 800, Scale: 1, Mute: true, Store: st, Bind: g.rec.Bindings(), Fullscreen: func() {}, Fonts: fonts}
	g.snap = input.Snapshot{Focus: true}
	g.tickAs(shell.Options{File: "hall.txt", Source: []byte(source), Random: func() uint64 { return 7 }})
	return g
}

func (g *bench) tickAs(opts shell.Options) {
	g.snap.Width, g.snap.Height, g.snap.Scale = g.ctx.Width, g.ctx.Height, g.ctx.Scale
	g.ctx.Tick++
	g.ctx.In = g.rec.Next(&g.snap)
	g.snap.KeysHit, g.snap.MouseHit, g.snap.WheelY = input.KeySet{}, 0, 0
	var err error
	if g.sc == nil {
		if g.sc, err = start(g.ctx, opts); err != nil {
			g.t.Fatal(err)
		}
	}
	if g.sc, err = g.sc.Update(g.ctx); err != nil || g.sc == nil {
		g.t.Fatal("the program has ended: ", err)
	}
}

func (g *bench) tick(n int) {
	for range n {
		g.tickAs(shell.Options{})
	}
}

// rest waits until nothing moves.
func (g *bench) rest() {
	g.t.Helper()
	for range 6000 {
		g.tick(1)
		if p := g.play(); !p.Table.Timeline.Busy() && !p.LookBack.frame.on {
			g.tick(2)
			return
		}
	}
	g.t.Fatal("it never comes to rest")
}

// play returns the match on the screen.
func (g *bench) play() *Screen {
	g.t.Helper()
	sc := g.sc
	if s, ok := sc.(*shell.Window); ok {
		sc = s.Inner
	}
	p, ok := sc.(*Screen)
	if !ok {
		g.t.Fatalf("%T is no match", sc)
	}
	return p
}

// find returns the place of a widget.
func (g *bench) find(id string) (probe.Hot, bool) { return g.sc.Probe().Find(id) }

// click presses a widget with the mouse.
func (g *bench) click(id string) {
	g.t.Helper()
	h, ok := g.find(id)
	if !ok {
		var ids []string
		for _, h := range g.sc.Probe().Hot {
			ids = append(ids, h.ID)
		}
		g.t.Fatalf("there is no %q, only %s", id, strings.Join(ids, " "))
	}
	g.snap.MouseX, g.snap.MouseY = h.X+h.W/2, h.Y+h.H/2
	g.tick(1)
	g.snap.Mouse, g.snap.MouseHit = 1, 1
	g.tick(1)
	g.snap.Mouse = 0
	g.tick(2)
}

// Do gives an action as scenarios write it, and waits.
func (g *bench) Do(text string) {
	g.t.Helper()
	p := g.play()
	a, err := p.Table.Narrator.Board.ParseAction(text)
	if err != nil {
		g.t.Fatalf("%s: %v", text, err)
	}
	if !p.Do(g.ctx, a) {
		g.t.Fatalf("%s is refused: %s", text, p.UI.Notice.Text)
	}
	g.rest()
}

// script plays a level by the rules alone and gives a match on the table, without
// widgets, with its whole log.
func told(t *testing.T, source string, actions ...string) *Screen {
	t.Helper()
	g := newBench(t, source)
	g.play().UI.Set.Speed = 0
	for _, a := range actions {
		g.Do(a)
	}
	return g.play()
}
