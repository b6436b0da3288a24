package solve

import (
	"slices"
	"sort"

	"wallfall/rules"
)

// maxDepth is how many choices of a line are followed at most.
const maxDepth = 1500

// task is the work that a search, its relaxation and its evaluator share, and the bound
// that ended it early.
type task struct {
	q     Question
	from  *rules.State  // the first position, at its first decision, with explicit dice
	own   []rules.FigID // Side's groups in play
	first int           // the round of the first position
	last  int           // the round that the win must come in at the latest
	bound Bound
	only  []rules.FigID // the groups of Side that get commands; nil for all
}

// idle reports whether a group of Side gets no commands in the present search.
func (t *task) idle(id rules.FigID) bool { return t.only != nil && !slices.Contains(t.only, id) }

// stopped reports whether Question.Stop has ended everything.
func (t *task) stopped() bool { return t.bound == Stopped }

// search is an AND-OR search from one position: Side needs one winning action where
// it decides, and all actions must win where anybody else or a die does.
type search struct {
	*task
	known  *table
	relax  *relaxation
	budget *budget

	ignoreFacing bool // facing makes no difference on this board
	fixedDice    bool // each die shows only its worst face; for the beam search
	beam         beamStore

	ways   rules.Ways
	states []*rules.State   // by depth
	acts   [][]rules.Action // by depth
	made   []rules.Action   // by depth, the one that is being tried
	legal  []rules.Action   // the choices where advance stopped

	nodes int
	limit int  // nodes at which the present search ends
	depth int  // choices of a line that are followed at most
	deep  bool // a line was longer than is followed

	keeping // where the search stands
}

func newSearch(from *rules.State, q Question) *search {
	x := &search{task: &task{q: q, from: from.Clone()}, known: newTable(q.Memory), limit: q.Nodes}
	x.from.SetExplicitDice(true)
	x.from.Begin(nil)
	x.first = x.from.Round()
	x.ignoreFacing = !x.from.Board().FacingCounts()
	for id := range rules.FigID(x.from.NumFigures()) {
		if v := x.from.Figure(id); v.Side == q.Side && !v.Dead && !v.Left && !v.Reserve {
			x.own = append(x.own, id)
		}
	}
	// Each depth keeps a position, which takes much on a large board.
	x.depth = min(maxDepth, max(16, q.Memory/stateSize(x.from)))
	x.relax = newRelaxation(x.task)
	x.budget = newBudget(x.relax)
	return x
}

// stateSize estimates the bytes of a position whose legal actions were listed.
func stateSize(s *rules.State) int {
	cells, figures := s.Board().Cells(), s.NumFigures()
	return 52*cells + (2100+40*min(cells, 200))*figures + 4096
}

func (x *search) work() Work { return Work{x.last - x.first + 1, x.nodes, x.known.used} }

// count counts a node; it returns false when the search must end.
func (x *search) count() bool {
	x.nodes++
	if x.nodes&4095 == 0 && x.q.Tell != nil {
		x.q.Tell(x.work())
	}
	if x.q.Stop != nil && x.q.Stop() {
		x.bound = Stopped
	}
	if x.nodes >= x.limit && x.bound == NoBound {
		x.bound = NodeBound
	}
	return !x.halted()
}

// halted reports whether the present search has reached a bound.
func (x *search) halted() bool { return x.bound != NoBound }

// state returns the position at a depth, for the caller to fill.
//
//go:noinline
func (x *search) state(d int) *rules.State {
	for len(x.states) <= d {
		s := new(rules.State)
		s.Share(&x.ways)
		x.states = append(x.states, s)
		x.acts = append(x.acts, nil)
		x.made = append(x.made, rules.Action{})
	}
	return x.states[d]
}

