package levels

import (
	"slices"
	"strings"
	"unicode/utf8"

	"wallfall/rules"
	"wallfall/rules/message"
)

func (p *parser) figure(st *Statement) {
	l := p.lv
	name := p.name(st, st.Words[0])
	for i := range l.Figures {
		if l.Figures[i].Name == name {
			p.stop("", st.placeOf(st.Words[0]), "there is already a figure %s", name)
		}
	}
	if len(l.Figures) == rules.MaxFigures {
		p.stop("", st.place(), "a level has at most %d figures", rules.MaxFigures)
	}
	f := Figure{st.place(), rules.FigureSetup{Name: name, Side: -1, Prone: st.has("prone")}}
	size := 1
	parts := st.Words[1].List()
	if len(parts) > rules.MaxGroup {
		p.stop("FG-01", Place{st.Line, st.Words[1].Col}, "a group has 1 to 8 members")
	}
	for _, k := range parts {
		if p.kinds.known[k.Val] == nil {
			p.stop("", Place{st.Line, k.Col}, "unknown kind %s%s", Quote(k.Val), Hint(k.Val, p.kinds.names))
		}
		i := p.useKind(k.Val)
		f.Kinds = append(f.Kinds, i)
		size = max(size, l.Kinds[i].Size)
	}
	if w, ok := st.Field("side"); ok {
		f.Side = p.sideOf(st, w)
	} else if l.Kinds[f.Kinds[0]].Traits&rules.Object == 0 {
		p.stop("FG-01", st.place(), "%s needs a side: side=NAME", name)
	}
	f.At = p.footprint(st, p.need(st, "at", "%s needs a cell: at=CHAR or at=FLOOR:X,Y", name), size)
	if w, ok := st.Field("stamina"); ok { // what each begins with, such as 2,1
		for _, part := range w.List() {
			if len(f.Stamina) == rules.MaxGroup {
				p.stop("FG-01", Place{st.Line, part.Col}, "a group has 1 to 8 members")
			}
			f.Stamina = append(f.Stamina, p.mustNumber(st, part, 1, rules.MaxStat))
		}
	}
	f.Facing = p.dir(st, "facing", "e")
	l.Figures = append(l.Figures, f)
}

// footprint resolves the corner of a figure: one cell, or, of a large figure
// drawn whole, the first of size×size cells.
func (p *parser) footprint(st *Statement, w Word, size int) rules.Pos {
	cells := p.cells(st, w)
	first := cells[0]
	beside := func(c rules.Pos) bool {
		return c.Floor != first.Floor || c.X < first.X || c.X >= first.X+size || c.Y >= first.Y+size
	}
	if len(cells) != 1 && (len(cells) != size*size || slices.ContainsFunc(cells, beside)) {
		p.stopCell("", Place{st.Line, w.ValCol}, first, "the map has %s on %d cells; a figure of size %d needs one cell, or a block of its size", Quote(w.Val), len(cells), size)
	}
	return first
}

// dir reads the field key as a direction of the topology; without the field it
// is the default, and an error when that is empty.
func (p *parser) dir(st *Statement, key, def string) rules.Dir {
	w, ok := st.Field(key)
	if !ok {
		if def == "" {
			p.stop("", st.place(), "%s needs a direction: %s=…", st.Keyword, key)
		}
		w.Val = def
	}
	d, ok := p.lv.Topology.ParseDir(w.Val)
	if !ok {
		p.stop("", Place{st.Line, w.ValCol}, "a %s board has no direction %s; expected %s", p.lv.Topology.String(), Quote(w.Val), strings.Join(DirNames(p.lv.Topology), ", "))
	}
	return d
}

