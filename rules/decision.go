package rules

import (
	"slices"
	"strings"
)

// Ask is why the game waits.
type Ask uint8

// The questions a Decision can put.
const (
	AskNothing   Ask = iota // the game is over
	AskMove                 // a command of the side to move
	AskDisplace             // where does Fig go, displaced by By (CW-10, CW-11)
	AskFacing               // which way does Fig face (PF-08, FG-05)
	AskDie                  // a die, asked only where dice are explicit
	AskSpells               // a command of the spell phase (SP-01)
	AskStrike               // a command of the strike phase (ST-01, ST-04)
	AskPenalty              // does Fig announce a penalty before it rolls at By (ST-03)
	AskCarry                // who takes the hits that Fig has left over from By (ST-03)
	AskOrigin               // from which cell does Fig rangestrike By (HZ-13)
	AskAlong                // along which side of the hexsides does Fig's rangestrike run (BD-09)
	AskTarget               // a further target of Fig's ability (FM-06)
	AskDistance             // by how many cells does By force move Fig (FM-04)
	AskStability            // how many of them does Fig's stability take off (FM-11)
	AskForce                // the next step of Fig, force moved by By (FM-04)
	AskPlace                // where is Fig put (FM-23, OB-11, SP-03)
	AskDrop                 // does Fig drop down its pitfall or let itself be pushed
	AskSeize                // does Fig, just returned, take the structure it stands in (OB-10)
	numAsks
)

// decision is everything about one Ask. The functions get the frame that asks.
type decision struct {
	name string
	// first tells a player to answer, with a place for the answers; empty where explain
	// has sentences of its own.
	first string
	// rule is why it is asked, by default that of the frame.
	rule Rule
	// count returns what Pending gives as N, nil for 0.
	count func(s *State, top *frame) int
	// describe completes what Pending returns, nil where rule, count and, but for a
	// command, the two figures of the frame are all.
	describe func(s *State, top *frame, d Decision) Decision
	// legal appends the answers, in a fixed order.
	legal func(s *State, top *frame, buf []Action) []Action
	// answer carries out one of them.
	answer func(s *State, top *frame, a Action, log *Log)
	// byDefault returns the automatic answer (TN-03), nil for the first of them.
	byDefault func(s *State, top *frame) Action
	// explain returns why an action is none of the answers, nil for explainAnswer.
	explain func(s *State, top *frame, a Action) error
	// command marks the commands of a phase: previews end at them.
	command bool
	// always marks what is asked even if there is one answer only. Else many, where
	// there is one, reports faster than legal does that there are several.
	always bool
	many   func(s *State, side uint8) bool
}

// decisions is filled by init: the functions in it come back to it.
var decisions [numAsks]decision

// String returns the question's name in lower case.
func (a Ask) String() string {
	if a >= numAsks {
		return ""
	}
	return decisions[a].name
}

// Decision says who must decide what, and why (TN-02).
type Decision struct {
	Ask  Ask
	Rule Rule
	Side int   // who decides; NoSide for a die or nothing
	Fig  FigID // whom it is about, NoFig where nobody
	By   FigID // the other figure it is about, such as the one that takes the displaced one's cell
	Wall int   // the crushing wall behind it, -1 where none
	Die  Purpose
	// N counts what is decided about: the cells declared or left (AskDistance,
	// AskStability, AskForce), the hits left over (AskCarry), the dice of a pool
	// (AskDie).
	N int
	// Need is what a die of a pool must show at least (AskDie for strikes).
	Need int
	// Depth counts displacements that wait for this one: 0 for the first of a chain.
	Depth int
}

// pass is the answer that declines, endPhase the command that ends a phase.
var (
	pass     = Action{Kind: Pass, Fig: NoFig, To: NoCell}
	endPhase = Action{Kind: EndTurn, Fig: NoFig, To: NoCell}
)

// asking returns the decision that the top frame waits for, nil for none.
func (s *State) asking() *decision {
	if s.head.over || s.head.ask == AskNothing {
		return nil
	}
	return &decisions[s.head.ask]
}

// Pending returns who must decide what; Ask is AskNothing when the game is over
// or has not begun.
func (s *State) Pending() Decision {
	d := Decision{Side: NoSide, Fig: NoFig, By: NoFig, Wall: -1}
	q := s.asking()
	if q == nil {
		return d
	}
	top := s.top()
	d.Ask, d.Side, d.Rule = s.head.ask, int(s.head.asked), q.rule
	if d.Rule == 0 {
		d.Rule = top.rule
	}
	if !q.command {
		d.Fig, d.By = top.fig, top.by
	}
	if q.count != nil {
		d.N = q.count(s, top)
	}
	if q.describe != nil {
		return q.describe(s, top, d)
	}
	return d
}

