package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// mending are the ways to mend the problems that are listed. They are looked for
// one problem a tick, since each way is tried before it is offered.
type mending struct {
	of   *edit.Doc
	ways [][]edit.Fix // of the first problems
}

// look looks for ways to mend the next problem.
func (e *editor) lookForWays() {
	m := &e.mending
	if doc := e.hist.Doc(); m.of != doc {
		m.of, m.ways = doc, m.ways[:0]
	}
	if n := len(m.ways); n < len(e.problems) {
		m.ways = append(m.ways, edit.Fixes(m.of, e.problems[n]))
	}
}

// problemsBox lists what is wrong; pressing one goes there, and below stand the
// ways to mend it.
func (e *editor) problemsBox(ctx *Context) {
	if !e.checked {
		e.problems, e.checked = e.level().Check(), true
	}
	e.lookForWays()
	r := e.box(ctx, 620, 640, e.lang.N(len(e.problems), "%d problem", "%d problems"))
	k := &e.kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	if len(e.problems) == 0 {
		k.Label(r.CutTop(k.Pt(60)), e.lang.T("No problems were found"), 16, quad.Center, k.Theme.Text, font.Regular)
	}
	f := form{desk: e.desk, area: r, id: "problems-form"}
	f.begin()
	for i := range e.problems {
		e.problemRow(ctx, &f, i)
		if i < len(e.mending.ways) && e.mendButtons(ctx, &f, i) {
			break // they are others now
		}
	}
	f.end()
	e.closeButton(foot, e.lang.T("Back"))
}

// problemRow is one problem.
func (e *editor) problemRow(ctx *Context, f *form, i int) {
	p, k := &e.problems[i], &e.kit
	text := e.capital(e.tell(p.Msg))
	where, wide := "", float32(0)
	if p.HasAt {
		where = levels.FormatPos(p.At)
		wide = k.Fonts.Measure(font.Mono, k.Pt(12), where) + k.Pt(10)
	}
	row := f.cut(max(k.Pt(46), k.TextHeight(text, 14, f.room.W-k.Pt(60)-wide, font.Regular)+k.Pt(16)))
	f.cut(k.Pt(4))
	if e.click(k.Button(e.id("problem:", i), row, "", ui.Look{})) {
		e.jump = i
		if page, ok := pageOf(p); ok {
			e.dialog, e.leaf = levelDialog, page
			return
		}
		e.dialog = noDialog
		e.goProblem(ctx)
	}
	row = row.Inset(k.Pt(8))
	ink := e.palette.Danger
	if p.Warning {
		ink = e.palette.Warning
	}
	if wide > 0 {
		k.Label(row.CutRight(wide), where, 12, quad.Right, k.Theme.Dim, font.Mono)
	}
	x, y := row.CutLeft(k.Pt(30)).Mid()
	k.List.Icon(icon.Warn, x-k.Pt(4), y, k.Pt(20), ink)
	k.Paragraph(row, text, 14, quad.Left, k.Theme.Text, font.Regular)
}

// pageOf gives the page of the dialog about the level where a problem can be
// mended that has no place on the board.
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

// mendButtons offer the ways to mend a problem; it tells whether one was taken.
func (e *editor) mendButtons(ctx *Context, f *form, i int) bool {
	k := &e.kit
	for j, way := range e.mending.ways[i] {
		row := f.cut(k.Pt(44))
		f.cut(k.Pt(4))
		row.CutLeft(k.Pt(38))
		text := e.capital(e.tell(way.Label))
		if e.click(k.Button(e.id("mend:", 10*i+j), row, text, ui.Look{Icon: icon.Check, Size: 13})) {
			e.hist.Do(text, way.Doc)
			e.changed()
			e.problems, e.checked, e.jump = e.level().Check(), true, -1
			e.say(ctx, e.lang.F("Mended: %s", text))
			return true
		}
	}
	return false
}

// nextProblem goes to the next problem that has a place.
func (e *editor) nextProblem(ctx *Context, by int) {
	n := len(e.problems)
	if n == 0 {
		e.say(ctx, e.lang.T("No problems were found"))
		return
	}
	e.jump = ((e.jump+by)%n + n) % n
	e.goProblem(ctx)
}

// goProblem shows where the problem is that was gone to, and says what it is.
func (e *editor) goProblem(ctx *Context) {
	p := &e.problems[e.jump]
	e.say(ctx, capital(e.tell(p.Msg)))
	if !p.HasAt {
		return
	}
	c := e.words.board.Cell(p.At)
	if c == rules.NoCell {
		return
	}
	e.pic.Floor, e.cursor, e.onKeys = p.At.Floor, c, true
	e.pic.Camera.Show(e.words.board, c)
}
