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

// onDisk is how that file stands.
type OnDisk struct {
	UI *UI

	Text   []byte    // the last that was a level, nil before the first change
	Why    string    // why it is none at present, "" for nothing
	Shut   []byte    // the text that was taken, or turned down, or written by the program itself
	Mine   []written // what the program itself has written of late, the newest last
	Before *session.Match
	Did    session.Follow // what came along of the match before
	Count  int            // commands when that was told: the next one ends it
}

// written is a text that the program has written, and the tick in which it did.
type written struct {
	at   int64
	text []byte
}

// fails notes why the file is no level at present, nil for nothing.
func (o *OnDisk) Fails(err error) {
	o.Why = ""
	if err != nil {
		o.Why = levels.Brief(err).Error()
	}
}

// lateNews is how many ticks after the program has written the file what it wrote
// before may still be told.
const LateNews = 60

// wrote notes what the program itself has written into the file: that is no news.
func (o *OnDisk) Wrote(now int64, text []byte) {
	o.Text, o.Shut, o.Why = text, text, ""
	o.forget(now)
	o.Mine = append(o.Mine, written{now, text})
}

// forget lets go of the texts that were written over too long ago to be told still.
func (o *OnDisk) forget(now int64) {
	for len(o.Mine) > 1 && now-o.Mine[1].at > LateNews {
		o.Mine = slices.Delete(o.Mine, 0, 1)
	}
}

// late tells whether a text is one that the program has written over since.
func (o *OnDisk) Late(now int64, text []byte) bool {
	o.forget(now)
	n := len(o.Mine)
	return n > 0 && now-o.Mine[n-1].at <= LateNews && !bytes.Equal(text, o.Shut) &&
		slices.ContainsFunc(o.Mine, func(w written) bool { return bytes.Equal(w.text, text) })
}

// reload has a scene take what the level's file says by now.
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

// diskBar tells over the board what there is to tell of the level's file, and takes
// the room for it from the board; used is the button that was.
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

// broken says why the level's file is no level at present, "" for nothing.
func (od *OnDisk) Broken() string {
	if od.Why == "" {
		return ""
	}
	return od.UI.Lang.F("%s. Showing the last valid version.", lang.Tell(od.UI.Speaks, od.Why))
}
