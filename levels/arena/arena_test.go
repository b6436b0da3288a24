package arena

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

func load(t testing.TB, ids ...string) []*levels.Level {
	var out []*levels.Level
	for _, id := range ids {
		lv := rulestest.Must(levels.Load(id))(t)
		out = append(out, lv)
	}
	return out
}

func plan(t testing.TB, c Config) *Plan {
	return rulestest.Must(NewPlan(c))(t)
}

// play plays the first n games.
func play(p *Plan, n int) *Tally {
	t, pl := p.NewTally(), p.NewPlayer()
	for i := range n {
		pl.Begin(i)
		for !pl.Step() {
		}
		t.Add(pl.Result())
	}
	return t
}

// field returns a level with a number of sides, one figure each.
func field(t testing.TB, sides int, extra string) *levels.Level {
	var text strings.Builder
	text.WriteString("wallfall 2\ntitle \"Ring\"\nrounds 9\n")
	names := []string{"north", "east", "south", "west"}
	for _, name := range names[:sides] {
		fmt.Fprintf(&text, "side %s\ngoal %[1]s slay-all\n", name)
	}
	text.WriteString(extra + "map\n######\n#....#\n#....#\n#....#\n######\nend\n")
	for i, name := range names[:sides] {
		fmt.Fprintf(&text, "figure %c knight side=%s at=1:%d,%d\n", 'a'+i, name, 1+i%2*3, 1+i/2*2)
	}
	return rulestest.Must(levels.Parse("ring.txt", []byte(text.String())))(t)
}

func everyPair(n int) (out [][2]int) {
	for i := range n {
		for j := range i {
			out = append(out, [2]int{i, j})
		}
	}
	return out
}

// TestFitFindsStrengths fits the exact expected scores of known strengths, where all meet
// and where only neighbours do.
func TestFitFindsStrengths(t *testing.T) {
	for _, elo := range [][]float64{{50, -50}, {0, 0, 0}, {300, 100, -100, -300}, {120, -20, 40, -90, -50}} {
		score := matrix(len(elo))
		const games = 1e6 // so that the added game does not matter
		for i := range elo {
			for j := range elo {
				if i != j {
					score[i][j] = games / (1 + math.Pow(10, (elo[j]-elo[i])/400))
				}
			}
		}
		var ladder [][2]int
		for i := range len(elo) - 1 {
			ladder = append(ladder, [2]int{i + 1, i})
		}
		for _, pairs := range [][][2]int{everyPair(len(score)), ladder} {
			for i, r := range Fit(score, pairs) {
				if math.Abs(r.Elo-elo[i]) > 0.01 || r.Low >= r.Elo || r.High <= r.Elo || r.High-r.Low > 3 {
					t.Errorf("%v: number %d is found to be %.3f, %.3f to %.3f", elo, i, r.Elo, r.Low, r.High)
				}
			}
		}
	}
	p := plan(t, Config{Bots: []string{"rest", "random", "greedy"}, Levels: load(t, "iris"), Games: 2, Steps: true})
	if !reflect.DeepEqual(p.Pairs, [][2]int{{1, 0}, {2, 1}}) {
		t.Errorf("%v meet", p.Pairs)
	}
}

// TestFitOfOneScore compares with what can be worked out by hand: 75 of 100, and a
// drawn game, are odds of 75.5 to 25.5; p(1-p) of 101 games is the information of the
// difference, half of which to either side of 0 is each one's rating.
func TestFitOfOneScore(t *testing.T) {
	r := Fit([][]float64{{0, 75}, {25, 0}}, everyPair(2))
	diff := 400 * math.Log10(75.5/25.5)
	half := 1.96 * 400 / math.Ln10 / math.Sqrt(75.5*25.5/101) / 2
	if math.Abs(r[0].Elo-diff/2) > 1e-6 || math.Abs(r[1].Elo+diff/2) > 1e-6 || math.Abs(r[0].High-r[0].Elo-half) > 0.01 {
		t.Errorf("got %+v; expected %.2f, %.2f to either side", r, diff/2, half)
	}
}

// TestFitIsFinite fits a player who never loses, one who never wins, and no players.
func TestFitIsFinite(t *testing.T) {
	r := Fit([][]float64{{0, 400, 400}, {0, 0, 400}, {0, 0, 0}}, everyPair(3))
	for i, x := range r {
		if math.IsInf(x.Elo, 0) || math.IsNaN(x.Elo+x.Low+x.High) || i > 0 && x.Elo >= r[i-1].Elo || x.Low > x.Elo || x.High < x.Elo {
			t.Errorf("%d: %+v", i, x)
		}
	}
	for _, x := range Fit([][]float64{{0, 0}, {0, 0}}, everyPair(2)) {
		if x.Elo != 0 || x.High < 200 {
			t.Errorf("of no game it tells %+v", x)
		}
	}
}

