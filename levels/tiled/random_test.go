package tiled

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// drawContent makes up a level: any cells, figures, walls, edges and links, as
// the format allows them, whether or not the rules do.
func drawContent(t *rapid.T, topo rules.Topology) *content {
	c := &content{topology: topo, width: rapid.IntRange(1, 7).Draw(t, "width"), height: rapid.IntRange(1, 7).Draw(t, "height")}
	floors := rapid.IntRange(1, 3).Draw(t, "floors")
	pick := func(what string, n int) int { return rapid.IntRange(0, n-1).Draw(t, what) }
	text := rapid.StringMatching(`[a-zA-Zé"\\#= ]{0,12}`)
	c.title, c.author, c.about = oneLine(text.Draw(t, "title")), oneLine(text.Draw(t, "author")), oneLine(text.Draw(t, "about"))
	c.rounds = pick("rounds", 3) * 7
	sides := 1 + pick("sides", 4)
	for i := range sides {
		c.sides = append(c.sides, "side"+string(rune('a'+i)))
		c.statements = append(c.statements, "side "+c.sides[i]+` "Side" colour=`+colourName(pick("colour", 4))+[]string{"", "   # said of it"}[pick("comment", 2)])
	}
	c.statements = append(c.statements, "kind dweller power=3 skill=2", "setting jump-cost=3")
	for f := range floors {
		c.rises = append(c.rises, pick("rise", 4))
		cells := make([]rules.CellSetup, c.width*c.height)
		for i := range cells {
			cells[i] = drawCell(t, pick, sides)
		}
		if f == 0 {
			// The corners are there, or the board would be smaller.
			cells[0], cells[len(cells)-1] = rules.CellSetup{Owner: -1}, rules.CellSetup{Owner: -1}
		}
		c.cells = append(c.cells, cells)
	}
	at := func() rules.Pos {
		return rules.Pos{Floor: pick("floor", floors), X: pick("x", c.width), Y: pick("y", c.height)}
	}
	for i := range pick("figures", 5) {
		f := edit.Figure{Name: "fig" + string(rune('a'+i)), Side: c.sides[pick("side", sides)], At: at(), Facing: rules.Dir(pick("facing", topo.Dirs()))}
		f.Kinds = [][]string{{"knight"}, {"dweller"}, {"rogue", "dweller"}, {"knight", "rogue", "knight"}}[pick("kinds", 4)]
		if pick("object", 5) == 0 {
			f.Side, f.Kinds = "", []string{"barrel"}
		}
		f.Prone = pick("prone", 3) == 0
		if pick("hurt", 3) == 0 {
			for range f.Kinds {
				f.Stamina = append(f.Stamina, 1)
			}
		}
		c.figures = append(c.figures, f)
	}
	for _, f := range c.figures {
		if pick("goal", 3) == 0 {
			c.statements = append(c.statements, "goal "+c.sides[0]+" slay figure="+f.Name)
			break
		}
	}
	if pick("solution", 2) == 0 {
		c.statements = append(c.statements, "solution "+c.sides[0]+" rounds=2\ndo end"+strings.Repeat("\ndefault", pick("lines", 3))+"\nend")
	}
	for i := range pick("walls", 3) {
		w := edit.Wall{Name: "wall" + string(rune('a'+i)), Dir: rules.Dir(2 * pick("dir", topo.Dirs()/2))}
		first := at()
		for x := first.X; x < min(first.X+3, c.width); x++ {
			w.Cells = append(w.Cells, rules.Pos{Floor: first.Floor, X: x, Y: first.Y})
		}
		c.walls = append(c.walls, w)
	}
	grid := edit.Grid{Topology: topo, W: c.width, H: c.height}
	for range pick("edges", 4) {
		e := rules.EdgeSetup{Edge: rules.Edge(1 + pick("edge", 4)), Low: at()}
		var ok bool
		if e.High, ok = grid.Next(e.Low, rules.Dir(pick("towards", topo.Dirs()))); ok && !hasEdge(c.edges, e) {
			e.High.Floor = e.Low.Floor
			c.edges = append(c.edges, e)
		}
	}
	used := map[rules.Pos]bool{}
	for range pick("links", 3) {
		k := rules.LinkSetup{A: at(), B: at()}
		if k.A != k.B && !used[k.A] && !used[k.B] {
			used[k.A], used[k.B] = true, true
			c.links = append(c.links, k)
		}
	}
	return c
}

