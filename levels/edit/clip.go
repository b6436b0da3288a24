package edit

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Clip is a part of a floor to be put elsewhere: its cells and what stands wholly
// on them. It belongs to no level: sides, kinds and floors are looked up again
// where it is put.
type Clip struct {
	topology rules.Topology
	cells    []clipCell
	figures  []clipFigure
	walls    []clipWall
	edges    []clipEdge
	links    [][2]point
}

type clipCell struct {
	at    point
	cell  rules.CellSetup
	owner string // of its structure, "" for nobody
}

type clipFigure struct {
	Figure
	at   point
	size int
}

type clipWall struct {
	name  string
	dir   rules.Dir
	cells []point
}

type clipEdge struct {
	low, high point
	kind      rules.Edge
}

// Copy takes cells of a floor with all that stands on them; walls, edges and
// links only with all of their cells. The first cell is the one by which the
// clip is held.
func Copy(lv *levels.Level, cells []rules.Pos) *Clip {
	g := Grid{lv.Topology, lv.Width, lv.Height}
	c := &Clip{topology: lv.Topology}
	if len(cells) == 0 {
		return c
	}
	hold := g.point(cells[0])
	in := map[rules.Pos]bool{}
	to := func(p rules.Pos) point {
		q := g.point(p)
		return point{q.u - hold.u, q.v - hold.v}
	}
	for _, p := range cells {
		in[p] = true
		cell := clipCell{at: to(p), cell: lv.Cell(p)}
		if o := cell.cell.Owner; o >= 0 && o < len(lv.Sides) {
			cell.owner = lv.Sides[o].Name
		}
		c.cells = append(c.cells, cell)
	}
	for i := range lv.Figures {
		if f := &lv.Figures[i]; in[f.At] {
			c.figures = append(c.figures, clipFigure{FigureOf(lv, f), to(f.At), SizeOf(lv, f)})
		}
	}
walls:
	for i := range lv.Walls {
		w := clipWall{name: lv.Walls[i].Name, dir: lv.Walls[i].Dir}
		for _, p := range lv.Walls[i].Cells {
			if !in[p] {
				continue walls
			}
			w.cells = append(w.cells, to(p))
		}
		c.walls = append(c.walls, w)
	}
	for _, e := range lv.Edges {
		if in[e.Low] && in[e.High] {
			c.edges = append(c.edges, clipEdge{to(e.Low), to(e.High), e.Edge})
		}
	}
	for _, k := range lv.Links {
		if in[k.A] && in[k.B] {
			c.links = append(c.links, [2]point{to(k.A), to(k.B)})
		}
	}
	return c
}

