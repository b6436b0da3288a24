package tiled

import (
	"slices"

	"wallfall/levels"
	"wallfall/rules"
)

// Slot is a tile of our tilesets.
type Slot struct {
	ID      int
	Meaning Meaning
	class   string // of its tile
	props   []Prop
}

// Sheet is one of our tilesets: a picture of equal tiles in rows.
type Sheet struct {
	Name          string // of the tileset, and of its files
	Width, Height int    // of a tile, in pixels
	Columns, Rows int
	Slots         []Slot // those that are in use
	topology      rules.Topology
}

// Sizes of tiles in pixels. Hexes have their points above and below; those of 56
// by 64 pixels with sides of 32 are as good as regular.
const (
	squareSize = 64
	hexWidth   = 56
	hexHeight  = 64
	hexSide    = 32
)

// boardColumns and boardRows are the size of a sheet of cells.
const (
	boardColumns = 16
	boardRows    = 8
)

// Names of our own tilesets.
const (
	squareName  = "wallfall-square"
	hexName     = "wallfall-hex"
	figuresName = "wallfall-figures"
)

// Sheets returns our tilesets: the cells of square boards, those of hex boards, the figures.
func Sheets() []*Sheet {
	return []*Sheet{boardSheet(rules.Square), boardSheet(rules.Hex), figureSheet()}
}

// File returns the file name of the tileset.
func (s *Sheet) File() string { return s.Name + ".tsx" }

// Picture returns the file name of its picture.
func (s *Sheet) Picture() string { return s.Name + ".png" }

// Topology returns the topology of the cells; it has no meaning for figures.
func (s *Sheet) Topology() rules.Topology { return s.topology }

// Figures reports whether the tiles are figures.
func (s *Sheet) Figures() bool { return s.Name == figuresName }

// boardSheet returns the tiles of cells.
func boardSheet(t rules.Topology) *Sheet {
	s := &Sheet{Name: squareName, Width: squareSize, Height: squareSize, Columns: boardColumns, Rows: boardRows, topology: t}
	if t == rules.Hex {
		s.Name, s.Width, s.Height = hexName, hexWidth, hexHeight
	}
	for i, f := range cellFields {
		for v := 0; v == 0 || f.text(v) != ""; v++ {
			s.addField(i, v, -1)
			for owner := range numColours {
				if f.name == "structure" {
					s.addField(i, v, owner)
				}
			}
		}
	}
	step := 1
	if t == rules.Square {
		step = 2 // walls move along rows and columns
	}
	for d := 0; d < t.Dirs(); d += step {
		m := newMeaning()
		m.WallDir = t.DirName(rules.Dir(d))
		s.Slots = append(s.Slots, Slot{wallSlot(rules.Dir(d)), m, "wall", []Prop{newProp("dir", m.WallDir)}})
	}
	slices.SortFunc(s.Slots, func(a, b Slot) int { return a.ID - b.ID })
	return s
}

// addField adds the tile of a value of a field, if it has one; owner is a colour, -1 for
// nobody.
func (s *Sheet) addField(field, value, owner int) {
	f := &cellFields[field]
	m := newMeaning()
	m.parts = 1 << field
	m.cell.Owner = owner
	f.set(&m.cell, value)
	id := f.tile(m.cell)
	if id < 0 {
		return
	}
	props := []Prop{newProp(f.name, f.text(value))}
	if owner >= 0 {
		props = append(props, newProp("owner", colourName(owner)))
	}
	s.Slots = append(s.Slots, Slot{id, m, "", props})
}

// figureSheet returns a tile for every kind of the catalogue in every colour.
func figureSheet() *Sheet {
	const across = 4 // kinds in a row
	s := &Sheet{Name: figuresName, Width: squareSize, Height: squareSize, Columns: 5 * across}
	// The first kind has no name: it stands for all that are not in the catalogue.
	kinds := []string{""}
	for _, k := range levels.Catalogue() {
		kinds = append(kinds, k.Name)
	}
	for i, k := range kinds {
		for c := -1; c < 4; c++ {
			m := newMeaning()
			m.Kind, m.Colour = k, c
			var props []Prop
			if k != "" {
				props = append(props, newProp("kind", k))
			}
			if c >= 0 {
				props = append(props, newProp("colour", colourName(c)))
			}
			s.Slots = append(s.Slots, Slot{5*i + c + 1, m, "figure", props})
		}
	}
	s.Rows = (len(kinds) + across - 1) / across
	return s
}

// node returns the tileset, with its version in a file or the number of its first tile in a
// map.
func (s *Sheet) node(attr string, value any, typed bool) *node {
	n := newNode("tileset", attr, value, "name", s.Name, "tilewidth", s.Width, "tileheight", s.Height, "tilecount", s.Columns*s.Rows,
		"columns", s.Columns, "objectalignment", "topleft") // so that what snaps to the grid in Tiled fills a cell
	n.add(newNode("image", "source", s.Picture(), "width", s.Columns*s.Width, "height", s.Rows*s.Height))
	for _, slot := range s.Slots {
		c := n.add(newNode("tile", "id", slot.ID))
		setNonzero(c, "type", slot.class)
		c.addProps(typed, slot.props...)
	}
	return n
}

// TSX returns the tileset as a file.
func (s *Sheet) TSX(typed bool) []byte {
	return encodeXML(s.node("version", tmxVersion, typed))
}

// ownTileset returns our tileset with a file name, "" for others.
func ownTileset(file string) string {
	for _, s := range Sheets() {
		if s.File() == file {
			return string(s.TSX(false))
		}
	}
	return ""
}

// Same reports whether a tileset file gives its tiles the same meanings as the sheet.
func (s *Sheet) Same(src []byte) bool {
	l := &loader{}
	ts, err := l.readTileset(s.File(), src)
	if err != nil {
		return false
	}
	for _, want := range s.Slots {
		t := ts.Tiles[want.ID]
		if t == nil {
			return false
		}
		got, problem := meaningOf(t, nil)
		if problem != "" || got == nil || *got != want.Meaning {
			return false
		}
	}
	return ts.TileWidth == s.Width && ts.TileHeight == s.Height && ts.Columns == s.Columns
}

// kindSlot returns the tile of a kind in a colour.
func kindSlot(kind string, colour int) int {
	i := slices.IndexFunc(levels.Catalogue(), func(k levels.Kind) bool { return k.Name == kind })
	return 5*(i+1) + colour + 1
}

// wallSlot returns the tile of a crushing wall with a direction.
func wallSlot(d rules.Dir) int { return firstWall + int(d) }
