package campaign

import (
	"slices"

	"wallfall/levels"
	"wallfall/rules"
)

// Iron is what a run in which nothing can be taken back adds to a state.
type Iron struct {
	On      bool
	Under   int    // the level that was begun and has not ended, -1 for none
	Seed    uint64 // of its match
	Defeats int    // levels lost
}

// MaxDefeats is how many lost levels end a run.
const MaxDefeats = 3

// stand is how a lost hero stands: a neighbour who has learned nothing, and whose wounds
// do not heal.
var stand = Standing{Wounds: rules.MaxStat, Lost: true}

// Ended reports whether a run is lost.
func (s *State) Ended() bool {
	return s.Iron.On && (s.Iron.Defeats >= MaxDefeats || !slices.ContainsFunc(s.Squad, func(h Standing) bool { return !h.Lost }))
}

// Close notes the end of the level that was begun: the heroes who died in it are lost, and
// so is the level if it was not won. lv is what was played and end its last position, nil
// where they are gone. It returns the heroes that are newly lost.
func (c *Campaign) Close(s *State, lv *levels.Level, end *rules.State, won bool) (lost []int) {
	if s.Iron.Under, s.Iron.Seed = -1, 0; !won {
		s.Iron.Defeats++
	}
	for i := range s.Squad {
		if lv != nil && !s.Squad[i].Lost && figureOf(c, lv, i) != nil && c.standing(lv, end, i).Dead {
			s.Squad[i] = stand
			lost = append(lost, i)
		}
	}
	return lost
}

// standing returns the figure of a hero at the end of a level that it is in.
func (c *Campaign) standing(lv *levels.Level, end *rules.State, hero int) rules.FigureView {
	name := figureOf(c, lv, hero).Name
	return end.Figure(rules.FigID(slices.IndexFunc(lv.Figures, func(g levels.Figure) bool { return g.Name == name })))
}
