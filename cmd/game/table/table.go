// Package table draws a turn on a board: cards, the lens, the spellbook, the tray of the
// holding areas and figure sheets. It also finds the target that the player points at.
//
// It reads the turn and never changes it. Its parts return what the player wants.
package table

import (
	"fmt"
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/turn"
	"wallfall/render/board"
	"wallfall/render/board/tokens"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Stage is what the parts of a table read and draw with.
type Stage struct {
	*turn.Turn
	UI        *shell.UI
	Picture   board.Picture
	Timeline  board.Timeline
	View      board.View
	Aim       Aim
	Tick      int64
	HasPanel  bool // a panel is beside the board
	Replaying bool // lines of the log are shown again
}

// Table draws a turn, and returns what the player wants of it.
type Table struct {
	Stage
	Held      heldTray
	Inspector inspector
	Card      card
	Why       whyNot
	Book      spellbook
	Schedule  boardview.Schedule
}

// New returns the table of a turn.
func New(d *shell.UI, t *turn.Turn) Table {
	return Table{
		Stage: Stage{Turn: t, UI: d, Aim: Aim{Cursor: rules.NoCell, Tapped: rules.NoCell, Hover: rules.NoCell}},
		Held:  heldTray{Lit: -1},
		Why:   whyNot{At: rules.NoCell},
	}
}

// DrawRim draws an empty chip of a side.
func (t *Stage) DrawRim(k *ui.Kit, x, y, r float32, side int) {
	t.UI.Palette.Blank(&k.List, x, y, r, t.Colour(side))
}

// DrawRing draws the rim of a side's chips.
func (t *Stage) DrawRing(k *ui.Kit, x, y, r float32, side int) {
	t.UI.Palette.Rim(&k.List, x, y, r, t.Colour(side))
}

// DrawChip draws the chip of a figure as it is shown.
func (t *Stage) DrawChip(k *ui.Kit, x, y, r float32, id rules.FigID) {
	f := &t.View.Figures[id]
	c := tokens.ChipOf(&t.Narrator.Board.Kinds()[f.Kind], t.Colour(f.Side))
	c.Draw(&k.List, &t.UI.Palette, x, y, r)
}

// Colour returns the colour of a side, Nobody for none.
func (t *Stage) Colour(side int) int {
	if side >= 0 && side < len(t.Picture.Colours) {
		return t.Picture.Colours[side]
	}
	return board.Nobody
}

// ChangeFloor shows another floor.
func (t *Stage) ChangeFloor(by int) {
	b := t.Narrator.Board
	t.Picture.Floor = max(0, min(t.Picture.Floor+by, b.Floors()-1))
	if t.Aim.Cursor != rules.NoCell {
		pos := b.Pos(t.Aim.Cursor)
		pos.Floor = t.Picture.Floor
		t.Aim.Cursor = b.Cell(pos)
	}
}

// ScrollTo brings a cell into view.
func (t *Stage) ScrollTo(c rules.Cell) {
	if c != rules.NoCell {
		t.Picture.Floor = t.Narrator.Board.Pos(c).Floor
		t.Picture.Camera.Show(t.Narrator.Board, c)
	}
}

// DrawMana draws an amount of mana on a chip.
func DrawMana(k *ui.Kit, r ui.Rect, n int) {
	x, y := r.Mid()
	k.List.Circle(x, y, k.Pt(12), quad.Solid(k.Theme.PanelDark))
	k.List.TextIn(x, y, narrate.Number(n), font.Bold, k.Pt(13), quad.Center, quad.Middle, quad.RGB(0xd9b8ff))
}

// Figure describes a figure as it is shown: during an animation the position is ahead of the
// screen.
func (t *Stage) Figure(id rules.FigID) rules.FigureView {
	f := t.Match.State().Figure(id)
	if !t.Timeline.Busy() {
		return f
	}
	v := &t.View.Figures[id]
	f.Kind, f.Kinds, f.Stamina, f.Members, f.Side = v.Kind, v.Kinds, v.Stamina, v.Members, v.Side
	f.Prone, f.InPit, f.Away, f.Grabber, f.Doomed, f.Height = v.Prone, v.InPit, v.Away, v.Grabber, v.Slain(), t.View.Height(v)
	f.Living = v.Living()
	return f
}

// stateOf returns a figure's state in one line: move, stamina, stats and conditions.
func (t *Stage) stateOf(f rules.FigureView) string {
	var out []string
	switch {
	case f.Side == rules.NoSide:
		out = append(out, t.UI.Lang.T("a loose object"))
	case f.Side == t.Match.State().Side() && f.Spent > 0:
		out = append(out, t.UI.Lang.F("move %d of %d", f.Move-f.Spent, f.Move))
	default:
		out = append(out, t.UI.Lang.F("move %d", f.Move))
	}
	stamina := "" // of each member, as "3/5 2/5 –"
	for i := range f.Members {
		each := " –"
		if f.Stamina[i] > 0 {
			each = fmt.Sprintf(" %d/%d", f.Stamina[i], t.Narrator.Board.Kinds()[f.Kinds[i]].Stamina)
		}
		stamina += each
	}
	out = append(out, t.UI.Lang.F("stamina %s", strings.TrimPrefix(stamina, " ")))
	if f.Side != rules.NoSide {
		out = append(out, t.UI.Lang.F("power %d · skill %d", f.Power, f.Skill))
	}
	for _, n := range [...]struct {
		name string
		n    int
	}{{t.UI.Lang.T("armour"), f.Armor}, {t.UI.Lang.T("stability"), f.Stability}, {t.UI.Lang.T("might"), f.Might}, {t.UI.Lang.T("agility"), f.Agility}} {
		if n.n != 0 {
			out = append(out, fmt.Sprintf("%s %d", n.name, n.n))
		}
	}
	for _, c := range t.conditions(f) {
		out = append(out, c.short)
	}
	return strings.Join(out, " · ")
}

// condition is a condition of a figure, in short and in a sentence; warn marks those that hold
// or threaten it.
type condition struct {
	on          bool
	short, long string
	warn        bool
}

// conditions returns the conditions of a figure.
func (t *Stage) conditions(f rules.FigureView) []condition {
	l := t.UI.Lang
	sign := func(s board.Sign) string { return narrate.SignTexts(t.Narrator, s)[0] }
	above := l.F("%d above its ground", f.Height)
	if f.Aloft {
		above = l.F("In the air, %d above its ground", f.Height)
	}
	list := []condition{
		{f.Away, l.T("off the board"), l.T("Off the board: nothing reaches it, and its spells' time stands still (OB-03, OB-05)"), true},
		{f.Doomed, l.T("slain, strikes once more"), sign(board.Slain), true},
		{f.Prone, l.T("prone"), sign(board.Prone), true},
		{f.InPit, l.T("in the pit"), sign(board.InPit), true},
		{f.Grabber != rules.NoFig, l.F("grabbed by %s", t.Narrator.Fig(f.Grabber)), l.F("Grabbed by %s: can't move", t.Narrator.Fig(f.Grabber)), true},
		{f.Bound, l.T("in contact: can't move"), l.T("Began its turn in contact: can't move (MV-03)"), true},
		{f.Acted, l.T("has acted"), l.T("Has used its action this turn (MV-05)"), false},
		{f.Struck, l.T("has struck"), l.T("Has struck in this phase (ST-01)"), false},
		{f.Height > 0, l.F("%d up", f.Height), above + " (BD-11)", false},
	}
	return slices.DeleteFunc(list, func(c condition) bool { return !c.on })
}

// Overlay adds the exit of the highlighted slot to what the board shows over the position,
// and finds the reason why what is pointed at cannot be done.
func (t *Table) Overlay() {
	if t.Now().Busy {
		return
	}
	if x := t.Held.lit(); x != nil && x.Known {
		t.Picture.Over.Lit, t.Picture.Over.LitBad = x.Cast.At, x.Cast.Blocked
	}
	t.Why.update(&t.Stage)
}
