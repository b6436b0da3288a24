package shell

import (
	"wallfall/render/board"
	"wallfall/render/ui"
)

// contrast is the palette with which the widgets have high contrast, too.
const contrast = "contrast"

// palettes lists the colour palettes a player can choose, the standard one first.
func palettes() []string { return board.PaletteNames() }

// theme returns the look of the widgets for a palette.
func theme(palette string) ui.Theme {
	if palette == contrast {
		return ui.Contrast()
	}
	return ui.Table()
}
