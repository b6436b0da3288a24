package table

import (
	"slices"
	"strings"

	"wallfall/render/board"
	"wallfall/rules"
)

// intents lists for each group of the side that decides which enemies could harm it in
// their next turn where it stands now. Each tick does a part of the work.
type intents struct {
	t *Table

	hash   uint64
	side   int
	next   int // the next pair of groups to look at
	by     [][]rules.FigID
	threat rules.Threat
}

// intentBudget limits the work of a tick, in cells.
const intentBudget = 4000

// update continues the work, from the start after a change of position.
func (in *intents) update() {
	s := in.t.Match.State()
	n := s.NumFigures()
	if side := s.Pending().Side; in.hash != in.t.Preview.Cache.hash || in.side != side || len(in.by) != n {
		in.hash, in.side, in.next = in.t.Preview.Cache.hash, side, 0
		in.by = slices.Grow(in.by[:0], n)[:n]
		for i := range in.by {
			in.by[i] = in.by[i][:0]
		}
	}
	for work := 0; in.next < n*n && work < intentBudget; in.next++ {
		work++
		own, foe := rules.FigID(in.next/n), rules.FigID(in.next%n)
		f, g := s.Stance(own), s.Stance(foe)
		if f.Side != in.side || g.Side == in.side || g.Side == rules.NoSide || !f.OnBoard || !g.OnBoard {
			continue
		}
		work += in.t.Narrator.Board.Cells()
		if s.Threat(foe, own, &in.threat); in.threat.Harm[f.Cell] != 0 {
			in.by[own] = append(in.by[own], foe)
		}
	}
}

// done reports whether all enemies have been looked at.
func (in *intents) done() bool { return in.next >= len(in.by)*len(in.by) }

// show marks the groups that enemies could harm with their number.
func (in *intents) show(o *board.Overlay) {
	in.update()
	if !in.done() {
		return
	}
	for id := range in.by {
		if n := len(in.by[id]); n > 0 {
			o.Menaced = append(o.Menaced, board.Mark{Cell: in.t.View.Figures[id].Cell, N: n})
		}
	}
}

// text names the enemies that could harm a group, "" for none.
func (in *intents) text(id rules.FigID) string {
	if in.hash != in.t.Preview.Cache.hash || int(id) >= len(in.by) || len(in.by[id]) == 0 || !in.done() {
		return ""
	}
	var names []string
	for _, foe := range in.by[id] {
		names = append(names, in.t.Narrator.Fig(foe))
	}
	return in.t.ui.Lang.F("In reach of %s next turn", strings.Join(names, ", "))
}
