package edit

import (
	"errors"
	"slices"
	"strconv"

	"wallfall/levels"
	"wallfall/rules"
)

// size returns the columns and rows of the board with the changes so far.
func (e *Edit) size() (w, h int) {
	for _, g := range e.maps.floors {
		h = max(h, len(g.rows.rows))
		for _, row := range g.rows.rows {
			w = max(w, len(row))
		}
	}
	return w, h
}

// Floors returns the number of floors with the changes so far.
func (e *Edit) Floors() int { return len(e.maps.floors) }

// AddFloor inserts a floor of plain ground as number i, 0 for the bottom and Floors()
// for the top (BD-01).
func (e *Edit) AddFloor(i int) error {
	switch {
	case i < 0 || i > len(e.maps.floors):
		return errors.New("no floor " + strconv.Itoa(i))
	case len(e.maps.floors) == rules.MaxFloors:
		return errors.New("a board has at most 8 floors (BD-01)")
	}
	e.src.nameFloors(len(e.maps.floors))
	e.remap(func(at rules.Pos) (rules.Pos, bool) {
		if at.Floor >= i {
			at.Floor++
		}
		return at, true
	})
	w, h := e.size()
	g := newGrid(&levels.Floor{})
	g.rows.resize(0, 0, 0, 0, w, h, e.charFor(rules.CellSetup{Owner: -1}))
	after := e.src.all("floor")[0].Line - 1
	if i > 0 {
		after = e.src.all("map")[i-1].Last
		if st := e.src.heightsOf(i - 1); st != nil {
			after = st.Last
		}
	}
	e.maps.floors = slices.Insert(e.maps.floors, i, g)
	if i > 0 {
		e.src.insert(after, "", "floor "+strconv.Itoa(i), "map", "end")
	} else {
		e.src.insert(after, "floor 0", "map", "end", "")
	}
	e.src.numberFloors()
	return nil
}

// RemoveFloor removes a floor and everything on it; the last one stays.
func (e *Edit) RemoveFloor(i int) error {
	switch {
	case i < 0 || i >= len(e.maps.floors):
		return errors.New("no floor " + strconv.Itoa(i))
	case len(e.maps.floors) == 1:
		return errors.New("a board has at least one floor (BD-01)")
	}
	e.src.nameFloors(len(e.maps.floors))
	e.remap(func(at rules.Pos) (rules.Pos, bool) {
		ok := at.Floor != i
		if at.Floor > i {
			at.Floor--
		}
		return at, ok
	})
	if st := e.src.heightsOf(i); st != nil {
		e.src.remove(st.Line, st.Last)
	}
	st := &e.src.all("map")[i]
	e.src.remove(st.Line, st.Last)
	st = &e.src.all("floor")[i]
	e.src.remove(st.Line, st.Line)
	e.src.numberFloors()
	before := marks(e)
	e.maps.floors = slices.Delete(e.maps.floors, i, i+1)
	e.dropLost(before)
	return nil
}

// marks counts the cells of each marker.
func marks(e *Edit) map[rune]int {
	out := map[rune]int{}
	for r := range e.names().refs {
		out[r] = len(e.maps.drawn(r))
	}
	return out
}

// dropGoals removes goals about figures that no longer exist.
func (e *Edit) dropGoals() {
	e.dropAll("goal", func(st *levels.Statement) bool {
		w, ok := st.Field("figure")
		return ok && e.src.find("figure", w.Val) == nil
	})
}

// SetRise sets how far floor i lies above the one below, 1..rules.MaxRise.
func (e *Edit) SetRise(i, n int) error {
	if i < 0 || i >= len(e.maps.floors) || n < 1 || n > rules.MaxRise {
		return errors.New("a floor is 1 to 15 cells above the one below")
	}
	e.src.nameFloors(len(e.maps.floors))
	e.src.setFields(e.src.all("floor")[i].Line, field{key: "rise", val: strconv.Itoa(n), usual: strconv.Itoa(levels.DefaultRise)})
	return nil
}

