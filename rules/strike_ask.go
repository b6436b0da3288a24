package rules

// strikeDecision asks for a command of the strike phase. A side may end its
// strikes when none of its groups must strike any more (ST-01).
func strikeDecision() decision {
	return decision{
		name:    "strike",
		command: true,
		rule:    ST01,
		legal:   (*State).legalStrikes,
		answer: func(s *State, top *frame, a Action, _ *Log) {
			switch a.Kind {
			case Strike:
				s.call(frame{op: opStrike, fig: a.Fig, by: a.Other, wall: -1})
			case Rangestrike:
				s.call(frame{op: opRangestrike, fig: a.Fig, by: a.Other, wall: -1, at: NoCell})
			default:
				top.step = strikesNext
			}
		},
		byDefault: (*State).defaultStrike,
		explain:   func(s *State, _ *frame, a Action) error { return s.explainStrike(a) },
	}
}

func (s *State) legalStrikes(top *frame, buf []Action) []Action {
	must := false
	for i := range s.figs {
		id := FigID(i)
		if !s.mayStrike(&s.figs[i], (*strikesFrame)(top).side()) {
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
		buf = append(buf, endPhase)
	}
	return buf
}

// defaultStrike ends the strikes or, of those that must be made, returns the one
// that hits most.
func (s *State) defaultStrike(*frame) Action {
	acts := s.list()
	if last := acts[len(acts)-1]; last.Kind == EndTurn {
		return last
	}
	best, most := Action{}, -1
	for _, a := range acts {
		var w strikeCalc
		if a.Kind == Strike && s.obliged(a.Fig) && s.calcStrike(a.Fig, a.Other, &w) && int(w.dice)*(7-int(w.need)) > most {
			best, most = a, int(w.dice)*(7-int(w.need))
		}
	}
	return best
}

// targets appends the rangestrikes that a group may make, in its own turn only (ST-04).
func (s *State) targets(id FigID, buf []Action) []Action {
	f := &s.figs[id]
	if f.side != s.head.turn || !s.all(f, Rangestriker) {
		return buf
	}
	var w rangeCalc
	reach, _ := s.rangestrikeRange(f)
	for i := range s.figs {
		g := &s.figs[i]
		if !s.opposed(f, g) || f.size == 1 && g.size == 1 && g.flags&onBoard != 0 && s.board.Dist(f.at, g.at) >= reach && !s.inCloud(f) {
			continue
		}
		if s.calcRangestrike(id, FigID(i), NoCell, -1, &w) {
			buf = append(buf, Action{Kind: Rangestrike, Fig: id, Other: FigID(i), To: NoCell})
		}
	}
	return buf
}

// penaltyDecision reports whether the attacker announces the worse of both to be able
// to carry hits over (ST-03).
func penaltyDecision() decision {
	return decision{
		name:  "penalty",
		first: "first decide whether to announce a penalty: %s",
		rule:  ST03,
		legal: func(s *State, top *frame, buf []Action) []Action {
			s.work.foes = s.penalties((*strikeFrame)(top), s.work.foes[:0])
			return append(eachFoe(Penalty, top.fig, s.work.foes, buf), pass)
		},
		answer: func(s *State, top *frame, a Action, _ *Log) {
			if a.Kind != Penalty {
				top.step = strikeTell
				return
			}
			var w strikeCalc
			s.calcStrike(top.fig, a.Other, &w)
			f := (*strikeFrame)(top)
			f.setDice(min(f.dice(), w.dice), max(f.need(), w.need))
		},
		byDefault: passByDefault,
		explain:   explainAnswer,
	}
}

// carryDecision asks who takes the hits that are left over (ST-03).
func carryDecision() decision {
	return decision{
		name:  "carry",
		first: "first decide who takes the remaining hits: %s",
		rule:  ST03,
		describe: func(_ *State, top *frame, d Decision) Decision {
			d.Fig, d.By, d.N = top.fig, top.by, int((*strikeFrame)(top).leftover())
			return d
		},
		legal: func(s *State, top *frame, buf []Action) []Action {
			s.work.foes = s.carries((*strikeFrame)(top), s.work.foes[:0])
			return append(eachFoe(Carry, top.fig, s.work.foes, buf), pass)
		},
		answer: func(s *State, top *frame, a Action, log *Log) {
			if a.Kind != Carry {
				top.step = strikeEnd
				return
			}
			hits := (*strikeFrame)(top).leftover()
			log.add(pairEvent(EvCarry, ST03, a.Other, a.Fig, int(hits)))
			s.callDamage(a.Other, a.Fig, hits, ST03)
		},
		byDefault: firstByDefault, // no hits are lost
		explain:   explainAnswer,
	}
}

// eachFoe appends an action of a figure against each of those listed.
func eachFoe(kind ActionKind, id FigID, foes []FigID, buf []Action) []Action {
	for _, g := range foes {
		buf = append(buf, Action{Kind: kind, Fig: id, Other: g, To: NoCell})
	}
	return buf
}

// eachCell appends an action of a figure for each of the cells listed.
func eachCell(kind ActionKind, id FigID, cells []Cell, buf []Action) []Action {
	for _, c := range cells {
		buf = append(buf, Action{Kind: kind, Fig: id, To: c})
	}
	return buf
}

// originDecision asks from which cell a rangestrike begins (HZ-13).
func originDecision() decision {
	return decision{
		name:  "origin",
		first: "first choose the cell that the rangestrike starts from: %s",
		rule:  HZ13,
		legal: func(s *State, top *frame, buf []Action) []Action {
			s.eachOrigin(top.fig, top.by, func(c Cell, _ uint8) { buf = append(buf, Action{Kind: Origin, Fig: top.fig, To: c}) })
			return buf
		},
		answer:    func(_ *State, top *frame, a Action, _ *Log) { top.at, top.step = a.To, rangeAlong },
		byDefault: (*State).defaultRangestrike,
		explain:   explainAnswer,
	}
}

// alongDecision asks along which side of hexsides a rangestrike runs (BD-09).
func alongDecision() decision {
	return decision{
		name:  "along",
		first: "first choose the side on which the line passes: %s",
		rule:  BD09,
		legal: func(_ *State, top *frame, buf []Action) []Action {
			return append(buf, Action{Kind: Along, Fig: top.fig, To: NoCell}, Action{Kind: Along, Fig: top.fig, To: NoCell, N: 1})
		},
		answer: func(_ *State, top *frame, a Action, _ *Log) {
			(*strikeFrame)(top).setHexSide(int(a.N))
			top.step = rangeTell
		},
		byDefault: (*State).defaultRangestrike,
		explain:   explainAnswer,
	}
}

// defaultRangestrike returns the way of a rangestrike that hits most.
func (s *State) defaultRangestrike(top *frame) Action {
	acts := s.list()
	var w rangeCalc
	s.calcRangestrike(top.fig, top.by, top.at, -1, &w)
	for _, a := range acts {
		if a.Kind == Origin && a.To == w.from || a.Kind == Along && int(a.N) == w.side {
			return a
		}
	}
	return acts[0]
}
