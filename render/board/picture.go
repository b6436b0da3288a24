package board

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/render/board/ease"
	"wallfall/render/board/layout"
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

	poser    poser
	ground   groundPainter
	figures  figurePainter
	walls    wallPainter
	effects  effectPainter
	overlay  overlayPainter
	forecast forecastPainter
}

// NewPicture returns a picture of a view with an empty overlay.
func NewPicture(v *View, t *Timeline, fonts *font.Set) *Picture {
	return &Picture{Stage: Stage{View: v, Fonts: fonts, Scale: 1}, Timeline: t, Over: NoOverlay()}
}

// prepare connects the painters with each other, as a picture may have been copied
// since the last frame, and works out how everything in motion is drawn.
func (p *Picture) prepare() {
	if p.Palette.Name == "" {
		p.Palette = palettes[0]
	}
	s, o := &p.Stage, &p.Over
	p.poser.Stage, p.poser.timeline = s, p.Timeline
	p.ground.Stage = s
	p.figures.Stage, p.figures.over, p.figures.ground = s, o, &p.ground
	p.walls.Stage = s
	p.effects.Stage, p.effects.timeline = s, p.Timeline
	p.overlay.Stage, p.overlay.over = s, o
	p.forecast.Stage, p.forecast.over, p.forecast.figures = s, o, &p.figures
	p.poser.prepare(p.Standing)
	poses := p.poser.poses
	p.figures.poses, p.effects.poses, p.overlay.poses, p.walls.slides = poses, poses, poses, p.poser.slides
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
	p.ground.draw(l, &p.figures)
	p.effects.beneath(l)
	p.forecast.nextCells(l)
	p.overlay.under(l)
	p.overlay.dangers(l)
	p.overlay.intentArrows(l)
	p.forecast.destinations(l)
	p.figures.draw(l)
	p.walls.draw(l)
	p.figures.beneathWalls(l)
	p.effects.draw(l)
	p.forecast.forecast(l)
	p.overlay.lineOfSight(l)
	p.LabelsFrom = len(l.Items)
	p.space.Begin(p.Camera.Area) // those that matter most first
	p.overlay.labels(l)
	p.forecast.prediction(l)
	p.space.Forget()
	p.forecast.wallOrders(l)
	p.overlay.intents(l)
	p.overlay.dangerLabels(l)
	p.overlay.reachCosts(l)
}

// SignsOn returns the signs on the chip of a figure, none before the first Draw.
func (p *Picture) SignsOn(id rules.FigID) Sign {
	if int(id) >= len(p.poser.poses) || p.figures.Stage == nil {
		return 0
	}
	return p.poser.poses[id].signs | p.figures.chip(&p.View.Figures[id]).Signs
}

// shake returns by how many pixels the picture is moved: the square of what has
// hit, 8 points at most.
func (p *Picture) shake() (dx, dy float32) {
	t := p.poser.trauma()
	if t == 0 || p.Reduced || p.Steady {
		return 0, 0
	}
	k := t * t * 8 * p.Scale / math.Sqrt2
	return k * ease.Sin(p.Tick*2.1+1), k * ease.Sin(p.Tick*2.7)
}

// Flights draws what moves between the board and the holding areas, over everything
// else. Call it after Draw in the same frame.
func (p *Picture) Flights(l *quad.List) {
	p.effects.trails(l)
	p.figures.flights(l)
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

	space layout.Layout // where labels are
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
