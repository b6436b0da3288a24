package ground

import (
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// terrainLook is how a terrain is drawn: its material with the face, dark and light
// colours, what it lies in, and how many steps it stands above the floor.
type terrainLook struct {
	fill          quad.Fill
	a, b, c, base quad.Color
	raised        int
	alone         bool // does not run on into its like
}

// earth is what natural ground lies in, and the flanks of what is higher.
var earth = quad.RGB(0x5c5145)

var terrainLooks = [...]terrainLook{
	rules.Plain:    {fill: quad.FillPlain, a: quad.RGB(0x857a69), b: quad.RGB(0x38312a), c: quad.RGB(0xc9bda4), base: earth},
	rules.Tree:     {fill: quad.FillTree, a: quad.RGB(0x4a7a3c), b: quad.RGB(0x2c4226), c: quad.RGB(0xa9cc6a), base: quad.RGB(0x4b4a33)},
	rules.Sand:     {fill: quad.FillSand, a: quad.RGB(0xcfa963), b: quad.RGB(0x96703a), c: quad.RGB(0xeed79a), base: quad.RGB(0x7d6a4c)},
	rules.Bog:      {fill: quad.FillBog, a: quad.RGB(0x67673a), b: quad.RGB(0x232a20), c: quad.RGB(0xd3d27c), base: quad.RGB(0x4a4432)},
	rules.Bramble:  {fill: quad.FillBramble, a: quad.RGB(0x7a5a3a), b: quad.RGB(0x3a4026), c: quad.RGB(0xc7a878), base: quad.RGB(0x4b4a33)},
	rules.Fog:      {fill: quad.FillFog, a: quad.RGB(0x7f8a90), b: quad.RGB(0x4c575e), c: quad.RGB(0xc3cdd2), base: quad.RGB(0x6a6760)},
	rules.Hedge:    {fill: quad.FillHedge, a: quad.RGB(0x4f7a38), b: quad.RGB(0x2a4a22), c: quad.RGB(0x9dbf5c), base: quad.RGB(0x24381c), raised: 3},
	rules.Drift:    {fill: quad.FillDrift, a: quad.RGB(0xdbe6ee), b: quad.RGB(0x9db4cb), c: quad.RGB(0xffffff), base: quad.RGB(0x77746f)},
	rules.Volcano:  {fill: quad.FillVolcano, a: quad.RGB(0x46302a), b: quad.RGB(0x1c1210), c: quad.RGB(0xff7a1e), base: quad.RGB(0x8a6656)},
	rules.Beach:    {fill: quad.FillBeach, a: quad.RGB(0xdcc791), b: quad.RGB(0xa8905f), c: quad.RGB(0xfff4d8), base: quad.RGB(0x5796ad)},
	rules.Water:    {fill: quad.FillWater, a: quad.RGB(0x4388a8), b: quad.RGB(0x265a7c), c: quad.RGB(0x9fd8e8), base: quad.RGB(0x6b5d49)},
	rules.Darkness: {fill: quad.FillDarkness, a: quad.RGB(0x3d2f5c), b: quad.RGB(0x120d1e), c: quad.RGB(0x8a6cc4), base: quad.RGB(0x37323c)},
	rules.Cloud:    {fill: quad.FillCloud, a: quad.RGB(0xb9cbe0), b: quad.RGB(0x7f9cc0), c: quad.RGB(0xf2f7ff), base: quad.RGB(0x8a94a4)},
	rules.Rock:     {fill: quad.FillRock, a: quad.RGB(0x4b453f), b: quad.RGB(0x171412), c: quad.RGB(0xcbc1b2), base: quad.RGB(0x4a423a), raised: 5},
	rules.Deep:     {fill: quad.FillDeep, a: quad.RGB(0x2f6f92), b: quad.RGB(0x0b2540), c: quad.RGB(0x6fb4cf), base: quad.RGB(0x574b3b)},
	rules.Pit:      {fill: quad.FillPit, a: quad.RGB(0x4a4138), b: quad.RGB(0x14100d), c: quad.RGB(0xb8a88a), base: quad.RGB(0x8a7a63)},
	rules.Glass:    {fill: quad.FillGlass, a: quad.RGB(0xbfe6ee), b: quad.RGB(0x5f9fb0), c: quad.RGB(0xffffff), base: quad.RGB(0x86bcc8), raised: 4, alone: true},
	rules.Wood:     {fill: quad.FillWood, a: quad.RGB(0x9a6c3a), b: quad.RGB(0x472c14), c: quad.RGB(0xd6a868), base: quad.RGB(0x6b4623), raised: 4, alone: true},
	rules.Stone:    {fill: quad.FillStone, a: quad.RGB(0xa39f96), b: quad.RGB(0x4c4944), c: quad.RGB(0xe2ded2), base: quad.RGB(0x77736b), raised: 4, alone: true},
	rules.Metal:    {fill: quad.FillMetal, a: quad.RGB(0x74828f), b: quad.RGB(0x2b343c), c: quad.RGB(0xcfdbe6), base: quad.RGB(0x515c66), raised: 4, alone: true},
	rules.Void:     {},
}

// stepsPerHeight is how many steps of a flank show a height of 1.
const stepsPerHeight = 3

// shine is how much lighter a cell is for its height (HZ-19).
func shine(height int) float32 { return min(0.55, 0.1*float32(height)) }

// Wet reports whether a terrain is water on which waves run.
func Wet(t rules.Terrain) bool { return t == rules.Water || t == rules.Deep }

// relation returns how a cell of some terrain lies among its neighbours: into which its material
// runs on, to which its border is soft, and its marks (quad.Marks).
func relation(v *scene.View, c rules.Cell, t rules.Terrain) (joined, marks int) {
	b, h := v.Board, v.Board.Ground(c)
	own := h*stepsPerHeight + terrainLooks[t].raised
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
		near[d] = b.Ground(n)*stepsPerHeight + terrainLooks[u].raised - own
		if b.Ground(n) != h {
			continue
		}
		switch {
		case u == t && !terrainLooks[t].alone:
			joined |= 1 << d
		case Wet(t) && Wet(u), Wet(t) && u == rules.Beach, t == rules.Beach && Wet(u):
			joined |= 1 << (8 + d)
		}
	}
	if b.Topology() == rules.Hex {
		return joined, quad.Marks(-near[2], -near[3], [3]bool{near[5] >= 2, near[0] >= 2, near[4] >= 2})
	}
	return joined, quad.Marks(-near[4], 0, [3]bool{near[0] >= 2, near[6] >= 2, near[7] >= 2})
}

