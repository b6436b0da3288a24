package match

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

// logFilter selects the lines of the log that are shown.
type logFilter uint8

const (
	logAll logFilter = iota
	logMine
	logFights
	logWalls
	LogFilters
)

// logView is the state of the log's view: filter, scroll and layout.
type logView struct {
	Dice   bool // the other page: the dice
	Filter logFilter
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
	filter  logFilter
	side    int
	width   float32
	scale   float32
	touch   bool
}

// filterName names a filter.
func (l *eventLog) filterName(f logFilter) string {
	return [LogFilters]string{l.ui.Lang.T("All"), l.ui.Lang.T("Mine"), l.ui.Lang.T("Combat"), l.ui.Lang.T("Walls")}[f]
}

// mine returns the side of the filter "mine": the one that decides.
func (l *eventLog) mine() int {
	if d := l.t.Match.State().Pending(); d.Ask != rules.AskNothing && d.Side != rules.NoSide {
		return d.Side
	}
	return l.t.Match.State().Side()
}

// keeps reports whether a filter shows a line; headings are left to layLog.
func (l *eventLog) keeps(f logFilter, ln *line, side int) bool {
	switch f {
	case logMine:
		return ln.sides>>side&1 != 0
	case logFights:
		return ln.topic&aboutFights != 0
	case logWalls:
		return ln.topic&aboutWalls != 0
	}
	return true
}

// Where the text of a line begins, in points: after its indentation and chips.
const (
	logIndent = 16
	logChip   = 22
)

