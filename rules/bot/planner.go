package bot

import (
	"slices"

	"wallfall/rules"
)

// Planner is a Monte Carlo tree search with sequential halving at the root. All options face
// the same dice, which are the planner's own, and the worse half of them is dropped again and
// again, so that the effort goes to those that are hard to tell apart. A rollout descends the
// tree, then Greedy plays on for all sides for a few turns; the worth of the final position
// becomes a chance to win.
type Planner struct {
	seed         uint64
	effort       int
	stage        planStage
	policy       Greedy // ranks options, and plays rollouts
	linePolicy   Greedy // for Line
	ways         rules.Ways
	root         rules.State
	rollout      rules.State // the position of the current try
	lineState    rules.State // for Line
	side         int         // that decides
	base         int         // the worth of the root to it
	opts         []option
	alive        int // how many of them, the first ones, are left
	spent        int
	actionCost   int     // what an action costs: more where there are very many groups
	current      int     // the option that is being tried
	round        int     // how often each was tried
	target       int     // the effort after which the worse half is dropped
	rolloutStart int     // the effort spent when the current try began
	turns        int     // begun since the root
	turn         int     // whose turn it was
	rolls        []uint8 // number of rolls in that turn, by figure plus 1; 0 is for NoFig
	line         []rules.Action
	tree         tree
	children     []child // of the node that is being expanded
}

// planStage is how far a Planner has come.
type planStage uint8

const (
	planDone       planStage = iota // the choice is made
	planRanking                     // options are found
	planBaseline                    // the root is evaluated
	planOpening                     // a try begins
	planRollout                     // a try goes on
	planPolicy                      // the policy chooses
	planExpanding                   // a node of the tree gets its children
	planEvaluating                  // the end of a try is evaluated
)

// option is an action that may be taken.
type option struct {
	a     rules.Action
	prior int
	n     int   // how often it was tried
	sum   int64 // of the resulting chances to win
	sq    int64 // of their squares
	worth int64 // of the worth of the resulting positions
	won   int   // how often the deciding side won
	lost  int
}

const (
	maxOptions     = 40
	horizon        = 2       // turns that are played out at least
	endgame        = 6       // within this many turns of the last round's end, all are played out
	winValue       = 1 << 16 // the worth of a win, a loss being 0
	scale          = 600     // the gain that is as good as halfway to a win
	maxGain        = 20_000  // the greatest gain
	maxShown       = 3000    // what a try that ends the game counts for in Worth
	minTries       = 12      // tries of each option before a clear lead counts
	maxLine        = 60
	figuresPerCost = 32   // this many groups add 1 to the cost of an action
	minRollout     = 1000 // what a try may cost, however small the effort
	figureWorth    = 150  // what a plain figure is worth to the evaluator
)

// Begin implements Bot.
func (p *Planner) Begin(s *rules.State, seed uint64) {
	p.seed = seed
	p.policy.Begin(s, Seed(seed, 1))
	p.rolls = slices.Grow(p.rolls[:0], s.NumFigures()+1)[:s.NumFigures()+1]
	p.linePolicy.seed, p.linePolicy.fields = p.policy.seed, p.policy.fields
	for _, t := range [4]*rules.State{&p.root, &p.rollout, &p.policy.scratch[0], &p.policy.scratch[1]} {
		t.Share(&p.ways)
	}
}

// Choose implements Bot.
func (p *Planner) Choose(s *rules.State) rules.Action {
	p.Start(s)
	for !p.Think(1 << 20) {
	}
	return p.Best()
}

// Start implements Slicer.
func (p *Planner) Start(s *rules.State) {
	p.root.CopyFrom(s)
	p.root.Reseed(p.seed)
	p.root.SetExplicitDice(false)
	p.side, p.spent, p.base, p.stage = s.Pending().Side, 0, 0, planRanking
	if p.side == rules.NoSide { // for a die, the side whose turn it is
		p.side = s.Side()
	}
	p.actionCost = 1 + s.NumFigures()/figuresPerCost
	p.policy.begin(&p.root, false, true)
	p.opts = append(p.opts[:0], option{a: p.policy.best})
	p.alive = 1
}

// beginEvaluation starts to find the worth of a position to the deciding side.
func (p *Planner) beginEvaluation(s *rules.State) {
	p.policy.enemies[p.side].begin(s, p.side)
	p.policy.beginEvaluation(s, p.side, true)
}

// evaluate continues that, and returns the worth once it is done.
func (p *Planner) evaluate() (worth int, done bool) {
	worth, done = p.policy.evaluate()
	return max(-maxGain, min(maxGain, worth)), done
}

