// Package tiled exchanges levels with Tiled, the map editor: it reads its maps
// (TMX and TMJ), makes levels from them, and writes levels as such maps, with a
// tileset of the board's own tiles. README.md beside this file shows designers
// how. The pictures of the tiles are drawn by the tool that writes them: this
// package knows nothing of drawing.
package tiled

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Limits of what is read. A board at its largest, with its text, stays below
// all of them.
const (
	MaxFile    = 8 << 20 // bytes of one file
	maxNested  = 12      // groups in groups
	maxLayers  = 256
	maxObjects = 20000
	maxChunks  = 1024
	maxPoints  = 256     // of one polygon
	maxProps   = 200     // of one thing
	maxSets    = 64      // tilesets of a map
	maxTiles   = 20000   // of a tileset that say something of themselves
	maxFiles   = 256     // that a map refers to
	maxCells   = 4 << 20 // of all layers together
	maxFar     = 1 << 24 // how far from the first cell a chunk may lie
)

// Map is a map of Tiled.
type Map struct {
	File         string
	Orientation  string // orthogonal or hexagonal; others are refused when a level is made of it
	StaggerAxis  string // of hexes: x (flat top, columns) or y (pointy top, rows)
	StaggerIndex string // odd or even
	Width        int    // in cells; of an infinite map of the part that is in use
	Height       int
	TileWidth    int // in pixels
	TileHeight   int
	HexSide      int // hexsidelength
	Infinite     bool
	Tilesets     []*Tileset // in order of First
	Layers       []*Layer
	Props        []Prop
	left, top    int // of an infinite map: the cell that becomes the first one
}

// Layer is a layer of a map. Kind is layer, objectgroup, imagelayer or group.
type Layer struct {
	Kind             string
	Name             string
	Hidden           bool
	OffsetX, OffsetY float64  // pixels by which it is drawn shifted
	Faint            bool     // it has an opacity, a tint or a parallax factor
	Cells            []uint32 // global tile IDs with their flags, row by row
	Objects          []*Object
	Layers           []*Layer
	Props            []Prop
	chunks           []chunk
}

// chunk is a part of a layer of an infinite map.
type chunk struct {
	x, y, w, h int
	cells      []uint32
}

// Flags of a global tile ID. On hexagonal maps the diagonal flag is a turn by 60
// degrees, and there is one more for a turn by 120.
const (
	flipX    = 1 << 31
	flipY    = 1 << 30
	flipDiag = 1 << 29
	turn120  = 1 << 28
	allFlips = flipX | flipY | flipDiag | turn120
)

// Object is an object of an object layer. Tile objects have a GID. Points are relative to X
// and Y. Shape is the element of the shape, "" for a rectangle.
type Object struct {
	ID            int
	Name, Class   string
	X, Y          float64 // pixels
	Width, Height float64
	Rotation      float64 // degrees clockwise
	GID           uint32
	Hidden        bool
	Shape         string
	Points        [][2]float64
	Props         []Prop
	set           *Tileset // of a template's tile, whose GID counts by it
}

// Tileset is a tileset with the global ID of its first tile.
type Tileset struct {
	First      uint32
	Name       string
	TileWidth  int
	TileHeight int
	Columns    int
	Count      int    // 0 when the file does not say
	Image      string // "" of a collection of images
	Align      string // objectalignment
	Tiles      map[int]*Tile
}

// Tile is what a tileset says of a tile besides its picture.
type Tile struct {
	Class string
	Props []Prop
}

// Prop is a custom property with its value as in TMX. A class has Members instead.
type Prop struct {
	Name, Type string // Type is string, int, float, bool, color, file, object, class or list
	Of         string // the name of its custom type, if any
	Value      string
	Members    []Prop
}

// propOf returns the property with a name.
func propOf(ps []Prop, name string) (Prop, bool) {
	for _, p := range ps {
		if p.Name == name {
			return p, true
		}
	}
	return Prop{}, false
}

