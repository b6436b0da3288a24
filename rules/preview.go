package rules

import (
	"math/big"
	"slices"
	"sort"
)

// Preview is the result of trying a command. The zero value is ready; reusing one saves
// allocation, and a command without dice then allocates nothing.
type Preview struct {
	// Events are those that happen for certain: all of them if no die is rolled, else those up
	// to the first die. Questions on the way are answered by Default; Assumed counts those
	// answers, Others those of sides other than the one that gives the command.
	Events          []Event
	Assumed, Others int
	// Pools are the dice that may be rolled, in the order they come up.
	Pools []Pool
	// Outcomes are the different positions that the command may lead to, the likeliest first; a
	// single one, of probability 1, if no die is rolled.
	Outcomes []Outcome
	// Fates holds the possible fates of each figure that may be affected.
	Fates []Fate
	// Rest is the probability of the lines that were not followed because there were too many;
	// nil if there are none.
	Rest *big.Rat
	// Work is how many answers to dice may be followed in all, 0 for no limit. The caller sets
	// it. It counts work, not time, so that the result is the same everywhere. Once it is used
	// up, only the likeliest line is followed to its end, and all others are in Rest.
	Work int
	// Steps are taken after the command, as long as they are legal: the rest of a ForceEnd, or
	// commands.
	Steps []Action

	nodes, next []previewNode
	done        int // answers followed
	from        State
	turn        int
	striker     FigID // whose strike is previewed, NoFig for another command
}

// Outcome is one way in which a command may end.
type Outcome struct {
	P      *big.Rat
	Events []Event // of one line that leads to it
	state  *State
	hash   uint64
}

// State returns the position an outcome ends in. It is valid until the next use of
// the Preview, and its dice are explicit.
func (o *Outcome) State() *State { return o.state }

// Pool is a roll that may be needed.
type Pool struct {
	For  Purpose
	Fig  FigID
	N    int      // dice of a strike, cells to pick from; else 1
	Need int      // what a die of a strike must show
	P    *big.Rat // the probability that it is rolled at all

	turn int // how many rolls came before it on its line
}

// Odds returns the probability of each answer from lo on: faces 1..6, hits 0..N of
// a strike, sums 2..20 of 2d10, cells 1..N.
func (p *Pool) Odds() (lo int, odds []*big.Rat) {
	lo, ways, all := chances(p.For, p.N, p.Need)
	for _, w := range ways {
		odds = append(odds, new(big.Rat).SetFrac(w, all))
	}
	return lo, odds
}

// Tiers returns the probabilities of the three tiers for a roll of 2d10 and a
// bonus (MV-05).
func Tiers(bonus int) [3]*big.Rat {
	t := [3]*big.Rat{new(big.Rat), new(big.Rat), new(big.Rat)}
	lo, ways, all := chances(DiePower, 2, 0)
	for i, w := range ways {
		k := t[tierOf(lo+i+bonus)-1]
		k.Add(k, new(big.Rat).SetFrac(w, all))
	}
	return t
}

// tierOf returns the tier, 1 to 3, of a roll's total (MV-05).
func tierOf(total int) int {
	switch {
	case total >= 17:
		return 3
	case total >= 12:
		return 2
	}
	return 1
}

// Fate is how likely a figure is to end up in each state. Probabilities are never nil.
type Fate struct {
	Fig     FigID
	Dead    *big.Rat
	Prone   *big.Rat // prone at the end, alive
	Upright *big.Rat // alive and not prone
	Lost    []Loss   // by stamina lost, least first; the dead have lost all
}

// Loss is the probability of losing an amount of stamina; a negative amount is healing.
type Loss struct {
	N int
	P *big.Rat
}

type previewNode struct {
	s    State
	log  Log
	p    *big.Rat
	hash uint64
	step int // the next of the preview's steps
}

// certain is probability 1. It must not be changed.
var certain = big.NewRat(1, 1)

// maxPreview bounds how many positions a preview follows at once.
const maxPreview = 600

