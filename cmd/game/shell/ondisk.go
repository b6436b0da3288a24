package shell

import (
	"bytes"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// OnDisk is the state of the level file that the program was started with.
type OnDisk struct {
	Text   []byte         // the last text that was a level, nil before the first change
	Why    error          // why the file is no level at present, nil if it is
	Shut   []byte         // the text that was accepted, declined, or written by the program
	Mine   []written      // texts that the program has written lately, the newest last
	Before *session.Match // that a new text has replaced
	Did    session.Follow // how much of it was taken over
	Count  int            // commands when that was shown: the next one ends it
}

// written is a text that the program has written, and the tick.
type written struct {
	at   int64
	text []byte
}

// Fails notes why the file is no level at present; nil means that it is one.
func (o *OnDisk) Fails(err error) {
	o.Why = levels.Brief(err)
}

// LateNews is the number of ticks after a write in which the system may still report the
// text before it.
const LateNews = 60

// Wrote notes a text that the program has written: the report of it must be ignored.
func (o *OnDisk) Wrote(now int64, text []byte) {
	o.Text, o.Shut, o.Why = text, text, nil
	o.forget(now)
	o.Mine = append(o.Mine, written{now, text})
}

// forget drops the texts that are too old to be reported.
func (o *OnDisk) forget(now int64) {
	for len(o.Mine) > 1 && now-o.Mine[1].at > LateNews {
		o.Mine = slices.Delete(o.Mine, 0, 1)
	}
}

// Late reports whether a text is one that the program has overwritten since.
func (o *OnDisk) Late(now int64, text []byte) bool {
	o.forget(now)
	n := len(o.Mine)
	return n > 0 && now-o.Mine[n-1].at <= LateNews && !bytes.Equal(text, o.Shut) &&
		slices.ContainsFunc(o.Mine, func(w written) bool { return bytes.Equal(w.text, text) })
}

// reload hands the current text of the level file to a scene.
func (o *OnDisk) reload(d *UI, ctx *Context, at Scene) Scene {
	n := ctx.Disk
	ctx.Disk = nil
	if n != nil && (n.Err != nil || !o.Late(ctx.Tick, n.Text)) {
		o.Fails(n.Err)
		if n.Err == nil {
			if !bytes.Equal(n.Text, o.Shut) {
				o.Shut = nil
			}
			o.Text, d.Opts.Source = n.Text, n.Text
		}
	}
	f, ok := at.(follower)
	if !ok || o.Text == nil || bytes.Equal(o.Text, o.Shut) {
		return at
	}
	return f.Reloaded(ctx, d.Opts.File, o.Text)
}

// Bar draws a message about the level file over the board and cuts its room off
// area. used is the ID of the button that was pressed.
func (d *UI) Bar(k *ui.Kit, area *ui.Rect, say string, bad bool, buttons ...Entry) (used string) {
	if say == "" {
		return ""
	}
	pad, ink := k.Pt(8), k.Theme.Text
	if bad {
		ink = k.Theme.Warn
	}
	wide := k.Pt(168) * float32(len(buttons))
	beside := wide > 0 && area.W > k.Pt(300)+wide
	w := area.W - 4*pad - k.Pt(24)
	if beside {
		w -= wide
	}
	text := k.TextHeight(say, 14, w, font.Regular)
	high := max(text, k.Pt(22)) + 2*pad
	switch {
	case beside:
		high = max(high, k.Pt(44)+2*pad)
	case wide > 0:
		high += k.Pt(52)
	}
	r := area.CutTop(high)
	k.Panel(r)
	r = r.Inset(pad)
	var row ui.Rect // of the buttons
	switch {
	case beside:
		row = r.CutRight(wide).Centred(wide, k.Pt(44))
	case wide > 0:
		row = k.Foot(&r)
	}
	cols := row.Columns(len(buttons), k.Pt(8))
	for i, b := range buttons {
		if d.Click(k.Button(b.ID, cols.At(i), b.Text, ui.Look{Icon: b.Icon, Size: 13})) {
			used = b.ID
		}
	}
	sign := r.CutLeft(k.Pt(24))
	k.List.Icon(icon.Info, sign.X+k.Pt(9), sign.Y+sign.H/2, k.Pt(17), ink)
	r.CutLeft(pad)
	k.Paragraph(ui.Rect{X: r.X, Y: r.Y + (r.H-text)/2, W: w, H: r.H}, say, 14, quad.Left, ink, font.Regular)
	return used
}

// Broken returns why the level file is no level at present, "" if it is one.
func (o *OnDisk) Broken(d *UI) string {
	if o.Why == nil {
		return ""
	}
	return d.Lang.F("%s. Showing the last valid version.", d.Lang.Say(o.Why))
}

// Reason returns the same in English, for tests.
func (o *OnDisk) Reason() string {
	if o.Why == nil {
		return ""
	}
	return o.Why.Error()
}
