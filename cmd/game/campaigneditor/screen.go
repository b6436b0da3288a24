// Package campaigneditor is the page that edits a campaign: its parts in a list, and the
// form of the selected one. Levels are edited in their own editor.
package campaigneditor

import (
	"bytes"
	_ "embed" // a new campaign
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Screen edits a campaign. The document is the text of one file with all levels.
type Screen struct {
	shell.ListScreen
	doc      *document.Document
	of       *edit.Doc // the text that the following was read from
	draft    *campaign.Draft
	c        *campaign.Campaign
	problems levels.Problems
	wrong    map[int]levels.Problems // of each part: of its lines and of its level; -1 for the whole
	selected int                     // statement, -1 for what is said of the whole
	late     document.LateField[lateEdit]
	picture  *board.Picture
	pictured *levels.Level
	adding   []addable // the levels that can be added, while they are listed
}

// addable is a level that can be added.
type addable struct {
	title string
	text  []byte
}

// maxLines limits the statements of a campaign with errors that the page shows.
const maxLines = 1000

//go:embed blank.txt
var blank []byte

// Install registers the editor of campaigns.
func Install(d *shell.UI) {
	to := document.Of(d)
	to.Campaign = func(d *shell.UI, doc *document.Document) (shell.Scene, error) {
		p, err := open(d, doc)
		if err != nil {
			return nil, err
		}
		return p, nil
	}
	to.NewCampaign = func(d *shell.UI, ctx *shell.Context) shell.Scene {
		p, _ := open(d, document.NewCampaign(blank)) // a test opens it
		p.change(ctx, d.Lang.T("New campaign"), func(d *campaign.Draft) { d.SetLevel("one-1", p.newLevel()) })
		p.doc.Hist = edit.NewHistory(p.doc.Hist.Doc()) // without a step that would undo it
		return p
	}
}

// open returns the page of a campaign, or an error if the text isn't one.
func open(d *shell.UI, doc *document.Document) (*Screen, error) {
	d.Dialog = shell.NoDialog
	p := &Screen{ListScreen: shell.ListScreen{UI: d}, doc: doc, selected: -1}
	p.read()
	if n := len(p.draft.List); len(p.problems) > 0 && (n == 0 || n > maxLines) {
		return nil, levels.Brief(p.problems)
	}
	d.Stand("part:whole")
	return p, nil
}

// read reads the text again if it has changed.
func (p *Screen) read() {
	if p.of == p.doc.Doc() {
		return
	}
	p.of = p.doc.Doc()
	text := p.of.Text()
	p.draft = campaign.NewDraft(text)
	p.c, p.problems = campaign.Read("campaign.txt", text, nil)
	p.wrong = map[int]levels.Problems{}
	for n := 0; n < len(p.problems) && len(p.draft.List) <= maxLines; n++ {
		part := p.partOf(p.problems[n].Line)
		p.wrong[part] = append(p.wrong[part], p.problems[n])
	}
	p.selected = min(p.selected, len(p.draft.List)-1)
	if p.selected >= 0 && !slices.Contains(listed[:], p.draft.List[p.selected].Keyword) {
		p.selected = -1
	}
}

// listed are the statements that are parts of the list.
var listed = [...]string{"hero", "chapter", "level"}

// change makes a change as a new undo step.
func (p *Screen) change(ctx *shell.Context, what string, f func(d *campaign.Draft)) {
	was := p.doc.Text()
	d := campaign.NewDraft(was)
	f(d)
	switch text, err := d.Text(); {
	case err != nil:
		p.UI.Player.Play(sound.Refuse, 0, 1)
		p.UI.Say(ctx, p.UI.ErrText(err))
	case !bytes.Equal(text, was):
		p.doc.Hist.Do(what, edit.Plain(text))
		p.doc.Changed()
		p.read()
	}
}

// step undoes or redoes a step.
func (p *Screen) step(ctx *shell.Context, forward bool) {
	p.doc.Step(p.UI, ctx, forward)
	p.read()
}

// Leave implements shell.Scene; it saves.
func (p *Screen) Leave(ctx *shell.Context) error {
	p.take(ctx)
	return p.doc.Store(p.UI, ctx)
}

// Leaves saves and reports whether the player may leave.
func (p *Screen) Leaves(ctx *shell.Context) bool {
	p.take(ctx)
	return p.doc.Leaves(p.UI, ctx)
}

// Open adds a level that was dropped or pasted behind the selected part.
func (p *Screen) Open(g shell.Given) (shell.Scene, bool, error) {
	name, text, err := g.Level()
	if text == nil || err != nil || campaign.Is(text) {
		return nil, err != nil, err
	}
	if _, err := levels.Parse(name, text); err != nil {
		return nil, true, levels.Brief(err)
	}
	p.addLevel(nil, strings.TrimSuffix(name, ".txt"), text)
	return p, true, nil
}

// Stamps reports false: there is no board to paste on.
func (p *Screen) Stamps() bool { return false }

// editLevel returns the editor of a level, which leads back here.
func (p *Screen) editLevel(ctx *shell.Context, name string) shell.Scene {
	i := slices.IndexFunc(p.draft.Parts, func(l campaign.Part) bool { return l.Name == name })
	if i < 0 {
		return nil
	}
	part, err := p.doc.Part(name, p.draft.Parts[i].Text)
	if p.UI.Failed(ctx, err) {
		return nil
	}
	return document.Of(p.UI).Level(p.UI, part, p)
}

// play begins a test of the campaign at a level, as if what leads there was won.
func (p *Screen) play(ctx *shell.Context, level int) shell.Scene {
	const id = profile.TestRun
	if len(p.problems) > 0 || !p.Leaves(ctx) {
		return nil
	}
	c, _ := campaign.Read(id+".txt", p.doc.Text(), nil)
	s := c.Start(campaign.Normal)
	s.Ways = []string{c.Levels[level].Name}
	for !c.Open(s, level) {
		s.Won = append(s.Won, campaign.Win{Level: c.Next(s), Rounds: 1, Taken: -1})
	}
	for _, w := range profile.Matches(p.UI, ctx) {
		if strings.HasPrefix(w.Info.File, id+"/") {
			_, err := profile.DeleteMatch(ctx, w.Key, "")
			p.UI.Failed(ctx, err)
		}
	}
	profile.SaveCampaign(p.UI, ctx, id, c.Save(s))
	return p.UI.Routes.Tale(ctx, shell.Tale{Campaign: c, From: p, Level: level})
}

// Update implements shell.Scene.
func (p *Screen) Update(ctx *shell.Context) (shell.Scene, error) {
	d := p.UI
	p.read() // the editor of a level may have changed it
	if edit, text, ok := p.late.Left(&d.Kit); ok {
		p.write(ctx, edit, text)
	}
	p.doc.Idle++
	if in := ctx.In; d.Dialog == shell.NoDialog && !d.Kit.Writing() {
		switch {
		case in.Did(input.Undo):
			p.step(ctx, false)
		case in.Did(input.Redo):
			p.step(ctx, true)
		case in.Fresh.Has(input.Save):
			p.doc.SaveNow(d, ctx)
		}
	}
	k := d.Begin(ctx, true)
	next := p.layout(ctx, k, ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14)))
	if next == nil {
		next = p
	}
	next, err := d.Finish(p, next, ctx)
	p.doc.Pause(d, ctx)
	return next, err
}

