package tiled

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

//go:embed testdata/larder.txt
var larder string

// changed makes a map of the larder, has something changed on it as in Tiled,
// and returns the lines that are new in the level, and those that are gone.
func changed(t *testing.T, change func(m *Map)) (gone, format []string, r *Result) {
	t.Helper()
	m := open(t, write(t, []byte(larder), Look{}))
	change(m)
	r = back(t, m)
	if !r.Kept {
		t.Fatalf("the text is not kept: %v", r.Notes)
	}
	// without returns the lines of a text that another has fewer of.
	without := func(text, other string) (list []string) {
		left := strings.Split(other, "\n")
		for _, l := range strings.Split(text, "\n") {
			if i := slices.Index(left, l); i >= 0 {
				left[i] = "\n"
			} else {
				list = append(list, l)
			}
		}
		return list
	}
	return without(larder, string(r.Text)), without(string(r.Text), larder), r
}

// find returns the object of a name.
func find(m *Map, name string) (found *Object) {
	everyLayer(m.Layers, func(l *Layer) {
		for _, o := range l.Objects {
			if o.Name == name {
				found = o
			}
		}
	})
	return found
}

// drop takes the objects of a class off a map.
func drop(m *Map, class string) {
	everyLayer(m.Layers, func(l *Layer) {
		l.Objects = slices.DeleteFunc(l.Objects, func(o *Object) bool { return o.Class == class })
	})
}

func setProp(m *Map, name, value string) {
	for i := range m.Props {
		if m.Props[i].Name == name {
			m.Props[i].Value = value
		}
	}
}

// TestOnlyWhatChanged changes one thing at a time: no other line of the level changes.
func TestOnlyWhatChanged(t *testing.T) {
	for _, c := range []struct {
		name         string
		change       func(m *Map)
		gone, format string
	}{
		{"nothing", func(m *Map) {}, "", ""},
		{"a figure moves", func(m *Map) { find(m, "ann").X += 64 }, "#w.a.tA", "#w..atA"},
		{"a figure has another name", func(m *Map) { find(m, "bob").Name = "rob" },
			"goal cook slay figure=bob # the brave one|figure bob knight side=mice at=b facing=n # the second",
			"goal cook slay figure=rob # the brave one|figure rob knight side=mice at=b facing=n # the second"},
		{"the first figure has another name and lies down", func(m *Map) {
			find(m, "ann").Name, find(m, "ann").Props = "josephine", append(find(m, "ann").Props, newProp("prone", "true"))
		}, "figure ann rogue  side=mice at=a   # the first", "figure josephine rogue  side=mice at=a prone # the first"},
		{"a link goes", func(m *Map) { drop(m, "link") }, "link 1:2,2 1:5,2   # the short way", ""},
		{"a wall moves another way", func(m *Map) { find(m, "shelf").GID += 2 }, "wall shelf dir=e at=w", "wall shelf dir=s at=w"},
		{"a cell is another", func(m *Map) { m.Layers[0].Layers[0].Cells[11] = 1 + uint32(rules.Bog) }, "#w.a.tA", "#w.a;tA"},
		{"a town is nobody's", func(m *Map) { m.Layers[0].Layers[1].Cells[12] = 1 + 48 }, "#w.a.tA", "legend o town|#w.a.oA"},
		{"the title", func(m *Map) { setProp(m, "title", "The Pantry") }, `title "The Larder"   # a working title`, `title "The Pantry"   # a working title`},
		{"a setting", func(m *Map) { setProp(m, "statements", propText(m.Props, "statements")+"\nsetting jump-cost=3") }, "", "setting jump-cost=3"},
		{"a goal goes", func(m *Map) {
			setProp(m, "statements", strings.Replace(propText(m.Props, "statements"), "goal mice reach tag=A\n", "", 1))
		}, "goal mice reach tag=A", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			gone, format, r := changed(t, c.change)
			if g := strings.Join(gone, "|"); g != c.gone {
				t.Errorf("gone is %q, not %q", g, c.gone)
			}
			if f := strings.Join(format, "|"); f != c.format {
				t.Errorf("new is %q, not %q", f, c.format)
			}
			if r.Lost() {
				t.Errorf("it tells %v", r.Notes)
			}
		})
	}
}

