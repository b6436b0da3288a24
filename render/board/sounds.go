package board

import (
	"wallfall/assets/sound"
	"wallfall/rules"
)

// Sound returns what is heard as an event of a game begins or ends; sound.None for
// nothing.
func Sound(s *rules.State, e *rules.Event, m Moment) sound.ID {
	a := &animations[e.Kind]
	if a.soundOf != nil {
		return a.soundOf(s, e, m)
	}
	return soundAt(m, a.sound, a.soundEnd)
}

// deathSounds is how each end sounds.
var deathSounds = [...]sound.ID{
	rules.ByWounds: sound.Slain, rules.ByWall: sound.Crush, rules.ByBarrier: sound.Crush, rules.ByNoRoom: sound.Crush, rules.ByWater: sound.Splash,
	rules.ByDrowning: sound.Drown, rules.ByBurning: sound.Burn, rules.ByFall: sound.Slain, rules.ByFaller: sound.Crush, rules.ByDestroying: sound.Splinter,
	rules.ByStrike: sound.Slain, rules.ByAbility: sound.Slain, rules.BySlaying: sound.Slain, rules.ByDispel: sound.Fizzle, rules.ByLanding: sound.Crush,
	rules.ByVanishing: sound.Dispel,
}

// breakSounds is how materials sound when something goes through them.
var breakSounds = map[rules.Terrain]sound.ID{
	rules.Glass: sound.Shatter, rules.Wood: sound.Splinter, rules.Stone: sound.Crack, rules.Metal: sound.Buckle,
}

// stepSounds is how a step of each kind sounds as it begins and as it ends.
var stepSounds = map[rules.StepKind][2]sound.ID{
	rules.StepWalk: {sound.Step}, rules.StepCrawl: {sound.Step}, rules.StepJump: {sound.Hop, sound.Land}, rules.StepLand: {sound.None, sound.Land},
	rules.StepLadder: {sound.Climb}, rules.StepClimb: {sound.Climb}, rules.StepCross: {sound.Teeter},
}

// featureSounds is how a cell sounds that gets a feature.
var featureSounds = map[rules.Feature]sound.ID{
	rules.DoorOpen: sound.DoorOpen, rules.DoorClosed: sound.DoorClose, rules.NoFeature: sound.Rubble,
}

// soundAt returns one sound for the beginning of an event and one for its end.
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
