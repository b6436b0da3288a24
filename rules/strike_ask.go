package rules

func (s *State) pendingStrike(d *Decision, top *frame) {
	switch d.Ask {
	case AskStrike:
		d.Rule = ST01
	case AskPenalty:
		d.Rule, d.Fig, d.By = ST03, top.fig, top.by
	case AskCarry:
		d.Rule, d.Fig, d.By, d.N = ST03, top.fig, top.by, int(top.j)
	case AskOrigin:
		d.Rule, d.Fig, d.By = HZ13, top.fig, top.by
	case AskAlong:
		d.Rule, d.Fig, d.By = BD09, top.fig, top.by
	}
}

// legalStrike appends the answers to what is asked in a strike phase. A side may
// end its strikes when none of its groups must strike any more (ST-01).
func (s *State) legalStrike(top *frame, buf []Action) []Action {
	s.needWork()
	switch s.head.ask {
	case AskStrike:
		must := false
		for i := range s.figs {
			id := FigID(i)
			if !s.mayStrike(&s.figs[i], top.n) {
				continue
			}
			s.work.foes = s.foes(id, s.work.foes[:0])
			must = must || s.mustStrike(id, s.work.foes)
			for _, g := range s.work.foes {
				buf = append(buf, Action{Kind: Strike, Fig: id, Other: g, To: NoCell})
			}
			buf = s.targets(id, buf)
		}
		if !must {
			buf = append(buf, Action{Kind: EndTurn, Fig: NoFig, To: NoCell})
		}
	case AskPenalty:
		s.work.foes = s.penalties(top, s.work.foes[:0])
		for _, g := range s.work.foes {
			buf = append(buf, Action{Kind: Penalty, Fig: top.fig, Other: g, To: NoCell})
		}
		buf = append(buf, pass)
	case AskCarry:
		s.work.foes = s.carries(top, s.work.foes[:0])
		for _, g := range s.work.foes {
			buf = append(buf, Action{Kind: Carry, Fig: top.fig, Other: g, To: NoCell})
		}
		buf = append(buf, pass)
	case AskOrigin:
		var w shot
		for c := range Cell(len(s.cells)) {
			if s.mayBegin(&s.figs[top.fig], c) && s.shoot(top.fig, top.by, c, -1, &w) {
				buf = append(buf, Action{Kind: Origin, Fig: top.fig, To: c})
			}
		}
	case AskAlong:
		buf = append(buf, Action{Kind: Along, Fig: top.fig, To: NoCell}, Action{Kind: Along, Fig: top.fig, To: NoCell, N: 1})
	}
	return buf
}

// targets appends the rangestrikes that a group may make, in its own turn only (ST-04).
func (s *State) targets(id FigID, buf []Action) []Action {
	f := &s.figs[id]
	if f.side != s.head.turn || !s.all(f, Rangestriker) {
		return buf
	}
	var w shot
	reach, _ := s.far(f)
	for i := range s.figs {
		g := &s.figs[i]
		if !s.opposed(f, g) || f.size == 1 && g.size == 1 && g.flags&onBoard != 0 && s.board.Dist(f.at, g.at) >= reach && !s.clouded(f) {
			continue
		}
		if s.shoot(id, FigID(i), NoCell, -1, &w) {
			buf = append(buf, Action{Kind: Rangestrike, Fig: id, Other: FigID(i), To: NoCell})
		}
	}
	return buf
}

func (s *State) answerStrike(a Action, ask Ask, top *frame, log *Log) {
	switch {
	case ask == AskStrike && a.Kind == Strike:
		s.call(frame{op: opStrike, fig: a.Fig, by: a.Other, wall: -1})
	case ask == AskStrike && a.Kind == Rangestrike:
		s.call(frame{op: opRangestrike, fig: a.Fig, by: a.Other, wall: -1, at: NoCell})
	case ask == AskStrike:
		top.step = strikesNext
	case ask == AskOrigin:
		top.at, top.step = a.To, rangeAlong
	case ask == AskAlong:
		top.k, top.step = int16(a.N), rangeTell
	case ask == AskPenalty && a.Kind == Penalty:
		var w blow
		s.blow(top.fig, a.Other, &w)
		top.n, top.m = min(top.n, w.dice), max(top.m, w.need)
	case ask == AskPenalty:
		top.step = strikeTell
	case ask == AskCarry && a.Kind == Carry:
		e := event(EvCarry, ST03)
		e.Fig, e.By = a.Other, a.Fig
		e.setNumber(int(top.j))
		log.add(e)
		s.call(frame{op: opDamage, fig: a.Other, by: a.Fig, wall: -1, n: top.j, rule: ST03})
	case ask == AskCarry:
		top.step = strikeEnd
	}
}

// defaultStrike is the automatic answer in a strike phase (TN-03): of the
// strikes that must be made the one that hits most, no penalty, no hits lost that
// can be carried over, and the way of a rangestrike that hits most.
func (s *State) defaultStrike(top *frame) Action {
	acts := s.list()
	if len(acts) == 0 {
		return pass
	}
	switch s.head.ask {
	case AskStrike:
		if last := acts[len(acts)-1]; last.Kind == EndTurn {
			return last
		}
		best, most := Action{}, -1
		for _, a := range acts {
			var w blow
			if a.Kind == Strike && s.obliged(a.Fig) && s.blow(a.Fig, a.Other, &w) && int(w.dice)*(7-int(w.need)) > most {
				best, most = a, int(w.dice)*(7-int(w.need))
			}
		}
		return best
	case AskPenalty:
		return pass
	case AskOrigin, AskAlong:
		var w shot
		s.shoot(top.fig, top.by, top.at, -1, &w)
		for _, a := range acts {
			if a.Kind == Origin && a.To == w.from || a.Kind == Along && int(a.N) == w.side {
				return a
			}
		}
	}
	return acts[0]
}

// soundStrike tells whether the question of a strike phase is one that its top
// frame puts.
func (s *State) soundStrike(top *frame) bool {
	switch s.head.ask {
	case AskStrike:
		return top.op == opStrikes && top.step == strikesAsk && top.n == s.head.asked
	case AskPenalty:
		return top.op == opStrike && top.step == strikePenalty && s.soundBlow(top) && len(s.penalties(top, nil)) > 0
	case AskCarry:
		return top.op == opStrike && top.step == strikeCarry && s.figs[top.fig].side == s.head.asked && top.j > 0 && len(s.carries(top, nil)) > 0 // a Soul Jar may have taken the target
	case AskOrigin:
		return top.op == opRangestrike && top.step == rangeOrigin && s.figs[top.fig].side == s.head.asked && s.originsDiffer(top)
	case AskAlong:
		return top.op == opRangestrike && top.step == rangeAlong && s.figs[top.fig].side == s.head.asked && top.at != NoCell && s.sidesDiffer(top)
	}
	return false
}

// soundBlow tells whether the figures of a strike stand there to be struck.
func (s *State) soundBlow(top *frame) bool {
	var w blow
	return s.figs[top.fig].side == s.head.asked && s.blow(top.fig, top.by, &w)
}
