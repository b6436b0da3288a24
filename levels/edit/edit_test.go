package edit

import (
	_ "embed"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
)

// texts are the shipped levels, and one that is written in every odd way.
func texts() map[string]string {
	out := map[string]string{"odd": odd, "crlf": strings.ReplaceAll(odd, "\n", "\r\n"), "hex": oddHex}
	for _, e := range levels.Shipped() {
		out[e.ID] = string(e.Text)
	}
	return out
}

//go:embed testdata/odd.txt
var odd string

//go:embed testdata/oddhex.txt
var oddHex string

func open(t interface {
	Helper()
	Fatalf(string, ...any)
}, name, text string) *Doc {
	t.Helper()
	d, err := Open(name, []byte(text))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return d
}

// TestNothingChanged: a text that is opened and saved is the same.
func TestNothingChanged(t *testing.T) {
	for name, text := range texts() {
		d, err := open(t, name, text).Edit().Done()
		if err != nil || string(d.Text()) != text {
			t.Errorf("%s: %v\n%s", name, err, d.Text())
		}
	}
}

func TestBlank(t *testing.T) {
	for _, topo := range []rules.Topology{rules.Square, rules.Hex} {
		for _, n := range []int{-1, 3, 4, 17, 128, 500} {
			d := Blank(topo, n, n)
			if want := min(max(n, 3), 128); d.Level().Width != want || d.Level().Height != want || d.Level().Topology != topo {
				t.Errorf("%v %d: %d by %d", topo, n, d.Level().Width, d.Level().Height)
			}
			if _, err := d.Level().New(1); err != nil {
				t.Errorf("%v %d: %v", topo, n, err)
			}
		}
	}
}

// changed returns the lines that stand in only one of two texts, with - and +.
func changed(before, after string) string {
	a, b := strings.Split(before, "\n"), strings.Split(after, "\n")
	s := change("", a, b)
	var out []string
	for _, l := range s.old {
		if !slices.Contains(s.new, l) {
			out = append(out, "-"+l)
		}
	}
	for _, l := range s.new {
		if !slices.Contains(s.old, l) {
			out = append(out, "+"+l)
		}
	}
	return strings.Join(out, "\n")
}

