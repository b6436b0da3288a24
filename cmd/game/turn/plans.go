package turn

import (
	"slices"
	"strings"

	"wallfall/cmd/game/narrate"
	"wallfall/render/board"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// plans are what the enemies that bots play show: those that are resolute will do it, the others
// would if nobody acted. They are made in slices, from the position in which the turn began.
type plans struct {
	keepers [rules.MaxSides]*bot.Keeper // nil for a side that shows nothing
	now     rules.State                 // where the moves of a side begin, as things stand
	x       rules.State
}

// planSlice is how many steps of a plan are made in a tick.
const planSlice = 48

// intent is what an enemy shows.
type intent struct {
	board.Intent
	text string
}

// seat takes the bots of a match, and reports whether one that shows something has changed.
func (ps *plans) seat(p *Position) (changed bool) {
	for side := range p.Narrator.Board.Sides() {
		var k *bot.Keeper
		if p.Match.Seat(side) != "" {
			b, _ := p.Match.Player(side)
			k, _ = b.(*bot.Keeper)
		}
		changed = changed || k != ps.keepers[side]
		ps.keepers[side] = k
	}
	return changed
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
func (ps *plans) list(p *Position, side int, out []intent) (list []intent, ok bool) {
	k, s := ps.keepers[side], p.Match.State()
	if k == nil || s.Side() == side {
		return out, false
	}
	moves, line := k.Plan(side)
	if moves == nil {
		return out, false
	}
	ps.x.CopyFrom(moves)
	ps.x.SetExplicitDice(true)
	can, first := bot.MovesAhead(s, side, &ps.now), len(out)
	for len(line) > 0 && line[0].Fig != rules.NoFig { // up to the end of the phase
		n := 1
		for n < len(line) && (!bot.IsCommand(line[n]) || line[n].Fig == line[0].Fig) {
			n++
		}
		out = ps.command(p, line[:n], can, out)
		line = line[n:]
	}
	for range maxAhead {
		if d := ps.now.Pending(); !can || d.Ask == rules.AskNothing || ps.now.Side() != side {
			break
		} else if d.Ask == rules.AskStrike && d.Side == side {
			out = ps.strikes(p, bot.Volley(&ps.now), out)
			break
		}
		if ps.now.Apply(bot.Likeliest(&ps.now), nil) != nil {
			break
		}
	}
	l := p.Narrator.Lang
	for i := range out[first:] {
		switch n := &out[first+i]; {
		case n.Broken:
			n.text = l.F("Can no longer do this: %s", n.text)
		case n.Firm:
			n.text = l.F("Will do this: %s", n.text)
		default:
			n.text = l.F("Would do this: %s", n.text)
		}
	}
	return slices.DeleteFunc(out, func(n intent) bool { return !s.Stance(n.By).OnBoard }), true
}

// of returns what a figure shows, which it appends if there is nothing yet.
func (ps *plans) of(p *Position, id rules.FigID, out []intent) (*intent, []intent) {
	i := slices.IndexFunc(out, func(n intent) bool { return n.By == id })
	if i < 0 {
		i = len(out)
		at := p.Match.State().Stance(id).Cell
		out = append(out, intent{Intent: board.Intent{Plan: board.Plan{On: true, Firm: bot.Keeps(&ps.now, id), To: at, End: rules.NoCell}, By: id, Fig: rules.NoFig, N: 1, Harm: rules.HarmAbility}})
	}
	return &out[i], out
}

// command adds some commands of a figure, with the answers to them. x and now follow: now does
// what is still possible, if its moves can begin at all.
func (ps *plans) command(p *Position, line []rules.Action, can bool, out []intent) []intent {
	id, target := line[0].Fig, rules.NoFig
	n, out := ps.of(p, id, out)
	for _, d := range narrate.Story(p.Narrator, &ps.x, line) {
		n.text = strings.TrimSpace(n.text + " " + d.Text)
	}
	for _, a := range line {
		if bot.IsCommand(a) {
			for range maxAhead { // what is asked in between may differ from what was foreseen
				if d := ps.now.Pending(); d.Ask == rules.AskMove || d.Ask == rules.AskNothing || ps.now.Apply(bot.Likeliest(&ps.now), nil) != nil {
					break
				}
			}
			if n.Broken = n.Broken || can && ps.now.Check(a) != nil; a.Kind == rules.Use {
				target = a.Other
			}
		}
		if !n.Broken && can {
			_ = ps.now.Apply(a, nil)
		}
		if ps.x.Apply(a, nil) != nil {
			break
		}
	}
	if n.To = ps.x.Stance(id).Cell; target != rules.NoFig {
		n.Fig = target
		if to := ps.x.Stance(target); to.OnBoard && to.Cell != p.Match.State().Stance(target).Cell {
			n.End = to.Cell
		}
	}
	return out
}

// strikes adds the strikes that follow the commands.
func (ps *plans) strikes(p *Position, list []rules.Action, out []intent) []intent {
	for _, a := range list {
		harm := rules.HarmStrike
		if a.Kind == rules.Rangestrike {
			harm = rules.HarmRangestrike
		}
		n, all := ps.of(p, a.Fig, out)
		text := volleyLines(&p.Narrator, &ps.now, list, a.Other)[0].Text + "."
		if out = all; n.Broken || n.Fig != rules.NoFig && n.Fig != a.Other { // two arrows
			out = append(out, intent{board.Intent{Plan: board.Plan{Firm: n.Firm}, By: a.Fig, Fig: a.Other, N: 1, Harm: harm}, text})
		} else {
			if n.Fig == rules.NoFig {
				n.Fig, n.Harm = a.Other, harm
			}
			n.text = strings.TrimSpace(n.text + " " + text)
		}
	}
	return out
}
