// Package table is a match on a board on the screen: it resolves what the player points
// at to one of the legal actions, previews its outcome, and draws what belongs to the
// board, such as options, lenses, the spellbook and figure sheets.
//
// It neither applies actions nor reads devices: both are its Host's.
package table

import (
	"slices"

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
	Finish()        // ends the animation
	LeaveLookBack() // comes back to the present
	ShowRewound()   // shows the position after a step back
	Busy() bool     // an animation or replay is shown
	Replaying() bool
	BotTurn() bool
	OnFocusRing() bool // keys move between the widgets around the board
	LinesShown() int   // lines of the log whose events have been shown
	Hint() (c Choice, shown, ready bool)
	HintShown() bool
	HintButton(ctx *shell.Context, k *ui.Kit, r ui.Rect)
	Announced() (a rules.Action, ok bool) // the next command of a bot
}

// Table is a match on a board on the screen: selection, options and previews.
// Actions go to the match through its host.
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
	t.Chooser = chooser{t: t, ui: d, Focus: -1}
	t.Preview = preview{t: t, ui: d, Lens: lens{t: t, ui: d, From: rules.NoCell}, Why: whyNot{t: t, ui: d, At: rules.NoCell}}
	t.Spells = spells{t: t, ui: d}
	t.Intents = intents{t: t}
	t.Inspector = inspector{t: t, ui: d}
	t.Held = heldTray{t: t, ui: d, Lit: -1}
}

// DrawRim draws an empty chip of a side.
func (t *Table) DrawRim(k *ui.Kit, x, y, r float32, side int) {
	t.ui.Palette.Rim(&k.List, x, y, r, t.Colour(side))
	k.List.Circle(x, y, r*0.62, quad.Solid(quad.RGB(0xf3ead6)))
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
		return t.Spells.deferred.act
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
	return a == rules.AskManeuver || a == rules.AskStrike
}

// TakesCommands reports whether a question is a phase of commands rather than a
// decision.
func TakesCommands(a rules.Ask) bool {
	return a == rules.AskManeuver || a == rules.AskStrike || a == rules.AskSpells
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

// ScrollTo brings a cell into view.
func (t *Table) ScrollTo(c rules.Cell) {
	if c != rules.NoCell {
		t.Picture.Floor = t.Narrator.Board.Pos(c).Floor
		t.Picture.Camera.Show(t.Narrator.Board, c)
	}
}

// OnlyCommandable returns the group that can be given a command if there is exactly
// one, else NoFig.
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

// CanAct reports whether a group can do more than turn on the spot.
func (t *Table) CanAct(id rules.FigID) bool {
	return slices.ContainsFunc(t.Legal, func(a rules.Action) bool { return a.Fig == id && a.Kind != rules.Face })
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

// Box draws the box of a dialog and returns its inside and the row of its buttons.
func Box(d *shell.UI, ctx *shell.Context, w, h float32, heading string) (r, foot ui.Rect) {
	r = d.Box(ctx, w, h, heading)
	foot = r.CutBottom(d.Kit.Pt(44))
	r.CutBottom(d.Kit.Pt(8))
	return r, foot
}

// DrawRule draws a horizontal line.
func DrawRule(k *ui.Kit, r *ui.Rect) {
	k.List.Rect(r.X, r.Y, r.W, max(1, k.Pt(1)), 0, quad.Solid(k.Theme.PanelEdge))
	r.CutTop(k.Pt(8))
}
