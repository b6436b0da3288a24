package tiled

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// cellField is a part of a cell. Tiles and objects have a property with its name; each
// value but 0 is one of our tiles.
type cellField struct {
	name        string
	layer       string // of its tiles on maps
	sparse      bool   // the layer is left out where it would be empty
	first, step int    // the tile of value v is first+v*step
	get         func(rules.CellSetup) int
	set         func(*rules.CellSetup, int)
	texts       []string // of the values from 0 on, "" for one that is not written
	wrong       string   // the message about another value
}

// cellFields are the parts of a cell in drawing order. Their tiles begin at whole rows
// with room to grow, so that numbers in maps keep their meaning.
var cellFields = []cellField{
	{"terrain", "terrain", false, 0, 1,
		func(c rules.CellSetup) int { return int(c.Terrain) }, func(c *rules.CellSetup, v int) { c.Terrain = rules.Terrain(v) },
		levels.WordsOf(rules.Plain), "there is no terrain %s"},
	// A structure has five tiles: nobody's, and one for each colour of its owner.
	{"structure", "structures", true, 44, 5,
		func(c rules.CellSetup) int { return int(c.Structure) }, func(c *rules.CellSetup, v int) { c.Structure = rules.Structure(v) },
		levels.WordsOf(rules.NoStructure), "there is no structure %s"},
	{"feature", "features", false, 31, 1,
		func(c rules.CellSetup) int { return int(c.Feature) }, func(c *rules.CellSetup, v int) { c.Feature = rules.Feature(v) },
		levels.WordsOf(rules.NoFeature), "there is no feature %s"},
	{"tag", "tags", false, 63, 1,
		func(c rules.CellSetup) int { return c.Tag }, func(c *rules.CellSetup, v int) { c.Tag = v },
		series(rules.MaxTag, func(i int) string { return levels.TagName(i + 1) }, ""), "a tag is a capital letter A to Z, not %s"},
	{"height", "heights", false, 96, 1,
		func(c rules.CellSetup) int { return c.Ground }, func(c *rules.CellSetup, v int) { c.Ground = v },
		series(rules.MaxHeight+1, strconv.Itoa), fmt.Sprintf("a height is 0 to %d, not %%s", rules.MaxHeight)},
	{"magical", "marks", true, 111, 1,
		func(c rules.CellSetup) int { return map[bool]int{true: 1}[c.Magical] }, func(c *rules.CellSetup, v int) { c.Magical = v == 1 },
		[]string{"false", "true"}, "magical must be true or false, not %s"},
}

// series returns n texts after those that are given.
func series(n int, text func(int) string, given ...string) []string {
	for i := range n {
		given = append(given, text(i))
	}
	return given
}

// tile returns the number of the tile for a value of a field, -1 for none. owner is a
// colour, -1 for nobody.
func (f *cellField) tile(v, owner int) int {
	switch {
	case v == 0 && f.name != "terrain":
		return -1
	case f.name == "structure":
		return f.first + v*f.step + owner
	}
	return f.first + v*f.step
}

// propTypes are the types of properties that are not plain strings: Tiled's type, and the
// enumeration of the project.
var propTypes = map[string]struct{ kind, enum string }{
	"terrain": {"", "Terrain"}, "feature": {"", "Feature"}, "structure": {"", "Structure"},
	"owner": {"", "Colour"}, "colour": {"", "Colour"}, "dir": {"", "Direction"}, "facing": {"", "Direction"},
	"height": {"int", ""}, "magical": {"bool", ""}, "prone": {"bool", ""}, "to": {"object", ""},
	"rounds": {"int", ""}, "z": {"int", ""}, "rise": {"int", ""},
}

// newProp returns a property with the type of its name.
func newProp(name, value string) Prop {
	t := propTypes[name]
	return Prop{Name: name, Type: cmp.Or(t.kind, "string"), Of: t.enum, Value: value}
}

// numColours is the number of colours of sides.
const numColours = 4

func colourName(c int) string { return levels.Colour(c).String() }

func parseColour(s string) (int, bool) {
	c, ok := levels.ParseColour(s)
	return int(c), ok
}

// Slot is a tile of our tilesets.
type Slot struct {
	ID      int
	Meaning Meaning
	Tile
}

// Sheet is one of our tilesets: a picture of equal tiles in rows.
type Sheet struct {
	Name          string // of the tileset, and of its files
	Width, Height int    // of a tile, in pixels
	Columns, Rows int
	Slots         []Slot         // those that are in use
	Topology      rules.Topology // of the cells; it has no meaning for figures
}

// hexSide is the side of our hexes in pixels, which have their points above and below. At
// 56 by 64 pixels they are as good as regular.
const hexSide = 32

// figuresName is the name of the tileset of figures.
const figuresName = "wallfall-figures"

// Sheets returns our tilesets: the cells of square boards, those of hex boards, the figures.
func Sheets() []*Sheet {
	return []*Sheet{boardSheet(rules.Square), boardSheet(rules.Hex), figureSheet()}
}

