package scene

import (
	"testing"

	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

func flat(t *testing.T, topo rules.Topology, w, h, floors int) *rules.State {
	t.Helper()
	su := &rules.Setup{Topology: topo, Width: w, Height: h, Sides: []rules.SideSetup{{Name: "a"}}}
	for range floors {
		fl := rules.FloorSetup{}
		for range w * h {
			fl.Cells = append(fl.Cells, rules.CellSetup{Owner: -1})
		}
		su.Floors = append(su.Floors, fl)
	}
	return rulestest.Must(rules.New(su, 1))(t)
}

func TestEveryCellIsUnderItsOwnCentre(t *testing.T) {
	for i, topo := range []rules.Topology{rules.Square, rules.Hex, rules.Square} {
		b := flat(t, topo, 9, 7, 2).Board()
		cam := Camera{Turned: i == 2}
		cam.SetArea(b, quad.Box(50, 20, 640, 480))
		cam.ZoomAt(1.7, 300, 200)
		cam.Pan(13, -29)
		for c := range rules.Cell(b.Cells()) {
			sx, sy := cam.Screen(Centre(b, c))
			if !cam.Area.Has(sx, sy) {
				continue
			}
			if got := cam.CellAt(b, b.Pos(c).Floor, sx, sy); got != c {
				t.Fatalf("%v: the centre of %s picks %s", topo, b.FormatCell(c), b.FormatCell(got))
			}
			// Neighbours lie where heading says.
			for d := range rules.Dir(topo.Dirs()) {
				n := b.Neighbour(c, d)
				if n == rules.NoCell {
					continue
				}
				x, y := Centre(b, c)
				nx, ny := Centre(b, n)
				hx, hy := Heading(topo, d)
				if e := (nx-x-hx)*(nx-x-hx) + (ny-y-hy)*(ny-y-hy); e > 1e-6 {
					t.Fatalf("%v: heading %d is off by %v", topo, d, e)
				}
				tx, ty := cam.Turn(hx, hy)
				if at := DirTowards(topo, tx, ty); at != cam.Shown(d) {
					t.Fatalf("%v: heading %d is shown as %d, not %d", topo, d, at, cam.Shown(d))
				}
				if bx, by := cam.Back(tx, ty); bx != hx || by != hy {
					t.Fatalf("%v: heading %d comes back as %v, %v", topo, d, bx, by)
				}
			}
		}
	}
}

// TestPointsPickTheNearestCentre compares picking on hexes with a search of the whole
// floor, all over the board and beside it.
func TestPointsPickTheNearestCentre(t *testing.T) {
	b := flat(t, rules.Hex, 7, 6, 1).Board()
	var cam Camera
	cam.SetArea(b, quad.Box(0, 0, 800, 700))
	w, h := MapSize(b)
	picked := 0
	for i := range 120 {
		for j := range 120 {
			x, y := (float32(i)/110-0.04)*w, (float32(j)/110-0.04)*h
			// The distance from a centre across sides, 0.5 at the border of its cell.
			want, near := rules.NoCell, float32(0.5)
			for c := range rules.Cell(b.Cells()) {
				cx, cy := Centre(b, c)
				across := float32(0)
				for d := range rules.Dir(6) {
					across = max(across, Along(rules.Hex, d, x-cx, y-cy))
				}
				if across < near {
					want, near = c, across
				}
			}
			if near > 0.49 {
				continue // too close to a border, or beside the board
			}
			picked++
			sx, sy := cam.Screen(x, y)
			if got := cam.CellAt(b, 0, sx, sy); got != want {
				t.Fatalf("%v, %v picks %s, want %s", x, y, b.FormatCell(got), b.FormatCell(want))
			}
		}
	}
	if picked < 9000 {
		t.Errorf("only %d points are inside cells", picked)
	}
}

func TestZoomKeepsThePointUnderThePointer(t *testing.T) {
	b := flat(t, rules.Square, 20, 20, 1).Board()
	var cam Camera
	cam.SetArea(b, quad.Box(0, 0, 800, 600))
	x, y := cam.World(250, 330)
	cam.ZoomAt(1.5, 250, 330)
	if nx, ny := cam.World(250, 330); (nx-x)*(nx-x)+(ny-y)*(ny-y) > 1e-6 {
		t.Errorf("the point moved from %v,%v to %v,%v", x, y, nx, ny)
	}
	cam.Show(b, b.Cell(rules.Pos{X: 19, Y: 0}))
	if sx, sy := cam.Screen(19.5, 0.5); !cam.Area.Has(sx, sy) {
		t.Error("a shown cell is out of sight")
	}
	cam.SetArea(b, quad.Box(0, 0, 1600, 1200))
	if cam.Zoom < 40 {
		t.Errorf("a larger window keeps a zoom of %v", cam.Zoom)
	}
}
