package scene

import (
	"wallfall/assets/sound"
	"wallfall/render/board"
	"wallfall/rules"
)

// hearings gives what is heard as an event of each kind begins, where that does
// not depend on more than the kind.
var hearings = map[rules.EventKind]sound.ID{
	rules.EvTurn: sound.Turn, rules.EvWallStart: sound.WallStart, rules.EvWallMove: sound.WallGrind, rules.EvWallRemoved: sound.Crumble,
	rules.EvPush: sound.Push, rules.EvCanister: sound.Push, rules.EvDisplace: sound.Hop, rules.EvPortal: sound.Portal, rules.EvDie: sound.Dice,
	rules.EvFall: sound.Fall, rules.EvRupture: sound.Explosion, rules.EvCapture: sound.Capture, rules.EvLeave: sound.Escape,
	rules.EvPitIn: sound.PitIn, rules.EvPitOut: sound.Climb, rules.EvProne: sound.Prone, rules.EvStand: sound.Stand, rules.EvUndying: sound.Heal,
	rules.EvStrike: sound.Blade, rules.EvCarry: sound.Blade, rules.EvSlain: sound.Slain, rules.EvGrab: sound.Grab, rules.EvForce: sound.Throw,
	rules.EvForceStep: sound.Push, rules.EvSlam: sound.Slam, rules.EvAbility: sound.Select, rules.EvTier: sound.Dice, rules.EvKnock: sound.Push,
	rules.EvCommit: sound.Commit, rules.EvCast: sound.Cast, rules.EvSquander: sound.Fizzle, rules.EvSpellEnd: sound.Dispel, rules.EvMana: sound.Mana,
	rules.EvHop: sound.HopAway, rules.EvReturn: sound.Return, rules.EvTeleport: sound.Teleport, rules.EvSwap: sound.Swap, rules.EvSplit: sound.Swap,
	rules.EvSpawn: sound.Summon, rules.EvHeal: sound.Heal, rules.EvStructure: sound.Grow, rules.EvResign: sound.Defeat,
}

// deaths gives how each end sounds.
var deaths = map[rules.Cause]sound.ID{
	rules.ByWounds: sound.Slain, rules.ByWall: sound.Crush, rules.ByBarrier: sound.Crush, rules.ByNoRoom: sound.Crush, rules.ByWater: sound.Splash,
	rules.ByDrowning: sound.Drown, rules.ByBurning: sound.Burn, rules.ByFall: sound.Slain, rules.ByFaller: sound.Crush, rules.ByDestroying: sound.Splinter,
	rules.ByStrike: sound.Slain, rules.ByAbility: sound.Slain, rules.BySlaying: sound.Slain, rules.ByDispel: sound.Fizzle, rules.ByLanding: sound.Crush,
	rules.ByVanishing: sound.Dispel,
}

// breaks gives how each material sounds when something goes through it.
var breaks = map[rules.Terrain]sound.ID{
	rules.Glass: sound.Shatter, rules.Wood: sound.Splinter, rules.Stone: sound.Crack, rules.Metal: sound.Buckle,
}

// soundOf gives what is heard as an event begins or ends.
func soundOf(s *rules.State, e *rules.Event, m board.Moment) sound.ID {
	if m == board.Ends {
		return soundAtEnd(e)
	}
	switch e.Kind {
	case rules.EvStep:
		switch e.Step() {
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
	case rules.EvRangestrike:
		f := s.Figure(e.Fig)
		if s.Board().Kinds()[f.Kind].Traits&rules.Magic != 0 {
			return sound.Bolt
		}
		return sound.Bow
	case rules.EvDamage, rules.EvWound:
		if e.Rule == rules.HZ08 {
			return sound.Bite
		}
		return sound.None
	case rules.EvDeath:
		if e.Cause == rules.ByDestroying {
			if id, ok := breaks[s.Board().Kinds()[s.Figure(e.Fig).Kind].Material]; ok {
				return id
			}
		}
		return deaths[e.Cause]
	case rules.EvFeature:
		switch e.Feature() {
		case rules.DoorOpen:
			return sound.DoorOpen
		case rules.DoorClosed:
			return sound.DoorClose
		case rules.NoFeature:
			return sound.Rubble
		}
		return sound.None
	case rules.EvTerrain:
		if id, ok := breaks[e.OldTerrain()]; ok {
			return id
		}
		return sound.Grow
	}
	return hearings[e.Kind]
}

// soundAtEnd gives what is heard as an event ends.
func soundAtEnd(e *rules.Event) sound.ID {
	switch e.Kind {
	case rules.EvWallMove:
		return sound.WallStop
	case rules.EvWound, rules.EvDamage:
		return sound.Wound
	case rules.EvHits:
		if e.Hits() > 0 {
			return sound.Hit
		}
		return sound.Miss
	case rules.EvSlide, rules.EvKnock:
		return sound.Land
	case rules.EvStep:
		switch e.Step() {
		case rules.StepJump, rules.StepLand:
			return sound.Land
		}
	}
	return sound.None
}
