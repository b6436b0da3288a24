package edit

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
)

// Figure is a group or, with an empty Side, a loose object. Kinds are the names of its 1
// to 8 members. At is the cell with the smallest column and row. Stamina is that of each
// member, nil for full stamina.
type Figure struct {
	Name    string
	Kinds   []string
	Side    string
	At      rules.Pos
	Facing  rules.Dir
	Prone   bool
	Stamina []int
}

// Figure returns a figure with the changes so far.
func (e *Edit) Figure(name string) (f Figure, ok bool) {
	st := e.src.find("figure", name)
	if st == nil {
		return Figure{}, false
	}
	f = Figure{Name: name, Kinds: strings.Split(st.Words[1].Val, ","), Side: value(st, "side"), At: e.cells(value(st, "at"))[0]}
	f.Facing, _ = e.src.topo.ParseDir(cmp.Or(value(st, "facing"), "e"))
	_, f.Prone = st.Flag("prone")
	for s := range strings.FieldsFuncSeq(value(st, "stamina"), func(r rune) bool { return r == ',' }) {
		n, _ := strconv.Atoi(s)
		f.Stamina = append(f.Stamina, n)
	}
	return f, true
}

// cells returns the cells that a word names.
func (e *Edit) cells(val string) []rules.Pos {
	if r, ok := marker(val); ok {
		return e.src.drawn(r)
	}
	var out []rules.Pos
	for _, part := range strings.Split(val, ";") {
		if at, ok := rules.ParsePos(part, 1); ok {
			out = append(out, at)
		}
	}
	return out
}

// AddFigure adds a figure. It returns an error for an invalid or used name and for an
// unknown kind, side or cell.
func (e *Edit) AddFigure(f Figure) error {
	err := checkFigure(e, f, "")
	if err == nil {
		at := e.place(f.Name, []rules.Pos{f.At})
		e.src.add("figure", f.Name+" "+strings.Join(f.Kinds, ","), FigureFields(e.src.topo, f, at))
	}
	return err
}

// checkName returns an error for an invalid or used name. Keeping the old name, was, is
// allowed.
func checkName(e *Edit, keyword, name, was string) error {
	switch {
	case !levels.IsName(name):
		return badName(name)
	case name != was && e.src.find(keyword, name) != nil:
		return message.Errorf("there is already a %s %q", keyword, name)
	}
	return nil
}

func checkFigure(e *Edit, f Figure, was string) error {
	if err := cmp.Or(checkName(e, "figure", f.Name, was), e.src.outside(f.At)); err != nil {
		return err
	}
	switch {
	case f.Side != "" && e.src.find("side", f.Side) == nil:
		return missing("side", f.Side)
	case len(f.Kinds) == 0 || len(f.Kinds) > rules.MaxGroup:
		return breaks(rules.FG01, "a group has 1 to 8 members")
	}
	for _, k := range f.Kinds {
		if e.src.find("kind", k) == nil && !slices.ContainsFunc(levels.Catalogue(), func(c levels.Kind) bool { return c.Name == k }) {
			return missing("kind", k)
		}
	}
	return nil
}

// FigureFields returns the fields and flags of a figure without those that are the default.
func FigureFields(t rules.Topology, f Figure, at string) string { return written(f.fields(t, at)...) }

func (f *Figure) fields(t rules.Topology, at string) []field {
	stamina := levels.Each(f.Stamina, strconv.Itoa)
	return []field{{key: "side", val: f.Side}, {key: "at", val: at}, {key: "facing", val: t.DirName(f.Facing), usual: "e"},
		{key: "stamina", val: strings.Join(stamina, ",")}, flag("prone", f.Prone)}
}

// place returns the value of at= for something new: a new marker on plain cells, else
// their positions.
func (e *Edit) place(name string, cells []rules.Pos) string {
	if r := e.free(name); r < 128 && e.plain(cells, 0) {
		for _, at := range cells {
			e.src.put(at, r)
		}
		return string(r)
	}
	return FormatCells(cells)
}

