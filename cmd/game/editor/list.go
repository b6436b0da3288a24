package editor

import (
	"bytes"
	"cmp"
	"math"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
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
	lang         *lang.Table // of the rows' texts
	Deleted      []byte      // the last deleted level, nil for none
	DeletedTitle string      // its title
	deletedKey   string
	renaming     int // the row that is being renamed, -1 for none
	newTitle     string
	search       string
	folders      []string // of the rows, in order
	at           *shelf
	filing       filing
	create       newLevel
}

type levelRow struct {
	document.Entry
	text     []byte
	title    string
	facts    string
	readable bool               // the text is a level, or a campaign
	story    *campaign.Campaign // nil for a level
	playable bool               // of a campaign
	picture  *board.Picture
}

type newLevel struct {
	template template
	topology rules.Topology
	w, h     int
}

func NewList(ctx *shell.Context, d *shell.UI) *levelList {
	d.Dialog = shell.NoDialog
	s := &levelList{ListScreen: shell.ListScreen{UI: d}, renaming: -1, at: shell.Part[shelf](d), create: newLevel{w: 12, h: 10}}
	s.read(ctx)
	d.Stand("new-level")
	return s
}

func (s *levelList) read(ctx *shell.Context) {
	s.rows, s.lang = s.rows[:0], s.UI.Lang
	entries := map[string]document.Entry{}
	for _, e := range document.Entries(s.UI, ctx) {
		entries[e.Key] = e
	}
	for _, key := range profile.Stories(s.UI, ctx) {
		text := profile.Story(ctx, key)
		if text == nil {
			continue
		}
		c, wrong := campaign.Read(key+".txt", text, nil)
		r := levelRow{Entry: entries[key], text: text, title: c.Title, story: c, playable: len(wrong) == 0, readable: true}
		r.facts = s.UI.Lang.N(len(c.Levels), "Campaign of %d level", "Campaign of %d levels")
		if len(c.Levels) > 0 && c.Levels[0].Parsed != nil {
			r.picture = boardview.Picture(s.UI, c.Levels[0].Parsed)
		}
		s.add(key, r)
	}
	for _, key := range document.OwnLevels(s.UI, ctx) {
		text, err := ctx.Store.Get(key)
		s.UI.Failed(ctx, err)
		if len(text) == 0 {
			continue
		}
		r := levelRow{Entry: entries[key], text: text, title: key}
		if lv, err := levels.Parse(key+".txt", text); err != nil {
			r.facts = s.UI.ErrText(levels.Brief(err))
		} else {
			r.readable, r.title, r.facts = true, titleOf(s.UI.Lang, lv), narrate.LevelFacts(s.UI.Lang, lv)
			if st, _ := edit.Draw(lv); st != nil {
				r.picture = boardview.PictureOf(s.UI, lv, st)
			}
		}
		s.add(key, r)
	}
	s.sortFolders()
}

// add adds a row with the day of its last change.
func (s *levelList) add(key string, r levelRow) {
	if r.Key = key; r.Changed > 0 {
		r.facts = narrate.Capital(narrate.Age(s.UI.Lang, r.Changed, s.UI.UnixNow())) + " · " + r.facts
	}
	s.rows = append(s.rows, r)
}

// titleOf returns the title of a level, in the player's language if it has none yet.
func titleOf(l *lang.Table, lv *levels.Level) string {
	if lv.Title == "" || lv.Title == edit.Untitled {
		return l.T("Untitled")
	}
	return lv.Title
}

// Update implements shell.Scene.
func (s *levelList) Update(ctx *shell.Context) (shell.Scene, error) {
	k := s.UI.Begin(ctx, true)
	var next shell.Scene = s
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14))
	head := screen.CutTop(k.Pt(48))
	if s.BackButton(ctx, &head) {
		if next = s.leave(); next == nil {
			next = s.UI.Routes.Title(ctx)
		}
	}
	s.OpenButton(ctx, &head, s.UI.Lang.T("Opens a level, link or code from the clipboard. To open a file, drop it onto the window."))
	s.Title(ctx, head, cmp.Or(s.at.folder, s.UI.Lang.T("Your levels")))
	screen.CutTop(k.Pt(8))
	if s.lang != s.UI.Lang {
		s.read(ctx)
	}
	if more := s.tools(ctx, k, &screen); more != nil {
		next = more
	}
	if s.Deleted != nil && s.Restore(&screen, s.UI.Lang.F("%s deleted.", s.DeletedTitle)) {
		s.UI.Failed(ctx, ctx.Store.Put(s.deletedKey, s.Deleted)) // the list still has its folder
		s.read(ctx)
		s.Deleted = nil
	}
	if more := s.list(ctx, k, screen); more != nil {
		next = more
	}
	return s.UI.Finish(s, next, ctx)
}

