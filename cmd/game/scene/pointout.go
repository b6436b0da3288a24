package scene

import (
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// pointOut rings what the step speaks of: first the learner's own figure, once
// it is chosen the button, then the rest.
func (tut *tutor) pointOut(k *ui.Kit) {
	t := tut.lesson
	if t == nil || t.off || tut.ui.dialog != noDialog || tut.t.tl.Busy() || t.step < 0 || t.step >= len(t.coach.Lesson.Steps) || len(t.demo) > 0 {
		return
	}
	st := &t.coach.Lesson.Steps[t.step]
	if tut.t.spells.keepsBack() { // what was chosen is not yet cast
		tut.ringButton(k, "end-turn")
		return
	}
	button := ""
	own := rules.NoFig
	for _, m := range st.Show {
		if m.Kind == "button" && button == "" {
			button = m.Name
		}
		if id := tut.t.words.board.FigByName(m.Name); m.Kind == "figure" && own == rules.NoFig && id != rules.NoFig && tut.t.view.Figures[id].Side == t.coach.Lesson.Side {
			own = id
		}
	}
	if st.Want.Kind == "do" || st.Want.Kind == "at" || st.Want.Kind == "out" || st.Want.Kind == "select" {
		if own != rules.NoFig && tut.t.commandable(own) && tut.t.selected != own && tut.t.pick.list == nil && !tut.t.pick.spells {
			tut.ringFigure(k, own)
			return
		}
		if button != "" && tut.t.pick.list == nil && tut.ringButton(k, button) {
			return
		}
	}
	for _, m := range st.Show {
		switch m.Kind {
		case "figure":
			id := tut.t.words.board.FigByName(m.Name)
			if id != rules.NoFig && (id != tut.t.selected || st.Want.Kind == "next") {
				tut.ringFigure(k, id)
			}
		case "cell":
			if c, ok := tut.t.words.board.ParseCell(m.Name); ok {
				tut.ringCell(k, c, 1)
			}
		case "wall":
			for i := range tut.t.view.Walls {
				if tut.t.words.board.WallName(i) == m.Name {
					for _, c := range tut.t.view.Walls[i].Cells {
						tut.ringCell(k, c, 1)
					}
				}
			}
		case "button":
			tut.ringButton(k, m.Name)
		}
	}
}

func (tut *tutor) ringFigure(k *ui.Kit, id rules.FigID) {
	f := &tut.t.view.Figures[id]
	if f.Cell != rules.NoCell {
		tut.ringCell(k, f.Cell, f.Size)
	}
}

// ringCell brackets a place on the board and lets an arrow hop above it.
func (tut *tutor) ringCell(k *ui.Kit, c rules.Cell, size int) {
	if fl := tut.t.words.board.Pos(c).Floor; fl != tut.t.pic.Floor {
		tut.ringFloor(k, fl)
		return
	}
	x, y := board.Centre(tut.t.words.board, c)
	x, y = tut.t.pic.Camera.Screen(x+float32(size-1)/2, y+float32(size-1)/2)
	if !tut.t.pic.Camera.Area.Has(x, y) {
		return
	}
	w := tut.t.pic.Camera.Zoom * (float32(size) + 0.06 + 0.05*tut.beat())
	thick := max(k.Pt(2.5), tut.t.pic.Camera.Zoom*0.045)
	k.List.Brackets(x-w/2, y-w/2, w, w, w*0.28, thick, thick, quad.Solid(k.Theme.Accent))
	tut.pointer(k, x, y-w/2)
}

// ringFloor rings the button that leads to a floor, or towards it where not every
// floor has one.
func (tut *tutor) ringFloor(k *ui.Kit, fl int) {
	id := "floor-up"
	if fl < tut.t.pic.Floor {
		id = "floor-down"
	}
	if !tut.ringButton(k, tut.ui.id("floor:", fl+1)) {
		tut.ringButton(k, id)
	}
}

// ringButton rings a button of the screen; it is false when it is not there.
func (tut *tutor) ringButton(k *ui.Kit, id string) bool {
	for _, h := range k.Hot() {
		if h.ID != id {
			continue
		}
		d := k.Pt(3 + 2*tut.beat())
		it := k.List.Rect(h.X-d, h.Y-d, h.W+2*d, h.H+2*d, k.Pt(9), quad.Solid(quad.Color{}))
		it.Stroke, it.StrokeTo = k.Pt(2.5), k.Theme.Accent
		tut.pointer(k, h.X+h.W/2, h.Y-d)
		return true
	}
	return false
}

// beat goes between 0 and 1 with time, and rests where motion is unwanted.
func (tut *tutor) beat() float32 {
	if tut.ui.set.Reduced {
		return 0.5
	}
	phase := float32(tut.t.now%60) / 60
	return 4 * phase * (1 - phase)
}

// pointer is the arrow above what is spoken of.
func (tut *tutor) pointer(k *ui.Kit, x, y float32) {
	y -= k.Pt(8 + 9*tut.beat())
	const down = 1.5707964
	k.List.Triangle(x, y+k.Pt(1.5), k.Pt(20), k.Pt(24), k.Pt(2), down, quad.Solid(quad.RGBA(0x140d08c0)))
	k.List.Triangle(x, y, k.Pt(14), k.Pt(18), k.Pt(1.5), down, quad.Solid(k.Theme.Accent))
}
