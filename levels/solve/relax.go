package solve

import (
	"math/bits"
	"slices"

	"wallfall/rules"
)

// relaxation is a lower bound on the time to each goal, as in planning by delete
// relaxation (Bonet and Geffner, "Planning as heuristic search", 2001). In the
// relaxed game each group of Side is alone on the board with the opponents that
// can't be moved or slain, all doors are open, its whole move is left in each turn,
// and wherever a wall might shift it, it may be shifted or not, as it likes. A
// backward pass over the rounds then finds on which cells a group can still be of
// use. A goal that can't be met in the relaxed game can't be met at all.
type relaxation struct {
	*task
	usable bool // the level has nothing that would be missing from the relaxed game
	on     bool // usable, and the tables are complete

	root, turn, keeper int // round and side of the first position; who moves the walls, -1 for nobody

	haste  int  // cells that spells may add to a move
	leaves bool // a spell may take a group off the board for a while,
	beside bool // and bring it back beside its exit

	mortal []bool        // by figure: it may be slain
	fixed  []rules.FigID // opponents that stay alive where they are

	open, shut [][]*rules.Lone  // boards by group and wall moves, with doors open and shut
	shifts     [][][]rules.Cell // by wall moves and cell: where the last of them may put a figure
	walks      map[walkKey][]spot
	buf        rules.Reach
	goals      []goalTable
}

// goalTable is a goal with the cells that it takes: of a goal to hold each on its
// own, of others all together.
type goalTable struct {
	rules.Goal
	index   int
	last    int // the round by which someone must be there
	targets []target
}

// target is a set of cells to be on. Its tables say from which cells a group can
// still be of use; they are by group, by round from that of the first position, and
// by cell.
type target struct {
	cells []bool
	ready [][][]bool // the group begins its turn there
	free  [][][]bool // the same, and no opponent holds it there
	done  [][][]bool // the group has moved
}

// spot is a cell and what it costs to walk there.
type spot struct {
	cell rules.Cell
	cost int
}

type walkKey struct {
	group, moves int
	cell         rules.Cell
}

// maxTable bounds the tables of a target: groups times cells times rounds.
const maxTable = 200_000

func newRelaxation(x *task) *relaxation {
	s, b := x.from, x.from.Board()
	r := &relaxation{task: x, root: s.Round(), turn: s.Side(), keeper: -1, walks: map[walkKey][]spot{}, mortal: make([]bool, s.NumFigures())}
	for i := range b.Sides() {
		if b.Sides()[i].Keeper && s.NumWalls() > 0 && !s.Resigned(i) {
			r.keeper = i
		}
	}
	r.open, r.shut = make([][]*rules.Lone, len(x.own)), make([][]*rules.Lone, len(x.own))
	r.usable = !x.q.exhaustive && x.q.Dice == Worst && r.fits() && r.allowsRules() && r.allowsSpells()
	if r.usable {
		r.findFixed()
	}
	return r
}

// fits reports whether the tables are of a reasonable size.
func (r *relaxation) fits() bool {
	n := len(r.own)
	return n > 0 && n <= 64 && n*r.from.Board().Cells()*(r.q.Rounds+2) <= maxTable
}

// prepare fills the tables for the last round that is set.
func (r *relaxation) prepare() {
	r.on, r.goals = r.usable, nil
	if !r.on {
		return
	}
	b := r.from.Board()
	for i, g := range b.Sides()[r.q.Side].Goals {
		t := goalTable{Goal: g, index: i, last: r.last}
		all := b.Tagged(g.Tag)
		switch g.Kind {
		case rules.GoalHold:
			t.last -= max(1, g.N) - 1
			for _, c := range all {
				t.targets = append(t.targets, r.fill(&t, []rules.Cell{c}))
			}
		case rules.GoalReach, rules.GoalEscape, rules.GoalSeize:
			t.targets = []target{r.fill(&t, all)}
		}
		r.goals = append(r.goals, t)
	}
}

// fill works out the tables of a target, the last round first. It ends early, and
// switches the relaxation off, when the search is stopped.
func (r *relaxation) fill(g *goalTable, to []rules.Cell) target {
	x, cells := r.task, r.from.Board().Cells()
	t := target{cells: make([]bool, cells)}
	for _, c := range to {
		t.cells[c] = true
	}
	rounds := max(0, g.last-r.root+1)
	empty := func() [][]bool {
		table := make([][]bool, rounds)
		for i := range table {
			table[i] = make([]bool, cells)
		}
		return table
	}
	for f := range x.own {
		t.ready, t.free, t.done = append(t.ready, empty()), append(t.free, empty()), append(t.done, empty())
		for n := rounds - 1; n >= 0 && g.suits(x.own[f]); n-- {
			if x.q.Stop != nil && x.q.Stop() {
				x.bound, r.on = Stopped, false
				return t
			}
			r.fillRound(g, &t, f, n)
		}
	}
	return t
}

// suits reports whether a group counts for the goal.
func (g *goalTable) suits(id rules.FigID) bool { return g.Figure < 0 || rules.FigID(g.Figure) == id }

