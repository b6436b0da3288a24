// Package shader holds the sources of the game's shaders, which are written
// in Kage.
package shader

import (
	"bytes"
	_ "embed"
	"fmt"
)

//go:embed shape.kage
var shape []byte

//go:embed tile.kage
var tile []byte

// Shape gives the shader that draws every item of a display list but for tiles,
// or, plain, the one for masks and for rectangles in the plainer fills alone.
func Shape(plain bool) []byte {
	if !plain {
		return shape
	}
	return bytes.Replace(shape, []byte("const Plain = 0.0"), []byte("const Plain = 1.0"), 1)
}

// Tile gives the shader that draws the tiles of a family of materials: see
// quad.Item.Family.
func Tile(family int) []byte {
	return bytes.Replace(tile, []byte("const Family = 0.0"), fmt.Appendf(nil, "const Family = %d.0", family), 1)
}
