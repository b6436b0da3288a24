package bot_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// game plays a game on a position that has not begun, up to limit actions, and returns how many
// there were. Every choice must be legal.
func game(t testing.TB, s *rules.State, bots []bot.Bot, seed uint64, limit int, at func(a rules.Action)) int {
	begin(s, bots, seed)
	for n := range limit {
		d := s.Pending()
		if d.Ask == rules.AskNothing {
			return n
		}
		before := s.Hash()
		a := bots[d.Side].Choose(s)
		if s.Hash() != before {
			t.Fatalf("seed %d, action %d: choosing changed the position", seed, n)
		}
		if at != nil {
			at(a)
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatalf("seed %d, action %d: %s for %s: %v", seed, n, s.Board().FormatAction(a), d.Ask, err)
		}
	}
	return limit
}

// begin begins a game with bots on a position that has not begun.
func begin(s *rules.State, bots []bot.Bot, seed uint64) {
	for i, b := range bots {
		b.Begin(s, bot.Seed(seed, uint64(i)))
	}
	s.Begin(nil)
}

// names lists the bots, each with an effort that tests have time for.
func names() []string {
	out := bot.Names()
	for i, name := range out {
		if b, err := bot.New(name + ":100"); err == nil {
			if _, thinks := b.(bot.Thinker); thinks {
				out[i] += ":100"
			}
		}
	}
	return out
}

// bots makes one bot for each side.
func bots(t testing.TB, s *rules.State, names ...string) []bot.Bot {
	var out []bot.Bot
	for i := range s.Board().Sides() {
		out = append(out, rulestest.Must(bot.New(names[i%len(names)]))(t))
	}
	return out
}

// TestBotsPlayRandomBoards plays on random boards: choices are legal, the position stays as it
// is, and the same position and seed lead to the same choice, even from a bot that has seen
// nothing else.
func TestBotsPlayRandomBoards(t *testing.T) {
	for _, name := range names() {
		boards := uint64(60)
		if strings.Contains(name, ":") {
			boards = 12
		}
		for seed := range boards {
			su := rulestest.Boards[seed%uint64(len(rulestest.Boards))](rulestest.NewRand(seed))
			s := rulestest.Must(rules.New(su, seed))(t)
			start := s.Clone()
			fresh := rulestest.Must(bot.New(name))(t)
			n := 0
			play := bots(t, s, name)
			game(t, s, play, seed, 150, func(a rules.Action) {
				if !slices.Contains(s.Legal(nil), a) {
					t.Fatalf("%s, seed %d, action %d: chose %s, which is not legal", name, seed, n, s.Board().FormatAction(a))
				}
				if n%5 == 0 {
					fresh.Begin(start, bot.Seed(seed, uint64(s.Pending().Side)))
					if again := fresh.Choose(s); again != a {
						t.Fatalf("%s, seed %d, action %d: chose %s, and asked anew %s", name, seed, n, s.Board().FormatAction(a), s.Board().FormatAction(again))
					}
				}
				n++
			})
		}
	}
}

// TestDiceToComeAreUnknown asks bots about positions that differ only in the dice to come: they
// choose the same.
func TestDiceToComeAreUnknown(t *testing.T) {
	for name, boards := range map[string]uint64{"greedy": 30, "planner:60": 20} {
		asked := 0
		for seed := range boards {
			s := rulestest.Must(rules.New(rulestest.Setup(rulestest.NewRand(seed)), seed))(t)
			var other rules.State
			play := bots(t, s, name)
			game(t, s, play, seed, 80, func(a rules.Action) {
				other.CopyFrom(s)
				other.Reseed(seed + 12345)
				asked++
				if b := play[s.Pending().Side].Choose(&other); b != a {
					t.Fatalf("%s, seed %d: chose %s, and with other dice to come %s", name, seed, s.Board().FormatAction(a), s.Board().FormatAction(b))
				}
			})
		}
		if asked < 300 {
			t.Errorf("only %d choices of %s were looked at", asked, name)
		}
	}
}

// TestChoosingAllocatesNothing plays battles over and over with memory that is already there.
func TestChoosingAllocatesNothing(t *testing.T) {
	start := rulestest.Must(rules.New(rulestest.Battle(), 1))(t)
	for _, name := range names() {
		play := bots(t, start, name)
		var s rules.State
		battle := func() {
			s.CopyFrom(start)
			game(t, &s, play, 7, 2000, nil)
		}
		battle()
		if n := testing.AllocsPerRun(5, battle); n > 0 {
			t.Errorf("%s allocates %v times in a battle", name, n)
		}
	}
}

