package anim

import (
	"strconv"

	"wallfall/assets/font"
	"wallfall/assets/sound"
	"wallfall/render/board/ease"
	"wallfall/render/board/particle"
	"wallfall/render/board/prop"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

var diceRows = []animation{
	{kind: rules.EvDie, run: 44, tail: 30, read: true, open: true, group: (*Timeline).addDice, pose: poser.ready, label: drawDie, sound: sound.Dice},
}

// How dice roll, in ticks.
const (
	dieLag    = 1.3 // between one die of a pool and the next, for the first dozen
	dieTumble = 20
	maxShown  = 40 // dice of a pool that are shown
)

// The tray of a pool, in sizes of a die.
const (
	dieStep   = 1.2  // from one die to the next
	trayHead  = 1.05 // above the dice, for the number they need
	trayEdge  = 0.2  // above and below the dice
	traySide  = 0.25 // on either side of them
	trayLeast = 3.4  // its least width
)

// edgeGap is how far what lies beside a figure stays from the edge of the board's area.
const edgeGap = 4

// poolRead is when the dice of a pool lie still and show hits and misses, in ticks.
const poolRead = 26

// ready keeps the striker drawn back while its dice roll.
func (p poser) ready(c *Cue, q *scene.Pose, _ float32) {
	if c.I > 0 || c.Purpose() != rules.DieStrike {
		return
	}
	p.time.Playing(func(s *Cue, at, _ float32) {
		if at >= 1 && s.Event.Fig == c.Fig && s.End <= c.Start && (s.Event.Kind == rules.EvStrike || s.Event.Kind == rules.EvRangestrike) {
			by := float32(-0.13)
			if s.Event.Kind == rules.EvRangestrike {
				by = -0.08
			}
			q.Dx, q.Dy = 0, 0
			p.lean(q, s.Event.Fig, s.Event.By, by)
		}
	})
}

func drawDie(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	if c.Of > 1 || c.Purpose() == rules.DieStrike {
		drawPoolDie(p, s, c, run, tail)
		return
	}
	drawLone(p, s, c, run, tail)
}

// drawPoolDie draws one die of a strike, and with the first of them the felt and the
// number that they must show.
func drawPoolDie(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	if c.I >= maxShown {
		return
	}
	t := trayOf(p, s, c)
	age := c.age(run, tail)
	fade := 1 - tail*tail*tail
	s.List.PushOpacity(fade)
	defer s.List.Pop()
	if c.I == 0 {
		drawFelt(p, s, c, &t)
	}
	step := t.size * dieStep
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

// tray is where a pool of dice lies: beside the striker, away from the target.
type tray struct {
	x, y, size float32 // the first die's middle, and a die's edge
	cols, n    int
	x0, y0     float32 // of the felt
	w, h, head float32
}

func trayOf(p *scene.Frame, s particle.Emitter, c *Cue) (t tray) {
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
	step := t.size * dieStep
	t.head = t.size * trayHead
	t.w, t.h = max(step*float32(t.cols)+t.size*(2*traySide), t.size*trayLeast), step*float32(rows)+t.head+t.size*(2*trayEdge)
	t.x0, t.y0 = besideFig(p, s, c, t.w, t.h)
	t.x = t.x0 + t.w/2 - step*float32(t.cols-1)/2
	t.y = t.y0 + t.head + t.size*trayEdge + step/2
	return t
}

// drawFelt draws the tray of the dice of a strike, and the number they must show.
func drawFelt(p *scene.Frame, s particle.Emitter, c *Cue, t *tray) {
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

// drawLone draws a single die, or the sum of the two dice of an ability.
func drawLone(p *scene.Frame, s particle.Emitter, c *Cue, run, tail float32) {
	why := c.Purpose()
	age := c.age(run, tail)
	x, y, size := dieSpot(p, s, c)
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
	if text := dieWord(p, why); u >= 1 && text != "" {
		p.Plate(s.List, x, y-size*0.86, text, max(11*p.Scale, size*0.32), p.Palette.Label)
	}
}

// dieSpot returns the middle of a die that lies beside a figure, with room for what is
// written on either side of it, and its size.
func dieSpot(p *scene.Frame, s particle.Emitter, c *Cue) (x, y, size float32) {
	size = max(30*p.Scale, min(s.Zoom*0.5, 48*p.Scale))
	side := size*1.2 + 2.6*labelSize(p, s.Zoom)
	x, y = besideFig(p, s, c, side, side)
	return x + side/2, y + side/2, size
}

func dieWord(p *scene.Frame, why rules.Purpose) string {
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

// besideFig finds room for a box beside the striker: where it hides the
// fewest, first away from the target.
func besideFig(p *scene.Frame, s particle.Emitter, c *Cue, w, h float32) (x, y float32) {
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
			continue // it stays where it began even if figures move; in a corner only if it must
		}
		left := max(a.X0+edgeGap, min(s.X+d[0]*(reach+w/2)-w/2, a.X1-w-edgeGap))
		top := max(a.Y0+edgeGap, min(s.Y+d[1]*(reach+h/2)-h/2, a.Y1-h-edgeGap))
		if n := covered(p, c, quad.Box(left, top, w, h), s.Zoom); least < 0 || n < least {
			x, y, least, c.way = left, top, n, i+1
		}
	}
	return x, y
}

// acting is how many figures the roller or the target counts for.
const acting = 20

func covered(p *scene.Frame, c *Cue, box quad.Bounds, z float32) int {
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

func sign(v float32) float32 {
	if v < 0 {
		return -1
	}
	return 1
}

// poolRun is how long a pool of dice takes to roll and to be read.
const poolRun = 36

// addDice queues the dice of a strike that are rolled together. It returns 0 for a die
// that is not one of a strike.
func (t *Timeline) addDice(events []rules.Event, i int) int {
	events = events[i:]
	n := count(events, func(e *rules.Event) bool {
		return e.Kind == rules.EvDie && e.Purpose() == rules.DieStrike && e.Fig == events[0].Fig
	})
	if n == 0 {
		return 0
	}
	start := t.end
	who := t.strike.By
	if t.strike.Kind == 0 || t.strike.Fig != events[0].Fig {
		who = rules.NoFig
	}
	for j := range n {
		c := t.at(&events[j], start, poolRun)
		c.I, c.Of, c.MustShow, c.Who = j, n, t.strike.Need(), who
		c.Tail = 74 // visible while their hits land
	}
	t.end = start + poolRun
	return n
}
