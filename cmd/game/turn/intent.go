package turn

import (
	"slices"
	"strings"

	"wallfall/render/board"
	"wallfall/rules"
)

// Intents lists which enemies could harm each group of the deciding side where it stands,
// in their next turn, and what the enemies played by bots will or would do. The work is
// spread over ticks.
type Intents struct {
	hash   uint64
	side   int
	bots   int // as Position.bots
	next   int // the next pair of groups to look at
	by     [][]rules.FigID
	threat rules.Threat

	plans  plans
	made   []intent
	silent uint8 // the sides that show no plan, a bit each
	done   bool
}

// intentBudget limits the work in a tick, in cells looked at.
const intentBudget = 4000

// update continues the work, from the start after a change of position.
func (in *Intents) update(p *Position) {
	s := p.Match.State()
	n, bots := s.NumFigures(), p.bots()
	if side := s.Pending().Side; in.plans.seat(p) || in.hash != p.Hash || in.side != side || in.bots != bots || len(in.by) != n {
		in.hash, in.side, in.bots, in.next, in.done = p.Hash, side, bots, 0, false
		in.by = slices.Grow(in.by[:0], n)[:n]
		for i := range in.by {
			in.by[i] = in.by[i][:0]
		}
	}
	if in.done || !in.plans.think(p) {
		return
	}
	for work := 0; in.next < n*n && work < intentBudget; in.next++ {
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
		}
	}
	if in.done = in.next >= n*n; in.done {
		in.made, in.silent = in.made[:0], 0
		for i := range p.Narrator.Board.Sides() {
			var shows bool
			if in.made, shows = in.plans.list(p, i, in.made); !shows {
				in.silent |= 1 << i
			}
		}
		for i := range in.made {
			if n := &in.made[i]; n.Broken {
				n.text += " " + in.anew(p, n.By)
			}
		}
	}
}

// anew says what an enemy could do that can't do what it showed.
func (in *Intents) anew(p *Position, foe rules.FigID) string {
	l := p.Narrator.Lang
	var names []string
	for id, by := range in.by {
		if slices.Contains(by, foe) {
			names = append(names, p.Narrator.Fig(rules.FigID(id)))
		}
	}
	if names == nil {
		return l.T("It chooses anew, and can harm nobody.")
	}
	return l.F("It chooses anew, and could harm %s.", strings.Join(names, ", "))
}

// Done reports whether all is known.
func (in *Intents) Done() bool { return in.done }

// show marks what each enemy shows, and which groups others could harm. Each group gets
// one sign.
func (in *Intents) show(p *Position, o *board.Overlay) {
	in.update(p)
	if !in.done {
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
	for i := range in.made {
		add(in.made[i].Intent)
	}
	for id := range in.by {
		for _, foe := range in.by[id] {
			anew := func(n intent) bool { return n.By == foe && n.Broken && n.Fig != rules.FigID(id) }
			if in.silent>>p.Match.State().Stance(foe).Side&1 != 0 || slices.ContainsFunc(in.made, anew) {
				add(board.Intent{By: rules.NoFig, Fig: rules.FigID(id), N: 1})
			}
		}
	}
}

// PlanOf describes what an enemy will or would do, "" for nothing.
func (in *Intents) PlanOf(p *Position, foe rules.FigID) string {
	return in.said(p, func(n *intent) bool { return n.By == foe })
}

// said joins what some intents say, each once.
func (in *Intents) said(p *Position, of func(n *intent) bool) string {
	var list []string
	for i := range in.made {
		if n := &in.made[i]; of(n) && in.done && in.hash == p.Hash {
			list = append(list, n.text)
		}
	}
	return strings.Join(list, " ")
}

// Text describes what a group will or would do, or names the enemies that could harm it and what
// they will or would do to it, "" for nothing.
func (in *Intents) Text(p *Position, id rules.FigID) string {
	if in.hash != p.Hash || int(id) >= len(in.by) || !in.done {
		return ""
	}
	if len(in.by[id]) == 0 {
		return in.PlanOf(p, id)
	}
	var names []string
	for _, foe := range in.by[id] {
		means := func(n intent) bool { return n.By == foe && n.Firm && !n.Broken }
		harms := func(n intent) bool { return means(n) && n.Fig == id }
		if !slices.ContainsFunc(in.made, means) || slices.ContainsFunc(in.made, harms) {
			names = append(names, p.Narrator.Fig(foe))
		}
	}
	if len(names) == 0 { // all mean something else
		return ""
	}
	text := p.Narrator.Lang.F("Threatened by %s next turn", strings.Join(names, ", "))
	if said := in.said(p, func(n *intent) bool { return n.Fig == id }); said != "" {
		text += ". " + said
	}
	return text
}
