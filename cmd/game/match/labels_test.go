package match

import (
	"fmt"
	"slices"
	"testing"

	"wallfall/cmd/game/table"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// labelBoxes returns the texts that the board has drawn as labels, with their boxes.
func labelBoxes(p *Screen) (texts []string, boxes []quad.Bounds) {
	var l quad.List
	p.Table.Picture.Draw(&l)
	for i := p.Table.Picture.LabelsFrom; i < len(l.Items); i++ {
		it := &l.Items[i]
		if it.Text == "" {
			continue
		}
		w := p.UI.Fonts.Measure(it.Face, it.HY, it.Text)
		x := it.X
		switch it.Align {
		case quad.Center:
			x -= w / 2
		case quad.Right:
			x -= w
		}
		// Digits and capitals are some seven tenths of their size high.
		texts, boxes = append(texts, it.Text), append(boxes, quad.Box(x, it.Y-it.HY*0.35, w, it.HY*0.7))
	}
	for _, n := range p.Table.Picture.Over.Intents { // signs, with their numbers
		if !n.At.Empty() {
			for i, b := range boxes {
				if texts[i] == fmt.Sprint(n.N) && b.Meet(n.At) == b {
					texts, boxes = slices.Delete(texts, i, i+1), slices.Delete(boxes, i, i+1)
					break
				}
			}
			texts, boxes = append(texts, fmt.Sprintf("what %d could do", n.By)), append(boxes, n.At)
		}
	}
	return texts, boxes
}

// apart returns what is wrong with labels: one lies over another, or is cut off.
func apart(p *Screen) string {
	texts, boxes := labelBoxes(p)
	for i, a := range boxes {
		in := p.Table.Picture.Camera.Area
		if a.X0 < in.X0-1 || a.X1 > in.X1+1 || a.Y0 < in.Y0-1 || a.Y1 > in.Y1+1 {
			if m := a.Meet(in); !m.Empty() { // what lies outside is not seen at all
				return fmt.Sprintf("%q is cut off at the edge", texts[i])
			}
		}
		for j := range i {
			if !a.Meet(boxes[j]).Empty() {
				return fmt.Sprintf("%q lies over %q", texts[i], texts[j])
			}
		}
	}
	return ""
}

// No two labels of the board overlap and none is cut: every shipped level with every
// lens, with a group selected, a target pointed at and the forecast of the walls, at
// four sizes, with text at 100 and 200 %.
func TestLabelsKeepApart(t *testing.T) {
	seen, intents := 0, 0
	for _, e := range levels.Shipped() {
		for _, size := range [][3]float32{{1280, 800, 1}, {800, 600, 1}, {390, 844, 1}, {1688, 780, 2}} {
			for _, text := range []float32{1, 2} {
				r := newRig(t, size[0], size[1], size[2])
				r.Desk().Set.Text = text
				p := beginMatch(r, e.ID)
				for range 14 { // until groups stand beside each other
					if d := p.Table.Match.State().Pending(); d.Ask == rules.AskNothing {
						break
					}
					p.Do(r.Ctx, p.Table.Match.State().Default())
					r.Tick(repeatDelay + 1)
				}
				for side := range p.Table.Narrator.Level.Sides {
					if side != p.Table.Match.State().Pending().Side {
						p.Table.Match.SetSeat(side, "greedy")
					}
				}
				p.Table.Unselect()
				r.Snap.MouseX, r.Snap.MouseY = 2, 2
				r.Tick(60)
				if wrong := apart(p); wrong != "" {
					t.Fatalf("%s at %v, text %v: %s", e.ID, size, text, wrong)
				}
				intents += len(p.Table.Picture.Over.Intents)
				for lens := table.LensOff; lens <= table.LensSight; lens++ {
					p.Table.Preview.Lens.Mode = lens
					for n, a := range p.Table.Legal {
						if n%7 != 0 || a.Fig == rules.NoFig {
							continue
						}
						p.Table.Unselect()
						p.Table.Selected = a.Fig
						p.Table.Chooser.Reset()
						p.Table.ScrollTo(p.Table.View.Figures[a.Fig].Cell)
						at := a.To
						if at == rules.NoCell {
							at = p.Table.View.Figures[a.Fig].Cell
						}
						s := p.spot("", at)
						r.Snap.MouseX, r.Snap.MouseY = s.X+s.W/2, s.Y+s.H/2
						r.Tick(3)
						if wrong := apart(p); wrong != "" {
							t.Fatalf("%s at %v, text %v, lens %d, %s: %s", e.ID, size, text, lens, p.Table.Narrator.Board.FormatAction(a), wrong)
						}
						texts, _ := labelBoxes(p)
						seen += len(texts)
					}
				}
			}
		}
	}
	if intents < 40 {
		t.Errorf("only %d intents were seen", intents)
	}
	if seen < 5000 {
		t.Errorf("only %d labels were seen", seen)
	}
}

// The box of a hint hides neither who acts nor the target nor where it ends, at four sizes,
// with text at 100 and 200 %.
func TestHintHidesNobody(t *testing.T) {
	seen := 0
	for _, level := range []string{"glasshouse", "presses", "knoll"} {
		for _, size := range [][3]float32{{1280, 800, 1}, {800, 600, 1}, {390, 844, 1}, {1688, 780, 2}} {
			for _, text := range []float32{1, 2} {
				r := newRig(t, size[0], size[1], size[2])
				r.Desk().Set.Text = text
				p := beginMatch(r, level)
				for p.Table.Match.State().Pending().Ask == rules.AskSpells {
					p.Do(r.Ctx, p.Table.Match.State().Default())
					r.Settle()
				}
				for n, a := range p.Table.Legal {
					if n%9 != 0 || a.Fig == rules.NoFig {
						continue
					}
					r.Snap.MouseX, r.Snap.MouseY = 2, 2
					s, h := p.Table.Match.State(), &p.Hints
					h.rect, h.docked = ui.Rect{}, false
					h.On, h.done, h.act, h.end = true, true, a, nil
					h.at = searchKey{s.Hash(), p.Table.Match.Count()}
					h.write()
					r.Tick(3)
					cells := []rules.Cell{p.Table.View.Figures[a.Fig].Cell, a.To}
					if a.Kind == rules.Use {
						cells = append(cells, p.Table.View.Figures[a.Other].Cell)
					}
					for _, c := range cells {
						if c == rules.NoCell || p.Table.Narrator.Board.Pos(c).Floor != p.Table.Picture.Floor {
							continue
						}
						x, y := p.Table.Picture.Camera.Screen(board.Centre(p.Table.Narrator.Board, c))
						if h.rect.Has(x, y) {
							t.Fatalf("%s at %v, text %v: the hint %s hides %s", level, size, text, p.Table.Narrator.Board.FormatAction(a), p.Table.Narrator.Board.FormatCell(c))
						}
						seen++
					}
					h.On = false
					r.Tick(1)
				}
			}
		}
	}
	if seen < 200 {
		t.Errorf("only %d cells were looked at", seen)
	}
}
