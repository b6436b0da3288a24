package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/lessons"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// hurls has the hurler of that level throw the bear as far as it goes, up to where its side is
// asked how much it resists, or a bot has answered.
func hurls(t *testing.T, keeper string) (*gametest.Rig, *Screen) {
	t.Helper()
	b, p := onBench(t, "braced")
	p.SetSeat(1, keeper)
	b.Settle()
	b.Click("figure:hal", "use:hurl", "figure:kay")
	b.Settle()
	b.Is("ask", "distance")
	b.Click("cell:1:6,2")
	if b.Settle(); keeper == "" {
		b.Is("ask", "stability")
	}
	return b, p
}

// Switching to another branch forgets the steps that were to follow.
func TestAnotherBranchForgetsSteps(t *testing.T) {
	b, _ := hurls(t, "")
	playFrom(b, 1)
	b.Settle()
	b.Is("ask", "distance", "follows", false)
	b.Offers("cell:1:6,2")
	b, p := hurls(t, "")
	p.SetSeat(0, session.RestBot)
	b.Is("follows", false)
}

// One redo brings back a forced movement, with what a bot has answered on the way.
func TestRedoPastTheAnswerOfABot(t *testing.T) {
	b, _ := hurls(t, "greedy")
	b.Until("the end of the movement", func(s map[string]any) bool { return s["ask"] == "maneuver" })
	count, hash := b.Sc.Probe().Int("count"), b.Text("hash")
	b.Click("undo")
	b.Is("ask", "distance")
	b.Click("redo")
	b.Is("count", count, "hash", hash)
}

// Another language rewrites what is shown, and leaves what was chosen.
func TestLanguageInTheMiddleOfAChoice(t *testing.T) {
	b, p := hurls(t, "")
	b.Click("undo")
	b.Settle()
	b.Click("all-ways")
	i := slices.IndexFunc(p.options(), func(o turn.Option) bool { return o.Cell != rules.NoCell && len(o.Ends) > 1 })
	b.Over("cell:"+p.board().FormatCell(p.options()[i].Cell), 12)
	ids := func() (list []string) {
		for _, h := range b.Sc.Probe().Hot {
			list = append(list, h.ID)
		}
		return list
	}
	before := ids()
	way := slices.IndexFunc(before, func(id string) bool { return strings.HasPrefix(id, "end:") && strings.HasSuffix(id, ":2") })
	if way < 0 {
		t.Fatalf("of several ways to an end %v are offered", before)
	}
	b.Over(before[way], 3)
	english := b.Text("odds")
	b.Speak("de")
	if after, odds := ids(), b.Text("odds"); !slices.Equal(after, before) || odds == "" || odds == english {
		t.Errorf("%v become %v, and %q %q", before, after, english, odds)
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
		if l.ID == "walls" {
			r.Shows("|1 can still move|", "!group")
		}
		p.lesson.solve(p.match())
		p.lesson.count = p.match().Count()
		p.ShowRewound()
		r.Tick(60)
		if !p.lesson.coach.Done() {
			t.Fatalf("lesson %s is not done", l.ID)
		}
		begun := p.match().Count()
		for range 6 {
			p.Do(r.Ctx, p.state().Default())
			r.Tick(20)
		}
		r.Chord('Z')
		if p.match().Count() > begun {
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
					if g.Until("a person", func(state map[string]any) bool { return state["bot"] == false }); g.Sc.Probe().State["over"] == true {
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
		g.Chord('Z')
	case 1:
		g.Chord('Y')
	case 2:
		if g.Key('B'); looksBack(g.Rig) {
			gametest.LookTo(g.Rig, g.rnd.IntN(p.match().Length()+1))
			g.Tick(3)
			if g.rnd.IntN(3) == 0 {
				g.Key('T')
			}
			if looksBack(g.Rig) {
				g.Key(input.KeyEscape)
			}
		}
	case 3:
		p.switchTo(g.rnd.IntN(len(p.match().Lines())))
	case 4:
		m, err := session.Load(p.match().Save())
		if err != nil || m.State().Hash() != p.state().Hash() {
			g.T.Fatalf("it is loaded as another position: %v", err)
		}
	default:
		if legal := p.legal(); len(legal) > 0 {
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
	g.Until("the present", func(state map[string]any) bool { return state["replaying"] == false }) // a press may have been on a line of the recap
	m, s := p.match(), p.state()
	var way strings.Builder
	for i := range m.Count() {
		a, _ := m.Action(i)
		fmt.Fprint(&way, p.board().FormatAction(a), "\n")
	}
	if h, ok := g.hashes[way.String()]; ok && h != s.Hash() {
		g.T.Fatalf("%s\nlead to another position than before", way.String())
	}
	g.hashes[way.String()] = s.Hash()
	if state := g.Sc.Probe().State; state["follows"] == false && state["bot"] == false {
		ends, _ := s.ForceEnds(nil, rules.MaxForceEnds)
		if legal := p.View.Turn.Legal; !slices.Equal(legal, p.legal()) || len(p.ends()) != len(ends) {
			g.T.Fatalf("asked for %v, %d of %d commands and %d of %d ends are offered", s.Pending().Ask, len(legal), len(p.legal()), len(p.ends()), len(ends))
		}
	}
	if name := astray(g.Rig); name != "" {
		g.T.Fatalf("%s is shown elsewhere", name)
	}
}

// The button that answers for the player does a whole forced movement; one undo takes it back.
func TestChooseForMeMovesAllTheWay(t *testing.T) {
	b, _ := hurls(t, "")
	for range 2 {
		b.Click("undo")
		b.Settle()
		b.Is("ask", "distance", "count", 1)
		b.Click("default")
		b.Settle()
		b.Is("ask", "stability")
	}
	b.Key('0') // its side resists nothing
	b.Settle()
	b.Is("ask", "maneuver")
}

// A press beside the answers to a question leaves the question readable; each has its key.
func TestStabilityIsAskedInWords(t *testing.T) {
	for i := range 3 {
		b, p := hurls(t, "")
		b.Shows("would move", "Resist?\u00a0§")
		b.Click("figure:hal")
		b.Tick(5)
		b.Shows("would move", "Resist?\u00a0§")
		b.Is("notice", "Choose a button below the board.")
		b.Key('0' + input.Key(i))
		if did, _ := p.match().Action(2); did.Kind != rules.Brace || int(did.N) != i {
			t.Errorf("the key %d does %s", i, commandsOf(p))
		}
	}
}

// The round is counted against the last that matters.
func TestRoundsThatCount(t *testing.T) {
	g := onLevel(t, strings.Replace(level(t, "bench"), "goal keeper slay-all", "goal keeper survive n=5\nrounds 9", 1), 1280, 800)
	g.Shows("Round 1 of 5")
}

// A structure that hops off lies in the tray, with its turns left, as soon as it has
// arrived there, even if later events are still to be shown.
func TestStructureLiesInTheTrayAtOnce(t *testing.T) {
	g, p := begun(t, "courts")
	for _, effect := range []rules.Effect{rules.HopStructure, rules.HopGroup} { // one after the other
		begun := false
		for _, a := range p.legal() {
			if a.Kind == rules.Cast && p.board().Spells()[a.N].Effect == effect {
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
		for _, h := range g.Sc.Probe().Hot {
			if strings.HasPrefix(h.ID, "held:") && p.board().FigByName(h.ID[len("held:"):]) == rules.NoFig {
				g.Is("busy", true)
				g.Over(h.ID, 2)
				g.Shows("turns left")
				g.Is("busy", true)
				return
			}
		}
	}
	t.Error("it never lies there")
}
