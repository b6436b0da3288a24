package editor

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/message"
)

// problemList lists the problems of the level and fixes them. Fixes are searched
// for one problem per tick.
type problemList struct {
	doc     *edit.Doc
	fixes   [][]lint.Fix // of the first problems
	list    levels.Problems
	checked bool // list is up to date
	current int  // the problem shown last, -1 for none
}

func (pl *problemList) check(lv *levels.Level) {
	pl.list, pl.checked, pl.current = lint.Check(lv), true, -1
}

// draw lists the problems with their fixes; clicking a problem shows it.
func (pl *problemList) draw(f *fields, ctx *shell.Context) {
	if !pl.checked {
		pl.check(f.lv)
	}
	if pl.doc != f.doc {
		pl.doc, pl.fixes = f.doc, pl.fixes[:0]
	}
	if n := len(pl.fixes); n < len(pl.list) {
		pl.fixes = append(pl.fixes, lint.Fixes(pl.doc, pl.list[n]))
	}
	form, foot := document.Box(f.UI, ctx, 620, 640, f.UI.Lang.N(len(pl.list), "%d problem", "%d problems"), "problems-form")
	f.Form = form
	if k := &f.UI.Kit; len(pl.list) == 0 {
		k.Label(f.Take(60), f.UI.Lang.T("No problems found"), 16, quad.Center, k.Theme.Text, font.Regular)
	}
	for i := range pl.list {
		pl.row(f, i)
		if i < len(pl.fixes) {
			pl.fixButtons(f, i)
		}
	}
	f.End()
	f.UI.CloseButton(foot, f.UI.Lang.T("Back"))
}

func (pl *problemList) row(f *fields, i int) {
	p, k := &pl.list[i], &f.UI.Kit
	text := f.capital(problemText(f.UI, f.lv, p))
	where, wide := "", float32(0)
	page, onPage := pageOf(p)
	switch {
	case p.HasAt:
		where = f.UI.Lang.F("Show %s", cellName(f.UI.Lang, f.lv, p.At))
	case onPage:
		where = levelTabNames(f.UI.Lang)[page]
	}
	if where != "" {
		wide = k.Fonts.Measure(font.Bold, k.Pt(13), where) + k.Pt(10)
	}
	row := f.ListRow(max(twoLinesHigh, k.TextHeight(text, 14, f.R.W-k.Pt(86)-wide, font.Regular)/k.Scale+2*ui.Gap))
	if f.UI.Click(k.Button(f.UI.ID("problem:", i), row, "", ui.Look{})) {
		if pl.current = i; onPage {
			f.want.dialog, f.want.page = LevelDialog, page
		} else {
			f.UI.Dialog, f.want.problem = shell.NoDialog, i+1
		}
	}
	row = row.Inset(k.Pt(8))
	if wide > 0 {
		x, y := row.TakeRight(k.Pt(20), k.Pt(ui.SmallGap)).Mid()
		k.List.Icon(icon.Arrow, x, y, k.Pt(16), k.Theme.Accent)
		k.Label(row.CutRight(wide), where, 13, quad.Right, k.Theme.Accent, font.Bold)
	}
	x, y := row.CutLeft(k.Pt(30)).Mid()
	k.List.Icon(icon.Warn, x-k.Pt(4), y, k.Pt(20), problemInk(f.UI, p))
	k.Paragraph(row, text, 14, quad.Left, k.Theme.Text, font.Regular)
}

// plainWords are what the editor says of problems of which the checker says what to write:
// its forms do it. The arguments are the same.
var plainWords = map[string]message.Text{
	"no-title":      message.Of("the level has no title yet"),
	"no-about":      message.Of("the level has no description yet"),
	"no-end":        message.Of("this match may never end: set a limit of rounds, or a goal to survive"),
	"no-mana":       message.Of("%s know spells but have no mana"),
	"no-spells":     message.Of("%s have mana but know no spells"),
	"no-figures":    message.Of("%s: no figures, so no moves either"),
	"no-walls":      message.Of("%s own the crushing walls, but there are none"),
	"no-goal":       message.Of("%s have no goal and can only win as the last side left"),
	"no-way-to-win": message.Of("%s can't meet any of their goals and can only win as the last side left"),
	"goal-twice":    message.Of("%s already have this goal"),
	"idle-spell":    message.Of("%s can never cast this on this board: %s"),
}

// problemText returns a problem as the editor says it.
func problemText(d *shell.UI, lv *levels.Level, p *levels.Problem) string {
	msg := p.Msg
	if plain, ok := plainWords[p.Code]; ok {
		msg.Format = plain.Format
	}
	return translate(d, lv, msg)
}

// problemInk returns the colour of a problem's mark.
func problemInk(d *shell.UI, p *levels.Problem) quad.Color {
	if p.Warning {
		return d.Palette.Warning
	}
	return d.Palette.Danger
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
	case "floor-size", "floor-apart", "floor-cut":
		return boardPage, true
	case "unused-kind":
		return kindsPage, true
	case "unused-ability":
		return abilitiesPage, true
	case "unused-spell":
		return spellsPage, true
	case "no-end":
		return rulesPage, true
	case "no-goal", "no-way-to-win", "goal-twice", "goal-too-big", "goal-too-late", "goal-figure", "foes-apart",
		"no-figures", "no-mana", "no-spells", "idle-spell", "no-walls", "same-colour", "same-label":
		return sidesPage, true
	}
	return 0, false
}

// fixButtons draws the fixes of a problem.
func (pl *problemList) fixButtons(f *fields, i int) {
	k := &f.UI.Kit
	for j, way := range pl.fixes[i] {
		row := f.ListRow(ui.RowHeight)
		row.CutLeft(k.Pt(38))
		text := f.capital(f.translate(way.Label))
		if f.UI.Click(k.Button(f.UI.ID("mend:", 10*i+j), row, text, ui.Look{Icon: icon.Check, Size: 13})) {
			f.want.change = change{what: text, doc: way.Doc, said: f.UI.Lang.F("Fixed: %s", text)}
		}
	}
}

// nextProblem shows the next problem.
func (e *Editor) nextProblem(ctx *shell.Context) {
	n := len(e.problems.list)
	if n == 0 {
		e.UI.Say(ctx, e.UI.Lang.T("No problems found"))
		return
	}
	e.problems.current = (e.problems.current + 1) % n
	e.showProblem(ctx, e.problems.current)
}

// showProblem moves to a problem and describes it.
func (e *Editor) showProblem(ctx *shell.Context, i int) {
	p := &e.problems.list[i]
	e.UI.Say(ctx, narrate.Capital(problemText(e.UI, e.Level(), p)))
	if !p.HasAt {
		return
	}
	c := e.Words.Board.Cell(p.At)
	if c == rules.NoCell {
		return
	}
	e.pic.Floor, e.pointer.cursor, e.pointer.onKeys = p.At.Floor, c, true
	e.pic.Camera.Show(e.Words.Board, c)
}
