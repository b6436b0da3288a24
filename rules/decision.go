package rules

import (
	"slices"
	"strings"
)

// Ask is the question that the game waits for an answer to.
type Ask uint8

// The questions that a Decision can ask.
const (
	AskNothing   Ask = iota // the game is over
	AskMove                 // a command of the side to move
	AskDisplace             // where does Fig go, displaced by By (CW-10, CW-11)
	AskFacing               // which way does Fig face (PF-08, FG-05)
	AskDie                  // a die, asked only where dice are explicit
	AskSpells               // a command of the spell phase (SP-01)
	AskStrike               // a command of the strike phase (ST-01, ST-04)
	AskPenalty              // does Fig announce a penalty before it rolls at By (ST-03)
	AskCarry                // who takes the extra hits that Fig has scored on By (ST-03)
	AskOrigin               // from which cell does Fig rangestrike By (HZ-13)
	AskAlong                // along which side of the hexsides does Fig's rangestrike run (BD-09)
	AskTarget               // a further target of Fig's ability (FM-06)
	AskDistance             // by how many cells does By force move Fig (FM-04)
	AskStability            // how many of those cells does Fig's stability resist (FM-11)
	AskForce                // the next step of Fig, force moved by By (FM-04)
	AskPlace                // where is Fig put (FM-23, OB-11, SP-03)
	AskDrop                 // does Fig drop down its pitfall or let itself be pushed
	AskSeize                // does Fig, just returned, take the structure it stands in (OB-10)
	numAsks
)

// decision describes one Ask. The functions get the frame that asks.
type decision struct {
	name string
	// first is the message that asks for an answer, with a verb for the list of answers; it is
	// empty if explain has its own messages.
	first string
	// rule is the rule behind the question, by default that of the frame.
	rule Rule
	// count returns N of the Decision; nil means 0.
	count func(s *State, top *frame) int
	// describe fills in the rest of the Decision. It is nil if rule, count and (except for
	// commands) the frame's two figures are enough.
	describe func(s *State, top *frame, d Decision) Decision
	// legal appends the answers, in a fixed order.
	legal func(s *State, top *frame, buf []Action) []Action
	// answer carries out a legal answer.
	answer func(s *State, top *frame, a Action, log *Log)
	// byDefault returns the automatic answer (TN-03); nil means the first legal one.
	byDefault func(s *State, top *frame) Action
	// explain returns why an action is not a legal answer; nil means explainAnswer.
	explain func(s *State, top *frame, a Action) error
	// command marks the commands of a phase: previews end at them.
	command bool
	// always marks a question that is asked even if there is only one answer. For others many,
	// if set, reports whether there are several answers, faster than legal.
	always bool
	many   func(s *State, side uint8) bool
}

// decisions is filled by init, see questions.go.
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
	Fig  FigID // the figure it is about, or NoFig
	By   FigID // the other figure involved, such as the one that displaces Fig
	Wall int   // the crushing wall that caused it, or -1
	Die  Purpose
	// N depends on the question: the cells declared or left (AskDistance, AskStability,
	// AskForce), the extra hits (AskCarry), the dice of a pool (AskDie).
	N int
	// Need is the least face that hits (AskDie for strikes).
	Need int
	// Farther is how many of the cells the size of the mover adds (AskDistance, FM-10).
	Farther int
	// Depth is the number of displacements that wait for this one: 0 for the first of a chain.
	Depth int
}

// pass is the answer that declines, endPhase the command that ends a phase.
var (
	pass     = Action{Kind: Pass, Fig: NoFig, To: NoCell}
	endPhase = Action{Kind: EndTurn, Fig: NoFig, To: NoCell}
)

// asking returns the decision that the top frame waits for, or nil.
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

// Asked returns the question and the side that must answer it. It is faster than Pending.
func (s *State) Asked() (Ask, int) {
	if s.asking() == nil {
		return AskNothing, NoSide
	}
	return s.head.ask, int(s.head.asked)
}

// Legal appends to buf[:0] every action that Apply accepts now, in a fixed order, except
// Resign, which is always legal. It is empty when the game is over.
func (s *State) Legal(buf []Action) []Action {
	if s.head.ask == AskMove && !s.head.over {
		s.needWork()
		return s.allCommands(buf[:0])
	}
	return append(buf[:0], s.list()...)
}

// list is Legal without copying; the slice is valid until the next action.
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

// Default returns the answer for a side that declines to choose (TN-03): the least harm to its
// own figures, then clockwise from the direction of motion; the present facing; for a command,
// ending the phase. A die has no default: the zero Action.
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

// foregone returns the only legal answer, or the default of a side that has resigned.
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

// Check returns why Apply would refuse an action, nil if it would accept it. The error is a
// *RuleError.
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
	case s.head.ask != AskMove:
		answers = s.list()
	case a == endPhase:
		return nil
	case a.Fig >= 0 && int(a.Fig) < len(s.figs) && s.figs[a.Fig].side == s.head.turn:
		s.reviewCommands()
		answers = s.commandsOf(a.Fig)
	}
	if slices.Contains(answers, a) {
		return nil
	}
	if q := s.asking(); q.explain != nil {
		return q.explain(s, s.top(), a)
	}
	return explainAnswer(s, s.top(), a)
}

// Apply carries out one action, appends what happens to log (which may be nil) and runs to the
// next decision. If the action is not legal it returns a *RuleError and leaves the state as it
// was.
func (s *State) Apply(a Action, log *Log) error {
	if err := s.Check(a); err != nil {
		return err
	}
	if a.Kind == Resign {
		side := s.head.asked
		a := s.Default() // before the resignation changes the answers
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

// Follow is Apply without a log and without checking that the action is legal. It is for
// searches that got the action from Legal of this position or of one it was copied from; any
// other action leaves an impossible position.
func (s *State) Follow(a Action) {
	s.needWork()
	s.answer(a, nil)
	s.run(nil)
}

// answer carries out a legal action.
func (s *State) answer(a Action, log *Log) {
	decisions[s.head.ask].answer(s, s.top(), a, log)
	s.ask(AskNothing, NoSide)
}

// explainAnswer returns an error that lists what a decision would accept.
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
