package tiled

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// content is what both a level and a map hold.
type content struct {
	topology      rules.Topology
	width, height int
	rises         []int // 0 is the default
	cells         [][]rules.CellSetup
	figures       []edit.Figure
	walls         []edit.Wall
	edges         []rules.EdgeSetup
	links         []rules.LinkSetup
	title         string
	author        string
	about         string
	rounds        int
	statements    []string
	sides         []string // names, in turn order
}

// contentOf returns the content of a level.
func contentOf(lv *levels.Level, text string) *content {
	c := &content{topology: lv.Topology, width: lv.Width, height: lv.Height, title: lv.Title, author: lv.Author, about: lv.About,
		rounds: lv.Rounds, statements: statementsOf(text)}
	for _, s := range lv.Sides {
		c.sides = append(c.sides, s.Name)
	}
	for i, f := range lv.Floors {
		c.rises = append(c.rises, f.Rise)
		cells := make([]rules.CellSetup, c.width*c.height)
		for j := range cells {
			cells[j] = lv.Cell(rules.Pos{Floor: i, X: j % c.width, Y: j / c.width})
		}
		c.cells = append(c.cells, cells)
	}
	for i := range lv.Figures {
		c.figures = append(c.figures, edit.FigureOf(lv, &lv.Figures[i]))
	}
	for _, w := range lv.Walls {
		c.walls = append(c.walls, edit.WallOf(&w))
	}
	for _, e := range lv.Edges {
		c.edges = append(c.edges, e.EdgeSetup)
	}
	for _, k := range lv.Links {
		c.links = append(c.links, k.LinkSetup)
	}
	return c
}

// statementsOf returns the statements that maps hold as text, blocks as several lines.
func statementsOf(text string) []string {
	lines := strings.Split(text, "\n")
	var out []string
	for _, st := range levels.Outline(lines) {
		if !mapKeywords[st.Keyword] {
			out = append(out, statementText(lines, &st))
		}
	}
	return out
}

// statementText returns the text of a statement without spaces around its lines.
func statementText(lines []string, st *levels.Statement) string {
	var out []string
	for _, l := range lines[st.Line-1 : min(st.Last, len(lines))] {
		out = append(out, strings.TrimSpace(l))
	}
	return strings.Join(out, "\n")
}

// mapKeywords are the keywords of statements that maps do not hold as text but as cells,
// objects and properties.
var mapKeywords = map[string]bool{"wallfall": true, "title": true, "author": true, "about": true, "topology": true, "rounds": true, "legend": true,
	"floor": true, "map": true, "heights": true, "figure": true, "wall": true, "edge": true, "link": true}

// cell returns a cell; beyond the board it is void.
func (c *content) cell(at rules.Pos) rules.CellSetup {
	if at.Floor < len(c.cells) && at.X < c.width && at.Y < c.height {
		if s := c.cells[at.Floor][at.Y*c.width+at.X]; s.Terrain != rules.Void {
			return s
		} else if s.Ground = 0; s != void {
			return s
		}
	}
	return void
}

// void is an empty cell; its height has no meaning.
var void = rules.CellSetup{Terrain: rules.Void, Owner: -1}

// eachCell calls fn with every cell of either board.
func (c *content) eachCell(o *content, fn func(at rules.Pos)) {
	for f := range max(len(c.cells), len(o.cells)) {
		for y := range max(c.height, o.height) {
			for x := range max(c.width, o.width) {
				fn(rules.Pos{Floor: f, X: x, Y: y})
			}
		}
	}
}

// same reports whether two contents are equal apart from the order of unordered parts.
func (c *content) same(o *content) bool {
	if len(c.cells) != len(o.cells) || !slices.EqualFunc(c.rises, o.rises, sameRise) || !slices.Equal(c.things(), o.things()) {
		return false
	}
	same := true
	c.eachCell(o, func(at rules.Pos) { same = same && c.cell(at) == o.cell(at) })
	return same
}

// things lists everything but floors and cells, sorted.
func (c *content) things() []string {
	out := append([]string{fmt.Sprintf("%v %q %q %q %d", c.topology, oneLine(c.title), oneLine(c.author), oneLine(c.about), c.rounds)}, c.statements...)
	head := len(out)
	for _, f := range c.figures {
		out = append(out, fmt.Sprintf("figure %+v", f))
	}
	for _, w := range c.walls {
		w.Cells = sortedCells(w.Cells)
		out = append(out, fmt.Sprintf("wall %+v", w))
	}
	for _, e := range c.edges {
		out = append(out, fmt.Sprintf("edge %+v", e))
	}
	for _, k := range sortedLinks(c.links) {
		out = append(out, fmt.Sprintf("link %+v", k))
	}
	slices.Sort(out[head:])
	return out
}

func sameRise(a, b int) bool {
	return cmp.Or(a, levels.DefaultRise) == cmp.Or(b, levels.DefaultRise)
}

func sameFigure(a, b edit.Figure) bool {
	return a.Name == b.Name && slices.Equal(a.Kinds, b.Kinds) && a.Side == b.Side && a.At == b.At && a.Facing == b.Facing && a.Prone == b.Prone &&
		slices.Equal(a.Stamina, b.Stamina)
}

func sameWall(a, b edit.Wall) bool {
	return a.Name == b.Name && a.Dir == b.Dir && slices.Equal(sortedCells(a.Cells), sortedCells(b.Cells))
}

