package bot

import "wallfall/rules"

// weighing is a decision that is being made, a step at a time.
type weighing struct {
	s     *rules.State // which stays as it is until that is done
	d     rules.Decision
	stage stage
	swift bool // it plays on in somebody's thoughts, and looks less closely
	ranks bool // what else is weighed is wanted
	best  rules.Action
	most  int // what that is worth
	next  int // the group, the option or the try that comes next
	salt  uint64
	who   rules.FigID // whose moves are weighed
	stay  int         // what it is worth to it to stay where it is
	now   int         // what the position is worth
	trial trial
}

// stage is how far a decision has got.
type stage uint8

const (
	chosen    stage = iota
	listing         // what may be done
	stepping        // moves are weighed
	reckoning       // what the position is worth as it is
	trying          // other options are tried out
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
	return g.choice()
}

// choice makes the choice that was begun.
func (g *Greedy) choice() rules.Action {
	for !g.more() {
	}
	return g.best
}

// Start implements Slicer.
func (g *Greedy) Start(s *rules.State) {
	g.own.CopyFrom(s)
	g.begin(&g.own, false, false)
}

// Think implements Slicer.
func (g *Greedy) Think(steps int) bool {
	for g.stage != chosen && steps > 0 {
		g.more()
		steps--
	}
	return g.stage == chosen
}

// Best implements Slicer.
func (g *Greedy) Best() rules.Action { return g.best }

// begin begins to choose what to answer in a position, which must stay as it is until
// that is done. best is what to answer, as far as that is known: always a legal action.
// swift is for who plays on in somebody's thoughts; with ranks all that is weighed is
// noted in ranked.
func (g *Greedy) begin(s *rules.State, swift, ranks bool) {
	g.weighing = weighing{s: s, d: s.Pending(), swift: swift, ranks: ranks, stage: listing}
	g.buf, g.tries, g.ranked = g.buf[:0], g.tries[:0], g.ranked[:0]
	switch g.d.Ask {
	case rules.AskNothing, rules.AskFacing, rules.AskOrigin, rules.AskAlong, rules.AskPenalty:
		g.stage = chosen
	case rules.AskSpells:
		if swift {
			g.stage = chosen
		}
	case rules.AskDie: // which has no default
		g.buf = s.Legal(g.buf)
		g.best = g.buf[0]
		return
	}
	g.best = s.Default()
}

// more goes on for a step, and tells whether the choice is made.
func (g *Greedy) more() (done bool) {
	switch g.stage {
	case listing:
		if g.list() {
			g.listed()
		}
	case stepping:
		g.moves()
	case reckoning:
		if v, done := g.eyes.worth(countStep); done {
			g.now, g.stage, g.next = v, trying, 0
			g.trial = trial{a: g.tries[0].a}
		}
	case trying:
		if v, done := g.expect(); done {
			g.tried(v)
		}
	}
	return g.stage == chosen
}

// list lists what may be done, and tells whether that is all.
func (g *Greedy) list() (done bool) {
	switch g.d.Ask {
	case rules.AskDie:
		return true
	case rules.AskManeuver:
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
	if g.stage = chosen; len(g.buf) < 2 {
		if len(g.buf) == 1 {
			g.best = g.buf[0]
		}
		return
	}
	g.glance(g.s)
	side := g.d.Side
	switch g.d.Ask {
	case rules.AskStrike, rules.AskCarry:
		g.best = g.buf[len(g.buf)-1]
		g.strike(g.s)
		return
	case rules.AskDie:
		g.best = g.buf[below(mix(g.seed^g.s.Hash()), len(g.buf))]
		return
	}
	g.hunts[side].begin(g.s, side)
	switch g.d.Ask {
	case rules.AskManeuver:
		g.foresee(g.s)
		g.eyes.look(g.s, side, &g.fields, &g.hunts[side], g.walls)
		whim := g.s.Draws()
		if g.swift {
			whim = g.whim
		}
		g.salt = mix(g.seed ^ uint64(g.s.Round())<<40 ^ whim)
		g.stage, g.next, g.who = stepping, 0, rules.NoFig
		return
	case rules.AskSpells:
		g.best = g.buf[len(g.buf)-1]
		g.spells(g.s)
	default:
		g.answers()
	}
	g.stage, g.next = trying, 0
	g.trial = trial{a: g.tries[0].a}
}

// moves weighs some of what a side may do in its maneuver phase: moves by rules of
// thumb; the most promising of the rest are to be tried out.
func (g *Greedy) moves() {
	e := &g.eyes
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
			g.consider(g.s, a)
			continue
		}
		if a.Fig != g.who {
			if crowd && g.most > 0 && (!g.ranks || len(g.ranked) >= crowdRanked) {
				break // in a crowd the first that has something to gain goes
			}
			g.who = a.Fig
			g.stay = e.post(a.Fig, e.units[a.Fig].at)
		}
		gain := (e.post(a.Fig, a.To)-g.stay)*16 + int(mix(g.salt^uint64(a.To)<<16^uint64(a.Fig))&15)
		g.weighed(a, gain)
		if gain > 15 && gain > g.most {
			g.best, g.most = a, gain
		}
	}
	if g.stage = reckoning; len(g.tries) == 0 {
		g.stage = chosen
	}
}

// tried takes note of what an option came to that was tried out, and goes on to the
// next. Answers and spells are measured by the first of them.
func (g *Greedy) tried(v int) {
	a := g.trial.a
	switch {
	case g.d.Ask == rules.AskManeuver:
		gain := (v - g.now) * 16
		g.weighed(a, gain)
		if gain > 48 && gain > g.most {
			g.best, g.most = a, gain
		}
	case g.next == 0:
		g.most = v
	default:
		g.weighed(a, v*16)
		least := g.most
		if g.d.Ask == rules.AskSpells {
			least += 8 // they cost mana
		}
		if v > least {
			g.best, g.most = a, v
		}
	}
	if g.next++; g.next == len(g.tries) {
		g.stage = chosen
		return
	}
	g.trial = trial{a: g.tries[g.next].a}
}
