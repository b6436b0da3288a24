package sim_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/sim"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// load reads a level of the game.
func load(t testing.TB, id string) *levels.Level {
	return rulestest.Must(levels.Load(id))(t)
}

// parse reads a level.
func parse(t testing.TB, text string) *levels.Level {
	return rulestest.Must(levels.Parse("t.txt", []byte(text)))(t)
}

func plan(t testing.TB, lv *levels.Level, c sim.Config) *sim.Plan {
	return rulestest.Must(sim.NewPlan(lv, c))(t)
}

// played plays all games of a plan, step actions at a time.
func played(p *sim.Plan, step int) *sim.Tally {
	r := sim.NewRunner(p)
	for !r.Step(step) {
	}
	return r.Tally()
}

// TestStepsDoNotMatter plays the same games in steps of several sizes, and in the order in
// which several players might, with the same results.
func TestStepsDoNotMatter(t *testing.T) {
	for _, id := range []string{"iris", "courts", "glasshouse"} {
		p := plan(t, load(t, id), sim.Config{Games: 9, Seed: 77, Bots: []string{"greedy", "random"}, Swap: true})
		want := p.Report(played(p, 1<<30))
		if want.Games != 9 {
			t.Fatalf("%d games were played", want.Games)
		}
		for _, step := range []int{1, 7, 1000} {
			if got := p.Report(played(p, step)); !reflect.DeepEqual(got, want) {
				t.Errorf("%s in steps of %d comes to other numbers", id, step)
			}
		}
		total, players := p.NewTally(), []*sim.Player{p.NewPlayer(), p.NewPlayer()}
		for _, i := range []int{8, 3, 1, 0, 2, 7, 6, 5, 4} {
			pl := players[i%2]
			pl.Begin(i)
			for !pl.Step() {
			}
			total.Add(pl.Game())
		}
		if got := p.Report(total); !reflect.DeepEqual(got, want) {
			t.Errorf("%s played in another order comes to other numbers", id)
		}
	}
}

// play plays a game to its end with the plan's bots.
func play(t *testing.T, p *sim.Plan, s *rules.State, game int, at func(*rules.State, rules.Action, *rules.Log)) int {
	var bots []bot.Bot
	for i, name := range p.Bots {
		b := rulestest.Must(bot.New(name))(t)
		b.Begin(s, bot.Seed(p.GameSeed(game), uint64(i)))
		bots = append(bots, b)
	}
	var log rules.Log
	s.Begin(&log)
	if at != nil {
		at(s, rules.Action{}, &log)
	}
	n := 0
	for ; s.Pending().Ask != rules.AskNothing; n++ {
		a := bots[s.Pending().Side].Choose(s)
		log.Reset()
		rulestest.OK(t, s.Apply(a, &log))
		if at != nil {
			at(s, a, &log)
		}
	}
	return n
}

const pitLevel = `wallfall 2
title "Brute"
topology square
rounds 12
side one "One" keeper
side two "Two"
goal one slay-all
goal two escape tag=E
floor 1
map
##########
#........#
#........#
##########
end
floor 2
map
##########
#wa.0.~..E
#wc..bd+.E
##########
end
legend ~ drift
wall press dir=e at=w
figure ann knight side=two at=a
figure bob ogre side=one at=b
figure cat rogue side=two at=c
figure dan goblin side=one at=d
`

