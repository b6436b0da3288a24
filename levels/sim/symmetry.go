package sim

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Symmetry is a movement of the map that turns one side into another, or the one
// that comes nearest to that.
type Symmetry struct {
	Found bool   `json:"found"` // there is one that holds, but for what Breaks lists
	Exact bool   `json:"exact"`
	Move  string `json:"move"` // such as "half turn"
	Sides string `json:"sides"`
	// What does not fit: how much of it there is, and the first of it in words.
	Cells   int      `json:"cells"`
	Figures int      `json:"figures"`
	Others  int      `json:"others"` // edges, walls, links, goals and the like
	Breaks  []string `json:"breaks"`
	More    bool     `json:"more,omitempty"` // than Breaks lists
	At      []string `json:"at"`             // the cells that do not fit
	Text    string   `json:"text"`
}

// maxBreaks is how many differences are listed.
const maxBreaks = 8

// tooFar is the share of a map, one in so many cells, that may break a symmetry
// which is still called one.
const tooFar = 4

// motion is a linear map of the plane: of columns and rows on squares, of axial
// columns and rows on hexes.
type motion struct {
	name       string
	a, b, c, d int
}

// motions lists what may map a board onto itself.
func motions(t rules.Topology) []motion {
	if t == rules.Square {
		return []motion{
			{"half turn", -1, 0, 0, -1}, {"mirror from left to right", -1, 0, 0, 1}, {"mirror from top to bottom", 1, 0, 0, -1},
			{"quarter turn clockwise", 0, -1, 1, 0}, {"quarter turn anticlockwise", 0, 1, -1, 0},
			{"mirror in the falling diagonal", 0, 1, 1, 0}, {"mirror in the rising diagonal", 0, -1, -1, 0}}
	}
	names := [6]string{"", "rotation by 60° clockwise", "rotation by 120° clockwise", "half turn", "rotation by 120° anticlockwise", "rotation by 60° anticlockwise"}
	mirrors := [6]string{"mirror from left to right", "mirror in the line at 30° from north", "mirror in the line at 60° from north",
		"mirror from top to bottom", "mirror in the line at 120° from north", "mirror in the line at 150° from north"}
	turns, flips := make([]motion, 6), make([]motion, 6)
	turn, flip := motion{"", 1, 0, 0, 1}, motion{"", -1, -1, 0, 1}
	for i := range 6 {
		turn.name, flip.name = names[i], mirrors[i]
		turns[i], flips[i] = turn, flip
		turn, flip = turn.after(0, -1, 1, 1), flip.after(0, -1, 1, 1)
	}
	// Of equally good ones the plainest is reported.
	return []motion{turns[3], flips[0], flips[3], turns[1], turns[2], turns[4], turns[5], flips[1], flips[2], flips[4], flips[5]}
}

// after returns the motion followed by another one.
func (m motion) after(a, b, c, d int) motion {
	return motion{"", a*m.a + b*m.c, a*m.b + b*m.d, c*m.a + d*m.c, c*m.b + d*m.d}
}

func (m *motion) of(u, v int) (int, int) { return m.a*u + m.b*v, m.c*u + m.d*v }

// mirror is the search for a level's symmetry.
type mirror struct {
	lv    *levels.Level
	s     *rules.State
	b     *rules.Board
	su    *rules.Setup
	image []rules.Cell // of each cell, NoCell for none
	dir   []rules.Dir  // of each direction
	to    []int        // of each side
	bare  int          // cells that do not fit, however sides are exchanged
	owned []rules.Cell // those that fit, or not, by how sides are exchanged
	best  candidate
	least int // what breaks the best, -1 while there is none
}

// candidate is a movement of the map with an exchange of sides.
type candidate struct {
	motion motion
	shift  [2]int
	to     []int
}

