package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"wallfall/assets/lang"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/lessons"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// hurls has the hurler of that level throw the bear; chosen is an end of more than two steps,
// up to where its side is asked how much it resists.
func hurls(t *testing.T, stability, keeper string) (*gametest.Rig, *Screen) {
	t.Helper()
	b := onLevel(t, strings.Replace(level(t, "braced"), " stability=2", stability, 1), 1280, 800)
	p := playOf(b)
	p.View.UI.Set.Speed = 0
	p.SetSeat(1, keeper)
	b.Settle()
	b.Click("figure:hal", "use:hurl", "figure:kay")
	b.Settle()
	b.Is("ask", "distance")
	if stability == "" {
		return b, p
	}
	for i := range p.View.Table.Chooser.Options {
		if o := &p.View.Table.Chooser.Options[i]; o.Cell != rules.NoCell && len(o.Ends[0].Steps) > 2 {
			b.Click("cell:" + p.View.Table.Narrator.Board.FormatCell(o.Cell))
			if b.Settle(); keeper == "" && (b.Text("ask") != "stability" || !p.View.Table.Follows()) {
				t.Fatalf("asked is %s, and %v follow", b.Text("ask"), p.View.Table.Steps)
			}
			return b, p
		}
	}
	t.Fatal("no end is offered")
	return nil, nil
}

// did checks that the commands from one on are these.
func did(p *Screen, from int, steps []rules.Action) error {
	for i, want := range steps {
		if from+i >= p.View.Table.Match.Count() {
			return fmt.Errorf("%d of %d steps are done", i, len(steps))
		}
		if did, _ := p.View.Table.Match.Action(from + i); did != want {
			return fmt.Errorf("step %d is %v, want %v", i, did, want)
		}
	}
	return nil
}

// What was chosen in one go goes on after the decision of the other side.
func TestStepsWaitForTheOtherSide(t *testing.T) {
	b, p := hurls(t, " stability=2", "")
	steps := slices.Clone(p.View.Table.Steps)
	b.Key('0') // its side resists nothing
	b.Settle()
	if err := did(p, p.View.Table.Match.Count()-len(steps), steps); err != nil {
		t.Error(err)
	}
}

// Another course of the match forgets what was to follow.
func TestAnotherBranchForgetsSteps(t *testing.T) {
	b, p := hurls(t, " stability=2", "")
	playFrom(b, p.View.Table.Match.Count()-1)
	b.Settle()
	if b.Is("ask", "distance"); p.View.Table.Follows() || len(p.View.Table.Ends) == 0 {
		t.Errorf("%v follow, and %d ends are offered", p.View.Table.Steps, len(p.View.Table.Ends))
	}
	_, p = hurls(t, " stability=2", "")
	p.SetSeat(0, session.RestBot)
	if p.View.Table.Follows() {
		t.Error("they follow for a bot")
	}
}

// One redo brings back a forced movement, with what a bot has answered on the way.
func TestRedoPastTheAnswerOfABot(t *testing.T) {
	b, p := hurls(t, " stability=2", "greedy")
	b.Until("the end of the movement", func(s map[string]any) bool { return s["ask"] == "maneuver" })
	count, hash := p.View.Table.Match.Count(), p.View.Table.Match.State().Hash()
	b.Click("undo")
	b.Is("ask", "distance")
	b.Click("redo")
	if p.View.Table.Match.Count() != count || p.View.Table.Match.State().Hash() != hash {
		t.Errorf("redo leads to command %d of %d", p.View.Table.Match.Count(), count)
	}
}

// The step nearest to what a bot plans is found whatever the other side answers.
func TestEndOfPlan(t *testing.T) {
	b, p := hurls(t, " stability=2", "")
	b.Click("undo")
	b.Settle()
	for i := range p.View.Table.Ends {
		e := &p.View.Table.Ends[i]
		if len(e.Steps) < 2 {
			continue
		}
		line := slices.Insert(slices.Clone(e.Steps), 1, rules.Action{Kind: rules.Brace, Fig: 1, To: rules.NoCell})
		if got := p.View.Table.EndOf(line); got != e {
			t.Errorf("%v leads to %v", line, got.Steps)
		}
	}
}

