package rules

// Setup is a complete starting position as plain data, as a level file describes it. New checks
// it and builds a State.
type Setup struct {
	Topology      Topology
	Width, Height int
	Floors        []FloorSetup // lowest first
	Edges         []EdgeSetup
	Links         []LinkSetup
	Kinds         []Kind
	Abilities     []Ability
	Spells        []Spell
	Sides         []SideSetup // in turn order; a neutral side comes last
	Figures       []FigureSetup
	Walls         []WallSetup
	Rounds        int // the round after which the game is drawn; 0 is no limit
	Start         Start
	Settings      Settings
	FirstFloor    int // the number of the lowest floor in the notation of actions
}

// Start is the side and the round that the game begins with. The zero value is the first side
// in round 1. Nothing is made up for what came before: mana, cells held and positions are as
// the Setup has them (TN-01).
type Start struct {
	Round int // 1..MaxStart; 0 means 1
	Side  int
}

// MaxStart is the last round that a game may begin in.
const MaxStart = 1000

// Settings are the numbers and switches that a level may set. The zero value is the rulebook's.
type Settings struct {
	JumpCost     int  // movement to jump a pitfall; 0 means 2 (PF-02)
	JumpRisk     int  // a jump falls in on this or less of a die, 1..5; 0 means 1, -1 never (PF-02)
	CarefulCost  int  // least movement left for careful crossing, which takes all of it; 0 means 1 (PF-02)
	DeadPass     bool // those slain by an ability slam into nobody (FM-15)
	ToughObjects bool // objects take no damage from being force moved (FM-19)
}

// FloorSetup is one floor. Cells has Width*Height entries, row by row. Rise is
// how far its base lies above the floor below, 1..MaxRise (0 means 3).
type FloorSetup struct {
	Rise  int
	Cells []CellSetup
}

// CellSetup is one cell. Tag 1..MaxTag groups objective cells so that goals can
// name them; 0 is none. Owner is the side that holds the structure, -1 for nobody.
type CellSetup struct {
	Terrain   Terrain
	Ground    int // 0..MaxHeight
	Feature   Feature
	Structure Structure
	Owner     int
	Tag       int
	Magical   bool // an object cell or door that never breaks (FM-20)
}

// EdgeSetup is an edge between two neighbouring cells, with its high side (BD-05).
type EdgeSetup struct {
	Edge      Edge
	Low, High Pos
}

// LinkSetup joins two portals, or two ladders one floor apart (BD-04, MV-04).
type LinkSetup struct{ A, B Pos }

// SideSetup is one side. At most one is the keeper, who owns the crushing walls.
type SideSetup struct {
	Name    string
	Keeper  bool
	Monster bool // its groups are monster groups, the others' are recruit groups (FG-01)
	// Darklord makes its groups natives of darkness and strangers to clouds (HZ-12, HZ-13).
	Darklord bool
	Goals    []Goal
	Mana     int   // to begin with (SP-01)
	Income   int   // mana at the start of each of its turns
	Spells   []int // that it knows, indices into Setup.Spells
}

// GoalKind is a way to win (TN-04).
type GoalKind uint8

// The goals. Every one of a side's goals wins on its own.
const (
	GoalSlayAll GoalKind = iota // no hostile group is left
	GoalSlayOne                 // the group numbered Figure is dead; having escaped it is not
	GoalReach                   // a group (Figure, or any when -1) stands on a cell tagged Tag
	GoalHold                    // every cell tagged Tag is held at the end of N of the side's turns in a row
	GoalSurvive                 // a group of the side lives at the end of round N
	GoalSeize                   // the side owns all structures tagged Tag
	GoalEscape                  // N groups have left by cells tagged Tag
	numGoals
)

var goalNames = [numGoals]string{"slay-all", "slay", "reach", "hold", "survive", "seize", "escape"}

// String returns the goal's name in lower case.
func (g GoalKind) String() string { return nameOf(goalNames[:], int(g)) }

// Goal is one way to win; which fields count depends on Kind. N of 0 means 1.
type Goal struct {
	Kind   GoalKind
	Figure int // index into Setup.Figures, -1 for any
	Tag    int
	N      int
}

// FigureSetup is one group: up to MaxGroup members of the given kinds sharing a
// cell (FG-01). At is the corner with the smallest x and y of a large figure.
// Side is -1 for a loose object.
type FigureSetup struct {
	Name   string
	Side   int
	Kinds  []int // indices into Setup.Kinds, at least one
	At     Pos
	Facing Dir
	Prone  bool
	// Stamina is what the members have at the start, in the order of Kinds; nil, and 0, mean
	// full stamina.
	Stamina []int
}

// WallSetup is one crushing wall: a rigid set of cells on one floor that moves
// in Dir (an orthogonal on squares).
type WallSetup struct {
	Name  string
	Dir   Dir
	Cells []Pos
}

// Part is the part of a Setup that an error is about.
type Part uint8

// The parts. Index is the index in the part's list, unless noted.
const (
	PartBoard Part = iota
	PartFloor
	PartCell // by At, without an Index
	PartEdge
	PartLink
	PartKind
	PartSide
	PartFigure
	PartWall
	PartGoal // Index is the side
	PartAbility
	PartSpell
	PartStart
)

// SetupError is one fault of a Setup, in a form that can be traced back to the line that caused
// it.
type SetupError struct {
	RuleError
	Part  Part
	Index int
	Goal  int // for PartGoal: which of the side's goals
	At    Pos
}

// SetupErrors lists, in order, why New refuses a Setup.
type SetupErrors []SetupError

// Error returns the first error, and whether there are more.
func (e SetupErrors) Error() string {
	msg := e[0].Error()
	if len(e) > 1 {
		msg += " (and more)"
	}
	return msg
}

// The catalogue parts of a level: what kinds can do (Ability) and what sides can
// cast (Spell). All of it is data; new ones made of known effects need no code.

// Limits of a catalogue.
const (
	MaxAbilities = 120 // in a level
	maxSpells    = 120 // in a level
	maxKnown     = 6   // abilities of one kind
	MaxRange     = 30
	MaxMana      = 250
	MaxTurns     = 100
)
