package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// goalMarks draws the letters of goals that figures hide, and at the edge of the board
// those that lie beyond it or on another floor.
func (hd *hud) goalMarks(k *ui.Kit, area ui.Rect) {
	b, cam := hd.t.Narrator.Board, &hd.t.Picture.Camera
	var tags, seen uint32 // letters, a bit each
	for i := range b.Sides() {
		for _, g := range b.Sides()[i].Goals {
			tags |= 1 << g.Tag &^ 1
		}
	}
	var nearest [27]rules.Cell
	for i := range nearest {
		nearest[i] = rules.NoCell
	}
	for c := range rules.Cell(b.Cells()) {
		tag := b.Tag(c)
		if tag == 0 || tags>>tag&1 == 0 {
			continue
		}
		x, y := cam.Screen(board.Centre(b, c))
		if b.Pos(c).Floor != hd.t.Picture.Floor || !area.Inset(k.Pt(8)).Has(x, y) {
			if n := nearest[tag]; n == rules.NoCell || b.Pos(n).Floor != hd.t.Picture.Floor {
				nearest[tag] = c
			}
			continue
		}
		seen |= 1 << tag
		if hd.t.Inspector.ShownAt(c) != rules.NoFig {
			hd.goalBadge(k, x-cam.Zoom*0.4, y-cam.Zoom*0.4, min(k.Pt(9), max(k.Pt(6.5), cam.Zoom*0.16)), tag, 0)
		}
	}
	in := area.Inset(k.Pt(16))
	for tag := range nearest {
		c := nearest[tag]
		if c == rules.NoCell || seen>>tag&1 != 0 {
			continue
		}
		x, y := cam.Screen(board.Centre(b, c))
		hd.goalBadge(k, min(max(x, in.X), in.X+in.W), min(max(y, in.Y), in.Y+in.H), k.Pt(9), tag, b.Pos(c).Floor-hd.t.Picture.Floor)
	}
}

// goalBadge draws the letter of a goal, with an arrow up or down for another floor.
func (hd *hud) goalBadge(k *ui.Kit, x, y, r float32, tag, floors int) {
	k.List.Circle(x, y, r, quad.Solid(hd.ui.Palette.Plate))
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	k.List.TextIn(x, y, letters[tag-1:tag], font.Bold, r*1.33, quad.Center, quad.Middle, k.Theme.Accent)
	if floors != 0 {
		pic := icon.FloorUp
		if floors < 0 {
			pic = icon.FloorDown
		}
		k.List.Icon(pic, x+r*2, y, r*1.6, k.Theme.Accent)
	}
}
