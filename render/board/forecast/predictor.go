package forecast

import (
	"math/big"
	"slices"
	"strconv"

	"wallfall/rules"
)

// Predictor predicts commands. The zero value is ready to use; reuse saves allocations.
type Predictor struct {
	Preview rules.Preview

	scratch, base rules.State
	log           rules.Log
	doomed        []bool // of each figure: a wall kills it next turn without the command
	cells         []rules.Cell
	figs          []bool
}

// Bounds of a prediction: a few milliseconds on large boards.
const (
	maxWork     = 400 // dice answers that are followed
	maxOutcomes = 120 // outcomes that are distinguished
	maxForecast = 24  // outcomes for which the next moves of the walls are worked out
)

// Predict fills f with the result of an action. A spell is predicted as if it and those
// prepared before it were cast at once; steps are what follows of the action in one go.
// The error is that of Check.
func (w *Predictor) Predict(s *rules.State, a rules.Action, steps []rules.Action, f *Prediction) error {
	p := &w.Preview
	p.Work, p.Steps = maxWork, steps
	base := s
	if a.Kind == rules.Cast {
		if err := s.Check(a); err != nil {
			return err
		}
		base = &w.base
		base.CopyFrom(s)
		w.log.Reset()
		if err := base.Apply(a, &w.log); err != nil {
			return err
		}
		if base.Pending().Ask == rules.AskSpells {
			a = rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}
		} else {
			base = s // nothing else can be chosen, so it is cast at once
		}
	}
	if err := base.Preview(a, p); err != nil {
		return err
	}
	*f = Prediction{Legs: f.Legs[:0], Destinations: f.Destinations[:0], Fates: f.Fates[:0], Changes: f.Changes[:0],
		After: Walls{Events: f.After.Events[:0]}, Assumed: p.Assumed, Others: p.Others, Rest: p.Rest}
	outcomes := p.Outcomes
	if len(outcomes) > maxOutcomes {
		f.Rest = new(big.Rat)
		for i := range outcomes[maxOutcomes:] {
			f.Rest.Add(f.Rest, outcomes[maxOutcomes+i].P)
		}
		if p.Rest != nil {
			f.Rest.Add(f.Rest, p.Rest)
		}
		outcomes = outcomes[:maxOutcomes]
	}
	w.legs(s, f, outcomes)
	w.figures(s, f, outcomes)
	w.changes(s, f, outcomes)
	w.doom(s, f, outcomes)
	w.walls(s, f)
	for i := range f.Fates {
		f.Fates[i].badges()
	}
	return nil
}

var one = big.NewRat(1, 1)

func legOf(e *rules.Event) (kind LegKind, from, to rules.Cell, ok bool) {
	if e.Fig == rules.NoFig {
		return 0, 0, 0, false
	}
	switch e.Kind {
	case rules.EvStep:
		kind = LegStep
	case rules.EvPush, rules.EvForceStep, rules.EvKnock, rules.EvSlide:
		kind = LegForce
	case rules.EvDisplace:
		kind = LegRoom
	case rules.EvFall:
		kind = LegFall
	case rules.EvReturn, rules.EvSpawn:
		return LegPlace, rules.NoCell, e.To, e.To != rules.NoCell
	case rules.EvHop, rules.EvLeave:
		return LegHop, e.From, rules.NoCell, true
	case rules.EvSlam:
		return LegSlam, rules.NoCell, e.To, true
	default:
		return LegPlace, e.From, e.To, e.Kind.Row().Moves
	}
	return kind, e.From, e.To, true
}

