package editor

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// problemList lists the problems of the level and fixes them. Fixes are searched
// for one problem per tick.
type problemList struct {
	*Editor

	doc     *edit.Doc
	fixes   [][]lint.Fix // of the first problems
	list    levels.Problems
	checked bool // list is up to date
	current int  // the problem shown last
}

func (pl *problemList) check() {
	pl.list, pl.checked, pl.current = lint.Check(pl.Level()), true, -1
}

// box lists the problems with their fixes; clicking a problem shows it.
func (pl *problemList) box(ctx *shell.Context) {
	if !pl.checked {
		pl.check()
	}
	if doc := pl.Hist.Doc(); pl.doc != doc {
		pl.doc, pl.fixes = doc, pl.fixes[:0]
	}
	if n := len(pl.fixes); n < len(pl.list) {
		pl.fixes = append(pl.fixes, lint.Fixes(pl.doc, pl.list[n]))
	}
	f, foot := pl.forms.begin(ctx, 620, 640, pl.UI.Lang.N(len(pl.list), "%d problem", "%d problems"), "problems-form")
	if k := &pl.UI.Kit; len(pl.list) == 0 {
		k.Label(f.Cut(k.Pt(60)), pl.UI.Lang.T("No problems found"), 16, quad.Center, k.Theme.Text, font.Regular)
	}
	for i := range pl.list {
		pl.row(ctx, &f, i)
		if i < len(pl.fixes) && pl.fixButtons(ctx, &f, i) {
			break // the list has changed
		}
	}
	f.End()
	pl.UI.CloseButton(foot, pl.UI.Lang.T("Back"))
}

func (pl *problemList) row(ctx *shell.Context, f *shell.Form, i int) {
	p, k := &pl.list[i], &pl.UI.Kit
	text := pl.panel.capital(pl.panel.translate(p.Msg))
	where, wide := "", float32(0)
	if p.HasAt {
		where = pl.panel.cellName(p.At)
		wide = k.Fonts.Measure(font.Regular, k.Pt(12), where) + k.Pt(10)
	}
	row := f.Cut(max(k.Pt(46), k.TextHeight(text, 14, f.Room.W-k.Pt(60)-wide, font.Regular)+k.Pt(16)))
	f.Cut(k.Pt(4))
	if pl.UI.Click(k.Button(pl.UI.ID("problem:", i), row, "", ui.Look{})) {
		pl.current = i
		if page, ok := pageOf(p); ok {
			pl.OpenPage(page)
			return
		}
		pl.UI.Dialog = shell.NoDialog
		pl.showCurrent(ctx)
	}
	row = row.Inset(k.Pt(8))
	ink := pl.UI.Palette.Danger
	if p.Warning {
		ink = pl.UI.Palette.Warning
	}
	if wide > 0 {
		k.Label(row.CutRight(wide), where, 12, quad.Right, k.Theme.Dim, font.Regular)
	}
	x, y := row.CutLeft(k.Pt(30)).Mid()
	k.List.Icon(icon.Warn, x-k.Pt(4), y, k.Pt(20), ink)
	k.Paragraph(row, text, 14, quad.Left, k.Theme.Text, font.Regular)
}

// pageOf returns the page of the level dialog on which a problem without a position
// can be solved.
func pageOf(p *levels.Problem) (page int, ok bool) {
	if p.HasAt {
		return 0, false
	}
	switch p.Code {
	case "no-title", "no-about":
		return wordsPage, true
	case "floor-size":
		return boardPage, true
	case "no-end":
		return rulesPage, true
	case "no-goal", "no-way-to-win", "goal-twice", "goal-too-big", "goal-too-late", "goal-figure", "foes-apart",
		"no-figures", "no-mana", "no-spells", "idle-spell", "no-walls", "same-colour", "same-label":
		return sidesPage, true
	}
	return 0, false
}

// fixButtons draws the fixes of a problem. It reports whether one was applied.
func (pl *problemList) fixButtons(ctx *shell.Context, f *shell.Form, i int) bool {
	k := &pl.UI.Kit
	for j, way := range pl.fixes[i] {
		row := f.Cut(k.Pt(44))
		f.Cut(k.Pt(4))
		row.CutLeft(k.Pt(38))
		text := pl.panel.capital(pl.panel.translate(way.Label))
		if pl.UI.Click(k.Button(pl.UI.ID("mend:", 10*i+j), row, text, ui.Look{Icon: icon.Check, Size: 13})) {
			pl.Hist.Do(text, way.Doc)
			pl.changed()
			pl.check()
			pl.UI.Say(ctx, pl.UI.Lang.F("Fixed: %s", text))
			return true
		}
	}
	return false
}

func (pl *problemList) next(ctx *shell.Context) {
	n := len(pl.list)
	if n == 0 {
		pl.UI.Say(ctx, pl.UI.Lang.T("No problems found"))
		return
	}
	pl.current = (pl.current + 1) % n
	pl.showCurrent(ctx)
}

// showCurrent moves to the current problem and describes it.
func (pl *problemList) showCurrent(ctx *shell.Context) {
	p := &pl.list[pl.current]
	pl.UI.Say(ctx, narrate.Capital(pl.panel.translate(p.Msg)))
	if !p.HasAt {
		return
	}
	c := pl.Words.Board.Cell(p.At)
	if c == rules.NoCell {
		return
	}
	pl.pic.Floor, pl.controls.cursor, pl.controls.onKeys = p.At.Floor, c, true
	pl.pic.Camera.Show(pl.Words.Board, c)
}
