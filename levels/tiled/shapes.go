package tiled

import (
	"math"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Objects are drawn freely over the map: here is where they lie on its grid.

// box returns the unrotated bounds of a rectangle, tile object or ellipse.
func (t *placedObject) box() (left, top, right, bottom float64) {
	left, top = t.X, t.Y
	if t.GID != 0 {
		switch align := t.align; {
		case align == "" || align == "unspecified" || strings.HasPrefix(align, "bottom"):
			top -= t.Height
		case align == "left" || align == "center" || align == "right":
			top -= t.Height / 2
		}
		switch {
		case strings.HasSuffix(t.align, "right"):
			left -= t.Width
		case t.align == "top" || t.align == "center" || t.align == "bottom":
			left -= t.Width / 2
		}
	}
	return left, top, left + t.Width, top + t.Height
}

// outline returns the corners of the object on the map.
func (t *placedObject) outline() [][2]float64 {
	var ps [][2]float64
	switch t.Shape {
	case "polygon", "polyline":
		for _, p := range t.Points {
			ps = append(ps, [2]float64{t.X + p[0], t.Y + p[1]})
		}
	case "point":
		ps = [][2]float64{{t.X, t.Y}}
	default:
		l, o, r, b := t.box()
		ps = [][2]float64{{l, o}, {r, o}, {r, b}, {l, b}}
	}
	if t.Rotation == 0 {
		return ps
	}
	sin, cos := math.Sincos(t.Rotation * math.Pi / 180)
	for i, p := range ps {
		dx, dy := p[0]-t.X, p[1]-t.Y
		ps[i] = [2]float64{t.X + dx*cos - dy*sin, t.Y + dx*sin + dy*cos}
	}
	return ps
}

// at returns the cell of the object: of a larger one its first cell.
func (t *placedObject) at() (rules.Pos, bool) {
	ps := t.outline()
	if len(ps) == 0 {
		return rules.Pos{}, false
	}
	px, py := ps[0][0], ps[0][1]
	if len(ps) == 4 && t.Points == nil {
		// A cell's half from the corner towards the two next to it.
		w, h := float64(t.im.m.TileWidth), float64(t.im.m.TileHeight)
		for _, side := range []struct {
			to           [2]float64
			length, cell float64
		}{{ps[1], t.Width, w}, {ps[3], t.Height, h}} {
			if side.length > 0 {
				part := min(side.length, side.cell) / 2 / side.length
				px, py = px+(side.to[0]-ps[0][0])*part, py+(side.to[1]-ps[0][1])*part
			}
		}
	}
	return t.im.pos(px, py, t.floor)
}

// pos returns the cell of the board at a point of the map.
func (im *importer) pos(px, py float64, floor int) (rules.Pos, bool) {
	x, y, ok := im.grid.cell(px, py)
	if !ok {
		return rules.Pos{}, false
	}
	bx, by := im.grid.board(x, y)
	return rules.Pos{Floor: floor, X: bx, Y: by}, true
}

// maxAreaWork limits, for a whole map, the tests of points against outlines and lines.
const maxAreaWork = 1 << 26

// lineStep is the work of a step along a line.
const lineStep = 4

// work adds to the work done; above the limit it returns false and ends the import.
func (t *placedObject) work(n int) bool {
	im := t.im
	if im.work += n; im.work > maxAreaWork && im.over == nil {
		im.over = fault(im.m.File, levels.Place{}, "the objects of this map have too many corners and cells; reading stopped at %s", t.name())
	}
	return im.over == nil
}

// cells returns the cells that the object covers: those whose centres lie in it or, for a
// line, that it crosses; at least its own. It stops after more than most.
func (t *placedObject) cells(most int) []rules.Pos {
	var out []rules.Pos
	ps := t.outline()
	if t.Shape == "polyline" {
		out = t.crossed(ps, most)
	} else if len(ps) > 2 {
		out = t.within(ps, most)
	}
	if at, ok := t.at(); ok && len(out) == 0 {
		out = append(out, at)
	}
	return out
}

// crossed returns the cells that a line crosses.
func (t *placedObject) crossed(ps [][2]float64, most int) (out []rules.Pos) {
	dx, dy, _, _ := t.im.grid.steps()
	seen := map[rules.Pos]bool{}
	for i := 1; i < len(ps); i++ {
		a, b := ps[i-1], ps[i]
		n := int(min(math.Ceil(math.Hypot(b[0]-a[0], b[1]-a[1])/(min(dx, dy)/4)), 8*rules.MaxSide))
		if !t.work(lineStep * (n + 1)) {
			return out
		}
		for k := range n + 1 {
			f := float64(k) / float64(max(n, 1))
			at, ok := t.im.pos(a[0]+(b[0]-a[0])*f, a[1]+(b[1]-a[1])*f, t.floor)
			if !ok || seen[at] {
				continue
			}
			seen[at] = true
			if out = append(out, at); len(out) > most {
				return out
			}
		}
	}
	return out
}

// within returns the cells whose centres lie in an outline.
func (t *placedObject) within(ps [][2]float64, most int) (out []rules.Pos) {
	g := t.im.grid
	low, high := ps[0], ps[0]
	for _, p := range ps {
		low = [2]float64{min(low[0], p[0]), min(low[1], p[1])}
		high = [2]float64{max(high[0], p[0]), max(high[1], p[1])}
	}
	x0, y0, x1, y1 := g.near(low, high)
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			if !t.work(len(ps)) {
				return out
			}
			if px, py := g.centre(x, y); t.covers(ps, px, py) {
				bx, by := g.board(x, y)
				if out = append(out, rules.Pos{Floor: t.floor, X: bx, Y: by}); len(out) > most {
					return out
				}
			}
		}
	}
	return out
}

// covers reports whether a point lies in the outline, by ray casting, or in the ellipse.
func (t *placedObject) covers(ps [][2]float64, px, py float64) bool {
	if t.Shape == "ellipse" && t.Rotation == 0 {
		if t.Width <= 0 || t.Height <= 0 {
			return false
		}
		l, o, _, _ := t.box()
		dx, dy := (px-l)/t.Width*2-1, (py-o)/t.Height*2-1
		return dx*dx+dy*dy <= 1
	}
	in := false
	for i, a := range ps {
		b := ps[(i+1)%len(ps)]
		if (a[1] > py) != (b[1] > py) && px < (b[0]-a[0])*(py-a[1])/(b[1]-a[1])+a[0] {
			in = !in
		}
	}
	return in
}
