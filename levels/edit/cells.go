package edit

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"wallfall/levels"
	"wallfall/rules"
)

// canvas holds the maps of all floors as characters.
type canvas struct {
	topo   rules.Topology
	floors []*grid
}

// grid is the map of a floor, and its heights where the file draws them.
type grid struct{ rows, heights layer }

// layer is a block of rows. Cells beyond them hold fill.
type layer struct {
	rows    [][]rune
	fill    rune
	changed map[int]bool // rows to write
}

func newGrid(f *levels.Floor) *grid {
	layerOf := func(rows []levels.Row, fill rune) layer {
		l := layer{fill: fill, changed: map[int]bool{}}
		for _, r := range rows {
			l.rows = append(l.rows, slices.Clone(r.Chars))
		}
		return l
	}
	return &grid{layerOf(f.Rows, ' '), layerOf(f.Heights, '.')}
}

// at returns the character of a cell.
func (l *layer) at(at rules.Pos) rune {
	if at.Y < len(l.rows) && at.X < len(l.rows[at.Y]) {
		return l.rows[at.Y][at.X]
	}
	return l.fill
}

// put draws a cell; rows grow as needed.
func (l *layer) put(at rules.Pos, r rune) {
	if l.at(at) == r {
		return
	}
	for len(l.rows) <= at.Y {
		l.changed[len(l.rows)] = true
		l.rows = append(l.rows, nil)
	}
	for len(l.rows[at.Y]) <= at.X {
		l.rows[at.Y] = append(l.rows[at.Y], l.fill)
	}
	l.rows[at.Y][at.X] = r
	l.changed[at.Y] = true
}

// touch notes that all rows have to be written.
func (l *layer) touch() {
	for y := range l.rows {
		l.changed[y] = true
	}
}

// resize shifts w columns and h rows into nw columns and nh rows. New cells hold fresh.
func (l *layer) resize(left, top, w, h, nw, nh int, fresh rune) {
	old := *l
	l.rows = make([][]rune, nh)
	for y := range l.rows {
		l.rows[y] = slices.Repeat([]rune{fresh}, nw)
		for x := max(left, 0); x < min(left+w, nw) && y >= top && y < top+h; x++ {
			if l.rows[y][x] = old.at(rules.Pos{X: x - left, Y: y - top}); l.rows[y][x] == ' ' {
				l.rows[y][x] = l.fill
			}
		}
	}
	l.touch()
}

// char returns the character of a cell, a blank beyond the map.
func (c *canvas) char(at rules.Pos) rune { return c.floors[at.Floor].rows.at(at) }

// put draws a cell.
func (c *canvas) put(at rules.Pos, r rune) { c.floors[at.Floor].rows.put(at, r) }

// inside reports whether a cell is within the largest possible board (BD-01); the map
// grows as needed.
func (c *canvas) inside(at rules.Pos) bool {
	return at.Floor >= 0 && at.Floor < len(c.floors) && at.X >= 0 && at.Y >= 0 && at.X < rules.MaxSide && at.Y < rules.MaxSide
}

// height returns the height that the heights block gives a cell, 0 for none.
func (c *canvas) height(at rules.Pos) int {
	n, _ := strconv.ParseUint(string(c.floors[at.Floor].heights.at(at)), 16, 8)
	return int(n)
}

// drawn returns the cells of a character by floor, row and column, as the format orders them.
func (c *canvas) drawn(r rune) []rules.Pos {
	var out []rules.Pos
	for f, g := range c.floors {
		for y, row := range g.rows.rows {
			for x, c := range row {
				if c == r {
					out = append(out, rules.Pos{Floor: f, X: x, Y: y})
				}
			}
		}
	}
	return out
}

// outside returns an error for a cell outside the largest possible board.
func (c *canvas) outside(at rules.Pos) error {
	if c.inside(at) {
		return nil
	}
	return errors.New("cell " + levels.FormatPos(at) + " is outside any possible board")
}

// Cell returns the contents of a cell with the changes so far; beyond the map it is void.
func (e *Edit) Cell(at rules.Pos) rules.CellSetup {
	if !e.maps.inside(at) {
		return rules.CellSetup{Terrain: rules.Void, Owner: -1}
	}
	c := e.meaning(e.maps.char(at))
	if h := e.maps.height(at); h > 0 {
		c.Ground = h
	}
	return c
}

// meaning returns the cell that a character stands for, plain ground for any other.
func (e *Edit) meaning(r rune) rules.CellSetup {
	c, ok := e.names().legend[r]
	if !ok {
		c, _ = levels.BuiltinCell(r)
	}
	return c
}

