package lessons

import (
	"testing"

	"wallfall/rules"
	"wallfall/rules/bot"
)

// ways are what wins each board: of these commands the first that is legal, else the
// default.
var ways = map[string][]string{
	"walls":   {"use ann shove kay", "use ben shove lou", "distance kay 1", "force kay n", "distance lou 1", "force lou s", "move ann 0:4,3", "move ben 0:5,3"},
	"pits":    {"move ann 0:3,2", "move ben 0:2,2"},
	"spells":  {"cast bolt-of-somersaults kay.0 0:5,1"},
	"strikes": {"move ann 0:3,2", "move ben 0:2,2", "strike ann gus", "strike ben gus", "rangestrike bow gus"},
}

// play plays a board against the weakest bot and reports whether the learner wins.
func play(t *testing.T, l *Lesson, seed uint64, choose func(s *rules.State) rules.Action) (won bool, rounds int) {
	t.Helper()
	s, err := l.Board.Level.New(seed)
	if err != nil {
		t.Fatal(err)
	}
	s.Begin(nil)
	foe, err := bot.New(bot.Difficulties()[0].Bot)
	if err != nil {
		t.Fatal(err)
	}
	foe.Begin(s, seed)
	for {
		if side, over := s.Winner(); over {
			return side == 0, s.Round()
		}
		a := s.Default()
		if s.Pending().Side == 0 {
			a = choose(s)
		} else {
			a = foe.Choose(s)
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// Each board is won in two to four rounds by the idea of its lesson, or by a bot, and
// never by resting.
func TestBoardsAreWonByTheirIdea(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		const games = 40
		wins, rested, longest := 0, 0, 0
		for seed := range uint64(games) {
			greedy, _ := bot.New("greedy:24")
			begun := false
			won, rounds := play(t, l, seed, func(s *rules.State) rules.Action {
				if ways[l.ID] == nil {
					if !begun {
						greedy.Begin(s, seed)
						begun = true
					}
					return greedy.Choose(s)
				}
				for _, text := range ways[l.ID] {
					if a, err := s.Board().ParseAction(text); err == nil && s.Check(a) == nil {
						return a
					}
				}
				return s.Default()
			})
			if won {
				wins++
				longest = max(longest, rounds)
			}
			if won, _ := play(t, l, seed, (*rules.State).Default); won {
				rested++
			}
		}
		t.Logf("%s: %d of %d won, in %d rounds at most", l.ID, wins, games, longest)
		if wins*100 < games*95 || rested > 0 || longest > 4 {
			t.Errorf("%s: %d of %d won, in up to %d rounds; %d by resting", l.ID, wins, games, longest, rested)
		}
	}
}
