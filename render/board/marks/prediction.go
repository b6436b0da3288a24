package marks

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/render/board/looks"
	"wallfall/render/board/tokens"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/render/board/ease"
	"wallfall/render/board/forecast"
	"wallfall/render/board/ground"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
	"wallfall/rules"
)

// legInk returns the colour of a leg; kinds differ in shape as well.
func legInk(c *scene.Palette, k forecast.LegKind) quad.Color {
	switch k {
	case forecast.LegStep:
		return c.Hover
	case forecast.LegForce, forecast.LegSlam:
		return c.Warning
	case forecast.LegRoom:
		return c.Choice
	case forecast.LegFall:
		return c.Danger
	}
	return c.Spell
}

// Destinations draws, beneath the figures, cells that change and the new places of figures,
// the unlikely ones fainter.
func (m Painter) Destinations(p *scene.Frame, l *quad.List) {
	o := m.Over.Prediction
	if o == nil {
		return
	}
	z := p.Camera.Zoom
	for i := range o.Changes {
		m.change(p, l, &o.Changes[i])
	}
	for i := range o.Destinations {
		e := &o.Destinations[i]
		look := scene.FigureOf(e.Look)
		x, y, ok := p.Spot(&look, e.Cell)
		if !ok || !p.InSight(x, y, z*float32(e.Look.Size)) {
			continue
		}
		strong := strength(e.Sure, e.Chance, 0.35)
		r := z * 0.46 * float32(e.Look.Size)
		ink := p.Palette.Label
		l.Circle(x, y, r, quad.Solid(quad.RGBA(0x1b1512a0).Fade(strong)))
		l.PushOpacity(0.72 * strong)
		tokens.Draw(p, l, &look, &scene.Pose{}, x, y, z*0.94, false)
		l.Pop()
		l.DashRing(x, y, r, max(1.5*p.Scale, z*0.035), 12, 0.55, quad.Solid(ink.Fade(strong)))
	}
}

// strength returns how strongly something is drawn that is sure or has a chance.
func strength(sure bool, chance, least float32) float32 {
	if sure {
		return 1
	}
	return least + (1-least)*chance
}

// change marks a cell that would change: the old feature crossed out, and the sign of the
// new one.
func (m Painter) change(p *scene.Frame, l *quad.List, c *forecast.CellChange) {
	z := p.Camera.Zoom
	x, y, ok := p.At(c.Cell)
	if !ok || !p.InSight(x, y, z) {
		return
	}
	strong := strength(c.Sure, c.Chance, 0.4)
	ink := p.Palette.Warning.Fade(strong)
	if c.NewTerrain {
		ground.Tile(p, l, c.Cell, x, y, c.Terrain).Opacity *= 0.85 * strong
	}
	p.Cell(l, c.Cell, 0.05, 2.5, ink, quad.Hatch(ink.Fade(0.1), ink.Fade(0.35), max(6, z*0.2), max(1, z*0.04)))
	switch {
	case c.NewTerrain && looks.Terrains[c.Terrain].Wet:
		l.Icon(icon.Named("effect/flood"), x, y, z*0.56, quad.RGB(0xe4f6ff).Fade(strong))
	case c.NewFeature && c.Feature == rules.Pitfall:
		l.Circle(x, y, z*0.3, quad.Solid(quad.RGB(0x0d0a08).Fade(strong)))
		l.DashRing(x, y, z*0.34, max(1.5, z*0.04), 12, 0.6, quad.Solid(ink))
	case c.NewFeature && looks.Features[c.Feature].Sign != icon.None:
		l.Icon(looks.Features[c.Feature].Sign, x, y, z*0.5, ink)
	case c.NewStructure && c.Structure != rules.NoStructure:
		l.Icon(icon.Flag, x, y, z*0.5, ink)
	default:
		l.X(x, y, z*0.62, max(2, z*0.09), quad.Solid(ink))
	}
}

