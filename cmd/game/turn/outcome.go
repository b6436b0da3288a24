package turn

import (
	"slices"

	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/render/board/forecast"
	"wallfall/rules"
)

// outcomes caches the outcomes of the choices pointed at last.
type outcomes struct {
	predictor forecast.Predictor
	entries   [8]Outcome
	next      int // the entry to overwrite next
}

// Outcome is the predicted result of a choice.
type Outcome struct {
	known      bool
	lang       *lang.Table
	hash       uint64 // of the position
	Choice     Choice
	Prediction forecast.Prediction
	reach      []Option           // the cells to which an ability may move its target
	Lines      []narrate.CardLine // in words
	text       string             // all of them, for the bar
	ahead      ahead              // the strikes that come next, and the walls after them
}

// of reports whether this is the outcome of a choice in a position.
func (x *Outcome) of(c *Choice, p *Position) bool {
	y := &x.Choice
	return x.known && x.lang == p.Narrator.Lang && x.hash == p.Hash &&
		y.Action == c.Action && y.End == c.End && y.Leaves == c.Leaves && y.All == c.All
}

// Outcome returns the outcome of a choice, nil if its action is illegal.
func (t *Turn) Outcome(c Choice) *Outcome {
	oc, p := &t.outcomes, &t.Position
	for i := range oc.entries {
		if x := &oc.entries[i]; x.of(&c, p) {
			return x
		}
	}
	x := &oc.entries[oc.next]
	oc.next = (oc.next + 1) % len(oc.entries)
	x.known = false
	s, w := p.Match.State(), &p.Narrator
	if err := oc.predictor.Predict(s, c.Action, c.follow(), &x.Prediction); err != nil {
		return nil
	}
	x.known, x.lang, x.hash, x.Choice, x.reach = true, w.Lang, p.Hash, c, nil
	x.ahead.known = false
	switch next := &oc.predictor.Preview.Outcomes[0]; {
	case c.All:
		x.Prediction = forecast.Prediction{} // the first strike is only a part
		x.ahead.follow(s, s, nil, c.Option.All)
		x.Lines = append(x.ahead.lines(w, &p.Forecast, x.Lines[:0]), volleyLines(w, s, c.Option.All)...)
	case c.Action.Kind == rules.EndTurn && next.State().Pending().Ask == rules.AskStrike:
		x.ahead.follow(s, next.State(), next.Events, nil)
		x.Lines = x.ahead.lines(w, &p.Forecast, x.Lines[:0])
		x.Lines = append(x.Lines, volleyLines(w, next.State(), x.ahead.misses())...)
	default:
		if c.Action.Kind == rules.Use && c.End == nil {
			x.reach = endsOfUse(p, c.Action)
		}
		x.Lines = w.Foretold(s, c.Action, &x.Prediction, &oc.predictor.Preview, x.Lines[:0])
		if s.Resists(c.Action) {
			x.Lines = append(x.Lines, narrate.CardLine{Fig: rules.NoFig, Warn: true, Text: w.Lang.F("%s can resist all of it (FM-11)", narrate.Capital(w.Fig(c.Action.Other)))})
		}
		if c.Leaves {
			x.Lines = append(x.Lines, narrate.CardLine{Fig: c.Action.Fig, Text: w.Lang.F("%s leaves the board", w.Fig(c.Action.Fig))})
		}
	}
	rank := func(l narrate.CardLine) int {
		if l.Note {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(x.Lines, func(a, b narrate.CardLine) int { return rank(a) - rank(b) })
	x.text = narrate.Joined(x.Lines)
	return x
}

// Previewed returns what acting on a target does; ok is whether that has a preview.
// Turning on the spot has none.
func (t *Turn) Previewed(at Target) (c Choice, ok bool) {
	if t.now.Busy || t.now.Covered || t.BotTurn() {
		return c, false
	}
	c = t.Resolve(at)
	return c, c.Kind == ChooseAction && c.Action.Kind != rules.Face && c.Action.Kind != rules.SetFacing
}

// Actions returns the actions whose outcome is shown, none for nothing.
func (t *Turn) Actions() []rules.Action {
	switch v := t.Shown; {
	case v == nil:
		return nil
	case v.Choice.All:
		return v.Choice.Option.All
	default:
		return append([]rules.Action{v.Choice.Action}, v.Choice.follow()...)
	}
}

// Important calls cell for each cell that is worth seeing, with a weight. Boxes over the
// board are placed to cover little weight.
func (t *Turn) Important(cell func(c rules.Cell, weight int)) {
	figure := func(id rules.FigID, weight int) {
		if id != rules.NoFig {
			cell(t.Match.State().Stance(id).Cell, weight)
		}
	}
	concerned := 20
	if c := t.now.Hint; c != nil && c.Action.Fig != rules.NoFig {
		concerned = HintWeight
		if c.End != nil {
			cell(c.End.Mark, HintWeight)
			cell(c.End.Cell, HintWeight)
		}
		cell(c.Action.To, HintWeight)
		figure(c.Action.Fig, HintWeight)
		figure(c.Action.Other, HintWeight)
	}
	figure(t.Selected, 5)
	for _, id := range t.concerned() {
		figure(id, concerned)
	}
	if v := t.Shown; v != nil {
		for i := range v.Prediction.Destinations {
			cell(v.Prediction.Destinations[i].Cell, 5)
		}
		for i := range v.Prediction.Fates {
			figure(v.Prediction.Fates[i].Fig, 5)
		}
	}
	for i := range t.Chooser.Options {
		cell(t.Chooser.Options[i].Cell, 2)
	}
	for i := range t.Match.State().NumWalls() {
		for _, c := range t.Match.State().Wall(i).Cells {
			cell(c, wallWeight)
		}
	}
	for i := range t.Forecast.Events {
		e := &t.Forecast.Events[i]
		for _, c := range e.Next {
			cell(c, wallWeight)
		}
		if e.Kind == rules.EvDeath {
			figure(e.Fig, 20)
		}
	}
	for i := range t.Match.State().NumFigures() {
		figure(rules.FigID(i), 1)
	}
}

// HintWeight is the weight of the cells that a hint is about, wallWeight that of where walls
// stand and go.
const (
	HintWeight = 100
	wallWeight = 4
)

// Concerned returns the figures that the outcome shown is about: who acts, and who moves
// whom by force.
func (t *Turn) Concerned() []rules.FigID {
	list := t.concerned()
	if t.Shown != nil {
		list = append(list, t.Shown.Choice.Action.Fig)
	}
	return list
}
