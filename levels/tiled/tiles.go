package tiled

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

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
	text        func(v int) string // "" beyond the last value
	wrong       string             // the message about another value
}

// cellFields are the parts of a cell in drawing order. Their tiles begin at whole rows
// with room to grow, so that numbers in maps keep their meaning.
var cellFields = []cellField{
	{"terrain", "terrain", false, 0, 1,
		func(c rules.CellSetup) int { return int(c.Terrain) }, func(c *rules.CellSetup, v int) { c.Terrain = rules.Terrain(v) },
		func(v int) string { return rules.Terrain(v).String() }, "there is no terrain %s"},
	// A structure has five tiles: nobody's, and one for each colour of its owner.
	{"structure", "structures", true, 44, 5,
		func(c rules.CellSetup) int { return int(c.Structure) }, func(c *rules.CellSetup, v int) { c.Structure = rules.Structure(v) },
		func(v int) string { return rules.Structure(v).String() }, "there is no structure %s"},
	{"feature", "features", false, 31, 1,
		func(c rules.CellSetup) int { return int(c.Feature) }, func(c *rules.CellSetup, v int) { c.Feature = rules.Feature(v) },
		func(v int) string { return rules.Feature(v).String() }, "there is no feature %s"},
	{"tag", "tags", false, 63, 1,
		func(c rules.CellSetup) int { return c.Tag }, func(c *rules.CellSetup, v int) { c.Tag = v },
		upTo(1, rules.MaxTag, levels.TagName), "a tag is a capital letter A to Z, not %s"},
	{"height", "heights", false, 96, 1,
		func(c rules.CellSetup) int { return c.Ground }, func(c *rules.CellSetup, v int) { c.Ground = v },
		upTo(0, rules.MaxHeight, strconv.Itoa), fmt.Sprintf("a height is 0 to %d, not %%s", rules.MaxHeight)},
	{"magical", "marks", true, 111, 1,
		func(c rules.CellSetup) int { return btoi(c.Magical) }, func(c *rules.CellSetup, v int) { c.Magical = v == 1 },
		upTo(0, 1, func(v int) string { return strconv.FormatBool(v == 1) }), "magical must be true or false, not %s"},
}

// firstWall is the tile of a crushing wall that moves in direction 0.
const firstWall = 113

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// upTo returns a text for the values from one to another, "" for others.
func upTo(least, most int, text func(int) string) func(int) string {
	return func(v int) string {
		if v < least || v > most {
			return ""
		}
		return text(v)
	}
}

// parse returns the value with a name.
func (f *cellField) parse(text string) (v int, ok bool) {
	for v := 0; v == 0 || f.text(v) != ""; v++ {
		if text != "" && f.text(v) == text {
			return v, true
		}
	}
	return 0, false
}

// tile returns the number of the tile for a part of a cell, -1 for none. The owner of the
// cell is a colour.
func (f *cellField) tile(c rules.CellSetup) int {
	v := f.get(c)
	if v == 0 && f.name != "terrain" {
		return -1
	}
	id := f.first + v*f.step
	if f.name == "structure" {
		id += c.Owner
	}
	return id
}

// propTypes are the types of properties that are not plain strings: Tiled's type, and the
// enumeration of the project.
var propTypes = map[string]struct{ kind, enum string }{
	"terrain": {"string", "Terrain"}, "feature": {"string", "Feature"}, "structure": {"string", "Structure"},
	"owner": {"string", "Colour"}, "colour": {"string", "Colour"}, "dir": {"string", "Direction"}, "facing": {"string", "Direction"},
	"height": {"int", ""}, "magical": {"bool", ""}, "prone": {"bool", ""}, "to": {"object", ""},
	"rounds": {"int", ""}, "z": {"int", ""}, "rise": {"int", ""},
}

// newProp returns a property with the type of its name.
func newProp(name, value string) Prop {
	t, ok := propTypes[name]
	if !ok {
		t.kind = "string"
	}
	return Prop{Name: name, Type: t.kind, Of: t.enum, Value: value}
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

// ProjectFile is the name of the file that Project writes.
const ProjectFile = "wallfall.tiled-project"

// enums are the property types with lists of values.
var enums = []struct {
	name   string
	values []string
}{
	{"Terrain", levels.WordsOf(rules.Terrain(0))},
	{"Feature", levels.WordsOf(rules.Feature(1))},
	{"Structure", levels.WordsOf(rules.Structure(1))},
	{"Edge", levels.WordsOf(rules.Edge(1))},
	{"Colour", []string{colourName(0), colourName(1), colourName(2), colourName(3)}},
	{"Direction", levels.DirNames(rules.Square)},
}

// classes are the classes of objects with their default properties.
var classes = []struct {
	name, colour string
	members      []Prop
}{
	{"figure", "#ffe0a030", []Prop{newProp("facing", "e"), newProp("kind", ""), newProp("prone", "false"), newProp("side", ""), newProp("stamina", "")}},
	{"wall", "#ffd04030", []Prop{newProp("dir", "")}},
	{"edge", "#ff9060c0", []Prop{{Name: "kind", Type: "string", Of: "Edge", Value: "slope"}}},
	{"link", "#ff40a0e0", []Prop{newProp("to", "0")}},
	{"exit", "#ff40c060", []Prop{newProp("tag", "A")}},
}

// Project returns a project file. With it Tiled offers the values of properties and
// knows our classes of objects.
func Project() ([]byte, error) {
	type object = map[string]any
	var types []object
	add := func(name string, t object) {
		t["id"], t["name"] = len(types)+1, name
		types = append(types, t)
	}
	for _, e := range enums {
		add(e.name, object{"type": "enum", "storageType": "string", "values": e.values, "valuesAsFlags": false})
	}
	for _, c := range classes {
		var members []object
		for _, p := range c.members {
			m := object{"name": p.Name, "type": p.Type, "value": p.Value}
			if p.Type != "string" {
				m["value"] = json.RawMessage(p.Value)
			}
			if p.Of != "" {
				m["propertyType"] = p.Of
			}
			members = append(members, m)
		}
		add(c.name, object{"type": "class", "color": c.colour, "members": members, "useAs": []string{"object", "tile"}})
	}
	text, err := json.MarshalIndent(object{"automappingRulesFile": "", "commands": []any{}, "extensionsPath": "extensions",
		"folders": []string{"."}, "objectTypesFile": "", "propertyTypes": types}, "", " ")
	return append(text, '\n'), err
}
