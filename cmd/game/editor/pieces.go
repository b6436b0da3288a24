package editor

import (
	"cmp"
	"slices"
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// pieces are the pages of the level dialog with its kinds, abilities and spells. The
// fields are those of the level format.
type pieces struct {
	of      *edit.Doc // that the list was made of
	keyword string
	list    []edit.Piece
	chosen  string // "" for the list
	search  string
	name    string // of a new piece
	late    lateField
}

// piecesForm draws the list of kinds, abilities or spells, or the chosen one.
func (fm *forms) piecesForm(ctx *shell.Context, f *shell.Form, keyword string) {
	p := &fm.pieces
	if doc := fm.Hist.Doc(); p.of != doc || p.keyword != keyword {
		p.of, p.keyword, p.list = doc, keyword, doc.Pieces(keyword)
	}
	if i := slices.IndexFunc(p.list, func(x edit.Piece) bool { return x.Name == p.chosen }); i >= 0 {
		fm.pieceForm(ctx, f, &p.list[i])
		return
	}
	fm.newPiece(ctx, f)
	k := &fm.UI.Kit
	p.search, _ = f.Text("find-piece", "", p.search, fm.UI.Lang.T("Search"), 40)
	for i := range p.list {
		x := &p.list[i]
		name := fm.pieceName(keyword, x)
		if !matches(p.search, name, x.Name) {
			continue
		}
		r := f.Cut(k.Pt(50))
		r.H = k.Pt(46)
		if fm.UI.Click(k.Button("piece:"+x.Name, r, "", ui.Look{})) {
			p.chosen = x.Name
		}
		r = r.Inset(k.Pt(6))
		if x.Own {
			x, y := r.CutLeft(k.Pt(26)).Mid()
			k.List.Icon(icon.Pencil, x-k.Pt(3), y, k.Pt(18), k.Theme.Accent)
		}
		k.Label(r.CutTop(r.H*0.56), name, 14, quad.Left, k.Theme.Text, font.Bold)
		text := ""
		switch keyword {
		case "kind":
			text = fm.panel.kindNumbers(find(fm.tools.paletteOf(figureTab), func(b *brush) bool { return b.of.Name == x.Name }).of)
		case "spell":
			text = fm.UI.Lang.F("%s mana", cmp.Or(x.Values["cost"], "0"))
		}
		k.Label(r, text, 11.5, quad.Left, k.Theme.Dim, font.Regular)
	}
}

func (fm *forms) pieceName(keyword string, x *edit.Piece) string {
	if keyword == "kind" {
		return fm.panel.capital(fm.Words.Kind(x.Name))
	}
	return fm.panel.capital(fm.Words.Name(x.Name))
}

// fieldTexts are the names of the fields of kinds, abilities and spells.
var fieldTexts = map[string]string{
	"power":     "Power",
	"skill":     "Skill",
	"move":      "Move",
	"stamina":   "Stamina",
	"armor":     "Armor",
	"size":      "Size",
	"agility":   "Agility",
	"might":     "Might",
	"stability": "Stability",
	"material":  "Material",
	"native":    "At home in",
	"traits":    "Traits",
	"abilities": "Abilities",
	"range":     "Range",
	"targets":   "Number of targets",
	"aim":       "Targets",
	"tier1":     "Effect at tier 1",
	"tier2":     "Effect at tier 2",
	"tier3":     "Effect at tier 3",
	"weapon":    "Needs a weapon",
	"vertical":  "Also lifts and lowers",
	"effect":    "Effect",
	"cost":      "Mana cost",
	"class":     "Class",
	"turns":     "Duration in turns",
	"exit":      "Exit",
	"mana":      "Mana gained",
	"stat":      "Stat changed",
	"amount":    "Change",
	"terrain":   "Terrain created",
	"terrains":  "Terrain required",
	"structure": "Structure required",
	"kinds":     "Figures summoned",
	"heal":      "Heals",
	"all":       "Affects all",
}

// fieldHint returns what to write into an empty field, from its usage in the format.
func (fm *forms) fieldHint(usage string) string {
	switch usage {
	case "N":
		return fm.UI.Lang.T("a number")
	case "LIST":
		return fm.UI.Lang.T("names, separated by commas")
	case "CLASS":
		return strings.Join(namesOf[rules.SpellClass](), ", ")
	case "STAT":
		return strings.Join(namesOf[rules.Stat](), ", ")
	case "EFFECT":
		return fm.UI.Lang.T("name of an effect")
	case "TERRAIN":
		return fm.UI.Lang.T("name of a terrain")
	case "STRUCTURE":
		return strings.Join(namesOf[rules.Structure]()[1:], ", ")
	}
	return strings.ReplaceAll(usage, "|", ", ")
}

// namesOf returns the names of all values of a type of the rules.
func namesOf[T interface {
	~uint8
	String() string
}]() (list []string) {
	for v := T(0); v.String() != ""; v++ {
		list = append(list, v.String())
	}
	return list
}

func (fm *forms) newPiece(ctx *shell.Context, f *shell.Form) {
	p := &fm.pieces
	name, _ := f.Text("piece-name", "", p.name, fm.UI.Lang.T("New: type a name"), 40)
	if p.name = name; plainName(name) == "" || fm.UI.Kit.Writing() {
		return
	}
	name = plainName(name)
	if !f.Button("piece-add", fm.UI.Lang.F("Add: %s", name), ui.Look{Icon: icon.Plus, Size: 14}) {
		return
	}
	// A spell must have an effect, and anything must be said of a piece to name it.
	first := map[string][2]string{"kind": {"power", "3"}, "ability": {"range", "1"}, "spell": {"effect", "dispel"}}[p.keyword]
	if fm.change(ctx, fm.UI.Lang.F("add %s", name), func(ed *edit.Edit) error {
		return ed.SetPiece(p.keyword, name, levels.Field{Name: first[0]}, first[1])
	}) {
		p.chosen, p.name = name, ""
	}
}

// pieceForm edits the fields of a piece. A text is taken over once it is complete.
func (fm *forms) pieceForm(ctx *shell.Context, f *shell.Form, x *edit.Piece) {
	p := &fm.pieces
	set := func(field levels.Field, value string) {
		fm.change(ctx, fm.UI.Lang.F("change %s", x.Name), func(ed *edit.Edit) error { return ed.SetPiece(p.keyword, x.Name, field, value) })
	}
	if f.Button("pieces-all", fm.UI.Lang.T("Back to the list"), ui.Look{Icon: icon.Back, Size: 14}) {
		p.chosen = ""
		return
	}
	k := &fm.UI.Kit
	k.Label(f.Cut(k.Pt(30)), fm.pieceName(p.keyword, x), 17, quad.Left, k.Theme.Accent, font.Bold)
	for _, field := range levels.FieldsOf(p.keyword) {
		label := fm.UI.Lang.T(fieldTexts[field.Name])
		now := x.Values[field.Name]
		if field.Flag {
			if on := f.Flag("piece-"+field.Name, label, now != ""); on != (now != "") {
				set(field, map[bool]string{true: "yes"}[on])
				return
			}
			continue
		}
		p.late.draw(f, "piece-"+field.Name, label, now, fm.fieldHint(field.Usage), 200, func(text string) { set(field, text) })
	}
	p.late.left(k)
	if x.Own && f.Button("piece-gone", fm.UI.Lang.T("Remove from the level"), ui.Look{Icon: icon.Trash, Size: 14, Tip: fm.UI.Lang.T("The catalogue keeps its own version")}) {
		fm.change(ctx, fm.UI.Lang.F("remove %s", x.Name), func(ed *edit.Edit) error { return ed.RemovePiece(p.keyword, x.Name) })
	}
}

// kindList draws the kinds of figures with their names and numbers, and a field to
// search them by name.
func (pan *panel) kindList(f *shell.Form, list []brush) {
	k := &pan.UI.Kit
	pan.search, _ = f.Text("find-kind", "", pan.search, pan.UI.Lang.T("Search kinds"), 40)
	found := 0
	for i := range list {
		b := &list[i]
		name := pan.capital(pan.tools.brushName(b))
		if !matches(pan.search, name, b.of.Name) {
			continue
		}
		found++
		r := f.Cut(k.Pt(50))
		r.H = k.Pt(46)
		if pan.UI.Click(k.Button(b.id, r, "", ui.Look{On: i == pan.tools.picked[figureTab]})) {
			pan.tools.choose(figureTab, i)
			pan.tools.opts.group = nil
			if pan.search != "" {
				pan.search = ""
				k.Reveal(b.id)
			}
		}
		if r.Y > f.Area.Y+f.Area.H || r.Y+r.H < f.Area.Y {
			continue // scrolled out of sight, but reachable with the keys
		}
		pan.drawBrush(b, r.CutLeft(r.H), false)
		k.Label(r.CutTop(r.H*0.56), name, 14, quad.Left, k.Theme.Text, font.Bold)
		k.Label(r, pan.kindNumbers(b.of), 11.5, quad.Left, k.Theme.Dim, font.Regular)
	}
	if found == 0 {
		pan.paragraph(f, pan.UI.Lang.T("No matching kinds"), k.Theme.Dim)
	}
	f.Cut(k.Pt(6))
}

func (pan *panel) kindNumbers(of *levels.Kind) string {
	return pan.UI.Lang.F("power %s · skill %s · move %s · stamina %s", narrate.Number(of.Power), narrate.Number(of.Skill),
		narrate.Number(cmp.Or(of.Move, of.Skill)), narrate.Number(cmp.Or(of.Stamina, of.Power)))
}

// matches reports whether a name or its word in level files contains a text.
func matches(text, name, word string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return text == "" || strings.Contains(strings.ToLower(name), text) || strings.Contains(word, text)
}
