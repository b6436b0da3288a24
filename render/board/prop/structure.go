package prop

import (
	"wallfall/render/quad"
	"wallfall/rules"
)

// Structure draws a building with its roofs and its pennant in an ink.
func (b *Brush) Structure(s rules.Structure, ink quad.Color) {
	switch s {
	case rules.Town:
		b.house(-0.17, 0.05, 0.2, 0.17, ink)
		b.house(0.16, 0.02, 0.22, 0.19, ink)
		b.house(0, 0.22, 0.27, 0.2, ink)
	case rules.Sanctum:
		b.temple(ink)
	case rules.Colony:
		b.tent(-0.13, 0.14, 0.27, 0.34, ink)
		b.tent(0.15, 0.2, 0.2, 0.25, ink)
	}
	b.pennant(0.27, -0.18, ink)
}

// house draws one with its foot at dx, dy, w wide, its walls and its roof h high.
func (b *Brush) house(dx, dy, w, h float32, roof quad.Color) {
	z, l := b.Zoom, b.List
	x, y := b.X+dx*z, b.Y+dy*z
	w, h = w*z, h*z
	wall := quad.RGB(0xefe3c8)
	l.Rect(x-w*0.5+z*0.02, y-h+z*0.03, w, h, 0, quad.Solid(quad.RGBA(0x00000080)))
	l.Rect(x-w*0.46, y-h, w*0.92, h, 0, quad.Gradient(wall, wall.Darker(0.25)))
	l.Rect(x-w*0.12, y-h*0.55, w*0.24, h*0.55, 0, quad.Solid(quad.RGB(0x3a2818)))
	l.Triangle(x, y-h*1.32, h*0.9, w*1.3, z*0.01, -1.5707964, quad.Solid(quad.RGB(0x1e1712)))
	l.Triangle(x, y-h*1.3, h*0.74, w*1.12, z*0.01, -1.5707964, quad.Gradient(roof.Darker(0.3), roof.Lighter(0.15)))
}

// temple draws steps, columns and a gable.
func (b *Brush) temple(roof quad.Color) {
	z, l := b.Zoom, b.List
	stone, dark := quad.RGB(0xf1ead8), quad.RGB(0x1e1712)
	box := func(dx, dy, w, h float32, p quad.Paint) { l.Rect(b.X+(dx-w/2)*z, b.Y+(dy-h)*z, w*z, h*z, 0, p) }
	box(0.02, 0.31, 0.62, 0.52, quad.Solid(quad.RGBA(0x00000070)))
	box(0, 0.28, 0.62, 0.07, quad.Solid(stone.Darker(0.3)))
	box(0, 0.21, 0.54, 0.07, quad.Solid(stone))
	box(0, 0.15, 0.48, 0.26, quad.Solid(dark))
	for i := range 4 {
		box((float32(i)-1.5)*0.14, 0.15, 0.075, 0.26, quad.Gradient(stone, stone.Darker(0.25)))
	}
	box(0, -0.1, 0.56, 0.06, quad.Solid(stone))
	l.Triangle(b.X, b.Y-z*0.25, z*0.24, z*0.66, z*0.01, -1.5707964, quad.Solid(dark))
	l.Triangle(b.X, b.Y-z*0.24, z*0.18, z*0.54, z*0.01, -1.5707964, quad.Solid(roof))
	l.Circle(b.X, b.Y-z*0.21, z*0.035, quad.Solid(stone))
}

// tent draws one with its foot at dx, dy.
func (b *Brush) tent(dx, dy, w, h float32, cloth quad.Color) {
	z, l := b.Zoom, b.List
	x, y := b.X+dx*z, b.Y+dy*z
	l.Triangle(x+z*0.03, y-h*z*0.46, h*z, w*z*1.5, 0, -1.5707964, quad.Solid(quad.RGBA(0x00000080)))
	l.Triangle(x, y-h*z*0.5, h*z*1.1, w*z*1.52, z*0.01, -1.5707964, quad.Solid(quad.RGB(0x1e1712)))
	l.Triangle(x, y-h*z*0.49, h*z, w*z*1.34, z*0.01, -1.5707964, quad.Gradient(cloth.Lighter(0.25), cloth.Darker(0.25)))
	l.Triangle(x, y-h*z*0.3, h*z*0.6, w*z*0.5, 0, -1.5707964, quad.Solid(quad.RGB(0x2a1d12)))
	l.Line(x, y-h*z*1.12, x, y-h*z, max(1, z*0.025), quad.Solid(quad.RGB(0x1e1712)))
}

// pennant draws a small flag with its foot at dx, dy.
func (b *Brush) pennant(dx, dy float32, ink quad.Color) {
	z, l := b.Zoom, b.List
	x, y := b.X+dx*z, b.Y+dy*z
	l.Line(x, y, x, y-z*0.24, max(1, z*0.035), quad.Solid(quad.RGB(0x1e1712)))
	l.Triangle(x+z*0.1, y-z*0.18, z*0.22, z*0.17, 0, 0, quad.Solid(quad.RGB(0x1e1712)))
	l.Triangle(x+z*0.085, y-z*0.18, z*0.16, z*0.11, 0, 0, quad.Solid(ink.Lighter(0.1)))
}
