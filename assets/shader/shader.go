// Package shader holds the sources of the game's shaders, which are written
// in Kage.
package shader

import _ "embed"

// Shape is the shader that draws every item of a display list but for tiles.
//
//go:embed shape.kage
var Shape []byte

// Tile is the shader that draws tiles, the ground of boards.
//
//go:embed tile.kage
var Tile []byte
