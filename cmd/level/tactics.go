package main

import (
	"flag"
	"fmt"
	"slices"

	"wallfall/levels/tactics"
	"wallfall/rules/bot"
)

func tacticsCommand() *command {
	return &command{
		name: "tactics", summary: "prove what is best in positions, and see which bots find it", args: "[FILE...]",
		setup: setupTactics,
		about: `Positions that have something to find in them are proved: for every answer there is, how likely the side that is asked wins by the last round when all play as well as can be and dice fall by their odds. Just those that the file says are best must be, and be worth what it says. Unless files are named these are the positions of the game.

Then bots are tried on them. A bot has found what is best when nothing it does to the end of the turn makes its win less likely; dice show what is likeliest, and what the other side decides meanwhile is the worst for the bot. The table tells how many each finds of those about each system of the rules, and each two of them.

"Tactical positions" in levels/README.md tells how they are written.`,
		examples: []example{
			{"level tactics", "proves the positions of the game"},
			{"level tactics -bots random,greedy -v", "sees which of them two bots find, and how they miss the others"},
			{"level tactics -list mine.txt", "tells what everything is worth that may be done in one's own"},
		},
		status: []string{exitOK: "all are proved, whatever bots find", exitWrong: "one is not, or cannot be read"},
		see:    []string{"solve", "arena", "test"},
		files:  levelFiles,
	}
}

type tacticsOptions struct {
	bots       string
	list, told bool
	seed       uint64
}

func setupTactics(fs *flag.FlagSet) func(*call) int {
	var o tacticsOptions
	fs.StringVar(&o.bots, "bots", "", "try these `BOTS`, separated by commas (none unless given)")
	fs.BoolVar(&o.list, "list", false, "tell what each answer is worth, and prove nothing")
	fs.BoolVar(&o.told, "v", false, "tell of what bots miss")
	fs.Uint64Var(&o.seed, "seed", 1, "what the bots' whims are drawn from, `N`")
	return func(c *call) int { return tryTactics(c, o) }
}

func tryTactics(c *call, o tacticsOptions) int {
	var names []string
	if o.bots != "" {
		names = botNames(o.bots)
	}
	for _, name := range names {
		if _, err := bot.New(name); err != nil {
			return c.fail(err)
		}
	}
	all, code := c.positions()
	if code != exitOK {
		return code
	}
	if o.list {
		return c.listWorths(all)
	}
	for _, p := range all {
		if err := p.Prove(); err != nil {
			fmt.Fprintln(c.out, err)
			code = exitWrong
		}
	}
	fmt.Fprintf(c.out, "%s\n", count(len(all), "position"))
	if len(names) == 0 || code != exitOK {
		return code
	}
	found := make([]map[string]int, len(names))
	for i, name := range names {
		found[i] = map[string]int{}
		for _, p := range all {
			b, err := bot.New(name)
			if err != nil {
				return c.fail(err)
			}
			miss, err := p.Find(b, o.seed)
			switch {
			case err != nil:
				return c.fail(err)
			case miss == nil:
				found[i][p.Topic()]++
			case o.told:
				fmt.Fprintf(c.out, "%s:%d: %s misses it by %v (%s)\n", p.File, p.Line, name, miss, p.Title)
			}
		}
	}
	c.writeFound(all, names, found)
	return exitOK
}

// positions reads the files named, or those of the game.
func (c *call) positions() ([]*tactics.Position, int) {
	if len(c.args) == 0 {
		all, err := tactics.All()
		if err != nil {
			return nil, c.fail(err)
		}
		return all, exitOK
	}
	var all []*tactics.Position
	for _, name := range c.args {
		shown, src, err := c.readText(name)
		if err != nil {
			return nil, c.fail(err)
		}
		ps, err := tactics.Parse(shown, src)
		if err != nil {
			fmt.Fprintln(c.out, err)
			return nil, exitWrong
		}
		all = append(all, ps...)
	}
	return all, exitOK
}

// listWorths tells what each answer comes to, the best first.
func (c *call) listWorths(all []*tactics.Position) int {
	for i, p := range all {
		if i > 0 {
			fmt.Fprintln(c.out)
		}
		fmt.Fprintf(c.out, "%s:%d: %s (%s)\n", p.File, p.Line, p.Title, p.Topic())
		answers, err := p.Answers()
		if err != nil {
			fmt.Fprintln(c.out, err)
			return exitWrong
		}
		slices.SortStableFunc(answers, func(a, b tactics.Answer) int { return b.Worth.Cmp(a.Worth) })
		b := p.State().Board()
		for _, a := range answers {
			mark := " "
			if p.Named(a.Action) {
				mark = "*"
			}
			share, _ := a.Worth.Float64()
			fmt.Fprintf(c.out, "  %s %7s  %s  %s\n", mark, percent(share), b.FormatAction(a.Action), a.Worth.RatString())
		}
	}
	return exitOK
}

// writeFound tells how many of each topic each bot found.
func (c *call) writeFound(all []*tactics.Position, names []string, found []map[string]int) {
	of := map[string]int{}
	for _, p := range all {
		of[p.Topic()]++
	}
	heads := []string{"", "positions>"}
	for _, name := range names {
		heads = append(heads, name+">")
	}
	g := newGrid(heads...)
	sums := make([]int, len(names))
	for _, topic := range tactics.Topics() {
		if of[topic] == 0 {
			continue
		}
		row := []string{topic, num(of[topic])}
		for i := range names {
			row = append(row, num(found[i][topic]))
			sums[i] += found[i][topic]
		}
		g.row(row...)
	}
	row := []string{"all", num(len(all))}
	for i := range names {
		row = append(row, fmt.Sprintf("%d, %s", sums[i], percent(float64(sums[i])/float64(len(all)))))
	}
	g.row(row...)
	g.write(c.out)
}
