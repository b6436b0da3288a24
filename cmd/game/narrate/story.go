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
	parts []part // of the sentence that is being put together
	cause bool   // the first of them causes the others
	walk  []rules.Event
	wall  int         // that the first of them is the deed of, -1 for none
	lost  rules.Event // the last loss, with all that was lost in a row
	throw throw
}

// part is a clause of a sentence, with its subject if it begins with one.
type part struct{ who, text string }

// throw is the forced movement that is being told.
type throw struct {
	rules.Event
	at, steps int    // its clause, -1 before anything has moved
	way       string // "" if it is bent
}

// Story returns a line of play in sentences. It plays the line from a position, which it
// does not change; dice are among its actions (Roll). It stops at an action that is not
// possible.
func Story(w Narrator, from *rules.State, line []rules.Action) []Deed {
	t := &story{Narrator: w, s: from.Clone(), throw: throw{at: -1}}
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
		text := t.Lang.F("%s moves %s", t.Fig(last.Fig), t.arrives(last.Fig, t.walk[0].From, last.To))
		t.parts = slices.Insert(t.parts, 0, part{t.Fig(last.Fig), text})
		t.walk, t.cause, t.wall = nil, false, -1
	}
	if len(t.parts) > 0 {
		t.deeds = append(t.deeds, Deed{Round: t.s.Round(), Side: t.s.Side(), Text: t.joined() + "."})
	}
	t.parts, t.throw = nil, throw{at: -1}
}

// joined returns the clauses as one sentence that names each subject once in a row.
func (t *story) joined() (text string) {
	if t.wall >= 0 && !strings.HasPrefix(t.parts[0].text, t.Wall(t.wall)) {
		text, t.cause = t.Wall(t.wall)+": ", false
	}
	for i, p := range t.parts {
		again := i > 0 && p.who != "" && p.who == t.parts[i-1].who
		if again {
			p.text = strings.TrimPrefix(p.text, p.who+" ")
		}
		switch {
		case i == 0:
			text += p.text
		case i == 1 && t.cause:
			text += ": " + p.text
		case again && (i+1 == len(t.parts) || t.parts[i+1].who != p.who):
			text = t.Lang.F("%s and %s", text, p.text)
		default:
			text += ", " + p.text
		}
	}
	return text
}

// arrives returns how far a figure goes and to what: where there is nothing else, next to whom,
// an enemy before others.
func (t *story) arrives(id rules.FigID, from, to rules.Cell) string {
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
	text := Leg(t.Narrator, from, to) + t.cell(to)
	if onto := t.onto(to); onto != "" {
		text += " " + onto
	} else if best != rules.NoFig {
		text = t.Lang.F("%s, next to %s", text, t.Fig(best))
	}
	return text
}

// onto returns what a figure gets into or to on a cell, "" for nothing in particular.
func (t *story) onto(c rules.Cell) string {
	switch tag := t.Board.Tag(c); {
	case t.s.Terrain(c) == rules.Pit:
		return t.Lang.T("into the pit")
	case t.s.Terrain(c) == rules.Deep:
		return t.Lang.T("into the water")
	case tag > 0:
		return t.Lang.F("onto %s", string(rune('A'+tag-1)))
	}
	return ""
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
		if t.throw = (throw{Event: *e, at: -1}); e.Cells() > 0 {
			return // the first step begins its clause
		}
	case rules.EvForceStep:
		t.thrown(e)
		return
	case rules.EvSlam:
		t.thrown(e)
		t.add(e, slamsInto(t.Narrator, e)) // what it loses follows
		return
	case rules.EvDamage, rules.EvWound:
		text := func() string { return t.Lang.F("%s loses %d", t.Fig(t.lost.Fig), t.lost.Damage()) }
		if n := len(t.parts) - 1; n >= 0 && t.lost.Fig == e.Fig && t.parts[n].text == text() {
			t.lost.RawN += e.RawN
			t.parts[n].text = text()
			return
		}
		t.lost = *e
		t.add(e, text())
		return
	case rules.EvStrike, rules.EvRangestrike:
		t.end()
		t.add(e, t.Lang.F("%s strikes %s", t.Fig(e.Fig), t.Fig(e.By)))
		t.cause, t.parts[0].who = true, "" // what follows is another's doing
		return
	case rules.EvWallMove, rules.EvHits, rules.EvPhase, rules.EvDie, rules.EvTier, rules.EvFacing, rules.EvStand, rules.EvMana:
		return
	}
	text := says(t.Narrator, e)
	switch n := len(t.parts) - 1; {
	case text == "" || n >= 0 && t.parts[n].text == text:
		return
	case e.Kind == rules.EvCast && n >= 0 && strings.HasPrefix(t.parts[n].text, text):
		t.parts = t.parts[:n] // it was prepared just now
	case e.Kind == rules.EvTeleport:
		text += " " + t.arrives(e.Fig, e.From, e.To)
	case e.Kind == rules.EvFeature || e.Kind == rules.EvTerrain:
		text += t.cell(e.To)
	}
	if len(t.parts) == 0 {
		t.cause = e.Kind == rules.EvAbility || e.Kind == rules.EvPush || e.Kind == rules.EvCast
	}
	t.add(e, text)
}

