// Package sound synthesises the game's effects, ambience and music: 48 kHz, effects
// 16-bit mono. It plays nothing.
//
// An effect is a recipe of layers of noise, resonators and gliding tones; a variation
// is the same recipe with other random numbers. The same effect and variation give
// the same samples on all machines of an architecture.
package sound

import "math"

// Rate is the number of samples a second of every clip.
const Rate = 48000

// ID is an effect. IDs are not stored anywhere and may be renumbered.
type ID uint8

// The effects.
const (
	None      ID = iota // silence
	Select              // choosing a figure or cell
	Hover               // the pointer passes over something
	Button              // a press in a menu
	Refuse              // a refused click
	Turn                // a turn begins
	Step                // one cell on foot
	WallStart           // a wall starts
	WallGrind           // a wall's slide over one cell, about 300 ms
	WallStop            // the thud at the end of a slide
	Push                // a figure pushed by a wall
	Crush               // a figure between a wall and something solid
	Wound
	Slain     // a figure topples
	Hop       // a figure makes room for another
	Land      // a figure set down, or landing after a jump or flight
	Climb     // a ladder, or the way out of a pit
	Crumble   // a wall breaks on rock
	Rubble    // loose stone ground under a wall
	Explosion // a canister
	Fall      // a whistle down and the landing, which comes 420 ms after the start
	Splash    // a figure taken by water
	Burn      // a figure taken by fire
	DoorOpen
	DoorClose
	Portal // a figure goes from one portal to the other
	Dice
	Capture // a structure changes its owner
	Escape  // a figure leaves the board by an exit
	Undo
	Redo
	Victory
	Defeat
	Draw
	Blade // a strike
	Bow   // a rangestrike by arrow
	Bolt  // a rangestrike by magic
	Hit   // a strike that hits
	Miss
	Bite // the frost of a drift
	Grab
	Throw    // the start of a forced movement
	Slam     // its end against something
	Shatter  // glass broken through
	Splinter // wood
	Crack    // stone
	Buckle   // metal
	Prone
	Stand
	Teeter // a figure at the edge before a fall
	PitIn
	Drown
	Commit // a spell is prepared
	Cast
	Fizzle
	Dispel
	HopAway // to a holding area
	Return  // back from it
	Teleport
	Swap   // two figures change places
	Summon // a group called into play
	Heal   // stamina restored
	Mana   // mana gained
	Grow   // ground becomes other ground
	Count  // the number of IDs, None included
)

// effect is a row of the table of effects.
type effect struct {
	name       string
	caption    string // see ID.Caption
	variations int
	level      float64 // loudness of the loudest 100 ms, K-weighted, in dB below full scale
	spread     float64 // the part of the pitch by which playback may differ either way
	length     float64 // at most, in seconds; silence at the end is cut off
	make       func(*synth)
}

