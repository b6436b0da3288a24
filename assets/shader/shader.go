// Package shader holds the sources of the game's shaders, which are written
// in Kage.
package shader

import (
	"bytes"
	_ "embed"
	"slices"
	"strconv"
	"strings"
)

//go:embed shape.kage
var shape []byte

//go:embed tile.kage
var tile []byte

// Shape returns the shader that draws every item of a display list but for tiles,
// or, plain, the one for masks and for rectangles in the plainer fills alone.
func Shape(plain bool) []byte {
	if plain {
		return program(shape, "plain")
	}
	return program(shape, "fancy")
}

// Tile returns the shader that draws the tiles of a family of materials: see
// quad.Item.Family.
func Tile(family int) []byte { return program(tile, strconv.Itoa(family)) }

// program returns the lines of a source that belong to a program: those between
// "//only" with some names and the next such line or "//all" belong to these alone.
func program(source []byte, name string) []byte {
	out := make([]byte, 0, len(source))
	on := true
	for line := range bytes.Lines(source) {
		if names, ok := bytes.CutPrefix(line, []byte("//only ")); ok {
			on = slices.Contains(strings.Fields(string(names)), name)
		} else if bytes.HasPrefix(line, []byte("//all")) {
			on = true
		} else if on {
			out = append(out, line...)
		}
	}
	return out
}
