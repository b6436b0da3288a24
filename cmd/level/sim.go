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
		name: "sim", summary: "let bots play a level many times and report what happens", args: "FILE...", need: aLevel,
		setup: setupSim,
		about: `Bots play against bots on all cores, and level counts what happens: how often and how each side wins, with 95 % confidence; how long games take; where, how and by which system of the game figures die; what every wall, pitfall, hazard, spell, exit and door does; which cells nobody visits and what nobody uses; and whether seats and map are fair.

The same seed and number of games give the same numbers on any number of cores. Ctrl+C, or the end of -time, stops early and prints the results so far. A folder stands for the levels in it. A campaign stands for its levels, each with the squad as it begins; of them it prints one line each, by default of 60 games of planner:300.

Bots:
` + botTable() + `
Give one bot for all sides, several in turn order separated by commas, or one for each side's name: heroes=random,keeper=greedy. Bots know no more than a player, and never the dice to come. Sides that rest in the level rest here, too, unless you name a bot for every side.

The systems are walls, floors (pits, pitfalls, ledges), force (slams and landings), hazards (water, volcano, drift), away (dispelled, or shoved or teleported to an exit), strikes, and walked, which is out by an exit on foot. All but the last two are the board. -brief shows their shares of the figures that die or get away in percent, how many of these were moved or grabbed by another side in the round before, how many figures that is a game, and under 5-12 the share of the games that last 5 to 12 rounds.

JSON has one object per level, each on its own line. CSV has one line per cell.`,
		examples: []example{
			{"level sim vise", "play a built-in level a thousand times"},
			{"level sim -games 5000 -seed 7 mine.txt", "play more games with other dice"},
			{"level sim -bots greedy,random -swap mine.txt", "compare two bots that swap seats after each game"},
			{"level sim -brief -games 60 -bots planner:300 levels", "compare the levels of a folder, a line each"},
			{"level sim levels/campaign/wallfall.txt", "compare the levels of a campaign"},
			{"level sim -json sim.json -csv cells.csv mine.txt", "write all numbers for other programs"},
			{"level sim -heat deaths.png -of deaths mine.txt", "draw a map of deaths"},
			{"level sim -record upset.match -game 17 mine.txt", "write game 17; \"wallfall -replay upset.match\" shows it"},
			{"level sim -heat pictures -of all mine.txt", "draw every map, one picture each, into a folder"},
		},
		status: []string{exitOK: "all games were played", exitWrong: "a level has errors"},
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
	brief                bool
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
	fs.IntVar(&o.games, "games", 1000, "play `N` games")
	fs.Uint64Var(&o.seed, "seed", 1, "seed `N` of the dice and of the bots' random choices")
	fs.StringVar(&o.bots, "bots", "greedy", "which `BOTS` play, see above")
	fs.BoolVar(&o.swap, "swap", false, "bots swap seats after each game")
	fs.IntVar(&o.rounds, "rounds", 0, "a game is undecided after `N` rounds (default: the level's limit, or 100)")
	fs.IntVar(&o.cores, "cores", 0, "use `N` cores (default: all)")
	fs.DurationVar(&o.time, "time", 0, "stop after this `TIME`, such as 30s or 5m (default: no limit)")
	fs.BoolVar(&o.brief, "brief", false, "print one line per level instead of the tables")
	fs.StringVar(&o.json, "json", "", "write all results to this `FILE` as JSON; - writes to standard output instead of the tables")
	fs.StringVar(&o.csv, "csv", "", "write the counts per cell to this `FILE` as CSV; - writes to standard output instead of the tables")
	fs.StringVar(&o.heat, "heat", "", "draw maps of the counts per cell: into this `FILE` if it ends in .png, else into this folder")
	fs.StringVar(&o.of, "of", "visits", "the map that -heat draws: `"+strings.Join(heatNames(), "|")+"|all`")
	fs.IntVar(&o.scale, "scale", 48, "`N` pixels per cell of the picture, 8 to 256")
	fs.IntVar(&o.floor, "floor", -1, "draw only floor `N` (default: all, the highest on top)")
	fs.IntVar(&o.game, "game", 1, "the number `N` of the game that -record writes")
	fs.StringVar(&o.record, "record", "", "play one game and write it to this `FILE` as a replay for the game")
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
		return c.fail(fmt.Errorf("-scale must be %d to %d", minCell, maxCell))
	}
	maps, err := heatsOf(o.of)
	if err != nil {
		return c.fail(err)
	}
	named := c.args
	if c.args, err = c.levelsOf(c.args); err != nil {
		return c.refuse(err)
	}
	_, _, curve := c.campaignAt(named[0])
	if curve {
		if !c.given["bots"] {
			o.bots = curveBots
		}
		if !c.given["games"] {
			o.games = curveGames
		}
	}
	if len(maps)*len(c.args) > 1 && strings.HasSuffix(o.heat, ".png") {
		return c.fail(fmt.Errorf("more than one picture: -heat must name a folder, not %s", o.heat))
	}
	if err := c.ignored(o); err != nil {
		return c.fail(err)
	}
	if o.record != "" {
		return recordGame(c, o)
	}
	// All are opened before the first is played: what is wrong with the last of them
	// is reported before minutes of play, and loses no results of the others.
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
		if o.json != stdin && o.csv != stdin && !o.brief && !curve {
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
	switch {
	case o.json == stdin || o.csv == stdin:
	case len(brief) > 1 || curve || o.brief && len(brief) > 0:
		writeSummary(c.out, brief, o.brief)
	}
	return c.writeTables(o.json, js, o.csv, table)
}

// ignored returns an error for options that have no effect beside the others.
func (c *call) ignored(o simOptions) error {
	idle := func(why string, names ...string) error {
		for _, name := range names {
			if c.given[name] {
				return fmt.Errorf("-%s can't be used %s", name, why)
			}
		}
		return nil
	}
	if o.record != "" {
		return idle("with -record, which plays a single game", "cores", "time", "brief", "json", "csv", "heat", "of", "scale", "floor")
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
		return nil, fmt.Errorf("%s has no floor %d; its floors are 0 to %d", lv.File, o.floor, len(lv.Floors)-1)
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
			return nil, fmt.Errorf("-bots: %q names no side, but other entries do; expected SIDE=BOT", w)
		}
		at := -1
		for i, n := range names {
			if n == side {
				at = i
			}
		}
		if at < 0 {
			return nil, fmt.Errorf("-bots: unknown side in %s: %q%s", lv.File, side, didYouMean(side, names))
		}
		out[at] = name
	}
	return out, nil
}