func (p *parser) wall(st *Statement) {
	l := p.lv
	name := p.name(st, st.Words[0])
	for i := range l.Walls {
		if l.Walls[i].Name == name {
			p.stop("", st.placeOf(st.Words[0]), "there is already a wall %s", name)
		}
	}
	if len(l.Walls) == rules.MaxWalls {
		p.stop("", st.place(), "a level has at most %d crushing walls", rules.MaxWalls)
	}
	w := Wall{st.place(), rules.WallSetup{Name: name, Dir: p.dir(st, "dir", "")}}
	at := p.need(st, "at", "%s needs cells: at=CHAR or at=FLOOR:X,Y;…", name)
	if w.Cells = p.cells(st, at); len(w.Cells) > rules.MaxWallSize {
		p.stopCell("CW-02", Place{st.Line, at.ValCol}, w.Cells[0], "a crushing wall has 1 to 16 cells; %s has %d", name, len(w.Cells))
	}
	l.Walls = append(l.Walls, w)
}

func (p *parser) edge(st *Statement) {
	e := Edge{Place: st.place()}
	var ok bool
	if e.Edge, ok = rules.Parse[rules.Edge](st.Words[0].Val); !ok || e.Edge == rules.NoEdge {
		p.stop("", Place{st.Line, st.Words[0].Col}, "unknown edge %s; expected slope, cliff, dune or rampart", Quote(st.Words[0].Val))
	}
	end := func(key string) rules.Pos {
		return p.cell(st, p.need(st, key, "an edge needs both cells: low=CELL high=CELL"))
	}
	e.Low, e.High = end("low"), end("high")
	p.lv.Edges = append(p.lv.Edges, e)
}

// link reads two cells, or one character that marks exactly two.
func (p *parser) link(st *Statement) {
	k := Link{Place: st.place()}
	if len(st.Words) == 1 {
		cells := p.cells(st, st.Words[0])
		if len(cells) != 2 {
			p.stopCell("", Place{st.Line, st.Words[0].Col}, cells[0], "%s names %d cells; a link joins two", Quote(st.Words[0].Val), len(cells))
		}
		k.A, k.B = cells[0], cells[1]
	} else {
		k.A, k.B = p.cell(st, st.Words[0]), p.cell(st, st.Words[1])
	}
	p.lv.Links = append(p.lv.Links, k)
}

func (p *parser) goal(st *Statement) {
	l := p.lv
	side := p.sideOf(st, st.Words[0])
	kind := st.Words[1]
	g := Goal{Place: st.place(), Goal: rules.Goal{Figure: -1}}
	var ok bool
	if g.Kind, ok = rules.Parse[rules.GoalKind](kind.Val); !ok {
		p.stop("", Place{st.Line, kind.Col}, "unknown goal %s%s", Quote(kind.Val), Hint(kind.Val, WordsOf(rules.GoalKind(0))))
	}
	// Which fields each kind of goal needs (+) and may have (?): tag, n, figure.
	needs := [...]string{rules.GoalSlayAll: "...", rules.GoalSlayOne: "..+", rules.GoalReach: "+.?", rules.GoalHold: "+?.",
		rules.GoalSurvive: ".+.", rules.GoalSeize: "+..", rules.GoalEscape: "+?."}[g.Kind]
	for i, key := range []string{"tag", "n", "figure"} {
		w, given := st.Field(key)
		switch {
		case !given && needs[i] == '+':
			p.stop("", st.place(), "goal %s needs %s=…", g.Kind.String(), key)
		case given && needs[i] == '.':
			p.stop("", Place{st.Line, w.Col}, "goal %s has no %s", g.Kind.String(), key)
		case !given:
		case key == "tag":
			g.Tag = p.tag(st, w)
		case key == "n":
			g.N = p.number(st, w, 1, 200)
		case key == "figure":
			if g.Figure = slices.IndexFunc(l.Figures, func(f Figure) bool { return f.Name == w.Val }); g.Figure < 0 {
				names := Each(l.Figures, func(f Figure) string { return f.Name })
				p.stop("", Place{st.Line, w.ValCol}, "unknown figure %s%s", Quote(w.Val), Hint(w.Val, names))
			}
		}
	}
	if len(l.Sides[side].Goals) == rules.MaxGoals {
		p.stop("TN-04", st.place(), "a side has at most 8 goals")
	}
	l.Sides[side].Goals = append(l.Sides[side].Goals, g)
}

