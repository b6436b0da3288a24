package screens

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/cmd/game/document"
	"wallfall/cmd/game/editor"
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
	"wallfall/rules"
	"wallfall/rules/rulestest"
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
	r.Click("cell:1:5,2")
	r.Until("the way back", func(s map[string]any) bool { return s["astray"] == true })
	r.Tick(2)
	r.Click("try-again")
	step(0)
	r.Is("count", 0, "astray", false)
	r.Click("figure:ann", "figure:kay")
	step(1)
	r.Click("cell:1:3,1")
	step(2)
	r.Click("end-turn")
	step(3)
	r.Click("show-me")
	step(4)
	r.Click("end-turn")
	step(5)
	r.Click("end-turn")
	step(6)
	r.Is("dialog", "")
	r.Click("board")
	r.Until("the board", func(s map[string]any) bool { return s["level"] == "lessons/walls.txt" && s["busy"] == false })
	for r.Sc.Probe().State["over"] != true { // rest
		playOf(r).Do(r.Ctx, playOf(r).View.Table.Match.State().Default())
		r.Tick(60)
	}
	r.Dialog(match.EndDialog)
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
	all := rulestest.Must(lessons.All())(t)
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
	r.Click("learn", "lesson:walls")
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

// The filter leaves the levels that have what is asked for; from a level's page one goes to
// those beside it that the list shows, and a page begins its level.
func TestLevelListFilters(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("play", "levels", "filter:spells")
	if !r.Has("level:courts") || r.Has("level:millrace") {
		t.Error("the levels with spells are others")
	}
	r.Click("filter:walls")
	if r.Has("level:courts") {
		t.Error("Three Courts has no walls")
	}
	r.Click("filter:walls", "filter:spells", "filter:hazards")
	s := gametest.Inner[*library.LevelList](r)
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
		r.Click("next-level")
		r.Is("chosen", i)
	}
	if r.Has("next-level") {
		t.Error("there is a level after the last")
	}
	r.Click("prev-level")
	r.Is("chosen", want[len(want)-2])
	r.Click("begin")
	r.Is("scene", "play", "level", s.Cards[want[len(want)-2]].Entry.ID+".txt")
}

