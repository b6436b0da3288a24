package scene

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
	"wallfall/render/quad"
	"wallfall/rules"
)

// newDrawing begins a level of 8 by 8 squares.
func newDrawing(r *rig) {
	r.t.Helper()
	r.click("make")
	r.is("scene", "drawings")
	r.click("new-level")
	r.click("new-size:0")
	r.click("create")
	r.tick(3)
	r.is("scene", "editor")
}

// drawn wants lines in the text of the level.
func drawn(r *rig, lines ...string) {
	r.t.Helper()
	text := levelText(r)
	for _, l := range lines {
		if !strings.Contains(text, l+"\n") {
			r.t.Errorf("the text has no line %q:\n%s", l, text)
		}
	}
}

// A small level is drawn from nothing with the mouse, tried, and every step can be
// taken back.
func TestDrawALevel(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	newDrawing(r)
	first := levelText(r)
	r.click("brush:sand")
	r.dragged("cell:0:1,1", "cell:0:4,1")
	drawn(r, "#,,,,..#")
	r.click("tool:line")
	r.click("brush:water")
	r.dragged("cell:0:1,3", "cell:0:3,5")
	r.click("tool:box")
	r.click("brush:rock")
	r.dragged("cell:0:5,4", "cell:0:6,5")
	drawn(r, "#=.....#", "#.=..###", "#..=.###")
	r.click("tab:figures")
	r.click("side:0")
	r.click("brush:knight")
	r.click("cell:0:2,6")
	r.click("side:1")
	r.click("brush:ogre")
	r.click("cell:0:5,2")
	r.is("steps", 5, "brush", "brush:ogre")
	r.click("tab:walls")
	r.click("wall-dir:4")
	r.dragged("cell:0:1,1", "cell:0:3,1")
	for _, want := range []string{"knight", "ogre", "wall w1"} {
		if !strings.Contains(levelText(r), want) {
			t.Errorf("the text has no %s:\n%s", want, levelText(r))
		}
	}
	before := levelText(r)
	r.key(input.KeyF2)
	r.tick(5)
	r.is("scene", "play")
	r.key(input.KeyF2)
	r.tick(2)
	r.is("scene", "editor")
	if levelText(r) != before {
		t.Error("trying it has changed the level")
	}
	for range 6 {
		r.chord(input.KeyZ)
	}
	if got := levelText(r); got != first {
		t.Errorf("with all taken back the text is\n%s", got)
	}
	for range 6 {
		r.chord(input.KeyY)
	}
	if levelText(r) != before {
		t.Errorf("done again the text is\n%s", levelText(r))
	}
}

// One finger paints, and picks up what is there when it rests; a second one takes
// back what the first had begun.
func TestDrawByTouch(t *testing.T) {
	r := newRig(t, 800, 1280, 1)
	newDrawing(r)
	r.tap("brush:sand")
	r.touched("cell:0:1,1", "cell:0:5,1")
	drawn(r, "#,,,,,.#")
	x, y := r.spot("cell:0:1,3")
	r.snap.Touches[0], r.snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
	r.tick(2)
	r.snap.Touches[1], r.snap.TouchCount = input.Touch{ID: 2, X: x + 90, Y: y}, 2
	r.tick(3)
	r.snap.TouchCount = 0
	r.tick(3)
	r.is("steps", 1)
	r.tap("brush:plain")
	x, y = r.spot("cell:0:3,1")
	r.snap.Touches[0], r.snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
	r.tick(60)
	r.snap.TouchCount = 0
	r.tick(2)
	r.is("brush", "brush:sand", "steps", 1)
}

// Everything can be drawn with the keys alone.
func TestDrawByKeys(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	newDrawing(r)
	r.snap.MouseX, r.snap.MouseY = 3, 300
	r.tick(2)
	r.key(input.KeyLeft) // the cursor comes to 4,4
	r.key(input.Key2)    // rock
	r.key(input.KeySpace)
	drawn(r, "#...#..#")
	r.key(input.KeyB)
	r.snap.Keys.Add(input.KeySpace)
	r.snap.KeysHit.Add(input.KeySpace)
	r.tick(1)
	r.key(input.KeyDown)
	r.key(input.KeyDown)
	r.snap.Keys.Remove(input.KeySpace)
	r.tick(2)
	r.is("steps", 2)
	drawn(r, "#...#..#")
	// Shift selects; copied, mirrored and pasted with the keys.
	r.key(input.KeyV)
	r.snap.Keys.Add(input.KeyShift)
	r.tick(1)
	r.key(input.KeyUp)
	r.key(input.KeyUp)
	r.snap.Keys.Remove(input.KeyShift)
	r.tick(1)
	r.is("selected", 3)
	r.chord(input.KeyC)
	r.chord(input.KeyV)
	r.is("tool", "stamp")
	r.key(input.KeyRight)
	r.key(input.KeyRight)
	r.key(input.KeySpace)
	r.is("steps", 3)
	drawn(r, "#...#.##")
	r.key(input.KeyEscape)
	r.key(input.KeyDelete)
	r.is("steps", 4)
	// Tab leads to the buttons and Escape back.
	r.key(input.KeyTab)
	r.is("around", true)
	r.key(input.KeyEscape)
	r.is("around", false)
	r.key(input.KeyF10)
	r.is("dialog", int(editMenuDialog))
	r.key(input.KeyEscape)
	r.is("dialog", int(noDialog))
}

