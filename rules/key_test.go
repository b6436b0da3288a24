package rules_test

import (
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// commands lists what is legal but for turning on the spot.
func commands(s *rules.State) []rules.Action {
	return slices.DeleteFunc(s.Legal(nil), func(a rules.Action) bool { return a.Kind == rules.Face })
}

// TestKeyForgetsOnlyWhatDoesNotMatter plays on from a position and from one that
// differs in what keys leave out: they must offer the same and stay alike.
func TestKeyForgetsOnlyWhatDoesNotMatter(t *testing.T) {
	changed, ended := 0, 0
	for seed := range uint64(400) {
		r := rulestest.NewRand(seed)
		su := rulestest.Setup(r)
		if seed%2 == 0 {
			su = rulestest.Open(r)
		}
		s := rulestest.Must(rules.New(su, seed))(t)
		s.SetExplicitDice(true)
		s.Begin(nil)
		twin := s.Clone()
		for range 120 {
			twin.Disguise(r.Intn)
			if twin.Hash() != s.Hash() {
				changed++
			}
			if s.Key() != twin.Key() {
				t.Fatalf("seed %d: what does not matter changes the key", seed)
			}
			legal := commands(s)
			if !slices.Equal(legal, commands(twin)) {
				t.Fatalf("seed %d: equal keys, and different answers", seed)
			}
			if len(legal) == 0 {
				ended++
				break
			}
			a := legal[r.Intn(len(legal))]
			apply(t, s, a)
			apply(t, twin, a)
			if s.Key() != twin.Key() {
				t.Fatalf("seed %d: %s leads from equal keys to different ones", seed, s.Board().FormatAction(a))
			}
			w1, o1 := s.Winner()
			w2, o2 := twin.Winner()
			if w1 != w2 || o1 != o2 {
				t.Fatalf("seed %d: equal keys, and different ends", seed)
			}
		}
	}
	if changed < 1000 || ended < 10 {
		t.Errorf("only %d positions were disguised, and %d games ended", changed, ended)
	}
}

// TestKeysTellPositionsApart counts positions by key and by all that is in them.
func TestKeysTellPositionsApart(t *testing.T) {
	byHash, byKey := map[uint64]bool{}, map[uint64]bool{}
	for seed := range uint64(60) {
		play(t, seed, 80, false, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			if s.Board().Floors() == 1 {
				return
			}
			byHash[s.Hash()], byKey[s.Key()] = true, true
		})
	}
	if len(byKey) < len(byHash)*9/10 || len(byHash) < 200 {
		t.Errorf("%d positions have %d keys", len(byHash), len(byKey))
	}
}

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