// legs reads the movements off the events. Those before any die are sure, others
// as likely as their outcomes.
func (w *Predictor) legs(s *rules.State, f *Prediction, outcomes []rules.Outcome) {
	sure := len(w.Preview.Events)
	for i := range outcomes {
		o := &outcomes[i]
		last, run := rules.NoFig, 0
		var kind LegKind
		at := rules.NoCell
		for j := range o.Events {
			e := &o.Events[j]
			k, from, to, ok := legOf(e)
			if !ok {
				continue
			}
			if k == LegSlam {
				from = at
				if last != e.Fig {
					from = s.Figure(e.Fig).Cell
				}
				if to == rules.NoCell && e.By != rules.NoFig {
					to = s.Figure(e.By).Cell
				}
			}
			fresh := e.Fig != last || k != kind && k != LegSlam
			last, kind, at = e.Fig, k, to
			if fresh {
				run++
			}
			f.leg(Leg{Kind: k, Fig: e.Fig, From: from, To: to, Run: run, Sure: j < sure}, i, fresh, o)
			if k == LegSlam {
				kind = LegForce
			}
		}
	}
	for i := range f.Legs {
		f.Legs[i].Chance, _ = f.Legs[i].p.Float32()
	}
}

func (f *Prediction) leg(leg Leg, outcome int, fresh bool, o *rules.Outcome) {
	for i := range f.Legs {
		v := &f.Legs[i]
		if v.Kind != leg.Kind || v.Fig != leg.Fig || v.From != leg.From || v.To != leg.To {
			continue
		}
		if v.outcome != outcome {
			v.outcome = outcome
			v.p = new(big.Rat).Add(v.p, o.P)
		}
		return
	}
	if leg.outcome, leg.p, leg.Last = outcome, o.P, true; fresh {
		f.Runs = max(f.Runs, leg.Run)
	} else if n := len(f.Legs); n > 0 && f.Legs[n-1].Fig == leg.Fig && f.Legs[n-1].Kind == leg.Kind {
		f.Legs[n-1].Last = false
		leg.Joined = f.Legs[n-1].To == leg.From
	}
	f.Legs = append(f.Legs, leg)
}

func (w *Predictor) figures(s *rules.State, f *Prediction, outcomes []rules.Outcome) {
	n := s.NumFigures()
	w.figs = slices.Grow(w.figs[:0], n)[:n]
	clear(w.figs)
	for i := range outcomes {
		for _, e := range outcomes[i].Events {
			for _, id := range [2]rules.FigID{e.Fig, e.By} {
				if id != rules.NoFig {
					w.figs[id] = true
				}
			}
		}
	}
	for id := range rules.FigID(n) {
		if w.figs[id] {
			f.fate(s, id, outcomes)
		}
	}
}

func (f *Prediction) fate(s *rules.State, id rules.FigID, outcomes []rules.Outcome) {
	was := s.Figure(id)
	ft := NewFate(id)
	first, notable := len(f.Destinations), false
	for i := range outcomes {
		o := &outcomes[i]
		is, p := o.State().Figure(id), o.P
		count := func(sum *big.Rat) {
			sum.Add(sum, p)
			notable = true
		}
		cause, by, falls := rules.ByStrike, rules.NoFig, false // slain, and still standing there
		for _, e := range o.Events {
			if e.Fig == id && e.Kind == rules.EvDeath {
				cause, by = e.Cause, e.By
			} else if e.Fig == id && e.Kind == rules.EvFall {
				falls = true
			}
		}
		if falls {
			count(ft.Fall)
		}
		switch {
		case gone(&was): // its return is not predicted
		case gone(&is):
			if ft.Dead.Sign() == 0 {
				ft.Cause, ft.By = cause, by
			}
			count(ft.Dead)
		case is.Prone && !was.Prone:
			count(ft.Prone)
		case was.Prone && !is.Prone:
			count(ft.Up)
		}
		if is.Away && !was.Away {
			count(ft.Away)
		}
		lost := was.TotalStamina() - is.TotalStamina()
		notable = notable || lost != 0 && !was.Reserve
		ft.Lose(lost, p)
		if is.OnBoard && is.Cell != was.Cell && !is.Doomed {
			k := first
			for k < len(f.Destinations) && f.Destinations[k].Cell != is.Cell {
				k++
			}
			if k == len(f.Destinations) {
				f.Destinations = append(f.Destinations, Destination{Fig: id, Cell: is.Cell, Look: is, Odds: Odds{P: new(big.Rat)}})
			}
			f.Destinations[k].P.Add(f.Destinations[k].P, p)
		}
	}
	for i := first; i < len(f.Destinations); i++ {
		f.Destinations[i].update()
	}
	if notable {
		f.Fates = append(f.Fates, ft)
	}
}

