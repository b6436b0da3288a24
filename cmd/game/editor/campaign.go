package editor

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
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
	shell.Autosave
	key      string // of its record, "" before it was saved
	path     string // of the file that it was opened from, "" for none
	beside   bool   // its levels have files beside that one
	steps    []campaignStep
	at       int // of steps
	d        *campaign.Draft
	c        *campaign.Campaign
	problems levels.Problems
	owners   []int  // the parts that they are about
	selected int    // statement, -1 for what is said of the whole
	field    string // that is being written into
	draft    string // its text
	take     func(text string)
	picture  *board.Picture
	pictured *levels.Level
	adding   []levelRow // the levels that can be added, while they are listed
}

// campaignStep is a state of the text, and what led to it.
type campaignStep struct {
	what string
	text []byte
}

// maxCampaignSteps limits how many steps can be undone.
const maxCampaignSteps = 200

// maxCampaignLines limits the statements of a campaign with errors that the page shows.
const maxCampaignLines = 1000

// blankCampaign is a new campaign.
const blankCampaign = `campaign 1
title "New campaign"
about "One sentence."
side heroes
hero odo porter "Odo" "Carries pianos."
hero fenna fisher "Fenna" "Catches everything."

chapter one "Chapter one"
level one-1
before "The door was open."
after "They are in."
choose all heal
`

// newCampaign returns the page of a campaign, nil and why for a text that is none.
func newCampaign(d *shell.UI, text []byte) (*Campaign, error) {
	d.Dialog = shell.NoDialog
	p := &Campaign{ListScreen: shell.ListScreen{UI: d}, selected: -1, steps: []campaignStep{{text: text}}}
	p.read()
	if n := len(p.d.List); len(p.problems) > 0 && (n == 0 || n > maxCampaignLines) {
		return nil, levels.Brief(p.problems)
	}
	d.Stand("part:whole")
	return p, nil
}

