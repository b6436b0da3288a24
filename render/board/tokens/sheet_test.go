package tokens

import (
	"image"
	"testing"

	"wallfall/assets/font"
	"wallfall/levels"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/render/quad/quadtest"
	"wallfall/render/raster"
	"wallfall/rules"
)

// met are the kinds that people meet in the campaign, the lessons and the puzzles.
var met = []string{"porter", "fisher", "dancer", "smith", "steeplejack", "clerk", "usher", "bouncer", "hound", "lamplighter", "mason", "landlord",
	"cook", "bookkeeper", "baker", "stoker", "gardener", "registrar", "doorman", "doorkeeper", "boatman", "bailiff", "knight", "warden", "rogue", "ogre", "goblin", "troll", "newt", "cyclops", "unicorn", "faun", "swimmer", "warbear"}

// kindOf returns a kind of the catalogue, or one that a level would define.
func kindOf(name string) rules.Kind {
	for _, k := range levels.Catalogue() {
		if k.Name == name {
			return k.Kind
		}
	}
	return rules.Kind{Name: name, Stamina: 8, Size: 1}
}

// TestPeopleSheet draws who is met at 32 and 64 pixels, for two sides.
func TestPeopleSheet(t *testing.T) {
	const columns, cell = 6, 190
	w, h := columns*cell, (len(met)+columns-1)/columns*76
	var l quad.List
	l.Rect(0, 0, float32(w), float32(h), 0, quad.Solid(quad.RGB(0xa29681)))
	pal := scene.PaletteNamed("standard")
	for i, name := range met {
		k := kindOf(name)
		x, y := float32(i%columns*cell), float32(i/columns*76+38)
		for n, at := range []float32{38, 88, 122, 160} {
			r := []float32{32, 16, 16, 32}[n] * 0.95
			c := ChipOf(&k, n/2)
			if i >= 6 {
				c.Colour = []int{1, 1, 2, 3}[n]
			}
			c.Stamina, c.Full, c.Pointed = min(k.Stamina, 7), k.Stamina, true
			c.Draw(&l, &pal, x+at, y, r)
		}
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	raster.New(font.New()).Draw(img, &l)
	quadtest.Golden(t, "people", img, *update, 8, 0.002)
}
