package main

import (
	"bytes"
	"context"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/arena"
	"wallfall/levels/share"
	"wallfall/levels/sim"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

func simPlan(t *testing.T, id string, c sim.Config) *sim.Plan {
	lv := rulestest.Must(levels.Load(id))(t)
	return rulestest.Must(sim.NewPlan(lv, c))(t)
}

// TestCoresDoNotMatter plays the same games on one core, two and four, and in steps, with
// the same results.
func TestCoresDoNotMatter(t *testing.T) {
	p := simPlan(t, "iris", sim.Config{Games: 24, Seed: 4})
	r := sim.NewRunner(p)
	for !r.Step(100) {
	}
	want := p.Report(r.Tally())
	for _, cores := range []int{1, 2, 4} {
		told := 0
		tally := runGames(t.Context(), p, p.NewTally(), cores, nil, func(done int) {
			if told++; told != done {
				t.Errorf("%d games are told of as %d", told, done)
			}
		})
		if got := p.Report(tally); !reflect.DeepEqual(got, want) {
			t.Errorf("on %d cores it comes to other numbers", cores)
		}
	}
}

// TestStoppingKeepsTheFirst stops a run early: the result is that of a run of only as many
// games.
func TestStoppingKeepsTheFirst(t *testing.T) {
	for _, cores := range []int{1, 4} {
		p := simPlan(t, "iris", sim.Config{Games: 100000, Seed: 4})
		ctx, stop := context.WithCancel(t.Context())
		tally := runGames(ctx, p, p.NewTally(), cores, nil, func(done int) {
			if done == 12 {
				stop()
			}
		})
		if tally.Games < 12 || tally.Games >= 100000 {
			t.Fatalf("%d games were kept", tally.Games)
		}
		q := simPlan(t, "iris", sim.Config{Games: tally.Games, Seed: 4})
		got, want := p.Report(tally), q.Report(runGames(t.Context(), q, q.NewTally(), 2, nil, func(int) {}))
		got.Asked = want.Asked
		if !reflect.DeepEqual(got, want) {
			t.Errorf("the first %d games come to other numbers when the run was stopped", tally.Games)
		}
	}
	// Stopped before the first one is over.
	p := simPlan(t, "iris", sim.Config{Games: 10, Seed: 4})
	ctx, stop := context.WithCancel(t.Context())
	stop()
	tally := runGames(ctx, p, p.NewTally(), 2, nil, func(int) {})
	var out bytes.Buffer
	show(&out, "sim", simText{p.Report(tally), p, tally})
	if tally.Games > 10 || tally.Games == 0 && !strings.Contains(out.String(), "no results") {
		t.Errorf("of no game it tells:\n%s", out.String())
	}
}

// TestReportIsAligned looks at the tables of every level of the game.
func TestReportIsAligned(t *testing.T) {
	for _, e := range levels.Shipped() {
		p := simPlan(t, e.ID, sim.Config{Games: 3, Seed: 1})
		tally := runGames(t.Context(), p, p.NewTally(), 2, nil, func(int) {})
		var out bytes.Buffer
		show(&out, "sim", simText{p.Report(tally), p, tally})
		for line := range strings.Lines(out.String()) {
			line = strings.TrimSuffix(line, "\n")
			if n := utf8.RuneCountInString(line); n > 130 || strings.TrimRight(line, " ") != line {
				t.Errorf("%s: a line of %d characters: %q", e.ID, n, line)
			}
			if strings.ContainsAny(line, "\t\r") || strings.Contains(line, "%!") {
				t.Errorf("%s: %q", e.ID, line)
			}
		}
		for _, must := range []string{"WHO WINS", "HOW THEY WIN", "FAIRNESS", "LENGTH", "WHO DIES", "VISITS", "NEVER"} {
			if !strings.Contains(out.String(), must) {
				t.Errorf("%s: nothing is said of %s", e.ID, must)
			}
		}
	}
}

// TestRecordingIsTheGame writes games as recordings and reads them again: they end
// as the games of the simulation do.
func TestRecordingIsTheGame(t *testing.T) {
	for _, id := range []string{"vise", "courts"} {
		p := simPlan(t, id, sim.Config{Games: 4, Seed: 2})
		for i := range 4 {
			var out, errs bytes.Buffer
			if code := run([]string{"sim", "-seed", "2", "-game", num(i + 1), "-record", "-", id}, nil, &out, &errs); code != exitOK {
				t.Fatalf("exit code %d: %s", code, errs.String())
			}
			m := rulestest.Must(session.Load(out.Bytes()))(t)
			pl := p.NewPlayer()
			pl.Begin(i)
			for !pl.Step() {
			}
			if m.State().Hash() != pl.State().Hash() {
				t.Errorf("%s: the recording of game %d ends in another position", id, i+1)
			}
		}
	}
}

func TestBar(t *testing.T) {
	for share, want := range map[float64]string{0: "    ", 1: "████", 0.5: "██  ", 0.0001: "▏   ", 0.28: "█▏  ", 2: "████"} {
		if got := bar(share, 4); got != want {
			t.Errorf("%v is drawn %q, not %q", share, got, want)
		}
	}
}

// TestHeatPictures draws what was counted: a picture of a size that follows from
// the board, that differs where something was counted, also on a board too small
// for its legend and when nothing was counted.
func TestHeatPictures(t *testing.T) {
	p := simPlan(t, "knoll", sim.Config{Games: 5, Seed: 1})
	tally := runGames(t.Context(), p, p.NewTally(), 1, nil, func(int) {})
	pictures := map[string]string{}
	for _, m := range sim.Layers() {
		data := heatPicture(p, tally, m, 24, -1)
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil || img.Bounds().Dx() < 24*5 {
			t.Fatalf("%s: %v", m.Name, err)
		}
		pictures[m.Name] = string(data)
	}
	if pictures["visits"] == pictures["deaths"] {
		t.Error("visits and deaths look alike")
	}
	if len(pictures["falls"]) == 0 {
		t.Error("what never happened is not drawn")
	}
}

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := newProgress(&out, "mine", "game", 0, 200)
	p.tell(50) // too early to tell
	p.last = p.last.Add(-time.Minute)
	p.tell(100)
	p.terminal = true
	p.last = p.last.Add(-time.Minute)
	p.tell(150)
	p.end(150, 2)
	text := out.String()
	for _, want := range []string{"mine: 100 of 200 games, ", "\rmine  ██████████████████████▌", " 75 %  150 of 200", "mine: 150 games of 200, stopped early in ", "on 2 cores\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not told: %q", want, text)
		}
	}
}