// What is drawn is saved by itself; the list renames, copies, deletes and brings
// back.
func TestDrawingsAreKept(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	newDrawing(r)
	r.click("brush:sand")
	r.click("cell:0:2,2")
	text := levelText(r)
	r.until("saved", func(s map[string]any) bool { return s["dirty"] == false })
	r.is("key", "level-1")
	r.key(input.KeyEscape)
	r.click("leave")
	r.is("scene", "drawings")
	r.click("rename:0")
	for range len("Untitled") {
		r.key(input.KeyBackspace)
	}
	r.write("The Moat, w")
	r.key(input.KeyEnter)
	if got := r.sc.Probe().State["levels"].([]string); len(got) != 1 || got[0] != "The Moat, w" {
		t.Fatalf("the levels are %q", got)
	}
	r.click("copy:0")
	if got := r.sc.Probe().State["levels"].([]string); len(got) != 2 {
		t.Fatalf("the levels are %q", got)
	}
	r.click("delete:0")
	r.click("delete:0")
	r.click("undelete")
	r.click("draw:0")
	r.is("scene", "editor")
	if got := levelText(r); got != strings.Replace(text, "Untitled", "The Moat, w", 1) {
		t.Errorf("brought back it is\n%s", got)
	}
	// Another start of the program finds it.
	r.sc = nil
	r.tick(2)
	r.click("make")
	if got := r.sc.Probe().State["levels"].([]string); len(got) != 1 {
		t.Errorf("later the levels are %q", got)
	}
}

// A file that was drawn on and not saved is offered again; saving writes it.
func TestDrawingAFile(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	for _, e := range levels.Shipped() {
		if e.ID == "knoll" {
			r.opts.File, r.opts.Source, r.opts.Draw = "/home/me/knoll.txt", e.Text, true
		}
	}
	written := map[string]string{}
	r.ctx.Outside.Write = func(path string, data []byte) error {
		written[path] = string(data)
		return nil
	}
	r.sc = nil
	r.tick(2)
	r.is("scene", "editor", "text", string(r.opts.Source))
	r.click("brush:sand")
	r.click("cell:0:1,1")
	drawn := levelText(r)
	r.until("saved", func(s map[string]any) bool { return s["dirty"] == false })
	if len(written) > 0 {
		t.Error("the file was written without being asked to")
	}
	r.sc = nil // as after a crash
	r.tick(2)
	r.is("dialog", int(recoverDialog), "text", string(r.opts.Source))
	r.click("yes")
	r.is("text", drawn)
	r.chord(input.KeyS)
	if written["/home/me/knoll.txt"] != drawn {
		t.Error("the file was not written as it was drawn")
	}
	r.opts.Source = []byte(drawn)
	r.sc = nil
	r.tick(2)
	r.is("dialog", int(noDialog))
}

// A level that is given is opened to be drawn on where levels are drawn; what is
// none is told.
func TestGivenToTheDrawings(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.click("make")
	r.ctx.Given = []Given{{Name: "x.txt", Data: []byte("wallfall 1\nside a\nfloor 0\nmap\n&&&\n&&&\nend\n")}}
	r.tick(2)
	r.is("scene", "editor")
	drawn(r, "&&&")
	r.ctx.Given = []Given{{Name: "y.txt", Data: []byte("no level")}}
	r.tick(2)
	r.is("scene", "editor")
	if n := r.sc.Probe().State["notice"].(string); !strings.Contains(n, "y.txt") {
		t.Errorf("of what is no level it says %q", n)
	}
}

// largeEditor is the editor of the largest floor.
func largeEditor(r *rig) *editor {
	e := newEditor(r.desk(), edit.Blank(rules.Square, rules.MaxSide, rules.MaxSide), keptLevel{})
	r.sc.(*shell).inner = e
	r.tick(60)
	return e
}

// While nothing is done, nothing is allocated: neither by the editor nor by what
// is pointed at.
func TestDrawingAtRestAllocatesNothing(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	newDrawing(r)
	e := r.sc.(*shell).inner.(*editor)
	e.tools.symmetry, e.tools.size = edit.Quarter, 3
	e.sel.selectAll()
	r.until("saved", func(s map[string]any) bool { return s["dirty"] == false })
	r.snap.MouseX, r.snap.MouseY = r.spot("cell:0:2,2")
	r.tick(5)
	var l quad.List
	if n := testing.AllocsPerRun(50, func() {
		r.ctx.Tick++
		r.ctx.In = r.rec.Next(&r.snap)
		if _, err := e.Update(r.ctx); err != nil {
			t.Fatal(err)
		}
		l.Reset()
		e.Draw(r.ctx, &l)
	}); n > 0 {
		t.Errorf("a tick at rest allocates %v times", n)
	}
}

