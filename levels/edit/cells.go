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

// char gives the character a cell is drawn with; a blank beyond the map.
func (e *Edit) char(at rules.Pos) rune {
	return charAt(e.floors[at.Floor].rows, at)
}

func charAt(rows [][]rune, at rules.Pos) rune {
	if at.Y < len(rows) && at.X < len(rows[at.Y]) {
		return rows[at.Y][at.X]
	}
	return ' '
}

// inside tells whether a place may hold a cell: the map grows as far as the
// rules allow (BD-01).
func (e *Edit) inside(at rules.Pos) bool {
	return at.Floor >= 0 && at.Floor < len(e.floors) && at.X >= 0 && at.Y >= 0 && at.X < rules.MaxSide && at.Y < rules.MaxSide
}

// Cell gives what a cell holds as the changes stand; beyond the map it is void.
func (e *Edit) Cell(at rules.Pos) rules.CellSetup {
	if !e.inside(at) {
		return rules.CellSetup{Terrain: rules.Void, Owner: -1}
	}
	c := e.meaning(e.char(at))
	if h := e.height(at); h > 0 {
		c.Ground = h
	}
	return c
}

// meaning gives what a character stands for.
func (e *Edit) meaning(r rune) rules.CellSetup {
	e.read()
	if c, ok := e.legend[r]; ok {
		return c
	}
	if c, ok := levels.BuiltinCell(r); ok {
		return c
	}
	return rules.CellSetup{Owner: -1}
}

// height gives what the floor's heights say of a cell, 0 for nothing.
func (e *Edit) height(at rules.Pos) int {
	r := charAt(e.floors[at.Floor].heights, at)
	if n, err := strconv.ParseUint(string(r), 16, 8); err == nil {
		return int(n)
	}
	return 0
}

// tied tells whether something is placed by the character a cell is drawn with.
func (e *Edit) tied(r rune) bool {
	e.read()
	return e.refs[r] > 0
}

// drawn lists the cells drawn with a character, as the format orders them:
// by floor, row and column.
func (e *Edit) drawn(r rune) []rules.Pos {
	var out []rules.Pos
	for f, g := range e.floors {
		for y, row := range g.rows {
			for x, c := range row {
				if c == r {
					out = append(out, rules.Pos{Floor: f, X: x, Y: y})
				}
			}
		}
	}
	return out
}

// SetCell makes a cell hold something else: the character that stands for it is
// drawn, and a legend line made where there is none. Whoever stands there stays.
// The error tells that the place lies beyond what a board may have (BD-01).
func (e *Edit) SetCell(at rules.Pos, c rules.CellSetup) error {
	if !e.inside(at) {
		return errors.New("there can be no cell " + levels.FormatPos(at))
	}
	if c.Structure == rules.NoStructure {
		c.Owner = -1
	}
	if e.Cell(at) == c {
		return nil
	}
	r := e.char(at)
	if e.tied(r) {
		_, own := levels.BuiltinCell(r)
		switch cells := e.drawn(r); {
		case len(cells) == 1 && !own && c.Terrain != rules.Void:
			base := e.base(at, r, c)
			e.setLegend(r, base)
			return nil
		default:
			e.untie(r)
			r = e.char(at)
		}
	}
	if c.Terrain == rules.Void {
		c.Ground = 0 // the map may end before it, and heights lie within the map
	}
	base := e.base(at, r, c)
	if e.meaning(r) != base {
		e.put(at, e.charFor(base))
	}
	return nil
}

// base gives what the character of a cell must say for the cell to be c, and
// sets its height where the heights say that.
func (e *Edit) base(at rules.Pos, r rune, c rules.CellSetup) rules.CellSetup {
	old := e.meaning(r)
	if old.Ground == c.Ground && e.height(at) == 0 {
		return c // the legend has it
	}
	ground := c.Ground
	c.Ground = 0
	if ground > 0 && e.floors[at.Floor].heights == nil && e.knows(withGround(c, ground)) {
		return withGround(c, ground)
	}
	e.setHeight(at, ground)
	if ground > 0 && old == withGround(c, old.Ground) {
		return old // the heights say more than its legend does
	}
	return c
}

func withGround(c rules.CellSetup, ground int) rules.CellSetup {
	c.Ground = ground
	return c
}

// knows tells whether some character stands for a cell already.
func (e *Edit) knows(c rules.CellSetup) bool {
	_, ok := e.known(c)
	return ok
}

