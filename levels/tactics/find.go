package tactics

import (
	"fmt"
	"math/big"

	"wallfall/rules"
	"wallfall/rules/bot"
)

// maxAnswers is how many answers a bot gives at most to end a turn.
const maxAnswers = 200

// Miss is where a bot did not find it: what it did, and what was lost by it.
type Miss struct {
	Action  rules.Action
	Text    string
	Had, Is *big.Rat // how likely it won before, and after
}

// Error words it.
func (m *Miss) Error() string {
	return fmt.Sprintf("%s: %s, where %s could be had", m.Text, m.Is.RatString(), m.Had.RatString())
}

// Find lets a bot play the position from the side that is asked, to the end of the
// turn. It has found what is best when no answer of it made the win less likely. Dice
// show what is likeliest, and what the other side decides meanwhile is the worst for
// the bot. The Miss is nil when it was found; the error tells of a search without end.
func (p *Position) Find(b bot.Bot, seed uint64) (*Miss, error) {
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
			var err error
			if s, had, err = other(s, d, side); err != nil {
				return nil, err
			}
			continue
		}
		a := b.Choose(s)
		text := s.Board().FormatAction(a)
		if err := s.Apply(a, nil); err != nil {
			return &Miss{a, text, had, new(big.Rat)}, nil // no bot does what is not legal
		}
		now, err := Worth(s, side)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: after %s: %w", p.File, p.Line, text, err)
		}
		if now.Cmp(had) < 0 {
			return &Miss{a, text, had, now}, nil
		}
		had = now
	}
	return nil, fmt.Errorf("%s:%d: the turn does not end", p.File, p.Line)
}

// other answers for dice and for the other side, and tells what comes of it.
func other(s *rules.State, d rules.Decision, side int) (*rules.State, *big.Rat, error) {
	var best *rules.State
	var worth, odds *big.Rat
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
		w, err := Worth(t, side)
		if err != nil {
			return nil, nil, err
		}
		if worth == nil || w.Cmp(worth) < 0 {
			best, worth = t, w
		}
	}
	if worth == nil {
		var err error
		if worth, err = Worth(best, side); err != nil {
			return nil, nil, err
		}
	}
	return best, worth, nil
}
