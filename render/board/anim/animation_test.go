package anim

import (
	"slices"
	"testing"

	"wallfall/assets/font"
	"wallfall/render/board/particle"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestEveryKindOfEventIsAnimated wants a row in animations for every kind of event:
// one that is shown, or one that is silent.
func TestEveryKindOfEventIsAnimated(t *testing.T) {
	n := 0
	for k := rules.EventKind(1); k.String() != ""; k++ {
		n++
		if int(k) >= len(animations) {
			t.Errorf("%v has no row in animations", k)
			continue
		}
		a := &animations[k]
		shown := a.move != nil || a.pose != nil || a.rest != nil || a.effect != nil || a.label != nil || a.offBoard != nil || a.under != nil || a.trail != nil
		if a.silent == (a.run+a.tail > 0) || a.silent && shown {
			t.Errorf("%v must either take time or be silent", k)
		}
		if !a.silent && !shown && !unseen[k] {
			t.Errorf("%v takes time, but its row names nothing that shows it", k)
		}
	}
	if n+1 != len(animations) {
		t.Errorf("%d kinds of events, %d animations", n, len(animations)-1)
	}
}

// frameOf returns a frame of a position at rest.
func frameOf(t *testing.T, su *rules.Setup) *scene.Frame {
	t.Helper()
	s := rulestest.Must(rules.New(su, 1))(t)
	f := &scene.Frame{View: scene.NewView(s), Scale: 1, Fonts: font.New(), Palette: scene.PaletteNamed("")}
	f.Camera.SetArea(s.Board(), quad.Box(0, 0, 480, 360))
	f.Rest()
	return f
}

// TestDiceHideNoFighter rolls in the middle of a board, at each neighbour and at each size
// of a pool: the dice lie beside the two that it is about.
func TestDiceHideNoFighter(t *testing.T) {
	for d := range 8 {
		x, y := 4+[...]int{0, 1, 1, 1, 0, -1, -1, -1}[d], 4+[...]int{-1, -1, 0, 1, 1, 1, 0, -1}[d]
		p := frameOf(t, &rules.Setup{Width: 9, Height: 9, Sides: []rules.SideSetup{{Name: "a"}, {Name: "b"}}, Kinds: []rules.Kind{{Name: "knight", Stamina: 3}},
			Floors: []rules.FloorSetup{{Cells: make([]rules.CellSetup, 81)}}, Figures: []rules.FigureSetup{
				{Name: "ann", Kinds: []int{0}, At: rules.Pos{X: 4, Y: 4}}, {Name: "kay", Kinds: []int{0}, Side: 1, At: rules.Pos{X: x, Y: y}}}})
		sx, sy := p.Camera.Screen(p.Middle(&p.View.Figures[0], p.View.Figures[0].Cell))
		for n := 1; n <= 12; n++ {
			c := Cue{Event: rules.Event{Fig: 0}, Who: 1, Of: n}
			tr := trayOf(p, particle.Emitter{X: sx, Y: sy, Zoom: p.Camera.Zoom}, &c)
			if hidden := covered(p, &c, quad.Box(tr.x0, tr.y0, tr.w, tr.h), p.Camera.Zoom); hidden >= acting {
				t.Errorf("direction %d: %d dice hide a fighter", d, n)
			}
		}
	}
}

// The die on the tray shows the number that is needed, up to 6.
func TestTrayShowsTheNumberNeeded(t *testing.T) {
	p := frameOf(t, rulestest.Battle())
	tr := tray{size: 30, w: 100, h: 60, head: 20}
	none := 0
	for need := 1; need <= 6; need++ {
		c := &Cue{MustShow: need}
		pips, l := 0, new(quad.List)
		drawFelt(p, particle.Emitter{List: l, Zoom: 40}, c, &tr)
		for i := range l.Items {
			if l.Items[i].Shape == quad.Ellipse {
				pips++
			}
		}
		if need == 1 {
			none = pips - 1
		}
		if pips-none != need {
			t.Errorf("a need of %d shows %d pips", need, pips-none)
		}
	}
}

// unseen are the kinds that take time while others show them: the chip of the side
// whose turn it is, the canister on its cell, the end screen, the hop of one who leaves
// its group.
var unseen = map[rules.EventKind]bool{rules.EvTurn: true, rules.EvCanister: true, rules.EvDraw: true, rules.EvResign: true, rules.EvSplit: true}

// TestRubbleGoesAsTheWallArrives holds the rubble that a wall clears to the wall's arrival,
// whether it pushes something or not (CW-06).
func TestRubbleGoesAsTheWallArrives(t *testing.T) {
	for _, pushed := range [][]rules.Event{nil, {{Kind: rules.EvPush}}} {
		var tl Timeline
		tl.Add(slices.Concat([]rules.Event{{Kind: rules.EvWallStart}}, pushed, []rules.Event{{Kind: rules.EvWallMove}, {Kind: rules.EvFeature, Rule: rules.CW06}}))
		wall, rubble := &tl.cues[len(tl.cues)-2], &tl.cues[len(tl.cues)-1]
		if wall.Kind != rules.EvWallMove || rubble.End != wall.End {
			t.Errorf("pushing %d, the rubble goes at %v, the %v ends at %v", len(pushed), rubble.End, wall.Kind, wall.End)
		}
	}
}

// TestPlaceOfEvents wants the camera where an event is seen: on the upper floor while
// something leaves it, and nowhere for what happens on no cell.
func TestPlaceOfEvents(t *testing.T) {
	b := frameOf(t, rulestest.Dungeon()).View.Board
	per := rules.Cell(b.Width() * b.Height())
	for _, c := range []struct {
		e           rules.Event
		at, watched rules.Cell
	}{
		{rules.Event{Kind: rules.EvPush, From: 4, To: 5}, 5, 5},
		{rules.Event{Kind: rules.EvDeath, From: 4, To: rules.NoCell}, 4, 4},
		{rules.Event{Kind: rules.EvFall, From: per + 4, To: 4}, 4, per + 4},
		{rules.Event{Kind: rules.EvSpell, From: rules.NoCell, To: 5}, 5, rules.NoCell},
		{rules.Event{Kind: rules.EvFacing, From: 4, To: 4}, rules.NoCell, rules.NoCell},
	} {
		if at, watched := Place(&c.e), Watched(b, &c.e); at != c.at || watched != c.watched {
			t.Errorf("%v is at %d and watched at %d, want %d and %d", c.e.Kind, at, watched, c.at, c.watched)
		}
	}
}
