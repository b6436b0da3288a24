package ground

import (
	"wallfall/render/board/looks"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// stepsPerHeight is how many steps of a flank show a height of 1.
const stepsPerHeight = 3

// shine is how much lighter a cell is for its height (HZ-19).
func shine(height int) float32 { return min(0.55, 0.1*float32(height)) }

// relation returns how a cell of some terrain lies among its neighbours on the screen: into which its material
// runs on, to which its border is soft, and its marks (quad.Marks).
func relation(p *scene.Frame, c rules.Cell, t rules.Terrain) (joined, marks int) {
	v := p.View
	b, h := v.Board, v.Board.Ground(c)
	lk := &looks.Terrains[t]
	own := h*stepsPerHeight + lk.Raised
	var near [8]int // by how many steps the neighbours stand higher
	for d := range b.Topology().Dirs() {
		n := b.Neighbour(c, rules.Dir(d))
		if n == rules.NoCell {
			continue
		}
		u := v.Cells[n].Terrain
		if u == rules.Void {
			continue
		}
		at := &looks.Terrains[u]
		d := p.Camera.Shown(rules.Dir(d))
		near[d] = b.Ground(n)*stepsPerHeight + at.Raised - own
		if b.Ground(n) != h {
			continue
		}
		switch {
		case u == t && !lk.Alone:
			joined |= 1 << d
		case lk.Wet && (at.Wet || at.Laps), lk.Laps && at.Wet:
			joined |= 1 << (8 + d)
		}
	}
	if b.Topology() == rules.Hex {
		return joined, quad.Marks(-near[2], -near[3], [3]bool{near[5] >= 2, near[0] >= 2, near[4] >= 2})
	}
	return joined, quad.Marks(-near[4], 0, [3]bool{near[0] >= 2, near[6] >= 2, near[7] >= 2})
}

func family(v *scene.View, c rules.Cell) int {
	it := quad.Item{Shape: quad.Tile, Paint: quad.Paint{Fill: looks.Terrains[v.Cells[c].Terrain].Fill}}
	if v.Cells[c].Feature == rules.Pitfall {
		it.Phase = quad.TileHole
	}
	return it.Family()
}

// Tile draws the ground of a cell of the floor that is shown as if it were of a terrain.
func Tile(p *scene.Frame, l *quad.List, c rules.Cell, x, y float32, t rules.Terrain) *quad.Item {
	return tileOf(p, l, visibleCell{cell: c, x: x, y: y, z: p.Camera.Zoom, open: true}, t, 1)
}

// tile draws the ground of a cell. k is the light that falls on it, 1 for all.
//
//go:noinline
func tile(p *scene.Frame, l *quad.List, g visibleCell, k float32) *quad.Item {
	return tileOf(p, l, g, p.View.Cells[g.cell].Terrain, k)
}

func tileOf(p *scene.Frame, l *quad.List, g visibleCell, t rules.Terrain, k float32) *quad.Item {
	b, c, z := p.View.Board, g.cell, g.z
	lk := looks.PlaceNamed(p.Place).Terrain(t)
	joined, marks := relation(p, c, t)
	if p.View.Cells[c].Feature == rules.Pitfall {
		marks |= quad.TileHole
		if down := b.Below(c); down == rules.NoCell || !g.open || p.View.Cells[down].Terrain == rules.Void {
			marks |= quad.TileDeep
		}
	}
	wx, wy := p.Camera.Turn(scene.Centre(b, c))
	paint, base := quad.Paint{Fill: lk.Fill, A: lk.Face, B: lk.Dark, C: lk.Light}, lk.Base
	if up := shine(b.Ground(c)); up > 0 || k < 1 {
		paint.A, paint.B, paint.C = lk.Face.Lighter(up).Darker(1-k), lk.Dark.Lighter(up*0.5).Darker(1-k), lk.Light.Lighter(up).Darker(1-k)
		base = lk.Base.Lighter(up * 0.5).Darker(1 - k)
	}
	it := quad.Item{Shape: quad.Tile, X: g.x, Y: g.y, HX: z / 2, HY: z / 2, P0: wx, P1: wy, P2: float32(joined), Phase: float32(marks),
		Seed: uint8(uint32(c)*2654435761>>24) & 127, Paint: paint, StrokeTo: base}
	if b.Topology() == rules.Hex {
		it.Shape, it.HY = quad.TileHex, z*scene.HexRadius
	}
	return l.Add(it)
}
