package rules

// An interrupted resolution is data: a stack of frames, each an operation, the
// step it has reached and a few numbers. The top frame runs until it pops
// itself, pushes another, or has something to ask; nothing else remembers where
// a turn stands.

type op uint8

// The operations. The numbers reach encoded positions: new ones go at the end.
const (
	opTurn     op = iota + 1 // a side's turn, and by repetition the whole game
	opWall                   // a crushing wall moves: wall
	opPush                   // a wall pushes fig in dir: wall
	opDisplace               // fig makes room for by; at is where it goes
	opWound                  // fig takes n wounds
	opSettle                 // what becomes of fig where it has come to rest; n is how far down it came
	opFall                   // fig falls through pitfalls
	opStand                  // fig tries to stand up
	opRupture                // the canister on at explodes
	opWalk                   // fig walks along the state's path
	numOps     = iota
)

// steps counts the steps of each operation that a position can be kept in.
var steps = [numOps + 1]uint8{opTurn: turnForecast, opWall: wallArrive + 1, opPush: pushEnd + 1, opDisplace: displaceEnd + 1,
	opWound: woundUndying + 1, opSettle: settleEnd + 1, opFall: fallEnd + 1, opStand: standFace + 1, opRupture: 2, opWalk: walkEnd + 1}

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
	at   Cell
}

// call puts a frame on top of the stack. Frames move when the stack grows, so a
// caller sets its own step first and does not touch its frame afterwards.
func (s *State) call(f frame) { s.stack = append(s.stack, f) }

// ret takes the top frame off.
func (s *State) ret() { s.stack = s.stack[:len(s.stack)-1] }

// run lets the top frame work until something is asked or the game is over.
func (s *State) run(log *Log) {
	for s.head.ask == AskNothing && !s.head.over {
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
		}
	}
}
