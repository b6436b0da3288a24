package library

import (
	"slices"
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

// recordingList is the screen that lists the recordings.
type recordingList struct {
	shell.ListScreen
	Rows     []recordingRow
	Selected int // the row that a dialog is about, -1 for none
	Deleting bool
	Sharing  *sharing.Dialog // nil while closed
	boards   []ui.Rect
	listArea ui.Rect
	folder   string
}

// recordingRow is a row of the list.
type recordingRow struct {
	Name    string
	title   string
	Sides   string
	facts   string // date and length
	result  string
	Pinned  bool
	when    int64
	good    bool // can be read
	ids     rowIDs
	picture *board.Picture
	floor   int
}

// rowIDs are the IDs of a row's buttons.
type rowIDs struct{ watch, play, pin, share, delete string }

func NewRecordings(ctx *shell.Context, d *shell.UI) *recordingList {
	s := &recordingList{ListScreen: shell.ListScreen{UI: d}, Selected: -1, folder: ctx.Store.Place()}
	d.Dialog = shell.NoDialog
	s.read(ctx)
	return s
}

// read reloads the list, newest first.
func (s *recordingList) read(ctx *shell.Context) {
	s.Rows = s.Rows[:0]
	list, err := ctx.Store.Recordings()
	if err != nil {
		s.UI.Say(ctx, s.UI.ErrText(err))
	}
	pins := profile.Pinned(ctx)
	pictures := map[string]*board.Picture{}
	for _, r := range list {
		t := recordingRow{Name: r.Name, when: r.Changed, Pinned: slices.Contains(pins, r.Name),
			ids: rowIDs{"watch:" + r.Name, "play:" + r.Name, "pin:" + r.Name, "share:" + r.Name, "delete:" + r.Name}}
		s.describe(ctx, &t, pictures)
		s.Rows = append(s.Rows, t)
	}
	slices.SortStableFunc(s.Rows, func(a, b recordingRow) int {
		if a.when != b.when {
			return int(b.when - a.when)
		}
		return strings.Compare(a.Name, b.Name)
	})
}

// describe fills in a row; if the recording cannot be read, with the reason.
func (s *recordingList) describe(ctx *shell.Context, t *recordingRow, pictures map[string]*board.Picture) {
	data, err := ctx.Store.Recording(t.Name)
	var in session.Info
	if err == nil {
		in, err = session.Peek(data)
	}
	var lv *levels.Level
	if err == nil {
		lv, err = levels.Parse(in.File, in.Source)
	}
	if err != nil {
		t.title, t.facts = t.Name, s.UI.ErrText(levels.Brief(err))
		t.result = s.UI.Lang.T("This replay can't be read")
		return
	}
	t.good, t.title = true, s.UI.Lang.T(lv.Title)
	if in.Begun > 0 {
		t.when = in.Begun
	}
	var names []string
	for i := range lv.Sides {
		names = append(names, narrate.New(lv, nil, s.UI.Lang).Side(i))
	}
	t.Sides = s.sidesText(names, in.Seats(len(names)))
	t.facts = narrate.When(t.when) + " · " + s.UI.Lang.N(in.Commands, "%d command", "%d commands") + " · " + s.UI.Lang.N(in.Round, "%d round", "%d rounds")
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
	t.picture, t.floor = pictures[key], len(lv.Floors)-1
}

// sidesText lists the sides with their players: "The Wardens (Person) – The Watch
// (Captain)".
func (s *recordingList) sidesText(names []string, taken []session.Taken) string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = seats.PlayedBy(s.UI, name, taken[i])
	}
	return strings.Join(out, " – ")
}

// Update implements shell.Scene.
func (s *recordingList) Update(ctx *shell.Context) (shell.Scene, error) {
	k := s.UI.Begin(ctx, true)
	k.Inert = k.Inert || s.Selected >= 0
	var next shell.Scene = s
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14))
	head := screen.CutTop(k.Pt(48))
	if s.BackButton(ctx, &head) && s.Selected < 0 {
		next = s.UI.Routes.Title(ctx)
	}
	s.OpenButton(ctx, &head, s.UI.Lang.T("Opens a link or code from the clipboard. To open a file, drop it onto the window."))
	if room := 2 * min(ctx.Width/2-head.X, head.X+head.W-ctx.Width/2); room > head.W/2 { // centred on the screen
		head.X, head.W = (ctx.Width-room)/2, room
	}
	k.Label(head, s.UI.Lang.T("Replays"), k.Fitted(s.UI.Lang.T("Replays"), 26, 14, head.W, font.Bold), quad.Center, k.Theme.Accent, font.Bold)
	screen.CutTop(k.Pt(8))
	foot := screen.CutBottom(k.Pt(22))
	k.Label(foot, s.UI.Lang.F("The last %d finished matches are saved here automatically; pinned ones stay. Folder: %s.", profile.MaxRecordings, s.folder), 12, quad.Center, k.Theme.Dim, font.Regular)
	if len(s.Rows) == 0 {
		if s.empty(k, screen) {
			k.End()
			return s.UI.Routes.Levels(shell.LevelsAt{Replaces: profile.SavedMatch(s.UI, ctx) != nil}), nil
		}
	}
	chosen := s.list(ctx, k, screen)
	k.Inert = false
	if chosen >= 0 {
		play, err := s.watch(ctx, chosen)
		if err == nil {
			k.End()
			return play, nil
		}
		s.UI.Say(ctx, s.UI.ErrText(err))
	}
	s.dialogs(ctx)
	s.UI.Common(ctx)
	s.UI.End(ctx)
	return next, nil
}

