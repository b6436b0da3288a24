package shell

import (
	"wallfall/assets/icon"
	"wallfall/render/quad"
)

// Face draws the portrait of a person of the story, by the name of the hero or
// "landlord", in a square with its top left corner at x, y. A name without a portrait
// draws nothing.
func Face(l *quad.List, name string, x, y, size float32) {
	f := icon.FaceOf(name)
	if f.Ink == icon.None {
		return
	}
	ground := quad.RGB(f.Ground)
	l.Rect(x, y, size, size, size*0.08, quad.Gradient(ground.Lighter(0.12), ground.Darker(0.22)))
	for _, p := range [...]struct {
		id icon.ID
		c  quad.Color
	}{{f.Ink, quad.RGB(0x241a15)}, {f.Light, quad.RGB(0xf3e3c8)}, {f.Dress, ground.Lighter(0.3)}} {
		l.Icon(p.id, x+size/2, y+size/2, size, p.c)
	}
}
