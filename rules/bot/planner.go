package bot

import "wallfall/rules"

// Planner searches the turn under way and what may follow. Each option for the
// action that is asked for is tried over and over with dice of the planner's own;
// all options meet the same dice, and the worse half of them is dropped again and
// again, so that the effort goes to those that are hard to tell apart. A try goes
// down the tree of what was found on earlier ones, where either side does what is
// best for it, and from its edge Greedy plays on for all sides, a few turns far. What
// is there then is the chance to win, as far as it can be told.
//
// In other words, a Monte Carlo tree search whose root is halved step by step: it
// serves as the planner of a turn and as the search for long horizons.
type Planner struct {
	seed   uint64
	effort int
	policy Greedy // plays on from what is tried out
	root   rules.State
	room   rules.State // where a try has got to
	aside  rules.State // for Line
	side   int         // that decides
	base   int         // what the root is worth to it
	opts   []option
	alive  int // of them, the first so many
	spent  int
	done   bool
	each   int // what an action costs: more where there are very many groups
	lot    int // which option is being tried
	round  int // how many times each was tried
	target int // what may be spent before the worse half is dropped
	busy   bool
	since  int // what was spent when the try under way began
	turns  int // that have begun since the root
	turn   int // whose turn it was
	line   []rules.Action
	tree   tree
	scores [armsEach]int // of the arms that are being ordered
}

// option is an action that may be taken.
type option struct {
	a     rules.Action
	prior int
	n     int   // how often it was tried
	sum   int64 // of the chances to win that came of it
	sq    int64 // of their squares
	worth int64 // and of what the positions were worth
}

const (
	maxOptions = 40
	horizon    = 8       // turns that are played out
	sure       = 1 << 16 // the worth of a win, a loss being 0
	scale      = 600     // the gain that is as good as halfway to a win
	most       = 20_000  // a gain that none is greater than
	enough     = 12      // tries of each option before a clear lead counts
	maxLine    = 60
	crowdNode  = 32   // so many groups make an action as dear as two
	longTry    = 1000 // what a try may cost at least, whatever the effort
	plain      = 150  // what a plain figure is worth to Greedy's eye
)

// Begin implements Bot.
func (p *Planner) Begin(s *rules.State, seed uint64) {
	p.seed = seed
	p.policy.Begin(s, Seed(seed, 1))
}

// Choose implements Bot.
func (p *Planner) Choose(s *rules.State) rules.Action {
	p.Start(s)
	for !p.Think(1 << 20) {
	}
	return p.Best()
}

// Start implements Thinker.
func (p *Planner) Start(s *rules.State) {
	d := s.Pending()
	p.root.CopyFrom(s)
	p.root.Reseed(p.seed)
	p.root.SetExplicitDice(false)
	p.side, p.spent, p.done, p.busy = p.decider(d), 0, false, false
	first := p.policy.rank(&p.root)
	p.each = 1 + s.NumFigures()/crowdNode
	p.opts = append(p.opts[:0], option{a: first})
	for _, t := range p.policy.ranked {
		if t.a != first {
			p.offer(t)
		}
	}
	p.offerEnd(d, first)
	p.alive = len(p.opts)
	p.policy.nodes = 0
	p.base = p.worth(&p.root)
	if p.alive <= 1 || d.Ask == rules.AskDie {
		p.done = true
		return
	}
	p.lot, p.round = 0, 0
	p.tree.clear()
	p.aim()
}

// decider gives the side to think for: that which is asked, and where a die is
// wanted that whose turn it is.
func (p *Planner) decider(d rules.Decision) int {
	if d.Side == rules.NoSide {
		return p.root.Side()
	}
	return d.Side
}

// offer takes an action among the options, if it is among the best of them.
func (p *Planner) offer(t try) {
	i := len(p.opts)
	for i > 1 && p.opts[i-1].prior < t.score {
		i--
	}
	if i >= maxOptions {
		return
	}
	if len(p.opts) < maxOptions {
		p.opts = append(p.opts, option{})
	}
	copy(p.opts[i+1:], p.opts[i:])
	p.opts[i] = option{a: t.a, prior: t.score}
}

// offerEnd takes the end of the phase among the options.
func (p *Planner) offerEnd(d rules.Decision, first rules.Action) {
	if d.Ask != rules.AskManeuver || first.Kind == rules.EndTurn {
		return
	}
	end := rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}
	if len(p.opts) < maxOptions {
		p.opts = append(p.opts, option{a: end})
	} else {
		p.opts[len(p.opts)-1] = option{a: end}
	}
}

// aim shares what is left of the effort out: as much for each halving.
func (p *Planner) aim() {
	halvings := 0
	for n := p.alive; n > 1; n = (n + 1) / 2 {
		halvings++
	}
	p.target = p.spent + (p.effort-p.spent)/max(1, halvings)
}

// Think implements Thinker.
func (p *Planner) Think(nodes int) bool {
	for until := p.spent + nodes; p.spent < until && !p.done; {
		p.step()
	}
	return p.done
}

