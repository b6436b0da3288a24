package match

import (
	"bytes"
	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Reloaded continues the match on a changed text of its level. Lessons and
// recordings are kept as they are.
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

// replaceMatch shows another match in place of this one, and keeps camera and selection
// where possible.
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
	p.UI.DiskBar(k, area, p.UI.Broken(), true)
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
	switch p.UI.DiskBar(k, area, say, false, offer...) {
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
