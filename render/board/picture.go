package board

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/render/board/ease"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Picture draws one board. What Draw adds to the list depends on its exported
// fields alone; the zero value of each field that is not named in NewPicture is
// ready to use.
type Picture struct {
	Stage
	Timeline *Timeline
	Standing []Standing // of the figures, as the rules see it; may be empty
	Over     Overlay
	Steady   bool // the picture does not shake

	LabelsFrom int // the index in the list where the last Draw began with labels

	poses  []pose  // of each figure in this frame, set by the poser
	slides []slide // of each wall
	ground groundPainter
}

// NewPicture returns a picture of a view with an empty overlay.
func NewPicture(v *View, t *Timeline, fonts *font.Set) *Picture {
	return &Picture{Stage: Stage{View: v, Fonts: fonts, Scale: 1}, Timeline: t, Over: NoOverlay()}
}

// prepare works out how everything in motion is drawn. The painters besides ground hold
// nothing but the picture: each has the methods that draw one part of it.
func (p *Picture) prepare() {
	if p.Palette.Name == "" {
		p.Palette = palettes[0]
	}
	p.ground.Stage = &p.Stage // which may have been copied
	poser{p}.prepare()
}

// Draw adds the board to the list.
func (p *Picture) Draw(l *quad.List) {
	p.prepare()
	l.PushClip(p.Camera.window())
	defer l.Pop()
	if dx, dy := p.shake(); dx != 0 || dy != 0 {
		// What the pointer hits never moves.
		l.PushOffset(dx, dy)
		defer l.Pop()
	}
	figures, effects, overlay, plans := figurePainter{p}, effectPainter{p}, overlayPainter{p}, forecastPainter{p}
	p.ground.draw(l, figures)
	effects.beneath(l)
	plans.nextCells(l)
	overlay.under(l)
	overlay.dangers(l)
	overlay.intentArrows(l)
	plans.destinations(l)
	figures.draw(l)
	wallPainter{p}.draw(l)
	figures.beneathWalls(l)
	effects.draw(l)
	plans.forecast(l)
	overlay.lineOfSight(l)
	p.LabelsFrom = len(l.Items)
	p.space = space{p.Camera.Area, p.space.taken[:0], p.space.faces[:0]} // those that matter most first
	overlay.labels(l)
	plans.prediction(l)
	p.space.faces = p.space.faces[:0]
	plans.wallOrders(l)
	overlay.intents(l)
	overlay.dangerLabels(l)
	overlay.reachCosts(l)
}

// SignsOn returns the signs on the chip of a figure, none before the first Draw.
func (p *Picture) SignsOn(id rules.FigID) Sign {
	if int(id) >= len(p.poses) {
		return 0
	}
	return p.poses[id].signs | figurePainter{p}.chip(&p.View.Figures[id]).Signs
}

// shake returns by how many pixels the picture is moved: the square of what has
// hit, 8 points at most.
func (p *Picture) shake() (dx, dy float32) {
	t := poser{p}.trauma()
	if t == 0 || p.Reduced || p.Steady {
		return 0, 0
	}
	k := t * t * 8 * p.Scale / math.Sqrt2
	return k * ease.Sin(p.Tick*2.1+1), k * ease.Sin(p.Tick*2.7)
}

// Flights draws what moves between the board and the holding areas, over everything
// else. Call it after Draw in the same frame.
func (p *Picture) Flights(l *quad.List) {
	effectPainter{p}.trails(l)
	figurePainter{p}.flights(l)
}

// Stage is what every part of a picture is drawn with: the position, the part of
// it that is in sight, and how it should look.
type Stage struct {
	View    *View
	Camera  Camera
	Floor   int     // the floor that is shown; others are faded
	Colours []int   // the colour 0..3 of each side
	Tick    float32 // the time that drives idle motion, in ticks
	Reduced bool    // no shakes, no flashes, no idle motion
	Plain   bool    // no idle motion, for slow machines
	Sober   bool    // a win is no reason to celebrate
	Scale   float32 // device pixels a point, for text and lines
	Fonts   *font.Set
	Palette Palette     // the zero value is the standard one
	Lang    *lang.Table // nil for English
	// Holding is where on the screen the holding area of each side is, to which
	// figures that hop off the board fly. Where it is empty they leave upwards.
	Holding []quad.Bounds

	space space // where labels are
}

func (p *Stage) colour(side int) int {
	if side < 0 || side >= len(p.Colours) {
		return Nobody
	}
	return p.Colours[side]
}

// inSight reports whether a cell around x, y can touch the board's area.
func (p *Stage) inSight(x, y, z float32) bool {
	a := p.Camera.window()
	return x > a.X0-z && x < a.X1+z && y > a.Y0-z && y < a.Y1+z
}

func (p *Stage) lives() bool { return !p.Reduced && !p.Plain }

// centre returns the middle of a figure whose corner is at c, in cells.
func (p *Stage) centre(f *Figure, c rules.Cell) (x, y float32) {
	x, y = Centre(p.View.Board, c)
	return x + float32(f.Size-1)/2, y + float32(f.Size-1)/2
}

// material returns what a loose object, or a chip, is made of.
func (p *Stage) material(id rules.FigID) rules.Terrain {
	if m := p.View.Board.Kinds()[p.View.Figures[id].Kind].Material; m != rules.Plain {
		return m
	}
	return rules.Wood
}

// holding returns where the holding area of a side is, false when there is none.
func (p *Stage) holding(side int) (quad.Bounds, bool) {
	if side < 0 || side >= len(p.Holding) || p.Holding[side].Empty() {
		return quad.Bounds{}, false
	}
	return p.Holding[side], true
}

// space keeps the labels of a frame apart, first come, first served; a label without room
// is left out.
type space struct {
	area  quad.Bounds   // labels stay within it
	taken []quad.Bounds // by labels
	faces []quad.Bounds // other places that they keep clear of
}

// place finds room for a label: where it is, or moved by the first of the offsets,
// given as pairs of pixels, at which it covers nothing. ok is false if there is none.
func (s *space) place(b quad.Bounds, offsets ...float32) (at quad.Bounds, ok bool) {
	dx, dy := float32(0), float32(0)
	for {
		at = quad.Bounds{X0: b.X0 + dx, Y0: b.Y0 + dy, X1: b.X1 + dx, Y1: b.Y1 + dy}
		x := max(s.area.X0+2-at.X0, 0) - max(at.X1-s.area.X1+2, 0)
		y := max(s.area.Y0+2-at.Y0, 0) - max(at.Y1-s.area.Y1+2, 0)
		at = quad.Bounds{X0: at.X0 + x, Y0: at.Y0 + y, X1: at.X1 + x, Y1: at.Y1 + y}
		free := true
		for _, list := range [2][]quad.Bounds{s.taken, s.faces} {
			for _, other := range list {
				free = free && other.Meet(at).Empty()
			}
		}
		if free {
			s.taken = append(s.taken, at)
			return at, true
		}
		if len(offsets) < 2 {
			return at, false
		}
		dx, dy, offsets = offsets[0], offsets[1], offsets[2:]
	}
}
