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
	opWound                     // fig takes wounds
	opSettle                    // fig has come to rest: portals, falls, pits
	opFall                      // fig falls through pitfalls
	opStand                     // fig tries to stand up
	opRupture                   // the canister on at explodes
	opWalk                      // fig walks along the state's path
	opDamage                    // fig takes ordinary damage of by
	opStrikes                   // the strike phase (ST)
	opStrike                    // fig strikes by
	opRangestrike               // fig strikes by from afar
	opAbility                   // fig uses an ability on by and further targets (MV-05)
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

// operation describes one op: its name, the names of its steps in the order of their numbers,
// and the function that runs the step that a frame has reached.
type operation struct {
	name  string
	steps []string
	run   func(s *State, f *frame, log *Log)
}

var operations = [numOps + 1]operation{
	opTurn: {"turn", []string{"begin", "walls", "start", "terrain", "spells", "maneuver", "command", "before-combat", "strike", "end",
		"rise", "next", "forecast"}, (*State).runTurn},
	opWall:        {"wall", []string{"gather", "lanes", "arrive"}, (*State).runWall},
	opPush:        {"push", []string{"start", "ask", "drop", "shove", "room", "move", "settle", "end"}, (*State).runPush},
	opDisplace:    {"displace", []string{"choose", "room", "move", "end"}, (*State).runDisplace},
	opWound:       {"wound", []string{"armor", "next", "undying"}, (*State).runHarm},
	opSettle:      {"settle", []string{"portal", "drop", "support", "pitfall", "end"}, (*State).runSettle},
	opFall:        {"fall", []string{"drop", "roll", "face", "end"}, (*State).runFall},
	opStand:       {"stand", []string{"roll", "face"}, (*State).runStand},
	opRupture:     {"rupture", []string{"burst", "roll"}, (*State).runRupture},
	opWalk:        {"walk", []string{"step", "end"}, (*State).runWalk},
	opDamage:      {"damage", []string{"armor", "next", "undying"}, (*State).runHarm},
	opStrikes:     {"strikes", []string{"begin", "bite", "ask", "next", "end"}, (*State).runStrikes},
	opStrike:      {"strike", []string{"begin", "penalty", "tell", "roll", "carry", "end"}, (*State).runStrike},
	opRangestrike: {"rangestrike", []string{"origin", "along", "tell", "roll", "end"}, (*State).runRangestrike},
	opAbility:     {"ability", []string{"aim", "roll", "next"}, (*State).runAbility},
	opForce: {"force", []string{"hurt", "lay", "distance", "brace", "go", "walk", "try", "others", "driven", "prone", "stop", "rest",
		"fate"}, (*State).runForce},
	opLand:    {"land", []string{"start", "ask", "move", "hit", "down", "self", "end"}, (*State).runLand},
	opJump:    {"jump", []string{"roll", "end"}, (*State).runJump},
	opReturns: {"returns", []string{"count", "end", "back", "other"}, (*State).runReturns},
	opSpells:  {"spells", []string{"ask", "run"}, (*State).runSpells},
	opCast:    {"cast", []string{"begin", "end"}, (*State).runCast},
	opBefore:  {"before-combat", []string{"gate", "throw", "hop"}, (*State).runBefore},
	opHop:     {"hop", []string{"ask", "on", "end"}, (*State).runHop},
	opArrive:  {"arrive", []string{"settle", "seize", "end"}, (*State).runArrive},
}

// frame is one entry of the stack. Unused fields are zero; what the registers hold depends
// on the operation.
type frame struct {
	op   op
	step uint8
	dir  Dir
	reg  [7]uint8
	fig  FigID
	by   FigID
	wall int16
	next int16 // the progress of a loop; elsewhere another register
	rule Rule
	at   Cell
	to   Cell
}

// Named accessors for the registers.

// side is the side that strikes in an opStrikes.
func (f *frame) side() uint8        { return f.reg[0] }
func (f *frame) setSide(side uint8) { f.reg[0] = side }

// dice are the dice of an opStrike or opRangestrike, each of which hits on need or more. next
// is the side of the hexsides that a rangestrike runs along.
func (f *frame) dice() uint8              { return f.reg[0] }
func (f *frame) need() uint8              { return f.reg[1] }
func (f *frame) setDice(dice, need uint8) { f.reg[0], f.reg[1] = dice, need }

// leftover is the number of extra hits of an opStrike, carry who may take them.
func (f *frame) leftover() uint8     { return f.reg[2] }
func (f *frame) setLeftover(n uint8) { f.reg[2] = n }
func (f *frame) carry() carry        { return carry(f.next) }
func (f *frame) setCarry(c carry)    { f.next = int16(c) }

// ability is the index in the level of an opAbility's ability, tier the tier rolled, targets
// how many figures it is aimed at; next counts those resolved.
func (f *frame) ability() int     { return int(f.reg[0]) }
func (f *frame) tier() int        { return int(f.reg[1]) }
func (f *frame) setTier(tier int) { f.reg[1] = uint8(tier) }
func (f *frame) targets() int     { return int(f.reg[2]) }
func (f *frame) addTarget() uint8 { f.reg[2]++; return f.reg[2] }

// left is how many cells the target of an opForce may still be moved, moved how many it has
// been. dir is the direction of the step being tried, at the last place where it may end, next
// the footprint cell that a slam has reached.
func (f *frame) left() int       { return int(f.reg[0]) }
func (f *frame) setLeft(n uint8) { f.reg[0] = n }
func (f *frame) moved() int      { return int(f.reg[5]) }
func (f *frame) lose(n uint8)    { f.reg[0] -= n }
func (f *frame) countStep()      { f.reg[0], f.reg[5] = f.reg[0]-1, f.reg[5]+1 }
func (f *frame) forgetSteps()    { f.reg[5] = 0 }

