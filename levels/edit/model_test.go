package edit

import (
	"bytes"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wallfall/levels"
	"wallfall/rules"
)

// world is the meaning of a level, by names and positions, for comparing.
type world struct {
	w, h    int
	cells   map[rules.Pos]rules.CellSetup // without void
	figures map[string]Figure
	walls   map[string]Wall
	edges   map[rules.EdgeSetup]bool
	links   map[rules.LinkSetup]bool
	sides   []Side
	goals   []Goal
}

func worldOf(lv *levels.Level) world {
	v := world{w: lv.Width, h: lv.Height, cells: map[rules.Pos]rules.CellSetup{}, figures: map[string]Figure{}, walls: map[string]Wall{},
		edges: map[rules.EdgeSetup]bool{}, links: map[rules.LinkSetup]bool{}}
	for f := range lv.Floors {
		for i := range lv.Width * lv.Height {
			at := rules.Pos{Floor: f, X: i % lv.Width, Y: i / lv.Width}
			if c := lv.Cell(at); c.Terrain != rules.Void {
				v.cells[at] = c
			}
		}
	}
	for _, f := range lv.Figures {
		v.figures[f.Name] = FigureOf(lv, &f)
	}
	for _, w := range lv.Walls {
		v.walls[w.Name] = Wall{w.Name, w.Dir, sorted(w.Cells)}
	}
	for _, e := range lv.Edges {
		v.edges[e.EdgeSetup] = true
	}
	for _, k := range lv.Links {
		v.links[linkOf(k.A, k.B)] = true
	}
	for i, s := range lv.Sides {
		v.sides = append(v.sides, SideOf(lv, &s))
		for j := range s.Goals {
			v.goals = append(v.goals, GoalOf(lv, i, j))
		}
	}
	return v
}

// linkOf returns a link from its smaller end.
func linkOf(a, b rules.Pos) rules.LinkSetup {
	if after(a, b) {
		a, b = b, a
	}
	return rules.LinkSetup{A: a, B: b}
}

func after(a, b rules.Pos) bool {
	return a.Floor > b.Floor || a.Floor == b.Floor && (a.Y > b.Y || a.Y == b.Y && a.X > b.X)
}

func sorted(cells []rules.Pos) []rules.Pos {
	cells = slices.Clone(cells)
	sort.Slice(cells, func(i, j int) bool { return after(cells[j], cells[i]) })
	return cells
}

// TestEdits makes random changes to levels and to a plain model and compares them; comments
// stay, and undo leads back.
func TestEdits(t *testing.T) {
	all := texts()
	var names []string
	for n := range all {
		names = append(names, n)
	}
	sort.Strings(names)
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(names).Draw(t, "level")
		d := open(t, name, all[name])
		h := NewHistory(d)
		was := []string{all[name]}
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			c := &changer{t: t, e: h.Doc().Edit(), want: worldOf(h.Doc().Level())}
			for range rapid.IntRange(1, 6).Draw(t, "changes") {
				c.change()
			}
			d, err := c.e.Done()
			if err != nil {
				t.Fatalf("%v\n%v\n%s", c.did, err, strings.Join(c.e.src.lines, "\n"))
			}
			if got := worldOf(d.Level()); !reflect.DeepEqual(got, c.want) {
				t.Fatalf("%v\ngot  %v\nwant %v\n%s\nbefore\n%s", c.did, got, c.want, d.Text(), h.Doc().Text())
			}
			lost := -c.dropped
			for _, s := range comment.FindAllString(string(h.Doc().Text()), -1) {
				if !strings.Contains(string(d.Text()), s) {
					lost++
				}
			}
			if lost > 0 {
				t.Fatalf("%v\n%d comments are lost\n%s", c.did, lost, d.Text())
			}
			h.Do("step", d)
			if !bytes.Equal(d.Text(), []byte(was[len(was)-1])) {
				was = append(was, string(d.Text()))
			}
		}
		for i := len(was) - 1; i > 0; i-- {
			if !h.Undo() || string(h.Doc().Text()) != was[i-1] {
				t.Fatalf("undoing step %d leads to\n%s\nnot\n%s", i, h.Doc().Text(), was[i-1])
			}
		}
		if h.Undo() || h.Changed() {
			t.Fatal("more to undo than was done")
		}
		for h.Redo() {
		}
		if string(h.Doc().Text()) != was[len(was)-1] {
			t.Fatal("doing all again leads elsewhere")
		}
	})
}

