package rules

import (
	"slices"
	"sort"
)

// ForceEnd is one way in which a forced movement may end, with its outcome if all others
// answer by default, friends resist nothing and each die shows its middle face.
type ForceEnd struct {
	// Steps are the mover's answers that lead there: Distance if that is asked, a
	// ForceStep for each cell, and Pass where it stops early.
	Steps  []Action
	Cell   Cell // where the target is afterwards, NoCell if it is dead or off the board
	Mark   Cell // what it slams into last, else where it ends, dies or falls to another floor
	Height int  // of its feet, as in FigureView
	Harm   int  // the stamina the target loses
	Slams  int  // the number of slams
	Falls  int  // the number of floors it falls
	Dead   bool // the target is slain
	Prone  bool // the target is knocked prone
	Next   bool // the walls kill it in their next turn unless it moves
	Value  int  // the stamina that hostile groups lose less that of the mover's side; deaths and falls count extra

	hash  uint64
	spare int // cells that were declared and not used
}

// MaxForceEnds is the limit with which ForceEnds finds all ends on any but the widest boards. A
// tenth of it is enough for a hint of where a target may end.
const MaxForceEnds = 4000

// ForceEnds appends every way in which the pending forced movement (AskDistance, AskForce) may
// end, the best for the mover first; nothing for other questions. Of several ways to one
// position it keeps the shortest; a cell occurs several times if it can be reached with
// different outcomes (FM-01..20). It looks at no more than limit positions; all is false if
// there were more.
func (s *State) ForceEnds(buf []ForceEnd, limit int) (ends []ForceEnd, all bool) {
	ends = buf
	if s.head.ask != AskDistance && s.head.ask != AskForce {
		return ends, true
	}
	top := s.top()
	x := forceSearch{from: s, limit: limit, target: top.fig, by: top.by, depth: len(s.stack), left: map[uint64]int{}, at: map[uint64]int{}, ends: ends}
	if s.head.ask == AskForce {
		x.walk(s, nil)
	} else {
		x.distances()
	}
	first := len(ends)
	found := x.ends[first:]
	sort.SliceStable(found, func(i, j int) bool { return found[j].Value < found[i].Value })
	return x.ends, x.walked < limit
}

// forceSearch looks for the ends of a forced movement, depth first.
type forceSearch struct {
	from       *State
	target, by FigID
	depth      int            // of the stack, up to the frame of the movement
	left       map[uint64]int // by place, the most cells left when it was reached
	walked     int            // positions looked at, at most limit
	limit      int
	at         map[uint64]int // by hash, the index in ends
	plies      []*State       // a position for each step, reused
	walls      State          // after the next turn of the walls
	log        Log            // of the way to the current position
	wallLog    Log
	ends       []ForceEnd
}

// distances tries the greatest distance first. A shorter one makes a difference only if the
// target slams, if it is 0, or if the target resists less of it (FM-11).
func (x *forceSearch) distances() {
	most := x.from.distance(x.from.top())
	g := &x.from.figs[x.target]
	resists := x.from.stability(g) > 0 && g.side != x.from.figs[x.by].side
	all := resists
	for n := most; n >= 0; n-- {
		if n != most && n != 0 && !all {
			continue
		}
		clear(x.left)
		s := x.ply(0, x.from)
		x.log.Reset()
		steps := []Action{{Kind: Distance, Fig: x.target, To: NoCell, N: uint8(n)}}
		if x.answer(s, steps[0]); x.asked(s) {
			x.walk(s, steps)
		} else {
			x.end(s, steps)
		}
		all = all || slices.ContainsFunc(x.ends, func(e ForceEnd) bool { return e.Slams > 0 })
	}
	if !resists {
		for i := range x.ends {
			x.exactly(&x.ends[i])
		}
	}
}

// exactly lowers the declared distance to what an end uses, if that makes no difference, so
// that the mover need not stop early. If the target resists, the rest may matter.
func (x *forceSearch) exactly(e *ForceEnd) {
	last := len(e.Steps) - 1
	if last < 1 || e.Steps[last].Kind != Pass || e.spare == 0 {
		return
	}
	steps := slices.Clone(e.Steps[:last])
	steps[0].N -= uint8(e.spare)
	s := x.ply(0, x.from)
	for i, a := range steps {
		if i > 0 && (!x.asked(s) || !slices.Contains(s.list(), a)) {
			return
		}
		x.answer(s, a)
	}
	if s.head.draws = 0; !x.asked(s) && s.Hash() == e.hash {
		e.Steps = steps
	}
}

