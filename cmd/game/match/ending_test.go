package match

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/chronicle"
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
	"wallfall/rules/rulestest"
)

// told begins a match of the test data that a story tells, against a side that rests, and
// plays the commands; whatever else is asked is answered by default.
func told(r *gametest.Rig, name string, story *shell.Story, commands ...string) *Screen {
	r.T.Helper()
	r.Settings().Speed = 0
	m, err := session.New(name+".txt", []byte(level(r.T, name)), 1)
	if err != nil {
		r.T.Fatal(err)
	}
	m.SetSeat(1, "rest")
	p := r.Desk().Routes.Tell(m, story).(*Screen)
	r.Sc.(*shell.Window).Inner = p
	do := func(a rules.Action, err error) {
		r.T.Helper()
		events, refused := m.Apply(a)
		if err != nil || refused != nil {
			r.T.Fatal(m.State().Board().FormatAction(a), err, refused)
		}
		p.applyEvents(events)
	}
	for _, text := range commands {
		for text != "resign" && !strings.HasPrefix(text, "brace") && m.State().Pending().Side == 1 {
			do(m.State().Default(), nil)
		}
		do(m.State().Board().ParseAction(text))
	}
	for n := 0; m.State().Pending().Ask != rules.AskNothing && n < 40; n++ {
		do(m.State().Default(), nil)
	}
	r.Dialog(EndDialog)
	return p
}

// The end names who pulled whom under a wall, replays that from the pull on, and comes
// back after the replay on the board. A campaign adds its words and leads on.
func TestTheMomentOfAMatch(t *testing.T) {
	for _, size := range [][3]float32{{1280, 800, 1}, {800, 600, 2}, {390, 844, 1}, {844, 390, 1}} {
		b := newRig(t, size[0], size[1], 1)
		b.Settings().Text = size[2]
		won, next := 0, false
		told(b, "deed", &shell.Story{After: "The mill holds its breath.", Face: "odo",
			Over: func(_ *shell.Context, _ *session.Match, w bool) { won++ },
			Next: func(*shell.Context, *session.Match) (shell.Scene, error) {
				next = true
				return b.Sc.(*shell.Window).Inner, nil
			},
		}, "end", "use fenna haul eck", "distance eck 2", "brace eck 0", "force eck s", "force eck s", "end", "end", "resign")
		b.Tidy("the end")
		b.Desk().Say(b.Ctx, "A feat")
		b.Tick(1)
		at := map[bool]float32{}
		for _, it := range b.Drawn() {
			if it.Text == "A feat" || strings.HasPrefix(it.Text, "Victory") && at[false] == 0 {
				at[it.Text == "A feat"] = it.Y
			}
		}
		if d := at[true] - at[false]; at[true] == 0 || at[false] == 0 || d > -24 && d < 24 {
			t.Errorf("%v: a notice at %v lies over the heading at %v", size, at[true], at[false])
		}
		if won != 1 {
			t.Errorf("the campaign heard of the end %d times", won)
		}
		b.Offers("!again", "next")
		if b.Has("moment") {
			b.Shows("Fenna pulled Eck under a wall")
			b.Click("moment")
			b.Is("replaying", true, "dialog", "")
			b.Dialog(EndDialog)
		}
		if b.Click("next"); !next {
			t.Error("the gold button leads nowhere")
		}
	}
}

// A figure that dies of a wound from a wall's push was crushed by the walls.
func TestAWallsLastWound(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	told(r, "wound", &shell.Story{})
	r.Shows("Eck is crushed by the walls")
}

// A defeat is a defeat: another headline, another sound, and Try again in gold.
func TestDefeat(t *testing.T) {
	for _, bot := range []bool{true, false} {
		b, p := atLevel(t, "vise", "", map[bool]string{true: "greedy"}[bot])
		b.Key(input.KeyTab) // keys have a focus
		p.Do(b.Ctx, resignation)
		b.Dialog(EndDialog)
		says := b.Shown()
		b.Is("focus", map[bool]string{true: "again", false: "next"}[bot]) // the gold button
		if strings.Contains(says, "|Defeated by The Smith|") != bot || strings.Contains(says, "|Victory: The Smith|") == bot || b.Has("next") == bot || strings.Contains(says, "Try again") != bot {
			t.Errorf("against a bot %v the end says %s", bot, says)
		}
	}
}

