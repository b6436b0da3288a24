package bot

import (
	"math"

	"wallfall/rules"
)

// Greedy takes the action with the best expected value there is at once: moves and
// strikes by rules of thumb, everything else by trying the promising ones out.
type Greedy struct {
	options   int // options of a decision, 0 for all
	seed      uint64
	fields    fields
	enemies   [rules.MaxSides]enemyField
	eval      evaluator   // of the position to decide in
	trialEval evaluator   // on those that are tried out
	start     rules.State // what Start was given
	scratch   [2]rules.State
	buf       []rules.Action
	tries     []try
	steps     []rules.Action // of a forced movement
	stamina   []int          // what each group of the side that decides has, before it does
	walls     []threat       // what the next steps of the walls do to who stands on a cell
	marked    []rules.Cell
	noise     uint64 // for what is equal in a rollout
	nodes     int    // actions applied to try something out
	ranked    []try  // all that was weighed for the last choice, in no order, if that is wanted
	greedyState
}

// try is an action worth looking into, and what it seems to be worth.
type try struct {
	a     rules.Action
	score int
}

// record notes what an action was found to be worth, in sixteenths, if that is wanted.
func (g *Greedy) record(a rules.Action, worth int) {
	if g.ranks {
		g.ranked = append(g.ranked, try{a, worth})
	}
}

// sampleOptions keeps as many options as the bot sees, by lot, and the last, which ends a phase.
func (g *Greedy) sampleOptions(s *rules.State) {
	n := len(g.buf) - 1
	if g.options == 0 || n <= g.options {
		return
	}
	lot := rules.Mix(g.seed ^ uint64(s.Round())<<40 ^ uint64(s.NumQueued())<<32 ^ uint64(n)<<16 ^ s.Draws())
	for i := range g.options {
		j := i + below(rules.Mix(lot+uint64(i)), n-i)
		g.buf[i], g.buf[j] = g.buf[j], g.buf[i]
	}
	g.buf[g.options] = g.buf[n]
	g.buf = g.buf[:g.options+1]
}

// Limits of what is tried out for one decision.
const (
	maxTries     = 8
	maxSpells    = 10
	maxSettle    = 400 // questions answered on the way
	quickTries   = 2   // where it plays on in a rollout
	quickAnswers = 5
)

// Begin implements Bot.
func (g *Greedy) Begin(s *rules.State, seed uint64) {
	g.seed = seed
	g.fields.begin(s)
}

// crowded is how many groups of a side there are where looking at all of them
// for each command takes too long.
const crowded = 16

// crowdMoves is how many moves are weighed at least where all are wanted, in a crowd.
const crowdMoves = 400

// noteOption notes an action that is no move, if it is among the most promising.
func (g *Greedy) noteOption(s *rules.State, a rules.Action) {
	e := &g.eval
	score := 0
	switch a.Kind {
	case rules.Leave, rules.Capture, rules.SlayProne:
		score = 1 << 20
	case rules.Jump, rules.Cross:
		score = 200
	case rules.Door:
		score = 20
		if s.Feature(a.To) == rules.DoorClosed {
			score = 50
		}
	case rules.Use:
		score = e.abilityWorth(s, a)
	}
	if score > 0 {
		most := maxTries
		if g.quick {
			most = quickTries
		}
		g.note(try{a, score}, most)
	}
}

// note keeps the best tries, the best first.
func (g *Greedy) note(t try, most int) {
	g.tries = insertTop(g.tries, 0, most, t, func(t try) int { return t.score })
}

// insertTop inserts x into a list whose entries from index first on are sorted with
// the greatest key first, and keeps no more than most of them.
func insertTop[T any](list []T, first, most int, x T, key func(T) int) []T {
	i := len(list)
	for i > first && key(list[i-1]) < key(x) {
		i--
	}
	if i >= most {
		return list
	}
	if len(list) < most {
		list = append(list, x)
	}
	copy(list[i+1:], list[i:])
	list[i] = x
	return list
}

// strike picks the strike that does most, and ends the strikes when there is none
// left: a strike costs nothing. Hits left over go where they do most.
func (g *Greedy) strike(s *rules.State) {
	e := &g.eval
	e.readUnits(s, g.d.Side)
	for _, a := range g.buf {
		gain := 0
		switch a.Kind {
		case rules.Strike:
			if dice, need, ok := s.StrikeDice(a.Fig, a.Other); ok {
				gain = 1 + e.damageWorth(a.Other, dice*(7-need))
			}
		case rules.Rangestrike:
			if dice, need, ok := s.RangestrikeDice(a.Fig, a.Other); ok {
				gain = 1 + e.damageWorth(a.Other, dice*(7-need))
			}
		case rules.Carry:
			gain = 1 + e.damageWorth(a.Other, 6*g.d.N)
		}
		g.record(a, gain*16)
		if gain > g.most {
			g.best, g.most = a, gain
		}
	}
}

