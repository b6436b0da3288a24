package levels

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

func (p *parser) figure(st *stmt) {
	l := p.lv
	name, ok := p.name(st, st.Words[0])
	if !ok {
		return
	}
	if p.figIndex(name) >= 0 {
		p.fail(st.place(), "there is already a figure "+name)
		return
	}
	if len(l.Figures) == rules.MaxFigures {
		p.fail(st.place(), "a level has at most "+strconv.Itoa(rules.MaxFigures)+" figures")
		return
	}
	f := Figure{Place: st.place(), Name: name, Side: -1, Prone: st.has("prone")}
	size := 1
	parts := strings.Split(st.Words[1].Val, ",")
	if len(parts) > rules.MaxGroup {
		p.failAs("FG-01", Place{st.Line, st.Words[1].Col}, "a group has 1 to 8 members")
		return
	}
	col := st.Words[1].Col
	for _, k := range parts {
		if p.kinds.known[k] == nil {
			p.fail(Place{st.Line, col}, "unknown kind "+Quote(k)+Hint(k, p.kinds.names))
			return
		}
		i := p.useKind(k)
		f.Kinds = append(f.Kinds, i)
		size = max(size, l.Kinds[i].Size)
		col += len([]rune(k)) + 1
	}
	if w, ok := st.Field("side"); ok {
		if f.Side, ok = p.sideOf(st, w); !ok {
			return
		}
	} else if l.Kinds[f.Kinds[0]].Traits&rules.Object == 0 {
		p.failAs("FG-01", st.place(), name+" needs a side: side=NAME")
		return
	}
	w, ok := st.Field("at")
	if !ok {
		p.fail(st.place(), name+" needs a cell: at=CHAR or at=FLOOR:X,Y")
		return
	}
	if f.At, ok = p.footprint(st, w, size); !ok {
		return
	}
	if w, ok := st.Field("stamina"); ok {
		if f.Stamina, ok = p.stamina(st, w); !ok {
			return
		}
	}
	if f.Facing, ok = p.dir(st, "facing", "e"); ok {
		l.Figures = append(l.Figures, f)
	}
}

// stamina reads what each minion of a group begins with, such as 2,1.
func (p *parser) stamina(st *stmt, w Word) (list []int, ok bool) {
	col := w.ValCol
	for _, part := range strings.Split(w.Val, ",") {
		if len(list) == rules.MaxGroup {
			return nil, p.failRule("FG-01", Place{st.Line, col}, "a group has 1 to 8 members")
		}
		n := p.number(st, Word{Val: part, ValCol: col}, 1, rules.MaxStat)
		if len(p.errs) > 0 {
			return nil, false
		}
		list = append(list, n)
		col += len([]rune(part)) + 1
	}
	return list, true
}

// footprint resolves the corner of a figure: one cell, or, of a large figure
// drawn whole, the first of size×size cells.
func (p *parser) footprint(st *stmt, w Word, size int) (rules.Pos, bool) {
	cells, ok := p.cells(st, w)
	if !ok {
		return rules.Pos{}, false
	}
	if len(cells) == size*size && size > 1 {
		whole := true
		for _, c := range cells {
			dx, dy := c.X-cells[0].X, c.Y-cells[0].Y
			whole = whole && c.Floor == cells[0].Floor && dx >= 0 && dx < size && dy < size
		}
		if whole {
			return cells[0], true
		}
	}
	if len(cells) != 1 {
		return rules.Pos{}, p.failCell("", Place{st.Line, w.ValCol}, cells[0], "the map has "+Quote(w.Val)+" on "+strconv.Itoa(len(cells))+" cells; a figure of size "+strconv.Itoa(size)+" needs one cell, or a block of its size")
	}
	return cells[0], true
}

// dir reads the field key as a direction of the topology; without the field it
// is the default, and an error when that is empty.
func (p *parser) dir(st *stmt, key, def string) (rules.Dir, bool) {
	w, ok := st.Field(key)
	if !ok {
		if def == "" {
			return 0, p.fail(st.place(), st.Keyword+" needs a direction: "+key+"=…")
		}
		w.Val = def
	}
	d, ok := p.lv.Topology.ParseDir(w.Val)
	if !ok {
		return 0, p.fail(Place{st.Line, w.ValCol}, "a "+p.lv.Topology.String()+" board has no direction "+Quote(w.Val)+"; expected "+strings.Join(DirNames(p.lv.Topology), ", "))
	}
	return d, true
}

func (p *parser) figIndex(name string) int {
	return slices.IndexFunc(p.lv.Figures, func(f Figure) bool { return f.Name == name })
}

