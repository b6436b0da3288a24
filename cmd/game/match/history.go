package match

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

func (p *Screen) undo(ctx *shell.Context) {
	p.LookBack.leave()
	if p.Table.Spells.DropDeferred() {
		p.UI.Player.Play(sound.Undo, 0, 1)
		return
	}
	if ok, why := p.canUndo(); !ok {
		p.Refuse(ctx, p.UI.Lang.F("Can't undo: %s.", why))
		return
	}
	p.undoStep()
	p.UI.Player.Play(sound.Undo, 0, 1)
	p.ShowRewound()
}

// undoStep undoes the last action. The steps of a forced movement go together, and so do a
// walk onto an exit and leaving by it, and strikes in vain and what they follow.
func (p *Screen) undoStep() {
	if n := p.Table.Match.Count(); p.walksOut(n - 1) {
		if p.Table.Match.Undo(); p.Table.Match.Count() != n-1 {
			return
		}
	}
	for p.Table.Match.Undo() && (p.Table.Match.State().Pending().Ask == rules.AskForce || p.inVain()) {
		if ok, _ := p.Table.Match.CanUndo(); !ok {
			return
		}
	}
}

// walksOut reports whether command i leaves the board right after the walk to the exit.
func (p *Screen) walksOut(i int) bool {
	m := p.Table.Match
	if !p.UI.Set.WalkOut || i < 1 || i >= m.Length() {
		return false
	}
	out, _ := m.Action(i)
	walk, _ := m.Action(i - 1)
	return out.Kind == rules.Leave && walk.Kind == rules.Move && walk.Fig == out.Fig
}

// inVain reports whether a strike in vain is made next.
func (p *Screen) inVain() bool {
	_, ok := p.vainStrike(p.Table.Match.State().Legal(nil))
	return ok
}

// canUndo reports whether the last command can be undone, and if not, why.
func (p *Screen) canUndo() (ok bool, why string) {
	if p.LookBack.recording {
		return false, p.UI.Lang.T("this is a replay")
	}
	ok, why = p.Table.Match.CanUndo()
	return ok, p.UI.Lang.T(why)
}

// inForce reports whether a forced movement has begun whose steps are undone and redone
// together, with what bots answer on the way.
func (p *Screen) inForce() bool {
	ask := p.Table.Match.State().Pending().Ask
	return ask == rules.AskForce || ask == rules.AskStability && p.Players.botTurn()
}

func (p *Screen) canRedo() bool { return !p.LookBack.recording && p.Table.Match.CanRedo() }

func (p *Screen) redo(ctx *shell.Context) {
	p.LookBack.leave()
	if !p.canRedo() {
		p.Refuse(ctx, p.UI.Lang.T("Nothing to redo."))
		return
	}
	p.Finish()
	p.UI.Player.Play(sound.Redo, 0, 1)
	for again := true; again; again = p.canRedo() && (p.inForce() || p.inVain() || p.walksOut(p.Table.Match.Count())) {
		events, _ := p.Table.Match.Redo()
		p.applyEvents(events)
	}
}

// ShowRewound shows the position and the log after a step back.
func (p *Screen) ShowRewound() {
	p.Table.StopFollowing()
	p.LookBack.frame.close()
	p.showNow()
	p.rebuildLog()
	p.Log.revealAll()
	p.Hud.TurnSide = p.Table.Match.State().Side()
	p.saver.changed()
	p.refreshDerived()
}

// saver keeps the match in the store.
type saver struct {
	part
	shell.Autosave
}

// put stores the match among those to continue, or among the recordings.
func (s *saver) put(ctx *shell.Context) error {
	over := s.m.result != nil
	if s.t.Match.Looking() {
		_, over = s.t.Match.At(s.t.Match.Present()).Winner()
	}
	if over {
		if _, err := profile.Record(ctx, profile.NameOf(s.t.Match), s.t.Match.Save()); err != nil {
			return err
		}
	}
	if over || s.t.Match.Empty() && !s.t.Match.Iron {
		return profile.Discard(s.ui, ctx, s.t.Match)
	}
	return profile.Save(s.ui, ctx, s.t.Match)
}

