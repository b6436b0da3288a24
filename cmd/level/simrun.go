package main

import (
	"context"

	"wallfall/levels/sim"
)

// maxAhead is how many games for each core may end before one that began earlier. On
// boards of hugeBoard cells it is one, to save memory.
const (
	maxAhead  = 4
	hugeBoard = 20_000
)

// runGames plays the games of a plan on a number of cores until all are over or ctx
// ends. A game that was cut off, and those over after it, do not count.
// progress is called with how many do.
func runGames(ctx context.Context, p *sim.Plan, cores int, progress func(done int)) *sim.Tally {
	ahead := cores * maxAhead
	if p.Board.Cells() > hugeBoard {
		ahead = cores
	}
	total := p.NewTally()
	inOrder(ctx, p.Games, cores, ahead, func() func(int) (*sim.Tally, bool) {
		pl := p.NewPlayer()
		pl.Stop = func() bool { return ctx.Err() != nil }
		return func(game int) (*sim.Tally, bool) {
			for pl.Begin(game); !pl.Step(); {
				if ctx.Err() != nil {
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

// games plays the games of a plan on up to a number of cores and shows how far they are.
func (c *call) games(ctx context.Context, p *sim.Plan, cores int) *sim.Tally {
	bar := newProgress(c.errs, baseName(p.Level.File), p.Games)
	cores = min(cores, p.Games)
	tally := runGames(ctx, p, cores, bar.tell)
	bar.end(tally.Games, cores)
	return tally
}
