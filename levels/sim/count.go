package sim

import (
	"slices"

	"wallfall/rules"
)

// event folds an event into the tally and into the positions of the figures.
func (pl *Player) event(e *rules.Event) {
	t := pl.tally
	pl.trace.Note(e)
	if e.Kind.Row().Moves {
		pl.moved(e)
	}
	switch e.Kind {
	case rules.EvTurn:
		if e.Round() > pl.round {
			pl.round = e.Round()
			pl.stand()
		}
	case rules.EvDeath:
		pl.died(e)
	case rules.EvLeave:
		t.Cells[e.From].Left++
		t.Figures[e.Fig].Left++
		if pl.trace.lately(pl.trace.fates[e.Fig].moved) {
			pl.note(Away, e.Fig)
		} else {
			pl.note(Walked, e.Fig)
		}
		pl.at[e.Fig] = rules.NoCell
	case rules.EvHop:
		if e.Fig != rules.NoFig {
			pl.at[e.Fig] = rules.NoCell
		}
	case rules.EvWound:
		if e.Rule == rules.HZ08 {
			t.Terrains[rules.Drift].Bites++
		}
	case rules.EvSlain:
		if e.By != rules.NoFig {
			t.Figures[e.By].Slew++
		}
	case rules.EvWallMove:
		t.Walls[e.Wall].Steps++
	case rules.EvWallRemoved:
		t.Walls[e.Wall].Gone++
		t.Walls[e.Wall].Ends.note(pl.round)
	case rules.EvStrike, rules.EvRangestrike:
		t.Figures[e.Fig].Strikes++
		t.Cells[e.To].Strikes++
	case rules.EvHits:
		t.Figures[e.By].Hits += e.Hits()
	case rules.EvCapture:
		t.Cells[e.To].Captured++
	case rules.EvAbility:
		t.Uses[e.Ability()]++
	case rules.EvCommit:
		t.Spells[e.Side][e.Spell()].Committed++
	case rules.EvCast:
		t.Spells[e.Side][e.Spell()].Cast++
	case rules.EvFizzle:
		t.Spells[e.Side][e.Spell()].Squandered++
	case rules.EvWin:
		g := t.Goals[e.Side]
		if e.Goal() < 0 {
			g[len(g)-1]++
		} else {
			g[e.Goal()]++
		}
	}
	switch e.Kind {
	case rules.EvWin, rules.EvDraw:
		pl.stand() // the round that the game ends in is over as well
	}
}

// cover calls fn for each cell that a figure covers with its corner at c.
func (p *Plan) cover(id rules.FigID, c rules.Cell, fn func(rules.Cell)) {
	if c == rules.NoCell {
		return
	}
	corner, n := p.Board.Pos(c), max(1, p.size[id])
	for i := range n * n {
		if at := p.Board.Cell(rules.Pos{Floor: corner.Floor, X: corner.X + i%n, Y: corner.Y + i/n}); at != rules.NoCell {
			fn(at)
		}
	}
}

// stand counts who stands where at the end of a round.
func (pl *Player) stand() {
	for i, c := range pl.at {
		pl.plan.cover(rules.FigID(i), c, func(at rules.Cell) { pl.tally.Cells[at].Stood++ })
	}
}

// moved counts a movement of a figure, by itself or not.
func (pl *Player) moved(e *rules.Event) {
	if e.Fig == rules.NoFig {
		return // a structure came back
	}
	t, from := pl.tally, pl.at[e.Fig]
	over := e.Kind == rules.EvStep && e.Step() == rules.StepFly
	if e.To != rules.NoCell && e.To != from && !over {
		pl.was = pl.was[:0]
		pl.plan.cover(e.Fig, from, func(c rules.Cell) { pl.was = append(pl.was, c) })
		pl.plan.cover(e.Fig, e.To, func(c rules.Cell) {
			if !slices.Contains(pl.was, c) {
				t.Cells[c].Entered++
				t.Terrains[pl.s.Terrain(c)].Entered++
			}
		})
	}
	switch e.Kind {
	case rules.EvPush:
		if e.Wall >= 0 {
			t.Walls[e.Wall].Pushes++
		}
		t.Cells[e.From].Pushes++
	case rules.EvPortal:
		t.Cells[e.From].Linked++
		t.Cells[e.To].Linked++
	case rules.EvStep:
		if e.Step() == rules.StepLadder {
			t.Cells[e.From].Linked++
			t.Cells[e.To].Linked++
		}
	case rules.EvFall:
		if hole := e.From; hole != rules.NoCell && hole != e.To && pl.plan.Board.Below(hole) == e.To {
			t.Cells[hole].Falls++
			pl.fell[e.Fig] = hole
		}
	}
	if e.From != rules.NoCell && e.To != rules.NoCell && !over && len(t.Edges) > 0 {
		if d := pl.plan.Board.DirTo(e.From, e.To); d != rules.NoDir {
			if no := pl.plan.edge[int(e.From)*pl.plan.Board.Topology().Dirs()+int(d)]; no > 0 {
				t.Edges[no-1]++
			}
		}
	}
	pl.at[e.Fig] = e.To
}

// died counts a death.
func (pl *Player) died(e *rules.Event) {
	t := pl.tally
	at := e.From
	if at == rules.NoCell {
		at = pl.at[e.Fig]
	}
	pl.at[e.Fig] = rules.NoCell
	d := Death{e.Fig, at, e.Cause, e.Wall, rules.NoCell, pl.trace.System(e)}
	pl.note(d.System, e.Fig)
	t.Figures[e.Fig].Deaths[e.Cause]++
	switch e.Cause {
	case rules.BySlaying:
		if e.By != rules.NoFig {
			t.Figures[e.By].Slew++
		}
	case rules.ByFall:
		hole := pl.fell[e.Fig]
		if e.Rule == rules.PF07 { // there is nowhere below to fall to
			hole = at
			t.Cells[hole].Falls++
		}
		if d.Pitfall = hole; hole != rules.NoCell {
			t.Cells[hole].Fatal++
		}
	case rules.ByDrowning, rules.ByWater:
		t.Terrains[rules.Deep].Bites++
	case rules.ByBurning:
		t.Terrains[rules.Volcano].Bites++
	}
	if e.Wall >= 0 {
		t.Walls[e.Wall].Crushes++
	}
	if at != rules.NoCell {
		t.Cells[at].Deaths++
		if e.Wall >= 0 {
			t.Cells[at].Crushes++
		}
	}
	t.Deaths[d]++
	if side := pl.s.Figure(e.Fig).Side; side != rules.NoSide && pl.first < 0 {
		pl.first = side
		t.Blood.note(pl.round)
	}
}
