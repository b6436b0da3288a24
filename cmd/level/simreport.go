package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"wallfall/levels/sim"
	"wallfall/rules"
)

// simText is what came of a level's games, for the texts sim and summary.
type simText struct {
	*sim.Report
	plan  *sim.Plan
	tally *sim.Tally
}

// writeReport writes the outcome of a level's games for people.
func writeReport(w io.Writer, p *sim.Plan, t *sim.Tally, r *sim.Report) {
	show(w, "sim", simText{r, p, t})
}

// Bots names who plays what.
func (s simText) Bots() string { return s.plan.BotsText() }

// Causes lists the commonest causes of a figure's deaths.
func (simText) Causes(f sim.Figure) string {
	causes := slices.SortedFunc(maps.Keys(f.Causes), func(a, b string) int {
		return cmp.Or(f.Causes[b]-f.Causes[a], strings.Compare(a, b))
	})
	told := each(causes, func(c string) string { return fmt.Sprintf("%s %d", c, f.Causes[c]) })
	if len(told) > 3 {
		told = append(told[:3], "...")
	}
	return strings.Join(told, ", ")
}

// maxMap is how wide a map may be to be drawn beside the other, in characters.
const maxMap = 32

// Maps draws how often each cell was visited and how many died there, as a digit: the
// share of the greatest count, in ninths. Of a large board it draws nothing: -heat does.
func (s simText) Maps() string {
	b := s.plan.Board
	if b.Width() > 76 {
		return ""
	}
	mostVisits, mostDeaths := 0, 0
	for i := range s.tally.Cells {
		mostVisits, mostDeaths = max(mostVisits, s.tally.Cells[i].Entered), max(mostDeaths, s.tally.Cells[i].Deaths)
	}
	out := fmt.Sprintf("\nVISITS (9 is up to %d times) and DEATHS (up to %d); · is never\n", mostVisits, mostDeaths)
	line := func(text string) { out += strings.TrimRight("    "+text, " ") + "\n" }
	for f := b.Floors() - 1; f >= 0; f-- {
		if b.Floors() > 1 {
			line(fmt.Sprintf("floor %d", f))
		}
		visits := s.mapOf(f, mostVisits, func(c *sim.CellCount) int { return c.Entered })
		deaths := s.mapOf(f, mostDeaths, func(c *sim.CellCount) int { return c.Deaths })
		wide := 0
		for _, row := range visits {
			wide = max(wide, utf8.RuneCountInString(row))
		}
		if wide > maxMap {
			for _, row := range append(append(visits, ""), deaths...) {
				line(row)
			}
			continue
		}
		for i, row := range visits {
			line(row + pad(wide-utf8.RuneCountInString(row)+6) + deaths[i])
		}
	}
	return out
}

// mapOf draws a floor with a digit a cell.
func (s simText) mapOf(floor, most int, of func(*sim.CellCount) int) []string {
	b := s.plan.Board
	out := make([]string, b.Height())
	for y := range out {
		if b.Topology() == rules.Hex && y%2 == 1 {
			out[y] = " "
		}
		for x := range b.Width() {
			if b.Topology() == rules.Hex && x > 0 {
				out[y] += " "
			}
			c := b.Cell(rules.Pos{Floor: floor, X: x, Y: y})
			n := of(&s.tally.Cells[c])
			switch {
			case s.plan.Void(c):
				out[y] += " "
			case !s.plan.Ground(c):
				out[y] += "#"
			case n == 0:
				out[y] += "·"
			default:
				out[y] += num(1 + (n-1)*9/most)
			}
		}
	}
	return out
}

// maxUnused is how many things that were never used the report lists of each sort.
const maxUnused = 6

// Never lists what was never used or visited, a line each.
func (s simText) Never() (out []string) {
	of := map[string]int{}
	for _, u := range s.Unused {
		if of[u.What]++; of[u.What] <= maxUnused {
			out = append(out, u.Text)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(of)) {
		if more := of[what] - maxUnused; more > 0 {
			out = append(out, fmt.Sprintf("and %d more of a %s (see -json)", more, what))
		}
	}
	if n := len(s.Unseen); n > 0 {
		lines := fill(fmt.Sprintf("nobody visited %s: %s", count(n, "cell"), strings.Join(s.Unseen, " ")), pageWidth-6)
		if len(lines) > 4 {
			lines = append(lines[:4], "...")
		}
		out = append(out, strings.Join(lines, "\n      "))
	}
	return out
}

// Helped returns how many figures were moved or grabbed by another side first.
func (s simText) Helped() (n int) {
	for _, line := range s.Board.Systems {
		n += line.Helped
	}
	return n
}

// Usual returns the share of the games that last 5 to 12 rounds.
func (s simText) Usual() float64 {
	n := 0
	for rounds, k := range s.Rounds.Counts {
		if rounds >= 5 && rounds <= 12 {
			n += k
		}
	}
	return float64(n) / float64(max(1, s.Games))
}

// Wins returns the share of the games that each side won, in percent.
func (s simText) Wins() string {
	return strings.Join(each(s.Sides, func(sd sim.Side) string { return fmt.Sprintf("%.0f", 100*sd.Wins.Share) }), "/")
}
