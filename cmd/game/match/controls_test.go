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
	count := p.match().Count()
	for name, reach := range states {
		for i, cancel := range cancels {
			r.Dismiss()
			choose(r, "")
			r.Desk().SettingsBox.SetPage = 0
			r.Tick(2)
			reach()
			for n := 0; r.Text("dialog") != string(MenuDialog); n++ {
				if n == 8 {
					t.Fatalf("%s: cancel %d does not come to the menu but to dialog %q", name, i, r.Text("dialog"))
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
	r, _ := atLevel(t, "millrace")
	r.Chord('Z')
	r.Shows("Can't undo")
	r.Snap.Focus = false
	r.Tick(2000)
	r.Is("away", true)
	r.Snap.Focus = true
	r.Tick(30)
	r.Is("away", true)
	r.Key('T')
	r.Tick(3)
	r.Is("away", false)
	r.Is("count", 0)
	r.Shows("Can't undo") // no time has passed
	r.Tick(2000)
	r.Shows("!Can't undo")
	r.Key('T')
	r.Is("count", 1)
	r.Settings().Away = false
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
	r.Settings().Captions = true
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
	a := p.boardArea()
	mx, my := (a.X0+a.X1)/2, (a.Y0+a.Y1)/2
	at := func() float32 {
		x, _ := r.Spot("figure:wyn")
		return x
	}
	r.Point(mx, my)
	for range 3 {
		r.Snap.WheelY = 3
		r.Tick(2)
	}
	r.Press(a.X1-9, my, a.X0-900, my) // as far as it goes
	x := at()
	r.Point(mx, my)
	r.Tick(1)
	r.Snap.Mouse, r.Snap.MouseHit = 1, 1
	r.Tick(1)
	for i := range 10 {
		r.Snap.MouseX = mx + float32(i+1)*(a.X1+200-mx)/10 // far over the panel beside it
		r.Tick(1)
	}
	if want := x + a.X1 + 200 - mx; at() < want-1 || at() > want+1 {
		t.Errorf("the board stands at %v, want %v", at(), want)
	}
	r.Snap.Mouse = 0
	r.Tick(1)
	x = at()
	if r.Tick(5); at() != x {
		t.Error("let go by the mouse it goes on")
	}
	fling := func() (first, later float32) {
		r.Press(mx, my, mx+500, my)
		for i := range 8 {
			r.Finger(mx-float32(i)*12, my)
			r.Tick(1)
		}
		r.Snap.TouchCount = 0
		r.Tick(1)
		first = at()
		r.Tick(60)
		return first, at()
	}
	first, later := fling()
	if later > first-r.Breadth("figure:wyn")/3 {
		t.Errorf("let go by a finger it goes on from %v to %v", first, later)
	}
	if r.Tick(10); at() != later {
		t.Error("it never stands")
	}
	r.Settings().Reduced = true
	if first, later = fling(); later != first {
		t.Error("it glides where little is to move")
	}
}

// The wheel keeps what is under the pointer where it is.
func TestWheelZoomsAtThePointer(t *testing.T) {
	r, _ := atLevel(t, "courts")
	zoom := func() float32 { return r.Breadth("figure:wyn") }
	px, py := r.Spot("figure:wyn")
	r.Point(px, py)
	r.Snap.WheelY = 3
	whole := zoom()
	r.Tick(2)
	if x, y := r.Spot("figure:wyn"); zoom() <= whole || max(x-px, px-x, y-py, py-y) > 1 {
		t.Errorf("zoom %v to %v moves %v,%v to %v,%v", whole, zoom(), px, py, x, y)
	}
	// A touchpad sends parts of a notch: ten tenths are as much as one.
	if r.Key(input.KeyHome); zoom() != whole {
		t.Error("the key does not show the whole board")
	}
	for range 10 {
		r.Snap.WheelY = 0.1
		r.Tick(1)
	}
	if by := zoom() / whole; by < 1.14 || by > 1.16 {
		t.Errorf("a notch in tenths zooms by %v", by)
	}
	r.Snap.MouseX = r.Ctx.Width - 40 // over the panel it scrolls that
	before := zoom()
	r.Snap.WheelY = 3
	if r.Tick(2); zoom() != before {
		t.Error("the wheel zooms from beside the board")
	}
	for i := range 9 { // two fingers go apart
		r.Snap.Touches[0], r.Snap.Touches[1], r.Snap.TouchCount = input.Touch{ID: 1, X: px - float32(20+5*i), Y: py}, input.Touch{ID: 2, X: px + float32(20+5*i), Y: py}, 2
		r.Tick(1)
	}
	if zoom() < before*1.8 {
		t.Errorf("two fingers zoom from %v to %v", before, zoom())
	}
}

// A long press or the right button shows details.
func TestDetails(t *testing.T) {
	r, p := atLevel(t, "courts")
	r.Shows("!|Wyn|")
	x, y := r.Spot("figure:wyn")
	r.Finger(x, y)
	r.Tick(40)
	r.Is("dialog", table.SheetDialog)
	r.Shows("|Wyn|")
	r.Snap.TouchCount = 0
	r.Tick(3)
	r.Is("dialog", table.SheetDialog)
	r.RightClick(x, y)
	r.Is("dialog", "")
	r.RightClick(x, y)
	r.Is("dialog", table.SheetDialog)
	r.RightClick(x, y)
	r.RightClick(cellSpot(p, "1:3,0"))
	r.Is("dialog", "", "notice", "Tree")
}

// A key pressed twice, a button tapped twice, do not end two phases, whether there
// are animations or not; pressed while something moves the key shows what is left.
func TestEndIsNotPressedTwice(t *testing.T) {
	for _, speed := range []int{0, 1} {
		r, _ := atLevel(t, "millrace")
		r.Settings().Speed = speed
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
		if speed > 0 && r.Sc.Probe().State["busy"] == true {
			r.Key('T')
			r.Is("busy", false, "count", 3)
			r.Key(input.KeySpace) // right after the key that skips it does not confirm
			r.Is("cursor", nil)
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
	beginMatch(r, "glasshouse")
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
	cursor := r.Text("cursor")
	r.Tick(60)
	if r.Is("cursor", cursor); cursor == "" || r.Ctx.In.Held != (input.ActionSet{}) {
		t.Errorf("unplugged at %q %v is held", cursor, r.Ctx.In.Held)
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
	choose(r, "")
	calm("held")
	// Turned in the middle of picking: what was picked stays, and so does its place.
	beginUse(r)
	r.Offers("back-up")
	r.Ctx.Width, r.Ctx.Height = 360, 740
	r.Tick(4)
	r.Offers("back-up")
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
			r.Is("selected", name)
			choose(r, "")
		}
		p.Do(r.Ctx, p.state().Default())
		r.Settle()
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
	for range 12 {
		r.Key(input.KeyTab)
		for i, o := range playOf(r).options() {
			if o.More && o.Actions[0].Kind == rules.Use {
				playOf(r).Act(r.Ctx, turn.OptionAt(i))
				r.Tick(2)
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
			r.Settings().Speed = speed
			floor(1)
			if r.Key('T'); p.state().Pending().Ask == rules.AskFacing {
				break
			}
		}
		r.Is("busy", speed > 0)
		r.Key(input.KeySpace)
		floor(0)
	}
	r.Key(input.KeyLeft, input.KeyEnter)
	if a, _ := p.match().Action(1); p.board().Topology().DirName(a.Dir) != "w" {
		t.Errorf("the keys give %q", p.board().FormatAction(a))
	}
}

// The next player is told of the turn; a click during an animation counts; restarting and
// resigning ask first.
func TestDialogsOfAMatch(t *testing.T) {
	r, _ := atLevel(t, "millrace")
	r.Tick(100) // until no banner is there
	signs := len(r.Drawn())
	if r.Key('F'); len(r.Drawn()) >= signs {
		t.Error("the key does not hide the forecast")
	}
	r.Chord('Z')
	r.Says("notice", "Can't undo")
	r.Settings().Speed, r.Settings().Handover = 1, true
	r.Click("figure:ann")
	r.Click("cell:1:4,2")
	r.Click("figure:cat")
	r.Is("selected", "cat", "busy", false, "count", 1)
	r.Key('T')
	r.Dialog(HandoverDialog)
	r.Click("ready")
	r.Is("dialog", "", "count", 2)
	r.Hold(input.KeyShift, 'R')
	r.Is("dialog", "", "count", 0, "round", 1)
	r.Says("notice", "stays as a branch")
	r.Click("figure:ann")
	r.Click("cell:1:4,2")
	r.Key(input.KeyF10)
	r.Click("restart")
	r.Is("dialog", "", "count", 0, "round", 1)
	r.Key(input.KeyF10)
	r.Click("resign", "yes")
	r.Dialog(EndDialog)
	r.Is("over", true)
	r.Click("again")
	r.Is("over", false, "dialog", "", "count", 0)
}
