package edit

import (
	_ "embed"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
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

// TestWhatChanges checks exactly which lines single changes touch.
func TestWhatChanges(t *testing.T) {
	pos := func(f, x, y int) rules.Pos { return rules.Pos{Floor: f, X: x, Y: y} }
	moved := func(name string, at rules.Pos) func(*Edit) error {
		return func(e *Edit) error {
			f, _ := e.Figure(name)
			f.At = at
			return e.SetFigure(name, f)
		}
	}
	half := Grid{rules.Square, 8, 4}.Rect(nil, pos(0, 0, 2), pos(0, 7, 3), true)
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
			"-#..w..a\n-#g.w.bb..\n-wall  one   dir=e  at=w   # both cells\n+#..,..a\n+#g...bb..\n+wall  one   dir=e  at=1:3,0;1:3,1 # both cells"},
		{"a figure along plain ground", moved("ogre1", pos(0, 4, 0)), "-#..w..a\n+#..wa.."},
		{"a figure off its legend", moved("gus", pos(0, 2, 1)), "-figure gus knight   side=a   at=g   # gus stands in the bog\n+figure gus knight   side=a   at=1:2,1 # gus stands in the bog"},
		{"a figure onto a pitfall", moved("ogre1", pos(0, 3, 2)), "-#..w..a\n-\tfigure   ogre1 ogre,ogre side=b at=a  facing=w stamina=2,1\n" +
			"+#..w...\n+\tfigure   ogre1 ogre,ogre side=b at=1:3,2 facing=w stamina=2,1"},
		{"the largest wall", func(e *Edit) error { return e.AddWall(Wall{"long", 2, half}) }, "+wall long   dir=e at=" + FormatCells(half)},
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
			"-edge cliff low=1:1,3   high=g\n+edge slope low=g       high=1:1,3"},
		{"a side's name", func(e *Edit) error { return e.SetSide("a", Side{Name: "ants", Colour: levels.Rose}) },
			"-figure gus knight   side=a   at=g   # gus stands in the bog\n-side a\n-goal a slay figure=ogre1   # him\n" +
				"+figure gus knight   side=ants at=g   # gus stands in the bog\n+side ants colour=rose\n+goal ants slay figure=ogre1   # him"},
		{"a setting", func(e *Edit) error { e.SetSettings(rules.Settings{JumpCost: 3}); return nil }, "+setting jump-cost=3"},
		{"texts", func(e *Edit) error {
			e.SetText("title", "Odd \"too\"")
			e.SetText("about", "x")
			e.SetPlace("mill")
			e.SetRounds(9)
			return nil
		},
			"-title \"Odd\"\n+title \"Odd \\\"too\\\"\"\n+about \"x\"\n+place mill\n+rounds 9"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			now := edited(t, odd, tc.do)
			if got := changed(odd, now); got != tc.want {
				t.Errorf("it changed\n%s\nnot\n%s\n\n%s", got, tc.want, now)
			}
		})
	}
}

