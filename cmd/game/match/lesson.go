package match

import (
	"cmp"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/rulebook"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/levels/lessons"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// lesson is the coach of a lesson at work in a match; a screen outside of lessons has nil.
type lesson struct {
	coach  *lessons.Coach
	count  int      // actions the coach has seen
	step   int      // that is shown; the coach may be ahead during animations
	off    bool     // the learner has left the step, as shown
	since  int64    // tick at which the step was first shown
	demo   []string // commands of the demonstration still to come
	wait   int      // ticks until the next one
	room   ui.Rect  // where the coach speaks
	spoken string   // the coach's text for the step and device
	high   float32  // of the longest text
	of     textKey  // that high is for
}

// textKey is what the height of a text depends on.
type textKey struct {
	lang         *lang.Table
	device       shell.Device
	scale, width float32
}

// NewLesson begins a lesson at a step. The steps before it are played by its script.
func NewLesson(ctx *shell.Context, d *shell.UI, l *lessons.Lesson, step int) (shell.Scene, error) {
	m, err := session.New(l.File, l.Source, l.Seed)
	if err != nil {
		return nil, err
	}
	m.Level().Shipped = true
	ls := &lesson{coach: lessons.NewCoach(l), step: -1}
	for step < len(l.Steps) && ls.coach.Step() < step && ls.solve(m) {
	}
	p := enter(d, m)
	ls.count = m.Count()
	p.lesson = ls
	p.tellTurn()
	profile.SaveLesson(d, ctx, l, ls.coach.Step())
	return p, nil
}

// solve plays the step by its script, and reports whether the script led on.
func (ls *lesson) solve(m *session.Match) bool {
	c, at := ls.coach, ls.coach.Step()
	st := c.Now()
	ls.answer(m)
	switch st.Want.Kind {
	case "next", "select":
		c.Next()
	default:
		for _, text := range st.Solve {
			a, err := m.State().Board().ParseAction(text)
			if err != nil || !ls.apply(m, a) {
				return false
			}
			ls.answer(m)
		}
	}
	ls.answer(m)
	return c.Step() > at
}

func (ls *lesson) apply(m *session.Match, a rules.Action) bool {
	events, err := m.Apply(a)
	if err != nil {
		return false
	}
	_, side := m.Action(m.Count() - 1)
	ls.coach.Did(m.State(), a, side, events)
	return true
}

// answer decides for the other side until the learner is asked.
func (ls *lesson) answer(m *session.Match) {
	for range 1000 {
		a, ok := ls.coach.Answer(m.State(), m.Count())
		if !ok || !ls.apply(m, a) {
			return
		}
	}
}

// rewind follows an undo, which goes past what the other side did by itself, and reports
// whether there was one.
func (ls *lesson) rewind(t *table.Table) bool {
	m := t.Match
	if m.Count() >= ls.count {
		return false
	}
	for m.State().Pending().Side != ls.coach.Lesson.Side && m.Undo() {
	}
	ls.count, ls.demo = m.Count(), nil
	ls.coach.Rewound(ls.count)
	return true
}

// update checks what was done, and returns what the lesson does by itself: it answers for
// the other side, shows the next command of a demonstration, or lets the learner try again.
func (ls *lesson) update(t *table.Table, ctx *shell.Context) (answer []rules.Event, shows *rules.Action, again bool) {
	c := ls.coach
	for ; ls.count < t.Match.Count(); ls.count++ {
		a, side := t.Match.Action(ls.count)
		c.Did(t.Match.State(), a, side, t.Match.Events(ls.count))
	}
	if t.Timeline.Busy() || t.UI.Dialog != shell.NoDialog {
		return nil, nil, false
	}
	if a, ok := c.Answer(t.Match.State(), t.Match.Count()); ok {
		if events, err := t.Match.Apply(a); err == nil {
			return events, nil, false
		}
	}
	if ls.step != c.Step() || ls.off != c.Off() {
		if ls.step >= 0 && c.Step() > ls.step {
			t.UI.Player.Play(sound.Select, 0, 1)
		}
		ls.step, ls.off, ls.since = c.Step(), c.Off(), ctx.Tick
		profile.SaveLesson(t.UI, ctx, c.Lesson, c.Step())
	}
	if ctx.Tick > ls.since+30 {
		c.Selected(t.Narrator.Board, t.Selected)
	}
	if ls.wait--; len(ls.demo) > 0 && ls.wait <= 0 { // the demonstration goes on
		if a, err := t.Narrator.Board.ParseAction(ls.demo[0]); err == nil {
			shows = &a
		}
		ls.demo, ls.wait = ls.demo[1:], 25
	}
	st := c.Now()
	read := st != nil && st.Want.Kind == "next"
	if in := ctx.In; (read || ls.off) && (in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip)) && in.KeyUsed || (read || ls.off) && in.PadUsed && in.Fresh.Has(input.Confirm) {
		in.Actions, in.Fresh = input.ActionSet{}, input.ActionSet{}
		if again = ls.off; !again {
			c.Next()
		}
	}
	return nil, shows, again
}

