package match

import (
	"testing"

	"wallfall/assets/sound"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// Looking back at a line shows the past and comes back to the very same present,
// by itself or by a click.
func TestWatchComesBack(t *testing.T) {
	g, p := onBench(t, "hall")
	somehow(g, 60)
	g.Settings().Speed = 4
	g.Point(400, 300)
	g.Tick(100)
	hash, want, told := g.Text("hash"), p.boardPicture(), g.Shown()
	for i := 0; i < g.Sc.Probe().Int("lines"); i += 3 {
		seeAgain(g, i)
		g.Is("replaying", true)
		if i%2 == 0 {
			g.Tick(3)
			g.Click("sides") // anything
			g.Press(400, 300, 400, 300)
			g.Dismiss()
			g.Press(400, 300, 400, 300)
		}
		g.Until("the present", func(state map[string]any) bool { return state["replaying"] == false && state["busy"] == false })
		g.Tick(2)
		if g.Is("hash", hash); g.Shown() != told || p.boardPicture() != want {
			t.Fatalf("after line %d the present is another:\n%s\nwant\n%s", i, g.Shown(), told)
		}
	}
}

// quiet are the events without a sound, with the reason.
var quiet = map[rules.EventKind]string{
	rules.EvPhase: "the chime of the turn is enough", rules.EvFacing: "a turn of the head", rules.EvWin: "the end screen has its tune",
	rules.EvDraw: "the end screen has its tune", rules.EvForceEnd: "what it ends in is heard", rules.EvHeight: "the throw is heard",
	rules.EvSpell: "the cast is heard",
}

func TestEveryEventIsHeard(t *testing.T) {
	_, p := atLevel(t, "knoll")
	for k := rules.EvTurn; k.String() != ""; k++ {
		e := rules.Event{Kind: k, RawN: 1, Cause: rules.ByWall}
		heard := board.Sound(p.state(), &e, board.Begins) != sound.None || board.Sound(p.state(), &e, board.Ends) != sound.None
		switch why := quiet[k]; {
		case heard && why != "":
			t.Errorf("%v is heard, though %s", k, why)
		case !heard && why == "" && k != rules.EvStep && k != rules.EvFeature:
			t.Errorf("%v is silent", k)
		}
	}
	for c := rules.ByWounds; c.String() != ""; c++ {
		if board.Sound(p.state(), &rules.Event{Kind: rules.EvDeath, Cause: c}, board.Begins) == sound.None {
			t.Errorf("a death by %v is silent", c)
		}
	}
	for k := rules.StepWalk; k <= rules.StepCross; k++ {
		e := rules.Event{Kind: rules.EvStep, RawN: int16(k)}
		if k != rules.StepFly && k != rules.StepPortal && board.Sound(p.state(), &e, board.Begins) == sound.None && board.Sound(p.state(), &e, board.Ends) == sound.None {
			t.Errorf("step %d is silent", k)
		}
	}
	used := map[sound.ID]bool{}
	for terrain := rules.Plain; terrain.String() != ""; terrain++ {
		used[board.Sound(p.state(), &rules.Event{Kind: rules.EvTerrain, RawM: int16(terrain)}, board.Begins)] = true
	}
	for _, id := range []sound.ID{sound.Shatter, sound.Splinter, sound.Crack, sound.Buckle, sound.Grow} {
		if !used[id] {
			t.Errorf("%v is never heard", id)
		}
	}
}

func TestSoundsHaveCaptions(t *testing.T) {
	_, p := atLevel(t, "knoll")
	for id := sound.None + 1; id < sound.Count; id++ {
		switch id {
		case sound.Select, sound.Hover, sound.Button, sound.Refuse, sound.Undo, sound.Redo:
			if p.View.caption(id, 0) != "" {
				t.Errorf("the click %v has a caption", id)
			}
		default:
			if p.View.caption(id, 0) == "" {
				t.Errorf("%v has no caption", id)
			}
		}
	}
	if l, r := p.View.caption(sound.Crush, -0.8), p.View.caption(sound.Crush, 0.8); l != "a crushing blow, left" || r != "a crushing blow, right" {
		t.Errorf("captions tell the sides as %q and %q", l, r)
	}
}

func TestDangerRises(t *testing.T) {
	_, p := atLevel(t, "millrace")
	s := p.state()
	calm, doomed := danger(s, 0), danger(s, 2)
	if calm <= 0 || calm > 0.3 || doomed < calm+0.3 || danger(s, 99) > 1 {
		t.Errorf("danger is %.2f, with two doomed %.2f, with all %.2f", calm, doomed, danger(s, 99))
	}
}

// The recap at the start of a turn lists what mattered since the last. Its lines replay
// their moments, and the first command closes it.
func TestRecap(t *testing.T) {
	for _, size := range [][2]float32{{1280, 900}, {700, 560}} { // in the panel, and in a dialog
		r := onLevel(t, level(t, "workbench"), size[0], size[1])
		p := playOf(r)
		r.Offers("!recap:1")
		for p.state().Round() == 1 { // everybody fights
			p.Do(r.Ctx, p.state().Default())
			r.Settle()
		}
		if r.Tick(2); r.Has("recap") {
			r.Click("recap")
		}
		r.Offers("recap:1")
		r.Click("recap:1")
		r.Is("replaying", true)
		r.Key(input.KeyEscape)
		r.Settle()
		if !r.Has("recap:1") && !r.Has("recap") {
			t.Error("the replay has closed it")
		}
		p.Do(r.Ctx, p.legal()[0])
		r.Tick(2)
		r.Settle()
		if p.state().Round() == 2 && (r.Has("recap:1") || r.Has("recap")) {
			t.Error("a command does not close it")
		}
	}
}

// A branch of the same length, with fewer lines, closes the recap.
func TestRecapOfAnotherBranch(t *testing.T) {
	r := onLevel(t, level(t, "workbench"), 1280, 900)
	p := playOf(r)
	for p.state().Round() == 1 {
		p.Do(r.Ctx, p.state().Default())
		r.Settle()
	}
	r.Offers("recap:1")
	p.View.Log.Rebuild() // as after a change of branch
	r.Tick(2)
	r.Offers("!recap:1")
}
