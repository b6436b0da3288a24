package sim

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

// mismatch is a way in which a cell may differ from its image.
type mismatch struct {
	differ func(m *mirror, c, to rules.Cell) bool
	text   func(m *mirror, c, to rules.Cell) string // of the difference, with %s for the two cells
	sides  bool                                     // it depends on how sides are exchanged
}

// each returns a text for what a cell and its image are.
func each(of func(m *mirror, c rules.Cell) string) func(m *mirror, c, to rules.Cell) string {
	return func(m *mirror, c, to rules.Cell) string { return "%s is " + of(m, c) + ", %s is " + of(m, to) }
}

func says(text string) func(*mirror, rules.Cell, rules.Cell) string {
	return func(*mirror, rules.Cell, rules.Cell) string { return text }
}

// mismatches are all of them, in the order in which they are looked for.
var mismatches = [...]mismatch{
	{func(m *mirror, c, to rules.Cell) bool { return m.s.Terrain(c) != m.s.Terrain(to) },
		each(func(m *mirror, c rules.Cell) string { return m.s.Terrain(c).String() }), false},
	{func(m *mirror, c, to rules.Cell) bool { return m.s.Feature(c) != m.s.Feature(to) },
		each(func(m *mirror, c rules.Cell) string {
			if f := m.s.Feature(c); f != rules.NoFeature {
				return f.String()
			}
			return "bare"
		}), false},
	{func(m *mirror, c, to rules.Cell) bool { return m.b.Ground(c) != m.b.Ground(to) },
		each(func(m *mirror, c rules.Cell) string { return strconv.Itoa(m.b.Ground(c)) + " high" }), false},
	{func(m *mirror, c, to rules.Cell) bool { return m.structure(c) != m.structure(to) }, says("%s and %s have different structures"), false},
	{func(m *mirror, c, to rules.Cell) bool { return m.side(m.owner(c)) != m.owner(to) }, says("%s and %s have different structures"), true},
	{func(m *mirror, c, to rules.Cell) bool { return m.tag(m.b.Tag(c), true) != m.tag(m.b.Tag(to), false) }, says("%s and %s belong to different goals"), true},
	{func(m *mirror, c, to rules.Cell) bool { return m.b.Magical(c) != m.b.Magical(to) }, says("%s and %s break differently"), false},
	{func(m *mirror, c, to rules.Cell) bool {
		l := m.b.Link(c)
		return l != rules.NoCell && m.image[l] != m.b.Link(to)
	}, says("%s and %s lead to different places"), false},
	{(*mirror).edgesDiffer, says("the edges of %s and %s differ"), false},
}

// noImage is the mismatch of a cell without an image; its text names one cell.
var noImage = mismatch{text: says("%s has no counterpart")}

// mismatch returns how a cell differs from its image, nil for not at all. Unless sides is
// set it does not look at what depends on the sides; owned reports that there is such.
func (m *mirror) mismatch(c rules.Cell, sides bool) (how *mismatch, owned bool) {
	to := m.image[c]
	if to == rules.NoCell {
		return &noImage, false
	}
	for i := range mismatches {
		how := &mismatches[i]
		if how.sides && !sides {
			owned = owned || m.owner(c) >= 0 || m.owner(to) >= 0 || m.b.Tag(c) != 0 || m.b.Tag(to) != 0
		} else if how.differ(m, c, to) {
			return how, owned
		}
	}
	return nil, owned
}

func (m *mirror) structure(c rules.Cell) rules.Structure {
	st, _ := m.s.Structure(c)
	return st
}

// owner returns the side that owns the structure of a cell, -1 for none.
func (m *mirror) owner(c rules.Cell) int {
	if _, owner := m.s.Structure(c); owner != rules.NoSide {
		return owner
	}
	return -1
}

func (m *mirror) edgesDiffer(c, to rules.Cell) bool {
	for d := range rules.Dir(m.b.Topology().Dirs()) {
		e, up := m.b.EdgeAt(c, d)
		e2, up2 := m.b.EdgeAt(to, m.dir[d])
		if e != e2 || e != rules.NoEdge && up != up2 {
			return true
		}
	}
	return false
}

// mismatchText describes how a cell differs from its image.
func (m *mirror) mismatchText(c rules.Cell, how *mismatch) string {
	text := strings.Replace(how.text(m, c, m.image[c]), "%s", m.b.FormatCell(c), 1)
	return strings.Replace(text, "%s", m.b.FormatCell(m.image[c]), 1)
}

// tag writes down which goals the cells with a tag serve, of the images of their
// sides if so asked: whatever the tag is called, it comes to that.
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
	to = m.corner(at, m.size(f))
	for i := range m.su.Figures {
		g := &m.su.Figures[i]
		if m.b.Cell(g.At) == to && g.Side == m.side(f.Side) && m.kinds(g) == m.kinds(f) && g.Prone == f.Prone && slices.Equal(g.Stamina, f.Stamina) {
			return to, true
		}
	}
	return to, false
}

// figureMismatch describes that a figure has no counterpart, "" when it has one.
func (m *mirror) figureMismatch(f *rules.FigureSetup) string {
	to, ok := m.counterpart(f)
	if ok {
		return ""
	}
	where := "off the map"
	if to != rules.NoCell {
		where = "at " + m.b.FormatCell(to)
	}
	return f.Name + " (" + m.kinds(f) + ") has no counterpart " + where
}

// kinds names a group's kinds, whatever order they come in.
func (m *mirror) kinds(f *rules.FigureSetup) string {
	var names []string
	for _, k := range f.Kinds {
		names = append(names, m.su.Kinds[k].Name)
	}
	slices.Sort(names)
	return strings.Join(names, "+")
}

func (m *mirror) size(f *rules.FigureSetup) int {
	if len(f.Kinds) == 0 {
		return 1
	}
	return max(1, m.su.Kinds[f.Kinds[0]].Size)
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

// others compares what is neither cell nor figure: walls and what the sides are.
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
		if !sameSet(a.Spells, b.Spells) {
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

// goals writes down the goals of a side but for the names of cells and figures.
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

func sameSet(a, b []int) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
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
