package table

import (
	"fmt"
	"strings"

	"wallfall/assets/font"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Figure describes a figure as it is shown; while something moves, the position is
// ahead.
func (t *Table) Figure(id rules.FigID) rules.FigureView {
	f := t.Match.State().Figure(id)
	if !t.Timeline.Busy() {
		return f
	}
	v := &t.View.Figures[id]
	f.Kind, f.Kinds, f.Stamina, f.Minions, f.Side = v.Kind, v.Kinds, v.Stamina, v.Minions, v.Side
	f.Prone, f.InPit, f.Away, f.Grabber, f.Doomed, f.Height = v.Prone, v.InPit, v.Away, v.Grabber, v.Slain(), t.View.Height(v)
	f.Living = v.Living()
	return f
}

// StateOf returns a figure's state in one line: move, stamina, stats and conditions.
func (t *Table) StateOf(id rules.FigID, f rules.FigureView) string {
	var out []string
	if f.Side != rules.NoSide {
		out = append(out, t.moveOf(id, f))
	}
	out = append(out, t.ui.Lang.F("stamina %s", staminaOf(t.Narrator.Board.Kinds(), f)))
	if f.Side != rules.NoSide {
		out = append(out, t.ui.Lang.F("power %d · skill %d", f.Power, f.Skill))
	}
	for _, n := range [...]struct {
		name string
		n    int
	}{{t.ui.Lang.T("armor"), f.Armor}, {t.ui.Lang.T("stability"), f.Stability}, {t.ui.Lang.T("might"), f.Might}, {t.ui.Lang.T("agility"), f.Agility}} {
		if n.n != 0 {
			out = append(out, fmt.Sprintf("%s %d", n.name, n.n))
		}
	}
	if text := t.conditions(f); text != "" {
		out = append(out, text)
	}
	return strings.Join(out, " · ")
}

func (t *Table) moveOf(id rules.FigID, f rules.FigureView) string {
	if f.Side == t.Match.State().Side() && f.Spent > 0 {
		return t.ui.Lang.F("move %d of %d", f.Move-f.Spent, f.Move)
	}
	return t.ui.Lang.F("move %d", f.Move)
}

// staminaOf returns the stamina of each minion, as "3/5 2/5 –".
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

// conditions returns a figure's conditions in words.
func (t *Table) conditions(f rules.FigureView) string {
	var out []string
	for _, c := range [...]struct {
		on   bool
		text string
	}{{f.Side == rules.NoSide, t.ui.Lang.T("a loose object")}, {f.Doomed, t.ui.Lang.T("slain, strikes once more")}, {f.Bound, t.ui.Lang.T("in contact: can't move")}, {f.Prone, t.ui.Lang.T("prone")},
		{f.InPit, t.ui.Lang.T("in the pit")}, {f.Acted, t.ui.Lang.T("has acted")}, {f.Height > 0, t.ui.Lang.F("%d up", f.Height)}, {f.Away, t.ui.Lang.T("off the board")}} {
		if c.on {
			out = append(out, c.text)
		}
	}
	if f.Grabber != rules.NoFig {
		out = append(out, t.ui.Lang.F("grabbed by %s", t.Narrator.Fig(f.Grabber)))
	}
	return strings.Join(out, " · ")
}

// sizeName returns a kind's size as levels write it: 1T, 1S, 1M, 1L, 2 to 5.
func sizeName(k *rules.Kind) string {
	if k.Size > 1 {
		return fmt.Sprint(k.Size)
	}
	return [...]string{"1T", "1S", "1M", "1L"}[min(3, max(0, k.Frame+2))]
}

// DrawCasts lists the spells in play: how long they last, where what they hold
// returns, and what blocks it. It reports whether there are any.
func (t *Table) DrawCasts(k *ui.Kit, r *ui.Rect, room float32) bool {
	s := t.Match.State()
	if len(t.Held.casts) == 0 {
		return false
	}
	area := r.CutTop(min(room, t.CastsHeight(k, r.W)))
	for _, c := range t.Held.casts { // as far as has been shown
		head, text := t.Narrator.Cast(s, c)
		h := k.Pt(20) + k.TextHeight(text, 12, area.W-k.Pt(22), font.Regular)
		if h > area.H+1 {
			break
		}
		box := area.CutTop(h)
		chip := box.CutLeft(k.Pt(20))
		t.DrawRim(k, chip.X+k.Pt(8), chip.Y+k.Pt(10), k.Pt(7), c.Side)
		box.CutLeft(k.Pt(2))
		k.Label(box.CutTop(k.Pt(20)), head, 13, quad.Left, k.Theme.Text, font.Bold)
		k.Paragraph(box, text, 12, quad.Left, k.Theme.Dim, font.Regular)
		area.CutTop(k.Pt(4))
	}
	r.CutTop(k.Pt(6))
	return true
}

// CastsHeight returns the height that DrawCasts needs.
func (t *Table) CastsHeight(k *ui.Kit, w float32) float32 {
	s := t.Match.State()
	h := float32(0)
	for _, c := range t.Held.casts {
		_, text := t.Narrator.Cast(s, c)
		h += k.Pt(24) + k.TextHeight(text, 12, w-k.Pt(22), font.Regular)
	}
	return h
}
