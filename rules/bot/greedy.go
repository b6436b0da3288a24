package bot

import (
	"math"

	"wallfall/rules"
)

// Greedy takes the action with the best immediate expected value: moves and strikes by rules of
// thumb, everything else by trying out the promising ones.
type Greedy struct {
	options   int // options of a decision, 0 for all
	seed      uint64
	fields    fields
	enemies   [rules.MaxSides]enemyField
	eval      evaluator   // of the position to decide in
	trialEval evaluator   // of those that are tried out
	start     rules.State // what Start was given
	scratch   [2]rules.State
	buf       []rules.Action
	tries     []try
	steps     []rules.Action // of a forced movement
	stamina   []int          // of each group of the deciding side, before it decides
	walls     []threat       // by cell: what the next steps of the walls do to a figure there
	marked    []rules.Cell
	wallsOf   wallsKey
	volley    volley
	noise     uint64 // breaks ties in a rollout
	nodes     int    // actions applied to try something out
	ranked    []try  // everything weighed for the last choice, unordered, if wanted
	greedyState
}

// try is a promising action and its estimated worth.
type try struct {
	a     rules.Action
	score int
}

// record keeps the worth of an action, in sixteenths, if ranks are wanted.
func (g *Greedy) record(a rules.Action, worth int) {
	if g.ranks {
		g.ranked = append(g.ranked, try{a, worth})
	}
}

// sampleOptions keeps a random sample of the options, as many as the bot sees, and the last
// one, which ends a phase.
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

// Limits for one decision.
const (
	maxTries     = 8
	maxSpells    = 10
	maxSettle    = 400 // questions answered on the way
	quickTries   = 2   // in a rollout
	quickAnswers = 5
)

// Begin implements Bot.
func (g *Greedy) Begin(s *rules.State, seed uint64) {
	g.seed = seed
	g.fields.begin(s)
}

// crowded is the number of groups of a side from which looking at all of them for each command
// takes too long.
const crowded = 16

// crowdMoves is the least number of moves that are weighed in a crowd if all are wanted.
const crowdMoves = 400

// noteOption keeps an action that is not a move, if it is among the most promising.
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

// strike picks the strike that does most, and ends the strikes if none is left that can hurt: a
// strike costs nothing. Extra hits go where they do most. Outside of rollouts all strikes of the
// side are weighed together, as is shown ahead.
func (g *Greedy) strike(s *rules.State) {
	e := &g.eval
	e.readUnits(s, g.d.Side)
	for _, a := range g.buf {
		gain := 0
		if w, ok := s.Blow(a); ok && w.Hurts() {
			gain = 1 + e.damageWorth(a.Other, w.Dice*(7-w.Need))
		} else if a.Kind == rules.Carry {
			gain = 1 + e.damageWorth(a.Other, 6*g.d.N)
		} else if ok {
			continue // the armour holds
		}
		g.record(a, gain*16)
		if gain > g.most {
			g.best, g.most = a, gain
		}
	}
	if !g.quick && g.d.Ask == rules.AskStrike && g.most > 0 {
		g.best = g.volley.choose(s, nil)[0]
	}
}

// maxAnswers is the most answers to one question that are tried out.
const maxAnswers = 24

// greedyState is a decision in progress.
type greedyState struct {
	s         *rules.State // must not change until the choice is made
	d         rules.Decision
	stage     greedyStage
	quick     bool // it plays a rollout, and looks less closely
	ranks     bool // everything weighed is wanted
	best      rules.Action
	most      int // the worth of that
	next      int // the next group, option or try
	salt      uint64
	mover     rules.FigID // whose moves are weighed
	stayWorth int         // the worth of staying where it is
	baseline  int         // what the position is worth
	trial     trial
}

// greedyStage is how far a decision has come.
type greedyStage uint8

const (
	greedyDone     greedyStage = iota
	greedyListing              // options are listed
	greedyMoves                // moves are weighed
	greedyBaseline             // the worth of the position as it is
	greedyTrials               // other options are tried out
)

// About how many actions, options and groups are looked at in a step; a caller that wants all
// of them is in no hurry.
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

// begin starts to choose an answer in a position, which must not change until that is done.
// best is the best answer known so far, always a legal one. swift is for rollouts; with ranks
// everything weighed is kept in ranked.
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

// more takes a step, and reports whether the choice is made.
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

// list lists the options, and reports whether these are all.
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
		g.buf = append(g.buf, g.best) // the end of the phase
		return true
	}
	g.buf = g.s.Legal(g.buf)
	return true
}

// listed continues once the options are listed.
func (g *Greedy) listed() {
	if g.stage = greedyDone; len(g.buf) < 2 {
		if len(g.buf) == 1 {
			g.best = g.buf[0]
		}
		return
	}
	side := g.d.Side
	if g.d.Ask != rules.AskStrike {
		g.sampleOptions(g.s)
	}
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
		g.eval.markNear()
		whim := g.s.Draws()
		if g.quick {
			whim = g.noise
		}
		g.salt = rules.Mix(g.seed ^ uint64(g.s.Round())<<40 ^ whim)
		g.stage, g.next, g.mover = greedyMoves, 0, rules.NoFig
		return
	case rules.AskSpells:
		// Some random spells, after the end of the phase, which they have to beat.
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
	default: // after the default some evenly spaced answers
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

// moves weighs some of the options of a move phase: moves by rules of thumb; the most promising
// of the rest are tried out later.
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
				break // in a crowd the first group with something to gain goes
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

// trialDone takes the worth of an option that was tried out, and goes on to the next. Answers
// and spells are compared with the first of them.
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