// TestWhatChanges holds the very lines that single changes touch.
func TestWhatChanges(t *testing.T) {
	pos := func(f, x, y int) rules.Pos { return rules.Pos{Floor: f, X: x, Y: y} }
	moved := func(name string, at rules.Pos) func(*Edit) error {
		return func(e *Edit) error {
			f, _ := e.Figure(name)
			f.At = at
			return e.SetFigure(name, f)
		}
	}
	cell := func(tr rules.Terrain) rules.CellSetup { return rules.CellSetup{Terrain: tr, Owner: -1} }
	for _, tc := range []struct {
		name string
		do   func(e *Edit) error
		want string
	}{
		{"a builtin terrain", func(e *Edit) error { return e.SetCell(pos(0, 1, 0), cell(rules.Water)) }, "-#..w..a\n+#=.w..a"},
		{"ground under a mark with a legend", func(e *Edit) error {
			return e.SetCell(pos(0, 1, 1), rules.CellSetup{Terrain: rules.Sand, Ground: 1, Owner: -1})
		}, "-legend g bog\n+legend g sand"},
		{"plain under a mark with a legend", func(e *Edit) error { return e.SetCell(pos(0, 1, 1), rules.CellSetup{Ground: 2, Owner: -1}) },
			"-legend g bog\n-.12\n+.22"},
		{"ground under one cell of a wall", func(e *Edit) error { return e.SetCell(pos(0, 3, 0), cell(rules.Sand)) },
			"-#..w..a\n-#g.w.bb..\n-wall  one   dir=e  at=w   # both cells\n+#..,..a\n+#g...bb..\n+wall  one   dir=e  at=0:3,0;0:3,1 # both cells"},
		{"a figure along plain ground", moved("ogre1", pos(0, 4, 0)), "-#..w..a\n+#..wa.."},
		{"a figure off its legend", moved("gus", pos(0, 2, 1)), "-figure gus knight   side=a   at=g   # gus stands in the bog\n+figure gus knight   side=a   at=0:2,1 # gus stands in the bog"},
		{"a large figure", moved("big", pos(0, 4, 1)), "-#g.w.bb..\n- #._.bb.\n+#g.wbb...\n+ #._bb.."},
		{"a name", func(e *Edit) error {
			f, _ := e.Figure("ogre1")
			f.Name, f.Facing = "olaf", 0
			return e.SetFigure("ogre1", f)
		}, "-\tfigure   ogre1 ogre,ogre side=b at=a  facing=w stamina=2,1\n-goal a slay figure=ogre1   # him\n" +
			"+\tfigure   olaf ogre,ogre side=b at=a  facing=n stamina=2,1\n+goal a slay figure=olaf    # him"},
		{"a figure goes with its goal and its mark", func(e *Edit) error { return e.RemoveFigure("ogre1") },
			"-#..w..a\n-\tfigure   ogre1 ogre,ogre side=b at=a  facing=w stamina=2,1\n-goal a slay figure=ogre1   # him\n+#..w..."},
		{"an edge's other side", func(e *Edit) error { return e.SetEdge(pos(0, 1, 1), pos(0, 1, 3), rules.Slope) },
			"-edge cliff low=0:1,3   high=g\n+edge slope low=g       high=0:1,3"},
		{"a side's name", func(e *Edit) error { return e.SetSide("a", Side{Name: "ants", Colour: levels.Rose}) },
			"-figure gus knight   side=a   at=g   # gus stands in the bog\n-side a\n-goal a slay figure=ogre1   # him\n" +
				"+figure gus knight   side=ants at=g   # gus stands in the bog\n+side ants colour=rose\n+goal ants slay figure=ogre1   # him"},
		{"a setting", func(e *Edit) error { e.SetSettings(rules.Settings{JumpCost: 3}); return nil }, "+setting jump-cost=3"},
		{"texts", func(e *Edit) error {
			e.SetText("title", "Odd \"too\"")
			e.SetText("about", "x")
			e.SetRounds(9)
			return nil
		},
			"-title \"Odd\"\n+title \"Odd \\\"too\\\"\"\n+about \"x\"\n+rounds 9"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			now := edited(t, odd, tc.do)
			if got := changed(odd, now); got != tc.want {
				t.Errorf("it changed\n%s\nnot\n%s\n\n%s", got, tc.want, now)
			}
		})
	}
}

// What a level begins with is written beside the sides, changed in place, and goes
// with the side it names.
func TestSetStart(t *testing.T) {
	text := "wallfall 1\nside one\nside two keeper\ngoal one slay-all\nmap\na.b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n"
	now := text
	step := func(f func(*Edit) error, want string) {
		t.Helper()
		now = edited(t, now, f)
		line := ""
		for _, l := range strings.Split(now, "\n") {
			if strings.HasPrefix(l, "start") {
				line = l
			}
		}
		if line != want {
			t.Errorf("%q, want %q, in\n%s", line, want, now)
		}
	}
	start := func(round int, side string) func(*Edit) error {
		return func(e *Edit) error { return e.SetStart(round, side) }
	}
	step(start(0, ""), "")
	step(start(3, "two"), "start round=3 side=two")
	step(func(e *Edit) error { return e.SetSide("two", Side{Name: "keep", Label: "Two", Keeper: true}) }, "start round=3 side=keep")
	step(start(3, ""), "start round=3")
	step(start(1, "keep"), "start side=keep")
	step(start(1, ""), "")
	if now == text {
		t.Error("the side was not renamed")
	}
	step(start(5, "keep"), "start round=5 side=keep")
	step(func(e *Edit) error { return e.RemoveSide("keep") }, "start round=5")
	if open(t, "start", now).Edit().SetStart(2, "nobody") == nil {
		t.Error("nobody begins")
	}
}

