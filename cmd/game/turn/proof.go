package turn

import (
	"time"

	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/solve"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// Proof knows, by the key of a position, how the first side is sure to win: by the solution
// stored in the level and, where play has left that, by searches of its own.
type Proof struct {
	of   *levels.Level
	next map[uint64]rules.Action  // what keeps the win
	seen map[uint64]solve.Verdict // of the positions that were searched
	run  *solve.Run
	at   uint64 // what run is about
	Back int    // the last command count with a sure win before a position without one
}

// Limits of a search for a proof, and the most actions of a line.
const (
	proofNodes  = 400_000
	proofMemory = 16 << 20
	proofLine   = 1000
)

// read takes over the solution of a match's level.
func (pr *Proof) read(m *session.Match) {
	lv := m.Level()
	if pr.of == lv {
		return
	}
	pr.run.Stop()
	*pr = Proof{of: lv, next: map[uint64]rules.Action{}, seen: map[uint64]solve.Verdict{}}
	if x, err := lv.New(1); err == nil {
		x.SetExplicitDice(true)
		x.Begin(nil)
		pr.learn(x, lv.Solution())
	}
}

// learn keeps a line that is sure to win from a position, which it changes, without abilities that
// are used to no effect.
func (pr *Proof) learn(x *rules.State, line []rules.Action) {
	for len(line) > 0 {
		first, after := bot.First(line), x.Clone()
		line = line[len(first):]
		for _, a := range first {
			after.Follow(a)
		}
		if first[0].Kind == rules.Use && bot.SameEnd(x, after) {
			continue
		}
		for _, a := range first {
			pr.next[x.Key()] = a
			x.Follow(a)
		}
	}
}

// explicit returns a copy of a position whose dice are answers, as proofs take them.
func explicit(s *rules.State) *rules.State {
	x := s.Clone()
	x.SetExplicitDice(true)
	return x
}

// From returns a line that is sure to win from the position of a match, none if none is known.
func (pr *Proof) From(m *session.Match) (line []rules.Action) {
	pr.read(m)
	if len(pr.next) == 0 || m.State().Pending().Side != 0 {
		return nil
	}
	for x := explicit(m.State()); len(line) < proofLine; {
		a, ok := pr.next[x.Key()]
		if !ok || x.Check(a) != nil {
			break
		}
		line = append(line, a)
		x.Follow(a)
	}
	return line
}

// Keeps reports whether a win is still known to be sure after the end of a forced movement, which
// others resist by default and friends not at all.
func (pr *Proof) Keeps(m *session.Match, e *rules.ForceEnd) bool {
	x := ended(m.State(), e)
	if x == nil {
		return false
	}
	for x.Pending().Ask == rules.AskStability {
		x.Follow(x.Yielding())
	}
	side, over := x.Winner()
	_, sure := pr.next[x.Key()]
	return sure || over && side == 0
}

// Think searches the present position of a puzzle for some time and, where no win is
// sure any more, those before it for the last that had one. It reports whether there is more
// to search.
func (pr *Proof) Think(clock func() time.Duration, long time.Duration, m *session.Match) bool {
	if !Proves(m) {
		return false
	}
	pr.read(m)
	deadline := clock() + long
	over := func() bool { return clock() >= deadline }
	pr.Back = -1
	for i := m.Count(); i >= 0; i-- {
		x := m.At(i)
		if x == nil || i < m.Count() && (x.Pending().Side != 0 || !TakesCommands(x.Pending().Ask)) {
			continue
		}
		x.SetExplicitDice(true)
		key := x.Key()
		_, sure := pr.next[key]
		verdict, known := pr.seen[key]
		if !sure && !known {
			if pr.search(m, x, key, over) {
				return true
			}
			verdict = pr.seen[key]
		}
		switch {
		case i == m.Count() && verdict != solve.No:
			return false
		case sure || verdict == solve.Yes:
			pr.Back = i
			return false
		}
	}
	return false
}

// search goes on with the search of a position, and reports whether there is more to do.
func (pr *Proof) search(m *session.Match, x *rules.State, key uint64, over func() bool) bool {
	if pr.at != key || !pr.run.Goes() {
		pr.run.Stop()
		q := solve.Question{Rounds: m.Level().Puzzle() - x.Round() + 1, Nodes: proofNodes, Memory: proofMemory}
		if q.Rounds < 1 {
			pr.seen[key] = solve.No
			return false
		}
		for i := range m.Level().Sides {
			q.Rests[i] = m.Seat(i) == session.RestBot
		}
		pr.at, pr.run = key, solve.Start(x, q)
	}
	if pr.run.Go(over) {
		return true
	}
	a := pr.run.Answer
	if pr.seen[key] = a.Verdict; a.Verdict == solve.Yes {
		pr.learn(x, solve.Actions(a.Line))
	}
	return false
}

// Proves reports whether a match is a puzzle in which the first side decides.
func Proves(m *session.Match) bool {
	return m.Level().Puzzle() > 0 && m.State().Pending().Side == 0
}

// Lost reports whether no win is sure any more, and was before.
func (pr *Proof) Lost(m *session.Match) bool {
	return Proves(m) && pr.of == m.Level() && pr.Back >= 0 && pr.seen[explicit(m.State()).Key()] == solve.No
}

// Stop ends the search.
func (pr *Proof) Stop() { pr.run.Stop() }