func findSymmetry(lv *levels.Level, s *rules.State) Symmetry {
	m := &mirror{lv: lv, s: s, b: s.Board(), su: lv.Setup(), least: -1}
	n := len(m.b.Sides())
	m.image = make([]rules.Cell, m.b.Cells())
	all := 0
	for c := range rules.Cell(m.b.Cells()) {
		if !m.void(c) {
			all++
		}
	}
	if n < 2 {
		return Symmetry{Breaks: []string{}, At: []string{}, Text: "there are no two sides that a symmetry could swap"}
	}
	for _, mo := range motions(m.b.Topology()) {
		m.turnDirs(&mo)
		for _, shift := range m.shifts(&mo) {
			m.place(&mo, shift)
			if !m.compare() {
				continue
			}
			derange(n, func(to []int) {
				m.to = to
				if n := m.count(); m.least < 0 || n < m.least {
					m.best, m.least = candidate{mo, shift, slices.Clone(to)}, n
				}
			})
		}
	}
	best := m.describe()
	switch {
	case best.Cells*tooFar > all:
		return Symmetry{Breaks: []string{}, At: []string{}, Text: "no rotation or mirror of the map comes close to swapping the sides"}
	case m.least == 0:
		best.Exact = true
		best.Text = "a " + best.Move + " swaps the sides (" + best.Sides + "); only the turn order differs"
	default:
		best.Text = "a " + best.Move + " comes closest to swapping the sides (" + best.Sides + "); the differences: " + best.broken()
	}
	best.Found = true
	return best
}

// broken counts what breaks a symmetry, in words.
func (t *Symmetry) broken() string {
	var parts []string
	for _, of := range []struct {
		n         int
		one, many string
	}{
		{t.Cells, "1 cell", strconv.Itoa(t.Cells) + " cells"},
		{t.Figures, "1 figure", strconv.Itoa(t.Figures) + " figures"},
		{t.Others, "1 other thing", strconv.Itoa(t.Others) + " other things"},
	} {
		switch {
		case of.n == 1:
			parts = append(parts, of.one)
		case of.n > 1:
			parts = append(parts, of.many)
		}
	}
	switch len(parts) {
	case 3:
		return parts[0] + ", " + parts[1] + " and " + parts[2]
	case 2:
		return parts[0] + " and " + parts[1]
	}
	return strings.Join(parts, "")
}

// derange calls fn forevery way to exchange n sides so that none keeps its place.
func derange(n int, fn func([]int)) {
	to := make([]int, n)
	used := make([]bool, n)
	var fill func(i int)
	fill = func(i int) {
		if i == n {
			fn(to)
			return
		}
		for j := range n {
			if j != i && !used[j] {
				to[i], used[j] = j, true
				fill(i + 1)
				used[j] = false
			}
		}
	}
	fill(0)
}

func (m *mirror) void(c rules.Cell) bool { return m.s.Terrain(c) == rules.Void }

// plane returns the coordinates that motions work on.
func (m *mirror) plane(p rules.Pos) (u, v int) {
	if m.b.Topology() == rules.Square {
		return p.X, p.Y
	}
	return p.X - p.Y>>1, p.Y
}

// cell returns the cell at coordinates of the plane, NoCell off the board.
func (m *mirror) cell(floor, u, v int) rules.Cell {
	if m.b.Topology() == rules.Hex {
		u += v >> 1
	}
	c := m.b.Cell(rules.Pos{Floor: floor, X: u, Y: v})
	if c == rules.NoCell || m.void(c) {
		return rules.NoCell
	}
	return c
}

// turnDirs finds the image of each direction.
func (m *mirror) turnDirs(mo *motion) {
	n := m.b.Topology().Dirs()
	m.dir = m.dir[:0]
	for d := range n {
		u, v := mo.of(heading(m.b.Topology(), d))
		for e := range n {
			if x, y := heading(m.b.Topology(), e); x == u && y == v {
				m.dir = append(m.dir, rules.Dir(e))
			}
		}
	}
}

// heading returns a direction in the coordinates of the plane.
func heading(t rules.Topology, d int) (u, v int) {
	if t == rules.Square {
		return [8]int{0, 1, 1, 1, 0, -1, -1, -1}[d], [8]int{-1, -1, 0, 1, 1, 1, 0, -1}[d]
	}
	return [6]int{1, 1, 0, -1, -1, 0}[d], [6]int{-1, 0, 1, 1, 0, -1}[d]
}

