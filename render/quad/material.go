package quad

import (
	"cmp"

	"wallfall/assets/icon"
)

// The materials of tiles: A is the face, B the dark and C the light colour, and
// StrokeTo what the material lies in. Those that say so move with List.Now.
const (
	FillPlain    Fill = iota + 32 // cut stone with joints
	FillTree                      // tree tops
	FillSand                      // ripples
	FillBog                       // pools and reeds
	FillBramble                   // a tangle with thorns
	FillFog                       // low streaks; moves
	FillHedge                     // leaves, clipped
	FillDrift                     // soft mounds, a flake
	FillVolcano                   // a crater and glowing cracks; moves
	FillBeach                     // sand that waves wash over; moves
	FillWater                     // waves; moves
	FillDarkness                  // smoke and sparks; moves
	FillCloud                     // seen from above; moves
	FillRock                      // rough and massive
	FillDeep                      // dark waves; moves
	FillPit                       // the bottom of a pit
	FillGlass                     // a clear block
	FillWood                      // a wooden block
	FillStone                     // a block of dressed stone
	FillMetal                     // a riveted block
	FillSteel                     // a large machined block
	FillPlanks                    // a floor of boards
	FillCobbles                   // a floor of round stones
	FillTiles                     // a floor of light and dark tiles
)

// Families is the number of families of tiles, from 0: of stone, of what grows and
// lies loose, of what flows and floats, of what is built, and those with holes.
const Families = 5

// Material is what the back ends need to know about the fill of a tile: a row of materials.
// The shader tile.kage has its look in the window and in the browser.
type Material struct {
	name   string
	family int
	moves  bool // with List.Now

	// How it looks where it is drawn as plain shapes: in the two patterns among the
	// icons that are named after it.
	Shade       float32 // how far its ground is from the face colour towards the dark one, or below 0 the light one
	Ink         float32 // opacity of the patterns
	Turns       bool    // its patterns are turned from cell to cell
	Square      bool    // it is the plain floor: its joints are for squares alone
	Sunk        bool    // its border is lit as that of a hole
	pattern     string  // the material whose patterns it has, "" for its own
	Dark, Light icon.ID // the patterns
}

// materials are the fills from FillPlain on.
var materials = [...]Material{
	0:                        {name: "plain", Ink: 0.4, Square: true},
	FillTree - FillPlain:     {name: "tree", family: 1, Shade: -0.06, Ink: 0.9},
	FillSand - FillPlain:     {name: "sand", family: 1, Ink: 0.75},
	FillBog - FillPlain:      {name: "bog", family: 1, Shade: 0.05, Ink: 0.85},
	FillBramble - FillPlain:  {name: "bramble", family: 1, Shade: 0.85, Ink: 0.9, Turns: true},
	FillFog - FillPlain:      {name: "fog", family: 2, moves: true, Ink: 1},
	FillHedge - FillPlain:    {name: "hedge", family: 1, Shade: 0.3, Ink: 0.9},
	FillDrift - FillPlain:    {name: "drift", family: 1, Ink: 0.8},
	FillVolcano - FillPlain:  {name: "volcano", family: 2, moves: true, Ink: 0.95},
	FillBeach - FillPlain:    {name: "beach", family: 1, moves: true, Ink: 0.85},
	FillWater - FillPlain:    {name: "water", family: 2, moves: true, Shade: 0.25, Ink: 0.8},
	FillDarkness - FillPlain: {name: "darkness", family: 2, moves: true, Shade: 0.85, Ink: 1, Turns: true},
	FillCloud - FillPlain:    {name: "cloud", family: 2, moves: true, Shade: 0.35, Ink: 0.8},
	FillRock - FillPlain:     {name: "rock", Ink: 0.95, Turns: true},
	FillDeep - FillPlain:     {name: "deep", family: 2, moves: true, Shade: 0.72, Ink: 1},
	FillPit - FillPlain:      {name: "pit", Ink: 0.75, Sunk: true},
	FillGlass - FillPlain:    {name: "glass", family: 3, Shade: 0.55, Ink: 1},
	FillWood - FillPlain:     {name: "wood", family: 3, Shade: -0.3, Ink: 1},
	FillStone - FillPlain:    {name: "stone", family: 3, Shade: -0.55, Ink: 1},
	FillMetal - FillPlain:    {name: "metal", family: 3, Shade: 0.4, Ink: 0.9},
	FillSteel - FillPlain:    {name: "steel", family: 3, Ink: 0.3},
	FillPlanks - FillPlain:   {name: "planks", Ink: 0.3, Square: true},
	FillCobbles - FillPlain:  {name: "cobbles", Ink: 0.25, Square: true},
	FillTiles - FillPlain:    {name: "tiles", Ink: 0.14, Square: true},
}

func init() { // patterns
	for i := range materials {
		m := &materials[i]
		pattern := "ground/" + cmp.Or(m.pattern, m.name)
		m.Dark, m.Light = icon.Named(pattern+"-dark"), icon.Named(pattern+"-light")
	}
}

// other is the material of fills that are no materials.
var other = Material{family: 1}

// Material returns the material of a fill.
func (f Fill) Material() *Material {
	if i := int(f) - int(FillPlain); i >= 0 && i < len(materials) {
		return &materials[i]
	}
	return &other
}
