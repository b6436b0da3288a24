package tiled

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"wallfall/levels"
	"wallfall/levels/unwind"
	"wallfall/rules"
)

// Note is a sentence about something that a designer might expect to be read in another
// way. Lost reports that the level lacks it.
type Note struct {
	Msg  string
	Lost bool
}

// TileUse is a tile without a meaning, which was read as plain ground.
type TileUse struct {
	Set   string
	ID    int
	Cells int       // how many cells it is drawn on
	At    rules.Pos // the first of them
	Layer string
}

// String returns a line for a Mapping to be completed.
func (u TileUse) String() string {
	cells := "cells, the first"
	if u.Cells == 1 {
		cells = "cell,"
	}
	return fmt.Sprintf("%s:%d = plain   # %d %s at %s in layer %s", u.Set, u.ID, u.Cells, cells, u.At.String(), quoted(u.Layer))
}

// Result is the level made from a map.
type Result struct {
	Text     []byte
	Kept     bool // the map kept the text of the level that it was made of
	Notes    []Note
	Unmapped []TileUse
}

// Lost reports whether the level lacks something of the map.
func (r *Result) Lost() bool {
	return len(r.Unmapped) > 0 || slices.ContainsFunc(r.Notes, func(n Note) bool { return n.Lost })
}

// importer makes a level from a map.
type importer struct {
	m         *Map
	grid      *grid
	mapping   *Mapping
	c         content
	res       Result
	kept      []byte                 // the text that the map kept, nil for none
	colours   []int                  // of sides, as on tiles
	kinds     map[string]rules.Trait // of all figures there are
	meanings  map[tileKey]*Meaning
	unmapped  map[tileKey]*TileUse
	covered   [][]bool // cells that something is drawn on, by floor
	places    map[int]place
	wallCells []wallCell
	names     map[string]bool // of figures
	work      int
}

type tileKey struct {
	set string
	id  int
}

// place is the position of an object.
type place struct {
	at  rules.Pos
	on  bool // the board
	ref bool // another object refers to it
}

// ToLevel makes a level from a map. What a level can't hold is listed in the result's notes;
// there is a result with most errors, too.
func ToLevel(m *Map, mapping *Mapping) (*Result, error) {
	im := &importer{m: m, mapping: mapping, meanings: map[tileKey]*Meaning{}, unmapped: map[tileKey]*TileUse{}, places: map[int]place{}, names: map[string]bool{}}
	err := try(im.read)
	if im.c.floors == nil {
		return nil, err
	}
	return &im.res, err
}

// read makes the level, or refuses the map.
func (im *importer) read() {
	m := im.m
	switch m.Orientation {
	case "orthogonal", "hexagonal":
	case "staggered", "isometric", "oblique":
		im.refuse("this map is %s; boards are orthogonal or hexagonal: draw it again on such a map", m.Orientation)
	default:
		im.refuse("this map is %s; boards are orthogonal or hexagonal", quoted(m.Orientation))
	}
	im.grid = m.grid()
	im.c.topology = im.grid.topology
	im.c.width, im.c.height = im.grid.size()
	checkSize(m.File, levels.Place{}, im.c.width, im.c.height)
	if im.grid.columns {
		im.note("the hexes of this map form columns, those of boards form rows: the board is the map rotated 90 degrees to the left, with east at the top")
	}
	if im.grid.lead > 0 {
		im.note("the first row of hexes would be shifted to the right: a void row is added before it, so that every cell keeps its neighbours")
	}
	im.mapProps()
	parts := im.floors()
	for _, p := range parts {
		im.layer(p.layer, p.floor)
	}
	im.objects(parts)
	im.walls()
	ground := false
	for i, f := range im.c.floors {
		for j := range f.Cells {
			if !im.covered[i][j] {
				f.Cells[j].Terrain = rules.Void
			}
			ground = ground || f.Cells[j].Terrain != rules.Void
		}
	}
	if !ground {
		im.refuse("this map has no tiles; a board is made of tiles")
	}
	for _, u := range im.unmapped {
		im.res.Unmapped = append(im.res.Unmapped, *u)
	}
	slices.SortFunc(im.res.Unmapped, func(a, b TileUse) int { return cmp.Or(strings.Compare(a.Set, b.Set), a.ID-b.ID) })
	im.write()
}

