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
func (p *play) strip(ctx *Context, k *ui.Kit, r ui.Rect) {
	p.stripItems(k)
	items := p.items
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
		p.hint(k, r.Inset(k.Pt(8)))
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
			if p.stripButton(k, line.CutLeft(w), it, text) {
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
		p.backUp()
		return
	case optMove:
		p.toBoard()
		return
	}
	o := p.pick.opts[items[used].opt]
	if o.cell != rules.NoCell && ctx.In.Touch && p.aimed != o.cell {
		// A finger sees first what would come of it, as on the board.
		p.aimed = o.cell
		p.show(o.cell)
		return
	}
	p.tap(ctx, o)
}

// stripButton draws a button of the strip.
func (p *play) stripButton(k *ui.Kit, r ui.Rect, it *stripItem, text string) bool {
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
	used := p.click(k.Button(it.id, r, words, look))
	if text == "" {
		p.stripPicture(k, r, it, pic)
		return used
	}
	if it.fig != rules.NoFig {
		r = r.Inset(k.Pt(5))
		x, y := r.CutLeft(k.Pt(30)).Mid()
		p.chip(k, x, y, k.Pt(14), it.fig)
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
func (p *play) stripPicture(k *ui.Kit, r ui.Rect, it *stripItem, pic icon.ID) {
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
		p.chip(k, x, y, min(k.Pt(14), r.H/2), it.fig)
		return
	}
	k.List.Icon(pic, x, y, min(k.Pt(26), r.H), ink)
}

// stripItems lists the buttons of the strip.
func (p *play) stripItems(k *ui.Kit) {
	p.items = p.items[:0]
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
		p.items = append(p.items, it)
	}
	if len(p.pick.trail) > 0 {
		add(stripItem{id: "back-up", text: p.lang.T("Back"), look: ui.Look{Icon: icon.Back, Key: p.bind.Label(input.Cancel), Tip: p.lang.T("Back")}, fig: rules.NoFig, opt: optBack})
	}
	if d := p.match.State().Pending(); d.Ask == rules.AskManeuver && !p.busy() && p.pick.list == nil && p.selected != rules.NoFig && p.canMove() {
		add(stripItem{id: "move", text: p.moveText(), look: ui.Look{Icon: icon.Arrow, Tip: p.lang.T("Choose one of the marked cells (MV-01)")}, fig: rules.NoFig, opt: optMove})
	}
	for i := range p.pick.opts {
		o := &p.pick.opts[i]
		look := ui.Look{Icon: o.icon, Tip: o.tip, On: o.on || p.ringed(o), Key: p.keyOf(o)}
		switch {
		case o.button():
			add(stripItem{id: o.id, text: o.text, look: look, fig: rules.NoFig, opt: i})
		case o.fig != rules.NoFig && o.dir == rules.NoDir && o.cell != rules.NoCell && !p.dressed(o):
			// Whom it may be: on the board, and here for keys and small screens.
			look.Tip = p.words.fig(o.fig)
			if o.text != "" && o.text != look.Tip {
				look.Tip += ": " + o.text
			}
			look.On = look.On || p.aimed == o.cell
			add(stripItem{id: "whom:" + p.words.board.FigName(o.fig), text: look.Tip, look: look, fig: o.fig, opt: i})
		}
	}
	if !p.busy() && p.pick.list == nil {
		for _, b := range p.barred() {
			add(stripItem{id: b.id, text: b.text, look: ui.Look{Icon: b.icon, Disabled: true, Tip: b.why}, fig: rules.NoFig, opt: optBack})
		}
	}
}

// dressed tells whether an option on the board is one of so many that buttons for
// them would be of no help.
func (p *play) dressed(o *option) bool {
	n := 0
	for i := range p.pick.opts {
		if p.pick.opts[i].fig != rules.NoFig {
			n++
		}
	}
	return n > 8 || len(o.list) == 0
}

// hint says in the empty strip what can be done.
func (p *play) hint(k *ui.Kit, r ui.Rect) {
	text := ""
	switch d := p.match.State().Pending(); {
	case p.busy():
	case p.botTurn():
		text = p.lang.T("You can look at everything meanwhile")
	case d.Ask == rules.AskManeuver && p.selected == rules.NoFig:
		text = p.lang.T("What the chosen group can do comes here")
	case d.Ask == rules.AskStrike && p.selected == rules.NoFig:
		text = p.lang.T("Whom the chosen group can strike comes here")
	case d.Ask == rules.AskSpells:
		text = p.lang.T("Spells are cast in the order of the list; Undo takes the last one back")
	case d.Ask != rules.AskNothing && len(p.pick.opts) > 0:
		text = p.lang.T("Choose on the board")
	}
	size := k.Fitted(text, 13, 10, r.W, font.Regular)
	k.Label(r.CutLeft(min(r.W, k.Fonts.Measure(font.Regular, k.Pt(size), text)+1)), text, size, quad.Left, k.Theme.Dim.Fade(0.8), font.Regular)
	if !k.In.Touch && commands(p.match.State().Pending().Ask) && !p.busy() {
		p.hintKeys(k, r)
	}
}

// hintKeys shows at the right of the empty strip the keys for what one looks for
// first, as many as there is room for.
func (p *play) hintKeys(k *ui.Kit, r ui.Rect) {
	hints := [...]struct {
		a    input.Action
		text string
		on   bool
	}{
		{input.Around, p.lang.T("Around the board"), true},
		{input.Forecast, p.lang.T("Forecast"), p.match.State().NumWalls() > 0},
		{input.Threat, p.lang.T("Dangers"), true},
		{input.Next, p.lang.T("Next group"), p.free()},
	}
	r.CutLeft(k.Pt(20))
	for _, h := range hints {
		key := p.bind.Label(h.a)
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

// ringed tells whether keys have gone to an option.
func (p *play) ringed(o *option) bool {
	k := &p.pick
	return k.at >= 0 && k.at < len(k.opts) && k.opts[k.at].id == o.id
}

// numbered tells whether an option is a number.
func (p *play) numbered(o *option) bool {
	return len(o.list) == 1 && parts(o.list[0].Kind) != nil && parts(o.list[0].Kind)[0] == partNumber
}

// keyOf gives the key that picks an option.
func (p *play) keyOf(o *option) string {
	if p.numbered(o) {
		return ""
	}
	if o.final() && o.list[0].Kind == rules.Pass {
		return p.bind.Label(input.EndTurn)
	}
	for n := 1; n < 10; n++ {
		if q := p.digit(n); q != nil && q.id == o.id {
			return number(n)
		}
	}
	return ""
}