// setTarget divides the remaining effort among the halvings.
func (p *Planner) setTarget() {
	halvings := 0
	for n := p.alive; n > 1; n = (n + 1) / 2 {
		halvings++
	}
	p.target = p.spent + (p.effort-p.spent)/max(1, halvings)
}

// Think implements Slicer.
func (p *Planner) Think(steps int) bool {
	for p.stage != planDone && steps > 0 {
		p.step()
		steps--
	}
	return p.stage == planDone
}

// step does a little work: it applies one action at most.
func (p *Planner) step() {
	switch p.stage {
	case planRanking:
		done := p.policy.more()
		p.opts[0].a = p.policy.best
		if !done {
			return
		}
		first := p.policy.best
		for _, t := range p.policy.ranked {
			if t.a != first && p.root.Pending().Ask != rules.AskStrike { // all strike as Volley says
				p.opts = insertTop(p.opts, 1, maxOptions, option{a: t.a, prior: t.score}, func(o option) int { return o.prior })
			}
		}
		// The end of the phase is an option, too.
		if ask := p.root.Pending().Ask; (ask == rules.AskMove || ask == rules.AskSpells) && first.Kind != rules.EndTurn {
			end := option{a: rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}}
			p.opts = append(p.opts[:min(len(p.opts), maxOptions-1)], end)
		}
		p.policy.nodes = 0
		p.beginEvaluation(&p.root)
		p.stage = planBaseline
	case planBaseline:
		if v, done := p.evaluate(); done {
			p.base = v
			if len(p.opts) == 1 || p.root.Pending().Ask == rules.AskDie {
				p.stage = planDone
				return
			}
			p.alive = len(p.opts)
			p.current, p.round, p.stage = 0, 0, planOpening
			p.tree.clear()
			p.setTarget()
		}
	case planOpening:
		p.rollout.CopyFrom(&p.root)
		p.rollout.SetExplicitDice(true)
		p.policy.noise = p.dice(p.round)
		p.turns, p.turn, p.rolloutStart = 0, p.rollout.Side(), p.spent
		clear(p.rolls)
		p.tree.path, p.tree.left = p.tree.path[:0], false
		p.apply(p.opts[p.current].a)
	case planRollout:
		if _, over := p.rollout.Winner(); over || p.turns >= p.playedTurns() || p.spent-p.rolloutStart >= max(minRollout, p.effort/4) {
			p.beginEvaluation(&p.rollout)
			p.stage = planEvaluating
			return
		}
		switch s, known := p.visit(); {
		case !known:
			p.policy.begin(&p.rollout, true, false)
			p.stage = planPolicy
		case s.count == 0:
			p.policy.begin(&p.rollout, true, true)
			p.stage = planExpanding
		default:
			p.apply(p.selectAction(s))
		}
	case planPolicy:
		if p.policy.more() {
			p.apply(p.policy.best)
		}
	case planExpanding:
		if p.policy.more() {
			p.apply(p.selectAction(p.expand()))
		}
	case planEvaluating:
		if v, done := p.evaluate(); done {
			p.score(v)
		}
	}
}

// playedTurns returns how many turns a try plays: few, because the evaluation judges better
// than long tries by rules of thumb, but all that are left near the last round.
func (p *Planner) playedTurns() int {
	b := p.root.Board()
	if left := (b.Rounds() + 1 - p.root.Round()) * len(b.Sides()); left <= endgame {
		return max(horizon, left)
	}
	return horizon
}

// dice returns the seed of the dice of one round of tries.
func (p *Planner) dice(round int) uint64 {
	return Seed(p.seed^p.root.Draws()<<20, uint64(round))
}

// apply plays an action in the rollout, and rolls the dice that it leads to.
func (p *Planner) apply(a rules.Action) {
	p.spent += p.actionCost * (1 + p.policy.nodes)
	p.policy.nodes = 0
	p.stage = planRollout
	for {
		p.rollout.Follow(a)
		if t := p.rollout.Side(); t != p.turn {
			p.turn = t
			p.turns++
			clear(p.rolls)
		}
		d := p.rollout.Pending()
		if d.Ask != rules.AskDie {
			return
		}
		a = rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: uint8(p.roll(&d))}
	}
}

// roll rolls a die of the rollout. A figure's roll depends only on the round of tries, the turn
// and how often it has rolled in it, so that similar options have the same luck and differ by
// their worth.
func (p *Planner) roll(d *rules.Decision) int {
	n := &p.rolls[1+d.Fig]
	*n++
	x := rules.Mix(p.dice(p.round) ^ uint64(p.rollout.Round())<<48 ^ uint64(p.turn)<<40 ^ uint64(1+d.Fig)<<16 ^ uint64(d.Die)<<8 ^ uint64(*n))
	switch d.Die {
	case rules.DieStrike:
		hits := 0
		for i := range uint64(d.N) {
			if 1+below(rules.Mix(x+i), 6) >= d.Need {
				hits++
			}
		}
		return hits
	case rules.DiePower:
		return 2 + below(x, 10) + below(rules.Mix(x+1), 10)
	case rules.DieCell:
		return 1 + below(x, d.N)
	}
	return 1 + below(x, 6)
}

