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

// pledged is a game of a campaign level at the start of the heroes' first moves, and a Keeper of
// the other side.
func pledged(t *testing.T, name, with string) (*rules.State, *bot.Keeper) {
	text := rulestest.Must(os.ReadFile("../../levels/campaign/" + name + ".txt"))(t)
	s := rulestest.Must(rulestest.Must(levels.Parse(name, text))(t).New(3))(t)
	k, ok := bot.Committing(rulestest.Must(bot.New(with))(t), s.Board()).(*bot.Keeper)
	if !ok {
		t.Fatalf("%s shows nothing on %s", with, name)
	}
	k.Begin(s, 5)
	s.Begin(nil)
	return s, k
}

// play plays an action that the Keepers see.
func play(t *testing.T, s *rules.State, k *bot.Keeper, a rules.Action) {
	k.See(s, a)
	if err := s.Apply(a, nil); err != nil {
		t.Fatal(err)
	}
}

// untilMoves does nothing until side 1 begins its moves, and reports whether it does.
func untilMoves(t *testing.T, s *rules.State, k *bot.Keeper) bool {
	for range 200 {
		switch d := s.Pending(); {
		case d.Ask == rules.AskNothing:
			return false
		case d.Ask == rules.AskMove && s.Side() == 1:
			return true
		}
		play(t, s, k, s.Default())
	}
	return false
}

// moves plays side 1's moves and returns its actions.
func moves(t *testing.T, s *rules.State, k *bot.Keeper) (did []rules.Action) {
	for s.Side() == 1 && s.Pending().Ask != rules.AskNothing && len(did) < 200 {
		a := s.Default()
		if s.Pending().Side == 1 {
			a = k.Choose(s)
			did = append(did, a)
		}
		if play(t, s, k, a); a.Kind == rules.EndTurn {
			break
		}
	}
	return did
}

// TestCommitting: a side whose groups commit does what it showed when nobody acts, and shows
// the same again after its plan is recalled; the same commands come of any slices.
func TestCommitting(t *testing.T) {
	kept := 0
	for _, name := range []string{"walls-1", "throws-2", "pits-1", "away-3"} {
		for _, with := range []string{"greedy", "greedy:12"} {
			s, k := pledged(t, name, with)
			for range 2 {
				for n := 0; !k.Foresee(s, 1, 1); n++ {
				}
				plan := k.Orders(1)
				k.Forget()
				k.Foresee(s, 1, 1<<20)
				if again := k.Orders(1); !slices.Equal(plan, again) {
					t.Fatalf("%s: %s planned %v, then %v", name, with, plan, again)
				}
				if !untilMoves(t, s, k) {
					break
				}
				did := moves(t, s, k)
				if did = slices.DeleteFunc(did, func(a rules.Action) bool { return a.Kind == rules.EndTurn }); slices.Equal(did, plan) && len(plan) > 0 {
					kept++
				} else if !slices.Equal(did, plan) {
					t.Errorf("%s: %s showed %s, did %s", name, with, format(s, plan), format(s, did))
				}
				for range 200 {
					if d := s.Pending(); d.Ask == rules.AskNothing || s.Side() == 0 {
						break
					}
					play(t, s, k, s.Default())
				}
			}
		}
	}
	if kept < 6 {
		t.Errorf("only %d turns were as shown", kept)
	}
}

func format(s *rules.State, list []rules.Action) string {
	var out []string
	for _, a := range list {
		out = append(out, s.Board().FormatAction(a))
	}
	return strings.Join(out, ", ")
}

// TestThwarted: whatever the others do, the side keeps to what is left of its plan, commits
// nothing illegal, and the same commands come of a Keeper that has to recall what happened.
func TestThwarted(t *testing.T) {
	broken, kept := 0, 0
	for _, name := range []string{"walls-1", "throws-2", "away-3", "ground-5"} {
		s, k := pledged(t, name, "greedy:12")
		foe := rulestest.Must(bot.New("greedy"))(t)
		foe.Begin(s, 8)
		var from *rules.State // where the heroes' turn began
		var since []rules.Action
		for range 400 {
			d := s.Pending()
			if d.Ask == rules.AskNothing || s.Round() > 4 {
				break
			}
			if s.Side() == 0 && (from == nil || from.Round() != s.Round()) {
				from, since = s.Clone(), nil
			}
			a := rules.Action{}
			if d.Side == 0 {
				a = foe.Choose(s)
			} else if a = k.Choose(s); s.Check(a) != nil {
				t.Fatalf("%s: %v is illegal", name, a)
			} else if s.Side() == 1 && d.Ask == rules.AskMove {
				if slices.Contains(k.Orders(1), a) {
					kept++
				} else if a.Kind != rules.EndTurn {
					broken++
				}
				_, again := pledged(t, name, "greedy:12")
				x := from.Clone()
				for _, b := range since {
					play(t, x, again, b)
				}
				if b := again.Choose(s); b != a {
					t.Errorf("%s: %v, and recalled %v", name, a, b)
				}
			}
			since = append(since, a)
			play(t, s, k, a)
		}
	}
	if t.Logf("%d kept, %d freely", kept, broken); kept == 0 || broken == 0 {
		t.Errorf("%d commands were kept, %d chosen freely", kept, broken)
	}
}

