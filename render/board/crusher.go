package board

import (
	"math"

	"wallfall/render/quad"
	"wallfall/rules"
)

// crusher draws a crushing wall: tall steel blocks with hazard stripes on the
// crushing side and chevrons that tell its direction (CW-01).
func (p *Picture) crusher(l *quad.List, w *Wall, s *slide, z float32, ghost bool) {
	b := p.View.Board
	t := b.Topology()
	hx, hy := heading(t, w.Dir)
	rot := float32(math.Atan2(float64(hy), float64(hx)))
	if ghost {
		l.PushOpacity(0.3)
		defer l.Pop()
	}
	if s.crumble > 0 || s.fade > 0 {
		l.PushOpacity((1 - min(1, s.crumble)) * (1 - s.fade))
		defer l.Pop()
	}
	for pass := range 2 {
		for i, c := range w.Cells {
			wx, wy := Centre(b, c)
			x, y := p.Camera.Screen(wx+s.dx, wy+s.dy)
			if !p.inSight(x, y, z) {
				continue
			}
			x, y = x+z*0.15*s.crumble*float32(i%3-1), y+z*0.1*s.crumble
			half := z * 0.47
			if pass == 0 {
				l.Shadow(x-half, y-half, 2*half, 2*half, z*0.1, z*0.07, z*0.12, z*0.12, quad.RGBA(0x000000b0))
				continue
			}
			steel := quad.RGB(0x434c58)
			rise := z * 0.1 // the block stands up from the board: its near side shows
			if t == rules.Hex {
				l.Hex(x, y+rise*0.5, z*0.55, z*0.05, quad.Solid(quad.RGB(0x1e2227)))
				l.Hex(x, y-rise*0.5, z*0.55, z*0.05, quad.Bevel(steel, steel.Lighter(0.4), steel.Darker(0.45), z*0.06)).Grain = 16
			} else {
				l.Rect(x-half, y-half+rise, 2*half, 2*half, z*0.06, quad.Solid(quad.RGB(0x1e2227)))
				l.Rect(x-half, y-half-rise*0.5, 2*half, 2*half, z*0.06, quad.Bevel(steel, steel.Lighter(0.4), steel.Darker(0.45), z*0.06)).Grain = 16
			}
			y -= rise * 0.5
			l.Add(quad.Item{Shape: quad.Rect, X: x + hx*z*0.31, Y: y + hy*z*0.31, HX: z * 0.1, HY: z * stripeHalf(t), Rot: rot, Radius: z * 0.02,
				Paint: quad.Stripes(quad.RGB(0xf4c430), quad.RGB(0x1d1a16), max(1.5, z*0.075))})
			if z >= 14 {
				for k := range 2 {
					off := z * (0.02 - 0.17*float32(k))
					l.Chevron(x+hx*off, y+hy*off, z*0.2, z*0.34, max(1.5, z*0.065), rot, quad.Solid(quad.RGB(0xffe9b0).Fade(1-0.4*float32(k))))
				}
			}
		}
	}
}

func stripeHalf(t rules.Topology) float32 {
	if t == rules.Hex {
		return 0.25
	}
	return 0.42
}
