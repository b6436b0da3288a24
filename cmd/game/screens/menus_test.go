package screens

import (
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/lessons"
	"wallfall/render/quad"
)

// A newcomer is offered the lessons first, and plays the first one by clicks to
// its end; going astray leads back; what was learned is kept.
func TestFirstLessonByClicks(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Is("scene", "title", "fresh", true)
	r.Click("learn")
	r.Is("scene", "learn", "first", 0)
	r.Click("lesson:walls")
	r.Is("scene", "play")
	step := func(n int) {
		t.Helper()
		r.Until("step", func(s map[string]any) bool { return s["step"] == n && s["busy"] == false })
		r.Tick(40)
	}
	step(0)
	// Astray: Ben moves instead.
	r.Click("figure:ben")
	r.Click("cell:0:5,2")
	r.Until("the way back", func(s map[string]any) bool { return s["astray"] == true })
	r.Tick(2)
	r.Click("try-again")
	step(0)
	r.Is("count", 0, "astray", false)
	r.Click("figure:ann")
	r.Click("figure:kay")
	step(1)
	r.Click("cell:0:3,1")
	step(2)
	r.Click("end-turn")
	step(3)
	r.Click("show-me")
	step(4)
	r.Click("end-turn")
	step(5)
	r.Click("end-turn")
	step(6)
	r.Is("dialog", string(shell.NoDialog))
	r.Click("board")
	r.Until("the board", func(s map[string]any) bool { return s["level"] == "lessons/walls.txt" && s["busy"] == false })
	for s := r.Sc.Probe().State; s["over"] != true; s = r.Sc.Probe().State { // rest
		playOf(r).Do(r.Ctx, playOf(r).Table.Match.State().Default())
		r.Tick(60)
	}
	r.Until("the end", func(s map[string]any) bool { return s["dialog"] == string(match.EndDialog) })
	r.Tick(3)
	r.Click("skip")
	r.Is("lesson", "pits")
	r.Until("the first step", func(s map[string]any) bool { return s["step"] == 0 && s["busy"] == false })
	r.Tick(40)
	r.Click("lessons")
	r.Is("scene", "learn", "first", 1)
	r.Click("back")
	r.Is("scene", "title", "fresh", false, "continue", false)
}

// Every lesson is done by its own "show me", from its first step to its last.
func TestEveryLessonShowsItself(t *testing.T) {
	all, err := lessons.All()
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t, 1280, 800, 1)
	r.Click("learn")
	for i, l := range all {
		if i == 0 {
			r.Click("lesson:" + l.ID)
		} else {
			r.Click("skip")
		}
		for n := range l.Steps {
			r.Until("step", func(s map[string]any) bool { return s["step"] == n && s["busy"] == false })
			r.Tick(3)
			if r.Has("continue") {
				r.Click("continue")
			} else {
				r.Click("show-me")
			}
		}
		r.Until("the end", func(s map[string]any) bool { return s["step"] == len(l.Steps) && s["busy"] == false })
		r.Tick(3)
	}
}

// A lesson that was left goes on at its step; the words are those of the device.
func TestLessonsGoOnAndSpeakOfTheDevice(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("learn")
	r.Click("lesson:walls")
	r.Until("the first step", func(s map[string]any) bool { return s["step"] == 0 })
	r.Tick(45)
	if said := r.Sc.Probe().State["said"].(string); !strings.Contains(said, "Click Ann") {
		t.Errorf("with a mouse the coach says %q", said)
	}
	r.Key(input.KeyTab)
	r.Tick(2)
	if said := r.Sc.Probe().State["said"].(string); !strings.Contains(said, "Choose Ann") {
		t.Errorf("with keys the coach says %q", said)
	}
	r.Tap("lessons")
	r.Is("scene", "learn")
	r.Tap("lesson:walls")
	r.Tick(40)
	r.Is("scene", "play", "step", 0)
	if said := r.Sc.Probe().State["said"].(string); !strings.Contains(said, "Tap Ann") {
		t.Errorf("with a finger the coach says %q", said)
	}
}