// borrowedKey names the record of the match that continues a recording that must not change.
const borrowedKey = "borrowed"

// borrowed reports whether the match continues such a recording.
func (s *saver) borrowed(ctx *shell.Context) bool {
	name, _ := ctx.Store.Get(borrowedKey) // at worst a medal too many is awarded
	return string(name) == profile.NameOf(s.t.Match)
}

// changed marks the match as unsaved, except in lessons and recordings.
func (s *saver) changed() {
	if s.m.coach.lesson == nil && s.m.Workbench == nil && !s.m.LookBack.recording && !s.m.Ending.practice() {
		s.Changed()
	}
}

func (s *saver) save(ctx *shell.Context) error {
	return s.Save(func() error { return s.put(ctx) })
}

// leaves saves, and reports whether the player may leave: after a failure the second time.
func (s *saver) leaves(ctx *shell.Context) bool {
	err := s.Leave(func() error { return s.put(ctx) })
	if err != nil {
		s.ui.Say(ctx, s.ui.Lang.F("Can't save the match: %s. Leave again to discard it.", s.ui.ErrText(err)))
	}
	return err == nil
}

// OpenLines opens the list of lines.
func (lb *lookBack) OpenLines() {
	lb.playing = false
	lb.lines = lb.t.Match.Lines()
	lb.ui.Dialog = LinesDialog
}

// lineName returns where a line branched off, and its length.
func (lb *lookBack) lineName(l *session.Line) string {
	text := lb.ui.Lang.T("From the start")
	if l.From > 0 {
		switch a := l.After; {
		case a.Kind == rules.Move:
			text = lb.ui.Lang.F("Round %d, after %s's move", l.FromRound, lb.t.Narrator.Fig(a.Fig))
		case a.Kind == rules.Strike:
			text = lb.ui.Lang.F("Round %d, after %s's strike", l.FromRound, lb.t.Narrator.Fig(a.Fig))
		case a.Kind == rules.EndTurn:
			text = lb.ui.Lang.F("Round %d, after %s ended a phase", l.FromRound, lb.t.Narrator.Side(l.AfterSide))
		case a.Fig >= 0 && int(a.Fig) < lb.t.Match.State().NumFigures():
			text = lb.ui.Lang.F("Round %d, after %s's command", l.FromRound, lb.t.Narrator.Fig(a.Fig))
		default:
			text = lb.ui.Lang.F("Round %d, after %s's decision", l.FromRound, lb.t.Narrator.Side(l.AfterSide))
		}
	}
	return text + " · " + lb.ui.Lang.N(l.Length-l.From, "%d command", "%d commands")
}

// linesBox draws the list of lines, to switch to one or delete it.
func (lb *lookBack) linesBox(ctx *shell.Context) {
	r, foot := lb.ui.Box(ctx, 620, 170+58*float32(min(7, max(2, len(lb.lines)))), lb.ui.Lang.T("Branches of this match"))
	k := &lb.ui.Kit
	r.CutTop(k.Paragraph(r, lb.ui.Lang.T("When you play on from an earlier position, a new branch begins. Nothing is lost: choose a branch to go there."), 13, quad.Left, k.Theme.Dim, font.Regular) + k.Pt(8))
	area := r
	r = k.Scroll("lines", r, k.Pt(58)*float32(len(lb.lines)))
	r.W -= k.Pt(12)
	for i := range lb.lines {
		row := r.CutTop(k.Pt(52))
		r.CutTop(k.Pt(6))
		in := float32(0) // by the depth in the tree
		for at := lb.lines[i].Parent; at >= 0 && in < k.Pt(120); at = lb.lines[at].Parent {
			in += k.Pt(20)
		}
		if in > 0 {
			x, y := row.X+in-k.Pt(11), row.Y+row.H/2
			k.List.Line(x, row.Y-k.Pt(6), x, y, k.Pt(2), quad.Solid(k.Theme.PanelEdge))
			k.List.Line(x, y, x+k.Pt(8), y, k.Pt(2), quad.Solid(k.Theme.PanelEdge))
		}
		row.CutLeft(in)
		lb.lineRow(k, row, i)
	}
	k.EndScroll("lines", area)
	if lb.ui.Click(k.Button("close", foot, lb.ui.Lang.T("Back"), ui.Look{Primary: true})) || k.In.Cancel {
		lb.ui.Dialog = shell.NoDialog
	}
}

