package rules

import "slices"

// Topology is the shape of a board's cells (BD-01).
type Topology uint8

// The topologies. Both are laid out in rows with y growing downwards; on a hex
// board odd rows stand half a cell to the right of even ones (pointy-top hexes).
const (
	Square Topology = iota // 8 neighbours
	Hex                    // 6 neighbours
)

// String returns "square" or "hex".
func (t Topology) String() string {
	if t == Hex {
		return "hex"
	}
	return "square"
}

// Dirs is the number of directions: 8 on squares, 6 on hexes.
func (t Topology) Dirs() int { return 8 - 2*int(t) }

// Dir is one of the topology's directions, clockwise: on squares from north
// (N NE E SE S SW W NW; even ones are orthogonal), on hexes from northeast
// (NE E SE SW W NW).
type Dir uint8

// NoDir is no direction.
const NoDir Dir = 255

var (
	squareDirs = [8]string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}
	hexDirs    = [6]string{"ne", "e", "se", "sw", "w", "nw"}
)

// DirName returns a direction's compass name in lower case, "" when there is none.
//
//go:noinline
func (t Topology) DirName(d Dir) string {
	if t == Hex {
		return nameOf(hexDirs[:], int(d))
	}
	return nameOf(squareDirs[:], int(d))
}

// ParseDir parses what DirName returns.
func (t Topology) ParseDir(name string) (d Dir, ok bool) {
	for i := range t.Dirs() {
		if t.DirName(Dir(i)) == name {
			return Dir(i), true
		}
	}
	return NoDir, false
}

// Opposite returns the direction that points back.
func (t Topology) Opposite(d Dir) Dir {
	n := Dir(t.Dirs())
	return (d + n/2) % n
}

// Pos names a cell by floor and column and row, as people write it: floor:x,y.
type Pos struct{ Floor, X, Y int }

// Cell is the number of a cell on its board: (floor*height+y)*width+x.
type Cell int32

// NoCell is no cell: off the board, or beyond its edge.
const NoCell Cell = -1

// Limits of a board (BD-01, BD-02), a group (FG-01), and what a level may hold.
const (
	MaxFloors   = 8
	MaxSide     = 128 // cells in a row or a column
	MaxHeight   = 15  // ground height in cells
	MaxRise     = 15
	MaxGroup    = 8 // members in a group
	MaxFigures  = 4000
	MaxWalls    = 250
	MaxWallSize = 16 // cells of one crushing wall
	MaxSides    = 4
	MaxSize     = 5 // cells along a large figure's side
	MaxTag      = 26
	MaxStat     = 60
	maxPower    = 120 // a group's power at most, before hazards
	maxReserve  = 24  // groups that spells may create during a game
	maxCasts    = 40  // spells in play at once
	maxQueue    = 16  // spells committed in one spell phase
)

// Structure is a building on a cell (BD-04).
type Structure uint8

// The structures.
const (
	NoStructure Structure = iota
	Town
	Sanctum
	Colony
	numStructures
)

var structureNames = [numStructures]string{"none", "town", "sanctum", "colony"}

// String returns the structure's name in lower case.
func (t Structure) String() string { return nameOf(structureNames[:], int(t)) }

// Trait is a set of a kind's traits (FG-02).
type Trait uint16

// The traits. Object marks a loose object: it has no controller and no turn.
// Monster marks a kind that only ever stands in monster groups (FG-01).
const (
	Flying Trait = 1 << iota
	Hover
	Agile
	Swimmer
	Undying
	Rangestriker
	Magic
	Lord
	Dragon
	Darklord
	Object
	Monster
	Gatemouth // teleports all around it before combat (SP-07)
	Resolute  // played by a bot, it does what it showed, if it can; the rules take no notice
	numTraits = iota
)

var traitNames = [numTraits]string{"flying", "hover", "agile", "swimmer", "undying", "rangestriker",
	"magic", "lord", "dragon", "darklord", "object", "monster", "gatemouth", "resolute"}

// TraitName names the single trait with number i (1<<i); "" beyond the last.
func TraitName(i int) string { return nameOf(traitNames[:], i) }

// ParseTrait reads one trait's name.
func ParseTrait(name string) (Trait, bool) {
	i, ok := indexOf(traitNames[:], name)
	return 1 << i, ok
}

