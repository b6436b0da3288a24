package table

import (
	"fmt"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/turn"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// sheet holds all texts about a figure, cached for a position.
type sheet struct {
	id        rules.FigID
	at        sheetKey
	Kinds     string // of its members
	State     string // in one line: move, stamina, stats and conditions
	Stats     [8]statCell
	Parts     []string // the sums of stats that have several sources
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
	Tiers     [][2]string // rolls and their effects
}

// SheetOf returns the sheet of a figure. Two are cached: the selected figure's and
// that of the one under the pointer.
func (ins *inspector) SheetOf(g *Stage, id rules.FigID) *sheet {
	s := g.Match.State()
	key := sheetKey{g.UI.Lang, s.Hash(), g.Timeline.Revealed(), g.Now().Busy, g.Intents.Done()}
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
	f := g.Figure(id)
	sh.Kinds, sh.State = g.Narrator.FigName(f.Name), g.stateOf(f)
	if kind := ins.kindsOf(g, f); narrate.Capital(kind) != sh.Kinds {
		sh.Kinds += ", " + kind
	}
	ins.sheetStats(g, sh, f)
	ins.sheetFacts(g, sh, f)
	kind := &g.Narrator.Board.Kinds()[f.Kind]
	for i := range 16 {
		if name := rules.TraitName(i); name != "" && kind.Traits&(1<<i) != 0 {
			sh.Traits = append(sh.Traits, g.Narrator.Trait(rules.Trait(1)<<i))
		}
	}
	if home := g.Narrator.Homes(kind); home != "" {
		sh.Traits = append(sh.Traits, g.UI.Lang.F("At home in %s", home))
	}
	b := g.Narrator.Board
	for _, n := range b.Kinds()[f.Kind].Abilities {
		a := &b.Abilities()[n]
		sh.Abilities = append(sh.Abilities, abilityEntry{Name: g.Narrator.Name(a.Name), How: g.Narrator.TalentHow(a, f), Tiers: narrate.Tiers(g.Narrator, a)})
	}
	return sh
}

// statOrder is the order of the stats on a sheet; size comes last.
var statOrder = [7]rules.Stat{rules.StatPower, rules.StatSkill, rules.StatMove, rules.StatArmor, rules.StatMight, rules.StatAgility, rules.StatStability}

// sheetStats fills in the stats and where they come from.
func (ins *inspector) sheetStats(g *Stage, sh *sheet, f rules.FigureView) {
	s := g.Match.State()
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
		value := g.UI.Lang.F("%d", n)
		if st == rules.StatMove && f.Spent > 0 && f.Side == s.Side() {
			value = g.UI.Lang.F("%d of %d", n-f.Spent, n)
		}
		title, tip := g.Narrator.Stat(st)
		sh.Stats[i] = statCell{title, value, tip, min(1, max(-1, change))}
		if text := g.Narrator.Sources(st, n, list); text != "" {
			sh.Parts = append(sh.Parts, text)
		}
	}
	k := &g.Narrator.Board.Kinds()[f.Kind]
	size := [...]string{"1T", "1S", "1M", "1L"}[min(3, max(0, k.Frame+2))] // as levels write it
	if k.Size > 1 {
		size = fmt.Sprint(k.Size)
	}
	sh.Stats[7] = statCell{g.UI.Lang.T("Size"), size, g.UI.Lang.T("Size: larger creatures throw smaller ones farther (FM-10)"), 0}
}

// sheetFacts fills in what holds the figure, its contacts, the ground and the spells on it.
func (ins *inspector) sheetFacts(g *Stage, sh *sheet, f rules.FigureView) {
	s := g.Match.State()
	add := func(warn bool, text string) { sh.Facts = append(sh.Facts, fact{text, warn}) }
	if text := g.Intents.Text(&g.Position, sh.id); text != "" {
		add(true, text)
	}
	for _, c := range g.conditions(f) {
		add(c.warn, c.long)
	}
	if g.Now().Busy || f.Cell == rules.NoCell {
		return
	}
	for id := range rules.FigID(s.NumFigures()) {
		if id != sh.id && s.Contact(sh.id, id) {
			add(false, g.Narrator.Contact(s, sh.id, id))
		}
	}
	ins.groundFacts(g, sh, f, add)
	for i := range s.NumCasts() {
		if c := s.Cast(i); s.Touches(i, sh.id) && !c.Holds {
			add(false, g.Narrator.SpellOn(c))
		}
	}
}

