package scene

import (
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/rules"
)

// inPlay gives the match that is shown.
func puzzleInPlay(r *rig) *play {
	r.t.Helper()
	p, ok := r.sc.(*shell).inner.(*play)
	if !ok {
		r.t.Fatalf("%T is shown", r.sc.(*shell).inner)
	}
	return p
}

// atPuzzle shows the page of a puzzle.
func atPuzzle(t *testing.T, id string) *rig {
	t.Helper()
	r := newRig(t, 1280, 800, 1)
	r.click("play")
	r.click("group:puzzles")
	r.is("levels", len(levels.Puzzles()), "puzzles", true)
	r.sc.(*shell).inner.(*levelList).open(id) // it may be scrolled out of sight
	r.tick(2)
	return r
}

// solve gives the commands of the stored solution for the person's side, after some
// ends of turns, and lets the other side rest.
func solvePuzzle(r *rig, ends int) {
	r.t.Helper()
	p := puzzleInPlay(r)
	lv := p.t.match.Level()
	line, bad := lv.Play(&lv.Solutions[0])
	if bad != nil {
		r.t.Fatal(bad)
	}
	turn := func(a rules.Action) {
		r.t.Helper()
		r.until("the person's turn", func(s map[string]any) bool { return s["busy"] == false && s["bot"] == false })
		if _, over := p.t.match.State().Winner(); !over && !p.do(r.ctx, a) {
			r.t.Fatalf("%v cannot be done: %s", a, p.ui.notice)
		}
		r.tick(3)
	}
	b := p.t.words.board
	end, err := b.ParseAction("end")
	if err != nil {
		r.t.Fatal(err)
	}
	for range ends {
		turn(end)
	}
	demo := session.OfLine(p.t.match.File(), p.t.match.Source(), line, 0, func() bool { return false })
	for i := range demo.Length() {
		if a, side := demo.Action(i); side == 0 {
			turn(a)
		}
	}
	r.until("the end", func(s map[string]any) bool { return s["dialog"] == int(endDialog) })
	r.tick(3)
}

// A puzzle is solved by a person, whoever was to play elsewhere; the medal is kept,
// the list counts it, and the next puzzle is one press away.
func TestPuzzleByHand(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	*partOf[seating](r.desk()) = seating{known: true, bots: [rules.MaxSides]string{"greedy", ""}}
	r.click("play")
	r.is("levels", len(levels.Shipped()), "puzzles", false)
	r.click("group:puzzles")
	r.click("level:gallery")
	r.click("begin")
	p := puzzleInPlay(r)
	if p.t.match.Seat(0) != "" || p.t.match.Seat(1) != session.RestBot {
		t.Fatalf("%q plays against %q", p.t.match.Seat(0), p.t.match.Seat(1))
	}
	solvePuzzle(r, 0)
	if p.ending.prize != (prize{0, wonMedal, wonMedal}) {
		t.Errorf("the prize is %+v", p.ending.prize)
	}
	if data, _ := r.ctx.Store.Get(medalsKey); string(data) != "gallery 0 won\n" {
		t.Errorf("kept is %q", data)
	}
	r.click("next")
	r.is("scene", "levels", "puzzles", true, "chosen", 3)
	r.click("back")
	if list := r.sc.(*shell).inner.(*levelList); list.solved != "Puzzles 1/8" {
		t.Errorf("the list says %q", list.solved)
	}
}

// Who wins a puzzle too late gets no medal and is told why.
func TestPuzzleTooLate(t *testing.T) {
	r := atPuzzle(t, "couriers")
	r.click("begin")
	solvePuzzle(r, 1)
	p := puzzleInPlay(r)
	if side, over := p.t.match.State().Winner(); !over || side != 0 || p.ending.prize.set != 0 {
		t.Errorf("%d wins and gets %+v", side, p.ending.prize)
	}
	if !strings.Contains(p.ending.unsolved(), "within 2 rounds") {
		t.Errorf("it is told %q", p.ending.unsolved())
	}
	r.click("levels")
	r.is("scene", "levels", "puzzles", true)
}

