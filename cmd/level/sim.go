package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// The bots that play the levels of a campaign, and how often, unless options say otherwise.
const (
	curveBots  = "planner:300"
	curveGames = 60
)

// simOptions say what is played and what is written.
type simOptions struct {
	runOptions
	Games, Scale, Floor, Game int
	Brief, Swap               bool
	Bots, Heat, Of, Record    string
}

// simulate plays each of the levels and reports on it.
func simulate(c *call, o simOptions) error {
	try(c.checkRun(&o.runOptions, o.Record, heatFile(o.Heat)))
	if o.Scale < minCell || o.Scale > maxCell {
		return fmt.Errorf("-scale must be %d to %d", minCell, maxCell)
	}
	maps := must(heatsOf(o.Of))
	named := c.args
	c.args = must(c.levelsOf(c.args))
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
		return fmt.Errorf("more than one picture: -heat must name a folder, not %s", o.Heat)
	}
	try(c.ignored(o))
	if o.Record != "" {
		return recordGame(c, o)
	}
	// All levels are opened before the first is played, so that an error in the last one is
	// reported before minutes of play and loses no results of the others.
	var plans []*sim.Plan
	var tallies []*sim.Tally
	var lines []string
	var jobs []job
	for _, name := range c.args {
		lv, src, err := c.openText(name)
		try(err)
		c.checkFloor(lv, o.Floor)
		p := planOf(lv, o)
		plans, tallies = append(plans, p), append(tallies, p.NewTally())
		lines = append(lines, lineOf(lv.File, src, p.Bots, p.Swap, p.Rounds))
		jobs = append(jobs, job{Command: c.name, Bots: p.Bots, Games: p.Games, Seed: p.Seed, Rounds: p.Rounds, Swap: p.Swap, Levels: []levelText{{lv.File, src}}})
	}
	file := must(c.resume(o.keepOptions, &tallies, lines...))
	for _, t := range tallies {
		try(enough(o.keepOptions, t.Games, o.Games))
	}
	with, end, err := c.shareOut(o.runOptions)
	try(err)
	defer end()
	ctx, done := interruptible(o.Time)
	defer done()
	var js []byte
	table := [][]string{{"level", "games", "cell", "entered", "stood", "deaths", "falls", "crushes", "strikes"}}
	var brief []simText
	for i, p := range plans {
		tally := c.games(ctx, p, tallies[i], o.Cores, with(jobs[i]), func() { file.Tick(tallies) })
		r := p.Report(tally)
		brief = append(brief, simText{r, p, tally})
		js = append(js, jsonText(r, "")...)
		for _, x := range r.Cells {
			table = append(table, []string{baseName(r.File), num(r.Games), x.Cell, num(x.Entered), num(x.Stood), num(x.Deaths), num(x.Falls), num(x.Crushes), num(x.Strikes)})
		}
		if o.JSON != stdin && o.CSV != stdin && !o.Brief && !curve {
			if i > 0 {
				fmt.Fprintln(c.out)
			}
			show(c.out, "sim", brief[i])
		}
		if o.Heat != "" && tally.Games > 0 {
			writeHeats(p, tally, o.Heat, maps, float32(o.Scale), o.Floor-1, baseName(p.Level.File))
		}
		if ctx.Err() != nil {
			break
		}
	}
	try(c.keep(ctx, o.keepOptions, file, tallies))
	switch {
	case o.JSON == stdin || o.CSV == stdin:
	case len(brief) > 1 || curve || o.Brief && len(brief) > 0:
		show(c.out, "summary", struct {
			Levels []simText
			Unused bool // unused things are listed
		}{brief, o.Brief})
	}
	return c.writeTables(o.JSON, js, o.CSV, table)
}

// ignored returns an error for options that have no effect with the others.
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
		return idle("with -record, which plays a single game", "cores", "checkpoint", "every", "on", "listen", "time", "brief", "json", "csv", "heat", "of", "scale", "floor")
	}
	if err := idle("without -record", "game"); err != nil || o.Heat != "" {
		return err
	}
	return idle("without -heat", "of", "scale", "floor")
}

