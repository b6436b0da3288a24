package solve

import (
	"slices"
	"sort"

	"wallfall/rules"
)

// Parameters of the beam search.
const (
	beamFirst  = 4    // positions kept after each command at first,
	beamFactor = 4    // how much wider each next pass is,
	beamWidest = 1024 // and the greatest width
	beamTurn   = 48   // commands and answers followed within a turn
	beamLines  = 8    // lines that may fail for other dice before the beam is widened
	repairs    = 3    // how often a line is fixed where dice fall otherwise,
	repairBeam = 16   // and by a beam how wide
)

// beamStore is what all beam searches of a search share.
type beamStore struct {
	eval *evaluator
	idle []*rules.State // positions to use again
}

// findWin looks for a win by beam search (Lowerre 1976) with nodes up to limit, and
// notes it in the table. It applies where nobody but Side decides: command by
// command it keeps only the positions that look best, a few at first, then more.
// Dice show their worst face meanwhile; a line that rolls some is then proved for
// all faces.
func (x *search) findWin(limit int) bool {
	if x.q.exhaustive || x.q.Dice != Worst || !x.relax.fits() || !x.alone() || x.stopped() {
		return false
	}
	x.limit, x.bound = limit, NoBound
	if x.beam.eval == nil {
		x.beam.eval = newEvaluator(x.task, x.relax)
	}
	won := false
	// Up to eight times the width is in memory at once.
	widest := min(beamWidest, x.q.Memory/32/keptSize(x.from))
	for width := beamFirst; width <= widest; width *= beamFactor {
		lines := 0
		cut := x.beamSearch(x.from, width, func(line []rules.Action) bool {
			won = x.proved(x.from.Clone(), line, repairs)
			lines++
			return won || lines >= beamLines
		})
		if won || x.halted() || !cut {
			break
		}
	}
	if x.bound == NodeBound {
		x.bound = NoBound
	}
	return won
}

// alone reports whether nobody but Side decides anything.
func (x *search) alone() bool {
	for i := range x.from.Board().Sides() {
		if i != x.q.Side && !x.q.Rests[i] {
			return false
		}
	}
	return true
}

// keptSize estimates the bytes of a position whose legal actions are not listed.
func keptSize(s *rules.State) int { return 8*s.Board().Cells() + 100*s.NumFigures() + 1024 }

// step is a choice and the one before.
type step struct {
	before *step
	act    rules.Action
}

// candidate is a position that a step led to; a lower score is better.
type candidate struct {
	s     *rules.State
	step  *step
	score int
}

// beam is one beam search.
type beam struct {
	x     *search
	width int
	found func([]rules.Action) bool // called with Side's choices in a win; true ends the search
	over  bool
	cut   bool // positions were dropped

	parent, child    *rules.State // where choices are listed, and where one is made
	acts             []rules.Action
	seen             map[uint64]bool // positions of this round
	kids, same, next []candidate     // of one position; of all, in this round and in the next
}

// beamSearch runs a beam search from a position and reports whether it dropped any.
func (x *search) beamSearch(from *rules.State, width int, found func([]rules.Action) bool) (cut bool) {
	fixed := x.fixedDice
	x.fixedDice = true
	defer func() { x.fixedDice = fixed }()
	b := &beam{x: x, width: width, found: found, parent: new(rules.State), child: new(rules.State)}
	b.parent.Share(&x.ways)
	b.child.Share(&x.ways)
	b.child.CopyFrom(from)
	left := uint8(unlimited)
	if x.advance(b.child, &left, nil) != Undecided {
		return false
	}
	layer := []candidate{{x.keep(b.child), nil, 0}}
	for len(layer) > 0 { // from positions of one round to those of the next
		b.seen, b.next = map[uint64]bool{}, nil
		for n := 0; len(layer) > 0 && n < beamTurn; n++ {
			b.same = nil
			for _, from := range layer {
				if b.expand(from); b.over {
					return b.cut
				}
			}
			layer = b.best(b.same, b.width)
		}
		layer = b.best(b.next, b.width)
	}
	return b.cut
}

// expand makes all choices in a position and keeps some of the best: if it kept all, the
// next positions would descend from only a few.
func (b *beam) expand(from candidate) {
	b.kids = b.kids[:0]
	b.parent.CopyFrom(from.s)
	b.acts = b.x.list(b.parent, b.acts)
	for _, a := range b.acts {
		if b.try(from, a); b.over {
			return
		}
	}
	for _, k := range b.best(b.kids, max(beamFirst, b.width/4)) {
		if k.s.Round() > from.s.Round() {
			b.next = append(b.next, k)
		} else {
			b.same = append(b.same, k)
		}
	}
	if len(b.same) > 4*b.width {
		b.same = b.best(b.same, b.width)
	}
	if len(b.next) > 4*b.width {
		b.next = b.best(b.next, b.width)
	}
	b.x.beam.idle = append(b.x.beam.idle, from.s)
}

