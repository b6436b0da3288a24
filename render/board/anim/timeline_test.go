package anim_test

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"

	"wallfall/assets/font"
	"wallfall/render/board"
	"wallfall/render/board/anim"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

var fonts = sync.OnceValue(font.New)

// law holds a timeline to the position: whatever ticks it is advanced by, it
// ends in the picture of the position, with everything at rest, and on the way
// every pose can be drawn.
type law struct {
	t     *testing.T
	r     *rulestest.Rand
	pic   board.Picture
	time  anim.Timeline
	view  scene.View
	tick  float32
	skip  bool // now and then skip what is left
	moved map[rules.EventKind]bool
	shown map[rules.EventKind]bool // what changes the picture
}

func newLaw(t *testing.T, s *rules.State, r *rulestest.Rand, tick float32, skip bool, shown map[rules.EventKind]bool) *law {
	w := &law{t: t, r: r, tick: tick, skip: skip, moved: map[rules.EventKind]bool{}, shown: shown}
	w.view.Show(s)
	w.pic = *board.NewPicture(&w.view, &w.time, fonts())
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
	for i := 0; w.time.Playable() > 0; i++ {
		if i > 60000 {
			return fmt.Errorf("the timeline never ends")
		}
		if w.skip && w.r.Intn(40) == 0 {
			w.time.Skip(&w.view, nil)
		}
		w.time.Advance(w.tick, &w.view, func(c *anim.Cue, m anim.Moment) {
			if m == anim.Begins {
				w.moved[c.Event.Kind] = true
				w.compare(*c)
			}
		})
		w.pic.Tick += w.tick
		w.pic.Rest()
		anim.Move(&w.pic.Frame, &w.time)
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
	if d := diff(&w.view, scene.NewView(s)); d != "" {
		return fmt.Errorf("the timeline ends in another picture: %s", d)
	}
	w.pic.Rest()
	anim.Move(&w.pic.Frame, &w.time)
	return w.rests(s)
}

// compare draws a cue that begins, in the middle of its run and of its traces, and what
// is there without it, unless its kind has been seen to change the picture.
func (w *law) compare(c anim.Cue) {
	k := c.Event.Kind
	if w.shown[k] || anim.Unseen[k] || anim.Silent(k) {
		return
	}
	pic, lists := w.pic, [2]quad.List{}
	for _, now := range [...]float32{(c.Start + c.End) / 2, c.End + c.Tail/2} {
		for pic.Floor = range w.view.Board.Floors() {
			for n, t := range []*anim.Timeline{anim.At(now), anim.At(now, c)} {
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
		}{{"dx", q.Dx, -far, far}, {"dy", q.Dy, -far, far}, {"lift", q.Lift, -12, 12}, {"squash", q.Squash, 0, 1}, {"sink", q.Sink, 0, 1},
			{"grow", q.Grow, -1, 1.2}, {"turn", q.Turn, -20, 20}, {"face", q.Face, -7, 7}, {"fade", q.Fade, 0, 1}, {"flash", q.Flash, 0, 1.5}, {"char", q.Char, 0, 1}, {"cross", q.Cross, 0, 1}} {
			if !(v.v >= v.lo-0.01 && v.v <= v.hi+0.01) {
				return fmt.Errorf("figure %d has a %s of %v", i, v.name, v.v)
			}
		}
	}
	for i, s := range w.pic.Slides {
		if !(s.Dx*s.Dx+s.Dy*s.Dy < 1.3) || !(s.Crumble >= 0 && s.Crumble <= 1) || !(s.Fade >= 0 && s.Fade <= 1) {
			return fmt.Errorf("wall %d slides by %+v", i, s)
		}
	}
	if t := w.time.Trauma(); !(t >= 0 && t <= 1) {
		return fmt.Errorf("the picture shakes by %v", t)
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
	pressed := w.time.Leaning()
	if pressed && s.Phase() != rules.PhaseWalls {
		return fmt.Errorf("a wall leans forward in phase %v", s.Phase())
	}
	rest := scene.Pose{At: rules.NoCell}
	for i, q := range w.pic.Poses {
		if pressed && q.Dx*q.Dx+q.Dy*q.Dy < 0.3*0.3 {
			q.Dx, q.Dy = 0, 0
		}
		if q != rest {
			return fmt.Errorf("figure %d is not at rest: %+v", i, q)
		}
	}
	for i, sl := range w.pic.Slides {
		if pressed && sl.Dx*sl.Dx+sl.Dy*sl.Dy < 0.4*0.4 {
			sl.Dx, sl.Dy = 0, 0
		}
		if sl != (scene.Slide{}) {
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
		if !shown[k] && !anim.Unseen[k] && !anim.Silent(k) {
			t.Errorf("%v takes time, but shows nothing", k)
		}
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
		straight, shown := scene.NewView(s), scene.NewView(s)
		var tl anim.Timeline
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
			want := scene.NewView(s)
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
func diff(a, b *scene.View) string {
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
