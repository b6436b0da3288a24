package edit

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Clip is a part of a floor that can be pasted into any level: cells with what stands
// wholly on them. Sides and kinds are found again by their names.
type Clip struct {
	lv    *levels.Level // where it was copied
	cells []rules.Pos   // the first goes where the clip is pasted
	turn  matrix
}

// Copy returns cells of a floor, at least one, with everything on them; walls, edges and
// links only if all of their cells are among them.
func Copy(lv *levels.Level, cells []rules.Pos) *Clip {
	return &Clip{lv: lv, cells: slices.Clone(cells), turn: identity}
}

// Len returns the number of cells.
func (c *Clip) Len() int { return len(c.cells) }

// Turned returns the clip turned about its first cell.
func (c *Clip) Turned(by Turn) *Clip {
	return &Clip{c.lv, c.cells, by.matrix(c.lv.Topology).after(c.turn)}
}

// place returns the map to where the clip lies when its first cell is pasted at a place.
func (c *Clip) place(g Grid, at rules.Pos) Map { return g.onto(c.turn, c.cells[0], at) }

// Cells appends the cells that pasting at a place covers.
func (c *Clip) Cells(list []rules.Pos, g Grid, at rules.Pos) []rules.Pos {
	if c.lv.Topology != g.Topology {
		return list
	}
	cells, _ := Mapped(c.cells, c.place(g, at).Cell)
	return append(list, cells...)
}

// Mapped returns where cells go, and reports whether all of them stay on the board.
func Mapped(cells []rules.Pos, to func(rules.Pos) (rules.Pos, bool)) (list []rules.Pos, all bool) {
	for _, p := range cells {
		if q, ok := to(p); ok {
			list = append(list, q)
		}
	}
	return list, len(list) == len(cells)
}

// Paste puts the clip into a level of the same topology, its first cell at a place,
// and replaces what is there. It returns how many things were lost: cells beyond the edge,
// what would stand on them, and names that this level doesn't define.
func (c *Clip) Paste(e *Edit, lv *levels.Level, at rules.Pos) (lost int, err error) {
	g := Grid{lv.Topology, lv.Width, lv.Height}
	if c.lv.Topology != g.Topology {
		return len(c.cells), nil
	}
	e.remove(c.Cells(nil, g, at))
	t := transfer{Map: c.place(g, at), from: c.lv, copies: true}
	err = t.put(e, c.cells)
	return t.lost, err
}

// FigureOf returns a figure of a level as edits have it.
func FigureOf(lv *levels.Level, f *levels.Figure) Figure {
	out := Figure{Name: f.Name, At: f.At, Facing: f.Facing, Prone: f.Prone, Stamina: f.Stamina,
		Kinds: levels.Each(f.Kinds, func(k int) string { return lv.Kinds[k].Name })}
	if f.Side >= 0 {
		out.Side = lv.Sides[f.Side].Name
	}
	return out
}

// SizeOf returns how many cells a figure of a level has along its side.
func SizeOf(lv *levels.Level, f *levels.Figure) int {
	n := 1
	for _, k := range f.Kinds {
		n = max(n, lv.Kinds[k].Size)
	}
	return n
}

// setOf returns cells as a set.
func setOf(cells []rules.Pos) map[rules.Pos]bool {
	in := make(map[rules.Pos]bool, len(cells))
	for _, p := range cells {
		in[p] = true
	}
	return in
}

// Clear makes cells plain and removes everything on them.
func Clear(e *Edit, cells []rules.Pos) error {
	e.remove(cells)
	return e.flatten(cells)
}

// flatten makes cells plain.
func (e *Edit) flatten(cells []rules.Pos) error {
	return errors.Join(levels.Each(cells, func(p rules.Pos) error { return e.SetCell(p, rules.CellSetup{Owner: -1}) })...)
}

// remove removes everything on cells. The cells themselves stay as they are.
func (e *Edit) remove(cells []rules.Pos) {
	e.Erase("figure", cells, 1)
	e.Erase("wall", cells, 1)
	e.Erase("edge", cells, 2)
	e.Erase("link", cells, 1)
}

// Erase removes the figures, walls, edges or links, as keyword says, that have at least
// least of the cells. Of a figure only the first cell counts.
func (e *Edit) Erase(keyword string, cells []rules.Pos, least int) {
	in := setOf(cells)
	e.dropWhere(func(st *levels.Statement) bool {
		if st.Keyword != keyword {
			return false
		}
		n := 0
		for _, w := range cellWords(st) {
			for i, p := range e.cells(w.Val) {
				if in[p] && (i == 0 || keyword != "figure") {
					n++
				}
			}
		}
		return n >= least
	})
}

