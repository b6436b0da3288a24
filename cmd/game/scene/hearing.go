package scene

import (
	"wallfall/assets/sound"
	"wallfall/render/board"
	"wallfall/rules"
)

// soundOf gives what is heard as an event begins or ends.
func soundOf(e *rules.Event, m board.Moment) sound.ID {
	id := sound.None
	if m == board.Begins {
		switch e.Kind {
		case rules.EvTurn:
			id = sound.Turn
		case rules.EvWallStart:
			id = sound.WallStart
		case rules.EvWallMove:
			id = sound.WallGrind
		case rules.EvWallRemoved:
			id = sound.Crumble
		case rules.EvPush, rules.EvCanister:
			id = sound.Push
		case rules.EvDisplace:
			id = sound.Hop
		case rules.EvStep:
			switch rules.StepKind(e.N) {
			case rules.StepWalk, rules.StepCrawl:
				id = sound.Step
			case rules.StepLadder, rules.StepClimb:
				id = sound.Climb
			}
		case rules.EvPortal:
			id = sound.Portal
		case rules.EvDie:
			id = sound.Dice
		case rules.EvFall:
			id = sound.Fall
		case rules.EvDeath:
			id = deathSound(e.Cause)
		case rules.EvRupture:
			id = sound.Explosion
		case rules.EvCapture:
			id = sound.Capture
		case rules.EvLeave:
			id = sound.Escape
		case rules.EvFeature:
			switch rules.Feature(e.N) {
			case rules.DoorOpen:
				id = sound.DoorOpen
			case rules.DoorClosed:
				id = sound.DoorClose
			case rules.NoFeature:
				id = sound.Rubble
			}
		default:
			id = soundOfFight(e)
		}
	} else {
		switch e.Kind {
		case rules.EvWallMove:
			id = sound.WallStop
		case rules.EvWound, rules.EvDamage:
			id = sound.Wound
		case rules.EvHits:
			if id = sound.Hover; e.N > 0 {
				id = sound.Push
			}
		case rules.EvReturn, rules.EvSlide, rules.EvKnock:
			id = sound.Land
		case rules.EvStep:
			switch rules.StepKind(e.N) {
			case rules.StepJump, rules.StepLand:
				id = sound.Land
			}
		}
	}
	return id
}

// soundOfFight gives what is heard as an event of fights or spells begins.
func soundOfFight(e *rules.Event) sound.ID {
	switch e.Kind {
	case rules.EvStrike, rules.EvAbility, rules.EvGrab:
		return sound.Select
	case rules.EvRangestrike:
		return sound.Hop
	case rules.EvSlain:
		return sound.Slain
	case rules.EvForceStep:
		return sound.Step
	case rules.EvSlam:
		return sound.WallStop
	case rules.EvTerrain:
		if e.Rule == rules.FM20 {
			return sound.Crumble
		}
		return sound.Splash
	case rules.EvCommit:
		return sound.Button
	case rules.EvCast, rules.EvTeleport, rules.EvSpawn:
		return sound.Portal
	case rules.EvHop:
		return sound.Escape
	case rules.EvHeal, rules.EvSwap, rules.EvStructure:
		return sound.Capture
	}
	return sound.None
}

// hear plays a sound from where an event happens.
func (p *play) hear(e *rules.Event, id sound.ID) {
	if id == sound.None {
		return
	}
	at := e.To
	if at == rules.NoCell {
		at = e.From
	}
	pan := float32(0)
	if at != rules.NoCell {
		// Left to right as the eye sees it, never all the way to one ear.
		c := &p.pic.Camera
		x, y := board.Centre(p.words.board, at)
		sx, _ := c.Screen(x, y)
		if w := c.Area.X1 - c.Area.X0; w > 0 {
			pan = max(-0.8, min(0.8, ((sx-c.Area.X0)/w*2-1)*0.8))
		}
	}
	p.player.Play(id, pan, 1)
}

func deathSound(c rules.Cause) sound.ID {
	switch c {
	case rules.ByWall, rules.ByBarrier, rules.ByNoRoom, rules.ByDestroying:
		return sound.Crush
	case rules.ByWater, rules.ByDrowning:
		return sound.Splash
	case rules.ByBurning:
		return sound.Burn
	}
	return sound.Slain
}
