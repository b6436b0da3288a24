// Package rulepage is the dialog that shows the rulebook over any screen: search, list,
// pages with links, and boards that play the scenarios of a rule.
package rulepage

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/rulebook"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/script"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Dialog is the dialog of the rulebook.
const Dialog shell.Dialog = "rules"

// rulePages is the dialog of the rulebook.
type rulePages struct {
	Book    *rulebook.Book // nil until it is first opened
	speaks  string         // the code of the language it is in
	query   string
	section int   // that the list is narrowed to, -1 for all
	found   []int // the entries listed
	At      int   // the entry that is open, -1 for none
	trail   []int // the entries whose links led there
	List    bool  // the list is shown where there is no room for the page as well
	back    shell.Dialog
	scenes  []*script.Scenario
	scene   int // which of them plays
	player  *boardview.Player
	wrong   string // why there is no board
	title   string // what the scene shows
	follow  bool   // the list must scroll to the open entry
}

// openRule opens the rulebook at a rule, such as "CW-04"; "" opens it where it was
// left.
func (rp *rulePages) openRule(d *shell.UI, id string) {
	if rp.Book == nil {
		rp.section, rp.At = -1, -1
	}
	rp.speakRules(d)
	if d.Dialog != Dialog {
		rp.back = d.Dialog
	}
	d.Dialog = Dialog
	if i := rp.Book.Index(id); i >= 0 {
		rp.trail = rp.trail[:0]
		rp.showRule(d, i)
		return
	}
	if rp.At < 0 {
		rp.showRule(d, rp.Book.Index("CW-04"))
	}
	rp.List = true
}

// speakRules loads the book in the language of the settings.
func (rp *rulePages) speakRules(d *shell.UI) {
	if rp.speaks == d.Speaks {
		return
	}
	rp.Book, rp.speaks = rulebook.In(d.Speaks), d.Speaks
	rp.search()
	rp.showRule(d, rp.At)
}

// PagesOf returns the dialog of a UI.
func PagesOf(d *shell.UI) *rulePages {
	return shell.Part[rulePages](d)
}

// Install adds the rulebook to a UI.
func Install(d *shell.UI) {
	d.Routes.Rule = func(id string) { PagesOf(d).openRule(d, id) }
	shell.AddBox(d, Dialog, shell.Box[shell.Scene]{Letters: true, Draw: func(_ shell.Scene, ctx *shell.Context) { PagesOf(d).rulesBox(d, ctx) }})
}

func (rp *rulePages) search() {
	rp.found = rp.found[:0]
	for _, i := range rp.Book.Search(rp.query) {
		if rp.section < 0 || rp.Book.Entries[i].Section == rp.section {
			rp.found = append(rp.found, i)
		}
	}
}

func (rp *rulePages) showRule(d *shell.UI, i int) {
	if i < 0 || i >= len(rp.Book.Entries) {
		return
	}
	rp.At, rp.List, rp.follow = i, false, true
	rp.scenes = rulebook.Scenes(rp.Book.Entries[i].ID)
	rp.showScene(d, 0)
}

// showScene plays a scenario of the open rule.
func (rp *rulePages) showScene(d *shell.UI, n int) {
	rp.scene, rp.player, rp.wrong, rp.title = n, nil, "", ""
	if n >= len(rp.scenes) {
		return
	}
	t, _ := rp.scenes[n].Trace() // a test plays every one to its end
	rp.title = narrate.Capital(rulebook.Title(d.Speaks, rp.scenes[n].Title)) + "."
	if t.Level == nil {
		rp.wrong = d.Lang.Say(t.Wrong)
		return
	}
	t.Level.Shipped = true
	rp.player = boardview.NewPlayer(d.Fonts, d.Lang, t.Level, t.First, t.Steps)
}

func (rp *rulePages) rulesBox(d *shell.UI, ctx *shell.Context) {
	k := &d.Kit
	k.Inert, k.References.On = false, false // the page draws its own links
	rp.speakRules(d)
	// What is typed goes into the search field from anywhere in the book.
	if !k.Writing() && (len(ctx.In.Runes) > 0 || rp.query != "" && ctx.In.Typed.Has(input.KeyBackspace)) {
		rp.List = true
		k.Write(SearchField, rp.query)
	}
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	k.Shade(screen)
	r := screen.Inset(k.Pt(10))
	k.Panel(r)
	r = r.Inset(k.Pt(14))
	wide := r.W >= k.Pt(760)
	head := r.TakeTop(k.Pt(44), k.Pt(10))
	if d.Click(k.Button("close", head.TakeRight(k.Pt(104), k.Pt(8)), d.Lang.T("Close"), ui.Look{Icon: icon.Cross, Size: 14})) {
		rp.CloseRules(d)
		return
	}
	if !wide && !rp.List {
		if d.Click(k.Button("to-list", head.TakeLeft(k.Pt(104), k.Pt(8)), d.Lang.T("List"), ui.Look{Icon: icon.List, Size: 14})) {
			rp.List = true
		}
	}
	k.Label(head, d.Lang.T("Rulebook"), k.Fitted(d.Lang.T("Rulebook"), 24, 12, head.W, font.Bold), quad.Left, k.Theme.Accent, font.Bold)
	switch {
	case wide:
		rp.ruleList(d, k, r.TakeLeft(min(k.Pt(330), r.W*0.38), k.Pt(18)))
		rp.rulePage(d, k, r)
	case rp.List:
		rp.ruleList(d, k, r)
	default:
		rp.rulePage(d, k, r)
	}
	if k.In.Cancel {
		switch {
		case rp.query != "":
			rp.ask(d, "")
		case len(rp.trail) > 0:
			rp.backRule(d)
		default:
			rp.CloseRules(d)
		}
	}
}

