package board

import (
	"math"

	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Picture is one board on the screen: what is seen, what is in motion, and what
// the player is told over it. Draw is a pure function of its fields.
type Picture struct {
	View     *View
	Timeline *Timeline
	Camera   Camera
	Floor    int        // the one shown; the others are faded
	Colours  []int      // the colour 0..3 of each side
	Tick     float32    // time, for what is alive on the board
	Steady   bool       // no shakes of the whole picture
	Reduced  bool       // no shakes, no flashes, nothing that moves by itself
	Plain    bool       // nothing that moves by itself, for slow machines
	Scale    float32    // device pixels in a point, for text and lines
	Fonts    *font.Set  // measures the labels
	Palette  Palette    // the zero value is the standard one
	Standing []Standing // of the figures, as the rules see it; may be empty
	Over     Overlay
	// Holding is where on the screen the holding area of each side is: who hops
	// off the board flies there, and back from there. Where it is empty they
	// leave upwards.
	Holding []quad.Bounds
	Lang    *lang.Table // nil for English

	poses  []pose
	slides []slide
	fixed  fixed
	placed []quad.Bounds // faces and labels of this frame, so that no label covers another
	still  pose          // of who does not move
}

// Mark is a cell with a number.
type Mark struct {
	Cell rules.Cell
	N    int
}

// Choice is a cell that a decision offers, with a short label, "" for none.
type Choice struct {
	Cell  rules.Cell
	Label string
}

// Target is a figure that a decision offers, with a short label. Foe tells
// whether it is picked to be harmed.
type Target struct {
	Fig   rules.FigID
	Label string
	Foe   bool
}

// Overlay is what the player is told over the board.
type Overlay struct {
	Hover     rules.Cell    // under the pointer or the board cursor
	Cursor    bool          // the board cursor is in use
	Selected  rules.FigID   // NoFig for none
	Reach     []Mark        // where the selected group can go, with costs
	Doors     []rules.Cell  // doors it can open or close
	Path      []rules.Cell  // its way to the hovered cell, its own first
	PathCost  int           // of that way
	Choices   []Choice      // the cells a decision offers
	Targets   []Target      // the figures it offers
	Choosing  rules.FigID   // whom the decision is about, NoFig for none
	Facings   rules.FigID   // who is to be turned or moved in a direction, NoFig for none
	Dirs      []rules.Dir   // the directions that are offered
	FaceHover rules.Dir     // the direction under the pointer, NoDir for none
	Movable   []rules.FigID // groups that can still be given a command
	Must      []rules.FigID // groups that must be given one
	AimFrom   rules.Cell    // the arrow of what is aimed, NoCell for none
	AimTo     rules.Cell
	Dangers   []Danger   // where enemies could do harm
	Sight     *Sight     // what is seen from a cell, nil for not asked
	Lit       rules.Cell // the exit that is pointed at, NoCell for none
	LitBad    bool       // something is in its way
	Exits     []Mark     // where what is off the board comes back, with the turns it takes (OB-07)
	Forecast  *Forecast  // what the crushing walls will do, nil for hidden
	Foretold  *Foretold  // what the command pointed at would come to, nil for none
}

// NoOverlay is an overlay that says nothing.
func NoOverlay() Overlay {
	return Overlay{Hover: rules.NoCell, Selected: rules.NoFig, Choosing: rules.NoFig, Facings: rules.NoFig, FaceHover: rules.NoDir,
		AimFrom: rules.NoCell, AimTo: rules.NoCell, Lit: rules.NoCell}
}

// Clear makes the overlay say nothing, but for the direction under the pointer,
// and keeps the room of its lists.
func (o *Overlay) Clear() {
	was := *o
	*o = NoOverlay()
	o.FaceHover = was.FaceHover
	o.Reach, o.Doors, o.Path, o.Choices = was.Reach[:0], was.Doors[:0], was.Path[:0], was.Choices[:0]
	o.Targets, o.Dirs, o.Movable, o.Must, o.Exits = was.Targets[:0], was.Dirs[:0], was.Movable[:0], was.Must[:0], was.Exits[:0]
}

func (p *Picture) colour(side int) int {
	if side < 0 || side >= len(p.Colours) {
		return Nobody
	}
	return p.Colours[side]
}

// inSight tells whether a cell around x, y can touch the board's area.
func (p *Picture) inSight(x, y, z float32) bool {
	a := p.Camera.window()
	return x > a.X0-z && x < a.X1+z && y > a.Y0-z && y < a.Y1+z
}

// lives tells whether anything moves by itself.
func (p *Picture) lives() bool { return !p.Reduced && !p.Plain }

// Draw adds the board to the list.
func (p *Picture) Draw(l *quad.List) {
	if p.Palette.Name == "" {
		p.Palette = *standard
	}
	p.prepare()
	l.PushClip(p.Camera.window())
	defer l.Pop()
	if dx, dy := p.shake(); dx != 0 || dy != 0 {
		// What the pointer hits never moves.
		l.PushOffset(dx, dy)
		defer l.Pop()
	}
	p.ground(l)
	p.transformed(l)
	if p.Over.Forecast != nil {
		p.ghosts(l)
	}
	p.under(l)
	p.dangers(l)
	p.apparitions(l)
	p.figures(l)
	p.walls(l)
	p.effects(l)
	if p.Over.Forecast != nil {
		p.forecast(l)
	}
	p.seenFrom(l)
	p.labels(l)
	p.dangerLabels(l)
	p.foretold(l)
}

// prepare works out how everything in motion is drawn.
func (p *Picture) prepare() {
	v := p.View
	if len(p.poses) != len(v.Figures) {
		p.poses = make([]pose, len(v.Figures))
	}
	if len(p.slides) != len(v.Walls) {
		p.slides = make([]slide, len(v.Walls))
	}
	for i := range p.poses {
		p.poses[i] = pose{at: rules.NoCell, signs: p.stands(i)}
	}
	clear(p.slides)
	for i := range v.Walls {
		if by := p.Timeline.leaning(i); by > 0 {
			p.press(i, by)
		}
	}
	p.Timeline.Playing(p.pose)
}

// figures draws those of the shown floor, and faintly those of the others.
func (p *Picture) figures(l *quad.List) {
	v := p.View
	// Those in flight over others come last.
	for pass := range 2 {
		for i := range v.Figures {
			f := &v.Figures[i]
			q := &p.poses[i]
			at := q.at
			if at == rules.NoCell {
				at = f.Cell
			}
			if at == rules.NoCell || q.fly {
				continue
			}
			raised := q.lift > 0.1 || q.top || p.flying(f)
			if raised != (pass == 1) {
				continue
			}
			if q.cross > 0 { // from here to there without a way
				p.figure(l, f, &pose{fade: q.cross}, f.Cell)
				p.figure(l, f, &pose{fade: 1 - q.cross}, at)
				continue
			}
			p.figure(l, f, q, at)
		}
	}
}

// figure draws one figure as if it stood in a cell.
func (p *Picture) figure(l *quad.List, f *Figure, q *pose, at rules.Cell) {
	z := p.Camera.Zoom
	x, y := p.centre(f, at)
	sx, sy := p.Camera.Screen(x+q.dx, y+q.dy)
	if !p.inSight(sx, sy, z*float32(f.Size)) {
		return
	}
	floor := p.View.Board.Pos(at).Floor
	other := floor != p.Floor
	if _, ok := p.glimpse(at); ok && other {
		return // seen below, where it is
	}
	p.token(l, f, q, sx, sy, z, other)
	if other && z >= 20 {
		p.elsewhere(l, floor, sx, sy, z)
	}
}

// elsewhere marks what is drawn faintly with an arrow to its floor.
func (p *Picture) elsewhere(l *quad.List, floor int, x, y, z float32) {
	rot := float32(math.Pi / 2)
	if floor > p.Floor {
		rot = -rot
	}
	l.Triangle(x+z*0.34, y+z*0.34, z*0.16, z*0.2, 0, rot, quad.Solid(quad.RGBA(0xf6ead0b0)))
}

// centre gives the middle of a figure whose corner is at c, in cells.
func (p *Picture) centre(f *Figure, c rules.Cell) (x, y float32) {
	x, y = Centre(p.View.Board, c)
	return x + float32(f.Size-1)/2, y + float32(f.Size-1)/2
}

func (p *Picture) walls(l *quad.List) {
	for layer := range 3 {
		for i := range p.View.Walls {
			w := &p.View.Walls[i]
			if len(w.Cells) == 0 {
				continue
			}
			ghost := p.View.Board.Pos(w.Cells[0]).Floor != p.Floor
			if s := &p.slides[i]; s.cross > 0 { // from here to there without a way
				p.crusher(l, w, &slide{fade: s.cross}, p.Camera.Zoom, ghost, layer)
				p.crusher(l, w, &slide{dx: s.dx, dy: s.dy, fade: 1 - s.cross}, p.Camera.Zoom, ghost, layer)
				continue
			}
			p.crusher(l, w, &p.slides[i], p.Camera.Zoom, ghost, layer)
		}
	}
}
