package board

import (
	"math/big"

	"wallfall/rules"
)

// Foretold is what a command would come to, read off the rules' own preview and
// ready to be drawn and told. Nothing in it is worked out here but sums of the
// probabilities of outcomes.
type Foretold struct {
	Ways    []Way    // who goes where, in the order in which it happens
	Ends    []End    // where figures would be, other than where they are
	Fates   []Fate   // what becomes of figures
	Changes []Change // what becomes of cells
	Rest    *big.Rat // the probability of what was not worked out, nil for none
	Assumed int      // choices that were taken as their owners would by default
	After   Forecast // what the walls do next after the likeliest outcome
	Walls   bool     // After tells of what happens by the command itself
	Runs    int      // movements that are numbered
}

// WayKind is how somebody gets from one cell to another.
type WayKind uint8

// The ways.
const (
	WayStep  WayKind = iota // by itself
	WayForce                // pushed, pulled, slid, knocked aside
	WayRoom                 // making room for somebody
	WayFall                 // down
	WayPlace                // placed: a portal, a teleport, a return, an appearance
	WayHop                  // off the board
	WaySlam                 // into what stands at To, or who
)

var wayNames = [...]string{"step", "force", "room", "fall", "place", "hop", "slam"}

// String gives the way's name in lower case.
func (k WayKind) String() string { return wayNames[k] }

// Way is one leg of a figure's way. From or To is NoCell where it comes from, or
// goes to, off the board.
type Way struct {
	Kind     WayKind
	Fig      rules.FigID
	From, To rules.Cell
	Run      int     // the movement it is a leg of, from 1, in its outcome
	Last     bool    // no other leg goes on from here
	Joined   bool    // it goes on from the leg before
	P        float32 // how likely, 0..1
	Sure     bool    // it happens before any die is rolled

	outcome int // the last one it was counted in
	share   *big.Rat
}

// End is where a figure may end up.
type End struct {
	Fig  rules.FigID
	Cell rules.Cell // NoCell for off the board
	Look Figure     // what it looks like there
	P    *big.Rat
	Sure bool
	Text string  // the per cent, "" when it is sure
	like float32 // P for drawing
}

// Fate is what becomes of a figure. The probabilities are never nil.
type Fate struct {
	Fig    rules.FigID
	Dead   *big.Rat
	Prone  *big.Rat // prone at the end, alive, and not so now
	Up     *big.Rat // stands up
	Fall   *big.Rat // falls, whatever then becomes of it
	Away   *big.Rat // off the board at the end, and not so now
	Next   *big.Rat // alive, and then taken by a wall as it would not be otherwise
	Lost   []rules.Loss
	Cause  rules.Cause // of its death, in the likeliest of the outcomes that have one
	By     rules.FigID // who falls on it, where that is the cause
	Badges []Badge     // what is said of it on the board
}

// BadgeKind is what a badge tells.
type BadgeKind uint8

// The badges.
const (
	BadgeDead BadgeKind = iota
	BadgeLost
	BadgeProne
	BadgeUp
	BadgeFall
	BadgeAway
	BadgeNext
)

var badgeNames = [...]string{"dead", "lost", "prone", "up", "fall", "away", "next"}

// String gives the badge's name in lower case.
func (k BadgeKind) String() string { return badgeNames[k] }

// Badge is one sign beside a figure with what is written at it.
type Badge struct {
	Kind BadgeKind
	Text string
}

// Change is what becomes of a cell.
type Change struct {
	Cell      rules.Cell
	Terrain   rules.Terrain
	Feature   rules.Feature
	Structure rules.Structure
	Owner     int
	// What differs from how it is now.
	NewTerrain, NewFeature, NewStructure bool
	P                                    *big.Rat
	Sure                                 bool
	Text                                 string
	like                                 float32
}
