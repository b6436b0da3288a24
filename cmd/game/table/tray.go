package table

import (
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// TrayDialog lists the figures that are off the board.
const TrayDialog shell.Dialog = "tray"

// heldTray is the tray of the holding areas: what is off the board, as far as the animation
// has come, and a free slot for each side.
type heldTray struct {
	casts     []rules.CastView // the spells in play, as of the moment shown
	returning []rules.FigID    // on their way back to the board
	Slots     []heldSlot       // drawn in this tick
	Lit       int              // the slot whose exit is shown, -1 for none
	Pinned    SlotKey          // kept lit by a click
	at        ui.Rect          // of the lit slot
	Texts     []slotText       // cached
}

// heldSlot is a group or structure in a holding area.
type heldSlot struct {
	Fig   rules.FigID // NoFig for a structure
	side  int         // in whose part of the tray it lies
	Known bool        // Cast is set
	Cast  rules.CastView
}

// SlotKey identifies what a slot holds; the zero value is nothing.
type SlotKey struct {
	On  bool
	fig rules.FigID
	at  rules.Cell // of a structure
}

func (x *heldSlot) key() SlotKey {
	if x.Fig != rules.NoFig {
		return SlotKey{On: true, fig: x.Fig}
	}
	return SlotKey{true, rules.NoFig, x.Cast.At}
}

// slotText holds the texts of a slot.
type slotText struct {
	of                  heldSlot
	id, head, text, tip string
}

// hasAreas reports whether the level has a spell that takes its target off the board for a while.
func hasAreas(b *rules.Board) bool {
	for i := range b.Sides() {
		for _, n := range b.Sides()[i].Spells {
			if b.Spells()[n].Effect.Holds() {
				return true
			}
		}
	}
	return false
}

// Sync takes over the spells in play once everything has been shown.
func (h *heldTray) Sync(s *rules.State) {
	h.casts, h.returning, h.Texts = h.casts[:0], h.returning[:0], h.Texts[:0]
	for i := range s.NumCasts() {
		h.casts = append(h.casts, s.Cast(i))
	}
}

// OnStart removes what leaves its holding area as the event starts to be shown.
func (h *heldTray) OnStart(e *rules.Event) {
	switch {
	case e.Kind != rules.EvReturn:
	case e.Fig != rules.NoFig:
		h.returning = append(h.returning, e.Fig)
	default:
		h.casts = slices.DeleteFunc(h.casts, func(c rules.CastView) bool { return c.Holds && c.Fig == rules.NoFig && c.At == e.To })
	}
}

// OnArrival adds what has arrived in its holding area, with the spell that holds it.
func (h *heldTray) OnArrival(e *rules.Event, s *rules.State) {
	for i := range s.NumCasts() {
		if c := s.Cast(i); c.Holds && c.Fig == e.Fig && (c.Fig != rules.NoFig || c.At == e.From) {
			h.casts = append(h.casts, c)
		}
	}
}

// The size of a holding area on the screen, in points.
const (
	slotSize = 44
	slotGap  = 5
	slotHead = 24 // the chip of the side it belongs to
)

// Layout places the tray where the rail leaves room, or along another edge of the board if
// that is too small.
func (h *heldTray) Layout(s *Stage, k *ui.Kit, area *ui.Rect, free ui.Rect, upright bool) {
	h.Lit, h.at = -1, ui.Rect{}
	s.Picture.Holding = s.Picture.Holding[:0]
	now := !s.Replaying
	h.Slots = h.Slots[:0]
	for i := range h.casts {
		c := h.casts[i]
		if now && c.Holds && c.Fig == rules.NoFig {
			h.Slots = append(h.Slots, heldSlot{Fig: rules.NoFig, side: c.Owner, Known: true, Cast: c})
		}
	}
	for i := range s.View.Figures {
		id := rules.FigID(i)
		if !s.View.Figures[i].Away || slices.Contains(h.returning, id) {
			continue
		}
		x := heldSlot{Fig: id, side: s.View.Figures[i].Side}
		for j := range h.casts {
			if now && h.casts[j].Holds && h.casts[j].Fig == id {
				x.Cast, x.Known = h.casts[j], true
			}
		}
		h.Slots = append(h.Slots, x)
	}
	if len(h.Slots) == 0 && !hasAreas(s.Narrator.Board) {
		return
	}
	sides := len(s.Narrator.Level.Sides)
	column := !upright
	least := k.Pt(float32(sides)*(slotHead+2*(slotSize+slotGap)) + 12)
	switch {
	case column && free.H < least && s.HasPanel:
		free = area.CutRight(k.Pt(slotSize + 14))
	case column && free.H < least:
		column, free = false, area.CutTop(k.Pt(slotSize+10))
	case upright && free.W < least:
		free = area.CutTop(k.Pt(slotSize + 10))
	case column:
		free.CutTop(k.Pt(2))
	default:
		free.CutLeft(k.Pt(2))
	}
	room := free.W
	if column {
		room = free.H
	}
	room -= k.Pt(10)
	var sizes [rules.MaxSides]float32
	sum := float32(0)
	for side := range sides {
		sizes[side] = k.Pt(slotHead + (slotSize+slotGap)*float32(h.held(side)+1)) // the free slot is always there
		sum += sizes[side]
	}
	if sum > room { // no side gets more than its equal share
		sum = 0
		for side := range sides {
			sizes[side] = min(sizes[side], room/float32(sides))
			sum += sizes[side]
		}
	}
	if column {
		free.H = sum + k.Pt(10)
	} else {
		free.W = sum + k.Pt(10)
	}
	k.Panel(free)
	free = free.Inset(k.Pt(5))
	for side := range sides {
		h.laySide(s, k, CutAlong(&free, sizes[side], column), side, column)
	}
	at := s.Hovered()
	if h.Lit >= 0 || at == rules.NoCell {
		return
	}
	for i := range h.Slots {
		if x := &h.Slots[i]; x.Known && x.Cast.At == at {
			h.Lit = i
		}
	}
}

// CutAlong cuts the first part of a column off its top, or of a row off its left.
func CutAlong(r *ui.Rect, size float32, column bool) ui.Rect {
	if column {
		return r.CutTop(size)
	}
	return r.CutLeft(size)
}

// held returns the number of slots of a side.
func (h *heldTray) held(side int) (n int) {
	for i := range h.Slots {
		if h.Slots[i].side == side {
			n++
		}
	}
	return n
}

func (h *heldTray) laySide(s *Stage, k *ui.Kit, r ui.Rect, side int, column bool) {
	slot, gap := k.Pt(slotSize), k.Pt(slotGap)
	x, y := CutAlong(&r, k.Pt(slotHead), column).Mid()
	s.DrawRim(k, x, y, k.Pt(9), side)
	n := h.held(side)
	// The free slot is always there; many slots overlap.
	room := r.W
	if column {
		room = r.H
	}
	step := min(slot+gap, (room-slot)/float32(max(1, n)))
	place := func(i int) ui.Rect {
		if column {
			return ui.Rect{X: r.X + (r.W-slot)/2, Y: r.Y + step*float32(i), W: slot, H: slot}
		}
		return ui.Rect{X: r.X + step*float32(i), Y: r.Y + (r.H-slot)/2, W: slot, H: slot}
	}
	i := 0
	for j := range h.Slots {
		if h.Slots[j].side == side {
			h.drawSlot(s, k, place(i), j)
			i++
		}
	}
	free := place(n)
	s.Picture.Holding = append(s.Picture.Holding, free.Bounds())
	x, y = free.Mid()
	k.List.Rect(free.X, free.Y, free.W, free.H, k.Pt(7), quad.Solid(k.Theme.PanelDark.Fade(0.6)))
	k.List.DashRing(x, y, slot*0.36, k.Pt(1.5), 12, 0.5, quad.Solid(k.Theme.Dim.Fade(0.4)))
	k.List.Icon(icon.Portal, x, y, slot*0.32, k.Theme.Dim.Fade(0.22))
	k.Note(free, s.UI.Lang.F("Holding areas of %s: groups that leave the board wait here (OB-01)", s.Narrator.Side(side)))
}

func (h *heldTray) drawSlot(s *Stage, k *ui.Kit, r ui.Rect, i int) {
	x := &h.Slots[i]
	said := h.textOf(s, x)
	id := said.id
	if s.UI.Click(k.Button(id, r, "", ui.Look{Tip: said.tip, On: h.Pinned == x.key()})) {
		if h.Pinned == x.key() {
			h.Pinned = SlotKey{}
			if s.Aim.Touched {
				s.UI.Dialog = TrayDialog // as text
			}
		} else {
			h.Pinned = x.key()
			if x.Known && x.Cast.At != rules.NoCell {
				s.ScrollTo(x.Cast.At)
			}
		}
	}
	if k.Hover() == id || h.Lit < 0 && h.Pinned == x.key() {
		h.Lit, h.at = i, r
	}
	cx, cy := r.Mid()
	if x.Fig != rules.NoFig {
		s.DrawChip(k, cx, cy-k.Pt(2), r.W*0.36, x.Fig)
	} else {
		k.List.Icon(icon.Flag, cx, cy, r.W*0.5, k.Theme.Text)
	}
	if !x.Known {
		return
	}
	bx, by := r.X+r.W-k.Pt(9), r.Y+r.H-k.Pt(9)
	if x.Cast.Turns > 0 || x.Cast.Due {
		k.List.Circle(bx, by, k.Pt(9), quad.Solid(k.Theme.PanelDark))
	}
	switch {
	case x.Cast.Due:
		k.List.Icon(icon.Hourglass, bx, by, k.Pt(12), s.UI.Palette.Warning)
	case x.Cast.Turns > 0:
		k.List.TextIn(bx, by, narrate.Number(x.Cast.Turns), font.Bold, k.Pt(12), quad.Center, quad.Middle, s.UI.Palette.Spell)
	}
	if x.Cast.Blocked {
		k.List.Circle(r.X+k.Pt(9), by, k.Pt(9), quad.Solid(k.Theme.PanelDark))
		k.List.Icon(icon.Lock, r.X+k.Pt(9), by, k.Pt(12), s.UI.Palette.Danger)
	}
}

// textOf returns the texts of a slot, which are cached.
func (h *heldTray) textOf(s *Stage, x *heldSlot) *slotText {
	for i := range h.Texts {
		if h.Texts[i].of == *x {
			return &h.Texts[i]
		}
	}
	name := s.Narrator.Board.FormatCell(x.Cast.At)
	if x.Fig != rules.NoFig {
		name = s.Narrator.Board.FigName(x.Fig)
	}
	head, text := s.describe(x)
	h.Texts = append(h.Texts, slotText{*x, "held:" + name, head, text, strings.TrimSuffix(head+": "+text, ": ")})
	return &h.Texts[len(h.Texts)-1]
}

// describe returns the heading and the text of a slot: its spell, the time left and its exit.
func (s *Stage) describe(x *heldSlot) (head, text string) {
	if !x.Known {
		return s.UI.Lang.F("%s is off the board", s.Narrator.Fig(x.Fig)), ""
	}
	head, text = s.Narrator.Cast(s.Match.State(), x.Cast)
	switch c := x.Cast; {
	case !c.Blocked || c.Due:
	case c.By != rules.NoFig:
		text += ". " + s.UI.Lang.F("%s blocks its exit", s.Narrator.Fig(c.By))
	case c.Wall >= 0:
		text += ". " + s.UI.Lang.F("%s blocks its exit", s.Narrator.Wall(c.Wall))
	default:
		text += ". " + s.UI.Lang.T("It can't stand on its exit")
	}
	return head, text
}

// LitText returns the heading and text of the highlighted slot; ok is whether there is one.
func (h *heldTray) LitText(s *Stage) (head, text string, ok bool) {
	x := h.lit()
	if x == nil || h.at.W == 0 {
		return "", "", false
	}
	said := h.textOf(s, x)
	return said.head, said.text, true
}

// lit returns the highlighted slot, nil for none.
func (h *heldTray) lit() *heldSlot {
	if h.Lit < 0 || h.Lit >= len(h.Slots) {
		return nil
	}
	return &h.Slots[h.Lit]
}

// DrawExitLine draws the line from the highlighted slot to its exit.
func (h *heldTray) DrawExitLine(s *Stage, k *ui.Kit, area ui.Rect) {
	x := h.lit()
	if x == nil || h.at.W == 0 || !x.Known || x.Cast.At == rules.NoCell {
		return
	}
	b := s.Narrator.Board
	x1, y1 := s.Picture.Camera.Screen(board.Centre(b, x.Cast.At))
	x1, y1 = max(area.X, min(x1, area.X+area.W)), max(area.Y, min(y1, area.Y+area.H))
	x0, y0 := max(h.at.X, min(x1, h.at.X+h.at.W)), max(h.at.Y, min(y1, h.at.Y+h.at.H)) // where the slot is nearest
	ink := s.UI.Palette.Spell
	if x.Cast.Blocked {
		ink = s.UI.Palette.Danger
	}
	k.List.DashLine(x0, y0, x1, y1, k.Pt(2.5), k.Pt(7), k.Pt(6), quad.Solid(ink.Fade(0.85)))
	if fl := b.Pos(x.Cast.At).Floor; fl != s.Picture.Floor {
		text := s.UI.Lang.F("on floor %d", fl+1)
		w := s.UI.Fonts.Measure(font.Bold, k.Pt(13), text) + k.Pt(14)
		k.List.Rect(x1-w/2, y1-k.Pt(11), w, k.Pt(22), k.Pt(6), quad.Solid(k.Theme.PanelDark))
		k.List.TextIn(x1, y1, text, font.Bold, k.Pt(13), quad.Center, quad.Middle, ink)
	}
}

// WriteCasts lists the spells in play that fit a height: how long they last, where what
// they hold returns, and what blocks it. It reports whether there are any.
func (h *heldTray) WriteCasts(s *Stage, w *ui.Pen, room float32) bool {
	k, top := w.K, w.Y
	for _, c := range h.casts { // as far as has been shown
		head, text := s.Narrator.Cast(s.Match.State(), c)
		h := k.TextHeight(text, 12, w.R.W-k.Pt(22), font.Regular)
		if w.Y-top+h+k.Pt(20) > room+1 {
			break
		}
		if box, draw := w.Row(20 + h/k.Scale); draw {
			chip := box.CutLeft(k.Pt(22))
			s.DrawRim(k, chip.X+k.Pt(8), chip.Y+k.Pt(10), k.Pt(7), c.Side)
			k.Label(box.CutTop(k.Pt(20)), head, 13, quad.Left, k.Theme.Text, font.Bold)
			k.Paragraph(box, text, 12, quad.Left, k.Theme.Dim, font.Regular)
		}
		w.Gap(4)
	}
	return len(h.casts) > 0
}
