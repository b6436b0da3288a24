package campaign_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	screen "wallfall/cmd/game/campaign"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/screens"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/campaign"
	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// mill returns the campaign of the test data.
func mill(t *testing.T) *campaign.Campaign {
	t.Helper()
	read := func(name string) ([]byte, error) {
		return os.ReadFile("../../../levels/campaign/testdata/" + name + ".txt")
	}
	text := rulestest.Must(read("mill"))(t)
	c, errs := campaign.Read("mill.txt", text, read)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return c
}

// sit opens the program with that campaign.
func sit(t *testing.T, w, h, scale float32) *gametest.Rig {
	t.Helper()
	r := gametest.Open(t, screens.Start, w, h, scale)
	r.Desk().Set.Speed = 0
	screen.Use(r.Desk(), mill(t))
	return r
}

// do gives commands in the match.
func do(r *gametest.Rig, commands ...string) {
	r.T.Helper()
	p := gametest.Inner[*match.Screen](r)
	for _, text := range commands {
		a, err := p.View.Table.Narrator.Board.ParseAction(text)
		if err != nil || !p.Do(r.Ctx, a) {
			r.T.Fatalf("%s: %v %s", text, err, p.View.UI.Notice.Text)
		}
		r.Tick(3)
	}
}

// keeps checks that the record of a run of that campaign has some text.
func keeps(r *gametest.Rig, run, text string) {
	r.T.Helper()
	if saved := string(profile.Campaign(r.Desk(), r.Ctx, run)); !strings.Contains(saved, text) {
		r.T.Fatalf("%s is saved without %q:\n%s", run, text, saved)
	}
}

// The way through a campaign: a level, its end, a choice, and the next one.
func TestThroughLevels(t *testing.T) {
	r := sit(t, 1280, 800, 1)
	r.Key(input.KeyTab)
	if got := r.Desk().Kit.Focus(); got != "learn" {
		t.Errorf("the title begins at %q", got)
	}
	r.Click("campaign")
	r.Is("scene", "campaign", "next", 0, "won", 0, "choosing", -1)
	r.Click("place:stairs") // which is not open
	if r.Is("selected", 1); r.Has("go") || !says(r, "Locked: first win “The Gate”.") {
		t.Error("a level can be played that is not open, or does not say why not")
	}
	r.Click("place:gate", "go")
	m := gametest.Inner[*match.Screen](r).View.Table.Match
	if m.File() != "mill/gate.txt" || m.Seat(0) != "" || m.Seat(1) != bot.Difficulties()[2].Bot {
		t.Fatalf("%s is played by %q and %q", m.File(), m.Seat(0), m.Seat(1))
	}
	do(r, "move odo 1:5,1")
	r.Tick(30)
	r.Is("dialog", "end")
	keeps(r, "mill", "won gate 1 ") // before anything is pressed
	r.Click("next")
	r.Is("scene", "campaign", "choosing", 0, "dialog", "offers")
	r.Click("later")
	r.Is("dialog", "")
	r.Click("go")
	r.Is("dialog", "offers")
	r.Click("offer:0")
	r.Is("dialog", "", "next", 1, "selected", 1, "choosing", -1)
	keeps(r, "mill", "hero odo 0 0 bash\n")
	r.Click("place:hatch", "go")
	if text := string(gametest.Inner[*match.Screen](r).View.Table.Match.Source()); !strings.Contains(text, "kind porter abilities=heave,shove,bash") {
		t.Errorf("the squad is not in the level:\n%s", text)
	}
}

// A match of the campaign that goes on after a crash counts for it.
func TestGoesOn(t *testing.T) {
	r := sit(t, 1280, 800, 1)
	r.Click("campaign", "mode-easy", "go")
	do(r, "move odo 1:2,1")
	if got := gametest.Inner[*match.Screen](r).View.Table.Match.Seat(1); got != bot.Difficulties()[0].Bot {
		t.Errorf("%q plays", got)
	}
	r.Sc = nil // without a goodbye
	r.Tick(2)
	screen.Use(r.Desk(), mill(t))
	r.Desk().Set.Speed = 0
	r.Click("campaign")
	r.Click("go") // goes on
	p := gametest.Inner[*match.Screen](r)
	if p.View.Table.Match.Count() == 0 {
		t.Fatal("it begins anew")
	}
	do(r, "move fenna 1:5,1")
	r.Tick(30)
	r.Is("dialog", "end")
	keeps(r, "mill", "won gate")
}

