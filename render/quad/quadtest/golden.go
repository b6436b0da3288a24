package quadtest

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// Golden compares a picture with the one in a file of testdata, or writes that file if
// update is set. Rounding differs between processors, so a share of the pixels may
// differ by more than a number of steps in a channel. A picture that fails is kept in
// the temporary folder.
func Golden(t testing.TB, name string, got *image.RGBA, update bool, steps int, share float64) {
	t.Helper()
	file := filepath.Join("testdata", name+".png")
	if update {
		Save(t, file, got)
		return
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v: run the tests of this package with -update", err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	want := image.NewRGBA(img.Bounds())
	draw.Draw(want, want.Rect, img, want.Rect.Min, draw.Src)
	Compare(t, name, got, want, steps, share)
}

// Compare fails if more than a share of the pixels of two pictures differ by more than a
// number of steps in a channel.
func Compare(t testing.TB, name string, got, want *image.RGBA, steps int, share float64) {
	t.Helper()
	if got == nil || got.Rect != want.Rect {
		t.Fatalf("%s is not a picture of %v", name, want.Rect)
	}
	off, worst := 0, 0
	for y := got.Rect.Min.Y; y < got.Rect.Max.Y; y++ {
		for x := got.Rect.Min.X; x < got.Rect.Max.X; x++ {
			d := difference(got.RGBAAt(x, y), want.RGBAAt(x, y))
			if d > steps {
				off++
			}
			worst = max(worst, d)
		}
	}
	if float64(off) > share*float64(got.Rect.Dx()*got.Rect.Dy()) {
		keep := filepath.Join(os.TempDir(), "wallfall-"+filepath.Base(name)+".png")
		Save(t, keep, got)
		t.Errorf("%s: %d pixels differ, at most by %d; look at %s, and run the test with -update if it is right", name, off, worst, keep)
	}
}

// difference returns the greatest difference of a channel of two colours.
func difference(a, b color.RGBA) (most int) {
	for _, c := range [4][2]uint8{{a.R, b.R}, {a.G, b.G}, {a.B, b.B}, {a.A, b.A}} {
		d := int(c[0]) - int(c[1])
		most = max(most, d, -d)
	}
	return most
}

// Save writes a picture to a file.
func Save(t testing.TB, file string, img image.Image) {
	t.Helper()
	var data bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := enc.Encode(&data, img); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