// TestNewNamesTheBots refuses unknown bots.
func TestNewNamesTheBots(t *testing.T) {
	if _, err := bot.New("clever"); err == nil || fmt.Sprint(err) != `unknown bot "clever"; expected one of planner, greedy, random, rest` {
		t.Errorf("the error is %v", err)
	}
	for _, name := range append(bot.Names(), names()...) {
		if bot.About(name) == "" {
			t.Errorf("nothing is said of %s", name)
		}
	}
	for name, want := range map[string]string{
		"random:5":         `random takes no effort; remove "5"`,
		"greedy:0":         `the effort of greedy is "0"; expected a number in 1..10000000`,
		"planner:":         `the effort of planner is ""; expected a number in 1..10000000`,
		"planner:0":        `the effort of planner is "0"; expected a number in 1..10000000`,
		"planner:10000001": `the effort of planner is "10000001"; expected a number in 1..10000000`,
	} {
		if _, err := bot.New(name); err == nil || err.Error() != want {
			t.Errorf("the error for %q is %v", name, err)
		}
	}
	for _, d := range bot.Difficulties() {
		if _, err := bot.New(d.Bot); err != nil || d.Name == "" || d.About == "" {
			t.Errorf("%+v: %v", d, err)
		}
	}
}

// BenchmarkChoose plays on the small battle board and on the large dungeon: an operation is a
// choice and its action.
func BenchmarkChoose(b *testing.B) {
	for _, board := range []struct {
		name string
		make func() *rules.Setup
	}{{"battle", rulestest.Battle}, {"dungeon", rulestest.Dungeon}, {"expanse", rulestest.Expanse}} {
		for _, name := range names() {
			b.Run(board.name+"/"+name, func(b *testing.B) {
				start := rulestest.Must(rules.New(board.make(), 1))(b)
				play := bots(b, start, name)
				var s rules.State
				over, seed := true, uint64(0)
				b.ReportAllocs()
				for b.Loop() {
					if over {
						s.CopyFrom(start)
						seed++
						s.Reseed(seed)
						begin(&s, play, seed)
					}
					rulestest.OK(b, s.Apply(play[s.Pending().Side].Choose(&s), nil))
					_, over = s.Winner()
				}
			})
		}
	}
}

// shipped returns the levels of the game, begun.
func shipped(t testing.TB) []*rules.State {
	var out []*rules.State
	for _, e := range levels.Shipped() {
		lv := rulestest.Must(levels.Load(e.ID))(t)
		s := rulestest.Must(lv.New(3))(t)
		out = append(out, s)
	}
	return out
}

// thinker begins a game with a bot that looks ahead.
func thinker(t testing.TB, s *rules.State, name string) bot.Thinker {
	b := rulestest.Must(bot.New(name))(t)
	begin(s, []bot.Bot{b}, 1)
	return b.(bot.Thinker)
}

// TestThinkingInSlices plays the levels of the game with bots that think at once, and now and
// then asks others that think a little at a time and have seen nothing else: they choose the
// same. A bot that is hurried has a legal answer from the start, and no slice is long.
func TestThinkingInSlices(t *testing.T) {
	for _, name := range []string{"planner:300", "greedy", "greedy:5"} {
		every := 4
		if name != "planner:300" {
			every = 1
		}
		for _, start := range shipped(t) {
			s := start.Clone()
			whole, parts := rulestest.Must(bot.New(name))(t), rulestest.Must(bot.New(name))(t).(bot.Slicer)
			whole.Begin(s, 5)
			s.Begin(nil)
			for n := range 24 {
				if s.Pending().Ask == rules.AskNothing {
					break
				}
				before := s.Hash()
				a := whole.Choose(s)
				if n%every == 0 {
					parts.Begin(start, 5)
					parts.Start(s)
					if b := sliced(t, s, parts, []int{1, 7, 1000}[n/every%3]); a != b {
						t.Fatalf("%s at once: %s; in slices %s", name, s.Board().FormatAction(a), s.Board().FormatAction(b))
					}
				}
				if s.Hash() != before {
					t.Fatal("thinking changed the position")
				}
				rulestest.OK(t, s.Apply(a, nil))
			}
		}
	}
}

