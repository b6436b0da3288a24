package match

import (
	"bytes"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels/lessons"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Install sets the routes to matches, lessons and recordings.
func Install(d *shell.UI) {
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
		return Introduced(ctx, d, m, apart)
	}
	r.Tell = func(m *session.Match, s *shell.Story) shell.Scene {
		p := enter(d, m)
		p.Ending.story = s
		return p
	}
	r.Try = func(t shell.Trial) shell.Scene {
		p := opened(d, t.Match)
		p.Workbench = t.Bench
		p.Table.Picture.Camera, p.Table.Picture.Floor = t.Camera, min(t.Floor, p.Table.Narrator.Board.Floors()-1)
		return p
	}
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
	RecapDialog      shell.Dialog = "recap"
	LegendDialog     shell.Dialog = "legend"
	EndDialog        shell.Dialog = "end"
	HandoverDialog   shell.Dialog = "handover"
	LogDialog        shell.Dialog = "log"
	RestartDialog    shell.Dialog = "restart"
	ResignDialog     shell.Dialog = "resign"
	SidesDialog      shell.Dialog = "sides"
	LinesDialog      shell.Dialog = "lines"
	DeleteLineDialog shell.Dialog = "delete-line"
	IntroDialog      shell.Dialog = "intro"
	ShareDialog      shell.Dialog = "share"
)

// keepWorkbench keeps the way back to the editor in a match that follows a trial, and
// the campaign of one that follows a match of it.
func (p *Screen) keepWorkbench(next *Screen) *Screen {
	next.Workbench, next.Ending.story = p.Workbench, p.Ending.story
	return next
}

// Introduced shows a recording from outside, after a dialog that says what it is.
func Introduced(ctx *shell.Context, d *shell.UI, m *session.Match, apart *session.Divergence) *Screen {
	p := watch(ctx, d, m, shell.Watching{Apart: apart})
	p.UI.Dialog, p.LookBack.foreign = IntroDialog, true // the dialog says what the notice would
	p.UI.Notice.Clear()
	p.LookBack.picture = boardview.Picture(d, m.Level())
	facts := d.Lang.N(m.Length(), "%d command", "%d commands") + " · " + d.Lang.N(m.At(m.Length()).Round(), "%d round", "%d rounds")
	if at := m.Begun(); at > 0 {
		facts = narrate.When(at) + " · " + facts
	}
	p.LookBack.facts = [2]string{facts, narrate.LevelFacts(d.Lang, m.Level())}
	for i := range m.Level().Sides {
		p.LookBack.who = append(p.LookBack.who, seats.PlayedBy(d, p.Table.Narrator.Side(i), session.Taken{Bot: m.Seat(i), Moved: m.Helped(i)}))
	}
	return p
}

func (p *Screen) introBox(ctx *shell.Context) {
	lv := p.Table.Narrator.Level
	r, foot := p.UI.Box(ctx, 480, 430+34*float32(len(lv.Sides)), p.UI.Lang.T(lv.Title))
	k := &p.UI.Kit
	apart, apartHigh := "", float32(0)
	if a := p.LookBack.apart; a != nil {
		apart = p.UI.Lang.F("It runs up to command %d: %s.", a.Command-1, p.LookBack.why)
		apartHigh = k.TextHeight(apart, 12, r.W, font.Regular)
	}
	if pic := p.LookBack.picture; pic != nil {
		// The picture gets the remaining height.
		if at := r.CutTop(min(k.Pt(200), max(0, r.H-apartHigh-k.Pt(88+34*float32(len(lv.Sides)))))); at.H > k.Pt(50) {
			boardview.DrawStill(p.UI, pic, at)
		}
		r.CutTop(k.Pt(8))
	}
	k.Label(r.CutTop(k.Pt(24)), p.UI.Lang.T("Replay of a match"), 15, quad.Center, k.Theme.Text, font.Bold)
	k.Label(r.CutTop(k.Pt(22)), p.LookBack.facts[0], 13, quad.Center, k.Theme.Accent, font.Regular)
	k.Label(r.CutTop(k.Pt(22)), p.LookBack.facts[1], 13, quad.Center, k.Theme.Dim, font.Regular)
	r.CutTop(k.Pt(6))
	for i := range lv.Sides {
		line := r.CutTop(k.Pt(34)).Centred(min(r.W, k.Pt(300)), k.Pt(34))
		x, y := line.CutLeft(k.Pt(40)).Mid()
		p.Table.DrawRim(k, x, y, k.Pt(13), i)
		name := p.LookBack.who[i]
		k.Label(line, name, k.Fitted(name, 15, 10, line.W, font.Regular), quad.Left, k.Theme.Text, font.Regular)
	}
	if apart != "" {
		k.Paragraph(r, apart, 12, quad.Center, k.Theme.Warn, font.Regular)
	}
	if p.UI.Click(k.Button("watch-it", foot, p.UI.Lang.T("Watch"), ui.Look{Icon: icon.Play, Primary: true})) || k.In.Cancel {
		p.UI.Dialog = shell.NoDialog
	}
}

