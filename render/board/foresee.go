package board

import (
	"math/big"
	"slices"

	"wallfall/rules"
)

// Foreseer works out what commands would come to. The zero value is ready; using
// one again saves allocation.
type Foreseer struct {
	Preview rules.Preview

	room, base rules.State
	log        rules.Log
	doomed     []bool // of each figure: a wall takes it as things stand
	cells      []rules.Cell
	figs       []bool
}

// foreseeWork is how many answers of dice are followed at most: a few
// milliseconds on large boards.
const foreseeWork = 400

// foreseeOutcomes is how many outcomes are told apart at most.
const foreseeOutcomes = 120

// See fills f with what an action would come to. A spell is looked at as if it
// and those committed before it were cast at once. The error is that of Check.
func (w *Foreseer) See(s *rules.State, a rules.Action, f *Foretold) error {
	p := &w.Preview
	p.Work = foreseeWork
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
	f.clear()
	f.Assumed = p.Assumed
	w.ways(s, f)
	w.ends(s, f)
	w.changes(s, f)
	w.next(s, f)
	w.forecast(s, f)
	for i := range f.Fates {
		f.Fates[i].badges()
	}
	return nil
}

func (f *Foretold) clear() {
	f.After.Omens, f.After.Dice = f.After.Omens[:0], false
	*f = Foretold{Ways: f.Ways[:0], Ends: f.Ends[:0], Fates: f.Fates[:0], Changes: f.Changes[:0], After: f.After}
}

// outcomes gives the outcomes that are told apart and notes how likely the
// others are.
func (w *Foreseer) outcomes(f *Foretold) []rules.Outcome {
	list := w.Preview.Outcomes
	f.Rest = w.Preview.Rest
	if len(list) > foreseeOutcomes {
		rest := new(big.Rat)
		for i := range list[foreseeOutcomes:] {
			rest.Add(rest, share(&list[foreseeOutcomes+i]))
		}
		if f.Rest != nil {
			rest.Add(rest, f.Rest)
		}
		f.Rest = rest
		list = list[:foreseeOutcomes]
	}
	return list
}

var one = big.NewRat(1, 1)

func share(o *rules.Outcome) *big.Rat {
	if o.P == nil {
		return one
	}
	return o.P
}

// wayOf tells what leg of a way an event is.
func wayOf(e *rules.Event) (kind WayKind, from, to rules.Cell, ok bool) {
	if e.Fig == rules.NoFig {
		return 0, 0, 0, false
	}
	switch e.Kind {
	case rules.EvStep:
		kind = WayStep
	case rules.EvPush, rules.EvForceStep, rules.EvKnock, rules.EvSlide:
		kind = WayForce
	case rules.EvDisplace:
		kind = WayRoom
	case rules.EvFall:
		kind = WayFall
	case rules.EvPortal, rules.EvTeleport, rules.EvReturn:
		kind = WayPlace
	case rules.EvSpawn:
		kind = WayPlace
	case rules.EvHop, rules.EvLeave:
		return WayHop, e.From, rules.NoCell, true
	case rules.EvSlam:
		return WaySlam, rules.NoCell, e.To, true
	default:
		return 0, 0, 0, false
	}
	if e.Kind == rules.EvReturn || e.Kind == rules.EvSpawn {
		return kind, rules.NoCell, e.To, e.To != rules.NoCell
	}
	return kind, e.From, e.To, true
}