// TestPieces writes everything that the catalogue says into a level: it means the
// same there, and what is taken out again leaves the text as it was.
func TestPieces(t *testing.T) {
	blank := Blank(rules.Square, 5, 5)
	for _, keyword := range []string{"kind", "ability", "spell"} {
		for _, p := range blank.Pieces(keyword) {
			e := blank.Edit()
			for _, f := range levels.FieldsOf(keyword) {
				if v := p.Values[f.Name]; v != "" {
					if err := e.SetPiece(keyword, p.Name, f, v); err != nil {
						t.Fatalf("%s %s: %v", keyword, p.Name, err)
					}
				}
			}
			d, err := e.Done()
			if err != nil {
				t.Errorf("%s %s: %v", keyword, p.Name, err)
				continue
			}
			got := d.Pieces(keyword)[0]
			if got.Name != p.Name || !got.Own || !reflect.DeepEqual(got.Values, p.Values) {
				t.Errorf("%s %s: %v instead of %v", keyword, p.Name, got, p.Values)
			}
			e = d.Edit()
			if err := e.RemovePiece(keyword, p.Name); err != nil {
				t.Fatal(err)
			}
			if d, err = e.Done(); err != nil || string(d.Text()) != string(blank.Text()) {
				t.Errorf("%s %s leaves %v\n%s", keyword, p.Name, err, d.Text())
			}
		}
	}
	e := blank.Edit()
	if e.SetPiece("kind", "Bad name", levels.Field{Name: "power"}, "3") == nil || e.RemovePiece("kind", "knight") == nil {
		t.Error("a bad name, or nothing to remove, is accepted")
	}
}

// TestStoredHistory stores steps, loads them for the same level and for others, and
// keeps the newest where there is no room for all.
func TestStoredHistory(t *testing.T) {
	h := NewHistory(Blank(rules.Square, 8, 6))
	texts := []string{string(h.Doc().Text())}
	for i := range 5 {
		e := h.Doc().Edit()
		if err := e.SetCell(rules.Pos{X: 1 + i, Y: 1 + i%3}, rules.CellSetup{Terrain: rules.Sand, Owner: -1}); err != nil {
			t.Fatal(err)
		}
		h.Do(fmt.Sprint("step ", i), done(t, e))
		texts = append(texts, string(h.Doc().Text()))
	}
	h.Undo()
	for most, steps := range map[int]int{1 << 20: 4, 260: 2, 80: 0} {
		data := h.Save(most)
		again := NewHistory(h.Doc())
		again.Load(data)
		done, all := again.Steps()
		if done != steps || steps > 0 && all != steps+1 || again.Changed() {
			t.Errorf("%d bytes: %d of %d steps, want %d", most, done, all, steps)
		}
		if again.Redo() != (all > 0) || all > 0 && string(again.Doc().Text()) != texts[5] {
			t.Errorf("%d bytes: redo leads to\n%s", most, again.Doc().Text())
		}
		for again.Undo() {
		}
		if want := texts[4-steps]; string(again.Doc().Text()) != want {
			t.Errorf("%d bytes: undo leads to\n%s", most, again.Doc().Text())
		}
		if len(data) > 2*most+80 {
			t.Errorf("%d bytes have become %d", most, len(data))
		}
	}
	other := NewHistory(Blank(rules.Square, 9, 9))
	for _, data := range [][]byte{nil, []byte("x"), []byte(`{"Done":2}`), []byte(`{"Done":1,"Steps":[{"From":-1}]}`), h.Save(1 << 20)} {
		if other.Load(data); other.Undo() || other.Redo() {
			t.Errorf("%.40s is taken for steps of another level", data)
		}
	}
}
