package edit

import (
	"errors"
	"slices"

	"wallfall/levels"
	"wallfall/rules"
)

// Sketch is a level as it can be drawn while it is being made.
type Sketch struct {
	State    *rules.State    // nil when there is no board to be drawn
	Problems levels.Problems // what the rules refuse about the level as it is
	Without  []string        // names of the figures and walls that are not in State
}

// Draw gives the position of a level with whatever the rules refuse left out, so
// that there is a picture of it. Goals are left out in any case.
func Draw(lv *levels.Level) Sketch {
	var sk Sketch
	if _, err := lv.New(1); err != nil && !errors.As(err, &sk.Problems) {
		sk.Problems = levels.Problems{{File: lv.File, Msg: err.Error()}}
	}
	su := lv.Setup()
	for i := range su.Sides {
		su.Sides[i].Goals = nil
	}
	for range 64 {
		s, err := rules.New(su, 1)
		if err == nil {
			sk.State = s
			return sk
		}
		var all rules.SetupErrors
		if !errors.As(err, &all) || !sk.without(su, all) {
			return sk
		}
	}
	return sk
}

// without takes what the errors are about out of a set-up; it tells whether
// there was anything to take.
func (sk *Sketch) without(su *rules.Setup, all rules.SetupErrors) bool {
	gone := map[rules.Part]map[int]bool{}
	some := false
	for _, e := range all {
		at := func() int { return e.At.Y*su.Width + e.At.X }
		switch e.Part {
		case rules.PartCell:
			cell := &su.Floors[e.At.Floor].Cells[at()]
			bare := rules.CellSetup{Terrain: cell.Terrain, Ground: cell.Ground, Owner: -1}
			if *cell == bare {
				bare = rules.CellSetup{Owner: -1}
			}
			some = some || *cell != bare
			*cell = bare
		case rules.PartStart:
			some = some || su.Start != (rules.Start{})
			su.Start = rules.Start{}
		case rules.PartFigure, rules.PartWall, rules.PartEdge, rules.PartLink:
			if gone[e.Part] == nil {
				gone[e.Part] = map[int]bool{}
			}
			gone[e.Part][e.Index] = true
			some = true
		case rules.PartFloor:
			some = some || su.Floors[e.Index].Rise != 0
			su.Floors[e.Index].Rise = 0
		case rules.PartSide:
			s := &su.Sides[e.Index]
			some = some || s.Keeper || len(s.Spells) > 0
			*s = rules.SideSetup{Name: s.Name}
		}
	}
	for i := range su.Figures {
		if gone[rules.PartFigure][i] {
			sk.Without = append(sk.Without, su.Figures[i].Name)
		}
	}
	for i := range su.Walls {
		if gone[rules.PartWall][i] {
			sk.Without = append(sk.Without, su.Walls[i].Name)
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
