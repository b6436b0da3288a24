package scene

import (
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// shelf is the tray of the holding areas beside the board: what is off the board,
// as far as has been shown, and a free slot for each side, where who hops flies to.
type shelf struct {
	asked  bool // whether the level needs it was found out
	needed bool
	casts  []rules.CastView // the spells in play when all had been shown last
	back   []rules.FigID    // on their way back to the board
	held   []held           // what is drawn this tick
	lit    int              // of them: whose exit is shown, -1 for none
	pinned heldKey          // whom a click keeps lit
	at     ui.Rect          // the lit one's slot
	said   []heldWords      // what was written about them
	free   []string         // of each side: what is said of its free slot
}

// held is one group or structure in a holding area.
type held struct {
	fig   rules.FigID // NoFig for a structure
	side  int         // in whose part of the tray it lies
	known bool        // cast tells of it
	cast  rules.CastView
}

// heldKey tells those that are away apart; the zero value is nobody.
type heldKey struct {
	on  bool
	fig rules.FigID
	at  rules.Cell // of a structure
}

func (x *held) key() heldKey {
	if x.fig != rules.NoFig {
		return heldKey{on: true, fig: x.fig}
	}
	return heldKey{true, rules.NoFig, x.cast.At}
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
func (h *shelf) settle(s *rules.State) {
	h.casts, h.back, h.said, h.free = h.casts[:0], h.back[:0], h.said[:0], h.free[:0]
	for i := range s.NumCasts() {
		h.casts = append(h.casts, s.Cast(i))
	}
}

// begins notes who leaves its holding area as it is shown.
func (h *shelf) begins(e *rules.Event) {
	if e.Kind == rules.EvReturn && e.Fig != rules.NoFig {
		h.back = append(h.back, e.Fig)
	}
	if e.Kind == rules.EvReturn && e.Fig == rules.NoFig {
		h.casts = slices.DeleteFunc(h.casts, func(c rules.CastView) bool { return c.Holds && c.Fig == rules.NoFig && c.At == e.To })
	}
}

// arrives takes in who has come to its holding area as it is shown, with the spell
// that holds it.
func (h *shelf) arrives(e *rules.Event, s *rules.State) {
	for i := range s.NumCasts() {
		if c := s.Cast(i); c.Holds && c.Fig == e.Fig && (c.Fig != rules.NoFig || c.At == e.From) {
			h.casts = append(h.casts, c)
		}
	}
}

// list brings what is drawn up to date, from what has been shown.
// now tells that it is the present, of which the spells in play tell.
func (h *shelf) list(v *board.View, now bool) {
	h.held = h.held[:0]
	for i := range h.casts {
		c := h.casts[i]
		if now && c.Holds && c.Fig == rules.NoFig {
			h.held = append(h.held, held{fig: rules.NoFig, side: c.Owner, known: true, cast: c})
		}
	}
	for i := range v.Figures {
		id := rules.FigID(i)
		if !v.Figures[i].Away || slices.Contains(h.back, id) {
			continue
		}
		x := held{fig: id, side: v.Figures[i].Side}
		for j := range h.casts {
			if now && h.casts[j].Holds && h.casts[j].Fig == id {
				x.cast, x.known = h.casts[j], true
			}
		}
		h.held = append(h.held, x)
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
func (p *play) holdings(k *ui.Kit, area *ui.Rect, free ui.Rect, upright bool) {
	h := &p.shelf
	h.lit, h.at = -1, ui.Rect{}
	p.pic.Holding = p.pic.Holding[:0]
	h.list(&p.view, !p.moment.on)
	if !h.need(p.words.board) && len(h.held) == 0 {
		return
	}
	sides := len(p.words.level.Sides)
	column := !upright
	least := k.Pt(float32(sides)*(slotHead+2*(slotSize+slotGap)) + 12)
	switch {
	case column && free.H < least && p.wide:
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
	p.layTray(k, free, column)
	p.litByBoard()
}

// layTray draws the tray: as much of its column or row as it needs.
func (p *play) layTray(k *ui.Kit, r ui.Rect, column bool) {
	h := &p.shelf
	sides := len(p.words.level.Sides)
	room := r.W
	if column {
		room = r.H
	}
	room = (room - k.Pt(10)) / float32(sides)
	var sizes [rules.MaxSides]float32
	sum := float32(0)
	for side := range sides {
		n := 1 // the free slot is always there
		for i := range h.held {
			if h.held[i].side == side {
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
			p.holding(k, r.CutTop(sizes[side]), side, column)
		} else {
			p.holding(k, r.CutLeft(sizes[side]), side, column)
		}
	}
}

// holding lays out the holding areas of one side.
func (p *play) holding(k *ui.Kit, r ui.Rect, side int, column bool) {
	h := &p.shelf
	slot, gap := k.Pt(slotSize), k.Pt(slotGap)
	var head ui.Rect
	if column {
		head = r.CutTop(k.Pt(slotHead))
	} else {
		head = r.CutLeft(k.Pt(slotHead))
	}
	x, y := head.Mid()
	p.rim(k, x, y, k.Pt(9), side)
	n := 0
	for i := range h.held {
		if h.held[i].side == side {
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
	for j := range h.held {
		if h.held[j].side == side {
			p.heldSlot(k, place(i), j)
			i++
		}
	}
	free := place(i)
	p.pic.Holding = append(p.pic.Holding, free.Bounds())
	x, y = free.Mid()
	k.List.Rect(free.X, free.Y, free.W, free.H, k.Pt(7), quad.Solid(k.Theme.PanelDark.Fade(0.6)))
	k.List.DashRing(x, y, slot*0.36, k.Pt(1.5), 12, 0.5, quad.Solid(k.Theme.Dim.Fade(0.4)))
	k.List.Icon(icon.Portal, x, y, slot*0.32, k.Theme.Dim.Fade(0.22))
	for len(h.free) <= side {
		h.free = append(h.free, p.lang.F("Holding areas of %s: who leaves the board for a while waits here (OB-01)", p.words.side(len(h.free))))
	}
	k.Note(free, h.free[side])
}

// heldSlot draws one that is away and answers for it.
func (p *play) heldSlot(k *ui.Kit, r ui.Rect, i int) {
	h := &p.shelf
	x := &h.held[i]
	said := p.heldWords(x)
	id := said.id
	if p.click(k.Button(id, r, "", ui.Look{Tip: said.text, On: h.pinned == x.key()})) {
		if h.pinned == x.key() {
			h.pinned = heldKey{}
			if p.touched {
				p.dialog = trayDialog // all of it, in words
			}
		} else {
			h.pinned = x.key()
			if x.known && x.cast.At != rules.NoCell {
				p.show(x.cast.At)
			}
		}
	}
	if k.Hover() == id || h.lit < 0 && h.pinned == x.key() {
		h.lit, h.at = i, r
	}
	cx, cy := r.Mid()
	if x.fig != rules.NoFig {
		p.chip(k, cx, cy-k.Pt(2), r.W*0.36, x.fig)
	} else {
		k.List.Icon(icon.Flag, cx, cy, r.W*0.5, k.Theme.Text)
	}
	if !x.known {
		return
	}
	bx, by := r.X+r.W-k.Pt(9), r.Y+r.H-k.Pt(9)
	if x.cast.Turns > 0 && !x.cast.Due {
		k.List.Circle(bx, by, k.Pt(9), quad.Solid(k.Theme.PanelDark))
		k.List.TextIn(bx, by, number(x.cast.Turns), font.Bold, k.Pt(12), quad.Center, quad.Middle, p.palette.Spell)
	}
	if x.cast.Due {
		k.List.Circle(bx, by, k.Pt(9), quad.Solid(k.Theme.PanelDark))
		k.List.Icon(icon.Hourglass, bx, by, k.Pt(12), p.palette.Warning)
	}
	if x.cast.Blocked {
		k.List.Circle(r.X+k.Pt(9), by, k.Pt(9), quad.Solid(k.Theme.PanelDark))
		k.List.Icon(icon.Lock, r.X+k.Pt(9), by, k.Pt(12), p.palette.Danger)
	}
}

// heldWords gives what is written of one that is away.
func (p *play) heldWords(x *held) *heldWords {
	h := &p.shelf
	for i := range h.said {
		if s := &h.said[i]; s.fig == x.fig && s.at == x.cast.At && s.known == x.known {
			return s
		}
	}
	h.said = append(h.said, heldWords{x.fig, x.cast.At, x.known, "held:" + p.heldName(x), p.heldText(x)})
	return &h.said[len(h.said)-1]
}

// heldName names what is away, for the ids of slots.
func (p *play) heldName(x *held) string {
	if x.fig != rules.NoFig {
		return p.words.board.FigName(x.fig)
	}
	return p.words.board.FormatCell(x.cast.At)
}

// heldText tells of one that is away: the spell, how long, and its exit.
func (p *play) heldText(x *held) string {
	if !x.known {
		return p.lang.F("%s is off the board", p.words.fig(x.fig))
	}
	s := p.match.State()
	head, text := p.words.cast(s, x.cast)
	text = head + ": " + text
	if c := x.cast; c.Blocked && !c.Due {
		switch {
		case c.By != rules.NoFig:
			text += ". " + p.lang.F("Now %s stands in its way", p.words.fig(c.By))
		case c.Wall >= 0:
			text += ". " + p.lang.F("Now %s stands in its way", p.words.wall(c.Wall))
		default:
			text += ". " + p.lang.T("Now its exit is not open to it")
		}
	}
	return text
}

// heldSaid gives what is told of the one whose slot is pointed at or kept lit, with
// the name of its spell before it; ok is false when there is none.
func (p *play) heldSaid() (head, text string, ok bool) {
	h := &p.shelf
	if h.lit < 0 || h.lit >= len(h.held) || h.at.W == 0 {
		return "", "", false
	}
	x := &h.held[h.lit]
	all := p.heldWords(x).text
	if !x.known {
		return all, "", true
	}
	head, text, _ = strings.Cut(all, ": ")
	return head, text, true
}

// litByBoard lights the slot of who comes back on the cell that is pointed at.
func (p *play) litByBoard() {
	h := &p.shelf
	at := p.hovered()
	if h.lit >= 0 || at == rules.NoCell {
		return
	}
	for i := range h.held {
		if x := &h.held[i]; x.known && x.cast.At == at {
			h.lit = i
		}
	}
}

// showExit marks on the board where the one that is pointed at in the tray comes
// back, and who is in its way.
func (p *play) showExit(o *board.Overlay) {
	h := &p.shelf
	if h.lit < 0 || h.lit >= len(h.held) || !h.held[h.lit].known {
		return
	}
	c := &h.held[h.lit].cast
	o.Lit, o.LitBad = c.At, c.Blocked
}

// exitLine draws the line from the slot that is lit to its exit.
func (p *play) exitLine(k *ui.Kit, area ui.Rect) {
	h := &p.shelf
	if h.lit < 0 || h.lit >= len(h.held) || h.at.W == 0 {
		return
	}
	x := &h.held[h.lit]
	if !x.known || x.cast.At == rules.NoCell {
		return
	}
	b := p.words.board
	x1, y1 := p.pic.Camera.Screen(board.Centre(b, x.cast.At))
	x1, y1 = max(area.X, min(x1, area.X+area.W)), max(area.Y, min(y1, area.Y+area.H))
	x0, y0 := max(h.at.X, min(x1, h.at.X+h.at.W)), max(h.at.Y, min(y1, h.at.Y+h.at.H)) // where the slot is nearest
	ink := p.palette.Spell
	if x.cast.Blocked {
		ink = p.palette.Danger
	}
	k.List.DashLine(x0, y0, x1, y1, k.Pt(2.5), k.Pt(7), k.Pt(6), quad.Solid(ink.Fade(0.85)))
	if fl := b.Pos(x.cast.At).Floor; fl != p.pic.Floor {
		text := p.lang.F("on floor %d", fl+1)
		w := p.fonts.Measure(font.Bold, k.Pt(13), text) + k.Pt(14)
		k.List.Rect(x1-w/2, y1-k.Pt(11), w, k.Pt(22), k.Pt(6), quad.Solid(k.Theme.PanelDark))
		k.List.TextIn(x1, y1, text, font.Bold, k.Pt(13), quad.Center, quad.Middle, ink)
	}
}
