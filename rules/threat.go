package rules

// Harm is what a figure could do to another, a bit each.
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
	Harm    []Harm // of each cell: what would be possible against who stood there
	cells   []Cell // with any
	scratch State
	reach   Reach
	ends    []Cell
}

// Cells lists the cells on which anything is possible. It is valid until the next
// use of t.
func (t *Threat) Cells() []Cell { return t.cells }

// Threat fills t with where figure id could harm figure as in its next turn, if as stood in
// that cell: by a move and then a strike, a rangestrike or an ability. It takes the position
// as it stands now: walls and others may still move before. as is in nobody's way.
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
	x := r.reachesOf(f, abilities)
	for i, c := range t.ends {
		acting := i == 0 || t.reach.tables != nil || !t.reach.nodes[t.reach.best(c)].acted
		if i > 0 {
			r.lift(id)
			r.place(id, c)
			f.rise = 0
			f.flags &^= inPit
			if r.footPit(f, c) && !r.flies(f) {
				f.flags |= inPit
			}
		}
		r.scanHarms(id, as, acting, x, abilities, t)
	}
}

// harmReach is how far from where it stands a figure could do a harm, 0 for never.
type harmReach struct{ rangestrike, ability int }

func (s *State) reachesOf(f *figure, abilities []int) (x harmReach) {
	if s.all(f, Rangestriker) {
		reach, _ := s.rangestrikeRange(f)
		x.rangestrike = max(0, reach-1)
	}
	for _, n := range abilities {
		x.ability = max(x.ability, s.board.abilities[n].Range)
	}
	return x
}

// scanHarms notes what a figure could do from where it stands to another on the cells around.
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

// holeBeside reports whether a figure is on or beside a pitfall or ladder, through which it
// might see or strike (PF-05, PF-06).
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
	g.flags &^= inPit
	if s.footPit(g, c) && !s.flies(g) {
		g.flags |= inPit
	}
	h := s.harm(id, as, want, abilities)
	if s.board.Pos(c).Floor != s.board.Pos(f.at).Floor { // it may turn to a pitfall and look down it (FG-06, PF-06)
		facing := f.facing
		for d := range Dir(s.board.topo.Dirs()) {
			f.facing = d
			h |= s.harm(id, as, want&^h, abilities)
		}
		f.facing = facing
	}
	g.flags = was
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
