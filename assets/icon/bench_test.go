package icon

import "testing"

// BenchmarkMasks redraws a screen full of kinds after a step of the zoom.
func BenchmarkMasks(b *testing.B) {
	s, err := New()
	if err != nil {
		b.Fatal(err)
	}
	for _, size := range []struct {
		name string
		n    int
	}{{"20px", 20}, {"40px", 40}, {"64px", 64}, {"256px", 256}} {
		b.Run(size.name, func(b *testing.B) {
			id := Named("kind/centaur")
			for i := range b.N {
				s.Mask(id+ID(i%80), size.n)
			}
		})
	}
}

// How long all drawings take to be read when the program starts.
func BenchmarkNew(b *testing.B) {
	for range b.N {
		if _, err := New(); err != nil {
			b.Fatal(err)
		}
	}
}
