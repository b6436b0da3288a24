// Package tactics holds positions with one idea each: a shove into a pitfall, an exit
// to hold shut, a wall to duck under. A search to the end of the game (levels/solve)
// proves for each action what it is worth; bots are tried on the positions.
package tactics

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"math/big"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/levels/script"
	"wallfall/levels/solve"
	"wallfall/rules"
)

//go:embed *.txt
var files embed.FS

// System is one of the five systems of the game.
type System uint8

// The systems.
const (
	Walls System = iota
	Pitfalls
	Force
	Hazards // with strikes
	Away    // off the board, with spells
	NumSystems
)

// String returns the system's name.
func (s System) String() string {
	return [...]string{"walls", "pitfalls", "force", "hazards", "away"}[s]
}

// sections maps the rulebook's sections to systems, without those that belong to all.
var sections = []struct {
	prefix string
	of     System
}{{"CW", Walls}, {"PT", Walls}, {"PF", Pitfalls}, {"FM", Force}, {"HZ", Hazards}, {"ST", Hazards}, {"OB", Away}, {"SP", Away}}

// meets maps the rules on two systems (X), up to each number, to the two.
var meets = []struct {
	upTo rules.Rule
	of   [2]System
}{
	{rules.X05, [2]System{Walls, Pitfalls}}, {rules.X09, [2]System{Walls, Force}}, {rules.X13, [2]System{Walls, Hazards}},
	{rules.X18, [2]System{Walls, Away}}, {rules.X22, [2]System{Pitfalls, Force}}, {rules.X26, [2]System{Pitfalls, Hazards}},
	{rules.X30, [2]System{Pitfalls, Away}}, {rules.X36, [2]System{Force, Hazards}}, {rules.X41, [2]System{Force, Away}}, {rules.X44, [2]System{Hazards, Away}},
}

// Position is a position with the actions that are proved best.
type Position struct {
	File    string
	Line    int
	Title   string
	Rules   []rules.Rule
	Systems []System // one or two, in their order
	Level   *levels.Level
	Value   *big.Rat // probability that the side to act wins if all play best
	Best    []string // actions as levels.Answers takes them; a * at the end matches any rest

	start *rules.State
}

// Topic names the position's systems.
func (p *Position) Topic() string { return Topic(p.Systems) }

// Topic joins names of systems: "walls", or "walls and force".
func Topic(of []System) string {
	return strings.Join(levels.Each(of, System.String), " and ")
}

// Topics returns the topics of each system and of each pair.
func Topics() []string {
	var out []string
	for s := range NumSystems {
		out = append(out, Topic([]System{s}))
	}
	for s := range NumSystems {
		for t := s + 1; t < NumSystems; t++ {
			out = append(out, Topic([]System{s, t}))
		}
	}
	return out
}

// Place returns file:line:column of the position.
func (p *Position) Place() string { return fmt.Sprintf("%s:%d:1", p.File, p.Line) }

// fail returns an error with the place of the position.
func (p *Position) fail(format string, args ...any) error {
	return fmt.Errorf("%s: %s", p.Place(), fmt.Sprintf(format, args...))
}

// State returns a copy of the position with explicit dice.
func (p *Position) State() *rules.State { return p.start.Clone() }

// Side returns the side to act.
func (p *Position) Side() int { return p.start.Pending().Side }

// All returns the positions embedded in this package.
func All() ([]*Position, error) {
	names, _ := fs.Glob(files, "*.txt") // the pattern is one
	var out []*Position
	for _, name := range names {
		src, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		ps, err := Parse(name, src)
		if err != nil {
			return nil, err
		}
		out = append(out, ps...)
	}
	return out, nil
}

