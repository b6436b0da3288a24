package icon

import (
	"math"
	"strconv"
	"strings"
)

// SVG returns an icon as elements of an SVG mask on the field of 100 by 100: white
// is drawn, black is cut out of what was before. It is "" for None.
func SVG(id ID) string {
	s := New()
	var b strings.Builder
	for _, l := range s.read(id) {
		if l.op == apart || l.op == hollow {
			s.element(&b, l, "#000", gap)
		}
		if l.op == cut {
			s.element(&b, l, "#000", 0)
		} else if l.op != hollow {
			s.element(&b, l, "#fff", 0)
		}
	}
	return b.String()
}

// element writes a layer in a colour, wider by more on each side.
func (s *Set) element(b *strings.Builder, l layer, colour string, more float32) {
	if l.width > 0 && l.width != l.to {
		// A tapered line, piece by piece.
		s.measure(l, 1, more)
		for i := 1; i < len(s.dots); i++ {
			if s.dots[i].pen {
				p, q := s.dots[i-1], s.dots[i]
				b.WriteString(`<path d="M` + coord(p.x) + " " + coord(p.y) + "L" + coord(q.x) + " " + coord(q.y) + `" stroke="` + colour + `" stroke-linecap="round" stroke-width="` + coord(p.half+q.half) + `"/>`)
			}
		}
		return
	}
	b.WriteString(`<path d="`)
	for i, g := range l.segs {
		if g.kind == 'M' && i > 0 && l.width == 0 {
			b.WriteByte('Z')
		}
		b.WriteByte(g.kind)
		for k, p := range g.p {
			if k > 0 && g.kind != 'C' {
				break
			}
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(coord(p.x) + " " + coord(p.y))
		}
	}
	if l.width == 0 {
		b.WriteString(`Z" fill="` + colour + `"`)
		if more > 0 {
			b.WriteString(` stroke="` + colour + `" stroke-width="` + coord(2*more) + `" stroke-linejoin="round"`)
		}
	} else {
		b.WriteString(`" fill="none" stroke="` + colour + `" stroke-linecap="round" stroke-linejoin="round" stroke-width="` + coord(l.width+2*more) + `"`)
	}
	b.WriteString("/>")
}

func coord(v float32) string {
	return strconv.FormatFloat(math.Round(float64(v)*10)/10, 'f', -1, 64)
}