// layout draws the head, the list and the form. It returns the next scene, or nil to
// stay.
func (p *Screen) layout(ctx *shell.Context, k *ui.Kit, screen ui.Rect) (next shell.Scene) {
	l := p.UI.Lang
	head := screen.CutTop(k.Pt(48))
	screen.CutTop(k.Pt(8))
	if p.BackButton(ctx, &head) {
		if p.adding != nil {
			p.adding = nil
		} else if p.Leaves(ctx) {
			return document.Of(p.UI).List(p.UI, ctx)
		}
	}
	button := func(id, tip string, sign icon.ID, on bool) bool {
		return p.UI.Click(k.Button(id, head.CutRight(k.Pt(48)).Inset(k.Pt(2)), "", ui.Look{Icon: sign, Tip: tip, Disabled: !on}))
	}
	if button("share", l.T("Share this campaign"), icon.Link, true) {
		sharing.OpenLevel(p.UI, ctx, sharing.FileName(p.c.Title)+".txt", p.doc.Text())
	}
	if button("save", l.T("Save"), icon.Save, true) {
		p.doc.SaveNow(p.UI, ctx)
	}
	done, all := p.doc.Hist.Steps()
	if button("redo", p.UI.Tip(l.T("Redo"), input.Redo), icon.Redo, done < all) {
		p.step(ctx, true)
	}
	if button("undo", p.UI.Tip(l.T("Undo"), input.Undo), icon.Undo, done > 0) {
		p.step(ctx, false)
	}
	k.Label(head, p.c.Title, k.Fitted(p.c.Title, 24, 13, head.W, font.Bold), quad.Center, k.Theme.Accent, font.Bold)
	var list ui.Rect
	if screen.W > screen.H*1.1 && screen.W > k.Pt(560) {
		list = screen.CutLeft(min(k.Pt(360), screen.W*0.38))
		screen.CutLeft(k.Pt(12))
	} else {
		list = screen.CutTop(screen.H * 0.36)
		screen.CutTop(k.Pt(10))
	}
	p.list(k, list)
	k.Panel(screen)
	f := p.UI.Form(screen.Inset(k.Pt(14)), "campaign-form")
	f.BeginPage()
	switch {
	case p.adding != nil:
		p.addForm(ctx, &f)
	case p.selected < 0 || p.selected >= len(p.draft.List):
		p.wholeForm(ctx, &f)
	default:
		next = p.partForm(ctx, &f)
	}
	f.End()
	return next
}