// Parse reads a file of positions. Its errors name file, line and column.
func Parse(name string, src []byte) ([]*Position, error) {
	scs, err := script.Parse(name, src)
	if err != nil {
		return nil, err
	}
	var out []*Position
	for i := range scs {
		p, err := read(&scs[i])
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// maxValue is the greatest length of a probability in characters.
const maxValue = 200

// Probability parses a number from 0 to 1 such as 5/6 or 0.9; ok is false for anything
// else. It refuses exponents: a few characters would make a number of a million digits.
func Probability(text string) (v *big.Rat, ok bool) {
	if len(text) > maxValue || strings.Trim(text, "0123456789./") != "" {
		return nil, false
	}
	v, ok = new(big.Rat).SetString(text)
	return v, ok && v.Cmp(big.NewRat(1, 1)) <= 0
}

// read plays up to the position and reads its value and best actions.
func read(sc *script.Scenario) (*Position, error) {
	lv, s, lines, f := script.Lead(sc, "value", "best")
	if f != nil {
		return nil, f
	}
	p := &Position{File: sc.File, Line: sc.Line, Title: sc.Title, Rules: sc.Rules, Level: lv, start: s}
	failAt := func(l script.Line, format string, args ...any) error {
		return fmt.Errorf("%s:%d:%d: %s", sc.File, l.N, l.Col, fmt.Sprintf(format, args...))
	}
	for _, r := range sc.Rules {
		p.Systems = append(p.Systems, systemsOf(r)...)
	}
	slices.Sort(p.Systems)
	p.Systems = slices.Compact(p.Systems)
	if n := len(p.Systems); n < 1 || n > 2 {
		return nil, p.fail("the named rules belong to %d systems; a position is about one or two", n)
	}
	if d := s.Pending(); d.Ask == rules.AskNothing || d.Side == rules.NoSide {
		return nil, p.fail("this position has no decision")
	}
	if s.Board().Rounds() == 0 {
		return nil, p.fail("a position needs an end: add rounds N")
	}
	for _, l := range lines {
		word, _, _ := strings.Cut(l.Text, " ")
		rest := strings.TrimLeft(l.Text[len(word):], " \t")
		switch word {
		case "value":
			v, ok := Probability(rest)
			if !ok || p.Value != nil {
				l.Col += len(l.Text) - len(rest) // "value" and blanks
				return nil, failAt(l, "expected one probability such as 5/6, not %.*q", maxValue, rest)
			}
			p.Value = v
		case "best":
			p.Best = append(p.Best, rest)
		default:
			return nil, failAt(l, "after value and best no further commands are allowed, such as %q", l.Text)
		}
	}
	if p.Value == nil || len(p.Best) == 0 {
		return nil, p.fail("a position needs its value (value 5/6) and its best answers (best move ann 1:3,1)")
	}
	return p, nil
}

func systemsOf(r rules.Rule) []System {
	id := r.String()
	for _, s := range sections {
		if strings.HasPrefix(id, s.prefix) {
			return []System{s.of}
		}
	}
	if strings.HasPrefix(id, "X") {
		for _, m := range meets {
			if r <= m.upTo {
				return m.of[:]
			}
		}
	}
	return nil
}

// DefaultNodes bounds the commands and answers tried for all actions of a position. It
// is ten times what any position here takes.
const DefaultNodes = 4_000_000

// shareOfOne divides the nodes: this fraction of them one action may take.
const shareOfOne = 8

// Effort bounds the search for what a position is worth.
type Effort struct {
	Nodes int         // commands and answers tried at most; 0 is DefaultNodes
	Stop  func() bool // asked at every node; true ends the search; may be nil
}

func (e Effort) nodes() int { return cmp.Or(max(0, e.Nodes), DefaultNodes) }

// one returns the effort for one of several actions.
func (e Effort) one() Effort { return Effort{max(1, e.nodes()/shareOfOne), e.Stop} }

// Undecided is the error of a search that reached a bound.
type Undecided struct {
	At   string // the position, and the action tried in it
	Why  solve.Bound
	Each bool // the bound is that of one action, not of all
}

// Error returns a sentence with the place and the bound.
func (u *Undecided) Error() string {
	why := fmt.Sprintf("the search ended: %v", u.Why)
	if u.Why == solve.NodeBound && !u.Each {
		why = "the answers before it used all nodes"
	}
	return fmt.Sprintf("%s: not decided: %s", u.At, why)
}

// worth returns the probability that a side wins a position by its last round if all
// play best, and the nodes searched. The probability is nil if the search ended by the
// bound returned.
func worth(s *rules.State, side int, e Effort) (*big.Rat, int, solve.Bound) {
	if winner, over := s.Winner(); over {
		if winner == side {
			return big.NewRat(1, 1), 0, solve.NoBound
		}
		return new(big.Rat), 0, solve.NoBound
	}
	left := s.Board().Rounds() - s.Round() + 1
	a := solve.Solve(s, solve.Question{Side: side, Rounds: max(1, left), Dice: solve.Expect, Nodes: e.nodes(), Memory: 64 << 20, Stop: e.Stop})
	return a.P, a.Work.Nodes, a.Bound
}

// Answer is an action in a position with its probability to win.
type Answer struct {
	Action rules.Action
	Worth  *big.Rat // nil if undecided
}

// Answers returns what each action is worth, without turning on the spot. The error is
// an *Undecided about the first action that the effort did not decide.
func (p *Position) Answers(e Effort) ([]Answer, error) {
	var out []Answer
	var first error
	left := e.nodes()
	for _, a := range p.start.Legal(nil) {
		if a.Kind == rules.Face {
			continue
		}
		s := p.State()
		s.Follow(a)
		one := e.one()
		spent := left < one.Nodes
		one.Nodes = max(1, min(one.Nodes, left))
		w, nodes, bound := worth(s, p.Side(), one)
		left -= nodes
		if w == nil && first == nil {
			first = &Undecided{p.Place() + ": after " + p.start.Board().FormatAction(a), bound, !spent}
		}
		out = append(out, Answer{a, w})
	}
	return out, first
}

// Named reports whether the file names an action as best.
func (p *Position) Named(a rules.Action) bool {
	return slices.ContainsFunc(p.Best, func(text string) bool { return answers(p.start.Board(), a, text) })
}

// answers is levels.Answers with * for any rest.
func answers(b *rules.Board, a rules.Action, text string) bool {
	if head, open := strings.CutSuffix(text, "*"); open {
		return strings.HasPrefix(b.FormatAction(a), head) || strings.HasPrefix(levels.AnswerText(b, a), head)
	}
	return levels.Answers(b, a, text)
}

// Prove returns an error unless exactly the actions named are best and worth the value
// named. The error is an *Undecided if the effort was not enough.
func (p *Position) Prove(e Effort) error {
	all, err := p.Answers(e)
	if err != nil {
		return err
	}
	return p.judge(all)
}

// judge compares the file with what all actions are worth.
func (p *Position) judge(all []Answer) error {
	b := p.start.Board()
	best, fewer := new(big.Rat), false
	for _, a := range all {
		if a.Worth.Cmp(best) > 0 {
			best = a.Worth
		}
	}
	for _, text := range p.Best {
		if !slices.ContainsFunc(all, func(a Answer) bool { return answers(b, a.Action, text) }) {
			return p.fail("%q is not possible here", text)
		}
	}
	for _, a := range all {
		text := b.FormatAction(a.Action)
		switch is := a.Worth.Cmp(best) == 0; {
		case is && !p.Named(a.Action):
			return p.fail("%s is also best: its value is %s", text, a.Worth.RatString())
		case !is && p.Named(a.Action):
			return p.fail("%s is not best: its value is %s; best is %s", text, a.Worth.RatString(), best.RatString())
		case !is:
			fewer = true
		}
	}
	switch {
	case best.Cmp(p.Value) != 0:
		return p.fail("its value is %s, not %s", best.RatString(), p.Value.RatString())
	case !fewer:
		return p.fail("every answer is best: there is nothing to find")
	}
	return nil
}
