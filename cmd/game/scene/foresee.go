package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/board"
	"wallfall/render/board/forecast"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// preview is what the board shows beyond the position: where a group can go, what would
// come of the command that is pointed at, what the walls do next.
type preview struct {
	t  *table
	ui *desk

	visions  visions
	lens     lens
	legendAt ui.Rect // where the legend of the lens lies, empty for nowhere
	why      whyNot
	seen     *vision // what would come of what is pointed at, nil for nothing
	foretold string  // the same in words
	reach    rules.Reach
	path     []rules.PathStep
	forecast forecast.Walls
	danger   float64 // 0..1, for the music
	room     rules.State
	log      rules.Log
}

// visions are what the commands that were pointed at lately would come to. What
// has not changed is not worked out again.
type visions struct {
	seer forecast.Predictor
	list [8]vision
	next int
	hash uint64 // of the position
}

// vision is what one command would come to.
type vision struct {
	known bool
	hash  uint64
	act   rules.Action
	told  forecast.Prediction
	card  []cardLine
	text  string // all of the card, for the bar and for tests
}

// fresh notes that the position is another.
func (v *visions) fresh(hash uint64) { v.hash = hash }

// of gives what an action would come to, nil for one that is not legal.
func (v *visions) of(t *table, a rules.Action) *vision {
	for i := range v.list {
		if x := &v.list[i]; x.known && x.hash == v.hash && x.act == a {
			return x
		}
	}
	x := &v.list[v.next]
	v.next = (v.next + 1) % len(v.list)
	x.known = false
	s := t.match.State()
	if err := v.seer.Predict(s, a, &x.told); err != nil {
		return nil
	}
	x.known, x.hash, x.act = true, v.hash, a
	x.card = t.words.foretold(s, a, &x.told, &v.seer.Preview, x.card[:0])
	x.text = joined(x.card)
	return x
}

// intended gives the command that is pointed at by any device, as far as it is
// said: one that only a further pick would complete is none yet.
func (pv *preview) intended() (a rules.Action, ok bool) {
	s := pv.t.match.State()
	d := s.Pending()
	if pv.t.host.busy() || pv.ui.dialog != noDialog || d.Ask == rules.AskNothing || pv.t.host.botTurn() {
		return a, false
	}
	if !pv.t.aim.onKeys || pv.t.host.aroundOn() {
		switch pv.ui.kit.Hover() {
		case "end-turn":
			a = pv.t.endCommand()
			return a, pv.t.pick.list == nil && pv.t.isLegal(a)
		case "default":
			return s.Default(), !commands(d.Ask)
		}
	}
	if q := pv.pointed(); q != nil {
		if q.mode > 0 || len(q.list) != 1 || q.more && open(q.list) != 0 {
			return a, false
		}
		a = q.list[0]
		return a, a.Kind != rules.Face && a.Kind != rules.SetFacing
	}
	if d.Ask != rules.AskManeuver || pv.t.selected == rules.NoFig || pv.t.pick.list != nil || pv.t.host.aroundOn() || !pv.t.aim.onKeys && pv.ui.kit.Over() {
		return a, false
	}
	at := pv.hovered()
	if at == rules.NoCell {
		return a, false
	}
	for _, kind := range [...]rules.ActionKind{rules.Move, rules.Door} {
		a = rules.Action{Kind: kind, Fig: pv.t.selected, To: at}
		if pv.t.isLegal(a) {
			return a, true
		}
	}
	return a, false
}

// foresee shows what the command that is pointed at would come to.
func (pv *preview) foresee(o *board.Overlay) {
	a, ok := pv.intended()
	hint, shown, ready := pv.t.host.hinted()
	hinted := !ok && shown && ready && pv.ui.dialog == noDialog
	if hinted {
		a = hint
		pv.showMeant(o, a)
	} else if !ok {
		return
	}
	v := pv.visions.of(pv.t, a)
	if v == nil {
		return
	}
	if !hinted { // which tells itself what comes of it
		pv.seen, pv.foretold = v, v.text
	}
	o.Prediction = &v.told
	if a.Kind == rules.EndTurn {
		o.Reach = o.Reach[:0] // where it could still go is not the question now
	}
	switch {
	case v.told.Walls:
		o.Forecast = &v.told.After // the command itself sets them moving
	case o.Forecast != nil:
		o.Forecast = &v.told.After
	}
}

// tap uses a button of the strip: a finger, which does not hover, is first shown
// what would come of it.
func (pv *preview) tap(ctx *Context, o option) {
	k := &pv.t.pick
	if ctx.In.Touch && o.mode == 0 && len(o.list) == 1 && !o.more && !commands(pv.t.match.State().Pending().Ask) && !pv.t.pick.ringed(&o) {
		for i := range k.opts {
			if k.opts[i].id == o.id {
				k.at = i
				return
			}
		}
	}
	pv.t.pick.take(ctx, o)
}

