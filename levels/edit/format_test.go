package edit

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestWhatIsShippedIsFormatted covers levels and catalogues.
func TestWhatIsShippedIsFormatted(t *testing.T) {
	files, err := filepath.Glob("../shipped/*.txt")
	if err != nil || len(files) < 9 {
		t.Fatal(err, files)
	}
	for _, name := range append(files, "../kinds.txt", "../abilities.txt", "../spells.txt") {
		src := rulestest.Must(os.ReadFile(name))(t)
		if d := diff.Diff(name, src, "formatted", []byte(formatText(string(src)))); d != nil {
			t.Errorf("%s", d)
		}
	}
}

func TestFormat(t *testing.T) {
	list := rulestest.Must(txtar.ParseFile("testdata/format.txtar"))(t).Files
	for i := 0; i < len(list); i += 2 { // {cr} ends lines with CR and LF, after {cut} nothing follows
		from, _, _ := strings.Cut(strings.ReplaceAll(string(list[i].Data), "{cr}", "\r"), "{cut}")
		got, err := Format("t.txt", []byte(from))
		if err != nil || string(got) != string(list[i+1].Data) {
			t.Errorf("%s: %v\n%s", list[i].Name, err, diff.Diff("got", got, "want", list[i+1].Data))
		}
	}
	if _, err := Format("t.txt", []byte("wallfall 2\nsite one\n")); err == nil {
		t.Error("what is no level is formatted")
	}
}

// TestFormatKeepsTheLevel spoils the spacing of shipped levels in many ways: formatting
// keeps their meaning and is idempotent.
func TestFormatKeepsTheLevel(t *testing.T) {
	shipped := levels.Shipped()
	rapid.Check(t, func(t *rapid.T) {
		e := rapid.SampledFrom(shipped).Draw(t, "level")
		text := spoil(t, string(e.Text))
		before, err := levels.Parse("t.txt", []byte(text))
		if err != nil {
			t.Fatalf("the spoilt text is no level: %v", err)
		}
		out := rulestest.Must(Format("t.txt", []byte(text)))(t)
		after := rulestest.Must(levels.Parse("t.txt", out))(t)
		if !reflect.DeepEqual(before.Setup(), after.Setup()) || before.Title != after.Title || before.About != after.About {
			t.Fatalf("the level has become another:\n%s", out)
		}
		if again, err := Format("t.txt", out); err != nil || string(again) != string(out) {
			t.Fatalf("formatted again it changes: %v\n%s", err, diff.Diff("once", out, "twice", again))
		}
		if got, want := strings.Count(string(out), "# note"), strings.Count(text, "# note"); got != want {
			t.Fatalf("of %d comments %d are left", want, got)
		}
		for line := range strings.Lines(string(out)) {
			if line = strings.TrimSuffix(line, "\n"); strings.TrimRight(line, " \t\r") != line {
				t.Fatalf("a line ends with a blank: %q", line)
			}
		}
	})
}

// spoil changes the blanks of a text, adds comments and blank lines, and swaps
// what may stand in any order; the level stays the same.
func spoil(t *rapid.T, text string) string {
	feed := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "feed")
	n := rapid.IntRange(0, 3)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	inMap := false
	var out []string
	for i, line := range lines {
		switch {
		case line == "map" || line == "heights":
			inMap = true
		case line == "end":
			inMap = false
		case inMap:
			line += strings.Repeat(" ", n.Draw(t, "blanks"))
		case line != "":
			ws := words(line)
			if n.Draw(t, "swap") == 0 && len(ws) > 4 && ws[0] == "figure" {
				ws[3], ws[4] = ws[4], ws[3]
			}
			line = strings.Repeat(" ", n.Draw(t, "indent")) + ws[0]
			for _, w := range ws[1:] {
				line += strings.Repeat(" ", 1+n.Draw(t, "gap")) + w
			}
			if n.Draw(t, "comment") == 0 {
				line += strings.Repeat(" ", 1+n.Draw(t, "before")) + "# note of line " + string(rune('a'+i%26))
			}
		}
		if !inMap && line != "end" && n.Draw(t, "blank") == 0 && i > 0 {
			out = append(out, strings.Repeat(" ", n.Draw(t, "of")))
		}
		out = append(out, line)
	}
	return strings.Join(out, feed) + strings.Repeat(feed, n.Draw(t, "end"))
}

