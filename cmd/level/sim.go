package main

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules/bot"
)

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
	Games, Cores, Rounds, Scale, Floor, Game int
	Brief, Swap                              bool
	Seed                                     uint64
	Time                                     time.Duration
	Bots, JSON, CSV, Heat, Of, Record        string
}

// simulate plays each of the levels and reports on it.
func simulate(c *call, o simOptions) int {
	if err := c.checkRun(o.Cores, o.Time, o.JSON, o.CSV, o.Record, heatFile(o.Heat)); err != nil {
		return c.fail(err)
	}
	if o.Cores == 0 {
		o.Cores = runtime.GOMAXPROCS(0)
	}
	if o.Scale < minCell || o.Scale > maxCell {
		return c.fail(fmt.Errorf("-scale must be %d to %d", minCell, maxCell))
	}
	maps, err := heatsOf(o.Of)
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
			o.Bots = curveBots
		}
		if !c.given["games"] {
			o.Games = curveGames
		}
	}
	if len(maps)*len(c.args) > 1 && strings.HasSuffix(o.Heat, ".png") {
		return c.fail(fmt.Errorf("more than one picture: -heat must name a folder, not %s", o.Heat))
	}
	if err := c.ignored(o); err != nil {
		return c.fail(err)
	}
	if o.Record != "" {
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
	ctx, done := interruptible(o.Time)
	defer done()
	var js []byte
	table := [][]string{{"level", "games", "cell", "entered", "stood", "deaths", "falls", "crushes", "strikes"}}
	var brief []simText
	for i, p := range plans {
		lv := p.Level
		tally := c.games(ctx, p, o.Cores)
		r := p.Report(tally)
		brief = append(brief, simText{r, p, tally})
		line, err := jsonText(r, "")
		if err != nil {
			return c.fail(err)
		}
		js = append(js, line...)
		table = append(table, cellRows(r)...)
		if o.JSON != stdin && o.CSV != stdin && !o.Brief && !curve {
			if i > 0 {
				fmt.Fprintln(c.out)
			}
			writeReport(c.out, p, tally, r)
		}
		if o.Heat != "" && tally.Games > 0 {
			if err := writeHeats(p, tally, o.Heat, maps, float32(o.Scale), o.Floor, baseName(lv.File)); err != nil {
				return c.fail(err)
			}
		}
		if ctx.Err() != nil {
			break
		}
	}
	switch {
	case o.JSON == stdin || o.CSV == stdin:
	case len(brief) > 1 || curve || o.Brief && len(brief) > 0:
		show(c.out, "summary", struct {
			Levels []simText
			Unused bool // is listed
		}{brief, o.Brief})
	}
	return c.writeTables(o.JSON, js, o.CSV, table)
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
	if o.Record != "" {
		return idle("with -record, which plays a single game", "cores", "time", "brief", "json", "csv", "heat", "of", "scale", "floor")
	}
	if err := idle("without -record", "game"); err != nil || o.Heat != "" {
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
	if o.Floor >= len(lv.Floors) || c.given["floor"] && o.Floor < 0 {
		return nil, fmt.Errorf("%s has no floor %d; its floors are 0 to %d", lv.File, o.Floor, len(lv.Floors)-1)
	}
	return planOf(lv, o)
}

// planOf makes a level ready to be played as the options say.
func planOf(lv *levels.Level, o simOptions) (*sim.Plan, error) {
	bots, err := botsFor(lv, o.Bots)
	if err != nil {
		return nil, err
	}
	return sim.NewPlan(lv, sim.Config{Games: o.Games, Seed: o.Seed, Bots: bots, Swap: o.Swap, Rounds: o.Rounds})
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
	for _, w := range words {
		side, name, ok := strings.Cut(w, "=")
		if !ok {
			return nil, fmt.Errorf("-bots: %q names no side, but other entries do; expected SIDE=BOT", w)
		}
		at := sideNamed(lv, side)
		if at < 0 {
			return nil, fmt.Errorf("-bots: unknown side in %s: %q%s", lv.File, side, didYouMean(side, sideNames(lv)))
		}
		out[at] = name
	}
	return out, nil
}
