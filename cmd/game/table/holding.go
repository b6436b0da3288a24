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

// shelf is the tray of the holding areas beside the board: what is off the board,
// as far as has been shown, and a free slot for each side, where who hops flies to.
type shelf struct {
	t  *Table
	ui *shell.UI

	asked  bool // whether the level needs it was found out
	needed bool
	casts  []rules.CastView // the spells in play when all had been shown last
	back   []rules.FigID    // on their way back to the board
	Held   []held           // what is drawn this tick
	Lit    int              // of them: whose exit is shown, -1 for none
	Pinned HeldKey          // whom a click keeps lit
	at     ui.Rect          // the lit one's slot
	Said   []heldWords      // what was written about them
	Free   []string         // of each side: what is said of its free slot
}

// held is one group or structure in a holding area.
type held struct {
	Fig   rules.FigID // NoFig for a structure
	side  int         // in whose part of the tray it lies
	Known bool        // cast tells of it
	Cast  rules.CastView
}

// heldKey tells those that are away apart; the zero value is nobody.
type HeldKey struct {
	On  bool
	fig rules.FigID
	at  rules.Cell // of a structure
}

func (x *held) key() HeldKey {
	if x.Fig != rules.NoFig {
		return HeldKey{On: true, fig: x.Fig}
	}
	return HeldKey{true, rules.NoFig, x.Cast.At}
}

// heldWords is what was written of one that is away, so that it is not again.
type heldWords struct {
	fig      rules.FigID
	at       rules.Cell
	known    bool
	id, text string
}

// hops tells whether a spell takes something off the board for a while.
func hops(e rules.Effect) bool {
	switch e {
	case rules.HopGroup, rules.HopRecruit, rules.SoulJar, rules.Await, rules.HopStructure, rules.CombatHopper:
		return true
	}
	return false
}

// need tells whether the level has holding areas.
func (h *shelf) need(b *rules.Board) bool {
	if !h.asked {
		h.asked = true
		for i := range b.Sides() {
			for _, n := range b.Sides()[i].Spells {
				h.needed = h.needed || hops(b.Spells()[n].Effect)
			}
		}
	}
	return h.needed
}

// settle takes the spells in play over once all has been shown.
func (h *shelf) Settle(s *rules.State) {
	h.casts, h.back, h.Said, h.Free = h.casts[:0], h.back[:0], h.Said[:0], h.Free[:0]
	for i := range s.NumCasts() {
		h.casts = append(h.casts, s.Cast(i))
	}
}

// begins notes who leaves its holding area as it is shown.
func (h *shelf) Begins(e *rules.Event) {
	if e.Kind == rules.EvReturn && e.Fig != rules.NoFig {
		h.back = append(h.back, e.Fig)
	}
	if e.Kind == rules.EvReturn && e.Fig == rules.NoFig {
		h.casts = slices.DeleteFunc(h.casts, func(c rules.CastView) bool { return c.Holds && c.Fig == rules.NoFig && c.At == e.To })
	}
}

// arrives takes in who has come to its holding area as it is shown, with the spell
// that holds it.
func (h *shelf) Arrives(e *rules.Event, s *rules.State) {
	for i := range s.NumCasts() {
		if c := s.Cast(i); c.Holds && c.Fig == e.Fig && (c.Fig != rules.NoFig || c.At == e.From) {
			h.casts = append(h.casts, c)
		}
	}
}

// list brings what is drawn up to date, from what has been shown.
// now tells that it is the present, of which the spells in play tell.
func (h *shelf) list(v *board.View, now bool) {
	h.Held = h.Held[:0]
	for i := range h.casts {
		c := h.casts[i]
		if now && c.Holds && c.Fig == rules.NoFig {
			h.Held = append(h.Held, held{Fig: rules.NoFig, side: c.Owner, Known: true, Cast: c})
		}
	}
	for i := range v.Figures {
		id := rules.FigID(i)
		if !v.Figures[i].Away || slices.Contains(h.back, id) {
			continue
		}
		x := held{Fig: id, side: v.Figures[i].Side}
		for j := range h.casts {
			if now && h.casts[j].Holds && h.casts[j].Fig == id {
				x.Cast, x.Known = h.casts[j], true
			}
		}
		h.Held = append(h.Held, x)
	}
}

