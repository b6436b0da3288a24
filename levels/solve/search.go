package solve

import (
	"slices"
	"sort"

	"wallfall/rules"
)

// maxDepth is how many choices of a line are followed at most.
const maxDepth = 1500

// search is an AND-OR search from one position: Side needs one winning action where
// it decides, and all actions must win where anybody else or a die does.
type search struct {
	q     Question
	from  *rules.State  // the first position, at its first decision, with explicit dice
	own   []rules.FigID // Side's groups in play
	first int           // the round of the first position
	last  int           // the round that the win must come in at the latest
	known *table
	relax *relaxation

	ignoreFacing bool // facing makes no difference on this board
	fixedDice    bool // each die shows only its worst face; for the beam search
	beam         beamStore

	ways   *rules.Ways
	states []*rules.State   // by depth
	acts   [][]rules.Action // by depth
	legal  []rules.Action   // the choices where advance stopped

	nodes int
	limit int // nodes at which the present search ends
	depth int // choices of a line that are followed at most
	bound Bound
	deep  bool // a line was longer than is followed
}

func newSearch(from *rules.State, q Question) *search {
	x := &search{q: q, from: from.Clone(), known: newTable(q.Memory), limit: q.Nodes}
	if sharesWays(x.from) {
		x.ways = new(rules.Ways)
	}
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
	x.relax = newRelaxation(x)
	return x
}

// maxSharedWays is up to how many cells times figures positions share the ways of
// each figure, which take room by both.
const maxSharedWays = 1 << 13

func sharesWays(s *rules.State) bool { return s.Board().Cells()*s.NumFigures() <= maxSharedWays }

// stateSize estimates the bytes of a position whose legal actions were listed.
func stateSize(s *rules.State) int {
	cells, figures, ways := s.Board().Cells(), s.NumFigures(), 1
	if sharesWays(s) {
		ways += figures
	}
	return (12+40*ways)*cells + 100*figures + 4096
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

// stopped reports whether Question.Stop has ended everything.
func (x *search) stopped() bool { return x.bound == Stopped }

// state returns the position at a depth, for the caller to fill.
//
//go:noinline
func (x *search) state(d int) *rules.State {
	for len(x.states) <= d {
		s := new(rules.State)
		s.Share(x.ways)
		x.states = append(x.states, s)
		x.acts = append(x.acts, nil)
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
		return append(buf[:0], x.worstFace(s, p, buf))
	case p.Ask == rules.AskManeuver && x.ignoreFacing:
		return slices.DeleteFunc(buf, func(a rules.Action) bool { return a.Kind == rules.Face })
	}
	return buf
}

// win reports whether the position at depth d is won with at most left commands of
// Side, whatever the others do and the dice show.
func (x *search) win(d int, left uint8) Verdict {
	s := x.state(d)
	if v := x.lookUp(s, left); v != Undecided {
		return v
	}
	before := x.nodes
	if v := x.advance(s, &left, nil); v != Undecided || x.halted() {
		return v
	}
	if x.nodes != before {
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

// lookUp returns what the relaxation and the table tell about a position.
func (x *search) lookUp(s *rules.State, left uint8) Verdict {
	ask, side := s.Asked()
	if ask == rules.AskNothing || s.Round() > x.last || side != rules.NoSide && side != x.q.Side && x.q.Rests[side] {
		return Undecided
	}
	if x.relax.hopeless(s) {
		return No
	}
	return x.known.verdict(s.Key(), left)
}

// children returns the verdict of a position from those of its successors.
func (x *search) children(d int, s *rules.State, left uint8, mine bool) Verdict {
	if mine {
		x.order(s, x.acts[d])
		spend(&left)
	}
	open := false
	for _, a := range x.acts[d] {
		x.state(d+1).FollowFrom(s, a)
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

// order puts first what ends the game soonest as a rule: leaving, capturing and
// slaying.
func (x *search) order(s *rules.State, acts []rules.Action) {
	if ask, _ := s.Asked(); ask != rules.AskManeuver {
		return
	}
	sort.SliceStable(acts, func(a, b int) bool { return rank(acts[a]) < rank(acts[b]) })
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
