package board

import (
	"fmt"
	"math"
	"slices"
	"testing"

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

// unseen are the kinds that take time while others show them: the chip of the side
// whose turn it is, the canister on its cell, the end screen, the hop of one who leaves
// its group.
var unseen = map[rules.EventKind]bool{rules.EvTurn: true, rules.EvCanister: true, rules.EvDraw: true, rules.EvResign: true, rules.EvSplit: true}

// law holds a timeline to the position: whatever ticks it is advanced by, it
// ends in the picture of the position, with everything at rest, and on the way
// every pose can be drawn.
type law struct {
	t     *testing.T
	r     *rulestest.Rand
	pic   Picture
	time  Timeline
	view  View
	tick  float32
	skip  bool // now and then skip what is left
	moved map[rules.EventKind]bool
	shown map[rules.EventKind]bool // what changes the picture
}

func newLaw(t *testing.T, s *rules.State, r *rulestest.Rand, tick float32, skip bool, shown map[rules.EventKind]bool) *law {
	w := &law{t: t, r: r, tick: tick, skip: skip, moved: map[rules.EventKind]bool{}, shown: shown}
	w.view.Show(s)
	w.pic = *NewPicture(&w.view, &w.time, sharedFonts())
	w.pic.Camera.SetArea(s.Board(), quad.Box(0, 0, 640, 480))
	if r.Intn(2) == 0 {
		w.pic.Holding = []quad.Bounds{quad.Box(0, 440, 40, 40), quad.Box(600, 440, 40, 40)}
	}
	w.pic.Reduced = r.Intn(4) == 0
	w.time.Still = w.pic.Reduced
	return w
}

// show plays events and holds their end to s.
func (w *law) show(s *rules.State, events []rules.Event) error {
	w.time.Add(events)
	for i := 0; len(w.time.cues) > 0; i++ {
		if i > 60000 {
			return fmt.Errorf("the timeline never ends")
		}
		if w.skip && w.r.Intn(40) == 0 {
			w.time.Skip(&w.view, nil)
		}
		w.time.Advance(w.tick, &w.view, func(c *Cue, m Moment) {
			if m == Begins {
				w.moved[c.Event.Kind] = true
				w.compare(*c)
			}
		})
		w.pic.Tick += w.tick
		w.pic.pose()
		if err := w.sane(); err != nil {
			return err
		}
		if w.r.Intn(200) == 0 {
			if err := w.drawn(s); err != nil {
				return err
			}
		}
	}
	if w.time.Busy() {
		return fmt.Errorf("a timeline with nothing left is busy")
	}
	if d := diff(&w.view, NewView(s)); d != "" {
		return fmt.Errorf("the timeline ends in another picture: %s", d)
	}
	w.pic.pose()
	return w.rests(s)
}

// compare draws a cue that begins, in the middle of its run and of its traces, and what
// is there without it, unless its kind has been seen to change the picture.
func (w *law) compare(c Cue) {
	k := c.Event.Kind
	if w.shown[k] || unseen[k] || animations[k].silent {
		return
	}
	pic, lists := w.pic, [2]quad.List{}
	for _, now := range [...]float32{(c.Start + c.End) / 2, c.End + c.Tail/2} {
		for pic.Floor = range w.view.Board.Floors() {
			for n, t := range []*Timeline{{now: now}, {now: now, cues: []Cue{c}}} {
				pic.Timeline = t
				pic.Draw(&lists[n])
				pic.Flights(&lists[n])
			}
		}
	}
	w.shown[k] = !slices.Equal(lists[0].Items, lists[1].Items)
}

// sane returns what is wrong with a pose or a slide in the middle of a motion.
func (w *law) sane() error {
	far := float32(w.view.Board.Width()+w.view.Board.Height()) + 3000/w.pic.Camera.Zoom
	for i := range w.pic.Poses {
		q := &w.pic.Poses[i]
		for _, v := range [...]struct {
			name      string
			v, lo, hi float32
		}{{"dx", q.dx, -far, far}, {"dy", q.dy, -far, far}, {"lift", q.lift, -12, 12}, {"squash", q.squash, 0, 1}, {"sink", q.sink, 0, 1},
			{"grow", q.grow, -1, 1.2}, {"turn", q.turn, -20, 20}, {"face", q.face, -7, 7}, {"fade", q.fade, 0, 1}, {"flash", q.flash, 0, 1.5}, {"char", q.char, 0, 1}, {"cross", q.cross, 0, 1}} {
			if !(v.v >= v.lo-0.01 && v.v <= v.hi+0.01) {
				return fmt.Errorf("figure %d has a %s of %v", i, v.name, v.v)
			}
		}
	}
	for i, s := range w.pic.Slides {
		if !(s.dx*s.dx+s.dy*s.dy < 1.3) || !(s.crumble >= 0 && s.crumble <= 1) || !(s.fade >= 0 && s.fade <= 1) {
			return fmt.Errorf("wall %d slides by %+v", i, s)
		}
	}
	w.pic.Steady = true
	if dx, dy := w.pic.shake(); dx != 0 || dy != 0 {
		return fmt.Errorf("a steady picture shakes by %v, %v", dx, dy)
	}
	w.pic.Steady = false
	if dx, dy := w.pic.shake(); !(dx*dx+dy*dy <= 64.01) {
		return fmt.Errorf("the picture shakes by %v, %v", dx, dy)
	}
	return nil
}

// drawn draws the moment and looks for what cannot be drawn.
func (w *law) drawn(s *rules.State) error {
	w.pic.Floor = w.r.Intn(s.Board().Floors())
	var l quad.List
	w.pic.Draw(&l)
	w.pic.Flights(&l)
	for i := range l.Items {
		it := &l.Items[i]
		for _, v := range [...]float32{it.X, it.Y, it.HX, it.HY, it.Rot} {
			if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
				return fmt.Errorf("item %d cannot be drawn: %+v", i, *it)
			}
		}
	}
	return nil
}

