package board

import (
	"math"
	"strings"

	"wallfall/assets/icon"
	"wallfall/render/quad"
	"wallfall/rules"
)

// effectFight draws what goes with fights and spells at x, y: arrows, numbers,
// sparks and rings.
func (p *Picture) effectFight(l *quad.List, c *Cue, x, y, run, tail float32, seed uint32) {
	e := &c.Event
	z := p.Camera.Zoom
	t := (run + tail) / 2
	switch e.Kind {
	case rules.EvStrike, rules.EvRangestrike:
		p.bolt(l, e.Fig, e.By, run, tail)
		p.behind(l, e.Fig, e.By, digits(int(e.N))+"× "+digits(int(e.M))+"+", p.Palette.Omen, tail)
	case rules.EvHits:
		p.hits(l, c, run, tail, seed)
	case rules.EvCarry:
		p.rising(l, x, y, "+"+digits(int(e.N)), p.Palette.Omen, t)
	case rules.EvDamage:
		p.rising(l, x, y, "-"+digits(int(e.N)), p.Palette.Danger, (run*10+tail*36)/46)
	case rules.EvHeal:
		p.rising(l, x, y, digits(int(e.Left)), p.Palette.Choice, t)
		p.glow(l, x, y, p.Palette.Choice, t)
	case rules.EvSlain:
		l.Icon(icon.Skull, x, y-z*0.5*t, max(16*p.Scale, z*0.36), p.Palette.Label.Fade(1-t*t))
	case rules.EvAbility:
		p.glow(l, x, y, p.Palette.Omen, t)
		if list := p.View.Board.Abilities(); int(e.N) < len(list) {
			p.tag(l, x, y-z*0.62, spoken(list[e.N].Name), p.Palette.Omen, tail)
		}
		if e.By != rules.NoFig {
			p.bolt(l, e.Fig, e.By, run, tail)
		}
	case rules.EvTier:
		p.tag(l, x, y-z*0.62, digits(int(e.M))+": tier "+digits(int(e.N)), p.Palette.Omen, tail)
	case rules.EvForce:
		p.tag(l, x, y-z*0.62, forceSigns[max(0, min(3, int(e.M)))]+" "+digits(int(e.N)), p.Palette.Omen, tail)
	case rules.EvForceStep:
		if run < 1 && e.From != rules.NoCell {
			x0, y0 := p.Camera.Screen(Centre(p.View.Board, e.From))
			p.dust(l, x0, y0+z*0.25, 1, 0, z*0.6, run, seed)
		}
	case rules.EvSlam:
		if run > 0.4 {
			p.burst(l, x, y, z, (run-0.4)*0.4+tail*0.7, 12, quad.RGB(0xd8c9a8), seed)
		}
	case rules.EvTerrain:
		p.changed(l, e, x, y, t, seed)
	case rules.EvStructure, rules.EvSpawn:
		p.glow(l, x, y, p.Palette.Spell, t)
	case rules.EvCommit:
		p.glow(l, x, y, p.Palette.Spell.Fade(0.7), t)
	case rules.EvHop, rules.EvReturn, rules.EvTeleport:
		p.glow(l, x, y, p.Palette.Spell, t)
		if e.Kind == rules.EvTeleport && p.onFloor(e.From) {
			x0, y0 := p.Camera.Screen(Centre(p.View.Board, e.From))
			p.glow(l, x0, y0, p.Palette.Spell, t)
		}
	case rules.EvCast, rules.EvSquander, rules.EvSpellEnd:
		p.spell(l, e, x, y, run, tail)
	case rules.EvSplit:
		p.moved(l, e.Fig, e.By, run)
	case rules.EvSwap:
		p.moved(l, e.Fig, e.By, run)
		p.moved(l, e.By, e.Fig, run)
	}
}

// forceSigns name the kinds of forced movement.
var forceSigns = [...]string{"move", "push", "pull", "slide"}

// tag is a label that stays and then fades.
func (p *Picture) tag(l *quad.List, x, y float32, text string, ink quad.Color, tail float32) {
	if fade := 1 - tail*tail; fade > 0.02 {
		l.PushOpacity(fade)
		size := max(12*p.Scale, min(p.Camera.Zoom*0.24, 22*p.Scale))
		a := p.Camera.Area
		p.plate(l, x, max(a.Y0+size, min(y, a.Y1-size)), text, size, ink)
		l.Pop()
	}
}

// spoken writes the name of a spell or an ability for people: "Soul jar".
func spoken(name string) string {
	if name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "-", " ")
}

// glow is a ring that widens and fades.
func (p *Picture) glow(l *quad.List, x, y float32, ink quad.Color, t float32) {
	z := p.Camera.Zoom
	l.Ring(x, y, z*(0.3+0.35*easeOut(t)), max(1.5, z*0.08*(1-t)), quad.Solid(ink.Fade(1-t)))
	if !p.Reduced && t < 0.5 {
		it := l.Circle(x, y, z*0.45, quad.Radial(ink.Fade(0.5-t), ink.Fade(0)))
		it.Soft = z * 0.05
	}
}