// File returns the file name of the tileset.
func (s *Sheet) File() string { return s.Name + ".tsx" }

// Picture returns the file name of its picture.
func (s *Sheet) Picture() string { return s.Name + ".png" }

// Figures reports whether the tiles are figures.
func (s *Sheet) Figures() bool { return s.Name == figuresName }

// boardSheet returns the tiles of cells.
func boardSheet(t rules.Topology) *Sheet {
	s := &Sheet{Name: "wallfall-" + t.String(), Width: 64, Height: 64, Columns: 16, Rows: 8, Topology: t}
	step := 2 // on squares walls move along rows and columns
	if t == rules.Hex {
		s.Width, step = 56, 1
	}
	for _, f := range cellFields {
		for v, text := range f.texts {
			for owner := -1; owner < 0 || owner < numColours && f.name == "structure"; owner++ {
				props := []Prop{newProp(f.name, text)}
				if owner >= 0 {
					props = append(props, newProp("owner", colourName(owner)))
				}
				if id := f.tile(v, owner); id >= 0 {
					s.add(id, "", props...)
				}
			}
		}
	}
	for d := 0; d < t.Dirs(); d += step {
		s.add(wallSlot(rules.Dir(d)), "wall", newProp("dir", t.DirName(rules.Dir(d))))
	}
	slices.SortFunc(s.Slots, func(a, b Slot) int { return a.ID - b.ID })
	return s
}

// add adds a tile.
func (s *Sheet) add(id int, class string, props ...Prop) {
	t := Tile{class, props}
	m, _ := meaningOf(&t, nil)
	s.Slots = append(s.Slots, Slot{id, *m, t})
}

// kindSlot returns the tile of a kind in a colour.
func kindSlot(kind string, colour int) int {
	i := slices.IndexFunc(levels.Catalogue(), func(k levels.Kind) bool { return k.Name == kind })
	return 5*(i+1) + colour + 1
}

// wallSlot returns the tile of a crushing wall with a direction.
func wallSlot(d rules.Dir) int { return 113 + int(d) }

// figureSheet returns a tile for every kind of the catalogue in every colour.
func figureSheet() *Sheet {
	const across = 4 // kinds in a row
	// The first kind has no name: it stands for all that are not in the catalogue.
	kinds := append([]levels.Kind{{}}, levels.Catalogue()...)
	s := &Sheet{Name: figuresName, Width: 64, Height: 64, Columns: 5 * across, Rows: (len(kinds) + across - 1) / across}
	for _, k := range kinds {
		for c := -1; c < numColours; c++ {
			var props []Prop
			if k.Name != "" {
				props = append(props, newProp("kind", k.Name))
			}
			if c >= 0 {
				props = append(props, newProp("colour", colourName(c)))
			}
			s.add(kindSlot(k.Name, c), "figure", props...)
		}
	}
	return s
}

// node returns the tileset, with its version in a file or the number of its first tile in a
// map.
func (s *Sheet) node(attr string, value any, typed bool) *node {
	n := newNode("tileset", attr, value, "name", s.Name, "tilewidth", s.Width, "tileheight", s.Height, "tilecount", s.Columns*s.Rows,
		"columns", s.Columns, "objectalignment", "topleft") // so that what snaps to the grid in Tiled fills a cell
	n.add(newNode("image", "source", s.Picture(), "width", s.Columns*s.Width, "height", s.Rows*s.Height))
	for _, slot := range s.Slots {
		n.add(newNode("tile", "id", slot.ID, "type?", slot.Class)).addProps(typed, slot.Props...)
	}
	return n
}

// TSX returns the tileset as a file.
func (s *Sheet) TSX(typed bool) []byte {
	return encodeXML(s.node("version", tmxVersion, typed))
}

// Same reports whether a tileset file gives its tiles the same meanings as the sheet.
func (s *Sheet) Same(src []byte) bool {
	var ts *Tileset
	if try(func() { ts = (&loader{}).readTileset(s.File(), src) }) != nil {
		return false
	}
	for _, want := range s.Slots {
		t := ts.Tiles[want.ID]
		if t == nil {
			return false
		}
		if got, _ := meaningOf(t, nil); got == nil || *got != want.Meaning {
			return false
		}
	}
	return ts.TileWidth == s.Width && ts.TileHeight == s.Height && ts.Columns == s.Columns
}

// ProjectFile is the name of a project file. With it Tiled offers the values of properties
// and knows our classes of objects.
const ProjectFile = "wallfall.tiled-project"

// Project is the project file.
//
//go:embed wallfall.tiled-project
var Project []byte

// Meaning is what a tile stands for: a part of a cell, or a figure or a crushing wall if
// used as an object.
type Meaning struct {
	parts   uint8           // a bit for each of cellFields that it says
	Cell    rules.CellSetup // Owner is a levels.Colour, not a side, -1 for nobody
	Kind    string          // of a figure
	Colour  int             // of the figure's side: a levels.Colour, -1 for nobody
	WallDir string          // of a crushing wall
}

