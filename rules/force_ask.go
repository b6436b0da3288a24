package rules

// Resists reports whether the target of an ability can resist all of its effects, whatever the
// roll (FM-11).
func (s *State) Resists(a Action) bool {
	if a.Kind != Use || a.Fig < 0 || a.Other < 0 || max(int(a.Fig), int(a.Other)) >= len(s.figs) || int(a.N) >= len(s.board.abilities) {
		return false
	}
	ab, f, g := &s.board.abilities[a.N], &s.figs[a.Fig], &s.figs[a.Other]
	if ab.Targets > 1 || !hostile(f.side, g.side) {
		return false
	}
	farther := s.Farther(a)
	for _, t := range ab.Tiers {
		for e, n := range t {
			if n > 0 && (tierEffects[e].force == NoForce || int(n)+farther > s.stability(g)) {
				return false
			}
		}
	}
	return true
}

// forceSteps appends the mover's choices: steps, straight on first and then clockwise, level
// before up and down, and the option to stop (FM-01..03, FM-07).
func (s *State) forceSteps(f *frame, buf []Action) []Action {
	g := &s.figs[f.fig]
	dirs := Dir(s.board.topo.Dirs())
	first := s.straightDir(f)
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
	return append(buf, pass)
}

// vertical reports whether the ability moves up and down, or the target is aloft (FM-07, FM-08).
func (s *State) vertical(g *figure) bool {
	return s.board.abilities[s.abilityUnder().ability()].Vertical || s.aloft(g)
}

// forceOption appends a step if it is allowed. If something would break, it also appends the
// step that does not break it (FM-20).
func (s *State) forceOption(f *frame, g *figure, d Dir, climb uint8, buf []Action) []Action {
	var v stepOutcome
	if kind := s.tier().Force(); kind != Slide && climb == climbLevel { // most directions are the wrong way
		if v.pos = s.board.next(s.board.Pos(g.at), d); !s.rightWay(f, g, kind, climb, &v) {
			return buf
		}
	}
	if s.stepViolation(f, g, d, climb, &v) != 0 {
		return buf
	}
	a := Action{Kind: ForceStep, Fig: f.fig, To: NoCell, Dir: d, N: climb}
	buf = append(buf, a)
	if !v.bars() && v.cost > 0 && v.cost <= f.left() {
		a.M = 1
		buf = append(buf, a)
	}
	return buf
}

// stepViolation returns the rule that a step would break, or 0, and fills v with its outcome.
func (s *State) stepViolation(f *frame, g *figure, d Dir, climb uint8, v *stepOutcome) Rule {
	kind := s.tier().Force()
	if kind != Slide && !s.straightOn(f, d, climb) {
		return forceRule(kind)
	}
	s.tryForce(f.fig, g, d, climb, v)
	if v.stopsShort {
		return v.rule
	}
	if kind != Slide && !s.rightWay(f, g, kind, climb, v) {
		return forceRule(kind)
	}
	return 0
}

