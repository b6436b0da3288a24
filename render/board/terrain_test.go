package board

import (
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wallfall/render/quad"
	"wallfall/render/raster"
	"wallfall/rules"
)

// patches draws a patch of two by two cells of every terrain among plain ones,
// z pixels a cell, and gives what a reader of greyscale sees of one cell of each.
func patches(t *testing.T, topo rules.Topology, z float32) (*image.RGBA, map[rules.Terrain][]float64) {
	t.Helper()
	const wide = 7
	kinds := int(rules.Void)
	rows := (kinds + wide - 1) / wide
	w, h := wide*3+1, rows*3+1
	su := &rules.Setup{Topology: topo, Width: w, Height: h, Sides: []rules.SideSetup{{Name: "a"}}}
	fl := rules.FloorSetup{Cells: make([]rules.CellSetup, w*h)}
	for i := range fl.Cells {
		fl.Cells[i].Owner = -1
		x, y := i%w, i/w
		if k := y/3*wide + x/3; x%3 != 0 && y%3 != 0 && k < kinds {
			fl.Cells[i].Terrain = rules.Terrain(k)
		}
	}
	su.Floors = append(su.Floors, fl)
	s, err := rules.New(su, 1)
	if err != nil {
		t.Fatal(err)
	}
	b := s.Board()
	ew, eh := extent(b)
	p := NewPicture(NewView(s), new(Timeline), nil)
	p.Reduced = true
	area := quad.Box(0, 0, float32(math.Ceil(float64((ew+1)*z))), float32(math.Ceil(float64((eh+1)*z))))
	p.Camera = Camera{X: ew / 2, Y: eh / 2, Zoom: z, Area: area, w: ew, h: eh, fit: z}
	var l quad.List
	l.Rect(0, 0, area.X1, area.Y1, 0, quad.Solid(quad.RGB(0x241810)))
	p.prepare()
	p.ground.draw(&l, &p.figures)
	r, err := raster.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewRGBA(image.Rect(0, 0, int(area.X1), int(area.Y1)))
	r.Draw(img, &l)
	seen := map[rules.Terrain][]float64{}
	x, y := p.Camera.Screen(Centre(b, b.Cell(rules.Pos{X: 6, Y: 3})))
	seen[rules.Void] = grey(img, x, y, z) // another plain cell
	for k := range kinds {
		c := b.Cell(rules.Pos{X: k%wide*3 + 1, Y: k/wide*3 + 1})
		x, y := p.Camera.Screen(Centre(b, c))
		seen[rules.Terrain(k)] = grey(img, x, y, z)
	}
	return img, seen
}

// grid is into how many fields a cell is divided each way to be compared.
const fields = 6

// grey gives how light the fields of a cell are, 0..1, and how light is spread
// within each: a fine pattern counts though its mean is that of plain ground.
func grey(img *image.RGBA, x, y, z float32) []float64 {
	out := make([]float64, 2*fields*fields)
	step := z * 0.84 / fields
	for j := range fields {
		for i := range fields {
			x0, y0 := x-z*0.42+float32(i)*step, y-z*0.42+float32(j)*step
			sum, sq, n := 0.0, 0.0, 0.0
			for py := int(y0); py < max(int(y0)+1, int(y0+step)); py++ {
				for px := int(x0); px < max(int(x0)+1, int(x0+step)); px++ {
					c := img.RGBAAt(px, py)
					v := (0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)) / 255
					sum, sq, n = sum+v, sq+v*v, n+1
				}
			}
			mean := sum / n
			out[j*fields+i] = mean
			out[fields*fields+j*fields+i] = math.Sqrt(max(0, sq/n-mean*mean))
		}
	}
	return out
}

// unlike is how far two cells are apart for an eye without colours: the
// difference of their mean light, and that of their structure, the light of the
// fields about the mean, with its spread.
func unlike(a, b []float64) float64 {
	n := fields * fields
	ma, mb := mean(a[:n]), mean(b[:n])
	structure, spread := 0.0, 0.0
	for i := range n {
		d := (a[i] - ma) - (b[i] - mb)
		structure += d * d
		e := a[n+i] - b[n+i]
		spread += e * e
	}
	tone := ma - mb
	return math.Sqrt(tone*tone + structure/float64(n) + spread/float64(n))
}