// ways reads who goes where off the events: those before any die are sure, the
// others as likely as the outcomes that they lead to.
func (w *Foreseer) ways(s *rules.State, f *Foretold) {
	p := &w.Preview
	sure := len(p.Events)
	outcomes := w.outcomes(f)
	for i := range outcomes {
		o := &outcomes[i]
		last, run := rules.NoFig, 0
		var kind WayKind
		at := rules.NoCell
		for j := range o.Events {
			e := &o.Events[j]
			k, from, to, ok := wayOf(e)
			if !ok {
				continue
			}
			if k == WaySlam {
				from = at
				if last != e.Fig {
					from = standing(s, e.Fig)
				}
				if to == rules.NoCell && e.By != rules.NoFig {
					to = standing(s, e.By)
				}
			}
			fresh := e.Fig != last || k != kind && k != WaySlam
			last, kind, at = e.Fig, k, to
			if fresh {
				run++
			}
			f.way(Way{Kind: k, Fig: e.Fig, From: from, To: to, Run: run, Sure: j < sure}, i, fresh, o)
			if k == WaySlam {
				kind = WayForce
			}
		}
	}
	for i := range f.Ways {
		f.Ways[i].P = float(f.Ways[i].share)
	}
}

// standing gives the cell of a figure, NoCell off the board.
func standing(s *rules.State, id rules.FigID) rules.Cell { return s.Figure(id).Cell }

// way adds a leg, or counts it once more for another outcome.
func (f *Foretold) way(way Way, outcome int, fresh bool, o *rules.Outcome) {
	for i := range f.Ways {
		v := &f.Ways[i]
		if v.Kind != way.Kind || v.Fig != way.Fig || v.From != way.From || v.To != way.To {
			continue
		}
		if v.outcome != outcome {
			v.outcome = outcome
			v.share = new(big.Rat).Add(v.share, share(o))
		}
		return
	}
	if way.outcome, way.share, way.Last = outcome, share(o), true; fresh {
		f.Runs = max(f.Runs, way.Run)
	} else if n := len(f.Ways); n > 0 && f.Ways[n-1].Fig == way.Fig && f.Ways[n-1].Kind == way.Kind {
		f.Ways[n-1].Last = false
		way.Joined = f.Ways[n-1].To == way.From
	}
	f.Ways = append(f.Ways, way)
}

// ends compares the figures of all outcomes with what they are now.
func (w *Foreseer) ends(s *rules.State, f *Foretold) {
	outcomes := w.outcomes(f)
	n := s.NumFigures()
	w.figs = slices.Grow(w.figs[:0], n)[:n]
	clear(w.figs)
	for i := range outcomes {
		for j := range outcomes[i].Events {
			e := &outcomes[i].Events[j]
			for _, id := range [2]rules.FigID{e.Fig, e.By} {
				if id != rules.NoFig {
					w.figs[id] = true
				}
			}
		}
	}
	for id := range rules.FigID(n) {
		if w.figs[id] {
			w.fate(s, f, id, outcomes)
		}
	}
}

func (w *Foreseer) fate(s *rules.State, f *Foretold, id rules.FigID, outcomes []rules.Outcome) {
	was := s.Figure(id)
	ft := Fate{Fig: id, Dead: new(big.Rat), Prone: new(big.Rat), Up: new(big.Rat), Fall: new(big.Rat), Away: new(big.Rat), Next: new(big.Rat), By: rules.NoFig}
	first := len(f.Ends)
	tells := false
	for i := range outcomes {
		o := &outcomes[i]
		is := o.State().Figure(id)
		p := share(o)
		if fell(o.Events, id) {
			ft.Fall.Add(ft.Fall, p)
			tells = true
		}
		lost := vigour(&was) - vigour(&is)
		switch {
		case gone(&was): // what brings it back is no fate
		case gone(&is):
			if ft.Dead.Sign() == 0 {
				ft.Cause, ft.By = causeOf(o.Events, id)
			}
			ft.Dead.Add(ft.Dead, p)
			tells = true
		case is.Prone && !was.Prone:
			ft.Prone.Add(ft.Prone, p)
			tells = true
		case was.Prone && !is.Prone:
			ft.Up.Add(ft.Up, p)
			tells = true
		}
		if is.Away && !was.Away {
			ft.Away.Add(ft.Away, p)
			tells = true
		}
		if lost != 0 && !was.Reserve {
			tells = true
		}
		ft.Lost = addLoss(ft.Lost, lost, p)
		if is.OnBoard && is.Cell != was.Cell && !is.Doomed {
			f.end(id, is, p)
		}
	}
	for i := first; i < len(f.Ends); i++ {
		e := &f.Ends[i]
		e.like = float(e.P)
		if e.Sure = e.P.Cmp(one) == 0; !e.Sure {
			e.Text = percent(e.P)
		}
	}
	if tells {
		f.Fates = append(f.Fates, ft)
	}
}