// groundFacts adds what the ground of a figure is and does.
func (ins *inspector) groundFacts(g *Stage, sh *sheet, f rules.FigureView, add func(bool, string)) {
	s, l := g.Match.State(), g.UI.Lang
	t := s.Terrain(f.Cell)
	about := g.features(f.Cell, l.F("Stands on %s", g.Narrator.Term(t.String())))
	if k := &g.Narrator.Board.Kinds()[f.Kind]; k.Native&rules.NativeTo(t) != 0 {
		about = append(about, l.T("at home"))
	}
	if t != rules.Plain && !f.InPit || len(about) > 1 { // bare plain says nothing, and a pit is said above
		add(false, strings.Join(about, ", "))
	}
	gr, ok := s.Ground(sh.id)
	if !ok {
		return
	}
	tell := func(dice, skill int, die, sk string) {
		if dice != 0 {
			add(false, l.F(die, dice)+" ("+gr.Rule.String()+")")
		}
		if skill != 0 {
			add(false, l.F(sk, skill)+" ("+gr.Rule.String()+")")
		}
	}
	tell(gr.Dice, gr.Skill, l.T("Striking from here: dice %+d"), l.T("Striking from here: skill %+d"))
	tell(gr.FoeDice, gr.FoeSkill, l.T("Enemies not at home here strike it with dice %+d"), l.T("Enemies not at home here strike it with skill %+d"))
}

// features adds to a description of a cell the height of its ground, its feature and its
// structure.
func (g *Stage) features(at rules.Cell, out ...string) []string {
	s, l := g.Match.State(), g.UI.Lang
	if h := g.Narrator.Board.Ground(at); h > 0 {
		out = append(out, l.F("height %d", h))
	}
	if ft := s.Feature(at); ft != rules.NoFeature {
		out = append(out, g.Narrator.Term(ft.String()))
	}
	if st, owner := s.Structure(at); st != rules.NoStructure {
		out = append(out, l.F("%s of %s", g.Narrator.Term(st.String()), g.Narrator.Side(owner)))
	}
	return out
}

// SheetDialog shows the sheet of a figure.
const SheetDialog shell.Dialog = "sheet"

// inspector shows the sheets of figures and describes cells.
type inspector struct {
	sheets  [2]sheet
	oldest  int // of the sheets
	Reading rules.FigID
}

// sheetStamina draws the stamina of each member as a bar, in mixed groups with its kind.
func (ins *inspector) sheetStamina(g *Stage, w *ui.Pen, f rules.FigureView) {
	k, kinds := w.K, g.Narrator.Board.Kinds()
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
			note := g.UI.Lang.F("Stamina: %d of %d left; at 0 it is slain (FG-03)", f.Stamina[n], kind.Stamina)
			if f.Members > 1 {
				note = g.UI.Lang.F("Stamina of member %d: %d of %d left; at 0 it is slain (FG-03)", n+1, f.Stamina[n], kind.Stamina)
			}
			k.Note(c, note)
			if f.Stamina[n] > 0 {
				k.List.Rect(c.X, c.Y, max(c.W*float32(f.Stamina[n])/float32(max(1, kind.Stamina)), k.Pt(6)), c.H, k.Pt(4), quad.Solid(quad.RGB(0x9c3f33)))
			}
			text := g.UI.Lang.F("%d / %d", f.Stamina[n], kind.Stamina)
			if f.Stamina[n] == 0 {
				text = g.UI.Lang.T("slain")
			}
			if mixed {
				c.CutLeft(k.Pt(5))
				c.CutRight(k.Pt(5))
				k.Label(c.CutRight(k.Fonts.Measure(font.Bold, k.Pt(11), text)+k.Pt(2)), text, 11, quad.Right, k.Theme.Text, font.Bold)
				k.Label(c, g.Narrator.Kind(kind.Name), 11, quad.Left, k.Theme.Text, font.Regular)
				continue
			}
			k.Label(c, text, 11, quad.Center, k.Theme.Text, font.Bold)
		}
	}
	w.Gap(3)
}

