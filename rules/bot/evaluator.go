package bot

import (
	"slices"

	"wallfall/rules"
)

// unit is what the evaluation knows of a figure, read once for each position.
type unit struct {
	at           rules.Cell // NoCell off the board
	side         int
	kind         int
	worth        int // its worth at full stamina
	stamina      int // of all its members
	full         int // full stamina of its living members
	power        int
	skill        int
	armor        int
	size         int
	alive        bool
	onBoard      bool
	prone        bool
	away         bool
	aloft        bool
	inPit        bool
	rangestrikes bool
	agility      int
	thrust       *rules.Tier // the tier by which it moves figures that it touches
	blocks       bool        // stands where an enemy wants to go
	contacts     int         // groups of the evaluated side that touch it
	expectedHits int         // the hits they score on it on average, in sixths
}

// evaluator values positions for one side.
type evaluator struct {
	s         *rules.State
	side      int
	own       int // its groups on the board
	f         *fields
	enemies   *enemyField
	walls     []threat
	units     []unit
	read      []unit       // as they were read from bodies, before goals add to them
	bodies    []rules.Body // of the units read
	board     *rules.Board
	adjacent  [16]rules.FigID
	near      []uint32 // by cell: the last position in which an enemy's cell was next to it
	nearMark  uint32
	marked    bool                // near is known for this position
	dispelled [rules.MaxSides]int // 1 for sides whose spells an enemy may break
	next      int                 // the next unit to count
	sum       int                 // of the units counted
	ahead     [rules.MaxSides]int // how many more times than the walls a side acts from now on
	boundCost int                 // in hundredths of a group's worth, what it costs to be in contact
}

// readUnits reads the groups.
func (e *evaluator) readUnits(s *rules.State, side int) {
	e.s, e.side, e.own = s, side, 0
	n := s.NumFigures()
	known := e.board == s.Board()
	if !known {
		e.board, e.read, e.bodies = s.Board(), make([]unit, n), make([]rules.Body, n)
	}
	for i := range n {
		if body := s.Body(rules.FigID(i)); !known || body != e.bodies[i] {
			e.bodies[i], e.read[i] = body, readUnit(s, rules.FigID(i))
		}
		if u := &e.read[i]; u.alive && u.side == side && u.onBoard {
			e.own++
		}
	}
	e.units = append(e.units[:0], e.read...)
	e.dispelled = [rules.MaxSides]int{}
	for i, sd := range s.Board().Sides() {
		e.addGoalWorth(i)
		for _, sp := range sd.Spells {
			if s.Board().Spells()[sp].Effect != rules.Dispel {
				continue
			}
			for other := range s.Board().Sides() {
				if other != i {
					e.dispelled[other] = 1
				}
			}
		}
	}
}

// readUnit reads a group.
func readUnit(s *rules.State, id rules.FigID) unit {
	kinds, v := s.Board().Kinds(), s.Figure(id)
	u := unit{at: rules.NoCell, side: v.Side, kind: v.Kind}
	if v.Dead || v.Left || v.Reserve || v.Doomed || v.Side == rules.NoSide {
		return u
	}
	u.alive, u.at, u.prone, u.away, u.aloft, u.inPit, u.size = true, v.Cell, v.Prone, v.Away, v.Aloft, v.InPit, v.Size
	u.power, u.skill, u.armor, u.onBoard = v.Power, v.Skill, v.Armor, v.OnBoard
	for j := range v.Members {
		if v.Stamina[j] > 0 {
			u.stamina += v.Stamina[j]
			u.full += kinds[v.Kinds[j]].Stamina
		}
	}
	u.full = max(1, u.full)
	u.rangestrikes = kinds[v.Kind].Traits&rules.Rangestriker != 0
	u.agility, u.thrust = v.Agility, thrustOf(s.Board(), &kinds[v.Kind])
	u.worth = 30 + 12*v.Power + 10*v.Skill + 15*v.Armor + 4*v.Move
	return u
}

