package table

import (
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/sound"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
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

// lens is a layer over the board that shows dangers or lines of sight.
type lens struct {
	part
	Mode LensMode

	threat rules.Threat
	hash   uint64      // of the position that danger was worked out for
	bots   int         // as Table.bots
	as     rules.FigID // whom enemies could harm
	who    rules.FigID // the only enemy counted, NoFig for all
	next   rules.FigID // the next figure to look at
	danger []board.Danger
	at     []int // of each cell: its index in danger plus 1, 0 for none

	From   rules.Cell // the pinned cell that is looked from, NoCell for the one pointed at
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

// SetLens switches to a lens, or switches the current one off.
func (ln *lens) SetLens(m LensMode) {
	ln.Mode, ln.From = m, rules.NoCell
	ln.ui.Player.Play(sound.Button, 0, 1)
}

// CycleLens switches to the next of the lenses about enemies.
func (ln *lens) CycleLens() {
	ln.SetLens([...]LensMode{LensOff: LensReach, LensReach: LensDanger, LensDanger: LensOff, LensSight: LensReach}[ln.Mode])
}

// ToggleSight switches the lens of sight on or off.
func (ln *lens) ToggleSight() {
	if ln.Mode == LensSight {
		ln.SetLens(LensOff)
	} else {
		ln.SetLens(LensSight)
	}
}

// subject returns the figure that dangers are shown for: the selected one, or the
// first of the viewer's.
func (ln *lens) subject() rules.FigID {
	side := ln.t.Match.State().Side()
	if d := ln.t.Match.State().Pending(); d.Side >= 0 && d.Side < len(ln.t.Narrator.Board.Sides()) {
		side = d.Side
	}
	if ln.t.Selected != rules.NoFig && ln.t.View.Figures[ln.t.Selected].Side == side {
		return ln.t.Selected
	}
	for i := range ln.t.View.Figures {
		if f := &ln.t.View.Figures[i]; f.Side == side && f.Cell != rules.NoCell {
			return rules.FigID(i)
		}
	}
	return rules.NoFig
}

// showReach shows where the figure under the pointer could go in its next turn, and
// what it could harm.
func (ln *lens) showReach(o *board.Overlay) {
	s := ln.t.Match.State()
	if o.Hover == rules.NoCell {
		return
	}
	id := s.FigAt(o.Hover)
	if id == rules.NoFig || s.Figure(id).Side == rules.NoSide {
		return
	}
	ln.t.Preview.markReach(o, id)
	o.Path = o.Path[:0]
	as := ln.subject()
	if as == rules.NoFig || ln.t.View.Figures[as].Side == ln.t.View.Figures[id].Side {
		return
	}
	ln.updateDanger(as, id)
	o.Dangers = ln.danger
}

// dangerBudget limits the work of a tick, in cells times figures.
const dangerBudget = 4000

// updateDanger counts for each cell the enemies that could harm a figure there, or
// checks one enemy alone. On large boards it takes several ticks.
func (ln *lens) updateDanger(as, who rules.FigID) {
	s := ln.t.Match.State()
	cells := ln.t.Narrator.Board.Cells()
	if bots := ln.t.bots(); ln.hash != ln.t.Preview.Cache.Hash || ln.bots != bots || ln.as != as || ln.who != who || len(ln.at) != cells {
		ln.hash, ln.bots, ln.as, ln.who, ln.next, ln.danger = ln.t.Preview.Cache.Hash, bots, as, who, 0, ln.danger[:0]
		ln.at = slices.Grow(ln.at[:0], cells)[:cells]
		clear(ln.at)
	}
	side := ln.t.View.Figures[as].Side
	for work := 0; int(ln.next) < s.NumFigures() && work < dangerBudget; ln.next++ {
		f := &ln.t.View.Figures[ln.next]
		if f.Cell == rules.NoCell || f.Side == side || f.Side == rules.NoSide || who != rules.NoFig && who != ln.next {
			continue
		}
		work += cells
		s.Threat(ln.next, as, &ln.threat)
		for _, c := range ln.threat.Cells() {
			if at := s.FigAt(c); at != rules.NoFig && at != as {
				continue // occupied
			}
			if ln.t.Rests(f.Side) && (s.FigAt(c) != as || !s.Contact(ln.next, as)) {
				continue // who rests only strikes where it must
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
// pointer, and draws the line of sight.
func (ln *lens) showSight(o *board.Overlay) {
	s := ln.t.Match.State()
	from := ln.From
	if from == rules.NoCell {
		from = o.Hover
	}
	if from == rules.NoCell {
		return
	}
	cells := ln.t.Narrator.Board.Cells()
	if ln.seenAt != ln.t.Preview.Cache.Hash || ln.sight.From != from || len(ln.sight.Seen) != cells {
		ln.seenAt, ln.sight.From, ln.lookTo = ln.t.Preview.Cache.Hash, from, rules.NoCell
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
	ln.t.Preview.Shown = nil
}

// Legend draws the legend of the lens along the top of the board.
func (ln *lens) Legend(k *ui.Kit, area ui.Rect) {
	ln.t.Preview.legendAt = ui.Rect{}
	o := &ln.t.Picture.Over
	key := legendKey{ln.t.Preview.Cache.Hash, ln.Mode, ln.subject(), ln.sight.From, ln.From, ln.lookTo, len(o.Reach) > 0, len(o.Dangers) > 0, int(ln.next) >= len(ln.t.View.Figures)}
	if o.Sight == nil {
		key.from = rules.NoCell
	}
	if key != ln.legendFor {
		ln.legendFor = key
		ln.head, ln.note = ln.legendText()
	}
	head, note := ln.head, ln.note
	if head == "" || ln.ui.Dialog != shell.NoDialog {
		return
	}
	signs := ln.Mode == LensDanger || ln.Mode == LensReach
	pad := k.Pt(9)
	w := max(ln.ui.Fonts.Measure(font.Bold, k.Pt(14), head), ln.ui.Fonts.Measure(font.Regular, k.Pt(12), note)) + 2*pad + k.Pt(2)
	if signs {
		w = max(w, k.Pt(330))
	}
	w = min(w, area.W-k.Pt(12))
	h := 2*pad + k.TextHeight(head, 14, w-2*pad, font.Bold)
	if note != "" {
		h += k.TextHeight(note, 12, w-2*pad, font.Regular) + k.Pt(2)
	}
	if signs {
		h += k.Pt(20)
	}
	r := ln.t.Preview.FreeCorner(k, area.Inset(k.Pt(6)), w, h)
	ln.t.Preview.legendAt = r
	it := k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(7), quad.Solid(k.Theme.PanelDark.Fade(0.92)))
	it.Stroke, it.StrokeTo = max(1, k.Pt(1.25)), k.Theme.Accent.Fade(0.6)
	r = r.Inset(pad)
	r.CutTop(k.Paragraph(r, head, 14, quad.Left, k.Theme.Accent, font.Bold))
	if note != "" {
		r.CutTop(k.Paragraph(r, note, 12, quad.Left, k.Theme.Text, font.Regular) + k.Pt(2))
	}
	if signs {
		line := r.CutTop(k.Pt(20))
		for _, s := range [...]struct {
			harm rules.Harm
			text string
		}{{rules.HarmStrike, ln.ui.Lang.T("strikes")}, {rules.HarmRangestrike, ln.ui.Lang.T("rangestrikes")}, {rules.HarmAbility, ln.ui.Lang.T("abilities")}} {
			x, y := line.CutLeft(k.Pt(20)).Mid()
			board.HarmSign(&k.List, s.harm, x, y, k.Pt(13), ln.ui.Palette.Danger)
			k.Label(line.CutLeft(ln.ui.Fonts.Measure(font.Regular, k.Pt(12), s.text)+k.Pt(14)), s.text, 12, quad.Left, k.Theme.Dim, font.Regular)
		}
	}
}

func (ln *lens) legendText() (head, note string) {
	switch ln.Mode {
	case LensReach:
		switch as, dangers := ln.subject(), len(ln.t.Picture.Over.Dangers) > 0; {
		case dangers && as != rules.NoFig:
			return ln.ui.Lang.T("Its reach next turn, with costs"), ln.ui.Lang.F("Hatched: where it could harm %s now", ln.t.Narrator.Fig(as))
		case dangers || len(ln.t.Picture.Over.Reach) > 0:
			return ln.ui.Lang.T("Its reach, with costs"), ""
		}
		return ln.ui.Lang.T("Enemy reach: point at an enemy"), ""
	case LensDanger:
		as := ln.subject()
		if as == rules.NoFig {
			return "", ""
		}
		note = ln.ui.Lang.T("The number: how many enemies could, each acting alone")
		if int(ln.next) < ln.t.Match.State().NumFigures() {
			note = ln.ui.Lang.T("Counting …")
		}
		return ln.ui.Lang.F("Where enemies could harm %s next turn", ln.t.Narrator.Fig(as)), note
	case LensSight:
		s := &ln.sight
		if ln.t.Picture.Over.Sight == nil {
			return ln.ui.Lang.T("Sight: point at a cell; click to pin it"), ""
		}
		head = ln.ui.Lang.T("Visible from the marked cell")
		if id := ln.t.Match.State().FigAt(s.From); id != rules.NoFig {
			head = ln.ui.Lang.F("What %s sees", ln.t.Narrator.Fig(id))
		}
		switch l := &ln.look; {
		case ln.From == rules.NoCell:
			note = ln.ui.Lang.T("Click to look from here")
		case s.To == rules.NoCell || s.To == s.From:
		case l.Seen:
			note = ln.ui.Lang.F("Visible (%s)", l.Rule.String())
		default:
			note = ln.ui.Lang.F("Not visible: %s (%s)", ln.t.Narrator.Text(l.Text), l.Rule.String())
		}
		return head, note
	}
	return "", ""
}
