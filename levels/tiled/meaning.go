package tiled

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

// Meaning is what a tile stands for: a part of a cell, or a figure or a crushing wall if
// used as an object.
type Meaning struct {
	parts   uint8           // a bit for each of cellFields that it says
	cell    rules.CellSetup // Owner is a colour, -1 for nobody
	Kind    string          // of a figure
	Colour  int             // of the figure's side: a levels.Colour, -1 for nobody
	WallDir string          // of a crushing wall
}

// newMeaning returns an empty meaning.
func newMeaning() Meaning { return Meaning{cell: rules.CellSetup{Owner: -1}, Colour: -1} }

// Cell returns the part of a cell; its owner is a levels.Colour, not a side.
func (m *Meaning) Cell() rules.CellSetup { return m.cell }

// set sets a part of a cell by a key and value of tiles, objects and mappings. known is
// false for other keys.
func (m *Meaning) set(key, value string) (known bool, err error) {
	if key == "owner" {
		var ok bool
		if m.cell.Owner, ok = parseColour(value); !ok {
			return true, fmt.Errorf("an owner must be a colour (amber, sky, green, rose), not %s", quoted(value))
		}
		return true, nil
	}
	for i, f := range cellFields {
		if f.name != key {
			continue
		}
		v, ok := f.parse(value)
		if !ok {
			return true, fmt.Errorf(f.wrong, quoted(value))
		}
		f.set(&m.cell, v)
		if v > 0 || key != "magical" {
			m.parts |= 1 << i
		}
		return true, nil
	}
	return false, nil
}

// setWord sets a terrain, feature or structure by its bare name.
func (m *Meaning) setWord(w string) bool {
	return slices.ContainsFunc([]string{"terrain", "feature", "structure"}, func(key string) bool {
		_, err := m.set(key, w)
		return err == nil
	})
}

// meaningOf returns the meaning of a tile, nil for none. problem describes an invalid
// value; unknown is called with unknown properties.
func meaningOf(t *Tile, unknown func(Prop)) (m *Meaning, problem string) {
	found := newMeaning()
	m = &found
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

// find returns the meaning that the mapping gives a tile, nil for none.
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
