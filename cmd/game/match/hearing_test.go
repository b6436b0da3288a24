package match

import (
	"testing"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/rules"
)

// quiet are the events that change nothing one could hear.
var quiet = map[rules.EventKind]string{
	rules.EvPhase: "the chime of the turn is enough", rules.EvFacing: "a turn of the head", rules.EvWin: "the end screen has its tune",
	rules.EvDraw: "the end screen has its tune", rules.EvForceEnd: "what it ends in is heard", rules.EvHeight: "the throw is heard",
	rules.EvSpell: "the cast is heard",
}

func opening(t *testing.T, id string) *Screen {
	t.Helper()
	for _, lv := range levels.Shipped() {
		if lv.ID != id {
			continue
		}
		m, _, err := session.New(lv.ID+".txt", lv.Text, 1)
		if err != nil {
			t.Fatal(err)
		}
		p := &Screen{}
		p.Table.Match, p.Table.Narrator = m, narrate.New(m.Level(), m.State().Board(), nil)
		return p
	}
	t.Fatalf("there is no level %s", id)
	return nil
}

func TestEveryEventIsHeard(t *testing.T) {
	p := opening(t, "knoll")
	for k := rules.EvTurn; k.String() != ""; k++ {
		e := rules.Event{Kind: k, RawN: 1, Cause: rules.ByWall}
		heard := board.Sound(p.Table.Match.State(), &e, board.Begins) != sound.None || board.Sound(p.Table.Match.State(), &e, board.Ends) != sound.None
		switch why := quiet[k]; {
		case heard && why != "":
			t.Errorf("%v is heard, though %s", k, why)
		case !heard && why == "" && k != rules.EvStep && k != rules.EvFeature:
			t.Errorf("%v is silent", k)
		}
	}
	for c := rules.ByWounds; c.String() != ""; c++ {
		if board.Sound(p.Table.Match.State(), &rules.Event{Kind: rules.EvDeath, Cause: c}, board.Begins) == sound.None {
			t.Errorf("a death by %v is silent", c)
		}
	}
	for k := rules.StepWalk; k <= rules.StepCross; k++ {
		e := rules.Event{Kind: rules.EvStep, RawN: int16(k)}
		if k != rules.StepFly && k != rules.StepPortal && board.Sound(p.Table.Match.State(), &e, board.Begins) == sound.None && board.Sound(p.Table.Match.State(), &e, board.Ends) == sound.None {
			t.Errorf("step %d is silent", k)
		}
	}
	used := map[sound.ID]bool{}
	for terrain := rules.Plain; terrain.String() != ""; terrain++ {
		used[board.Sound(p.Table.Match.State(), &rules.Event{Kind: rules.EvTerrain, RawM: int16(terrain)}, board.Begins)] = true
		if _, ok := ambienceOf[terrain]; !ok {
			t.Errorf("%v has no ambience", terrain)
		}
	}
	for _, id := range []sound.ID{sound.Shatter, sound.Splinter, sound.Crack, sound.Buckle, sound.Grow} {
		if !used[id] {
			t.Errorf("%v is never heard", id)
		}
	}
}

func TestSoundsHaveCaptions(t *testing.T) {
	p := opening(t, "knoll")
	p.UI = &shell.UI{}
	for id := sound.None + 1; id < sound.Count; id++ {
		switch id {
		case sound.Select, sound.Hover, sound.Button, sound.Refuse, sound.Undo, sound.Redo:
			if p.caption(id, 0) != "" {
				t.Errorf("the click %v has a caption", id)
			}
		default:
			if p.caption(id, 0) == "" {
				t.Errorf("%v has no caption", id)
			}
		}
	}
	for _, l := range lang.Languages()[1:] {
		table, err := lang.Load(l.Code)
		if err != nil {
			t.Fatal(err)
		}
		for id := range sound.Count {
			if text := id.Caption(); text != "" && !table.Has(text) {
				t.Errorf("%s does not say %q", l.Name, text)
			}
		}
	}
	if l, r := p.caption(sound.Crush, -0.8), p.caption(sound.Crush, 0.8); l != "a crushing blow, left" || r != "a crushing blow, right" {
		t.Errorf("captions tell the sides as %q and %q", l, r)
	}
}

func TestDangerRises(t *testing.T) {
	p := opening(t, "millrace")
	s := p.Table.Match.State()
	calm, doomed := danger(s, 0), danger(s, 2)
	if calm <= 0 || calm > 0.3 || doomed < calm+0.3 || danger(s, 99) > 1 {
		t.Errorf("danger is %.2f, with two doomed %.2f, with all %.2f", calm, doomed, danger(s, 99))
	}
}
