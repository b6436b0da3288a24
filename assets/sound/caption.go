package sound

// captions say what is heard, for those who do not hear it. Effects of the
// interface have none.
var captions = [Count]string{
	Turn: "chime: a turn begins", Step: "footsteps", WallStart: "a wall creaks", WallGrind: "stone grinds on stone",
	WallStop: "a wall thuds to a stop", Push: "a shove", Crush: "a crushing blow", Wound: "a dull hit", Slain: "somebody falls",
	Hop: "a hop aside", Land: "somebody lands", Climb: "climbing", Crumble: "a wall crumbles", Rubble: "rubble is ground away",
	Explosion: "an explosion", Fall: "a long fall", Splash: "a splash", Burn: "flames", DoorOpen: "a door creaks open",
	DoorClose: "a door shuts", Portal: "a portal hums", Dice: "dice rattle", Capture: "a structure is taken", Escape: "somebody gets away",
	Victory: "victory", Defeat: "defeat", Draw: "nobody has won", Blade: "blades clash", Bow: "an arrow flies", Bolt: "a bolt of magic hisses",
	Hit: "a hit", Miss: "a miss", Bite: "frost crackles", Grab: "somebody is grabbed", Throw: "somebody is thrown", Slam: "a heavy slam",
	Shatter: "glass shatters", Splinter: "wood splinters", Crack: "stone cracks", Buckle: "metal buckles", Prone: "somebody tips over",
	Stand: "somebody gets up", Teeter: "somebody teeters", PitIn: "a drop into a pit", Drown: "somebody drowns", Commit: "a spell is prepared",
	Cast: "a spell is cast", Fizzle: "a spell fizzles", Dispel: "a spell ends", HopAway: "somebody whirls away", Return: "somebody comes back",
	Teleport: "a teleport", Swap: "two change places", Summon: "helpers appear", Heal: "a healing chime", Mana: "mana is gained",
	Grow: "the ground changes",
}

// Caption says in a few English words what the effect sounds like, "" for the
// clicks of the interface, for None and unknown IDs.
func (id ID) Caption() string {
	if !id.valid() {
		return ""
	}
	return captions[id]
}
