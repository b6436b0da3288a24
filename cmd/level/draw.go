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
		name: "draw", summary: "write a picture of a level (PNG or SVG)", args: "FILE", need: aLevel, most: 1,
		setup: setupDraw,
		about: `Draws a level as it stands at the start, looking as it does in the game: every floor, the highest on top, or one alone. A PNG is the game's own picture; an SVG is the same of shapes, for any size, with text as text.

With -over one or more of these are drawn over it, separated by commas:

    walls     where crushing walls come to in the next -turns turns of the keeper,
              if nobody does anything
    heights   the ground height of every cell that is not 0
    tags      the tags of cells, which goals name
    reach     where the groups of -side can go in one turn
    danger    where groups of other sides could harm those of -side in one turn
    problems  what level check finds, at its cells, with the sentences below`,
		examples: []example{
			{"level draw mine.txt", "writes mine.png"},
			{"level draw -o mine.svg -coords -over walls,tags mine.txt", "writes a picture to talk about, as SVG"},
			{"level draw -over danger -side heroes vise", "shows where the heroes are not safe"},
			{"level draw -scale 96 -floor 1 -o cellar.png undercroft", "writes one floor of a level of the game"},
			{"level draw - -o - <mine.txt >mine.png", "reads and writes standard input and output"},
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
	fs.StringVar(&o.to, "o", "", "the picture's `FILE`, - for standard output (the level's name with .png or .svg unless given)")
	fs.StringVar(&o.format, "format", "", "`png|svg` (as the name of the file ends unless given, else png)")
	fs.BoolVar(&o.coords, "coords", false, "number columns and rows along the edges")
	fs.BoolVar(&o.names, "names", false, "write the column and row into every cell")
	fs.StringVar(&o.over, "over", "", "draw over it a list of `walls|heights|tags|reach|danger|problems`")
	fs.StringVar(&o.side, "side", "", "whose reach and danger is drawn, `NAME` of a side (the first unless given)")
	fs.IntVar(&o.turns, "turns", 3, "how many turns of the walls are drawn, `N`, 1 to 20")
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
	if end := strings.ToLower(strings.TrimPrefix(filepath.Ext(o.to), ".")); o.format == "" && end != "" {
		if o.format = end; end != "png" && end != "svg" {
			return c.fail(fmt.Errorf("%s: a picture ends in .png or .svg; -format says which it is under another name", o.to))
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
		err = fmt.Errorf("-format is png or svg, not %q", o.format)
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
