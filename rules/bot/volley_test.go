package bot_test

import (
	"math"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// TestVolley spreads strikes over their targets.
func TestVolley(t *testing.T) {
	const head = "wallfall 2\ntitle \"V\"\nabout \"v\"\ntopology square\nside heroes \"Heroes\" colour=amber\nside keeper \"Keeper\" colour=sky keeper\n" +
		"goal keeper slay-all\nkind man power=4 skill=4 stamina=9\nkind bull power=4 skill=4 stamina=9 armor=9\nkind hurt power=4 skill=4 stamina=3\nkind dog power=4 skill=4 stamina=4\nkind frail power=4 skill=4 stamina=1\n"
	for name, c := range map[string]struct{ level, fixed, want string }{
		"nobody strikes what the armour saves": {"goal heroes slay-all\nmap\n#####\n#xay#\n##b##\nend\nfigure a man side=heroes at=a\nfigure b man side=heroes at=b\nfigure x bull side=keeper at=x\nfigure y dog side=keeper at=y", "", "a>y"},
		"two kill one rather than hurt two":    {"goal heroes slay-all\nmap\n#####\n#xay#\n#.b.#\nend\nfigure a man side=heroes at=a\nfigure b man side=heroes at=b\nfigure x hurt side=keeper at=x\nfigure y man side=keeper at=y", "", "a>x b>x"},
		"one death each":                       {"goal heroes slay-all\nmap\n######\n#axb.#\n#.y..#\nend\nfigure a man side=heroes at=a\nfigure b man side=heroes at=b\nfigure x frail side=keeper at=x\nfigure y frail side=keeper at=y", "", "b>y a>x"},
		"what the goal wants dead first":       {"goal heroes slay figure=y\nmap\n#####\n#xay#\n#####\nend\nfigure a man side=heroes at=a\nfigure x hurt side=keeper at=x\nfigure y man side=keeper at=y", "", "a>y"},
		"a chosen target stays":                {"goal heroes slay-all\nmap\n#####\n#xay#\n#####\nend\nfigure a man side=heroes at=a\nfigure x hurt side=keeper at=x\nfigure y man side=keeper at=y", "strike a y", "a>y"},
		"who has no choice goes first":         {"goal heroes slay-all\nmap\n#######\n#.yax.#\n#...b.#\nend\nfigure a man side=heroes at=a\nfigure b man side=heroes at=b\nfigure x man side=keeper at=x\nfigure y dog side=keeper at=y", "", "b>x a>y"},
	} {
		lv := rulestest.Must(levels.Parse("v.txt", []byte(head+c.level)))(t)
		s := rulestest.Must(lv.New(1))(t)
		s.Begin(nil)
		for s.Pending().Ask != rules.AskStrike {
			rulestest.OK(t, s.Apply(s.Default(), nil))
		}
		var fixed []rules.Action
		if c.fixed != "" {
			fixed = append(fixed, rulestest.Must(s.Board().ParseAction(c.fixed))(t))
		}
		var got []string
		for _, a := range bot.Volley(s, fixed...) {
			got = append(got, s.Board().FigName(a.Fig)+">"+s.Board().FigName(a.Other))
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %s, want %s", name, text, c.want)
		}
	}
}

// TestVolleyIsTheBest compares the worth of the strikes, on random boards, with that of all
// other ways to spread them.
func TestVolleyIsTheBest(t *testing.T) {
	compared := 0
	for seed := range uint64(400) {
		r := rulestest.NewRand(seed)
		s := rulestest.Must(rules.New(rulestest.Crowd(r), seed))(t)
		s.Begin(nil)
		var buf []rules.Action
		for range 300 {
			if s.Pending().Ask == rules.AskStrike {
				if compareVolley(t, s) {
					compared++
				}
			}
			a, ok := rulestest.Pick(r, s, &buf)
			if !ok {
				break
			}
			rulestest.OK(t, s.Apply(a, nil))
		}
	}
	if compared < 50 {
		t.Errorf("only %d were compared", compared)
	}
}

// compareVolley reports whether there was a choice.
func compareVolley(t *testing.T, s *rules.State) bool {
	t.Helper()
	var groups [][]rules.Action
	ways := 1
	for _, a := range s.Legal(nil) {
		if w, ok := s.Blow(a); ok && w.Hurts() {
			if n := len(groups); n == 0 || groups[n-1][0].Fig != a.Fig {
				groups = append(groups, nil)
			}
			groups[len(groups)-1] = append(groups[len(groups)-1], a)
		}
	}
	for _, g := range groups {
		ways *= len(g)
	}
	if got := bot.Volley(s); len(got) != len(groups) {
		t.Fatalf("%d groups of %d strike", len(got), len(groups))
	}
	if ways < 2 || ways > 500 || len(groups) > 9 {
		return false
	}
	best := -1.0
	for i := range ways {
		var list []rules.Action
		for _, g := range groups {
			list = append(list, g[i%len(g)])
			i /= len(g)
		}
		best = max(best, volleyWorth(s, list))
	}
	if is := volleyWorth(s, bot.Volley(s)); is < best-0.01 {
		t.Errorf("%v is worth %.3f, and another %.3f", bot.Volley(s), is, best)
	}
	return true
}

// volleyWorth returns the expected damage of strikes, and 24 for each death, eight times
// as much for figures whose death a goal depends on.
func volleyWorth(s *rules.State, list []rules.Action) (worth float64) {
	for id := range rules.FigID(s.NumFigures()) {
		lost := map[int]float64{0: 1}
		full := s.Figure(id).TotalStamina()
		struck := false
		for _, a := range list {
			w, _ := s.Blow(a)
			if a.Other != id {
				continue
			}
			struck = true
			next, hit := map[int]float64{}, float64(7-max(1, w.Need))/6
			for n, p := range lost {
				ways := 1.0
				for hits := 0; hits <= w.Dice; hits++ {
					next[min(full, n+max(0, hits-w.Absorbed))] += p * ways * math.Pow(hit, float64(hits)) * math.Pow(1-hit, float64(w.Dice-hits))
					ways = ways * float64(w.Dice-hits) / float64(hits+1)
				}
			}
			lost = next
		}
		if !struck {
			continue
		}
		sum := 24 * lost[full]
		for n, p := range lost {
			sum += p * float64(n)
		}
		if bot.Wanted(s, id) {
			sum *= 8
		}
		worth += sum
	}
	return worth
}

// TestBotsStrikeAsForecast: bots of all strengths strike as the forecast has it.
func TestBotsStrikeAsForecast(t *testing.T) {
	for _, name := range []string{"greedy:2", "greedy:12", "greedy", "planner:150"} {
		strikes := 0
		for _, id := range []string{"millrace", "knoll"} {
			s := rulestest.Must(rulestest.Must(levels.Load(id))(t).New(2))(t)
			play := bots(t, s, name)
			begin(s, play, 2)
			for d := s.Pending(); d.Ask != rules.AskNothing && s.Round() < 9; d = s.Pending() {
				a := play[d.Side].Choose(s)
				if list := bot.Volley(s); d.Ask == rules.AskStrike && len(list) > 0 {
					if strikes++; a != bot.Likeliest(s) {
						t.Fatalf("%s on %s: %s is done, and %s is forecast", name, id, s.Board().FormatAction(a), s.Board().FormatAction(list[0]))
					}
				}
				rulestest.OK(t, s.Apply(a, nil))
			}
		}
		if strikes < 20 {
			t.Errorf("%s made only %d strikes", name, strikes)
		}
	}
}
