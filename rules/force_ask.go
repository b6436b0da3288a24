package rules

func (s *State) pendingForce(d *Decision, top *frame) {
	d.Fig, d.By = top.fig, top.by
	switch d.Ask {
	case AskTarget:
		d.Rule, d.By = FM06, NoFig
		d.N = s.board.abilities[top.n].Targets - int(top.j)
	case AskDistance:
		d.Rule, d.N = FM04, s.distance(top)
	case AskStability:
		d.Rule, d.N = FM11, int(top.n)
	case AskForce:
		d.Rule, d.N = forceRule(s.tier().Force), int(top.n)
	}
}

// legalForce appends the answers to what an ability and its forced movement ask:
// further targets, distances, what stability takes off, steps (FM-04, FM-11).
func (s *State) legalForce(top *frame, buf []Action) []Action {
	count := func(kind ActionKind, most int) {
		for n := range most + 1 {
			buf = append(buf, Action{Kind: kind, Fig: top.fig, To: NoCell, N: uint8(n)})
		}
	}
	switch s.head.ask {
	case AskTarget:
		buf = append(s.furtherTargets(top, buf), pass)
	case AskDistance:
		count(Distance, s.distance(top))
	case AskStability:
		count(Brace, min(int(top.n), s.stability(&s.figs[top.fig])))
	case AskForce:
		buf = append(s.forceSteps(top, buf), pass)
	}
	return buf
}

// forceSteps appends the steps that the mover may choose from, straight on first
// and then clockwise, level before up and down (FM-01..03, FM-07).
func (s *State) forceSteps(f *frame, buf []Action) []Action {
	g := &s.figs[f.fig]
	dirs := Dir(s.board.topo.Dirs())
	first := s.onward(f)
	climbs := climbLevel
	if s.vertical(g) {
		climbs = climbDown
	}
	for climb := climbLevel; climb <= climbs; climb++ {
		for i := range dirs {
			buf = s.forceOption(f, g, (first+i)%dirs, climb, buf)
		}
		if climb != climbLevel {
			buf = s.forceOption(f, g, NoDir, climb, buf)
		}
	}
	return buf
}

// vertical tells whether a forced movement may go up and down: the ability says
// so, or the target is aloft (FM-07, FM-08).
func (s *State) vertical(g *figure) bool {
	return s.board.abilities[s.stack[len(s.stack)-2].n].Vertical || s.aloft(g)
}

// forceOption appends a step if it is one of those allowed, and where something
// would break the step that does not break it (FM-20).
func (s *State) forceOption(f *frame, g *figure, d Dir, climb uint8, buf []Action) []Action {
	var v shove
	if s.wrongStep(f, g, d, climb, &v) != 0 {
		return buf
	}
	a := Action{Kind: ForceStep, Fig: f.fig, To: NoCell, Dir: d, N: climb}
	buf = append(buf, a)
	if !v.bars() && v.cost > 0 && v.cost <= int(f.n) {
		a.M = 1
		buf = append(buf, a)
	}
	return buf
}

// wrongStep gives the rule that a step of a forced movement would break, 0 for
// none; v is what it comes to.
func (s *State) wrongStep(f *frame, g *figure, d Dir, climb uint8, v *shove) Rule {
	kind := s.tier().Force
	if kind != Slide && !straight(f.m, f.j, stepCode(d, climb), s.board.topo.Dirs()) {
		return forceRule(kind)
	}
	s.tryForce(f.fig, g, d, climb, v)
	if v.short {
		return v.rule
	}
	if kind != Slide && !s.headed(f, g, kind, climb, v) {
		return forceRule(kind)
	}
	return 0
}

// headed tells whether a step takes the target farther from the mover, or closer
// to it: on the level strictly so (FM-01, FM-02). Up and down neither the distance
// on the level nor that in height may go the wrong way, and one must change (FM-07).
func (s *State) headed(f *frame, g *figure, kind Force, climb uint8, v *shove) bool {
	m := &s.figs[f.by]
	at, size, mat, msize := s.board.Pos(g.at), int(g.size), s.board.Pos(m.at), int(m.size)
	flat := s.board.gap(v.pos, size, mat, msize) - s.board.gap(at, size, mat, msize)
	up := 0
	if climb != climbLevel {
		z, mz := s.feet(g), s.feet(m)
		to := z + 1
		if climb == climbDown {
			to = z - 1
		}
		up = upright(to, size, mz, msize) - upright(z, size, mz, msize)
	}
	if kind == Pull {
		flat, up = -flat, -up
	}
	return flat+up > 0 // each is -1, 0 or 1
}

// stepCode numbers the directions of forced movement in space, from 1.
func stepCode(d Dir, climb uint8) uint8 {
	if d == NoDir {
		d = 8
	}
	return 1 + uint8(d)*3 + climb
}

