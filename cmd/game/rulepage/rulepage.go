// Package rulepage is the dialog that shows the rulebook over any screen: search, list,
// pages with links, and boards that play the scenarios of a rule.
package rulepage

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
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
	ui      *shell.UI
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
func (rp *rulePages) openRule(id string) {
	if rp.Book == nil {
		rp.section, rp.At = -1, -1
	}
	rp.speakRules()
	if rp.ui.Dialog != Dialog {
		rp.back = rp.ui.Dialog
	}
	rp.ui.Dialog = Dialog
	if i := rp.Book.Index(id); i >= 0 {
		rp.trail = rp.trail[:0]
		rp.showRule(i)
		return
	}
	if rp.At < 0 {
		rp.showRule(rp.Book.Index("CW-04"))
	}
	rp.List = true
}

// speakRules loads the book in the language of the settings.
func (rp *rulePages) speakRules() {
	if rp.speaks == rp.ui.Speaks {
		return
	}
	rp.Book, rp.speaks = rulebook.In(rp.ui.Speaks), rp.ui.Speaks
	rp.search()
	rp.showRule(rp.At)
}

// PagesOf returns the dialog of a UI.
func PagesOf(d *shell.UI) *rulePages {
	rp := shell.Part[rulePages](d)
	rp.ui = d
	return rp
}

// Install adds the rulebook to a UI.
func Install(d *shell.UI) {
	d.Routes.Rule = func(id string) { PagesOf(d).openRule(id) }
	shell.AddBox(d, Dialog, shell.Box[shell.Scene]{Letters: true, Draw: func(_ shell.Scene, ctx *shell.Context) { PagesOf(d).rulesBox(ctx) }})
}

func (rp *rulePages) search() {
	rp.found = rp.found[:0]
	for _, i := range rp.Book.Search(rp.query) {
		if rp.section < 0 || rp.Book.Entries[i].Section == rp.section {
			rp.found = append(rp.found, i)
		}
	}
}

func (rp *rulePages) showRule(i int) {
	if i < 0 || i >= len(rp.Book.Entries) {
		return
	}
	rp.At, rp.List, rp.follow = i, false, true
	rp.scenes = rulebook.Scenes(rp.Book.Entries[i].ID)
	rp.showScene(0)
}

// showScene plays a scenario of the open rule.
func (rp *rulePages) showScene(n int) {
	rp.scene, rp.player, rp.wrong, rp.title = n, nil, "", ""
	if n >= len(rp.scenes) {
		return
	}
	t, _ := rp.scenes[n].Trace() // a test plays every one to its end
	rp.title = narrate.Capital(rulebook.Title(rp.ui.Speaks, rp.scenes[n].Title)) + "."
	if t.Level == nil {
		rp.wrong = lang.Tell(rp.ui.Speaks, t.Wrong)
		return
	}
	rp.player = boardview.NewPlayer(rp.ui.Fonts, rp.ui.Lang, t.Level, t.First, t.Steps)
}

func (rp *rulePages) rulesBox(ctx *shell.Context) {
	k := &rp.ui.Kit
	k.Inert, k.Known = false, nil // the page draws its own links
	rp.speakRules()
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
	head := r.CutTop(k.Pt(44))
	r.CutTop(k.Pt(10))
	if rp.ui.Click(k.Button("close", head.CutRight(k.Pt(104)), rp.ui.Lang.T("Close"), ui.Look{Icon: icon.Cross, Size: 14})) {
		rp.CloseRules()
		return
	}
	head.CutRight(k.Pt(8))
	if !wide && !rp.List {
		if rp.ui.Click(k.Button("to-list", head.CutLeft(k.Pt(104)), rp.ui.Lang.T("List"), ui.Look{Icon: icon.List, Size: 14})) {
			rp.List = true
		}
		head.CutLeft(k.Pt(8))
	}
	k.Label(head, rp.ui.Lang.T("Rulebook"), k.Fitted(rp.ui.Lang.T("Rulebook"), 24, 12, head.W, font.Bold), quad.Left, k.Theme.Accent, font.Bold)
	switch {
	case wide:
		rp.ruleList(k, r.CutLeft(min(k.Pt(330), r.W*0.38)))
		r.CutLeft(k.Pt(18))
		rp.rulePage(k, r)
	case rp.List:
		rp.ruleList(k, r)
	default:
		rp.rulePage(k, r)
	}
	if k.In.Cancel {
		switch {
		case rp.query != "":
			rp.ask("")
		case len(rp.trail) > 0:
			rp.backRule()
		default:
			rp.CloseRules()
		}
	}
}

