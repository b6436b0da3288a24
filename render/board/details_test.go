package board

import (
	"testing"

	"wallfall/assets/sound"
	"wallfall/render/board/particle"
	"wallfall/render/quad"
	"wallfall/rules"
)

// shapes counts the items of each shape that draw adds.
func shapes(draw func(l *quad.List)) map[quad.Shape]int {
	var l quad.List
	draw(&l)
	n := map[quad.Shape]int{}
	for i := range l.Items {
		n[l.Items[i].Shape]++
	}
	return n
}

// The ground of the map is that of the floor shown, even within a tick.
func TestMinimapShowsTheGroundOfTheFloor(t *testing.T) {
	b := set(t, level("floors"))
	var m Minimap
	show := func(floor int) string {
		var l quad.List
		b.pic.Floor = floor
		m.Draw(&l, &b.pic, quad.Box(0, 0, 100, 100))
		return m.ground.String()
	}
	if lower := show(0); show(1) == lower || show(0) != lower {
		t.Error("both floors have the same ground")
	}
}

// A shot by magic sounds otherwise than one by bow.
func TestShotsSoundByTheirKind(t *testing.T) {
	b := set(t, level("shoot"))
	cat := b.figure("cat")
	e := &rules.Event{Kind: rules.EvRangestrike, Fig: cat}
	if got := Sound(b.state, e, Begins); got != sound.Bow {
		t.Errorf("an archer sounds as %v", got)
	}
	b.state.Board().Kinds()[b.state.Figure(cat).Kind].Traits |= rules.Magic
	if got := Sound(b.state, e, Begins); got != sound.Bolt {
		t.Errorf("a warlock sounds as %v", got)
	}
}

// A figure in a pit shows through the wall that stands over it.
func TestWallsDoNotHideFiguresInPits(t *testing.T) {
	b := set(t, level("walls"))
	b.pic.pose()
	f := &b.view.Figures[0]
	f.Cell, f.InPit = b.view.Walls[0].Cells[0], true
	if beneath := shapes(func(l *quad.List) { InPits(&b.pic.Frame, l) }); beneath[quad.Picture] == 0 {
		t.Errorf("it is drawn with %v", beneath)
	}
	f.InPit = false
	if above := shapes(func(l *quad.List) { InPits(&b.pic.Frame, l) }); len(above) != 0 {
		t.Errorf("one that is not in a pit is drawn with %v", above)
	}
}

// A free line of sight is solid; a blocked one is dashed, with a cross at the obstacle.
func TestLineOfSightShowsWhatBlocksIt(t *testing.T) {
	b := set(t, level("fight"))
	draw := func(clear bool) map[quad.Shape]int {
		s := &Sight{From: b.view.Figures[b.figure("ann")].Cell, To: b.view.Figures[b.figure("cat")].Cell, Seen: make([]bool, b.state.Board().Cells()),
			At: rules.NoCell, Also: rules.NoCell, Clear: clear}
		if !clear {
			s.At = b.view.Figures[b.figure("bob")].Cell
		}
		b.pic.Over.Sight = s
		return shapes(b.pic.Draw)
	}
	free, blocked := draw(true), draw(false)
	if free[quad.DashLine] >= blocked[quad.DashLine] || free[quad.Cross] >= blocked[quad.Cross] {
		t.Errorf("free: %d dashed lines, %d crosses; blocked: %d, %d", free[quad.DashLine], free[quad.Cross], blocked[quad.DashLine], blocked[quad.Cross])
	}
}

// The die on the tray shows the number that is needed, up to 6.
func TestTrayShowsTheNumberNeeded(t *testing.T) {
	b := set(t, level("fight"))
	b.endTurn()
	b.pic.pose()
	p := labelPainter{&b.pic.Frame, &b.time}
	tr := tray{size: 30, w: 100, h: 60, head: 20}
	none := 0
	for need := 1; need <= 6; need++ {
		c := &Cue{MustShow: need}
		pips := shapes(func(l *quad.List) { p.felt(particle.Emitter{List: l, Zoom: 40}, c, &tr) })[quad.Ellipse]
		if need == 1 {
			none = pips - 1
		}
		if pips-none != need {
			t.Errorf("a need of %d shows %d pips", need, pips-none)
		}
	}
}

// An impact shakes the picture for 20 ticks.
func TestShakingCalmsDown(t *testing.T) {
	b := set(t, level("walls"))
	b.endTurn()
	b.until(rules.EvWallMove, 1)
	trauma := func() float32 {
		b.pic.pose()
		return b.time.Trauma()
	}
	peak := trauma()
	b.advance(10)
	half := trauma()
	b.advance(11)
	if end := trauma(); peak < 0.4 || half < 0.3*peak || half > 0.7*peak || end != 0 {
		t.Errorf("it shakes by %v, %v ten ticks later and %v at the end", peak, half, end)
	}
}

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
