package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/render/board/prop"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Frame is what is shown at one moment, and how: the position, the part of it that is
// in sight, how far everything in motion has come, and the look. Each painter takes it
// in the call and changes nothing in it.
type Frame struct {
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
	Palette Palette         // the zero value is the standard one
	Lang    *lang.Table     // nil for English
	Place   string          // the word of the place (package place), "" for none
	Own     map[string]bool // names that the level's author gave, which are not translated
	// Holding is where on the screen the holding area of each side is, to which
	// figures that hop off the board fly. Where it is empty they leave upwards.
	Holding []quad.Bounds

	Poses  []Pose  // of each figure, set by Rest and by what is under way
	Slides []Slide // of each wall
}

// PlainBelow is the zoom below which the ground is plain.
const PlainBelow = prop.Small

// Colour returns the colour number of a side.
func (p *Frame) Colour(side int) int {
	if side < 0 || side >= len(p.Colours) {
		return Nobody
	}
	return p.Colours[side]
}

// InSight reports whether a cell around x, y can touch the board's area.
func (p *Frame) InSight(x, y, z float32) bool {
	a := p.Camera.Window()
	return x > a.X0-z && x < a.X1+z && y > a.Y0-z && y < a.Y1+z
}

// Lives reports whether idle animation runs.
func (p *Frame) Lives() bool { return !p.Reduced && !p.Plain }

// Middle returns the middle of a figure whose corner is at c, in cells.
func (p *Frame) Middle(f *Figure, c rules.Cell) (x, y float32) {
	x, y = Centre(p.View.Board, c)
	return x + float32(f.Size-1)/2, y + float32(f.Size-1)/2
}

// HoldingArea returns where the holding area of a side is, false when there is none.
func (p *Frame) HoldingArea(side int) (quad.Bounds, bool) {
	if side < 0 || side >= len(p.Holding) || p.Holding[side].Empty() {
		return quad.Bounds{}, false
	}
	return p.Holding[side], true
}

// Brush returns a brush for this picture's cells.
//
//go:noinline
func (p *Frame) Brush(l *quad.List) prop.Brush {
	br := prop.Brush{List: l, Zoom: p.Camera.Zoom, Hex: p.View.Board.Topology() == rules.Hex, Tick: p.Tick}
	if !p.Lives() {
		br.Tick = 0
	}
	return br
}

// Span returns the columns and rows of the cells that can be in sight; margin is
// in cells.
func (p *Frame) Span(margin float32) (x0, y0, x1, y1 int) {
	b := p.View.Board
	a := p.Camera.Window()
	wx0, wy0 := p.Camera.World(a.X0, a.Y0)
	wx1, wy1 := p.Camera.World(a.X1, a.Y1)
	wx0, wx1, wy0, wy1 = min(wx0, wx1), max(wx0, wx1), min(wy0, wy1), max(wy0, wy1)
	row := float32(1)
	if b.Topology() == rules.Hex {
		row = HexRow
	}
	x0, x1 = max(0, int(wx0-margin-1)), min(b.Width()-1, int(wx1+margin))
	y0, y1 = max(0, int((wy0-margin)/row-1)), min(b.Height()-1, int((wy1+margin)/row))
	return x0, y0, x1, y1
}

// EachCell calls f for every cell of a floor that can be in sight, from the top of the screen
// down; margin is in cells.
func (p *Frame) EachCell(floor int, margin float32, f func(c rules.Cell, x, y float32)) {
	b := p.View.Board
	x0, y0, x1, y1 := p.Span(margin)
	for col := x1; p.Camera.Turned && col >= x0; col-- {
		for row := y0; row <= y1; row++ {
			c := b.Cell(rules.Pos{Floor: floor, X: col, Y: row})
			x, y := p.Camera.Screen(Centre(b, c))
			f(c, x, y)
		}
	}
	for row := y0; !p.Camera.Turned && row <= y1; row++ {
		c := b.Cell(rules.Pos{Floor: floor, X: x0, Y: row})
		for range x1 - x0 + 1 {
			x, y := p.Camera.Screen(Centre(b, c))
			f(c, x, y)
			c++
		}
	}
}

// OnFloor reports whether a cell is on the floor that is shown.
//
//go:noinline
func (p *Frame) OnFloor(c rules.Cell) bool {
	return c != rules.NoCell && p.View.Board.Pos(c).Floor == p.Floor
}

// At returns where a cell of the floor that is shown lies on the screen, false for others.
func (p *Frame) At(c rules.Cell) (x, y float32, ok bool) {
	if !p.OnFloor(c) {
		return 0, 0, false
	}
	x, y = p.Camera.Screen(Centre(p.View.Board, c))
	return x, y, true
}

// Spot returns where on the screen a figure is with its corner at a cell of the floor that
// is shown, false for other cells.
func (p *Frame) Spot(f *Figure, c rules.Cell) (x, y float32, ok bool) {
	if !p.OnFloor(c) {
		return 0, 0, false
	}
	x, y = p.Camera.Screen(p.Middle(f, c))
	return x, y, true
}

// Between returns where two figures stand on the screen, false unless both are in sight.
func (p *Frame) Between(a, b rules.FigID) (x0, y0, x1, y1 float32, ok bool) {
	if a == rules.NoFig || b == rules.NoFig || a == b || max(int(a), int(b)) >= len(p.View.Figures) {
		return
	}
	f, g := &p.View.Figures[a], &p.View.Figures[b]
	x0, y0, here := p.Spot(f, f.Cell)
	x1, y1, there := p.Spot(g, g.Cell)
	return x0, y0, x1, y1, here && there
}

// Heading returns the vector on the screen, in cells, of a direction.
func (p *Frame) Heading(d rules.Dir) (x, y float32) { return p.Camera.Turn(p.Onward(d)) }

// Onward returns the vector on the floor, one cell long, of a direction.
func (p *Frame) Onward(d rules.Dir) (x, y float32) {
	if d == rules.NoDir {
		return 0, 0
	}
	return Heading(p.View.Board.Topology(), d)
}

// Radius is how large a figure's chip is, as a share of a cell.
func (p *Frame) Radius(f *Figure) float32 {
	r := Radius(&p.View.Board.Kinds()[f.Kind])
	if f.InPit {
		r *= 0.84
	}
	return r
}

// Radius returns how large the chip of a kind is, as a share of a cell: large ones
// look larger, and those of several cells fill them.
func Radius(k *rules.Kind) float32 {
	if k.Size > 1 {
		return 0.42 * float32(k.Size)
	}
	return 0.395 + 0.025*float32(max(-2, min(1, k.Frame)))
}
