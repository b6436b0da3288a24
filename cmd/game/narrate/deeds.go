package narrate

import "wallfall/rules"

// deedVerbs say how a figure moved another; the place follows.
var deedVerbs = [...]string{rules.Push: "%s pushed %s %s", rules.Pull: "%s pulled %s %s", rules.Slide: "%s sent %s %s"}

// deedPlaces say where that ended.
var deedPlaces = [...]string{
	rules.ByWall:     "under a wall",
	rules.ByBarrier:  "under a wall",
	rules.ByNoRoom:   "under a wall",
	rules.ByWater:    "into deep water",
	rules.ByDrowning: "into deep water",
	rules.ByBurning:  "into the fire",
	rules.ByFall:     "over the edge",
	rules.ByLanding:  "over the edge",
}

// Sent returns that a figure moved another to its death of a cause, "" where there
// are no words for it.
func Sent(w Narrator, by, fig rules.FigID, how rules.Force, c rules.Cause) string {
	switch {
	case how == rules.NoForce:
		return ""
	case c == rules.ByWounds || c == rules.ByAbility:
		return w.Lang.F("%s slammed %s to death", w.Fig(by), w.Fig(fig))
	case c == rules.ByDestroying:
		return w.Lang.F("%s smashed %s", w.Fig(by), w.Fig(fig))
	}
	verb, place := entry(deedVerbs[:], how), entry(deedPlaces[:], c)
	if verb == "" || place == "" {
		return ""
	}
	return w.Lang.F(verb, w.Fig(by), w.Fig(fig), w.Lang.T(place))
}
