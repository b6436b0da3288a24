package ground

import (
	"wallfall/render/board/ease"
	"wallfall/render/board/looks"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Surroundings draws what lies around the boards of a place: the table shows through, so
// that the one a player has chosen stays what it is.
func Surroundings(l *quad.List, word string, a quad.Bounds) {
	look := looks.PlaceNamed(word)
	if look.Round[0].A == 0 {
		return
	}
	w, h := a.X1-a.X0, a.Y1-a.Y0
	x, y := (a.X0+a.X1)/2, (a.Y0+a.Y1)/2
	l.Rect(a.X0, a.Y0, w, h, 0, quad.Solid(look.Round[1].Fade(0.84)))
	l.Ellipse(x, y, w*0.72, h*0.72, quad.Radial(look.Round[0], look.Round[0].Fade(0)))
}

// propSize is how large a prop is, in cells, and glowSize how far its light reaches.
const (
	propSize = 0.68
	glowSize = 0.95
)

// props draws what hangs on the rock of the floor that is shown. Cells keep a distance, so
// that it decorates and does not look like pieces.
func (g *Ground) props(p *scene.Frame, l *quad.List) {
	look := looks.PlaceNamed(p.Place)
	b, z := p.View.Board, p.Camera.Zoom
	g.each(p, p.Floor, func(c rules.Cell, x, y float32) {
		at := b.Pos(c)
		cell := &p.View.Cells[c]
		if cell.Terrain != rules.Rock || cell.Feature != rules.NoFeature || (at.X+2*at.Y)%3 != 1 {
			return
		}
		n := ease.Chance(uint32(c), 5)
		if n < 0.2 {
			return
		}
		prop := &look.Props[int(ease.Chance(uint32(c), 9)*float32(len(look.Props)))]
		if prop.Glow.A != 0 {
			l.Circle(x, y, z*glowSize, quad.Radial(prop.Glow.Fade(0.34), prop.Glow.Fade(0)))
		}
		l.Icon(prop.Icon, x+z*0.025, y+z*0.04, z*propSize, look.Terrain(rules.Rock).Dark.Fade(0.8))
		l.Icon(prop.Icon, x, y, z*propSize, prop.Ink.Fade(0.8))
	})
}

// lamp lets the light of the place fall on the middle of the floor.
func lamp(p *scene.Frame, l *quad.List) {
	w, h := scene.MapSize(p.View.Board)
	x, y := p.Camera.Screen(w/2, h*0.45)
	if p.Camera.Turned {
		w, h = h, w
	}
	z, ink := p.Camera.Zoom, looks.PlaceNamed(p.Place).Lamp
	l.Ellipse(x, y, w*z*0.62, h*z*0.7, quad.Radial(ink.Fade(0.12), ink.Fade(0)))
}
