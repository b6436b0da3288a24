package edit

import (
	"errors"
	"slices"

	"wallfall/levels"
	"wallfall/rules"
)

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
	w.Name = name
	if f, ok := st.Field("dir"); ok {
		w.Dir, _ = e.maps.topo.ParseDir(f.Val)
	}
	if f, ok := st.Field("at"); ok {
		w.Cells = e.cells(f.Val)
	}
	return w, true
}

func checkWall(e *Edit, w Wall, was string) error {
	if err := e.checkName("wall", w.Name, was); err != nil {
		return err
	}
	switch {
	case len(w.Cells) == 0 || len(w.Cells) > rules.MaxWallSize:
		return errors.New("a crushing wall has 1 to 16 cells (CW-02)")
	case int(w.Dir) >= e.maps.topo.Dirs():
		return errors.New("a wall needs a direction")
	}
	for _, at := range w.Cells {
		if err := e.outside(at); err != nil {
			return err
		}
	}
	return nil
}

// AddWall adds a crushing wall. It returns an error for an invalid or used name and for
// too few or too many cells.
func (e *Edit) AddWall(w Wall) error {
	if err := checkWall(e, w, ""); err != nil {
		return err
	}
	at := e.place(w.Name, w.Cells)
	e.src.add("wall", w.Name, "dir="+e.maps.topo.DirName(w.Dir)+" at="+at)
	return nil
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
	e.src.setFields(line, field{key: "dir", val: e.maps.topo.DirName(w.Dir)})
	e.src.setWord(line, 0, w.Name)
	return nil
}

// RemoveWall removes a crushing wall.
func (e *Edit) RemoveWall(name string) error {
	st := e.src.find("wall", name)
	if st == nil {
		return missing("wall", name)
	}
	e.drop(st)
	return nil
}

// edgeAt returns the edge between two cells and its low side, NoEdge for none.
func (e *Edit) edgeAt(a, b rules.Pos) (kind rules.Edge, low rules.Pos) {
	if st := e.edge(a, b); st != nil {
		kind, _ = rules.ParseEdge(st.Words[0].Val)
		w, _ := st.Field("low")
		return kind, e.cells(w.Val)[0]
	}
	return rules.NoEdge, a
}

// edge returns the statement of the edge between two cells, nil for none.
func (e *Edit) edge(a, b rules.Pos) *levels.Statement {
	for _, st := range e.src.all("edge") {
		l, _ := st.Field("low")
		h, _ := st.Field("high")
		low, high := e.cells(l.Val), e.cells(h.Val)
		if len(low) == 1 && len(high) == 1 && (low[0] == a && high[0] == b || low[0] == b && high[0] == a) {
			return &st
		}
	}
	return nil
}

// SetEdge replaces the edge between two neighbouring cells; NoEdge removes it (BD-05).
func (e *Edit) SetEdge(low, high rules.Pos, kind rules.Edge) error {
	if !e.maps.inside(low) || !e.maps.inside(high) {
		return errors.New("an edge can't lie outside the board")
	}
	st := e.edge(low, high)
	switch was, from := e.edgeAt(low, high); {
	case was == kind && (from == low || kind == rules.NoEdge):
	case kind == rules.NoEdge:
		e.drop(st)
	case st == nil:
		e.src.add("edge", kind.String(), "low="+levels.FormatPos(low)+" high="+levels.FormatPos(high))
	default:
		e.src.setWord(st.Line, 0, kind.String())
		if from != low {
			l, _ := st.Field("low")
			h, _ := st.Field("high")
			e.src.setFields(st.Line, field{key: "low", val: h.Val}, field{key: "high", val: l.Val})
		}
	}
	return nil
}

// LinkOf returns the cell that a portal or ladder is linked to.
func (e *Edit) LinkOf(at rules.Pos) (to rules.Pos, ok bool) {
	if _, cells := e.link(at); cells != nil {
		if cells[0] == at {
			return cells[1], true
		}
		return cells[0], true
	}
	return rules.Pos{}, false
}

// link returns the statement that links a cell, and both its cells.
func (e *Edit) link(at rules.Pos) (*levels.Statement, []rules.Pos) {
	for _, st := range e.src.all("link") {
		var cells []rules.Pos
		for _, w := range st.Words {
			cells = append(cells, e.cells(w.Val)...)
		}
		if len(cells) == 2 && (cells[0] == at || cells[1] == at) {
			return &st, cells
		}
	}
	return nil, nil
}

// Link links two portals, or two ladders one floor apart, instead of what they were linked
// to (BD-04, MV-04).
func (e *Edit) Link(a, b rules.Pos) error {
	if !e.maps.inside(a) || !e.maps.inside(b) || a == b {
		return errors.New("a link joins two cells of the board")
	}
	if to, ok := e.LinkOf(a); ok && to == b {
		return nil
	}
	e.Unlink(a)
	e.Unlink(b)
	e.src.add("link", levels.FormatPos(a)+" "+levels.FormatPos(b), "")
	return nil
}

// Unlink removes the link of a cell, if any.
func (e *Edit) Unlink(at rules.Pos) {
	if st, _ := e.link(at); st != nil {
		e.drop(st)
	}
}