func arenaPlan(t *testing.T, games int) *arena.Plan {
	var lvs []*levels.Level
	for _, id := range []string{"iris", "vise"} {
		lv := rulestest.Must(levels.Load(id))(t)
		lvs = append(lvs, lv)
	}
	return rulestest.Must(arena.NewPlan(arena.Config{Bots: []string{"planner:60", "random", "greedy"}, Levels: lvs, Games: games, Seed: 4}))(t)
}

// TestCoresDoNotMatterInTheArena plays the same tournament on one core, two and four.
func TestCoresDoNotMatterInTheArena(t *testing.T) {
	p := arenaPlan(t, 12)
	var want *arena.Report
	for _, cores := range []int{1, 2, 4} {
		told := 0
		s := newStanding(p)
		runArena(t.Context(), p, s, cores, nil, func(done int) {
			if told++; told != done {
				t.Errorf("%d games are told of as %d", told, done)
			}
		})
		got := p.Report(s.Tally)
		if want == nil {
			want = got
		}
		if !reflect.DeepEqual(got, want) || got.Games != 36 {
			t.Errorf("on %d cores it comes to other numbers, or not to 36 games: %d", cores, got.Games)
		}
		games := 0
		for _, k := range s.Spent.Pairs {
			games += k.Decisions
		}
		if games != 36 || s.Spent.Bots[2].Decisions == 0 || s.Spent.Bots[2].Most > s.Spent.Bots[2].All {
			t.Errorf("the clocks tell of %d games, %+v", games, s.Spent.Bots)
		}
	}
}

// TestStoppingTheArena stops early: the report covers the first sets, and only whole ones.
func TestStoppingTheArena(t *testing.T) {
	p := arenaPlan(t, 10000)
	ctx, stop := context.WithCancel(t.Context())
	s := newStanding(p)
	runArena(ctx, p, s, 4, nil, func(done int) {
		if done == 13 {
			stop()
		}
	})
	tally := s.Tally
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

// TestSolutionIsARecording solves a puzzle: the file and the code that it writes are
// recordings, which the game opens, of a match that the first side wins.
func TestSolutionIsARecording(t *testing.T) {
	rec := filepath.Join(t.TempDir(), "line.txt")
	var out, errs bytes.Buffer
	if code := run([]string{"solve", "-link", "-o", rec, "bogside"}, nil, &out, &errs); code != exitOK {
		t.Fatalf("exit code %d: %s", code, &errs)
	}
	m := rulestest.Must(session.Load(rulestest.Must(os.ReadFile(rec))(t)))(t)
	if side, over := m.State().Winner(); !over || side != 0 {
		t.Errorf("the recording ends with %d, %v", side, over)
	}
	_, word, _ := strings.Cut(out.String(), "\nwallfall:")
	if kind, _, err := share.Decode(strings.TrimSpace(word)); err != nil || kind != share.Recording {
		t.Errorf("the code is of kind %c: %v", kind, err)
	}
}

// TestSolveCountsInTheWordsOfTheLine counts where dice are rolled and others decide: each
// step reported as the only one is quoted from the solution.
func TestSolveCountsInTheWordsOfTheLine(t *testing.T) {
	var out bytes.Buffer
	run([]string{"solve", "-count", "shoves"}, nil, &out, &out)
	text := out.String()
	_, after, _ := strings.Cut(text, "solution heroes")
	block, _, _ := strings.Cut(after, "\nend\n")
	lines := strings.Split(block, "\n")
	only := regexp.MustCompile(`only command that keeps the win: (.*) \(line (\d+) of the solution\)`).FindAllStringSubmatch(text, -1)
	if len(only) < 2 {
		t.Fatalf("it tells of no steps:\n%s", text)
	}
	for _, m := range only {
		if n, _ := strconv.Atoi(m[2]); n >= len(lines) || lines[n] != m[1] {
			t.Errorf("line %s of the solution is not %q:\n%s", m[2], m[1], text)
		}
	}
	if !strings.Contains(text, "each die at its worst): ") || strings.Contains(text, "search ended") {
		t.Errorf("it does not say how it counts ways with dice:\n%s", text)
	}
}
