package board

import (
	"math"

	"wallfall/render/board/ease"
	"wallfall/render/quad"
	"wallfall/rules"
)

// portal whirls a figure away in one cell and together in another.
func (p *poser) portal(c *Cue, q *pose, run float32) {
	t := halves(c, q, run)
	q.turn, q.grow = 7*t*t, -0.7*ease.In(t)
}

// teleport dissolves a figure in one cell and rebuilds it in another.
func (p *poser) teleport(c *Cue, q *pose, run float32) {
	t := halves(c, q, run)
	q.lift, q.grow = 0.5*ease.In(t), 0.12*t
	q.flash = 0.8 * t
}

// halves fades a figure out at From and in at To; it returns how far it is gone.
func halves(c *Cue, q *pose, run float32) float32 {
	t := run * 2
	if run >= 0.5 {
		t = 2 - 2*run
		q.at = c.Event.To
	}
	q.fade = ease.In(t)
	return t
}

// appear poses a new figure that springs up.
func (p *poser) appear(c *Cue, q *pose, tail float32) {
	if t := c.after(tail, 14); t < 1 {
		q.grow, q.lift = ease.OutBack(t)-1, 0.3*ease.Arc(t)
	}
}

func (p *poser) swap(c *Cue, q *pose, run float32) {
	q.turn, q.grow = 2*math.Pi*ease.InOut(run), -0.2*ease.Arc(run)
	if c.Event.By != rules.NoFig {
		o := &p.poses[c.Event.By]
		o.turn, o.grow = -q.turn, q.grow
	}
}

// bob rocks the figure on a cell that becomes water; t is 0..1.
func (p *poser) bob(c rules.Cell, t float32) {
	for i := range p.View.Figures {
		if f := &p.View.Figures[i]; f.Cell == c {
			q := &p.poses[i]
			q.lift += 0.16 * ease.Arc(min(1, t*1.6)) * (1 - t)
			q.turn += 0.2 * ease.Sin(t*16) * (1 - t) * (1 - t)
		}
	}
}

// depart flies a figure off the board to the holding area of its side, or up and
// away where there is none.
func (p *poser) depart(c *Cue, q *pose, run float32) {
	q.at = c.Event.From
	if q.at == rules.NoCell {
		q.at = p.View.Figures[c.Event.Fig].Cell
	}
	p.flight(q, c.Event.Fig, ease.InOut(run), run)
}

// comeBack is depart in reverse.
func (p *poser) comeBack(c *Cue, q *pose, run float32) {
	if c.Event.To == rules.NoCell {
		return
	}
	q.at = c.Event.To
	t := 1 - run
	p.flight(q, c.Event.Fig, ease.InOut(t), t)
}

// flight poses a figure on its way to its holding area; t is how far it is, run
// how high its arc is.
func (p *poser) flight(q *pose, id rules.FigID, t, run float32) {
	if q.at == rules.NoCell {
		return
	}
	to, ok := p.holding(p.View.Figures[id].Side)
	if !ok {
		q.lift, q.fade, q.turn = 2.4*ease.In(run), ease.In(run), 1.2*run*run
		return
	}
	x, y := p.Camera.Screen(p.centre(&p.View.Figures[id], q.at))
	z := max(1, p.Camera.Zoom)
	tx, ty := (to.X0+to.X1)/2, (to.Y0+to.Y1)/2
	q.dx, q.dy = (tx-x)/z*t, (ty-y)/z*t
	q.lift = 1.4 * ease.Arc(run)
	small := min(to.X1-to.X0, to.Y1-to.Y0) / (chipWide * z * float32(p.View.Figures[id].Size))
	q.grow = (max(0.15, min(1, small)) - 1) * t
	q.turn = 2 * math.Pi * t
	q.fly = true
}

// holding returns where the holding area of a side is, false when there is none.
func (p *Stage) holding(side int) (quad.Bounds, bool) {
	if side < 0 || side >= len(p.Holding) || p.Holding[side].Empty() {
		return quad.Bounds{}, false
	}
	return p.Holding[side], true
}
