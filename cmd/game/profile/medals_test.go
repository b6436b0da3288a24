package profile

import (
	"testing"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/session"
	"wallfall/rules"
)

// Medals are for winning, winning early and winning without a loss. Resignations, draws
// and wins with hints earn none.
func TestMedals(t *testing.T) {
	hinted := false
	play := func(commands ...string) (int, MedalSet) {
		t.Helper()
		m, _, err := session.New("a.txt", []byte(gametest.WalkOut), 1)
		if err != nil {
			t.Fatal(err)
		}
		if hinted {
			m.Help(0)
			if m, err = session.Load(m.Save()); err != nil {
				t.Fatal(err)
			}
		}
		for _, text := range commands {
			a, err := m.State().Board().ParseAction(text)
			if err == nil {
				_, err = m.Apply(a)
			}
			if err != nil {
				t.Fatal(text, err)
			}
		}
		return Earned(m)
	}
	if side, set := play("move ann 0:4,1"); side != 0 || set != Victory|Swift|Unscathed {
		t.Errorf("a swift win without a loss earns side %d %b", side, set)
	}
	if side, set := play("move bob 0:0,3", "move ann 0:4,1"); side != 0 || set != Victory|Swift {
		t.Errorf("with a loss side %d earns %b", side, set)
	}
	// Of ten rounds, six are swift.
	for rounds, want := range map[int]MedalSet{6: Victory | Swift | Unscathed, 7: Victory | Unscathed} {
		var long []string
		for range rounds - 1 {
			long = append(long, "end", "end")
		}
		if side, set := play(append(long, "move ann 0:4,1")...); side != 0 || set != want {
			t.Errorf("in round %d side %d earns %b, want %b", rounds, side, set, want)
		}
	}
	hinted = true
	if side, set := play("move ann 0:4,1"); side != rules.NoSide || set != 0 {
		t.Errorf("with a hint side %d earns %b", side, set)
	}
	hinted = false
	if side, set := play("end", "resign"); side != rules.NoSide || set != 0 {
		t.Errorf("when the other gives up side %d earns %b", side, set)
	}
	if side, set := play("end"); side != rules.NoSide || set != 0 {
		t.Errorf("in the middle side %d earns %b", side, set)
	}
	rec := MedalRecord{"vise": {1: Victory | Unscathed}, "knoll": {0: Swift}, "handed": {0: Victory}} // the last is gone from the game
	again := ParseMedals(rec.String() + "nonsense\nvise nine won\nvise 7 won\nvise 0 gold\n")
	if len(again) != 3 || again["handed"] != rec["handed"] || again["vise"] != rec["vise"] || again["knoll"] != rec["knoll"] {
		t.Errorf("%v is read back as %v", rec, again)
	}
}
