package bot

import "wallfall/rules"

// trial is an action that is being tried out, one step at a time.
type trial struct {
	a     rules.Action
	step  trialStep
	face  int // index of the result of the first die that is tried
	share int // the weight of that result; 0 if no die is wanted
	sum   int
	of    int
	harm  int // weighted sum of the stamina that the side's own groups lose
}

// trialStep is the next step of a trial.
type trialStep uint8

const (
	trialBegins trialStep = iota
	trialRolls
	trialEvaluates
)

// runTrial takes a step in trying out an action. Once done it returns the worth, to the side
// that is asked, of the position after the action and its consequences, averaged over the first
// die. Other questions are answered by default. For spells it looks at the end of the spell
// phase.
func (g *Greedy) runTrial() (worth int, done bool) {
	x, t := &g.trial, &g.scratch[0]
	switch x.step {
	case trialBegins:
		x.face, x.sum, x.of, x.harm = 0, 0, 0, 0
		t.CopyFrom(g.s)
		t.SetExplicitDice(true)
		t.Follow(x.a)
		if g.d.Ask == rules.AskSpells && x.a.Kind == rules.Cast && t.Pending().Ask == rules.AskSpells {
			t.Follow(rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell})
		}
		if x.step = trialRolls; !g.settle(t, !g.quick) {
			x.step, x.share = trialEvaluates, 0
			g.beginEvaluation(t, g.d.Side, false)
		}
	case trialRolls:
		d := t.Pending()
		n, share := sampleRoll(&d, x.face)
		x.face++
		if x.share = share; share == 0 {
			return (x.sum - ownLossCost*x.harm) / max(1, x.of), true
		}
		r := &g.scratch[1]
		r.CopyFrom(t)
		r.Follow(rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: uint8(n)})
		g.settle(r, false)
		x.step = trialEvaluates
		g.beginEvaluation(r, g.d.Side, false)
	case trialEvaluates:
		v, done := g.evaluate()
		switch {
		case !done:
		case x.share == 0:
			x.harm = g.ownLoss()
			return v - ownLossCost*x.harm, true
		default:
			x.harm += x.share * g.ownLoss()
			x.sum += x.share * v
			x.of += x.share
			x.step = trialRolls
		}
	}
	return 0, false
}

// ownLossCost is the extra cost of a point of stamina that a side takes from its own groups: a
// friend thrown through a pane to be nearer to a goal could have walked there.
const ownLossCost = 25

// noteStamina records the stamina of the deciding side's groups before it decides.
func (g *Greedy) noteStamina() {
	g.stamina = g.stamina[:0]
	for i := range g.s.NumFigures() {
		n := 0
		if v := g.s.Stance(rules.FigID(i)); v.Side == g.d.Side && !v.Left {
			n = g.s.Stamina(rules.FigID(i))
		}
		g.stamina = append(g.stamina, n)
	}
}

// ownLoss returns the stamina that the deciding side's groups have lost in the position that
// was evaluated last, or 0 if the game is over.
func (g *Greedy) ownLoss() int {
	loss := 0
	for i := range g.trialEval.units {
		u := &g.trialEval.units[i]
		if u.alive || !g.trialEval.s.Stance(rules.FigID(i)).Left {
			loss += max(0, g.stamina[i]-u.stamina)
		}
	}
	return loss
}

// settle answers questions by default up to the next command of a side, and dice with a typical
// roll; if the first die is wanted it stops there.
func (g *Greedy) settle(t *rules.State, first bool) bool {
	for range maxSettle {
		g.nodes++
		d := t.Pending()
		var a rules.Action
		switch d.Ask {
		case rules.AskNothing, rules.AskMove, rules.AskStrike, rules.AskSpells:
			return false
		case rules.AskDie:
			if first {
				return true
			}
			a = rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: uint8(typicalRoll(&d))}
		case rules.AskForce:
			a = g.forceStep(t, &d)
		default:
			a = t.Default()
		}
		t.Follow(a)
	}
	return false
}

// typicalRoll returns the answer to a die that comes near its average.
func typicalRoll(d *rules.Decision) int {
	switch d.Die {
	case rules.DieStrike:
		if d.Need <= 1 {
			return d.N
		}
		return (d.N*(7-d.Need) + 3) / 6
	case rules.DiePower:
		return 11
	case rules.DieCell:
		return (d.N + 1) / 2
	}
	return 3
}

// sampleRoll returns the i-th representative result of a die and its weight, which is 0 if
// there are no more. A d6 is represented by its ones, its halves and its sixes, a roll for an
// ability by its tiers.
func sampleRoll(d *rules.Decision, i int) (n, share int) {
	switch d.Die {
	case rules.DieStrike, rules.DieCell:
		if i == 0 {
			return typicalRoll(d), 1
		}
		return 0, 0
	case rules.DiePower:
		// The middles of the five fifths of 2d10.
		if i < 5 {
			return 5 + 3*i, 1
		}
		return 0, 0
	}
	if i < 4 {
		return [4]int{1, 3, 4, 6}[i], [4]int{1, 2, 2, 1}[i]
	}
	return 0, 0
}

// The worth of games that are over.
const (
	won  = 1 << 24
	lost = 1 << 24
)

// beginEvaluation starts to find the worth of a position, which must not change meanwhile, to a
// side.
func (g *Greedy) beginEvaluation(s *rules.State, side int, fresh bool) {
	e := &g.trialEval
	if w, over := s.Winner(); over {
		switch w {
		case side:
			e.setWorth(won)
		case rules.NoSide:
			e.setWorth(0)
		default:
			e.setWorth(-lost)
		}
		return
	}
	g.forecastWalls(s)
	e.reset(s, side, &g.fields, &g.enemies[side], g.walls, fresh)
}

// evaluate continues that, and returns the worth once it is done.
func (g *Greedy) evaluate() (worth int, done bool) { return g.trialEval.count(countStep) }
