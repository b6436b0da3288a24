package main

import (
	"context"
	"time"

	"wallfall/levels/arena"
)

// clock is how long a bot has thought.
type clock struct {
	decisions int
	all, most time.Duration
}

func (c *clock) note(d time.Duration) {
	c.decisions++
	c.all += d
	c.most = max(c.most, d)
}

func (c *clock) add(o clock) {
	c.decisions += o.decisions
	c.all += o.all
	c.most = max(c.most, o.most)
}

// clocks reports how long the games of a tournament took: what each bot thought, and
// the games of each pairing. It is nothing that comes out the same twice.
type clocks struct {
	bots, pairs []clock // of a pairing the decisions are games
}

// playedMatch is a game that is over.
type playedMatch struct {
	game   int
	result arena.Result
	took   time.Duration
	bots   [2]clock // of the pairing
}

// runArena plays the games of a tournament on a number of cores until all are over or
// ctx ends: whole sets of both seats. progress is called with how many count.
func runArena(ctx context.Context, p *arena.Plan, cores int, progress func(done int)) (*arena.Tally, *clocks) {
	total, spent := p.NewTally(), &clocks{make([]clock, len(p.Bots)), make([]clock, len(p.Pairs))}
	var first playedMatch
	inOrder(ctx, p.Total(), cores, cores*maxAhead, func() func(int) (playedMatch, bool) {
		pl := p.NewPlayer()
		pl.Stop = func() bool { return ctx.Err() != nil }
		return func(game int) (playedMatch, bool) { return playMatch(ctx, p, pl, game) }
	}, func(game int, m playedMatch) {
		if game%2 == 0 {
			first = m
			return
		}
		for _, m := range []playedMatch{first, m} {
			spent.add(p, m)
			total.Add(m.result)
			progress(total.Games)
		}
	})
	return total, spent
}

func (c *clocks) add(p *arena.Plan, m playedMatch) {
	pair := p.Match(m.game).Pair
	c.pairs[pair].note(m.took)
	for i, who := range p.Pairs[pair] {
		c.bots[who].add(m.bots[i])
	}
}

// playMatch plays a game to its end; false if it was stopped.
func playMatch(ctx context.Context, p *arena.Plan, pl *arena.Player, game int) (playedMatch, bool) {
	m := playedMatch{game: game}
	pair := p.Pairs[p.Match(game).Pair]
	start := time.Now()
	pl.Begin(game)
	last := time.Now()
	for over := false; !over; {
		who := pl.Mover()
		over = pl.Step()
		now := time.Now()
		for i, b := range pair {
			if who == b {
				m.bots[i].note(now.Sub(last))
			}
		}
		last = now
		if ctx.Err() != nil {
			return m, false
		}
	}
	m.result, m.took = pl.Result(), last.Sub(start)
	return m, true
}
