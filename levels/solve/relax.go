package solve

import (
	"slices"

	"wallfall/rules"
)

// Most of what a search would try leads nowhere because nobody can be at the
// goal in time any more. hope knows for each of Side's groups, each cell and each
// round whether the group could still be of use at best: alone on the board, all
// doors open, with its whole move in every turn, the walls where they are by
// then, and, wherever a wall comes near enough that it might be pushed or have to
// make room, one cell in any direction. Where a level has what could take a group
// any farther nothing is told, and nothing left out (see tame).
type hope struct {
	on    bool // what it tells is certain, and what it tells is hopeless is left out
	guide bool // it tells in what order to try
	goals []goalHope

	root, turn, keeper int // the round of the position, whose turn it is, who moves the walls, -1 for nobody

	shove [][]bool        // by moves of the walls, from the second on: whom the last may make move
	lone  [][]*rules.Lone // by group and by moves of the walls
	reach map[reachKey][]rules.Cell
	buf   rules.Reach
}

type reachKey struct {
	fig, moves int
	cell       rules.Cell
}

// goalHope is about one of Side's goals: fresh[f][r] tells on which cells group f
// is of use when in round r it has not yet moved in Side's turn, done[f][r] when
// it has. Rounds count from that of the position.
type goalHope struct {
	rules.Goal
	index       int
	last        int // the round by which somebody has to be there
	fresh, done [][][]bool
	late        [][]int // until which round, from 1, done holds; 0 for never
}

// maxHope bounds the tables: groups times cells times rounds.
const maxHope = 60_000

// relax prepares what can be told for the last round that is set.
func (x *search) relax() {
	h := &x.hope
	if h.lone == nil {
		x.survey()
	}
	h.goals = nil
	if len(x.own)*x.from.Board().Cells()*(x.last-h.root+2) > maxHope {
		h.on, h.guide = false, false
	}
	if !h.guide {
		return
	}
	for i, g := range x.from.Board().Sides()[x.q.Side].Goals {
		gh := goalHope{Goal: g, index: i, last: x.last}
		if g.Kind == rules.GoalHold {
			gh.last -= max(1, g.N) - 1
		}
		if g.Kind != rules.GoalSurvive {
			x.fill(&gh)
		}
		h.goals = append(h.goals, gh)
	}
}

// survey finds out once what the level has.
func (x *search) survey() {
	h, b := &x.hope, x.from.Board()
	h.root, h.turn, h.keeper = x.from.Round(), x.from.Side(), -1
	h.lone = make([][]*rules.Lone, len(x.own))
	h.reach = map[reachKey][]rules.Cell{}
	for i := range b.Sides() {
		if b.Sides()[i].Keeper && x.from.NumWalls() > 0 {
			h.keeper = i
		}
	}
	h.guide = !x.q.blind && len(x.own) > 0 && len(x.own)*b.Cells()*(x.q.Rounds+2) <= maxHope
	h.on = h.guide && x.tame() && !x.bloody()
}

// moves counts how often walls move from the position to Side's turn in a round.
func (x *search) moves(round int) int {
	h, n := &x.hope, 0
	if h.keeper < 0 {
		return 0
	}
	for r := h.root; r <= round; r++ {
		if (r > h.root || h.keeper > h.turn) && (r < round || h.keeper <= x.q.Side) {
			n++
		}
	}
	return n
}

// board gives the board for a group after so many moves of the walls.
func (x *search) board(f, moves int) *rules.Lone {
	h := &x.hope
	for len(h.lone[f]) <= moves {
		l := x.from.Lone(x.own[f], true)
		for range len(h.lone[f]) {
			l.MoveWalls()
		}
		h.lone[f] = append(h.lone[f], l)
	}
	return h.lone[f][moves]
}

// reaches gives where a group could be at the end of a turn that it begins on a
// cell: nowhere when it cannot stand there.
func (x *search) reaches(f, moves int, c rules.Cell) []rules.Cell {
	h := &x.hope
	key := reachKey{f, moves, c}
	if list, ok := h.reach[key]; ok {
		return list
	}
	l := x.board(f, moves)
	var list []rules.Cell
	if l.Reach(c, &h.buf) {
		list = append([]rules.Cell{c}, h.buf.Cells()...)
		cost := make([]int, len(list))
		for i := range list[1:] {
			cost[i+1] = h.buf.Cost(list[i+1])
		}
		list = x.leap(l, x.from.Figure(x.own[f]).Move, list, cost)
	}
	h.reach[key] = list
	return list
}