func (p *Screen) list(k *ui.Kit, area ui.Rect) {
	f := p.UI.Form(area, "campaign-list")
	f.BeginPage()
	p.row(k, &f, -1, "whole", p.UI.Lang.T("Campaign"), icon.Gear, 0)
	for i := range p.draft.List {
		st := &p.draft.List[i]
		n := slices.Index(listed[:], st.Keyword)
		if n < 0 {
			continue
		}
		text, in := word(p.draft, i, 2-n), float32(0)
		if st.Keyword == "level" {
			in = k.Pt(22)
			if lv := p.levelOf(i); lv != nil && lv.Parsed != nil && lv.Parsed.Title != "" {
				text = lv.Parsed.Title
			}
		}
		p.row(k, &f, i, st.Keyword+":"+st.Words[0].Val, text, [...]icon.ID{icon.Pawn, icon.Flag, icon.List}[n], in)
	}
	f.End()
}

// word returns a word of statement i, or else its first.
func word(d *campaign.Draft, i, n int) string {
	ws := d.List[i].Words
	if n < len(ws) && ws[n].Val != "" {
		return ws[n].Val
	}
	return narrate.Capital(ws[0].Val)
}

// levelOf returns the level that a statement names, nil for none.
func (p *Screen) levelOf(i int) *campaign.Level {
	at := slices.IndexFunc(p.c.Levels, func(l campaign.Level) bool { return l.Line == p.draft.List[i].Line })
	if at < 0 {
		return nil
	}
	return &p.c.Levels[at]
}

func (p *Screen) row(k *ui.Kit, f *shell.Form, i int, id, text string, sign icon.ID, in float32) {
	r := f.Take(44)
	f.Gap(4)
	r.CutLeft(in)
	if p.UI.Click(k.Button("part:"+id, r, "", ui.Look{On: p.selected == i && p.adding == nil})) {
		p.selected, p.adding = i, nil
		k.ScrollTo("campaign-form", 0)
	}
	r = r.Inset(k.Pt(6))
	x, y := r.CutLeft(k.Pt(28)).Mid()
	k.List.Icon(sign, x, y, k.Pt(20), k.Theme.Accent)
	if p.wrong[i] != nil {
		x, y := r.CutRight(k.Pt(26)).Mid()
		k.List.Icon(icon.Warn, x, y, k.Pt(20), k.Theme.Warn)
	}
	r.CutLeft(k.Pt(6))
	k.Label(r, text, 15, quad.Left, k.Theme.Text, font.Regular)
}

// partOf returns the part that a line of the file belongs to, -1 for the whole.
func (p *Screen) partOf(line int) int {
	part, within := -1, "" // the level whose text the line is in
	for n := range p.draft.Parts {
		if l := &p.draft.Parts[n]; l.Line < line {
			within = l.Name
		} else if l.Line == line {
			return -1
		}
	}
	for i := range p.draft.List {
		switch st := &p.draft.List[i]; {
		case within != "":
			if st.Keyword == "level" && st.Words[0].Val == within {
				return i
			}
		case st.Line > line:
		case slices.Contains(listed[:], st.Keyword):
			part = i
		case i > 0 && st.Keyword != "before" && st.Keyword != "after" && st.Keyword != "choose":
			part = -1
		}
	}
	return part
}

// say draws problems, and a field for a line of the campaign's own that is no statement.
func (p *Screen) say(f *shell.Form, list levels.Problems) {
	k, l, last := &p.UI.Kit, p.UI.Lang, 1
	for _, pr := range list {
		n := pr.Line
		text := l.F("line %d, column %d", n, pr.Col) + ": " + narrate.Capital(l.Say(pr.Msg))
		f.Write(text, 13, k.Theme.Warn)
		if n == last || p.draft.Line(n) == "" || slices.ContainsFunc(p.draft.List, func(st levels.Statement) bool { return st.Line == n }) {
			continue
		}
		last = n
		p.field(f, "broken-line", l.F("line %d", n), "", p.draft.Line(n), "", func(d *campaign.Draft, text string) string {
			d.SetLine(n, text)
			return ""
		})
	}
}

// Probe implements shell.Scene.
func (p *Screen) Probe() probe.Frame {
	return probe.Frame{Scene: "edit-campaign", Hot: p.UI.Shown, State: map[string]any{"text": string(p.doc.Text()), "problems": p.problems.Error(),
		"notice": p.UI.Notice.Text, "dialog": string(p.UI.Dialog), "key": p.doc.Key}}
}
