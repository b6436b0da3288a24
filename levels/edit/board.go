package edit

import (
	"cmp"
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
	e.maps.floors = slices.Delete(e.maps.floors, i, i+1)
	return nil
}

// dropGoals removes goals about figures that no longer exist.
func (e *Edit) dropGoals() {
	for _, st := range slices.Backward(e.src.all("goal")) { // those before it keep their lines
		if name := value(&st, "figure"); name != "" && e.src.find("figure", name) == nil {
			e.drop(&st)
		}
	}
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
	plain := e.charFor(rules.CellSetup{Owner: -1})
	for _, g := range e.maps.floors {
		g.rows.resize(left, top, w, h, nw, nh, plain)
		if g.heights.rows != nil {
			g.heights.resize(left, top, w, h, nw, nh, '.')
		}
	}
	e.src.version++
	return nil
}

// remap renames the cells that statements write as positions. Statements that lose cells,
// written or drawn, are removed; a wall loses only those cells while it has others.
func (e *Edit) remap(to func(rules.Pos) (rules.Pos, bool)) {
	var gone []int // lines
	for _, first := range e.src.outline() {
		line := first.Line
		for k := range cellWords(&first) {
			w := cellWords(e.src.at(line))[k]
			cells, all := Mapped(e.cells(w.Val), to)
			if len(cells) == 0 || !all && first.Keyword != "wall" {
				gone = append(gone, line)
				break
			}
			if _, drawn := marker(w.Val); !drawn {
				e.src.splice(line, w.ValCol, w.End, FormatCells(cells))
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
	// Walls on squares move only straight.
	for _, f := range []struct {
		keyword, key string
		straight     map[string]string
	}{{"figure", "facing", nil}, {"wall", "dir", map[string]string{"ne": "n", "nw": "n", "se": "s", "sw": "s"}}} {
		for _, st := range e.src.all(f.keyword) {
			if w, ok := st.Field(f.key); ok {
				turned := map[string]string{"n": "ne", "s": "sw"}
				if t == rules.Square {
					turned = f.straight
				}
				e.src.setFields(st.Line, field{key: f.key, val: cmp.Or(turned[w.Val], w.Val)})
			}
		}
	}
}

// Draw returns the position of a level without goals and without what the rules refuse,
// nil when there is no ground to be drawn either, and the names of the figures and walls
// that are not in it.
func Draw(lv *levels.Level) (drawn *rules.State, without []string) {
	su := lv.Setup()
	su.Spells, su.Abilities = nil, nil // which no picture shows
	for i := range su.Kinds {
		su.Kinds[i].Abilities = nil
	}
	for i := range su.Sides {
		su.Sides[i].Goals, su.Sides[i].Spells = nil, nil
	}
	// Each round takes something away. What would take more rounds than these is
	// drawn with nothing on the board.
	drawn, err := rules.New(su, 1)
	for more := 15; err != nil && more > 0; more-- {
		var all rules.SetupErrors
		if !errors.As(err, &all) || !reduce(su, all) {
			break
		}
		drawn, err = rules.New(su, 1)
	}
	if err != nil {
		*su = rules.Setup{Topology: su.Topology, Width: su.Width, Height: su.Height, Sides: []rules.SideSetup{{Name: "nobody"}}, Floors: su.Floors}
		for i, f := range su.Floors {
			for j, c := range f.Cells {
				f.Cells[j] = rules.CellSetup{Terrain: c.Terrain, Owner: -1}
			}
			su.Floors[i].Rise = 0
		}
		drawn, _ = rules.New(su, 1)
	}
	for _, f := range lv.Figures {
		if !slices.ContainsFunc(su.Figures, func(o rules.FigureSetup) bool { return o.Name == f.Name }) {
			without = append(without, f.Name)
		}
	}
	for _, w := range lv.Walls {
		if !slices.ContainsFunc(su.Walls, func(o rules.WallSetup) bool { return o.Name == w.Name }) {
			without = append(without, w.Name)
		}
	}
	return drawn, without
}

// reduce removes what the errors are about and reports whether there was anything.
func reduce(su *rules.Setup, all rules.SetupErrors) (some bool) {
	gone := map[rules.Part]map[int]bool{rules.PartFigure: {}, rules.PartWall: {}, rules.PartEdge: {}, rules.PartLink: {}}
	for _, e := range all {
		there := true
		switch e.Part {
		case rules.PartCell:
			cell := &su.Floors[e.At.Floor].Cells[e.At.Y*su.Width+e.At.X]
			plain := rules.CellSetup{Terrain: cell.Terrain, Ground: cell.Ground, Owner: -1}
			if *cell == plain {
				plain = rules.CellSetup{Owner: -1}
			}
			there = *cell != plain
			*cell = plain
		case rules.PartFigure, rules.PartWall, rules.PartEdge, rules.PartLink:
			gone[e.Part][e.Index] = true
		case rules.PartFloor:
			there = su.Floors[e.Index].Rise != 0
			su.Floors[e.Index].Rise = 0
		case rules.PartSide:
			s := &su.Sides[e.Index]
			there = s.Keeper
			*s = rules.SideSetup{Name: s.Name}
		default:
			there = false
		}
		some = some || there
	}
	if len(gone[rules.PartWall]) > 0 && !slices.ContainsFunc(su.Sides, func(s rules.SideSetup) bool { return s.Keeper }) {
		for i := range su.Walls { // nobody owns any of them
			gone[rules.PartWall][i] = true
		}
	}
	su.Figures, su.Walls = kept(su.Figures, gone[rules.PartFigure]), kept(su.Walls, gone[rules.PartWall])
	su.Edges, su.Links = kept(su.Edges, gone[rules.PartEdge]), kept(su.Links, gone[rules.PartLink])
	return some
}

// kept returns a list without what is gone.
func kept[T any](list []T, gone map[int]bool) []T {
	i := -1
	return slices.DeleteFunc(list, func(T) bool {
		i++
		return gone[i]
	})
}
