package table

import (
	"strings"

	"wallfall/cmd/game/narrate"
	"wallfall/render/board"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Notes shows tooltips at the signs of what enemies could do, and on the cell pointed at, for
// what is written at the rim of its chip or in the corners of the ground.
func (t *Stage) Notes(k *ui.Kit) {
	for _, n := range t.Picture.Over.Intents {
		if n.At.Has(t.Aim.X, t.Aim.Y) { // beside those that it is about
			box := n.At
			for _, id := range [2]rules.FigID{n.By, n.Fig} {
				if id == rules.NoFig || !t.Picture.OnFloor(t.View.Figures[id].Cell) {
					continue
				}
				half := t.Picture.Camera.Zoom / 2 * float32(t.View.Figures[id].Size)
				x, y := t.Picture.Camera.Screen(t.Picture.Middle(&t.View.Figures[id], t.View.Figures[id].Cell))
				box.X0, box.Y0, box.X1, box.Y1 = min(box.X0, x-half), min(box.Y0, y-half), max(box.X1, x+half), max(box.Y1, y+half)
			}
			k.NoteOn(ui.Rect{X: box.X0, Y: box.Y0, W: box.X1 - box.X0, H: box.Y1 - box.Y0}, t.Intents.Text(&t.Position, n.Fig), false)
		}
	}
	keys := t.Aim.OnKeys && k.In.Keys && !t.Aim.Around
	at := t.Aim.Hover
	if keys {
		at = t.Aim.Cursor
	}
	if at == rules.NoCell || t.Now().Busy || t.Narrator.Board.Pos(at).Floor != t.Picture.Floor {
		return
	}
	cell, half := at, float32(0.5)
	id := t.ShownAt(at)
	if id != rules.NoFig {
		f := &t.View.Figures[id]
		cell, half = f.Cell, float32(f.Size)/2
	}
	x, y := board.Centre(t.Narrator.Board, cell)
	x, y = t.Picture.Camera.Screen(x+half-0.5, y+half-0.5)
	r := t.Picture.Camera.Zoom * half
	if dx, dy := t.Aim.X-x, t.Aim.Y-y; keys || dx*dx+dy*dy > r*r*0.4 { // the face itself stays free
		k.NoteOn(ui.Rect{X: x - r, Y: y - r, W: 2 * r, H: 2 * r}, strings.Join(t.NotesOf(at, id, keys), " · "), keys)
	}
}

// NotesOf returns what the signs and numbers on a cell and on the chip of a figure there
// mean; all includes what enemies could do, whose signs lie between the cells.
func (t *Stage) NotesOf(at rules.Cell, id rules.FigID, all bool) (list []string) {
	l := t.UI.Lang
	if id != rules.NoFig {
		f := t.Figure(id)
		if list = narrate.SignTexts(t.Narrator, t.Picture.SignsOn(id)); f.Members > 1 {
			list = append(list, l.F("A group: %d of %d are alive (FG-01)", f.Living, f.Members))
		}
		if f.Height > 0 && !f.Aloft {
			list = append(list, l.F("%d above its ground", f.Height)+" (BD-11)")
		}
		if text := t.Intents.PlanOf(&t.Position, id); all && text != "" {
			list = append(list, text)
		}
	}
	if h := t.Narrator.Board.Ground(at); h > 0 {
		list = append(list, l.F("Ground of height %d: a difference of 2 or more is a cliff (BD-05)", h))
	}
	return list
}
