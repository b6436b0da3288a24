package match

import (
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/rules"
)

// begin starts a match on one of the game's levels at once.
func beginMatch(r *gametest.Rig, level string) *Screen {
	r.T.Helper()
	r.Desk().Set.Speed = 0
	for _, e := range levels.Shipped() {
		if e.ID != level {
			continue
		}
		sc, err := NewPlay(r.Ctx, r.Desk(), level+".txt", e.Text)
		if err != nil {
			r.T.Fatal(err)
		}
		r.Sc.(*shell.Window).Inner = sc
		r.Tick(2)
		return sc.(*Screen)
	}
	r.T.Fatalf("there is no level %s", level)
	return nil
}

// Cancel takes one step back at a time, by key, by button and by the right mouse
// button: in the end the menu is there, nothing is lost, and the program goes on.
func TestCancelBacksOut(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := beginMatch(r, "glasshouse")
	cancels := []func(){
		func() { r.Key(input.KeyEscape) },
		func() { r.Key(input.PadB) },
		func() {
			r.Snap.MouseX, r.Snap.MouseY, r.Snap.TouchCount = 3, r.Ctx.Height-3, 0
			r.Tick(1)
			r.Snap.Mouse, r.Snap.MouseHit = 1<<input.ButtonRight, 1<<input.ButtonRight
			r.Tick(1)
			r.Snap.Mouse = 0
			r.Tick(2)
		},
	}
	states := map[string]func(){
		"nothing":  func() {},
		"selected": func() { r.Key(input.KeyTab) },
		"an ability begun": func() {
			for range 12 {
				r.Key(input.KeyTab)
				for i := range p.Table.Chooser.Options {
					if o := p.Table.Chooser.Options[i]; o.More && o.Actions[0].Kind == rules.Use {
						p.Table.Act(r.Ctx, table.Target{Kind: table.OptionTarget, Option: i})
						r.Tick(1)
						return
					}
				}
			}
			t.Fatal("nobody has an ability")
		},
		"help":              func() { r.Key(input.KeyF1) },
		"log":               func() { r.Key(input.KeyL) },
		"a sheet":           func() { r.Key(input.KeyTab); r.Key(input.KeyI) },
		"settings of menu":  func() { r.Key(input.KeyF10); r.Click("settings") },
		"a page of them":    func() { r.Key(input.KeyF10); r.Click("settings"); r.Click("tab-sound") },
		"a key of theirs":   func() { r.Key(input.KeyF10); r.Click("settings"); r.Click("tab-keys"); r.Click("bind:cancel:Esc") },
		"rulebook of menu":  func() { r.Key(input.KeyF10); r.Click("help-menu"); r.Click("rules") },
		"to give up":        func() { r.Key(input.KeyF10); r.Click("resign") },
		"to start over":     func() { r.Key(input.KeyF10); p.UI.Dialog = RestartDialog; r.Tick(2) },
		"sides of the menu": func() { r.Key(input.KeyF10); r.Click("match-menu"); r.Click("sides") },
	}
	count := p.Table.Match.Count()
	for name, reach := range states {
		for i, cancel := range cancels {
			p.UI.Dialog = shell.NoDialog
			p.Table.Unselect()
			r.Desk().SettingsBox.SetPage = 0
			r.Tick(2)
			reach()
			for n := 0; p.UI.Dialog != MenuDialog; n++ {
				if n == 8 {
					t.Fatalf("%s: cancel %d does not come to the menu but to dialog %q", name, i, p.UI.Dialog)
				}
				cancel()
			}
			cancel()
			if r.Is("scene", "play"); p.UI.Dialog != shell.NoDialog {
				t.Errorf("%s: cancel %d does not close the menu", name, i)
			}
			if p.Table.Match.Count() != count || p.result != nil {
				t.Fatalf("%s: cancel %d has done something", name, i)
			}
		}
	}
	// At the title there is nothing to go back to.
	r.Sc.(*shell.Window).Inner = library.NewTitle(r.Ctx, r.Desk())
	r.Tick(3)
	for _, cancel := range cancels {
		cancel()
		cancel()
		r.Is("scene", "title")
	}
	r.Click("settings")
	r.Key(input.KeyEscape)
	r.Is("scene", "title", "dialog", string(shell.NoDialog))
}

