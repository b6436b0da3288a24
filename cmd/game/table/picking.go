package table

import (
	"wallfall/assets/sound"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// turning gives whose directions are offered, NoFig for nobody's.
func (pick *picking) Turning() rules.FigID {
	for i := range pick.Opts {
		if o := &pick.Opts[i]; o.Dir != rules.NoDir {
			return o.Fig
		}
	}
	return rules.NoFig
}

// optionAt finds what is picked on a cell of the board, nil for nothing.
func (pick *picking) OptionAt(at rules.Cell) *Option {
	for i := range pick.Opts {
		o := &pick.Opts[i]
		if o.Cell == rules.NoCell {
			continue
		}
		who := o.Fig
		if o.Dir != rules.NoDir {
			who = rules.NoFig
		} else if a := o.List[0]; who == rules.NoFig && (a.Kind == rules.Displace || a.Kind == rules.Place) {
			who = a.Fig // which would stand on all of its cells
		}
		if o.Cell == at || who != rules.NoFig && pick.t.covers(o.Cell, who, at) {
			return o
		}
	}
	return nil
}

// arrowAt returns the index of the option whose arrow is at a point of the screen, -1
// for none.
func (pick *picking) arrowAt(x, y float32) int {
	for i := range pick.Opts {
		o := &pick.Opts[i]
		if o.Dir == rules.NoDir {
			continue
		}
		ax, ay, r := pick.t.Pic.FaceWheel(o.Fig, o.Dir)
		if (x-ax)*(x-ax)+(y-ay)*(y-ay) <= r*r {
			return i
		}
	}
	return -1
}

// step goes to the next or previous option; a cell is shown, a button ringed.
func (pick *picking) Step(by int) {
	k := pick
	n := len(k.Opts)
	if n == 0 {
		return
	}
	if k.At < 0 && by < 0 {
		k.At = 0
	}
	k.At = ((k.At+by)%n + n) % n
	o := &k.Opts[k.At]
	if o.Dir != rules.NoDir {
		pick.t.Pic.Over.FaceHover = o.Dir
	} else if o.Cell != rules.NoCell {
		pick.t.Aim.Cursor = o.Cell
		pick.t.Show(o.Cell)
	}
	pick.ui.Player.Play(sound.Hover, 0, 1)
}

// Shortcut returns the option that a key of its own stands for: its digit, or for one
// that declines the key that ends a turn.
func (pick *picking) Shortcut(in *input.Frame) Target {
	for i := range 10 {
		if in.Keys.Has(input.Key0 + input.Key(i)) {
			if at := pick.Digit(i); at >= 0 {
				return Target{Kind: OptionTarget, Option: at}
			}
		}
	}
	if in.Fresh.Has(input.EndTurn) {
		for i := range pick.Opts {
			if pick.Opts[i].IsPass() {
				return Target{Kind: OptionTarget, Option: i}
			}
		}
	}
	return Target{}
}

// Digit returns the index of the option that a digit stands for, -1 for none: a number
// is itself, the others count from 1, cells before buttons.
func (pick *picking) Digit(n int) int {
	k := pick
	for i := range k.Opts {
		if o := &k.Opts[i]; len(o.List) == 1 && (o.List[0].Kind == rules.Distance || o.List[0].Kind == rules.Brace) {
			if int(o.List[0].N) == n {
				return i
			}
			if i == len(k.Opts)-1 {
				return -1
			}
		}
	}
	for _, board := range [2]bool{true, false} {
		for i := range k.Opts {
			o := &k.Opts[i]
			if o.Dir != rules.NoDir || o.book || board != (o.Cell != rules.NoCell) {
				continue
			}
			if n--; n == 0 {
				return i
			}
		}
	}
	return -1
}

// mark tells the picture what can be picked.
func (pick *picking) mark(o *board.Overlay) {
	k := pick
	for i := range k.Opts {
		q := &k.Opts[i]
		switch {
		case q.Dir != rules.NoDir:
			o.Facings, o.Dirs = q.Fig, append(o.Dirs, q.Dir)
			if a := q.List[0]; a.Kind == rules.Jump || a.Kind == rules.Cross {
				o.Choices = append(o.Choices, board.Choice{Cell: q.Cell})
			}
		case q.Fig != rules.NoFig:
			o.Targets = append(o.Targets, board.Target{Fig: q.Fig, Label: q.Text, Foe: q.foe})
		case q.Cell != rules.NoCell:
			o.Choices = append(o.Choices, board.Choice{Cell: q.Cell, Label: q.Text})
		}
	}
	if o.Facings == rules.NoFig {
		o.FaceHover = rules.NoDir
	}
}

// ringed tells whether keys have gone to an option.
func (pick *picking) Ringed(o *Option) bool {
	k := pick
	return k.At >= 0 && k.At < len(k.Opts) && k.Opts[k.At].ID == o.ID
}

// marked reports whether cells are offered on the board, and whether figures are.
func (pick *picking) Marked() (cells, figs bool) {
	for i := range pick.Opts {
		o := &pick.Opts[i]
		cells = cells || o.Cell != rules.NoCell && o.Fig == rules.NoFig
		figs = figs || o.Fig != rules.NoFig
	}
	return cells, figs
}

// buttons tells whether nothing but buttons can be picked.
func (k *picking) Buttons() bool {
	for i := range k.Opts {
		if o := &k.Opts[i]; !o.Button() && !o.book {
			return false
		}
	}
	return len(k.Opts) > 0
}