// read reads the present text.
func (p *Campaign) read() {
	text := p.steps[p.at].text
	p.d = campaign.NewDraft(text)
	p.c, p.problems = campaign.Read("campaign.txt", text, nil)
	p.owners = p.owners[:0]
	for n := 0; n < len(p.problems) && len(p.d.List) <= maxCampaignLines; n++ {
		p.owners = append(p.owners, p.ownerOf(p.problems[n].Line))
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
	d := campaign.NewDraft(p.steps[p.at].text)
	f(d)
	text, err := d.Text()
	switch {
	case err != nil:
		p.UI.Player.Play(sound.Refuse, 0, 1)
		p.UI.Say(ctx, p.UI.ErrText(err))
	case !bytes.Equal(text, p.steps[p.at].text):
		p.push(what, text)
	}
}

// push makes a text the present one, as a new step.
func (p *Campaign) push(what string, text []byte) {
	p.steps = append(p.steps[:p.at+1], campaignStep{what, text})
	if len(p.steps) > maxCampaignSteps {
		p.steps = p.steps[1:]
	}
	p.at = len(p.steps) - 1
	p.Changed()
	p.read()
}

// step undoes a step, or redoes one for forward.
func (p *Campaign) step(ctx *shell.Context, forward bool) {
	l, to, sign, said := p.UI.Lang, p.at-1, sound.Undo, ""
	if forward {
		to, sign = p.at+1, sound.Redo
	}
	switch {
	case to < 0:
		sign, said = sound.Refuse, l.T("Nothing to undo.")
	case to >= len(p.steps):
		sign, said = sound.Refuse, l.T("Nothing to redo.")
	case forward:
		said = l.F("Redone: %s", p.steps[to].what)
	default:
		said = l.F("Undone: %s", p.steps[p.at].what)
	}
	if sign != sound.Refuse {
		p.at = to
		p.Changed()
		p.read()
	}
	p.UI.Player.Play(sign, 0, 1)
	p.UI.Say(ctx, said)
}

// flush takes over the text of the field that is left.
func (p *Campaign) flush() {
	if take, text := p.take, p.draft; take != nil {
		p.take, p.field = nil, ""
		take(text)
	}
}

// put saves the campaign.
func (p *Campaign) put(ctx *shell.Context) (err error) {
	text := p.steps[p.at].text
	switch {
	case p.path != "":
		return ctx.Store.Put(draftKey(p.path), append([]byte(p.path+"\n"), text...))
	case p.key == "":
		p.key, err = profile.KeepStory(p.UI, ctx, text)
		return err
	}
	return ctx.Store.Put(p.key, text)
}

// save saves at once; a campaign from a file is written to that file, and its levels to
// theirs.
func (p *Campaign) save(ctx *shell.Context) {
	err := p.Save(func() error { return p.put(ctx) })
	said := p.UI.Lang.T("Saved. Your levels save automatically.")
	if write := ctx.Outside.Write; err == nil && p.path != "" && write != nil {
		text := p.steps[p.at].text
		said = p.UI.Lang.F("Saved as %s", p.path)
		if p.beside {
			head, parts := campaign.Split(text)
			text = head
			for _, l := range parts {
				if levels.IsName(l.Name) && err == nil { // which leads to no other folder
					err = write(filepath.Join(filepath.Dir(p.path), l.Name+".txt"), l.Text)
				}
			}
		}
		if err == nil {
			err = write(p.path, text)
		}
		if err == nil {
			err = ctx.Store.Delete(draftKey(p.path))
		}
	}
	if p.saved(ctx, err) {
		p.UI.Say(ctx, said)
	}
}

// Leave implements shell.Scene; it saves.
func (p *Campaign) Leave(ctx *shell.Context) error {
	p.flush()
	return p.Save(func() error { return p.put(ctx) })
}

// Leaves saves and reports whether the player may leave.
func (p *Campaign) Leaves(ctx *shell.Context) bool {
	p.flush()
	return p.saved(ctx, p.Autosave.Leave(func() error { return p.put(ctx) }))
}

// saved reports whether saving went well, and says so if not.
func (p *Campaign) saved(ctx *shell.Context, err error) bool {
	if err != nil {
		p.UI.Say(ctx, p.UI.Lang.F("Can't save the campaign: %s", p.UI.ErrText(err)))
	}
	return err == nil
}

// Open adds a level that was dropped or pasted behind the selected part.
func (p *Campaign) Open(g shell.Given) (shell.Scene, bool, error) {
	name, text, err := givenLevel(g)
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

// openCampaignFile returns the page of a campaign's file, with its unsaved changes as a
// step that can be undone. The text holds all levels.
func openCampaignFile(ctx *shell.Context, d *shell.UI, path string, text []byte, beside bool) (shell.Scene, error) {
	p, err := newCampaign(d, text)
	if err != nil {
		return nil, err
	}
	p.path, p.beside = path, beside
	data, _ := ctx.Store.Get(draftKey(path)) // without it there is nothing to restore
	if of, unsaved, ok := bytes.Cut(data, []byte("\n")); ok && string(of) == path && !bytes.Equal(unsaved, text) {
		p.steps, p.at = append(p.steps, campaignStep{d.Lang.T("restore unsaved changes"), unsaved}), 1
		p.read()
		d.Say(ctx, d.Lang.T("Your unsaved changes are back. Undo to see the file."))
	}
	return p, nil
}

// editLevel returns the editor of a level, which leads back here.
func (p *Campaign) editLevel(ctx *shell.Context, name string) shell.Scene {
	i := slices.IndexFunc(p.d.Parts, func(l campaign.Part) bool { return l.Name == name })
	if i < 0 {
		return nil
	}
	doc, err := edit.Open(name+".txt", p.d.Parts[i].Text)
	if err != nil {
		p.UI.Say(ctx, p.UI.ErrText(levels.Brief(err)))
		return nil
	}
	return New(p.UI, doc, Location{of: p, level: name})
}

// keepLevel takes over a level from its editor: all its changes are one step.
func (p *Campaign) keepLevel(ctx *shell.Context, name string, text []byte) error {
	what := p.UI.Lang.F("change %s", name)
	d := campaign.NewDraft(p.steps[p.at].text)
	d.SetLevel(name, text)
	all, err := d.Text()
	if err != nil {
		return err
	}
	if p.at > 0 && p.steps[p.at].what == what {
		p.at--
	}
	p.push(what, all)
	return p.Save(func() error { return p.put(ctx) })
}

// play begins a test of the campaign at a level, as if what leads there was won.
func (p *Campaign) play(ctx *shell.Context, level int) shell.Scene {
	const id = profile.TestRun
	if len(p.problems) > 0 || !p.Leaves(ctx) {
		return nil
	}
	text := p.steps[p.at].text
	c, _ := campaign.Read(id+".txt", text, nil)
	s := c.Start(campaign.Normal)
	for !c.Open(s, level) {
		s.Won = append(s.Won, campaign.Win{Level: c.Next(s), Rounds: 1, Taken: -1})
	}
	for _, w := range profile.Matches(p.UI, ctx) {
		if strings.HasPrefix(w.Info.File, id+"/") {
			if _, err := profile.DeleteMatch(ctx, w.Key, ""); err != nil {
				p.UI.Say(ctx, p.UI.ErrText(err))
			}
		}
	}
	profile.SaveCampaign(p.UI, ctx, id, c.Save(s))
	return p.UI.Routes.Tale(ctx, shell.Tale{Campaign: c, From: p, Level: level})
}

// Update implements shell.Scene.
func (p *Campaign) Update(ctx *shell.Context) (shell.Scene, error) {
	d := p.UI
	if k := &d.Kit; p.take != nil && !(k.Writing() && k.Focus() == p.field) {
		p.flush()
	}
	p.Tick()
	if in := ctx.In; d.Dialog == shell.NoDialog && !d.Kit.Writing() {
		switch {
		case in.Did(input.Undo):
			p.step(ctx, false)
		case in.Did(input.Redo):
			p.step(ctx, true)
		case in.Mods&input.ModCtrl != 0 && in.Keys.Has(input.KeyS):
			p.save(ctx)
		}
	}
	k := d.Begin(ctx, true)
	next := p.layout(ctx, k, ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14)))
	d.Common(ctx)
	d.End(ctx)
	if next == nil {
		next = p
	}
	p.saved(ctx, p.Run(shell.SavePause, func() error { return p.put(ctx) }))
	return next, nil
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
	for _, b := range [...]struct {
		id, tip string
		icon    icon.ID
		off     bool
		do      func()
	}{
		{"share", l.T("Share this campaign"), icon.Link, false, func() {
			sharing.OpenLevel(p.UI, ctx, sharing.FileName(p.c.Title)+".txt", p.steps[p.at].text)
		}},
		{"save", l.T("Save"), icon.Save, false, func() { p.save(ctx) }},
		{"redo", p.UI.Tip(l.T("Redo"), input.Redo), icon.Redo, p.at == len(p.steps)-1, func() { p.step(ctx, true) }},
		{"undo", p.UI.Tip(l.T("Undo"), input.Undo), icon.Undo, p.at == 0, func() { p.step(ctx, false) }},
	} {
		if p.UI.Click(k.Button(b.id, head.CutRight(k.Pt(48)).Inset(k.Pt(2)), "", ui.Look{Icon: b.icon, Tip: b.tip, Disabled: b.off})) {
			b.do()
		}
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

// list draws the parts of the campaign.
func (p *Campaign) list(k *ui.Kit, area ui.Rect) {
	f := shell.Form{UI: p.UI, ID: "campaign-list", Area: area}
	f.BeginPage()
	p.row(k, &f, -1, "whole", p.UI.Lang.T("Campaign"), icon.Gear, 0)
	for i := range p.d.List {
		switch st := &p.d.List[i]; st.Keyword {
		case "hero":
			p.row(k, &f, i, "hero:"+st.Words[0].Val, p.wordOf(i, 2), icon.Pawn, 0)
		case "chapter":
			p.row(k, &f, i, "chapter:"+st.Words[0].Val, p.wordOf(i, 1), icon.Flag, 0)
		case "level":
			name := st.Words[0].Val
			text := name
			if lv := p.levelOf(i); lv != nil && lv.Parsed != nil && lv.Parsed.Title != "" {
				text = lv.Parsed.Title
			}
			p.row(k, &f, i, "level:"+name, text, icon.List, k.Pt(22))
		}
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
	for n := range p.c.Levels {
		if p.c.Levels[n].Line == p.d.List[i].Line {
			return &p.c.Levels[n]
		}
	}
	return nil
}

// row draws a part in the list.
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
	if len(p.wrong(i)) > 0 {
		x, y := r.CutRight(k.Pt(26)).Mid()
		k.List.Icon(icon.Warn, x, y, k.Pt(20), k.Theme.Warn)
	}
	r.CutLeft(k.Pt(6))
	k.Label(r, text, 15, quad.Left, k.Theme.Text, font.Regular)
}

// wrong returns the problems of a part: of its lines and of its level, for -1 of all
// lines that belong to no part.
func (p *Campaign) wrong(i int) (list levels.Problems) {
	for n, owner := range p.owners {
		if owner == i {
			list = append(list, p.problems[n])
		}
	}
	return list
}

// ownerOf returns the part that a line of the file belongs to, -1 for the whole.
func (p *Campaign) ownerOf(line int) int {
	owner, within := -1, "" // the level whose text the line is in
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
			owner = i
		case i > 0 && st.Keyword != "before" && st.Keyword != "after" && st.Keyword != "choose":
			owner = -1
		}
	}
	return owner
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
		p.text(f, "broken-line", "", p.d.Line(n), "", func(text string) {
			p.change(ctx, l.F("line %d", n), func(d *campaign.Draft) { d.SetLine(n, text) })
		})
	}
}

// Probe implements shell.Scene.
func (p *Campaign) Probe() probe.Frame {
	return probe.Frame{Scene: "edit-campaign", Hot: p.UI.Shown, State: map[string]any{"text": string(p.steps[p.at].text), "problems": p.problems.Error(),
		"notice": p.UI.Notice.Text, "dialog": string(p.UI.Dialog), "key": p.key}}
}

// board draws the board of a level.
func (p *Campaign) board(f *shell.Form, lv *levels.Level) {
	if p.pictured != lv {
		p.pictured, p.picture = lv, boardview.Picture(p.UI, lv)
	}
	k := &p.UI.Kit
	boardview.DrawStill(p.UI, &k.List, p.picture, f.Cut(min(f.Room.W*0.4, k.Pt(180), f.Area.H*0.45)), len(lv.Floors)-1)
	f.Cut(k.Pt(8))
}
