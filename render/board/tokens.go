package board

import (
	"math"
	"strconv"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/rules"
)

// sideColours are the colours of sides, told apart by colour-blind eyes too
// (Okabe and Ito); each comes with a rim of its own shape.
var sideColours = [rules.MaxSides]quad.Color{quad.RGB(0xe69f00), quad.RGB(0x56b4e9), quad.RGB(0x2fb48c), quad.RGB(0xd884b0)}

// SideColour gives the colour with the number a level gives its side, 0..3.
func SideColour(n int) quad.Color { return sideColours[n&3] }

// Rim draws the empty chip of a side at x, y: r is its radius in pixels. Every
// colour has its own shape of rim, so that nothing hangs on colour alone.
func Rim(l *quad.List, x, y, r float32, colour int) {
	c := sideColours[colour&3]
	p := quad.Bevel(c, c.Lighter(0.45), c.Darker(0.45), max(1, r*0.09))
	switch colour & 3 {
	case 0:
		l.Circle(x, y, r, p)
	case 1:
		l.Notch(x, y, r, 12, r*0.13, p)
	case 2:
		l.Scallop(x, y, r, 10, r*0.16, p)
	default:
		l.Polygon(x, y, r*1.04, 8, r*0.05, p)
	}
}

// token draws a figure at x, y with cells z pixels wide.
func (p *Picture) token(l *quad.List, f *Figure, q *pose, x, y, z float32, ghost bool) {
	size := float32(f.Size)
	r := z * 0.4 * size
	if f.InPit {
		r *= 0.84
	}
	scale := 1 - 0.72*q.sink + 0.25*max(0, q.lift)
	r *= scale
	opacity := (1 - min(1, q.fade)) * (1 - q.sink*q.sink*0.9)
	if ghost {
		opacity *= 0.3
	}
	if opacity <= 0.01 {
		return
	}
	if opacity < 1 {
		l.PushOpacity(opacity)
		defer l.Pop()
	}
	flying := p.flying(f)
	float := float32(0)
	if flying {
		float = z * (0.09 + 0.02*sin(p.Tick*0.06+x))
	}
	up := q.lift*z*0.6 + float + float32(f.Rise)*z*0.6*riseLift
	if !ghost && q.sink == 0 {
		it := l.Ellipse(x+z*0.03, y+z*0.07+r*0.08, r*0.98, r*0.94, quad.Solid(quad.RGBA(0x00000090)))
		it.Soft = max(1, z*0.05) + up*0.4
	}
	y -= up
	colour := p.colour(f.Side)
	if q.squash > 0 {
		p.squashed(l, colour, q, x, y, r)
		return
	}
	if f.Side == rules.NoSide {
		p.object(l, f, x, y, r)
		return
	}
	Rim(l, x, y, r, colour)
	face := quad.RGB(0xf3ead6)
	ink := quad.RGB(0x2a221b)
	if f.Prone {
		face = quad.RGB(0xb9ae9a)
	}
	if f.InPit {
		face = face.Darker(0.25)
	}
	slain := f.Slain()
	if slain {
		face = quad.RGB(0x8f8577)
	}
	l.Circle(x, y, r*0.79, quad.Solid(quad.RGB(0x2a221b)))
	l.Circle(x, y, r*0.75, quad.Bevel(face, face.Lighter(0.5), face.Darker(0.28), max(1, r*0.06)))
	turn := q.turn
	if f.Prone {
		turn += math.Pi / 2
	}
	it := l.Icon(p.icon(f.Kind), x, y-r*0.02, r*1.12, ink)
	it.Rot = turn
	p.facing(l, f, x, y, r)
	if z >= 22 {
		p.pips(l, f, x, y, r)
	}
	if n := f.Living(); n > 1 {
		bx, by := x+r*0.66, y-r*0.66
		l.Circle(bx, by, r*0.34, quad.Solid(ink))
		l.TextIn(bx, by, digits(n), font.Bold, r*0.5, quad.Center, quad.Middle, quad.RGB(0xffffff))
	}
	if slain {
		l.X(x, y, r*1.7, r*0.16, quad.Solid(dangerInk.Fade(0.85)))
	}
	if z >= 22 {
		p.badges(l, f, x, y, r)
	}
	if q.flash > 0 && !p.Reduced {
		l.Circle(x, y, r, quad.Solid(quad.RGB(0xffffff).Fade(q.flash*0.75)))
	}
}

