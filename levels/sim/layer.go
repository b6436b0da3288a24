package sim

// Layer is something that is counted on cells, to be drawn over the board.
type Layer struct {
	Name string // a word
	What string // what is counted, in a few words
	Of   func(*CellCount) int
}

// Layers lists what can be drawn over the board.
func Layers() []Layer {
	return []Layer{
		{"visits", "how often figures entered it", func(c *CellCount) int { return c.Entered }},
		{"stood", "occupied at the ends of rounds", func(c *CellCount) int { return c.Stood }},
		{"deaths", "deaths", func(c *CellCount) int { return c.Deaths }},
		{"strikes", "strikes at figures there", func(c *CellCount) int { return c.Strikes }},
		{"falls", "falls", func(c *CellCount) int { return c.Falls }},
		{"crushes", "deaths by walls", func(c *CellCount) int { return c.Crushes }},
		{"pushes", "pushed away by walls", func(c *CellCount) int { return c.Pushes }},
	}
}

// Layer returns what a layer counts on each cell, into buf if it has the room, and
// the greatest and the sum of it.
func (t *Tally) Layer(l Layer, buf []int) (n []int, most, sum int) {
	n = buf[:0]
	for i := range t.Cells {
		k := l.Of(&t.Cells[i])
		n = append(n, k)
		most, sum = max(most, k), sum+k
	}
	return n, most, sum
}