// floors reads the floor, map and heights statements in their order.
func (p *parser) floors(first int) {
	l := p.lv
	for _, st := range p.stmts {
		n := len(l.Floors)
		switch st.Keyword {
		case "floor":
			if n == rules.MaxFloors {
				p.stop("BD-01", st.place(), "a board has at most 8 floors")
			}
			if i := p.number(st, st.Words[0], 0, 999); i != l.FirstFloor+n && len(p.errs) == 0 {
				p.stop("", Place{st.Line, st.Words[0].Col}, "floors count from %d, lowest first: expected floor %d", l.FirstFloor, l.FirstFloor+n)
			}
			f := Floor{Place: st.place()}
			p.numbers(st, []numberField{{"rise", &f.Rise, 1, rules.MaxRise}})
			l.Floors = append(l.Floors, f)
		case "map":
			if n == 0 {
				l.Floors, n = []Floor{{Place: st.place()}}, 1
			}
			f := &l.Floors[n-1]
			if f.Rows != nil {
				p.stop("", st.place(), "floor %d already has a map; start the next one with: floor %d", l.FirstFloor+n-1, l.FirstFloor+n)
			}
			f.Rows = p.rows(st)
		case "heights":
			if n == 0 || l.Floors[n-1].Rows == nil {
				p.stop("", st.place(), "heights must follow their map")
			}
			f := &l.Floors[n-1]
			if f.Heights != nil {
				p.stop("", st.place(), "this floor already has heights")
			}
			f.Heights = p.rows(st)
			p.checkHeights(f)
		}
		if len(p.errs) > 0 {
			return
		}
	}
	if len(l.Floors) == 0 {
		p.stop("", Place{first, 1}, "a level needs a map: a line \"map\", its rows, a line \"end\"")
	}
	for i, f := range l.Floors {
		if f.Rows == nil {
			p.fail(f.Place, "floor %d has no map", i+1)
		}
		l.Height = max(l.Height, len(f.Rows))
		for _, r := range f.Rows {
			l.Width = max(l.Width, len(r.Chars))
		}
	}
	if len(p.errs) == 0 && (l.Width == 0 || l.Height == 0) {
		p.fail(l.Floors[0].Place, "this map has no cells")
	}
	// Figures and walls may name the cells of a character.
	p.marks = map[rune][]rules.Pos{}
	l.EachChar(func(at rules.Pos, r rune) {
		if r != ' ' && r != '.' && r != '#' {
			p.marks[r] = append(p.marks[r], at)
		}
	})
}

// EachChar calls fn with every character of the maps.
func (l *Level) EachChar(fn func(at rules.Pos, r rune)) {
	for i, f := range l.Floors {
		for y, row := range f.Rows {
			for x, r := range row.Chars {
				fn(rules.Pos{Floor: i, X: x, Y: y}, r)
			}
		}
	}
}

