package editor

import (
	"bytes"
	"cmp"
	"math"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// levelList is the screen that lists the player's own levels.
type levelList struct {
	shell.ListScreen
	rows         []levelRow
	Deleted      []byte // the last deleted level, nil for none
	DeletedTitle string // its title
	deletedKey   string
	renaming     int // the row that is being renamed, -1 for none
	newTitle     string
	create       newLevel
}

type levelRow struct {
	key      string
	text     []byte
	title    string
	facts    string
	readable bool               // the text is a level, or a campaign
	story    *campaign.Campaign // nil for a level
	playable bool               // of a campaign
	picture  *board.Picture
}

type newLevel struct {
	topology rules.Topology
	w, h     int
}

func NewList(ctx *shell.Context, d *shell.UI) *levelList {
	d.Dialog = shell.NoDialog
	s := &levelList{ListScreen: shell.ListScreen{UI: d}, renaming: -1, create: newLevel{w: 12, h: 10}}
	s.read(ctx)
	d.Stand("new-level")
	return s
}

func (s *levelList) read(ctx *shell.Context) {
	s.rows = s.rows[:0]
	for _, key := range profile.Stories(s.UI, ctx) {
		text := profile.Story(ctx, key)
		if text == nil {
			continue
		}
		c, wrong := campaign.Read(key+".txt", text, nil)
		r := levelRow{key: key, text: text, title: c.Title, story: c, playable: len(wrong) == 0, readable: true}
		r.facts = s.UI.Lang.N(len(c.Levels), "Campaign of %d level", "Campaign of %d levels")
		if len(c.Levels) > 0 && c.Levels[0].Parsed != nil {
			r.picture = boardview.Picture(s.UI, c.Levels[0].Parsed)
		}
		s.rows = append(s.rows, r)
	}
	for _, key := range document.OwnLevels(s.UI, ctx) {
		text, err := ctx.Store.Get(key)
		s.UI.Failed(ctx, err)
		if len(text) == 0 {
			continue
		}
		r := levelRow{key: key, text: text, title: key}
		if lv, err := levels.Parse(key+".txt", text); err != nil {
			r.facts = s.UI.ErrText(levels.Brief(err))
		} else {
			r.readable, r.title, r.facts = true, cmp.Or(lv.Title, s.UI.Lang.T("Untitled")), narrate.LevelFacts(s.UI.Lang, lv)
			if st, _ := edit.Draw(lv); st != nil {
				r.picture = boardview.PictureOf(s.UI, lv, st)
			}
		}
		s.rows = append(s.rows, r)
	}
}

// Update implements shell.Scene.
func (s *levelList) Update(ctx *shell.Context) (shell.Scene, error) {
	k := s.UI.Begin(ctx, true)
	var next shell.Scene = s
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14))
	head := screen.CutTop(k.Pt(48))
	if s.BackButton(ctx, &head) {
		next = s.UI.Routes.Title(ctx)
	}
	s.OpenButton(ctx, &head, s.UI.Lang.T("Opens a level, link or code from the clipboard. To open a file, drop it onto the window."))
	title := s.UI.Lang.T("Your levels")
	k.Label(head, title, k.Fitted(title, 26, 14, head.W, font.Bold), quad.Center, k.Theme.Accent, font.Bold)
	screen.CutTop(k.Pt(8))
	if s.Deleted != nil && s.Restore(&screen, s.UI.Lang.F("%s deleted.", s.DeletedTitle)) {
		s.UI.Failed(ctx, ctx.Store.Put(s.deletedKey, s.Deleted))
		s.read(ctx)
		s.Deleted = nil
	}
	if more := s.list(ctx, k, screen); more != nil {
		next = more
	}
	return s.UI.Finish(s, next, ctx)
}

func (s *levelList) put(ctx *shell.Context, key string, text []byte) {
	if _, err := document.SaveLevel(s.UI, ctx, key, text); err != nil {
		s.UI.Say(ctx, s.UI.Lang.F("Can't save the level: %s", s.UI.ErrText(err)))
	}
	s.read(ctx)
}

