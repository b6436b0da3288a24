package font

import (
	_ "embed"
	"encoding/binary"
	"errors"
)

// The outlines of the Go fonts, of the bold one the Latin part, in a format that is a third smaller than TrueType and
// needs no library. A test writes them: go test ./assets/font -update.
var (
	//go:embed go/regular.outlines
	regular []byte
	//go:embed go/bold.outlines
	bold []byte
)

// unitsPerEm is the size of the square that outlines are drawn on.
const unitsPerEm = 2048

// missing stands for the glyph of runes that a face lacks.
const missing rune = -1

// A node is a point of a contour in font units, y upwards. Points off the curve are
// control points of quadratic curves; between two of those lies a point on the curve.
type node struct {
	x, y int32
	on   bool
}

// A contour is a closed line that begins on the curve.
type contour []node

// A glyph is the shape of a rune.
type glyph struct {
	advance  int32
	contours []contour
}

// decode reads the glyphs of a face. The data is a sequence of signed varints:
//
//	glyph:   distance of its rune from the one before, advance, number of contours
//	contour: 0 for a new one or 1 + the number of an earlier one, where it begins
//	new one: number of nodes, then each relative to the one before, 2·dx + on, dy
func decode(data []byte) (glyphs map[rune]glyph, err error) {
	next := func() int32 {
		v, n := binary.Varint(data)
		if n <= 0 {
			err = errors.New("damaged outlines")
		}
		data = data[max(n, 0):]
		return int32(v)
	}
	glyphs = map[rune]glyph{}
	var known []contour
	for r := missing; len(data) > 0 && err == nil; {
		r += next()
		g := glyph{advance: next(), contours: make([]contour, next())}
		for i := range g.contours {
			if of := next(); of > 0 {
				g.contours[i] = known[of-1].moved(next(), next())
				continue
			}
			x, y := next(), next()
			c := make(contour, next())
			last := node{on: true}
			for j := 1; j < len(c); j++ {
				dx := next()
				last = node{last.x + dx>>1, last.y + next(), dx&1 != 0}
				c[j] = last
			}
			c[0].on = true
			known = append(known, c)
			g.contours[i] = c.moved(x, y)
		}
		glyphs[r] = g
	}
	return glyphs, err
}

// moved returns the contour, translated.
func (c contour) moved(dx, dy int32) contour {
	to := make(contour, len(c))
	for i, n := range c {
		to[i] = node{n.x + dx, n.y + dy, n.on}
	}
	return to
}

// walk calls line and quad for the segments of the contour, from its first node back to
// it.
func (c contour) walk(line func(to node), quad func(control, to node)) {
	var control *node
	for i := 1; i <= len(c); i++ {
		n := c[i%len(c)]
		switch {
		case control == nil && n.on:
			line(n)
		case control == nil:
			control = &n
		case n.on:
			quad(*control, n)
			control = nil
		default:
			quad(*control, node{(control.x + n.x) >> 1, (control.y + n.y) >> 1, true})
			control = &n
		}
	}
}
