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

// Shape returns the shader for all items of a display list except tiles or, if plain, the
// one for masks and simply filled rectangles.
func Shape(plain bool) []byte {
	if plain {
		return program(shape, "plain")
	}
	return program(shape, "fancy")
}

// Tile returns the shader that draws the tiles of a family of materials: see
// quad.Item.Family.
func Tile(family int) []byte { return program(tile, strconv.Itoa(family)) }

// program returns the lines of a source that belong to a program. Lines after "//only"
// belong to the programs it names, up to the next such line or "//all".
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
