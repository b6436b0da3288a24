package rules

// Terrain is what a cell is made of (BD-03).
type Terrain uint8

// The terrains. Glass, Wood, Stone and Metal are object cells. Void, the last, lies
// outside the board's outline and counts as beyond its edge.
const (
	Plain Terrain = iota
	Tree
	Sand
	Bog
	Bramble
	Fog
	Hedge
	Drift
	Volcano
	Beach
	Water
	Darkness
	Cloud
	Rock
	Deep
	Pit
	Glass
	Wood
	Stone
	Metal
	Void
	numTerrains
)

// terrains holds all that packages need to know about each terrain except its look. Natives are
// spared whatever it does (HZ-01).
var terrains = [numTerrains]struct {
	name  string
	char  rune   // in the maps of level files
	rules []Rule // that it is about; the first names its hazard
	does  string // for players

	fills bool  // its cell: it is solid (BD-06)
	force uint8 // cells it takes off a forced movement that breaks it, 0 if nothing does (FM-20)
	shard uint8 // damage from being hurled through it (FM-20)
	tough uint8 // stamina of an object made of it, for each cell (FM-19)

	bars     Bar
	firm     bool // nothing opens in it, and nobody is thrown into it (PF-10, FM-28)
	slowWalk bool // counts two on foot (MV-01)
	slowLand bool // counts two to land on
	slowOver bool // counts two to fly over
	stops    bool // entering it on foot ends the move

	kills Cause // of those wholly on it, where it bars them; ByWounds for what kills nobody (TN-07)
	bites uint8 // hits on those wholly on it before each strike phase (HZ-08)

	// What strangers gain when they strike at a native in it, and when they strike out of it.
	intoDice, intoSkill int8
	outDice, outSkill   int8
}{
	Plain:    {name: "plain", char: '.', rules: []Rule{HZ01}, does: "No effect (HZ-01)"},
	Tree:     {name: "tree", char: '&', rules: []Rule{HZ02}, does: "Only natives enter; it stops arrows (HZ-02)", bars: BarsLanding, firm: true},
	Sand:     {name: "sand", char: ',', rules: []Rule{secHZ + 3}, does: "Slows walkers (HZ-03)", slowWalk: true},
	Bog:      {name: "bog", char: ';', rules: []Rule{secHZ + 4}, does: "Only natives enter (HZ-04)", bars: BarsLanding},
	Bramble:  {name: "bramble", char: '%', rules: []Rule{HZ05}, does: "Slows; natives are harder to hit (HZ-05)", slowWalk: true, slowLand: true, intoSkill: -1, outSkill: -1},
	Fog:      {name: "fog", char: ':', rules: []Rule{HZ06}, does: "Ends a walker's move; hides natives (HZ-06)", stops: true, intoDice: -1},
	Hedge:    {name: "hedge", char: '"', rules: []Rule{secHZ + 7}, does: "Slows walkers; natives are harder to hit (HZ-07)", slowWalk: true, intoDice: -1, outDice: -1},
	Drift:    {name: "drift", char: '*', rules: []Rule{HZ08}, does: "Slows; strangers take a hit each strike phase (HZ-08)", slowWalk: true, slowLand: true, bites: 1},
	Volcano:  {name: "volcano", char: '^', rules: []Rule{HZ09, TN07}, does: "Only dragons enter (HZ-09)", bars: BarsAll, firm: true, kills: ByBurning},
	Beach:    {name: "beach", char: '-', rules: []Rule{HZ10}, does: "Natives are harder to hit (HZ-10)", intoSkill: -1},
	Water:    {name: "water", char: '=', rules: []Rule{HZ11}, does: "Slows; natives dive through it (HZ-11)", slowWalk: true, slowLand: true, intoSkill: -1},
	Darkness: {name: "darkness", char: '@', rules: []Rule{HZ12}, does: "Only the darklord's side enters (HZ-12)", bars: BarsAll},
	Cloud:    {name: "cloud", char: '$', rules: []Rule{HZ13}, does: "Closed to walkers; figures on it strike harder (HZ-13)", bars: BarsLanding, slowOver: true},
	Rock:     {name: "rock", char: '#', rules: []Rule{BD06}, does: "Solid: blocks movement and sight (BD-06)", fills: true},
	Deep:     {name: "deep", char: '~', rules: []Rule{TN07, CW14}, does: "Drowns anyone who can't swim or fly (TN-07)", bars: BarsWalkers, kills: ByDrowning},
	Pit:      {name: "pit", char: '_', rules: []Rule{PT01, CW05}, does: "Dropping in costs a wound; walls pass over it (PT-01)"},
	Glass:    {name: "glass", char: '(', rules: []Rule{FM20}, does: "Solid; enough force breaks it (FM-20)", fills: true, force: 1, shard: 3},
	Wood:     {name: "wood", char: '|', rules: []Rule{FM20}, does: "Solid; enough force breaks it (FM-20)", fills: true, force: 3, shard: 5, tough: 3},
	Stone:    {name: "stone", char: '[', rules: []Rule{FM20}, does: "Solid; enough force breaks it (FM-20)", fills: true, force: 6, shard: 8, tough: 6},
	Metal:    {name: "metal", char: ']', rules: []Rule{FM20}, does: "Solid; enough force breaks it (FM-20)", fills: true, force: 9, shard: 11, tough: 9},
	Void:     {name: "void", char: ' ', rules: []Rule{BD06}, does: "No cell at all: beyond the edge of the board (BD-06)", fills: true},
}

