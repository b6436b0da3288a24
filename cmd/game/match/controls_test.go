package match

import (
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/rules"
)

// Cancel backs out one step at a time, by key, by button and by the right mouse button,
// down to the menu; nothing is lost.
func TestCancelBacksOut(t *testing.T) {
	r, p := atLevel(t, "glasshouse")
	cancels := []func(){
		func() { r.Key(input.KeyEscape) },
		func() { r.Key(input.PadB) },
		func() { r.RightClick(3, r.Ctx.Height-3) },
	}
	states := map[string]func(){
		"nothing":           func() {},
		"selected":          func() { r.Key(input.KeyTab) },
		"an ability begun":  func() { beginUse(r) },
		"help":              func() { r.Key(input.KeyF1) },
		"log":               func() { r.Key('L') },
		"a sheet":           func() { r.Key(input.KeyTab, 'I') },
		"settings of menu":  func() { r.Key(input.KeyF10); r.Click("settings") },
		"a page of them":    func() { r.Key(input.KeyF10); r.Click("settings", "tab-sound") },
		"a key of theirs":   func() { r.Key(input.KeyF10); r.Click("settings", "tab-keys", "bind:cancel:Esc") },
		"rulebook of menu":  func() { r.Key(input.KeyF10); r.Click("help-menu", "rules") },
		"to give up":        func() { r.Key(input.KeyF10); r.Click("resign") },
		"to start over":     func() { r.Hold(input.KeyShift, 'R') },
		"sides of the menu": func() { r.Key(input.KeyF10); r.Click("match-menu", "sides") },
	}
	count := p.View.Table.Match.Count()
	for name, reach := range states {
		for i, cancel := range cancels {
			p.View.UI.Dialog = shell.NoDialog
			p.View.Turn.Select(rules.NoFig)
			r.Desk().SettingsBox.SetPage = 0
			r.Tick(2)
			reach()
			for n := 0; p.View.UI.Dialog != MenuDialog; n++ {
				if n == 8 {
					t.Fatalf("%s: cancel %d does not come to the menu but to dialog %q", name, i, p.View.UI.Dialog)
				}
				cancel()
			}
			cancel()
			r.Is("scene", "play")
			r.Is("dialog", "")
			r.Is("count", count, "over", false)
		}
	}
	// At the title there is nothing to go back to.
	r.Show(library.NewTitle(r.Ctx, r.Desk()))
	for _, cancel := range cancels {
		cancel()
		cancel()
		r.Is("scene", "title")
	}
	r.Click("settings")
	r.Key(input.KeyEscape)
	r.Is("scene", "title", "dialog", "")
}

// A key is rebound by pressing it, kept, and shown everywhere.
func TestBindingAKey(t *testing.T) {
	r, _ := atLevel(t, "millrace")
	d := r.Desk()
	r.Key(input.KeyF10)
	r.Click("settings", "tab-keys")
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
	for _, c := range []struct {
		a    input.Action
		old  input.Chord
		k    input.Key
		mods []input.Key
		want string
	}{
		{input.EndTurn, input.Chord{Key: 'T'}, 'B', nil, "B"},
		{input.Undo, input.Chord{Key: 'Z', Mods: input.ModCtrl}, 'U', []input.Key{input.KeyCtrl}, "Ctrl+U"},
		{input.Hurry, input.Chord{Key: input.KeyShift}, input.KeyAlt, nil, "Alt"},
		{input.Mute, input.Chord{Key: 'M'}, input.KeyEscape, nil, "M"}, // which leaves it
		{input.Mute, input.Chord{Key: 'M'}, input.KeyEnter, nil, "Enter"},
	} {
		bind(c.a, c.old, c.k, c.mods...)
		if got := d.Bind.KeyLabel(c.a); got != c.want || d.Dialog != shell.SettingsDialog {
			t.Errorf("the key is %q, want %q, dialog %q", got, c.want, d.Dialog)
		}
	}
	if got := d.Bind.KeyLabel(input.Confirm); got != "M" { // it has others
		t.Errorf("Enter is not taken over: %q", got)
	}
	d.Bind.Reset(input.Mute)
	d.Bind.Reset(input.Confirm)
	d.Stand("bind:" + input.Confirm.String() + ":add")
	r.Tick(2)
	r.Key(input.KeyEnter) // asks for a key and is not taken for it
	if !d.SettingsBox.Catch.Listening || d.Bind.KeyLabel(input.Confirm) != "Enter" {
		t.Errorf("Enter on + listens: %v; confirm is %q", d.SettingsBox.Catch.Listening, d.Bind.KeyLabel(input.Confirm))
	}
	r.Key(input.KeyEscape)
	r.Key(input.KeyEscape, input.KeyEscape)
	r.Is("dialog", "")
	r.Key('T')
	r.Is("count", 0)
	r.Key('B')
	r.Is("count", 1)
	again := input.DefaultBindings()
	kept, err := r.Ctx.Store.Get(shell.SettingsKey)
	if again.Read(string(kept)); err != nil || again.KeyLabel(input.EndTurn) != "B" || again.KeyLabel(input.Hurry) != "Alt" {
		t.Errorf("kept is %q, error %v", kept, err)
	}
	// Nothing pressed: after a while it listens no more.
	d.Dialog, d.SettingsBox.SetPage = shell.SettingsDialog, shell.KeysPage
	r.Tick(2)
	d.SettingsBox.CatchKey(r.Ctx, input.Log, input.Chord{})
	r.Tick(shell.CatchTicks + 5)
	if d.SettingsBox.Catch.Open {
		t.Error("it listens for ever")
	}
}

