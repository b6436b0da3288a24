package board

import (
	"wallfall/assets/sound"
	"wallfall/rules"
)

// Sound returns what is heard as an event of a game begins or ends; sound.None for
// nothing.
func Sound(s *rules.State, e *rules.Event, m Moment) sound.ID {
	a := &animations[e.Kind]
	switch {
	case a.soundOf != nil:
		return a.soundOf(s, e, m)
	case m == Begins:
		return a.sound
	case m == Ends:
		return a.soundEnd
	}
	return sound.None
}

// deathSounds is how each end sounds.
var deathSounds = [...]sound.ID{
	rules.ByWounds: sound.Slain, rules.ByWall: sound.Crush, rules.ByBarrier: sound.Crush, rules.ByNoRoom: sound.Crush, rules.ByWater: sound.Splash,
	rules.ByDrowning: sound.Drown, rules.ByBurning: sound.Burn, rules.ByFall: sound.Slain, rules.ByFaller: sound.Crush, rules.ByDestroying: sound.Splinter,
	rules.ByStrike: sound.Slain, rules.ByAbility: sound.Slain, rules.BySlaying: sound.Slain, rules.ByDispel: sound.Fizzle, rules.ByLanding: sound.Crush,
	rules.ByVanishing: sound.Dispel,
}

// breakSound is how a material sounds when something goes through it.
func breakSound(t rules.Terrain) sound.ID {
	switch t {
	case rules.Glass:
		return sound.Shatter
	case rules.Wood:
		return sound.Splinter
	case rules.Stone:
		return sound.Crack
	case rules.Metal:
		return sound.Buckle
	}
	return sound.None
}

func deathSound(s *rules.State, e *rules.Event, m Moment) sound.ID {
	if m != Begins {
		return sound.None
	}
	if e.Cause == rules.ByDestroying {
		if id := breakSound(kindOf(s, e.Fig).Material); id != sound.None {
			return id
		}
	}
	return deathSounds[e.Cause]
}

func kindOf(s *rules.State, id rules.FigID) *rules.Kind {
	return &s.Board().Kinds()[s.Figure(id).Kind]
}

func stepSound(_ *rules.State, e *rules.Event, m Moment) sound.ID {
	k := e.Step()
	switch {
	case m == Ends && (k == rules.StepJump || k == rules.StepLand):
		return sound.Land
	case m != Begins:
		return sound.None
	}
	switch k {
	case rules.StepWalk, rules.StepCrawl:
		return sound.Step
	case rules.StepJump:
		return sound.Hop
	case rules.StepLadder, rules.StepClimb:
		return sound.Climb
	case rules.StepCross:
		return sound.Teeter
	}
	return sound.None
}

func shotSound(s *rules.State, e *rules.Event, m Moment) sound.ID {
	switch {
	case m != Begins:
		return sound.None
	case kindOf(s, e.Fig).Traits&rules.Magic != 0:
		return sound.Bolt
	}
	return sound.Bow
}

func hurtSound(_ *rules.State, e *rules.Event, m Moment) sound.ID {
	switch {
	case m == Ends:
		return sound.Wound
	case m == Begins && e.Rule == rules.HZ08:
		return sound.Bite
	}
	return sound.None
}

func hitSound(_ *rules.State, e *rules.Event, m Moment) sound.ID {
	switch {
	case m != Ends:
		return sound.None
	case e.Hits() > 0:
		return sound.Hit
	}
	return sound.Miss
}

func featureSound(_ *rules.State, e *rules.Event, m Moment) sound.ID {
	if m != Begins {
		return sound.None
	}
	switch e.Feature() {
	case rules.DoorOpen:
		return sound.DoorOpen
	case rules.DoorClosed:
		return sound.DoorClose
	case rules.NoFeature:
		return sound.Rubble
	}
	return sound.None
}

func terrainSound(_ *rules.State, e *rules.Event, m Moment) sound.ID {
	if m != Begins {
		return sound.None
	}
	if id := breakSound(e.OldTerrain()); id != sound.None {
		return id
	}
	return sound.Grow
}
