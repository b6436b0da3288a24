package campaign_test

import (
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
	"wallfall/input"
	"wallfall/levels/campaign"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

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
	do(r, "move odo 0:2,1")
	p := gametest.Inner[*match.Screen](r)
	if m := p.Table.Match; m.File() != "mill-iron/gate.txt" || !m.Iron || m.Undo() || m.Branch(0) == nil || m.Count() != 1 {
		t.Errorf("%s with %d commands takes things back", m.File(), m.Count())
	}
	p.Hints.AskHint(r.Ctx)
	if r.Tick(1); p.Hints.On || p.Table.Match.Helped(0) {
		t.Error("there is a hint")
	}
	r.Chord(input.KeyZ)
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
	if p := gametest.Inner[*match.Screen](r); p.Table.Match.Count() != 1 || !p.Table.Match.Iron {
		t.Errorf("it goes on after %d commands", p.Table.Match.Count())
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
	do(r, "move odo 0:2,1")
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
	do(r, "move odo 0:5,1")
	r.Tick(30)
	r.Is("dialog", "end")
	keeps(r, "mill-iron", "won gate 1 135 0\n")
	r.Click("next", "offer:0", "place:gate")
	if r.Has("go") {
		t.Error("a level that is won can be played again")
	}
	if keeps(r, "mill-iron", "difficulty 2\n"); r.Has("mode-easy") {
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
	do(r, "move odo 0:2,1")
	other, _, err := session.New("story-1-iron/knoll.txt", gametest.Played(t, "knoll", 2).Source(), 1)
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
	for i := range p.Table.Match.Level().Sides {
		p.Table.Match.SetSeat(i, "")
	}
	for range 60 { // until the house can give up
		s := p.Table.Match.State()
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
