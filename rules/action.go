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
	// Roll answers a die with N: a face 1..6, or what its Purpose says. Only
	// offered where dice are explicit.
	Roll
	// Resign returns the game up for the side to decide. It is always possible
	// while a side must decide, and never listed by Legal.
	Resign
	// Pass declines or ends what a decision offers: no further target, no
	// carry-over, no penalty, stop a forced movement, be pushed.
	Pass
	// Jump takes Fig over the pitfall next to it in direction Dir (PF-02).
	Jump
	// Cross takes Fig carefully over the pitfall next to it in direction Dir (PF-02).
	Cross
	// SlayProne slays the prone enemy Other beside Fig (FG-05).
	SlayProne
	// Use uses ability number N of Fig's strongest living minion on Other (MV-05).
	Use
	// Target names a further target of an ability: Other (FM-06).
	Target
	// Distance declares by how many cells, N, a target is force moved (FM-04).
	Distance
	// Brace takes N cells off a forced movement (FM-11).
	Brace
	// ForceStep moves the force moved figure Fig one cell in direction Dir (NoDir
	// for straight up or down). N is 0 level, 1 up, 2 down; M is 1 not to break
	// through what stands there (FM-01..03, FM-07, FM-20).
	ForceStep
	// Place answers where Fig is put: To (FM-23, OB-11, SP-03).
	Place
	// Drop lets Fig go down the pitfall it stands on, ahead of a wall.
	Drop
	// Strike strikes Other with Fig (ST-01).
	Strike
	// Rangestrike strikes Other with Fig from afar (ST-04).
	Rangestrike
	// Penalty announces the worse of both for a carry-over to Other (ST-03).
	Penalty
	// Carry carries excess hits over to Other (ST-03).
	Carry
	// Origin picks the cloud cell To that a rangestrike begins in (HZ-13).
	Origin
	// Along picks side N (0 left, 1 right) of the hexsides a rangestrike runs along (BD-09).
	Along
	// Cast commits spell number N of the level to the side's queue: at Fig and
	// its minion Dir, at Other and its minion M, and at To, as far as its effect
	// has them; else they are NoFig (0 for Other), 0 and NoCell. A spell that ends
	// another is aimed at that by M, its number among those in play (SP-01).
	Cast
)

// Action is one command or answer. Fields a kind does not use are zero, but for
// Fig and To, which then are NoFig and NoCell. Actions compare with ==.
type Action struct {
	Kind  ActionKind
	Dir   Dir
	N     uint8
	M     uint8
	Fig   FigID
	Other FigID // zero where a kind does not use it
	To    Cell
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
	DieJump             // falls in on 1 (PF-02)
	DieStrike           // a pool of dice, answered by how many hit: 0..N (ST-02)
	DiePower            // 2d10, answered by their sum: 2..20 (MV-05)
	DieCell             // one of N cells, answered by its number: 1..N (SP-07)
	numPurposes = iota
)

var purposeNames = [numPurposes]string{"none", "undying", "stand", "fall", "rupture", "jump", "strike", "power", "cell"}

// String returns the purpose's name in lower case.
func (p Purpose) String() string { return nameOf(purposeNames[:], int(p)) }
