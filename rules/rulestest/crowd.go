package rulestest

import (
	"fmt"

	"wallfall/rules"
)

// Crowd makes a small random board full of what meets seldom elsewhere: large
// figures of three sizes, some flying, pits and pitfalls side by side, portals,
// prone figures, canisters, and crushing walls of ragged shapes. It always builds.
func Crowd(r *Rand) *rules.Setup {
	for {
		su := &rules.Setup{Topology: rules.Topology(r.Intn(3) / 2), Width: 5 + r.Intn(5), Height: 5 + r.Intn(4), Kinds: Kinds(), Abilities: Abilities(), Rounds: 10}
		su.Kinds = append(su.Kinds,
			rules.Kind{Name: "titan", Power: 9, Skill: 4, Size: 3},
			rules.Kind{Name: "ox", Power: 9, Skill: 6, Size: 2, Agility: 2},
			rules.Kind{Name: "roc", Power: 9, Skill: 6, Size: 2, Traits: rules.Flying})
		floors := 1 + r.Intn(2)
		pits := r.Intn(8) // tenths of the ground
		for range floors {
			su.Floors = append(su.Floors, crowdFloor(r, su.Width*su.Height, pits))
		}
		pos := func() rules.Pos {
			return rules.Pos{Floor: r.Intn(floors), X: r.Intn(su.Width), Y: r.Intn(su.Height)}
		}
		at := func(p rules.Pos) *rules.CellSetup { return &su.Floors[p.Floor].Cells[p.Y*su.Width+p.X] }
		for range r.Intn(6) {
			a, b := pos(), pos()
			if a != b && at(a).Feature != rules.Portal && at(b).Feature != rules.Portal {
				at(a).Feature, at(b).Feature = rules.Portal, rules.Portal
				su.Links = append(su.Links, rules.LinkSetup{A: a, B: b})
			}
		}
		for i := range 3 {
			su.Sides = append(su.Sides, rules.SideSetup{Name: fmt.Sprint("side", i), Keeper: i == 2})
		}
		// What does not fit where it was thrown is left out again.
		for i := range 6 + r.Intn(16) {
			k := r.Intn(len(su.Kinds))
			f := rules.FigureSetup{Name: fmt.Sprint("f", i), Side: r.Intn(3), Kinds: []int{k}, At: pos(), Prone: r.Intn(6) == 0}
			if k == objectKind {
				f.Side = -1
			}
			AddFigure(su, f)
		}
		for i := range 1 + r.Intn(6) {
			d := r.Intn(su.Topology.Dirs())
			if su.Topology == rules.Square {
				d &^= 1
			}
			w := rules.WallSetup{Name: fmt.Sprint("w", i), Dir: rules.Dir(d)}
			p := pos()
			for range 1 + r.Intn(4) {
				w.Cells = append(w.Cells, p)
				p.X += r.Intn(3) - 1
				p.Y += r.Intn(3) - 1
			}
			AddWall(su, w)
		}
		if _, err := rules.New(su, 1); err == nil && len(su.Figures) > 2 {
			return su
		}
	}
}

func crowdFloor(r *Rand, cells, pits int) rules.FloorSetup {
	var f rules.FloorSetup
	for range cells {
		c := rules.CellSetup{Owner: -1}
		if r.Intn(10) < pits {
			c.Terrain = rules.Pit
		} else if r.Intn(12) == 0 {
			c.Terrain = rules.Fog
		}
		if r.Intn(14) == 0 {
			c.Feature = [...]rules.Feature{rules.Pitfall, rules.Canister, rules.Rubble, rules.DoorOpen}[r.Intn(4)]
		}
		if r.Intn(20) == 0 {
			c.Ground = r.Intn(4)
		}
		f.Cells = append(f.Cells, c)
	}
	return f
}
