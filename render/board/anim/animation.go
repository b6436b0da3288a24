package anim

import (
	"cmp"

	"wallfall/assets/sound"
	"wallfall/render/board/ground"
	"wallfall/render/board/particle"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// animation is how events of one kind are shown. A new kind of event needs a row in the
// table below, which holds all there is to say about it, and a file with the functions
// that the row names, each of which may be nil; tests want a row for every kind, which
// shows something or is silent.
type animation struct {
	run, tail float32 // ticks of 1/60 s: its motion, and the traces that it leaves while others go on
	silent    bool    // nothing is shown for it
	read      bool    // it must be read: reduced motion does not shorten it
	open      bool    // its result is open: the log reports it when it is over
	hurt      bool    // the effect of a blow, shown when the blow lands
	at        place
	fade      fade
	length    func(e *rules.Event, run, tail float32) (float32, float32)           // adjusts run and tail
	group     func(t *Timeline, events []rules.Event, i int) int                   // queues events[i:] that belong together and returns their number, 0 to have event i queued alone
	move      func(p poser, c *Cue, run, tail float32)                             // moves walls and bystanders
	pose      func(p poser, c *Cue, q *scene.Pose, run float32)                    // moves its figure
	rest      func(p poser, c *Cue, q *scene.Pose, tail float32)                   // moves its figure after its run
	impact    func(c *Cue) (hit, at float32)                                       // how strongly it shakes the picture, 0..1, and at which share of its run
	effect    func(p effectPainter, s particle.Emitter, c *Cue, run, tail float32) // drawn unless motion is reduced
	label     func(p labelPainter, s particle.Emitter, c *Cue, run, tail float32)  // drawn always: what must be read
	offBoard  func(p labelPainter, s particle.Emitter, c *Cue, run, tail float32)  // drawn if it is seen on no cell of the board
	under     func(p effectPainter, l *quad.List, c *Cue, run float32)             // drawn beneath the figures during its run
	trail     func(p effectPainter, l *quad.List, c *Cue, run, tail float32)       // drawn between the board and a holding area, unless motion is reduced
	sound     sound.ID                                                             // as it begins
	soundEnd  sound.ID                                                             // as it ends
	soundOf   func(s *rules.State, e *rules.Event) (begin, end sound.ID)           // instead of sound and soundEnd, None for those
}

// place is where on the board an event is seen. If it has no such cell, its figure's
// cell counts, and else the cell that it starts from.
type place uint8

const (
	atTo     place = iota
	atFrom         // where it starts
	atFigure       // beside its figure
	crossing       // at From until it passes to another floor, then at To
)

// fade is how a figure's motion is shown where motion is reduced.
type fade uint8

const (
	fadeNone fade = iota
	fadeOut
	fadeIn     // at To
	fadeAcross // out at From, in at To
)

// animations is indexed by rules.EventKind. It is filled in by init since the
// functions that it names look into it.
var animations []animation

func init() {
	animations = []animation{
		rules.EvTurn:      {run: 30, tail: 30, read: true, sound: sound.Turn},
		rules.EvPhase:     {silent: true}, // the strip of phases shows it
		rules.EvWallStart: {run: 12, move: poser.gather, sound: sound.WallStart},
		rules.EvWallMove: {run: 20, tail: 40, move: poser.advance, impact: arrivalImpact, effect: effectPainter.wallMove,
			sound: sound.WallGrind, soundEnd: sound.WallStop},
		rules.EvWallRemoved: {run: 40, tail: 70, move: poser.crumble, impact: ramImpact, effect: effectPainter.wallRemoved, sound: sound.Crumble},
		rules.EvPush: {run: 18, tail: 14, fade: fadeAcross, group: (*Timeline).addPush, pose: poser.pushed, effect: effectPainter.pushed,
			sound: sound.Push},
		rules.EvDisplace: {run: 20, tail: 18, fade: fadeAcross, pose: poser.displaced, effect: effectPainter.landing, sound: sound.Hop},
		rules.EvStep: {run: 10, tail: 10, at: crossing, fade: fadeAcross, length: stepLength, group: (*Timeline).addWalk, pose: poser.step,
			effect: effectPainter.step, soundOf: stepSound},
		rules.EvPortal:  {run: 30, tail: 16, at: crossing, fade: fadeAcross, pose: poser.portal, effect: effectPainter.beam, sound: sound.Portal},
		rules.EvWound:   {run: 10, tail: 44, hurt: true, pose: poser.hurt, label: labelPainter.harm, soundEnd: sound.Wound, soundOf: hurtSound},
		rules.EvSlain:   {run: 12, tail: 30, hurt: true, pose: poser.slain, label: labelPainter.slain, sound: sound.Slain},
		rules.EvUndying: {run: 24, tail: 34, read: true, pose: poser.undying, label: labelPainter.undying, sound: sound.Heal},
		rules.EvDeath: {run: 26, tail: 52, open: true, at: atFrom, fade: fadeOut, length: deathLength, group: (*Timeline).addDeath, pose: poser.dying,
			impact: deathImpact, effect: effectPainter.death, label: labelPainter.deathMark, offBoard: labelPainter.deathAway,
			trail: effectPainter.fizzle, soundOf: deathSound},
		rules.EvDie:    {run: 44, tail: 30, read: true, open: true, group: (*Timeline).addDice, pose: poser.ready, label: labelPainter.die, sound: sound.Dice},
		rules.EvPitIn:  {run: 14, tail: 20, pose: poser.pitIn, effect: effectPainter.thud, sound: sound.PitIn},
		rules.EvPitOut: {run: 4, pose: poser.pitOut, sound: sound.Climb},
		rules.EvFall: {run: 44, tail: 34, at: crossing, fade: fadeAcross, length: fallLength, group: (*Timeline).addFallAt, pose: poser.fall,
			impact: fallImpact, effect: effectPainter.fall, sound: sound.Fall},
		rules.EvProne:    {run: 14, tail: 16, pose: poser.prone, effect: effectPainter.thud, sound: sound.Prone},
		rules.EvStand:    {run: 16, pose: poser.stand, sound: sound.Stand},
		rules.EvFacing:   {run: 8, group: (*Timeline).addTurns, pose: poser.face},
		rules.EvFeature:  {run: 14, tail: 36, length: featureLength, impact: featureImpact, effect: effectPainter.feature, soundOf: featureSound},
		rules.EvCanister: {run: 18, tail: 10, sound: sound.Push},
		rules.EvRupture:  {run: 22, tail: 56, impact: ruptureImpact, effect: effectPainter.rupture, sound: sound.Explosion},
		rules.EvCapture:  {run: 26, tail: 40, label: labelPainter.capture, sound: sound.Capture},
		rules.EvLeave:    {run: 34, tail: 10, fade: fadeOut, pose: poser.leave, sound: sound.Escape},
		rules.EvWin:      {run: 40, tail: 150, read: true, offBoard: labelPainter.confetti},
		rules.EvDraw:     {run: 20, read: true},
		rules.EvResign:   {run: 20, read: true, sound: sound.Defeat},
		rules.EvStrike: {run: 16, tail: 84, read: true, at: atFigure, group: (*Timeline).announce, pose: poser.drawBack,
			label: labelPainter.strike, sound: sound.Blade},
		rules.EvRangestrike: {run: 22, tail: 96, read: true, at: atFigure, group: (*Timeline).announce, pose: poser.takeAim,
			label: labelPainter.rangestrike, sound: sound.Bow, soundOf: shotSound},
		rules.EvHits: {run: 22, tail: 50, read: true, open: true, at: atFigure, group: (*Timeline).addHits, pose: poser.struck, impact: hitImpact,
			label: labelPainter.hits, soundEnd: sound.Miss, soundOf: hitSound},
		rules.EvCarry:   {run: 18, tail: 40, read: true, at: atFigure, group: (*Timeline).addCarry, label: labelPainter.carried, sound: sound.Blade},
		rules.EvDamage:  {run: 10, tail: 46, hurt: true, pose: poser.hurt, label: labelPainter.harm, soundEnd: sound.Wound, soundOf: hurtSound},
		rules.EvHeal:    {run: 12, tail: 40, pose: poser.heal, label: labelPainter.heal, sound: sound.Heal},
		rules.EvAbility: {run: 22, tail: 26, read: true, pose: poser.ability, label: labelPainter.ability, sound: sound.Select},
		rules.EvTier:    {run: 22, tail: 44, read: true, label: labelPainter.tier, sound: sound.Dice},
		rules.EvForce:   {run: 12, tail: 20, pose: poser.giveWay, label: labelPainter.force, sound: sound.Throw},
		rules.EvForceStep: {run: 9, tail: 14, at: crossing, fade: fadeAcross, group: (*Timeline).addForceStep, pose: poser.forced, rest: poser.overshoot,
			effect: effectPainter.speedLines, sound: sound.Push},
		rules.EvForceEnd: {silent: true}, // the last step already stops
		rules.EvSlam: {run: 20, tail: 40, group: (*Timeline).addSlam, pose: poser.slam, impact: slamImpact, effect: effectPainter.slam,
			sound: sound.Slam},
		rules.EvTerrain: {run: 20, tail: 44, length: terrainLength, group: (*Timeline).addTerrain, move: poser.terrain, impact: terrainImpact,
			under: effectPainter.transform, effect: effectPainter.terrain, sound: sound.Grow, soundOf: terrainSound},
		rules.EvGrab:     {run: 16, tail: 20, pose: poser.grabbed, label: labelPainter.grab, sound: sound.Grab},
		rules.EvHeight:   {run: 14, tail: 8, group: (*Timeline).addDrop, pose: poser.hoist},
		rules.EvKnock:    {run: 16, tail: 14, fade: fadeAcross, pose: poser.tumble, effect: effectPainter.landing, sound: sound.Push, soundEnd: sound.Land},
		rules.EvSlide:    {run: 18, tail: 18, fade: fadeAcross, pose: poser.tumble, effect: effectPainter.landing, soundEnd: sound.Land},
		rules.EvCommit:   {tail: 46, label: labelPainter.magic, sound: sound.Commit}, // no run: the next spell can be chosen at once
		rules.EvCast:     {run: 30, tail: 30, read: true, label: labelPainter.spell, offBoard: labelPainter.spell, sound: sound.Cast},
		rules.EvFizzle:   {run: 26, tail: 44, read: true, label: labelPainter.spell, offBoard: labelPainter.fizzleOff, trail: effectPainter.fizzle, sound: sound.Fizzle},
		rules.EvSpell:    {silent: true}, // the tray shows the spells in play
		rules.EvSpellEnd: {run: 14, tail: 36, label: labelPainter.spell, offBoard: labelPainter.spell, sound: sound.Dispel},
		rules.EvMana:     {silent: true, sound: sound.Mana}, // each side's mana stands above the board
		rules.EvHop: {run: 28, tail: 26, at: atFrom, fade: fadeOut, group: (*Timeline).addStructure, pose: poser.depart, label: labelPainter.magic,
			trail: effectPainter.flight, sound: sound.HopAway},
		rules.EvReturn: {run: 28, tail: 30, fade: fadeIn, group: (*Timeline).addStructure, pose: poser.comeBack, label: labelPainter.arrive,
			trail: effectPainter.flight, sound: sound.Return},
		rules.EvTeleport:  {run: 34, tail: 20, at: crossing, fade: fadeAcross, pose: poser.teleport, effect: effectPainter.beam, sound: sound.Teleport},
		rules.EvSplit:     {run: 18, tail: 10, sound: sound.Swap}, // the hop shows who leaves, the swap who joins
		rules.EvSpawn:     {run: 18, tail: 26, rest: poser.appear, label: labelPainter.spawn, sound: sound.Summon},
		rules.EvStructure: {run: 16, tail: 34, length: structureLength, label: labelPainter.magic, sound: sound.Grow},
		rules.EvSwap:      {run: 26, tail: 20, pose: poser.swap, label: labelPainter.swap, sound: sound.Swap},
	}
}

// stillRun is how long a change takes where motion is reduced: two pictures fade
// into each other, about 120 ms.
const stillRun = 8

// length returns the ticks of an event's motion, and of the traces it leaves.
func (t *Timeline) length(e *rules.Event) (run, tail float32) {
	a := &animations[e.Kind]
	run, tail = a.run, a.tail
	if a.length != nil {
		run, tail = a.length(e, run, tail)
	}
	if t.Still && !a.read {
		run = min(run, stillRun)
	}
	return run, tail
}

func stepLength(e *rules.Event, run, tail float32) (float32, float32) {
	if ticks, ok := stepTicks[e.Step()]; ok {
		return ticks[0], ticks[1]
	}
	return run, tail
}

// stepTicks are the run and the tail of steps that take longer than one on foot.
var stepTicks = map[rules.StepKind][2]float32{
	rules.StepJump: {26, 18}, rules.StepCross: {56, 6}, rules.StepLadder: {30, 8}, rules.StepClimb: {22, 8}, rules.StepLand: {12, 14},
}

func deathLength(e *rules.Event, run, tail float32) (float32, float32) {
	switch e.Cause {
	case rules.ByDrowning, rules.ByWater:
		return 52, 40
	case rules.ByBurning:
		return 40, 50
	}
	return run, tail
}

func fallLength(e *rules.Event, run, tail float32) (float32, float32) {
	if e.From == e.To {
		run = 22
	}
	return run, tail
}

func terrainLength(e *rules.Event, run, tail float32) (float32, float32) {
	switch {
	case e.Rule == rules.FM20:
		return 6, 60 // the blow holds for a moment
	case ground.Wet(e.Terrain()):
		return 34, 40
	}
	return run, tail
}

func featureLength(e *rules.Event, run, tail float32) (float32, float32) {
	switch f := e.Feature(); {
	case e.Rule == rules.FM20:
		return 0, 0 // what breaks has its own event
	case f == rules.DoorOpen:
		run = 3 // the leaf swings in the open doorway
	case f == rules.Blockade:
		run = 26
	case f == rules.Pitfall:
		run = 22
	}
	return run, tail
}

func structureLength(e *rules.Event, run, tail float32) (float32, float32) {
	if e.Structure() == rules.NoStructure {
		run = 0 // it is on its way off the board
	}
	return run, tail
}

// Trauma returns how strongly the picture shakes, 0..1, from recent impacts.
func (t *Timeline) Trauma() float32 {
	sum := float32(0)
	t.Playing(func(c *Cue, run, tail float32) {
		impact := animations[c.Kind].impact
		if impact == nil {
			return
		}
		hit, at := impact(c)
		if since := c.age(run, tail) - at*(c.End-c.Start); hit > 0 && since >= 0 {
			sum += hit * max(0, 1-since/20)
		}
	})
	return min(1, sum)
}

func arrivalImpact(*Cue) (hit, at float32) { return 0.45, 1 }

func ramImpact(c *Cue) (hit, at float32) {
	ticks, _ := c.ram()
	return 0.75, ticks / (c.End - c.Start)
}

func deathImpact(c *Cue) (hit, at float32) {
	switch c.Cause {
	case rules.ByWall, rules.ByBarrier, rules.ByNoRoom:
		return 0.6, 0.97
	case rules.ByFaller:
		return 0.35, 0
	}
	return 0, 0
}

func fallImpact(c *Cue) (hit, at float32) {
	if c.From == c.To {
		return min(0.6, 0.25+0.05*float32(c.Cells())), dropHit
	}
	return 0.55, fallHit
}

func ruptureImpact(*Cue) (hit, at float32) { return 0.75, 0.1 }

func slamImpact(c *Cue) (hit, at float32) {
	return min(0.7, 0.35+0.06*float32(c.Damage())), slamAt
}

func hitImpact(c *Cue) (hit, at float32) {
	if c.Join&JoinFar != 0 {
		return 0, 0
	}
	return min(0.45, 0.14*float32(c.Hits())), hitAt
}

func terrainImpact(c *Cue) (hit, at float32) {
	if c.Rule == rules.FM20 {
		return 0.5, 0
	}
	return 0, 0
}

func featureImpact(c *Cue) (hit, at float32) {
	if c.Feature() == rules.Blockade {
		return 0.5, 0.6
	}
	return 0, 0
}

// Sound returns the sound of an event at a moment, sound.None for silence.
func Sound(s *rules.State, e *rules.Event, m Moment) sound.ID {
	a := &animations[e.Kind]
	begin, end := sound.None, sound.None
	if a.soundOf != nil {
		begin, end = a.soundOf(s, e)
	}
	switch m {
	case Begins:
		return cmp.Or(begin, a.sound)
	case Ends:
		return cmp.Or(end, a.soundEnd)
	}
	return sound.None
}

func stepSound(_ *rules.State, e *rules.Event) (begin, end sound.ID) {
	ids := stepSounds[e.Step()]
	return ids[0], ids[1]
}

func hurtSound(_ *rules.State, e *rules.Event) (begin, end sound.ID) {
	if e.Rule == rules.HZ08 {
		begin = sound.Bite
	}
	return begin, end
}

func deathSound(s *rules.State, e *rules.Event) (begin, end sound.ID) {
	if e.Cause == rules.ByDestroying {
		begin = breakSounds[kindOf(s, e.Fig).Material]
	}
	return cmp.Or(begin, deathSounds[e.Cause]), end
}

func featureSound(_ *rules.State, e *rules.Event) (begin, end sound.ID) {
	return featureSounds[e.Feature()], end
}

func shotSound(s *rules.State, e *rules.Event) (begin, end sound.ID) {
	if kindOf(s, e.Fig).Traits&rules.Magic != 0 {
		begin = sound.Bolt
	}
	return begin, end
}

func hitSound(_ *rules.State, e *rules.Event) (begin, end sound.ID) {
	if e.Hits() > 0 {
		end = sound.Hit
	}
	return begin, end
}

func terrainSound(_ *rules.State, e *rules.Event) (begin, end sound.ID) {
	return breakSounds[e.OldTerrain()], end
}

func kindOf(s *rules.State, id rules.FigID) *rules.Kind {
	return &s.Board().Kinds()[s.Figure(id).Kind]
}

// deathSounds are the sounds of the causes of death.
var deathSounds = [...]sound.ID{
	rules.ByWounds: sound.Slain, rules.ByWall: sound.Crush, rules.ByBarrier: sound.Crush, rules.ByNoRoom: sound.Crush, rules.ByWater: sound.Splash,
	rules.ByDrowning: sound.Drown, rules.ByBurning: sound.Burn, rules.ByFall: sound.Slain, rules.ByFaller: sound.Crush, rules.ByDestroying: sound.Splinter,
	rules.ByStrike: sound.Slain, rules.ByAbility: sound.Slain, rules.BySlaying: sound.Slain, rules.ByDispel: sound.Fizzle, rules.ByLanding: sound.Crush,
	rules.ByVanishing: sound.Dispel,
}

// breakSounds are the sounds of breaking materials.
var breakSounds = map[rules.Terrain]sound.ID{
	rules.Glass: sound.Shatter, rules.Wood: sound.Splinter, rules.Stone: sound.Crack, rules.Metal: sound.Buckle,
}

// stepSounds are the sounds of the start and the end of a step.
var stepSounds = map[rules.StepKind][2]sound.ID{
	rules.StepWalk: {sound.Step}, rules.StepCrawl: {sound.Step}, rules.StepJump: {sound.Hop, sound.Land}, rules.StepLand: {sound.None, sound.Land},
	rules.StepLadder: {sound.Climb}, rules.StepClimb: {sound.Climb}, rules.StepCross: {sound.Teeter},
}

// featureSounds are the sounds of a cell that gets a feature.
var featureSounds = map[rules.Feature]sound.ID{
	rules.DoorOpen: sound.DoorOpen, rules.DoorClosed: sound.DoorClose, rules.NoFeature: sound.Rubble,
}
