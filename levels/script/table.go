package script

import (
	"slices"
	"strconv"
	"strings"
)

// expectation is one thing that a script may expect: the words after its name, those
// that may be missing in brackets, and what looks whether it is so.
type expectation struct {
	name, args string
	run        func(r *runner, what string, words []string) *Failure
}

// expectations are all that scripts may expect. The table is static: the game, which
// proves nothing, is built without it.
var expectations = [...]expectation{
	{"at", "FIGURE CELL", expectFigure},
	{"facing", "FIGURE DIRECTION", expectFigure},
	{"alive", "FIGURE", expectFigure},
	{"left", "FIGURE", expectFigure},
	{"dead", "FIGURE [CAUSE]", expectFigure},
	{"prone", "FIGURE [no]", expectFigure},
	{"in-pit", "FIGURE [no]", expectFigure},
	{"aloft", "FIGURE [no]", expectFigure},
	{"bound", "FIGURE [no]", expectFigure},
	{"away", "FIGURE [no]", expectFigure},
	{"doomed", "FIGURE [no]", expectFigure},
	{"grabbed", "FIGURE FIGURE|no", expectFigure},
	{"side", "FIGURE SIDE", expectFigure},
	{"kinds", "FIGURE KIND,KIND…", expectFigure},
	{"stamina", "FIGURE NUMBER,NUMBER…", expectFigure},
	{"living", "FIGURE NUMBER", expectFigure},
	{"height", "FIGURE NUMBER", expectFigure},
	{"power", "FIGURE NUMBER", expectFigure},
	{"skill", "FIGURE NUMBER", expectFigure},
	{"move", "FIGURE NUMBER", expectFigure},
	{"armor", "FIGURE NUMBER", expectFigure},
	{"stability", "FIGURE NUMBER", expectFigure},
	{"agility", "FIGURE NUMBER", expectFigure},
	{"might", "FIGURE NUMBER", expectFigure},
	{"feature", "CELL WHAT", (*runner).expectBoard},
	{"terrain", "CELL WHAT", (*runner).expectBoard},
	{"structure", "CELL WHAT", (*runner).expectBoard},
	{"owner", "CELL SIDE|nobody", (*runner).expectBoard},
	{"solid", "CELL [no]", (*runner).expectBoard},
	{"wall", "WALL CELL;CELL…|gone", (*runner).expectBoard},
	{"dist", "CELL CELL NUMBER", (*runner).expectBoard},
	{"sight", "CELL CELL yes|no", (*runner).expectBoard},
	{"legal", "COMMAND…", (*runner).expectAction},
	{"not-legal", "COMMAND…", (*runner).expectAction},
	{"default", "COMMAND…", (*runner).expectAction},
	{"error", "RULE COMMAND…", (*runner).expectAction},
	{"events", "[includes|lacks] none|EVENT…", func(r *runner, _ string, words []string) *Failure { return r.expectEvents(&r.log, words) }},
	{"forecast", "[includes|lacks] none|EVENT…", func(r *runner, _ string, words []string) *Failure { return r.expectForecast(words) }},
	{"strike", "FIGURE FIGURE FIELD=…", expectStrike},
	{"no-strike", "FIGURE FIGURE RULE", expectStrike},
	{"rangestrike", "FIGURE FIGURE FIELD=…", expectRangestrike},
	{"no-rangestrike", "FIGURE FIGURE RULE [blocked=CELL]", expectRangestrike},
	{"in-play", "SPELL NUMBER", ofSpell},
	{"turns", "SPELL NUMBER", ofSpell},
	{"exit", "SPELL CELL", ofSpell},
	{"holds", "SPELL FIGURE|nobody", ofSpell},
	{"blocked", "SPELL FIGURE|WALL|ground|no", ofSpell},
	{"queued", "NUMBER", ofSpell},
	{"reach", "FIGURE CELL NUMBER|none", (*runner).expectGame},
	{"contact", "FIGURE FIGURE yes|no", (*runner).expectGame},
	{"sees", "FIGURE FIGURE|CELL yes|no", (*runner).expectGame},
	{"turn", "SIDE [ROUND]", (*runner).expectGame},
	{"phase", "PHASE", (*runner).expectGame},
	{"winner", "SIDE|draw|none", (*runner).expectGame},
	{"pending", "DECISION [SIDE]", (*runner).expectGame},
	{"mana", "SIDE NUMBER", expectMana},
}

// Expectations lists what scripts may expect, each as it is written.
func Expectations() []string {
	var out []string
	for _, e := range expectations {
		out = append(out, e.name+" "+e.args)
	}
	return out
}

// words returns how many words there are after the name, at least and at most.
func (e *expectation) words() (least, most int) {
	all := strings.Fields(e.args)
	for _, w := range all {
		if w[0] != '[' {
			least++
		}
	}
	if strings.HasSuffix(e.args, "…") && !strings.Contains(all[len(all)-1], ",") {
		return least, 200
	}
	return least, len(all)
}

func expectMana(r *runner, _ string, words []string) *Failure {
	for i := range r.lv.Sides {
		if r.sideName(i) == words[0] {
			return r.same("the mana of "+words[0], words[1], strconv.Itoa(r.s.Mana(i)))
		}
	}
	return r.failf("unknown side %q", words[0])
}

// expectation checks a line that begins with ask or expect, and keeps what show shows.
func (r *runner) expectation(words []string) *Failure {
	switch {
	case words[0] == "show" && len(words) > 1:
		return r.failf("unexpected %q after show", words[1])
	case words[0] == "show":
		r.shown = append(r.shown, Shown{r.line, r.tellAll(r.log.Events), draw(r.s, nil)})
		return nil
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
	e := &expectations[i]
	if least, most := e.words(); len(words) < least || len(words) > most {
		return r.failf("expected: expect %s %s", what, e.args)
	}
	return e.run(r, what, words)
}
