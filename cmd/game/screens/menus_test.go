package screens

import (
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/lessons"
	"wallfall/render/quad"
	"wallfall/rules"
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
	r.Click("continue")
	step(1)
	r.Click("figure:ben")
	step(2)
	// Astray: Ann moves instead.
	r.Click("figure:ann")
	r.Click("cell:0:4,2")
	r.Until("the way back", func(s map[string]any) bool { return s["astray"] == true })
	r.Tick(2)
	r.Click("try-again")
	step(2)
	r.Is("count", 0, "astray", false)
	r.Click("figure:ben")
	r.Click("cell:0:2,2")
	step(3)
	r.Click("end-turn")
	step(4)
	r.Click("continue")
	step(5)
	r.Click("show-me")
	step(6)
	r.Click("end-turn")
	step(7)
	r.Is("dialog", int(shell.NoDialog))
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
			r.Click("next-lesson")
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
	r.Tick(5)
	r.Click("continue")
	r.Tick(40)
	if said := r.Sc.Probe().State["said"].(string); !strings.Contains(said, "Click Ben") {
		t.Errorf("with a mouse the coach says %q", said)
	}
	r.Key(input.KeyTab)
	r.Tick(2)
	if said := r.Sc.Probe().State["said"].(string); !strings.Contains(said, "Choose Ben") {
		t.Errorf("with keys the coach says %q", said)
	}
	r.Tap("lessons")
	r.Is("scene", "learn")
	r.Tap("lesson:walls")
	r.Tick(40)
	r.Is("scene", "play", "step", 1)
	if said := r.Sc.Probe().State["said"].(string); !strings.Contains(said, "Tap Ben") {
		t.Errorf("with a finger the coach says %q", said)
	}
}

// The rulebook opens over the title, finds what is typed, and follows links.
func TestRulebookByHand(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("rules")
	d := r.Desk()
	r.Write("soul jar")
	r.Click("SP-02")
	if rulepage.PagesOf(d).Rules.Book.Entries[rulepage.PagesOf(d).Rules.At].ID != "SP-02" {
		t.Fatalf("%v is open", rulepage.PagesOf(d).Rules.At)
	}
	r.Key(input.KeyBackspace)
	if rulepage.PagesOf(d).Rules.Query != "soul ja" {
		t.Errorf("the search is %q", rulepage.PagesOf(d).Rules.Query)
	}
	if d.Set.Muted {
		t.Error("what is typed means something else besides")
	}
	d.OpenRule("X-19")
	r.Tick(2)
	if !r.Has("link:0") {
		t.Fatal("X-19 leads nowhere")
	}
	r.Click("link:0")
	if id := rulepage.PagesOf(d).Rules.Book.Entries[rulepage.PagesOf(d).Rules.At].ID; id != "FM-27" {
		t.Errorf("the link leads to %s", id)
	}
	r.Click("back-rule")
	if id := rulepage.PagesOf(d).Rules.Book.Entries[rulepage.PagesOf(d).Rules.At].ID; id != "X-19" {
		t.Errorf("back leads to %s", id)
	}
	// The arrows lead out of the field to what was found, Escape empties it.
	r.Write("soul")
	r.Key(input.KeyDown)
	if d.Kit.Writing() || d.Kit.Focus() == rulepage.SearchField {
		t.Errorf("the arrow leads to %q", d.Kit.Focus())
	}
	r.Write("x")
	r.Key(input.KeyEscape)
	if rulepage.PagesOf(d).Rules.Query != "" || d.Kit.Writing() || d.Dialog != shell.RulesDialog {
		t.Errorf("Escape leaves %q, dialog %d", rulepage.PagesOf(d).Rules.Query, d.Dialog)
	}
	// A finger has letters on the screen, as in every other field.
	r.Tap(rulepage.SearchField)
	r.Tap("key:w")
	r.Tap("key:a")
	if rulepage.PagesOf(d).Rules.Query != "wa" {
		t.Errorf("the letters write %q", rulepage.PagesOf(d).Rules.Query)
	}
	r.Tap("key:done")
	r.Tap("clear")
	if rulepage.PagesOf(d).Rules.Query != "" {
		t.Errorf("the search is %q", rulepage.PagesOf(d).Rules.Query)
	}
	r.Click("close")
	r.Is("scene", "title", "dialog", int(shell.NoDialog))
}

