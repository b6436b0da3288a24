package sim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
)

// Symmetry is a movement of the map that turns one side into another, or the one
// that comes nearest to that.
type Symmetry struct {
	Found bool   `json:"found"` // there is one that holds, but for what Breaks lists
	Exact bool   `json:"exact"`
	Move  string `json:"move"` // such as "half turn"
	Sides string `json:"sides"`
	// What does not fit: how much of it there is, and the first of it in words.
	Cells   int          `json:"cells"`
	Figures int          `json:"figures"`
	Others  int          `json:"others"` // edges, walls, links, goals and the like
	Breaks  []string     `json:"breaks"`
	More    bool         `json:"more,omitempty"` // than Breaks lists
	At      []string     `json:"at"`             // the cells that do not fit
	Text    message.Text `json:"text"`
}

// maxBreaks is how many differences are listed.
const maxBreaks = 8

// tooFar bounds the cells that may break a symmetry: one in tooFar.
const tooFar = 4

// motion is a linear map of the plane: of columns and rows on squares, of axial
// columns and rows on hexes.
type motion struct {
	name       string
	a, b, c, d int
}

// What may map a board onto itself. Of equally good ones the plainest, the first, is reported.
var (
	squareMotions = []motion{
		{"half turn", -1, 0, 0, -1},
		{"mirror from left to right", -1, 0, 0, 1},
		{"mirror from top to bottom", 1, 0, 0, -1},
		{"quarter turn clockwise", 0, -1, 1, 0},
		{"quarter turn anticlockwise", 0, 1, -1, 0},
		{"mirror in the falling diagonal", 0, 1, 1, 0},
		{"mirror in the rising diagonal", 0, -1, -1, 0},
	}
	hexMotions = []motion{
		{"half turn", -1, 0, 0, -1},
		{"mirror from left to right", -1, -1, 0, 1},
		{"mirror from top to bottom", 1, 1, 0, -1},
		{"rotation by 60° clockwise", 0, -1, 1, 1},
		{"rotation by 120° clockwise", -1, -1, 1, 0},
		{"rotation by 120° anticlockwise", 0, 1, -1, -1},
		{"rotation by 60° anticlockwise", 1, 1, -1, 0},
		{"mirror in the line at 30° from north", 0, -1, -1, 0},
		{"mirror in the line at 60° from north", 1, 0, -1, -1},
		{"mirror in the line at 120° from north", 0, 1, 1, 0},
		{"mirror in the line at 150° from north", -1, 0, 1, 1},
	}
)

func (m *motion) of(u, v int) (int, int) { return m.a*u + m.b*v, m.c*u + m.d*v }

// mirror is the search for a level's symmetry.
type mirror struct {
	lv    *levels.Level
	s     *rules.State
	b     *rules.Board
	su    *rules.Setup
	cells []rules.Cell // all that the map has
	image []rules.Cell // of each cell, NoCell for none
	dir   []rules.Dir  // of each direction
	to    []int        // of each side, nil before sides are exchanged
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
	for c := range rules.Cell(m.b.Cells()) {
		if m.image[c] = rules.NoCell; !m.void(c) {
			m.cells = append(m.cells, c)
		}
	}
	if n < 2 {
		return Symmetry{Breaks: []string{}, At: []string{}, Text: message.Of("there are no two sides that a symmetry could swap")}
	}
	motions := squareMotions
	if m.b.Topology() == rules.Hex {
		motions = hexMotions
	}
	for _, mo := range motions {
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
	case best.Cells*tooFar > len(m.cells):
		return Symmetry{Breaks: []string{}, At: []string{}, Text: message.Of("no rotation or mirror of the map swaps the sides, not even nearly")}
	case m.least == 0:
		best.Exact = true
		best.Text = message.Of("a %s swaps the sides (%s); only the turn order differs", message.Of(m.best.motion.name), m.pairs())
	default:
		best.Text = message.Of("a %s swaps the sides (%s), except for %s", message.Of(m.best.motion.name), m.pairs(), best.broken())
	}
	best.Found = true
	return best
}

// broken counts what breaks a symmetry.
func (t *Symmetry) broken() message.Text {
	var parts []any
	for _, c := range [...]message.Count{message.N(t.Cells, "%d cell", "%d cells"), message.N(t.Figures, "%d figure", "%d figures"), message.N(t.Others, "%d other thing", "%d other things")} {
		if c.N > 0 {
			parts = append(parts, c)
		}
	}
	switch len(parts) {
	case 3:
		return message.Of("%s, %s and %s", parts...)
	case 2:
		return message.Of("%s and %s", parts...)
	}
	return message.Of("%s", parts...)
}

// derange calls fn for every way to exchange n sides so that none keeps its place.
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
	for _, c := range m.cells {
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
	for _, c := range m.cells {
		p := m.b.Pos(c)
		u, v := mo.of(m.plane(p))
		m.image[c] = m.cell(p.Floor, u+shift[0], v+shift[1])
	}
}

