package editor

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"wallfall/cmd/game/canvas"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// drawer operates the editor with one device: a gamepad, or else a finger.
type drawer struct {
	*gametest.Rig
	pad bool
}

// around moves a gamepad's focus to the buttons or back.
func (d *drawer) around(on bool) {
	d.T.Helper()
	e, ok := d.Sc.(*shell.Window).Inner.(*Editor)
	if !d.pad || !ok || e.focused == on || e.UI.Dialog != shell.NoDialog {
		return
	}
	if on {
		d.Hold(input.PadLT, input.PadRight)
	} else {
		d.Key(input.PadB)
	}
	if e.focused != on {
		d.T.Fatalf("among the buttons: %v", e.focused)
	}
}

// to activates widgets, scrolling if necessary.
func (d *drawer) to(ids ...string) {
	d.T.Helper()
	for _, id := range ids {
		if d.around(true); !d.pad {
			d.show(id)
			d.Tap(id)
			continue
		}
		for n := 0; d.Desk().Kit.Focus() != id; n++ {
			if n == 240 { // there are dozens of figures
				d.T.Fatalf("no way to %s but to %s", id, d.Desk().Kit.Focus())
			}
			d.Key(input.PadRB)
		}
		d.Key(input.PadA)
		d.Tick(1)
	}
}

// show scrolls until a widget is visible.
func (d *drawer) show(id string) {
	d.T.Helper()
	for i := range 100 {
		if h, ok := d.Sc.Probe().Find(id); ok && h.H > 20 {
			return
		}
		x, y, by := d.Ctx.Width/2, d.Ctx.Height*0.6, float32(-8)
		if d.Desk().Dialog == shell.NoDialog {
			x, y = d.Ctx.Width-d.Desk().Kit.Pt(100), d.Ctx.Height-d.Desk().Kit.Pt(90)
		}
		if strings.HasPrefix(id, "tool:") {
			x = d.Desk().Kit.Pt(26)
		}
		if i >= 50 {
			by = 8
		}
		for n := range 8 {
			finger(d.Rig, x, y+by*float32(n), 1)
		}
		lift(d.Rig, 30) // until it stops
	}
	f := d.Sc.Probe()
	d.T.Fatalf("no list has %s; dialog %v, spots %v", id, f.State["dialog"], f.Hot)
}

// stroke draws from one cell to another.
func (d *drawer) stroke(from, to rules.Pos) {
	d.T.Helper()
	if !d.pad {
		b := gametest.Inner[*Editor](d.Rig).Words.Board
		d.Touched("cell:"+b.FormatCell(b.Cell(from)), "cell:"+b.FormatCell(b.Cell(to)))
		d.Tick(1)
		return
	}
	d.around(false)
	d.cursor(from)
	d.Snap.Keys.Add(input.PadA)
	d.Snap.KeysHit.Add(input.PadA)
	d.Tick(2)
	d.cursor(to)
	d.Snap.Keys.Remove(input.PadA)
	d.Tick(2)
}

// cursor moves the cursor to a cell.
func (d *drawer) cursor(to rules.Pos) {
	d.T.Helper()
	e := gametest.Inner[*Editor](d.Rig)
	for range 60 {
		if e.pointer.cursor == rules.NoCell {
			d.Key(input.PadDown)
			continue
		}
		switch at := e.pos(e.pointer.cursor); {
		case at == to:
			return
		case at.X < to.X:
			d.Key(input.PadRight)
		case at.X > to.X:
			d.Key(input.PadLeft)
		case at.Y < to.Y:
			d.Key(input.PadDown)
		default:
			d.Key(input.PadUp)
		}
	}
	d.T.Fatalf("the cursor does not come to %v", to)
}

// writes types a text with the on-screen keyboard.
func (d *drawer) writes(text string) {
	d.T.Helper()
	for range 90 {
		if d.letter("key:back"); d.Desk().Kit.Written().Text == "" {
			break
		}
	}
	for _, c := range text {
		id := "key:" + string(c)
		if c == ' ' {
			id = "key:space"
		} else if c >= 'A' && c <= 'Z' {
			d.letter("key:shift")
		}
		d.letter(id)
	}
	if d.letter("key:done"); d.Desk().Kit.Writing() {
		d.T.Fatal("the field is still written into")
	}
}

// letter presses a key of the on-screen keyboard.
func (d *drawer) letter(id string) {
	d.T.Helper()
	if !d.pad {
		d.Tap(id)
		return
	}
	for range 40 {
		x0, y0 := d.Spot(d.Desk().Kit.Letter())
		x, y := d.Spot(id)
		switch {
		case d.Desk().Kit.Letter() == id:
			d.Key(input.PadA)
			return
		case y > y0+1:
			d.Key(input.PadDown)
		case y < y0-1:
			d.Key(input.PadUp)
		case x > x0:
			d.Key(input.PadRight)
		default:
			d.Key(input.PadLeft)
		}
	}
	d.T.Fatalf("no way to %s but to %s", id, d.Desk().Kit.Letter())
}

