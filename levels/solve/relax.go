package solve

import (
	"math/bits"
	"slices"

	"wallfall/rules"
)

// Most of what a search would try leads nowhere because nobody can be at the
// goal in time any more. hope knows for each of Side's groups, each cell and each
// round whether the group could still be of use at best: as if none of the others
// were there but rivals who never move, all doors open, with its whole move in
// every turn, the walls where they are by then; pushed by its own side as far as
// that goes, put elsewhere by spells as often as there is mana, and, wherever a
// wall comes near enough that it might be pushed or have to make room, one cell in
// any direction. Where a level has what could take a group any farther nothing is
// told, and nothing left out (see tame).
type hope struct {
	motion
	on    bool // what it tells is certain, and what it tells is hopeless is left out
	guide bool // it tells in what order to try
	goals []*goalHope

	root, turn, keeper int // the round of the position, whose turn it is, who moves the walls, -1 for nobody

	jolts  []*jolt         // by moves of the walls: what the last of them does
	grasp  [][]bool        // by group of Side's that pushes and by cell: it may push who stands there; nil for any
	roams  [][][]bool      // by turn of Side's from the present one, and after the last, and by group: where it may be; nil where that is not known
	lone   [][]*rules.Lone // by group and by moves of the walls
	shut   [][]*rules.Lone // the same with doors shut
	mire   [][]bool        // by group of Side's and by cell: nobody stays there from turn to turn and lives, unless a wall moves it; nil where that is not known
	walk   map[reachKey][]spot
	reach  map[reachKey][]rules.Cell
	drift  map[reachKey][]rules.Cell
	place  map[reachKey][]rules.Cell
	rivals []fated
	deadly bool // there is ground that slays
	hunts  map[huntKey]*goalHope
	toll   toll
	buf    rules.Reach
}

// goalHope is about one of Side's goals. Of its tables fresh tells on which cells
// a group is of use when it has not yet moved in Side's turn, begin the same when
// that turn's spells are yet to come, done when it has moved, and still when it
// has but may be moved by others. They are by group, by round from that of the
// position, by how many spells that put groups elsewhere can be paid for, and by
// cell. Who is fresh may be held there by a rival; loose tells of one who is not, as
// it has come there in this turn.
type goalHope struct {
	rules.Goal
	index                     int
	last                      int // the round by which somebody has to be there
	fresh, begin, done, still [][][][]bool
	loose                     [][][][]bool
	late                      [][]int     // until which round, from 1, done holds; 0 for never
	prey                      rules.Cell  // the one cell that it is about, if it is: of a hunt that of whom it is for,
	from                      []int       // and from how far groups can do anything there
	zone                      [][]bool    // where that is known better: by group and by cell, from where
	parts                     []*goalHope // of a goal to hold cells: for each of them
}

// maxHope bounds the tables: groups times cells times rounds times spells.
const maxHope = 200_000

// relax prepares what can be told for the last round that is set.
func (x *search) relax() {
	h := &x.hope
	if h.lone == nil {
		x.survey()
	}
	h.goals, h.hunts = nil, map[huntKey]*goalHope{}
	x.levy()
	if !h.guide {
		return
	}
	for i, g := range x.from.Board().Sides()[x.q.Side].Goals {
		gh := &goalHope{Goal: g, index: i, last: x.last, prey: rules.NoCell}
		if g.Kind == rules.GoalHold {
			gh.last -= max(1, g.N) - 1
			if !x.large() {
				gh.zone = x.holdable(gh)
			}
		}
		switch g.Kind {
		case rules.GoalReach, rules.GoalEscape, rules.GoalHold, rules.GoalSeize:
			x.fill(gh)
		}
		if g.Kind == rules.GoalHold && !x.large() {
			for _, c := range x.from.Board().Tagged(g.Tag) {
				part := &goalHope{Goal: g, index: i, last: gh.last, prey: c, from: make([]int, len(x.own)), zone: make([][]bool, len(x.own))}
				for f := range x.own {
					part.zone[f] = make([]bool, len(gh.zone[f]))
					part.zone[f][c] = gh.zone[f][c]
				}
				x.fill(part)
				gh.parts = append(gh.parts, part)
			}
		}
		h.goals = append(h.goals, gh)
	}
}