// thrustOf returns the usual tier of a kind's first ability that moves enemies, nil for none.
func thrustOf(b *rules.Board, k *rules.Kind) *rules.Tier {
	for _, a := range k.Abilities {
		if a := &b.Abilities()[a]; a.Tiers[1].Force() != rules.NoForce && (a.Aim == rules.AimAny || a.Aim == rules.AimEnemy) {
			return &a.Tiers[1]
		}
	}
	return nil
}

// addGoalWorth adds to the worth of groups that goals depend on: an enemy's target, those
// on cells to be held, and those needed for an escape.
func (e *evaluator) addGoalWorth(side int) {
	for g, goal := range e.s.Board().Sides()[side].Goals {
		switch goal.Kind {
		case rules.GoalSlayOne:
			e.units[goal.Figure].worth += 400
		case rules.GoalHold:
			for _, c := range e.s.Board().Tagged(goal.Tag) {
				if id := e.s.FigAt(c); id != rules.NoFig && e.units[id].side == side {
					e.units[id].worth += 100 + 150*e.s.Held(side, g)
				}
			}
		case rules.GoalReach:
			e.addBlockerWorth(side, goal.Tag)
		case rules.GoalEscape:
			e.addBlockerWorth(side, goal.Tag)
			need, left := max(1, goal.N)-e.s.Escaped(side), 0
			for i := range e.units {
				if e.units[i].alive && e.units[i].side == side {
					left++
				}
			}
			if left < need {
				continue
			}
			for i := range e.units {
				if e.units[i].side == side {
					e.units[i].worth += 200 * need / (1 + left - need)
				}
			}
		}
	}
}

// addBlockerWorth adds to the worth of groups that stand where a side wants to go.
func (e *evaluator) addBlockerWorth(side, tag int) {
	for _, c := range e.s.Board().Tagged(tag) {
		if id := e.s.FigAt(c); id != rules.NoFig && e.units[id].alive && e.units[id].side != side {
			e.units[id].worth += 100
			e.units[id].blocks = true
		}
	}
}

// reset reads a whole position.
func (e *evaluator) reset(s *rules.State, side int, f *fields, h *enemyField, walls []threat, fresh bool) {
	e.readUnits(s, side)
	e.f, e.enemies, e.walls = f, h, walls
	e.next, e.sum, e.marked = 0, 0, false
	e.boundCost = e.findBoundCost()
	for i := range s.Board().Sides() {
		e.ahead[i] = actsFirst(s, i)
	}
	if fresh {
		e.ahead[s.Side()]++
	}
	for i := range e.units {
		if u := &e.units[i]; u.side == side && u.at != rules.NoCell {
			id := rules.FigID(i) // whom it touches, and what it does to the one it strikes best
			best, most, hits := rules.NoFig, -1, 0
			for _, foe := range e.adjacentEnemies(id, u.at) {
				v := &e.units[foe]
				dice, need, ok := e.s.StrikeDiceFrom(id, u.at, foe, v.at)
				if !ok {
					continue
				}
				v.contacts++
				if h := e.damageWorth(foe, dice*(7-need)); h > most && !u.prone {
					best, most, hits = foe, h, dice*(7-need)
				}
			}
			if best != rules.NoFig {
				e.units[best].expectedHits += max(0, hits-6*e.units[best].armor)
			}
		}
	}
}

// actsFirst returns 1 if a side acts after the current turn and before the walls move.
func actsFirst(s *rules.State, side int) int {
	sides := s.Board().Sides()
	for i := s.Side() + 1; i < s.Side()+len(sides); i++ {
		switch n := i % len(sides); {
		case sides[n].Keeper:
			return 0
		case n == side:
			return 1
		}
	}
	return 0
}

// maxBoundCost is the cost of being bound, in hundredths of a group's worth, if it wants to get
// somewhere or to be left alone.
const maxBoundCost = 60