// object draws a loose object: a crate, or a block of what it is made of.
func (p *Picture) object(l *quad.List, f *Figure, x, y, r float32) {
	edge := quad.Bevel(quad.RGB(0x8a6238), quad.RGB(0xc99a63), quad.RGB(0x452d15), r*0.14)
	switch p.View.Board.Kinds()[f.Kind].Material {
	case rules.Glass:
		l.Circle(x, y, r*0.8, quad.Bevel(quad.RGB(0xa9dbe6), quad.RGB(0xffffff), quad.RGB(0x5d97a6), r*0.14))
		l.Line(x-r*0.3, y+r*0.1, x+r*0.1, y-r*0.35, max(1, r*0.1), quad.Solid(quad.RGB(0xffffff).Fade(0.8)))
	case rules.Stone:
		l.Polygon(x, y, r*0.92, 7, r*0.12, quad.Bevel(quad.RGB(0x8d8d8a), quad.RGB(0xc6c6c0), quad.RGB(0x474744), r*0.16)).Grain = 50
	case rules.Metal:
		l.Polygon(x, y, r*0.92, 6, r*0.06, quad.Bevel(quad.RGB(0x6d7f94), quad.RGB(0xb9cbdf), quad.RGB(0x2f3a48), r*0.14)).Grain = 14
		l.Circle(x, y, r*0.3, quad.Bevel(quad.RGB(0x4d5b6b), quad.RGB(0x2f3a48), quad.RGB(0x93a7bd), r*0.08))
	default:
		l.Rect(x-r*0.8, y-r*0.8, r*1.6, r*1.6, r*0.12, edge).Grain = 60
		l.X(x, y, r*1.9, r*0.16, quad.Solid(quad.RGB(0x5a3d1e)))
	}
}

// badges tell at a chip's rim that a figure is held, or moved up and by how much.
func (p *Picture) badges(l *quad.List, f *Figure, x, y, r float32) {
	bx, by := x-r*0.66, y-r*0.66
	if f.Grabber != rules.NoFig {
		l.Circle(bx, by, r*0.32, quad.Solid(quad.RGB(0x2a221b)))
		l.Icon(icon.Hand, bx, by, r*0.42, omenInk)
		by += r * 0.62
	}
	if f.Rise > 0 {
		l.Circle(bx, by, r*0.32, quad.Solid(quad.RGB(0x2a221b)))
		l.TextIn(bx, by, "+"+digits(f.Rise), font.Bold, r*0.4, quad.Center, quad.Middle, quad.RGB(0xbfe3ff))
	}
}

// squashed draws what is left of a chip between a wall and something solid.
func (p *Picture) squashed(l *quad.List, colour int, q *pose, x, y, r float32) {
	c := sideColours[colour&3]
	flat := 1 - 0.85*min(1, q.squash)
	rot := float32(math.Atan2(float64(q.sy), float64(q.sx)))
	shift := r * 0.6 * min(1, q.squash)
	l.Add(quad.Item{Shape: quad.Ellipse, X: x + q.sx*shift, Y: y + q.sy*shift, HX: r * flat, HY: r * (1.05 + 0.25*q.squash), Rot: rot,
		Paint: quad.Bevel(c, c.Lighter(0.5), c.Darker(0.5), r*0.1)})
	x, y = x+q.sx*shift, y+q.sy*shift
	l.Add(quad.Item{Shape: quad.Ellipse, X: x, Y: y, HX: r * 0.72 * flat, HY: r * (0.76 + 0.2*q.squash), Rot: rot,
		Paint: quad.Solid(quad.RGB(0xf3ead6).Mix(quad.RGB(0xd23c2a), min(1, q.squash)))})
	// Cracks across the face, along the wall that crushes it.
	px, py := -q.sy, q.sx
	for _, t := range [3]float32{-0.55, 0, 0.5} {
		cx, cy := x+px*r*t, y+py*r*t
		l.Line(cx-q.sx*r*0.6*flat, cy-q.sy*r*0.6*flat, cx+(q.sx*0.6+px*0.2)*r*flat, cy+(q.sy*0.6+py*0.2)*r*flat, max(1, r*0.06), quad.Solid(quad.RGB(0x2a221b)))
	}
	if q.flash > 0 && !p.Reduced {
		l.Add(quad.Item{Shape: quad.Ellipse, X: x, Y: y, HX: r * flat, HY: r * 1.2, Rot: rot,
			Paint: quad.Solid(quad.RGB(0xffffff).Fade(q.flash))})
	}
}

