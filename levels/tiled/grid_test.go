package tiled

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestAlignments asks where tile objects lie that hang by a corner, a side or the middle.
func TestAlignments(t *testing.T) {
	for align, want := range map[string][2]float64{
		"": {30, 10}, "unspecified": {30, 10}, "topleft": {30, 30}, "top": {25, 30}, "topright": {20, 30}, "left": {30, 20}, "center": {25, 20}, "right": {20, 20},
		"bottomleft": {30, 10}, "bottom": {25, 10}, "bottomright": {20, 10},
	} {
		o := placedObject{Object: &Object{X: 30, Y: 30, Width: 10, Height: 20, GID: 1}, align: align}
		if left, top, right, bottom := o.box(); [2]float64{left, top} != want || right != left+10 || bottom != top+20 {
			t.Errorf("%s: it lies at %v, %v to %v, %v", align, left, top, right, bottom)
		}
	}
}

// layout is one of Tiled's ways to lay out hexes.
type layout struct {
	axis, index string
	w, h        int
}

// centre returns the middle of a cell in pixels, by the formulas that Tiled's
// documentation returns for cells of 64 and 56 pixels and sides of 32.
func (l layout) centre(x, y int) (px, py float64) {
	odd := func(n int) bool { return (n%2+2)%2 == 1 }
	if l.axis == "y" {
		px, py = float64(x)*56, float64(y)*48
		if odd(y) == (l.index == "odd") {
			px += 28
		}
		return px + 28, py + 32
	}
	px, py = float64(x)*48, float64(y)*56
	if odd(x) == (l.index == "odd") {
		py += 28
	}
	return px + 32, py + 28
}

// tmx draws a map on which every cell has a tag of its own, and a figure in its
// middle with the name of that; more is put behind the layers. Its first cell
// lies at left, top, other than 0 on infinite maps.
func (l layout) tmx(left, top int, more string) string {
	var b strings.Builder
	tw, th := 56, 64
	if l.axis == "x" {
		tw, th = 64, 56
	}
	infinite := left != 0 || top != 0
	fmt.Fprintf(&b, `<map orientation="hexagonal" width="%d" height="%d" tilewidth="%d" tileheight="%d" infinite="%d" hexsidelength="32" staggeraxis="%s" staggerindex="%s">`,
		l.w, l.h, tw, th, map[bool]int{true: 1}[infinite], l.axis, l.index)
	b.WriteString(`<tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="30" columns="10"><image source="t.png" width="80" height="24"/>`)
	for i := range 26 {
		fmt.Fprintf(&b, `<tile id="%d"><properties><property name="tag" value="%c"/></properties></tile>`, i, 'A'+i)
	}
	b.WriteString(`</tileset><layer name="cells"><data encoding="csv">`)
	if infinite {
		fmt.Fprintf(&b, `<chunk x="%d" y="%d" width="%d" height="%d">`, left, top, l.w, l.h)
	}
	for i := range l.w * l.h {
		fmt.Fprintf(&b, "%d,", i+1)
	}
	if infinite {
		b.WriteString(`</chunk>`)
	}
	b.WriteString(`</data></layer><objectgroup name="o">`)
	for i := range l.w * l.h {
		px, py := l.centre(left+i%l.w, top+i/l.w)
		fmt.Fprintf(&b, `<object id="%d" name="fig%c" type="figure" x="%g" y="%g"><properties><property name="kind" value="knight"/><property name="side" value="heroes"/></properties><point/></object>`,
			i+1, 'a'+i, px, py)
	}
	b.WriteString(`</objectgroup>` + more + `</map>`)
	return b.String()
}

// level reads the map of a layout.
func (l layout) level(t *testing.T, left, top int, more string) *levels.Level {
	t.Helper()
	r := back(t, open(t, []byte(l.tmx(left, top, more))))
	lv, err := levels.Parse("level", r.Text)
	if err != nil || r.Lost() {
		t.Fatalf("%v %v\n%s", err, r.Notes, r.Text)
	}
	return lv
}