// tryAgain takes the match back to the start of the step, and reports whether it did.
func (ls *lesson) tryAgain(t *table.Table) bool {
	m := t.Match
	left := m.Line()
	if m.Branch(min(ls.coach.Back(), m.Length())) != nil {
		return false // can't be: there are no other branches
	}
	m.Delete(left)
	t.Selected, t.Aim.Cursor = rules.NoFig, rules.NoCell
	t.UI.Player.Play(sound.Undo, 0, 1)
	ls.count, ls.demo = m.Count(), nil
	ls.coach.Rewound(ls.count)
	return true
}

// startDemo plays the step by itself, and reports whether the match went back for it.
func (ls *lesson) startDemo(t *table.Table) (back bool) {
	st := ls.coach.Now()
	if st == nil || t.Timeline.Busy() {
		return false
	}
	if ls.coach.Off() || t.Match.Count() > ls.coach.Back() {
		back = ls.tryAgain(t)
		st = ls.coach.Now()
	}
	t.Select(rules.NoFig)
	switch st.Want.Kind {
	case "next", "select":
		ls.coach.Next()
	default:
		ls.demo, ls.wait = append([]string(nil), st.Solve...), 20
	}
	return back
}

// cutRoom cuts the coach's room off the screen: beside the board, or above it with room for the
// longest text, so that the board never jumps.
func (ls *lesson) cutRoom(t *table.Table, ctx *shell.Context, k *ui.Kit, screen *ui.Rect) {
	switch {
	case ls == nil:
	case screen.W > screen.H*1.15:
		ls.room = screen.CutLeft(min(k.Pt(286), screen.W*0.34))
	default:
		at := textKey{t.UI.Lang, t.UI.Holds(ctx), k.Scale, screen.W - k.Pt(2*coachMargin)}
		if at != ls.of {
			ls.high, ls.of = 0, at
			for i := range 2 * (len(ls.coach.Lesson.Steps) + 1) {
				ls.high = max(ls.high, k.TextHeight(ls.text(t, at.device, i/2, i%2 == 1), 16, at.width, font.Regular))
			}
		}
		ls.room = screen.CutTop(min(ls.high+k.Pt(144), screen.H*0.44))
	}
}

// text returns what the coach says at a step, or to a learner who has left it.
func (ls *lesson) text(t *table.Table, device shell.Device, step int, off bool) string {
	l := ls.coach.Lesson
	switch {
	case step < 0:
		return " "
	case step >= len(l.Steps):
		return t.UI.Lang.F("%s\n%s", t.UI.Lang.T("Well done! Now without me."), t.UI.Lang.T(l.Board.Level.About))
	case !off:
		return ls.deviceText(t, device, l.Steps[step].Say)
	case l.Steps[step].Else == "":
		return t.UI.Lang.T("Not quite. Try again.")
	}
	return ls.deviceText(t, device, l.Steps[step].Else)
}