// The start statement is written after the sides, changed in place, and removed with the
// side it names.
func TestSetStart(t *testing.T) {
	text := "wallfall 2\nside one\nside two keeper\ngoal one slay-all\nmap\na.b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n"
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

// TestPieces writes the whole catalogue into a level: its meaning stays the same, and
// removing the statements restores the text.
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
			rulestest.OK(t, e.RemovePiece(keyword, p.Name))
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
		rulestest.OK(t, e.SetCell(rules.Pos{X: 1 + i, Y: 1 + i%3}, rules.CellSetup{Terrain: rules.Sand, Owner: -1}))
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

// edited changes a text and returns the result.
func edited(t *testing.T, text string, do func(e *Edit) error) string {
	t.Helper()
	e := open(t, "test", text).Edit()
	rulestest.OK(t, do(e))
	return string(done(t, e).Text())
}

func TestSidesAndGoals(t *testing.T) {
	const text = `wallfall 2

side a   # first
goal a slay-all

legend t town owner=b

side b keeper spells=all
goal b slay figure=ann # her

map
.t.
a.b
end

figure ann knight side=a at=a
figure bob ogre   side=b at=b
`
	got := edited(t, text, func(e *Edit) error { return e.RemoveSide("b") })
	if want := "wallfall 2\n\nside a   # first\ngoal a slay-all\n\nlegend t town\n\nmap\n.t.\na..\nend\n\nfigure ann knight side=a at=a\n"; got != want {
		t.Errorf("without b:\n%s", changed(want, got))
	}
	got = edited(t, text, func(e *Edit) error { // all spells stay all
		return errors.Join(e.SetSide("b", SideOf(e.doc.lv, &e.doc.lv.Sides[1])), e.MoveSide("b", 0), e.MoveSide("b", 1), e.MoveSide("a", 1))
	})
	if want := strings.NewReplacer("side a   # first", "side b keeper spells=all", "side b keeper spells=all", "side a   # first").Replace(text); got != want {
		t.Errorf("b first:\n%s", got)
	}
	got = edited(t, text, func(e *Edit) error {
		if err := e.AddSide(Side{Name: "c", Label: "The \"C\"", Colour: levels.Green, Mana: 4, Spells: []string{"dispel", "inundate"}}); err != nil {
			return err
		}
		if err := e.AddGoal(Goal{Side: "c", Kind: rules.GoalEscape, Tag: 5, N: 2, Figure: "no such thing"}); err == nil {
			t.Error("a goal about nobody")
		}
		return e.AddGoal(Goal{Side: "c", Kind: rules.GoalEscape, Tag: 5, N: 2})
	})
	if want := "+side c \"The \\\"C\\\"\" colour=green mana=4 spells=dispel,inundate\n+goal c escape tag=E n=2"; changed(text, got) != want {
		t.Errorf("with c:\n%s\n\n%s", changed(text, got), got)
	}
	got = edited(t, text, func(e *Edit) error { return e.RemoveGoal("b", 0) })
	if want := "-goal b slay figure=ann # her"; changed(text, got) != want {
		t.Errorf("without a goal:\n%s", changed(text, got))
	}
	e := open(t, "test", text).Edit()
	for _, err := range []error{e.AddSide(Side{Name: "B"}), e.AddSide(Side{Name: "a"}), e.SetSide("a", Side{Name: "b"}), e.RemoveSide("x"), e.MoveSide("x", 1),
		e.SetGoal("a", 1, Goal{Side: "a"}), e.RemoveGoal("a", -1), e.AddGoal(Goal{Side: "x"})} {
		if err == nil {
			t.Error("what cannot be was done")
		}
	}
	if d, err := e.Done(); err != nil || string(d.Text()) != text {
		t.Errorf("refused changes changed the text: %v\n%s", err, d.Text())
	}
}

// A goal stands with the others of its side.
func TestGoalsOfASideStandTogether(t *testing.T) {
	const text = "wallfall 2\nside a\nside b\ngoal a slay-all # first\ngoal b slay-all\nmap\na.\nend\nfigure ann knight side=a at=a\n"
	got := edited(t, text, func(e *Edit) error { return e.AddGoal(Goal{Side: "a", Kind: rules.GoalSurvive, N: 3}) })
	if want := strings.Replace(text, "goal b", "goal a survive n=3\ngoal b", 1); got != want {
		t.Errorf("the goals are\n%s", got)
	}
}

// Figures and walls that are added stand in columns as Format has them; where a
// block was laid out by hand, only the new line is written.
func TestAddedLinesAreAligned(t *testing.T) {
	const text = "wallfall 2\nside heroes\n\nmap\n....\n....\nend\n"
	add := func(names ...string) func(*Edit) error {
		return func(e *Edit) error {
			for i, n := range names {
				if err := e.AddFigure(Figure{Name: n, Kinds: []string{"ogre"}, Side: "heroes", At: rules.Pos{X: i}}); err != nil {
					return err
				}
				if err := e.AddWall(Wall{Name: "of-" + n, Cells: []rules.Pos{{X: i, Y: 1}}}); err != nil {
					return err
				}
			}
			return nil
		}
	}
	for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
		got := edited(t, text, add("bo", "gwendolyn", "ann"))
		tidy, err := Format("test", []byte(got))
		if got = strings.ReplaceAll(got, "\r\n", "\n"); err != nil || got != string(tidy) {
			t.Errorf("what was drawn is not formatted: %v\n%s\nbut\n%s", err, got, tidy)
		}
	}
	byHand := strings.Replace(text, "....\n", "x...\n", 1) + "figure  x  knight   side=heroes  at=x   # by hand\n"
	if got := edited(t, byHand, add("bo")); !strings.Contains(got, "figure  x  knight   side=heroes  at=x   # by hand\nfigure bo ") {
		t.Errorf("what was written by hand is not as it was:\n%s", got)
	}
}

