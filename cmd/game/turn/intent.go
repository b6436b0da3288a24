package turn

import (
	"slices"
	"sort"
	"strings"

	"wallfall/assets/icon"
	"wallfall/render/board"
	"wallfall/rules"
)

// Intents lists which enemies could harm each group of the deciding side where it stands,
// in their next turn, and the worst that each enemy played by a bot could do. The work is
// spread over ticks.
type Intents struct {
	hash   uint64
	side   int
	bots   int // as Position.bots
	next   int // the next pair of groups to look at
	by     [][]rules.FigID
	threat rules.Threat

	tries []rules.Action // an enemy, its target (Other), the kinds of harm (N), the cell to act from (To)
	worst []intent       // of each enemy; in order of value once shown is set
	shown bool           // worst is complete and in order

	plans plans
	made  []plan
	plain uint8 // the sides that show no plan, a bit each: what they could do is tried

	turn, moved, used rules.State // at the start of a side's moves, after a move, after an ability
	turnOf            int         // the side whose moves begin in turn
	reach             rules.Reach
	ends              []rules.ForceEnd
}

// intent is the worst that an enemy could do to a group.
type intent struct {
	board.Intent
	value int // what it costs the group's side, in sixths of stamina
	text  string
}

// The limits of the work in a tick, in cells looked at; a command tried counts as tryWork cells.
const (
	intentBudget = 4000
	tryWork      = 1500
	tryEnds      = 60 // positions searched for the ends of a forced movement
)

// goodRoll is the sum of 2d10 that an ability is assumed to roll. More than one roll in four
// reaches it.
const goodRoll = 14

// update continues the work, from the start after a change of position.
func (in *Intents) update(p *Position) {
	s := p.Match.State()
	n, bots := s.NumFigures(), p.bots()
	if side := s.Pending().Side; in.hash != p.Hash || in.side != side || in.bots != bots || len(in.by) != n {
		in.hash, in.side, in.bots, in.next = p.Hash, side, bots, 0
		in.tries, in.shown, in.turnOf = in.tries[:0], false, -1
		in.by, in.worst = slices.Grow(in.by[:0], n)[:n], slices.Grow(in.worst[:0], n)[:n]
		for i := range in.by {
			in.by[i], in.worst[i] = in.by[i][:0], intent{}
		}
		in.plans.seat(p)
		in.made, in.plain = in.made[:0], 0
	}
	if in.next == 0 {
		if !in.plans.think(p) {
			return
		}
		in.made, in.plain = in.made[:0], 0
		for i := range p.Narrator.Board.Sides() {
			var planned bool
			if in.made, planned = in.plans.list(p, i, in.made); !planned {
				in.plain |= 1 << i
			}
		}
		for _, n := range in.made {
			in.worst[n.By] = intent{n.Intent, 1, n.text}
		}
	}
	work := 0
	for ; in.next < n*n && work < intentBudget; in.next++ {
		work++
		own, foe := rules.FigID(in.next%n), rules.FigID(in.next/n) // enemy by enemy
		f, g := s.Stance(own), s.Stance(foe)
		if f.Side != in.side || g.Side == in.side || g.Side == rules.NoSide || !f.OnBoard || !g.OnBoard {
			continue
		}
		if bots>>(g.Side+rules.MaxSides)&1 != 0 && !s.Contact(foe, own) {
			continue // a side that rests makes only the strikes that it must
		}
		work += p.Narrator.Board.Cells()
		if s.Threat(foe, own, &in.threat); in.threat.Harm[f.Cell] != 0 {
			in.by[own] = append(in.by[own], foe)
			if bots>>g.Side&1 != 0 && in.plain>>g.Side&1 != 0 {
				harm := in.threat.Harm[f.Cell]
				f, g := s.Figure(own), s.Figure(foe)
				if in.begin(s, g.Side) { // try all cells from which it could
					b, far := p.Narrator.Board, 1
					for _, n := range b.Kinds()[g.Kind].Abilities {
						far = max(far, b.Abilities()[n].Range)
					}
					in.turn.Reach(foe, &in.reach)
					from := b.Pos(f.Cell)
					add := func(c rules.Cell) {
						at := b.Pos(c)
						near := at.Floor == from.Floor && max(at.X-from.X-f.Size, from.X-at.X-g.Size) < far && max(at.Y-from.Y-f.Size, from.Y-at.Y-g.Size) < far
						if near || harm&rules.HarmRangestrike != 0 {
							in.tries = append(in.tries, rules.Action{Kind: rules.Move, Fig: foe, Other: own, N: uint8(harm), To: c})
						}
					}
					add(g.Cell)
					for _, c := range in.reach.Cells() {
						add(c)
					}
				}
			}
		}
	}
	for ; in.reached() && len(in.tries) > 0 && work < intentBudget; work += tryWork {
		last := len(in.tries) - 1
		a := in.tries[last]
		in.tries = in.tries[:last]
		in.try(p, s, a)
	}
	if in.Done() && !in.shown {
		in.shown = true
		sort.SliceStable(in.worst, func(a, b int) bool { return in.worst[a].value > in.worst[b].value })
	}
}

// reached reports whether all pairs have been checked for who could harm whom.
func (in *Intents) reached() bool { return in.next >= len(in.by)*len(in.by) }

// Done reports whether it is also known what they could do.
func (in *Intents) Done() bool { return in.reached() && len(in.tries) == 0 }