// step applies one action.
func (p *Planner) step() {
	if !p.busy {
		p.room.CopyFrom(&p.root)
		p.room.Reseed(p.dice(p.round))
		p.turns, p.turn, p.since, p.busy = 0, p.room.Side(), p.spent, true
		p.tree.begin()
		p.apply(p.opts[p.lot].a)
		return
	}
	if _, over := p.room.Winner(); over || p.turns >= horizon || p.spent-p.since >= max(longTry, p.effort/4) {
		p.score()
		return
	}
	if a, ok := p.descend(); ok {
		p.apply(a)
		return
	}
	p.policy.swift = true
	a := p.policy.Choose(&p.room)
	p.policy.swift = false
	p.apply(a)
}

// dice gives the seed of the dice of one round of tries.
func (p *Planner) dice(round int) uint64 {
	return Seed(p.seed^p.root.Draws()<<20, uint64(round))
}

// apply takes an action in what is tried out.
func (p *Planner) apply(a rules.Action) {
	p.spent += p.each * (1 + p.policy.nodes)
	p.policy.nodes = 0
	p.room.Follow(a)
	if t := p.room.Side(); t != p.turn {
		p.turn = t
		p.turns++
	}
}

// score ends a try.
func (p *Planner) score() {
	p.busy = false
	o := &p.opts[p.lot]
	chance, worth := p.value(&p.room)
	o.note(chance, worth)
	p.tree.note(chance)
	if p.round == 0 && p.lot == 0 { // many options are no use where each is tried but once
		p.alive = min(p.alive, max(2, p.effort/(4*p.spent)))
		p.aim()
	}
	if p.lot++; p.lot < p.alive {
		return
	}
	p.lot = 0
	if p.round++; p.spent < p.target {
		return
	}
	p.halve()
}

// halve drops the worse half of the options.
func (p *Planner) halve() {
	for i := 1; i < p.alive; i++ {
		for j := i; j > 0 && p.opts[j].sum > p.opts[j-1].sum; j-- {
			p.opts[j], p.opts[j-1] = p.opts[j-1], p.opts[j]
		}
	}
	p.alive = (p.alive + 1) / 2
	if p.alive == 1 || p.spent >= p.effort || p.clear() {
		p.done = true
		return
	}
	p.aim()
}

// note counts what a try came to.
func (o *option) note(chance, worth int) {
	o.n++
	o.sum += int64(chance)
	o.sq += int64(chance) * int64(chance)
	o.worth += int64(worth)
}

// clear tells whether the first of the options has a lead over all others that
// chance does not explain: by three standard deviations.
func (p *Planner) clear() bool {
	b := &p.opts[0]
	if b.n < enough {
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

// mean gives the average chance of an option and its variance.
func (o *option) mean() (mean, variance int64) {
	n := int64(max(1, o.n))
	mean = o.sum / n
	return mean, max(0, o.sq/n-mean*mean)
}

// worth gives what a position is worth to the side that decides.
func (p *Planner) worth(s *rules.State) int {
	p.policy.hunts[p.side].begin(s, p.side)
	return max(-most, min(most, p.policy.judge(s, p.side)))
}

// value gives it as a chance to win, of sure, and as it is.
func (p *Planner) value(s *rules.State) (chance, worth int) {
	worth = p.worth(s)
	if w, over := s.Winner(); over {
		switch w {
		case p.side:
			return sure, worth
		case rules.NoSide:
			return sure / 2, worth
		}
		return 0, worth
	}
	v := max(-most, min(most, worth-p.base))
	return sure/2 + sure/5*2*v/(max(v, -v)+scale), worth
}

// best gives the option that is best as far as is known.
func (p *Planner) best() *option {
	best := &p.opts[0]
	for i := range p.opts[:p.alive] {
		if o := &p.opts[i]; o.n > 0 && o.sum*int64(best.n) > best.sum*int64(o.n) {
			best = o
		}
	}
	return best
}

// Best implements Thinker.
func (p *Planner) Best() rules.Action { return p.best().a }

// Progress implements Thinker.
func (p *Planner) Progress() (done, of int) { return min(p.spent, p.effort), p.effort }

// Line implements Thinker: of the side's own actions, with dice that fall as in the
// first try.
func (p *Planner) Line() []rules.Action {
	a := p.Best()
	p.line = append(p.line[:0], a)
	t := &p.aside
	t.CopyFrom(&p.root)
	t.Reseed(p.dice(0))
	turn, round := t.Side(), t.Round()
	for range max(1, maxLine/(p.each*p.each)) {
		t.Follow(a)
		d := t.Pending()
		if d.Ask == rules.AskNothing || t.Side() != turn || t.Round() != round {
			break
		}
		if a = p.policy.Choose(t); d.Side == p.side {
			p.line = append(p.line, a)
		}
	}
	p.policy.nodes = 0
	return p.line
}

// Worth implements Thinker.
func (p *Planner) Worth() (now, then int) {
	now, then = p.base, p.base
	if o := p.best(); o.n > 0 {
		then = int(o.worth / int64(o.n))
	}
	return now * 100 / plain, then * 100 / plain
}