func drawers(t *testing.T, f func(t *testing.T, d *drawer)) {
	for name, pad := range map[string]bool{"touch": false, "gamepad": true} {
		for _, size := range [][2]float32{{1280, 800}, {640, 480}, {360, 640}} {
			t.Run(fmt.Sprintf("%s/%gx%g", name, size[0], size[1]), func(t *testing.T) {
				r := newRig(t, size[0], size[1], 1)
				r.Desk().Opts.Clock = func() time.Duration { return 0 } // bots play all their games in a tick
				f(t, &drawer{r, pad})
			})
		}
	}
}

// A level can be created, named, drawn, tried, left and renamed with a gamepad or
// fingers alone.
func TestEditorByPadAndByFingers(t *testing.T) {
	drawers(t, func(t *testing.T, d *drawer) {
		d.to("make", "new-level", "new-size:0", "create")
		d.Is("scene", "editor")
		d.to("edit-menu", "level", "title")
		d.writes("My Keep 2")
		d.to("close", "resume")
		p := func(x, y int) rules.Pos { return rules.Pos{X: x, Y: y} }
		d.to("brush:water")
		d.stroke(p(2, 2), p(4, 2))
		d.to("tool:box", "brush:sand")
		d.stroke(p(2, 4), p(4, 5))
		d.to("tool:pen", "tab:walls")
		d.stroke(p(1, 1), p(1, 3))
		d.to("tab:figures", "brush:knight")
		d.stroke(p(3, 6), p(3, 6))
		d.to("side:1", "brush:ogre")
		d.stroke(p(6, 2), p(6, 2))
		drawn(d.Rig, `title "My Keep 2"`, "#w===.o#", "#.,,,..#")
		says(d.Rig, "wall ", "knight knight side=heroes at=k facing=n", "ogre   ogre   side=keeper at=o facing=sw")
		d.to("try")
		d.Is("scene", "play")
		if d.pad {
			d.Key(input.PadStart)
			d.to("bench")
		} else {
			d.Tap("menu", "bench")
		}
		d.Tick(3)
		d.Is("scene", "editor")
		d.to("edit-menu", "leave")
		d.Is("scene", "drawings")
		titles(d.Rig, "My Keep 2")
		d.to("rename:0")
		d.writes("keep")
		d.Is("scene", "drawings")
		titles(d.Rig, "keep")
	})
}

// reachable checks that the device reaches every widget on the screen.
func (d *drawer) reachable(what string) {
	d.T.Helper()
	d.around(true)
	d.Tick(2)
	k := &d.Desk().Kit
	if !d.pad {
		for _, h := range d.Sc.Probe().Hot {
			if strings.HasPrefix(h.ID, "cell:") || h.H < 20 || h.W < 20 { // scrolled out of sight
				continue
			}
			finger(d.Rig, h.X+h.W/2, h.Y+h.H/2, 2)
			if got := k.Hover(); got != h.ID {
				d.T.Errorf("%s: a finger on %s comes to %q", what, h.ID, got)
			}
			d.Snap.Touches[0] = input.Touch{ID: 1, X: h.X + h.W*1.5, Y: h.Y + h.H/2} // and cancel
			d.Tick(1)
			lift(d.Rig, 30)
		}
		return
	}
	seen := map[string]bool{}
	for d.Key(input.PadRB); !seen[k.Focus()]; d.Key(input.PadRB) {
		seen[k.Focus()] = true
	}
	for _, h := range d.Sc.Probe().Hot {
		if !strings.HasPrefix(h.ID, "cell:") && !seen[h.ID] {
			d.T.Errorf("%s: the gamepad does not come to %s", what, h.ID)
		}
	}
}

// Every tool, page and command can be reached with a gamepad and with fingers.
func TestEditorIsReachedByPadAndByFingers(t *testing.T) {
	drawers(t, func(t *testing.T, d *drawer) {
		d.to("make")
		d.reachable("the list")
		d.to("new-level")
		d.reachable("a new level")
		d.to("new-size:0", "create")
		d.Tick(20)
		for _, id := range append(pageIDs[:], toolIDs[:canvas.ToolCount-1]...) { // the stamp needs a copy
			d.to(id)
			d.reachable(id)
		}
		d.to("tool:select")
		d.stroke(rules.Pos{X: 2, Y: 2}, rules.Pos{X: 4, Y: 4})
		d.reachable("a selection")
		d.to("copy", "tool:stamp")
		d.reachable("what is pasted")
		d.to("tool:pen", "tab:figures", "brush:knight")
		d.stroke(rules.Pos{X: 3, Y: 3}, rules.Pos{X: 3, Y: 3})
		d.reachable("a figure")
		d.to("edit-menu")
		d.reachable("the menu")
		for _, id := range []string{"level", "problems", "outset", "keys", "settings", "bots"} {
			if d.Text("dialog") != string(EditMenuDialog) { // or it is scrolled
				d.to("edit-menu")
			}
			d.to(id)
			d.Tick(5)
			if id == "level" {
				for _, page := range levelTabs {
					d.to(page)
					d.reachable(page)
				}
			}
			if d.reachable(id); id != "bots" {
				d.to("close")
			}
		}
	})
}