// Kind is a kind of member or loose object: the figures on a level are made of
// kinds (FG-02). Zero Move means Skill, zero Stamina means Power, zero Size
// means 1. Numbers run 0..MaxStat.
type Kind struct {
	Name    string // lower-case word, unique
	Power   int
	Skill   int
	Move    int
	Stamina int
	Armor   int
	Size    int // cells along its side, 1..5; 2 and more on squares only (BD-10)
	// Frame is the size of a figure of one cell: -2 tiny, -1 small, 0 medium, 1 large (FG-02).
	Frame     int
	Agility   int // cells taken off a fall (FM-22)
	Might     int
	Stability int // cells taken off forced movement (FM-11)
	Native    Native
	Traits    Trait
	// Material is what an object is made of: Glass, Wood, Stone or Metal, or
	// Plain for none of them (FM-19). A Magic object never breaks (FM-20).
	Material  Terrain
	Abilities []int // indices into Setup.Abilities, 6 at most
}

// Bulk orders sizes: 1T < 1S < 1M < 1L < 2 < 3 < 4 < 5 (FG-02).
func (k *Kind) Bulk() int {
	if k.Size > 1 {
		return k.Size
	}
	return k.Frame
}

//go:noinline
func nameOf(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return ""
	}
	return names[i]
}

//go:noinline
func indexOf(names []string, name string) (int, bool) {
	i := slices.Index(names, name)
	return max(0, i), i >= 0
}

// Parse parses what String returns of a value of an enumeration: a Terrain, say.
func Parse[T interface {
	~uint8
	String() string
}](name string) (T, bool) {
	for v := range T(255) {
		switch v.String() {
		case "": // beyond the last
			return 0, false
		case name:
			return v, true
		}
	}
	return 0, false
}

// FigID numbers a figure on its board, from 0 in the order of the set-up.
type FigID int16

// NoFig is no figure.
const NoFig FigID = -1

// NoSide is the side of figures that nobody controls.
const NoSide = 255

// ActionKind is what an Action does. The numbers reach saved games: new kinds
// are added at the end.
type ActionKind uint8

// The actions. Fig is the figure that acts and To a cell where one is needed.
const (
	// Move walks, jumps or flies Fig to To by the cheapest path (MV-01, MV-02). It may be
	// repeated with the rest of its move until another group moves.
	Move ActionKind = iota + 1
	// Door opens or closes the door at To, adjacent to Fig, for 1 (MV-04).
	Door
	// Face turns Fig to Dir after its move (FG-06).
	Face
	// Capture takes the structure Fig stands on (BD-04, MV-05).
	Capture
	// Leave takes Fig off the board by the exit it stands on (TN-04).
	Leave
	// EndTurn ends the moves of the side to move.
	EndTurn
	// Displace answers where a displaced figure goes: To is its new cell (CW-10, CW-11).
	Displace
	// SetFacing answers which way a figure faces: Dir (PF-08, FG-05).
	SetFacing
	// Roll answers a die with N: a face 1..6, or what its Purpose says. Only
	// offered where dice are explicit.
	Roll
	// Resign makes the side that must decide resign. It is always legal while a side must
	// decide, and Legal never lists it.
	Resign
	// Pass declines what a decision offers, or ends it: no further target, no carry-over, no
	// penalty, no further step of a forced movement, be pushed.
	Pass
	// Jump takes Fig over the pitfall next to it in direction Dir (PF-02).
	Jump
	// Cross takes Fig carefully over the pitfall next to it in direction Dir (PF-02).
	Cross
	// SlayProne slays the prone enemy Other beside Fig (FG-05).
	SlayProne
	// Use uses ability number N of Fig's strongest living member on Other (MV-05).
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
	// Place answers where Fig is placed: To (FM-23, OB-11, SP-03).
	Place
	// Drop lets Fig go down the pitfall it stands on, ahead of a wall.
	Drop
	// Strike strikes Other with Fig (ST-01).
	Strike
	// Rangestrike strikes Other with Fig from afar (ST-04).
	Rangestrike
	// Penalty announces the worse of both for a carry-over to Other (ST-03).
	Penalty
	// Carry lets Other take the extra hits (ST-03).
	Carry
	// Origin picks the cloud cell To that a rangestrike begins in (HZ-13).
	Origin
	// Along picks side N (0 left, 1 right) of the hexsides a rangestrike runs along (BD-09).
	Along
	// Cast prepares spell number N of the level for the side: at Fig and its member Dir, at
	// Other and its member M, and at To, as far as its effect has them; else they are NoFig (0
	// for Other), 0 and NoCell. A spell that ends another is aimed at it by M, its number among
	// those in play (SP-01).
	Cast
)

// Action is one command or answer. Fields that a kind does not use are zero, except for Fig and
// To, which are then NoFig and NoCell. Actions compare with ==.
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
