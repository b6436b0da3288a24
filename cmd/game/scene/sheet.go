package scene

import (
	"strings"

	"wallfall/assets/lang"
	"wallfall/rules"
)

// sheet is all there is to know about a figure, in words. It is worked out anew
// only when the position is another.
type sheet struct {
	id      rules.FigID
	at      sheetKey
	stats   [8]statCell
	parts   []string // where a stat comes from that is not plain
	facts   []fact
	traits  []string
	talents []talent
}

// sheetKey tells whether a sheet still holds.
type sheetKey struct {
	lang *lang.Table
	hash uint64
	told int
	busy bool
}

// statCell is one stat: its name, its value, and whether spells have raised (1) or
// lowered (-1) it.
type statCell struct {
	name, value string
	change      int
}

// fact is one thing about a figure; a warning is what holds it or is about to end it.
type fact struct {
	text string
	warn bool
}

// talent is an ability as a table.
type talent struct {
	name, how string
	tiers     [3][2]string // what is rolled, and what comes of it
}

// sheetOf gives the sheet of a figure, a new one if need be. Two are kept: that of
// the figure pointed at and that of the selected one.
func (ins *inspector) sheetOf(id rules.FigID) *sheet {
	s := ins.t.match.State()
	key := sheetKey{ins.ui.lang, s.Hash(), ins.t.host.told(), ins.t.host.busy()}
	if !key.busy {
		key.told = 0
	}
	for i := range ins.sheets {
		if sh := &ins.sheets[i]; sh.id == id && sh.at == key && sh.stats[0].name != "" {
			return sh
		}
	}
	ins.oldest = 1 - ins.oldest
	sh := &ins.sheets[ins.oldest]
	*sh = sheet{id: id, at: key, parts: sh.parts[:0], facts: sh.facts[:0], traits: sh.traits[:0], talents: sh.talents[:0]}
	f := ins.t.figure(id)
	ins.sheetStats(sh, f)
	ins.sheetFacts(sh, f)
	ins.sheetTraits(sh, f)
	ins.sheetTalents(sh, f)
	return sh
}

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

// statOrder is how the stats stand on a card; the size comes last.
var statOrder = [7]rules.Stat{rules.StatPower, rules.StatSkill, rules.StatMove, rules.StatArmor, rules.StatMight, rules.StatAgility, rules.StatStability}