// newMeaning returns an empty meaning.
func newMeaning() Meaning { return Meaning{Cell: rules.CellSetup{Owner: -1}, Colour: -1} }

// set sets a part of a cell by a key and value of tiles, objects and mappings. known is
// false for other keys.
func (m *Meaning) set(key, value string) (known bool, err error) {
	if key == "owner" {
		var ok bool
		if m.Cell.Owner, ok = parseColour(value); !ok {
			err = fmt.Errorf("an owner must be a colour (amber, sky, green, rose), not %s", quoted(value))
		}
		return true, err
	}
	i := slices.IndexFunc(cellFields, func(f cellField) bool { return f.name == key })
	if i < 0 {
		return false, nil
	}
	f := &cellFields[i]
	v := slices.Index(f.texts, value)
	if v < 0 || value == "" {
		return true, fmt.Errorf(f.wrong, quoted(value))
	}
	f.set(&m.Cell, v)
	if v > 0 || key != "magical" {
		m.parts |= 1 << i
	}
	return true, nil
}

// setWord sets a terrain, feature or structure by its bare name.
func (m *Meaning) setWord(w string) bool {
	return slices.ContainsFunc([]string{"terrain", "feature", "structure"}, func(key string) bool {
		_, err := m.set(key, w)
		return err == nil
	})
}

// meaningOf returns the meaning of a tile, nil for none. The error describes an invalid
// value; unknown is called with unknown properties.
func meaningOf(t *Tile, unknown func(Prop)) (*Meaning, error) {
	m := newMeaning()
	told := t.Class != "" && m.setWord(t.Class) || t.Class == "figure" || t.Class == "wall"
	for _, p := range t.Props {
		var err error
		known := true
		switch p.Name {
		case "kind":
			m.Kind = p.Value
		case "dir":
			m.WallDir = p.Value
		case "colour":
			var ok bool
			if m.Colour, ok = parseColour(p.Value); !ok {
				err = fmt.Errorf("unknown colour %s", quoted(p.Value))
			}
		default:
			known, err = m.set(p.Name, p.Value)
		}
		if err != nil {
			return nil, err
		}
		if !known && unknown != nil {
			unknown(p)
		}
		told = told || known
	}
	if !told {
		return nil, nil
	}
	return &m, nil
}

// Mapping defines the meaning of tiles whose tilesets do not.
type Mapping struct {
	rules []mapRule
}

type mapRule struct {
	set      string
	from, to int // to is -1 for all tiles
	meaning  Meaning
}

// Add takes a line such as
//
//	desert:29-31 = sand height=1
//
// which names tiles of a tileset (* for all of them) and what they stand for:
// terrain, feature and structure, and fields as a legend has them, or "nothing".
// A later line overrides an earlier one.
func (mp *Mapping) Add(line string) error {
	line, _, _ = strings.Cut(line, "#")
	if strings.TrimSpace(line) == "" {
		return nil
	}
	tiles, words, ok := strings.Cut(line, "=")
	colon := strings.LastIndex(tiles, ":")
	if !ok || colon < 0 {
		return fmt.Errorf("expected TILESET:NUMBER = WORDS, not %s", quoted(strings.TrimSpace(line)))
	}
	r := mapRule{set: strings.TrimSpace(tiles[:colon]), to: -1, meaning: newMeaning()}
	if which := strings.TrimSpace(tiles[colon+1:]); which != "*" {
		a, b, isRange := strings.Cut(which, "-")
		if !isRange {
			b = a
		}
		var err1, err2 error
		r.from, err1 = strconv.Atoi(strings.TrimSpace(a))
		r.to, err2 = strconv.Atoi(strings.TrimSpace(b))
		if err1 != nil || err2 != nil || r.from < 0 || r.to < r.from {
			return fmt.Errorf("%s is not a tile number; expected one such as 29, a range such as 29-31, or *", quoted(which))
		}
	}
	fields := strings.Fields(words)
	if len(fields) == 0 {
		return fmt.Errorf("%s: what do these tiles mean? Expected words such as rock, or nothing", quoted(strings.TrimSpace(tiles)))
	}
	for _, w := range fields {
		key, value, isField := strings.Cut(w, "=")
		switch {
		case w == "nothing" && len(fields) == 1:
		case w == "magical":
			r.meaning.set("magical", "true")
		case isField:
			known, err := r.meaning.set(key, value)
			if err != nil {
				return err
			}
			if !known {
				return fmt.Errorf("tiles have no %s", quoted(key))
			}
		case !r.meaning.setWord(w):
			return fmt.Errorf("unknown terrain, feature or structure %s", quoted(w))
		}
	}
	mp.rules = append(mp.rules, r)
	return nil
}
