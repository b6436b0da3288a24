package ground

import (
	"wallfall/render/board/looks"
	"wallfall/render/board/prop"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Swatch is a single cell, drawn on a button or beneath the pointer.
type Swatch struct {
	Terrain   rules.Terrain
	Feature   rules.Feature
	Structure rules.Structure
	Colour    int // of the structure's owner, or Nobody
	Tag       int // 1..26 for A..Z, 0 for none
	Height    int
	Edge      rules.Edge // to a neighbour on the right that lies higher, NoEdge for none
	Magical   bool
}

// Draw adds the cell with its middle at x, y and z pixels broad.
func (s *Swatch) Draw(l *quad.List, pal *scene.Palette, hex bool, x, y, z float32) {
	br := prop.Brush{List: l, X: x, Y: y, Zoom: z, Hex: hex, Seed: 3}
	if s.Terrain == rules.Void {
		br.Slab(0.06, quad.Hatch(quad.RGBA(0x00000060), quad.RGBA(0x00000090), z*0.2, z*0.05)).Edge(max(1, z*0.03), quad.RGBA(0xffffff40))
		return
	}
	lk := &looks.Terrains[s.Terrain]
	up := shine(s.Height)
	it := quad.Item{Shape: quad.Tile, X: x, Y: y, HX: z / 2, HY: z / 2, P0: 0.5, P1: 0.5, Seed: 40, StrokeTo: lk.Base.Lighter(up * 0.5),
		Paint: quad.Paint{Fill: lk.Fill, A: lk.Face.Lighter(up), B: lk.Dark.Lighter(up * 0.5), C: lk.Light.Lighter(up)}}
	if hex {
		it.Shape, it.HY = quad.TileHex, z*scene.HexRadius
	}
	if s.Feature == rules.Pitfall {
		it.Phase = quad.TileHole | quad.TileDeep
	}
	l.Add(it)
	br.Feature(s.Feature, 0, false, s.Magical)
	if s.Feature == rules.Portal {
		br.Portal(0, "")
	}
	if s.Structure != rules.NoStructure {
		br.Structure(s.Structure, Plinth(&br, pal, s.Colour, s.Colour != scene.Nobody))
	}
	if s.Tag > 0 || s.Feature == rules.Objective {
		br.Objective(s.Tag, s.Structure != rules.NoStructure)
	}
	if s.Edge != rules.NoEdge {
		br.X -= z / 2
		br.Edge(s.Edge, true, 1, 0)
	}
}