// rests returns what is not at rest: nothing but a wall whose move a decision has
// interrupted, and those it presses on.
func (w *law) rests(s *rules.State) error {
	pressed := len(w.time.leans) > 0
	if pressed && s.Phase() != rules.PhaseWalls {
		return fmt.Errorf("a wall leans forward in phase %v", s.Phase())
	}
	rest := pose{at: rules.NoCell}
	for i, q := range w.pic.Poses {
		if pressed && q.dx*q.dx+q.dy*q.dy < 0.3*0.3 {
			q.dx, q.dy = 0, 0
		}
		if q != rest {
			return fmt.Errorf("figure %d is not at rest: %+v", i, q)
		}
	}
	for i, sl := range w.pic.Slides {
		if pressed && sl.dx*sl.dx+sl.dy*sl.dy < 0.4*0.4 {
			sl.dx, sl.dy = 0, 0
		}
		if sl != (slide{}) {
			return fmt.Errorf("wall %d is not at rest: %+v", i, sl)
		}
	}
	return nil
}

// The end of every animation is exactly the state, whatever the ticks.
func TestAnimationsEndInTheState(t *testing.T) {
	seen, shown := map[rules.EventKind]bool{}, map[rules.EventKind]bool{}
	for i, tick := range []float32{0.3, 1, 7, 64} {
		games, turns := []int{14, 40, 300, 1500}[i], 90
		if testing.Short() {
			games /= 4
		}
		for g := range games {
			seed := uint64(g*4 + i)
			s, r, err := rulestest.Start(seed)
			if err != nil {
				t.Fatal(err)
			}
			w := newLaw(t, s, r, tick, g%3 == 2, shown)
			err = rulestest.Play(r, s, turns, func(a rules.Action, log *rules.Log) error {
				return w.show(s, log.Events)
			})
			if err != nil {
				t.Fatalf("seed %d, ticks of %v: %v", seed, tick, err)
			}
			for k := range w.moved {
				seen[k] = true
			}
		}
	}
	if testing.Short() {
		return
	}
	for k := rules.EventKind(1); k.String() != ""; k++ {
		if !seen[k] {
			t.Errorf("random play has never shown a %v", k)
		}
		if !shown[k] && !unseen[k] && !animations[k].silent {
			t.Errorf("%v takes time, but shows nothing", k)
		}
	}
}

