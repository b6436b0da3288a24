package main

import "wallfall/levels/sim"

// maxAhead is how many games for each core may end before one that began earlier. On
// boards of hugeBoard cells it is one, to save memory.
const (
	maxAhead  = 4
	hugeBoard = 20_000
)

// runGames plays the games of a plan on a number of cores until all are over or stop
// is closed. A game that was cut off, and those over after it, do not count.
// progress is called with how many do.
func runGames(p *sim.Plan, cores int, stop <-chan struct{}, progress func(done int)) *sim.Tally {
	ahead := cores * maxAhead
	if p.Board.Cells() > hugeBoard {
		ahead = cores
	}
	total := p.NewTally()
	inOrder(p.Games, cores, ahead, stop, func() func(int) (*sim.Tally, bool) {
		pl := p.NewPlayer()
		pl.Stop = func() bool { return stopped(stop) }
		return func(game int) (*sim.Tally, bool) {
			for pl.Begin(game); !pl.Step(); {
				if stopped(stop) {
					return nil, false
				}
			}
			return pl.Game(), true
		}
	}, func(_ int, t *sim.Tally) {
		total.Add(t)
		progress(total.Games)
	})
	return total
}
