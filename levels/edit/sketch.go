package edit

import (
	"errors"
	"slices"

	"wallfall/levels"
	"wallfall/rules"
)

// Draw returns the position of a level without goals and without what the rules refuse,
// nil when there is no ground to be drawn either, and the names of the figures and walls
// that are not in it.
func Draw(lv *levels.Level) (drawn *rules.State, without []string) {
	su := lv.Setup()
	for i := range su.Sides {
		su.Sides[i].Goals = nil
	}
	// Each round takes something away. What would take more rounds than these is
	// drawn with nothing on the board.
	for range 16 {
		s, err := rules.New(su, 1)
		if err == nil {
			return s, without
		}
		var all rules.SetupErrors
		if !errors.As(err, &all) || !reduce(su, all, &without) {
			break
		}
	}
	for _, f := range su.Figures {
		without = append(without, f.Name)
	}
	for _, w := range su.Walls {
		without = append(without, w.Name)
	}
	drawn, _ = rules.New(bare(su), 1)
	return drawn, without
}

// bare returns a set-up with only the terrain of another.
func bare(su *rules.Setup) *rules.Setup {
	b := &rules.Setup{Topology: su.Topology, Width: su.Width, Height: su.Height, Sides: []rules.SideSetup{{Name: "nobody"}}}
	for _, f := range su.Floors {
		g := rules.FloorSetup{Cells: make([]rules.CellSetup, len(f.Cells))}
		for i, c := range f.Cells {
			g.Cells[i] = rules.CellSetup{Terrain: c.Terrain, Owner: -1}
		}
		b.Floors = append(b.Floors, g)
	}
	return b
}

// reduce removes what the errors are about, appends the names of figures and walls to
// without, and reports whether there was anything.
func reduce(su *rules.Setup, all rules.SetupErrors, without *[]string) bool {
	gone := map[rules.Part]map[int]bool{}
	for _, p := range [...]rules.Part{rules.PartFigure, rules.PartWall, rules.PartEdge, rules.PartLink} {
		gone[p] = map[int]bool{}
	}
	some := false
	for _, e := range all {
		switch e.Part {
		case rules.PartCell:
			cell := &su.Floors[e.At.Floor].Cells[e.At.Y*su.Width+e.At.X]
			plain := rules.CellSetup{Terrain: cell.Terrain, Ground: cell.Ground, Owner: -1}
			if *cell == plain {
				plain = rules.CellSetup{Owner: -1}
			}
			some = some || *cell != plain
			*cell = plain
		case rules.PartFigure, rules.PartWall, rules.PartEdge, rules.PartLink:
			gone[e.Part][e.Index] = true
			some = true
		case rules.PartFloor:
			some = some || su.Floors[e.Index].Rise != 0
			su.Floors[e.Index].Rise = 0
		case rules.PartSide:
			s := &su.Sides[e.Index]
			some = some || s.Keeper || len(s.Spells) > 0
			*s = rules.SideSetup{Name: s.Name}
		case rules.PartSpell:
			some = some || len(su.Spells) > 0
			su.Spells = nil
			for i := range su.Sides {
				su.Sides[i].Spells = nil
			}
		case rules.PartAbility:
			some = some || len(su.Abilities) > 0
			su.Abilities = nil
			for i := range su.Kinds {
				su.Kinds[i].Abilities = nil
			}
		}
	}
	if len(gone[rules.PartWall]) > 0 && !slices.ContainsFunc(su.Sides, func(s rules.SideSetup) bool { return s.Keeper }) {
		for i := range su.Walls { // nobody owns any of them
			gone[rules.PartWall][i] = true
		}
	}
	for i := range su.Figures {
		if gone[rules.PartFigure][i] {
			*without = append(*without, su.Figures[i].Name)
		}
	}
	for i := range su.Walls {
		if gone[rules.PartWall][i] {
			*without = append(*without, su.Walls[i].Name)
		}
	}
	su.Figures = kept(su.Figures, gone[rules.PartFigure])
	su.Walls = kept(su.Walls, gone[rules.PartWall])
	su.Edges = kept(su.Edges, gone[rules.PartEdge])
	su.Links = kept(su.Links, gone[rules.PartLink])
	return some
}

func kept[T any](list []T, gone map[int]bool) []T {
	i := -1
	return slices.DeleteFunc(list, func(T) bool { i++; return gone[i] })
}
