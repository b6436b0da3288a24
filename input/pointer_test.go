package input

import "testing"

func TestPointer(t *testing.T) {
	a := func(x, y float32) Touch { return Touch{ID: 7, X: x, Y: y} }
	b := func(x, y float32) Touch { return Touch{ID: 9, X: x, Y: y} }
	for _, c := range []struct {
		name  string
		scale float32
		steps []step
	}{
		{"click", 1, []step{
			{mouse(50, 50, 0), ""},
			{mouse(50, 50, l), "press down"},
			{mouse(52, 51, l), "down"},
			{mouse(52, 51, 0), "release click"},
			{stay, ""},
		}},
		{"a long hold of the mouse is still a click", 1, []step{
			{mouse(50, 50, l), "press down"},
			wait(100, "down"),
			{mouse(50, 50, 0), "release click"},
		}},
		{"click within a tick", 1, []step{
			{flick(l), "press release click"},
			{stay, ""},
		}},
		{"released and pressed again within a tick", 1, []step{
			{mouse(5, 5, l), "press down"},
			{func(s *Snapshot) { s.MouseHit = l }, "release click"},
			{stay, "press down"},
			{mouse(5, 5, 0), "release click double"},
		}},
		{"double click, the third is single again", 1, []step{
			{mouse(50, 50, l), "press down"},
			{mouse(50, 50, 0), "release click"},
			wait(10, ""),
			{mouse(53, 50, l), "press down"},
			{mouse(53, 50, 0), "release click double"},
			{mouse(53, 50, l), "press down"},
			{mouse(53, 50, 0), "release click"},
		}},
		{"too late or too far for a double click", 1, []step{
			{flick(l), "press release click"},
			wait(30, ""),
			{flick(l), "press release click"},
			{mouse(20, 0, 0), ""},
			{flick(l), "press release click"},
		}},
		{"drag", 1, []step{
			{mouse(50, 50, l), "press down"},
			{mouse(53, 50, l), "down"},
			{mouse(60, 52, l), "down start drag0 10,2"},
			{stay, "down drag0 0,0"},
			{mouse(50, 50, l), "down drag0 -10,-2"},
			{mouse(51, 50, 0), "release drag0 1,0 end"},
			{stay, ""},
		}},
		{"the slop grows with the scale", 2, []step{
			{mouse(50, 50, l), "press down"},
			{mouse(57, 50, l), "down"},
			{mouse(59, 50, l), "down start drag0 9,0"},
		}},
		{"right click and right drag", 1, []step{
			{mouse(50, 50, r), ""},
			{mouse(50, 50, 0), "second"},
			{mouse(50, 50, r), ""},
			{mouse(50, 60, r), "start drag1 0,10"},
			{mouse(50, 61, 0), "drag1 0,1 end"},
			{mouse(50, 61, m), ""},
			{mouse(50, 61, 0), ""},
			{mouse(50, 61, m), ""},
			{mouse(50, 71, m), "start drag2 0,10"},
		}},
		{"the first button owns the press", 1, []step{
			{mouse(50, 50, r), ""},
			{mouse(50, 60, r), "start drag1 0,10"},
			{mouse(50, 60, r|l), "drag1 0,0"},
			{mouse(50, 60, l), "drag1 0,0 end"},
			{mouse(50, 60, 0), ""},
		}},
		{"tap", 1, []step{
			{touch(a(10, 10)), "press down"},
			{touch(a(14, 17)), "down"},
			{touch(), "release click"},
			wait(5, ""),
			{touch(b(12, 20)), "press down"},
			{touch(), "release click double"},
		}},
		{"long press", 1, []step{
			{touch(a(10, 10)), "press down"},
			wait(29, "down"),
			{stay, "down long"},
			{stay, "down"},
			{touch(), "release"},
		}},
		{"finger drag", 1, []step{
			{touch(a(10, 10)), "press down"},
			{touch(a(30, 10)), "down start drag0 20,0"},
			wait(40, "down drag0 0,0"),
			{touch(), "release drag0 0,0 end"},
		}},
		{"a finger replaced within a tick", 1, []step{
			{touch(a(10, 10)), "press down"},
			{touch(b(300, 10)), "release click"},
			{stay, "press down"},
			{touch(), "release click"},
		}},
		{"pinch, fingers added and lifted without a jump", 1, []step{
			{touch(a(100, 100)), "press down"},
			{touch(a(100, 100), b(200, 100)), "cancel pinch 1 pan 0,0 at 150,100"},
			{touch(a(80, 100), b(220, 100)), "pinch 1.4 pan 0,0 at 150,100"},
			{touch(a(90, 110), b(230, 110)), "pinch 1 pan 10,10 at 160,110"},
			{touch(a(90, 110), b(230, 110), Touch{1, 0, 0}), "pinch 1 pan 0,0 at 160,110"},
			{touch(b(230, 110), Touch{1, 0, 0}), "pinch 1 pan 0,0 at 115,55"},
			{touch(b(230, 110)), "pinch 1 pan 0,0 at 230,110"},
			{touch(b(240, 110)), "pinch 1 pan 10,0 at 240,110"},
			{touch(b(240, 110), a(0, 0)), "pinch 1 pan 0,0 at 120,55"},
			{touch(), ""},
			{touch(a(5, 5)), "press down"},
			{touch(), "release click"},
		}},
		{"fingers on one spot do not zoom", 1, []step{
			{touch(a(100, 100), b(101, 100)), "pinch 1 pan 0,0 at 100.5,100"},
			{touch(a(100, 100), b(200, 100)), "pinch 1 pan 49.5,0 at 150,100"},
		}},
		{"a second finger ends a drag", 1, []step{
			{touch(a(10, 10)), "press down"},
			{touch(a(40, 10)), "down start drag0 30,0"},
			{touch(a(40, 10), b(80, 10)), "cancel pinch 1 pan 0,0 at 60,10"},
		}},
		{"lost focus releases the mouse, which must be pressed anew", 1, []step{
			{mouse(50, 50, l), "press down"},
			{mouse(70, 50, l), "down start drag0 20,0"},
			{focus(false), "cancel"},
			{mouse(90, 50, l), ""},
			{focus(true), ""},
			{mouse(90, 50, 0), ""},
			{mouse(90, 50, l), "press down"},
		}},
		{"lost focus releases the fingers", 1, []step{
			{touch(a(10, 10)), "press down"},
			{focus(false), "cancel"},
			{touch(a(100, 10)), ""},
			{focus(true), ""},
			{touch(), ""},
			{touch(a(100, 10)), "press down"},
		}},
		{"a click that gives the window the focus counts", 1, []step{
			{focus(false), ""},
			{flick(l), "press release click"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) { play(t, c.scale, tell, c.steps) })
	}
}

func TestPointerPlace(t *testing.T) {
	s := &Snapshot{Width: 100, Height: 100, Focus: true, MouseX: 30, MouseY: 40}
	rec := New(DefaultBindings())
	at := func(x, y float32, touch, inside bool) {
		t.Helper()
		f := rec.Next(s)
		if f.X != x || f.Y != y || f.Touch != touch || f.Inside != inside {
			t.Errorf("got %g,%g touch %v inside %v, want %g,%g %v %v", f.X, f.Y, f.Touch, f.Inside, x, y, touch, inside)
		}
	}
	at(30, 40, false, true)
	s.MouseX = 100
	at(100, 40, false, false)
	touch(Touch{3, 20, 20})(s)
	at(20, 20, true, true)
	touch()(s)
	at(20, 20, true, true) // the tick of the release still has a place
	at(20, 20, true, false)
	s.MouseX = 50
	at(50, 40, false, true)
}

func TestWheelIsBounded(t *testing.T) {
	s := &Snapshot{Focus: true}
	rec := New(DefaultBindings())
	rec.Next(s)
	s.WheelY, s.WheelX = 90, -0.25
	f := rec.Next(s)
	if f.Wheel != wheelLimit || f.WheelX != -0.25 || !f.PointerUsed {
		t.Errorf("wheel %g,%g used %v", f.Wheel, f.WheelX, f.PointerUsed)
	}
}
