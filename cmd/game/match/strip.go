package match

import (
	"cmp"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/table"
	"wallfall/cmd/game/turn"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// stripItem is a button of the strip: an option, an unavailable act with the reason, or Back.
type stripItem struct {
	id, text string
	look     ui.Look
	fig      rules.FigID // whose chip it shows
	opt      int         // index into the options, optBack, optMove
	width    float32     // with its text
	bare     float32     // without
	slot     int         // of a command: its place
}

// Values of stripItem.opt for buttons that are no options.
const (
	optBack = -1 - iota
	optMove
)

// strip draws the row of buttons below the board, or within the bar, which grows over the
// board if one row is not enough.
func (br *bar) strip(t *table.Table, k *ui.Kit, r ui.Rect, within, recap bool, now *status) (w want) {
	br.stripItems(t, k, now.busy)
	items := br.items
	gap, room := k.Pt(5), r.W-k.Pt(12)
	full, bare := -gap, -gap
	for i := range items {
		full += items[i].width + gap
		bare += items[i].bare + gap
	}
	small := full > room // icons only where texts don't fit
	rows := 1
	if small && bare > room {
		rows = int(bare/room) + 1
	}
	high := r.H
	r.Y -= high * float32(rows-1)
	r.H = high * float32(rows)
	switch {
	case now.hintSlim:
		return w // the hint is there
	case len(items) == 0:
		if recap {
			text := t.UI.Lang.T("Since your last turn")
			b := r.CutLeft(k.Fonts.Measure(font.Bold, k.Pt(13), text) + k.Pt(60))
			t.UI.Opens(k.Button("recap", b.Inset(k.Pt(4)), text, ui.Look{Icon: icon.TurnBack, Size: 13}), chronicle.RecapDialog)
		}
		return w
	case !within || rows > 1:
		k.Panel(r)
	}
	r = r.Inset(k.Pt(4))
	each := (len(items) + rows - 1) / rows
	for row := range rows {
		line := r.CutTop(r.H / float32(rows-row)).Inset(k.Pt(1))
		part := items[min(len(items), row*each):min(len(items), (row+1)*each)]
		cells := line.Columns(len(part), gap)
		for i := range part {
			it, at := &part[i], cells.At(i)
			text, wide := it.text, it.width
			if small {
				wide = min(wide, it.bare+(room-bare)/float32(len(items)))
				if it.bare < it.width {
					text = ""
				}
			}
			if rows == 1 {
				at = line.TakeLeft(wide, gap)
			}
			if br.stripButton(t, k, at, it, text) {
				w = br.wants(t, it)
			}
		}
	}
	return w
}

// wants returns what pressing a button of the strip wants.
func (br *bar) wants(t *table.Table, it *stripItem) want {
	switch it.opt {
	case optBack:
		return want{do: wishUnchoose}
	case optMove:
		t.Aim.OnKeys = true
		t.Chooser.FocusOn(-1)
		t.Aim.Cursor = t.View.Figures[t.Selected].Cell
		t.ScrollTo(t.Aim.Cursor)
		return want{}
	}
	return want{do: wishPress, from: it.opt}
}

func (br *bar) stripButton(t *table.Table, k *ui.Kit, r ui.Rect, it *stripItem, text string) bool {
	look, words, ink := it.look, text, k.Theme.Text
	if look.Disabled {
		ink = k.Theme.Dim.Fade(0.45)
	}
	if text == "" && it.text != "" && look.Tip != it.text {
		look.Tip = it.text + ": " + look.Tip
	}
	if it.fig != rules.NoFig {
		words = ""
	}
	if words == "" {
		look.Icon = icon.None
	}
	used := t.UI.Click(k.Button(it.id, r, words, look))
	switch {
	case text == "": // small: its icon or chip, and its name where that is legible
		r = r.Inset(k.Pt(3))
		size := k.Fitted(it.text, 10, 7, r.W, font.Bold)
		if k.Fonts.Measure(font.Bold, k.Pt(size), it.text) <= r.W {
			k.Label(r.CutBottom(k.Pt(12)), it.text, size, quad.Center, ink, font.Bold)
		}
		x, y := r.Mid()
		if it.fig != rules.NoFig {
			t.DrawChip(k, x, y, min(k.Pt(14), r.H/2), it.fig)
		} else {
			k.List.Icon(it.look.Icon, x, y, min(k.Pt(26), r.H), ink)
		}
	case it.fig != rules.NoFig:
		r = r.Inset(k.Pt(5))
		x, y := r.CutLeft(k.Pt(30)).Mid()
		t.DrawChip(k, x, y, k.Pt(14), it.fig)
		r.CutLeft(k.Pt(5))
		if look.Key != "" && !k.In.Touch && r.W > k.Pt(24)+k.Fonts.Measure(font.Bold, k.Pt(14), text) {
			k.KeyCap(r.CutRight(k.Pt(20)), look.Key)
		}
		k.Label(r, text, 14, quad.Left, k.Theme.Text, font.Bold)
	}
	return used
}

func (br *bar) stripItems(t *table.Table, k *ui.Kit, busy bool) {
	br.items = br.items[:0]
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
		br.items = append(br.items, it)
	}
	if len(t.Chooser.History) > 0 {
		add(stripItem{id: "back-up", text: t.UI.Lang.T("Back"), look: ui.Look{Icon: icon.Back, Key: t.UI.Bind.Label(input.Cancel), Tip: t.UI.Lang.T("Back")}, fig: rules.NoFig, opt: optBack})
	}
	if d := t.Match.State().Pending(); d.Ask == rules.AskMove && !busy && t.Chooser.Remaining == nil && t.Selected != rules.NoFig && t.CanMove() {
		f := t.Match.State().Figure(t.Selected)
		add(stripItem{id: "move", text: t.UI.Lang.F("Move %d", f.Move-f.Spent), look: ui.Look{Icon: icon.Arrow, Tip: t.UI.Lang.T("Choose one of the marked cells (MV-01)")}, fig: rules.NoFig, opt: optMove})
	}
	figs := 0
	for i := range t.Chooser.Options {
		if t.Chooser.Options[i].Fig != rules.NoFig {
			figs++
		}
	}
	for i := range t.Chooser.Options {
		o := &t.Chooser.Options[i]
		look := ui.Look{Icon: o.Icon, Tip: o.Tip, On: o.On || t.Chooser.Focused(o), Key: br.keyOf(t, i)}
		switch {
		case o.Button():
			add(stripItem{id: o.ID, text: o.Text, look: look, fig: rules.NoFig, opt: i, slot: o.Slot})
		case o.Fig != rules.NoFig && o.Dir == rules.NoDir && o.Cell != rules.NoCell && figs <= 8 && len(o.Actions) > 0:
			// Figures have buttons too, for keys and small screens, unless there are too many.
			look.Tip = t.Narrator.Fig(o.Fig)
			if o.Text != "" && o.Text != look.Tip {
				look.Tip += ": " + o.Text
			}
			look.On = look.On || t.Aim.Tapped == o.Cell
			add(stripItem{id: "whom:" + t.Narrator.Board.FigName(o.Fig), text: look.Tip, look: look, fig: o.Fig, opt: i})
		}
	}
	if !busy && t.Chooser.Remaining == nil {
		for _, b := range t.Unavailable() {
			add(stripItem{id: b.ID, text: b.Text, look: ui.Look{Icon: b.Icon, Disabled: true, Tip: b.Tip}, fig: rules.NoFig, opt: optBack, slot: b.Slot})
		}
	}
	slices.SortStableFunc(br.items, func(a, b stripItem) int { return cmp.Compare(a.slot, b.slot) })
}

// keyOf returns the name of an option's own key.
func (br *bar) keyOf(t *table.Table, i int) string {
	o := &t.Chooser.Options[i]
	if len(o.Actions) == 1 && len(o.Ends) == 0 && o.Actions[0].Kind != rules.Brace && narrate.Parts(o.Actions[0].Kind) != nil && narrate.Parts(o.Actions[0].Kind)[0] == narrate.PartNumber {
		return ""
	}
	if o.IsPass() {
		return t.UI.Bind.Label(input.EndTurn)
	}
	for n := range 10 {
		if t.Chooser.Digit(n) == turn.OptionAt(i) {
			return t.UI.Bind.Label(input.Choose0 + input.Action(n))
		}
	}
	return ""
}
