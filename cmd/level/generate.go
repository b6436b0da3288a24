package main

import (
	"errors"
	"fmt"

	"wallfall/levels/generate"
)

// generateOptions say what level is made.
type generateOptions struct {
	Seed          uint64
	Of, Sides     int
	Size, Systems string
	To            string `flag:"o"`
}

func generateLevel(c *call, o generateOptions) int {
	want := generate.Options{Seed: o.Seed, Sides: o.Sides}
	var err error
	if want.Size, err = generate.ParseSize(o.Size); err != nil {
		return c.fail(fmt.Errorf("-size %w", err))
	}
	if want.Systems, err = generate.ParseSystems(o.Systems); err != nil {
		return c.fail(fmt.Errorf("-systems %w", err))
	}
	switch {
	case o.Sides != 2 && o.Sides != 4:
		return c.fail(errors.New("-sides must be 2 or 4"))
	case o.Of < 1 || o.Of > 100:
		return c.fail(errors.New("-of must be 1 to 100"))
	}
	ctx, done := interruptible(0)
	defer done()
	halt := func() bool { return ctx.Err() != nil }
	var text []byte
	switch c.args[0] {
	case "puzzle":
		p := generate.NewPuzzle(o.Seed, o.Of, halt)
		if p == nil {
			fmt.Fprintf(c.errs, "no puzzle was found with seed %d\n", o.Seed)
			return exitWrong
		}
		fmt.Fprintf(c.errs, "%s; the proof took %s\n", count(p.Rounds, "round"), count(p.Nodes, "command"))
		text = p.Source
	case "skirmish":
		k := generate.NewSkirmish(want, halt)
		if k == nil || !k.Fair {
			fmt.Fprintf(c.errs, "no fair skirmish was found with seed %d\n", o.Seed)
			return exitWrong
		}
		fmt.Fprintf(c.errs, "%.1f rounds; the luckiest seat won %.0f %%; %.0f %% draws; %.0f %% died or got away by the board\n", k.Rounds, 100*k.Seat, 100*k.Draws, 100*k.Board)
		text = k.Source
	default:
		return c.fail(fmt.Errorf("generate takes puzzle or skirmish, not %q", c.args[0]))
	}
	if err := c.write(o.To, text); err != nil {
		return c.fail(err)
	}
	return exitOK
}