// known finds the character that stands for a cell and for nobody's place.
func (e *Edit) known(c rules.CellSetup) (rune, bool) {
	e.read()
	for i := range e.sts {
		if st := &e.sts[i]; st.Keyword == "legend" {
			if r := []rune(st.Words[0].Val)[0]; e.legend[r] == c && !e.tied(r) {
				return r, true
			}
		}
	}
	if r, ok := levels.BuiltinCellChar(c); ok && !e.tied(r) {
		if _, other := e.legend[r]; !other {
			return r, true
		}
	}
	return 0, false
}

// charFor gives a character that stands for a cell and for nobody's place, with
// a legend line for it where there is none yet.
func (e *Edit) charFor(c rules.CellSetup) rune {
	if r, ok := e.known(c); ok {
		return r
	}
	name := c.Terrain.String()
	if c.Structure != rules.NoStructure {
		name = c.Structure.String()
	} else if c.Feature != rules.NoFeature {
		name = c.Feature.String()
	}
	r := e.free(name)
	e.setLegend(r, c)
	return r
}

// free gives a character that means nothing yet and is drawn nowhere, one of the
// letters of name if it can be, else another ASCII letter or digit, else any
// letter. An e is never given: with it a row of the map might come to read "end".
func (e *Edit) free(name string) rune {
	e.read()
	used := map[rune]bool{}
	for _, g := range e.floors {
		for _, row := range g.rows {
			for _, r := range row {
				used[r] = true
			}
		}
	}
	ok := func(r rune) bool {
		_, builtin := levels.BuiltinCell(r)
		_, legend := e.legend[r]
		return !used[r] && !builtin && !legend && e.refs[r] == 0 && r != 'e' && unicode.IsPrint(r) && !unicode.Is(unicode.M, r)
	}
	for _, r := range name + "abcdfghijklmnopqrstuvwxyz123456789" {
		if (unicode.IsLower(r) || unicode.IsDigit(r)) && ok(r) {
			return r
		}
	}
	// Greek, Cyrillic, then whatever there is: a map has 16,384 cells a floor at most.
	for r := 'α'; ; r++ {
		if unicode.IsLetter(r) && ok(r) {
			return r
		}
	}
}

// setLegend makes a character stand for a cell. A marker on plain ground needs
// no legend.
func (e *Edit) setLegend(r rune, c rules.CellSetup) {
	e.read()
	line, has := e.lined[r]
	if has && e.legend[r] == c {
		return
	}
	if c == (rules.CellSetup{Owner: -1}) && e.tied(r) {
		if has {
			e.takeOut(line)
		}
		return
	}
	words, fields := e.legendWords(c)
	first := string(r)
	if r == '"' || r == '#' || r == '\\' {
		first = quoted(first)
	}
	if !has {
		e.add("legend", strings.Join(append([]string{first}, words...), " "), strings.Join(fields, " "))
		return
	}
	st := e.at(line)
	from, to := st.Words[1].Col, st.End()
	text := strings.Join(append(words, fields...), " ")
	if rs := []rune(e.lines[line-1]); string(rs[from-1:to-1]) != text {
		e.splice(line, from, to, text)
	}
}

// legendWords gives what a legend line says of a cell.
func (e *Edit) legendWords(c rules.CellSetup) (words, fields []string) {
	if c.Terrain != rules.Plain || c.Feature == rules.NoFeature && c.Structure == rules.NoStructure {
		words = append(words, c.Terrain.String())
	}
	if c.Feature != rules.NoFeature {
		words = append(words, c.Feature.String())
	}
	if c.Structure != rules.NoStructure {
		words = append(words, c.Structure.String())
	}
	if c.Ground > 0 {
		fields = append(fields, "height="+strconv.Itoa(c.Ground))
	}
	if c.Tag > 0 {
		fields = append(fields, "tag="+string(rune('A'+c.Tag-1)))
	}
	if c.Owner >= 0 && c.Owner < len(e.sides) {
		fields = append(fields, "owner="+e.sides[c.Owner])
	}
	if c.Magical {
		fields = append(fields, "magical")
	}
	return words, fields
}

// put draws a cell with a character. Rows grow as far as they must.
func (e *Edit) put(at rules.Pos, r rune) {
	g := e.floors[at.Floor]
	if charAt(g.rows, at) == r {
		return
	}
	g.rows = grown(g.rows, g.changed, at, ' ')
	g.rows[at.Y][at.X] = r
	g.changed[at.Y] = true
}