// A defeat changes nothing, and the gold button tries again.
func TestDefeat(t *testing.T) {
	r := sit(t, 1280, 800, 1)
	r.Click("campaign", "go")
	gametest.Inner[*match.Screen](r).Do(r.Ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell})
	r.Tick(60)
	r.Is("dialog", "end")
	if saved := string(profile.Campaign(r.Desk(), r.Ctx, "mill")); saved != "" {
		t.Errorf("it is saved as\n%s", saved)
	}
	if !says(r, "Nothing is lost") {
		t.Error("the end does not say what a defeat costs")
	}
	r.Click("again")
	if m := gametest.Inner[*match.Screen](r).View.Table.Match; m.File() != "mill/gate.txt" || m.Count() != 0 || m.Seat(1) == "" {
		t.Errorf("%s follows with %d commands", m.File(), m.Count())
	}
	r.Key(input.KeyEscape)
}

// says reports whether a text is on the screen.
func says(r *gametest.Rig, text string) bool {
	return slices.ContainsFunc(r.Desk().Kit.List.Items, func(it quad.Item) bool { return strings.Contains(it.Text, text) })
}

// The end of a level says who is hurt and what that means for the next, and the map how
// wounds heal. After the last level there is no next.
func TestWoundsAreTold(t *testing.T) {
	for won, next := range map[string]bool{"": true, "won stairs 2 0 -1\nwon hatch 2 0 -1\nwon attic 2 0 -1\n": false} {
		woundsAreTold(t, won, next)
	}
}

func woundsAreTold(t *testing.T, won string, next bool) {
	r := sit(t, 1280, 800, 1)
	rulestest.OK(t, r.Ctx.Store.Put("campaign-mill", []byte("difficulty 1\nhero odo 3 0 \nhero fenna 3 0 \n"+won)))
	const heals = "Each win brings everyone back to at least half stamina, then heals 1 more"
	r.Click("campaign")
	if !says(r, heals) {
		t.Error("the map does not say how wounds heal")
	}
	r.Click("place:gate", "go")
	do(r, "move fenna 1:2,3")
	p := gametest.Inner[*match.Screen](r)
	m := p.View.Table.Match
	m.SetSeat(1, session.RestBot)
	for fenna := m.State().Board().FigByName("fenna"); !m.State().Figure(fenna).Dead && m.State().Round() < 8; {
		p.Do(r.Ctx, m.State().Default())
		r.Tick(30)
	}
	do(r, "move odo 1:5,1")
	r.Tick(30)
	r.Is("dialog", "end")
	for _, text := range []string{"Odo is wounded: 7 of 9 stamina in the next level", "Fenna went down: back with 5 of 7 stamina in the next level", heals} {
		if says(r, text) != next {
			t.Errorf("a next level: %v, and the end says %q: %v", next, text, !next)
		}
	}
}

// The map of the game's campaign shows the Ironman's switch without scrolling, and at text of
// 200 % the levels of a chapter in one row.
func TestMapFits(t *testing.T) {
	r := gametest.Open(t, screens.Start, 1280, 800, 1)
	r.Click("campaign")
	iron, _ := r.Sc.Probe().Find("iron")
	gold, _ := r.Sc.Probe().Find("go")
	if iron.H < 40 || iron.Y+iron.H > gold.Y {
		t.Errorf("the switch lies at %+v, the gold button at %+v", iron, gold)
	}
	r.Desk().Set.Text = 2
	first, _ := r.Sc.Probe().Find("place:walls-1")
	for _, id := range []string{"place:walls-2", "place:walls-3", "place:walls-5"} {
		if h, ok := r.Sc.Probe().Find(id); !ok || h.Y != first.Y {
			t.Errorf("%s lies at %+v, the first at %+v", id, h, first)
		}
	}
}

// Starting again asks, and forgets everything but the difficulty.
func TestStartAgain(t *testing.T) {
	r := sit(t, 1280, 800, 1)
	rulestest.OK(t, r.Ctx.Store.Put("campaign-mill", []byte("format 2\ndifficulty 2\nwon gate 3 1 1\nhero odo 2 0 bash\nmana 2\n")))
	r.Click("campaign")
	r.Is("won", 1, "next", 1)
	r.Desk().Kit.ScrollTo("level", 1e6)
	r.Click("anew", "cancel")
	r.Is("won", 1)
	r.Click("anew", "yes")
	r.Is("won", 0, "next", 0, "saved", "format 2\ndifficulty 2\nmana 0\nhero odo 0 0 \nhero fenna 0 0 \nhero ines 0 0 \n")
	r.Key(input.KeyEscape)
	gametest.Inner[shell.Scene](r)
	r.Is("scene", "title")
}

