package solve

import (
	"slices"

	"wallfall/rules"
)

// budget is a bound on what a turn can do, for questions of one round. Abilities roll
// their lowest tier in it, as they may; each group uses one of its own at most. So there
// are only so many cells by which figures can be moved, and only so much harm. What
// would take more can't happen. The relaxation has no abilities; this has no ground.
type budget struct {
	*relaxation
	on      bool
	allies  []ally // as task.own
	jumps   int    // cells that a jump may add to a move
	falls   int    // cells that falling on someone may move a figure
	walls   int    // cells that walls may move a figure afterwards
	carried []bool // by cell: whether they may move one there
	prone   bool   // an ability may knock down, and who is down is slain at a blow
	lethal  []int  // by cell: how far the nearest that may slay who is moved there
	enemy   []rules.FigID
	sure    []bool // by figure: a strike may be sure to hit it
}

// ally is what a group's abilities do at most: how far they reach, by how many cells
// they move a target, and how much harm that does to all opponents together, or to one.
type ally struct{ targets, reach, shove, fall, harm, alone int }

func newBudget(r *relaxation) *budget {
	u := &budget{relaxation: r}
	s, b := r.from, r.from.Board()
	me := &b.Sides()[r.q.Side]
	if r.q.exhaustive || r.q.Dice != Worst || len(r.own) == 0 || b.Floors() > 1 || s.NumCasts() > 0 || s.NumQueued() > 0 ||
		slices.ContainsFunc(me.Spells, func(n int) bool { return b.Spells()[n].Cost <= s.Mana(r.q.Side)+me.Income }) {
		return u
	}
	brittle := false // something breaks when a figure is moved through it
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		if v.Dead || v.Left {
			continue
		}
		if v.Size > 1 || v.Away || slices.ContainsFunc(v.Kinds[:v.Members], func(n int) bool { return b.Kinds()[n].Traits&rules.Gatemouth != 0 }) {
			return u
		}
		brittle = brittle || v.Side == rules.NoSide
		if v.Side != r.q.Side && v.Side != rules.NoSide {
			u.enemy = append(u.enemy, id)
		}
	}
	u.sure = make([]bool, s.NumFigures())
	for _, id := range u.enemy {
		v := s.Figure(id)
		u.sure[id] = r.strikeable(&v)
	}
	for c := range rules.Cell(b.Cells()) {
		f := s.Feature(c)
		switch {
		case f == rules.Canister || f == rules.Portal || b.Ground(c) != b.Ground(0) || f == rules.DoorOpen && r.keeper >= 0 || f == rules.DoorClosed && r.keeper >= 0:
			return u
		case f == rules.Pitfall:
			u.jumps = 2
		}
		brittle = brittle || f == rules.DoorClosed || f == rules.DoorOpen || s.Terrain(c).Breakable()
	}
	u.on = !brittle || r.keeper < 0 // what breaks may open the way for a wall
	for _, id := range r.own {
		u.allies = append(u.allies, u.allyOf(s.Figure(id), brittle))
	}
	if u.on {
		u.findLethal()
	}
	return u
}

// allyOf sums up a group's abilities.
func (u *budget) allyOf(v rules.FigureView, brittle bool) ally {
	b, out := u.from.Board(), ally{targets: 1, reach: 1}
	for _, n := range v.Kinds[:v.Members] {
		k := &b.Kinds()[n]
		for _, i := range k.Abilities {
			a := &b.Abilities()[i]
			tiers := a.Tiers[:1]
			if 2+max(k.Might, k.Agility) > 11 {
				tiers = a.Tiers[:] // even the lowest roll may be higher
			}
			for j := range tiers {
				t := &tiers[j]
				far, fall := t.Distance(), 0
				if far > 0 && a.Weapon {
					far++ // FM-10
				}
				alone, slam := 2+far, max(2+far, 2*far) // into a thing, or into another who takes as much
				switch {
				case far == 0:
					alone, slam = 0, 0
				case brittle:
					slam += 3 * far // FM-20
				}
				if a.Vertical && far > 0 {
					u.falls, fall = max(u.falls, 1), 1
					if far > 1 {
						slam += 4 * far // FM-18, FM-22: it may fall on another
					}
				}
				if brittle || fall > 0 {
					alone = slam
				}
				out.reach = max(out.reach, a.Range)
				out.targets = max(out.targets, a.Targets)
				out.shove = max(out.shove, far)
				out.fall = max(out.fall, fall)
				out.harm = max(out.harm, int(t[rules.TierDamage])+slam)
				out.alone = max(out.alone, int(t[rules.TierDamage])+alone)
				u.prone = u.prone || t[rules.TierProne] > 0
			}
		}
	}
	return out
}

