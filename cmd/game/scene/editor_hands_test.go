package scene

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// drawer makes levels with one device alone: a gamepad, or a finger.
type drawer struct {
	*rig
	name        string
	pad, finger bool
}

func (d *drawer) editor() *editor { return d.sc.(*shell).inner.(*editor) }

// around goes to the buttons around the board, if the device has to.
func (d *drawer) around(on bool) {
	d.t.Helper()
	e, ok := d.sc.(*shell).inner.(*editor)
	if !d.pad || !ok || e.panel.around == on || e.ui.dialog != noDialog {
		return
	}
	if on {
		d.snap.Keys.Add(input.PadLT)
		d.tick(1)
		d.key(input.PadRight)
		d.snap.Keys.Remove(input.PadLT)
		d.tick(1)
	} else {
		d.key(input.PadB)
	}
	if e.panel.around != on {
		d.t.Fatalf("%s: among the buttons: %v", d.name, e.panel.around)
	}
}

// to presses what has an ID; a finger drags the lists for it.
func (d *drawer) to(id string) {
	d.t.Helper()
	d.around(true)
	if d.finger {
		d.show(id)
		d.tap(id)
		return
	}
	for range 240 { // figures alone are dozens
		if d.desk().kit.Focus() == id {
			d.key(input.PadA)
			d.tick(1)
			return
		}
		d.key(input.PadRB)
	}
	d.t.Fatalf("%s: no way to %s but to %s", d.name, id, d.desk().kit.Focus())
}

// show drags the list over which something is hidden.
func (d *drawer) show(id string) {
	d.t.Helper()
	whole := func() bool {
		h, ok := d.sc.Probe().Find(id)
		return ok && h.H > 20
	}
	for i := range 60 {
		if whole() {
			return
		}
		x, y, by := d.ctx.Width/2, d.ctx.Height*0.6, float32(-8)
		if d.desk().dialog == noDialog {
			x, y = d.ctx.Width-d.desk().kit.Pt(100), d.ctx.Height-d.desk().kit.Pt(90)
		}
		if strings.HasPrefix(id, "tool:") {
			x = d.desk().kit.Pt(26)
		}
		if i >= 30 {
			by = 8
		}
		for n := range 8 {
			d.snap.Touches[0], d.snap.TouchCount = input.Touch{ID: 1, X: x, Y: y + by*float32(n)}, 1
			d.tick(1)
		}
		d.snap.TouchCount = 0
		d.tick(30) // until it rests
	}
	f := d.sc.Probe()
	d.t.Fatalf("%s: no list has %s; dialog %v, spots %v", d.name, id, f.State["dialog"], f.Hot)
}

// stroke draws from one cell to another of a floor.
func (d *drawer) stroke(from, to rules.Pos) {
	d.t.Helper()
	e := d.editor()
	b := e.words.board
	if d.finger {
		for i, p := range []rules.Pos{from, to} {
			x, y := d.spot("cell:" + b.FormatCell(b.Cell(p)))
			d.snap.Touches[0], d.snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
			d.tick(2 + 2*i)
		}
		d.snap.TouchCount = 0
		d.tick(3)
		return
	}
	d.around(false)
	d.cursor(from)
	d.snap.Keys.Add(input.PadA)
	d.snap.KeysHit.Add(input.PadA)
	d.tick(2)
	d.cursor(to)
	d.snap.Keys.Remove(input.PadA)
	d.tick(2)
}

// cursor moves the cursor to a cell.
func (d *drawer) cursor(to rules.Pos) {
	d.t.Helper()
	e := d.editor()
	for range 60 {
		if e.keys.cursor == rules.NoCell {
			d.key(input.PadDown)
			continue
		}
		switch at := e.pos(e.keys.cursor); {
		case at == to:
			return
		case at.X < to.X:
			d.key(input.PadRight)
		case at.X > to.X:
			d.key(input.PadLeft)
		case at.Y < to.Y:
			d.key(input.PadDown)
		default:
			d.key(input.PadUp)
		}
	}
	d.t.Fatalf("%s: the cursor does not come to %v", d.name, to)
}

