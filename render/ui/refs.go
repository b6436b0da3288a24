package ui

import (
	"strings"

	"wallfall/assets/font"
	"wallfall/render/quad"
)

// refs makes links of the references in a line of text, such as CW-04, that Known
// accepts. They have no focus, and touch uses them only where there is no widget. The
// line begins at x, its middle is at y.
func (k *Kit) refs(x, y float32, line string, face font.Face, px float32) {
	for at := 0; ; {
		i := strings.IndexByte(line[at:], '-')
		if i < 0 {
			return
		}
		i += at
		at = i + 1
		from := i
		for from > 0 && line[from-1] >= 'A' && line[from-1] <= 'Z' {
			from--
		}
		to := i + 1
		for to < len(line) && line[to] >= '0' && line[to] <= '9' {
			to++
		}
		if from == i || to == i+1 || !k.Known(line[from:to]) {
			continue
		}
		left := x + k.Fonts.Measure(face, px, line[:from])
		k.ref(Rect{left, y - px*0.65, k.Fonts.Measure(face, px, line[from:to]), px * 1.3}, line[from:to])
		at = to
	}
}

// ref handles one reference and underlines it under the pointer.
func (k *Kit) ref(r Rect, word string) {
	in := &k.In
	seen := r
	if n := len(k.clips); n > 0 {
		seen = r.meet(k.clips[n-1])
	}
	if in.Touch {
		if k.aim != "" {
			return
		}
		d := k.Pt(6)
		seen = Rect{seen.X - d, seen.Y - d, seen.W + 2*d, seen.H + 2*d}
	}
	if seen.W <= 0 || seen.H <= 0 || !seen.Has(in.X, in.Y) {
		return
	}
	const active = "a reference"
	if in.Pressed {
		k.active = active
	}
	if k.active == active && in.Released && k.far < k.Pt(14) {
		k.Ref = word
	}
	if !in.Touch || in.Down {
		k.over = true
		k.List.Rect(r.X, round(r.Y+r.H*0.86), r.W, max(1, round(k.Pt(1.5))), 0, quad.Solid(k.Theme.Accent))
	}
}