// findLethal finds the cells that may slay who is moved there, and what moves besides.
func (u *budget) findLethal() {
	s, b := u.from, u.from.Board()
	var bad, open []rules.Cell
	var walls [][]rules.Cell
	u.carried = make([]bool, b.Cells())
	if u.keeper > u.q.Side {
		walls = u.shift(u.moves(u.root) + 1)
	}
	for c := range rules.Cell(b.Cells()) {
		f := s.Feature(c)
		bare := f == rules.NoFeature || f == rules.Objective || f == rules.Debris
		switch {
		case s.Terrain(c) == rules.Plain && bare:
			open = append(open, c)
		case !s.Terrain(c).Solid() && f != rules.Rubble && f != rules.Blockade && f != rules.DoorClosed && f != rules.DoorOpen:
			bad = append(bad, c)
		}
		if walls != nil && len(walls[c]) > 0 {
			bad = append(bad, c)
			for _, to := range walls[c] {
				u.walls = max(u.walls, b.Dist(c, to))
				u.carried[to] = true
			}
		}
	}
	u.lethal = make([]int, b.Cells())
	room := s.NumFigures() + 1 // so many cells are never all taken
	for c := range u.lethal {
		u.lethal[c] = u.nearest(rules.Cell(c), bad)
		if u.falls > 0 && slices.Contains(open, rules.Cell(c)) {
			u.falls = max(u.falls, u.within(rules.Cell(c), open, room))
		}
	}
}

// nearest returns how far the nearest of some cells is.
func (u *budget) nearest(from rules.Cell, to []rules.Cell) int {
	least := far
	for _, c := range to {
		least = min(least, u.from.Board().Dist(from, c))
	}
	return least
}

// within returns how far n of some cells are at most, far if there are fewer.
func (u *budget) within(from rules.Cell, of []rules.Cell, n int) int {
	if len(of) < n {
		return far
	}
	var all []int
	for _, c := range of {
		all = append(all, u.from.Board().Dist(from, c))
	}
	slices.Sort(all)
	return all[n-1]
}

// hopeless reports that the win can't come in this round from a position in Side's moves.
// It never does so while a win is possible.
func (u *budget) hopeless(s *rules.State) bool {
	ask, side := s.Asked()
	if !u.on || u.last != u.first || side != u.q.Side || ask != rules.AskMove || s.NumQueued() > 0 {
		return false
	}
	shoves := 0 // cells by which all of Side's groups together can still move figures
	for i, id := range u.own {
		if v := s.Stance(id); u.acts(id, v) {
			shoves += u.allies[i].moves(u)
		}
	}
	if u.slays(s, shoves, rules.NoFig) {
		return false
	}
	for i := range u.from.Board().Sides()[u.q.Side].Goals {
		if u.meets(s, shoves, i) {
			return false
		}
	}
	return true
}

// acts reports whether a group may still use an ability.
func (u *budget) acts(id rules.FigID, v rules.Stance) bool {
	return v.OnBoard && !v.Dead && !v.Acted && !v.Prone && !u.idle(id)
}

// moves returns by how many cells an ally may move all its targets together.
func (a *ally) moves(u *budget) int { return a.targets * (a.shove + a.fall*u.falls) }

// foe is an opponent that only abilities can slay: by as much harm as it has stamina, or by
// moving it as many cells as the next lethal cell is away.
type foe struct {
	stamina, cells int
	at             rules.Cell
}