// bolt is the arrow from one figure to another.
func (p *Picture) bolt(l *quad.List, from, to rules.FigID, run, tail float32) {
	if from == rules.NoFig || to == rules.NoFig || from == to {
		return
	}
	f, g := &p.View.Figures[from], &p.View.Figures[to]
	if !p.onFloor(f.Cell) || !p.onFloor(g.Cell) {
		return
	}
	z := p.Camera.Zoom
	x0, y0 := p.Camera.Screen(p.centre(f, f.Cell))
	x1, y1 := p.Camera.Screen(p.centre(g, g.Cell))
	n := float32(math.Hypot(float64(x1-x0), float64(y1-y0)))
	if n < 1 {
		return
	}
	ux, uy := (x1-x0)/n, (y1-y0)/n
	x0, y0 = x0+ux*z*0.36, y0+uy*z*0.36
	n = max(z*0.2, (n-z*0.66)*easeOut(min(1, run*1.4)))
	x1, y1 = x0+ux*n, y0+uy*n
	fade := 1 - tail*tail
	w := max(3*p.Scale, z*0.09)
	l.Arrow(x0, y0, x1, y1, w+2*p.Scale, z*0.32, quad.Solid(quad.RGBA(0x1b1512c0).Fade(fade)))
	l.Arrow(x0, y0, x1, y1, w, z*0.26, quad.Solid(p.Palette.Danger.Fade(fade)))
}

// hits draws a blow that lands, or a missile on its way, and how many hit.
func (p *Picture) hits(l *quad.List, c *Cue, run, tail float32, seed uint32) {
	e := &c.Event
	if e.Fig == rules.NoFig || e.By == rules.NoFig {
		return
	}
	f, g := &p.View.Figures[e.By], &p.View.Figures[e.Fig]
	if !p.onFloor(g.Cell) {
		return
	}
	z := p.Camera.Zoom
	x1, y1 := p.Camera.Screen(p.centre(g, g.Cell))
	if c.Far && run < 0.6 && p.onFloor(f.Cell) {
		x0, y0 := p.Camera.Screen(p.centre(f, f.Cell))
		t := run / 0.6
		x, y := x0+(x1-x0)*t, y0+(y1-y0)*t-z*0.35*arc(t)
		n := float32(math.Hypot(float64(x1-x0), float64(y1-y0)))
		ux, uy := (x1-x0)/max(1, n), (y1-y0)/max(1, n)
		l.Arrow(x-ux*z*0.22, y-uy*z*0.22, x+ux*z*0.22, y+uy*z*0.22, max(2*p.Scale, z*0.05), z*0.16, quad.Solid(p.Palette.Label))
		return
	}
	if run < 0.5 {
		return
	}
	text, ink := "miss", p.Palette.Label
	if e.N > 0 {
		ink = p.Palette.Danger
		text = digits(int(e.N)) + " hits"
		if e.N == 1 {
			text = "1 hit"
		}
		p.burst(l, x1, y1, z*0.8, (run-0.5)*0.5+tail*0.7, int(min(14, 4+2*e.N)), quad.RGB(0xffd9a0), seed)
	}
	p.behind(l, e.By, e.Fig, text, ink, tail)
}

// behind labels a figure on the side that is turned away from another.
func (p *Picture) behind(l *quad.List, id, from rules.FigID, text string, ink quad.Color, tail float32) {
	if id == rules.NoFig || from == rules.NoFig {
		return
	}
	f, g := &p.View.Figures[id], &p.View.Figures[from]
	if !p.onFloor(f.Cell) || g.Cell == rules.NoCell {
		return
	}
	x0, y0 := p.centre(f, f.Cell)
	x1, y1 := p.centre(g, g.Cell)
	n := max(0.01, float32(math.Hypot(float64(x1-x0), float64(y1-y0))))
	far := 0.1 + 0.5*float32(f.Size)
	x, y := p.Camera.Screen(x0-(x1-x0)/n*far, y0-(y1-y0)/n*far)
	p.tag(l, x, y, text, ink, tail)
}

// changed draws a cell that breaks or becomes something else.
func (p *Picture) changed(l *quad.List, e *rules.Event, x, y, t float32, seed uint32) {
	z := p.Camera.Zoom
	if e.Rule == rules.FM20 {
		ink := ground[min(int(rules.Terrain(e.M)), len(ground)-1)]
		p.burst(l, x, y, z*1.2, t, 18, ink.Lighter(0.3), seed)
		return
	}
	for i := range 3 {
		l.Ring(x, y, z*(0.12+0.36*t)*(1-0.28*float32(i)), max(1, z*0.04), quad.Solid(quad.RGB(0xcfe9f5).Fade(1-t)))
	}
}

// spell draws a spell's name where it acts, or in the middle of the board.
func (p *Picture) spell(l *quad.List, e *rules.Event, x, y, run, tail float32) {
	list := p.View.Board.Spells()
	if e.N < 0 || int(e.N) >= len(list) {
		return
	}
	text, ink := spoken(list[e.N].Name), p.Palette.Spell
	switch e.Kind {
	case rules.EvSquander:
		text, ink = text+" squandered", p.Palette.Danger
	case rules.EvSpellEnd:
		text += " ends"
	}
	t := (run + tail) / 2
	p.glow(l, x, y, ink, t)
	if e.Kind == rules.EvCast && !p.Reduced {
		l.Star(x, y, p.Camera.Zoom*(0.25+0.3*run), 8, 0.5, run*1.5, quad.Solid(ink.Fade(0.55*(1-t))))
	}
	p.tag(l, x, y-p.Camera.Zoom*0.62, text, ink, tail)
}

// moved draws a minion on its way from one group to another.
func (p *Picture) moved(l *quad.List, from, to rules.FigID, run float32) {
	f, g := &p.View.Figures[from], &p.View.Figures[to]
	if run >= 1 || !p.onFloor(f.Cell) || !p.onFloor(g.Cell) {
		return
	}
	x0, y0 := p.Camera.Screen(p.centre(f, f.Cell))
	x1, y1 := p.Camera.Screen(p.centre(g, g.Cell))
	t := easeInOut(run)
	z := p.Camera.Zoom
	l.Circle(x0+(x1-x0)*t, y0+(y1-y0)*t-z*0.5*arc(t), z*0.14, quad.Bevel(p.Palette.Spell, p.Palette.Spell.Lighter(0.4), p.Palette.Spell.Darker(0.4), z*0.03))
}
