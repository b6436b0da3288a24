package library

import (
	"wallfall/assets/font"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/script"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// hook is what is shown once, before the first title: a scene that shows what walls do
// to people, and one line. Anything that is pressed ends it.
type hook struct {
	film *boardview.Player
	age  int // in ticks
}

// HookKey is the key of the record that the scene was shown.
const HookKey = "hook"

// The longest time of the scene in ticks, that of its still picture, and how long its end
// stays.
const (
	hookTime  = 660
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
	shots := make([]script.Step, len(s.Events))
	for i, e := range s.Events {
		shots[i].Events = e
	}
	h := &hook{film: boardview.NewPlayer(d.Fonts, d.Lang, s.Level, s.First, shots)}
	h.film.Once = true
	for d.Set.Reduced && h.film.At < len(shots)-2 {
		h.film.Next(true)
	}
	return h
}

// update advances the scene and reports whether it is over.
func (h *hook) update(ctx *shell.Context, d *shell.UI) bool {
	ctx.Stir()
	in := ctx.In
	if h.age++; h.age > 5 && (in.Pressed || in.Secondary || in.Wheel != 0 || in.Fresh != 0 || in.Keys != (input.KeySet{})) {
		return true
	}
	if d.Set.Reduced {
		return h.age > hookStill
	}
	if h.film.Advance(1.15, false); h.film.Done {
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
	h.film.Pic.Camera.SetArea(h.film.Words.Board, r.Inset(k.Pt(12)).Bounds())
	h.film.Pic.Draw(l)
	text := d.Lang.T("Nobody here hits hard. The walls do.")
	size := k.Fitted(text, 26, 12, foot.W-k.Pt(24), font.Bold)
	x, y := foot.Mid()
	l.TextIn(x, y, text, font.Bold, k.Pt(size), quad.Center, quad.Middle, k.Theme.Accent.Fade(min(1, float32(h.age)/60)))
}