// facing draws the pointer on a chip's rim (FG-06).
func (p *Picture) facing(l *quad.List, f *Figure, x, y, r float32) {
	hx, hy := heading(p.View.Board.Topology(), f.Facing)
	n := float32(math.Hypot(float64(hx), float64(hy)))
	hx, hy = hx/n, hy/n
	rot := float32(math.Atan2(float64(hy), float64(hx)))
	l.Triangle(x+hx*r*0.98, y+hy*r*0.98, r*0.38, r*0.56, r*0.05, rot, quad.Solid(quad.RGB(0x2a221b)))
	l.Triangle(x+hx*r*0.98, y+hy*r*0.98, r*0.24, r*0.36, r*0.03, rot, quad.Solid(quad.RGB(0xfff6e0)))
}

// pips draws the stamina of the strongest living minion as dots, or a number
// where there would be too many.
func (p *Picture) pips(l *quad.List, f *Figure, x, y, r float32) {
	m := 0
	for m < f.Minions-1 && f.Stamina[m] == 0 {
		m++
	}
	now, full := f.Stamina[m], p.View.Board.Kinds()[f.Kinds[m]].Stamina
	if full > 6 {
		w := r * 0.62
		l.Rect(x-w/2, y+r*0.56, w, r*0.4, r*0.2, quad.Solid(quad.RGB(0x2a221b)))
		l.TextIn(x, y+r*0.76, digits(now), font.Bold, r*0.36, quad.Center, quad.Middle, quad.RGB(0xffffff))
		return
	}
	step := r * 0.2
	x0 := x - step*float32(full-1)/2
	l.Rect(x0-step*0.65, y+r*0.64, step*(float32(full-1)+1.3), step*1.2, step*0.6, quad.Solid(quad.RGB(0x2a221b)))
	for i := range full {
		c := quad.RGB(0x6d5f50)
		if i < now {
			c = quad.RGB(0xf26d5b)
		}
		l.Circle(x0+step*float32(i), y+r*0.64+step*0.6, step*0.4, quad.Solid(c))
	}
}

// crusher draws a crushing wall: tall steel blocks with hazard stripes on the
// crushing side and chevrons that tell its direction (CW-01).
func (p *Picture) crusher(l *quad.List, w *Wall, s *slide, z float32, ghost bool) {
	b := p.View.Board
	t := b.Topology()
	hx, hy := heading(t, w.Dir)
	rot := float32(math.Atan2(float64(hy), float64(hx)))
	if ghost {
		l.PushOpacity(0.3)
		defer l.Pop()
	}
	if s.crumble > 0 {
		l.PushOpacity(1 - min(1, s.crumble))
		defer l.Pop()
	}
	for pass := range 2 {
		for i, c := range w.Cells {
			wx, wy := Centre(b, c)
			x, y := p.Camera.Screen(wx+s.dx, wy+s.dy)
			if !p.inSight(x, y, z) {
				continue
			}
			x, y = x+z*0.15*s.crumble*float32(i%3-1), y+z*0.1*s.crumble
			half := z * 0.47
			if pass == 0 {
				l.Shadow(x-half, y-half, 2*half, 2*half, z*0.1, z*0.07, z*0.12, z*0.12, quad.RGBA(0x000000b0))
				continue
			}
			steel := quad.RGB(0x59616b)
			rise := z * 0.1 // the block stands up from the board: its near side shows
			if t == rules.Hex {
				l.Hex(x, y+rise*0.5, z*0.55, z*0.05, quad.Solid(quad.RGB(0x1e2227)))
				l.Hex(x, y-rise*0.5, z*0.55, z*0.05, quad.Bevel(steel, steel.Lighter(0.4), steel.Darker(0.45), z*0.06)).Grain = 16
			} else {
				l.Rect(x-half, y-half+rise, 2*half, 2*half, z*0.06, quad.Solid(quad.RGB(0x1e2227)))
				l.Rect(x-half, y-half-rise*0.5, 2*half, 2*half, z*0.06, quad.Bevel(steel, steel.Lighter(0.4), steel.Darker(0.45), z*0.06)).Grain = 16
			}
			y -= rise * 0.5
			l.Add(quad.Item{Shape: quad.Rect, X: x + hx*z*0.31, Y: y + hy*z*0.31, HX: z * 0.1, HY: z * stripeHalf(t), Rot: rot, Radius: z * 0.02,
				Paint: quad.Stripes(quad.RGB(0xf4c430), quad.RGB(0x1d1a16), max(1.5, z*0.075))})
			if z >= 14 {
				for k := range 2 {
					off := z * (0.02 - 0.17*float32(k))
					l.Chevron(x+hx*off, y+hy*off, z*0.2, z*0.34, max(1.5, z*0.065), rot, quad.Solid(quad.RGB(0xffe9b0).Fade(1-0.4*float32(k))))
				}
			}
		}
	}
}