// writes writes small letters into the field that is written into, with the letters
// on the screen.
func (d *drawer) writes(text string) {
	d.t.Helper()
	if !d.desk().kit.Lettering() {
		d.t.Fatalf("%s: there are no letters", d.name)
	}
	for range 90 {
		d.letter("key:back")
		if d.desk().kit.Draft() == "" {
			break
		}
	}
	for _, c := range text {
		switch id := "key:" + strings.ToLower(string(c)); {
		case c == ' ':
			d.letter("key:space")
		case c >= 'A' && c <= 'Z':
			d.letter("key:shift")
			d.letter("key:" + string(c))
		default:
			d.letter(id)
		}
	}
	d.letter("key:done")
	if d.desk().kit.Writing() {
		d.t.Fatalf("%s: the field is still written into", d.name)
	}
}

// letter presses a key on the screen.
func (d *drawer) letter(id string) {
	d.t.Helper()
	if d.finger {
		d.tap(id)
		return
	}
	for range 40 {
		x0, y0 := d.spot(d.desk().kit.Letter())
		x, y := d.spot(id)
		switch {
		case d.desk().kit.Letter() == id:
			d.key(input.PadA)
			return
		case y > y0+1:
			d.key(input.PadDown)
		case y < y0-1:
			d.key(input.PadUp)
		case x > x0:
			d.key(input.PadRight)
		default:
			d.key(input.PadLeft)
		}
	}
	d.t.Fatalf("%s: no way to %s but to %s", d.name, id, d.desk().kit.Letter())
}

func drawers(t *testing.T, f func(t *testing.T, d *drawer)) {
	for _, h := range []drawer{{name: "touch", finger: true}, {name: "gamepad", pad: true}} {
		for _, size := range [][2]float32{{1280, 800}, {640, 480}, {360, 640}} {
			t.Run(fmt.Sprintf("%s/%gx%g", h.name, size[0], size[1]), func(t *testing.T) {
				h.rig = newRig(t, size[0], size[1], 1)
				f(t, &h)
			})
		}
	}
}

// A level is made from nothing by gamepad alone and by fingers alone: named, drawn,
// peopled, given a wall and a goal, tried, left and found again.
func TestEditorByPadAndByFingers(t *testing.T) {
	drawers(t, func(t *testing.T, d *drawer) {
		d.to("make")
		d.to("new-level")
		d.to("new-size:0")
		d.to("create")
		d.tick(3)
		d.is("scene", "editor")
		d.to("edit-menu")
		d.to("level")
		d.to("title")
		d.writes("My Keep 2")
		d.to("close")
		d.to("resume")
		p := func(x, y int) rules.Pos { return rules.Pos{X: x, Y: y} }
		d.to("brush:water")
		d.stroke(p(2, 2), p(4, 2))
		d.to("tool:box")
		d.to("brush:sand")
		d.stroke(p(2, 4), p(4, 5))
		d.to("tool:pen")
		d.to("tab:walls")
		d.stroke(p(1, 1), p(1, 3))
		d.to("tab:figures")
		d.to("brush:knight")
		d.stroke(p(3, 6), p(3, 6))
		d.to("side:1")
		d.to("brush:ogre")
		d.stroke(p(6, 2), p(6, 2))
		drawn(d.rig, `title "My Keep 2"`, "#w===.o#", "#.,,,..#")
		text := levelText(d.rig)
		for _, want := range []string{"wall ", "knight knight side=heroes at=k facing=n", "ogre   ogre   side=keeper at=o facing=sw"} {
			if !strings.Contains(text, want) {
				t.Errorf("there is no %s in\n%s", want, text)
			}
		}
		d.to("try")
		d.tick(3)
		d.is("scene", "play")
		if d.finger {
			d.tap("menu")
			d.tap("bench")
		} else {
			d.key(input.PadStart)
			d.tick(2)
			d.to("bench")
		}
		d.tick(3)
		d.is("scene", "editor")
		d.to("edit-menu")
		d.to("leave")
		d.tick(3)
		d.is("scene", "drawings")
		if levels := d.sc.Probe().State["levels"].([]string); len(levels) != 1 || levels[0] != "My Keep 2" {
			t.Errorf("the player's levels are %q", levels)
		}
		d.to("rename:0")
		d.writes("keep")
		d.tick(2)
		d.is("scene", "drawings")
		if levels := d.sc.Probe().State["levels"].([]string); levels[0] != "keep" {
			t.Errorf("the player's levels are %q", levels)
		}
	})
}

