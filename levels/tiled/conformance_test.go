package tiled

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wallfall/rules"
)

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
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func putPicture(t *testing.T, name string, img image.Image) {
	t.Helper()
	var buf bytes.Buffer
	if err := png.Encode(&buf, img); err != nil {
		t.Fatal(err)
	}
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
		e := Encoding(n % len(EncodingNames))
		n++
		look := Look{Encoding: e, Embed: n%2 == 0, Typed: n%3 == 0}
		tmx, tmj := filepath.Join(dir, "a.tmx"), filepath.Join(dir, "a.tmj")
		put(t, tmx, write(t, text, look))
		look.JSON = true
		put(t, tmj, write(t, text, look))
		tiled("--export-map", "json", tmx, filepath.Join(dir, "b.tmj"))
		tiled("--export-map", "tmx", tmj, filepath.Join(dir, "b.tmx"))
		for _, b := range []string{"b.tmj", "b.tmx"} {
			m, err := Read(filepath.Join(dir, b), read(t, dir, b), os.ReadFile)
			if err != nil {
				t.Fatal(err)
			}
			r, err := ToLevel(m, nil)
			if err != nil || !bytes.Equal(r.Text, text) || len(r.Notes) > 0 || r.Lost() {
				t.Errorf("%s, %s, %s: %v; the text is another, notes %v, unmapped %v", name, b, EncodingNames[e], err, r.Notes, r.Unmapped)
			}
			forget(m)
			if r, err = ToLevel(m, nil); err != nil || r.Lost() {
				t.Errorf("%s, %s: %v; without the text notes %v", name, b, err, r.Notes)
			}
		}
	}
	// A tileset by itself, and the project's file as JSON.
	tiled("--export-tileset", "json", filepath.Join(dir, figuresName+".tsx"), filepath.Join(dir, "figs.tsj"))
	ts, err := (&loader{}).readTileset("figs.tsj", read(t, dir, "figs.tsj"))
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
		img, err := png.Decode(bytes.NewReader(read(t, dir, "m.png")))
		if err != nil {
			t.Fatal(err)
		}
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
		text := fmt.Sprintf("wallfall 1\nside a\ntopology %s\nmap\n. .\nend\nfloor 1\nmap\n. .\nend\n", topo)
		put(t, filepath.Join(dir, "two.tmx"), write(t, []byte(text), Look{}))
		rasterizer(filepath.Join(dir, "two.tmx"), filepath.Join(dir, "two.png"))
		img, err := png.Decode(bytes.NewReader(read(t, dir, "two.png")))
		if err != nil {
			t.Fatal(err)
		}
		if h := img.Bounds().Dy(); h < 3*squareSize {
			t.Errorf("the picture of two %s floors of a row is %d high", topo, h)
		}
	}
}
