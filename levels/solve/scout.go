package solve

import (
	"cmp"
	"slices"

	"wallfall/rules"
)

// A win that is found is proved, however it was come by. So before a proof that
// goes through everything a scout goes ahead, where nobody but Side decides: turn
// by turn and command by command it keeps only the positions that look best, few
// at first, then more. It takes dice to fall to Side's harm, and of a line that
// rolls some it makes sure that it wins with all they may show.

// Bounds of the scout.
const (
	scoutShare  = 6    // of the nodes for a bound on rounds it takes one part in so many
	aheadShare  = 8    // and of all for the most rounds, first of all
	scoutFew    = 4    // positions kept after each command to begin with,
	scoutMore   = 4    // so many times as many then,
	scoutWidest = 1024 // and so many at most
	scoutTurn   = 48   // commands and answers in a turn that it follows
	scoutDoubts = 8    // lines that fall to dice before it keeps more
	scoutRepair = 3    // how often in a line it looks for another way when dice fall otherwise
	repairWidth = 16   // and how widely
)

// scout looks for wins without looking at everything.
type scout struct {
	ready bool
	ways  [][][][]int // by goal, by cell of it that is to be held, by group and by cell: what is left to walk
	harm  []int       // by cell: how far it is to ground that slays

	idle  []*rules.State // room for positions that are kept,
	desks []*rules.State // and for such as are played on
	acts  []rules.Action
	cut   bool  // some positions were let go
	gone  []int // last rounds up to which it has gone as widely as it may and found nothing
}

// step is a command or an answer and the step before, nil for none.
type step struct {
	before *step
	act    rules.Action
}

// stand is a position that a step led to; the less it is worth the better.
type stand struct {
	s     *rules.State
	step  *step
	worth int
}

// ahead looks for a win within all the rounds that are asked about, and gives what
// it knows then to be won; nil when it finds none.
func (x *search) ahead() *table {
	if x.q.Rounds < 2 {
		return nil
	}
	x.last = x.first + x.q.Rounds - 1
	x.relax()
	if !x.q.blind {
		x.need = x.every &^ x.aloof(false)
	}
	was := x.known // it knows nothing of so many rounds
	x.known = newTable(x.q.Memory / 8)
	won := x.known
	if x.impossible() || !x.scouted(x.nodes+x.q.Nodes/aheadShare) {
		won = nil
	}
	x.known = was
	return won
}

// scouted looks for a win with at most end nodes, and notes it among what is known.
func (x *search) scouted(end int) bool {
	if x.q.blind || x.q.Dice != Worst || !x.hope.guide || !x.alone() || x.ended() || slices.Contains(x.scout.gone, x.last) {
		return false
	}
	x.most, x.bound, x.active = end, NoBound, x.need
	x.prepare()
	won := false
	// Up to eight times as many are in memory at once.
	widest := min(scoutWidest, x.q.Memory/32/keptSize(x.from))
	for width := scoutFew; width <= widest; width *= scoutMore {
		x.scout.cut = false
		doubts := 0
		x.beam(x.from, width, func(line []rules.Action) bool {
			won = x.proved(x.from.Clone(), line, scoutRepair)
			doubts++
			return won || doubts >= scoutDoubts
		})
		if won || x.halted() || !x.scout.cut {
			break
		}
	}
	if !won && !x.halted() {
		x.scout.gone = append(x.scout.gone, x.last)
	}
	if x.bound == NodeBound {
		x.bound = NoBound
	}
	return won
}

// beam goes ahead from a position and tells of Side's choices in each win, until
// it is told that this was enough.
func (x *search) beam(from *rules.State, width int, found func([]rules.Action) bool) {
	b := &beam{x: x, width: width, found: found, omen: x.omen}
	x.omen = true
	defer func() {
		x.omen = b.omen
		x.scout.desks = append(x.scout.desks, b.room, b.step)
	}()
	b.room, b.step = x.desk(), x.desk()
	b.step.CopyFrom(from)
	left := uint8(free)
	if x.advance(b.step, &left, nil) != Undecided {
		return
	}
	turn := []stand{{x.copy(b.step), nil, 0}}
	for len(turn) > 0 && !b.over {
		turn = b.turn(turn)
	}
}

// beam is one such going ahead.
type beam struct {
	x     *search
	width int
	found func([]rules.Action) bool
	over  bool
	omen  bool         // as it was before
	room  *rules.State // where it is listed what can be done,
	step  *rules.State // and where each of that is done

	seen       map[uint64]bool // positions of this round
	kids       []stand         // what one position leads to,
	same, next []stand         // and all of them, in this round and in the next
}

// turn goes from positions of one round to those of the next.
func (b *beam) turn(layer []stand) []stand {
	b.seen, b.next = map[uint64]bool{}, nil
	for n := 0; len(layer) > 0 && n < scoutTurn; n++ {
		b.same = nil
		for _, from := range layer {
			if b.widen(from); b.over {
				return nil
			}
		}
		layer = b.x.best(b.same, b.width)
	}
	return b.x.best(b.next, b.width)
}