func comparePos(a, b rules.Pos) int {
	return cmp.Or(cmp.Compare(a.Floor, b.Floor), cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X))
}

func sortedCells(cells []rules.Pos) []rules.Pos {
	return slices.SortedFunc(slices.Values(cells), comparePos)
}

// sortedLinks returns links without duplicates, sorted, each from its smaller end.
func sortedLinks(links []rules.LinkSetup) []rules.LinkSetup {
	out := slices.Clone(links)
	for i, k := range out {
		if comparePos(k.A, k.B) > 0 {
			out[i].A, out[i].B = k.B, k.A
		}
	}
	slices.SortFunc(out, func(a, b rules.LinkSetup) int { return cmp.Or(comparePos(a.A, b.A), comparePos(a.B, b.B)) })
	return slices.Compact(out)
}

// format returns the content as the text of a new level. The error is that of
// levels.Parse.
func (c *content) format(name string) ([]byte, error) {
	w := &textWriter{c: c, chars: map[rules.CellSetup]rune{}, used: map[rune]bool{}}
	w.legend()
	w.head()
	for f := range c.cells {
		w.floor(f)
	}
	w.things()
	_, err := levels.Parse(name, []byte(w.b.String()))
	return []byte(w.b.String()), err
}

type textWriter struct {
	b       strings.Builder
	c       *content
	chars   map[rules.CellSetup]rune
	used    map[rune]bool
	defined []rules.CellSetup // that have a line, in order
}

func (w *textWriter) line(words ...string) {
	var some []string
	for _, s := range words {
		if s != "" {
			some = append(some, s)
		}
	}
	w.b.WriteString(strings.Join(some, " ") + "\n")
}

// flat returns a cell without its height, which the heights block holds.
func flat(s rules.CellSetup) rules.CellSetup {
	s.Ground = 0
	return s
}

// legend chooses a character for every kind of cell.
func (w *textWriter) legend() {
	c := w.c
	for f := range c.cells {
		for i := range c.cells[f] {
			s := flat(c.cells[f][i])
			if _, ok := w.chars[s]; ok {
				continue
			}
			r, ok := levels.BuiltinCellChar(s)
			if !ok {
				r = edit.FreeChar(edit.CellName(s), func(r rune) bool { return w.used[r] })
				w.defined = append(w.defined, s)
			}
			w.chars[s], w.used[r] = r, true
		}
	}
}

func (w *textWriter) head() {
	c := w.c
	w.line("wallfall", strconv.Itoa(levels.Version))
	for _, h := range []struct{ keyword, text string }{{"title", c.title}, {"author", c.author}, {"about", c.about}} {
		if h.text != "" {
			w.line(h.keyword, edit.Quote(h.text))
		}
	}
	w.line("topology", c.topology.String())
	if c.rounds > 0 {
		w.line("rounds", strconv.Itoa(c.rounds))
	}
	w.line()
	for _, s := range c.statements {
		w.line(s)
	}
	if len(w.defined) > 0 {
		w.line()
	}
	for _, s := range w.defined {
		words, fields := edit.LegendWords(s, c.sides)
		w.line("legend", string(w.chars[s]), words, fields)
	}
}

func (w *textWriter) floor(f int) {
	c := w.c
	rise := ""
	if c.rises[f] > 0 {
		rise = "rise=" + strconv.Itoa(c.rises[f])
	}
	w.line()
	w.line("floor", strconv.Itoa(f), rise)
	high := false
	w.line("map")
	w.rows(f, func(s rules.CellSetup) rune {
		high = high || s.Ground > 0 && s.Terrain != rules.Void
		return w.chars[flat(s)]
	})
	w.line("end")
	if !high {
		return
	}
	w.line("heights")
	w.rows(f, func(s rules.CellSetup) rune {
		switch {
		case s.Terrain == rules.Void:
			return ' '
		case s.Ground == 0:
			return '.'
		}
		return rune(strconv.FormatInt(int64(s.Ground), 16)[0])
	})
	w.line("end")
}

// rows writes a character for each cell of a floor.
func (w *textWriter) rows(f int, char func(rules.CellSetup) rune) {
	c := w.c
	for y := range c.height {
		row := make([]rune, c.width)
		for x := range row {
			row[x] = char(c.cells[f][y*c.width+x])
		}
		w.line(edit.FormatRow(c.topology, y, row))
	}
}

func (w *textWriter) things() {
	c := w.c
	block := func(n int) {
		if n > 0 {
			w.line()
		}
	}
	block(len(c.walls))
	for _, v := range c.walls {
		w.line("wall", v.Name, "dir="+c.topology.DirName(v.Dir), "at="+edit.FormatCells(v.Cells))
	}
	block(len(c.figures))
	for _, f := range c.figures {
		w.line("figure", f.Name, strings.Join(f.Kinds, ","), edit.FigureFields(c.topology, f, levels.FormatPos(f.At)))
	}
	block(len(c.edges))
	for _, e := range c.edges {
		w.line("edge", e.Edge.String(), "low="+levels.FormatPos(e.Low), "high="+levels.FormatPos(e.High))
	}
	block(len(c.links))
	for _, k := range c.links {
		w.line("link", levels.FormatPos(k.A), levels.FormatPos(k.B))
	}
}
