package match

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/table"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/generate"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// A hint shows a legal command with its reason, plays it on request, and disappears when it
// is closed or anything else is done.
func TestHint(t *testing.T) {
	for _, level := range []string{"courts", "knoll", "undercroft", "glasshouse"} {
		r, p := atLevel(t, level)
		shown := 0
		for range 12 {
			s := p.state()
			if s.Pending().Ask == rules.AskNothing {
				break
			}
			r.Click("hint")
			if (shown > 0 || level != "knoll") && r.Has("hint-now") {
				r.Click("hint-now")
			}
			r.Until("a hint", func(state map[string]any) bool { return state["hint"] != "…" })
			state := r.Sc.Probe().State
			if state["hint"] == "" || !slices.Contains(s.Legal(nil), p.Hints.shown.Action) || state["hinted"] == "" {
				t.Fatalf("%s: the hint is %q: %v", level, state["hint"], state["hinted"])
			}
			shown++
			if level != "courts" { // in which figures off the board lie closer
				r.Tidy(level + ", a hint")
			}
			r.Key(input.KeyEscape)
			r.Is("hint", "", "dialog", "")
			r.Key('N')
			if r.Tick(2); r.Sc.Probe().State["hint"] == "…" {
				r.Key('N') // it takes what was found
			}
			r.Tick(repeatDelay)
			for !p.Hints.told() {
				r.Key('N')
				r.Tick(repeatDelay)
			}
			want, n := p.Hints.shown.Action, p.match().Count()
			kept := p.View.Turn.EndsPhase(want)
			r.Key('N')
			r.Tick(2)
			if got, _ := p.match().Action(min(n, p.match().Length()-1)); !kept && (p.match().Count() <= n || got != want) {
				t.Fatalf("%s: the hint says %s, and %s is done", level, p.board().FormatAction(want), p.board().FormatAction(got))
			}
			if kept {
				r.Click("end-turn")
			}
			r.Is("hint", "")
		}
		if shown < 8 {
			t.Errorf("%s: only %d hints", level, shown)
		}
		if p.state().Pending().Ask == rules.AskNothing {
			continue
		}
		r.Key('N') // acting without it ends it
		p.Do(r.Ctx, p.state().Default())
		r.Tick(2)
		r.Is("hint", "")
	}
}

// A hint is not played once something else is asked.
func TestHintOfAnotherPosition(t *testing.T) {
	r, p := atLevel(t, "vise")
	r.Key('N')
	r.Until("a hint", func(state map[string]any) bool { return state["hint"] != "…" })
	r.Tick(repeatDelay)
	hint := p.Hints
	p.Do(r.Ctx, p.state().Default())
	n := p.match().Count()
	p.Hints.at, p.Hints.On, p.Hints.done = hint.at, true, true
	p.Hints.shown.Action = p.state().Default() // which the rules would let pass
	p.doHint(r.Ctx)
	if p.match().Count() != n || p.Hints.On {
		t.Error("what was advised for another position is done")
	}
}

// A hint that is followed is kept: as long as no die falls and nobody else decides, the next
// one goes on with the line.
func TestHintsKeepTheirPromises(t *testing.T) {
	kept := 0
	for _, level := range []string{"millrace", "glasshouse", "undercroft", "vise"} {
		r, p := atLevel(t, level)
		promised, draws, side := []rules.Action(nil), uint64(0), -1
		for range 40 {
			s := p.state()
			if s.Pending().Ask == rules.AskNothing {
				break
			}
			p.AskHint(r.Ctx)
			for range 2000 {
				r.Tick(1)
				if p.Hints.done {
					break
				}
				p.FindHint()
			}
			if !p.Hints.done {
				t.Fatalf("%s: no hint", level)
			}
			if len(promised) > 0 && s.Draws() == draws && s.Pending().Side == side {
				if p.Hints.shown.Action != promised[0] {
					t.Fatalf("%s: after %s the hint is %s", level, p.board().FormatAction(promised[0]), p.board().FormatAction(p.Hints.shown.Action))
				}
				kept++
			}
			promised, draws, side = p.Hints.plan[1:len(p.Hints.planAt)], s.Draws(), s.Pending().Side
			act, done := p.Hints.shown.Action, p.match().Count()+1
			p.Hints.On = false
			p.Do(r.Ctx, act)
			r.Dismiss()
			r.Tick(1)
			for ; done < p.match().Count(); done++ { // what leaves no choice is done already
				if did, _ := p.match().Action(done); len(promised) > 0 && did == promised[0] {
					promised = promised[1:]
				} else {
					promised = nil
				}
			}
		}
	}
	if kept < 40 {
		t.Errorf("only %d hints went on with a line", kept)
	}
}

// whole returns all that a hint says in the end.
func whole(p *Screen) string { return narrate.Joined(p.Hints.stages[len(p.Hints.stages)-1]) }

