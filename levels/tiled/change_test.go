package tiled

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

const larder = `wallfall 1
title "The Larder"   # a working title
side mice "Mice" colour=amber # the heroes
side cook "The Cook" colour=sky keeper
goal mice reach tag=A
goal cook slay figure=bob # the brave one

legend t town owner=cook

# The map.
map
#######
#w.a.tA
#w>b.>#
#######
end

link 0:2,2 0:5,2   # the short way
wall shelf dir=e at=w
figure ann rogue  side=mice at=a   # the first
figure bob knight side=mice at=b facing=n # the second
`

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
		{"a link goes", func(m *Map) { drop(m, "link") }, "link 0:2,2 0:5,2   # the short way", ""},
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
	m := open(t, write(t, []byte("wallfall 1\nside a\nmap\n. .\nend\nheights\n123\nend\n"), Look{}))
	forget(m)
	r := back(t, m)
	if !strings.Contains(string(r.Text), "\nmap\n. .\nend\nheights\n1 3\nend\n") {
		t.Errorf("the level is\n%s", r.Text)
	}
}

// TestNoRowReadsEnd wants characters for many sorts of cells, and no e among
// them: a row of the map might come to read "end".
func TestNoRowReadsEnd(t *testing.T) {
	c := &content{width: 60, height: 1, rises: []int{0}, sides: []string{"a"}, statements: []string{"side a"}, cells: [][]rules.CellSetup{nil}}
	for i := range 60 {
		c.cells[0] = append(c.cells[0], rules.CellSetup{Terrain: rules.Terrain(i % 3), Tag: i%20 + 1, Owner: -1})
	}
	text, err := c.format("many")
	if err != nil {
		t.Fatal(err)
	}
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
<tileset firstgid="1" source="wallfall-hex.tsx"/><group name="floor 0">`+floor+`</group><group name="floor 1">`+floor+`</group></map>`)))
	// In the second row the hexes are shifted to the right: the first of it touches
	// the second ones of the rows above and below, the third does not.
	wantLines(t, r, "wall wall dir=e at=0:1,0;0:0,1;0:1,2", "wall wall2 dir=e at=0:2,1", "wall wall3 dir=e at=1:1,0;1:0,1;1:1,2", "wall wall4 dir=e at=1:2,1")
	grid := edit.Grid{Topology: rules.Hex, W: 3, H: 3}
	if grid.DirTo(rules.Pos{Y: 1}, rules.Pos{X: 1}) == rules.NoDir || grid.DirTo(rules.Pos{X: 2, Y: 1}, rules.Pos{X: 1}) != rules.NoDir {
		t.Error("hexes touch otherwise than this test has it")
	}
}
