package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules"
)

// recordGame plays one of the games of a seed and writes it as a recording.
func recordGame(c *call, o simOptions) int {
	if len(c.args) > 1 {
		return c.fail(errors.New("-record needs exactly one level"))
	}
	if o.Game < 1 || o.Game > sim.MaxGames {
		return c.fail(fmt.Errorf("-game must be 1 to %d", sim.MaxGames))
	}
	shown, src, err := c.readLevel(c.args[0])
	if err != nil {
		return c.refuse(err)
	}
	lv, err := levels.Parse(shown, src)
	if err != nil {
		return c.refuse(err)
	}
	o.Games = o.Game
	p, err := planOf(lv, o)
	if err != nil {
		return c.refuse(err)
	}
	m, _, err := session.New(filepath.Base(shown), src, p.GameSeed(o.Game-1))
	if err != nil {
		return c.refuse(err)
	}
	pl := p.NewPlayer()
	pl.Begin(o.Game - 1)
	for over := pl.State().Pending().Ask == rules.AskNothing; !over; {
		over = pl.Step()
		if _, err := m.Apply(pl.Last()); err != nil {
			return c.fail(err)
		}
	}
	if err := c.write(o.Record, m.Save()); err != nil {
		return c.fail(err)
	}
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
