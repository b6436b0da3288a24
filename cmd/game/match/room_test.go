package match

import (
	"testing"

	"wallfall/cmd/game/gametest"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/rules"
)

// tight are windows with little room for the text that they show.
var tight = [][3]float32{{1280, 720, 2}, {800, 600, 1}, {800, 600, 2}, {480, 360, 1}, {480, 360, 2}, {390, 844, 1}, {390, 844, 2}}

// inHand opens a shipped level at a size of text, played by hand.
func inHand(t *testing.T, level string, w, h, text float32) (*gametest.Rig, *Screen) {
	r := newRig(t, w, h, 1)
	gametest.OpenShipped(r, level, false)
	p := playOf(r)
	r.Desk().Set.Text = text
	for side := range p.Table.Narrator.Level.Sides {
		p.Table.Match.SetSeat(side, "")
	}
	r.Tick(120)
	return r, p
}

// A hint takes at most a third of the board's size, however small the window.
func TestHintLeavesTheBoard(t *testing.T) {
	for _, level := range []string{"vise", "knoll"} {
		for _, size := range tight {
			r, p := inHand(t, level, size[0], size[1], size[2])
			for p.Table.Match.State().Pending().Ask == rules.AskSpells {
				p.Do(r.Ctx, p.Table.Match.State().Default())
				r.Settle()
			}
			before := p.Table.Picture.Camera.Zoom
			p.Hints.AskHint(r.Ctx)
			p.Hints.FindHint()
			r.Tick(90)
			if z := p.Table.Picture.Camera.Zoom; !p.Hints.On || z < before*0.66 {
				t.Errorf("%s at %v: cells of %.1f pixels become %.1f for a hint", level, size, before, z)
			}
			for _, id := range []string{"hint-do", "hint-close"} {
				if !r.Has(id) {
					t.Errorf("%s at %v: there is no %s", level, size, id)
				}
			}
			r.Tidy("a hint")
			r.Click("hint-close")
			if r.Tick(60); p.Hints.On || p.Table.Picture.Camera.Zoom != before {
				t.Errorf("%s at %v: the hint does not close", level, size)
			}
		}
	}
}

// The dice of a strike and of an ability lie neither on who rolls nor on the target, at any
// size of window and text.
func TestDiceHideNobody(t *testing.T) {
	strikes, uses := 0, 0
	for _, level := range []string{"vise", "knoll", "glasshouse"} {
		for _, size := range append([][3]float32{{1280, 720, 1}}, tight...) {
			r, p := inHand(t, level, size[0], size[1], size[2])
			p.UI.Set.Speed = 1
			used := false
			for c := 0; c < 40; c++ {
				a := p.Table.Match.State().Default()
				for i, b := range p.Table.Legal {
					switch {
					case b.Kind == rules.Strike || b.Kind == rules.Use && !used:
						a = b
					case b.Kind == rules.Move && c < 9 && i%7 == c%7 && a.Kind != rules.Strike && a.Kind != rules.Use:
						a = b
					}
				}
				rolls := a.Kind == rules.Strike || a.Kind == rules.Use
				used = a.Kind == rules.Use
				p.Do(r.Ctx, a)
				for range 34 {
					if r.Tick(1); !rolls {
						break
					}
					for _, box := range diceBoxes(r) {
						for _, id := range []rules.FigID{a.Fig, a.Other} {
							f := &p.Table.View.Figures[id]
							if f.Cell == rules.NoCell || p.Table.Narrator.Board.Pos(f.Cell).Floor != p.Table.Picture.Floor {
								continue
							}
							half := float32(f.Size)/2 - 0.5
							x, y := board.Centre(p.Table.Narrator.Board, f.Cell)
							x, y = p.Table.Picture.Camera.Screen(x+half, y+half)
							if z := p.Table.Picture.Camera.Zoom * 0.25; !box.Meet(quad.Box(x-z, y-z, 2*z, 2*z)).Empty() {
								t.Fatalf("%s at %v: the dice of %s hide %s", level, size, p.Table.Narrator.Board.FormatAction(a), p.Table.Narrator.Board.FigName(id))
							}
						}
						if a.Kind == rules.Use {
							uses++
						} else {
							strikes++
						}
					}
				}
				p.Finish()
				r.Tick(repeatDelay + 1)
			}
		}
	}
	if strikes < 100 || uses < 100 {
		t.Errorf("only %d pictures of strikes and %d of abilities had dice", strikes, uses)
	}
}

// diceBoxes returns where the trays of pools and the dice of abilities that lie still are.
func diceBoxes(r *gametest.Rig) (list []quad.Bounds) {
	var l quad.List
	r.Sc.Draw(r.Ctx, &l)
	for i := range l.Items {
		switch it := &l.Items[i]; {
		case it.Shape == quad.Rect && it.A == quad.RGBA(0x1d2f27f2), it.Shape == quad.Star && it.P0 == 10 && it.Rot == 0:
			list = append(list, quad.Box(it.X-it.HX, it.Y-it.HY, 2*it.HX, 2*it.HY))
		}
	}
	return list
}
