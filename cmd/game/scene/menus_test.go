package scene

import (
	"strings"
	"testing"

	"wallfall/cmd/game/session"
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
	r.is("scene", "title", "fresh", true)
	r.click("learn")
	r.is("scene", "learn", "first", 0)
	r.click("lesson:walls")
	r.is("scene", "play")
	step := func(n int) {
		t.Helper()
		r.until("step", func(s map[string]any) bool { return s["step"] == n && s["busy"] == false })
		r.tick(40)
	}
	step(0)
	r.click("continue")
	step(1)
	r.click("figure:ben")
	step(2)
	// Astray: Ann moves instead.
	r.click("figure:ann")
	r.click("cell:0:4,2")
	r.until("the way back", func(s map[string]any) bool { return s["astray"] == true })
	r.tick(2)
	r.click("try-again")
	step(2)
	r.is("count", 0, "astray", false)
	r.click("figure:ben")
	r.click("cell:0:2,2")
	step(3)
	r.click("end-turn")
	step(4)
	r.click("continue")
	step(5)
	r.click("show-me")
	step(6)
	r.click("end-turn")
	step(7)
	r.is("dialog", int(noDialog))
	r.click("lessons")
	r.is("scene", "learn", "first", 1)
	r.click("back")
	r.is("scene", "title", "fresh", false, "continue", false)
}

// Every lesson is done by its own "show me", from its first step to its last.
func TestEveryLessonShowsItself(t *testing.T) {
	all, err := lessons.All()
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t, 1280, 800, 1)
	r.click("learn")
	for i, l := range all {
		if i == 0 {
			r.click("lesson:" + l.ID)
		} else {
			r.click("next-lesson")
		}
		for n := range l.Steps {
			r.until("step", func(s map[string]any) bool { return s["step"] == n && s["busy"] == false })
			r.tick(3)
			if r.has("continue") {
				r.click("continue")
			} else {
				r.click("show-me")
			}
		}
		r.until("the end", func(s map[string]any) bool { return s["step"] == len(l.Steps) && s["busy"] == false })
		r.tick(3)
	}
}

// A lesson that was left goes on at its step; the words are those of the device.
func TestLessonsGoOnAndSpeakOfTheDevice(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.click("learn")
	r.click("lesson:walls")
	r.until("the first step", func(s map[string]any) bool { return s["step"] == 0 })
	r.tick(5)
	r.click("continue")
	r.tick(40)
	if said := r.sc.Probe().State["said"].(string); !strings.Contains(said, "Click Ben") {
		t.Errorf("with a mouse the coach says %q", said)
	}
	r.key(input.KeyTab)
	r.tick(2)
	if said := r.sc.Probe().State["said"].(string); !strings.Contains(said, "Choose Ben") {
		t.Errorf("with keys the coach says %q", said)
	}
	r.tap("lessons")
	r.is("scene", "learn")
	r.tap("lesson:walls")
	r.tick(40)
	r.is("scene", "play", "step", 1)
	if said := r.sc.Probe().State["said"].(string); !strings.Contains(said, "Tap Ben") {
		t.Errorf("with a finger the coach says %q", said)
	}
}

