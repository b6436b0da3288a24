package board

import (
	"slices"
	"strings"
	"testing"

	"wallfall/assets/icon"
	"wallfall/assets/sound"
	"wallfall/render/board/anim"
	"wallfall/render/board/ease"
	"wallfall/render/board/forecast"
	"wallfall/render/board/marks"
	"wallfall/render/board/scene"
	"wallfall/render/board/tokens"
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
	for _, b.pic.Camera.Turned = range [...]bool{false, true} {
		show(0)
		w, h := scene.MapSize(b.state.Board())
		x0, y0 := m.cam.Screen(0, 0)
		x1, y1 := m.cam.Screen(w, h)
		if wide, high := ease.Abs(x1-x0), ease.Abs(y1-y0); max(wide, high) != 100 || wide > high != (w > h != b.pic.Camera.Turned) || x0+x1 != 100 || y0+y1 != 100 {
			t.Errorf("turned %t: the map of %v by %v cells goes from %v, %v to %v, %v", b.pic.Camera.Turned, w, h, x0, y0, x1, y1)
		}
		if x, y := m.World(x1, y1); ease.Abs(x-w)+ease.Abs(y-h) > 0.01 {
			t.Errorf("turned %t: the far corner is %v, %v", b.pic.Camera.Turned, x, y)
		}
	}
}

// A shot by magic sounds otherwise than one by bow.
func TestShotsSoundByTheirKind(t *testing.T) {
	b := set(t, level("shoot"))
	cat := b.figure("cat")
	e := &rules.Event{Kind: rules.EvRangestrike, Fig: cat}
	if got := anim.Sound(b.state, e, anim.Begins); got != sound.Bow {
		t.Errorf("an archer sounds as %v", got)
	}
	b.state.Board().Kinds()[b.state.Figure(cat).Kind].Traits |= rules.Magic
	if got := anim.Sound(b.state, e, anim.Begins); got != sound.Bolt {
		t.Errorf("a warlock sounds as %v", got)
	}
}

// A figure in a pit shows through the wall that stands over it.
func TestWallsDoNotHideFiguresInPits(t *testing.T) {
	b := set(t, level("walls"))
	b.pic.pose()
	f := &b.view.Figures[0]
	f.Cell, f.InPit = b.view.Walls[0].Cells[0], true
	if beneath := shapes(func(l *quad.List) { tokens.InPits(&b.pic.Frame, l) }); beneath[quad.Picture] == 0 {
		t.Errorf("it is drawn with %v", beneath)
	}
	f.InPit = false
	if above := shapes(func(l *quad.List) { tokens.InPits(&b.pic.Frame, l) }); len(above) != 0 {
		t.Errorf("one that is not in a pit is drawn with %v", above)
	}
}

