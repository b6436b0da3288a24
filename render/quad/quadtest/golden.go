package quadtest

import (
	"bytes"
	"image"
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
	for i := 0; i < len(want.Pix); i += 4 {
		d := 0
		for k := range 4 {
			e := int(got.Pix[i+k]) - int(want.Pix[i+k])
			d = max(d, e, -e)
		}
		if worst = max(worst, d); d > steps {
			off++
		}
	}
	if float64(off) > share*float64(got.Rect.Dx()*got.Rect.Dy()) {
		keep := filepath.Join(os.TempDir(), "wallfall-"+filepath.Base(name)+".png")
		Save(t, keep, got)
		t.Errorf("%s: %d pixels differ, at most by %d; look at %s, and run the test with -update if it is right", name, off, worst, keep)
	}
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