// One stroke of many cells on the largest floor, from letting go to the new
// picture; and one tick of it while the button is held.
func BenchmarkStroke(b *testing.B) {
	r := newRig(b, 1280, 800, 1)
	e := largeEditor(r)
	paint := func(n int) {
		e.tools.press(r.ctx, e.words.board.Cell(rules.Pos{X: 2, Y: 2}), false)
		for i := range n {
			e.tools.extend(e.words.board.Cell(rules.Pos{X: 3 + i%120, Y: 3 + i}))
		}
	}
	e.tools.choose(groundTab, 1)
	b.Run("done", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			e.tools.choose(groundTab, i&1)
			paint(20)
			e.tools.finish(r.ctx)
		}
	})
	b.Run("held", func(b *testing.B) {
		b.ReportAllocs()
		paint(100)
		for i := range b.N {
			e.tools.extend(e.words.board.Cell(rules.Pos{X: 3 + i%120, Y: 3 + i%7}))
			r.tick(1)
		}
		e.tools.drop()
	})
	b.Run("check", func(b *testing.B) {
		for range b.N {
			lint.Check(e.level())
		}
	})
}

// What is wrong is mended with one press, and that is a step like any other.
func TestMendAProblem(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	newDrawing(r)
	r.click("problems")
	r.tick(20)
	before := r.sc.Probe().State["problems"].(int)
	for _, h := range r.sc.Probe().Hot {
		if strings.HasPrefix(h.ID, "mend:") {
			r.click(h.ID)
			break
		}
	}
	if now := r.sc.Probe().State["problems"].(int); now >= before {
		t.Errorf("there were %d problems, and now %d", before, now)
	}
	r.is("steps", 1)
}

// A problem that has no place on the board leads to the page where it is mended.
func TestAProblemLeadsToItsPage(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	newDrawing(r)
	r.click("problems")
	r.tick(20)
	e := r.sc.(*shell).inner.(*editor)
	for i := range e.faults.problems {
		if e.faults.problems[i].Code == "no-about" {
			r.click(fmt.Sprint("problem:", i))
			break
		}
	}
	r.click("about")
	r.tick(2)
	if e.ui.dialog != levelDialog || e.forms.leaf != wordsPage {
		t.Errorf("it leads to dialog %d, page %d", e.ui.dialog, e.forms.leaf)
	}
}

// A ladder comes with its other end; a portal is dragged to its other end; a link
// joins floors.
func TestLaddersAndPortals(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	newDrawing(r)
	r.click("edit-menu")
	r.click("level")
	r.click("level-board")
	r.click("floor-above")
	r.click("close")
	r.click("resume")
	r.click("tab:things")
	r.click("brush:ladder")
	r.click("cell:0:2,2")
	r.click("brush:portal")
	r.dragged("cell:0:4,4", "cell:0:6,6")
	e := r.sc.(*shell).inner.(*editor)
	lv := e.level()
	if len(lv.Links) != 2 || lv.Cell(rules.Pos{Floor: 1, X: 2, Y: 2}).Feature != rules.Ladder || lv.Cell(rules.Pos{X: 6, Y: 6}).Feature != rules.Portal {
		t.Errorf("the links are %+v in\n%s", lv.Links, levelText(r))
	}
	if _, err := lv.New(1); err != nil {
		t.Error(err)
	}
}

// Two presses on a figure or a wall open its properties, by mouse and by finger, but
// not while the ground below it is drawn.
func TestEditorDoubleClick(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	newDrawing(r)
	r.click("tab:figures")
	r.click("cell:0:3,3")
	r.tick(40)
	for name, press := range map[string]func(string){"mouse": r.click, "finger": r.tap} {
		for _, id := range []string{"tool:select", "tool:pen"} {
			r.click("tab:figures")
			r.click(id)
			press("cell:0:3,3")
			press("cell:0:3,3")
			if d := r.sc.Probe().State["dialog"]; d != int(figureDialog) {
				t.Fatalf("%s, %s: dialog %v", name, id, d)
			}
			press("close")
			r.tick(40)
		}
		r.click("tab:ground")
		press("cell:0:3,3")
		press("cell:0:3,3")
		r.is("dialog", 0)
		r.tick(40)
	}
}

// What is pasted elsewhere than onto the board goes into the field that is written.
func TestPasteIntoAField(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	newDrawing(r)
	r.click("edit-menu")
	r.click("level")
	r.click("title")
	r.ctx.Given = []Given{{Data: []byte("The Moat")}}
	r.tick(3)
	r.key(input.KeyEnter)
	drawn(r, `title "The Moat"`)
	r.is("scene", "editor")
}
