package bot

import (
	"slices"

	"wallfall/rules"
)

// maxDist stands for all distances that are longer.
const maxDist = 200

// class is what distinguishes the paths of kinds.
type class struct {
	fly, agile bool
	native     rules.Native // the terrains and edges that do not hinder it
}

// classOf returns the class of a kind. Flyers count as always flying.
func classOf(k *rules.Kind) class {
	return class{k.Traits&(rules.Flying|rules.Hover) != 0, k.Traits&rules.Agile != 0, k.Home() | rules.NativeTo(rules.Cloud)}
}

// cellGoal is a goal that names cells, with the distances to them.
type cellGoal struct {
	side  int
	goal  rules.Goal
	cells []rules.Cell
	first int // index of its fields: one for all cells, or for a seize goal one for each
}

// goalTerms are the values of standing on a cell that a goal names, and of each step nearer to
// one: for the goal's own side (on, near), and for its enemies (guard, close).
var goalTerms = [...]struct{ on, near, guard, close int }{
	rules.GoalReach:  {4000, 30, 25, 2},
	rules.GoalEscape: {60, 30, 25, 2},
	rules.GoalHold:   {150, 16, 100, 10},
	rules.GoalSeize:  {60, 20, 20, 0},
}

// fields are the distances on a board to what goals name, for every class of kinds. They are
// computed when a game begins; a door counts as a small delay, a figure as none.
type fields struct {
	board   *rules.Board
	ground  []uint16 // terrain and feature of each cell when they were made
	classes []class
	of      []int // by kind: its class
	goals   []cellGoal
	dists   [][]uint16          // by class and field
	count   int                 // fields of each class
	journey [rules.MaxSides]int // by side: the worth of the longest way to its goals at the start
	queue   queue
	one     [1]rules.Cell
}

// maxFields is the most distances that are kept; beyond it distances are straight lines.
const maxFields = 4 << 20

// begin computes the fields for a position, unless that is done already.
func (f *fields) begin(s *rules.State) {
	f.flood(s)
	f.journey = [rules.MaxSides]int{}
	for i := range s.NumFigures() {
		if at, side := s.Stand(rules.FigID(i)); at != rules.NoCell && side != rules.NoSide {
			f.journey[side] = max(f.journey[side], f.way(s, s.Figure(rules.FigID(i)).Kind, at, side))
		}
	}
}

// maxWay is the most cells of a way that count, manyFigures the most figures that are searched
// for the nearest enemy.
const (
	maxWay      = 40
	manyFigures = 256
)

// way returns the worth of the way from a cell to the goals of a side and to its enemies.
func (f *fields) way(s *rules.State, kind int, c rules.Cell, side int) int {
	sum := 0
	for i := range f.goals {
		if a := &f.goals[i]; a.side == side {
			sum += goalTerms[a.goal.Kind].near * min(maxWay, f.dist(a, kind, c))
		}
	}
	weight, one := huntWeight(s.Board().Sides()[side].Goals)
	near := maxWay
	for i := range min(s.NumFigures(), manyFigures) {
		id := rules.FigID(i)
		if at, of := s.Stand(id); at != rules.NoCell && of != side && of != rules.NoSide && (one == rules.NoFig || one == id) {
			near = min(near, f.board.Dist(c, at))
		}
	}
	return sum + weight*near
}

// flood computes the distances, unless that is done already.
func (f *fields) flood(s *rules.State) {
	b := s.Board()
	same := f.board == b
	for c := 0; same && c < b.Cells(); c++ {
		same = f.ground[c] == groundCode(s, rules.Cell(c))
	}
	if same {
		return
	}
	*f = fields{board: b, ground: make([]uint16, b.Cells())}
	for c := range f.ground {
		f.ground[c] = groundCode(s, rules.Cell(c))
	}
	for i := range b.Kinds() {
		cl := classOf(&b.Kinds()[i])
		at := slices.Index(f.classes, cl)
		if at < 0 {
			at = len(f.classes)
			f.classes = append(f.classes, cl)
		}
		f.of = append(f.of, at)
	}
	for side, sd := range b.Sides() {
		for _, goal := range sd.Goals {
			a := cellGoal{side: side, goal: goal, first: f.count}
			switch goal.Kind {
			case rules.GoalReach, rules.GoalHold, rules.GoalEscape:
				f.count++
			case rules.GoalSeize:
				f.count += len(b.Tagged(goal.Tag))
			default:
				continue
			}
			a.cells = b.Tagged(goal.Tag)
			f.goals = append(f.goals, a)
		}
	}
	if f.count == 0 || f.count*len(f.classes)*b.Cells() > maxFields {
		return
	}
	for _, cl := range f.classes {
		f.queue.learn(s, cl)
		for i := range f.goals {
			a := &f.goals[i]
			if a.goal.Kind != rules.GoalSeize {
				f.dists = append(f.dists, f.queue.flood(s, a.cells, nil))
				continue
			}
			for _, c := range a.cells {
				f.one[0] = c
				f.dists = append(f.dists, f.queue.flood(s, f.one[:], nil))
			}
		}
	}
}