// sheetNumbers draws the stats in rows of two, those that spells have changed marked.
func (ins *inspector) sheetNumbers(g *Stage, w *ui.Pen, sh *sheet) {
	k := w.K
	for i := 0; i < len(sh.Stats); i += 2 {
		r, draw := w.Row(22)
		if !draw {
			continue
		}
		r.CutBottom(k.Pt(3))
		cells := r.Columns(2, k.Pt(4))
		for j := range 2 {
			c, v := cells.At(j), &sh.Stats[i+j]
			k.List.Rect(c.X, c.Y, c.W, c.H, k.Pt(4), quad.Solid(k.Theme.PanelDark))
			k.Note(c, v.Tip)
			c.CutLeft(k.Pt(6))
			c.CutRight(k.Pt(6))
			k.Label(c.TakeRight(k.Fonts.Measure(font.Bold, k.Pt(13), v.Value)+k.Pt(1), k.Pt(3)), v.Value, 13, quad.Right, k.Theme.Text, font.Bold)
			if v.Change != 0 {
				x, y := c.TakeRight(k.Pt(9), k.Pt(2)).Mid()
				rot, ink := float32(-1.5708), k.Theme.Accent
				if v.Change < 0 {
					rot, ink = 1.5708, k.Theme.Warn
				}
				k.List.Triangle(x, y, k.Pt(8), k.Pt(9), 0, rot, quad.Solid(ink))
			}
			k.Label(c, v.Name, k.Fitted(v.Name, 12, 8, c.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
		}
	}
}

func (ins *inspector) writeSheet(g *Stage, w *ui.Pen, id rules.FigID) {
	k := w.K
	f, sh := g.Figure(id), ins.SheetOf(g, id)
	if r, draw := w.Row(38); draw {
		x, y := r.CutLeft(k.Pt(38)).Mid()
		g.DrawChip(k, x, y, k.Pt(17), id)
		r.CutLeft(k.Pt(6))
		side := g.UI.Lang.T("a loose object")
		if f.Side != rules.NoSide {
			side = g.Narrator.Side(f.Side)
		}
		k.Label(r.CutTop(r.H*0.54), g.Narrator.FigName(f.Name), 16, quad.Left, k.Theme.Text, font.Bold)
		k.Label(r, side, k.Fitted(side, 12, 10, r.W, font.Regular), quad.Left, k.Theme.Dim, font.Regular)
	}
	if kind := narrate.Capital(ins.kindsOf(g, f)); kind != g.Narrator.FigName(f.Name) {
		w.Para(kind, 13, k.Theme.Text, font.Regular)
	}
	w.Gap(4)
	ins.sheetStamina(g, w, f)
	if f.Side != rules.NoSide {
		ins.sheetNumbers(g, w, sh)
	}
	for _, text := range sh.Parts {
		w.Para(text, 12, k.Theme.Text, font.Regular)
	}
	if len(sh.Facts) > 0 {
		w.Heading(g.UI.Lang.T("Status"))
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
		w.Heading(g.UI.Lang.T("Traits"))
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
func (ins *inspector) SheetIn(g *Stage, k *ui.Kit, r ui.Rect, id rules.FigID) {
	for w := (ui.Pen{K: k, R: r, ID: "sheet", Bar: 10}); w.Next(); {
		ins.writeSheet(g, &w, id)
	}
}

// SheetHeight returns the height of a sheet.
func (ins *inspector) SheetHeight(g *Stage, k *ui.Kit, width float32, id rules.FigID) float32 {
	w := ui.Pen{K: k, R: ui.Rect{W: width - k.Pt(10)}, Dry: true}
	ins.writeSheet(g, &w, id)
	return w.Y
}

// Inspect opens the sheet of a figure.
func (ins *inspector) Inspect(g *Stage, id rules.FigID) {
	if id == rules.NoFig {
		return
	}
	ins.Reading, g.UI.Dialog = id, SheetDialog
}

// Subject returns the figure to describe: the one pointed at, else the selected one.
func (g *Stage) Subject() rules.FigID {
	if h := g.Picture.Over.Hover; h != rules.NoCell {
		if id := g.ShownAt(h); id != rules.NoFig {
			return id
		}
	}
	return g.Selected
}

func (ins *inspector) kindsOf(g *Stage, f rules.FigureView) string {
	kinds := g.Narrator.Board.Kinds()
	if f.Members == 1 {
		return g.Narrator.Kind(kinds[f.Kind].Name)
	}
	var names []string
	for i := range f.Members {
		if f.Stamina[i] > 0 {
			names = append(names, g.Narrator.Kind(kinds[f.Kinds[i]].Name))
		}
	}
	return strings.Join(names, ", ")
}

// Details shows what is on a cell: the sheet of a figure, or a line about the ground.
func (ins *inspector) Details(g *Stage, ctx *shell.Context, at rules.Cell) {
	if at == rules.NoCell {
		return
	}
	if id := g.ShownAt(at); id != rules.NoFig {
		ins.Inspect(g, id)
		return
	}
	s, l := g.Match.State(), g.UI.Lang
	out := []string{narrate.Capital(g.Narrator.Term(s.Terrain(at).String()))}
	if wall := s.WallAt(at); wall >= 0 {
		out = append(out, g.Narrator.Wall(wall))
	}
	out = g.features(at, out...)
	if g.Selected != rules.NoFig && s.Pending().Ask == rules.AskMove {
		if cost := g.MoveCost(at); cost > 0 {
			out = append(out, l.F("%d of its move", cost))
		} else if err := s.Check(rules.Action{Kind: rules.Move, Fig: g.Selected, To: at}); err != nil {
			out = append(out, g.Narrator.Refusal(err))
		}
	}
	g.UI.Say(ctx, strings.Join(out, " · "))
}

// ShownAt returns the figure that the board shows on a cell, NoFig for none.
func (g *Stage) ShownAt(at rules.Cell) rules.FigID {
	for i := range g.View.Figures {
		if f := &g.View.Figures[i]; f.Cell != rules.NoCell && turn.Covers(g.Narrator.Board, f.Cell, f.Size, at) {
			return rules.FigID(i)
		}
	}
	return rules.NoFig
}
