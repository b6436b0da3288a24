package screens

import (
	"fmt"
	"strings"
	"testing"
	"wallfall/assets/font"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/input"
	"wallfall/render/gpu"
	"wallfall/render/quad"

	"github.com/hajimehoshi/ebiten/v2"
)

// dungeon writes a level of square floors, with terrain of all kinds strewn over
// it, groups of two sides, and walls that move.
func dungeon(size, floors, groups, walls int) string {
	var b strings.Builder
	b.WriteString("wallfall 1\ntitle \"Dungeon\"\nside a \"A\" colour=amber\nside b \"B\" colour=sky keeper\ngoal a slay-all\ngoal b slay-all\n")
	random := uint32(7)
	draw := func(n int) int {
		random = random*1664525 + 1013904223
		return int(random>>16) % n
	}
	taken := map[[3]int]bool{}
	put := map[[3]int]byte{}
	place := func() [3]int {
		for {
			at := [3]int{draw(floors), 2 + draw(size-4), 2 + draw(size-4)}
			if !taken[at] {
				taken[at] = true
				return at
			}
		}
	}
	var last strings.Builder
	for i := range groups {
		kind, side := [...]string{"knight", "archer", "rogue"}[i%3], "a"
		if i%2 == 1 {
			kind, side = [...]string{"ogre", "lion", "gargoyle"}[i%3], "b"
		}
		at := place()
		fmt.Fprintf(&last, "figure f%d %s side=%s at=%d:%d,%d\n", i, kind, side, at[0], at[1], at[2])
	}
	for i := range walls {
		mark := "abcdefghijklmnopqrstuvwxyz"[i]
		for y := range 3 {
			at := [3]int{floors - 1, 1, 1 + 5*i + y}
			taken[at], put[at] = true, mark
		}
		fmt.Fprintf(&last, "wall w%d dir=e at=%c\n", i, mark)
	}
	for fl := range floors {
		fmt.Fprintf(&b, "floor %d\nmap\n", fl)
		for y := range size {
			for x := range size {
				at, c := [3]int{fl, x, y}, byte('.')
				switch {
				case x == 0 || y == 0 || x == size-1 || y == size-1:
					c = '#'
				case put[at] != 0:
					c = put[at]
				case taken[at]:
				case draw(6) == 0:
					c = "#,;%:\"*&^-=~_<"[draw(14)]
				}
				b.WriteByte(c)
			}
			b.WriteByte('\n')
		}
		b.WriteString("end\n")
	}
	return b.String() + last.String()
}

// frames gives a function that runs the program for a tick and draws it, after
// what moves at the start has come to rest. The pointer lies on the board.
func frames(t testing.TB, level string) (frame func(), list *quad.List) {
	t.Helper()
	fonts := font.New()
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	rec := input.New(input.DefaultBindings())
	snap := input.Snapshot{Width: 1280, Height: 800, Scale: 1, Focus: true, MouseX: 500, MouseY: 400}
	ctx := &shell.Context{Width: 1280, Height: 800, Scale: 1, Mute: true, Store: st, Bind: rec.Bindings(), Fullscreen: func() {}, Fonts: fonts}
	ctx.In = rec.Next(&snap)
	sc, err := Start(ctx, shell.Options{File: "dungeon.txt", Source: []byte(level), Random: func() uint64 { return 7 }})
	if err != nil {
		t.Fatal(err)
	}
	list = &quad.List{}
	frame = func() {
		ctx.Tick++
		ctx.In = rec.Next(&snap)
		if sc, err = sc.Update(ctx); err != nil {
			t.Fatal(err)
		}
		list.Reset()
		sc.Draw(ctx, list)
	}
	for range 900 {
		frame()
	}
	return frame, list
}

// BenchmarkFrame is a tick and a picture of a match at rest, whole board in
// sight: all that the program does itself but for handing the list to the
// graphics card.
func BenchmarkFrame(b *testing.B) {
	for _, c := range []struct {
		name                        string
		size, floors, groups, walls int
	}{{"40x40x2", 40, 2, 40, 5}, {"128x128x8", 128, 8, 200, 20}} {
		b.Run(c.name, func(b *testing.B) {
			frame, list := frames(b, dungeon(c.size, c.floors, c.groups, c.walls))
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				frame()
			}
			b.ReportMetric(float64(len(list.Items)), "items")
		})
	}
}

// A match in which nothing happens draws itself without allocating anything.
func TestSteadyFrameAllocatesNothing(t *testing.T) {
	frame, _ := frames(t, dungeon(40, 2, 40, 5))
	if n := testing.AllocsPerRun(200, frame); n != 0 {
		t.Errorf("a frame allocates %v times", n)
	}
}

// Neither does any menu that lies open.
func TestSteadyMenusAllocateNothing(t *testing.T) {
	for _, id := range [...]string{"", "settings", "play", "learn", "feats", "help", "recordings"} {
		r := newRig(t, 1280, 800, 1)
		r.Tick(2)
		if id != "" {
			r.Click(id)
		}
		var l quad.List
		frame := func() {
			r.Ctx.Tick++
			r.Ctx.In = r.Rec.Next(&r.Snap)
			next, err := r.Sc.Update(r.Ctx)
			if err != nil {
				t.Fatal(err)
			}
			r.Sc = next
			l.Reset()
			r.Sc.Draw(r.Ctx, &l)
		}
		for range 200 {
			frame()
		}
		if n := testing.AllocsPerRun(50, frame); n != 0 {
			t.Errorf("a frame of %q allocates %v times", id, n)
		}
	}
}

// A frame takes few draw calls, whether all of it is drawn or what has changed.
func TestFrameTakesFewDrawCalls(t *testing.T) {
	frame, list := frames(t, dungeon(40, 2, 40, 5))
	fonts := font.New()
	r := gpu.New(fonts)
	dst := ebiten.NewImage(1280, 800)
	var lists [2]quad.List // the one drawn last stays as it was
	for n := range 40 {
		frame()
		l := &lists[n%2]
		l.Items, l.Clips, l.Now = append(l.Items[:0], list.Items...), append(l.Clips[:0], list.Clips...), list.Now
		if err := r.Draw(dst, l); err != nil {
			t.Fatal(err)
		}
		if s := r.Stats(); s.DrawCalls > 30 || n == 0 && s.DrawCalls == 0 {
			t.Errorf("frame %d takes %d draw calls: %+v", n, s.DrawCalls, s)
		}
	}
}
