package narrate

import (
	"wallfall/render/board"
	"wallfall/rules"
)

// signTexts says what each sign of a chip means, in the order of the signs.
var signTexts = [...]string{
	"Prone: can't act; at the end of its side's turn it stands up on 4+ (FG-05)",
	"In the pit: walls pass over it; climbing out takes 2 move and its action (PT-01, CW-05)",
	"Slain, but strikes once more before it is removed (ST-01)",
	"Flies over figures, pits and most ground (FG-02)",
	"Grabbed: can't move (FM-09)",
	"In contact with an enemy (MV-03)",
	"At home on this ground (HZ-01)",
	"A spell is on it (SP-01)",
	"Must strike before the phase ends (ST-01)",
	"A group of several kinds",
}

// SignTexts returns in a sentence each what the signs of a chip mean.
func SignTexts(w Narrator, s board.Sign) (list []string) {
	for i, text := range signTexts {
		if s>>i&1 != 0 {
			list = append(list, w.Lang.T(text))
		}
	}
	return list
}

// TerrainTexts say in a sentence each what the terrains do, with the rule.
var TerrainTexts = [...]string{
	rules.Plain:    "No effect (HZ-01)",
	rules.Tree:     "Only natives enter; it stops arrows (HZ-02)",
	rules.Sand:     "Slows walkers (HZ-03)",
	rules.Bog:      "Only natives enter (HZ-04)",
	rules.Bramble:  "Slows; natives are harder to hit (HZ-05)",
	rules.Fog:      "Ends a walker's move; hides natives (HZ-06)",
	rules.Hedge:    "Slows walkers; natives are harder to hit (HZ-07)",
	rules.Drift:    "Slows; strangers take a hit each strike phase (HZ-08)",
	rules.Volcano:  "Only dragons enter (HZ-09)",
	rules.Beach:    "Natives are harder to hit (HZ-10)",
	rules.Water:    "Slows; natives dive through it (HZ-11)",
	rules.Darkness: "Only the darklord's side enters (HZ-12)",
	rules.Cloud:    "Closed to walkers; figures on it strike harder (HZ-13)",
	rules.Rock:     "Solid: blocks movement and sight (BD-06)",
	rules.Deep:     "Drowns anyone who can't swim or fly (TN-07)",
	rules.Pit:      "Dropping in costs a wound; walls pass over it (PT-01)",
	rules.Glass:    "Solid; enough force breaks it (FM-20)",
	rules.Wood:     "Solid; enough force breaks it (FM-20)",
	rules.Stone:    "Solid; enough force breaks it (FM-20)",
	rules.Metal:    "Solid; enough force breaks it (FM-20)",
}

// FeatureTexts say in a sentence each what the features do, with the rule.
var FeatureTexts = [...]string{
	rules.Rubble:        "Blocks movement, not sight (BD-04)",
	rules.Blockade:      "Solid: blocks movement and sight (BD-06)",
	rules.Debris:        "No effect (BD-04)",
	rules.Canister:      "Can be pushed; explodes when destroyed (BD-04)",
	rules.Pitfall:       "A hole in the floor: anyone who stops on it falls (PF-01)",
	rules.Ladder:        "Leads to the floor above or below (MV-02)",
	rules.DoorClosed:    "Opens and closes for 1 move from beside it (MV-04)",
	rules.DoorOpen:      "Opens and closes for 1 move from beside it (MV-04)",
	rules.DoorDestroyed: "No effect (BD-04)",
	rules.Objective:     "Marks a goal",
	rules.Portal:        "Leads to the linked portal (X-39)",
}

// EdgeTexts say in a sentence each what the edges between two cells do, with the rule.
var EdgeTexts = [...]string{
	rules.Slope:   "Slows going up; natives strike harder downhill (HZ-16)",
	rules.Cliff:   "Blocks walkers and strikes (HZ-15)",
	rules.Dune:    "Natives strike harder downhill (HZ-14)",
	rules.Rampart: "Slows going up; downhill strikes hit more easily (HZ-17)",
}
