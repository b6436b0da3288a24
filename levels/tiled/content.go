package tiled

import (
	"cmp"
	"errors"
	"reflect"
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
	floors        []rules.FloorSetup // a rise of 0 is the default
	figures       []edit.Figure
	walls         []edit.Wall
	edges         []rules.EdgeSetup
	links         []rules.LinkSetup
	texts         [3]string // of textNames
	rounds        int
	statements    []string
	sides         []string // names, in turn order
}

// textNames are the properties of maps and the statements of levels that are a sentence.
var textNames = [...]string{"title", "author", "about"}

// contentOf returns the content of a level.
func contentOf(lv *levels.Level, text string) *content {
	su := lv.Setup()
	c := &content{topology: lv.Topology, width: lv.Width, height: lv.Height, floors: su.Floors, edges: su.Edges, links: su.Links,
		texts: [...]string{lv.Title, lv.Author, lv.About}, rounds: lv.Rounds, statements: statementsOf(text), sides: sideNames(lv)}
	c.figures = levels.Each(lv.Figures, func(f levels.Figure) edit.Figure { return edit.FigureOf(lv, &f) })
	c.walls = levels.Each(lv.Walls, func(w levels.Wall) edit.Wall { return edit.WallOf(&w) })
	return c
}

func sideNames(lv *levels.Level) []string {
	return levels.Each(lv.Sides, func(s levels.Side) string { return s.Name })
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
	return strings.Join(levels.Each(lines[st.Line-1:min(st.Last, len(lines))], strings.TrimSpace), "\n")
}

// mapKeywords are the keywords of statements that maps do not hold as text but as cells,
// objects and properties.
var mapKeywords = map[string]bool{"wallfall": true, "title": true, "author": true, "about": true, "topology": true, "rounds": true, "legend": true,
	"floor": true, "map": true, "heights": true, "figure": true, "wall": true, "edge": true, "link": true}

// void is an empty cell; its height has no meaning.
var void = rules.CellSetup{Terrain: rules.Void, Owner: -1}

// cell returns a cell; beyond the board it is void.
func (c *content) cell(at rules.Pos) rules.CellSetup {
	if at.Floor >= len(c.floors) || at.X >= c.width || at.Y >= c.height {
		return void
	}
	s := c.floors[at.Floor].Cells[at.Y*c.width+at.X]
	if s.Terrain == rules.Void {
		s.Ground = 0
	}
	return s
}

// eachCell calls fn with every cell of either board.
func (c *content) eachCell(o *content, fn func(at rules.Pos)) {
	for f := range max(len(c.floors), len(o.floors)) {
		for y := range max(c.height, o.height) {
			for x := range max(c.width, o.width) {
				fn(rules.Pos{Floor: f, X: x, Y: y})
			}
		}
	}
}

// same reports whether two contents are equal apart from the order of unordered parts:
// whether they read the same as new levels whose parts are sorted.
func (c *content) same(o *content) bool { return c.sorted().text() == o.sorted().text() }

// sorted returns the content with its unordered parts sorted and its defaults set.
func (c *content) sorted() *content {
	out := *c
	for i, text := range out.texts {
		out.texts[i] = oneLine(text)
	}
	out.floors = slices.Clone(c.floors)
	for i := range out.floors {
		out.floors[i].Rise = c.rise(i)
	}
	out.figures = slices.SortedFunc(slices.Values(c.figures), func(a, b edit.Figure) int { return strings.Compare(a.Name, b.Name) })
	out.walls = slices.SortedFunc(slices.Values(c.walls), func(a, b edit.Wall) int { return strings.Compare(a.Name, b.Name) })
	for i := range out.walls {
		out.walls[i].Cells = sortedCells(out.walls[i].Cells)
	}
	out.edges = slices.SortedFunc(slices.Values(c.edges), func(a, b rules.EdgeSetup) int { return cmp.Or(comparePos(a.Low, b.Low), comparePos(a.High, b.High)) })
	out.links = sortedLinks(c.links)
	return &out
}

