package rules

// Setup is a whole starting position as plain data, as a level file describes
// it. New checks it and builds a State.
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
	Rounds        int // the game is drawn after so many rounds; 0 is no limit
	Start         Start
	Settings      Settings
}

// Start is whose turn the game begins with, and in which round. The zero value is
// the first side in round 1. What came before is not made up for: mana, what is held
// and who stands where are as the Setup has them (TN-01).
type Start struct {
	Round int // 1..MaxStart; 0 means 1
	Side  int
}

// MaxStart is the last round that a game may begin in.
const MaxStart = 1000

// Settings are the numbers and switches that a level may set. The zero value is
// the rulebook's own.
type Settings struct {
	JumpCost     int  // movement to jump a pitfall; 0 means 2 (PF-02)
	JumpRisk     int  // a jump falls in on this or less of a die, 1..5; 0 means 1, -1 never (PF-02)
	CarefulCost  int  // movement that careful crossing needs left at least; 0 means 1; it takes all (PF-02)
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

// EdgeSetup lays an edge between two neighbouring cells, with its high side (BD-05).
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
	// Darklord makes all of its groups natives of darkness and none of them of
	// cloud (HZ-12, HZ-13).
	Darklord bool
	Goals    []Goal
	Mana     int   // to begin with (SP-01)
	Income   int   // mana at the start of each of its turns
	Spells   []int // it knows, indices into Setup.Spells
}

// GoalKind is a way to win (TN-04).
type GoalKind uint8

// The goals. Every one of a side's goals wins on its own.
const (
	GoalSlayAll GoalKind = iota // no hostile group is left
	GoalSlayOne                 // the group numbered Figure is dead; having escaped it is not
	GoalReach                   // a group (Figure, or any when -1) stands on a cell tagged Tag
	GoalHold                    // every cell tagged Tag held at the end of N own turns running
	GoalSurvive                 // a group of the side lives at the end of round N
	GoalSeize                   // the structures tagged Tag are all its own
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
	// Stamina returns what the members have at the start, in the order of Kinds;
	// nil, and 0, mean all of it.
	Stamina []int
}

// WallSetup is one crushing wall: a rigid set of cells on one floor that moves
// in Dir (an orthogonal on squares).
type WallSetup struct {
	Name  string
	Dir   Dir
	Cells []Pos
}

// Part returns which part of a Setup an error is about.
type Part uint8

// The parts: Index counts within the part's list.
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

// SetupError is one thing wrong with a Setup, in a form that can be traced back
// to the line that caused it.
type SetupError struct {
	RuleError
	Part  Part
	Index int
	Goal  int // for PartGoal: which of the side's goals
	At    Pos
}

// SetupErrors is what New returns when it refuses: all that is wrong, in order.
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

// Force is a kind of forced movement (FM-01..03).
type Force uint8

// The kinds of forced movement.
const (
	NoForce Force = iota
	Push          // away from the source
	Pull          // towards it
	Slide         // any way
	numForces
)

var forceNames = [numForces]string{"none", "push", "pull", "slide"}

// String returns the name in lower case.
func (f Force) String() string { return nameOf(forceNames[:], int(f)) }

// Tier is what an ability does at one tier of its roll (MV-05).
type Tier struct {
	Damage   int // ordinary damage, lowered by armor
	Force    Force
	Distance int // cells of forced movement, the X of FM-01..03
	Prone    bool
	Grab     bool
}

// Aim says whom an ability or a spell may be aimed at.
type Aim uint8

// The aims. Objects are loose ones.
const (
	AimEnemy Aim = iota
	AimFriend
	AimAny    // friend, foe or object
	AimObject // loose objects alone
	numAims
)

var aimNames = [numAims]string{"enemy", "friend", "any", "object"}

// String returns the aim's name in lower case.
func (a Aim) String() string { return nameOf(aimNames[:], int(a)) }

// Ability is what a kind can do for its action: 2d10 and might (or agility) give
// a tier, the tier damage and forced movement (MV-05).
type Ability struct {
	Name     string // lower-case word, unique
	Range    int    // Dist to a target at most; 1 is adjacent, 0 means 1
	Targets  int    // how many different figures at most; 0 means 1
	Aim      Aim
	Agility  bool // the roll adds agility instead of might
	Weapon   bool // a melee weapon ability (FM-10)
	Vertical bool // its forced movement may go up and down (FM-07)
	Tiers    [3]Tier
}