// Resting a side adds its line and a blank one above, playing it removes both; what a
// designer wrote beside it stays.
func TestSideRests(t *testing.T) {
	const text = "wallfall 2\nside a   # first\nside b keeper\nmap\na.\nend\nfigure ann knight side=a at=a\n"
	rests := func(name string, on bool) func(*Edit) error {
		return func(e *Edit) error {
			return e.SetSide(name, Side{Name: name, Colour: levels.Colour(int(name[0] - 'a')), Keeper: name == "b", Rests: on})
		}
	}
	got := edited(t, text, rests("b", true))
	if want := text + "\nopposition b rest\n"; got != want {
		t.Errorf("b rests:\n%s", got)
	}
	if back := edited(t, got, rests("b", false)); back != text {
		t.Errorf("b plays again:\n%q", back)
	}
	if same := edited(t, got, rests("b", true)); same != got {
		t.Errorf("b rests as before:\n%s", same)
	}
	got = edited(t, got, rests("a", true))
	if want := text + "\nopposition b rest\nopposition a rest\n"; got != want {
		t.Errorf("a rests too:\n%s", got)
	}
	byHand := strings.Replace(text, "map\n", "opposition b rest # a puzzle\nopposition  a  rest\nmap\n", 1)
	if want := strings.Replace(text, "map\n", "# a puzzle\nopposition  a  rest\nmap\n", 1); edited(t, byHand, rests("b", false)) != want {
		t.Errorf("b plays, as it was written by hand:\n%s", edited(t, byHand, rests("b", false)))
	}
	got = edited(t, byHand, func(e *Edit) error {
		return e.SetSide("b", Side{Name: "c", Label: "B", Colour: levels.Sky, Keeper: true, Rests: true})
	})
	if want := strings.NewReplacer("side b", "side c", "b rest #", "c rest #").Replace(byHand); got != want {
		t.Errorf("renamed at rest:\n%s", got)
	}
}

func TestTopology(t *testing.T) {
	const square = "wallfall 2\nside a keeper\nmap\na.#\n.w.\n..\nend\nheights\n.1\n1\nend\nfigure ann knight side=a at=a facing=n\nwall w dir=s at=w\n"
	hex := edited(t, square, func(e *Edit) error { e.SetTopology(rules.Hex); return nil })
	if want := "wallfall 2\ntopology hex\nside a keeper\nmap\na . #\n . w .\n. .\nend\nheights\n. 1\n 1\nend\nfigure ann knight side=a at=a facing=ne\nwall w dir=sw at=w\n"; hex != want {
		t.Errorf("as hexes:\n%s", hex)
	}
	back := edited(t, hex, func(e *Edit) error { e.SetTopology(rules.Square); return nil })
	if want := strings.ReplaceAll(square, "facing=n", "facing=ne"); back != want {
		t.Errorf("and back:\n%s", back)
	}
	if got := edited(t, strings.Replace(hex, "dir=sw", "dir=se", 1), func(e *Edit) error { e.SetTopology(rules.Square); return nil }); got != back {
		t.Errorf("a wall that moved southeast:\n%s", got)
	}
}

func TestFloors(t *testing.T) {
	const one = "wallfall 2\nside a\n# the map\nmap\na.\n..\nend\nfigure ann knight side=a at=a\n"
	two := edited(t, one, func(e *Edit) error { return errors.Join(e.AddFloor(1), e.SetRise(1, 5)) })
	if want := "wallfall 2\nside a\n# the map\nfloor 1\nmap\na.\n..\nend\n\nfloor 2 rise=5\nmap\n..\n..\nend\nfigure ann knight side=a at=a\n"; two != want {
		t.Errorf("with a floor:\n%s", two)
	}
	const implied = "wallfall 2\nside a\nmap\na.\nend\nfloor 2\nmap\n..\nend\nfigure ann knight side=a at=a\n"
	if got, want := edited(t, implied, func(e *Edit) error { return e.RemoveFloor(0) }), "wallfall 2\nside a\nfloor 1\nmap\n..\nend\n"; got != want {
		t.Errorf("without the lowest:\n%s", got)
	}
	// What stood there leaves plain ground behind, for which a line of the legend is added.
	const wet = "wallfall 2\nside a\nlegend . water\nmap\n.a\n.b\n..\nend\nfigure ann knight side=a at=a\nfigure bob knight side=a at=b\nfigure cat knight side=a at=1:0,2\n"
	if got, want := edited(t, wet, func(e *Edit) error { return e.Resize(0, 0, -1, 0) }), "wallfall 2\nside a\nlegend . water\nlegend p plain\nmap\n.\n.\n.\nend\nfigure cat knight side=a at=1:0,2\n"; got != want {
		t.Errorf("without a column:\n%s", got)
	}
}

// TestManyCells: a stroke over more kinds of cells than there are letters.
func TestManyCells(t *testing.T) {
	e := Blank(rules.Square, 128, 128).Edit()
	n := 0
	for terrain := rules.Plain; terrain <= rules.Metal; terrain++ {
		for tag := 1; tag <= 26; tag++ {
			at := rules.Pos{X: n % 128, Y: n / 128}
			rulestest.OK(t, e.SetCell(at, rules.CellSetup{Terrain: terrain, Feature: rules.Objective, Tag: tag, Owner: -1}))
			n++
		}
	}
	d := done(t, e)
	n = 0
	for terrain := rules.Plain; terrain <= rules.Metal; terrain++ {
		for tag := 1; tag <= 26; tag++ {
			if c := d.Level().Cell(rules.Pos{X: n % 128, Y: n / 128}); terrain != rules.Void && (c.Terrain != terrain || c.Tag != tag) {
				t.Fatalf("cell %d is %+v", n, c)
			}
			n++
		}
	}
}

