package scene

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
