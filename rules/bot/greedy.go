package bot

import "wallfall/rules"

// Greedy takes the action with the best expected value there is at once: moves and
// strikes by rules of thumb, everything else by trying the promising ones out.
type Greedy struct {
	sees   int // options of a decision, 0 for all
	seed   uint64
	fields fields
	hunts  [rules.MaxSides]hunt
	eyes   eyes // on the position that is to be decided
	beyond eyes // on those that are tried out
	room   [2]rules.State
	buf    []rules.Action
	tries  []try
	walls  []int16 // what the next steps of the walls do to who stands on a cell
	marked []rules.Cell
	swift  bool  // it plays on in somebody's thoughts, and looks less closely
	nodes  int   // actions applied to try something out
	ranks  bool  // ranked is wanted
	ranked []try // all that was weighed for the last choice, in no order
}

// try is an action worth looking into, and what it seems to be worth.
type try struct {
	a     rules.Action
	score int
}

// rank gives what Choose would choose, and leaves what else it weighed in ranked.
func (g *Greedy) rank(s *rules.State) rules.Action {
	g.ranks, g.ranked = true, g.ranked[:0]
	a := g.Choose(s)
	g.ranks = false
	return a
}

// weighed notes what an action was found to be worth, in sixteenths, if that is wanted.
func (g *Greedy) weighed(a rules.Action, worth int) {
	if g.ranks {
		g.ranked = append(g.ranked, try{a, worth})
	}
}

// glance keeps as many options as the bot sees, drawn by lot, and the last one,
// which ends a phase that may be ended.
func (g *Greedy) glance(s *rules.State) {
	n := len(g.buf) - 1
	if g.sees == 0 || n <= g.sees {
		return
	}
	lot := mix(g.seed ^ uint64(s.Round())<<40 ^ uint64(s.NumQueued())<<32 ^ uint64(n)<<16 ^ s.Draws())
	for i := range g.sees {
		j := i + below(mix(lot+uint64(i)), n-i)
		g.buf[i], g.buf[j] = g.buf[j], g.buf[i]
	}
	g.buf[g.sees] = g.buf[n]
	g.buf = g.buf[:g.sees+1]
}

// Limits of what is tried out for one decision.
const (
	maxTries     = 8
	maxSpells    = 10
	maxSettle    = 400 // questions answered on the way
	swiftTries   = 2   // where it plays on in somebody's thoughts
	swiftAnswers = 5
)

// Begin implements Bot.
func (g *Greedy) Begin(s *rules.State, seed uint64) {
	g.seed = seed
	g.fields.begin(s)
}

// Choose implements Bot.
func (g *Greedy) Choose(s *rules.State) rules.Action {
	d := s.Pending()
	switch d.Ask {
	case rules.AskNothing, rules.AskFacing, rules.AskOrigin, rules.AskAlong, rules.AskPenalty:
		return s.Default()
	}
	if g.swift && d.Ask == rules.AskSpells {
		return s.Default()
	}
	g.buf = s.Legal(g.buf)
	switch {
	case len(g.buf) == 0:
		return s.Default()
	case len(g.buf) == 1:
		return g.buf[0]
	}
	g.glance(s)
	switch d.Ask {
	case rules.AskStrike, rules.AskCarry:
		return g.strike(s, d)
	case rules.AskDie:
		return g.buf[below(mix(g.seed^s.Hash()), len(g.buf))]
	}
	g.hunts[d.Side].begin(s, d.Side)
	switch d.Ask {
	case rules.AskManeuver:
		return g.maneuver(s, d.Side)
	case rules.AskSpells:
		return g.spells(s, d.Side)
	}
	return g.answer(s, d.Side)
}

