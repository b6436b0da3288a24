package rules

// An interrupted resolution is data: a stack of frames, each an operation, the
// step it has reached and a few numbers. The top frame runs until it pops
// itself, pushes another, or has something to ask; nothing else remembers where
// a turn stands.

type op uint8

// The operations. The numbers reach encoded positions: new ones go at the end.
const (
	opTurn        op = iota + 1 // a side's turn, and by repetition the whole game
	opWall                      // a crushing wall moves: wall
	opPush                      // a wall pushes fig in dir: wall
	opDisplace                  // fig makes room for by; at is where it goes
	opWound                     // fig takes n wounds
	opSettle                    // what becomes of fig where it has come to rest; n is how far down it came
	opFall                      // fig falls through pitfalls
	opStand                     // fig tries to stand up
	opRupture                   // the canister on at explodes
	opWalk                      // fig walks along the state's path
	opDamage                    // fig takes n ordinary damage of by
	opStrikes                   // the strike phase (ST)
	opStrike                    // fig strikes by
	opRangestrike               // fig strikes by from afar
	opAbility                   // fig uses ability n on by and further targets (MV-05)
	opForce                     // fig is force moved by by (FM)
	opLand                      // fig lands where another stands (FM-23)
	opJump                      // fig jumps or crosses a pitfall (PF-02)
	opReturns                   // durations and returns at the start of a turn (OB-08)
	opSpells                    // the spell phase (SP-01)
	opCast                      // the first spell of the queue is executed
	opBefore                    // before combat: Gatemouth, combat-hoppers on (SP-07, OB-11)
	opHop                       // fig comes onto the board near at (OB-11)
	opArrive                    // fig has been put on the board (OB-09)
	numOps        = iota
)

// ops tells for each operation how many steps a position can be kept in, and
// which of its fields must name something; Decode refuses frames without.
var ops = [numOps + 1]struct {
	steps             uint8
	fig, by, wall, at bool
	sided             bool // fig is of a side, and no loose object
}{
	opTurn: {steps: turnForecast}, opWall: {steps: wallArrive + 1, wall: true}, opPush: {steps: pushEnd + 1, fig: true},
	opDisplace: {steps: displaceEnd + 1, fig: true, sided: true}, opWound: {steps: woundUndying + 1, fig: true},
	opSettle: {steps: settleEnd + 1, fig: true}, opFall: {steps: fallEnd + 1, fig: true}, opStand: {steps: standFace + 1, fig: true, sided: true},
	opRupture: {steps: 2, at: true}, opWalk: {steps: walkEnd + 1, fig: true}, opDamage: {steps: damageUndying + 1, fig: true},
	opStrikes: {steps: strikesEnd + 1}, opStrike: {steps: strikeEnd + 1, fig: true, by: true, sided: true}, opRangestrike: {steps: rangeEnd + 1, fig: true, by: true, sided: true},
	opAbility: {steps: abilityNext + 1, fig: true, by: true}, opForce: {steps: forceFate + 1, fig: true, by: true}, opLand: {steps: landEnd + 1, fig: true}, opJump: {steps: jumpEnd + 1, fig: true},
	opReturns: {steps: returnsOther + 1}, opSpells: {steps: spellsRun + 1}, opCast: {steps: castEnd + 1}, opBefore: {steps: beforeHop + 1},
	opHop: {steps: hopEnd + 1, fig: true}, opArrive: {steps: arriveEnd + 1, fig: true, at: true},
}

// frame is one entry of the stack. Fields an operation does not use are zero.
type frame struct {
	op   op
	step uint8
	dir  Dir
	n    uint8
	fig  FigID
	by   FigID
	wall int16
	k    int16 // a loop's counter
	rule Rule
	m    uint8
	j    uint8
	at   Cell
	to   Cell
	p    uint8
	q    uint8
	u    uint8
	v    uint8
}

// call puts a frame on top of the stack. Frames move when the stack grows, so a
// caller sets its own step first and does not touch its frame afterwards.
func (s *State) call(f frame) { s.stack = append(s.stack, f) }

// ret takes the top frame off.
func (s *State) ret() { s.stack = s.stack[:len(s.stack)-1] }

// run lets the top frame work until a player is asked something that has more
// than one answer, or the game is over (TN-02).
func (s *State) run(log *Log) {
	for !s.head.over {
		if s.head.ask != AskNothing {
			a, ok := s.foregone()
			if !ok {
				return
			}
			s.answer(a, log)
			continue
		}
		f := &s.stack[len(s.stack)-1]
		switch f.op {
		case opTurn:
			s.runTurn(f, log)
		case opWall:
			s.runWall(f, log)
		case opPush:
			s.runPush(f, log)
		case opDisplace:
			s.runDisplace(f, log)
		case opWound:
			s.runWound(f, log)
		case opSettle:
			s.runSettle(f, log)
		case opFall:
			s.runFall(f, log)
		case opStand:
			s.runStand(f, log)
		case opRupture:
			s.runRupture(f, log)
		case opWalk:
			s.runWalk(f, log)
		case opDamage:
			s.runDamage(f, log)
		case opStrikes:
			s.runStrikes(f, log)
		case opStrike:
			s.runStrike(f, log)
		case opRangestrike:
			s.runRangestrike(f, log)
		case opAbility:
			s.runAbility(f, log)
		case opForce:
			s.runForce(f, log)
		case opLand:
			s.runLand(f, log)
		case opJump:
			s.runJump(f, log)
		case opReturns:
			s.runReturns(f, log)
		case opSpells:
			s.runSpells(f, log)
		case opCast:
			s.runCast(f, log)
		case opBefore:
			s.runBefore(f, log)
		case opHop:
			s.runHop(f, log)
		case opArrive:
			s.runArrive(f, log)
		}
	}
}

// ask puts a question to a side; the top frame waits for the answer.
func (s *State) ask(a Ask, side uint8) {
	s.head.ask, s.head.asked = a, side
	if s.work != nil {
		s.work.forget()
	}
}

// foregone gives the answer to what is asked where there is nothing to choose:
// one answer only, or a side that has given up. A maneuver is never foregone.
func (s *State) foregone() (a Action, ok bool) {
	h := &s.head
	if h.ask == AskDie || h.ask == AskManeuver {
		return a, false
	}
	if s.sides[h.asked].out {
		return s.Default(), true
	}
	if h.ask == AskSpells && s.canCast(h.asked) {
		return a, false // to list all of them takes its time
	}
	legal := s.list()
	if len(legal) != 1 {
		return a, false
	}
	return legal[0], true
}
