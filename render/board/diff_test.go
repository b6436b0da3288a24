package board

import (
	"fmt"

	"wallfall/rules"
)

// diff names the first part in which two views differ.
func diff(a, b *View) string {
	for i := range a.Cells {
		if a.Cells[i] != b.Cells[i] {
			return fmt.Sprintf("cell %s: %+v, want %+v", a.Board.FormatCell(rules.Cell(i)), a.Cells[i], b.Cells[i])
		}
	}
	for i := range a.Figures {
		if a.Figures[i] != b.Figures[i] {
			return fmt.Sprintf("figure %d: %+v, want %+v", i, a.Figures[i], b.Figures[i])
		}
	}
	for i := range a.Walls {
		if fmt.Sprint(a.Walls[i]) != fmt.Sprint(b.Walls[i]) {
			return fmt.Sprintf("wall %d: %+v, want %+v", i, a.Walls[i], b.Walls[i])
		}
	}
	x, y := *a, *b
	x.Cells, x.Figures, x.Walls, y.Cells, y.Figures, y.Walls = nil, nil, nil, nil, nil, nil
	if fmt.Sprint(x.Side, x.Round, x.Phase, x.Over, x.Winner, x.Mana) != fmt.Sprint(y.Side, y.Round, y.Phase, y.Over, y.Winner, y.Mana) {
		return fmt.Sprintf("head: %+v, want %+v", x, y)
	}
	return ""
}
