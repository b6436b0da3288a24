package narrate

import (
	"strings"

	"wallfall/rules"
)

var statTitles = [...]string{
	rules.StatPower:     "Power",
	rules.StatSkill:     "Skill",
	rules.StatMove:      "Move",
	rules.StatArmor:     "Armor",
	rules.StatStability: "Stability",
	rules.StatAgility:   "Agility",
	rules.StatMight:     "Might",
}

// StatTitle returns the name of a stat.
func (w Narrator) StatTitle(st rules.Stat) string { return w.Lang.T(statTitles[st]) }

var statTips = [...]string{
	rules.StatPower:     "Power: how many dice it rolls in a strike (ST-02)",
	rules.StatSkill:     "Skill: it hits more easily and is harder to hit (ST-02)",
	rules.StatMove:      "Move: how many cells it can go in a turn (MV-01)",
	rules.StatArmor:     "Armor: subtracted from the damage it takes (ST-02)",
	rules.StatStability: "Stability: how many cells of forced movement it can resist (FM-11)",
	rules.StatAgility:   "Agility: added to some rolls; softens falls (FM-22)",
	rules.StatMight:     "Might: added to the rolls of its abilities (MV-05)",
}

// StatTip returns what a stat does.
func (w Narrator) StatTip(st rules.Stat) string { return w.Lang.T(statTips[st]) }

// Sources returns the sum that makes up a stat: "Power 6 = 3 × 2 swordsman", "Move 2 =
// 4 lion − 2 Mire, 3 more turns (SP-01)". It returns "" if there is nothing to add up.
func (w Narrator) Sources(st rules.Stat, n int, list []rules.Source) string {
	if len(list) == 0 || len(list) == 1 && list[0].N == 1 {
		return ""
	}
	var b strings.Builder
	b.WriteString(w.Lang.F("%s %d", w.StatTitle(st), n) + " = ")
	for i, p := range list {
		amount := p.Amount
		switch {
		case i > 0 && amount < 0:
			b.WriteString(" − ")
			amount = -amount
		case i > 0:
			b.WriteString(" + ")
		}
		b.WriteString(w.source(p, amount))
	}
	return b.String()
}

func (w Narrator) source(p rules.Source, amount int) string {
	switch p.From {
	case rules.FromKind:
		name := w.Kind(w.Board.Kinds()[p.Of].Name)
		if p.N > 1 {
			return w.Lang.F("%d × %d %s", p.N, amount/p.N, name)
		}
		return w.Lang.F("%d %s", amount, name)
	case rules.FromLimit:
		return w.Lang.F("%d, limited (%s)", amount, p.Rule.String())
	}
	name := w.Name(w.Board.Spells()[p.Of].Name)
	if p.From == rules.FromSpell && p.N > 0 {
		return w.Lang.F("%d %s, %s (%s)", amount, name, w.Lang.N(p.N, "%d turn left", "%d turns left"), p.Rule.String())
	}
	return w.Lang.F("%d %s (%s)", amount, name, p.Rule.String())
}

// Contact returns a line about an enemy in contact and the dice of both.
func (w Narrator) Contact(s *rules.State, id, foe rules.FigID) string {
	text := w.Lang.F("Touches %s", w.Fig(foe))
	if dice, need, ok := s.StrikeDice(id, foe); ok {
		text += ": " + w.Lang.F("strikes with %s", Dice3(dice, need))
	}
	if dice, need, ok := s.StrikeDice(foe, id); ok {
		text += ", " + w.Lang.F("is struck with %s", Dice3(dice, need))
	}
	return text
}

// SpellOn returns a line about a spell on a figure.
func (w Narrator) SpellOn(c rules.CastView) string {
	sp := &w.Board.Spells()[c.Spell]
	return w.Lang.F("%s of %s, %s", w.Name(sp.Name), w.Side(c.Side), w.turnsLeft(c)) + ": " + w.Spell(sp)
}

var traits = map[rules.Trait]string{
	rules.Flying:       "Flying: passes over figures and hazards, lands on free cells (MV-02)",
	rules.Hover:        "Hover: flies even when prone, in a pit or grabbed (FG-02)",
	rules.Agile:        "Agile: walks over pitfalls and climbs through them (PF-01, PF-03)",
	rules.Swimmer:      "Swimmer: can enter deep water and doesn't drown (TN-07)",
	rules.Undying:      "Undying: when damage would slay it, it survives on 4+, once a turn (FG-04)",
	rules.Rangestriker: "Rangestriker: strikes up to 4 cells away with half its power (ST-04)",
	rules.Magic:        "Magic: its rangestrikes pass groups and most hazards (ST-05)",
	rules.Lord:         "Lord: only magic rangestrikes harm it (ST-05)",
	rules.Dragon:       "Dragon: lives in volcanoes and strikes from them with +3 dice (HZ-09)",
	rules.Darklord:     "Darklord: at home in darkness, not in clouds (HZ-12, HZ-13)",
	rules.Object:       "Loose object: walls and forces move it, nobody commands it (CW-18)",
	rules.Monster:      "Monster: only in monster groups (FG-01)",
	rules.Gatemouth:    "Gatemouth: before combat, throws everyone beside it 3 cells away (SP-07)",
}

// Trait returns a line that explains a trait.
func (w Narrator) Trait(t rules.Trait) string { return w.Lang.T(traits[t]) }

// Homes returns the terrains and edges that a kind is native to.
func (w Narrator) Homes(kind *rules.Kind) string {
	var home []string
	for t := rules.Plain; t < rules.Void; t++ {
		if kind.Native&rules.NativeTo(t) != 0 {
			home = append(home, w.Term(t.String()))
		}
	}
	for e := rules.Slope; e <= rules.Rampart; e++ {
		if kind.Native&rules.NativeToEdge(e) != 0 {
			home = append(home, w.Term(e.String()))
		}
	}
	return strings.Join(home, ", ")
}

// TalentHow returns the cost, the reach and the dice of an ability.
func (w Narrator) TalentHow(a *rules.Ability, f rules.FigureView) string {
	whom := [...]string{w.Lang.T("an enemy"), w.Lang.T("a friend"), w.Lang.T("any figure"), w.Lang.T("a loose object")}[min(3, int(a.Aim))]
	if a.Targets > 1 {
		whom = w.Lang.F("up to %d of: %s", a.Targets, whom)
	}
	reach := w.Lang.T("beside it")
	if a.Range > 1 {
		reach = w.Lang.F("within %d", a.Range)
	}
	bonus, with := f.Might, w.Lang.T("might")
	if a.Agility {
		bonus, with = f.Agility, w.Lang.T("agility")
	}
	return w.Lang.F("action · %s %s · 2d10 + %d %s (MV-05)", whom, reach, bonus, with)
}

// Tier returns the effects of a tier of an ability.
func (w Narrator) Tier(t rules.Tier) string {
	var out []string
	if t.Damage > 0 {
		out = append(out, w.Lang.F("%d damage", t.Damage))
	}
	if t.Force != rules.NoForce {
		out = append(out, w.Lang.F("%s %d", w.Term(t.Force.String()), t.Distance))
	}
	if t.Prone {
		out = append(out, w.Lang.T("prone"))
	}
	if t.Grab {
		out = append(out, w.Lang.T("grab"))
	}
	if len(out) == 0 {
		return w.Lang.T("nothing")
	}
	return strings.Join(out, ", ")
}
