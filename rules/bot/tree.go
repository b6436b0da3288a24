package bot

import (
	"math/bits"

	"wallfall/rules"
)

// tree remembers, of the positions that tries came through near the root, what was
// tried there and what came of it. A position is known by its key, by whichever way
// it was reached and whatever the dice showed on the way. It has room for so many
// and forgets none until the next decision.
type tree struct {
	nodes    []node
	children []child
	table    []int32 // by the key's last bits: one more than the number of a spot, 0 for none
	path     []int32 // of the arms that the try under way has taken
	current  *node   // that it has come to
	left     bool    // it has left what is known
}

// node is a position that tries came through.
type node struct {
	key    uint64
	side   int // that decides
	first  int32
	count  int32 // of its arms; 0 until it is ripe
	visits int32
}

// child is what may be done in such a position.
type child struct {
	a   rules.Action
	n   int64
	sum int64 // of the chances of the side that thinks
}

const (
	maxNodes     = 1 << 14
	maxChildren  = 1 << 17
	childrenEach = 12   // that a spot has at most
	expandVisits = 4    // visits before others than Greedy's choice are tried
	exploration  = 8000 // what not knowing an arm well is worth, of sure
)

// clear forgets all.
func (t *tree) clear() {
	t.nodes, t.children = t.nodes[:0], t.children[:0]
	if t.table == nil {
		t.table = make([]int32, 2*maxNodes)
	}
	clear(t.table)
}

// begin begins a try at the root.
func (t *tree) begin() { t.path, t.left = t.path[:0], false }

// find gives the spot with a key, and nil for one that is not known yet; it is then,
// if there is room.
func (t *tree) find(key uint64, side int) *node {
	mask := uint64(len(t.table) - 1)
	at := key & mask
	for ; t.table[at] != 0; at = (at + 1) & mask {
		if s := &t.nodes[t.table[at]-1]; s.key == key {
			return s
		}
	}
	if len(t.nodes) < maxNodes {
		t.nodes = append(t.nodes, node{key: key, side: side})
		t.table[at] = int32(len(t.nodes))
	}
	return nil
}

// visit notes that a try comes through a position. It gives the spot that is known of
// it, whose arms may have to be grown first; known is false where what follows is left
// to the policy.
func (p *Planner) visit() (s *node, known bool) {
	t := &p.tree
	d := p.rollout.Pending()
	if t.left || d.Ask == rules.AskNothing {
		return nil, false
	}
	key := p.rollout.Key() // whose dice are explicit, so that those to come are left out
	if s = t.find(key, d.Side); s != nil {
		s.visits++
	}
	if s == nil || s.visits < expandVisits || s.count == 0 && len(t.children)+childrenEach > maxChildren {
		t.left = true
		return nil, false
	}
	t.current = s
	return s, true
}

// selectAction picks what is tried next at a spot.
func (p *Planner) selectAction(s *node) rules.Action {
	t := &p.tree
	i := t.selectChild(s, p.side)
	t.path = append(t.path, i)
	return t.children[i].a
}

// expand gives the spot that a try has come to its arms: Greedy's choice first, then what
// it thought next best.
func (p *Planner) expand() *node {
	t := &p.tree
	s, best := t.current, p.policy.best
	s.first = int32(len(t.children))
	t.children = append(t.children, child{a: best})
	scores := &p.scores
	for _, r := range p.policy.ranked {
		if r.a == best {
			continue
		}
		n := len(t.children) - int(s.first)
		i := n
		for i > 1 && scores[i-1] < r.score {
			i--
		}
		if i >= childrenEach {
			continue
		}
		if n < childrenEach {
			t.children = append(t.children, child{})
			n++
		}
		arms := t.children[s.first:]
		copy(arms[i+1:n], arms[i:n-1])
		copy(scores[i+1:n], scores[i:n-1])
		arms[i], scores[i] = child{a: r.a}, r.score
	}
	s.count = int32(len(t.children)) - s.first
	return s
}

// selectChild picks an arm: of the more of them the more often the spot was visited, one
// that was not tried yet, or the one with the best prospects for whoever decides.
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

// note lets the arms that were taken know what came of it.
func (t *tree) note(chance int) {
	for _, i := range t.path {
		t.children[i].n++
		t.children[i].sum += int64(chance)
	}
}

// isqrt gives the square root, rounded down.
func isqrt(x uint64) uint64 {
	r := uint64(0)
	for b := uint64(1) << 30; b > 0; b >>= 1 {
		if (r|b)*(r|b) <= x {
			r |= b
		}
	}
	return r
}