// side returns the image of a side; nobody stays nobody.
func (m *mirror) side(i int) int {
	if i < 0 || i >= len(m.to) {
		return i
	}
	return m.to[i]
}

// compare looks at each cell and its image; it reports whether the movement can break
// less than the best so far does.
func (m *mirror) compare() bool {
	m.bare, m.owned, m.to = 0, m.owned[:0], nil
	for _, c := range m.cells {
		switch m.mismatch(c) {
		case noMismatch:
		case bySides:
			m.owned = append(m.owned, c)
		default:
			if m.bare++; m.least >= 0 && m.bare > m.least {
				return false
			}
		}
	}
	return true
}

// count returns how much breaks the symmetry. It writes no texts, which is most of the work
// and needed only for the best.
func (m *mirror) count() int {
	n := m.bare
	for _, c := range m.owned {
		if m.mismatch(c) != noMismatch {
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
	for _, c := range m.cells {
		how := m.mismatch(c)
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
		f := &m.su.Figures[i]
		to, ok := m.counterpart(f)
		if ok {
			continue
		}
		where := "off the map"
		if to != rules.NoCell {
			where = "at " + m.b.FormatCell(to)
		}
		t.Figures++
		t.note(f.Name + " (" + m.kinds(f) + ") has no counterpart " + where)
	}
	m.others(&t)
	t.Sides = m.pairs().String()
	return t
}

// pairs lists which side a symmetry turns into which.
func (m *mirror) pairs() (list message.List) {
	for i, j := range m.to {
		if i < j || m.to[j] != i {
			list = append(list, message.Of("%s onto %s", m.lv.Sides[i].Name, m.lv.Sides[j].Name))
		}
	}
	return list
}

func (t *Symmetry) note(why string) {
	if t.More = len(t.Breaks) >= maxBreaks; !t.More {
		t.Breaks = append(t.Breaks, why)
	}
}

// mismatch is how a cell differs from its image.
type mismatch uint8

const (
	noMismatch mismatch = iota
	noImage
	otherTerrain
	otherFeature
	otherGround
	otherStructure
	otherGoals
	otherMagic
	otherLink
	otherEdges
	bySides // it depends on how sides are exchanged
)

// mismatch reports how a cell differs from its image.
func (m *mirror) mismatch(c rules.Cell) mismatch {
	to := m.image[c]
	if to == rules.NoCell {
		return noImage
	}
	st, owner := m.s.Structure(c)
	st2, owner2 := m.s.Structure(to)
	tag, tag2 := m.b.Tag(c), m.b.Tag(to)
	switch link := m.b.Link(c); {
	case m.s.Terrain(c) != m.s.Terrain(to):
		return otherTerrain
	case m.s.Feature(c) != m.s.Feature(to):
		return otherFeature
	case m.b.Ground(c) != m.b.Ground(to):
		return otherGround
	case st != st2:
		return otherStructure
	case m.to == nil && (owner != rules.NoSide || owner2 != rules.NoSide || tag != 0 || tag2 != 0):
		return bySides
	case m.to != nil && m.side(owner) != owner2:
		return otherStructure
	case m.to != nil && m.tag(tag, true) != m.tag(tag2, false):
		return otherGoals
	case m.b.Magical(c) != m.b.Magical(to):
		return otherMagic
	case link != rules.NoCell && m.image[link] != m.b.Link(to):
		return otherLink
	}
	for d := range rules.Dir(m.b.Topology().Dirs()) {
		e, up := m.b.EdgeAt(c, d)
		e2, up2 := m.b.EdgeAt(to, m.dir[d])
		if e != e2 || e != rules.NoEdge && up != up2 {
			return otherEdges
		}
	}
	return noMismatch
}

// differences describes the mismatches that are the same for all cells.
var differences = [...]string{otherStructure: "%s and %s have different structures", otherGoals: "%s and %s belong to different goals",
	otherMagic: "%s and %s break differently", otherLink: "%s and %s lead to different places", otherEdges: "the edges of %s and %s differ"}

// mismatchText describes how a cell differs from its image.
func (m *mirror) mismatchText(c rules.Cell, how mismatch) string {
	to, here := m.image[c], m.b.FormatCell(c)
	if how == noImage {
		return here + " has no counterpart"
	}
	there := m.b.FormatCell(to)
	both := func(of func(rules.Cell) string) string { return here + " is " + of(c) + ", " + there + " is " + of(to) }
	switch how {
	case otherTerrain:
		return both(func(c rules.Cell) string { return m.s.Terrain(c).String() })
	case otherFeature:
		return both(func(c rules.Cell) string {
			if f := m.s.Feature(c); f != rules.NoFeature {
				return f.String()
			}
			return "bare"
		})
	case otherGround:
		return both(func(c rules.Cell) string { return strconv.Itoa(m.b.Ground(c)) + " high" })
	}
	return fmt.Sprintf(differences[how], here, there)
}

// tag lists the goals that the cells with a tag serve, those of the sides' images if
// moved is set. Two tags of different letters with the same goals are equal.
func (m *mirror) tag(tag int, moved bool) string {
	if tag == 0 {
		return ""
	}
	var uses []string
	for i, sd := range m.su.Sides {
		for _, g := range sd.Goals {
			if g.Tag != tag {
				continue
			}
			side := i
			if moved {
				side = m.to[i]
			}
			uses = append(uses, strconv.Itoa(side)+g.Kind.String()+strconv.Itoa(max(1, g.N)))
		}
	}
	slices.Sort(uses)
	return "tag" + strings.Join(uses, " ")
}

// counterpart reports where a figure's counterpart must stand, and whether it does;
// figures that stand nowhere need none.
func (m *mirror) counterpart(f *rules.FigureSetup) (to rules.Cell, ok bool) {
	at := m.b.Cell(f.At)
	if at == rules.NoCell {
		return at, true
	}
	size := 1
	if len(f.Kinds) > 0 {
		size = max(1, m.su.Kinds[f.Kinds[0]].Size)
	}
	to = m.corner(at, size)
	for i := range m.su.Figures {
		g := &m.su.Figures[i]
		if m.b.Cell(g.At) == to && g.Side == m.side(f.Side) && m.kinds(g) == m.kinds(f) && g.Prone == f.Prone && slices.Equal(g.Stamina, f.Stamina) {
			return to, true
		}
	}
	return to, false
}

// kinds names a group's kinds, whatever order they come in.
func (m *mirror) kinds(f *rules.FigureSetup) string {
	names := levels.Each(f.Kinds, func(k int) string { return m.su.Kinds[k].Name })
	slices.Sort(names)
	return strings.Join(names, "+")
}

// corner returns where the corner of a figure's image lies.
func (m *mirror) corner(c rules.Cell, size int) rules.Cell {
	best := m.image[c]
	if size == 1 || best == rules.NoCell {
		return best
	}
	p := m.b.Pos(c)
	for _, q := range [3]rules.Pos{{Floor: p.Floor, X: p.X + size - 1, Y: p.Y}, {Floor: p.Floor, X: p.X, Y: p.Y + size - 1}, {Floor: p.Floor, X: p.X + size - 1, Y: p.Y + size - 1}} {
		at := m.b.Cell(q)
		if at == rules.NoCell || m.image[at] == rules.NoCell {
			return rules.NoCell
		}
		best = min(best, m.image[at]) // the least number is the top left
	}
	return best
}

// others compares what is neither cell nor figure: walls and the sides themselves.
func (m *mirror) others(t *Symmetry) {
	miss := func(why string) { t.Others++; t.note(why) }
	for i := range m.su.Walls {
		w := &m.su.Walls[i]
		if !slices.ContainsFunc(m.su.Walls, func(o rules.WallSetup) bool { return m.sameWall(w, &o) }) {
			miss("wall " + w.Name + " has no counterpart")
		}
	}
	for i := range m.su.Sides {
		a, b := &m.su.Sides[i], &m.su.Sides[m.to[i]]
		names := m.lv.Sides[i].Name + " and " + m.lv.Sides[m.to[i]].Name
		if m.goals(a) != m.goals(b) {
			miss(names + " have different goals")
		}
		if i > m.to[i] && m.to[m.to[i]] == i {
			continue // said already
		}
		if a.Mana != b.Mana || a.Income != b.Income {
			miss(names + " have different mana")
		}
		if !slices.Equal(slices.Sorted(slices.Values(a.Spells)), slices.Sorted(slices.Values(b.Spells))) {
			miss(names + " know different spells")
		}
		if a.Monster != b.Monster || a.Darklord != b.Darklord {
			miss(names + " differ in nature")
		}
		if a.Keeper != b.Keeper && len(m.su.Walls) > 0 {
			miss("the walls move in the turn of one of " + names)
		}
	}
}

// goals lists the goals of a side without the names of cells and figures.
func (m *mirror) goals(sd *rules.SideSetup) string {
	var out []string
	for _, g := range sd.Goals {
		text := g.Kind.String() + strconv.Itoa(max(1, g.N))
		if g.Figure >= 0 && g.Figure < len(m.su.Figures) && (g.Kind == rules.GoalSlayOne || g.Kind == rules.GoalReach) {
			text += m.kinds(&m.su.Figures[g.Figure])
		}
		out = append(out, text)
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// sameWall reports whether one wall is the image of another.
func (m *mirror) sameWall(w, o *rules.WallSetup) bool {
	if len(w.Cells) != len(o.Cells) || int(w.Dir) >= len(m.dir) || m.dir[w.Dir] != o.Dir {
		return false
	}
	for _, p := range w.Cells {
		c := m.b.Cell(p)
		if c == rules.NoCell || m.image[c] == rules.NoCell || !slices.Contains(o.Cells, m.b.Pos(m.image[c])) {
			return false
		}
	}
	return true
}