// comment finds the comments of the texts above; rows of maps have no such words.
var comment = regexp.MustCompile(`# [A-Za-z]+ [a-z]{3,}.*|# him`)

// changer changes a level and a model of it alike.
type changer struct {
	t       *rapid.T
	e       *Edit
	want    world
	did     []string
	dropped int // statements, whose comments go with them
}

func (c *changer) pos() rules.Pos {
	return rules.Pos{Floor: rapid.IntRange(0, c.e.Floors()-1).Draw(c.t, "floor"),
		X: rapid.IntRange(0, c.want.w-1).Draw(c.t, "x"), Y: rapid.IntRange(0, c.want.h-1).Draw(c.t, "y")}
}

func (c *changer) note(format string, args ...any) {
	c.did = append(c.did, fmt.Sprintf(format, args...))
}

func (c *changer) ok(err error) {
	if err != nil {
		c.t.Fatalf("%v: %v", c.did, err)
	}
}

func pick[T any](c *changer, m map[string]T) (string, bool) {
	var names []string
	for n := range m {
		names = append(names, n)
	}
	if len(names) == 0 {
		return "", false
	}
	sort.Strings(names)
	return rapid.SampledFrom(names).Draw(c.t, "name"), true
}

func (c *changer) change() {
	switch rapid.IntRange(0, 12).Draw(c.t, "what") {
	case 0, 1, 2:
		c.cell()
	case 3, 4:
		c.figure()
	case 5:
		c.wall()
	case 6:
		a := c.pos()
		b := rules.Pos{Floor: a.Floor, X: a.X, Y: (a.Y + 1) % c.want.h}
		kind := rules.Edge(rapid.IntRange(0, 4).Draw(c.t, "edge"))
		if a == b {
			return
		}
		c.note("edge %v %v %v", kind, a, b)
		st, low := c.e.edge(a, b)
		old := rules.NoEdge
		if st != nil {
			old, _ = rules.Parse[rules.Edge](st.Words[0].Val)
		}
		high := b
		if low == b {
			high = a
		}
		c.ok(c.e.SetEdge(a, b, kind))
		delete(c.want.edges, rules.EdgeSetup{Edge: old, Low: low, High: high})
		if kind != rules.NoEdge {
			c.want.edges[rules.EdgeSetup{Edge: kind, Low: a, High: b}] = true
		} else if old != rules.NoEdge {
			c.dropped++
		}
	case 7:
		a, b := c.pos(), c.pos()
		if a == b {
			return
		}
		c.note("link %v %v", a, b)
		for _, at := range []rules.Pos{a, b} {
			if to, ok := c.e.LinkOf(at); ok {
				delete(c.want.links, linkOf(at, to))
				c.dropped++
			}
		}
		c.ok(c.e.Link(a, b))
		c.want.links[linkOf(a, b)] = true
	case 8:
		c.side()
	case 9:
		c.goal()
	case 10:
		i := rapid.IntRange(0, c.e.Floors()).Draw(c.t, "floor")
		if c.e.Floors() == rules.MaxFloors {
			return
		}
		c.note("add floor %d", i)
		c.ok(c.e.AddFloor(i))
		c.remap(c.want.w, c.want.h, func(at rules.Pos) (rules.Pos, bool) {
			if at.Floor >= i {
				at.Floor++
			}
			return at, true
		})
		for k := range c.want.w * c.want.h {
			c.want.cells[rules.Pos{Floor: i, X: k % c.want.w, Y: k / c.want.w}] = rules.CellSetup{Owner: -1}
		}
	case 11:
		i := rapid.IntRange(0, c.e.Floors()-1).Draw(c.t, "floor")
		c.note("remove floor %d", i)
		if c.e.Floors() == 1 {
			if c.e.RemoveFloor(i) == nil {
				c.t.Fatal("the last floor went")
			}
			return
		}
		if _, large := c.want.figures["big"]; large {
			return
		}
		w, h := c.sizeBut(i)
		if w == 0 || w != c.want.w || h != c.want.h {
			return // the board may shrink
		}
		c.ok(c.e.RemoveFloor(i))
		c.remap(w, h, func(at rules.Pos) (rules.Pos, bool) {
			ok := at.Floor != i
			if at.Floor > i {
				at.Floor--
			}
			return at, ok
		})
	case 12:
		c.resize()
	}
}