// Another language rewrites what is shown, and leaves what was chosen.
func TestLanguageInTheMiddleOfAChoice(t *testing.T) {
	b, p := hurls(t, " stability=2", "")
	b.Click("undo")
	b.Settle()
	b.Click("all-ways")
	for i := range p.View.Table.Chooser.Options {
		if o := &p.View.Table.Chooser.Options[i]; o.Cell != rules.NoCell && len(o.Ends) > 1 {
			b.Over("cell:"+p.View.Table.Narrator.Board.FormatCell(o.Cell), 12)
			break
		}
	}
	ids := func() (list []string) {
		for i := range p.View.Table.Chooser.Options {
			list = append(list, p.View.Table.Chooser.Options[i].ID)
		}
		return list
	}
	b.Settle()
	before, trail := ids(), len(p.View.Table.Chooser.History)
	way := slices.IndexFunc(before, func(id string) bool { return strings.HasPrefix(id, "end:") && strings.HasSuffix(id, ":2") })
	if way < 0 {
		t.Fatalf("of several ways to an end %v are offered", before)
	}
	b.Over(before[way], 3)
	english := b.Text("odds")
	german := rulestest.Must(lang.Load("de"))(t)
	p.View.UI.Lang = german
	b.Tick(3)
	if after := ids(); !slices.Equal(after, before) || len(p.View.Table.Chooser.History) != trail {
		t.Errorf("%v with %d choices become %v with %d", before, trail, after, len(p.View.Table.Chooser.History))
	}
	if odds := b.Text("odds"); odds == "" || odds == english {
		t.Errorf("%q stays", odds)
	}
}

// After the last step of a lesson the learner may play on, and undo that.
func TestUndoAfterLesson(t *testing.T) {
	all := rulestest.Must(lessons.All())(t)
	undone := 0
	for _, l := range all {
		r := newRig(t, 1280, 800, 1)
		r.Desk().Set.Speed = 0
		sc := rulestest.Must(NewLesson(r.Ctx, r.Desk(), l, len(l.Steps)-1))(t)
		r.Show(sc)
		r.Tick(60)
		p := sc.(*Screen)
		p.coach.lesson.solve(p.View.Table.Match)
		p.coach.lesson.count = p.View.Table.Match.Count()
		p.ShowRewound()
		r.Tick(60)
		if !p.coach.lesson.coach.Done() {
			t.Fatalf("lesson %s is not done", l.ID)
		}
		begun := p.View.Table.Match.Count()
		for range 6 {
			p.Do(r.Ctx, p.View.Table.Match.State().Default())
			r.Tick(20)
		}
		if ok, _ := p.View.canUndo(); ok {
			p.undo(r.Ctx)
			r.Tick(2)
		}
		if p.View.Table.Match.Count() > begun {
			undone++
		}
	}
	if undone == 0 {
		t.Error("nothing could be undone")
	}
}

// TestRandomGestures plays random gestures by each device: what is shown of the target is
// what a click, a second tap or the key that confirms does; between them are undo, redo,
// looks back, other branches, loads and bots. The same commands always lead to the same
// position, and what the screen derives is that of the position.
func TestRandomGestures(t *testing.T) {
	shown, acted := [3]int{}, [3]int{}
	for i, e := range levels.Shipped() {
		for by, name := range []string{"mouse", "finger", "keys"} {
			t.Run(fmt.Sprint(e.ID, " by ", name), func(t *testing.T) {
				g := gestures{pointer{Rig: newRig(t, 1280, 800, 1), rnd: rand.New(rand.NewPCG(uint64(i), uint64(by))), by: by}, map[string]uint64{}}
				p := beginMatch(g.Rig, e.ID)
				bots := (i+by)%4 == 3
				if bots {
					p.SetSeat(1, "greedy")
				}
				for range 250 {
					g.rest()
					if g.Until("a person", func(map[string]any) bool { return !p.View.Turn.BotTurn() }); p.View.Log.Result != nil {
						break
					}
					if n := g.rnd.IntN(14); n < 7 {
						g.change(n)
					} else if !bots { // which act between the press and the look at it
						g.try()
					}
					g.check()
				}
				if len(g.hashes) < 30 {
					t.Errorf("only %d positions", len(g.hashes))
				}
				shown[by] += g.shown
				acted[by] += g.acted
			})
		}
	}
	if t.Log(shown, acted); min(shown[0], shown[1], shown[2], acted[0], acted[1], acted[2]) < 100 {
		t.Errorf("there were previews for %v commands, and %v were given", shown, acted)
	}
}

// gestures changes a match in all ways, and remembers the positions that commands lead to.
type gestures struct {
	pointer
	hashes map[string]uint64
}