// findBoundCost returns the cost of being bound for a group of the evaluated side: less as time
// to get away runs out, little if enemies must be kept from leaving, nothing while an enemy is
// about to win.
func (e *evaluator) findBoundCost() int {
	runs, waits, keeps, last := false, false, false, e.s.Board().Rounds()
	for side, sd := range e.s.Board().Sides() {
		for g, goal := range sd.Goals {
			switch own := side == e.side; goal.Kind {
			case rules.GoalHold:
				if !own && e.s.Held(side, g) > 0 {
					return 0
				}
			case rules.GoalEscape, rules.GoalReach:
				runs, keeps = runs || own, keeps || !own
			case rules.GoalSurvive:
				if waits = waits || own; !own && (last == 0 || goal.N < last) {
					last = goal.N
				}
			}
		}
	}
	switch {
	case runs && last > 0:
		return maxBoundCost * max(0, last-e.s.Round()) / last
	case runs:
		return maxBoundCost
	case waits && keeps:
		return maxBoundCost / 4
	case waits:
		return maxBoundCost
	}
	return 0
}

// adjacentEnemies lists the living enemies next to a group if it stands on a cell.
func (e *evaluator) adjacentEnemies(id rules.FigID, c rules.Cell) []rules.FigID {
	b, u := e.s.Board(), &e.units[id]
	out := e.adjacent[:0]
	add := func(at rules.Cell) {
		if at == rules.NoCell {
			return
		}
		o := e.s.FigAt(at)
		if o != rules.NoFig && len(out) < cap(out) && e.units[o].alive && e.units[o].side != u.side && !slices.Contains(out, o) {
			out = append(out, o)
		}
	}
	if !e.marked || u.size > 1 || e.near[c] == e.nearMark {
		eachAround(b, c, u.size, add)
	}
	return out
}

// markNear marks the cells next to enemies, so that groups on others need not look for them.
func (e *evaluator) markNear() {
	b := e.s.Board()
	if len(e.near) != b.Cells() {
		e.near = make([]uint32, b.Cells())
	}
	e.nearMark++
	e.marked = true
	for i := range e.units {
		if u := &e.units[i]; u.alive && u.at != rules.NoCell && u.side != e.side {
			eachAround(b, u.at, u.size, func(c rules.Cell) {
				if c != rules.NoCell {
					e.near[c] = e.nearMark
				}
			})
		}
	}
}

// eachAround calls fn for the cells around a figure, NoCell beyond the edge.
func eachAround(b *rules.Board, c rules.Cell, size int, fn func(rules.Cell)) {
	if size <= 1 {
		for d := range rules.Dir(b.Topology().Dirs()) {
			fn(b.Neighbour(c, d))
		}
		return
	}
	p := b.Pos(c)
	for y := p.Y - 1; y <= p.Y+size; y++ {
		for x := p.X - 1; x <= p.X+size; x++ {
			fn(b.Cell(rules.Pos{Floor: p.Floor, X: x, Y: y}))
		}
	}
}

// damageWorth returns the worth of damage to a group, in sixths of a hit.
func (e *evaluator) damageWorth(id rules.FigID, sixths int) int {
	u := &e.units[id]
	if !u.alive || u.stamina == 0 {
		return 0
	}
	sixths -= 6 * u.armor
	left := 6*u.stamina - u.expectedHits
	if sixths <= 0 || left <= 0 {
		return 0
	}
	if sixths >= left {
		return u.worth*2/3*left/(6*u.full) + u.worth/3
	}
	return u.worth * 2 / 3 * sixths / (6 * u.full)
}

// setWorth sets the worth of a position that need not be evaluated.
func (e *evaluator) setWorth(worth int) { e.units, e.next, e.sum = e.units[:0], 1, worth }