// sizeBut returns the size of the board without a floor.
func (c *changer) sizeBut(floor int) (w, h int) {
	for f, g := range c.e.src.names().floors {
		if f != floor {
			h = max(h, len(c.e.src.rows(g.rows)))
			for _, row := range c.e.src.rows(g.rows) {
				w = max(w, len(row))
			}
		}
	}
	return w, h
}

func (c *changer) resize() {
	var n [4]int
	for i := range n {
		n[i] = rapid.IntRange(-2, 3).Draw(c.t, "by")
	}
	if c.e.src.topo == rules.Hex {
		n[1] = n[1] / 2 * 2
	}
	w, h := c.want.w+n[0]+n[2], c.want.h+n[1]+n[3]
	if _, large := c.want.figures["big"]; large || w < 1 || h < 1 {
		return
	}
	floors := c.e.Floors()
	c.note("resize %v", n)
	c.ok(c.e.Resize(n[0], n[1], n[2], n[3]))
	ow, oh := c.want.w, c.want.h
	c.remap(w, h, func(at rules.Pos) (rules.Pos, bool) {
		at.X, at.Y = at.X+n[0], at.Y+n[1]
		return at, at.X >= 0 && at.Y >= 0 && at.X < w && at.Y < h
	})
	for i := range floors * w * h {
		at := rules.Pos{Floor: i / (w * h), X: i % w, Y: i / w % h}
		if x, y := at.X-n[0], at.Y-n[1]; x < 0 || y < 0 || x >= ow || y >= oh {
			c.want.cells[at] = rules.CellSetup{Owner: -1}
		}
	}
	// Rows and columns of nothing but void are no part of the board.
	c.want.w, c.want.h = 0, 0
	for at := range c.want.cells {
		c.want.w, c.want.h = max(c.want.w, at.X+1), max(c.want.h, at.Y+1)
	}
	if c.want.w != w || c.want.h != h {
		c.t.Skip("the board has a rim of void")
	}
}

// remap moves everything in the model and drops what loses its cells.
func (c *changer) remap(w, h int, to func(rules.Pos) (rules.Pos, bool)) {
	old := c.want
	c.want = world{w: w, h: h, cells: map[rules.Pos]rules.CellSetup{}, figures: map[string]Figure{}, walls: map[string]Wall{},
		edges: map[rules.EdgeSetup]bool{}, links: map[rules.LinkSetup]bool{}, sides: old.sides}
	for at, cell := range old.cells {
		if at, ok := to(at); ok {
			c.want.cells[at] = cell
		}
	}
	for n, f := range old.figures {
		at, ok := to(f.At)
		if f.At = at; ok {
			c.want.figures[n] = f
		} else {
			c.dropped++
		}
	}
	for n, wl := range old.walls {
		var cells []rules.Pos
		for _, at := range wl.Cells {
			if at, ok := to(at); ok {
				cells = append(cells, at)
			}
		}
		if wl.Cells = cells; len(cells) > 0 {
			c.want.walls[n] = wl
		} else {
			c.dropped++
		}
	}
	for e := range old.edges {
		a, ok1 := to(e.Low)
		b, ok2 := to(e.High)
		if ok1 && ok2 {
			c.want.edges[rules.EdgeSetup{Edge: e.Edge, Low: a, High: b}] = true
		} else {
			c.dropped++
		}
	}
	for k := range old.links {
		a, ok1 := to(k.A)
		b, ok2 := to(k.B)
		if ok1 && ok2 {
			c.want.links[linkOf(a, b)] = true
		} else {
			c.dropped++
		}
	}
	for _, g := range old.goals {
		if _, ok := c.want.figures[g.Figure]; ok || g.Figure == "" {
			c.want.goals = append(c.want.goals, g)
		} else {
			c.dropped++
		}
	}
}

