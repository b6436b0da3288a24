// Package table is a match on a board on the screen: it resolves what the player points
// at to one of the legal actions, previews its outcome, and draws what belongs to the
// board, such as options, lenses, the spellbook and figure sheets.
//
// It neither applies actions nor reads devices: both are its Host's.
package table

import (
	"fmt"
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Host is the screen that a table is part of. It applies actions to the match and
// knows what else goes on.
type Host interface {
	Do(ctx *shell.Context, a rules.Action) bool
	Refuse(ctx *shell.Context, why string)
	Finish()      // ends the animation
	ShowRewound() // shows the position after a step back
	Busy() bool   // an animation or replay is shown
	Replaying() bool
	BotTurn() bool
	Hint() (c Choice, shown, ready bool)
	Announced() (a rules.Action, ok bool) // the next command of a bot
}

// Table is a match on a board: selection, options and previews. Its host applies actions.
type Table struct {
	host Host
	ui   *shell.UI

	Match     *session.Match
	Narrator  narrate.Narrator
	Picture   board.Picture
	Timeline  board.Timeline
	View      board.View
	Selected  rules.FigID
	Chooser   chooser
	Legal     []rules.Action
	Ends      []rules.ForceEnd // of the forced movement in question
	MoreEnds  bool             // there are ends that were not found
	ByStep    bool             // the player moves it cell by cell
	Steps     []rules.Action   // still to do of what was chosen in one go
	AllStrike bool             // striking makes all its strikes
	striking  int              // the side of AllStrike
	Tick      int64
	Preview   preview
	Spells    spells
	Aim       Aim
	Held      heldTray
	Intents   intents
	Inspector inspector
	Schedule  boardview.Schedule
	HasPanel  bool // a panel is beside the board
}

// Wire connects the parts of the table and sets their initial values.
func (t *Table) Wire(d *shell.UI, h Host) {
	t.ui, t.host, t.Selected = d, h, rules.NoFig
	t.Aim = Aim{Cursor: rules.NoCell, Tapped: rules.NoCell, Hover: rules.NoCell}
	w := part{t, d}
	t.Chooser = chooser{part: w, Focus: -1}
	t.Preview = preview{part: w, Lens: lens{part: w, From: rules.NoCell}, Why: whyNot{part: w, At: rules.NoCell}}
	t.Spells, t.Intents, t.Inspector = spells{part: w}, intents{part: w}, inspector{part: w}
	t.Held = heldTray{part: w, Lit: -1}
}

// part is what each part of the table works with.
type part struct {
	t  *Table
	ui *shell.UI
}

// DrawRim draws an empty chip of a side.
func (t *Table) DrawRim(k *ui.Kit, x, y, r float32, side int) {
	t.ui.Palette.Rim(&k.List, x, y, r, t.Colour(side))
	k.List.Circle(x, y, r*0.62, quad.Solid(quad.RGB(0xf3ead6)))
}

// DrawRing draws the rim of a side's chips.
func (t *Table) DrawRing(k *ui.Kit, x, y, r float32, side int) {
	t.ui.Palette.Rim(&k.List, x, y, r, t.Colour(side))
}

// DrawChip draws the chip of a figure as it is shown.
func (t *Table) DrawChip(k *ui.Kit, x, y, r float32, id rules.FigID) {
	f := &t.View.Figures[id]
	colour := board.Nobody
	if f.Side != rules.NoSide {
		colour = t.Colour(f.Side)
	}
	c := board.ChipOf(&t.Narrator.Board.Kinds()[f.Kind], colour)
	c.Draw(&k.List, &t.ui.Palette, x, y, r)
}

// Rests reports whether nobody plays a side.
func (t *Table) Rests(side int) bool { return t.Match.Seat(side) == session.RestBot }

// Colour returns the colour of a side, Nobody for none.
func (t *Table) Colour(side int) int {
	if side >= 0 && side < len(t.Picture.Colours) {
		return t.Picture.Colours[side]
	}
	return board.Nobody
}

// Unselect clears the selection.
//
//go:noinline
func (t *Table) Unselect() {
	t.Selected, t.Aim.Tapped = rules.NoFig, rules.NoCell
	t.Chooser.Reset()
}

// EndCommand returns the action that ends the phase: the deferred spell, or EndTurn.
func (t *Table) EndCommand() rules.Action {
	if t.Spells.Deferred() {
		return t.Spells.deferred
	}
	return rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}
}

