package script

import (
	"fmt"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// overlay is how an expected board differs from the one that came.
type overlay struct {
	figs  map[rules.FigID]rules.Cell
	walls map[int][]rules.Cell
	marks []rules.Cell // drawn as *
}

// draw draws a position in characters: terrain and features as level files do,
// crushing walls as ▒, figures by letters that a list below explains.
func draw(s *rules.State, o *overlay) string {
	if o == nil {
		o = &overlay{}
	}
	b := s.Board()
	grid := make([]rune, b.Cells())
	for c := range rules.Cell(b.Cells()) {
		grid[c] = glyph(s, c)
	}
	for i := range s.NumWalls() {
		cells, moved := o.walls[i]
		if !moved {
			cells = s.Wall(i).Cells
		}
		for _, c := range cells {
			grid[c] = '▒'
		}
	}
	var list strings.Builder
	used := map[rune]bool{}
	for id := range rules.FigID(s.NumFigures()) {
		v := s.Figure(id)
		at, moved := o.figs[id]
		if v.Reserve && !moved {
			continue
		}
		if !moved && !v.OnBoard {
			fmt.Fprintf(&list, "  - %s is off the board\n", v.Name)
			continue
		}
		if !moved {
			at = v.Cell
		}
		r := letter(v.Name, used)
		p := b.Pos(at)
		for dy := range v.Size {
			for dx := range v.Size {
				if c := b.Cell(rules.Pos{Floor: p.Floor, X: p.X + dx, Y: p.Y + dy}); c != rules.NoCell {
					grid[c] = r
				}
			}
		}
		state := ""
		if v.Prone {
			state += ", prone"
		}
		if v.InPit {
			state += ", in a pit"
		}
		fmt.Fprintf(&list, "  %c %s %s faces %s, stamina %v%s\n", r, v.Name, b.FormatCell(at), b.Topology().DirName(v.Facing), v.Stamina[:v.Minions], state)
	}
	var out strings.Builder
	for f := range b.Floors() {
		fmt.Fprintf(&out, "  floor %d\n", f)
		for y := range b.Height() {
			out.WriteString("  ")
			if b.Topology() == rules.Hex && y%2 == 1 {
				out.WriteByte(' ')
			}
			for x := range b.Width() {
				c := b.Cell(rules.Pos{Floor: f, X: x, Y: y})
				r := grid[c]
				if slices.Contains(o.marks, c) {
					r = '*'
				}
				out.WriteRune(r)
				if b.Topology() == rules.Hex {
					out.WriteByte(' ')
				}
			}
			out.WriteByte('\n')
		}
	}
	return out.String() + list.String()
}

func glyph(s *rules.State, c rules.Cell) rune {
	t, f := s.Terrain(c), s.Feature(c)
	if r, ok := levels.BuiltinChar(t, f); ok {
		return r
	}
	if r, ok := levels.BuiltinChar(rules.Plain, f); ok && f != rules.NoFeature {
		return r
	}
	if f == rules.Objective {
		return 'A' + rune(max(1, s.Board().Tag(c))-1)
	}
	if r, ok := levels.BuiltinChar(t, rules.NoFeature); ok {
		return r
	}
	return '?'
}

// letter picks a letter for a figure: the first of its name that is free, else
// any that is.
func letter(name string, used map[rune]bool) rune {
	for _, r := range name + "abcdefghijklmnopqrstuvwxyz123456789" {
		if !used[r] && r != '-' && r != '_' && r != '0' {
			used[r] = true
			return r
		}
	}
	return 'x'
}