func (c *changer) cell() {
	at := c.pos()
	cell := rules.CellSetup{Owner: -1, Terrain: rules.Terrain(rapid.IntRange(0, 20).Draw(c.t, "terrain"))}
	if cell.Terrain == rules.Void && (at.X == c.want.w-1 || at.Y == c.want.h-1) {
		return // the board may shrink
	}
	if cell.Terrain != rules.Void {
		cell.Ground = rapid.SampledFrom([]int{0, 0, 0, 1, 2, 15}).Draw(c.t, "ground")
		switch rapid.IntRange(0, 4).Draw(c.t, "more") {
		case 0:
			cell.Feature = rules.Feature(rapid.IntRange(1, 10).Draw(c.t, "feature"))
		case 1:
			cell.Structure = rules.Structure(rapid.IntRange(1, 3).Draw(c.t, "structure"))
			cell.Owner = rapid.IntRange(-1, len(c.want.sides)-1).Draw(c.t, "owner")
			cell.Magical = rapid.Bool().Draw(c.t, "magical")
		case 2:
			cell.Feature, cell.Tag = rules.Objective, rapid.IntRange(1, 26).Draw(c.t, "tag")
		}
	}
	c.note("cell %v %+v", at, cell)
	c.ok(c.e.SetCell(at, cell))
	if got := c.e.Cell(at); got != cell {
		c.t.Fatalf("%v: got %+v", c.did, got)
	}
	if cell.Terrain == rules.Void {
		delete(c.want.cells, at)
	} else {
		c.want.cells[at] = cell
	}
}

func (c *changer) figure() {
	name, any := pick(c, c.want.figures)
	switch rapid.IntRange(0, 3).Draw(c.t, "how") {
	case 0:
		f := Figure{Name: fmt.Sprintf("new%d", rapid.IntRange(0, 99).Draw(c.t, "n")), Kinds: []string{"knight"}, Side: c.want.sides[0].Name, At: c.pos(),
			Facing: rules.Dir(rapid.IntRange(0, c.e.src.topo.Dirs()-1).Draw(c.t, "facing")), Prone: rapid.Bool().Draw(c.t, "prone")}
		c.note("add %+v", f)
		if _, taken := c.want.figures[f.Name]; taken {
			if c.e.AddFigure(f) == nil {
				c.t.Fatal("a name twice")
			}
			return
		}
		c.ok(c.e.AddFigure(f))
		c.want.figures[f.Name] = f
	case 1:
		if !any {
			return
		}
		c.note("remove %s", name)
		c.ok(c.e.RemoveFigure(name))
		delete(c.want.figures, name)
		c.dropped++
		c.want.goals = slices.DeleteFunc(c.want.goals, func(g Goal) bool {
			if g.Figure == name {
				c.dropped++
			}
			return g.Figure == name
		})
		if len(c.want.goals) == 0 {
			c.want.goals = nil
		}
	default:
		if !any {
			return
		}
		f := c.want.figures[name]
		f.At = c.pos()
		if name == "big" {
			return // it may be drawn beyond the board: TestWhatChanges moves it
		}
		f.Facing = rules.Dir(rapid.IntRange(0, c.e.src.topo.Dirs()-1).Draw(c.t, "facing"))
		f.Prone = rapid.Bool().Draw(c.t, "prone")
		if f.Side != "" && rapid.Bool().Draw(c.t, "more") {
			f.Kinds, f.Stamina = []string{"ogre", "knight", "ogre"}, []int{1, 1, 1}
		}
		c.note("set %+v", f)
		c.ok(c.e.SetFigure(name, f))
		c.want.figures[name] = f
	}
}

