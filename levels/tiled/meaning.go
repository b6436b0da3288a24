package tiled

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels/edit"
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

// wallCell is a cell with a tile of a crushing wall.
type wallCell struct {
	layer string
	dir   string
	at    rules.Pos
}

// layer reads a tile layer of a floor.
func (im *importer) layer(l *Layer, floor int) {
	switch l.Kind {
	case "imagelayer":
		im.lost("layer %s is an image; boards have no image layers", quoted(l.Name))
		return
	case "layer":
	default:
		return
	}
	flips := 0
	for i, gid := range l.Cells {
		if gid&^allFlips == 0 {
			continue
		}
		bx, by := im.grid.board(i%im.m.Width, i/im.m.Width)
		at := rules.Pos{Floor: floor, X: bx, Y: by}
		ts, id := im.m.tileAt(gid)
		if ts == nil || ts.Count > 0 && ts.Image != "" && id >= ts.Count {
			im.lost("layer %s: tile %d belongs to no tileset", quoted(l.Name), gid&^allFlips)
			continue
		}
		if gid&allFlips != 0 {
			flips++
		}
		m := im.meaning(ts, id)
		switch {
		case m == nil:
			key := tileKey{ts.Name, id}
			if im.unmapped[key] == nil {
				im.unmapped[key] = &TileUse{Set: ts.Name, ID: id, At: at, Layer: l.Name}
			}
			im.unmapped[key].Cells++
			im.cover(at)
		case m.WallDir != "":
			im.wallCells = append(im.wallCells, wallCell{l.Name, m.WallDir, at})
			im.cover(at)
		case m.parts == 0 && (m.Kind != "" || m.Colour >= 0):
			im.cover(at)
			f := edit.Figure{Kinds: []string{m.Kind}, At: at}
			im.addFigure(f, m.Colour, "layer "+quoted(l.Name))
		case m.parts != 0:
			im.put(at, m)
		}
	}
	if flips > 0 {
		im.note("layer %s: %d tiles are flipped or rotated, which only Tiled shows", quoted(l.Name), flips)
	}
}

// meaning returns the meaning of a tile, nil if it has none.
func (im *importer) meaning(ts *Tileset, id int) *Meaning {
	key := tileKey{ts.Name, id}
	if m, ok := im.meanings[key]; ok {
		return m
	}
	m := im.mapping.find(ts.Name, id)
	if t := ts.Tiles[id]; t != nil && m == nil {
		var problem string
		m, problem = meaningOf(t, func(p Prop) {
			im.note("tileset %s: unknown tile property %s", quoted(ts.Name), quoted(p.Name))
		})
		if problem != "" {
			im.lost("tileset %s, tile %d: %s", quoted(ts.Name), id, problem)
		}
	}
	im.meanings[key] = m
	return m
}

func (im *importer) cellIndex(at rules.Pos) int { return at.Y*im.c.width + at.X }

// cover notes that a cell has a tile, so that it is not void.
func (im *importer) cover(at rules.Pos) { im.covered[at.Floor][im.cellIndex(at)] = true }

// put adds the meaning of a tile to a cell.
func (im *importer) put(at rules.Pos, m *Meaning) {
	im.cover(at)
	c := &im.c.cells[at.Floor][im.cellIndex(at)]
	for i, f := range cellFields {
		if m.parts&(1<<i) == 0 {
			continue
		}
		f.set(c, f.get(m.cell))
		if f.name != "structure" {
			continue
		}
		if c.Owner = -1; m.cell.Owner >= 0 {
			if c.Owner = slices.Index(im.colours, m.cell.Owner); c.Owner < 0 {
				im.lost("no side has the colour %s, so its structures have no owner", colourName(m.cell.Owner))
			}
		}
	}
}

// finishCells makes cells without tiles void and reports whether there are others.
func (im *importer) finishCells() bool {
	any := false
	for f, cells := range im.c.cells {
		for i := range cells {
			if !im.covered[f][i] {
				cells[i].Terrain = rules.Void
			}
			any = any || cells[i].Terrain != rules.Void
		}
	}
	return any
}