// empty draws the empty list. It reports whether the player wants to start a match.
func (s *recordingList) empty(k *ui.Kit, screen ui.Rect) bool {
	r := screen.Centred(k.Pt(420), k.Pt(250))
	sign := r.CutTop(k.Pt(110))
	x, y := sign.Mid()
	k.List.Circle(x, y, k.Pt(46), quad.Pit(k.Theme.PanelDark, quad.RGB(0), k.Theme.PanelEdge, k.Pt(4)))
	k.List.Icon(icon.Film, x, y, k.Pt(50), k.Theme.Dim)
	r.CutTop(k.Paragraph(r, s.UI.Lang.T("No replays yet. Every match you finish is saved here."), 16, quad.Center, k.Theme.Text, font.Regular) + k.Pt(16))
	return s.UI.Click(k.Button("play", r.CutTop(k.Pt(48)).Centred(k.Pt(200), k.Pt(48)), s.UI.Lang.T("Play"), ui.Look{Icon: icon.Flag, Primary: true}))
}

// list draws the rows and returns the one to watch, or -1.
func (s *recordingList) list(ctx *shell.Context, k *ui.Kit, area ui.Rect) int {
	columns := max(1, min(2, int(area.W/k.Pt(540))))
	gap := k.Pt(10)
	w := (area.W - k.Pt(12) - gap*float32(columns-1)) / float32(columns)
	narrow := w < k.Pt(430)
	h := k.Pt(104)
	if narrow {
		h = k.Pt(148)
	}
	rows := (len(s.Rows) + columns - 1) / columns
	s.listArea = area
	room := k.Scroll("recordings", area, float32(rows)*(h+gap))
	s.boards = s.boards[:0]
	chosen := -1
	for i := range s.Rows {
		r := ui.Rect{X: room.X + float32(i%columns)*(w+gap), Y: room.Y + float32(i/columns)*(h+gap), W: w, H: h}
		if r.Y+r.H < area.Y-h || r.Y > area.Y+area.H+h { // rows next to the visible ones can get the focus
			s.boards = append(s.boards, ui.Rect{})
			if s.Rows[i].good {
				k.Far(s.Rows[i].ids.watch, r)
			}
			k.Far(s.Rows[i].ids.delete, r)
			continue
		}
		if s.row(ctx, k, r, i, narrow) {
			chosen = i
		}
	}
	k.EndScroll("recordings", area)
	return chosen
}

