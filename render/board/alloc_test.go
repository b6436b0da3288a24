package board

import (
	"testing"

	"wallfall/render/quad"
)

// Nothing is allocated to draw a board: neither while it is at rest nor, once
// the words beside what happens have been made, while something plays.
func TestDrawingAllocatesNothing(t *testing.T) {
	for _, s := range scenelets {
		t.Run(s.name, func(t *testing.T) {
			b := s.begin(t)
			var l quad.List
			frame := func() {
				l.Reset()
				b.time.Advance(0, b.view, nil)
				b.pic.Draw(&l)
				b.pic.Flights(&l)
			}
			for range 30 {
				b.advance(s.every)
				frame()
				if n := testing.AllocsPerRun(1, frame); n > 0 {
					t.Fatalf("a frame while it plays allocates %v times", n)
				}
			}
			for len(b.time.cues) > 0 {
				b.advance(20)
			}
			frame()
			if n := testing.AllocsPerRun(20, func() { frame(); b.time.Advance(1, b.view, nil) }); n > 0 {
				t.Fatalf("a frame at rest allocates %v times", n)
			}
		})
	}
}
