package layout

import (
	"testing"

	"wallfall/render/quad"
)

// The second of two labels moves aside, the third is left out.
func TestPlace(t *testing.T) {
	var y Layout
	for range 2 { // a frame leaves nothing behind
		y.Begin(quad.Box(0, 0, 100, 100))
		at, ok := y.Place(quad.Box(-5, 40, 20, 10))
		if want := quad.Box(2, 40, 20, 10); at != want || !ok {
			t.Errorf("the first is at %v, want %v", at, want)
		}
		if at, ok = y.Place(quad.Box(2, 45, 20, 10), 0, 3, 0, 20); at != quad.Box(2, 65, 20, 10) || !ok {
			t.Errorf("the second is at %v, %v", at, ok)
		}
		if _, ok = y.Place(quad.Box(2, 45, 20, 10), 0, 3); ok {
			t.Error("there is room for the third")
		}
		y.Avoid(quad.Box(50, 50, 10, 10))
		if _, ok = y.Place(quad.Box(55, 55, 10, 10)); ok {
			t.Error("it lies over a face")
		}
		y.Forget()
		if _, ok = y.Place(quad.Box(55, 55, 10, 10)); !ok {
			t.Error("the face is not forgotten")
		}
	}
}