// TestEveryLayoutKeepsNeighbours looks at every pair of cells of hexagonal maps
// in all of Tiled's layouts: they are neighbours on the board if, and only if,
// they touch on the map, in the direction in which they lie there.
func TestEveryLayoutKeepsNeighbours(t *testing.T) {
	for _, axis := range []string{"x", "y"} {
		for _, index := range []string{"odd", "even"} {
			for _, size := range [][2]int{{5, 5}, {4, 5}, {5, 4}, {4, 4}, {1, 5}, {6, 1}} {
				for _, first := range [][2]int{{0, 0}, {-3, -5}, {2, -1}, {7, 4}} {
					l := layout{axis, index, size[0], size[1]}
					t.Run(fmt.Sprint(l, first), func(t *testing.T) { testLayout(t, l, first[0], first[1]) })
				}
			}
		}
	}
}

func testLayout(t *testing.T, l layout, left, top int) {
	lv := l.level(t, left, top, "")
	at := map[int]rules.Pos{}
	for y := range lv.Height {
		for x := range lv.Width {
			if c := lv.Cell(rules.Pos{X: x, Y: y}); c.Tag > 0 {
				at[c.Tag-1] = rules.Pos{X: x, Y: y}
			} else if c.Terrain != rules.Void {
				t.Errorf("a cell more at %d,%d: %v", x, y, c.Terrain)
			}
		}
	}
	if len(at) != l.w*l.h {
		t.Fatalf("%d cells of %d are there", len(at), l.w*l.h)
	}
	for _, f := range lv.Figures {
		if i := int(f.Name[3] - 'a'); f.At != at[i] {
			t.Errorf("the object in the middle of cell %d is on %v, the cell is %v", i, f.At, at[i])
		}
	}
	grid := edit.Grid{Topology: rules.Hex, W: lv.Width, H: lv.Height}
	angles := map[string]float64{"e": 0, "ne": 60, "nw": 120, "w": 180, "sw": 240, "se": 300}
	for i := range l.w * l.h {
		for j := range l.w * l.h {
			if i == j {
				continue
			}
			ix, iy := l.centre(left+i%l.w, top+i/l.w)
			jx, jy := l.centre(left+j%l.w, top+j/l.w)
			d := grid.DirTo(at[i], at[j])
			if touch := math.Hypot(ix-jx, iy-jy) < 60; touch != (d != rules.NoDir) {
				t.Errorf("cells %d and %d touch on the map: %v; direction on the board %d", i, j, touch, d)
				continue
			}
			if d == rules.NoDir {
				continue
			}
			angle := math.Atan2(iy-jy, jx-ix) * 180 / math.Pi
			if l.axis == "x" {
				angle += 90 // the map lies turned to the left
			}
			name := rules.Hex.DirName(d)
			if diff := math.Remainder(angle-angles[name], 360); diff > 5 || diff < -5 {
				t.Errorf("cell %d lies %s of %d on the board, at %.0f degrees on the map", j, name, i, angle)
			}
		}
	}
}