// maxAnswers is how many answers to one question are tried out.
const maxAnswers = 24

// greedyState is a decision that is being made, a step at a time.
type greedyState struct {
	s         *rules.State // which stays as it is until that is done
	d         rules.Decision
	stage     greedyStage
	quick     bool // it plays on in a rollout, and looks less closely
	ranks     bool // what else is weighed is wanted
	best      rules.Action
	most      int // what that is worth
	next      int // the group, the option or the try that comes next
	salt      uint64
	mover     rules.FigID // whose moves are weighed
	stayWorth int         // what it is worth to it to stay where it is
	baseline  int         // what the position is worth
	trial     trial
}

// greedyStage is how far a decision has got.
type greedyStage uint8

const (
	greedyDone     greedyStage = iota
	greedyListing              // what may be done
	greedyMoves                // moves are weighed
	greedyBaseline             // what the position is worth as it is
	greedyTrials               // other options are tried out
)

// How many actions, options and groups are looked at in a step, about; those who are
// asked for all are in no hurry.
const (
	listStep  = 64
	weighStep = 64
	countStep = 64
)

// Choose implements Bot.
func (g *Greedy) Choose(s *rules.State) rules.Action {
	g.begin(s, false, false)
	for !g.more() {
	}
	return g.best
}

// Start implements Slicer.
func (g *Greedy) Start(s *rules.State) {
	g.start.CopyFrom(s)
	g.begin(&g.start, false, false)
}

// Think implements Slicer.
func (g *Greedy) Think(steps int) bool {
	for g.stage != greedyDone && steps > 0 {
		g.more()
		steps--
	}
	return g.stage == greedyDone
}

// Best implements Slicer.
func (g *Greedy) Best() rules.Action { return g.best }

// begin begins to choose what to answer in a position, which must stay as it is until
// that is done. best is what to answer, as far as that is known: always a legal action.
// swift is for who plays on in a rollout; with ranks all that is weighed is
// noted in ranked.
func (g *Greedy) begin(s *rules.State, swift, ranks bool) {
	g.greedyState = greedyState{s: s, d: s.Pending(), quick: swift, ranks: ranks, stage: greedyListing}
	g.buf, g.tries, g.ranked = g.buf[:0], g.tries[:0], g.ranked[:0]
	switch g.d.Ask {
	case rules.AskNothing, rules.AskFacing, rules.AskOrigin, rules.AskAlong, rules.AskPenalty:
		g.stage = greedyDone
	case rules.AskSpells:
		if swift {
			g.stage = greedyDone
		}
	case rules.AskDie: // which has no default
		g.buf = s.Legal(g.buf)
		g.best = g.buf[0]
		return
	}
	g.best = s.Default()
	if swift && !ranks && g.d.Ask == rules.AskForce {
		g.forecastWalls(s)
		g.best, g.stage = g.forceStep(s, &g.d), greedyDone
	}
}

// more goes on for a step, and reports whether the choice is made.
func (g *Greedy) more() (done bool) {
	switch g.stage {
	case greedyListing:
		if g.list() {
			g.listed()
		}
	case greedyMoves:
		g.moves()
	case greedyBaseline:
		if v, done := g.eval.count(countStep); done {
			g.noteStamina()
			g.baseline, g.stage, g.next = v, greedyTrials, 0
			g.trial = trial{a: g.tries[0].a}
		}
	case greedyTrials:
		if v, done := g.runTrial(); done {
			g.trialDone(v)
		}
	}
	return g.stage == greedyDone
}

// list lists what may be done, and reports whether that is all.
func (g *Greedy) list() (done bool) {
	switch g.d.Ask {
	case rules.AskDie:
		return true
	case rules.AskMove:
		for n := len(g.buf) + listStep; g.next < g.s.NumFigures(); g.next++ {
			if len(g.buf) >= n {
				return false
			}
			g.buf = g.s.Commands(rules.FigID(g.next), g.buf)
		}
		g.buf = append(g.buf, g.best) // which is the end of the phase
		return true
	}
	g.buf = g.s.Legal(g.buf)
	return true
}