// maneuver picks a command: the move that gains most, or, where it promises more,
// one of the others that were tried out.
func (g *Greedy) maneuver(s *rules.State, side int) rules.Action {
	e := &g.eyes
	g.foresee(s)
	e.look(s, side, &g.fields, &g.hunts[side], g.walls)
	salt := mix(g.seed ^ uint64(s.Round())<<40 ^ s.Draws())
	best, most := g.buf[len(g.buf)-1], 0
	g.tries = g.tries[:0]
	who, stay := rules.NoFig, 0
	crowd := e.own > crowded
	for _, a := range g.buf {
		if a.Kind == rules.Face || a.Kind == rules.EndTurn {
			continue
		}
		if a.Kind != rules.Move {
			g.consider(s, a)
			continue
		}
		if a.Fig != who {
			if crowd && most > 0 && (!g.ranks || len(g.ranked) >= crowdRanked) {
				break // in a crowd the first that has something to gain goes
			}
			who = a.Fig
			stay = e.post(who, e.units[who].at)
		}
		gain := (e.post(who, a.To)-stay)*16 + int(mix(salt^uint64(a.To)<<16^uint64(a.Fig))&15)
		g.weighed(a, gain)
		if gain > 15 && gain > most {
			best, most = a, gain
		}
	}
	if len(g.tries) == 0 {
		return best
	}
	now := e.worth()
	for _, t := range g.tries {
		gain := (g.expect(s, t.a, side, false) - now) * 16
		g.weighed(t.a, gain)
		if gain > 48 && gain > most {
			best, most = t.a, gain
		}
	}
	return best
}

// crowded is how many groups of a side there are where looking at all of them
// for each command takes too long.
const crowded = 16

// crowdRanked is how many moves are weighed at least where all are wanted, in a crowd.
const crowdRanked = 400

// consider notes an action that is neither a move nor a turn, if it is among the
// most promising.
func (g *Greedy) consider(s *rules.State, a rules.Action) {
	e := &g.eyes
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
		score = e.deed(s, a)
	}
	if score > 0 {
		most := maxTries
		if g.swift {
			most = swiftTries
		}
		g.note(try{a, score}, most)
	}
}

// note keeps the best tries, the best first.
func (g *Greedy) note(t try, most int) {
	i := len(g.tries)
	for i > 0 && g.tries[i-1].score < t.score {
		i--
	}
	if i >= most {
		return
	}
	if len(g.tries) < most {
		g.tries = append(g.tries, try{})
	}
	copy(g.tries[i+1:], g.tries[i:])
	g.tries[i] = t
}

// strike picks the strike that does most, and ends the strikes when there is none
// left: a strike costs nothing. Hits left over go where they do most.
func (g *Greedy) strike(s *rules.State, d rules.Decision) rules.Action {
	e := &g.eyes
	e.roster(s, d.Side)
	best, most := g.buf[len(g.buf)-1], 0
	for _, a := range g.buf {
		gain := 0
		switch a.Kind {
		case rules.Strike:
			if dice, need, ok := s.Blow(a.Fig, a.Other); ok {
				gain = 1 + e.hurt(a.Other, dice*(7-need))
			}
		case rules.Rangestrike:
			if dice, need, ok := s.Shot(a.Fig, a.Other); ok {
				gain = 1 + e.hurt(a.Other, dice*(7-need))
			}
		case rules.Carry:
			gain = 1 + e.hurt(a.Other, 6*d.N)
		}
		g.weighed(a, gain*16)
		if gain > most {
			best, most = a, gain
		}
	}
	return best
}

// spells picks a spell to commit, of some drawn by lot, when it gains more than it costs.
func (g *Greedy) spells(s *rules.State, side int) rules.Action {
	end := g.buf[len(g.buf)-1]
	g.tries = g.tries[:0]
	salt := mix(g.seed ^ uint64(s.Round())<<40 ^ uint64(s.NumQueued())<<32 ^ s.Draws())
	tries := maxSpells
	if g.ranks {
		tries = maxOptions
	}
	for i, a := range g.buf[:len(g.buf)-1] {
		g.note(try{a, 1 + int(mix(salt+uint64(i))>>40)}, tries)
	}
	best, most := end, g.expect(s, end, side, true)
	for _, t := range g.tries {
		v := g.expect(s, t.a, side, true)
		g.weighed(t.a, v*16)
		if v > most+8 {
			best, most = t.a, v
		}
	}
	return best
}

// maxAnswers is how many answers to one question are tried out.
const maxAnswers = 24

// answer tries the answers to a question out and takes the best; of very many
// answers it tries some that lie evenly among them.
func (g *Greedy) answer(s *rules.State, side int) rules.Action {
	best := s.Default()
	most := g.expect(s, best, side, false)
	tries := maxAnswers
	if g.swift {
		tries = swiftAnswers
	}
	step := 1 + (len(g.buf)-1)/tries
	for i := 0; i < len(g.buf); i += step {
		if a := g.buf[i]; a != best {
			v := g.expect(s, a, side, false)
			g.weighed(a, v*16)
			if v > most {
				best, most = a, v
			}
		}
	}
	return best
}
