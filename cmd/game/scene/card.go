package scene

import (
	"fmt"
	"strings"

	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// figure describes a figure as far as has been shown: while something moves, the
// position is ahead of it.
func (t *table) figure(id rules.FigID) rules.FigureView {
	f := t.match.State().Figure(id)
	if !t.tl.Busy() {
		return f
	}
	v := &t.view.Figures[id]
	f.Kind, f.Kinds, f.Stamina, f.Minions, f.Side = v.Kind, v.Kinds, v.Stamina, v.Minions, v.Side
	f.Prone, f.InPit, f.Away, f.Grabber, f.Doomed, f.Height = v.Prone, v.InPit, v.Away, v.Grabber, v.Slain(), t.view.Height(v)
	f.Living = v.Living()
	return f
}

// stateOf tells how a figure stands, in one line: what is left of its move and
// stamina, its numbers, and what holds it.
func (t *table) stateOf(id rules.FigID, f rules.FigureView) string {
	var out []string
	if f.Side != rules.NoSide {
		out = append(out, t.moveOf(id, f))
	}
	out = append(out, t.ui.lang.F("stamina %s", staminaOf(t.words.board.Kinds(), f)))
	if f.Side != rules.NoSide {
		out = append(out, t.ui.lang.F("power %d · skill %d", f.Power, f.Skill))
	}
	for _, n := range [...]struct {
		name string
		n    int
	}{{t.ui.lang.T("armor"), f.Armor}, {t.ui.lang.T("stability"), f.Stability}, {t.ui.lang.T("might"), f.Might}, {t.ui.lang.T("agility"), f.Agility}} {
		if n.n != 0 {
			out = append(out, fmt.Sprintf("%s %d", n.name, n.n))
		}
	}
	if text := t.conditions(f); text != "" {
		out = append(out, text)
	}
	return strings.Join(out, " · ")
}

func (t *table) moveOf(id rules.FigID, f rules.FigureView) string {
	if f.Side == t.match.State().Side() && f.Spent > 0 {
		return t.ui.lang.F("move %d of %d", f.Move-f.Spent, f.Move)
	}
	return t.ui.lang.F("move %d", f.Move)
}

// staminaOf writes what each minion has left of what: "3/5 2/5 –".
func staminaOf(kinds []rules.Kind, f rules.FigureView) string {
	var out []string
	for i := range f.Minions {
		if f.Stamina[i] == 0 {
			out = append(out, "–")
			continue
		}
		out = append(out, fmt.Sprintf("%d/%d", f.Stamina[i], kinds[f.Kinds[i]].Stamina))
	}
	return strings.Join(out, " ")
}

// conditions tells what holds a figure.
func (t *table) conditions(f rules.FigureView) string {
	var out []string
	for _, c := range [...]struct {
		on   bool
		text string
	}{{f.Side == rules.NoSide, t.ui.lang.T("a loose object")}, {f.Doomed, t.ui.lang.T("slain, strikes once more")}, {f.Bound, t.ui.lang.T("in contact: may not move")}, {f.Prone, t.ui.lang.T("prone")},
		{f.InPit, t.ui.lang.T("in the pit")}, {f.Acted, t.ui.lang.T("has acted")}, {f.Height > 0, t.ui.lang.F("%d up", f.Height)}, {f.Away, t.ui.lang.T("off the board")}} {
		if c.on {
			out = append(out, c.text)
		}
	}
	if f.Grabber != rules.NoFig {
		out = append(out, t.ui.lang.F("grabbed by %s", t.words.fig(f.Grabber)))
	}
	return strings.Join(out, " · ")
}

// sizeName writes a kind's size as levels do: 1T, 1S, 1M, 1L, 2 to 5.
func sizeName(k *rules.Kind) string {
	if k.Size > 1 {
		return fmt.Sprint(k.Size)
	}
	return [...]string{"1T", "1S", "1M", "1L"}[min(3, max(0, k.Frame+2))]
}

// tray lists the spells in play and what is off the board in them: how long,
// where it comes back, and who is in the way. It draws nothing and gives false
// when there are none.
func (t *table) tray(k *ui.Kit, r *ui.Rect, room float32) bool {
	s := t.match.State()
	if len(t.shelf.casts) == 0 {
		return false
	}
	area := r.CutTop(min(room, t.trayHeight(k, r.W)))
	for _, c := range t.shelf.casts { // as far as has been shown
		head, text := t.words.cast(s, c)
		h := k.Pt(20) + k.TextHeight(text, 12, area.W-k.Pt(22), font.Regular)
		if h > area.H+1 {
			break
		}
		box := area.CutTop(h)
		chip := box.CutLeft(k.Pt(20))
		t.rim(k, chip.X+k.Pt(8), chip.Y+k.Pt(10), k.Pt(7), c.Side)
		box.CutLeft(k.Pt(2))
		k.Label(box.CutTop(k.Pt(20)), head, 13, quad.Left, k.Theme.Text, font.Bold)
		k.Paragraph(box, text, 12, quad.Left, k.Theme.Dim, font.Regular)
		area.CutTop(k.Pt(4))
	}
	r.CutTop(k.Pt(6))
	return true
}

// trayHeight gives the height that tray would like.
func (t *table) trayHeight(k *ui.Kit, w float32) float32 {
	s := t.match.State()
	h := float32(0)
	for _, c := range t.shelf.casts {
		_, text := t.words.cast(s, c)
		h += k.Pt(24) + k.TextHeight(text, 12, w-k.Pt(22), font.Regular)
	}
	return h
}
