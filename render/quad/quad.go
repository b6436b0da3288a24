// Package quad is the display list of one frame as plain data: shapes, icons
// and lines of text in painter's order, each with its clip rectangle. Pure
// code builds a list, tests read it as text, render/gpu and render/raster
// draw it, and both draw the same picture. It knows nothing of boards,
// widgets, windows or graphics cards.
//
// All lengths are device pixels, x to the right and y down, the origin at the
// top left of the picture. Angles are radians, clockwise on the screen.
package quad

// Shape is the outline of an item. HX and HY below are the half sizes of the
// item, P0..P2 its shape parameters.
type Shape uint8

// The shapes. All point to the right (+x) when their rotation is 0.
const (
	Rect Shape = iota // a rectangle with corners rounded by Radius
	// Hex is a regular hexagon with a corner at the top; HY is the distance
	// from the centre to a corner, Radius rounds the corners inwards.
	Hex
	Ellipse // has the half axes HX and HY
	Ring    // a circle of outer radius HX; P0 is the thickness of the line
	Chevron // an open arrow head that fills the box; P0 is its thickness
	// Triangle has its tip at (HX, 0) and its base at x = -HX, 2·HY long;
	// Radius rounds the corners inwards.
	Triangle
	// Star has P0 points at distance HX and notches at P1·HX; Radius rounds
	// the points inwards. With P1 = cos(π/P0) it is a regular polygon.
	Star
	Scallop // a circle of radius HX with P0 round bites of depth P1
	Notch   // a circle of radius HX with P0 square teeth of depth P1
	// Pie is the sector of a circle of radius HX that reaches P0 radians to
	// either side of the direction +x; with P1 > 0 only its rim of that
	// thickness is drawn, with round ends.
	Pie
	// DashRing is a ring of outer radius HX cut into P0 dashes of thickness
	// P1, each filling the share P2 of its period; Phase turns it by periods.
	DashRing
	// Cross is a plus that fills the box; P0 is the thickness of its arms and
	// Radius rounds all ends. Rotated by π/4 it is an X.
	Cross
	Arrow // a shaft of thickness P0 with a head P1 long that fills the box
	// DashLine is a line along x of thickness 2·HY with round dashes P0 long
	// and gaps P1; Phase moves it by periods.
	DashLine
	// Brackets are the corners of a rectangle: its outline of thickness P1,
	// drawn for P0 from each corner.
	Brackets
	Glyphs  // a line of text; see Item.Text
	Picture // an icon, stretched over the box; see Item.Icon
	// Tile is a square cell of a board, 2·HX wide, filled with one of the
	// materials. P0 and P1 say where on the board its middle lies, in cells, so
	// that patterns run on from tile to tile. P2 is a set of its eight
	// directions, clockwise from straight up: bit d for a neighbour of the same
	// material, into which it runs on, bit 8+d for one whose border is soft.
	// Phase is made by Marks.
	Tile
	// TileHex is the same for a hexagon with a corner at the top, 2·HX wide
	// from side to side; its six directions begin at the upper right.
	TileHex
)

// IsTile reports whether the shape is a tile.
func (s Shape) IsTile() bool { return s == Tile || s == TileHex }

// Flags of a tile for Marks.
const (
	TileHole = 1 << 9  // a ragged hole, through which one sees what was drawn before
	TileDeep = 1 << 10 // nothing is visible in the hole
	TileStep = 0.04    // how much of a tile's flank one step shows, in cells
)

// Marks packs the properties of a tile: by how many steps, 0..7, it is higher than the
// neighbour in front (on hexes, front right and front left), and which of three
// neighbours cast a shadow on it: on squares above, left and above left, on hexes above
// left, above right and left. TileHole and TileDeep can be added.
func Marks(drop, left int, shade [3]bool) int {
	m := max(0, min(drop, 7)) | max(0, min(left, 7))<<3
	for i, on := range shade {
		if on {
			m |= 1 << (6 + i)
		}
	}
	return m
}

// Fill is the way the inside of a shape is coloured.
type Fill uint8

// The fills; use the functions that return a Paint to make them.
const (
	FillSolid    Fill = iota // one colour
	FillGradient             // runs from A at the top to B at the bottom
	FillStripes              // diagonal bands of A and B
	FillHatch                // diagonal lines of B on A
	FillDots                 // dots of B on A
	// FillBevel is A with an edge lit in B from the top left, dark in C at
	// the bottom right.
	FillBevel
	FillVignette // A inside and B at the edge
	// FillHollow is A seen at the bottom of a hole whose walls throw the shadow
	// B from the top left and catch the light C at the bottom right.
	FillHollow
	FillRadial // runs from A in the centre to B at the edge of the box
	FillCross  // diagonal lines of B on A in both directions
)

// Paint is a fill with its colours and lengths. The zero value paints nothing.
type Paint struct {
	Fill    Fill
	A, B, C Color
	F0, F1  float32 // lengths in pixels, 0..2047
}

