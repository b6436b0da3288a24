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

// sampleOptions keeps as many options as the bot sees, drawn by lot, and the last one,
// which ends a phase that may be ended.
func (g *Greedy) sampleOptions(s *rules.State) {
	n := len(g.buf) - 1
	if g.options == 0 || n <= g.options {
		return
	}
	lot := mix(g.seed ^ uint64(s.Round())<<40 ^ uint64(s.NumQueued())<<32 ^ uint64(n)<<16 ^ s.Draws())
	for i := range g.options {
		j := i + below(mix(lot+uint64(i)), n-i)
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

// noteOption notes an action that is neither a move nor a turn, if it is among the
// most promising.
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

// spells notes the spells that are tried out, some drawn by lot, after the end of the
// phase, than which they must be better.
func (g *Greedy) spells(s *rules.State) {
	n := len(g.buf) - 1
	salt := mix(g.seed ^ uint64(s.Round())<<40 ^ uint64(s.NumQueued())<<32 ^ s.Draws())
	tries := maxSpells
	if g.ranks {
		tries = maxOptions
	}
	g.tries = append(g.tries[:0], try{g.buf[n], math.MaxInt})
	for i, a := range g.buf[:n] {
		g.note(try{a, 1 + int(mix(salt+uint64(i))>>40)}, 1+tries)
	}
}

// maxAnswers is how many answers to one question are tried out.
const maxAnswers = 24

// answers notes the answers to a question that are tried out, after what is answered
// by default: of very many some that lie evenly among them.
func (g *Greedy) answers() {
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