// The rulebook opens over the title, finds what is typed, and follows links.
func TestRulebookByHand(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.click("rules")
	d := r.desk()
	r.write("soul jar")
	r.click("SP-02")
	if pagesOf(d).rules.book.Entries[pagesOf(d).rules.at].ID != "SP-02" {
		t.Fatalf("%v is open", pagesOf(d).rules.at)
	}
	r.key(input.KeyBackspace)
	if pagesOf(d).rules.query != "soul ja" {
		t.Errorf("the search is %q", pagesOf(d).rules.query)
	}
	if d.set.Muted {
		t.Error("what is typed means something else besides")
	}
	d.openRule("X-19")
	r.tick(2)
	if !r.has("link:0") {
		t.Fatal("X-19 leads nowhere")
	}
	r.click("link:0")
	if id := pagesOf(d).rules.book.Entries[pagesOf(d).rules.at].ID; id != "FM-27" {
		t.Errorf("the link leads to %s", id)
	}
	r.click("back-rule")
	if id := pagesOf(d).rules.book.Entries[pagesOf(d).rules.at].ID; id != "X-19" {
		t.Errorf("back leads to %s", id)
	}
	// The arrows lead out of the field to what was found, Escape empties it.
	r.write("soul")
	r.key(input.KeyDown)
	if d.kit.Writing() || d.kit.Focus() == searchField {
		t.Errorf("the arrow leads to %q", d.kit.Focus())
	}
	r.write("x")
	r.key(input.KeyEscape)
	if pagesOf(d).rules.query != "" || d.kit.Writing() || d.dialog != rulesDialog {
		t.Errorf("Escape leaves %q, dialog %d", pagesOf(d).rules.query, d.dialog)
	}
	// A finger has letters on the screen, as in every other field.
	r.tap(searchField)
	r.tap("key:w")
	r.tap("key:a")
	if pagesOf(d).rules.query != "wa" {
		t.Errorf("the letters write %q", pagesOf(d).rules.query)
	}
	r.tap("key:done")
	r.tap("clear")
	if pagesOf(d).rules.query != "" {
		t.Errorf("the search is %q", pagesOf(d).rules.query)
	}
	r.click("close")
	r.is("scene", "title", "dialog", int(noDialog))
}