func (c *changer) wall() {
	cells := sorted([]rules.Pos{c.pos()})
	for range rapid.IntRange(0, 3).Draw(c.t, "more") {
		if at := c.pos(); !slices.Contains(cells, at) {
			cells = sorted(append(cells, at))
		}
	}
	name, any := pick(c, c.want.walls)
	dir, _ := c.e.src.topo.ParseDir(rapid.SampledFrom([]string{"e", "w"}).Draw(c.t, "dir"))
	w := Wall{name, dir, cells}
	switch rapid.IntRange(0, 2).Draw(c.t, "how") {
	case 0:
		w.Name = fmt.Sprintf("new%d", rapid.IntRange(0, 99).Draw(c.t, "n"))
		c.note("add %+v", w)
		if _, taken := c.want.walls[w.Name]; taken {
			return
		}
		c.ok(c.e.AddWall(w))
	case 1:
		if !any {
			return
		}
		c.note("remove wall %s", name)
		c.ok(c.e.RemoveWall(name))
		c.dropped++
		delete(c.want.walls, name)
		return
	default:
		if !any {
			return
		}
		c.note("set %+v", w)
		c.ok(c.e.SetWall(name, w))
	}
	c.want.walls[w.Name] = w
}

func (c *changer) side() {
	i := rapid.IntRange(0, len(c.want.sides)-1).Draw(c.t, "side")
	s := c.want.sides[i]
	old := s.Name
	s.Name = rapid.SampledFrom([]string{old, "other" + old}).Draw(c.t, "sidename")
	s.Label = rapid.SampledFrom([]string{s.Label, `A "quoted\" one`}).Draw(c.t, "label")
	s.Colour = levels.Colour(rapid.IntRange(0, 3).Draw(c.t, "colour"))
	s.Mana, s.Darklord = rapid.IntRange(0, 9).Draw(c.t, "mana"), rapid.Bool().Draw(c.t, "darklord")
	s.Rests = rapid.Bool().Draw(c.t, "rests")
	if slices.ContainsFunc(c.want.sides, func(o Side) bool { return o.Name == s.Name && o.Name != old }) || len(s.Name) > 40 {
		return
	}
	if s.Label == strings.ToUpper(old[:1])+old[1:] {
		s.Label = "X" // one that follows from the name would follow the new name
	}
	c.note("side %+v", s)
	c.ok(c.e.SetSide(old, s))
	c.want.sides[i] = s
	for n, f := range c.want.figures {
		if f.Side == old {
			f.Side = s.Name
			c.want.figures[n] = f
		}
	}
	for k := range c.want.goals {
		if c.want.goals[k].Side == old {
			c.want.goals[k].Side = s.Name
		}
	}
}

func (c *changer) goal() {
	side := rapid.SampledFrom(c.want.sides).Draw(c.t, "side").Name
	var mine []int
	for i, g := range c.want.goals {
		if g.Side == side {
			mine = append(mine, i)
		}
	}
	g := Goal{Side: side, Kind: rules.GoalHold, Tag: rapid.IntRange(1, 26).Draw(c.t, "tag"), N: rapid.IntRange(0, 4).Draw(c.t, "n")}
	if rapid.Bool().Draw(c.t, "survive") {
		g = Goal{Side: side, Kind: rules.GoalSurvive, N: 7}
	}
	if len(mine) == 0 || len(mine) < rules.MaxGoals && rapid.Bool().Draw(c.t, "add") {
		c.note("add %+v", g)
		c.ok(c.e.AddGoal(g))
		at := slices.IndexFunc(c.want.sides, func(s Side) bool { return s.Name == side })
		k := 0 // the goals stand by sides, each behind those its side has
		for k < len(c.want.goals) && slices.IndexFunc(c.want.sides, func(s Side) bool { return s.Name == c.want.goals[k].Side }) <= at {
			k++
		}
		c.want.goals = slices.Insert(c.want.goals, k, g)
		return
	}
	k := rapid.IntRange(0, len(mine)-1).Draw(c.t, "which")
	c.note("goal %d %+v", k, g)
	c.ok(c.e.SetGoal(side, k, g))
	c.want.goals[mine[k]] = g
}
