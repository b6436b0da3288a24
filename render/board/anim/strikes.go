package anim

import (
	"math"
	"strconv"

	"wallfall/assets/font"
	"wallfall/render/board/ease"
	"wallfall/render/board/particle"
	"wallfall/render/board/prop"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

func (p labelPainter) bolt(s particle.Emitter, from, to rules.FigID, run, tail float32) {
	x0, y0, x1, y1, ok := p.Between(from, to)
	if !ok {
		return
	}
	n := float32(math.Hypot(float64(x1-x0), float64(y1-y0)))
	if n < 1 {
		return
	}
	z := s.Zoom
	ux, uy := (x1-x0)/n, (y1-y0)/n
	x0, y0 = x0+ux*z*0.36, y0+uy*z*0.36
	n = max(z*0.2, (n-z*0.66)*ease.Out(min(1, run*1.4)))
	x1, y1 = x0+ux*n, y0+uy*n
	fade := 1 - tail*tail
	w := max(3*p.Scale, z*0.09)
	s.List.Arrow(x0, y0, x1, y1, w+2*p.Scale, z*0.32, quad.Solid(quad.RGBA(0x1b1512c0).Fade(fade)))
	s.List.Arrow(x0, y0, x1, y1, w, z*0.26, quad.Solid(p.Palette.Danger.Fade(fade)))
}

// homeSign marks a group that is native to its terrain, which affects strikes.
func (p labelPainter) homeSign(s particle.Emitter, id rules.FigID, run float32) {
	if run >= 1 || id == rules.NoFig || p.Reduced {
		return
	}
	f := &p.View.Figures[id]
	x, y, ok := p.Spot(f, f.Cell)
	if !ok {
		return
	}
	t := p.View.Cells[f.Cell].Terrain
	if t == rules.Plain || p.View.Board.Kinds()[f.Kind].Native&rules.NativeTo(t) == 0 {
		return
	}
	for i := range 3 {
		a := float32(i)*2.1 + run*3
		k := s.Zoom * 0.12 * ease.Arc(ease.Clamp(run*1.4-0.2*float32(i)))
		s.List.Star(x+ease.Cos(a)*s.Zoom*0.42, y+ease.Sin(a)*s.Zoom*0.42, k, 4, 0.3, run*2, quad.Solid(p.Palette.Choice))
	}
}

// shotLine is the line of a rangestrike on the screen: straight from cell to cell,
// but where it runs along a hexside it bends into the cell that counts.
type shotLine struct {
	x, y  [12]float32
	n     int
	whole float32 // its length
}

// shotLineOf traces the line of a rangestrike as the rules do (BD-09).
func (p labelPainter) shotLineOf(c *Cue, w *shotLine) bool {
	if c.From == rules.NoCell || c.To == rules.NoCell || !p.OnFloor(c.From) || !p.OnFloor(c.To) {
		return false
	}
	b := p.View.Board
	x0, y0 := scene.Centre(b, c.From)
	x1, y1 := scene.Centre(b, c.To)
	w.add(x0, y0)
	if b.Topology() == rules.Hex {
		var room [16]rules.Crossing
		for _, x := range b.Trace(c.From, c.To, max(0, c.HexSide()-1), room[:0]) {
			if !x.Between || x.Left == rules.NoCell || x.Right == rules.NoCell || w.n > 10 {
				continue
			}
			lx, ly := scene.Centre(b, x.Left)
			rx, ry := scene.Centre(b, x.Right)
			cx, cy := scene.Centre(b, x.Cell)
			mx, my := (lx+rx)/2, (ly+ry)/2
			w.add(mx+(cx-mx)*0.34, my+(cy-my)*0.34)
		}
	}
	w.add(x1, y1)
	for i := range w.n {
		if w.x[i], w.y[i] = p.Camera.Screen(w.x[i], w.y[i]); i > 0 {
			w.whole += w.leg(i)
		}
	}
	return true
}

func (w *shotLine) add(x, y float32) { w.x[w.n], w.y[w.n], w.n = x, y, w.n+1 }

// at returns the point at a share t of the line, and the direction there.
func (w *shotLine) at(t float32) (x, y, ux, uy float32) {
	left := w.whole * ease.Clamp(t)
	for i := 1; i < w.n; i++ {
		n := w.leg(i)
		if left <= n || i == w.n-1 {
			k := min(1, left/max(1, n))
			dx, dy := w.x[i]-w.x[i-1], w.y[i]-w.y[i-1]
			return w.x[i-1] + dx*k, w.y[i-1] + dy*k, dx / max(1, n), dy / max(1, n)
		}
		left -= n
	}
	return w.x[0], w.y[0], 0, 0
}

func (w *shotLine) leg(i int) float32 {
	return ease.Hypot(w.x[i]-w.x[i-1], w.y[i]-w.y[i-1])
}

func (p labelPainter) rangestrike(s particle.Emitter, c *Cue, run, tail float32) {
	var w shotLine
	if !p.shotLineOf(c, &w) {
		return
	}
	ink := p.Palette.Danger
	if p.magical(c.Fig) {
		ink = p.Palette.Spell
	}
	fade := 1 - tail*tail*tail
	reach := ease.Out(ease.Clamp(run * 1.2))
	if p.Reduced {
		reach = 1
	}
	const parts = 26
	trim := min(0.4, s.Zoom*0.46/max(1, w.whole)) // from rim to rim
	x0, y0, _, _ := w.at(trim)
	for i := 1; i <= parts; i++ {
		t := trim + (1-2*trim)*float32(i)/parts*reach
		x1, y1, _, _ := w.at(t)
		if i%2 == 1 {
			s.List.Line(x0, y0, x1, y1, max(3, s.Zoom*0.08), quad.Solid(quad.RGBA(0x1b1512c0).Fade(fade)))
			s.List.Line(x0, y0, x1, y1, max(1.5, s.Zoom*0.045), quad.Solid(ink.Fade(fade)))
		}
		x0, y0 = x1, y1
	}
	x, y, _, _ := w.at(1)
	if reach > 0.9 {
		s.List.Ring(x, y, s.Zoom*0.47, max(1.5, s.Zoom*0.04), quad.Solid(ink.Fade(fade)))
		s.List.Cross(x, y, s.Zoom*1.1, max(1.2, s.Zoom*0.025), quad.Solid(ink.Fade(0.6*fade)))
	}
	p.homeSign(s, c.Fig, run)
}

// hits draws a blow that lands, or a missile on its way, and how many hit.
func (p labelPainter) hits(s particle.Emitter, c *Cue, run, tail float32) {
	if c.Fig == rules.NoFig || c.By == rules.NoFig {
		return
	}
	at := float32(hitAt)
	if c.Join&JoinFar != 0 {
		at = farAt
		if run < at {
			p.missile(s, c, run/at)
			return
		}
	}
	long := c.End - c.Start
	since := c.age(run, tail) - at*long
	if !p.Reduced {
		p.blow(s, c, run, since)
	}
	if since < 0 {
		return
	}
	text, ink := p.Lang.N(c.Hits(), "%d hit", "%d hits"), p.Palette.Danger
	if c.Hits() == 0 {
		text, ink = p.Lang.T("miss"), p.Palette.Label
	}
	// On the side that is turned away from the striker.
	f, g := &p.View.Figures[c.Fig], &p.View.Figures[c.By]
	if !p.OnFloor(f.Cell) || g.Cell == rules.NoCell {
		return
	}
	x0, y0 := p.Middle(f, f.Cell)
	x1, y1 := p.Middle(g, g.Cell)
	n := max(0.01, ease.Hypot(x1-x0, y1-y0))
	far := 0.16 + 0.5*float32(f.Size)
	x, y := p.Camera.Screen(x0-(x1-x0)/n*far, y0-(y1-y0)/n*far)
	p.text(s, x, y, text, ink, ease.Clamp(since/(long+c.Tail)))
}

func (p labelPainter) blow(s particle.Emitter, c *Cue, run, since float32) {
	x0, y0, x1, y1, ok := p.Between(c.By, c.Fig)
	if !ok {
		return
	}
	a := ease.Angle(x1-x0, y1-y0)
	w := s.At(x1, y1)
	if c.Join&JoinFar == 0 && run > hitAt-0.14 && since < 9 {
		t := ease.Clamp((run - hitAt + 0.14) / 0.3)
		from := a - 1.1 + 2.0*max(0, t-0.45)/0.55
		to := a - 1.1 + 2.2*ease.Out(t)
		fade := 1 - ease.Clamp(since/9)
		if to-from > 0.02 {
			s.List.Arc(x0, y0, s.Zoom*0.82, max(2, s.Zoom*0.1*fade), from, to, quad.Solid(quad.RGB(0xfffaf0).Fade(0.85*fade)))
		}
	}
	if since < 0 || c.Hits() == 0 {
		return
	}
	ux, uy := ease.Cos(a), ease.Sin(a)
	w = w.At(x1-ux*s.Zoom*0.25, y1-uy*s.Zoom*0.25)
	w.Flash(since/8, 0.34+0.06*float32(min(4, c.Hits())), quad.RGB(0xfff0c8))
	w.Sparks(since/18, int(min(16, 6+2*c.Hits())), ux, uy)
	w.Shards(since/30, int(min(12, 3+2*c.Hits())), quad.RGB(0xffd9a0))
}

// missile draws the arrow or the bolt of magic of a rangestrike.
func (p labelPainter) missile(s particle.Emitter, c *Cue, t float32) {
	var w shotLine
	if p.Reduced || !p.shotLineOf(c, &w) {
		return
	}
	z := s.Zoom
	if p.magical(c.By) {
		for i := range uint32(8) {
			x, y, ux, uy := w.at(t - 0.035*float32(i))
			k := 1 - float32(i)/8
			wob := ease.Sin(t*30+float32(i)*1.3) * z * 0.05
			s.List.Circle(x-uy*wob, y+ux*wob, z*0.13*k, quad.Radial(quad.RGB(0xffffff).Fade(k), p.Palette.Spell.Fade(0.7*k)))
		}
		x, y, _, _ := w.at(t)
		s.List.Star(x, y, z*0.22, 6, 0.4, t*9, quad.Solid(p.Palette.Spell.Mix(quad.RGB(0xffffff), 0.5)))
		return
	}
	z = max(z, 44*p.Scale) * 1.35 // visible on small boards too
	x, y, ux, uy := w.at(t)
	up := z * 0.2 * ease.Arc(t)
	tail := z * 0.34
	s.List.Line(x-ux*tail, y-uy*tail+z*0.05, x, y+z*0.05, max(1.5, z*0.05), quad.Solid(quad.RGBA(0x00000070)))
	y -= up
	s.List.Line(x-ux*tail, y-uy*tail, x, y, max(3, z*0.065), quad.Solid(quad.RGBA(0x1b1512c0)))
	s.List.Line(x-ux*tail, y-uy*tail, x, y, max(1.5, z*0.035), quad.Solid(quad.RGB(0xe2c38f)))
	s.List.Triangle(x, y, z*0.15, z*0.12, 0, ease.Angle(ux, uy), quad.Solid(quad.RGB(0xe9eef2)))
	for _, k := range [2]float32{-1, 1} {
		s.List.Line(x-ux*tail, y-uy*tail, x-ux*tail*1.25-uy*z*0.07*k, y-uy*tail*1.25+ux*z*0.07*k, max(1.2, z*0.03), quad.Solid(p.Palette.Danger))
	}
	for i := range 3 { // the air behind it
		x2, y2, _, _ := w.at(t - 0.06*float32(i+1))
		s.List.Circle(x2, y2-z*0.2*ease.Arc(max(0, t-0.06*float32(i+1))), z*0.02, quad.Solid(quad.RGB(0xffffff).Fade(0.5-0.15*float32(i))))
	}
}

// carried draws the hits that carry over from one victim to the next.
func (p labelPainter) carried(s particle.Emitter, c *Cue, run, tail float32) {
	x0, y0, x1, y1, ok := p.Between(c.Who, c.Fig)
	if !ok {
		return
	}
	t := ease.Clamp(run / carryAt)
	if p.Reduced {
		t = 1
	}
	fade := 1 - tail
	px, py := x0, y0
	dx, dy := x1-x0, y1-y0
	const parts = 7
	for i := 1; i <= parts; i++ {
		u := float32(i) / parts
		if u > t+0.01 {
			break
		}
		off := float32(0)
		if i < parts && !p.Reduced {
			off = (s.Chance(uint32(i)+uint32(run*9)) - 0.5) * 0.34
		}
		x, y := x0+dx*u-dy*off, y0+dy*u+dx*off
		s.List.Line(px, py, x, y, max(3, s.Zoom*0.1*fade), quad.Solid(p.Palette.Warning.Fade(fade)))
		s.List.Line(px, py, x, y, max(1.5, s.Zoom*0.04*fade), quad.Solid(quad.RGB(0xffffff).Fade(fade)))
		px, py = x, y
	}
	if run >= carryAt && !p.Reduced {
		since := c.age(run, tail) - carryAt*(c.End-c.Start)
		s.At(x1, y1).Flash(since/9, 0.5, quad.RGB(0xffe2a0))
		s.At(x1, y1).Sparks(since/18, 10, 0, 0)
	}
	p.text(s, (x0+x1)/2-dy*0.24, (y0+y1)/2+dx*0.24, c.number("+", c.Hits(), ""), p.Palette.Warning, tail)
}

// How dice roll, in ticks.
const (
	dieLag    = 1.3 // between one die of a pool and the next, for the first dozen
	dieTumble = 20
	maxShown  = 40 // dice of a pool that are shown
)

// tray is where a pool of dice lies: beside the striker, away from the target.
type tray struct {
	x, y, size float32 // the first die's middle, and a die's edge
	cols, n    int
	x0, y0     float32 // of the felt
	w, h, head float32
}

func (p labelPainter) diceTray(s particle.Emitter, c *Cue) (t tray) {
	t.n = min(max(1, c.Of), maxShown)
	t.size = max(15*p.Scale, min(s.Zoom*0.34, 38*p.Scale))
	if t.n > 24 {
		t.size *= 0.75
	}
	t.cols = min(t.n, 6)
	if t.n > 18 {
		t.cols = 10
	}
	rows := (t.n + t.cols - 1) / t.cols
	step := t.size * 1.2
	t.head = t.size * 1.05
	t.w, t.h = max(step*float32(t.cols)+t.size*0.5, t.size*3.4), step*float32(rows)+t.head+t.size*0.4
	t.x0, t.y0 = p.besideFig(s, c, t.w, t.h)
	t.x = t.x0 + t.w/2 - step*float32(t.cols-1)/2
	t.y = t.y0 + t.head + t.size*0.2 + step/2
	return t
}

func sign(v float32) float32 {
	if v < 0 {
		return -1
	}
	return 1
}

// besideFig finds room for a box beside the striker: where it hides the
// fewest, first away from the target.
func (p labelPainter) besideFig(s particle.Emitter, c *Cue, w, h float32) (x, y float32) {
	ux, uy := float32(0), float32(-1)
	if x0, y0, x1, y1, ok := p.Between(c.Fig, c.Who); ok {
		if ux, uy = sign(x0-x1), 0; ease.Abs(x0-x1) < ease.Abs(y0-y1) {
			ux, uy = 0, sign(y0-y1)
		}
	}
	reach := s.Zoom * 0.64
	if c.Fig != rules.NoFig {
		reach = s.Zoom * (0.14 + 0.5*float32(p.View.Figures[c.Fig].Size))
	}
	a := p.Camera.Area
	least, way := -1, c.way
	for i, d := range [8][2]float32{{ux, uy}, {uy, ux}, {-uy, -ux}, {-ux, -uy}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		if way > 0 && i+1 != way || i > 3 && least >= 0 && least < acting {
			continue // it stays where it began, whoever moves; in a corner only where it must
		}
		left := max(a.X0+4, min(s.X+d[0]*(reach+w/2)-w/2, a.X1-w-4))
		top := max(a.Y0+4, min(s.Y+d[1]*(reach+h/2)-h/2, a.Y1-h-4))
		if n := p.covered(c, quad.Box(left, top, w, h), s.Zoom); least < 0 || n < least {
			x, y, least, c.way = left, top, n, i+1
		}
	}
	return x, y
}

// acting is for how many figures one counts that rolls or is the target.
const acting = 20

func (p labelPainter) covered(c *Cue, box quad.Bounds, z float32) int {
	n := 0
	for i := range p.View.Figures {
		f := &p.View.Figures[i]
		x, y, ok := p.Spot(f, f.Cell)
		if r := z * 0.3; ok && !box.Meet(quad.Box(x-r, y-r, 2*r, 2*r)).Empty() {
			if n++; rules.FigID(i) == c.Fig || rules.FigID(i) == c.Who {
				n += acting
			}
		}
	}
	return n
}

// poolDie draws one die of a strike, and with the first of them the felt and the
// number that they must show.
func (p labelPainter) poolDie(s particle.Emitter, c *Cue, run, tail float32) {
	if c.I >= maxShown {
		return
	}
	t := p.diceTray(s, c)
	age := c.age(run, tail)
	fade := 1 - tail*tail*tail
	s.List.PushOpacity(fade)
	defer s.List.Pop()
	if c.I == 0 {
		p.felt(s, c, &t)
	}
	step := t.size * 1.2
	x, y := t.x+step*float32(c.I%t.cols), t.y+step*float32(c.I/t.cols)
	u := ease.Clamp((age - dieLag*float32(min(c.I, 12))) / dieTumble)
	if p.Reduced {
		u = 1
	}
	face, size, turn, hop := c.Face(), t.size, float32(0), float32(0)
	if u < 1 {
		s.Seed = uint32(c.I)*977 + uint32(age/3)*31 + uint32(c.Start)
		face = 1 + int(s.Chance(1)*5.99)
		k := ease.Out(u)
		x, y = s.X+(x-s.X)*k, s.Y+(y-s.Y)*k
		turn = (1 - u) * (1 - u) * (7 + 3*float32(c.I%3))
		hop = ease.Bounce(u) * s.Zoom * 0.5
		if u == 0 {
			return
		}
	}
	ink, rim := quad.RGB(0xf8f3e6), quad.Color{}
	if hit := face >= c.MustShow; u >= 1 {
		settle := ease.Clamp((age - poolRead) / 6)
		if hit {
			rim = p.Palette.Danger
			size *= 1 + 0.12*ease.Arc(settle)
		} else {
			ink = ink.Mix(quad.RGB(0x6f675b), settle)
			size *= 1 - 0.16*settle
		}
	}
	prop.Die(s.List, x, y-hop, size, face, turn, ink, rim, hop)
}

// poolRead is when the dice of a pool lie still and show hits and misses, in ticks.
const poolRead = 26

// felt draws the tray of the dice of a strike, and the number they must show.
func (p labelPainter) felt(s particle.Emitter, c *Cue, t *tray) {
	l := s.List
	l.Shadow(t.x0, t.y0, t.w, t.h, t.size*0.3, 0, t.size*0.12, t.size*0.4, quad.RGBA(0x000000a0))
	l.Rect(t.x0, t.y0, t.w, t.h, t.size*0.3, quad.Solid(quad.RGBA(0x1d2f27f2))).Edge(max(1, t.size*0.07), quad.RGB(0xb98d4a))
	size := t.size * 0.72
	text := c.number("", c.MustShow, "+")
	if c.MustShow <= 1 {
		text = p.Lang.T("all hit")
	}
	cx, cy := t.x0+t.w/2, t.y0+t.head*0.58
	w := p.Fonts.Measure(font.Bold, size, text)
	prop.Die(l, cx-w/2-size*0.3, cy, size*0.95, max(1, min(6, c.MustShow)), 0, quad.RGB(0xf8f3e6), p.Palette.Danger, 0)
	l.TextIn(cx+size*0.4, cy, text, font.Bold, size, quad.Center, quad.Middle, p.Palette.Label)
}

// dieSpot returns the middle of a die that lies beside a figure, with room for what is
// written on either side of it, and its size.
func (p labelPainter) dieSpot(s particle.Emitter, c *Cue) (x, y, size float32) {
	size = max(30*p.Scale, min(s.Zoom*0.5, 48*p.Scale))
	side := size*1.2 + 2.6*p.labelSize(s.Zoom)
	x, y = p.besideFig(s, c, side, side)
	return x + side/2, y + side/2, size
}

// lone draws a single die, or the sum of the two dice of an ability.
func (p labelPainter) lone(s particle.Emitter, c *Cue, run, tail float32) {
	why := c.Purpose()
	age := c.age(run, tail)
	x, y, size := p.dieSpot(s, c)
	u := ease.Clamp(age / 26)
	if p.Reduced {
		u = 1
	}
	face, turn := c.Face(), (1-u)*(1-u)*8
	if u < 1 {
		s.Seed = uint32(age/3)*31 + uint32(c.Start)
		face = 1 + int(s.Chance(1)*5.99)
		if why == rules.DiePower {
			face = 2 + int(s.Chance(2)*18.99)
		}
	}
	x += s.Zoom * 0.3 * (1 - ease.Out(u))
	hop := ease.Bounce(u) * s.Zoom * 0.5
	s.List.PushOpacity(1 - tail*tail)
	defer s.List.Pop()
	if why == rules.DiePower || why == rules.DieCell {
		ink := quad.RGB(0xf8f3e6)
		s.List.Polygon(x, y-hop, size*0.62, 10, size*0.05, quad.Bevel(ink, ink.Lighter(0.5), ink.Darker(0.3), size*0.08)).Rot = turn
		s.List.TextIn(x, y-hop, strconv.Itoa(face), font.Bold, size*0.5, quad.Center, quad.Middle, quad.RGB(0x2a221b))
		return
	}
	prop.Die(s.List, x, y-hop, size, face, turn, quad.RGB(0xf8f3e6), quad.Color{}, hop+1)
	if text := p.dieWord(why); u >= 1 && text != "" {
		p.Plate(s.List, x, y-size*0.86, text, max(11*p.Scale, size*0.32), p.Palette.Label)
	}
}

func (p labelPainter) dieWord(why rules.Purpose) string {
	switch why {
	case rules.DieUndying:
		return p.Lang.T("4+ survives")
	case rules.DieStand:
		return p.Lang.T("4+ stands up")
	case rules.DieFall:
		return p.Lang.T("1 is death")
	case rules.DieJump:
		return p.Lang.F("%d or less falls in", max(0, p.View.Board.Settings().JumpRisk))
	}
	return ""
}

// magical reports whether all living members of a group are magic.
func (p labelPainter) magical(id rules.FigID) bool {
	f := &p.View.Figures[id]
	return p.View.Board.Kinds()[f.Kind].Traits&rules.Magic != 0
}