// SpellClass is how long a spell stays (SP-01).
type SpellClass uint8

// The classes: alterations last, conjurations run out, the others are instant.
const (
	Alteration SpellClass = iota
	Conjuration
	Manifestation
	Summoning
	numSpellClasses
)

var spellClassNames = [numSpellClasses]string{"alteration", "conjuration", "manifestation", "summoning"}

// String returns the class's name in lower case.
func (c SpellClass) String() string { return nameOf(spellClassNames[:], int(c)) }

// Effect is what a spell does. The numbers reach encoded positions through
// levels only, so that names, not numbers, must stay.
type Effect uint8

// The effects that spells are made of.
const (
	NoEffect     Effect = iota
	HopGroup            // takes a group off the board for Turns (OB-01, SP-03)
	HopRecruit          // one recruit leaves its group and goes off the board (SP-02)
	SoulJar             // the same, ahead of time: when it would be slain in combat (SP-02)
	Await               // monster groups created go off the board while it lasts (SP-04)
	HopStructure        // takes a structure and its garrison off the board (SP-05)
	CombatHopper        // Kinds wait off the board and hop on to fight (OB-11, SP-06)
	Teleport            // a group to a free cell within Range of where it stands (SP-07)
	TeleportHome        // groups to free cells beside a friendly structure (SP-07)
	Exchange            // two recruits of different sides swap groups (SP-08)
	Flood               // a cell's terrain becomes Terrain for Turns (SP-09)
	Dispel              // ends one spell (SP-01)
	Summon              // a group of Kinds appears on a free cell within Range of one's own
	Boost               // Stat of a group changes by Amount while it lasts
	Income              // Amount mana more each turn while it lasts
	Cheapen             // the caster's spells cost Amount less while it lasts
	Ward                // hostile spells cannot be aimed at the group while it lasts
	numEffects
)

var effectNames = [numEffects]string{"none", "hop-group", "hop-recruit", "soul-jar", "await", "hop-structure", "combat-hopper",
	"teleport", "teleport-home", "exchange", "flood", "dispel", "summon", "boost", "income", "cheapen", "ward"}

// String returns the effect's name in lower case.
func (e Effect) String() string { return nameOf(effectNames[:], int(e)) }

// Stat is a number of a kind that spells can change for a while.
type Stat uint8

// The stats.
const (
	StatPower Stat = iota
	StatSkill
	StatMove
	StatArmor
	StatStability
	StatAgility
	StatMight
	numStats
)

var statNames = [numStats]string{"power", "skill", "move", "armor", "stability", "agility", "might"}

// String returns the stat's name in lower case.
func (st Stat) String() string { return nameOf(statNames[:], int(st)) }

// ExitRule is where what a boardhop took comes back (OB-07).
type ExitRule uint8

// The exits.
const (
	ExitHere     ExitRule = iota // where it left
	ExitAdjacent                 // any cell adjacent to that, the caster's choice on casting (Faerie Circle)
	numExitRules
)

// Spell is something a side can cast (SP). Which fields count depends on Effect.
type Spell struct {
	Name   string // lower-case word, unique
	Cost   int    // mana
	Class  SpellClass
	Effect Effect
	Aim    Aim // of group effects: whose groups
	Turns  int // start-of-turns of the caster until it ends; 0 forever
	// Range is how far from a group of the caster's the target may be, of
	// Teleport how far it goes; 0 is any distance.
	Range     int
	Exit      ExitRule
	All       bool      // of Boost and Ward: on all groups on the board that Aim takes, instead of one (OB-03)
	Heal      bool      // what it takes comes back healed
	Mana      int       // brought along on return
	Stat      Stat      // changed by Amount: by Boost at once, by HopRecruit on return
	Amount    int       // may be negative for Boost and Cheapen
	Terrain   Terrain   // of Flood
	Terrains  Native    // of CombatHopper: where its group may appear
	Structure Structure // of HopStructure and CombatHopper: NoStructure is none, or any
	Kinds     []int     // of CombatHopper and Summon, indices into Setup.Kinds, 1..MaxGroup
}