// shifts lists the ways to lay the moved map upon the map: flush at either end.
func (m *mirror) shifts(mo *motion) [][2]int {
	const big = 1 << 30
	lo, hi := [4]int{big, big, big, big}, [4]int{-big, -big, -big, -big} // u and v, before and after
	for c := range rules.Cell(m.b.Cells()) {
		if m.void(c) {
			continue
		}
		u, v := m.plane(m.b.Pos(c))
		x, y := mo.of(u, v)
		for i, n := range [4]int{u, v, x, y} {
			lo[i], hi[i] = min(lo[i], n), max(hi[i], n)
		}
	}
	var out [][2]int
	for _, du := range [2]int{lo[0] - lo[2], hi[0] - hi[2]} {
		for _, dv := range [2]int{lo[1] - lo[3], hi[1] - hi[3]} {
			if at := [2]int{du, dv}; !slices.Contains(out, at) {
				out = append(out, at)
			}
		}
	}
	return out
}

// place finds the image of each cell.
func (m *mirror) place(mo *motion, shift [2]int) {
	for c := range rules.Cell(m.b.Cells()) {
		m.image[c] = rules.NoCell
		if m.void(c) {
			continue
		}
		p := m.b.Pos(c)
		u, v := m.plane(p)
		u, v = mo.of(u, v)
		m.image[c] = m.cell(p.Floor, u+shift[0], v+shift[1])
	}
}

// side returns the image of a side; nobody stays nobody.
func (m *mirror) side(i int) int {
	if i < 0 || i >= len(m.to) {
		return -1
	}
	return m.to[i]
}

// compare looks at each cell and its image; it reports whether the movement can break
// less than the best so far does.
func (m *mirror) compare() bool {
	m.bare, m.owned = 0, m.owned[:0]
	for c := range rules.Cell(m.b.Cells()) {
		if m.void(c) {
			continue
		}
		switch m.cellMismatch(c) {
		case noMismatch:
		case otherOwner:
			m.owned = append(m.owned, c)
		default:
			if m.bare++; m.least >= 0 && m.bare > m.least {
				return false
			}
		}
	}
	return true
}

// count returns how much breaks the symmetry. It puts nothing into words, which is most
// of the work and is wanted of the best only.
func (m *mirror) count() int {
	n := m.bare
	for _, c := range m.owned {
		if m.ownerMismatch(c) != noMismatch {
			n++
		}
	}
	for i := range m.su.Figures {
		if m.least >= 0 && n > m.least {
			return n
		}
		if _, ok := m.counterpart(&m.su.Figures[i]); !ok {
			n++
		}
	}
	t := Symmetry{More: true}
	m.others(&t)
	return n + t.Others
}

// describe lists all that breaks the best symmetry.
func (m *mirror) describe() Symmetry {
	x := &m.best
	m.to = x.to
	m.turnDirs(&x.motion)
	m.place(&x.motion, x.shift)
	t := Symmetry{Move: x.motion.name, Breaks: []string{}, At: []string{}}
	for c := range rules.Cell(m.b.Cells()) {
		if m.void(c) {
			continue
		}
		how := m.cellMismatch(c)
		if how == otherOwner {
			how = m.ownerMismatch(c)
		}
		if how == noMismatch {
			continue
		}
		t.Cells++
		t.At = append(t.At, m.b.FormatCell(c))
		if to := m.image[c]; to == rules.NoCell || to >= c || m.image[to] != c { // else it is said already
			t.note(m.mismatchText(c, how))
		}
	}
	for i := range m.su.Figures {
		if why := m.figureMismatch(&m.su.Figures[i]); why != "" {
			t.Figures++
			t.note(why)
		}
	}
	m.others(&t)
	var pairs []string
	for i, j := range m.to {
		if i < j || m.to[j] != i {
			pairs = append(pairs, m.lv.Sides[i].Name+" onto "+m.lv.Sides[j].Name)
		}
	}
	t.Sides = strings.Join(pairs, ", ")
	return t
}

func (t *Symmetry) note(why string) {
	if t.More = len(t.Breaks) >= maxBreaks; !t.More {
		t.Breaks = append(t.Breaks, why)
	}
}
