package main

import (
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

// drawOptions say what is drawn and how.
type drawOptions struct {
	To                  string `flag:"o"`
	Format, Over, Side  string
	Scale, Floor, Turns int
	Coords, Names       bool
}

// drawLevel writes a picture of a level as it stands at the start.
func drawLevel(c *call, o drawOptions) int {
	if o.Scale < minCell || o.Scale > maxCell {
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
	if o.Floor >= len(lv.Floors) || c.given["floor"] && o.Floor < 0 {
		return c.fail(fmt.Errorf("%s has no floor %d; its floors are 0 to %d", lv.File, o.Floor, len(lv.Floors)-1))
	}
	if end := strings.ToLower(strings.TrimPrefix(filepath.Ext(o.To), ".")); o.Format == "" && end != "" {
		if o.Format = end; end != "png" && end != "svg" {
			return c.fail(fmt.Errorf("%s: expected a picture file that ends in .png or .svg; use -format for other names", o.To))
		}
	}
	sh := &sheet{cell: float32(o.Scale), only: o.Floor, coords: o.Coords, names: o.Names}
	if err := sh.overlay(lv, s, o); err != nil {
		return c.fail(err)
	}
	var data []byte
	switch o.Format {
	case "", "png":
		o.Format = "png"
		data, _, err = sh.png(lv, s)
	case "svg":
		data, err = sh.svg(lv, s, "")
	default:
		err = fmt.Errorf("-format must be png or svg, not %q", o.Format)
	}
	if err != nil {
		return c.fail(err)
	}
	if o.To == "" {
		o.To = baseName(lv.File) + "." + o.Format
	}
	return c.deliver(o.To, data)
}
