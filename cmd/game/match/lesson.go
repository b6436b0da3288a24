package match

import (
	"wallfall/assets/sound"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/levels/lessons"
	"wallfall/render/ui"
	"wallfall/rules"
)

// lessonCoach leads through a lesson.
type lessonCoach struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

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
	made   spoken
}

// spoken is what the coach's text depends on.
type spoken struct {
	step   int
	off    bool
	device shell.Device
	lang   string
}

// NewLesson begins a lesson at a step. The steps before it are played by its script.
func NewLesson(ctx *shell.Context, d *shell.UI, l *lessons.Lesson, step int) (shell.Scene, error) {
	m, opening, err := session.New(l.File, l.Source, l.Seed)
	if err != nil {
		return nil, err
	}
	t := &lessonState{coach: lessons.NewCoach(l), step: -1}
	for step < len(l.Steps) && t.coach.Step() < step && t.solve(m) {
	}
	var p *Screen
	if m.Count() == 0 {
		p = opened(d, m, opening)
	} else {
		p = Resume(d, m)
	}
	t.count = m.Count()
	p.coach.lesson = t
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

// update checks what was done, and plays what the lesson plays by itself.
func (lc *lessonCoach) update(ctx *shell.Context) {
	t := lc.lesson
	if t == nil {
		return
	}
	c := t.coach
	if lc.t.Match.Count() < t.count {
		t := lc.lesson
		for {
			d := lc.t.Match.State().Pending()
			if ok, _ := lc.t.Match.CanUndo(); !ok || d.Side == t.coach.Lesson.Side {
				break
			}
			lc.t.Match.Undo()
		}
		lc.m.ShowRewound()
		t.count, t.demo = lc.t.Match.Count(), nil
		t.coach.Rewound(t.count)
	}
	for ; t.count < lc.t.Match.Count(); t.count++ {
		a, side := lc.t.Match.Action(t.count)
		c.Did(lc.t.Match.State(), a, side, lc.t.Match.Events(t.count))
	}
	if lc.t.Timeline.Busy() || lc.ui.Dialog != shell.NoDialog {
		return
	}
	if a, ok := c.Answer(lc.t.Match.State(), lc.t.Match.Count()); ok {
		if events, err := lc.t.Match.Apply(a); err == nil {
			lc.m.applyEvents(events)
			return
		}
	}
	if t.step != c.Step() || t.off != c.Off() {
		if t.step >= 0 && c.Step() > t.step {
			lc.ui.Player.Play(sound.Select, 0, 1)
		}
		t.step, t.off, t.since = c.Step(), c.Off(), ctx.Tick
		profile.SaveLesson(lc.ui, ctx, lc.lesson.coach.Lesson, lc.lesson.coach.Step())
	}
	if ctx.Tick > t.since+30 {
		c.Selected(lc.t.Narrator.Board, lc.t.Selected)
	}
	lc.showMe(ctx)
	st := c.Now()
	read := st != nil && st.Want.Kind == "next"
	if in := ctx.In; (read || t.off) && (in.Fresh.Has(input.Confirm) || in.Fresh.Has(input.Skip)) && in.KeyUsed || (read || t.off) && in.PadUsed && in.Fresh.Has(input.Confirm) {
		in.Actions, in.Fresh = 0, 0
		if t.off {
			lc.tryAgain()
		} else {
			c.Next()
		}
	}
}

// tryAgain goes back to the start of the step.
func (lc *lessonCoach) tryAgain() {
	t := lc.lesson
	n := t.coach.Back()
	m, _, err := session.New(lc.t.Match.File(), lc.t.Match.Source(), lc.t.Match.Seed())
	if err != nil {
		return // can't be: the level was read before
	}
	for i := range min(n, lc.t.Match.Count()) {
		a, _ := lc.t.Match.Action(i)
		if _, err := m.Apply(a); err != nil {
			return // can't be: it was applied before
		}
	}
	lc.t.Match = m
	lc.t.Narrator.Level, lc.t.Narrator.Board = m.Level(), m.State().Board()
	lc.t.Selected, lc.t.Aim.Cursor = rules.NoFig, rules.NoCell
	lc.ui.Player.Play(sound.Undo, 0, 1)
	lc.m.ShowRewound()
	t.count, t.demo = m.Count(), nil
	t.coach.Rewound(t.count)
}

// showMe starts or continues the demonstration of the step.
func (lc *lessonCoach) showMe(ctx *shell.Context) {
	t := lc.lesson
	if len(t.demo) == 0 {
		return
	}
	if t.wait--; t.wait > 0 {
		return
	}
	text := t.demo[0]
	t.demo, t.wait = t.demo[1:], 25
	if a, err := lc.t.Narrator.Board.ParseAction(text); err == nil {
		lc.m.Do(ctx, a)
	}
}

// startDemo plays the step by itself.
func (lc *lessonCoach) startDemo() {
	t := lc.lesson
	st := t.coach.Now()
	if st == nil || lc.t.Timeline.Busy() {
		return
	}
	if t.coach.Off() || lc.t.Match.Count() > t.coach.Back() {
		lc.tryAgain()
		st = t.coach.Now()
	}
	lc.t.Unselect()
	switch st.Want.Kind {
	case "next", "select":
		t.coach.Next()
	default:
		t.demo, t.wait = append([]string(nil), st.Solve...), 20
	}
}

func (lc *lessonCoach) toLessons(ctx *shell.Context) (shell.Scene, error) {
	lc.ui.Dialog = shell.NoDialog
	lc.ui.Kit.End()
	return lc.ui.Routes.Learn(ctx), nil
}
