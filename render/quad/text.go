package quad

import (
	"math"

	"wallfall/assets/font"
)

// Start returns the start of a text item: x and the pixel row of the baseline.
func (it *Item) Start(f *font.Set) (x float32, y int) {
	x = it.X
	if it.Align != Left {
		w := f.Measure(it.Face, it.HY, it.Text)
		if it.Align == Center {
			w /= 2
		}
		x -= w
	}
	m := f.Metrics(it.Face, it.HY)
	base := it.Y
	switch it.VAlign {
	case Top:
		base += m.Ascent
	case Middle:
		base += m.Cap / 2
	case Bottom:
		base -= m.Descent
	}
	return x, int(math.Floor(float64(base) + 0.5))
}

// Drawable reports whether the item can be visible. Back ends skip others, so numbers
// that are not finite do no harm.
func (it *Item) Drawable() bool {
	const far = 1e7
	ok := func(v float32) bool { return v > -far && v < far }
	return it.Opacity > 0 && ok(it.X) && ok(it.Y) && it.HX >= 0 && it.HX < far && it.HY > 0 && it.HY < far &&
		ok(it.Rot) && ok(it.P0) && ok(it.P1) && ok(it.P2) && ok(it.Phase) && it.Opacity <= 1
}