// TestIntervalsHold draws tournaments of known strengths; the intervals hold them in about
// 95 of 100.
func TestIntervalsHold(t *testing.T) {
	elo := []float64{150, 0, -150}
	held, all := 0, 0
	for try := range uint64(400) {
		score := matrix(3)
		for i := range 3 {
			for j := range i {
				p := 1 / (1 + math.Pow(10, (elo[j]-elo[i])/400))
				for g := range uint64(120) {
					x := float64(bot.Seed(try, g*9+uint64(i*3+j))>>11) / (1 << 53)
					if x < p {
						score[i][j]++
					} else {
						score[j][i]++
					}
				}
			}
		}
		for i, r := range Fit(score, everyPair(len(score))) {
			all++
			if r.Low <= elo[i] && elo[i] <= r.High {
				held++
			}
		}
	}
	if share := float64(held) / float64(all); share < 0.93 || share > 0.97 {
		t.Errorf("%.3f of the intervals hold the truth", share)
	}
}

// TestScheduleIsFair counts who sits where: on every level each bot of a pairing has
// each seat as often as the other has, with the same dice.
func TestScheduleIsFair(t *testing.T) {
	for sides := 2; sides <= 4; sides++ {
		p := plan(t, Config{Bots: []string{"random", "greedy", "rest"}, Levels: []*levels.Level{field(t, sides, ""), field(t, sides, "")}, Games: 24, Seed: 3})
		type at struct{ pair, field, seat int }
		first, second := map[at]int{}, map[at]int{}
		seeds := map[uint64]int{}
		for i := range p.Total() {
			m := p.Match(i)
			seeds[m.Seed]++
			alone := 0
			for seat := range sides {
				if p.First(m, seat) {
					first[at{m.Pair, m.Field, seat}]++
					alone++
				} else {
					second[at{m.Pair, m.Field, seat}]++
				}
			}
			if alone == 0 || alone == sides || sides == 4 && alone != 2 {
				t.Errorf("%d sides: the first bot has %d seats", sides, alone)
			}
			if i%2 == 1 {
				if o := p.Match(i - 1); o.Seed != m.Seed || o.Mask != m.Mask || o.Pair != m.Pair || o.Swapped {
					t.Errorf("game %d is %+v after %+v", i, m, o)
				}
			}
		}
		if len(first) != 3*2*sides || !reflect.DeepEqual(first, second) {
			t.Errorf("%d sides: the first sits\n%v, the second\n%v", sides, first, second)
		}
		for seed, n := range seeds {
			if n != 6 {
				t.Errorf("the seed %d is that of %d games", seed, n)
			}
		}
	}
}

// TestPairingsStandAlone plays a pairing by itself and among others: the same games.
func TestPairingsStandAlone(t *testing.T) {
	lvs := append(load(t, "iris", "vise"), field(t, 3, ""), field(t, 4, ""))
	few := plan(t, Config{Bots: []string{"random", "greedy"}, Levels: lvs, Games: 16, Seed: 5})
	more := plan(t, Config{Bots: []string{"random", "planner:60", "greedy"}, Levels: lvs, Games: 16, Seed: 5})
	a, b := few.Report(play(few, few.Total())), more.Report(play(more, more.Total()))
	if !reflect.DeepEqual(a.Pairs[0], b.Pairs[1]) {
		t.Errorf("alone\n%+v\namong others\n%+v", a.Pairs[0], b.Pairs[1])
	}
	if few := a.Pairs[0]; few.Sets.Won+few.Sets.Even+few.Sets.Lost != 8 || 2*few.Sets.Won+few.Sets.Even > 2*few.Wins+few.Draws {
		t.Errorf("the sets are %+v of %+v", few.Sets, few.Score)
	}
	sum := 0
	for _, l := range b.Levels {
		for _, s := range l.Sides {
			sum += s.N
		}
		sum += l.None
	}
	if sum != b.Games || b.Games != 48 || b.Bots[2].Name != "random" {
		t.Errorf("%d of %d games have an end; the weakest is %s", sum, b.Games, b.Bots[2].Name)
	}
}

// boards are the levels of testdata: small boards on which nobody hits hard and everybody
// shoves, so that walls, pits and throws decide.
func boards(t testing.TB, ids ...string) []*levels.Level {
	var out []*levels.Level
	for _, id := range ids {
		src := rulestest.Must(os.ReadFile("testdata/" + id + ".txt"))(t)
		lv := rulestest.Must(levels.Parse(id, src))(t)
		out = append(out, lv)
	}
	return out
}

// TestLadder plays the strengths against their neighbours: few games, in which each must be
// ahead of the one below. "level arena -steps" measures by how much. The strongest plays with
// a part of its nodes, and on one board, to save time.
func TestLadder(t *testing.T) {
	var names []string
	for _, d := range bot.Difficulties() {
		names = append(names, d.Bot)
	}
	names[3] = "planner:3000"
	lower := plan(t, Config{Bots: names[:3], Levels: boards(t, "turnstile", "quay", "hexes"), Games: 36, Seed: 1, Steps: true})
	upper := plan(t, Config{Bots: names[2:], Levels: boards(t, "hexes"), Games: 32, Seed: 1})
	for _, p := range []*Plan{lower, upper} {
		for _, s := range p.Report(play(p, p.Total())).Pairs {
			t.Logf("%s has %.1f %% of the points against %s", s.A, 100*s.Share, s.B)
			if s.Share < 0.6 {
				t.Errorf("%s has %.1f %% of the points against %s", s.A, 100*s.Share, s.B)
			}
		}
	}
}

