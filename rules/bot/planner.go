package bot

import "wallfall/rules"

// Planner tries its options out: each is followed by the rest of the turn and the
// other sides' turns as Greedy plays them, with dice of the planner's own, over and
// over, and the worse half of them is dropped again and again. All options meet the
// same dice.
type Planner struct {
	seed    uint64
	effort  int
	horizon int
	scale   int
	maxOpt  int
	policy  Greedy // plays on from what is tried out
	root    rules.State
	room    rules.State // where a try has got to
	side    int         // that decides
	base    int         // what the root is worth to it
	opts    []option
	alive   int // of them, the first so many
	spent   int
	done    bool
	lot     int // which option is being tried
	round   int // how many times each was tried
	target  int // what may be spent before the worse half is dropped
	busy    bool
	turns   int // that have begun since the root
	turn    int // whose turn it was
	line    []rules.Action
}

// option is an action that may be taken.
type option struct {
	a     rules.Action
	prior int
	sum   int64 // of what its tries came to
	n     int   // how many there were
}

const (
	sure = 1 << 16 // the worth of a win, a loss being 0
	most = 20_000  // a gain that none is greater than
)

// Begin implements Bot.
func (p *Planner) Begin(s *rules.State, seed uint64) {
	p.seed = seed
	if p.horizon == 0 {
		p.horizon = 8
	}
	if p.scale == 0 {
		p.scale = 600
	}
	if p.maxOpt == 0 {
		p.maxOpt = 32
	}
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
	p.side, p.spent, p.done, p.busy = d.Side, 0, false, false
	first := p.policy.rank(&p.root)
	p.opts = append(p.opts[:0], option{a: first})
	for _, t := range p.policy.ranked {
		if t.a != first {
			p.offer(t)
		}
	}
	p.offerEnd(d, first)
	p.alive = len(p.opts)
	if p.alive <= 1 || d.Ask == rules.AskDie {
		p.done = true
		return
	}
	p.policy.nodes = 0
	p.base = p.worth(&p.root)
	p.lot, p.round = 0, 0
	p.aim()
}

// offer takes an action among the options, if it is among the best of them.
func (p *Planner) offer(t try) {
	i := len(p.opts)
	for i > 1 && p.opts[i-1].prior < t.score {
		i--
	}
	if i >= p.maxOpt {
		return
	}
	if len(p.opts) < p.maxOpt {
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
	if len(p.opts) < p.maxOpt {
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
		p.room.Reseed(Seed(p.seed^p.root.Draws()<<20, uint64(p.round)))
		p.turns, p.turn, p.busy = 0, p.room.Side(), true
		p.apply(p.opts[p.lot].a)
		return
	}
	if _, over := p.room.Winner(); over || p.turns >= p.horizon {
		p.score()
		return
	}
	p.policy.swift = true
	a := p.policy.Choose(&p.room)
	p.policy.swift = false
	p.apply(a)
}

// apply takes an action in what is tried out.
func (p *Planner) apply(a rules.Action) {
	p.spent += 1 + p.policy.nodes
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
	o.sum += int64(p.value(&p.room))
	o.n++
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
	if p.alive == 1 || p.spent >= p.effort {
		p.done = true
		return
	}
	p.aim()
}

// worth gives what a position is worth to the side that decides.
func (p *Planner) worth(s *rules.State) int {
	p.policy.hunts[p.side].begin(s, p.side)
	return p.policy.judge(s, p.side)
}

// value gives it as a chance to win, of sure.
func (p *Planner) value(s *rules.State) int {
	if w, over := s.Winner(); over {
		switch w {
		case p.side:
			return sure
		case rules.NoSide:
			return sure / 2
		}
		return 0
	}
	v := max(-most, min(most, p.worth(s)-p.base))
	return sure/2 + sure/5*2*v/(max(v, -v)+p.scale)
}

// Best implements Thinker.
func (p *Planner) Best() rules.Action {
	best := 0
	for i := range p.opts[:p.alive] {
		o, b := &p.opts[i], &p.opts[best]
		if o.n > 0 && o.sum*int64(b.n) > b.sum*int64(o.n) {
			best = i
		}
	}
	return p.opts[best].a
}

// Progress implements Thinker.
func (p *Planner) Progress() (done, of int) { return min(p.spent, p.effort), p.effort }

// Line implements Thinker.
func (p *Planner) Line() []rules.Action {
	p.line = append(p.line[:0], p.Best())
	return p.line
}

// Worth implements Thinker.
func (p *Planner) Worth() (now, then int) {
	p.room.CopyFrom(&p.root)
	p.busy = false
	now = p.worth(&p.root)
	if p.room.Apply(p.Best(), nil) != nil {
		return now, now
	}
	return now, p.worth(&p.room)
}