// TestNumbersAreWhatHappened counts, over some games on a small level with a wall,
// a pitfall, a drift, a door and exits, everything again from the positions and
// the events, and compares.
func TestNumbersAreWhatHappened(t *testing.T) {
	lv := parse(t, pitLevel)
	const games = 60
	p := plan(t, lv, sim.Config{Games: games, Seed: 3, Bots: []string{"random", "greedy"}})
	got := played(p, 500)
	wins, draws, rounds, actions := [2]int{}, 0, 0, 0
	kinds := map[rules.EventKind]int{}
	deaths, stood, causes := map[rules.Cell]int{}, map[rules.Cell]int{}, map[rules.Cause]int{}
	falls, left, bites := 0, 0, 0
	for i := range games {
		s := rulestest.Must(lv.New(p.GameSeed(i)))(t)
		actions += play(t, p, s, i, func(s *rules.State, _ rules.Action, log *rules.Log) {
			for _, e := range log.Events {
				kinds[e.Kind]++
				switch e.Kind {
				case rules.EvDeath:
					deaths[e.From]++
					causes[e.Cause]++
				case rules.EvFall:
					if e.From != e.To {
						falls++
					}
				case rules.EvLeave:
					left++
				case rules.EvWound:
					if e.Rule == rules.HZ08 {
						bites++
					}
				}
			}
			if _, over := s.Winner(); over {
				for f := range s.NumFigures() {
					if c, _ := s.Stand(rules.FigID(f)); c != rules.NoCell {
						stood[c]++
					}
				}
			}
		})
		w, _ := s.Winner()
		if w == rules.NoSide {
			draws++
		} else {
			wins[w]++
		}
		rounds += s.Round()
	}
	same := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: counted %d, there were %d", what, got, want)
		}
	}
	same("games", got.Games, games)
	same("wins of one", got.Wins[0], wins[0])
	same("wins of two", got.Wins[1], wins[1])
	same("draws", got.Draws, draws)
	same("rounds", int(got.Rounds.Mean()*games+0.5), rounds)
	same("actions", int(got.Actions.Mean()*games+0.5), actions)
	sumCells := func(f func(*sim.CellCount) int) (n int) {
		for i := range got.Cells {
			n += f(&got.Cells[i])
		}
		return n
	}
	for c := range got.Cells {
		same("deaths at "+p.Board.FormatCell(rules.Cell(c)), got.Cells[c].Deaths, deaths[rules.Cell(c)])
		if got.Cells[c].Stood < stood[rules.Cell(c)] {
			t.Errorf("fewer stood at %d than at the ends of games alone", c)
		}
	}
	for cause := range sim.Causes {
		n := 0
		for i := range got.Figures {
			n += got.Figures[i].Deaths[cause]
		}
		same("deaths by "+rules.Cause(cause).String(), n, causes[rules.Cause(cause)])
	}
	same("strikes", sumCells(func(c *sim.CellCount) int { return c.Strikes }), kinds[rules.EvStrike]+kinds[rules.EvRangestrike])
	same("pushes", got.Walls[0].Pushes, kinds[rules.EvPush])
	same("steps of the wall", got.Walls[0].Steps, kinds[rules.EvWallMove])
	same("ends of the wall", got.Walls[0].Gone, kinds[rules.EvWallRemoved])
	same("falls", sumCells(func(c *sim.CellCount) int { return c.Falls }), falls)
	same("escapes", sumCells(func(c *sim.CellCount) int { return c.Left }), left)
	same("bites", got.Terrains[rules.Drift].Bites, bites)
	for _, must := range []rules.EventKind{rules.EvPush, rules.EvLeave, rules.EvFall, rules.EvWallMove, rules.EvStrike} {
		if kinds[must] == 0 {
			t.Errorf("there was no %s, so nothing is proved of it", must)
		}
	}
	n := 0
	for _, k := range got.Deaths {
		n += k
	}
	same("deaths in all", n, kinds[rules.EvDeath])
}

// TestPlanRefuses checks the errors of faulty plans.
func TestPlanRefuses(t *testing.T) {
	lv := load(t, "knoll")
	for want, c := range map[string]sim.Config{
		"the number of games must be 1 to 10000000":                        {},
		"the number of rounds must be 1 to 10000":                          {Games: 1, Rounds: -1},
		"3 bots are named, but knoll.txt has 2 sides":                      {Games: 1, Bots: []string{"greedy", "greedy", "greedy"}},
		`unknown bot "god"; expected one of planner, greedy, random, rest`: {Games: 1, Bots: []string{"god"}},
	} {
		if _, err := sim.NewPlan(lv, c); fmt.Sprint(err) != want {
			t.Errorf("%+v: %v, not %s", c, err, want)
		}
	}
}

// TestSidesThatRest leaves sides alone that the level lets rest.
func TestSidesThatRest(t *testing.T) {
	lv := parse(t, "wallfall 2\nrounds 6\nside one\nside two\ngoal one reach tag=E\ngoal two slay-all\nopposition two rest\n"+
		"map\na....E\n......\n..b...\nend\nfigure ann knight side=one at=a\nfigure bob ogre side=two at=b\n")
	for want, bots := range map[string][]string{"greedy rest": nil, "random rest": {"random"}, "greedy random": {"greedy", "random"}} {
		p := plan(t, lv, sim.Config{Games: 5, Seed: 1, Bots: bots})
		if got := strings.Join(p.Bots, " "); got != want {
			t.Errorf("%v: %s play", bots, got)
		}
		tally := played(p, 100)
		if want == "greedy rest" && (tally.Wins[0] != 5 || tally.Figures[0].Deaths[rules.ByStrike] > 0) {
			t.Errorf("against one that rests %d of 5 games are won", tally.Wins[0])
		}
		r := p.Report(tally)
		describe := strings.HasPrefix(r.Seats.Text.String(), "two rests") && r.Seats.Fair && len(r.Seats.Rests) == 1 && r.Symmetry.Text.Empty()
		if describe != strings.HasSuffix(want, "rest") || r.Symmetry.Breaks == nil {
			t.Errorf("%s: of the seats is said %q, of the map %q", want, r.Seats.Text, r.Symmetry.Text)
		}
	}
}

