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
		switch st.Keyword {
		case "floor":
			if len(l.Floors) == rules.MaxFloors {
				p.failAs("BD-01", st.place(), "a board has at most 8 floors")
				return
			}
			if n := p.number(st, st.Words[0], 0, 999); n != len(l.Floors) && len(p.errs) == 0 {
				p.fail(Place{st.Line, st.Words[0].Col}, "floors count from 0, lowest first: expected floor "+strconv.Itoa(len(l.Floors)))
				return
			}
			f := Floor{Place: st.place()}
			if w, ok := st.Field("rise"); ok {
				f.Rise = p.number(st, w, 1, rules.MaxRise)
			}
			l.Floors = append(l.Floors, f)
		case "map":
			if len(l.Floors) == 0 {
				l.Floors = []Floor{{Place: st.place()}}
			}
			f := &l.Floors[len(l.Floors)-1]
			if f.Rows != nil {
				p.fail(st.place(), "floor "+strconv.Itoa(len(l.Floors)-1)+" already has a map; start the next one with: floor "+strconv.Itoa(len(l.Floors)))
				return
			}
			f.Rows = p.rows(st)
		case "heights":
			if len(l.Floors) == 0 || l.Floors[len(l.Floors)-1].Rows == nil {
				p.fail(st.place(), "heights must follow their map")
				return
			}
			f := &l.Floors[len(l.Floors)-1]
			if f.Heights != nil {
				p.fail(st.place(), "this floor already has heights")
				return
			}
			f.Heights = p.rows(st)
			p.checkHeights(f)
		}
		if len(p.errs) > 0 {
			return
		}
	}
	if len(l.Floors) == 0 {
		p.fail(Place{first, 1}, "a level needs a map: a line \"map\", its rows, a line \"end\"")
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
}

