package main

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"slices"
	"strconv"
	"unicode/utf8"

	"wallfall/assets/font"
	"wallfall/levels"
	"wallfall/levels/tiled"
	"wallfall/render/board"
	"wallfall/render/board/anim"
	"wallfall/render/board/scene"
	"wallfall/render/board/tokens"
	"wallfall/render/quad"
	"wallfall/render/raster"
	"wallfall/rules"
)

// tilePainter draws the tiles of our tilesets as the game draws what they stand for.
type tilePainter struct {
	fonts *font.Set
	pen   *raster.Renderer
	pal   scene.Palette
}

func newTilePainter() *tilePainter {
	fonts := font.New()
	return &tilePainter{fonts, raster.New(fonts), scene.PaletteNamed("")}
}

// pixels draws a tile.
func (p *tilePainter) pixels(s *tiled.Sheet, list *quad.List) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, s.Width, s.Height))
	p.pen.Draw(img, list)
	return img
}

// sheet draws a tileset's picture as PNG.
func (p *tilePainter) sheet(s *tiled.Sheet) []byte {
	img := image.NewRGBA(image.Rect(0, 0, s.Columns*s.Width, s.Rows*s.Height))
	for i := range s.Slots {
		tile := p.tile(s, &s.Slots[i])
		at := image.Pt(s.Slots[i].ID%s.Columns*s.Width, s.Slots[i].ID/s.Columns*s.Height)
		draw.Draw(img, tile.Bounds().Add(at), tile, image.Point{}, draw.Src)
	}
	var buf bytes.Buffer
	try(png.Encode(&buf, img))
	return buf.Bytes()
}

// tile draws one tile. What stands on the ground is drawn without it, so that
// layers of tiles show what lies below.
func (p *tilePainter) tile(s *tiled.Sheet, slot *tiled.Slot) *image.RGBA {
	m, c := &slot.Meaning, slot.Meaning.Cell
	switch {
	case s.Figures():
		return p.figure(s, m)
	case m.WallDir != "":
		d, _ := s.Topology.ParseDir(m.WallDir)
		return p.standing(s, rules.CellSetup{Owner: -1}, &d)
	case c.Terrain == rules.Void:
		return p.label(s, "×")
	case c.Tag > 0:
		return p.label(s, levels.TagName(c.Tag))
	case c.Ground > 0:
		return p.label(s, "+"+strconv.Itoa(c.Ground))
	case c.Magical:
		return p.label(s, "magic")
	case c.Feature != rules.NoFeature || c.Structure != rules.NoStructure:
		return p.standing(s, c, nil)
	}
	img := p.cell(s, c, c, nil)
	if s.Topology == rules.Hex {
		clipHex(img)
	}
	return img
}

// cell draws the middle cell of a board whose other cells are all alike.
func (p *tilePainter) cell(s *tiled.Sheet, c, others rules.CellSetup, wall *rules.Dir) *image.RGBA {
	const n, at = 5, 2 // its neighbours have neighbours, so that nothing of the rim is seen
	su := &rules.Setup{Topology: s.Topology, Width: n, Height: n, Floors: []rules.FloorSetup{{Cells: make([]rules.CellSetup, n*n)}}}
	for i := range su.Floors[0].Cells {
		su.Floors[0].Cells[i] = others
	}
	middle := rules.Pos{X: at, Y: at}
	su.Floors[0].Cells[at*n+at] = c
	for i := range rules.MaxSides {
		su.Sides = append(su.Sides, rules.SideSetup{Name: levels.Colour(i).String(), Keeper: i == 0})
	}
	if wall != nil {
		su.Walls = []rules.WallSetup{{Name: "w", Dir: *wall, Cells: []rules.Pos{middle}}}
	}
	switch c.Feature { // a way leads somewhere
	case rules.Portal: // to another, as far away as there is room
		su.Floors[0].Cells[0] = c
		su.Links = []rules.LinkSetup{{A: middle}}
	case rules.Ladder:
		su.Floors = append(su.Floors, rules.FloorSetup{Cells: slices.Clone(su.Floors[0].Cells)})
		su.Links = []rules.LinkSetup{{A: middle, B: rules.Pos{Floor: 1, X: at, Y: at}}}
	}
	st := must(rules.New(su, 1))
	w, h := float32(s.Width), float32(s.Height)
	pic := board.NewPicture(scene.NewView(st), new(anim.Timeline), p.fonts)
	pic.Reduced, pic.Scale, pic.Colours = true, 1.3, []int{0, 1, 2, 3}
	b := st.Board()
	pic.Camera.SetArea(b, quad.Box(0, 0, w, h))
	pic.Camera.X, pic.Camera.Y = scene.Centre(b, b.Cell(middle))
	pic.Camera.Zoom = w
	var list quad.List
	pic.Draw(&list)
	return p.pixels(s, &list)
}

// standing draws what stands on a cell: the pixels that differ from plain ground.
func (p *tilePainter) standing(s *tiled.Sheet, c rules.CellSetup, wall *rules.Dir) *image.RGBA {
	plain := rules.CellSetup{Owner: -1}
	with, without := p.cell(s, c, plain, wall), p.cell(s, plain, plain, nil)
	for i := 0; i < len(with.Pix); i += 4 {
		if slices.Equal(with.Pix[i:i+4], without.Pix[i:i+4]) {
			copy(with.Pix[i:i+4], []uint8{0, 0, 0, 0})
		}
	}
	if s.Topology == rules.Hex {
		clipHex(with)
	}
	return with
}

// figure draws a kind's chip.
func (p *tilePainter) figure(s *tiled.Sheet, m *tiled.Meaning) *image.RGBA {
	k := &rules.Kind{Name: m.Kind, Size: 1}
	for _, known := range levels.Catalogue() {
		if known.Name == m.Kind {
			k = &known.Kind
		}
	}
	colour := m.Colour
	if colour < 0 {
		colour = scene.Nobody
	}
	chip := tokens.ChipOf(k, colour)
	chip.Full = 0
	var list quad.List
	chip.Draw(&list, &p.pal, float32(s.Width)/2, float32(s.Height)/2, float32(s.Width)*0.44)
	return p.pixels(s, &list)
}

// label draws a sign on a small plate in the upper left of a cell, so that what lies below
// stays visible.
func (p *tilePainter) label(s *tiled.Sheet, text string) *image.RGBA {
	var list quad.List
	w, h := float32(s.Width), float32(s.Height)
	x, y := w/2, h*0.3
	wide := w * (0.2 + 0.16*float32(utf8.RuneCountInString(text)))
	list.Rect(x-wide/2, y-h*0.14, wide, h*0.28, h*0.08, quad.Solid(p.pal.Plate))
	list.TextIn(x, y, text, font.Bold, h*0.26, quad.Center, quad.Middle, p.pal.Label)
	return p.pixels(s, &list)
}

// clipHex clears what lies outside of the hex with its points above and below.
func clipHex(img *image.RGBA) {
	b := img.Bounds()
	w, h := float64(b.Dx()), float64(b.Dy())
	for y := range b.Dy() {
		for x := range b.Dx() {
			// Distances from the middle, as shares of half the size.
			dx, dy := (float64(x)+0.5)/w*2-1, (float64(y)+0.5)/h*2-1
			if max(dy, -dy) > 1-max(dx, -dx)/2+1/h {
				img.SetRGBA(x, y, color.RGBA{})
			}
		}
	}
}
