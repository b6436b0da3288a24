package turn

import (
	"math/big"
	"slices"
	"strings"

	"wallfall/cmd/game/narrate"
	"wallfall/render/board/forecast"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// Advice puts a hint into words: what to do and why, in words of the board. Its memory is
// reused from hint to hint.
type Advice struct {
	Line []rules.Action // sure to win from the position on, dice included, or nil

	predictor  forecast.Predictor
	prediction forecast.Prediction
	after      rules.State
	log        rules.Log
	threat     rules.Threat
	reach      rules.Reach
}

// Write returns the lines of a hint: a sentence that says what to do and why, further reasons,
// and what is planned next. plan returns the line planned from the position with a hash on.
func (ad *Advice) Write(t *Turn, c Choice, plan func(hash uint64) []rules.Action) []narrate.CardLine {
	w, s := &t.Narrator, t.Match.State()
	head, more, ok := ad.reason(w, s, c)
	if to := ad.leads(w, s); !ok && to != "" {
		more = append(more, to)
	}
	if c.Action.Kind == rules.EndTurn && t.Outcome(c) != nil {
		what, _, _ := ad.what(w, s, c)
		var why []string
		for _, l := range t.Outcome(c).Lines {
			if !l.Note {
				why = append(why, l.Text)
			}
		}
		if len(why) == 0 && s.Pending().Ask != rules.AskSpells {
			why = append(why, w.Lang.T("nothing more to do in this phase"))
		}
		head, more, _ = because(what, why)
	}
	card := []narrate.CardLine{{Fig: rules.NoFig, Text: head, Head: true}}
	for _, text := range more[:min(len(more), 2)] {
		card = append(card, narrate.CardLine{Fig: rules.NoFig, Text: narrate.Capital(text)})
	}
	if c.Action.Kind == rules.Use && len(ad.Line) > 0 && w.Board.Abilities()[c.Action.N].Varies() {
		card = append(card, narrate.CardLine{Fig: rules.NoFig, Text: w.Lang.T("That is for one roll; after another, ask again."), Note: true})
	}
	if next := ad.planned(w, s, c, head, plan); next != "" {
		card = append(card, narrate.CardLine{Fig: rules.NoFig, Text: w.Lang.F("Then: %s", next), Note: true})
	}
	return card
}

// leads returns what a proof leads to next: an enemy's death, a way out, a capture or the win; "" for
// none.
func (ad *Advice) leads(w *narrate.Narrator, s *rules.State) string {
	x, log := explicit(s), rules.Log{}
	for n, a := range ad.Line {
		round := x.Round()
		if log.Reset(); x.Apply(a, &log) != nil {
			break
		}
		for i := range log.Events {
			e := &log.Events[i]
			own := e.Kind == rules.EvDeath && s.Figure(e.Fig).Side == s.Pending().Side
			if text := narrate.Gist(*w, e); n > 0 && text != "" && !own && e.Kind != rules.EvAbility && e.Kind != rules.EvCast {
				return w.Lang.F("In round %d: %s", round, text)
			}
		}
	}
	return ""
}

// Stages returns the cards of a hint in the order in which they are shown: who acts, in a puzzle what
// it does, and the whole. A hint about nobody's command is told at once.
func (ad *Advice) Stages(t *Turn, c Choice, plan func(hash uint64) []rules.Action) (list [][]narrate.CardLine) {
	w, d, whole := &t.Narrator, t.Match.State().Pending(), ad.Write(t, c, plan)
	stage := func(text string) []narrate.CardLine {
		return []narrate.CardLine{{Fig: rules.NoFig, Text: text, Head: true}}
	}
	puzzle := Proves(t.Match)
	if TakesCommands(d.Ask) && c.Action.Fig != rules.NoFig && c.Action.Kind != rules.Cast {
		list = append(list, stage(w.Lang.F("Look at %s.", w.Fig(c.Action.Fig))))
		if what, _, _ := ad.what(w, t.Match.State(), c); puzzle && (len(whole) > 1 || whole[0].Text != what) {
			list = append(list, stage(what))
		}
	}
	if puzzle && len(ad.Line) == 0 {
		whole = append(whole, narrate.CardLine{Fig: rules.NoFig, Text: w.Lang.T("Not proven to solve the puzzle."), Note: true})
	}
	return append(list, whole)
}

// because joins what to do with the first of the reasons, which may begin with a name.
func because(what string, why []string) (head string, more []string, ok bool) {
	switch {
	case len(why) == 0:
		return what, nil, false
	case strings.Contains(why[0], ": "):
		return what + ". " + why[0], why[1:], true
	}
	return what + ": " + why[0], why[1:], true
}

// what returns a choice as a proposal. If it ends a forced movement, at is the position in which that
// is chosen, and who is moved.
func (ad *Advice) what(w *narrate.Narrator, s *rules.State, c Choice) (text string, at *rules.State, who rules.FigID) {
	a, d := c.Action, s.Pending()
	text, at, who = w.Proposal(a, d), s, d.Fig
	switch {
	case a.Kind == rules.Move || a.Kind == rules.Displace:
		text = w.Lang.F("%s moves %s", w.Fig(a.Fig), narrate.Leg(*w, s.Figure(a.Fig).Cell, a.To))
	case a.Kind == rules.Door && s.Feature(a.To) == rules.DoorOpen:
		text = w.Lang.F("%s closes the door", w.Fig(a.Fig))
	case a.Kind == rules.Door:
		text = w.Lang.F("%s opens the door", w.Fig(a.Fig))
	case a.Kind == rules.EndTurn && d.Ask == rules.AskSpells && s.NumQueued() == 0:
		text = w.Lang.T("Cast no spell")
	}
	if c.End == nil {
		return text, at, who
	}
	if x := likeliestThrow(s, a); x != nil {
		at, who = x.After, a.Other
	}
	to, from := c.End.Cell, at.Figure(who).Cell
	if to == rules.NoCell {
		to = c.End.Mark
	}
	switch {
	case a.Kind == rules.Pass && to == from:
		text = w.Lang.F("Stop %s now", w.Fig(who))
	case a.Kind != rules.Use && to == from && c.End.Slams+c.End.Falls == 0:
		text = w.Lang.F("Leave %s in place", w.Fig(who))
	case a.Kind != rules.Use && to == from:
		text = w.Lang.F("Move %s", w.Fig(who))
	case a.Kind != rules.Use:
		text = w.Lang.F("Move %s %s", w.Fig(who), narrate.Leg(*w, from, to))
	case to != from:
		text += ", " + narrate.Leg(*w, from, to)
	}
	return text, at, who
}

// reason returns what a choice does in a position and why that is good, further reasons, and
// whether there is any.
func (ad *Advice) reason(w *narrate.Narrator, s *rules.State, c Choice) (head string, more []string, ok bool) {
	a := c.Action
	what, at, who := ad.what(w, s, c)
	switch i := slices.Index(ad.Line, a); {
	case a.Kind == rules.Use && i >= 0:
		if told := narrate.Story(*w, s, bot.First(ad.Line[i:])); len(told) > 0 {
			return strings.TrimSuffix(told[0].Text, "."), nil, true
		}
	case a.Kind == rules.Use && c.End == nil:
		ability := &w.Board.Abilities()[a.N]
		if text := ad.throw(w, s, a); text != "" {
			return w.Lang.F("%s uses %s", w.Fig(a.Fig), w.Name(ability.Name)) + ": " + text, nil, true
		} else if ability.Moves() {
			return what, nil, false // the end is for the next hint
		}
	case c.End == nil && (a.Kind == rules.Distance || a.Kind == rules.ForceStep):
		return what, nil, false // so is this one's
	}
	told, wins := ad.foretold(w, s, c, who)
	var why []string
	if wins {
		why = append(why, w.Lang.T("this wins"))
	}
	if c.End != nil {
		if place := ad.place(w, at, c.End); place != "" {
			why = append(why, place)
		}
	}
	if x := s.Clone(); a.Kind == rules.Move && x.Apply(a, nil) == nil {
		why = append(why, ad.reasons(w, s, x, a.Fig)...)
	}
	why = append(why, told...)
	if c.End != nil && len(why) == 0 {
		why = ad.reasons(w, s, ended(at, c.End), who)
	}
	return because(what, why)
}

// foretold returns what comes of a choice, with its chance, and whether it is sure to win. What a
// walk along a proof costs its own side does not matter.
func (ad *Advice) foretold(w *narrate.Narrator, s *rules.State, c Choice, who rules.FigID) (why []string, wins bool) {
	a, p := c.Action, &ad.predictor.Preview
	if ad.predictor.Predict(s, a, c.follow(), &ad.prediction) != nil {
		return nil, false
	}
	wins = p.Rest == nil && !slices.ContainsFunc(p.Outcomes, func(o rules.Outcome) bool {
		side, over := o.State().Winner()
		return !over || side != s.Pending().Side
	})
	if len(ad.prediction.Fates)+len(ad.prediction.Changes) == 0 {
		return nil, wins
	}
	named := a.Fig
	if a.Kind != rules.Move {
		named = a.Other
	}
	for _, l := range w.Foretold(s, a, &ad.prediction, p, nil) {
		own := l.Fig != rules.NoFig && s.Figure(l.Fig).Side == s.Pending().Side
		if l.Note || a.Kind == rules.Door && l.Fig == rules.NoFig || a.Kind == rules.Move && own && len(ad.Line) > 0 {
			continue
		}
		if l.Fig != rules.NoFig && (l.Fig == named && a.Kind != rules.Strike && a.Kind != rules.Rangestrike || l.Fig == who) {
			l.Text = strings.TrimPrefix(l.Text, w.Fig(l.Fig)+": ")
		}
		why = append(why, l.Text)
	}
	return why, wins
}

// planned returns the sentence of the next command of the plan that has an effect other than
// the one already said, "" if a die or another side comes first.
func (ad *Advice) planned(w *narrate.Narrator, s *rules.State, c Choice, said string, plan func(hash uint64) []rules.Action) string {
	x, side, draws := s.Clone(), s.Pending().Side, s.Draws()
	steps := append([]rules.Action{c.Action}, c.follow()...)
	for n := 0; n < maxAhead; n++ {
		if len(steps) == 0 {
			if steps = plan(x.Hash()); len(steps) == 0 || steps[0].Kind == rules.EndTurn {
				break
			}
			if steps = steps[:1]; TakesCommands(x.Pending().Ask) {
				if head, _, why := ad.reason(w, x, Choice{Action: steps[0]}); why && head != said {
					return head
				}
			}
		}
		if x.Pending().Side != side || x.Apply(steps[0], nil) != nil || x.Draws() != draws {
			break
		}
		steps = steps[1:]
	}
	return ""
}

// reasons returns why it is good that a figure goes from where it is in a position to where it is
// in another, x: walls, enemies, heights, the goal. Of an enemy itself they are whom it reaches no
// more, whom it is beside or no more beside, and its goal.
func (ad *Advice) reasons(w *narrate.Narrator, s, x *rules.State, id rules.FigID) (why []string) {
	if x == nil || s.Figure(id).Side == rules.NoSide || s.Figure(id).Cell == rules.NoCell || x.Figure(id).Cell == rules.NoCell {
		return nil
	}
	b, from, to, side := w.Board, s.Figure(id).Cell, x.Figure(id).Cell, s.Figure(id).Side
	friend := side == s.Pending().Side
	if wall := ad.wallOn(s, id, false); friend && wall >= 0 && ad.wallOn(x, id, false) < 0 {
		why = append(why, w.Lang.F("out of the way of %s", w.Wall(wall)))
	}
	switch mark, was, is := ad.goal(s, id, from, to); {
	case mark == "":
	case !friend && is > was:
		why = append(why, w.Lang.F("farther from %s (%d to go instead of %d)", mark, is, was))
	case friend && is == 0 && was > 0:
		why = append(why, w.Lang.F("onto %s", mark))
	case friend && is < was:
		why = append(why, w.Lang.F("closer to %s (%d to go instead of %d)", mark, is, was))
	}
	if g := b.Ground(to) - b.Ground(from); g > 0 && friend && b.Pos(to).Floor == b.Pos(from).Floor {
		why = append(why, w.Lang.F("%d higher", g))
	}
	// first adds what holds of an enemy, for the first of them.
	first := func(text string, holds func(foe rules.FigID, at rules.Cell) bool) {
		for foe := range rules.FigID(s.NumFigures()) {
			if f := s.Stance(foe); f.Side != rules.NoSide && f.Side != side && f.OnBoard && holds(foe, f.Cell) {
				why = append(why, w.Lang.F(text, w.Fig(foe)))
				return
			}
		}
	}
	beside := func(c, at rules.Cell) bool { return b.DirTo(c, at) != rules.NoDir }
	first(w.Lang.T("next to %s"), func(_ rules.FigID, at rules.Cell) bool { return beside(to, at) && (from == to || !beside(from, at)) })
	if !friend {
		first(w.Lang.T("away from %s"), func(_ rules.FigID, at rules.Cell) bool { return beside(from, at) && !beside(to, at) })
		first(w.Lang.T("can't reach %s from there"), func(foe rules.FigID, _ rules.Cell) bool { return ad.harms(s, id, foe) && !ad.harms(x, id, foe) })
		return why
	}
	first(w.Lang.T("out of reach of %s"), func(foe rules.FigID, _ rules.Cell) bool { return ad.harms(s, foe, id) && !ad.harms(x, foe, id) })
	if len(why) == 0 {
		first(w.Lang.T("%s within reach"), func(foe rules.FigID, _ rules.Cell) bool { return ad.harms(x, id, foe) && !ad.harms(s, id, foe) })
	}
	if len(why) == 0 {
		first(w.Lang.T("closer to %s"), func(_ rules.FigID, at rules.Cell) bool {
			var round []rules.Cell
			for d := range rules.Dir(b.Topology().Dirs()) {
				round = append(round, b.Neighbour(at, d))
			}
			was, is := ad.wayOf(s, id, from, to)(round)
			return is >= 0 && is < was
		})
	}
	return why
}

// goal returns the mark of the first goal of its side to which a figure's way is longer or shorter
// from one cell than from another, and how much of its move the two take; "" for none.
func (ad *Advice) goal(s *rules.State, id rules.FigID, from, to rules.Cell) (mark string, was, is int) {
	way := ad.wayOf(s, id, from, to)
	for _, g := range s.Board().Sides()[s.Figure(id).Side].Goals {
		if g.Tag == 0 || g.Figure >= 0 && rules.FigID(g.Figure) != id {
			continue
		}
		if was, is = way(s.Board().Tagged(g.Tag)); is >= 0 && is != was && was >= 0 {
			return string(rune('A' + g.Tag - 1)), was, is
		}
	}
	return "", 0, 0
}

// harms reports whether an enemy could harm a figure where it stands.
func (ad *Advice) harms(s *rules.State, foe, id rules.FigID) bool {
	s.Threat(foe, id, &ad.threat)
	return ad.threat.Harm[s.Figure(id).Cell] != 0
}

// wayOf returns how much of its move a figure needs to walk from one cell, and from another, to
// the nearest of some cells, -1 for not at all, past everyone and through open doors.
func (ad *Advice) wayOf(s *rules.State, id rules.FigID, from, to rules.Cell) func(cells []rules.Cell) (was, is int) {
	lone := s.Lone(id, true)
	lone.Hasten(rules.MaxStat)
	return func(cells []rules.Cell) (was, is int) {
		nearest := func(at rules.Cell) int {
			least := -1
			if slices.Contains(cells, at) {
				return 0
			}
			if !lone.Reach(at, &ad.reach) {
				return -1
			}
			for _, c := range cells {
				if n := ad.reach.Cost(c); n >= 0 && (least < 0 || n < least) {
					least = n
				}
			}
			return least
		}
		return nearest(from), nearest(to)
	}
}

// wallOn returns the wall that is about to push, displace or crush a figure, or only one that
// crushes it; -1 for none.
func (ad *Advice) wallOn(s *rules.State, id rules.FigID, deadly bool) int {
	var walls forecast.Walls
	walls.Read(s, &ad.after, &ad.log)
	last := -1
	for i := range walls.Events {
		switch e := &walls.Events[i].Event; e.Kind {
		case rules.EvWallStart:
			last = int(e.Wall)
		case rules.EvDeath, rules.EvPush, rules.EvDisplace:
			if e.Fig == id && (e.Kind == rules.EvDeath || !deadly) {
				return last
			}
		}
	}
	return -1
}

// throw returns where an ability moves an enemy at best, and to what fate with what chance: the
// best end of each roll, as Choice.Best carries it out. It is "" if no roll helps.
func (ad *Advice) throw(w *narrate.Narrator, s *rules.State, a rules.Action) string {
	if f, g := s.Figure(a.Fig), s.Figure(a.Other); g.Side == f.Side || g.Side == rules.NoSide {
		return ""
	}
	sum, most := forecast.NewFate(a.Other), new(big.Rat)
	text, before := "", s.Figure(a.Other).TotalStamina()
	for _, x := range Throws(s, a, rules.MaxForceEnds) {
		lost := before - x.After.Figure(a.Other).TotalStamina()
		if len(x.Ends) == 0 || x.Ends[0].Value <= 0 || ad.predictor.Predict(x.After, x.Ends[0].Steps[0], x.Ends[0].Steps[1:], &ad.prediction) != nil {
			sum.Lose(lost, x.P)
			continue
		}
		sum.Mix(ad.prediction.FateOf(a.Other), x.P, lost)
		if at := ad.place(w, x.After, &x.Ends[0]); x.P.Cmp(most) > 0 {
			most, text = x.P, narrate.Forced(*w, w.Board.Abilities()[a.N].Tiers[x.Tier-1].Force(), a.Other, at)
		}
	}
	if text == "" {
		return ""
	}
	if fate := narrate.FateLead(*w, &sum, &ad.predictor.Preview); fate != "" {
		text += ", " + fate
	}
	return text
}

// place returns in words where a forced movement ends, "" for nowhere in particular.
func (ad *Advice) place(w *narrate.Narrator, s *rules.State, e *rules.ForceEnd) string {
	switch {
	case e.Next:
		if x := ended(s, e); x != nil {
			if wall := ad.wallOn(x, s.Pending().Fig, true); wall >= 0 {
				return w.Lang.F("in front of %s", w.Wall(wall))
			}
		}
	case e.Falls > 0:
		return w.Lang.T("over the edge")
	case e.Slams > 0:
		if id := s.FigAt(e.Mark); id != rules.NoFig && id != s.Pending().Fig {
			return w.Lang.F("into %s", w.Fig(id))
		}
		return w.Lang.T("into an obstacle")
	case e.Value <= 0:
		return ""
	case s.Terrain(e.Mark) == rules.Pit:
		return w.Lang.T("into the pit")
	}
	return w.Lang.T("into harm's way")
}

// ended returns the position after a forced movement, nil if it can't go on like this or a die
// decides on the way.
func ended(s *rules.State, e *rules.ForceEnd) *rules.State {
	x := explicit(s)
	for _, a := range e.Steps {
		for x.Pending().Ask == rules.AskStability {
			x.Follow(x.Yielding())
		}
		if x.Apply(a, nil) != nil {
			return nil
		}
	}
	return x
}
