package lessons

import (
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Coach goes through the steps of one lesson along a match. Whoever owns the
// match calls it with what was applied, and applies what Answer returns.
type Coach struct {
	Lesson *Lesson
	step   int
	off    bool     // something else was done than what the step wants
	foe    []string // what the other side still has to answer
	marks  []mark   // where each step that was reached began
}

// mark is where a step began: after count actions, with these answers left.
type mark struct {
	count int
	foe   []string
}

// NewCoach begins a lesson.
func NewCoach(l *Lesson) *Coach { return &Coach{Lesson: l, foe: slices.Clone(l.Steps[0].Foe)} }

// Step returns the number of the step, the number of steps when all are done.
func (c *Coach) Step() int { return c.step }

// Now returns the step, nil when all are done.
func (c *Coach) Now() *Step {
	if c.Done() {
		return nil
	}
	return &c.Lesson.Steps[c.step]
}

// Done reports whether all steps are fulfilled.
func (c *Coach) Done() bool { return c.step >= len(c.Lesson.Steps) }

// Off reports whether something else was done than what the step wants, so that
// it may be out of reach; the way back is the count that Back returns.
func (c *Coach) Off() bool { return c.off }

// Back returns how many actions there were when the step began.
func (c *Coach) Back() int {
	if c.step < len(c.marks) {
		return c.marks[c.step].count
	}
	return 0
}

// forward goes to the next step.
func (c *Coach) forward() {
	c.step++
	c.off = false
	if !c.Done() {
		c.foe = append(c.foe, c.Lesson.Steps[c.step].Foe...)
	}
}

// Next answers a step that only wants to be read, and one that wants a figure
// selected.
func (c *Coach) Next() {
	if s := c.Now(); s != nil && !c.off && (s.Want.Kind == "next" || s.Want.Kind == "select") {
		c.forward()
	}
}

// Selected notes which figure is selected.
func (c *Coach) Selected(b *rules.Board, id rules.FigID) {
	if s := c.Now(); s != nil && !c.off && s.Want.Kind == "select" && id != rules.NoFig && b.FigName(id) == s.Want.Words[0] {
		c.forward()
	}
}

// Did notes an action that a side gave: s is the position after it.
func (c *Coach) Did(s *rules.State, a rules.Action, side int, events []rules.Event) {
	st := c.Now()
	if st == nil || c.off {
		return
	}
	own := side == c.Lesson.Side
	switch {
	case st.Want.Kind == "do":
		if own && st.matches(s.Board().FormatAction(a)) {
			c.forward()
			return
		}
	case st.Want.Kind == "event":
		// Of that kind, and of that figure.
		if slices.ContainsFunc(events, func(e rules.Event) bool {
			return e.Kind.String() == st.Want.Words[0] && !slices.ContainsFunc(st.Want.Words[1:], func(name string) bool { return s.Board().FigName(e.Fig) != name })
		}) {
			c.forward()
			return
		}
	case st.holds(s, c.Lesson.Level.Sides):
		c.forward()
		return
	}
	if own && !st.Free && !slices.Contains(st.Solve, s.Board().FormatAction(a)) { // else it belongs to what fulfils the step
		c.off = true
	}
	if _, over := s.Winner(); over && !c.Done() {
		c.off = true
	}
}

// matches reports whether a command is one that the step wants.
func (s *Step) matches(command string) bool {
	have := strings.Fields(command)
	return slices.ContainsFunc(s.Want.Words, func(w string) bool {
		return slices.EqualFunc(strings.Fields(w), have, func(want, is string) bool { return want == "*" || want == is })
	})
}

// holds reports whether the position is what the step wants.
func (s *Step) holds(st *rules.State, sides []levels.Side) bool {
	b, w := st.Board(), s.Want.Words
	if s.Want.Kind == "turn" {
		side := st.Side()
		return side >= 0 && side < len(sides) && sides[side].Name == w[0]
	}
	if len(w) == 0 || b.FigByName(w[0]) == rules.NoFig {
		return false
	}
	f := st.Figure(b.FigByName(w[0]))
	switch s.Want.Kind {
	case "at":
		return slices.ContainsFunc(w[1:], func(text string) bool {
			c, ok := b.ParseCell(text)
			return ok && f.OnBoard && f.Cell == c
		})
	case "away":
		return f.Away
	case "back":
		return f.OnBoard
	case "in-pit":
		return f.InPit
	case "out":
		return f.OnBoard && !f.InPit
	}
	return false
}

// Answer returns what must be applied automatically now: what the other side answers.
// It is false if the learner is asked, or nobody; then the step begins here,
// after count actions, if it has not begun before.
func (c *Coach) Answer(s *rules.State, count int) (a rules.Action, ok bool) {
	d := s.Pending()
	if d.Ask == rules.AskNothing || d.Side == c.Lesson.Side {
		for len(c.marks) <= c.step {
			c.marks = append(c.marks, mark{count, append([]string(nil), c.foe...)})
		}
		return rules.Action{}, false
	}
	if len(c.foe) > 0 {
		a, err := s.Board().ParseAction(c.foe[0])
		if err == nil && s.Check(a) == nil {
			c.foe = c.foe[1:]
			return a, true
		}
	}
	return s.Default(), true
}

// Rewound notes that the match now has count actions, fewer than it
// had: it goes back to the step that began there or before.
func (c *Coach) Rewound(count int) {
	for c.step = min(c.step, len(c.marks)-1); c.step > 0 && c.marks[c.step].count > count; c.step-- {
	}
	c.step = max(0, c.step)
	c.off = false
	if c.step < len(c.marks) {
		c.foe = append(c.foe[:0], c.marks[c.step].foe...)
		c.off = !c.Done() && count > c.marks[c.step].count && !c.Lesson.Steps[c.step].Free
	}
	c.marks = c.marks[:min(len(c.marks), c.step+1)]
}
