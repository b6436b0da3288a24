package narrate_test

import (
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// Expectations of scenarios become sentences with the places they are about.
func TestClaims(t *testing.T) {
	m, err := session.New("a.txt", []byte(gametest.WalkOut), 1)
	rulestest.OK(t, err)
	w := narrate.New(m.Level(), m.State().Board(), nil)
	for text, want := range map[string]string{
		"strike ann kay dice=3 need=4 mods=none": "Ann strikes Kay: 3 dice, hits on 4+",
		"no-strike ann kay ST-01":                "Ann can't strike Kay (ST-01)",
		"sight 1:0,0 1:3,3 no":                   "Sight is blocked",
		"contact ann bob yes":                    "Ann and Bob are in contact",
		"reach ann 1:3,1 2":                      "Ann gets there for 2",
		"reach ann 1:3,1 none":                   "Ann can't get there",
		"error MV-03 move ann 1:3,1":             "Not allowed: Ann goes there (MV-03)",
		"dist 1:0,0 1:1,0 1":                     "1 cell apart",
		"at ann 1:3,1":                           "",
		"events none":                            "",
		"strike":                                 "",
		"strike ann kay carry=none":              "",
		"legal end":                              "Allowed: end the phase",
		"not-legal force bob ne-up":              "Not allowed: Bob moves northeast and up",
		"legal do strike bob ann":                "Allowed: Bob strikes Ann",
	} {
		if got := w.Claim(text); got.Text != want {
			t.Errorf("%q is told as %q, want %q", text, got.Text, want)
		}
	}
	if c := w.Claim("error MV-03 move ann 1:3,1"); c.From.Fig != 0 || w.Board.FormatCell(c.To.Cell) != "1:3,1" {
		t.Errorf("the arrow of a refused move is %+v", c)
	}
}

// No two questions have the same words, and no two spells.
func TestQuestionsAndSpellsDiffer(t *testing.T) {
	m, err := session.New("a.txt", []byte(gametest.WalkOut), 1)
	rulestest.OK(t, err)
	w := narrate.New(m.Level(), m.State().Board(), nil)
	seen := map[string]bool{"": true}
	for ask := rules.Ask(1); ask.String() != ""; ask++ {
		if text := w.Ask(rules.Decision{Ask: ask, Wall: -1, N: 2}); text != "" && seen[text] {
			t.Errorf("%v asks %q, as another does", ask, text)
		} else {
			seen[text] = true
		}
	}
	for e := rules.HopGroup; w.Spell(&rules.Spell{Effect: e}) != ""; e++ {
		if text := w.Spell(&rules.Spell{Effect: e, Turns: 2, Mana: 1}); seen[text] {
			t.Errorf("effect %d is told as %q, as another is", e, text)
		} else {
			seen[text] = true
		}
	}
	if len(seen) < 25 {
		t.Errorf("only %d texts differ", len(seen))
	}
}
