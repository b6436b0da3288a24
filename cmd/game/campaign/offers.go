package campaign

import (
	"cmp"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// offer returns an offer in one line, what it changes, and its numbers or what it costs.
func (m *Map) offer(o *campaign.Offer) (text, detail, numbers string) {
	in := m.UI.Lang
	who := ""
	if o.Hero >= 0 {
		who = m.b.name(m.b.c.Heroes[o.Hero].Label)
	}
	if o.Text != "" {
		detail = m.b.text(o.Text)
	}
	switch {
	case o.Ability != "":
		text, numbers = in.F("%s learns %s", who, in.Thing(nil, o.Ability)), abilityNumbers(in, o.Ability)
	case o.Item.Name != "":
		text, numbers = in.F("%s carries: %s", who, m.b.text(o.Item.Name)), itemNumbers(in, &o.Item)
	case o.Join:
		text = in.F("%s joins you", who)
		_, full := m.b.c.Health(m.b.s, o.Hero, -1)
		numbers = narrate.Capital(in.Name(nil, m.b.c.Heroes[o.Hero].Kind)) + " · " + in.F("%d stamina", full)
	case o.Way != "":
		text, numbers = in.F("The way to “%s”", m.b.title(o.Way)), in.T("Any other choice closes it for this chapter.")
	case o.Heal && o.Hero < 0:
		text, detail = in.T("Everyone heals fully"), in.T("Wounds last from level to level until they heal.")
	case o.Heal:
		text, detail = in.F("%s heals fully", who), in.T("Wounds last from level to level until they heal.")
	case o.Mana > 0:
		text, numbers = in.F("%d mana for the next levels", o.Mana), in.T("Spells cost mana.")
	case o.Hero < 0:
		text, numbers = in.F("Everyone: %d more stamina", o.Stamina), in.T("For good, in every level from now on.")
	default:
		text, numbers = in.F("%s: %d more stamina", who, o.Stamina), in.T("For good, in every level from now on.")
	}
	return text, detail, numbers
}

// title returns the title of a level of the campaign.
func (b *book) title(name string) string {
	for i := range b.c.Levels {
		if l := &b.c.Levels[i]; l.Name == name && l.Parsed != nil {
			return b.name(l.Parsed.Title)
		}
	}
	return name
}

// abilityNumbers returns the tiers of an ability of the catalogue, and its range.
func abilityNumbers(in *lang.Table, name string) (text string) {
	for _, a := range levels.CatalogueAbilities() {
		if a.Name != name {
			continue
		}
		var tiers []string
		for _, t := range a.Tiers {
			tiers = append(tiers, narrate.Narrator{Lang: in}.Tier(t))
		}
		text = narrate.Capital(strings.Join(tiers, " / "))
		if a.Range > 1 {
			text += " · " + in.F("within %d", a.Range)
		}
	}
	return text
}

// itemNumbers returns what an item adds to stats and takes off.
func itemNumbers(in *lang.Table, item *campaign.Item) string {
	words := map[string]string{"power": in.T("power"), "skill": in.T("skill"), "move": in.T("move"), "stamina": in.T("stamina"),
		"armor": in.T("armour"), "agility": in.T("agility"), "might": in.T("might"), "stability": in.T("stability")}
	return strings.ReplaceAll(strings.Join(levels.Each(item.Stats, func(b campaign.Bonus) string { return in.F("%+d %s", b.N, words[b.Stat]) }), " · "), "-", "−")
}

// face draws the portrait of a hero; one who joined later has the picture of a figure.
func (m *Map) face(k *ui.Kit, hero int, x, y, size float32) {
	h := &m.b.c.Heroes[hero]
	if icon.FaceOf(h.Name).Ink == icon.None {
		picture := cmp.Or(icon.Named("kind/"+h.Kind), icon.Pawn)
		k.List.Icon(picture, x+size/2, y+size/2, size*0.9, k.Theme.Accent)
		return
	}
	m.UI.Face(&k.List, h.Name, x, y, size)
}

// offers draws the dialog in which one of the offers is taken.
func (m *Map) offers(ctx *shell.Context) {
	at := m.b.c.Choosing(m.b.s)
	if at < 0 {
		m.UI.Dialog = shell.NoDialog
		return
	}
	k, offers, taken := &m.UI.Kit, m.b.c.Levels[at].Offers, -1
	s := m.UI.Sheet(ctx, shell.Sheet{Pen: ui.Pen{ID: "offers"}, W: 500, Rows: 1, Heading: m.UI.Lang.T("Choose one")})
	for s.Next() {
		for i := range offers {
			if m.offerRow(k, s.Take(offerHeight), i, &offers[i]) {
				taken = i
			}
			s.Gap(ui.Gap)
		}
	}
	if taken >= 0 {
		m.b.c.Take(m.b.s, at, taken)
		m.b.save(ctx)
		m.next = m.b.c.Next(m.b.s)
		if m.next >= 0 && offers[taken].Way != "" {
			m.selected = m.next
		}
	}
	if m.UI.Click(k.Button("later", s.Foot, m.UI.Lang.T("Decide later"), ui.Look{Size: 14})) || k.In.Cancel || taken >= 0 {
		m.UI.Dialog = shell.NoDialog
	}
}

// offerHeight is the height of an offer in points: its line, two of what it changes, one of
// numbers.
const offerHeight = 108

// offerRow draws one of the offers, and reports whether it is taken.
func (m *Map) offerRow(k *ui.Kit, row ui.Rect, i int, o *campaign.Offer) bool {
	useful := m.b.c.Useful(m.b.s, o)
	taken := m.UI.Click(k.Button(m.UI.ID("offer:", i), row, "", ui.Look{Disabled: !useful}))
	row = row.Inset(k.Pt(9))
	side := row.TakeLeft(min(row.H, k.Pt(64)), k.Pt(12))
	if o.Hero >= 0 {
		m.face(k, o.Hero, side.X, side.Y+(side.H-side.W)/2, side.W)
	} else {
		picture := icon.Star
		if o.Way != "" {
			picture = icon.Flag
		}
		x, y := side.Mid()
		k.List.Icon(picture, x, y, side.W*0.8, k.Theme.Accent)
	}
	ink, dim, gold := k.Theme.Text, k.Theme.Dim, k.Theme.Accent
	if !useful {
		ink, dim, gold = dim.Fade(0.6), dim.Fade(0.6), gold.Fade(0.6)
	}
	text, detail, numbers := m.offer(o)
	k.Label(row.CutTop(k.Pt(26)), text, k.Fitted(text, 17, 10, row.W, font.Bold), quad.Left, ink, font.Bold)
	if numbers != "" {
		high := k.Pt(18)
		if k.Fonts.Measure(font.Regular, k.Pt(12.5), numbers) > row.W {
			high *= 2
		}
		below := row.CutBottom(high)
		k.Paragraph(below, numbers, k.FittedBox(numbers, 12.5, 8, below, font.Regular), quad.Left, gold, font.Regular)
	}
	k.Paragraph(row, detail, k.FittedBox(detail, 14, 9, row, font.Regular), quad.Left, dim, font.Regular)
	return taken
}
