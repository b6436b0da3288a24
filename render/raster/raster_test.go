package raster_test

import (
	"flag"
	"image"
	"testing"

	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/render/quad/quadtest"
	"wallfall/render/raster"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

func draw(w, h int, l *quad.List) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	raster.New(font.New()).Draw(img, l)
	return img
}

// Every shape, fill, edge, icon and face looks as in a reviewed picture.
func TestShapes(t *testing.T) {
	var l quad.List
	quadtest.Shapes(&l)
	quadtest.Golden(t, "shapes", draw(quadtest.Width, quadtest.Height, &l), *update, 3, 0)
}

// Every material looks as in a reviewed picture.
func TestTiles(t *testing.T) {
	var l quad.List
	quadtest.Tiles(&l)
	quadtest.Golden(t, "tiles", draw(quadtest.Width, quadtest.Height, &l), *update, 3, 0)
}

func TestIcons(t *testing.T) {
	var l quad.List
	w, h := quadtest.Icons(&l, 8, 16, 32, 64)
	quadtest.Golden(t, "icons", draw(int(w), int(h), &l), *update, 3, 0)
}
