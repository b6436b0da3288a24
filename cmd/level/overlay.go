package main

import (
	"fmt"
	"strconv"
	"strings"

	"wallfall/assets/font"
	"wallfall/levels"
	"wallfall/levels/lint"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/rules"
)

// maxTurns is how far ahead the walls are drawn.
const maxTurns = 20

// overlays are what may be drawn over a level.
func overlays() []string { return []string{"walls", "heights", "tags", "reach", "danger", "problems"} }

// overlay prepares the layers drawn over the floors.
func (sh *sheet) overlay(lv *levels.Level, s *rules.State, o drawOptions) error {
	if o.Over == "" {
		return nil
	}
	side := 0
	if o.Side != "" {
		if side = sideNamed(lv, o.Side); side < 0 {
			return fmt.Errorf("-side: unknown side %q", o.Side)
		}
	}
	if o.Turns < 1 || o.Turns > maxTurns {
		return fmt.Errorf("-turns must be 1 to %d", maxTurns)
	}
	var draw []func(*quad.List, *board.Picture)
	for name := range strings.SplitSeq(o.Over, ",") {
		switch name {
		case "walls":
			turns := s.Schedule(o.Turns)
			draw = append(draw, func(l *quad.List, p *board.Picture) { sh.drawWalls(l, p, turns) })
		case "heights":
			draw = append(draw, sh.drawHeights)
		case "tags":
			draw = append(draw, sh.drawTags)
		case "reach", "danger":
			sh.drawReach(s, side, name == "danger")
		case "problems":
			found := lint.Check(lv)
			draw = append(draw, func(l *quad.List, p *board.Picture) { sh.drawProblems(l, p, found) })
			sh.listProblems(found)
		default:
			return fmt.Errorf("-over: unknown layer %q%s (expected %s)", name, didYouMean(name, overlays()), strings.Join(overlays(), ", "))
		}
	}
	sh.over = func(l *quad.List, p *board.Picture) {
		for _, d := range draw {
			d(l, p)
		}
	}
	return nil
}

// drawWalls outlines the cells that walls will cover, each with the turn in which
// a wall comes there first.
func (sh *sheet) drawWalls(l *quad.List, p *board.Picture, turns []rules.WallTurn) {
	done := map[rules.Cell]bool{}
	for _, w := range p.View.Walls {
		for _, c := range w.Cells {
			done[c] = true
		}
	}
	for k := range turns {
		for _, cells := range turns[k].Walls {
			for _, c := range cells {
				at := p.View.Board.Pos(c)
				if at.Floor != p.Floor || done[c] {
					continue
				}
				done[c] = true
				ink := quad.RGB(0xffb21a)
				p.Outline(l, c, 0.06, 2, ink, quad.RGBA(0xffb21a30))
				x, y := sh.centre(p, at)
				tag(l, x-sh.cell*0.28, y-sh.cell*0.3, strconv.Itoa(k+1), max(7, sh.cell*0.24), quad.RGBA(0x1b1512d0), ink)
			}
		}
	}
}

// drawHeights writes the ground height into every cell that is raised.
func (sh *sheet) drawHeights(l *quad.List, p *board.Picture) {
	b := p.View.Board
	for c := range rules.Cell(b.Cells()) {
		if at := b.Pos(c); at.Floor == p.Floor && b.Ground(c) > 0 && p.View.Cells[c].Terrain != rules.Void {
			x, y := sh.centre(p, at)
			tag(l, x+sh.cell*0.3, y-sh.cell*0.3, "+"+strconv.Itoa(b.Ground(c)), max(7, sh.cell*0.22), quad.RGBA(0x1b1512b0), quad.RGB(0xd8f0ff))
		}
	}
}

// drawTags writes the tag into every cell that has one.
func (sh *sheet) drawTags(l *quad.List, p *board.Picture) {
	b := p.View.Board
	for c := range rules.Cell(b.Cells()) {
		if at := b.Pos(c); at.Floor == p.Floor && b.Tag(c) > 0 {
			p.Outline(l, c, 0.1, 2, quad.RGB(0x74e8d8), quad.RGBA(0x74e8d820))
			x, y := sh.centre(p, at)
			tag(l, x-sh.cell*0.3, y+sh.cell*0.3, levels.TagName(b.Tag(c)), max(8, sh.cell*0.3), quad.RGBA(0x1b1512d0), quad.RGB(0x74e8d8))
		}
	}
}

// drawReach marks where the groups of a side can go, or where others could
// harm them.
func (sh *sheet) drawReach(s *rules.State, side int, danger bool) {
	begun := s.Clone()
	begun.Begin(nil)
	cells := begun.Board().Cells()
	count, harm := make([]int, cells), make([]rules.Harm, cells)
	var reach rules.Reach
	var threat rules.Threat
	prey := rules.NoFig
	for i := range begun.NumFigures() {
		if v := begun.Figure(rules.FigID(i)); v.Side == side && v.OnBoard && prey == rules.NoFig {
			prey = rules.FigID(i)
		}
	}
	for i := range begun.NumFigures() {
		id := rules.FigID(i)
		v := begun.Figure(id)
		switch {
		case !v.OnBoard || v.Side == rules.NoSide:
		case !danger && v.Side == side:
			begun.Reach(id, &reach)
			for _, c := range reach.Cells() {
				count[c]++
			}
		case danger && v.Side != side && prey != rules.NoFig:
			begun.Threat(id, prey, &threat)
			for _, c := range threat.Cells() {
				count[c]++
				harm[c] |= threat.Harm[c]
			}
		}
	}
	before := sh.under
	sh.under = func(p *board.Picture) {
		if before != nil {
			before(p)
		}
		for c, n := range count {
			switch {
			case n == 0:
			case danger:
				p.Over.Dangers = append(p.Over.Dangers, board.Danger{Cell: rules.Cell(c), N: n, Harm: harm[c]})
			default:
				p.Over.Reach = append(p.Over.Reach, board.Mark{Cell: rules.Cell(c), N: n})
			}
		}
	}
}

// drawProblems marks the cells of problems with the numbers they are listed by.
func (sh *sheet) drawProblems(l *quad.List, p *board.Picture, found levels.Problems) {
	for i, pr := range found {
		if !pr.HasAt || pr.At.Floor != p.Floor {
			continue
		}
		ink := problemInk(pr)
		p.Outline(l, p.View.Board.Cell(pr.At), 0.04, 3, ink, ink.Fade(0.2))
		x, y := sh.centre(p, pr.At)
		tag(l, x+sh.cell*0.3, y+sh.cell*0.3, strconv.Itoa(i+1), max(8, sh.cell*0.26), ink, quad.RGB(0x1b1512))
	}
}

func problemInk(p levels.Problem) quad.Color {
	if p.Warning {
		return quad.RGB(0xffb21a)
	}
	return quad.RGB(0xff5c4e)
}

// listProblems writes the sentences below the floors.
func (sh *sheet) listProblems(found levels.Problems) {
	size := max(11, sh.cell*0.28)
	line := size * 1.5
	sh.foot = line*float32(max(1, len(found))) + 0.4*sh.cell
	sh.legend = func(l *quad.List, at quad.Bounds) {
		x, y := at.X0+0.4*sh.cell, at.Y0+line/2
		if len(found) == 0 {
			l.TextIn(x, y, "No problems.", font.Regular, size, quad.Left, quad.Middle, sheetInk)
		}
		for i, p := range found {
			l.TextIn(x, y+line*float32(i), strconv.Itoa(i+1)+"  "+p.Msg, font.Regular, size, quad.Left, quad.Middle, problemInk(p))
		}
	}
}