func stripeHalf(t rules.Topology) float32 {
	if t == rules.Hex {
		return 0.25
	}
	return 0.42
}

// icons gives the silhouette of each kind the catalogue knows by its own shape.
var icons = map[string]icon.ID{
	"knight": icon.Knight, "warden": icon.Knight, "swordsman": icon.Knight, "soldier": icon.Knight, "legionary": icon.Knight,
	"bulwark": icon.Knight, "seraph": icon.Knight,
	"archer": icon.Archer, "ranger": icon.Archer, "centaur": icon.Archer, "faun": icon.Archer,
	"ogre": icon.Ogre, "troll": icon.Ogre, "minotaur": icon.Ogre, "warbear": icon.Ogre, "brute": icon.Ogre, "wrestler": icon.Ogre, "goblin": icon.Ogre,
	"lion": icon.Lion, "unicorn": icon.Lion, "behemoth": icon.Lion, "stomper": icon.Lion,
	"griffon": icon.Griffon, "phoenix": icon.Griffon, "gargoyle": icon.Griffon, "manta": icon.Griffon, "imp": icon.Griffon, "windrider": icon.Griffon,
	"serpent": icon.Serpent, "hydra": icon.Serpent, "basilisk": icon.Serpent, "seaserpent": icon.Serpent, "newt": icon.Serpent,
	"whirlpool": icon.Serpent, "loch-dweller": icon.Serpent, "whale": icon.Serpent, "dolphin": icon.Serpent,
	"golem": icon.Golem, "colossus": icon.Golem, "arboriad": icon.Golem, "gatemouth": icon.Golem, "juggernaut": icon.Golem,
	"cyclops": icon.Giant, "giant": icon.Giant, "hurler": icon.Giant, "quarryman": icon.Giant,
	"mage": icon.Mage, "pixie": icon.Mage, "siren": icon.Mage, "gorgon": icon.Mage, "wraith": icon.Mage, "shade": icon.Mage, "warlock": icon.Mage,
	"galecaller": icon.Mage, "ghoul": icon.Mage,
	"rogue": icon.Rogue, "scout": icon.Rogue, "swimmer": icon.Rogue, "aquarian": icon.Rogue, "angler": icon.Rogue, "dervish": icon.Rogue,
	"drover": icon.Rogue, "acrobat": icon.Rogue,
	"spider": icon.Spider, "brown-strider": icon.Spider, "dragon": icon.Dragon, "wyvern": icon.Dragon, "firewyrm": icon.Dragon,
}

// IconOf gives the silhouette of a kind; a pawn for one that has none.
func IconOf(kind string) icon.ID {
	if id, ok := icons[kind]; ok {
		return id
	}
	return icon.Pawn
}

func (p *Picture) icon(kind int) icon.ID { return IconOf(p.View.Board.Kinds()[kind].Name) }

// flying tells whether a figure is to be drawn in the air.
func (p *Picture) flying(f *Figure) bool { return p.View.aloft(f) }

// small numbers as text, made once so that drawing them allocates nothing.
var numerals = func() (n [100]string) {
	for i := range n {
		n[i] = strconv.Itoa(i)
	}
	return n
}()

func digits(n int) string {
	if n >= 0 && n < len(numerals) {
		return numerals[n]
	}
	return strconv.Itoa(n)
}
