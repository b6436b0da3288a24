// Package board draws a position: a Picture is the display list of one moment, made from
// the packages below in the order of its layers, and a Minimap is a whole floor seen small.
package board

import (
	"math"

	"wallfall/assets/font"
	"wallfall/render/board/anim"
	"wallfall/render/board/ease"
	"wallfall/render/board/ground"
	"wallfall/render/board/marks"
	"wallfall/render/board/scene"
	"wallfall/render/board/tokens"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Picture draws one board. What Draw adds to the list depends on its exported
// fields alone; the zero value of each field that is not named in NewPicture is
// ready to use.
type Picture struct {
	scene.Frame
	Timeline *anim.Timeline
	Standing []scene.Standing // of the figures, as the rules see it; may be empty
	Over     marks.Overlay
	Steady   bool // the picture does not shake

	LabelsFrom int // the index in the list where the last Draw began with labels

	ground ground.Ground
	room   marks.Room
}

// NewPicture returns a picture of a view with an empty overlay.
func NewPicture(v *scene.View, t *anim.Timeline, fonts *font.Set) *Picture {
	return &Picture{Frame: scene.Frame{View: v, Fonts: fonts, Scale: 1}, Timeline: t, Over: marks.NoOverlay()}
}

// pose works out how everything in motion is drawn.
func (p *Picture) pose() {
	if p.Palette.Name == "" {
		p.Palette = scene.PaletteNamed("")
	}
	p.Rest()
	for i := range p.Poses {
		f, q := &p.View.Figures[i], &p.Poses[i]
		q.Signs = p.View.Signs(p.Standing, i)
		if f.Cell != p.Over.Hover && int(p.Over.Selected) != i {
			q.Signs &^= scene.Quiet
		}
	}
	anim.Move(&p.Frame, p.Timeline)
}

// Draw adds the board to the list.
func (p *Picture) Draw(l *quad.List) {
	p.pose()
	l.PushClip(p.Camera.Window())
	defer l.Pop()
	if dx, dy := p.shake(); dx != 0 || dy != 0 {
		// What the pointer hits never moves.
		l.PushOffset(dx, dy)
		defer l.Pop()
	}
	f := &p.Frame
	marks := marks.Painter{Over: &p.Over, Room: &p.room}
	p.ground.Draw(f, l)
	anim.Beneath(f, p.Timeline, l)
	marks.NextCells(f, l)
	marks.Under(f, l)
	marks.Dangers(f, l)
	marks.IntentArrows(f, l)
	marks.Plans(f, l)
	marks.Destinations(f, l)
	tokens.Figures(f, l, p.ground.Shows)
	tokens.Walls(f, l)
	tokens.InPits(f, l)
	anim.Effects(f, p.Timeline, l)
	marks.Forecast(f, l)
	marks.LineOfSight(f, l)
	p.LabelsFrom = len(l.Items)
	p.room.Clear(p.Camera.Area) // those that matter most first
	marks.Dooms(f, l)
	marks.Labels(f, l)
	marks.Prediction(f, l)
	marks.WallOrders(f, l)
	marks.Intents(f, l)
	marks.DangerLabels(f, l)
	marks.ReachCosts(f, l)
}

// SignsOn returns the signs on the chip of a figure, none before the first Draw.
func (p *Picture) SignsOn(id rules.FigID) scene.Sign {
	if int(id) >= len(p.Poses) {
		return 0
	}
	return p.View.Signs(p.Standing, int(id)) | tokens.Of(&p.Frame, &p.View.Figures[id]).Signs
}

// shake returns by how many pixels the picture is moved: the square of what has
// hit, 8 points at most.
func (p *Picture) shake() (dx, dy float32) {
	t := p.Timeline.Trauma()
	if t == 0 || p.Reduced || p.Steady {
		return 0, 0
	}
	k := t * t * 8 * p.Scale / math.Sqrt2
	return k * ease.Sin(p.Tick*2.1+1), k * ease.Sin(p.Tick*2.7)
}

// Flights draws what moves between the board and the holding areas, over everything
// else. Call it after Draw in the same frame.
func (p *Picture) Flights(l *quad.List) {
	anim.Trails(&p.Frame, p.Timeline, l)
	tokens.Flights(&p.Frame, l)
}