// Solid paints one colour.
//
//go:noinline
func Solid(c Color) Paint { return Paint{A: c} }

// Gradient paints from top to bottom.
func Gradient(top, bottom Color) Paint { return Paint{Fill: FillGradient, A: top, B: bottom} }

// Stripes paints diagonal bands, each width pixels wide; Item.Phase moves
// them by periods (a period is one band of each colour).
func Stripes(a, b Color, width float32) Paint {
	return Paint{Fill: FillStripes, A: a, B: b, F0: width}
}

// Hatch paints diagonal lines of the given thickness, spacing apart.
func Hatch(ground, line Color, spacing, thickness float32) Paint {
	return Paint{Fill: FillHatch, A: ground, B: line, F0: spacing, F1: thickness}
}

// CrossHatch paints diagonal lines in both directions.
func CrossHatch(ground, line Color, spacing, thickness float32) Paint {
	return Paint{Fill: FillCross, A: ground, B: line, F0: spacing, F1: thickness}
}

// Dots paints dots of the given radius on a square grid, spacing apart.
func Dots(ground, dot Color, spacing, radius float32) Paint {
	return Paint{Fill: FillDots, A: ground, B: dot, F0: spacing, F1: radius}
}

// Bevel paints a face with an edge of the given width that is lit from the
// top left.
func Bevel(face, light, dark Color, width float32) Paint {
	return Paint{Fill: FillBevel, A: face, B: light, C: dark, F0: width}
}

// Vignette paints the edge colour fading into the centre colour over width.
func Vignette(centre, edge Color, width float32) Paint {
	return Paint{Fill: FillVignette, A: centre, B: edge, F0: width}
}

// Pit paints a hole of the given depth: the shadow of its rim falls on the
// floor from the top left, the light catches its wall at the bottom right.
func Pit(floor, shadow, light Color, depth float32) Paint {
	return Paint{Fill: FillHollow, A: floor, B: shadow, C: light, F0: depth}
}

// Radial paints from the centre outwards.
func Radial(centre, edge Color) Paint { return Paint{Fill: FillRadial, A: centre, B: edge} }

// Bounds is an axis-parallel rectangle: minimum and maximum corner.
type Bounds struct{ X0, Y0, X1, Y1 float32 }

// Everywhere is the clip rectangle that cuts nothing.
var Everywhere = Bounds{-1e9, -1e9, 1e9, 1e9}

// Box returns the rectangle with its corner at x, y.
//
//go:noinline
func Box(x, y, w, h float32) Bounds { return Bounds{x, y, x + w, y + h} }

func (b Bounds) moved(dx, dy float32) Bounds {
	return Bounds{b.X0 + dx, b.Y0 + dy, b.X1 + dx, b.Y1 + dy}
}

// Meet returns the common part of two rectangles; it is empty when they do
// not meet.
func (b Bounds) Meet(c Bounds) Bounds {
	return Bounds{max(b.X0, c.X0), max(b.Y0, c.Y0), min(b.X1, c.X1), min(b.Y1, c.Y1)}
}

// Empty reports whether the rectangle has no inside.
func (b Bounds) Empty() bool { return b.X0 >= b.X1 || b.Y0 >= b.Y1 }

// Has reports whether the point lies in the rectangle.
func (b Bounds) Has(x, y float32) bool { return x >= b.X0 && x < b.X1 && y >= b.Y0 && y < b.Y1 }

// Color is a straight-alpha sRGB colour, eight bits a channel.
type Color struct{ R, G, B, A uint8 }

// RGB returns the opaque colour written as 0xRRGGBB.
func RGB(hex uint32) Color {
	return Color{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// RGBA returns the colour written as 0xRRGGBBAA.
func RGBA(hex uint32) Color {
	return Color{uint8(hex >> 24), uint8(hex >> 16), uint8(hex >> 8), uint8(hex)}
}

// Fade returns the colour with its alpha multiplied by f in 0..1.
//
//go:noinline
func (c Color) Fade(f float32) Color {
	c.A = uint8(clamp(float32(c.A)*f+0.5, 0, 255))
	return c
}

// Mix returns the colour a share t in 0..1 of the way from c to d.
func (c Color) Mix(d Color, t float32) Color {
	t = clamp(t, 0, 1)
	m := func(a, b uint8) uint8 { return uint8(float32(a) + (float32(b)-float32(a))*t + 0.5) }
	return Color{m(c.R, d.R), m(c.G, d.G), m(c.B, d.B), m(c.A, d.A)}
}

// Lighter moves the colour a share t in 0..1 towards white and keeps its alpha.
//
//go:noinline
func (c Color) Lighter(t float32) Color { return c.Mix(Color{255, 255, 255, c.A}, t) }

// Darker moves the colour a share t in 0..1 towards black and keeps its alpha.
//
//go:noinline
func (c Color) Darker(t float32) Color { return c.Mix(Color{0, 0, 0, c.A}, t) }

func clamp(v, lo, hi float32) float32 { return max(lo, min(hi, v)) }
