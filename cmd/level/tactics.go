package main

import (
	"errors"
	"fmt"
	"slices"

	"wallfall/levels/tactics"
	"wallfall/rules/bot"
)

type tacticsOptions struct {
	Bots    string
	List    bool
	Verbose bool `flag:"v"`
	Nodes   int
	Seed    uint64
}

func tryTactics(c *call, o tacticsOptions) int {
	var names []string
	if o.Bots != "" {
		names = botNames(o.Bots)
	}
	for _, name := range names {
		if _, err := bot.New(name); err != nil {
			return c.fail(err)
		}
	}
	if o.Nodes < 1 {
		return c.fail(errors.New("-nodes must be at least 1"))
	}
	all, code := c.positions()
	if code != exitOK {
		return code
	}
	ctx, done := interruptible(0)
	defer done()
	e := tactics.Effort{Nodes: o.Nodes, Stop: func() bool { return ctx.Err() != nil }}
	if o.List {
		return c.listWorths(all, e)
	}
	for i, p := range all {
		if err := p.Prove(e); err != nil {
			fmt.Fprintln(c.out, err)
			code = exitWrong
		}
		if e.Stop() {
			fmt.Fprintf(c.out, "stopped after %d of %s\n", i, count(len(all), "position"))
			return exitWrong
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
			miss, err := p.Find(b, o.Seed, e)
			switch {
			case err != nil:
				return c.fail(err)
			case miss == nil:
				found[i][p.Topic()]++
			case o.Verbose:
				fmt.Fprintf(c.out, "%s: %s misses it with %v (%s)\n", p.Place(), name, miss, p.Title)
			}
		}
	}
	of := map[string]int{}
	for _, p := range all {
		of[p.Topic()]++
	}
	show(c.out, "tactics", map[string]any{"Names": names, "Of": of, "Found": found})
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

// listWorths prints the value of each answer, the best first, and which are not decided.
func (c *call) listWorths(all []*tactics.Position, e tactics.Effort) int {
	code := exitOK
	for i, p := range all {
		if e.Stop() {
			fmt.Fprintf(c.out, "stopped after %d of %s\n", i, count(len(all), "position"))
			return exitWrong
		}
		if i > 0 {
			fmt.Fprintln(c.out)
		}
		fmt.Fprintf(c.out, "%s: %s (%s)\n", p.Place(), p.Title, p.Topic())
		answers, err := p.Answers(e)
		slices.SortStableFunc(answers, worthMore)
		b := p.State().Board()
		for _, a := range answers {
			mark := " "
			if p.Named(a.Action) {
				mark = "*"
			}
			if a.Worth == nil {
				fmt.Fprintf(c.out, "  %s %7s  %s  not decided\n", mark, "?", b.FormatAction(a.Action))
				continue
			}
			share, _ := a.Worth.Float64()
			fmt.Fprintf(c.out, "  %s %7s  %s  %s\n", mark, percent(share), b.FormatAction(a.Action), a.Worth.RatString())
		}
		if err != nil {
			fmt.Fprintf(c.out, "%v (-nodes allows more)\n", err)
			code = exitWrong
		}
	}
	return code
}

// worthMore has the better answer first, and last what is not decided.
func worthMore(a, b tactics.Answer) int {
	switch {
	case a.Worth == nil && b.Worth == nil:
		return 0
	case a.Worth == nil:
		return 1
	case b.Worth == nil:
		return -1
	}
	return b.Worth.Cmp(a.Worth)
}
