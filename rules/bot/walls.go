package bot

import "wallfall/rules"

// steps is how far ahead the walls' moves are forecast, as if no figure stood in their way.
const steps = 8

// forecastWalls notes, by the cells, which of the walls' next steps push and crush who
// stands there.
func (g *Greedy) forecastWalls(s *rules.State) {
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
		if g.options > 0 { // who sees few options sees one step
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

// freeSteps returns how many steps the lane of one cell of a wall is free for, up to most.
// What stops a wall ends it (CW-07).
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

// markLane notes what lies before one cell of a wall.
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
	end := 0 // the step that crushes whoever is pushed on from a cell
	for t := free; t > 0; t-- {
		n := lane[t-1]
		switch {
		case s.Terrain(n) == rules.Pit: // whoever is down there is passed over (CW-05)
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

// threat is what the walls do to who stays on a cell: in its low half the step that pushes,
// from 1, and above it the one that crushes, 0 for never.
type threat int16

// escape is how likely, in hundredths, a group is caught that has so many turns to get away:
// if it is free to move, and if an enemy holds it in contact.
var escape = [2][4]int{{100, 12, 4, 1}, {100, 60, 30, 12}}

// cost returns what part of its worth, in hundredths, is taken off who stands there and
// acts before the walls so many times more than they move.
func (v threat) cost(ahead int, bound bool) int {
	if v == 0 {
		return 0
	}
	row := &escape[0]
	if bound {
		row = &escape[1]
	}
	at := func(t threat) int { return row[min(len(row)-1, max(0, int(t)-1+ahead))] }
	sum := at(v&15) / 8 // a wound, and where it is pushed
	if end := v >> 4; end > 0 {
		sum += at(end) * 7 / 8
	}
	return sum
}

// pushKills reports whether nobody can be pushed from a cell in a direction and live
// (CW-03, CW-14); the ground that kills only some is left out.
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
	t := s.Terrain(n)
	return t == rules.Deep || t == rules.Volcano
}