func mean(v []float64) float64 {
	s := 0.0
	for _, x := range v {
		s += x
	}
	return s / float64(len(v))
}

// leastUnlike is what two terrains must differ by without their colours; two
// cells of the same terrain differ by less than half of it.
const leastUnlike = 0.07

// No two terrains look alike to an eye without colours, large or small.
func TestTerrainsDifferWithoutColour(t *testing.T) {
	for _, topo := range []rules.Topology{rules.Square, rules.Hex} {
		for _, z := range []float32{16, 28, 64} {
			img, seen := patches(t, topo, z)
			var report []string
			least, pair := math.Inf(1), ""
			for a := range rules.Void {
				for b := range a {
					d := unlike(seen[a], seen[b])
					if d < least {
						least, pair = d, fmt.Sprintf("%v and %v", b, a)
					}
					if d < leastUnlike {
						report = append(report, fmt.Sprintf("%v and %v differ by %.3f", b, a, d))
					}
				}
			}
			t.Logf("%v at %v: %s differ least, by %.3f; two plain cells by %.3f", topo, z, pair, least, unlike(seen[rules.Plain], seen[rules.Void]))
			if d := unlike(seen[rules.Plain], seen[rules.Void]); d > leastUnlike/2 {
				t.Errorf("%v at %v: two plain cells differ by %.3f: the measure tells nothing", topo, z, d)
			}
			if len(report) > 0 {
				t.Errorf("%v at %v pixels a cell, without colour: %s", topo, z, strings.Join(report, "; "))
			}
			if dir := os.Getenv("WALLFALL_SHEETS"); dir != "" {
				write(t, filepath.Join(dir, fmt.Sprintf("terrain-%v-%v.png", topo, z)), img)
				write(t, filepath.Join(dir, fmt.Sprintf("terrain-%v-%v-grey.png", topo, z)), greyed(img))
			}
		}
	}
}

func greyed(img *image.RGBA) image.Image {
	out := image.NewGray(img.Rect)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			out.Set(x, y, img.At(x, y))
		}
	}
	return out
}

// Higher ground of one terrain is lighter, whatever it is (HZ-19).
func TestHigherIsLighter(t *testing.T) {
	for terrain := range rules.Void {
		last := -1.0
		for h := range 5 {
			su := &rules.Setup{Width: 3, Height: 3, Sides: []rules.SideSetup{{Name: "a"}}}
			fl := rules.FloorSetup{Cells: make([]rules.CellSetup, 9)}
			for i := range fl.Cells {
				fl.Cells[i] = rules.CellSetup{Owner: -1, Terrain: terrain, Ground: h}
			}
			su.Floors = append(su.Floors, fl)
			s, err := rules.New(su, 1)
			if err != nil {
				t.Fatal(err)
			}
			p := NewPicture(NewView(s), new(Timeline), nil)
			p.Reduced = true
			p.Camera.SetArea(s.Board(), quad.Box(0, 0, 150, 150))
			var l quad.List
			l.Rect(0, 0, 150, 150, 0, quad.Solid(quad.RGB(0)))
			p.prepare()
			p.ground.draw(&l, &p.figures)
			r, err := raster.New(nil)
			if err != nil {
				t.Fatal(err)
			}
			// The number is not what makes it lighter.
			kept := l.Items[:0]
			for _, it := range l.Items {
				if it.Shape != quad.Glyphs {
					kept = append(kept, it)
				}
			}
			l.Items = kept
			img := image.NewRGBA(image.Rect(0, 0, 150, 150))
			r.Draw(img, &l)
			light := mean(grey(img, 75, 75, p.Camera.Zoom)[:fields*fields])
			if light <= last+0.004 {
				t.Errorf("%v of height %d is as light as %.3f, of height %d %.3f", terrain, h, light, h-1, last)
			}
			last = light
		}
	}
}