// TestRoundsBoundAGame leaves games undecided that last too long.
func TestRoundsBoundAGame(t *testing.T) {
	tally := played(plan(t, load(t, "knoll"), sim.Config{Games: 5, Seed: 1, Bots: []string{"random"}, Rounds: 2}), 100)
	if tally.Undecided == 0 || tally.Undecided+tally.Wins[0]+tally.Wins[1]+tally.Draws != 5 {
		t.Errorf("of 5 games of two rounds %d are undecided, %d drawn, %v won", tally.Undecided, tally.Draws, tally.Wins)
	}
	if hi := tally.Rounds.Quantile(100); hi > 2 {
		t.Errorf("a game had %d rounds", hi)
	}
}

// TestUnusedAndUnseen looks for what nobody can use.
func TestUnusedAndUnseen(t *testing.T) {
	lv := parse(t, `wallfall 2
side one keeper
side two
goal one slay-all
goal two slay-all
map
#########
#a.b#.0.#
#w.####+#
#########
end
wall stone dir=w at=w
figure ann knight side=one at=a
figure bob knight side=two at=b
`)
	p := plan(t, lv, sim.Config{Games: 4, Seed: 1})
	r := p.Report(played(p, 100))
	for _, want := range []string{"wall stone never moved", "nobody used the pitfall at 1:6,1", "nobody opened the door at 1:7,2"} {
		if !slices.ContainsFunc(r.Unused, func(u sim.Unused) bool { return u.Text.String() == want }) {
			t.Errorf("%q is not said: %v", want, r.Unused)
		}
	}
	if want := []string{"1:5,1", "1:6,1", "1:7,1", "1:2,2"}; !slices.Equal(r.Unseen, want) {
		t.Errorf("never entered are %v, not %v", r.Unseen, want)
	}
}

func TestWilson(t *testing.T) {
	// Known values (Newcombe 1998, method 3).
	for _, c := range []struct {
		k, n   int
		lo, hi float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}, {29, 29, 0.8830, 1}} {
		lo, hi := sim.WilsonShare(float64(c.k)/float64(c.n), c.n)
		if fmt.Sprintf("%.4f %.4f", lo, hi) != fmt.Sprintf("%.4f %.4f", c.lo, c.hi) {
			t.Errorf("%d of %d: %.4f to %.4f, not %.4f to %.4f", c.k, c.n, lo, hi, c.lo, c.hi)
		}
	}
	if lo, hi := sim.WilsonShare(0, 0); lo != 0 || hi != 1 {
		t.Errorf("of no games nothing is known, not %f to %f", lo, hi)
	}
}

func TestCounts(t *testing.T) {
	c := sim.Counts{0, 2, 0, 1, 0, 1} // 1 1 3 5
	if lo, hi := c.Quantile(0), c.Quantile(100); c.N() != 4 || c.Mean() != 2.5 || c.Quantile(50) != 1 || c.Quantile(95) != 5 || lo != 1 || hi != 5 {
		t.Errorf("of 1, 1, 3, 5: %d numbers, mean %f, median %d, %d in the end, %d to %d", c.N(), c.Mean(), c.Quantile(50), c.Quantile(95), lo, hi)
	}
	var none sim.Counts
	if none.Mean() != 0 || none.Quantile(50) != 0 {
		t.Error("of nothing there is a mean")
	}
}