// Rearrange moves cells, with everything wholly on them, to their images under m. Figures
// and walls keep their names, so that goals about them hold. Plain ground stays behind;
// what was at the destination is replaced. It returns the new cells and how many things
// found no room.
func Rearrange(e *Edit, lv *levels.Level, cells []rules.Pos, m Map) (now []rules.Pos, lost int, err error) {
	now, _ = Mapped(cells, m.Cell)
	in := setOf(cells)
	e.remove(slices.DeleteFunc(slices.Clone(now), func(p rules.Pos) bool { return in[p] }))
	e.Erase("edge", cells, 2)
	e.Erase("link", cells, 1)
	if err := e.flatten(cells); err != nil {
		return nil, 0, err
	}
	t := transfer{Map: m, from: lv}
	err = t.put(e, cells)
	return now, t.lost, err
}

// transfer copies or moves cells of a level with what stands on them; copies get new names.
type transfer struct {
	Map
	from   *levels.Level
	copies bool
	lost   int // things that found no room
}

// count counts a thing as lost unless ok.
func (t *transfer) count(ok bool) {
	if !ok {
		t.lost++
	}
}

func (t *transfer) put(e *Edit, cells []rules.Pos) error {
	in := setOf(cells)
	for _, p := range cells {
		q, ok := t.Cell(p)
		if t.count(ok); !ok {
			continue
		}
		c := t.from.Cell(p)
		if c.Owner >= 0 {
			c.Owner = slices.Index(e.src.names().sides, t.from.Sides[c.Owner].Name)
		}
		if err := e.SetCell(q, c); err != nil {
			return err
		}
	}
	for i := range t.from.Figures {
		if f := &t.from.Figures[i]; in[f.At] {
			t.count(t.figure(e, f))
		}
	}
	for i := range t.from.Walls {
		if w := &t.from.Walls[i]; !slices.ContainsFunc(w.Cells, func(p rules.Pos) bool { return !in[p] }) {
			t.count(t.wall(e, w))
		}
	}
	for _, x := range t.from.Edges {
		if in[x.Low] && in[x.High] {
			low, ok1 := t.Cell(x.Low)
			high, ok2 := t.Cell(x.High)
			t.count(ok1 && ok2 && e.SetEdge(low, high, x.Edge) == nil)
		}
	}
	end := func(p rules.Pos) (rules.Pos, bool) {
		if in[p] {
			return t.Cell(p)
		}
		return p, true
	}
	for _, k := range t.from.Links {
		if in[k.A] && in[k.B] || !t.copies && (in[k.A] || in[k.B]) {
			a, ok1 := end(k.A)
			b, ok2 := end(k.B)
			t.count(ok1 && ok2 && e.Link(a, b) == nil)
		}
	}
	return nil
}

// figure puts a figure elsewhere, or removes it if there is no room. It reports whether
// there was.
func (t *transfer) figure(e *Edit, f *levels.Figure) bool {
	put := FigureOf(t.from, f)
	at, fits := t.Block(f.At, SizeOf(t.from, f))
	put.At, put.Facing = at, t.Dir(f.Facing)
	if t.copies {
		put.Name = FreeName(put.Name, func(n string) bool { _, ok := e.Figure(n); return ok })
		return fits && e.AddFigure(put) == nil
	}
	if fits && e.SetFigure(f.Name, put) == nil {
		return true
	}
	return e.RemoveFigure(f.Name) != nil
}

// wall puts a wall elsewhere, or removes it if there is no room. It reports whether there
// was.
func (t *transfer) wall(e *Edit, w *levels.Wall) bool {
	cells, fits := Mapped(w.Cells, t.Cell)
	put := Wall{Name: w.Name, Dir: t.Dir(w.Dir), Cells: cells}
	if t.copies {
		put.Name = FreeName(w.Name, func(n string) bool { _, ok := e.Wall(n); return ok })
		return fits && e.AddWall(put) == nil
	}
	if fits && e.SetWall(w.Name, put) == nil {
		return true
	}
	return e.RemoveWall(w.Name) != nil
}

// maxName is the longest name of a figure or wall.
const maxName = 40

// FreeName returns the first name for which used reports false: the one given, else that
// with a number at its end, counting on from its own.
func FreeName(name string, used func(string) bool) string {
	if !used(name) {
		return name
	}
	stem := strings.TrimRight(name, "0123456789")
	n, err := strconv.Atoi(name[len(stem):])
	if err != nil || n < 1 || n > 1<<20 {
		n = 1
	}
	for n++; ; n++ {
		end := strconv.Itoa(n)
		if try := stem[:min(len(stem), maxName-len(end))] + end; !used(try) {
			return try
		}
	}
}
