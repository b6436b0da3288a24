package campaign

import (
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// ability returns what an ability of the catalogue does at its three tiers.
func (m *Map) ability(name string) string {
	w := narrate.Narrator{Lang: m.UI.Lang}
	for _, a := range levels.CatalogueAbilities() {
		if a.Name != name {
			continue
		}
		var tiers []string
		for _, t := range a.Tiers {
			tiers = append(tiers, w.Tier(t))
		}
		text := narrate.Capital(strings.Join(tiers, " / "))
		if a.Range > 1 {
			text += " · " + m.UI.Lang.F("within %d", a.Range)
		}
		return text
	}
	return ""
}

// offers draws the dialog in which one of the offers is taken.
func (m *Map) offers(ctx *shell.Context, k *ui.Kit) {
	at := m.b.c.Choosing(m.b.s)
	if at < 0 {
		m.UI.Dialog = shell.NoDialog
		return
	}
	const each = 76
	l := &m.b.c.Levels[at]
	r := m.UI.Box(ctx, 460, 36+42+float32(len(l.Offers))*(each+8)+52, m.UI.Lang.T("Choose one"))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	area := r
	in := k.Scroll("offers", area, k.Pt(each+8)*float32(len(l.Offers)))
	for i := range l.Offers {
		o := &l.Offers[i]
		row := in.CutTop(k.Pt(each))
		in.CutTop(k.Pt(8))
		useful := m.b.c.Useful(m.b.s, o)
		if m.UI.Click(k.Button(m.UI.ID("offer:", i), row, "", ui.Look{Primary: false, Disabled: !useful})) {
			m.b.c.Take(m.b.s, at, i)
			m.b.save(ctx)
			m.renew()
			m.UI.Dialog = shell.NoDialog
			break
		}
		row = row.Inset(k.Pt(10))
		side := row.CutLeft(row.H)
		if o.Hero >= 0 {
			m.UI.Face(&k.List, m.b.c.Heroes[o.Hero].Name, side.X, side.Y, side.H)
		} else {
			x, y := side.Mid()
			k.List.Icon(icon.Star, x, y, side.H*0.8, k.Theme.Accent)
		}
		row.CutLeft(k.Pt(12))
		ink, dim := k.Theme.Text, k.Theme.Dim
		if !useful {
			ink, dim = dim.Fade(0.6), dim.Fade(0.6)
		}
		k.Label(row.CutTop(k.Pt(26)), m.texts.offers[i], k.Fitted(m.texts.offers[i], 17, 11, row.W, font.Bold), quad.Left, ink, font.Bold)
		k.Paragraph(row, m.texts.details[i], k.FittedBox(m.texts.details[i], 13, 10, row, font.Regular), quad.Left, dim, font.Regular)
	}
	k.EndScroll("offers", area)
	if m.UI.Click(k.Button("later", foot, m.UI.Lang.T("Decide later"), ui.Look{Size: 14})) || k.In.Cancel {
		m.UI.Dialog = shell.NoDialog
	}
}
