package main

import (
	"flag"
	"fmt"
	"runtime"
	"strings"
	"time"

	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules/bot"
)

func simCommand() *command {
	return &command{
		name: "sim", summary: "let bots play a level many times, and tell what happened", args: "FILE...", need: aLevel,
		setup: setupSim,
		about: `Bots play against bots on all cores, and what happens is counted: how often each side wins and how, with 95 % confidence; how long games are; who dies where and of what; what every wall, pitfall, hazard, spell, exit and door came to; which cells nobody entered and what was never used; and whether seats and map are fair.

The same seed and number of games give the same numbers on any number of cores. Ctrl+C, or the end of -time, stops early: what was played until then is told, and how much that is.

Bots are:
` + botTable() + `
Give one for all sides, some in turn order separated by commas, or each by its side's name: heroes=random,keeper=greedy. They know no more than a player does, and never the dice to come. Sides of which the level says that nobody plays them rest, unless all are named.

JSON has one object a level, each in a line of its own. CSV has a line a cell.`,
		examples: []example{
			{"level sim vise", "plays a level of the game a thousand times"},
			{"level sim -games 5000 -seed 7 mine.txt", "more games, other dice"},
			{"level sim -bots greedy,random -swap mine.txt", "compares two bots, who change seats from game to game"},
			{"level sim -json sim.json -csv cells.csv mine.txt", "writes all numbers for other programs too"},
			{"level sim -heat deaths.png -of deaths mine.txt", "draws where they die over the board"},
			{"level sim -record upset.match -game 17 mine.txt", "writes the 17th game, which \"wallfall -replay upset.match\" shows"},
			{"level sim -heat pictures -of all mine.txt", "draws everything that is counted on cells, a picture each, into a folder"},
		},
		status: []string{exitOK: "the games were played", exitWrong: "something is wrong with a level"},
		see:    []string{"check", "draw", "solve"},
		words:  levelNames, files: levelFiles,
	}
}

// botTable lists the bots as the manual shows them.
func botTable() string {
	text := ""
	for _, name := range bot.Names() {
		text += fmt.Sprintf("  %-8s %s\n", name, bot.About(name))
	}
	return text
}

// simOptions say what is played and what is written.
type simOptions struct {
	games, cores, rounds int
	seed                 uint64
	bots                 string
	swap                 bool
	time                 time.Duration
	json, csv            string
	heat, of             string
	scale, floor         int
	game                 int
	record               string
}

func setupSim(fs *flag.FlagSet) func(*call) int {
	var o simOptions
	fs.IntVar(&o.games, "games", 1000, "`N` games are played")
	fs.Uint64Var(&o.seed, "seed", 1, "what the dice and the bots' whims are drawn from, `N`")
	fs.StringVar(&o.bots, "bots", "greedy", "who plays: `BOTS`, see above")
	fs.BoolVar(&o.swap, "swap", false, "the bots change seats from game to game")
	fs.IntVar(&o.rounds, "rounds", 0, "a game that is not over after `N` rounds is undecided (what the level says, or 100, unless given)")
	fs.IntVar(&o.cores, "cores", 0, "use so many cores `N` (all unless given)")
	fs.DurationVar(&o.time, "time", 0, "stop after a `TIME` such as 30s or 5m (no such bound unless given)")
	fs.StringVar(&o.json, "json", "", "write everything to this `FILE` as JSON, - for standard output in place of the table")
	fs.StringVar(&o.csv, "csv", "", "write what is counted on cells to this `FILE` as CSV, - for standard output in place of the table")
	fs.StringVar(&o.heat, "heat", "", "draw what is counted on cells over the board: into this `FILE` (PNG), or, without .png, this folder")
	fs.StringVar(&o.of, "of", "visits", "what -heat draws: `"+strings.Join(heatNames(), "|")+"|all`")
	fs.IntVar(&o.scale, "scale", 48, "`N` pixels a cell of the picture, 8 to 256")
	fs.IntVar(&o.floor, "floor", -1, "draw this floor `N` alone (all, the highest on top, unless given)")
	fs.IntVar(&o.game, "game", 1, "the game that -record writes: number `N` of those of the seed")
	fs.StringVar(&o.record, "record", "", "play one game alone, and write it to this `FILE` as a recording that the game opens")
	return func(c *call) int { return simulate(c, o) }
}

