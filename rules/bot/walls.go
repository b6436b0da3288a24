package bot

import "wallfall/rules"

// The walls' next steps are forecast as if no figure stood in their way.
const (
	steps    = 8    // how far ahead
	deadEnd  = 100  // added where the lane ends at something that crushes
	wallKill = 1000 // noted where the next step crushes
)

// forecastWalls notes, by the cells, in how many steps a wall gets there, from 1, with
// deadEnd added where it would crush whoever it pushes on; 0 for never, wallKill
// where its next step crushes who stands there.
func (g *Greedy) forecastWalls(s *rules.State) {
	if len(g.walls) != s.Board().Cells() {
		g.walls, g.marked = make([]int16, s.Board().Cells()), g.marked[:0]
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
	n := b.Neighbour(c, d)
	if s.WallAt(n) == wall {
		return
	}
	last, end := n, int16(0)
	for range free - 1 {
		last = b.Neighbour(last, d)
	}
	if free < steps && pushKills(s, last, d) {
		end = deadEnd
	}
	for t := 1; t <= free; t++ {
		if s.Terrain(n) != rules.Pit { // whoever is down there is passed over (CW-05)
			v := int16(t) + end
			if t == 1 && pushKills(s, n, d) {
				v = wallKill
			}
			if was := g.walls[n]; was == 0 {
				g.marked = append(g.marked, n)
				g.walls[n] = v
			} else if wallCost(v) > wallCost(was) {
				g.walls[n] = v
			}
		}
		n = b.Neighbour(n, d)
	}
}

// wallCost returns what part of its worth, in hundredths, is taken off who stands where
// that is noted.
func wallCost(v int16) int {
	switch {
	case v == 0:
		return 0
	case v == wallKill:
		return 100
	case v > deadEnd:
		return 80 / (int(v-deadEnd) + 1)
	}
	return 33 / int(v)
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