// layLog lays out the log for a width, if anything has changed.
func (l *eventLog) layLog(k *ui.Kit, width float32) {
	v := &l.LogView
	key := logKey{l.ui.Lang, l.edition, l.shown, v.Filter, l.mine(), width, k.Scale, k.Finger}
	if key == v.key && v.rows != nil {
		return
	}
	v.key, v.rows, v.high = key, v.rows[:0], 0
	least := k.Pt(26)
	if key.touch {
		least = k.Pt(44) // a finger's height
	}
	heading := -1 // that has no line below it yet
	put := func(i int) {
		ln := &l.lines[i]
		in := k.Pt(8) + k.Pt(logIndent)*float32(ln.depth)
		face := font.Regular
		if ln.head {
			face = font.Bold
		}
		if ln.fig != rules.NoFig || ln.topic&aboutWalls != 0 && ln.depth == 0 || ln.head {
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

// logRows draws the visible rows and returns the index of the line that was chosen,
// -1 for none.
func (l *eventLog) logRows(k *ui.Kit, in ui.Rect, seen ui.Rect) int {
	chosen := -1
	rows := l.LogView.rows
	for n := range rows {
		row := &rows[n]
		r := ui.Rect{X: in.X, Y: in.Y + row.y, W: in.W, H: row.h}
		if r.Y > seen.Y+seen.H+k.Pt(60) {
			break
		}
		if r.Y+r.H < seen.Y-k.Pt(60) {
			continue
		}
		ln := &l.lines[row.line]
		if k.Tap(l.ui.ID("line:", row.line), r, "") {
			chosen = row.line
		}
		l.logLine(k, r, ln, row)
	}
	return chosen
}

// logLine draws a line: its chips, then its text.
func (l *eventLog) logLine(k *ui.Kit, r ui.Rect, ln *line, row *logRow) {
	x, y := r.X+k.Pt(8)+k.Pt(logIndent)*float32(ln.depth), r.Y+row.top+k.Pt(9)
	ink, face := k.Theme.Text, font.Regular
	switch {
	case ln.head:
		ink, face = k.Theme.Accent, font.Bold
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(4), quad.Solid(k.Theme.PanelDark.Fade(0.7)))
		for side := range l.t.Narrator.Level.Sides {
			if ln.sides>>side&1 != 0 {
				l.t.DrawRim(k, x+k.Pt(8), y, k.Pt(8), side)
			}
		}
	case ln.fig != rules.NoFig:
		l.t.DrawChip(k, x+k.Pt(8), y, k.Pt(8.5), ln.fig)
		if ln.by != rules.NoFig {
			l.t.DrawChip(k, x+k.Pt(8+logChip), y, k.Pt(8.5), ln.by)
		}
	case ln.topic&aboutWalls != 0 && ln.depth == 0:
		k.List.Icon(icon.Wall, x+k.Pt(8), y, k.Pt(17), k.Theme.Dim)
	}
	if ln.depth > 0 {
		ink = k.Theme.Dim
		// A corner from the cause down to its effect.
		k.List.Rect(x-k.Pt(9), r.Y, max(1, k.Pt(1)), y-r.Y, 0, quad.Solid(k.Theme.PanelEdge))
		k.List.Rect(x-k.Pt(9), y, k.Pt(6), max(1, k.Pt(1)), 0, quad.Solid(k.Theme.PanelEdge))
	}
	r.CutLeft(row.in)
	r.CutRight(k.Pt(6))
	r.CutTop(row.top)
	k.Paragraph(r, ln.text, 14, quad.Left, ink, face)
}

// logBox draws the dialog of the log and the dice.
func (l *eventLog) logBox(ctx *shell.Context) {
	k := &l.ui.Kit
	v := &l.LogView
	v.fresh = v.fresh || v.tick+1 != ctx.Tick
	v.tick = ctx.Tick
	w, h := float32(640), float32(760)
	if ctx.Width < k.Pt(560) {
		w, h = 4000, 4000 // fills a narrow screen
	}
	r, foot := table.Box(l.ui, ctx, w, h, l.ui.Lang.T("Log"))
	tabs := r.CutTop(k.Pt(44))
	r.CutTop(k.Pt(8))
	gap := k.Pt(5)
	page := tabs.TakeRight(k.Pt(104), gap)
	if l.ui.Click(k.Button("log-dice", page, l.ui.Lang.T("Dice"), ui.Look{Icon: icon.Dice, On: v.Dice, Size: 14, Tip: l.ui.Lang.T("All dice rolls, and how fair they are")})) {
		v.Dice = !v.Dice
	}
	wide := (tabs.W - gap*float32(LogFilters-1)) / float32(LogFilters)
	for f := range LogFilters {
		name := l.filterName(f)
		if l.ui.Click(k.Button(FilterIDs[f], tabs.CutLeft(wide), name, ui.Look{On: !v.Dice && v.Filter == f, Size: k.Fitted(name, 14, 10, wide-k.Pt(12), font.Bold)})) {
			v.Filter, v.Dice, v.fresh = f, false, true
		}
		tabs.CutLeft(gap)
	}
	if v.Dice {
		w := table.Pen{K: k, R: r, Dry: true}
		w.R.W -= k.Pt(10)
		l.writeDice(&w, r)
		in := k.Scroll("dice", r, w.Y)
		w = table.Pen{K: k, R: in, Y: in.Y}
		w.R.W = r.W - k.Pt(10)
		l.writeDice(&w, r)
		k.EndScroll("dice", r)
	} else {
		l.logPage(k, r)
	}
	l.ui.CloseButton(foot, l.ui.Lang.T("Back"))
}

// FilterIDs are the IDs of the filter buttons.
var FilterIDs = [LogFilters]string{"log-all", "log-mine", "log-fights", "log-walls"}

// logPage draws the lines; choosing one replays it on the board.
func (l *eventLog) logPage(k *ui.Kit, r ui.Rect) {
	v := &l.LogView
	note := r.CutTop(k.Pt(20))
	text := l.ui.Lang.T("Choose a line to replay it on the board.")
	k.Label(note, text, k.Fitted(text, 12, 9, note.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
	l.layLog(k, r.W-k.Pt(10))
	if len(v.rows) == 0 {
		k.Label(r.CutTop(k.Pt(40)), l.ui.Lang.T("Nothing yet."), 14, quad.Center, k.Theme.Dim, font.Regular)
		return
	}
	if v.fresh {
		v.fresh = false
		k.ScrollTo("log", v.high)
	}
	in := k.Scroll("log", r, v.high)
	chosen := l.logRows(k, ui.Rect{X: in.X, Y: in.Y, W: r.W - k.Pt(10), H: in.H}, r)
	k.EndScroll("log", r)
	if chosen >= 0 {
		l.m.LookBack.frame.show(chosen)
	}
}

// logTail draws the last lines of the log that fit. For a finger they are one button
// that opens the log.
func (l *eventLog) logTail(k *ui.Kit, r ui.Rect) {
	if k.Finger && l.m.result == nil && r.H >= k.Pt(44) && l.ui.Click(k.Tap("log-tail", r, "")) {
		l.ui.Dialog = LogDialog
		return
	}
	first := l.shown
	for room := r.H; first > 0; first-- {
		ln := &l.lines[first-1]
		face := font.Regular
		if ln.head {
			face = font.Bold
		}
		h := k.TextHeight(ln.text, 12.5, r.W-k.Pt(12)*float32(ln.depth), face) + k.Pt(3)
		if h > room {
			break
		}
		room -= h
	}
	for i := first; i < l.shown; i++ {
		ln := &l.lines[i]
		c, face := k.Theme.Text, font.Regular
		switch {
		case ln.head:
			c, face = k.Theme.Accent, font.Bold
		case ln.depth > 0:
			c = k.Theme.Dim
		}
		in := k.Pt(12) * float32(ln.depth)
		h := k.TextHeight(ln.text, 12.5, r.W-in, face) + k.Pt(3)
		at := r.CutTop(h)
		if l.m.result == nil && !k.Finger && k.Tap(l.ui.ID("line:", i), at, l.ui.Lang.T("Replay")) {
			l.m.LookBack.frame.show(i)
			return
		}
		at.CutLeft(in)
		k.Paragraph(at, ln.text, 12.5, quad.Left, c, face)
	}
}
