package scene

import (
	"wallfall/rules"
)

// fight tells an event of strikes, abilities and forced movement in words, "" when
// it is none or not worth a line.
func (w words) fight(e *rules.Event) string {
	fig, by := w.fig(e.Fig), w.fig(e.By)
	switch e.Kind {
	case rules.EvStrike, rules.EvRangestrike:
		if e.Kind == rules.EvRangestrike {
			return w.lang.F("%s strikes from afar at %s: %s", fig, by, w.pool(e.Dice(), e.Need()))
		}
		return w.lang.F("%s strikes %s: %s", fig, by, w.pool(e.Dice(), e.Need()))
	case rules.EvHits:
		if e.Hits() == 0 {
			return w.lang.F("No hit on %s", fig)
		}
		return w.lang.F("%s on %s", w.lang.N(e.Hits(), "%d hit", "%d hits"), fig)
	case rules.EvCarry:
		return w.lang.F("%s carried over to %s", w.lang.N(e.Hits(), "%d hit", "%d hits"), fig)
	case rules.EvDamage:
		return w.lang.F("%s takes %d damage (%d left)", fig, e.Damage(), e.StaminaLeft())
	case rules.EvHeal:
		return w.lang.F("%s is healed (%d)", fig, e.StaminaLeft())
	case rules.EvAbility:
		name := ""
		if e.Ability() < len(w.board.Abilities()) {
			name = w.name(w.board.Abilities()[e.Ability()].Name)
		}
		if e.By == rules.NoFig {
			return w.lang.F("%s uses %s", fig, name)
		}
		return w.lang.F("%s uses %s on %s", fig, name, by)
	case rules.EvTier:
		return w.lang.F("%s rolls %d in all: tier %d", fig, e.Total(), e.Tier())
	case rules.EvForce:
		text := w.forced(e.Force(), by, fig, w.lang.N(e.Cells(), "%d cell", "%d cells"))
		if e.Resisted() > 0 {
			text += " " + w.lang.F("(%d held off)", e.Resisted())
		}
		return text
	case rules.EvSlam:
		what := w.lang.T("what stands there")
		if e.By != rules.NoFig {
			what = by
		}
		return w.lang.F("%s slams into %s: %d damage", fig, what, e.Damage())
	case rules.EvGrab:
		if e.By == rules.NoFig {
			return w.lang.F("%s is free again", fig)
		}
		return w.lang.F("%s grabs %s", by, fig)
	case rules.EvKnock:
		return w.lang.F("%s is knocked aside", fig)
	case rules.EvSlide:
		return w.lang.F("%s tumbles aside", fig)
	}
	return ""
}

// forced tells who moves whom, how and how far.
func (w words) forced(how rules.Force, by, fig, far string) string {
	switch how {
	case rules.Push:
		return w.lang.F("%s pushes %s %s", by, fig, far)
	case rules.Pull:
		return w.lang.F("%s pulls %s %s", by, fig, far)
	case rules.Slide:
		return w.lang.F("%s slides %s %s", by, fig, far)
	}
	return w.lang.F("%s moves %s %s", by, fig, far)
}

// pool tells how many dice must show how much.
func (w words) pool(n, need int) string {
	dice := w.lang.N(n, "%d die", "%d dice")
	switch need {
	case 1:
		return w.lang.F("%s, every one hits", dice)
	case 6:
		return w.lang.F("%s, a 6 hits", dice)
	}
	return w.lang.F("%s, %d or more hits", dice, need)
}

// magic tells an event of spells and holding areas in words, "" when it is none
// or not worth a line.
func (w words) magic(e *rules.Event) string {
	fig := w.fig(e.Fig)
	spell := func() string {
		if e.Spell() < 0 || e.Spell() >= len(w.board.Spells()) {
			return w.lang.T("A spell")
		}
		return w.name(w.board.Spells()[e.Spell()].Name)
	}
	switch e.Kind {
	case rules.EvCommit:
		if e.Fig != rules.NoFig {
			return w.lang.F("%s: %s on %s is prepared", w.side(int(e.Side)), spell(), fig)
		}
		return w.lang.F("%s: %s is prepared", w.side(int(e.Side)), spell())
	case rules.EvCast:
		if e.Fig != rules.NoFig {
			return w.lang.F("%s: %s on %s", w.side(int(e.Side)), spell(), fig)
		}
		return w.side(int(e.Side)) + ": " + spell()
	case rules.EvSquander:
		return w.lang.F("%s is squandered", spell())
	case rules.EvSpellEnd:
		return w.lang.F("%s ends", spell())
	case rules.EvHop:
		if e.Fig == rules.NoFig {
			return w.lang.T("A structure leaves the board")
		}
		return w.lang.F("%s leaves the board for a while", fig)
	case rules.EvReturn:
		if e.Fig == rules.NoFig {
			return w.lang.T("A structure is back")
		}
		return w.lang.F("%s is back on the board", fig)
	case rules.EvTeleport:
		return w.lang.F("%s is elsewhere at once", fig)
	case rules.EvSplit:
		return w.lang.F("One of %s joins %s", fig, w.fig(e.By))
	case rules.EvSwap:
		return w.lang.F("One of %s and one of %s change places", fig, w.fig(e.By))
	case rules.EvSpawn:
		if e.To == rules.NoCell {
			return ""
		}
		return w.lang.F("%s appears", fig)
	case rules.EvTerrain:
		was, is := e.OldTerrain(), e.Terrain()
		if e.Rule == rules.FM20 {
			return w.lang.F("%s breaks", capital(w.term(was.String())))
		}
		return w.lang.F("%s becomes %s", capital(w.term(was.String())), w.term(is.String()))
	case rules.EvStructure:
		if e.Structure() == rules.NoStructure {
			return w.lang.T("A structure is gone from its cell")
		}
		return w.lang.F("%s stands in its cell", capital(w.term(e.Structure().String())))
	}
	return ""
}

// walk tells how far somebody has moved by itself, and how.
func (w words) walk(e *rules.Event, n int) string {
	fig := w.fig(e.Fig)
	switch e.Step() {
	case rules.StepFly, rules.StepLand:
		if n == 1 {
			return w.lang.F("%s flies 1 cell", fig)
		}
		return w.lang.F("%s flies %d cells", fig, n)
	case rules.StepJump:
		return w.lang.F("%s jumps", fig) + " · " + e.Rule.String()
	case rules.StepClimb:
		return w.lang.F("%s climbs out of the pit", fig) + " · " + e.Rule.String()
	case rules.StepLadder:
		return w.lang.F("%s takes the ladder", fig) + " · " + e.Rule.String()
	case rules.StepCross:
		return w.lang.F("%s crosses with care", fig) + " · " + e.Rule.String()
	}
	if n == 1 {
		return w.lang.F("%s moves 1 cell", fig)
	}
	return w.lang.F("%s moves %d cells", fig, n)
}
