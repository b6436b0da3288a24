package editor

import (
	"cmp"
	_ "embed" // the texts
	"iter"
	"maps"
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/document"
	"wallfall/levels"
	"wallfall/levels/edit"
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
	late    document.LateField[levels.Field]
	labels  map[string]string // of the fields
}

// piecesForm draws the list of kinds, abilities or spells, or the chosen one.
func (p *pieces) draw(f *fields, keyword string) {
	if p.of != f.doc || p.keyword != keyword {
		p.of, p.keyword, p.list = f.doc, keyword, f.doc.Pieces(keyword)
	}
	if i := slices.IndexFunc(p.list, func(x edit.Piece) bool { return x.Name == p.chosen }); i >= 0 {
		p.name = ""
		p.pieceForm(f, &p.list[i])
		return
	}
	p.newPiece(f)
	k := &f.UI.Kit
	p.search, _ = f.Text("find-piece", "", p.search, f.UI.Lang.T("Search"), 40)
	for i := range p.list {
		x := &p.list[i]
		name := pieceName(f, keyword, x)
		if !matches(p.search, name, x.Name) {
			continue
		}
		r := f.ListRow(twoLinesHigh)
		if f.UI.Click(k.Button("piece:"+x.Name, r, "", ui.Look{})) {
			p.chosen = x.Name
		}
		r = r.Inset(k.Pt(6))
		if x.Own {
			x, y := r.CutLeft(k.Pt(26)).Mid()
			k.List.Icon(icon.Pencil, x-k.Pt(3), y, k.Pt(18), k.Theme.Accent)
		}
		text := ""
		switch keyword {
		case "kind":
			text = f.kindNumbers(kindNamed(f.lv, x.Name))
		case "spell":
			text = f.UI.Lang.F("%s mana", cmp.Or(x.Values["cost"], "0"))
		}
		f.twoLines(r, name, text)
	}
}

// kindNamed returns a kind of the level, or else of the catalogue.
func kindNamed(lv *levels.Level, name string) *levels.Kind {
	is := func(k *levels.Kind) bool { return k.Name == name }
	return cmp.Or(find(lv.Kinds, is), find(levels.Catalogue(), is))
}

func pieceName(f *fields, keyword string, x *edit.Piece) string {
	if keyword == "kind" {
		return f.capital(f.words.Kind(x.Name))
	}
	return f.capital(f.words.Name(x.Name))
}

// The fields of kinds, abilities and spells, each with its text behind " = ".
//
//go:embed fields.txt
var fieldTexts string

// pairs returns what stands before and behind the " = " in the lines of a text.
func pairs(text string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for line := range strings.Lines(text) {
			if name, what, ok := strings.Cut(strings.TrimSpace(line), " = "); ok && !yield(name, what) {
				return
			}
		}
	}
}

// Texts returns the texts that files hold, for the languages.
func Texts() (list []string) {
	for _, text := range pairs(fieldTexts) {
		list = append(list, text)
	}
	return list
}

// fieldHint returns what to write into an empty field, from its usage in the format.
func fieldHint(l *lang.Table, usage string) string {
	switch usage {
	case "N":
		return l.T("a number")
	case "LIST":
		return l.T("names, separated by commas")
	case "CLASS":
		return strings.Join(levels.WordsOf(rules.SpellClass(0)), ", ")
	case "STAT":
		return strings.Join(levels.WordsOf(rules.Stat(0)), ", ")
	case "EFFECT":
		return l.T("name of an effect")
	case "TERRAIN":
		return l.T("name of a terrain")
	case "STRUCTURE":
		return strings.Join(levels.WordsOf(rules.Town), ", ")
	}
	return strings.ReplaceAll(usage, "|", ", ")
}

func (p *pieces) newPiece(f *fields) {
	name, _ := f.Text("piece-name", "", p.name, f.UI.Lang.T("New: type a name"), 40)
	if p.name = name; document.PlainName(name) == "" || f.UI.Kit.Writing() {
		return
	}
	name = document.PlainName(name)
	if !f.Button("piece-add", f.UI.Lang.F("Add: %s", name), ui.Look{Icon: icon.Plus, Size: 14}) {
		return
	}
	// A spell must have an effect, and every new piece needs at least one field.
	first := map[string][2]string{"kind": {"power", "3"}, "ability": {"range", "1"}, "spell": {"effect", "dispel"}}[p.keyword]
	f.change(f.UI.Lang.F("add %s", name), func(ed *edit.Edit) error {
		return ed.SetPiece(p.keyword, name, levels.Field{Name: first[0]}, first[1])
	})
	p.chosen = name
}

// pieceForm edits the fields of a piece. A text is taken over once it is complete.
func (p *pieces) pieceForm(f *fields, x *edit.Piece) {
	set := func(field levels.Field, value string) {
		f.change(f.UI.Lang.F("change %s", x.Name), func(ed *edit.Edit) error { return ed.SetPiece(p.keyword, x.Name, field, value) })
	}
	if f.Button("pieces-all", f.UI.Lang.T("Back to the list"), ui.Look{Icon: icon.Back, Size: 14}) {
		p.chosen = ""
		return
	}
	k := &f.UI.Kit
	f.Label(30, pieceName(f, p.keyword, x), 17, k.Theme.Accent, font.Bold)
	if p.labels == nil {
		p.labels = maps.Collect(pairs(fieldTexts))
	}
	for _, field := range levels.FieldsOf(p.keyword) {
		label := f.UI.Lang.T(p.labels[field.Name])
		now := x.Values[field.Name]
		if field.Flag {
			if on := f.Flag("piece-"+field.Name, label, now != ""); on != (now != "") {
				set(field, map[bool]string{true: "yes"}[on])
				return
			}
			continue
		}
		p.late.Draw(&f.Form, "piece-"+field.Name, label, now, fieldHint(f.UI.Lang, field.Usage), 200, field)
	}
	if field, text, ok := p.late.Left(k); ok {
		set(field, text)
	}
	if x.Own && f.Button("piece-gone", f.UI.Lang.T("Remove from the level"), ui.Look{Icon: icon.Trash, Size: 14, Tip: f.UI.Lang.T("The catalogue keeps its own version")}) {
		f.change(f.UI.Lang.F("remove %s", x.Name), func(ed *edit.Edit) error { return ed.RemovePiece(p.keyword, x.Name) })
	}
}