// A hint is told in stages: who acts, in a puzzle what it does, and the whole with its reason. Each
// press of its key shows one more, in the same box, and the last does it; the board shows the action
// with the whole.
func TestHintsComeInStages(t *testing.T) {
	i := slices.IndexFunc(levels.Puzzles(), func(e levels.Entry) bool { return e.ID == "wake" })
	puzzle, pp := onPuzzle(t, levels.Puzzles()[i])
	match, mp := atLevel(t, "vise")
	for _, tt := range []struct {
		r    *gametest.Rig
		p    *Screen
		says []string
	}{
		{puzzle, pp, []string{"Look at Ines.", "Ines uses Shove on Una", ": "}},
		{match, mp, []string{"Look at ", ": "}},
	} {
		askedFor(t, tt.r, tt.p)
		tt.r.Tick(1)
		box, count := tt.p.Hints.rect, tt.p.match().Count()
		for i, text := range tt.says {
			tt.r.Says("hint", text)
			tt.r.Tidy(text)
			if last := i == len(tt.says)-1; tt.p.Hints.told() != last || (tt.p.Hints.choice().Kind == turn.ChooseAction) != last || tt.p.Hints.rect != box || tt.p.match().Count() != count {
				t.Errorf("stage %d of %d: %q", i, len(tt.says), tt.r.Text("hint"))
			}
			tt.r.Tick(repeatDelay)
			tt.r.Key('N')
			tt.r.Tick(2)
		}
		if tt.p.Hints.On || tt.p.match().Count() == count {
			t.Error("the last press does not do it")
		}
	}
}

// tight are windows with little room for the text that they show.
var tight = [][3]float32{{1280, 720, 2}, {800, 600, 1}, {800, 600, 2}, {480, 360, 1}, {480, 360, 2}, {390, 844, 1}, {390, 844, 2}}

// A hint takes at most a third of the board's size, however small the window.
func TestHintLeavesTheBoard(t *testing.T) {
	for _, level := range []string{"vise", "knoll"} {
		for _, size := range tight {
			r := newRig(t, size[0], size[1], 1)
			gametest.OpenShipped(r, level, false)
			p := playOf(r)
			r.Settings().Text = size[2]
			byHand(p)
			r.Tick(120)
			for p.state().Pending().Ask == rules.AskSpells {
				p.Do(r.Ctx, p.state().Default())
				r.Settle()
			}
			one := p.legal()[0].Fig
			zoom := func() float32 { return r.Breadth("figure:" + p.board().FigName(one)) }
			before := zoom()
			p.AskHint(r.Ctx)
			p.FindHint()
			r.Tick(90)
			if zoom() < before*0.66 {
				t.Errorf("%s at %v: cells of %.1f pixels become %.1f for a hint", level, size, before, zoom())
			}
			r.Offers("hint-do", "hint-close")
			r.Tidy("a hint")
			r.Click("hint-close")
			r.Tick(60)
			if r.Offers("!hint-do"); zoom() != before {
				t.Errorf("%s at %v: the board keeps the size it had for the hint", level, size)
			}
		}
	}
}

// The first hint of a match for which there are medals says what it costs, no later one.
func TestHintSaysItsCost(t *testing.T) {
	const cost = "This match earns no medals now."
	r := newRig(t, 1280, 800, 1)
	p := beginMatch(r, "vise")
	r.Settle()
	for _, says := range []string{cost, "!" + cost} {
		p.AskHint(r.Ctx)
		for n := 0; !p.Hints.done && n < 3000; n++ {
			r.Tick(1)
		}
		r.Tick(2)
		r.Shows(says)
		r.Click("hint-close")
	}
}

// An ability that its target can resist entirely is not spent by a press on the target: that
// says so, by pointer, finger and keys. Chosen below the board it is used.
func TestNoPressInVain(t *testing.T) {
	for name, press := range map[string]func(r *gametest.Rig){
		"pointer": func(r *gametest.Rig) { r.Click("figure:tam") },
		"finger":  func(r *gametest.Rig) { r.Tap("figure:tam") },
		"keys":    func(r *gametest.Rig) { r.Key(input.KeyEnter) },
	} {
		r, p := onBench(t, "vain")
		r.Click("figure:don")
		if name == "pointer" {
			r.Over("figure:tam", table.WhyDelay+4)
			r.Says("why", "can resist all of Twirl")
		}
		h := driver{Rig: r}
		if name == "keys" {
			h.arrows(p.cellOf(1))
		}
		press(r)
		r.Tick(4)
		r.Is("count", 0)
		r.Says("notice", "can resist all of Twirl")
		r.Click("use:twirl")
		switch name {
		case "finger":
			press(r)
		case "keys":
			h.arrows(p.cellOf(1))
		default:
			r.Over("figure:tam", 3)
		}
		r.Says("odds", "Tam can resist all of it")
		if press(r); r.Sc.Probe().Int("count") == 0 {
			t.Errorf("%s: it is not used: %q", name, r.Text("notice"))
		}
	}
}

