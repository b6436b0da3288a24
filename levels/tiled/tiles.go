package tiled

import (
	"slices"
	"strconv"

	"wallfall/levels"
	"wallfall/rules"
)

// What a tile says of a cell. Where a map has several layers on a floor, each
// tile says its part of the cell.
type cellParts uint8

const (
	partTerrain cellParts = 1 << iota
	partFeature
	partStructure
	partTag
	partHeight
	partMagical
)

// Meaning is what a tile stands for: a part of a cell, or a figure or a crushing
// wall when it is used as an object.
type Meaning struct {
	cellParts cellParts
	cell      rules.CellSetup // Owner is a colour, -1 for nobody
	Kind      string          // of a figure
	Colour    int             // of the figure's side: a levels.Colour, -1 for nobody
	WallDir   string          // of a crushing wall
}

// Cell returns the part of a cell that the tile stands for. Its owner is a
// levels.Colour, not a side.
func (m *Meaning) Cell() rules.CellSetup { return m.cell }

// emptyCell is a cell of which nothing is said.
var emptyCell = rules.CellSetup{Owner: -1}

// Slot is one tile of our own tilesets.
type Slot struct {
	ID      int
	Name    string
	Meaning Meaning
}

// Sheet is one of our own tilesets: a picture of equal tiles in rows.
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

// Where the parts of a cell begin in a sheet: whole rows, with room to grow, so
// that numbers in maps stay what they are.
const (
	firstTerrain   = 0
	firstFeature   = 32
	firstStructure = 48
	firstTag       = 64
	firstHeight    = 96
	firstMark      = 112
	boardColumns   = 16
	boardRows      = 8
)

// Names of our own tilesets.
const (
	squareName  = "wallfall-square"
	hexName     = "wallfall-hex"
	figuresName = "wallfall-figures"
)

// Sheets lists our tilesets: the cells of a square and those of a hex board, and
// the figures.
func Sheets() []*Sheet {
	return []*Sheet{boardSheet(rules.Square), boardSheet(rules.Hex), figureSheet()}
}

// File returns the name of the tileset's file.
func (s *Sheet) File() string { return s.Name + ".tsx" }

// Picture returns the name of the file of its picture.
func (s *Sheet) Picture() string { return s.Name + ".png" }

// Topology returns the shape of the cells; of figures it means nothing.
func (s *Sheet) Topology() rules.Topology { return s.topology }

// Figures reports whether its tiles are figures and not cells.
func (s *Sheet) Figures() bool { return s.Name == figuresName }

// boardSheet returns the tiles of cells of a topology.
func boardSheet(t rules.Topology) *Sheet {
	s := &Sheet{Name: squareName, Width: squareSize, Height: squareSize, Columns: boardColumns, Rows: boardRows, topology: t}
	if t == rules.Hex {
		s.Name, s.Width, s.Height = hexName, hexWidth, hexHeight
	}
	add := func(id int, name string, cellParts cellParts, c rules.CellSetup) {
		s.Slots = append(s.Slots, Slot{ID: id, Name: name, Meaning: Meaning{cellParts: cellParts, cell: c, Colour: -1}})
	}
	for t := rules.Terrain(0); t.String() != ""; t++ {
		add(firstTerrain+int(t), t.String(), partTerrain, rules.CellSetup{Terrain: t, Owner: -1})
	}
	for f := rules.NoFeature + 1; f.String() != ""; f++ {
		add(firstFeature+int(f)-1, f.String(), partFeature, rules.CellSetup{Feature: f, Owner: -1})
	}
	for st := rules.NoStructure + 1; st.String() != ""; st++ {
		for owner := -1; owner < 4; owner++ {
			name := st.String()
			if owner >= 0 {
				name += " " + colourName(owner)
			}
			add(firstStructure+5*(int(st)-1)+owner+1, name, partStructure, rules.CellSetup{Structure: st, Owner: owner})
		}
	}
	for tag := 1; tag <= rules.MaxTag; tag++ {
		add(firstTag+tag-1, "tag "+levels.TagName(tag), partTag, rules.CellSetup{Tag: tag, Owner: -1})
	}
	for h := 1; h <= rules.MaxHeight; h++ {
		add(firstHeight+h, "height "+strconv.Itoa(h), partHeight, rules.CellSetup{Ground: h, Owner: -1})
	}
	add(firstMark, "magical", partMagical, rules.CellSetup{Magical: true, Owner: -1})
	step := 1
	if t == rules.Square {
		step = 2 // walls move along rows and columns
	}
	for d := 0; d < t.Dirs(); d += step {
		name := t.DirName(rules.Dir(d))
		s.Slots = append(s.Slots, Slot{ID: firstMark + 1 + d, Name: "wall " + name, Meaning: Meaning{cell: emptyCell, WallDir: name, Colour: -1}})
	}
	return s
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
			name := k
			if k == "" {
				name = "another kind"
			}
			if c >= 0 {
				name += " " + colourName(c)
			}
			s.Slots = append(s.Slots, Slot{ID: 5*i + c + 1, Name: name, Meaning: Meaning{cell: emptyCell, Kind: k, Colour: c}})
		}
	}
	s.Rows = (len(kinds) + across - 1) / across
	return s
}

