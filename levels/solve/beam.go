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
	beamWidest = 1024 // and up to which width
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
		x.beam.eval = newEvaluator(x)
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
	b.parent.Share(x.ways)
	b.child.Share(x.ways)
	b.child.CopyFrom(from)
	left := uint8(unlimited)
	if x.advance(b.child, &left, nil) != Undecided {
		return false
	}
	layer := []candidate{{x.keep(b.child), nil, 0}}
	for len(layer) > 0 && !b.over {
		layer = b.round(layer)
	}
	return b.cut
}

// round goes from positions of one round to those of the next.
func (b *beam) round(layer []candidate) []candidate {
	b.seen, b.next = map[uint64]bool{}, nil
	for n := 0; len(layer) > 0 && n < beamTurn; n++ {
		b.same = nil
		for _, from := range layer {
			if b.expand(from); b.over {
				return nil
			}
		}
		layer = b.best(b.same, b.width)
	}
	return b.best(b.next, b.width)
}

// expand makes all choices in a position and keeps the best, only some of them, or
// all that is kept would descend from a few.
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
		b.report(&step{from.step, a})
	case v == Undecided && !b.seen[b.child.Key()] && !x.relax.hopeless(b.child):
		b.seen[b.child.Key()] = true
		b.kids = append(b.kids, candidate{x.keep(b.child), &step{from.step, a}, x.beam.eval.score(b.child)})
	}
}

// report reports a win.
func (b *beam) report(last *step) {
	var line []rules.Action
	for ; last != nil; last = last.before {
		line = append(line, last.act)
	}
	slices.Reverse(line)
	b.x.fixedDice = false
	b.over = b.found(line) || b.x.halted()
	b.x.fixedDice = true
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

// worstFace returns the face of a die that harms Side: opponents hit and hold out,
// Side does not. faces go from the least to the most.
func (x *search) worstFace(s *rules.State, p rules.Decision, faces []rules.Action) rules.Action {
	if p.Fig != rules.NoFig && s.Figure(p.Fig).Side == x.q.Side || p.Die == rules.DieCell {
		return faces[0]
	}
	return faces[len(faces)-1]
}

// proved reports whether a line wins whatever dice show, repaired up to so many times
// where they fall otherwise, and notes what is won.
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
