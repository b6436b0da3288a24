package rules_test

import (
	"testing"

	"wallfall/rules"
)

// TestFingerprintTellsBoardsApart changes one thing about a level at a time: a
// saved position of one must not load on the other.
func TestFingerprintTellsBoardsApart(t *testing.T) {
	base := func() *rules.Setup {
		return &rules.Setup{Width: 4, Height: 3, Floors: []rules.FloorSetup{{Cells: make([]rules.CellSetup, 12)}},
			Kinds:   []rules.Kind{{Name: "knight", Power: 4, Skill: 3}},
			Sides:   []rules.SideSetup{{Name: "a"}, {Name: "b", Keeper: true}},
			Figures: []rules.FigureSetup{{Name: "ann", Kinds: []int{0}}, {Name: "bob", Side: 1, Kinds: []int{0}, At: rules.Pos{X: 3}}},
			Walls:   []rules.WallSetup{{Name: "w", Dir: 2, Cells: []rules.Pos{{X: 0, Y: 2}}}}}
	}
	changes := map[string]func(*rules.Setup){
		"nothing":   func(*rules.Setup) {},
		"shape":     func(s *rules.Setup) { s.Width, s.Height = 6, 2; s.Walls[0].Cells[0] = rules.Pos{X: 2, Y: 1} },
		"ground":    func(s *rules.Setup) { s.Floors[0].Cells[5].Ground = 1 },
		"tag":       func(s *rules.Setup) { s.Floors[0].Cells[5].Tag = 1 },
		"terrain":   func(s *rules.Setup) { s.Floors[0].Cells[5].Terrain = rules.Sand },
		"edge":      func(s *rules.Setup) { s.Edges = []rules.EdgeSetup{{Edge: rules.Dune, High: rules.Pos{X: 1}}} },
		"high side": func(s *rules.Setup) { s.Edges = []rules.EdgeSetup{{Edge: rules.Dune, Low: rules.Pos{X: 1}}} },
		"move":      func(s *rules.Setup) { s.Kinds[0].Move = 5 },
		"trait":     func(s *rules.Setup) { s.Kinds[0].Traits = rules.Agile },
		"wall":      func(s *rules.Setup) { s.Walls[0].Dir = 0 },
		"goal":      func(s *rules.Setup) { s.Sides[0].Goals = []rules.Goal{{Kind: rules.GoalSurvive, Figure: -1, N: 3}} },
		"rounds":    func(s *rules.Setup) { s.Rounds = 9 },
		"keeper":    func(s *rules.Setup) { s.Sides[0].Keeper, s.Sides[1].Keeper = true, false },
	}
	seen := map[uint64]string{}
	for name, change := range changes {
		su := base()
		change(su)
		s, err := rules.New(su, 1)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if other, ok := seen[s.Board().Fingerprint()]; ok {
			t.Errorf("%s and %s have one fingerprint", name, other)
		}
		seen[s.Board().Fingerprint()] = name
	}
}

// TestForecastTellsDiceOnce looks for falls in forecasts: each die of one is
// told, and with no face.
func TestForecastTellsDiceOnce(t *testing.T) {
	var dst rules.State
	dice, falls := 0, 0
	for seed := range uint64(400) {
		play(t, seed, 25, seed%2 == 0, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			var log rules.Log
			s.Forecast(&dst, &log)
			if _, over := s.Winner(); !over && dst.Draws() != s.Draws() {
				t.Fatalf("seed %d: a forecast has drawn dice", seed)
			}
			for _, e := range log.Events {
				switch {
				case e.Kind == rules.EvDie && e.Face() != 0:
					t.Fatalf("seed %d: a forecast shows a die of %d", seed, e.Face())
				case e.Kind == rules.EvDie && e.Purpose() == rules.DieFall:
					dice++
				case e.Kind == rules.EvFall && e.Rule == rules.PF08:
					falls++
				}
			}
		})
	}
	if dice != falls || dice == 0 {
		t.Errorf("%d dice for %d falls", dice, falls)
	}
}
