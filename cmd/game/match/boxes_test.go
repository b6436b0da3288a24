package match

import (
	"os"
	"slices"
	"testing"

	"wallfall/cmd/game/shell"
	"wallfall/render/board"
	"wallfall/render/ui"
	"wallfall/rules"
)

// forced brings a match to the question where a forced movement ends, and returns who moves
// and who is moved.
func forced(p *Screen, ctx *shell.Context, tick func(int)) (by, fig rules.FigID) {
	n := uint32(1)
	for range 90 {
		d := p.Table.Match.State().Pending()
		switch d.Ask {
		case rules.AskForce, rules.AskDistance:
			return d.By, d.Fig
		case rules.AskNothing:
			return rules.NoFig, rules.NoFig
		}
		a := p.Table.Match.State().Default()
		if n = n*1103515245 + 12345; d.Ask == rules.AskManeuver {
			if a = p.Table.Legal[int(n>>16)%len(p.Table.Legal)]; a.Kind == rules.Resign {
				continue
			}
		}
		if i := slices.IndexFunc(p.Table.Legal, func(l rules.Action) bool { return l.Kind == rules.Use }); i >= 0 {
			a = p.Table.Legal[i]
		}
		if !p.Do(ctx, a) {
			break
		}
		tick(repeatDelay + 1)
	}
	return rules.NoFig, rules.NoFig
}

// While a forced movement is decided neither the card of its outcome nor that of a hint
// hides who is moved, who moves it or the end pointed at, at four sizes, with text at 100
// and 200 %.
func TestBoxesHideNoEnd(t *testing.T) {
	seen, cards := 0, 0
	for _, name := range []string{"glasshouse", "throws-1", "throws-2", "throws-4", "walls-1", "pits-2", "iris", "presses"} {
		source, err := os.ReadFile("../../../levels/campaign/" + name + ".txt")
		if err != nil {
			if source, err = os.ReadFile("../../../levels/shipped/" + name + ".txt"); err != nil {
				t.Fatal(err)
			}
		}
		for _, size := range [][3]float32{{1280, 800, 1}, {800, 600, 1}, {390, 844, 1}, {844, 390, 1}} {
			for _, text := range []float32{1, 2} {
				r := newRig(t, size[0], size[1], size[2])
				r.Opts.File, r.Opts.Source = name+".txt", source
				r.Sc = nil
				r.Tick(4)
				r.Desk().Set.Text, r.Desk().Set.Speed = text, 0 // of the program that has begun anew
				r.Tick(2)
				p := playOf(r)
				for side := range p.Table.Narrator.Level.Sides {
					p.Table.Match.SetSeat(side, "")
				}
				by, fig := forced(p, r.Ctx, r.Tick)
				if fig == rules.NoFig {
					continue
				}
				r.Settle()
				b, cam := p.Table.Narrator.Board, &p.Table.Picture.Camera
				under := func(box ui.Rect, c rules.Cell) bool {
					if c == rules.NoCell || b.Pos(c).Floor != p.Table.Picture.Floor {
						return false
					}
					seen++
					x, y := cam.Screen(board.Centre(b, c))
					z := cam.Zoom * 0.3
					return x+z > box.X && x-z < box.X+box.W && y+z > box.Y && y-z < box.Y+box.H
				}
				for i := range p.Table.Ends {
					end := &p.Table.Ends[i]
					r.Snap.MouseX, r.Snap.MouseY = 2, 2
					h := &p.Hints
					h.rect, h.docked = ui.Rect{}, false
					h.On, h.done, h.act, h.end = true, true, end.Steps[0], nil
					h.at = searchKey{p.Table.Match.State().Hash(), p.Table.Match.Count()}
					h.write()
					h.end = end
					r.Tick(3)
					for _, c := range []rules.Cell{p.Table.View.Figures[fig].Cell, p.Table.View.Figures[by].Cell, end.Mark} {
						if under(h.rect, c) {
							t.Errorf("%s at %v, text %v: the hint of the end %s hides %s", name, size, text, b.FormatCell(end.Mark), b.FormatCell(c))
						}
					}
					h.On = false
					s := p.spot("", end.Mark)
					r.Snap.MouseX, r.Snap.MouseY = s.X+s.W/2, s.Y+s.H/2
					r.Tick(3)
					for i := range p.UI.Kit.List.Items {
						it := &p.UI.Kit.List.Items[i]
						if it.StrokeTo != p.UI.Kit.Theme.Accent.Fade(0.75) || it.HX < 30 {
							continue
						}
						cards++
						box := ui.Rect{X: it.X - it.HX, Y: it.Y - it.HY, W: 2 * it.HX, H: 2 * it.HY}
						for _, c := range []rules.Cell{p.Table.View.Figures[fig].Cell, p.Table.View.Figures[by].Cell, end.Mark} {
							if under(box, c) {
								t.Errorf("%s at %v, text %v: the card of the end %s hides %s", name, size, text, b.FormatCell(end.Mark), b.FormatCell(c))
							}
						}
					}
				}
			}
		}
	}
	if seen < 2000 || cards < 150 {
		t.Errorf("only %d cells and %d cards were looked at", seen, cards)
	}
}
