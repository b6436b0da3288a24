package rules

// grab makes one figure hold another: a flyer is brought down (FG-02). Loose
// things are not grabbed.
func (s *State) grab(id, by FigID, log *Log) {
	g := &s.figs[id]
	if s.isObject(g) || g.grabber == by || !s.adjacent(id, by) {
		return
	}
	was := s.aloft(g)
	g.grabber = by
	log.add(pairEvent(EvGrab, FG02, id, by, 0))
	s.keepHeight(id, was, log)
}

// checkGrabs ends the grabs of those that are no longer beside each other, or
// whose grabber is down or gone (X-08, OB-13).
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

// knockProne lays a figure prone. A flyer keeps its height until that is settled (BD-11).
func (s *State) knockProne(id FigID, r Rule, log *Log) {
	was := s.aloft(&s.figs[id])
	s.setProne(id, true, r, log)
	s.keepHeight(id, was, log)
}

// keepHeight keeps the height of a flyer that nothing keeps aloft any more: what
// settles it lets it fall (FM-08, X-26).
func (s *State) keepHeight(id FigID, was bool, log *Log) {
	if g := &s.figs[id]; was && !s.aloft(g) {
		s.setRise(id, g.rise+1, log)
	}
}
