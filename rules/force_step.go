package rules

// maxRise is how far a figure may be moved up above its natural height (BD-11).
const maxRise = MaxRange

// The climb of a step: the values of ForceStep's N.
const (
	climbLevel uint8 = iota
	climbUp
	climbDown
)

// stepOutcome is the outcome of a step of a forced movement: where it leads, and what stands
// there.
type stepOutcome struct {
	to          Cell // where the figure's corner ends up, if it gets there
	pos         Pos  // the same as a position, on the board or beyond it
	rise        int  // above its natural height there
	z           int  // its feet above the base of the lowest floor
	airborne    bool // it is not on the ground there
	leavesPit   bool // it leaves a pit
	stopsShort  bool // it cannot be moved there at all (FM-28)
	solid       bool // something stands there that does not break
	slams       int  // how many slams into creatures count for it (FM-14)
	knocksAside bool // smaller loose things are in the way (FM-17)
	cost        int  // cells it takes to break through, 0 for nothing to break (FM-20)
	harm        int  // the damage of breaking through
	rule        Rule // of the slam, or of what makes it stop short
	by          FigID
	at          Cell // what it runs into first
}

// bars reports whether what stands there ends the movement, even if all that can break does.
func (v *stepOutcome) bars() bool { return v.solid || v.slams > 0 }

// block records something that does not break.
//
//go:noinline
func (v *stepOutcome) block(r Rule, c Cell) {
	v.solid = true
	v.setFirst(r, c, NoFig)
}

// setFirst records what is run into first.
//
//go:noinline
func (v *stepOutcome) setFirst(r Rule, c Cell, o FigID) {
	if v.rule == 0 {
		v.rule, v.at, v.by = r, c, o
	}
}

// tryForce works out a step of a forced movement in direction d, where NoDir is straight up or
// down (FM-07, FM-09, FM-21, FM-26, FM-27, BD-11).
func (s *State) tryForce(id FigID, g *figure, d Dir, climb uint8, v *stepOutcome) {
	b := s.board
	*v = stepOutcome{to: g.at, pos: b.Pos(g.at), rise: int(g.rise), z: s.feetHeight(g), by: NoFig, at: NoCell}
	switch {
	case d != NoDir:
		s.tryAlong(g, d, climb, v)
	case climb == climbUp:
		s.tryUp(g, v)
	default:
		s.tryDown(g, v)
	}
	v.airborne = v.rise > 0 || s.flies(g)
	s.collide(id, g, d, v)
}

// ceiling returns how high the next floor lies above the lowest one; false on the highest
// floor, which is open above (BD-11).
func (s *State) ceiling(floor int) (int, bool) {
	if floor+1 < len(s.board.floors) {
		return s.board.floors[floor+1], true
	}
	return 0, false
}

// tryUp moves straight up: out of a pit, through the air, or through a pitfall
// in the ceiling (BD-11).
func (s *State) tryUp(g *figure, v *stepOutcome) {
	v.z++
	if g.flags&inPit != 0 {
		v.leavesPit = true
		if !s.uncovered(g, g.at) {
			v.block(CW08, g.at)
		}
		return
	}
	v.rise++
	top, closed := s.ceiling(v.pos.Floor)
	switch {
	case closed && v.z+int(g.size) > top:
		up := g.at + Cell(s.board.w*s.board.h)
		if !s.allPitfall(g, up) {
			v.block(FM17, g.at)
			return
		}
		v.to, v.rise = up, 0
		v.pos.Floor++
		v.z = top + s.footing(g, up)
	case v.rise > maxRise:
		v.stopsShort = true
		v.setFirst(BD11, g.at, NoFig)
	}
}

// tryDown moves straight down: through the air, through a pitfall, or into the
// ground (FM-18, FM-27).
func (s *State) tryDown(g *figure, v *stepOutcome) {
	switch {
	case v.rise > 0:
		v.rise--
		v.z--
	case s.allPitfall(g, g.at):
		down := s.board.Below(g.at)
		if down == NoCell {
			v.block(FM27, g.at)
			return
		}
		top := s.base(g.at)
		v.to = down
		v.pos.Floor--
		own := s.base(down) + s.footing(g, down) + s.hoverHeight(g)
		v.rise = max(0, top-int(g.size)-own)
		v.z = own + v.rise
	default:
		v.block(FM18, g.at)
	}
}

// hoverHeight is 1 for a figure that flies, else 0.
func (s *State) hoverHeight(g *figure) int {
	if s.flies(g) {
		return 1
	}
	return 0
}

