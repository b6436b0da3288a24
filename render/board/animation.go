package board

import (
	"wallfall/assets/sound"
	"wallfall/rules"
)

// animation is how events of one kind are shown. A new kind of event needs a row in the
// table below, and a case in poser.move or effectPainter.effect; a test wants every kind
// to show something or to be silent.
type animation struct {
	run, tail float32 // ticks of 1/60 s: its motion, and the traces that it leaves while others go on
	silent    bool    // nothing is shown for it
	read      bool    // it must be read: reduced motion does not shorten it
	open      bool    // its result is open: the log reports it when it is over
	hurt      bool    // the effect of a blow, shown when the blow lands
	at        place
	fade      fade
	sound     sound.ID // as it begins
	soundEnd  sound.ID // as it ends
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

// animations is indexed by rules.EventKind.
var animations = [...]animation{
	rules.EvTurn:        {run: 30, tail: 30, read: true, sound: sound.Turn},
	rules.EvPhase:       {silent: true}, // the strip of phases shows it
	rules.EvWallStart:   {run: 12, sound: sound.WallStart},
	rules.EvWallMove:    {run: 20, tail: 40, sound: sound.WallGrind, soundEnd: sound.WallStop},
	rules.EvWallRemoved: {run: 40, tail: 70, sound: sound.Crumble},
	rules.EvPush:        {run: 18, tail: 14, fade: fadeAcross, sound: sound.Push},
	rules.EvDisplace:    {run: 20, tail: 18, fade: fadeAcross, sound: sound.Hop},
	rules.EvStep:        {run: 10, tail: 10, at: crossing, fade: fadeAcross},
	rules.EvPortal:      {run: 30, tail: 16, at: crossing, fade: fadeAcross, sound: sound.Portal},
	rules.EvWound:       {run: 10, tail: 44, hurt: true, soundEnd: sound.Wound},
	rules.EvSlain:       {run: 12, tail: 30, hurt: true, sound: sound.Slain},
	rules.EvUndying:     {run: 24, tail: 34, read: true, sound: sound.Heal},
	rules.EvDeath:       {run: 26, tail: 52, open: true, at: atFrom, fade: fadeOut},
	rules.EvDie:         {run: 44, tail: 30, read: true, open: true, sound: sound.Dice},
	rules.EvPitIn:       {run: 14, tail: 20, sound: sound.PitIn},
	rules.EvPitOut:      {run: 4, sound: sound.Climb},
	rules.EvFall:        {run: 44, tail: 34, at: crossing, fade: fadeAcross, sound: sound.Fall},
	rules.EvProne:       {run: 14, tail: 16, sound: sound.Prone},
	rules.EvStand:       {run: 16, sound: sound.Stand},
	rules.EvFacing:      {run: 8},
	rules.EvFeature:     {run: 14, tail: 36},
	rules.EvCanister:    {run: 18, tail: 10, sound: sound.Push},
	rules.EvRupture:     {run: 22, tail: 56, sound: sound.Explosion},
	rules.EvCapture:     {run: 26, tail: 40, sound: sound.Capture},
	rules.EvLeave:       {run: 34, tail: 10, fade: fadeOut, sound: sound.Escape},
	rules.EvWin:         {run: 40, tail: 150, read: true},
	rules.EvDraw:        {run: 20, read: true},
	rules.EvResign:      {run: 20, read: true, sound: sound.Defeat},
	rules.EvStrike:      {run: 16, tail: 84, read: true, at: atFigure, sound: sound.Blade},
	rules.EvRangestrike: {run: 22, tail: 96, read: true, at: atFigure, sound: sound.Bow},
	rules.EvHits:        {run: 22, tail: 50, read: true, open: true, at: atFigure, soundEnd: sound.Miss},
	rules.EvCarry:       {run: 18, tail: 40, read: true, at: atFigure, sound: sound.Blade},
	rules.EvDamage:      {run: 10, tail: 46, hurt: true, soundEnd: sound.Wound},
	rules.EvHeal:        {run: 12, tail: 40, sound: sound.Heal},
	rules.EvAbility:     {run: 22, tail: 26, read: true, sound: sound.Select},
	rules.EvTier:        {run: 22, tail: 44, read: true, sound: sound.Dice},
	rules.EvForce:       {run: 12, tail: 20, sound: sound.Throw},
	rules.EvForceStep:   {run: 9, tail: 14, at: crossing, fade: fadeAcross, sound: sound.Push},
	rules.EvForceEnd:    {silent: true}, // the last step already stops
	rules.EvSlam:        {run: 20, tail: 40, sound: sound.Slam},
	rules.EvTerrain:     {run: 20, tail: 44, sound: sound.Grow},
	rules.EvGrab:        {run: 16, tail: 20, sound: sound.Grab},
	rules.EvHeight:      {run: 14, tail: 8},
	rules.EvKnock:       {run: 16, tail: 14, fade: fadeAcross, sound: sound.Push, soundEnd: sound.Land},
	rules.EvSlide:       {run: 18, tail: 18, fade: fadeAcross, soundEnd: sound.Land},
	rules.EvCommit:      {tail: 46, sound: sound.Commit}, // no run: the next spell can be chosen at once
	rules.EvCast:        {run: 30, tail: 30, read: true, sound: sound.Cast},
	rules.EvSquander:    {run: 26, tail: 44, read: true, sound: sound.Fizzle},
	rules.EvSpell:       {silent: true}, // the tray shows the spells in play
	rules.EvSpellEnd:    {run: 14, tail: 36, sound: sound.Dispel},
	rules.EvMana:        {silent: true, sound: sound.Mana}, // each side's mana stands above the board
	rules.EvHop:         {run: 28, tail: 26, at: atFrom, fade: fadeOut, sound: sound.HopAway},
	rules.EvReturn:      {run: 28, tail: 30, fade: fadeIn, sound: sound.Return},
	rules.EvTeleport:    {run: 34, tail: 20, at: crossing, fade: fadeAcross, sound: sound.Teleport},
	rules.EvSplit:       {run: 18, tail: 10, sound: sound.Swap},
	rules.EvSpawn:       {run: 18, tail: 26, sound: sound.Summon},
	rules.EvStructure:   {run: 16, tail: 34, sound: sound.Grow},
	rules.EvSwap:        {run: 26, tail: 20, sound: sound.Swap},
}

// stillRun is how long a change takes where motion is reduced: two pictures fade
// into each other, about 120 ms.
const stillRun = 8

// length returns the ticks of an event's motion, and of the traces it leaves.
func (t *Timeline) length(e *rules.Event) (run, tail float32) {
	a := &animations[e.Kind]
	run, tail = a.run, a.tail
	switch e.Kind {
	case rules.EvStep:
		switch e.Step() {
		case rules.StepJump:
			run, tail = 26, 18
		case rules.StepCross:
			run, tail = 56, 6
		case rules.StepLadder:
			run, tail = 30, 8
		case rules.StepClimb:
			run, tail = 22, 8
		case rules.StepLand:
			run, tail = 12, 14
		}
	case rules.EvDeath:
		switch e.Cause {
		case rules.ByDrowning, rules.ByWater:
			run, tail = 52, 40
		case rules.ByBurning:
			run, tail = 40, 50
		}
	case rules.EvFall:
		if e.From == e.To {
			run = 22
		}
	case rules.EvTerrain:
		if e.Rule == rules.FM20 {
			run, tail = 6, 60 // the blow holds for a moment
		} else if wet(e.Terrain()) {
			run, tail = 34, 40
		}
	case rules.EvFeature:
		switch f := e.Feature(); {
		case e.Rule == rules.FM20:
			run, tail = 0, 0 // what breaks has its own event
		case f == rules.DoorOpen:
			run = 3 // the leaf swings in the open doorway
		case f == rules.Blockade:
			run = 26
		case f == rules.Pitfall:
			run = 22
		}
	case rules.EvStructure:
		if e.Structure() == rules.NoStructure {
			run = 0 // it is on its way off the board
		}
	}
	if t.Still && !a.read {
		run = min(run, stillRun)
	}
	return run, tail
}

// trauma returns how strongly the picture shakes, 0..1, from recent impacts.
func (p *poser) trauma() float32 {
	sum := float32(0)
	p.timeline.Playing(func(c *Cue, run, tail float32) {
		hit, at := c.impact()
		if since := c.age(run, tail) - at*(c.End-c.Start); hit > 0 && since >= 0 {
			sum += hit * max(0, 1-since/20)
		}
	})
	return min(1, sum)
}

// impact returns how strongly a cue shakes the picture, 0..1, and at which share of its
// run.
func (c *Cue) impact() (hit, at float32) {
	switch e := &c.Event; e.Kind {
	case rules.EvWallMove:
		return 0.45, 1
	case rules.EvWallRemoved:
		ticks, _ := c.ram()
		return 0.75, ticks / (c.End - c.Start)
	case rules.EvDeath:
		switch e.Cause {
		case rules.ByWall, rules.ByBarrier, rules.ByNoRoom:
			return 0.6, 0.97
		case rules.ByFaller:
			return 0.35, 0
		}
	case rules.EvFall:
		if e.From == e.To {
			return min(0.6, 0.25+0.05*float32(e.Cells())), dropHit
		}
		return 0.55, fallHit
	case rules.EvRupture:
		return 0.75, 0.1
	case rules.EvSlam:
		return min(0.7, 0.35+0.06*float32(e.Damage())), slamAt
	case rules.EvHits:
		if c.Join&JoinFar == 0 {
			return min(0.45, 0.14*float32(e.Hits())), hitAt
		}
	case rules.EvTerrain:
		if e.Rule == rules.FM20 {
			return 0.5, 0
		}
	case rules.EvFeature:
		if e.Feature() == rules.Blockade {
			return 0.5, 0.6
		}
	}
	return 0, 0
}

// Sound returns the sound of an event at a moment, sound.None for silence.
func Sound(s *rules.State, e *rules.Event, m Moment) sound.ID {
	begin, end := animations[e.Kind].sound, animations[e.Kind].soundEnd
	switch e.Kind {
	case rules.EvStep:
		begin, end = stepSounds[e.Step()][0], stepSounds[e.Step()][1]
	case rules.EvWound, rules.EvDamage:
		if e.Rule == rules.HZ08 {
			begin = sound.Bite
		}
	case rules.EvDeath:
		begin = deathSounds[e.Cause]
		if broken := breakSounds[kindOf(s, e.Fig).Material]; e.Cause == rules.ByDestroying && broken != sound.None {
			begin = broken
		}
	case rules.EvFeature:
		begin = featureSounds[e.Feature()]
	case rules.EvRangestrike:
		if kindOf(s, e.Fig).Traits&rules.Magic != 0 {
			begin = sound.Bolt
		}
	case rules.EvHits:
		if e.Hits() > 0 {
			end = sound.Hit
		}
	case rules.EvTerrain:
		if broken := breakSounds[e.OldTerrain()]; broken != sound.None {
			begin = broken
		}
	}
	switch m {
	case Begins:
		return begin
	case Ends:
		return end
	}
	return sound.None
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
