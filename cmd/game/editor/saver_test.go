package editor

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/edit"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/message"
)

// Undoing a floor resets the cursor on it.
func TestFloorTakenBackUnderTheCursor(t *testing.T) {
	r := drawing(t)
	e := gametest.Inner[*Editor](r)
	if !e.apply(r.Ctx, change{what: "floor", edit: func(ed *edit.Edit) error { return ed.AddFloor(1) }}) {
		t.Fatal("there is no second floor")
	}
	r.Tick(2)
	e.goFloor(1)
	r.Key(input.KeyRight, input.KeyDown)
	if e.pointer.cursor == rules.NoCell || e.pos(e.pointer.cursor).Floor != 1 {
		t.Fatal("the cursor is not on the upper floor")
	}
	r.Chord('Z')
	if e.pointer.cursor != rules.NoCell || e.pic.Floor != 0 {
		t.Errorf("the cursor is at %v of floor %d", e.pointer.cursor, e.pic.Floor)
	}
}

// A change of the file on disk is an undo step, so that unsaved changes are one
// step back.
func TestDrawingChangesOnDisk(t *testing.T) {
	r := fileDrawing(t, "/x/row.txt", gametest.Row8)
	r.Click("brush:sand", "cell:1:3,1")
	mine := gametest.LevelText(r)
	theirs := strings.Replace(gametest.Row8, "A row", "Another row", 1)
	r.Disk(theirs, nil)
	r.Is("text", theirs)
	r.Click("cell:1:4,1")
	more := gametest.LevelText(r)
	if r.Tick(5); gametest.LevelText(r) != more || more == theirs {
		t.Fatal("what is drawn afterwards does not stay")
	}
	r.Chord('Z', 'Z')
	r.Is("text", mine)
	// The editor's own save is not a change on disk, even after more edits.
	r.Chord('S')
	saved := gametest.LevelText(r)
	r.Click("cell:1:5,1")
	drawn := gametest.LevelText(r)
	r.Disk(saved, nil)
	r.Is("text", drawn)
	// Neither is an earlier save that is reported late.
	r.Chord('S')
	r.Disk(saved, nil)
	r.Is("text", drawn)
	r.Tick(shell.LateNews + 2)
	r.Disk(saved, nil)
	r.Is("text", saved)
	// During a trial, both the match and the editor follow the file.
	r.Key(input.KeyF5)
	r.Is("scene", "play")
	r.Disk(theirs, nil)
	if p := playOf(r); string(p.View.Table.Match.Source()) != theirs {
		t.Error("the match has not followed")
	}
	r.Key(input.KeyF5)
	r.Is("scene", "editor", "text", theirs)
	r.Disk("", gametest.ErrGone)
	r.Tidy("a drawing whose file is gone")
	if !strings.Contains(r.Sc.Probe().State["disk"].(string), "gone") {
		t.Error("it is not told")
	}
	// A file that others have changed is overwritten only after a second request.
	wrote := 0
	r.Ctx.Outside.Write = func(string, []byte) error { wrote++; return nil }
	r.Chord('S')
	if wrote != 0 {
		t.Error("the file was written over without a word")
	}
	r.Chord('S')
	if wrote != 1 {
		t.Errorf("the file was written %d times", wrote)
	}
}