// The end of a match on one of the game's levels is rewarded, once; that of any
// other is not.
func TestMedalsAreKept(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.Desk()
	m := gametest.Played(t, "millrace", 0)
	won := func() match.Prize {
		t.Helper()
		p := match.Resume(d, m)
		for m.State().Pending().Ask != rules.AskNothing {
			rulestest.Must(m.Apply(gametest.Onward(m.State())))(t)
		}
		p.View.End.Award(&p.View.Table, r.Ctx, false)
		return p.View.End.Prize
	}
	first := won()
	if first.Set&profile.Victory == 0 || first.Fresh != first.Set {
		t.Fatalf("the prize is %+v", first)
	}
	if again := won(); again.Set != first.Set || again.Fresh != 0 {
		t.Errorf("the second time the prize is %+v", again)
	}
	side, _ := profile.Earned(m)
	if rec := profile.LoadMedals(d, r.Ctx); rec["millrace"][side] != first.Set {
		t.Errorf("kept is %v", rec)
	}
	other, err := session.New("millrace.txt", []byte(gametest.WalkOut), 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := profile.ShippedID(other); ok {
		t.Error("another level passes for one of the game's")
	}
	if old, err := session.New("millrace.txt", levels.Downgrade(m.Source()), 1); err != nil {
		t.Fatal(err)
	} else if id, _ := profile.ShippedID(old); id != "millrace" {
		t.Error("a match saved with a level of version 1 earns no medals")
	}
}

// A rule that is named anywhere leads to its page: in a refusal by the pointer
// and by the key for help.
func TestNamedRulesLeadToTheirPages(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	gametest.Begin(r, "millrace")
	r.Settle()
	d := r.Desk()
	at := func(want string) {
		t.Helper()
		if p := rulepage.PagesOf(d); d.Dialog != rulepage.Dialog || p.Book.Entries[p.At].ID != want {
			t.Fatalf("dialog %q opens", d.Dialog)
		}
	}
	d.Say(r.Ctx, "Not possible. (MV-03)")
	r.Tick(1)
	r.Key('H')
	at("MV-03")
	r.Click("close")
	for y := float32(600); y < 790 && d.Dialog != rulepage.Dialog; y += 6 { // a notice stands at the foot
		for x := float32(635); x < 670 && d.Dialog != rulepage.Dialog; x += 4 { // its sign after its middle
			d.Dialog = shell.NoDialog
			d.Say(r.Ctx, "No (PF-08)")
			r.Press(x, y, x, y)
		}
	}
	at("PF-08")
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
		p := playOf(b)
		p.View.UI.Say(b.Ctx, "A line that is told")
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

// Who comes back with the keys stands where he left: on the title at what he chose,
// in the list at the level he looked at, behind a dialog at what opened it.
func TestFocusComesBack(t *testing.T) {
	b := newRig(t, 1280, 800, 1)
	at := func(want string) {
		t.Helper()
		b.Tick(3)
		if got := b.Desk().Kit.Focus(); got != want {
			t.Fatalf("the keys are at %q, want %q", got, want)
		}
	}
	press := func(id string) {
		t.Helper()
		for range 40 {
			if b.Desk().Kit.Focus() == id {
				b.Key(input.KeyEnter)
				b.Tick(3)
				return
			}
			b.Key(input.KeyTab)
		}
		t.Fatalf("no way to %q", id)
	}
	press("settings")
	b.Key(input.KeyEscape)
	at("settings")
	press("play")
	press("levels")
	at("level:millrace")
	b.Key(input.KeyTab)
	at("level:vise")
	b.Key(input.KeyEnter)
	at("begin")
	b.Key(input.KeyEscape)
	at("level:vise")
	b.Key(input.KeyEscape)
	at("play")
	press("make")
	at("new-level")
}

// Whoever goes on with Tab comes to every row of a long list, from wherever the list
// stands, though few of them are drawn.
func TestTabComesToEveryRow(t *testing.T) {
	tabs := func(b *gametest.Rig, presses int) map[string]bool {
		seen := map[string]bool{}
		for range presses {
			b.Key(input.KeyTab)
			b.Tick(1)
			seen[b.Desk().Kit.Focus()] = true
		}
		return seen
	}
	b := newRig(t, 1280, 800, 1)
	b.Ctx.Width, b.Ctx.Height = 390, 600
	d := b.Desk()
	d.Routes.Rule("OB-04")
	rulepage.PagesOf(d).List = true
	b.Tick(3)
	seen := tabs(b, 230)
	for _, e := range rulepage.PagesOf(d).Book.Entries {
		if !seen[e.ID] {
			t.Errorf("Tab does not come to %s", e.ID)
		}
	}
	rulepage.PagesOf(d).CloseRules(d)
	text := gametest.Played(t, "knoll", 3).Save()
	for i := range 12 {
		rulestest.Must(profile.Record(b.Ctx, fmt.Sprint("knoll-", i), text))(t)
		rulestest.Must(document.SaveLevel(d, b.Ctx, "", levels.Shipped()[0].Text))(t)
	}
	for _, list := range []struct {
		at  shell.Scene
		row string
	}{{library.NewRecordings(b.Ctx, d), "watch:knoll-"}, {editor.NewList(b.Ctx, d), "edit:"}} {
		b.Show(list.at)
		tabs(b, 40) // somewhere down the list
		seen := tabs(b, 80)
		for i := range 12 {
			if id := fmt.Sprint(list.row, i); !seen[id] {
				t.Errorf("Tab does not come to %s", id)
			}
		}
	}
}

// A slider is heard while it is dragged and saved when it is let go, or when the program ends
// before; it moves its own volume and no other.
func TestSliders(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.Desk()
	d.Dialog, d.SettingsBox.SetPage = shell.SettingsDialog, shell.SoundPage
	r.Tick(2)
	kept := func() shell.Settings {
		data := rulestest.Must(r.Ctx.Store.Get(shell.SettingsKey))(t)
		return shell.ParseSettings(string(data), shell.Settings{Volume: -1})
	}
	for id, volume := range map[string]func(s *shell.Settings) *float32{
		"volume":   func(s *shell.Settings) *float32 { return &s.Volume },
		"effects":  func(s *shell.Settings) *float32 { return &s.Effects },
		"ambience": func(s *shell.Settings) *float32 { return &s.Ambience },
		"music":    func(s *shell.Settings) *float32 { return &s.Music },
	} {
		want := d.Set
		h, _ := r.Sc.Probe().Find(id)
		drag := func(to float32) {
			r.Point(h.X+h.W*to, h.Y+h.H*0.8)
			r.Tick(1)
		}
		drag(0.1)
		r.Snap.Mouse, r.Snap.MouseHit = 1, 1
		drag(0.3)
		before := kept()
		for i := range 20 {
			drag(0.3 + 0.01*float32(i+1))
		}
		if kept() != before || d.Set == want {
			t.Fatalf("%s is saved while it is dragged, or not heard", id)
		}
		r.Snap.Mouse = 0
		r.Tick(2)
		now := *volume(&d.Set)
		*volume(&want) = now
		saved := kept()
		if now > 0.55 || now < 0.45 || d.Set != want || *volume(&saved) != now {
			t.Errorf("in its middle the slider %q is at %v, saved is %v, and the settings are\n%s", id, now, *volume(&saved), d.Set.String())
		}
	}
	r.Snap.Mouse, r.Snap.MouseHit = 1, 1
	r.Tick(1)
	r.Snap.MouseX -= 40
	r.Tick(2)
	if saved := kept(); saved.Music == d.Set.Music && saved.Volume == d.Set.Volume && saved.Effects == d.Set.Effects && saved.Ambience == d.Set.Ambience {
		t.Fatal("nothing is dragged")
	}
	if err := r.Sc.Leave(r.Ctx); err != nil || kept() != d.Set {
		t.Errorf("the program ends with\n%s error %v", d.Set.String(), err)
	}
}

// Whoever presses + or − beside the size of text several times in one place changes it each
// time, with pointer and finger: the buttons stay until the pointer has left. For keys it
// changes at once.
func TestTextSizeStaysUnderThePointer(t *testing.T) {
	for _, size := range [][2]float32{{1280, 720}, {800, 600}, {480, 360}, {390, 844}} {
		for _, device := range []string{"pointer", "finger", "keys"} {
			r := newRig(t, size[0], size[1], 1)
			d := r.Desk()
			d.Dialog, d.SettingsBox.SetPage = shell.SettingsDialog, shell.SettingsPages-1
			d.Set.Text = 1.25
			r.Tick(3)
			for _, id := range []string{"text-more", "text-less"} {
				if device == "keys" {
					d.Kit.SetFocus(id)
					was, scale := d.Set.Text, d.Kit.Scale
					r.Key(input.KeyEnter)
					r.Tick(2)
					if d.Set.Text == was || d.Kit.Scale == scale && size[0] > 1000 {
						t.Errorf("%v: %s does nothing for keys", size, id)
					}
					continue
				}
				x, y := r.Spot(id)
				scale := d.Kit.Scale
				for i := range 3 {
					was := d.Set.Text
					if device == "finger" {
						r.TapAt(x, y)
						r.Tick(2)
					} else {
						r.Press(x, y, x, y)
						r.Tick(100)
					}
					if d.Set.Text == was || d.Kit.Scale != scale {
						t.Errorf("%v, %s: press %d of %s leaves %v at %v", size, device, i, id, d.Set.Text, d.Kit.Scale)
					}
				}
				r.Point(2, 2)
				r.Tick(60)
				if size[0] > 1000 && d.Kit.Scale == scale {
					t.Errorf("%v, %s: %v never shows", size, device, d.Set.Text)
				}
			}
		}
	}
}