// TestDirectionsOfEveryLayout puts a wall between two cells of a map: its
// direction, as the map calls it, leads from the one to the other on the board.
func TestDirectionsOfEveryLayout(t *testing.T) {
	names := map[string][]string{"x": {"n", "ne", "se", "s", "sw", "nw"}, "y": {"ne", "e", "se", "sw", "w", "nw"}}
	degrees := map[string]float64{"n": 90, "ne": 30, "se": -30, "s": -90, "sw": -150, "nw": 150, "e": 0, "w": 180}
	pointy := map[string]float64{"ne": 60, "nw": 120, "sw": 240, "se": 300}
	for axis, dirs := range names {
		for _, index := range []string{"odd", "even"} {
			l := layout{axis, index, 5, 5}
			cx, cy := l.centre(2, 2)
			for _, dir := range dirs {
				more := fmt.Sprintf(`<objectgroup name="w"><object id="90" name="shelf" type="wall" x="%g" y="%g"><properties><property name="dir" value="%s"/></properties><point/></object></objectgroup>`, cx, cy, dir)
				lv := l.level(t, 0, 0, more)
				a := degrees[dir]
				if v, ok := pointy[dir]; ok && axis == "y" {
					a = v
				}
				// The cell in that direction on the map has an object; find it by pixels.
				nx, ny := cx+56*math.Cos(a*math.Pi/180), cy-56*math.Sin(a*math.Pi/180)
				var next rules.Pos
				for i := range 25 {
					if px, py := l.centre(i%5, i/5); math.Hypot(px-nx, py-ny) < 10 {
						next = lv.Figures[i].At
					}
				}
				grid := edit.Grid{Topology: rules.Hex, W: lv.Width, H: lv.Height}
				w := lv.Walls[0]
				if got := grid.DirTo(w.Cells[0], next); got != w.Dir {
					t.Errorf("%v: the wall moves %s, and what lies %s of it on the map lies %s of it on the board", l, rules.Hex.DirName(w.Dir), dir, rules.Hex.DirName(got))
				}
			}
		}
	}
}

// makes are maps of every orientation and layout.
var makes = []Map{
	{Orientation: "orthogonal", Width: 5, Height: 4, TileWidth: 24, TileHeight: 18},
	{Orientation: "hexagonal", StaggerAxis: "y", StaggerIndex: "odd", Width: 5, Height: 4, TileWidth: 56, TileHeight: 64, HexSide: 32},
	{Orientation: "hexagonal", StaggerAxis: "y", StaggerIndex: "odd", Width: 6, Height: 3, TileWidth: 14, TileHeight: 12, HexSide: 6},
	{Orientation: "hexagonal", StaggerAxis: "y", StaggerIndex: "even", Width: 4, Height: 5, TileWidth: 56, TileHeight: 64, HexSide: 32},
	{Orientation: "hexagonal", StaggerAxis: "x", StaggerIndex: "odd", Width: 5, Height: 4, TileWidth: 60, TileHeight: 60, HexSide: 30},
	{Orientation: "hexagonal", StaggerAxis: "x", StaggerIndex: "even", Width: 4, Height: 5, TileWidth: 61, TileHeight: 53, HexSide: 31},
}

// TestCellsOfPixels asks for the cell at points all over maps of any make: it is
// the one whose middle is nearest.
func TestCellsOfPixels(t *testing.T) {
	flat := Map{Orientation: "hexagonal", StaggerAxis: "y", StaggerIndex: "even", Width: 4, Height: 5, TileWidth: 15, TileHeight: 27}
	for _, m := range append([]Map{flat}, makes...) {
		g := m.grid()
		for py := 0.5; py < 400; py += 3 {
			for px := 0.5; px < 400; px += 3 {
				x, y, ok := g.cell(px, py)
				best, bx, by := math.Inf(1), 0, 0
				for j := range m.Height {
					for i := range m.Width {
						cx, cy := g.centre(i, j)
						if d := math.Hypot(cx-px, cy-py); d < best-1e-9 {
							best, bx, by = d, i, j
						}
					}
				}
				if g.topology == rules.Square {
					// The middle of a cell that is no square may be farther than another's.
					bx, by = int(px)/m.TileWidth, int(py)/m.TileHeight
					if (bx < m.Width && by < m.Height) != ok {
						t.Fatalf("%+v: at %g,%g there is a cell: %v", m, px, py, ok)
					}
				}
				cx, cy := g.centre(x, y)
				if ok && (x != bx || y != by) && math.Abs(math.Hypot(cx-px, cy-py)-best) > 1e-9 {
					t.Fatalf("%+v: the cell at %g,%g is %d,%d, not %d,%d", m, px, py, x, y, bx, by)
				}
			}
		}
	}
}

