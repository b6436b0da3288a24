// Package rulestest makes boards and random games for tests, and checks what
// must hold in every position. Programs do not use it.
package rulestest

import (
	"fmt"
	"slices"

	"wallfall/rules"
)

// Rand is a small generator of numbers for tests, the same on every platform.
// The zero value is ready.
type Rand struct{ x uint64 }

// NewRand returns a generator that starts from seed.
func NewRand(seed uint64) *Rand { return &Rand{seed} }

// Intn returns a number from 0 up to n-1; n must be positive.
func (r *Rand) Intn(n int) int {
	r.x += 0x9e3779b97f4a7c15
	return int(rules.Mix(r.x) % uint64(n))
}

// Invariants returns what is wrong with a position, nil if nothing is: every figure on the
// board stands on its own cells and nowhere else, none stands in something solid except in a
// pit beneath a wall; figures off the board are dead, away, gone or not yet in play; numbers
// keep their bounds; and an unfinished game asks someone a question that has an answer, and
// accepts every answer that it lists, the default among them.
func Invariants(s *rules.State) error {
	if err := figures(s); err != nil {
		return err
	}
	if err := holdings(s); err != nil {
		return err
	}
	for side := range s.Board().Sides() {
		if n := s.Mana(side); n < 0 || n > rules.MaxMana {
			return fmt.Errorf("side %d has %d mana", side, n)
		}
	}
	b := s.Board()
	walls := 0
	for i := range s.NumWalls() {
		for _, c := range s.Wall(i).Cells {
			walls++
			if s.WallAt(c) != i {
				return fmt.Errorf("wall %d is not at %s, where it says it is", i, b.FormatCell(c))
			}
		}
	}
	for c := range rules.Cell(b.Cells()) {
		if s.WallAt(c) >= 0 {
			walls--
		}
	}
	if walls != 0 {
		return fmt.Errorf("the walls have %d cells more than the board has of them", walls)
	}
	return decision(s)
}

func figures(s *rules.State) error {
	b := s.Board()
	count := make([]int, s.NumFigures())
	for c := range rules.Cell(b.Cells()) {
		id := s.FigAt(c)
		if id == rules.NoFig {
			continue
		}
		count[id]++
		f := s.Figure(id)
		if s.Solid(c) && !(f.InPit && s.Terrain(c) == rules.Pit) {
			return fmt.Errorf("%s stands in something solid at %s", f.Name, b.FormatCell(c))
		}
	}
	d := s.Pending()
	for i := range s.NumFigures() {
		f := s.Figure(rules.FigID(i))
		places := 0
		for _, is := range []bool{f.OnBoard, f.Dead, f.Left, f.Away, f.Reserve} {
			if is {
				places++
			}
		}
		undying := d.Ask == rules.AskDie && d.Die == rules.DieUndying && d.Fig == rules.FigID(i)
		switch {
		case places != 1 || f.OnBoard != (f.Cell != rules.NoCell):
			return fmt.Errorf("%s is not in one place: on the board %v, dead %v, left %v, away %v, in reserve %v", f.Name, f.OnBoard, f.Dead, f.Left, f.Away, f.Reserve)
		case f.OnBoard && f.Forced:
			// Until that is over it may be above or beneath others, and slain.
		case f.OnBoard && count[i] != f.Size*f.Size:
			return fmt.Errorf("%s covers %d cells, not %d", f.Name, count[i], f.Size*f.Size)
		case !f.OnBoard && count[i] != 0:
			return fmt.Errorf("%s is gone and still stands on %d cells", f.Name, count[i])
		case f.OnBoard && f.Living == 0 && !undying && !f.Doomed:
			return fmt.Errorf("%s stands with nobody living", f.Name)
		case f.Doomed && s.Phase() != rules.PhaseStrikes:
			return fmt.Errorf("%s is doomed in the %v phase", f.Name, s.Phase())
		case f.Dead && f.Living > 0:
			return fmt.Errorf("%s is dead and %d of it live", f.Name, f.Living)
		}
		for m := range f.Members {
			if k := &b.Kinds()[f.Kinds[m]]; f.Stamina[m] < 0 || f.Stamina[m] > k.Stamina {
				return fmt.Errorf("a %s of %s has %d stamina of %d", k.Name, f.Name, f.Stamina[m], k.Stamina)
			}
		}
	}
	return nil
}

