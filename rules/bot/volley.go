package bot

import (
	"cmp"
	"math/bits"
	"slices"

	"wallfall/rules"
)

// Volley returns the strikes that the side asked to strike should make, one for each of its
// groups that can hurt somebody, in the order to make them. It weighs all ways to spread them
// over their targets with the exact odds of the dice: what dies counts most, above all what a
// goal wants dead, then the damage. Groups keep the targets that fixed gives them, where those
// are legal. Extra hits that carry over are not weighed.
func Volley(s *rules.State, fixed ...rules.Action) []rules.Action {
	return new(volley).choose(s, fixed)
}

// volley is a choice of targets for all strikes of a side. It keeps its room for the next one.
type volley struct {
	legal   []rules.Action
	shots   []shot // of one group after the other
	groups  []group
	victims []victim
	chosen  []shot
	out     []rules.Action

	linked []int // the groups that are spread
	stages []stage
	best   []int // by the set of groups used up
	next   []int
	worth  []int // of the sets that strike a victim
	lost   [][]odds
	odds   []odds // room for probabilities
	ints   []int  // room for the stages
}

// shot is a possible strike.
type shot struct {
	rules.Action
	blow rules.Blow
	at   int // index of its victim
	ways int // how many its group has
}

// group is the shots of a group that may strike.
type group struct {
	from, to int // indices of its shots
	done     bool
}

// victim is an enemy that can be hurt.
type victim struct {
	id      rules.FigID
	stamina int
	goal    bool   // a goal depends on its death
	linked  bool   // one of the groups that are spread can strike it
	taken   []odds // by stamina: what it has lost to the strikes chosen so far
}

// stage is the choice of who strikes a victim.
type stage struct {
	at   int
	with []int // by the set of groups used up: those that strike it
}

// odds is a probability in units of 1/certainty.
type odds = uint64

const (
	certainty = 1 << 40
	maxSpread = 9 // groups whose targets are chosen at once; of more, some at a time
)

// The worth of a death, in points of stamina, and how many times more everything is worth that
// happens to a figure whose death a goal depends on.
const (
	deathPoints = 24
	goalTimes   = 8
)

// choose returns the strikes. They are valid until the next call.
func (v *volley) choose(s *rules.State, fixed []rules.Action) []rules.Action {
	v.read(s)
	for i := range v.groups {
		g := &v.groups[i]
		for _, x := range v.shots[g.from:g.to] {
			if !g.done && slices.Contains(fixed, x.Action) {
				g.done = true
				v.strike(x)
			}
		}
	}
	for v.link() {
		v.spread()
	}
	slices.SortStableFunc(v.chosen, func(a, b shot) int { return cmp.Compare(a.ways, b.ways) })
	v.out = v.out[:0]
	for i := range v.chosen {
		v.out = append(v.out, v.chosen[i].Action)
	}
	return v.out
}

// read lists the strikes that can hurt.
func (v *volley) read(s *rules.State) {
	v.shots, v.groups, v.victims, v.chosen, v.odds = v.shots[:0], v.groups[:0], v.victims[:0], v.chosen[:0], v.odds[:0]
	v.legal = s.Legal(v.legal)
	last := rules.NoFig
	for _, a := range v.legal {
		w, ok := s.Blow(a)
		if !ok || !w.Hurts() {
			continue
		}
		at := slices.IndexFunc(v.victims, func(t victim) bool { return t.id == a.Other })
		if at < 0 {
			at = len(v.victims)
			v.victims = append(v.victims, v.victim(s, a.Other))
		}
		if a.Fig != last {
			v.groups, last = append(v.groups, group{from: len(v.shots)}), a.Fig
		}
		v.shots = append(v.shots, shot{a, w, at, 0})
		v.groups[len(v.groups)-1].to = len(v.shots)
	}
	for _, g := range v.groups {
		for i := g.from; i < g.to; i++ {
			v.shots[i].ways = g.to - g.from
		}
	}
}

func (v *volley) victim(s *rules.State, id rules.FigID) victim {
	t := victim{id: id, stamina: s.Figure(id).TotalStamina(), goal: wanted(s, id)}
	t.taken = v.room(t.stamina + 1)
	t.taken[0] = certainty
	return t
}

// room returns room for some probabilities, all 0.
func (v *volley) room(n int) []odds {
	if len(v.odds)+n > cap(v.odds) {
		v.odds = make([]odds, 0, 2*cap(v.odds)+n)
	}
	at := len(v.odds)
	v.odds = v.odds[:at+n]
	clear(v.odds[at:])
	return v.odds[at : at+n : at+n]
}

// wanted reports whether a goal depends on the death of a figure: it is named by a goal, or
// stands where the side asked or its own side must stand.
func wanted(s *rules.State, id rules.FigID) bool {
	f := s.Figure(id)
	for side, set := range s.Board().Sides() {
		for _, g := range set.Goals {
			switch asked := side == s.Pending().Side; {
			case g.Kind == rules.GoalSlayOne:
				if asked && g.Figure == int(id) {
					return true
				}
			case g.Tag > 0 && (asked || side == f.Side):
				if side == f.Side && g.Figure == int(id) || s.Board().Tag(f.Cell) == g.Tag {
					return true
				}
			}
		}
	}
	return false
}

