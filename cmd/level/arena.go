package main

import (
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
func holdArena(c *call, o arenaOptions) int {
	switch {
	case c.given["rounds"] && o.Rounds < 1:
		return c.fail(fmt.Errorf("-rounds must be 1 to %d", arena.MaxRounds))
	case o.By != "pair" && o.By != "level" && o.By != "seat":
		return c.fail(fmt.Errorf("-by %s: expected pair, level or seat", o.By))
	}
	if err := c.checkRun(o.Cores, o.Time, o.JSON, o.CSV); err != nil {
		return c.fail(err)
	}
	if o.Cores == 0 {
		o.Cores = runtime.GOMAXPROCS(0)
	}
	lvs, err := c.openAll()
	if err != nil {
		return c.refuse(err)
	}
	p, err := arena.NewPlan(arena.Config{Bots: botNames(o.Bots), Levels: lvs, Games: o.Games, Seed: o.Seed, Rounds: o.Rounds, Steps: o.Steps})
	if err != nil {
		return c.fail(err)
	}
	ctx, done := interruptible(o.Time)
	defer done()
	cores := min(o.Cores, p.Total())
	bar := newProgress(c.errs, "arena", p.Total())
	tally, spent := runArena(ctx, p, cores, bar.tell)
	bar.end(tally.Games, cores)
	writeClocks(c.errs, p, spent)
	r := p.Report(tally)
	if o.JSON != stdin && o.CSV != stdin {
		writeArena(c.out, r, o.By)
	}
	data, err := jsonText(r, "")
	if err != nil {
		return c.fail(err)
	}
	return c.writeTables(o.JSON, data, o.CSV, arenaCSV(r))
}

// botNames reads names of bots separated by commas; those of difficulties stand for
// the bots that play them.
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

// strengthTable lists the difficulties as the manual shows them.
func strengthTable() string {
	text := ""
	for _, d := range bot.Difficulties() {
		text += fmt.Sprintf("  %-8s %s\n", strings.ToLower(d.Name), d.Bot)
	}
	return text
}

// openAll opens the levels that were named, or all of the game.
func (c *call) openAll() ([]*levels.Level, error) {
	names, err := c.levelsOf(c.args)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		names = shippedNames()
	}
	var out []*levels.Level
	for _, name := range names {
		lv, err := c.openLevel(name)
		if err != nil {
			return nil, err
		}
		played := slices.Clone(lv.Sides)
		if played = slices.DeleteFunc(played, func(s levels.Side) bool { return s.Rests }); len(played) < 2 {
			fmt.Fprintf(c.errs, "arena: skipped %s, in which fewer than two sides are played\n", lv.File)
			continue
		}
		out = append(out, lv)
	}
	return out, nil
}
