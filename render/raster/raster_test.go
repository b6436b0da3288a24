package raster_test

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/render/quad/quadtest"
	"wallfall/render/raster"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

func draw(t *testing.T, w, h int, l *quad.List) *image.RGBA {
	t.Helper()
	fonts, err := font.New()
	if err != nil {
		t.Fatal(err)
	}
	r, err := raster.New(fonts)
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	r.Draw(img, l)
	return img
}

// golden compares a picture with the stored one. Rounding may differ between
// processors, so single steps of a channel are let pass.
func golden(t *testing.T, name string, got *image.RGBA) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		var b bytes.Buffer
		enc := png.Encoder{CompressionLevel: png.BestCompression}
		if err := enc.Encode(&b, got); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Bounds() {
		t.Fatalf("%s is %v, want %v", name, got.Bounds(), want.Bounds())
	}
	far := 0
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			a := got.RGBAAt(x, y)
			r, g, b, _ := want.At(x, y).RGBA()
			d := max(gap(a.R, r), gap(a.G, g), gap(a.B, b))
			if d > 3 {
				if far++; far < 5 {
					t.Errorf("%s: pixel %d,%d differs by %d", name, x, y, d)
				}
			}
		}
	}
	if far > 0 {
		t.Errorf("%s: %d pixels differ; look at the picture and run the test with -update if it is right", name, far)
	}
}

func gap(a uint8, b uint32) int {
	d := int(a) - int(b>>8)
	return max(d, -d)
}

// Every shape, fill, edge, icon and face looks as it did when a person last
// looked at it.
func TestShapes(t *testing.T) {
	var l quad.List
	quadtest.Shapes(&l)
	golden(t, "shapes.png", draw(t, quadtest.Width, quadtest.Height, &l))
}

// Every material looks as it did when a person last looked at it.
func TestTiles(t *testing.T) {
	var l quad.List
	quadtest.Tiles(&l)
	golden(t, "tiles.png", draw(t, quadtest.Width, quadtest.Height, &l))
}

func TestIcons(t *testing.T) {
	var l quad.List
	w, h := quadtest.Icons(&l, 8, 16, 32, 64)
	golden(t, "icons.png", draw(t, int(w), int(h), &l))
}