// straight tells whether a direction goes with those used so far, 0 for none: all
// are one or two, and two are neighbours (FM-01, FM-07).
func straight(a, b, c uint8, dirs int) bool {
	switch {
	case a == 0 || c == a || c == b:
		return true
	case b != 0:
		return false
	}
	da, ca := (a-1)/3, (a-1)%3
	dc, cc := (c-1)/3, (c-1)%3
	if ca != cc && ca != climbLevel && cc != climbLevel {
		return false
	}
	if da == 8 || dc == 8 {
		return ca == cc
	}
	turn := (int(dc) - int(da) + dirs) % dirs
	return turn == 0 || turn == 1 || turn == dirs-1
}

// note remembers the direction of a step (FM-01).
func (s *State) note(f *frame) {
	c := stepCode(f.dir, f.v&climbBits)
	switch {
	case f.m == 0:
		f.m = c
	case c != f.m:
		f.j = c
	}
}

// onward is the direction that a forced movement goes on in: the last one, or
// straight away from the mover, or straight to it.
func (s *State) onward(f *frame) Dir {
	if f.u > 0 && f.dir != NoDir {
		return f.dir
	}
	b := s.board
	g, m := &s.figs[f.fig], &s.figs[f.by]
	x, y := b.plane(g.at)
	mx, my := b.plane(m.at)
	// Twice the way from centre to centre; only squares have large figures.
	dx, dy := 2*(x-mx)+int(g.size)-int(m.size), 2*(y-my)+int(g.size)-int(m.size)
	if s.tier().Force == Pull {
		dx, dy = -dx, -dy
	}
	best, most := Dir(0), 0
	for d := range Dir(b.topo.Dirs()) {
		hx, hy := b.heading(d)
		along, long := dx*hx+dy*hy, hx*hx+hy*hy
		if b.topo == Hex {
			along, long = dx*hx+3*dy*hy, 1
		}
		if score := along * abs(along) * 2 / long; score > most {
			best, most = d, score
		}
	}
	return best
}

func (s *State) answerForce(a Action, ask Ask, top *frame, log *Log) {
	switch {
	case a.Kind == Target:
		s.aimAt(top, a.Other, log)
	case ask == AskTarget:
		top.step = abilityRoll
	case ask == AskDistance:
		top.n = a.N
		top.step = forceBrace
	case ask == AskStability:
		top.n -= a.N
		top.m = a.N
		top.step = forceGo
	case a.Kind == ForceStep:
		top.dir, top.v = a.Dir, a.N
		if a.M != 0 {
			top.v |= holdBit
		}
		top.step = forceTry
	default:
		top.step = forceStop
	}
}

// defaultForce is the automatic answer of an ability (TN-03): enemies for further
// targets, the full distance, straight on as long as that hurts none of the
// mover's own; the target braces itself if being moved all the way straight on
// would harm it.
func (s *State) defaultForce(top *frame) Action {
	acts := s.list()
	switch s.head.ask {
	case AskTarget:
		for _, a := range acts {
			if a.Kind == Target && hostile(s.figs[a.Other].side, s.figs[a.Fig].side) {
				return a
			}
		}
	case AskDistance:
		return acts[len(acts)-1]
	case AskStability:
		if s.threatened(top) {
			return acts[len(acts)-1]
		}
		return acts[0]
	case AskForce:
		last := Action{Kind: ForceStep, Fig: top.fig, To: NoCell, Dir: top.dir, N: top.v & climbBits}
		if has(acts, last) && !s.hurtsOwn(top, last) {
			return last
		}
		for _, a := range acts {
			if !s.hurtsOwn(top, a) {
				return a
			}
		}
	}
	return pass
}

// hurtsOwn tells whether a step slams into one of the mover's side, or slams one
// of it.
func (s *State) hurtsOwn(f *frame, a Action) bool {
	g, side := &s.figs[f.fig], s.figs[f.by].side
	var v shove
	s.tryForce(f.fig, g, a.Dir, a.N, &v)
	if !v.bars() && v.cost == 0 {
		return false
	}
	if g.side == side {
		return true
	}
	for i := range int(g.size) * int(g.size) {
		if c := s.part(g, v.pos, i); c != NoCell {
			if o := s.cells[c].fig; o != NoFig && s.figs[o].side == side && s.meets(g, v.z, o) {
				return true
			}
		}
	}
	return false
}

// threatened tells whether being moved all the way straight on would harm the
// target: a slam, something to be hurled through, a fall, or ground that it
// cannot live on (TN-03).
func (s *State) threatened(f *frame) bool {
	g := s.figs[f.fig]
	d := s.onward(f)
	var v shove
	for range f.n {
		s.tryForce(f.fig, &g, d, climbLevel, &v)
		if v.short {
			break
		}
		if v.bars() || v.cost > 0 {
			return true
		}
		from := g.at
		g.at, g.rise = v.to, uint8(v.rise)
		if s.arrested(f.fig, &g, from) {
			break
		}
	}
	if s.flies(&g) {
		return false
	}
	t := s.cells[g.at].terrain
	return s.overPitfall(&g) || s.footPit(&g, g.at) && g.flags&inPit == 0 || s.fallen(&g, g.at, int(g.rise)) >= 2 ||
		t == Deep && !s.atHome(&g, Deep)
}