// rows reads the rows of a block. On hex boards cells are separated by one
// blank and odd rows are indented by one.
func (p *parser) rows(st *stmt) []Row {
	if len(st.rows) > rules.MaxSide {
		p.failAs("BD-01", Place{st.rows[rules.MaxSide].line, 1}, "a floor has at most 128 rows")
		return nil
	}
	rows := make([]Row, 0, len(st.rows))
	for y, raw := range st.rows {
		row := Row{Line: raw.line}
		wrong := func(col int, msg string) {
			at := rules.Pos{Floor: len(p.lv.Floors) - 1, X: min(len(row.Chars), rules.MaxSide-1), Y: y}
			p.failCell("", Place{raw.line, col + 1}, at, msg)
		}
		if i := strings.IndexByte(raw.text, '\t'); i >= 0 {
			wrong(len([]rune(raw.text[:i])), "use spaces in a map, not tabs")
			return nil
		}
		rs := []rune(raw.text)
		step := 1
		if p.lv.Topology == rules.Hex {
			step = 2
			if y%2 == 1 && len(rs) > 0 {
				if rs[0] != ' ' {
					wrong(0, "indent odd rows of a hex map (second, fourth, …) by one space")
					return nil
				}
				rs = rs[1:]
			}
		}
		indent := len([]rune(raw.text)) - len(rs)
		for i, r := range rs {
			switch {
			case step == 2 && i%2 == 1 && r != ' ':
				wrong(indent+i, "put one space between cells of a hex map; here is "+Quote(string(r)))
				return nil
			case i%step != 0:
			case !drawable(r):
				wrong(indent+i, "a map may only contain printable characters")
				return nil
			case len(row.Chars) == rules.MaxSide:
				p.failAs("BD-01", Place{raw.line, indent + i + 1}, "a row has at most 128 cells")
				return nil
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
	l := p.lv
	for y, r := range f.Heights {
		for x, c := range r.Chars {
			at := rules.Pos{Floor: len(l.Floors) - 1, X: x, Y: y}
			switch {
			case heightOf(c) < 0:
				p.failCell("", Place{r.Line, l.column(at)}, at, "a height is a digit 0-9 or a letter a-f, not "+Quote(string(c)))
				return
			case heightOf(c) > 0 && (y >= len(f.Rows) || x >= len(f.Rows[y].Chars)):
				p.failCell("", Place{r.Line, l.column(at)}, at, "this height is outside the map")
				return
			}
		}
	}
}

// mark collects the cells of every character that figures and walls may name.
func (p *parser) mark() {
	p.marks = map[rune][]rules.Pos{}
	for i, f := range p.lv.Floors {
		for y, row := range f.Rows {
			for x, r := range row.Chars {
				if r != ' ' && r != '.' && r != '#' {
					p.marks[r] = append(p.marks[r], rules.Pos{Floor: i, X: x, Y: y})
				}
			}
		}
	}
}

// unknownChars refuses characters of the map that nothing explains.
func (p *parser) unknownChars() {
	l := p.lv
	for _, st := range p.stmts { // what is wrong with a figure or a wall is not its marker
		if w, ok := st.Field("at"); ok && utf8.RuneCountInString(w.Val) == 1 {
			p.named[[]rune(w.Val)[0]] = true
		}
	}
	told := map[rune]bool{}
	for i, f := range l.Floors {
		for y, row := range f.Rows {
			for x, r := range row.Chars {
				if told[r] || p.named[r] || l.entry(r) != nil {
					continue
				}
				told[r] = true
				at := rules.Pos{Floor: i, X: x, Y: y}
				p.failCell("", l.CellPlace(at), at, Quote(string(r))+" has no meaning yet: add a legend line, or put a figure or wall there with at="+string(r))
			}
		}
	}
}

// cells resolves the cells a word names: a character of the map, or a list such
// as 0:3,4;0:3,5.
func (p *parser) cells(st *stmt, w Word) ([]rules.Pos, bool) {
	at := Place{st.Line, w.ValCol}
	if rs := []rune(w.Val); len(rs) == 1 {
		cells := p.marks[rs[0]]
		if len(cells) == 0 {
			return nil, p.fail(at, "no cell of the map shows "+Quote(w.Val))
		}
		p.named[rs[0]] = true
		return cells, true
	}
	var cells []rules.Pos
	for _, part := range strings.Split(w.Val, ";") {
		pos, ok := ParsePos(part)
		if !ok {
			return nil, p.fail(at, "expected a map character or a cell such as 0:3,4 (floor:column,row), not "+Quote(part))
		}
		if pos.Floor >= len(p.lv.Floors) || pos.X >= p.lv.Width || pos.Y >= p.lv.Height {
			floors := " floors"
			if len(p.lv.Floors) == 1 {
				floors = " floor"
			}
			return nil, p.failRule("BD-01", at, "no cell "+FormatPos(pos)+": the board has "+strconv.Itoa(len(p.lv.Floors))+floors+" of "+strconv.Itoa(p.lv.Width)+" by "+strconv.Itoa(p.lv.Height)+" cells, counted from 0")
		}
		if len(cells) > 4*rules.MaxWallSize {
			return nil, p.fail(at, "too many cells in one list")
		}
		cells = append(cells, pos)
	}
	return cells, true
}

func (p *parser) failRule(code string, at Place, msg string) bool {
	p.failAs(code, at, msg)
	return false
}

// cell resolves a word that names one cell.
func (p *parser) cell(st *stmt, w Word) (rules.Pos, bool) {
	cells, ok := p.cells(st, w)
	if ok && len(cells) != 1 {
		return rules.Pos{}, p.failCell("", Place{st.Line, w.ValCol}, cells[0], Quote(w.Val)+" names "+strconv.Itoa(len(cells))+" cells; expected one")
	}
	if !ok {
		return rules.Pos{}, false
	}
	return cells[0], true
}

// ParsePos reads a cell's name: floor:column,row, each from 0.
func ParsePos(s string) (rules.Pos, bool) {
	fl, rest, ok1 := strings.Cut(s, ":")
	x, y, ok2 := strings.Cut(rest, ",")
	var at rules.Pos
	for _, part := range []struct {
		text string
		to   *int
	}{{fl, &at.Floor}, {x, &at.X}, {y, &at.Y}} {
		n, err := strconv.ParseUint(part.text, 10, 10)
		if err != nil {
			return rules.Pos{}, false
		}
		*part.to = int(n)
	}
	return at, ok1 && ok2
}

// FormatPos writes a cell's name as ParsePos reads it.
func FormatPos(p rules.Pos) string {
	return strconv.Itoa(p.Floor) + ":" + strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y)
}
