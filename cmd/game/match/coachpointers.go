package match

import (
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// drawPointers highlights what the step is about: the learner's figure, then the
// button, then the rest.
func (lc *lessonCoach) drawPointers(k *ui.Kit) {
	t := lc.lesson
	if t == nil || t.off || lc.ui.Dialog != shell.NoDialog || lc.t.Timeline.Busy() || t.step < 0 || t.step >= len(t.coach.Lesson.Steps) || len(t.demo) > 0 {
		return
	}
	st := &t.coach.Lesson.Steps[t.step]
	if lc.t.Spells.Deferred() { // the spells are chosen but not cast
		lc.ringButton(k, "end-turn")
		return
	}
	button := ""
	own := rules.NoFig
	for _, m := range st.Show {
		if m.Kind == "button" && button == "" {
			button = m.Name
		}
		if id := lc.t.Narrator.Board.FigByName(m.Name); m.Kind == "figure" && own == rules.NoFig && id != rules.NoFig && lc.t.View.Figures[id].Side == t.coach.Lesson.Side {
			own = id
		}
	}
	if st.Want.Kind == "do" || st.Want.Kind == "at" || st.Want.Kind == "out" || st.Want.Kind == "select" {
		if own != rules.NoFig && lc.t.Commandable(own) && lc.t.Selected != own && lc.t.Chooser.Remaining == nil && !lc.t.Chooser.SpellPhase {
			lc.ringFigure(k, own)
			return
		}
		if button != "" && lc.t.Chooser.Remaining == nil && lc.ringButton(k, button) {
			return
		}
	}
	for _, m := range st.Show {
		switch m.Kind {
		case "figure":
			id := lc.t.Narrator.Board.FigByName(m.Name)
			if id != rules.NoFig && (id != lc.t.Selected || st.Want.Kind == "next") {
				lc.ringFigure(k, id)
			}
		case "cell":
			if c, ok := lc.t.Narrator.Board.ParseCell(m.Name); ok {
				lc.ringCell(k, c, 1)
			}
		case "wall":
			for i := range lc.t.View.Walls {
				if lc.t.Narrator.Board.WallName(i) == m.Name {
					for _, c := range lc.t.View.Walls[i].Cells {
						lc.ringCell(k, c, 1)
					}
				}
			}
		case "button":
			lc.ringButton(k, m.Name)
		}
	}
}

func (lc *lessonCoach) ringFigure(k *ui.Kit, id rules.FigID) {
	f := &lc.t.View.Figures[id]
	if f.Cell != rules.NoCell {
		lc.ringCell(k, f.Cell, f.Size)
	}
}

// ringCell brackets a cell and draws the pointer above it.
func (lc *lessonCoach) ringCell(k *ui.Kit, c rules.Cell, size int) {
	if fl := lc.t.Narrator.Board.Pos(c).Floor; fl != lc.t.Picture.Floor {
		id := "floor-up"
		if fl < lc.t.Picture.Floor {
			id = "floor-down"
		}
		if !lc.ringButton(k, lc.ui.ID("floor:", fl+1)) {
			lc.ringButton(k, id)
		}
		return
	}
	x, y := board.Centre(lc.t.Narrator.Board, c)
	x, y = lc.t.Picture.Camera.Screen(x+float32(size-1)/2, y+float32(size-1)/2)
	if !lc.t.Picture.Camera.Area.Has(x, y) {
		return
	}
	w := lc.t.Picture.Camera.Zoom * (float32(size) + 0.06 + 0.05*lc.pulse())
	thick := max(k.Pt(2.5), lc.t.Picture.Camera.Zoom*0.045)
	k.List.Brackets(x-w/2, y-w/2, w, w, w*0.28, thick, thick, quad.Solid(k.Theme.Accent))
	lc.pointer(k, x, y-w/2)
}

// ringButton highlights a button and reports whether it is there.
func (lc *lessonCoach) ringButton(k *ui.Kit, id string) bool {
	for _, h := range k.Hot() {
		if h.ID != id {
			continue
		}
		d := k.Pt(3 + 2*lc.pulse())
		it := k.List.Rect(h.X-d, h.Y-d, h.W+2*d, h.H+2*d, k.Pt(9), quad.Solid(quad.Color{}))
		it.Stroke, it.StrokeTo = k.Pt(2.5), k.Theme.Accent
		lc.pointer(k, h.X+h.W/2, h.Y-d)
		return true
	}
	return false
}

// pulse returns the phase of the highlight, 0..1; it is constant with reduced
// motion.
func (lc *lessonCoach) pulse() float32 {
	if lc.ui.Set.Reduced {
		return 0.5
	}
	phase := float32(lc.t.Tick%60) / 60
	return 4 * phase * (1 - phase)
}

// pointer draws an arrow above the highlighted place.
func (lc *lessonCoach) pointer(k *ui.Kit, x, y float32) {
	y -= k.Pt(8 + 9*lc.pulse())
	const down = 1.5707964
	k.List.Triangle(x, y+k.Pt(1.5), k.Pt(20), k.Pt(24), k.Pt(2), down, quad.Solid(quad.RGBA(0x140d08c0)))
	k.List.Triangle(x, y, k.Pt(14), k.Pt(18), k.Pt(1.5), down, quad.Solid(k.Theme.Accent))
}
