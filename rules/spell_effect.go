package rules

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
	HopGroup            // a group leaves the board for Turns (OB-01, SP-03)
	HopRecruit          // one recruit leaves its group and goes off the board (SP-02)
	SoulJar             // the same, prepared ahead: when it would be slain in combat (SP-02)
	Await               // monster groups created go off the board while it lasts (SP-04)
	HopStructure        // a structure and its garrison leave the board (SP-05)
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

// ExitRule is where a boardhop returns what it took (OB-07).
type ExitRule uint8

// The exits.
const (
	ExitHere     ExitRule = iota // where it left
	ExitAdjacent                 // any adjacent cell, which the caster picks when preparing it (Faerie Circle)
	numExitRules
)

// Spell is something that a side can cast (SP). Which fields count depends on Effect.
type Spell struct {
	Name   string // lower-case word, unique
	Cost   int    // mana
	Class  SpellClass
	Effect Effect
	Aim    Aim // of group effects: which sides' groups
	Turns  int // start-of-turns of the caster until it ends; 0 forever
	// Range is how far the target may be from one of the caster's groups or, for Teleport, how
	// far it goes; 0 is any distance.
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
