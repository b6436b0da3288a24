package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wallfall/cmd/internal/atomicfile"
	"wallfall/levels/sim"
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