// BenchmarkGames plays whole games on some levels of the game.
func BenchmarkGames(b *testing.B) {
	for _, id := range []string{"knoll", "causeway", "courts"} {
		for _, name := range []string{"greedy", "random", "rest", "planner:2000"} {
			b.Run(id+"/"+name, func(b *testing.B) {
				p := plan(b, load(b, id), sim.Config{Games: 1, Seed: 1, Bots: []string{name}})
				pl := p.NewPlayer()
				total := p.NewTally()
				i := 0
				b.ReportAllocs()
				for b.Loop() {
					pl.Begin(i)
					for !pl.Step() {
					}
					total.Add(pl.Game())
					i++
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			})
		}
	}
}

// TestExtremes adds up games: the longest has the most rounds, not the most actions.
func TestExtremes(t *testing.T) {
	var all sim.Tally
	for _, p := range []sim.Pick{{Game: 1, Rounds: 3, Actions: 90}, {Game: 2, Rounds: 5, Actions: 40}, {Game: 3, Rounds: 1, Actions: 70}, {Game: 4, Rounds: 1, Actions: 8}, {Game: 5, Rounds: 5, Actions: 40}} {
		all.Add(&sim.Tally{Picks: sim.Picks{Shortest: p, Longest: p}})
	}
	if all.Longest.Game != 2 || all.Shortest.Game != 4 {
		t.Errorf("the longest game is %+v, the shortest %+v", all.Longest, all.Shortest)
	}
}

// TestPuzzlesAreNotEasy checks that neither the resting nor the greedy bot wins any puzzle
// of the game.
func TestPuzzlesAreNotEasy(t *testing.T) {
	for _, e := range levels.Puzzles() {
		lv := rulestest.Must(levels.Parse(e.ID, e.Text))(t)
		if name := sim.EasyFor(lv); name != "" {
			t.Errorf("%s is won by %s", e.ID, name)
		}
	}
}

// TestStandingStillWinsNothing ends every turn at once and answers as by default, on each level
// of the campaign and against the bots of its easier difficulties. The lessons' own boards have
// lessons.TestBoardsAreWonByTheirIdea.
func TestStandingStillWinsNothing(t *testing.T) {
	c := campaign.Shipped()
	for mode, games := range []int{40, campaign.Normal: 8} {
		for i, l := range c.Levels {
			lv := parse(t, string(c.Apply(c.Start(mode), i)))
			p := plan(t, lv, sim.Config{Games: games, Seed: 1, Bots: []string{"rest", c.Modes[mode].Bot}})
			if wins := played(p, 1<<30).Wins[0]; wins > 0 {
				t.Errorf("%s, %s: won by standing still %d of %d times", l.Name, campaign.ModeNames[mode], wins, games)
			}
		}
	}
}

// TestSystems plays boards on which only one thing can happen, and looks to which
// system it is counted.
func TestSystems(t *testing.T) {
	const sides = "wallfall 2\ntopology square\nrounds 3\nside one keeper\nside two\ngoal one slay-all\ngoal two survive n=9\n" +
		"kind pusher power=1 skill=1 stamina=9 abilities=shove\nkind weak power=1 skill=1 stamina=1\nkind tough power=1 skill=1 stamina=9\n"
	for _, c := range []struct {
		name, level string
		bots        []string
		want        sim.System
		helped      int
	}{
		{"crushed", "map\n#####\n#wa##\n#k###\n#####\nend\nwall w dir=e at=w\nfigure a tough side=two at=a\nfigure k tough side=one at=k\n", []string{"rest"}, sim.Walls, 0},
		{"worn down by a wall", "map\n######\n#wa..#\n######\n#k####\n######\nend\nwall w dir=e at=w\nfigure a weak side=two at=a\nfigure k tough side=one at=k\n", []string{"rest"}, sim.Walls, 0},
		{"pushed into a hole", "map\n######\n#wa0.#\n######\n#k####\n######\nend\nwall w dir=e at=w\nfigure a tough side=two at=a\nfigure k tough side=one at=k\n", []string{"rest"}, sim.Floors, 0},
		{"pushed into water", "map\n######\n#waD.#\n######\n#k####\n######\nend\nlegend D deep\nwall w dir=e at=w\nfigure a tough side=two at=a\nfigure k tough side=one at=k\n", []string{"rest"}, sim.Hazards, 0},
		{"shoved into a hole", "map\n######\n#ka0.#\n######\nend\nfigure a tough side=two at=a\nfigure k pusher side=one at=k\n", []string{"planner:500", "rest"}, sim.Floors, 1},
		{"slammed into rock", "kind ram power=1 skill=1 stamina=60 abilities=shove\nmap\n######\n#.ka##\n######\nend\nkind glass power=1 skill=9 stamina=3\nfigure a glass side=two at=a\nfigure k ram side=one at=k\n", []string{"planner:500", "rest"}, sim.Force, 0},
		{"struck", "kind sword power=9 skill=5 stamina=9\nmap\n#####\n#ka##\n#####\nend\nfigure a weak side=two at=a\nfigure k sword side=one at=k\n", []string{"planner:500", "rest"}, sim.Strikes, 0},
		{"walks out", "goal two escape tag=E\nmap\n########\n#k...a.E\n########\nend\nfigure a tough side=two at=a\nfigure k tough side=one at=k\n", []string{"rest", "planner:500"}, sim.Walked, 0},
	} {
		got := played(plan(t, parse(t, sides+c.level), sim.Config{Games: 1, Seed: 1, Bots: c.bots}), 1<<20)
		for s, n := range got.Systems {
			if want := map[bool]int{true: 1}[sim.System(s) == c.want]; n.N != want {
				t.Errorf("%s: %d by %s, not %d", c.name, n.N, sim.System(s), want)
			}
		}
		if n := got.Systems[c.want].Helped; n != c.helped {
			t.Errorf("%s: helped %d times, not %d", c.name, n, c.helped)
		}
	}
}

// TestEveryDeathHasASystem adds up the systems of some games: they sum to all deaths and
// escapes of figures of a side.
func TestEveryDeathHasASystem(t *testing.T) {
	for _, id := range []string{"courts", "glasshouse", "presses"} {
		p := plan(t, load(t, id), sim.Config{Games: 12, Seed: 5})
		got := played(p, 1<<30)
		want, all := 0, 0
		for k, n := range got.Deaths {
			if k.Cause != rules.ByDestroying && k.Cause != rules.ByVanishing {
				want += n
			}
		}
		for i := range got.Figures {
			want += got.Figures[i].Left
		}
		for _, l := range p.Report(got).Board.Systems {
			all += l.By.N
		}
		if want == 0 || all != want {
			t.Errorf("%s: %d of %d have a system", id, all, want)
		}
	}
}

// TestBoardDecides checks a promise of the levels: between bots that look ahead, at least
// four in ten deaths and escapes are due to the board, by two of its systems, and games
// last neither one clash nor an evening.
func TestBoardDecides(t *testing.T) {
	for _, e := range levels.Shipped() {
		id := e.ID
		p := plan(t, load(t, id), sim.Config{Games: 8, Seed: 2, Bots: []string{"planner:150"}})
		r := p.Report(played(p, 1<<30))
		matter := 0
		for _, s := range r.Board.Systems {
			if s.Name != "strikes" && s.Name != "walked" && s.By.Share >= 0.1 {
				matter++
			}
		}
		if r.Board.Share.Share < 0.4 || matter < 2 {
			t.Errorf("%s: by the board %.2f, by %+v", id, r.Board.Share.Share, r.Board.Systems)
		}
		if r.Rounds.Mean < 5 || r.Rounds.Mean > 12 {
			t.Errorf("%s: %.1f rounds", id, r.Rounds.Mean)
		}
	}
}

var (
	platforms = flag.Bool("platforms", false, "play the games of testdata/platforms.txt, and compare")
	update    = flag.Bool("update", false, "write testdata/platforms.txt anew")
)

// TestPlatforms compares the results of some games between bots with recorded ones: they
// are the same on every platform. "make platforms" runs it on three, "make golden" records
// them anew when a rule or a bot has changed.
func TestPlatforms(t *testing.T) {
	if !*platforms && !*update {
		t.Skip("see make platforms")
	}
	var got strings.Builder
	for _, e := range levels.Shipped() {
		for _, name := range []string{"greedy", "random", "rest", "planner:200"} {
			p := plan(t, load(t, e.ID), sim.Config{Games: 3, Seed: 11, Bots: []string{name}})
			all := fnv.New64a()
			rulestest.OK(t, json.NewEncoder(all).Encode(p.Report(played(p, 1000))))
			fmt.Fprintf(&got, "%s %s: %016x\n", e.ID, name, all.Sum64())
		}
	}
	golden := filepath.Join("testdata", "platforms.txt")
	if *update {
		rulestest.OK(t, os.WriteFile(golden, []byte(got.String()), 0o644))
		return
	}
	want := rulestest.Must(os.ReadFile(golden))(t)
	a, b := strings.Split(got.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			t.Fatalf("on %s/%s games come to\n%s\nand written down is (make golden)\n%s", runtime.GOOS, runtime.GOARCH, got.String(), want)
		}
	}
}
