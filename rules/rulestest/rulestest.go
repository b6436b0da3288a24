// Package rulestest makes boards and random games for tests, and checks what
// must hold in every position. Programs do not use it.
package rulestest

import (
	"fmt"

	"wallfall/rules"
)

// Rand is a small generator of numbers for tests, the same on every platform.
// The zero value is ready.
type Rand struct{ x uint64 }

// NewRand gives a generator that starts from seed.
func NewRand(seed uint64) *Rand { return &Rand{seed} }

// Intn gives a number from 0 up to n-1; n must be positive.
func (r *Rand) Intn(n int) int {
	r.x += 0x9e3779b97f4a7c15
	z := r.x
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}

// Kinds is a set of kinds with every trait that matters to movement.
func Kinds() []rules.Kind {
	return []rules.Kind{
		{Name: "soldier", Power: 3, Skill: 4, Stamina: 3},
		{Name: "scout", Power: 1, Skill: 7, Stamina: 1, Traits: rules.Agile},
		{Name: "griffon", Power: 5, Skill: 5, Traits: rules.Flying, Native: rules.NativeTo(rules.Sand)},
		{Name: "newt", Power: 3, Skill: 4, Traits: rules.Swimmer, Native: rules.NativeTo(rules.Water) | rules.NativeTo(rules.Beach)},
		{Name: "wraith", Power: 2, Skill: 5, Stamina: 2, Traits: rules.Undying},
		{Name: "ogre", Power: 6, Skill: 3, Native: rules.NativeTo(rules.Bog) | rules.NativeToEdge(rules.Slope)},
		{Name: "golem", Power: 7, Skill: 3, Size: 2, Agility: 1},
		{Name: "crate", Power: 1, Skill: 1, Stamina: 2, Traits: rules.Object},
		{Name: "dragon", Power: 9, Skill: 3, Traits: rules.Flying | rules.Dragon | rules.Hover, Native: rules.NativeTo(rules.Volcano)},
	}
}

const objectKind, largeKind = 7, 6

// Setup makes a random board: any topology, up to 4 floors, all terrains and
// features, edges, links, up to 4 sides, figures and crushing walls. It always
// builds.
func Setup(r *Rand) *rules.Setup {
	for {
		if su := try(r); su != nil {
			if _, err := rules.New(su, 1); err == nil {
				return su
			}
		}
	}
}

func try(r *Rand) *rules.Setup {
	su := &rules.Setup{Topology: rules.Topology(r.Intn(2)), Width: 4 + r.Intn(9), Height: 4 + r.Intn(9), Kinds: Kinds(), Rounds: 4 + r.Intn(12)}
	floors := 1 + r.Intn(4)
	wild := r.Intn(4) // how broken the ground is
	for range floors {
		fl := rules.FloorSetup{Rise: 1 + r.Intn(4)}
		for range su.Width * su.Height {
			c := rules.CellSetup{Owner: -1}
			if r.Intn(8) < wild {
				c.Terrain = rules.Terrain(r.Intn(int(rules.Void) + 1))
			}
			if r.Intn(16) < wild {
				c.Ground = r.Intn(4)
			}
			if r.Intn(10) < wild {
				c.Feature = [...]rules.Feature{rules.Rubble, rules.Blockade, rules.Debris, rules.Canister, rules.Pitfall,
					rules.DoorClosed, rules.DoorOpen, rules.Objective, rules.Pitfall, rules.Pitfall, rules.Pitfall}[r.Intn(11)]
			}
			if r.Intn(20) == 0 {
				c.Terrain = rules.Pit
			}
			if r.Intn(40) == 0 {
				c.Structure, c.Owner = rules.Town, r.Intn(3)-1
			}
			if r.Intn(15) == 0 {
				c.Tag = 1 + r.Intn(2)
			}
			switch c.Terrain {
			case rules.Rock, rules.Void, rules.Glass, rules.Wood, rules.Stone, rules.Metal:
				c.Feature, c.Structure = rules.NoFeature, rules.NoStructure
			}
			fl.Cells = append(fl.Cells, c)
		}
		su.Floors = append(su.Floors, fl)
	}
	pos := func() rules.Pos { return rules.Pos{Floor: r.Intn(floors), X: r.Intn(su.Width), Y: r.Intn(su.Height)} }
	at := func(p rules.Pos) *rules.CellSetup { return &su.Floors[p.Floor].Cells[p.Y*su.Width+p.X] }
	for range r.Intn(3) {
		a, b := pos(), pos()
		if a != b {
			*at(a) = rules.CellSetup{Feature: rules.Portal, Owner: -1}
			*at(b) = rules.CellSetup{Feature: rules.Portal, Owner: -1}
			su.Links = append(su.Links, rules.LinkSetup{A: a, B: b})
		}
	}
	sides := 2 + r.Intn(3)
	for i := range sides {
		sd := rules.SideSetup{Name: fmt.Sprint("side", i), Keeper: i == sides-1}
		sd.Goals = append(sd.Goals, rules.Goal{Kind: rules.GoalSlayAll, Figure: -1}, rules.Goal{Kind: rules.GoalKind(r.Intn(7)), Figure: -1, Tag: 1 + r.Intn(2), N: 1 + r.Intn(4)})
		if sd.Goals[1].Kind == rules.GoalSlayOne {
			sd.Goals[1].Figure = 0
		}
		su.Sides = append(su.Sides, sd)
	}
	dirs := su.Topology.Dirs()
	taken := map[rules.Pos]bool{}
	open := func(p rules.Pos) bool {
		if p.X >= su.Width || p.Y >= su.Height || taken[p] {
			return false
		}
		c := at(p)
		switch c.Terrain {
		case rules.Rock, rules.Void, rules.Glass, rules.Wood, rules.Stone, rules.Metal:
			return false
		}
		return c.Feature != rules.Rubble && c.Feature != rules.Blockade && c.Feature != rules.Canister && c.Feature != rules.DoorClosed
	}
	for i := range 3 + r.Intn(14) {
		k := r.Intn(len(su.Kinds))
		p := pos()
		size := 1
		if k == largeKind {
			if su.Topology == rules.Hex {
				continue
			}
			size = 2
		}
		fits := true
		for dy := range size {
			for dx := range size {
				fits = fits && open(rules.Pos{Floor: p.Floor, X: p.X + dx, Y: p.Y + dy})
			}
		}
		if !fits {
			continue
		}
		for dy := range size {
			for dx := range size {
				taken[rules.Pos{Floor: p.Floor, X: p.X + dx, Y: p.Y + dy}] = true
			}
		}
		f := rules.FigureSetup{Name: fmt.Sprint("f", i), Side: r.Intn(sides), Kinds: []int{k}, At: p, Facing: rules.Dir(r.Intn(dirs)), Prone: r.Intn(9) == 0}
		if k == objectKind {
			f.Side = -1
		} else {
			for r.Intn(3) == 0 && len(f.Kinds) < 4 && size == 1 {
				f.Kinds = append(f.Kinds, r.Intn(largeKind))
			}
		}
		su.Figures = append(su.Figures, f)
	}
	for i := range r.Intn(9) {
		d := r.Intn(dirs)
		if su.Topology == rules.Square {
			d &^= 1
		}
		w := rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(d)}
		p := pos()
		for j := range 1 + r.Intn(3) {
			q := p
			if d == 2 || d == 6 {
				q.Y += j
			} else {
				q.X += j
			}
			if open(q) {
				taken[q] = true
				w.Cells = append(w.Cells, q)
			}
		}
		if len(w.Cells) > 0 {
			su.Walls = append(su.Walls, w)
		}
	}
	return su
}