// listed goes on when it is known what may be done.
func (g *Greedy) listed() {
	if g.stage = greedyDone; len(g.buf) < 2 {
		if len(g.buf) == 1 {
			g.best = g.buf[0]
		}
		return
	}
	g.sampleOptions(g.s)
	side := g.d.Side
	switch g.d.Ask {
	case rules.AskStrike, rules.AskCarry:
		g.best = g.buf[len(g.buf)-1]
		g.strike(g.s)
		return
	case rules.AskDie:
		g.best = g.buf[below(rules.Mix(g.seed^g.s.Hash()), len(g.buf))]
		return
	}
	g.enemies[side].begin(g.s, side)
	g.forecastWalls(g.s)
	switch g.d.Ask {
	case rules.AskMove:
		g.eval.reset(g.s, side, &g.fields, &g.enemies[side], g.walls, false)
		whim := g.s.Draws()
		if g.quick {
			whim = g.noise
		}
		g.salt = rules.Mix(g.seed ^ uint64(g.s.Round())<<40 ^ whim)
		g.stage, g.next, g.mover = greedyMoves, 0, rules.NoFig
		return
	case rules.AskSpells:
		// Some spells drawn by lot, after the end of the phase, than which they must be better.
		n := len(g.buf) - 1
		g.best = g.buf[n]
		salt := rules.Mix(g.seed ^ uint64(g.s.Round())<<40 ^ uint64(g.s.NumQueued())<<32 ^ g.s.Draws())
		tries := maxSpells
		if g.ranks {
			tries = maxOptions
		}
		g.tries = append(g.tries[:0], try{g.buf[n], math.MaxInt})
		for i, a := range g.buf[:n] {
			g.note(try{a, 1 + int(rules.Mix(salt+uint64(i))>>40)}, 1+tries)
		}
	default: // after the default some answers that lie evenly among them
		tries := maxAnswers
		if g.quick && !g.ranks {
			tries = quickAnswers
		}
		g.tries = append(g.tries[:0], try{a: g.best})
		step := 1 + (len(g.buf)-1)/tries
		for i := 0; i < len(g.buf); i += step {
			if a := g.buf[i]; a != g.best {
				g.tries = append(g.tries, try{a: a})
			}
		}
	}
	g.noteStamina()
	g.stage, g.next = greedyTrials, 0
	g.trial = trial{a: g.tries[0].a}
}

// moves weighs some of what a side may do in its move phase: moves by rules of
// thumb; the most promising of the rest are tried out later.
func (g *Greedy) moves() {
	e := &g.eval
	crowd := e.own > crowded
	for until := g.next + weighStep; g.next < len(g.buf); g.next++ {
		if g.next >= until {
			return
		}
		a := g.buf[g.next]
		switch a.Kind {
		case rules.Move:
		case rules.Face, rules.EndTurn:
			continue
		default:
			g.noteOption(g.s, a)
			continue
		}
		if a.Fig != g.mover {
			if crowd && g.most > 0 && (!g.ranks || len(g.ranked) >= crowdMoves) {
				break // in a crowd the first that has something to gain goes
			}
			g.mover = a.Fig
			g.stayWorth = e.cellWorth(a.Fig, e.units[a.Fig].at)
		}
		gain := (e.cellWorth(a.Fig, a.To)-g.stayWorth)*16 + int(rules.Mix(g.salt^uint64(a.To)<<16^uint64(a.Fig))&15)
		g.record(a, gain)
		if gain > 15 && gain > g.most {
			g.best, g.most = a, gain
		}
	}
	if g.stage = greedyBaseline; len(g.tries) == 0 {
		g.stage = greedyDone
	}
}

// trialDone takes note of what an option came to that was tried out, and goes on to the
// next. Answers and spells are measured by the first of them.
func (g *Greedy) trialDone(v int) {
	a := g.trial.a
	switch {
	case g.d.Ask == rules.AskMove:
		gain := (v - g.baseline) * 16
		if gain > 0 || g.trial.harm == 0 {
			g.record(a, gain)
		}
		if gain > 48 && gain > g.most {
			g.best, g.most = a, gain
		}
	case g.next == 0:
		g.most = v
	default:
		if v >= g.most || g.trial.harm == 0 {
			g.record(a, v*16)
		}
		least := g.most
		if g.d.Ask == rules.AskSpells {
			least += 8 // they cost mana
		}
		if v > least {
			g.best, g.most = a, v
		}
	}
	if g.next++; g.next == len(g.tries) {
		g.stage = greedyDone
		return
	}
	g.trial = trial{a: g.tries[g.next].a}
}
