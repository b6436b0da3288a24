package library

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// savedList is the screen that lists the recordings, or the matches that can be
// continued.
type savedList struct {
	shell.ListScreen
	Rows     []savedRow
	matches  bool // it lists matches
	Selected int  // the row that a dialog is about, -1 for none
	Deleting bool
	deleted  *profile.Deleted
}

type savedRow struct {
	Name    string // of the recording, or the key of the match
	title   string
	Sides   string
	facts   string // date and length
	result  string
	Pinned  bool
	when    int64
	good    bool // can be read
	ids     rowIDs
	picture *board.Picture
}

type rowIDs struct{ watch, play, pin, share, delete string }

// NewRecordings returns the list of recordings.
func NewRecordings(ctx *shell.Context, d *shell.UI) *savedList {
	return newSavedList(ctx, d, false)
}

func newSavedList(ctx *shell.Context, d *shell.UI, matches bool) *savedList {
	s := &savedList{ListScreen: shell.ListScreen{UI: d}, matches: matches, Selected: -1}
	d.Dialog = shell.NoDialog
	s.read(ctx)
	if matches && len(s.Rows) > 0 {
		d.Stand(s.Rows[0].ids.watch)
	}
	return s
}

// read reloads the list: recordings newest first, matches by when they were played.
func (s *savedList) read(ctx *shell.Context) {
	s.Rows = s.Rows[:0]
	pictures := map[string]*board.Picture{}
	add := func(name string, changed int64, in session.Info, err error) *savedRow {
		t := savedRow{Name: name, when: changed, ids: rowIDs{"watch:" + name, "play:" + name, "pin:" + name, "share:" + name, "delete:" + name}}
		s.describe(&t, in, err, pictures)
		s.Rows = append(s.Rows, t)
		return &s.Rows[len(s.Rows)-1]
	}
	if s.matches {
		for _, w := range profile.Matches(s.UI, ctx) {
			t := add(w.Key, w.Info.Begun, w.Info, nil)
			t.result = s.UI.Lang.F("Round %d", w.Info.Round)
		}
		return
	}
	list, err := ctx.Store.Recordings()
	s.UI.Failed(ctx, err)
	pins := profile.Pinned(ctx)
	for _, r := range list {
		data, err := ctx.Store.Recording(r.Name)
		var in session.Info
		if err == nil {
			in, err = session.Peek(data)
		}
		add(r.Name, r.Changed, in, err).Pinned = slices.Contains(pins, r.Name)
	}
	sort.SliceStable(s.Rows, func(i, j int) bool {
		a, b := &s.Rows[i], &s.Rows[j]
		return cmp.Or(cmp.Compare(b.when, a.when), strings.Compare(a.Name, b.Name)) < 0
	})
}

// describe fills in a row from the head of its match; if that cannot be read, with the
// reason.
func (s *savedList) describe(t *savedRow, in session.Info, err error, pictures map[string]*board.Picture) {
	var lv *levels.Level
	if err == nil {
		lv, err = levels.Parse(in.File, in.Source)
	}
	if err != nil {
		t.title, t.facts = t.Name, s.UI.ErrText(levels.Brief(err))
		t.result = s.UI.Lang.T("This replay can't be read")
		return
	}
	t.good, t.title = true, narrate.Title(s.UI.Lang, lv)
	if in.Begun > 0 {
		t.when = in.Begun
	}
	var names, sides []string // "The Wardens (Person)"
	for i, who := range in.Seats(len(lv.Sides)) {
		names = append(names, narrate.New(lv, nil, s.UI.Lang).Side(i))
		sides = append(sides, seats.PlayedBy(s.UI, names[i], who))
	}
	t.Sides = strings.Join(sides, " – ")
	age, length := narrate.When(t.when), s.UI.Lang.N(in.Commands, "%d command", "%d commands")
	if s.matches {
		t.facts = narrate.Age(s.UI.Lang, t.when, s.UI.UnixNow()) + " · " + length
	} else {
		t.facts = age + " · " + length + " · " + s.UI.Lang.N(in.Round, "%d round", "%d rounds")
	}
	switch {
	case !in.Over:
		t.result = s.UI.Lang.T("Not finished")
	case in.Winner == rules.NoSide || in.Winner >= len(names):
		t.result = s.UI.Lang.T("A draw")
	default:
		t.result = s.UI.Lang.F("Victory: %s", names[in.Winner])
	}
	key := string(in.Source)
	if _, ok := pictures[key]; !ok {
		pictures[key] = boardview.Picture(s.UI, lv)
	}
	t.picture = pictures[key]
}