// deviceText fills the names of a device's controls into a text.
func (ls *lesson) deviceText(t *table.Table, dev shell.Device, text string) string {
	text = t.UI.Lang.T(text)
	first, low := t.UI.Lang.T("Click"), t.UI.Lang.T("click")
	twice, again := first, low
	switch dev {
	case shell.Finger:
		first, low = t.UI.Lang.T("Tap"), t.UI.Lang.T("tap")
		twice, again = t.UI.Lang.T("Tap twice"), t.UI.Lang.T("tap twice") // the first tap previews
	case shell.Keyboard:
		first, low = t.UI.Lang.T("Choose"), t.UI.Lang.T("choose")
		twice, again = first, low
	}
	return lang.Replace(text, "{Click}", first, "{click}", low, "{Clicks}", twice, "{clicks}", again)
}

// coachMargin is the margin of the coach's panel, in points.
const coachMargin = 14

// draw draws what the coach says.
func (ls *lesson) draw(t *table.Table, ctx *shell.Context, k *ui.Kit) (w want) {
	if ls == nil {
		return w
	}
	ls.spoken = ls.text(t, t.UI.Holds(ctx), ls.step, ls.off)
	c := ls.coach
	k.Panel(ls.room)
	r := ls.room.Inset(k.Pt(coachMargin))
	head := r.TakeTop(k.Pt(ui.RowHeight), k.Pt(ui.Gap))
	if t.UI.Dialog == shell.NoDialog {
		w.button(t.UI, "lessons", head.TakeLeft(k.Pt(ui.RowHeight), k.Pt(ui.Gap)), "", ui.Look{Icon: icon.Back, Tip: t.UI.Lang.T("Leave the lesson; you can continue here later")}, wishLessons)
	}
	n := len(c.Lesson.Steps)
	step := min(k.Pt(13), head.W/float32(n))
	dots := head.CutBottom(k.Pt(coachMargin))
	for i := range n {
		ink, radius := k.Theme.Dim.Fade(0.35), step*0.28
		switch {
		case i < ls.step:
			ink = k.Theme.Accent
		case i == ls.step:
			ink, radius = k.Theme.Text, step*0.4
		}
		x, y := dots.CutLeft(step).Mid()
		k.List.Circle(x, y, radius, quad.Solid(ink))
	}
	title := t.UI.Lang.Name(nil, c.Lesson.Title)
	k.Label(head, title, k.Fitted(title, 16, 9, head.W, font.Bold), quad.Left, k.Theme.Accent, font.Bold)
	ink := k.Theme.Text
	if ls.off {
		ink = k.Theme.Warn
	}
	// The buttons are right below the text.
	size := float32(16)
	if ls.room.H > k.Pt(480) {
		size = 18
	}
	pen := ui.Pen{K: k, R: r, ID: "coach", Bar: ui.BarWidth}
	for pen.NextIn(func(height float32) ui.Rect {
		return r.TakeTop(min(height, r.H-k.Pt(ui.RowHeight+ui.Gap)), k.Pt(ui.Gap))
	}) {
		pen.Para(ls.spoken, size, ink, font.Regular)
	}
	foot := r.TakeTop(k.Pt(ui.RowHeight), k.Pt(coachMargin))
	text := "" // how to use the device
	switch t.UI.Holds(ctx) {
	case shell.Finger:
		text = t.UI.Lang.T("The first tap previews, the second confirms.")
	case shell.Keyboard:
		text = t.UI.Lang.F("%s: next group or choice. Arrows: cursor. %s: choose. %s: end.", t.UI.Bind.Label(input.Next), t.UI.Bind.Label(input.Confirm), t.UI.Bind.Label(input.EndTurn))
	}
	if text != "" && !c.Done() && r.H > k.TextHeight(text, 12.5, r.W, font.Regular) {
		r.CutTop(k.Paragraph(r, text, 12.5, quad.Left, k.Theme.Dim, font.Regular))
	}
	if r.H >= k.Pt(76) {
		ls.drawRules(t, k, r)
	}
	return cmp.Or(w, ls.drawButtons(t, k, foot))
}