// leap adds what is beyond pitfalls: a jump, and then what is left of the move,
// or a careful crossing, which takes all of it (PF-02).
func (x *search) leap(l *rules.Lone, move int, list []rules.Cell, cost []int) []rules.Cell {
	b, buf := x.from.Board(), &x.hope.buf
	for i, k := range cost {
		for d := range rules.Dir(b.Topology().Dirs()) {
			mid := b.Neighbour(list[i], d)
			if mid == rules.NoCell || x.from.Feature(mid) != rules.Pitfall {
				continue
			}
			list = append(list, mid)
			to := b.Neighbour(mid, d)
			if to == rules.NoCell || !l.Reach(to, buf) {
				continue
			}
			list = append(list, to)
			for _, c := range buf.Cells() {
				if buf.Cost(c) <= move-k-b.Settings().JumpCost {
					list = append(list, c)
				}
			}
		}
	}
	return list
}

// shoved gives where a group may be after a move of the walls, the moves-th, that
// stood on a cell before: there, or next to it where a wall may make it move.
func (x *search) shoved(f, moves int, c rules.Cell) []rules.Cell {
	b := x.from.Board()
	out := []rules.Cell{c}
	if x.movable(moves)[c] {
		for d := range rules.Dir(b.Topology().Dirs()) {
			if n := b.Neighbour(c, d); n != rules.NoCell {
				out = append(out, n)
			}
		}
	}
	return slices.DeleteFunc(out, func(c rules.Cell) bool { return len(x.reaches(f, moves, c)) == 0 })
}

// fill works out the tables of a goal, the last round first.
func (x *search) fill(g *goalHope) {
	h, b := &x.hope, x.from.Board()
	rounds := g.last - h.root + 1
	for f, id := range x.own {
		fresh, done := make([][]bool, max(0, rounds)), make([][]bool, max(0, rounds))
		for r := rounds - 1; r >= 0; r-- {
			fresh[r], done[r] = make([]bool, b.Cells()), make([]bool, b.Cells())
			if g.Figure >= 0 && rules.FigID(g.Figure) != id {
				continue
			}
			round := h.root + r
			now := x.moves(round)
			then := x.moves(round + 1)
			if round == g.last && h.keeper <= x.q.Side {
				then = now // the walls move no more before the round is over
			}
			for c := range rules.Cell(b.Cells()) {
				if len(x.reaches(f, now, c)) == 0 {
					continue
				}
				after := []rules.Cell{c}
				if then > now {
					after = x.shoved(f, then, c)
				}
				for _, to := range after {
					done[r][c] = done[r][c] || g.Kind == rules.GoalReach && x.at(f, to, g) || r+1 < rounds && fresh[r+1][to]
				}
			}
			for c := range rules.Cell(b.Cells()) {
				for _, to := range x.reaches(f, now, c) {
					if done[r][to] || x.at(f, to, g) {
						fresh[r][c] = true
						break
					}
				}
			}
		}
		late := make([]int, b.Cells())
		for r := range done {
			for c, ok := range done[r] {
				if ok {
					late[c] = r + 1
				}
			}
		}
		g.fresh, g.done, g.late = append(g.fresh, fresh), append(g.done, done), append(g.late, late)
	}
}

// at tells whether a group whose corner is on a cell is on one of the goal's.
func (x *search) at(f int, c rules.Cell, g *goalHope) bool {
	b := x.from.Board()
	if b.Tag(c) == g.Tag {
		return true
	}
	size := x.from.Figure(x.own[f]).Size
	if size == 1 {
		return false
	}
	p := b.Pos(c)
	for dy := range size {
		for dx := range size {
			if n := b.Cell(rules.Pos{Floor: p.Floor, X: p.X + dx, Y: p.Y + dy}); n != rules.NoCell && b.Tag(n) == g.Tag {
				return true
			}
		}
	}
	return false
}

// hopeless tells of a position in which Side is to command whether the win
// cannot come in time any more. It never tells so of one where it can.
func (x *search) hopeless(s *rules.State) bool {
	if !x.hope.on {
		return false
	}
	for i := range x.hope.goals {
		if x.possible(s, &x.hope.goals[i]) {
			return false
		}
	}
	return true
}

