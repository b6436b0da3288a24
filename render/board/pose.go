package board

import "wallfall/rules"

// pose is how a figure is drawn while something happens to it; the zero value
// is at rest.
type pose struct {
	dx, dy float32 // from its cell, in cells
	lift   float32 // above the board, in cells
	squash float32 // 0 none, 1 flat along the direction sx, sy
	sx, sy float32
	sink   float32    // 0 at its floor, 1 fallen out of sight
	grow   float32    // change of its size, as a part of it
	turn   float32    // radians
	face   float32    // change of its facing, in radians
	fade   float32    // 1 is gone
	flash  float32    // white flash of a hit
	char   float32    // blackened by fire
	cross  float32    // how far it faded from its cell to at
	signs  Sign       // its state where it stands
	at     rules.Cell // where it is drawn, NoCell for its own cell
	fly    bool       // it is drawn over everything, by Flights
	top    bool       // it is drawn over other figures
}

// slide is how a wall is drawn while it moves.
type slide struct {
	dx, dy  float32 // in cells
	crumble float32 // 1 is fallen to pieces
	fade    float32 // 1 is gone
	cross   float32 // how far it has faded from its cells to those at dx, dy
}

// Rest puts all figures and walls to rest.
func (p *Frame) Rest() {
	if len(p.Poses) != len(p.View.Figures) {
		p.Poses = make([]pose, len(p.View.Figures))
	}
	if len(p.Slides) != len(p.View.Walls) {
		p.Slides = make([]slide, len(p.View.Walls))
	}
	for i := range p.Poses {
		p.Poses[i] = pose{at: rules.NoCell}
	}
	clear(p.Slides)
}
