package shell

import (
	_ "embed"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/licences"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// helpBox is the dialogs of the help and the credits.
type helpBox struct {
	Page   int // of the help
	titles []string
	last   keyedText
	thanks *creditsView // nil until the credits are first opened
}

//go:embed help.txt
var helpSource string

// HelpPages is the help, as help.txt has it: headings and paragraphs in turn on each page.
// The last page lists the keys.
var HelpPages = func() (pages []struct {
	Title string
	Text  []string
}) {
	for page := range strings.SplitSeq(strings.TrimSpace(helpSource), "\n\n") {
		lines := strings.Split(page, "\n")
		pages = append(pages, struct {
			Title string
			Text  []string
		}{strings.TrimPrefix(lines[0], "= "), lines[1:]})
	}
	return pages
}()

func (hb *helpBox) help(d *UI, ctx *Context) {
	k := &d.Kit
	r, foot := d.Box(ctx, 660, 720, d.Lang.T("How to play"))
	hb.titles = hb.titles[:0]
	for i := range HelpPages {
		hb.titles = append(hb.titles, d.Lang.T(HelpPages[i].Title))
	}
	d.ID("page", len(HelpPages)) // makes those below it
	hb.Page = d.Tabs(&r, d.ids["page"], hb.titles, hb.Page)
	if text := HelpPages[hb.Page].Text; len(text) > 0 {
		hb.helpText(d, r, text)
	} else {
		hb.helpKeys(d, r)
	}
	credits := foot.TakeLeft(k.Pt(44), k.Pt(10))
	if d.Click(k.Button("credits", credits, "", ui.Look{Icon: icon.List, Tip: d.Lang.T("Credits")})) {
		d.Dialog = CreditsDialog
		return
	}
	two := foot.Columns(2, k.Pt(10))
	if d.Click(k.Button("help-rules", two.At(0), d.Lang.T("Rulebook"), ui.Look{Icon: icon.Star})) {
		d.Routes.Rule("")
		return
	}
	d.CloseButton(two.At(1), d.Lang.T("Back"))
}

func (hb *helpBox) helpText(d *UI, area ui.Rect, text []string) {
	k := &d.Kit
	for w := (ui.Pen{K: k, R: area, ID: d.ID("help:", hb.Page), Bar: 12}); w.Next(); {
		for i := 0; i < len(text); i += 2 {
			k.Label(w.Take(26), d.Lang.T(text[i]), 16, quad.Left, k.Theme.Accent, font.Bold)
			w.Para(hb.keyed(d, text[i+1]), 14, k.Theme.Text, font.Regular)
			w.Gap(12)
		}
	}
}

// keyedActions are those whose keys the help names, each in braces.
var keyedActions = [...]input.Action{input.Forecast, input.Around, input.Skip, input.Confirm, input.Hint}

// keyedText is the last result of keyed, with its arguments.
type keyedText struct {
	said, text string
	keys       [len(keyedActions)]string
}

// keyed returns a text in the language. Actions in braces, such as "{forecast}", become
// the keys that are bound to them.
func (hb *helpBox) keyed(d *UI, text string) string {
	now, last := keyedText{said: d.Lang.T(text)}, &hb.last
	if !strings.Contains(now.said, "{") {
		return now.said
	}
	for i, a := range keyedActions {
		now.keys[i] = d.Bind.Label(a)
	}
	if now.text = last.text; now != *last {
		now.text = now.said
		for i, a := range keyedActions {
			now.text = strings.ReplaceAll(now.text, "{"+a.String()+"}", now.keys[i])
		}
		*last = now
	}
	return now.text
}

func (hb *helpBox) helpKeys(d *UI, area ui.Rect) {
	k := &d.Kit
	pointer := d.Lang.T("Mouse: click a group, then a marked cell to move or an enemy to strike; or drag the group there. Rest on an enemy while you drag, and you can go on to where it ends. Drag anything else to move the board, wheel to zoom. Right-click for details, or to go back. Digits choose numbered options and the buttons below the board. Touch: tap a cell or an enemy once for a preview, again to confirm. Or drag a group to its target: you see the preview, then let go. Touch and hold for details. Use two fingers to move and zoom.")
	for w := (ui.Pen{K: k, R: area, ID: "helpkeys", Bar: 12}); w.Next(); {
		w.Para(pointer, 14, k.Theme.Text, font.Regular)
		w.Gap(10)
		for a := range input.ActionCount {
			if !a.In(input.InMatch) {
				continue
			}
			row := w.Take(30)
			k.Label(row.TakeLeft(row.W*0.4, k.Pt(6)), ActionName(d.Lang, a), 14, quad.Left, k.Theme.Text, font.Regular)
			for _, c := range d.Bind.Chords(a) {
				row.CutLeft(k.KeyCap(row, chordName(d, c)) + k.Pt(4))
				if row.W < k.Pt(40) {
					break
				}
			}
		}
	}
}

// creditsView is the state of the credits: the list of parts, or the licence of one.
type creditsView struct {
	parts []licences.Part
	part  int // whose licence is shown, -1 for the list
	text  string
}

func (hb *helpBox) credits(d *UI, ctx *Context) {
	if hb.thanks == nil {
		hb.thanks = &creditsView{parts: licences.Parts(), part: -1}
	}
	v, k := hb.thanks, &d.Kit
	head := d.Lang.T("Credits")
	if v.part >= 0 {
		head = v.parts[v.part].Name
	}
	r, foot := d.Box(ctx, 640, 700, head)
	if v.part >= 0 {
		k.Label(r.TakeTop(k.Pt(24), k.Pt(6)), v.parts[v.part].Licence, 14, quad.Center, k.Theme.Accent, font.Regular)
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Pit(k.Theme.PanelDark, quad.RGBA(0x00000080), k.Theme.PanelEdge, k.Pt(3)))
		area := r.Inset(k.Pt(10))
		for w := (ui.Pen{K: k, R: area, ID: d.ID("licence:", v.part), Bar: 12}); w.Next(); {
			w.Para(v.text, 11, k.Theme.Text, font.Regular)
		}
		if d.Click(k.Button("close", foot, d.Lang.T("Back"), ui.Look{Icon: icon.Back, Primary: true})) || k.In.Cancel {
			v.part = -1
		}
		return
	}
	about := d.Lang.T("Rules, boards, figures, lettering, sounds and music are made by the game's own code. It builds on the work of others; here are their licences.")
	r.CutTop(k.Paragraph(r, about, 15, quad.Center, k.Theme.Text, font.Regular) + k.Pt(14))
	for w := (ui.Pen{K: k, R: r, ID: "credits", Bar: 10}); w.Next(); {
		for i, p := range v.parts {
			row := w.Take(70)
			w.Gap(ui.Gap)
			if d.Click(k.Button(d.ID("part:", i), row, "", ui.Look{})) {
				v.part, v.text = i, p.Text()
			}
			body := row.Inset(k.Pt(9))
			k.Label(body.CutRight(k.Pt(150)), p.Licence, 13, quad.Right, k.Theme.Accent, font.Regular)
			k.Label(body.CutTop(body.H*0.45), p.Name, k.Fitted(p.Name, 16, 10, body.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
			k.Label(body, d.Lang.T(p.What), 13, quad.Left, k.Theme.Dim, font.Regular)
		}
	}
	if d.Click(k.Button("close", foot, d.Lang.T("Back"), ui.Look{Icon: icon.Back, Primary: true})) || k.In.Cancel {
		d.Dialog = NoDialog
	}
}