// put saves a level and reads the list again. An empty key stands for a new level.
func (s *levelList) put(ctx *shell.Context, key, folder string, text []byte) {
	to, err := document.SaveLevel(s.UI, ctx, key, text)
	if key == "" && folder != "" && err == nil {
		err = document.File(s.UI, ctx, folder, to)
	}
	if err != nil {
		s.UI.Say(ctx, s.UI.Lang.F("Can't save the level: %s", s.UI.ErrText(err)))
	}
	s.read(ctx)
}

// duplicate saves a copy of a level under a title of its own.
func (s *levelList) duplicate(ctx *shell.Context, d *levelRow) {
	text := d.text
	if doc, err := edit.Open(d.Key+".txt", text); err == nil {
		used := func(title string) bool {
			return find(s.rows, func(r *levelRow) bool { return r.title == title }) != nil
		}
		title := copyTitle(s.UI.Lang, d.title, used)
		if doc, err = doc.Change(func(e *edit.Edit) error { e.SetText("title", title); return nil }); err == nil {
			text = doc.Text()
		}
	}
	s.put(ctx, "", d.Folder, text)
}

// copyTitle returns an unused title for a copy: "Mill (copy)", then "Mill (copy 2)".
func copyTitle(l *lang.Table, title string, used func(string) bool) string {
	for n := range 100 { // the copy of a copy counts on
		title = strings.TrimSuffix(title, copyMark(l, n))
	}
	for n := 0; ; n++ {
		if mark := copyMark(l, n); !used(title + mark) {
			return title + mark
		}
	}
}

// copyMark returns what the title of the n-th copy ends with, counted from 0.
func copyMark(l *lang.Table, n int) string {
	if n == 0 {
		return " " + l.T("(copy)")
	}
	return " " + l.F("(copy %d)", n+1)
}

// tools draws the row above the list: new documents, the name of the folder, the search. It
// returns the next scene, or nil to stay.
func (s *levelList) tools(ctx *shell.Context, k *ui.Kit, screen *ui.Rect) (next shell.Scene) {
	r := screen.TakeTop(k.Pt(ui.RowHeight), k.Pt(ui.Gap))
	button := func(id, text string, look ui.Look) bool {
		look.Size = 15
		w := k.Fonts.Measure(font.Bold, k.Pt(look.Size), text) + k.Pt(buttonWidth+ui.Gap)
		return s.UI.Click(k.Button(id, r.TakeLeft(w, k.Pt(ui.Gap)), text, look))
	}
	if button("new-level", s.UI.Lang.T("New level"), ui.Look{Icon: icon.Plus, Primary: len(s.rows) == 0}) {
		s.UI.Dialog = NewLevelDialog
	}
	if s.at.folder == "" {
		if button("new-campaign", s.UI.Lang.T("New campaign"), ui.Look{Icon: icon.Plus}) {
			next = document.Of(s.UI).NewCampaign(s.UI, ctx)
		}
	} else if button("rename-folder", s.UI.Lang.T("Rename folder"), ui.Look{Icon: icon.Flag}) {
		s.filing = filing{keys: s.in(s.at.folder), from: s.at.folder, renames: true, name: s.at.folder}
		s.UI.Dialog = FolderDialog
	}
	if len(s.rows) > 0 {
		if r.W < k.Pt(150) {
			r = screen.TakeTop(k.Pt(ui.RowHeight), k.Pt(ui.Gap))
		}
		s.search, _ = k.Field("search", r.TakeRight(min(r.W, k.Pt(360)), 0), s.search, s.UI.Lang.T("Search"), 40)
	}
	return next
}

