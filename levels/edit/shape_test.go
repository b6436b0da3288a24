package edit

import (
	_ "embed"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// anyGrid is a floor and two cells on it.
func anyGrid(t *rapid.T) (g Grid, a, b rules.Pos) {
	g = Grid{rules.Topology(rapid.IntRange(0, 1).Draw(t, "topology")), rapid.IntRange(1, 14).Draw(t, "w"), rapid.IntRange(1, 14).Draw(t, "h")}
	at := func(name string) rules.Pos {
		return rules.Pos{Floor: 2, X: rapid.IntRange(0, g.W-1).Draw(t, name+"x"), Y: rapid.IntRange(0, g.H-1).Draw(t, name+"y")}
	}
	return g, at("a"), at("b")
}

// The neighbours of the grid are those of the rules' board.
func TestNextIsTheRulesNeighbour(t *testing.T) {
	for _, topo := range []rules.Topology{rules.Square, rules.Hex} {
		g := Grid{topo, 5, 4}
		su := &rules.Setup{Topology: topo, Width: g.W, Height: g.H, Floors: []rules.FloorSetup{{Cells: make([]rules.CellSetup, 20)}},
			Kinds: []rules.Kind{{Name: "k", Power: 1, Skill: 1, Move: 1, Stamina: 1}},
			Sides: []rules.SideSetup{{Name: "A"}}, Figures: []rules.FigureSetup{{Name: "f", Kinds: []int{0}}}}
		s := rulestest.Must(rules.New(su, 1))(t)
		b := s.Board()
		for c := range rules.Cell(b.Cells()) {
			for d := range rules.Dir(topo.Dirs()) {
				n, ok := g.Next(b.Pos(c), d)
				want := b.Neighbour(c, d)
				if ok != (want != rules.NoCell) || ok && n != b.Pos(want) {
					t.Errorf("%v: from %v in direction %v lies %v, %v; the rules say %v", topo, b.Pos(c), d, n, ok, want)
				}
				if ok && g.DirTo(b.Pos(c), n) != d {
					t.Errorf("%v: the direction from %v to %v is %v, not %v", topo, b.Pos(c), n, g.DirTo(b.Pos(c), n), d)
				}
			}
		}
		for c := range rules.Cell(b.Cells()) {
			for e := range rules.Cell(b.Cells()) {
				if got, want := g.Dist(b.Pos(c), b.Pos(e)), b.Dist(c, e); got != want {
					t.Errorf("%v: from %v to %v it is %d, the rules say %d", topo, b.Pos(c), b.Pos(e), got, want)
				}
			}
		}
	}
}

// A line begins and ends where it should, is as short as can be, goes from
// neighbour to neighbour, and is the same the other way round. On hexes it may
// leave a floor for a cell where that has a dent.
func TestLinesAreWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, a, b := anyGrid(t)
		l := g.Line(nil, a, b)
		if l[0] != a || l[len(l)-1] != b {
			t.Fatalf("the line from %v to %v is %v", a, b, l)
		}
		if g.Topology == rules.Square && len(l) != g.Dist(a, b)+1 || len(l) > g.Dist(a, b)+1 {
			t.Fatalf("the line from %v to %v has %d cells, it is %d far: %v", a, b, len(l), g.Dist(a, b), l)
		}
		for i := 1; i < len(l); i++ {
			if len(l) == g.Dist(a, b)+1 && g.Dist(l[i-1], l[i]) != 1 {
				t.Fatalf("%v and %v are no neighbours in %v", l[i-1], l[i], l)
			}
		}
		back := g.Line(nil, b, a)
		slices.Reverse(back)
		if !slices.Equal(l, back) {
			t.Fatalf("there %v, back %v", l, back)
		}
	})
}