// While the player looks elsewhere everything stands still; what brings them back
// does nothing else.
func TestAway(t *testing.T) {
	r, p := atLevel(t, "millrace")
	r.Snap.Focus = false
	r.Tick(2)
	now := p.View.Table.Tick
	r.Tick(50)
	r.Is("away", true)
	if p.View.Table.Tick != now {
		t.Error("the match goes on")
	}
	r.Snap.Focus = true
	r.Tick(30)
	r.Is("away", true)
	r.Key('T')
	r.Tick(3)
	r.Is("away", false)
	r.Is("count", 0)
	if r.Tick(1); p.View.Table.Tick > now+8 {
		t.Errorf("the clock has jumped by %d ticks", p.View.Table.Tick-now)
	}
	r.Key('T')
	r.Is("count", 1)
	r.Desk().Set.Away = false
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
	r, p := atLevel(t, "courts")
	cam := &p.View.Table.Picture.Camera
	cam.ZoomAt(3, 400, 400)
	a := cam.Area
	mx, my := (a.X0+a.X1)/2, (a.Y0+a.Y1)/2
	x := cam.X
	r.Point(mx, my)
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
			r.Finger(mx-float32(i)*12, my)
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
	r, p := atLevel(t, "courts")
	cam := &p.View.Table.Picture.Camera
	px, py := cam.Area.X0+200, cam.Area.Y0+150
	x, y := cam.World(px, py)
	r.Point(px, py)
	r.Snap.WheelY = 3
	zoom := cam.Zoom
	r.Tick(2)
	gx, gy := cam.World(px, py)
	if cam.Zoom <= zoom || gx-x > 0.01 || x-gx > 0.01 || gy-y > 0.01 || y-gy > 0.01 {
		t.Errorf("zoom %v to %v moves %v,%v to %v,%v", zoom, cam.Zoom, x, y, gx, gy)
	}
	// A touchpad sends parts of a notch: ten tenths are as much as one.
	cam.Fit(p.View.Table.Narrator.Board)
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
	for i := range 9 { // two fingers go apart
		r.Snap.Touches[0], r.Snap.Touches[1], r.Snap.TouchCount = input.Touch{ID: 1, X: px - float32(20+5*i), Y: py}, input.Touch{ID: 2, X: px + float32(20+5*i), Y: py}, 2
		r.Tick(1)
	}
	if cam.Zoom < zoom*1.8 {
		t.Errorf("two fingers zoom from %v to %v", zoom, cam.Zoom)
	}
	r.Snap.TouchCount = 0
	r.Tick(2)
	cam.Fit(p.View.Table.Narrator.Board)
	zoom = cam.Zoom
	cam.ZoomAt(2, px, py)
	if r.Key(input.KeyHome); cam.Zoom != zoom {
		t.Error("the key does not show the whole board")
	}
}

// A long press or the right button shows details.
func TestDetails(t *testing.T) {
	r, p := atLevel(t, "courts")
	x, y := r.Spot("figure:wyn")
	r.Finger(x, y)
	r.Tick(40)
	if p.View.UI.Dialog != table.SheetDialog || p.View.Table.Narrator.Board.FigName(p.View.Table.Inspector.Reading) != "wyn" {
		t.Fatalf("a long press opens dialog %q of %s", p.View.UI.Dialog, p.View.Table.Narrator.Board.FigName(p.View.Table.Inspector.Reading))
	}
	r.Snap.TouchCount = 0
	r.Tick(3)
	r.Is("dialog", table.SheetDialog)
	r.RightClick(x, y)
	r.Is("dialog", "")
	r.RightClick(x, y)
	r.Is("dialog", table.SheetDialog)
	r.RightClick(x, y)
	r.RightClick(cellSpot(p, "0:3,0"))
	r.Is("dialog", "", "notice", "Tree")
}