// puzzle begins a puzzle from its page, and returns its stored solution.
func puzzle(t *testing.T, id string) (*gametest.Rig, *Screen, []rules.Action) {
	t.Helper()
	r := newRig(t, 1280, 800, 1)
	*shell.Part[seats.Seating](r.Desk()) = seats.Seating{Loaded: true, Bots: [rules.MaxSides]string{"greedy", ""}} // elsewhere
	r.Click("play", "levels", "group:puzzles")
	r.Is("levels", len(levels.Puzzles()), "puzzles", true)
	gametest.Inner[*library.LevelList](r).Open(id) // it may be scrolled out of sight
	r.Tick(2)
	r.Click("begin")
	p := playOf(r)
	lv := p.match().Level()
	line, bad := lv.Play(&lv.Solutions[0])
	if bad != nil {
		t.Fatal(bad)
	}
	return r, p, line
}

// solve gives the commands of a solution for the person's side, after some ends of turns,
// and lets the other side rest.
func solvePuzzle(r *gametest.Rig, line []rules.Action, ends int) {
	r.T.Helper()
	p := playOf(r)
	turn := func(a rules.Action) {
		r.T.Helper()
		letBotsPlay(r)
		if _, over := p.state().Winner(); !over && !p.Do(r.Ctx, a) {
			r.T.Fatalf("%v cannot be done: %s", a, r.Text("notice"))
		}
		r.Tick(3)
	}
	for range ends {
		turn(rulestest.Must(p.board().ParseAction("end"))(r.T))
	}
	demo := session.OfLine(p.match().File(), p.match().Source(), line, 0, nil)
	for i := range demo.Length() {
		if a, side := demo.Action(i); side == 0 {
			turn(a)
		}
	}
	r.Dialog(EndDialog)
}

// A puzzle is solved by a person; the medal is kept, the list counts it, and the next
// puzzle is one press away.
func TestPuzzleByHand(t *testing.T) {
	r, p, line := puzzle(t, "ferry")
	if p.match().Seat(0) != "" || p.match().Seat(1) != session.RestBot {
		t.Fatalf("%q plays against %q", p.match().Seat(0), p.match().Seat(1))
	}
	solvePuzzle(r, line, 0)
	r.Shows("New!")
	if data, _ := r.Ctx.Store.Get(profile.MedalsKey); string(data) != "ferry 0 won\n" {
		t.Errorf("kept is %q", data)
	}
	r.Click("next")
	r.Is("scene", "levels", "puzzles", true, "chosen", 1+slices.IndexFunc(levels.Puzzles(), func(e levels.Entry) bool { return e.ID == "ferry" }))
	r.Click("back")
	if list := gametest.Inner[*library.LevelList](r); list.SolvedLabel != fmt.Sprintf("Puzzles 1/%d", len(levels.Puzzles())) {
		t.Errorf("the list says %q", list.SolvedLabel)
	}
}

// Winning a puzzle too late earns no medal, and the reason is shown.
func TestPuzzleTooLate(t *testing.T) {
	r, p, line := puzzle(t, "couriers")
	solvePuzzle(r, line, 1)
	if side, over := p.state().Winner(); !over || side != 0 {
		t.Errorf("%d wins", side)
	}
	r.Shows("!New!", "Win within 3 rounds to solve this puzzle")
	r.Click("levels")
	r.Is("scene", "levels", "puzzles", true)
}

// A puzzle is not solved if the other side is moved out of the way, by hand or by a bot,
// and the reason is shown; having had its seat does no harm.
func TestPuzzleWithoutRest(t *testing.T) {
	for _, acts := range []bool{false, true} {
		r, p, line := puzzle(t, "couriers")
		letBotsPlay(r)
		p.SetSeat(1, "")
		r.Settings().Speed, r.Settings().Handover = 0, false
		acted := false
		for i := 0; i < len(line); {
			s := p.state()
			if s.Pending().Ask == rules.AskNothing {
				break
			}
			a := line[i]
			if at := slices.IndexFunc(s.Legal(nil), func(a rules.Action) bool { return a.Kind == rules.Face }); acts && !acted && s.Pending().Side == 1 && at >= 0 {
				a, acted = s.Legal(nil)[at], true
			} else {
				i++
			}
			if a.Kind != rules.Roll && !p.Do(r.Ctx, a) {
				t.Fatalf("%v cannot be done: %s", a, r.Text("notice"))
			}
		}
		r.Dialog(EndDialog)
		if acted != acts {
			t.Errorf("acted: %v", acted)
		}
		no := map[bool]string{false: "!", true: ""}
		r.Shows(no[acts]+"counts as solved only if the other side rests", no[!acts]+"New!")
	}
}

// In some puzzles the other side plays: always the best bot, whose commands don't spoil the
// medal.
func TestOpposedPuzzle(t *testing.T) {
	_, p, line := puzzle(t, "armslength")
	if all := bot.Difficulties(); p.match().Seat(0) != "" || p.match().Seat(1) != all[len(all)-1].Bot {
		t.Fatalf("%q plays against %q", p.match().Seat(0), p.match().Seat(1))
	}
	m := session.OfLine(p.match().File(), p.match().Source(), line, 0, nil)
	if side, set := profile.Earned(m); !profile.OthersRested(m) || side != 0 || set != profile.Victory {
		t.Errorf("%d earns %b", side, set)
	}
}

