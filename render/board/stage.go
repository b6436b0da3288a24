package board

import (
	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/render/board/layout"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Stage is what every part of a picture is drawn with: the position, the part of
// it that is in sight, and how it should look.
type Stage struct {
	View    *View
	Camera  Camera
	Floor   int     // the floor that is shown; others are faded
	Colours []int   // the colour 0..3 of each side
	Tick    float32 // the time that drives idle motion, in ticks
	Reduced bool    // no shakes, no flashes, no idle motion
	Plain   bool    // no idle motion, for slow machines
	Sober   bool    // a win is no reason to celebrate
	Scale   float32 // device pixels a point, for text and lines
	Fonts   *font.Set
	Palette Palette     // the zero value is the standard one
	Lang    *lang.Table // nil for English
	// Holding is where on the screen the holding area of each side is, to which
	// figures that hop off the board fly. Where it is empty they leave upwards.
	Holding []quad.Bounds

	space layout.Layout // where labels are
}

func (p *Stage) colour(side int) int {
	if side < 0 || side >= len(p.Colours) {
		return Nobody
	}
	return p.Colours[side]
}

// inSight reports whether a cell around x, y can touch the board's area.
func (p *Stage) inSight(x, y, z float32) bool {
	a := p.Camera.window()
	return x > a.X0-z && x < a.X1+z && y > a.Y0-z && y < a.Y1+z
}

func (p *Stage) lives() bool { return !p.Reduced && !p.Plain }

// centre returns the middle of a figure whose corner is at c, in cells.
func (p *Stage) centre(f *Figure, c rules.Cell) (x, y float32) {
	x, y = Centre(p.View.Board, c)
	return x + float32(f.Size-1)/2, y + float32(f.Size-1)/2
}

// material returns what a loose object, or a chip, is made of.
func (p *Stage) material(id rules.FigID) rules.Terrain {
	if m := p.View.Board.Kinds()[p.View.Figures[id].Kind].Material; m != rules.Plain {
		return m
	}
	return rules.Wood
}

// holding returns where the holding area of a side is, false when there is none.
func (p *Stage) holding(side int) (quad.Bounds, bool) {
	if side < 0 || side >= len(p.Holding) || p.Holding[side].Empty() {
		return quad.Bounds{}, false
	}
	return p.Holding[side], true
}
