package boardview

import (
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Busiest returns the floor with the most figures, the lowest of several.
func Busiest(v *board.View) int {
	count := make([]int, v.Board.Floors())
	best := 0
	for i := range v.Figures {
		if c := v.Figures[i].Cell; c != rules.NoCell {
			count[v.Board.Pos(c).Floor]++
		}
	}
	for f, n := range count {
		if n > count[best] {
			best = f
		}
	}
	return best
}

// Picture returns a still picture of a level as it begins, nil if it cannot begin.
func Picture(d *shell.UI, lv *levels.Level) *board.Picture {
	s, err := lv.New(1)
	if err != nil {
		return nil
	}
	return PictureOf(d, lv, s)
}

// PictureOf returns a still picture of a position of a level.
func PictureOf(d *shell.UI, lv *levels.Level, s *rules.State) *board.Picture {
	p := board.NewPicture(board.NewView(s), new(board.Timeline), d.Fonts)
	for _, sd := range lv.Sides {
		p.Colours = append(p.Colours, int(sd.Colour))
	}
	return p
}

// DrawStill draws the top floor of a picture without animations in a dark frame. A nil
// picture leaves the frame empty.
func DrawStill(d *shell.UI, p *board.Picture, r ui.Rect) {
	l := &d.Kit.List
	l.Rect(r.X, r.Y, r.W, r.H, d.Kit.Pt(4), quad.Vignette(quad.RGB(0x241810), quad.RGB(0x100a07), r.H*0.3))
	if p == nil {
		return
	}
	p.Scale, p.Reduced, p.Palette, p.Floor = d.Kit.Scale, true, d.Palette, p.View.Board.Floors()-1
	p.Camera.SetArea(p.View.Board, r.Bounds())
	p.Camera.Fit(p.View.Board) // the picture may be drawn in several places
	p.Draw(l)
}
