package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// enchanted makes a small random board on which both sides know spells of every
// effect and can afford them.
func enchanted(r *rulestest.Rand) *rules.Setup {
	for {
		su := &rules.Setup{Topology: rules.Topology(r.Intn(2)), Width: 4 + r.Intn(4), Height: 4 + r.Intn(3), Kinds: rulestest.Bestiary(), Abilities: rulestest.Abilities(), Spells: rulestest.Spells(), Rounds: 12}
		su.Spells = append(su.Spells, rules.Spell{Name: "lead", Cost: 1, Class: rules.Conjuration, Effect: rules.Boost, All: true, Aim: rules.AimAny,
			Stat: rules.StatMove, Amount: -9, Turns: 2})
		gate := slices.IndexFunc(su.Kinds, func(k rules.Kind) bool { return k.Traits&rules.Gatemouth != 0 })
		for range 1 + r.Intn(2) {
			var fl rules.FloorSetup
			for range su.Width * su.Height {
				c := rules.CellSetup{Owner: -1}
				switch r.Intn(12) {
				case 0:
					c.Terrain = rules.Terrain(r.Intn(int(rules.Void) + 1))
				case 1:
					c.Structure, c.Owner = rules.Structure(1+r.Intn(3)), r.Intn(4)-1
				case 2:
					c.Feature = [...]rules.Feature{rules.Pitfall, rules.Canister, rules.Rubble, rules.Debris}[r.Intn(4)]
				}
				fl.Cells = append(fl.Cells, c)
			}
			su.Floors = append(su.Floors, fl)
		}
		for i := range 3 {
			sd := rules.SideSetup{Name: fmt.Sprint("side", i), Keeper: i == 2, Monster: i == 2, Mana: 5 + r.Intn(10), Income: r.Intn(6)}
			for range 7 {
				sd.Spells = append(sd.Spells, r.Intn(len(su.Spells)))
			}
			su.Sides = append(su.Sides, sd)
		}
		for i := range 4 + r.Intn(10) {
			f := rules.FigureSetup{Name: fmt.Sprint("f", i), Side: r.Intn(3), Prone: r.Intn(9) == 0, Kinds: []int{r.Intn(7)},
				At: rules.Pos{Floor: r.Intn(len(su.Floors)), X: r.Intn(su.Width), Y: r.Intn(su.Height)}}
			for r.Intn(2) == 0 && len(f.Kinds) < rules.MaxGroup {
				f.Kinds = append(f.Kinds, r.Intn(6))
			}
			if f.Side == 2 && r.Intn(3) == 0 {
				f.Kinds = []int{gate}
			}
			rulestest.AddFigure(su, f)
		}
		if r.Intn(2) == 0 {
			su.Walls = []rules.WallSetup{{Name: "w", Dir: 2, Cells: []rules.Pos{{X: r.Intn(su.Width), Y: r.Intn(su.Height)}}}}
		}
		if _, err := rules.New(su, 1); err == nil && len(su.Figures) > 3 {
			return su
		}
	}
}

// castAbout plays a random game full of spells and calls at after every action.
func castAbout(t interface{ Fatalf(string, ...any) }, seed uint64, limit int, at func(s *rules.State, a rules.Action, log *rules.Log)) *rules.State {
	r := rulestest.NewRand(seed)
	s, err := rules.New(enchanted(r), seed)
	if err != nil {
		t.Fatalf("set-up: %v", err)
	}
	s.SetExplicitDice(seed%2 == 0)
	playOn(t, r, s, seed, limit, rulestest.Pick, func(a rules.Action, log *rules.Log) { at(s, a, log) })
	return s
}

// TestSpellsKeepInvariants plays games full of spells: positions hold together,
// and every event that spells have comes up.
func TestSpellsKeepInvariants(t *testing.T) {
	kinds := map[rules.EventKind]int{}
	squandered := map[rules.Rule]int{}
	for seed := range uint64(1200) {
		castAbout(t, seed, 150, func(s *rules.State, a rules.Action, log *rules.Log) {
			text := s.Board().FormatAction(a)
			sound(t, s, seed, a)
			if parsed, err := s.Board().ParseAction(text); a.Kind != 0 && (err != nil || parsed != a) {
				t.Fatalf("notation %q reads back as %v, %v", text, parsed, err)
			}
			for _, e := range log.Events {
				kinds[e.Kind]++
				if e.Kind == rules.EvSquander {
					squandered[e.Rule]++
				}
			}
		})
	}
	for k := rules.EvCommit; k <= rules.EvSwap; k++ {
		if kinds[k] == 0 {
			t.Errorf("random play never produced a %q event", k)
		}
	}
	for _, r := range []rules.Rule{rules.OB02, rules.OB12, rules.SP01} {
		if squandered[r] == 0 {
			t.Errorf("no spell was ever squandered for %v", r)
		}
	}
}

// TestSpellsAllocateNothing is TestSteadyStateAllocatesNothing for spells.
func TestSpellsAllocateNothing(t *testing.T) {
	for seed := range uint64(40) {
		start := castAbout(t, seed, 8, func(*rules.State, rules.Action, *rules.Log) {})
		allocatesNothing(t, start, seed, 60, rulestest.Pick)
	}
}