// A free line of sight is solid; a blocked one is dashed, with a cross at the obstacle.
func TestLineOfSightShowsWhatBlocksIt(t *testing.T) {
	b := set(t, level("fight"))
	draw := func(clear bool) map[quad.Shape]int {
		s := &marks.Sight{From: b.view.Figures[b.figure("ann")].Cell, To: b.view.Figures[b.figure("cat")].Cell, Seen: make([]bool, b.state.Board().Cells()),
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
	x, y := b.pic.shake()
	b.pic.Steady = true
	if sx, sy := b.pic.shake(); x*x+y*y > 8*8 || x*x+y*y == 0 || sx != 0 || sy != 0 {
		t.Errorf("the picture shakes by %v, %v, and by %v, %v when steady", x, y, sx, sy)
	}
	b.advance(10)
	half := trauma()
	b.advance(11)
	if end := trauma(); peak < 0.4 || half < 0.3*peak || half > 0.7*peak || end != 0 {
		t.Errorf("it shakes by %v, %v ten ticks later and %v at the end", peak, half, end)
	}
}

// Chips show the standing of figures.
func TestStanding(t *testing.T) {
	b := set(t, level("head")+`
legend s sand
map
.....
.ab..
...s.
.....
end
figure ann knight side=heroes at=a
figure bob lion side=keeper at=b
figure cat lion side=keeper at=0:3,2
figure dan knight side=heroes at=0:0,3
`)
	b.pic.Standing = scene.ReadStanding(b.state, nil)
	for name, want := range map[string]scene.Sign{"ann": scene.InContact, "bob": scene.InContact, "cat": scene.AtHome, "dan": 0} {
		if got := b.view.Signs(b.pic.Standing, int(b.figure(name))); got&^scene.MustAct != want {
			t.Errorf("%s has the signs %b, want %b", name, got, want)
		}
	}
	b.view.Figures[b.figure("ann")].Cell++
	if got := b.view.Signs(b.pic.Standing, int(b.figure("ann"))); got != 0 {
		t.Errorf("who is seen elsewhere has the signs %b", got)
	}
	b.pic.Standing = nil
	if got := b.view.Signs(b.pic.Standing, 0); got != 0 {
		t.Errorf("with nothing known there are the signs %b", got)
	}
}

// Chips show spells on groups.
func TestStandingShowsSpells(t *testing.T) {
	b := set(t, strings.Replace(level("head"), "colour=amber", "colour=amber mana=9 spells=all", 1)+`
map
.....
.a.b.
.....
end
figure ann knight side=heroes at=a
figure bob ogre side=keeper at=b
`)
	b.act("cast haste ann")
	b.act("cast will-o-the-wisp bob") // who is away in it, and so bears no sign
	b.act("end")
	b.pic.Standing = scene.ReadStanding(b.state, nil)
	if ann, bob := b.pic.Standing[0].Signs, b.pic.Standing[1].Signs; ann&scene.Enchanted == 0 || bob&scene.Enchanted != 0 {
		t.Errorf("after a spell on the first the signs are %b and %b", ann, bob)
	}
}

// Only an exit that is waited for says how many turns are left.
func TestExitsCountTurns(t *testing.T) {
	b := set(t, level("walls"))
	texts := func(n int) int {
		b.pic.Over.Exits = []marks.Mark{{Cell: 0, N: n}}
		return shapes(b.pic.Draw)[quad.Glyphs]
	}
	if texts(0) >= texts(2) {
		t.Error("an exit that is free counts turns")
	}
}

// Figures stir a little, and not at all with less motion.
func TestFiguresBreathe(t *testing.T) {
	b := shipped(t, "knoll")
	b.time.Skip(b.view, nil)
	b.pic.Camera.Zoom = 80
	draw := func(tick float32) string {
		var l quad.List
		b.pic.Tick = tick
		b.pic.pose()
		tokens.Figures(&b.pic.Frame, &l, b.pic.ground.Shows)
		return l.String()
	}
	if draw(20) == draw(50) {
		t.Error("nobody stirs")
	}
	b.pic.Reduced = true
	if draw(20) != draw(50) {
		t.Error("with less motion somebody stirs")
	}
}

// The log speaks of what has been seen, in the order in which it happened, and
// in the end of all of it.
func TestEveryEventIsReported(t *testing.T) {
	b := set(t, level("floors"))
	b.state.SetExplicitDice(true)
	b.do("jump ann e; roll 1; roll 3")
	die, told := 0, 0
	for b.time.Busy() {
		b.time.Advance(1, b.view, nil)
		if n := b.time.Revealed(); n < told {
			t.Fatalf("%d events are told after %d were", n, told)
		} else {
			told = n
		}
		b.time.Playing(func(c *anim.Cue, run, _ float32) {
			if c.Event.Kind == rules.EvDie && run < 1 {
				die++
				if told > c.Seq {
					t.Fatalf("what a die shows is told while it rolls")
				}
			}
		})
	}
	if told != b.time.Added() || die == 0 {
		t.Errorf("%d of %d events are told at the end, %d ticks of dice", told, b.time.Added(), die)
	}
}

// Every arrow of the wheel can be reached, wherever its figure stands.
func TestFaceWheelStaysOnTheBoard(t *testing.T) {
	b := set(t, level("walls"))
	for c := range rules.Cell(b.state.Board().Cells()) {
		b.view.Figures[0].Cell = c
		for d := range rules.Dir(8) {
			x, y, r := b.pic.FaceWheel(0, d)
			if at := quad.Box(x-r, y-r, 2*r, 2*r); b.pic.Camera.Area.Meet(at) != at {
				t.Fatalf("on cell %d the arrow in direction %d is at %v", c, d, at)
			}
		}
	}
}

// On a board that is turned the tiles of ground and walls join, and their flanks lie, as the
// same board would show them that was drawn that way.
func TestTilesTurnWithTheBoard(t *testing.T) {
	b := set(t, level("walls"))
	tiles := func() (list []quad.Item) {
		var l quad.List
		b.pic.Draw(&l)
		for _, it := range l.Items {
			if it.Shape == quad.Tile {
				list = append(list, it)
			}
		}
		return list
	}
	flat := tiles()
	b.pic.Camera.Turned = true
	b.pic.Camera.Fit(b.state.Board())
	turned, seen := tiles(), 0
	if len(flat) != len(turned) {
		t.Fatalf("%d tiles become %d", len(flat), len(turned))
	}
	for _, it := range flat {
		joined := int(it.P2) & 0xff
		want := joined>>2 | joined<<6&0xff
		x, y := it.P1, -it.P0
		at := slices.IndexFunc(turned, func(o quad.Item) bool {
			return o.Paint.Fill == it.Paint.Fill && ease.Abs(o.P0-x)+ease.Abs(o.P1-y) < 0.01 && int(o.P2)&0xff == want
		})
		if at < 0 {
			t.Errorf("no tile at %v, %v joins %08b", x, y, want)
		} else if joined != want {
			seen++
		}
	}
	if seen < 5 {
		t.Errorf("only %d tiles join other neighbours", seen)
	}
}

// At 32 pixels a cell two skulls, a fall, a wound and what enemies could do to one figure lie
// beside each other, and its face stays free.
func TestSignsOnACellKeepApart(t *testing.T) {
	b := set(t, level("walls"))
	b.pic.Camera.Zoom = 32
	f := &b.view.Figures[0]
	b.pic.Camera.Look(scene.Centre(b.state.Board(), f.Cell))
	event := func(kind rules.EventKind, fig rules.FigID) forecast.WallEvent {
		return forecast.WallEvent{Event: rules.Event{Kind: kind, Fig: fig, From: f.Cell}}
	}
	b.pic.Over.Forecast = &forecast.Walls{Events: []forecast.WallEvent{event(rules.EvDeath, 0), event(rules.EvDeath, 0), event(rules.EvFall, 0)}}
	b.pic.Over.Prediction = &forecast.Prediction{Fates: []forecast.Fate{{Fig: 0, Badges: []forecast.Badge{{Kind: forecast.BadgeLost, Text: "7"}}}}}
	b.pic.Over.Intents = []marks.Intent{{By: rules.NoFig, Fig: 0, N: 2}}
	var l quad.List
	b.pic.Draw(&l)
	var boxes []quad.Bounds
	for _, it := range l.Items[b.pic.LabelsFrom:] {
		if it.Shape == quad.Picture && (it.Icon == icon.Skull || it.Icon == icon.FloorDown) || it.Text == "7" || it.Text == "2" {
			boxes = append(boxes, quad.Box(it.X-max(5, it.HX), it.Y-max(5, it.HY/2), 2*max(5, it.HX), 2*max(5, it.HY/2)))
		}
	}
	x, y := b.pic.Camera.Screen(scene.Centre(b.state.Board(), f.Cell))
	boxes = append(boxes, quad.Box(x-5, y-5, 10, 10)) // the face
	for i, box := range boxes {
		for _, other := range boxes[:i] {
			if !box.Meet(other).Empty() {
				t.Errorf("%v lies over %v", box, other)
			}
		}
	}
	if len(boxes) != 6 {
		t.Errorf("%d signs, want 5: %v", len(boxes)-1, boxes)
	}
}
