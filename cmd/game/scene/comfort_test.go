package scene

import (
	"testing"

	"wallfall/input"
	"wallfall/levels"
	"wallfall/rules"
)

// begin starts a match on one of the game's levels at once.
func beginMatch(r *rig, level string) *play {
	r.t.Helper()
	r.desk().set.Speed = 0
	for _, e := range levels.Shipped() {
		if e.ID != level {
			continue
		}
		sc, err := newPlay(r.ctx, r.desk(), level+".txt", e.Text)
		if err != nil {
			r.t.Fatal(err)
		}
		r.sc.(*shell).inner = sc
		r.tick(2)
		return sc.(*play)
	}
	r.t.Fatalf("there is no level %s", level)
	return nil
}

// Cancel takes one step back at a time, by key, by button and by the right mouse
// button: in the end the menu is there, nothing is lost, and the program goes on.
func TestCancelBacksOut(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := beginMatch(r, "glasshouse")
	cancels := []func(){
		func() { r.key(input.KeyEscape) },
		func() { r.key(input.PadB) },
		func() {
			r.snap.MouseX, r.snap.MouseY, r.snap.TouchCount = 3, r.ctx.Height-3, 0
			r.tick(1)
			r.snap.Mouse, r.snap.MouseHit = 1<<input.ButtonRight, 1<<input.ButtonRight
			r.tick(1)
			r.snap.Mouse = 0
			r.tick(2)
		},
	}
	states := map[string]func(){
		"nothing":  func() {},
		"selected": func() { r.key(input.KeyTab) },
		"an ability begun": func() {
			for range 12 {
				r.key(input.KeyTab)
				for i := range p.t.pick.opts {
					if o := p.t.pick.opts[i]; o.more && o.list[0].Kind == rules.Use {
						p.t.pick.take(r.ctx, o)
						r.tick(1)
						return
					}
				}
			}
			t.Fatal("nobody has an ability")
		},
		"help":              func() { r.key(input.KeyF1) },
		"log":               func() { r.key(input.KeyL) },
		"a sheet":           func() { r.key(input.KeyTab); r.key(input.KeyI) },
		"settings of menu":  func() { r.key(input.KeyF10); r.click("settings") },
		"a page of them":    func() { r.key(input.KeyF10); r.click("settings"); r.click("tab-sound") },
		"a key of theirs":   func() { r.key(input.KeyF10); r.click("settings"); r.click("tab-keys"); r.click("bind:cancel:Esc") },
		"rulebook of menu":  func() { r.key(input.KeyF10); r.click("rules") },
		"to give up":        func() { r.key(input.KeyF10); r.click("resign") },
		"to start over":     func() { r.key(input.KeyF10); p.ui.dialog = restartDialog; r.tick(2) },
		"sides of the menu": func() { r.key(input.KeyF10); r.click("sides") },
	}
	count := p.t.match.Count()
	for name, reach := range states {
		for i, cancel := range cancels {
			p.ui.dialog = noDialog
			p.t.unselect()
			r.desk().settingsBox.setPage = 0
			r.tick(2)
			reach()
			for n := 0; p.ui.dialog != menuDialog; n++ {
				if n == 8 {
					t.Fatalf("%s: cancel %d does not come to the menu but to dialog %d", name, i, p.ui.dialog)
				}
				cancel()
			}
			cancel()
			if r.is("scene", "play"); p.ui.dialog != noDialog {
				t.Errorf("%s: cancel %d does not close the menu", name, i)
			}
			if p.t.match.Count() != count || p.over != nil {
				t.Fatalf("%s: cancel %d has done something", name, i)
			}
		}
	}
	// At the title there is nothing to go back to.
	r.sc.(*shell).inner = newTitle(r.ctx, r.desk())
	r.tick(3)
	for _, cancel := range cancels {
		cancel()
		cancel()
		r.is("scene", "title")
	}
	r.click("settings")
	r.key(input.KeyEscape)
	r.is("scene", "title", "dialog", int(noDialog))
}

