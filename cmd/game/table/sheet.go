package table

import (
	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/render/board"
	"wallfall/rules"
)

// sheet is all texts about a figure, cached for the position.
type sheet struct {
	id        rules.FigID
	at        SheetKey
	Stats     [8]statCell
	Parts     []string // of stats that have several sources
	Facts     []fact
	Traits    []string
	Abilities []abilityEntry
}

// SheetKey is what a sheet depends on.
type SheetKey struct {
	Lang  *lang.Table
	Hash  uint64
	Shown int
	Busy  bool
	Seen  bool // the intents are complete
}

// statCell is a stat: its name, its value, and whether spells have raised (1) or
// lowered (-1) it.
type statCell struct {
	Name, Value, Tip string
	Change           int
}

// fact is a line about a figure's state; warn marks those that hold or threaten it.
type fact struct {
	Text string
	warn bool
}

// abilityEntry is an ability as a table of tiers.
type abilityEntry struct {
	Name, How string
	Tiers     [3][2]string // the roll and its effect
}

// SheetOf returns the sheet of a figure. Two are cached: the selected figure's and
// that of the one under the pointer.
func (ins *inspector) SheetOf(id rules.FigID) *sheet {
	s := ins.t.Match.State()
	key := SheetKey{ins.ui.Lang, s.Hash(), ins.t.host.LinesShown(), ins.t.host.Busy(), ins.t.Intents.done()}
	if !key.Busy {
		key.Shown = 0
	}
	for i := range ins.sheets {
		if sh := &ins.sheets[i]; sh.id == id && sh.at == key && sh.Stats[0].Name != "" {
			return sh
		}
	}
	ins.oldest = 1 - ins.oldest
	sh := &ins.sheets[ins.oldest]
	*sh = sheet{id: id, at: key, Parts: sh.Parts[:0], Facts: sh.Facts[:0], Traits: sh.Traits[:0], Abilities: sh.Abilities[:0]}
	f := ins.t.Figure(id)
	ins.sheetStats(sh, f)
	ins.sheetFacts(sh, f)
	ins.sheetTraits(sh, f)
	ins.sheetAbilities(sh, f)
	return sh
}

// statOrder is the order of the stats on a sheet; size comes last.
var statOrder = [7]rules.Stat{rules.StatPower, rules.StatSkill, rules.StatMove, rules.StatArmor, rules.StatMight, rules.StatAgility, rules.StatStability}

// sheetStats fills in the stats and where they come from.
func (ins *inspector) sheetStats(sh *sheet, f rules.FigureView) {
	s := ins.t.Match.State()
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
		value := ins.ui.Lang.F("%d", n)
		if st == rules.StatMove && f.Spent > 0 && f.Side == s.Side() {
			value = ins.ui.Lang.F("%d of %d", n-f.Spent, n)
		}
		title, tip := ins.t.Narrator.Stat(st)
		sh.Stats[i] = statCell{title, value, tip, min(1, max(-1, change))}
		if text := ins.t.Narrator.Sources(st, n, list); text != "" {
			sh.Parts = append(sh.Parts, text)
		}
	}
	sh.Stats[7] = statCell{ins.ui.Lang.T("Size"), sizeName(&ins.t.Narrator.Board.Kinds()[f.Kind]), ins.ui.Lang.T("Size: larger creatures throw smaller ones farther (FM-10)"), 0}
}

