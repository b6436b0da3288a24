package library_test

import (
	"fmt"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/screens"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// Any number of matches can be continued: the last one from the title, the others from a
// list, in which a deleted one can be restored. Of too many, the oldest becomes a replay.
func TestMatchesToContinue(t *testing.T) {
	r := gametest.OpenWith(t, screens.Start, shell.Options{})
	for i, id := range []string{"knoll", "millrace", "vise"} {
		rulestest.OK(t, profile.Save(r.Desk(), r.Ctx, gametest.Played(t, id, 5+i)))
	}
	r.Sc = nil
	r.Tick(2)
	r.Is("continue", true, "matches", 3)
	r.Click("continue")
	r.Is("scene", "play", "level", "vise.txt", "count", 7)
	// A match that is played on becomes the last.
	title := func() {
		r.Sc = nil
		r.Tick(2)
	}
	title()
	r.Click("play", "matches")
	r.Is("scene", "matches")
	r.Click("watch:match")
	r.Is("scene", "play", "level", "knoll.txt", "count", 5)
	m := profile.Continue(r.Desk(), r.Ctx, shell.MatchKey)
	gametest.GoOn(t, m, 3, 1)
	rulestest.OK(t, profile.Save(r.Desk(), r.Ctx, m))
	title()
	r.Click("continue")
	r.Is("scene", "play", "level", "knoll.txt", "count", 6)

	title()
	r.Click("play", "matches")
	names := func(want string) {
		t.Helper()
		if got := fmt.Sprint(r.Sc.Probe().State["recordings"]); got != want {
			t.Fatalf("the list has %s, want %s", got, want)
		}
	}
	names("[match match-3 match-2]")
	r.Click("delete:match-3")
	names("[match match-2]")
	r.Click("undelete")
	names("[match match-3 match-2]")

	for i := range profile.MaxMatches {
		m := gametest.Played(t, "courts", 3)
		m.SetBegun(int64(1795272000 + i))
		rulestest.OK(t, profile.Save(r.Desk(), r.Ctx, m))
	}
	replays, err := r.Ctx.Store.Recordings()
	if n := len(profile.Matches(r.Desk(), r.Ctx)); n != profile.MaxMatches || len(replays) != 3 || err != nil {
		t.Errorf("there are %d matches and %d replays, %v", n, len(replays), err)
	}
}

// The scene before the first title plays to its end, and both a pit and a wall take
// somebody in it.
func TestHookPlays(t *testing.T) {
	s := rulestest.Must(levels.LoadHook())(t)
	seen := map[rules.EventKind]int{}
	for _, shot := range s.Events {
		for i := range shot {
			seen[shot[i].Kind]++
		}
	}
	if len(s.Events) != 5 || seen[rules.EvPush] == 0 || seen[rules.EvPitIn] == 0 || seen[rules.EvDeath] != 1 {
		t.Errorf("%d shots with %v", len(s.Events), seen)
	}
}

// A level of the game that comes as a file or link keeps its name and its medals.
func TestAGivenLevelOfTheGame(t *testing.T) {
	r := gametest.OpenWith(t, screens.Start, shell.Options{})
	rulestest.OK(t, r.Ctx.Store.Put(profile.MedalsKey, []byte("knoll 0 won\n")))
	for _, e := range levels.Shipped() {
		if e.ID == "knoll" {
			r.Ctx.Given = []shell.Given{{Name: "mine.txt", Data: e.Text}}
		}
	}
	r.Tick(2)
	r.Is("scene", "offer", "level", "knoll.txt", "medals", true)
	r.Ctx.Given = nil
	r.Click("begin")
	r.Is("scene", "play", "level", "knoll.txt")
}
