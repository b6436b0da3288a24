//go:build e2e

package gpu

import (
	"fmt"
	"testing"

	"wallfall/render/board"
	"wallfall/render/board/anim"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/quad/quadtest"
	"wallfall/rules"
)

// terrains is a board with a patch of two by two cells of every terrain among plain
// ones, z pixels a cell.
type terrains struct {
	topo rules.Topology
	z    float32
	pic  *board.Picture
	err  error
}

const patchesWide = 7

var terrainBoards = func() (all []*terrains) {
	for _, topo := range []rules.Topology{rules.Square, rules.Hex} {
		for _, z := range []float32{16, 28, 40} {
			all = append(all, newTerrains(topo, z))
		}
	}
	return all
}()

func newTerrains(topo rules.Topology, z float32) *terrains {
	w, h := patchesWide*3+1, (int(rules.Void)+patchesWide-1)/patchesWide*3+1
	fl := rules.FloorSetup{Cells: make([]rules.CellSetup, w*h)}
	for i := range fl.Cells {
		fl.Cells[i].Owner = -1
		x, y := i%w, i/w
		if k := y/3*patchesWide + x/3; x%3 != 0 && y%3 != 0 && k < int(rules.Void) {
			fl.Cells[i].Terrain = rules.Terrain(k)
		}
	}
	su := &rules.Setup{Topology: topo, Width: w, Height: h, Sides: []rules.SideSetup{{Name: "a"}}, Floors: []rules.FloorSetup{fl}}
	tr := &terrains{topo: topo, z: z}
	s, err := rules.New(su, 1)
	if err != nil {
		tr.err = err
		return tr
	}
	tr.pic = board.NewPicture(scene.NewView(s), new(anim.Timeline), nil)
	tr.pic.Reduced = true
	bw, bh := scene.MapSize(s.Board())
	tr.pic.Camera.SetArea(s.Board(), quad.Box(0, 0, (bw+0.8)*z, (bh+0.8)*z))
	return tr
}

func terrainSheets() (out []page) {
	for _, tr := range terrainBoards {
		out = append(out, page{fmt.Sprint("terrains ", tr.topo, " ", tr.z), func(l *quad.List) {
			l.Rect(0, 0, quadtest.Width, quadtest.Height, 0, quad.Solid(quad.RGB(0x241810)))
			if tr.err == nil {
				tr.pic.Draw(l)
			}
		}})
	}
	return out
}

// TestTerrainsDifferWithoutColour checks that all terrains differ without their colours.
func TestTerrainsDifferWithoutColour(t *testing.T) {
	for i, tr := range terrainBoards {
		if tr.err != nil {
			t.Fatal(tr.err)
		}
		img, b := seen.pics[2+i], tr.pic.View.Board
		look := func(x, y int) []float64 {
			cx, cy := tr.pic.Camera.Screen(scene.Centre(b, b.Cell(rules.Pos{X: x, Y: y})))
			return quadtest.Grey(img, cx, cy, tr.z)
		}
		patch := func(k rules.Terrain) []float64 { return look(int(k)%patchesWide*3+1, int(k)/patchesWide*3+1) }
		if d := quadtest.Unlike(patch(rules.Plain), look(6, 3)); d > quadtest.LeastUnlike/2 {
			t.Errorf("%v at %v: two plain cells differ by %.3f: the measure tells nothing", tr.topo, tr.z, d)
		}
		for k := range rules.Void {
			for other := range k {
				if d := quadtest.Unlike(patch(k), patch(other)); d < quadtest.LeastUnlike {
					t.Errorf("%v at %v: %v and %v differ by %.3f", tr.topo, tr.z, other, k, d)
				}
			}
		}
	}
}