// A key pressed twice, a button tapped twice, do not end two phases, whether there
// are animations or not; pressed while something moves the key shows what is left.
func TestEndIsNotPressedTwice(t *testing.T) {
	for _, speed := range []int{0, 1} {
		r, p := atLevel(t, "millrace")
		p.View.UI.Set.Speed = speed
		r.Key('T', 'T')
		r.Is("count", 1)
		r.Tick(30)
		r.Settle()
		r.Tap("end-turn")
		if r.Has("end-turn") {
			r.Tap("end-turn")
		}
		r.Is("count", 2)
		r.Tick(30)
		r.Settle()
		r.Key('T')
		r.Tick(20)
		if speed > 0 && p.View.Table.Timeline.Busy() {
			r.Key('T')
			r.Is("busy", false, "count", 3)
			if r.Key(input.KeySpace); p.View.Table.Aim.OnKeys { // right after the key that skips
				t.Error("the key that skips confirms at once")
			}
		}
		r.Tick(30)
		r.Key('T')
		r.Is("count", 4)
	}
}

// Devices that come and go and a screen that is turned, in the middle of an input, do
// nothing that was not meant, and the game goes on.
func TestRoughHandling(t *testing.T) {
	r := newRig(t, 360, 740, 1)
	p := beginMatch(r, "glasshouse")
	r.Settle()
	calm := func(what string) {
		t.Helper()
		r.Tick(3)
		r.Is("count", 0, "dialog", "")
		r.Tidy(what)
	}
	// A finger drags the board, the picture is turned under it, the finger is lifted.
	x, y := r.Spot("figure:cleo")
	r.Finger(x, y)
	r.Tick(2)
	r.Finger(x+40, y)
	r.Tick(2)
	r.Ctx.Width, r.Ctx.Height = 740, 360
	r.Tick(2)
	r.Snap.TouchCount = 0
	calm("turned while dragging")
	// A finger holds a button, a second one comes, both go.
	bx, by := r.Spot("end-turn")
	r.Finger(bx, by)
	r.Tick(4)
	r.Snap.Touches[1], r.Snap.TouchCount = input.Touch{ID: 2, X: 200, Y: 150}, 2
	r.Tick(4)
	r.Snap.TouchCount = 1
	r.Tick(2)
	r.Snap.TouchCount = 0
	calm("two fingers")
	// A finger is down on a button and the mouse moves, clicks elsewhere.
	r.Finger(bx, by)
	r.Tick(3)
	r.Snap.MouseX, r.Snap.MouseY = 300, 100
	r.Snap.Mouse, r.Snap.MouseHit = 1, 1
	r.Tick(3)
	r.Snap.Mouse = 0
	r.Tick(2)
	r.Finger(bx-200, by-100)
	r.Tick(2)
	r.Snap.TouchCount = 0
	calm("the mouse while a finger is down")
	// The pad's stick is pushed and its trigger held as it is unplugged.
	r.Snap.Keys.Add(input.PadLT)
	r.Snap.StickX = 1
	r.Tick(8)
	r.Snap.Keys, r.Snap.StickX = input.KeySet{}, 0
	r.Tick(2)
	cursor := p.View.Table.Aim.Cursor
	if r.Tick(60); p.View.Table.Aim.Cursor != cursor || r.Ctx.In.Held != (input.ActionSet{}) {
		t.Errorf("unplugged it goes on: %v to %v, held %v", cursor, p.View.Table.Aim.Cursor, r.Ctx.In.Held)
	}
	calm("unplugged")
	// A key is held while a dialog opens and closes.
	r.Snap.Keys.Add(input.KeyEnter)
	r.Snap.KeysHit.Add(input.KeyEnter)
	r.Tick(1)
	r.Key(input.KeyF10)
	r.Is("dialog", MenuDialog)
	r.Tick(40)
	r.Is("dialog", MenuDialog)
	r.Key(input.KeyEscape)
	r.Tick(40)
	r.Snap.Keys = input.KeySet{}
	r.Tick(2)
	p.View.Turn.Select(rules.NoFig)
	calm("held")
	// Turned in the middle of picking: what was picked stays, and so does its place.
	beginUse(r)
	list := len(p.View.Table.Chooser.Remaining)
	r.Ctx.Width, r.Ctx.Height = 360, 740
	r.Tick(4)
	if len(p.View.Table.Chooser.Remaining) != list || list == 0 {
		t.Errorf("turned, %d answers are left of %d", len(p.View.Table.Chooser.Remaining), list)
	}
	calm("turned while picking")
}

