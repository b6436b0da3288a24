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

// TerrainText returns in one sentence what a terrain does, with its rule.
func TerrainText(w Narrator, t rules.Terrain) string {
	switch t {
	case rules.Plain:
		return w.Lang.T("No effect (HZ-01)")
	case rules.Tree:
		return w.Lang.T("Only natives enter; it stops arrows (HZ-02)")
	case rules.Sand:
		return w.Lang.T("Slows walkers (HZ-03)")
	case rules.Bog:
		return w.Lang.T("Only natives enter (HZ-04)")
	case rules.Bramble:
		return w.Lang.T("Slows; natives are harder to hit (HZ-05)")
	case rules.Fog:
		return w.Lang.T("Ends a walker's move; hides natives (HZ-06)")
	case rules.Hedge:
		return w.Lang.T("Slows walkers; natives are harder to hit (HZ-07)")
	case rules.Drift:
		return w.Lang.T("Slows; strangers take a hit each strike phase (HZ-08)")
	case rules.Volcano:
		return w.Lang.T("Only dragons enter (HZ-09)")
	case rules.Beach:
		return w.Lang.T("Natives are harder to hit (HZ-10)")
	case rules.Water:
		return w.Lang.T("Slows; natives dive through it (HZ-11)")
	case rules.Darkness:
		return w.Lang.T("Only the darklord's side enters (HZ-12)")
	case rules.Cloud:
		return w.Lang.T("Closed to walkers; figures on it strike harder (HZ-13)")
	case rules.Deep:
		return w.Lang.T("Drowns anyone who can't swim or fly (TN-07)")
	case rules.Pit:
		return w.Lang.T("Dropping in costs a wound; walls pass over it (PT-01)")
	case rules.Glass, rules.Wood, rules.Stone, rules.Metal:
		return w.Lang.T("Solid; enough force breaks it (FM-20)")
	}
	return w.Lang.T("Solid: blocks movement and sight (BD-06)")
}

// FeatureText returns in one sentence what a feature does, with its rule.
func FeatureText(w Narrator, f rules.Feature) string {
	switch f {
	case rules.Rubble:
		return w.Lang.T("Blocks movement, not sight (BD-04)")
	case rules.Canister:
		return w.Lang.T("Can be pushed; explodes when destroyed (BD-04)")
	case rules.Pitfall:
		return w.Lang.T("A hole in the floor: anyone who stops on it falls (PF-01)")
	case rules.Ladder:
		return w.Lang.T("Leads to the floor above or below (MV-02)")
	case rules.DoorClosed, rules.DoorOpen:
		return w.Lang.T("Opens and closes for 1 move from beside it (MV-04)")
	case rules.Objective:
		return w.Lang.T("Marks a goal")
	case rules.Portal:
		return w.Lang.T("Leads to the linked portal (X-39)")
	case rules.Blockade:
		return w.Lang.T("Solid: blocks movement and sight (BD-06)")
	}
	return w.Lang.T("No effect (BD-04)")
}

// EdgeText returns in one sentence what an edge between two cells does, with its rule.
func EdgeText(w Narrator, e rules.Edge) string {
	switch e {
	case rules.Dune:
		return w.Lang.T("Natives strike harder downhill (HZ-14)")
	case rules.Cliff:
		return w.Lang.T("Blocks walkers and strikes (HZ-15)")
	case rules.Slope:
		return w.Lang.T("Slows going up; natives strike harder downhill (HZ-16)")
	}
	return w.Lang.T("Slows going up; downhill strikes hit more easily (HZ-17)")
}