// simulate plays each of the levels and reports on it.
func simulate(c *call, o simOptions) int {
	if err := c.checkRun(o.cores, o.time, o.json, o.csv, o.record, heatFile(o.heat)); err != nil {
		return c.fail(err)
	}
	if o.cores == 0 {
		o.cores = runtime.GOMAXPROCS(0)
	}
	if o.scale < minCell || o.scale > maxCell {
		return c.fail(fmt.Errorf("-scale lies in %d..%d", minCell, maxCell))
	}
	maps, err := heatsOf(o.of)
	if err != nil {
		return c.fail(err)
	}
	if len(maps) > 1 && strings.HasSuffix(o.heat, ".png") || len(c.args) > 1 && strings.HasSuffix(o.heat, ".png") {
		return c.fail(fmt.Errorf("more than one picture is to be drawn: -heat must name a folder, not %s", o.heat))
	}
	if err := c.ignored(o); err != nil {
		return c.fail(err)
	}
	if o.record != "" {
		return recordGame(c, o)
	}
	// All are opened before the first is played: what is wrong with the last of them
	// is reported before minutes of play, and costs nothing of what the others come to.
	var plans []*sim.Plan
	for _, name := range c.args {
		p, err := c.planFor(name, o)
		if err != nil {
			return c.refuse(err)
		}
		plans = append(plans, p)
	}
	stop := make(chan struct{})
	done := stopEarly(stop, o.time)
	defer done()
	var js, table []byte
	var brief []*sim.Report
	for i, p := range plans {
		lv := p.Level
		bar := newProgress(c.errs, baseName(lv.File), p.Games)
		tally := runGames(p, min(o.cores, p.Games), stop, bar.tell)
		bar.end(tally.Games, min(o.cores, p.Games))
		r := p.Report(tally)
		brief = append(brief, r)
		line, err := jsonText(r, "")
		if err != nil {
			return c.fail(err)
		}
		js = append(js, line...)
		table = appendCSV(table, r, i == 0)
		if o.json != stdin && o.csv != stdin {
			if i > 0 {
				fmt.Fprintln(c.out)
			}
			writeReport(c.out, p, tally, r)
		}
		if o.heat != "" && tally.Games > 0 {
			if err := writeHeats(p, tally, o.heat, maps, float32(o.scale), o.floor, baseName(lv.File)); err != nil {
				return c.fail(err)
			}
		}
		if stopped(stop) {
			break
		}
	}
	if len(brief) > 1 && o.json != stdin && o.csv != stdin {
		writeSummary(c.out, brief)
	}
	return c.writeTables(o.json, js, o.csv, table)
}

// ignored reports of options that would come to nothing beside the others.
func (c *call) ignored(o simOptions) error {
	idle := func(why string, names ...string) error {
		for _, name := range names {
			if c.given[name] {
				return fmt.Errorf("-%s means nothing %s", name, why)
			}
		}
		return nil
	}
	if o.record != "" {
		return idle("beside -record, which plays one game and writes that", "cores", "time", "json", "csv", "heat", "of", "scale", "floor")
	}
	if err := idle("without -record", "game"); err != nil || o.heat != "" {
		return err
	}
	return idle("without -heat", "of", "scale", "floor")
}

// planFor opens a level and makes it ready to be played as the options say.
func (c *call) planFor(name string, o simOptions) (*sim.Plan, error) {
	lv, err := c.openLevel(name)
	if err != nil {
		return nil, err
	}
	if o.floor >= len(lv.Floors) || c.given["floor"] && o.floor < 0 {
		return nil, fmt.Errorf("%s has no floor %d: floors are numbered from 0 to %d", lv.File, o.floor, len(lv.Floors)-1)
	}
	return planOf(lv, o)
}

// planOf makes a level ready to be played as the options say.
func planOf(lv *levels.Level, o simOptions) (*sim.Plan, error) {
	bots, err := botsFor(lv, o.bots)
	if err != nil {
		return nil, err
	}
	return sim.NewPlan(lv, sim.Config{Games: o.games, Seed: o.seed, Bots: bots, Swap: o.swap, Rounds: o.rounds})
}

// botsFor reads who plays which side of a level.
func botsFor(lv *levels.Level, text string) ([]string, error) {
	words := strings.Split(text, ",")
	if !strings.Contains(text, "=") {
		return words, nil
	}
	out := make([]string, len(lv.Sides))
	for i := range out {
		if out[i] = bot.Standard; lv.Sides[i].Rests {
			out[i] = "rest"
		}
	}
	var names []string
	for _, sd := range lv.Sides {
		names = append(names, sd.Name)
	}
	for _, w := range words {
		side, name, ok := strings.Cut(w, "=")
		if !ok {
			return nil, fmt.Errorf("-bots: %q names no side, as the others do: expected SIDE=BOT", w)
		}
		at := -1
		for i, n := range names {
			if n == side {
				at = i
			}
		}
		if at < 0 {
			return nil, fmt.Errorf("-bots: %s has no side %q%s", lv.File, side, didYouMean(side, names))
		}
		out[at] = name
	}
	return out, nil
}