// rightWay reports whether a step takes the target away from the mover, or closer for a
// pull. In vertical steps neither the horizontal nor the vertical distance may go the wrong
// way, and one must change (FM-01, FM-02, FM-07).
func (s *State) rightWay(f *frame, g *figure, kind Force, climb uint8, v *stepOutcome) bool {
	m := &s.figs[f.by]
	at, size, mat, msize := s.board.Pos(g.at), int(g.size), s.board.Pos(m.at), int(m.size)
	flat := s.board.gap(v.pos, size, mat, msize) - s.board.gap(at, size, mat, msize)
	up := 0
	if climb != climbLevel {
		z, mz := s.feetHeight(g), s.feetHeight(m)
		to := z + 1
		if climb == climbDown {
			to = z - 1
		}
		up = heightGap(to, size, mz, msize) - heightGap(z, size, mz, msize)
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

// straightOn reports whether a step keeps a forced movement straight: at most two directions
// are used, and they are neighbours (FM-01, FM-07).
func (s *State) straightOn(f *frame, d Dir, climb uint8) bool {
	first, second := f.headings()
	c := stepCode(d, climb)
	dirs := s.board.topo.Dirs()
	switch {
	case first == 0 || c == first || c == second:
		return true
	case second != 0:
		return false
	}
	da, ca := (first-1)/3, (first-1)%3
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

// straightDir returns the direction in which a forced movement continues: the last one or, at
// the start, straight away from the mover or towards it.
func (s *State) straightDir(f *frame) Dir {
	if f.moved() > 0 && f.dir != NoDir {
		return f.dir
	}
	b := s.board
	g, m := &s.figs[f.fig], &s.figs[f.by]
	x, y := b.plane(g.at)
	mx, my := b.plane(m.at)
	// Twice the distance from centre to centre; only squares have large figures.
	dx, dy := 2*(x-mx)+int(g.size)-int(m.size), 2*(y-my)+int(g.size)-int(m.size)
	if s.tier().Force() == Pull {
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

// hurtsOwn reports whether a step slams a figure of the mover's side, or slams another into
// one.
func (s *State) hurtsOwn(f *frame, a Action) bool {
	g, side := &s.figs[f.fig], s.figs[f.by].side
	var v stepOutcome
	s.tryForce(f.fig, g, a.Dir, a.N, &v)
	if !v.bars() && v.cost == 0 {
		return false
	}
	if g.side == side {
		return true
	}
	for i := range int(g.size) * int(g.size) {
		if c := s.footprintCell(g, v.pos, i); c != NoCell {
			if o := s.cells[c].fig; o != NoFig && s.figs[o].side == side && s.overlapsInHeight(g, v.z, o) {
				return true
			}
		}
	}
	return false
}

// threatened reports whether being moved all the way straight on would harm the target: a
// slam, a fall, or ground that kills it (TN-03).
func (s *State) threatened(f *frame) bool {
	g := s.figs[f.fig]
	d := s.straightDir(f)
	var v stepOutcome
	for range f.left() {
		s.tryForce(f.fig, &g, d, climbLevel, &v)
		if v.stopsShort {
			break
		}
		if v.bars() || v.cost > 0 {
			return true
		}
		from := g.at
		g.at, g.rise = v.to, uint8(v.rise)
		if s.endsForce(f.fig, &g, from) {
			break
		}
	}
	if s.flies(&g) {
		return false
	}
	t := s.cells[g.at].terrain
	return s.overPitfall(&g, g.at) || s.footPit(&g, g.at) && g.flags&inPit == 0 || s.harmfulDrop(&g, g.at, int(g.rise)) >= 2 ||
		t == Deep && !s.atHome(&g, Deep)
}

// explainStep returns why a step of a forced movement is not possible.
func (s *State) explainStep(a Action, top *frame) error {
	g, kind := &s.figs[top.fig], s.tier().Force()
	if a.N != climbLevel && !s.vertical(g) {
		return refuse(FM07, "that is not a vertical move")
	}
	if kind != Slide && !s.straightOn(top, a.Dir, a.N) {
		return refuse(forceRule(kind), "a %s goes straight: one direction, or two adjacent ones", kind)
	}
	var v stepOutcome
	switch r := s.stepViolation(top, g, a.Dir, a.N, &v); {
	case r == 0:
		return refuse(FM20, "there is nothing to break there")
	case r == BD11:
		return refuse(BD11, "that is the greatest height")
	case v.stopsShort:
		return refuse(r, "the %s there blocks it: it stops one cell short", s.cells[v.at].terrain)
	case kind == Pull:
		return refuse(FM02, "each step of a pull must bring the target closer")
	}
	return refuse(FM01, "each step of a push must take the target farther away")
}

// checkGrabs ends the grabs of figures that are no longer adjacent, and those by prone figures
// (X-08, OB-13).
func (s *State) checkGrabs(log *Log) {
	if !s.board.grabs {
		return
	}
	for i := range s.figs {
		g := &s.figs[i]
		if g.grabber == NoFig || s.figs[g.grabber].flags&prone == 0 && s.adjacent(FigID(i), g.grabber) {
			continue
		}
		g.grabber = NoFig
		log.add(pairEvent(EvGrab, X08, FigID(i), NoFig, 0))
	}
}

// knockProne knocks a figure prone. A flyer keeps its height until it is settled (BD-11).
func (s *State) knockProne(id FigID, r Rule, log *Log) {
	was := s.aloft(&s.figs[id])
	s.setProne(id, true, r, log)
	s.keepHeight(id, was, log)
}

// keepHeight leaves a flyer that stopped flying at its height until it is settled (FM-08,
//
func (s *State) keepHeight(id FigID, was bool, log *Log) {
	if g := &s.figs[id]; was && !s.aloft(g) {
		s.setRise(id, g.rise+1, log)
	}
}
