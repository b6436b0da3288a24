//go:build e2e

package gpu

import (
	"errors"
	"flag"
	"fmt"
	"image"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/draw"

	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/render/quad/quadtest"
	"wallfall/render/raster"
)

// shots is a program that draws the test sheets and keeps the pictures.
type shots struct {
	r       *Renderer
	pics    []*image.RGBA // of each sheet
	stats   []Stats
	patches []int
	allocs  float64
	frames  int
	err     error
}

func (s *shots) Layout(int, int) (int, int) { return quadtest.Width, quadtest.Height }

func (s *shots) Update() error {
	if s.err != nil {
		return s.err
	}
	if s.frames >= 3 {
		return ebiten.Termination
	}
	return nil
}

func (s *shots) Draw(screen *ebiten.Image) {
	s.frames++
	for i, sheet := range sheets {
		var before, l quad.List
		sheet.add(&before)
		for k := range before.Items {
			if k%40 == 39 {
				before.Items[k].X += 9
			}
		}
		sheet.add(&l)
		dst := ebiten.NewImage(quadtest.Width, quadtest.Height)
		s.err = errors.Join(s.err, s.r.Draw(dst, &before))
		s.stats[i] = s.r.Stats()
		s.err = errors.Join(s.err, s.r.Draw(dst, &l)) // only what has moved
		s.patches[i] = len(s.r.found)
		screen.DrawImage(dst, nil)
		if s.frames == 2 {
			s.pics[i] = image.NewRGBA(dst.Bounds())
			dst.ReadPixels(s.pics[i].Pix)
			s.allocs = max(s.allocs, testing.AllocsPerRun(10, func() { s.r.build(&l, quad.Box(0, 0, quadtest.Width, quadtest.Height)) }))
		}
	}
}

// page is a picture that is drawn.
type page struct {
	name string
	add  func(*quad.List)
}

// sheets are the pictures that are drawn: all shapes, all materials, and patches of
// all terrains.
var sheets = append([]page{{"shapes", quadtest.Shapes}, {"tiles", quadtest.Tiles}}, terrainSheets()...)

var seen = shots{pics: make([]*image.RGBA, len(sheets)), stats: make([]Stats, len(sheets)), patches: make([]int, len(sheets))}

var update = flag.Bool("update", false, "write the golden picture anew")

// TestMain draws first, because the engine wants the main goroutine.
func TestMain(m *testing.M) {
	seen.r = New(font.New())
	ebiten.SetWindowSize(quadtest.Width, quadtest.Height)
	if err := ebiten.RunGame(&seen); err != nil {
		fmt.Fprintln(os.Stderr, "no pictures:", err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestSameShapes compares the picture of the graphics card, some parts redrawn, with
// that of the CPU: a pixel may differ by rounding, and a few in a thousand may
// fall to the other side of an edge.
func TestSameShapes(t *testing.T) {
	r := raster.New(font.New())
	var l quad.List
	quadtest.Shapes(&l)
	want := image.NewRGBA(image.Rect(0, 0, quadtest.Width, quadtest.Height))
	r.Draw(want, &l)
	quadtest.Compare(t, "gpu-shapes", seen.pics[0], want, 6, 0.002)
}

// TestMaterials compares the materials with a reviewed picture, at a quarter of their
// size.
func TestMaterials(t *testing.T) {
	small := image.NewRGBA(image.Rect(0, 0, quadtest.Width/4, quadtest.Height/4))
	draw.ApproxBiLinear.Scale(small, small.Rect, seen.pics[1], seen.pics[1].Rect, draw.Src, nil)
	quadtest.Golden(t, "tiles", small, *update, 6, 0.002)
}

// A sheet takes few draw calls, and the second frame allocates nothing.
func TestCost(t *testing.T) {
	for n, sheet := range sheets {
		var l quad.List
		sheet.add(&l)
		want, last := 0, -2
		for i := range l.Items {
			if p := int(program(&l.Items[i])); p != last {
				want, last = want+1, p
			}
		}
		if calls := seen.stats[n].DrawCalls; calls == 0 || calls > want {
			t.Errorf("the sheet of %s took %d draw calls, want at most %d", sheet.name, calls, want)
		}
		if seen.patches[n] == 0 {
			t.Errorf("of the sheet of %s nothing was drawn anew", sheet.name)
		}
	}
	if seen.allocs != 0 {
		t.Errorf("building a frame allocates %v times, want 0", seen.allocs)
	}
}
