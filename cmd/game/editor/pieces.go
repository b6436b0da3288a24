package editor

import (
	"slices"
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/quad"
	"wallfall/render/ui"
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
	field   string // that is being written into
	draft   string // its text
}

// piecesForm draws the list of kinds, abilities or spells, or the chosen one.
func (fm *forms) piecesForm(ctx *shell.Context, f *shell.Form, keyword string) {
	p := &fm.pieces
	if doc := fm.e.Hist.Doc(); p.of != doc || p.keyword != keyword {
		p.of, p.keyword, p.list = doc, keyword, doc.Pieces(keyword)
	}
	if i := slices.IndexFunc(p.list, func(x edit.Piece) bool { return x.Name == p.chosen }); i >= 0 {
		fm.pieceForm(ctx, f, &p.list[i])
		return
	}
	fm.newPiece(ctx, f)
	k := &fm.ui.Kit
	p.search, _ = f.Text("find-piece", "", p.search, fm.ui.Lang.T("Search"), 40)
	for i := range p.list {
		x := &p.list[i]
		name := fm.e.panel.capital(fm.e.Words.Name(x.Name))
		if !matches(p.search, name, x.Name) {
			continue
		}
		r := f.Cut(k.Pt(50))
		r.H = k.Pt(46)
		if fm.ui.Click(k.Button("piece:"+x.Name, r, "", ui.Look{})) {
			p.chosen = x.Name
		}
		r = r.Inset(k.Pt(6))
		if x.Own {
			x, y := r.CutLeft(k.Pt(26)).Mid()
			k.List.Icon(icon.Pencil, x-k.Pt(3), y, k.Pt(18), k.Theme.Accent)
		}
		k.Label(r.CutTop(r.H*0.56), name, 14, quad.Left, k.Theme.Text, font.Bold)
		text := pieceText(keyword, x)
		k.List.TextIn(r.X, r.Y+r.H/2, k.Fonts.Cut(font.Mono, k.Pt(11), text, r.W), font.Mono, k.Pt(11), quad.Left, quad.Middle, k.Theme.Dim)
	}
}

// pieceText returns the fields of a piece as level files have them.
func pieceText(keyword string, x *edit.Piece) string {
	var words []string
	for _, field := range levels.FieldsOf(keyword) {
		switch v := x.Values[field.Name]; {
		case v == "":
		case field.Flag:
			words = append(words, field.Name)
		default:
			words = append(words, field.Name+"="+v)
		}
	}
	return strings.Join(words, " ")
}

// newPiece adds a kind, an ability or a spell of a new name.
func (fm *forms) newPiece(ctx *shell.Context, f *shell.Form) {
	p := &fm.pieces
	name, _ := f.Text("piece-name", "", p.name, fm.ui.Lang.T("New name"), 40)
	if p.name = name; plainName(name) == "" || fm.ui.Kit.Writing() {
		return
	}
	name = plainName(name)
	if !f.Button("piece-add", fm.ui.Lang.F("Add: %s", name), ui.Look{Icon: icon.Plus, Size: 14}) {
		return
	}
	// A spell must have an effect, and anything must be said of a piece to name it.
	first := map[string][2]string{"kind": {"power", "3"}, "ability": {"range", "1"}, "spell": {"effect", "dispel"}}[p.keyword]
	if fm.e.change(ctx, fm.ui.Lang.F("add %s", name), func(ed *edit.Edit) error {
		return ed.SetPiece(p.keyword, name, levels.Field{Name: first[0]}, first[1])
	}) {
		p.chosen, p.name = name, ""
	}
}

// pieceForm edits the fields of a piece. A text is taken over once it is complete.
func (fm *forms) pieceForm(ctx *shell.Context, f *shell.Form, x *edit.Piece) {
	p, k := &fm.pieces, &fm.ui.Kit
	set := func(field levels.Field, value string) {
		fm.e.change(ctx, fm.ui.Lang.F("change %s", x.Name), func(ed *edit.Edit) error { return ed.SetPiece(p.keyword, x.Name, field, value) })
	}
	if f.Button("pieces-all", fm.ui.Lang.T("Back to the list"), ui.Look{Icon: icon.Back, Size: 14}) {
		p.chosen = ""
		return
	}
	k.Label(f.Cut(k.Pt(30)), fm.e.panel.capital(fm.e.Words.Name(x.Name)), 17, quad.Left, k.Theme.Accent, font.Bold)
	for _, field := range levels.FieldsOf(p.keyword) {
		now := x.Values[field.Name]
		if field.Flag {
			if on := f.Flag("piece-"+field.Name, fm.e.panel.capital(fm.e.Words.Name(field.Name)), now != ""); on != (now != "") {
				set(field, map[bool]string{true: "yes"}[on])
				return
			}
			continue
		}
		shown := now
		if p.field == field.Name {
			shown = p.draft
		}
		id := "piece-" + field.Name
		text, changed := f.Text(id, fm.e.panel.capital(fm.e.Words.Name(field.Name)), shown, field.Usage, 200)
		if changed {
			p.field, p.draft = field.Name, text
		}
		if p.field == field.Name && !(k.Writing() && k.Focus() == id) {
			p.field = ""
			if text = strings.TrimSpace(text); text != now {
				set(field, text)
				return
			}
		}
	}
	if x.Own && f.Button("piece-gone", fm.ui.Lang.T("Remove from the level"), ui.Look{Icon: icon.Trash, Size: 14, Tip: fm.ui.Lang.T("What the catalogue has stays as it is there")}) {
		fm.e.change(ctx, fm.ui.Lang.F("remove %s", x.Name), func(ed *edit.Edit) error { return ed.RemovePiece(p.keyword, x.Name) })
	}
}