// SetCell changes a cell: it draws the character that stands for the contents, with a new
// legend line if there is none. Whoever stands there stays. It returns an error for a
// cell outside the largest possible board (BD-01).
func (e *Edit) SetCell(at rules.Pos, c rules.CellSetup) error {
	if err := e.maps.outside(at); err != nil {
		return err
	}
	if c.Structure == rules.NoStructure {
		c.Owner = -1
	}
	if e.Cell(at) == c {
		return nil
	}
	r := e.maps.char(at)
	if e.names().refs[r] > 0 {
		_, own := levels.BuiltinCell(r)
		if !own && c.Terrain != rules.Void && len(e.maps.drawn(r)) == 1 {
			e.setLegend(r, e.base(at, r, c))
			return nil
		}
		e.detach(r)
		r = e.maps.char(at)
	}
	if c.Terrain == rules.Void {
		c.Ground = 0 // the map may end before it, and heights lie within the map
	}
	base := e.base(at, r, c)
	if e.meaning(r) != base {
		e.maps.put(at, e.charFor(base))
	}
	return nil
}

// base returns what the character of a cell must stand for so that the cell becomes c,
// and sets the height where the heights block has it.
func (e *Edit) base(at rules.Pos, r rune, c rules.CellSetup) rules.CellSetup {
	old := e.meaning(r)
	if old.Ground == c.Ground && e.maps.height(at) == 0 {
		return c // the legend has it
	}
	ground := c.Ground
	c.Ground = 0
	if ground > 0 && e.maps.floors[at.Floor].heights.rows == nil {
		if _, known := e.charOf(withGround(c, ground)); known {
			return withGround(c, ground)
		}
	}
	if e.maps.height(at) != ground {
		r := '.'
		if ground > 0 {
			r = rune(strconv.FormatInt(int64(ground), 16)[0])
		}
		e.maps.floors[at.Floor].heights.put(at, r)
	}
	if ground > 0 && old == withGround(c, old.Ground) {
		return old // the heights say more than its legend does
	}
	return c
}

func withGround(c rules.CellSetup, ground int) rules.CellSetup {
	c.Ground = ground
	return c
}

// charOf returns a character that stands for a cell and is no marker.
func (e *Edit) charOf(c rules.CellSetup) (rune, bool) {
	n := e.names()
	for _, st := range e.src.all("legend") {
		if r, _ := marker(st.Words[0].Val); n.legend[r] == c && n.refs[r] == 0 {
			return r, true
		}
	}
	r, ok := levels.BuiltinCellChar(c)
	_, other := n.legend[r]
	return r, ok && n.refs[r] == 0 && !other
}

// charFor is charOf with a new legend line if there is no such character.
func (e *Edit) charFor(c rules.CellSetup) rune {
	if r, ok := e.charOf(c); ok {
		return r
	}
	r := e.free(CellName(c))
	e.setLegend(r, c)
	return r
}

// free returns a character that is drawn nowhere and means nothing yet.
func (e *Edit) free(name string) rune {
	used := map[rune]bool{}
	for _, g := range e.maps.floors {
		for _, r := range slices.Concat(g.rows.rows...) {
			used[r] = true
		}
	}
	return FreeChar(name, func(r rune) bool {
		_, legend := e.names().legend[r]
		return used[r] || legend || e.names().refs[r] > 0
	})
}

// FreeChar returns a map character that is neither used nor defined by the format:
// one of the letters of name if possible, else another ASCII letter or digit, else any
// letter. It is never an e, with which a row of the map might read "end".
func FreeChar(name string, used func(rune) bool) rune {
	free := func(r rune) bool {
		_, builtin := levels.BuiltinCell(r)
		return !builtin && r != 'e' && unicode.IsPrint(r) && !unicode.Is(unicode.M, r) && !used(r)
	}
	for _, r := range name + "abcdfghijklmnopqrstuvwxyz123456789" {
		if (unicode.IsLower(r) || unicode.IsDigit(r)) && free(r) {
			return r
		}
	}
	// A map has 16,384 cells a floor at most, fewer than there are letters.
	for r := 'α'; ; r++ {
		if unicode.IsLetter(r) && free(r) {
			return r
		}
	}
}

// CellName returns the word that says most about a cell.
func CellName(c rules.CellSetup) string {
	switch {
	case c.Structure != rules.NoStructure:
		return c.Structure.String()
	case c.Feature != rules.NoFeature:
		return c.Feature.String()
	}
	return c.Terrain.String()
}