// CloseRules returns to the dialog over which the rulebook was opened.
func (rp *rulePages) CloseRules(d *shell.UI) {
	d.Dialog = rp.back
	if d.Dialog == Dialog {
		d.Dialog = shell.NoDialog
	}
}

// backRule returns to the rule whose link led here.
func (rp *rulePages) backRule(d *shell.UI) {
	n := len(rp.trail) - 1
	i := rp.trail[n]
	rp.trail = rp.trail[:n]
	rp.showRule(d, i)
}

func (rp *rulePages) ask(d *shell.UI, query string) {
	rp.query, rp.section = query, -1
	rp.search()
	d.Kit.ScrollTo("rule-list", 0)
}

func (rp *rulePages) ruleList(d *shell.UI, k *ui.Kit, r ui.Rect) {
	rp.searchRow(d, k, k.Row(&r))
	if !k.Lettering() { // the on-screen keyboard leaves no room
		rp.sections(d, k, &r)
	}
	area := r
	const rowHeight, headHeight = 48, 34
	height := float32(0)
	for n, i := range rp.found {
		if rp.heads(n) {
			height += k.Pt(headHeight)
		}
		if rp.follow && i == rp.At {
			k.ScrollTo("rule-list", height-area.H/3)
		}
		height += k.Pt(rowHeight)
	}
	rp.follow = false
	in := k.Scroll("rule-list", area, max(height, k.Pt(rowHeight)))
	if len(rp.found) == 0 {
		k.Label(in.CutTop(k.Pt(rowHeight)), d.Lang.T("No matching rules"), 14, quad.Center, k.Theme.Dim, font.Regular)
	}
	for n, i := range rp.found {
		e := &rp.Book.Entries[i]
		if rp.heads(n) {
			s := &rp.Book.Sections[e.Section]
			k.Label(in.CutTop(k.Pt(headHeight)), s.Title, 15, quad.Left, k.Theme.Accent, font.Bold)
		}
		row := in.CutTop(k.Pt(rowHeight))
		row.H -= k.Pt(4)
		if row.Y > area.Y+area.H+row.H*2 || row.Y+row.H < area.Y-row.H*2 {
			k.Far(e.ID, row)
			continue
		}
		if d.Click(k.Button(e.ID, row, "", ui.Look{On: i == rp.At})) {
			rp.trail = rp.trail[:0]
			rp.showRule(d, i)
			rp.follow = false // it is in sight
		}
		body := row.Inset(k.Pt(6))
		k.Label(body.CutLeft(k.Pt(56)), e.ID, 13, quad.Left, k.Theme.Accent, font.Bold)
		// Cut, not made smaller: the rows of a list look alike.
		text := d.Fonts.Cut(font.Regular, k.Pt(13), e.Head(), body.W)
		k.List.TextIn(body.X, body.Y+body.H/2, text, font.Regular, k.Pt(13), quad.Left, quad.Middle, k.Theme.Text)
	}
	k.EndScroll("rule-list", area)
}

// heads reports whether a section's heading stands above a listed entry: not in search
// results, which are sorted by relevance.
func (rp *rulePages) heads(n int) bool {
	e := &rp.Book.Entries[rp.found[n]]
	return rp.query == "" && (n == 0 || rp.Book.Entries[rp.found[n-1]].Section != e.Section)
}

// SearchField is the ID of the search field.
const SearchField = "search"

func (rp *rulePages) searchRow(d *shell.UI, k *ui.Kit, r ui.Rect) {
	if rp.query != "" {
		if d.Click(k.Button("clear", r.CutRight(k.Pt(46)), "", ui.Look{Icon: icon.Cross, Tip: d.Lang.T("Clear search")})) { // Cancel does the same
			rp.ask(d, "")
		}
		r.CutRight(k.Pt(4))
	}
	cancel := k.In.Cancel
	query, changed := k.Field(SearchField, r, rp.query, d.Lang.T("Type to search the rules"), 40)
	if cancel && !k.In.Cancel {
		query, changed = "", true
	}
	if changed {
		rp.ask(d, query)
	}
}

