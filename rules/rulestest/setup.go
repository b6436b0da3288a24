package rulestest

import (
	"fmt"
	"slices"

	"wallfall/rules"
)

// Setup makes a random board: any topology, up to 4 floors, all terrains and
// features, structures, edges and links, up to 4 sides with spells, figures of
// every kind and crushing walls. It always builds.
func Setup(r *Rand) *rules.Setup {
	for range 10000 {
		m := &maker{Rand: r}
		su := m.make()
		if _, err := rules.New(su, 1); err == nil {
			return su
		}
	}
	panic("no random board is legal: the rules of set-ups have changed")
}

// AddFigure adds a figure to a board, if that is legal.
func AddFigure(su *rules.Setup, f rules.FigureSetup) {
	su.Figures = append(su.Figures, f)
	if _, err := rules.New(su, 1); err != nil {
		su.Figures = su.Figures[:len(su.Figures)-1]
	}
}

// AddWall adds a wall to a board, if that is legal.
func AddWall(su *rules.Setup, w rules.WallSetup) {
	su.Walls = append(su.Walls, w)
	if _, err := rules.New(su, 1); err != nil {
		su.Walls = su.Walls[:len(su.Walls)-1]
	}
}

// maker makes one board.
type maker struct {
	*Rand
	su    *rules.Setup
	taken map[rules.Pos]bool
}

func (m *maker) make() *rules.Setup {
	m.taken = map[rules.Pos]bool{}
	m.su = &rules.Setup{Topology: rules.Topology(m.Intn(2)), Width: 4 + m.Intn(9), Height: 4 + m.Intn(9), Kinds: Bestiary(),
		Abilities: Abilities(), Spells: Spells(), Rounds: 4 + m.Intn(12)}
	if m.Intn(3) == 0 {
		m.su.Rounds = 100
	}
	if m.Intn(4) == 0 {
		m.su.Settings = rules.Settings{JumpCost: 1 + m.Intn(3), JumpRisk: m.Intn(7) - 1, CarefulCost: m.Intn(3), DeadPass: m.Intn(2) == 0, ToughObjects: m.Intn(2) == 0}
	}
	floors := 1 + m.Intn(4)
	wild := m.Intn(5) // how rough the ground is, in eighths
	for range floors {
		m.floor(wild)
	}
	m.links()
	m.sides()
	m.edges()
	for i := range 3 + m.Intn(18) {
		m.figure(fmt.Sprint("f", i))
	}
	for i := range m.Intn(9) {
		m.wall(fmt.Sprint("w", i))
	}
	return m.su
}

func (m *maker) pos() rules.Pos {
	return rules.Pos{Floor: m.Intn(len(m.su.Floors)), X: m.Intn(m.su.Width), Y: m.Intn(m.su.Height)}
}

func (m *maker) at(p rules.Pos) *rules.CellSetup {
	return &m.su.Floors[p.Floor].Cells[p.Y*m.su.Width+p.X]
}

func (m *maker) floor(wild int) {
	fl := rules.FloorSetup{Rise: 1 + m.Intn(4)}
	towns := [...]int{40, 20, 6}[m.Intn(3)]            // one cell in this many has a structure
	main := rules.Terrain(m.Intn(int(rules.Void) + 1)) // the commonest terrain
	for range m.su.Width * m.su.Height {
		c := rules.CellSetup{Owner: -1}
		if m.Intn(8) < wild {
			c.Terrain = main
			if m.Intn(4) > 0 {
				c.Terrain = rules.Terrain(m.Intn(int(rules.Void) + 1))
			}
		}
		if m.Intn(12) < wild {
			c.Ground = m.Intn(1 + m.Intn(4))
		}
		if m.Intn(10) < wild {
			c.Feature = [...]rules.Feature{rules.Rubble, rules.Blockade, rules.Debris, rules.Canister, rules.Pitfall,
				rules.DoorClosed, rules.DoorOpen, rules.Objective, rules.Pitfall, rules.Pitfall, rules.Pitfall}[m.Intn(11)]
		}
		if m.Intn(20) == 0 {
			c.Terrain = rules.Pit
		}
		if m.Intn(towns) == 0 {
			c.Structure, c.Owner = rules.Structure(1+m.Intn(3)), m.Intn(3)-1
		}
		if m.Intn(15) == 0 {
			c.Tag = 1 + m.Intn(2)
		}
		c.Magical = m.Intn(12) == 0
		if c.Terrain.Solid() {
			c.Feature, c.Structure = rules.NoFeature, rules.NoStructure
		}
		fl.Cells = append(fl.Cells, c)
	}
	m.su.Floors = append(m.su.Floors, fl)
}

// links lays portals, and ladders between floors.
func (m *maker) links() {
	lay := func(a, b rules.Pos, ft rules.Feature) {
		for _, p := range [2]rules.Pos{a, b} {
			if ft := m.at(p).Feature; ft == rules.Portal || ft == rules.Ladder {
				return
			}
		}
		for _, p := range [2]rules.Pos{a, b} {
			*m.at(p) = rules.CellSetup{Feature: ft, Owner: -1}
		}
		m.su.Links = append(m.su.Links, rules.LinkSetup{A: a, B: b})
	}
	for range m.Intn(3) {
		if a, b := m.pos(), m.pos(); a != b {
			lay(a, b, rules.Portal)
		}
	}
	for range m.Intn(3) {
		if a := m.pos(); a.Floor > 0 {
			b := a
			b.Floor--
			lay(a, b, rules.Ladder)
		}
	}
}