// Prediction draws, over the figures, their movements and fates.
func (m Painter) Prediction(p *scene.Frame, l *quad.List) {
	o := m.Over.Prediction
	if o == nil {
		return
	}
	// The labels of a prediction keep clear of the faces of the figures in sight.
	defer func() { m.Room.faces = m.Room.faces[:0] }()
	face := func(f *scene.Figure, c rules.Cell) {
		if x, y, ok := p.Spot(f, c); ok {
			r := p.Camera.Zoom * 0.26 * float32(f.Size)
			m.Room.faces = append(m.Room.faces, quad.Box(x-r, y-r, 2*r, 2*r))
		}
	}
	for i := range p.View.Figures {
		face(&p.View.Figures[i], p.View.Figures[i].Cell)
	}
	for i := range o.Destinations {
		look := scene.FigureOf(o.Destinations[i].Look)
		face(&look, o.Destinations[i].Cell)
	}
	for pass := range 2 { // the likely over the unlikely
		for i := range o.Legs {
			if w := &o.Legs[i]; (w.Chance > 0.5) == (pass == 1) {
				m.way(p, l, o, w)
			}
		}
	}
	if o.Runs > 1 && p.Camera.Zoom >= 28*p.Scale {
		m.numbers(p, l, o)
	}
	for i := range o.Changes {
		c := &o.Changes[i]
		if x, y, ok := p.At(c.Cell); ok && c.Text != "" {
			m.slip(p, l, x, y+p.Camera.Zoom*0.3, c.Text, p.Palette.Warning)
		}
	}
	for i := range o.Destinations {
		e := &o.Destinations[i]
		look := scene.FigureOf(e.Look)
		if x, y, ok := p.Spot(&look, e.Cell); ok && e.Text != "" {
			m.slip(p, l, x, y-p.Camera.Zoom*0.46*float32(e.Look.Size), e.Text, p.Palette.Label)
		}
	}
	for i := range o.Fates {
		m.fate(p, l, o, &o.Fates[i])
	}
}

// way draws one leg: an arrow as strong as it is likely, dashed for a
// figure that is placed there.
func (m Painter) way(p *scene.Frame, l *quad.List, o *forecast.Prediction, w *forecast.Leg) {
	if w.Kind == forecast.LegStep && len(m.Over.Path) > 1 {
		return // its way is drawn already
	}
	if o.Walls && (w.Kind == forecast.LegForce || w.Kind == forecast.LegRoom) {
		return // that is part of what the walls do
	}
	z := p.Camera.Zoom
	strong := strength(w.Sure, w.Chance, 0.3)
	ink := legInk(&p.Palette, w.Kind).Fade(strong)
	dark := quad.RGBA(0x1b1512c0).Fade(strong)
	f := &p.View.Figures[w.Fig]
	switch {
	case w.Kind == forecast.LegSlam: // a burst where it would hit an obstacle
		if x, y, ok := p.At(w.From); ok {
			if x1, y1, ok := p.At(w.To); ok {
				x, y = (x+x1)/2, (y+y1)/2
			}
			l.Star(x, y, z*0.26, 8, 0.48, 0, quad.Solid(quad.RGBA(0x1b1512d0).Fade(strong)))
			l.Star(x, y, z*0.21, 8, 0.45, 0, quad.Solid(ink))
		}
		return
	case w.To == rules.NoCell || w.From == rules.NoCell: // it would leave or enter the board
		if x, y, ok := p.At(legStart(w)); ok {
			l.DashRing(x, y, z*0.47, max(2*p.Scale, z*0.05), 14, 0.55, quad.Solid(ink))
			if w.From != rules.NoCell {
				l.Arrow(x+z*0.3, y-z*0.1, x+z*0.3, y-z*0.62, max(2.5*p.Scale, z*0.075), z*0.25, quad.Solid(ink))
			}
		}
		return
	case w.Kind == forecast.LegFall:
		return // shown by a sign beside it and by the figure at its destination
	}
	x0, y0, here := p.Spot(f, w.From)
	x1, y1, there := p.Spot(f, w.To)
	n := ease.Hypot(x1-x0, y1-y0)
	if !here || !there || n == 0 {
		return
	}
	ux, uy := (x1-x0)/n, (y1-y0)/n
	wide := max(2.5*p.Scale, z*0.075)
	if w.Kind == forecast.LegPlace {
		x0, y0, x1, y1 = x0+ux*z*0.42, y0+uy*z*0.42, x1-ux*z*0.46, y1-uy*z*0.46
		l.DashLine(x0, y0, x1, y1, wide, wide*1.6, wide*1.6, quad.Solid(ink))
		l.Chevron(x1, y1, z*0.14, z*0.24, wide, ease.Angle(ux, uy), quad.Solid(ink))
		return
	}
	if !w.Last {
		if !w.Joined {
			x0, y0 = x0+ux*n*0.34, y0+uy*n*0.34
		}
		l.Line(x0, y0, x1, y1, wide+2*p.Scale, quad.Solid(dark))
		l.Line(x0, y0, x1, y1, wide, quad.Solid(ink))
		return
	}
	// From rim to where the chip will stand, so that faces stay free.
	x1, y1 = x0+ux*n*0.74, y0+uy*n*0.74
	if !w.Joined {
		x0, y0 = x0+ux*n*0.34, y0+uy*n*0.34
	}
	l.Arrow(x0, y0, x1, y1, wide+2*p.Scale, z*0.3, quad.Solid(dark))
	l.Arrow(x0, y0, x1, y1, wide, z*0.25, quad.Solid(ink))
}