// sections draws the buttons that narrow the list to a section.
func (rp *rulePages) sections(d *shell.UI, k *ui.Kit, r *ui.Rect) {
	n := len(rp.Book.Sections)
	perRow := max(2, min(n, int((r.W+k.Pt(3))/k.Pt(100))))
	rows := (n + perRow - 1) / perRow
	perRow = (n + rows - 1) / rows
	for from := 0; from < n; from += perRow {
		columns := r.TakeTop(k.Pt(44), k.Pt(4)).Columns(perRow, k.Pt(3))
		for i := from; i < min(from+perRow, n); i++ {
			s, cell := &rp.Book.Sections[i], columns.At(i-from)
			if d.Click(k.Button(s.Code, cell, s.Title, ui.Look{On: rp.section == i, Size: k.Fitted(s.Title, 13, 9, cell.W-k.Pt(12), font.Bold), Tip: s.Code})) {
				if rp.query = ""; rp.section == i {
					rp.section = -1
				} else {
					rp.section = i
				}
				rp.search()
			}
		}
	}
	r.CutTop(k.Pt(6))
}

// rulePage draws the open rule: its board and its text.
func (rp *rulePages) rulePage(d *shell.UI, k *ui.Kit, r ui.Rect) {
	if rp.At < 0 {
		return
	}
	e := &rp.Book.Entries[rp.At]
	head := r.CutTop(k.Pt(44))
	turn := head.TakeRight(k.Pt(98), k.Pt(6)).Columns(2, k.Pt(6))
	if d.Click(k.Button("prev-rule", turn.At(0), "", ui.Look{Icon: icon.Back, Disabled: rp.At == 0, Tip: d.Lang.T("Previous rule")})) {
		rp.showRule(d, rp.At-1)
		return
	}
	if d.Click(k.Button("next-rule", turn.At(1), "", ui.Look{Icon: icon.Arrow, Disabled: rp.At == len(rp.Book.Entries)-1, Tip: d.Lang.T("Next rule")})) {
		rp.showRule(d, rp.At+1)
		return
	}
	if len(rp.trail) > 0 {
		from := rp.Book.Entries[rp.trail[len(rp.trail)-1]].ID
		if d.Click(k.Button("back-rule", head.CutRight(k.Pt(104)), from, ui.Look{Icon: icon.Undo, Size: 14, Tip: d.Lang.T("Back to the previous rule")})) {
			rp.backRule(d)
			return
		}
	}
	k.Label(head.CutLeft(k.Pt(92)), e.ID, 26, quad.Left, k.Theme.Text, font.Bold)
	k.Label(head, rp.Book.Sections[e.Section].Title, 15, quad.Left, k.Theme.Accent, font.Regular)
	r.CutTop(k.Pt(8))
	// The board gets the room that the text leaves, within bounds; on a broad and
	// low page they stand side by side.
	w := ui.Pen{K: k, R: r, ID: e.ID, Bar: 12}
	w.Measure()
	rp.writeRule(d, &w, e)
	w.Measured()
	if r.W > r.H*1.5 && r.W > k.Pt(400) {
		rp.ruleBoard(d, k, r.TakeLeft(r.W*0.5, k.Pt(14)))
	} else {
		high := max(min(r.H*0.5, k.Pt(260)), min(r.H-w.Y-k.Pt(14), r.H*0.68))
		room := k.Pt(300) // that board and controls can use
		if rp.player != nil {
			b := rp.player.Words.Board
			room = r.W*(float32(b.Height())+1)/(float32(b.Width())+0.5) + k.Pt(140)
		}
		rp.ruleBoard(d, k, r.TakeTop(min(high, room), k.Pt(10)))
	}
	for w := (ui.Pen{K: k, R: r, ID: e.ID, Bar: 12}); w.Next(); {
		rp.writeRule(d, &w, e)
	}
}

// ruleSize is the text size in points.
const ruleSize = 15

