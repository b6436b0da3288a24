package chronicle

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/rulebook"
	"wallfall/cmd/game/session"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// onBench returns a match of a level of the test data and its log, after some commands.
func onBench(t *testing.T, name string, commands ...string) (*session.Match, *Log) {
	t.Helper()
	text := rulestest.Must(os.ReadFile("../match/testdata/" + name + ".txt"))(t)
	m := rulestest.Must(session.New(name+".txt", text, 7))(t)
	for _, c := range commands {
		rulestest.Must(m.Apply(rulestest.Must(m.State().Board().ParseAction(c))(t)))(t)
	}
	return m, logOf(m)
}

// logOf returns the log of a match in English.
func logOf(m *session.Match) *Log {
	table, _ := lang.Load("en")
	words := narrate.New(m.Level(), m.State().Board(), table)
	l := New(m, &words)
	return &l
}

// hall returns a match after some random commands, and its log.
func hall(t *testing.T, commands int) (*session.Match, *Log) {
	t.Helper()
	m, _ := onBench(t, "hall")
	n := uint32(1)
	for range commands {
		s := m.State()
		a, legal := s.Default(), s.Legal(nil)
		if len(legal) == 0 {
			break
		}
		if ask := s.Pending().Ask; ask == rules.AskMove || ask == rules.AskStrike {
			n = n*1103515245 + 12345
			a = legal[int(n>>16)%len(legal)]
		}
		if a.Kind != rules.Resign {
			rulestest.Must(m.Apply(a))(t)
		}
	}
	return m, logOf(m)
}

// kit returns widgets to lay out text with.
func kit() *ui.Kit { return &ui.Kit{Fonts: font.New(), Scale: 1} }

// logText writes the log as it stands on the screen.
func logText(l *Log) string {
	var b strings.Builder
	for _, ln := range l.lines {
		b.WriteString(strings.Repeat("  ", ln.depth) + ln.text + "\n")
	}
	return b.String()
}

// Causes stand before their effects, turns begin with a heading, and a walk
// is one line however many commands it took.
func TestLogCausesFirst(t *testing.T) {
	m, l := hall(t, 200)
	text := logText(l)
	if l.Len() < 80 {
		t.Fatalf("the match is too short to tell:\n%s", text)
	}
	depth, heads := -1, 0
	for i, ln := range l.lines {
		switch {
		case ln.head && ln.depth != 0, ln.depth > depth+1:
			t.Errorf("line %d, %q, hangs in the air:\n%s", i, ln.text, text)
		case i > 0 && ln.text == l.lines[i-1].text && ln.steps > 0:
			t.Errorf("one walk has two lines: %q", ln.text)
		case ln.text == "" || ln.cmd >= m.Count():
			t.Errorf("line %d is %+v", i, ln)
		}
		if depth = ln.depth; ln.head {
			heads++
			depth = -1
		}
	}
	if heads < 4 || l.shown != l.Len() || l.reported != l.events {
		t.Errorf("%d headings; %d of %d lines shown, %d of %d events seen", heads, l.shown, l.Len(), l.reported, l.events)
	}
	for _, want := range []string{"\nWall Ram moves one cell · CW-02\n  ", "\n  Wall Ram pushes Bob · CW-04\n    Bob is wounded", " hits on Kip · ST-02\n    Kip takes ", "\n  Cai pushes Mog 2 cells"} {
		if !strings.Contains(text, want) {
			t.Errorf("the log lacks %q:\n%s", want, text)
		}
	}
}

