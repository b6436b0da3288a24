package rules

import "slices"

// Reseed draws the coming dice from another seed, as if the game had begun with it. A position
// that is played many times, or searched, is copied and given a seed of its own.
func (s *State) Reseed(seed uint64) { s.head.seed = seed }

// StrikeDiceFrom is StrikeDice as if the attacker stood with its corner on from and the target
// with its corner on at, whoever is there now. Both stay in the air or in a pit if they are.
func (s *State) StrikeDiceFrom(attacker FigID, from Cell, target FigID, at Cell) (dice, need int, ok bool) {
	fa, fb := &s.figs[attacker], &s.figs[target]
	if from == NoCell || at == NoCell || !hostile(fa.side, fb.side) {
		return 0, 0, false
	}
	var w strikeCalc
	ok = s.calcStrikeBeside(fa, from, fb, at, &w)
	return int(w.dice), int(w.need), ok
}

// RangestrikeDice returns the dice of a rangestrike and what they must show, and whether there
// is one at all. It is faster than RangeInfo.
func (s *State) RangestrikeDice(attacker, target FigID) (dice, need int, ok bool) {
	var w rangeCalc
	if !s.calcRangestrike(attacker, target, NoCell, -1, &w) {
		return 0, 0, false
	}
	return int(w.dice), int(w.need), true
}

// Stand returns where a figure stands, NoCell off the board, and its side. It is faster than
// Figure.
func (s *State) Stand(id FigID) (at Cell, side int) {
	f := &s.figs[id]
	if f.flags&onBoard == 0 {
		return NoCell, int(f.side)
	}
	return f.at, int(f.side)
}

// Steps returns the single steps that a figure on the board could take from where it stands,
// and their costs, whoever's turn it is and whatever is left of its move.
func (s *State) Steps(id FigID) []PathStep {
	f := &s.figs[id]
	if f.at == NoCell || s.isObject(f) {
		return nil
	}
	r := Reach{cells: len(s.cells), board: s.board, start: f.at}
	r.begin(f, MaxStat)
	s.firstFrom(id, f, &r, int32(f.at), MaxStat)
	var out []PathStep
	for cost := 1; cost <= MaxStat; cost++ {
		for _, at := range r.bucket[cost] {
			n, to := &r.nodes[at], Cell(at%int32(r.cells))
			if n.via != NoCell {
				to = n.via
			}
			out = append(out, PathStep{to, n.kind, n.dir, n.step})
		}
	}
	return out
}

// RangeInfoAt is RangeInfo as if the target stood on a cell, in the place of whoever
// stands there now.
func (s *State) RangeInfoAt(attacker, target FigID, at Cell) (RangeInfo, error) {
	t := s.Clone()
	f := &t.figs[target]
	t.lift(target)
	for id := range FigID(len(t.figs)) {
		if g := &t.figs[id]; id != attacker && g.flags&onBoard != 0 && t.covers(f, at, g.at) {
			t.lift(id)
		}
	}
	t.place(target, at)
	f.rise = 0
	t.setInPit(f)
	return t.RangeInfo(attacker, target)
}

// MovesOf makes dst a copy of s in which a side begins its move phase with all figures where
// they stand now; its dice are explicit. It reports whether there is such a phase: not after
// the match is over, and not without a group in play.
func (s *State) MovesOf(side int, dst *State) bool {
	dst.CopyFrom(s)
	if dst.head.over {
		return false
	}
	dst.ask(AskNothing, NoSide)
	dst.SetExplicitDice(true)
	dst.head.die, dst.head.turn = 0, uint8(side)
	dst.stack, dst.queue, dst.path = append(dst.stack[:0], frame{op: opTurn, step: turnMoves}), dst.queue[:0], dst.path[:0]
	dst.resetTurn()
	dst.run(nil)
	return dst.head.ask == AskMove && int(dst.head.asked) == side
}

// Spend makes a group unable to walk, and to use its action if that too, for the rest of the turn.
func (s *State) Spend(id FigID, action bool) {
	s.figs[id].flags |= done
	if action {
		s.figs[id].flags |= acted
	}
	s.needWork()
	s.work.forget()
}

// Harm is the set of ways in which a figure could harm another.
type Harm uint8

// The harms.
const (
	HarmStrike      Harm = 1 << iota // strike it (ST-01)
	HarmRangestrike                  // rangestrike it (ST-04)
	HarmAbility                      // use an ability on it (MV-05)
)

// Threat is where a figure could harm another in its next turn. The zero value is ready;
// reusing one saves allocation.
type Threat struct {
	Harm    []Harm // by cell: what would be possible against a figure there
	cells   []Cell // with any harm
	scratch State
	reach   Reach
	ends    []Cell
}

// Cells lists the cells on which anything is possible. It is valid until the next
// use of t.
func (t *Threat) Cells() []Cell { return t.cells }