// All screens are whole at every size of window and text.
func TestMenusAreTidy(t *testing.T) {
	for _, c := range []struct{ w, h, scale, text float32 }{
		{1280, 800, 1, 1}, {640, 480, 1, 1}, {1170, 2532, 3, 1}, {1920, 1080, 1, 1}, {1280, 800, 1, 2}, {800, 1280, 1, 1}, {2532, 1170, 3, 1},
	} {
		r := newRig(t, c.w, c.h, c.scale)
		r.Desk().Set.Text = c.text
		r.Tick(3)
		r.Tidy("title")
		r.Click("help")
		r.Click("help-rules")
		r.Tidy("rulebook")
		r.Desk().Routes.Rule("PF-08")
		r.Tick(3)
		r.Tidy("rule")
		rulepage.PagesOf(r.Desk()).List = true
		r.Tick(3)
		r.Tap(rulepage.SearchField)
		r.Tidy("letters")
		if !r.Has("key:w") {
			t.Errorf("at %v by %v there are no letters to tap", c.w, c.h)
		}
		r.Tap("key:done")
		r.Click("close")
		r.Desk().Dialog = shell.CreditsDialog
		r.Tick(3)
		r.Tidy("credits")
		r.Desk().Dialog = shell.NoDialog
		r.Tick(2)
		r.Click("learn")
		r.Tidy("learn")
		r.Click("lesson:walls")
		r.Tick(60)
		r.Tidy("lesson")
		r.Key(input.KeyF10)
		r.Tick(2)
		r.Tidy("lesson menu")
		r.Desk().Dialog = shell.NoDialog
		r.Tick(2)
		r.Sc.(*shell.Window).Inner = library.NewLevelList(r.Desk(), shell.LevelsAt{})
		r.Tick(3)
		r.Tidy("levels")
		r.Click("level:millrace")
		r.Tick(2)
		r.Tidy("level page")
	}
}

// The filter leaves the levels that have what is asked for; a page begins its level.
func TestLevelListFilters(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("play")
	r.Click("levels")
	r.Click("filter:spells")
	if !r.Has("level:courts") || r.Has("level:millrace") {
		t.Error("the levels with spells are others")
	}
	r.Click("filter:walls")
	if r.Has("level:courts") {
		t.Error("Three Courts has no walls")
	}
	r.Click("filter:spells")
	r.Click("level:millrace")
	r.Click("next-level")
	r.Is("chosen", 1)
	r.Click("begin")
	r.Is("scene", "play", "level", "vise.txt")
}

