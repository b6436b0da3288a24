package bot_test

import (
	"os"
	"slices"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// shipped returns the levels of the game, begun.
func shipped(t testing.TB) []*rules.State {
	var out []*rules.State
	for _, e := range levels.Shipped() {
		lv, err := levels.Load(e.ID)
		if err != nil {
			t.Fatal(err)
		}
		s, err := lv.New(3)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

// thinker makes a bot that looks ahead.
func thinker(t testing.TB, name string) bot.Thinker {
	b, err := bot.New(name)
	if err != nil {
		t.Fatal(err)
	}
	return b.(bot.Thinker)
}

// slicer makes a bot that chooses a little at a time.
func slicer(t testing.TB, name string) bot.Slicer {
	b, err := bot.New(name)
	if err != nil {
		t.Fatal(err)
	}
	return b.(bot.Slicer)
}

// TestThinkingInSlices plays the levels of the game with bots that think at once, and
// asks others that think a little at a time, and have seen nothing else, now and
// then: they choose the same. Whoever is hurried has something legal to say from the
// start on, and no slice is long.
func TestThinkingInSlices(t *testing.T) {
	for _, name := range []string{"planner:300", "greedy", "greedy:5"} {
		every := 4
		if name != "planner:300" {
			every = 1
		}
		for _, start := range shipped(t) {
			s := start.Clone()
			whole, parts := slicer(t, name), slicer(t, name)
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
				if err := s.Apply(a, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// sliced has a bot think to the end, so many steps at a time.
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
		if steps == 7 { // what it is asked for in between changes nothing
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

// longest is how many nodes a slice may take above a node a step.
const longest = 400

// corridor begins a level with a hall of two rows.
func corridor(t *testing.T, rows string) *rules.State {
	lv, err := levels.Parse("hall", []byte(`wallfall 1
title "A Hall"
topology square
rounds 3

side heroes "Heroes" colour=amber
side keeper "Keeper" colour=rose
goal heroes escape tag=E n=1
goal keeper slay-all

legend E plain tag=E

floor 0
map
`+rows+`
end

figure ann knight side=heroes at=a
figure pox ogre   side=keeper at=p
`))
	if err != nil {
		t.Fatal(err)
	}
	s, err := lv.New(1)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestNothingToThinkAbout answers at once where there is but one answer: who is
// bound can only end the turn.
func TestNothingToThinkAbout(t *testing.T) {
	s := corridor(t, "#######\n#E..ap#\n#.....#\n#######")
	p := thinker(t, "planner:5000")
	p.Begin(s, 1)
	s.Begin(nil)
	p.Start(s)
	p.Think(50)
	if n, _ := p.Progress(); !p.Think(1) || n != 0 || p.Best().Kind != rules.EndTurn {
		t.Errorf("after %d nodes it thinks on about %s", n, s.Board().FormatAction(p.Best()))
	}
}

// TestPlannerTakesAWin finds an exit that the next step reaches, and knows that it wins.
func TestPlannerTakesAWin(t *testing.T) {
	s := corridor(t, "#######\n#E.a..#\n#....p#\n#######")
	p := thinker(t, "planner:2000")
	p.Begin(s, 1)
	s.Begin(nil)
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
		if err := s.Apply(p.Choose(s), nil); err != nil {
			t.Fatal(err)
		}
		if w, over := s.Winner(); over {
			if w != 0 {
				t.Errorf("side %d wins", w)
			}
			return
		}
	}
	t.Error("ann has not left")
}

// BenchmarkPlanner thinks about the openings of the levels of the game: an operation
// is a decision.
func BenchmarkPlanner(b *testing.B) {
	names := levels.Shipped()
	for i, start := range shipped(b) {
		b.Run(names[i].ID, func(b *testing.B) {
			p := thinker(b, "planner:20000")
			p.Begin(start, 1)
			s := start.Clone()
			s.Begin(nil)
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

// TestThinkingOfACrowd thinks on a board of eight floors with a thousand groups, where
// each of them that acts costs as much as a whole turn elsewhere: tries are cut short,
// and a decision, and the line after it, take few of them.
func TestThinkingOfACrowd(t *testing.T) {
	s, err := rules.New(rulestest.Expanse(), 1)
	if err != nil {
		t.Fatal(err)
	}
	p := thinker(t, "planner:1000")
	p.Begin(s, 3)
	s.Begin(nil)
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

// TestConsider chooses as Choose does, unless it is stopped in the middle of it.
func TestConsider(t *testing.T) {
	s := shipped(t)[0]
	p := thinker(t, "planner:2000")
	p.Begin(s, 3)
	s.Begin(nil)
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
// hurl friend and foe about: what a side does to its own groups is little beside what it
// does to its enemies.
func TestBotsSpareTheirOwn(t *testing.T) {
	lv, err := levels.Load("glasshouse")
	if err != nil {
		t.Fatal(err)
	}
	for name, rounds := range map[string]int{"greedy": 3, "planner:2000": 2} {
		own, foe := 0, 0
		for seed := range uint64(8) {
			s, err := lv.New(seed)
			if err != nil {
				t.Fatal(err)
			}
			play := bots(t, s, name)
			for i, b := range play {
				b.Begin(s, bot.Seed(seed, uint64(i)))
			}
			s.Begin(nil)
			var log rules.Log
			for d := s.Pending(); d.Ask != rules.AskNothing && s.Round() <= rounds; d = s.Pending() {
				log.Reset()
				if err := s.Apply(play[d.Side].Choose(s), &log); err != nil {
					t.Fatal(err)
				}
				for i := range log.Events {
					switch e := &log.Events[i]; {
					case e.Kind != rules.EvDamage || s.Phase() != rules.PhaseManeuver:
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

// TestBotsHurtNobodyForNothing plays on boards of walls and pits with people who can all shove,
// and counts what a side does to itself: damage to its own in its maneuvers, and figures that
// a wall crushes though nothing held them in their last turn before it.
func TestBotsHurtNobodyForNothing(t *testing.T) {
	own, foe, left, caught := 0, 0, 0, 0
	for _, name := range []string{"square", "turnstile", "quay", "hexes"} {
		src, err := os.ReadFile("../../levels/arena/testdata/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		lv, err := levels.Parse(name, src)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(4) {
			s, err := lv.New(seed)
			if err != nil {
				t.Fatal(err)
			}
			play := bots(t, s, "planner:1000")
			for i, b := range play {
				b.Begin(s, bot.Seed(seed, uint64(i)))
			}
			held := make([]bool, s.NumFigures())
			s.Begin(nil)
			var log rules.Log
			for d := s.Pending(); d.Ask != rules.AskNothing; d = s.Pending() {
				for id := range held {
					if v := s.Figure(rules.FigID(id)); v.Side == s.Side() && s.Phase() == rules.PhaseManeuver {
						held[id] = v.Bound || v.Prone || v.Grabber != rules.NoFig
					}
				}
				side, phase := s.Side(), s.Phase()
				log.Reset()
				if err := s.Apply(play[d.Side].Choose(s), &log); err != nil {
					t.Fatal(err)
				}
				for i := range log.Events {
					switch e := &log.Events[i]; {
					case e.Kind == rules.EvDeath && e.Wall >= 0 && s.Figure(e.Fig).Side != rules.NoSide:
						if caught++; !held[e.Fig] {
							left++
						}
					case e.Kind != rules.EvDamage || phase != rules.PhaseManeuver || e.Wall >= 0:
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

// TestNobodyIsBetterDead offers a blow at a friend who is far from everything that its side
// wants, and whose death would spare it the way.
func TestNobodyIsBetterDead(t *testing.T) {
	lv, err := levels.Parse("cellar", []byte(`wallfall 1
title "A Cellar"
topology square
rounds 9
side heroes "Heroes" colour=amber
side keeper "Keeper" colour=rose
goal heroes hold tag=C n=3
goal heroes slay-all
goal keeper slay-all
legend C objective tag=C
map
#####################
#ba...............C.#
#.................#p#
#####################
end
kind brute power=4 skill=3 stamina=4 abilities=smash
figure ann brute side=heroes at=a
figure bob brute side=heroes at=b
figure pox ogre side=keeper at=p
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"greedy", "planner:300"} {
		s, err := lv.New(1)
		if err != nil {
			t.Fatal(err)
		}
		play := bots(t, s, name)
		for i, b := range play {
			b.Begin(s, uint64(i))
		}
		s.Begin(nil)
		for d := s.Pending(); d.Side == 0; d = s.Pending() {
			a := play[0].Choose(s)
			if a.Kind == rules.Use {
				t.Fatalf("%s: %s", name, s.Board().FormatAction(a))
			}
			if err := s.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}