// groundCode packs what a cell is made of.
func groundCode(s *rules.State, c rules.Cell) uint16 {
	return uint16(s.Terrain(c))<<8 | uint16(s.Feature(c))
}

// isHome reports whether a kind is at home in a terrain.
func (f *fields) isHome(kind int, t rules.Terrain) bool {
	return f.classes[f.of[kind]].native&rules.NativeTo(t) != 0
}

// dist returns the distance, for a kind, from a cell to the nearest that a goal names.
func (f *fields) dist(a *cellGoal, kind int, c rules.Cell) int {
	if a.goal.Kind != rules.GoalSeize {
		return f.distTo(a, 0, kind, c)
	}
	best := maxDist
	for i := range a.cells {
		best = min(best, f.distTo(a, i, kind, c))
	}
	return best
}

// distTo returns the distance to the cells of one field of a goal.
func (f *fields) distTo(a *cellGoal, i, kind int, c rules.Cell) int {
	if f.dists != nil {
		return min(maxDist, int(f.dists[f.of[kind]*f.count+a.first+i][c]))
	}
	if a.goal.Kind == rules.GoalSeize {
		return min(maxDist, f.board.Dist(c, a.cells[i]))
	}
	return f.board.Nearest(c, a.cells, maxDist)
}

// queue is scratch space to flood a board.
type queue struct {
	by    [closedCost + 1][]rules.Cell
	costs []uint8 // by cell and direction: of the step to the cell from there, 0 for none
}

// The costs of special steps.
const (
	closedCost = 24 // ground that is closed to the class, unless force or luck opens it
	breakCost  = 8  // something that may be broken or cleared away
)

// learn finds what steps cost a class.
func (q *queue) learn(s *rules.State, cl class) {
	b := s.Board()
	q.costs = q.costs[:0]
	for c := range rules.Cell(b.Cells()) {
		enter := enterCost(s, cl, c)
		for dir := range rules.Dir(b.Topology().Dirs()) {
			cost := 0
			if n := b.Neighbour(c, dir); n != rules.NoCell && enter > 0 {
				cost = stepCost(s, cl, n, c, dir, enter)
			}
			q.costs = append(q.costs, uint8(cost))
		}
	}
}

// flood returns the distance of every cell to the nearest of some cells, for the class that was
// learnt.
func (q *queue) flood(s *rules.State, from []rules.Cell, dist []uint16) []uint16 {
	b := s.Board()
	if len(dist) != b.Cells() {
		dist = make([]uint16, b.Cells())
	}
	for i := range dist {
		dist[i] = maxDist
	}
	for i := range q.by {
		q.by[i] = q.by[i][:0]
	}
	left := 0
	offer := func(c rules.Cell, d int) {
		if d < int(dist[c]) {
			dist[c] = uint16(d)
			at := d % len(q.by)
			q.by[at] = append(q.by[at], c)
			left++
		}
	}
	for _, c := range from {
		offer(c, 0)
	}
	dirs := b.Topology().Dirs()
	for d := 0; left > 0 && d < maxDist; d++ {
		at := d % len(q.by)
		for i := 0; i < len(q.by[at]); i++ { // it may grow, through links that cost nothing
			c := q.by[at][i]
			left--
			if int(dist[c]) != d {
				continue
			}
			for dir, cost := range q.costs[int(c)*dirs : int(c+1)*dirs] {
				if cost > 0 {
					offer(b.Neighbour(c, rules.Dir(dir)), d+int(cost))
				}
			}
			if to := b.Link(c); to != rules.NoCell {
				cost := 0
				if s.Feature(c) == rules.Ladder {
					cost = 1
				}
				offer(to, d+cost)
			}
			if up := c + rules.Cell(b.Width()*b.Height()); int(up) < b.Cells() && s.Feature(up) == rules.Pitfall {
				offer(up, d+1)
			}
		}
		q.by[at] = q.by[at][:0]
	}
	return dist
}

