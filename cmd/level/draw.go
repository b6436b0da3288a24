package main

import (
	"flag"
	"fmt"
	"path/filepath"
	"strings"
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
		name: "draw", summary: "draw a picture of a level (PNG or SVG)", args: "FILE", need: aLevel, most: 1,
		setup: setupDraw,
		about: `Draws a level at its start as the game shows it: all floors, the highest on top, or one floor. PNG is the game's own picture; SVG is the same picture made of shapes, for any size, with text as text.

-over draws one or more layers over it, separated by commas:

    walls     the positions of the walls in the keeper's next -turns turns,
              if nobody acts
    heights   the ground height of every cell that is not 0
    tags      the tags of cells that goals use
    reach     where the groups of -side can move in one turn
    danger    where groups of other sides could harm those of -side in one turn
    problems  the problems that level check finds, with their sentences below`,
		examples: []example{
			{"level draw mine.txt", "write mine.png"},
			{"level draw -o mine.svg -coords -over walls,tags mine.txt", "write an SVG picture to discuss"},
			{"level draw -over danger -side heroes vise", "show where the heroes are in danger"},
			{"level draw -scale 96 -floor 1 -o cellar.png undercroft", "draw one floor of a built-in level"},
			{"level draw - -o - <mine.txt >mine.png", "read standard input and write standard output"},
		},
		see:   []string{"check"},
		words: levelNames, files: levelFiles,
	}
}

// drawOptions say what is drawn and how.
type drawOptions struct {
	to     string
	format string
	scale  int
	floor  int
	coords bool
	names  bool
	over   string
	side   string
	turns  int
}

func setupDraw(fs *flag.FlagSet) func(*call) int {
	var o drawOptions
	fs.StringVar(&o.to, "o", "", "write the picture to this `FILE`, - for standard output (default: the level's name with .png or .svg)")
	fs.StringVar(&o.format, "format", "", "`png|svg` (default: from the file name, else png)")
	fs.BoolVar(&o.coords, "coords", false, "number columns and rows along the edges")
	fs.BoolVar(&o.names, "names", false, "write column and row into every cell")
	fs.StringVar(&o.over, "over", "", "layers to draw: a list of `walls|heights|tags|reach|danger|problems`")
	fs.StringVar(&o.side, "side", "", "`NAME` of the side for reach and danger (default: the first side)")
	fs.IntVar(&o.turns, "turns", 3, "draw `N` turns of the walls, 1 to 20")
	fs.IntVar(&o.scale, "scale", 48, "`N` pixels per cell, 8 to 256")
	fs.IntVar(&o.floor, "floor", -1, "draw only floor `N` (default: all, the highest on top)")
	return func(c *call) int { return drawLevel(c, o) }
}

// drawLevel writes a picture of a level as it stands at the start.
func drawLevel(c *call, o drawOptions) int {
	if o.scale < minCell || o.scale > maxCell {
		return c.fail(fmt.Errorf("-scale must be %d to %d", minCell, maxCell))
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
		return c.fail(fmt.Errorf("%s has no floor %d; its floors are 0 to %d", lv.File, o.floor, len(lv.Floors)-1))
	}
	if end := strings.ToLower(strings.TrimPrefix(filepath.Ext(o.to), ".")); o.format == "" && end != "" {
		if o.format = end; end != "png" && end != "svg" {
			return c.fail(fmt.Errorf("%s: expected a picture file that ends in .png or .svg; use -format for other names", o.to))
		}
	}
	sh := &sheet{cell: float32(o.scale), only: o.floor, coords: o.coords, names: o.names}
	if err := sh.overlay(lv, s, o); err != nil {
		return c.fail(err)
	}
	var data []byte
	switch o.format {
	case "", "png":
		o.format = "png"
		data, err = sh.png(lv, s)
	case "svg":
		data, err = sh.svg(lv, s, "")
	default:
		err = fmt.Errorf("-format must be png or svg, not %q", o.format)
	}
	if err != nil {
		return c.fail(err)
	}
	if o.to == "" {
		o.to = baseName(lv.File) + "." + o.format
	}
	if err := c.write(o.to, data); err != nil {
		return c.fail(err)
	}
	c.wrote(o.to)
	return exitOK
}
