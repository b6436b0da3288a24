// Package heat draws a number for each cell over a board, as colours and patterns.
package heat

import (
	"strconv"

	"wallfall/assets/font"
	"wallfall/render/board"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Map is a number for each cell, drawn over the board: the greater it is, the hotter the
// colour and the denser the pattern. Large cells show the number, too.
type Map struct {
	N    []int // by cell
	Most int   // the number of the hottest colour; 0 draws nothing
}

// Steps is the number of shades, not counting 0 for a cell without one.
const Steps = 5

// Step returns the shade of a number: 1 to Steps, or 0 if its cell has no colour.
func (h *Map) Step(n int) int {
	if n <= 0 || h.Most <= 0 {
		return 0
	}
	return min(Steps, 1+(n-1)*Steps/h.Most)
}

// From returns the least number with a shade.
func (h *Map) From(step int) int {
	for n := max(0, (step-1)*h.Most/Steps); ; n++ {
		if h.Step(n) >= step || n >= h.Most {
			return n
		}
	}
}

// heats are the colours of the shades, from pale to dark, as they print in grey too.
var heats = [Steps + 1]quad.Color{{}, quad.RGBA(0xffe9a066), quad.RGBA(0xfdbb4f8c), quad.RGBA(0xf4803aa6), quad.RGBA(0xd2402fbf), quad.RGBA(0x8a1030d9)}

// Paint returns the paint of a shade for cells of a width in pixels. Each shade has
// its own pattern, so that colour alone never tells them apart.
func Paint(step int, cell float32) quad.Paint {
	c := heats[step]
	line := quad.RGBA(0x2b0a10b0)
	switch step {
	case 2:
		return quad.Dots(c, line, cell/6, max(0.6, cell/60))
	case 3:
		return quad.Hatch(c, line, cell/5, max(0.6, cell/50))
	case 4:
		return quad.CrossHatch(c, line, cell/5, max(0.6, cell/50))
	}
	return quad.Solid(c)
}

// heatNumbers is how many pixels wide cells must be to show their numbers.
const heatNumbers = 22

// Draw draws the numbers on the cells of the floor that a picture shows, which must have
// been drawn for the same moment.
func (h *Map) Draw(l *quad.List, p *board.Picture) {
	b, z := p.View.Board, p.Camera.Zoom
	if h.Most <= 0 || len(h.N) != b.Cells() {
		return
	}
	first := p.Floor * b.Width() * b.Height()
	for c := first; c < first+b.Width()*b.Height(); c++ {
		step := h.Step(h.N[c])
		if step == 0 {
			continue
		}
		x, y := p.Camera.Screen(scene.Centre(b, rules.Cell(c)))
		paint := Paint(step, z)
		if b.Topology() == rules.Hex {
			l.Hex(x, y, z*scene.HexRadius*0.96, 0, paint)
		} else {
			l.Rect(x-z*0.48, y-z*0.48, z*0.96, z*0.96, 0, paint)
		}
	}
	if z < heatNumbers {
		return
	}
	for c := first; c < first+b.Width()*b.Height(); c++ {
		if h.Step(h.N[c]) == 0 {
			continue
		}
		x, y := p.Camera.Screen(scene.Centre(b, rules.Cell(c)))
		text, size := Short(h.N[c]), max(9, z*0.26)
		w := p.Fonts.Measure(font.Bold, size, text) + size*0.5
		l.Rect(x-w/2, y-size*0.6, w, size*1.2, size*0.3, quad.Solid(quad.RGBA(0x140c0ac8)))
		l.TextIn(x, y, text, font.Bold, size, quad.Center, quad.Middle, quad.RGB(0xfff4dc))
	}
}

// Short writes a number in four characters at most: 999, 1.2k, 34k, 5.6M.
func Short(n int) string {
	for _, unit := range [2]struct {
		of   int
		name string
	}{{1_000_000, "M"}, {1_000, "k"}} {
		switch {
		case n < unit.of:
		case n < 10*unit.of && n/(unit.of/10)%10 != 0:
			return strconv.Itoa(n/unit.of) + "." + strconv.Itoa(n/(unit.of/10)%10) + unit.name
		default:
			return strconv.Itoa(n/unit.of) + unit.name
		}
	}
	return strconv.Itoa(n)
}