func (im *importer) refuse(format string, args ...any) {
	refuse(im.m.File, levels.Place{}, format, args...)
}

// write writes the level: the text that the map kept, with the changes, or a new text.
func (im *importer) write() {
	names := map[string]string{}
	lv, err := levels.Parse(im.m.File, im.kept)
	if im.kept != nil && err == nil {
		names = contentOf(lv, string(im.kept)).renamed(&im.c)
	}
	statements := im.c.statements
	im.c.statements = nil
	for _, s := range statements {
		w, named := goalWord(s)
		if names[w.Val] != "" {
			rs := []rune(s)
			s, w.Val = string(rs[:w.ValCol-1])+names[w.Val]+string(rs[w.End-1:]), names[w.Val]
		}
		if named && !im.names[w.Val] {
			im.lost("the goal %s needs a figure that is not on the map", quoted(s))
		} else {
			im.c.statements = append(im.c.statements, s)
		}
	}
	if im.kept != nil {
		if im.res.Text, err = im.c.applyTo(im.m.File, im.kept); err == nil {
			im.res.Kept = true
			return
		}
		im.lost("too much has changed to keep the text of the original level: it is written again, without its comments")
	}
	im.res.Text, err = im.c.format(im.m.File + ": the level made of it")
	unwind.With(err)
}

// lost notes what the level lacks, note what it holds in a different form.
func (im *importer) lost(format string, args ...any) { im.addNote(true, format, args...) }
func (im *importer) note(format string, args ...any) { im.addNote(false, format, args...) }

// maxNotes limits the list of notes.
const maxNotes = 200

func (im *importer) addNote(lost bool, format string, args ...any) {
	n := Note{fmt.Sprintf(format, args...), lost}
	switch {
	case len(im.res.Notes) > maxNotes:
		im.res.Notes[maxNotes].Lost = im.res.Notes[maxNotes].Lost || lost
	case slices.Contains(im.res.Notes, n):
	case len(im.res.Notes) == maxNotes:
		im.res.Notes = append(im.res.Notes, Note{"and more of the same", lost})
	default:
		im.res.Notes = append(im.res.Notes, n)
	}
}

// mapProps reads the properties of the map.
func (im *importer) mapProps() {
	c := &im.c
	for _, p := range im.m.Props {
		switch i := slices.Index(textNames[:], p.Name); {
		case i >= 0:
			rs := []rune(oneLine(p.Value))
			if len(rs) > levels.MaxString {
				im.lost("the map's property %s is longer than %d characters", p.Name, levels.MaxString)
			}
			c.texts[i] = string(rs[:min(len(rs), levels.MaxString)])
		case p.Name == "rounds":
			n, err := strconv.Atoi(p.Value)
			if err != nil || n < 0 || n > 1000 {
				im.lost("the map's property rounds must be a number up to 1000, not %s", quoted(p.Value))
				continue
			}
			c.rounds = n
		case p.Name == keptText || p.Name == keptText64:
			var err error
			if im.kept, err = p.kept(); err != nil {
				im.refuse("the map's property %s is damaged: %v", p.Name, err)
			}
		case p.Name != "statements":
			im.lost("unknown map property %s", quoted(p.Name))
		}
	}
	statements := propText(im.m.Props, "statements")
	if !hasProp(im.m.Props, "statements") && im.kept != nil {
		// Somebody took the property away, or it was empty.
		statements = strings.Join(statementsOf(string(im.kept)), "\n")
	}
	im.readStatements(statements)
}

// oneLine makes a text fit for a quoted string.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) || r == ' ' }), " ")
}

