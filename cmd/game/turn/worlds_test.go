package turn

import (
	"math/big"
	"slices"

	"wallfall/rules"
)

// world is one way in which a command may end, found by rolling every die.
type world struct {
	p      *big.Rat
	s      *rules.State
	events []rules.Event
}

// worlds are all ways in which a command may end.
type worlds struct {
	list    []world
	striker rules.FigID
	budget  int // answers to dice that are still followed
	best    bool
	chosen  bool // an end was chosen, and with it how much a friend resists
}

// roll applies an action on a copy of a world and follows each die that it rolls, with the
// choices in steps and otherwise default answers.
func (ws *worlds) roll(w world, a rules.Action, steps []rules.Action) {
	log := rules.Log{Events: slices.Clone(w.events)}
	s := w.s.Clone()
	s.SetExplicitDice(true)
	if err := s.Apply(a, &log); err != nil {
		panic(err)
	}
	for ws.budget > 0 {
		d := s.Pending()
		here := world{w.p, s, log.Events}
		switch {
		case d.Ask == rules.AskDie && ws.striker != rules.NoFig && d.Die == rules.DieStrike && d.Fig != ws.striker, d.Ask == rules.AskNothing:
			ws.list = append(ws.list, here)
			return
		case d.Ask == rules.AskDie:
			for _, roll := range s.Legal(nil) {
				ws.budget--
				next := here
				if next.p = new(big.Rat).Mul(w.p, faceChance(d, int(roll.N))); next.p.Sign() > 0 {
					ws.roll(next, roll, steps)
				}
			}
			return
		}
		answer := s.Default()
		if ws.chosen = ws.chosen || len(steps) > 0; ws.chosen {
			answer = s.Yielding()
		}
		if ws.best && len(steps) == 0 && (d.Ask == rules.AskDistance || d.Ask == rules.AskForce) {
			ends, _ := s.ForceEnds(nil, rules.MaxForceEnds)
			if len(ends) == 0 || ends[0].Value <= 0 { // the player is asked again
				ws.list = append(ws.list, here)
				return
			}
			steps = ends[0].Steps
		}
		if asks := TakesCommands(d.Ask) || d.Ask == rules.AskForce || d.Ask == rules.AskDistance; asks && len(steps) > 0 && slices.Contains(s.Legal(nil), steps[0]) {
			answer, steps = steps[0], steps[1:]
		} else if TakesCommands(d.Ask) {
			ws.list = append(ws.list, here)
			return
		}
		if err := s.Apply(answer, &log); err != nil {
			panic(err)
		}
	}
}

// faceChance returns the probability of an answer to a die: of the hits of a strike, the sum of
// two ten-sided dice, one cell of several, or a face.
func faceChance(d rules.Decision, n int) *big.Rat {
	switch d.Die {
	case rules.DieStrike:
		hit := big.NewRat(int64(7-max(1, d.Need)), 6)
		miss := new(big.Rat).Sub(big.NewRat(1, 1), hit)
		p := new(big.Rat).SetInt(new(big.Int).Binomial(int64(d.N), int64(n)))
		for i := range d.N {
			if i < n {
				p.Mul(p, hit)
			} else {
				p.Mul(p, miss)
			}
		}
		return p
	case rules.DiePower:
		return big.NewRat(int64(min(n-1, 21-n)), 100)
	case rules.DieCell:
		return big.NewRat(1, int64(d.N))
	}
	return big.NewRat(1, 6)
}

// chance returns how likely it is that something holds.
func (ws *worlds) chance(holds func(w *world) bool) *big.Rat {
	sum := new(big.Rat)
	for i := range ws.list {
		if holds(&ws.list[i]) {
			sum.Add(sum, ws.list[i].p)
		}
	}
	return sum
}

// mean returns the mean and the maximum of a number.
func (ws *worlds) mean(number func(w *world) int) (mean float64, most int) {
	for i := range ws.list {
		p, _ := ws.list[i].p.Float64()
		n := number(&ws.list[i])
		mean, most = mean+p*float64(n), max(most, n)
	}
	return mean, most
}

// happened reports whether there is an event of a kind about a figure.
func (w *world) happened(k rules.EventKind, id rules.FigID) bool {
	return slices.ContainsFunc(w.events, func(e rules.Event) bool { return e.Kind == k && e.Fig == id })
}
