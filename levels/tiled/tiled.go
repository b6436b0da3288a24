// Package tiled exchanges levels with Tiled, the map editor: it reads its maps
// (TMX and TMJ), makes levels from them, and writes levels as such maps, with a
// tileset of the board's own tiles. README.md beside this file shows designers
// how. The pictures of the tiles are drawn by the tool that writes them: this
// package knows nothing of drawing.
package tiled

import (
	"slices"
	"strconv"

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
	maxTiles   = 20000   // of a tileset that have properties
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

// Tile is what a tileset says about a tile besides its picture.
type Tile struct {
	Class string
	Props []Prop
}

// Prop is a custom property with its value as in TMX; a class has none.
type Prop struct {
	Name, Type string // Type is string, int, float, bool, color, file, object, class or list
	Of         string // the name of its custom type, if any
	Value      string
}

// propText returns the value of a property, "" for none.
func propText(ps []Prop, name string) string {
	for _, p := range ps {
		if p.Name == name {
			return p.Value
		}
	}
	return ""
}

func hasProp(ps []Prop, name string) bool {
	return slices.ContainsFunc(ps, func(p Prop) bool { return p.Name == name })
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

// quoted quotes and shortens a word for messages.
func quoted(s string) string {
	if rs := []rune(s); len(rs) > 40 {
		s = string(rs[:40]) + "…"
	}
	return strconv.QuoteToGraphic(s)
}

// checkSize refuses a map larger than a board.
func checkSize(file string, at levels.Place, w, h int) {
	if w < 1 || h < 1 || w > rules.MaxSide || h > rules.MaxSide {
		refuse(file, at, "this map has %d by %d cells; a floor has 1 to %d by 1 to %d (BD-01)", w, h, rules.MaxSide, rules.MaxSide)
	}
}
