package main

import (
	"sync"
	"sync/atomic"
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

// clocks tells how long the games of a tournament took: what each bot thought, and
// the games of each pairing. It is nothing that comes out the same twice.
type clocks struct {
	bots, pairs []clock // of a pairing the decisions are games
}

// meet is a game that is over.
type meet struct {
	game   int
	result arena.Result
	took   time.Duration
	bots   [2]clock // of the pairing
}

// runArena plays the games of a tournament on so many cores until all are over or
// stop is closed. What it gives is what the first so many of them come to, and whole
// sets of both seats, whatever the number of cores; progress is told of each.
func runArena(p *arena.Plan, cores int, stop <-chan struct{}, progress func(done int)) (*arena.Tally, *clocks) {
	results := make(chan meet)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range cores {
		workers.Go(func() {
			pl := p.NewPlayer()
			pl.Stop = func() bool { return stopped(stop) }
			for {
				i := int(next.Add(1)) - 1
				if i >= p.Total() {
					return
				}
				m, ok := meetOut(p, pl, i, stop)
				if !ok {
					return
				}
				select {
				case results <- m:
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
	total, early := p.NewTally(), map[int]meet{}
	spent := &clocks{make([]clock, len(p.Bots)), make([]clock, len(p.Pairs))}
	for r := range results {
		early[r.game] = r
		for {
			a, first := early[total.Games]
			b, second := early[total.Games+1]
			if !first || !second {
				break
			}
			for _, m := range []meet{a, b} {
				delete(early, total.Games)
				spent.add(p, m)
				total.Add(m.result)
				progress(total.Games)
			}
		}
	}
	return total, spent
}

func (c *clocks) add(p *arena.Plan, m meet) {
	pair := p.Match(m.game).Pair
	c.pairs[pair].note(m.took)
	for i, who := range p.Pairs[pair] {
		c.bots[who].add(m.bots[i])
	}
}

// meetOut plays a game to its end; false when it was stopped.
func meetOut(p *arena.Plan, pl *arena.Player, game int, stop <-chan struct{}) (meet, bool) {
	m := meet{game: game}
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
		if stopped(stop) {
			return m, false
		}
	}
	m.result, m.took = pl.Result(), last.Sub(start)
	return m, true
}
