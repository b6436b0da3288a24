package marks

import (
	"testing"

	"wallfall/render/quad"
)

// The second of two labels moves aside, the third is left out, as is one over a face.
func TestLabelsKeepApart(t *testing.T) {
	s := Room{area: quad.Box(0, 0, 100, 100), faces: []quad.Bounds{quad.Box(50, 50, 10, 10)}}
	for _, c := range []struct {
		in      quad.Bounds
		offsets []float32
		want    quad.Bounds
		ok      bool
	}{
		{quad.Box(-5, 40, 20, 10), nil, quad.Box(2, 40, 20, 10), true},
		{quad.Box(2, 45, 20, 10), []float32{0, 3, 0, 20}, quad.Box(2, 65, 20, 10), true},
		{quad.Box(2, 45, 20, 10), []float32{0, 3}, quad.Box(2, 48, 20, 10), false},
		{quad.Box(55, 55, 10, 10), nil, quad.Box(55, 55, 10, 10), false},
		{quad.Box(95, 95, 20, 10), nil, quad.Box(78, 88, 20, 10), true},
	} {
		if at, ok := s.place(c.in, c.offsets...); at != c.want || ok != c.ok {
			t.Errorf("%v is at %v, %v, want %v, %v", c.in, at, ok, c.want, c.ok)
		}
	}
	s.faces = nil
	if _, ok := s.place(quad.Box(55, 55, 10, 10)); !ok {
		t.Error("where no face is any more there is no room")
	}
}
