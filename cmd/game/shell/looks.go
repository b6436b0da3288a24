package shell

import (
	"slices"

	"wallfall/assets/icon"
	"wallfall/render/board/ease"
	"wallfall/render/quad"
)

// Look is how something is drawn that a player can choose; it means nothing in play.
type Look struct {
	Name string
	Ink  [4]quad.Color
}

// The looks, the standard one first: the table below everything, of light, dark, seams and
// lamp; the crushing walls, of light, dark, edge and flank; and the frames of portraits, of
// face, light, dark and studs. Titles are what a player can be called.
var (
	Tables = []Look{
		{"wood", [4]quad.Color{quad.RGB(0x2a211c), quad.RGB(0x15100e), quad.RGBA(0x00000070), quad.RGBA(0xffdf9f20)}},
		{"slate", [4]quad.Color{quad.RGB(0x37424b), quad.RGB(0x1b2228), quad.RGBA(0x0a0e11b0), quad.RGBA(0xcfe6ff22)}},
		{"snow", [4]quad.Color{quad.RGB(0x4c5f78), quad.RGB(0x2b384b), quad.RGBA(0xffffff90), quad.RGBA(0xffffff30)}},
		{"baize", [4]quad.Color{quad.RGB(0x1d5039), quad.RGB(0x0d2a1e), quad.RGB(0xb98f3c), quad.RGBA(0xffe6a024)}},
	}
	Coats = []Look{
		{"steel", [4]quad.Color{}},
		{"brass", [4]quad.Color{quad.RGB(0x96702a), quad.RGB(0x33230a), quad.RGB(0xffe39a), quad.RGB(0x4f3a12)}},
		{"glass", [4]quad.Color{quad.RGB(0x4fa3ad), quad.RGB(0x123a44), quad.RGB(0xd8fbff), quad.RGB(0x1f5c66)}},
		{"red", [4]quad.Color{quad.RGB(0x9c3a30), quad.RGB(0x350d0b), quad.RGB(0xffb8a0), quad.RGB(0x561a15)}},
	}
	Frames = []Look{
		{"plain", [4]quad.Color{}},
		{"iron", [4]quad.Color{quad.RGB(0x5a646e), quad.RGB(0x98a6b4), quad.RGB(0x1c2126), quad.RGB(0xc3ced9)}},
		{"ivy", [4]quad.Color{quad.RGB(0x2c4a26), quad.RGB(0x4d7a3e), quad.RGB(0x12200f), quad.RGB(0x79b45c)}},
		{"gold", [4]quad.Color{quad.RGB(0xc9962f), quad.RGB(0xffe9ae), quad.RGB(0x5d4112), quad.RGB(0xfff0c0)}},
	}
	Titles = []string{"", "Millwright", "Glazier", "Absentee"}
)

func names(list []Look) (out []string) {
	for i := range list {
		out = append(out, list[i].Name)
	}
	return out
}

// Ink returns the colours of the look with a name, the standard one for unknown names.
func Ink(list []Look, name string) *[4]quad.Color {
	return &list[max(0, slices.IndexFunc(list, func(k Look) bool { return k.Name == name }))].Ink
}

// Tabletop draws the background of all screens: a table in lamplight.
func (d *UI) Tabletop(ctx *Context, l *quad.List) {
	DrawTable(l, d.Set.Table, 0, 0, ctx.Width, ctx.Height, ctx.Scale)
}

// DrawTable draws a table: of planks or slabs, under snow, or a desk with a gilt edge.
func DrawTable(l *quad.List, name string, x, y, w, h, scale float32) {
	ink := Ink(Tables, name)
	it := l.Rect(x, y, w, h, 0, quad.Gradient(ink[0], ink[1]))
	it.Grain, it.GrainX = 12, 60
	seam, thick, plank := quad.Solid(ink[2]), max(1, 1.5*scale), min(max(60*scale, h/9), h/4)
	switch name {
	case "snow":
		for i := range 70 { // two irrational steps spread them
			fx, fy, r := float32(i)*0.618034, float32(i)*0.754878, scale*float32(1+i%3)*0.8
			l.Circle(x+w*(fx-float32(int(fx))), y+h*(fy-float32(int(fy))), r, seam).Soft = r * 0.6
		}
	case "baize":
		in := min(9*scale, h/10)
		l.Brackets(x+in, y+in, w-2*in, h-2*in, max(w, h), thick, in/2, seam)
	default:
		for n, py := 0, plank; py < h; n, py = n+1, py+plank {
			l.Rect(x, y+py, w, thick, 0, seam)
			l.Rect(x, y+py+thick, w, max(1, scale), 0, quad.Solid(quad.RGBA(0xffe0b010)))
			for px := plank * (1 + 0.9*float32(n%2)); name == "slate" && px < w; px += plank * 1.8 {
				l.Rect(x+px, y+py-plank, thick, plank, 0, seam)
			}
		}
	}
	l.PushClip(quad.Box(x, y, w, h))
	l.Rect(x+w/2-w*0.65, y+h*0.42-h*0.75, w*1.3, h*1.5, 0, quad.Radial(ink[3], ink[3].Fade(0)))
	l.Pop()
}

// Face draws the portrait of a person of the story, by the name of the hero or "landlord",
// in a square with its top left corner at x, y. A name without a portrait draws nothing.
func (d *UI) Face(l *quad.List, name string, x, y, size float32) {
	DrawFace(l, name, d.Set.Frame, x, y, size)
}

