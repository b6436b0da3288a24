// Package shader holds the sources of the game's shaders, which are written
// in Kage.
package shader

import (
	"bytes"
	_ "embed"
	"fmt"
)

// Shape is the shader that draws every item of a display list but for tiles.
//
//go:embed shape.kage
var Shape []byte

//go:embed tile.kage
var tile []byte

// Tile gives the shader that draws the tiles of a family of materials: see
// quad.Item.Family.
func Tile(family int) []byte {
	return bytes.Replace(tile, []byte("const Family = 0.0"), fmt.Appendf(nil, "const Family = %d.0", family), 1)
}
