package match

import (
	"cmp"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/lessons"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// lessonCoach leads through a lesson.
type lessonCoach struct {
	tools
	lesson *lessonState // nil outside of lessons
}

// lessonState is the state of a lesson in a match.
type lessonState struct {
	coach  *lessons.Coach
	count  int      // actions the coach has seen
	step   int      // that is shown; the coach may be ahead during animations
	off    bool     // the learner has left the step, as shown
	since  int64    // tick at which the step was first shown
	demo   []string // commands of the demonstration still to come
	wait   int      // ticks until the next one
	room   ui.Rect  // where the coach speaks
	spoken string   // the coach's text for the step and device
}

// NewLesson begins a lesson at a step. The steps before it are played by its script.
func NewLesson(ctx *shell.Context, d *shell.UI, l *lessons.Lesson, step int) (shell.Scene, error) {
	m, err := session.New(l.File, l.Source, l.Seed)
	if err != nil {
		return nil, err
	}
	t := &lessonState{coach: lessons.NewCoach(l), step: -1}
	for step < len(l.Steps) && t.coach.Step() < step && t.solve(m) {
	}
	p := enter(d, m)
	t.count = m.Count()
	p.coach.lesson, p.Hud.coached = t, true
	profile.SaveLesson(p.UI, ctx, p.coach.lesson.coach.Lesson, p.coach.lesson.coach.Step())
	return p, nil
}

// solve plays the step by its script, and reports whether the script led on.
func (t *lessonState) solve(m *session.Match) bool {
	c, at := t.coach, t.coach.Step()
	st := c.Now()
	t.answer(m)
	switch st.Want.Kind {
	case "next", "select":
		c.Next()
	default:
		for _, text := range st.Solve {
			a, err := m.State().Board().ParseAction(text)
			if err != nil || !t.apply(m, a) {
				return false
			}
			t.answer(m)
		}
	}
	t.answer(m)
	return c.Step() > at
}

func (t *lessonState) apply(m *session.Match, a rules.Action) bool {
	events, err := m.Apply(a)
	if err != nil {
		return false
	}
	_, side := m.Action(m.Count() - 1)
	t.coach.Did(m.State(), a, side, events)
	return true
}

// answer decides for the other side until the learner is asked.
func (t *lessonState) answer(m *session.Match) {
	for range 1000 {
		a, ok := t.coach.Answer(m.State(), m.Count())
		if !ok || !t.apply(m, a) {
			return
		}
	}
}

// taught is what a coach does by itself in a tick: it answers for the other side, shows the
// next command of a demonstration, or lets the learner try again.
type taught struct {
	events []rules.Event // of its answer, nil for none
	do     rules.Action  // if does is set
	does   bool
	again  bool
}

// rewind follows an undo, which goes past what the other side did by itself, and reports
// whether there was one.
func (lc *lessonCoach) rewind() bool {
	t, m := lc.lesson, lc.t.Match
	if m.Count() >= t.count {
		return false
	}
	for m.State().Pending().Side != t.coach.Lesson.Side && m.Undo() {
	}
	t.count, t.demo = m.Count(), nil
	t.coach.Rewound(t.count)
	return true
}

// update checks what was done, and returns what the lesson does by itself.
func (lc *lessonCoach) update(ctx *shell.Context) (out taught) {
	t := lc.lesson
	c := t.coach
	for ; t.count < lc.t.Match.Count(); t.count++ {
		a, side := lc.t.Match.Action(t.count)
		c.Did(lc.t.Match.State(), a, side, lc.t.Match.Events(t.count))
	}
	if lc.t.Timeline.Busy() || lc.ui.Dialog != shell.NoDialog {
		return out
	}
	if a, ok := c.Answer(lc.t.Match.State(), lc.t.Match.Count()); ok {
		if events, err := lc.t.Match.Apply(a); err == nil {
			out.events = events
			return out
		}
	}
	if t.step != c.Step() || t.off != c.Off() {
		if t.step >= 0 && c.Step() > t.step {
			lc.ui.Player.Play(sound.Select, 0, 1)
		}
		t.step, t.off, t.since = c.Step(), c.Off(), ctx.Tick
		profile.SaveLesson(lc.ui, ctx, c.Lesson, c.Step())
	}
	if ctx.Tick > t.since+30 {
		c.Selected(lc.t.Narrator.Board, lc.t.Selected)
	}
	if t.wait--; len(t.demo) > 0 && t.wait <= 0 { // the demonstration goes on
		text := t.demo[0]
		t.demo, t.wait = t.demo[1:], 25
		a, err := lc.t.Narrator.Board.ParseAction(text)
		out.do, out.does = a, err == nil
	}
	st := c.Now()
	read := st != nil && st.Want.Kind == "next"
	if in := ctx.In; (read || t.off) && (in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip)) && in.KeyUsed || (read || t.off) && in.PadUsed && in.Fresh.Has(input.Confirm) {
		in.Actions, in.Fresh = input.ActionSet{}, input.ActionSet{}
		if out.again = t.off; !t.off {
			c.Next()
		}
	}
	return out
}

