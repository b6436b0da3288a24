package boardview

import (
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/board"
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