// tryAlong moves in a direction of the map: along slopes of 1, over edges into
// the air, against cliffs and pit sides, under ceilings (FM-09, FM-21, FM-28).
func (s *State) tryAlong(g *figure, d Dir, climb uint8, v *stepOutcome) {
	b := s.board
	v.pos = b.next(v.pos, d)
	to, ok := s.shift(g, g.at, d)
	switch climb {
	case climbUp:
		v.z++
	case climbDown:
		v.z--
	}
	if !ok {
		v.block(BD06, NoCell)
		return
	}
	v.to = to
	if g.flags&inPit != 0 {
		if climb != climbUp {
			switch { // the sides of a pit do not give way (PT-01)
			case climb == climbDown:
				v.block(FM18, to)
			case !s.footPit(g, to), s.footing(g, to) > s.footing(g, g.at)+1:
				v.block(PT01, to)
			}
			return
		}
		v.leavesPit, climb = true, climbLevel // up to the ground, and from there along it
		if !s.uncovered(g, g.at) {
			v.block(CW08, g.at)
		}
	}
	if climb == climbLevel && s.meetsLowCliff(g, d) {
		v.block(FM28, to)
		return
	}
	own := s.base(to) + s.footing(g, to) + s.hoverHeight(g) // its natural height
	if climb == climbLevel && g.rise == 0 && (s.flies(g) || abs(own-v.z) <= 1) {
		v.z = own // FM-09
	}
	if own > v.z {
		switch {
		case climb == climbDown:
			v.block(FM18, to)
			return
		case !s.flies(g):
			v.block(FM28, to)
			return
		}
		v.z = own // cliffs don't stop flyers
	}
	v.rise = v.z - own
	if top, closed := s.ceiling(v.pos.Floor); closed && v.rise > 0 && v.z+int(g.size) > top {
		v.block(FM17, to)
	}
	if v.rise > maxRise && climb == climbUp {
		v.stopsShort = true
		v.setFirst(BD11, g.at, NoFig)
	}
}

// meetsLowCliff reports whether a figure on the ground would be moved up a cliff whose height
// alone does not stop it: one that rises less than 2 (BD-05, FM-28).
func (s *State) meetsLowCliff(g *figure, d Dir) bool {
	if !s.grounded(g) {
		return false
	}
	high := s.footing(g, g.at)
	return !s.each(g, g.at, func(c Cell) bool {
		n := s.board.Neighbour(c, d)
		return n == NoCell || !s.risesTooHigh(c, d) || s.board.Ground(n) < high || s.covers(g, g.at, n)
	})
}

// collide adds what stands on each cell of the footprint that a step leads to (FM-12..20,
// FM-26, FM-28).
func (s *State) collide(id FigID, g *figure, d Dir, v *stepOutcome) {
	b := s.board
	small, stopped := 0, v.solid // by the ground itself, so that no cell is entered
	for i := range int(g.size) * int(g.size) {
		c := s.footprintCell(g, v.pos, i)
		if c == NoCell {
			continue
		}
		if o := s.cells[c].fig; o != NoFig && o != id && s.overlapsInHeight(g, v.z, o) && !s.collidedBefore(g, v, i, o) {
			small |= s.collideFigure(g, c, o, v)
		}
		if stopped {
			continue
		}
		if !v.airborne && s.cells[c].feature == Canister {
			if s.sizeRank(g) <= canisterBulk {
				v.block(FM17, c)
			} else {
				v.knocksAside = true
			}
		}
		if !s.covers(g, g.at, c) {
			s.collideCell(g, c, v)
		}
		if d != NoDir && s.cornered(s.footprintCell(g, b.Pos(g.at), i), d, s.staysInPit(g, v)) {
			v.block(FM26, c)
		}
	}
	v.slams += small
}

// canisterBulk is the size that a canister counts as: small (FM-17).
const canisterBulk = -1

// footprintCell returns cell number i of a footprint with its corner at p, NoCell beyond
// the board's edge.
func (s *State) footprintCell(g *figure, p Pos, i int) Cell {
	n := int(g.size)
	return s.board.Cell(Pos{p.Floor, p.X + i%n, p.Y + i/n})
}

// staysInPit reports whether a figure stays on the bottom of a pit, where no crushing
// wall is in the way (CW-08).
func (s *State) staysInPit(g *figure, v *stepOutcome) bool { return g.flags&inPit != 0 && !v.leavesPit }

// overlapsInHeight reports whether a body with its feet at z overlaps that of another (BD-11).
func (s *State) overlapsInHeight(g *figure, z int, o FigID) bool {
	h := &s.figs[o]
	return heightGap(z, int(g.size), s.feetHeight(h), int(h.size)) == 0
}

// collidedBefore reports whether an earlier cell of a footprint has met a figure already.
func (s *State) collidedBefore(g *figure, v *stepOutcome, i int, o FigID) bool {
	for j := range i {
		if c := s.footprintCell(g, v.pos, j); c != NoCell && s.cells[c].fig == o {
			return true
		}
	}
	return false
}