// Update implements shell.Scene.
func (s *savedList) Update(ctx *shell.Context) (shell.Scene, error) {
	k, head, screen := s.Begin(ctx)
	k.Inert = k.Inert || s.Selected >= 0
	var next shell.Scene = s
	if s.BackButton(ctx, &head) && s.Selected < 0 {
		next = s.UI.Routes.Title(ctx)
	}
	title, foot := s.UI.Lang.T("Your matches"), s.UI.Lang.F("Up to %d matches are kept here. After that, the oldest becomes a replay.", profile.MaxMatches)
	if !s.matches {
		title, foot = s.UI.Lang.T("Replays"), s.UI.Lang.F("The last %d finished matches are saved here automatically; pinned ones stay. Folder: %s.", profile.MaxRecordings, s.UI.Lang.T(ctx.Store.Place()))
		s.OpenButton(ctx, &head, s.UI.Lang.T("Opens a link or code from the clipboard. To open a file, drop it onto the window."))
	}
	s.Title(ctx, head, title)
	k.Label(screen.CutBottom(k.Pt(22)), foot, 12, quad.Center, k.Theme.Dim, font.Regular)
	if s.deleted != nil && s.Restore(&screen, s.UI.Lang.F("%s deleted.", s.deleted.Title)) {
		s.UI.Failed(ctx, s.deleted.Restore(ctx))
		s.deleted = nil
		s.read(ctx)
	}
	if len(s.Rows) == 0 && s.empty(k, screen) {
		k.End()
		return s.UI.Routes.Levels(shell.LevelsAt{}), nil
	}
	watched := s.list(ctx, k, screen)
	k.Inert = false
	switch {
	case watched < 0:
	case s.matches:
		if m := profile.Continue(s.UI, ctx, s.Rows[watched].Name); m != nil {
			k.End()
			return s.UI.Routes.Continue(ctx, m), nil
		}
		s.read(ctx)
	default:
		if m, apart, err := s.load(ctx, watched); !s.UI.Failed(ctx, err) {
			k.End()
			return s.UI.Routes.Watch(ctx, m, shell.Watching{Apart: apart}), nil
		}
	}
	s.dialogs(ctx)
	return s.UI.Finish(s, next, ctx)
}

// empty draws the empty list. It reports whether the player wants to start a match.
func (s *savedList) empty(k *ui.Kit, screen ui.Rect) bool {
	r := screen.Centred(k.Pt(420), k.Pt(250))
	x, y := r.CutTop(k.Pt(110)).Mid()
	k.List.Circle(x, y, k.Pt(46), quad.Pit(k.Theme.PanelDark, quad.RGB(0), k.Theme.PanelEdge, k.Pt(4)))
	k.List.Icon(icon.Film, x, y, k.Pt(50), k.Theme.Dim)
	text := s.UI.Lang.T("No replays yet. Every match you finish is saved here.")
	if s.matches {
		text = s.UI.Lang.T("No matches to continue. Every match is saved here until it is over.")
	}
	r.CutTop(k.Paragraph(r, text, 16, quad.Center, k.Theme.Text, font.Regular) + k.Pt(16))
	return s.UI.Click(k.Button("play", r.CutTop(k.Pt(48)).Centred(k.Pt(200), k.Pt(48)), s.UI.Lang.T("Play"), ui.Look{Icon: icon.Flag, Primary: true}))
}

// rowHeight is the height of a row in points, without tools below.
const rowHeight = 104

// list draws the rows and returns the one to open, -1 for none.
func (s *savedList) list(ctx *shell.Context, k *ui.Kit, area ui.Rect) (watched int) {
	watched = -1
	grid := shell.NewGrid(k, area, 2, 540, 10)
	narrow := grid.W < k.Pt(430)
	if grid.H = k.Pt(rowHeight); narrow {
		grid.H += k.Pt(ui.RowHeight)
	}
	grid.Begin(k, "recordings", len(s.Rows))
	for i := 0; i < len(s.Rows); i++ { // one may be deleted on the way
		r, near := grid.Cell(i)
		if near {
			if s.row(ctx, k, r, i, narrow) {
				watched = i
			}
			continue
		}
		if s.Rows[i].good {
			k.Far(s.Rows[i].ids.watch, r)
		}
		k.Far(s.Rows[i].ids.delete, r)
	}
	grid.End(k)
	return watched
}