// list draws the button for a new level and the levels. It returns the next scene,
// or nil to stay.
func (s *levelList) list(ctx *shell.Context, k *ui.Kit, area ui.Rect) (next shell.Scene) {
	grid := shell.NewGrid(k, area, math.MaxInt, 300, 12)
	grid.H = grid.W*0.5 + k.Pt(122)
	grid.Begin(k, "drawings", len(s.rows)+2)
	const sign, label = 56, 40 // heights in points
	button := func(i int, id, text string, primary bool) bool {
		r, _ := grid.Cell(i)
		used := s.UI.Click(k.Button(id, r, "", ui.Look{Primary: primary}))
		ink := k.Theme.Text
		if primary {
			ink = quad.RGB(0x1d150b)
		}
		r = r.Inset(k.Pt(ui.Gap)).Centred(r.W, k.Pt(sign+label))
		x, y := r.CutTop(k.Pt(sign)).Mid()
		k.List.Icon(icon.Plus, x, y, k.Pt(sign), ink)
		k.Label(r, text, 18, quad.Center, ink, font.Bold)
		return used
	}
	if button(0, "new-level", s.UI.Lang.T("New level"), len(s.rows) == 0) {
		s.UI.Dialog = NewLevelDialog
	}
	if button(1, "new-campaign", s.UI.Lang.T("New campaign"), false) {
		next = document.Of(s.UI).NewCampaign(s.UI, ctx)
	}
	for i := 0; i < len(s.rows) && next == nil; i++ { // the rows may change on the way
		r, near := grid.Cell(i + 2)
		if near {
			next = s.card(ctx, k, r, i)
			continue
		}
		if s.rows[i].readable {
			k.Far(s.UI.ID("edit:", i), r)
		}
		k.Far(s.UI.ID("delete:", i), r)
	}
	grid.End(k)
	return next
}

func (s *levelList) card(ctx *shell.Context, k *ui.Kit, r ui.Rect, i int) (next shell.Scene) {
	d := &s.rows[i]
	k.Panel(r)
	r = r.Inset(k.Pt(8))
	tools := r.TakeBottom(k.Pt(ui.RowHeight), k.Pt(ui.SmallGap)).Columns(4, k.Pt(ui.SmallGap))
	facts := r.CutBottom(k.Pt(20))
	title := r.CutBottom(k.Pt(30))
	if d.readable && s.renaming != i && s.UI.Click(k.Tap(s.UI.ID("edit:", i), ui.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H + title.H + facts.H}, s.UI.Lang.T("Edit"))) {
		next = s.edit(ctx, i)
	}
	boardview.DrawStill(s.UI, d.picture, r)
	if s.renaming == i {
		s.newTitle, _ = k.Field("naming", title, s.newTitle, s.UI.Lang.T("Name of the level"), 80)
		if !k.Writing() {
			s.rename(ctx, i)
			return next
		}
	} else {
		k.List.TextIn(title.X, title.Y+title.H/2, k.Fonts.Cut(font.Bold, k.Pt(17), d.title, title.W), font.Bold, k.Pt(17), quad.Left, quad.Middle, k.Theme.Text)
	}
	ink := k.Theme.Dim
	if !d.readable {
		ink = k.Theme.Warn
	}
	k.List.TextIn(facts.X, facts.Y+facts.H/2, k.Fonts.Cut(font.Regular, k.Pt(12), d.facts, facts.W), font.Regular, k.Pt(12), quad.Left, quad.Middle, ink)
	button := func(n int, id string, sign icon.ID, tip string, on bool) bool {
		return s.UI.Click(k.Button(s.UI.ID(id, i), tools.At(n), "", ui.Look{Icon: sign, Primary: n == 0 && on, Disabled: !on, Tip: tip}))
	}
	if button(0, "draw:", icon.Pencil, s.UI.Lang.T("Edit"), d.readable) {
		next = s.edit(ctx, i)
	}
	if d.story != nil {
		if button(1, "play:", icon.Play, s.UI.Lang.T("Play"), d.playable) {
			next = s.UI.Routes.Tale(ctx, shell.Tale{Campaign: d.story, From: s, Level: -1})
		}
		if button(2, "share:", icon.Link, s.UI.Lang.T("Share this campaign"), true) {
			sharing.OpenLevel(s.UI, ctx, sharing.FileName(d.title)+".txt", d.text)
		}
	} else {
		if button(1, "rename:", icon.Flag, s.UI.Lang.T("Rename"), d.readable) {
			s.renaming, s.newTitle = i, d.title
			k.Write("naming", d.title)
		}
		if button(2, "copy:", icon.Copy, s.UI.Lang.T("Duplicate"), true) {
			s.put(ctx, "", d.text)
			return next
		}
	}
	if button(3, "delete:", icon.Trash, s.UI.Lang.T("Delete"), true) {
		s.remove(ctx, d)
	}
	return next
}

