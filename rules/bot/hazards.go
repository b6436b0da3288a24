package bot

import "wallfall/rules"

// steps is how far ahead the walls' moves are forecast, as if no figure were in their way.
const steps = 8

// forecastWalls marks, cell by cell, which of the walls' next steps push and crush.
func (g *Greedy) forecastWalls(s *rules.State) {
	of := wallsKey{s.Board(), s.GroundHash(), g.options > 0}
	if g.wallsOf == of {
		return
	}
	g.wallsOf = of
	if len(g.walls) != s.Board().Cells() {
		g.walls, g.marked = make([]threat, s.Board().Cells()), g.marked[:0]
	}
	for _, c := range g.marked {
		g.walls[c] = 0
	}
	g.marked = g.marked[:0]
	for i := range s.NumWalls() {
		w := s.Wall(i)
		if !w.OnBoard {
			continue
		}
		free := steps
		if g.options > 0 { // a bot that sees few options sees one step
			free = 1
		}
		for _, c := range w.Cells {
			free = min(free, freeSteps(s, i, c, w.Dir, free))
		}
		if free == 0 {
			continue
		}
		for _, c := range w.Cells {
			g.markLane(s, i, c, w.Dir, free)
		}
	}
}

// wallsKey is what a forecast depends on.
type wallsKey struct {
	board  *rules.Board
	ground uint64
	short  bool
}

// freeSteps returns for how many steps a wall's lane is free; what stops a wall breaks it
// (CW-07).
func freeSteps(s *rules.State, wall int, c rules.Cell, d rules.Dir, most int) int {
	b := s.Board()
	for t := range most {
		n := b.Neighbour(c, d)
		if n == rules.NoCell || s.WallAt(n) != wall && s.Solid(n) && s.Feature(n) != rules.Blockade {
			return t
		}
		if e, up := b.EdgeAt(c, d); e == rules.Cliff && up {
			return t
		}
		c = n
	}
	return most
}

// markLane marks what lies ahead of one cell of a wall.
func (g *Greedy) markLane(s *rules.State, wall int, c rules.Cell, d rules.Dir, free int) {
	b := s.Board()
	if n := b.Neighbour(c, d); s.WallAt(n) == wall {
		return
	}
	var lane [steps + 1]rules.Cell
	for t := range free {
		c = b.Neighbour(c, d)
		lane[t] = c
	}
	end := 0 // the step that crushes a figure pushed along the lane
	for t := free; t > 0; t-- {
		n := lane[t-1]
		switch {
		case s.Terrain(n) == rules.Pit: // figures down there are passed over (CW-05)
			end = 0
			continue
		case pushKills(s, n, d):
			end = t
		}
		v := threat(t) + threat(end)<<4
		if was := g.walls[n]; was == 0 {
			g.marked = append(g.marked, n)
			g.walls[n] = v
		} else if v.cost(0, false) > was.cost(0, false) {
			g.walls[n] = v
		}
	}
}

// threat is what the walls do to a figure that stays on a cell: its lowest four bits are the
// step that pushes it, from 1, the bits above the step that crushes it; 0 is never.
type threat int16

// caught is the chance, in hundredths, that a group is caught, by the turns it has to get away:
// if it is free to move, and if an enemy holds it in contact.
var caught = [2][4]int{{100, 12, 4, 1}, {100, 60, 30, 12}}

// cost returns the share of its worth, in hundredths, that a figure stands to lose on a cell if
// it acts ahead more times than the walls do.
func (v threat) cost(ahead int, bound bool) int {
	if v == 0 {
		return 0
	}
	row := &caught[0]
	if bound {
		row = &caught[1]
	}
	at := func(t threat) int { return row[min(len(row)-1, max(0, int(t)-1+ahead))] }
	sum := at(v&15) / 8 // a wound, and the push
	if end := v >> 4; end > 0 {
		sum += at(end) * 7 / 8
	}
	return sum
}

// pushKills reports whether a push from a cell in a direction kills any figure (CW-03, CW-14).
// Ground that kills only some does not count.
func pushKills(s *rules.State, c rules.Cell, d rules.Dir) bool {
	b := s.Board()
	n := b.Neighbour(c, d)
	if n == rules.NoCell || s.Solid(n) {
		return true
	}
	if f := s.Feature(n); f == rules.Rubble || f == rules.Canister {
		return true
	}
	if e, up := b.EdgeAt(c, d); e == rules.Cliff && up {
		return true
	}
	return s.Terrain(n).Deadly()
}

// ground is what forced movement runs into.
type ground struct {
	s     *rules.State
	f     *fields
	walls []threat
}

// target is what is known of a figure that is force-moved.
type target struct {
	id      rules.FigID
	by      int // the side that moves it
	own     bool
	flies   bool
	stamina int
	agility int
	ahead   int // 1 if it acts before the walls move
	native  rules.Native
}