// gone reports whether a figure is dead, or slain and waiting for the end of the
// phase (ST-01).
func gone(f *rules.FigureView) bool { return f.Dead || f.Doomed }

func (w *Predictor) changes(s *rules.State, f *Prediction, outcomes []rules.Outcome) {
	w.cells = w.cells[:0]
	for i := range outcomes {
		for _, e := range outcomes[i].Events {
			if e.Kind.Row().Alters {
				w.note(e.From)
				w.note(e.To)
			}
		}
	}
	for _, c := range w.cells {
		st, owner := s.Structure(c)
		first := len(f.Changes)
		for i := range outcomes {
			o := outcomes[i].State()
			ch := CellChange{Cell: c, Terrain: o.Terrain(c), Feature: o.Feature(c), Odds: Odds{P: outcomes[i].P}}
			ch.Structure, ch.Owner = o.Structure(c)
			ch.NewTerrain, ch.NewFeature = ch.Terrain != s.Terrain(c), ch.Feature != s.Feature(c)
			ch.NewStructure = ch.Structure != st || ch.Owner != owner
			if !ch.NewTerrain && !ch.NewFeature && !ch.NewStructure {
				continue
			}
			k := first
			for ; k < len(f.Changes); k++ {
				if x := &f.Changes[k]; x.Terrain == ch.Terrain && x.Feature == ch.Feature && x.Structure == ch.Structure && x.Owner == ch.Owner {
					x.P = new(big.Rat).Add(x.P, ch.P)
					break
				}
			}
			if k == len(f.Changes) {
				f.Changes = append(f.Changes, ch)
			}
		}
		for i := first; i < len(f.Changes); i++ {
			f.Changes[i].update()
		}
	}
}

func (w *Predictor) note(c rules.Cell) {
	if c != rules.NoCell && !slices.Contains(w.cells, c) {
		w.cells = append(w.cells, c)
	}
}

// doom finds the figures that the walls would kill after the command but not without it
//
func (w *Predictor) doom(s *rules.State, f *Prediction, outcomes []rules.Outcome) {
	if s.NumWalls() == 0 || len(outcomes) > maxForecast {
		return
	}
	w.doomed = slices.Grow(w.doomed[:0], s.NumFigures())[:s.NumFigures()]
	clear(w.doomed)
	w.log.Reset()
	s.Forecast(&w.scratch, &w.log)
	for _, e := range w.log.Events {
		if e.Kind == rules.EvDeath && e.Wall >= 0 {
			w.doomed[e.Fig] = true
		}
	}
	for i := range outcomes {
		o := &outcomes[i]
		w.log.Reset()
		o.State().Forecast(&w.scratch, &w.log)
		for _, e := range w.log.Events {
			if e.Kind == rules.EvDeath && e.Wall >= 0 && !w.doomed[e.Fig] {
				if f.FateOf(e.Fig) == nil {
					f.Fates = append(f.Fates, NewFate(e.Fig))
				}
				next := f.FateOf(e.Fig).Next
				next.Add(next, o.P)
			}
		}
	}
}

// NewFate returns the fate of a figure to which nothing happens.
func NewFate(id rules.FigID) Fate {
	return Fate{Fig: id, Dead: new(big.Rat), Prone: new(big.Rat), Up: new(big.Rat), Fall: new(big.Rat), Away: new(big.Rat), Next: new(big.Rat), By: rules.NoFig}
}

// walls works out the moves of the walls: in the command itself if it ends the turn, or
// else after the likeliest outcome.
func (w *Predictor) walls(s *rules.State, f *Prediction) {
	if s.NumWalls() == 0 || len(w.Preview.Outcomes) == 0 {
		return
	}
	o := &w.Preview.Outcomes[0]
	if f.Walls = slices.ContainsFunc(o.Events, func(e rules.Event) bool { return e.Kind == rules.EvWallStart }); f.Walls {
		f.After.ReadEvents(s, o.Events)
	} else {
		f.After.Read(o.State(), &w.scratch, &w.log)
	}
}

