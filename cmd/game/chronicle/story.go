package chronicle

import (
	"sort"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/levels/script"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// deed is how a figure was lost or escaped, and who caused it.
type deed struct {
	round, line int         // line of the log
	start       int         // the line with which it began
	fig, by     rules.FigID // by is NoFig where nobody did it
	force       rules.Force // how by moved fig there, NoForce for otherwise
	cause       rules.Cause
	left        bool // it left by an exit
	worth       int  // how much it matters
	text        string
}

// deeds collects the deeds of a match as its events are logged.
type deeds struct {
	all   []deed
	turn  int
	moved map[rules.FigID]hand
	hit   map[rules.FigID]rules.FigID // who struck it last
	grabs map[rules.FigID]rules.FigID // who holds it
}

// hand is who moved a figure last, how and when.
type hand struct {
	by         rules.FigID
	force      rules.Force
	turn, line int
}

// note collects an event; line is the number of its line in the log.
func (d *deeds) note(e *rules.Event, round, line int) {
	if d.moved == nil {
		d.moved, d.hit, d.grabs = map[rules.FigID]hand{}, map[rules.FigID]rules.FigID{}, map[rules.FigID]rules.FigID{}
	}
	switch e.Kind {
	case rules.EvTurn:
		d.turn++
	case rules.EvForce:
		d.moved[e.Fig] = hand{e.By, e.Force(), d.turn, line}
	case rules.EvGrab:
		d.grabs[e.Fig] = e.By
	case rules.EvStrike, rules.EvRangestrike:
		d.hit[e.By] = e.Fig
	case rules.EvLeave:
		d.all = append(d.all, deed{round: round, line: line, start: line, fig: e.Fig, by: rules.NoFig, left: true})
	case rules.EvDeath:
		n := deed{round: round, line: line, start: line, fig: e.Fig, by: rules.NoFig, cause: e.Cause}
		if e.Cause == rules.ByWounds && e.Wall >= 0 {
			n.cause = rules.ByWall // the last wound is a wall's
		}
		thrown := e.Fig
		if e.Cause == rules.ByFaller {
			thrown = e.By
		}
		if h, ok := d.moved[thrown]; ok && d.turn-h.turn <= 1 && h.by != thrown && h.by != rules.NoFig {
			n.by, n.force, n.start = h.by, h.force, h.line
		} else if by, ok := d.grabs[e.Fig]; ok && byWall(n.cause) {
			n.by = by
		}
		if e.Cause == rules.ByStrike {
			n.by, n.force, n.start = rules.NoFig, rules.NoForce, line
			if by, ok := d.hit[e.Fig]; ok {
				n.by = by
			}
		}
		d.all = append(d.all, n)
	}
}

// byWall reports whether a wall killed.
func byWall(c rules.Cause) bool {
	return c == rules.ByWall || c == rules.ByBarrier || c == rules.ByNoRoom
}

// deedLines is how many deeds are listed.
const deedLines = 3

// Story is the best deeds of a match, with its greatest moment as a film.
type Story struct {
	best []deed            // those that matter most, in order
	lost []string          // those of the winner's side who died in other deeds
	at   deed              // the moment of the match; its line is -1 for none
	told int               // the edition of the log that best was chosen from, 0 for none
	film *boardview.Player // of the moment
	runs int               // how often it was shown
}

// write puts a deed into words and weighs it.
func (st *Story) write(l *Log, n *deed) {
	w, s := l.words, l.match.State()
	held := n.by == rules.NoFig && byWall(n.cause) && !n.left && l.match.Level().Puzzle() == 0 // in a puzzle the others rest
	if past := l.match.At(l.lines[n.line].cmd); past != nil && held {
		for i := range past.NumFigures() {
			id := rules.FigID(i)
			if o := past.Figure(id); n.by == rules.NoFig && o.OnBoard && o.Side != past.Figure(n.fig).Side && past.Contact(id, n.fig) {
				n.by = id
			}
		}
	}
	fig := w.Fig(n.fig)
	if n.by != rules.NoFig && s.Figure(n.by).Side == s.Figure(n.fig).Side {
		n.by = rules.NoFig // by accident
	}
	by, sent := "", ""
	if n.by != rules.NoFig {
		by, sent = w.Fig(n.by), narrate.Sent(*w, n.by, n.fig, n.force, n.cause)
	}
	switch {
	case n.left:
		n.text, n.worth = w.Lang.F("%s escaped", fig), 45
	case n.by == rules.NoFig:
		n.text, n.worth = fig+" "+w.Cause(&rules.Event{Kind: rules.EvDeath, Fig: n.fig, By: rules.NoFig, Cause: n.cause}), 40
		if byWall(n.cause) {
			n.text, n.worth = w.Lang.F("%s is crushed by the walls", fig), 70
		}
	case n.cause == rules.ByFaller:
		n.text, n.worth = w.Lang.F("%s dropped someone on %s", by, fig), 98
	case n.cause == rules.ByStrike:
		n.text, n.worth = w.Lang.F("%s struck down %s", by, fig), 30
	case sent != "":
		n.text, n.worth = sent, 90
		if byWall(n.cause) {
			n.worth = 100
		}
	case byWall(n.cause):
		n.text, n.worth = w.Lang.F("%s held %s until the wall came", by, fig), 95
	default:
		n.text, n.worth = w.Lang.F("%s finished off %s", by, fig), 50
	}
	if side, over := s.Winner(); over && (s.Figure(n.fig).Side == side) == n.left {
		n.worth += 100 // it helped the winner
	}
}

// choose chooses the deeds that matter most and the moment of the match.
func (st *Story) choose(l *Log) {
	lines := l.lines
	st.told, st.best, st.film, st.runs, st.at = l.edition, st.best[:0], nil, 0, deed{line: -1}
	for _, n := range l.deeds.all {
		if n.line < len(lines) && l.match.State().Figure(n.fig).Side != rules.NoSide {
			st.write(l, &n)
			st.best = append(st.best, n)
		}
	}
	for i := range st.best { // the deed that ended the match, two at once
		if lines[st.best[i].line].cmd == l.match.Count()-1 {
			st.best[i].worth += 30
		}
		for j := range st.best {
			if i != j && lines[st.best[i].line].cmd == lines[st.best[j].line].cmd && !st.best[i].left && !st.best[j].left {
				st.best[i].worth += 20
			}
		}
	}
	sort.SliceStable(st.best, func(a, b int) bool { return st.best[a].worth > st.best[b].worth })
	st.lost = st.lost[:0]
	winner, over := l.match.State().Winner()
	for _, n := range st.best[min(deedLines, len(st.best)):] {
		if over && !n.left && l.match.State().Figure(n.fig).Side == winner {
			st.lost = append(st.lost, l.words.Fig(n.fig))
		}
	}
	st.best = st.best[:min(deedLines, len(st.best))]
	if len(st.best) > 0 {
		st.at = st.best[0]
	} else {
		for i := range lines {
			if ln := &lines[i]; ln.weight > st.at.worth {
				st.at = deed{line: i, start: i, worth: ln.weight, text: ln.text}
			}
		}
	}
	sort.SliceStable(st.best, func(a, b int) bool { return st.best[a].line < st.best[b].line })
}

// Tell chooses the deeds that matter most and films the moment of the match.
func (st *Story) Tell(d *shell.UI, l *Log) {
	if st.told == l.edition {
		return
	}
	if st.choose(l); st.at.line < 0 {
		return
	}
	if from, to, events, past := l.Span(st.at.start, st.at.line); past != nil { // the film of the moment
		shots := []script.Step{{Events: events[:from]}, {Events: events[from:to]}}
		st.film = boardview.NewPlayer(d.Fonts, d.Lang, l.match.Level(), past, shots)
		st.film.Once = true
	}
}

// within returns the middle of a view of 2*half cells that shows at most half a cell beyond the board.
func within(at, half, length float32) float32 {
	if 2*half >= length {
		return length / 2
	}
	return max(half-0.5, min(at, length-half+0.5))
}

// WriteMoment draws the film of the best moment, twice, where it has a height, and the
// button that replays it. It reports whether that was used.
func (st *Story) WriteMoment(d *shell.UI, ctx *shell.Context, w *ui.Pen, l *Log, high float32) (used bool) {
	k := w.K
	at, draw := w.Row(high / k.Scale)
	row, _ := w.Row(52)
	if !draw {
		return used
	}
	if high > 0 {
		st.drawFilm(d, ctx, at, l.lines[st.at.line].cell)
	}
	text := d.Lang.F("The moment of the match: %s", st.at.text)
	if d.Click(k.Button("moment", ui.Rect{X: row.X, Y: row.Y + k.Pt(4), W: row.W, H: k.Pt(44)}, text, ui.Look{Icon: icon.Play, Size: 14, Tip: d.Lang.T("Replays this moment")})) {
		used = true
	}
	return used
}

// drawFilm plays the film in a frame, close to where it happened.
func (st *Story) drawFilm(d *shell.UI, ctx *shell.Context, at ui.Rect, cell rules.Cell) {
	k := &d.Kit
	f := st.film
	boardview.DrawStill(d, nil, at)
	f.Pic.Palette, f.Pic.Lang = d.Palette, d.Lang
	if f.Pic.Plain = d.Set.Plain(ctx); !f.Done {
		ctx.Stir()
	}
	if f.Advance(1, d.Set.Reduced); f.Done && st.runs < 1 {
		st.runs++
		f.Once, f.Done = false, false
		f.Rewind()
		f.Once = true
	}
	k.List.PushClip(at.Bounds())
	cam := &f.Pic.Camera
	cam.SetArea(f.Words.Board, at.Bounds())
	if cell != rules.NoCell {
		cam.Zoom = max(cam.Zoom, at.H/8)
		cam.X, cam.Y = board.Centre(f.Words.Board, cell)
		cam.X = within(cam.X, at.W/2/cam.Zoom, float32(f.Words.Board.Width())+0.5)
		cam.Y = within(cam.Y, at.H/2/cam.Zoom, float32(f.Words.Board.Height()))
		cam.Clamp()
	}
	f.Draw(k, &k.List, at)
	k.List.Pop()
}

// listed returns the deeds to list. A single one is described by the button of its film.
func (st *Story) listed() []deed {
	if len(st.best) == 1 && st.film != nil {
		return nil
	}
	return st.best
}

// HasFilm reports whether there is a film of the moment.
func (st *Story) HasFilm() bool { return st.film != nil }

// Moment returns the moment of the match in words, and the lines of the log that it takes.
func (st *Story) Moment() (text string, from, to int) { return st.at.text, st.at.start, st.at.line }

// WriteDeeds lists who did what.
func (st *Story) WriteDeeds(w *ui.Pen, l *Log, on *table.Table) {
	k := w.K
	if len(st.best) == 0 {
		w.Line(26, l.words.Lang.T("No one died."), 14, k.Theme.Dim)
	}
	for _, d := range st.listed() {
		line, draw := w.Row(max(24, k.TextHeight(d.text, 14, w.R.W-k.Pt(104), font.Regular)/k.Scale+5))
		if !draw {
			continue
		}
		k.Label(line.CutLeft(k.Pt(76)), l.words.Lang.F("Round %d", d.round), 13, quad.Left, k.Theme.Dim, font.Regular)
		x, y := line.CutLeft(k.Pt(28)).Mid()
		who := d.by
		if who == rules.NoFig {
			who = d.fig
		}
		on.DrawRing(k, x-k.Pt(4), y, k.Pt(8), l.match.State().Figure(who).Side)
		k.Boxed(line, d.text, 14, 14, k.Theme.Text, font.Regular)
	}
	if len(st.lost) > 0 {
		w.Para(l.words.Lang.F("Lost: %s", strings.Join(st.lost, ", ")), 14, k.Theme.Dim, font.Regular)
	}
}
