package narrate

import (
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/levels"
	"wallfall/render/board/forecast"
	"wallfall/render/board/scene"
	"wallfall/render/board/tokens"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// A goal says "all" only of more than one cell, a win says what was reached, and a deed what
// a throw did.
func TestGoalTexts(t *testing.T) {
	lv := rulestest.Must(levels.Parse("goals.txt", []byte(`wallfall 2
title "Goals"
topology square
side us "You" colour=amber
side them "They" colour=sky keeper
goal us hold tag=A n=3
goal us hold tag=B n=1
goal us slay-all
goal us slay figure=eck
goal them survive n=4
floor 1
map
A.B.B
f...e
w...p
end
wall w2 dir=e at=w
wall press dir=w at=p
figure fay knight side=us at=f
figure eck knight side=them at=e
`)))(t)
	s := rulestest.Must(lv.New(1))(t)
	w := New(lv, s.Board(), nil)
	goals := append(s.Board().Sides()[0].Goals, s.Board().Sides()[1].Goals...)
	for i, want := range [][2]string{
		{"hold A for 3 turns in a row", "Held A long enough"},
		{"hold all B cells for 1 turn", "Held B long enough"},
		{"slay all enemies", "Nobody is left to fight"},
		{"slay Eck", "Eck is dead"},
		{"survive to the end of round 4", "Survived to the end of round 4"},
	} {
		if aim, reached := w.Goal(goals[i]); aim != want[0] || reached != want[1] {
			t.Errorf("%q and %q, not %q", aim, reached, want)
		}
	}
	// The words of a throw fit what it did.
	for c, want := range map[rules.Cause]string{
		rules.ByWall: "Fay pushed Eck under a wall", rules.ByAbility: "Fay slammed Eck to death",
		rules.ByWounds: "Fay slammed Eck to death", rules.ByDestroying: "Fay smashed Eck", rules.ByStrike: "",
	} {
		if got := Sent(w, 0, 1, rules.Push, c); got != want {
			t.Errorf("%v: %q, not %q", c, got, want)
		}
	}
	if got := Sent(w, 0, 1, rules.NoForce, rules.ByWounds); got != "" {
		t.Errorf("without a throw: %q", got)
	}
}

// The names of shipped things are translated. Those that a level's author gave stay as they
// are, though the game has other texts with the same words.
func TestNames(t *testing.T) {
	const named = `wallfall 2
title "Settings"
about "Help"
topology square
side us "Undo" colour=amber spells=close
side them "Travellers" colour=sky keeper
goal us slay figure=back
kind light power=4 skill=3 abilities=open
ability open tier1="push 1" tier2="push 2" tier3="push 3"
spell close effect=boost stat=power amount=1 turns=2
floor 1
map
..be
.w.p
end
wall w2 dir=n at=w
wall press dir=n at=p
figure beadle light side=us at=b
figure back ogre side=them at=e
`
	de := rulestest.Must(lang.Load("de"))(t)
	shipped := rulestest.Must(levels.Load("vise"))(t)
	own, ours := rulestest.Must(levels.Parse("vise.txt", []byte(named)))(t), rulestest.Must(levels.Parse("lessons/a.txt", []byte(named)))(t)
	s := rulestest.Must(own.New(1))(t)
	w, in := New(own, s.Board(), de), New(ours, s.Board(), de)
	push := rules.Action{Kind: rules.Use, Fig: 0, Other: 1, To: rules.NoCell, N: uint8(slices.IndexFunc(own.Abilities, func(a levels.Ability) bool { return a.Name == "open" }))}
	use := rules.Event{Kind: rules.EvAbility, Fig: 0, By: 1, Rule: rules.MV05}
	s.Begin(nil)
	rulestest.OK(t, s.Apply(rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}, nil)) // of the spells
	var foresight forecast.Predictor
	var f forecast.Prediction
	rulestest.OK(t, foresight.Predict(s, push, nil, &f))
	for _, c := range [...]struct{ got, want string }{
		{Title(de, own) + About(de, own), "SettingsHelp"}, {Title(de, shipped), "Der Schraubstock"},
		{w.Side(0) + w.Side(1), "UndoTravellers"}, {in.Side(1), "Reisende"},
		{w.Fig(0) + w.Fig(1), "BeadleBack"}, {in.Fig(0), "Büttel"},
		{w.Kind("light") + w.Kind("ogre"), "lightOger"},
		{w.Wall(0) + w.Wall(1), "Wand 2Wand Press"}, {in.Wall(1), "Wand Presse"},
		{w.Name("open") + w.Name("close") + w.Name("shove"), "OpenCloseSchubsen"},
		{w.Sentence(&use), "Beadle benutzt Open gegen Back · MV-05"},
		{w.Goals(0, nil), "Back erschlagen"}, {w.Goals(0, func(int) string { return " (1 von 2)" }), "Back erschlagen (1 von 2)"},
		{w.Refusal(s.Check(rules.Action{Kind: rules.Move, Fig: 1, To: 0})), "Back gehört nicht zu der Seite, die am Zug ist (TN-01)"},
		{Joined(w.Foretold(s, push, &f, &foresight.Preview, nil)), "Back: verliert im Mittel 3,6, höchstens 5 · Back prallt auf ein Hindernis: 1 Feld übrig + 2 = 3 Schaden (wahrscheinlich) · Open: stoßen 1 (55 %) · stoßen 2 (35 %) · stoßen 3 (10 %) · Geradeaus; wohin genau, wählst du nach dem Wurf"},
		{w.Proposal(push, s.Pending()), "Beadle benutzt Open gegen Back"},
	} {
		if c.got != c.want {
			t.Errorf("%q, not %q", c.got, c.want)
		}
	}
}

