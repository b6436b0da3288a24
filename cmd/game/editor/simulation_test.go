package editor

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/cmd/game/document"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/sim"
	"wallfall/levels/solve"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// Bots play the level and restart after a change. The results equal those of
// levels/sim, and interesting games can be watched.
func TestEditorBots(t *testing.T) {
	r := drawing(t)
	r.Key(input.KeyF8)
	r.Tick(20)
	r.Is("bots", "")
	r.Click("bots-close", "tab:figures", "side:0")
	pickKind(r, "knight")
	r.Click("cell:1:2,3", "cell:1:2,4", "side:1")
	pickKind(r, "ogre")
	r.Click("cell:1:5,3")
	r.Key(input.KeyF8)
	playedGames(r, 1000)
	want := simulated(r, 1000)
	if got := r.Text("bots"); got != want {
		t.Errorf("the bots' games come to %q, want %q", got, want)
	}
	rep := gametest.Inner[*Editor](r).sim.report
	for _, said := range []string{rep.Seats.Text.String(), rep.Look[0].What.String()} {
		if !strings.Contains(said, "Heroes") && !strings.Contains(said, "Keeper") {
			t.Errorf("%q names no side as the game shows it", said)
		}
	}
	for l := range layerCount {
		r.Click(layerIDs[l])
	}

	// After a change and a pause the bots restart.
	r.Click("tool:pen")
	r.Hold(input.KeyShift, '1')
	r.Click("cell:1:4,3")
	r.Tick(restartDelay + 5)
	playedGames(r, 1000)
	if got, want := r.Text("bots"), simulated(r, 1000); got != want {
		t.Errorf("the bots' games on the changed level come to %q, want %q", got, want)
	}

	// Another bot starts the games again.
	before := r.Text("bots")
	r.Click("bots-choose", "bots-side:0:0", "bots-choose")
	playedGames(r, 1000)
	if got, want := r.Text("bots"), simulated(r, 1000, bot.Difficulties()[0].Bot, "greedy"); got != want || got == before {
		t.Errorf("with a novice the bots' games come to %q, want %q", got, want)
	}
	r.Click("bots-choose", "bots-side:0:3", "bots-choose") // the bot that plays unless another is chosen
	playedGames(r, 1000)
	if got := r.Text("bots"); got != before {
		t.Errorf("with the usual bot again the games come to %q, before to %q", got, before)
	}

	// Watching a game leads back to the editor.
	r.Desk().Kit.Reveal("bots-watch:0")
	r.Click("bots-watch:0")
	r.Is("scene", "play")
	r.Key(input.KeyF5)
	r.Is("scene", "editor")
}

// playedGames waits for a number of games.
func playedGames(r *gametest.Rig, games int) {
	r.T.Helper()
	for range 4000 {
		if strings.HasPrefix(r.Text("bots"), fmt.Sprintf("%d:", games)) {
			return
		}
		r.Tick(1)
	}
	r.T.Fatalf("there are no %d games: %q", games, r.Text("bots"))
}

// simulated returns the results of games without a screen.
func simulated(r *gametest.Rig, games int, bots ...string) string {
	r.T.Helper()
	lv, err := levels.Parse("test", []byte(gametest.LevelText(r)))
	if err != nil {
		r.T.Fatal(err)
	}
	p, err := sim.NewPlan(lv, sim.Config{Games: games, Seed: 1, Bots: bots})
	if err != nil {
		r.T.Fatal(err)
	}
	run := sim.NewRunner(p)
	for !run.Step(1000) {
	}
	text := fmt.Sprintf("%d:", games)
	for _, n := range run.Tally().Wins {
		text += fmt.Sprintf(" %d", n)
	}
	return text
}

// solved opens a level in the editor and searches it to the end.
func solved(t *testing.T, level string) *gametest.Rig {
	t.Helper()
	r := fileDrawing(t, "/x/puzzle.txt", level)
	r.Key(input.KeyF7)
	r.Tick(2)
	r.Click("solve-start")
	r.Until("an answer", func(s map[string]any) bool { return s["solver"] != "searching" })
	r.Tick(1)
	return r
}

const reachPuzzle = `wallfall 2
title "Reach"
rounds 3
side heroes "Heroes"
side keeper "Keeper"
goal heroes reach tag=A
goal keeper slay-all
map
#########
#a.....A#
#########
#k......#
#########
end
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k
opposition keeper rest
`

