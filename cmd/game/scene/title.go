package scene

import (
	"fmt"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// title is the first screen: the name over a living board, and what to do.
type title struct {
	*desk
	match *session.Match // that can be continued, nil for none
	back  *board.Picture
}

func newTitle(ctx *Context, d *desk) *title {
	t := &title{desk: d, match: d.saved(ctx)}
	if lv, err := levels.Load(levels.Shipped()[0].ID); err == nil {
		t.back = picture(d, lv)
	}
	return t
}

// picture makes a still picture of a level as it begins, nil when it cannot.
func picture(d *desk, lv *levels.Level) *board.Picture {
	s, err := lv.New(1)
	if err != nil {
		return nil
	}
	p := &board.Picture{View: board.NewView(s), Timeline: new(board.Timeline), Fonts: d.fonts, Over: board.NoOverlay()}
	for _, sd := range lv.Sides {
		p.Colours = append(p.Colours, int(sd.Colour))
	}
	return p
}

// Update lays the title out.
func (t *title) Update(ctx *Context) (Scene, error) {
	k := t.begin(ctx, true)
	var next Scene = t
	var err error
	screen := ui.Rect{W: ctx.Width, H: ctx.Height}
	top := screen.CutTop(ctx.Height * 0.36)
	x, y := top.Mid()
	y += k.Pt(10)
	size := min(k.Pt(84), ctx.Width/7)
	k.List.TextIn(x+size*0.03, y+size*0.05, "WALLFALL", font.Bold, size, quad.Center, quad.Middle, quad.RGBA(0x000000c0))
	k.List.TextIn(x, y, "WALLFALL", font.Bold, size, quad.Center, quad.Middle, quad.RGB(0xf0c766))
	w := t.fonts.Measure(font.Bold, size, "WALLFALL")
	k.List.Rect(x-w/2, y+size*0.55, w, size*0.12, size*0.02, quad.Stripes(quad.RGB(0xf4c430), quad.RGB(0x1d1a16), size*0.1))
	k.Label(ui.Rect{X: 0, Y: y + size*0.8, W: ctx.Width, H: k.Pt(24)}, "Walls that move. Floors that open. Two players, one table.", 16, quad.Center, k.Theme.Text, font.Regular)
	var entries []entry
	if t.match != nil {
		entries = append(entries, entry{id: "continue", icon: icon.Play, primary: true,
			text: fmt.Sprintf("Continue: %s, round %d", t.match.Level().Title, t.match.State().Round())})
	}
	entries = append(entries, entry{id: "play", text: "Play", icon: icon.Flag, primary: t.match == nil},
		entry{id: "learn", text: t.lang.T("Learn"), icon: icon.Info}, entry{id: "help", text: "How to play", icon: icon.Info}, entry{id: "rules", text: t.lang.T("Rulebook"), icon: icon.Star}, entry{id: "settings", text: "Settings", icon: icon.Gear})
	if quits {
		entries = append(entries, entry{id: "quit", text: "Quit", icon: icon.Back})
	}
	r := screen.Centred(k.Pt(340), k.Pt(52)*float32(len(entries))+k.Pt(28))
	r.Y = max(top.Y+top.H, r.Y)
	k.Panel(r)
	switch t.menu(r.Inset(k.Pt(16)), entries) {
	case "continue":
		next = resume(t.desk, t.match)
	case "play":
		next = newLevelList(t.desk, t.match != nil)
	case "learn":
		next = newLearn(ctx, t.desk)
	case "help":
		t.dialog = helpDialog
	case "rules":
		t.openRule("")
	case "settings":
		t.dialog = settingsDialog
	case "quit":
		next = nil
	}
	t.common(ctx)
	t.end(ctx)
	return next, err
}

// common draws the dialogs that every scene has.
func (d *desk) common(ctx *Context) {
	switch d.dialog {
	case settingsDialog:
		d.settings(ctx)
	case helpDialog:
		d.help(ctx)
	case rulesDialog:
		d.rulesBox(ctx)
	}
}

// Draw draws the board behind, dimmed, and the menu.
func (t *title) Draw(ctx *Context, l *quad.List) {
	tabletop(ctx, l)
	if p := t.back; p != nil {
		p.Scale, p.Reduced, p.Palette = ctx.Scale, t.set.Reduced, t.palette
		p.Tick = float32(ctx.Tick)
		p.Camera.SetArea(p.View.Board, quad.Box(0, 0, ctx.Width, ctx.Height))
		p.Draw(l)
		l.Rect(0, 0, ctx.Width, ctx.Height, 0, quad.Gradient(quad.RGBA(0x140d08d8), quad.RGBA(0x140d0890)))
	}
	l.Append(&t.kit.List)
}

// Probe tells tests what can be pressed.
func (t *title) Probe() probe.Frame {
	return probe.Frame{Scene: "title", Hot: t.shown, State: map[string]any{"continue": t.match != nil, "notice": t.notice, "dialog": int(t.dialog)}}
}

// Leave has nothing to save.
func (t *title) Leave(*Context) error { return nil }