// count adds up a few more units and reports whether those were the last. Then sum is the worth
// of the position: that of the evaluated side's units and cells less that of its enemies'.
func (e *evaluator) count(few int) (sum int, done bool) {
	for ; few > 0 && e.next < len(e.units); few-- {
		if u := &e.units[e.next]; u.alive {
			e.sum += e.unitWorth(rules.FigID(e.next), u)
		}
		e.next++
	}
	if e.next < len(e.units) {
		return 0, false
	}
	if e.next == len(e.units) {
		e.next++
		for side := range e.s.Board().Sides() {
			if v := e.sideWorth(side); side == e.side {
				e.sum += v
			} else {
				e.sum -= v
			}
		}
	}
	return e.sum, true
}

// unitWorth returns what a living group adds to the worth of the position. Its way to the goals
// is measured against the longest at the start, so that it is never better dead than far away.
func (e *evaluator) unitWorth(id rules.FigID, u *unit) int {
	v := u.worth/3 + u.worth*2/3*u.stamina/u.full
	switch {
	case u.away: // it gets nowhere meanwhile, and may never come back (OB-06)
		v = max(30, v/(2+e.dispelled[u.side])-60) + e.f.journey[u.side]/2
	case u.at == rules.NoCell:
	case u.side == e.side:
		v += e.f.journey[u.side] + e.cellWorth(id, u.at)
	default:
		v += e.f.journey[u.side] + e.progressWorth(id, u.at) + e.hazardWorth(id, u.at, u.contacts > 0)
	}
	if u.prone {
		v -= u.worth / 4
	}
	if u.side != e.side {
		return -v
	}
	return v
}

// sideWorth returns what a side has achieved, wherever its groups are: who has escaped, what it
// has seized and held, and its mana.
func (e *evaluator) sideWorth(side int) int {
	sum := 3 * e.s.Mana(side)
	for i, goal := range e.s.Board().Sides()[side].Goals {
		switch goal.Kind {
		case rules.GoalEscape:
			sum += e.s.Escaped(side) * (500 + 3000/max(1, goal.N) + e.f.journey[side])
		case rules.GoalHold:
			sum += e.s.Held(side, i) * 200
		case rules.GoalSeize:
			for _, c := range e.s.Board().Tagged(goal.Tag) {
				if _, owner := e.s.Structure(c); owner == side {
					sum += 250
				}
			}
		}
	}
	return sum
}

// cellWorth returns the worth of a cell to a group of the evaluated side.
func (e *evaluator) cellWorth(id rules.FigID, c rules.Cell) int {
	worth, bound := e.strikeWorth(id, c)
	return worth + e.progressWorth(id, c) + e.hazardWorth(id, c, bound)
}

// strikeWorth weighs the strikes by a group on a cell against those at it.
func (e *evaluator) strikeWorth(id rules.FigID, c rules.Cell) (worth int, bound bool) {
	u := &e.units[id]
	if u.prone {
		return 0, true
	}
	gain, strike, loss, push, touched, clash := 0, 0, 0, 0, false, false
	here := c == u.at
	for _, foe := range e.adjacentEnemies(id, c) {
		v := &e.units[foe]
		dice, need, ok := e.s.StrikeDiceFrom(id, c, foe, v.at)
		if !ok {
			continue
		}
		touched, clash = true, clash || v.blocks
		if t := e.walls[v.at]; t != 0 && !here && v.contacts == 0 && !v.inPit { // it is held there
			gain += v.worth * (t.cost(e.ahead[v.side], true) - t.cost(e.ahead[v.side], v.prone)) / 100
		}
		hits := dice * (7 - need)
		was := v.expectedHits
		if here { // its own strikes are counted already
			v.expectedHits = max(0, was-max(0, hits-6*v.armor))
		}
		strike = max(strike, e.damageWorth(foe, hits))
		v.expectedHits = was
		if v.prone {
			continue
		}
		if v.thrust != nil {
			g := ground{e.s, e.f, e.walls}
			m := target{id: id, by: v.side, stamina: u.stamina, agility: u.agility, native: e.f.classes[e.f.of[u.kind]].native, ahead: 1, flies: u.aloft}
			if h := g.throws(&m, c, v.at, v.thrust); h > 0 {
				push = max(push, thrustRisk*u.worth*h/(100*(u.full+slay)))
			}
		}
		if dice, need, ok = e.s.StrikeDiceFrom(foe, v.at, id, c); ok {
			others := v.contacts
			if here {
				others--
			}
			loss += e.damageWorth(id, dice*(7-need)) / (1 + max(0, others))
		}
	}
	gain += strike
	loss += push
	switch {
	case clash: // waiting is no use
		return gain - loss, true
	case touched:
		return gain - loss - e.boundCost*u.worth/100, true
	case u.rangestrikes:
		return e.rangestrikeWorth(u, c), false
	}
	return 0, false
}