// legStart returns where a leg begins, or else the cell that it leads to.
func legStart(w *forecast.Leg) rules.Cell {
	if w.From == rules.NoCell {
		return w.To
	}
	return w.From
}

// numbers draws the order of the movements.
func (m Painter) numbers(p *scene.Frame, l *quad.List, o *forecast.Prediction) {
	last := 0
	z := p.Camera.Zoom
	for i := range o.Legs {
		w := &o.Legs[i]
		if w.Run == last || w.Joined || w.Kind == forecast.LegSlam || w.Chance < 0.5 {
			continue // the order matters only for likely outcomes
		}
		last = w.Run
		x, y, ok := p.At(legStart(w))
		if o.Walls && (w.Kind == forecast.LegForce || w.Kind == forecast.LegRoom) || !ok {
			continue
		}
		r := max(8*p.Scale, z*0.13)
		b, ok := m.Room.place(quad.Box(x-z*0.36-r, y-z*0.36-r, 2*r, 2*r), 2*r, 0, 0, 2*r, 0, -2*r)
		if !ok {
			continue
		}
		x, y = b.X0+r, b.Y0+r
		l.Circle(x, y, r, quad.Solid(p.Palette.Plate))
		l.Ring(x, y, r, 1.5*p.Scale, quad.Solid(legInk(&p.Palette, w.Kind)))
		l.TextIn(x, y, strconv.Itoa(w.Run), font.Bold, r*1.3, quad.Center, quad.Middle, p.Palette.Label)
	}
}

// The strip of a figure's badges, in sizes of their text.
const (
	badgePad  = 0.3 // beside the strip's ends, and between badges
	badgeIcon = 1.1 // the room of a sign
	badgeHigh = 1.4
)

// badgeIcons are the signs of badges; the stamina lost is a number alone.
var badgeIcons = [...]icon.ID{forecast.BadgeDead: icon.Skull, forecast.BadgeLost: icon.None, forecast.BadgeProne: icon.Named("state/prone"), forecast.BadgeUp: icon.Check,
	forecast.BadgeFall: icon.FloorDown, forecast.BadgeAway: icon.Portal, forecast.BadgeNext: icon.Wall}

func badgeInk(c *scene.Palette, k forecast.BadgeKind) quad.Color {
	switch k {
	case forecast.BadgeDead, forecast.BadgeLost:
		return c.Danger
	case forecast.BadgeAway:
		return c.Spell
	case forecast.BadgeUp:
		return c.Choice
	}
	return c.Warning
}

