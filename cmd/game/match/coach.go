package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// cutArea cuts the coach's panel off the screen: beside the board or above it, never
// over it.
func (lc *lessonCoach) cutArea(k *ui.Kit, screen *ui.Rect) {
	t := lc.lesson
	if t == nil {
		return
	}
	if screen.W > screen.H*1.15 {
		t.room = screen.CutLeft(min(k.Pt(286), screen.W*0.34))
		return
	}
	text := k.TextHeight(lc.lesson.spoken, 16, screen.W-k.Pt(28), font.Regular)
	t.room = screen.CutTop(min(text+k.Pt(144), screen.H*0.44))
}

// updateText rewrites it when the step, the device or the language has changed.
func (lc *lessonCoach) updateText(ctx *shell.Context) {
	t := lc.lesson
	now := spoken{t.step, t.off, lc.ui.Holds(ctx), lc.ui.Set.Language}
	if now == t.made && t.spoken != "" {
		return
	}
	t.made = now
	l := t.coach.Lesson
	switch {
	case t.step < 0:
		t.spoken = " "
	case t.step >= len(l.Steps):
		t.spoken = lc.ui.Lang.T("Well done! Now without me.") + "\n" + lc.ui.Lang.T(l.Board.Level.About)
	case t.off:
		s := l.Steps[t.step]
		t.spoken = lc.deviceText(now.device, s.Else)
		if s.Else == "" {
			t.spoken = lc.ui.Lang.T("Not quite. Try again.")
		}
	default:
		t.spoken = lc.deviceText(now.device, l.Steps[t.step].Say)
	}
}

// deviceText fills the names of a device's controls into a text.
func (lc *lessonCoach) deviceText(dev shell.Device, text string) string {
	if text == "" {
		return ""
	}
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

// deviceHint returns how to use the device.
func (lc *lessonCoach) deviceHint(dev shell.Device) string {
	switch dev {
	case shell.Finger:
		return lc.ui.Lang.T("The first tap previews, the second confirms.")
	case shell.Keyboard:
		return lc.ui.Lang.F("%s: next group or choice. Arrows: cursor. %s: choose. %s: end.", lc.ui.Bind.Label(input.Next), lc.ui.Bind.Label(input.Confirm), lc.ui.Bind.Label(input.EndTurn))
	}
	return ""
}

// draw draws the coach's panel.
func (lc *lessonCoach) draw(ctx *shell.Context, k *ui.Kit) (shell.Scene, error) {
	t := lc.lesson
	if t == nil {
		return nil, nil
	}
	lc.updateText(ctx)
	c := t.coach
	k.Panel(t.room)
	r := t.room.Inset(k.Pt(14))
	head := r.CutTop(k.Pt(44))
	if lc.ui.Dialog == shell.NoDialog && t.step < len(c.Lesson.Steps) {
		if lc.ui.Click(k.Button("lessons", head.CutLeft(k.Pt(44)), "", ui.Look{Icon: icon.Back, Tip: lc.ui.Lang.T("Leave the lesson; you can continue here later")})) {
			return lc.toLessons(ctx)
		}
		head.CutLeft(k.Pt(10))
	}
	lc.drawHead(k, head)
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
	if text := lc.deviceHint(t.made.device); text != "" && !c.Done() && r.H > k.TextHeight(text, 12.5, r.W, font.Regular) {
		r.CutTop(k.Paragraph(r, text, 12.5, quad.Left, k.Theme.Dim, font.Regular))
	}
	lc.drawText(k, r)
	return lc.drawButtons(ctx, k, foot)
}

// drawHead draws the lesson's title and progress.
func (lc *lessonCoach) drawHead(k *ui.Kit, r ui.Rect) {
	t := lc.lesson
	n := len(t.coach.Lesson.Steps)
	step := min(k.Pt(13), r.W/float32(n))
	dots := r.CutBottom(k.Pt(14))
	for i := range n {
		c := k.Theme.Dim.Fade(0.35)
		radius := step * 0.28
		switch {
		case i < t.step:
			c = k.Theme.Accent
		case i == t.step:
			c, radius = k.Theme.Text, step*0.4
		}
		k.List.Circle(dots.X+step*float32(i)+k.Pt(5), dots.Y+dots.H/2, radius, quad.Solid(c))
	}
	title := lc.ui.Lang.T(t.coach.Lesson.Title)
	k.Label(r, title, k.Fitted(title, 16, 9, r.W, font.Bold), quad.Left, k.Theme.Accent, font.Bold)
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

// drawButtons draws the coach's buttons. It returns the scene that follows, nil for
// this one.
func (lc *lessonCoach) drawButtons(ctx *shell.Context, k *ui.Kit, r ui.Rect) (shell.Scene, error) {
	t, c := lc.lesson, lc.lesson.coach
	if lc.ui.Dialog != shell.NoDialog {
		return nil, nil
	}
	switch {
	case t.step >= len(c.Lesson.Steps):
		two := r.Columns(2, k.Pt(8))
		if lc.ui.Click(k.Button("skip", two.At(0), lc.ui.Lang.T("Skip"), ui.Look{Size: 14})) {
			k.End()
			return lc.ui.Routes.PassLesson(ctx, c.Lesson)
		}
		if lc.ui.Click(k.Button("board", two.At(1), lc.ui.Lang.T("Your turn"), ui.Look{Icon: icon.Play, Primary: true, Size: 14})) {
			k.End()
			return lc.ui.Routes.Board(ctx, c.Lesson)
		}
	case t.off:
		if lc.ui.Click(k.Button("try-again", r, lc.ui.Lang.T("Retry from here"), ui.Look{Icon: icon.Undo, Primary: true})) {
			lc.tryAgain()
		}
	case c.Now() != nil && c.Now().Want.Kind == "next" && t.step == c.Step():
		if lc.ui.Click(k.Button("continue", r, lc.ui.Lang.T("Continue"), ui.Look{Icon: icon.Arrow, Primary: true, Key: lc.ui.Bind.Label(input.Confirm)})) {
			c.Next()
		}
	default:
		if lc.ui.Click(k.Button("show-me", r, lc.ui.Lang.T("Show me"), ui.Look{Icon: icon.Eye, Size: 14, Disabled: lc.t.Timeline.Busy() || len(t.demo) > 0})) {
			lc.startDemo()
		}
	}
	return nil, nil
}