// The log speaks of what has been seen, in the order in which it happened, and
// in the end of all of it.
func TestEveryEventIsReported(t *testing.T) {
	b := set(t, level("floors"))
	b.state.SetExplicitDice(true)
	b.do("jump ann e; roll 1; roll 3")
	die, told := 0, 0
	for len(b.time.cues) > 0 {
		b.time.Advance(1, b.view, nil)
		if n := b.time.Revealed(); n < told {
			t.Fatalf("%d events are told after %d were", n, told)
		} else {
			told = n
		}
		b.time.Playing(func(c *Cue, run, _ float32) {
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

// Events are complete: folding them over the old picture gives the
// picture of the new position, in the order they happened and in the order the
// timeline shows them.
func TestFoldingEventsGivesTheNewPicture(t *testing.T) {
	seen := map[rules.EventKind]bool{}
	for seed := range uint64(500) {
		r := rulestest.NewRand(seed)
		s := rulestest.Must(rules.New(rulestest.Setup(r), seed))(t)
		straight, shown := NewView(s), NewView(s)
		var tl Timeline
		var log rules.Log
		s.Begin(&log)
		var buf []rules.Action
		for range 120 {
			for i := range log.Events {
				straight.Fold(&log.Events[i])
				seen[log.Events[i].Kind] = true
			}
			tl.Add(log.Events)
			for tl.Busy() {
				tl.Advance(float32(1+r.Intn(40)), shown, nil)
			}
			want := NewView(s)
			if d := diff(straight, want); d != "" {
				t.Fatalf("seed %d: folding gives another picture: %s", seed, d)
			}
			if d := diff(shown, want); d != "" {
				t.Fatalf("seed %d: the timeline ends in another picture: %s", seed, d)
			}
			a, ok := rulestest.Pick(r, s, &buf)
			if !ok {
				break
			}
			log.Reset()
			rulestest.OK(t, s.Apply(a, &log))
		}
	}
	for k := rules.EvTurn; k <= rules.EvDraw; k++ {
		if !seen[k] {
			t.Errorf("random play never showed a %q event", k)
		}
	}
}

// diff names the first part in which two views differ.
func diff(a, b *View) string {
	for i := range a.Cells {
		if a.Cells[i] != b.Cells[i] {
			return fmt.Sprintf("cell %s: %+v, want %+v", a.Board.FormatCell(rules.Cell(i)), a.Cells[i], b.Cells[i])
		}
	}
	for i := range a.Figures {
		if a.Figures[i] != b.Figures[i] {
			return fmt.Sprintf("figure %d: %+v, want %+v", i, a.Figures[i], b.Figures[i])
		}
	}
	for i := range a.Walls {
		if fmt.Sprint(a.Walls[i]) != fmt.Sprint(b.Walls[i]) {
			return fmt.Sprintf("wall %d: %+v, want %+v", i, a.Walls[i], b.Walls[i])
		}
	}
	x, y := *a, *b
	x.Cells, x.Figures, x.Walls, y.Cells, y.Figures, y.Walls = nil, nil, nil, nil, nil, nil
	if fmt.Sprint(x.Side, x.Round, x.Phase, x.Over, x.Winner, x.Mana) != fmt.Sprint(y.Side, y.Round, y.Phase, y.Over, y.Winner, y.Mana) {
		return fmt.Sprintf("head: %+v, want %+v", x, y)
	}
	return ""
}