// Every rule's page can be shown, with each of its boards playing.
func TestEveryRulePageShows(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("rules")
	d := r.Desk()
	for i, rule := range rules.AllRules() {
		d.OpenRule(rule.String())
		if rulepage.PagesOf(d).Rules.Reel == nil && rulepage.PagesOf(d).Rules.Wrong == "" {
			t.Errorf("%s has no board", rule)
		}
		for n := range rulepage.PagesOf(d).Rules.Scenes {
			if i%6 == 0 || n == 0 {
				rulepage.PagesOf(d).ShowScene(n)
				r.Tick(6)
			}
		}
		if q := rulepage.PagesOf(d).Rules.Reel; q != nil { // to the end and around
			for range len(q.Shots) + 1 {
				q.Next(true)
			}
			if q.At >= len(q.Shots) {
				t.Errorf("%s: the reel stands at %d of %d", rule, q.At, len(q.Shots))
			}
		}
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
		r.Click("rules")
		r.Tidy("rulebook")
		r.Desk().OpenRule("PF-08")
		r.Tick(3)
		r.Tidy("rule")
		rulepage.PagesOf(r.Desk()).Rules.List = true
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
		r.Sc.(*shell.Window).Inner = library.NewLevelList(r.Desk(), shell.LevelsAt{Replaces: true})
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

const prizeLevel = `wallfall 1
title "A"
about "b"
topology square
rounds 10
side heroes "H"
side keeper "K"
goal heroes reach tag=A
goal keeper slay-all
map
.....
.a..A
....k
_b...
end
figure ann rogue side=heroes at=a
figure bob knight side=heroes at=b stamina=1
figure kay ogre side=keeper at=k
`

// Medals are for winning, for doing so soon, and without a loss; giving up earns nobody any.
func TestMedals(t *testing.T) {
	play := func(commands ...string) (int, profile.MedalSet) {
		t.Helper()
		m, _, err := session.New("a.txt", []byte(prizeLevel), 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range commands {
			a, err := m.State().Board().ParseAction(text)
			if err == nil {
				_, err = m.Apply(a)
			}
			if err != nil {
				t.Fatal(text, err)
			}
		}
		return profile.Earned(m)
	}
	if side, set := play("move ann 0:4,1"); side != 0 || set != profile.Victory|profile.Swift|profile.Unscathed {
		t.Errorf("a swift win without a loss earns side %d %b", side, set)
	}
	if side, set := play("move bob 0:0,3", "move ann 0:4,1"); side != 0 || set != profile.Victory|profile.Swift {
		t.Errorf("with a loss side %d earns %b", side, set)
	}
	var long []string
	for range 6 {
		long = append(long, "end", "end")
	}
	if side, set := play(append(long, "move ann 0:4,1")...); side != 0 || set != profile.Victory|profile.Unscathed {
		t.Errorf("late in the game side %d earns %b", side, set)
	}
	if side, set := play("end", "resign"); side != rules.NoSide || set != 0 {
		t.Errorf("when the other gives up side %d earns %b", side, set)
	}
	if side, set := play("end"); side != rules.NoSide || set != 0 {
		t.Errorf("in the middle side %d earns %b", side, set)
	}
	rec := profile.MedalRecord{"vise": {1: profile.Victory | profile.Unscathed}, "knoll": {0: profile.Swift}}
	again := profile.ParseMedals(rec.String() + "nonsense\nvise nine won\nvise 7 won\nvise 0 gold\n")
	if len(again) != 2 || again["vise"] != rec["vise"] || again["knoll"] != rec["knoll"] {
		t.Errorf("%v is read back as %v", rec, again)
	}
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
	other, _, err := session.New(e.ID+".txt", []byte(prizeLevel), 1)
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
	r.Click("level:millrace")
	r.Click("begin")
	r.Until("rest", func(s map[string]any) bool { return s["busy"] == false })
	d := r.Desk()
	d.Say(r.Ctx, "Not possible. (MV-03)")
	r.Tick(1)
	r.Key(input.KeyH)
	if d.Dialog != shell.RulesDialog || rulepage.PagesOf(d).Rules.Book.Entries[rulepage.PagesOf(d).Rules.At].ID != "MV-03" {
		t.Fatalf("help opens dialog %d", d.Dialog)
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
		found = d.Dialog == shell.RulesDialog
		if !found {
			d.Dialog = shell.NoDialog
		}
		d.Say(r.Ctx, "PF-08")
	}
	if !found || rulepage.PagesOf(d).Rules.Book.Entries[rulepage.PagesOf(d).Rules.At].ID != "PF-08" {
		t.Error("the notice leads nowhere")
	}
}

// What a scenario expects is told in words, with the places it is about.
func TestClaims(t *testing.T) {
	m, _, err := session.New("a.txt", []byte(prizeLevel), 1)
	if err != nil {
		t.Fatal(err)
	}
	w := narrate.Narrator{Level: m.Level(), Board: m.State().Board(), Lang: nil}
	for text, want := range map[string]string{
		"strike ann kay dice=3 need=4 mods=none": "Ann strikes Kay: 3 dice, hits on 4+",
		"no-strike ann kay ST-01":                "Ann can't strike Kay (ST-01)",
		"sight 0:0,0 0:3,3 no":                   "Sight is blocked",
		"contact ann bob yes":                    "Ann and Bob are in contact",
		"reach ann 0:3,1 2":                      "Ann gets there for 2",
		"reach ann 0:3,1 none":                   "Ann can't get there",
		"error MV-03 move ann 0:3,1":             "Not allowed: Ann goes there (MV-03)",
		"dist 0:0,0 0:1,0 1":                     "1 cell apart",
		"at ann 0:3,1":                           "",
		"events none":                            "",
		"strike":                                 "",
		"strike ann kay carry=none":              "",
		"legal end":                              "Allowed: end the phase",
		"not-legal force bob ne-up":              "Not allowed: Bob moves northeast and up",
		"legal do strike bob ann":                "Allowed: Bob strikes Ann",
	} {
		if got := w.Claim(text); got.Text != want {
			t.Errorf("%q is told as %q, want %q", text, got.Text, want)
		}
	}
	if c := w.Claim("error MV-03 move ann 0:3,1"); c.From.Fig != 0 || w.Board.FormatCell(c.To.Cell) != "0:3,1" {
		t.Errorf("the arrow of a refused move is %+v", c)
	}
}

// From a level's page one goes to those beside it that the list shows.
func TestPagesFollowTheFilter(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("play")
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

// The rulebook's list shows where the rule stands that is open, and what is searched
// for from its best.
func TestRulebookListFollows(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("rules")
	r.Tick(5)
	if !r.Has("CW-04") {
		t.Error("the rule that is open is not in sight in the list")
	}
	r.Write("pitf")
	r.Tick(5)
	if !r.Has("PF-01") {
		t.Error("the first rule that was found is not in sight")
	}
}

// What is told while a dialog is open covers none of its buttons.
func TestNoticesLeaveTheButtonsOfDialogs(t *testing.T) {
	for _, id := range []string{"menu", "settings", "share", "lines", "sides"} {
		b := continued(t, gametest.Played(t, "knoll", 20))
		b.Ctx.Width, b.Ctx.Height, b.Snap.Width, b.Snap.Height = 480, 640, 480, 640
		b.Tick(2)
		b.Click("menu")
		if id != "menu" {
			b.Click(id)
		}
		p := matchOf(b)
		p.UI.Say(b.Ctx, "A line that is told")
		b.Tick(2)
		var l quad.List
		b.At.Draw(b.Ctx, &l)
		for _, it := range l.Items {
			if it.Text == "A line that is told" {
				for _, h := range b.At.Probe().Hot {
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