// Bar is which figures a terrain bars, unless they are at home in it (HZ-01). Each value also
// bars what those before it bar.
type Bar uint8

// The bars.
const (
	BarsNobody  Bar = iota
	BarsWalkers     // flyers may end here
	BarsLanding     // flyers may only cross it
	BarsAll         // flyers may not even cross it
)

// String returns the terrain's name in lower case, "" beyond the last.
func (t Terrain) String() string {
	if t >= numTerrains {
		return ""
	}
	return terrains[t].name
}

// Char returns the character that stands for the terrain in maps.
func (t Terrain) Char() rune { return terrains[t].char }

// Does describes in a few English words, with the rule, what the terrain does.
func (t Terrain) Does() string { return terrains[t].does }

// Rules returns the rules about the terrain, that of its hazard first.
func (t Terrain) Rules() []Rule { return terrains[t].rules }

// Solid reports whether the terrain fills its cell (BD-06).
func (t Terrain) Solid() bool { return terrains[t].fills }

// Breaks returns the cost in cells, and the damage, of being forced through the terrain; zeros
// if it never breaks (FM-20).
func (t Terrain) Breaks() (force, damage int) {
	return int(terrains[t].force), int(terrains[t].shard)
}

// Breakable reports whether the terrain is an object cell, which force can break (FM-20).
func (t Terrain) Breakable() bool { return terrains[t].force > 0 }

// Bars returns which figures the terrain bars.
func (t Terrain) Bars() Bar { return terrains[t].bars }

// Slow reports whether the terrain slows walkers (MV-01).
func (t Terrain) Slow() bool { return terrains[t].slowWalk }

// Stops reports whether entering the terrain on foot ends a move (HZ-06).
func (t Terrain) Stops() bool { return terrains[t].stops }

// Deadly reports whether the terrain kills strangers who can't fly over it (TN-07).
func (t Terrain) Deadly() bool { return terrains[t].kills != ByWounds }

// Bites reports whether the terrain hits strangers before each strike phase (HZ-08).
func (t Terrain) Bites() bool { return terrains[t].bites > 0 }

// Firm reports whether nothing can open in the terrain (PF-10).
func (t Terrain) Firm() bool { return terrains[t].firm }

// Hazard reports whether the terrain is on the hazard chart and does something (HZ-02..13).
func (t Terrain) Hazard() bool { return t >= Tree && t <= Cloud }

// Feature is the one thing that may stand on a cell beside its terrain (BD-04).
type Feature uint8

// The features. A door's state is part of it: each state is a feature of its own.
const (
	NoFeature Feature = iota
	Rubble
	Blockade
	Debris
	Canister
	Pitfall
	Ladder
	DoorClosed
	DoorOpen
	DoorDestroyed
	Objective
	Portal
	numFeatures
)

