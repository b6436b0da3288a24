package lessons

import (
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// ways are what wins each board by the idea of its lesson: of these commands the first that
// is legal, else the default; and what the enemy dies of then.
var ways = map[string]struct {
	says []string
	ends string
}{
	"walls":   {[]string{"use ann shove kay", "distance kay 1", "force kay n", "move ann 0:3,2", "move ann 0:3,3"}, "wall"},
	"pits":    {[]string{"use ben shove lou", "use ann shove kay", "distance kay 1", "distance lou 1", "force kay e", "force lou e", "jump ann e", "cross ben e", "move ann 0:2,1", "move ben 0:2,3"}, "fall"},
	"force":   {[]string{"use ann shove dib", "distance dib 2", "force dib e", "move ann 0:4,4", "move ann 0:3,4"}, "drowning"},
	"strikes": {[]string{"strike ann gus", "strike ben gus", "rangestrike bow gus", "move ann 0:4,2", "move ben 0:4,1", "move ann 0:3,2", "move ben 0:3,3", "move bow 0:2,4"}, "strike"},
	"spells":  {[]string{"cast bolt-of-somersaults kay.0 0:2,1", "cast bolt-of-somersaults ben.0 0:5,3"}, "wall"},
}

// play plays a board against the weakest bot. It returns whether the learner wins, after how
// many rounds, and what the last enemy died of.
func play(t *testing.T, l *Lesson, seed uint64, choose func(s *rules.State) rules.Action) (won bool, rounds int, cause string) {
	t.Helper()
	s := rulestest.Must(l.Board.Level.New(seed))(t)
	s.Begin(nil)
	foe := rulestest.Must(bot.New(bot.Difficulties()[0].Bot))(t)
	foe.Begin(s, seed)
	var log rules.Log
	for {
		if side, over := s.Winner(); over {
			return side == 0, s.Round(), cause
		}
		var a rules.Action
		if s.Pending().Side == 0 {
			a = choose(s)
		} else {
			a = foe.Choose(s)
		}
		log.Reset()
		if err := s.Apply(a, &log); err != nil {
			t.Fatal(err)
		}
		for i := range log.Events {
			if e := &log.Events[i]; e.Kind == rules.EvDeath && s.Figure(e.Fig).Side == 1 {
				cause = e.Cause.String()
			}
		}
	}
}

// Each board is won by the idea of its lesson and by bots that look at what they may do, in
// two or three rounds, and never by resting.
func TestBoardsAreWonByTheirIdea(t *testing.T) {
	all := rulestest.Must(All())(t)
	bots := []string{"greedy:24", "planner:300"}
	for _, l := range all {
		const games = 40
		way := ways[l.ID]
		wins, botWins, rested, least, most := 0, make([]int, len(bots)), 0, 9, 0
		for seed := range uint64(games) {
			last := ""
			won, rounds, cause := play(t, l, seed, func(s *rules.State) rules.Action {
				for _, text := range way.says {
					if a, err := s.Board().ParseAction(text); err == nil && s.Check(a) == nil && text != last {
						last = text
						return a
					}
				}
				return s.Default()
			})
			if won && cause == way.ends {
				wins++
				least, most = min(least, rounds), max(most, rounds)
			}
			for i, name := range bots {
				b, _ := bot.New(name)
				begun := false
				won, rounds, cause = play(t, l, seed, func(s *rules.State) rules.Action {
					if !begun {
						b.Begin(s, seed)
						begun = true
					}
					return b.Choose(s)
				})
				if won && cause == way.ends {
					botWins[i]++
					least, most = min(least, rounds), max(most, rounds)
				}
			}
			if won, _, _ := play(t, l, seed, (*rules.State).Default); won {
				rested++
			}
		}
		t.Logf("%s: %d and %v of %d won, in %d to %d rounds", l.ID, wins, botWins, games, least, most)
		if bound := games * 9 / 10; wins < bound || slices.Min(botWins) < bound || rested > 0 || least < 2 || most > 3 {
			t.Errorf("%s: %d of %d won, bots win %v, in %d to %d rounds; %d by resting", l.ID, wins, games, botWins, least, most, rested)
		}
	}
}