func (m *maker) sides() {
	n := 2 + m.Intn(3)
	dark := m.Intn(8) // beyond the last side: nobody
	for i := range n {
		sd := rules.SideSetup{Name: fmt.Sprint("side", i), Keeper: i == n-1, Monster: i == n-1 && m.Intn(2) == 0, Darklord: i == dark}
		goal := rules.Goal{Kind: rules.GoalKind(m.Intn(7)), Figure: -1, Tag: 1 + m.Intn(2), N: 1 + m.Intn(4)}
		if goal.Kind == rules.GoalSlayOne {
			goal.Figure = 0
		}
		sd.Goals = append(sd.Goals, rules.Goal{Kind: rules.GoalSlayAll, Figure: -1})
		if m.Intn(3) == 0 {
			sd.Goals = append(sd.Goals, goal)
		}
		if m.Intn(3) > 0 {
			sd.Mana, sd.Income = m.Intn(16), m.Intn(4)
			for sp := range m.su.Spells {
				if m.Intn(3) == 0 {
					sd.Spells = append(sd.Spells, sp)
				}
			}
		}
		m.su.Sides = append(m.su.Sides, sd)
	}
}

// edges lays edges that fit the ground between some neighbours.
func (m *maker) edges() {
	su := m.su
	for range m.Intn(su.Width * su.Height) {
		a := m.pos()
		b, step := a, [...][2]int{{1, 0}, {0, 1}, {-1, 1}, {1, 1}}[m.Intn(4)]
		b.X, b.Y = b.X+step[0], b.Y+step[1]
		if b.X < 0 || b.X >= su.Width || b.Y >= su.Height || su.Topology == rules.Hex && !besideOnHexes(a, b) {
			continue
		}
		if m.at(a).Ground > m.at(b).Ground {
			a, b = b, a
		}
		e := rules.EdgeSetup{Edge: rules.Cliff, Low: a, High: b}
		if m.at(b).Ground-m.at(a).Ground < 2 {
			e.Edge = rules.Slope + rules.Edge(m.Intn(4))
		}
		if !slices.ContainsFunc(su.Edges, func(o rules.EdgeSetup) bool { return o.Low == a && o.High == b || o.Low == b && o.High == a }) {
			su.Edges = append(su.Edges, e)
		}
	}
}

// besideOnHexes reports whether b, in the same row as a or the next, is a neighbour.
func besideOnHexes(a, b rules.Pos) bool {
	if a.Y == b.Y {
		return true
	}
	if a.Y%2 == 0 {
		return b.X == a.X || b.X == a.X-1
	}
	return b.X == a.X || b.X == a.X+1
}

// room reports whether nothing stands, or is about to stand, where something new would.
func (m *maker) room(p rules.Pos) bool {
	if p.X < 0 || p.X >= m.su.Width || p.Y < 0 || p.Y >= m.su.Height || m.taken[p] {
		return false
	}
	c := m.at(p)
	return !c.Terrain.Solid() && c.Feature != rules.Rubble && c.Feature != rules.Blockade && c.Feature != rules.Canister && c.Feature != rules.DoorClosed
}

// figure puts a group or a loose object on the board, if there is room where it
// is thrown. Now and then one lands beside another.
func (m *maker) figure(name string) {
	su := m.su
	k := m.Intn(len(su.Kinds))
	p := m.pos()
	if n := len(su.Figures); n > 0 && m.Intn(2) == 0 {
		p = su.Figures[m.Intn(n)].At
		p.X, p.Y = p.X+m.Intn(3)-1, p.Y+m.Intn(3)-1
	}
	kind := &su.Kinds[k]
	size := max(1, kind.Size)
	if size > 1 && su.Topology == rules.Hex {
		return
	}
	var cells []rules.Pos
	for dy := range size {
		for dx := range size {
			q := rules.Pos{Floor: p.Floor, X: p.X + dx, Y: p.Y + dy}
			if !m.room(q) {
				return
			}
			cells = append(cells, q)
		}
	}
	f := rules.FigureSetup{Name: name, Side: m.Intn(len(su.Sides)), Kinds: []int{k}, At: p, Facing: rules.Dir(m.Intn(su.Topology.Dirs())), Prone: m.Intn(9) == 0}
	switch {
	case kind.Traits&rules.Object != 0:
		f.Side = -1
	case kind.Traits&rules.Monster != 0:
		f.Side = len(su.Sides) - 1
		su.Sides[f.Side].Monster = true
	}
	for f.Side >= 0 && size == 1 && m.Intn(3) == 0 && len(f.Kinds) < 5 {
		if k := m.Intn(len(su.Kinds)); su.Kinds[k].Size < 2 && su.Kinds[k].Traits&(rules.Object|rules.Monster) == kind.Traits&rules.Monster {
			f.Kinds = append(f.Kinds, k)
		}
	}
	if m.Intn(5) == 0 {
		for _, k := range f.Kinds {
			f.Stamina = append(f.Stamina, m.Intn(1+max(1, su.Kinds[k].Stamina)))
		}
	}
	for _, c := range cells {
		m.taken[c] = true
	}
	su.Figures = append(su.Figures, f)
}

// wall lays a crushing wall of up to three cells across its motion or along it.
func (m *maker) wall(name string) {
	dirs := m.su.Topology.Dirs()
	d := m.Intn(dirs)
	if m.su.Topology == rules.Square {
		d &^= 1
	}
	w := rules.WallSetup{Name: name, Dir: rules.Dir(d)}
	p := m.pos()
	across := m.Intn(3) > 0
	for j := range 1 + m.Intn(3) {
		q := p
		if (d == 2 || d == 6) == across {
			q.Y += j
		} else {
			q.X += j
		}
		if m.room(q) {
			m.taken[q] = true
			w.Cells = append(w.Cells, q)
		}
	}
	if len(w.Cells) > 0 {
		m.su.Walls = append(m.su.Walls, w)
	}
}
