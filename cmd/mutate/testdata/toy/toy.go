package rules

// chart has who may enter (HZ-03).
var chart = [3]struct {
	bar  bool
	cost int
}{
	1: {bar: true},
	2: {cost: 2}, // HZ-04
}

// Toy is a game of one number.
type Toy struct{ n, at int }

// Enter adds what a cell costs, if it is open (MV-01).
func (t *Toy) Enter(c int) bool {
	if chart[c].bar || c == 0 && t.n > 5 {
		return false
	}
	t.n += chart[c].cost
	t.at = c
	switch {
	case t.n > 3: // (MV-02)
		t.halve()
	}
	return true
}

func (t *Toy) halve() {
	for t.n > 3 && t.n != 100 {
		t.n--
	}
}

// Far is named by the book alone.
func (t *Toy) Far() bool { return t.at == 2 }

func unknown(a, b bool) bool { return a && b }