// strike makes a strike.
func (v *volley) strike(x shot) {
	v.chosen = append(v.chosen, x)
	t := &v.victims[x.at]
	t.taken = v.after(t.taken, x.blow)
}

// link finds some groups without a victim that are linked by those they share, and reports
// whether there are any.
func (v *volley) link() bool {
	v.linked = v.linked[:0]
	for i := range v.victims {
		v.victims[i].linked = false
	}
	for i := 0; i < len(v.groups) && len(v.linked) < maxSpread; i++ {
		g := &v.groups[i]
		if g.done || len(v.linked) > 0 && !slices.ContainsFunc(v.shots[g.from:g.to], func(x shot) bool { return v.victims[x.at].linked }) {
			continue
		}
		for _, x := range v.shots[g.from:g.to] {
			v.victims[x.at].linked = true
		}
		g.done = true
		v.linked = append(v.linked, i)
		i = -1
	}
	return len(v.linked) > 0
}

// shotAt returns the shot of a linked group at a victim.
func (v *volley) shotAt(n, at int) (x shot, ok bool) {
	g := &v.groups[v.linked[n]]
	for _, x := range v.shots[g.from:g.to] {
		if x.at == at {
			return x, true
		}
	}
	return x, false
}

// spread chooses whom the linked groups strike: for one victim after the other it finds the best
// worth of each set of groups that are used up by then.
func (v *volley) spread() {
	all := 1<<len(v.linked) - 1
	v.best, v.stages, v.ints = slices.Grow(v.best[:0], all+1)[:all+1], v.stages[:0], v.ints[:0]
	for set := range v.best {
		v.best[set] = -min(1, set) // only the empty set is possible
	}
	v.ints = slices.Grow(v.ints, (len(v.victims)+1)*(all+1))
	for at := range v.victims {
		if !v.victims[at].linked {
			continue
		}
		can := 0
		for n := range v.linked {
			if _, ok := v.shotAt(n, at); ok {
				can |= 1 << n
			}
		}
		worth := v.worths(at, can)
		first := len(v.ints)
		v.ints = v.ints[:first+all+1]
		t := stage{at, v.ints[first:]}
		clear(t.with)
		v.next = append(v.next[:0], v.best...)
		for set := range v.best {
			for sub := set & can; sub > 0; sub = (sub - 1) & set & can {
				if was := v.best[set&^sub]; was >= 0 && was+worth[sub] > v.next[set] {
					v.next[set], t.with[set] = was+worth[sub], sub
				}
			}
		}
		v.best, v.next = v.next, v.best
		v.stages = append(v.stages, t)
	}
	for set, i := all, len(v.stages)-1; i >= 0; i-- {
		t := v.stages[i]
		for n := range v.linked {
			if t.with[set]>>n&1 != 0 {
				x, _ := v.shotAt(n, t.at)
				v.strike(x)
			}
		}
		set &^= t.with[set]
	}
}

// worths returns what it is worth that a set of linked groups strikes a victim, by the set.
func (v *volley) worths(at, can int) []int {
	t := &v.victims[at]
	v.lost = slices.Grow(v.lost[:0], can+1)[:can+1]
	v.worth = slices.Grow(v.worth[:0], can+1)[:can+1]
	v.lost[0] = t.taken
	for set := 1; set <= can; set++ {
		if set&^can == 0 {
			last := bits.Len(uint(set)) - 1
			x, _ := v.shotAt(last, at)
			v.lost[set] = v.after(v.lost[set&^(1<<last)], x.blow)
			v.worth[set] = t.worth(v.lost[set]) - t.worth(t.taken)
		}
	}
	return v.worth
}

// worth returns what the losses of a victim are worth.
func (t *victim) worth(lost []odds) int {
	sum := deathPoints * (lost[t.stamina] >> 16)
	for n, p := range lost {
		sum += uint64(n) * (p >> 16)
	}
	if t.goal {
		sum *= goalTimes
	}
	return int(sum)
}

// after returns the losses of a victim after one more blow.
func (v *volley) after(lost []odds, w rules.Blow) []odds {
	full := len(lost) - 1
	hits := v.room(w.Absorbed + full + 1) // the last one is for all that are left
	hits[0] = certainty
	miss := uint64(max(1, w.Need)) - 1
	for range w.Dice {
		for n := len(hits) - 1; n >= 0; n-- {
			stays := hits[n]
			if n < len(hits)-1 {
				stays = hits[n] / 6 * miss
			}
			if n > 0 {
				stays += hits[n-1] / 6 * (6 - miss)
			}
			hits[n] = stays
		}
	}
	out := v.room(full + 1)
	for n, p := range lost {
		for h, q := range hits {
			out[min(full, n+max(0, h-w.Absorbed))] += (p >> 20) * (q >> 20)
		}
	}
	return out
}

// Toll returns what a figure loses to some strikes on average, in tenths of a point of stamina,
// and how probable it is that it dies, in per cent.
func Toll(s *rules.State, id rules.FigID, strikes []rules.Action) (tenths, dies int) {
	var v volley
	t := v.victim(s, id)
	for _, a := range strikes {
		if w, ok := s.Blow(a); ok && a.Other == id {
			t.taken = v.after(t.taken, w)
		}
	}
	sum := odds(0)
	for n, p := range t.taken {
		sum += odds(n) * p
	}
	return int((sum*10 + certainty/2) / certainty), int((t.taken[t.stamina]*100 + certainty/2) / certainty)
}
