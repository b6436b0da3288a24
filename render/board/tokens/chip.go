package tokens

import (
	"math"
	"strconv"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/board/looks"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Chip is what a chip shows, wherever it is drawn: on the board, on a card, in a
// level's picture, in a tray. The zero value is an empty chip of the first side.
type Chip struct {
	Icon     icon.ID
	Face     icon.Face     // the portrait, which takes the place of the icon; the zero value is none
	Second   icon.ID       // of a group of several kinds: the next of them
	Colour   int           // 0..3 of its side, or Nobody
	Object   bool          // a loose object: drawn without a rim
	Material rules.Terrain // of an object: Glass, Wood, Stone, Metal, or Plain
	Pointed  bool          // it faces Heading
	Heading  float32       // radians, clockwise from the right
	Turn     float32       // of the figure on its face, in radians
	Stamina  int
	Full     int // stamina when unhurt; 0 shows none
	Count    int // living members; shown from 2 on
	Rise     int // cells above its usual height (BD-11)
	Signs    scene.Sign
	Flash    float32 // 0..1 how white it is
}

// ChipOf returns the chip of a healthy figure of a kind for a side's colour, or for
// Nobody.
//
//go:noinline
func ChipOf(k *rules.Kind, colour int) Chip {
	return Chip{Icon: IconOf(k), Face: FaceOf(k), Colour: colour, Object: k.Traits&rules.Object != 0, Material: k.Material}
}

// Radii in pixels from which on more is drawn.
const (
	detailSigns = 11 // health, numbers, the most important signs
	detailRim   = 14 // the inlay of the rim, the edge of the chip
	detailAll   = 20 // all signs
)

// Draw adds the chip at x, y; r is its radius in pixels. The smaller it is, the
// less is drawn: at first only rim, figure and facing.
func (c *Chip) Draw(l *quad.List, pal *scene.Palette, x, y, r float32) {
	if c.Object {
		c.object(l, pal, x, y, r)
		return
	}
	if c.Signs&scene.InPit != 0 {
		l.Circle(x, y, r*1.2, quad.Vignette(quad.RGBA(0x00000000), quad.RGBA(0x000000c0), r*0.5))
	}
	blank(l, pal, x, y, r, c.Colour)
	c.face(l, pal, x, y, r)
	c.figure(l, pal, x, y, r)
	if c.Signs&scene.InPit != 0 {
		// The shadow of its rim.
		l.Circle(x+r*0.05, y+r*0.07, r*1.1, quad.Vignette(quad.RGBA(0x08060400), quad.RGBA(0x08060498), r*0.5))
		l.Arc(x, y, r*1.14, max(1, r*0.07), 0.15, 1.42, quad.Solid(quad.RGBA(0xffe9c090)))
	}
	if c.Signs&scene.Slain != 0 {
		l.X(x, y, r*1.66, r*0.2, quad.Solid(pal.Ink.Fade(0.6)))
		l.X(x, y, r*1.6, r*0.11, quad.Solid(pal.Danger))
	}
	if r >= detailSigns {
		c.health(l, pal, x, y, r)
	}
	if c.Pointed { // where it faces (FG-06)
		sn, cs := math.Sincos(float64(c.Heading))
		hx, hy := x+float32(cs)*r*0.99, y+float32(sn)*r*0.99
		l.Triangle(hx, hy, r*0.42, r*0.62, r*0.06, c.Heading, quad.Solid(pal.Ink))
		l.Triangle(hx-float32(cs)*r*0.01, hy-float32(sn)*r*0.01, r*0.26, r*0.4, r*0.03, c.Heading, quad.Solid(pal.Label))
	}
	if r >= detailSigns {
		c.badges(l, pal, x, y, r)
	}
	if c.Flash > 0 {
		l.Circle(x, y, r, quad.Solid(quad.RGB(0xffffff).Fade(c.Flash*0.75)))
	}
}

func (c *Chip) face(l *quad.List, pal *scene.Palette, x, y, r float32) {
	face := pal.Ground(c.Colour)
	switch {
	case c.Signs&scene.Slain != 0:
		face = face.Mix(quad.RGB(0x8f8577), 0.9)
	case c.Signs&scene.Prone != 0:
		face = face.Darker(0.24)
	}
	if c.Signs&scene.InPit != 0 {
		face = face.Darker(0.14)
	}
	if r < detailSigns { // a broad rim shows the side
		l.Circle(x, y, r*0.7, quad.Solid(face))
		return
	}
	l.Circle(x, y, r*0.83, quad.Solid(pal.Ink))
	l.Circle(x, y, r*0.79, quad.Bevel(face, face.Lighter(0.5), face.Darker(0.3), max(1, r*0.06)))
	if c.Signs&scene.Prone != 0 && r >= detailSigns {
		// The ground it lies on.
		l.Circle(x, y, r*0.74, quad.Hatch(quad.Color{}, pal.Ink.Fade(0.2), max(3, r*0.18), max(1, r*0.035)))
	}
}

// figure draws the silhouette: upright, or on its back.
func (c *Chip) figure(l *quad.List, pal *scene.Palette, x, y, r float32) {
	size, turn := r*1.24, c.Turn
	switch {
	case r < detailSigns:
		size = r * 1.2
	case c.Full > 0:
		y -= r * 0.07 // the stamina takes the foot of the face
	}
	if c.Signs&scene.Prone != 0 {
		turn += math.Pi / 2
		size, y = r*1.12, y+r*0.06
	}
	if c.Face.Ink != icon.None {
		size *= 1.27 // as large as the ground
		if c.Full > 0 && r >= detailSigns {
			y += r * 0.07
		}
	}
	for i, p := range c.layers(pal) {
		if p.icon != icon.None && (i > 0 || r >= detailAll) {
			l.Icon(p.icon, x, y+p.low*r, size, p.ink).Rot = turn
		}
	}
}

// layer is a picture of a figure's, and how far it lies below the others, in radii.
type layer struct {
	icon icon.ID
	ink  quad.Color
	low  float32
}

// layers returns what the figure is drawn of: a portrait, or a silhouette, pressed into
// the ground: its lower edge catches the light.
func (c *Chip) layers(pal *scene.Palette) [4]layer {
	skin, dress := quad.RGB(c.Face.Skin), quad.RGB(c.Face.Ground).Lighter(0.12)
	if c.Face.Ink == icon.None {
		ink := pal.Ink
		if c.Signs&scene.Slain != 0 {
			ink = ink.Fade(0.75)
		}
		return [4]layer{0: {c.Icon, quad.RGB(0xffffff).Fade(0.5), 0.035}, 1: {c.Icon, ink, 0}}
	}
	if c.Signs&scene.Slain != 0 {
		skin, dress = skin.Mix(quad.RGB(0x8f8577), 0.7), dress.Mix(quad.RGB(0x8f8577), 0.8)
	}
	return [4]layer{1: {c.Face.Ink, pal.Ink.Darker(0.3), 0}, 2: {c.Face.Light, skin, 0}, 3: {c.Face.Dress, dress, 0}}
}

// pips is the most stamina that is shown as dots.
const pips = 6

// health draws the stamina as dots at the foot of the face, or as an arc and a
// number where there would be too many dots. Objects show theirs once damaged.
func (c *Chip) health(l *quad.List, pal *scene.Palette, x, y, r float32) {
	if c.Full <= 0 || c.Object && c.Stamina >= c.Full {
		return
	}
	life, lost := quad.RGB(0xf26d5b), quad.RGB(0x75685a)
	foot := y + r*0.65 // inside the face: the rim shows the facing
	if c.Object {
		foot = y + r*0.9
	}
	if c.Full <= pips && !c.Object {
		step := r * 0.175
		w := step*float32(c.Full-1) + r*0.27
		l.Rect(x-w/2, foot-r*0.125, w, r*0.25, r*0.125, quad.Solid(pal.Ink))
		for i := range c.Full {
			cx := x + step*(float32(i)-float32(c.Full-1)/2)
			if i < c.Stamina {
				l.Circle(cx, foot, r*0.078, quad.Bevel(life, life.Lighter(0.5), life.Darker(0.3), max(0.5, r*0.03)))
			} else {
				l.Ring(cx, foot, r*0.07, max(0.8, r*0.028), quad.Solid(lost))
			}
		}
		return
	}
	const half = 0.9 // of the arc, in radians
	share := float32(max(0, min(c.Stamina, c.Full))) / float32(c.Full)
	if !c.Object {
		l.Arc(x, y, r*0.84, r*0.17, math.Pi/2-half, math.Pi/2+half, quad.Solid(pal.Ink))
		if share > 0 {
			l.Arc(x, y, r*0.805, r*0.1, math.Pi/2+half-2*half*share, math.Pi/2+half, quad.Solid(life))
		}
	}
	w, h := r*0.3+r*0.2*float32(len(strconv.Itoa(c.Stamina))), r*0.38
	l.Rect(x-w/2, foot-h/2, w, h, h/2, quad.Solid(pal.Ink))
	l.TextIn(x, foot, strconv.Itoa(c.Stamina), font.Bold, r*0.34, quad.Center, quad.Middle, quad.RGB(0xffffff))
}

// order is the priority of the signs where there is no room for all. What the
// chip shows by its own look comes last.
var order = [...]scene.Sign{scene.MustAct, scene.Held, scene.Prone, scene.InContact, scene.Enchanted, scene.AtHome, scene.InPit, scene.Flying}

// slots are where badges go on the rim, as angles; the first is for the number
// of a group. The foot is left to the stamina.
var slots = [...]float32{-math.Pi / 4, -3 * math.Pi / 4, math.Pi, 0, -math.Pi / 2, 0.8 * math.Pi, 0.2 * math.Pi}

// ring deals the slots of one chip out.
type ring struct {
	x, y, r float32
	pointed bool
	heading float32
	next    int
}

// place returns the next slot that does not hide where the chip faces.
func (g *ring) place() (x, y float32, ok bool) {
	for g.next < len(slots) {
		a := slots[g.next]
		g.next++
		if g.pointed && math.Cos(float64(a-g.heading)) > 0.87 {
			continue
		}
		sn, cs := math.Sincos(float64(a))
		return g.x + float32(cs)*g.r*0.94, g.y + float32(sn)*g.r*0.94, true
	}
	return 0, 0, false
}

// badges draws at the rim the size of a group and its signs: two on a small chip,
// all that fit on a large one.
func (c *Chip) badges(l *quad.List, pal *scene.Palette, x, y, r float32) {
	g := ring{x: x, y: y, r: r, pointed: c.Pointed, heading: c.Heading}
	if c.Count > 1 {
		if bx, by, ok := g.place(); ok {
			l.Circle(bx, by, r*0.34, quad.Solid(pal.Ink))
			l.TextIn(bx, by, strconv.Itoa(c.Count), font.Bold, r*0.48, quad.Center, quad.Middle, quad.RGB(0xffffff))
		}
		if c.Second != icon.None { // the next kind of a mixed group
			if bx, by, ok := g.place(); ok {
				l.Circle(bx, by, r*0.33, quad.Solid(pal.Ink))
				l.Circle(bx, by, r*0.285, quad.Solid(pal.Face))
				l.Icon(c.Second, bx, by, r*0.43, pal.Ink)
			}
		}
	} else {
		g.next = 1
	}
	room := 2
	if r >= detailAll {
		room = len(slots)
	}
	if c.Rise > 0 {
		if bx, by, ok := g.place(); ok {
			room--
			l.Circle(bx, by, r*0.3, quad.Solid(pal.Ink))
			l.TextIn(bx, by, raises[min(c.Rise, len(raises)-1)], font.Bold, r*0.36, quad.Center, quad.Middle, quad.RGB(0xbfe3ff))
		}
	}
	for _, s := range order {
		if c.Signs&s == 0 || room == 0 {
			continue
		}
		bx, by, ok := g.place()
		if !ok {
			return
		}
		room--
		drawSign(l, pal, s, bx, by, r*0.29)
	}
}

func drawSign(l *quad.List, pal *scene.Palette, s scene.Sign, x, y, r float32) {
	ink := pal.Label
	switch s {
	case scene.MustAct:
		l.Circle(x, y, r*1.1, quad.Solid(pal.Ink))
		l.Circle(x, y, r*0.95, quad.Solid(pal.Warning))
		l.Icon(SignIcon(s), x, y, r*1.4, pal.Ink)
		return
	case scene.Held:
		ink = pal.Warning
	case scene.InContact:
		ink = pal.Danger
	case scene.Enchanted:
		ink = pal.Spell
	case scene.AtHome:
		ink = pal.Choice
	}
	l.Circle(x, y, r, quad.Solid(pal.Ink)).Edge(max(1, r*0.14), ink.Fade(0.8))
	l.Icon(SignIcon(s), x, y, r*1.34, ink)
}

// raises are the texts of how far something is moved up.
var raises = func() (n [rules.MaxRise + 2]string) {
	for i := range n {
		n[i] = "+" + strconv.Itoa(i)
	}
	return n
}()

// blank draws the empty chip with its edge and what is inlaid in its rim.
func blank(l *quad.List, pal *scene.Palette, x, y, r float32, colour int) {
	c := pal.Side(colour)
	if r >= detailRim {
		scene.RimShape(l, x, y+r*0.085, r, colour, quad.Solid(c.Darker(0.62)))
	}
	pal.Rim(l, x, y, r, colour)
	if r < detailRim {
		return
	}
	light, dark := c.Lighter(0.7), c.Darker(0.5)
	switch colour {
	case 0: // a groove
		l.Ring(x, y, r*0.93, max(1, r*0.035), quad.Solid(dark))
	case 1: // inlays between the teeth
		l.DashRing(x, y, r*0.93, r*0.075, 10, 0.42, quad.Solid(light))
	case 2: // beads
		l.DashRing(x, y, r*0.925, r*0.085, 18, 0.02, quad.Solid(light))
	case 3: // two grooves, broken at the corners
		it := l.DashRing(x, y, r*0.98, max(1, r*0.04), 8, 0.62, quad.Solid(dark))
		it.Rot = math.Pi / 8
		it = l.DashRing(x, y, r*0.89, max(1, r*0.04), 8, 0.62, quad.Solid(light))
		it.Rot = math.Pi / 8
	}
}

// object draws a loose object as what it is, in the colours of what it is made of.
func (c *Chip) object(l *quad.List, pal *scene.Palette, x, y, r float32) {
	body, light := looks.Terrains[c.Material].Body, looks.Terrains[c.Material].Shine
	size := r * 1.9
	edge := max(1, r*0.055)
	deep := body.Darker(0.72)
	// Its shadow, its foot, and an outline that fills what is cut out.
	l.Icon(c.Icon, x+r*0.1, y+r*0.2, size*1.02, quad.RGBA(0x00000070)).Rot = c.Turn
	for _, o := range [...][2]float32{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, 2.4}} {
		l.Icon(c.Icon, x+o[0]*edge, y+o[1]*edge, size, deep).Rot = c.Turn
	}
	l.Icon(c.Icon, x, y, size, light).Rot = c.Turn
	l.Icon(c.Icon, x+edge*0.45, y+edge*0.6, size, body).Rot = c.Turn
	if r >= detailSigns {
		c.health(l, pal, x, y, r)
	}
	if c.Flash > 0 {
		l.Icon(c.Icon, x, y, size, quad.RGB(0xffffff).Fade(c.Flash*0.75)).Rot = c.Turn
	}
}
