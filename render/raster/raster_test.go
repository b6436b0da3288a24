package raster

import (
	"flag"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/render/quad/quadtest"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

func draw(w, h int, l *quad.List) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	New(font.New()).Draw(img, l)
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

// Points whose distance is known.
func TestKnownDistances(t *testing.T) {
	var l quad.List
	p := quad.Solid(quad.RGB(0))
	for _, c := range []struct {
		name    string
		it      quad.Item
		x, y, d float32
	}{
		{"middle of a box", *l.Rect(-10, -5, 20, 10, 0, p), 0, 0, -5},
		{"right of a box", *l.Rect(-10, -5, 20, 10, 0, p), 13, 0, 3},
		{"corner of a round box", *l.Rect(-10, -10, 20, 20, 10, p), 10, 10, 10*math.Sqrt2 - 10},
		{"top of a hexagon", *l.Hex(0, 0, 10, 0, p), 0, -10, 0},
		{"flat side of a hexagon", *l.Hex(0, 0, 10, 0, p), 10, 0, 10 - 8.660254},
		{"circle", *l.Circle(0, 0, 10, p), 0, 6, -4},
		{"within a ring", *l.Ring(0, 0, 10, 2, p), 0, 9, -1},
		{"hole of a ring", *l.Ring(0, 0, 10, 2, p), 0, 0, 8},
		{"point of a star", *l.Star(0, 0, 10, 5, 0.5, 0, p), 10, 0, 0},
		{"end of a line", *l.Line(-10, 0, 10, 0, 4, p), 14, 0, 2},
		{"tip of a triangle", quad.Item{Shape: quad.Triangle, HX: 10, HY: 10}, 10, 0, 0},
		{"behind a triangle", quad.Item{Shape: quad.Triangle, HX: 10, HY: 10}, -13, 2, 3},
		{"open side of a sector", *l.Pie(0, 0, 10, -1, 1, p), -4, 0, 4},
		{"middle of a cross", *l.Cross(0, 0, 20, 4, p), 0, 0, -2},
		{"inside brackets", *l.Brackets(-10, -10, 20, 20, 4, 2, 0, p), 0, 0, 8},
		{"tip of an arrow", *l.Arrow(-20, 0, 20, 0, 4, 10, p), 20, 0, 0},
	} {
		if got := distance(&c.it, c.x, c.y); math.Abs(float64(got-c.d)) > 0.01 {
			t.Errorf("%s: distance %.3f, want %.3f", c.name, got, c.d)
		}
	}
}

// No point of any shape has a distance or a colour that is not a number, a
// colour brighter than its alpha, or ink beyond the item's reach.
func TestColoursStayInRange(t *testing.T) {
	var l quad.List
	quadtest.Shapes(&l)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range l.Items {
		it := &l.Items[i]
		if it.Shape == quad.Glyphs || it.Shape == quad.Picture {
			continue
		}
		b := newBrush(it)
		hx, hy := it.Reach()
		for range 400 {
			x, y := (r.Float32()*2-1)*hx*1.3, (r.Float32()*2-1)*hy*1.3
			c := b.at(x, y)
			top := max(c.R, c.G, c.B)
			if !(c.A >= 0 && c.A <= 1.0001 && top <= c.A+0.0001) {
				t.Fatalf("item %d (%s) at %v,%v is %+v", i, it.Shape, x, y, c)
			}
			if c.A > 0.01 && (x < -hx || x > hx || y < -hy || y > hy) {
				t.Fatalf("item %d (%s) has ink at %v,%v beyond its reach %v,%v", i, it.Shape, x, y, hx, hy)
			}
		}
	}
}
