package feats

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/shell"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

type page struct {
	shell.ListScreen
	rec   Record
	done  int
	texts [len(All)]string // how far each open feat is, "" for no count
	kills [6]string          // by system
	most  int                // of them
	sum   string

	unlocks bool     // they are shown
	have    []string // titles of those that are earned
	letter  int      // that is read
	ways    [len(Unlocks)]string
}

// NewPage returns the screen with the feats and the statistics.
func NewPage(ctx *shell.Context, d *shell.UI) shell.Scene {
	Earn(d, ctx) // from before there were any
	s := &page{ListScreen: shell.ListScreen{UI: d}, rec: Load(d, ctx), have: unlocked(ctx)}
	d.Dialog = shell.NoDialog
	for i := range All {
		n, done := s.rec.Done(&All[i])
		switch {
		case done:
			s.done++
		case All[i].N > 1 && !All[i].One:
			s.texts[i] = d.Lang.F("%d of %d", n, All[i].N)
		}
	}
	for i := range s.ways {
		s.ways[i] = way(d, i)
	}
	for i := range s.kills {
		n := s.rec.Total[int(firstKill)+i]
		s.kills[i], s.most = narrate.Number(n), max(s.most, n)
	}
	s.sum = d.Lang.N(s.rec.Total[Matches], "%d match", "%d matches") + " · " + d.Lang.F("%d won", s.rec.Total[Wins]) + " · " + d.Lang.F("%d of %d feats", s.done, len(All))
	if d.Set.Title != "" {
		s.sum = d.Lang.T(d.Set.Title) + " · " + s.sum
	}
	return s
}

var systemTexts = [...]string{"Walls", "Falls", "Impact", "Hazards", "Spells", "Strikes"}

// Update implements shell.Scene.
func (s *page) Update(ctx *shell.Context) (shell.Scene, error) {
	d := s.UI
	k := d.Begin(ctx, true)
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14))
	head := screen.CutTop(k.Pt(48))
	var next shell.Scene = s
	if s.BackButton(ctx, &head) {
		next = d.Routes.Title(ctx)
	}
	head.CutLeft(k.Pt(8))
	title := d.Lang.T("Feats and unlocks")
	if room := 2 * min(ctx.Width/2-head.X, head.X+head.W-ctx.Width/2); room > head.W/2 { // centred on the screen
		head.X, head.W = (ctx.Width-room)/2, room
	}
	k.Label(head, title, k.Fitted(title, 26, 13, head.W, font.Bold), quad.Center, k.Theme.Accent, font.Bold)
	wide := min(screen.W, k.Pt(1000))
	screen.X, screen.W = screen.X+(screen.W-wide)/2, wide
	at := 0
	if s.unlocks {
		at = 1
	}
	s.unlocks = d.Tabs(&screen, []string{"tab-feats", "tab-unlocks"}, []string{d.Lang.T("Feats"), d.Lang.T("Unlocks")}, at) == 1
	if s.unlocks {
		s.drawUnlocks(ctx, k, screen)
	} else {
		s.drawFeats(k, screen)
	}
	d.Common(ctx)
	if d.Dialog == letterDialog {
		s.read(ctx)
	}
	d.End(ctx)
	return next, nil
}

func (s *page) drawFeats(k *ui.Kit, screen ui.Rect) {
	d := s.UI
	s.totals(k, screen.CutTop(k.Pt(132)))
	screen.CutTop(k.Pt(10))
	grid := shell.NewGrid(k, screen, 3, 300, 8)
	grid.H = k.Pt(64)
	for i := range All { // the longest text of all, so that rows are alike
		grid.H = max(grid.H, k.Pt(34)+k.TextHeight(d.Lang.T(All[i].Text), 13, grid.W-k.Pt(72), font.Regular))
	}
	grid.Begin(k, "feats", len(All))
	for i := range All {
		if r, near := grid.Cell(i); near {
			s.feat(k, r, i)
		}
	}
	grid.End(k)
}

