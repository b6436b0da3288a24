package quad

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
