package tiled

import (
	"fmt"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// numColours is how many colours sides may have.
const numColours = 4

func colourName(c int) string { return levels.Colour(c).String() }

func parseColour(s string) (int, bool) {
	c, ok := levels.ParseColour(s)
	return int(c), ok
}

// set takes one word about a cell, as properties of tiles and objects and
// mappings have them; known is false if the key has nothing to do with cells.
func (m *Meaning) set(key, value string) (known bool, err error) {
	bad := func() (bool, error) { return true, fmt.Errorf("unknown %s %s", key, quoted(value)) }
	ok := true
	switch key {
	case "terrain":
		if m.cell.Terrain, ok = rules.ParseTerrain(value); !ok {
			return bad()
		}
		m.cellParts |= partTerrain
	case "feature":
		if m.cell.Feature, ok = rules.ParseFeature(value); !ok {
			return bad()
		}
		m.cellParts |= partFeature
	case "structure":
		if m.cell.Structure, ok = rules.ParseStructure(value); !ok {
			return bad()
		}
		m.cellParts |= partStructure
	case "owner":
		if m.cell.Owner, ok = parseColour(value); !ok {
			return true, fmt.Errorf("an owner must be a colour (amber, sky, green, rose), not %s", quoted(value))
		}
	case "tag":
		if len(value) != 1 || value[0] < 'A' || value[0] > 'Z' {
			return true, fmt.Errorf("a tag is a capital letter A to Z, not %s", quoted(value))
		}
		m.cell.Tag, m.cellParts = int(value[0]-'A')+1, m.cellParts|partTag
	case "height":
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > rules.MaxHeight {
			return true, fmt.Errorf("a height must be 0 to %d, not %s", rules.MaxHeight, quoted(value))
		}
		m.cell.Ground, m.cellParts = n, m.cellParts|partHeight
	case "magical":
		if value != "true" && value != "false" {
			return true, fmt.Errorf("magical must be true or false, not %s", quoted(value))
		}
		if m.cell.Magical = value == "true"; m.cell.Magical {
			m.cellParts |= partMagical
		}
	default:
		return false, nil
	}
	return true, nil
}

// setWord takes the bare name of a terrain, a feature or a structure.
func (m *Meaning) setWord(w string) bool {
	for _, key := range []string{"terrain", "feature", "structure"} {
		try := *m
		if known, err := try.set(key, w); known && err == nil && w != "" {
			*m = try
			return true
		}
	}
	return false
}

// meaningOf returns what a tile stands for, nil when it does not say. The problem
// is a sentence about what it does say; unknown is called with properties that
// mean nothing here.
func meaningOf(t *Tile, unknown func(Prop)) (m *Meaning, problem string) {
	m = &Meaning{cell: emptyCell, Colour: -1}
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
				m.Colour, err = -1, fmt.Errorf("unknown colour %s", quoted(p.Value))
			}
		default:
			known, err = m.set(p.Name, p.Value)
		}
		if err != nil {
			return nil, err.Error()
		}
		if !known && unknown != nil {
			unknown(p)
		}
		told = told || known
	}
	if !told {
		return nil, ""
	}
	return m, ""
}

// Mapping says what tiles of tilesets stand for that do not say it themselves.
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
	r := mapRule{set: strings.TrimSpace(tiles[:colon]), to: -1, meaning: Meaning{cell: emptyCell, Colour: -1}}
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

// find returns what a tile of a tileset stands for by the mapping, nil for none.
func (mp *Mapping) find(set string, id int) *Meaning {
	if mp == nil {
		return nil
	}
	for i := len(mp.rules) - 1; i >= 0; i-- {
		r := &mp.rules[i]
		if r.set == set && (r.to < 0 || id >= r.from && id <= r.to) {
			return &r.meaning
		}
	}
	return nil
}