// TestGoneFigureOfAGoal takes a figure off the map that a goal is about: the goal
// goes, and it is said.
func TestGoneFigureOfAGoal(t *testing.T) {
	gone, _, r := changed(t, func(m *Map) {
		find(m, "bob").Class = "gone"
		drop(m, "gone")
	})
	if len(gone) != 3 || !told(r, "needs a figure that is not on the map", true) {
		t.Errorf("gone is %q, and it tells %v", gone, r.Notes)
	}
}

// TestTextsOfAnyKind keeps texts as they are that XML could not hold: with line
// ends of another system, and the sign of UTF-8 before them.
func TestTextsOfAnyKind(t *testing.T) {
	for _, text := range []string{strings.ReplaceAll(larder, "\n", "\r\n"), "\ufeff" + larder, larder[:len(larder)-1], larder + "# \ufffe \U0001f9c0\n\n", "\t" + larder[:10] + larder[10:]} {
		m := open(t, write(t, []byte(text), Look{}))
		for _, m := range []*Map{m, open(t, write(t, []byte(text), Look{JSON: true}))} {
			if r := back(t, m); string(r.Text) != text {
				t.Errorf("%.30q returns as %.60q", text, r.Text)
			}
		}
		find(m, "ann").X += 64
		if r := back(t, m); !r.Kept || strings.Count(string(r.Text), "\r\n") != strings.Count(text, "\r\n") {
			t.Errorf("after a change %.30q is %q", text, r.Text)
		}
	}
}

// TestHeightsOverVoid takes a level along whose heights say something of cells
// that are not there: that means nothing.
func TestHeightsOverVoid(t *testing.T) {
	m := open(t, write(t, []byte("wallfall 2\nside a\nmap\n. .\nend\nheights\n123\nend\n"), Look{}))
	forget(m)
	r := back(t, m)
	if !strings.Contains(string(r.Text), "\nmap\n. .\nend\nheights\n1 3\nend\n") {
		t.Errorf("the level is\n%s", r.Text)
	}
}

// TestNoRowReadsEnd wants characters for many sorts of cells, and no e among
// them: a row of the map might come to read "end".
func TestNoRowReadsEnd(t *testing.T) {
	c := &content{width: 60, height: 1, sides: []string{"a"}, statements: []string{"side a"}, floors: make([]rules.FloorSetup, 1)}
	for i := range 60 {
		c.floors[0].Cells = append(c.floors[0].Cells, rules.CellSetup{Terrain: rules.Terrain(i % 3), Tag: i%20 + 1, Owner: -1})
	}
	text := rulestest.Must(c.format("many"))(t)
	if strings.Contains(string(text), "\nlegend e ") {
		t.Errorf("an e stands for a cell:\n%s", text)
	}
	lv, err := levels.Parse("many", text)
	if err != nil || !contentOf(lv, string(text)).same(c) {
		t.Errorf("%v: the level is another", err)
	}
}

// TestTilesOfWallsOnHexes reads crushing walls drawn as tiles of hexes on two
// floors: those that touch are one, and of two floors none do.
func TestTilesOfWallsOnHexes(t *testing.T) {
	floor := `<layer name="walls"><data encoding="csv">` + fmt.Sprintf("1,%[1]d,1,%[1]d,1,%[1]d,1,%[1]d,1", 1+wallSlot(1)) + `</data></layer>`
	r := back(t, open(t, []byte(`<map orientation="hexagonal" staggeraxis="y" staggerindex="odd" width="3" height="3" tilewidth="56" tileheight="64" hexsidelength="32">
<tileset firstgid="1" source="wallfall-hex.tsx"/><group name="floor 1">`+floor+`</group><group name="floor 2">`+floor+`</group></map>`)))
	// In the second row the hexes are shifted to the right: the first of it touches
	// the second ones of the rows above and below, the third does not.
	wantLines(t, r, "wall wall dir=e at=1:1,0;1:0,1;1:1,2", "wall wall2 dir=e at=1:2,1", "wall wall3 dir=e at=2:1,0;2:0,1;2:1,2", "wall wall4 dir=e at=2:2,1")
	grid := edit.Grid{Topology: rules.Hex, W: 3, H: 3}
	if grid.DirTo(rules.Pos{Y: 1}, rules.Pos{X: 1}) == rules.NoDir || grid.DirTo(rules.Pos{X: 2, Y: 1}, rules.Pos{X: 1}) != rules.NoDir {
		t.Error("hexes touch otherwise than this test has it")
	}
}