// walk follows every step that may be taken from a position.
func (x *forceSearch) walk(s *State, steps []Action) {
	f := s.top()
	left := f.left()
	key := x.place(s, f)
	if left <= x.left[key] || x.walked >= x.limit {
		return
	}
	x.left[key] = left
	x.walked++
	events := len(x.log.Events)
	for _, a := range s.Legal(nil) {
		next := x.ply(len(steps), s)
		x.answer(next, a)
		way := append(slices.Clip(steps), a)
		if x.asked(next) {
			x.walk(next, way)
		} else {
			x.end(next, way)
		}
		x.log.Events = x.log.Events[:events]
	}
}

// place returns a hash of a position that ignores how far the target has moved and may still
// move: with fewer cells left it gets no farther from there. For a slide, which may turn, it
// also ignores the directions so far.
func (x *forceSearch) place(s *State, f *frame) uint64 {
	was := *f
	f.setLeft(0)
	f.forgetSteps()
	if s.tier().Force() == Slide {
		f.setHeadings(0, 0)
		f.dir, f.wall = NoDir, 0
		f.setClimb(0)
	}
	hash := s.Hash()
	*f = was
	return hash
}

// ply copies a position, with explicit dice, into the one kept for the n-th step.
func (x *forceSearch) ply(n int, from *State) *State {
	for len(x.plies) <= n {
		x.plies = append(x.plies, &State{})
	}
	s := x.plies[n]
	s.CopyFrom(from)
	s.SetExplicitDice(true)
	return s
}

// Yielding returns the default answer, except that a figure moved by its own side resists nothing:
// the mover can choose a shorter way instead (FM-11).
func (s *State) Yielding() Action {
	a := s.Default()
	if s.head.ask == AskStability && s.Pending().Side == s.Side() {
		a.N = 0
	}
	return a
}

// asked reports whether the mover is asked for the next step of the movement.
func (x *forceSearch) asked(s *State) bool {
	return s.head.ask == AskForce && len(s.stack) == x.depth && s.top().fig == x.target
}

// answer applies an answer of the mover, then automatic answers until the mover is asked again.
func (x *forceSearch) answer(s *State, a Action) {
	s.answer(a, &x.log)
	s.run(&x.log)
	for !s.head.over && !x.asked(s) && len(s.stack) >= x.depth {
		if f := &s.stack[x.depth-1]; f.op != opForce || f.fig != x.target {
			return
		}
		a := s.Yielding()
		if s.head.ask == AskDie {
			legal := s.list()
			a = legal[len(legal)/2]
		}
		s.answer(a, &x.log)
		s.run(&x.log)
	}
}

// end records a position in which the movement has ended. Of several ways to it, it keeps the
// one with fewer slams, then the shorter.
func (x *forceSearch) end(s *State, steps []Action) {
	s.head.draws = 0
	e := ForceEnd{Steps: steps, Cell: NoCell, Mark: x.from.figs[x.target].at, hash: s.Hash()}
	for i := range x.log.Events {
		switch v := &x.log.Events[i]; {
		case v.Fig != x.target:
		case v.Kind == EvForceEnd:
			e.spare = v.Cells()
		case v.Kind == EvSlam:
			e.Slams++
			if v.By != NoFig {
				e.Mark = x.from.figs[v.By].at
			} else if v.To != NoCell {
				e.Mark = v.To
			}
		case v.Kind == EvForceStep:
			e.Mark = v.To
		case v.Kind == EvFall && v.From != v.To:
			e.Falls++
		}
	}
	if i, ok := x.at[e.hash]; ok {
		was := &x.ends[i]
		if e.Slams < was.Slams {
			was.Steps, was.Mark, was.Slams, was.spare = steps, e.Mark, e.Slams, e.spare
		} else if len(steps) < len(was.Steps) && steps[0].N == was.Steps[0].N {
			was.Steps = steps
		}
		return
	}
	doomed := len(s.walls) > 0 && !s.head.over
	if doomed {
		x.wallLog.Reset()
		s.Forecast(&x.walls, &x.wallLog)
	}
	mover := x.from.figs[x.by].side
	for id := range s.figs {
		f, g := &x.from.figs[id], &s.figs[id]
		if f.flags&onBoard == 0 || f.side == NoSide && FigID(id) != x.target {
			continue
		}
		left := totalStamina(g)
		lost := totalStamina(f) - left
		slain := g.flags&dead != 0
		next := doomed && !slain && x.walls.figs[id].flags&dead != 0
		worth := lost
		if slain {
			worth += 4
		}
		if next {
			worth += left
		}
		prone := g.flags&prone != 0 && f.flags&prone == 0
		if prone {
			worth += 2
		}
		switch {
		case f.side == mover:
			e.Value -= worth
		case f.side != NoSide:
			e.Value += worth
		}
		if FigID(id) == x.target {
			e.Harm, e.Dead, e.Prone, e.Next = lost, slain, prone, next
			if !slain && g.flags&onBoard != 0 {
				e.Cell, e.Height = g.at, s.height(g)
			}
		}
	}
	x.at[e.hash] = len(x.ends)
	x.ends = append(x.ends, e)
}
