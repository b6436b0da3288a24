package sim

import (
	"wallfall/levels"
	"wallfall/rules/bot"
)

// easyGames is how many games a bot plays on a puzzle, and how many of them it wins on
// one that is too easy.
const (
	easyGames = 8
	easyWins  = 4
)

// easyActions bounds the actions of all games of a bot: what takes more is not tried.
const easyActions = 4_000

// EasyFor returns the bot that wins a puzzle without having to find anything: "rest",
// which does nothing at all, or the greedy bot in half of its games. The greedy bot plays
// the sides that do not rest. It returns "" for none, and for a level that is no puzzle.
func EasyFor(lv *levels.Level) string {
	rounds := lv.Puzzle()
	if rounds == 0 {
		return ""
	}
	for _, name := range []string{"rest", bot.Standard} {
		bots := make([]string, len(lv.Sides))
		for i := range bots {
			bots[i] = "rest"
			if !lv.Sides[i].Rests {
				bots[i] = bot.Standard
			}
		}
		bots[0] = name
		p, err := NewPlan(lv, Config{Games: easyGames, Seed: 1, Bots: bots, Rounds: rounds})
		if err != nil {
			return ""
		}
		if r := NewRunner(p); r.Step(easyActions) && r.Tally().Wins[0] >= easyWins {
			return name
		}
	}
	return ""
}
