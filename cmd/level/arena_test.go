package main

import (
	"context"
	"reflect"
	"testing"

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