// Decimals have a point in English and a comma in German.
func TestTenths(t *testing.T) {
	de := rulestest.Must(lang.Load("de"))(t)
	for want, w := range map[string]Narrator{"12.3": {}, "12,3": {Lang: de}} {
		if got := w.Tenths(123); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if got := w.Tenths(tenths(12.26)); got != want {
			t.Errorf("the mean is %q, want %q", got, want)
		}
	}
}

// What a player reads as a chance is the chance of what is said.
func TestChances(t *testing.T) {
	third, sure, no := big.NewRat(1, 3), big.NewRat(1, 1), new(big.Rat)
	fate := func(fall *big.Rat, lost ...rules.Loss) *forecast.Fate {
		return &forecast.Fate{Dead: no, Prone: no, Up: no, Fall: fall, Away: no, Next: no, Lost: lost}
	}
	lv := rulestest.Must(levels.Parse("t.txt", []byte("wallfall 2\nside one\nmap\na\nend\nfigure ann knight side=one at=a\n")))(t)
	w := New(lv, rulestest.Must(lv.New(1))(t).Board(), nil)
	pool := func(need int) string {
		return w.rolled(nil, rules.Action{Kind: rules.Strike}, &rules.Preview{Pools: []rules.Pool{{For: rules.DieStrike, N: 3, Need: need, P: sure}}})
	}
	for _, c := range [][2]string{
		{w.Ask(rules.Decision{Ask: rules.AskFacing, Rule: rules.PF08, Wall: -1}), "One: Ann landed on its feet. Which way does it face? (PF-08)"},
		{w.Chance(big.NewRat(1, 201)), "under 1 %"}, {w.Chance(big.NewRat(1, 100)), "1 %"},
		{w.Chance(big.NewRat(99, 100)), "99 %"}, {w.Chance(big.NewRat(200, 201)), "over 99 %"},
		{pool(4), "3 dice, hits on 4+ · 1.5 hits on average"},
		{pool(-1)[strings.Index(pool(-1), " · "):], " · 3.0 hits on average"},
		{w.losses(fate(no, rules.Loss{N: 2, P: third})), "loses 2 (33 %)"},
		{w.losses(fate(no, rules.Loss{N: 1, P: third}, rules.Loss{N: 2, P: third})), "loses 1.0 on average, at most 2"},
		{w.losses(fate(no, rules.Loss{N: 2, P: third}, rules.Loss{N: 1, P: third})), "loses 1.0 on average, at most 2"},
	} {
		if c[0] != c[1] {
			t.Errorf("it says %q, not %q", c[0], c[1])
		}
	}
}

// Each sign of a chip has a sentence of its own.
func TestSignTexts(t *testing.T) {
	seen := map[string]bool{}
	for s := scene.Sign(1); tokens.SignIcon(s) != icon.None || s <= scene.Mixed; s <<= 1 {
		list := SignTexts(Narrator{}, s)
		if len(list) != 1 || seen[list[0]] {
			t.Fatalf("of sign %b it says %q", s, list)
		}
		seen[list[0]] = true
	}
}

// A win can be swift on every level of the campaign: where people only survive, no sooner than
// they have.
func TestSwiftIsPossible(t *testing.T) {
	for name, least := range map[string]int{"walls-4": 8, "throws-4": 8, "away-5": 7, "walls-1": 7} {
		text := rulestest.Must(os.ReadFile("../../../levels/campaign/" + name + ".txt"))(t)
		if got := Par(rulestest.Must(levels.Parse(name, text))(t)); got != least {
			t.Errorf("%s is swift within %d rounds, not %d", name, got, least)
		}
	}
}