// A key is bound anew by pressing it, kept, and shown everywhere.
func TestBindingAKey(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.desk()
	p := beginMatch(r, "millrace")
	r.key(input.KeyF10)
	r.click("settings")
	r.click("tab-keys")
	bind := func(a input.Action, c input.Chord, k input.Key, mods ...input.Key) {
		t.Helper()
		d.settingsBox.catch = catch{open: true, action: a, old: c}
		r.tick(2)
		r.click("catch")
		if !d.settingsBox.catch.listening {
			t.Fatal("it does not listen")
		}
		for _, m := range mods {
			r.snap.Keys.Add(m)
			r.tick(1)
		}
		r.key(k)
		for _, m := range mods {
			r.snap.Keys.Remove(m)
		}
		r.tick(2)
	}
	bind(input.EndTurn, input.Chord{Key: input.KeyT}, input.KeyB)
	if got := d.bind.KeyLabel(input.EndTurn); got != "B" {
		t.Fatalf("the key is %q", got)
	}
	bind(input.Undo, input.Chord{Key: input.KeyZ, Mods: input.ModCtrl}, input.KeyU, input.KeyCtrl)
	if got := d.bind.KeyLabel(input.Undo); got != "Ctrl+U" {
		t.Errorf("the chord is %q", got)
	}
	bind(input.Hurry, input.Chord{Key: input.KeyShift}, input.KeyAlt)
	if got := d.bind.KeyLabel(input.Hurry); got != "Alt" {
		t.Errorf("the key by itself is %q", got)
	}
	bind(input.Mute, input.Chord{Key: input.KeyM}, input.KeyEscape)
	if got := d.bind.KeyLabel(input.Mute); got != "M" || d.dialog != settingsDialog {
		t.Errorf("Esc does not leave it: %q, dialog %d", got, d.dialog)
	}
	bind(input.Mute, input.Chord{Key: input.KeyM}, input.KeyEnter) // Confirm has others
	if got := d.bind.KeyLabel(input.Mute); got != "Enter" || d.bind.KeyLabel(input.Confirm) != "M" {
		t.Errorf("Enter is not taken over: %q", got)
	}
	d.bind.Reset(input.Mute)
	d.bind.Reset(input.Confirm)
	r.key(input.KeyEscape)
	r.key(input.KeyEscape)
	r.is("dialog", int(noDialog))
	r.key(input.KeyT)
	if p.t.match.Count() != 0 {
		t.Error("the old key still ends the turn")
	}
	r.key(input.KeyB)
	if p.t.match.Count() != 1 {
		t.Error("the new key does not end the turn")
	}
	again := input.DefaultBindings()
	kept, err := r.ctx.Store.Get(settingsKey)
	if again.Read(string(kept)); err != nil || again.KeyLabel(input.EndTurn) != "B" || again.KeyLabel(input.Hurry) != "Alt" {
		t.Errorf("kept is %q, error %v", kept, err)
	}
	// Nothing pressed: after a while it listens no more.
	d.dialog, d.settingsBox.setPage = settingsDialog, keysPage
	r.tick(2)
	d.settingsBox.listen(r.ctx, input.Log, input.Chord{})
	r.tick(catchTicks + 5)
	if d.settingsBox.catch.open {
		t.Error("it listens for ever")
	}
}

// While the player looks elsewhere everything stands still; what brings them back
// does nothing else.
func TestAway(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := beginMatch(r, "millrace")
	s := r.sc.(*shell)
	r.snap.Focus = false
	r.tick(2)
	now := p.t.now
	r.tick(50)
	r.is("away", true)
	if p.t.now != now {
		t.Error("the match goes on")
	}
	r.snap.Focus = true
	r.tick(30)
	r.is("away", true)
	r.key(input.KeyT)
	r.tick(3)
	r.is("away", false)
	if p.t.match.Count() != 0 {
		t.Error("the key that wakes it ends the turn as well")
	}
	if r.tick(1); p.t.now > now+8 {
		t.Errorf("the clock has jumped by %d ticks", p.t.now-now)
	}
	r.key(input.KeyT)
	if p.t.match.Count() != 1 {
		t.Error("the next key does nothing")
	}
	s.ui.set.Away = false
	r.snap.Focus = false
	r.tick(3)
	r.is("away", false)
}

// Words for sounds are shown for some seconds, no more than three, and only if
// the player wants them.
func TestCaptionsAreShown(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.desk()
	count := func() (n int) {
		for _, c := range d.captionList.captions {
			if c.until > r.ctx.Tick {
				n++
			}
		}
		return n
	}
	d.captionList.caption(r.ctx.Tick, "one")
	if count() != 0 {
		t.Error("captions are shown to those who do not want them")
	}
	d.set.Captions = true
	for _, text := range []string{"one", "two", "two", "three", "four"} {
		d.captionList.caption(r.ctx.Tick, text)
	}
	if count() != 3 || d.captionList.captions[2].text != "four" || d.captionList.captions[0].text != "two" {
		t.Errorf("shown are %v", d.captionList.captions)
	}
	r.tick(captionTicks + 1)
	if count() != 0 {
		t.Error("captions stay")
	}
}