// Preview fills p with the result of trying an action in this position. It runs the rules
// themselves without drawing dice: each roll is followed through every answer. It returns what
// Check returns, and leaves the position as it is.
func (s *State) Preview(a Action, p *Preview) error {
	if err := s.Check(a); err != nil {
		return err
	}
	p.Events, p.Assumed, p.Others, p.Pools = p.Events[:0], 0, 0, p.Pools[:0]
	p.Outcomes, p.Fates, p.Rest = p.Outcomes[:0], p.Fates[:0], nil
	p.from.CopyFrom(s)
	p.nodes, p.next, p.done = p.nodes[:0], p.next[:0], 0
	n := nextNode(&p.nodes)
	n.s.CopyFrom(s)
	n.s.head.explicit, n.s.head.die, n.s.head.draws = true, 0, 0
	n.log.Reset()
	n.p, n.step = certain, 0
	if err := n.s.Apply(a, &n.log); err != nil {
		return err
	}
	p.striker = NoFig
	if a.Kind == Strike || a.Kind == Rangestrike {
		p.striker = a.Fig
	}
	first := true
	for p.turn = 0; len(p.nodes) > 0; p.turn++ {
		for i := range p.nodes {
			if p.Work > 0 && p.done >= p.Work {
				p.finishLikeliest(p.nodes[i:], p.next)
				p.next = p.next[:0]
				break
			}
			n := &p.nodes[i]
			p.settle(n)
			if first {
				p.Events = append(p.Events, n.log.Events...)
				first = false
			}
			if p.over(n) {
				p.addOutcome(n)
			} else {
				p.branch(n)
			}
		}
		p.nodes, p.next = p.next, p.nodes[:0]
	}
	if len(p.Outcomes) > 1 {
		sort.SliceStable(p.Outcomes, func(i, j int) bool { return p.Outcomes[j].P.Cmp(p.Outcomes[i].P) < 0 })
	}
	p.sumFates()
	return nil
}

// over reports whether the command is over in a position: nothing is rolled, or only the
// strikes of others, which are not part of it.
func (p *Preview) over(n *previewNode) bool {
	return n.s.head.ask != AskDie || p.striker != NoFig && n.s.head.dieFor == DieStrike && n.s.head.dieFig != p.striker
}

// finishLikeliest ends a preview that has used up its work: positions in which the command
// is over are outcomes, and only the likeliest of the others is followed to its end.
func (p *Preview) finishLikeliest(left ...[]previewNode) {
	rest, best := new(big.Rat), (*previewNode)(nil)
	for _, nodes := range left {
		for i := range nodes {
			n := &nodes[i]
			if p.settle(n); p.over(n) {
				p.addOutcome(n)
				continue
			}
			rest.Add(rest, n.p)
			if best == nil || n.p.Cmp(best.p) > 0 {
				best = n
			}
		}
	}
	for best != nil && !p.over(best) {
		h := &best.s.head
		lo, ways, all := chances(h.dieFor, int(h.dieN), int(h.dieNeed))
		top := 0
		for i, w := range ways {
			if w.Cmp(ways[top]) > 0 {
				top = i
			}
		}
		share := new(big.Rat).SetFrac(ways[top], all)
		best.p = share.Mul(share, best.p)
		p.roll(best, lo+top)
	}
	if best != nil {
		p.addOutcome(best)
		rest.Sub(rest, best.p)
	}
	if rest.Sign() > 0 {
		p.addRest(rest)
	}
}

// roll answers a die and continues until the next one is asked for.
func (p *Preview) roll(n *previewNode, answer int) {
	n.s.answer(Action{Kind: Roll, Fig: NoFig, To: NoCell, N: uint8(answer)}, &n.log)
	n.s.run(&n.log)
	p.settle(n)
	n.s.head.draws = 0
	n.hash = n.s.Hash()
}

// nextNode adds a node to a list, reusing an old one's memory, and returns it.
func nextNode(list *[]previewNode) *previewNode {
	if n := len(*list); n < cap(*list) {
		*list = (*list)[:n+1]
	} else {
		*list = append(*list, previewNode{})
	}
	return &(*list)[len(*list)-1]
}

// addRest adds to the probability of the lines that are not followed.
func (p *Preview) addRest(share *big.Rat) {
	if p.Rest != nil {
		share.Add(share, p.Rest)
	}
	p.Rest = share
}

// settle answers questions by default, up to a die or the next command of a side.
func (p *Preview) settle(n *previewNode) {
	for {
		q := n.s.asking()
		if q == nil || n.s.head.ask == AskDie {
			return
		}
		a := n.s.Default()
		if len(p.Steps) > 0 {
			a = n.s.Yielding() // who chose the end has chosen how much a friend resists
		}
		switch {
		case (q.command || n.s.head.ask == AskForce || n.s.head.ask == AskDistance) && n.step < len(p.Steps) && slices.Contains(n.s.list(), p.Steps[n.step]):
			a = p.Steps[n.step]
			n.step++
		case q.command:
			return
		default:
			if p.Assumed++; n.s.head.asked != p.from.head.asked && n.s.head.ask != AskFacing {
				p.Others++
			}
		}
		n.s.answer(a, &n.log)
		n.s.run(&n.log)
	}
}

