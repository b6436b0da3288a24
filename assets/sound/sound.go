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

// The effects. recipes.txt has their recipes in this order.
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

// effect returns the row of an ID, that of None for unknown IDs.
func (id ID) effect() *effect {
	if int(id) >= len(table) {
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
	if e.variations == 0 {
		return nil
	}
	variation = wrap(variation, e.variations)
	s := newSynth(e.length, uint64(id)<<16|uint64(variation))
	_ = e.play(s) // a test plays all recipes without an error
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
