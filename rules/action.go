package rules

// FigID numbers a figure on its board, from 0 in the order of the set-up.
type FigID int16

// NoFig is no figure.
const NoFig FigID = -1

// NoSide is the side of what nobody controls.
const NoSide = 255

// ActionKind is what an Action does. The numbers reach saved games: new kinds
// are added at the end.
type ActionKind uint8

// The actions. Fig is the figure that acts and To a cell where one is needed.
const (
	// Move walks, jumps or flies Fig to To by the cheapest path (MV-01, MV-02).
	// It may be repeated with what is left of its move until another group moves.
	Move ActionKind = iota + 1
	// Door opens or closes the door at To, adjacent to Fig, for 1 (MV-04).
	Door
	// Face turns Fig to Dir after its move (FG-06).
	Face
	// Capture takes the structure Fig stands on (BD-04, MV-05).
	Capture
	// Leave takes Fig off the board by the exit it stands on (TN-04).
	Leave
	// EndTurn ends the maneuver of the side to move.
	EndTurn
	// Displace answers where a displaced figure goes: To is its new cell (CW-10, CW-11).
	Displace
	// SetFacing answers which way a figure faces: Dir (PF-08, FG-05).
	SetFacing
	// Roll answers a die with N, 1..6. Only offered where dice are explicit.
	Roll
	// Resign gives the game up for the side to decide. It is always possible
	// while a side must decide, and never listed by Legal.
	Resign
)

// Action is one command or answer. Fields a kind does not use are zero, but for
// Fig and To, which then are NoFig and NoCell. Actions compare with ==.
type Action struct {
	Kind ActionKind
	Dir  Dir
	N    uint8
	Fig  FigID
	To   Cell
}

// Ask is why the game waits.
type Ask uint8

// The questions a Decision can put.
const (
	AskNothing  Ask = iota // the game is over
	AskManeuver            // a command of the side to move
	AskDisplace            // where does Fig go, displaced by By (CW-10, CW-11)
	AskFacing              // which way does Fig face (PF-08, FG-05)
	AskDie                 // a die, asked only where dice are explicit
)

// Decision says who must decide what, and why (TN-02).
type Decision struct {
	Ask  Ask
	Rule Rule
	Side int   // who decides; NoSide for a die or nothing
	Fig  FigID // whom it is about, NoFig where nobody
	By   FigID // the figure that takes the displaced one's cell
	Wall int   // the crushing wall behind it, -1 where none
	Die  Purpose
	// Depth counts displacements that wait for this one: 0 for the first of a chain.
	Depth int
}

// Purpose is what a die is rolled for.
type Purpose uint8

// The purposes of a die.
const (
	NoDie       Purpose = iota
	DieUndying          // 4+ stays (FG-04)
	DieStand            // 4+ stands up (FG-05)
	DieFall             // 1 killed, 2..5 prone, 6 upright (PF-08)
	DieRupture          // 1..3 pitfall, 4..6 blockade (PF-11)
	numPurposes = iota
)

var purposeNames = [numPurposes]string{"none", "undying", "stand", "fall", "rupture"}

// String gives the purpose's name in lower case.
func (p Purpose) String() string { return nameOf(purposeNames[:], int(p)) }