// program finds a program of Tiled's. Without it a test is skipped, but not in
// the gate ("make test"), where .ci/setup has installed it.
func program(t *testing.T, name string) func(args ...string) {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("WALLFALL_GATE") != "" {
			t.Fatalf("%s is not installed; .ci/setup installs it", name)
		}
		t.Skipf("%s is not installed", name)
	}
	home := t.TempDir()
	return func(args ...string) {
		t.Helper()
		cmd := exec.Command(path, args...)
		cmd.Env = append(os.Environ(), "QT_QPA_PLATFORM=offscreen", "HOME="+home, "XDG_RUNTIME_DIR="+home, "LC_ALL=C.UTF-8")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		}
	}
}

// writeSheets writes our tilesets with plain pictures into a folder.
func writeSheets(t *testing.T, dir string) {
	t.Helper()
	for _, s := range Sheets() {
		put(t, filepath.Join(dir, s.File()), s.TSX(false))
		putPicture(t, filepath.Join(dir, s.Picture()), image.NewRGBA(image.Rect(0, 0, s.Columns*s.Width, s.Rows*s.Height)))
	}
}

func put(t *testing.T, name string, data []byte) {
	t.Helper()
	rulestest.OK(t, os.WriteFile(name, data, 0o644))
}

func putPicture(t *testing.T, name string, img image.Image) {
	t.Helper()
	var buf bytes.Buffer
	rulestest.OK(t, png.Encode(&buf, img))
	put(t, name, buf.Bytes())
}

// TestTiledTakesOurMaps has Tiled itself open levels as maps and save them again,
// in both formats and each encoding: the very text of the level comes back, and
// without the kept text a level that holds the same.
func TestTiledTakesOurMaps(t *testing.T) {
	tiled := program(t, "tiled")
	dir := t.TempDir()
	writeSheets(t, dir)
	all := allLevels(t)
	n := 0
	for _, name := range slices.Sorted(maps.Keys(all)) {
		text := all[name]
		e := Encodings[n%len(Encodings)]
		n++
		look := Look{Encoding: e, Embed: n%2 == 0, Typed: n%3 == 0}
		tmx, tmj := filepath.Join(dir, "a.tmx"), filepath.Join(dir, "a.tmj")
		put(t, tmx, write(t, text, look))
		look.JSON = true
		put(t, tmj, write(t, text, look))
		tiled("--export-map", "json", tmx, filepath.Join(dir, "b.tmj"))
		tiled("--export-map", "tmx", tmj, filepath.Join(dir, "b.tmx"))
		for _, b := range []string{"b.tmj", "b.tmx"} {
			m := rulestest.Must(Read(filepath.Join(dir, b), read(t, dir, b), os.ReadFile))(t)
			r, err := ToLevel(m, nil)
			if err != nil || !bytes.Equal(r.Text, text) || len(r.Notes) > 0 || r.Lost() {
				t.Errorf("%s, %s, %s: %v; the text is another, notes %v, unmapped %v", name, b, e, err, r.Notes, r.Unmapped)
			}
			forget(m)
			if r, err = ToLevel(m, nil); err != nil || r.Lost() {
				t.Errorf("%s, %s: %v; without the text notes %v", name, b, err, r.Notes)
			}
		}
	}
	// A tileset by itself, and the project's file as JSON.
	tiled("--export-tileset", "json", filepath.Join(dir, figuresName+".tsx"), filepath.Join(dir, "figs.tsj"))
	var ts *Tileset
	err := try(func() { ts = (&loader{}).readTileset("figs.tsj", read(t, dir, "figs.tsj")) })
	if err != nil || ts.Tiles[kindSlot("knight", 0)].Class != "figure" || propText(ts.Tiles[kindSlot("knight", 0)].Props, "kind") != "knight" {
		t.Errorf("%v; the tileset returns as %+v", err, ts)
	}
}