func (c *content) rise(floor int) int { return cmp.Or(c.floors[floor].Rise, levels.DefaultRise) }

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
	text := []byte(c.text())
	_, err := levels.Parse(name, text)
	return text, err
}

// text returns the content as a text, which may be no level.
func (c *content) text() string {
	w := &textWriter{c: c, chars: map[rules.CellSetup]rune{}}
	w.head()
	for f := range c.floors {
		w.floor(f)
	}
	w.paragraph(len(c.walls))
	for _, v := range c.walls {
		w.line("wall", v.Name, "dir="+c.topology.DirName(v.Dir), "at="+edit.FormatCells(v.Cells))
	}
	w.paragraph(len(c.figures))
	for _, f := range c.figures {
		w.line("figure", f.Name, strings.Join(f.Kinds, ","), edit.FigureFields(c.topology, f, f.At.String()))
	}
	w.paragraph(len(c.edges))
	for _, e := range c.edges {
		w.line("edge", e.Edge.String(), "low="+e.Low.String(), "high="+e.High.String())
	}
	w.paragraph(len(c.links))
	for _, k := range c.links {
		w.line("link", k.A.String(), k.B.String())
	}
	return w.b.String()
}

type textWriter struct {
	b     strings.Builder
	c     *content
	chars map[rules.CellSetup]rune // for each sort of cell
}

func (w *textWriter) line(words ...string) {
	words = slices.DeleteFunc(words, func(s string) bool { return s == "" })
	w.b.WriteString(strings.Join(words, " ") + "\n")
}

// paragraph begins one, if there is anything in it.
func (w *textWriter) paragraph(n int) {
	if n > 0 {
		w.line()
	}
}

// flat returns a cell without its height, which the heights block holds.
func flat(s rules.CellSetup) rules.CellSetup {
	s.Ground = 0
	return s
}