// soundForce tells whether the question of an ability is one that its top frame puts.
func (s *State) soundForce(top *frame) bool {
	g := &s.figs[top.fig]
	mover := top.op == opForce && top.by != NoFig && s.figs[top.by].side == s.head.asked && s.figs[top.by].flags&g.flags&onBoard != 0
	switch s.head.ask {
	case AskTarget:
		return top.op == opAbility && top.step == abilityAim && g.side == s.head.asked && g.flags&onBoard != 0
	case AskDistance:
		return mover && top.step == forceDistance && s.distance(top) > 0
	case AskStability:
		return top.op == opForce && top.step == forceBrace && g.side == s.head.asked && g.flags&onBoard != 0 && top.n > 0
	case AskForce:
		return mover && top.step == forceWalk && top.n > 0
	}
	return false
}

// soundAbility tells whether frame number i of the stack, of an ability or its
// forced movement, holds together.
func (s *State) soundAbility(i int) bool {
	f := &s.stack[i]
	switch f.op {
	case opAbility:
		for k := f.k + 1; k <= int16(f.j); k++ {
			if s.target(uint8(k)) == NoFig {
				return false
			}
		}
		return s.figs[f.fig].side != NoSide && int(f.n) < len(s.board.abilities) && f.j <= MaxGroup && f.m <= 3 && (f.m > 0 || f.step < abilityNext) &&
			(f.step == abilityNext || i == len(s.stack)-1) // nothing is done before the roll
	case opForce:
		under := &s.stack[i-1]
		return under.op == opAbility && under.m > 0 && under.m <= 3 && int(under.n) < len(s.board.abilities) && under.fig == f.by &&
			f.m <= stepCode(NoDir, climbDown) && f.j <= stepCode(NoDir, climbDown) && f.v&climbBits <= climbDown &&
			f.at != NoCell && s.figs[f.fig].flags&(loaded|onBoard) != onBoard
	case opLand:
		return s.stack[i-1].op == opForce && s.stack[i-1].fig == f.fig && f.to != NoCell && (f.step != landDown || f.by != NoFig)
	}
	return true
}

// forced tells whether a figure is being moved by force.
func (s *State) forced(id FigID) bool {
	for i := range s.stack {
		if s.stack[i].op == opForce && s.stack[i].fig == id {
			return true
		}
	}
	return false
}

// explainUse says why a figure cannot use an ability on another (MV-05).
func (s *State) explainUse(a Action, f *figure, name string) error {
	knows := false
	for _, n := range s.board.kinds[s.lead(f)].Abilities {
		knows = knows || n == int(a.N)
	}
	switch {
	case !knows:
		return refuse(MV05, "%s has no such ability", FigName(name))
	case f.flags&acted != 0:
		return refuse(MV05, "%s has used its action this turn", FigName(name))
	case a.Other < 0 || int(a.Other) >= len(s.figs):
		return refuse(FG01, "there is no such target")
	}
	if r, why := s.unaimable(a.Fig, a.Other, int(a.N)); r != 0 {
		return refuse(r, "%s cannot use %s on %s: %s", FigName(name), Thing(s.board.abilities[a.N].Name), FigName(s.board.figNames[a.Other]), why)
	}
	return refuse(TN02, "this is no well-formed command")
}

// explainForce says why an answer to an ability's question is not possible, rule
// 0 where nothing more can be said than what is.
func (s *State) explainForce(a Action, top *frame) (Rule, Text) {
	switch ask := s.head.ask; {
	case a.Kind == Target && ask == AskTarget && a.Other >= 0 && int(a.Other) < len(s.figs) && a.Fig == top.fig:
		if s.figs[a.Other].aimed != 0 {
			return FM06, Text{"%s is a target already", []any{FigName(s.board.figNames[a.Other])}}
		}
		return s.unaimable(top.fig, a.Other, int(top.n))
	case a.Kind == ForceStep && ask == AskForce && a.Fig == top.fig && (int(a.Dir) < s.board.topo.Dirs() || a.Dir == NoDir && a.N > 0) && a.N <= climbDown:
		return s.explainStep(a, top)
	}
	return 0, Text{}
}

// explainStep says why a step of a forced movement is not possible.
func (s *State) explainStep(a Action, top *frame) (Rule, Text) {
	g, kind := &s.figs[top.fig], s.tier().Force
	if a.N != climbLevel && !s.vertical(g) {
		return FM07, Text{Format: "this is no vertical movement"}
	}
	if kind != Slide && !straight(top.m, top.j, stepCode(a.Dir, a.N), s.board.topo.Dirs()) {
		return forceRule(kind), Text{"a %s is straight: one direction, or two next to each other", []any{kind}}
	}
	var v shove
	switch r := s.wrongStep(top, g, a.Dir, a.N, &v); {
	case r == 0:
		return FM20, Text{Format: "there is nothing there that would break"}
	case r == BD11:
		return BD11, Text{Format: "nobody is moved up farther than that"}
	case v.short:
		return r, Text{"the %s there bars it: it stops one cell short", []any{s.cells[v.at].terrain}}
	case kind == Pull:
		return FM02, Text{Format: "each step of a pull must bring it closer"}
	}
	return FM01, Text{Format: "each step of a push must take it farther away"}
}