// enterCost returns what it costs a class to enter a cell, 0 if it never can.
func enterCost(s *rules.State, cl class, c rules.Cell) int {
	switch s.Feature(c) {
	case rules.Blockade, rules.Rubble, rules.Canister:
		return breakCost
	case rules.DoorClosed:
		return 2
	case rules.Pitfall:
		if !cl.fly && !cl.agile {
			return 4
		}
	}
	t := s.Terrain(c)
	bars := t.Bars()
	switch {
	case t.Breakable():
		return breakCost
	case t.Solid():
		return 0
	case t == rules.Pit && !cl.fly:
		return 3
	case cl.native&rules.NativeTo(t) != 0:
	case bars == rules.BarsAll, bars != rules.BarsNobody && !cl.fly:
		return closedCost
	case cl.fly:
	case t.Slow():
		return 2
	case t.Stops():
		return 3
	}
	return 1
}

// stepCost returns the cost of the step from n to c, given the cost of entering c; dir points
// from c to n. It is 0 if there is no such step.
func stepCost(s *rules.State, cl class, n, c rules.Cell, dir rules.Dir, enter int) int {
	b := s.Board()
	if b.Topology() == rules.Square && dir%2 == 1 && (blocksCorner(s, b.Neighbour(c, dir-1)) || blocksCorner(s, b.Neighbour(c, (dir+1)%8))) {
		return 0
	}
	if cl.fly {
		return enter
	}
	e, up := b.EdgeAt(n, b.Topology().Opposite(dir))
	switch {
	case e == rules.Cliff:
		return 0
	case up && (e == rules.Slope || e == rules.Rampart) && cl.native&rules.NativeToEdge(e) == 0:
		return enter + 1
	}
	return min(enter, closedCost)
}

// blocksCorner reports whether a cell holds something that a figure cannot squeeze past.
func blocksCorner(s *rules.State, c rules.Cell) bool {
	if c == rules.NoCell {
		return true
	}
	f := s.Feature(c)
	return s.Terrain(c).Solid() || f == rules.Blockade || f == rules.DoorClosed
}

// progressWorth returns the worth of a cell to a group for its side's goals and against those
// of others.
func (e *evaluator) progressWorth(id rules.FigID, c rules.Cell) int {
	u := &e.units[id]
	sum := 0
	for i := range e.f.goals {
		a := &e.f.goals[i]
		if a.side == u.side {
			sum += e.goalWorth(a, id, u, c)
		} else {
			sum += e.denialWorth(a, u, c)
		}
	}
	if u.side == e.side {
		sum -= e.enemies.weight * e.enemies.dist(u, c)
	}
	return sum
}

// goalWorth returns the worth of a cell for a goal of the group's own side.
func (e *evaluator) goalWorth(a *cellGoal, id rules.FigID, u *unit, c rules.Cell) int {
	far := e.f.dist(a, u.kind, c)
	on := far == 0
	switch a.goal.Kind {
	case rules.GoalReach:
		if a.goal.Figure >= 0 && rules.FigID(a.goal.Figure) != id {
			return 0
		}
	case rules.GoalSeize:
		if _, owner := e.s.Structure(c); !on || owner == u.side {
			on, far = false, e.openDist(a, u, c)
		}
	}
	if on {
		return goalTerms[a.goal.Kind].on
	}
	return -goalTerms[a.goal.Kind].near * far
}

// openDist returns the distance to the nearest structure that the side does not own yet.
func (e *evaluator) openDist(a *cellGoal, u *unit, c rules.Cell) int {
	best := maxDist
	for i, at := range a.cells {
		if _, owner := e.s.Structure(at); owner != u.side {
			best = min(best, e.f.distTo(a, i, u.kind, c))
		}
	}
	if best == maxDist {
		return 0
	}
	return best
}