// TestGreedyBeatsRandom is the lowest step of the ladder, on all levels of the game.
func TestGreedyBeatsRandom(t *testing.T) {
	var lvs []*levels.Level
	for _, e := range levels.Shipped() {
		lvs = append(lvs, load(t, e.ID)...)
	}
	p := plan(t, Config{Bots: []string{"random", "greedy"}, Levels: lvs, Games: 216, Seed: 1})
	if s := p.Report(play(p, p.Total())).Pairs[0]; s.A != "greedy" || s.Share < 0.85 {
		t.Errorf("greedy has %.1f %% of the points", 100*s.Share)
	}
}

// TestRefused plans impossible tournaments.
func TestRefused(t *testing.T) {
	good := Config{Bots: []string{"random", "greedy"}, Levels: load(t, "iris"), Games: 2}
	for want, change := range map[string]func(*Config){
		"two bots":                 func(c *Config) { c.Bots = c.Bots[:1] },
		"named twice":              func(c *Config) { c.Bots = []string{"rest", "rest"} },
		"nobody":                   func(c *Config) { c.Bots = []string{"rest", "nobody"} },
		"too many":                 func(c *Config) { c.Bots = make([]string, 17) },
		"no level":                 func(c *Config) { c.Levels = nil },
		"even":                     func(c *Config) { c.Games = 3 },
		"rounds":                   func(c *Config) { c.Rounds = -1 },
		"not have two sides":       func(c *Config) { c.Levels = []*levels.Level{field(t, 2, "opposition east rest\n")} },
		"even and 2 to":            func(c *Config) { c.Games = 0 },
		"number of rounds must be": func(c *Config) { c.Rounds = MaxRounds + 1 },
	} {
		c := good
		change(&c)
		if _, err := NewPlan(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("expected an error with %q, got %v", want, err)
		}
	}
	if _, err := NewPlan(good); err != nil {
		t.Error(err)
	}
}

// TestSetsAreCounted adds games by hand: two won, one each, a draw and a loss.
func TestSetsAreCounted(t *testing.T) {
	p := plan(t, Config{Bots: []string{"random", "greedy"}, Levels: load(t, "iris"), Games: 6})
	tally := p.NewTally()
	won, lost, drawn := Result{Winner: 0, First: true, Over: true}, Result{Winner: 1, Over: true}, Result{Winner: NoWinner, Over: true}
	for _, r := range []Result{won, won, won, lost, drawn, lost} {
		tally.Add(r)
	}
	r := p.Report(tally).Pairs[0]
	if r.Sets != (Sets{1, 1, 1}) || r.Wins != 3 || r.Losses != 2 || r.Draws != 1 || r.Undecided != 0 || r.Share != 0.5833 {
		t.Errorf("%+v, %+v", r.Sets, r.Score)
	}
}

// TestRestingSidesRest leaves a side out that the level gives no player.
func TestRestingSidesRest(t *testing.T) {
	p := plan(t, Config{Bots: []string{"random", "greedy"}, Levels: []*levels.Level{field(t, 3, "opposition east rest\n")}, Games: 4})
	if seats := p.Fields[0].Seats; !reflect.DeepEqual(seats, []int{0, 2}) {
		t.Errorf("the seats are %v", seats)
	}
	r := p.Report(play(p, 4))
	if got := r.Pairs[0].Levels[0].Seats; len(got) != 2 || got[0].Seat != "north" || got[1].Seat != "south" {
		t.Errorf("the seats are %+v", got)
	}
}

// BenchmarkGames reports how many games of greedy against random are played a second.
func BenchmarkGames(b *testing.B) {
	p := plan(b, Config{Bots: []string{"random", "greedy"}, Levels: load(b, "knoll"), Games: 1000, Seed: 1})
	pl := p.NewPlayer()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		pl.Begin(i % p.Total())
		for !pl.Step() {
		}
		i++
	}
	b.ReportMetric(float64(i)/b.Elapsed().Seconds(), "games/s")
}

// TestOverAtOnce has bots meet on a level that is won before anybody does anything.
func TestOverAtOnce(t *testing.T) {
	lv := rulestest.Must(levels.Parse("alone.txt", []byte("wallfall 2\ntitle \"Alone\"\nrounds 5\nside a\nside b keeper\ngoal a slay-all\ngoal b slay-all\nmap\n. . .\nend\nfigure k knight side=a at=1:0,0\n")))(t)
	p := plan(t, Config{Bots: []string{"random", "greedy"}, Levels: []*levels.Level{lv}, Games: 2, Seed: 1})
	pl := p.NewPlayer()
	pl.Begin(0)
	if who := pl.Mover(); who != -1 || !pl.Step() {
		t.Errorf("bot %d is asked", who)
	}
	if r := pl.Result(); !r.Over || r.Winner != 0 || r.Actions != 0 {
		t.Errorf("it came to %+v", r)
	}
}
