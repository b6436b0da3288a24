package main

import (
	"sync"
	"sync/atomic"

	"wallfall/levels/sim"
)

// ahead is how many games for each core may be over before one that was begun
// earlier, and vast the size of boards on which it is one, for the room it takes.
const (
	ahead = 4
	vast  = 20_000 // cells
)

// runGames plays the games of a plan on so many cores until all are over or stop
// is closed. What it gives is what the first so many of them come to, whatever
// the number of cores; a game that was cut off, and those over after it, do not
// count. progress is told of each that does.
func runGames(p *sim.Plan, cores int, stop <-chan struct{}, progress func(done int)) *sim.Tally {
	type result struct {
		game  int
		tally *sim.Tally
	}
	spare := cores * ahead
	if p.Board.Cells() > vast {
		spare = cores
	}
	rooms := make(chan *sim.Tally, spare) // none is begun without one, so that the earliest is never held up
	for range spare {
		rooms <- p.NewTally()
	}
	results := make(chan result)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range cores {
		workers.Go(func() {
			pl := p.NewPlayer()
			pl.Stop = func() bool { return stopped(stop) }
			for {
				var room *sim.Tally
				select {
				case <-stop:
					return
				case room = <-rooms:
				}
				i := int(next.Add(1)) - 1
				if i >= p.Games {
					return
				}
				if !playOut(pl, i, stop) {
					return
				}
				select {
				case results <- result{i, pl.Take(room)}:
				case <-stop:
					return
				}
			}
		})
	}
	go func() {
		workers.Wait()
		close(results)
	}()
	total, early := p.NewTally(), map[int]*sim.Tally{}
	for r := range results {
		early[r.game] = r.tally
		for t := early[total.Games]; t != nil; t = early[total.Games] {
			delete(early, total.Games)
			total.Add(t)
			rooms <- t
			progress(total.Games)
		}
	}
	return total
}

// playOut plays a game to its end; false when it was stopped.
func playOut(pl *sim.Player, game int, stop <-chan struct{}) bool {
	pl.Begin(game)
	for !pl.Step() {
		if stopped(stop) {
			return false
		}
	}
	return true
}
