package tiled

import (
	"fmt"
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
		tagText, "a tag is a capital letter A to Z, not %s"},
	{"height", "heights", false, 96, 1,
		func(c rules.CellSetup) int { return c.Ground }, func(c *rules.CellSetup, v int) { c.Ground = v },
		heightText, fmt.Sprintf("a height is 0 to %d, not %%s", rules.MaxHeight)},
	{"magical", "marks", true, 111, 1,
		func(c rules.CellSetup) int { return btoi(c.Magical) }, func(c *rules.CellSetup, v int) { c.Magical = v == 1 },
		magicalText, "magical must be true or false, not %s"},
}

// firstWall is the tile of a crushing wall that moves in direction 0.
const firstWall = 113

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func tagText(v int) string {
	if v < 1 || v > rules.MaxTag {
		return ""
	}
	return levels.TagName(v)
}

func heightText(v int) string {
	if v > rules.MaxHeight {
		return ""
	}
	return strconv.Itoa(v)
}

func magicalText(v int) string {
	if v > 1 {
		return ""
	}
	return strconv.FormatBool(v == 1)
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
