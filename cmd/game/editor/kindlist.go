package editor

import (
	"cmp"
	"strings"
	"wallfall/assets/font"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// kindList draws the kinds of figures with their names and numbers, and a field to
// search them by name.
func (pan *panel) kindList(f *shell.Form, list []brush) {
	k := &pan.ui.Kit
	pan.search, _ = f.Text("find-kind", "", pan.search, pan.ui.Lang.T("Search kinds"), 40)
	found := 0
	for i := range list {
		b := &list[i]
		name := pan.capital(pan.e.tools.brushName(b))
		if !matches(pan.search, name, b.of.Name) {
			continue
		}
		found++
		r := f.Cut(k.Pt(50))
		r.H = k.Pt(46)
		if pan.ui.Click(k.Button(b.id, r, "", ui.Look{On: i == pan.e.tools.picked[figureTab]})) {
			pan.e.tools.choose(figureTab, i)
			pan.e.tools.opts.group = nil
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
		pan.paragraph(f, pan.ui.Lang.T("No matching kinds"), k.Theme.Dim)
	}
	f.Cut(k.Pt(6))
}

// kindNumbers returns the most important numbers of a kind.
func (pan *panel) kindNumbers(of *levels.Kind) string {
	text, ok := pan.numbers[of]
	if !ok {
		text = pan.ui.Lang.F("power %s · skill %s · move %s · stamina %s", narrate.Number(of.Power), narrate.Number(of.Skill),
			narrate.Number(cmp.Or(of.Move, of.Skill)), narrate.Number(cmp.Or(of.Stamina, of.Power)))
		if pan.numbers == nil {
			pan.numbers = map[*levels.Kind]string{}
		}
		pan.numbers[of] = text
	}
	return text
}

// matches reports whether a name or its word in level files contains a text.
func matches(text, name, word string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return text == "" || strings.Contains(strings.ToLower(name), text) || strings.Contains(word, text)
}