// ground puts ground below all that stands somewhere: where a board becomes smaller and
// its last column is left out of it, it is smaller still, and what stood there is off.
func (c *content) ground() {
	under := func(at ...rules.Pos) {
		for _, p := range at {
			if cell := &c.cells[p.Floor][p.Y*c.width+p.X]; cell.Terrain == rules.Void {
				*cell = rules.CellSetup{Owner: -1}
			}
		}
	}
	for _, f := range c.figures {
		under(f.At)
	}
	for _, w := range c.walls {
		under(w.Cells...)
	}
	for _, e := range c.edges {
		under(e.Low, e.High)
	}
	for _, k := range c.links {
		under(k.A, k.B)
	}
}

func hasEdge(edges []rules.EdgeSetup, e rules.EdgeSetup) bool {
	for _, o := range edges {
		if o.Low == e.Low && o.High == e.High || o.Low == e.High && o.High == e.Low {
			return true
		}
	}
	return false
}

func drawCell(t *rapid.T, pick func(string, int) int, sides int) rules.CellSetup {
	c := rules.CellSetup{Owner: -1}
	if pick("sort", 3) > 0 {
		return c
	}
	c.Terrain = rules.Terrain(pick("terrain", int(rules.Void)+1))
	if c.Terrain == rules.Void {
		return c
	}
	switch pick("more", 4) {
	case 0:
		c.Feature = rules.Feature(pick("feature", int(rules.Portal)+1))
	case 1:
		c.Structure, c.Owner = rules.Structure(1+pick("structure", int(rules.Colony))), pick("owner", sides+1)-1
	case 2:
		c.Ground, c.Tag = pick("height", rules.MaxHeight+1), pick("tag", 4)
	case 3:
		c.Magical = true
	}
	return c
}

// mapOf writes a level as a map and reads that again.
func mapOf(t *rapid.T, text []byte) *Map {
	e := Encoding(rapid.IntRange(0, len(EncodingNames)-1).Draw(t, "encoding"))
	src, _, err := FromLevel("level", text, Look{JSON: rapid.Bool().Draw(t, "json"), Encoding: e, Embed: rapid.Bool().Draw(t, "embed")})
	if err != nil {
		t.Fatal(err)
	}
	m, err := Read("map", src, ownFiles)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestAnyLevelComesBack makes up levels: each comes back from a map, whether the
// map keeps its text or not.
func TestAnyLevelComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawContent(t, rules.Topology(rapid.IntRange(0, 1).Draw(t, "topology")))
		text, err := want.format("level")
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		m := mapOf(t, text)
		r, err := ToLevel(m, nil)
		if err != nil || string(r.Text) != string(text) || r.Lost() {
			t.Fatalf("%v; the text is another; notes %v", err, r.Notes)
		}
		forget(m)
		if r, err = ToLevel(m, nil); err != nil || r.Lost() {
			t.Fatalf("%v; without the text: notes %v", err, r.Notes)
		}
		lv, err := levels.Parse("level", r.Text)
		if err != nil {
			t.Fatal(err)
		}
		if got := contentOf(lv, string(r.Text)); !got.same(want) {
			t.Fatalf("without the text it is another level:\n%s\nfrom\n%s", r.Text, text)
		}
	})
}

// TestChangesInTiled makes up two levels and has a map say the one while it keeps
// the text of the other, as when somebody has changed it in Tiled: the level holds
// what the map says, in the text that was kept.
func TestChangesInTiled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		topo := rules.Topology(rapid.IntRange(0, 1).Draw(t, "topology"))
		was, is := drawContent(t, topo), drawContent(t, topo)
		was.ground()
		before, err := was.format("before")
		if err != nil {
			t.Fatal(err)
		}
		before = []byte(strings.Replace(string(before), "\nfloor 0", "\n# kept\nfloor 0", 1))
		after, err := is.format("after")
		if err != nil {
			t.Fatal(err)
		}
		m := mapOf(t, after)
		for i, p := range m.Props {
			if p.Name == keptText {
				m.Props[i].Value = string(before)
			}
		}
		r, err := ToLevel(m, nil)
		if err != nil {
			t.Fatalf("%v\n%s", err, before)
		}
		lv, err := levels.Parse("level", r.Text)
		if err != nil {
			t.Fatal(err)
		}
		if got := contentOf(lv, string(r.Text)); !got.same(is) {
			t.Fatalf("the level is another than on the map:\n%s\nwas\n%s\nis\n%s", r.Text, before, after)
		}
		if !r.Kept || !strings.Contains(string(r.Text), "# kept") {
			t.Fatalf("the text is written anew, or the comment is lost:\n%s\nwas\n%s", r.Text, before)
		}
	})
}