// CloseRules returns to the dialog over which the rulebook was opened.
func (rp *rulePages) CloseRules() {
	rp.ui.Dialog = rp.back
	if rp.ui.Dialog == Dialog {
		rp.ui.Dialog = shell.NoDialog
	}
}

// backRule returns to the rule whose link led here.
func (rp *rulePages) backRule() {
	n := len(rp.trail) - 1
	i := rp.trail[n]
	rp.trail = rp.trail[:n]
	rp.showRule(i)
}

func (rp *rulePages) ask(query string) {
	rp.query, rp.section = query, -1
	rp.search()
	rp.ui.Kit.ScrollTo("rule-list", 0)
}

func (rp *rulePages) ruleList(k *ui.Kit, r ui.Rect) {
	rp.searchRow(k, r.CutTop(k.Pt(44)))
	r.CutTop(k.Pt(8))
	if !k.Lettering() { // the on-screen keyboard leaves no room
		rp.sections(k, &r)
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
		k.Label(in.CutTop(k.Pt(rowHeight)), rp.ui.Lang.T("No matching rules"), 14, quad.Center, k.Theme.Dim, font.Regular)
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
		if rp.ui.Click(k.Button(e.ID, row, "", ui.Look{On: i == rp.At})) {
			rp.trail = rp.trail[:0]
			rp.showRule(i)
			rp.follow = false // it is in sight
		}
		body := row.Inset(k.Pt(6))
		k.Label(body.CutLeft(k.Pt(56)), e.ID, 13, quad.Left, k.Theme.Accent, font.Bold)
		// Cut, not made smaller: the rows of a list look alike.
		text := rp.ui.Fonts.Cut(font.Regular, k.Pt(13), e.Head(), body.W)
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

func (rp *rulePages) searchRow(k *ui.Kit, r ui.Rect) {
	if rp.query != "" {
		if rp.ui.Click(k.Button("clear", r.CutRight(k.Pt(46)), "", ui.Look{Icon: icon.Cross, Tip: rp.ui.Lang.T("Clear search")})) { // Cancel does the same
			rp.ask("")
		}
		r.CutRight(k.Pt(4))
	}
	cancel := k.In.Cancel
	query, changed := k.Field(SearchField, r, rp.query, rp.ui.Lang.T("Type to search the rules"), 40)
	if cancel && !k.In.Cancel {
		query, changed = "", true
	}
	if changed {
		rp.ask(query)
	}
}

// sections draws the buttons that narrow the list to a section.
func (rp *rulePages) sections(k *ui.Kit, r *ui.Rect) {
	n := len(rp.Book.Sections)
	perRow := max(2, min(n, int((r.W+k.Pt(3))/k.Pt(100))))
	rows := (n + perRow - 1) / perRow
	perRow = (n + rows - 1) / rows
	for from := 0; from < n; from += perRow {
		columns := r.CutTop(k.Pt(44)).Columns(perRow, k.Pt(3))
		r.CutTop(k.Pt(4))
		for i := from; i < min(from+perRow, n); i++ {
			s, cell := &rp.Book.Sections[i], columns.At(i-from)
			if rp.ui.Click(k.Button(s.Code, cell, s.Title, ui.Look{On: rp.section == i, Size: k.Fitted(s.Title, 13, 9, cell.W-k.Pt(12), font.Bold), Tip: s.Code})) {
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
func (rp *rulePages) rulePage(k *ui.Kit, r ui.Rect) {
	if rp.At < 0 {
		return
	}
	e := &rp.Book.Entries[rp.At]
	head := r.CutTop(k.Pt(44))
	turn := head.CutRight(k.Pt(98)).Columns(2, k.Pt(6))
	head.CutRight(k.Pt(6))
	if rp.ui.Click(k.Button("prev-rule", turn.At(0), "", ui.Look{Icon: icon.Back, Disabled: rp.At == 0, Tip: rp.ui.Lang.T("Previous rule")})) {
		rp.showRule(rp.At - 1)
		return
	}
	if rp.ui.Click(k.Button("next-rule", turn.At(1), "", ui.Look{Icon: icon.Arrow, Disabled: rp.At == len(rp.Book.Entries)-1, Tip: rp.ui.Lang.T("Next rule")})) {
		rp.showRule(rp.At + 1)
		return
	}
	if len(rp.trail) > 0 {
		from := rp.Book.Entries[rp.trail[len(rp.trail)-1]].ID
		if rp.ui.Click(k.Button("back-rule", head.CutRight(k.Pt(104)), from, ui.Look{Icon: icon.Undo, Size: 14, Tip: rp.ui.Lang.T("Back to the previous rule")})) {
			rp.backRule()
			return
		}
	}
	k.Label(head.CutLeft(k.Pt(92)), e.ID, 26, quad.Left, k.Theme.Text, font.Bold)
	k.Label(head, rp.Book.Sections[e.Section].Title, 15, quad.Left, k.Theme.Accent, font.Regular)
	r.CutTop(k.Pt(8))
	// The board gets the room that the text leaves, within bounds; on a broad and
	// low page they stand side by side.
	text := rp.ruleHeight(k, e, r.W-k.Pt(12))
	if r.W > r.H*1.5 && r.W > k.Pt(400) {
		rp.ruleBoard(k, r.CutLeft(r.W*0.5))
		r.CutLeft(k.Pt(14))
	} else {
		high := max(min(r.H*0.5, k.Pt(260)), min(r.H-text-k.Pt(14), r.H*0.68))
		room := k.Pt(300) // that board and controls can use
		if rp.player != nil {
			b := rp.player.Words.Board
			room = r.W*(float32(b.Height())+1)/(float32(b.Width())+0.5) + k.Pt(140)
		}
		rp.ruleBoard(k, r.CutTop(min(high, room)))
		r.CutTop(k.Pt(10))
	}
	in := k.Scroll(e.ID, r, rp.ruleHeight(k, e, r.W-k.Pt(12)))
	in.W = r.W - k.Pt(12)
	links := 0
	for _, p := range e.Paras {
		if p.Ruling {
			k.Label(in.CutTop(k.Pt(24)), rp.ui.Lang.T("Details"), 13, quad.Left, k.Theme.Accent, font.Bold)
		}
		rp.ruleText(k, &in, p.Text, &links)
		in.CutTop(k.Pt(10))
	}
	k.EndScroll(e.ID, r)
}

// ruleSize is the text size in points.
const ruleSize = 15

func (rp *rulePages) ruleHeight(k *ui.Kit, e *rulebook.Entry, width float32) float32 {
	h := float32(0)
	for _, p := range e.Paras {
		if p.Ruling {
			h += k.Pt(24)
		}
		h += k.TextHeight(p.Text, ruleSize, width, font.Regular) + k.Pt(10)
	}
	return h
}

// ruleText draws a paragraph with links to the rules that it names.
func (rp *rulePages) ruleText(k *ui.Kit, r *ui.Rect, text string, links *int) {
	px := k.Pt(ruleSize)
	height := px * 1.35
	for _, s := range rp.ui.Fonts.Wrap(font.Regular, px, text, r.W) {
		row := r.CutTop(height)
		x := row.X
		for _, span := range rulebook.Spans(s) {
			w := rp.ui.Fonts.Measure(font.Regular, px, span.Text)
			if !span.Rule {
				k.List.TextIn(x, row.Y+height/2, span.Text, font.Regular, px, quad.Left, quad.Middle, k.Theme.Text)
			} else {
				if rp.ui.Click(k.Link(rp.ui.ID("link:", *links), ui.Rect{X: x, Y: row.Y, W: w, H: height}, span.Text, ruleSize, font.Regular)) {
					rp.trail = append(rp.trail, rp.At)
					rp.showRule(rp.Book.Index(span.Text))
					return
				}
				*links++
			}
			x += w
		}
	}
}

// ruleBoard draws the board of a rule and its controls.
func (rp *rulePages) ruleBoard(k *ui.Kit, r ui.Rect) {
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(6))
	said := r.CutBottom(k.Pt(22))
	h := min(k.TextHeight(rp.title, 14, r.W, font.Bold), k.Pt(58))
	k.Paragraph(r.CutTop(h), rp.title, 14, quad.Left, k.Theme.Text, font.Bold)
	r.CutTop(k.Pt(6))
	k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Vignette(quad.RGB(0x2a1c13), quad.RGB(0x120b07), r.H*0.3))
	k.Block(r)
	rp.sceneButtons(k, foot)
	if rp.player == nil {
		if rp.wrong != "" {
			at := r.Inset(k.Pt(16))
			at.CutTop(k.Paragraph(at, rp.ui.Lang.T("The game rejects a level that breaks this rule:"), 15, quad.Center, k.Theme.Accent, font.Bold) + k.Pt(8))
			k.Paragraph(at, rp.wrong, 13, quad.Center, k.Theme.Text, font.Regular)
		}
		return
	}
	rp.player.Pic.Palette = rp.ui.Palette
	rp.player.Advance(1, rp.ui.Set.Reduced || rp.ui.Set.Speed == 0)
	rp.player.Draw(k, &k.List, r.Inset(k.Pt(6)))
	k.Label(said, rp.player.Caption(), 13, quad.Center, k.Theme.Accent, font.Regular)
}

// sceneButtons draws play, step and the choice of the scenario.
func (rp *rulePages) sceneButtons(k *ui.Kit, r ui.Rect) {
	if q := rp.player; q != nil && len(q.Shots) > 1 {
		button := func(id string, sign icon.ID, tip string) bool {
			used := rp.ui.Click(k.Button(id, r.CutLeft(k.Pt(44)), "", ui.Look{Icon: sign, Tip: tip}))
			r.CutLeft(k.Pt(4))
			return used
		}
		sign, tip := icon.Pause, rp.ui.Lang.T("Pause")
		if q.Paused {
			sign, tip = icon.Play, rp.ui.Lang.T("Play")
		}
		if button("player-play", sign, tip) {
			q.Paused = !q.Paused
		}
		if button("player-step", icon.Fast, rp.ui.Lang.T("One step")) {
			q.Paused = true
			q.Next(rp.ui.Set.Reduced || rp.ui.Set.Speed == 0)
		}
		if button("player-restart", icon.Restart, rp.ui.Lang.T("Restart")) {
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
		at := r.CutRight(k.Pt(44))
		r.CutRight(k.Pt(4))
		tip := rp.ui.Lang.T("Shown on squares")
		hex := rp.scenes[i].Topology() == rules.Hex
		if hex {
			tip = rp.ui.Lang.T("Shown on hexes")
		}
		if rp.ui.Click(k.Button(rp.ui.ID("scene", i+1), at, "", ui.Look{On: i == rp.scene, Tip: tip})) {
			rp.showScene(i)
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