// A board that is dragged follows the pointer wherever that goes; a finger that
// lets go of it leaves it gliding, unless little is to move.
func TestDraggingTheBoard(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := beginMatch(r, "courts")
	cam := &p.t.pic.Camera
	cam.ZoomAt(3, 400, 400)
	a := cam.Area
	mx, my := (a.X0+a.X1)/2, (a.Y0+a.Y1)/2
	x := cam.X
	r.snap.MouseX, r.snap.MouseY = mx, my
	r.tick(1)
	r.snap.Mouse, r.snap.MouseHit = 1, 1
	r.tick(1)
	for i := range 10 {
		r.snap.MouseX = mx + float32(i+1)*(a.X1+200-mx)/10 // far over the panel beside it
		r.tick(1)
	}
	if want := x - (a.X1+200-mx)/cam.Zoom; cam.X > want+0.01 && cam.X > 0.01 {
		t.Errorf("the board stands at %v, want %v", cam.X, want)
	}
	r.snap.Mouse = 0
	r.tick(1)
	x = cam.X
	if r.tick(5); cam.X != x {
		t.Error("let go by the mouse it goes on")
	}
	fling := func() (at, later float32) {
		cam.X = 6
		for i := range 8 {
			r.snap.Touches[0], r.snap.TouchCount = input.Touch{ID: 1, X: mx - float32(i)*12, Y: my}, 1
			r.tick(1)
		}
		r.snap.TouchCount = 0
		r.tick(1)
		at = cam.X
		r.tick(60)
		return at, cam.X
	}
	at, later := fling()
	if later < at+0.2 {
		t.Errorf("let go by a finger it goes on from %v to %v", at, later)
	}
	if r.tick(10); cam.X != later {
		t.Error("it never stands")
	}
	r.desk().set.Reduced = true
	if at, later = fling(); later != at {
		t.Error("it glides where little is to move")
	}
}

// The wheel keeps what is under the pointer where it is.
func TestWheelZoomsAtThePointer(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := beginMatch(r, "courts")
	cam := &p.t.pic.Camera
	px, py := cam.Area.X0+200, cam.Area.Y0+150
	x, y := cam.World(px, py)
	r.snap.MouseX, r.snap.MouseY = px, py
	r.snap.WheelY = 3
	zoom := cam.Zoom
	r.tick(2)
	gx, gy := cam.World(px, py)
	if cam.Zoom <= zoom || gx-x > 0.01 || x-gx > 0.01 || gy-y > 0.01 || y-gy > 0.01 {
		t.Errorf("zoom %v to %v moves %v,%v to %v,%v", zoom, cam.Zoom, x, y, gx, gy)
	}
	// A touchpad sends parts of a notch: ten tenths are as much as one.
	cam.Fit(p.t.words.board)
	zoom = cam.Zoom
	for range 10 {
		r.snap.WheelY = 0.1
		r.tick(1)
	}
	if by := cam.Zoom / zoom; by < 1.14 || by > 1.16 {
		t.Errorf("a notch in tenths zooms by %v", by)
	}
	r.snap.MouseX = r.ctx.Width - 40 // over the panel it scrolls that
	zoom = cam.Zoom
	r.snap.WheelY = 3
	if r.tick(2); cam.Zoom != zoom {
		t.Error("the wheel zooms from beside the board")
	}
}

// What a finger or the right button rests on is told of.
func TestDetails(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	p := beginMatch(r, "courts")
	x, y := r.spot("figure:wyn")
	r.snap.Touches[0], r.snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
	r.tick(40)
	if p.ui.dialog != sheetDialog || p.t.words.board.FigName(p.t.inspect.reading) != "wyn" {
		t.Fatalf("a long press opens dialog %d of %s", p.ui.dialog, p.t.words.board.FigName(p.t.inspect.reading))
	}
	r.snap.TouchCount = 0
	if r.tick(3); p.ui.dialog != sheetDialog {
		t.Error("lifting the finger closes it")
	}
	right := func(x, y float32) {
		r.snap.MouseX, r.snap.MouseY = x, y
		r.tick(1)
		r.snap.Mouse, r.snap.MouseHit = 1<<input.ButtonRight, 1<<input.ButtonRight
		r.tick(1)
		r.snap.Mouse = 0
		r.tick(2)
	}
	if right(x, y); p.ui.dialog != noDialog {
		t.Error("the right button does not close it")
	}
	if right(x, y); p.ui.dialog != sheetDialog {
		t.Error("the right button does not open it")
	}
	right(x, y)
	s := p.spot("", p.t.words.board.Cell(rules.Pos{X: 3, Y: 0}))
	if right(s.X+s.W/2, s.Y+s.H/2); p.ui.dialog != noDialog || p.ui.notice != "Tree" {
		t.Errorf("of the ground it says %q, dialog %d", p.ui.notice, p.ui.dialog)
	}
}