// advance plays on while there is no choice: sides that rest, single answers,
// facings that make no difference. It returns Undecided at a choice, which x.legal
// then lists, or when the search must end. left counts Side's commands down; the
// actions played are appended to line if that is not nil.
func (x *search) advance(s *rules.State, left *uint8, line *[]Move) Verdict {
	for {
		if side, over := s.Winner(); over {
			return verdict(side == x.q.Side && s.Round() <= x.last)
		}
		p := s.Pending()
		if s.Round() > x.last || p.Ask == rules.AskNothing {
			return No
		}
		var a rules.Action
		chosen := false
		switch mine := p.Side == x.q.Side; {
		case p.Side != rules.NoSide && !mine && x.q.Rests[p.Side]:
			a = s.Default()
		case p.Ask == rules.AskFacing && x.ignoreFacing:
			a, chosen = s.Default(), true
		default:
			if x.legal = x.list(s, x.legal); len(x.legal) != 1 {
				return Undecided
			}
			a = x.legal[0]
		}
		if p.Side == x.q.Side {
			if *left == 0 {
				return No
			}
			spend(left)
		}
		if line != nil {
			*line = append(*line, Move{Action: a, Side: p.Side, Chosen: chosen})
		}
		s.Follow(a)
		if !x.count() {
			return Undecided
		}
	}
}

// spend counts one command of Side.
func spend(left *uint8) {
	if *left != unlimited {
		*left--
	}
}

func verdict(won bool) Verdict {
	if won {
		return Yes
	}
	return No
}

// list lists the choices in a position, without turning on the spot where facing
// makes no difference.
func (x *search) list(s *rules.State, buf []rules.Action) []rules.Action {
	buf = s.Legal(buf)
	switch p := s.Pending(); {
	case p.Ask == rules.AskDie && x.fixedDice:
		// The face that harms Side: opponents hit and hold out, Side does not. The faces go
		// from the least to the most.
		if p.Fig != rules.NoFig && s.Figure(p.Fig).Side == x.q.Side || p.Die == rules.DieCell {
			return buf[:1]
		}
		return append(buf[:0], buf[len(buf)-1])
	case p.Ask == rules.AskMove:
		return slices.DeleteFunc(buf, func(a rules.Action) bool {
			return a.Kind == rules.Face && x.ignoreFacing || p.Side == x.q.Side && a.Fig != rules.NoFig && x.idle(a.Fig)
		})
	}
	return buf
}

// win reports whether the position at depth d is won with at most left commands of
// Side, whatever the others do and the dice show.
func (x *search) win(d int, left uint8) Verdict {
	s := x.state(d)
	again := d < len(x.path) // it was undecided when the search came here first
	if v := x.lookUp(s, left); v != Undecided && !again {
		return v
	}
	before := x.nodes
	if v := x.advance(s, &left, nil); v != Undecided || x.halted() {
		return v
	}
	if x.nodes != before && !again {
		if v := x.lookUp(s, left); v != Undecided {
			return v
		}
	}
	mine := s.Pending().Side == x.q.Side
	switch {
	case mine && left == 0:
		return No
	case d+1 >= x.depth:
		x.deep = true
		return Undecided
	}
	key := s.Key()
	x.acts[d], x.legal = x.legal, x.acts[d]
	v := x.children(d, s, left, mine)
	if v != Undecided {
		x.known.put(key).note(v, left)
	}
	return v
}

// lookUp returns what the relaxation and the table know about a position.
func (x *search) lookUp(s *rules.State, left uint8) Verdict {
	ask, side := s.Asked()
	if ask == rules.AskNothing || s.Round() > x.last || side != rules.NoSide && side != x.q.Side && x.q.Rests[side] {
		return Undecided
	}
	if x.hopeless(s) {
		return No
	}
	return x.known.verdict(s.Key(), left)
}

// hopeless reports that a bound rules out a win from a position.
func (x *search) hopeless(s *rules.State) bool { return x.relax.hopeless(s) || x.budget.hopeless(s) }