func family(v *scene.View, c rules.Cell) int {
	it := quad.Item{Shape: quad.Tile, Paint: quad.Paint{Fill: terrainLooks[v.Cells[c].Terrain].fill}}
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
	lk := &terrainLooks[t]
	joined, marks := relation(p.View, c, t)
	if p.View.Cells[c].Feature == rules.Pitfall {
		marks |= quad.TileHole
		if down := b.Below(c); down == rules.NoCell || !g.open || p.View.Cells[down].Terrain == rules.Void {
			marks |= quad.TileDeep
		}
	}
	wx, wy := scene.Centre(b, c)
	paint, base := quad.Paint{Fill: lk.fill, A: lk.a, B: lk.b, C: lk.c}, lk.base
	if up := shine(b.Ground(c)); up > 0 || k < 1 {
		paint.A, paint.B, paint.C = lk.a.Lighter(up).Darker(1-k), lk.b.Lighter(up*0.5).Darker(1-k), lk.c.Lighter(up).Darker(1-k)
		base = lk.base.Lighter(up * 0.5).Darker(1 - k)
	}
	it := quad.Item{Shape: quad.Tile, X: g.x, Y: g.y, HX: z / 2, HY: z / 2, P0: wx, P1: wy, P2: float32(joined), Phase: float32(marks),
		Seed: uint8(uint32(c)*2654435761>>24) & 127, Paint: paint, StrokeTo: base}
	if b.Topology() == rules.Hex {
		it.Shape, it.HY = quad.TileHex, z*scene.HexRadius
	}
	return l.Add(it)
}

// waterPaint returns how a terrain looks that wells up from the middle of a cell.
func WaterPaint(t rules.Terrain) quad.Paint {
	return quad.Radial(terrainLooks[t].b, terrainLooks[t].a)
}