// plain reports whether all cells are drawn as plain ground or as r.
func (e *Edit) plain(cells []rules.Pos, r rune) bool {
	return !slices.ContainsFunc(cells, func(at rules.Pos) bool {
		c := e.src.char(at)
		return c != r && (e.src.names().refs[c] > 0 || e.meaning(c) != rules.CellSetup{Owner: -1})
	})
}

// SetFigure changes a figure; only the words that differ change. Goals follow a new name.
// The errors are those of AddFigure, and one for an unknown figure.
func (e *Edit) SetFigure(name string, f Figure) error {
	old, ok := e.Figure(name)
	if !ok {
		return missing("figure", name)
	}
	if err := checkFigure(e, f, name); err != nil {
		return err
	}
	if f.At != old.At {
		at := value(e.src.find("figure", name), "at")
		cells := []rules.Pos{f.At}
		if _, ok := marker(at); ok { // all cells of a large figure may be marked
			drawn := e.cells(at)
			for _, c := range drawn[1:] {
				cells = append(cells, rules.Pos{Floor: f.At.Floor, X: f.At.X + c.X - drawn[0].X, Y: f.At.Y + c.Y - drawn[0].Y})
			}
		}
		e.move("figure", name, cells)
	}
	st := e.src.find("figure", name)
	e.src.setWord(st.Line, 1, strings.Join(f.Kinds, ","))
	e.src.setFields(st.Line, f.fields(e.src.topo, value(st, "at"))...)
	if f.Name != name {
		e.src.setWord(st.Line, 0, f.Name)
		e.src.rename("goal", "figure", name, f.Name)
	}
	return nil
}

// move places a figure or a wall on other cells. A marker that nothing else uses moves too
// if the ground there is plain; otherwise the positions are written.
func (e *Edit) move(keyword, name string, cells []rules.Pos) {
	r, marked := marker(value(e.src.find(keyword, name), "at"))
	if marked {
		_, builtin := levels.BuiltinCell(r)
		_, legend := e.src.names().legend[r]
		fits := !slices.ContainsFunc(cells, func(at rules.Pos) bool { return !e.src.inside(at) })
		if !builtin && !legend && fits && e.src.names().refs[r] == 1 && e.plain(cells, r) {
			ground := e.charFor(rules.CellSetup{Owner: -1})
			for _, at := range e.src.drawn(r) {
				e.src.put(at, ground)
			}
			for _, at := range cells {
				e.src.put(at, r)
			}
			return
		}
	}
	if keyword == "figure" {
		cells = cells[:1]
	}
	e.src.setFields(e.src.find(keyword, name).Line, field{key: "at", val: FormatCells(cells)})
	if marked {
		e.clearMarker(r)
	}
}

// RemoveFigure removes a figure and the goals about it.
func (e *Edit) RemoveFigure(name string) error {
	err := e.removeNamed("figure", name)
	e.dropGoals()
	return err
}

// drop removes a statement and its markers on the map.
func (e *Edit) drop(st *levels.Statement) {
	marks := markers(st)
	e.src.remove(st.Line, st.Last)
	for _, r := range marks {
		e.clearMarker(r)
	}
}

// dropWhere removes the statements for which gone reports true, and goals about figures
// that no longer exist.
func (e *Edit) dropWhere(gone func(*levels.Statement) bool) {
	for i := 0; i < len(e.src.outline()); {
		if st := &e.src.outline()[i]; gone(st) {
			e.drop(st) // may add a legend line, so look at index i again
		} else {
			i++
		}
	}
	e.dropGoals()
}

// Wall is a crushing wall of 1 to 16 cells.
type Wall struct {
	Name  string
	Dir   rules.Dir
	Cells []rules.Pos
}

// WallOf returns a wall of a level in the form that edits take.
func WallOf(w *levels.Wall) Wall { return Wall{w.Name, w.Dir, w.Cells} }

// Wall returns a crushing wall with the changes so far.
func (e *Edit) Wall(name string) (w Wall, ok bool) {
	st := e.src.find("wall", name)
	if st == nil {
		return Wall{}, false
	}
	w = Wall{Name: name, Cells: e.cells(value(st, "at"))}
	w.Dir, _ = e.src.topo.ParseDir(value(st, "dir"))
	return w, true
}