// children returns the verdict of a position from those of its successors.
func (x *search) children(d int, s *rules.State, left uint8, mine bool) Verdict {
	switch p := s.Pending(); {
	case mine:
		x.order(s, x.acts[d])
		spend(&left)
		if x.only != nil && d > 0 {
			x.acts[d] = x.onceMoved(d)
		}
	case p.Side != rules.NoSide: // most lines need no answer to fail
		passing(s, x.acts[d])
	}
	first, open := x.goOn(d)
	for i, a := range x.acts[d][first:] {
		x.stand(d, first+i, open)
		x.state(d+1).FollowFrom(s, a)
		x.made[d] = a
		if !x.count() {
			return Undecided
		}
		switch v := x.win(d+1, left); {
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

// order puts first the actions that usually end the game soonest: leaving, capturing and
// slaying.
func (x *search) order(s *rules.State, acts []rules.Action) {
	if ask, _ := s.Asked(); ask != rules.AskMove {
		return
	}
	sort.SliceStable(acts, func(a, b int) bool { return rank(acts[a]) < rank(acts[b]) })
}

// onceMoved drops the moves that a group which has just moved could have made at once. A
// search for all lines can't: to drop into a pit on the way may be shorter.
func (x *search) onceMoved(d int) []rules.Action {
	last := x.made[d-1]
	if last.Kind != rules.Move || x.state(d).Stance(last.Fig).Side != x.q.Side {
		return x.acts[d]
	}
	return slices.DeleteFunc(x.acts[d], func(a rules.Action) bool {
		return a.Kind == rules.Move && a.Fig == last.Fig && slices.Contains(x.acts[d-1], a)
	})
}

// passing puts the automatic answer of another side first.
func passing(s *rules.State, acts []rules.Action) {
	if i := slices.Index(acts, s.Default()); i > 0 {
		acts[0], acts[i] = acts[i], acts[0]
	}
}

func rank(a rules.Action) int {
	switch a.Kind {
	case rules.Leave, rules.Capture, rules.SlayProne, rules.Use:
		return 0
	case rules.Move:
		return 1
	}
	return 2
}

// beamShare is the fraction, one in beamShare, of the nodes left that a beam search may use
// before each exhaustive search.
const beamShare = 6

// force finds the fewest rounds within which the win can be forced.
func (x *search) force() Answer {
	a := x.deepen()
	switch {
	case a.Verdict == Yes:
		x.report(&a)
	case a.Fewest:
		a.Verdict = No
	case x.bound == NoBound:
		a.Bound = DepthBound
	default:
		a.Bound = x.bound
	}
	a.Work = x.work()
	if a.Verdict == Undecided {
		a.Open, a.Refuted = x.unrefuted()
	}
	return a
}

// unrefuted returns the first commands of Side that the last search did not refute, and how
// many it did.
func (x *search) unrefuted() (open []rules.Action, refuted int) {
	if x.from.Pending().Side != x.q.Side {
		return nil, 0
	}
	x.q.Stop, x.limit, x.bound = nil, x.nodes+x.q.Nodes, NoBound
	for _, a := range x.list(x.from, nil) {
		s, left := x.state(0), uint8(unlimited)
		s.FollowFrom(x.from, a)
		v := x.lookUp(s, left)
		if v == Undecided {
			if v = x.advance(s, &left, nil); v == Undecided {
				v = x.lookUp(s, left)
			}
		}
		if v == No {
			refuted++
		} else {
			open = append(open, a)
		}
	}
	return open, refuted
}

// deepen searches for a win within one round, then two, and so on (iterative
// deepening). A beam search through all the rounds comes first: its win stands even
// if the search for a shorter one is stopped.
func (x *search) deepen() Answer {
	a := Answer{Side: x.q.Side, Fewest: true}
	if n := x.q.Rounds; x.q.Glance {
		if x.setRounds(n); !x.hopeless(x.from) && x.findWin(x.q.Nodes) {
			a.Verdict, a.Rounds = Yes, n
		}
		a.Fewest = false
		return a
	}
	k := x.q.Kept
	n, won := 1, (*table)(nil)
	if k == nil {
		won = x.lookAhead()
	} else {
		n, won, a.Fewest = k.Rounds, k.Won.table(x.q.Memory/8), k.Fewest
	}
	for ; n <= x.q.Rounds; n++ {
		if x.stopped() && won != nil {
			n, a.Fewest = x.q.Rounds, false
		}
		x.setRounds(n)
		x.won, x.fewest = won, a.Fewest
		if n == x.q.Rounds && won != nil {
			x.known = won
			a.Verdict, a.Rounds = Yes, n
			break
		}
		limit := x.nodes + (x.q.Nodes-x.nodes)/2
		if n == x.q.Rounds || n == x.q.Rounds-1 && won != nil {
			limit = x.q.Nodes // the last search
		}
		var v Verdict
		if k != nil {
			v, k = x.resume(k), nil
		} else {
			v = x.decide(limit)
		}
		if v == Yes {
			a.Verdict, a.Rounds = Yes, n
			break
		}
		a.Fewest = v == No // a refutation of n rounds refutes fewer, too
		if x.stopped() && won == nil {
			a.Fewest = a.Fewest && n == x.q.Rounds
			break
		}
	}
	return a
}

// lookAhead runs a beam search through all the rounds and returns a table of the
// positions it proved won, or nil if it found no win.
func (x *search) lookAhead() *table {
	if x.q.Rounds < 2 {
		return nil
	}
	x.setRounds(x.q.Rounds)
	kept := x.known // holds wins in fewer rounds only
	won := newTable(x.q.Memory / 8)
	x.known = won
	if x.relax.hopeless(x.from) || !x.findWin(x.nodes+(x.q.Nodes-x.nodes)/beamShare) {
		won = nil
	}
	x.known = kept
	return won
}

// setRounds allows n rounds and forgets the losses found with fewer.
func (x *search) setRounds(n int) {
	x.last = x.first + n - 1
	x.known.forgetLosses()
	x.relax.prepare()
}

// decide reports whether the win comes by the last round, using nodes up to limit.
func (x *search) decide(limit int) Verdict {
	if x.hopeless(x.from) {
		return No
	}
	if n := x.last - x.first + 1; (n < x.q.Rounds || n == 1) && x.findWin(x.nodes+(limit-x.nodes)/beamShare) {
		return Yes
	}
	if x.q.Rounds == 1 && x.fewWin(limit) {
		return Yes
	}
	return x.steadily(limit)
}

// The nodes that each trial of a few groups may use at first and in the end.
const (
	fewFirst = 20_000
	fewLast  = 500_000
)

// fewWin reports whether one or two of Side's groups win while the others stay where they
// are, using nodes up to half the limit: few lines need more, and these are a small part of
// all.
func (x *search) fewWin(limit int) bool {
	defer func() { x.only = nil }()
	if x.q.exhaustive || len(x.own) < 3 {
		return false
	}
	limit = x.nodes + (limit-x.nodes)/2
	lost := map[[2]rules.FigID]bool{}
	for n := fewFirst; n <= fewLast; n *= 5 {
		for i, a := range x.own {
			for _, b := range x.own[i+1:] {
				if lost[[2]rules.FigID{a, b}] {
					continue
				}
				x.only = []rules.FigID{a, b}
				v := x.within(unlimited, min(limit, x.nodes+n))
				x.known.forgetLosses()
				if v == Yes || x.stopped() || x.nodes >= limit {
					return v == Yes
				}
				lost[[2]rules.FigID{a, b}] = v == No
			}
		}
	}
	return false
}

// within reports whether the first position is won with at most left commands of
// Side, using nodes up to limit.
func (x *search) within(left uint8, limit int) Verdict {
	if x.stopped() {
		return Undecided
	}
	x.limit, x.bound = limit, NoBound
	x.state(0).CopyFrom(x.from)
	return x.win(0, left)
}
