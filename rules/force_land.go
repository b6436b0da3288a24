package rules

// The steps of opLand.
const (
	landStart uint8 = iota
	landAsk
	landMove
	landHit
	landDown
	landSelf
	landEnd
)

// landFrame is the frame of an opLand: to is where fig came down, at where it goes,
// next the cell of its footprint that is looked at.
type landFrame frame

// cells is how far fig falls, damage what that deals.
func (f *landFrame) cells() int        { return int(f.reg[0]) }
func (f *landFrame) damage() uint8     { return f.reg[2] }
func (f *landFrame) setDamage(n uint8) { f.reg[2] = n }

// runLand lets frame.fig fall onto those beneath it. They take the same damage and may fall
// prone; it ends prone on the nearest free cell of its controller's choice, or dies (FM-23).
func (s *State) runLand(fr *frame, log *Log) {
	f := (*landFrame)(fr)
	g := &s.figs[f.fig]
	if g.flags&onBoard == 0 {
		s.ret()
		return
	}
	switch f.step {
	case landStart:
		drop := s.harmfulDrop(g, g.at, f.cells())
		switch {
		case s.footPit(g, g.at):
			f.setDamage(1) // PT-01
		case drop >= 2:
			f.setDamage(fallHarm(drop))
		}
		s.setRise(f.fig, 0, log)
		e := moveEvent(EvFall, FM23, f.fig, g.at, g.at)
		e.setNumber(drop)
		log.add(e)
		f.step, f.next = landMove, 0
		s.needWork()
		s.work.cells = s.landings(f, s.work.cells[:0])
		if len(s.work.cells) == 0 {
			return
		}
		if s.isObject(g) {
			f.at = s.work.cells[0] // nobody's choice
			return
		}
		f.step = landAsk
		s.ask(AskPlace, g.side)
	case landMove:
		f.step = landHit
		if f.at == NoCell {
			return
		}
		e := event(EvSlide, FM23)
		e.Fig, e.From, e.To = f.fig, g.at, f.at
		s.moveThrough(f.fig, f.at)
		log.add(e)
	case landHit:
		s.landOn(f, g)
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

// landOn deals the next of those that a figure falls onto what it takes itself.
func (s *State) landOn(f *landFrame, g *figure) {
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
}

// landings appends the cells that a figure that has fallen onto another may end on.
func (s *State) landings(f *landFrame, buf []Cell) []Cell {
	return s.restPlaces(f.fig, &s.figs[f.fig], f.to, f.dir, nil, NoCell, buf)
}

// fallHarm is the damage of a fall of so many cells that hurt (FM-22).
func fallHarm(drop int) uint8 { return uint8(min(50, 2*drop)) }