// Aim is what the player's devices point at.
type Aim struct {
	X, Y    float32 // where the pointer is
	Touched bool    // by a finger
	Cursor  rules.Cell
	OnKeys  bool       // the cursor is used, not the pointer
	Tapped  rules.Cell // the cell a finger has tapped once
	Hover   rules.Cell // the cell under the pointer
	OnBoard bool       // the pointer is on the board, not on a widget
	Around  bool       // keys move between the widgets around the board
}

// TappedOnce reports whether a finger has tapped a target that a second tap acts on.
func (t *Table) TappedOnce() bool { return t.Aim.Touched && t.tapped().Kind != NoTarget }

// ChangeFloor shows another floor.
func (t *Table) ChangeFloor(by int) {
	b := t.Narrator.Board
	t.Picture.Floor = max(0, min(t.Picture.Floor+by, b.Floors()-1))
	if t.Aim.Cursor != rules.NoCell {
		pos := b.Pos(t.Aim.Cursor)
		pos.Floor = t.Picture.Floor
		t.Aim.Cursor = b.Cell(pos)
	}
}

// CursorFree reports whether keys move the board's cursor: in the phases of moves
// and strikes.
func (t *Table) CursorFree() bool {
	a := t.Match.State().Pending().Ask
	return a == rules.AskMove || a == rules.AskStrike
}

// TakesCommands reports whether a question is a phase of commands rather than a decision.
func TakesCommands(a rules.Ask) bool {
	return a == rules.AskMove || a == rules.AskStrike || a == rules.AskSpells
}

// covers reports whether a figure with its corner at c would cover the cell at.
func (t *Table) covers(c rules.Cell, id rules.FigID, at rules.Cell) bool {
	if c == at {
		return true
	}
	size := t.View.Figures[id].Size
	x, y := t.Narrator.Board.Pos(c), t.Narrator.Board.Pos(at)
	return size > 1 && x.Floor == y.Floor && y.X >= x.X && y.X < x.X+size && y.Y >= x.Y && y.Y < x.Y+size
}

// IsLegal reports whether an action is legal now.
func (t *Table) IsLegal(want rules.Action) bool { return slices.Contains(t.Legal, want) }

// legalIf returns the legal actions with a property.
func (t *Table) legalIf(has func(rules.Action) bool) (list []rules.Action) {
	for _, a := range t.Legal {
		if has(a) {
			list = append(list, a)
		}
	}
	return list
}

// ScrollTo brings a cell into view.
func (t *Table) ScrollTo(c rules.Cell) {
	if c != rules.NoCell {
		t.Picture.Floor = t.Narrator.Board.Pos(c).Floor
		t.Picture.Camera.Show(t.Narrator.Board, c)
	}
}

// OnlyCommandable returns the group that can be given a command, NoFig unless there is just one.
func (t *Table) OnlyCommandable() rules.FigID {
	id := rules.NoFig
	for _, a := range t.Legal {
		if a.Fig == rules.NoFig || a.Fig == id {
			continue
		}
		if id != rules.NoFig {
			return rules.NoFig
		}
		id = a.Fig
	}
	return id
}

// Commandable reports whether a group can be given a command.
func (t *Table) Commandable(id rules.FigID) bool {
	return slices.ContainsFunc(t.Legal, func(a rules.Action) bool { return a.Fig == id })
}