// fate draws the signs of a figure's fate beside its certain destination, or else where
// it stands: also where another stands there now, whose they would seem to be.
func (m Painter) fate(p *scene.Frame, l *quad.List, o *forecast.Prediction, ft *forecast.Fate) {
	f := &p.View.Figures[ft.Fig]
	c := f.Cell
	for i := range o.Destinations {
		if e := &o.Destinations[i]; e.Fig == ft.Fig && e.Sure {
			c = e.Cell
		}
	}
	another := func(g scene.Figure) bool { return g.Cell == c && g.Cell != f.Cell }
	if !p.OnFloor(c) || slices.ContainsFunc(p.View.Figures, another) {
		c = f.Cell
	}
	z := p.Camera.Zoom
	x, y, ok := p.Spot(f, c)
	if !ok || len(ft.Badges) == 0 || !p.InSight(x, y, z) {
		return
	}
	size := max(11*p.Scale, min(z*0.22, 20*p.Scale))
	small := z < 30*p.Scale // no room for words: the signs alone, the card says the rest
	measure := func(g *forecast.Badge) (text string, w float32) {
		text, w = g.Text, size*badgePad
		if whole, tenth, ok := strings.Cut(text, "."); ok {
			text = p.Lang.F("%s.%s", whole, tenth)
		}
		if small && g.Kind != forecast.BadgeLost {
			text = ""
		}
		if badgeIcons[g.Kind] != icon.None {
			w += size * badgeIcon
		}
		return text, w + p.Fonts.Measure(font.Bold, size, text)
	}
	w := size * (2 * badgePad)
	for i := range ft.Badges {
		_, wide := measure(&ft.Badges[i])
		w += wide
	}
	// It is read best below the chip, then above it, right or left of it.
	h := size * badgeHigh
	below, side := z*float32(f.Size)*0.36+h/2, z*float32(f.Size)*0.42+w/2
	b, ok := m.Room.place(quad.Box(x-w/2, y+below-h/2, w, h), 0, -2*below, side, -below, -side, -below, 0, h, 0, -2*below-h)
	if !ok {
		return
	}
	l.Rect(b.X0, b.Y0, w, h, h*0.3, quad.Solid(p.Palette.Plate))
	l.Rect(b.X0, b.Y0, w, h, h*0.3, quad.Solid(quad.Color{})).Edge(max(1, 1.25*p.Scale), badgeInk(&p.Palette, ft.Badges[0].Kind).Fade(0.8))
	x, y = b.X0+size*badgePad, b.Y0+h/2
	for i := range ft.Badges {
		g := &ft.Badges[i]
		ink := badgeInk(&p.Palette, g.Kind)
		at := x + size*(badgePad/2)
		if id := badgeIcons[g.Kind]; id != icon.None {
			l.Icon(id, at+size*0.5, y, size, ink)
			at += size * badgeIcon
		}
		text, wide := measure(g)
		if text != "" {
			l.TextIn(at, y, text, font.Bold, size, quad.Left, quad.Middle, ink)
		}
		x += wide
	}
}

func (m Painter) slip(p *scene.Frame, l *quad.List, x, y float32, text string, ink quad.Color) {
	z := p.Camera.Zoom
	if z < 26*p.Scale {
		return
	}
	size := max(10*p.Scale, min(z*0.2, 18*p.Scale))
	_, h := p.PlateSize(text, size)
	m.plateNear(p, l, x, y, text, size, ink, 0, -h, 0, h, -z*0.5, 0, z*0.5, 0)
}

// events returns what the walls will do.
func (m Painter) events(p *scene.Frame) []forecast.WallEvent {
	if m.Over.Forecast == nil {
		return nil
	}
	return m.Over.Forecast.Events
}

// Forecast draws over the figures the pushed and displaced, and where somebody dies.
func (m Painter) Forecast(p *scene.Frame, l *quad.List) {
	z := p.Camera.Zoom
	for _, e := range m.events(p) {
		switch e.Kind {
		case rules.EvPush, rules.EvDisplace, rules.EvCanister:
			x0, y0, here := p.At(e.From)
			x1, y1, there := p.At(e.To)
			if !here || !there {
				continue
			}
			ink := p.Palette.Warning
			if e.Kind == rules.EvDisplace {
				ink = p.Palette.Choice
			}
			// From rim to where the chip will stand, so that faces stay free.
			dx, dy := x1-x0, y1-y0
			ax, ay, bx, by := x0+dx*0.36, y0+dy*0.36, x0+dx*0.76, y0+dy*0.76
			l.Arrow(ax, ay, bx, by, max(3*p.Scale, z*0.1)+2*p.Scale, z*0.34, quad.Solid(quad.RGBA(0x1b1512c0)))
			l.Arrow(ax, ay, bx, by, max(3*p.Scale, z*0.1), z*0.28, quad.Solid(ink))
			l.DashRing(x1, y1, z*0.46, 2.5*p.Scale, 12, 0.6, quad.Solid(ink))
		case rules.EvDeath:
			if x, y, ok := p.At(deathAt(p, &e)); ok {
				l.Circle(x, y, z*0.34, quad.Solid(p.Palette.Danger.Fade(0.35)))
				l.Ring(x, y, z*0.46, 3*p.Scale, quad.Solid(p.Palette.Danger))
			}
		}
	}
}