// A key is rebound by pressing it, kept, and shown everywhere.
func TestBindingAKey(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.Desk()
	p := beginMatch(r, "millrace")
	r.Key(input.KeyF10)
	r.Click("settings")
	r.Click("tab-keys")
	bind := func(a input.Action, c input.Chord, k input.Key, mods ...input.Key) {
		t.Helper()
		d.SettingsBox.Catch = shell.Catch{Open: true, Action: a, Old: c}
		r.Tick(2)
		r.Click("catch")
		if !d.SettingsBox.Catch.Listening {
			t.Fatal("it does not listen")
		}
		for _, m := range mods {
			r.Snap.Keys.Add(m)
			r.Tick(1)
		}
		r.Key(k)
		for _, m := range mods {
			r.Snap.Keys.Remove(m)
		}
		r.Tick(2)
	}
	bind(input.EndTurn, input.Chord{Key: input.KeyT}, input.KeyB)
	if got := d.Bind.KeyLabel(input.EndTurn); got != "B" {
		t.Fatalf("the key is %q", got)
	}
	bind(input.Undo, input.Chord{Key: input.KeyZ, Mods: input.ModCtrl}, input.KeyU, input.KeyCtrl)
	if got := d.Bind.KeyLabel(input.Undo); got != "Ctrl+U" {
		t.Errorf("the chord is %q", got)
	}
	bind(input.Hurry, input.Chord{Key: input.KeyShift}, input.KeyAlt)
	if got := d.Bind.KeyLabel(input.Hurry); got != "Alt" {
		t.Errorf("the key by itself is %q", got)
	}
	bind(input.Mute, input.Chord{Key: input.KeyM}, input.KeyEscape)
	if got := d.Bind.KeyLabel(input.Mute); got != "M" || d.Dialog != shell.SettingsDialog {
		t.Errorf("Esc does not leave it: %q, dialog %q", got, d.Dialog)
	}
	bind(input.Mute, input.Chord{Key: input.KeyM}, input.KeyEnter) // Confirm has others
	if got := d.Bind.KeyLabel(input.Mute); got != "Enter" || d.Bind.KeyLabel(input.Confirm) != "M" {
		t.Errorf("Enter is not taken over: %q", got)
	}
	d.Bind.Reset(input.Mute)
	d.Bind.Reset(input.Confirm)
	r.Key(input.KeyEscape)
	r.Key(input.KeyEscape)
	r.Is("dialog", string(shell.NoDialog))
	r.Key(input.KeyT)
	if p.Table.Match.Count() != 0 {
		t.Error("the old key still ends the turn")
	}
	r.Key(input.KeyB)
	if p.Table.Match.Count() != 1 {
		t.Error("the new key does not end the turn")
	}
	again := input.DefaultBindings()
	kept, err := r.Ctx.Store.Get(shell.SettingsKey)
	if again.Read(string(kept)); err != nil || again.KeyLabel(input.EndTurn) != "B" || again.KeyLabel(input.Hurry) != "Alt" {
		t.Errorf("kept is %q, error %v", kept, err)
	}
	// Nothing pressed: after a while it listens no more.
	d.Dialog, d.SettingsBox.SetPage = shell.SettingsDialog, shell.KeysPage
	r.Tick(2)
	d.CatchKey(r.Ctx, input.Log, input.Chord{})
	r.Tick(shell.CatchTicks + 5)
	if d.SettingsBox.Catch.Open {
		t.Error("it listens for ever")
	}
}

// While the player looks elsewhere everything stands still; what brings them back
// does nothing else.
func TestAway(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := beginMatch(r, "millrace")
	s := r.Sc.(*shell.Window)
	r.Snap.Focus = false
	r.Tick(2)
	now := p.Table.Tick
	r.Tick(50)
	r.Is("away", true)
	if p.Table.Tick != now {
		t.Error("the match goes on")
	}
	r.Snap.Focus = true
	r.Tick(30)
	r.Is("away", true)
	r.Key(input.KeyT)
	r.Tick(3)
	r.Is("away", false)
	if p.Table.Match.Count() != 0 {
		t.Error("the key that wakes it ends the turn as well")
	}
	if r.Tick(1); p.Table.Tick > now+8 {
		t.Errorf("the clock has jumped by %d ticks", p.Table.Tick-now)
	}
	r.Key(input.KeyT)
	if p.Table.Match.Count() != 1 {
		t.Error("the next key does nothing")
	}
	s.UI.Set.Away = false
	r.Snap.Focus = false
	r.Tick(3)
	r.Is("away", false)
}

// Words for sounds are shown for some seconds, no more than three, and only if
// the player wants them.
func TestCaptionsAreShown(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.Desk()
	count := func() (n int) {
		for _, c := range d.Captions {
			if c.Until > r.Ctx.Tick {
				n++
			}
		}
		return n
	}
	d.Caption(r.Ctx.Tick, "one")
	if count() != 0 {
		t.Error("captions are shown to those who do not want them")
	}
	d.Set.Captions = true
	for _, text := range []string{"one", "two", "two", "three", "four"} {
		d.Caption(r.Ctx.Tick, text)
	}
	if count() != 3 || d.Captions[2].Text != "four" || d.Captions[0].Text != "two" {
		t.Errorf("shown are %v", d.Captions)
	}
	r.Tick(shell.CaptionTicks + 1)
	if count() != 0 {
		t.Error("captions stay")
	}
}

