package sound

// captions say what is heard, for those who do not hear it. Effects of the
// interface have none.
var captions = [Count]string{
	Turn: "chime: a turn begins", Step: "footsteps", WallStart: "a wall creaks", WallGrind: "stone grinds on stone",
	WallStop: "a wall thuds to a stop", Push: "a shove", Crush: "a crushing blow", Wound: "a dull hit", Slain: "someone falls",
	Hop: "a sidestep", Land: "someone lands", Climb: "climbing", Crumble: "a wall crumbles", Rubble: "rubble is crushed",
	Explosion: "an explosion", Fall: "a long fall", Splash: "a splash", Burn: "flames", DoorOpen: "a door creaks open",
	DoorClose: "a door shuts", Portal: "a portal hums", Dice: "dice rattle", Capture: "a structure is captured", Escape: "someone escapes",
	Victory: "victory", Defeat: "defeat", Draw: "a draw", Blade: "blades clash", Bow: "an arrow flies", Bolt: "a bolt of magic hisses",
	Hit: "a hit", Miss: "a miss", Bite: "frost crackles", Grab: "someone is grabbed", Throw: "someone is thrown", Slam: "a heavy slam",
	Shatter: "glass shatters", Splinter: "wood splinters", Crack: "stone cracks", Buckle: "metal buckles", Prone: "someone tips over",
	Stand: "someone stands up", Teeter: "someone teeters", PitIn: "a drop into a pit", Drown: "someone drowns", Commit: "a spell is prepared",
	Cast: "a spell is cast", Fizzle: "a spell fizzles", Dispel: "a spell ends", HopAway: "someone whirls away", Return: "someone returns",
	Teleport: "a teleport", Swap: "two figures swap", Summon: "helpers appear", Heal: "a healing chime", Mana: "mana gained",
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
