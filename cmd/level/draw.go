package main

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"wallfall/assets/font"
	"wallfall/levels"
	"wallfall/levels/lint"
	"wallfall/render/board"
	"wallfall/render/board/anim"
	"wallfall/render/board/marks"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/raster"
	"wallfall/rules"
)

// Limits of a picture.
const (
	minCell  = 8 // pixels a cell
	maxCell  = 256
	maxPixel = 16384 // pixels along a side
	maxArea  = 64 << 20
)

// drawOptions say what is drawn and how.
type drawOptions struct {
	To                  string `flag:"o"`
	Over, Side          string
	Scale, Floor, Turns int
	Coords, Names       bool
}

// drawLevel writes a picture of a level as it stands at the start.
func drawLevel(c *call, o drawOptions) error {
	if o.Scale < minCell || o.Scale > maxCell {
		return fmt.Errorf("-scale must be %d to %d", minCell, maxCell)
	}
	lv := must(c.openLevel(c.args[0]))
	s := must(lv.New(1))
	c.checkFloor(lv, o.Floor)
	if floors := len(lv.Floors); !c.given["scale"] {
		if o.Floor > 0 {
			floors = 1
		}
		o.Scale = fitCell(o.Scale, lv.Width*lv.Height*floors)
	}
	if o.To == "" {
		o.To = baseName(lv.File) + ".png"
	} else if o.To != stdin && !strings.EqualFold(filepath.Ext(o.To), ".png") {
		return fmt.Errorf("%s: expected a picture file that ends in .png", o.To)
	}
	sh := &sheet{cell: float32(o.Scale), only: o.Floor - 1, coords: o.Coords, names: o.Names}
	try(sh.overlay(lv, s, o))
	return c.deliver(o.To, must(sh.png(lv, s)))
}

// fitCell returns the default width of a cell in pixels: most, or less if a picture of that
// many cells would be too large.
func fitCell(most, cells int) int {
	return max(minCell, min(most, int(math.Sqrt(float64(largePicture/cells)))))
}

// checkFloor refuses a floor that was asked for and a level does not have.
func (c *call) checkFloor(lv *levels.Level, floor int) {
	if floor > len(lv.Floors) || c.given["floor"] && floor < 1 {
		try(fmt.Errorf("%s has no floor %d; its floors are 1 to %d", lv.File, floor, len(lv.Floors)))
	}
}

// sheet is a picture of a level, perhaps with something more over and below it.
type sheet struct {
	cell   float32                          // pixels
	only   int                              // a floor, or all when it is negative
	coords bool                             // columns and rows are numbered along the edges
	names  bool                             // and in every cell
	under  func(*board.Picture)             // is called before a floor is drawn, nil for nothing
	over   func(*quad.List, *board.Picture) // draws over each floor, nil for nothing
	foot   float32                          // pixels below the floors
	legend func(*quad.List, quad.Bounds)    // draws there

	wide, high int // in pixels, once it is drawn
}

// bandHeight is how many rows are worth a goroutine of their own; a picture of more pixels
// than largePicture takes seconds to draw, and is compressed fast instead of well.
const (
	bandHeight   = 512
	largePicture = 8 << 20
)

// png draws the sheet as PNG, in bands at the same time.
func (sh *sheet) png(lv *levels.Level, s *rules.State) ([]byte, error) {
	list, err := sh.list(lv, s, font.New())
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, sh.wide, sh.high))
	bands := max(1, min(runtime.GOMAXPROCS(0), sh.high/bandHeight))
	var all sync.WaitGroup
	for i := range bands {
		all.Go(func() {
			r := img.Rect
			r.Min.Y, r.Max.Y = sh.high*i/bands, sh.high*(i+1)/bands
			pen := raster.New(font.New()) // with fonts of its own: they remember what they have measured
			pen.Draw(img.SubImage(r).(*image.RGBA), list)
		})
	}
	all.Wait()
	var buf bytes.Buffer
	enc := png.Encoder{}
	if sh.wide*sh.high > largePicture {
		enc.CompressionLevel = png.BestSpeed
	}
	err = enc.Encode(&buf, img)
	return buf.Bytes(), err
}

// The colours of what lies around the floors.
var (
	sheetGround = quad.RGB(0x2a211b)
	sheetInk    = quad.RGB(0xd8c7a8)
)

