// Package sound makes the game's effects in code: 48 kHz, 16-bit, mono.
//
// Every effect is a recipe of layered noise, resonators and glides (see the
// recipe files); a variation is the same recipe with other random numbers.
// Rendering is pure: the same effect and variation always give the same
// samples on the same kind of machine. The package plays nothing.
package sound

import "math"

// Rate is the number of samples a second of every clip.
const Rate = 48000

// ID names an effect. IDs are not stored anywhere and may be renumbered.
type ID uint8

// The effects. None is silence, the zero value.
const (
	None ID = iota
	// Select is the tick of choosing a figure or cell.
	Select
	// Hover is the faint tick of passing over something.
	Hover
	// Button is a press in a menu.
	Button
	// Refuse is a soft no.
	Refuse
	// Turn is the chime of a turn that begins.
	Turn
	// Step is one cell on foot.
	Step
	// WallStart is the creak of a wall that gathers itself.
	WallStart
	// WallGrind is a wall's slide over one cell; it lasts about 300 ms.
	WallGrind
	// WallStop is the thud at the end of a slide.
	WallStop
	// Push is a figure shoved by a wall.
	Push
	// Crush is a figure caught between a wall and something solid.
	Crush
	// Wound is a dull hit.
	Wound
	// Slain is a figure that topples.
	Slain
	// Hop is a figure making room for another.
	Hop
	// Land is a figure set down, or landing after a jump or flight.
	Land
	// Climb is a ladder, or the way out of a pit.
	Climb
	// Crumble is a wall breaking up on rock.
	Crumble
	// Rubble is loose stone ground away under a wall.
	Rubble
	// Explosion is a canister that ruptures.
	Explosion
	// Fall is a whistle down and the landing, which comes 420 ms after the start.
	Fall
	// Splash is somebody taken by the water.
	Splash
	// Burn is somebody taken by fire.
	Burn
	// DoorOpen and DoorClose are a door's leaf and latch.
	DoorOpen
	DoorClose
	// Portal is a figure carried from one portal to the other.
	Portal
	// Dice is a die thrown and come to rest.
	Dice
	// Capture is a structure changing hands.
	Capture
	// Escape is a figure leaving the board by an exit.
	Escape
	// Undo and Redo are a step back and forward in the record.
	Undo
	Redo
	// Victory and Defeat end a game.
	Victory
	Defeat
	// Draw ends a game that nobody has won.
	Draw
	// Blade is a strike, Bow and Bolt are rangestrikes by arrow and by magic.
	Blade
	Bow
	Bolt
	// Hit is a strike's result that tells, Miss one that does not.
	Hit
	Miss
	// Bite is the frost of a drift.
	Bite
	// Grab is somebody taken hold of, Throw the start of a forced movement.
	Grab
	Throw
	// Slam is the end of a forced movement against something.
	Slam
	// Shatter, Splinter, Crack and Buckle are glass, wood, stone and metal broken through.
	Shatter
	Splinter
	Crack
	Buckle
	// Prone is a figure laid low, Stand one that gets up.
	Prone
	Stand
	// Teeter is a figure rocking at the brink of a fall.
	Teeter
	// PitIn is a drop into a pit.
	PitIn
	// Drown is somebody under water for good.
	Drown
	// Commit is a spell put into the queue, Cast one executed, Fizzle one squandered, Dispel the end of one.
	Commit
	Cast
	Fizzle
	Dispel
	// HopAway and Return are the ways to a holding area and back.
	HopAway
	Return
	// Teleport and Swap are figures placed elsewhere.
	Teleport
	Swap
	// Summon is a group called into play.
	Summon
	// Heal is stamina restored.
	Heal
	// Mana is mana gained.
	Mana
	// Grow is ground that becomes other ground.
	Grow
	// Count is the number of IDs, None included.
	Count
)

// effect is one row of the table of effects.
type effect struct {
	name       string
	variations int
	level      float64 // loudness of the loudest 100 ms, K-weighted, in dB below full scale
	spread     float64 // how far playback may bend the pitch either way, as a part of it
	length     float64 // room the recipe has, in seconds; silence at the end is cut off
	make       func(*synth)
}

