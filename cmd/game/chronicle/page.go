package chronicle

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// The dialogs of the log with the dice, and of what happened since the last turn.
const (
	Dialog      shell.Dialog = "log"
	RecapDialog shell.Dialog = "recap"
)

// Filter selects the lines of the log that are shown.
type Filter uint8

const (
	logAll Filter = iota
	logMine
	logFights
	logWalls
	Filters
)

// Page is the state of the log's view: filter, scroll and layout.
type Page struct {
	Dice   bool // the other page: the dice
	Filter Filter
	rows   []logRow
	key    logKey
	high   float32
	fresh  bool  // scroll to the end
	tick   int64 // at which it was last shown
}

// logRow is a laid out line of the log; y is in pixels below the first.
type logRow struct {
	line int
	y, h float32
	in   float32 // how far its text begins from the left
	top  float32 // and from the row's top
}

type logKey struct {
	lang    *lang.Table
	edition int // of the log
	shown   int
	filter  Filter
	side    int
	width   float32
	scale   float32
	touch   bool
}

func (l *Log) filterName(f Filter) string {
	return [Filters]string{l.words.Lang.T("All"), l.words.Lang.T("Mine"), l.words.Lang.T("Combat"), l.words.Lang.T("Walls")}[f]
}

// mine returns the side of the filter "mine": the one that decides.
func (l *Log) mine() int {
	if d := l.match.State().Pending(); d.Ask != rules.AskNothing && d.Side != rules.NoSide {
		return d.Side
	}
	return l.match.State().Side()
}

// The measures of the log, in points.
const (
	logGap    = 5  // between its buttons
	logNote   = 20 // the line above it
	logLeast  = 26 // the least height of a line
	logIndent = 16 // of an effect below its cause
	logChip   = 22 // of the room of a chip before the text
	tailStep  = 12 // logIndent in the tail
	tailText  = 12.5
)

// keeps reports whether a filter shows a line; headings are left to layLog.
func (l *Log) keeps(f Filter, ln *line, side int) bool {
	switch f {
	case logMine:
		return ln.sides>>side&1 != 0
	case logFights:
		return ln.topic&rules.AboutFights != 0
	case logWalls:
		return ln.topic&rules.AboutWalls != 0
	}
	return true
}

// layLog lays out the log for a width, if anything has changed.
func (l *Log) layLog(k *ui.Kit, width float32) {
	v := &l.Page
	key := logKey{l.words.Lang, l.edition, l.shown, v.Filter, l.mine(), width, k.Scale, k.Finger}
	if key == v.key && v.rows != nil {
		return
	}
	v.key, v.rows, v.high = key, v.rows[:0], 0
	least := k.Pt(logLeast)
	if key.touch {
		least = k.Pt(ui.RowHeight)
	}
	heading := -1 // that has no line below it yet
	put := func(i int) {
		ln := &l.lines[i]
		in := k.Pt(8) + k.Pt(logIndent)*float32(ln.depth)
		_, face := ln.look(k)
		if ln.fig != rules.NoFig || ln.topic&rules.AboutWalls != 0 && ln.depth == 0 || ln.head {
			in += k.Pt(logChip)
		}
		if ln.by != rules.NoFig {
			in += k.Pt(logChip)
		}
		text := k.TextHeight(ln.text, 14, width-in-k.Pt(6), face)
		h := max(text+k.Pt(8), least)
		if ln.head {
			v.high += k.Pt(6)
		}
		v.rows = append(v.rows, logRow{line: i, y: v.high, h: h, in: in, top: (h - text) / 2})
		v.high += h
	}
	for i := range l.lines[:l.shown] {
		ln := &l.lines[i]
		switch {
		case ln.head:
			if heading = i; v.Filter == logAll {
				put(i)
				heading = -1
			}
		case l.keeps(v.Filter, ln, key.side):
			if heading >= 0 {
				put(heading)
				heading = -1
			}
			put(i)
		}
	}
}

func (l *Log) logLine(k *ui.Kit, t *table.Table, r ui.Rect, ln *line, row *logRow) {
	x, y := r.X+k.Pt(8)+k.Pt(logIndent)*float32(ln.depth), r.Y+row.top+k.Pt(9)
	ink, face := ln.look(k)
	switch {
	case ln.head:
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(4), quad.Solid(k.Theme.PanelDark.Fade(0.7)))
		for side := range l.words.Level.Sides {
			if ln.sides>>side&1 != 0 {
				t.DrawRim(k, x+k.Pt(8), y, k.Pt(8), side)
			}
		}
	case ln.fig != rules.NoFig:
		t.DrawChip(k, x+k.Pt(8), y, k.Pt(8.5), ln.fig)
		if ln.by != rules.NoFig {
			t.DrawChip(k, x+k.Pt(8+logChip), y, k.Pt(8.5), ln.by)
		}
	case ln.topic&rules.AboutWalls != 0 && ln.depth == 0:
		k.List.Icon(icon.Wall, x+k.Pt(8), y, k.Pt(17), k.Theme.Dim)
	}
	if ln.depth > 0 {
		// A corner from the cause down to its effect.
		k.List.Rect(x-k.Pt(9), r.Y, max(1, k.Pt(1)), y-r.Y, 0, quad.Solid(k.Theme.PanelEdge))
		k.List.Rect(x-k.Pt(9), y, k.Pt(6), max(1, k.Pt(1)), 0, quad.Solid(k.Theme.PanelEdge))
	}
	r.CutLeft(row.in)
	r.CutRight(k.Pt(6))
	r.CutTop(row.top)
	k.Paragraph(r, ln.text, 14, quad.Left, ink, face)
}