func TestFillStaysInside(t *testing.T) {
	rows := []string{"..#", "..#", "##."} // two rooms that touch at a corner, on hexes along a side
	open := func(p rules.Pos) bool { return rows[p.Y][p.X] == '.' }
	square, hex := Grid{rules.Square, 3, 3}, Grid{rules.Hex, 3, 3}
	if got := square.Fill(nil, rules.Pos{}, open); len(got) != 4 {
		t.Errorf("on squares %d cells are filled: %v", len(got), got)
	}
	if got := square.Fill(nil, rules.Pos{X: 2}, open); got != nil {
		t.Errorf("a wall is filled: %v", got)
	}
	if got := hex.Fill(nil, rules.Pos{}, open); len(got) != 5 {
		t.Errorf("on hexes %d cells are filled: %v", len(got), got)
	}
}

func TestDiscsAndRectangles(t *testing.T) {
	for _, c := range []struct {
		g    Grid
		at   rules.Pos
		size int
		want int
	}{
		{Grid{rules.Square, 9, 9}, rules.Pos{X: 4, Y: 4}, 1, 1}, {Grid{rules.Square, 9, 9}, rules.Pos{X: 4, Y: 4}, 2, 4},
		{Grid{rules.Square, 9, 9}, rules.Pos{X: 0, Y: 0}, 3, 4}, {Grid{rules.Hex, 9, 9}, rules.Pos{X: 4, Y: 4}, 1, 1},
		{Grid{rules.Hex, 9, 9}, rules.Pos{X: 4, Y: 4}, 2, 7}, {Grid{rules.Hex, 9, 9}, rules.Pos{X: 4, Y: 3}, 3, 19},
	} {
		if got := c.g.Disc(nil, c.at, c.size); len(got) != c.want {
			t.Errorf("%+v: %d cells: %v", c, len(got), got)
		}
	}
	g := Grid{rules.Square, 6, 5}
	if got := g.Rect(nil, rules.Pos{X: 4, Y: 3}, rules.Pos{X: 1, Y: 0}, false); len(got) != 12 {
		t.Errorf("the edge has %d cells", len(got))
	}
	if got := g.Rect(nil, rules.Pos{X: -3, Y: -3}, rules.Pos{X: 1, Y: 1}, true); len(got) != 4 {
		t.Errorf("%d cells are on the floor", len(got))
	}
}

// An image keeps neighbours neighbours, in the direction that Dir returns; images of images
// under a symmetry are again among the images or the cell itself.
func TestImagesKeepNeighbours(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, a, _ := anyGrid(t)
		list := Symmetries(g.Topology)
		s := list[rapid.IntRange(0, len(list)-1).Draw(t, "symmetry")]
		for _, m := range g.Maps(s) {
			img, ok := m.Cell(a)
			if !ok {
				continue
			}
			if img.Floor != a.Floor || !g.Has(img) {
				t.Fatalf("%v goes to %v", a, img)
			}
			for d := range rules.Dir(g.Topology.Dirs()) {
				n, ok := g.Next(a, d)
				if !ok {
					continue
				}
				if ni, ok := m.Cell(n); ok && g.DirTo(img, ni) != m.Dir(d) {
					t.Fatalf("%v → %v, its neighbour %v → %v, but %v → %v", a, img, n, ni, d, m.Dir(d))
				}
			}
			for _, m2 := range g.Maps(s) {
				again, ok := m2.Cell(img)
				if !ok || again == a {
					continue
				}
				found := false
				for _, m3 := range g.Maps(s) {
					direct, ok := m3.Cell(a)
					found = found || ok && direct == again
				}
				if !found {
					t.Fatalf("%v → %v → %v, which is no image of %v", a, img, again, a)
				}
			}
		}
	})
}

