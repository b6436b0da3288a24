package rules

import "slices"

// The questions. To ask something new, add its constant and a row here; an answer of a new
// kind also needs a constant in types.go and a row in notation.go. This is long because it is
// one table, and a function because the rows' functions read the table themselves, which no
// package variable may do in its initialiser.
func init() {
	decisions = [numAsks]decision{
		AskNothing: {name: "nothing"},
		AskMove: {
			name: "maneuver", rule: TN01, command: true, always: true,
			legal: func(s *State, _ *frame, buf []Action) []Action { return s.allCommands(buf) },
			answer: func(s *State, top *frame, a Action, log *Log) {
				if a.Kind == EndTurn {
					top.step = turnBeforeCombat
					return
				}
				s.command(a, s, log)
			},
			byDefault: func(*State, *frame) Action { return endPhase },
			explain:   (*State).explainCommand,
		},
		AskDisplace: {
			name: "displace", rule: CW10,
			describe: func(s *State, top *frame, d Decision) Decision {
				d.Wall = int(top.wall)
				for i := range s.stack[:len(s.stack)-1] {
					if s.stack[i].op == opDisplace {
						d.Depth++
					}
				}
				return d
			},
			legal: func(s *State, top *frame, buf []Action) []Action {
				s.work.cells = s.displacementCells(top, s.work.cells[:0])
				return eachCell(Displace, top.fig, s.work.cells, buf)
			},
			answer: func(_ *State, top *frame, a Action, _ *Log) { top.at, top.step = a.To, displaceRoom },
			byDefault: func(s *State, top *frame) Action {
				return Action{Kind: Displace, Fig: top.fig, To: s.defaultDisplacement(top)}
			},
			explain: func(s *State, top *frame, a Action) error {
				name := FigName(s.board.FigName(top.fig))
				if a.Kind != Displace {
					return refuse(TN02, "first decide where %s goes", name)
				}
				return refuse(CW10, "%s can only go to a free cell next to it that no wall is about to cover", name)
			},
		},
		AskFacing: {
			name: "facing", describe: figureOnly,
			legal: func(s *State, top *frame, buf []Action) []Action {
				for d := range Dir(s.board.topo.Dirs()) {
					buf = append(buf, Action{Kind: SetFacing, Fig: top.fig, To: NoCell, Dir: d})
				}
				return buf
			},
			answer: func(s *State, top *frame, a Action, log *Log) { s.turnTo(a.Fig, a.Dir, top.rule, log) },
			byDefault: func(s *State, top *frame) Action {
				return Action{Kind: SetFacing, Fig: top.fig, To: NoCell, Dir: s.figs[top.fig].facing}
			},
			explain: func(s *State, top *frame, _ Action) error {
				return refuse(TN02, "first decide which way %s faces", FigName(s.board.FigName(top.fig)))
			},
		},
		AskDie: {
			name: "die", rule: TN02, always: true,
			describe: func(s *State, _ *frame, d Decision) Decision {
				d.Fig, d.By, d.Die = s.head.dieFig, NoFig, s.head.dieFor
				d.N, d.Need = int(s.head.dieN), int(s.head.dieNeed)
				return d
			},
			legal: func(s *State, _ *frame, buf []Action) []Action {
				lo, hi := s.faces()
				for n := lo; n <= hi; n++ {
					buf = append(buf, Action{Kind: Roll, Fig: NoFig, To: NoCell, N: uint8(n)})
				}
				return buf
			},
			answer:    func(s *State, _ *frame, a Action, _ *Log) { s.head.die = a.N + 1 },
			byDefault: func(*State, *frame) Action { return Action{} },
			explain:   func(*State, *frame, Action) error { return refuse(TN02, "a die roll comes first") },
		},
		AskSpells: {
			name: "spells", rule: SP01, command: true,
			first: "first prepare a spell or end the phase: %s",
			many:  (*State).canCast, // listing all of them is slow
			legal: func(s *State, _ *frame, buf []Action) []Action {
				known := s.board.sides[s.head.asked].Spells
				for i, n := range known {
					if !slices.Contains(known[:i], n) && s.affords(s.head.asked, n) {
						buf = s.castTargets(s.head.asked, n, buf)
					}
				}
				return append(buf, endPhase)
			},
			answer: func(s *State, top *frame, a Action, log *Log) {
				if a.Kind == Cast {
					side := s.head.turn
					cost := s.Cost(int(side), int(a.N))
					o := s.orderOf(a)
					s.logOrder(&o, sideEvent(EvCommit, SP01, side, 0).cast(0, len(s.queue)), log)
					s.queue = append(s.queue, o)
					s.setMana(side, int(s.sides[side].mana)-cost, SP01, log)
				} else {
					top.step = spellsRun
				}
			},
			byDefault: func(*State, *frame) Action { return endPhase },
			explain: func(s *State, top *frame, a Action) error {
				if a.Kind == Cast {
					return s.explainCast(a)
				}
				return explainAnswer(s, top, a)
			},
		},
		AskStrike: {
			name: "strike", rule: ST01, command: true,
			legal: (*State).legalStrikes,
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
			explain:   (*State).explainStrike,
		},
		AskPenalty: {
			name: "penalty", rule: ST03,
			first: "first decide whether to announce a penalty: %s",
			legal: func(s *State, top *frame, buf []Action) []Action {
				return append(s.eachCarry(Penalty, top, buf), pass)
			},
			answer: func(s *State, top *frame, a Action, _ *Log) {
				if a.Kind != Penalty {
					top.step = strikeTell
					return
				}
				var w strikeCalc
				s.calcStrike(top.fig, a.Other, &w)
				top.setDice(min(top.dice(), w.dice), max(top.need(), w.need))
			},
			byDefault: func(*State, *frame) Action { return pass },
		},
		AskCarry: { // by default no hits are lost
			name: "carry", rule: ST03,
			first: "first decide who takes the remaining hits: %s",
			count: func(_ *State, top *frame) int { return int(top.leftover()) },
			legal: func(s *State, top *frame, buf []Action) []Action {
				return append(s.eachCarry(Carry, top, buf), pass)
			},
			answer: func(s *State, top *frame, a Action, log *Log) {
				if a.Kind != Carry {
					top.step = strikeEnd
					return
				}
				hits := top.leftover()
				log.add(pairEvent(EvCarry, ST03, a.Other, a.Fig, int(hits)))
				s.callDamage(a.Other, a.Fig, hits, ST03)
			},
		},
		AskOrigin: {
			name: "origin", rule: HZ13,
			first: "first choose the cell that the rangestrike starts from: %s",
			legal: func(s *State, top *frame, buf []Action) []Action {
				s.eachOrigin(top.fig, top.by, func(c Cell, _ uint8) { buf = append(buf, Action{Kind: Origin, Fig: top.fig, To: c}) })
				return buf
			},
			answer:    func(_ *State, top *frame, a Action, _ *Log) { top.at, top.step = a.To, rangeAlong },
			byDefault: (*State).defaultRangestrike,
		},
		AskAlong: {
			name: "along", rule: BD09,
			first: "first choose the side on which the line passes: %s",
			legal: func(_ *State, top *frame, buf []Action) []Action {
				return countUp(Along, top.fig, 1, buf)
			},
			answer:    func(_ *State, top *frame, a Action, _ *Log) { top.next, top.step = int16(a.N), rangeTell },
			byDefault: (*State).defaultRangestrike,
		},
		AskTarget: { // by default enemies
			name: "target", rule: FM06, describe: figureOnly,
			first: "first choose another target or none: %s",
			count: func(s *State, top *frame) int { return s.board.abilities[top.ability()].Targets - top.targets() },
			legal: func(s *State, top *frame, buf []Action) []Action {
				for t := range s.figs {
					if s.figs[t].targetIndex != 0 {
						continue
					}
					if r, _ := s.aimViolation(top.fig, FigID(t), top.ability()); r == 0 {
						buf = append(buf, Action{Kind: Target, Fig: top.fig, Other: FigID(t), To: NoCell})
					}
				}
				return append(buf, pass)
			},
			answer: func(s *State, top *frame, a Action, log *Log) {
				if a.Kind == Target {
					s.aimAt(top, a.Other, log)
				} else {
					top.step = abilityRoll
				}
			},
			byDefault: func(s *State, _ *frame) Action {
				for _, a := range s.list() {
					if a.Kind == Target && hostile(s.figs[a.Other].side, s.figs[a.Fig].side) {
						return a
					}
				}
				return pass
			},
			explain: func(s *State, top *frame, a Action) error {
				if a.Kind != Target || a.Other < 0 || int(a.Other) >= len(s.figs) || a.Fig != top.fig {
					return explainAnswer(s, top, a)
				}
				if s.figs[a.Other].targetIndex != 0 {
					return refuse(FM06, "%s is already a target", FigName(s.board.figNames[a.Other]))
				}
				if r, why := s.aimViolation(top.fig, a.Other, top.ability()); r != 0 {
					return refuse(r, why.Format, why.Args...)
				}
				return explainAnswer(s, top, a)
			},
		},
		AskDistance: { // by default all of them
			name: "distance", rule: FM04,
			first: "first choose how far the target moves: %s",
			count: (*State).distance,
			describe: func(s *State, top *frame, d Decision) Decision {
				d.Farther = s.farther(top)
				return d
			},
			legal: func(s *State, top *frame, buf []Action) []Action {
				return countUp(Distance, top.fig, s.distance(top), buf)
			},
			answer: func(_ *State, top *frame, a Action, _ *Log) {
				top.setLeft(a.N)
				top.step = forceBrace
			},
			byDefault: func(s *State, _ *frame) Action { return s.list()[len(s.list())-1] },
		},
		AskStability: { // by default all it can if being moved straight on would harm it
			name: "stability", rule: FM11,
			first: "first choose how many cells to resist: %s",
			count: func(_ *State, top *frame) int { return top.left() },
			legal: func(s *State, top *frame, buf []Action) []Action {
				return countUp(Brace, top.fig, min(top.left(), s.stability(&s.figs[top.fig])), buf)
			},
			answer: func(_ *State, top *frame, a Action, _ *Log) {
				top.resist(a.N)
				top.step = forceGo
			},
			byDefault: func(s *State, top *frame) Action {
				acts := s.list()
				if s.threatened(top) {
					return acts[len(acts)-1]
				}
				return acts[0]
			},
		},
		AskForce: { // by default straight on as long as that hurts none of the mover's own
			name:  "force",
			first: "first choose the next step of the forced movement: %s",
			count: func(_ *State, top *frame) int { return top.left() },
			describe: func(s *State, _ *frame, d Decision) Decision {
				d.Rule = forceRule(s.tier().Force())
				return d
			},
			legal: (*State).forceSteps,
			answer: func(_ *State, top *frame, a Action, _ *Log) {
				if a.Kind != ForceStep {
					top.step = forceStop
					return
				}
				top.dir, top.step = a.Dir, forceTry
				top.setClimb(a.N)
				if a.M != 0 {
					top.mark(holdBit)
				}
			},
			byDefault: func(s *State, top *frame) Action {
				acts := s.list()
				last := Action{Kind: ForceStep, Fig: top.fig, To: NoCell, Dir: top.dir, N: top.climb()}
				if slices.Contains(acts, last) && !s.hurtsOwn(top, last) {
					return last
				}
				for _, a := range acts {
					if !s.hurtsOwn(top, a) {
						return a
					}
				}
				return pass
			},
			explain: func(s *State, top *frame, a Action) error {
				aimed := int(a.Dir) < s.board.topo.Dirs() || a.Dir == NoDir && a.N > 0
				if a.Kind == ForceStep && a.Fig == top.fig && aimed && a.N <= climbDown {
					return s.explainStep(a, top)
				}
				return explainAnswer(s, top, a)
			},
		},
		AskPlace: { // by default the nearest cell
			name:  "place",
			first: "first choose the cell: %s",
			// Two operations ask this. Each continues with its next step.
			legal: func(s *State, top *frame, buf []Action) []Action {
				s.work.cells = s.work.cells[:0]
				if top.op == opLand {
					s.work.cells = s.landings(top, s.work.cells)
				} else if i := s.hopperOf(top.fig); i >= 0 && s.casts[i].holds {
					s.work.cells = s.hopPlaces(&s.casts[i], s.work.cells)
				}
				return eachCell(Place, top.fig, s.work.cells, buf)
			},
			answer: func(_ *State, top *frame, a Action, _ *Log) {
				top.at = a.To
				top.step++
			},
		},
		AskDrop: { // by default down, which is safer than ahead
			name: "drop", rule: X03,
			first: "first decide whether to drop or be pushed: %s",
			describe: func(_ *State, top *frame, d Decision) Decision {
				d.By, d.Wall = NoFig, int(top.wall)
				return d
			},
			legal: func(_ *State, top *frame, buf []Action) []Action {
				return append(buf, Action{Kind: Drop, Fig: top.fig, To: NoCell}, pass)
			},
			answer: func(_ *State, top *frame, a Action, _ *Log) {
				top.step = pushShove
				if a.Kind == Drop {
					top.step = pushDrop
				}
			},
		},
		AskSeize: { // by default it does
			name: "seize", rule: OB10, describe: figureOnly,
			first: "first decide whether to capture the structure: %s",
			legal: func(_ *State, top *frame, buf []Action) []Action {
				return append(buf, Action{Kind: Capture, Fig: top.fig, To: NoCell}, pass)
			},
			answer: func(s *State, top *frame, a Action, log *Log) {
				top.step = arriveEnd
				if a.Kind == Capture {
					s.capture(a.Fig, OB10, log)
				}
			},
		},
	}
}

// figureOnly describes a decision that is about the frame's figure alone.
func figureOnly(_ *State, _ *frame, d Decision) Decision {
	d.By = NoFig
	return d
}

// countUp appends the answers from 0 to most that a decision counts.
func countUp(kind ActionKind, id FigID, most int, buf []Action) []Action {
	for n := range most + 1 {
		buf = append(buf, Action{Kind: kind, Fig: id, To: NoCell, N: uint8(n)})
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

// eachCarry appends a Carry or a Penalty for each enemy that a strike may carry over to.
func (s *State) eachCarry(kind ActionKind, top *frame, buf []Action) []Action {
	s.work.foes = s.carryTargets(top, kind == Carry, s.work.foes[:0])
	for _, g := range s.work.foes {
		buf = append(buf, Action{Kind: kind, Fig: top.fig, Other: g, To: NoCell})
	}
	return buf
}
