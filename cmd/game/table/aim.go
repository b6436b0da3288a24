package table

import (
	"strings"

	"wallfall/cmd/game/turn"
	"wallfall/rules"
)

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
	Carries bool       // the pointer drags the selected group to its target
	Rested  int        // ticks for which it has done so over one cell
	Strokes bool       // it has rested on a figure, and goes on to where that ends
}

// TappedOnce reports whether a finger has tapped a target once: a second tap acts on it.
func (t *Stage) TappedOnce() bool { return t.Aim.Touched && t.tapped().Kind != turn.NoTarget }

// Hovered returns the cell the player points at.
func (t *Stage) Hovered() rules.Cell {
	switch {
	case t.Aim.Around:
		return rules.NoCell
	case t.Aim.OnKeys:
		return t.Aim.Cursor
	case t.Aim.Tapped != rules.NoCell:
		return t.Aim.Tapped
	}
	return t.Aim.Hover
}

// TargetAt returns what lies at a point of the screen.
func (t *Stage) TargetAt(x, y float32) turn.Target {
	arrow := t.Chooser.Find(func(o *turn.Option) bool {
		if o.Dir == rules.NoDir {
			return false
		}
		ax, ay, r := t.Picture.FaceWheel(o.Fig, o.Dir)
		return (x-ax)*(x-ax)+(y-ay)*(y-ay) <= r*r
	})
	if arrow.Kind != turn.NoTarget {
		return arrow
	}
	return turn.CellAt(t.Picture.Camera.CellAt(t.Narrator.Board, t.Picture.Floor, x, y))
}

// Pointed returns the target of the device that was used last.
func (t *Stage) Pointed() turn.Target {
	around := t.Aim.Around
	keys := t.Aim.OnKeys && !around
	hover := t.UI.Kit.Hover()
	if !keys {
		switch hover {
		case "end-turn":
			return turn.Target{Kind: turn.EndTarget}
		case "default":
			return turn.Target{Kind: turn.DefaultTarget}
		}
	}
	switch {
	case t.Chooser.Focus >= 0:
		return t.tapped()
	case !keys && hover != "":
		whom, isWhom := strings.CutPrefix(hover, "whom:")
		return t.Chooser.Find(func(o *turn.Option) bool {
			return o.ID == hover && (o.Button() || o.InBook) || isWhom && o.Fig != rules.NoFig && whom == t.Narrator.Board.FigName(o.Fig)
		})
	case around:
		return turn.Target{}
	case keys:
		if at := t.tapped(); at.Kind == turn.OptionTarget {
			return at
		}
		return turn.CellAt(t.Aim.Cursor)
	case t.Aim.Touched:
		if at := t.tapped(); at.Kind != turn.NoTarget {
			return at
		}
		return turn.CellAt(t.Aim.Hover)
	case t.Aim.OnBoard && !t.UI.Kit.Over():
		return t.TargetAt(t.Aim.X, t.Aim.Y)
	}
	return turn.Target{}
}

// tapped returns the focused option, or the target that a finger has tapped once.
func (t *Stage) tapped() turn.Target {
	if at := t.Chooser.Focus; at >= 0 && at < len(t.Chooser.Options) {
		return turn.OptionAt(at)
	}
	if d := t.Picture.Over.FaceHover; d != rules.NoDir {
		if at := t.Chooser.Find(func(o *turn.Option) bool { return o.Dir == d }); at.Kind != turn.NoTarget {
			return at
		}
	}
	return turn.CellAt(t.Aim.Tapped)
}

// FirstTap reports whether the tap of a finger on a target only points at it: a finger
// cannot hover, so its first tap shows the preview and the second acts. focus is the
// option to focus, -1 for none.
func (t *Stage) FirstTap(at turn.Target) (focus int, first bool) {
	c := t.Resolve(at)
	if !c.First || c == t.Resolve(t.tapped()) {
		return -1, false
	}
	t.Aim.Tapped, t.Picture.Over.FaceHover = rules.NoCell, rules.NoDir
	switch {
	case at.Kind == turn.CellTarget:
		t.Aim.Tapped = at.Cell
	case c.Option.Dir != rules.NoDir:
		t.Picture.Over.FaceHover = c.Option.Dir
	case c.Option.Cell != rules.NoCell:
		t.Aim.Tapped = c.Option.Cell
		t.ScrollTo(t.Aim.Tapped)
	default:
		return at.Option, true
	}
	return -1, true
}

// Acted forgets what was tapped once the player has acted on a target. Where a tap only looks,
// in a bot's turn and at somebody who cannot be selected, the cell stays tapped.
func (t *Stage) Acted(at turn.Target) {
	t.Aim.Tapped, t.Picture.Over.FaceHover = rules.NoCell, rules.NoDir
	looks := t.Aim.Touched && t.Selected == rules.NoFig && t.ShownAt(at.Cell) != rules.NoFig
	if at.Kind == turn.CellTarget && (looks || t.BotTurn()) {
		t.Aim.Tapped = at.Cell
	}
}

// Pointer returns where the player points, for the overlay of the turn.
func (t *Stage) Pointer() turn.Pointer {
	return turn.Pointer{At: t.Pointed(), Hover: t.Hovered(), Keys: t.Aim.OnKeys, Mouse: !t.Aim.OnKeys && !t.Aim.Touched, Floor: t.Picture.Floor}
}