// row draws a recording. It reports whether to watch it.
func (s *recordingList) row(ctx *shell.Context, k *ui.Kit, r ui.Rect, i int, narrow bool) bool {
	t := &s.Rows[i]
	k.Panel(r)
	r = r.Inset(k.Pt(6))
	var tools ui.Rect
	if narrow {
		tools = r.CutBottom(k.Pt(44))
		r.CutBottom(k.Pt(4))
	} else {
		tools = r.CutRight(k.Pt(44*2 + 5))
		r.CutRight(k.Pt(6))
	}
	used := false
	if t.good {
		used = s.UI.Click(k.Tap(t.ids.watch, r, s.UI.Lang.T("Watch")))
	}
	pic := r.CutLeft(min(k.Pt(126), r.W*0.4))
	s.boards = append(s.boards, pic)
	r.CutLeft(k.Pt(10))
	k.Label(r.CutTop(r.H*0.29), t.title, k.Fitted(t.title, 17, 12, r.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
	line := r.H / 3
	k.Label(r.CutTop(line), t.result, 13, quad.Left, k.Theme.Accent, font.Regular)
	if t.Sides == "" { // not readable
		k.Paragraph(r, t.facts, 11, quad.Left, k.Theme.Warn, font.Regular)
	} else {
		k.Label(r.CutTop(line), t.Sides, k.Fitted(t.Sides, 13, 10, r.W, font.Regular), quad.Left, k.Theme.Text, font.Regular)
		k.Label(r.CutTop(line), t.facts, 12, quad.Left, k.Theme.Dim, font.Regular)
	}
	return s.tools(ctx, k, tools, i, narrow) || used
}

// tools draws the buttons of a recording. It reports whether to watch it.
func (s *recordingList) tools(ctx *shell.Context, k *ui.Kit, r ui.Rect, i int, narrow bool) (watch bool) {
	t := &s.Rows[i]
	perRow := 2
	if narrow {
		perRow = 4
	}
	var at [4]ui.Rect
	row := ui.Rect{X: r.X, Y: r.Y, W: r.W, H: (r.H+k.Pt(4))*float32(perRow)/4 - k.Pt(4)}
	for i := range at {
		if i == perRow {
			row.Y += row.H + k.Pt(4)
		}
		at[i] = row.Columns(perRow, k.Pt(5)).At(i % perRow)
	}
	pinTip := s.UI.Lang.T("Pin (keep forever)")
	if t.Pinned {
		pinTip = s.UI.Lang.T("Unpin")
	}
	if s.UI.Click(k.Button(t.ids.play, at[0], "", ui.Look{Icon: icon.Play, Primary: t.good, Disabled: !t.good, Tip: s.UI.Lang.T("Watch")})) {
		watch = true
	}
	if s.UI.Click(k.Button(t.ids.pin, at[1], "", ui.Look{Icon: icon.Pin, On: t.Pinned, Tip: pinTip})) {
		if err := profile.Pin(ctx, t.Name, !t.Pinned); err != nil {
			s.UI.Say(ctx, s.UI.ErrText(err))
		} else {
			t.Pinned = !t.Pinned
		}
	}
	if s.UI.Click(k.Button(t.ids.share, at[2], "", ui.Look{Icon: icon.Link, Disabled: !t.good, Tip: s.UI.Lang.T("Share")})) {
		m, _, err := s.load(ctx, i)
		if err != nil {
			s.UI.Say(ctx, s.UI.ErrText(err))
		} else {
			s.Selected, s.Sharing = i, sharing.NewMatch(ctx, s.UI, m)
		}
	}
	if s.UI.Click(k.Button(t.ids.delete, at[3], "", ui.Look{Icon: icon.Trash, Tip: s.UI.Lang.T("Delete")})) {
		s.Selected, s.Deleting = i, true
	}
	return watch
}

// load reads a recording.
func (s *recordingList) load(ctx *shell.Context, i int) (*session.Match, *session.Apart, error) {
	data, err := ctx.Store.Recording(s.Rows[i].Name)
	if err != nil {
		return nil, nil, err
	}
	return session.Open(data, shell.Soon())
}

// watch returns the replay of a recording.
func (s *recordingList) watch(ctx *shell.Context, i int) (shell.Scene, error) {
	m, apart, err := s.load(ctx, i)
	if err != nil {
		return nil, err
	}
	return s.UI.Routes.Watch(ctx, m, shell.Watching{Apart: apart}), nil
}

// dialogs draws the open dialog about a recording.
func (s *recordingList) dialogs(ctx *shell.Context) {
	switch {
	case s.Selected < 0 || s.Selected >= len(s.Rows):
		s.Selected = -1
	case s.Sharing != nil:
		if s.Sharing.Update(s.UI, ctx) {
			s.Sharing, s.Selected = nil, -1
		}
	case s.Deleting:
		t := &s.Rows[s.Selected]
		yes, done := s.UI.Confirm(ctx, s.UI.Lang.T("Delete this replay?"), t.title+", "+t.facts+". "+s.UI.Lang.T("You can't undo this."), s.UI.Lang.T("Delete"))
		if yes {
			if err := ctx.Store.DeleteRecording(t.Name); err != nil {
				s.UI.Say(ctx, s.UI.ErrText(err))
			}
			profile.Pin(ctx, t.Name, false) // unpinning cannot hurt
			s.read(ctx)
		}
		if done {
			s.Selected, s.Deleting = -1, false
		}
	}
}

// Draw implements shell.Scene.
func (s *recordingList) Draw(ctx *shell.Context, l *quad.List) {
	s.ListScreen.Draw(ctx, l)
	if s.Selected >= 0 || s.UI.Dialog != shell.NoDialog {
		return
	}
	l.PushClip(s.listArea.Bounds())
	for i, r := range s.boards {
		if i < len(s.Rows) && s.Rows[i].picture != nil && r.W > 0 {
			boardview.DrawStill(s.UI, l, s.Rows[i].picture, r, s.Rows[i].floor)
		}
	}
	l.Pop()
}

// Probe implements shell.Scene.
func (s *recordingList) Probe() probe.Frame {
	names := []string{}
	for _, t := range s.Rows {
		names = append(names, t.Name)
	}
	return probe.Frame{Scene: "recordings", Hot: s.UI.Shown, State: map[string]any{"recordings": names, "notice": s.UI.Notice.Text}}
}
