package match

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// floorCount is the number of figures on each floor by side.
type floorCount [rules.MaxFloors][rules.MaxSides]int

// countFloors counts the figures as they are shown.
func (hud *hud) countFloors() (n floorCount) {
	for i := range hud.t.View.Figures {
		if f := &hud.t.View.Figures[i]; f.Cell != rules.NoCell && f.Side != rules.NoSide {
			n[hud.t.Narrator.Board.Pos(f.Cell).Floor][f.Side]++
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
func (hud *hud) rail(ctx *shell.Context, k *ui.Kit, area *ui.Rect, tall bool) (free ui.Rect) {
	n := hud.t.Narrator.Board.Floors()
	count := hud.countFloors()
	var r ui.Rect
	if tall {
		r = area.CutTop(k.Pt(floorHeight + 8))
	} else {
		r = area.CutLeft(k.Pt(floorWidth + 8))
	}
	free = r
	gap, along, most := k.Pt(4), r.H, float32(floorHeight)
	if tall {
		along, most = r.W, 96
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
	apart := !tall && n > 1 && along < k.Pt(6*48+8) // so low a board has the lenses in a column of their own
	if apart {
		size -= lenses - gap
	}
	r = hud.railPanel(k, &free, size, tall)
	cut := func(pt float32) (c ui.Rect) {
		if tall {
			c = r.CutLeft(k.Pt(pt))
			r.CutLeft(gap)
			return c
		}
		c = r.CutTop(k.Pt(pt))
		r.CutTop(gap)
		return c
	}
	switch {
	case n < 2:
	case steps:
		hud.floorSteps(k, cut, &count)
	default:
		for i := range n {
			fl := n - 1 - i
			if tall {
				fl = i
			}
			hud.floorButton(k, cut(each), fl, &count)
		}
	}
	if apart {
		column := area.CutLeft(k.Pt(54))
		r = hud.railPanel(k, &column, lenses, false)
	}
	hud.t.Preview.Lens.LensButtons(ctx, k, func() ui.Rect { return cut(button) })
	return free
}

// railPanel cuts the rail's panel off its column or row and returns the area inside.
func (hud *hud) railPanel(k *ui.Kit, free *ui.Rect, size float32, tall bool) ui.Rect {
	var r ui.Rect
	if tall {
		r = free.CutLeft(size)
	} else {
		r = free.CutTop(size)
	}
	k.Panel(r)
	return r.Inset(k.Pt(4))
}

// floorSteps draws the floor number and the buttons up and down.
func (hud *hud) floorSteps(k *ui.Kit, cut func(float32) ui.Rect, count *floorCount) {
	n := hud.t.Narrator.Board.Floors()
	if hud.ui.Click(k.Button("floor-up", cut(44), "", ui.Look{Icon: icon.FloorUp, Disabled: hud.t.Picture.Floor == n-1, Tip: hud.ui.Tip(hud.ui.Lang.T("Floor above"), input.FloorUp)})) {
		hud.t.ChangeFloor(1)
	}
	hud.floorLabel(k, cut(44), hud.t.Picture.Floor, count, k.Theme.Text)
	if hud.ui.Click(k.Button("floor-down", cut(44), "", ui.Look{Icon: icon.FloorDown, Disabled: hud.t.Picture.Floor == 0, Tip: hud.ui.Tip(hud.ui.Lang.T("Floor below"), input.FloorDown)})) {
		hud.t.ChangeFloor(-1)
	}
}

// floorButton draws the button of a floor.
func (hud *hud) floorButton(k *ui.Kit, r ui.Rect, fl int, count *floorCount) {
	on := fl == hud.t.Picture.Floor
	tip := hud.ui.Lang.F("Floor %d", fl+1)
	switch fl {
	case hud.t.Picture.Floor + 1:
		tip = hud.ui.Tip(hud.ui.Lang.T("Floor above"), input.FloorUp)
	case hud.t.Picture.Floor - 1:
		tip = hud.ui.Tip(hud.ui.Lang.T("Floor below"), input.FloorDown)
	}
	if hud.ui.Click(k.Button(hud.ui.ID("floor:", fl+1), r, "", ui.Look{On: on, Tip: tip})) {
		hud.t.ChangeFloor(fl - hud.t.Picture.Floor)
	}
	hud.floorLabel(k, r, fl, count, k.Theme.Text)
}

// floorLabel draws the number of a floor and who stands on it.
func (hud *hud) floorLabel(k *ui.Kit, r ui.Rect, fl int, count *floorCount, ink quad.Color) {
	r = r.Inset(k.Pt(4))
	k.Label(r.CutTop(r.H*0.52), narrate.Number(fl+1), 16, quad.Center, ink, font.Bold)
	some := 0
	for side := range hud.t.Narrator.Level.Sides {
		if count[fl][side] > 0 {
			some++
		}
	}
	each := min(k.Pt(26), r.W/float32(max(1, some)))
	r.CutLeft((r.W - each*float32(some)) / 2)
	for side := range hud.t.Narrator.Level.Sides {
		if n := count[fl][side]; n > 0 {
			c := r.CutLeft(each)
			hud.ui.Palette.Rim(&k.List, c.X+k.Pt(6), c.Y+c.H/2, k.Pt(5), hud.t.Colour(side))
			k.List.TextIn(c.X+k.Pt(13), c.Y+c.H/2, narrate.Number(n), font.Bold, k.Pt(11), quad.Left, quad.Middle, ink)
		}
	}
}

// minimap draws the whole floor in a corner while the camera shows only a part;
// pressing it moves the camera.
func (hud *hud) minimap(k *ui.Kit, area ui.Rect) {
	cam := &hud.t.Picture.Camera
	if cam.Whole() || hud.ui.Dialog == HandoverDialog || area.W < k.Pt(160) || area.H < k.Pt(160) {
		hud.onMap = false
		return
	}
	w, h := board.MapSize(hud.t.Narrator.Board)
	most := min(k.Pt(190), area.W*0.4, area.H*0.45)
	scale := most / max(w, h)
	r := ui.Rect{W: max(w*scale, k.Pt(44)), H: max(h*scale, k.Pt(44))}
	r.X, r.Y = area.X+k.Pt(10), area.Y+area.H-r.H-k.Pt(10)
	frame := r.Inset(-k.Pt(5))
	k.Panel(frame)
	if frame.Has(k.In.X, k.In.Y) {
		hud.t.Aim.Hover, hud.t.Aim.OnBoard = rules.NoCell, false
	}
	k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(2), quad.Solid(k.Theme.PanelDark))
	k.List.PushClip(r.Bounds())
	hud.mini.Draw(&k.List, &hud.t.Picture, r.Bounds())
	k.List.Pop()
	k.Tap("minimap", r, "")
	in := &k.In
	if in.Pressed && !k.Inert {
		hud.onMap = r.Has(in.X, in.Y)
	}
	if hud.onMap = hud.onMap && in.Down && !k.Inert; hud.onMap {
		cam.Look(hud.mini.World(max(r.X, min(in.X, r.X+r.W)), max(r.Y, min(in.Y, r.Y+r.H))))
	}
}