// TestInterruptedPlan: a plan is the same if the bot searches something else in between, and where
// nobody commits the bot plays as if it showed nothing.
func TestInterruptedPlan(t *testing.T) {
	s, k := pledged(t, "walls-1", "planner:40")
	for !k.Foresee(s, 1, 1<<20) {
	}
	plan := k.Orders(1)
	s, k = pledged(t, "walls-1", "planner:40")
	for n := 0; !k.Foresee(s, 1, 5); n++ {
		if n < 9 {
			k.Start(s)
			k.Think(3)
		}
	}
	if again := k.Orders(1); len(plan) == 0 || !slices.Equal(plan, again) {
		t.Errorf("planned %s, and when interrupted %s", format(s, plan), format(s, again))
	}

	s = rulestest.Must(rulestest.Must(levels.Load("millrace"))(t).New(3))(t)
	free := rulestest.Must(bot.New("planner:30"))(t)
	k = bot.Showing(rulestest.Must(bot.New("planner:30"))(t), s.Board()).(*bot.Keeper)
	free.Begin(s, 5)
	k.Begin(s, 5)
	s.Begin(nil)
	for s.Pending().Ask != rules.AskNothing {
		if s.Side() == 0 {
			k.Foresee(s, 1, 1<<20)
		}
		a := free.Choose(s)
		if b := k.Choose(s); a != b {
			t.Fatalf("%v, and %v by one who shows something", a, b)
		}
		play(t, s, k, a)
	}
}

// TestPlansAreShort: without any of its walks and abilities used on friends, and the answers to
// them, a plan cannot be carried out or ends in another position. With these seeds the bot walks
// to and fro, or shoves a friend who walks back.
func TestPlansAreShort(t *testing.T) {
	for _, seed := range []uint64{113, 146, 181, 201, 213, 234} {
		s, k := pledged(t, "walls-1", "planner:150")
		k.Begin(s, seed)
		k.Foresee(s, 1, 1<<20)
		play(t, s, k, rulestest.Must(s.Board().ParseAction("move odo 1:7,1"))(t))
		untilMoves(t, s, k)
		moves(t, s, k)
		for s.Side() == 1 {
			play(t, s, k, s.Default())
		}
		k.Foresee(s, 1, 1<<20)
		from, line := k.Plan(1)
		whole, ok := cells(from, line)
		if !ok {
			t.Fatalf("%s cannot be carried out", format(s, line))
		}
		for i, a := range line {
			if a.Kind != rules.Move && (a.Kind != rules.Use || from.Stance(a.Other).Side != 1) {
				continue
			}
			next := i + 1
			for next < len(line) && !bot.IsCommand(line[next]) {
				next++
			}
			if got, ok := cells(from, slices.Concat(line[:i], line[next:])); ok && got == whole {
				t.Errorf("seed %d: %s can be left out of %s", seed, format(s, line[i:i+1]), format(s, line))
			}
		}
	}
}

// cells plays a line and returns where everybody is then, and how hurt; ok is false if it cannot
// be played.
func cells(from *rules.State, line []rules.Action) (where string, ok bool) {
	var s rules.State
	s.CopyFrom(from)
	s.SetExplicitDice(true)
	for _, a := range line {
		if a.Kind == rules.EndTurn {
			break
		}
		if s.Check(a) != nil || s.Apply(a, nil) != nil {
			return "", false
		}
	}
	for id := range rules.FigID(s.NumFigures()) {
		f := s.Figure(id)
		where += fmt.Sprintln(f.Cell, f.Stamina, f.Prone, f.Facing, f.Grabber)
	}
	return where, s.Pending().Ask == rules.AskMove
}