// sliced lets a bot think to the end, some steps at a time.
func sliced(t *testing.T, s *rules.State, p bot.Slicer, steps int) rules.Action {
	legal := s.Legal(nil)
	th, ahead := p.(bot.Thinker)
	for done := false; !done; {
		if !slices.Contains(legal, p.Best()) {
			t.Fatalf("in a hurry %s, which is not legal", s.Board().FormatAction(p.Best()))
		}
		if !ahead {
			done = p.Think(steps)
			continue
		}
		if steps == 7 { // questions in between change nothing
			th.Line()
			th.Worth()
		}
		was, _ := th.Progress()
		done = p.Think(steps)
		if is, of := th.Progress(); is < was || is > of || is > was+steps+longest {
			t.Fatalf("%d of %d nodes, and then %d", was, of, is)
		}
	}
	if !slices.Contains(legal, p.Best()) {
		t.Fatalf("%s is not legal", s.Board().FormatAction(p.Best()))
	}
	if ahead {
		if line := th.Line(); line[0] != p.Best() {
			t.Fatalf("the line begins with %s, and %s is best", s.Board().FormatAction(line[0]), s.Board().FormatAction(p.Best()))
		}
	}
	return p.Best()
}

// longest is how many nodes a slice may take beyond one a step.
const longest = 400

// level reads a level.
func level(t testing.TB, path string, replace ...string) *levels.Level {
	text := strings.NewReplacer(replace...).Replace(string(rulestest.Must(os.ReadFile(path))(t)))
	return rulestest.Must(levels.Parse(path, []byte(text)))(t)
}

// corridor begins a level with a hall of two rows.
func corridor(t *testing.T, rows string) *rules.State {
	return rulestest.Must(level(t, "testdata/hall.txt", "ROWS", rows).New(1))(t)
}

// TestNothingToThinkAbout answers at once if there is only one answer: a bound group can only
// end the turn.
func TestNothingToThinkAbout(t *testing.T) {
	s := corridor(t, "#######\n#E..ap#\n#.....#\n#######")
	p := thinker(t, s, "planner:5000")
	p.Start(s)
	p.Think(50)
	if n, _ := p.Progress(); !p.Think(1) || n != 0 || p.Best().Kind != rules.EndTurn {
		t.Errorf("after %d nodes it thinks on about %s", n, s.Board().FormatAction(p.Best()))
	}
}

// TestPlannerTakesAWin finds an exit that the next step reaches, and knows that it wins.
func TestPlannerTakesAWin(t *testing.T) {
	s := corridor(t, "#######\n#E.a..#\n#....p#\n#######")
	p := thinker(t, s, "planner:2000")
	p.Start(s)
	for !p.Think(100) {
	}
	if now, then := p.Worth(); then <= now {
		t.Errorf("the position is worth %d, and %d once it is won", now, then)
	}
	if line := p.Line(); len(line) < 2 {
		t.Errorf("the line is %v: expected the way to the exit and out", line)
	}
	for range 3 {
		rulestest.OK(t, s.Apply(p.Choose(s), nil))
		if w, over := s.Winner(); over {
			if w != 0 {
				t.Errorf("side %d wins", w)
			}
			return
		}
	}
	t.Error("ann has not left")
}