func (s *levelList) edit(ctx *shell.Context, i int) shell.Scene {
	d := &s.rows[i]
	next, err := document.OpenOwn(s.UI, ctx, d.key, d.text)
	if s.UI.Failed(ctx, err) {
		return nil
	}
	return next
}

func (s *levelList) rename(ctx *shell.Context, i int) {
	d := &s.rows[i]
	s.renaming = -1
	doc, err := edit.Open(d.key+".txt", d.text)
	if err != nil || s.newTitle == d.title {
		return
	}
	title := func(e *edit.Edit) error {
		e.SetText("title", s.newTitle)
		return nil
	}
	if doc, err = doc.Change(title); !s.UI.Failed(ctx, levels.Brief(err)) {
		s.put(ctx, d.key, doc.Text())
	}
}

// remove deletes a level; the last one deleted can be restored.
func (s *levelList) remove(ctx *shell.Context, d *levelRow) {
	if s.UI.Failed(ctx, document.Delete(ctx, d.key)) {
		return
	}
	s.Deleted, s.DeletedTitle, s.deletedKey = bytes.Clone(d.text), d.title, d.key
	s.read(ctx)
}

// newBox asks for the size of a new level and returns its editor, or nil.
func (s *levelList) newBox(ctx *shell.Context) (next shell.Scene, err error) {
	k := &s.UI.Kit
	f, foot := document.Box(s.UI, ctx, 460, 360, s.UI.Lang.T("New level"), "new-form")
	topo := f.Choice(s.UI.Lang.T("Cells"), []string{"new-square", "new-hex"}, []string{s.UI.Lang.T("Squares"), s.UI.Lang.T("Hexes")}, int(s.create.topology))
	s.create.topology = rules.Topology(topo)
	size := func(id, label string, now int) int {
		const more = rules.MaxSide - 3
		return int(k.Slider(id, f.Slot(), label, narrate.Number(now), float32(now-3)/more, more)*more + 3.5)
	}
	s.create.w = size("new-width", s.UI.Lang.T("Columns"), s.create.w)
	s.create.h = size("new-height", s.UI.Lang.T("Rows"), s.create.h)
	sizes := [...][2]int{{8, 8}, {12, 10}, {18, 14}, {28, 20}}
	cols := f.Slot().Columns(len(sizes), k.Pt(5))
	for i, z := range sizes {
		if s.UI.Click(k.Button(s.UI.ID("new-size:", i), cols.At(i), s.UI.Lang.F("%d × %d", z[0], z[1]), ui.Look{On: s.create.w == z[0] && s.create.h == z[1], Size: 13})) {
			s.create.w, s.create.h = z[0], z[1]
		}
	}
	f.End()
	refused, create := s.UI.Answers(foot, "cancel", s.UI.Lang.T("Cancel"), "create", s.UI.Lang.T("Create"), ui.Look{Icon: icon.Pencil})
	if refused {
		s.UI.Dialog = shell.NoDialog
	}
	if create {
		doc := document.New(edit.Blank(s.create.topology, s.create.w, s.create.h))
		doc.Changed()
		next = New(s.UI, doc, nil)
	}
	return next, nil
}

// Probe implements shell.Scene.
func (s *levelList) Probe() probe.Frame {
	titles := []string{}
	for _, r := range s.rows {
		titles = append(titles, r.title)
	}
	return probe.Frame{Scene: "drawings", Hot: s.UI.Shown, State: map[string]any{"levels": titles, "notice": s.UI.Notice.Text, "dialog": string(s.UI.Dialog)}}
}

// Open returns the editor of a level that was dropped or pasted.
func (s *levelList) Open(g shell.Given) (shell.Scene, bool, error) {
	return document.OpenGiven(s.UI, g)
}

// Stamps reports false: there is no board to paste on.
func (s *levelList) Stamps() bool { return false }
