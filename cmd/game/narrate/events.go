package narrate

import (
	"wallfall/rules"
)

// fight returns the sentence of an event of strikes, abilities or forced movement, ""
// for any other and for one that deserves no line.
func (w Narrator) fight(e *rules.Event) string {
	fig, by := w.Fig(e.Fig), w.Fig(e.By)
	switch e.Kind {
	case rules.EvStrike, rules.EvRangestrike:
		if e.Kind == rules.EvRangestrike {
			return w.Lang.F("%s rangestrikes %s: %s", fig, by, w.Pool(e.Dice(), e.Need()))
		}
		return w.Lang.F("%s strikes %s: %s", fig, by, w.Pool(e.Dice(), e.Need()))
	case rules.EvHits:
		if e.Hits() == 0 {
			return w.Lang.F("No hits on %s", fig)
		}
		return w.Lang.F("%s on %s", w.Lang.N(e.Hits(), "%d hit", "%d hits"), fig)
	case rules.EvCarry:
		return w.Lang.F("%s carried over to %s", w.Lang.N(e.Hits(), "%d hit", "%d hits"), fig)
	case rules.EvDamage:
		return w.Lang.F("%s takes %d damage (%d left)", fig, e.Damage(), e.StaminaLeft())
	case rules.EvHeal:
		return w.Lang.F("%s heals (%d)", fig, e.StaminaLeft())
	case rules.EvAbility:
		name := ""
		if e.Ability() < len(w.Board.Abilities()) {
			name = w.Name(w.Board.Abilities()[e.Ability()].Name)
		}
		if e.By == rules.NoFig {
			return w.Lang.F("%s uses %s", fig, name)
		}
		return w.Lang.F("%s uses %s on %s", fig, name, by)
	case rules.EvTier:
		return w.Lang.F("%s rolls a total of %d: tier %d", fig, e.Total(), e.Tier())
	case rules.EvForce:
		text := w.forced(e.Force(), by, fig, w.Lang.N(e.Cells(), "%d cell", "%d cells"))
		if e.Resisted() > 0 {
			text += " " + w.Lang.F("(%d resisted)", e.Resisted())
		}
		return text
	case rules.EvSlam:
		what := w.Lang.T("an obstacle")
		if e.By != rules.NoFig {
			what = by
		}
		return w.Lang.F("%s slams into %s: %d damage", fig, what, e.Damage())
	case rules.EvGrab:
		if e.By == rules.NoFig {
			return w.Lang.F("%s is free again", fig)
		}
		return w.Lang.F("%s grabs %s", by, fig)
	case rules.EvKnock:
		return w.Lang.F("%s is knocked aside", fig)
	case rules.EvSlide:
		return w.Lang.F("%s tumbles aside", fig)
	}
	return ""
}

// forced returns a sentence about forced movement.
func (w Narrator) forced(how rules.Force, by, fig, far string) string {
	switch how {
	case rules.Push:
		return w.Lang.F("%s pushes %s %s", by, fig, far)
	case rules.Pull:
		return w.Lang.F("%s pulls %s %s", by, fig, far)
	case rules.Slide:
		return w.Lang.F("%s slides %s %s", by, fig, far)
	}
	return w.Lang.F("%s moves %s %s", by, fig, far)
}

// Pool returns a number of dice and what hits: "5 dice, each hits on 4+".
func (w Narrator) Pool(n, need int) string {
	dice := w.Lang.N(n, "%d die", "%d dice")
	switch need {
	case 1:
		return w.Lang.F("%s, all hit", dice)
	case 6:
		return w.Lang.F("%s, each hits on 6", dice)
	}
	return w.Lang.F("%s, each hits on %d+", dice, need)
}

// magic returns the sentence of an event of spells or holding areas, "" for any other
// and for one that deserves no line.
func (w Narrator) magic(e *rules.Event) string {
	fig := w.Fig(e.Fig)
	spell := func() string {
		if e.Spell() < 0 || e.Spell() >= len(w.Board.Spells()) {
			return w.Lang.T("A spell")
		}
		return w.Name(w.Board.Spells()[e.Spell()].Name)
	}
	switch e.Kind {
	case rules.EvCommit:
		if e.Fig != rules.NoFig {
			return w.Lang.F("%s: %s on %s, prepared", w.Side(int(e.Side)), spell(), fig)
		}
		return w.Lang.F("%s: %s, prepared", w.Side(int(e.Side)), spell())
	case rules.EvCast:
		if e.Fig != rules.NoFig {
			return w.Lang.F("%s: %s on %s", w.Side(int(e.Side)), spell(), fig)
		}
		return w.Side(int(e.Side)) + ": " + spell()
	case rules.EvSquander:
		return w.Lang.F("%s fizzles", spell())
	case rules.EvSpellEnd:
		return w.Lang.F("%s ends", spell())
	case rules.EvHop:
		if e.Fig == rules.NoFig {
			return w.Lang.T("A structure leaves the board")
		}
		return w.Lang.F("%s leaves the board", fig)
	case rules.EvReturn:
		if e.Fig == rules.NoFig {
			return w.Lang.T("A structure returns")
		}
		return w.Lang.F("%s returns to the board", fig)
	case rules.EvTeleport:
		return w.Lang.F("%s teleports", fig)
	case rules.EvSplit:
		return w.Lang.F("One of %s joins %s", fig, w.Fig(e.By))
	case rules.EvSwap:
		return w.Lang.F("One of %s and one of %s swap places", fig, w.Fig(e.By))
	case rules.EvSpawn:
		if e.To == rules.NoCell {
			return ""
		}
		return w.Lang.F("%s appears", fig)
	case rules.EvTerrain:
		was, is := e.OldTerrain(), e.Terrain()
		if e.Rule == rules.FM20 {
			return w.Lang.F("%s breaks", Capital(w.Term(was.String())))
		}
		return w.Lang.F("%s becomes %s", Capital(w.Term(was.String())), w.Term(is.String()))
	case rules.EvStructure:
		if e.Structure() == rules.NoStructure {
			return w.Lang.T("A structure disappears")
		}
		return w.Lang.F("%s appears", Capital(w.Term(e.Structure().String())))
	}
	return ""
}

// Walk returns a sentence about n steps that a figure took by itself, like e.
func (w Narrator) Walk(e *rules.Event, n int) string {
	fig := w.Fig(e.Fig)
	switch e.Step() {
	case rules.StepFly, rules.StepLand:
		if n == 1 {
			return w.Lang.F("%s flies 1 cell", fig)
		}
		return w.Lang.F("%s flies %d cells", fig, n)
	case rules.StepJump:
		return w.Lang.F("%s jumps", fig) + " · " + e.Rule.String()
	case rules.StepClimb:
		return w.Lang.F("%s climbs out of the pit", fig) + " · " + e.Rule.String()
	case rules.StepLadder:
		if e.Rule != rules.MV04 {
			return w.Lang.F("%s climbs through the pitfall", fig) + " · " + e.Rule.String()
		}
		return w.Lang.F("%s takes the ladder", fig) + " · " + e.Rule.String()
	case rules.StepCross:
		return w.Lang.F("%s crosses with care", fig) + " · " + e.Rule.String()
	}
	if n == 1 {
		return w.Lang.F("%s moves 1 cell", fig)
	}
	return w.Lang.F("%s moves %d cells", fig, n)
}