// holdings checks who is off the board: each in one holding area (OB-01).
func holdings(s *rules.State) error {
	in := make([]int, s.NumFigures())
	for i := range s.NumCasts() {
		c := s.Cast(i)
		switch {
		case c.Holds && c.Fig == rules.NoFig && c.Structure == rules.NoStructure:
			return fmt.Errorf("holding area %d has nobody in it", i)
		case c.Holds && c.Fig != rules.NoFig:
			in[c.Fig]++
		}
	}
	for id, n := range in {
		f := s.Figure(rules.FigID(id))
		if f.Away && n != 1 || !f.Away && n != 0 {
			return fmt.Errorf("%s is in %d holding areas, and away is %v", f.Name, n, f.Away)
		}
	}
	return nil
}

// decision checks what is asked. Of a long list of answers it tries some.
func decision(s *rules.State) error {
	d := s.Pending()
	if _, over := s.Winner(); over != (d.Ask == rules.AskNothing) {
		return fmt.Errorf("the game asks %v and over is %v", d.Ask, over)
	}
	legal := s.Legal(nil)
	if d.Ask == rules.AskNothing {
		if len(legal) > 0 {
			return fmt.Errorf("nothing is asked and has %d answers", len(legal))
		}
		return nil
	}
	if len(legal) == 0 {
		return fmt.Errorf("%v has no answer", d.Ask)
	}
	for i := 0; i < len(legal); i += 1 + len(legal)/8 {
		if err := s.Check(legal[i]); err != nil {
			return fmt.Errorf("%s is listed as legal but rejected: %v", s.Board().FormatAction(legal[i]), err)
		}
	}
	if d.Ask == rules.AskDie {
		return nil
	}
	if a := s.Default(); !slices.Contains(legal, a) {
		return fmt.Errorf("the default %q is no answer to %v", s.Board().FormatAction(a), d.Ask)
	}
	return nil
}

// Pick returns a random legal action, every second time one of a random kind, so
// that what is seldom possible is done often; turns are not ended early. ok is
// false when the game is over.
func Pick(r *Rand, s *rules.State, buf *[]rules.Action) (a rules.Action, ok bool) {
	*buf = s.Legal(*buf)
	list := *buf
	if len(list) == 0 {
		return rules.Action{}, false
	}
	a = list[r.Intn(len(list))]
	if a.Kind == rules.Face && r.Intn(3) > 0 {
		a = list[r.Intn(len(list))]
	}
	if r.Intn(2) > 0 {
		return a, true
	}
	var of [64]int // how many there are of each kind
	kinds := 0
	for i := range list {
		if of[list[i].Kind]++; of[list[i].Kind] == 1 {
			kinds++
		}
	}
	nth := r.Intn(kinds)
	for k := range of {
		if of[k] == 0 {
			continue
		}
		if nth--; nth >= 0 {
			continue
		}
		if rules.ActionKind(k) == rules.EndTurn && r.Intn(3) > 0 {
			break
		}
		n := r.Intn(of[k])
		for i := range list {
			if int(list[i].Kind) != k {
				continue
			}
			if n--; n < 0 {
				return list[i], true
			}
		}
	}
	return a, true
}

// Failer is the part of testing.TB that Must and OK need.
type Failer interface {
	Helper()
	Fatal(...any)
}

// Must returns a function that passes a result on to a test, or ends the test with an error:
//
//	lv := rulestest.Must(levels.Load("vise"))(t)
func Must[T any](v T, err error) func(Failer) T {
	return func(t Failer) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// OK ends a test if there is an error.
func OK(t Failer, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Boards lists the makers of random boards.
var Boards = []func(*Rand) *rules.Setup{Setup, Crowd, Open}

// Start begins a game on a random board, of each sort in turn, with drawn and with explicit
// dice. The same seed makes the same game on every platform.
func Start(seed uint64) (*rules.State, *Rand, error) {
	r := NewRand(seed)
	// Setup has the most in it, so every second game gets it.
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

// Play begins a game, if it has not begun, and plays up to n random commands, calling at after
// the beginning and after each. It ends early if the game is over or at returns an error. Now
// and then a side resigns.
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

// Same returns how a copy of a position differs from it, nil if it does not. The copy computes
// its legal actions anew.
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
