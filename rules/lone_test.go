package rules_test

import (
	"slices"
	"testing"

	"wallfall/rules"
)

// TestLoneReachesAtLeastAsMuch compares where a group can go on the board with
// where it could go alone on it, with its whole move.
func TestLoneReachesAtLeastAsMuch(t *testing.T) {
	compared := 0
	var with, alone rules.Reach
	for seed := range uint64(600) {
		play(t, seed, 40, true, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			if s.Pending().Ask != rules.AskManeuver {
				return
			}
			for c := range rules.Cell(s.Board().Cells()) {
				if s.Feature(c) == rules.Portal {
					return // who stands on the other end lets others walk over this one
				}
			}
			before := s.Hash()
			for id := range rules.FigID(s.NumFigures()) {
				v := s.Figure(id)
				if v.Side != s.Side() || !v.OnBoard || v.Height > 1 || s.NumCasts() > 0 {
					continue
				}
				s.Reach(id, &with)
				if !s.Lone(id, true).Reach(v.Cell, &alone) {
					t.Fatalf("seed %d: %s cannot stand where it stands", seed, v.Name)
				}
				for _, c := range with.Cells() {
					if !slices.Contains(alone.Cells(), c) {
						t.Fatalf("seed %d: %s reaches %s among others, and not alone", seed, v.Name, s.Board().FormatCell(c))
					}
					compared++
				}
			}
			if s.Hash() != before {
				t.Fatal("asking changed the position")
			}
		})
	}
	if compared < 1500 {
		t.Errorf("only %d cells were compared", compared)
	}
}

// TestLoneWallsMoveAsTheyDo compares the walls of a lone board with a forecast.
func TestLoneWallsMoveAsTheyDo(t *testing.T) {
	moved := 0
	var next rules.State
	for seed := range uint64(300) {
		play(t, seed, 30, true, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			if s.Phase() == rules.PhaseWalls || s.NumFigures() == 0 || s.Pending().Ask != rules.AskManeuver {
				return
			}
			s.Forecast(&next, nil)
			if side, over := next.Winner(); over && side != rules.NoSide {
				return // the walls ended the game before all had moved
			}
			l := s.Lone(0, false)
			l.MoveWalls()
			var want []rules.Cell
			altered := false
			for i := range next.NumWalls() {
				want = append(want, next.Wall(i).Cells...)
			}
			for c := range rules.Cell(s.Board().Cells()) {
				altered = altered || s.Feature(c) == rules.Canister // may burst and block
			}
			if !altered && !slices.Equal(want, l.Walls()) {
				t.Fatalf("seed %d: walls go to %v alone, and to %v among others", seed, l.Walls(), want)
			}
			if len(want) > 0 {
				moved++
			}
		})
	}
	if moved < 500 {
		t.Errorf("walls moved %d times only", moved)
	}
}