// The first tap of a finger hits what it is on: what is larger for fingers becomes so
// when it is lifted, not under it.
func TestFirstTapHits(t *testing.T) {
	for _, size := range [][2]float32{{360, 740}, {800, 1280}, {1280, 800}} {
		r := newRig(t, size[0], size[1], 1)
		p := beginMatch(r, "undercroft")
		r.Settle()
		for _, name := range []string{"abb", "cyr"} {
			r.Snap.MouseX++ // the mouse was used last
			r.Tick(2)
			r.Tap("figure:" + name)
			if got := p.View.Table.Narrator.Board.FigName(p.View.Table.Selected); got != name {
				t.Errorf("%v: a tap on %s selects %q", size, name, got)
			}
			p.View.Turn.Select(rules.NoFig)
		}
		p.Do(r.Ctx, p.View.Table.Match.State().Default())
		p.View.Finish()
		r.Snap.MouseX++
		r.Key('L')
		before, _ := r.Sc.Probe().Find("line:1")
		r.Finger(before.X+5, before.Y+5)
		r.Tick(2)
		if down, _ := r.Sc.Probe().Find("line:1"); down != before {
			t.Errorf("%v: a line of the log moves away under the finger: %v to %v", size, before, down)
		}
		r.Snap.TouchCount = 0
		r.Tick(3)
	}
}

// beginUse begins an ability of a group that needs more to be chosen.
func beginUse(r *gametest.Rig) {
	r.T.Helper()
	k := &playOf(r).View.Table.Chooser
	for range 12 {
		r.Key(input.KeyTab)
		for i, o := range k.Options {
			if o.More && o.Actions[0].Kind == rules.Use {
				playOf(r).Act(r.Ctx, turn.Target{Kind: turn.OptionTarget, Option: i})
				r.Tick(1)
				return
			}
		}
	}
	r.T.Fatal("nobody has an ability")
}

// Floors are shown one at a time, by button and by key; the next group and a question show
// their floor, even after a skipped fall. Keys turn a fallen figure.
func TestFloors(t *testing.T) {
	r, p := atLevel(t, "undercroft")
	floor := func(want int) {
		t.Helper()
		r.Tick(1)
		r.Is("floor", want)
	}
	r.Click("floor:1")
	floor(0)
	r.Key(input.KeyPageUp, input.KeyPageUp)
	floor(1)
	r.Key(input.KeyPageDown)
	floor(0)
	r.Key(input.KeyTab)
	floor(1)
	for _, speed := range []int{1, 0} {
		for seed := uint64(0); ; seed++ { // of dice with which Ann lands on her feet
			r = newRig(t, 1280, 800, 1)
			r.Opts.Seed, r.Opts.Seeded = seed, true
			r.OpenFile("plunge.txt", []byte(level(t, "plunge")), false)
			r.Settle()
			p = playOf(r)
			p.View.UI.Set.Speed = speed
			floor(1)
			if r.Key('T'); p.View.Table.Match.State().Pending().Ask == rules.AskFacing {
				break
			}
		}
		if speed > 0 && !p.View.Table.Timeline.Busy() {
			t.Error("nothing is to be seen of the fall")
		}
		r.Key(input.KeySpace)
		floor(0)
	}
	r.Key(input.KeyLeft, input.KeyEnter)
	if a, _ := p.View.Table.Match.Action(1); p.View.Table.Narrator.Board.Topology().DirName(a.Dir) != "w" {
		t.Errorf("the keys give %q", p.View.Table.Narrator.Board.FormatAction(a))
	}
}

// The next player is told of the turn; a click during an animation counts; restarting and
// resigning ask first.
func TestDialogsOfAMatch(t *testing.T) {
	r, p := atLevel(t, "millrace")
	if r.Key('F'); p.View.UI.Set.Forecast {
		t.Error("the key does not hide the forecast")
	}
	r.Chord('Z')
	r.Says("notice", "Can't undo")
	p.View.UI.Set.Speed, p.View.UI.Set.Handover = 1, true
	r.Click("figure:ann")
	r.Click("cell:0:4,2")
	r.Click("figure:cat")
	r.Is("selected", "cat", "busy", false, "count", 1)
	r.Key('T')
	r.Dialog(HandoverDialog)
	r.Click("ready")
	r.Is("dialog", "", "count", 2)
	r.Hold(input.KeyShift, 'R')
	r.Is("dialog", string(RestartDialog))
	r.Click("cancel")
	r.Is("dialog", "", "count", 2)
	r.Key(input.KeyF10)
	r.Click("restart", "yes")
	r.Is("dialog", "", "count", 0, "round", 1)
	r.Key(input.KeyF10)
	r.Click("resign", "yes")
	r.Dialog(EndDialog)
	r.Is("over", true)
	r.Click("again")
	r.Is("over", false, "dialog", "", "count", 0)
}
