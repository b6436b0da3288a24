package boardview_test

import (
	"testing"

	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/script"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// english are the texts as they are written in the code.
func english() *lang.Table {
	table, _ := lang.Load("en")
	return table
}

// camera returns a camera that shows the board of a match, closer than the whole.
func camera(m *session.Match) (*scene.Camera, *rules.Board) {
	b, cam := m.State().Board(), new(scene.Camera)
	cam.SetArea(b, quad.Bounds{X1: 800, Y1: 600})
	cam.Fit(b)
	cam.ZoomAt(1.5, 400, 300)
	return cam, b
}

// The wheel zooms at the pointer, keys pan and zoom, a drag pans, and one key shows the
// whole board again.
func TestSteering(t *testing.T) {
	cam, b := camera(gametest.Played(t, "knoll", 0))
	whole, _ := camera(gametest.Played(t, "knoll", 0))
	whole.Fit(b)
	start, d, ctx := *cam, &shell.UI{}, &shell.Context{Scale: 1}
	var dr boardview.Drag
	steer := func(in input.Frame) (x, y, zoom float32) {
		was := *cam
		ctx.In = &in
		boardview.SteerCamera(d, ctx, cam, b, &dr, true)
		return cam.X - was.X, cam.Y - was.Y, cam.Zoom / was.Zoom
	}
	act := func(a input.Action) input.Frame {
		return input.Frame{Commands: input.Commands{Actions: input.Actions(a), Fresh: input.Actions(a), Held: input.Actions(a)}}
	}
	wheel := func(by float32) input.Frame {
		return input.Frame{Pointer: input.Pointer{X: 400, Y: 300, Inside: true}, Gesture: input.Gesture{Wheel: by}}
	}
	for name, c := range map[string]struct {
		in      input.Frame
		x, zoom float32 // their signs: where it goes, and whether closer
	}{
		"wheel up":   {wheel(1), 0, 1},
		"wheel down": {wheel(-1), 0, -1},
		"pan left":   {act(input.PanLeft), -1, 0},
		"pan right":  {act(input.PanRight), 1, 0},
		"drag right": {input.Frame{Drag: input.Drag{DragStarted: true, Dragging: true, DragStartX: 400, DragStartY: 300, DragDX: 40}}, -1, 0},
		"zoom in":    {act(input.ZoomIn), 0, 1},
		"zoom out":   {act(input.ZoomOut), 0, -1},
	} {
		*cam, dr = start, boardview.Drag{}
		x, _, zoom := steer(c.in)
		if x*c.x < 0 || c.x != 0 && x == 0 || c.zoom == 0 && zoom != 1 || (zoom-1)*c.zoom < 0 || c.zoom != 0 && zoom == 1 {
			t.Errorf("%s moves it by %v and zooms by %v", name, x, zoom)
		}
	}
	if steer(act(input.Fit)); cam.Zoom != whole.Zoom || !cam.Whole() {
		t.Errorf("after fitting the zoom is %v, want %v", cam.Zoom, whole.Zoom)
	}
}

// A finger that lets go lets the board glide, and a mouse does not; neither does it for
// those who want little motion.
func TestGliding(t *testing.T) {
	for name, c := range map[string]struct {
		touch, still, glides bool
	}{"finger": {true, false, true}, "mouse": {false, false, false}, "finger with little motion": {true, true, false}} {
		cam, b := camera(gametest.Played(t, "knoll", 0))
		d, ctx := &shell.UI{}, &shell.Context{Scale: 1}
		d.Set.Reduced = c.still
		var dr boardview.Drag
		for _, in := range []input.Frame{
			{Drag: input.Drag{DragStarted: true, Dragging: true, DragStartX: 400, DragStartY: 300, DragDX: -20}},
			{Drag: input.Drag{Dragging: true, DragDX: -20, DragEnded: true}},
		} {
			in.Touch, ctx.In = c.touch, &in
			boardview.SteerCamera(d, ctx, cam, b, &dr, true)
		}
		let := cam.X
		for range 200 {
			ctx.In = &input.Frame{Pointer: input.Pointer{Touch: c.touch}}
			boardview.SteerCamera(d, ctx, cam, b, &dr, true)
		}
		if glided := cam.X != let; glided != c.glides {
			t.Errorf("%s: it glides on by %v", name, cam.X-let)
		}
	}
}

// A player shows its shots in order, then begins anew or is done; without motion it shows
// the same.
func TestPlayer(t *testing.T) {
	m := gametest.Played(t, "knoll", 12)
	var shots []script.Step
	for i := -1; i < m.Length(); i++ {
		shots = append(shots, script.Step{Events: m.Events(i)})
	}
	for _, still := range []bool{false, true} {
		for _, once := range []bool{false, true} {
			r := boardview.NewPlayer(font.New(), english(), m.Level(), m.At(0), shots)
			r.Once = once
			last, again := 0, false
			for range 40_000 {
				if r.Advance(1, still); r.Done || again {
					break
				}
				if again = r.At < last; !again && r.At > last+1 {
					t.Fatalf("after shot %d comes %d", last, r.At)
				}
				last = r.At
			}
			if r.Done != once || again == once || once && last != len(shots)-1 {
				t.Errorf("still %v, once %v: done %v, again %v at shot %d of %d", still, once, r.Done, again, last, len(shots))
			}
		}
	}
}

// The schedule's keys open it, step through its turns and close it, and what they do means
// nothing else; its bar cuts its room off the board and says what is shown.
func TestSchedule(t *testing.T) {
	m := gametest.Played(t, "vise", 0)
	words := narrate.New(m.Level(), m.State().Board(), english())
	var s boardview.Schedule
	press := func(a input.Action) *input.Frame {
		in := &input.Frame{Commands: input.Commands{Actions: input.Actions(a), Fresh: input.Actions(a)}}
		s.Read(m.State())
		s.Keys(in)
		return in
	}
	if press(input.TimelineForward); s.On || s.At != 0 {
		t.Fatal("a closed schedule takes keys")
	}
	press(input.Timeline)
	before := s.Text(&words)
	press(input.TimelineForward)
	in := press(input.Right)
	if !s.On || s.At != 2 || in.Did(input.Right) || s.Text(&words) == before {
		t.Errorf("open %v at turn %d: %q", s.On, s.At, s.Text(&words))
	}
	if press(input.Left); s.At != 1 {
		t.Errorf("back is turn %d", s.At)
	}
	d := shell.UI{Fonts: font.New(), Lang: english(), Bind: input.New(input.DefaultBindings()).Bindings()}
	d.Kit.Fonts = d.Fonts
	d.Kit.Begin(ui.Input{}, 1)
	area := ui.Rect{W: 800, H: 600}
	boardview.ScheduleBar(&d, &d.Kit, &area, &s, &words)
	if area.H >= 600 || area.H < 400 || len(d.Kit.List.Items) == 0 {
		t.Errorf("it leaves %v of the board", area.H)
	}
	if press(input.Cancel); s.On {
		t.Error("the key that cancels does not close it")
	}
}