// sheetStats fills in the numbers and where they come from.
func (ins *inspector) sheetStats(sh *sheet, f rules.FigureView) {
	s := ins.t.match.State()
	var buf [16]rules.Source
	for i, st := range statOrder {
		list := s.Sources(sh.id, st, buf[:0])
		n, change := 0, 0
		for _, part := range list {
			n += part.Amount
			if part.From == rules.FromSpell || part.From == rules.FromVision {
				change += part.Amount
			}
		}
		value := ins.ui.lang.F("%d", n)
		if st == rules.StatMove && f.Spent > 0 && f.Side == s.Side() {
			value = ins.ui.lang.F("%d of %d", n-f.Spent, n)
		}
		sh.stats[i] = statCell{ins.t.words.statTitle(st), value, min(1, max(-1, change))}
		if text := ins.t.words.sources(st, n, list); text != "" {
			sh.parts = append(sh.parts, text)
		}
	}
	sh.stats[7] = statCell{ins.ui.lang.T("Size"), sizeName(&ins.t.words.board.Kinds()[f.Kind]), 0}
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

// sheetFacts fills in how the figure stands: what holds it, whom it touches, what
// its ground does, the spells on it.
func (ins *inspector) sheetFacts(sh *sheet, f rules.FigureView) {
	s, l := ins.t.match.State(), ins.ui.lang
	add := func(warn bool, text string) { sh.facts = append(sh.facts, fact{text, warn}) }
	switch {
	case f.Away:
		add(true, l.T("Off the board: nothing there reaches it, and its time stands still (OB-03, OB-05)"))
	case f.Doomed:
		add(true, l.T("Slain, but strikes before it goes (ST-01)"))
	case f.Prone:
		add(true, l.T("Prone: does nothing, and stands up on a die of 4 or more at the end of its side's turn (FG-05)"))
	}
	if f.InPit {
		add(true, l.T("In the pit: walls pass over it; out costs 2 and its action (PT-01, CW-05)"))
	}
	if f.Grabber != rules.NoFig {
		add(true, l.F("Grabbed by %s: may not move", ins.t.words.fig(f.Grabber)))
	}
	if f.Bound {
		add(true, l.T("Began its maneuver in contact: may not move (MV-03)"))
	}
	if f.Acted {
		add(false, l.T("Has used its action this turn (MV-05)"))
	}
	if f.Struck {
		add(false, l.T("Has struck in this phase (ST-01)"))
	}
	if f.Height > 0 {
		text := l.F("%d above its ground", f.Height)
		if f.Aloft {
			text = l.F("In the air, %d above its ground", f.Height)
		}
		add(false, text+" (BD-11)")
	}
	if ins.t.host.busy() || f.Cell == rules.NoCell {
		return
	}
	for id := range rules.FigID(s.NumFigures()) {
		if id != sh.id && s.Contact(sh.id, id) {
			add(false, ins.t.words.contact(s, sh.id, id))
		}
	}
	ins.standsOn(sh, f, add)
	for i := range s.NumCasts() {
		if c := s.Cast(i); s.Touches(i, sh.id) && !c.Holds {
			add(false, ins.t.words.spellOn(c))
		}
	}
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

// standsOn tells what the ground of a figure is and does.
func (ins *inspector) standsOn(sh *sheet, f rules.FigureView, add func(bool, string)) {
	s, l := ins.t.match.State(), ins.ui.lang
	t := s.Terrain(f.Cell)
	text := l.F("Stands on %s", ins.t.words.term(t.String()))
	if h := ins.t.words.board.Ground(f.Cell); h > 0 {
		text += ", " + l.F("height %d", h)
	}
	if ft := s.Feature(f.Cell); ft != rules.NoFeature {
		text += ", " + ins.t.words.term(ft.String())
	}
	if st, owner := s.Structure(f.Cell); st != rules.NoStructure {
		text += ", " + l.F("%s of %s", ins.t.words.term(st.String()), ins.t.words.side(owner))
	}
	if k := &ins.t.words.board.Kinds()[f.Kind]; k.Native&rules.NativeTo(t) != 0 {
		text += ", " + l.T("at home")
	}
	add(false, text)
	g, ok := s.Ground(sh.id)
	if !ok {
		return
	}
	tell := func(dice, skill int, die, sk string) {
		if dice != 0 {
			add(false, l.F(die, dice)+" ("+g.Rule.String()+")")
		}
		if skill != 0 {
			add(false, l.F(sk, skill)+" ("+g.Rule.String()+")")
		}
	}
	tell(g.Dice, g.Skill, l.T("Strikes out of here with %+d die"), l.T("Strikes out of here with %+d skill"))
	tell(g.FoeDice, g.FoeSkill, l.T("Strangers strike it here with %+d die"), l.T("Strangers strike it here with %+d skill"))
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

// sheetTraits fills in what the kinds of a group are and where they are at home.
func (ins *inspector) sheetTraits(sh *sheet, f rules.FigureView) {
	kind := &ins.t.words.board.Kinds()[f.Kind]
	for i := range 16 {
		if name := rules.TraitName(i); name != "" && kind.Traits&(1<<i) != 0 {
			sh.traits = append(sh.traits, ins.t.words.trait(rules.Trait(1)<<i))
		}
	}
	if home := ins.t.words.homes(kind); home != "" {
		sh.traits = append(sh.traits, ins.ui.lang.F("At home in %s", home))
	}
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

// sheetTalents fills in the abilities of the strongest of a group.
func (ins *inspector) sheetTalents(sh *sheet, f rules.FigureView) {
	b := ins.t.words.board
	for _, n := range b.Kinds()[f.Kind].Abilities {
		a := &b.Abilities()[n]
		t := talent{name: ins.t.words.name(a.Name), how: ins.t.words.talentHow(a, f)}
		for i := range a.Tiers {
			t.tiers[i] = [2]string{[3]string{"≤ 11", "12–16", "17 +"}[i], ins.t.words.tier(a.Tiers[i])}
		}
		sh.talents = append(sh.talents, t)
	}
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
