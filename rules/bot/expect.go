package bot

import "wallfall/rules"

// expect gives what a position is worth to a side, on average over the first die,
// once an action has been taken and what it leads to is over. What anybody is
// asked on the way is answered by default. Where spells are committed it looks
// at the end of the spell phase.
func (g *Greedy) expect(s *rules.State, a rules.Action, side int, magic bool) int {
	t := &g.room[0]
	t.CopyFrom(s)
	t.SetExplicitDice(true)
	if t.Apply(a, nil) != nil {
		return -lost
	}
	if magic && t.Pending().Ask == rules.AskSpells && a.Kind == rules.Cast {
		if t.Apply(rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}, nil) != nil {
			return -lost
		}
	}
	if !g.settle(t, !g.swift) {
		return g.judge(t, side)
	}
	d := t.Pending()
	sum, of := 0, 0
	for i := 0; ; i++ {
		n, share := face(t, &d, i)
		if share == 0 {
			break
		}
		r := &g.room[1]
		r.CopyFrom(t)
		if r.Apply(rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: uint8(n)}, nil) != nil {
			continue
		}
		g.settle(r, false)
		sum += share * g.judge(r, side)
		of += share
	}
	if of == 0 {
		return -lost
	}
	return sum / of
}

// settle answers questions by default up to the next command of a side, and dice
// by what is usual; where the first die is wanted it stops there and says so.
func (g *Greedy) settle(t *rules.State, first bool) bool {
	for range maxSettle {
		g.nodes++
		d := t.Pending()
		var a rules.Action
		switch d.Ask {
		case rules.AskNothing, rules.AskManeuver, rules.AskStrike, rules.AskSpells:
			return false
		case rules.AskDie:
			if first {
				return true
			}
			a = rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: uint8(usual(&d))}
		default:
			a = t.Default()
		}
		if t.Apply(a, nil) != nil {
			return false
		}
	}
	return false
}

// usual gives the answer to a die that comes near its average.
func usual(d *rules.Decision) int {
	switch d.Die {
	case rules.DieStrike:
		if d.Need <= 1 {
			return d.N
		}
		return (d.N*(7-d.Need) + 3) / 6
	case rules.DiePower:
		return 11
	case rules.DieCell:
		return (d.N + 1) / 2
	}
	return 3
}

// face gives the i-th answer to a die that is looked into and how often it stands
// for, 0 when there is none left: what a die of six decides it decides by its
// ones, its halves and its sixes; a roll for an ability by its tiers.
func face(t *rules.State, d *rules.Decision, i int) (n, share int) {
	switch d.Die {
	case rules.DieStrike, rules.DieCell:
		if i == 0 {
			return usual(d), 1
		}
		return 0, 0
	case rules.DiePower:
		// Of 100 rolls of 2d10 so many come up to 5, 8, 11, 14 and 17, each in the
		// middle of a fifth of them.
		if i < 5 {
			return 5 + 3*i, 1
		}
		return 0, 0
	}
	if i < 4 {
		return [4]int{1, 3, 4, 6}[i], [4]int{1, 2, 2, 1}[i]
	}
	return 0, 0
}

// What games that are over are worth.
const (
	won  = 1 << 24
	lost = 1 << 24
)

// judge gives what a position is worth to a side.
func (g *Greedy) judge(s *rules.State, side int) int {
	if w, over := s.Winner(); over {
		switch w {
		case side:
			return won
		case rules.NoSide:
			return 0
		}
		return -lost
	}
	g.foresee(s)
	g.beyond.look(s, side, &g.fields, &g.hunts[side], g.walls)
	return g.beyond.worth()
}
