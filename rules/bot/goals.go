package bot

import (
	"slices"

	"wallfall/rules"
)

// progressWorth returns how near to the goals of its side, and to keeping others from
// theirs, a group is on a cell.
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

// goalWorth returns what a cell is worth for a goal of the group's own side.
func (e *evaluator) goalWorth(a *cellGoal, id rules.FigID, u *unit, c rules.Cell) int {
	far := e.f.dist(a, u.kind, c)
	on := far == 0
	switch a.goal.Kind {
	case rules.GoalReach:
		if a.goal.Figure >= 0 && rules.FigID(a.goal.Figure) != id {
			return 0
		}
		if on {
			return 4000
		}
	case rules.GoalEscape:
		if on {
			return 60
		}
	case rules.GoalHold:
		if on {
			return 150
		}
	case rules.GoalSeize:
		if on {
			if _, owner := e.s.Structure(c); owner != u.side {
				return 60
			}
		}
		far = e.openDist(a, u, c)
	}
	return -goalWeight[a.goal.Kind] * far
}

// openDist returns how far it is to the nearest structure of a goal that is not the
// group's side's yet.
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

// denialWorth returns what a cell is worth against a goal of an enemy.
func (e *evaluator) denialWorth(a *cellGoal, u *unit, c rules.Cell) int {
	on := e.s.Board().Tag(c) == a.goal.Tag
	switch a.goal.Kind {
	case rules.GoalHold:
		if on {
			return 100
		}
		return -10 * e.f.dist(a, u.kind, c)
	case rules.GoalReach, rules.GoalEscape:
		if on {
			return 25
		}
		return -2 * e.f.dist(a, u.kind, c)
	case rules.GoalSeize:
		if on {
			return 20
		}
	}
	return 0
}

// enemyField is how far it is to the enemies a side wants to slay, from each cell.
type enemyField struct {
	weight int          // of a cell of that
	at     []rules.Cell // where they stood when the fields were made
	sum    uint64       // of the ground then
	fields [2][]uint16  // on foot and in the air
	made   [2]bool      // which of them are up to date
	s      *rules.State // a position of which they are made
	queue  queue
	now    []rules.Cell
	far    bool // the board is too large for fields
	board  *rules.Board
}

// maxHunt is the size of boards up to which the way to the enemies is worked out.
const maxHunt = 1600

// huntWeight returns what a cell nearer to the enemies is worth to a side with some
// goals, and to which of them, NoFig for any.
func huntWeight(goals []rules.Goal) (weight int, one rules.FigID) {
	one = rules.NoFig
	if len(goals) == 0 {
		return 10, one // whoever is the last one left wins
	}
	wait := false
	for _, goal := range goals {
		switch goal.Kind {
		case rules.GoalSlayAll:
			weight = max(weight, 10)
		case rules.GoalSlayOne:
			weight, one = 14, rules.FigID(goal.Figure)
		case rules.GoalSurvive:
			wait = true // a side that wins by surviving need not seek a fight
		}
	}
	if wait {
		weight = min(weight, 2)
	}
	return weight, one
}

// begin finds out where the enemies of a side are. How far that is is found out when it
// is asked for, until when the position must stay as it is.
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
		h.board = s.Board()
		h.at = h.at[:0]
		return
	}
	sum := uint64(0)
	for c := range rules.Cell(s.Board().Cells()) {
		sum = sum*31 + uint64(groundCode(s, c))
	}
	h.s = s
	if h.board == s.Board() && h.sum == sum && slices.Equal(h.now, h.at) {
		return
	}
	h.board, h.sum, h.made = s.Board(), sum, [2]bool{}
	h.at = append(h.at[:0], h.now...)
}

// dist returns how far it is from a cell to the nearest of them.
func (h *enemyField) dist(u *unit, c rules.Cell) int {
	if h.weight == 0 || len(h.now) == 0 {
		return 0
	}
	if h.far {
		best := maxDist
		for _, at := range h.now {
			best = min(best, h.board.Dist(c, at))
		}
		return best
	}
	i := 0
	if u.aloft {
		i = 1
	}
	if !h.made[i] {
		h.made[i] = true
		h.fields[i] = h.queue.flood(h.s, class{fly: u.aloft}, h.at, h.fields[i])
	}
	return min(maxDist, int(h.fields[i][c]))
}