// Settled reports whether a recording opened by its address was started, or a command given.
func (p *Screen) Settled() bool {
	return p.UI.Dialog != IntroDialog && (p.LookBack.recording || !p.Table.Match.Empty())
}

// Reloaded continues the match, unless it is a lesson or a recording, on a changed level.
func (p *Screen) Reloaded(ctx *shell.Context, file string, text []byte) shell.Scene {
	if p.Workbench != nil {
		p.Workbench.Reloaded(ctx, file, text)
	}
	if p.coach.lesson != nil || p.LookBack.recording || p.Table.Match.File() != file || bytes.Equal(p.Table.Match.Source(), text) {
		return p
	}
	p.Finish()
	p.LookBack.leave()
	m, did, err := p.Table.Match.Onto(text)
	if err != nil {
		p.UI.Disk.Fails(err)
		return p
	}
	p.UI.Disk.Before, p.UI.Disk.Did, p.UI.Disk.Count, p.UI.Disk.Shut = p.Table.Match, did, -1, text
	switch {
	case did.Of == 0:
		p.UI.Say(ctx, p.UI.Lang.T("The level file has changed."))
	case did.Did == did.Of:
		p.UI.Say(ctx, p.UI.Lang.N(did.Of, "The level file has changed. %d command still fits; the match continues.", "The level file has changed. All %d commands still fit; the match continues."))
	default:
		p.UI.Disk.Count = m.Count()
		p.UI.Player.Play(sound.Refuse, 0, 1)
	}
	return p.replaceMatch(m)
}

// replaceMatch shows another match in place of this one; camera and selection stay if possible.
func (p *Screen) replaceMatch(m *session.Match) *Screen {
	open, name, ended := p.UI.Dialog, p.Table.Narrator.Board.FigName(p.Table.Selected), p.Ending.ended
	n := Resume(p.UI, m)
	b := n.Table.Narrator.Board
	cam := p.Table.Picture.Camera
	if b.Width() != p.Table.Narrator.Board.Width() || b.Height() != p.Table.Narrator.Board.Height() || b.Topology() != p.Table.Narrator.Board.Topology() {
		cam = n.Table.Picture.Camera
	}
	n.Table.Picture.Camera, n.Table.Picture.Floor = cam, min(p.Table.Picture.Floor, b.Floors()-1)
	if id := b.FigByName(name); id != rules.NoFig && n.Table.Commandable(id) {
		n.Table.Selected = id
	}
	n.Hud.TurnSide, n.Table.Tick, n.Table.Preview.Lens.Mode = m.State().Side(), p.Table.Tick, p.Table.Preview.Lens.Mode
	if n.result != nil {
		n.Ending.ended = ended
	}
	if open != EndDialog || n.result != nil {
		n.UI.Dialog = open
	}
	p.keepWorkbench(n).saver.changed()
	return n
}

// showDiskChange shows the state of the level's file and what a change did to the
// match. It returns the scene that follows, nil for this one.
func (p *Screen) showDiskChange(ctx *shell.Context, k *ui.Kit, area *ui.Rect) (shell.Scene, error) {
	o := &p.UI.Disk
	if p.Table.Match.File() != p.UI.Opts.File || p.LookBack.recording || p.coach.lesson != nil {
		return nil, nil
	}
	p.UI.Bar(k, area, o.Broken(p.UI), true)
	if o.Count < 0 || o.Before == nil || p.Table.Match.Count() != o.Count || p.LookBack.on {
		return nil, nil
	}
	say := p.UI.Lang.F("The level file has changed: %d of %d commands still fit; the match continues from there.", o.Did.Did, o.Did.Of)
	buttons := [...]shell.Entry{{ID: "disk-restart", Text: p.UI.Lang.T("Restart"), Icon: icon.Restart},
		{ID: "disk-back", Text: p.UI.Lang.T("Revert"), Icon: icon.Undo}, {ID: "disk-keep", Text: p.UI.Lang.T("Continue"), Icon: icon.Play}}
	offer := buttons[:]
	if o.Count == 0 {
		offer = buttons[1:] // the match has restarted already
	}
	switch p.UI.Bar(k, area, say, false, offer...) {
	case "disk-keep":
		o.Before = nil
	case "disk-restart":
		o.Before = nil
		return p.Ending.startOver(ctx)
	case "disk-back":
		before := o.Before
		o.Before, o.Shut = nil, o.Text
		p.UI.Kit.End()
		return p.replaceMatch(before), nil
	}
	return nil, nil
}
