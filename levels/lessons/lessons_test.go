package lessons

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/bot"
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
				rulestest.OK(t, g.solve())
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

// Whom the first lesson holds can't walk off, wherever it lets the learner stand.
func TestLouIsHeld(t *testing.T) {
	l := rulestest.Must(All())(t)[0]
	for _, at := range l.Steps[3].Want.Words[1:] {
		g := newGame(t, l)
		for g.c.Step() < 3 {
			rulestest.OK(t, g.solve())
		}
		rulestest.OK(t, g.do("move ben "+at))
		rulestest.OK(t, g.apply(g.s.Default()))
		lou := g.s.Board().FigByName("lou")
		for g.s.Side() == 1 || g.s.Pending().Ask == rules.AskStrike {
			if g.s.Pending().Ask == rules.AskMove && slices.ContainsFunc(g.s.Legal(nil), func(a rules.Action) bool { return a.Kind == rules.Move && a.Fig == lou }) {
				t.Errorf("with Ben at %s Lou can walk off", at)
			}
			rulestest.OK(t, g.apply(g.s.Default()))
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

// ways are what wins each board by the idea of its lesson: of these commands the first that
// is legal, else the default; and what the enemy dies of then.
var ways = map[string]struct {
	says []string
	ends string
}{
	"walls":   {[]string{"use ann shove kay", "distance kay 1", "force kay n", "move ann 1:3,2", "move ann 1:3,3"}, "wall"},
	"pits":    {[]string{"use ben shove lou", "use ann shove kay", "distance kay 1", "distance lou 1", "force kay e", "force lou e", "jump ann e", "cross ben e", "move ann 1:2,1", "move ben 1:2,3"}, "fall"},
	"force":   {[]string{"use ann shove dib", "distance dib 2", "force dib e", "move ann 1:4,4", "move ann 1:3,4"}, "drowning"},
	"strikes": {[]string{"strike ann gus", "strike ben gus", "rangestrike bow gus", "move ann 1:4,2", "move ben 1:4,1", "move ann 1:3,2", "move ben 1:3,3", "move bow 1:2,4"}, "strike"},
	"spells":  {[]string{"cast bolt-of-somersaults kay.0 1:2,1", "cast bolt-of-somersaults ben.0 1:5,3"}, "wall"},
}

// play plays a board against the weakest bot. It returns whether the learner wins, after how
// many rounds, and what the last enemy died of.
func play(t *testing.T, l *Lesson, seed uint64, choose func(s *rules.State) rules.Action) (won bool, rounds int, cause string) {
	t.Helper()
	s := rulestest.Must(l.Board.Level.New(seed))(t)
	s.Begin(nil)
	foe := rulestest.Must(bot.New(bot.Difficulties()[0].Bot))(t)
	foe.Begin(s, seed)
	var log rules.Log
	for {
		if side, over := s.Winner(); over {
			return side == 0, s.Round(), cause
		}
		var a rules.Action
		if s.Pending().Side == 0 {
			a = choose(s)
		} else {
			a = foe.Choose(s)
		}
		log.Reset()
		rulestest.OK(t, s.Apply(a, &log))
		for i := range log.Events {
			if e := &log.Events[i]; e.Kind == rules.EvDeath && s.Figure(e.Fig).Side == 1 {
				cause = e.Cause.String()
			}
		}
	}
}

// Each board is won by the idea of its lesson and by bots that look at what they may do, in
// two or three rounds, and never by resting.
func TestBoardsAreWonByTheirIdea(t *testing.T) {
	all := rulestest.Must(All())(t)
	bots := []string{"greedy:24", "planner:300"}
	for _, l := range all {
		const games = 40
		way := ways[l.ID]
		wins, botWins, rested, least, most := 0, make([]int, len(bots)), 0, 9, 0
		for seed := range uint64(games) {
			last := ""
			won, rounds, cause := play(t, l, seed, func(s *rules.State) rules.Action {
				for _, text := range way.says {
					if a, err := s.Board().ParseAction(text); err == nil && s.Check(a) == nil && text != last {
						last = text
						return a
					}
				}
				return s.Default()
			})
			if won && cause == way.ends {
				wins++
				least, most = min(least, rounds), max(most, rounds)
			}
			for i, name := range bots {
				b, _ := bot.New(name)
				begun := false
				won, rounds, cause = play(t, l, seed, func(s *rules.State) rules.Action {
					if !begun {
						b.Begin(s, seed)
						begun = true
					}
					return b.Choose(s)
				})
				if won && cause == way.ends {
					botWins[i]++
					least, most = min(least, rounds), max(most, rounds)
				}
			}
			if won, _, _ := play(t, l, seed, (*rules.State).Default); won {
				rested++
			}
		}
		t.Logf("%s: %d and %v of %d won, in %d to %d rounds", l.ID, wins, botWins, games, least, most)
		if bound := games * 9 / 10; wins < bound || slices.Min(botWins) < bound || rested > 0 || least < 2 || most > 3 {
			t.Errorf("%s: %d of %d won, bots win %v, in %d to %d rounds; %d by resting", l.ID, wins, games, botWins, least, most, rested)
		}
	}
}

// What is wrong with a lesson is told with its file, line and column, in each of its parts.
func TestProblemsHaveTheirPlace(t *testing.T) {
	src := rulestest.Must(files.ReadFile("walls.txt"))(t)
	for _, c := range []struct{ old, new, want string }{
		{"\n---\n", "\n", "1: a lesson needs four parts separated by lines of three dashes: head, level, steps and board"},
		{"lesson walls", "lesson", "1: a lesson needs a name and steps"},
		{"minutes=2", "minutes=two", "14: expected a number, not two"},
		{"play=heroes", "play=ghosts", "36: unknown side ghosts"},
		{"rules TN-01", "rules TN-99", "7: unknown rule TN-99"},
		{"lost Stand", "last Stand", "1: the head of a lesson does not take last"},
		{"figure ann knight", "figure ann night", "12: unknown kind"},
		{"show wall upper", "show worm upper", "6: unknown thing to show: worm"},
		{"want at kay 1:3,1", "want hat kay 1:3,1", "6: unknown thing to want: hat kay 1:3,1"},
		{"solve distance", "solves distance", "1: a step does not take solves"},
		{"solve distance kay 1", "want next", "6: a step needs exactly one want"},
		{"wall left dir=e", "wall left dir=up", "15: a square board has no direction"},
	} {
		text := strings.Replace(string(src), c.old, c.new, 1)
		line := 1
		if c.old != "\n---\n" {
			line += strings.Count(string(src[:strings.Index(string(src), c.old)]), "\n")
		}
		want := fmt.Sprintf("x.txt:%d:%s", line, c.want)
		if _, err := Parse("x.txt", text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q for %q: %v, want %s", c.new, c.old, err, want)
		}
	}
}
