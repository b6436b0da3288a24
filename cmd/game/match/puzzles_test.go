package match

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// inPlay returns the match that is shown.
func puzzleInPlay(r *gametest.Rig) *Screen {
	r.T.Helper()
	p, ok := r.Sc.(*shell.Window).Inner.(*Screen)
	if !ok {
		r.T.Fatalf("%T is shown", r.Sc.(*shell.Window).Inner)
	}
	return p
}

// atPuzzle shows the page of a puzzle.
func atPuzzle(t *testing.T, id string) *gametest.Rig {
	t.Helper()
	r := newRig(t, 1280, 800, 1)
	r.Click("play")
	r.Click("levels")
	r.Click("group:puzzles")
	r.Is("levels", len(levels.Puzzles()), "puzzles", true)
	r.Sc.(*shell.Window).Inner.(*library.LevelList).Open(id) // it may be scrolled out of sight
	r.Tick(2)
	return r
}

// solve returns the commands of the stored solution for the person's side, after some
// ends of turns, and lets the other side rest.
func solvePuzzle(r *gametest.Rig, ends int) {
	r.T.Helper()
	p := puzzleInPlay(r)
	lv := p.Table.Match.Level()
	line, bad := lv.Play(&lv.Solutions[0])
	if bad != nil {
		r.T.Fatal(bad)
	}
	turn := func(a rules.Action) {
		r.T.Helper()
		r.Until("the person's turn", func(s map[string]any) bool { return s["busy"] == false && s["bot"] == false })
		if _, over := p.Table.Match.State().Winner(); !over && !p.Do(r.Ctx, a) {
			r.T.Fatalf("%v cannot be done: %s", a, p.UI.Notice.Text)
		}
		r.Tick(3)
	}
	b := p.Table.Narrator.Board
	end, err := b.ParseAction("end")
	if err != nil {
		r.T.Fatal(err)
	}
	for range ends {
		turn(end)
	}
	demo := session.OfLine(p.Table.Match.File(), p.Table.Match.Source(), line, 0, nil)
	for i := range demo.Length() {
		if a, side := demo.Action(i); side == 0 {
			turn(a)
		}
	}
	r.Until("the end", func(s map[string]any) bool { return s["dialog"] == string(EndDialog) })
	r.Tick(3)
}

// A puzzle is solved by a person, whoever was to play elsewhere; the medal is kept,
// the list counts it, and the next puzzle is one press away.
func TestPuzzleByHand(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	*shell.Part[seats.Seating](r.Desk()) = seats.Seating{Loaded: true, Bots: [rules.MaxSides]string{"greedy", ""}}
	r.Click("play")
	r.Click("levels")
	r.Is("levels", len(levels.Shipped()), "puzzles", false)
	r.Click("group:puzzles")
	r.Click("level:ferry")
	r.Click("begin")
	p := puzzleInPlay(r)
	if p.Table.Match.Seat(0) != "" || p.Table.Match.Seat(1) != session.RestBot {
		t.Fatalf("%q plays against %q", p.Table.Match.Seat(0), p.Table.Match.Seat(1))
	}
	solvePuzzle(r, 0)
	if p.Ending.Prize != (Prize{0, profile.Victory, profile.Victory}) {
		t.Errorf("the prize is %+v", p.Ending.Prize)
	}
	if data, _ := r.Ctx.Store.Get(profile.MedalsKey); string(data) != "ferry 0 won\n" {
		t.Errorf("kept is %q", data)
	}
	r.Click("next")
	r.Is("scene", "levels", "puzzles", true, "chosen", 1+slices.IndexFunc(levels.Puzzles(), func(e levels.Entry) bool { return e.ID == "ferry" }))
	r.Click("back")
	if list := r.Sc.(*shell.Window).Inner.(*library.LevelList); list.SolvedLabel != fmt.Sprintf("Puzzles 1/%d", len(levels.Puzzles())) {
		t.Errorf("the list says %q", list.SolvedLabel)
	}
}

// Winning a puzzle too late earns no medal, and the reason is shown.
func TestPuzzleTooLate(t *testing.T) {
	r := atPuzzle(t, "couriers")
	r.Click("begin")
	solvePuzzle(r, 1)
	p := puzzleInPlay(r)
	if side, over := p.Table.Match.State().Winner(); !over || side != 0 || p.Ending.Prize.Set != 0 {
		t.Errorf("%d wins and gets %+v", side, p.Ending.Prize)
	}
	if !strings.Contains(p.Ending.unsolved(), "within 3 rounds") {
		t.Errorf("it says %q", p.Ending.unsolved())
	}
	r.Click("levels")
	r.Is("scene", "levels", "puzzles", true)
}