// large tells whether one of Side's groups takes more than a cell.
func (x *search) large() bool {
	return slices.ContainsFunc(x.own, func(id rules.FigID) bool { return x.from.Figure(id).Size > 1 })
}

// survey finds out once what the level has.
func (x *search) survey() {
	h, b := &x.hope, x.from.Board()
	h.root, h.turn, h.keeper = x.from.Round(), x.from.Side(), -1
	x.forget()
	for i := range b.Sides() {
		if b.Sides()[i].Keeper && x.from.NumWalls() > 0 && !x.from.Resigned(i) {
			h.keeper = i
		}
	}
	h.guide = !x.q.blind && len(x.own) > 0
	if !h.guide {
		return
	}
	h.on = x.tame()
	if len(x.own)*b.Cells()*(x.q.Rounds+2)*(x.hopsFor(x.purse(x.q.Rounds))+1) > maxHope {
		h.on, h.guide = false, false
		return
	}
	if h.on {
		x.judge()
	} else {
		h.motion = motion{}
	}
}

// forget begins anew with what hangs on who stays where they are.
func (x *search) forget() {
	h := &x.hope
	h.lone, h.shut = make([][]*rules.Lone, len(x.own)), make([][]*rules.Lone, len(x.own))
	h.walk, h.reach = map[reachKey][]spot{}, map[reachKey][]rules.Cell{}
	h.drift, h.place = map[reachKey][]rules.Cell{}, map[reachKey][]rules.Cell{}
	h.jolts, h.roams = nil, nil
	h.thrown = map[pusher][][]rules.Cell{}
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

// fill works out the tables of a goal, the last round first.
func (x *search) fill(g *goalHope) {
	h, cells := &x.hope, x.from.Board().Cells()
	rounds := max(0, g.last-h.root+1)
	spells := x.hopsFor(x.purse(rounds)) + 1
	for f := range x.own {
		t := [5][][][]bool{}
		for i := range t {
			t[i] = make([][][]bool, rounds)
			for r := range t[i] {
				t[i][r] = make([][]bool, spells)
				for k := range t[i][r] {
					t[i][r][k] = make([]bool, cells)
				}
			}
		}
		g.fresh, g.begin, g.done, g.still = append(g.fresh, t[0]), append(g.begin, t[1]), append(g.done, t[2]), append(g.still, t[3])
		g.loose = append(g.loose, t[4])
		if !x.apt(f, g) {
			g.late = append(g.late, make([]int, cells))
			continue
		}
		for r := rounds - 1; r >= 0 && !x.stopping(); r-- {
			for k := range spells {
				x.fillRound(g, f, r, k)
			}
		}
		late := make([]int, cells)
		for r := range g.done[f] {
			for c, ok := range g.done[f][r][spells-1] {
				if ok {
					late[c] = r + 1
				}
			}
		}
		g.late = append(g.late, late)
	}
}

// apt tells whether a group could ever do something for a goal.
func (x *search) apt(f int, g *goalHope) bool {
	return (g.Figure < 0 || rules.FigID(g.Figure) == x.own[f]) && (g.prey == rules.NoCell || g.from[f] >= 0)
}

// fillRound works out a group's tables for a round, those of later rounds and of
// fewer spells being known.
func (x *search) fillRound(g *goalHope, f, r, k int) {
	h := &x.hope
	round := h.root + r
	now, then := x.moves(round), x.moves(round+1)
	if round == g.last && h.keeper <= x.q.Side {
		then = now // the walls move no more before the round is over
	}
	fresh, begin, done, still := g.fresh[f][r][k], g.begin[f][r][k], g.done[f][r][k], g.still[f][r][k]
	loose := g.loose[f][r][k]
	for i := range done {
		c := rules.Cell(i)
		if len(x.walks(f, now, c)) == 0 {
			continue
		}
		after := []rules.Cell{c}
		if then > now {
			after = x.shoved(f, then, c)
		}
		for _, to := range after {
			goesOn := r+1 < len(g.begin[f]) && g.begin[f][r+1][k][to] && (to != c || !x.mired(f, c))
			done[c] = done[c] || g.sudden() && x.at(f, to, g) || goesOn
		}
		if h.away && !done[c] {
			done[c] = x.returns(g, f, r, k, c)
		}
	}
	for i := range done {
		c := rules.Cell(i)
		if len(x.walks(f, now, c)) == 0 {
			continue
		}
		good := func(to rules.Cell) bool { return done[to] || x.at(f, to, g) }
		still[c] = slices.ContainsFunc(x.drifts(f, now, c), good)
		fresh[c] = slices.ContainsFunc(x.reaches(f, now, c), good)
		loose[c] = fresh[c] || slices.ContainsFunc(x.ranges(f, now, c), good)
	}
	for i := range done {
		c := rules.Cell(i)
		begin[c] = fresh[c]
		if k == 0 || begin[c] {
			continue
		}
		less := g.begin[f][r][k-1]
		if k == maxHops {
			less = fresh // any number: one more is enough where all put it equally far
			if g.begin[f][r][k-1][c] {
				begin[c] = true
				continue
			}
		}
		begin[c] = slices.ContainsFunc(x.placed(f, now, c), func(to rules.Cell) bool { return less[to] })
	}
	for again := k == maxHops; again; {
		again = false
		for i := range begin {
			c := rules.Cell(i)
			if !begin[c] && slices.ContainsFunc(x.placed(f, now, c), func(to rules.Cell) bool { return begin[to] }) {
				begin[c], again = true, true
			}
		}
	}
}

// sudden tells whether a goal may be met while others move.
func (g *goalHope) sudden() bool { return g.Kind == rules.GoalReach || g.Kind == rules.GoalSlayOne }

// returns tells whether a group is of use that leaves the board after a round, for
// any time.
func (x *search) returns(g *goalHope, f, r, k int, c rules.Cell) bool {
	b := x.from.Board()
	for later := r + 1; later < len(g.begin[f]); later++ {
		if g.begin[f][later][k][c] {
			return true
		}
		for d := range rules.Dir(b.Topology().Dirs()) {
			if n := b.Neighbour(c, d); x.hope.beside && n != rules.NoCell && g.begin[f][later][k][n] {
				return true
			}
		}
	}
	return false
}

// at tells whether a group whose corner is on a cell is on one of the goal's.
func (x *search) at(f int, c rules.Cell, g *goalHope) bool {
	b := x.from.Board()
	if g.zone != nil {
		return g.zone[f][c]
	}
	if g.prey != rules.NoCell {
		return x.near(c, g.prey, g.from[f])
	}
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
	for _, g := range x.hope.goals {
		if x.possible(s, g) {
			return false
		}
	}
	return !x.outlive(s) && x.hope.on
}

// outlive tells whether all rivals may yet be slain in time.
func (x *search) outlive(s *rules.State) bool {
	if len(x.hope.fixed) > 0 {
		return false
	}
	var all []rules.FigID
	for _, r := range x.hope.rivals {
		if v := s.Stance(r.id); !v.Left && !v.Reserve {
			if !x.doomable(s, r.id) {
				return false
			}
			all = append(all, r.id)
		}
	}
	return x.payable(s, all)
}

// possible tells whether a goal may still be met in time.
func (x *search) possible(s *rules.State, g *goalHope) bool {
	b := s.Board()
	switch g.Kind {
	case rules.GoalSurvive:
		return max(1, g.N) <= x.last
	case rules.GoalSlayOne:
		return x.doomable(s, rules.FigID(g.Figure))
	case rules.GoalSlayAll:
		return x.outlive(s)
	case rules.GoalReach:
		return x.useful(s, g) >= 1
	case rules.GoalSeize:
		return x.useful(s, g) >= 1 || !slices.ContainsFunc(b.Tagged(g.Tag), func(c rules.Cell) bool {
			_, owner := s.Structure(c)
			return owner != x.q.Side
		})
	case rules.GoalEscape:
		return s.Escaped(x.q.Side)+x.useful(s, g) >= max(1, g.N)
	case rules.GoalHold:
		return s.Held(x.q.Side, g.index) > 0 || x.useful(s, g) >= len(b.Tagged(g.Tag)) && x.shared(s, g.parts, 0)
	}
	return true
}

// shared tells whether there may be another group in time for each of some cells,
// besides those that are taken, a bit each.
func (x *search) shared(s *rules.State, parts []*goalHope, taken uint64) bool {
	if len(parts) == 0 {
		return true
	}
	for left := x.helpers(s, parts[0]) &^ taken; left != 0; left &= left - 1 {
		if x.shared(s, parts[1:], taken|left&-left) {
			return true
		}
	}
	return false
}

// useful counts the groups that may still be of use for a goal.
func (x *search) useful(s *rules.State, g *goalHope) int { return bits.OnesCount64(x.helpers(s, g)) }

// helpers gives them, a bit each.
func (x *search) helpers(s *rules.State, g *goalHope) (set uint64) {
	r := s.Round() - x.hope.root
	if r < 0 || s.Round() > g.last {
		return 0
	}
	k := x.hopsLeft(s)
	asked, _ := s.Asked()
	for f, id := range x.own {
		if !x.apt(f, g) {
			continue
		}
		switch v := s.Stance(id); {
		case v.Away:
			set |= 1 << f // it may come back
		case !v.OnBoard:
		case asked == rules.AskSpells:
			if g.begin[f][r][min(k, len(g.begin[f][r])-1)][v.Cell] || x.at(f, v.Cell, g) {
				set |= 1 << f
			}
		case v.Done || v.Bound || v.Prone || v.Spent >= v.Move+x.hope.haste:
			if g.still[f][r][min(k, len(g.still[f][r])-1)][v.Cell] || x.at(f, v.Cell, g) {
				set |= 1 << f
			}
		case g.loose[f][r][min(k, len(g.loose[f][r])-1)][v.Cell]:
			set |= 1 << f
		}
	}
	return set
}

// impossible tells of the position the search begins with that no win can come
// in time.
func (x *search) impossible() bool {
	return x.hope.on && x.from.Side() == x.q.Side && commanding(x.from.Pending().Ask) && x.from.NumQueued() == 0 && x.hopeless(x.from)
}

// worth tells whether it is worth to search with only some groups acting. Where
// nothing else moves groups, those that do not act never come to a goal.
func (x *search) worth(set uint64) bool {
	h := &x.hope
	if !h.on || h.keeper >= 0 || x.from.Side() != x.q.Side || len(h.push)+len(h.hops) > 0 || h.away || x.outlive(x.from) {
		return true
	}
	for _, g := range h.goals {
		if g.Kind == rules.GoalSurvive || g.Kind == rules.GoalSlayOne || g.Kind == rules.GoalSlayAll {
			return true
		}
		for f, id := range x.own {
			if v := x.from.Figure(id); set>>f&1 != 0 && v.OnBoard && h.root <= g.last && len(g.loose) > 0 && g.loose[f][0][0][v.Cell] {
				return true
			}
		}
	}
	return false
}

// order puts first what brings groups to where they are of use, the nearer the
// better, then the end of the turn, then all else.
func (x *search) order(s *rules.State, acts []rules.Action) {
	if ask, _ := s.Asked(); !x.hope.guide || ask != rules.AskManeuver {
		return
	}
	list := x.ranked[:0]
	for _, a := range acts {
		list = append(list, ranked{a, x.rank(s, a)})
	}
	x.ranked = list
	slices.SortStableFunc(list, func(a, b ranked) int { return a.rank - b.rank })
	for i := range list {
		acts[i] = list[i].act
	}
}

// ranked is an action and where it comes in order.
type ranked struct {
	act  rules.Action
	rank int
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
		for _, g := range x.hope.goals {
			if f < 0 || f >= len(g.late) {
				continue
			}
			if x.at(f, a.To, g) {
				return rankGoal
			}
			if gain := g.late[f][a.To] - g.late[f][s.Stance(a.Fig).Cell]; gain > 0 {
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
			v := s.Stance(id)
			if !v.OnBoard || v.Side == x.q.Side || v.Side == rules.NoSide || g.Kind == rules.GoalSlayOne && rules.FigID(g.Figure) != id {
				continue
			}
			if gain := b.Dist(s.Stance(a.Fig).Cell, v.Cell) - b.Dist(a.To, v.Cell); gain > 0 {
				best = min(best, -gain)
			}
		}
	}
	return best
}
