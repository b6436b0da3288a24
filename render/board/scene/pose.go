package scene

import "wallfall/rules"

// Pose is how a figure is drawn while something happens to it; the zero value
// is at rest.
type Pose struct {
	Dx, Dy           float32 // from its cell, in cells
	Lift             float32 // above the board, in cells
	Squash           float32 // 0 none, 1 flat along the direction sx, sy
	SquashX, SquashY float32
	Sink             float32    // 0 at its floor, 1 fallen out of sight
	Grow             float32    // change of its size, as a part of it
	Turn             float32    // radians
	Face             float32    // change of its facing, in radians
	Fade             float32    // 1 is gone
	Flash            float32    // white flash of a hit
	Char             float32    // blackened by fire
	Cross            float32    // how far it faded from its cell to at
	Signs            Sign       // its state where it stands
	At               rules.Cell // where it is drawn, NoCell for its own cell
	Fly              bool       // it is drawn over everything, by Flights
	Top              bool       // it is drawn over other figures
}

// Slide is how a wall is drawn while it moves.
type Slide struct {
	Dx, Dy  float32 // in cells
	Crumble float32 // 1 is fallen to pieces
	Fade    float32 // 1 is gone
	Cross   float32 // how far it has faded from its cells to those at dx, dy
}

// RiseLift is the lift that looks like one cell of height.
const RiseLift = 0.27

// Rest puts all figures and walls to rest.
func (p *Frame) Rest() {
	if len(p.Poses) != len(p.View.Figures) {
		p.Poses = make([]Pose, len(p.View.Figures))
	}
	if len(p.Slides) != len(p.View.Walls) {
		p.Slides = make([]Slide, len(p.View.Walls))
	}
	for i := range p.Poses {
		p.Poses[i] = Pose{At: rules.NoCell}
	}
	clear(p.Slides)
}