// BenchmarkPlanner thinks about the openings of the levels of the game: an operation is a
// decision.
func BenchmarkPlanner(b *testing.B) {
	names := levels.Shipped()
	for i, start := range shipped(b) {
		b.Run(names[i].ID, func(b *testing.B) {
			s := start.Clone()
			p := thinker(b, s, "planner:20000")
			p.Choose(s)
			nodes := 0
			b.ReportAllocs()
			for b.Loop() {
				p.Choose(s)
				n, _ := p.Progress()
				nodes += n
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// TestThinkingOfACrowd thinks on a board of eight floors with a thousand groups, where each
// action costs as much as a whole turn elsewhere: tries are cut short, and a decision and its
// line take few of them.
func TestThinkingOfACrowd(t *testing.T) {
	s := rulestest.Must(rules.New(rulestest.Expanse(), 1))(t)
	p := thinker(t, s, "planner:1000")
	p.Start(s)
	acts, was := 0, 0
	for steps := 0; !p.Think(1); steps++ {
		if n, _ := p.Progress(); n > was {
			acts, was = acts+1, n
		}
		if steps > 20_000 || acts > 200 {
			t.Fatalf("after %d steps and %d actions it is not done", steps, acts)
		}
	}
	if legal := s.Legal(nil); !slices.Contains(legal, p.Best()) {
		t.Fatal("what it chooses is not legal")
	}
	if line := p.Line(); acts < 5 || len(line) > 3 {
		t.Errorf("%d actions, and a line of %d", acts, len(line))
	}
}

// TestConsider chooses as Choose does, unless it is stopped midway.
func TestConsider(t *testing.T) {
	s := shipped(t)[0]
	p := thinker(t, s, "planner:2000")
	want := p.Choose(s)
	asked := 0
	if a, ok := bot.Consider(p, s, func() bool { asked++; return false }); !ok || a != want || asked < 5 {
		t.Errorf("%v, %v instead of %v, asked %d times", ok, a, want, asked)
	}
	if _, ok := bot.Consider(p, s, func() bool { return true }); ok {
		t.Error("it is not stopped")
	}
	if done, of := p.Progress(); done >= of {
		t.Errorf("%d of %d nodes, though it was stopped", done, of)
	}
	if a, ok := bot.Consider(p, s, nil); !ok || a != want {
		t.Errorf("%v, %v instead of %v", ok, a, want)
	}
}

// TestBotsSpareTheirOwn plays the first rounds of Glasshouse, where nearly every figure can
// hurl friend and foe about: a side harms its own groups far less than its enemies.
func TestBotsSpareTheirOwn(t *testing.T) {
	lv := rulestest.Must(levels.Load("glasshouse"))(t)
	for name, rounds := range map[string]int{"greedy": 3, "planner:2000": 2} {
		own, foe := 0, 0
		for seed := range uint64(8) {
			s := rulestest.Must(lv.New(seed))(t)
			play := bots(t, s, name)
			begin(s, play, seed)
			var log rules.Log
			for d := s.Pending(); d.Ask != rules.AskNothing && s.Round() <= rounds; d = s.Pending() {
				log.Reset()
				rulestest.OK(t, s.Apply(play[d.Side].Choose(s), &log))
				for i := range log.Events {
					switch e := &log.Events[i]; {
					case e.Kind != rules.EvDamage || s.Phase() != rules.PhaseMoves:
					case s.Figure(e.Fig).Side == s.Side():
						own += e.Damage()
					case s.Figure(e.Fig).Side != rules.NoSide:
						foe += e.Damage()
					}
				}
			}
		}
		if 4*own > foe {
			t.Errorf("%s deals %d damage to its own groups, and %d to its enemies", name, own, foe)
		}
	}
}

// TestBotsHurtNobodyForNothing plays on boards of walls and pits with figures that can all
// shove, and counts what a side does to itself: damage to its own groups in its moves, and
// figures that a wall crushes though nothing held them in their last turn before it.
func TestBotsHurtNobodyForNothing(t *testing.T) {
	own, foe, left, caught := 0, 0, 0, 0
	for _, name := range []string{"square", "turnstile", "quay", "hexes"} {
		lv := level(t, "../../levels/arena/testdata/"+name+".txt")
		for seed := range uint64(4) {
			s := rulestest.Must(lv.New(seed))(t)
			play := bots(t, s, "planner:1000")
			begin(s, play, seed)
			held := make([]bool, s.NumFigures())
			var log rules.Log
			for d := s.Pending(); d.Ask != rules.AskNothing; d = s.Pending() {
				for id := range held {
					if v := s.Figure(rules.FigID(id)); v.Side == s.Side() && s.Phase() == rules.PhaseMoves {
						held[id] = v.Bound || v.Prone || v.Grabber != rules.NoFig
					}
				}
				side, phase := s.Side(), s.Phase()
				log.Reset()
				rulestest.OK(t, s.Apply(play[d.Side].Choose(s), &log))
				for i := range log.Events {
					switch e := &log.Events[i]; {
					case e.Kind == rules.EvDeath && e.Wall >= 0 && s.Figure(e.Fig).Side != rules.NoSide:
						if caught++; !held[e.Fig] {
							left++
						}
					case e.Kind != rules.EvDamage || phase != rules.PhaseMoves || e.Wall >= 0:
					case s.Figure(e.Fig).Side == side:
						own += e.Damage()
					case s.Figure(e.Fig).Side != rules.NoSide:
						foe += e.Damage()
					}
				}
			}
		}
	}
	t.Logf("%d damage to its own, %d to enemies; walls crush %d, of whom nothing held %d", own, foe, caught, left)
	if 8*own > foe || left > 2+caught/3 {
		t.Error("a side hurts its own, or leaves them before a wall, too often")
	}
}

// TestNobodyIsBetterDead offers a blow at a friend who is far from all of its side's goals, and
// whose death would spare it the way.
func TestNobodyIsBetterDead(t *testing.T) {
	lv := level(t, "testdata/cellar.txt")
	for _, name := range []string{"greedy", "planner:300"} {
		s := rulestest.Must(lv.New(1))(t)
		play := bots(t, s, name)
		begin(s, play, 1)
		for d := s.Pending(); d.Side == 0; d = s.Pending() {
			a := play[0].Choose(s)
			if a.Kind == rules.Use {
				t.Fatalf("%s: %s", name, s.Board().FormatAction(a))
			}
			rulestest.OK(t, s.Apply(a, nil))
		}
	}
}
