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
	spots []spot
	arms  []arm
	table []int32 // by the key's last bits: one more than the number of a spot, 0 for none
	path  []int32 // of the arms that the try under way has taken
	here  *spot   // that it has come to
	off   bool    // it has left what is known
}

// spot is a position that tries came through.
type spot struct {
	key    uint64
	side   int // that decides
	first  int32
	count  int32 // of its arms; 0 until it is ripe
	visits int32
}

// arm is what may be done in such a position.
type arm struct {
	a   rules.Action
	n   int64
	sum int64 // of the chances of the side that thinks
}

const (
	maxSpots = 1 << 14
	maxArms  = 1 << 17
	armsEach = 12   // that a spot has at most
	ripe     = 4    // visits before others than Greedy's choice are tried
	curious  = 8000 // what not knowing an arm well is worth, of sure
)

// clear forgets all.
func (t *tree) clear() {
	t.spots, t.arms = t.spots[:0], t.arms[:0]
	if t.table == nil {
		t.table = make([]int32, 2*maxSpots)
	}
	clear(t.table)
}

// begin begins a try at the root.
func (t *tree) begin() { t.path, t.off = t.path[:0], false }

// find gives the spot with a key, and nil for one that is not known yet; it is then,
// if there is room.
func (t *tree) find(key uint64, side int) *spot {
	mask := uint64(len(t.table) - 1)
	at := key & mask
	for ; t.table[at] != 0; at = (at + 1) & mask {
		if s := &t.spots[t.table[at]-1]; s.key == key {
			return s
		}
	}
	if len(t.spots) < maxSpots {
		t.spots = append(t.spots, spot{key: key, side: side})
		t.table[at] = int32(len(t.spots))
	}
	return nil
}

// visit notes that a try comes through a position. It gives the spot that is known of
// it, whose arms may have to be grown first; known is false where what follows is left
// to the policy.
func (p *Planner) visit() (s *spot, known bool) {
	t := &p.tree
	d := p.room.Pending()
	if t.off || d.Ask == rules.AskNothing {
		return nil, false
	}
	key := p.room.Key() // whose dice are explicit, so that those to come are left out
	if s = t.find(key, d.Side); s != nil {
		s.visits++
	}
	if s == nil || s.visits < ripe || s.count == 0 && len(t.arms)+armsEach > maxArms {
		t.off = true
		return nil, false
	}
	t.here = s
	return s, true
}

// pick picks what is tried next at a spot.
func (p *Planner) pick(s *spot) rules.Action {
	t := &p.tree
	i := t.pick(s, p.side)
	t.path = append(t.path, i)
	return t.arms[i].a
}

// grow gives the spot that a try has come to its arms: Greedy's choice first, then what
// it thought next best.
func (p *Planner) grow() *spot {
	t := &p.tree
	s, best := t.here, p.policy.best
	s.first = int32(len(t.arms))
	t.arms = append(t.arms, arm{a: best})
	scores := &p.scores
	for _, r := range p.policy.ranked {
		if r.a == best {
			continue
		}
		n := len(t.arms) - int(s.first)
		i := n
		for i > 1 && scores[i-1] < r.score {
			i--
		}
		if i >= armsEach {
			continue
		}
		if n < armsEach {
			t.arms = append(t.arms, arm{})
			n++
		}
		arms := t.arms[s.first:]
		copy(arms[i+1:n], arms[i:n-1])
		copy(scores[i+1:n], scores[i:n-1])
		arms[i], scores[i] = arm{a: r.a}, r.score
	}
	s.count = int32(len(t.arms)) - s.first
	return s
}

// pick picks an arm: of the more of them the more often the spot was visited, one
// that was not tried yet, or the one with the best prospects for whoever decides.
func (t *tree) pick(s *spot, side int) int32 {
	wide := min(s.count, 1+int32(root(uint64(s.visits))))
	best, most := s.first, int64(-1)
	for i := s.first; i < s.first+wide; i++ {
		b := &t.arms[i]
		if b.n == 0 {
			return i
		}
		mean := b.sum / b.n
		if s.side != side {
			mean = sure - mean
		}
		if v := mean + curious*int64(root(uint64(bits.Len32(uint32(s.visits)))<<16/uint64(b.n)))>>8; v > most {
			best, most = i, v
		}
	}
	return best
}

// note lets the arms that were taken know what came of it.
func (t *tree) note(chance int) {
	for _, i := range t.path {
		t.arms[i].n++
		t.arms[i].sum += int64(chance)
	}
}

// root gives the square root, rounded down.
func root(x uint64) uint64 {
	r := uint64(0)
	for b := uint64(1) << 30; b > 0; b >>= 1 {
		if (r|b)*(r|b) <= x {
			r |= b
		}
	}
	return r
}