// setHeight draws the height of a cell; the first of a floor makes its heights.
func (e *Edit) setHeight(at rules.Pos, n int) {
	if e.height(at) == n {
		return
	}
	g := e.floors[at.Floor]
	g.heights = grown(g.heights, g.changedH, at, '.')
	r := '.'
	if n > 0 {
		r = rune(strconv.FormatInt(int64(n), 16)[0])
	}
	g.heights[at.Y][at.X] = r
	g.changedH[at.Y] = true
}

// grown gives rows that reach as far as a cell.
func grown(rows [][]rune, changed map[int]bool, at rules.Pos, fill rune) [][]rune {
	for len(rows) <= at.Y {
		changed[len(rows)] = true
		rows = append(rows, nil)
	}
	for len(rows[at.Y]) <= at.X {
		rows[at.Y] = append(rows[at.Y], fill)
	}
	return rows
}

// untie writes out the cells of everything that is placed by a character, and
// draws what was only such a mark as the ground it is.
func (e *Edit) untie(r rune) {
	e.read()
	cells := e.drawn(r)
	for i := range e.sts {
		line := e.sts[i].Line
		for k := 0; ; k++ { // the words of a line move as it changes
			st := e.at(line)
			ws := e.places(st)
			if k >= len(ws) {
				break
			}
			w := ws[k]
			if got, ok := marker(w.Val); !ok || got != r {
				continue
			}
			switch {
			case st.Keyword == "link" && len(cells) == 2:
				e.splice(line, w.ValCol, w.End, levels.FormatPos(cells[0])+" "+levels.FormatPos(cells[1]))
			case st.Keyword == "wall":
				e.splice(line, w.ValCol, w.End, formatCells(cells))
			default:
				e.splice(line, w.ValCol, w.End, levels.FormatPos(cells[0]))
			}
		}
	}
	e.release(r)
}

// release draws the cells of a character that nothing is placed by any more as
// the ground they are. Characters of the legend stay: they have a meaning.
func (e *Edit) release(r rune) {
	e.read()
	_, builtin := levels.BuiltinCell(r)
	if _, legend := e.legend[r]; legend || builtin || e.refs[r] > 0 {
		return
	}
	for _, at := range e.drawn(r) {
		e.put(at, e.charFor(rules.CellSetup{Owner: -1}))
	}
}

// formatCells writes a list of cells as the format has it.
func formatCells(cells []rules.Pos) string {
	var b strings.Builder
	for i, c := range cells {
		if i > 0 {
			b.WriteByte(';')
		}
		b.WriteString(levels.FormatPos(c))
	}
	return b.String()
}

// formatRow writes a row of the map.
func formatRow(t rules.Topology, y int, row []rune) string {
	var b strings.Builder
	for x, r := range row {
		if t == rules.Hex && (x > 0 || y%2 == 1) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return strings.TrimRight(b.String(), " ")
}

// flush writes the changed rows of the maps into the lines, floor by floor.
func (e *Edit) flush() {
	for f := len(e.floors) - 1; f >= 0; f-- {
		g := e.floors[f]
		maps := e.all("map")
		if f >= len(maps) {
			continue // its map is not in the lines yet: see AddFloor
		}
		st := maps[f]
		if h := e.heightsOf(f); h != nil {
			e.write(h.Line, h.Last, g.heights, g.changedH)
		} else if slices.ContainsFunc(g.heights, func(row []rune) bool { return len(row) > 0 }) {
			e.insert(st.Last, "heights", "end")
			e.write(st.Last+1, st.Last+2, g.heights, g.changedH)
		}
		e.write(st.Line, st.Last, g.rows, g.changed)
	}
}

// heightsOf finds the heights of a floor: the first behind its map and before
// the next, nil for none.
func (e *Edit) heightsOf(floor int) *levels.Statement {
	e.read()
	n := -1
	for i := range e.sts {
		switch st := &e.sts[i]; {
		case st.Keyword == "map":
			n++
		case st.Keyword == "heights" && n == floor:
			return st
		}
	}
	return nil
}

// write puts rows between the first and the last line of a block; of those that
// have not changed the lines stay as they are.
func (e *Edit) write(first, last int, rows [][]rune, changed map[int]bool) {
	if len(changed) == 0 {
		return
	}
	old := e.lines[first : last-1]
	out := make([]string, 0, len(rows))
	for y, row := range rows {
		if y < len(old) && !changed[y] {
			out = append(out, old[y])
			continue
		}
		out = append(out, formatRow(e.topo, y, row)+e.cr)
	}
	e.lines = slices.Replace(e.lines, first, last-1, out...)
	e.stale = true
}