// table holds the effects; None has an empty row.
var table = [Count]effect{
	None:      {name: "none"},
	Select:    {"select", "", 3, -26, 0.03, 0.25, makeSelect},
	Hover:     {"hover", "", 3, -33, 0.03, 0.15, makeHover},
	Button:    {"button", "", 2, -26, 0.02, 0.25, makeButton},
	Refuse:    {"refuse", "", 2, -25, 0.02, 0.45, makeRefuse},
	Turn:      {"turn", "chime: a turn begins", 3, -23, 0.004, 1.3, makeTurn},
	Step:      {"step", "footsteps", 4, -29, 0.06, 0.25, makeStep},
	WallStart: {"wall-start", "a wall creaks", 3, -24, 0.05, 0.7, makeWallStart},
	WallGrind: {"wall-grind", "stone grinds on stone", 3, -20, 0.05, 0.42, makeWallGrind},
	WallStop:  {"wall-stop", "a wall thuds to a stop", 3, -16, 0.05, 0.9, makeWallStop},
	Push:      {"push", "a shove", 3, -22, 0.06, 0.35, makePush},
	Crush:     {"crush", "a crushing blow", 3, -13, 0.04, 1.2, makeCrush},
	Wound:     {"wound", "a dull hit", 3, -20, 0.06, 0.3, makeWound},
	Slain:     {"slain", "someone falls", 3, -19, 0.06, 0.7, makeSlain},
	Hop:       {"hop", "a sidestep", 3, -24, 0.06, 0.4, makeHop},
	Land:      {"land", "someone lands", 3, -23, 0.06, 0.3, makeLand},
	Climb:     {"climb", "climbing", 2, -25, 0.05, 0.6, makeClimb},
	Crumble:   {"crumble", "a wall crumbles", 2, -17, 0.05, 1.6, makeCrumble},
	Rubble:    {"rubble", "rubble is crushed", 3, -21, 0.06, 0.6, makeRubble},
	Explosion: {"explosion", "an explosion", 2, -13, 0.04, 1.8, makeExplosion},
	Fall:      {"fall", "a long fall", 2, -20, 0.05, 1.1, makeFall},
	Splash:    {"splash", "a splash", 2, -19, 0.06, 1.1, makeSplash},
	Burn:      {"burn", "flames", 2, -20, 0.05, 1.1, makeBurn},
	DoorOpen:  {"door-open", "a door creaks open", 2, -23, 0.04, 0.8, makeDoorOpen},
	DoorClose: {"door-close", "a door shuts", 2, -22, 0.04, 0.6, makeDoorClose},
	Portal:    {"portal", "a portal hums", 2, -21, 0.03, 1.7, makePortal},
	Dice:      {"dice", "dice rattle", 3, -22, 0.04, 0.8, makeDice},
	Capture:   {"capture", "a structure is captured", 2, -20, 0.004, 1.2, makeCapture},
	Escape:    {"escape", "someone escapes", 2, -20, 0.004, 1.2, makeEscape},
	Undo:      {"undo", "", 2, -27, 0.02, 0.3, makeUndo},
	Redo:      {"redo", "", 2, -27, 0.02, 0.3, makeRedo},
	Victory:   {"victory", "victory", 2, -18, 0.004, 2.8, makeVictory},
	Defeat:    {"defeat", "defeat", 2, -18, 0.004, 2.8, makeDefeat},
	Draw:      {"draw", "a draw", 2, -19, 0.004, 2.4, makeDrawn},
	Blade:     {"blade", "blades clash", 4, -20, 0.06, 0.8, makeBlade},
	Bow:       {"bow", "an arrow flies", 3, -21, 0.06, 0.6, makeBow},
	Bolt:      {"bolt", "a bolt of magic hisses", 3, -20, 0.04, 1.5, makeBolt},
	Hit:       {"hit", "a hit", 3, -19, 0.06, 0.5, makeHit},
	Miss:      {"miss", "a miss", 3, -27, 0.06, 0.4, makeMiss},
	Bite:      {"bite", "frost crackles", 2, -21, 0.05, 1.2, makeBite},
	Grab:      {"grab", "someone is grabbed", 2, -22, 0.05, 0.5, makeGrab},
	Throw:     {"throw", "someone is thrown", 3, -21, 0.05, 0.6, makeThrow},
	Slam:      {"slam", "a heavy slam", 3, -16, 0.05, 0.9, makeSlam},
	Shatter:   {"shatter", "glass shatters", 3, -16, 0.04, 1.7, makeShatter},
	Splinter:  {"splinter", "wood splinters", 3, -16, 0.05, 1.1, makeSplinter},
	Crack:     {"crack", "stone cracks", 3, -15, 0.05, 1.4, makeCrack},
	Buckle:    {"buckle", "metal buckles", 3, -15, 0.04, 1.4, makeBuckle},
	Prone:     {"prone", "someone tips over", 3, -23, 0.05, 0.5, makeProne},
	Stand:     {"stand", "someone stands up", 2, -25, 0.05, 0.4, makeStand},
	Teeter:    {"teeter", "someone teeters", 2, -24, 0.05, 0.8, makeTeeter},
	PitIn:     {"pit", "a drop into a pit", 2, -22, 0.05, 0.8, makePit},
	Drown:     {"drown", "someone drowns", 2, -19, 0.05, 1.7, makeDrown},
	Commit:    {"commit", "a spell is prepared", 2, -25, 0.01, 1.7, makeCommit},
	Cast:      {"cast", "a spell is cast", 3, -20, 0.015, 2.2, makeCast},
	Fizzle:    {"fizzle", "a spell fizzles", 2, -21, 0.015, 1.9, makeFizzle},
	Dispel:    {"dispel", "a spell ends", 2, -22, 0.01, 1.9, makeDispel},
	HopAway:   {"hop-away", "someone whirls away", 2, -20, 0.02, 2, makeHopAway},
	Return:    {"return", "someone returns", 2, -20, 0.02, 2, makeReturn},
	Teleport:  {"teleport", "a teleport", 2, -20, 0.02, 2, makeTeleport},
	Swap:      {"swap", "two figures swap", 2, -22, 0.02, 1.7, makeSwap},
	Summon:    {"summon", "helpers appear", 2, -20, 0.02, 2.2, makeSummon},
	Heal:      {"heal", "a healing chime", 2, -23, 0.01, 2, makeHeal},
	Mana:      {"mana", "mana gained", 2, -26, 0.01, 1.7, makeMana},
	Grow:      {"grow", "the ground changes", 2, -21, 0.04, 1.7, makeGrow},
}