// reachable wants that the device comes to whatever can be used on the screen.
func (d *drawer) reachable(what string) {
	d.t.Helper()
	d.around(true)
	d.tick(2)
	k := &d.desk().kit
	if d.finger {
		for _, h := range d.sc.Probe().Hot {
			if strings.HasPrefix(h.ID, "cell:") || h.H < 20 || h.W < 20 { // what is scrolled away is there when it is scrolled back
				continue
			}
			d.snap.Touches[0], d.snap.TouchCount = input.Touch{ID: 1, X: h.X + h.W/2, Y: h.Y + h.H/2}, 1
			d.tick(2)
			if got := k.Hover(); got != h.ID {
				d.t.Errorf("%s: a finger on %s comes to %q", what, h.ID, got)
			}
			d.snap.Touches[0] = input.Touch{ID: 1, X: h.X + h.W*1.5, Y: h.Y + h.H/2} // and changes its mind
			d.tick(1)
			d.snap.TouchCount = 0
			d.tick(30)
		}
		return
	}
	seen := map[string]bool{}
	for range 300 {
		d.key(input.PadRB)
		if id := k.Focus(); seen[id] {
			break
		} else {
			seen[id] = true
		}
	}
	for _, h := range d.sc.Probe().Hot {
		if !strings.HasPrefix(h.ID, "cell:") && !seen[h.ID] {
			d.t.Errorf("%s: the gamepad does not come to %s", what, h.ID)
		}
	}
}

// Every tool, page and command of the editor is come to by gamepad and by fingers.
func TestEditorIsReachedByPadAndByFingers(t *testing.T) {
	drawers(t, func(t *testing.T, d *drawer) {
		d.to("make")
		d.reachable("the list")
		d.to("new-level")
		d.reachable("a new level")
		d.to("new-size:0")
		d.to("create")
		d.tick(20)
		for _, id := range tabIDs {
			d.to(id)
			d.reachable(id)
		}
		for _, id := range toolIDs[:toolCount-1] { // the stamp has nothing yet
			d.to(id)
			d.reachable(id)
		}
		d.to("tool:select")
		d.stroke(rules.Pos{X: 2, Y: 2}, rules.Pos{X: 4, Y: 4})
		d.reachable("a selection")
		d.to("copy")
		d.to("tool:stamp")
		d.reachable("what is pasted")
		d.to("tool:pen")
		d.to("tab:figures")
		d.to("brush:knight")
		d.stroke(rules.Pos{X: 3, Y: 3}, rules.Pos{X: 3, Y: 3})
		d.reachable("a figure")
		d.to("edit-menu")
		d.reachable("the menu")
		for _, id := range []string{"level", "problems", "outset", "keys", "settings"} {
			if !d.has("resume") {
				d.to("edit-menu")
			}
			d.to(id)
			if id == "level" {
				for _, page := range levelTabs {
					d.to(page)
					d.reachable(page)
				}
			}
			d.reachable(id)
			d.to("close")
		}
		if !d.has("resume") {
			d.to("edit-menu")
		}
		d.to("bots")
		d.tick(5)
		d.reachable("bots")
	})
}

// All tools are come to with Tab where few of them are in sight at once.
func TestTabComesToAllTools(t *testing.T) {
	r := newRig(t, 640, 480, 1)
	r.desk().set.Text = 2
	r.tick(3)
	doc, err := edit.Open("knoll.txt", levels.Shipped()[6].Text)
	if err != nil {
		t.Fatal(err)
	}
	r.sc.(*shell).inner = newEditor(r.desk(), doc, keptLevel{})
	r.tick(3)
	if r.has(toolIDs[0]) && r.has(toolIDs[toolCount-1]) {
		t.Fatal("all tools are in sight")
	}
	seen := map[string]bool{}
	for range 200 {
		r.key(input.KeyTab)
		seen[r.desk().kit.Focus()] = true
	}
	for _, id := range toolIDs {
		if !seen[id] {
			t.Errorf("Tab does not come to %s", id)
		}
	}
}

// A name that is typed letter by letter is one step back.
func TestNamingIsOneStep(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	newDrawing(r)
	r.click("tab:figures")
	r.click("brush:knight")
	r.click("cell:0:3,3")
	r.is("steps", 1)
	e := r.sc.(*shell).inner.(*editor)
	e.forms.properties("knight")
	r.tick(2)
	r.click("name")
	for _, c := range "abc" {
		r.write(string(c))
	}
	r.click("close")
	drawn(r, "figure knightabc knight side=heroes at=k facing=se")
	r.is("steps", 2)
	r.chord(input.KeyZ)
	r.is("steps", 1)
}
