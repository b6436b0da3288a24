package table

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/turn"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// spellbook lists the spells of the spell phase.
type spellbook struct {
	Closed bool    // the player has closed it, to see the board
	Height float32 // of what was drawn last, pixels
}

// BookWish is what the player wants of the spellbook: to cast the spell of an option, or
// to change the committed spells.
type BookWish struct {
	Do BookDeed
	N  int // of the option, or of the committed spell
}

// BookDeed is the kind of a BookWish.
type BookDeed uint8

const (
	BookNothing BookDeed = iota
	BookCast             // the spell of option N
	BookSooner           // spell N before the one before it
	BookDrop             // remove spell N
)

// writeQueue lists the committed spells, each with buttons to cast it sooner and to remove it.
func (sl *spellbook) writeQueue(g *Stage, w *ui.Pen) (wish BookWish) {
	k := w.K
	for i, a := range g.Queue() {
		row, draw := w.Row(44)
		if w.Gap(4); !draw {
			continue
		}
		k.List.Rect(row.X, row.Y, row.W, row.H, k.Pt(6), quad.Solid(k.Theme.PanelDark))
		drop := row.TakeRight(k.Pt(44), k.Pt(4))
		up := row.TakeRight(k.Pt(44), k.Pt(4))
		k.Label(row.CutLeft(k.Pt(26)), narrate.Number(i+1), 15, quad.Center, k.Theme.Accent, font.Bold)
		k.Boxed(row, g.Narrator.Order(a), 13, 10, k.Theme.Text, font.Regular)
		if g.UI.Click(k.Button(g.UI.ID("queue-up:", i+1), up, "", ui.Look{Disabled: i == 0, Tip: g.UI.Lang.T("Cast earlier")})) {
			wish = BookWish{BookSooner, i}
		}
		x, y := up.Mid()
		ink := k.Theme.Text
		if i == 0 {
			ink = k.Theme.Dim.Fade(0.45)
		}
		k.List.Chevron(x, y, k.Pt(9), k.Pt(18), k.Pt(3.5), -math.Pi/2, quad.Solid(ink))
		if g.UI.Click(k.Button(g.UI.ID("queue-drop:", i+1), drop, "", ui.Look{Icon: icon.Cross, Tip: g.UI.Lang.T("Remove it and get its mana back")})) {
			wish = BookWish{BookDrop, i}
		}
	}
	return wish
}

// Draw lists the committed spells in casting order and the spells of the side
// with their costs; those that cannot be cast are dim.
func (sl *spellbook) Draw(g *Stage, k *ui.Kit, r ui.Rect) (wish BookWish) {
	s := g.Match.State()
	side := s.Pending().Side
	if side < 0 || side >= len(g.Narrator.Board.Sides()) {
		return wish
	}
	head := r.CutTop(k.Pt(28))
	left := g.UI.Lang.F("%d mana left", g.ManaLeft(side))
	k.Label(head.CutRight(k.Fonts.Measure(font.Bold, k.Pt(14), left)+k.Pt(4)), left, 14, quad.Right, k.Theme.Accent, font.Bold)
	k.Label(head, g.UI.Lang.T("Spells"), 16, quad.Left, k.Theme.Text, font.Bold)
	place := func(height float32) ui.Rect {
		sl.Height = k.Pt(28) + height
		return r
	}
	for w := (ui.Pen{K: k, R: r, ID: "spells", Bar: 10}); w.NextIn(place); {
		if len(g.Queue()) > 0 {
			cost := 0
			for _, a := range g.Queue() {
				cost += s.Cost(side, int(a.N))
			}
			if line, draw := w.Row(20); draw {
				text := g.UI.Lang.F("Cast in this order, %d mana in total:", cost)
				k.Label(line, text, k.Fitted(text, 12, 9, line.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
			}
			if q := sl.writeQueue(g, &w); q.Do != BookNothing {
				wish = q
			}
			w.Gap(4)
			if rule, draw := w.Row(20); draw {
				ui.DrawRule(k, &rule)
			}
		}
		for _, n := range g.Narrator.Board.Sides()[side].Spells {
			does := g.Narrator.Spell(&g.Narrator.Board.Spells()[n])
			row, draw := w.Row(max(44, 30+k.TextHeight(does, 12, w.R.W-k.Pt(86), font.Regular)/k.Scale))
			if w.Gap(4); draw {
				if i, used := sl.spellRow(g, k, row, side, n, does); used {
					wish = BookWish{BookCast, i}
				}
			}
		}
	}
	return wish
}

// spellRow draws the button of a spell, with what it does. It returns the index of its option
// and whether the button was used.
func (sl *spellbook) spellRow(g *Stage, k *ui.Kit, at ui.Rect, side, n int, does string) (index int, used bool) {
	s := g.Match.State()
	sp := &g.Narrator.Board.Spells()[n]
	o := g.Chooser.Find(func(o *turn.Option) bool { return o.InBook && int(o.Actions[0].N) == n })
	can := o.Kind != turn.NoTarget
	id, whom, look := turn.SpellID(sp), g.Narrator.SpellWhom(sp), ui.Look{Disabled: !can}
	ink, dim := k.Theme.Text, k.Theme.Dim
	switch {
	case !can:
		ink, dim = k.Theme.Dim.Fade(0.6), k.Theme.Dim.Fade(0.6)
		look.Tip = g.UI.Lang.T("No possible target now")
		if s.Cost(side, n) > g.ManaLeft(side) {
			look.Tip = g.UI.Lang.F("Costs %d mana, you have %d left (SP-01)", s.Cost(side, n), g.ManaLeft(side))
		}
	case g.Chooser.Focus == o.Option:
		look.On = true
		k.Reveal(id)
	}
	used = g.UI.Click(k.Button(id, at, "", look))
	body := at.Inset(k.Pt(6))
	cost := body.CutRight(k.Pt(30))
	DrawMana(k, cost, s.Cost(side, n))
	body.CutRight(k.Pt(4))
	px, py := body.CutLeft(k.Pt(38)).Mid()
	k.List.Icon(board.SpellIcon(sp), px-k.Pt(3), py, k.Pt(30), ink)
	line := body.CutTop(k.Pt(18))
	name := g.Narrator.Name(sp.Name)
	if w := k.Fonts.Measure(font.Regular, k.Pt(11), whom); w+k.Fonts.Measure(font.Bold, k.Pt(14), name) < line.W-k.Pt(8) {
		k.Label(line.CutRight(w+k.Pt(2)), whom, 11, quad.Right, dim, font.Regular)
	}
	k.Label(line, name, k.Fitted(name, 14, 11, line.W, font.Bold), quad.Left, ink, font.Bold)
	k.Paragraph(body, does, 12, quad.Left, dim, font.Regular)
	return o.Option, used
}