// readStatements reads the statements of the map to learn its sides and kinds.
func (im *importer) readStatements(text string) {
	name := im.m.File + ": property statements"
	lines := strings.Split(text, "\n")
	hasSides := false
	for _, st := range levels.Outline(lines) {
		if mapKeywords[st.Keyword] {
			refuse(name, levels.Place{Line: st.Line, Col: 1}, "%q does not belong in the property statements: use it for sides, goals, settings, kinds and the like", st.Keyword)
		}
		hasSides = hasSides || st.Keyword == "side"
		im.c.statements = append(im.c.statements, statementText(lines, &st))
		if st.Keyword == "goal" || st.Keyword == "solution" {
			// These are about figures and cells, of which nothing is known yet.
			for i := st.Line - 1; i < min(st.Last, len(lines)); i++ {
				lines[i] = ""
			}
		}
	}
	if slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "#") }) {
		im.note("the property statements has comment lines, which the level drops")
	}
	if !hasSides {
		sides := im.sidesOfFigures()
		im.note("the map names no sides, so these are added: %s; set others in its property statements", strings.Join(sides, "; "))
		im.c.statements = append(im.c.statements, sides...)
		lines = append(lines, sides...)
	}
	lines = append(lines, "map", ".", "end")
	lv, err := levels.ParsePart(name, 1, []byte(strings.Join(lines, "\n")))
	unwind.With(err)
	im.colours = sideColours(lv.Sides)
	im.c.sides = sideNames(lv)
	im.kinds = map[string]rules.Trait{}
	for _, k := range append(levels.Catalogue(), lv.Kinds...) {
		im.kinds[k.Name] = k.Traits
	}
}

// sidesOfFigures returns side statements for a map that has none: a side for each name
// and each colour of its figures, or two sides if they have neither.
func (im *importer) sidesOfFigures() []string {
	type figure struct {
		side   string
		colour int // -1 for none
	}
	var figures []figure
	everyLayer(im.m.Layers, func(l *Layer) {
		for _, gid := range l.Cells {
			if ts, id := im.m.tileAt(gid); ts != nil {
				if m := im.meaning(ts, id); m != nil && m.Colour >= 0 {
					figures = append(figures, figure{"", m.Colour})
				}
			}
		}
		for _, o := range l.Objects {
			f := figure{propText(o.Props, "side"), -1}
			if t := im.placedObject(o, part{layer: l}); t.tile != nil {
				f.colour = t.tile.Colour
			}
			if c, ok := parseColour(propText(o.Props, "colour")); ok {
				f.colour = c
			}
			figures = append(figures, f)
		}
	})
	var names [numColours]string  // of the sides, by colour
	var nameless [numColours]bool // colours of figures that name no side
	all := true                   // no figure names a side
	for _, f := range figures {
		switch named := levels.IsName(f.side); {
		case named && f.colour >= 0 && names[f.colour] == "" && !slices.Contains(names[:], f.side):
			names[f.colour], all = f.side, false
		case named:
			all = false
		case f.colour >= 0:
			nameless[f.colour] = true
		}
	}
	if all && !nameless[2] && !nameless[3] {
		nameless[0], nameless[1] = true, true
	}
	for c, usual := range []string{"heroes", "keeper", colourName(2), colourName(3)} {
		// Figures of no side are hardly the keeper's.
		if nameless[c] && (names[c] == "" || names[c] == "keeper" && usual != "keeper") {
			if names[c] = usual; slices.Contains(slices.Concat(names[:c], names[c+1:]), usual) {
				names[c] = colourName(c)
			}
		}
	}
	for _, f := range figures { // whose colour another side has, or who have none
		if c := slices.Index(names[:], ""); c >= 0 && levels.IsName(f.side) && !slices.Contains(names[:], f.side) {
			names[c] = f.side
		}
	}
	var out []string
	for c, n := range names {
		if n == "" {
			continue
		}
		line := "side " + n + " colour=" + colourName(c)
		if n == "keeper" {
			line += " keeper"
		}
		out = append(out, line)
	}
	return out
}

// part is a layer with its floor.
type part struct {
	layer  *Layer
	z      int
	set    bool // z was given
	floor  int
	dx, dy float64 // pixels by which it is drawn shifted against its floor
}