// denialWorth returns the worth of a cell against an enemy's goal.
func (e *evaluator) denialWorth(a *cellGoal, u *unit, c rules.Cell) int {
	terms := &goalTerms[a.goal.Kind]
	switch {
	case e.s.Board().Tag(c) == a.goal.Tag:
		return terms.guard
	case terms.close == 0:
		return 0
	}
	return -terms.close * e.f.dist(a, u.kind, c)
}

// enemyField holds the distance from each cell to the enemies that a side wants to slay.
type enemyField struct {
	weight int          // of each cell of distance
	at     []rules.Cell // where they stood when the fields were made
	ground uint64       // the ground then, walls and all
	sum    uint64       // hash of the ground then
	fields [2][]uint16  // on foot and in the air; if far, the first is one more than those known
	made   [2]bool      // which of them are up to date
	s      *rules.State // the position to make them from
	queues [2]queue
	learnt [2]bool // which of them know the ground
	now    []rules.Cell
	far    bool // the board is too large for fields
	board  *rules.Board
}

// maxHunt is the largest board, in cells, on which the way to the enemies is computed.
const maxHunt = 1600

// huntWeight returns the worth of each cell nearer to the enemies, and which one counts, NoFig
// for any.
func huntWeight(goals []rules.Goal) (weight int, one rules.FigID) {
	one = rules.NoFig
	if len(goals) == 0 {
		return 10, one // the last side left wins
	}
	wait := false
	for _, goal := range goals {
		switch goal.Kind {
		case rules.GoalSlayAll:
			weight = max(weight, 10)
		case rules.GoalSlayOne:
			weight, one = 14, rules.FigID(goal.Figure)
		case rules.GoalSurvive:
			wait = true // a side that wins by surviving need not attack
		}
	}
	if wait {
		weight = min(weight, 2)
	}
	return weight, one
}

// begin locates the enemies of a side. The distances are computed when they are first asked
// for; until then the position must not change.
func (h *enemyField) begin(s *rules.State, side int) {
	h.now = h.now[:0]
	var one rules.FigID
	if h.weight, one = huntWeight(s.Board().Sides()[side].Goals); h.weight == 0 {
		return
	}
	for i := range s.NumFigures() {
		id := rules.FigID(i)
		c, of := s.Stand(id)
		if c != rules.NoCell && of != side && of != rules.NoSide && (one == rules.NoFig || one == id) {
			h.now = append(h.now, c)
		}
	}
	h.far = s.Board().Cells() > maxHunt
	if len(h.now) == 0 || h.far {
		if f := &h.fields[0]; len(*f) != s.Board().Cells() {
			*f = make([]uint16, s.Board().Cells())
		} else if h.board != s.Board() || !slices.Equal(h.now, h.at) {
			clear(*f)
		}
		h.board, h.made, h.learnt = s.Board(), [2]bool{}, [2]bool{}
		h.at = append(h.at[:0], h.now...)
		return
	}
	h.s = s
	if h.board != s.Board() || h.ground != s.GroundHash() {
		sum := uint64(0)
		for c := range rules.Cell(s.Board().Cells()) {
			sum = sum*31 + uint64(groundCode(s, c))
		}
		if h.board != s.Board() || h.sum != sum {
			h.made, h.learnt = [2]bool{}, [2]bool{}
		}
		h.board, h.ground, h.sum = s.Board(), s.GroundHash(), sum
	}
	if !slices.Equal(h.now, h.at) {
		h.made = [2]bool{}
		h.at = append(h.at[:0], h.now...)
	}
}

// dist returns the distance from a cell to the nearest of them.
func (h *enemyField) dist(u *unit, c rules.Cell) int {
	if h.weight == 0 || len(h.now) == 0 {
		return 0
	}
	if h.far {
		known := &h.fields[0][c]
		if *known == 0 {
			*known = uint16(h.board.Nearest(c, h.now, maxDist) + 1)
		}
		return int(*known) - 1
	}
	i := 0
	if u.aloft {
		i = 1
	}
	if !h.made[i] {
		if q := &h.queues[i]; !h.learnt[i] {
			q.learn(h.s, class{fly: u.aloft})
		}
		h.made[i], h.learnt[i] = true, true
		h.fields[i] = h.queues[i].flood(h.s, h.at, h.fields[i])
	}
	return min(maxDist, int(h.fields[i][c]))
}