// Tab reaches all tools even if few are visible.
func TestTabComesToAllTools(t *testing.T) {
	r := newRig(t, 640, 480, 1)
	r.Desk().Set.Text = 2
	doc := rulestest.Must(edit.Open("knoll.txt", levels.Shipped()[6].Text))(t)
	r.Sc.(*shell.Window).Inner = New(r.Desk(), document.New(doc), nil)
	if r.Has(toolIDs[0]) && r.Has(toolIDs[canvas.ToolCount-1]) {
		t.Fatal("all tools are in sight")
	}
	seen := map[string]bool{}
	for range 200 {
		r.Key(input.KeyTab)
		seen[r.Desk().Kit.Focus()] = true
	}
	for _, id := range toolIDs {
		if !seen[id] {
			t.Errorf("Tab does not come to %s", id)
		}
	}
}

// Typing a name is one undo step.
func TestNamingIsOneStep(t *testing.T) {
	r := drawing(t)
	r.Click("tab:figures")
	pickKind(r, "knight")
	r.Click("cell:1:3,3")
	r.Is("steps", 1)
	e := gametest.Inner[*Editor](r)
	e.Properties("knight")
	r.Tick(2)
	r.Click("name")
	for _, c := range "abc" {
		r.Write(string(c))
	}
	r.Click("close")
	drawn(r, "figure knightabc knight side=heroes at=k facing=se")
	r.Is("steps", 2)
	r.Chord('Z')
	r.Is("steps", 1)
}

// Random input never breaks the editor: the text stays a level, and undoing
// everything restores the first text.
func TestEditorOutlivesAnything(t *testing.T) {
	for seed := range uint64(2) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		shipped := levels.Shipped()
		first := string(shipped[rnd.IntN(len(shipped))].Text)
		r := fileDrawing(t, "/x/row.txt", first)
		for range 150 {
			anything(r, rnd, shipped)
		}
		for range 400 { // close whatever is open
			if e, ok := r.Sc.(*shell.Window).Inner.(*Editor); ok && e.UI.Dialog == shell.NoDialog {
				break
			}
			r.Key(input.KeyEscape)
			if _, ok := r.Sc.(*shell.Window).Inner.(*match.Screen); ok {
				r.Key(input.KeyF5)
			}
			r.Tick(2)
		}
		e, ok := r.Sc.(*shell.Window).Inner.(*Editor)
		if !ok {
			continue // the editor was left
		}
		if _, err := levels.Parse("drawn", e.Doc.Text()); err != nil {
			t.Fatalf("seed %d: what is drawn is no level: %v", seed, err)
		}
		for e.Doc.Hist.Undo() {
		}
		if string(e.Doc.Text()) != first && e.Doc.Path != "" {
			t.Fatalf("seed %d: taking all back leads to\n%s", seed, e.Doc.Text())
		}
	}
}

// anything makes a random input.
func anything(r *gametest.Rig, rnd *rand.Rand, shipped []levels.Entry) {
	some := []input.Key{input.KeyRight, input.KeyLeft, input.KeyUp, input.KeyDown, input.KeySpace, input.KeyEnter, input.KeyDelete, 'N', 'U',
		'F', 'Y', 'T', 'B', 'G', 'R', 'L', 'V', 'X', 'I', 'K', input.KeyEscape,
		'1', '3', input.KeyTab, input.KeyPageUp, input.KeyPageDown, input.KeyF5, input.KeyF6, input.KeyF8, '.'}
	held := []input.Key{'Z', 'Z', 'Y', 'A', 'C', 'X', 'V', 'D', 'S'}
	aim := func() {
		r.Snap.TouchCount = 0
		r.Snap.MouseX, r.Snap.MouseY = float32(60+rnd.IntN(1200)), float32(60+rnd.IntN(700))
	}
	switch n := rnd.IntN(20); {
	case n < 8:
		hot := r.Sc.Probe().Hot
		if len(hot) == 0 {
			break
		}
		id := hot[rnd.IntN(len(hot))].ID
		if !strings.Contains(id, "leave") && !strings.Contains(id, "quit") && !strings.Contains(id, "lang") && r.Has(id) {
			r.Click(id)
		}
	case n < 11:
		aim()
		r.Tick(1)
		r.Snap.Mouse, r.Snap.MouseHit = 1, 1
		r.Tick(1)
		aim()
		r.Tick(2)
		r.Snap.Mouse = 0
	case n < 14:
		r.Chord(held[rnd.IntN(len(held))])
	case n == 14:
		r.Write("ab 3-x")
	case n == 15:
		r.Disk(string(shipped[rnd.IntN(len(shipped))].Text), nil)
	default:
		r.Key(some[rnd.IntN(len(some))])
	}
	r.Tick(1 + rnd.IntN(14))
}
