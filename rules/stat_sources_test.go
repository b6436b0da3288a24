package rules_test

import (
	"testing"

	"wallfall/rules"
)

// What a stat is said to come from adds up to the stat, in play full of spells.
func TestSourcesAddUp(t *testing.T) {
	var buf []rules.Source
	seen := map[rules.SourceKind]int{}
	for seed := range uint64(150) {
		castAbout(t, seed, 120, func(s *rules.State, a rules.Action, log *rules.Log) {
			for i := range s.NumFigures() {
				id := rules.FigID(i)
				f := s.Figure(id)
				if f.Minions == 0 {
					continue
				}
				for st, want := range [...]int{f.Power, f.Skill, f.Move, f.Armor, f.Stability, f.Agility, f.Might} {
					sum := 0
					buf = s.Sources(id, rules.Stat(st), buf[:0])
					for _, p := range buf {
						sum += p.Amount
						seen[p.From]++
					}
					if sum != want {
						t.Fatalf("seed %d after %q: stat %d of %s is %d, its sources %+v", seed, s.Board().FormatAction(a), st, f.Name, want, buf)
					}
				}
			}
		})
	}
	for k := rules.FromKind; k <= rules.FromLimit; k++ {
		if seen[k] == 0 {
			t.Errorf("no stat came from source %d", k)
		}
	}
}

// The ground tells what strikes there are like as a strike itself has it.
func TestGroundAgreesWithStrikes(t *testing.T) {
	some := 0
	for seed := range uint64(300) {
		play(t, seed, 120, false, func(s *rules.State, a rules.Action, log *rules.Log) {
			for i := range s.NumFigures() {
				id := rules.FigID(i)
				g, ok := s.Ground(id)
				f := s.Figure(id)
				if !ok || f.Size > 1 {
					continue
				}
				for j := range s.NumFigures() {
					foe := rules.FigID(j)
					if info, err := s.StrikeInfo(id, foe); err == nil && g.Dice|g.Skill != 0 && s.Figure(foe).Size == 1 {
						dice, need := 0, 0
						for _, m := range info.Mods {
							if m.Rule == g.Rule {
								dice, need = dice+m.Dice, need+m.Need
							}
						}
						// Striking somebody at home on the same ground may add to it.
						if dice > g.Dice || need < -g.Skill {
							t.Fatalf("seed %d: %s gains %+v by its ground, but strikes with %v", seed, f.Name, g, info.Mods)
						}
						some++
					}
				}
			}
		})
	}
	if some == 0 {
		t.Error("nobody struck out of ground that matters")
	}
}