// propText returns the value of a property, "" for none.
func propText(ps []Prop, name string) string {
	p, _ := propOf(ps, name)
	return p.Value
}

// tileAt returns the tileset of a global tile ID and the number of the tile in it.
func (m *Map) tileAt(gid uint32) (*Tileset, int) {
	gid &^= allFlips
	for i := len(m.Tilesets) - 1; i >= 0; i-- {
		if ts := m.Tilesets[i]; gid >= ts.First {
			return ts, int(gid - ts.First)
		}
	}
	return nil, 0
}

// Files opens a file that a map refers to; name is a path like that of the map.
type Files func(name string) ([]byte, error)

// fault returns an error with its place in a file.
func fault(file string, at levels.Place, format string, args ...any) error {
	return levels.Problems{{File: file, Place: at, Msg: fmt.Sprintf(format, args...)}}
}

// quoted quotes and shortens a word for messages.
func quoted(s string) string {
	if rs := []rune(s); len(rs) > 40 {
		s = string(rs[:40]) + "…"
	}
	return strconv.QuoteToGraphic(s)
}

// checkSize returns an error for a map larger than a board.
func checkSize(file string, at levels.Place, w, h int) error {
	if w < 1 || h < 1 || w > rules.MaxSide || h > rules.MaxSide {
		return fault(file, at, "this map has %d by %d cells; a floor has 1 to %d by 1 to %d (BD-01)", w, h, rules.MaxSide, rules.MaxSide)
	}
	return nil
}

// Read reads a map, TMX or TMJ, with its tilesets and templates, which files opens. Errors
// name file, line and column.
func Read(name string, src []byte, files Files) (*Map, error) {
	l := &loader{files: files, read: map[string]*template{}}
	m, err := l.readMap(name, src)
	if err != nil {
		return nil, err
	}
	m.File = name
	return m, m.finish()
}

func checkFile(name string, src []byte) error {
	switch {
	case len(src) > MaxFile:
		return fault(name, levels.Place{}, "this file is larger than %d MiB", MaxFile>>20)
	case len(bytes.TrimSpace(src)) == 0:
		return fault(name, levels.Place{}, "this file is empty")
	}
	return nil
}

// loader reads the files of a map, each once.
type loader struct {
	files  Files
	read   map[string]*template // by their kind and name
	opened int
	bytes  int
	count  counter
}

// counter counts what the limits apply to, over all files of a map.
type counter struct{ layers, objects, chunks, cells, tiles int }

// template is a template, or only a tileset.
type template struct {
	object *Object
	set    *Tileset // of its tile
}

