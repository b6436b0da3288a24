package edit

import (
	"strings"
	"testing"

	"wallfall/rules"
)

const yard = `wallfall 1
title "Yard" # ours
side heroes
side keeper keeper
goal heroes slay figure=kay
goal keeper slay-all
legend h sand height=1
floor 0
map
########
#a,h...#
#.+....#
#w.....#
#....k.#
########
end
figure ann knight side=heroes at=a facing=e
figure kay ogre side=keeper at=k
wall w1 dir=e at=w
edge slope low=0:2,1 high=0:3,1
`

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

// What is copied comes with all that stands on it, under names of its own; what
// finds no room is counted.
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
}

// Four turns to the right are none, as are two mirrorings and a turn there and back.
func TestTurnedClips(t *testing.T) {
	for _, text := range []string{yard, strings.Replace(strings.Replace(yard, "title", "topology hex\ntitle", 1), "dir=e", "dir=se", 1)} {
		if strings.Contains(text, "hex") {
			text = text[:strings.Index(text, "legend")] + "floor 0\nmap\n. . , .\n . a . .\n. w . .\n . . . k\nend\n" +
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

// What is moved stays what it is: goals about a figure hold, names and comments
// stay, links and edges come along.
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
	// Over the edge goes what has no room.
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