// collideFigure adds a figure that stands in the way: creatures stop the movement, loose
// objects may give way or break (FM-12, FM-13, FM-17, FM-20). It returns 1 for a creature
// smaller than the figure moved: all of those together count once (FM-14).
func (s *State) collideFigure(g *figure, c Cell, o FigID, v *stepOutcome) int {
	h := &s.figs[o]
	smaller := s.sizeRank(h) < s.sizeRank(g)
	if s.isObject(h) {
		k := &s.board.kinds[h.kind[0]]
		switch {
		case smaller:
			v.knocksAside = true
			return 0
		case k.Material != Plain && k.Traits&Magic == 0:
			s.collideThing(k.Material, c, v)
		default:
			v.solid = true
		}
		v.setFirst(FM17, c, o)
		return 0
	}
	rule := FM12
	if s.isObject(g) {
		rule = FM13
	}
	v.setFirst(rule, c, o)
	if smaller {
		return 1
	}
	v.slams++
	return 0
}

// collideThing adds a thing that can be broken (FM-14, FM-20).
func (s *State) collideThing(t Terrain, c Cell, v *stepOutcome) {
	force, damage := t.Breaks()
	v.cost += force
	v.harm += damage
}

// collideCell adds the effect of a cell itself on a figure that enters it.
func (s *State) collideCell(g *figure, c Cell, v *stepOutcome) {
	cl := &s.cells[c]
	switch {
	case cl.wall >= 0 && !s.staysInPit(g, v):
		v.block(X06, c)
		return
	case terrains[cl.terrain].force > 0 && !s.board.magical[c]:
		s.collideThing(cl.terrain, c, v)
		v.setFirst(FM17, c, NoFig)
		return
	case cl.feature == DoorClosed && !s.board.magical[c]:
		s.collideThing(Wood, c, v)
		v.setFirst(FM17, c, NoFig)
	case s.solidCell(c) || cl.feature == Rubble:
		v.block(FM17, c)
	}
	home := s.atHome(g, cl.terrain)
	row := &terrains[cl.terrain]
	shut := row.bars == BarsAll || !v.airborne
	switch {
	case home || row.bars < BarsLanding: // deep lets one in, and TN-07 decides (FM-28)
	case row.firm && shut:
		v.block(FM28, c)
	case s.slain(g):
	case shut:
		v.stopsShort = true
		v.setFirst(FM28, c, NoFig)
	}
}

const (
	landStart uint8 = iota
	landAsk
	landMove
	landHit
	landDown
	landSelf
	landEnd
)

// runLand drops frame.fig onto the figures beneath it. They take the same damage and may fall
// prone; it ends prone on the nearest free cell that its controller picks, or dies (FM-23).
func (s *State) runLand(f *frame, log *Log) {
	g := &s.figs[f.fig]
	if g.flags&onBoard == 0 {
		s.ret()
		return
	}
	switch f.step {
	case landStart:
		drop := s.harmfulDrop(g, g.at, f.fallen())
		switch {
		case s.footPit(g, g.at):
			f.setDamage(1) // PT-01
		case drop >= 2:
			f.setDamage(fallHarm(drop))
		}
		s.setRise(f.fig, 0, log)
		log.add(moveEvent(EvFall, FM23, f.fig, g.at, g.at).number(drop))
		f.step, f.next = landMove, 0
		s.work.cells = s.landings(f, s.work.cells[:0])
		if len(s.work.cells) == 0 {
			return
		}
		if s.isObject(g) {
			f.at = s.work.cells[0] // objects don't choose
			return
		}
		f.step = landAsk
		s.ask(AskPlace, g.side)
	case landMove:
		f.step = landHit
		if f.at == NoCell {
			return
		}
		log.add(moveEvent(EvSlide, FM23, f.fig, g.at, f.at))
		s.moveThrough(f.fig, f.at)
	case landHit:
		v := stepOutcome{pos: s.board.Pos(f.to)}
		for int(f.next) < int(g.size)*int(g.size) {
			i := int(f.next)
			f.next++
			c := s.footprintCell(g, v.pos, i)
			if s.cells[c].fig == NoFig || s.cells[c].fig == f.fig || s.collidedBefore(g, &v, i, s.cells[c].fig) {
				continue
			}
			f.by = s.cells[c].fig
			f.step = landDown
			s.callWound(f.by, f.fig, f.damage(), FM23)
			return
		}
		f.step = landSelf
	case landDown:
		f.step = landHit
		o := &s.figs[f.by]
		if o.flags&onBoard != 0 && int(g.size) > s.might(o) {
			s.knockProne(f.by, FM23, log)
			if o.rise > 0 {
				s.callSettle(f.by, 0)
			}
		}
	case landSelf:
		f.step = landEnd
		s.callWound(f.fig, NoFig, f.damage(), FM23)
	case landEnd:
		id, place := f.fig, f.at
		s.ret()
		if place == NoCell {
			s.die(id, NoFig, -1, ByLanding, FM23, log)
			return
		}
		s.setProne(id, true, FM23, log)
	}
}

// landings appends the cells where a figure that fell onto another may end up.
func (s *State) landings(f *frame, buf []Cell) []Cell {
	return s.restPlaces(f.fig, &s.figs[f.fig], f.to, f.dir, nil, NoCell, buf)
}

// fallHarm returns the damage of a fall, given its harmfulDrop (FM-22).
func fallHarm(drop int) uint8 { return uint8(min(50, 2*drop)) }
