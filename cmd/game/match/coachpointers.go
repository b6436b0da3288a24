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
func (tut *lessonCoach) drawPointers(k *ui.Kit) {
	t := tut.lesson
	if t == nil || t.off || tut.ui.Dialog != shell.NoDialog || tut.t.Timeline.Busy() || t.step < 0 || t.step >= len(t.coach.Lesson.Steps) || len(t.demo) > 0 {
		return
	}
	st := &t.coach.Lesson.Steps[t.step]
	if tut.t.Spells.Deferred() { // what was chosen is not yet cast
		tut.ringButton(k, "end-turn")
		return
	}
	button := ""
	own := rules.NoFig
	for _, m := range st.Show {
		if m.Kind == "button" && button == "" {
			button = m.Name
		}
		if id := tut.t.Narrator.Board.FigByName(m.Name); m.Kind == "figure" && own == rules.NoFig && id != rules.NoFig && tut.t.View.Figures[id].Side == t.coach.Lesson.Side {
			own = id
		}
	}
	if st.Want.Kind == "do" || st.Want.Kind == "at" || st.Want.Kind == "out" || st.Want.Kind == "select" {
		if own != rules.NoFig && tut.t.Commandable(own) && tut.t.Selected != own && tut.t.Chooser.Remaining == nil && !tut.t.Chooser.SpellPhase {
			tut.ringFigure(k, own)
			return
		}
		if button != "" && tut.t.Chooser.Remaining == nil && tut.ringButton(k, button) {
			return
		}
	}
	for _, m := range st.Show {
		switch m.Kind {
		case "figure":
			id := tut.t.Narrator.Board.FigByName(m.Name)
			if id != rules.NoFig && (id != tut.t.Selected || st.Want.Kind == "next") {
				tut.ringFigure(k, id)
			}
		case "cell":
			if c, ok := tut.t.Narrator.Board.ParseCell(m.Name); ok {
				tut.ringCell(k, c, 1)
			}
		case "wall":
			for i := range tut.t.View.Walls {
				if tut.t.Narrator.Board.WallName(i) == m.Name {
					for _, c := range tut.t.View.Walls[i].Cells {
						tut.ringCell(k, c, 1)
					}
				}
			}
		case "button":
			tut.ringButton(k, m.Name)
		}
	}
}

func (tut *lessonCoach) ringFigure(k *ui.Kit, id rules.FigID) {
	f := &tut.t.View.Figures[id]
	if f.Cell != rules.NoCell {
		tut.ringCell(k, f.Cell, f.Size)
	}
}

// ringCell brackets a cell and draws the pointer above it.
func (tut *lessonCoach) ringCell(k *ui.Kit, c rules.Cell, size int) {
	if fl := tut.t.Narrator.Board.Pos(c).Floor; fl != tut.t.Picture.Floor {
		tut.ringFloor(k, fl)
		return
	}
	x, y := board.Centre(tut.t.Narrator.Board, c)
	x, y = tut.t.Picture.Camera.Screen(x+float32(size-1)/2, y+float32(size-1)/2)
	if !tut.t.Picture.Camera.Area.Has(x, y) {
		return
	}
	w := tut.t.Picture.Camera.Zoom * (float32(size) + 0.06 + 0.05*tut.pulse())
	thick := max(k.Pt(2.5), tut.t.Picture.Camera.Zoom*0.045)
	k.List.Brackets(x-w/2, y-w/2, w, w, w*0.28, thick, thick, quad.Solid(k.Theme.Accent))
	tut.pointer(k, x, y-w/2)
}

// ringFloor highlights the button of a floor, or the one towards it.
func (tut *lessonCoach) ringFloor(k *ui.Kit, fl int) {
	id := "floor-up"
	if fl < tut.t.Picture.Floor {
		id = "floor-down"
	}
	if !tut.ringButton(k, tut.ui.ID("floor:", fl+1)) {
		tut.ringButton(k, id)
	}
}

// ringButton highlights a button and reports whether it is there.
func (tut *lessonCoach) ringButton(k *ui.Kit, id string) bool {
	for _, h := range k.Hot() {
		if h.ID != id {
			continue
		}
		d := k.Pt(3 + 2*tut.pulse())
		it := k.List.Rect(h.X-d, h.Y-d, h.W+2*d, h.H+2*d, k.Pt(9), quad.Solid(quad.Color{}))
		it.Stroke, it.StrokeTo = k.Pt(2.5), k.Theme.Accent
		tut.pointer(k, h.X+h.W/2, h.Y-d)
		return true
	}
	return false
}

// pulse returns the phase of the highlight, 0..1; it is constant with reduced
// motion.
func (tut *lessonCoach) pulse() float32 {
	if tut.ui.Set.Reduced {
		return 0.5
	}
	phase := float32(tut.t.Tick%60) / 60
	return 4 * phase * (1 - phase)
}

// pointer draws the arrow above what is highlighted.
func (tut *lessonCoach) pointer(k *ui.Kit, x, y float32) {
	y -= k.Pt(8 + 9*tut.pulse())
	const down = 1.5707964
	k.List.Triangle(x, y+k.Pt(1.5), k.Pt(20), k.Pt(24), k.Pt(2), down, quad.Solid(quad.RGBA(0x140d08c0)))
	k.List.Triangle(x, y, k.Pt(14), k.Pt(18), k.Pt(1.5), down, quad.Solid(k.Theme.Accent))
}
