package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/cmd/internal/atomicfile"
	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/render/board"
	"wallfall/render/board/heat"
	"wallfall/render/board/scene"
	"wallfall/render/quad"
)

func heatNames() []string {
	return levels.Each(sim.Layers(), func(m sim.Layer) string { return m.Name })
}

// heatsOf parses the names of heat maps, separated by commas, or "all".
func heatsOf(text string) ([]sim.Layer, error) {
	if text == "all" {
		return sim.Layers(), nil
	}
	var out []sim.Layer
	for name := range strings.SplitSeq(text, ",") {
		i := slices.IndexFunc(sim.Layers(), func(m sim.Layer) bool { return m.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("-of: unknown map %q%s (expected %s or all)", name, didYouMean(name, heatNames()), strings.Join(heatNames(), ", "))
		}
		out = append(out, sim.Layers()[i])
	}
	return out, nil
}

// heatFile returns a file that is writable if the output of -heat is: the picture, or a
// file in the folder or, if that is missing, in its place.
func heatFile(to string) string {
	if to == "" || strings.HasSuffix(to, ".png") {
		return to
	}
	for {
		if st, err := os.Stat(to); err == nil {
			if st.IsDir() {
				to = filepath.Join(to, "heat.png")
			}
			return to
		}
		up := filepath.Dir(to)
		if st, err := os.Stat(up); err == nil && st.IsDir() || up == to {
			return to
		}
		to = up
	}
}

// writeHeats draws what was counted: into a file, or into a folder with a file for each.
func writeHeats(p *sim.Plan, t *sim.Tally, to string, maps []sim.Layer, scale float32, floor int, name string) {
	for _, m := range maps {
		file := to
		if !strings.HasSuffix(to, ".png") {
			try(os.MkdirAll(to, 0o755))
			file = filepath.Join(to, name+"-"+m.Name+".png")
		}
		try(atomicfile.Write(file, heatPicture(p, t, m, scale, floor)))
	}
}

// heatPicture draws what was counted on the cells over the board, of every floor or
// one, with a legend below, as PNG.
func heatPicture(p *sim.Plan, t *sim.Tally, m sim.Layer, scale float32, floor int) []byte {
	hot, sum := &heat.Map{}, 0
	hot.N, hot.Most, sum = t.Layer(m, nil)
	fonts := font.New()
	title := m.What + ": " + num(sum) + " in " + count(t.Games, "game")
	wide, _ := scene.MapSize(p.Board)
	sh := &sheet{cell: scale, only: floor, over: func(l *quad.List, pic *board.Picture) { hot.Draw(l, pic) }}
	sh.foot, sh.legend = heatKey(fonts, hot, title, wide*scale, scale)
	return must(sh.png(p.Level, must(p.Level.New(1))))
}

// heatKey is what the shades stand for: how high that is in pixels, and what draws it.
func heatKey(fonts *font.Set, h *heat.Map, title string, wide, cell float32) (high float32, draw func(*quad.List, quad.Bounds)) {
	size, column := max(11, cell*0.3), float32(1)
	lines := fonts.Wrap(font.Bold, size, title, wide)
	var steps []int // the shades that some number has
	var texts []string
	for i := 1; i <= heat.Steps && h.Most > 0; i++ {
		from, to := h.From(i), h.Most
		if i < heat.Steps {
			to = h.From(i+1) - 1
		}
		if h.Step(from) != i {
			continue // the counts are so small that two shades coincide
		}
		text := heat.Short(from)
		if to > from {
			text += "–" + heat.Short(to)
		}
		steps, texts = append(steps, i), append(texts, text)
		column = max(column, size*3.2+fonts.Measure(font.Regular, size*0.9, text))
	}
	cols := max(1, min(len(steps), int(wide/column)))
	rows := (len(steps) + cols - 1) / cols
	return size * (1.4*float32(len(lines)) + 1.7*float32(rows) + 0.8), func(l *quad.List, at quad.Bounds) {
		left, top, ink := at.X0+0.4*cell, at.Y0, quad.RGB(0xe9d9b8)
		for _, line := range lines {
			l.TextIn(left, top+size*0.7, line, font.Bold, size, quad.Left, quad.Middle, ink)
			top += 1.4 * size
		}
		for i, text := range texts {
			x, y := left+float32(i%cols)*column, top+size*(0.3+1.7*float32(i/cols))
			l.Rect(x, y, size*1.6, size*1.3, 0, quad.Solid(quad.RGB(0xb9a98a))) // as plain ground looks
			l.Rect(x, y, size*1.6, size*1.3, 0, heat.Paint(steps[i], cell))
			l.TextIn(x+size*1.9, y+size*0.65, text, font.Regular, size*0.9, quad.Left, quad.Middle, ink)
		}
	}
}