// FigureOf returns a figure of a level as edits have it.
func FigureOf(lv *levels.Level, f *levels.Figure) Figure {
	out := Figure{Name: f.Name, At: f.At, Facing: f.Facing, Prone: f.Prone, Stamina: f.Stamina}
	for _, k := range f.Kinds {
		out.Kinds = append(out.Kinds, lv.Kinds[k].Name)
	}
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

// Empty reports whether there is nothing in it.
func (c *Clip) Empty() bool { return len(c.cells) == 0 }

// Len returns the number of its cells.
func (c *Clip) Len() int { return len(c.cells) }

// Turned returns the clip turned about the cell by which it is held.
func (c *Clip) Turned(by Turn) *Clip {
	m := by.matrix(c.topology)
	move := func(p point) point {
		p = m.times(p)
		return point{p.u / 2, p.v / 2}
	}
	t := &Clip{topology: c.topology}
	for _, x := range c.cells {
		x.at = move(x.at)
		t.cells = append(t.cells, x)
	}
	for _, f := range c.figures {
		a, b := move(f.at), move(point{f.at.u + f.size - 1, f.at.v + f.size - 1})
		if f.size > 1 { // on squares
			a = point{min(a.u, b.u), min(a.v, b.v)}
		}
		f.at, f.Facing = a, m.dir(c.topology, f.Facing)
		t.figures = append(t.figures, f)
	}
	for _, w := range c.walls {
		cells := make([]point, len(w.cells))
		for i, p := range w.cells {
			cells[i] = move(p)
		}
		t.walls = append(t.walls, clipWall{w.name, m.dir(c.topology, w.dir), cells})
	}
	for _, e := range c.edges {
		t.edges = append(t.edges, clipEdge{move(e.low), move(e.high), e.kind})
	}
	for _, k := range c.links {
		t.links = append(t.links, [2]point{move(k[0]), move(k[1])})
	}
	return t
}

// Cells appends where the cells come to lie when the clip is put with the cell by
// which it is held at a place; those beyond the edge are left out.
func (c *Clip) Cells(list []rules.Pos, g Grid, at rules.Pos) []rules.Pos {
	if c.topology != g.Topology {
		return list
	}
	for i := range c.cells {
		if p, ok := c.place(g, at, c.cells[i].at); ok {
			list = append(list, p)
		}
	}
	return list
}

func (c *Clip) place(g Grid, at rules.Pos, p point) (rules.Pos, bool) {
	q := g.point(at)
	return g.cell(point{q.u + p.u, q.v + p.v}, at.Floor)
}

// Paste puts the clip into a level with the cell by which it is held at a place,
// on a floor of the same topology. What is there is replaced. It counts what finds
// no room: cells beyond the edge, and what would stand on them or is unknown in
// this level.
func (c *Clip) Paste(e *Edit, lv *levels.Level, at rules.Pos) (lost int, err error) {
	g := Grid{lv.Topology, lv.Width, lv.Height}
	if c.topology != g.Topology {
		return len(c.cells), nil
	}
	taken := map[rules.Pos]bool{}
	for _, p := range c.Cells(nil, g, at) {
		taken[p] = true
	}
	if err := Clear(e, lv, func(p rules.Pos) bool { return taken[p] }); err != nil {
		return 0, err
	}
	for i := range c.cells {
		p, ok := c.place(g, at, c.cells[i].at)
		if !ok {
			lost++
			continue
		}
		cell := c.cells[i].cell
		cell.Owner = -1
		for n := range lv.Sides {
			if lv.Sides[n].Name == c.cells[i].owner {
				cell.Owner = n
			}
		}
		if err := e.SetCell(p, cell); err != nil {
			return lost, err
		}
	}
	for _, f := range c.figures {
		p, ok := c.place(g, at, f.at)
		_, ok2 := c.place(g, at, point{f.at.u + f.size - 1, f.at.v + f.size - 1})
		f.Name, f.At = FreeName(f.Name, func(n string) bool { _, ok := e.Figure(n); return ok }), p
		if !ok || f.size > 1 && !ok2 || e.AddFigure(f.Figure) != nil {
			lost++
		}
	}
walls:
	for _, w := range c.walls {
		put := Wall{Dir: w.dir, Name: FreeName(w.name, func(n string) bool { _, ok := e.Wall(n); return ok })}
		for _, q := range w.cells {
			p, ok := c.place(g, at, q)
			if !ok {
				lost++
				continue walls
			}
			put.Cells = append(put.Cells, p)
		}
		if e.AddWall(put) != nil {
			lost++
		}
	}
	for _, x := range c.edges {
		low, ok1 := c.place(g, at, x.low)
		high, ok2 := c.place(g, at, x.high)
		if !ok1 || !ok2 || e.SetEdge(low, high, x.kind) != nil {
			lost++
		}
	}
	for _, k := range c.links {
		a, ok1 := c.place(g, at, k[0])
		b, ok2 := c.place(g, at, k[1])
		if !ok1 || !ok2 || e.Link(a, b) != nil {
			lost++
		}
	}
	return lost, nil
}

// Clear removes all that stands on the cells that in accepts: figures, walls that
// have any cell there, edges between two of them, links from them. The cells
// themselves stay as they are.
func Clear(e *Edit, lv *levels.Level, in func(rules.Pos) bool) error {
	for i := range lv.Figures {
		f := &lv.Figures[i]
		if _, there := e.Figure(f.Name); there && in(f.At) {
			if err := e.RemoveFigure(f.Name); err != nil {
				return err
			}
		}
	}
	for i := range lv.Walls {
		w := &lv.Walls[i]
		if _, there := e.Wall(w.Name); there && slices.ContainsFunc(w.Cells, in) {
			if err := e.RemoveWall(w.Name); err != nil {
				return err
			}
		}
	}
	for _, x := range lv.Edges {
		if in(x.Low) && in(x.High) {
			if err := e.SetEdge(x.Low, x.High, rules.NoEdge); err != nil {
				return err
			}
		}
	}
	for _, k := range lv.Links {
		if in(k.A) || in(k.B) {
			e.Unlink(k.A)
		}
	}
	return nil
}

// Rearrange takes cells with all that stands wholly on them to where a map has
// them. Figures and walls stay who they are, so that goals about them hold. Plain
// ground is left; what is at the other end is replaced. It returns the
// cells where they are then and counts what found no room.
func Rearrange(e *Edit, lv *levels.Level, cells []rules.Pos, m Map) (now []rules.Pos, lost int, err error) {
	from, to := map[rules.Pos]bool{}, map[rules.Pos]bool{}
	contents := make([]rules.CellSetup, len(cells))
	for i, p := range cells {
		from[p], contents[i] = true, lv.Cell(p)
		if q, ok := m.Cell(p); ok {
			to[q] = true
			now = append(now, q)
		} else {
			lost++
		}
	}
	in := func(p rules.Pos) bool { return from[p] }
	if err := Clear(e, lv, func(p rules.Pos) bool { return to[p] && !from[p] }); err != nil {
		return nil, 0, err
	}
	var edges []levels.Edge
	var links []levels.Link
	for _, x := range lv.Edges {
		if in(x.Low) && in(x.High) {
			edges = append(edges, x)
			if err := e.SetEdge(x.Low, x.High, rules.NoEdge); err != nil {
				return nil, 0, err
			}
		}
	}
	for _, k := range lv.Links {
		if in(k.A) || in(k.B) {
			links = append(links, k)
			e.Unlink(k.A)
		}
	}
	for _, p := range cells {
		if err := e.SetCell(p, rules.CellSetup{Owner: -1}); err != nil {
			return nil, 0, err
		}
	}
	for i, p := range cells {
		if q, ok := m.Cell(p); ok {
			if err := e.SetCell(q, contents[i]); err != nil {
				return nil, 0, err
			}
		}
	}
	for i := range lv.Figures {
		if f := &lv.Figures[i]; in(f.At) {
			if !moveFigure(e, lv, f, m) {
				lost++
			}
		}
	}
walls:
	for i := range lv.Walls {
		w := &lv.Walls[i]
		put := Wall{Name: w.Name, Dir: m.Dir(w.Dir)}
		for _, p := range w.Cells {
			if !in(p) {
				continue walls
			}
			if q, ok := m.Cell(p); ok {
				put.Cells = append(put.Cells, q)
			}
		}
		if len(put.Cells) < len(w.Cells) {
			lost++
			if err := e.RemoveWall(w.Name); err != nil {
				return nil, 0, err
			}
		} else if err := e.SetWall(w.Name, put); err != nil {
			return nil, 0, err
		}
	}
	for _, x := range edges {
		low, ok1 := m.Cell(x.Low)
		high, ok2 := m.Cell(x.High)
		if !ok1 || !ok2 || e.SetEdge(low, high, x.Edge) != nil {
			lost++
		}
	}
	end := func(p rules.Pos) (rules.Pos, bool) {
		if in(p) {
			return m.Cell(p)
		}
		return p, true
	}
	for _, k := range links {
		a, ok1 := end(k.A)
		b, ok2 := end(k.B)
		if !ok1 || !ok2 || e.Link(a, b) != nil {
			lost++
		}
	}
	return now, lost, nil
}

// moveFigure takes a figure to where a map has it; where there is no room for it,
// it goes.
func moveFigure(e *Edit, lv *levels.Level, f *levels.Figure, m Map) bool {
	put := FigureOf(lv, f)
	at, ok := m.Block(f.At, SizeOf(lv, f))
	put.At, put.Facing = at, m.Dir(f.Facing)
	if ok && e.SetFigure(f.Name, put) == nil {
		return true
	}
	return e.RemoveFigure(f.Name) != nil
}

// maxName is the longest name of a figure or wall.
const maxName = 40

// FreeName returns a name like the one given that used does not have: with a number
// behind it, the next after its own if it has one.
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
