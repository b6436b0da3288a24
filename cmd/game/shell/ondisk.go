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
	const sign, button, least = 24, 168, 300 // widths in points; least is that of a text beside buttons
	pad, ink, n := k.Pt(ui.Gap), k.Theme.Text, float32(len(buttons))
	if bad {
		ink = k.Theme.Warn
	}
	beside := n > 0 && area.W > k.Pt(least+button*n)
	wide := area.W - 4*pad - k.Pt(sign)
	if beside {
		wide -= k.Pt(button * n)
	}
	text := k.TextHeight(say, 14, wide, font.Regular)
	high, below := max(text, k.Pt(sign)), float32(0)
	if beside {
		high = max(high, k.Pt(ui.RowHeight))
	} else if n > 0 {
		below = k.Pt(ui.RowHeight + ui.Gap)
	}
	r := area.CutTop(high + below + 2*pad)
	k.Panel(r)
	r = r.Inset(pad)
	row := r.CutBottom(below) // of the buttons
	if beside {
		row = r.CutRight(k.Pt(button * n))
	}
	cols := row.Centred(row.W, k.Pt(ui.RowHeight)).Columns(len(buttons), pad)
	for i, b := range buttons {
		if d.Click(k.Button(b.ID, cols.At(i), b.Text, ui.Look{Icon: b.Icon, Size: 13})) {
			used = b.ID
		}
	}
	x, y := r.TakeLeft(k.Pt(sign), pad).Mid()
	k.List.Icon(icon.Info, x, y, k.Pt(17), ink)
	k.Paragraph(ui.Rect{X: r.X, Y: r.Y + (r.H-text)/2, W: wide, H: r.H}, say, 14, quad.Left, ink, font.Regular)
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