func (f *Foretold) end(id rules.FigID, is rules.FigureView, p *big.Rat) {
	for i := range f.Ends {
		if e := &f.Ends[i]; e.Fig == id && e.Cell == is.Cell {
			e.P = new(big.Rat).Add(e.P, p)
			return
		}
	}
	f.Ends = append(f.Ends, End{Fig: id, Cell: is.Cell, Look: looks(is), P: p})
}

// gone tells whether a figure is dead, or slain and waiting for the end of the
// phase (ST-01).
func gone(f *rules.FigureView) bool { return f.Dead || f.Doomed }

func vigour(f *rules.FigureView) int {
	n := 0
	for _, st := range f.Stamina[:f.Minions] {
		n += st
	}
	return n
}

func addLoss(list []rules.Loss, n int, p *big.Rat) []rules.Loss {
	at, ok := slices.BinarySearchFunc(list, n, func(l rules.Loss, n int) int { return l.N - n })
	if !ok {
		list = slices.Insert(list, at, rules.Loss{N: n, P: new(big.Rat)})
	}
	list[at].P.Add(list[at].P, p)
	return list
}

func fell(events []rules.Event, id rules.FigID) bool {
	for i := range events {
		if e := &events[i]; e.Kind == rules.EvFall && e.Fig == id {
			return true
		}
	}
	return false
}

func causeOf(events []rules.Event, id rules.FigID) (rules.Cause, rules.FigID) {
	for i := range events {
		if e := &events[i]; e.Kind == rules.EvDeath && e.Fig == id {
			return e.Cause, e.By
		}
	}
	return rules.ByStrike, rules.NoFig // slain, and still standing there
}

// changes compares the cells that events speak of with what they are now.
func (w *Foreseer) changes(s *rules.State, f *Foretold) {
	outcomes := w.outcomes(f)
	w.cells = w.cells[:0]
	for i := range outcomes {
		for j := range outcomes[i].Events {
			switch e := &outcomes[i].Events[j]; e.Kind {
			case rules.EvFeature, rules.EvTerrain, rules.EvStructure, rules.EvRupture, rules.EvCapture:
				w.note(e.To)
			case rules.EvCanister:
				w.note(e.From)
				w.note(e.To)
			case rules.EvHop, rules.EvReturn:
				if e.Fig == rules.NoFig {
					w.note(e.From)
					w.note(e.To)
				}
			}
		}
	}
	for _, c := range w.cells {
		st, owner := s.Structure(c)
		first := len(f.Changes)
		for i := range outcomes {
			o := outcomes[i].State()
			ch := Change{Cell: c, Terrain: o.Terrain(c), Feature: o.Feature(c), P: share(&outcomes[i])}
			ch.Structure, ch.Owner = o.Structure(c)
			ch.NewTerrain, ch.NewFeature = ch.Terrain != s.Terrain(c), ch.Feature != s.Feature(c)
			ch.NewStructure = ch.Structure != st || ch.Owner != owner
			if ch.NewTerrain || ch.NewFeature || ch.NewStructure {
				f.change(ch, first)
			}
		}
		for i := first; i < len(f.Changes); i++ {
			ch := &f.Changes[i]
			ch.like = float(ch.P)
			if ch.Sure = ch.P.Cmp(one) == 0; !ch.Sure {
				ch.Text = percent(ch.P)
			}
		}
	}
}

func (w *Foreseer) note(c rules.Cell) {
	if c != rules.NoCell && !slices.Contains(w.cells, c) {
		w.cells = append(w.cells, c)
	}
}