// rangestrikeWorth estimates the worth of the best rangestrike from a cell.
func (e *evaluator) rangestrikeWorth(u *unit, c rules.Cell) int {
	b, best := e.s.Board(), 0
	for i := range e.units {
		v := &e.units[i]
		if v.at == rules.NoCell || !v.alive || v.side == u.side {
			continue
		}
		d := b.Dist(c, v.at)
		if d < 2 || d >= min(4, u.skill) {
			continue
		}
		need := 4 - u.skill + v.skill
		if d == 3 {
			need++
		}
		if h := e.damageWorth(rules.FigID(i), u.power/2*(7-min(6, max(1, need)))); h > best && e.s.Sight(c, v.at) {
			best = h
		}
	}
	return best
}

// hazardWorth returns the worth, at most 0, of the dangers of a cell: drowning, burning, drift,
// pits and the coming walls.
func (e *evaluator) hazardWorth(id rules.FigID, c rules.Cell, bound bool) int {
	u := &e.units[id]
	sum := 0
	switch t := e.s.Terrain(c); {
	case t.Deadly():
		if (!u.aloft || t.Bars() == rules.BarsAll) && !e.f.isHome(u.kind, t) {
			sum -= u.worth
		}
	case t.Bites():
		if !e.f.isHome(u.kind, t) {
			sum -= u.worth * 2 / 3 / u.full
		}
	case t == rules.Pit:
		switch {
		case u.inPit: // it has paid for that already
			sum -= 10
		case u.aloft:
		case u.stamina == 1:
			sum -= u.worth
		default:
			sum -= 10 + u.worth*2/3/u.full // PT-01
		}
	}
	if v := e.walls[c]; v != 0 && (!u.inPit || c != u.at) {
		ahead := e.ahead[u.side]
		sum -= u.worth * v.cost(ahead, bound || u.prone) / 100
		if v&15 == 1 && ahead == 0 {
			if u.stamina == 1 {
				return sum - u.worth
			}
			sum -= u.worth * 2 / 3 / u.full
		}
	}
	return sum
}

// A throw that is not tried out yet is worth throwWorth for each point of stamina that it
// costs. An enemy's throw next turn counts for thrustRisk hundredths.
const (
	throwWorth = 6
	thrustRisk = 25
)

// abilityWorth estimates the worth of an ability before it is tried out.
func (e *evaluator) abilityWorth(s *rules.State, a rules.Action) int {
	u, v := &e.units[a.Fig], &e.units[a.Other]
	score := 1
	if v.side != u.side && v.alive && v.at != rules.NoCell && u.at != rules.NoCell {
		g := ground{s, e.f, e.walls}
		m := g.targetOf(a.Other, u.side)
		score += throwWorth * g.throws(&m, v.at, u.at, &s.Board().Abilities()[a.N].Tiers[1])
	}
	for _, t := range s.Board().Abilities()[a.N].Tiers {
		score += 10 * t.Distance()
		if t.Hinders() {
			score += 30
		}
		score += e.damageWorth(a.Other, 6*int(t[rules.TierDamage]))
	}
	if v.side == u.side {
		score /= 4
	}
	return score
}
