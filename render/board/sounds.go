package board

import (
	"wallfall/assets/sound"
	"wallfall/rules"
)

// Sound returns the sound of an event at a moment, sound.None for silence.
func Sound(s *rules.State, e *rules.Event, m Moment) sound.ID {
	a := &animations[e.Kind]
	if a.soundOf != nil {
		return a.soundOf(s, e, m)
	}
	return soundAt(m, a.sound, a.soundEnd)
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

// soundAt returns begin or end, depending on the moment.
func soundAt(m Moment, begin, end sound.ID) sound.ID {
	switch m {
	case Begins:
		return begin
	case Ends:
		return end
	}
	return sound.None
}

func stepSound(_ *rules.State, e *rules.Event, m Moment) sound.ID {
	s := stepSounds[e.Step()]
	return soundAt(m, s[0], s[1])
}

func deathSound(s *rules.State, e *rules.Event, m Moment) sound.ID {
	id := deathSounds[e.Cause]
	if e.Cause == rules.ByDestroying {
		if broken := breakSounds[kindOf(s, e.Fig).Material]; broken != sound.None {
			id = broken
		}
	}
	return soundAt(m, id, sound.None)
}

func shotSound(s *rules.State, e *rules.Event, m Moment) sound.ID {
	if kindOf(s, e.Fig).Traits&rules.Magic != 0 {
		return soundAt(m, sound.Bolt, sound.None)
	}
	return soundAt(m, sound.Bow, sound.None)
}

func kindOf(s *rules.State, id rules.FigID) *rules.Kind {
	return &s.Board().Kinds()[s.Figure(id).Kind]
}

func hurtSound(_ *rules.State, e *rules.Event, m Moment) sound.ID {
	if e.Rule == rules.HZ08 {
		return soundAt(m, sound.Bite, sound.Wound)
	}
	return soundAt(m, sound.None, sound.Wound)
}

func hitSound(_ *rules.State, e *rules.Event, m Moment) sound.ID {
	if e.Hits() > 0 {
		return soundAt(m, sound.None, sound.Hit)
	}
	return soundAt(m, sound.None, sound.Miss)
}

func featureSound(_ *rules.State, e *rules.Event, m Moment) sound.ID {
	return soundAt(m, featureSounds[e.Feature()], sound.None)
}

func terrainSound(_ *rules.State, e *rules.Event, m Moment) sound.ID {
	if id := breakSounds[e.OldTerrain()]; id != sound.None {
		return soundAt(m, id, sound.None)
	}
	return soundAt(m, sound.Grow, sound.None)
}
