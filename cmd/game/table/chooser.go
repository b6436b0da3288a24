package table

import (
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/narrate"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// TurningFig returns the figure whose directions are offered, NoFig for none.
func (ch *chooser) TurningFig() rules.FigID {
	for i := range ch.Options {
		if o := &ch.Options[i]; o.Dir != rules.NoDir {
			return o.Fig
		}
	}
	return rules.NoFig
}

// optionAt returns the option on a cell of the board, nil for none. An option
// on the cell itself goes before one whose large figure would cover it.
func (ch *chooser) optionAt(at rules.Cell) *Option {
	for i := range ch.Options {
		if o := &ch.Options[i]; o.Cell == at {
			return o
		}
	}
	for i := range ch.Options {
		o := &ch.Options[i]
		if o.Cell == rules.NoCell {
			continue
		}
		who := o.Fig
		if o.Dir != rules.NoDir {
			who = rules.NoFig
		} else if a := o.Actions[0]; who == rules.NoFig && (a.Kind == rules.Displace || a.Kind == rules.Place) {
			who = a.Fig // covers all of its cells
		} else if len(o.Ends) > 0 && o.Ends[0].Cell == o.Cell {
			who = o.Ends[0].Steps[0].Fig
		}
		if who != rules.NoFig && ch.t.covers(o.Cell, who, at) {
			return o
		}
	}
	return nil
}

// useOn returns the use of an ability of the selected group on a figure: the ability
// used last if possible, else the first; one that it can resist comes last.
func (ch *chooser) useOn(id rules.FigID) (use rules.Action, ok bool) {
	vain := true
	for _, a := range ch.t.Legal {
		if a.Kind != rules.Use || a.Fig != ch.t.Selected || a.Other != id {
			continue
		}
		if r := ch.t.Match.State().Resists(a); !ok || vain && !r || vain == r && int(a.N) == ch.lastUsed {
			use, ok, vain = a, true, r
		}
	}
	return use, ok
}

// arrowAt returns the index of the option whose arrow is at a point of the screen, -1
// for none.
func (ch *chooser) arrowAt(x, y float32) int {
	for i := range ch.Options {
		o := &ch.Options[i]
		if o.Dir == rules.NoDir {
			continue
		}
		ax, ay, r := ch.t.Picture.FaceWheel(o.Fig, o.Dir)
		if (x-ax)*(x-ax)+(y-ay)*(y-ay) <= r*r {
			return i
		}
	}
	return -1
}

// Step moves the focus to the next or previous option and shows it.
func (ch *chooser) Step(by int) {
	n := len(ch.Options)
	if n == 0 {
		return
	}
	if ch.Focus < 0 && by < 0 {
		ch.Focus = 0
	}
	ch.Focus = ((ch.Focus+by)%n + n) % n
	o := &ch.Options[ch.Focus]
	if o.Dir != rules.NoDir {
		ch.t.Picture.Over.FaceHover = o.Dir
	} else if o.Cell != rules.NoCell {
		ch.t.Aim.Cursor = o.Cell
		ch.t.ScrollTo(o.Cell)
	}
	ch.ui.Player.Play(sound.Hover, 0, 1)
}

// Shortcut returns the option whose own key is pressed: its digit, or for one that
// declines the key that ends a turn.
func (ch *chooser) Shortcut(in *input.Frame) Target {
	for i := range 10 {
		if in.Keys.Has(input.Key0 + input.Key(i)) {
			if at := ch.Digit(i); at >= 0 {
				return Target{Kind: OptionTarget, Option: at}
			}
		}
	}
	if in.Fresh.Has(input.EndTurn) {
		for i := range ch.Options {
			if ch.Options[i].IsPass() {
				return Target{Kind: OptionTarget, Option: i}
			}
		}
	}
	return Target{}
}

// Digit returns the index of the option that a digit stands for, -1 for none. A
// number stands for itself; the other options count from 1, cells before buttons. The
// ends of a forced movement on the board have none, for the ways to one of them.
func (ch *chooser) Digit(n int) int {
	for i := range ch.Options {
		if o := &ch.Options[i]; len(o.Actions) == 1 && o.Actions[0].Kind == rules.Brace {
			if int(o.Actions[0].N) == n {
				return i
			}
			if i == len(ch.Options)-1 {
				return -1
			}
		}
	}
	for _, board := range [2]bool{true, false} {
		for i := range ch.Options {
			o := &ch.Options[i]
			if o.Dir != rules.NoDir || o.inBook || board != (o.Cell != rules.NoCell) || board && len(o.Ends) > 0 {
				continue
			}
			if n--; n == 0 {
				return i
			}
		}
	}
	return -1
}

// showCell marks the cell of an option, and where an end lies on another floor the cell
// above or below, with the number of that floor.
func (ch *chooser) showCell(o *board.Overlay, q *Option) {
	o.Choices = append(o.Choices, board.Choice{Cell: q.Cell, Label: q.Text, Icon: q.Icon, Harm: q.harmful, Rank: q.rank})
	b, shown := ch.t.Narrator.Board, ch.t.Picture.Floor
	if at := b.Pos(q.Cell); len(q.Ends) > 0 && at.Floor != shown {
		mark := board.Choice{Label: narrate.Number(at.Floor + 1), Icon: icon.FloorUp, Rank: 1}
		if at.Floor < shown {
			mark.Icon = icon.FloorDown
		}
		at.Floor = shown
		mark.Cell = b.Cell(at)
		o.Choices = append(o.Choices, mark)
	}
}

// Focused reports whether the focus is on an option.
func (ch *chooser) Focused(o *Option) bool {
	return ch.Focus >= 0 && ch.Focus < len(ch.Options) && ch.Options[ch.Focus].ID == o.ID
}

// onBoard reports whether cells are offered on the board, and whether figures are.
func (ch *chooser) onBoard() (cells, figs bool) {
	for i := range ch.Options {
		o := &ch.Options[i]
		cells = cells || o.Cell != rules.NoCell && o.Fig == rules.NoFig
		figs = figs || o.Fig != rules.NoFig
	}
	return cells, figs
}

// ButtonsOnly reports whether all options are buttons.
func (ch *chooser) ButtonsOnly() bool {
	for i := range ch.Options {
		if o := &ch.Options[i]; !o.Button() && !o.inBook {
			return false
		}
	}
	return len(ch.Options) > 0
}
