package scene

import (
	"wallfall/assets/font"
	"wallfall/cmd/game/session"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// host is the screen that a table stands in. It plays what is chosen, and knows what
// else is going on.
type host interface {
	do(ctx *Context, a rules.Action) bool
	refuse(ctx *Context, why string)
	finish()    // shows at once what is left of the animation
	leavePast() // comes back to the present
	rewound()   // shows the position after a step back
	busy() bool // the board shows something else than the position
	replaying() bool
	botTurn() bool
	aroundOn() bool // keys go through what lies around the board
	told() int      // how many lines of the log have been shown to happen
	hinted() (a rules.Action, shown, ready bool)
	hintShown() bool
	hintButton(ctx *Context, k *ui.Kit, r ui.Rect)
	announced() (a rules.Action, ok bool) // what a bot is about to do
}

// table is a match on a board on the screen: what is selected, what can be chosen,
// what is foreseen. It decides nothing: commands go to its host.
type table struct {
	host host
	ui   *desk

	match    *session.Match
	words    words
	pic      board.Picture
	tl       board.Timeline
	view     board.View
	selected rules.FigID
	pick     picking
	legal    []rules.Action
	now      int64 // the tick
	preview  preview
	spells   spells
	aim      aim
	shelf    shelf
	inspect  inspector
	drift    schedule
	wide     bool // there is a panel beside the board
}

// wire gives the parts of the table what they share, and their empty values.
func (t *table) wire(d *desk, h host) {
	t.ui, t.host, t.selected = d, h, rules.NoFig
	t.aim = aim{cursor: rules.NoCell, aimed: rules.NoCell, under: rules.NoCell}
	t.pick = picking{t: t, ui: d, at: -1}
	t.preview = preview{t: t, ui: d, lens: lens{t: t, ui: d, from: rules.NoCell}, why: whyNot{t: t, ui: d, at: rules.NoCell}}
	t.spells = spells{t: t, ui: d}
	t.inspect = inspector{t: t, ui: d}
	t.shelf = shelf{t: t, ui: d, lit: -1}
}

// rim draws the empty chip of a side.
func (t *table) rim(k *ui.Kit, x, y, r float32, side int) {
	t.ui.palette.Rim(&k.List, x, y, r, t.colour(side))
	k.List.Circle(x, y, r*0.62, quad.Solid(quad.RGB(0xf3ead6)))
}

// chip draws the chip of a figure as it is shown.
func (t *table) chip(k *ui.Kit, x, y, r float32, id rules.FigID) {
	f := &t.view.Figures[id]
	colour := board.Nobody
	if f.Side != rules.NoSide {
		colour = t.colour(f.Side)
	}
	c := board.ChipOf(&t.words.board.Kinds()[f.Kind], colour)
	c.Draw(&k.List, &t.ui.palette, x, y, r)
}

func (t *table) colour(side int) int {
	if side >= 0 && side < len(t.pic.Colours) {
		return t.pic.Colours[side]
	}
	return board.Nobody
}

// unselect lets go of the selected group.
func (t *table) unselect() {
	t.selected, t.aim.aimed = rules.NoFig, rules.NoCell
	t.pick.reset()
}

// endCommand is what ends the phase: the spell that was kept back, after which all
// are cast, or that nothing more is to be commanded.
func (t *table) endCommand() rules.Action {
	if t.spells.keepsBack() {
		return t.spells.last.act
	}
	return rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}
}

// aim is where the player points, by whatever device.
type aim struct {
	px, py  float32 // where the pointer is
	touched bool    // and it is a finger
	cursor  rules.Cell
	onKeys  bool       // the board's cursor is used, not the pointer
	aimed   rules.Cell // the cell a finger has tapped once
	under   rules.Cell // the cell under the pointer
}

// goFloor shows another floor.
func (t *table) goFloor(by int) {
	b := t.words.board
	t.pic.Floor = max(0, min(t.pic.Floor+by, b.Floors()-1))
	if t.aim.cursor != rules.NoCell {
		pos := b.Pos(t.aim.cursor)
		pos.Floor = t.pic.Floor
		t.aim.cursor = b.Cell(pos)
	}
}

// free tells whether the player is moving groups, so that keys move the cursor
// of the board.
func (t *table) free() bool {
	a := t.match.State().Pending().Ask
	return a == rules.AskManeuver || a == rules.AskStrike
}

// commands tells whether a side is to give commands, as in the phases of its
// turn, rather than to answer a question.
func commands(a rules.Ask) bool {
	return a == rules.AskManeuver || a == rules.AskStrike || a == rules.AskSpells
}

// covers tells whether a figure with its corner at c would stand on at.
func (t *table) covers(c rules.Cell, id rules.FigID, at rules.Cell) bool {
	if c == at {
		return true
	}
	size := t.view.Figures[id].Size
	x, y := t.words.board.Pos(c), t.words.board.Pos(at)
	return size > 1 && x.Floor == y.Floor && y.X >= x.X && y.X < x.X+size && y.Y >= x.Y && y.Y < x.Y+size
}

func (t *table) isLegal(want rules.Action) bool {
	for _, a := range t.legal {
		if a == want {
			return true
		}
	}
	return false
}

// show brings a cell into sight.
func (t *table) show(c rules.Cell) {
	if c != rules.NoCell {
		t.pic.Floor = t.words.board.Pos(c).Floor
		t.pic.Camera.Show(t.words.board, c)
	}
}

// only gives the one group that can be given a command, NoFig when there are
// several or none.
func (t *table) only() rules.FigID {
	id := rules.NoFig
	for _, a := range t.legal {
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

// commandable tells whether a group can still be given a command.
func (t *table) commandable(id rules.FigID) bool {
	for _, a := range t.legal {
		if a.Fig == id {
			return true
		}
	}
	return false
}

// acts tells whether a group can do more than turn on the spot.
func (t *table) acts(id rules.FigID) bool {
	for _, a := range t.legal {
		if a.Fig == id && a.Kind != rules.Face {
			return true
		}
	}
	return false
}

// mana draws a number of mana on its chip.
func mana(k *ui.Kit, r ui.Rect, n int) {
	x, y := r.Mid()
	k.List.Circle(x, y, k.Pt(12), quad.Solid(k.Theme.PanelDark))
	k.List.TextIn(x, y, number(n), font.Bold, k.Pt(13), quad.Center, quad.Middle, quad.RGB(0xd9b8ff))
}

// rule draws a line across.
func rule(k *ui.Kit, r *ui.Rect) {
	k.List.Rect(r.X, r.Y, r.W, max(1, k.Pt(1)), 0, quad.Solid(k.Theme.PanelEdge))
	r.CutTop(k.Pt(8))
}
