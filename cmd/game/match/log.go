package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// eventLog is the log of a match in sentences: turns are headings, effects follow causes.
type eventLog struct {
	tools
	LogView  logView
	round    int          // of the last event
	result   *rules.Event // the end of the match, nil before
	resigned string       // who resigned in the last turn, as a sentence
	deeds    deeds

	lines      []line
	shown      int         // lines whose events have been shown
	events     int         // in all lines
	reported   int         // events that have been shown
	climber    rules.FigID // if that walk climbs out of a pit
	movingWall int16       // the wall whose move has begun, -1 for none
	dice       session.DiceBook
	edition    int // counts the changes of the log
}

// topic is the subject of a line, for the filters.
type topic uint8

const (
	aboutWalls topic = 1 << iota
	aboutFights
)

type line struct {
	text    string
	head    bool
	depth   int // 0 for a cause, 1 for its effect, 2 for the effect of that
	topic   topic
	sides   uint8 // involved, a bit each
	cmd     int   // the command it belongs to, -1 for the opening
	from    int   // its event among those of the command
	at      int   // its event among all
	steps   int   // of a walk, 0 for anything else
	weight  int   // how much it matters in a recap
	cell    rules.Cell
	fig, by rules.FigID // whose chips it shows
}

func (l *eventLog) reset() {
	*l = eventLog{tools: l.tools, LogView: l.LogView, round: 1, lines: l.lines[:0], climber: rules.NoFig, movingWall: -1, dice: session.DiceBook{Throws: l.dice.Throws[:0]}, edition: l.edition + 1}
}

// rebuild logs all that has happened up to the position.
func (l *eventLog) rebuild() {
	l.reset()
	for i := -1; i < l.t.Match.Count(); i++ {
		l.add(i, l.t.Match.Events(i))
	}
}

// look returns how a line is written.
func (ln *line) look(k *ui.Kit) (ink quad.Color, face font.Face) {
	switch {
	case ln.head:
		return k.Theme.Accent, font.Bold
	case ln.depth > 0:
		return k.Theme.Dim, font.Regular
	}
	return k.Theme.Text, font.Regular
}

// depthOf returns how deep an event is below its cause.
func depthOf(e *rules.Event) int {
	switch e.Kind {
	case rules.EvTurn, rules.EvStep, rules.EvWallMove, rules.EvWallRemoved, rules.EvWallStart, rules.EvStrike, rules.EvRangestrike,
		rules.EvAbility, rules.EvCommit, rules.EvCast, rules.EvCapture, rules.EvLeave, rules.EvResign, rules.EvReturn, rules.EvSpellEnd,
		rules.EvWin, rules.EvDraw:
		return 0
	case rules.EvDie:
		if w := e.Purpose(); w == rules.DieStand || w == rules.DieJump {
			return 0
		}
	case rules.EvFeature:
		if e.Rule == rules.MV04 {
			return 0
		}
		return 1
	case rules.EvDeath:
		if e.Cause == rules.ByStrike || e.Cause == rules.ByDrowning || e.Cause == rules.ByBurning {
			return 0 // at the end of the strikes, or by the ground alone
		}
	case rules.EvPush, rules.EvHits, rules.EvTier, rules.EvForce, rules.EvCanister, rules.EvFizzle, rules.EvHop, rules.EvTeleport,
		rules.EvSpawn, rules.EvSplit, rules.EvSwap, rules.EvPitIn, rules.EvPitOut, rules.EvPortal, rules.EvTerrain, rules.EvStructure, rules.EvHeal, rules.EvStand:
		return 1
	}
	return 2
}

// topicOf returns the topic of an event, given that of its cause.
func topicOf(e *rules.Event, cause topic) topic {
	switch e.Kind {
	case rules.EvWallMove, rules.EvWallRemoved, rules.EvWallStart, rules.EvPush, rules.EvCanister, rules.EvRupture:
		return aboutWalls
	case rules.EvStrike, rules.EvRangestrike, rules.EvAbility, rules.EvHits, rules.EvCarry, rules.EvDamage, rules.EvTier, rules.EvForce, rules.EvSlam, rules.EvGrab, rules.EvUndying:
		return aboutFights
	case rules.EvStep, rules.EvCommit, rules.EvCast, rules.EvCapture, rules.EvLeave, rules.EvReturn, rules.EvSpellEnd, rules.EvStand:
		return 0
	}
	if e.Wall >= 0 {
		cause |= aboutWalls
	}
	return cause
}