// use is a use of an ability, and how many cells someone must be moved to make it possible.
type use struct {
	*ally
	away  int
	at    rules.Cell // where the group stands,
	walks int        // and how far it gets by itself
}

// slays reports whether all opponents, or only one, may be slain.
func (u *budget) slays(s *rules.State, shoves int, only rules.FigID) bool {
	var foes []foe
	var at []rules.Cell
	for _, id := range u.enemy {
		if v := s.Stance(id); v.Dead || only != rules.NoFig && id != only || v.Left || v.Reserve {
			if id == only {
				return v.Dead
			}
			continue
		}
		v := s.Figure(id)
		if !v.OnBoard || u.sure[id] || v.Height > 0 && !v.Aloft || u.unstable(&v) || u.keeper > u.q.Side && len(u.shift(u.moves(u.root) + 1)[v.Cell]) > 0 {
			continue
		}
		f := foe{v.TotalStamina(), u.lethal[v.Cell], v.Cell}
		if v.Prone || u.prone || v.Grabber != rules.NoFig {
			f.cells = 0
		}
		foes, at = append(foes, f), append(at, v.Cell)
	}
	if len(foes) == 0 {
		return true
	}
	var uses []use
	for i, id := range u.own {
		v, a := s.Stance(id), &u.allies[i]
		if !u.acts(id, v) {
			continue
		}
		walks := u.walks(id, v)
		if away := u.nearest(v.Cell, at) - walks - a.reach - a.shove; away <= shoves {
			for range a.targets {
				uses = append(uses, use{a, away, v.Cell, walks})
			}
		}
	}
	slices.SortFunc(uses, func(a, b use) int { return b.cells(u) - a.cells(u) })
	if n := 1; len(uses) < 64 {
		for range uses {
			if n <= maxSpread {
				n *= len(foes) + 1
			}
		}
		if n <= maxSpread {
			return u.spread(foes, uses, slices.Repeat([]int{-1}, len(foes)), make([]int, 0, len(uses)))
		}
	}
	return u.enough(foes, uses, 0, 0, 0)
}

// maxSpread bounds the ways to spread uses over foes that are tried.
const maxSpread = 1 << 12

// untouched stands for a use that moves nobody to where he dies.
const untouched = -1

// spread reports whether some uses suffice for all of some foes: it tries for each use after
// those whose foes on lists to do harm or to move each of the foes, moved by cells so far; -1
// is not at all.
func (u *budget) spread(foes []foe, uses []use, moved, on []int) bool {
	if len(on) == len(uses) {
		return u.suffice(foes, uses, moved, on)
	}
	by := uses[len(on)].cells(u)
	for f, was := range moved {
		if was < foes[f].cells && (by > 0 || foes[f].cells == 0) {
			moved[f] = max(0, was) + by
			if u.spread(foes, uses, moved, append(on, f)) {
				return true
			}
			moved[f] = was
		}
	}
	return u.spread(foes, uses, moved, append(on, untouched))
}

// cells returns how many cells a use moves its target.
func (a *use) cells(u *budget) int { return a.shove + a.fall*u.falls }

// suffice reports whether uses suffice of which some move foes to where they die.
func (u *budget) suffice(foes []foe, uses []use, moved, on []int) bool {
	cells, harm, free, gap := 0, 0, 0, far // by how many cells foes to harm are apart
	for i, f := range on {
		free += uses[i].fall * u.falls
		if f != untouched {
			free += uses[i].shove
			if u.falls == 0 && !u.comes(&foes[f], uses, on, i) {
				return false
			}
		}
	}
	for f := range foes {
		if moved[f] >= foes[f].cells {
			cells += foes[f].cells
			continue
		}
		harm += foes[f].stamina
		for o := range f {
			if moved[o] < foes[o].cells {
				gap = min(gap, u.from.Board().Dist(foes[f].at, foes[o].at)-1)
			}
		}
	}
	free = max(0, free-cells)
	return harm-free <= mostHarm(uses, on, cells+free, gap)
}