// widen tries all that can be done in a position, and keeps the best of it: not
// too much, or all that is kept would come of a few.
func (b *beam) widen(from stand) {
	x := b.x
	b.kids = b.kids[:0]
	b.room.CopyFrom(from.s)
	x.scout.acts = x.list(b.room, x.scout.acts)
	for i := 0; i < len(x.scout.acts) && !b.over; i++ {
		b.try(from, x.scout.acts[i])
	}
	if b.over {
		return
	}
	for _, k := range x.best(b.kids, max(scoutFew, b.width/4)) {
		if k.s.Round() > from.s.Round() {
			b.next = append(b.next, k)
		} else {
			b.same = append(b.same, k)
		}
	}
	if len(b.same) > 4*b.width {
		b.same = x.best(b.same, b.width)
	}
	if len(b.next) > 4*b.width {
		b.next = x.best(b.next, b.width)
	}
	x.scout.idle = append(x.scout.idle, from.s)
}

// try tries one command or answer.
func (b *beam) try(from stand, a rules.Action) {
	x, left := b.x, uint8(free)
	c := b.step
	c.FollowFrom(b.room, a)
	v := Undecided
	if x.count() {
		x.brief = !x.spent(c)
		v = x.advance(c, &left, nil)
		x.brief = false
	}
	if x.halted() {
		b.over = true
		return
	}
	key := c.Key()
	switch {
	case v == Yes:
		b.tell(&step{from.step, a})
	case v == Undecided && !b.seen[key] && !x.vain(c):
		b.seen[key] = true
		b.kids = append(b.kids, stand{x.copy(c), &step{from.step, a}, x.away(c)})
	}
}

// spent tells whether all of Side's groups have made their moves, so that there may
// be nothing left but to end the turn.
func (x *search) spent(s *rules.State) bool {
	for _, id := range x.own {
		if v := s.Stance(id); v.OnBoard && !v.Done && !v.Bound && !v.Prone && v.Spent < v.Move {
			return false
		}
	}
	return true
}

// tell tells of a win.
func (b *beam) tell(last *step) {
	x := b.x
	var line []rules.Action
	for ; last != nil; last = last.before {
		line = append(line, last.act)
	}
	slices.Reverse(line)
	acts := slices.Clone(x.scout.acts) // there may be another beam meanwhile
	x.omen = b.omen
	b.over = b.found(line) || x.halted()
	x.omen = true
	x.scout.acts = append(x.scout.acts[:0], acts...)
}

// vain tells whether nothing comes of a position any more.
func (x *search) vain(s *rules.State) bool {
	ask, side := s.Asked()
	return side == x.q.Side && commanding(ask) && s.NumQueued() == 0 && x.hopeless(s)
}

// best keeps the best of some positions.
func (x *search) best(all []stand, n int) []stand {
	if len(all) <= n {
		return all
	}
	x.scout.cut = true
	slices.SortStableFunc(all, func(a, b stand) int { return cmp.Compare(a.worth, b.worth) })
	for _, k := range all[n:] {
		x.scout.idle = append(x.scout.idle, k.s)
	}
	return all[:n]
}

// copy gives a copy of a position, in the room of one that is not kept any more. It
// is never asked what is legal there, so that it takes little.
func (x *search) copy(s *rules.State) *rules.State {
	c := new(rules.State)
	if n := len(x.scout.idle); n > 0 {
		c = x.scout.idle[n-1]
		x.scout.idle = x.scout.idle[:n-1]
	}
	c.CopyFrom(s)
	return c
}

// desk gives a position to play on.
func (x *search) desk() *rules.State {
	if n := len(x.scout.desks); n > 0 {
		c := x.scout.desks[n-1]
		x.scout.desks = x.scout.desks[:n-1]
		return c
	}
	c := new(rules.State)
	c.Share(x.ways)
	return c
}

// keptSize is about how many bytes a copy takes.
func keptSize(s *rules.State) int { return 8*s.Board().Cells() + 100*s.NumFigures() + 1024 }

// proved tells whether a line wins from a position whatever dice show, where this
// line fails with another one, so many times; and notes what is won.
func (x *search) proved(s *rules.State, line []rules.Action, again int) bool {
	left := uint8(free)
	if v := x.advance(s, &left, nil); v != Undecided || x.halted() {
		return v == Yes
	}
	key, won := x.key(s), false
	if e := x.known.get(key); e != nil && e.win <= free {
		return true
	}
	switch {
	case s.Pending().Ask == rules.AskDie:
		won = true
		for _, a := range slices.Clone(x.one) {
			c := s.Clone()
			c.Follow(a)
			won = won && x.count() && (x.proved(c.Clone(), line, again) || again > 0 && x.repaired(c, again-1))
		}
	case len(line) > 0 && slices.Contains(x.one, line[0]):
		s.Follow(line[0])
		won = x.count() && x.proved(s, line[1:], again)
	}
	if won {
		e := x.known.put(key)
		e.win = min(e.win, free)
	}
	return won
}

// repaired is proved by a line that is looked for from there on.
func (x *search) repaired(s *rules.State, again int) (won bool) {
	x.beam(s, repairWidth, func(line []rules.Action) bool {
		won = x.proved(s.Clone(), line, again)
		return true
	})
	return won
}