// open opens a file that another refers to.
func (l *loader) open(from string, at levels.Place, source string) (name string, src []byte, err error) {
	slashed := strings.ReplaceAll(source, `\`, "/")
	switch {
	case slashed == "":
		return "", nil, fault(from, at, "empty file name")
	case path.IsAbs(slashed) || strings.Contains(slashed, ":") || strings.ContainsRune(slashed, 0):
		return "", nil, fault(from, at, "%s: expected the name of a file beside the map, not a path or address", quoted(source))
	}
	switch strings.ToLower(path.Ext(slashed)) {
	case ".tsx", ".tsj", ".tx", ".tj", ".json", ".xml":
	default:
		return "", nil, fault(from, at, "%s: expected a tileset (.tsx, .tsj) or a template (.tx, .tj)", quoted(source))
	}
	if l.opened++; l.opened > maxFiles {
		return "", nil, fault(from, at, "this map uses more than %d files", maxFiles)
	}
	name = filepath.Join(filepath.Dir(from), filepath.FromSlash(slashed))
	if l.files == nil {
		return "", nil, fault(from, at, "can't open %s from here", quoted(source))
	}
	src, err = l.files(name)
	if err != nil {
		for _, s := range Sheets() {
			if s.File() == path.Base(slashed) && errors.Is(err, fs.ErrNotExist) {
				return name, s.TSX(false), nil
			}
		}
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return "", nil, fault(from, at, "%s: %v", quoted(source), err)
	}
	if err := checkFile(name, src); err != nil {
		return "", nil, err
	}
	if l.bytes += len(src); l.bytes > 2*MaxFile {
		return "", nil, fault(from, at, "the files that this map uses are larger than %d MiB together", 2*MaxFile>>20)
	}
	return name, src, nil
}

// finish checks and completes a map after all its parts were read.
func (m *Map) finish() error {
	nowhere := levels.Place{}
	if m.TileWidth < 1 || m.TileHeight < 1 || m.TileWidth > 4096 || m.TileHeight > 4096 {
		return fault(m.File, nowhere, "a tile can't be %d by %d pixels", m.TileWidth, m.TileHeight)
	}
	if m.Orientation == "hexagonal" {
		if m.StaggerAxis != "x" && m.StaggerAxis != "y" || m.StaggerIndex != "odd" && m.StaggerIndex != "even" {
			return fault(m.File, nowhere, "a hexagonal map needs staggeraxis x or y and staggerindex odd or even, not %s and %s", quoted(m.StaggerAxis), quoted(m.StaggerIndex))
		}
		if m.TileWidth < 2 || m.TileHeight < 2 {
			return fault(m.File, nowhere, "a hex can't be %d by %d pixels", m.TileWidth, m.TileHeight)
		}
		along := m.TileHeight
		if m.StaggerAxis == "x" {
			along = m.TileWidth
		}
		if m.HexSide < 0 || m.HexSide >= along {
			return fault(m.File, nowhere, "a hexsidelength of %d pixels does not fit tiles of %d", m.HexSide, along)
		}
	}
	slices.SortStableFunc(m.Tilesets, func(a, b *Tileset) int { return cmp.Compare(a.First, b.First) })
	for i, ts := range m.Tilesets {
		if ts.First < 1 || ts.First&allFlips != 0 || i > 0 && ts.First == m.Tilesets[i-1].First {
			return fault(m.File, nowhere, "the tileset %s has an invalid firstgid: %d", quoted(ts.Name), ts.First)
		}
	}
	if m.Infinite {
		return m.gather()
	}
	return nil
}

// gather converts the chunks of an infinite map to the cells of the part in use.
func (m *Map) gather() error {
	const far = 1 << 30
	left, top, right, bottom := far, far, -far, -far
	everyLayer(m.Layers, func(l *Layer) {
		for _, c := range l.chunks {
			for i, gid := range c.cells {
				if gid&^allFlips != 0 {
					x, y := c.x+i%c.w, c.y+i/c.w
					left, top, right, bottom = min(left, x), min(top, y), max(right, x+1), max(bottom, y+1)
				}
			}
		}
	})
	if left == far {
		return fault(m.File, levels.Place{}, "this map is empty")
	}
	// The parity of rows and columns is kept: it says which of them are shifted.
	if m.Orientation == "hexagonal" {
		left, top = left&^1, top&^1
	}
	m.Width, m.Height = right-left, bottom-top
	if m.Width > rules.MaxSide || m.Height > rules.MaxSide {
		return fault(m.File, levels.Place{}, "the tiles of this map cover %d by %d cells; a floor has at most %d by %d (BD-01)", m.Width, m.Height, rules.MaxSide, rules.MaxSide)
	}
	everyLayer(m.Layers, func(l *Layer) {
		if l.Kind != "layer" {
			return
		}
		l.Cells = make([]uint32, m.Width*m.Height)
		for _, c := range l.chunks {
			for i, gid := range c.cells {
				if x, y := c.x+i%c.w-left, c.y+i/c.w-top; gid&^allFlips != 0 {
					l.Cells[y*m.Width+x] = gid
				}
			}
		}
		l.chunks = nil
	})
	m.left, m.top = left, top
	return nil
}

// everyLayer calls fn for layers and those in groups among them.
func everyLayer(list []*Layer, fn func(*Layer)) {
	for _, l := range list {
		fn(l)
		everyLayer(l.Layers, fn)
	}
}