// score ends a try whose last position has the given worth.
func (p *Planner) score(worth int) {
	p.stage = planOpening
	o := &p.opts[p.current]
	chance := p.chance(&p.rollout, worth)
	o.n++
	o.sum += int64(chance)
	o.sq += int64(chance) * int64(chance)
	o.worth += int64(max(-maxShown, min(maxShown, worth)))
	switch w, over := p.rollout.Winner(); {
	case over && w == p.side:
		o.won++
	case over && w != rules.NoSide:
		o.lost++
	}
	p.tree.note(chance)
	if p.round == 0 && p.current == 0 { // many options are no use if each is tried only once
		p.alive = min(p.alive, max(2, p.effort/(2*p.spent)))
		p.setTarget()
	}
	if p.current++; p.current < p.alive {
		return
	}
	p.current = 0
	if p.round++; p.spent < p.target {
		return
	}
	for i := 1; i < p.alive; i++ {
		for j := i; j > 0 && p.opts[j].sum > p.opts[j-1].sum; j-- {
			p.opts[j], p.opts[j-1] = p.opts[j-1], p.opts[j]
		}
	}
	p.alive = (p.alive + 1) / 2
	if p.alive == 1 || p.spent >= p.effort || p.clearLead() {
		p.stage = planDone
		return
	}
	p.setTarget()
}

// clearLead reports whether the first option leads all others by more than chance explains:
// three standard deviations.
func (p *Planner) clearLead() bool {
	b := &p.opts[0]
	if b.n < minTries {
		return false
	}
	mean, spread := b.mean()
	for i := range p.opts[1:p.alive] {
		m, s := p.opts[1+i].mean()
		if d := mean - m; d <= 0 || d*d*int64(b.n) <= 9*(spread+s) {
			return false
		}
	}
	return true
}

// mean returns the average chance of an option and its variance.
func (o *option) mean() (mean, variance int64) {
	n := int64(max(1, o.n))
	mean = o.sum / n
	return mean, max(0, o.sq/n-mean*mean)
}

// chance converts the worth of a position into a chance to win, of winValue.
func (p *Planner) chance(s *rules.State, worth int) int {
	if w, over := s.Winner(); over {
		switch w {
		case p.side:
			return winValue
		case rules.NoSide:
			return winValue / 2
		}
		return 0
	}
	v := max(-maxGain, min(maxGain, worth-p.base))
	return winValue/2 + winValue/5*2*v/(max(v, -v)+scale)
}

// best returns the best option so far.
func (p *Planner) best() *option {
	best := &p.opts[0]
	for i := range p.opts[:p.alive] {
		if o := &p.opts[i]; o.n > 0 && o.sum*int64(best.n) > best.sum*int64(o.n) {
			best = o
		}
	}
	return best
}

// Best implements Slicer.
func (p *Planner) Best() rules.Action { return p.best().a }

// Progress implements Thinker.
func (p *Planner) Progress() (done, of int) { return min(p.spent, p.effort), p.effort }

// Line implements Thinker. It follows the side's own actions with average dice: the most tried
// action as far as the tree goes, then the policy.
func (p *Planner) Line() []rules.Action {
	a := p.Best()
	p.line = append(p.line[:0], a)
	t := &p.lineState
	t.CopyFrom(&p.root)
	t.SetExplicitDice(true)
	turn, round := t.Side(), t.Round()
	for range max(1, maxLine/(p.actionCost*p.actionCost)) {
		t.Follow(a)
		d := t.Pending()
		for ; d.Ask == rules.AskDie; d = t.Pending() {
			t.Follow(rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: uint8(typicalRoll(&d))})
		}
		if d.Ask == rules.AskNothing || t.Side() != turn || t.Round() != round {
			break
		}
		var known bool
		if a, known = p.tree.favourite(t.Key()); !known {
			a = p.linePolicy.Choose(t)
		}
		if d.Side == p.side {
			p.line = append(p.line, a)
		}
	}
	return p.line
}

// Odds implements Thinker.
func (p *Planner) Odds() (win, lose int) {
	o := p.best()
	return o.won * 100 / max(1, o.n), o.lost * 100 / max(1, o.n)
}

// Worth implements Thinker.
func (p *Planner) Worth() (now, then int) {
	now, then = p.base, p.base
	if o := p.best(); o.n > 0 {
		then = int(o.worth / int64(o.n))
	}
	return now * 100 / figureWorth, then * 100 / figureWorth
}
