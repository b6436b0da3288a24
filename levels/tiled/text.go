package tiled

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// format returns the content as the text of a new level. The error is that of
// levels.Parse.
func (c *content) format(name string) ([]byte, error) {
	w := &textWriter{c: c, chars: map[rules.CellSetup]rune{}, used: map[rune]bool{}}
	w.legend()
	w.head()
	for f := range c.cells {
		w.floor(f)
	}
	w.things()
	_, err := levels.Parse(name, []byte(w.b.String()))
	return []byte(w.b.String()), err
}

type textWriter struct {
	b       strings.Builder
	c       *content
	chars   map[rules.CellSetup]rune
	used    map[rune]bool
	defined []rules.CellSetup // that have a line, in order
}

func (w *textWriter) line(words ...string) {
	var some []string
	for _, s := range words {
		if s != "" {
			some = append(some, s)
		}
	}
	w.b.WriteString(strings.Join(some, " ") + "\n")
}

// flat returns a cell without its height, which the heights block holds.
func flat(s rules.CellSetup) rules.CellSetup {
	s.Ground = 0
	return s
}

// legend chooses a character for every kind of cell.
func (w *textWriter) legend() {
	c := w.c
	for f := range c.cells {
		for i := range c.cells[f] {
			s := flat(c.cells[f][i])
			if _, ok := w.chars[s]; ok {
				continue
			}
			r, ok := levels.BuiltinCellChar(s)
			if !ok {
				r = edit.FreeChar(edit.CellName(s), func(r rune) bool { return w.used[r] })
				w.defined = append(w.defined, s)
			}
			w.chars[s], w.used[r] = r, true
		}
	}
}

func (w *textWriter) head() {
	c := w.c
	w.line("wallfall", strconv.Itoa(levels.Version))
	for _, h := range []struct{ keyword, text string }{{"title", c.title}, {"author", c.author}, {"about", c.about}} {
		if h.text != "" {
			w.line(h.keyword, edit.Quote(h.text))
		}
	}
	w.line("topology", c.topology.String())
	if c.rounds > 0 {
		w.line("rounds", strconv.Itoa(c.rounds))
	}
	w.line()
	for _, s := range c.statements {
		w.line(s)
	}
	if len(w.defined) > 0 {
		w.line()
	}
	for _, s := range w.defined {
		words, fields := edit.LegendWords(s, c.sides)
		w.line(slices.Concat([]string{"legend", string(w.chars[s])}, words, fields)...)
	}
}

func (w *textWriter) floor(f int) {
	c := w.c
	rise := ""
	if c.rises[f] > 0 {
		rise = "rise=" + strconv.Itoa(c.rises[f])
	}
	w.line()
	w.line("floor", strconv.Itoa(f), rise)
	high := false
	w.line("map")
	w.rows(f, func(s rules.CellSetup) rune {
		high = high || s.Ground > 0 && s.Terrain != rules.Void
		return w.chars[flat(s)]
	})
	w.line("end")
	if !high {
		return
	}
	w.line("heights")
	w.rows(f, func(s rules.CellSetup) rune {
		switch {
		case s.Terrain == rules.Void:
			return ' '
		case s.Ground == 0:
			return '.'
		}
		return rune(strconv.FormatInt(int64(s.Ground), 16)[0])
	})
	w.line("end")
}

// rows writes a character for each cell of a floor.
func (w *textWriter) rows(f int, char func(rules.CellSetup) rune) {
	c := w.c
	for y := range c.height {
		row := make([]rune, c.width)
		for x := range row {
			row[x] = char(c.cells[f][y*c.width+x])
		}
		w.line(edit.FormatRow(c.topology, y, row))
	}
}

func (w *textWriter) things() {
	c := w.c
	block := func(n int) {
		if n > 0 {
			w.line()
		}
	}
	block(len(c.walls))
	for _, v := range c.walls {
		w.line("wall", v.Name, "dir="+c.topology.DirName(v.Dir), "at="+edit.FormatCells(v.Cells))
	}
	block(len(c.figures))
	for _, f := range c.figures {
		w.line("figure", f.Name, strings.Join(f.Kinds, ","), edit.FigureFields(c.topology, f, levels.FormatPos(f.At)))
	}
	block(len(c.edges))
	for _, e := range c.edges {
		w.line("edge", e.Edge.String(), "low="+levels.FormatPos(e.Low), "high="+levels.FormatPos(e.High))
	}
	block(len(c.links))
	for _, k := range c.links {
		w.line("link", levels.FormatPos(k.A), levels.FormatPos(k.B))
	}
}
