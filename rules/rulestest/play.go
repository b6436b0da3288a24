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

// Same returns how a copy of a position differs from it, nil when it does not.
// The copy computes anew what is legal.
func Same(s *rules.State) error {
	c := s.Clone()
	if c.Hash() != s.Hash() {
		return fmt.Errorf("a copy has another hash")
	}
	if !slices.Equal(c.Legal(nil), s.Legal(nil)) {
		return fmt.Errorf("a copy offers other actions")
	}
	return nil
}

// Wild makes an action of some kind from random numbers, which next gives from 0
// up to n-1: most are illegal, and some name what is not there.
func Wild(next func(n int) int, s *rules.State) rules.Action {
	fig := func() rules.FigID { return rules.FigID(next(s.NumFigures()+4) - 2) }
	a := rules.Action{Kind: rules.ActionKind(next(int(rules.Cast) + 3)), Fig: fig(), To: rules.NoCell}
	small := func() uint8 {
		if n := next(40); n < 24 {
			return uint8(n)
		}
		return uint8(next(256))
	}
	if next(2) == 0 {
		a.Dir = rules.Dir(small())
	}
	if next(2) == 0 {
		a.N = small()
	}
	if next(4) == 0 {
		a.M = small()
	}
	if next(2) == 0 {
		a.Other = fig()
	}
	if next(2) == 0 {
		a.To = rules.Cell(next(s.Board().Cells()+4) - 2)
	}
	return a
}

// Ask puts every question there is about a position, about random figures and
// cells, and returns an error if one has changed it or two contradict each other.
func Ask(r *Rand, s *rules.State) error {
	if s.NumFigures() == 0 {
		return nil
	}
	b, before := s.Board(), s.Hash()
	x, y := rules.FigID(r.Intn(s.NumFigures())), rules.FigID(r.Intn(s.NumFigures()))
	c, d := rules.Cell(r.Intn(b.Cells())), rules.Cell(r.Intn(b.Cells()))
	if s.Sight(c, d) != s.Sight(d, c) {
		return fmt.Errorf("%s sees %s, and is not seen from there (BD-09)", b.FormatCell(c), b.FormatCell(d))
	}
	if b.Dist(c, d) != b.Dist(d, c) {
		return fmt.Errorf("it is %d from %s to %s, and %d back", b.Dist(c, d), b.FormatCell(c), b.FormatCell(d), b.Dist(d, c))
	}
	legal := s.Legal(nil)
	wild := Wild(r.Intn, s)
	if listed := slices.Contains(legal, wild); listed != (s.Check(wild) == nil) && wild.Kind != rules.Resign {
		return fmt.Errorf("%+v is listed: %v, and refused: %v", wild, listed, s.Check(wild))
	}
	if _, err := b.ParseAction(b.FormatAction(wild)); err != nil && slices.Contains(legal, wild) {
		return err
	}
	if fx, fy := s.Figure(x), s.Figure(y); fx.OnBoard && fy.OnBoard {
		// One that is being moved past others has no cell of its own.
		if s.FigAt(fx.Cell) == x && s.FigAt(fy.Cell) == y && s.Contact(x, y) != s.Contact(y, x) {
			return fmt.Errorf("%s touches %s and is not touched", s.Figure(x).Name, s.Figure(y).Name)
		}
		s.SeesCell(x, c)
		s.Sees(x, y)
		s.StrikeInfo(x, y)
		s.RangeInfo(x, y)
		s.StrikeDice(x, y)
	}
	var p rules.Preview
	if len(legal) > 0 && r.Intn(20) == 0 {
		a := legal[r.Intn(len(legal))]
		if err := s.Preview(a, &p); err != nil && s.Pending().Ask != rules.AskDie {
			return fmt.Errorf("preview of the legal %s: %w", b.FormatAction(a), err)
		}
	}
	var next rules.State
	s.Forecast(&next, nil)
	if s.Hash() != before {
		return fmt.Errorf("asking has changed the position")
	}
	return nil
}
