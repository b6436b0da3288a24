package edit

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
)

// size returns the columns and rows of the board with the changes so far.
func (e *Edit) size() (w, h int) {
	for _, f := range e.src.names().floors {
		rows := e.src.rows(f.rows)
		h = max(h, len(rows))
		for _, row := range rows {
			w = max(w, len(row))
		}
	}
	return w, h
}

// Floors returns the number of floors with the changes so far.
func (e *Edit) Floors() int { return len(e.src.names().floors) }

// AddFloor inserts a floor of plain ground as number i, 0 for the bottom and Floors()
// for the top (BD-01).
func (e *Edit) AddFloor(i int) error {
	switch {
	case i < 0 || i > e.Floors():
		return message.Errorf("no floor %d", i+1)
	case e.Floors() == rules.MaxFloors:
		return breaks(rules.BD01, "a board has at most 8 floors")
	}
	e.src.nameFloors(e.Floors())
	e.remap(func(at rules.Pos) (rules.Pos, bool) {
		if at.Floor >= i {
			at.Floor++
		}
		return at, true
	})
	w, h := e.size()
	row := slices.Repeat([]rune{e.charFor(rules.CellSetup{Owner: -1})}, w)
	lines := []string{"floor " + strconv.Itoa(i+1), "map"}
	for y := range h {
		lines = append(lines, FormatRow(e.src.topo, y, row))
	}
	lines = append(lines, "end")
	if i == 0 {
		e.src.insert(e.src.all("floor")[0].Line-1, append(lines, "")...)
	} else {
		below := e.src.names().floors[i-1]
		e.src.insert(cmp.Or(below.heights, below.rows).Last, slices.Insert(lines, 0, "")...)
	}
	e.src.numberFloors()
	return nil
}

// RemoveFloor removes a floor and everything on it; the last one stays.
func (e *Edit) RemoveFloor(i int) error {
	switch {
	case i < 0 || i >= e.Floors():
		return message.Errorf("no floor %d", i+1)
	case e.Floors() == 1:
		return breaks(rules.BD01, "a board has at least one floor")
	}
	e.src.nameFloors(e.Floors())
	e.remap(func(at rules.Pos) (rules.Pos, bool) {
		ok := at.Floor != i
		if at.Floor > i {
			at.Floor--
		}
		return at, ok
	})
	f, name := e.src.names().floors[i], e.src.all("floor")[i].Line
	if f.heights != nil {
		e.src.remove(f.heights.Line, f.heights.Last)
	}
	e.src.remove(f.rows.Line, f.rows.Last)
	e.src.remove(name, name)
	e.src.numberFloors()
	return nil
}

// dropGoals removes goals about figures that no longer exist.
func (e *Edit) dropGoals() {
	for _, st := range slices.Backward(e.src.all("goal")) { // backwards, so that earlier lines keep their numbers
		if name := value(&st, "figure"); name != "" && e.src.find("figure", name) == nil {
			e.drop(&st)
		}
	}
}

// SetRise sets how far floor i lies above the one below, 1..rules.MaxRise.
func (e *Edit) SetRise(i, n int) error {
	if i < 0 || i >= e.Floors() || n < 1 || n > rules.MaxRise {
		return message.Errorf("a floor is 1 to 15 cells above the one below")
	}
	e.src.nameFloors(e.Floors())
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
		return breaks(rules.BD01, "a floor has 1 to 128 columns and rows")
	case e.src.topo == rules.Hex && top%2 != 0:
		return message.Errorf("add or remove rows at the top of a hex board in pairs")
	}
	e.remap(func(at rules.Pos) (rules.Pos, bool) {
		at.X, at.Y = at.X+left, at.Y+top
		return at, at.X >= 0 && at.Y >= 0 && at.X < nw && at.Y < nh
	})
	plain := e.charFor(rules.CellSetup{Owner: -1})
	e.src.redraw(e.src.topo, func(keyword string, rows [][]rune) [][]rune {
		fresh, none := plain, ' '
		if keyword == "heights" {
			fresh, none = '.', '.'
		}
		rows = append(rows, make([][]rune, h-min(h, len(rows)))...)
		now := make([][]rune, nh)
		for y := range now {
			now[y] = slices.Repeat([]rune{fresh}, nw)
			for x := max(left, 0); x < min(left+w, nw) && y >= top && y < top+h; x++ {
				now[y][x] = charIn(rows[y-top], x-left, none)
			}
		}
		return now
	})
	return nil
}

// remap renames the cells that statements write as positions. Statements that lose cells,
// written or drawn, are removed; a wall loses only those cells while it has others.
func (e *Edit) remap(to func(rules.Pos) (rules.Pos, bool)) {
	e.dropWhere(func(st *levels.Statement) bool {
		return slices.ContainsFunc(cellWords(st), func(w levels.Word) bool {
			cells, all := Mapped(e.cells(w.Val), to)
			return len(cells) == 0 || !all && st.Keyword != "wall"
		})
	})
	for i, st := range e.src.outline() {
		for k := range cellWords(&st) { // positions shift as the line changes
			w := cellWords(&e.src.outline()[i])[k]
			if _, drawn := marker(w.Val); !drawn {
				cells, _ := Mapped(e.cells(w.Val), to)
				e.src.splice(st.Line, w.ValCol, w.End, FormatCells(cells))
			}
		}
	}
}

// SetTopology changes the cells to squares or hexes; they keep column and row. Directions
// that the other shape lacks become the nearest ones. Large figures and walls may no
// longer fit (BD-01).
func (e *Edit) SetTopology(t rules.Topology) {
	if t == e.src.topo {
		return
	}
	e.src.redraw(t, func(_ string, rows [][]rune) [][]rune { return rows })
	if st := e.src.find("topology", ""); st != nil && t == rules.Square {
		e.src.takeOut(st.Line)
	} else {
		e.src.setOnly("topology", t.String())
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

// Draw returns a position of a level for drawing, without goals and without what the rules
// refuse; nil if not even the ground can be drawn. Without lists the figures and walls left
// out.
func Draw(lv *levels.Level) (drawn *rules.State, without []string) {
	su := lv.Setup()
	su.Spells, su.Abilities = nil, nil // not drawn
	for i := range su.Kinds {
		su.Kinds[i].Abilities = nil
	}
	for i := range su.Sides {
		su.Sides[i].Goals, su.Sides[i].Spells = nil, nil
	}
	// Each round removes something. A level that would need more rounds is drawn as
	// bare ground.
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
	figures, walls := su.Figures, su.Walls // in the order of the level
	for i := range lv.Figures {
		if name := lv.Figures[i].Name; len(figures) > 0 && figures[0].Name == name {
			figures = figures[1:]
		} else {
			without = append(without, name)
		}
	}
	for i := range lv.Walls {
		if name := lv.Walls[i].Name; len(walls) > 0 && walls[0].Name == name {
			walls = walls[1:]
		} else {
			without = append(without, name)
		}
	}
	return drawn, without
}

// reduce removes what the errors are about and reports whether it removed anything.
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
		for i := range su.Walls { // without a keeper they have no owner
			gone[rules.PartWall][i] = true
		}
	}
	su.Figures, su.Walls = kept(su.Figures, gone[rules.PartFigure]), kept(su.Walls, gone[rules.PartWall])
	su.Edges, su.Links = kept(su.Edges, gone[rules.PartEdge]), kept(su.Links, gone[rules.PartLink])
	return some
}

// kept returns a list without the indices in gone.
func kept[T any](list []T, gone map[int]bool) []T {
	i := -1
	return slices.DeleteFunc(list, func(T) bool {
		i++
		return gone[i]
	})
}
