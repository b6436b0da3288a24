package match

import (
	"bytes"

	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/chronicle"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/levels/lessons"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Install sets the routes to matches, lessons and recordings.
func Install(d *shell.UI) {
	for at, b := range boxes {
		addBox[*Screen](d, at, b)
		addBox[*lookBack](d, at, b)
	}
	addBox[*Screen](d, HandoverDialog, handoverBox)
	shell.AddBox(d, chronicle.SolutionDialog, shell.Box[*Screen]{Lead: func(p *Screen, ctx *shell.Context) (shell.Scene, error) {
		m := p.View.Table.Match
		return p.View.End.way.Box(d, ctx, m.Level(), m.Source(), p)
	}})
	shell.AddBox(d, IntroDialog, shell.Box[*lookBack]{Draw: (*lookBack).introBox})
	r := &d.Routes
	r.Lesson = func(ctx *shell.Context, l *lessons.Lesson, step int) (shell.Scene, error) {
		return NewLesson(ctx, d, l, step)
	}
	r.Play = func(_ *shell.Context, file string, source []byte) (shell.Scene, error) {
		return NewPlay(d, file, source, nil)
	}
	r.Match = func(ctx *shell.Context, file string, source []byte) (shell.Scene, error) {
		return newSeatedMatch(d, ctx, file, source)
	}
	r.Continue = func(_ *shell.Context, m *session.Match) shell.Scene { return Resume(d, m) }
	r.Watch = func(ctx *shell.Context, m *session.Match, w shell.Watching) shell.Scene { return watch(ctx, d, m, w) }
	r.Introduce = func(ctx *shell.Context, m *session.Match, apart *session.Divergence) shell.Scene {
		return introduced(ctx, d, m, apart)
	}
	r.Tell = func(m *session.Match, s *shell.Story) shell.Scene {
		p := enter(d, m)
		p.View.End.Story = s
		return p
	}
	r.Try = func(t shell.Trial) shell.Scene {
		p := opened(d, t.Match)
		p.Workbench = t.Bench
		p.View.Table.Picture.Camera, p.View.Table.Picture.Floor = t.Camera, min(t.Floor, p.View.Table.Narrator.Board.Floors()-1)
		return p
	}
}

// box draws a dialog of a match or of its past, and returns what the player wants.
type box func(s scene, ctx *shell.Context) want

// boxes are the dialogs that lie over both.
var boxes = map[shell.Dialog]box{
	MenuDialog:      menuBox,
	MatchMenuDialog: menuBox,
	HelpMenuDialog:  menuBox,
	EndDialog:       endBox,
	ResignDialog:    resignBox,
	LinesDialog:     linesBox,
	DeleteLineDialog: func(s scene, ctx *shell.Context) want {
		v, l := s.screen().View, s.screen().View.UI.Lang
		return v.confirm(ctx, wishDelete, l.T("Delete this branch?"), v.Branches.doomedName(&v.Table)+". "+l.T("You can't undo this."), l.T("Delete"))
	},
	seats.Dialog:          seatsBox,
	chronicle.Dialog:      logBox,
	chronicle.RecapDialog: recapBox,
	SidesDialog:           shows((*view).sidesBox),
	LegendDialog:          shows((*view).legendBox),
	table.TrayDialog:      shows(func(v *view, ctx *shell.Context) { v.Table.TrayBox(ctx) }),
	table.SheetDialog:     shows(func(v *view, ctx *shell.Context) { v.Table.SheetBox(ctx) }),
}

// shows is a dialog that only shows something.
func shows(draw func(v *view, ctx *shell.Context)) box {
	return func(s scene, ctx *shell.Context) (w want) {
		draw(s.screen().View, ctx)
		return w
	}
}

// addBox registers a dialog of a match, or of its past.
func addBox[S scene](d *shell.UI, at shell.Dialog, b box) {
	shell.AddBox(d, at, shell.Box[S]{Lead: func(s S, ctx *shell.Context) (shell.Scene, error) { return s.fulfil(ctx, b(s, ctx)) }})
}

// newSeatedMatch begins a match of a level with the players that were chosen.
func newSeatedMatch(d *shell.UI, ctx *shell.Context, file string, source []byte) (shell.Scene, error) {
	s := seats.Chosen(d, ctx)
	return NewPlay(d, file, source, s.SeatOf)
}

// The dialogs of a match.
const (
	MenuDialog       shell.Dialog = "menu"
	MatchMenuDialog  shell.Dialog = "match-menu" // log, sides, seats, branches
	HelpMenuDialog   shell.Dialog = "help-menu"
	LegendDialog     shell.Dialog = "legend"
	EndDialog        shell.Dialog = "end"
	HandoverDialog   shell.Dialog = "handover"
	ResignDialog     shell.Dialog = "resign"
	SidesDialog      shell.Dialog = "sides"
	LinesDialog      shell.Dialog = "lines"
	DeleteLineDialog shell.Dialog = "delete-line"
	IntroDialog      shell.Dialog = "intro"
)

// keepWorkbench keeps the way back to the editor in a match that follows a trial, and
// the campaign of a match that follows another of the same campaign.
func (p *Screen) keepWorkbench(next *Screen) *Screen {
	next.Workbench, next.View.End.Story = p.Workbench, p.View.End.Story
	return next
}

// Settled reports whether a command was given.
func (p *Screen) Settled() bool { return !p.View.Table.Match.Empty() }

// Reloaded continues the match, unless it is a lesson, on a changed level.
func (p *Screen) Reloaded(ctx *shell.Context, file string, text []byte) shell.Scene {
	if p.Workbench != nil {
		p.Workbench.Reloaded(ctx, file, text)
	}
	if p.lesson != nil || p.View.Table.Match.File() != file || bytes.Equal(p.View.Table.Match.Source(), text) {
		return p
	}
	p.View.Finish()
	m, did, err := p.View.Table.Match.Onto(text)
	if err != nil {
		p.View.UI.Disk.Fails(err)
		return p
	}
	p.View.UI.Disk.Before, p.View.UI.Disk.Did, p.View.UI.Disk.Count, p.View.UI.Disk.Shut = p.View.Table.Match, did, -1, text
	switch {
	case did.Of == 0:
		p.View.UI.Say(ctx, p.View.UI.Lang.T("The level file has changed."))
	case did.Did == did.Of:
		p.View.UI.Say(ctx, p.View.UI.Lang.N(did.Of, "The level file has changed. %d command still fits; the match continues.", "The level file has changed. All %d commands still fit; the match continues."))
	default:
		p.View.UI.Disk.Count = m.Count()
		p.View.UI.Player.Play(sound.Refuse, 0, 1)
	}
	return p.replaceMatch(m)
}

// replaceMatch shows another match in place of this one; camera and selection stay if possible.
func (p *Screen) replaceMatch(m *session.Match) *Screen {
	open, name, ended := p.View.UI.Dialog, p.View.Table.Narrator.Board.FigName(p.View.Table.Selected), p.ended
	n := Resume(p.View.UI, m)
	b := n.View.Table.Narrator.Board
	cam := p.View.Table.Picture.Camera
	if b.Width() != p.View.Table.Narrator.Board.Width() || b.Height() != p.View.Table.Narrator.Board.Height() || b.Topology() != p.View.Table.Narrator.Board.Topology() {
		cam = n.View.Table.Picture.Camera
	}
	n.View.Table.Picture.Camera, n.View.Table.Picture.Floor = cam, min(p.View.Table.Picture.Floor, b.Floors()-1)
	if id := b.FigByName(name); id != rules.NoFig && n.View.Table.Commandable(id) {
		n.View.Turn.Select(id)
	}
	n.View.Hud.TurnSide, n.View.Table.Tick, n.View.Table.Lens.Mode = m.State().Side(), p.View.Table.Tick, p.View.Table.Lens.Mode
	if n.View.Log.Result != nil {
		n.ended = ended
	}
	if open != EndDialog || n.View.Log.Result != nil {
		n.View.UI.Dialog = open
	}
	p.keepWorkbench(n).changed()
	return n
}

// drawBroken draws what is wrong with the level's file.
func (v *view) drawBroken(k *ui.Kit, area *ui.Rect) {
	if o := &v.UI.Disk; v.Table.Match.File() == v.UI.Opts.File {
		v.UI.Bar(k, area, o.Broken(v.UI), true)
	}
}

// drawDisk draws what a change of the level's file did to the match.
func (p *Screen) drawDisk(k *ui.Kit, area *ui.Rect) (w want) {
	o := &p.View.UI.Disk
	if p.View.Table.Match.File() != p.View.UI.Opts.File || p.lesson != nil {
		return w
	}
	p.View.drawBroken(k, area)
	if o.Count < 0 || o.Before == nil || p.View.Table.Match.Count() != o.Count {
		return w
	}
	say := p.View.UI.Lang.F("The level file has changed: %d of %d commands still fit; the match continues from there.", o.Did.Did, o.Did.Of)
	buttons := [...]shell.Entry{{ID: "disk-restart", Text: p.View.UI.Lang.T("Restart"), Icon: icon.Restart},
		{ID: "disk-back", Text: p.View.UI.Lang.T("Revert"), Icon: icon.Undo}, {ID: "disk-keep", Text: p.View.UI.Lang.T("Continue"), Icon: icon.Play}}
	offer := buttons[:]
	if o.Count == 0 {
		offer = buttons[1:] // the match has restarted already
	}
	switch p.View.UI.Bar(k, area, say, false, offer...) {
	case "disk-keep":
		o.Before = nil
	case "disk-restart":
		o.Before, w.do = nil, wishRestart
	case "disk-back":
		w.do = wishRevert
	}
	return w
}