// totals draws the sums of all matches, and a bar for each system.
func (s *page) totals(k *ui.Kit, r ui.Rect) {
	k.Panel(r)
	r = r.Inset(k.Pt(9))
	k.Label(r.CutTop(k.Pt(22)), s.sum, k.Fitted(s.sum, 15, 9, r.W, font.Bold), quad.Center, k.Theme.Text, font.Bold)
	text := s.UI.Lang.T("Enemies you got rid of, and how. Matches with hints or a bot's help don't count.")
	k.Label(r.CutTop(k.Pt(20)), text, k.Fitted(text, 12, 6, r.W, font.Regular), quad.Center, k.Theme.Dim, font.Regular)
	columns := r.Columns(len(s.kills), k.Pt(6))
	for i := range s.kills {
		c := columns.At(i)
		name := s.UI.Lang.T(systemTexts[i])
		k.Label(c.CutBottom(k.Pt(17)), name, k.Fitted(name, 12, 7, c.W, font.Regular), quad.Center, k.Theme.Dim, font.Regular)
		k.Label(c.CutTop(k.Pt(18)), s.kills[i], 14, quad.Center, k.Theme.Text, font.Bold)
		h := max(k.Pt(2), c.H*float32(s.rec.Total[int(firstKill)+i])/float32(max(1, s.most)))
		k.List.Rect(c.X, c.Y, c.W, c.H, k.Pt(3), quad.Solid(k.Theme.PanelDark))
		k.List.Rect(c.X, c.Y+c.H-h, c.W, h, k.Pt(3), quad.Gradient(k.Theme.Accent, k.Theme.Accent.Darker(0.35)))
	}
}

// feat draws a feat: done with a star, open with how far it is.
func (s *page) feat(k *ui.Kit, r ui.Rect, i int) {
	f := &All[i]
	n, done := s.rec.Done(f)
	k.Panel(r)
	r = r.Inset(k.Pt(8))
	x, y := r.CutLeft(k.Pt(40)).Mid()
	r.CutLeft(k.Pt(8))
	ink, says := k.Theme.Text, k.Theme.Dim
	if done {
		ink, says = k.Theme.Accent, k.Theme.Text
		k.List.Circle(x, y, k.Pt(18), quad.Bevel(quad.RGB(0xc9962f), quad.RGB(0xffe0a0), quad.RGB(0x5a4416), k.Pt(2)))
		k.List.Icon(icon.Star, x, y, k.Pt(24), quad.RGB(0x3a2909))
	} else {
		const top = -1.5707964
		k.List.Ring(x, y, k.Pt(17), k.Pt(3), quad.Solid(k.Theme.PanelDark))
		if n > 0 {
			k.List.Arc(x, y, k.Pt(17), k.Pt(3), top, top+6.2831855*float32(n)/float32(f.N), quad.Solid(k.Theme.Accent))
		}
		k.List.Icon(icon.Star, x, y, k.Pt(18), k.Theme.Dim.Fade(0.5))
	}
	line := r.CutTop(k.Pt(20))
	if s.texts[i] != "" {
		k.Label(line.CutRight(s.UI.Fonts.Measure(font.Regular, k.Pt(12), s.texts[i])+k.Pt(4)), s.texts[i], 12, quad.Right, k.Theme.Dim, font.Regular)
	}
	name := s.UI.Lang.T(f.Name)
	k.Label(line, name, k.Fitted(name, 15, 9, line.W, font.Bold), quad.Left, ink, font.Bold)
	k.Paragraph(r, s.UI.Lang.T(f.Text), 13, quad.Left, says, font.Regular)
}

// Probe implements shell.Scene.
func (s *page) Probe() probe.Frame {
	return probe.Frame{Scene: "feats", Hot: s.UI.Shown, State: map[string]any{"done": s.done, "unlocked": len(s.have), "notice": s.UI.Notice.Text, "dialog": string(s.UI.Dialog)}}
}
