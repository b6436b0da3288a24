package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// stripItem is one button of the strip: an option, what cannot be done now and
// why, or the way back.
type stripItem struct {
	id, text string
	look     ui.Look
	fig      rules.FigID // whose chip it bears
	opt      int         // index into the options, optBack, optMove
	width    float32     // with its text
	bare     float32     // without
}

// What buttons of the strip do that are no options.
const (
	optBack = -1 - iota
	optMove
)

// strip is the row below the board: a button for everything that the selected
// group can do, or that answers the question; what cannot be done now says why.
// Where one row is not enough there are more, over the board.
func (bar *bar) strip(ctx *Context, k *ui.Kit, r ui.Rect) {
	bar.stripItems(k)
	items := bar.items
	gap, room := k.Pt(5), r.W-k.Pt(12)
	full, bare := -gap, -gap
	for i := range items {
		full += items[i].width + gap
		bare += items[i].bare + gap
	}
	small := full > room // pictures without words where words do not fit
	rows := 1
	if small && bare > room {
		rows = int(bare/room) + 1
	}
	high := r.H
	r.Y -= high * float32(rows-1)
	r.H = high * float32(rows)
	k.Panel(r)
	if len(items) == 0 {
		bar.hint(k, r.Inset(k.Pt(8)))
		return
	}
	r = r.Inset(k.Pt(4))
	used := -1
	each := (len(items) + rows - 1) / rows
	for row := range rows {
		line := r.CutTop(r.H / float32(rows-row)).Inset(k.Pt(1))
		for i := row * each; i < min(len(items), (row+1)*each); i++ {
			it := &items[i]
			w, text := it.width, it.text
			if small {
				if it.bare < it.width {
					text = ""
				}
				if rows == 1 {
					w = min(it.width, it.bare+(room-bare)/float32(len(items)))
				} else {
					w = (line.W - gap*float32(min(each, len(items)-row*each)-1-(i-row*each))) / float32(min(each, len(items)-row*each)-(i-row*each))
				}
			}
			if bar.stripButton(k, line.CutLeft(w), it, text) {
				used = i
			}
			line.CutLeft(gap)
		}
	}
	if used < 0 {
		return
	}
	switch items[used].opt {
	case optBack:
		bar.t.pick.backUp()
		return
	case optMove:
		bar.t.pick.toBoard()
		return
	}
	o := bar.t.pick.opts[items[used].opt]
	if o.cell != rules.NoCell && ctx.In.Touch && bar.t.aim.aimed != o.cell {
		// A finger sees first what would come of it, as on the board.
		bar.t.aim.aimed = o.cell
		bar.t.show(o.cell)
		return
	}
	bar.t.preview.tap(ctx, o)
}

// stripButton draws a button of the strip.
func (bar *bar) stripButton(k *ui.Kit, r ui.Rect, it *stripItem, text string) bool {
	look := it.look
	if text == "" && it.text != "" && look.Tip != it.text {
		look.Tip = it.text + ": " + look.Tip
	}
	if it.fig != rules.NoFig {
		look.Icon = icon.None
	}
	words, pic := text, look.Icon
	if it.fig != rules.NoFig {
		words = ""
	}
	if text == "" {
		look.Icon = icon.None
	}
	used := bar.ui.click(k.Button(it.id, r, words, look))
	if text == "" {
		bar.stripPicture(k, r, it, pic)
		return used
	}
	if it.fig != rules.NoFig {
		r = r.Inset(k.Pt(5))
		x, y := r.CutLeft(k.Pt(30)).Mid()
		bar.t.chip(k, x, y, k.Pt(14), it.fig)
		r.CutLeft(k.Pt(5))
		if look.Key != "" && !k.In.Touch && r.W > k.Pt(24)+k.Fonts.Measure(font.Bold, k.Pt(14), text) {
			k.KeyCap(r.CutRight(k.Pt(20)), look.Key)
		}
		k.Label(r, text, 14, quad.Left, k.Theme.Text, font.Bold)
	}
	return used
}

// stripPicture draws what a small button shows: its picture or chip above, its name
// below as far as that can be read.
func (bar *bar) stripPicture(k *ui.Kit, r ui.Rect, it *stripItem, pic icon.ID) {
	ink := k.Theme.Text
	if it.look.Disabled {
		ink = k.Theme.Dim.Fade(0.45)
	}
	r = r.Inset(k.Pt(3))
	size := k.Fitted(it.text, 10, 7, r.W, font.Bold)
	if k.Fonts.Measure(font.Bold, k.Pt(size), it.text) <= r.W {
		k.Label(r.CutBottom(k.Pt(12)), it.text, size, quad.Center, ink, font.Bold)
	}
	x, y := r.Mid()
	if it.fig != rules.NoFig {
		bar.t.chip(k, x, y, min(k.Pt(14), r.H/2), it.fig)
		return
	}
	k.List.Icon(pic, x, y, min(k.Pt(26), r.H), ink)
}

