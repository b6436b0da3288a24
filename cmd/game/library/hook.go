package library

import (
	"wallfall/assets/font"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/board/ease"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// hook is what is shown once, before the first title: a scene that shows what walls do
// to people, and one line. Anything that is pressed ends it.
type hook struct {
	film *boardview.Player
	age  int         // in ticks
	dies rules.Event // the death in the last shot
	near float32     // 0..1, how close the camera is to it
}

// HookKey is the key of the record that the scene was shown.
const HookKey = "hook"

// The longest time of the scene in ticks, that of its still picture, and how long its end
// stays.
const (
	hookTime  = 720
	hookStill = 360
	hookEnd   = 100
)

// newHook returns the scene if it may be shown and never was, and notes that it was.
func newHook(ctx *shell.Context, d *shell.UI) *hook {
	if seen, err := ctx.Store.Get(HookKey); !d.Opts.Hook || len(seen) > 0 || err != nil {
		return nil
	}
	s, err := levels.LoadHook() // a test covers it
	if err != nil || ctx.Store.Put(HookKey, []byte("seen\n")) != nil {
		return nil // it would be shown again each time
	}
	h := &hook{film: boardview.NewDemo(d.Fonts, d.Lang, s)}
	for _, e := range s.Events[len(s.Events)-1] {
		if e.Kind == rules.EvDeath {
			h.dies = e
		}
	}
	for d.Set.Reduced && h.film.At < len(s.Events)-2 {
		h.film.Next(true)
		h.near = 1
	}
	return h
}

// update advances the scene and reports whether it is over.
func (h *hook) update(ctx *shell.Context, d *shell.UI) bool {
	ctx.Stir()
	in := ctx.In
	pressed := in.Pressed || in.Secondary || in.Wheel != 0 || in.Fresh != 0 || in.Keys != (input.KeySet{})
	d.Begin(ctx, false)
	d.End(ctx)
	if h.age++; h.age > 5 && pressed {
		return true
	}
	if d.Set.Reduced {
		return h.age > hookStill
	}
	speed := float32(1.5)
	if h.film.At == len(h.film.Shots)-1 { // slow, and from nearby
		speed, h.near = 0.6, min(1, h.near+0.03)
	}
	if h.film.Advance(speed, false); h.film.Done {
		h.age = max(h.age, hookTime-hookEnd)
	}
	return h.age > hookTime
}

// draw draws the scene, and its line below.
func (h *hook) draw(ctx *shell.Context, d *shell.UI, l *quad.List) {
	k := &d.Kit
	r := ui.Rect{W: ctx.Width, H: ctx.Height}
	foot := r.CutBottom(min(k.Pt(96), r.H*0.28))
	h.film.Pic.Palette, h.film.Pic.Lang, h.film.Pic.Scale = d.Palette, d.Lang, ctx.Scale
	cam, near := &h.film.Pic.Camera, ease.InOut(h.near)
	cam.SetArea(h.film.Words.Board, r.Inset(k.Pt(12)).Bounds())
	cam.Fit(h.film.Words.Board)
	x, y := board.Centre(h.film.Words.Board, h.dies.From)
	cam.X, cam.Y, cam.Zoom = cam.X+(x-cam.X)*near, cam.Y+(y-cam.Y)*near, cam.Zoom*(1+1.2*near)
	h.film.Pic.Draw(l)
	if h.near == 1 && h.film.Pic.View.Figures[h.dies.Fig].Cell == rules.NoCell {
		said := d.Lang.F("%s is crushed by the walls", h.film.Words.Fig(h.dies.Fig))
		x, y := foot.CutTop(k.Pt(30)).Mid()
		l.TextIn(x, y, said, font.Bold, k.Pt(k.Fitted(said, 18, 10, foot.W-k.Pt(24), font.Bold)), quad.Center, quad.Middle, k.Theme.Text)
	}
	text := d.Lang.T("Nobody here hits hard. The walls do.")
	size := k.Fitted(text, 26, 12, foot.W-k.Pt(24), font.Bold)
	x, y = foot.Mid()
	l.TextIn(x, y, text, font.Bold, k.Pt(size), quad.Center, quad.Middle, k.Theme.Accent.Fade(min(1, float32(h.age)/60)))
}