// targetOf reads a figure that a side moves.
func (g *ground) targetOf(id rules.FigID, by int) target {
	v := g.s.Figure(id)
	return target{id: id, by: by, stamina: v.TotalStamina(), own: v.Side == by, flies: v.Aloft, agility: v.Agility, ahead: actsFirst(g.s, v.Side), native: g.f.classes[g.f.of[v.Kind]].native}
}

// slay is the worth of slaying a figure, beyond its stamina, in points of stamina.
const slay = 4

// harm returns the worth of damage to a figure.
func (m *target) harm(damage int) int {
	if damage >= m.stamina {
		return m.stamina + slay
	}
	return max(0, damage)
}

// rest returns the harm of coming to rest on a cell after falling from ground that is h higher.
func (g *ground) rest(m *target, c rules.Cell, h int) int {
	s, damage := g.s, 0
	if !m.flies {
		switch t := s.Terrain(c); {
		case m.native&rules.NativeTo(t) != 0:
		case t.Deadly():
			return m.harm(m.stamina)
		case t == rules.Pit:
			return m.harm(2)
		case t.Bites():
			damage++
		}
		if s.Feature(c) == rules.Pitfall {
			damage += 3
		}
		if h -= m.agility; h >= 2 {
			damage += 2 * h
		}
	}
	if damage < m.stamina {
		if v := g.walls[c]; v != 0 {
			damage += (m.stamina + slay - damage) * v.cost(m.ahead, false) / 100
		}
	}
	return m.harm(damage)
}

// ray returns the greatest and the least harm that moving a figure from a cell in a direction,
// by up to left cells, can do to it, less what it does to the mover's own side.
func (g *ground) ray(m *target, c rules.Cell, d rules.Dir, left int) (most, least int) {
	s, b := g.s, g.s.Board()
	broken, high := 0, b.Ground(c)
	most, least = -1<<10, 1<<10
	note := func(v int) { most, least = max(most, v), min(least, v) }
	for left > 0 {
		n := b.Neighbour(c, d)
		if n != rules.NoCell {
			if force, damage := s.Terrain(n).Breaks(); force > 0 && force <= left && !b.Magical(n) {
				left, broken, c = left-force, broken+damage, n
				note(m.harm(broken))
				continue
			}
		}
		if n == rules.NoCell || s.Solid(n) || b.Ground(n) > high+1 {
			note(m.harm(broken + 2 + left))
			break
		}
		if o := s.FigAt(n); o != rules.NoFig && o != m.id {
			v := m.harm(broken + left)
			switch _, side := s.Stand(o); {
			case side == m.by:
				v -= left
			case side != rules.NoSide:
				v += left
			}
			note(v)
			break
		}
		left, c = left-1, n
		note(m.harm(broken) + g.rest(m, c, high-b.Ground(n)))
	}
	return most, least
}

// forceStep returns the answer of a side that force-moves a figure. It looks along the line of
// each step: an enemy goes where it is hurt most, a friend where it is hurt least, straight on
// if that makes no difference.
func (g *Greedy) forceStep(s *rules.State, d *rules.Decision) rules.Action {
	t := ground{s, &g.fields, g.walls}
	m := t.targetOf(d.Fig, d.Side)
	usual := s.Default()
	at, _ := s.Stand(d.Fig)
	if at == rules.NoCell || m.stamina == 0 {
		return usual
	}
	stay := t.rest(&m, at, 0)
	best, most := usual, -1<<12
	g.steps = s.Legal(g.steps)
	for _, a := range g.steps {
		v := stay
		switch {
		case a.Kind == rules.Pass:
		case a.Kind != rules.ForceStep || a.Dir == rules.NoDir || a.N != 0:
			continue
		default:
			high, low := t.ray(&m, at, a.Dir, d.N)
			if v = high; m.own {
				v = low
			}
		}
		if v *= 2; m.own {
			v = -v
		}
		if a == usual {
			v++
		}
		if v > most {
			best, most = a, v
		}
	}
	return best
}

// throws returns the greatest harm that the forced movement of a tier can do to a figure on one
// cell if the mover stands on another.
func (g *ground) throws(m *target, at, from rules.Cell, t *rules.Tier) int {
	force := t.Force()
	if force == rules.NoForce {
		return 0
	}
	b, best := g.s.Board(), 0
	dist := b.Dist(from, at)
	for d := range rules.Dir(b.Topology().Dirs()) {
		n := b.Neighbour(at, d)
		if force != rules.Slide { // the edge counts as farther away
			far := dist + 1
			if n != rules.NoCell {
				far = b.Dist(from, n)
			}
			if force == rules.Push && far <= dist || force == rules.Pull && far >= dist {
				continue
			}
		}
		most, _ := g.ray(m, at, d, t.Distance())
		best = max(best, most)
	}
	return best
}