// tryAgain takes the match back to the start of the step, and reports whether it did.
func (lc *lessonCoach) tryAgain() bool {
	t := lc.lesson
	m := lc.t.Match
	left := m.Line()
	if m.Branch(min(t.coach.Back(), m.Length())) != nil {
		return false // can't be: there are no other branches
	}
	m.Delete(left)
	lc.t.Selected, lc.t.Aim.Cursor = rules.NoFig, rules.NoCell
	lc.ui.Player.Play(sound.Undo, 0, 1)
	t.count, t.demo = m.Count(), nil
	t.coach.Rewound(t.count)
	return true
}

// startDemo plays the step by itself, and reports whether the match went back for it.
func (lc *lessonCoach) startDemo() (back bool) {
	t := lc.lesson
	st := t.coach.Now()
	if st == nil || lc.t.Timeline.Busy() {
		return false
	}
	if t.coach.Off() || lc.t.Match.Count() > t.coach.Back() {
		back = lc.tryAgain()
		st = t.coach.Now()
	}
	lc.t.Unselect()
	switch st.Want.Kind {
	case "next", "select":
		t.coach.Next()
	default:
		t.demo, t.wait = append([]string(nil), st.Solve...), 20
	}
	return back
}

// cutRoom cuts the coach's room off the screen: beside the board or above it.
func (lc *lessonCoach) cutRoom(k *ui.Kit, screen *ui.Rect) {
	switch t := lc.lesson; {
	case t == nil:
	case screen.W > screen.H*1.15:
		t.room = screen.CutLeft(min(k.Pt(286), screen.W*0.34))
	default:
		t.room = screen.CutTop(min(k.TextHeight(t.spoken, 16, screen.W-k.Pt(28), font.Regular)+k.Pt(144), screen.H*0.44))
	}
}

// text returns what the coach says at the step that is shown.
func (lc *lessonCoach) text(ctx *shell.Context) string {
	t, l := lc.lesson, lc.lesson.coach.Lesson
	switch {
	case t.step < 0:
		return " "
	case t.step >= len(l.Steps):
		return lc.ui.Lang.F("%s\n%s", lc.ui.Lang.T("Well done! Now without me."), lc.ui.Lang.T(l.Board.Level.About))
	case !t.off:
		return lc.deviceText(lc.ui.Holds(ctx), l.Steps[t.step].Say)
	case l.Steps[t.step].Else == "":
		return lc.ui.Lang.T("Not quite. Try again.")
	}
	return lc.deviceText(lc.ui.Holds(ctx), l.Steps[t.step].Else)
}

