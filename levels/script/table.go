package script

import (
	"slices"
	"strconv"
)

// expectation is one thing that a script may expect: how many words come after
// its name, at least and at most, and what looks whether it is so.
type expectation struct {
	name     string
	min, max int
	run      func(r *runner, what string, words []string) *Failure
}

// expectations are all that scripts may expect.
var expectations = [...]expectation{
	{"at", 2, 2, expectFigure}, {"facing", 2, 2, expectFigure}, {"dead", 1, 2, expectFigure}, {"alive", 1, 1, expectFigure},
	{"left", 1, 1, expectFigure}, {"stamina", 2, 2, expectFigure}, {"living", 2, 2, expectFigure}, {"prone", 1, 2, expectFigure},
	{"in-pit", 1, 2, expectFigure}, {"aloft", 1, 2, expectFigure}, {"bound", 1, 2, expectFigure}, {"away", 1, 2, expectFigure},
	{"doomed", 1, 2, expectFigure}, {"grabbed", 2, 2, expectFigure}, {"side", 2, 2, expectFigure}, {"kinds", 2, 2, expectFigure},
	{"height", 2, 2, expectFigure}, {"power", 2, 2, expectFigure}, {"skill", 2, 2, expectFigure}, {"move", 2, 2, expectFigure},
	{"armor", 2, 2, expectFigure}, {"stability", 2, 2, expectFigure}, {"agility", 2, 2, expectFigure}, {"might", 2, 2, expectFigure},

	{"feature", 2, 2, (*runner).expectBoard}, {"terrain", 2, 2, (*runner).expectBoard}, {"solid", 1, 2, (*runner).expectBoard}, {"owner", 2, 2, (*runner).expectBoard},
	{"structure", 2, 2, (*runner).expectBoard}, {"wall", 2, 2, (*runner).expectBoard}, {"dist", 3, 3, (*runner).expectBoard}, {"sight", 3, 3, (*runner).expectBoard},

	{"error", 2, 9, (*runner).expectAction}, {"legal", 1, 9, (*runner).expectAction}, {"not-legal", 1, 9, (*runner).expectAction}, {"default", 1, 9, (*runner).expectAction},

	{"events", 1, 200, func(r *runner, _ string, words []string) *Failure { return r.expectEvents(&r.log, words) }},
	{"forecast", 1, 200, func(r *runner, _ string, words []string) *Failure { return r.expectForecast(words) }},

	{"strike", 3, 12, expectStrike}, {"no-strike", 3, 3, expectStrike},
	{"rangestrike", 3, 12, expectRangestrike}, {"no-rangestrike", 3, 4, expectRangestrike},

	{"in-play", 2, 2, ofSpell}, {"turns", 2, 2, ofSpell}, {"exit", 2, 2, ofSpell}, {"holds", 2, 2, ofSpell}, {"blocked", 2, 2, ofSpell}, {"queued", 1, 1, ofSpell},

	{"reach", 3, 3, (*runner).expectGame}, {"contact", 3, 3, (*runner).expectGame}, {"sees", 3, 3, (*runner).expectGame}, {"turn", 1, 2, (*runner).expectGame},
	{"phase", 1, 1, (*runner).expectGame}, {"winner", 1, 1, (*runner).expectGame}, {"pending", 1, 2, (*runner).expectGame}, {"mana", 2, 2, expectMana},
}

func expectMana(r *runner, _ string, words []string) *Failure {
	for i := range r.lv.Sides {
		if r.sideName(i) == words[0] {
			return r.same("the mana of "+words[0], words[1], strconv.Itoa(r.s.Mana(i)))
		}
	}
	return r.failf("unknown side %q", words[0])
}

// expectation checks a line that begins with ask or expect.
func (r *runner) expectation(words []string) *Failure {
	switch {
	case words[0] == "ask":
		return r.ask(words[1:])
	case len(words) < 2:
		return r.failf("expect what?")
	case isLevelError(words):
		return r.expectLevelError(words[2:])
	}
	return r.expect(words[1], words[2:])
}

func (r *runner) expect(what string, words []string) *Failure {
	i := slices.IndexFunc(expectations[:], func(e expectation) bool { return e.name == what })
	if i < 0 {
		return r.failf("unknown expectation %q", what)
	}
	e := expectations[i]
	if len(words) < e.min || len(words) > e.max {
		return r.failf("expect %s needs %d to %d words", what, e.min, e.max)
	}
	return e.run(r, what, words)
}
