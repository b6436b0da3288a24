package levels

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"wallfall/rules"
)

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
			if i := p.number(st, st.Words[0], 0, 999); i != n && len(p.errs) == 0 {
				p.stop("", Place{st.Line, st.Words[0].Col}, "floors count from 0, lowest first: expected floor "+strconv.Itoa(n))
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
				p.stop("", st.place(), "floor "+strconv.Itoa(n-1)+" already has a map; start the next one with: floor "+strconv.Itoa(n))
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
			p.fail(f.Place, "floor "+strconv.Itoa(i)+" has no map")
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
	l.eachChar(func(at rules.Pos, r rune) {
		if r != ' ' && r != '.' && r != '#' {
			p.marks[r] = append(p.marks[r], at)
		}
	})
}

// eachChar calls fn with every character of the maps.
func (l *Level) eachChar(fn func(at rules.Pos, r rune)) {
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
func (p *parser) rows(st *stmt) []Row {
	if len(st.rows) > rules.MaxSide {
		p.stop("BD-01", Place{st.rows[rules.MaxSide].line, 1}, "a floor has at most 128 rows")
	}
	rows := make([]Row, 0, len(st.rows))
	for y, raw := range st.rows {
		row := Row{Line: raw.line}
		wrong := func(col int, msg string) {
			at := rules.Pos{Floor: len(p.lv.Floors) - 1, X: min(len(row.Chars), rules.MaxSide-1), Y: y}
			p.stopCell("", Place{raw.line, col + 1}, at, msg)
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
				wrong(indent+i, "put one space between cells of a hex map; here is "+Quote(string(r)))
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
				p.stopCell("", place, at, "a height is a digit 0-9 or a letter a-f, not "+Quote(string(c)))
			case heightOf(c) > 0 && (y >= len(f.Rows) || x >= len(f.Rows[y].Chars)):
				p.stopCell("", place, at, "this height is outside the map")
			}
		}
	}
}

// unknownChars refuses characters of the map that nothing explains.
func (p *parser) unknownChars() {
	for _, st := range p.stmts { // what is wrong with a figure or a wall is not its marker
		if w, ok := st.Field("at"); ok && utf8.RuneCountInString(w.Val) == 1 {
			p.named[[]rune(w.Val)[0]] = true
		}
	}
	p.lv.eachChar(func(at rules.Pos, r rune) {
		if !p.named[r] && p.lv.entry(r) == nil {
			p.named[r] = true
			p.failCell("", p.lv.CellPlace(at), at, Quote(string(r))+" has no meaning yet: add a legend line, or put a figure or wall there with at="+string(r))
		}
	})
}

// cells resolves the cells a word names: a character of the map, or a list such
// as 0:3,4;0:3,5.
func (p *parser) cells(st *stmt, w Word) (cells []rules.Pos) {
	at := Place{st.Line, w.ValCol}
	if rs := []rune(w.Val); len(rs) == 1 {
		if len(p.marks[rs[0]]) == 0 {
			p.stop("", at, "no cell of the map shows "+Quote(w.Val))
		}
		p.named[rs[0]] = true
		return p.marks[rs[0]]
	}
	for _, part := range strings.Split(w.Val, ";") {
		pos, ok := ParsePos(part)
		if !ok {
			p.stop("", at, "expected a map character or a cell such as 0:3,4 (floor:column,row), not "+Quote(part))
		}
		if n := len(p.lv.Floors); pos.Floor >= n || pos.X >= p.lv.Width || pos.Y >= p.lv.Height {
			floors := " floors"
			if n == 1 {
				floors = " floor"
			}
			p.stop("BD-01", at, "no cell "+FormatPos(pos)+": the board has "+strconv.Itoa(n)+floors+" of "+strconv.Itoa(p.lv.Width)+" by "+strconv.Itoa(p.lv.Height)+" cells, counted from 0")
		}
		if len(cells) > 4*rules.MaxWallSize {
			p.stop("", at, "too many cells in one list")
		}
		cells = append(cells, pos)
	}
	return cells
}

// cell resolves a word that names one cell.
func (p *parser) cell(st *stmt, w Word) rules.Pos {
	cells := p.cells(st, w)
	if len(cells) != 1 {
		p.stopCell("", Place{st.Line, w.ValCol}, cells[0], Quote(w.Val)+" names "+strconv.Itoa(len(cells))+" cells; expected one")
	}
	return cells[0]
}

// ParsePos reads a cell's name: floor:column,row, each from 0.
func ParsePos(s string) (at rules.Pos, ok bool) {
	fl, rest, ok1 := strings.Cut(s, ":")
	x, y, ok2 := strings.Cut(rest, ",")
	ok = ok1 && ok2
	for i, part := range []string{fl, x, y} {
		n, err := strconv.ParseUint(part, 10, 10)
		*[]*int{&at.Floor, &at.X, &at.Y}[i] = int(n)
		ok = ok && err == nil
	}
	return at, ok
}

// FormatPos writes a cell's name as ParsePos reads it.
func FormatPos(p rules.Pos) string {
	return strconv.Itoa(p.Floor) + ":" + strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y)
}
