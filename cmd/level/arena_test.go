package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"wallfall/levels"
	"wallfall/levels/arena"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

func arenaPlan(t *testing.T, games int) *arena.Plan {
	var lvs []*levels.Level
	for _, id := range []string{"iris", "vise"} {
		lv := rulestest.Must(levels.Load(id))(t)
		lvs = append(lvs, lv)
	}
	p := rulestest.Must(arena.NewPlan(arena.Config{Bots: []string{"planner:60", "random", "greedy"}, Levels: lvs, Games: games, Seed: 4}))(t)
	return p
}

// TestCoresDoNotMatterInTheArena plays the same tournament on one core, two and four.
func TestCoresDoNotMatterInTheArena(t *testing.T) {
	p := arenaPlan(t, 12)
	var want *arena.Report
	for _, cores := range []int{1, 2, 4} {
		told := 0
		tally, spent := runArena(t.Context(), p, cores, func(done int) {
			if told++; told != done {
				t.Errorf("%d games are told of as %d", told, done)
			}
		})
		got := p.Report(tally)
		if want == nil {
			want = got
		}
		if !reflect.DeepEqual(got, want) || got.Games != 36 {
			t.Errorf("on %d cores it comes to other numbers, or not to 36 games: %d", cores, got.Games)
		}
		games := 0
		for _, k := range spent.pairs {
			games += k.decisions
		}
		if games != 36 || spent.bots[2].decisions == 0 || spent.bots[2].most > spent.bots[2].all {
			t.Errorf("the clocks tell of %d games, %+v", games, spent.bots)
		}
	}
}

// TestStoppingTheArena stops early: what is told is of the first sets, whole ones.
func TestStoppingTheArena(t *testing.T) {
	p := arenaPlan(t, 10000)
	ctx, stop := context.WithCancel(t.Context())
	tally, _ := runArena(ctx, p, 4, func(done int) {
		if done == 13 {
			stop()
		}
	})
	if tally.Games < 14 || tally.Games%2 != 0 || tally.Games >= p.Total() {
		t.Fatalf("%d games were kept", tally.Games)
	}
	again := p.NewTally()
	pl := p.NewPlayer()
	for i := range tally.Games {
		pl.Begin(i)
		for !pl.Step() {
		}
		again.Add(pl.Result())
	}
	if !reflect.DeepEqual(p.Report(tally), p.Report(again)) {
		t.Error("the first games come to other numbers when the run was stopped")
	}
}

// TestDifficultiesAreBots names strengths in place of bots.
func TestDifficultiesAreBots(t *testing.T) {
	all := bot.Difficulties()
	if got := botNames("random,Novice,marshal,planner:7"); !reflect.DeepEqual(got, []string{"random", all[0].Bot, all[3].Bot, "planner:7"}) {
		t.Errorf("they are %v", got)
	}
}

// TestArenaIsTold looks at the tables and at what is written for programs.
func TestArenaIsTold(t *testing.T) {
	tell := func(args ...string) string {
		var out, errs bytes.Buffer
		if code := run(append([]string{"arena", "-games", "6", "-seed", "2"}, args...), nil, &out, &errs); code != exitOK {
			t.Fatalf("exit code %d: %s", code, errs.String())
		}
		return out.String()
	}
	text := tell("-by", "seat")
	for _, want := range []string{"2 bots on 9 levels, 6 games per pair, seed 2", "RATING", "greedy - random", "as keeper", "LEVELS", "undercroft"} {
		if !strings.Contains(text, want) {
			t.Errorf("nothing is said of %q:\n%s", want, text)
		}
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if utf8.RuneCountInString(line) > 120 || strings.TrimRight(line, " ") != line || strings.Contains(line, "%!") {
			t.Errorf("a line is %q", line)
		}
	}
	var r arena.Report
	if err := json.Unmarshal([]byte(tell("-json", "-", "-bots", "random,greedy,rest", "vise")), &r); err != nil || len(r.Bots) != 3 || len(r.Pairs) != 3 || r.Games != 18 {
		t.Errorf("%v, %+v", err, r)
	}
	rows, err := csv.NewReader(strings.NewReader(tell("-csv", "-", "vise", "iris"))).ReadAll()
	if err != nil || len(rows) != 5 || rows[1][2] != "vise" || rows[2][3] != "keeper" {
		t.Errorf("%v, %v", err, rows)
	}
	for _, wrong := range [][]string{
		{"-bots", "greedy"}, {"-bots", "greedy,greedy"}, {"-games", "5"}, {"-by", "hour"}, {"-cores", "0"}, {"-time", "0s"},
		{"-rounds", "0"}, {"-json", "-", "-csv", "-"}, {"nowhere"}, {"-bots", "greedy,nobody"}, {"../../levels/puzzles/bench.txt"},
	} {
		var out, errs bytes.Buffer
		if code := run(append([]string{"arena"}, wrong...), nil, &out, &errs); code != exitFailed || errs.Len() == 0 {
			t.Errorf("%v: exit code %d, %q", wrong, code, errs.String())
		}
	}
}

// TestThinkingIsStopped ends the time while bots think about one action for minutes.
func TestThinkingIsStopped(t *testing.T) {
	for _, args := range [][]string{
		{"arena", "-bots", "planner:10000000,greedy", "-games", "2", "-time", "20ms", "knoll"},
		{"sim", "-bots", "planner:10000000", "-games", "2", "-time", "20ms", "knoll"},
	} {
		var out, errs bytes.Buffer
		if code := run(args, nil, &out, &errs); code != exitOK || !strings.Contains(errs.String(), "stopped early") {
			t.Errorf("%v: exit code %d, %q", args, code, errs.String())
		}
	}
}
