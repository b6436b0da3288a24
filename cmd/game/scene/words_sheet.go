package scene

import (
	"strings"

	"wallfall/rules"
)

// statTitle names a stat.
func (w words) statTitle(st rules.Stat) string {
	switch st {
	case rules.StatPower:
		return w.lang.T("Power")
	case rules.StatSkill:
		return w.lang.T("Skill")
	case rules.StatMove:
		return w.lang.T("Move")
	case rules.StatArmor:
		return w.lang.T("Armor")
	case rules.StatStability:
		return w.lang.T("Stability")
	case rules.StatAgility:
		return w.lang.T("Agility")
	}
	return w.lang.T("Might")
}

// sources tells where a stat comes from: "Power 6 = 3 × 2 swordsman", "Move 2 =
// 4 lion − 2 Mire, 3 more turns (SP-01)". It gives "" for what is plain.
func (w words) sources(st rules.Stat, n int, list []rules.Source) string {
	if len(list) == 0 || len(list) == 1 && list[0].N == 1 {
		return ""
	}
	var b strings.Builder
	b.WriteString(w.lang.F("%s %d", w.statTitle(st), n) + " = ")
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

func (w words) source(p rules.Source, amount int) string {
	switch p.From {
	case rules.FromKind:
		name := w.kind(w.board.Kinds()[p.Of].Name)
		if p.N > 1 {
			return w.lang.F("%d × %d %s", p.N, amount/p.N, name)
		}
		return w.lang.F("%d %s", amount, name)
	case rules.FromLimit:
		return w.lang.F("%d by its limit (%s)", amount, p.Rule.String())
	}
	name := w.name(w.board.Spells()[p.Of].Name)
	if p.From == rules.FromSpell && p.N > 0 {
		return w.lang.F("%d %s, %s (%s)", amount, name, w.lang.N(p.N, "%d more turn", "%d more turns"), p.Rule.String())
	}
	return w.lang.F("%d %s (%s)", amount, name, p.Rule.String())
}

// contact tells of an enemy that a figure touches, and how the two would strike.
func (w words) contact(s *rules.State, id, foe rules.FigID) string {
	text := w.lang.F("Touches %s", w.fig(foe))
	if dice, need, ok := s.Blow(id, foe); ok {
		text += ": " + w.lang.F("strikes it with %s", dice3(dice, need))
	}
	if dice, need, ok := s.Blow(foe, id); ok {
		text += ", " + w.lang.F("is struck with %s", dice3(dice, need))
	}
	return text
}

// spellOn tells of a spell that is on a figure.
func (w words) spellOn(c rules.CastView) string {
	sp := &w.board.Spells()[c.Spell]
	left := w.lang.T("for ever")
	if c.Turns > 0 {
		left = w.lang.N(c.Turns, "%d more turn", "%d more turns")
	}
	return w.lang.F("%s of %s, %s", w.name(sp.Name), w.side(c.Side), left) + ": " + w.spell(sp)
}

// trait says in a line what a trait means.
func (w words) trait(t rules.Trait) string {
	switch t {
	case rules.Flying:
		return w.lang.T("Flying: passes over others and hazards, ends on free cells (MV-02)")
	case rules.Hover:
		return w.lang.T("Hover: flies even when prone, in a pit or grabbed (FG-02)")
	case rules.Agile:
		return w.lang.T("Agile: walks over pitfalls and climbs through them (PF-01, PF-03)")
	case rules.Swimmer:
		return w.lang.T("Swimmer: may enter deep water and does not drown (TN-07)")
	case rules.Undying:
		return w.lang.T("Undying: slain by damage it stays on a die of 4 or more, once a turn (FG-04)")
	case rules.Rangestriker:
		return w.lang.T("Rangestriker: strikes from afar, up to 4 cells, with half its power (ST-04)")
	case rules.Magic:
		return w.lang.T("Magic: its strikes from afar pass groups and most hazards (ST-05)")
	case rules.Lord:
		return w.lang.T("Lord: from afar only magic harms it (ST-05)")
	case rules.Dragon:
		return w.lang.T("Dragon: lives in volcanoes, and strikes out of them with 3 more dice (HZ-09)")
	case rules.Darklord:
		return w.lang.T("Darklord: at home in darkness, not in clouds (HZ-12, HZ-13)")
	case rules.Object:
		return w.lang.T("Loose object: walls and throws move it, nobody commands it (CW-18)")
	case rules.Monster:
		return w.lang.T("Monster: stands in monster groups only (FG-01)")
	case rules.Gatemouth:
		return w.lang.T("Gatemouth: before the strikes all beside it are thrown 3 cells away (SP-07)")
	}
	return ""
}

// homes lists the terrains and edges that a kind is native to.
func (w words) homes(kind *rules.Kind) string {
	var home []string
	for t := rules.Plain; t < rules.Void; t++ {
		if kind.Native&rules.NativeTo(t) != 0 {
			home = append(home, w.term(t.String()))
		}
	}
	for e := rules.Slope; e <= rules.Rampart; e++ {
		if kind.Native&rules.NativeToEdge(e) != 0 {
			home = append(home, w.term(e.String()))
		}
	}
	return strings.Join(home, ", ")
}

// talentHow tells what an ability costs, whom it reaches, and what is rolled.
func (w words) talentHow(a *rules.Ability, f rules.FigureView) string {
	whom := [...]string{w.lang.T("an enemy"), w.lang.T("a friend"), w.lang.T("any figure"), w.lang.T("a loose object")}[min(3, int(a.Aim))]
	if a.Targets > 1 {
		whom = w.lang.F("up to %d of: %s", a.Targets, whom)
	}
	reach := w.lang.T("beside it")
	if a.Range > 1 {
		reach = w.lang.F("within %d", a.Range)
	}
	bonus, with := f.Might, w.lang.T("might")
	if a.Agility {
		bonus, with = f.Agility, w.lang.T("agility")
	}
	return w.lang.F("its action · %s %s · 2d10 + %d %s (MV-05)", whom, reach, bonus, with)
}

// tier tells what a tier of an ability does.
func (w words) tier(t rules.Tier) string {
	var out []string
	if t.Damage > 0 {
		out = append(out, w.lang.F("%d damage", t.Damage))
	}
	if t.Force != rules.NoForce {
		out = append(out, w.lang.F("%s %d", w.term(t.Force.String()), t.Distance))
	}
	if t.Prone {
		out = append(out, w.lang.T("prone"))
	}
	if t.Grab {
		out = append(out, w.lang.T("grab"))
	}
	if len(out) == 0 {
		return w.lang.T("nothing")
	}
	return strings.Join(out, ", ")
}