// add logs the events of a command; cmd is -1 for the opening.
func (l *eventLog) add(cmd int, events []rules.Event) {
	l.edition++
	// Events without a cause continue what a question has interrupted.
	last, cause := -1, topic(0)
	if n := len(l.lines); n > 0 && cmd >= 0 && !l.lines[n-1].head {
		last, cause = 0, l.lines[l.causeOf(n-1)].topic
	}
	for i := range events {
		e := &events[i]
		l.dice.Note(l.t.Match.State(), cmd, e)
		l.deeds.note(e, l.round, len(l.lines))
		switch {
		case l.t.Narrator.Ends(e):
			over := *e
			l.result = &over
		case e.Kind == rules.EvTurn:
			l.round, l.resigned = e.Round(), ""
		case e.Kind == rules.EvResign:
			l.resigned = l.ui.Lang.F("%s resigned", l.t.Narrator.Side(int(e.Side)))
		}
		ln := line{cmd: cmd, from: i, at: l.events, cell: boardview.Place(e), fig: e.Fig, by: rules.NoFig}
		l.events++
		if l.merges(e) {
			continue
		}
		ln.text = l.lineText(e)
		if ln.text == "" {
			continue
		}
		l.climber = rules.NoFig
		switch e.Kind {
		case rules.EvStep:
			ln.steps = 1
			if e.Step() == rules.StepClimb {
				l.climber = e.Fig
			}
		case rules.EvStrike, rules.EvRangestrike, rules.EvDisplace, rules.EvAbility:
			ln.by = e.By
		case rules.EvForce, rules.EvGrab:
			ln.fig, ln.by = e.By, e.Fig
		}
		ln.head = e.Kind == rules.EvTurn || l.t.Narrator.Ends(e)
		ln.depth = min(depthOf(e), last+1)
		if last = ln.depth; ln.head {
			last = -1
		}
		ln.topic = topicOf(e, cause)
		if ln.depth == 0 {
			cause = ln.topic
		}
		ln.weight = weights[e.Kind]
		for _, id := range [2]rules.FigID{e.Fig, e.By} {
			if id != rules.NoFig {
				if side := l.t.Match.State().Figure(id).Side; side != rules.NoSide {
					ln.sides |= 1 << side
				}
			}
		}
		if e.Side != rules.NoSide {
			ln.sides |= 1 << e.Side
		}
		l.lines = append(l.lines, ln)
		if e.Kind == rules.EvHits && e.Hits() > 0 && (i+1 == len(events) || events[i+1].Kind != rules.EvDamage) {
			ln.text, ln.depth = l.ui.Lang.F("%s takes no damage", l.t.Narrator.Fig(e.Fig)), ln.depth+1
			l.lines = append(l.lines, ln)
		}
	}
}

// merges reports whether an event only extends the line before: a step, or a wall's arrival.
func (l *eventLog) merges(e *rules.Event) bool {
	switch e.Kind {
	case rules.EvStep:
		if len(l.lines) == 0 {
			return false
		}
		ln := &l.lines[len(l.lines)-1]
		if ln.steps == 0 || ln.fig != e.Fig {
			return false
		}
		ln.steps++
		ln.cell = e.To
		ln.text = l.t.Narrator.Walk(e, ln.steps)
		return true
	case rules.EvPitOut: // the climb has its line already
		return len(l.lines) > 0 && l.climber == e.Fig
	case rules.EvWallStart:
		l.movingWall = e.Wall
	case rules.EvWallMove, rules.EvWallRemoved:
		was := l.movingWall
		l.movingWall = -1
		return was == e.Wall
	}
	return false
}

// lineText returns the sentence of an event in the log, "" for none.
func (l *eventLog) lineText(e *rules.Event) string {
	switch {
	case l.t.Narrator.Ends(e):
		head, why := l.t.Narrator.Outcome(e)
		if l.resigned != "" {
			why = l.resigned
		}
		return head + " · " + why
	case e.Kind == rules.EvStep:
		return l.t.Narrator.Walk(e, 1)
	case e.Kind == rules.EvWallStart:
		// A wall's line is that of its arrival, since causes come first.
		arrives := *e
		arrives.Kind = rules.EvWallMove
		if e.Breaks() {
			arrives.Kind, arrives.Rule = rules.EvWallRemoved, rules.CW07
		}
		return l.t.Narrator.Sentence(&arrives)
	}
	return l.t.Narrator.Sentence(e)
}

func (l *eventLog) revealAll() { l.shown, l.reported = len(l.lines), l.events }

// reveal shows the lines of all events but the last that wait to be shown.
func (l *eventLog) reveal(waiting int) {
	l.reported = max(l.reported, l.events-waiting)
	for l.shown < len(l.lines) && l.lines[l.shown].at < l.reported {
		l.shown++
	}
}

// said returns the last line that was shown, "" for none.
func (l *eventLog) said() string {
	if l.shown == 0 {
		return ""
	}
	return l.lines[l.shown-1].text
}

