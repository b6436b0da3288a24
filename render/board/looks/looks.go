// Package looks says how terrains and features look and sound: one row each, from
// which those that draw and play them derive the rest.
package looks

import (
	"wallfall/assets/icon"
	"wallfall/assets/place"
	"wallfall/assets/sound"
	"wallfall/render/board/particle"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Terrain is how a terrain looks and sounds.
type Terrain struct {
	Fill                    quad.Fill
	Face, Dark, Light, Base quad.Color // Base is what it lies in
	Raised                  int        // steps above the floor
	Alone                   bool       // does not run on into its like
	Wet                     bool       // waves run on it
	Laps                    bool       // its border to what is wet is soft
	Splashes, Burns         bool       // as magic makes it

	Body, Shine quad.Color                                  // of loose objects made of it
	Breaks      func(s particle.Emitter, t, ux, uy float32) // how it breaks, nil for what does not
	Crack       sound.ID                                    // as it breaks

	Bed   sound.Bed // the ambience of a cell
	Share float32   // the weight of a cell in it
}

// Terrains is indexed by rules.Terrain.
var Terrains = [...]Terrain{
	rules.Plain: {Fill: quad.FillPlain, // its colours are those of the place
		Body: quad.RGB(0xcbb894), Shine: quad.RGB(0xf2e6cc), Bed: sound.Wind, Share: 0.3},
	rules.Tree: {Fill: quad.FillTree, Face: quad.RGB(0x4a7a3c), Dark: quad.RGB(0x2c4226), Light: quad.RGB(0xa9cc6a), Base: quad.RGB(0x4b4a33),
		Bed: sound.Leaves, Share: 3},
	rules.Sand: {Fill: quad.FillSand, Face: quad.RGB(0xcca55c), Dark: quad.RGB(0x96703a), Light: quad.RGB(0xeed79a), Base: quad.RGB(0x7d6a4c),
		Bed: sound.Sand, Share: 2},
	rules.Bog: {Fill: quad.FillBog, Face: quad.RGB(0x67673a), Dark: quad.RGB(0x232a20), Light: quad.RGB(0xd3d27c), Base: quad.RGB(0x4a4432), Splashes: true,
		Bed: sound.Mire, Share: 4},
	rules.Bramble: {Fill: quad.FillBramble, Face: quad.RGB(0x7a5a3a), Dark: quad.RGB(0x3a4026), Light: quad.RGB(0xc7a878), Base: quad.RGB(0x4b4a33),
		Bed: sound.Leaves, Share: 2},
	rules.Fog: {Fill: quad.FillFog, Face: quad.RGB(0x768188), Dark: quad.RGB(0x36424a), Light: quad.RGB(0xeaf2f6), Base: quad.RGB(0x6a6760),
		Bed: sound.Wind, Share: 2},
	rules.Hedge: {Fill: quad.FillHedge, Face: quad.RGB(0x4f7a38), Dark: quad.RGB(0x2a4a22), Light: quad.RGB(0x9dbf5c), Base: quad.RGB(0x24381c), Raised: 3,
		Bed: sound.Leaves, Share: 2.5},
	rules.Drift: {Fill: quad.FillDrift, Face: quad.RGB(0xdbe6ee), Dark: quad.RGB(0x9db4cb), Light: quad.RGB(0xffffff), Base: quad.RGB(0x77746f),
		Bed: sound.Frost, Share: 4},
	rules.Volcano: {Fill: quad.FillVolcano, Face: quad.RGB(0x33201b), Dark: quad.RGB(0x1c1210), Light: quad.RGB(0xff7a1e), Base: quad.RGB(0x8a6656), Burns: true,
		Bed: sound.Fire, Share: 7},
	rules.Beach: {Fill: quad.FillBeach, Face: quad.RGB(0xdcc791), Dark: quad.RGB(0xa8905f), Light: quad.RGB(0xfff4d8), Base: quad.RGB(0x5796ad), Laps: true,
		Bed: sound.Water, Share: 2},
	rules.Water: {Fill: quad.FillWater, Face: quad.RGB(0x3b7fa1), Dark: quad.RGB(0x265a7c), Light: quad.RGB(0x9fd8e8), Base: quad.RGB(0x6b5d49), Wet: true, Splashes: true,
		Bed: sound.Water, Share: 4},
	rules.Darkness: {Fill: quad.FillDarkness, Face: quad.RGB(0x3d2f5c), Dark: quad.RGB(0x120d1e), Light: quad.RGB(0x8a6cc4), Base: quad.RGB(0x37323c),
		Bed: sound.Dark, Share: 4},
	rules.Cloud: {Fill: quad.FillCloud, Face: quad.RGB(0xb9cbe0), Dark: quad.RGB(0x7f9cc0), Light: quad.RGB(0xf2f7ff), Base: quad.RGB(0x8a94a4),
		Bed: sound.Wind, Share: 3},
	rules.Rock: {Fill: quad.FillRock, Raised: 5, // likewise
		Bed: sound.Hall, Share: 0.5},
	rules.Deep: {Fill: quad.FillDeep, Face: quad.RGB(0x2f6f92), Dark: quad.RGB(0x0a2240), Light: quad.RGB(0x8ccbe2), Base: quad.RGB(0x574b3b), Wet: true, Splashes: true,
		Bed: sound.Water, Share: 4},
	rules.Pit: {Fill: quad.FillPit, Face: quad.RGB(0x4a4138), Dark: quad.RGB(0x14100d), Light: quad.RGB(0xb8a88a), Base: quad.RGB(0x8a7a63),
		Bed: sound.Hall, Share: 2},
	rules.Glass: {Fill: quad.FillGlass, Face: quad.RGB(0xbfe6ee), Dark: quad.RGB(0x5f9fb0), Light: quad.RGB(0xffffff), Base: quad.RGB(0x86bcc8), Raised: 4, Alone: true,
		Body: quad.RGB(0xa9dfee), Shine: quad.RGB(0xffffff), Breaks: particle.Emitter.Glass, Crack: sound.Shatter, Bed: sound.Hall, Share: 1},
	rules.Wood: {Fill: quad.FillWood, Face: quad.RGB(0x9a6c3a), Dark: quad.RGB(0x472c14), Light: quad.RGB(0xd6a868), Base: quad.RGB(0x6b4623), Raised: 4, Alone: true,
		Body: quad.RGB(0xb98246), Shine: quad.RGB(0xe8bf87), Breaks: particle.Emitter.Wood, Crack: sound.Splinter, Bed: sound.Hall, Share: 0.5},
	rules.Stone: {Fill: quad.FillStone, Face: quad.RGB(0xa8a49b), Dark: quad.RGB(0x4c4944), Light: quad.RGB(0xe2ded2), Base: quad.RGB(0x77736b), Raised: 4, Alone: true,
		Body: quad.RGB(0xa3a29c), Shine: quad.RGB(0xdedcd4), Breaks: particle.Emitter.Stone, Crack: sound.Crack, Bed: sound.Hall, Share: 1},
	rules.Metal: {Fill: quad.FillMetal, Face: quad.RGB(0x74828f), Dark: quad.RGB(0x2b343c), Light: quad.RGB(0xcfdbe6), Base: quad.RGB(0x515c66), Raised: 4, Alone: true,
		Body: quad.RGB(0x8296ac), Shine: quad.RGB(0xd2e0ee), Breaks: particle.Emitter.Metal, Crack: sound.Buckle, Bed: sound.Works, Share: 1},
	rules.Void: {Bed: sound.Hall, Share: 0.3},
}

// Place is how a place looks: the row of package place in colours.
type Place struct {
	plain, rock Terrain
	Frame       [2]quad.Color
	Round       [2]quad.Color // transparent for a place that leaves the table as it is
	Lamp        quad.Color
	Props       [3]Prop
}

// Prop is a picture on rock cells and the light it gives.
type Prop struct {
	Icon      icon.ID
	Ink, Glow quad.Color
}

// laid are the materials of plain floors.
var laid = [...]quad.Fill{place.Slabs: quad.FillPlain, place.Planks: quad.FillPlanks, place.Cobbles: quad.FillCobbles, place.Tiles: quad.FillTiles}

var places = func() (all [len(place.All)]Place) {
	for i := range place.All {
		row := &place.All[i]
		all[i] = Place{plain: ground(rules.Plain, row.Floor), rock: ground(rules.Rock, row.Rock), Lamp: quad.RGB(row.Lamp)}
		p := &all[i]
		p.plain.Fill = laid[row.Laid]
		for k := range p.Frame {
			p.Frame[k] = quad.RGB(row.Frame[k])
			if row.Word != "" {
				p.Round[k] = quad.RGB(row.Round[k])
			}
		}
		for k, it := range row.Props {
			if p.Props[k] = (Prop{Icon: icon.Named(it.Icon), Ink: quad.RGB(it.Ink)}); it.Glow != 0 {
				p.Props[k].Glow = quad.RGB(it.Glow)
			}
		}
	}
	return all
}()

// ground returns a terrain in the colours of a place.
func ground(t rules.Terrain, g place.Ground) Terrain {
	lk := Terrains[t]
	lk.Face, lk.Dark, lk.Light, lk.Base = quad.RGB(g.Face), quad.RGB(g.Dark), quad.RGB(g.Light), quad.RGB(g.Base)
	return lk
}

func init() { Terrains[rules.Plain], Terrains[rules.Rock] = places[0].plain, places[0].rock }

// PlaceNamed returns the place with a word, the one of levels that name none for others.
func PlaceNamed(word string) *Place {
	for i := range place.All {
		if place.All[i].Word == word {
			return &places[i]
		}
	}
	return &places[0]
}

// Terrain returns how a terrain looks in the place.
func (p *Place) Terrain(t rules.Terrain) *Terrain {
	switch t {
	case rules.Plain:
		return &p.plain
	case rules.Rock:
		return &p.rock
	}
	return &Terrains[t]
}

// Feature is how a feature looks from afar, in a prediction, and as it comes.
type Feature struct {
	Far   quad.Color // none for that of the ground
	Sign  icon.ID    // None for a cross
	Run   float32    // ticks in which it comes, 0 for the usual time
	Sound sound.ID
}

// Features has a row for each rules.Feature that differs from the zero value.
var Features = [...]Feature{
	rules.NoFeature:  {Sound: sound.Rubble},
	rules.Pitfall:    {Far: quad.RGB(0x120d0a), Run: 22},
	rules.Rubble:     {Far: quad.RGB(0x5d554c), Sign: icon.Wall},
	rules.Blockade:   {Far: quad.RGB(0x5d554c), Sign: icon.Wall, Run: 26},
	rules.DoorClosed: {Far: quad.RGB(0xa97b45), Sign: icon.Door, Sound: sound.DoorClose},
	rules.DoorOpen:   {Far: quad.RGB(0xa97b45), Sign: icon.Door, Sound: sound.DoorOpen, Run: 3}, // the leaf swings in the open doorway
	rules.Portal:     {},
}
