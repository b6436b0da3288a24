package match

import (
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/rules"
)

// tight are windows with little room for the text that they show.
var tight = [][3]float32{{1280, 720, 2}, {800, 600, 1}, {800, 600, 2}, {480, 360, 1}, {480, 360, 2}, {390, 844, 1}, {390, 844, 2}}

// inHand opens a shipped level at a size of text, played by hand.
func inHand(t *testing.T, level string, w, h, text float32) (*gametest.Rig, *Screen) {
	r := newRig(t, w, h, 1)
	gametest.OpenShipped(r, level, false)
	p := playOf(r)
	r.Desk().Set.Text = text
	for side := range p.Table.Narrator.Level.Sides {
		p.Table.Match.SetSeat(side, "")
	}
	r.Tick(120)
	return r, p
}

// A hint takes at most a third of the board's size, however small the window.
func TestHintLeavesTheBoard(t *testing.T) {
	for _, level := range []string{"vise", "knoll"} {
		for _, size := range tight {
			r, p := inHand(t, level, size[0], size[1], size[2])
			for p.Table.Match.State().Pending().Ask == rules.AskSpells {
				p.Do(r.Ctx, p.Table.Match.State().Default())
				r.Settle()
			}
			before := p.Table.Picture.Camera.Zoom
			p.Hints.AskHint(r.Ctx)
			p.Hints.FindHint()
			r.Tick(90)
			if z := p.Table.Picture.Camera.Zoom; !p.Hints.On || z < before*0.66 {
				t.Errorf("%s at %v: cells of %.1f pixels become %.1f for a hint", level, size, before, z)
			}
			for _, id := range []string{"hint-do", "hint-close"} {
				if !r.Has(id) {
					t.Errorf("%s at %v: there is no %s", level, size, id)
				}
			}
			r.Tidy("a hint")
			r.Click("hint-close")
			if r.Tick(60); p.Hints.On || p.Table.Picture.Camera.Zoom != before {
				t.Errorf("%s at %v: the hint does not close", level, size)
			}
		}
	}
}