// Box draws the log and returns the line that was chosen, or -1.
func (l *Log) Box(d *shell.UI, ctx *shell.Context, t *table.Table) (chosen int) {
	k := &d.Kit
	v := &l.Page
	v.fresh = v.fresh || v.tick+1 != ctx.Tick
	v.tick = ctx.Tick
	w, h := float32(640), float32(760)
	if ctx.Width < k.Pt(560) {
		w, h = 4000, 4000 // fills a narrow screen
	}
	r, foot := d.Box(ctx, w, h, l.words.Lang.T("Log"))
	tabs := k.Row(&r)
	page := tabs.TakeRight(k.Pt(104), k.Pt(logGap))
	if d.Click(k.Button("log-dice", page, l.words.Lang.T("Dice"), ui.Look{Icon: icon.Dice, On: v.Dice, Size: 14, Tip: l.words.Lang.T("All dice rolls, and how fair they are")})) {
		v.Dice = !v.Dice
	}
	var names [Filters]string
	size, room := float32(14), tabs.Columns(int(Filters), k.Pt(logGap)).At(0).W-k.Pt(12)
	for f := range Filters {
		names[f] = l.filterName(f)
		size = min(size, k.Fitted(names[f], size, 10, room, font.Bold))
	}
	at := int(v.Filter)
	if v.Dice {
		at = -1
	}
	if to := d.Segments(tabs, logGap, size, FilterIDs[:], names[:], at); to != at {
		v.Filter, v.Dice, v.fresh = Filter(to), false, true
	}
	chosen = -1
	if v.Dice {
		for w := (ui.Pen{K: k, R: r, ID: "dice", Bar: ui.BarWidth}); w.Next(); {
			l.writeDice(&w, t)
		}
	} else {
		chosen = l.logPage(d, r, t)
	}
	d.CloseButton(foot, l.words.Lang.T("Back"))
	return chosen
}

// FilterIDs are the IDs of the filter buttons.
var FilterIDs = [Filters]string{"log-all", "log-mine", "log-fights", "log-walls"}

// logPage draws the lines and returns the one that was chosen, or -1.
func (l *Log) logPage(d *shell.UI, r ui.Rect, t *table.Table) (chosen int) {
	k := &d.Kit
	v := &l.Page
	note := r.TakeTop(k.Pt(logNote), k.Pt(ui.SmallGap))
	text := l.words.Lang.T("Choose a line to replay it on the board.")
	k.Label(note, text, k.Fitted(text, 12, 9, note.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
	l.layLog(k, r.W-k.Pt(10))
	if len(v.rows) == 0 {
		k.Label(r.CutTop(k.Pt(40)), l.words.Lang.T("Nothing yet."), 14, quad.Center, k.Theme.Dim, font.Regular)
		return -1
	}
	if v.fresh {
		v.fresh = false
		k.ScrollTo("log", v.high)
	}
	in := k.Scroll("log", r, v.high)
	chosen = -1
	for n := range v.rows {
		row := &v.rows[n]
		at := ui.Rect{X: in.X, Y: in.Y + row.y, W: r.W - k.Pt(10), H: row.h}
		if at.Y > r.Y+r.H+k.Pt(60) {
			break
		}
		if at.Y+at.H < r.Y-k.Pt(60) {
			continue
		}
		if k.Tap(d.ID("line:", row.line), at, "") {
			chosen = row.line
		}
		l.logLine(k, t, at, &l.lines[row.line], row)
	}
	k.EndScroll("log", r)
	return chosen
}

// Tail draws the last lines that fit, without their rules, which the log has. It returns the
// one that was chosen, or -1; for a finger they are one button that opens the log.
func (l *Log) Tail(d *shell.UI, r ui.Rect) (chosen int) {
	k := &d.Kit
	chosen = -1
	if k.Finger && l.Result == nil && r.H >= k.Pt(44) && d.Click(k.Tap("log-tail", r, "")) {
		d.Dialog = Dialog
		return chosen
	}
	in := func(ln *line) float32 { return k.Pt(tailStep) * float32(ln.depth) }
	high := func(ln *line) float32 {
		_, face := ln.look(k)
		return k.TextHeight(ln.brief(), tailText, r.W-in(ln), face) + k.Pt(3)
	}
	first := l.shown
	for room := r.H; first > 0 && high(&l.lines[first-1]) <= room; first-- {
		room -= high(&l.lines[first-1])
	}
	for i := first; i < l.shown; i++ {
		ln := &l.lines[i]
		at := r.CutTop(high(ln))
		if l.Result == nil && !k.Finger && k.Tap(d.ID("line:", i), at, l.words.Lang.T("Replay")) {
			chosen = i
		}
		at.CutLeft(in(ln))
		ink, face := ln.look(k)
		k.Paragraph(at, ln.brief(), tailText, quad.Left, ink, face)
	}
	return chosen
}
