package lessons

import (
	"fmt"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// game is a match as the coach sees it.
type game struct {
	t       *testing.T
	l       *Lesson
	s       *rules.State
	c       *Coach
	actions []rules.Action
	log     rules.Log
}

func newGame(t *testing.T, l *Lesson) *game {
	t.Helper()
	lv := rulestest.Must(levels.Parse(l.File, l.Source))(t)
	s := rulestest.Must(lv.New(l.Seed))(t)
	s.Begin(nil)
	g := &game{t: t, l: l, s: s, c: NewCoach(l)}
	g.answers()
	return g
}

func (g *game) apply(a rules.Action) error {
	side := g.s.Pending().Side
	g.log.Reset()
	if err := g.s.Apply(a, &g.log); err != nil {
		return err
	}
	g.actions = append(g.actions, a)
	g.c.Did(g.s, a, side, g.log.Events)
	return nil
}

func (g *game) answers() {
	for n := 0; ; n++ {
		a, ok := g.c.Answer(g.s, len(g.actions))
		if !ok {
			return
		}
		if n > 300 {
			g.t.Fatal("the other side never ends")
		}
		if err := g.apply(a); err != nil {
			g.t.Fatalf("the other side's %s: %v", g.s.Board().FormatAction(a), err)
		}
	}
}

// do returns a command of the learner's.
func (g *game) do(text string) error {
	a, err := g.s.Board().ParseAction(text)
	if err == nil {
		err = g.apply(a)
	}
	g.answers()
	return err
}

// back goes back to where the step began, as "try again from here" does.
func (g *game) back() {
	n := g.c.Back()
	actions := g.actions[:n]
	// The same actions again, past the coach.
	lv, _ := levels.Parse(g.l.File, g.l.Source)
	s, _ := lv.New(g.l.Seed)
	s.Begin(nil)
	for _, a := range actions {
		if err := s.Apply(a, nil); err != nil {
			g.t.Fatal(err)
		}
	}
	g.s, g.actions = s, append([]rules.Action(nil), actions...)
	g.c.Rewound(n)
	g.answers()
}

// solve fulfils the step as its script says.
func (g *game) solve() error {
	st, k := g.c.Now(), g.c.Step()
	switch st.Want.Kind {
	case "next":
		g.c.Next()
	case "select":
		g.c.Selected(g.s.Board(), g.s.Board().FigByName(st.Want.Words[0]))
	default:
		for _, cmd := range st.Solve {
			if g.c.Step() > k {
				return fmt.Errorf("step %d: %q is not needed", k+1, cmd)
			}
			if err := g.do(cmd); err != nil {
				return fmt.Errorf("step %d: %q: %v", k+1, cmd, err)
			}
		}
	}
	if g.c.Step() != k+1 || g.c.Off() {
		return fmt.Errorf("step %d (%v) is not fulfilled (at step %d, off %v); asked is %v, legal %v", k+1, st.Want, g.c.Step()+1, g.c.Off(), g.s.Pending().Ask, g.legal())
	}
	g.answers()
	return nil
}

func (g *game) legal() (out []string) {
	for i, a := range g.s.Legal(nil) {
		if i < 30 {
			out = append(out, g.s.Board().FormatAction(a))
		}
	}
	return out
}

// Every lesson can be played along its script, each step when it is its turn.
func TestLessonsArePlayable(t *testing.T) {
	all := rulestest.Must(All())(t)
	minutes := 0
	for _, l := range all {
		t.Run(l.ID, func(t *testing.T) {
			g := newGame(t, l)
			for !g.c.Done() {
				pointsAtWhatIsThere(t, g)
				if err := g.solve(); err != nil {
					t.Fatal(err)
				}
			}
			for i := range g.s.NumFigures() {
				if f := g.s.Figure(rules.FigID(i)); f.Side == l.Side && (f.Dead || !f.OnBoard) {
					t.Errorf("%s is lost on the way", f.Name)
				}
			}
		})
		minutes += l.Minutes
	}
	if len(all) != len(order) || minutes < 10 || minutes > 20 {
		t.Errorf("%d lessons of %d minutes in all", len(all), minutes)
	}
}

// pointsAtWhatIsThere wants what a step shows to be on the board.
func pointsAtWhatIsThere(t *testing.T, g *game) {
	b := g.s.Board()
	for _, m := range g.c.Now().Show {
		there := true
		switch m.Kind {
		case "figure":
			there = b.FigByName(m.Name) != rules.NoFig
		case "cell":
			_, there = b.ParseCell(m.Name)
		case "wall":
			there = false
			for i := range g.s.NumWalls() {
				there = there || b.WallName(i) == m.Name
			}
		}
		if !there {
			t.Errorf("step %d points at %s %s, which is not there", g.c.Step()+1, m.Kind, m.Name)
		}
	}
}

// Whatever a learner does instead, the lesson goes on: the step is still open and
// can be fulfilled, or the way back leads to where it can.
func TestDeviatingDoesNotGetStuck(t *testing.T) {
	all := rulestest.Must(All())(t)
	tried, off := 0, 0
	for _, l := range all {
		for k := range l.Steps {
			reach := func() *game {
				g := newGame(t, l)
				for g.c.Step() < k {
					if err := g.solve(); err != nil {
						t.Fatalf("%s: %v", l.ID, err)
					}
				}
				return g
			}
			legal := reach().s.Legal(nil)
			stride := max(1, len(legal)/7)
			for i := 0; i < len(legal); i += stride {
				g := reach()
				start := g.s.Hash()
				cmd := g.s.Board().FormatAction(legal[i])
				if err := g.do(cmd); err != nil {
					t.Fatalf("%s step %d: %q: %v", l.ID, k+1, cmd, err)
				}
				tried++
				if g.c.Step() > k {
					continue
				}
				if g.c.Off() {
					off++
					g.back()
					if g.s.Hash() != start || g.c.Step() != k || g.c.Off() {
						t.Errorf("%s step %d: the way back from %q leads elsewhere (step %d)", l.ID, k+1, cmd, g.c.Step()+1)
						continue
					}
				}
				if err := g.solve(); err != nil {
					// What is free may make the script's own way impossible; then the way back must be there.
					g.back()
					if err := g.solve(); err != nil {
						t.Errorf("%s after %q: %v", l.ID, cmd, err)
					}
				}
			}
		}
	}
	if tried < 100 || off < 50 {
		t.Errorf("only %d other ways tried, %d of them off the script", tried, off)
	}
}