// On every size of screen nothing lies over another, and the keys come to all of it.
func TestSizes(t *testing.T) {
	for _, size := range [][3]float32{{1280, 800, 1}, {800, 600, 1}, {390, 844, 1}, {844, 390, 1}, {780, 1688, 2}, {360, 360, 1}} {
		r := sit(t, size[0], size[1], size[2])
		rulestest.OK(t, r.Ctx.Store.Put("campaign-mill", []byte("won gate 3 1 0\nhero odo 2 0 bash\nmana 2\n")))
		r.Click("campaign")
		r.Tidy(fmt.Sprint("offers at ", size))
		r.Click("offer:1")
		r.Tidy(fmt.Sprint("map at ", size))
		seen := map[string]bool{}
		for range 30 {
			r.Key(input.KeyTab)
			seen[r.Desk().Kit.Focus()] = true
		}
		for _, id := range []string{"back", "go", "place:gate", "place:attic", "mode-hard", "anew"} {
			if !seen[id] {
				t.Errorf("at %v Tab does not come to %s", size, id)
			}
		}
	}
}

// iron opens the map of an Ironman.
func iron(t *testing.T) *gametest.Rig {
	t.Helper()
	r := sit(t, 1280, 800, 1)
	r.Click("campaign")
	r.Desk().Kit.ScrollTo("level", 1e6)
	r.Tick(2)
	r.Click("iron")
	return r
}

// restart ends the program without a goodbye and opens it again.
func restart(t *testing.T, r *gametest.Rig) {
	r.Sc = nil
	r.Tick(2)
	screen.Use(r.Desk(), mill(t))
	r.Desk().Set.Speed = 0
}

// In an Ironman nothing is taken back: no undo, no hint, no restart, no other player; and
// who leaves comes back to the very position.
func TestIronTakesNothingBack(t *testing.T) {
	r := iron(t)
	r.Click("go")
	keeps(r, "mill-iron", "iron 0\nunder gate ")
	do(r, "move odo 1:2,1")
	p := gametest.Inner[*match.Screen](r)
	if m := p.View.Table.Match; m.File() != "mill-iron/gate.txt" || !m.Iron || m.Undo() || m.Branch(0) == nil || m.Count() != 1 {
		t.Errorf("%s with %d commands takes things back", m.File(), m.Count())
	}
	p.AskHint(r.Ctx)
	if r.Tick(1); p.Hints.On || p.View.Table.Match.Helped(0) {
		t.Error("there is a hint")
	}
	r.Chord('Z')
	r.Is("count", 1)
	r.Key(input.KeyF10)
	if r.Has("restart") {
		t.Error("the menu has a restart")
	}
	if r.Click("match-menu"); r.Has("seats") {
		t.Error("somebody else can play")
	}
	restart(t, r)
	r.Click("continue")
	if p := gametest.Inner[*match.Screen](r); p.View.Table.Match.Count() != 1 || !p.View.Table.Match.Iron {
		t.Errorf("it goes on after %d commands", p.View.Table.Match.Count())
	}
	restart(t, r)
	r.Click("campaign")
	if r.Is("selected", 0); r.Has("begin-anew") {
		t.Error("the level can be started over")
	}
	r.Click("go")
	r.Is("scene", "play", "count", 1)
}

// A defeat counts, and who has died in it is lost; the third ends the run. A match that
// is deleted is a defeat.
func TestIronDefeats(t *testing.T) {
	r := iron(t)
	resign := rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell}
	lose := func() {
		r.Click("go")
		gametest.Inner[*match.Screen](r).Do(r.Ctx, resign)
		r.Tick(30)
		r.Is("dialog", "end")
	}
	lose()
	keeps(r, "mill-iron", "iron 1\nhero ") // under no level
	r.Click("again")                       // leads to the map
	r.Is("scene", "campaign", "next", 0)
	r.Click("go")
	do(r, "move odo 1:2,1")
	for _, w := range profile.Matches(r.Desk(), r.Ctx) {
		if _, err := profile.DeleteMatch(r.Ctx, w.Key, ""); err != nil {
			t.Fatal(err)
		}
	}
	restart(t, r)
	r.Click("campaign")
	if keeps(r, "mill-iron", "iron 2\n"); !strings.Contains(r.Text("notice"), "defeat") {
		t.Errorf("of the defeat it says %q", r.Text("notice"))
	}
	lose()
	r.Click("again", "go")
	r.Is("dialog", "anew")
	r.Click("yes")
	r.Is("dialog", "", "won", 0)
	keeps(r, "mill-iron", "iron 0\n")
	r.Click("iron")
	if s := r.Text("saved"); strings.Contains(s, "iron") {
		t.Errorf("the first run is\n%s", s)
	}
}