// deviceText fills the names of a device's controls into a text.
func (lc *lessonCoach) deviceText(dev shell.Device, text string) string {
	text = lc.ui.Lang.T(text)
	first, low := lc.ui.Lang.T("Click"), lc.ui.Lang.T("click")
	twice, again := first, low
	switch dev {
	case shell.Finger:
		first, low = lc.ui.Lang.T("Tap"), lc.ui.Lang.T("tap")
		twice, again = lc.ui.Lang.T("Tap twice"), lc.ui.Lang.T("tap twice") // the first tap previews
	case shell.Keyboard:
		first, low = lc.ui.Lang.T("Choose"), lc.ui.Lang.T("choose")
		twice, again = first, low
	}
	return lang.Replace(text, "{Click}", first, "{click}", low, "{Clicks}", twice, "{clicks}", again)
}

// draw draws what the coach says.
func (lc *lessonCoach) draw(ctx *shell.Context, k *ui.Kit) (w want) {
	t := lc.lesson
	if t == nil {
		return w
	}
	t.spoken = lc.text(ctx)
	c := t.coach
	k.Panel(t.room)
	r := t.room.Inset(k.Pt(14))
	head := r.CutTop(k.Pt(44))
	if lc.ui.Dialog == shell.NoDialog && t.step < len(c.Lesson.Steps) {
		if lc.ui.Click(k.Button("lessons", head.CutLeft(k.Pt(44)), "", ui.Look{Icon: icon.Back, Tip: lc.ui.Lang.T("Leave the lesson; you can continue here later")})) {
			w.do = wishLessons
		}
		head.CutLeft(k.Pt(10))
	}
	n := len(c.Lesson.Steps)
	step := min(k.Pt(13), head.W/float32(n))
	dots := head.CutBottom(k.Pt(14))
	for i := range n {
		ink, radius := k.Theme.Dim.Fade(0.35), step*0.28
		switch {
		case i < t.step:
			ink = k.Theme.Accent
		case i == t.step:
			ink, radius = k.Theme.Text, step*0.4
		}
		k.List.Circle(dots.X+step*float32(i)+k.Pt(5), dots.Y+dots.H/2, radius, quad.Solid(ink))
	}
	title := lc.ui.Lang.T(c.Lesson.Title)
	k.Label(head, title, k.Fitted(title, 16, 9, head.W, font.Bold), quad.Left, k.Theme.Accent, font.Bold)
	r.CutTop(k.Pt(10))
	ink := k.Theme.Text
	if t.off {
		ink = k.Theme.Warn
	}
	// The buttons are right below the text.
	size := float32(16)
	if t.room.H > k.Pt(480) {
		size = 18
	}
	h := k.TextHeight(t.spoken, size, r.W, font.Regular)
	area := r.CutTop(min(h+k.Pt(2), r.H-k.Pt(52)))
	in := k.Scroll("coach", area, h)
	if h > area.H {
		in.W = area.W - k.Pt(12)
	}
	k.Paragraph(in, t.spoken, size, quad.Left, ink, font.Regular)
	k.EndScroll("coach", area)
	r.CutTop(min(k.Pt(16), r.H-k.Pt(46)))
	foot := r.CutTop(k.Pt(44))
	r.CutTop(k.Pt(14))
	text := "" // how to use the device
	switch lc.ui.Holds(ctx) {
	case shell.Finger:
		text = lc.ui.Lang.T("The first tap previews, the second confirms.")
	case shell.Keyboard:
		text = lc.ui.Lang.F("%s: next group or choice. Arrows: cursor. %s: choose. %s: end.", lc.ui.Bind.Label(input.Next), lc.ui.Bind.Label(input.Confirm), lc.ui.Bind.Label(input.EndTurn))
	}
	if text != "" && !c.Done() && r.H > k.TextHeight(text, 12.5, r.W, font.Regular) {
		r.CutTop(k.Paragraph(r, text, 12.5, quad.Left, k.Theme.Dim, font.Regular))
	}
	lc.drawText(k, r)
	return cmp.Or(w, lc.drawButtons(k, foot))
}