// resist takes n cells off an opForce before its first step; takeResisted returns and clears
// that number.
func (f *frame) resist(n uint8) { f.reg[0], f.reg[3] = f.reg[0]-n, n }
func (f *frame) takeResisted() (n uint8) {
	n, f.reg[3] = f.reg[3], 0
	return n
}

// headings are the step codes of the directions used so far in an opForce, 0 for none.
func (f *frame) headings() (first, second uint8) { return f.reg[1], f.reg[2] }
func (f *frame) setHeadings(first, second uint8) { f.reg[1], f.reg[2] = first, second }

// lastRise is the height of the target of an opForce at the place at.
func (f *frame) lastRise() uint8     { return f.reg[4] }
func (f *frame) setLastRise(n uint8) { f.reg[4] = n }

// climb is whether the current step of an opForce goes up or down, marks are the flags.
func (f *frame) climb() uint8         { return f.reg[6] & climbBits }
func (f *frame) setClimb(climb uint8) { f.reg[6] = climb }
func (f *frame) has(mark uint8) bool  { return f.reg[6]&mark != 0 }
func (f *frame) mark(mark uint8)      { f.reg[6] |= mark }

// fallen is how many cells fig has fallen in an opLand, damage what that deals. to is where it
// came down, at where it goes, next the cell of its footprint that is being resolved.
func (f *frame) fallen() int       { return int(f.reg[0]) }
func (f *frame) damage() uint8     { return f.reg[2] }
func (f *frame) setDamage(n uint8) { f.reg[2] = n }

// blocked reports whether something, at the cell at, stops the wall of an opWall; next is the
// current lane.
func (f *frame) blocked() bool { return f.reg[0] == 1 }
func (f *frame) block(at Cell) { f.reg[0], f.at = 1, at }

// way is Jump or Cross in an opJump.
func (f *frame) way() ActionKind { return ActionKind(f.reg[0]) }

// harmLeft is the harm that an opWound or opDamage has yet to deal; next is the member it slew
// last.
func (f *frame) harmLeft() uint8 { return f.reg[0] }
func (f *frame) spend(n uint8)   { f.reg[0] -= n }

// drop is how many cells the ground under fig drops in an opPush, or has dropped in an
// opSettle. In the latter next is 1 once fig has fallen because of that.
func (f *frame) drop() int       { return int(f.reg[0]) }
func (f *frame) addDrop(n uint8) { f.reg[0] += n }

// call pushes a frame onto the stack. Frames move when the stack grows, so a caller sets its
// own step first and does not touch its frame afterwards.
//
//go:noinline
func (s *State) call(f frame) { s.stack = append(s.stack, f) }

// callSettle settles a figure whose ground has dropped by drop cells.
func (s *State) callSettle(id FigID, drop uint8) {
	s.call(frame{op: opSettle, fig: id, reg: [7]uint8{drop}})
}

// callWound deals wounds to a figure.
func (s *State) callWound(id, by FigID, n uint8, r Rule) {
	s.call(frame{op: opWound, fig: id, by: by, wall: -1, reg: [7]uint8{n}, rule: r})
}

// callDamage deals ordinary damage to a figure.
func (s *State) callDamage(id, by FigID, n uint8, r Rule) {
	s.call(frame{op: opDamage, fig: id, by: by, wall: -1, reg: [7]uint8{n}, rule: r})
}

// callArrive continues after a figure was put on a cell.
func (s *State) callArrive(id FigID, at Cell) {
	s.call(frame{op: opArrive, fig: id, by: NoFig, wall: -1, at: at})
}

// ret pops the top frame.
//
//go:noinline
func (s *State) ret() { s.stack = s.stack[:len(s.stack)-1] }

// top returns the top frame.
func (s *State) top() *frame { return &s.stack[len(s.stack)-1] }

// run runs the top frame until a side must choose among several answers, or the game is over
// (TN-02).
func (s *State) run(log *Log) {
	s.needWork()
	for n := 0; !s.head.over; n++ {
		if log != nil && n == log.MaxSteps && n > 0 {
			return
		}
		if s.head.ask == AskNothing {
			f := s.top()
			operations[f.op].run(s, f, log)
			continue
		}
		a, ok := s.foregone()
		if !ok {
			return
		}
		s.answer(a, log)
	}
}

// ask puts a question to a side; the top frame waits for the answer.
//
//go:noinline
func (s *State) ask(a Ask, side uint8) {
	s.head.ask, s.head.asked = a, side
	if s.work != nil {
		s.work.forget()
	}
}

// work is scratch space, kept so that listing legal actions allocates nothing.
type work struct {
	reach  Reach
	cells  []Cell
	acts   []Action
	legal  []Action // the legal actions, if listed is set
	listed bool
	bytes  []byte
	foes   []FigID

	kept []kept // two for each figure

	book   commandBook
	nearby []FigID

	ways    *Ways
	reaches []Reach // on boards without regions: the reach of each figure listed
	asked   uint64  // counts the questions, from 1: a list is valid for one question
}

//go:noinline
func (s *State) needWork() {
	if s.work == nil {
		s.work = &work{asked: 1, ways: new(Ways)}
	}
}

// forget drops what was cached for the last question.
func (w *work) forget() {
	w.listed = false
	w.asked++
}
