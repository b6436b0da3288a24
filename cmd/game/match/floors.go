package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// floorCount is the number of figures on each floor by side.
type floorCount [rules.MaxFloors][rules.MaxSides]int

// countFloors counts the figures as they are shown.
func (hd *hud) countFloors() (n floorCount) {
	for i := range hd.t.View.Figures {
		if f := &hd.t.View.Figures[i]; f.Cell != rules.NoCell && f.Side != rules.NoSide {
			n[hd.t.Narrator.Board.Pos(f.Cell).Floor][f.Side]++
		}
	}
	return n
}

// The size of a floor's button, in points.
const (
	floorWidth  = 62
	floorHeight = 50
)

// rail draws the column of buttons at the left of the board, on upright screens a
// row above it: floors, lenses and hint. It returns what it leaves free.
func (hd *hud) rail(ctx *shell.Context, k *ui.Kit, area *ui.Rect, tall bool) (free ui.Rect) {
	n := hd.t.Narrator.Board.Floors()
	count := hd.countFloors()
	wide := k.Pt(floorWidth + 8)
	if tall {
		wide = k.Pt(floorHeight + 8)
	}
	free = table.CutAlong(area, wide, tall)
	gap, along, most := k.Pt(4), free.H, float32(floorHeight)
	if tall {
		along, most = free.W, 96
	}
	// The size is the sum of the parts that are cut off below.
	const button = 44
	each := (along/k.Scale - 8 - 3*(button+4) - 4*float32(n)) / float32(n)
	steps := each < button
	each = min(each, most)
	lenses := k.Pt(3*button + 16)
	size := lenses
	switch {
	case n > 1 && steps:
		size += k.Pt(3 * (button + 4))
	case n > 1:
		size += k.Pt(float32(n) * (each + 4))
	}
	apart := !tall && n > 1 && along < k.Pt(6*48+8) // on a low board the lenses get their own column
	if apart {
		size -= lenses - gap
	}
	r := hd.railPanel(k, &free, size, tall)
	cut := func(pt float32) ui.Rect {
		c := table.CutAlong(&r, k.Pt(pt), !tall)
		table.CutAlong(&r, gap, !tall)
		return c
	}
	switch {
	case n < 2:
	case steps:
		n := hd.t.Narrator.Board.Floors()
		if hd.ui.Click(k.Button("floor-up", cut(44), "", ui.Look{Icon: icon.FloorUp, Disabled: hd.t.Picture.Floor == n-1, Tip: hd.ui.Tip(hd.ui.Lang.T("Floor above"), input.FloorUp)})) {
			hd.t.ChangeFloor(1)
		}
		hd.floorLabel(k, cut(44), hd.t.Picture.Floor, &count)
		if hd.ui.Click(k.Button("floor-down", cut(44), "", ui.Look{Icon: icon.FloorDown, Disabled: hd.t.Picture.Floor == 0, Tip: hd.ui.Tip(hd.ui.Lang.T("Floor below"), input.FloorDown)})) {
			hd.t.ChangeFloor(-1)
		}
	default:
		for i := range n {
			fl := n - 1 - i
			if tall {
				fl = i
			}
			r := cut(each)
			on := fl == hd.t.Picture.Floor
			tip := hd.ui.Lang.F("Floor %d", fl+1)
			switch fl {
			case hd.t.Picture.Floor + 1:
				tip = hd.ui.Tip(hd.ui.Lang.T("Floor above"), input.FloorUp)
			case hd.t.Picture.Floor - 1:
				tip = hd.ui.Tip(hd.ui.Lang.T("Floor below"), input.FloorDown)
			}
			if hd.ui.Click(k.Button(hd.ui.ID("floor:", fl+1), r, "", ui.Look{On: on, Tip: tip})) {
				hd.t.ChangeFloor(fl - hd.t.Picture.Floor)
			}
			hd.floorLabel(k, r, fl, &count)
		}
	}
	if apart {
		column := area.CutLeft(k.Pt(54))
		r = hd.railPanel(k, &column, lenses, false)
	}
	hd.t.Preview.Lens.LensButtons(ctx, k, func() ui.Rect { return cut(button) })
	return free
}

// railPanel cuts the rail's panel off its column or row and returns the area inside.
func (hd *hud) railPanel(k *ui.Kit, free *ui.Rect, size float32, tall bool) ui.Rect {
	r := table.CutAlong(free, size, !tall)
	k.Panel(r)
	return r.Inset(k.Pt(4))
}

// floorLabel draws the number of a floor and of each side's figures on it.
func (hd *hud) floorLabel(k *ui.Kit, r ui.Rect, fl int, count *floorCount) {
	r, ink := r.Inset(k.Pt(4)), k.Theme.Text
	k.Label(r.CutTop(r.H*0.52), narrate.Number(fl+1), 16, quad.Center, ink, font.Bold)
	some := 0
	for side := range hd.t.Narrator.Level.Sides {
		if count[fl][side] > 0 {
			some++
		}
	}
	each := min(k.Pt(26), r.W/float32(max(1, some)))
	r.CutLeft((r.W - each*float32(some)) / 2)
	for side := range hd.t.Narrator.Level.Sides {
		if n := count[fl][side]; n > 0 {
			c := r.CutLeft(each)
			hd.ui.Palette.Rim(&k.List, c.X+k.Pt(6), c.Y+c.H/2, k.Pt(5), hd.t.Colour(side))
			k.List.TextIn(c.X+k.Pt(13), c.Y+c.H/2, narrate.Number(n), font.Bold, k.Pt(11), quad.Left, quad.Middle, ink)
		}
	}
}
