package tiled

import (
	"math"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// grid computes where the cells of a map lie, in pixels and on a board.
//
// Boards have rows of hexes with points above and below, and odd rows are shifted to the
// right: stagger axis y with index odd in Tiled. Other layouts are converted so that
// every cell keeps its neighbours:
//
//   - With index even the first row is a shifted one; a void row is added before it.
//   - With axis x the map has columns. It is rotated by 90 degrees to the left: columns
//     become rows, the last one first, and south becomes east. A void row is added if the
//     first row would be a shifted one.
type grid struct {
	topology      rules.Topology // of the board
	columns, even bool
	tw, th        int
	sideX, sideY  int
	w, h          int // cells of the map
	left, top     int // its first cell, even numbers on hexes
	lead          int // void rows put before the first
}

func (m *Map) grid() *grid {
	g := &grid{tw: m.TileWidth, th: m.TileHeight, w: m.Width, h: m.Height, left: m.left, top: m.top}
	if m.Orientation != "hexagonal" {
		return g
	}
	g.topology, g.columns, g.even, g.sideY = rules.Hex, m.StaggerAxis == "x", m.StaggerIndex == "even", m.HexSide
	first := 0
	if g.columns {
		g.sideX, g.sideY, first = m.HexSide, 0, g.w-1
	}
	if g.shifted(first) {
		g.lead = 1
	}
	return g
}

// shifted reports whether a row, or column on columns, is shifted.
func (g *grid) shifted(i int) bool { return (i&1 == 1) != g.even }

// size returns the columns and rows of the board.
func (g *grid) size() (w, h int) {
	if g.columns {
		return g.h, g.w + g.lead
	}
	return g.w, g.h + g.lead
}

// board returns the cell on the board of a cell of the map.
func (g *grid) board(x, y, floor int) rules.Pos {
	if g.columns {
		x, y = y, g.w-1-x
	}
	return rules.Pos{Floor: floor, X: x, Y: y + g.lead}
}

// steps returns the distances in pixels between columns and rows, and the offset of shifted
// ones, as Tiled lays out hexes.
func (g *grid) steps() (dx, dy, shiftX, shiftY float64) {
	if g.topology == rules.Square {
		return float64(g.tw), float64(g.th), 0, 0
	}
	offX, offY := (g.tw-g.sideX)/2, (g.th-g.sideY)/2
	if g.columns {
		return float64(offX + g.sideX), float64(2*offY + 2*g.sideY), 0, float64(offY + g.sideY)
	}
	return float64(2*offX + 2*g.sideX), float64(offY + g.sideY), float64(offX + g.sideX), 0
}

// centre returns the centre of a cell of the map in the pixels of objects.
func (g *grid) centre(x, y int) (px, py float64) {
	dx, dy, sx, sy := g.steps()
	ax, ay := x+g.left, y+g.top
	px, py = float64(ax)*dx+float64(g.tw)/2, float64(ay)*dy+float64(g.th)/2
	if g.topology == rules.Hex && (g.columns && g.shifted(x) || !g.columns && g.shifted(y)) {
		px, py = px+sx, py+sy
	}
	return px, py
}

// cell returns the cell of the map at a point; ok is false outside.
func (g *grid) cell(px, py float64) (x, y int, ok bool) {
	dx, dy, _, _ := g.steps()
	cx, cy := int(math.Floor(px/dx))-g.left, int(math.Floor(py/dy))-g.top
	if g.topology == rules.Square {
		return cx, cy, cx >= 0 && cy >= 0 && cx < g.w && cy < g.h
	}
	// Of hexes it is the one whose middle is nearest.
	best := math.Inf(1)
	for ny := cy - 1; ny <= cy+1; ny++ {
		for nx := cx - 1; nx <= cx+1; nx++ {
			mx, my := g.centre(nx, ny)
			if d := (px-mx)*(px-mx) + (py-my)*(py-my); d < best {
				best, x, y = d, nx, ny
			}
		}
	}
	return x, y, x >= 0 && y >= 0 && x < g.w && y < g.h
}

// near returns bounds of the cells whose centres may lie in a box: from x0,y0 to before
// x1,y1.
func (g *grid) near(low, high [2]float64) (x0, y0, x1, y1 int) {
	dx, dy, _, _ := g.steps()
	cell := func(edge, step float64, more, first, n int) int {
		return int(max(0, min(float64(n), math.Floor(edge/step)+float64(more-first))))
	}
	// A centre lies less than two steps behind where its column or row begins.
	return cell(low[0], dx, -2, g.left, g.w), cell(low[1], dy, -2, g.top, g.h), cell(high[0], dx, 1, g.left, g.w), cell(high[1], dy, 1, g.top, g.h)
}

// turned are the directions of a map with columns after its rotation.
var turned = map[string]string{"n": "w", "ne": "nw", "se": "ne", "s": "e", "sw": "se", "nw": "sw"}

// dir returns the direction on the board of a direction on the map.
func (g *grid) dir(name string) (rules.Dir, bool) {
	if g.columns {
		name = turned[name]
	}
	return g.topology.ParseDir(name)
}

// dirNames lists the directions of the map.
func (g *grid) dirNames() []string {
	if g.columns {
		return []string{"n", "ne", "se", "s", "sw", "nw"}
	}
	return levels.DirNames(g.topology)
}

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
		ps = levels.Each(t.Points, func(p [2]float64) [2]float64 { return [2]float64{t.X + p[0], t.Y + p[1]} })
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
func (im *importer) at(t *placedObject) (rules.Pos, bool) {
	ps := t.outline()
	if len(ps) == 0 {
		return rules.Pos{}, false
	}
	px, py := ps[0][0], ps[0][1]
	if len(ps) == 4 && t.Points == nil {
		// A cell's half from the corner towards the two next to it.
		w, h := float64(im.m.TileWidth), float64(im.m.TileHeight)
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
	return im.pos(px, py, t.floor)
}

// pos returns the cell of the board at a point of the map.
func (im *importer) pos(px, py float64, floor int) (rules.Pos, bool) {
	x, y, ok := im.grid.cell(px, py)
	return im.grid.board(x, y, floor), ok
}

// maxAreaWork limits, for a whole map, the tests of points against outlines and lines.
const maxAreaWork = 1 << 26

// lineStep is the work of a step along a line.
const lineStep = 4

// spend adds to the work done and refuses the map above the limit.
func (im *importer) spend(t *placedObject, n int) {
	if im.work += n; im.work > maxAreaWork {
		im.refuse("the objects of this map have too many corners and cells; reading stopped at %s", t.name())
	}
}

// cells returns the cells that the object covers: those whose centres lie in it or, for a
// line, that it crosses; at least its own. It stops after more than most.
func (im *importer) cells(t *placedObject, most int) []rules.Pos {
	var out []rules.Pos
	ps := t.outline()
	if t.Shape == "polyline" {
		out = im.crossed(t, ps, most)
	} else if len(ps) > 2 {
		out = im.within(t, ps, most)
	}
	if at, ok := im.at(t); ok && len(out) == 0 {
		out = append(out, at)
	}
	return out
}

// crossed returns the cells that a line crosses.
func (im *importer) crossed(t *placedObject, ps [][2]float64, most int) (out []rules.Pos) {
	dx, dy, _, _ := im.grid.steps()
	seen := map[rules.Pos]bool{}
	for i := 1; i < len(ps); i++ {
		a, b := ps[i-1], ps[i]
		n := int(min(math.Ceil(math.Hypot(b[0]-a[0], b[1]-a[1])/(min(dx, dy)/4)), 8*rules.MaxSide))
		im.spend(t, lineStep*(n+1))
		for k := range n + 1 {
			f := float64(k) / float64(max(n, 1))
			at, ok := im.pos(a[0]+(b[0]-a[0])*f, a[1]+(b[1]-a[1])*f, t.floor)
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
func (im *importer) within(t *placedObject, ps [][2]float64, most int) (out []rules.Pos) {
	g := im.grid
	low, high := ps[0], ps[0]
	for _, p := range ps {
		low = [2]float64{min(low[0], p[0]), min(low[1], p[1])}
		high = [2]float64{max(high[0], p[0]), max(high[1], p[1])}
	}
	x0, y0, x1, y1 := g.near(low, high)
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			im.spend(t, len(ps))
			if px, py := g.centre(x, y); t.covers(ps, px, py) {
				if out = append(out, g.board(x, y, t.floor)); len(out) > most {
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
