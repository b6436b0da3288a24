package shell

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/licences"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// creditsBox is the dialog with the credits.
type creditsBox struct {
	ui *UI

	thanks *creditsView // nil until the credits are first opened
}

// creditsView is the state of the credits: the list of parts, or the licence of one.
type creditsView struct {
	parts []licences.Part
	part  int // whose licence is shown, -1 for the list
	text  string
}

// credits draws what the game is built with, and the licences.
func (cb *creditsBox) credits(ctx *Context) {
	if cb.thanks == nil {
		cb.thanks = &creditsView{parts: licences.Parts(), part: -1}
	}
	v, k := cb.thanks, &cb.ui.Kit
	head := cb.ui.Lang.T("Credits")
	if v.part >= 0 {
		head = v.parts[v.part].Name
	}
	r := cb.ui.Box(ctx, 640, 700, head)
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(10))
	if v.part >= 0 {
		text := v.text
		k.Label(r.CutTop(k.Pt(24)), v.parts[v.part].Licence, 14, quad.Center, k.Theme.Accent, font.Regular)
		r.CutTop(k.Pt(6))
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Pit(k.Theme.PanelDark, quad.RGBA(0x00000080), k.Theme.PanelEdge, k.Pt(3)))
		area := r.Inset(k.Pt(10))
		id := cb.ui.ID("licence:", v.part)
		in := k.Scroll(id, area, k.TextHeight(text, 11, area.W-k.Pt(12), font.Regular))
		in.W = area.W - k.Pt(12)
		k.Paragraph(in, text, 11, quad.Left, k.Theme.Text, font.Regular)
		k.EndScroll(id, area)
		if cb.ui.Click(k.Button("close", foot, cb.ui.Lang.T("Back"), ui.Look{Icon: icon.Back, Primary: true})) || k.In.Cancel {
			v.part = -1
		}
		return
	}
	about := cb.ui.Lang.T("Rules, boards, figures, lettering, sounds and music are made by the game's own code. It builds on the work of others; here are their licences.")
	r.CutTop(k.Paragraph(r, about, 15, quad.Center, k.Theme.Text, font.Regular) + k.Pt(14))
	const each = 78
	area := r
	in := k.Scroll("credits", area, k.Pt(each)*float32(len(v.parts)))
	for i, p := range v.parts {
		row := in.CutTop(k.Pt(each))
		row.H -= k.Pt(8)
		if cb.ui.Click(k.Button(cb.ui.ID("part:", i), row, "", ui.Look{})) {
			v.part, v.text = i, p.Text()
		}
		body := row.Inset(k.Pt(9))
		k.Label(body.CutRight(k.Pt(150)), p.Licence, 13, quad.Right, k.Theme.Accent, font.Regular)
		k.Label(body.CutTop(body.H*0.45), p.Name, k.Fitted(p.Name, 16, 10, body.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
		k.Label(body, cb.ui.Lang.T(p.What), 13, quad.Left, k.Theme.Dim, font.Regular)
	}
	k.EndScroll("credits", area)
	if cb.ui.Click(k.Button("close", foot, cb.ui.Lang.T("Back"), ui.Look{Icon: icon.Back, Primary: true})) || k.In.Cancel {
		cb.ui.Dialog = NoDialog
	}
}