// deathAt returns where a death is marked: where it comes, or if another stands there, where the
// dead is now.
func deathAt(p *scene.Frame, e *forecast.WallEvent) rules.Cell {
	for j := range p.View.Figures {
		if rules.FigID(j) != e.Fig && p.View.Figures[j].Cell == e.From {
			return p.View.Figures[e.Fig].Cell
		}
	}
	return e.From
}

// Dooms draws the signs of the forecast: a skull for those who will not live, an arrow for those
// who fall. Several on a cell lie beside each other.
func (m Painter) Dooms(p *scene.Frame, l *quad.List) {
	z := p.Camera.Zoom
	for _, e := range m.events(p) {
		at, pic, ink, r := e.From, icon.FloorDown, p.Palette.Warning, z*0.24
		switch e.Kind {
		case rules.EvDeath:
			at, pic, ink, r = deathAt(p, &e), icon.Skull, p.Palette.Danger, max(z*0.2, min(7*p.Scale, z*0.24))
		case rules.EvFall:
		default:
			continue
		}
		x, y, ok := p.At(at)
		if !ok {
			continue
		}
		if at == p.View.Figures[e.Fig].Cell {
			y -= z * 0.32 // over its head: the face shows who it is
		}
		b, _ := m.Room.place(quad.Box(x-r, y-r, 2*r, 2*r), 2*r, 0, -2*r, 0, 0, -2*r, 2*r, -2*r, -2*r, -2*r)
		x, y = (b.X0+b.X1)/2, (b.Y0+b.Y1)/2
		l.Circle(x, y, r, quad.Solid(p.Palette.Plate))
		l.Icon(pic, x, y, r*1.7, ink)
	}
}

// NextCells draws, beneath the figures, where the walls will stand.
func (m Painter) NextCells(p *scene.Frame, l *quad.List) {
	z := p.Camera.Zoom
	for _, o := range m.events(p) {
		if o.Kind != rules.EvWallStart {
			continue
		}
		hx, hy := p.Heading(o.Dir)
		rot := ease.Angle(hx, hy)
		for _, c := range o.Next {
			x, y, ok := p.At(c)
			if !ok {
				continue
			}
			fill, at, big := quad.Hatch(p.Palette.Warning.Fade(0.12), p.Palette.Warning.Fade(0.45), max(6, z*0.18), max(1, z*0.04)), float32(0), float32(1)
			if m.speaks(p, c) { // at the edge, so that it shows
				fill, at, big = quad.Paint{}, z*0.3, 0.5
			}
			p.Cell(l, c, 0.08, 2.5, p.Palette.Warning, fill)
			l.Chevron(x-hx*at, y-hy*at, z*0.2*big, z*0.34*big, max(2, z*0.06), rot, quad.Solid(p.Palette.Warning.Fade(0.8)))
		}
	}
}

// speaks reports whether what is on a cell must stay recognisable under marks: a pit, a feature,
// a structure, a goal, or a choice.
func (m Painter) speaks(p *scene.Frame, c rules.Cell) bool {
	at := &p.View.Cells[c]
	return at.Terrain == rules.Pit || at.Feature != rules.NoFeature || at.Structure != rules.NoStructure || p.View.Board.Tag(c) > 0 ||
		slices.ContainsFunc(m.Over.Choices, func(o Choice) bool { return o.Cell == c })
}

// WallOrders numbers the walls in the order of their moves; those about to break are
// crossed out.
func (m Painter) WallOrders(p *scene.Frame, l *quad.List) {
	z := p.Camera.Zoom
	for _, o := range m.events(p) {
		if o.Kind != rules.EvWallStart {
			continue
		}
		now := p.View.Walls[o.Wall].Cells
		if len(now) == 0 || !p.OnFloor(now[0]) {
			continue
		}
		x, y := p.Camera.Screen(scene.Centre(p.View.Board, now[len(now)/2]))
		if o.Breaks() {
			l.X(x, y, z*0.8, max(3, z*0.1), quad.Solid(p.Palette.Danger))
		}
		hx, hy := p.Heading(o.Dir)
		x, y = x-(hx+hy)*z*0.34, y-(hy-hx)*z*0.34 // in the corner behind the chevron
		m.plateNear(p, l, x, y, strconv.Itoa(o.Order), max(11*p.Scale, z*0.22), p.Palette.Warning, hx*z*0.6, hy*z*0.6, -hx*z*0.4, -hy*z*0.4)
	}
}
