package bot

import (
	"math/bits"

	"wallfall/rules"
)

// tree is the search tree near the root: the positions that rollouts visited, by their keys, so
// that it does not matter how one was reached. Its room is fixed, and it drops nothing until
// the next decision.
type tree struct {
	nodes    []node
	children []child
	table    []int32 // by the key's last bits: 1 + the index of a node, 0 for none
	path     []int32 // the children that the rollout has taken
	current  *node   // that the rollout has reached
	left     bool    // the rollout has left the tree
}

// node is a position in the tree.
type node struct {
	key    uint64
	side   int // the deciding side
	first  int32
	count  int32 // of its children; 0 until it is expanded
	visits int32
}

// child is an action in such a position.
type child struct {
	a   rules.Action
	n   int64
	sum int64 // of the chances of the deciding side
}

const (
	maxNodes     = 1 << 14
	maxChildren  = 1 << 17
	childrenEach = 12   // the most children of a node
	expandVisits = 4    // visits before a node is expanded
	exploration  = 8000 // the weight of uncertainty, of winValue
)

// clear empties the tree.
func (t *tree) clear() {
	t.nodes, t.children = t.nodes[:0], t.children[:0]
	if t.table == nil {
		t.table = make([]int32, 2*maxNodes)
	}
	clear(t.table)
}

// lookup returns the node with a key, or nil, and its index in the table.
func (t *tree) lookup(key uint64) (*node, uint64) {
	mask := uint64(len(t.table) - 1)
	at := key & mask
	for ; t.table[at] != 0; at = (at + 1) & mask {
		if s := &t.nodes[t.table[at]-1]; s.key == key {
			return s, at
		}
	}
	return nil, at
}

// favourite returns the action that was tried most in the position with a key.
func (t *tree) favourite(key uint64) (a rules.Action, known bool) {
	if t.table == nil {
		return a, false
	}
	most := int64(0)
	if s, _ := t.lookup(key); s != nil {
		for _, c := range t.children[s.first : s.first+s.count] {
			if c.n > most {
				a, most = c.a, c.n
			}
		}
	}
	return a, most > 0
}

// visit counts a visit of the rollout to a position. It returns its node, which may have to be
// expanded first; known is false if the policy should go on.
func (p *Planner) visit() (*node, bool) {
	t := &p.tree
	d := p.rollout.Pending()
	if t.left || d.Ask == rules.AskNothing {
		return nil, false
	}
	key := p.rollout.Key() // whose dice are explicit, so that those to come are left out
	s, at := t.lookup(key)
	switch {
	case s != nil:
		s.visits++
	case len(t.nodes) < maxNodes:
		t.nodes = append(t.nodes, node{key: key, side: d.Side})
		t.table[at] = int32(len(t.nodes))
	}
	if s == nil || s.visits < expandVisits || s.count == 0 && len(t.children)+childrenEach > maxChildren {
		t.left = true
		return nil, false
	}
	t.current = s
	return s, true
}

// selectAction returns the action to try next at a node.
func (p *Planner) selectAction(s *node) rules.Action {
	t := &p.tree
	i := t.selectChild(s, p.side)
	t.path = append(t.path, i)
	return t.children[i].a
}

// expand adds the children of the rollout's node: Greedy's choice, then what it ranked next.
func (p *Planner) expand() *node {
	t := &p.tree
	s, best := t.current, p.policy.best
	p.children = append(p.children[:0], child{a: best})
	for _, r := range p.policy.ranked {
		if r.a != best {
			p.children = insertTop(p.children, 1, childrenEach, child{a: r.a, sum: int64(r.score)}, func(c child) int { return int(c.sum) })
		}
	}
	s.first, s.count = int32(len(t.children)), int32(len(p.children))
	for _, c := range p.children {
		t.children = append(t.children, child{a: c.a})
	}
	return s
}

// selectChild returns the child to try next, out of a number that grows with the node's visits:
// an untried one or the one with the best upper bound.
func (t *tree) selectChild(s *node, side int) int32 {
	wide := min(s.count, 1+int32(isqrt(uint64(s.visits))))
	best, most := s.first, int64(-1)
	for i := s.first; i < s.first+wide; i++ {
		b := &t.children[i]
		if b.n == 0 {
			return i
		}
		mean := b.sum / b.n
		if s.side != side {
			mean = winValue - mean
		}
		if v := mean + exploration*int64(isqrt(uint64(bits.Len32(uint32(s.visits)))<<16/uint64(b.n)))>>8; v > most {
			best, most = i, v
		}
	}
	return best
}

// note adds the result of a rollout to the children that it has taken.
func (t *tree) note(chance int) {
	for _, i := range t.path {
		t.children[i].n++
		t.children[i].sum += int64(chance)
	}
}

// isqrt returns the square root, rounded down.
func isqrt(x uint64) uint64 {
	r := uint64(0)
	for b := uint64(1) << 30; b > 0; b >>= 1 {
		if (r|b)*(r|b) <= x {
			r |= b
		}
	}
	return r
}