// TestDraw: a level with every sort of thing that the rules refuse is drawn
// without those.
func TestDraw(t *testing.T) {
	const text = `wallfall 2
side a keeper
side b keeper
goal a reach tag=Q
map
#a.w>
.b..k
end
figure ann knight side=a at=a
figure bob knight side=a at=1:0,0
figure cat knight side=b at=1:1,0
figure kay ogre side=b at=k
wall one dir=e at=w
wall two dir=e at=1:3,0
figure dee knight side=a at=b
edge cliff low=1:0,0 high=1:4,1
link 1:4,0 1:2,1
`
	state, without := Draw(open(t, "test", text).Level())
	if state == nil {
		t.Fatal("no picture")
	}
	if got := strings.Join(without, " "); !strings.Contains(got, "bob") || !strings.Contains(got, "two") || strings.Contains(got, "dee") {
		t.Errorf("left out %q", got)
	}
	walls := "wallfall 2\nside a\nside b\nmap\n" + strings.Repeat(strings.Repeat(".", 80)+"\n", 3) + "end\n"
	for i := range 70 {
		walls += fmt.Sprintf("wall w%d dir=e at=1:%d,0\n", i, i)
	}
	const about = "figure ann knight side=a at=a\nmap\na.\nend\n"
	for name, text := range map[string]string{
		"walls without a keeper": walls,
		"a spell":                "wallfall 2\nside a spells=zap mana=3\nspell zap cost=1 effect=hop-group kinds=troll,knight\n" + about,
		"an ability":             "wallfall 2\nside a\nability zap range=3 tier1=\"damage 1\" tier2=\"damage 1\" tier3=\"grab push 3\"\nkind knight abilities=zap\n" + about,
		"a kind":                 "wallfall 2\nside a\nkind knight size=2 move=0 power=0\nkind cow traits=flying,gatemouth,lord,object\n" + about,
		"void":                   "wallfall 2\nside a\nlegend v void\nmap\nvv\nv\nend\nwall w dir=e at=1:0,0\n",
		"sides":                  "wallfall 2\nside a keeper\nside b keeper\nside c keeper monster\n" + about,
	} {
		if s, _ := Draw(open(t, name, text).Level()); s == nil {
			t.Errorf("%s: no picture", name)
		}
	}
	for _, e := range levels.Shipped() {
		if s, without := Draw(open(t, e.ID, string(e.Text)).Level()); s == nil || len(without) > 0 {
			t.Errorf("%s: without %v", e.ID, without)
		}
	}
}

func TestAmend(t *testing.T) {
	h := NewHistory(Blank(rules.Square, 5, 5))
	first := string(h.Doc().Text())
	title := func(s string) *Doc {
		e := h.Doc().Edit()
		e.SetText("title", s)
		return done(t, e)
	}
	for _, s := range []string{"T", "Th", "The"} {
		h.Amend("title", title(s))
	}
	h.Saved()
	h.Amend("title", title("The X"))
	if done, all := h.Steps(); done != 2 || all != 2 || !h.Changed() {
		t.Errorf("%d of %d steps", done, all)
	}
	h.Undo()
	if h.Doc().Level().Title != "The" || h.Changed() {
		t.Errorf("title %q", h.Doc().Level().Title)
	}
	if what, ok := h.CanRedo(); what != "title" || !ok {
		t.Error("nothing to do again")
	}
	h.Undo()
	if string(h.Doc().Text()) != first {
		t.Error("undone to something else")
	}
	h.Do("other", title("Other"))
	if _, ok := h.CanRedo(); ok || !h.Changed() {
		t.Error("what was undone can be done again, or the saved state is still ahead")
	}
}

// BenchmarkStroke paints a line of 40 cells on a floor of 128 by 128.
func BenchmarkStroke(b *testing.B) {
	d := Blank(rules.Square, 128, 128)
	for b.Loop() {
		e := d.Edit()
		for x := range 40 {
			rulestest.OK(b, e.SetCell(rules.Pos{X: 20 + x, Y: 40 + x/3}, rules.CellSetup{Terrain: rules.Bog, Ground: 2, Owner: -1}))
		}
		if _, err := e.Done(); err != nil {
			b.Fatal(err)
		}
	}
}
