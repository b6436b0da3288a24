package main

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"runtime"
	"strconv"
	"sync"

	"wallfall/assets/font"
	"wallfall/levels"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/render/raster"
	"wallfall/render/svg"
	"wallfall/rules"
)

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
}

// draw makes pixels of the sheet.
func (sh *sheet) draw(lv *levels.Level, s *rules.State) (*image.RGBA, error) {
	list, fonts, wide, high, err := sh.list(lv, s)
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, wide, high))
	if bands := min(runtime.GOMAXPROCS(0), high/bandHeight); bands > 1 {
		inBands(img, list, bands)
	} else {
		raster.New(fonts).Draw(img, list)
	}
	return img, nil
}

// bandHeight is how many rows are worth a goroutine of their own.
const bandHeight = 512

// inBands draws a large picture in bands, each at the same time as the others.
func inBands(img *image.RGBA, list *quad.List, bands int) {
	var all sync.WaitGroup
	for i := range bands {
		all.Go(func() {
			fonts := font.New() // fonts remember what they have measured
			r := img.Rect
			r.Min.Y, r.Max.Y = r.Max.Y*i/bands, r.Max.Y*(i+1)/bands
			raster.New(fonts).Draw(img.SubImage(r).(*image.RGBA), list)
		})
	}
	all.Wait()
}

// largePicture is how many pixels take longer to be packed well than anybody waits
// for a few megabytes.
const largePicture = 8 << 20

// png draws the sheet as PNG and returns its size in pixels, too.
func (sh *sheet) png(lv *levels.Level, s *rules.State) (data []byte, size image.Point, err error) {
	img, err := sh.draw(lv, s)
	if err != nil {
		return nil, size, err
	}
	var buf bytes.Buffer
	enc := png.Encoder{}
	if img.Rect.Dx()*img.Rect.Dy() > largePicture {
		enc.CompressionLevel = png.BestSpeed
	}
	err = enc.Encode(&buf, img)
	return buf.Bytes(), img.Rect.Size(), err
}

// svg makes an SVG document; the names in it begin with id.
func (sh *sheet) svg(lv *levels.Level, s *rules.State, id string) ([]byte, error) {
	list, fonts, wide, high, err := sh.list(lv, s)
	if err != nil {
		return nil, err
	}
	return svg.Write(list, fonts, float32(wide), float32(high), id), nil
}

// The colours of what lies around the floors.
var (
	sheetGround = quad.RGB(0x2a211b)
	sheetInk    = quad.RGB(0xd8c7a8)
)

// list draws the sheet into a display list.
func (sh *sheet) list(lv *levels.Level, s *rules.State) (list *quad.List, fonts *font.Set, wide, high int, err error) {
	b, cell := s.Board(), sh.cell
	var floors []int
	for f := b.Floors() - 1; f >= 0; f-- {
		if sh.only < 0 || sh.only == f {
			floors = append(floors, f)
		}
	}
	// A margin of 0.4 cells is what the camera leaves around a floor.
	w, h := board.MapSize(b)
	w, h = (w+0.8)*cell, (h+0.8)*cell
	edge, label := float32(0), float32(0)
	if sh.coords {
		edge = max(12, cell*0.4)
	}
	if len(floors) > 1 {
		label = max(16, cell*0.45)
	}
	under := float32(len(floors)) * (h + label + edge)
	wide, high = int(w+edge+0.5), int(under+sh.foot+0.5)
	if wide > maxPixel || high > maxPixel || wide*high > maxArea {
		return nil, nil, 0, 0, fmt.Errorf("a picture of %d by %d pixels is too large; choose a smaller -scale or one -floor", wide, high)
	}
	fonts = font.New()
	view := board.NewView(s)
	list = &quad.List{}
	list.Rect(0, 0, float32(wide), float32(high), 0, quad.Solid(sheetGround))
	for i, f := range floors {
		top := float32(i) * (h + label + edge)
		if label > 0 {
			list.TextIn(0.4*cell, top+label/2, "floor "+strconv.Itoa(f), font.Bold, label*0.6, quad.Left, quad.Middle, sheetInk)
		}
		p := board.NewPicture(view, new(board.Timeline), fonts)
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
		sh.legend(list, quad.Box(0, under, float32(wide), sh.foot))
	}
	return list, fonts, wide, high, nil
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
		for c := range rules.Cell(b.Cells()) {
			at := b.Pos(c)
			if at.Floor != p.Floor || p.View.Cells[c].Terrain == rules.Void {
				continue
			}
			x, y := sh.centre(p, at)
			tag(l, x, y+sh.cell*0.36, strconv.Itoa(at.X)+","+strconv.Itoa(at.Y), max(6, sh.cell*0.17), quad.RGBA(0x1b1512a0), quad.RGB(0xfff6e0))
		}
	}
}

// centre returns the pixel in the middle of a cell.
func (sh *sheet) centre(p *board.Picture, at rules.Pos) (x, y float32) {
	cx, cy := board.Centre(p.View.Board, p.View.Board.Cell(at))
	return p.Camera.Screen(cx, cy)
}

// tag writes a few letters on a plate.
func tag(l *quad.List, x, y float32, text string, size float32, plate, ink quad.Color) {
	w := size * (0.5 + 0.58*float32(len([]rune(text))))
	l.Rect(x-w/2, y-size*0.65, w, size*1.3, size*0.35, quad.Solid(plate))
	l.TextIn(x, y, text, font.Bold, size, quad.Center, quad.Middle, ink)
}
