package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"wallfall/levels/tactics"
	"wallfall/rules/bot"
)

type tacticsOptions struct {
	keepOptions
	Bots    string
	List    bool
	Verbose bool `flag:"v"`
	Nodes   int
}

// trial is what is known of a position: whether it is proved, or whether a bot finds its best
// move.
type trial struct {
	Good bool
	Text string // what is wrong, or what the bot did instead
	Err  string // why it is not known
}

func tryTactics(c *call, o tacticsOptions) error {
	var names []string
	if o.Bots != "" {
		names = botNames(o.Bots)
	}
	for _, name := range names {
		must(bot.New(name))
	}
	if o.Nodes < 1 {
		return errors.New("-nodes must be at least 1")
	}
	try(c.checkKeep(&o.keepOptions))
	all := c.positions()
	ctx, done := interruptible(0)
	defer done()
	e := tactics.Effort{Nodes: o.Nodes, Stop: func() bool { return ctx.Err() != nil }}
	if o.List {
		return c.listWorths(all, e)
	}
	var trials []trial
	h := sha256.New()
	for _, p := range all {
		fmt.Fprintln(h, p.Place(), p.Value, p.Best, p.State().Hash())
	}
	file := must(c.resume(o.keepOptions, &trials, fmt.Sprintf("positions %.12x", h.Sum(nil)), fmt.Sprint("nodes ", o.Nodes), "bots "+strings.Join(names, ",")))
	players := append([]string{""}, names...) // nobody proves it
	until := func(n int, what string) {
		bar := newProgress(c.errs, "tactics", what, len(trials), n)
		q := queue[trial]{done: len(trials), n: n, size: 1, ahead: n, deliver: func(_ int, t trial) {
			trials = append(trials, t)
			bar.tell(len(trials))
			file.Tick(trials)
		}}
		q.run(ctx, o.Cores, func(func() bool) func(from, _ int) (trial, bool) {
			return func(i, _ int) (trial, bool) {
				return tryPosition(all[i%len(all)], players[i/len(all)], o.Seed, e), ctx.Err() == nil
			}
		})
		bar.end(len(trials), o.Cores)
		try(c.keep(ctx, o.keepOptions, file, trials))
	}
	until(len(all), "position")
	code := exitOK
	for _, t := range trials[:min(len(all), len(trials))] {
		if !t.Good {
			fmt.Fprintln(c.out, t.Text)
			code = exitWrong
		}
	}
	if len(trials) < len(all) {
		return c.stopped(len(trials), len(all), "position")
	}
	fmt.Fprintf(c.out, "%s\n", count(len(all), "position"))
	if len(names) == 0 || code != exitOK {
		return code
	}
	until(len(all)*(1+len(names)), "trial")
	found := make([]map[string]int, len(names))
	for i := range names {
		found[i] = map[string]int{}
	}
	of := map[string]int{}
	for i, t := range trials {
		p, who := all[i%len(all)], i/len(all)-1
		switch {
		case t.Err != "":
			return errors.New(t.Err)
		case who < 0:
			of[p.Topic()]++
		case t.Good:
			found[who][p.Topic()]++
		case o.Verbose:
			fmt.Fprintf(c.out, "%s: %s misses it with %s (%s)\n", p.Place(), names[who], t.Text, p.Title)
		}
	}
	if n := len(all) * (1 + len(names)); len(trials) < n {
		return c.stopped(len(trials), n, "trial")
	}
	show(c.out, "tactics", map[string]any{"Names": names, "Of": of, "Found": found})
	return exitOK
}

// tryPosition proves a position, or, with a bot, lets that find its best move.
func tryPosition(p *tactics.Position, name string, seed uint64, e tactics.Effort) (t trial) {
	var err error
	var miss *tactics.Miss
	if name == "" {
		if wrong := p.Prove(e); wrong != nil {
			return trial{Text: wrong.Error()}
		}
	} else if miss, err = p.Find(must(bot.New(name)), seed, e); err != nil {
		return trial{Err: err.Error()}
	} else if miss != nil {
		return trial{Text: miss.Error()}
	}
	return trial{Good: true}
}

// stopped reports an early end.
func (c *call) stopped(done, n int, what string) error {
	fmt.Fprintf(c.out, "stopped after %d of %s\n", done, count(n, what))
	return exitWrong
}

// positions reads the files named, or those of the game.
func (c *call) positions() (all []*tactics.Position) {
	if len(c.args) == 0 {
		return must(tactics.All())
	}
	for _, name := range c.args {
		shown, src, err := c.readText(name)
		try(err)
		ps, err := tactics.Parse(shown, src)
		if err != nil {
			fmt.Fprintln(c.out, err)
			try(exitWrong)
		}
		all = append(all, ps...)
	}
	return all
}

// listWorths prints the value of each answer, the best first, and which are not decided.
func (c *call) listWorths(all []*tactics.Position, e tactics.Effort) error {
	code := exitOK
	for i, p := range all {
		if e.Stop() {
			return c.stopped(i, len(all), "position")
		}
		if i > 0 {
			fmt.Fprintln(c.out)
		}
		fmt.Fprintf(c.out, "%s: %s (%s)\n", p.Place(), p.Title, p.Topic())
		answers, err := p.Answers(e)
		slices.SortStableFunc(answers, func(a, b tactics.Answer) int { // what is not decided is last
			switch {
			case a.Worth != nil && b.Worth != nil:
				return b.Worth.Cmp(a.Worth)
			case a.Worth == nil && b.Worth != nil:
				return 1
			case a.Worth != nil:
				return -1
			}
			return 0
		})
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
