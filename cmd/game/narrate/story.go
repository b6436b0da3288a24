package narrate

import (
	"slices"
	"strings"

	"wallfall/rules"
)

// Deed is a sentence about a command or a move of walls, with all that came of it.
type Deed struct {
	Round int
	Side  int
	Text  string
}

// story collects the deeds of a line.
type story struct {
	Narrator
	s     *rules.State
	deeds []Deed
	parts []string // of the sentence that is being put together
	cause bool     // the first of them causes the others
	walk  []rules.Event
}

// Story returns a line of play in sentences. It plays the line from a position, which it
// does not change; dice are among its actions (Roll). It stops at an action that is not
// possible.
func Story(w Narrator, from *rules.State, line []rules.Action) []Deed {
	t := &story{Narrator: w, s: from.Clone()}
	t.s.SetExplicitDice(true)
	var log rules.Log
	t.s.Begin(&log)
	for _, a := range line {
		if p := t.s.Pending(); p.Ask == rules.AskMove || p.Ask == rules.AskSpells || p.Ask == rules.AskStrike {
			t.begin(a)
		}
		log.Events = log.Events[:0]
		if t.s.Apply(a, &log) != nil {
			break
		}
		for i := range log.Events {
			t.tell(&log.Events[i])
		}
	}
	t.end()
	return t.deeds
}

// begin ends a sentence, unless a command goes on with the walk that it is about.
func (t *story) begin(a rules.Action) {
	if n := len(t.walk); n == 0 || len(t.parts) > 0 || a.Kind != rules.Move || a.Fig != t.walk[n-1].Fig {
		t.end()
	}
}

// end ends a sentence.
func (t *story) end() {
	if n := len(t.walk); n > 0 {
		last := &t.walk[n-1]
		t.parts = slices.Insert(t.parts, 0, t.arrives(last.Fig, last.To))
		t.walk = nil
		t.cause = false
	}
	if len(t.parts) > 0 {
		d := Deed{Round: t.s.Round(), Side: t.s.Side(), Text: t.parts[0]}
		if rest := strings.Join(t.parts[1:], ", "); rest != "" {
			d.Text += map[bool]string{true: ": ", false: ", "}[t.cause] + rest
		}
		d.Text += "."
		t.deeds, t.parts = append(t.deeds, d), nil
	}
}

// arrives returns where a figure walked: next to whom, an enemy before others, since a board
// need not show its coordinates.
func (t *story) arrives(id rules.FigID, to rules.Cell) string {
	side, best := t.s.Figure(id).Side, rules.NoFig
	for other := range rules.FigID(t.s.NumFigures()) {
		v := t.s.Figure(other)
		if other == id || !v.OnBoard || t.Board.Dist(to, v.Cell) != 1 {
			continue
		}
		if best == rules.NoFig || v.Side != side && v.Side != rules.NoSide && t.s.Figure(best).Side == side {
			best = other
		}
	}
	if best == rules.NoFig {
		return t.Lang.F("%s goes to %s", t.Fig(id), Place(t.Board, to))
	}
	return t.Lang.F("%s goes next to %s (%s)", t.Fig(id), t.Fig(best), Place(t.Board, to))
}

// tell adds an event to the sentence.
func (t *story) tell(e *rules.Event) {
	switch e.Kind {
	case rules.EvTurn, rules.EvWallStart, rules.EvWin:
		t.end()
		return
	case rules.EvStep:
		if n := len(t.walk); n > 0 && t.walk[n-1].Fig != e.Fig {
			t.end()
		}
		t.walk = append(t.walk, *e)
		return
	case rules.EvForce:
		if e.Cells() == 0 {
			return
		}
	case rules.EvSlam:
		t.parts = append(t.parts, slamsInto(t.Narrator, e)) // what it loses follows
		return
	case rules.EvDamage, rules.EvWound:
		t.parts = append(t.parts, t.Lang.F("%s loses %d", t.Fig(e.Fig), e.Damage()))
		return
	case rules.EvStrike, rules.EvRangestrike:
		t.end()
		t.cause, t.parts = true, append(t.parts, t.Lang.F("%s strikes %s", t.Fig(e.Fig), t.Fig(e.By)))
		return
	case rules.EvWallMove, rules.EvHits, rules.EvPhase, rules.EvDie, rules.EvTier, rules.EvFacing, rules.EvStand, rules.EvMana:
		return
	}
	if text := says(t.Narrator, e); text != "" {
		if len(t.parts) == 0 {
			t.cause = e.Kind == rules.EvAbility || e.Kind == rules.EvPush || e.Kind == rules.EvCast
		}
		t.parts = append(t.parts, text)
	}
}

// Gist returns a short sentence of an event that makes the idea of a line: an ability that is
// used, a death, a way out. It is "" for all others.
func Gist(w Narrator, e *rules.Event) string {
	switch e.Kind {
	case rules.EvAbility, rules.EvCast, rules.EvDeath, rules.EvLeave, rules.EvCapture:
		return says(w, e)
	case rules.EvWin:
		_, why := w.Outcome(e)
		return why
	}
	return ""
}

// Place returns a cell as a person finds it: column and row from 0 as drawn beside the board,
// with its floor where there are several.
func Place(b *rules.Board, c rules.Cell) string {
	name := b.FormatCell(c)
	if _, short, ok := strings.Cut(name, ":"); ok && b.Floors() == 1 {
		return short
	}
	return name
}