// Threat fills t with where figure id could harm figure as in its next turn, if as stood in
// that cell: by a move and then a strike, a rangestrike or an ability. It takes the position as
// it stands: walls and others may still move before that. as blocks nobody.
func (s *State) Threat(id, as FigID, t *Threat) {
	for _, c := range t.cells {
		t.Harm[c] = 0
	}
	t.cells = t.cells[:0]
	if len(t.Harm) != len(s.cells) {
		t.Harm = make([]Harm, len(s.cells))
	}
	if f, g := &s.figs[id], &s.figs[as]; f.flags&g.flags&onBoard == 0 || f.flags&prone != 0 || id == as || s.isObject(f) || s.slain(f) {
		return
	}
	r := &t.scratch
	r.CopyFrom(s)
	r.needWork()
	f := &r.figs[id]
	r.head.turn = f.side
	r.resetTurn()
	left := r.allowance(f)
	if f.grabber != NoFig || r.contactWith(id) != NoFig {
		left = 0 // MV-03
	}
	r.lift(as)
	r.reach(id, &t.reach, left)
	from := f.at
	t.ends = append(append(t.ends[:0], from), t.reach.ends...)
	abilities := r.board.kinds[r.lead(f)].Abilities
	var x harmReach
	if r.all(f, Rangestriker) {
		reach, _ := r.rangestrikeRange(f)
		x.rangestrike = max(0, reach-1)
	}
	for _, n := range abilities {
		x.ability = max(x.ability, r.board.abilities[n].Range)
	}
	for i, c := range t.ends {
		acting := i == 0 || t.reach.tables != nil || !t.reach.nodes[t.reach.best(c)].acted
		if i > 0 {
			r.lift(id)
			r.place(id, c)
			f.rise = 0
			r.setInPit(f)
		}
		r.scanHarms(id, as, acting, x, abilities, t)
	}
}

// harmReach is how far from where it stands a figure could do a harm, 0 for never.
type harmReach struct{ rangestrike, ability int }

// scanHarms records what a figure could do from where it stands to another on the cells around.
func (s *State) scanHarms(id, as FigID, acting bool, x harmReach, abilities []int, t *Threat) {
	f, g := &s.figs[id], &s.figs[as]
	if !acting {
		x.ability = 0
	}
	far, high := max(1, x.rangestrike, x.ability), 0
	switch {
	case x.rangestrike > 0 && s.inCloud(f): // it may begin in any other cloud (HZ-13)
		x.rangestrike = max(s.board.w, s.board.h)
		far, high = x.rangestrike, s.board.Floors()
	case s.holeBeside(f):
		high = 1
	}
	p := s.board.Pos(f.at)
	wide, deep := int(f.size)-1, int(g.size)-1
	for fl := max(0, p.Floor-high); fl <= min(p.Floor+high, s.board.Floors()-1); fl++ {
		for y := max(0, p.Y-far-deep); y <= min(p.Y+far+wide, s.board.h-1); y++ {
			for cx := max(0, p.X-far-deep); cx <= min(p.X+far+wide, s.board.w-1); cx++ {
				q := Pos{fl, cx, y}
				c := s.board.Cell(q)
				want := HarmStrike
				gap := s.board.gap(p, int(f.size), q, int(g.size))
				if fl == p.Floor && gap > 1 {
					want = 0
				}
				if gap <= x.rangestrike {
					want |= HarmRangestrike
				}
				if gap <= x.ability {
					want |= HarmAbility
				}
				if want &^= t.Harm[c]; want == 0 || !s.each(g, c, func(n Cell) bool { return s.cells[n].fig == NoFig && !s.Solid(n) }) {
					continue
				}
				h := s.harmsAt(id, as, c, want, abilities)
				if h != 0 && t.Harm[c] == 0 {
					t.cells = append(t.cells, c)
				}
				t.Harm[c] |= h
			}
		}
	}
}

// holeBeside reports whether a figure is on or beside a pitfall or ladder (PF-05, PF-06).
func (s *State) holeBeside(f *figure) bool {
	hole := func(c Cell) bool {
		return c != NoCell && (s.cells[c].feature == Pitfall || s.cells[c].feature == Ladder)
	}
	return !s.each(f, f.at, func(c Cell) bool {
		for d := range Dir(s.board.topo.Dirs()) {
			if hole(s.board.Neighbour(c, d)) {
				return false
			}
		}
		return !hole(c)
	})
}

// harmsAt returns which of the wanted harms a figure could do to another that stood on a cell.
func (s *State) harmsAt(id, as FigID, c Cell, want Harm, abilities []int) Harm {
	f, g := &s.figs[id], &s.figs[as]
	s.place(as, c)
	was := g.flags
	s.setInPit(g)
	h := s.harm(id, as, want, abilities)
	if s.board.Pos(c).Floor != s.board.Pos(f.at).Floor { // it may turn to a pitfall and look down it (FG-06, PF-06)
		facing := f.facing
		for d := range Dir(s.board.topo.Dirs()) {
			f.facing = d
			h |= s.harm(id, as, want&^h, abilities)
		}
		f.facing = facing
	}
	s.setPosture(g, was)
	s.lift(as)
	return h
}