// Who has the other side walk out of the way, by hand or by a bot, has solved nothing,
// and is told so; who merely had the seat has.
func TestPuzzleWithoutRest(t *testing.T) {
	for _, c := range []struct {
		acts bool
		want medals
	}{{false, wonMedal}, {true, 0}} {
		r := atPuzzle(t, "couriers")
		r.click("begin")
		r.until("the person's turn", func(s map[string]any) bool { return s["busy"] == false && s["bot"] == false })
		p := puzzleInPlay(r)
		p.players.setSeat(1, "")
		line, bad := p.t.match.Level().Play(&p.t.match.Level().Solutions[0])
		if bad != nil {
			t.Fatal(bad)
		}
		acted := false
		for i := 0; i < len(line); {
			_, over := p.t.match.State().Winner()
			d := p.t.match.State().Pending()
			if over || d.Ask == rules.AskNothing {
				break
			}
			a := line[i]
			if at := slices.IndexFunc(p.t.match.State().Legal(nil), func(a rules.Action) bool { return a.Kind == rules.Face }); c.acts && !acted && d.Side == 1 && at >= 0 {
				a, acted = p.t.match.State().Legal(nil)[at], true
			} else {
				i++
			}
			if a.Kind != rules.Roll && !p.do(r.ctx, a) {
				t.Fatalf("%v cannot be done: %s", a, p.ui.notice)
			}
			p.finish()
			if p.ui.dialog == handoverDialog {
				p.ui.dialog = noDialog
			}
			r.tick(2)
		}
		r.until("the end", func(s map[string]any) bool { return s["dialog"] == int(endDialog) })
		r.tick(2)
		if acted != c.acts || p.ending.prize.set != c.want || strings.Contains(p.ending.unsolved(), "rests") != c.acts {
			t.Errorf("acted: %v, the prize is %+v, and it is told %q", acted, p.ending.prize, p.ending.unsolved())
		}
	}
}

// The solution is shown once it is meant, as a recording that leads back to the
// puzzle; to play on from it earns nothing.
func TestSolutionIsShown(t *testing.T) {
	r := atPuzzle(t, "legup")
	r.click("solution")
	r.is("dialog", int(solutionDialog))
	r.click("cancel")
	r.is("scene", "levels", "dialog", int(noDialog))
	r.click("solution")
	r.click("yes")
	p := puzzleInPlay(r)
	if !p.past.record || !p.past.foreign || p.t.match.Length() == 0 {
		t.Fatalf("it is shown as %+v", p.past)
	}
	r.until("the end", func(s map[string]any) bool { return s["dialog"] == int(endDialog) })
	r.tick(2)
	r.click("recordings")
	r.is("scene", "levels", "puzzles", true)
	if list := r.sc.(*shell).inner.(*levelList); list.cards[list.chosen].entry.ID != "legup" {
		t.Errorf("it leads back to %d", list.chosen)
	}
	r.click("solution")
	r.click("yes")
	p = puzzleInPlay(r)
	last, _ := p.t.match.Action(p.t.match.Length() - 1)
	p.past.jump(p.t.match.Length() - 1)
	p.past.playOn(r.ctx)
	if p.past.record || !p.do(r.ctx, last) {
		t.Fatal("it cannot be played on")
	}
	r.until("the end", func(s map[string]any) bool { return s["dialog"] == int(endDialog) })
	if p.ending.prize.set != 0 {
		t.Errorf("the solution earns %+v", p.ending.prize)
	}
}

// The pages of puzzles are whole at every size of window and text.
func TestPuzzlePagesAreTidy(t *testing.T) {
	for _, c := range []struct{ w, h, text float32 }{{1280, 800, 1}, {640, 480, 1}, {360, 740, 1}, {1280, 800, 2}, {360, 740, 2}} {
		r := newRig(t, c.w, c.h, 1)
		r.desk().set.Text = c.text
		r.tick(3)
		r.click("play")
		r.click("group:puzzles")
		r.tidy("puzzles")
		r.click("level:ferry")
		r.tidy("puzzle")
		for range 60 { // the keys find what is scrolled out of sight
			if r.has("solution") {
				break
			}
			r.key(input.KeyTab)
		}
		r.click("solution")
		r.tidy("solution")
	}
}