// Lose adds the probability of losing an amount of stamina.
func (ft *Fate) Lose(n int, p *big.Rat) {
	at, ok := slices.BinarySearchFunc(ft.Lost, n, func(l rules.Loss, n int) int { return l.N - n })
	if !ok {
		ft.Lost = slices.Insert(ft.Lost, at, rules.Loss{N: n, P: new(big.Rat)})
	}
	ft.Lost[at].P.Add(ft.Lost[at].P, p)
}

// Mix adds what happens with a probability after the figure has already lost some stamina;
// nothing happens in a nil fate.
func (ft *Fate) Mix(x *Fate, p *big.Rat, lost int) {
	if x == nil {
		ft.Lose(lost, p)
		return
	}
	if x.Dead.Sign() > 0 && ft.Dead.Sign() == 0 {
		ft.Cause, ft.By = x.Cause, x.By
	}
	for _, n := range [...][2]*big.Rat{{ft.Dead, x.Dead}, {ft.Prone, x.Prone}, {ft.Up, x.Up}, {ft.Fall, x.Fall}, {ft.Away, x.Away}, {ft.Next, x.Next}} {
		n[0].Add(n[0], new(big.Rat).Mul(n[1], p))
	}
	whole := new(big.Rat).Set(p)
	for _, l := range x.Lost {
		share := new(big.Rat).Mul(l.P, p)
		ft.Lose(lost+l.N, share)
		whole.Sub(whole, share)
	}
	if whole.Sign() > 0 { // a fate that only the walls bring about has no losses
		ft.Lose(lost, whole)
	}
}

// FateOf returns the fate of a figure, nil if nothing happens to it.
func (f *Prediction) FateOf(id rules.FigID) *Fate {
	for i := range f.Fates {
		if f.Fates[i].Fig == id {
			return &f.Fates[i]
		}
	}
	return nil
}

func (ft *Fate) badges() {
	ft.Badges = ft.Badges[:0]
	add := func(k BadgeKind, p *big.Rat) {
		if p.Sign() > 0 {
			text := ""
			if p.Cmp(one) != 0 {
				text = percent(p)
			}
			ft.Badges = append(ft.Badges, Badge{k, text})
		}
	}
	add(BadgeDead, ft.Dead)
	if sum, ok := ft.Losses(); ok {
		var text string
		switch {
		case sum.Only == 0: // more than one is possible: the average
			sign, mean := "−", sum.Mean
			if mean <= 0 {
				sign, mean = "+", -mean
			}
			text = sign + strconv.FormatFloat(mean, 'f', 1, 64)
		case sum.P.Cmp(one) == 0:
			text = signed(-sum.Only)
		default:
			text = signed(-sum.Only) + " " + percent(sum.P)
		}
		ft.Badges = append(ft.Badges, Badge{BadgeLost, text})
	}
	add(BadgeFall, ft.Fall)
	add(BadgeProne, ft.Prone)
	add(BadgeUp, ft.Up)
	add(BadgeAway, ft.Away)
	add(BadgeNext, ft.Next)
}

// Sum is the loss of a figure over all outcomes.
type Sum struct {
	Mean float64 // on average
	Most int
	Only int      // it loses this or nothing; 0 where there is more than one number
	P    *big.Rat // the probability that it loses anything
}

// Losses returns what the figure loses. ok is false if that is nothing, or follows from
// its death.
func (ft *Fate) Losses() (sum Sum, ok bool) {
	sum.P = new(big.Rat)
	some := 0
	for _, l := range ft.Lost {
		x, _ := l.P.Float64()
		sum.Mean += x * float64(l.N)
		sum.Most = max(sum.Most, l.N)
		if l.N != 0 {
			some++
			sum.Only = l.N
			sum.P.Add(sum.P, l.P)
		}
	}
	if some > 1 {
		sum.Only = 0
	}
	return sum, some > 0 && ft.Dead.Cmp(one) != 0 && (some > 1 || ft.Dead.Cmp(sum.P) != 0)
}
