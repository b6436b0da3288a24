package rules_test

import (
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestCommandsAreKept plays on boards where figures reach, see and grab one another over many
// regions: what is kept of each figure's commands is what is found anew after every action.
func TestCommandsAreKept(t *testing.T) {
	used := 0
	for seed := range uint64(10) {
		r := rulestest.NewRand(seed)
		su := rulestest.Field(rules.Topology(seed%2), 18, 14, 2, 70, 3)
		for i := range su.Kinds {
			su.Kinds[i].Move, su.Kinds[i].Stamina = 1+r.Intn(4), 9
			su.Kinds[i].Abilities = []int{r.Intn(len(su.Abilities)), r.Intn(len(su.Abilities))}
		}
		s := rulestest.Must(rules.New(su, seed))(t)
		s.Begin(nil)
		var acts, some []rules.Action
		for n := range 400 {
			acts = s.Legal(acts)
			some = some[:0]
			for _, a := range acts {
				if up := a.Kind == rules.ForceStep && a.Dir == rules.NoDir; up || a.Kind == rules.Use || a.Kind == rules.Face && n%2 == 0 {
					some = append(some, a)
				}
			}
			if len(some) == 0 || n%5 == 0 {
				some = acts
			}
			if len(some) == 0 {
				break
			}
			a := some[r.Intn(len(some))]
			if a.Kind == rules.Use {
				used++
			}
			rulestest.OK(t, s.Apply(a, nil))
			if id := s.Stray(true); id != rules.NoFig {
				t.Fatalf("seed %d, after %q: %s is offered other commands than it has", seed, s.Board().FormatAction(a), s.Board().FigName(id))
			}
		}
	}
	if used < 500 {
		t.Errorf("only %d abilities used", used)
	}
}