// rows reads the rows of a block. On hex boards cells are separated by one
// blank and odd rows are indented by one.
func (p *parser) rows(st *Statement) []Row {
	if len(st.rows) > rules.MaxSide {
		p.stop("BD-01", Place{st.rows[rules.MaxSide].line, 1}, "a floor has at most 128 rows")
	}
	rows := make([]Row, 0, len(st.rows))
	for y, raw := range st.rows {
		row := Row{Line: raw.line}
		wrong := func(col int, format string, args ...any) {
			at := rules.Pos{Floor: len(p.lv.Floors) - 1, X: min(len(row.Chars), rules.MaxSide-1), Y: y}
			p.stopCell("", Place{raw.line, col + 1}, at, format, args...)
		}
		if i := strings.IndexByte(raw.text, '\t'); i >= 0 {
			wrong(len([]rune(raw.text[:i])), "use spaces in a map, not tabs")
		}
		rs := []rune(raw.text)
		step, indent := 1, 0
		if p.lv.Topology == rules.Hex {
			step = 2
			if y%2 == 1 && len(rs) > 0 {
				if rs[0] != ' ' {
					wrong(0, "indent odd rows of a hex map (second, fourth, …) by one space")
				}
				rs, indent = rs[1:], 1
			}
		}
		for i, r := range rs {
			switch {
			case step == 2 && i%2 == 1 && r != ' ':
				wrong(indent+i, "put one space between cells of a hex map; here is %s", Quote(string(r)))
			case i%step != 0:
			case !drawable(r):
				wrong(indent+i, "a map may only contain printable characters")
			case len(row.Chars) == rules.MaxSide:
				p.stop("BD-01", Place{raw.line, indent + i + 1}, "a row has at most 128 cells")
			default:
				row.Chars = append(row.Chars, r)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// checkHeights refuses heights that are no digits or lie outside the map.
func (p *parser) checkHeights(f *Floor) {
	for y, r := range f.Heights {
		for x, c := range r.Chars {
			at := rules.Pos{Floor: len(p.lv.Floors) - 1, X: x, Y: y}
			place := Place{r.Line, p.lv.column(at)}
			switch {
			case heightOf(c) < 0:
				p.stopCell("", place, at, "a height is a digit 0-9 or a letter a-f, not %s", Quote(string(c)))
			case heightOf(c) > 0 && (y >= len(f.Rows) || x >= len(f.Rows[y].Chars)):
				p.stopCell("", place, at, "this height is outside the map")
			}
		}
	}
}

// unknownChars refuses characters of the map that nothing explains.
func (p *parser) unknownChars() {
	before := len(p.errs)
	for _, st := range p.stmts { // what is wrong with a figure or a wall is not its marker
		if w, ok := st.Field("at"); ok && utf8.RuneCountInString(w.Val) == 1 {
			p.named[[]rune(w.Val)[0]] = true
		}
	}
	p.lv.EachChar(func(at rules.Pos, r rune) {
		if _, known := p.lv.meaning(r); !known && !p.named[r] {
			p.named[r] = true
			p.failCell("", p.lv.CellPlace(at), at, "%s has no meaning yet: add a legend line, or put a figure or wall there with at=%s", Quote(string(r)), string(r))
		}
	})
	if before > 0 || len(p.errs) == 0 {
		return
	}
	// The cause may be what the rules refuse, such as a figure put on the cell of another.
	if _, err := p.lv.New(1); err != nil {
		p.errs = append(p.errs, err.(Problems)...)
	}
}

// cells resolves the cells a word names: a character of the map, or a list such
// as 1:3,4;1:3,5.
func (p *parser) cells(st *Statement, w Word) (cells []rules.Pos) {
	at := Place{st.Line, w.ValCol}
	if rs := []rune(w.Val); len(rs) == 1 {
		if len(p.marks[rs[0]]) == 0 {
			p.stop("", at, "no cell of the map shows %s", Quote(w.Val))
		}
		p.named[rs[0]] = true
		return p.marks[rs[0]]
	}
	for _, part := range strings.Split(w.Val, ";") {
		pos, ok := rules.ParsePos(part, 0)
		if !ok {
			p.stop("", at, "expected a map character or a cell such as 1:3,4 (floor:column,row), not %s", Quote(part))
		}
		if pos.Floor -= p.lv.FirstFloor; pos.Floor < 0 || pos.Floor >= len(p.lv.Floors) || pos.X >= p.lv.Width || pos.Y >= p.lv.Height {
			p.stop("BD-01", at, "no cell %s: the board has %s of %d by %d cells; floors count from %d, columns and rows from 0", part, message.N(len(p.lv.Floors), "%d floor", "%d floors"), p.lv.Width, p.lv.Height, p.lv.FirstFloor)
		}
		if len(cells) > 4*rules.MaxWallSize {
			p.stop("", at, "too many cells in one list")
		}
		cells = append(cells, pos)
	}
	return cells
}

// cell resolves a word that names one cell.
func (p *parser) cell(st *Statement, w Word) rules.Pos {
	cells := p.cells(st, w)
	if len(cells) != 1 {
		p.stopCell("", Place{st.Line, w.ValCol}, cells[0], "%s names %d cells; expected one", Quote(w.Val), len(cells))
	}
	return cells[0]
}
