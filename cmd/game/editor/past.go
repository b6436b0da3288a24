package editor

import (
	"fmt"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/board"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// pastList is the dialog with the earlier saves of a level: one of them is drawn beside the
// present level, with what differs marked on both.
type pastList struct {
	saves     []document.Past
	at, floor int
	then, now *board.Picture // nil for one that is no board
	differ    []rules.Pos
}

func newPastList(ui *shell.UI, saves []document.Past, now *levels.Level) pastList {
	p := pastList{saves: saves, now: stillOf(ui, now)}
	p.choose(ui, 0, now)
	return p
}

// stillOf returns a picture of a level, nil if it describes no board.
func stillOf(ui *shell.UI, lv *levels.Level) *board.Picture {
	if s, _ := edit.Draw(lv); s != nil {
		return boardview.PictureOf(ui, lv, s)
	}
	return nil
}

// choose shows a save, on the lowest floor that differs.
func (p *pastList) choose(ui *shell.UI, at int, now *levels.Level) {
	p.at, p.floor, p.then, p.differ = at, 0, nil, nil
	if lv, err := levels.Parse("past.txt", p.saves[at].Text); err == nil {
		p.then, p.differ = stillOf(ui, lv), differing(lv, now)
	}
	if len(p.differ) > 0 {
		p.floor = p.differ[0].Floor
	}
}

// differing returns the cells where two levels differ, in the order of the floors.
func differing(a, b *levels.Level) (list []rules.Pos) {
	in, is := contents(a), contents(b)
	for i := range rules.MaxFloors * rules.MaxSide * rules.MaxSide {
		at := rules.Pos{Floor: i / rules.MaxSide / rules.MaxSide, X: i % rules.MaxSide, Y: i / rules.MaxSide % rules.MaxSide}
		if in[at] != is[at] {
			list = append(list, at)
		}
	}
	return list
}

// contents returns what is on each cell of a level.
func contents(lv *levels.Level) map[rules.Pos]string {
	out := map[rules.Pos]string{}
	lv.EachChar(func(at rules.Pos, _ rune) { out[at] = fmt.Sprint(lv.Cell(at)) })
	for i := range lv.Figures {
		f := edit.FigureOf(lv, &lv.Figures[i])
		out[f.At] += fmt.Sprint(f)
	}
	for i := range lv.Walls {
		for _, c := range lv.Walls[i].Cells {
			out[c] += lv.Topology.DirName(lv.Walls[i].Dir)
		}
	}
	for i := range lv.Edges {
		out[lv.Edges[i].Low] += fmt.Sprint(lv.Edges[i].EdgeSetup)
	}
	for i := range lv.Links {
		out[lv.Links[i].A] += fmt.Sprint(lv.Links[i].LinkSetup)
		out[lv.Links[i].B] += fmt.Sprint(lv.Links[i].LinkSetup)
	}
	return out
}

// pastBox draws the dialog, and brings back a save as an undo step.
func (e *Editor) pastBox(ctx *shell.Context) (shell.Scene, error) {
	p, l := &e.past, e.UI.Lang
	r, foot := e.UI.Box(ctx, 900, 620, l.T("Earlier saves"))
	if p.draw(e.UI, r, l.T("Saved"), l.T("Now")) {
		p.choose(e.UI, p.at, e.Level())
	}
	back, restore := e.UI.Answers(foot, "back", l.T("Back"), "past-restore", l.T("Restore"), ui.Look{Icon: icon.Undo, Disabled: p.then == nil})
	if back || restore {
		e.UI.Dialog = shell.NoDialog
	}
	if restore {
		doc, err := edit.Open(e.Doc.Doc().Name(), p.saves[p.at].Text)
		if !e.UI.Failed(ctx, levels.Brief(err)) {
			e.apply(ctx, change{what: l.F("the save of %s", narrate.When(p.saves[p.at].When)), doc: doc})
		}
	}
	return nil, nil
}

// draw draws the saves and two pictures. It reports whether another save was chosen.
func (p *pastList) draw(d *shell.UI, r ui.Rect, then, now string) (chosen bool) {
	k := &d.Kit
	wide := r.W > k.Pt(560)
	list := &ui.Rect{}
	if wide {
		*list = r.CutLeft(k.Pt(200))
		r.CutLeft(k.Pt(ui.Gap))
	} else {
		*list = r.TakeTop(r.H*0.25, k.Pt(ui.Gap))
	}
	f := d.Form(*list, "past-list")
	f.Begin()
	for i := range p.saves {
		if f.Button(d.ID("past:", i), narrate.When(p.saves[i].When), ui.Look{On: i == p.at, Size: 14}) {
			p.at, chosen = i, true
		}
	}
	f.End()
	what := d.Lang.N(len(p.differ), "%d cell differs", "%d cells differ")
	switch {
	case p.then == nil:
		what = d.Lang.T("This save is not a level that can be drawn.")
	case len(p.differ) == 0:
		what = d.Lang.T("The boards are the same.")
	}
	line := r.TakeTop(k.Pt(ui.RowHeight), k.Pt(ui.Gap))
	if floors := max(floorsOf(p.then), floorsOf(p.now)); floors > 1 {
		if d.Click(k.Button("past-floor", line.TakeRight(k.Pt(110), k.Pt(ui.Gap)), d.Lang.F("Floor %d", p.floor+1), ui.Look{Icon: icon.FloorUp, Size: 13})) {
			p.floor = (p.floor + 1) % floors
		}
	}
	k.Label(line, what, 14, quad.Left, k.Theme.Text, font.Regular)
	rest := r.CutRight((r.W - k.Pt(ui.Gap)) / 2)
	if r.CutRight(k.Pt(ui.Gap)); !wide {
		r.W += rest.W + k.Pt(ui.Gap)
		rest = r
		r = rest.TakeTop((rest.H-k.Pt(ui.Gap))/2, k.Pt(ui.Gap))
	}
	p.side(d, r, p.then, then)
	p.side(d, rest, p.now, now)
	return chosen
}

func floorsOf(pic *board.Picture) int {
	if pic == nil {
		return 0
	}
	return pic.View.Board.Floors()
}

// side draws one of the two levels with a ring around each cell that differs.
func (p *pastList) side(d *shell.UI, r ui.Rect, pic *board.Picture, name string) {
	k := &d.Kit
	k.Label(r.CutTop(k.Pt(20)), name, 13, quad.Left, k.Theme.Dim, font.Bold)
	if p.floor >= floorsOf(pic) {
		pic = nil
	}
	boardview.DrawFloor(d, pic, r, p.floor)
	for _, at := range p.differ {
		if pic == nil || at.Floor != p.floor {
			continue
		}
		if c := pic.View.Board.Cell(at); c != rules.NoCell {
			x, y := pic.Camera.Screen(scene.Centre(pic.View.Board, c))
			z := pic.Camera.Zoom
			k.List.Ring(x, y, z*0.5, max(3, z*0.17), quad.Solid(k.Theme.PanelDark)) // it shows on gold, too
			k.List.Ring(x, y, z*0.46, max(1.5, z*0.09), quad.Solid(k.Theme.Accent))
		}
	}
}