// props returns a slot's class and properties, as its tileset has them.
func (s *Slot) props(figure bool) (class string, ps []Prop) {
	m := &s.Meaning
	word := func(name, of, value string) { ps = append(ps, Prop{Name: name, Type: "string", Of: of, Value: value}) }
	number := func(name string, n int) { ps = append(ps, Prop{Name: name, Type: "int", Value: strconv.Itoa(n)}) }
	switch {
	case figure:
		class = "figure"
		if m.Kind != "" {
			word("kind", "", m.Kind)
		}
		if m.Colour >= 0 {
			word("colour", "Colour", colourName(m.Colour))
		}
	case m.WallDir != "":
		class = "wall"
		word("dir", "Direction", m.WallDir)
	case m.cellParts == partTerrain:
		word("terrain", "Terrain", m.cell.Terrain.String())
	case m.cellParts == partFeature:
		word("feature", "Feature", m.cell.Feature.String())
	case m.cellParts == partStructure:
		word("structure", "Structure", m.cell.Structure.String())
		if m.cell.Owner >= 0 {
			word("owner", "Colour", colourName(m.cell.Owner))
		}
	case m.cellParts == partTag:
		word("tag", "", levels.TagName(m.cell.Tag))
	case m.cellParts == partHeight:
		number("height", m.cell.Ground)
	case m.cellParts == partMagical:
		ps = append(ps, Prop{Name: "magical", Type: "bool", Value: "true"})
	}
	return class, ps
}

// tileset returns the sheet as a tileset with its first number in a map.
func (s *Sheet) tileset(first uint32, look Look) *Tileset {
	ts := &Tileset{First: first, Name: s.Name, TileWidth: s.Width, TileHeight: s.Height, Columns: s.Columns, Count: s.Columns * s.Rows,
		Image: s.Picture(), ImageWidth: s.Columns * s.Width, ImageHeight: s.Rows * s.Height, Tiles: map[int]*Tile{},
		Align: "topleft"} // so that what snaps to the grid in Tiled fills a cell
	for i := range s.Slots {
		class, ps := s.Slots[i].props(s.Figures())
		ts.Tiles[s.Slots[i].ID] = &Tile{Class: class, Props: look.props(ps)}
	}
	return ts
}

// TSX writes the tileset as a file of its own.
func (s *Sheet) TSX(look Look) []byte {
	return encodeXML(s.tileset(0, look).node("version", tmxVersion))
}

// ownTileset returns the text of one of our tilesets by the name of its file, ""
// for any other.
func ownTileset(file string) string {
	for _, s := range Sheets() {
		if s.File() == file {
			return string(s.TSX(Look{}))
		}
	}
	return ""
}

// Same reports whether a tileset file, such as one that lies there already, gives
// the sheet's tiles the meanings that they have here.
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

// kindSlot returns the number of the tile of a kind in a colour.
func kindSlot(kind string, colour int) int {
	i := slices.IndexFunc(levels.Catalogue(), func(k levels.Kind) bool { return k.Name == kind })
	return 5*(i+1) + colour + 1
}

// wallSlot returns the number of the tile of a crushing wall that moves in d.
func wallSlot(d rules.Dir) int { return firstMark + 1 + int(d) }
