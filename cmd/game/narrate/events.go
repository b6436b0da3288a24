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
		return w.Lang.F(blows[e.Kind], fig, by, w.Pool(e.Dice(), e.Need()))
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
		text := w.Lang.F(forces[e.Force()], by, fig, w.Lang.N(e.Cells(), "%d cell", "%d cells"))
		if e.Resisted() > 0 {
			text += " " + w.Lang.F("(%d resisted)", e.Resisted())
		}
		return text
	case rules.EvSlam:
		what := w.Lang.T("an obstacle")
		if e.By != rules.NoFig {
			what = by
		}
		return w.Lang.F("%s slams into %s with force %d", fig, what, e.Damage())
	case rules.EvGrab:
		if e.By == rules.NoFig {
			return w.Lang.F("%s is free again", fig)
		}
		return w.Lang.F("%s grabs %s", by, fig)
	}
	return ""
}

// blows are the sentences of strikes.
var blows = [...]string{
	rules.EvStrike:      "%s strikes %s: %s",
	rules.EvRangestrike: "%s rangestrikes %s: %s",
}

// forces are sentences about forced movement.
var forces = [...]string{
	rules.NoForce: "%s moves %s %s",
	rules.Push:    "%s pushes %s %s",
	rules.Pull:    "%s pulls %s %s",
	rules.Slide:   "%s slides %s %s",
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

// steps are the sentences of single steps that have a rule of their own.
var steps = [...]string{
	rules.StepJump:   "%s jumps",
	rules.StepClimb:  "%s climbs out of the pit",
	rules.StepLadder: "%s takes the ladder",
	rules.StepCross:  "%s crosses with care",
}

// walks and flights are the sentences of one step and of several.
var (
	walks   = [...]string{"%s moves 1 cell", "%s moves %d cells"}
	flights = [...]string{"%s flies 1 cell", "%s flies %d cells"}
)

// Walk returns a sentence about n steps that a figure took by itself, like e.
func (w Narrator) Walk(e *rules.Event, n int) string {
	fig := w.Fig(e.Fig)
	if e.Step() == rules.StepLadder && e.Rule != rules.MV04 {
		return w.Lang.F("%s climbs through the pitfall", fig) + " · " + e.Rule.String()
	}
	if text := entry(steps[:], e.Step()); text != "" {
		return w.Lang.F(text, fig) + " · " + e.Rule.String()
	}
	texts := walks
	if e.Step() == rules.StepFly || e.Step() == rules.StepLand {
		texts = flights
	}
	if n == 1 {
		return w.Lang.F(texts[0], fig)
	}
	return w.Lang.F(texts[1], fig, n)
}