// words cuts a line at its blanks outside quotes.
func words(line string) []string {
	var out []string
	Quote := false
	for _, part := range strings.Split(line, " ") {
		switch {
		case Quote:
			out[len(out)-1] += " " + part
		case part == "":
			continue
		default:
			out = append(out, part)
		}
		if strings.Count(part, `"`)%2 == 1 {
			Quote = !Quote
		}
	}
	return out
}

func FuzzFormat(f *testing.F) {
	for _, e := range levels.Shipped() {
		f.Add(e.Text)
	}
	f.Add([]byte("wallfall 2 # x\r\nside one\tkeeper\nmap\n\n.\nend"))
	f.Fuzz(func(t *testing.T, src []byte) {
		out, err := Format("t.txt", src)
		if err != nil {
			return
		}
		again, err := Format("t.txt", out)
		if err != nil || string(again) != string(out) {
			t.Errorf("formatted again %q becomes %q (%v)", out, again, err)
		}
	})
}

// FuzzEdit edits any text that parses as a level: nothing may panic, and a refused change
// leaves the level as it was.
func FuzzEdit(f *testing.F) {
	for _, text := range texts() {
		f.Add(text, []byte("\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d"))
	}
	f.Fuzz(func(t *testing.T, text string, ops []byte) {
		d, err := Open("fuzz", []byte(text))
		if err != nil || len(ops) > 60 || len(text) > 4000 {
			return
		}
		h := NewHistory(d)
		next := func() int {
			if len(ops) == 0 {
				return 0
			}
			n := int(ops[0])
			ops = ops[1:]
			return n
		}
		for len(ops) > 0 {
			lv := h.Doc().Level()
			e := h.Doc().Edit()
			pos := func() rules.Pos {
				return rules.Pos{Floor: next() % (len(lv.Floors) + 1), X: next() % (lv.Width + 1), Y: next() % (lv.Height + 1)}
			}
			switch next() % 14 {
			case 0:
				_ = e.SetCell(pos(), rules.CellSetup{Terrain: rules.Terrain(next() % 20), Ground: next() % 16, Owner: -1, Feature: rules.Feature(next() % 12)})
			case 1:
				if len(lv.Figures) > 0 {
					_ = e.RemoveFigure(lv.Figures[next()%len(lv.Figures)].Name)
				}
			case 2:
				if len(lv.Figures) > 0 {
					g, ok := e.Figure(lv.Figures[next()%len(lv.Figures)].Name)
					if !ok {
						t.Fatal("a figure of the level is not there")
					}
					name := g.Name
					g.At = pos()
					_ = e.SetFigure(name, g)
				}
			case 3:
				if len(lv.Walls) > 0 {
					w, ok := e.Wall(lv.Walls[next()%len(lv.Walls)].Name)
					if !ok {
						t.Fatal("a wall of the level is not there")
					}
					w.Cells = append(w.Cells[1:], pos())
					_ = e.SetWall(w.Name, w)
				}
			case 4:
				_ = e.SetEdge(pos(), pos(), rules.Edge(next()%5))
			case 5:
				_ = e.Link(pos(), pos())
			case 6:
				_ = e.AddFloor(next() % (len(lv.Floors) + 1))
			case 7:
				_ = e.RemoveFloor(next() % len(lv.Floors))
			case 8:
				_ = e.Resize(next()%5-2, next()%5-2, next()%5-2, next()%5-2)
			case 9:
				e.SetTopology(rules.Topology(next() % 2))
			case 10:
				s := lv.Sides[next()%len(lv.Sides)].Name
				_ = e.SetSide(s, Side{Name: "x" + s, Label: "L", Colour: levels.Colour(next() % 4), Mana: next(), Spells: []string{"dispel"}[:next()%2]})
			case 11:
				_ = e.RemoveSide(lv.Sides[next()%len(lv.Sides)].Name)
			case 12:
				e.SetSettings(rules.Settings{JumpCost: next() % 5, JumpRisk: next()%3 - 1, DeadPass: next()%2 == 0})
				e.SetText("title", string(rune('a'+next()%20)))
				e.SetRounds(next())
			case 13:
				_ = e.AddFigure(Figure{Name: "new", Kinds: []string{"knight"}, Side: lv.Sides[0].Name, At: pos()})
				_ = e.AddWall(Wall{Name: "new", Dir: rules.Dir(next() % 8), Cells: []rules.Pos{pos(), pos()}})
			}
			if d, err := e.Done(); err == nil {
				h.Do("change", d)
				Draw(d.Level())
			}
		}
		for h.Undo() {
		}
		if string(h.Doc().Text()) != text {
			t.Fatalf("undoing leads to\n%s\nnot\n%s", h.Doc().Text(), text)
		}
	})
}