func TestWhichSymmetriesAreExact(t *testing.T) {
	for _, c := range []struct {
		g    Grid
		s    Symmetry
		want bool
	}{
		{Grid{rules.Square, 7, 5}, LeftRight, true}, {Grid{rules.Square, 8, 5}, BothMirrors, true}, {Grid{rules.Square, 8, 5}, Point, true},
		{Grid{rules.Square, 6, 6}, Quarter, true}, {Grid{rules.Square, 7, 7}, Quarter, true}, {Grid{rules.Square, 7, 5}, Quarter, false},
		{Grid{rules.Square, 7, 6}, Quarter, false}, {Grid{rules.Square, 5, 5}, Diagonal, true}, {Grid{rules.Square, 5, 4}, Diagonal, false},
		{Grid{rules.Hex, 6, 1}, LeftRight, true}, {Grid{rules.Hex, 6, 3}, LeftRight, false}, {Grid{rules.Hex, 6, 5}, TopBottom, true},
		{Grid{rules.Hex, 6, 4}, TopBottom, false}, {Grid{rules.Hex, 6, 4}, Point, true}, {Grid{rules.Hex, 6, 5}, Point, false}, {Grid{rules.Hex, 5, 5}, Sixth, false},
	} {
		if got := c.g.Exact(c.s); got != c.want {
			t.Errorf("%+v is exact: %v", c, got)
		}
	}
	// The image of a corner on even and odd sizes.
	for _, c := range []struct {
		g    Grid
		s    Symmetry
		want []rules.Pos
	}{
		{Grid{rules.Square, 4, 3}, LeftRight, []rules.Pos{{X: 3}}},
		{Grid{rules.Square, 4, 4}, Quarter, []rules.Pos{{X: 3}, {X: 3, Y: 3}, {Y: 3}}},
		{Grid{rules.Hex, 4, 4}, Point, []rules.Pos{{X: 3, Y: 3}}},
		{Grid{rules.Hex, 4, 3}, BothMirrors, []rules.Pos{{X: 3}, {Y: 2}, {X: 3, Y: 2}}},
	} {
		var got []rules.Pos
		for _, m := range c.g.Maps(c.s) {
			if p, ok := m.Cell(rules.Pos{}); ok {
				got = append(got, p)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v: the corner goes to %v", c, got)
		}
	}
	// Around a hex there are six.
	g := Grid{rules.Hex, 7, 7}
	seen := map[rules.Pos]bool{}
	mid := rules.Pos{X: 3, Y: 3}
	from, _ := g.Next(mid, 0)
	for _, m := range g.Maps(Sixth) {
		if p, ok := m.Cell(from); ok && g.Dist(p, mid) == 1 {
			seen[p] = true
		}
	}
	if len(seen) != 5 {
		t.Errorf("a sixth turn gives %v of %v around %v", seen, from, mid)
	}
}

// A large figure's image covers the image of what it covered.
func TestImageOfABlock(t *testing.T) {
	g := Grid{rules.Square, 8, 8}
	want := []rules.Pos{{X: 6, Y: 1}, {X: 5, Y: 6}, {X: 0, Y: 5}}
	for i, m := range g.Maps(Quarter) {
		if got, ok := m.Block(rules.Pos{X: 1, Y: 0}, 2); !ok || got != want[i] {
			t.Errorf("turned %d times it stands at %v, %v", i+1, got, ok)
		}
	}
	// Where there is no centre, a board that is higher than wide leaves out a row.
	if got, ok := (Grid{rules.Square, 3, 4}).Maps(Quarter)[0].Cell(rules.Pos{}); !ok || got != (rules.Pos{X: 2}) {
		t.Errorf("turned about its upper part the first cell goes to %v, %v", got, ok)
	}
}

// A designer's comment on a line stays when the line is removed.
func TestCommentsStayWithoutTheirLines(t *testing.T) {
	const text = "wallfall 2\ntitle \"T\"\ntopology hex # as the island was\nside a \"A\"\nside b \"B\" keeper\ngoal a slay-all\ngoal b slay-all\n" +
		"legend x tree # for later\nmap\nk . . l\nend\nfigure k knight side=a at=k\nfigure l knight side=b at=l\n"
	got := edited(t, text, func(e *Edit) error {
		e.SetTopology(rules.Square)
		e.TakeOut(e.src.find("legend", "x").Line)
		return nil
	})
	for _, want := range []string{"title \"T\"\n# as the island was\nside a", "\n# for later\nmap\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "hex") || strings.Contains(got, "legend") {
		t.Errorf("the lines are still there:\n%s", got)
	}
}

//go:embed testdata/yard.txt
var yard string

// done makes the changes.
func done(t *testing.T, e *Edit) *Doc {
	t.Helper()
	d, err := e.Done()
	if err != nil {
		t.Fatalf("%v\n%s", err, strings.Join(e.src.lines, "\n"))
	}
	return d
}

func gridOf(d *Doc) Grid {
	lv := d.Level()
	return Grid{lv.Topology, lv.Width, lv.Height}
}

// A pasted clip brings everything on its cells, under new names; what finds no room is
// counted.
func TestPaste(t *testing.T) {
	d := open(t, "yard", yard)
	g := gridOf(d)
	c := Copy(d.Level(), g.Rect(nil, rules.Pos{X: 1, Y: 1}, rules.Pos{X: 3, Y: 3}, true))
	e := d.Edit()
	lost, err := c.Paste(e, d.Level(), rules.Pos{X: 4, Y: 1})
	if err != nil || lost != 0 {
		t.Fatal(lost, err)
	}
	d2 := done(t, e)
	lv := d2.Level()
	if len(lv.Figures) != 3 || lv.Figures[2].Name != "ann2" || lv.Figures[2].At != (rules.Pos{X: 4, Y: 1}) || lv.Figures[2].Facing != 2 {
		t.Errorf("the figures are %+v", lv.Figures)
	}
	if len(lv.Walls) != 2 || lv.Walls[1].Cells[0] != (rules.Pos{X: 4, Y: 3}) || len(lv.Edges) != 2 {
		t.Errorf("walls %+v, edges %+v", lv.Walls, lv.Edges)
	}
	if c := lv.Cell(rules.Pos{X: 6, Y: 1}); c.Terrain != rules.Sand || c.Ground != 1 {
		t.Errorf("the hill is %+v", c)
	}
	e = d.Edit()
	if lost, err = c.Paste(e, d.Level(), rules.Pos{X: 6, Y: 1}); err != nil || lost != 4 {
		t.Errorf("at the edge %d are lost, %v", lost, err)
	}
	done(t, e)
	e = d.Edit() // of an edge only the lower cell
	if lost, err = Copy(d.Level(), []rules.Pos{{X: 2, Y: 1}}).Paste(e, d.Level(), rules.Pos{X: 5, Y: 3}); err != nil || lost != 0 {
		t.Error(lost, err)
	}
	if lv = done(t, e).Level(); len(lv.Edges) != 1 {
		t.Errorf("half an edge is copied: %+v", lv.Edges)
	}
}

// Four right turns cancel out, as do two mirrorings and a turn there and back.
func TestTurnedClips(t *testing.T) {
	for _, text := range []string{yard, strings.Replace(strings.Replace(yard, "title", "topology hex\ntitle", 1), "dir=e", "dir=se", 1)} {
		if strings.Contains(text, "hex") {
			text = text[:strings.Index(text, "legend")] + "floor 1\nmap\n. . , .\n . a . .\n. w . .\n . . . k\nend\n" +
				"figure ann knight side=heroes at=a facing=e\nfigure kay ogre side=keeper at=k\nwall w1 dir=se at=w\n"
		}
		d := open(t, "yard", text)
		g := gridOf(d)
		cells := g.Rect(nil, rules.Pos{X: 1, Y: 1}, rules.Pos{X: 2, Y: 2}, true)
		round := make([]Turn, 4+2*int(g.Topology))
		for _, list := range [][]Turn{round,
			{TurnRight, TurnLeft}, {FlipLeftRight, FlipLeftRight}, {FlipTopBottom, FlipTopBottom}, {FlipLeftRight, FlipTopBottom, FlipLeftRight, FlipTopBottom}} {
			c := Copy(d.Level(), cells)
			for _, by := range list {
				c = c.Turned(by)
			}
			e := d.Edit()
			if lost, err := c.Paste(e, d.Level(), cells[0]); err != nil || lost > 0 {
				t.Fatal(list, lost, err)
			}
			after := done(t, e).Level()
			for _, p := range cells {
				if after.Cell(p) != d.Level().Cell(p) {
					t.Errorf("%v: %v is %+v, was %+v", list, p, after.Cell(p), d.Level().Cell(p))
				}
			}
			for i := range d.Level().Figures {
				was := &d.Level().Figures[i]
				found := false
				for j := range after.Figures {
					now := &after.Figures[j]
					found = found || now.At == was.At && now.Facing == was.Facing
				}
				if !found {
					t.Errorf("%v: nobody stands as %s did: %+v", list, was.Name, after.Figures)
				}
			}
		}
	}
}

// What moves keeps its identity: goals about a figure hold, names and comments stay, links
// and edges come along.
func TestRearrange(t *testing.T) {
	d := open(t, "yard", yard)
	g := gridOf(d)
	e := d.Edit()
	now, lost, err := Rearrange(e, d.Level(), g.Rect(nil, rules.Pos{X: 1, Y: 1}, rules.Pos{X: 6, Y: 4}, true), g.Turn(g.Rect(nil, rules.Pos{X: 1, Y: 1}, rules.Pos{X: 6, Y: 4}, true), FlipLeftRight))
	if err != nil || lost != 0 || len(now) != 24 {
		t.Fatal(len(now), lost, err)
	}
	d2 := done(t, e)
	lv := d2.Level()
	if f := lv.Figures[0]; f.Name != "ann" || f.At != (rules.Pos{X: 6, Y: 1}) || f.Facing != 6 {
		t.Errorf("ann is %+v", f)
	}
	if w := lv.Walls[0]; w.Dir != 6 || w.Cells[0] != (rules.Pos{X: 6, Y: 3}) {
		t.Errorf("the wall is %+v", w)
	}
	if x := lv.Edges[0]; x.Low != (rules.Pos{X: 5, Y: 1}) || x.High != (rules.Pos{X: 4, Y: 1}) {
		t.Errorf("the edge is %+v", x)
	}
	if lv.Cell(rules.Pos{X: 5, Y: 2}).Feature != rules.DoorClosed || lv.Cell(rules.Pos{X: 2, Y: 2}).Feature != rules.NoFeature {
		t.Error("the door has not moved")
	}
	if g := lv.Sides[0].Goals; len(g) != 1 || lv.Figures[g[0].Figure].Name != "kay" {
		t.Errorf("the goals are %+v", g)
	}
	if !strings.Contains(string(d2.Text()), `title "Yard" # ours`) {
		t.Error("the comment is gone")
	}
	// A link follows the end that is moved.
	linked := open(t, "yard", strings.NewReplacer("#a,h...#", "#a,h..>#", "#....k.#", "#.>..k.#").Replace(yard)+"link 1:6,1 1:2,4\n")
	e = linked.Edit()
	if _, _, err = Rearrange(e, linked.Level(), []rules.Pos{{X: 6, Y: 1}}, g.Shift(rules.Pos{X: 6, Y: 1}, rules.Pos{X: 5, Y: 2})); err != nil {
		t.Error(err)
	}
	if k := done(t, e).Level().Links; len(k) != 1 || k[0].LinkSetup != (rules.LinkSetup{A: rules.Pos{X: 5, Y: 2}, B: rules.Pos{X: 2, Y: 4}}) {
		t.Errorf("the links are %+v", k)
	}
	// What would cross the edge is dropped.
	e = d.Edit()
	if _, lost, err = Rearrange(e, d.Level(), []rules.Pos{{X: 1, Y: 1}}, g.Shift(rules.Pos{X: 1, Y: 1}, rules.Pos{X: -1, Y: 1})); err != nil || lost != 2 {
		t.Errorf("%d are lost, %v", lost, err)
	}
	if d3 := done(t, e); len(d3.Level().Figures) != 1 {
		t.Error("ann is still there")
	}
}

func TestFreeName(t *testing.T) {
	used := map[string]bool{"a": true, "w1": true, "w2": true, strings.Repeat("x", 40): true, "n99999999999999999999": true}
	for name, want := range map[string]string{"b": "b", "a": "a2", "w1": "w3", strings.Repeat("x", 40): strings.Repeat("x", 39) + "2", "n99999999999999999999": "n2"} {
		if got := FreeName(name, func(n string) bool { return used[n] }); got != want {
			t.Errorf("%s becomes %s, want %s", name, got, want)
		}
	}
}