// row draws a recording or a match. It reports whether to open it.
func (s *savedList) row(ctx *shell.Context, k *ui.Kit, r ui.Rect, i int, narrow bool) (watch bool) {
	t := &s.Rows[i]
	k.Panel(r)
	r = r.Inset(k.Pt(6))
	var tools ui.Rect
	if narrow {
		tools = r.TakeBottom(k.Pt(ui.RowHeight), k.Pt(ui.SmallGap))
	} else {
		tools = r.TakeRight(k.Pt(2*ui.RowHeight+ui.SmallGap), k.Pt(ui.Gap))
	}
	open := s.UI.Lang.T("Watch")
	if s.matches {
		open = s.UI.Lang.T("Continue")
	}
	watch = t.good && s.UI.Click(k.Tap(t.ids.watch, r, open))
	boardview.DrawStill(s.UI, t.picture, r.TakeLeft(min(k.Pt(126), r.W*0.4), k.Pt(10)))
	k.Label(r.CutTop(r.H*0.29), t.title, k.Fitted(t.title, 17, 12, r.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	line := r.H / 3
	k.Label(r.CutTop(line), t.result, 13, quad.Left, k.Theme.Accent, font.Regular)
	if t.Sides == "" { // not readable
		k.Paragraph(r, t.facts, 11, quad.Left, k.Theme.Warn, font.Regular)
	} else {
		k.Label(r.CutTop(line), t.Sides, k.Fitted(t.Sides, 13, 10, r.W, font.Regular), quad.Left, k.Theme.Text, font.Regular)
		k.Label(r.CutTop(line), t.facts, 12, quad.Left, k.Theme.Dim, font.Regular)
	}
	return s.tools(ctx, k, tools, i, narrow, open) || watch
}

// tools draws the buttons of a row. It reports whether the one that opens it was used.
func (s *savedList) tools(ctx *shell.Context, k *ui.Kit, r ui.Rect, i int, narrow bool, open string) (watch bool) {
	t := &s.Rows[i]
	perRow, row := 2, r
	if !s.matches && narrow {
		perRow = 4
	} else if !s.matches {
		row = r.TakeTop((r.H-k.Pt(ui.SmallGap))/2, k.Pt(ui.SmallGap))
	}
	button := func(n int, id string, look ui.Look) bool {
		if n == perRow {
			row = r
		}
		return s.UI.Click(k.Button(id, row.Columns(perRow, k.Pt(ui.SmallGap)).At(n%perRow), "", look))
	}
	watch = button(0, t.ids.play, ui.Look{Icon: icon.Play, Primary: t.good, Disabled: !t.good, Tip: open})
	if s.matches {
		if button(1, t.ids.delete, ui.Look{Icon: icon.Trash, Tip: s.UI.Lang.T("Delete")}) {
			var err error
			s.deleted, err = profile.DeleteMatch(ctx, t.Name, t.title)
			s.UI.Failed(ctx, err)
			s.read(ctx)
		}
		return watch
	}
	pinTip := s.UI.Lang.T("Pin (keep forever)")
	if t.Pinned {
		pinTip = s.UI.Lang.T("Unpin")
	}
	if button(1, t.ids.pin, ui.Look{Icon: icon.Pin, On: t.Pinned, Tip: pinTip}) {
		if !s.UI.Failed(ctx, profile.Pin(ctx, t.Name, !t.Pinned)) {
			t.Pinned = !t.Pinned
		}
	}
	if button(2, t.ids.share, ui.Look{Icon: icon.Link, Disabled: !t.good, Tip: s.UI.Lang.T("Share")}) {
		m, _, err := s.load(ctx, i)
		if !s.UI.Failed(ctx, err) {
			sharing.OpenMatch(s.UI, ctx, m)
		}
	}
	if button(3, t.ids.delete, ui.Look{Icon: icon.Trash, Tip: s.UI.Lang.T("Delete")}) {
		s.Selected, s.Deleting = i, true
	}
	return watch
}

func (s *savedList) load(ctx *shell.Context, i int) (*session.Match, *session.Divergence, error) {
	data, err := ctx.Store.Recording(s.Rows[i].Name)
	if err != nil {
		return nil, nil, err
	}
	return session.Open(data, session.MaxWork)
}

// dialogs draws the open dialog about a recording.
func (s *savedList) dialogs(ctx *shell.Context) {
	switch {
	case s.Selected < 0 || s.Selected >= len(s.Rows):
		s.Selected = -1
	case s.Deleting:
		t := &s.Rows[s.Selected]
		yes, done := s.UI.Confirm(ctx, s.UI.Lang.T("Delete this replay?"), t.title+", "+t.facts+". "+s.UI.Lang.T("You can't undo this."), s.UI.Lang.T("Delete"))
		if yes {
			s.UI.Failed(ctx, ctx.Store.DeleteRecording(t.Name))
			profile.Pin(ctx, t.Name, false) // unpinning cannot hurt
			s.read(ctx)
		}
		if done {
			s.Selected, s.Deleting = -1, false
		}
	}
}

// Probe implements shell.Scene.
func (s *savedList) Probe() probe.Frame {
	scene, names := "recordings", []string{}
	if s.matches {
		scene = "matches"
	}
	for _, t := range s.Rows {
		names = append(names, t.Name)
	}
	return probe.Frame{Scene: scene, Hot: s.UI.Shown, State: map[string]any{"recordings": names, "notice": s.UI.Notice.Text}}
}