// try makes one choice.
func (b *beam) try(from candidate, a rules.Action) {
	x, left := b.x, uint8(unlimited)
	b.child.FollowFrom(b.parent, a)
	v := Undecided
	if x.count() {
		v = x.advance(b.child, &left, nil)
	}
	if x.halted() {
		b.over = true
		return
	}
	switch {
	case v == Yes:
		var line []rules.Action
		for last := (&step{from.step, a}); last != nil; last = last.before {
			line = append(line, last.act)
		}
		slices.Reverse(line)
		x.fixedDice = false
		b.over = b.found(line) || x.halted()
		x.fixedDice = true
	case v == Undecided && !b.seen[b.child.Key()] && !x.hopeless(b.child):
		b.seen[b.child.Key()] = true
		b.kids = append(b.kids, candidate{x.keep(b.child), &step{from.step, a}, x.beam.eval.score(b.child)})
	}
}

// best returns the n best of some candidates.
func (b *beam) best(all []candidate, n int) []candidate {
	if len(all) <= n {
		return all
	}
	b.cut = true
	sort.SliceStable(all, func(a, b int) bool { return all[a].score < all[b].score })
	for _, k := range all[n:] {
		b.x.beam.idle = append(b.x.beam.idle, k.s)
	}
	return all[:n]
}

// keep returns a copy of a position. Nothing lists its legal actions, so that it
// takes little room.
func (x *search) keep(s *rules.State) *rules.State {
	c := new(rules.State)
	if n := len(x.beam.idle); n > 0 {
		c = x.beam.idle[n-1]
		x.beam.idle = x.beam.idle[:n-1]
	}
	c.CopyFrom(s)
	return c
}

// proved reports whether a line wins whatever the dice show, and notes what is won. Where
// they fall otherwise, it repairs the line up to again times.
func (x *search) proved(s *rules.State, line []rules.Action, again int) bool {
	left := uint8(unlimited)
	if v := x.advance(s, &left, nil); v != Undecided || x.halted() {
		return v == Yes
	}
	key, won := s.Key(), false
	if x.known.verdict(key, unlimited) == Yes {
		return true
	}
	switch {
	case s.Pending().Ask == rules.AskDie:
		won = true
		for _, a := range slices.Clone(x.legal) {
			c := s.Clone()
			c.Follow(a)
			won = won && x.count() && (x.proved(c.Clone(), line, again) || again > 0 && x.repaired(c, again-1))
		}
	case len(line) > 0 && slices.Contains(x.legal, line[0]):
		s.Follow(line[0])
		won = x.count() && x.proved(s, line[1:], again)
	}
	if won {
		x.known.put(key).note(Yes, unlimited)
	}
	return won
}

// repaired reports whether another line is proved from a position.
func (x *search) repaired(s *rules.State, again int) (won bool) {
	x.beamSearch(s, repairBeam, func(line []rules.Action) bool {
		won = x.proved(s.Clone(), line, again)
		return true
	})
	return won
}

// far exceeds any distance.
const far = 1 << 20

// evaluator estimates how far Side is from a goal, for the beam search. No proof
// depends on it.
type evaluator struct {
	*task
	relax *relaxation
	// fields is by goal, by target, by group and by cell what is left to walk. A
	// goal to hold cells has a target for each, others that are places have one.
	fields [][][][]int
	deadly []int // by cell: distance to lethal ground
}

func newEvaluator(x *task, relax *relaxation) *evaluator {
	e, b := &evaluator{task: x, relax: relax}, x.from.Board()
	for _, g := range b.Sides()[x.q.Side].Goals {
		var targets [][]rules.Cell
		switch g.Kind {
		case rules.GoalReach, rules.GoalEscape, rules.GoalSeize:
			targets = [][]rules.Cell{b.Tagged(g.Tag)}
		case rules.GoalHold:
			for c := range slices.Chunk(b.Tagged(g.Tag), 1) {
				targets = append(targets, c)
			}
		}
		var fields [][][]int
		for _, cells := range targets {
			var byGroup [][]int
			for f := range x.own {
				byGroup = append(byGroup, e.distances(f, cells))
			}
			fields = append(fields, byGroup)
		}
		e.fields = append(e.fields, fields)
	}
	slays := func(c rules.Cell) bool { // a cell that kills any figure put there
		t := x.from.Terrain(c)
		return t.Deadly() || t.Bites() || x.from.Feature(c) == rules.Pitfall
	}
	e.deadly = make([]int, b.Cells())
	for c := range rules.Cell(b.Cells()) {
		e.deadly[c] = far
		for n := range rules.Cell(b.Cells()) {
			if slays(n) {
				e.deadly[c] = min(e.deadly[c], b.Dist(c, n))
			}
		}
	}
	return e
}

