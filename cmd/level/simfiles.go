package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/cmd/internal/atomicfile"
	"wallfall/levels/sim"
	"wallfall/render/board"
	"wallfall/render/board/heat"
	"wallfall/render/quad"
)

// cellRows is a row of the CSV for each cell.
func cellRows(r *sim.Report) [][]string {
	return each(r.Cells, func(c sim.Cell) []string {
		return []string{baseName(r.File), num(r.Games), c.Cell, num(c.Entered), num(c.Stood), num(c.Deaths), num(c.Falls), num(c.Crushes), num(c.Strikes)}
	})
}

func heatNames() []string { return each(sim.Layers(), func(m sim.Layer) string { return m.Name }) }

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

// heatFile names a file that can be written if those of -heat can: the picture, or one
// in the folder or, while there is none, in its place.
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
func writeHeats(p *sim.Plan, t *sim.Tally, to string, maps []sim.Layer, scale float32, floor int, name string) error {
	for _, m := range maps {
		file := to
		if !strings.HasSuffix(to, ".png") {
			if err := os.MkdirAll(to, 0o755); err != nil {
				return err
			}
			file = filepath.Join(to, name+"-"+m.Name+".png")
		}
		data, err := heatPicture(p, t, m, scale, floor)
		if err != nil {
			return err
		}
		if err := atomicfile.Write(file, data); err != nil {
			return err
		}
	}
	return nil
}

// heatPicture draws what was counted on the cells over the board, of every floor or
// one, with a legend below, as PNG.
func heatPicture(p *sim.Plan, t *sim.Tally, m sim.Layer, scale float32, floor int) ([]byte, error) {
	hot, sum := &heat.Map{}, 0
	hot.N, hot.Most, sum = t.Layer(m, nil)
	s, err := p.Level.New(1)
	if err != nil {
		return nil, err
	}
	fonts := font.New()
	title := m.What + ": " + num(sum) + " in " + count(t.Games, "game")
	wide, _ := board.MapSize(p.Board)
	k := newHeatKey(fonts, hot, title, wide*scale, scale)
	sh := &sheet{cell: scale, only: floor, foot: k.high(),
		over:   func(l *quad.List, pic *board.Picture) { hot.Draw(l, pic) },
		legend: func(l *quad.List, at quad.Bounds) { k.draw(l, at.X0+0.4*scale, at.Y0) }}
	data, _, err := sh.png(p.Level, s)
	return data, err
}

// heatKey reports what the shades stand for.
type heatKey struct {
	size  float32 // of its words, in pixels
	cell  float32
	title []string // broken into lines
	steps []int    // the shades that some number has
	texts []string // of each
	cols  int
	wide  float32 // of a column
}

func newHeatKey(fonts *font.Set, h *heat.Map, title string, wide, cell float32) *heatKey {
	k := &heatKey{size: max(11, cell*0.3), cell: cell}
	k.title = fonts.Wrap(font.Bold, k.size, title, wide)
	if h.Most == 0 {
		return k
	}
	for i := 1; i <= heat.Steps; i++ {
		from, to := h.From(i), h.Most
		if i < heat.Steps {
			to = h.From(i+1) - 1
		}
		if h.Step(from) != i {
			continue // so few that two shades are one
		}
		text := heat.Short(from)
		if to > from {
			text += "–" + heat.Short(to)
		}
		k.steps, k.texts = append(k.steps, i), append(k.texts, text)
		k.wide = max(k.wide, k.size*3.2+fonts.Measure(font.Regular, k.size*0.9, text))
	}
	k.cols = max(1, min(len(k.steps), int(wide/k.wide)))
	return k
}

// high returns how high the key is, in pixels.
func (k *heatKey) high() float32 {
	rows := 0
	if k.cols > 0 {
		rows = (len(k.steps) + k.cols - 1) / k.cols
	}
	return k.size * (1.4*float32(len(k.title)) + 1.7*float32(rows) + 0.8)
}

func (k *heatKey) draw(l *quad.List, left, top float32) {
	size, ink := k.size, quad.RGB(0xe9d9b8)
	for _, line := range k.title {
		l.TextIn(left, top+size*0.7, line, font.Bold, size, quad.Left, quad.Middle, ink)
		top += 1.4 * size
	}
	for i, text := range k.texts {
		x, y := left+float32(i%k.cols)*k.wide, top+size*(0.3+1.7*float32(i/k.cols))
		l.Rect(x, y, size*1.6, size*1.3, 0, quad.Solid(quad.RGB(0xb9a98a))) // as plain ground looks
		l.Rect(x, y, size*1.6, size*1.3, 0, heat.Paint(k.steps[i], k.cell))
		l.TextIn(x+size*1.9, y+size*0.65, text, font.Regular, size*0.9, quad.Left, quad.Middle, ink)
	}
}
