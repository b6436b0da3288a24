//go:build e2e

package gpu

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/render/quad/quadtest"
	"wallfall/render/raster"
)

// shots is a program that draws the test sheets and keeps the pictures.
type shots struct {
	r      *Renderer
	pic    *image.RGBA
	stats  Stats
	allocs float64
	frames int
}

func (s *shots) Layout(int, int) (int, int) { return quadtest.Width, quadtest.Height }

func (s *shots) Update() error {
	if s.frames >= 3 {
		return ebiten.Termination
	}
	return nil
}

func (s *shots) Draw(screen *ebiten.Image) {
	s.frames++
	var l quad.List
	quadtest.Shapes(&l)
	dst := ebiten.NewImage(quadtest.Width, quadtest.Height)
	s.r.Draw(dst, &l)
	screen.DrawImage(dst, nil)
	s.stats = s.r.Stats()
	if s.frames == 2 {
		s.pic = image.NewRGBA(dst.Bounds())
		dst.ReadPixels(s.pic.Pix)
		s.allocs = testing.AllocsPerRun(10, func() { s.r.build(&l, quadtest.Width, quadtest.Height) })
	}
}

var seen shots

// TestMain draws first, because the engine wants the main goroutine.
func TestMain(m *testing.M) {
	fonts, err := font.New()
	if err == nil {
		seen.r, err = New(fonts)
	}
	if err == nil {
		ebiten.SetWindowSize(quadtest.Width, quadtest.Height)
		err = ebiten.RunGame(&seen)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "no pictures:", err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// The graphics card and the CPU draw the same picture: a pixel may differ by
// rounding, and a few in a thousand may fall to the other side of an edge.
func TestSamePicture(t *testing.T) {
	fonts, err := font.New()
	if err != nil {
		t.Fatal(err)
	}
	r, err := raster.New(fonts)
	if err != nil {
		t.Fatal(err)
	}
	var l quad.List
	quadtest.Shapes(&l)
	want := image.NewRGBA(image.Rect(0, 0, quadtest.Width, quadtest.Height))
	r.Draw(want, &l)
	if seen.pic == nil {
		t.Fatal("the program drew nothing")
	}
	off, worst := 0, 0
	for i := range want.Pix {
		d := int(want.Pix[i]) - int(seen.pic.Pix[i])
		d = max(d, -d)
		if d > 6 {
			off++
		}
		worst = max(worst, d)
	}
	t.Logf("%d of %d parts differ by more than 6, at most by %d; %+v", off, len(want.Pix), worst, seen.stats)
	if off*1000 > len(want.Pix)*2 {
		keep := filepath.Join(os.TempDir(), "wallfall-gpu.png")
		if f, err := os.Create(keep); err == nil {
			_ = png.Encode(f, seen.pic)
			_ = f.Close()
		}
		t.Errorf("%d parts of pixels differ; what the card drew is in %s", off, keep)
	}
}

// The whole sheet takes one call, and the second frame needs no memory.
func TestCost(t *testing.T) {
	if seen.stats.DrawCalls != 1 {
		t.Errorf("the sheet took %d draw calls, want 1", seen.stats.DrawCalls)
	}
	if seen.allocs != 0 {
		t.Errorf("building a frame allocates %v times, want 0", seen.allocs)
	}
}