// The solver proves a win, shows it and stores it in the level.
func TestSolver(t *testing.T) {
	r := solved(t, reachPuzzle)
	r.Is("solver", "Yes: Heroes can force a win within 2 rounds, and not in fewer.")
	r.Click("solve-watch")
	r.Is("scene", "play")
	r.Key(input.KeyF5)
	r.Is("scene", "editor")
	r.Click("solve-store")
	drawn(r, "solution heroes rounds=2 forced")
	r.Chord('Z')
	r.Is("text", reachPuzzle)
	r.Click("solver-close")
	if r.Has("solve-start") {
		t.Error("the page is still open")
	}

	r = solved(t, strings.Replace(reachPuzzle, "#a.....A#", "#a..#..A#", 1))
	r.Is("solver", "No: Heroes can't force a win within 3 rounds.")
	r = solved(t, reachPuzzle+"figure bob knight side=heroes at=1:0,0\n")
	if got := r.Text("solver"); !strings.Contains(got, "bob") {
		t.Errorf("a level that can't be played is answered by %q", got)
	}

	doc := rulestest.Must(edit.Open("x.txt", []byte(reachPuzzle)))(t)
	st := rulestest.Must(doc.Level().New(1))(t)
	st.Begin(nil)
	sv := &solver{doc: doc, board: st.Board(), question: solve.Question{Rounds: 1}, search: &solve.Run{Answer: &solve.Answer{Open: st.Legal(nil), Refuted: 3}}}
	if got := sv.verdict(nil); !strings.Contains(got, "3 of 14 first commands can't win. Open: Ann moves (3 cells), Ann turns north,") {
		t.Errorf("what is open is said as %q", got)
	}
}

// A search can be stopped, and ends when the editor is left.
func TestSolverStops(t *testing.T) {
	r, e := shippedDrawing(t, "causeway")
	for _, way := range []func(){
		func() { r.Click("solve-stop") },
		func() { r.Click("solver-close") },
		func() { r.Key(input.KeyF7) },
		func() { r.Key(input.KeyF8) },
		func() { r.Click("try") },
	} {
		e.page = solverPage
		e.solver.start(e.Doc.Doc(), e.UI.Opts.Clock)
		r.Tick(1)
		way()
		r.Tick(2)
		if e.solver.search.Goes() {
			t.Error("the search goes on")
		}
	}
}

const duel = `wallfall 2
title "Duel"
side heroes
side keeper
goal heroes slay-all
goal keeper slay-all

floor 1
map
k . q . o
end
figure k knight side=heroes at=k
figure q knight side=heroes at=q
figure o ogre side=keeper at=o
`

// drawsGoals opens the goals of a level's first side.
func drawsGoals(r *gametest.Rig, text string) *Editor {
	r.T.Helper()
	doc, err := edit.Open("duel.txt", []byte(text))
	if err != nil {
		r.T.Fatal(err)
	}
	r.Tick(3)
	e := New(r.Desk(), document.New(doc), nil)
	r.Sc.(*shell.Window).Inner = e
	r.Tick(3)
	e.UI.Dialog, e.level.page = LevelDialog, sidesPage
	r.Snap.MouseX, r.Snap.MouseY = r.Ctx.Width/2, r.Ctx.Height*0.6
	for range 4 {
		r.Snap.WheelY = -30
		r.Tick(2)
	}
	return e
}

// goalsAre checks the goals of the first side according to the text.
func goalsAre(r *gametest.Rig, what, want string) {
	r.T.Helper()
	r.Tick(2)
	var list []string
	for l := range strings.Lines(gametest.LevelText(r)) {
		if rest, ok := strings.CutPrefix(l, "goal heroes "); ok {
			list = append(list, strings.TrimSpace(rest))
		}
	}
	if got := strings.Join(list, ", "); got != want {
		r.T.Errorf("%s: the goals are %q, not %q", what, got, want)
	}
}

// Each goal and figure is one click away.
func TestGoalsAreChosenAtOnce(t *testing.T) {
	drawers(t, func(t *testing.T, d *drawer) {
		drawsGoals(d.Rig, duel)
		for _, x := range [][2]string{
			{"goal-kind:0:6", "escape tag=A n=1"},
			{"goal-kind:0:1", "slay figure=o"},
			{"goal-kind:0:2", "reach tag=A"}, // the enemy figure is dropped
			{"goal-figure:0:2", "reach tag=A figure=q"},
			{"goal-kind:0:4", "survive n=1"},
			{"goal-add", "survive n=1, slay-all"},
			{"goal-kind:1:5", "survive n=1, seize tag=A"},
			{"goal-gone:0", "seize tag=A"},
		} {
			d.to(x[0])
			goalsAre(d.Rig, x[0], x[1])
		}
	})
	r := newRig(t, 1280, 800, 1)
	e := drawsGoals(r, duel)
	r.Click("goal-kind:0:3")
	for range 40 {
		if r.Key(input.KeyTab); e.UI.Kit.Focus() == "goal-kind:0:2" {
			break
		}
	}
	r.Key(input.KeyLeft, input.KeyEnter)
	goalsAre(r, "by mouse and keys", "slay figure=o")
}

