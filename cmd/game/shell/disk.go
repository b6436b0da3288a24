package shell

import (
	"bytes"
	"slices"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// OnDisk is the state of the level file that the program was started with.
type OnDisk struct {
	UI *UI

	Text   []byte         // the last text that was a level, nil before the first change
	Why    string         // why the file is no level at present, "" if it is
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

// Fails notes why the file is no level at present, nil if it is one.
func (o *OnDisk) Fails(err error) {
	o.Why = ""
	if err != nil {
		o.Why = levels.Brief(err).Error()
	}
}

// LateNews is for how many ticks after a write the system may still report the text
// before it.
const LateNews = 60

// Wrote notes a text that the program has written: the report of it must be ignored.
func (o *OnDisk) Wrote(now int64, text []byte) {
	o.Text, o.Shut, o.Why = text, text, ""
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
func (od *OnDisk) reload(ctx *Context, at Scene) Scene {
	if n := ctx.Disk; n != nil && n.Err == nil && od.Late(ctx.Tick, n.Text) {
		ctx.Disk = nil
	} else if n != nil {
		ctx.Disk = nil
		od.Fails(n.Err)
		if n.Err == nil {
			if !bytes.Equal(n.Text, od.Shut) {
				od.Shut = nil
			}
			od.Text, od.UI.Opts.Source = n.Text, n.Text
		}
	}
	f, ok := at.(follower)
	if !ok || od.Text == nil || bytes.Equal(od.Text, od.Shut) {
		return at
	}
	return f.Reloaded(ctx, od.UI.Opts.File, od.Text)
}

// DiskBar draws a message about the level file over the board and cuts its room off
// area. used is the ID of the button that was pressed.
func (od *OnDisk) DiskBar(k *ui.Kit, area *ui.Rect, say string, bad bool, buttons ...Entry) (used string) {
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

func (od *OnDisk) diskButtons(k *ui.Kit, r ui.Rect, buttons []Entry) (used string) {
	cols := r.Columns(len(buttons), k.Pt(8))
	for i, b := range buttons {
		if od.UI.Click(k.Button(b.ID, cols.At(i), b.Text, ui.Look{Icon: b.Icon, Size: 13})) {
			used = b.ID
		}
	}
	return used
}

// Broken returns why the level file is no level at present, "" if it is one.
func (od *OnDisk) Broken() string {
	if od.Why == "" {
		return ""
	}
	return od.UI.Lang.F("%s. Showing the last valid version.", lang.Tell(od.UI.Speaks, od.Why))
}