// table returns each ID its recipe. It is never written to.
var table = [Count]effect{
	Select:    {"select", 3, -26, 0.03, 0.25, makeSelect},
	Hover:     {"hover", 3, -33, 0.03, 0.15, makeHover},
	Button:    {"button", 2, -26, 0.02, 0.25, makeButton},
	Refuse:    {"refuse", 2, -25, 0.02, 0.45, makeRefuse},
	Turn:      {"turn", 3, -23, 0.004, 1.3, makeTurn},
	Step:      {"step", 4, -29, 0.06, 0.25, makeStep},
	WallStart: {"wall-start", 3, -24, 0.05, 0.7, makeWallStart},
	WallGrind: {"wall-grind", 3, -20, 0.05, 0.42, makeWallGrind},
	WallStop:  {"wall-stop", 3, -16, 0.05, 0.9, makeWallStop},
	Push:      {"push", 3, -22, 0.06, 0.35, makePush},
	Crush:     {"crush", 3, -13, 0.04, 1.2, makeCrush},
	Wound:     {"wound", 3, -20, 0.06, 0.3, makeWound},
	Slain:     {"slain", 3, -19, 0.06, 0.7, makeSlain},
	Hop:       {"hop", 3, -24, 0.06, 0.4, makeHop},
	Land:      {"land", 3, -23, 0.06, 0.3, makeLand},
	Climb:     {"climb", 2, -25, 0.05, 0.6, makeClimb},
	Crumble:   {"crumble", 2, -17, 0.05, 1.6, makeCrumble},
	Rubble:    {"rubble", 3, -21, 0.06, 0.6, makeRubble},
	Explosion: {"explosion", 2, -13, 0.04, 1.8, makeExplosion},
	Fall:      {"fall", 2, -20, 0.05, 1.1, makeFall},
	Splash:    {"splash", 2, -19, 0.06, 1.1, makeSplash},
	Burn:      {"burn", 2, -20, 0.05, 1.1, makeBurn},
	DoorOpen:  {"door-open", 2, -23, 0.04, 0.8, makeDoorOpen},
	DoorClose: {"door-close", 2, -22, 0.04, 0.6, makeDoorClose},
	Portal:    {"portal", 2, -21, 0.03, 1.7, makePortal},
	Dice:      {"dice", 3, -22, 0.04, 0.8, makeDice},
	Capture:   {"capture", 2, -20, 0.004, 1.2, makeCapture},
	Escape:    {"escape", 2, -20, 0.004, 1.2, makeEscape},
	Undo:      {"undo", 2, -27, 0.02, 0.3, makeUndo},
	Redo:      {"redo", 2, -27, 0.02, 0.3, makeRedo},
	Victory:   {"victory", 2, -18, 0.004, 2.8, makeVictory},
	Defeat:    {"defeat", 2, -18, 0.004, 2.8, makeDefeat},
	Draw:      {"draw", 2, -19, 0.004, 2.4, makeDrawn},
	Blade:     {"blade", 4, -20, 0.06, 0.8, makeBlade},
	Bow:       {"bow", 3, -21, 0.06, 0.6, makeBow},
	Bolt:      {"bolt", 3, -20, 0.04, 1.5, makeBolt},
	Hit:       {"hit", 3, -19, 0.06, 0.5, makeHit},
	Miss:      {"miss", 3, -27, 0.06, 0.4, makeMiss},
	Bite:      {"bite", 2, -21, 0.05, 1.2, makeBite},
	Grab:      {"grab", 2, -22, 0.05, 0.5, makeGrab},
	Throw:     {"throw", 3, -21, 0.05, 0.6, makeThrow},
	Slam:      {"slam", 3, -16, 0.05, 0.9, makeSlam},
	Shatter:   {"shatter", 3, -16, 0.04, 1.7, makeShatter},
	Splinter:  {"splinter", 3, -16, 0.05, 1.1, makeSplinter},
	Crack:     {"crack", 3, -15, 0.05, 1.4, makeCrack},
	Buckle:    {"buckle", 3, -15, 0.04, 1.4, makeBuckle},
	Prone:     {"prone", 3, -23, 0.05, 0.5, makeProne},
	Stand:     {"stand", 2, -25, 0.05, 0.4, makeStand},
	Teeter:    {"teeter", 2, -24, 0.05, 0.8, makeTeeter},
	PitIn:     {"pit", 2, -22, 0.05, 0.8, makePit},
	Drown:     {"drown", 2, -19, 0.05, 1.7, makeDrown},
	Commit:    {"commit", 2, -25, 0.01, 1.7, makeCommit},
	Cast:      {"cast", 3, -20, 0.015, 2.2, makeCast},
	Fizzle:    {"fizzle", 2, -21, 0.015, 1.9, makeFizzle},
	Dispel:    {"dispel", 2, -22, 0.01, 1.9, makeDispel},
	HopAway:   {"hop-away", 2, -20, 0.02, 2, makeHopAway},
	Return:    {"return", 2, -20, 0.02, 2, makeReturn},
	Teleport:  {"teleport", 2, -20, 0.02, 2, makeTeleport},
	Swap:      {"swap", 2, -22, 0.02, 1.7, makeSwap},
	Summon:    {"summon", 2, -20, 0.02, 2.2, makeSummon},
	Heal:      {"heal", 2, -23, 0.01, 2, makeHeal},
	Mana:      {"mana", 2, -26, 0.01, 1.7, makeMana},
	Grow:      {"grow", 2, -21, 0.04, 1.7, makeGrow},
}