// drawText links to the rules of the lesson, where there is room.
func (lc *lessonCoach) drawText(k *ui.Kit, r ui.Rect) {
	if r.H < k.Pt(76) {
		return
	}
	r = r.CutBottom(k.Pt(66))
	k.Label(r.CutTop(k.Pt(22)), lc.ui.Lang.T("In the rulebook"), 12, quad.Left, k.Theme.Dim, font.Regular)
	x := r.X
	for i, id := range lc.lesson.coach.Lesson.Rules {
		w := lc.ui.Fonts.Measure(font.Bold, k.Pt(13), id)
		if x+w > r.X+r.W {
			return
		}
		if lc.ui.Click(k.Link(lc.ui.ID("link:", i), ui.Rect{X: x, Y: r.Y, W: w, H: k.Pt(44)}, id, 13, font.Bold)) {
			lc.ui.Routes.Rule(id)
		}
		x += w + k.Pt(10)
	}
}

// drawButtons draws the coach's buttons.
func (lc *lessonCoach) drawButtons(k *ui.Kit, r ui.Rect) (w want) {
	t, c := lc.lesson, lc.lesson.coach
	if lc.ui.Dialog != shell.NoDialog {
		return w
	}
	switch {
	case t.step >= len(c.Lesson.Steps):
		two := r.Columns(2, k.Pt(8))
		if lc.ui.Click(k.Button("skip", two.At(0), lc.ui.Lang.T("Skip"), ui.Look{Size: 14})) {
			w.do = wishPass
		}
		if lc.ui.Click(k.Button("board", two.At(1), lc.ui.Lang.T("Your turn"), ui.Look{Icon: icon.Play, Primary: true, Size: 14})) {
			w.do = wishBoard
		}
	case t.off:
		if lc.ui.Click(k.Button("try-again", r, lc.ui.Lang.T("Retry from here"), ui.Look{Icon: icon.Undo, Primary: true})) {
			w.do = wishTryAgain
		}
	case c.Now() != nil && c.Now().Want.Kind == "next" && t.step == c.Step():
		if lc.ui.Click(k.Button("continue", r, lc.ui.Lang.T("Continue"), ui.Look{Icon: icon.Arrow, Primary: true, Key: lc.ui.Bind.Label(input.Confirm)})) {
			c.Next()
		}
	default:
		if lc.ui.Click(k.Button("show-me", r, lc.ui.Lang.T("Show me"), ui.Look{Icon: icon.Eye, Size: 14, Disabled: lc.t.Timeline.Busy() || len(t.demo) > 0})) {
			w.do = wishShowMe
		}
	}
	return w
}

// drawPointers highlights what the step is about: first the learner's figure, then the button.
func (lc *lessonCoach) drawPointers(k *ui.Kit) {
	t := lc.lesson
	if t == nil || t.off || lc.ui.Dialog != shell.NoDialog || lc.t.Timeline.Busy() || t.step < 0 || t.step >= len(t.coach.Lesson.Steps) || len(t.demo) > 0 {
		return
	}
	st := &t.coach.Lesson.Steps[t.step]
	if lc.t.Deferred() { // the spells are chosen but not cast
		lc.ringButton(k, "end-turn")
		return
	}
	button := ""
	own := rules.NoFig
	for _, m := range st.Show {
		if m.Kind == "button" && button == "" {
			button = m.Name
		}
		if id := lc.t.Narrator.Board.FigByName(m.Name); m.Kind == "figure" && own == rules.NoFig && id != rules.NoFig && lc.t.View.Figures[id].Side == t.coach.Lesson.Side {
			own = id
		}
	}
	if st.Want.Kind == "do" || st.Want.Kind == "at" || st.Want.Kind == "out" || st.Want.Kind == "select" {
		if own != rules.NoFig && lc.t.Commandable(own) && lc.t.Selected != own && lc.t.Chooser.Remaining == nil && !lc.t.Chooser.SpellPhase {
			lc.ringFigure(k, own)
			return
		}
		if button != "" && lc.t.Chooser.Remaining == nil && lc.ringButton(k, button) {
			return
		}
	}
	for _, m := range st.Show {
		switch m.Kind {
		case "figure":
			id := lc.t.Narrator.Board.FigByName(m.Name)
			if id != rules.NoFig && (id != lc.t.Selected || st.Want.Kind == "next") {
				lc.ringFigure(k, id)
			}
		case "cell":
			if c, ok := lc.t.Narrator.Board.ParseCell(m.Name); ok {
				lc.ringCell(k, c, 1)
			}
		case "wall":
			for i := range lc.t.View.Walls {
				if lc.t.Narrator.Board.WallName(i) == m.Name {
					for _, c := range lc.t.View.Walls[i].Cells {
						lc.ringCell(k, c, 1)
					}
				}
			}
		case "button":
			lc.ringButton(k, m.Name)
		}
	}
}

