package board

import (
	"testing"

	"wallfall/render/quad"
	"wallfall/rules"
)

// Through a pitfall one sees the floor below, and through a pitfall in that the one
// below it, with the portals there; a hole that leads nowhere is dark.
func TestPitfallsShowTheFloorBelow(t *testing.T) {
	b := set(t, level("shaft"))
	b.pic.Floor = 2
	b.draw()
	for name, deep := range map[string]int{"1:0,0": 1, "1:1,1": 1, "0:1,1": 2, "1:3,0": 1, "0:3,0": 2} {
		c, ok := b.view.Board.ParseCell(name)
		if !ok {
			t.Fatal(name)
		}
		if g, ok := b.pic.ground.visible(c); !ok || g.deep != deep {
			t.Errorf("%s is seen through %d pitfalls (%t), not %d", name, g.deep, ok, deep)
		}
	}
	dark := 0
	for deep := range b.pic.ground.holes {
		for _, it := range b.pic.ground.holes[deep].Items {
			if it.Shape == quad.Tile && int(it.Phase)&quad.TileDeep != 0 {
				dark++
			}
		}
	}
	if dark > 0 {
		t.Errorf("%d holes are dark", dark)
	}
	portals := map[int]int{}
	for _, a := range b.pic.ground.animated {
		portals[a.deep]++
		if a.pair != 0 {
			t.Errorf("the pair is number %d", a.pair)
		}
	}
	if portals[1] != 1 || portals[2] != 1 {
		t.Errorf("portals are seen so deep: %v", portals)
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
				if at, ok := near[c]; !ok || abs(at[0]-it.X) > 0.05 || abs(at[1]-it.Y) > 0.05 {
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