// features holds all that packages need to know about each feature except its look.
var features = [numFeatures]struct {
	name  string
	char  rune   // in the maps of level files, on plain ground
	does  string // for players
	solid bool   // blocks movement and sight (BD-06)
	full  bool   // leaves no room for a body
}{
	NoFeature:     {name: "none"},
	Rubble:        {name: "rubble", char: '<', does: "Blocks movement, not sight (BD-04)", full: true},
	Blockade:      {name: "blockade", char: '{', does: "Solid: blocks movement and sight (BD-06)", solid: true, full: true},
	Debris:        {name: "debris", char: '`', does: "No effect (BD-04)"},
	Canister:      {name: "canister", char: '!', does: "Can be pushed; explodes when destroyed (BD-04)", full: true},
	Pitfall:       {name: "pitfall", char: '0', does: "A hole in the floor: anyone who stops on it falls (PF-01)"},
	Ladder:        {name: "ladder", char: '/', does: "Leads to the floor above or below (MV-02)"},
	DoorClosed:    {name: "door", char: '+', does: "Opens and closes for 1 move from beside it (MV-04)", solid: true, full: true},
	DoorOpen:      {name: "door-open", char: '\'', does: "Opens and closes for 1 move from beside it (MV-04)"},
	DoorDestroyed: {name: "door-destroyed", char: '\\', does: "No effect (BD-04)"},
	Objective:     {name: "objective", does: "Marks a goal"},
	Portal:        {name: "portal", char: '>', does: "Leads to the linked portal (X-39)"},
}

// String returns the feature's name in lower case, "" beyond the last; a closed door is "door".
func (f Feature) String() string {
	if f >= numFeatures {
		return ""
	}
	return features[f].name
}

// Char returns the character that stands for the feature on plain ground in maps, 0 for none.
func (f Feature) Char() rune { return features[f].char }

// Does describes in a few English words, with the rule, what the feature does.
func (f Feature) Does() string { return features[f].does }

// IsDoor reports whether the feature is a door in any state.
func (f Feature) IsDoor() bool { return f >= DoorClosed && f <= DoorDestroyed }

// Edge is what lies between two neighbouring cells (BD-05).
type Edge uint8

// The edges.
const (
	NoEdge Edge = iota
	Slope
	Cliff
	Dune
	Rampart
	numEdges
)

var edges = [numEdges]struct{ name, does string }{
	NoEdge:  {name: "none"},
	Slope:   {"slope", "Slows going up; natives strike harder downhill (HZ-16)"},
	Cliff:   {"cliff", "Blocks walkers and strikes (HZ-15)"},
	Dune:    {"dune", "Natives strike harder downhill (HZ-14)"},
	Rampart: {"rampart", "Slows going up; downhill strikes hit more easily (HZ-17)"},
}

// String returns the edge's name in lower case, "" beyond the last.
func (e Edge) String() string {
	if e >= numEdges {
		return ""
	}
	return edges[e].name
}

// Does describes in a few English words, with the rule, what the edge does.
func (e Edge) Does() string { return edges[e].does }

// Native is a set of terrains and edges (FG-02): bit t for terrain t, bit
// nativeEdge+e for edge e.
type Native uint32

const nativeEdge = 24

// NativeTo returns the set of one terrain.
func NativeTo(t Terrain) Native { return 1 << t }

// NativeToEdge returns the set of one edge.
func NativeToEdge(e Edge) Native { return 1 << (nativeEdge + e) }

// Home returns the terrains and edges that never hinder the kind: those that it is native to,
// and those that its traits open to it (HZ-09, HZ-12, TN-07). Clouds, which are home to all but
// the darklord's side (HZ-13), are left out.
func (k *Kind) Home() Native {
	home := k.Native
	if k.Traits&Swimmer != 0 || k.Native&NativeTo(Water) != 0 {
		home |= NativeTo(Deep)
	}
	if k.Traits&Dragon != 0 {
		home |= NativeTo(Volcano)
	}
	if k.Traits&Darklord != 0 {
		home |= NativeTo(Darkness)
	}
	return home
}
