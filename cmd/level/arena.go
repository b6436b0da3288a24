package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"wallfall/levels"
	"wallfall/levels/arena"
	"wallfall/rules/bot"
)

// arenaOptions say who plays what, and what is written.
type arenaOptions struct {
	runOptions
	Bots, By string
	Games    int
	Steps    bool
}

// holdArena plays the tournament and reports on it.
func holdArena(c *call, o arenaOptions) error {
	switch {
	case c.given["rounds"] && o.Rounds < 1:
		return fmt.Errorf("-rounds must be 1 to %d", arena.MaxRounds)
	case o.By != "pair" && o.By != "level" && o.By != "seat":
		return fmt.Errorf("-by %s: expected pair, level or seat", o.By)
	}
	try(c.checkRun(&o.runOptions))
	fields, texts := c.openAll()
	p := must(arena.NewPlan(arena.Config{Bots: botNames(o.Bots), Levels: fields, Games: o.Games, Seed: o.Seed, Rounds: o.Rounds, Steps: o.Steps}))
	lines := []string{"bots " + strings.Join(p.Bots, ",")}
	all := job{Command: c.name, Bots: p.Bots, Games: p.Games, Seed: p.Seed, Rounds: p.Config.Rounds, Steps: p.Steps}
	for i, lv := range fields {
		lines = append(lines, lineOf(lv.File, texts[i], nil, p.Steps, p.Fields[i].Rounds))
		all.Levels = append(all.Levels, levelText{lv.File, texts[i]})
	}
	standing := newStanding(p)
	file := must(c.resume(o.keepOptions, standing, lines...))
	tally, spent := standing.Tally, standing.Spent
	try(enough(o.keepOptions, tally.Games/len(p.Pairs), o.Games))
	with, end, err := c.shareOut(o.runOptions)
	try(err)
	defer end()
	ctx, done := interruptible(o.Time)
	defer done()
	cores := min(o.Cores, p.Total())
	bar := newProgress(c.errs, "arena", "game", tally.Games, p.Total())
	runArena(ctx, p, standing, cores, with(all), func(done int) {
		bar.tell(done)
		if done%2 == 0 {
			file.Tick(standing)
		}
	})
	bar.end(tally.Games, cores)
	try(c.keep(ctx, o.keepOptions, file, standing))
	for i, pair := range p.Pairs {
		if k := spent.Pairs[i]; k.Decisions > 0 {
			fmt.Fprintf(c.errs, "arena: %s - %s: %s per game\n", p.Bots[pair[0]], p.Bots[pair[1]], short(k.All/time.Duration(k.Decisions)))
		}
	}
	for i, name := range p.Bots {
		if k := spent.Bots[i]; k.Decisions > 0 {
			fmt.Fprintf(c.errs, "arena: %s: %s per decision, at most %s\n", name, short(k.All/time.Duration(k.Decisions)), short(k.Most))
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

// openAll opens the levels that were named, or all of the game, and returns their texts, too.
func (c *call) openAll() (out []*levels.Level, texts [][]byte) {
	names := must(c.levelsOf(c.args))
	if len(names) == 0 {
		names = shippedNames()
	}
	for _, name := range names {
		lv, src, err := c.openText(name)
		try(err)
		played := slices.Clone(lv.Sides)
		if played = slices.DeleteFunc(played, func(s levels.Side) bool { return s.Rests }); len(played) < 2 {
			fmt.Fprintf(c.errs, "arena: skipped %s, in which fewer than two sides are played\n", lv.File)
			continue
		}
		out, texts = append(out, lv), append(texts, src)
	}
	return out, texts
}

// clock is how long a bot has thought.
type clock struct {
	Decisions int
	All, Most time.Duration
}

func (c *clock) add(o clock) {
	c.Decisions += o.Decisions
	c.All += o.All
	c.Most = max(c.Most, o.Most)
}

// clocks holds how long each bot thought, and how long the games of each pairing took. It
// differs from run to run.
type clocks struct {
	Bots, Pairs []clock // for pairs, the decisions are games
}

// standing is how a tournament stands.
type standing struct {
	Tally *arena.Tally
	Spent *clocks
}

func newStanding(p *arena.Plan) *standing {
	return &standing{p.NewTally(), &clocks{make([]clock, len(p.Bots)), make([]clock, len(p.Pairs))}}
}

// playedMatch is a game that is over.
type playedMatch struct {
	Result arena.Result
	Took   time.Duration
	Bots   [2]clock // of the pairing
}

// runArena plays the games of a tournament that are still to be played on a number of cores
// until all are over or ctx ends: whole sets of both seats. progress is called with the
// number that count.
func runArena(ctx context.Context, p *arena.Plan, s *standing, cores int, with *others, progress func(done int)) {
	q := queue[[]playedMatch]{done: s.Tally.Games, n: p.Total(), size: 2, ahead: cores * maxAhead, others: with, unpack: unpackMatches(p), deliver: func(from int, played []playedMatch) {
		for i, m := range played {
			pair := p.Match(from + i).Pair
			s.Spent.Pairs[pair].add(clock{1, m.Took, m.Took})
			for i, who := range p.Pairs[pair] {
				s.Spent.Bots[who].add(m.Bots[i])
			}
			s.Tally.Add(m.Result)
			progress(s.Tally.Games)
		}
	}}
	if with != nil {
		q.size = shard(p.Total())
		q.ahead = openShards * q.size
	}
	q.run(ctx, cores, func(stop func() bool) func(from, to int) ([]playedMatch, bool) { return arenaWorker(p, stop) })
}

// arenaWorker is simWorker for a tournament.
func arenaWorker(p *arena.Plan, stop func() bool) func(from, to int) ([]playedMatch, bool) {
	pl := p.NewPlayer()
	pl.Stop = stop
	return func(from, to int) (out []playedMatch, ok bool) {
		for game := from; game < to; game++ {
			m, ok := playMatch(p, pl, game)
			if !ok {
				return nil, false
			}
			out = append(out, m)
		}
		return out, true
	}
}

// playMatch plays a game to its end; it returns false if it was stopped.
func playMatch(p *arena.Plan, pl *arena.Player, game int) (m playedMatch, ok bool) {
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
				m.Bots[i].add(clock{1, took, took})
			}
		}
		last = now
		if pl.Stop() {
			return m, false
		}
	}
	m.Result, m.Took = pl.Result(), last.Sub(start)
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
