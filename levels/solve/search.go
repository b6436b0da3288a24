package solve

import (
	"slices"

	"wallfall/rules"
)

// maxDepth is how many choices of a line are followed at most.
const maxDepth = 1500

// search looks for forced wins from one position.
type search struct {
	q     Question
	from  *rules.State // at its first decision, with explicit dice
	own   []rules.FigID
	first int  // the round it stands in
	last  int  // the round that the win must come in at the latest
	flat  bool // which way anybody faces makes no difference

	active uint64 // which of own may act, a bit each
	every  uint64 // all of them
	need   uint64 // those of them that there is any use in
	known  *table
	past   segments
	dice   bool // some are rolled
	omen   bool // they are taken to fall in one way
	mild   bool // and rivals miss, too
	brief  bool // advance does not look what there is to do in a maneuver

	ways   *rules.Ways
	states []*rules.State
	acts   [][]rules.Action
	tries  [][]rules.Action // of acts what is tried
	ranked []ranked         // room to put actions in order
	one    []rules.Action   // what may be done where advance stopped
	nodes  int
	hope   hope
	scout  scout
	calm   calm
	most   int // nodes that nodes may come to now
	depth  int // how many choices of a line are followed at most
	bound  Bound
	deep   bool // a line was longer than is followed
}

func newSearch(from *rules.State, q Question) *search {
	x := &search{q: q, from: from.Clone(), known: newTable(q.Memory)}
	if shares(x.from) {
		x.ways = new(rules.Ways)
	}
	x.from.SetExplicitDice(true)
	x.from.Begin(nil)
	x.first = x.from.Round()
	x.flat = !x.from.Board().FacingCounts()
	for id := range rules.FigID(x.from.NumFigures()) {
		if v := x.from.Figure(id); v.Side == q.Side && !v.Dead && !v.Left && !v.Reserve && len(x.own) < 63 {
			x.own = append(x.own, id)
		}
	}
	x.every = 1<<len(x.own) - 1
	x.active, x.need = x.every, x.every
	x.most = q.Nodes
	// Each depth keeps a position; of a large board so many that memory allows.
	x.depth = min(maxDepth, max(16, q.Memory/stateSize(x.from)))
	x.settle()
	return x
}

// maxShared is up to how many cells by figures positions remember the ways of each
// figure: what they take grows with both.
const maxShared = 1 << 13

func shares(s *rules.State) bool { return s.Board().Cells()*s.NumFigures() <= maxShared }

// stateSize is about how many bytes a position takes in which it was listed what is
// legal.
func stateSize(s *rules.State) int {
	cells, figures, ways := s.Board().Cells(), s.NumFigures(), 1
	if shares(s) {
		ways += figures
	}
	return (12+40*ways)*cells + 100*figures + 4096
}

func (x *search) work() Work { return Work{x.last - x.first + 1, x.nodes, x.known.used} }

// count counts a command tried; it returns false when a bound is reached.
func (x *search) count() bool {
	x.nodes++
	if x.nodes&4095 == 0 && x.q.Tell != nil {
		x.q.Tell(x.work())
	}
	if x.q.Stop != nil && x.q.Stop() {
		x.bound = Stopped
	}
	if x.nodes >= x.most && x.bound == NoBound {
		x.bound = NodeBound
	}
	return !x.halted()
}

// stopping asks whether the search is to end while hope is worked out, which takes long
// on large boards; then hope tells nothing any more.
func (x *search) stopping() bool {
	if x.q.Stop != nil && x.q.Stop() {
		x.bound, x.hope.on = Stopped, false
	}
	return x.ended()
}

// halted tells whether the search has to end altogether.
func (x *search) halted() bool { return x.bound != NoBound }

// state gives the position at a depth, to be filled.
func (x *search) state(d int) *rules.State {
	for len(x.states) <= d {
		s := new(rules.State)
		s.Share(x.ways)
		x.states = append(x.states, s)
		x.acts = append(x.acts, nil)
		x.tries = append(x.tries, nil)
		x.calm.came = append(x.calm.came, came{fig: -1})
		x.calm.wrong = append(x.calm.wrong, nil)
	}
	return x.states[d]
}

// advance plays on as long as there is nothing to choose: rivals that rest, the
// only answer, answers that make no difference. The verdict is Undecided when
// there is a choice, which x.one then lists. left counts Side's commands down; moves, where it is not
// nil, takes what was played.
func (x *search) advance(s *rules.State, left *uint8, moves *[]Move) Verdict {
	for {
		if side, over := s.Winner(); over {
			return verdict(side == x.q.Side && s.Round() <= x.last)
		}
		p := s.Pending()
		if s.Round() > x.last || p.Ask == rules.AskNothing {
			return No
		}
		if x.brief && p.Side == x.q.Side && p.Ask == rules.AskManeuver {
			return Undecided
		}
		var a rules.Action
		chosen := false
		switch mine := p.Side == x.q.Side; {
		case p.Side != rules.NoSide && !mine && x.q.Rests[p.Side]:
			a = s.Default()
		case p.Ask == rules.AskFacing && x.flat:
			a, chosen = s.Default(), true
		default:
			if x.one = x.list(s, x.one); len(x.one) != 1 {
				return Undecided
			}
			a = x.one[0]
		}
		if p.Side == x.q.Side {
			if *left == 0 {
				return No
			}
			if *left != free {
				*left--
			}
		}
		if moves != nil {
			*moves = append(*moves, Move{Action: a, Side: p.Side, Chosen: chosen})
		}
		s.Follow(a)
		if !x.count() {
			return Undecided
		}
	}
}

