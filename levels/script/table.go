package script

import (
	"strconv"

	"wallfall/rules"
)

// expectation is one thing that a script may expect: how many words come after
// its name, at least and at most, and what looks whether it is so.
type expectation struct {
	min, max int
	run      func(r *runner, what string, words []string) *Failure
}

// expectations are all that scripts may expect.
var expectations = map[string]expectation{
	"at": {2, 2, ofFigure}, "facing": {2, 2, ofFigure}, "dead": {1, 2, ofFigure}, "alive": {1, 1, ofFigure},
	"left": {1, 1, ofFigure}, "stamina": {2, 2, ofFigure}, "living": {2, 2, ofFigure}, "prone": {1, 2, ofFigure},
	"in-pit": {1, 2, ofFigure}, "aloft": {1, 2, ofFigure}, "bound": {1, 2, ofFigure}, "away": {1, 2, ofFigure},
	"doomed": {1, 2, ofFigure}, "grabbed": {2, 2, ofFigure}, "side": {2, 2, ofFigure}, "kinds": {2, 2, ofFigure},
	"height": {2, 2, ofFigure}, "power": {2, 2, ofFigure}, "skill": {2, 2, ofFigure}, "move": {2, 2, ofFigure},
	"armor": {2, 2, ofFigure}, "stability": {2, 2, ofFigure}, "agility": {2, 2, ofFigure}, "might": {2, 2, ofFigure},

	"feature": {2, 2, ofBoard}, "terrain": {2, 2, ofBoard}, "solid": {1, 2, ofBoard}, "owner": {2, 2, ofBoard},
	"structure": {2, 2, ofBoard}, "wall": {2, 2, ofBoard}, "dist": {3, 3, ofBoard}, "sight": {3, 3, ofBoard},

	"error": {2, 9, ofAction}, "legal": {1, 9, ofAction}, "not-legal": {1, 9, ofAction}, "default": {1, 9, ofAction},

	"events":   {1, 200, func(r *runner, _ string, words []string) *Failure { return r.expectEvents(&r.log, words) }},
	"forecast": {1, 200, func(r *runner, _ string, words []string) *Failure { return r.expectForecast(words) }},

	"strike": {3, 12, expectStrike}, "no-strike": {3, 3, expectStrike},
	"rangestrike": {3, 12, expectRangestrike}, "no-rangestrike": {3, 4, expectRangestrike},

	"in-play": {2, 2, ofSpell}, "turns": {2, 2, ofSpell}, "exit": {2, 2, ofSpell}, "holds": {2, 2, ofSpell}, "blocked": {2, 2, ofSpell}, "queued": {1, 1, ofSpell},

	"reach": {3, 3, ofGame}, "contact": {3, 3, ofGame}, "sees": {3, 3, ofGame}, "turn": {1, 2, ofGame},
	"phase": {1, 1, ofGame}, "winner": {1, 1, ofGame}, "pending": {1, 2, ofGame}, "mana": {2, 2, expectMana},
}

func ofFigure(r *runner, what string, words []string) *Failure {
	id := r.s.Board().FigByName(words[0])
	if id == rules.NoFig {
		return r.failf("there is no figure %q", words[0])
	}
	return r.expectFigure(what, id, words[1:])
}

func ofBoard(r *runner, what string, words []string) *Failure { return r.expectBoard(what, words) }

func ofAction(r *runner, what string, words []string) *Failure { return r.expectAction(what, words) }

func ofGame(r *runner, what string, words []string) *Failure { return r.expectGame(what, words) }

func expectMana(r *runner, _ string, words []string) *Failure {
	for i := range r.lv.Sides {
		if r.sideName(i) == words[0] {
			return r.same("the mana of "+words[0], words[1], strconv.Itoa(r.s.Mana(i)))
		}
	}
	return r.failf("no side is called %q", words[0])
}

func (r *runner) expect(what string, words []string) *Failure {
	e, ok := expectations[what]
	if !ok {
		return r.failf("unknown expectation %q", what)
	}
	if len(words) < e.min || len(words) > e.max {
		return r.failf("expect %s takes %d to %d words", what, e.min, e.max)
	}
	return e.run(r, what, words)
}