// possible tells whether a goal may still be met in time.
func (x *search) possible(s *rules.State, g *goalHope) bool {
	b := s.Board()
	switch g.Kind {
	case rules.GoalSurvive:
		return max(1, g.N) <= x.last
	case rules.GoalReach:
		return x.useful(s, g) >= 1
	case rules.GoalEscape:
		return s.Escaped(x.q.Side)+x.useful(s, g) >= max(1, g.N)
	case rules.GoalHold:
		return s.Held(x.q.Side, g.index) > 0 || x.useful(s, g) >= len(b.Tagged(g.Tag))
	case rules.GoalSeize:
		return x.useful(s, g) >= 1
	}
	return true
}

// useful counts the groups that may still be of use for a goal.
func (x *search) useful(s *rules.State, g *goalHope) int {
	n := 0
	r := s.Round() - x.hope.root
	if r < 0 || s.Round() > g.last {
		return 0
	}
	for f, id := range x.own {
		v := s.Figure(id)
		if !v.OnBoard {
			continue
		}
		if v.Done || v.Bound || v.Prone || v.Spent >= v.Move {
			if g.done[f][r][v.Cell] || x.at(f, v.Cell, g) {
				n++
			}
		} else if g.fresh[f][r][v.Cell] {
			n++
		}
	}
	return n
}

// impossible tells of the position the search begins with that no win can come
// in time.
func (x *search) impossible() bool {
	return x.hope.on && x.from.Side() == x.q.Side && x.from.Pending().Ask == rules.AskManeuver && x.hopeless(x.from)
}

// worth tells whether it is worth to search with only some groups acting. Where
// nothing else moves groups, those that do not act never come to a goal.
func (x *search) worth(set uint64) bool {
	h := &x.hope
	if !h.on || h.keeper >= 0 || x.from.Side() != x.q.Side {
		return true
	}
	for i := range h.goals {
		g := &h.goals[i]
		if g.Kind == rules.GoalSurvive {
			return true
		}
		for f, id := range x.own {
			if v := x.from.Figure(id); set>>f&1 != 0 && v.OnBoard && h.root <= g.last && g.fresh[f][0][v.Cell] {
				return true
			}
		}
	}
	return false
}

// order puts first what brings groups to where they are of use, the nearer the
// better, then the end of the turn, then all else.
func (x *search) order(s *rules.State, acts []rules.Action) {
	if !x.hope.guide || s.Pending().Ask != rules.AskManeuver {
		return
	}
	slices.SortStableFunc(acts, func(a, b rules.Action) int { return x.rank(s, a) - x.rank(s, b) })
}

// The ranks of actions: those between are of moves that bring a group nearer.
const (
	rankFirst = -1000
	rankGoal  = -999
	rankEnd   = 0
	rankElse  = 1
)

func (x *search) rank(s *rules.State, a rules.Action) int {
	best := rankElse
	switch a.Kind {
	case rules.Leave, rules.Capture, rules.SlayProne:
		return rankFirst
	case rules.Use:
		if v := s.Figure(a.Other); v.Side != x.q.Side && v.Side != rules.NoSide {
			return rankFirst
		}
	case rules.EndTurn:
		return rankEnd
	case rules.Move:
		f := slices.Index(x.own, a.Fig)
		for i := range x.hope.goals {
			g := &x.hope.goals[i]
			if f < 0 || f >= len(g.late) {
				continue
			}
			if x.at(f, a.To, g) {
				return rankGoal
			}
			if gain := g.late[f][a.To] - g.late[f][s.Figure(a.Fig).Cell]; gain > 0 {
				best = min(best, -gain)
			}
		}
		best = min(best, x.stalk(s, a))
	}
	return best
}

// stalk ranks a move by how much nearer it comes to whom Side is to slay.
func (x *search) stalk(s *rules.State, a rules.Action) int {
	best, b := rankElse, s.Board()
	for _, g := range b.Sides()[x.q.Side].Goals {
		if g.Kind != rules.GoalSlayOne && g.Kind != rules.GoalSlayAll {
			continue
		}
		for id := range rules.FigID(s.NumFigures()) {
			v := s.Figure(id)
			if !v.OnBoard || v.Side == x.q.Side || v.Side == rules.NoSide || g.Kind == rules.GoalSlayOne && rules.FigID(g.Figure) != id {
				continue
			}
			if gain := b.Dist(s.Figure(a.Fig).Cell, v.Cell) - b.Dist(a.To, v.Cell); gain > 0 {
				best = min(best, -gain)
			}
		}
	}
	return best
}