// drawRules links to the chapters of the lesson's rules, each at its first rule there, as
// far as there is room. Rules of a chapter stand together.
func (ls *lesson) drawRules(t *table.Table, k *ui.Kit, r ui.Rect) {
	book, all := rulebook.In(t.UI.Speaks), ls.coach.Lesson.Rules
	for i, id := range slices.Backward(all) {
		section := book.Find(id).Section
		if i > 0 && book.Find(all[i-1]).Section == section || r.H < k.Pt(76) {
			continue
		}
		if t.UI.Click(k.Link(t.UI.ID("link:", i), r.CutBottom(k.Pt(24)), book.Sections[section].Title, 13, font.Bold)) {
			t.UI.Routes.Rule(id)
		}
	}
	k.Label(r.CutBottom(k.Pt(22)), t.UI.Lang.T("In the rulebook"), 12, quad.Left, k.Theme.Dim, font.Regular)
}

// drawButtons draws the coach's buttons.
func (ls *lesson) drawButtons(t *table.Table, k *ui.Kit, r ui.Rect) (w want) {
	c := ls.coach
	if t.UI.Dialog != shell.NoDialog {
		return w
	}
	switch {
	case ls.step >= len(c.Lesson.Steps):
		two := r.Columns(2, k.Pt(ui.Gap))
		w.button(t.UI, "skip", two.At(0), t.UI.Lang.T("Skip"), ui.Look{Size: 14}, wishPass)
		w.button(t.UI, "board", two.At(1), t.UI.Lang.T("Your turn"), ui.Look{Icon: icon.Play, Primary: true, Size: 14}, wishBoard)
	case ls.off:
		w.button(t.UI, "try-again", r, t.UI.Lang.T("Retry from here"), ui.Look{Icon: icon.Undo, Primary: true}, wishTryAgain)
	case c.Now() != nil && c.Now().Want.Kind == "next" && ls.step == c.Step():
		if t.UI.Click(k.Button("continue", r, t.UI.Lang.T("Continue"), ui.Look{Icon: icon.Arrow, Primary: true, Key: t.UI.Bind.Label(input.Confirm)})) {
			c.Next()
		}
	default:
		w.button(t.UI, "show-me", r, t.UI.Lang.T("Show me"), ui.Look{Icon: icon.Eye, Size: 14, Disabled: t.Timeline.Busy() || len(ls.demo) > 0}, wishShowMe)
	}
	return w
}

// drawPointers highlights what the step is about: first the learner's figure, then the button.
func (ls *lesson) drawPointers(t *table.Table, k *ui.Kit) {
	if ls == nil || ls.off || t.UI.Dialog != shell.NoDialog || t.Timeline.Busy() || ls.step < 0 || ls.step >= len(ls.coach.Lesson.Steps) || len(ls.demo) > 0 {
		return
	}
	st := &ls.coach.Lesson.Steps[ls.step]
	if t.Deferred() { // the spells are chosen but not cast
		ringButton(t, k, "end-turn")
		return
	}
	button := ""
	own := rules.NoFig
	for _, m := range st.Show {
		if m.Kind == "button" && button == "" {
			button = m.Name
		}
		if id := t.Narrator.Board.FigByName(m.Name); m.Kind == "figure" && own == rules.NoFig && id != rules.NoFig && t.View.Figures[id].Side == ls.coach.Lesson.Side {
			own = id
		}
	}
	if st.Want.Kind == "do" || st.Want.Kind == "at" || st.Want.Kind == "out" || st.Want.Kind == "select" {
		if own != rules.NoFig && t.Commandable(own) && t.Selected != own && t.Chooser.Remaining == nil && !t.Chooser.SpellPhase {
			ringFigure(t, k, own)
			return
		}
		if button != "" && t.Chooser.Remaining == nil && ringButton(t, k, button) {
			return
		}
	}
	for _, m := range st.Show {
		switch m.Kind {
		case "figure":
			id := t.Narrator.Board.FigByName(m.Name)
			if id != rules.NoFig && (id != t.Selected || st.Want.Kind == "next") {
				ringFigure(t, k, id)
			}
		case "cell":
			if c, ok := t.Narrator.Board.ParseCell(m.Name); ok {
				ringCell(t, k, c, 1)
			}
		case "wall":
			for i := range t.View.Walls {
				if t.Narrator.Board.WallName(i) == m.Name {
					for _, c := range t.View.Walls[i].Cells {
						ringCell(t, k, c, 1)
					}
				}
			}
		case "button":
			ringButton(t, k, m.Name)
		}
	}
}