// effect returns the row of an ID, that of None for unknown IDs.
func (id ID) effect() *effect {
	if id >= Count {
		id = None
	}
	return &table[id]
}

// String returns the effect's name in lower case, "none" for None and unknown IDs.
func (id ID) String() string { return id.effect().name }

// Caption describes the sound in a few English words. It is "" for the clicks of the
// interface, None and unknown IDs.
func (id ID) Caption() string { return id.effect().caption }

// Variations returns the number of clips of the effect, 0 for None and unknown IDs.
func (id ID) Variations() int { return id.effect().variations }

// Spread returns the part of the pitch by which playback may differ either way: 0.06
// for steps and blows, hardly any for tunes.
func (id ID) Spread() float64 { return id.effect().spread }

// Render synthesises one clip: mono samples at Rate, which start and end in silence
// and never reach full scale. Variations count from 0 and wrap around. It returns nil
// for None and unknown IDs.
func Render(id ID, variation int) []int16 {
	e := id.effect()
	if e.make == nil {
		return nil
	}
	variation = wrap(variation, e.variations)
	s := newSynth(e.length, uint64(id)<<16|uint64(variation))
	e.make(s)
	s.master(e.level)
	clip := make([]int16, len(s.out))
	for i, x := range s.out {
		clip[i] = int16(math.Round(x * 32767))
	}
	return clip
}

func wrap(i, n int) int { return (i%n + n) % n }

// Bank keeps clips. It renders each when it is first asked for, or one at a time ahead
// of that, so that a browser never waits for all at once. The zero value is an empty
// bank. A bank belongs to one goroutine; its clips may be read by any and must not be
// changed.
type Bank struct {
	clips [Count][][]int16
	id    ID  // where Step continues
	next  int // the variation there
}

// Clip returns a clip. Rendering it takes a few milliseconds at most. Variations wrap
// around. It returns nil for None and unknown IDs.
func (b *Bank) Clip(id ID, variation int) []int16 {
	n := id.Variations()
	if n == 0 {
		return nil
	}
	if b.clips[id] == nil {
		b.clips[id] = make([][]int16, n)
	}
	c := &b.clips[id][wrap(variation, n)]
	if *c == nil {
		*c = Render(id, variation)
	}
	return *c
}

// Step renders the next clip that is missing, in the order of the IDs, and reports
// whether there was one.
func (b *Bank) Step() bool {
	for ; b.id < Count; b.id, b.next = b.id+1, 0 {
		for b.next < b.id.Variations() {
			id, v := b.id, b.next
			b.next++
			if b.clips[id] == nil || b.clips[id][v] == nil {
				b.Clip(id, v)
				return true
			}
		}
	}
	return false
}