// planOf makes a level ready to be played as the options say.
func planOf(lv *levels.Level, o simOptions) *sim.Plan {
	return must(sim.NewPlan(lv, sim.Config{Games: o.Games, Seed: o.Seed, Bots: must(botsFor(lv, o.Bots)), Swap: o.Swap, Rounds: o.Rounds}))
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

// recordGame plays one of the games of a seed and writes it as a recording.
func recordGame(c *call, o simOptions) error {
	if len(c.args) > 1 {
		return errors.New("-record needs exactly one level")
	}
	if o.Game < 1 || o.Game > sim.MaxGames {
		return fmt.Errorf("-game must be 1 to %d", sim.MaxGames)
	}
	shown, src, err := c.readLevel(c.args[0])
	try(err)
	o.Games = o.Game
	p := planOf(must(levels.Parse(shown, src)), o)
	m := must(session.New(filepath.Base(shown), src, p.GameSeed(o.Game-1)))
	pl := p.NewPlayer()
	pl.Begin(o.Game - 1)
	for over := pl.State().Pending().Ask == rules.AskNothing; !over; {
		over = pl.Step()
		must(m.Apply(pl.Last()))
	}
	try(c.write(o.Record, m.Save()))
	if o.Record != stdin {
		fmt.Fprintf(c.out, "game %d of seed %d: %s, in %s and %s\n", o.Game, o.Seed, outcome(p, pl), count(m.State().Round(), "round"), count(m.Count(), "command"))
	}
	return exitOK
}

// outcome describes how a game ended.
func outcome(p *sim.Plan, pl *sim.Player) string {
	t := pl.Game()
	for i, n := range t.Wins {
		if n == 0 {
			continue
		}
		for g, k := range t.Goals[i] {
			if k > 0 && g < len(p.Level.Sides[i].Goals) {
				return p.SideName(i) + " win by goal: " + p.GoalText(p.Level.Sides[i].Goals[g].Goal)
			}
		}
		return p.SideName(i) + " win as the last side left"
	}
	if t.Draws > 0 {
		return "a draw"
	}
	return "undecided"
}

// simText holds the results of a level's games for the texts sim and summary.
type simText struct {
	*sim.Report
	plan  *sim.Plan
	tally *sim.Tally
}

// Bots names who plays what.
func (s simText) Bots() string { return s.plan.BotsText() }

// Causes lists the commonest causes of a figure's deaths.
func (simText) Causes(f sim.Figure) string {
	causes := slices.SortedFunc(maps.Keys(f.Causes), func(a, b string) int {
		return cmp.Or(f.Causes[b]-f.Causes[a], strings.Compare(a, b))
	})
	told := levels.Each(causes, func(c string) string { return fmt.Sprintf("%s %d", c, f.Causes[c]) })
	if len(told) > 3 {
		told = append(told[:3], "...")
	}
	return strings.Join(told, ", ")
}

// maxMap is the greatest width of a map beside which the other is drawn, in characters.
const maxMap = 32

// Maps draws how often each cell was visited and how many died there, as a digit: the share
// of the greatest count, in ninths. It draws no large boards; -heat does.
func (s simText) Maps() string {
	b := s.plan.Board
	if b.Width() > 76 {
		return ""
	}
	mostVisits, mostDeaths := 0, 0
	for i := range s.tally.Cells {
		mostVisits, mostDeaths = max(mostVisits, s.tally.Cells[i].Entered), max(mostDeaths, s.tally.Cells[i].Deaths)
	}
	out := fmt.Sprintf("\nVISITS (9 is up to %d times) and DEATHS (up to %d); · is never\n", mostVisits, mostDeaths)
	line := func(text string) { out += strings.TrimRight("    "+text, " ") + "\n" }
	for f := b.Floors() - 1; f >= 0; f-- {
		if b.Floors() > 1 {
			line(fmt.Sprintf("floor %d", f+1))
		}
		visits := s.mapOf(f, mostVisits, func(c *sim.CellCount) int { return c.Entered })
		deaths := s.mapOf(f, mostDeaths, func(c *sim.CellCount) int { return c.Deaths })
		wide := 0
		for _, row := range visits {
			wide = max(wide, utf8.RuneCountInString(row))
		}
		if wide > maxMap {
			for _, row := range append(append(visits, ""), deaths...) {
				line(row)
			}
			continue
		}
		for i, row := range visits {
			line(row + pad(wide-utf8.RuneCountInString(row)+6) + deaths[i])
		}
	}
	return out
}

// mapOf draws a floor with a digit a cell.
func (s simText) mapOf(floor, most int, of func(*sim.CellCount) int) []string {
	b := s.plan.Board
	out := make([]string, b.Height())
	for y := range out {
		if b.Topology() == rules.Hex && y%2 == 1 {
			out[y] = " "
		}
		for x := range b.Width() {
			if b.Topology() == rules.Hex && x > 0 {
				out[y] += " "
			}
			c := b.Cell(rules.Pos{Floor: floor, X: x, Y: y})
			n := of(&s.tally.Cells[c])
			switch {
			case s.plan.Void(c):
				out[y] += " "
			case !s.plan.Ground(c):
				out[y] += "#"
			case n == 0:
				out[y] += "·"
			default:
				out[y] += num(1 + (n-1)*9/most)
			}
		}
	}
	return out
}

// maxUnused bounds the unused things of each sort that the report lists.
const maxUnused = 6

// Never lists what was never used or visited, one per line.
func (s simText) Never() (out []string) {
	of := map[string]int{}
	for _, u := range s.Unused {
		if of[u.What]++; of[u.What] <= maxUnused {
			out = append(out, u.Text.String())
		}
	}
	for _, what := range slices.Sorted(maps.Keys(of)) {
		if more := of[what] - maxUnused; more > 0 {
			out = append(out, fmt.Sprintf("and %d more of a %s (see -json)", more, what))
		}
	}
	if n := len(s.Unseen); n > 0 {
		lines := fill(fmt.Sprintf("nobody visited %s: %s", count(n, "cell"), strings.Join(s.Unseen, " ")), pageWidth-6)
		if len(lines) > 4 {
			lines = append(lines[:4], "...")
		}
		out = append(out, strings.Join(lines, "\n      "))
	}
	return out
}

// Helped returns how many figures were moved or grabbed by another side first.
func (s simText) Helped() (n int) {
	for _, line := range s.Board.Systems {
		n += line.Helped
	}
	return n
}

// Usual returns the share of the games that last 5 to 12 rounds.
func (s simText) Usual() float64 {
	n := 0
	for rounds, k := range s.Rounds.Counts {
		if rounds >= 5 && rounds <= 12 {
			n += k
		}
	}
	return float64(n) / float64(max(1, s.Games))
}

// Wins returns the share of the games that each side won, in percent.
func (s simText) Wins() string {
	return strings.Join(levels.Each(s.Sides, func(sd sim.Side) string { return fmt.Sprintf("%.0f", 100*sd.Wins.Share) }), "/")
}