// A win goes on to the map, and an Ironman can be won again only as a new run.
func TestIronWins(t *testing.T) {
	r := iron(t)
	r.Click("mode-hard", "go")
	do(r, "move odo 1:5,1")
	r.Tick(30)
	r.Is("dialog", "end")
	keeps(r, "mill-iron", "won gate 1 135 0\n")
	r.Click("next", "offer:0", "place:gate")
	if r.Has("go") {
		t.Error("a level that is won can be played again")
	}
	if keeps(r, "mill-iron", "format 2\ndifficulty 2\n"); r.Has("mode-easy") {
		t.Error("the difficulty can be changed")
	}
}

// Old profiles have what they have earned, a look is switched on by a click, and starting
// again takes nothing away.
func TestUnlocks(t *testing.T) {
	r := gametest.Open(t, screens.Start, 1280, 800, 1)
	var won strings.Builder
	for i := range 5 {
		won.WriteString("won walls-" + string(rune('1'+i)) + " 4 135 -1\n")
	}
	rulestest.OK(t, r.Ctx.Store.Put("campaign-wallfall", []byte(won.String())))
	r.Click("feats")
	r.Is("unlocked", 3)
	r.Click("tab-unlocks", "unlock:0")
	r.Is("dialog", "letter")
	r.Click("close", "unlock:1", "unlock:2")
	if r.Has("unlock:4") {
		t.Error("what is not earned can be switched on")
	}
	if set := &r.Desk().Set; set.Coat != "brass" || set.Title != "Millwright" || set.Table != "wood" || r.Desk().Palette.Coat[0].A == 0 {
		t.Errorf("switched on are %q, %q and %q", set.Coat, set.Title, set.Table)
	}
	r.Click("unlock:1")
	if r.Desk().Set.Coat != "steel" {
		t.Error("it is not switched off")
	}
	r.Key(input.KeyEscape)
	r.Click("campaign")
	r.Desk().Kit.ScrollTo("level", 1e6)
	r.Tick(2)
	r.Click("anew", "yes")
	if rec := feats.Load(r.Desk(), r.Ctx); rec.Total[feats.Levels] != 0 {
		t.Errorf("%d levels count before a match has ended", rec.Total[feats.Levels])
	}
	r.Sc = nil
	r.Tick(2)
	if r.Desk().Set.Title != "Millwright" {
		t.Error("the settings are lost")
	}
	r.Click("feats")
	r.Is("unlocked", 3)
	chapters := len(campaign.Shipped().Chapters)
	if got := len(feats.Unlocks); got != 3*chapters {
		t.Errorf("%d chapters have %d unlocks", chapters, got)
	}
}

// The matches of two Ironmen make no room for others.
func TestIronMatchStays(t *testing.T) {
	r := iron(t)
	r.Click("go")
	do(r, "move odo 1:2,1")
	other, err := session.New("story-1-iron/knoll.txt", gametest.Played(t, "knoll", 2).Source(), 1)
	if err != nil {
		t.Fatal(err)
	}
	rulestest.OK(t, profile.Save(r.Desk(), r.Ctx, other))
	for i := range profile.MaxMatches {
		m := gametest.Played(t, "knoll", 3)
		m.SetBegun(int64(1795272000 + i))
		rulestest.OK(t, profile.Save(r.Desk(), r.Ctx, m))
	}
	if !slices.ContainsFunc(profile.Matches(r.Desk(), r.Ctx), func(w profile.Waiting) bool { return w.Info.File == other.File() }) {
		t.Error("the match of the other Ironman is gone")
	}
	restart(t, r)
	r.Click("campaign", "go")
	r.Is("scene", "play", "level", "mill-iron/gate.txt", "count", 1)
}

// The win that ends a chapter unlocks what it gives, and the end says so.
func TestWinUnlocks(t *testing.T) {
	r := gametest.Open(t, screens.Start, 1280, 800, 1)
	r.Desk().Set.Speed = 0
	rulestest.OK(t, r.Ctx.Store.Put("campaign-wallfall", []byte("won walls-1 4 1 -1\nwon walls-2 4 1 -1\nwon walls-3 4 1 -1\n")))
	r.Click("campaign", "place:walls-5", "go")
	p := gametest.Inner[*match.Screen](r)
	for i := range p.View.Table.Match.Level().Sides {
		p.View.Table.Match.SetSeat(i, "")
	}
	for range 60 { // until the house can give up
		s := p.View.Table.Match.State()
		if s.Pending().Side != 0 {
			break
		}
		p.Do(r.Ctx, s.Default())
		r.Tick(2)
	}
	p.Do(r.Ctx, rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell})
	r.Tick(30)
	r.Is("dialog", "end")
	if data, _ := r.Ctx.Store.Get("unlocks"); string(data) != "Mrs. Pell's list" {
		t.Errorf("unlocked is %q", data)
	}
}