// fillRound fills a group's tables for one round, those of later rounds being full.
func (r *relaxation) fillRound(g *goalTable, t *target, f, n int) {
	round := r.root + n
	now, then := r.moves(round), r.moves(round+1)
	if round == g.last && r.keeper <= r.q.Side {
		then = now // the walls move no more before the round is over
	}
	ready, free, done := t.ready[f][n], t.free[f][n], t.done[f][n]
	for i := range done {
		c := rules.Cell(i)
		if !r.stands(f, now, c) {
			continue
		}
		after := []rules.Cell{c}
		if then > now {
			after = append(after, r.shift(then)[c]...)
		}
		for _, to := range after {
			if r.stands(f, then, to) {
				done[c] = done[c] || g.Kind == rules.GoalReach && r.at(f, to, t) || n+1 < len(t.ready[f]) && t.ready[f][n+1][to]
			}
		}
		done[c] = done[c] || r.leaves && r.returns(t, f, n, c)
	}
	for i := range done {
		c := rules.Cell(i)
		good := func(to spot) bool { return done[to.cell] || r.at(f, to.cell, t) }
		ends := r.walk(f, now, c)
		free[c] = slices.ContainsFunc(ends, good)
		if ready[c] = free[c]; free[c] && r.held(f, now, c) {
			ready[c] = good(ends[0])
		}
	}
}

// returns reports whether a group is of use that leaves the board after a round.
func (r *relaxation) returns(t *target, f, n int, c rules.Cell) bool {
	for _, later := range t.ready[f][n+1:] {
		if later[c] || r.beside && slices.ContainsFunc(r.neighbours(c), func(to rules.Cell) bool { return later[to] }) {
			return true
		}
	}
	return false
}

func (r *relaxation) neighbours(c rules.Cell) (out []rules.Cell) {
	b := r.from.Board()
	for d := range rules.Dir(b.Topology().Dirs()) {
		if to := b.Neighbour(c, d); to != rules.NoCell {
			out = append(out, to)
		}
	}
	return out
}

// at reports whether a group whose corner is on a cell is on the target.
func (r *relaxation) at(f int, c rules.Cell, t *target) bool {
	if t.cells[c] {
		return true
	}
	b, size := r.from.Board(), r.from.Figure(r.own[f]).Size
	p := b.Pos(c)
	for i := range size * size {
		if n := b.Cell(rules.Pos{Floor: p.Floor, X: p.X + i%size, Y: p.Y + i/size}); n != rules.NoCell && t.cells[n] {
			return true
		}
	}
	return false
}

// hopeless reports that the win can't come in time from a position in which Side decides.
// It never does so while a win is possible.
func (r *relaxation) hopeless(s *rules.State) bool {
	ask, side := s.Asked()
	if !r.on || side != r.q.Side || ask != rules.AskMove && ask != rules.AskSpells || s.NumQueued() > 0 {
		return false
	}
	for i := range r.goals {
		if r.possible(s, &r.goals[i]) {
			return false
		}
	}
	return !r.outlasts(s)
}

// outlasts reports whether all opponents may be slain, which wins under any goal.
func (r *relaxation) outlasts(s *rules.State) bool {
	for id := range rules.FigID(s.NumFigures()) {
		if v := s.Stance(id); v.Side != r.q.Side && v.Side != rules.NoSide && !r.slayable(s, id) && !v.Left && !v.Reserve {
			return false
		}
	}
	return true
}

// slayable reports whether a figure is dead or may yet be slain.
func (r *relaxation) slayable(s *rules.State, id rules.FigID) bool {
	v := s.Stance(id)
	return v.Dead || r.mortal[id] && !v.Left
}

// possible reports whether a goal may be met in time.
func (r *relaxation) possible(s *rules.State, g *goalTable) bool {
	side := r.q.Side
	switch g.Kind {
	case rules.GoalSurvive:
		return max(1, g.N) <= r.last
	case rules.GoalSlayOne:
		return r.slayable(s, rules.FigID(g.Figure))
	case rules.GoalSlayAll:
		return r.outlasts(s)
	case rules.GoalReach:
		return r.helpers(s, g, &g.targets[0]) != 0
	case rules.GoalSeize:
		return r.helpers(s, g, &g.targets[0]) != 0 || !slices.ContainsFunc(s.Board().Tagged(g.Tag), func(c rules.Cell) bool {
			_, owner := s.Structure(c)
			return owner != side
		})
	case rules.GoalEscape:
		return s.Escaped(side)+bits.OnesCount64(r.helpers(s, g, &g.targets[0])) >= max(1, g.N)
	case rules.GoalHold:
		return s.Held(side, g.index) > 0 || r.assignable(s, g, g.targets, 0)
	}
	return true
}

// assignable reports whether each of some targets can have a group of its own
// besides those taken, one bit each. A large group may stand on several.
func (r *relaxation) assignable(s *rules.State, g *goalTable, targets []target, taken uint64) bool {
	if len(targets) == 0 {
		return true
	}
	for left := r.helpers(s, g, &targets[0]) &^ taken; left != 0; left &= left - 1 {
		more := taken
		if f := bits.TrailingZeros64(left); r.from.Figure(r.own[f]).Size == 1 {
			more |= 1 << f
		}
		if r.assignable(s, g, targets[1:], more) {
			return true
		}
	}
	return false
}

// helpers returns the groups that may come to a target in time, one bit each.
func (r *relaxation) helpers(s *rules.State, g *goalTable, t *target) (set uint64) {
	n := s.Round() - r.root
	if n < 0 || s.Round() > g.last {
		return 0
	}
	ask, _ := s.Asked()
	for f, id := range r.own {
		if !g.suits(id) {
			continue
		}
		v := s.Stance(id)
		useful := v.Away // it may come back
		switch {
		case !v.OnBoard:
		case ask == rules.AskSpells:
			useful = t.ready[f][n][v.Cell] || r.at(f, v.Cell, t)
		case v.Done || v.Bound || v.Prone || v.Spent >= v.Move+r.haste:
			useful = t.done[f][n][v.Cell] || r.at(f, v.Cell, t)
		default:
			useful = t.free[f][n][v.Cell]
		}
		if useful {
			set |= 1 << f
		}
	}
	return set
}
