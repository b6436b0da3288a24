package scene

import (
	"bytes"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/assets/sound"
	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Disk is what became of the file that holds the level the program was asked for.
type Disk struct {
	Text []byte // its text, which is a level; nil where Err is set
	Err  error  // why it is none at present
}

// onDisk is how that file stands.
type onDisk struct {
	ui *desk

	text   []byte    // the last that was a level, nil before the first change
	why    string    // why it is none at present, "" for nothing
	shut   []byte    // the text that was taken, or turned down, or written by the program itself
	mine   []written // what the program itself has written of late, the newest last
	before *session.Match
	did    session.Follow // what came along of the match before
	count  int            // commands when that was told: the next one ends it
}

// written is a text that the program has written, and the tick in which it did.
type written struct {
	at   int64
	text []byte
}

// fails notes why the file is no level at present, nil for nothing.
func (o *onDisk) fails(err error) {
	o.why = ""
	if err != nil {
		o.why = levels.Brief(err).Error()
	}
}

// lateNews is how many ticks after the program has written the file what it wrote
// before may still be told.
const lateNews = 60

// wrote notes what the program itself has written into the file: that is no news.
func (o *onDisk) wrote(now int64, text []byte) {
	o.text, o.shut, o.why = text, text, ""
	o.forget(now)
	o.mine = append(o.mine, written{now, text})
}

// forget lets go of the texts that were written over too long ago to be told still.
func (o *onDisk) forget(now int64) {
	for len(o.mine) > 1 && now-o.mine[1].at > lateNews {
		o.mine = slices.Delete(o.mine, 0, 1)
	}
}

// late tells whether a text is one that the program has written over since.
func (o *onDisk) late(now int64, text []byte) bool {
	o.forget(now)
	n := len(o.mine)
	return n > 0 && now-o.mine[n-1].at <= lateNews && !bytes.Equal(text, o.shut) &&
		slices.ContainsFunc(o.mine, func(w written) bool { return bytes.Equal(w.text, text) })
}

// follower is a scene that shows what a level file says.
type follower interface {
	// reloaded takes the text of a file; it gives the scene that goes on.
	reloaded(ctx *Context, file string, text []byte) Scene
}

// reload has a scene take what the level's file says by now.
func (od *onDisk) reload(ctx *Context, at Scene) Scene {
	if n := ctx.Disk; n != nil && n.Err == nil && od.late(ctx.Tick, n.Text) {
		ctx.Disk = nil
	} else if n != nil {
		ctx.Disk = nil
		od.fails(n.Err)
		if n.Err == nil {
			if !bytes.Equal(n.Text, od.shut) {
				od.shut = nil
			}
			od.text, od.ui.opts.Source = n.Text, n.Text
		}
	}
	f, ok := at.(follower)
	if !ok || od.text == nil || bytes.Equal(od.text, od.shut) {
		return at
	}
	return f.reloaded(ctx, od.ui.opts.File, od.text)
}

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

// reloaded takes another text of the file that is drawn on as one more step, so that
// what was drawn and not saved can be taken back to.
func (e *editor) reloaded(ctx *Context, file string, text []byte) Scene {
	if e.keep.kept.path == "" || e.keep.kept.path != file || bytes.Equal(e.ui.disk.shut, text) {
		return e
	}
	e.ui.disk.shut = text
	if bytes.Equal(e.hist.Doc().Text(), text) {
		e.hist.Saved()
		return e
	}
	doc, err := edit.Open(file, text)
	if err != nil {
		e.ui.disk.fails(err)
		return e
	}
	e.tools.drop()
	what := e.ui.lang.T("The level has changed on disk.")
	if e.hist.Changed() {
		what = e.ui.lang.T("The level has changed on disk. Taking that back leads to what you have drawn.")
	}
	e.hist.Do(e.ui.lang.T("change on disk"), doc)
	e.hist.Saved()
	e.changed()
	e.ui.say(ctx, what)
	return e
}

// tellDisk tells over the board how the file that is drawn on stands.
func (e *editor) tellDisk(k *ui.Kit, area *ui.Rect) {
	if e.keep.kept.path != "" && e.keep.kept.path == e.ui.opts.File {
		e.ui.disk.diskBar(k, area, e.ui.disk.broken(), true)
	}
}

// diskBar tells over the board what there is to tell of the level's file, and takes
// the room for it from the board; used is the button that was.
func (od *onDisk) diskBar(k *ui.Kit, area *ui.Rect, say string, bad bool, buttons ...entry) (used string) {
	if say == "" {
		return ""
	}
	pad, ink := k.Pt(8), k.Theme.Text
	if bad {
		ink = k.Theme.Warn
	}
	per := k.Pt(168)
	beside := len(buttons) > 0 && area.W > k.Pt(300)+per*float32(len(buttons))
	w := area.W - 4*pad - k.Pt(24)
	if beside {
		w -= per * float32(len(buttons))
	}
	high := max(k.TextHeight(say, 14, w, font.Regular), k.Pt(22))
	if beside {
		high = max(high, k.Pt(44))
	}
	total := high + 2*pad
	if len(buttons) > 0 && !beside {
		total += k.Pt(52)
	}
	r := area.CutTop(total)
	k.Panel(r)
	r = r.Inset(pad)
	if !beside && len(buttons) > 0 {
		used = od.diskButtons(k, r.CutBottom(k.Pt(44)), buttons)
		r.CutBottom(k.Pt(8))
	} else if beside {
		used = od.diskButtons(k, r.CutRight(per*float32(len(buttons))).Centred(per*float32(len(buttons)), k.Pt(44)), buttons)
	}
	sign := r.CutLeft(k.Pt(24))
	k.List.Icon(icon.Info, sign.X+k.Pt(9), sign.Y+sign.H/2, k.Pt(17), ink)
	r.CutLeft(pad)
	k.Paragraph(ui.Rect{X: r.X, Y: r.Y + (r.H-k.TextHeight(say, 14, w, font.Regular))/2, W: w, H: r.H}, say, 14, quad.Left, ink, font.Regular)
	return used
}

func (od *onDisk) diskButtons(k *ui.Kit, r ui.Rect, buttons []entry) (used string) {
	cols := r.Columns(len(buttons), k.Pt(8))
	for i, b := range buttons {
		if od.ui.click(k.Button(b.id, cols.At(i), b.text, ui.Look{Icon: b.icon, Size: 13})) {
			used = b.id
		}
	}
	return used
}

// broken says why the level's file is no level at present, "" for nothing.
func (od *onDisk) broken() string {
	if od.why == "" {
		return ""
	}
	return od.ui.lang.F("%s. Shown is what the file said before.", lang.Tell(od.ui.speaks, od.why))
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