// A strike in vain is made by itself, and nothing is said or shown of it; undo and redo go
// beyond it.
func TestStrikesInVainAreMade(t *testing.T) {
	g, p := onBench(t, "armor")
	p.match().SetSeat(1, "rest")
	command(g, "move ann 1:3,1", "end")
	g.Tick(60)
	if told := g.Shown(); strings.Contains(told, " strikes Kay") || strings.Contains(told, " on Kay") {
		t.Errorf("the log says %q", told)
	}
	count := g.Sc.Probe().Int("count")
	g.Click("undo")
	g.Is("ask", "maneuver", "count", 1)
	g.Click("redo")
	g.Tick(60)
	g.Is("count", count, "ask", "maneuver")
}

// askedFor asks for a hint and waits for it.
func askedFor(t *testing.T, r *gametest.Rig, p *Screen) {
	t.Helper()
	for n := 0; n < 3000 && (p.View.Table.Now().Busy || p.View.Table.BotTurn()); n++ {
		r.Tick(1)
	}
	p.AskHint(r.Ctx)
	for n := 0; n < 3000 && p.Hints.On && !p.Hints.done; n++ {
		r.Tick(1)
	}
	if !p.Hints.done {
		t.Fatalf("%s: no hint", p.match().Level().Title)
	}
	r.Tick(repeatDelay)
}

// onPuzzle opens a shipped puzzle.
func onPuzzle(t *testing.T, e levels.Entry) (*gametest.Rig, *Screen) {
	r := newRig(t, 1280, 800, 1)
	r.Settings().Speed = 0
	r.Show(rulestest.Must(r.Desk().Routes.Play(r.Ctx, e.ID+".txt", e.Text))(t))
	r.Dismiss()
	return r, playOf(r)
}

// A player who does only what hints say solves each puzzle, whatever the dice show, and what they say
// of it is proven. So it is with puzzles of the day, of these seeds and days of the week.
func TestHintsSolvePuzzles(t *testing.T) {
	list := slices.Clone(levels.Puzzles())
	for _, day := range [][2]int{{2, 1}, {1, 2}, {1, 3}, {4, 5}} {
		made := generate.NewPuzzle(uint64(day[0]), day[1], nil)
		list = append(list, levels.Entry{ID: fmt.Sprintf("daily-%d-%d", day[0], day[1]), Text: made.Source})
	}
	for _, e := range list {
		r, p := onPuzzle(t, e)
		for n := 0; n < 40 && p.state().Pending().Ask != rules.AskNothing; n++ {
			if p.View.Table.BotTurn() || p.View.Table.Now().Busy {
				r.Tick(1)
				n--
				continue
			}
			mine := p.state().Pending().Side == 0
			askedFor(t, r, p)
			text := whole(p)
			bare := p.Hints.shown.Action.Kind == rules.Move && !strings.Contains(text, ": ")
			vain := bare || p.Hints.shown.Action.Kind == rules.Use && !strings.Contains(text, ": ")
			if mine && (vain || p.Hints.lost || strings.Contains(text, "Not proven") || strings.Contains(text, "0 cells")) {
				t.Errorf("%s: %q", e.ID, text)
				break
			}
			p.doHint(r.Ctx)
			r.Dismiss()
			r.Tick(2)
		}
		if side, over := p.state().Winner(); !over || side != 0 || p.state().Round() > p.match().Level().Puzzle() {
			t.Errorf("%s: not solved by its hints", e.ID)
		}
	}
}

// Once a puzzle can't be solved any more, a hint says so and goes back to where it could be; where
// the player has only left the stored solution, it is solved anew. No tick searches for long.
func TestHintsOffTheSolution(t *testing.T) {
	i := slices.IndexFunc(levels.Puzzles(), func(e levels.Entry) bool { return e.ID == "wake" })
	r, p := onPuzzle(t, levels.Puzzles()[i])
	do := func(command string) {
		p.Do(r.Ctx, rulestest.Must(p.board().ParseAction(command))(t))
		r.Settle()
	}
	do("face gunn e")
	askedFor(t, r, p)
	if text := whole(p); p.Hints.lost || len(p.Hints.proof.From(p.match())) == 0 {
		t.Errorf("after a turn on the spot: %q", text)
	}
	p.Hints.On = false
	good := p.match().Count()
	do("end")
	r.Settle()
	if p.state().Pending().Ask == rules.AskNothing {
		t.Fatal("the match is over")
	}
	askedFor(t, r, p)
	r.Says("hint", "No move solves the puzzle for certain any more.")
	r.Tidy("a lost puzzle")
	if r.Click("hint-do"); p.match().Count() != good || p.Hints.On {
		t.Errorf("back at %d, not %d", p.match().Count(), good)
	}
	askedFor(t, r, p)
	if p.Hints.lost {
		t.Error("it is still lost after going back")
	}
}