// TestTiledDrawsCellsWhereWeSay has Tiled draw maps of every layout on which each
// cell has a colour of its own, and looks for it in the middle of the cell.
func TestTiledDrawsCellsWhereWeSay(t *testing.T) {
	rasterizer := program(t, "tmxrasterizer")
	dir := t.TempDir()
	colour := func(i int) color.RGBA { return color.RGBA{uint8(40 * (i % 6)), uint8(40 * (i / 6)), 200, 255} }
	for _, m := range makes {
		sheet := image.NewRGBA(image.Rect(0, 0, 30*m.TileWidth, m.TileHeight))
		for i := range 30 {
			// Only the middle of a cell, which no neighbour's box covers.
			for y := -2; y <= 2; y++ {
				for x := -2; x <= 2; x++ {
					sheet.SetRGBA(i*m.TileWidth+m.TileWidth/2+x, m.TileHeight/2+y, colour(i))
				}
			}
		}
		putPicture(t, filepath.Join(dir, "s.png"), sheet)
		var cells strings.Builder
		for i := range m.Width * m.Height {
			fmt.Fprintf(&cells, "%d,", i+1)
		}
		hexes := ""
		if m.HexSide > 0 {
			hexes = fmt.Sprintf(`hexsidelength="%d" staggeraxis="%s" staggerindex="%s"`, m.HexSide, m.StaggerAxis, m.StaggerIndex)
		}
		put(t, filepath.Join(dir, "m.tmx"), fmt.Appendf(nil, `<map version="1.8" orientation="%s" width="%[2]d" height="%[3]d" tilewidth="%[4]d" tileheight="%[5]d" %[6]s>
<tileset firstgid="1" name="s" tilewidth="%[4]d" tileheight="%[5]d" tilecount="30" columns="30"><image source="s.png" width="%[7]d" height="%[5]d"/></tileset>
<layer id="1" name="l" width="%[2]d" height="%[3]d"><data encoding="csv">%[8]s</data></layer></map>`,
			m.Orientation, m.Width, m.Height, m.TileWidth, m.TileHeight, hexes, 30*m.TileWidth, strings.TrimSuffix(cells.String(), ",")))
		rasterizer(filepath.Join(dir, "m.tmx"), filepath.Join(dir, "m.png"))
		img := rulestest.Must(png.Decode(bytes.NewReader(read(t, dir, "m.png"))))(t)
		g := m.grid()
		for i := range m.Width * m.Height {
			px, py := g.centre(i%m.Width, i/m.Width)
			got := color.RGBAModel.Convert(img.At(int(px), int(py)))
			if got != colour(i) {
				t.Errorf("%s %s %s: cell %d is not at %g,%g: there is %v, its colour is %v", m.Orientation, m.StaggerAxis, m.StaggerIndex, i, px, py, got, colour(i))
			}
		}
	}
}

// TestTiledDrawsFloorsApart has Tiled draw a level of two floors: they lie one
// above the other, and nothing of one covers the other.
func TestTiledDrawsFloorsApart(t *testing.T) {
	rasterizer := program(t, "tmxrasterizer")
	dir := t.TempDir()
	writeSheets(t, dir)
	for _, topo := range []rules.Topology{rules.Square, rules.Hex} {
		text := fmt.Sprintf("wallfall 2\nside a\ntopology %s\nmap\n. .\nend\nfloor 2\nmap\n. .\nend\n", topo)
		put(t, filepath.Join(dir, "two.tmx"), write(t, []byte(text), Look{}))
		rasterizer(filepath.Join(dir, "two.tmx"), filepath.Join(dir, "two.png"))
		img := rulestest.Must(png.Decode(bytes.NewReader(read(t, dir, "two.png"))))(t)
		if h := img.Bounds().Dy(); h < 3*64 {
			t.Errorf("the picture of two %s floors of a row is %d high", topo, h)
		}
	}
}