// comes reports whether use number i may come within reach of its foe. Only what moves
// that one and what moves none to his death can help.
func (u *budget) comes(f *foe, uses []use, on []int, i int) bool {
	short := u.from.Board().Dist(uses[i].at, f.at) - uses[i].walks - uses[i].reach
	for j := range uses {
		if j != i && (on[j] == on[i] || on[j] == untouched) {
			short -= uses[j].shove
		}
	}
	return short <= 0
}

// mostHarm returns the most harm that uses do besides those that move foes, which bring
// someone nearer by some cells. Each further cell nearer is one less to slam with; only
// foes with no gap between them are slammed into each other.
func mostHarm(uses []use, on []int, nearer, gap int) int {
	best := 0
	for i := range uses {
		x, sum, pairs := max(0, uses[i].away-nearer), 0, 0
		for j := range uses {
			if on[j] == untouched && uses[j].away-nearer <= x {
				sum += uses[j].harm
				pairs += uses[j].harm - uses[j].alone
			}
		}
		best = max(best, sum-max(x, min(pairs, gap-nearer)))
	}
	return best
}

// enough is spread for more uses than can be tried: those that come before
// take the first uses, to be moved where they die, and cells of these, or harm.
func (u *budget) enough(foes []foe, uses []use, taken, cells, harm int) bool {
	if len(foes) > 0 {
		f, n, left := foes[0], taken, foes[0].cells
		for n < len(uses) && (n == taken || left > 0) {
			left -= uses[n].cells(u)
			n++
		}
		return left <= 0 && n > taken && u.enough(foes[1:], uses, n, cells+f.cells, harm) || u.enough(foes[1:], uses, taken, cells, harm+f.stamina)
	}
	free := -cells // cells that bring someone nearer at no cost in harm
	for i := range uses {
		free += uses[i].fall * u.falls
		if i < taken {
			free += uses[i].shove
		}
	}
	free = max(0, free)
	harm -= free // who is moved may be slammed into another
	best := mostHarm(uses, slices.Repeat([]int{untouched}, len(uses)), free+cells, 0)
	for i, n := 0, taken; i < len(uses) && n > 0; i, n = i+1, n-1 { // those taken
		least := slices.MinFunc(uses, func(a, b use) int { return a.harm - b.harm })
		best -= least.harm
	}
	return harm <= max(0, best)
}

// walks returns how many cells a group may still get by moving.
func (u *budget) walks(id rules.FigID, v rules.Stance) int {
	switch {
	case v.Done || v.Prone || u.idle(id):
		return 0
	case v.Acted:
		return max(0, v.Move-v.Spent)
	}
	return max(0, v.Move-v.Spent) + u.jumps
}

// meets reports whether a goal may be met in this round.
func (u *budget) meets(s *rules.State, shoves, goal int) bool {
	b, side := s.Board(), u.q.Side
	g := &b.Sides()[side].Goals[goal]
	comes := func(to []rules.Cell) (n int) {
		walls := 0
		if slices.ContainsFunc(to, func(c rules.Cell) bool { return u.carried[c] }) {
			walls = u.walls
		}
		for i, id := range u.own {
			v := s.Stance(id)
			if !v.OnBoard || v.Dead || g.Figure >= 0 && rules.FigID(g.Figure) != id {
				continue
			}
			friends := shoves
			if u.acts(id, v) {
				friends -= u.allies[i].moves(u)
			}
			if u.nearest(v.Cell, to) <= u.walks(id, v)+friends+walls {
				n++
			}
		}
		return n
	}
	switch all := b.Tagged(g.Tag); g.Kind {
	case rules.GoalSurvive:
		return max(1, g.N) <= u.last
	case rules.GoalSlayOne:
		return u.slays(s, shoves, rules.FigID(g.Figure))
	case rules.GoalSlayAll:
		return false // as every side wins; asked before
	case rules.GoalReach:
		return comes(all) > 0
	case rules.GoalEscape:
		return s.Escaped(side)+comes(all) >= max(1, g.N)
	case rules.GoalHold:
		return s.Held(side, goal)+1 >= g.N && !slices.ContainsFunc(all, func(c rules.Cell) bool { return comes([]rules.Cell{c}) == 0 })
	}
	return true
}
