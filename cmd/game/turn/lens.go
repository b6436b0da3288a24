package turn

import (
	"slices"

	"wallfall/render/board"
	"wallfall/rules"
)

// LensMode is the kind of a lens.
type LensMode uint8

const (
	LensOff    LensMode = iota
	LensReach           // where the figure pointed at could go and what it could harm
	LensDanger          // what all enemies could harm next turn
	LensSight           // what is seen from a cell
)

// Lens is a layer over the board that shows dangers or lines of sight.
type Lens struct {
	Mode LensMode

	threat rules.Threat
	hash   uint64      // of the position that danger was worked out for
	bots   int         // as Position.bots
	as     rules.FigID // the figure that enemies could harm
	who    rules.FigID // the only enemy counted, NoFig for all
	next   rules.FigID // the next figure to look at
	danger []board.Danger
	at     []int // of each cell: its index in danger plus 1, 0 for none

	From   rules.Cell // the pinned cell to look from, NoCell to look from the one pointed at
	sight  board.Sight
	seenAt uint64 // the position that sight was worked out for
	look   rules.Look
	lookTo rules.Cell

	legendFor  legendKey // the key of head and note
	head, note string
}

type legendKey struct {
	hash              uint64
	mode              LensMode
	as                rules.FigID
	from, pinned, to  rules.Cell
	reach, harm, done bool
}

// Set switches to a lens.
func (ln *Lens) Set(m LensMode) { ln.Mode, ln.From = m, rules.NoCell }

// Cycle switches to the next of the lenses about enemies.
func (ln *Lens) Cycle() {
	ln.Set([...]LensMode{LensOff: LensReach, LensReach: LensDanger, LensDanger: LensOff, LensSight: LensReach}[ln.Mode])
}

// ToggleSight switches the lens of sight on or off.
func (ln *Lens) ToggleSight() {
	if ln.Mode == LensSight {
		ln.Set(LensOff)
	} else {
		ln.Set(LensSight)
	}
}

// pin makes the lens look from a cell, or unpins the cell it looks from.
func (ln *Lens) pin(at rules.Cell) {
	if ln.From == at {
		at = rules.NoCell
	}
	ln.From = at
}

// subject returns the figure that dangers are shown for: the selected one, or the first of
// the deciding side.
func (ln *Lens) subject(p *Position) rules.FigID {
	side := p.Match.State().Side()
	if d := p.Match.State().Pending(); d.Side >= 0 && d.Side < len(p.Narrator.Board.Sides()) {
		side = d.Side
	}
	if p.Selected != rules.NoFig && p.Match.State().Stance(p.Selected).Side == side {
		return p.Selected
	}
	for id := range rules.FigID(p.Match.State().NumFigures()) {
		if f := p.Match.State().Stance(id); f.Side == side && f.Cell != rules.NoCell {
			return id
		}
	}
	return rules.NoFig
}

// showReach shows where the figure under the pointer could go in its next turn, and
// what it could harm.
func (ln *Lens) showReach(p *Position, o *board.Overlay, m *marks) {
	s := p.Match.State()
	if o.Hover == rules.NoCell {
		return
	}
	id := s.FigAt(o.Hover)
	if id == rules.NoFig || s.Figure(id).Side == rules.NoSide {
		return
	}
	m.showReach(s, o, id)
	o.Path = o.Path[:0]
	as := ln.subject(p)
	if as == rules.NoFig || s.Stance(as).Side == s.Stance(id).Side {
		return
	}
	ln.updateDanger(p, as, id)
	o.Dangers = ln.danger
}

// dangerBudget limits the work of a tick, in cells times figures.
const dangerBudget = 4000

// updateDanger counts for each cell the enemies that could harm a figure there, or
// checks one enemy alone. On large boards it takes several ticks.
func (ln *Lens) updateDanger(p *Position, as, who rules.FigID) {
	s := p.Match.State()
	cells := p.Narrator.Board.Cells()
	if bots := p.bots(); ln.hash != p.Hash || ln.bots != bots || ln.as != as || ln.who != who || len(ln.at) != cells {
		ln.hash, ln.bots, ln.as, ln.who, ln.next, ln.danger = p.Hash, bots, as, who, 0, ln.danger[:0]
		ln.at = slices.Grow(ln.at[:0], cells)[:cells]
		clear(ln.at)
	}
	side := s.Stance(as).Side
	for work := 0; int(ln.next) < s.NumFigures() && work < dangerBudget; ln.next++ {
		f := s.Stance(ln.next)
		if f.Cell == rules.NoCell || f.Side == side || f.Side == rules.NoSide || who != rules.NoFig && who != ln.next {
			continue
		}
		work += cells
		s.Threat(ln.next, as, &ln.threat)
		for _, c := range ln.threat.Cells() {
			if at := s.FigAt(c); at != rules.NoFig && at != as {
				continue // occupied
			}
			if p.Rests(f.Side) && (s.FigAt(c) != as || !s.Contact(ln.next, as)) {
				continue // a side that rests makes only the strikes that it must
			}
			if ln.at[c] == 0 {
				ln.danger = append(ln.danger, board.Danger{Cell: c})
				ln.at[c] = len(ln.danger)
			}
			d := &ln.danger[ln.at[c]-1]
			if who == rules.NoFig {
				d.N++
			}
			d.Harm |= ln.threat.Harm[c]
		}
	}
}