// setLegend defines a character. A marker on plain ground needs no legend line.
func (e *Edit) setLegend(r rune, c rules.CellSetup) {
	st := e.src.find("legend", string(r))
	if st != nil && e.names().legend[r] == c {
		return
	}
	if c == (rules.CellSetup{Owner: -1}) && e.names().refs[r] > 0 {
		if st != nil {
			e.src.takeOut(st.Line)
		}
		return
	}
	words, fields := LegendWords(c, e.names().sides)
	first := string(r)
	if r == '"' || r == '#' || r == '\\' {
		first = Quote(first)
	}
	if st == nil {
		e.src.add("legend", first+" "+words, fields)
		return
	}
	e.src.splice(st.Line, st.Words[1].Col, st.End(), strings.TrimRight(words+" "+fields, " "))
}

// LegendWords returns what a legend line says of a cell, whose owner is one of sides.
func LegendWords(c rules.CellSetup, sides []string) (words, fields string) {
	var list []string
	if c.Terrain != rules.Plain || c.Feature == rules.NoFeature && c.Structure == rules.NoStructure {
		list = append(list, c.Terrain.String())
	}
	if c.Feature != rules.NoFeature {
		list = append(list, c.Feature.String())
	}
	if c.Structure != rules.NoStructure {
		list = append(list, c.Structure.String())
	}
	tag, owner := "", ""
	if c.Tag > 0 {
		tag = levels.TagName(c.Tag)
	}
	if c.Owner >= 0 && c.Owner < len(sides) {
		owner = sides[c.Owner]
	}
	return strings.Join(list, " "), written(field{key: "height", val: above(c.Ground, 0)}, field{key: "tag", val: tag},
		field{key: "owner", val: owner}, flag("magical", c.Magical))
}

// detach replaces a marker in all statements by the positions of its cells, and on the
// map by the ground below.
func (e *Edit) detach(r rune) {
	cells := e.maps.drawn(r)
	for i := range e.src.outline() {
		line := e.src.outline()[i].Line
		for k := range cellWords(e.src.at(line)) { // they move as the line changes
			st := e.src.at(line)
			w := cellWords(st)[k]
			if got, ok := marker(w.Val); !ok || got != r {
				continue
			}
			text := levels.FormatPos(cells[0])
			switch {
			case st.Keyword == "link" && len(cells) == 2:
				text += " " + levels.FormatPos(cells[1])
			case st.Keyword == "wall":
				text = FormatCells(cells)
			}
			e.src.splice(line, w.ValCol, w.End, text)
		}
	}
	e.clearMarker(r)
}

// clearMarker draws the ground on the cells of a marker that no statement uses any more.
// Characters of the legend keep their meaning and stay.
func (e *Edit) clearMarker(r rune) {
	_, builtin := levels.BuiltinCell(r)
	if _, legend := e.names().legend[r]; legend || builtin || e.names().refs[r] > 0 {
		return
	}
	for _, at := range e.maps.drawn(r) {
		e.maps.put(at, e.charFor(rules.CellSetup{Owner: -1}))
	}
}

// FormatCells returns a list of cells as level files have it.
func FormatCells(cells []rules.Pos) string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = levels.FormatPos(c)
	}
	return strings.Join(out, ";")
}

// FormatRow returns a row of a map.
func FormatRow(t rules.Topology, y int, row []rune) string {
	text := string(row)
	if t == rules.Hex {
		text = strings.Repeat(" ", y%2) + strings.Join(strings.Split(text, ""), " ")
	}
	return strings.TrimRight(text, " ")
}

// flush writes the changed rows into the lines, the last floor first.
func (src *source) flush(m *canvas) {
	for f := len(m.floors) - 1; f >= 0; f-- {
		g := m.floors[f]
		drawn := src.all("map")
		if f >= len(drawn) {
			continue // its map is not in the lines yet: see AddFloor
		}
		st := drawn[f]
		if h := src.heightsOf(f); h != nil {
			src.writeRows(m.topo, h.Line, h.Last, &g.heights)
		} else if slices.ContainsFunc(g.heights.rows, func(row []rune) bool { return len(row) > 0 }) {
			src.insert(st.Last, "heights", "end")
			src.writeRows(m.topo, st.Last+1, st.Last+2, &g.heights)
		}
		src.writeRows(m.topo, st.Line, st.Last, &g.rows)
	}
}
