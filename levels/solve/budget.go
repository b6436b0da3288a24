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
// Carry is by how many cells they move somebody who does the same harm where he falls.
type ally struct{ targets, reach, shove, carry, fall, harm, alone int }

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
						out.carry = max(out.carry, far)
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
	room := s.NumFigures() // so many cells are never all taken by others
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

// cells returns by how many cells an ally may move a target.
func (a *ally) cells(u *budget) int { return a.shove + a.fall*u.falls }

// moves returns by how many it may move all its targets together.
func (a *ally) moves(u *budget) int { return a.targets * a.cells(u) }

// foe is an opponent that only abilities can slay: by as much harm as it has stamina, or by
// moving it as many cells as the next lethal cell is away.
type foe struct {
	stamina, cells int
	at             rules.Cell
}

// use is a use of an ability.
type use struct {
	*ally
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
		if u.nearest(v.Cell, at)-walks-a.reach-a.shove <= shoves {
			for range a.targets {
				uses = append(uses, use{a, v.Cell, walks})
			}
		}
	}
	slices.SortFunc(uses, func(a, b use) int { return b.cells(u) - a.cells(u) })
	n := 1
	for range uses {
		if n *= len(foes) + 1; n > maxSpread {
			return true
		}
	}
	return u.spread(foes, uses, slices.Repeat([]int{-1}, len(foes)), make([]int, 0, len(uses)))
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

// suffice reports whether uses suffice of which some move foes to where they die. The others
// do harm, or bring one nearer; who is moved further than to his death may hit another.
func (u *budget) suffice(foes []foe, uses []use, moved, on []int) bool {
	moves, falls := 0, 0 // cells by which the others move anybody, and of these at no cost in harm
	shoves := make([]int, len(foes))
	for i, f := range on {
		if f == untouched {
			moves += uses[i].cells(u)
			falls += uses[i].carry + uses[i].fall*u.falls
		} else {
			shoves[f] += uses[i].shove
		}
	}
	var left []foe
	harm, free, need := 0, 0, 0
	for f := range foes {
		if moved[f] < foes[f].cells {
			left, harm = append(left, foes[f]), harm+foes[f].stamina
		}
		short := 0
		for i := range uses {
			if on[i] == f {
				n := u.short(&foes[f], uses, on, i)
				if n > moves {
					return false
				}
				if uses[i].targets == 1 { // else it may come near several at once
					short = max(short, n)
				}
			}
		}
		need += short
	}
	if need > moves {
		return false
	}
	for f := range foes {
		if more := min(shoves[f], moved[f]-foes[f].cells); more > 0 {
			way := far
			for o := range left {
				way = min(way, u.from.Board().Dist(foes[f].at, left[o].at)-1)
			}
			free += max(0, min(more, moved[f]+moves-way))
		}
	}
	free -= max(0, need-falls)
	return len(left) == 0 || harm-free <= u.mostHarm(left, uses, on, falls)
}

// short returns by how many cells use number i must be brought nearer to reach its foe, besides
// what moves that one.
func (u *budget) short(f *foe, uses []use, on []int, i int) int {
	n := u.from.Board().Dist(uses[i].at, f.at) - uses[i].walks - uses[i].reach
	for j := range uses {
		if j != i && on[j] == on[i] {
			n -= uses[j].cells(u)
		}
	}
	return n
}

// mostHarm returns the most harm that uses which kill nobody else do to foes, with somebody
// brought nearer by some cells at no cost. Each further cell nearer is one less to slam with;
// only foes with no gap between them are slammed into each other.
func (u *budget) mostHarm(foes []foe, uses []use, on []int, nearer int) int {
	b, gap := u.from.Board(), far
	for f := range foes {
		for o := range f {
			gap = min(gap, b.Dist(foes[f].at, foes[o].at)-1)
		}
	}
	away := make([]int, len(uses))
	for i := range uses {
		away[i] = far
		for f := range foes {
			away[i] = min(away[i], max(0, b.Dist(uses[i].at, foes[f].at)-uses[i].walks-uses[i].reach-nearer))
		}
	}
	best := 0
	for _, x := range away {
		sum, pairs := 0, 0
		for j := range uses {
			if on[j] == untouched && away[j] <= x {
				sum += uses[j].alone
				if len(foes) > 1 {
					pairs += uses[j].harm - uses[j].alone
				}
			}
		}
		best = max(best, sum+pairs-max(x, min(pairs, gap-nearer)))
	}
	return best
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