// Invariants tells what is wrong with a position, nil when nothing is: every
// figure on the board stands on its own cells and nowhere else, none stands in
// something solid but in a pit beneath a wall, the dead are gone, and an
// unfinished game asks somebody something that has an answer.
func Invariants(s *rules.State) error {
	b := s.Board()
	count := map[rules.FigID]int{}
	for c := range rules.Cell(b.Cells()) {
		id := s.FigAt(c)
		if id == rules.NoFig {
			continue
		}
		count[id]++
		f := s.Figure(id)
		if s.Solid(c) && !(f.InPit && s.Terrain(c) == rules.Pit) {
			return fmt.Errorf("%s stands in something solid at %s", f.Name, b.FormatCell(c))
		}
	}
	d := s.Pending()
	for i := range s.NumFigures() {
		f := s.Figure(rules.FigID(i))
		undying := d.Ask == rules.AskDie && d.Die == rules.DieUndying && d.Fig == rules.FigID(i)
		switch {
		case f.OnBoard != (f.Cell != rules.NoCell), f.OnBoard == (f.Dead || f.Left):
			return fmt.Errorf("%s is neither on the board nor gone", f.Name)
		case f.OnBoard && count[rules.FigID(i)] != f.Size*f.Size:
			return fmt.Errorf("%s covers %d cells, not %d", f.Name, count[rules.FigID(i)], f.Size*f.Size)
		case !f.OnBoard && count[rules.FigID(i)] != 0:
			return fmt.Errorf("%s is gone and still stands on %d cells", f.Name, count[rules.FigID(i)])
		case f.OnBoard && f.Living == 0 && !undying && !f.Doomed:
			return fmt.Errorf("%s stands with nobody living", f.Name)
		}
	}
	if _, over := s.Winner(); over != (d.Ask == rules.AskNothing) {
		return fmt.Errorf("the game asks %d and over is %v", d.Ask, over)
	}
	if d.Ask != rules.AskNothing && len(s.Legal(nil)) == 0 {
		return fmt.Errorf("a decision has no answer")
	}
	return nil
}

// Pick gives a random legal action, leaning towards moves and away from ending
// the turn early; ok is false when the game is over.
func Pick(r *Rand, s *rules.State, buf *[]rules.Action) (a rules.Action, ok bool) {
	*buf = s.Legal(*buf)
	if len(*buf) == 0 {
		return rules.Action{}, false
	}
	a = (*buf)[r.Intn(len(*buf))]
	if a.Kind == rules.Face && r.Intn(3) > 0 {
		a = (*buf)[r.Intn(len(*buf))]
	}
	return a, true
}
