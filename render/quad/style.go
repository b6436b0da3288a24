package quad

// Unit is the step of the lengths in a Style: a 32nd of a pixel.
const Unit = 1.0 / 32

// Style is the part of an item that many items share, with lengths in whole Units. Both
// back ends use it, so they agree on every parameter exactly.
type Style struct {
	Shape         Shape
	Fill          Fill
	Grain, GrainX uint8
	A, B, C       Color
	StrokeTo      Color
	Radius        uint16
	Stroke        uint16
	Soft          uint16
	F0, F1, F2    uint16
}

// Style returns the shared part of the item.
func (it *Item) Style() Style {
	return Style{
		Shape: it.Shape, Fill: it.Fill, Grain: it.Grain, GrainX: it.GrainX,
		A: it.A, B: it.B, C: it.C, StrokeTo: it.StrokeTo,
		Radius: units(it.Radius), Stroke: units(it.Stroke), Soft: units(it.Soft),
		F0: units(it.F0), F1: units(it.F1), F2: units(it.F2),
	}
}

func units(v float32) uint16 {
	if !(v > 0) {
		return 0
	}
	return uint16(min(v/Unit+0.5, 65535))
}

// Length returns a length of a Style in pixels.
func Length(u uint16) float32 { return float32(u) * Unit }

// Reach returns how far the item's ink reaches from its centre before it is
// rotated, with the soft edge.
func (it *Item) Reach() (x, y float32) {
	pad := 1 + Length(units(it.Soft))
	return it.HX + pad, it.HY + pad
}