// list draws the folders and the levels. It returns the next scene, or nil to stay.
func (s *levelList) list(ctx *shell.Context, k *ui.Kit, area ui.Rect) (next shell.Scene) {
	rows, folders := s.shown()
	grid := shell.NewGrid(k, area, math.MaxInt, 300, 12)
	grid.H = grid.W*0.5 + k.Pt(122)
	perRow := max(1, int(area.W/k.Pt(230)))
	grid.Top = float32((len(folders)+perRow-1)/perRow) * k.Pt(ui.RowHeight+ui.Gap)
	grid.Begin(k, "drawings", len(rows))
	s.folderButtons(k, grid.Above(), folders, perRow)
	for n, i := range rows {
		if next != nil || i >= len(s.rows) {
			break // the rows may change on the way
		}
		r, near := grid.Cell(n)
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
	if len(rows)+len(folders) == 0 {
		text := s.UI.Lang.T("No matching levels")
		if s.search == "" {
			text = s.UI.Lang.T("Levels that you draw are kept here.")
		}
		k.Label(area.CutTop(k.Pt(80)), text, 15, quad.Center, k.Theme.Dim, font.Regular)
	}
	return next
}

func (s *levelList) card(ctx *shell.Context, k *ui.Kit, r ui.Rect, i int) (next shell.Scene) {
	d := &s.rows[i]
	k.Panel(r)
	r = r.Inset(k.Pt(8))
	tools := r.TakeBottom(k.Pt(ui.RowHeight), k.Pt(ui.SmallGap)).Columns(5, k.Pt(ui.SmallGap))
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
	about := d.facts
	if d.Folder != s.at.folder { // found by a search
		about = d.Folder + " · " + about
	}
	k.List.TextIn(facts.X, facts.Y+facts.H/2, k.Fonts.Cut(font.Regular, k.Pt(12), about, facts.W), font.Regular, k.Pt(12), quad.Left, quad.Middle, ink)
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
			s.duplicate(ctx, d)
			return next
		}
	}
	if button(3, "file:", icon.Folder, s.UI.Lang.T("Move to a folder"), true) {
		s.filing = filing{keys: []string{d.Key}, from: d.Folder}
		s.UI.Dialog = FolderDialog
	}
	if button(4, "delete:", icon.Trash, s.UI.Lang.T("Delete"), true) {
		s.remove(ctx, d)
	}
	return next
}

func (s *levelList) edit(ctx *shell.Context, i int) shell.Scene {
	d := &s.rows[i]
	next, err := document.OpenOwn(s.UI, ctx, d.Key, d.text)
	if s.UI.Failed(ctx, err) {
		return nil
	}
	return next
}

func (s *levelList) rename(ctx *shell.Context, i int) {
	d := &s.rows[i]
	s.renaming = -1
	doc, err := edit.Open(d.Key+".txt", d.text)
	if err != nil || s.newTitle == d.title {
		return
	}
	title := func(e *edit.Edit) error {
		e.SetText("title", s.newTitle)
		return nil
	}
	if doc, err = doc.Change(title); !s.UI.Failed(ctx, levels.Brief(err)) {
		s.put(ctx, d.Key, d.Folder, doc.Text())
	}
}

// remove deletes a level; the last one deleted can be restored.
func (s *levelList) remove(ctx *shell.Context, d *levelRow) {
	if s.UI.Failed(ctx, document.Delete(ctx, d.Key)) {
		return
	}
	s.Deleted, s.DeletedTitle, s.deletedKey = bytes.Clone(d.text), d.title, d.Key
	s.read(ctx)
}

// newBox asks for the size of a new level and returns its editor, or nil.
func (s *levelList) newBox(ctx *shell.Context) (next shell.Scene, err error) {
	k := &s.UI.Kit
	f, foot := document.Box(s.UI, ctx, 460, 480, s.UI.Lang.T("New level"), "new-form")
	s.create.template = template(f.Tabs(templateIDs, templateNames(s.UI.Lang), int(s.create.template)))
	if s.create.template != emptyTemplate {
		s.create.w, s.create.h = max(s.create.w, templateWidth), max(s.create.h, templateHeight)
	}
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
		drawn, wrong := fromTemplate(s.create.template, s.create.topology, s.create.w, s.create.h)
		if s.UI.Failed(ctx, wrong) {
			return nil, nil
		}
		doc := document.New(drawn)
		doc.Folder = s.at.folder
		doc.Changed()
		next = New(s.UI, doc, nil)
	}
	return next, nil
}

// Probe implements shell.Scene.
func (s *levelList) Probe() probe.Frame {
	titles := []string{}
	rows, folders := s.shown()
	for _, i := range rows {
		titles = append(titles, s.rows[i].title)
	}
	return probe.Frame{Scene: "drawings", Hot: s.UI.Shown, State: map[string]any{"levels": titles, "folder": s.at.folder, "folders": folders, "notice": s.UI.Notice.Text, "dialog": string(s.UI.Dialog)}}
}

// Open returns the editor of a level that was dropped or pasted.
func (s *levelList) Open(g shell.Given) (shell.Scene, bool, error) {
	return document.OpenGiven(s.UI, g)
}

// Stamps reports false: there is no board to paste on.
func (s *levelList) Stamps() bool { return false }
