package levels

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

func (p *parser) figure(st *stmt) {
	l := p.lv
	name := p.name(st, st.Words[0])
	if p.figIndex(name) >= 0 {
		p.stop("", st.place(), "there is already a figure "+name)
	}
	if len(l.Figures) == rules.MaxFigures {
		p.stop("", st.place(), "a level has at most "+strconv.Itoa(rules.MaxFigures)+" figures")
	}
	f := Figure{Place: st.place(), Name: name, Side: -1, Prone: st.has("prone")}
	size := 1
	parts := strings.Split(st.Words[1].Val, ",")
	col := st.Words[1].Col
	if len(parts) > rules.MaxGroup {
		p.stop("FG-01", Place{st.Line, col}, "a group has 1 to 8 members")
	}
	for _, k := range parts {
		if p.kinds.known[k] == nil {
			p.stop("", Place{st.Line, col}, "unknown kind "+Quote(k)+Hint(k, p.kinds.names))
		}
		i := p.useKind(k)
		f.Kinds = append(f.Kinds, i)
		size = max(size, l.Kinds[i].Size)
		col += len([]rune(k)) + 1
	}
	if w, ok := st.Field("side"); ok {
		f.Side = p.sideOf(st, w)
	} else if l.Kinds[f.Kinds[0]].Traits&rules.Object == 0 {
		p.stop("FG-01", st.place(), name+" needs a side: side=NAME")
	}
	w, ok := st.Field("at")
	if !ok {
		p.stop("", st.place(), name+" needs a cell: at=CHAR or at=FLOOR:X,Y")
	}
	f.At = p.footprint(st, w, size)
	if w, ok := st.Field("stamina"); ok { // what each begins with, such as 2,1
		col := w.ValCol
		for _, part := range strings.Split(w.Val, ",") {
			if len(f.Stamina) == rules.MaxGroup {
				p.stop("FG-01", Place{st.Line, col}, "a group has 1 to 8 members")
			}
			f.Stamina = append(f.Stamina, p.number(st, Word{Val: part, ValCol: col}, 1, rules.MaxStat))
			if len(p.errs) > 0 {
				panic(skip{})
			}
			col += len([]rune(part)) + 1
		}
	}
	f.Facing = p.dir(st, "facing", "e")
	l.Figures = append(l.Figures, f)
}

// footprint resolves the corner of a figure: one cell, or, of a large figure
// drawn whole, the first of size×size cells.
func (p *parser) footprint(st *stmt, w Word, size int) rules.Pos {
	cells := p.cells(st, w)
	first := cells[0]
	beside := func(c rules.Pos) bool {
		return c.Floor != first.Floor || c.X < first.X || c.X >= first.X+size || c.Y >= first.Y+size
	}
	if len(cells) != 1 && (len(cells) != size*size || slices.ContainsFunc(cells, beside)) {
		p.stopCell("", Place{st.Line, w.ValCol}, first, "the map has "+Quote(w.Val)+" on "+strconv.Itoa(len(cells))+" cells; a figure of size "+strconv.Itoa(size)+" needs one cell, or a block of its size")
	}
	return first
}

// dir reads the field key as a direction of the topology; without the field it
// is the default, and an error when that is empty.
func (p *parser) dir(st *stmt, key, def string) rules.Dir {
	w, ok := st.Field(key)
	if !ok {
		if def == "" {
			p.stop("", st.place(), st.Keyword+" needs a direction: "+key+"=…")
		}
		w.Val = def
	}
	d, ok := p.lv.Topology.ParseDir(w.Val)
	if !ok {
		p.stop("", Place{st.Line, w.ValCol}, "a "+p.lv.Topology.String()+" board has no direction "+Quote(w.Val)+"; expected "+strings.Join(DirNames(p.lv.Topology), ", "))
	}
	return d
}

func (p *parser) figIndex(name string) int {
	return slices.IndexFunc(p.lv.Figures, func(f Figure) bool { return f.Name == name })
}