// Groups returns the number of groups with a legal command that has a property.
func (t *Table) Groups(has func(rules.Action) bool) (n int) {
	last := rules.NoFig
	for _, a := range t.Legal {
		if a.Fig != rules.NoFig && a.Fig != last && has(a) {
			n++
			last = a.Fig
		}
	}
	return n
}

// DrawMana draws a number of mana on a chip.
func DrawMana(k *ui.Kit, r ui.Rect, n int) {
	x, y := r.Mid()
	k.List.Circle(x, y, k.Pt(12), quad.Solid(k.Theme.PanelDark))
	k.List.TextIn(x, y, narrate.Number(n), font.Bold, k.Pt(13), quad.Center, quad.Middle, quad.RGB(0xd9b8ff))
}

// Figure describes a figure as it is shown; while something moves, the position is
// ahead.
func (t *Table) Figure(id rules.FigID) rules.FigureView {
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
func (t *Table) stateOf(f rules.FigureView) string {
	var out []string
	switch {
	case f.Side == rules.NoSide:
		out = append(out, t.ui.Lang.T("a loose object"))
	case f.Side == t.Match.State().Side() && f.Spent > 0:
		out = append(out, t.ui.Lang.F("move %d of %d", f.Move-f.Spent, f.Move))
	default:
		out = append(out, t.ui.Lang.F("move %d", f.Move))
	}
	stamina := "" // of each member, as "3/5 2/5 –"
	for i := range f.Members {
		each := " –"
		if f.Stamina[i] > 0 {
			each = fmt.Sprintf(" %d/%d", f.Stamina[i], t.Narrator.Board.Kinds()[f.Kinds[i]].Stamina)
		}
		stamina += each
	}
	out = append(out, t.ui.Lang.F("stamina %s", strings.TrimPrefix(stamina, " ")))
	if f.Side != rules.NoSide {
		out = append(out, t.ui.Lang.F("power %d · skill %d", f.Power, f.Skill))
	}
	for _, n := range [...]struct {
		name string
		n    int
	}{{t.ui.Lang.T("armour"), f.Armor}, {t.ui.Lang.T("stability"), f.Stability}, {t.ui.Lang.T("might"), f.Might}, {t.ui.Lang.T("agility"), f.Agility}} {
		if n.n != 0 {
			out = append(out, fmt.Sprintf("%s %d", n.name, n.n))
		}
	}
	for _, c := range t.conditions(f) {
		out = append(out, c.short)
	}
	return strings.Join(out, " · ")
}

// condition is a condition of a figure in short, "" where that goes without saying, and in
// a sentence; warn marks those that hold or threaten it.
type condition struct {
	on          bool
	short, long string
	warn        bool
}

// conditions returns the conditions of a figure.
func (t *Table) conditions(f rules.FigureView) []condition {
	l := t.ui.Lang
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

// WriteCasts lists the spells in play that fit a height: how long they last, where what
// they hold returns, and what blocks it. It reports whether there are any.
func (t *Table) WriteCasts(w *ui.Pen, room float32) bool {
	k, top := w.K, w.Y
	for _, c := range t.Held.casts { // as far as has been shown
		head, text := t.Narrator.Cast(t.Match.State(), c)
		h := k.TextHeight(text, 12, w.R.W-k.Pt(22), font.Regular)
		if w.Y-top+h+k.Pt(20) > room+1 {
			break
		}
		if box, draw := w.Row(20 + h/k.Scale); draw {
			chip := box.CutLeft(k.Pt(22))
			t.DrawRim(k, chip.X+k.Pt(8), chip.Y+k.Pt(10), k.Pt(7), c.Side)
			k.Label(box.CutTop(k.Pt(20)), head, 13, quad.Left, k.Theme.Text, font.Bold)
			k.Paragraph(box, text, 12, quad.Left, k.Theme.Dim, font.Regular)
		}
		w.Gap(4)
	}
	return len(t.Held.casts) > 0
}
