package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// floors are the buttons of a board with several floors.
func (p *play) floors(k *ui.Kit, area ui.Rect) {
	n := p.words.board.Floors()
	r := ui.Rect{X: area.X + k.Pt(8), Y: area.Y + k.Pt(8), W: k.Pt(46), H: k.Pt(46*2 + 26)}
	k.Panel(r.Inset(-k.Pt(3)))
	if p.click(k.Button("floor-up", r.CutTop(k.Pt(46)), "", ui.Look{Icon: icon.FloorUp, Disabled: p.pic.Floor == n-1, Tip: p.tip(p.lang.T("Floor above"), input.FloorUp)})) {
		p.goFloor(1)
	}
	k.Label(r.CutTop(k.Pt(26)), p.lang.F("%d/%d", p.pic.Floor+1, n), 14, quad.Center, k.Theme.Text, font.Bold)
	if p.click(k.Button("floor-down", r, "", ui.Look{Icon: icon.FloorDown, Disabled: p.pic.Floor == 0, Tip: p.tip(p.lang.T("Floor below"), input.FloorDown)})) {
		p.goFloor(-1)
	}
}