func (f *Foretold) change(ch Change, first int) {
	for i := first; i < len(f.Changes); i++ {
		if x := &f.Changes[i]; x.Terrain == ch.Terrain && x.Feature == ch.Feature && x.Structure == ch.Structure && x.Owner == ch.Owner {
			x.P = new(big.Rat).Add(x.P, ch.P)
			return
		}
	}
	f.Changes = append(f.Changes, ch)
}

// foreseeWalls is after how many outcomes what the walls do next is looked at.
const foreseeWalls = 24

// next finds whom the walls would take after the command, and would not as
// things stand.
func (w *Foreseer) next(s *rules.State, f *Foretold) {
	outcomes := w.outcomes(f)
	if s.NumWalls() == 0 || len(outcomes) > foreseeWalls {
		return
	}
	w.doomed = slices.Grow(w.doomed[:0], s.NumFigures())[:s.NumFigures()]
	clear(w.doomed)
	w.log.Reset()
	s.Forecast(&w.room, &w.log)
	for i := range w.log.Events {
		if e := &w.log.Events[i]; e.Kind == rules.EvDeath && e.Wall >= 0 {
			w.doomed[e.Fig] = true
		}
	}
	for i := range outcomes {
		o := &outcomes[i]
		w.log.Reset()
		o.State().Forecast(&w.room, &w.log)
		for j := range w.log.Events {
			if e := &w.log.Events[j]; e.Kind == rules.EvDeath && e.Wall >= 0 && !w.doomed[e.Fig] {
				ft := f.fateOf(e.Fig)
				ft.Next.Add(ft.Next, share(o))
			}
		}
	}
}

// fateOf gives the fate of a figure, a new one where nothing else is told of it.
func (f *Foretold) fateOf(id rules.FigID) *Fate {
	for i := range f.Fates {
		if f.Fates[i].Fig == id {
			return &f.Fates[i]
		}
	}
	f.Fates = append(f.Fates, Fate{Fig: id, Dead: new(big.Rat), Prone: new(big.Rat), Up: new(big.Rat), Fall: new(big.Rat), Away: new(big.Rat), Next: new(big.Rat), By: rules.NoFig})
	return &f.Fates[len(f.Fates)-1]
}

// forecast tells what the walls do: by the command itself, if it ends the turn,
// else next, after the likeliest outcome.
func (w *Foreseer) forecast(s *rules.State, f *Foretold) {
	if s.NumWalls() == 0 || len(w.Preview.Outcomes) == 0 {
		return
	}
	o := &w.Preview.Outcomes[0]
	for i := range o.Events {
		if o.Events[i].Kind == rules.EvWallStart {
			f.Walls = true
			f.After.read(s, o.Events)
			return
		}
	}
	f.After.Read(o.State(), &w.room, &w.log)
}

// badges makes the signs of a fate.
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
	if text := ft.loss(); text != "" {
		ft.Badges = append(ft.Badges, Badge{BadgeLost, text})
	}
	add(BadgeFall, ft.Fall)
	add(BadgeProne, ft.Prone)
	add(BadgeUp, ft.Up)
	add(BadgeAway, ft.Away)
	add(BadgeNext, ft.Next)
}

// Sum is what a figure loses, all in all.
type Sum struct {
	Mean float64  // on average
	Most int      // at most
	Only int      // it loses this or nothing; 0 where there is more than one number
	P    *big.Rat // the probability that it loses anything
}

// Losses sums up what the figure loses; it is false where that is nothing, or its
// death says it.
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

// loss writes what a figure loses: "-2" for sure, "-2 63%" where that is all it
// may lose, else what it loses on average.
func (ft *Fate) loss() string {
	sum, ok := ft.Losses()
	switch {
	case !ok:
		return ""
	case sum.Only != 0 && sum.P.Cmp(one) == 0:
		return signed(-sum.Only)
	case sum.Only != 0:
		return signed(-sum.Only) + " " + percent(sum.P)
	}
	return decimal(-sum.Mean)
}
