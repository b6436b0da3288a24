package scene

import (
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// pointOut rings what the step speaks of: first the learner's own figure, once
// it is chosen the button, then the rest.
func (p *play) pointOut(k *ui.Kit) {
	t := p.lesson
	if t == nil || t.off || p.dialog != noDialog || p.tl.Busy() || t.step < 0 || t.step >= len(t.coach.Lesson.Steps) || len(t.demo) > 0 {
		return
	}
	st := &t.coach.Lesson.Steps[t.step]
	if p.keepsBack() { // what was chosen is not yet cast
		p.ringButton(k, "end-turn")
		return
	}
	button := ""
	own := rules.NoFig
	for _, m := range st.Show {
		if m.Kind == "button" && button == "" {
			button = m.Name
		}
		if id := p.words.board.FigByName(m.Name); m.Kind == "figure" && own == rules.NoFig && id != rules.NoFig && p.view.Figures[id].Side == t.coach.Lesson.Side {
			own = id
		}
	}
	if st.Want.Kind == "do" || st.Want.Kind == "at" || st.Want.Kind == "out" || st.Want.Kind == "select" {
		if own != rules.NoFig && p.commandable(own) && p.selected != own && p.pick.list == nil && !p.pick.spells {
			p.ringFigure(k, own)
			return
		}
		if button != "" && p.pick.list == nil && p.ringButton(k, button) {
			return
		}
	}
	for _, m := range st.Show {
		switch m.Kind {
		case "figure":
			id := p.words.board.FigByName(m.Name)
			if id != rules.NoFig && (id != p.selected || st.Want.Kind == "next") {
				p.ringFigure(k, id)
			}
		case "cell":
			if c, ok := p.words.board.ParseCell(m.Name); ok {
				p.ringCell(k, c, 1)
			}
		case "wall":
			for i := range p.view.Walls {
				if p.words.board.WallName(i) == m.Name {
					for _, c := range p.view.Walls[i].Cells {
						p.ringCell(k, c, 1)
					}
				}
			}
		case "button":
			p.ringButton(k, m.Name)
		}
	}
}

func (p *play) ringFigure(k *ui.Kit, id rules.FigID) {
	f := &p.view.Figures[id]
	if f.Cell != rules.NoCell {
		p.ringCell(k, f.Cell, f.Size)
	}
}

// ringCell brackets a place on the board and lets an arrow hop above it.
func (p *play) ringCell(k *ui.Kit, c rules.Cell, size int) {
	if fl := p.words.board.Pos(c).Floor; fl != p.pic.Floor {
		p.ringFloor(k, fl)
		return
	}
	x, y := board.Centre(p.words.board, c)
	x, y = p.pic.Camera.Screen(x+float32(size-1)/2, y+float32(size-1)/2)
	if !p.pic.Camera.Area.Has(x, y) {
		return
	}
	w := p.pic.Camera.Zoom * (float32(size) + 0.06 + 0.05*p.beat())
	thick := max(k.Pt(2.5), p.pic.Camera.Zoom*0.045)
	k.List.Brackets(x-w/2, y-w/2, w, w, w*0.28, thick, thick, quad.Solid(k.Theme.Accent))
	p.pointer(k, x, y-w/2)
}

// ringFloor rings the button that leads to a floor, or towards it where not every
// floor has one.
func (p *play) ringFloor(k *ui.Kit, fl int) {
	id := "floor-up"
	if fl < p.pic.Floor {
		id = "floor-down"
	}
	if !p.ringButton(k, p.id("floor:", fl+1)) {
		p.ringButton(k, id)
	}
}

// ringButton rings a button of the screen; it is false when it is not there.
func (p *play) ringButton(k *ui.Kit, id string) bool {
	for _, h := range k.Hot() {
		if h.ID != id {
			continue
		}
		d := k.Pt(3 + 2*p.beat())
		it := k.List.Rect(h.X-d, h.Y-d, h.W+2*d, h.H+2*d, k.Pt(9), quad.Solid(quad.Color{}))
		it.Stroke, it.StrokeTo = k.Pt(2.5), k.Theme.Accent
		p.pointer(k, h.X+h.W/2, h.Y-d)
		return true
	}
	return false
}

// beat goes between 0 and 1 with time, and rests where motion is unwanted.
func (p *play) beat() float32 {
	if p.set.Reduced {
		return 0.5
	}
	phase := float32(p.now%60) / 60
	return 4 * phase * (1 - phase)
}

// pointer is the arrow above what is spoken of.
func (p *play) pointer(k *ui.Kit, x, y float32) {
	y -= k.Pt(8 + 9*p.beat())
	const down = 1.5707964
	k.List.Triangle(x, y+k.Pt(1.5), k.Pt(20), k.Pt(24), k.Pt(2), down, quad.Solid(quad.RGBA(0x140d08c0)))
	k.List.Triangle(x, y, k.Pt(14), k.Pt(18), k.Pt(1.5), down, quad.Solid(k.Theme.Accent))
}