// consequences draws the card of the command that is pointed at, in a corner of
// the board where it covers none of what it tells about.
func (pv *preview) consequences(k *ui.Kit, area ui.Rect) {
	v := pv.seen
	if v == nil || len(v.card) == 0 || pv.ui.dialog != noDialog || pv.t.host.hintShown() {
		return
	}
	area = area.Inset(k.Pt(8))
	pad, chip := k.Pt(9), k.Pt(24)
	w := min(area.W, k.Pt(340))
	widest := float32(0)
	for i := range v.card {
		face, size := font.Regular, k.Pt(13)
		if v.card[i].head {
			face, size = font.Bold, k.Pt(14)
		}
		widest = max(widest, pv.ui.fonts.Measure(face, size, v.card[i].text)+k.Pt(2))
	}
	w = min(w, widest+2*pad+chip)
	h := 2 * pad
	for i := range v.card {
		h += pv.cardLine(k, ui.Rect{W: w - 2*pad}, &v.card[i], chip, false)
	}
	r := pv.corner(k, area, w, min(h, area.H))
	k.List.Shadow(r.X, r.Y, r.W, r.H, k.Pt(7), 0, k.Pt(3), k.Pt(8), quad.RGBA(0x000000a0))
	it := k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(7), quad.Solid(k.Theme.PanelDark.Fade(0.94)))
	it.Stroke, it.StrokeTo = max(1, k.Pt(1.25)), k.Theme.Accent.Fade(0.75)
	r = r.Inset(pad)
	for i := range v.card {
		r.CutTop(pv.cardLine(k, r, &v.card[i], chip, true))
	}
}

// cardLine draws a line of the card, or only measures how high it is.
func (pv *preview) cardLine(k *ui.Kit, r ui.Rect, c *cardLine, chip float32, draw bool) float32 {
	face, size, ink := font.Regular, float32(13), k.Theme.Text
	switch {
	case c.head:
		face, size, ink = font.Bold, 14, k.Theme.Accent
	case c.warn:
		ink = k.Theme.Warn
	case c.note:
		size, ink = 12, k.Theme.Dim
	}
	body := r
	if !c.head {
		body.CutLeft(chip)
	}
	h := max(k.TextHeight(c.text, size, body.W, face), k.Pt(18))
	if !draw {
		return h + k.Pt(3)
	}
	if c.fig != rules.NoFig && !c.head {
		pv.t.chip(k, r.X+k.Pt(9), r.Y+k.Pt(9), k.Pt(9), c.fig)
	} else if c.warn {
		k.List.Icon(icon.Info, r.X+k.Pt(9), r.Y+k.Pt(9), k.Pt(14), k.Theme.Warn)
	}
	k.Paragraph(body, c.text, size, quad.Left, ink, face)
	return h + k.Pt(3)
}

// corner gives the place of a box in the board's area that covers the fewest of
// the cells that matter now.
func (pv *preview) corner(k *ui.Kit, area ui.Rect, w, h float32) ui.Rect {
	left, right, top, bottom := area.X, area.X+area.W-w, area.Y, area.Y+area.H-h
	best, least := ui.Rect{}, -1
	for _, r := range [4]ui.Rect{{X: left, Y: bottom, W: w, H: h}, {X: right, Y: bottom, W: w, H: h}, {X: right, Y: top, W: w, H: h}, {X: left, Y: top, W: w, H: h}} {
		if n := pv.covered(r); least < 0 || n < least {
			best, least = r, n
		}
	}
	return best
}

// covered counts the cells that matter now under a rectangle of the screen.
func (pv *preview) covered(r ui.Rect) int {
	n := 0
	if l := pv.legendAt; l.W > 0 && l.X < r.X+r.W && l.X+l.W > r.X && l.Y < r.Y+r.H && l.Y+l.H > r.Y {
		n = 50
	}
	z := pv.t.pic.Camera.Zoom / 2
	count := func(c rules.Cell, weight int) {
		if c == rules.NoCell || pv.t.words.board.Pos(c).Floor != pv.t.pic.Floor {
			return
		}
		x, y := pv.t.pic.Camera.Screen(board.Centre(pv.t.words.board, c))
		if x+z > r.X && x-z < r.X+r.W && y+z > r.Y && y-z < r.Y+r.H {
			n += weight
		}
	}
	count(pv.hovered(), 20)
	if act, shown, ready := pv.t.host.hinted(); shown && ready && act.Fig != rules.NoFig {
		count(act.To, 60)
		count(pv.t.view.Figures[act.Fig].Cell, 60)
		if act.Other != rules.NoFig && int(act.Other) < len(pv.t.view.Figures) {
			count(pv.t.view.Figures[act.Other].Cell, 30)
		}
	}
	if pv.t.selected != rules.NoFig {
		count(pv.t.view.Figures[pv.t.selected].Cell, 5)
	}
	if v := pv.seen; v != nil {
		for i := range v.told.Destinations {
			count(v.told.Destinations[i].Cell, 5)
		}
		for i := range v.told.Fates {
			count(pv.t.view.Figures[v.told.Fates[i].Fig].Cell, 5)
		}
	}
	for i := range pv.t.pick.opts {
		count(pv.t.pick.opts[i].cell, 2)
	}
	for i := range pv.t.view.Figures {
		count(pv.t.view.Figures[i].Cell, 1)
	}
	return n
}
