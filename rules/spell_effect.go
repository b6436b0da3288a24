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

// Effect is what a spell does. Levels are hashed with the numbers, so that new ones come last.
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

// SpellWord is something that the sentence about a spell names.
type SpellWord uint8

// The words of a spell.
const (
	SpellWhom   SpellWord = iota // whose groups it takes
	SpellTurns                   // " for 2 turns", or nothing
	SpellExtras                  // what else it does, each after a semicolon
	SpellKinds                   // the group that it makes
	SpellRange
	SpellTerrain
	SpellAmount
	SpellStat
)

// effectRow holds what every package needs to know about an effect.
type effectRow struct {
	name string // in level files
	does string // in English, for players
	says []SpellWord

	// What it is aimed at: a group (of the caster's side, whatever the spell's Aim says), one
	// recruit of it, a recruit of another group, a cell.
	group, friend, recruit, other, cell bool

	instant   bool // it is over as soon as it is done (SP-01)
	creates   bool // it may need a group that is not yet in play
	holds     bool // what it takes waits off the board (OB-01)
	structure bool // it needs a structure or, with Terrains, such a cell
	relocates bool // it can bring groups where they can't walk

	// Orders and casts are passed by value, because a pointer would move them to the heap.
	cast func(s *State, side uint8, o order, log *Log) // nil if it only acts while it lasts
	stop func(s *State, c cast, broken bool, log *Log) // as it ends; nil frees what it holds
	// cells appends the cells that it may ever be aimed at, nil for all. bars returns the rule that
	// keeps it from a cell.
	cells func(s *State, side uint8, sp *Spell, id FigID, buf []Cell) []Cell
	bars  func(s *State, side uint8, sp *Spell, o order, late bool) Rule
}

var effects [numEffects]effectRow

// The rows call functions that read them.
func init() {
	effects = [numEffects]effectRow{
		NoEffect: {name: "none"},
		HopGroup: {name: "hop-group", does: "Takes %s off the board%s%s", says: []SpellWord{SpellWhom, SpellTurns, SpellExtras},
			group: true, holds: true, cast: (*State).castHopGroup, cells: (*State).cellsBeside, bars: (*State).barsExit}, // and a cell, for some
		HopRecruit: {name: "hop-recruit", does: "Takes one member of a group off the board%s%s", says: []SpellWord{SpellTurns, SpellExtras},
			group: true, recruit: true, creates: true, holds: true, cast: (*State).castHopRecruit},
		SoulJar: {name: "soul-jar", does: "A member who would be slain in combat leaves the board instead%s", says: []SpellWord{SpellExtras},
			group: true, recruit: true, creates: true, holds: true},
		Await: {name: "await", does: "New monster groups wait off the board%s", says: []SpellWord{SpellTurns}, holds: true, stop: (*State).stopAwait},
		HopStructure: {name: "hop-structure", does: "Takes a structure and its group off the board%s", says: []SpellWord{SpellTurns},
			cell: true, holds: true, structure: true, cast: (*State).castStructure, bars: (*State).barsStructure},
		CombatHopper: {name: "combat-hopper", does: "Brings a group for combat only: %s", says: []SpellWord{SpellKinds},
			cell: true, creates: true, holds: true, structure: true, relocates: true, cast: (*State).castCombatHopper, bars: (*State).barsStructure}, // a cell if it is bound to a structure
		Teleport: {name: "teleport", does: "Puts %s on a free cell within %d cells", says: []SpellWord{SpellWhom, SpellRange},
			group: true, cell: true, instant: true, relocates: true, cast: (*State).castTeleport, cells: (*State).cellsReached, bars: (*State).barsTeleport},
		TeleportHome: {name: "teleport-home", does: "Puts a group beside one of your structures",
			group: true, friend: true, cell: true, instant: true, structure: true, relocates: true, cast: (*State).castTeleport, cells: (*State).cellsAtHome, bars: (*State).barsTeleport},
		Exchange: {name: "exchange", does: "Swaps one of your recruits with one of another side",
			group: true, friend: true, recruit: true, other: true, instant: true, relocates: true, cast: (*State).exchange},
		Flood: {name: "flood", does: "Turns a cell into %s%s", says: []SpellWord{SpellTerrain, SpellTurns},
			cell: true, relocates: true, cast: (*State).castFlood, stop: (*State).stopFlood, cells: (*State).cellsNearOwn, bars: (*State).barsFlood},
		Dispel: {name: "dispel", does: "Ends a spell", instant: true, cast: (*State).castDispel},
		Summon: {name: "summon", does: "Summons a group near one of yours: %s", says: []SpellWord{SpellKinds},
			cell: true, instant: true, creates: true, relocates: true, cast: (*State).castSummon, cells: (*State).cellsNearOwn, bars: (*State).barsSummon},
		Boost:   {name: "boost", does: "%+d %s for %s%s", says: []SpellWord{SpellAmount, SpellStat, SpellWhom, SpellTurns}, group: true},
		Income:  {name: "income", does: "%+d mana each turn%s", says: []SpellWord{SpellAmount, SpellTurns}, group: true, friend: true},
		Cheapen: {name: "cheapen", does: "Your spells cost %d less%s", says: []SpellWord{SpellAmount, SpellTurns}, group: true, friend: true},
		Ward:    {name: "ward", does: "Enemies can't target %s with spells%s", says: []SpellWord{SpellWhom, SpellTurns}, group: true},
	}
}

// String returns the effect's name in lower case, "" beyond the last.
func (e Effect) String() string {
	if e >= numEffects {
		return ""
	}
	return effects[e].name
}

// Does returns an English sentence about spells of the effect, and the words that its format
// takes in order; "" for a value beyond the last.
func (e Effect) Does() (format string, words []SpellWord) {
	if e >= numEffects {
		return "", nil
	}
	return effects[e].does, effects[e].says
}

// Holds reports whether what the effect takes waits off the board (OB-01).
func (e Effect) Holds() bool { return effects[e].holds }

// WantsStructure reports whether the effect needs a structure on the board or, for a spell
// with Terrains, a cell of those.
func (e Effect) WantsStructure() bool { return effects[e].structure }

// Relocates reports whether spells of the effect can bring groups where they can't walk.
func (e Effect) Relocates() bool { return effects[e].relocates }

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
