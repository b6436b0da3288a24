package main

import (
	"flag"
	"fmt"
	"runtime"
	"strings"
	"time"

	"wallfall/levels"
	"wallfall/levels/arena"
	"wallfall/rules/bot"
)

func arenaCommand() *command {
	return &command{
		name: "arena", summary: "let bots meet each other, and tell how strong they are", args: "[FILE...]",
		setup: setupArena,
		about: `Each bot meets each other one on every level named, on those of the game unless any is, and what comes of it is told: for each two of them wins, draws and losses with the interval that holds the share of points with 95 % confidence, and an Elo rating of all.

Games come in sets: the same level with the same dice, played twice, the second time with seats changed. On levels of three sides one bot has one seat and the other two, each seat alone in turn; on levels of four each bot has two seats, and every seat is with every other in turn. Whose side wins has won; nobody's win is a draw, and so is a game that is not over in time. Sides of which the level says that nobody plays them rest.

Sets go round the levels, and all pairings play the same ones, so that an early end is fair to all. A level may favour a side, and then the seats decide more than the bots: such sets are even, and -by level and -by seat show where.

The rating is the likeliest one under the model of Bradley and Terry, draws as half a win each and the average 0; one drawn game is added to each pairing, so that who never lost has a finite one. Intervals come from the Fisher information, and are rather too wide than too narrow, as draws and changed seats vary less than the model takes them to.

The same seed and number of games give the same numbers on any number of cores; only the times at the end, which are told on the errors, differ. Ctrl+C, or the end of -time, stops early: what was played until then is told, and how much that is.

Bots are:
` + botTable() + difficultyTable(),
		examples: []example{
			{"level arena", "plays 100 games of each two bots over the levels of the game"},
			{"level arena -bots random,greedy -games 1000 vise mine.txt", "compares two bots on two levels"},
			{"level arena -by seat -csv seats.csv", "tells by level and seat too, and writes that as a table"},
			{"level arena -steps -bots random,novice,soldier -games 400", "whether each step of a ladder is stronger than the one below"},
			{"level arena -time 5m -json strength.json", "plays for five minutes at most, and writes all numbers"},
		},
		status: []string{exitOK: "the games were played", exitWrong: "something is wrong with a level"},
		see:    []string{"sim"},
		words:  shippedNames, files: levelFiles,
	}
}

// arenaOptions say who plays what, and what is written.
type arenaOptions struct {
	bots, by, json, csv  string
	games, cores, rounds int
	seed                 uint64
	time                 time.Duration
	steps                bool
}

func setupArena(fs *flag.FlagSet) func(*call) int {
	var o arenaOptions
	fs.StringVar(&o.bots, "bots", "random,greedy", "who plays: two or more `BOTS` separated by commas")
	fs.BoolVar(&o.steps, "steps", false, "only those meet who are named one after the other, as on the steps of a ladder")
	fs.IntVar(&o.games, "games", 100, "`N` games of each two, an even number")
	fs.Uint64Var(&o.seed, "seed", 1, "what the dice and the bots' whims are drawn from, `N`")
	fs.IntVar(&o.rounds, "rounds", 0, "a game that is not over after `N` rounds is a draw (what the level says, or 100, unless given)")
	fs.IntVar(&o.cores, "cores", 0, "use so many cores `N` (all unless given)")
	fs.DurationVar(&o.time, "time", 0, "stop after a `TIME` such as 30s or 5m (no such bound unless given)")
	fs.StringVar(&o.by, "by", "pair", "how far the tables go into detail: `pair|level|seat`")
	fs.StringVar(&o.json, "json", "", "write everything to this `FILE` as JSON, - for standard output in place of the tables")
	fs.StringVar(&o.csv, "csv", "", "write a line for each pairing, level and seat to this `FILE` as CSV, - for standard output in place of the tables")
	return func(c *call) int { return holdArena(c, o) }
}

// holdArena plays the tournament and reports on it.
func holdArena(c *call, o arenaOptions) int {
	switch {
	case c.given["rounds"] && o.rounds < 1:
		return c.fail(fmt.Errorf("-rounds lies in 1..%d", arena.MaxRounds))
	case o.by != "pair" && o.by != "level" && o.by != "seat":
		return c.fail(fmt.Errorf("-by %s: expected pair, level or seat", o.by))
	}
	if err := c.checkRun(o.cores, o.time, o.json, o.csv); err != nil {
		return c.fail(err)
	}
	if o.cores == 0 {
		o.cores = runtime.GOMAXPROCS(0)
	}
	lvs, err := c.openAll()
	if err != nil {
		return c.refuse(err)
	}
	p, err := arena.NewPlan(arena.Config{Bots: botNames(o.bots), Levels: lvs, Games: o.games, Seed: o.seed, Rounds: o.rounds, Steps: o.steps})
	if err != nil {
		return c.fail(err)
	}
	stop := make(chan struct{})
	done := stopEarly(stop, o.time)
	defer done()
	cores := min(o.cores, p.Total())
	bar := newProgress(c.errs, "arena", p.Total())
	tally, spent := runArena(p, cores, stop, bar.tell)
	bar.end(tally.Games, cores)
	writeClocks(c.errs, p, spent)
	r := p.Report(tally)
	if o.json != stdin && o.csv != stdin {
		writeArena(c.out, r, o.by)
	}
	data, err := jsonText(r, "")
	if err != nil {
		return c.fail(err)
	}
	return c.writeTables(o.json, data, o.csv, arenaCSV(r))
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

// difficultyTable lists the difficulties as the manual shows them.
func difficultyTable() string {
	text := "\nand the strengths that players choose from stand for these:\n"
	for _, d := range bot.Difficulties() {
		text += fmt.Sprintf("  %-8s %s\n", strings.ToLower(d.Name), d.Bot)
	}
	return text
}

// openAll opens the levels that were named, or all of the game.
func (c *call) openAll() ([]*levels.Level, error) {
	names := c.args
	if len(names) == 0 {
		names = shippedNames()
	}
	var out []*levels.Level
	for _, name := range names {
		lv, err := c.openLevel(name)
		if err != nil {
			return nil, err
		}
		out = append(out, lv)
	}
	return out, nil
}
