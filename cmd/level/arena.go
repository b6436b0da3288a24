package main

import (
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"wallfall/levels"
	"wallfall/levels/arena"
	"wallfall/rules/bot"
)

func arenaCommand() *command {
	return &command{
		name: "arena", summary: "play bots against each other and rate them", args: "[FILE...]",
		setup: setupArena,
		about: `Each bot plays each other bot on every given level, or on all built-in levels. A folder stands for the levels in it; puzzles are skipped. The output lists wins, draws and losses for each pair with a 95 % confidence interval of the score, and an Elo rating of all bots.

Games come in sets: the same level with the same dice, played twice, with the seats swapped. On a level with three sides one bot takes one seat and the other bot two, each seat alone in turn; on a level with four sides each bot takes two seats, in every combination. If a side wins, its bot wins. A game without a winner, or not over in time, is a draw. Sides that rest in the level rest here, too.

Sets go round the levels, and all pairings play the same sets, so that an early stop is fair to all. A level may favour a side; then the seats matter more than the bots: such sets are even, and -by level and -by seat show where.

The rating is the maximum-likelihood rating of the Bradley-Terry model with draws as half a win each and an average of 0. Each pairing gets one extra draw, so that a bot without losses has a finite rating. The intervals come from the Fisher information. They are rather too wide than too narrow, because draws and swapped seats vary less than the model assumes.

The same seed and number of games give the same numbers on any number of cores; only the times, printed to standard error, differ. Ctrl+C, or the end of -time, stops early and prints the results so far.

Bots:
` + botTable() + difficultyTable(),
		examples: []example{
			{"level arena", "play 100 games of each pair of bots on the built-in levels"},
			{"level arena -bots random,greedy -games 1000 vise mine.txt", "compare two bots on two levels"},
			{"level arena -by seat -csv seats.csv", "also show the results by level and seat, and write them as CSV"},
			{"level arena -steps -bots random,novice,soldier -games 400", "check that each bot is stronger than the one before"},
			{"level arena -time 5m -json strength.json", "play for at most five minutes and write all numbers as JSON"},
		},
		status: []string{exitOK: "all games were played", exitWrong: "a level has errors"},
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
	fs.StringVar(&o.bots, "bots", "random,greedy", "two or more `BOTS`, separated by commas")
	fs.BoolVar(&o.steps, "steps", false, "only play neighbours in the list against each other, like the steps of a ladder")
	fs.IntVar(&o.games, "games", 100, "play `N` games per pair, an even number")
	fs.Uint64Var(&o.seed, "seed", 1, "seed `N` of the dice and of the bots' random choices")
	fs.IntVar(&o.rounds, "rounds", 0, "a game is a draw after `N` rounds (default: the level's limit, or 100)")
	fs.IntVar(&o.cores, "cores", 0, "use `N` cores (default: all)")
	fs.DurationVar(&o.time, "time", 0, "stop after this `TIME`, such as 30s or 5m (default: no limit)")
	fs.StringVar(&o.by, "by", "pair", "detail of the tables: `pair|level|seat`")
	fs.StringVar(&o.json, "json", "", "write all results to this `FILE` as JSON; - writes to standard output instead of the tables")
	fs.StringVar(&o.csv, "csv", "", "write one line per pairing, level and seat to this `FILE` as CSV; - writes to standard output instead of the tables")
	return func(c *call) int { return holdArena(c, o) }
}

// holdArena plays the tournament and reports on it.
func holdArena(c *call, o arenaOptions) int {
	switch {
	case c.given["rounds"] && o.rounds < 1:
		return c.fail(fmt.Errorf("-rounds must be 1 to %d", arena.MaxRounds))
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
	text := "\nThe strengths that players choose from:\n"
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
