package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"wallfall/levels"
	"wallfall/levels/arena"
	"wallfall/rules/bot"
)

// arenaOptions say who plays what, and what is written.
type arenaOptions struct {
	Bots, By, JSON, CSV  string
	Games, Cores, Rounds int
	Seed                 uint64
	Time                 time.Duration
	Steps                bool
}

// holdArena plays the tournament and reports on it.
func holdArena(c *call, o arenaOptions) error {
	switch {
	case c.given["rounds"] && o.Rounds < 1:
		return fmt.Errorf("-rounds must be 1 to %d", arena.MaxRounds)
	case o.By != "pair" && o.By != "level" && o.By != "seat":
		return fmt.Errorf("-by %s: expected pair, level or seat", o.By)
	}
	try(c.checkRun(o.Cores, o.Time, o.JSON, o.CSV))
	o.Cores = cmp.Or(o.Cores, runtime.GOMAXPROCS(0))
	p := must(arena.NewPlan(arena.Config{Bots: botNames(o.Bots), Levels: c.openAll(), Games: o.Games, Seed: o.Seed, Rounds: o.Rounds, Steps: o.Steps}))
	ctx, done := interruptible(o.Time)
	defer done()
	cores := min(o.Cores, p.Total())
	bar := newProgress(c.errs, "arena", p.Total())
	tally, spent := runArena(ctx, p, cores, bar.tell)
	bar.end(tally.Games, cores)
	for i, pair := range p.Pairs {
		if k := spent.pairs[i]; k.decisions > 0 {
			fmt.Fprintf(c.errs, "arena: %s - %s: %s per game\n", p.Bots[pair[0]], p.Bots[pair[1]], short(k.all/time.Duration(k.decisions)))
		}
	}
	for i, name := range p.Bots {
		if k := spent.bots[i]; k.decisions > 0 {
			fmt.Fprintf(c.errs, "arena: %s: %s per decision, at most %s\n", name, short(k.all/time.Duration(k.decisions)), short(k.most))
		}
	}
	r := p.Report(tally)
	if o.JSON != stdin && o.CSV != stdin {
		text := arenaText{Report: r, By: o.By, All: r.Asked * len(r.Pairs)}
		for _, p := range r.Pairs {
			text.Undecided += p.Undecided
		}
		show(c.out, "arena", text)
	}
	rows := [][]string{{"first", "second", "level", "seat", "games", "wins", "draws", "undecided", "losses", "points", "low", "high"}}
	for _, p := range r.Pairs {
		for _, l := range p.Levels {
			for _, s := range l.Seats {
				rows = append(rows, []string{p.A, p.B, baseName(l.Level), s.Seat, num(s.Games), num(s.Wins), num(s.Draws), num(s.Undecided), num(s.Losses),
					fmt.Sprint(s.Share), fmt.Sprint(s.Low), fmt.Sprint(s.High)})
			}
		}
	}
	return c.writeTables(o.JSON, jsonText(r, ""), o.CSV, rows)
}

// arenaText is what the text arena shows.
type arenaText struct {
	*arena.Report
	By             string // the detail of its tables
	All, Undecided int    // games asked for, and games not over in time
}

// botNames parses names of bots separated by commas; a difficulty stands for its bot.
func botNames(text string) []string {
	names := strings.Split(text, ",")
	for i, name := range names {
		for _, d := range bot.Difficulties() {
			if strings.EqualFold(name, d.Name) {
				names[i] = d.Bot
			}
		}
	}
	return names
}

// openAll opens the levels that were named, or all of the game.
func (c *call) openAll() (out []*levels.Level) {
	names := must(c.levelsOf(c.args))
	if len(names) == 0 {
		names = shippedNames()
	}
	for _, name := range names {
		lv := must(c.openLevel(name))
		played := slices.Clone(lv.Sides)
		if played = slices.DeleteFunc(played, func(s levels.Side) bool { return s.Rests }); len(played) < 2 {
			fmt.Fprintf(c.errs, "arena: skipped %s, in which fewer than two sides are played\n", lv.File)
			continue
		}
		out = append(out, lv)
	}
	return out
}

// clock is how long a bot has thought.
type clock struct {
	decisions int
	all, most time.Duration
}

func (c *clock) add(o clock) {
	c.decisions += o.decisions
	c.all += o.all
	c.most = max(c.most, o.most)
}

// clocks holds how long each bot thought, and how long the games of each pairing took. It
// differs from run to run.
type clocks struct {
	bots, pairs []clock // for pairs, the decisions are games
}

// playedMatch is a game that is over.
type playedMatch struct {
	game   int
	result arena.Result
	took   time.Duration
	bots   [2]clock // of the pairing
}

// runArena plays the games of a tournament on a number of cores until all are over or
// ctx ends: whole sets of both seats. progress is called with the number that count.
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
			pair := p.Match(m.game).Pair
			spent.pairs[pair].add(clock{1, m.took, m.took})
			for i, who := range p.Pairs[pair] {
				spent.bots[who].add(m.bots[i])
			}
			total.Add(m.result)
			progress(total.Games)
		}
	})
	return total, spent
}

// playMatch plays a game to its end; it returns false if it was stopped.
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
				took := now.Sub(last)
				m.bots[i].add(clock{1, took, took})
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

// short rounds a time to a readable precision.
func short(d time.Duration) time.Duration {
	for _, unit := range []time.Duration{time.Second, time.Millisecond, time.Microsecond} {
		if d >= 10*unit {
			return d.Round(unit / 10)
		}
	}
	return d.Round(10 * time.Nanosecond)
}
