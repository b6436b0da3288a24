package sim

import (
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

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
	otherOwner // nothing of the above yet: it depends on how sides are exchanged
)

// cellMismatch reports how a cell differs from its image; otherOwner where ownerBreaks
// finds it.
func (m *mirror) cellMismatch(c rules.Cell) mismatch {
	to := m.image[c]
	if to == rules.NoCell {
		return noImage
	}
	st, owner := m.s.Structure(c)
	st2, owner2 := m.s.Structure(to)
	switch {
	case m.s.Terrain(c) != m.s.Terrain(to):
		return otherTerrain
	case m.s.Feature(c) != m.s.Feature(to):
		return otherFeature
	case m.b.Ground(c) != m.b.Ground(to):
		return otherGround
	case st != st2:
		return otherStructure
	case owner != rules.NoSide || owner2 != rules.NoSide || m.b.Tag(c) != 0 || m.b.Tag(to) != 0:
		return otherOwner
	}
	return m.linkMismatch(c)
}

// ownerMismatch reports how a cell differs from its image that depends on the sides.
func (m *mirror) ownerMismatch(c rules.Cell) mismatch {
	to := m.image[c]
	_, owner := m.s.Structure(c)
	_, owner2 := m.s.Structure(to)
	if owner2 == rules.NoSide {
		owner2 = -1
	}
	if owner == rules.NoSide {
		owner = -1
	}
	switch {
	case m.side(owner) != owner2:
		return otherStructure
	case m.tag(m.b.Tag(c), true) != m.tag(m.b.Tag(to), false):
		return otherGoals
	}
	return m.linkMismatch(c)
}

// linkMismatch reports how a cell differs from its image in what it has to do with others.
func (m *mirror) linkMismatch(c rules.Cell) mismatch {
	to := m.image[c]
	if m.b.Magical(c) != m.b.Magical(to) {
		return otherMagic
	}
	if l := m.b.Link(c); l != rules.NoCell && m.image[l] != m.b.Link(to) {
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

// mismatchText describes how a cell differs from its image.
func (m *mirror) mismatchText(c rules.Cell, how mismatch) string {
	to, here := m.image[c], m.b.FormatCell(c)
	if how == noImage {
		return here + " has no counterpart"
	}
	there := m.b.FormatCell(to)
	differ := func(a, b string) string { return here + " is " + a + ", " + there + " is " + b }
	switch how {
	case otherTerrain:
		return differ(m.s.Terrain(c).String(), m.s.Terrain(to).String())
	case otherFeature:
		return differ(featureText(m.s.Feature(c)), featureText(m.s.Feature(to)))
	case otherGround:
		return differ(strconv.Itoa(m.b.Ground(c))+" high", strconv.Itoa(m.b.Ground(to))+" high")
	case otherStructure:
		return here + " and " + there + " have different structures"
	case otherGoals:
		return here + " and " + there + " belong to different goals"
	case otherMagic:
		return here + " and " + there + " break differently"
	case otherLink:
		return here + " and " + there + " lead to different places"
	}
	return "the edges of " + here + " and " + there + " differ"
}

func featureText(f rules.Feature) string {
	if f == rules.NoFeature {
		return "bare"
	}
	return f.String()
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