func verdict(won bool) Verdict {
	if won {
		return Yes
	}
	return No
}

// list gives what may be done in a position, without what makes no difference:
// turning on the spot on a board of one floor (see State.Key), and without the
// commands of groups that are not to act.
func (x *search) list(s *rules.State, buf []rules.Action) []rules.Action {
	buf = s.Legal(buf)
	p := s.Pending()
	if p.Ask == rules.AskDie {
		x.dice = true
		if x.omen {
			buf = append(buf[:0], x.ill(s, p, buf))
		}
		return buf
	}
	if p.Ask != rules.AskManeuver {
		return buf
	}
	held := p.Side == x.q.Side && x.active != x.every
	if !held && !x.flat {
		return buf
	}
	return slices.DeleteFunc(buf, func(a rules.Action) bool {
		return x.flat && a.Kind == rules.Face || held && a.Fig != rules.NoFig && !x.acting(a.Fig)
	})
}

// acting tells whether one of Side's groups may act.
func (x *search) acting(id rules.FigID) bool {
	i := slices.Index(x.own, id)
	return i < 0 || x.active>>i&1 != 0
}

// win tells whether the position at depth d is won with at most left commands
// of Side's (free: any number), whatever the others do and the dice show.
func (x *search) win(d int, left uint8) Verdict {
	s := x.state(d)
	if v := x.look(s, left); v != Undecided {
		return v
	}
	done := x.nodes
	if v := x.advance(s, &left, nil); v != Undecided || x.halted() {
		return v
	}
	if x.nodes != done {
		x.calm.came[d] = came{fig: -1}
		if v := x.look(s, left); v != Undecided {
			return v
		}
	}
	p := s.Pending()
	mine := p.Side == x.q.Side
	switch {
	case mine && left == 0:
		return No
	case d+1 >= x.depth:
		x.deep = true
		return Undecided
	}
	key := x.key(s)
	x.acts[d], x.one = x.one, x.acts[d] // what advance listed
	stale := x.calm.came[d].stale
	v := x.children(d, s, x.acts[d], left, mine)
	switch {
	case v == Yes:
		e := x.known.put(key)
		e.win = min(e.win, left)
	case v == No && (!mine || !x.calm.on):
		e := x.known.put(key)
		e.lose(left, x.past.first, x.past.holds(e.seg))
	case v == No && !stale:
		e := x.known.put(key)
		e.lose(left, x.past.now, x.past.holds(e.seg))
	}
	return v
}

// commanding tells whether a side is asked for commands.
func commanding(a rules.Ask) bool { return a == rules.AskManeuver || a == rules.AskSpells }

// look tells what is known of a position without trying anything.
func (x *search) look(s *rules.State, left uint8) Verdict {
	ask, side := s.Asked()
	if ask == rules.AskNothing || s.Round() > x.last || side != rules.NoSide && side != x.q.Side && x.q.Rests[side] {
		return Undecided
	}
	if side == x.q.Side && commanding(ask) && s.NumQueued() == 0 && x.hopeless(s) {
		return No
	}
	if e := x.known.get(x.key(s)); e != nil {
		if e.win <= left {
			return Yes
		}
		if e.lost > left && x.past.holds(e.seg) {
			return No
		}
	}
	return Undecided
}

// children gives the verdict of a position from those of what it may lead to.
func (x *search) children(d int, s *rules.State, acts []rules.Action, left uint8, mine bool) Verdict {
	if mine {
		x.order(s, acts)
		if left != free {
			left--
		}
	}
	tries := acts
	x.calm.wrong[d] = x.calm.wrong[d][:0]
	if mine && s.Pending().Ask == rules.AskManeuver {
		// What is spared stays among the actions of this depth, for those below.
		x.tries[d] = append(x.tries[d][:0], acts...)
		tries = x.spare(d, s, x.tries[d])
	}
	open := false
	for _, a := range tries {
		c := x.state(d + 1)
		c.FollowFrom(s, a)
		x.calm.came[d+1] = x.cameBy(d, a)
		if !x.count() {
			return Undecided
		}
		v := No
		if mine {
			v = x.win(d+1, left)
		} else {
			v = x.apart(d+1, left)
		}
		switch {
		case v == Undecided && x.halted():
			return Undecided
		case v == Undecided:
			open = true
		case (v == Yes) == mine:
			return v
		}
	}
	if open {
		return Undecided
	}
	return verdict(!mine)
}

// apart is win in a segment of its own.
func (x *search) apart(d int, left uint8) Verdict {
	was := x.past.begin()
	v := x.win(d, left)
	x.past.end(was, v == No)
	return v
}
