package ground

import (
	"fmt"
	"image"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"wallfall/assets/place"
	"wallfall/levels"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/quad/quadtest"
	"wallfall/render/raster"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// frameOf returns a frame of a position at rest.
func frameOf(s *rules.State) *scene.Frame {
	f := &scene.Frame{View: scene.NewView(s), Scale: 1, Palette: scene.PaletteNamed("")}
	f.Rest()
	return f
}

// patches draws a patch of two by two cells of every terrain among plain ones,
// z pixels a cell in a place, and returns what a reader of greyscale sees of one cell of each.
func patches(t *testing.T, at string, topo rules.Topology, z float32) map[rules.Terrain][]float64 {
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
	s := rulestest.Must(rules.New(su, 1))(t)
	b := s.Board()
	ew, eh := scene.MapSize(b)
	p := frameOf(s)
	p.Reduced, p.Place = true, at
	area := quad.Box(0, 0, float32(math.Ceil(float64((ew+1)*z))), float32(math.Ceil(float64((eh+1)*z))))
	p.Camera.SetArea(b, area)
	p.Camera.Zoom = z
	var l quad.List
	l.Rect(0, 0, area.X1, area.Y1, 0, quad.Solid(quad.RGB(0x241810)))
	new(Ground).Draw(p, &l)
	img := image.NewRGBA(image.Rect(0, 0, int(area.X1), int(area.Y1)))
	raster.New(nil).Draw(img, &l)
	seen := map[rules.Terrain][]float64{}
	x, y := p.Camera.Screen(scene.Centre(b, b.Cell(rules.Pos{X: 6, Y: 3})))
	seen[rules.Void] = quadtest.Grey(img, x, y, z) // another plain cell
	for k := range kinds {
		c := b.Cell(rules.Pos{X: k%wide*3 + 1, Y: k/wide*3 + 1})
		x, y := p.Camera.Screen(scene.Centre(b, c))
		seen[rules.Terrain(k)] = quadtest.Grey(img, x, y, z)
	}
	return seen
}

// No two terrains look alike to an eye without colours, large or small.
func TestTerrainsDifferWithoutColour(t *testing.T) {
	for _, topo := range []rules.Topology{rules.Square, rules.Hex} {
		for _, z := range []float32{16, 28, 64} {
			seen := patches(t, "", topo, z)
			var report []string
			least, pair := math.Inf(1), ""
			for a := range rules.Void {
				for b := range a {
					d := quadtest.Unlike(seen[a], seen[b])
					if d < least {
						least, pair = d, fmt.Sprintf("%v and %v", b, a)
					}
					if d < quadtest.LeastUnlike {
						report = append(report, fmt.Sprintf("%v and %v differ by %.3f", b, a, d))
					}
				}
			}
			t.Logf("%v at %v: %s differ least, by %.3f; two plain cells by %.3f", topo, z, pair, least, quadtest.Unlike(seen[rules.Plain], seen[rules.Void]))
			if d := quadtest.Unlike(seen[rules.Plain], seen[rules.Void]); d > quadtest.LeastUnlike/2 {
				t.Errorf("%v at %v: two plain cells differ by %.3f: the measure tells nothing", topo, z, d)
			}
			if len(report) > 0 {
				t.Errorf("%v at %v pixels a cell, without colour: %s", topo, z, strings.Join(report, "; "))
			}
		}
	}
}

// Nor do the floor and the rock of a place and the terrains that are the same everywhere.
func TestPlacesDifferWithoutColour(t *testing.T) {
	for _, at := range place.Words() {
		for _, topo := range []rules.Topology{rules.Square, rules.Hex} {
			seen := patches(t, at, topo, 16)
			for _, a := range []rules.Terrain{rules.Plain, rules.Rock} {
				for b := range rules.Void {
					if d := quadtest.Unlike(seen[a], seen[b]); a != b && d < quadtest.LeastUnlike {
						t.Errorf("%s, %v, without colour: %v and %v differ by %.3f", at, topo, a, b, d)
					}
				}
			}
		}
	}
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
			s := rulestest.Must(rules.New(su, 1))(t)
			p := frameOf(s)
			p.Reduced = true
			p.Camera.SetArea(s.Board(), quad.Box(0, 0, 150, 150))
			var l quad.List
			l.Rect(0, 0, 150, 150, 0, quad.Solid(quad.RGB(0)))
			new(Ground).Draw(p, &l)
			// The number is not what makes it lighter.
			kept := l.Items[:0]
			for _, it := range l.Items {
				if it.Shape != quad.Glyphs {
					kept = append(kept, it)
				}
			}
			l.Items = kept
			img := image.NewRGBA(image.Rect(0, 0, 150, 150))
			raster.New(nil).Draw(img, &l)
			light := quadtest.Light(quadtest.Grey(img, 75, 75, p.Camera.Zoom))
			if light <= last+0.004 {
				t.Errorf("%v of height %d is as light as %.3f, of height %d %.3f", terrain, h, light, h-1, last)
			}
			last = light
		}
	}
}

// Through a pitfall one sees the floor below, and through a pitfall in that the one
// below it, with the portals there; a hole that leads nowhere is dark.
func TestPitfallsShowTheFloorBelow(t *testing.T) {
	a := rulestest.Must(txtar.ParseFile(filepath.Join("..", "testdata", "levels.txtar")))(t)
	text := a.Files[slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == "shaft" })].Data
	p := frameOf(rulestest.Must(rulestest.Must(levels.Parse("shaft.txt", text))(t).New(7))(t))
	p.Floor = 2
	p.Camera.SetArea(p.View.Board, quad.Box(0, 0, 480, 360))
	var g Ground
	var l quad.List
	g.Draw(p, &l)
	for name, deep := range map[string]int{"1:0,0": 1, "1:1,1": 1, "0:1,1": 2, "1:3,0": 1, "0:3,0": 2} {
		c, ok := p.View.Board.ParseCell(name)
		if !ok {
			t.Fatal(name)
		}
		if at, ok := g.visible(c); !ok || at.deep != deep {
			t.Errorf("%s is seen through %d pitfalls (%t), not %d", name, at.deep, ok, deep)
		}
	}
	dark := 0
	for deep := range g.holes {
		for _, it := range g.holes[deep].Items {
			if it.Shape == quad.Tile && int(it.Phase)&quad.TileDeep != 0 {
				dark++
			}
		}
	}
	if dark > 0 {
		t.Errorf("%d holes are dark", dark)
	}
	portals := map[int]int{}
	for _, a := range g.animated {
		portals[a.deep]++
		if a.pair != 0 {
			t.Errorf("the pair is number %d", a.pair)
		}
	}
	if portals[1] != 1 || portals[2] != 1 {
		t.Errorf("portals are seen so deep: %v", portals)
	}
}