// sheetFacts fills in the state of the figure: what holds it, its contacts, the
// ground and the spells on it.
func (ins *inspector) sheetFacts(sh *sheet, f rules.FigureView) {
	s, l := ins.t.Match.State(), ins.ui.Lang
	add := func(warn bool, text string) { sh.Facts = append(sh.Facts, fact{text, warn}) }
	switch {
	case f.Away:
		add(true, l.T("Off the board: nothing reaches it, and its spells' time stands still (OB-03, OB-05)"))
	case f.Doomed:
		add(true, narrate.SignTexts(ins.t.Narrator, board.Slain)[0])
	case f.Prone:
		add(true, narrate.SignTexts(ins.t.Narrator, board.Prone)[0])
	}
	if text := ins.t.Intents.Text(sh.id); text != "" {
		add(true, text)
	}
	if f.InPit {
		add(true, narrate.SignTexts(ins.t.Narrator, board.InPit)[0])
	}
	if f.Grabber != rules.NoFig {
		add(true, l.F("Grabbed by %s: can't move", ins.t.Narrator.Fig(f.Grabber)))
	}
	if f.Bound {
		add(true, l.T("Began its maneuver in contact: can't move (MV-03)"))
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
	if ins.t.host.Busy() || f.Cell == rules.NoCell {
		return
	}
	for id := range rules.FigID(s.NumFigures()) {
		if id != sh.id && s.Contact(sh.id, id) {
			add(false, ins.t.Narrator.Contact(s, sh.id, id))
		}
	}
	ins.groundFacts(sh, f, add)
	for i := range s.NumCasts() {
		if c := s.Cast(i); s.Touches(i, sh.id) && !c.Holds {
			add(false, ins.t.Narrator.SpellOn(c))
		}
	}
}

// groundFacts adds what the ground of a figure is and does.
func (ins *inspector) groundFacts(sh *sheet, f rules.FigureView, add func(bool, string)) {
	s, l := ins.t.Match.State(), ins.ui.Lang
	t := s.Terrain(f.Cell)
	text := l.F("Stands on %s", ins.t.Narrator.Term(t.String()))
	if h := ins.t.Narrator.Board.Ground(f.Cell); h > 0 {
		text += ", " + l.F("height %d", h)
	}
	if ft := s.Feature(f.Cell); ft != rules.NoFeature {
		text += ", " + ins.t.Narrator.Term(ft.String())
	}
	if st, owner := s.Structure(f.Cell); st != rules.NoStructure {
		text += ", " + l.F("%s of %s", ins.t.Narrator.Term(st.String()), ins.t.Narrator.Side(owner))
	}
	if k := &ins.t.Narrator.Board.Kinds()[f.Kind]; k.Native&rules.NativeTo(t) != 0 {
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
	tell(g.Dice, g.Skill, l.T("Striking from here: dice %+d"), l.T("Striking from here: skill %+d"))
	tell(g.FoeDice, g.FoeSkill, l.T("Struck here by strangers: dice %+d"), l.T("Struck here by strangers: skill %+d"))
}

// sheetTraits fills in the traits of a group's kinds and their native terrain.
func (ins *inspector) sheetTraits(sh *sheet, f rules.FigureView) {
	kind := &ins.t.Narrator.Board.Kinds()[f.Kind]
	for i := range 16 {
		if name := rules.TraitName(i); name != "" && kind.Traits&(1<<i) != 0 {
			sh.Traits = append(sh.Traits, ins.t.Narrator.Trait(rules.Trait(1)<<i))
		}
	}
	if home := ins.t.Narrator.Homes(kind); home != "" {
		sh.Traits = append(sh.Traits, ins.ui.Lang.F("At home in %s", home))
	}
}

// sheetAbilities fills in the abilities of the strongest of a group.
func (ins *inspector) sheetAbilities(sh *sheet, f rules.FigureView) {
	b := ins.t.Narrator.Board
	for _, n := range b.Kinds()[f.Kind].Abilities {
		a := &b.Abilities()[n]
		t := abilityEntry{Name: ins.t.Narrator.Name(a.Name), How: ins.t.Narrator.TalentHow(a, f)}
		for i := range a.Tiers {
			t.Tiers[i] = [2]string{[3]string{"≤ 11", "12–16", "17 +"}[i], ins.t.Narrator.Tier(a.Tiers[i])}
		}
		sh.Abilities = append(sh.Abilities, t)
	}
}