// floors assigns layers to floors by the property z of layers and groups. If none has one
// and all layers are in groups, each top group is a floor.
func (im *importer) floors() []part {
	var parts []part
	rises := map[int]int{}
	var walk func(ls []*Layer, in part)
	walk = func(ls []*Layer, in part) {
		for _, l := range ls {
			p := in
			p.layer, p.dx, p.dy = l, in.dx+l.OffsetX, in.dy+l.OffsetY
			if n, ok := im.zOf(l); ok {
				p.z, p.set = n, true
				if l.Kind == "group" {
					p.dx, p.dy = 0, 0 // the whole floor is
				}
			}
			im.layerProps(l, p.z, p.set, rises)
			if l.Kind == "group" {
				walk(l.Layers, p)
			} else {
				parts = append(parts, p)
			}
		}
	}
	walk(im.m.Layers, part{})
	if !slices.ContainsFunc(parts, func(p part) bool { return p.set }) {
		im.floorsByOrder(parts)
	}
	var zs []int
	for _, p := range parts {
		if p.set && !slices.Contains(zs, p.z) {
			zs = append(zs, p.z)
		}
	}
	slices.Sort(zs)
	if len(zs) == 0 {
		zs = []int{0}
	}
	if len(zs) > rules.MaxFloors {
		im.refuse("this map has %d floors; a board has at most %d (BD-01)", len(zs), rules.MaxFloors)
	}
	for i := range parts {
		if p := &parts[i]; p.set {
			p.floor = slices.Index(zs, p.z)
		} else if len(zs) > 1 {
			im.note("layer %s is not in a group with a number z: it becomes part of the lowest floor", quoted(p.layer.Name))
		}
	}
	if zs[len(zs)-1]-zs[0] != len(zs)-1 {
		im.note("the floor numbers z have gaps: the floors are stacked without gaps")
	}
	n := im.c.width * im.c.height
	for _, z := range zs {
		im.c.floors = append(im.c.floors, rules.FloorSetup{Rise: rises[z], Cells: slices.Repeat([]rules.CellSetup{{Owner: -1}}, n)})
		im.covered = append(im.covered, make([]bool, n))
	}
	for _, p := range parts { // objects lie where they are drawn
		if p.layer.Kind == "layer" && (p.dx != 0 || p.dy != 0) {
			im.note("layer %s is shifted by %s,%s pixels: its cells are used as stored", quoted(p.layer.Name), number(p.dx), number(p.dy))
		}
	}
	return parts
}

// zOf returns the floor number of a layer: its property z, or the number in "floor 1" or "level 1".
func (im *importer) zOf(l *Layer) (int, bool) {
	number := func(s string) (int, bool) {
		n, err := strconv.Atoi(s)
		return n, err == nil && n > -1000 && n < 1000
	}
	for _, name := range []string{"z", "floor"} {
		if hasProp(l.Props, name) {
			value := propText(l.Props, name)
			if n, ok := number(value); ok {
				return n, true
			}
			im.lost("layer %s: %s must be a whole number, not %s", quoted(l.Name), name, quoted(value))
		}
	}
	for _, word := range []string{"floor", "level"} {
		if rest, ok := strings.CutPrefix(strings.ToLower(l.Name), word); ok && l.Kind == "group" {
			if n, ok := number(strings.TrimSpace(rest)); ok {
				return n, true
			}
		}
	}
	return 0, false
}

// layerProps reads the other properties of a layer.
func (im *importer) layerProps(l *Layer, z int, set bool, rises map[int]int) {
	for _, p := range l.Props {
		switch p.Name {
		case "z", "floor":
		case "rise":
			n, err := strconv.Atoi(p.Value)
			if err != nil || n < 1 || n > rules.MaxRise || !set {
				im.lost("layer %s: rise must be 1 to %d, not %s", quoted(l.Name), rules.MaxRise, quoted(p.Value))
				continue
			}
			rises[z] = n
		default:
			im.lost("layer %s: unknown property %s", quoted(l.Name), quoted(p.Name))
		}
	}
	if l.Hidden && im.kept == nil {
		im.note("layer %s is hidden but still used", quoted(l.Name))
	}
	if l.Faint {
		im.note("layer %s: only Tiled shows its opacity, tint and parallax", quoted(l.Name))
	}
}

// floorsByOrder makes each top group a floor if all tile layers are in groups.
func (im *importer) floorsByOrder(parts []part) {
	var groups []*Layer
	for _, l := range im.m.Layers {
		if l.Kind == "layer" {
			return
		}
		if l.Kind == "group" && hasTiles(l) {
			groups = append(groups, l)
		}
	}
	if len(groups) < 2 {
		return
	}
	im.note("each of the %d groups is a floor, the first the lowest; set a number z in their properties to change this", len(groups))
	for i := range parts {
		p := &parts[i]
		p.set = true
		for z, g := range groups {
			everyLayer(g.Layers, func(l *Layer) {
				if l == p.layer {
					p.z, p.dx, p.dy = z, p.dx-g.OffsetX, p.dy-g.OffsetY
				}
			})
		}
	}
}

func hasTiles(l *Layer) bool {
	return l.Kind == "layer" || slices.ContainsFunc(l.Layers, hasTiles)
}