// head writes what comes before the floors, and chooses a character for every sort of cell.
func (w *textWriter) head() {
	c := w.c
	w.line("wallfall", strconv.Itoa(levels.Version))
	for i, name := range textNames {
		if c.texts[i] != "" {
			w.line(name, levels.QuoteText(c.texts[i]))
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
	var defined []rules.CellSetup // that have a line
	used := map[rune]bool{}
	for _, f := range c.floors {
		for _, s := range f.Cells {
			s = flat(s)
			if w.chars[s] != 0 {
				continue
			}
			r, ok := levels.BuiltinCellChar(s)
			if !ok {
				r = edit.FreeChar(edit.CellName(s), func(r rune) bool { return used[r] })
				defined = append(defined, s)
			}
			w.chars[s], used[r] = r, true
		}
	}
	w.paragraph(len(defined))
	for _, s := range defined {
		words, fields := edit.LegendWords(s, c.sides)
		w.line("legend", string(w.chars[s]), words, fields)
	}
}

// floor writes a floor with its map, and its heights if there are any.
func (w *textWriter) floor(f int) {
	c, rise, high := w.c, "", false
	if n := c.floors[f].Rise; n > 0 {
		rise = "rise=" + strconv.Itoa(n)
	}
	cells, heights := []string{"map"}, []string{"heights"}
	for y := range c.height {
		row, tops := make([]rune, c.width), make([]rune, c.width)
		for x := range row {
			s := c.cell(rules.Pos{Floor: f, X: x, Y: y})
			row[x] = w.chars[flat(s)]
			switch {
			case s.Terrain == rules.Void:
				tops[x] = ' '
			case s.Ground == 0:
				tops[x] = '.'
			default:
				tops[x], high = rune(strconv.FormatInt(int64(s.Ground), 16)[0]), true
			}
		}
		cells, heights = append(cells, edit.FormatRow(c.topology, y, row)), append(heights, edit.FormatRow(c.topology, y, tops))
	}
	w.line()
	w.line("floor", strconv.Itoa(f+1), rise)
	w.line(strings.Join(append(cells, "end"), "\n"))
	if high {
		w.line(strings.Join(append(heights, "end"), "\n"))
	}
}

// errTooMuch reports that a text has changed so much that a new one is better.
var errTooMuch = errors.New("too many changes")

// maxWork limits the work of changing a text: changes times the bytes that each reads.
const maxWork = 1 << 28

// applyTo changes the text of a level so that it holds the content, and nothing else; a
// text that already does is returned as it is. The error is that of levels.Parse if the
// text is no level.
func (c *content) applyTo(name string, kept []byte) ([]byte, error) {
	d, err := edit.Open(name, kept)
	if err != nil {
		return nil, err
	}
	was := contentOf(d.Level(), string(kept))
	if c.same(was) {
		return kept, nil
	}
	n := len(c.figures) + len(c.walls) + len(c.edges) + len(c.links) + len(was.figures) + len(was.walls) + len(was.edges) + len(was.links)
	if max(n*len(kept), len(c.statements)*len(was.statements)) > maxWork {
		return nil, errTooMuch
	}
	e := d.Edit()
	// What is gone goes first, since it names sides and kinds that may go too. What can't be
	// done shows in the end.
	c.shape(e, was)
	c.removeSides(e, d.Level())
	c.remove(e, was)
	e.Rewrite(c.setStatements)
	c.change(e, was)
	if d, err = e.Done(); err != nil {
		return nil, err
	}
	text := d.Text()
	if !c.same(contentOf(d.Level(), string(text))) {
		return nil, errTooMuch
	}
	return text, nil
}

// shape sets topology and floors, and makes the board no larger than the content.
func (c *content) shape(e *edit.Edit, was *content) {
	if c.topology != was.topology {
		e.SetTopology(c.topology)
	}
	if dx, dy := min(c.width-was.width, 0), min(c.height-was.height, 0); dx < 0 || dy < 0 {
		_ = e.Resize(0, 0, dx, dy)
	}
	for i := len(was.floors); i > len(c.floors); i-- {
		_ = e.RemoveFloor(i - 1)
	}
	for i := range c.floors {
		if i >= len(was.floors) {
			_ = e.AddFloor(i)
		}
		if i >= len(was.floors) || c.rise(i) != was.rise(i) {
			_ = e.SetRise(i, c.rise(i))
		}
	}
}

// removeSides removes sides that the content lacks; those that only have another name
// are renamed.
func (c *content) removeSides(e *edit.Edit, lv *levels.Level) {
	names := sideNames(lv)
	for i, name := range names {
		switch {
		case slices.Contains(c.sides, name):
		case len(c.sides) != len(names) || slices.Contains(names, c.sides[i]):
			_ = e.RemoveSide(name)
		default:
			renamed := edit.SideOf(lv, &lv.Sides[i])
			renamed.Name = c.sides[i]
			_ = e.SetSide(name, renamed)
		}
	}
}

// remove removes figures, walls, edges and links that the content lacks. Figures that
// only have another name are renamed.
func (c *content) remove(e *edit.Edit, was *content) {
	renamed, there := was.renamed(c), figureNames(c)
	for _, f := range was.figures {
		now, ok := e.Figure(f.Name)
		switch {
		case !ok || there[f.Name]:
		case renamed[f.Name] == "":
			_ = e.RemoveFigure(f.Name)
		default:
			now.Name = renamed[f.Name]
			_ = e.SetFigure(f.Name, now)
		}
	}
	for _, w := range was.walls {
		if !slices.ContainsFunc(c.walls, func(o edit.Wall) bool { return o.Name == w.Name }) {
			_ = e.RemoveWall(w.Name)
		}
	}
	for _, k := range was.edges {
		if !slices.Contains(c.edges, k) {
			_ = e.SetEdge(k.Low, k.High, rules.NoEdge)
		}
	}
	links := sortedLinks(c.links)
	for _, k := range sortedLinks(was.links) {
		if !slices.Contains(links, k) {
			e.Unlink(k.A)
		}
	}
}

// figureNames returns the names of all figures.
func figureNames(c *content) map[string]bool {
	names := map[string]bool{}
	for _, f := range c.figures {
		names[f.Name] = true
	}
	return names
}

// renamed returns the new names of figures that are otherwise the same in another content,
// or at least of the same kinds and on the same cell.
func (c *content) renamed(in *content) map[string]string {
	taken, is := figureNames(c), figureNames(in)
	out := map[string]string{}
	for _, alike := range []func(f, g edit.Figure) bool{
		func(f, g edit.Figure) bool { return reflect.DeepEqual(f, g) },
		func(f, g edit.Figure) bool { return f.At == g.At && slices.Equal(f.Kinds, g.Kinds) },
	} {
		for _, f := range c.figures {
			if is[f.Name] || out[f.Name] != "" {
				continue
			}
			i := slices.IndexFunc(in.figures, func(g edit.Figure) bool {
				free := !taken[g.Name]
				g.Name = f.Name
				return free && alike(f, g)
			})
			if i >= 0 {
				out[f.Name] = in.figures[i].Name
				taken[in.figures[i].Name] = true
			}
		}
	}
	return out
}

// change changes what differs and adds what is new.
func (c *content) change(e *edit.Edit, was *content) {
	for i, name := range textNames {
		if oneLine(c.texts[i]) != oneLine(was.texts[i]) {
			e.SetText(name, c.texts[i])
		}
	}
	if c.rounds != was.rounds {
		e.SetRounds(c.rounds)
	}
	c.eachCell(was, func(at rules.Pos) {
		old := e.Cell(at)
		if old.Terrain == rules.Void {
			old.Ground = 0
		}
		if n := c.cell(at); n != old {
			_ = e.SetCell(at, n)
		}
	})
	for _, f := range c.figures {
		if _, ok := e.Figure(f.Name); ok {
			_ = e.SetFigure(f.Name, f)
		} else {
			_ = e.AddFigure(f)
		}
	}
	for _, w := range c.walls {
		if old, ok := e.Wall(w.Name); !ok {
			_ = e.AddWall(w)
		} else if old.Dir != w.Dir || !slices.Equal(sortedCells(old.Cells), sortedCells(w.Cells)) {
			_ = e.SetWall(w.Name, w)
		}
	}
	for _, k := range c.edges {
		if !slices.Contains(was.edges, k) {
			_ = e.SetEdge(k.Low, k.High, k.Edge)
		}
	}
	for _, k := range sortedLinks(c.links) {
		_ = e.Link(k.A, k.B)
	}
}

// setStatements sets the statements that maps hold as text in the lines of a level.
// Lines that are there stay in place; new ones follow the one before them.
func (c *content) setStatements(lines []string) []string {
	cr := ""
	if strings.HasSuffix(lines[0], "\r") {
		cr = "\r"
	}
	var ours []levels.Statement
	behind := 0 // the line behind which what is new at the end goes
	for i, st := range levels.Outline(lines) {
		if !mapKeywords[st.Keyword] {
			ours, behind = append(ours, st), st.Last
		} else if i == 0 {
			behind = st.Last
		}
	}
	var out []string
	next := 0 // of the statements that are wanted
	add := func(until int) {
		for ; next < until; next++ {
			for _, l := range strings.Split(c.statements[next], "\n") {
				out = append(out, l+cr)
			}
		}
	}
	for n := 0; n < len(lines); n++ {
		if len(ours) == 0 || n+1 != ours[0].Line {
			out = append(out, lines[n])
		} else {
			st := &ours[0]
			if i := slices.Index(c.statements[next:], statementText(lines, st)); i >= 0 { // it stays
				add(next + i)
				out = append(out, lines[n:st.Last]...)
				next++
			}
			n = st.Last - 1
			ours = ours[1:]
		}
		if n+1 == behind {
			add(len(c.statements))
		}
	}
	return out
}

// goalWord returns the word with which a goal names a figure.
func goalWord(statement string) (w levels.Word, ok bool) {
	for _, st := range levels.Outline(strings.Split(statement, "\n")) {
		if st.Keyword == "goal" {
			return st.Field("figure")
		}
	}
	return levels.Word{}, false
}
