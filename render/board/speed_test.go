package board

import (
	"fmt"
	"runtime"
	"testing"

	"wallfall/render/board/anim"
	"wallfall/render/board/ease"
	"wallfall/render/board/ground"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// dungeon makes a picture of a large board: rooms with walls of rock, water,
// trees, pitfalls and heights, 40 figures and 5 crushing walls.
func dungeon(tb testing.TB, topo rules.Topology, w, h, floors int) *Picture {
	tb.Helper()
	su := &rules.Setup{Topology: topo, Width: w, Height: h, Sides: []rules.SideSetup{{Name: "a"}, {Name: "b", Keeper: true}},
		Kinds: []rules.Kind{{Name: "knight", Power: 4, Skill: 3, Move: 3, Stamina: 4}}}
	for f := range floors {
		fl := rules.FloorSetup{Cells: make([]rules.CellSetup, w*h)}
		for i := range fl.Cells {
			x, y := i%w, i/w
			c := &fl.Cells[i]
			c.Owner = -1
			switch n := (x*7 + y*13 + f*5 + x*y%11) % 29; {
			case x == 0 || y == 0 || x == w-1 || y == h-1 || x%9 == 0 && y%5 != 2 || y%9 == 0 && x%5 != 2:
				c.Terrain = rules.Rock
			case x%9 < 4 && y%9 < 4 && n < 14:
				c.Terrain = []rules.Terrain{rules.Water, rules.Tree, rules.Bog, rules.Sand}[(x/9+y/9)%4]
			case n == 20:
				c.Feature = rules.Rubble
			case n == 21 && f > 0:
				c.Feature = rules.Pitfall
			case n == 22:
				c.Feature = rules.DoorClosed
			case n > 26:
				c.Ground = 1
			case f > 0 && n == 23:
				c.Terrain = rules.Void
			}
		}
		su.Floors = append(su.Floors, fl)
	}
	at := func(x, y int) rules.Pos { return rules.Pos{Floor: floors - 1, X: x, Y: y} }
	clear := func(p rules.Pos) { su.Floors[p.Floor].Cells[p.Y*w+p.X] = rules.CellSetup{Owner: -1} }
	for i := range 40 {
		p := at(2+i%8*4, 5+i/8*6)
		clear(p)
		su.Figures = append(su.Figures, rules.FigureSetup{Name: fmt.Sprint("f", i), Kinds: []int{0}, Side: i % 2, At: p, Facing: rules.Dir(1)})
	}
	for i := range 5 {
		wall := rules.WallSetup{Name: fmt.Sprint("w", i), Dir: 2}
		if topo == rules.Hex {
			wall.Dir = 1
		}
		for k := range 3 {
			p := at(4+i*7, 2+k+i*6)
			clear(p)
			wall.Cells = append(wall.Cells, p)
		}
		su.Walls = append(su.Walls, wall)
	}
	s := rulestest.Must(rules.New(su, 1))(tb)
	p := NewPicture(scene.NewView(s), new(anim.Timeline), sharedFonts())
	p.Floor, p.Colours = floors-1, []int{0, 1}
	p.Camera.SetArea(s.Board(), quad.Box(0, 0, 1280, 800))
	return p
}

// The first frame of the largest board allocates 24 MiB at most. Later frames allocate
// nothing if only time has passed or the camera has moved.
func TestFramesNeedLittleMemory(t *testing.T) {
	var before, after runtime.MemStats
	largest, first := dungeon(t, rules.Square, 128, 128, 8), new(quad.List)
	runtime.ReadMemStats(&before)
	largest.Draw(first)
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > 24<<20 {
		t.Errorf("the first frame of the largest board allocates %d bytes, want 24 MiB at most", got)
	}
	for _, topo := range []rules.Topology{rules.Square, rules.Hex} {
		p := dungeon(t, topo, 40, 40, 2)
		var l quad.List
		frame := func() {
			l.Reset()
			p.Tick++
			p.Draw(&l)
		}
		frame()
		if n := testing.AllocsPerRun(20, frame); n != 0 {
			t.Errorf("%v: a frame allocates %v times, want 0", topo, n)
		}
		by := float32(3)
		moved := func() {
			by = -by
			p.Camera.Pan(by, 0)
			frame()
		}
		moved()
		moved()
		if n := testing.AllocsPerRun(20, moved); n != 0 {
			t.Errorf("%v: a frame with a moving camera allocates %v times, want 0", topo, n)
		}
	}
}

// The cached ground is redrawn when a cell changes, and is the same as if it had
// never been kept.
func TestCachedGroundFollowsTheCells(t *testing.T) {
	p := dungeon(t, rules.Square, 40, 40, 2)
	var l quad.List
	draw := func(p *Picture) string {
		l.Reset()
		p.Draw(&l)
		return l.String()
	}
	before := draw(p)
	c := p.View.Board.Cell(rules.Pos{Floor: 1, X: 5, Y: 7})
	p.View.Cells[c].Feature = rules.Canister
	after := draw(p)
	if after == before {
		t.Fatal("a canister that appears is not drawn")
	}
	fresh := *p
	fresh.ground = ground.Ground{}
	if draw(&fresh) != after {
		t.Error("a picture that was kept differs from one made anew")
	}
	p.Floor = 0
	if draw(p) == after {
		t.Error("another floor looks the same")
	}
}

func BenchmarkDungeon(b *testing.B) {
	for _, c := range []struct {
		name         string
		topo         rules.Topology
		size, floors int
		zoom         float32
		moving       bool
	}{
		{"whole", rules.Square, 40, 2, 1, false}, {"hex", rules.Hex, 40, 2, 1, false}, {"zoomed", rules.Square, 40, 2, 4, false},
		{"moving", rules.Square, 40, 2, 1, true}, {"huge", rules.Square, 128, 8, 1, false}, {"huge moving", rules.Square, 128, 8, 1, true},
	} {
		b.Run(c.name, func(b *testing.B) {
			p, by := dungeon(b, c.topo, c.size, c.size, c.floors), float32(2)
			p.Camera.ZoomAt(c.zoom, 640, 400)
			var l quad.List
			b.ReportAllocs()
			for b.Loop() {
				l.Reset()
				if p.Tick++; c.moving {
					by = -by
					p.Camera.Pan(by, by)
				}
				p.Draw(&l)
			}
			b.ReportMetric(float64(len(l.Items)), "items")
		})
	}
}

// A plain picture without events does not change, so nothing is redrawn.
func TestPlainPictureDoesNotMove(t *testing.T) {
	p := dungeon(t, rules.Square, 40, 40, 2)
	for i := range p.View.Cells {
		if i%3 == 0 && p.View.Cells[i].Terrain == rules.Plain {
			p.View.Cells[i].Terrain = rules.Water
		}
	}
	changed := func() (n int) {
		var a, b quad.List
		p.Draw(&a)
		p.Tick += 20
		p.Draw(&b)
		if len(a.Items) != len(b.Items) {
			return len(b.Items)
		}
		for i := range a.Items {
			if a.Items[i] != b.Items[i] || b.Items[i].Moves() && a.Now != b.Now {
				n++
			}
		}
		return n
	}
	if changed() == 0 {
		t.Error("in a full picture nothing lives")
	}
	p.Plain = true
	if n := changed(); n > 0 {
		t.Errorf("%d parts of a plain picture change by themselves", n)
	}
}

// From far away the ground is plain, drawn in runs of cells, and every figure of the floor
// is still visible.
func TestFarAwayFiguresAreSeen(t *testing.T) {
	for _, topo := range []rules.Topology{rules.Square, rules.Hex} {
		p := dungeon(t, topo, 128, 128, 1)
		if p.Camera.Zoom >= scene.PlainBelow {
			t.Fatalf("the board is not far away: %g pixels a cell", p.Camera.Zoom)
		}
		var l quad.List
		p.Draw(&l)
		if len(l.Items) > 128*128 {
			t.Errorf("%v: %d items are drawn, more than there are cells", topo, len(l.Items))
		}
		face, want, got := p.Palette.Face, 0, 0
		for i := range p.View.Figures {
			f := &p.View.Figures[i]
			x, y := p.Camera.Screen(p.Middle(f, f.Cell))
			if f.Cell != rules.NoCell && p.InSight(x, y, 0) && p.View.Board.Kinds()[f.Kind].Traits&rules.Object == 0 {
				want++
			}
		}
		for i := range l.Items {
			it := &l.Items[i]
			if it.Shape == quad.Ellipse && it.A == face && it.HX >= 2 {
				got++
			}
		}
		if want == 0 || got < want {
			t.Errorf("%v: %d of %d figures are seen", topo, got, want)
		}
	}
}

// A picture whose camera glides equals one that is built there, except for what moves on
// beyond its edges: the fixed part is only shifted.
func TestGlidingShiftsThePicture(t *testing.T) {
	for _, topo := range []rules.Topology{rules.Square, rules.Hex} {
		p := dungeon(t, topo, 40, 40, 1)
		p.Camera.ZoomAt(3, 640, 400)
		fresh := dungeon(t, topo, 40, 40, 1)
		var l, want quad.List
		for range 60 {
			l.Reset()
			p.Camera.Pan(7, 4)
			p.Draw(&l)
		}
		fresh.Camera = p.Camera
		fresh.Tick = p.Tick
		fresh.Draw(&want)
		near := map[rules.Cell][2]float32{}
		tile := func(it *quad.Item) bool { return it.Shape == quad.Tile || it.Shape == quad.TileHex }
		cell := func(it *quad.Item) rules.Cell {
			x, y := p.Camera.Screen(it.P0, it.P1)
			return p.Camera.CellAt(p.View.Board, p.Floor, x, y)
		}
		for i := range l.Items {
			if it := &l.Items[i]; tile(it) && cell(it) != rules.NoCell {
				near[cell(it)] = [2]float32{it.X, it.Y}
			}
		}
		n := 0
		for i := range want.Items {
			it := &want.Items[i]
			if c := rules.NoCell; tile(it) {
				if c = cell(it); c == rules.NoCell {
					continue
				}
				n++
				if at, ok := near[c]; !ok || ease.Abs(at[0]-it.X) > 0.05 || ease.Abs(at[1]-it.Y) > 0.05 {
					t.Fatalf("%v: cell %d is drawn at %v (%t), not at %g %g", topo, c, at, ok, it.X, it.Y)
				}
			}
		}
		if n < 50 {
			t.Errorf("%v: only %d cells are in sight", topo, n)
		}
		// At rest it equals a picture that never moved.
		l.Reset()
		p.Draw(&l)
		if len(l.Items) != len(want.Items) {
			t.Errorf("%v: at rest %d items are drawn, made anew %d", topo, len(l.Items), len(want.Items))
		}
	}
}
