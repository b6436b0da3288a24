package main

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/render/quad"
)

// drawList draws the boxes of a display list in their first colour.
func drawList(screen *ebiten.Image, l *quad.List) {
	white := ebiten.NewImage(1, 1)
	white.Fill(color.White)
	for i := range l.Items {
		it := &l.Items[i]
		var op ebiten.DrawImageOptions
		op.GeoM.Scale(float64(2*it.HX), float64(2*it.HY))
		op.GeoM.Translate(float64(it.X-it.HX), float64(it.Y-it.HY))
		c := it.Paint.A
		op.ColorScale.ScaleWithColor(color.NRGBA{c.R, c.G, c.B, c.A})
		screen.DrawImage(white, &op)
	}
}