// begin sets turn to the start of a side's moves, and reports whether it has any.
func (in *Intents) begin(s *rules.State, side int) bool {
	if in.turnOf == side {
		return true
	}
	in.turnOf = -1
	if s.MovesOf(side, &in.turn) {
		in.turnOf = side
	}
	return in.turnOf == side
}

// try works out what an enemy could do to a group from one cell.
func (in *Intents) try(p *Position, s *rules.State, a rules.Action) {
	foe, own, x := a.Fig, a.Other, &in.moved
	g := s.Stance(foe)
	if !in.begin(s, g.Side) {
		return
	}
	if x.CopyFrom(&in.turn); a.To != g.Cell {
		if x.Apply(rules.Action{Kind: rules.Move, Fig: foe, To: a.To}, nil) != nil || x.Pending().Ask != rules.AskMove || x.Stance(foe).Cell != a.To {
			return
		}
	}
	w, l := &p.Narrator, p.Narrator.Lang
	best := func(value int, harm rules.Harm, pic icon.ID, text func() string) {
		if value > in.worst[foe].value {
			in.worst[foe] = intent{board.Intent{By: foe, Fig: own, N: 1, Harm: harm, Icon: pic}, value, text()}
		}
	}
	if dice, need, ok := x.StrikeDiceFrom(foe, a.To, own, s.Stance(own).Cell); ok {
		best(dice*max(0, 7-max(1, need)), rules.HarmStrike, icon.None, func() string { return l.F("%s could strike %s: %s", w.Fig(foe), w.Fig(own), w.Pool(dice, need)) })
	}
	if dice, need, ok := x.RangestrikeDice(foe, own); ok {
		best(dice*max(0, 7-max(1, need)), rules.HarmRangestrike, icon.None, func() string { return l.F("%s could rangestrike %s: %s", w.Fig(foe), w.Fig(own), w.Pool(dice, need)) })
	}
	for _, n := range w.Board.Kinds()[x.Figure(foe).Kind].Abilities {
		end := in.outcome(x, rules.Action{Kind: rules.Use, Fig: foe, Other: own, To: rules.NoCell, N: uint8(n)})
		if end == nil {
			continue
		}
		value, words, _, pic := 6*end.Value, "", "", icon.None
		if words, _, pic = w.End(end); pic == icon.None && end.Cell != rules.NoCell && s.Terrain(end.Cell) == rules.Pit {
			value, pic = value+3, board.SignIcon(board.InPit)
		}
		best(value, rules.HarmAbility, pic, func() string {
			return l.F("%s could use %s on %s: %s", w.Fig(foe), w.Name(w.Board.Abilities()[n].Name), w.Fig(own), words)
		})
	}
}

// outcome returns the worst end that an ability leads to with a good roll, nil for none.
func (in *Intents) outcome(s *rules.State, a rules.Action) *rules.ForceEnd {
	x := &in.used
	if x.CopyFrom(s); x.Apply(a, nil) != nil {
		return nil
	}
	for range 8 {
		answer := x.Default()
		switch x.Pending().Ask {
		case rules.AskDistance, rules.AskForce:
			if in.ends, _ = x.ForceEnds(in.ends[:0], tryEnds); len(in.ends) > 0 {
				return &in.ends[0]
			}
			return nil
		case rules.AskMove, rules.AskNothing:
			return nil
		case rules.AskDie:
			answer = rules.Action{Kind: rules.Roll, Fig: rules.NoFig, To: rules.NoCell, N: goodRoll}
		}
		if x.Apply(answer, nil) != nil {
			return nil
		}
	}
	return nil
}

// show marks what each enemy could do, and which groups others could harm. Each group gets
// one sign.
func (in *Intents) show(p *Position, o *board.Overlay) {
	in.update(p)
	if !in.shown {
		return
	}
	add := func(n board.Intent) {
		for i := range o.Intents {
			if first := &o.Intents[i]; first.Fig == n.Fig && first.N > 0 && n.Fig != rules.NoFig {
				first.N, n.N = first.N+1, 0
			}
		}
		o.Intents = append(o.Intents, n)
	}
	for i := range in.worst {
		if in.worst[i].value > 0 {
			add(in.worst[i].Intent)
		}
	}
	for id := range in.by {
		for _, foe := range in.by[id] {
			if in.WorstOf(p, foe) == "" {
				add(board.Intent{By: rules.NoFig, Fig: rules.FigID(id), N: 1})
			}
		}
	}
}

// WorstOf describes the worst that an enemy could do, "" for nothing.
func (in *Intents) WorstOf(p *Position, foe rules.FigID) string {
	for i := range in.worst {
		if w := &in.worst[i]; w.value > 0 && w.By == foe && in.shown && in.hash == p.Hash {
			return w.text
		}
	}
	return ""
}

// Text describes what a group could do, or names the enemies that could harm it and the worst
// of what they could do, "" for nothing.
func (in *Intents) Text(p *Position, id rules.FigID) string {
	if in.hash != p.Hash || int(id) >= len(in.by) || !in.Done() {
		return ""
	}
	if len(in.by[id]) == 0 {
		return in.WorstOf(p, id)
	}
	var names []string
	for _, foe := range in.by[id] {
		names = append(names, p.Narrator.Fig(foe))
	}
	text := p.Narrator.Lang.F("Threatened by %s next turn", strings.Join(names, ", "))
	for i := range in.worst {
		if w := &in.worst[i]; w.value > 0 && w.Fig == id {
			text += ". " + w.text
		}
	}
	return text
}
