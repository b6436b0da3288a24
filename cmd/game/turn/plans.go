package turn

import (
	"slices"
	"strings"

	"wallfall/cmd/game/narrate"
	"wallfall/render/board"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// plans are what the enemies that bots play show that they will do, on boards where some are
// resolute. They are made in slices, from the position in which the turn began.
type plans struct {
	keepers [rules.MaxSides]*bot.Keeper // nil for a side that shows nothing
	names   [rules.MaxSides]string      // the bots that they were made for
	board   *rules.Board
	now     rules.State // where the moves of a side begin, as things stand
	x       rules.State
}

// planSlice is how many steps of a plan are made in a tick.
const planSlice = 48

// plan is what an enemy shows.
type plan struct {
	board.Intent
	text string
}

// seat makes the keepers of a match, and has them recall it.
func (ps *plans) seat(p *Position) {
	b := p.Narrator.Board
	for side := range b.Sides() {
		name := p.Match.Seat(side)
		if b != ps.board || name != ps.names[side] {
			ps.keepers[side], ps.names[side] = nil, name
			if made, err := bot.New(name); err == nil {
				if k, ok := bot.Committing(made, b).(*bot.Keeper); ok {
					k.Begin(p.Match.At(0), bot.Seed(p.Match.Seed(), uint64(side)))
					ps.keepers[side] = k
				}
			}
		}
		if k := ps.keepers[side]; k != nil {
			p.Match.Recall(k, side)
		}
	}
	ps.board = b
}

// think continues the plans, and reports whether all are made.
func (ps *plans) think(p *Position) bool {
	s := p.Match.State()
	for side, k := range ps.keepers {
		if k != nil && s.Side() != side && !k.Foresee(s, side, planSlice) {
			return false
		}
	}
	return true
}

// list appends what the figures of a side show; ok is false if the side shows nothing.
func (ps *plans) list(p *Position, side int, out []plan) (list []plan, ok bool) {
	k, s := ps.keepers[side], p.Match.State()
	if k == nil || s.Side() == side {
		return out, false
	}
	moves, line := k.Plan(side)
	if moves == nil {
		return out, false
	}
	at, first := &ps.x, len(out)
	at.CopyFrom(moves)
	can := bot.MovesAhead(s, side, &ps.now)
	entry := map[rules.FigID]int{}
	text := map[rules.FigID][]string{}
	for i := 0; i < len(line); {
		n := i + 1
		for n < len(line) && (!bot.IsCommand(line[n]) || line[n].Fig == line[i].Fig) {
			n++
		}
		id := line[i].Fig
		if id == rules.NoFig {
			break // the end of the phase
		}
		at.SetExplicitDice(true)
		for _, d := range narrate.Story(p.Narrator, at, line[i:n]) {
			text[id] = append(text[id], d.Text)
		}
		j, had := entry[id]
		if !had {
			j = len(out)
			entry[id] = j
			out = append(out, plan{Intent: board.Intent{Plan: board.Plan{On: true, End: rules.NoCell}, By: id, Fig: rules.NoFig, N: 1, Harm: rules.HarmAbility}})
		}
		target := rules.NoFig
		for _, a := range line[i:n] {
			if bot.IsCommand(a) {
				for range 40 { // what is asked in between may differ from what was foreseen
					if d := ps.now.Pending(); d.Ask == rules.AskMove || d.Ask == rules.AskNothing || ps.now.Apply(bot.Likeliest(&ps.now), nil) != nil {
						break
					}
				}
				out[j].Broken = out[j].Broken || can && ps.now.Check(a) != nil
				if a.Kind == rules.Use {
					target = a.Other
				}
			}
			if !out[j].Broken && can {
				_ = ps.now.Apply(a, nil)
			}
			if at.Apply(a, nil) != nil {
				break
			}
		}
		if out[j].To = at.Stance(id).Cell; target != rules.NoFig {
			out[j].Fig = target
			if to := at.Stance(target); to.OnBoard && to.Cell != s.Stance(target).Cell {
				out[j].End = to.Cell
			}
		}
		i = n
	}
	for i := first; i < len(out); i++ {
		n, l := &out[i], p.Narrator.Lang
		switch said := strings.Join(text[n.By], " "); {
		case n.Broken:
			n.text = l.F("Can no longer do this: %s", said)
		case bot.Keeps(s, n.By):
			n.text = l.F("Will do this: %s", said)
		default:
			n.text = l.F("Would do this: %s", said)
		}
	}
	return slices.DeleteFunc(out, func(n plan) bool { return !s.Stance(n.By).OnBoard }), true
}