// writeRule writes the paragraphs of a rule, with links to the rules that they name.
func (rp *rulePages) writeRule(d *shell.UI, w *ui.Pen, e *rulebook.Entry) {
	k, links := w.K, 0
	px := k.Pt(ruleSize)
	for _, p := range e.Paras {
		if p.Ruling {
			k.Label(w.Take(24), d.Lang.T("Details"), 13, quad.Left, k.Theme.Accent, font.Bold)
		}
		for _, line := range k.Fonts.Wrap(font.Regular, px, p.Text, w.R.W) {
			row := w.Take(ruleSize * 1.35)
			for _, span := range rulebook.Spans(line) {
				at := row.CutLeft(k.Fonts.Measure(font.Regular, px, span.Text))
				if !span.Rule {
					k.List.TextIn(at.X, at.Y+at.H/2, span.Text, font.Regular, px, quad.Left, quad.Middle, k.Theme.Text)
					continue
				}
				if d.Click(k.Link(d.ID("link:", links), at, span.Text, ruleSize, font.Regular)) {
					rp.trail = append(rp.trail, rp.At)
					rp.showRule(d, rp.Book.Index(span.Text))
				}
				links++
			}
		}
		w.Gap(10)
	}
}

// ruleBoard draws the board of a rule and its controls.
func (rp *rulePages) ruleBoard(d *shell.UI, k *ui.Kit, r ui.Rect) {
	foot := r.TakeBottom(k.Pt(44), k.Pt(6))
	said := r.CutBottom(k.Pt(22))
	h := min(k.TextHeight(rp.title, 14, r.W, font.Bold), k.Pt(58))
	k.Paragraph(r.TakeTop(h, k.Pt(6)), rp.title, 14, quad.Left, k.Theme.Text, font.Bold)
	k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Vignette(quad.RGB(0x1d2129), quad.RGB(0x0c0e12), r.H*0.3))
	k.Block(r)
	rp.sceneButtons(d, k, foot)
	if rp.player == nil {
		if rp.wrong != "" {
			at := r.Inset(k.Pt(16))
			at.CutTop(k.Paragraph(at, d.Lang.T("The game rejects a level that breaks this rule:"), 15, quad.Center, k.Theme.Accent, font.Bold) + k.Pt(8))
			k.Paragraph(at, rp.wrong, 13, quad.Center, k.Theme.Text, font.Regular)
		}
		return
	}
	rp.player.Pic.Palette = d.Palette
	rp.player.Advance(1, d.Set.Reduced || d.Set.Speed == 0)
	rp.player.Draw(k, &k.List, r.Inset(k.Pt(6)))
	k.Label(said, rp.player.Caption(), 13, quad.Center, k.Theme.Accent, font.Regular)
}

// sceneButtons draws play, step and the choice of the scenario.
func (rp *rulePages) sceneButtons(d *shell.UI, k *ui.Kit, r ui.Rect) {
	if q := rp.player; q != nil && len(q.Shots) > 1 {
		button := func(id string, sign icon.ID, tip string) bool {
			return d.Click(k.Button(id, r.TakeLeft(k.Pt(44), k.Pt(4)), "", ui.Look{Icon: sign, Tip: tip}))
		}
		sign, tip := icon.Pause, d.Lang.T("Pause")
		if q.Paused {
			sign, tip = icon.Play, d.Lang.C("a scene", "Play")
		}
		if button("player-play", sign, tip) {
			q.Paused = !q.Paused
		}
		if button("player-step", icon.Fast, d.Lang.T("One step")) {
			q.Paused = true
			q.Next(d.Set.Reduced || d.Set.Speed == 0)
		}
		if button("player-restart", icon.Restart, d.Lang.T("Restart")) {
			q.Rewind()
		}
		r.CutLeft(k.Pt(6))
		// Progress.
		room := r.W - k.Pt(48)*float32(len(rp.scenes))
		dots := r.CutLeft(max(0, min(k.Pt(90), k.Pt(12)*float32(len(q.Shots)), room)))
		step := dots.W / float32(max(1, len(q.Shots)))
		for i := range q.Shots {
			if step < k.Pt(4) {
				break
			}
			c := k.Theme.Dim.Fade(0.4)
			if i <= q.At {
				c = k.Theme.Accent
			}
			k.List.Circle(dots.X+step*(float32(i)+0.5), dots.Y+dots.H/2, min(k.Pt(4), step*0.4), quad.Solid(c))
		}
	}
	fit := int((r.W + k.Pt(4)) / k.Pt(48))
	for i := min(len(rp.scenes), fit) - 1; i >= 0; i-- {
		at := r.TakeRight(k.Pt(44), k.Pt(4))
		tip := d.Lang.T("Shown on squares")
		hex := rp.scenes[i].Topology() == rules.Hex
		if hex {
			tip = d.Lang.T("Shown on hexes")
		}
		if d.Click(k.Button(d.ID("scene", i+1), at, "", ui.Look{On: i == rp.scene, Tip: tip})) {
			rp.showScene(d, i)
		}
		x, y := at.Mid()
		ink := quad.Solid(k.Theme.Text)
		if hex {
			k.List.Hex(x, y, k.Pt(10), k.Pt(1), ink)
		} else {
			k.List.Rect(x-k.Pt(8), y-k.Pt(8), k.Pt(16), k.Pt(16), k.Pt(2), ink)
		}
	}
}