// stripItems lists the buttons of the strip.
func (bar *bar) stripItems(k *ui.Kit) {
	bar.items = bar.items[:0]
	add := func(it stripItem) {
		it.width = k.Fonts.Measure(font.Bold, k.Pt(14), it.text) + k.Pt(18)
		it.bare = it.width
		if it.look.Icon != icon.None || it.fig != rules.NoFig {
			it.width += k.Pt(34)
			it.bare = k.Pt(44)
		}
		if it.look.Key != "" {
			it.width += k.Pt(27)
		}
		it.width, it.bare = max(it.width, k.Pt(44)), max(it.bare, k.Pt(44))
		it.look.Size = 14
		bar.items = append(bar.items, it)
	}
	if len(bar.t.pick.trail) > 0 {
		add(stripItem{id: "back-up", text: bar.ui.lang.T("Back"), look: ui.Look{Icon: icon.Back, Key: bar.ui.bind.Label(input.Cancel), Tip: bar.ui.lang.T("Back")}, fig: rules.NoFig, opt: optBack})
	}
	if d := bar.t.match.State().Pending(); d.Ask == rules.AskManeuver && !bar.m.past.moment.busy() && bar.t.pick.list == nil && bar.t.selected != rules.NoFig && bar.t.pick.canMove() {
		add(stripItem{id: "move", text: bar.t.pick.moveText(), look: ui.Look{Icon: icon.Arrow, Tip: bar.ui.lang.T("Choose one of the marked cells (MV-01)")}, fig: rules.NoFig, opt: optMove})
	}
	for i := range bar.t.pick.opts {
		o := &bar.t.pick.opts[i]
		look := ui.Look{Icon: o.icon, Tip: o.tip, On: o.on || bar.t.pick.ringed(o), Key: bar.keyOf(o)}
		switch {
		case o.button():
			add(stripItem{id: o.id, text: o.text, look: look, fig: rules.NoFig, opt: i})
		case o.fig != rules.NoFig && o.dir == rules.NoDir && o.cell != rules.NoCell && !bar.dressed(o):
			// Whom it may be: on the board, and here for keys and small screens.
			look.Tip = bar.t.words.fig(o.fig)
			if o.text != "" && o.text != look.Tip {
				look.Tip += ": " + o.text
			}
			look.On = look.On || bar.t.aim.aimed == o.cell
			add(stripItem{id: "whom:" + bar.t.words.board.FigName(o.fig), text: look.Tip, look: look, fig: o.fig, opt: i})
		}
	}
	if !bar.m.past.moment.busy() && bar.t.pick.list == nil {
		for _, b := range bar.t.pick.barred() {
			add(stripItem{id: b.id, text: b.text, look: ui.Look{Icon: b.icon, Disabled: true, Tip: b.why}, fig: rules.NoFig, opt: optBack})
		}
	}
}

// dressed tells whether an option on the board is one of so many that buttons for
// them would be of no help.
func (bar *bar) dressed(o *option) bool {
	n := 0
	for i := range bar.t.pick.opts {
		if bar.t.pick.opts[i].fig != rules.NoFig {
			n++
		}
	}
	return n > 8 || len(o.list) == 0
}

// hint says in the empty strip what can be done.
func (bar *bar) hint(k *ui.Kit, r ui.Rect) {
	text := ""
	switch d := bar.t.match.State().Pending(); {
	case bar.m.past.moment.busy():
	case bar.m.players.botTurn():
		text = bar.ui.lang.T("You can look at everything meanwhile")
	case d.Ask == rules.AskManeuver && bar.t.selected == rules.NoFig:
		text = bar.ui.lang.T("What the chosen group can do comes here")
	case d.Ask == rules.AskStrike && bar.t.selected == rules.NoFig:
		text = bar.ui.lang.T("Whom the chosen group can strike comes here")
	case d.Ask == rules.AskSpells:
		text = bar.ui.lang.T("Spells are cast in the order of the list; Undo takes the last one back")
	case d.Ask != rules.AskNothing && len(bar.t.pick.opts) > 0:
		text = bar.ui.lang.T("Choose on the board")
	}
	size := k.Fitted(text, 13, 10, r.W, font.Regular)
	k.Label(r.CutLeft(min(r.W, k.Fonts.Measure(font.Regular, k.Pt(size), text)+1)), text, size, quad.Left, k.Theme.Dim.Fade(0.8), font.Regular)
	if !k.In.Touch && commands(bar.t.match.State().Pending().Ask) && !bar.m.past.moment.busy() {
		bar.hintKeys(k, r)
	}
}

// hintKeys shows at the right of the empty strip the keys for what one looks for
// first, as many as there is room for.
func (bar *bar) hintKeys(k *ui.Kit, r ui.Rect) {
	hints := [...]struct {
		a    input.Action
		text string
		on   bool
	}{
		{input.Around, bar.ui.lang.T("Around the board"), true},
		{input.Forecast, bar.ui.lang.T("Forecast"), bar.t.match.State().NumWalls() > 0},
		{input.Threat, bar.ui.lang.T("Dangers"), true},
		{input.Next, bar.ui.lang.T("Next group"), bar.t.free()},
	}
	r.CutLeft(k.Pt(20))
	for _, h := range hints {
		key := bar.ui.bind.Label(h.a)
		if key == "" || !h.on {
			continue
		}
		w := k.Fonts.Measure(font.Regular, k.Pt(12), h.text) + 1
		keyed := max(k.Pt(20), k.Fonts.Measure(font.Bold, k.Pt(11), key)+k.Pt(10))
		if r.W < w+keyed+k.Pt(24) {
			return
		}
		k.Label(r.CutRight(w), h.text, 12, quad.Left, k.Theme.Dim.Fade(0.8), font.Regular)
		r.CutRight(k.Pt(5))
		k.KeyCap(r.CutRight(keyed), key)
		r.CutRight(k.Pt(14))
	}
}

// numbered tells whether an option is a number.
func (bar *bar) numbered(o *option) bool {
	return len(o.list) == 1 && parts(o.list[0].Kind) != nil && parts(o.list[0].Kind)[0] == partNumber
}

// keyOf gives the key that picks an option.
func (bar *bar) keyOf(o *option) string {
	if bar.numbered(o) {
		return ""
	}
	if o.final() && o.list[0].Kind == rules.Pass {
		return bar.ui.bind.Label(input.EndTurn)
	}
	for n := 1; n < 10; n++ {
		if q := bar.t.pick.digit(n); q != nil && q.id == o.id {
			return number(n)
		}
	}
	return ""
}
