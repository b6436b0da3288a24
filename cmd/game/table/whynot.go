package table

import (
	"wallfall/assets/font"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/turn"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// whyNot shows why what the pointer rests on cannot be done.
type whyNot struct {
	At      rules.Cell // what the pointer rests on
	hash    uint64
	version int
	who     rules.FigID
	rested  int // ticks
	asked   bool
	Text    string
	until   int64 // tick until which a refused click keeps it shown
}

// WhyDelay is how long the pointer must rest before the reason is shown, in ticks.
const WhyDelay = 24

// update counts how long the pointer rests on a cell; after WhyDelay it asks the rules.
func (w *whyNot) update(s *Stage) {
	at := s.Hovered()
	if s.UI.Kit.Over() && !s.Aim.OnKeys {
		at = rules.NoCell
	}
	if at != w.At || w.hash != s.Hash || w.version != s.Chooser.Version || w.who != s.Selected {
		// The pointer rested here before the question: it is no attempt to answer it.
		was := at == w.At && at != rules.NoCell
		*w = whyNot{At: at, hash: s.Hash, version: s.Chooser.Version, who: s.Selected, until: w.until, asked: was}
		if at != rules.NoCell {
			w.until = 0
		}
	}
	w.rested++
	if w.asked || w.rested < WhyDelay || at == rules.NoCell || s.Now().Busy || s.UI.Dialog != shell.NoDialog || s.Lens.Mode == turn.LensSight {
		return
	}
	w.asked = true
	if _, ok := s.Previewed(s.Pointed()); !ok {
		w.Text = s.Refusal(at)
	}
}

// Refuse shows beside a cell why a click on it was refused.
func (w *whyNot) Refuse(s *Stage, at rules.Cell, why string) {
	*w = whyNot{At: at, hash: s.Hash, version: s.Chooser.Version, who: s.Selected, rested: WhyDelay, asked: true, Text: why, until: s.Tick + 60*4}
}

// Bubble draws the reason beside the cell, where it hides least.
func (w *whyNot) Bubble(s *Stage, k *ui.Kit, area ui.Rect, cd *card) {
	if w.Text == "" || w.At == rules.NoCell || s.UI.Dialog != shell.NoDialog || s.Now().Busy ||
		w.At != s.Hovered() && s.Tick >= w.until || s.Narrator.Board.Pos(w.At).Floor != s.Picture.Floor {
		return
	}
	const size = 13
	pad := k.Pt(8)
	width := min(k.Pt(260), area.W-k.Pt(20)-2*pad)
	text := k.References.Bare(w.Text)
	tw := min(width, s.UI.Fonts.Measure(font.Regular, k.Pt(size), text)+1)
	th := k.TextHeight(text, size, tw, font.Regular)
	r := w.place(s, area.Inset(k.Pt(4)), cd, ui.Rect{W: tw + 2*pad, H: th + 2*pad})
	k.List.Shadow(r.X, r.Y, r.W, r.H, k.Pt(6), 0, k.Pt(3), k.Pt(8), quad.RGBA(0x000000a0))
	it := k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Solid(k.Theme.PanelDark))
	it.Stroke, it.StrokeTo = max(1, k.Pt(1.25)), k.Theme.Warn
	k.Paragraph(r.Inset(pad), text, size, quad.Left, k.Theme.Text, font.Regular)
}

// place returns where the bubble hides the least weight: above the cell, below it or beside it.
func (w *whyNot) place(s *Stage, area ui.Rect, cd *card, r ui.Rect) (best ui.Rect) {
	x, y := s.Picture.Camera.Screen(board.Centre(s.Narrator.Board, w.At))
	away, least := s.Picture.Camera.Zoom*0.6, -1
	for _, at := range [...][2]float32{{x - r.W/2, y - away - r.H}, {x - r.W/2, y + away}, {x + away, y - r.H/2}, {x - away - r.W, y - r.H/2}} {
		r.X = max(area.X, min(at[0], area.X+area.W-r.W))
		r.Y = max(area.Y, min(at[1], area.Y+area.H-r.H))
		if n := cd.Covered(s, r); least < 0 || n < least {
			best, least = r, n
		}
	}
	return best
}