// showSight lights the cells seen from the pinned cell, or from the one under the
// pointer, with the line of sight, and reports whether there is one.
func (ln *Lens) showSight(p *Position, o *board.Overlay) bool {
	s := p.Match.State()
	from := ln.From
	if from == rules.NoCell {
		from = o.Hover
	}
	if from == rules.NoCell {
		return false
	}
	cells := p.Narrator.Board.Cells()
	if ln.seenAt != p.Hash || ln.sight.From != from || len(ln.sight.Seen) != cells {
		ln.seenAt, ln.sight.From, ln.lookTo = p.Hash, from, rules.NoCell
		ln.sight.Seen = slices.Grow(ln.sight.Seen[:0], cells)[:cells]
		id := s.FigAt(from)
		for c := range rules.Cell(cells) {
			if id != rules.NoFig {
				ln.sight.Seen[c] = s.SeesCell(id, c)
			} else {
				ln.sight.Seen[c] = s.Sight(from, c)
			}
		}
	}
	if to := o.Hover; to != ln.lookTo {
		ln.lookTo = to
		ln.look = rules.Look{At: rules.NoCell, Also: rules.NoCell, Path: ln.look.Path}
		if to != rules.NoCell && to != from {
			s.LookFrom(from, to, &ln.look)
		}
	}
	ln.sight.To, ln.sight.At, ln.sight.Also, ln.sight.Clear = o.Hover, ln.look.At, ln.look.Also, ln.look.Seen
	o.Sight = &ln.sight
	o.Reach, o.Path, o.Forecast, o.Prediction = o.Reach[:0], o.Path[:0], nil, nil
	return true
}

// Legend returns the heading and the note of the lens, "" for none.
func (t *Turn) Legend(o *board.Overlay) (head, note string) {
	ln, p := &t.Lens, &t.Position
	key := legendKey{p.Hash, ln.Mode, ln.subject(p), ln.sight.From, ln.From, ln.lookTo, len(o.Reach) > 0, len(o.Dangers) > 0, int(ln.next) >= p.Match.State().NumFigures()}
	if o.Sight == nil {
		key.from = rules.NoCell
	}
	if key != ln.legendFor {
		ln.legendFor = key
		ln.head, ln.note = ln.legend(p, o)
	}
	return ln.head, ln.note
}

func (ln *Lens) legend(p *Position, o *board.Overlay) (head, note string) {
	switch ln.Mode {
	case LensReach:
		switch as, dangers := ln.subject(p), len(o.Dangers) > 0; {
		case dangers && as != rules.NoFig:
			return p.Narrator.Lang.T("Its reach next turn, with costs"), p.Narrator.Lang.F("Hatched: where it could harm %s now", p.Narrator.Fig(as))
		case dangers || len(o.Reach) > 0:
			return p.Narrator.Lang.T("Its reach, with costs"), ""
		}
		return p.Narrator.Lang.T("Enemy reach: point at an enemy"), ""
	case LensDanger:
		as := ln.subject(p)
		if as == rules.NoFig {
			return "", ""
		}
		note = p.Narrator.Lang.T("The number: how many enemies could, each acting alone")
		if int(ln.next) < p.Match.State().NumFigures() {
			note = p.Narrator.Lang.T("Counting …")
		}
		return p.Narrator.Lang.F("Where enemies could harm %s next turn", p.Narrator.Fig(as)), note
	case LensSight:
		s := &ln.sight
		if o.Sight == nil {
			return p.Narrator.Lang.T("Sight: point at a cell; click to pin it"), ""
		}
		head = p.Narrator.Lang.T("Visible from the marked cell")
		if id := p.Match.State().FigAt(s.From); id != rules.NoFig {
			head = p.Narrator.Lang.F("What %s sees", p.Narrator.Fig(id))
		}
		switch l := &ln.look; {
		case ln.From == rules.NoCell:
			note = p.Narrator.Lang.T("Click to look from here")
		case s.To == rules.NoCell || s.To == s.From:
		case l.Seen:
			note = p.Narrator.Lang.F("Visible (%s)", l.Rule.String())
		default:
			note = p.Narrator.Lang.F("Not visible: %s (%s)", p.Narrator.Text(l.Text), l.Rule.String())
		}
		return head, note
	}
	return "", ""
}