func checkWall(e *Edit, w Wall, was string) error {
	if err := checkName(e, "wall", w.Name, was); err != nil {
		return err
	}
	switch {
	case len(w.Cells) == 0 || len(w.Cells) > rules.MaxWallSize:
		return breaks(rules.CW02, "a crushing wall has 1 to 16 cells")
	case int(w.Dir) >= e.src.topo.Dirs():
		return message.Errorf("a wall needs a direction")
	}
	for _, at := range w.Cells {
		if err := e.src.outside(at); err != nil {
			return err
		}
	}
	return nil
}

// AddWall adds a crushing wall. It returns an error for an invalid or used name and for
// too few or too many cells.
func (e *Edit) AddWall(w Wall) error {
	err := checkWall(e, w, "")
	if err == nil {
		e.src.add("wall", w.Name, "dir="+e.src.topo.DirName(w.Dir)+" at="+e.place(w.Name, w.Cells))
	}
	return err
}

// SetWall changes a crushing wall; only the words that differ change.
func (e *Edit) SetWall(name string, w Wall) error {
	old, ok := e.Wall(name)
	if !ok {
		return missing("wall", name)
	}
	if err := checkWall(e, w, name); err != nil {
		return err
	}
	if !slices.Equal(w.Cells, old.Cells) {
		e.move("wall", name, w.Cells)
	}
	line := e.src.find("wall", name).Line
	e.src.setFields(line, field{key: "dir", val: e.src.topo.DirName(w.Dir)})
	e.src.setWord(line, 0, w.Name)
	return nil
}

// RemoveWall removes a crushing wall.
func (e *Edit) RemoveWall(name string) error { return e.removeNamed("wall", name) }

// edge returns the statement of the edge between two cells, nil for none, and its low side.
func (e *Edit) edge(a, b rules.Pos) (st *levels.Statement, from rules.Pos) {
	for _, st := range e.src.all("edge") {
		low, high := e.cells(value(&st, "low")), e.cells(value(&st, "high"))
		if len(low) == 1 && len(high) == 1 && (low[0] == a && high[0] == b || low[0] == b && high[0] == a) {
			return &st, low[0]
		}
	}
	return nil, a
}

// SetEdge replaces the edge between two neighbouring cells; NoEdge removes it (BD-05).
func (e *Edit) SetEdge(low, high rules.Pos, kind rules.Edge) error {
	if !e.src.inside(low) || !e.src.inside(high) {
		return message.Errorf("an edge can't lie outside the board")
	}
	switch st, from := e.edge(low, high); {
	case st == nil && kind == rules.NoEdge:
	case st == nil:
		e.src.add("edge", kind.String(), "low="+low.String()+" high="+high.String())
	case kind == rules.NoEdge:
		e.drop(st)
	default:
		e.src.setWord(st.Line, 0, kind.String())
		if from != low {
			e.src.setFields(st.Line, field{key: "low", val: value(st, "high")}, field{key: "high", val: value(st, "low")})
		}
	}
	return nil
}

// LinkOf returns the cell that a portal or ladder is linked to.
func (e *Edit) LinkOf(at rules.Pos) (to rules.Pos, ok bool) {
	for _, st := range e.src.all("link") {
		var cells []rules.Pos
		for _, w := range st.Words {
			cells = append(cells, e.cells(w.Val)...)
		}
		if i := slices.Index(cells, at); i >= 0 && len(cells) == 2 {
			return cells[1-i], true
		}
	}
	return to, false
}

// Link links two portals, or two ladders one floor apart, instead of what they were linked
// to (BD-04, MV-04).
func (e *Edit) Link(a, b rules.Pos) error {
	if !e.src.inside(a) || !e.src.inside(b) || a == b {
		return message.Errorf("a link joins two cells of the board")
	}
	if to, ok := e.LinkOf(a); ok && to == b {
		return nil
	}
	e.Unlink(a)
	e.Unlink(b)
	e.src.add("link", a.String()+" "+b.String(), "")
	return nil
}

// Unlink removes the link of a cell, if any.
func (e *Edit) Unlink(at rules.Pos) { e.Erase("link", []rules.Pos{at}, 1) }
