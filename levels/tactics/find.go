package tactics

import (
	"fmt"
	"math/big"

	"wallfall/levels/solve"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// maxAnswers is how many actions a bot may take to end a turn.
const maxAnswers = 200

// Miss is an action by which a bot lost part of what it could have had.
type Miss struct {
	Action  rules.Action
	Text    string
	Had, Is *big.Rat // probability to win before and after
}

// Error returns the action with both probabilities.
func (m *Miss) Error() string {
	return fmt.Sprintf("%s: %s; best is %s", m.Text, m.Is.RatString(), m.Had.RatString())
}

// Find lets a bot play the side to act until its turn ends. The Miss is nil if no action
// made the win less likely. Dice show their likeliest face, and the other side gives the
// answers that are worst for the bot. The error reports a search that ran out of effort,
// or a turn that does not end.
func (p *Position) Find(b bot.Bot, seed uint64, e Effort) (*Miss, error) {
	s, side := p.State(), p.Side()
	round, mover := s.Round(), s.Side()
	b.Begin(s, seed)
	had := p.Value
	for range maxAnswers {
		if _, over := s.Winner(); over || s.Round() != round || s.Side() != mover {
			return nil, nil
		}
		d := s.Pending()
		if d.Side != side {
			var bound solve.Bound
			if s, had, bound = other(s, d, side, e.one()); had == nil {
				return nil, &Undecided{p.Place(), bound, true}
			}
			continue
		}
		a := b.Choose(s)
		text := s.Board().FormatAction(a)
		if err := s.Apply(a, nil); err != nil {
			return &Miss{a, text, had, new(big.Rat)}, nil // no bot does what is not legal
		}
		now, _, bound := worth(s, side, e.one())
		if now == nil {
			return nil, &Undecided{p.Place() + ": after " + text, bound, true}
		}
		if now.Cmp(had) < 0 {
			return &Miss{a, text, had, now}, nil
		}
		had = now
	}
	return nil, fmt.Errorf("%s: the turn does not end", p.Place())
}

// other answers for dice and for the other side and returns the worth afterwards, nil
// if the bound returned ended the search.
func other(s *rules.State, d rules.Decision, side int, e Effort) (*rules.State, *big.Rat, solve.Bound) {
	var best *rules.State
	var least, odds *big.Rat
	pool := rules.Pool{For: d.Die, N: d.N, Need: d.Need}
	for _, a := range s.Legal(nil) {
		t := s.Clone()
		t.Follow(a)
		if d.Ask == rules.AskDie {
			lo, all := pool.Odds()
			if p := all[int(a.N)-lo]; odds == nil || p.Cmp(odds) > 0 {
				best, odds = t, p
			}
			continue
		}
		w, _, bound := worth(t, side, e)
		if w == nil {
			return nil, nil, bound
		}
		if least == nil || w.Cmp(least) < 0 {
			best, least = t, w
		}
	}
	if least != nil {
		return best, least, solve.NoBound
	}
	w, _, bound := worth(best, side, e)
	return best, w, bound
}