// A walk in two commands is one line, and undo shortens it; a climb out of a pit is
// reported once.
func TestLogJoinsAWalk(t *testing.T) {
	m, l := onBench(t, "hall", "end", "move dot 2:4,4", "move dot 2:4,5")
	if got := l.lines[l.Len()-1]; got.text != "Dot moves 2 cells" || got.cmd != 1 {
		t.Errorf("the last line is %+v:\n%s", got, logText(l))
	}
	m.Undo()
	l.Rebuild()
	if got := l.lines[l.Len()-1].text; got != "Dot moves 1 cell" {
		t.Errorf("taken back it says %q", got)
	}
	_, l = onBench(t, "pit", "move ann 1:2,1", "end", "end", "move ann 1:3,1")
	if n := strings.Count(logText(l), "climbs out"); n != 1 {
		t.Errorf("it is logged %d times:\n%s", n, logText(l))
	}
}

// The filters keep what they say, and no heading without anything below it.
func TestLogFilters(t *testing.T) {
	_, l := hall(t, 200)
	v := &l.Page
	for f := range Filters {
		v.Filter = f
		l.layLog(kit(), 500)
		n := 0
		for i, row := range v.rows {
			ln := &l.lines[row.line]
			if ln.head {
				if f != logAll && (i+1 == len(v.rows) || l.lines[v.rows[i+1].line].head) {
					t.Errorf("%s: nothing stands below %q", l.filterName(f), ln.text)
				}
				continue
			}
			n++
			if f == logFights && ln.topic&rules.AboutFights == 0 || f == logWalls && ln.topic&rules.AboutWalls == 0 || f == logMine && ln.sides>>l.mine()&1 == 0 {
				t.Errorf("%s lets %q through", l.filterName(f), ln.text)
			}
		}
		if n == 0 || f != logAll && n == l.Len() {
			t.Errorf("%s shows %d lines of %d", l.filterName(f), n, l.Len())
		}
	}
}

// Every die of the match is in the book once, and what it says adds up.
func TestDiceBookHoldsEveryDie(t *testing.T) {
	m, l := hall(t, 200)
	dice, owned, faces := 0, 0, 0
	for i := -1; i < m.Count(); i++ {
		events := m.Opening()
		if i >= 0 {
			events = m.Events(i)
		}
		for _, e := range events {
			if e.Kind == rules.EvDie {
				dice++
				if e.Fig != rules.NoFig && m.State().Figure(e.Fig).Side != rules.NoSide {
					owned++
				}
			}
		}
	}
	for i := range l.dice.Throws {
		th := &l.dice.Throws[i]
		faces += len(th.Faces)
		hits := 0
		for _, f := range th.Faces {
			if th.Need > 0 && int(f) >= th.Need {
				hits++
			}
		}
		if hits != th.Hits || th.Why == rules.NoDie || l.whyText(th) == "" || th.Why == rules.DieStrike && (th.Need == 0 || th.By == rules.NoFig) {
			t.Errorf("throw %d is %+v", i, th)
		}
	}
	if dice == 0 || faces != dice {
		t.Errorf("%d dice in the book, %d were thrown", faces, dice)
	}
	sum := 0
	for i := range l.dice.Sides {
		sum += l.dice.Sides[i].Dice() + l.dice.Sides[i].Powers + l.dice.Sides[i].Picks
	}
	all := &l.dice.All
	if n := all.Dice() + all.Powers + all.Picks; sum != owned || n != dice {
		t.Errorf("the sides have %d dice together, want %d; all are %d, want %d", sum, owned, n, dice)
	}
	l.Rebuild()
	again := 0
	for i := range l.dice.Throws {
		again += len(l.dice.Throws[i].Faces)
	}
	if again != dice {
		t.Errorf("counted again there are %d dice, want %d", again, dice)
	}
}

func TestLuckInASentence(t *testing.T) {
	_, l := hall(t, 0)
	for _, c := range []struct {
		pool, hits int
		expected   float64
		want       string
	}{
		{0, 0, 0, "No strike dice yet"},
		{12, 8, 5.7, "12 strike dice: 8 hits, 2.3 more than average."},
		{12, 3, 5.5, "12 strike dice: 3 hits, 2.5 fewer than average."},
		{1, 1, 0.9, "1 strike die: 1 hit, exactly average."},
	} {
		if got := l.luckText(&session.Tally{Pool: c.pool, Hits: c.hits, Expected: c.expected}); got != c.want {
			t.Errorf("it says %q, want %q", got, c.want)
		}
	}
	var ty session.Tally
	for _, f := range []int{1, 2, 3, 4, 5, 6} {
		ty.Add(rules.DieStrike, f, 5, 0)
	}
	if ty.Hits != 2 || math.Abs(ty.Luck()) > 1e-9 {
		t.Errorf("six faces at 5 or more are %d hits with luck %v", ty.Hits, ty.Luck())
	}
}

