package main

import (
	"bytes"
	"context"
	"image/png"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules/rulestest"
)

func simPlan(t *testing.T, id string, c sim.Config) *sim.Plan {
	lv := rulestest.Must(levels.Load(id))(t)
	p := rulestest.Must(sim.NewPlan(lv, c))(t)
	return p
}

// TestCoresDoNotMatter plays the same games on one core, two and four, and in
// steps: the same numbers come of it.
func TestCoresDoNotMatter(t *testing.T) {
	p := simPlan(t, "iris", sim.Config{Games: 24, Seed: 4})
	r := sim.NewRunner(p)
	for !r.Step(100) {
	}
	want := p.Report(r.Tally())
	for _, cores := range []int{1, 2, 4} {
		told := 0
		tally := runGames(t.Context(), p, cores, func(done int) {
			if told++; told != done {
				t.Errorf("%d games are told of as %d", told, done)
			}
		})
		if got := p.Report(tally); !reflect.DeepEqual(got, want) {
			t.Errorf("on %d cores it comes to other numbers", cores)
		}
	}
}

// TestStoppingKeepsTheFirst stops a run early: what it returns is what as many games
// come to that were asked for in the first place.
func TestStoppingKeepsTheFirst(t *testing.T) {
	for _, cores := range []int{1, 4} {
		p := simPlan(t, "iris", sim.Config{Games: 100000, Seed: 4})
		ctx, stop := context.WithCancel(t.Context())
		tally := runGames(ctx, p, cores, func(done int) {
			if done == 12 {
				stop()
			}
		})
		if tally.Games < 12 || tally.Games >= 100000 {
			t.Fatalf("%d games were kept", tally.Games)
		}
		q := simPlan(t, "iris", sim.Config{Games: tally.Games, Seed: 4})
		got, want := p.Report(tally), q.Report(runGames(t.Context(), q, 2, func(int) {}))
		got.Asked = want.Asked
		if !reflect.DeepEqual(got, want) {
			t.Errorf("the first %d games come to other numbers when the run was stopped", tally.Games)
		}
	}
	// Stopped before the first one is over.
	p := simPlan(t, "iris", sim.Config{Games: 10, Seed: 4})
	ctx, stop := context.WithCancel(t.Context())
	stop()
	tally := runGames(ctx, p, 2, func(int) {})
	var out bytes.Buffer
	writeReport(&out, p, tally, p.Report(tally))
	if tally.Games > 10 || tally.Games == 0 && !strings.Contains(out.String(), "no results") {
		t.Errorf("of no game it tells:\n%s", out.String())
	}
}

// TestReportIsAligned looks at the tables of every level of the game.
func TestReportIsAligned(t *testing.T) {
	for _, e := range levels.Shipped() {
		p := simPlan(t, e.ID, sim.Config{Games: 3, Seed: 1})
		tally := runGames(t.Context(), p, 2, func(int) {})
		var out bytes.Buffer
		writeReport(&out, p, tally, p.Report(tally))
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
	tally := runGames(t.Context(), p, 1, func(int) {})
	pictures := map[string]string{}
	for _, m := range sim.Layers() {
		data := rulestest.Must(heatPicture(p, tally, m, 24, -1))(t)
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
	p := newProgress(&out, "mine", 200)
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