func (p *parser) wall(st *stmt) {
	l := p.lv
	name := p.name(st, st.Words[0])
	if slices.ContainsFunc(l.Walls, func(w Wall) bool { return w.Name == name }) {
		p.stop("", st.place(), "there is already a wall "+name)
	}
	if len(l.Walls) == rules.MaxWalls {
		p.stop("", st.place(), "a level has at most "+strconv.Itoa(rules.MaxWalls)+" crushing walls")
	}
	w := Wall{Place: st.place(), Name: name, Dir: p.dir(st, "dir", "")}
	at, ok := st.Field("at")
	if !ok {
		p.stop("", st.place(), name+" needs cells: at=CHAR or at=FLOOR:X,Y;…")
	}
	if w.Cells = p.cells(st, at); len(w.Cells) > rules.MaxWallSize {
		p.stopCell("CW-02", Place{st.Line, at.ValCol}, w.Cells[0], "a crushing wall has 1 to 16 cells; "+name+" has "+strconv.Itoa(len(w.Cells)))
	}
	l.Walls = append(l.Walls, w)
}

func (p *parser) edge(st *stmt) {
	e := Edge{Place: st.place()}
	var ok bool
	if e.Edge, ok = rules.ParseEdge(st.Words[0].Val); !ok || e.Edge == rules.NoEdge {
		p.stop("", Place{st.Line, st.Words[0].Col}, "unknown edge "+Quote(st.Words[0].Val)+"; expected slope, cliff, dune or rampart")
	}
	for i, key := range []string{"low", "high"} {
		w, ok := st.Field(key)
		if !ok {
			p.stop("", st.place(), "an edge needs both cells: low=CELL high=CELL")
		}
		*[]*rules.Pos{&e.Low, &e.High}[i] = p.cell(st, w)
	}
	p.lv.Edges = append(p.lv.Edges, e)
}

// link reads two cells, or one character that marks exactly two.
func (p *parser) link(st *stmt) {
	k := Link{Place: st.place()}
	if len(st.Words) == 1 {
		cells := p.cells(st, st.Words[0])
		if len(cells) != 2 {
			p.stopCell("", Place{st.Line, st.Words[0].Col}, cells[0], Quote(st.Words[0].Val)+" names "+strconv.Itoa(len(cells))+" cells; a link joins two")
		}
		k.A, k.B = cells[0], cells[1]
	} else {
		k.A, k.B = p.cell(st, st.Words[0]), p.cell(st, st.Words[1])
	}
	p.lv.Links = append(p.lv.Links, k)
}

func (p *parser) goal(st *stmt) {
	l := p.lv
	side := p.sideOf(st, st.Words[0])
	kind := st.Words[1]
	g := Goal{Place: st.place(), Goal: rules.Goal{Figure: -1}}
	var ok bool
	if g.Kind, ok = rules.ParseGoal(kind.Val); !ok {
		p.stop("", Place{st.Line, kind.Col}, "unknown goal "+Quote(kind.Val)+Hint(kind.Val, WordsOf(rules.GoalKind(0))))
	}
	// Which fields each kind of goal needs (+) and may have (?): tag, n, figure.
	needs := [...]string{rules.GoalSlayAll: "...", rules.GoalSlayOne: "..+", rules.GoalReach: "+.?", rules.GoalHold: "+?.",
		rules.GoalSurvive: ".+.", rules.GoalSeize: "+..", rules.GoalEscape: "+?."}[g.Kind]
	for i, key := range []string{"tag", "n", "figure"} {
		w, given := st.Field(key)
		switch {
		case !given && needs[i] == '+':
			p.stop("", st.place(), "goal "+g.Kind.String()+" needs "+key+"=…")
		case given && needs[i] == '.':
			p.stop("", Place{st.Line, w.Col}, "goal "+g.Kind.String()+" has no "+key)
		case !given:
		case key == "tag":
			g.Tag = p.tag(st, w)
		case key == "n":
			g.N = p.number(st, w, 1, 200)
		case key == "figure":
			if g.Figure = p.figIndex(w.Val); g.Figure < 0 {
				var names []string
				for i := range l.Figures {
					names = append(names, l.Figures[i].Name)
				}
				p.stop("", Place{st.Line, w.ValCol}, "unknown figure "+Quote(w.Val)+Hint(w.Val, names))
			}
		}
	}
	if len(l.Sides[side].Goals) == rules.MaxGoals {
		p.stop("TN-04", st.place(), "a side has at most 8 goals")
	}
	l.Sides[side].Goals = append(l.Sides[side].Goals, g)
}