// Who has the other side walk out of the way, by hand or by a bot, has solved nothing,
// and is shown why; who merely had the seat has.
func TestPuzzleWithoutRest(t *testing.T) {
	for _, c := range []struct {
		acts bool
		want profile.MedalSet
	}{{false, profile.Victory}, {true, 0}} {
		r := atPuzzle(t, "couriers")
		r.Click("begin")
		r.Until("the person's turn", func(s map[string]any) bool { return s["busy"] == false && s["bot"] == false })
		p := puzzleInPlay(r)
		p.Players.SetSeat(1, "")
		line, bad := p.Table.Match.Level().Play(&p.Table.Match.Level().Solutions[0])
		if bad != nil {
			t.Fatal(bad)
		}
		acted := false
		for i := 0; i < len(line); {
			_, over := p.Table.Match.State().Winner()
			d := p.Table.Match.State().Pending()
			if over || d.Ask == rules.AskNothing {
				break
			}
			a := line[i]
			if at := slices.IndexFunc(p.Table.Match.State().Legal(nil), func(a rules.Action) bool { return a.Kind == rules.Face }); c.acts && !acted && d.Side == 1 && at >= 0 {
				a, acted = p.Table.Match.State().Legal(nil)[at], true
			} else {
				i++
			}
			if a.Kind != rules.Roll && !p.Do(r.Ctx, a) {
				t.Fatalf("%v cannot be done: %s", a, p.UI.Notice.Text)
			}
			p.Finish()
			if p.UI.Dialog == HandoverDialog {
				p.UI.Dialog = shell.NoDialog
			}
			r.Tick(2)
		}
		r.Until("the end", func(s map[string]any) bool { return s["dialog"] == string(EndDialog) })
		r.Tick(2)
		if acted != c.acts || p.Ending.Prize.Set != c.want || strings.Contains(p.Ending.unsolved(), "rests") != c.acts {
			t.Errorf("acted: %v, the prize is %+v, and it says %q", acted, p.Ending.Prize, p.Ending.unsolved())
		}
	}
}

// In some puzzles the other side plays: the best bot does, whoever was to, and its
// commands don't spoil the medal.
func TestOpposedPuzzle(t *testing.T) {
	r := atPuzzle(t, "armslength")
	r.Click("begin")
	p := puzzleInPlay(r)
	if all := bot.Difficulties(); p.Table.Match.Seat(0) != "" || p.Table.Match.Seat(1) != all[len(all)-1].Bot {
		t.Fatalf("%q plays against %q", p.Table.Match.Seat(0), p.Table.Match.Seat(1))
	}
	lv := p.Table.Match.Level()
	line, bad := lv.Play(&lv.Solutions[0])
	if bad != nil {
		t.Fatal(bad)
	}
	m := session.OfLine(p.Table.Match.File(), p.Table.Match.Source(), line, 0, nil)
	if side, set := profile.Earned(m); !profile.OthersRested(m) || side != 0 || set != profile.Victory {
		t.Errorf("%d earns %b", side, set)
	}
}

// The solution is shown once it is meant, as a recording that leads back to the
// puzzle; to play on from it earns nothing.
func TestSolutionIsShown(t *testing.T) {
	r := atPuzzle(t, "legup")
	r.Click("solution")
	r.Is("dialog", string(library.SolutionDialog))
	r.Click("cancel")
	r.Is("scene", "levels", "dialog", string(shell.NoDialog))
	r.Click("solution")
	r.Click("yes")
	p := puzzleInPlay(r)
	if !p.LookBack.recording || !p.LookBack.foreign || p.Table.Match.Length() == 0 {
		t.Fatalf("it is shown as %+v", p.LookBack)
	}
	r.Until("the end", func(s map[string]any) bool { return s["dialog"] == string(EndDialog) })
	r.Tick(2)
	r.Click("recordings")
	r.Is("scene", "levels", "puzzles", true)
	if list := r.Sc.(*shell.Window).Inner.(*library.LevelList); list.Cards[list.Selected].Entry.ID != "legup" {
		t.Errorf("it leads back to %d", list.Selected)
	}
	r.Click("solution")
	r.Click("yes")
	p = puzzleInPlay(r)
	last, _ := p.Table.Match.Action(p.Table.Match.Length() - 1)
	p.LookBack.Jump(p.Table.Match.Length() - 1)
	p.LookBack.ContinueHere(r.Ctx)
	if p.LookBack.recording || !p.Do(r.Ctx, last) {
		t.Fatal("it Can't be played on")
	}
	r.Until("the end", func(s map[string]any) bool { return s["dialog"] == string(EndDialog) })
	if p.Ending.Prize.Set != 0 {
		t.Errorf("the solution earns %+v", p.Ending.Prize)
	}
}

// The pages of puzzles are whole at every size of window and text.
func TestPuzzlePagesAreTidy(t *testing.T) {
	for _, c := range []struct{ w, h, text float32 }{{1280, 800, 1}, {640, 480, 1}, {360, 740, 1}, {1280, 800, 2}, {360, 740, 2}} {
		r := newRig(t, c.w, c.h, 1)
		r.Desk().Set.Text = c.text
		r.Tick(3)
		r.Click("play")
		r.Click("levels")
		r.Click("group:puzzles")
		r.Tidy("puzzles")
		r.Click("level:bogside")
		r.Tidy("puzzle")
		for range 60 { // the keys find what is scrolled out of sight
			if r.Has("solution") {
				break
			}
			r.Key(input.KeyTab)
		}
		r.Click("solution")
		r.Tidy("solution")
	}
}