// The end of a match on one of the game's levels is rewarded, once; that of any
// other is not.
func TestMedalsAreKept(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.Desk()
	e := levels.Shipped()[0]
	m, _, err := session.New(e.ID+".txt", e.Text, 7)
	if err != nil {
		t.Fatal(err)
	}
	if id, ok := profile.ShippedID(m); !ok || id != e.ID {
		t.Errorf("the match is on %q", id)
	}
	won := func() match.Prize {
		t.Helper()
		p := match.Resume(d, m)
		for range 400 {
			if _, over := m.State().Winner(); over {
				break
			}
			if _, err := m.Apply(gametest.Onward(m.State())); err != nil {
				t.Fatal(err)
			}
		}
		p.Ending.Award(r.Ctx)
		return p.Ending.Prize
	}
	first := won()
	if first.Set&profile.Victory == 0 || first.Fresh != first.Set {
		t.Fatalf("the prize is %+v", first)
	}
	if again := won(); again.Set != first.Set || again.Fresh != 0 {
		t.Errorf("the second time the prize is %+v", again)
	}
	if rec := profile.LoadMedals(d, r.Ctx); rec[e.ID][first.Side] != first.Set {
		t.Errorf("kept is %v", rec)
	}
	other, _, err := session.New(e.ID+".txt", []byte(gametest.WalkOut), 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := profile.ShippedID(other); ok {
		t.Error("another level passes for one of the game's")
	}
}

// A rule that is named anywhere leads to its page: in a refusal by the pointer
// and by the key for help.
func TestNamedRulesLeadToTheirPages(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("play")
	r.Click("levels")
	r.Click("level:millrace")
	r.Click("begin")
	r.Until("rest", func(s map[string]any) bool { return s["busy"] == false })
	d := r.Desk()
	d.Say(r.Ctx, "Not possible. (MV-03)")
	r.Tick(1)
	r.Key(input.KeyH)
	if d.Dialog != rulepage.Dialog || rulepage.PagesOf(d).Book.Entries[rulepage.PagesOf(d).At].ID != "MV-03" {
		t.Fatalf("help opens dialog %q", d.Dialog)
	}
	r.Click("close")
	d.Say(r.Ctx, "PF-08")
	r.Tick(1)
	// The notice stands in the middle at the foot of the screen.
	found := false
	for y := float32(600); y < 790 && !found; y += 6 {
		r.Snap.MouseX, r.Snap.MouseY = 640, y
		r.Tick(1)
		r.Snap.Mouse, r.Snap.MouseHit = 1, 1
		r.Tick(1)
		r.Snap.Mouse = 0
		r.Tick(2)
		found = d.Dialog == rulepage.Dialog
		if !found {
			d.Dialog = shell.NoDialog
		}
		d.Say(r.Ctx, "PF-08")
	}
	if !found || rulepage.PagesOf(d).Book.Entries[rulepage.PagesOf(d).At].ID != "PF-08" {
		t.Error("the notice leads nowhere")
	}
}

// From a level's page one goes to those beside it that the list shows.
func TestPagesFollowTheFilter(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("play")
	r.Click("levels")
	r.Click("filter:hazards")
	s := r.Sc.(*shell.Window).Inner.(*library.LevelList)
	var want []int
	for i := range s.Cards {
		if s.Cards[i].Systems&library.HazardSystem != 0 {
			want = append(want, i)
		}
	}
	if len(want) < 2 || want[len(want)-1] == len(want)-1 {
		t.Fatalf("of %d levels these have hazards: %v", len(s.Cards), want)
	}
	r.Click(s.Cards[want[0]].ID)
	if r.Has("prev-level") {
		t.Error("there is a level before the first")
	}
	for _, i := range want[1:] {
		if r.Click("next-level"); s.Selected != i {
			t.Errorf("level %d is shown, want %d", s.Selected, i)
		}
	}
	if r.Has("next-level") {
		t.Error("there is a level after the last")
	}
	if r.Click("prev-level"); s.Selected != want[len(want)-2] {
		t.Errorf("back is level %d", s.Selected)
	}
}

// What is told while a dialog is open covers none of its buttons.
func TestNoticesLeaveTheButtonsOfDialogs(t *testing.T) {
	for _, id := range []string{"menu", "settings", "share", "lines", "sides"} {
		b := continued(t, gametest.Played(t, "knoll", 20))
		b.Ctx.Width, b.Ctx.Height, b.Snap.Width, b.Snap.Height = 480, 640, 480, 640
		b.Tick(2)
		b.Click("menu")
		if id != "menu" && id != "settings" {
			b.Click("match-menu")
		}
		if id != "menu" {
			b.Click(id)
		}
		p := matchOf(b)
		p.UI.Say(b.Ctx, "A line that is told")
		b.Tick(2)
		var l quad.List
		b.Sc.Draw(b.Ctx, &l)
		for _, it := range l.Items {
			if it.Text == "A line that is told" {
				for _, h := range b.Sc.Probe().Hot {
					if it.Y > h.Y-4 && it.Y < h.Y+h.H+4 && !strings.HasPrefix(h.ID, "figure:") && !strings.HasPrefix(h.ID, "cell:") {
						t.Errorf("%s: what is told at height %v lies over %+v", id, it.Y, h)
					}
				}
				id = ""
			}
		}
		if id != "" {
			t.Errorf("%s: nothing is told", id)
		}
	}
}