// harm returns which of the wanted harms a figure could do to another as both stand.
func (s *State) harm(id, as FigID, want Harm, abilities []int) (h Harm) {
	var w strikeCalc
	if want&HarmStrike != 0 && s.calcStrike(id, as, &w) {
		h |= HarmStrike
	}
	if want&HarmRangestrike != 0 {
		var w rangeCalc
		if s.calcRangestrike(id, as, NoCell, -1, &w) {
			h |= HarmRangestrike
		}
	}
	if want&HarmAbility != 0 {
		for _, n := range abilities {
			if r, _ := s.aimViolation(id, as, n); r == 0 {
				return h | HarmAbility
			}
		}
	}
	return h
}

// Lone is a board with its walls and a single group that is tried on any cell; nobody else is
// there except figures that never move. It tells searches what the group could do at best,
// since others could only be in its way.
type Lone struct {
	s    State
	id   FigID
	more int
}

// Lone returns the board of a position with nobody on it but one group, which is placed later,
// and the figures that stay, which must not be in a wall's way. If open is set, closed doors
// stand open.
func (s *State) Lone(id FigID, open bool, stay ...FigID) *Lone {
	l := &Lone{s: *s.Clone(), id: id}
	t := &l.s
	t.stack, t.queue, t.path = t.stack[:0], t.queue[:0], t.path[:0]
	t.head.over = false
	t.ask(AskNothing, NoSide)
	for i := range t.figs {
		f := &t.figs[i]
		if slices.Contains(stay, FigID(i)) {
			continue
		}
		if f.flags&onBoard != 0 {
			t.lift(FigID(i))
		}
		f.grabber = NoFig
		f.rise = 0
	}
	t.resetTurn()
	for c := range t.cells {
		switch ft := t.cells[c].feature; {
		case ft == DoorClosed && open:
			t.putFeature(Cell(c), DoorOpen)
		case ft == Canister:
			t.putFeature(Cell(c), NoFeature)
		}
	}
	return l
}

// ShutDoors shuts all doors except those in which a figure or a wall stands.
func (l *Lone) ShutDoors() {
	for c := range l.s.cells {
		if cl := &l.s.cells[c]; cl.feature == DoorOpen && cl.fig == NoFig && cl.wall < 0 {
			l.s.putFeature(Cell(c), DoorClosed)
		}
	}
}

// ShutPortals makes portals useless: one end may be taken (BD-04).
func (l *Lone) ShutPortals() {
	for c := range l.s.cells {
		if l.s.cells[c].feature == Portal {
			l.s.putFeature(Cell(c), NoFeature)
		}
	}
}

// Hasten lets the group move n cells farther.
func (l *Lone) Hasten(n int) { l.more = n }

// Walls returns the cells that crushing walls stand on.
func (l *Lone) Walls() []Cell {
	var out []Cell
	for i := range l.s.walls {
		w := &l.s.walls[i]
		out = append(out, w.cells[:w.n]...)
	}
	return out
}

// MoveWalls moves the keeper's walls once, as they move when they meet nobody (CW-02). It
// returns each cell that a wall enters, or would enter if it did not break, with the cell
// ahead: figures there would be pushed, or have to make room.
func (l *Lone) MoveWalls() (ways [][2]Cell) {
	s := &l.s
	for i := range s.walls {
		s.walls[i].moved = false
	}
	for w := s.nextWall(); w >= 0; w = s.nextWall() {
		s.walls[w].moved = true
		d := s.board.wallDirs[w]
		for _, c := range s.walls[w].cells[:s.walls[w].n] {
			if n := s.board.Neighbour(c, d); n != NoCell {
				ways = append(ways, [2]Cell{n, s.board.Neighbour(n, d)})
			}
		}
		s.call(frame{op: opWall, wall: int16(w)})
		for len(s.stack) > 0 {
			s.runWall(&s.stack[0], nil)
		}
	}
	return ways
}

// Reach fills r with where the group could go with its whole move from a cell; false if it
// cannot stand there.
func (l *Lone) Reach(c Cell, r *Reach) bool {
	if !l.put(c) {
		return false
	}
	s := &l.s
	s.reach(l.id, r, min(MaxStat, s.allowance(&s.figs[l.id])+l.more))
	s.lift(l.id)
	return true
}

// Bound reports whether the group on a cell would be in contact with a figure that stays
// (MV-03).
func (l *Lone) Bound(c Cell) bool {
	if !l.put(c) {
		return false
	}
	touched := l.s.contactWith(l.id)
	l.s.lift(l.id)
	return touched != NoFig
}

// put places the group on a cell; false if it cannot stand there.
func (l *Lone) put(c Cell) bool {
	s := &l.s
	f := &s.figs[l.id]
	if !s.each(f, c, func(at Cell) bool {
		cl := &s.cells[at]
		return !s.solidCell(at) && (cl.wall < 0 || cl.terrain == Pit) && cl.fig == NoFig
	}) {
		return false
	}
	f.flags &^= prone | dead | left | away | reserve | acted | done | bound
	f.spent = 0
	s.place(l.id, c)
	s.setInPit(f)
	return true
}