// Asked returns what is asked and which side is to answer: the first of what
// Pending returns, faster.
func (s *State) Asked() (Ask, int) {
	if s.asking() == nil {
		return AskNothing, NoSide
	}
	return s.head.ask, int(s.head.asked)
}

// Legal appends to buf[:0] every action that Apply takes now, in a fixed order,
// but for Resign, which is always possible. It is empty when the game is over.
func (s *State) Legal(buf []Action) []Action { return append(buf[:0], s.list()...) }

// list is Legal without copying; the slice is good until the next action.
func (s *State) list() []Action {
	s.needWork()
	if w := s.work; !w.listed {
		w.legal = w.legal[:0]
		if q := s.asking(); q != nil {
			w.legal = q.legal(s, s.top(), w.legal)
		}
		w.listed = true
	}
	return s.work.legal
}

// Default returns the answer taken for who declines to choose (TN-03): least harm
// to its own, then clockwise from the direction of motion; the facing it has; and
// for a command, ending the turn. A die has no default: the zero Action.
func (s *State) Default() Action {
	q := s.asking()
	switch {
	case q == nil:
		return Action{}
	case q.byDefault == nil:
		return s.list()[0]
	}
	return q.byDefault(s, s.top())
}

// foregone returns the one answer there is, or that of a side that has given up.
func (s *State) foregone() (a Action, ok bool) {
	q := s.asking()
	switch {
	case q.always:
		return a, false
	case s.sides[s.head.asked].out:
		return s.Default(), true
	case q.many != nil && q.many(s, s.head.asked):
		return a, false
	}
	if legal := s.list(); len(legal) == 1 {
		return legal[0], true
	}
	return a, false
}

// Check returns why Apply would refuse an action, nil when it would take it.
// The error is a *RuleError.
func (s *State) Check(a Action) error {
	if s.head.over {
		return refuse(TN04, "the match is over")
	}
	if s.head.ask == AskNothing {
		return refuse(TN01, "the match has not started")
	}
	if a.Kind == Resign {
		if s.head.ask == AskDie {
			return refuse(TN02, "a die roll comes first")
		}
		if a != (Action{Kind: Resign, Fig: NoFig, To: NoCell}) {
			return refuse(TN02, "that is not a valid command")
		}
		return nil
	}
	s.needWork()
	var answers []Action
	switch {
	case s.work.listed || s.head.ask != AskMove:
		answers = s.list()
	case a.Fig >= 0 && int(a.Fig) < len(s.figs):
		s.work.acts = s.Commands(a.Fig, s.work.acts[:0]) // nobody else's matter
		answers = s.work.acts
	default:
		s.work.acts = append(s.work.acts[:0], endPhase)
		answers = s.work.acts
	}
	if slices.Contains(answers, a) {
		return nil
	}
	if q := s.asking(); q.explain != nil {
		return q.explain(s, s.top(), a)
	}
	return explainAnswer(s, s.top(), a)
}

// Apply takes one action, appends what happens to log (which may be nil) and
// runs on to the next decision. It returns a *RuleError, and leaves the state as
// it was, when the action is not legal.
func (s *State) Apply(a Action, log *Log) error {
	if err := s.Check(a); err != nil {
		return err
	}
	if a.Kind == Resign {
		side := s.head.asked
		a := s.Default() // while what is offered still is
		s.sides[side].out = true
		log.add(sideEvent(EvResign, TN04, side, 0))
		if !s.checkGoals(false, log) {
			s.answer(a, log)
		} else {
			s.ask(AskNothing, NoSide)
		}
	} else {
		s.answer(a, log)
	}
	s.run(log)
	return nil
}

// Begin runs the game from the set-up to its first decision. It does nothing
// once the game has begun.
func (s *State) Begin(log *Log) { s.run(log) }

// Follow is Apply without a log and without checking whether the action is legal:
// for searches, which have it from Legal of this position or of one it was copied
// from. Any other action leaves the state in no position of the game.
func (s *State) Follow(a Action) {
	s.needWork()
	s.answer(a, nil)
	s.run(nil)
}

// answer carries out an action that is legal.
func (s *State) answer(a Action, log *Log) {
	decisions[s.head.ask].answer(s, s.top(), a, log)
	s.ask(AskNothing, NoSide)
}

// explainAnswer returns what a decision would take instead of an action.
func explainAnswer(s *State, _ *frame, a Action) error {
	const most = 12 // answers that are listed
	fits, list := false, []string(nil)
	for i, x := range s.list() {
		fits = fits || x.Kind == a.Kind
		if i < most {
			list = append(list, s.board.FormatAction(x))
		}
	}
	told := strings.Join(list, ", ")
	if len(s.list()) > most {
		told += " …"
	}
	if !fits {
		return refuse(TN02, s.asking().first, told)
	}
	return refuse(s.Pending().Rule, "not possible now; try: %s", told)
}