// A new goal takes a letter that is on the board.
func TestGoalsTakeALetterThatIsThere(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	drawsGoals(r, strings.NewReplacer("floor 1", "legend B objective tag=B\nlegend D town tag=D\nfloor 1", "k . q", "k B q", "o\nend", "o D\nend").Replace(duel))
	for _, x := range [][2]string{
		{"goal-kind:0:6", "escape tag=B n=1"},
		{"goal-kind:0:5", "seize tag=D"},
		{"goal-kind:0:3", "hold tag=D n=1"}, // keeps its letter
	} {
		r.Click(x[0])
		goalsAre(r, x[0], x[1])
	}
	// Without enemies the goal to slay one is refused.
	r = newRig(t, 1280, 800, 1)
	drawsGoals(r, strings.ReplaceAll(duel, "figure o ogre side=keeper", "figure o ogre side=heroes"))
	r.Click("goal-kind:0:1")
	r.Tick(20)
	goalsAre(r, "with nobody to slay", "slay-all")
}

// A puzzle is made by letting the other side rest, and that can be undone.
func TestSideIsLetRest(t *testing.T) {
	r := newRig(t, 1280, 1000, 1)
	drawsGoals(r, duel).level.side = 1
	r.Tick(3)
	r.Click("side-rests")
	r.Is("text", duel+"\nopposition keeper rest\n")
	r.Click("side-rests")
	r.Is("text", duel)
	r.Click("side-rests")
	r.Key(input.KeyEscape)
	r.Chord('Z')
	r.Is("text", duel)
}

// Changing a goal does not scroll the list.
func TestGoalsDoNotMoveAsTheyChange(t *testing.T) {
	r := newRig(t, 640, 480, 1)
	drawsGoals(r, strings.Replace(duel, "goal heroes slay-all\n", "goal heroes slay-all\ngoal heroes survive n=3\ngoal heroes survive n=4\n", 1))
	_, was := r.Spot("goal-kind:1:4")
	r.Click("goal-kind:1:6")
	if _, y := r.Spot("goal-kind:1:4"); y != was {
		t.Errorf("the choice of goals has gone from %v to %v", was, y)
	}
}

// The pages of kinds, abilities and spells change what the level says of them.
func TestPieces(t *testing.T) {
	r := drawingIn(t, 1280, 1000)
	before := gametest.LevelText(r)
	e := gametest.Inner[*Editor](r)
	page := func(n int) {
		e.UI.Dialog, e.level.page, e.level.pieces = LevelDialog, n, pieces{}
		r.Tick(2)
	}
	press := func(id string) {
		t.Helper()
		e.UI.Kit.Reveal(id)
		r.Tick(2)
		r.Click(id)
	}
	field := func(name, text string) {
		t.Helper()
		press("piece-" + name)
		e.UI.Kit.Write("piece-"+name, "")
		r.Write(text)
	}
	choose := func(name string) {
		t.Helper()
		e.level.pieces.search = name
		r.Tick(2)
		r.Click("piece:" + name)
	}

	for _, keyword := range []string{"kind", "ability", "spell"} {
		for _, f := range levels.FieldsOf(keyword) {
			hint := fieldHint(r.Desk().Lang, f.Usage)
			if first, _, _ := strings.Cut(hint, ","); strings.Contains(hint, "|") || first != "" && !strings.ContainsAny(first, "abcdefghijklmnopqrstuvwxyz1…") {
				t.Errorf("the empty field %s of %s shows %q", f.Name, keyword, hint)
			}
		}
	}

	page(kindsPage)
	choose("knight")
	field("power", "9")
	field("skill", "5") // going on to another field takes the first over
	drawn(r, "kind knight power=9")
	r.Key(input.KeyEnter)
	drawn(r, "kind knight power=9 skill=5")
	field("power", "many")
	r.Key(input.KeyEnter)
	drawn(r, "kind knight power=9 skill=5")
	if got := r.Text("notice"); !strings.Contains(got, "xpected a number") {
		t.Errorf("a word for a number is refused with %q", got)
	}

	page(abilitiesPage)
	r.Click("piece-name")
	r.Write("jab")
	r.Key(input.KeyEnter)
	r.Click("piece-add")
	field("tier1", "damage 1 push 2")
	r.Key(input.KeyEnter)
	press("piece-weapon")
	drawn(r, `ability jab range=1 tier1="damage 1 push 2" weapon`)

	page(spellsPage)
	choose("dispel")
	field("cost", "5")
	r.Key(input.KeyEnter)
	drawn(r, "spell dispel cost=5")
	press("piece-gone")
	if text := gametest.LevelText(r); strings.Contains(text, "spell dispel") {
		t.Errorf("the spell is still there:\n%s", text)
	}
	e.UI.Dialog = shell.NoDialog
	r.Tick(2)
	for range 8 {
		r.Chord('Z')
	}
	r.Is("text", before)
}
