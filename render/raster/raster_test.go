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

// Every shape, fill, edge, material, icon and face looks as in a reviewed picture.
func TestPictures(t *testing.T) {
	var shapes, tiles, icons quad.List
	quadtest.Shapes(&shapes)
	quadtest.Tiles(&tiles)
	w, h := quadtest.Icons(&icons, 8, 16, 32, 64)
	quadtest.Golden(t, "shapes", draw(quadtest.Width, quadtest.Height, &shapes), *update, 3, 0)
	quadtest.Golden(t, "tiles", draw(quadtest.Width, quadtest.Height, &tiles), *update, 3, 0)
	quadtest.Golden(t, "icons", draw(int(w), int(h), &icons), *update, 3, 0)
}