// list draws the sheet into a display list. The error says that it would be too large.
func (sh *sheet) list(lv *levels.Level, s *rules.State, fonts *font.Set) (*quad.List, error) {
	b, cell := s.Board(), sh.cell
	var floors []int
	for f := b.Floors() - 1; f >= 0; f-- {
		if sh.only < 0 || sh.only == f {
			floors = append(floors, f)
		}
	}
	// A margin of 0.4 cells is what the camera leaves around a floor.
	w, h := scene.MapSize(b)
	w, h = (w+0.8)*cell, (h+0.8)*cell
	edge, label := float32(0), float32(0)
	if sh.coords {
		edge = max(12, cell*0.4)
	}
	if len(floors) > 1 {
		label = max(16, cell*0.45)
	}
	under := float32(len(floors)) * (h + label + edge)
	sh.wide, sh.high = int(w+edge+0.5), int(under+sh.foot+0.5)
	if sh.wide > maxPixel || sh.high > maxPixel || sh.wide*sh.high > maxArea {
		return nil, fmt.Errorf("a picture of %d by %d pixels is too large; choose a smaller -scale or one -floor", sh.wide, sh.high)
	}
	view := scene.NewView(s)
	list := &quad.List{}
	list.Rect(0, 0, float32(sh.wide), float32(sh.high), 0, quad.Solid(sheetGround))
	for i, f := range floors {
		top := float32(i) * (h + label + edge)
		if label > 0 {
			list.TextIn(0.4*cell, top+label/2, "floor "+strconv.Itoa(f+1), font.Bold, label*0.6, quad.Left, quad.Middle, sheetInk)
		}
		p := board.NewPicture(view, new(anim.Timeline), fonts)
		p.Place = lv.Place
		p.Floor, p.Reduced, p.Scale = f, true, max(0.5, cell/48)
		for _, sd := range lv.Sides {
			p.Colours = append(p.Colours, int(sd.Colour))
		}
		p.Camera.SetArea(b, quad.Box(edge, top+label+edge, w, h))
		if sh.under != nil {
			sh.under(p)
		}
		p.Draw(list)
		if sh.over != nil {
			sh.over(list, p)
		}
		sh.numbers(list, p, edge, top+label)
	}
	if sh.legend != nil {
		sh.legend(list, quad.Box(0, under, float32(sh.wide), sh.foot))
	}
	return list, nil
}

// numbers writes columns and rows along the edges of a floor, and into its cells.
func (sh *sheet) numbers(l *quad.List, p *board.Picture, edge, top float32) {
	b := p.View.Board
	size := max(7, sh.cell*0.26)
	if sh.coords {
		for x := range b.Width() {
			sx, _ := sh.centre(p, rules.Pos{Floor: p.Floor, X: x})
			l.TextIn(sx, top+edge*0.75, strconv.Itoa(x), font.Regular, size, quad.Center, quad.Middle, sheetInk)
		}
		for y := range b.Height() {
			_, sy := sh.centre(p, rules.Pos{Floor: p.Floor, Y: y})
			l.TextIn(edge*0.75, sy, strconv.Itoa(y), font.Regular, size, quad.Center, quad.Middle, sheetInk)
		}
	}
	if sh.names && sh.cell >= 20 {
		sh.cells(p, func(c rules.Cell, x, y float32) {
			if at := b.Pos(c); p.View.Cells[c].Terrain != rules.Void {
				tag(l, x, y+sh.cell*0.36, strconv.Itoa(at.X)+","+strconv.Itoa(at.Y), max(6, sh.cell*0.17), quad.RGBA(0x1b1512a0), quad.RGB(0xfff6e0))
			}
		})
	}
}

// cells calls fn for each cell of a floor with the pixel in its middle.
func (sh *sheet) cells(p *board.Picture, fn func(c rules.Cell, x, y float32)) {
	b := p.View.Board
	for c := range rules.Cell(b.Cells()) {
		if at := b.Pos(c); at.Floor == p.Floor {
			x, y := sh.centre(p, at)
			fn(c, x, y)
		}
	}
}

// centre returns the pixel in the middle of a cell.
func (sh *sheet) centre(p *board.Picture, at rules.Pos) (x, y float32) {
	cx, cy := scene.Centre(p.View.Board, p.View.Board.Cell(at))
	return p.Camera.Screen(cx, cy)
}

// tag writes a few letters on a plate.
func tag(l *quad.List, x, y float32, text string, size float32, plate, ink quad.Color) {
	w := size * (0.5 + 0.58*float32(len([]rune(text))))
	l.Rect(x-w/2, y-size*0.65, w, size*1.3, size*0.35, quad.Solid(plate))
	l.TextIn(x, y, text, font.Bold, size, quad.Center, quad.Middle, ink)
}

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
			draw = append(draw, func(l *quad.List, p *board.Picture) {
				sh.cells(p, func(c rules.Cell, x, y float32) {
					if n := p.View.Board.Ground(c); n > 0 && p.View.Cells[c].Terrain != rules.Void {
						tag(l, x+sh.cell*0.3, y-sh.cell*0.3, "+"+strconv.Itoa(n), max(7, sh.cell*0.22), quad.RGBA(0x1b1512b0), quad.RGB(0xd8f0ff))
					}
				})
			})
		case "tags":
			draw = append(draw, func(l *quad.List, p *board.Picture) {
				sh.cells(p, func(c rules.Cell, x, y float32) {
					if n := p.View.Board.Tag(c); n > 0 {
						p.Outline(l, c, 0.1, 2, quad.RGB(0x74e8d8), quad.RGBA(0x74e8d820))
						tag(l, x-sh.cell*0.3, y+sh.cell*0.3, levels.TagName(n), max(8, sh.cell*0.3), quad.RGBA(0x1b1512d0), quad.RGB(0x74e8d8))
					}
				})
			})
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
				p.Over.Dangers = append(p.Over.Dangers, marks.Danger{Cell: rules.Cell(c), N: n, Harm: harm[c]})
			default:
				p.Over.Reach = append(p.Over.Reach, marks.Mark{Cell: rules.Cell(c), N: n})
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
			l.TextIn(x, y+line*float32(i), strconv.Itoa(i+1)+"  "+p.Msg.String(), font.Regular, size, quad.Left, quad.Middle, problemInk(p))
		}
	}
}