// causeOf returns the index of the first line of a line's cause.
func (l *eventLog) causeOf(i int) int {
	for i > 0 && l.lines[i].depth > 0 && !l.lines[i].head {
		i--
	}
	return i
}

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

// Where the text of a line begins, in points: after its indentation and chips.
const (
	logIndent = 16
	logChip   = 22
)

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
		_, face := ln.look(k)
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

func (l *eventLog) logLine(k *ui.Kit, r ui.Rect, ln *line, row *logRow) {
	x, y := r.X+k.Pt(8)+k.Pt(logIndent)*float32(ln.depth), r.Y+row.top+k.Pt(9)
	ink, face := ln.look(k)
	switch {
	case ln.head:
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
		// A corner from the cause down to its effect.
		k.List.Rect(x-k.Pt(9), r.Y, max(1, k.Pt(1)), y-r.Y, 0, quad.Solid(k.Theme.PanelEdge))
		k.List.Rect(x-k.Pt(9), y, k.Pt(6), max(1, k.Pt(1)), 0, quad.Solid(k.Theme.PanelEdge))
	}
	r.CutLeft(row.in)
	r.CutRight(k.Pt(6))
	r.CutTop(row.top)
	k.Paragraph(r, ln.text, 14, quad.Left, ink, face)
}

// logBox draws the log; choosing a line replays it on the board.
func (v *view) logBox(ctx *shell.Context) {
	if n := v.Log.box(ctx); n >= 0 {
		v.replay(n, n)
	}
}

// box draws the log and returns the line that was chosen, -1 for none.
func (l *eventLog) box(ctx *shell.Context) (chosen int) {
	k := &l.ui.Kit
	v := &l.LogView
	v.fresh = v.fresh || v.tick+1 != ctx.Tick
	v.tick = ctx.Tick
	w, h := float32(640), float32(760)
	if ctx.Width < k.Pt(560) {
		w, h = 4000, 4000 // fills a narrow screen
	}
	r, foot := l.ui.Box(ctx, w, h, l.ui.Lang.T("Log"))
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
	chosen = -1
	if v.Dice {
		for w := (ui.Pen{K: k, R: r, ID: "dice", Bar: 10}); w.Next(); {
			l.writeDice(&w, r)
		}
	} else {
		chosen = l.logPage(k, r)
	}
	l.ui.CloseButton(foot, l.ui.Lang.T("Back"))
	return chosen
}

// FilterIDs are the IDs of the filter buttons.
var FilterIDs = [LogFilters]string{"log-all", "log-mine", "log-fights", "log-walls"}

// logPage draws the lines and returns the one that was chosen, -1 for none.
func (l *eventLog) logPage(k *ui.Kit, r ui.Rect) (chosen int) {
	v := &l.LogView
	note := r.CutTop(k.Pt(20))
	r.CutTop(k.Pt(4))
	text := l.ui.Lang.T("Choose a line to replay it on the board.")
	k.Label(note, text, k.Fitted(text, 12, 9, note.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
	l.layLog(k, r.W-k.Pt(10))
	if len(v.rows) == 0 {
		k.Label(r.CutTop(k.Pt(40)), l.ui.Lang.T("Nothing yet."), 14, quad.Center, k.Theme.Dim, font.Regular)
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
		if k.Tap(l.ui.ID("line:", row.line), at, "") {
			chosen = row.line
		}
		l.logLine(k, at, &l.lines[row.line], row)
	}
	k.EndScroll("log", r)
	return chosen
}

// logTail draws the last lines that fit, to be replayed; for a finger they are one button
// that opens the log.
func (l *eventLog) logTail(k *ui.Kit, r ui.Rect) (w want) {
	if k.Finger && l.result == nil && r.H >= k.Pt(44) && l.ui.Click(k.Tap("log-tail", r, "")) {
		l.ui.Dialog = LogDialog
		return w
	}
	first := l.shown
	for room := r.H; first > 0; first-- {
		ln := &l.lines[first-1]
		_, face := ln.look(k)
		h := k.TextHeight(ln.text, 12.5, r.W-k.Pt(12)*float32(ln.depth), face) + k.Pt(3)
		if h > room {
			break
		}
		room -= h
	}
	for i := first; i < l.shown; i++ {
		ln := &l.lines[i]
		c, face := ln.look(k)
		in := k.Pt(12) * float32(ln.depth)
		h := k.TextHeight(ln.text, 12.5, r.W-in, face) + k.Pt(3)
		at := r.CutTop(h)
		if l.result == nil && !k.Finger && k.Tap(l.ui.ID("line:", i), at, l.ui.Lang.T("Replay")) {
			w = want{wishReplay, i, i}
		}
		at.CutLeft(in)
		k.Paragraph(at, ln.text, 12.5, quad.Left, c, face)
	}
	return w
}