// change does one thing that is no gesture on the board.
func (g *gestures) change(n int) {
	g.T.Helper()
	p := playOf(g.Rig)
	switch n {
	case 0:
		if ok, _ := p.View.canUndo(); ok {
			p.undo(g.Ctx)
		}
	case 1:
		if p.View.Table.Match.CanRedo() {
			p.redo(g.Ctx)
		}
	case 2:
		if g.Key('B'); looksBack(g.Rig) {
			gametest.LookTo(g.Rig, g.rnd.IntN(p.View.Table.Match.Length()+1))
			g.Tick(3)
			if g.rnd.IntN(3) == 0 {
				g.Key('T')
			}
			if looksBack(g.Rig) {
				g.Key(input.KeyEscape)
			}
		}
	case 3:
		p.switchTo(g.rnd.IntN(len(p.View.Table.Match.Lines())))
	case 4:
		m, err := session.Load(p.View.Table.Match.Save())
		if err != nil || m.State().Hash() != p.View.Table.Match.State().Hash() {
			g.T.Fatalf("it is loaded as another position: %v", err)
		}
	default:
		if legal := p.View.Table.Legal; len(legal) > 0 {
			if a := legal[g.rnd.IntN(len(legal))]; a.Kind != rules.Resign {
				p.Do(g.Ctx, a)
			}
		}
	}
	g.Tick(repeatDelay + 1)
}

// check compares what the screen shows and offers with the position.
func (g *gestures) check() {
	g.T.Helper()
	g.rest()
	p := playOf(g.Rig)
	p.View.closeFrame() // a press may have been on a line of the recap
	m, s := p.View.Table.Match, p.View.Table.Match.State()
	var way strings.Builder
	for i := range m.Count() {
		a, _ := m.Action(i)
		fmt.Fprint(&way, p.View.Table.Narrator.Board.FormatAction(a), "\n")
	}
	if h, ok := g.hashes[way.String()]; ok && h != s.Hash() {
		g.T.Fatalf("%s\nlead to another position than before", way.String())
	}
	g.hashes[way.String()] = s.Hash()
	if !p.View.Table.Follows() && !p.View.Turn.BotTurn() {
		ends, _ := s.ForceEnds(nil, rules.MaxForceEnds)
		if !slices.Equal(p.View.Table.Legal, s.Legal(nil)) || len(p.View.Table.Ends) != len(ends) {
			g.T.Fatalf("asked for %v, %d of %d commands and %d of %d ends are offered", s.Pending().Ask, len(p.View.Table.Legal), len(s.Legal(nil)), len(p.View.Table.Ends), len(ends))
		}
	}
	for id := range rules.FigID(s.NumFigures()) {
		if f := s.Figure(id); f.OnBoard && p.View.Table.View.Figures[id].Cell != f.Cell {
			g.T.Fatalf("%s is shown elsewhere", f.Name)
		}
	}
}

// The button that answers for the player does a whole forced movement, in the best way, as
// a click on that end does, and one undo takes it back.
func TestChooseForMeMovesAllTheWay(t *testing.T) {
	b, p := hurls(t, "", "")
	count, best := p.View.Table.Match.Count(), p.View.Table.Ends[0]
	steps := slices.Clone(best.Steps)
	if len(steps) < 2 {
		t.Fatalf("the best end takes %v", steps)
	}
	b.Click("default")
	b.Settle()
	if err := did(p, count, steps); err != nil {
		t.Error(err)
	}
	if b.Is("ask", "maneuver"); p.View.Table.Follows() || p.View.Table.View.Figures[1].Cell != best.Cell {
		t.Errorf("kay ends at %v, not at %v", p.View.Table.View.Figures[1].Cell, best.Cell)
	}
	b.Click("undo")
	if b.Is("ask", "distance"); p.View.Table.Match.Count() != count {
		t.Errorf("one undo leads to command %d, want %d", p.View.Table.Match.Count(), count)
	}
}

