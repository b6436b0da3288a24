package raster

import (
	"testing"

	"wallfall/render/quad"
)

// TestEveryMaterialHasAPattern wants a pattern for each material, within its cell.
func TestEveryMaterialHasAPattern(t *testing.T) {
	for f := quad.FillPlain; f <= quad.FillTiles; f++ {
		for _, shape := range []quad.Shape{quad.Tile, quad.TileHex} {
			it := quad.Item{Shape: shape, X: 20, Y: 20, HX: 20, HY: 20, Opacity: 0.5, Clip: 3, Paint: quad.Paint{Fill: f, A: quad.RGB(0x808080), C: quad.RGB(0xffffff)}}
			it.Phase = float32(quad.Marks(2, 1, [3]bool{true, true, true}) | quad.TileHole)
			l := quad.List{Items: []quad.Item{{}, {Shape: quad.Ellipse, HX: 1, HY: 1, Opacity: 0.5, Clip: 3}, it}, Clips: make([]quad.Bounds, 4)}
			patterns, parts := 0, 0
			each(&l, func(part *quad.Item, _ quad.Bounds) {
				if parts++; part.Shape == quad.Picture {
					patterns++
				}
				if part.Clip != it.Clip || part.Opacity != it.Opacity || part.Shape.IsTile() || parts == 1 && part.Shape != quad.Ellipse {
					t.Errorf("%v: part %d is a %v with the clip %d and the opacity %v", f, parts, part.Shape, part.Clip, part.Opacity)
				}
			})
			if patterns == 0 && !(f.Material().Square && shape == quad.TileHex) {
				t.Errorf("%v as a %v has no pattern", f, shape)
			}
		}
	}
}