// DrawFace draws a portrait in a frame.
func DrawFace(l *quad.List, name, frame string, x, y, size float32) {
	f := icon.FaceOf(name)
	if f.Ink == icon.None {
		return
	}
	if ink := Ink(Frames, frame); ink[0].A != 0 {
		wide := size * 0.085
		l.Rect(x, y, size, size, size*0.08, quad.Bevel(ink[0], ink[1], ink[2], wide*0.4))
		for i := range 12 { // along its sides, from its corners
			a, b := wide/2+(size-wide)*float32(i/4)/3, wide/2
			px, py := [4]float32{a, size - b, size - a, b}[i%4], [4]float32{b, a, size - b, size - a}[i%4]
			switch {
			case frame == "ivy":
				l.Star(x+px, y+py, wide*1.1, 3, 0.5, wide*0.2, quad.Solid(ink[3])).Rot = float32(i)
			case i < 4:
				l.Circle(x+px, y+py, wide*0.42, quad.Bevel(ink[3], ink[1], ink[2], wide*0.15))
			}
		}
		x, y, size = x+wide, y+wide, size-2*wide
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

// letterforms are the letters of the name, each made of slabs on a field of 4 by 6: a
// slab is its left and upper edge, its width and its height.
var letterforms = map[rune][][4]float32{
	'W': {{0, 0, 1.15, 6}, {2.85, 0, 1.15, 6}, {1.15, 4.85, 1.7, 1.15}, {1.55, 2.1, 0.9, 2.75}},
	'A': {{0, 0, 1.15, 6}, {2.85, 0, 1.15, 6}, {1.15, 0, 1.7, 1.15}, {1.15, 2.9, 1.7, 1.1}},
	'L': {{0, 0, 1.15, 6}, {1.15, 4.85, 2.55, 1.15}},
	'F': {{0, 0, 1.15, 6}, {1.15, 0, 2.75, 1.15}, {1.15, 2.5, 2.0, 1.1}},
}

// The width of a letter, the distance to the next, and the width of the name.
const (
	letterWidth = 4.0
	letterStep  = 4.75
	nameWidth   = letterStep*7 + letterWidth
)

// fallen is how the letters of FALL come to lie: how far each has dropped, in sixths of
// its height, and turned, in radians.
var fallen = [4][2]float32{{0.25, 0.02}, {0.75, -0.045}, {1.5, 0.07}, {2.5, -0.16}}

// Lettering draws the name w wide with its left upper corner at x, y: WALL slides in
// from the side, FALL drops letter by letter. t is in ticks since it began. It returns
// the height.
func Lettering(l *quad.List, x, y, w, t float32) float32 {
	u := w / nameWidth
	in := ease.Out(ease.Clamp(t / 34))
	steel := quad.Bevel(quad.RGB(0x6f7f95), quad.RGB(0xc9d6e8), quad.RGB(0x2a313d), max(1, u*0.16))
	brass := quad.Bevel(quad.RGB(0xd9a53a), quad.RGB(0xfff0bd), quad.RGB(0x6b4a12), max(1, u*0.16))
	for i, r := range "WALL" {
		letter(l, r, x+float32(i)*letterStep*u-(1-in)*w*0.9, y, u, 0, steel)
	}
	// The striped edge at the foot of the wall.
	stripes := l.Rect(x-(1-in)*w*0.9, y+6.35*u, letterStep*4*u-0.75*u, u*0.7, u*0.12, quad.Stripes(quad.RGB(0xf4c430), quad.RGB(0x1d1a16), max(2, u*0.62)))
	stripes.Grain = 6
	for i, r := range "FALL" {
		drop := float32(0) // down to 1, with two small bounces
		switch t := ease.Clamp((t - 30 - float32(i)*9) / 46); {
		case t < 0.5:
			drop = 4 * t * t
		case t < 0.8:
			drop = 1 - 0.12*ease.Arc((t-0.5)/0.3)
		default:
			drop = 1 - 0.03*ease.Arc((t-0.8)/0.2)
		}
		at, turn := fallen[i][0]*drop, fallen[i][1]*drop
		if t < 30 {
			// Until they drop they move with the wall.
			at, turn = 0, 0
		}
		letter(l, r, x+float32(i+4)*letterStep*u+(1-in)*w*0.5, y+at*u, u, turn, brass)
	}
	return 9.2 * u
}

// letter draws a letter, turned about its centre.
func letter(l *quad.List, r rune, x, y, u, turn float32, paint quad.Paint) {
	cx, cy := x+letterWidth/2*u, y+3*u
	sin, cos := ease.Sin(turn), ease.Cos(turn)
	for pass := range 2 {
		for _, s := range letterforms[r] {
			mx, my := (s[0]+s[2]/2-letterWidth/2)*u, (s[1]+s[3]/2-3)*u
			px, py := cx+mx*cos-my*sin, cy+mx*sin+my*cos
			w, h := s[2]*u, s[3]*u
			if pass == 0 {
				it := l.Rect(px-w/2+u*0.18, py-h/2+u*0.34, w, h, u*0.14, quad.Solid(quad.RGBA(0x080503b0)))
				it.Rot, it.Soft = turn, u*0.5
				continue
			}
			it := l.Rect(px-w/2, py-h/2, w, h, u*0.1, paint)
			it.Rot, it.Grain, it.GrainX = turn, 7, uint8(min(250, max(1, u*2)))
		}
	}
}