// The tables of the distribution are the judge.
func TestUneven(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{{1.145, 0.95}, {4.351, 0.5}, {11.070, 0.05}, {15.086, 0.01}} {
		if got := session.Tail5(c.x); math.Abs(got-c.want) > 0.0005 {
			t.Errorf("beyond %v lie %v, want %v", c.x, got, c.want)
		}
	}
	if _, ok := session.Uneven([6]int{4, 4, 4, 4, 4, 4}); ok {
		t.Error("24 dice are too few to tell")
	}
	_, l := hall(t, 0)
	l.dice.All.Faces = [6]int{60, 0, 0, 0, 0, 0}
	if text := l.fairText(); !strings.Contains(text, "unusually uneven: of 100 fair matches, only 1") {
		t.Errorf("of such a die it says %q", text)
	}
}

// Every kind of die is counted and judged: the sums of two ten-sided dice by how they
// are spread, the cells that chance picks by which end of the list they lean to.
func TestEveryKindOfDieIsJudged(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var honest, crooked session.Tally
	for range 600 {
		honest.Add(rules.DiePower, 2+rnd.IntN(10)+rnd.IntN(10), 0, 0)
		n := 2 + rnd.IntN(9)
		honest.Add(rules.DieCell, 1+rnd.IntN(n), 0, n)
		crooked.Add(rules.DiePower, 10+rnd.IntN(3), 0, 0)
		crooked.Add(rules.DieCell, 1+rnd.IntN(n/2+1), 0, n)
	}
	for what, judge := range map[string]func() (float64, bool){
		"even dice":     func() (float64, bool) { return session.Uneven([6]int{20, 20, 20, 20, 20, 20}) },
		"even sums":     func() (float64, bool) { return session.UnevenSums(honest.Sums) },
		"even picks":    func() (float64, bool) { return session.UnevenPicks(&honest) },
		"always 1":      func() (float64, bool) { return session.Uneven([6]int{60, 0, 0, 0, 0, 0}) },
		"in the middle": func() (float64, bool) { return session.UnevenSums(crooked.Sums) },
		"first half":    func() (float64, bool) { return session.UnevenPicks(&crooked) },
	} {
		n, ok := judge()
		if even := strings.HasPrefix(what, "even"); !ok || even && n < 1 || !even && n > 0.1 || what == "even dice" && n < 99.9 || what != "always 1" && !even && n > 0.01 {
			t.Errorf("%s come out as %v %v", what, n, ok)
		}
	}
	share := 0
	for _, r := range session.SumRanges {
		share += r.Share
	}
	ways := [5]int{}
	for a := 1; a <= 10; a++ {
		for b := 1; b <= 10; b++ {
			var one session.Tally
			one.Add(rules.DiePower, a+b, 0, 0)
			for i := range one.Sums {
				ways[i] += one.Sums[i]
			}
		}
	}
	for i, r := range session.SumRanges {
		if ways[i] != r.Share {
			t.Errorf("range %d has %d ways of 100, not %d", i, ways[i], r.Share)
		}
	}
	_, l := hall(t, 0)
	l.dice.All = crooked
	if text := l.fairText(); share != 100 || strings.Count(text, "Unusual: of 100 fair matches, only 1") != 2 || !strings.Contains(text, "Random cells: 600") {
		t.Errorf("of such dice it says %q", text)
	}
}

