package main

import (
	"errors"
	"flag"
	"fmt"

	"wallfall/cmd/internal/atomicfile"
	"wallfall/levels/generate"
)

func generateCommand() *command {
	return &command{
		name: "generate", summary: "make a puzzle or a skirmish from a number", args: "puzzle|skirmish", need: "puzzle or skirmish", most: 1,
		setup: setupGenerate,
		about: `Makes a level from a seed. The same seed makes the same level on every machine.

A puzzle is proved: whatever the dice show, its stored solution wins, nothing wins in fewer rounds, and neither resting nor the greedy bot wins it. Of -of puzzles found it keeps the hardest to prove. The puzzle of a day has the date as its seed: 20260131.

A skirmish is for sides of equal standing. Bots play on each board, and the first is taken on which no seat wins far too often, few games are drawn, games last 4 to 13 rounds, and at least 40 % of those who die or get away do so by the board and not by strikes.`,
		examples: []example{
			{"level generate -o mine.txt puzzle", "make a puzzle"},
			{"level generate -seed 7 -sides 4 -systems floors,throws skirmish", "make a skirmish for four sides and print it"},
		},
		status: []string{exitWrong: "nothing was found with this seed"},
		see:    []string{"solve", "sim"},
		words:  func() []string { return []string{"puzzle", "skirmish"} },
	}
}

func setupGenerate(fs *flag.FlagSet) func(*call) int {
	o := generate.Options{Sides: 2}
	fs.Uint64Var(&o.Seed, "seed", 1, "make the level of this `NUMBER`")
	of := fs.Int("of", 3, "take the hardest of `N` puzzles")
	size := fs.String("size", "medium", "how large a skirmish is: `small|medium|large`")
	systems := fs.String("systems", "all", "what a skirmish has besides walls: all, none, or a `LIST` of floors, throws, ground")
	fs.IntVar(&o.Sides, "sides", 2, "how many sides a skirmish has: `2|4`")
	to := fs.String("o", stdin, "write to this `FILE`, - for standard output")
	return func(c *call) int {
		var err error
		if o.Size, err = generate.ParseSize(*size); err != nil {
			return c.fail(fmt.Errorf("-size %w", err))
		}
		if o.Systems, err = generate.ParseSystems(*systems); err != nil {
			return c.fail(fmt.Errorf("-systems %w", err))
		}
		switch {
		case o.Sides != 2 && o.Sides != 4:
			return c.fail(errors.New("-sides must be 2 or 4"))
		case *of < 1 || *of > 100:
			return c.fail(errors.New("-of must be 1 to 100"))
		}
		return generateLevel(c, &o, *of, *to)
	}
}

func generateLevel(c *call, o *generate.Options, of int, to string) int {
	stop := make(chan struct{})
	done := stopEarly(stop, 0)
	defer done()
	halt := func() bool { return stopped(stop) }
	var text []byte
	switch c.args[0] {
	case "puzzle":
		p := generate.NewPuzzle(o.Seed, of, halt)
		if p == nil {
			fmt.Fprintf(c.errs, "no puzzle was found with seed %d\n", o.Seed)
			return exitWrong
		}
		fmt.Fprintf(c.errs, "%s; the proof took %s\n", count(p.Rounds, "round"), count(p.Nodes, "command"))
		text = p.Source
	case "skirmish":
		k := generate.NewSkirmish(*o, halt)
		if k == nil || !k.Fair {
			fmt.Fprintf(c.errs, "no fair skirmish was found with seed %d\n", o.Seed)
			return exitWrong
		}
		fmt.Fprintf(c.errs, "%.1f rounds; the luckiest seat won %.0f %%; %.0f %% draws; %.0f %% died or got away by the board\n", k.Rounds, 100*k.Seat, 100*k.Draws, 100*k.Board)
		text = k.Source
	default:
		return c.fail(fmt.Errorf("generate takes puzzle or skirmish, not %q", c.args[0]))
	}
	if to == stdin {
		c.out.Write(text)
		return exitOK
	}
	if err := atomicfile.Write(to, text); err != nil {
		return c.fail(err)
	}
	return exitOK
}
