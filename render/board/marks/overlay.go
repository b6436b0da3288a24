package marks

import (
	"math/bits"
	"strconv"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/board/ease"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Painter draws an overlay over a frame; Room keeps its labels apart.
type Painter struct {
	Over *Overlay
	Room *Room
}

// Under draws the marks beneath the figures: reach, choices, the hovered cell.
func (m Painter) Under(p *scene.Frame, l *quad.List) {
	o, pal, z := m.Over, &p.Palette, p.Camera.Zoom
	none := quad.Solid(quad.Color{})
	for _, r := range o.Reach {
		fill := quad.Hatch(pal.Reach.Fade(0.15), pal.Reach.Fade(0.3), max(5, z*0.16), max(1, z*0.03))
		if m.speaks(p, r.Cell) {
			fill = none
		}
		p.Cell(l, r.Cell, 0.06, 1.5, pal.Reach.Fade(0.75), fill)
	}
	for _, c := range o.Doors {
		p.Cell(l, c, 0.03, 2.5, pal.Reach, none)
	}
	beat := float32(1)
	if p.Lives() {
		beat = 0.6 + 0.4*ease.Sin(p.Tick*0.1)
	}
	for _, c := range o.Choices {
		ink := pal.Choice.Fade(1 / float32(1+c.Rank))
		p.Cell(l, c.Cell, 0.04, 3, ink, quad.Hatch(ink.Fade(0.18*beat), ink.Fade(0.4*beat), max(6, z*0.2), max(1.5, z*0.05)))
	}
	width := float32(2)
	if o.Cursor {
		width = 3.5
	}
	p.Cell(l, o.Hover, 0.01, width, pal.Hover.Fade(0.9), none)
	for _, m := range o.Exits { // where figures and structures return (OB-07)
		x, y, ok := p.At(m.Cell)
		if !ok {
			continue
		}
		l.DashRing(x, y, z*0.42, max(1.5*p.Scale, z*0.04), 14, 0.55, quad.Solid(pal.Spell.Fade(0.9)))
		l.Icon(icon.Portal, x, y, z*0.3, pal.Spell.Fade(0.55))
		if m.N > 0 && z >= 20*p.Scale {
			p.Plate(l, x+z*0.3, y-z*0.3, strconv.Itoa(m.N), max(10*p.Scale, z*0.2), pal.Spell)
		}
	}
	for _, id := range o.Movable {
		m.figureRing(p, l, id, pal.Label.Fade(0.55), 1.5, false)
	}
	for _, id := range o.Must { // brackets around those that need a command
		f := &p.View.Figures[id]
		if x, y, ok := p.Spot(f, f.Cell); ok {
			w, t := z*0.96*float32(f.Size), max(2*p.Scale, z*0.045)
			l.Brackets(x-w/2, y-w/2, w, w, w*0.24, t, t, quad.Solid(pal.Warning))
		}
	}
	for _, t := range o.Targets {
		ink := pal.Choice
		if t.Foe {
			ink = pal.Danger
		}
		m.figureRing(p, l, t.Fig, ink, 3.5, true)
	}
	if o.Selected != rules.NoFig {
		m.figureRing(p, l, o.Selected, pal.Hover, 3, true)
	}
	if o.Choosing != rules.NoFig {
		m.figureRing(p, l, o.Choosing, pal.Choice, 4, true)
	}
	w := max(2.5*p.Scale, z*0.06)
	for i := 1; i < len(o.Path); i++ { // to the hovered cell
		x0, y0, here := p.At(o.Path[i-1])
		x1, y1, there := p.At(o.Path[i])
		ink := quad.Solid(pal.Hover.Fade(0.95))
		switch {
		case !here || !there:
		case (x1-x0)*(x1-x0)+(y1-y0)*(y1-y0) > 5*z*z: // through a portal
			l.DashLine(x0, y0, x1, y1, w*0.6, w, w*1.6, ink)
		case i == len(o.Path)-1:
			l.Arrow(x0, y0, x0+(x1-x0)*0.86, y0+(y1-y0)*0.86, w, w*3.4, ink)
		default:
			l.Line(x0, y0, x1, y1, w, ink)
		}
	}
}

func (m Painter) figureRing(p *scene.Frame, l *quad.List, id rules.FigID, ink quad.Color, width float32, turning bool) {
	f := &p.View.Figures[id]
	if !p.OnFloor(f.Cell) {
		return
	}
	x, y := p.Middle(f, f.Cell)
	x, y = p.Camera.Screen(x+p.Poses[id].Dx, y+p.Poses[id].Dy)
	r, w := p.Camera.Zoom*0.475*float32(f.Size), width*p.Scale
	if !turning {
		l.Ring(x, y, r, w, quad.Solid(ink))
	} else if it := l.DashRing(x, y, r+w/2, w, 10, 0.7, quad.Solid(ink)); p.Lives() {
		it.Phase = p.Tick * 0.02
	}
}

// aim draws an arrow from one cell to another, unless they are closer than some cells.
func (m Painter) aim(p *scene.Frame, l *quad.List, a, b rules.Cell, least float32, ink quad.Color) {
	z := p.Camera.Zoom
	x0, y0, from := p.At(a)
	x1, y1, to := p.At(b)
	n := ease.Hypot(x1-x0, y1-y0)
	if !from || !to || n < z*max(0.1, least) {
		return
	}
	ux, uy := (x1-x0)/n, (y1-y0)/n
	w := max(3*p.Scale, z*0.09)
	x0, y0, x1, y1 = x0+ux*z*0.34, y0+uy*z*0.34, x1-ux*z*0.3, y1-uy*z*0.3
	l.Arrow(x0, y0, x1, y1, w+2*p.Scale, z*0.34, quad.Solid(quad.RGBA(0x1b1512c0)))
	l.Arrow(x0, y0, x1, y1, w, z*0.28, quad.Solid(ink))
}

// Labels draws the short texts of what is offered, and the wheel of directions.
func (m Painter) Labels(p *scene.Frame, l *quad.List) {
	o, pal, z := m.Over, &p.Palette, p.Camera.Zoom
	m.aim(p, l, o.Aim.From, o.Aim.To, 1.2, pal.Danger) // an adjacent target needs no arrow
	for _, a := range o.Aims {
		ink := pal.Danger
		if !a.Lit {
			ink = ink.Fade(0.65)
		}
		m.aim(p, l, a.From, a.To, 0, ink)
	}
	if x, y, ok := p.At(o.Lit); ok { // the exit under the pointer, crossed out if it is blocked
		ink := pal.Spell
		if o.LitBad {
			ink = pal.Danger
		}
		p.Cell(l, o.Lit, 0.02, 4, ink, quad.Solid(quad.Color{}))
		it := l.DashRing(x, y, z*0.47, max(2.5*p.Scale, z*0.06), 10, 0.6, quad.Solid(ink))
		if p.Lives() {
			it.Phase = p.Tick * 0.03
		}
		if o.LitBad {
			w := max(8*p.Scale, z*0.16)
			l.Circle(x+z*0.34, y-z*0.34, w, quad.Solid(pal.Plate))
			l.Icon(icon.Lock, x+z*0.34, y-z*0.34, w*1.4, ink)
		}
	}
	for _, t := range o.Targets { // above their chips
		f, ink := &p.View.Figures[t.Fig], pal.Choice
		x, y, ok := p.Spot(f, f.Cell)
		if t.Label == "" || !ok {
			continue
		}
		if t.Foe {
			ink = pal.Warning
		}
		size, up := max(12*p.Scale, min(z*0.22, 20*p.Scale)), z*0.5*float32(f.Size)
		m.plateNear(p, l, x, y-up, t.Label, size, ink, 0, 2*up, 0, -size*1.4, 0, 2*up+size*1.4)
	}
	for rank := range 3 { // the unlikely where there is room
		for _, c := range o.Choices {
			if c.Rank == rank && p.OnFloor(c.Cell) && (c.Label != "" || c.Icon != icon.None) {
				m.choice(p, l, c)
			}
		}
	}
	if n := len(o.Path); n > 1 && p.OnFloor(o.Path[n-1]) { // at the end of the way
		x, y, _ := p.At(o.Path[n-1])
		m.plateNear(p, l, x, y-z*0.42, strconv.Itoa(o.PathCost), max(12*p.Scale, z*0.24), pal.Reach, 0, z*0.84)
	}
	if o.Facings == rules.NoFig {
		return
	}
	for _, d := range o.Dirs {
		x, y, r := p.FaceWheel(o.Facings, d)
		hx, hy := p.Heading(d)
		rot, ink := ease.Angle(hx, hy), pal.Choice
		if d == o.FaceHover {
			ink = pal.Hover
			r *= 1.12
		}
		l.Circle(x, y, r, quad.Solid(pal.Plate))
		l.Ring(x, y, r, 2*p.Scale, quad.Solid(ink))
		l.Add(quad.Item{Shape: quad.Arrow, X: x, Y: y, HX: r * 0.6, HY: r * 0.42, Rot: rot, P0: r * 0.26, P1: r * 0.62, Paint: quad.Solid(ink)})
	}
}

// IntentArrows draws, beneath the figures, an arrow from each enemy to whom it harms.
func (m Painter) IntentArrows(p *scene.Frame, l *quad.List) {
	w := max(2*p.Scale, p.Camera.Zoom*0.05)
	for i := range m.Over.Intents {
		n := &m.Over.Intents[i]
		x0, y0, x1, y1, ux, uy, ok := m.rims(p, n)
		if !ok || n.On && (n.To != p.View.Figures[n.By].Cell || n.Broken) { // Plans has its own
			continue
		}
		shaft(p, l, x0, y0, x1, y1, ux, uy, w, p.Palette.Danger, n.Firm)
		l.Chevron(x1, y1, w*2, w*4, w*1.2, ease.Angle(ux, uy), quad.Solid(p.Palette.Danger))
	}
}

// rims returns where the arrow of an intent begins and ends, and its direction.
func (m Painter) rims(p *scene.Frame, n *Intent) (x0, y0, x1, y1, ux, uy float32, ok bool) {
	if x0, y0, x1, y1, ok = p.Between(n.By, n.Fig); !ok {
		return
	}
	far := ease.Hypot(x1-x0, y1-y0)
	ux, uy = (x1-x0)/far, (y1-y0)/far
	a, b := p.Camera.Zoom*0.4*float32(p.View.Figures[n.By].Size), p.Camera.Zoom*0.44*float32(p.View.Figures[n.Fig].Size)
	return x0 + ux*a, y0 + uy*a, x1 - ux*b, y1 - uy*b, ux, uy, true
}

// Intents draws beside each group the sign of what an enemy would do to it, and how many would
// do something.
func (m Painter) Intents(p *scene.Frame, l *quad.List) {
	z := p.Camera.Zoom
	for i := range m.Over.Intents {
		n := &m.Over.Intents[i]
		n.At = quad.Bounds{}
		_, _, x, y, ux, uy, ok := m.rims(p, n)
		if n.By == rules.NoFig {
			c := p.View.Figures[n.Fig].Cell
			x, y = p.Camera.Screen(scene.Centre(p.View.Board, c))
			x, y, ux, uy, ok = x+z*0.31, y+z*0.31, -0.7, -0.7, p.OnFloor(c)
		}
		if !ok || n.N == 0 || z < 20*p.Scale {
			continue
		}
		r := max(z*0.18, min(7.5*p.Scale, z*0.24))
		w, dx, dy := r, -uy*2.1*r, ux*2.1*r // along the rim
		if n.N > 1 && n.By != rules.NoFig {
			w *= 1.45
		}
		x, y = x-ux*0.35*r, y-uy*0.35*r // off the face
		at, ok := m.Room.place(quad.Box(x-w, y-r, 2*w, 2*r), dx, dy, -dx, -dy, -ux*2.1*r, -uy*2.1*r)
		if !ok {
			continue
		}
		n.At, x, y = at, at.X0+r, at.Y0+r
		l.Rect(at.X0, at.Y0, 2*w, 2*r, r, quad.Solid(p.Palette.Plate)).Edge(max(1, p.Scale), p.Palette.Danger)
		switch {
		case n.By == rules.NoFig:
		case n.Icon != icon.None:
			l.Icon(n.Icon, x, y, r*1.5, p.Palette.Danger)
		default:
			HarmSign(l, n.Harm, x, y, r*1.1, p.Palette.Danger)
		}
		if w > r {
			x = at.X1 - r*0.75
		}
		if w > r || n.By == rules.NoFig {
			l.TextIn(x, y, strconv.Itoa(n.N), font.Bold, r*1.2, quad.Center, quad.Middle, p.Palette.Danger)
		}
	}
}

// ReachCosts writes what each cell in reach costs, where there is room.
func (m Painter) ReachCosts(p *scene.Frame, l *quad.List) {
	o, z := m.Over, p.Camera.Zoom
	if z < 26*p.Scale {
		return
	}
	size := max(9*p.Scale, z*0.19)
	for _, r := range o.Reach {
		x, y, ok := p.At(r.Cell)
		if !ok || r.Cell == o.Hover || !p.InSight(x, y, z) {
			continue
		}
		if p.View.Board.Topology() == rules.Hex {
			y += z * 0.3
		} else {
			x, y = x+z*0.3, y+z*0.32
		}
		w := p.Fonts.Measure(font.Bold, size, strconv.Itoa(r.N))
		if b, ok := m.Room.place(quad.Box(x-w/2, y-size/2, w, size)); ok {
			l.TextIn((b.X0+b.X1)/2, (b.Y0+b.Y1)/2, strconv.Itoa(r.N), font.Bold, size, quad.Center, quad.Middle, p.Palette.Reach)
		}
	}
}

func (m Painter) choice(p *scene.Frame, l *quad.List, c Choice) {
	ink, size := p.Palette.Choice, max(12*p.Scale, p.Camera.Zoom*0.28)
	if c.Harm {
		ink = p.Palette.Warning
	}
	ink = ink.Fade(1 / float32(1+c.Rank))
	x, y := p.Camera.Screen(scene.Centre(p.View.Board, c.Cell))
	if c.Icon == icon.None {
		m.plateNear(p, l, x, y, c.Label, size, ink, 0, size*1.35, 0, -size*1.35)
		return
	}
	side, w := size*1.15, p.Fonts.Measure(font.Bold, size, c.Label)
	wide, high := side+w+size*0.5, size*1.45
	b, ok := m.Room.place(quad.Box(x-wide/2, y-high/2, wide, high), 0, high*0.8, 0, -high*0.8)
	if !ok {
		return
	}
	x, y = (b.X0+b.X1)/2, (b.Y0+b.Y1)/2
	l.Rect(x-wide/2, y-high/2, wide, high, high*0.3, quad.Solid(p.Palette.Plate))
	l.Icon(c.Icon, x-w/2, y, side, ink)
	if c.Label != "" {
		l.TextIn(x-wide/2+size*0.25+side, y, c.Label, font.Bold, size, quad.Left, quad.Middle, ink)
	}
}

// Danger is a cell on which enemies could do harm: how many, 0 if only one is asked
// about, and how.
type Danger struct {
	Cell rules.Cell
	N    int
	Harm rules.Harm
}

// Sight is the cells that are visible from a cell, and a line of sight.
type Sight struct {
	From rules.Cell
	Seen []bool     // of each cell
	To   rules.Cell // end of the line, NoCell for none
	// At blocks the line, Also is the other cell where it runs between two; NoCell for
	// none. Clear is set if To is visible.
	At, Also rules.Cell
	Clear    bool
}

// HarmSign draws the sign of a kind of harm: crossed blades, an arrow, a shove.
func HarmSign(l *quad.List, h rules.Harm, x, y, size float32, ink quad.Color) {
	switch h {
	case rules.HarmStrike:
		l.X(x, y, size, size*0.2, quad.Solid(ink))
	case rules.HarmRangestrike:
		l.Arrow(x-size*0.5, y+size*0.3, x+size*0.5, y-size*0.3, size*0.14, size*0.42, quad.Solid(ink))
	default:
		l.Icon(icon.Push, x, y, size, ink)
	}
}

// Dangers hatches, beneath the figures, the cells on which enemies could do harm.
func (m Painter) Dangers(p *scene.Frame, l *quad.List) {
	z, ink := p.Camera.Zoom, p.Palette.Danger
	for _, d := range m.Over.Dangers {
		deep := min(1, 0.35+0.2*float32(d.N))
		p.Cell(l, d.Cell, 0.05, 1.5, ink.Fade(0.7), quad.CrossHatch(ink.Fade(0.10*deep), ink.Fade(0.5*deep), max(6, z*0.2), max(1, z*0.035)))
	}
}

// DangerLabels draws how many enemies could do harm on each cell, and how.
func (m Painter) DangerLabels(p *scene.Frame, l *quad.List) {
	z := p.Camera.Zoom
	if z < 20*p.Scale {
		return
	}
	ink := p.Palette.Danger
	for i := range m.Over.Dangers {
		d := &m.Over.Dangers[i]
		x, y, ok := p.At(d.Cell)
		if !ok || !p.InSight(x, y, z) {
			continue
		}
		// In the upper left corner, away from faces and from what a move costs.
		size := max(10*p.Scale, min(z*0.22, 18*p.Scale))
		x, y = x-z*0.34, y-z*0.34
		if p.View.Board.Topology() == rules.Hex {
			x, y = x+z*0.2, y+z*0.02
		}
		kinds := d.Harm
		for j := range p.View.Figures {
			if z < 44*p.Scale || p.View.Figures[j].Cell == d.Cell {
				kinds = 0 // the number alone, which leaves the face free
			}
		}
		n := bits.OnesCount8(uint8(kinds))
		if d.N > 0 {
			n++
		}
		step := size * 0.92
		b, ok := m.Room.place(quad.Box(x-size*0.62, y-size*0.62, step*float32(n)+size*0.32, size*1.24))
		if !ok {
			continue
		}
		x, y = b.X0+size*0.62, b.Y0+size*0.62
		l.Rect(b.X0, b.Y0, b.X1-b.X0, b.Y1-b.Y0, size*0.4, quad.Solid(p.Palette.Plate))
		if d.N > 0 {
			l.TextIn(x, y, strconv.Itoa(d.N), font.Bold, size, quad.Center, quad.Middle, ink)
			x += step
		}
		for _, h := range [...]rules.Harm{rules.HarmStrike, rules.HarmRangestrike, rules.HarmAbility} {
			if kinds&h != 0 {
				HarmSign(l, h, x, y, size*0.74, p.Palette.Label)
				x += step
			}
		}
	}
}

// LineOfSight dims invisible cells and draws the line to the cell that is pointed at.
func (m Painter) LineOfSight(p *scene.Frame, l *quad.List) {
	o := m.Over.Sight
	if o == nil {
		return
	}
	z, br := p.Camera.Zoom, p.Brush(l)
	p.EachCell(p.Floor, 1, func(c rules.Cell, x, y float32) {
		if p.View.Cells[c].Terrain != rules.Void && !o.Seen[c] && c != o.From && p.InSight(x, y, z) {
			br.X, br.Y = x, y
			br.Slab(-0.01, quad.Hatch(quad.RGBA(0x0a0705a8), quad.RGBA(0x0a0705d0), max(6, z*0.22), max(1, z*0.05)))
		}
	})
	x0, y0, here := p.At(o.From)
	if here {
		p.Cell(l, o.From, 0.02, 3.5, p.Palette.Choice, quad.Solid(quad.Color{}))
	}
	x1, y1, there := p.At(o.To)
	if !here || !there || o.To == o.From {
		return
	}
	ink := p.Palette.Choice
	if !o.Clear {
		ink = p.Palette.Danger
	}
	w := max(2*p.Scale, z*0.05)
	l.Line(x0, y0, x1, y1, w+2*p.Scale, quad.Solid(quad.RGBA(0x0a0705c0)))
	if o.Clear {
		l.Line(x0, y0, x1, y1, w, quad.Solid(ink))
	} else {
		l.DashLine(x0, y0, x1, y1, w, w*2, w*2, quad.Solid(ink))
	}
	l.Circle(x0, y0, w*1.6, quad.Solid(ink))
	l.Ring(x1, y1, max(5*p.Scale, z*0.14), w, quad.Solid(ink))
	for _, c := range [2]rules.Cell{o.At, o.Also} {
		if x, y, ok := p.At(c); ok {
			p.Cell(l, c, 0.02, 3, p.Palette.Danger, quad.Solid(quad.Color{}))
			l.X(x, y, z*0.5, max(3*p.Scale, z*0.1), quad.Solid(p.Palette.Danger))
		}
	}
}