// drawContent makes up a level: any cells, figures, walls, edges and links, as
// the format allows them, whether or not the rules do.
func drawContent(t *rapid.T, topo rules.Topology) *content {
	c := &content{topology: topo, width: rapid.IntRange(1, 7).Draw(t, "width"), height: rapid.IntRange(1, 7).Draw(t, "height")}
	floors := rapid.IntRange(1, 3).Draw(t, "floors")
	pick := func(what string, n int) int { return rapid.IntRange(0, n-1).Draw(t, what) }
	text := rapid.StringMatching(`[a-zA-Zé"\\#= ]{0,12}`)
	for i, name := range textNames {
		c.texts[i] = oneLine(text.Draw(t, name))
	}
	c.rounds = pick("rounds", 3) * 7
	sides := 1 + pick("sides", 4)
	for i := range sides {
		c.sides = append(c.sides, "side"+string(rune('a'+i)))
		c.statements = append(c.statements, "side "+c.sides[i]+` "Side" colour=`+colourName(pick("colour", 4))+[]string{"", "   # said of it"}[pick("comment", 2)])
	}
	c.statements = append(c.statements, "kind dweller power=3 skill=2", "setting jump-cost=3")
	for f := range floors {
		rise := pick("rise", 4)
		cells := make([]rules.CellSetup, c.width*c.height)
		for i := range cells {
			cells[i] = drawCell(t, pick, sides)
		}
		if f == 0 {
			// The corners are there, or the board would be smaller.
			cells[0], cells[len(cells)-1] = rules.CellSetup{Owner: -1}, rules.CellSetup{Owner: -1}
		}
		c.floors = append(c.floors, rules.FloorSetup{Rise: rise, Cells: cells})
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
		there := func(o rules.EdgeSetup) bool {
			return o.Low == e.Low && o.High == e.High || o.Low == e.High && o.High == e.Low
		}
		if e.High, ok = grid.Next(e.Low, rules.Dir(pick("towards", topo.Dirs()))); ok && !slices.ContainsFunc(c.edges, there) {
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
			if cell := &c.floors[p.Floor].Cells[p.Y*c.width+p.X]; cell.Terrain == rules.Void {
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
	e := rapid.SampledFrom(Encodings).Draw(t, "encoding")
	src, _, err := FromLevel("level", text, Look{JSON: rapid.Bool().Draw(t, "json"), Encoding: e, Embed: rapid.Bool().Draw(t, "embed")})
	if err != nil {
		t.Fatal(err)
	}
	return rulestest.Must(Read("map", src, ownFiles))(t)
}

// TestAnyLevelComesBack makes up levels: each comes back from a map, whether the
// map keeps its text or not.
func TestAnyLevelComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawContent(t, rules.Topology(rapid.IntRange(0, 1).Draw(t, "topology")))
		text := rulestest.Must(want.format("level"))(t)
		m := mapOf(t, text)
		r, err := ToLevel(m, nil)
		if err != nil || string(r.Text) != string(text) || r.Lost() {
			t.Fatalf("%v; the text is another; notes %v", err, r.Notes)
		}
		forget(m)
		if r, err = ToLevel(m, nil); err != nil || r.Lost() {
			t.Fatalf("%v; without the text: notes %v", err, r.Notes)
		}
		lv := rulestest.Must(levels.Parse("level", r.Text))(t)
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
		before := rulestest.Must(was.format("before"))(t)
		before = []byte(strings.Replace(string(before), "\nfloor 1", "\n# kept\nfloor 1", 1))
		after := rulestest.Must(is.format("after"))(t)
		m := mapOf(t, after)
		for i, p := range m.Props {
			if p.Name == keptText {
				m.Props[i].Value = string(before)
			}
		}
		r := rulestest.Must(ToLevel(m, nil))(t)
		lv := rulestest.Must(levels.Parse("level", r.Text))(t)
		if got := contentOf(lv, string(r.Text)); !got.same(is) {
			t.Fatalf("the level is another than on the map:\n%s\nwas\n%s\nis\n%s", r.Text, before, after)
		}
		if !r.Kept || !strings.Contains(string(r.Text), "# kept") {
			t.Fatalf("the text is written anew, or the comment is lost:\n%s\nwas\n%s", r.Text, before)
		}
	})
}
