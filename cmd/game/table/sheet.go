package table

import (
	"fmt"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// sheet is all texts about a figure, cached for the position.
type sheet struct {
	id        rules.FigID
	at        sheetKey
	Kinds     string // its kinds
	State     string // in one line: move, stamina, stats and conditions
	Stats     [8]statCell
	Parts     []string // of stats that have several sources
	Facts     []fact
	Traits    []string
	Abilities []abilityEntry
}

type sheetKey struct {
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
	key := sheetKey{ins.ui.Lang, s.Hash(), ins.t.Timeline.Revealed(), ins.t.host.Busy(), ins.t.Intents.done()}
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
	sh.Kinds, sh.State = ins.t.Narrator.FigName(f.Name), ins.t.stateOf(f)
	if kind := ins.kindsOf(f); narrate.Capital(kind) != sh.Kinds {
		sh.Kinds += ", " + kind
	}
	ins.sheetStats(sh, f)
	ins.sheetFacts(sh, f)
	kind := &ins.t.Narrator.Board.Kinds()[f.Kind]
	for i := range 16 {
		if name := rules.TraitName(i); name != "" && kind.Traits&(1<<i) != 0 {
			sh.Traits = append(sh.Traits, ins.t.Narrator.Trait(rules.Trait(1)<<i))
		}
	}
	if home := ins.t.Narrator.Homes(kind); home != "" {
		sh.Traits = append(sh.Traits, ins.ui.Lang.F("At home in %s", home))
	}
	b := ins.t.Narrator.Board
	for _, n := range b.Kinds()[f.Kind].Abilities {
		a := &b.Abilities()[n]
		t := abilityEntry{Name: ins.t.Narrator.Name(a.Name), How: ins.t.Narrator.TalentHow(a, f)}
		for i := range a.Tiers {
			t.Tiers[i] = [2]string{[3]string{"≤ 11", "12–16", "17 +"}[i], ins.t.Narrator.Tier(a.Tiers[i])}
		}
		sh.Abilities = append(sh.Abilities, t)
	}
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
	k := &ins.t.Narrator.Board.Kinds()[f.Kind]
	size := [...]string{"1T", "1S", "1M", "1L"}[min(3, max(0, k.Frame+2))] // as levels write it
	if k.Size > 1 {
		size = fmt.Sprint(k.Size)
	}
	sh.Stats[7] = statCell{ins.ui.Lang.T("Size"), size, ins.ui.Lang.T("Size: larger creatures throw smaller ones farther (FM-10)"), 0}
}

// sheetFacts fills in what holds the figure, its contacts, the ground and the spells on it.
func (ins *inspector) sheetFacts(sh *sheet, f rules.FigureView) {
	s := ins.t.Match.State()
	add := func(warn bool, text string) { sh.Facts = append(sh.Facts, fact{text, warn}) }
	if text := ins.t.Intents.Text(sh.id); text != "" {
		add(true, text)
	}
	for _, c := range ins.t.conditions(f) {
		add(c.warn, c.long)
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

// SheetDialog shows all about a figure.
const SheetDialog shell.Dialog = "sheet"

// inspector shows the sheets of figures and describes cells.
type inspector struct {
	part
	sheets  [2]sheet
	oldest  int // of the sheets
	Reading rules.FigID
}

// sheetStamina draws the stamina of each member as a bar, in mixed groups with its kind.
func (ins *inspector) sheetStamina(w *ui.Pen, f rules.FigureView) {
	k, kinds := w.K, ins.t.Narrator.Board.Kinds()
	columns := min(4, max(1, f.Members))
	mixed := false
	for i := range f.Members {
		mixed = mixed || f.Kinds[i] != f.Kinds[0]
	}
	if mixed {
		columns = min(2, columns)
	}
	for i := 0; i < f.Members; i += columns {
		r, draw := w.Row(20)
		if !draw {
			continue
		}
		r.CutBottom(k.Pt(3))
		cells := r.Columns(columns, k.Pt(4))
		for j := range min(columns, f.Members-i) {
			n, c := i+j, cells.At(j)
			kind := &kinds[f.Kinds[n]]
			k.List.Rect(c.X, c.Y, c.W, c.H, k.Pt(4), quad.Solid(k.Theme.PanelDark))
			note := ins.ui.Lang.F("Stamina: %d of %d left; at 0 it is slain (FG-03)", f.Stamina[n], kind.Stamina)
			if f.Members > 1 {
				note = ins.ui.Lang.F("Stamina of member %d: %d of %d left; at 0 it is slain (FG-03)", n+1, f.Stamina[n], kind.Stamina)
			}
			k.Note(c, note)
			if f.Stamina[n] > 0 {
				k.List.Rect(c.X, c.Y, max(c.W*float32(f.Stamina[n])/float32(max(1, kind.Stamina)), k.Pt(6)), c.H, k.Pt(4), quad.Solid(quad.RGB(0x9c3f33)))
			}
			text := ins.ui.Lang.F("%d / %d", f.Stamina[n], kind.Stamina)
			if f.Stamina[n] == 0 {
				text = ins.ui.Lang.T("slain")
			}
			if mixed {
				c.CutLeft(k.Pt(5))
				c.CutRight(k.Pt(5))
				k.Label(c.CutRight(k.Fonts.Measure(font.Bold, k.Pt(11), text)+k.Pt(2)), text, 11, quad.Right, k.Theme.Text, font.Bold)
				k.Label(c, ins.t.Narrator.Kind(kind.Name), 11, quad.Left, k.Theme.Text, font.Regular)
				continue
			}
			k.Label(c, text, 11, quad.Center, k.Theme.Text, font.Bold)
		}
	}
	w.Gap(3)
}

// sheetNumbers draws the stats in two rows of four, those that spells have changed marked.
func (ins *inspector) sheetNumbers(w *ui.Pen, sh *sheet) {
	k := w.K
	for row := range 2 {
		r, draw := w.Row(38)
		if !draw {
			continue
		}
		r.CutBottom(k.Pt(4))
		cells := r.Columns(4, k.Pt(4))
		for i := range 4 {
			c, v := cells.At(i), &sh.Stats[row*4+i]
			k.List.Rect(c.X, c.Y, c.W, c.H, k.Pt(4), quad.Solid(k.Theme.PanelDark))
			k.Note(c, v.Tip)
			c.CutTop(k.Pt(1))
			k.Label(c.CutTop(c.H*0.42), v.Name, k.Fitted(v.Name, 10, 8, c.W-k.Pt(2), font.Regular), quad.Center, k.Theme.Dim, font.Regular)
			k.Label(c, v.Value, k.Fitted(v.Value, 15, 10, c.W-k.Pt(2), font.Bold), quad.Center, k.Theme.Text, font.Bold)
			if v.Change != 0 {
				x, y := c.X+c.W-k.Pt(9), c.Y+c.H/2
				rot, ink := float32(-1.5708), k.Theme.Accent
				if v.Change < 0 {
					rot, ink = 1.5708, k.Theme.Warn
				}
				k.List.Triangle(x, y, k.Pt(8), k.Pt(9), 0, rot, quad.Solid(ink))
			}
		}
	}
}

func (ins *inspector) writeSheet(w *ui.Pen, id rules.FigID) {
	k := w.K
	f, sh := ins.t.Figure(id), ins.SheetOf(id)
	if r, draw := w.Row(38); draw {
		x, y := r.CutLeft(k.Pt(38)).Mid()
		ins.t.DrawChip(k, x, y, k.Pt(17), id)
		r.CutLeft(k.Pt(6))
		side := ins.ui.Lang.T("a loose object")
		if f.Side != rules.NoSide {
			side = ins.t.Narrator.Side(f.Side)
		}
		k.Label(r.CutTop(r.H*0.54), ins.t.Narrator.FigName(f.Name), 16, quad.Left, k.Theme.Text, font.Bold)
		k.Label(r, side, k.Fitted(side, 12, 10, r.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
	}
	if kind := narrate.Capital(ins.kindsOf(f)); kind != ins.t.Narrator.FigName(f.Name) {
		w.Para(kind, 13, k.Theme.Text, font.Regular)
	}
	w.Gap(4)
	ins.sheetStamina(w, f)
	if f.Side != rules.NoSide {
		ins.sheetNumbers(w, sh)
	}
	for _, text := range sh.Parts {
		w.Para(text, 12, k.Theme.Text, font.Regular)
	}
	if len(sh.Facts) > 0 {
		w.Heading(ins.ui.Lang.T("Status"))
	}
	for i := range sh.Facts {
		c := k.Theme.Dim
		if sh.Facts[i].warn {
			c = k.Theme.Accent
		}
		w.Para(sh.Facts[i].Text, 12, c, font.Regular)
		w.Gap(2)
	}
	if len(sh.Traits) > 0 {
		w.Heading(ins.ui.Lang.T("Traits"))
	}
	for _, text := range sh.Traits {
		w.Para(text, 12, k.Theme.Dim, font.Regular)
		w.Gap(2)
	}
	for i := range sh.Abilities {
		t := &sh.Abilities[i]
		w.Heading(t.Name)
		w.Para(t.How, 12, k.Theme.Dim, font.Regular)
		w.Gap(2)
		for i := range t.Tiers {
			h := max(k.TextHeight(t.Tiers[i][1], 12, w.R.W-k.Pt(66), font.Regular), k.Pt(17))
			r, draw := w.Row(h / k.Scale)
			if !draw {
				continue
			}
			if i%2 == 0 {
				k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(3), quad.Solid(k.Theme.PanelDark.Fade(0.6)))
			}
			k.Label(r.CutLeft(k.Pt(58)), t.Tiers[i][0], 12, quad.Center, k.Theme.Text, font.Bold)
			r.CutLeft(k.Pt(8))
			k.Paragraph(r, t.Tiers[i][1], 12, quad.Left, k.Theme.Text, font.Regular)
		}
	}
}

// SheetIn shows a figure's sheet in a rectangle, with a scroll bar if it is too long.
func (ins *inspector) SheetIn(k *ui.Kit, r ui.Rect, id rules.FigID) {
	for w := (ui.Pen{K: k, R: r, ID: "sheet", Bar: 10}); w.Next(); {
		ins.writeSheet(&w, id)
	}
}

// SheetHeight returns the height of a sheet.
func (ins *inspector) SheetHeight(k *ui.Kit, width float32, id rules.FigID) float32 {
	w := ui.Pen{K: k, R: ui.Rect{W: width - k.Pt(10)}, Dry: true}
	ins.writeSheet(&w, id)
	return w.Y
}

// Inspect opens the sheet of a figure.
func (ins *inspector) Inspect(id rules.FigID) {
	if id == rules.NoFig {
		return
	}
	ins.Reading, ins.ui.Dialog = id, SheetDialog
}

// Subject returns the figure to describe: the one pointed at, else the selected one.
func (ins *inspector) Subject() rules.FigID {
	if h := ins.t.Picture.Over.Hover; h != rules.NoCell {
		if id := ins.ShownAt(h); id != rules.NoFig {
			return id
		}
	}
	return ins.t.Selected
}

func (ins *inspector) kindsOf(f rules.FigureView) string {
	kinds := ins.t.Narrator.Board.Kinds()
	if f.Members == 1 {
		return ins.t.Narrator.Kind(kinds[f.Kind].Name)
	}
	var names []string
	for i := range f.Members {
		if f.Stamina[i] > 0 {
			names = append(names, ins.t.Narrator.Kind(kinds[f.Kinds[i]].Name))
		}
	}
	return strings.Join(names, ", ")
}

// Details shows what is on a cell: the sheet of a figure, or a line about the ground.
func (ins *inspector) Details(ctx *shell.Context, at rules.Cell) {
	if at == rules.NoCell {
		return
	}
	if id := ins.ShownAt(at); id != rules.NoFig {
		ins.Inspect(id)
		return
	}
	s, l := ins.t.Match.State(), ins.ui.Lang
	out := []string{narrate.Capital(ins.t.Narrator.Term(s.Terrain(at).String()))}
	if wall := s.WallAt(at); wall >= 0 {
		out = append(out, ins.t.Narrator.Wall(wall))
	}
	if ft := s.Feature(at); ft != rules.NoFeature {
		out = append(out, ins.t.Narrator.Term(ft.String()))
	}
	if st, owner := s.Structure(at); st != rules.NoStructure {
		out = append(out, l.F("%s of %s", ins.t.Narrator.Term(st.String()), ins.t.Narrator.Side(owner)))
	}
	if h := ins.t.Narrator.Board.Ground(at); h > 0 {
		out = append(out, l.F("height %d", h))
	}
	if ins.t.Selected != rules.NoFig && s.Pending().Ask == rules.AskMove {
		if cost := ins.t.Preview.reach.Cost(at); cost > 0 {
			out = append(out, l.F("%d of its move", cost))
		} else if err := s.Check(rules.Action{Kind: rules.Move, Fig: ins.t.Selected, To: at}); err != nil {
			out = append(out, ins.t.Narrator.Refusal(err))
		}
	}
	ins.ui.Say(ctx, strings.Join(out, " · "))
}

// ShownAt returns the figure that the board shows on a cell, NoFig for none.
func (ins *inspector) ShownAt(at rules.Cell) rules.FigID {
	for i := range ins.t.View.Figures {
		if f := &ins.t.View.Figures[i]; f.Cell != rules.NoCell && ins.t.covers(f.Cell, rules.FigID(i), at) {
			return rules.FigID(i)
		}
	}
	return rules.NoFig
}