// distances returns by cell the cost of a group's walk from there to some cells, with
// nobody in the way and the walls where they are.
func (e *evaluator) distances(f int, to []rules.Cell) []int {
	out := slices.Repeat([]int{far}, e.from.Board().Cells())
	for _, c := range to {
		out[c] = 0
	}
	for again := true; again && !e.stopped(); {
		again = false
		for c := range out {
			for _, s := range e.relax.walk(f, 0, rules.Cell(c)) {
				if n := out[s.cell] + s.cost; n < out[c] {
					out[c], again = n, true
				}
			}
		}
	}
	return out
}

// score returns the estimate for the goal that is nearest.
func (e *evaluator) score(s *rules.State) int {
	least := 4 * far
	goals := s.Board().Sides()[e.q.Side].Goals
	for i := range goals {
		switch g := &goals[i]; g.Kind {
		case rules.GoalReach, rules.GoalSeize:
			least = min(least, e.walking(s, i, g, 1))
		case rules.GoalEscape:
			least = min(least, e.walking(s, i, g, max(1, g.N)-s.Escaped(e.q.Side)))
		case rules.GoalHold:
			least = min(least, e.gathering(s, i))
		case rules.GoalSlayOne, rules.GoalSlayAll:
			least = min(least, e.slaying(s, g))
		}
	}
	return least
}

// walking sums up what the n nearest groups have to walk to a goal.
func (e *evaluator) walking(s *rules.State, i int, g *rules.Goal, n int) int {
	var all []int
	for f, id := range e.own {
		v := s.Stance(id)
		if g.Figure >= 0 && rules.FigID(g.Figure) != id || v.Dead || v.Left {
			continue
		}
		d := far
		if v.OnBoard {
			d = min(far, 4*e.fields[i][0][f][v.Cell])
			if v.Prone {
				d += 4
			}
			if v.Bound {
				d++
			}
		}
		all = append(all, d)
	}
	slices.Sort(all)
	sum := 0
	for k := range max(0, n) {
		if k >= len(all) {
			return 4 * far
		}
		sum += all[k]
	}
	return sum
}

// gathering sums up how far it is to each of some cells for the nearest group not
// taken for another, and a little for how far the groups left over are.
func (e *evaluator) gathering(s *rules.State, i int) int {
	taken, sum := make([]bool, len(e.own)), 0
	for _, fields := range e.fields[i] {
		near, who := far, -1
		for f, id := range e.own {
			if v := s.Stance(id); !taken[f] && v.OnBoard && fields[f][v.Cell] < near {
				near, who = fields[f][v.Cell], f
			}
		}
		if who >= 0 {
			taken[who] = true
		}
		sum += 16 * near
	}
	for f, id := range e.own {
		if v := s.Stance(id); !taken[f] && v.OnBoard {
			near := far
			for _, fields := range e.fields[i] {
				near = min(near, fields[f][v.Cell])
			}
			sum += near
		}
	}
	return sum
}

// slaying sums up the stamina of the figures that must be slain, their distance from lethal
// ground, and Side's distance from them.
func (e *evaluator) slaying(s *rules.State, g *rules.Goal) int {
	b, sum := s.Board(), 0
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		if v.Side == e.q.Side || v.Side == rules.NoSide || v.Dead || g.Kind == rules.GoalSlayOne && rules.FigID(g.Figure) != id {
			continue
		}
		if !v.OnBoard {
			sum += 100
			continue
		}
		sum += 6*v.TotalStamina() + 8*min(12, e.deadly[v.Cell])
		near := 0
		for _, own := range e.own {
			if w := s.Stance(own); w.OnBoard {
				near = max(near, 200/(4+b.Dist(w.Cell, v.Cell)))
				sum += b.Dist(w.Cell, v.Cell)
			}
		}
		sum -= near
	}
	return sum
}