func (p *parser) wall(st *stmt) {
	l := p.lv
	name, ok := p.name(st, st.Words[0])
	if !ok {
		return
	}
	if slices.ContainsFunc(l.Walls, func(w Wall) bool { return w.Name == name }) {
		p.fail(st.place(), "there is already a wall "+name)
		return
	}
	if len(l.Walls) == rules.MaxWalls {
		p.fail(st.place(), "a level has at most "+strconv.Itoa(rules.MaxWalls)+" crushing walls")
		return
	}
	w := Wall{Place: st.place(), Name: name}
	if w.Dir, ok = p.dir(st, "dir", ""); !ok {
		return
	}
	at, ok := st.Field("at")
	if !ok {
		p.fail(st.place(), name+" needs cells: at=CHAR or at=FLOOR:X,Y;…")
		return
	}
	if w.Cells, ok = p.cells(st, at); !ok {
		return
	}
	if len(w.Cells) > rules.MaxWallSize {
		p.failCell("CW-02", Place{st.Line, at.ValCol}, w.Cells[0], "a crushing wall has 1 to 16 cells; "+name+" has "+strconv.Itoa(len(w.Cells)))
		return
	}
	l.Walls = append(l.Walls, w)
}

func (p *parser) edge(st *stmt) {
	e := Edge{Place: st.place()}
	var ok bool
	if e.Edge, ok = rules.ParseEdge(st.Words[0].Val); !ok || e.Edge == rules.NoEdge {
		p.fail(Place{st.Line, st.Words[0].Col}, "unknown edge "+Quote(st.Words[0].Val)+"; expected slope, cliff, dune or rampart")
		return
	}
	for _, f := range []struct {
		key string
		to  *rules.Pos
	}{{"low", &e.Low}, {"high", &e.High}} {
		w, ok := st.Field(f.key)
		if !ok {
			p.fail(st.place(), "an edge needs both cells: low=CELL high=CELL")
			return
		}
		if *f.to, ok = p.cell(st, w); !ok {
			return
		}
	}
	p.lv.Edges = append(p.lv.Edges, e)
}

// link reads two cells, or one character that marks exactly two.
func (p *parser) link(st *stmt) {
	k := Link{Place: st.place()}
	if len(st.Words) == 1 {
		cells, ok := p.cells(st, st.Words[0])
		if !ok {
			return
		}
		if len(cells) != 2 {
			p.failCell("", Place{st.Line, st.Words[0].Col}, cells[0], Quote(st.Words[0].Val)+" names "+strconv.Itoa(len(cells))+" cells; a link joins two")
			return
		}
		k.A, k.B = cells[0], cells[1]
	} else {
		var ok bool
		if k.A, ok = p.cell(st, st.Words[0]); !ok {
			return
		}
		if k.B, ok = p.cell(st, st.Words[1]); !ok {
			return
		}
	}
	p.lv.Links = append(p.lv.Links, k)
}

func (p *parser) goal(st *stmt) {
	l := p.lv
	side, ok := p.sideOf(st, st.Words[0])
	if !ok {
		return
	}
	kind := st.Words[1]
	g := Goal{Place: st.place(), Goal: rules.Goal{Figure: -1}}
	if g.Kind, ok = rules.ParseGoal(kind.Val); !ok {
		p.fail(Place{st.Line, kind.Col}, "unknown goal "+Quote(kind.Val)+Hint(kind.Val, WordsOf(rules.GoalKind(0))))
		return
	}
	// Which fields each kind of goal needs (+) and may have (?): tag, n, figure.
	needs := [...]string{rules.GoalSlayAll: "...", rules.GoalSlayOne: "..+", rules.GoalReach: "+.?", rules.GoalHold: "+?.",
		rules.GoalSurvive: ".+.", rules.GoalSeize: "+..", rules.GoalEscape: "+?."}[g.Kind]
	for i, key := range []string{"tag", "n", "figure"} {
		w, given := st.Field(key)
		switch {
		case !given && needs[i] == '+':
			p.fail(st.place(), "goal "+g.Kind.String()+" needs "+key+"=…")
			return
		case given && needs[i] == '.':
			p.fail(Place{st.Line, w.Col}, "goal "+g.Kind.String()+" has no "+key)
			return
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
				p.fail(Place{st.Line, w.ValCol}, "unknown figure "+Quote(w.Val)+Hint(w.Val, names))
				return
			}
		}
	}
	if len(l.Sides[side].Goals) == rules.MaxGoals {
		p.failAs("TN-04", st.place(), "a side has at most 8 goals")
		return
	}
	l.Sides[side].Goals = append(l.Sides[side].Goals, g)
}