// valid reports whether id has a recipe.
func (id ID) valid() bool { return id > None && id < Count }

// String returns the effect's name in lower case, "none" for None and unknown IDs.
func (id ID) String() string {
	if !id.valid() {
		return "none"
	}
	return table[id].name
}

// Variations is how many clips the effect has; 0 for None and unknown IDs.
func (id ID) Variations() int {
	if !id.valid() {
		return 0
	}
	return table[id].variations
}

// Spread is how far playback may bend the effect's pitch either way, as a part
// of it: 0.06 for things of the world, hardly any for tunes.
func (id ID) Spread() float64 {
	if !id.valid() {
		return 0
	}
	return table[id].spread
}

// Render makes one clip: mono samples at Rate, which start and end in silence
// and never reach full scale. Variations are counted from 0 and wrap around.
// It returns nil for None and unknown IDs.
func Render(id ID, variation int) []int16 {
	if !id.valid() {
		return nil
	}
	e := &table[id]
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

func wrap(i, n int) int {
	i %= n
	if i < 0 {
		i += n
	}
	return i
}

// Bank renders clips when they are first wanted, or one at a time ahead of
// that, so that a browser never waits for all of them at once. The zero value
// is an empty bank. A bank belongs to one goroutine; the clips it gives may be
// read by any, and nobody may write to them.
type Bank struct {
	clips [Count][]([]int16)
	id    ID  // where Step goes on
	next  int // the variation there
}

// Clip returns a clip, rendered now if need be: at most a few milliseconds.
// Variations wrap around. It gives nil for None and unknown IDs.
func (b *Bank) Clip(id ID, variation int) []int16 {
	if !id.valid() {
		return nil
	}
	if b.clips[id] == nil {
		b.clips[id] = make([][]int16, table[id].variations)
	}
	c := &b.clips[id][wrap(variation, table[id].variations)]
	if *c == nil {
		*c = Render(id, variation)
	}
	return *c
}

// Step renders the next clip that is missing, the ones a game needs first at
// the front, and tells whether there was any.
func (b *Bank) Step() bool {
	for b.id < Count {
		if b.next >= b.id.Variations() {
			b.id, b.next = b.id+1, 0
			continue
		}
		id, v := b.id, b.next
		b.next++
		if b.clips[id] == nil || b.clips[id][v] == nil {
			b.Clip(id, v)
			return true
		}
	}
	return false
}
