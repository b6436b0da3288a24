package main

import "wallfall/levels/sim"

// ahead is how many games for each core may be over before one that was begun
// earlier, and vast the size of boards on which it is one, for the room it takes.
const (
	ahead = 4
	vast  = 20_000 // cells
)

// runGames plays the games of a plan on a number of cores until all are over or stop
// is closed. A game that was cut off, and those over after it, do not count.
// progress is called with how many do.
func runGames(p *sim.Plan, cores int, stop <-chan struct{}, progress func(done int)) *sim.Tally {
	spare := cores * ahead
	if p.Board.Cells() > vast {
		spare = cores
	}
	rooms := make(chan *sim.Tally, spare) // none is begun without one, so that the earliest is never held up
	for range spare {
		rooms <- p.NewTally()
	}
	total := p.NewTally()
	inOrder(p.Games, cores, stop, func() func(int) (*sim.Tally, bool) {
		pl := p.NewPlayer()
		pl.Stop = func() bool { return stopped(stop) }
		return func(game int) (*sim.Tally, bool) {
			select {
			case <-stop:
				return nil, false
			case room := <-rooms:
				pl.Begin(game)
				for !pl.Step() {
					if stopped(stop) {
						return nil, false
					}
				}
				return pl.Take(room), true
			}
		}
	}, func(_ int, t *sim.Tally) {
		total.Add(t)
		rooms <- t
		progress(total.Games)
	})
	return total
}
