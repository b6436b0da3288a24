package scene

import (
	"wallfall/assets/sound"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/rules"
)

// turning gives whose directions are offered, NoFig for nobody's.
func (pick *picking) turning() rules.FigID {
	for i := range pick.opts {
		if o := &pick.opts[i]; o.dir != rules.NoDir {
			return o.fig
		}
	}
	return rules.NoFig
}

// optionAt finds what is picked on a cell of the board, nil for nothing.
func (pick *picking) optionAt(at rules.Cell) *option {
	for i := range pick.opts {
		o := &pick.opts[i]
		if o.cell == rules.NoCell {
			continue
		}
		who := o.fig
		if o.dir != rules.NoDir {
			who = rules.NoFig
		} else if a := o.list[0]; who == rules.NoFig && (a.Kind == rules.Displace || a.Kind == rules.Place) {
			who = a.Fig // which would stand on all of its cells
		}
		if o.cell == at || who != rules.NoFig && pick.t.covers(o.cell, who, at) {
			return o
		}
	}
	return nil
}

// arrowAt finds the arrow of a direction at a point of the screen, nil for none.
func (pick *picking) arrowAt(x, y float32) *option {
	for i := range pick.opts {
		o := &pick.opts[i]
		if o.dir == rules.NoDir {
			continue
		}
		ax, ay, r := pick.t.pic.FaceWheel(o.fig, o.dir)
		if (x-ax)*(x-ax)+(y-ay)*(y-ay) <= r*r {
			return o
		}
	}
	return nil
}

// step goes to the next or previous option; a cell is shown, a button ringed.
func (pick *picking) step(by int) {
	k := pick
	n := len(k.opts)
	if n == 0 {
		return
	}
	if k.at < 0 && by < 0 {
		k.at = 0
	}
	k.at = ((k.at+by)%n + n) % n
	o := &k.opts[k.at]
	if o.dir != rules.NoDir {
		pick.t.pic.Over.FaceHover = o.dir
	} else if o.cell != rules.NoCell {
		pick.t.aim.cursor = o.cell
		pick.t.show(o.cell)
	}
	pick.ui.player.Play(sound.Hover, 0, 1)
}

// chosen gives the option that keys point at: the one gone to, the direction
// that is ringed, or what the board's cursor is on.
func (pick *picking) chosen() *option {
	k := pick
	if k.at >= 0 {
		return &k.opts[k.at]
	}
	if d := pick.t.pic.Over.FaceHover; d != rules.NoDir {
		for i := range k.opts {
			if k.opts[i].dir == d {
				return &k.opts[i]
			}
		}
	}
	if pick.t.aim.cursor != rules.NoCell && pick.t.aim.onKeys {
		return pick.optionAt(pick.t.aim.cursor)
	}
	return nil
}

// pickKey answers the keys that pick an option by themselves: digits, and the
// key that ends a turn for whatever declines. It tells whether there was one.
func (pick *picking) pickKey(ctx *Context) bool {
	k, in := pick, ctx.In
	for i := range 10 {
		key := input.Key0 + input.Key(i)
		if !in.Keys.Has(key) {
			continue
		}
		if o := pick.digit(i); o != nil {
			pick.take(ctx, *o)
			return true
		}
	}
	if in.Fresh.Has(input.EndTurn) {
		for i := range k.opts {
			if o := k.opts[i]; o.final() && o.list[0].Kind == rules.Pass {
				pick.take(ctx, o)
				return true
			}
		}
	}
	return false
}

// digit finds the option that a digit picks: a number is itself, the others
// count from 1, cells before buttons.
func (pick *picking) digit(n int) *option {
	k := pick
	for i := range k.opts {
		if o := &k.opts[i]; len(o.list) == 1 && (o.list[0].Kind == rules.Distance || o.list[0].Kind == rules.Brace) {
			if int(o.list[0].N) == n {
				return o
			}
			if i == len(k.opts)-1 {
				return nil
			}
		}
	}
	for _, board := range [2]bool{true, false} {
		for i := range k.opts {
			o := &k.opts[i]
			if o.dir != rules.NoDir || o.book || board != (o.cell != rules.NoCell) {
				continue
			}
			if n--; n == 0 {
				return o
			}
		}
	}
	return nil
}

// mark tells the picture what can be picked.
func (pick *picking) mark(o *board.Overlay) {
	k := pick
	for i := range k.opts {
		q := &k.opts[i]
		switch {
		case q.dir != rules.NoDir:
			o.Facings, o.Dirs = q.fig, append(o.Dirs, q.dir)
			if a := q.list[0]; a.Kind == rules.Jump || a.Kind == rules.Cross {
				o.Choices = append(o.Choices, board.Choice{Cell: q.cell})
			}
		case q.fig != rules.NoFig:
			o.Targets = append(o.Targets, board.Target{Fig: q.fig, Label: q.text, Foe: q.foe})
		case q.cell != rules.NoCell:
			o.Choices = append(o.Choices, board.Choice{Cell: q.cell, Label: q.text})
		}
	}
	if o.Facings == rules.NoFig {
		o.FaceHover = rules.NoDir
	}
}

// ringed tells whether keys have gone to an option.
func (pick *picking) ringed(o *option) bool {
	k := pick
	return k.at >= 0 && k.at < len(k.opts) && k.opts[k.at].id == o.id
}

// marked reports whether cells are offered on the board, and whether figures are.
func (pick *picking) marked() (cells, figs bool) {
	for i := range pick.opts {
		o := &pick.opts[i]
		cells = cells || o.cell != rules.NoCell && o.fig == rules.NoFig
		figs = figs || o.fig != rules.NoFig
	}
	return cells, figs
}

// buttons tells whether nothing but buttons can be picked.
func (k *picking) buttons() bool {
	for i := range k.opts {
		if o := &k.opts[i]; !o.button() && !o.book {
			return false
		}
	}
	return len(k.opts) > 0
}