// branch follows a roll through each answer; equal positions go on as one.
func (p *Preview) branch(n *previewNode) {
	h := &n.s.head
	pool := Pool{For: h.dieFor, Fig: h.dieFig, N: int(h.dieN), Need: int(h.dieNeed), P: n.p, turn: p.turn}
	i := slices.IndexFunc(p.Pools, func(q Pool) bool {
		return q.For == pool.For && q.Fig == pool.Fig && q.N == pool.N && q.Need == pool.Need && q.turn == pool.turn
	})
	if i < 0 {
		p.Pools = append(p.Pools, pool)
	} else {
		p.Pools[i].P = new(big.Rat).Add(p.Pools[i].P, n.p)
	}
	lo, ways, all := chances(pool.For, pool.N, pool.Need)
	// The likeliest first: what there is no room to follow is the least likely.
	likely := make([]int, len(ways))
	for i := range likely {
		likely[i] = i
	}
	sort.SliceStable(likely, func(x, y int) bool { return ways[likely[y]].Cmp(ways[likely[x]]) < 0 })
	for _, i := range likely {
		w := ways[i]
		if w.Sign() == 0 {
			continue
		}
		share := new(big.Rat).SetFrac(w, all)
		share.Mul(share, n.p)
		if len(p.next) >= maxPreview {
			p.addRest(share)
			continue
		}
		c := nextNode(&p.next)
		c.s.CopyFrom(&n.s)
		c.log.Events = append(c.log.Events[:0], n.log.Events...)
		c.p, c.step = share, n.step
		p.roll(c, lo+i)
		p.done++
		p.merge()
	}
}

// merge joins the last of the next nodes to an equal one, if there is one.
func (p *Preview) merge() {
	last := &p.next[len(p.next)-1]
	for i := range p.next[:len(p.next)-1] {
		if n := &p.next[i]; n.hash == last.hash {
			n.p = new(big.Rat).Add(n.p, last.p)
			p.next = p.next[:len(p.next)-1]
			return
		}
	}
}

// addOutcome records a position in which the command is over.
func (p *Preview) addOutcome(n *previewNode) {
	if len(p.Pools) == 0 { // no die was rolled: this is the only outcome, and n is not used again
		p.Outcomes = append(p.Outcomes, Outcome{P: n.p, Events: n.log.Events, state: &n.s})
		return
	}
	for i := range p.Outcomes {
		if o := &p.Outcomes[i]; o.hash == n.hash {
			o.P = new(big.Rat).Add(o.P, n.p)
			return
		}
	}
	p.Outcomes = append(p.Outcomes, Outcome{P: n.p, Events: slices.Clone(n.log.Events), state: n.s.Clone(), hash: n.hash})
}

// sumFates sums up the outcomes figure by figure.
func (p *Preview) sumFates() {
	if len(p.Pools) == 0 {
		return // Events has it all
	}
	for id := range FigID(len(p.from.figs)) {
		was := &p.from.figs[id]
		changed := false
		for i := range p.Outcomes {
			f := &p.Outcomes[i].state.figs[id]
			changed = changed || f.stamina != was.stamina || (f.flags^was.flags)&(dead|prone|doomed) != 0
		}
		if !changed {
			continue
		}
		ft := Fate{Fig: id, Dead: new(big.Rat), Prone: new(big.Rat), Upright: new(big.Rat)}
		for i := range p.Outcomes {
			o := &p.Outcomes[i]
			f := &o.state.figs[id]
			switch {
			case f.flags&(dead|doomed) != 0:
				ft.Dead.Add(ft.Dead, o.P)
			case f.flags&prone != 0:
				ft.Prone.Add(ft.Prone, o.P)
			default:
				ft.Upright.Add(ft.Upright, o.P)
			}
			n := totalStamina(was) - totalStamina(f)
			at, ok := slices.BinarySearchFunc(ft.Lost, n, func(l Loss, n int) int { return l.N - n })
			if !ok {
				ft.Lost = slices.Insert(ft.Lost, at, Loss{n, new(big.Rat)})
			}
			ft.Lost[at].P.Add(ft.Lost[at].P, o.P)
		}
		p.Fates = append(p.Fates, ft)
	}
}

// totalStamina returns the stamina of all members of a group.
func totalStamina(f *figure) int {
	n := 0
	for i := range f.members {
		n += int(f.stamina[i])
	}
	return n
}

// chances returns in how many ways each answer to a roll comes up, from the lowest answer lo
// on, and the number of all ways.
func chances(why Purpose, n, need int) (lo int, ways []*big.Int, all *big.Int) {
	switch why {
	case DieStrike:
		// Of n dice k hit in C(n,k) · hit^k · miss^(n-k) ways of 6^n.
		hit, miss := big.NewInt(int64(7-max(1, need))), big.NewInt(int64(max(1, need)-1))
		for k := range n + 1 {
			w := new(big.Int).Binomial(int64(n), int64(k))
			w.Mul(w, new(big.Int).Exp(hit, big.NewInt(int64(k)), nil))
			w.Mul(w, new(big.Int).Exp(miss, big.NewInt(int64(n-k)), nil))
			ways = append(ways, w)
		}
		return 0, ways, new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(n)), nil)
	case DiePower:
		for sum := 2; sum <= 20; sum++ {
			ways = append(ways, big.NewInt(int64(10-abs(sum-11))))
		}
		return 2, ways, big.NewInt(100)
	case DieCell:
	default:
		n = 6
	}
	for range n {
		ways = append(ways, big.NewInt(1))
	}
	return 1, ways, big.NewInt(int64(n))
}