// Every rule's page can be shown, with each of its boards playing.
func TestEveryRulePageShows(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.click("rules")
	d := r.desk()
	for i, rule := range rules.AllRules() {
		d.openRule(rule.String())
		if pagesOf(d).rules.reel == nil && pagesOf(d).rules.wrong == "" {
			t.Errorf("%s has no board", rule)
		}
		for n := range pagesOf(d).rules.scenes {
			if i%6 == 0 || n == 0 {
				pagesOf(d).showScene(n)
				r.tick(6)
			}
		}
		if q := pagesOf(d).rules.reel; q != nil { // to the end and around
			for range len(q.shots) + 1 {
				q.next(true)
			}
			if q.at >= len(q.shots) {
				t.Errorf("%s: the reel stands at %d of %d", rule, q.at, len(q.shots))
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
		r.desk().set.Text = c.text
		r.tick(3)
		r.tidy("title")
		r.click("rules")
		r.tidy("rulebook")
		r.desk().openRule("PF-08")
		r.tick(3)
		r.tidy("rule")
		pagesOf(r.desk()).rules.list = true
		r.tick(3)
		r.tap(searchField)
		r.tidy("letters")
		if !r.has("key:w") {
			t.Errorf("at %v by %v there are no letters to tap", c.w, c.h)
		}
		r.tap("key:done")
		r.click("close")
		r.desk().dialog = creditsDialog
		r.tick(3)
		r.tidy("credits")
		r.desk().dialog = noDialog
		r.tick(2)
		r.click("learn")
		r.tidy("learn")
		r.click("lesson:walls")
		r.tick(60)
		r.tidy("lesson")
		r.key(input.KeyF10)
		r.tick(2)
		r.tidy("lesson menu")
		r.desk().dialog = noDialog
		r.tick(2)
		r.sc.(*shell).inner = newLevelList(r.desk(), LevelsAt{Replaces: true})
		r.tick(3)
		r.tidy("levels")
		r.click("level:millrace")
		r.tick(2)
		r.tidy("level page")
	}
}

// The filter leaves the levels that have what is asked for; a page begins its level.
func TestLevelListFilters(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.click("play")
	r.click("filter:spells")
	if !r.has("level:courts") || r.has("level:millrace") {
		t.Error("the levels with spells are others")
	}
	r.click("filter:walls")
	if r.has("level:courts") {
		t.Error("Three Courts has no walls")
	}
	r.click("filter:spells")
	r.click("level:millrace")
	r.click("next-level")
	r.is("chosen", 1)
	r.click("begin")
	r.is("scene", "play", "level", "vise.txt")
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
	play := func(commands ...string) (int, medals) {
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
		return earned(m)
	}
	if side, set := play("move ann 0:4,1"); side != 0 || set != wonMedal|swiftMedal|wholeMedal {
		t.Errorf("a swift win without a loss earns side %d %b", side, set)
	}
	if side, set := play("move bob 0:0,3", "move ann 0:4,1"); side != 0 || set != wonMedal|swiftMedal {
		t.Errorf("with a loss side %d earns %b", side, set)
	}
	var long []string
	for range 6 {
		long = append(long, "end", "end")
	}
	if side, set := play(append(long, "move ann 0:4,1")...); side != 0 || set != wonMedal|wholeMedal {
		t.Errorf("late in the game side %d earns %b", side, set)
	}
	if side, set := play("end", "resign"); side != rules.NoSide || set != 0 {
		t.Errorf("when the other gives up side %d earns %b", side, set)
	}
	if side, set := play("end"); side != rules.NoSide || set != 0 {
		t.Errorf("in the middle side %d earns %b", side, set)
	}
	rec := medalRecord{"vise": {1: wonMedal | wholeMedal}, "knoll": {0: swiftMedal}}
	again := parseMedals(rec.String() + "nonsense\nvise nine won\nvise 7 won\nvise 0 gold\n")
	if len(again) != 2 || again["vise"] != rec["vise"] || again["knoll"] != rec["knoll"] {
		t.Errorf("%v is read back as %v", rec, again)
	}
}

// The end of a match on one of the game's levels is rewarded, once; that of any
// other is not.
func TestMedalsAreKept(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	d := r.desk()
	e := levels.Shipped()[0]
	m, _, err := session.New(e.ID+".txt", e.Text, 7)
	if err != nil {
		t.Fatal(err)
	}
	if id, ok := shippedID(m); !ok || id != e.ID {
		t.Errorf("the match is on %q", id)
	}
	won := func() prize {
		t.Helper()
		p := resume(d, m)
		for range 400 {
			if _, over := m.State().Winner(); over {
				break
			}
			if _, err := m.Apply(onward(m.State())); err != nil {
				t.Fatal(err)
			}
		}
		p.ending.award(r.ctx)
		return p.ending.prize
	}
	first := won()
	if first.set&wonMedal == 0 || first.fresh != first.set {
		t.Fatalf("the prize is %+v", first)
	}
	if again := won(); again.set != first.set || again.fresh != 0 {
		t.Errorf("the second time the prize is %+v", again)
	}
	if rec := readMedals(d, r.ctx); rec[e.ID][first.side] != first.set {
		t.Errorf("kept is %v", rec)
	}
	other, _, err := session.New(e.ID+".txt", []byte(prizeLevel), 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := shippedID(other); ok {
		t.Error("another level passes for one of the game's")
	}
}

// onward gives a command by which matches come to an end: whoever can leave does,
// the first side goes as far east as it can, the second waits.
func onward(s *rules.State) rules.Action {
	if s.Pending().Ask != rules.AskManeuver || s.Side() != 0 {
		return s.Default()
	}
	best, far := s.Default(), -1
	for _, a := range s.Legal(nil) {
		switch {
		case a.Kind == rules.Leave:
			return a
		case a.Kind == rules.Move:
			here := s.Board().Pos(s.Figure(a.Fig).Cell).X
			if x := s.Board().Pos(a.To).X; x > here && x > far {
				best, far = a, x
			}
		}
	}
	return best
}

// A rule that is named anywhere leads to its page: in a refusal by the pointer
// and by the key for help.
func TestNamedRulesLeadToTheirPages(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.click("play")
	r.click("level:millrace")
	r.click("begin")
	r.until("rest", func(s map[string]any) bool { return s["busy"] == false })
	d := r.desk()
	d.say(r.ctx, "That cannot be done. (MV-03)")
	r.tick(1)
	r.key(input.KeyH)
	if d.dialog != rulesDialog || pagesOf(d).rules.book.Entries[pagesOf(d).rules.at].ID != "MV-03" {
		t.Fatalf("help opens dialog %d", d.dialog)
	}
	r.click("close")
	d.say(r.ctx, "PF-08")
	r.tick(1)
	// The notice stands in the middle at the foot of the screen.
	found := false
	for y := float32(600); y < 790 && !found; y += 6 {
		r.snap.MouseX, r.snap.MouseY = 640, y
		r.tick(1)
		r.snap.Mouse, r.snap.MouseHit = 1, 1
		r.tick(1)
		r.snap.Mouse = 0
		r.tick(2)
		found = d.dialog == rulesDialog
		if !found {
			d.dialog = noDialog
		}
		d.say(r.ctx, "PF-08")
	}
	if !found || pagesOf(d).rules.book.Entries[pagesOf(d).rules.at].ID != "PF-08" {
		t.Error("the notice leads nowhere")
	}
}

// What a scenario expects is told in words, with the places it is about.
func TestClaims(t *testing.T) {
	m, _, err := session.New("a.txt", []byte(prizeLevel), 1)
	if err != nil {
		t.Fatal(err)
	}
	w := words{m.Level(), m.State().Board(), nil}
	for text, want := range map[string]string{
		"strike ann kay dice=3 need=4 mods=none": "Ann strikes Kay: 3 dice, 4 or more hits",
		"no-strike ann kay ST-01":                "Ann cannot strike Kay (ST-01)",
		"sight 0:0,0 0:3,3 no":                   "Sight is blocked",
		"contact ann bob yes":                    "Ann and Bob are in contact",
		"reach ann 0:3,1 2":                      "Ann gets there for 2",
		"reach ann 0:3,1 none":                   "Ann does not get there",
		"error MV-03 move ann 0:3,1":             "Not allowed: Ann goes there (MV-03)",
		"dist 0:0,0 0:1,0 1":                     "1 cell apart",
		"at ann 0:3,1":                           "",
		"events none":                            "",
		"strike":                                 "",
		"strike ann kay carry=none":              "",
		"legal end":                              "Allowed: to end the phase",
		"not-legal force bob ne-up":              "Not allowed: Bob is moved to the northeast and upward",
		"legal do strike bob ann":                "Allowed: Bob strikes Ann",
	} {
		if got := w.claim(text); got.text != want {
			t.Errorf("%q is told as %q, want %q", text, got.text, want)
		}
	}
	if c := w.claim("error MV-03 move ann 0:3,1"); c.from.fig != 0 || w.board.FormatCell(c.to.cell) != "0:3,1" {
		t.Errorf("the arrow of a refused move is %+v", c)
	}
}

// From a level's page one goes to those beside it that the list shows.
func TestPagesFollowTheFilter(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.click("play")
	r.click("filter:hazards")
	s := r.sc.(*shell).inner.(*levelList)
	var want []int
	for i := range s.cards {
		if s.cards[i].uses&hazardSystem != 0 {
			want = append(want, i)
		}
	}
	if len(want) < 2 || want[len(want)-1] == len(want)-1 {
		t.Fatalf("of %d levels these have hazards: %v", len(s.cards), want)
	}
	r.click(s.cards[want[0]].id)
	if r.has("prev-level") {
		t.Error("there is a level before the first")
	}
	for _, i := range want[1:] {
		if r.click("next-level"); s.chosen != i {
			t.Errorf("level %d is shown, want %d", s.chosen, i)
		}
	}
	if r.has("next-level") {
		t.Error("there is a level after the last")
	}
	if r.click("prev-level"); s.chosen != want[len(want)-2] {
		t.Errorf("back is level %d", s.chosen)
	}
}

// The rulebook's list shows where the rule stands that is open, and what is searched
// for from its best.
func TestRulebookListFollows(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.click("rules")
	r.tick(5)
	if !r.has("CW-04") {
		t.Error("the rule that is open is not in sight in the list")
	}
	r.write("pitf")
	r.tick(5)
	if !r.has("PF-01") {
		t.Error("the first rule that was found is not in sight")
	}
}

// What is told while a dialog is open covers none of its buttons.
func TestNoticesLeaveTheButtonsOfDialogs(t *testing.T) {
	for _, id := range []string{"menu", "settings", "share", "lines", "sides"} {
		b := continued(t, played(t, "knoll", 20))
		b.ctx.Width, b.ctx.Height, b.snap.Width, b.snap.Height = 480, 640, 480, 640
		b.tick(2)
		b.click("menu")
		if id != "menu" {
			b.click(id)
		}
		p := matchOf(b)
		p.ui.say(b.ctx, "A line that is told")
		b.tick(2)
		var l quad.List
		b.at.Draw(b.ctx, &l)
		for _, it := range l.Items {
			if it.Text == "A line that is told" {
				for _, h := range b.at.Probe().Hot {
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