// add adds the clause of an event.
func (t *story) add(e *rules.Event, text string) {
	who := ""
	if e.Fig != rules.NoFig && strings.HasPrefix(text, t.Fig(e.Fig)+" ") {
		who = t.Fig(e.Fig)
	}
	if len(t.parts) == 0 {
		t.wall = int(e.Wall)
	}
	t.parts = append(t.parts, part{who, text})
}

// thrown tells a step of a forced movement, or the slam that it begins with: which way it goes
// and how far, and into what.
func (t *story) thrown(e *rules.Event) {
	x := &t.throw
	if e.Fig != x.Fig || x.Cells() == 0 || e.Kind == rules.EvSlam && x.at >= 0 {
		return
	}
	way := t.Way(rules.Action{Dir: e.Dir})
	if x.at < 0 {
		x.at, x.way = len(t.parts), way
		t.add(e, "")
	}
	if x.way != way {
		x.way = ""
	}
	where := x.way
	if e.Kind == rules.EvForceStep {
		x.steps++
		where = t.Lang.N(x.steps, "%d cell", "%d cells")
		for _, more := range [...]string{x.way, t.onto(e.To)} {
			if more != "" {
				where += " " + more
			}
		}
		where += t.cell(e.To)
	}
	text := t.Fig(x.By) + " " + Forced(t.Narrator, x.Force(), x.Fig, where)
	if x.Resisted() > 0 {
		text += " " + t.Lang.F("(%d resisted)", x.Resisted())
	}
	t.parts[x.at] = part{t.Fig(x.By), text}
}

// Forced returns what a force does to a figure, and where to: "pushes Una into the pit".
func Forced(w Narrator, f rules.Force, id rules.FigID, where string) string {
	switch f {
	case rules.Push:
		return w.Lang.F("pushes %s %s", w.Fig(id), where)
	case rules.Pull:
		return w.Lang.F("pulls %s %s", w.Fig(id), where)
	}
	return w.Lang.F("slides %s %s", w.Fig(id), where)
}

// cell returns the coordinates of a cell at the end of a clause, if the listener sees any.
func (t *story) cell(c rules.Cell) string {
	if !t.Cells {
		return ""
	}
	name := t.Board.FormatCell(c)
	if _, short, ok := strings.Cut(name, ":"); ok && t.Board.Floors() == 1 {
		name = short
	}
	return " (" + name + ")"
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

// Leg returns where a cell is from another in words: "2 cells northeast", or "2 cells east and
// 1 cell north", which on squares names no diagonal: it is not the way there.
func Leg(w Narrator, from, to rules.Cell) string {
	slants := func(d rules.Dir) bool {
		return w.Board.Topology() == rules.Square && len(w.Board.Topology().DirName(d)) > 1
	}
	line := func(from rules.Cell) (n int, d rules.Dir) {
		for d = range rules.Dir(w.Board.Topology().Dirs()) {
			n = 0
			for c := from; c != rules.NoCell; n++ {
				if c == to {
					return n, d
				}
				c = w.Board.Neighbour(c, d)
			}
		}
		return -1, 0
	}
	words := func(n int, d rules.Dir) string {
		return w.Lang.N(n, "%d cell", "%d cells") + " " + w.Way(rules.Action{Dir: d})
	}
	if n, d := line(from); n >= 0 {
		return words(n, d)
	}
	text, least := "", 0
	for d := range rules.Dir(w.Board.Topology().Dirs()) {
		n, c := 1, w.Board.Neighbour(from, d)
		for ; c != rules.NoCell && !slants(d); n, c = n+1, w.Board.Neighbour(c, d) {
			if m, turn := line(c); m >= 0 && !slants(turn) && (text == "" || n+m < least) {
				text, least = w.Lang.F("%s and %s", words(n, d), words(m, turn)), n+m
			}
		}
	}
	if text == "" { // another floor
		text = map[bool]string{false: w.Lang.T("down"), true: w.Lang.T("up")}[to > from]
	}
	return text
}
