package levels

import (
	_ "embed"
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// What the schedule tells of the walls is what comes when everybody ends their
// turns, as long as nobody strikes and no die is rolled.
func TestScheduleIsWhatComes(t *testing.T) {
	turns, levels := 0, 0
	for _, e := range Shipped() {
		lv := rulestest.Must(Parse(e.ID, e.Text))(t)
		s := rulestest.Must(lv.New(1))(t)
		list := s.Schedule(rules.MaxSchedule)
		if len(lv.Walls) == 0 {
			if len(list) > 0 {
				t.Errorf("%s has no walls and a schedule of %d turns", e.ID, len(list))
			}
			continue
		}
		levels++
		var log rules.Log
		s.Begin(&log)
		next, keeper := 0, -1
		for i, sd := range lv.Sides {
			if sd.Keeper {
				keeper = i
			}
		}
		for range 400 {
			for _, ev := range log.Events {
				if ev.Kind == rules.EvDie || ev.Kind == rules.EvStrike || ev.Kind == rules.EvRangestrike {
					next = len(list)
				}
			}
			if next >= len(list) || list[next].Dice {
				break
			}
			p := s.Pending()
			if p.Ask == rules.AskNothing {
				break
			}
			if p.Ask == rules.AskMove && p.Side == keeper {
				w := &list[next]
				if w.Round != s.Round() {
					t.Fatalf("%s: turn %d is in round %d, not in %d", e.ID, next, s.Round(), w.Round)
				}
				for i := range w.Walls {
					if !slices.Equal(w.Walls[i], s.Wall(i).Cells) {
						t.Fatalf("%s, round %d: wall %s is at %v, not at %v", e.ID, w.Round, s.Wall(i).Name, s.Wall(i).Cells, w.Walls[i])
					}
				}
				for i := range w.Figures {
					if got := s.Figure(rules.FigID(i)).Cell; got != w.Figures[i] {
						t.Fatalf("%s, round %d: %s is at %d, not at %d", e.ID, w.Round, s.Board().FigName(rules.FigID(i)), got, w.Figures[i])
					}
				}
				next++
				turns++
			}
			log.Reset()
			rulestest.OK(t, s.Apply(s.Default(), &log))
		}
	}
	if levels < 3 || turns < 8 {
		t.Errorf("only %d turns of %d levels were compared", turns, levels)
	}
}

// scheduled is a corridor in which a wall pushes one, crushes it, and breaks.
//
//go:embed testdata/scheduled.txt
var scheduled string

func TestScheduleOfOneWall(t *testing.T) {
	lv := rulestest.Must(Parse("x.txt", []byte(scheduled)))(t)
	s := rulestest.Must(lv.New(1))(t)
	list := s.Schedule(20)
	b := s.Board()
	at := func(i int) string {
		if len(list[i].Walls[0]) == 0 {
			return "gone"
		}
		return b.FormatCell(list[i].Walls[0][0])
	}
	var got []string
	for i := range list {
		fate := ""
		for _, e := range list[i].Events {
			switch e.Kind {
			case rules.EvDeath:
				fate += " dies"
			case rules.EvWallRemoved:
				fate += " breaks"
			case rules.EvPush:
				fate += " pushes"
			}
		}
		got = append(got, at(i)+fate)
	}
	want := []string{"1:2,1 pushes", "1:3,1 pushes", "1:4,1 pushes dies", "1:5,1", "gone breaks"}
	if !slices.Equal(got, want) || list[0].Round != 1 || list[4].Round != 5 {
		t.Errorf("the schedule is %q from round %d", got, list[0].Round)
	}
	if list[4].Figures[0] != rules.NoCell || list[4].Figures[1] == rules.NoCell {
		t.Error("who lives is told wrongly")
	}
	// From the middle of a match, and from the keeper's turn, the next one comes first.
	s.Begin(nil)
	if l := s.Schedule(1); len(l) != 1 || l[0].Round != 1 {
		t.Errorf("the turn before the keeper's: %+v", l)
	}
	rulestest.OK(t, s.Apply(s.Default(), nil))
	hash := s.Hash()
	if l := s.Schedule(2); len(l) != 2 || l[0].Round != 2 || b.FormatCell(l[0].Walls[0][0]) != "1:3,1" {
		t.Errorf("the keeper's turn: %+v", l)
	}
	if s.Hash() != hash {
		t.Error("looking ahead changes the position")
	}
	// The last round ends it, and so does the last hero.
	lv.Rounds = 2
	if l := rulestest.Must(lv.New(1))(t).Schedule(20); len(l) != 2 {
		t.Errorf("in two rounds the walls have %d turns", len(l))
	}
	lv.Rounds, lv.Figures = 0, append(lv.Figures[:1:1], lv.Figures[2])
	if l := rulestest.Must(lv.New(1))(t).Schedule(20); len(l) != 3 || !l[2].Over {
		t.Errorf("without bob it ends after %d turns", len(l))
	}
	lv.Start.Side, lv.Start.Round = 1, 7
	if l := rulestest.Must(lv.New(1))(t).Schedule(20); len(l) != 3 || l[0].Round != 7 {
		t.Errorf("begun with the keeper: %d turns", len(l))
	}
}