func TestThrows(t *testing.T) {
	six := func(n int) rules.Throw { return rules.Throw{Sides: 6, Shows: n} }
	ten := func(n int) rules.Throw { return rules.Throw{Sides: 10, Shows: n} }
	for text, want := range map[string][]rules.Throw{
		"1 6 3": {six(1), six(6), six(3)}, " 2,5 ": {six(2), six(5)}, "7+4 1": {ten(7), ten(4), six(1)}, "10+10": {ten(10), ten(10)},
	} {
		if got, err := parseThrows(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "  ", "7", "0", "1+", "+1", "11+1", "1+2+3", "x", "1 x", "-1", "99999999999999999999"} {
		if got, err := parseThrows(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

// A trial starts in the chosen round, side and dice seed. It leaves the level,
// camera and undo steps unchanged and saves nothing by itself.
func TestPlayFromHere(t *testing.T) {
	r, e := shippedDrawing(t, "millrace")
	r.Click("brush:sand", "cell:1:6,3")
	e.pic.Camera.ZoomAt(1.6, 500, 400)
	before, eye, text := gametest.LevelText(r), e.pic.Camera, string(e.Doc.Text())
	r.Hold(input.KeyShift, input.KeyF5)
	r.Is("dialog", string(TrialDialog))
	r.Click("outset-round-more", "outset-round-more", "outset-side:1", "dice-show")
	r.Write("1 6 3")
	r.Key(input.KeyEnter)
	for _, size := range [][2]float32{{640, 480}, {360, 640}, {1280, 800}} {
		r.Ctx.Width, r.Ctx.Height = size[0], size[1]
		r.Tick(3)
		r.Tidy("what a trial begins with")
	}
	r.Click("outset-play")
	p := playOf(r)
	if s := p.View.Table.Match.State(); s.Round() != 3 || s.Side() != 1 || !strings.Contains(string(p.View.Table.Match.Source()), "start round=3 side=keeper") {
		t.Fatalf("it begins in round %d with side %d", s.Round(), s.Side())
	}
	want, err := rules.SeedFor([]rules.Throw{{Sides: 6, Shows: 1}, {Sides: 6, Shows: 6}, {Sides: 6, Shows: 3}})
	if err != nil || p.View.Table.Match.Seed() != want {
		t.Errorf("the seed is %d, want %d (%v)", p.View.Table.Match.Seed(), want, err)
	}
	if p.View.Table.Picture.Camera.X != eye.X || p.View.Table.Picture.Camera.Y != eye.Y {
		t.Errorf("the eye is at %v,%v and was at %v,%v", p.View.Table.Picture.Camera.X, p.View.Table.Picture.Camera.Y, eye.X, eye.Y)
	}
	p.View.UI.Set.Speed = 0
	r.Until("the walls rest", func(s map[string]any) bool { return s["busy"] == false })
	playOf(r).Do(r.Ctx, playOf(r).View.Table.Match.State().Default())
	r.Tick(120)
	if data, _ := r.Ctx.Store.Get(shell.MatchKey); data != nil {
		t.Error("a trial waits to be continued")
	}
	if list, _ := r.Ctx.Store.Recordings(); len(list) != 0 {
		t.Errorf("a trial is among the recordings: %v", list)
	}
	playOf(r).View.UI.Dialog = match.MenuDialog
	r.Tick(2)
	r.Click("match-menu", "keep-recording")
	if list, _ := r.Ctx.Store.Recordings(); len(list) != 1 {
		t.Errorf("what was to be kept is not: %v", list)
	}
	r.Key(input.KeyF5)
	r.Tick(2)
	if r.Sc.(*shell.Window).Inner != shell.Scene(e) || gametest.LevelText(r) != before || string(e.Doc.Text()) != text || e.pic.Camera.X != eye.X || e.pic.Camera.Zoom != eye.Zoom {
		t.Error("the drawing is not what it was")
	}
	r.Is("steps", 1)

	// The setup stays for the next trial until it is written into the level.
	r.Key(input.KeyF5)
	r.Tick(2)
	if s := playOf(r).View.Table.Match.State(); s.Round() != 3 {
		t.Errorf("the next trial begins in round %d", s.Round())
	}
	r.Key(input.KeyF5)
	r.Tick(2)
	e.UI.Dialog = TrialDialog
	r.Tick(2)
	r.Click("outset-keep")
	r.Is("steps", 2)
	drawn(r, "start round=3 side=keeper")
	if e.trial.round != 0 || e.trial.side != 0 {
		t.Error("it is still set beside the level")
	}
	r.Click("close")
	r.Chord('Z')
	r.Is("text", before)
}

// The bots of a trial are chosen with its setup.
func TestBotsOfATrial(t *testing.T) {
	r, e := shippedDrawing(t, "millrace")
	e.UI.Dialog = TrialDialog
	r.Tick(2)
	r.Click("outset-seats")
	r.Click("seat:21") // the first difficulty for the second side
	r.Click("close")
	r.Is("dialog", string(TrialDialog))
	r.Click("outset-play")
	if m := playOf(r).View.Table.Match; m.Seat(0) != "" || m.Seat(1) != bot.Difficulties()[0].Bot {
		t.Errorf("the trial is played by %q and %q", m.Seat(0), m.Seat(1))
	}
}

// A level that cannot be played is refused with its first problem, said once.
func TestRefusedTrial(t *testing.T) {
	r := fileDrawing(t, "/x/bad.txt", "wallfall 2\nside a\nmap\n..\nend\nfloor 2\nmap\n>.\nend\n")
	r.Click("try")
	r.Is("scene", "editor", "notice", "This portal leads nowhere: add a link to another")
	e := gametest.Inner[*Editor](r)
	if got := translate(e.UI, e.Level(), message.Of("no group stands on floor %d or can get there; see %s", 1, rules.Pos{Floor: 1})); got != "no group stands on floor 1 or can get there; see 0,0 on floor 2" {
		t.Errorf("floors are counted as in %q", got)
	}
}

// Impossible dice are refused.
func TestImpossibleDice(t *testing.T) {
	r, e := shippedDrawing(t, "millrace")
	e.UI.Dialog = TrialDialog
	r.Tick(2)
	for _, c := range []struct{ id, text, want string }{
		{"dice-seed", "lots", "a number"}, {"dice-show", "1 7", "from 1 to 6"}, {"dice-show", strings.Repeat("6 ", 12), "too many"},
	} {
		r.Click(c.id)
		e.UI.Kit.Write("dice", c.text)
		r.Tick(2)
		if e.trial.err == nil || !strings.Contains(e.trial.err.Error(), c.want) {
			t.Errorf("%s %q: %v", c.id, c.text, e.trial.err)
		}
		if r.Has("outset-play") {
			t.Errorf("%s %q can be played", c.id, c.text)
		}
	}
	r.Click("dice-seed")
	e.UI.Kit.Write("dice", " 18446744073709551615 ")
	r.Tick(2)
	r.Click("outset-play")
	if got := playOf(r).View.Table.Match.Seed(); got != 1<<64-1 {
		t.Errorf("the seed is %d", got)
	}
	// Playing again keeps the way back to the editor.
	p := playOf(r)
	p.Do(r.Ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell})
	r.Until("the end", func(s map[string]any) bool { return s["dialog"] == string(match.EndDialog) })
	r.Click("again")
	if playOf(r).Workbench != e {
		t.Error("played again it has lost the drawing")
	}
}

// The wall schedule works with buttons, keys, mouse and finger, in a match and in
// the editor.
func TestScheduleOfTheWalls(t *testing.T) {
	for _, draw := range []bool{false, true} {
		r := newRig(t, 1280, 800, 1)
		gametest.OpenShipped(r, "vise", draw)
		var drift *boardview.Schedule
		var words *narrate.Narrator
		if draw {
			e := gametest.Inner[*Editor](r)
			drift, words = &e.forecast, &e.Words
			r.Key(input.KeyF6)
		} else {
			p := playOf(r)
			drift, words = &p.View.Table.Schedule, &p.View.Table.Narrator
			p.View.UI.Set.Speed = 0
			r.Tick(30)
			r.Click("menu", "match-menu", "drift")
		}
		r.Tick(2)
		turn := func(what string, least, most int, says string) {
			t.Helper()
			if text := drift.Text(words); !drift.On || drift.At < least || drift.At > most || !strings.Contains(text, says) {
				t.Errorf("%s: turn %d of %d: %s", what, drift.At, len(drift.List), text)
			}
		}
		turn("the schedule begins", 0, 0, "nobody")
		r.Click("schedule-on")
		r.Key('.', '.', ',')
		turn("two turns on", 2, 2, "Round 2, The Smith: Wall Left moves east · ")
		r.Key(input.KeyRight)
		turn("the right arrow key", 3, 3, "")
		r.Key(input.KeyLeft)
		turn("the left arrow key", 2, 2, "")
		h, _ := r.Sc.Probe().Find("schedule")
		n, end, y := len(drift.List), h.X+h.W-1, h.Y+h.H/2
		r.Press(end, y, end, y)
		turn("pressed at the end", n, n, "")
		r.Press(end, y, h.X+h.W/2, y)
		turn("dragged to the middle", n/2-1, n/2+1, "")
		r.Tap("schedule")
		crushed := false
		for i := range drift.List {
			drift.At = i + 1
			r.Tick(1)
			crushed = crushed || strings.Contains(drift.Text(words), "crushed")
		}
		if !crushed || n < 6 {
			t.Errorf("nobody is crushed in %d turns", n)
		}
		for _, size := range [][2]float32{{640, 480}, {360, 640}, {800, 1280}} {
			r.Ctx.Width, r.Ctx.Height = size[0], size[1]
			r.Tick(3)
			r.Tidy("the schedule of the walls")
		}
		r.Key(input.KeyF6, input.KeyF6)
		turn("F6 closes and opens it", 0, 0, "")
		r.Key(input.KeyEscape)
		if drift.On || r.Has("schedule") {
			t.Error("it does not close")
		}
		r.Is("dialog", string(shell.NoDialog))
	}
}

// The schedule follows edits and moves.
func TestScheduleFollows(t *testing.T) {
	r, e := shippedDrawing(t, "millrace")
	r.Key(input.KeyF6)
	n := len(e.forecast.List)
	r.Click("tool:pen", "tab:ground", "brush:rock", "cell:1:3,4")
	if len(e.forecast.List) >= n || n == 0 {
		t.Errorf("with a rock in the way the wall has %d turns, it had %d", len(e.forecast.List), n)
	}
	r.Chord('Z')
	if r.Tick(2); len(e.forecast.List) != n {
		t.Errorf("without it again %d", len(e.forecast.List))
	}
	// A board without walls has no schedule.
	r = rowRig(t)
	if r.Key(input.KeyF6); playOf(r).View.Table.Schedule.On {
		t.Error("a board without walls has a schedule")
	}
	playOf(r).View.Table.Schedule.Toggle()
	r.Tick(2)
	if text := playOf(r).View.Table.Schedule.Text(&playOf(r).View.Table.Narrator); !strings.Contains(text, "No wall") || r.Has("schedule") {
		t.Errorf("without walls it says %q", text)
	}
	r.Click("schedule-close")
}

// An earlier save is drawn beside the present level, with what differs marked on both, and
// comes back as an undo step.
func TestEarlierSaves(t *testing.T) {
	r := drawing(t)
	now := int64(1_000_000)
	r.Desk().Opts.Now = func() int64 { return now }
	e := gametest.Inner[*Editor](r)
	save := func() {
		r.Chord('S')
		now += 3600
	}
	save()
	r.Click("edit-menu")
	if len(e.Doc.Pasts(r.Ctx)) > 0 {
		t.Error("there is an earlier save before anything was changed")
	}
	r.Click("resume", "tab:ground", "brush:sand", "cell:1:2,1")
	r.Click("tab:figures", "side:0")
	pickKind(r, "knight")
	r.Click("cell:1:4,4")
	save()
	before := gametest.LevelText(r)
	r.Click("edit-menu", "past")
	r.Dialog(PastDialog)
	r.Shows("2 cells differ")
	if got := e.past.differ; !slices.Equal(got, []rules.Pos{{X: 2, Y: 1}, {X: 4, Y: 4}}) {
		t.Errorf("what differs is %v", got)
	}
	r.Click("past-restore")
	if text := gametest.LevelText(r); strings.Contains(text, "knight") || text == before {
		t.Errorf("brought back is\n%s", text)
	}
	r.Chord('Z')
	r.Is("text", before)
}
