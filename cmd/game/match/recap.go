package match

import (
	"slices"
	"sort"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels/script"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// recap lists at the start of a player's turn what mattered most since the last one, in
// at most three lines. Each replays its moment; the first command closes it.
type recap struct {
	part
	lines []int // of the log
	of    int   // edition of the log when it was opened
	rect  ui.Rect
	drawn bool // in this tick
}

// recapLines is how many lines a recap has at most.
const recapLines = 3

// weights rank events for the recap.
var weights = map[rules.EventKind]int{rules.EvDeath: 100, rules.EvLeave: 80, rules.EvCapture: 60, rules.EvRupture: 50, rules.EvFall: 40, rules.EvHop: 35,
	rules.EvSlam: 30, rules.EvWound: 25, rules.EvDamage: 20, rules.EvGrab: 15, rules.EvPush: 10, rules.EvForce: 10}

// begin opens the recap of what has happened since a side's last turn.
func (rc *recap) begin(side int) {
	rc.lines, rc.of, rc.rect = rc.lines[:0], rc.m.Log.edition, ui.Rect{}
	lines := rc.m.Log.lines
	mine := func(ln *line) bool { return ln.head && ln.sides>>side&1 != 0 }
	end := len(lines) - 1
	for end >= 0 && !mine(&lines[end]) {
		end--
	}
	begin := end - 1
	for begin >= 0 && !mine(&lines[begin]) {
		begin--
	}
	if begin < 0 {
		return
	}
	for begin++; begin < end && !lines[begin].head; begin++ { // its own turn
	}
	for i := begin; i < end; i++ {
		if lines[i].weight > 0 {
			rc.lines = append(rc.lines, i)
		}
	}
	worth := func(i int) int {
		if lines[i].sides>>side&1 != 0 {
			return lines[i].weight * 2
		}
		return lines[i].weight
	}
	sort.SliceStable(rc.lines, func(a, b int) bool { return worth(rc.lines[a]) > worth(rc.lines[b]) })
	kept := rc.lines[:0]
	for _, i := range rc.lines { // of what a command does to a figure, the worst
		if !slices.ContainsFunc(kept, func(j int) bool { return lines[j].cmd == lines[i].cmd && lines[j].fig == lines[i].fig }) {
			kept = append(kept, i)
		}
	}
	rc.lines = kept[:min(recapLines, len(kept))]
	slices.Sort(rc.lines)
}

// open reports whether the recap is shown.
func (rc *recap) open() bool {
	if rc.m.Log.edition != rc.of || rc.t.Selected != rules.NoFig {
		rc.lines = rc.lines[:0]
	}
	return len(rc.lines) > 0 && !rc.m.LookBack.frame.busy() && !rc.m.LookBack.on && !rc.m.Hints.On
}

func (rc *recap) high(k *ui.Kit) float32 { return k.Pt(34 + 48*float32(len(rc.lines))) }

// drawIn draws the recap at the top of a panel, if there is room, and cuts it off.
func (rc *recap) drawIn(k *ui.Kit, r *ui.Rect) {
	if rc.open() && r.H > rc.high(k) {
		rc.drawn = true
		area := r.CutTop(rc.high(k))
		head := area.CutTop(k.Pt(34))
		if rc.ui.Click(k.Button("recap-close", head.CutRight(k.Pt(44)), "", ui.Look{Icon: icon.Cross, Tip: rc.ui.Lang.T("Close")})) {
			rc.lines = rc.lines[:0]
		}
		k.Label(head, rc.ui.Lang.T("Since your last turn"), 14, quad.Left, k.Theme.Accent, font.Bold)
		rc.draw(k, area)
		ui.DrawRule(k, r)
	}
}

// draw draws the lines as buttons.
func (rc *recap) draw(k *ui.Kit, r ui.Rect) {
	for i, n := range rc.lines {
		row := r.CutTop(k.Pt(48))
		row.CutTop(k.Pt(4))
		if rc.ui.Click(k.Button(rc.ui.ID("recap:", i+1), row, rc.m.Log.lines[n].text, ui.Look{Icon: icon.Play, Size: 13, Tip: rc.ui.Lang.T("Replays this moment")})) {
			rc.m.LookBack.frame.show(n)
			return
		}
	}
}

// deed is how a figure was lost or got away, and who saw to it.
type deed struct {
	round, line int         // line of the log
	start       int         // the line with which it began
	fig, by     rules.FigID // by is NoFig where nobody did it
	force       rules.Force // how by moved fig there, NoForce for otherwise
	cause       rules.Cause
	left        bool // it left by an exit
	worth       int  // how much it is worth telling
	text        string
}

// deeds collects the deeds of a match as its events are logged, and tells the best.
type deeds struct {
	all   []deed
	turn  int
	moved map[rules.FigID]hand
	hit   map[rules.FigID]rules.FigID // who struck it last
	grabs map[rules.FigID]rules.FigID // who holds it
	best  []deed                      // the most worth telling, in order
	at    deed                        // the moment of the match; its line is -1 for none
	told  int                         // the edition of the log that best is of, 0 for none
	film  *boardview.Player           // of the moment
	runs  int                         // how often it was shown
}

// hand is who moved a figure last, how and when.
type hand struct {
	by         rules.FigID
	force      rules.Force
	turn, line int
}

// deedLines is how many deeds are told.
const deedLines = 3

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

// write puts a deed into words and weighs it.
func (en *ending) write(n *deed) {
	w, s := en.t.Narrator, en.t.Match.State()
	if past := en.t.Match.At(en.m.Log.lines[n.line].cmd); past != nil && n.by == rules.NoFig && byWall(n.cause) && !n.left {
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
		by, sent = w.Fig(n.by), narrate.Sent(w, n.by, n.fig, n.force, n.cause)
	}
	switch {
	case n.left:
		n.text, n.worth = en.ui.Lang.F("%s escaped", fig), 45
	case n.by == rules.NoFig:
		n.text, n.worth = fig+" "+w.Cause(&rules.Event{Kind: rules.EvDeath, Fig: n.fig, By: rules.NoFig, Cause: n.cause}), 40
		if byWall(n.cause) {
			n.text, n.worth = en.ui.Lang.F("%s is crushed by the walls", fig), 70
		}
	case n.cause == rules.ByFaller:
		n.text, n.worth = en.ui.Lang.F("%s dropped someone on %s", by, fig), 98
	case n.cause == rules.ByStrike:
		n.text, n.worth = en.ui.Lang.F("%s struck down %s", by, fig), 30
	case sent != "":
		n.text, n.worth = sent, 90
		if byWall(n.cause) {
			n.worth = 100
		}
	case byWall(n.cause):
		n.text, n.worth = en.ui.Lang.F("%s held %s until the wall came", by, fig), 95
	default:
		n.text, n.worth = en.ui.Lang.F("%s finished off %s", by, fig), 50
	}
	if side, over := s.Winner(); over && (s.Figure(n.fig).Side == side) == n.left {
		n.worth += 100 // it helped the winner
	}
}

// tell chooses the deeds worth telling and the moment of the match.
func (en *ending) tell() {
	d, lines := &en.deeds, en.m.Log.lines
	if d.told == en.m.Log.edition {
		return
	}
	d.told, d.best, d.film, d.runs, d.at = en.m.Log.edition, d.best[:0], nil, 0, deed{line: -1}
	for _, n := range d.all {
		if n.line < len(lines) && en.t.Match.State().Figure(n.fig).Side != rules.NoSide {
			en.write(&n)
			d.best = append(d.best, n)
		}
	}
	for i := range d.best { // the deed that ended the match, two at once
		if lines[d.best[i].line].cmd == en.t.Match.Count()-1 {
			d.best[i].worth += 30
		}
		for j := range d.best {
			if i != j && lines[d.best[i].line].cmd == lines[d.best[j].line].cmd && !d.best[i].left && !d.best[j].left {
				d.best[i].worth += 20
			}
		}
	}
	sort.SliceStable(d.best, func(a, b int) bool { return d.best[a].worth > d.best[b].worth })
	d.best = d.best[:min(deedLines, len(d.best))]
	if len(d.best) > 0 {
		d.at = d.best[0]
	} else {
		for i := range lines {
			if ln := &lines[i]; ln.weight > d.at.worth {
				d.at = deed{line: i, start: i, worth: ln.weight, text: ln.text}
			}
		}
	}
	sort.SliceStable(d.best, func(a, b int) bool { return d.best[a].line < d.best[b].line })
	if d.at.line < 0 {
		return
	}
	if from, to, events, past := en.m.LookBack.frame.span(d.at.start, d.at.line); past != nil { // the film of the moment
		shots := []script.Step{{Events: events[:from]}, {Events: events[from:to]}}
		d.film = boardview.NewPlayer(en.ui.Fonts, en.ui.Lang, en.t.Match.Level(), past, shots)
		d.film.Once = true
	}
}

// within returns the middle of a view of 2*half cells that shows at most half a cell beyond the board.
func within(at, half, length float32) float32 {
	if 2*half >= length {
		return length / 2
	}
	return max(half-0.5, min(at, length-half+0.5))
}

// writeMoment draws the film of the best moment, twice, where it has a height, and its button.
func (en *ending) writeMoment(ctx *shell.Context, w *ui.Pen, high float32) {
	k := w.K
	at, draw := w.Row(high / k.Scale)
	row, _ := w.Row(52)
	if !draw {
		return
	}
	if high > 0 {
		en.drawFilm(ctx, k, at)
	}
	text := en.ui.Lang.F("The moment of the match: %s", en.deeds.at.text)
	if en.ui.Click(k.Button("moment", ui.Rect{X: row.X, Y: row.Y + k.Pt(4), W: row.W, H: k.Pt(44)}, text, ui.Look{Icon: icon.Play, Size: 14, Tip: en.ui.Lang.T("Replays this moment")})) {
		en.ui.Dialog = shell.NoDialog
		en.m.LookBack.frame.showFrom(en.deeds.at.start, en.deeds.at.line)
		en.replays = en.m.LookBack.frame.on
	}
}

// drawFilm plays the film in a frame, close to where it happened.
func (en *ending) drawFilm(ctx *shell.Context, k *ui.Kit, at ui.Rect) {
	f := en.deeds.film
	boardview.DrawStill(en.ui, nil, at)
	f.Pic.Palette, f.Pic.Lang = en.ui.Palette, en.ui.Lang
	if f.Pic.Plain = en.ui.Set.Plain(ctx); !f.Done {
		ctx.Stir()
	}
	if f.Advance(1, en.ui.Set.Reduced); f.Done && en.deeds.runs < 1 {
		en.deeds.runs++
		f.Once, f.Done = false, false
		f.Rewind()
		f.Once = true
	}
	k.List.PushClip(at.Bounds())
	cam := &f.Pic.Camera
	cam.SetArea(f.Words.Board, at.Bounds())
	if c := en.m.Log.lines[en.deeds.at.line].cell; c != rules.NoCell {
		cam.Zoom = max(cam.Zoom, at.H/8)
		cam.X, cam.Y = board.Centre(f.Words.Board, c)
		cam.X = within(cam.X, at.W/2/cam.Zoom, float32(f.Words.Board.Width())+0.5)
		cam.Y = within(cam.Y, at.H/2/cam.Zoom, float32(f.Words.Board.Height()))
		cam.Clamp()
	}
	f.Draw(k, &k.List, at)
	k.List.Pop()
}

// told returns the deeds to list: the only one is told by the button of its film.
func (en *ending) told() []deed {
	if len(en.deeds.best) == 1 && en.deeds.film != nil {
		return nil
	}
	return en.deeds.best
}
