package sim_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules/rulestest"
)

// symmetryOf returns the best symmetry of a level.
func symmetryOf(lv *levels.Level) (sim.Symmetry, error) {
	p, err := sim.NewPlan(lv, sim.Config{Games: 1})
	if err != nil {
		return sim.Symmetry{}, err
	}
	return p.Report(p.NewTally()).Symmetry, nil
}

const head = "wallfall 2\nside one\nside two\ngoal one slay-all\ngoal two slay-all\n"

// TestSymmetries finds the known symmetries of some boards.
func TestSymmetries(t *testing.T) {
	for _, c := range []struct {
		name, text    string
		exact         bool
		move          string
		cells, others int
		says          string
	}{
		{"half turn", head + "map\na..#\n.~..\n..~.\n#..b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n", true, "half turn", 0, 0, ""},
		{"mirror", head + "map\na..b\n.~~.\n#..#\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n", true, "mirror from left to right", 0, 0, ""},
		{"broken cell", head + "map\na..b\n.~..\n#..#\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n", false, "mirror from left to right", 2, 0,
			"1:1,1 is deep, 1:2,1 is plain"},
		{"broken figure", head + "map\na..b\n.~~.\n#..#\nend\nfigure ann knight side=one at=a\nfigure bob ogre side=two at=b\n", false, "mirror from left to right", 0, 0,
			"ann (knight) has no counterpart at 1:3,0"},
		{"hex half turn", strings.Replace(head, "side one", "topology hex\nside one", 1) + "map\na . # \n . ~ .\n. # b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n", false, "", -1, -1, ""},
		{"goals", "wallfall 2\nside one\nside two\ngoal one escape tag=W\ngoal two escape tag=E\nmap\nEa.bW\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n", true, "half turn", 0, 0, ""},
		{"different goals", "wallfall 2\nside one\nside two\ngoal one escape tag=W\ngoal two hold tag=E\nmap\n......\nEa..bW\n......\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n", false, "half turn", 2, 2, "one and two have different goals"},
		{"walls", "wallfall 2\nside one keeper\nside two\ngoal one slay-all\ngoal two slay-all\nmap\nav..\n..wb\nend\nwall v dir=e at=v\nwall w dir=w at=w\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n", false, "half turn", 0, 1,
			"the walls move in the turn of one of one and two"},
		{"edges", head + "map\na....b\n......\n......\nend\nedge rampart low=1:0,0 high=1:1,0\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n", false, "", 4, 0, "the edges of"},
		{"one side", "wallfall 2\nside one\ngoal one reach tag=E\nmap\na.E\nend\nfigure ann knight side=one at=a\n", false, "", 0, 0, ""},
	} {
		s, err := symmetryOf(parse(t, c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if s.Exact != c.exact || c.move != "" && s.Move != c.move {
			t.Errorf("%s: exact is %v and the move %q: %s %v", c.name, s.Exact, s.Move, s.Text, s.Breaks)
		}
		if c.cells >= 0 && (s.Cells != c.cells || s.Others != c.others) {
			t.Errorf("%s: %d cells and %d other things break it, not %d and %d: %v", c.name, s.Cells, s.Others, c.cells, c.others, s.Breaks)
		}
		if c.says != "" && !strings.Contains(strings.Join(s.Breaks, "\n"), c.says) {
			t.Errorf("%s: %q is not said: %v", c.name, c.says, s.Breaks)
		}
	}
}

// TestMadeSymmetries makes random boards that some motion maps onto themselves, with
// figures of the sides on each other's images: it, or a plainer one, is found, and a change
// of one cell is what breaks it.
func TestMadeSymmetries(t *testing.T) {
	for seed := range uint64(60) {
		r := rulestest.NewRand(seed)
		w, h := 4+r.Intn(6), 3+r.Intn(5)
		turn := []func(x, y int) (int, int){
			func(x, y int) (int, int) { return w - 1 - x, h - 1 - y },
			func(x, y int) (int, int) { return w - 1 - x, y },
			func(x, y int) (int, int) { return x, h - 1 - y }}[seed%3]
		rows := make([][]byte, h)
		for y := range rows {
			rows[y] = bytes.Repeat([]byte{'.'}, w)
		}
		for y := range h {
			for x := range w {
				c := "....~#tt"[r.Intn(8)]
				tx, ty := turn(x, y)
				rows[y][x], rows[ty][tx] = c, c
			}
		}
		x, y := 0, 0
		if tx, ty := turn(x, y); true {
			rows[y][x], rows[ty][tx] = 'a', 'b'
		}
		text := func() string {
			return head + "legend t bramble\nmap\n" + string(bytes.Join(rows, []byte("\n"))) + "\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n"
		}
		s, err := symmetryOf(parse(t, text()))
		if err != nil {
			t.Fatal(err)
		}
		if !s.Exact {
			t.Errorf("seed %d: %s %v\n%s", seed, s.Text, s.Breaks, text())
		}
		x, y = 1, 0
		if tx, ty := turn(x, y); tx == x && ty == y || rows[y][x] == 'b' {
			continue
		}
		rows[y][x] = 'T'
		s, err = symmetryOf(parse(t, strings.Replace(text(), "legend t", "legend T sand\nlegend t", 1)))
		if err != nil {
			t.Fatal(err)
		}
		if s.Exact || s.Found && s.Cells+s.Figures > 2 {
			t.Errorf("seed %d, one cell changed: %s %v\n%s", seed, s.Text, s.Breaks, text())
		}
	}
}

// TestHexSymmetries turns a hexagon of two sides by all that keeps a hexagon.
func TestHexSymmetries(t *testing.T) {
	// Seven cells in a ring around the middle: the first of them and its image.
	board := func(a, b string) string {
		ring := strings.Map(func(r rune) rune {
			if strings.ContainsRune("pqrstu", r) && !strings.ContainsRune(a+b, r) {
				return '.'
			}
			return r
		}, "  p q\n r . s\n  t u\n")
		text := strings.Replace(head, "side one", "topology hex\nside one", 1) + "map\n" + ring + "end\n"
		return text + "figure ann knight side=one at=" + a + "\nfigure bob knight side=two at=" + b + "\n"
	}
	for _, c := range []struct{ a, b, move string }{
		{"p", "u", "half turn"}, {"r", "s", "half turn"}, {"p", "q", "mirror from left to right"}, {"q", "s", "mirror"}, {"p", "t", "mirror from top to bottom"},
	} {
		s := rulestest.Must(symmetryOf(parse(t, board(c.a, c.b))))(t)
		if !s.Exact || !strings.HasPrefix(s.Move, c.move) {
			t.Errorf("%s and %s: exact is %v and the move %q: %s %v", c.a, c.b, s.Exact, s.Move, s.Text, s.Breaks)
		}
	}
}

// TestShippedSymmetries is what is known of two levels of the game: the causeway
// is made to be turned by half, and no turn or mirror exchanges the sides of the
// millrace.
func TestShippedSymmetries(t *testing.T) {
	s, err := symmetryOf(load(t, "causeway"))
	if err != nil || !s.Found {
		t.Errorf("the causeway: %v %v", s.Text, err)
	}
	if s, err = symmetryOf(load(t, "millrace")); err != nil || s.Exact {
		t.Errorf("the millrace: %v %v", s.Text, err)
	}
}

// largeLevel is a map of 40 by 40 without a symmetry, on hexes and with four sides:
// the most movements and the most ways to exchange sides.
func largeLevel(t testing.TB) *levels.Level {
	var b strings.Builder
	b.WriteString("wallfall 2\ntopology hex\nrounds 9\n")
	sides := []string{"one", "two", "three", "four"}
	for _, s := range sides {
		b.WriteString("side " + s + "\ngoal " + s + " slay-all\n")
	}
	b.WriteString("map\n")
	r := rulestest.NewRand(1)
	for y := range 40 {
		b.WriteString(strings.Repeat(" ", y%2))
		for x := range 40 {
			c := "......#t~"[r.Intn(9)]
			if y == 2 && x < 24 {
				c = '.'
			}
			b.WriteString(string(c) + " ")
		}
		b.WriteByte('\n')
	}
	b.WriteString("end\nlegend t tree\n")
	for i := range 12 {
		fmt.Fprintf(&b, "figure f%d knight side=%s at=1:%d,2\n", i, sides[i%4], 2*i)
	}
	return parse(t, b.String())
}

// The editor makes a plan at each change of a level, so only the differences that are
// reported are put into words.
func TestPlansAreMadeQuickly(t *testing.T) {
	lv := largeLevel(t)
	if n := testing.AllocsPerRun(1, func() { plan(t, lv, sim.Config{Games: 1, Seed: 1}) }); n > 30_000 {
		t.Errorf("a plan for a large map makes %v things", n)
	}
}

func BenchmarkNewPlan(b *testing.B) {
	lv := largeLevel(b)
	b.ReportAllocs()
	for b.Loop() {
		plan(b, lv, sim.Config{Games: 1, Seed: 1})
	}
}