// The answers to the question how much of a push is resisted say what they do, each has its
// key, and a press beside them leaves the question readable.
func TestStabilityIsAskedInWords(t *testing.T) {
	b, p := hurls(t, " stability=2", "")
	d := p.View.Table.Match.State().Pending()
	n := d.N
	want := []string{fmt.Sprintf("Be moved %d cells", n)}
	for i := 1; i <= 2; i++ {
		want = append(want, fmt.Sprintf("Resist %d of %d", i, n))
		if i == n {
			want[i] = "Stand firm"
		}
	}
	var got []string
	for i := range p.View.Table.Chooser.Options {
		got = append(got, p.View.Table.Chooser.Options[i].Text)
		if key := p.bar.keyOf(&p.View.Table, i); key != fmt.Sprint(i) {
			t.Errorf("%q has the key %q", got[i], key)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("it offers %q, not %q", got, want)
	}
	if text, _ := p.View.Table.Narrator.Answer(rules.Action{Kind: rules.Brace, N: uint8(n)}, d); text != "Stand firm" {
		t.Errorf("to resist all is %q", text)
	}
	b.Click("figure:hal")
	b.Tick(5)
	head, _, _ := p.bar.text(&p.View.Table, d, p.status())
	if !strings.Contains(head, "would move") || !strings.HasSuffix(head, "Resist? (FM-11)") {
		t.Errorf("after a press on the board it asks %q", head)
	}
	if p.View.UI.Notice.Text != "Choose a button below the board." {
		t.Errorf("it hints %q", p.View.UI.Notice.Text)
	}
	b.Click("undo")
	b.Settle()
	b.Click("default")
	b.Settle()
	b.Is("ask", "stability")
	if head, _, _ = p.bar.text(&p.View.Table, p.View.Table.Match.State().Pending(), p.status()); !strings.HasSuffix(head, "Resist? (FM-11)") {
		t.Errorf("after the button that chooses it asks %q", head)
	}
}

// Where not all ends of a forced movement were found a button offers to move step by step,
// and every legal step can be taken.
func TestEndsThatWereNotFound(t *testing.T) {
	g, p := onBench(t, "hall", "end")
	for p.View.Table.Match.State().Pending().Ask != rules.AskForce && p.View.Table.Match.State().Pending().Ask != rules.AskDistance {
		i := slices.IndexFunc(p.View.Table.Legal, func(a rules.Action) bool { return a.Kind == rules.Use })
		if i < 0 {
			if i = slices.IndexFunc(p.View.Table.Legal, func(a rules.Action) bool { return a.Kind != rules.EndTurn }); i < 0 || p.View.Table.Match.Count() > 60 {
				t.Fatal("nobody is moved")
			}
		}
		if !p.Do(g.Ctx, p.View.Table.Legal[i]) {
			t.Fatal(p.View.UI.Notice.Text)
		}
		g.Settle()
	}
	ids := func() (out []string) {
		p.View.Table.Chooser.Version++
		p.View.options()
		for _, o := range p.View.Table.Chooser.Options {
			out = append(out, o.ID)
		}
		return out
	}
	if slices.Contains(ids(), "by-step") {
		t.Fatal("all ends were found")
	}
	p.View.Table.MoreEnds = true
	i := slices.Index(ids(), "by-step")
	if i < 0 {
		t.Fatalf("only %q are offered", ids())
	}
	p.Act(g.Ctx, turn.Target{Kind: turn.OptionTarget, Option: i})
	list := ids()
	if slices.ContainsFunc(list, func(id string) bool { return strings.HasPrefix(id, "end:") }) || len(list) == 0 {
		t.Errorf("step by step offers %q", list)
	}
	n := 0
	for _, o := range p.View.Table.Chooser.Options {
		n += len(o.Actions)
	}
	if n < len(p.View.Table.Legal) {
		t.Errorf("%d of %d steps are offered", n, len(p.View.Table.Legal))
	}
}

// The round shown counts to the last that matters.
func TestRoundsThatCount(t *testing.T) {
	g := onLevel(t, strings.Replace(level(t, "bench"), "goal keeper slay-all", "goal keeper survive n=5\nrounds 9", 1), 1280, 800)
	if text, _ := playOf(g).View.Hud.roundText(&playOf(g).View.Table, 0); text != "Round 1 of 5" {
		t.Errorf("it says %q", text)
	}
}

// A structure that hops off lies in the tray from the moment it has come there, with
// the turns that are left, while what follows is still to be shown.
func TestStructureLiesInTheTrayAtOnce(t *testing.T) {
	g, p := begun(t, "courts")
	for _, effect := range []rules.Effect{rules.HopStructure, rules.HopGroup} { // one after the other
		begun := false
		for _, a := range p.View.Table.Legal {
			if a.Kind == rules.Cast && p.View.Table.Narrator.Board.Spells()[a.N].Effect == effect {
				begun = p.Do(g.Ctx, a)
				break
			}
		}
		if !begun {
			t.Fatal("nothing can be taken off the board")
		}
		g.Settle()
	}
	p.endPhase(g.Ctx)
	for range 600 {
		g.Tick(1)
		for _, h := range p.View.Table.Held.Slots {
			if h.Fig == rules.NoFig && h.Known && h.Cast.Turns > 0 {
				if !p.View.Table.Timeline.Busy() {
					t.Error("it lies there only when all has been shown")
				}
				return
			}
		}
	}
	t.Error("it never lies there")
}
