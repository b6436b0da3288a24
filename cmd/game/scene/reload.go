package scene

import (
	"bytes"

	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/cmd/game/session"
	"wallfall/render/ui"
	"wallfall/rules"
)

// reloaded goes on with the match on another text of its level. A lesson and a
// recording stay what they are.
func (p *play) reloaded(ctx *Context, file string, text []byte) Scene {
	if p.bench != nil {
		p.bench.reloaded(ctx, file, text)
	}
	if p.tutor.lesson != nil || p.past.record || p.t.match.File() != file || bytes.Equal(p.t.match.Source(), text) {
		return p
	}
	p.finish()
	p.past.leavePast()
	m, did, err := p.t.match.Onto(text)
	if err != nil {
		p.ui.disk.fails(err)
		return p
	}
	p.ui.disk.before, p.ui.disk.did, p.ui.disk.count, p.ui.disk.shut = p.t.match, did, -1, text
	switch {
	case did.Of == 0:
		p.ui.say(ctx, p.ui.lang.T("The level has changed on disk."))
	case did.Did == did.Of:
		p.ui.say(ctx, p.ui.lang.N(did.Of, "The level has changed on disk. %d command still fits, and the match goes on.", "The level has changed on disk. All %d commands still fit, and the match goes on."))
	default:
		p.ui.disk.count = m.Count()
		p.ui.player.Play(sound.Refuse, 0, 1)
	}
	return p.onto(m)
}

// onto shows another match in place of this one: the eye stays where it was, and
// so does what is selected, if it is still there.
func (p *play) onto(m *session.Match) *play {
	open, name, ended := p.ui.dialog, p.t.words.board.FigName(p.t.selected), p.ending.ended
	n := resume(p.ui, m)
	b := n.t.words.board
	cam := p.t.pic.Camera
	if b.Width() != p.t.words.board.Width() || b.Height() != p.t.words.board.Height() || b.Topology() != p.t.words.board.Topology() {
		cam = n.t.pic.Camera
	}
	n.t.pic.Camera, n.t.pic.Floor = cam, min(p.t.pic.Floor, b.Floors()-1)
	if id := b.FigByName(name); id != rules.NoFig && n.t.commandable(id) {
		n.t.selected = id
	}
	n.hud.turnSide, n.t.now, n.t.preview.lens.mode = m.State().Side(), p.t.now, p.t.preview.lens.mode
	if n.over != nil {
		n.ending.ended = ended
	}
	if open != endDialog || n.over != nil {
		n.ui.dialog = open
	}
	n.saver.formerly = append(p.saver.formerly, nameOf(p.t.match))
	p.tried(n).saver.changed()
	return n
}

// tellDisk tells over the board how the level's file stands, and what became of the
// match when it changed; it gives the scene that follows, nil for this one.
func (p *play) tellDisk(ctx *Context, k *ui.Kit, area *ui.Rect) (Scene, error) {
	o := &p.ui.disk
	if p.t.match.File() != p.ui.opts.File || p.past.record || p.tutor.lesson != nil {
		return nil, nil
	}
	p.ui.disk.diskBar(k, area, p.ui.disk.broken(), true)
	if o.count < 0 || o.before == nil || p.t.match.Count() != o.count || p.past.on {
		return nil, nil
	}
	say := p.ui.lang.F("The level has changed on disk: %d of %d commands still fit, and the match goes on from there.", o.did.Did, o.did.Of)
	buttons := [...]entry{{id: "disk-restart", text: p.ui.lang.T("Start over"), icon: icon.Restart},
		{id: "disk-back", text: p.ui.lang.T("As it was"), icon: icon.Undo}, {id: "disk-keep", text: p.ui.lang.T("Go on"), icon: icon.Play}}
	offer := buttons[:]
	if o.count == 0 {
		offer = buttons[1:] // it has begun anew as it is
	}
	switch p.ui.disk.diskBar(k, area, say, false, offer...) {
	case "disk-keep":
		o.before = nil
	case "disk-restart":
		o.before = nil
		return p.ending.startOver(ctx)
	case "disk-back":
		before := o.before
		o.before, o.shut = nil, o.text
		p.ui.kit.End()
		return p.onto(before), nil
	}
	return nil, nil
}