// A board that is dragged follows the pointer wherever that goes; a finger that
// lets go of it leaves it gliding, unless little is to move.
func TestDraggingTheBoard(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := beginMatch(r, "courts")
	cam := &p.Table.Picture.Camera
	cam.ZoomAt(3, 400, 400)
	a := cam.Area
	mx, my := (a.X0+a.X1)/2, (a.Y0+a.Y1)/2
	x := cam.X
	r.Snap.MouseX, r.Snap.MouseY = mx, my
	r.Tick(1)
	r.Snap.Mouse, r.Snap.MouseHit = 1, 1
	r.Tick(1)
	for i := range 10 {
		r.Snap.MouseX = mx + float32(i+1)*(a.X1+200-mx)/10 // far over the panel beside it
		r.Tick(1)
	}
	if want := x - (a.X1+200-mx)/cam.Zoom; cam.X > want+0.01 && cam.X > 0.01 {
		t.Errorf("the board stands at %v, want %v", cam.X, want)
	}
	r.Snap.Mouse = 0
	r.Tick(1)
	x = cam.X
	if r.Tick(5); cam.X != x {
		t.Error("let go by the mouse it goes on")
	}
	fling := func() (at, later float32) {
		cam.X = 6
		for i := range 8 {
			r.Snap.Touches[0], r.Snap.TouchCount = input.Touch{ID: 1, X: mx - float32(i)*12, Y: my}, 1
			r.Tick(1)
		}
		r.Snap.TouchCount = 0
		r.Tick(1)
		at = cam.X
		r.Tick(60)
		return at, cam.X
	}
	at, later := fling()
	if later < at+0.2 {
		t.Errorf("let go by a finger it goes on from %v to %v", at, later)
	}
	if r.Tick(10); cam.X != later {
		t.Error("it never stands")
	}
	r.Desk().Set.Reduced = true
	if at, later = fling(); later != at {
		t.Error("it glides where little is to move")
	}
}

// The wheel keeps what is under the pointer where it is.
func TestWheelZoomsAtThePointer(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := beginMatch(r, "courts")
	cam := &p.Table.Picture.Camera
	px, py := cam.Area.X0+200, cam.Area.Y0+150
	x, y := cam.World(px, py)
	r.Snap.MouseX, r.Snap.MouseY = px, py
	r.Snap.WheelY = 3
	zoom := cam.Zoom
	r.Tick(2)
	gx, gy := cam.World(px, py)
	if cam.Zoom <= zoom || gx-x > 0.01 || x-gx > 0.01 || gy-y > 0.01 || y-gy > 0.01 {
		t.Errorf("zoom %v to %v moves %v,%v to %v,%v", zoom, cam.Zoom, x, y, gx, gy)
	}
	// A touchpad sends parts of a notch: ten tenths are as much as one.
	cam.Fit(p.Table.Narrator.Board)
	zoom = cam.Zoom
	for range 10 {
		r.Snap.WheelY = 0.1
		r.Tick(1)
	}
	if by := cam.Zoom / zoom; by < 1.14 || by > 1.16 {
		t.Errorf("a notch in tenths zooms by %v", by)
	}
	r.Snap.MouseX = r.Ctx.Width - 40 // over the panel it scrolls that
	zoom = cam.Zoom
	r.Snap.WheelY = 3
	if r.Tick(2); cam.Zoom != zoom {
		t.Error("the wheel zooms from beside the board")
	}
}

// A long press or the right button shows details.
func TestDetails(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := beginMatch(r, "courts")
	x, y := r.Spot("figure:wyn")
	r.Snap.Touches[0], r.Snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
	r.Tick(40)
	if p.UI.Dialog != table.SheetDialog || p.Table.Narrator.Board.FigName(p.Table.Inspector.Reading) != "wyn" {
		t.Fatalf("a long press opens dialog %q of %s", p.UI.Dialog, p.Table.Narrator.Board.FigName(p.Table.Inspector.Reading))
	}
	r.Snap.TouchCount = 0
	if r.Tick(3); p.UI.Dialog != table.SheetDialog {
		t.Error("lifting the finger closes it")
	}
	right := func(x, y float32) {
		r.Snap.MouseX, r.Snap.MouseY = x, y
		r.Tick(1)
		r.Snap.Mouse, r.Snap.MouseHit = 1<<input.ButtonRight, 1<<input.ButtonRight
		r.Tick(1)
		r.Snap.Mouse = 0
		r.Tick(2)
	}
	if right(x, y); p.UI.Dialog != shell.NoDialog {
		t.Error("the right button does not close it")
	}
	if right(x, y); p.UI.Dialog != table.SheetDialog {
		t.Error("the right button does not open it")
	}
	right(x, y)
	s := p.spot("", p.Table.Narrator.Board.Cell(rules.Pos{X: 3, Y: 0}))
	if right(s.X+s.W/2, s.Y+s.H/2); p.UI.Dialog != shell.NoDialog || p.UI.Notice.Text != "Tree" {
		t.Errorf("of the ground it says %q, dialog %q", p.UI.Notice.Text, p.UI.Dialog)
	}
}