func (lc tools) ringFigure(k *ui.Kit, id rules.FigID) {
	f := &lc.t.View.Figures[id]
	if f.Cell != rules.NoCell {
		lc.ringCell(k, f.Cell, f.Size)
	}
}

// ringCell brackets a cell and draws the pointer above it.
func (lc tools) ringCell(k *ui.Kit, c rules.Cell, size int) {
	if fl := lc.t.Narrator.Board.Pos(c).Floor; fl != lc.t.Picture.Floor {
		id := "floor-up"
		if fl < lc.t.Picture.Floor {
			id = "floor-down"
		}
		if !lc.ringButton(k, lc.ui.ID("floor:", fl+1)) {
			lc.ringButton(k, id)
		}
		return
	}
	x, y := board.Centre(lc.t.Narrator.Board, c)
	x, y = lc.t.Picture.Camera.Screen(x+float32(size-1)/2, y+float32(size-1)/2)
	if !lc.t.Picture.Camera.Area.Has(x, y) {
		return
	}
	w := lc.t.Picture.Camera.Zoom * (float32(size) + 0.06 + 0.05*lc.pulse())
	thick := max(k.Pt(2.5), lc.t.Picture.Camera.Zoom*0.045)
	k.List.Brackets(x-w/2, y-w/2, w, w, w*0.28, thick, thick, quad.Solid(k.Theme.Accent))
	lc.pointer(k, x, y-w/2)
}

// ringButton highlights a button and reports whether it is there.
func (lc tools) ringButton(k *ui.Kit, id string) bool {
	for _, h := range k.Hot() {
		if h.ID != id {
			continue
		}
		d := k.Pt(3 + 2*lc.pulse())
		it := k.List.Rect(h.X-d, h.Y-d, h.W+2*d, h.H+2*d, k.Pt(9), quad.Solid(quad.Color{}))
		it.Stroke, it.StrokeTo = k.Pt(2.5), k.Theme.Accent
		lc.pointer(k, h.X+h.W/2, h.Y-d)
		return true
	}
	return false
}

// pulse returns the phase of the highlight, 0..1; it is constant with reduced motion.
func (lc tools) pulse() float32 {
	if lc.ui.Set.Reduced {
		return 0.5
	}
	phase := float32(lc.t.Tick%60) / 60
	return 4 * phase * (1 - phase)
}

// pointer draws an arrow above the highlighted place.
func (lc tools) pointer(k *ui.Kit, x, y float32) {
	y -= k.Pt(8 + 9*lc.pulse())
	const down = 1.5707964
	k.List.Triangle(x, y+k.Pt(1.5), k.Pt(20), k.Pt(24), k.Pt(2), down, quad.Solid(quad.RGBA(0x140d08c0)))
	k.List.Triangle(x, y, k.Pt(14), k.Pt(18), k.Pt(1.5), down, quad.Solid(k.Theme.Accent))
}
