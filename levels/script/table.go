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

// expectations are all that scripts may expect.
var expectations []expectation

func init() {
	add := func(run func(*runner, string, []string) *Failure, args string, names ...string) {
		for _, name := range names {
			expectations = append(expectations, expectation{name, args, run})
		}
	}
	add(expectFigure, "FIGURE CELL", "at")
	add(expectFigure, "FIGURE DIRECTION", "facing")
	add(expectFigure, "FIGURE", "alive", "left")
	add(expectFigure, "FIGURE [CAUSE]", "dead")
	add(expectFigure, "FIGURE [no]", "prone", "in-pit", "aloft", "bound", "away", "doomed")
	add(expectFigure, "FIGURE FIGURE|no", "grabbed")
	add(expectFigure, "FIGURE SIDE", "side")
	add(expectFigure, "FIGURE KIND,KIND…", "kinds")
	add(expectFigure, "FIGURE NUMBER,NUMBER…", "stamina")
	add(expectFigure, "FIGURE NUMBER", "living", "height", "power", "skill", "move", "armor", "stability", "agility", "might")
	add((*runner).expectBoard, "CELL WHAT", "feature", "terrain", "structure")
	add((*runner).expectBoard, "CELL SIDE|nobody", "owner")
	add((*runner).expectBoard, "CELL [no]", "solid")
	add((*runner).expectBoard, "WALL CELL;CELL…|gone", "wall")
	add((*runner).expectBoard, "CELL CELL NUMBER", "dist")
	add((*runner).expectBoard, "CELL CELL yes|no", "sight")
	add((*runner).expectAction, "COMMAND…", "legal", "not-legal", "default")
	add((*runner).expectAction, "RULE COMMAND…", "error")
	add(func(r *runner, _ string, words []string) *Failure { return r.expectEvents(&r.log, words) }, "[includes|lacks] none|EVENT…", "events")
	add(func(r *runner, _ string, words []string) *Failure { return r.expectForecast(words) }, "[includes|lacks] none|EVENT…", "forecast")
	add(expectStrike, "FIGURE FIGURE FIELD=…", "strike")
	add(expectStrike, "FIGURE FIGURE RULE", "no-strike")
	add(expectRangestrike, "FIGURE FIGURE FIELD=…", "rangestrike")
	add(expectRangestrike, "FIGURE FIGURE RULE [blocked=CELL]", "no-rangestrike")
	add(ofSpell, "SPELL NUMBER", "in-play", "turns")
	add(ofSpell, "SPELL CELL", "exit")
	add(ofSpell, "SPELL FIGURE|nobody", "holds")
	add(ofSpell, "SPELL FIGURE|WALL|ground|no", "blocked")
	add(ofSpell, "NUMBER", "queued")
	add((*runner).expectGame, "FIGURE CELL NUMBER|none", "reach")
	add((*runner).expectGame, "FIGURE FIGURE yes|no", "contact")
	add((*runner).expectGame, "FIGURE FIGURE|CELL yes|no", "sees")
	add((*runner).expectGame, "SIDE [ROUND]", "turn")
	add((*runner).expectGame, "PHASE", "phase")
	add((*runner).expectGame, "SIDE|draw|none", "winner")
	add((*runner).expectGame, "DECISION [SIDE]", "pending")
	add(expectMana, "SIDE NUMBER", "mana")
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

func (r *runner) expect(what string, words []string) *Failure {
	i := slices.IndexFunc(expectations, func(e expectation) bool { return e.name == what })
	if i < 0 {
		return r.failf("unknown expectation %q", what)
	}
	e := &expectations[i]
	if least, most := e.words(); len(words) < least || len(words) > most {
		return r.failf("expected: expect %s %s", what, e.args)
	}
	return e.run(r, what, words)
}
