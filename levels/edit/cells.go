package edit

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
)

// floor is where the text draws a floor: its map, and its heights if it has any.
type floor struct{ rows, heights *levels.Statement }

// row returns the cells in row y of a map or heights block, without those that the text
// omits at its end.
func (s *source) row(block *levels.Statement, y int) []rune {
	if block == nil || block.Line+y >= block.Last-1 {
		return nil
	}
	rs := []rune(strings.TrimRight(s.lines[block.Line+y], " \r"))
	if s.topo == rules.Square {
		return rs
	}
	cells := rs[:0]
	for i := y & 1; i < len(rs); i += 2 { // hexes have blanks between them
		cells = append(cells, rs[i])
	}
	return cells
}

// rows returns all rows of a map or of heights.
func (s *source) rows(block *levels.Statement) [][]rune {
	rows := make([][]rune, block.Last-1-block.Line)
	for y := range rows {
		rows[y] = s.row(block, y)
	}
	return rows
}

// redraw writes all maps and heights anew, in the rows of a topology.
func (s *source) redraw(t rules.Topology, fn func(keyword string, rows [][]rune) [][]rune) {
	for _, keyword := range []string{"map", "heights"} {
		for i := range s.all(keyword) {
			block := &s.all(keyword)[i] // looked up again, since earlier edits move it
			var lines []string
			for y, row := range fn(keyword, s.rows(block)) {
				lines = append(lines, FormatRow(t, y, row)+s.cr)
			}
			s.lines = slices.Replace(s.lines, block.Line, block.Last-1, lines...)
			s.version++
		}
	}
	s.topo = t
}

// charIn returns the character of a column in a row, fill beyond its end.
func charIn(row []rune, x int, fill rune) rune {
	if x < len(row) {
		return row[x]
	}
	return fill
}

// char returns the character of a cell, a blank beyond the map.
func (s *source) char(p rules.Pos) rune {
	return charIn(s.row(s.names().floors[p.Floor].rows, p.Y), p.X, ' ')
}

// height returns the height that the heights block gives a cell, 0 for none.
func (s *source) height(p rules.Pos) int {
	n, _ := strconv.ParseUint(string(charIn(s.row(s.names().floors[p.Floor].heights, p.Y), p.X, '.')), 16, 8)
	return int(n)
}

// put draws a cell of the map.
func (s *source) put(p rules.Pos, r rune) { s.draw(s.names().floors[p.Floor].rows, p, r, ' ') }

// putHeight writes the height of a cell and adds a heights block if there is none.
func (s *source) putHeight(p rules.Pos, n int) {
	f := s.names().floors[p.Floor]
	if f.heights == nil {
		s.insert(f.rows.Last, "heights", "end")
		f = s.names().floors[p.Floor]
	}
	r := '.'
	if n > 0 {
		r = rune(strconv.FormatInt(int64(n), 16)[0])
	}
	s.draw(f.heights, p, r, '.')
}

// draw draws a cell of a map or heights block, which grows as needed; cells in between
// become fill.
func (s *source) draw(block *levels.Statement, p rules.Pos, r, fill rune) {
	row := s.row(block, p.Y)
	if charIn(row, p.X, fill) == r {
		return
	}
	if more := block.Line + p.Y + 2 - block.Last; more > 0 {
		s.insert(block.Last-1, make([]string, more)...)
	}
	for len(row) <= p.X {
		row = append(row, fill)
	}
	row[p.X] = r
	s.lines[block.Line+p.Y] = FormatRow(s.topo, p.Y, row) + s.cr
}

// inside reports whether a cell is within the largest possible board (BD-01); the map
// grows as needed.
func (s *source) inside(p rules.Pos) bool {
	return p.Floor >= 0 && p.Floor < len(s.names().floors) && p.X >= 0 && p.Y >= 0 && p.X < rules.MaxSide && p.Y < rules.MaxSide
}

// drawn returns the cells of a character by floor, row and column, as the format orders them.
func (s *source) drawn(r rune) (out []rules.Pos) {
	for f, fl := range s.names().floors {
		for y := range fl.rows.Last - 1 - fl.rows.Line {
			if !strings.ContainsRune(s.lines[fl.rows.Line+y], r) {
				continue
			}
			for x, c := range s.row(fl.rows, y) {
				if c == r {
					out = append(out, rules.Pos{Floor: f, X: x, Y: y})
				}
			}
		}
	}
	return out
}

// outside returns an error for a cell outside the largest possible board.
func (s *source) outside(p rules.Pos) error {
	if s.inside(p) {
		return nil
	}
	return message.Errorf("cell %s is outside any possible board", p)
}

// Cell returns the contents of a cell with the changes so far; beyond the map it is void.
func (e *Edit) Cell(at rules.Pos) rules.CellSetup {
	if !e.src.inside(at) {
		return rules.CellSetup{Terrain: rules.Void, Owner: -1}
	}
	c := e.meaning(e.src.char(at))
	if h := e.src.height(at); h > 0 {
		c.Ground = h
	}
	return c
}

