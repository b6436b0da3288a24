package match

import (
	"os"
	"testing"

	"wallfall/input"
	"wallfall/levels/lessons"
	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// On a phone a wide board stands upright and a high one lies, without its ring of rock, with
// cells that a finger hits; pointer, arrow keys and the key that turns it follow.
func TestBoardsTurn(t *testing.T) {
	for _, c := range []struct {
		level  string
		w, h   float32
		turned bool
		least  float32 // pixels a cell
	}{
		{"campaign/walls-1", 390, 844, true, 38}, {"campaign/walls-1", 844, 390, false, 38}, {"campaign/walls-1", 1280, 800, false, 60},
		{"shipped/millrace", 390, 844, true, 38}, {"shipped/millrace", 844, 390, false, 38}, {"shipped/millrace", 640, 400, false, 38},
		{"shipped/undercroft", 390, 844, true, 38}, {"shipped/vise", 390, 844, true, 38}, {"shipped/vise", 844, 390, false, 38},
		{"shipped/knoll", 390, 844, false, 38}, {"shipped/knoll", 844, 390, false, 38},
		{"shipped/iris", 390, 844, false, 38}, {"shipped/glasshouse", 390, 844, true, 38},
	} {
		r := newRig(t, c.w, c.h, 1)
		r.Tick(2)
		r.TapAt(2, 2)
		r.OpenFile("level.txt", rulestest.Must(os.ReadFile("../../../levels/"+c.level+".txt"))(t), false)
		r.Settings().Speed = 0
		p := playOf(r)
		byHand(p)
		r.Tick(3)
		cam, own := &p.View.Table.Picture.Camera, 0
		if cam.Turned != c.turned || p.cellSize() < c.least {
			t.Errorf("%s at %gx%g: turned %t, cells of %.1f pixels", c.level, c.w, c.h, cam.Turned, p.cellSize())
		}
		for id := range rules.FigID(p.state().NumFigures()) {
			f := p.state().Figure(id)
			if f.Side != p.state().Side() || !cam.Area.Has(p.middle(f.Cell)) {
				continue
			}
			if own++; p.View.Turn.Commandable(id) && p.state().Pending().Ask == rules.AskMove {
				p.View.Turn.Select(rules.NoFig)
				x, y := p.middle(f.Cell)
				if r.TapAt(x, y); !p.selected(id) {
					t.Errorf("%s at %gx%g: a tap at %g, %g does not select %s", c.level, c.w, c.h, x, y, p.board().FigName(id))
				}
			}
		}
		if own == 0 {
			t.Errorf("%s at %gx%g: no figure of the side to move is in sight", c.level, c.w, c.h)
		}
		if p.board().Topology() != rules.Square {
			continue
		}
		for range 2 { // as it is laid by itself, then by hand
			for _, k := range []struct {
				key    input.Key
				dx, dy float32
			}{{input.KeyUp, 0, -1}, {input.KeyRight, 1, 0}, {input.KeyDown, 0, 1}, {input.KeyLeft, -1, 0}} {
				aim := &p.View.Table.Aim
				aim.Cursor, aim.OnKeys = p.board().Cell(rules.Pos{Floor: p.View.Table.Picture.Floor, X: 3, Y: 3}), true
				r.Key(k.key)
				to := p.board().Pos(aim.Cursor)
				if dx, dy := cam.Turn(float32(to.X-3), float32(to.Y-3)); dx != k.dx || dy != k.dy {
					t.Errorf("%s at %gx%g, turned %t: key %v moves the cursor by %g, %g", c.level, c.w, c.h, cam.Turned, k.key, dx, dy)
				}
			}
			was := cam.Turned
			if r.Key('O'); cam.Turned == was {
				t.Errorf("%s at %gx%g: the key does not turn the board", c.level, c.w, c.h)
			}
		}
		r.Key(input.KeyF10)
		r.Click("match-menu", "turn-board")
		if r.Tick(2); cam.Turned == c.turned {
			t.Errorf("%s at %gx%g: the menu does not turn the board", c.level, c.w, c.h)
		}
	}
}

// The board of a lesson stays where it is, however much the coach says.
func TestLessonsKeepTheirBoard(t *testing.T) {
	all := rulestest.Must(lessons.All())(t)
	for _, size := range [][2]float32{{390, 844}, {800, 1280}} {
		for _, l := range all {
			r := newRig(t, size[0], size[1], 1)
			r.Tick(2)
			first, areas := quad.Bounds{}, 0
			for step := range l.Steps {
				r.Show(rulestest.Must(NewLesson(r.Ctx, r.Desk(), l, step))(t))
				r.Desk().Set.Speed = 0
				p := playOf(r)
				r.Tick(4)
				if p.View.Table.Chooser.SpellPhase { // the spellbook has a room of its own
					continue
				}
				if areas++; areas == 1 {
					first = p.View.Table.Picture.Camera.Wide
				} else if at := p.View.Table.Picture.Camera.Wide; at != first {
					t.Errorf("%s at %v: the board is at %v in step %d, at %v before", l.ID, size, at, step, first)
					break
				}
			}
		}
	}
}