// The log shows the command that was given, not the one it replaced.
func TestTheLogFollowsAnotherCommand(t *testing.T) {
	m := gametest.Played(t, "causeway", 0)
	l, k := logOf(m), kit()
	shapes := map[string]bool{}
	for width := float32(60); width < 120; width += 20 {
		for _, a := range m.State().Legal(nil) {
			if a.Kind != rules.Move {
				continue
			}
			events := rulestest.Must(m.Apply(a))(t)
			l.Add(m.Count()-1, events)
			l.RevealAll()
			l.layLog(k, width)
			got := fmt.Sprint(l.Page.rows)
			l.Page = Page{}
			l.layLog(k, width)
			if want := fmt.Sprint(l.Page.rows); got != want {
				t.Fatalf("at %v the rows are %s, want %s", width, got, want)
			}
			shapes[got] = true
			m.Undo()
			l.Rebuild()
		}
	}
	if len(shapes) < 4 {
		t.Fatalf("all logs look alike: %v", shapes)
	}
}

// A recap has at most three lines that matter, none of them twice.
func TestRecapOfAMatch(t *testing.T) {
	m, l := hall(t, 200)
	var rc Recap
	if rc.Begin(l, m.State().Side()); len(rc.lines) == 0 || len(rc.lines) > recapLines {
		t.Fatalf("the recap has %d lines", len(rc.lines))
	}
	told := map[[2]int]bool{}
	for _, n := range rc.lines {
		ln := &l.lines[n]
		if one := [2]int{ln.cmd, int(ln.fig)}; ln.weight == 0 || ln.head || told[one] {
			t.Errorf("it says %q", ln.text)
		} else {
			told[one] = true
		}
	}
}

// Deeds that helped the winner come before the others, and whom the winner has lost is named.
func TestTheWinnersDeedsComeFirst(t *testing.T) {
	m := gametest.Played(t, "knoll", 40)
	loser := m.State().Pending().Side
	rulestest.Must(m.Apply(rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell}))(t)
	figs := map[bool]rules.FigID{}
	for id := range rules.FigID(m.State().NumFigures()) {
		figs[m.State().Figure(id).Side == loser] = id
	}
	l, st := logOf(m), Story{}
	theirs, ours := deed{fig: figs[false], by: figs[true], force: rules.Push, cause: rules.ByWall}, deed{fig: figs[true], by: figs[false], cause: rules.ByStrike}
	st.write(l, &theirs)
	if st.write(l, &ours); ours.worth <= theirs.worth {
		t.Errorf("after a victory %q comes before %q", theirs.text, ours.text)
	}
	l.deeds.all = []deed{ours, theirs, ours, ours}
	if st.choose(l); len(st.best) != deedLines || len(st.lost) != 1 || st.lost[0] != l.words.Fig(theirs.fig) {
		t.Errorf("of %d deeds it lost %v", len(st.best), st.lost)
	}
}

// Beside the board a line stands without its rule, whatever else it says.
func TestBriefLinesNameNoRule(t *testing.T) {
	_, l := hall(t, 200)
	cut := 0
	for i := range l.lines {
		ln := &l.lines[i]
		for _, s := range rulebook.Spans(ln.brief()) {
			if s.Rule {
				t.Errorf("it says %q", ln.brief())
			}
		}
		if ln.brief() != ln.text {
			cut++
		}
	}
	if cut == 0 {
		t.Error("no line names a rule")
	}
}

// A forced movement says how far it went, not how far it could have gone.
func TestLogSaysHowFar(t *testing.T) {
	for want, commands := range map[string][]string{
		"Hal leaves Kay in place": {"end", "use hal hurl kay", "distance kay 2", "pass"},
		"Hal pushes Kay 1 cell":   {"end", "use hal hurl kay", "distance kay 2", "force kay e", "pass"},
	} {
		if _, l := onBench(t, "workbench", commands...); !strings.Contains(logText(l), want+" ·") {
			t.Errorf("the log lacks %q:\n%s", want, logText(l))
		}
	}
}
