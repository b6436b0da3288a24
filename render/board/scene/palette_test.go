package scene

import (
	"math"
	"testing"

	"wallfall/assets/place"
	"wallfall/render/quad"
)

// sights turn linear light into what a kind of eye sees: normal ones, and those without the
// receptor for red, green or blue: Machado, Oliveira and Fernandes (2009), severity 1.
var sights = map[string][3][3]float64{
	"common": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// linear returns the light of a colour's channel.
func linear(v uint8) float64 {
	c := float64(v) / 255
	if c <= 0.04045 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}

// seen returns a colour as eyes of a kind see it, in Oklab.
func seen(c quad.Color, sight string) [3]float64 {
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var rgb [3]float64
	for i, row := range sights[sight] {
		rgb[i] = min(1, max(0, row[0]*in[0]+row[1]*in[1]+row[2]*in[2]))
	}
	r, g, b := rgb[0], rgb[1], rgb[2]
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return [3]float64{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// apart returns the distance of two colours to eyes of a kind; two greys a tenth
// of the way from black to white apart have a distance of about 0.1.
func apart(a, b quad.Color, sight string) float64 {
	p, q := seen(a, sight), seen(b, sight)
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// over lays a colour on another.
func over(c, ground quad.Color) quad.Color {
	a := float32(c.A) / 255
	c.A = 255
	return ground.Mix(c, a)
}

// contrast is the ratio of lights of two opaque colours as WCAG defines it, 1..21.
func contrast(a, b quad.Color) float64 {
	light := func(c quad.Color) float64 {
		return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B) + 0.05
	}
	return max(light(a), light(b)) / min(light(a), light(b))
}

// The numbers of the checks below are calibrated with known colours.
func TestColourVisionModel(t *testing.T) {
	red, green, white, black := quad.RGB(0xd04030), quad.RGB(0x608020), quad.RGB(0xffffff), quad.RGB(0)
	if c, d := apart(red, green, "common"), apart(red, green, "deutan"); c < 0.2 || d > 0.1 {
		t.Errorf("red and green are %.3f apart, %.3f to eyes without the receptor for green", c, d)
	}
	for sight := range sights {
		if d := apart(white, black, sight); d < 0.99 || d > 1.01 {
			t.Errorf("%s: black and white are %.3f apart", sight, d)
		}
	}
	if c := contrast(white, black); math.Abs(c-21) > 0.01 {
		t.Errorf("the contrast of black and white is %.2f", c)
	}
}

// Colours of sides, and inks, differ for all kinds of colour vision in every palette, and
// clearly for those that a palette is made for.
func TestPaletteColoursDiffer(t *testing.T) {
	for _, name := range PaletteNames() {
		pal := PaletteNamed(name)
		sides := append([]quad.Color{pal.Nobody}, pal.Sides[:]...)
		inks := []quad.Color{pal.Reach, pal.Choice, pal.Spell, pal.Danger, pal.Warning}
		for sight := range sights {
			side, ink := 0.08, 0.06
			switch {
			case name == sight:
				side, ink = 0.2, 0.14
			case sight == "common":
				side, ink = 0.17, 0.15
			case name == "contrast":
				side, ink = 0.16, 0.12
			case name == "standard":
				side = 0.1
			}
			least(t, name+" sides, "+sight+" eyes", sides, sight, side)
			least(t, name+" inks, "+sight+" eyes", inks, sight, ink)
		}
	}
}

func least(t *testing.T, what string, list []quad.Color, sight string, want float64) {
	t.Helper()
	for i, a := range list {
		for _, b := range list[:i] {
			if d := apart(a, b, sight); d < want {
				t.Errorf("%s: %v and %v are %.3f apart, want %.3f", what, a, b, d, want)
			}
		}
	}
}

// Words are legible on their plates, whatever the plates lie on, and figures on
// their chips; more so in the palette of high contrast.
func TestPalettesAreLegible(t *testing.T) {
	for _, name := range PaletteNames() {
		pal := PaletteNamed(name)
		words, figure := 4.5, 6.5
		if name == "contrast" {
			words, figure = 7, 20
		}
		plate := over(pal.Plate, quad.RGB(0xffffff))
		for _, ink := range []quad.Color{pal.Reach, pal.Hover, pal.Choice, pal.Spell, pal.Danger, pal.Warning, pal.Label} {
			if c := contrast(ink, plate); c < words {
				t.Errorf("%s: %v on a plate has a contrast of %.2f, want %.1f", name, ink, c, words)
			}
		}
		for i := Nobody; i < len(pal.Sides); i++ {
			if c := contrast(pal.Ink, pal.Ground(i)); c < figure {
				t.Errorf("%s: a figure on a chip of side %d has a contrast of %.2f, want %.1f", name, i, c, figure)
			}
		}
	}
}

func TestPaletteNames(t *testing.T) {
	if PaletteNames()[0] != "standard" || PaletteNamed("no such").Name != "standard" || PaletteNamed("contrast").Name != "contrast" {
		t.Error("palettes are not found by their names")
	}
	pal := PaletteNamed("")
	if pal.Side(4) != pal.Nobody || pal.Side(Nobody) != pal.Nobody || pal.Side(1) != pal.Sides[1] {
		t.Error("a number that is no side's has a side's colour")
	}
}

// TestSidesKeepTheirNames compares hues: levels name sides' colours, so the first is
// amber and the last rose in every palette.
func TestSidesKeepTheirNames(t *testing.T) {
	hue := func(c quad.Color) float64 {
		lab := seen(c, "common")
		return math.Atan2(lab[2], lab[1])
	}
	for _, name := range PaletteNames() {
		pal := PaletteNamed(name)
		for i, c := range pal.Sides {
			best, least := -1, math.Inf(1)
			for j, s := range palettes[0].Sides {
				if d := math.Abs(math.Remainder(hue(c)-hue(s), 2*math.Pi)); d < least {
					best, least = j, d
				}
			}
			if best != i {
				t.Errorf("%s: colour %d, %v, looks like colour %d", name, i, c, best)
			}
		}
	}
}

// TestPlacesAreLegible holds the grounds of all places to what makes them legible: floor and
// rock differ by light, both from what the board lies in, and inks and sides from the floor.
func TestPlacesAreLegible(t *testing.T) {
	for i := range place.All {
		p := &place.All[i]
		floor, rock := quad.RGB(p.Floor.Face), quad.RGB(p.Rock.Face)
		for sight := range sights {
			light := seen(floor, sight)[0] - seen(rock, sight)[0]
			if light < 0.24 {
				t.Errorf("%q: to %s eyes the floor is only %.2f lighter than rock", p.Word, sight, light)
			}
		}
		for _, name := range PaletteNames() {
			pal := PaletteNamed(name)
			sight := name
			if sights[name] == [3][3]float64{} {
				sight = "common"
			}
			for _, c := range append([]quad.Color{pal.Reach, pal.Choice, pal.Danger, pal.Warning, pal.Spell}, pal.Sides[:]...) {
				if d := apart(floor, c, sight); d < 0.065 {
					t.Errorf("%q: on the floor %v of the palette %s is only %.3f apart", p.Word, c, name, d)
				}
			}
		}
	}
}