// No text on the pages of puzzles is cut off; tall windows show all cards at once.
func TestPuzzlesAreReadWhole(t *testing.T) {
	for _, size := range [][2]float32{{390, 844}, {390, 6000}, {640, 400}, {640, 4800}} {
		for _, code := range []string{"en", "de"} {
			r := newRig(t, size[0], size[1], 1)
			r.Speak(code)
			r.Click("play", "levels", "group:puzzles")
			for _, tier := range []string{"tier:0", "tier:1", "tier:2", "tier:3"} {
				r.Click(tier)
				r.Tick(2)
				if cuts := r.Desk().Kit.Cuts(); len(cuts) > 0 {
					t.Errorf("%v, %s, %s: %q is cut off", size, code, tier, cuts)
				}
			}
		}
	}
}

// The solution is shown after a confirmation, as a recording that leads back to the puzzle;
// playing on from it earns nothing. Its page is whole at every size.
func TestSolutionIsShown(t *testing.T) {
	for _, c := range []struct{ w, h, text float32 }{{640, 480, 1}, {360, 740, 1}, {1280, 800, 2}, {360, 740, 2}, {1280, 800, 1}} {
		r := newRig(t, c.w, c.h, 1)
		r.Settings().Text = c.text
		r.Tick(3)
		r.Click("play", "levels", "group:puzzles")
		r.Tidy("puzzles")
		gametest.Inner[*library.LevelList](r).Open("legup")
		r.Tick(2)
		r.Tidy("puzzle")
		for range 60 { // the keys find what is scrolled out of sight
			if r.Has("solution") {
				break
			}
			r.Key(input.KeyTab)
		}
		r.Click("solution")
		r.Tidy("solution")
		if c.w < 1280 || c.text > 1 {
			continue
		}
		r.Is("dialog", string(chronicle.SolutionDialog))
		r.Click("cancel")
		r.Is("scene", "levels", "dialog", "")
		r.Click("solution", "yes")
		r.Tidy("solution in sentences")
		r.Shows("Round 1")
		r.Click("watch-solution")
		if lb := pastOf(r); !lb.recording || !lb.foreign || lb.match().Length() == 0 {
			t.Fatalf("it is shown as %+v", lb)
		}
		r.Dialog(EndDialog)
		r.Click("recordings")
		r.Is("scene", "levels", "puzzles", true)
		if list := gametest.Inner[*library.LevelList](r); list.Cards[list.Selected].Entry.ID != "legup" {
			t.Errorf("it leads back to %d", list.Selected)
		}
		r.Click("solution", "yes", "watch-solution")
		m := pastOf(r).match()
		last, _ := m.Action(m.Length() - 1)
		p := playFrom(r, m.Length()-1)
		if !p.Do(r.Ctx, last) {
			t.Fatal("it can't be played on")
		}
		r.Dialog(EndDialog)
		r.Shows("!New!")
	}
}

// Who gives a puzzle up or loses it is offered its solution, and comes back to the end.
func TestEndOffersSolution(t *testing.T) {
	for _, size := range [][2]float32{{1280, 800}, {640, 400}, {390, 844}} {
		r := newRig(t, size[0], size[1], 1)
		for _, e := range levels.Puzzles()[:1] {
			r.Show(rulestest.Must(NewPlay(r.Desk(), e.ID+".txt", e.Text, nil))(t))
		}
		p := playOf(r)
		r.Dismiss()
		if size[0] > 1000 {
			p.Do(r.Ctx, resignation)
			r.Tick(200)
			r.Dialog(EndDialog)
		} else {
			for range 40 { // the last round ends
				if !p.View.Turn.BotTurn() && p.View.Log.Result == nil {
					p.Do(r.Ctx, p.state().Default())
				}
				r.Tick(10)
			}
			r.Dialog(EndDialog)
			r.Shows("Win within", "!Survived")
		}
		r.Tidy("a puzzle given up")
		r.Click("solution", "cancel")
		r.Is("dialog", string(EndDialog))
		r.Click("solution", "yes")
		r.Tidy("its solution")
		r.Shows("Round 1")
		r.Click("close")
		r.Is("dialog", string(EndDialog))
		r.Click("solution", "yes", "watch-solution")
		if lb := pastOf(r); !lb.recording || lb.match().Length() == 0 {
			t.Errorf("it is shown as %+v", lb)
		}
	}
}