// The size of a holding area on the screen, in points.
const (
	slotSize = 44
	slotGap  = 5
	slotHead = 24 // the chip of the side it belongs to
)

// holdings lays the tray out in what the rail leaves free of its column or row, or
// where that is too little along another edge of the board's area: at the right
// where that is wide, else along the top.
func (sh *shelf) Holdings(k *ui.Kit, area *ui.Rect, free ui.Rect, upright bool) {
	h := sh
	h.Lit, h.at = -1, ui.Rect{}
	sh.t.Pic.Holding = sh.t.Pic.Holding[:0]
	h.list(&sh.t.View, !sh.t.host.Replaying())
	if !h.need(sh.t.Words.Board) && len(h.Held) == 0 {
		return
	}
	sides := len(sh.t.Words.Level.Sides)
	column := !upright
	least := k.Pt(float32(sides)*(slotHead+2*(slotSize+slotGap)) + 12)
	switch {
	case column && free.H < least && sh.t.Wide:
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
	sh.layTray(k, free, column)
	sh.litByBoard()
}

// layTray draws the tray: as much of its column or row as it needs.
func (sh *shelf) layTray(k *ui.Kit, r ui.Rect, column bool) {
	h := sh
	sides := len(sh.t.Words.Level.Sides)
	room := r.W
	if column {
		room = r.H
	}
	room = (room - k.Pt(10)) / float32(sides)
	var sizes [rules.MaxSides]float32
	sum := float32(0)
	for side := range sides {
		n := 1 // the free slot is always there
		for i := range h.Held {
			if h.Held[i].side == side {
				n++
			}
		}
		sizes[side] = min(room, k.Pt(slotHead+(slotSize+slotGap)*float32(n)))
		sum += sizes[side]
	}
	if column {
		r.H = sum + k.Pt(10)
	} else {
		r.W = sum + k.Pt(10)
	}
	k.Panel(r)
	r = r.Inset(k.Pt(5))
	for side := range sides {
		if column {
			sh.holding(k, r.CutTop(sizes[side]), side, column)
		} else {
			sh.holding(k, r.CutLeft(sizes[side]), side, column)
		}
	}
}

// holding lays out the holding areas of one side.
func (sh *shelf) holding(k *ui.Kit, r ui.Rect, side int, column bool) {
	h := sh
	slot, gap := k.Pt(slotSize), k.Pt(slotGap)
	var head ui.Rect
	if column {
		head = r.CutTop(k.Pt(slotHead))
	} else {
		head = r.CutLeft(k.Pt(slotHead))
	}
	x, y := head.Mid()
	sh.t.Rim(k, x, y, k.Pt(9), side)
	n := 0
	for i := range h.Held {
		if h.Held[i].side == side {
			n++
		}
	}
	// The free slot is always there; when many are away they move together.
	room := r.W
	if column {
		room = r.H
	}
	step := min(slot+gap, (room-slot)/float32(max(1, n)))
	at := r
	place := func(i int) ui.Rect {
		if column {
			return ui.Rect{X: at.X + (at.W-slot)/2, Y: at.Y + step*float32(i), W: slot, H: slot}
		}
		return ui.Rect{X: at.X + step*float32(i), Y: at.Y + (at.H-slot)/2, W: slot, H: slot}
	}
	i := 0
	for j := range h.Held {
		if h.Held[j].side == side {
			sh.heldSlot(k, place(i), j)
			i++
		}
	}
	free := place(i)
	sh.t.Pic.Holding = append(sh.t.Pic.Holding, free.Bounds())
	x, y = free.Mid()
	k.List.Rect(free.X, free.Y, free.W, free.H, k.Pt(7), quad.Solid(k.Theme.PanelDark.Fade(0.6)))
	k.List.DashRing(x, y, slot*0.36, k.Pt(1.5), 12, 0.5, quad.Solid(k.Theme.Dim.Fade(0.4)))
	k.List.Icon(icon.Portal, x, y, slot*0.32, k.Theme.Dim.Fade(0.22))
	for len(h.Free) <= side {
		h.Free = append(h.Free, sh.ui.Lang.F("Holding areas of %s: who leaves the board for a while waits here (OB-01)", sh.t.Words.Side(len(h.Free))))
	}
	k.Note(free, h.Free[side])
}

// heldSlot draws one that is away and answers for it.
func (sh *shelf) heldSlot(k *ui.Kit, r ui.Rect, i int) {
	h := sh
	x := &h.Held[i]
	said := sh.heldWords(x)
	id := said.id
	if sh.ui.Click(k.Button(id, r, "", ui.Look{Tip: said.text, On: h.Pinned == x.key()})) {
		if h.Pinned == x.key() {
			h.Pinned = HeldKey{}
			if sh.t.Aim.Touched {
				sh.ui.Dialog = shell.TrayDialog // all of it, in words
			}
		} else {
			h.Pinned = x.key()
			if x.Known && x.Cast.At != rules.NoCell {
				sh.t.Show(x.Cast.At)
			}
		}
	}
	if k.Hover() == id || h.Lit < 0 && h.Pinned == x.key() {
		h.Lit, h.at = i, r
	}
	cx, cy := r.Mid()
	if x.Fig != rules.NoFig {
		sh.t.Chip(k, cx, cy-k.Pt(2), r.W*0.36, x.Fig)
	} else {
		k.List.Icon(icon.Flag, cx, cy, r.W*0.5, k.Theme.Text)
	}
	if !x.Known {
		return
	}
	bx, by := r.X+r.W-k.Pt(9), r.Y+r.H-k.Pt(9)
	if x.Cast.Turns > 0 && !x.Cast.Due {
		k.List.Circle(bx, by, k.Pt(9), quad.Solid(k.Theme.PanelDark))
		k.List.TextIn(bx, by, narrate.Number(x.Cast.Turns), font.Bold, k.Pt(12), quad.Center, quad.Middle, sh.ui.Palette.Spell)
	}
	if x.Cast.Due {
		k.List.Circle(bx, by, k.Pt(9), quad.Solid(k.Theme.PanelDark))
		k.List.Icon(icon.Hourglass, bx, by, k.Pt(12), sh.ui.Palette.Warning)
	}
	if x.Cast.Blocked {
		k.List.Circle(r.X+k.Pt(9), by, k.Pt(9), quad.Solid(k.Theme.PanelDark))
		k.List.Icon(icon.Lock, r.X+k.Pt(9), by, k.Pt(12), sh.ui.Palette.Danger)
	}
}

// heldWords gives what is written of one that is away.
func (sh *shelf) heldWords(x *held) *heldWords {
	h := sh
	for i := range h.Said {
		if s := &h.Said[i]; s.fig == x.Fig && s.at == x.Cast.At && s.known == x.Known {
			return s
		}
	}
	h.Said = append(h.Said, heldWords{x.Fig, x.Cast.At, x.Known, "held:" + sh.heldName(x), sh.HeldText(x)})
	return &h.Said[len(h.Said)-1]
}

// heldName names what is away, for the ids of slots.
func (sh *shelf) heldName(x *held) string {
	if x.Fig != rules.NoFig {
		return sh.t.Words.Board.FigName(x.Fig)
	}
	return sh.t.Words.Board.FormatCell(x.Cast.At)
}

// heldText tells of one that is away: the spell, how long, and its exit.
func (sh *shelf) HeldText(x *held) string {
	if !x.Known {
		return sh.ui.Lang.F("%s is off the board", sh.t.Words.Fig(x.Fig))
	}
	s := sh.t.Match.State()
	head, text := sh.t.Words.Cast(s, x.Cast)
	text = head + ": " + text
	if c := x.Cast; c.Blocked && !c.Due {
		switch {
		case c.By != rules.NoFig:
			text += ". " + sh.ui.Lang.F("Now %s stands in its way", sh.t.Words.Fig(c.By))
		case c.Wall >= 0:
			text += ". " + sh.ui.Lang.F("Now %s stands in its way", sh.t.Words.Wall(c.Wall))
		default:
			text += ". " + sh.ui.Lang.T("Now its exit is not open to it")
		}
	}
	return text
}

// heldSaid gives what is told of the one whose slot is pointed at or kept lit, with
// the name of its spell before it; ok is false when there is none.
func (sh *shelf) HeldSaid() (head, text string, ok bool) {
	h := sh
	if h.Lit < 0 || h.Lit >= len(h.Held) || h.at.W == 0 {
		return "", "", false
	}
	x := &h.Held[h.Lit]
	all := sh.heldWords(x).text
	if !x.Known {
		return all, "", true
	}
	head, text, _ = strings.Cut(all, ": ")
	return head, text, true
}

// litByBoard lights the slot of who comes back on the cell that is pointed at.
func (sh *shelf) litByBoard() {
	h := sh
	at := sh.t.Preview.Hovered()
	if h.Lit >= 0 || at == rules.NoCell {
		return
	}
	for i := range h.Held {
		if x := &h.Held[i]; x.Known && x.Cast.At == at {
			h.Lit = i
		}
	}
}

// showExit marks on the board where the one that is pointed at in the tray comes
// back, and who is in its way.
func (sh *shelf) showExit(o *board.Overlay) {
	h := sh
	if h.Lit < 0 || h.Lit >= len(h.Held) || !h.Held[h.Lit].Known {
		return
	}
	c := &h.Held[h.Lit].Cast
	o.Lit, o.LitBad = c.At, c.Blocked
}

// exitLine draws the line from the slot that is lit to its exit.
func (sh *shelf) ExitLine(k *ui.Kit, area ui.Rect) {
	h := sh
	if h.Lit < 0 || h.Lit >= len(h.Held) || h.at.W == 0 {
		return
	}
	x := &h.Held[h.Lit]
	if !x.Known || x.Cast.At == rules.NoCell {
		return
	}
	b := sh.t.Words.Board
	x1, y1 := sh.t.Pic.Camera.Screen(board.Centre(b, x.Cast.At))
	x1, y1 = max(area.X, min(x1, area.X+area.W)), max(area.Y, min(y1, area.Y+area.H))
	x0, y0 := max(h.at.X, min(x1, h.at.X+h.at.W)), max(h.at.Y, min(y1, h.at.Y+h.at.H)) // where the slot is nearest
	ink := sh.ui.Palette.Spell
	if x.Cast.Blocked {
		ink = sh.ui.Palette.Danger
	}
	k.List.DashLine(x0, y0, x1, y1, k.Pt(2.5), k.Pt(7), k.Pt(6), quad.Solid(ink.Fade(0.85)))
	if fl := b.Pos(x.Cast.At).Floor; fl != sh.t.Pic.Floor {
		text := sh.ui.Lang.F("on floor %d", fl+1)
		w := sh.ui.Fonts.Measure(font.Bold, k.Pt(13), text) + k.Pt(14)
		k.List.Rect(x1-w/2, y1-k.Pt(11), w, k.Pt(22), k.Pt(6), quad.Solid(k.Theme.PanelDark))
		k.List.TextIn(x1, y1, text, font.Bold, k.Pt(13), quad.Center, quad.Middle, ink)
	}
}
