package editor

import (
	"bytes"
	_ "embed" // a new campaign
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
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

// Campaign is the page that edits a campaign: its parts in a list, and the form of the
// selected one. The document is the text of one file with all levels.
type Campaign struct {
	shell.ListScreen
	saver
	d        *campaign.Draft
	c        *campaign.Campaign
	problems levels.Problems
	wrong    map[int]levels.Problems // of each part: of its lines and of its level; -1 for the whole
	selected int                     // statement, -1 for what is said of the whole
	late     lateField
	picture  *board.Picture
	pictured *levels.Level
	adding   []levelRow // the levels that can be added, while they are listed
}

// maxCampaignLines limits the statements of a campaign with errors that the page shows.
const maxCampaignLines = 1000

//go:embed blank.txt
var blankCampaign []byte

// newCampaign returns the page of a campaign, nil and why for a text that is none.
func newCampaign(d *shell.UI, text []byte) (*Campaign, error) {
	d.Dialog = shell.NoDialog
	kept := saver{ui: d, hist: edit.NewHistory(edit.Plain(text)), location: Location{story: true}}
	p := &Campaign{ListScreen: shell.ListScreen{UI: d}, saver: kept, selected: -1}
	p.read()
	if n := len(p.d.List); len(p.problems) > 0 && (n == 0 || n > maxCampaignLines) {
		return nil, levels.Brief(p.problems)
	}
	d.Stand("part:whole")
	return p, nil
}

func (p *Campaign) text() []byte { return p.hist.Doc().Text() }

func (p *Campaign) read() {
	text := p.text()
	p.d = campaign.NewDraft(text)
	p.c, p.problems = campaign.Read("campaign.txt", text, nil)
	p.wrong = map[int]levels.Problems{}
	for n := 0; n < len(p.problems) && len(p.d.List) <= maxCampaignLines; n++ {
		part := p.partOf(p.problems[n].Line)
		p.wrong[part] = append(p.wrong[part], p.problems[n])
	}
	p.selected = min(p.selected, len(p.d.List)-1)
	if p.selected >= 0 && !slices.Contains(listed[:], p.d.List[p.selected].Keyword) {
		p.selected = -1
	}
}

// listed are the statements that are parts of the list.
var listed = [...]string{"hero", "chapter", "level"}

// change makes a change as a new undo step.
func (p *Campaign) change(ctx *shell.Context, what string, f func(d *campaign.Draft)) {
	d := campaign.NewDraft(p.text())
	f(d)
	switch text, err := d.Text(); {
	case err != nil:
		p.UI.Player.Play(sound.Refuse, 0, 1)
		p.UI.Say(ctx, p.UI.ErrText(err))
	case !bytes.Equal(text, p.text()):
		p.hist.Do(what, edit.Plain(text))
		p.changed()
	}
}

func (p *Campaign) changed() {
	p.Changed()
	p.read()
}

func (p *Campaign) step(ctx *shell.Context, forward bool) {
	if step(p.UI, ctx, p.hist, forward) {
		p.changed()
	}
}

// Leave implements shell.Scene; it saves.
func (p *Campaign) Leave(ctx *shell.Context) error {
	p.late.flush()
	return p.save(ctx)
}

// Leaves saves and reports whether the player may leave.
func (p *Campaign) Leaves(ctx *shell.Context) bool {
	p.late.flush()
	return p.leaves(ctx)
}

// Open adds a level that was dropped or pasted behind the selected part.
func (p *Campaign) Open(g shell.Given) (shell.Scene, bool, error) {
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
func (p *Campaign) Stamps() bool { return false }

// editLevel returns the editor of a level, which leads back here.
func (p *Campaign) editLevel(ctx *shell.Context, name string) shell.Scene {
	part := find(p.d.Parts, func(l *campaign.Part) bool { return l.Name == name })
	if part == nil {
		return nil
	}
	doc, err := edit.Open(name+".txt", part.Text)
	if p.UI.Failed(ctx, levels.Brief(err)) {
		return nil
	}
	return New(p.UI, doc, Location{of: p, level: name})
}

// keepLevel takes over a level from its editor: all its changes are one step.
func (p *Campaign) keepLevel(ctx *shell.Context, name string, text []byte) error {
	d := campaign.NewDraft(p.text())
	d.SetLevel(name, text)
	all, err := d.Text()
	if err == nil {
		p.hist.Amend(p.UI.Lang.F("change %s", name), edit.Plain(all))
		p.changed()
		err = p.save(ctx)
	}
	return err
}

// play begins a test of the campaign at a level, as if what leads there was won.
func (p *Campaign) play(ctx *shell.Context, level int) shell.Scene {
	const id = profile.TestRun
	if len(p.problems) > 0 || !p.Leaves(ctx) {
		return nil
	}
	c, _ := campaign.Read(id+".txt", p.text(), nil)
	s := c.Start(campaign.Normal)
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
func (p *Campaign) Update(ctx *shell.Context) (shell.Scene, error) {
	d := p.UI
	p.late.left(&d.Kit)
	p.Idle++
	if in := ctx.In; d.Dialog == shell.NoDialog && !d.Kit.Writing() {
		switch {
		case in.Did(input.Undo):
			p.step(ctx, false)
		case in.Did(input.Redo):
			p.step(ctx, true)
		case in.Fresh.Has(input.Save):
			p.saveNow(ctx)
		}
	}
	k := d.Begin(ctx, true)
	next := p.layout(ctx, k, ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14)))
	if next == nil {
		next = p
	}
	next, err := d.Finish(p, next, ctx)
	p.pause(ctx)
	return next, err
}

// layout draws the head, the list and the form. It returns the next scene, or nil to
// stay.
func (p *Campaign) layout(ctx *shell.Context, k *ui.Kit, screen ui.Rect) (next shell.Scene) {
	l := p.UI.Lang
	head := screen.CutTop(k.Pt(48))
	screen.CutTop(k.Pt(8))
	if p.BackButton(ctx, &head) {
		if p.adding != nil {
			p.adding = nil
		} else if p.Leaves(ctx) {
			return NewList(ctx, p.UI)
		}
	}
	button := func(id, tip string, sign icon.ID, on bool) bool {
		return p.UI.Click(k.Button(id, head.CutRight(k.Pt(48)).Inset(k.Pt(2)), "", ui.Look{Icon: sign, Tip: tip, Disabled: !on}))
	}
	if button("share", l.T("Share this campaign"), icon.Link, true) {
		sharing.OpenLevel(p.UI, ctx, sharing.FileName(p.c.Title)+".txt", p.text())
	}
	if button("save", l.T("Save"), icon.Save, true) {
		p.saveNow(ctx)
	}
	done, all := p.hist.Steps()
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
	f := shell.Form{UI: p.UI, ID: "campaign-form", Area: screen.Inset(k.Pt(14))}
	f.BeginPage()
	switch {
	case p.adding != nil:
		p.addForm(ctx, &f)
	case p.selected < 0 || p.selected >= len(p.d.List):
		p.wholeForm(ctx, &f)
	default:
		next = p.partForm(ctx, &f)
	}
	f.End()
	return next
}

func (p *Campaign) list(k *ui.Kit, area ui.Rect) {
	f := shell.Form{UI: p.UI, ID: "campaign-list", Area: area}
	f.BeginPage()
	p.row(k, &f, -1, "whole", p.UI.Lang.T("Campaign"), icon.Gear, 0)
	for i := range p.d.List {
		st := &p.d.List[i]
		n := slices.Index(listed[:], st.Keyword)
		if n < 0 {
			continue
		}
		text, in := p.wordOf(i, 2-n), float32(0)
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

// wordOf returns a word of a statement, or else its first.
func (p *Campaign) wordOf(i, word int) string {
	ws := p.d.List[i].Words
	if word < len(ws) && ws[word].Val != "" {
		return ws[word].Val
	}
	return narrate.Capital(ws[0].Val)
}

// levelOf returns the level that a statement names, nil for none.
func (p *Campaign) levelOf(i int) *campaign.Level {
	return find(p.c.Levels, func(l *campaign.Level) bool { return l.Line == p.d.List[i].Line })
}

func (p *Campaign) row(k *ui.Kit, f *shell.Form, i int, id, text string, sign icon.ID, in float32) {
	r := f.Cut(k.Pt(44))
	f.Cut(k.Pt(4))
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
func (p *Campaign) partOf(line int) int {
	part, within := -1, "" // the level whose text the line is in
	for n := range p.d.Parts {
		if l := &p.d.Parts[n]; l.Line < line {
			within = l.Name
		} else if l.Line == line {
			return -1
		}
	}
	for i := range p.d.List {
		switch st := &p.d.List[i]; {
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
func (p *Campaign) say(ctx *shell.Context, f *shell.Form, list levels.Problems) {
	k, l, last := &p.UI.Kit, p.UI.Lang, 1
	for _, pr := range list {
		n := pr.Line
		text := l.F("line %d, column %d", n, pr.Col) + ": " + narrate.Capital(lang.Tell(p.UI.Speaks, pr.Msg))
		f.Cut(k.Paragraph(f.Room, text, 13, quad.Left, k.Theme.Warn, font.Regular) + k.Pt(8))
		if n == last || p.d.Line(n) == "" || slices.ContainsFunc(p.d.List, func(st levels.Statement) bool { return st.Line == n }) {
			continue
		}
		last = n
		p.write(ctx, f, "broken-line", l.F("line %d", n), "", p.d.Line(n), "", func(d *campaign.Draft, text string) { d.SetLine(n, text) })
	}
}

// Probe implements shell.Scene.
func (p *Campaign) Probe() probe.Frame {
	return probe.Frame{Scene: "edit-campaign", Hot: p.UI.Shown, State: map[string]any{"text": string(p.text()), "problems": p.problems.Error(),
		"notice": p.UI.Notice.Text, "dialog": string(p.UI.Dialog), "key": p.location.key}}
}
