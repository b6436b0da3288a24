package rulestest

import (
	"fmt"
	"slices"

	"wallfall/rules"
)

// Boards are the makers of random boards.
var Boards = []func(*Rand) *rules.Setup{Setup, Crowd, Open}

// Start begins a game on a random board of every sort in turn, with drawn and
// with explicit dice: the same for the same seed, on every platform.
func Start(seed uint64) (*rules.State, *Rand, error) {
	r := NewRand(seed)
	// Setup has the most in it, and gets every second game.
	board := Setup
	if seed%2 == 1 {
		board = Boards[seed/2%uint64(len(Boards))]
	}
	s, err := rules.New(board(r), seed)
	if err != nil {
		return nil, nil, err
	}
	s.SetExplicitDice(seed/7%2 == 0)
	return s, r, nil
}

// Play begins a game, if it has not begun, and plays up to n random commands,
// calling at after the beginning and after each. It ends early when the game is
// over or at returns an error. Now and then somebody gives up.
func Play(r *Rand, s *rules.State, n int, at func(a rules.Action, log *rules.Log) error) error {
	var log rules.Log
	s.Begin(&log)
	if err := at(rules.Action{}, &log); err != nil {
		return err
	}
	var buf []rules.Action
	for i := range n {
		a, ok := Pick(r, s, &buf)
		if !ok {
			return nil
		}
		if r.Intn(500) == 0 && s.Pending().Ask != rules.AskDie {
			a = rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell}
		}
		log.Reset()
		err := s.Apply(a, &log)
		if err == nil {
			err = at(a, &log)
		}
		if err != nil {
			return fmt.Errorf("command %d, %q: %w", i+1, s.Board().FormatAction(a), err)
		}
	}
	return nil
}

// Same tells how a position that was encoded and decoded differs from what it
// was, nil when it does not: it has the same hash and offers the same. Whatever
// is kept for speed alone is worked out anew by decoding.
func Same(s *rules.State) error {
	back, err := s.Board().Decode(s.Encode(nil))
	if err != nil {
		return err
	}
	if back.Hash() != s.Hash() {
		return fmt.Errorf("a decoded position has another hash")
	}
	if !slices.Equal(back.Legal(nil), s.Legal(nil)) {
		return fmt.Errorf("a decoded position offers other actions")
	}
	if err := Invariants(back); err != nil {
		return fmt.Errorf("a decoded position: %w", err)
	}
	return nil
}