// meaning returns the cell that a character stands for, plain ground if it is undefined.
func (e *Edit) meaning(r rune) rules.CellSetup {
	c, ok := e.src.names().legend[r]
	if !ok {
		c, _ = levels.BuiltinCell(r)
	}
	return c
}

// SetCell changes a cell: it draws the character that stands for the contents, with a new
// legend line if need be. Figures there stay. It returns an error for a
// cell outside the largest possible board (BD-01).
func (e *Edit) SetCell(at rules.Pos, c rules.CellSetup) error {
	if err := e.src.outside(at); err != nil {
		return err
	}
	if c.Structure == rules.NoStructure {
		c.Owner = -1
	}
	if e.Cell(at) == c {
		return nil
	}
	r := e.src.char(at)
	if e.src.names().refs[r] > 0 {
		_, own := levels.BuiltinCell(r)
		if !own && c.Terrain != rules.Void && len(e.src.drawn(r)) == 1 {
			e.setLegend(r, e.base(at, r, c))
			return nil
		}
		e.detach(r)
		r = e.src.char(at)
	}
	if c.Terrain == rules.Void {
		c.Ground = 0 // the map may end before it, and heights lie within the map
	}
	base := e.base(at, r, c)
	if e.meaning(r) != base {
		e.src.put(at, e.charFor(base))
	}
	return nil
}

// base returns what the character of a cell must stand for so that the cell becomes c,
// and sets the height where the heights block has it.
func (e *Edit) base(at rules.Pos, r rune, c rules.CellSetup) rules.CellSetup {
	old := e.meaning(r)
	if old.Ground == c.Ground && e.src.height(at) == 0 {
		return c // the legend has it already
	}
	ground := c.Ground
	c.Ground = 0
	if ground > 0 && e.src.names().floors[at.Floor].heights == nil {
		if _, known := e.charOf(withGround(c, ground)); known {
			return withGround(c, ground)
		}
	}
	if e.src.height(at) != ground {
		e.src.putHeight(at, ground)
	}
	if ground > 0 && old == withGround(c, old.Ground) {
		return old // the heights block overrides the legend
	}
	return c
}

func withGround(c rules.CellSetup, ground int) rules.CellSetup {
	c.Ground = ground
	return c
}

// charOf returns a character that stands for a cell and marks nothing.
func (e *Edit) charOf(c rules.CellSetup) (rune, bool) {
	n := e.src.names()
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
	for _, f := range e.src.names().floors {
		for _, r := range strings.Join(e.src.lines[f.rows.Line:f.rows.Last-1], "") {
			used[r] = true
		}
	}
	return FreeChar(name, func(r rune) bool {
		_, legend := e.src.names().legend[r]
		return used[r] || legend || e.src.names().refs[r] > 0
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

// CellName returns the word that describes a cell best.
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
	if st != nil && e.src.names().legend[r] == c {
		return
	}
	if c == (rules.CellSetup{Owner: -1}) && e.src.names().refs[r] > 0 {
		if st != nil {
			e.src.takeOut(st.Line)
		}
		return
	}
	words, fields := LegendWords(c, e.src.names().sides)
	first := string(r)
	if r == '"' || r == '#' || r == '\\' {
		first = levels.QuoteText(first)
	}
	if st == nil {
		e.src.add("legend", first+" "+words, fields)
		return
	}
	e.src.splice(st.Line, st.Words[1].Col, st.End(), strings.TrimRight(words+" "+fields, " "))
}

// LegendWords returns the words and fields of a cell's legend line; sides names the owners.
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
	cells := e.src.drawn(r)
	for i := range e.src.outline() {
		line := e.src.outline()[i].Line
		for k := range cellWords(e.src.at(line)) { // positions shift as the line changes
			st := e.src.at(line)
			w := cellWords(st)[k]
			if got, ok := marker(w.Val); !ok || got != r {
				continue
			}
			text := cells[0].String()
			switch {
			case st.Keyword == "link" && len(cells) == 2:
				text += " " + cells[1].String()
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
	if _, legend := e.src.names().legend[r]; legend || builtin || e.src.names().refs[r] > 0 {
		return
	}
	for _, at := range e.src.drawn(r) {
		e.src.put(at, e.charFor(rules.CellSetup{Owner: -1}))
	}
}

// FormatCells returns a list of cells as level files have it.
func FormatCells(cells []rules.Pos) string {
	return strings.Join(levels.Each(cells, rules.Pos.String), ";")
}

// FormatRow returns a row of a map.
func FormatRow(t rules.Topology, y int, row []rune) string {
	text := string(row)
	if t == rules.Hex {
		text = strings.Repeat(" ", y%2) + strings.Join(strings.Split(text, ""), " ")
	}
	return strings.TrimRight(text, " ")
}
