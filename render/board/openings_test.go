package board

import (
	"testing"

	"wallfall/render/quad"
)

const shaft = `wallfall 1
title "Shaft"
side a "A" colour=amber
side b "B" colour=sky
goal a slay-all
goal b slay-all
floor 0
map
.....
.>...
end
floor 1
map
>..0.
.0...
end
floor 2
map
0..0.
a0.b.
end
link 1:0,0 0:1,1
figure ann knight side=a at=a
figure bob knight side=b at=b
`

// Through a pitfall one sees the floor below, and through a pitfall in that the one
// below it, with the portals there; a hole that leads nowhere is dark.
func TestOneSeesThroughPitfalls(t *testing.T) {
	b := set(t, shaft)
	b.pic.Floor = 2
	b.draw()
	for name, deep := range map[string]int{"1:0,0": 1, "1:1,1": 1, "0:1,1": 2, "1:3,0": 1, "0:3,0": 2} {
		c, ok := b.view.Board.ParseCell(name)
		if !ok {
			t.Fatal(name)
		}
		if g, ok := b.pic.glimpse(c); !ok || g.deep != deep {
			t.Errorf("%s is seen through %d pitfalls (%t), not %d", name, g.deep, ok, deep)
		}
	}
	dark := 0
	for deep := range b.pic.fixed.holes {
		for _, it := range b.pic.fixed.holes[deep].Items {
			if it.Shape == quad.Tile && int(it.Phase)&quad.TileDeep != 0 {
				dark++
			}
		}
	}
	if dark > 0 {
		t.Errorf("%d holes are dark", dark)
	}
	portals := map[int]int{}
	for _, a := range b.pic.fixed.alive {
		portals[a.deep]++
		if a.pair != 0 {
			t.Errorf("the pair is number %d", a.pair)
		}
	}
	if portals[1] != 1 || portals[2] != 1 {
		t.Errorf("portals are seen so deep: %v", portals)
	}
}