// Resize adds columns and rows of plain ground on each side of every floor. Negative
// numbers remove them with everything there. At the top of a hex board rows are added
// and removed in pairs, so that cells keep their neighbours.
func (e *Edit) Resize(left, top, right, bottom int) error {
	w, h := e.size()
	nw, nh := w+left+right, h+top+bottom
	switch {
	case nw < 1 || nh < 1 || nw > rules.MaxSide || nh > rules.MaxSide:
		return errors.New("a floor has 1 to 128 columns and rows (BD-01)")
	case e.maps.topo == rules.Hex && top%2 != 0:
		return errors.New("add or remove rows at the top of a hex board in pairs")
	}
	e.remap(func(at rules.Pos) (rules.Pos, bool) {
		at.X, at.Y = at.X+left, at.Y+top
		return at, at.X >= 0 && at.Y >= 0 && at.X < nw && at.Y < nh
	})
	before := marks(e)
	plain := e.charFor(rules.CellSetup{Owner: -1})
	for _, g := range e.maps.floors {
		g.rows.resize(left, top, w, h, nw, nh, plain)
		if g.heights.rows != nil {
			g.heights.resize(left, top, w, h, nw, nh, '.')
		}
	}
	e.src.version++
	e.dropLost(before)
	return nil
}

// dropLost removes statements whose markers lost cells. A wall keeps its remaining
// cells.
func (e *Edit) dropLost(before map[rune]int) {
	lost := func(st *levels.Statement) bool {
		for _, w := range cellWords(st) {
			if r, ok := marker(w.Val); ok {
				n := len(e.maps.drawn(r))
				if n == 0 || n < before[r] && st.Keyword != "wall" {
					return true
				}
			}
		}
		return false
	}
	for _, keyword := range []string{"wall", "figure", "edge", "link"} {
		e.dropAll(keyword, lost)
	}
	e.dropGoals()
}

// remap renames the cells that statements write as positions. Statements whose cells are
// gone are removed; a wall loses only those cells.
func (e *Edit) remap(to func(rules.Pos) (rules.Pos, bool)) {
	var gone []int // lines
	for _, first := range e.src.outline() {
		line := first.Line
		for k := range cellWords(&first) {
			w := cellWords(e.src.at(line))[k]
			if _, ok := marker(w.Val); ok {
				continue
			}
			cells, _ := Mapped(e.cells(w.Val), to)
			if len(cells) == 0 {
				gone = append(gone, line)
				break
			}
			if val := FormatCells(cells); val != w.Val {
				e.src.splice(line, w.ValCol, w.End, val)
			}
		}
	}
	for _, line := range slices.Backward(gone) {
		e.drop(e.src.at(line))
	}
	e.dropGoals()
}

// SetTopology changes the cells to squares or hexes; they keep column and row. Directions
// that the other shape lacks become the nearest ones. Large figures and walls may no
// longer fit (BD-01).
func (e *Edit) SetTopology(t rules.Topology) {
	if t == e.maps.topo {
		return
	}
	old := e.maps.topo
	e.maps.topo = t
	if st := e.src.find("topology", ""); st != nil && t == rules.Square {
		e.src.takeOut(st.Line)
	} else {
		e.src.setOnly("topology", t.String())
	}
	for _, g := range e.maps.floors {
		g.rows.touch()
		g.heights.touch()
	}
	for _, f := range []struct{ keyword, key string }{{"figure", "facing"}, {"wall", "dir"}} {
		for _, st := range e.src.all(f.keyword) {
			if w, ok := st.Field(f.key); ok {
				e.src.setFields(st.Line, field{key: f.key, val: turned(old, w.Val, f.keyword == "wall")})
			}
		}
	}
}

// turned returns the direction of the other topology that is nearest. Walls on squares
// move only straight.
func turned(from rules.Topology, dir string, wall bool) string {
	switch {
	case from == rules.Square && dir == "n":
		return "ne"
	case from == rules.Square && dir == "s":
		return "sw"
	case from == rules.Hex && wall && (dir == "ne" || dir == "nw"):
		return "n"
	case from == rules.Hex && wall && (dir == "se" || dir == "sw"):
		return "s"
	}
	return dir
}
