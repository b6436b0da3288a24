package main

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"strconv"

	"wallfall/assets/font"
	"wallfall/levels"
	"wallfall/render/board"
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

func drawCommand() *command {
	return &command{
		name: "draw", summary: "write a picture of a level (PNG)", args: "FILE", need: aLevel, most: 1,
		setup: setupDraw,
		about: `Draws a level as it stands at the start, looking as it does in the game: every floor, the highest on top, or one alone.`,
		examples: []example{
			{"level draw mine.txt", "writes mine.png"},
			{"level draw -scale 96 -floor 1 -o cellar.png undercroft", "writes one floor of a level of the game"},
			{"level draw - -o - <mine.txt >mine.png", "reads and writes standard input and output"},
		},
		see:   []string{"check"},
		words: shippedNames, files: levelFiles,
	}
}

// drawOptions say what is drawn and how.
type drawOptions struct {
	to    string
	scale int
	floor int
}

func setupDraw(fs *flag.FlagSet) func(*call) int {
	var o drawOptions
	fs.StringVar(&o.to, "o", "", "the picture's `FILE`, - for standard output (the level's name with .png unless given)")
	fs.IntVar(&o.scale, "scale", 48, "`N` pixels a cell, 8 to 256")
	fs.IntVar(&o.floor, "floor", -1, "draw this floor `N` alone (all, the highest on top, unless given)")
	return func(c *call) int { return drawLevel(c, o) }
}

// drawLevel writes a picture of a level as it stands at the start.
func drawLevel(c *call, o drawOptions) int {
	if o.scale < minCell || o.scale > maxCell {
		return c.fail(fmt.Errorf("-scale lies in %d..%d", minCell, maxCell))
	}
	name := c.args[0]
	lv, err := c.openLevel(name)
	if err != nil {
		return c.refuse(err)
	}
	s, err := lv.New(1)
	if err != nil {
		return c.refuse(err)
	}
	if o.floor >= len(lv.Floors) || c.given["floor"] && o.floor < 0 {
		return c.fail(fmt.Errorf("%s has no floor %d: floors are numbered from 0 to %d", lv.File, o.floor, len(lv.Floors)-1))
	}
	img, err := picture(lv, s, float32(o.scale), o.floor)
	if err != nil {
		return c.fail(err)
	}
	var buf bytes.Buffer
	if err := png.Encode(&buf, img); err != nil {
		return c.fail(err)
	}
	if o.to == "" {
		o.to = baseName(lv.File) + ".png"
	}
	if err := c.write(o.to, buf.Bytes()); err != nil {
		return c.fail(err)
	}
	return exitOK
}

// picture draws one floor, or all of them one below another with the highest on
// top, at so many pixels a cell.
func picture(lv *levels.Level, s *rules.State, cell float32, only int) (*image.RGBA, error) {
	return (&sheet{cell: cell, only: only}).draw(lv, s)
}

// sheet is a picture of a level, perhaps with something more over and below it.
type sheet struct {
	cell   float32                          // pixels
	only   int                              // a floor, or all when it is negative
	over   func(*quad.List, *board.Picture) // draws over each floor, nil for nothing
	foot   float32                          // pixels below the floors
	legend func(*quad.List, quad.Bounds)
}

func (sh *sheet) draw(lv *levels.Level, s *rules.State) (*image.RGBA, error) {
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
	label := float32(0)
	if len(floors) > 1 {
		label = max(16, cell*0.45)
	}
	under := float32(len(floors)) * (h + label)
	wide, high := int(w+0.5), int(under+sh.foot+0.5)
	if wide > maxPixel || high > maxPixel || wide*high > maxArea {
		return nil, fmt.Errorf("a picture of %d by %d pixels is too large: choose a smaller -scale or one -floor", wide, high)
	}
	fonts, err := font.New()
	if err != nil {
		return nil, err
	}
	pen, err := raster.New(fonts)
	if err != nil {
		return nil, err
	}
	view := board.NewView(s)
	var list quad.List
	list.Rect(0, 0, float32(wide), float32(high), 0, quad.Solid(quad.RGB(0x2a211b)))
	for i, f := range floors {
		top := float32(i) * (h + label)
		if label > 0 {
			list.TextIn(0.4*cell, top+label/2, "floor "+strconv.Itoa(f), font.Bold, label*0.6, quad.Left, quad.Middle, quad.RGB(0xd8c7a8))
		}
		p := board.Picture{View: view, Timeline: &board.Timeline{}, Floor: f, Reduced: true,
			Scale: max(0.5, cell/48), Fonts: fonts, Over: board.NoOverlay()}
		for _, sd := range lv.Sides {
			p.Colours = append(p.Colours, int(sd.Colour))
		}
		p.Camera.SetArea(b, quad.Box(0, top+label, w, h))
		p.Draw(&list)
		if sh.over != nil {
			sh.over(&list, &p)
		}
	}
	if sh.legend != nil {
		sh.legend(&list, quad.Box(0, under, float32(wide), sh.foot))
	}
	img := image.NewRGBA(image.Rect(0, 0, wide, high))
	pen.Draw(img, &list)
	return img, nil
}