func (lb *lookBack) lineRow(k *ui.Kit, row ui.Rect, i int) {
	l := &lb.lines[i]
	here := i == lb.t.Match.Line()
	bin := row.TakeRight(k.Pt(46), k.Pt(6))
	why := lb.ui.Lang.T("Delete this branch")
	switch {
	case lb.recording:
		why = lb.ui.Lang.T("You can't delete parts of a replay")
	case here:
		why = lb.ui.Lang.T("You can't delete the branch you are viewing")
	}
	doomed := lb.ui.Click(k.Button(lb.ui.ID("line-delete:", i), bin, "", ui.Look{Icon: icon.Trash, Disabled: here || lb.recording, Tip: why}))
	used := lb.ui.Click(k.Button(lb.ui.ID("line:", i), row, "", ui.Look{On: here}))
	body := row.Inset(k.Pt(6))
	body.CutLeft(k.Pt(4))
	top := body.CutTop(body.H / 2)
	name := lb.lineName(l)
	k.Label(top, name, k.Fitted(name, 15, 11, top.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	how := lb.ui.Lang.F("at round %d", l.Round)
	if l.End != nil {
		how, _ = lb.t.Narrator.Outcome(l.End)
	}
	if here {
		how = lb.ui.Lang.T("you are here") + " · " + how
	}
	k.Label(body, how, 12, quad.Left, k.Theme.Accent, font.Regular)
	switch {
	case doomed:
		lb.Doomed, lb.ui.Dialog = i, DeleteLineDialog
	case used:
		lb.switchLine(i)
	}
}

func (lb *lookBack) switchLine(i int) {
	on := lb.on
	lb.t.Match.Switch(i)
	lb.m.ShowRewound()
	lb.m.Ending.ended = lb.m.result != nil // it was, when the line was played
	lb.on, lb.ui.Dialog = on, shell.NoDialog
	lb.m.refreshDerived()
}

// timeline is a line of a match as the slider shows it: its turns, rounds and landmarks.
type timeline struct {
	length    int
	line      int
	last      uint64 // hash after its last command
	turns     []turn
	landmarks []landmark
}

// turn is the start of a side's turn, after so many commands.
type turn struct {
	at    int
	side  int
	round int
	first bool // it begins the round
}

// landmark is a notable event, after so many commands.
type landmark struct {
	at   int
	sign icon.ID
	side int // of the figure, or the winner
}

// read reads the match, unless it is unchanged.
func (tl *timeline) read(m *session.Match) {
	n := m.Length()
	last := uint64(0)
	if n > 0 {
		last = m.Hash(n - 1)
	}
	if tl.turns != nil && tl.length == n && tl.line == m.Line() && tl.last == last {
		return
	}
	tl.turns, tl.landmarks = tl.turns[:0], tl.landmarks[:0]
	for i := -1; i < n; i++ {
		tl.add(m, i+1, m.Events(i))
	}
	tl.length, tl.line, tl.last = n, m.Line(), last
}

// add adds the turns and landmarks of the events before a position.
func (tl *timeline) add(m *session.Match, at int, events []rules.Event) {
	for i := range events {
		e := &events[i]
		side := int(e.Side)
		if e.Fig != rules.NoFig {
			side = m.State().Figure(e.Fig).Side
		}
		sign := icon.None
		switch e.Kind {
		case rules.EvTurn:
			t := turn{at: at, side: int(e.Side), round: e.Round(), first: true}
			if k := len(tl.turns); k > 0 {
				t.first = tl.turns[k-1].round != t.round
			}
			tl.turns = append(tl.turns, t)
		case rules.EvDeath:
			if sign = icon.Skull; e.Cause == rules.ByWall || e.Cause == rules.ByBarrier || e.Cause == rules.ByNoRoom {
				sign = icon.Wall
			}
		case rules.EvFall:
			if e.From != e.To { // not only down from a ledge
				sign = icon.Pit
			}
		case rules.EvLeave:
			sign = icon.Door
		case rules.EvWin, rules.EvDraw:
			if sign = icon.Star; e.Kind == rules.EvDraw {
				side = rules.NoSide
			}
		}
		if sign != icon.None {
			tl.landmarks = append(tl.landmarks, landmark{at, sign, side})
		}
	}
}

// turnAt returns the turn of the position after n commands.
func (tl *timeline) turnAt(n int) turn {
	t := turn{side: rules.NoSide, round: 1}
	for _, x := range tl.turns {
		if x.at > n {
			break
		}
		t = x
	}
	return t
}

// next returns the start of the next turn or round after position n, or the end.
func (tl *timeline) next(n int, rounds bool) int {
	for _, t := range tl.turns {
		if t.at > n && (t.first || !rounds) {
			return t.at
		}
	}
	return tl.length
}

// prev returns the start of the turn or round of position n, or of the one before if
// n is its start.
func (tl *timeline) prev(n int, rounds bool) int {
	to := 0
	for _, t := range tl.turns {
		if t.at < n && (t.first || !rounds) {
			to = t.at
		}
	}
	return to
}

// drawTimeline draws the timeline with a knob at position n and handles the pointer:
// to is the position pressed. Slim omits icons and numbers.
func (lb *lookBack) drawTimeline(k *ui.Kit, r ui.Rect, n int, slim bool) (to int, held bool) {
	c := &lb.timeline
	at, hover, held := k.Scrub("timeline", r)
	edge := k.Pt(12)
	// The whole strip can be pressed; positions are within its ends.
	inner := ui.Rect{X: r.X + edge, Y: r.Y, W: max(1, r.W-2*edge), H: r.H}
	place := func(f float32) int {
		along := (f*r.W - edge) / inner.W
		return max(0, min(c.length, int(along*float32(c.length)+0.5)))
	}
	x := func(n int) float32 { return inner.X + inner.W*float32(n)/float32(max(1, c.length)) }
	bar := ui.Rect{X: inner.X, Y: r.Y + r.H - k.Pt(14), W: inner.W, H: k.Pt(8)}
	if slim {
		bar.Y, bar.H = r.Y+r.H/2-k.Pt(3), k.Pt(6)
	}
	k.List.Rect(bar.X-k.Pt(3), bar.Y-k.Pt(2), bar.W+k.Pt(6), bar.H+k.Pt(4), k.Pt(5), quad.Pit(k.Theme.PanelDark, quad.RGB(0), k.Theme.PanelEdge, k.Pt(2)))
	lb.drawTurns(k, bar, x, n, slim)
	lb.drawLandmarks(k, bar, x, slim)
	if pr := lb.t.Match.Present(); pr != n && pr < c.length || pr != n && !lb.recording {
		k.List.Triangle(x(pr), bar.Y+bar.H+k.Pt(3), k.Pt(9), k.Pt(7), 0, -math.Pi/2, quad.Solid(k.Theme.Accent)) // the present
	}
	radius := k.Pt(8)
	if slim {
		radius = k.Pt(5)
	}
	kx, ky := x(n), bar.Y+bar.H/2
	k.List.Circle(kx, ky+k.Pt(1.5), radius, quad.Solid(quad.RGBA(0x000000a0))).Soft = k.Pt(2)
	k.List.Circle(kx, ky, radius, quad.Bevel(k.Theme.Text, quad.RGB(0xffffff), k.Theme.Dim.Darker(0.4), k.Pt(2)))
	if hover >= 0 || held {
		f := hover
		if held {
			f = at
		}
		n := place(f)
		t := lb.timeline.turnAt(n)
		text := lb.ui.Lang.F("Round %d, %s · command %d of %d", t.round, lb.t.Narrator.Side(t.side), n, lb.timeline.length)
		w := k.Fonts.Measure(font.Regular, k.Pt(12), text) + k.Pt(16)
		h := k.Pt(24)
		b := ui.Rect{X: max(k.Pt(4), min(x(place(f))-w/2, k.Screen.W-w-k.Pt(4))), Y: r.Y - h - k.Pt(6), W: w, H: h}
		lb.tip.rect, lb.tip.text = b, text
	}
	return place(at), held
}

// drawTurns draws each turn in its side's colour, the future darker, and the rounds.
func (lb *lookBack) drawTurns(k *ui.Kit, bar ui.Rect, x func(int) float32, n int, slim bool) {
	c := &lb.timeline
	free := float32(-1e9) // where the next number may begin
	for i, t := range c.turns {
		end := c.length
		if i+1 < len(c.turns) {
			end = c.turns[i+1].at
		}
		ink := lb.ui.Palette.Side(lb.t.Colour(t.side))
		x0, x1 := x(t.at), x(end)
		if mid := max(x0, min(x1, x(n))); mid > x0 || mid < x1 {
			k.List.Rect(x0, bar.Y, mid-x0, bar.H, 0, quad.Solid(ink))
			k.List.Rect(mid, bar.Y, x1-mid, bar.H, 0, quad.Solid(ink.Darker(0.62)))
		}
		if i > 0 && x1-x0 > k.Pt(2) {
			k.List.Rect(x0, bar.Y, max(1, k.Pt(1)), bar.H, 0, quad.Solid(quad.RGB(0x120d0a)))
		}
		if !t.first || x0 < free {
			continue
		}
		k.List.Rect(x0, bar.Y-k.Pt(3), max(1, k.Pt(1.5)), bar.H+k.Pt(6), 0, quad.Solid(k.Theme.Text))
		if free = x0 + k.Pt(9); slim {
			continue
		}
		text := lb.ui.Lang.F("%d", t.round)
		w := k.Fonts.Measure(font.Bold, k.Pt(11), text)
		k.List.TextIn(x0+k.Pt(3), bar.Y-k.Pt(6), text, font.Bold, k.Pt(11), quad.Left, quad.Middle, k.Theme.Dim)
		free = x0 + w + k.Pt(10)
	}
}

// drawLandmarks draws the landmarks above the bar; of two that overlap, the later.
func (lb *lookBack) drawLandmarks(k *ui.Kit, bar ui.Rect, x func(int) float32, slim bool) {
	size, y := k.Pt(15), bar.Y-k.Pt(19)
	room := float32(1e9)
	for i := len(lb.timeline.landmarks) - 1; i >= 0; i-- {
		m := &lb.timeline.landmarks[i]
		mx := x(m.at)
		ink := k.Theme.Text
		if m.side != rules.NoSide {
			ink = lb.ui.Palette.Side(lb.t.Colour(m.side)).Lighter(0.25)
		}
		if slim {
			if mx < room-k.Pt(4) {
				k.List.Polygon(mx, bar.Y-k.Pt(3), k.Pt(3), 4, 0, quad.Solid(ink))
				room = mx
			}
			continue
		}
		k.List.Rect(mx-k.Pt(0.5), bar.Y-k.Pt(5), max(1, k.Pt(1)), k.Pt(5), 0, quad.Solid(ink))
		if mx > room-size {
			continue
		}
		room = mx
		k.List.Circle(mx, y, size*0.62, quad.Solid(quad.RGB(0x1d150e)))
		k.List.Icon(m.sign, mx, y, size*0.85, ink)
	}
}
